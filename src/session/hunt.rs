//! The bug hunt as a separate step of a lesson: the learner finds a setup in which the hidden code fails, then the line of its
//! slip, and then repairs it.

use super::action::{Go, Own, Program};
use super::code::beginning::{Translated, translated};
use super::own::Text;
use super::page::{Block, Choice, stars};
use super::{Action, Overlay, Session, State};
use crate::attempt::Attempt;
use crate::hunt::slips::Kind;
use crate::hunt::{self, HiddenSlip};
use crate::lesson::{Lesson, PerLang, Prose, Step, StepText};
use crate::said::hunt as said;
use crate::scene::{Detail, Explanation};
use crate::target::Target;
use crate::words::{Lang, Words, fill};
use std::sync::Arc;

/// The id of the step in links, and the name of the seed there.
pub const ID: &str = "hunt";

/// The most characters of a seed before the number of a further hunt.
const STEM: usize = 28;

/// The most lines among which the slip is to be found.
const LINES: usize = 5;

/// The most unfinished hunts that are saved.
const KEPT: usize = 9;

/// An action in a hunt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum HuntAction {
    /// Opens the hunt of the day in this lesson.
    Today,
    /// Says that the verdict is wrong.
    Claim,
    /// Shows a setup in which the code fails, as a hint.
    Hint,
    /// Says that the slip is in this line.
    Line(usize),
    /// Opens the code in the editor.
    Mend,
    /// Opens another hunt.
    Next,
    /// Opens the hunt at this position in the assignment's list.
    Assigned(usize),
    /// Returns to the lesson.
    Leave,
}

/// The progress of a hunt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub enum Stage {
    /// The code is hidden, and a setup is wanted in which it is wrong.
    Fool,
    /// The code is shown, and the line of the slip is wanted.
    Find,
    /// The line is known, and the code is to be repaired.
    Mend,
    /// It is repaired.
    Done,
}

/// A hunt.
pub struct Hunt {
    /// The lesson with the hunt as its only step.
    lesson: Arc<Lesson>,
    seed: String,
    bug: HiddenSlip,
    /// The lines among which the slip is to be found, by their numbers in Rust.
    lines: Vec<usize>,
    /// The code in the language in which it is shown, if that is not Rust.
    translated: Option<Translated>,
    stage: Stage,
    /// The number of wrong tries: right verdicts that were called wrong, and lines without the slip.
    tries: u32,
    /// True if a failing setup was shown as a hint.
    hinted: bool,
    /// True if the learner showed with whole and half numbers that the code fails.
    simple: bool,
    /// The link to the step from which the hunt was opened last, if that was in the same lesson.
    came_from: Option<String>,
    /// The number of the version in which the learner repairs it.
    own: Option<u32>,
}

impl Hunt {
    /// The hunt with this seed in a lesson. `None` if its scene has none.
    fn new(lesson: &Lesson, seed: &str) -> Option<Self> {
        let bug = HiddenSlip::new(lesson.scene, seed)?;
        let given = lesson.scene.layers.iter().filter(|layer| layer.given);
        let titled = |lang: Lang| StepText { title: lang.of(said::TITLE).to_owned(), ..StepText::default() };
        let step = Step {
            pose: hunt::start(lesson.scene),
            show: given.map(|layer| layer.id.to_owned()).collect(),
            text: PerLang::all(titled),
            ..Step::new(ID.to_owned(), lesson.scene, bug.method)
        };
        let lesson = Lesson { steps: vec![step], level: None, former: vec![], ..lesson.clone() };
        Some(Self {
            lesson: lesson.into(),
            seed: seed.to_owned(),
            lines: bug.suspects(LINES),
            bug,
            translated: None,
            stage: Stage::Fool,
            tries: 0,
            hinted: false,
            simple: false,
            came_from: None,
            own: None,
        })
    }

    /// The stars: one for the repaired code, one for doing all without a wrong try, one for an own setup of whole and half numbers.
    fn stars(&self) -> usize {
        usize::from(self.stage == Stage::Done)
            + usize::from(self.tries == 0)
            + usize::from(self.simple && !self.hinted)
    }

    /// The beginning of its entries in the settings.
    fn key(&self) -> String {
        format!("{} {} ", self.lesson.id, self.seed)
    }

    /// Its progress as a saved entry: `disks 2026-11-28 1 2 0 1` has the stage, the wrong tries, and 1 if it was hinted at and if the
    /// setup was simple. `None` before there is any, and once it is done.
    fn write(&self) -> Option<String> {
        let Self { stage, tries, hinted, simple, .. } = self;
        let is_open = *stage < Stage::Done && (*stage > Stage::Fool || *tries > 0);
        let (stage, hinted, simple) = (*stage as u8, u8::from(*hinted), u8::from(*simple));
        is_open.then(|| format!("{}{stage} {tries} {hinted} {simple}", self.key()))
    }

    /// Takes over saved progress.
    fn read(&mut self, entries: &[String]) {
        let key = self.key();
        let rest = entries.iter().find_map(|entry| entry.strip_prefix(&key)).unwrap_or_default();
        let numbers: Vec<u32> = rest.split(' ').filter_map(|number| number.parse().ok()).collect();
        if let [stage, tries, hinted, simple] = numbers[..] {
            self.stage = *[Stage::Fool, Stage::Find, Stage::Mend].get(stage as usize).unwrap_or(&Stage::Fool);
            (self.tries, self.hinted, self.simple) = (tries, hinted == 1, simple == 1);
        }
    }

    /// Writes the code in this language, unless one of the lines among which the slip is to be found is lost in it.
    fn write_in(&mut self, target: Target, lang: Lang) {
        let attempt = &self.bug.attempt;
        let of = (self.lesson.scene, self.bug.method);
        let translated = translated(of, attempt.text(), target, lang);
        let has_all = |it: &Translated| self.lines.iter().all(|line| it.line_of(*line).is_some());
        self.translated = translated.filter(has_all);
    }

    /// The code as it is shown and repaired.
    fn text(&self) -> &str {
        self.translated.as_ref().map_or(self.bug.attempt.text(), |it| &it.text)
    }

    /// A line of the code as it is shown, by its number in Rust: its number there, and the line without the spaces around it.
    fn line(&self, rust: usize) -> (usize, &str) {
        let number = self.translated.as_ref().and_then(|it| it.line_of(rust)).unwrap_or(rust);
        let line = number.checked_sub(1).and_then(|at| self.text().lines().nth(at));
        (number, line.unwrap_or_default().trim())
    }

    /// The seed of the next hunt: `7` is followed by `7.2`, and that by `7.3`.
    fn next_seed(&self) -> String {
        let numbered = self.seed.rsplit_once('.').and_then(|(seed, n)| Some((seed, n.parse::<u32>().ok()?)));
        let (seed, next) =
            numbered.map_or((&*self.seed, 2), |(seed, n)| (seed, n.checked_add(1).unwrap_or(2)));
        // A seed has a limited length, which the number must not exceed.
        let seed: String = seed.chars().take(STEM).collect();
        format!("{seed}.{next}")
    }
}

impl Session {
    /// The hunt, while its step is shown.
    pub fn hunt(&self) -> Option<&Hunt> {
        self.hunts.iter().find(|hunt| Arc::ptr_eq(&hunt.lesson, self.state.lesson()))
    }

    /// The stage of the hunt, while its step is shown.
    pub fn hunting(&self) -> Option<Stage> {
        self.hunt().map(|hunt| hunt.stage)
    }

    /// The seed and the stars of the hunt, once it is done and while its step is shown.
    pub fn mended(&self) -> Option<(&str, usize)> {
        let hunt = self.hunt().filter(|hunt| hunt.stage == Stage::Done)?;
        Some((&hunt.seed, hunt.stars()))
    }

    /// True while nothing but the verdict of the hunted code may be seen.
    pub fn hides_code(&self) -> bool {
        self.hunting() == Some(Stage::Fool)
    }

    /// True while the method may not be looked into: a question waits, or a hunt hides it.
    pub(super) fn hides_method(&self) -> bool {
        self.is_secret() || self.hides_code()
    }

    /// True while the hunted code cannot be edited yet: until its line is found.
    pub(super) fn keeps_code(&self) -> bool {
        self.hunted().is_some() && self.hunting() < Some(Stage::Mend)
    }

    /// The hunted code, unless the learner's version of it runs.
    pub(super) fn hunted(&self) -> Option<&Arc<Attempt>> {
        self.hunt().filter(|_| self.state.own.is_none()).map(|hunt| &hunt.bug.attempt)
    }

    /// The stars of a repaired bug; `None` until it is repaired.
    pub(super) fn stars_of_hunt(&self, lesson: &str, seed: &str) -> Option<usize> {
        hunt::stars(&self.settings.hunts, lesson, seed)?.parse().ok()
    }

    /// The hunt as an entry of an assignment's list, while its step is shown.
    pub(super) fn hunt_for_task(&self) -> Option<String> {
        self.hunt().map(|hunt| hunt::entry(&hunt.lesson.id, &hunt.seed))
    }

    /// The seed of the hunt for a link, while its step is shown.
    pub(super) fn hunt_in_link(&self) -> Option<&str> {
        self.hunt().map(|hunt| &*hunt.seed)
    }

    /// Sets the days since the first of January 1970, which decide the hunt of the day.
    pub fn set_day(&mut self, days: u32) {
        self.day = days;
    }

    /// Opens a hunt in a lesson, with values of its link. Returns false if the lesson has none.
    pub(super) fn open_hunt(&mut self, lesson: &Lesson, seed: &str, link: &str) -> bool {
        let seed = hunt::clean(seed);
        let is_it = |hunt: &Hunt| hunt.lesson.id == lesson.id && hunt.seed == seed;
        let known = self.hunts.iter().position(is_it);
        let Some(known) = known.or_else(|| {
            let mut hunt = Hunt::new(lesson, &seed)?;
            hunt.read(&self.settings.hunting);
            if hunt.stage > Stage::Fool {
                hunt.write_in(self.target(), self.lang());
            }
            if hunt.stage == Stage::Mend {
                let name = fill!(self.lang(), said::NAME, seed);
                hunt.own = self.texts.of(lesson.scene).find(|text| text.name() == name).map(Text::id);
            }
            self.hunts.push(hunt);
            Some(self.hunts.len() - 1)
        }) else {
            return false;
        };
        if self.lesson().id == lesson.id && self.hunt().is_none() {
            self.hunts[known].came_from = Some(self.state.link());
        }
        let hunt = &self.hunts[known];
        let mut state = State::at(&hunt.lesson, 0);
        state.read_pose(link);
        state.own = hunt.own;
        // Undo stays within a hunt.
        self.history.forget(ID);
        self.history.note(&self.state);
        self.state = state;
        self.arrive();
        true
    }

    /// Saves the progress of the hunt, and of the latest ones before it.
    fn note_hunt(&mut self) {
        let Some((key, entry)) = self.hunt().map(|hunt| (hunt.key(), hunt.write())) else { return };
        let hunting = &mut self.settings.hunting;
        hunting.retain(|entry| !entry.starts_with(&key));
        hunting.extend(entry);
        hunting.drain(..hunting.len().saturating_sub(KEPT));
    }

    pub(super) fn do_in_hunt(&mut self, action: HuntAction) {
        match action {
            HuntAction::Today => {
                let lesson = self.lesson_of_today().clone();
                self.overlay = Overlay::None;
                self.open_hunt(&lesson, &hunt::date(self.day), "");
            }
            HuntAction::Claim => self.claim(),
            HuntAction::Hint => self.hint_in_hunt(),
            HuntAction::Line(line) => self.choose_line(line),
            HuntAction::Mend => self.mend_bug(),
            HuntAction::Next => {
                let next = |hunt: &Hunt| (hunt.lesson.clone(), hunt.next_seed(), hunt.came_from.clone());
                let next = self.hunt().map(next);
                next.into_iter().for_each(|(lesson, seed, came_from)| {
                    self.open_hunt(&lesson, &seed, "");
                    self.hunt_mut().into_iter().for_each(|hunt| hunt.came_from.clone_from(&came_from));
                });
            }
            HuntAction::Assigned(at) => {
                let named = self.assigned().get(at).and_then(|entry| hunt::of_entry(entry));
                let named = named.map(|(lesson, seed)| format!("{lesson}?{ID}={seed}"));
                self.overlay = Overlay::None;
                named.into_iter().for_each(|link| self.open(&link));
            }
            HuntAction::Leave => {
                let back =
                    self.hunt().map(|hunt| hunt.came_from.clone().unwrap_or_else(|| hunt.lesson.id.clone()));
                back.into_iter().for_each(|link| self.open(&link));
            }
        }
        self.note_hunt();
    }

    /// True if an action would show code that the hunt hides, or the code without the slip. A notice then says why it does
    /// nothing.
    pub(super) fn is_kept_from(&mut self, action: Action) -> bool {
        let Some(stage) = self.hunting().filter(|stage| *stage != Stage::Done) else { return false };
        let shows = match action {
            // A hunt is the only step of its lesson.
            Action::Go(Go::Next | Go::Onward | Go::Previous | Go::Backward | Go::First | Go::Last) => {
                self.say_of_now(said::GO_ON);
                return true;
            }
            Action::Method(_) | Action::Map(_) | Action::Own(Own::New | Own::PutBack) => true,
            Action::Own(Own::Edit) => self.keeps_code(),
            Action::Walk(_) | Action::Program(Program::CopyCode | Program::ExportWalk) => {
                stage == Stage::Fool
            }
            _ => false,
        };
        if shows {
            let why = if stage == Stage::Fool { said::HIDDEN } else { said::FIRST_THIS };
            self.say_of_now(why);
        }
        shows
    }

    /// The hunt, while its step is shown in this stage.
    fn hunt_at(&mut self, stage: Stage) -> Option<&mut Hunt> {
        self.hunt_mut().filter(|hunt| hunt.stage == stage)
    }

    fn hunt_mut(&mut self) -> Option<&mut Hunt> {
        let lesson = self.state.lesson();
        self.hunts.iter_mut().find(|hunt| Arc::ptr_eq(&hunt.lesson, lesson))
    }

    /// Says that the verdict is wrong. If it is, the code is shown.
    fn claim(&mut self) {
        let pose = self.state.pose.clone();
        let Some(hunt) = self.hunt_at(Stage::Fool) else { return };
        if hunt.bug.is_fooled_by(&pose) {
            (hunt.stage, hunt.simple) = (Stage::Find, hunt::is_simple(hunt.lesson.scene, &pose));
            self.write_hunt();
            self.panel.choose(super::panel::Tab::Code);
        } else if hunt.bug.is_close(&pose) {
            self.say_of_now(said::TOO_CLOSE);
        } else {
            hunt.tries += 1;
            let right = hunt.bug.attempt.right();
            let lang = self.lang();
            // The right method's reason, since that of the hidden code would show what it does.
            let told = right.explain(&pose, Detail { captions: false, ..Detail::all(lang) });
            let (verdict, reason) = (lang.verdict(told.verdict.hit), told.reason);
            let said = match reason.is_empty() {
                true => fill!(lang, said::IS_RIGHT, verdict),
                false => fill!(lang, said::IS_RIGHT_SINCE, verdict, reason),
            };
            self.notices.say_of_now(said);
        }
    }

    /// Writes the code of the hunt in the chosen language.
    pub(super) fn write_hunt(&mut self) {
        let (target, lang) = (self.target(), self.lang());
        let hunt = self.hunt_mut().filter(|hunt| hunt.stage < Stage::Mend);
        hunt.into_iter().for_each(|hunt| hunt.write_in(target, lang));
    }

    /// Shows a setup in which the code fails.
    fn hint_in_hunt(&mut self) {
        let Some(hunt) = self.hunt_at(Stage::Fool) else { return };
        let Some(pose) = hunt.bug.example() else { return };
        (hunt.tries, hunt.hinted) = (hunt.tries + 1, true);
        self.history.rest();
        self.replace_pose(pose);
        self.history.rest();
        self.say_of_now(said::HINTED);
    }

    fn choose_line(&mut self, line: usize) {
        let Some(hunt) = self.hunt_at(Stage::Find) else { return };
        // A line of another language may be two lines in Rust.
        if hunt.line(line).0 == hunt.line(hunt.bug.line).0 {
            hunt.stage = Stage::Mend;
        } else {
            hunt.tries += 1;
            hunt.lines.retain(|other| *other != line);
            self.say_of_now(said::OTHER_LINE);
        }
    }

    /// Opens the code with the slip in the editor, as a version of the learner's.
    pub(super) fn mend_bug(&mut self) {
        let Some(hunt) = self.hunt().filter(|hunt| hunt.stage >= Stage::Mend) else { return };
        let known = hunt.own.filter(|id| self.texts.find(*id).is_some());
        let text = hunt.text().to_owned();
        let name = self.name_of_bug().unwrap_or_default();
        let id = known.unwrap_or_else(|| self.begin_named(name, text));
        if let Some(hunt) = self.hunt_mut() {
            hunt.own = Some(id);
        }
        self.run_text(Some(id));
        drop(self.change_own(Own::Edit));
    }

    /// Notes that the running version is right: if it is that of the hunt, the hunt is done.
    pub(super) fn note_mended(&mut self) {
        let own = self.state.own;
        let is_it = |hunt: &&Hunt| hunt.stage == Stage::Mend && hunt.own == own;
        if self.hunt().filter(is_it).is_none() {
            return;
        }
        let Some(hunt) = self.hunt_mut() else { return };
        hunt.stage = Stage::Done;
        let (of_it, reached) = (hunt.key(), hunt.stars());
        let entry = format!("{of_it}{reached}");
        let best = self.settings.hunts.iter().find(|entry| entry.starts_with(&of_it));
        if best.is_none_or(|best| *best < entry) {
            self.settings.hunts.retain(|entry| !entry.starts_with(&of_it));
            self.settings.hunts.push(entry);
        }
        let stars = stars(reached);
        self.notify(fill!(self.lang(), said::DONE, stars));
        self.note_hunt();
        self.keep_what_lasts();
    }

    /// The button that opens the hunt of the day: below an exercise, and at the lesson's end.
    pub(super) fn way_to_hunt(&self) -> Option<Block> {
        let step = self.step();
        let is_there = (step.write.is_some() || step.recap) && hunt::is_for(self.scene());
        let is_open = is_there && !self.presentation.is_on() && !step.awaits_prose(self.lang());
        is_open.then(|| self.button(said::TODAY, HuntAction::Today))
    }

    /// The lesson whose hunt of the day opens here: the present one, or the first if that has none.
    pub(super) fn lesson_of_today(&self) -> &Arc<Lesson> {
        let here = self.lesson();
        if hunt::is_for(here.scene) { here } else { &self.lessons[0] }
    }

    /// The button that opens the hunt of the day, with the stars that were reached.
    pub(super) fn hunt_of_today(&self) -> Choice {
        let reached = self.stars_of_hunt(&self.lesson_of_today().id, &hunt::date(self.day));
        let button = self.hunt_choice(said::TODAY, HuntAction::Today);
        Choice { text: format!("{} {}", button.text, stars(reached.unwrap_or(0))), ..button }
    }

    /// A repaired bug compared with the others, and the days in a row.
    fn repaired_so_far(&self, hunt: &Hunt) -> String {
        let (lang, all) = (self.lang(), &self.settings.hunts);
        let (count, sum) = (all.len(), stars_of_all(all));
        let mean = format!("{:.1}", sum as f32 / count.max(1) as f32);
        let streak = self.streak_in_words();
        let tomorrow = (hunt.seed == hunt::date(self.day)).then(|| lang.of(said::TOMORROW).to_owned());
        let told = std::iter::once(fill!(lang, said::SO_FAR, count, mean)).chain(streak).chain(tomorrow);
        told.collect::<Vec<_>>().join(if lang.is_spaced() { " " } else { "" })
    }

    /// The number of days in a row, up to today or yesterday, whose bug was repaired.
    fn streak(&self) -> usize {
        let is_done = |day: &u32| {
            let date = hunt::date(*day);
            self.settings.hunts.iter().any(|entry| entry.split(' ').nth(1) == Some(&*date))
        };
        let last = if is_done(&self.day) { self.day } else { self.day.saturating_sub(1) };
        (0..=last).rev().take_while(is_done).count()
    }

    /// The days in a row in a sentence, from the second day on.
    pub(super) fn streak_in_words(&self) -> Option<String> {
        let days = self.streak();
        (days > 1).then(|| fill!(self.lang(), said::STREAK, days))
    }

    fn button(&self, words: Words, action: HuntAction) -> Block {
        Block::Skip(self.hunt_choice(words, action))
    }

    fn main_button(&self, words: Words, action: HuntAction) -> Block {
        Block::Main(Choice { on: true, ..self.hunt_choice(words, action) })
    }

    fn hunt_choice(&self, words: Words, action: HuntAction) -> Choice {
        Choice { text: self.lang().of(words).to_owned(), on: false, action: Action::Hunt(action) }
    }

    /// The name of the hunted code, while its step is shown.
    pub(super) fn name_of_bug(&self) -> Option<String> {
        let seed = &self.hunt()?.seed;
        Some(fill!(self.lang(), said::NAME, seed))
    }

    /// The panel's texts during a hunt.
    pub(super) fn hunt_blocks(&self) -> Option<Vec<Block>> {
        let (hunt, lang) = (self.hunt()?, self.lang());
        let (seed, title) = (&hunt.seed, self.lesson().title.get(lang));
        let place = fill!(lang, said::PLACE, seed, title);
        let mut blocks = vec![Block::Where(place), Block::Title(lang.of(said::TITLE).to_owned())];
        let say = |words: Words| Block::Prose(Prose::line(lang.of(words)));
        match hunt.stage {
            Stage::Fool => {
                blocks.extend([say(said::FOOL), self.main_button(said::CLAIM, HuntAction::Claim)]);
                blocks.extend([self.button(said::HINT, HuntAction::Hint), say(said::STARS)]);
            }
            Stage::Find => {
                blocks.extend([say(said::FIND), Block::Asked(lang.of(said::WHICH_LINE).to_owned())]);
                let mut shown: Vec<_> = hunt.lines.iter().map(|line| (hunt.line(*line), *line)).collect();
                shown.dedup_by_key(|((number, _), _)| *number);
                // The pane of the code has no numbers, so a line is named by its text. Equal lines need a number.
                let is_twice = |code: &str| shown.iter().filter(|((_, other), _)| *other == code).count() > 1;
                let code = |&((number, code), line): &((usize, &str), usize)| {
                    let text = if is_twice(code) { format!("{number}: {code}") } else { code.to_owned() };
                    Block::Skip(Choice { text, on: false, action: Action::Hunt(HuntAction::Line(line)) })
                };
                blocks.extend(shown.iter().map(code));
            }
            Stage::Mend => {
                let (_, code) = hunt.line(hunt.bug.line);
                let found = Prose::line(&fill!(lang, said::FOUND, code));
                blocks.extend([Block::Prose(found), self.main_button(said::MEND, HuntAction::Mend)]);
            }
            Stage::Done => {
                let reward = Block::Reward(stars(hunt.stars()), self.repaired_so_far(hunt));
                // The editor may leave little room, so the way on comes first.
                blocks.extend([reward, self.main_button(said::NEXT, HuntAction::Next)]);
                let why = Prose::sentence(lang.of(why(hunt.bug.kind)));
                blocks.extend([Block::Prose(why), say(said::STARS)]);
            }
        }
        if hunt.tries > 0 && hunt.stage != Stage::Done {
            let tries = hunt.tries;
            blocks.push(Block::Prose(Prose::line(&fill!(lang, said::TRIES, tries))));
        }
        blocks.push(self.button(said::LEAVE, HuntAction::Leave));
        Some(blocks)
    }
}

/// The stars of all repaired bugs together, whose entries end with them.
pub(super) fn stars_of_all(repaired: &[String]) -> u32 {
    repaired.iter().filter_map(|entry| entry.rsplit(' ').next()?.parse::<u32>().ok()).sum()
}

/// The sentence that says why a slip of this kind makes the code wrong.
fn why(kind: Kind) -> Words {
    match kind {
        Kind::Edge => said::WHY_EDGE,
        Kind::Sign => said::WHY_SIGN,
        Kind::Product => said::WHY_PRODUCT,
        Kind::Least => said::WHY_LEAST,
        Kind::Coordinate => said::WHY_COORDINATE,
        Kind::Absolute => said::WHY_ABSOLUTE,
        Kind::Both => said::WHY_BOTH,
        Kind::Constant => said::WHY_CONSTANT,
        Kind::Truth => said::WHY_TRUTH,
        Kind::Name => said::WHY_NAME,
    }
}

/// The explanation of a hunted code while it is hidden: only the given shapes and the verdict.
pub(super) fn hidden(told: Explanation) -> Explanation {
    let mut told = told;
    told.figure.items.retain(|item| item.moment.is_none());
    told.moments.clear();
    told.rows.clear();
    told.lists.clear();
    told.reason.clear();
    (told.wrong, told.table, told.decided) = (false, None, 0);
    told
}
