//! Levels in the session: entering them by button and link, their results, and the content beside them.

use super::action::Own;
use super::game_page::{AnswerRow, BugQuestion, GamePage, GameQuestion, named};
use super::page::{Block, Choice, stars};
use super::{Action, Overlay, Session};
use crate::lesson::{self, Lesson, level_with_id};
use crate::play::level::Does;
use crate::play::rooms::{self, Room};
use crate::play::world::{CHEER, RATE};
use crate::play::{self, Game, GameAction, Judge, Known, Level, ThingAnswer, World};
use crate::said::game as game_words;
use crate::said::play as said;
use crate::scene::Inputs;
use crate::splitmix;
use crate::words::fill;
use std::sync::Arc;

/// The number of returns to the start, and of seconds, after which a player with the incorrect method gets advice.
const STUCK_HURTS: u32 = 2;
const STUCK_SECONDS: f32 = 25.0;

/// A learner's results in a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reached {
    /// The fewest ticks in which it was won with right answers.
    pub ticks: Option<u32>,
    /// True if it was won with the learner's own code.
    pub own: bool,
    /// True if it was won without being hurt; of a saved result, in time as well.
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

    /// The saved entry of these results.
    fn write(self, id: &str) -> String {
        let flag = |is: bool, name: &str| if is { format!(" {name}") } else { String::new() };
        format!("{id} {}{}{}", self.ticks.unwrap_or(0), flag(self.own, "own"), flag(self.unhurt, "unhurt"))
    }

    /// The stars: one for winning, one for doing so unhurt and in time, one for winning with the learner's code.
    pub fn stars(self, par: f32) -> usize {
        let in_time = self.is_in_time(par);
        usize::from(self.ticks.is_some()) + usize::from(self.unhurt && in_time) + usize::from(self.own)
    }

    /// True if the fastest win took at most this many seconds.
    fn is_in_time(self, par: f32) -> bool {
        self.ticks.is_some_and(|ticks| ticks as f32 <= par * RATE)
    }
}

impl Session {
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
        let Some(game) = self.game.as_mut().filter(|_| moves) else { return };
        if game.advance(dt) {
            self.note_win();
        }
    }

    /// A win with right answers, while it is shown. A win by an incorrect method is luck, so it is not shown
    /// as one.
    pub fn win(&self) -> Option<Reached> {
        let game = self.game().filter(|game| !game.is_replayed())?;
        let world = game.world();
        let right = world.judges.iter().all(|judge| match judge {
            Judge::Method(method) => method.flaw.is_none(),
            Judge::Own(own) => own.known == Known::Good && world.wrong.iter().all(Option::is_none),
        });
        let own = world.judges.iter().any(|judge| matches!(judge, Judge::Own(_)));
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
            // One win must be both unhurt and in time.
            unhurt: before.unhurt || win.unhurt && win.is_in_time(game.world().level.par),
        };
        let (id, entry) = (game.id.clone(), now.write(&game.id));
        self.settings.levels.retain(|entry| entry.split(' ').next() != Some(&*id));
        self.settings.levels.push(entry);
    }

    /// Opens the room that was played last, or the first one.
    pub(super) fn enter_room(&mut self) {
        let last = self.game.as_ref().and_then(|game| Room::find(&game.id));
        self.do_in_level(GameAction::Room(last.unwrap_or(0)));
    }

    /// Opens a level, as it was left if it is the one that was played last.
    fn enter_level(&mut self, id: &str) {
        let Some(level) = level_with_id(&self.lessons, id).filter(|_| !self.presentation.is_on()) else {
            return;
        };
        self.open_lesson_of(id);
        let same = self.game.take().filter(|game| game.id == id && game.world().level == level);
        let is_new = same.is_none();
        let mut game = same.unwrap_or_else(|| Game::new(id, level));
        self.offer_own(&mut game);
        // Who comes from writing plays with what was written.
        let of_lesson = self.lesson().id == id && (is_new || self.step().write.is_some());
        let wrote = std::mem::take(&mut self.wrote_for_game) || of_lesson;
        if let Some(own) = self.own().filter(|_| wrote) {
            game.choose_own(own.id());
        }
        self.start_level(game);
    }

    /// Makes the learner's versions available in the game.
    fn offer_own(&mut self, game: &mut Game) {
        self.read_own_for(&game.world().level);
        game.set_own(|scene| self.own_judges(scene));
    }

    fn start_level(&mut self, game: Game) {
        self.stop_playing();
        self.walker.stop();
        self.slow = false;
        // The editor and the game share a panel, so editing ends.
        drop(self.change_own(Own::Done));
        if self.visited.take().is_none() {
            self.before_game = None;
        }
        (self.overlay, self.game, self.in_game) = (Overlay::None, Some(game), true);
    }

    /// Opens a level by its link. Returns false if there is none.
    pub(super) fn open_level(&mut self, link: &str) -> bool {
        let link = rooms::renamed(link);
        let Some((id, level)) = self.level_of_link(&link) else { return false };
        self.open_lesson_of(&id);
        let query = link.split_once('?').map_or("", |(_, query)| query);
        self.insist_on_looks(query);
        // A browser's Back and Forward lead to the game as it was left.
        let same = self.game.take().filter(|game| game.id == id && game.link() == link);
        let (mut game, unused) = same.map_or_else(|| Game::read(&id, level, query), |game| (game, vec![]));
        self.offer_own(&mut game);
        self.start_level(game);
        self.say_unused(unused);
        true
    }

    /// Opens the first step of a level's lesson, unless that lesson is open: who leaves the level is in it.
    fn open_lesson_of(&mut self, id: &str) {
        if let Some(lesson) = self.lessons.iter().find(|lesson| lesson.id == id && self.lesson().id != id) {
            self.open(&super::State::at(lesson, 0).link());
        }
    }

    /// The id and the level that a link opens. Earlier links are renamed before.
    pub(super) fn level_of_link(&self, link: &str) -> Option<(String, Arc<Level>)> {
        let id = play::id_of(link)?;
        Some((id.to_owned(), level_with_id(&self.lessons, id)?))
    }

    /// Closes the level and shows the step from which it was opened.
    pub(super) fn leave_level(&mut self) {
        self.close_level();
        if let Some(step) = self.before_game.take() {
            self.open(&step);
        }
    }

    /// Closes the level; the lesson stays where it is.
    pub(super) fn close_level(&mut self) {
        self.in_game = false;
        if let Some(game) = &mut self.game {
            game.pause();
        }
        self.resume_presentation();
    }

    pub(super) fn do_in_level(&mut self, action: GameAction) {
        match action {
            GameAction::Enter(lesson) => {
                let id = self.lessons.get(lesson).map(|lesson| lesson.id.clone());
                id.into_iter().for_each(|id| self.enter_level(&id));
            }
            GameAction::Room(room) => {
                rooms::ALL.get(room).into_iter().for_each(|room| self.enter_level(room.id));
            }
            _ if self.game().is_none() => {}
            GameAction::Leave => self.leave_level(),
            GameAction::Write(question) => self.write_for_level(question),
            _ => {
                let answer = self.game.as_mut().and_then(|game| game.apply(action));
                answer.into_iter().for_each(|answer| self.show_answer_of_level(&answer));
            }
        }
    }

    /// The lesson of the level; `None` in a room.
    fn lesson_of_level(&self) -> Option<&Arc<Lesson>> {
        let id = &self.game.as_ref()?.id;
        self.lessons.iter().find(|lesson| lesson.id == *id)
    }

    /// The lesson about a question: the level's own, or the first about its scene. `None` if a course leaves it out.
    fn lesson_about(&self, question: usize) -> Option<&Arc<Lesson>> {
        let scene = self.game.as_ref()?.world().level.questions.get(question)?.scene;
        let own = self.lesson_of_level().filter(|lesson| lesson.scene == scene);
        own.or_else(|| self.lessons.iter().find(|lesson| lesson.scene == scene))
    }

    /// Opens the setup of an answer in the lesson, with the method that gave it.
    fn show_answer_of_level(&mut self, answer: &ThingAnswer) {
        let Some(game) = &self.game else { return };
        let world = game.world();
        let (judge, question) =
            (world.judge(answer.thing).clone(), world.level.things[answer.thing].question);
        let Some(lesson) = self.lesson_about(question).cloned() else { return };
        let pose = simpler(answer, &judge);
        let Some(link) = self.link_of_setup(&lesson, &pose, &judge) else { return };
        self.before_game.get_or_insert(self.state.link());
        self.close_level();
        self.open(&link);
        if let Judge::Own(own) = &judge {
            self.run_text(Some(own.id));
        }
        // A level is larger than the view of a step, and its shapes are smaller.
        self.camera = super::Camera::around(&self.state);
        (self.visited, self.visiting) = (Some(self.lesson().id.clone()), true);
    }

    /// Opens the lesson's last exercise. For a room, opens an editable copy of the first method of the question's lesson.
    fn write_for_level(&mut self, question: usize) {
        let of_room = self.lesson_of_level().is_none();
        let Some(lesson) = self.lesson_about(question).cloned() else { return };
        if !of_room {
            let step = lesson.steps.iter().rposition(|step| step.write.is_some()).unwrap_or(0);
            self.close_level();
            return self.open(&super::State::at(&lesson, step).link());
        }
        // Code cannot be edited while a question waits.
        let writes = lesson.steps.iter().position(|step| step.ask.is_none() && step.write.is_none());
        let Some(step) = writes else { return };
        let mut state = super::State::at(&lesson, step);
        state.method = &lesson.scene.methods[0];
        self.close_level();
        self.open(&state.link());
        drop(self.change_own(Own::Edit));
        (self.visited, self.wrote_for_game) = (Some(self.lesson().id.clone()), true);
    }

    /// The button that leads from a lesson's text into its level: in its first step, below an exercise, and at the lesson's end.
    pub(super) fn way_to_level(&self) -> Option<Block> {
        let lesson = self.lesson();
        let (_, reached_stars) = self.reached(lesson)?;
        let step = self.state().place().index();
        let place = self.lessons.iter().position(|other| other.id == lesson.id)?;
        let words = match () {
            () if self.presentation.is_on() || self.step().awaits_prose(self.lang()) => return None,
            () if step == 0 => said::PLAY,
            () if self.step().write.is_some() && self.own().is_some() => said::PLAY_OWN,
            () if self.step().recap => said::PLAY_END,
            () => return None,
        };
        let text = format!("▶ {} {}", self.lang().of(words), stars(reached_stars));
        let choice = Choice { text, on: false, action: Action::Level(GameAction::Enter(place)) };
        Some(Block::Main(choice))
    }

    /// The title of the game, while it is open.
    pub fn game_title(&self) -> Option<String> {
        let (game, lang) = (self.game()?, self.lang());
        if let Some(room) = Room::find(&game.id).filter(|_| self.lesson_of_level().is_none()) {
            let title = lang.of(rooms::ALL[room].title);
            return Some(fill!(lang, game_words::TITLE_OF, title));
        }
        let title = self.lesson_of_level()?.title.get(lang);
        Some(fill!(lang, said::TITLE_OF, title))
    }

    /// The content beside the game, while it is open.
    pub fn game_page(&self) -> Option<GamePage> {
        let (game, lang) = (self.game()?, self.lang());
        let world = game.world();
        let (goal, rooms) = match self.lesson_of_level() {
            Some(lesson) => (lesson.steps[0].text(lang).level.plain(), vec![]),
            None => (lang.of(game_words::GOAL).to_owned(), self.rooms(game)),
        };
        let par = format!("{}", world.level.par);
        let hurts = world.level.hurts();
        let rules = if hurts { fill!(lang, said::STARS, par) } else { fill!(lang, said::STARS_QUICK, par) };
        Some(GamePage {
            title: self.game_title()?,
            goal: format!("{goal} {rules}"),
            state: self.game_state(game),
            news: self.news(game),
            stars: self
                .win()
                .map(|_| stars(Reached::read(&self.settings.levels, &game.id).stars(world.level.par))),
            won: self.win().is_some(),
            main: self.game_main(game),
            bug: self.bug_question(game),
            rooms,
            buttons: self.buttons(game),
            questions_title: lang.of(said::WHO_ANSWERS),
            questions: (0..world.level.questions.len()).map(|i| self.choices_of(game, i)).collect(),
            note_methods: lang.of(said::NOTE_METHODS),
            answers_title: lang.of(game_words::ANSWERS),
            answers: self.answer_rows(world),
            note_answers: lang.of(said::NOTE_ANSWERS),
            note_mouse: lang.of(said::NOTE_MOUSE),
            note_fingers: lang.of(if world.level.leaps() == Some(true) {
                game_words::NOTE_FINGERS
            } else {
                said::NOTE_FINGERS
            }),
        })
    }

    /// The question about the bug of a lesson's level, once that has been seen.
    fn bug_question(&self, game: &Game) -> Option<BugQuestion> {
        let lang = self.lang();
        let lesson = self.lesson_of_level().filter(|_| game.is_bug_seen())?;
        let text = lesson.steps[0].text(lang);
        let choice = |(i, block): (usize, &lesson::Block)| Choice {
            text: block.plain(),
            on: game.bug_answer() == Some(i),
            action: Action::Level(GameAction::Answer(i)),
        };
        let mut choices: Vec<Choice> = text.bug_choices().enumerate().map(choice).collect();
        // The right one is written first, and shown at a place of the lesson's own.
        let number = splitmix::hash(lesson.id.bytes().map(u64::from)) as usize;
        let place = number % choices.len().max(1);
        choices.rotate_right(place);
        let reply = game.bug_answer().map_or_else(String::new, |choice| {
            let is_right = choice == 0;
            let said = lang.of(if is_right { said::BUG_RIGHT } else { said::BUG_WRONG });
            let told = format!("{said} {}", text.bug_reply(choice).plain());
            let is_open = game.world().judges == game.world().level.opening_judges();
            if is_right && is_open { format!("{told} {}", lang.of(said::BUG_CHOOSE)) } else { told }
        });
        let right = game.bug_answer() == Some(0);
        (!choices.is_empty()).then_some(BugQuestion { title: lang.of(said::BUG), choices, reply, right })
    }

    /// The time, what is collected, the returns to the start, and the best time.
    fn game_state(&self, game: &Game) -> String {
        let (world, lang) = (game.world(), self.lang());
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
        let reached = Reached::read(&self.settings.levels, &game.id);
        if let Some(ticks) = reached.ticks {
            let best = format!("{:.1}", ticks as f32 / RATE);
            // After a win the stars appear one by one.
            let shown = match self.win() {
                Some(_) if !self.system.reduced_motion => (3 * world.cheered / CHEER) as usize,
                _ => 3,
            };
            let stars = stars(reached.stars(world.level.par).min(shown));
            state.push(format!("{} {stars}", fill!(lang, said::BEST, best)));
        }
        state.join(" · ")
    }

    /// The rooms to choose from, with their stars.
    fn rooms(&self, game: &Game) -> Vec<Choice> {
        let choice = |(i, room): (usize, &Room)| {
            let reached = Reached::read(&self.settings.levels, room.id);
            let stars = stars(reached.stars(room.level().par));
            let text = format!("{} {} {stars}", i + 1, self.lang().of(room.title));
            Choice { text, on: room.id == game.id, action: Action::Level(GameAction::Room(i)) }
        };
        rooms::ALL.iter().enumerate().map(choice).collect()
    }

    fn news(&self, game: &Game) -> String {
        let (world, say) = (game.world(), |words| self.lang().of(words).to_owned());
        match () {
            () if world.won.is_some() && self.win().is_some() => self.won_news(game),
            () if self.is_won_by_luck(game) => say(said::WON_FAULTY),
            () if game.is_at_mistake() => say(said::STRANGE),
            () if game.is_shown() => say(said::SHOWN),
            () if game.is_paused() => say(game_words::PAUSED),
            () if game.is_waiting() => say(game_words::WAITING),
            () if is_stuck(game) => say(said::STUCK),
            () if world.is_safe() => say(said::BACK_TO_START),
            () => String::new(),
        }
    }

    /// A win in one sentence: its time, the stars so far, and how to get the next one.
    fn won_news(&self, game: &Game) -> String {
        let (lang, par) = (self.lang(), game.world().level.par);
        let reached = Reached::read(&self.settings.levels, &game.id);
        let (seconds, stars) = (format!("{:.1}", game.world().seconds()), reached.stars(par));
        let next = match (stars, reached.unhurt && reached.is_in_time(par), game.world().hurts) {
            (3, ..) => lang.of(said::NEXT_NONE).to_owned(),
            (_, true, _) => lang.of(said::NEXT_OWN).to_owned(),
            (_, false, 0) => fill!(lang, said::NEXT_FAST, par),
            (_, false, _) => fill!(lang, said::NEXT_TIME, par),
        };
        let own = if self.win().is_some_and(|win| win.own) { lang.of(said::WON_OWN) } else { "" };
        fill!(lang, said::WON, seconds, stars, next) + own
    }

    fn buttons(&self, game: &Game) -> Vec<Choice> {
        let first = match () {
            () if game.world().won.is_some() => None,
            () if game.is_waiting() => Some((game_words::START, GameAction::Pause)),
            () if game.is_paused() => Some((game_words::GO_ON, GameAction::Pause)),
            () => Some((game_words::PAUSE, GameAction::Pause)),
        };
        let all = [
            first,
            Some((game_words::AGAIN, GameAction::Again)),
            Some((said::SHOW, GameAction::Show)),
            Some((game_words::LEAVE, GameAction::Leave)),
        ];
        let button = |(words, action)| Choice {
            text: self.lang().of(words).to_owned(),
            on: false,
            action: Action::Level(action),
        };
        all.into_iter().flatten().map(button).collect()
    }

    /// True if the level was won with answers that are not all right.
    fn is_won_by_luck(&self, game: &Game) -> bool {
        game.world().won.is_some() && self.win().is_none() && !game.is_shown()
    }

    /// The button that matters most: into the setup of a mistake at which time stands still, after a win by luck to the exercise,
    /// and after any other win to the next level.
    fn game_main(&self, game: &Game) -> Option<Choice> {
        let button = |words, action| {
            let (text, action) = (self.lang().of(words).to_owned(), Action::Level(action));
            Some(Choice { text, on: true, action })
        };
        match () {
            () if game.is_at_mistake() => button(said::LOOK_INSIDE, GameAction::Wrong),
            () if self.is_won_by_luck(game) => {
                let bug = game.world().level.bugs[0].question;
                button(crate::said::page::MEND, GameAction::Write(bug))
            }
            () => self.next_level(game),
        }
    }

    /// The button to the next level after a win with right answers: that of the path's next lesson, or the next room.
    fn next_level(&self, game: &Game) -> Option<Choice> {
        self.win()?;
        let lang = self.lang();
        let (title, action) = match self.lesson_of_level() {
            Some(lesson) => {
                let next = self.lesson_beside(lesson, 1)?;
                let lesson = self.lessons[next].clone();
                lesson.level.as_ref()?;
                (lesson.title.get(lang).clone(), GameAction::Enter(next))
            }
            None => {
                let next = Room::find(&game.id)? + 1;
                (lang.of(rooms::ALL.get(next)?.title).to_owned(), GameAction::Room(next))
            }
        };
        let text = fill!(lang, crate::said::session::NEXT, title);
        Some(Choice { text, on: true, action: Action::Level(action) })
    }

    /// Pauses or resumes time; after a win, does what the main button does.
    pub(super) fn pause_or_go_on(&mut self) {
        if self.game().is_some_and(Game::is_settling) {
            return;
        }
        let won = self.game().filter(|game| game.world().won.is_some());
        match won.and_then(|game| self.game_main(game)).map(|main| main.action) {
            Some(Action::Level(main)) => self.do_in_level(main),
            _ => self.do_in_level(GameAction::Pause),
        }
    }

    /// True while the question about the bug of a lesson's level is open, for who has not won the level yet.
    fn is_bug_open(&self, game: &Game) -> bool {
        let answered =
            game.bug_answer() == Some(0) || Reached::read(&self.settings.levels, &game.id).ticks.is_some();
        self.lesson_of_level().is_some() && !answered
    }

    /// True while a setup of a lesson's level is shown whose question about the bug is open: names of methods would answer it.
    pub(super) fn hides_bug(&self) -> bool {
        let here = |game: &&Game| self.is_visited() && game.id == self.lesson().id;
        self.game.as_ref().filter(here).is_some_and(|game| self.is_bug_open(game))
    }

    /// The methods and versions that can answer a question. The incorrect one that the level opens with has no name here,
    /// since its name would give its mistake away, and as long as that is asked for, the others have only numbers.
    fn choices_of(&self, game: &Game, question: usize) -> GameQuestion {
        let (lang, level) = (self.lang(), &game.world().level);
        let faulty = Judge::Method(level.bugs[0].method);
        let methods = level.questions[question].scene.methods;
        let number = |judge: &Judge| match judge {
            Judge::Method(method) if self.is_bug_open(game) => {
                methods.iter().position(|other| other == *method)
            }
            _ => None,
        };
        let name =
            |judge: &Judge| match (level.bugs[0].question == question && *judge == faulty, number(judge)) {
                (true, _) => lang.of(said::OPENING).to_owned(),
                (false, Some(at)) => lesson::method_by_number(at + 1, lang),
                (false, None) => named(judge, lang),
            };
        let choice = |(i, judge): (usize, &Judge)| Choice {
            text: name(judge),
            on: *judge == game.world().judges[question],
            action: Action::Level(GameAction::Pick(question, i)),
        };
        let write = Choice {
            text: format!("✎ {}", lang.of(game_words::WRITE)),
            on: false,
            action: Action::Level(GameAction::Write(question)),
        };
        let choices = game.choices()[question].iter().enumerate().map(choice).chain([write]).collect();
        GameQuestion { title: lang.of(level.questions[question].scene.short), choices }
    }

    /// The listed answers: the last incorrect one and the one that hurt the player last stay on top; then the latest about each
    /// thing. Of a room with its many questions, only hits are listed, and what guards see.
    fn answer_rows(&self, world: &World) -> Vec<AnswerRow> {
        let wrong = world.last_wrong();
        let hurt = world.hurt.as_ref().filter(|hurt| wrong != Some(hurt));
        let kept = [(wrong, GameAction::Wrong), (hurt, GameAction::Hurt)];
        let kept =
            kept.into_iter().filter_map(|(answer, opens)| Some(self.answer_row(world, answer?, opens)));
        let is_short = world.level.questions.len() == 1;
        let live = (0..world.level.things.len()).filter_map(|thing| {
            let answer = world.shown(thing)?;
            let is_kept = wrong == Some(answer) || hurt == Some(answer);
            let says = is_short || answer.hit || world.level.things[thing].does == Does::Hurt;
            (says && !is_kept).then(|| self.answer_row(world, answer, GameAction::Open(thing)))
        });
        kept.chain(live).collect()
    }

    fn answer_row(&self, world: &World, answer: &ThingAnswer, opens: GameAction) -> AnswerRow {
        let lang = self.lang();
        let number = answer.thing + 1;
        let text = match world.level.things[answer.thing].does {
            Does::Collect => fill!(lang, said::TO_COLLECT, number),
            Does::Hurt => fill!(lang, said::TO_AVOID, number),
            Does::Stop | Does::Push | Does::Sweep => fill!(lang, said::IN_THE_WAY, number),
            Does::Hide => fill!(lang, said::BETWEEN, number),
        };
        let verdict = match (answer.stuck, answer.wrong) {
            (true, _) => format!("✗ {}", lang.of(crate::said::figure::UNKNOWN)),
            (false, true) => format!("✗ {}", lang.verdict(answer.hit)),
            (false, false) => lang.verdict(answer.hit).to_owned(),
        };
        let several = world.level.questions.len() > 1;
        let method = if several { named(world.judge(answer.thing), lang) } else { String::new() };
        let (hit, wrong) = (answer.hit, answer.wrong);
        AnswerRow { text, method, verdict, hit, wrong, action: Action::Level(opens) }
    }
}

/// The setup of an answer with fewer digits, if the answer and its being right or wrong stay the same.
fn simpler(answer: &ThingAnswer, judge: &Judge) -> Inputs {
    for parts in [10.0, 100.0] {
        let mut pose = answer.pose.clone();
        answer.pose.iter().for_each(|(input, value)| pose.set(input.name, value.rounded(parts)));
        let is_same = judge.hit(&pose) == Some(answer.hit);
        if is_same && !answer.stuck && judge.is_wrong(&pose, answer.hit) == answer.wrong {
            return pose;
        }
    }
    answer.pose.clone()
}

/// True if the incorrect method has hurt the player so often, or the level has taken so long, that advice is due. A player who has
/// found the bug is not stuck.
fn is_stuck(game: &Game) -> bool {
    if game.bug_answer() == Some(0) {
        return false;
    }
    let world = game.world();
    let faulty = |judge: &Judge| matches!(judge, Judge::Method(method) if method.flaw.is_some());
    let faulty = world.judges.iter().any(faulty);
    faulty && (world.hurts >= STUCK_HURTS || world.seconds() > STUCK_SECONDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_and_the_best_counts() {
        let entries = ["disks 700 own".to_owned(), "disks 650 unhurt".to_owned(), "gjk 10".to_owned()];
        let reached = Reached::read(&entries, "disks");
        assert_eq!(reached, Reached { ticks: Some(650), own: true, unhurt: true });
        assert_eq!(Reached::read(&[reached.write("disks")], "disks"), reached);
        assert_eq!((reached.stars(11.0), reached.stars(10.0)), (3, 2));
        assert_eq!(Reached::read(&entries, "capsules").stars(60.0), 0);
    }
}
