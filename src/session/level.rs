//! Levels as a state of the session, like the room: a lesson's small game, which a method or the learner's code answers.

use super::action::Own;
use super::page::{Block, Choice, stars};
use super::room::{AnswerRow, GamePage, GameQuestion};
use super::{Action, Overlay, Session};
use crate::lesson::Lesson;
use crate::play::level::Does;
use crate::play::world::RATE;
use crate::play::{self, Answer, Do, Game, Judge, Known, Level};
use crate::said::play as said;
use crate::words::fill;
use std::sync::Arc;

/// The number of returns to the start, and of seconds, after which a player of the faulty test gets advice.
const STUCK_HURTS: u32 = 2;
const STUCK_SECONDS: f32 = 25.0;

/// A learner's results in a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reached {
    /// The fewest ticks in which it was won with right answers.
    pub ticks: Option<u32>,
    /// True if it was won with the learner's own code.
    pub own: bool,
    /// True if it was won without being hurt.
    pub unhurt: bool,
}

impl Reached {
    /// Reads a level's results from the saved entries. An entry is `disks 743 own unhurt`; of several the best counts.
    pub fn read(entries: &[String], id: &str) -> Self {
        let of_it = entries.iter().filter_map(|entry| {
            let mut parts = entry.split(' ');
            (parts.next() == Some(id)).then(|| parts.collect::<Vec<_>>())
        });
        of_it.fold(Self::default(), |best, parts| Self {
            ticks: parts.first().and_then(|ticks| ticks.parse().ok()).into_iter().chain(best.ticks).min(),
            own: best.own || parts.contains(&"own"),
            unhurt: best.unhurt || parts.contains(&"unhurt"),
        })
    }

    /// The entry that says this.
    fn write(self, id: &str) -> String {
        let flag = |is: bool, name: &str| if is { format!(" {name}") } else { String::new() };
        format!("{id} {}{}{}", self.ticks.unwrap_or(0), flag(self.own, "own"), flag(self.unhurt, "unhurt"))
    }

    /// The stars: one for winning, one for doing so unhurt and in time, one for winning with one's own code.
    pub fn stars(self, par: f32) -> usize {
        let in_time = self.ticks.is_some_and(|ticks| ticks as f32 <= par * RATE);
        usize::from(self.ticks.is_some()) + usize::from(self.unhurt && in_time) + usize::from(self.own)
    }
}

impl Session {
    /// The level, while it is open. During a presentation it is closed, since a lesson is shown.
    pub fn level(&self) -> Option<&Game> {
        self.game.as_ref().filter(|_| self.in_level && !self.presentation.is_on())
    }

    /// The learner's results in a lesson's level; `None` if the lesson has none.
    pub fn reached(&self, lesson: &Lesson) -> Option<(Reached, usize)> {
        let level = lesson.level.as_ref()?;
        let reached = Reached::read(&self.settings.levels, &lesson.id);
        Some((reached, reached.stars(level.par)))
    }

    /// The stars of a lesson's level and the best time; `None` until it is won.
    pub(super) fn stars_of(&self, lesson: &Lesson) -> Option<String> {
        let (reached, reached_stars) = self.reached(lesson)?;
        let seconds = format!("{:.1}", reached.ticks? as f32 / RATE);
        Some(format!("{} {}", stars(reached_stars), fill!(self.lang(), said::SECONDS, seconds)))
    }

    /// Lets time pass in the level.
    pub(super) fn advance_level(&mut self, dt: f32) {
        let moves = self.is_moving_in_game();
        let Some(game) = self.game.as_mut().filter(|_| moves && self.in_level) else { return };
        if game.advance(dt) {
            self.note_win();
        }
    }

    /// A win with right answers, while it is shown. A win by an incorrect method shows nothing but luck.
    pub fn win(&self) -> Option<Reached> {
        let world = self.level()?.world();
        let (right, own) = match &world.judge {
            Judge::Method(method) => (method.flaw.is_none(), false),
            Judge::Own(own) => (own.known == Known::Good && world.wrong.iter().all(Option::is_none), true),
        };
        let ticks = world.won.filter(|_| right)?;
        Some(Reached { ticks: Some(ticks), own, unhurt: world.hurts == 0 })
    }

    /// Saves a win with right answers.
    fn note_win(&mut self) {
        let (Some(game), Some(win)) = (&self.game, self.win()) else { return };
        let before = Reached::read(&self.settings.levels, &game.id);
        let now = Reached {
            ticks: win.ticks.into_iter().chain(before.ticks).min(),
            own: before.own || win.own,
            unhurt: before.unhurt || win.unhurt,
        };
        let (id, entry) = (game.id.clone(), now.write(&game.id));
        self.settings.levels.retain(|entry| entry.split(' ').next() != Some(&*id));
        self.settings.levels.push(entry);
    }

    /// Opens the level of a lesson, as it was left if it is the one that was played last.
    fn enter_level(&mut self, lesson: usize) {
        let Some(lesson) = self.lessons.get(lesson).cloned() else { return };
        let Some(level) = lesson.level.clone().filter(|_| !self.presentation.is_on()) else { return };
        let same = self.game.take().filter(|game| game.id == lesson.id && game.world().level == level);
        let mut game = same.unwrap_or_else(|| Game::new(&lesson.id, level));
        game.set_own(self.own_judges(lesson.scene));
        // Who comes from writing plays with what was written.
        if let Some(own) = self.own().filter(|_| self.lesson().id == game.id) {
            game.choose_own(own.id());
        }
        self.start_level(game);
    }

    fn start_level(&mut self, game: Game) {
        self.stop_playing();
        self.walker.stop();
        drop(self.change_own(Own::Done));
        self.visited = None;
        (self.overlay, self.game, self.in_level, self.in_room) = (Overlay::None, Some(game), true, false);
    }

    /// Opens a level by its link. Returns false if no lesson has it.
    pub(super) fn open_level(&mut self, link: &str) -> bool {
        let Some((lesson, level)) = self.level_of_link(link) else { return false };
        // Who leaves the level is in its lesson.
        if self.lesson().id != lesson.id {
            self.open(&super::State::at(&lesson, 0).link());
        }
        let query = link.split_once('?').map_or("", |(_, query)| query);
        self.insist_on_looks(query);
        let (mut game, unused) = Game::read(&lesson.id, level, query);
        game.set_own(self.own_judges(lesson.scene));
        self.start_level(game);
        self.say_unused(unused);
        true
    }

    /// The lesson and the level that a link opens.
    pub(super) fn level_of_link(&self, link: &str) -> Option<(Arc<Lesson>, Arc<Level>)> {
        let id = play::lesson_of(link)?;
        let lesson = self.lessons.iter().find(|lesson| lesson.id == id)?;
        Some((lesson.clone(), lesson.level.clone()?))
    }

    pub(super) fn leave_level(&mut self) {
        self.in_level = false;
        if let Some(game) = &mut self.game {
            game.pause();
        }
    }

    pub(super) fn do_in_level(&mut self, action: Do) {
        match action {
            Do::Enter(lesson) => self.enter_level(lesson),
            _ if self.level().is_none() => {}
            Do::Leave => self.leave_level(),
            Do::Write => self.write_for_level(),
            _ => {
                let answer = self.game.as_mut().and_then(|game| game.apply(action));
                answer.into_iter().for_each(|answer| self.show_answer_of_level(&answer));
            }
        }
    }

    /// The lesson of the level.
    fn lesson_of_level(&self) -> Option<&Arc<Lesson>> {
        let id = &self.game.as_ref()?.id;
        self.lessons.iter().find(|lesson| lesson.id == *id)
    }

    /// Opens the setup of an answer in the lesson, with the method that gave it.
    fn show_answer_of_level(&mut self, answer: &Answer) {
        let (Some(lesson), Some(game)) = (self.lesson_of_level().cloned(), &self.game) else { return };
        let judge = game.world().judge.clone();
        let Some(link) = self.link_of_setup(&lesson, &answer.pose, &judge) else { return };
        self.leave_level();
        self.open(&link);
        if let Judge::Own(own) = &judge {
            self.run_text(Some(own.id));
        }
        drop(self.apply(Action::Camera(super::action::CameraAction::Fit)));
        (self.visited, self.visiting) = (Some(self.lesson().id.clone()), true);
    }

    /// Opens the lesson's last exercise.
    fn write_for_level(&mut self) {
        let Some(lesson) = self.lesson_of_level().cloned() else { return };
        let step = lesson.steps.iter().rposition(|step| step.write.is_some()).unwrap_or(0);
        self.leave_level();
        self.open(&super::State::at(&lesson, step).link());
    }

    /// The buttons that lead from a lesson's text into its level: in its first step, and below an exercise.
    pub(super) fn way_to_level(&self) -> Option<Block> {
        let lesson = self.lesson();
        let (_, reached_stars) = self.reached(lesson)?;
        let step = self.state().place().index();
        let place = self.lessons.iter().position(|other| other.id == lesson.id)?;
        let words = match () {
            () if self.presentation.is_on() || self.step().awaits_prose(self.lang()) => return None,
            () if step == 0 => said::PLAY,
            () if self.step().write.is_some() && self.own().is_some() => said::PLAY_OWN,
            () => return None,
        };
        let text = format!("▶ {} {}", self.lang().of(words), stars(reached_stars));
        let choice = Choice { text, on: false, action: Action::Level(Do::Enter(place)) };
        Some(Block::Skip(choice))
    }

    /// The title of the level, while it is open.
    pub(super) fn level_title(&self) -> Option<String> {
        self.level()?;
        let title = self.lesson_of_level()?.title.get(self.lang());
        Some(fill!(self.lang(), said::TITLE_OF, title))
    }

    /// The content beside the level, while it is open.
    pub(super) fn level_page(&self) -> Option<GamePage> {
        let (game, lang) = (self.level()?, self.lang());
        let lesson = self.lesson_of_level()?;
        let world = game.world();
        let goal = lesson.steps[0].text(lang).level.plain();
        let (reached, reached_stars) = self.reached(lesson)?;
        let seconds = format!("{:.1}", world.seconds());
        let mut state = vec![fill!(lang, said::SECONDS, seconds)];
        let (all, left) = world.to_collect();
        if all > 0 {
            let done = all - left;
            state.push(fill!(lang, said::COLLECTED, done, all));
        }
        if world.hurts > 0 {
            let hurts = world.hurts;
            state.push(fill!(lang, said::HURTS, hurts));
        }
        if let Some(ticks) = reached.ticks {
            let best = format!("{:.1}", ticks as f32 / RATE);
            state.push(format!("{} {}", fill!(lang, said::BEST, best), stars(reached_stars)));
        }
        let answers = (0..world.level.things.len()).filter_map(|thing| self.answer_row(game, thing));
        Some(GamePage {
            title: self.level_title()?,
            goal,
            state: state.join(" · "),
            news: self.news(game),
            won: world.won.is_some(),
            rooms: vec![],
            buttons: self.buttons(game),
            questions_title: lang.of(said::WHO_ANSWERS),
            questions: vec![self.choices_of(game)],
            answers_title: lang.of(crate::said::room::ANSWERS),
            answers: answers.collect(),
            note_answers: lang.of(said::NOTE_ANSWERS),
            note_fingers: lang.of(said::NOTE_FINGERS),
        })
    }

    fn news(&self, game: &Game) -> String {
        let (world, room) = (game.world(), |words| self.lang().of(words).to_owned());
        match () {
            () if world.won.is_some() => room(said::WON),
            () if game.is_shown() && game.is_paused() && game.is_wrong_now() => room(said::WRONG_HERE),
            () if game.is_shown() => room(said::SHOWN),
            () if game.is_paused() => room(crate::said::room::PAUSED),
            () if game.is_waiting() => room(crate::said::room::WAITING),
            () if is_stuck(game) => room(said::STUCK),
            () if world.is_safe() => room(said::BACK_TO_START),
            () => String::new(),
        }
    }

    fn buttons(&self, game: &Game) -> Vec<Choice> {
        use crate::said::room;
        let pause = match () {
            () if game.world().won.is_some() => None,
            () if game.is_waiting() => Some(room::START),
            () if game.is_paused() => Some(room::GO_ON),
            () => Some(room::PAUSE),
        };
        let all = [
            pause.map(|words| (words, Do::Pause)),
            Some((room::AGAIN, Do::Again)),
            Some((said::SHOW, Do::Show)),
            Some((room::LEAVE, Do::Leave)),
        ];
        let button = |(words, action)| Choice {
            text: self.lang().of(words).to_owned(),
            on: false,
            action: Action::Level(action),
        };
        all.into_iter().flatten().map(button).collect()
    }

    /// Who can answer: the method that the lesson opens with has no name yet.
    fn choices_of(&self, game: &Game) -> GameQuestion {
        let lang = self.lang();
        let name = |(i, judge): (usize, &Judge)| match judge {
            Judge::Method(_) if i == 0 => lang.of(said::OPENING).to_owned(),
            judge => super::room::named(judge, lang),
        };
        let choice = |(i, judge): (usize, &Judge)| Choice {
            text: name((i, judge)),
            on: *judge == game.world().judge,
            action: Action::Level(Do::Pick(i)),
        };
        let write = Choice {
            text: format!("✎ {}", lang.of(crate::said::room::WRITE)),
            on: false,
            action: Action::Level(Do::Write),
        };
        let choices = game.choices().iter().enumerate().map(choice).chain([write]).collect();
        GameQuestion { title: lang.of(game.world().level.scene.short), choices }
    }

    /// The answer about a thing, if it says something: a hit, or a mistake of a moment ago.
    fn answer_row(&self, game: &Game, thing: usize) -> Option<AnswerRow> {
        let (world, lang) = (game.world(), self.lang());
        let marked = world.marked(thing);
        let answer = world.shown(thing)?;
        let number = thing + 1;
        let text = match world.level.things[thing].does {
            Does::Collect => fill!(lang, said::TO_COLLECT, number),
            Does::Hurt => fill!(lang, said::TO_AVOID, number),
            Does::Stop | Does::Push | Does::Sweep => fill!(lang, said::IN_THE_WAY, number),
        };
        let verdict = match (answer.stuck, marked.is_some()) {
            (true, _) => format!("✗ {}", lang.of(crate::said::room::NO_ANSWER)),
            (false, true) => format!("✗ {}", lang.verdict(answer.hit)),
            (false, false) => lang.verdict(answer.hit).to_owned(),
        };
        Some(AnswerRow {
            text,
            method: String::new(),
            verdict,
            hit: answer.hit,
            wrong: marked.is_some(),
            action: Action::Level(Do::Open(thing)),
        })
    }
}

/// True if the faulty test has sent the player back often enough, or kept it for long enough, to be doubted.
fn is_stuck(game: &Game) -> bool {
    let world = game.world();
    let faulty = matches!(&world.judge, Judge::Method(method) if method.flaw.is_some());
    faulty && (world.hurts >= STUCK_HURTS || world.seconds() > STUCK_SECONDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reached_is_kept_and_the_best_counts() {
        let entries = ["disks 700 own".to_owned(), "disks 650 unhurt".to_owned(), "gjk 10".to_owned()];
        let reached = Reached::read(&entries, "disks");
        assert_eq!(reached, Reached { ticks: Some(650), own: true, unhurt: true });
        assert_eq!(Reached::read(&[reached.write("disks")], "disks"), reached);
        assert_eq!((reached.stars(11.0), reached.stars(10.0)), (3, 2));
        assert_eq!(Reached::read(&entries, "capsules").stars(60.0), 0);
    }
}
