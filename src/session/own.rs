//! The learner's own code: hit tests that run, are stepped through and are judged like built-in methods while they are being
//! written.

use super::action::{Own, Request};
use super::text_judge::{Judgment, TextJudge};
use super::{Place, Session};
use crate::attempt::{self, Attempt, Refused};
use crate::budget::Budget;
use crate::judging::Truth;
use crate::lesson::Exercise;
use crate::play::Level;
use crate::scene::findings::Findings;
use crate::scene::source::Listing;
use crate::scene::{Explanation, Method, Row, Scene};
use crate::target::Target;
use crate::words::{Lang, Words, fill};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of changes that can be undone in a version.
const PAST: usize = 60;

/// The most saved bytes of earlier states. They are packed in each pause of typing.
const PAST_BYTES: usize = 64 << 10;

/// Seconds without a change after which the code is packed, and the most seconds until then. Packing takes milliseconds.
const PAUSE: f64 = 0.3;
const LATEST: f64 = 2.0;

/// Seconds within which a second request to delete confirms the first.
const DELETING: f64 = 8.0;

/// The length of the line that distinguishes a version from others of the same name.
const APART: usize = 24;

/// The greatest length of a version's name, in characters.
const LONGEST_NAME: usize = 40;

/// A version of the learner's code, with its history and judgment.
pub struct Text {
    /// The version's unique number during this run of the program.
    id: u32,
    /// The time of its last change as a counter. The version changed last has the greatest.
    changed: u64,
    scene: &'static Scene,
    /// The method from which it began.
    method: &'static Method,
    /// The lesson and the step of its exercise, if it belongs to one.
    exercise: Option<(String, String)>,
    name: String,
    text: String,
    past: Vec<String>,
    ahead: Vec<String>,
    /// Its last readable state.
    attempt: Option<Arc<Attempt>>,
    /// The mistakes that keep its present state from running.
    mistakes: Vec<Refused>,
    judged: Option<TextJudge>,
    /// The saved form and the form for links. Packing takes time, so both are kept until the version changes.
    kept: OnceCell<Option<String>>,
    linked: OnceCell<Option<String>>,
    /// The code of the helpers that it calls, kept until the version changes, since it is shown in every frame.
    helpers: OnceCell<Vec<String>>,
}

/// All versions of the learner, and the state of the editor.
#[derive(Default)]
pub struct Texts {
    all: Vec<Text>,
    /// Saved versions that cannot be read because they are damaged or were written by another release. They are saved again
    /// unchanged.
    unread: Vec<String>,
    /// True while the running version is open in the editor.
    editing: bool,
    /// The method with which versions are compared.
    compared: Option<&'static Method>,
    /// The time at which deletion was first requested.
    deleting: Option<f64>,
    deleted: Option<Text>,
    /// The times of the first and of the last change that is not packed yet.
    unkept: Option<[f64; 2]>,
    /// The correct verdicts of scenes, made on first use.
    truths: Truths,
}

/// Correct verdicts, by the ids of the scene and of the method that supplies them.
type Truths = HashMap<(&'static str, &'static str), Truth>;

impl Text {
    /// The number of the version.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// The name of the version.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The present code.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The method from which it began.
    pub fn method(&self) -> &'static Method {
        self.method
    }

    /// Its last readable state.
    pub fn attempt(&self) -> Option<&Arc<Attempt>> {
        self.attempt.as_ref()
    }

    /// The mistakes that keep its present state from running.
    pub fn mistakes(&self) -> &[Refused] {
        &self.mistakes
    }

    /// The judgment so far. `None` if the present state cannot run.
    pub fn known(&self) -> Option<&Judgment> {
        self.judged.as_ref().filter(|_| self.mistakes.is_empty()).map(TextJudge::known)
    }

    /// True if it was judged completely and no mistake was found.
    pub fn is_right(&self) -> bool {
        matches!(self.known(), Some(Judgment::Right(..)))
    }

    /// True if it is known to be correct, false if it is known to fail. `None` while it is undecided.
    pub fn verdict(&self) -> Option<bool> {
        match self.known()? {
            Judgment::Asking(_, 0) => None,
            Judgment::Right(..) => Some(true),
            Judgment::Asking(..) | Judgment::Wrong(..) | Judgment::Stuck(..) => Some(false),
        }
    }

    /// Two flags: a change can be undone, and one can be redone.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.ahead.is_empty())
    }

    /// True if it belongs to the exercise of this step.
    pub(super) fn is_for(&self, place: &Place) -> bool {
        let (lesson, step) = place.ids();
        self.exercise.as_ref().is_some_and(|(of, at)| of == lesson && at == step)
    }

    /// True if it was not read yet in this run of the program.
    fn sleeps(&self) -> bool {
        self.attempt.is_none() && self.mistakes.is_empty()
    }

    /// Prepares it to run for the first time in this run of the program. If its present state is unreadable, its last readable
    /// state runs.
    fn wake(&mut self, truths: &mut Truths) {
        self.read(truths);
        if self.attempt.is_none() {
            let readable = |text: &String| Attempt::read(self.scene, self.method, text).ok();
            self.attempt = self.past.iter().rev().find_map(readable).map(Arc::new);
        }
    }

    /// Reads the present code.
    fn read(&mut self, truths: &mut Truths) {
        match Attempt::read(self.scene, self.method, &self.text) {
            Ok(attempt) => {
                if self.judged.is_none() || self.attempt.as_ref().is_none_or(|known| **known != attempt) {
                    // All correct methods give the same verdicts, except those for boxes around a body.
                    let right = Some(attempt.right()).filter(|method| method.bounds.is_some());
                    let right = right.unwrap_or(&self.scene.methods[0]);
                    let truth = truths.entry((self.scene.id, right.id));
                    let truth = truth.or_insert_with(|| Truth::of(self.scene, right));
                    self.judged = Some(TextJudge::new(truth.clone()));
                    self.attempt = Some(Arc::new(attempt));
                }
                self.mistakes.clear();
            }
            Err(mistakes) => {
                self.mistakes = mistakes;
                // The verdict on an earlier state is no longer of interest.
                self.judged = None;
            }
        }
    }

    /// Forgets everything made from the text before a change: the packed forms and the helpers.
    fn unpack(&mut self) {
        self.kept.take();
        self.linked.take();
        self.helpers.take();
    }

    /// The code of the method's helpers that the text calls and does not define.
    pub fn helpers(&self) -> &[String] {
        self.helpers.get_or_init(|| helpers(&self.text, &self.method.source.listing()))
    }

    /// The saved form: scene, method, number and exercise, followed by the packed name, code and earlier states.
    fn lasting(&self) -> Option<String> {
        self.kept.get_or_init(|| self.packed()).clone()
    }

    fn packed(&self) -> Option<String> {
        let mut bytes = 0;
        let fits = |text: &&String| {
            bytes += text.len();
            bytes <= PAST_BYTES
        };
        let kept = self.past.iter().rev().take_while(fits).count();
        let past = &self.past[self.past.len() - kept..];
        let packed = std::iter::once(&self.name).chain([&self.text]).chain(past);
        let packed = attempt::pack(&packed.cloned().collect::<Vec<_>>().join("\0"), usize::MAX)?;
        let (lesson, step) = self.exercise.as_ref().map_or(("-", "-"), |(lesson, step)| (lesson, step));
        Some(format!("{} {} {} {lesson} {step} {packed}", self.scene.id, self.method.id, self.id))
    }

    /// Reads a saved version. `None` if it is unreadable. Its saved form stays the same until it is changed.
    fn of_lasting(written: &str) -> Option<Self> {
        let [scene, method, id, lesson, step, packed] = written.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let scene = Scene::by_id(scene)?;
        let unpacked = attempt::unpack(packed)?;
        let mut parts = unpacked.split('\0').map(str::to_owned);
        Some(Self {
            exercise: (lesson != "-").then(|| (lesson.to_owned(), step.to_owned())),
            name: parts.next()?,
            text: parts.next()?,
            past: parts.collect(),
            kept: OnceCell::from(Some(written.to_owned())),
            ..Self::new(scene, scene.method(method)?, id.parse().ok()?, String::new())
        })
    }

    fn new(scene: &'static Scene, method: &'static Method, id: u32, text: String) -> Self {
        Self {
            id,
            changed: 0,
            scene,
            method,
            exercise: None,
            name: String::new(),
            text: clean(text),
            past: vec![],
            ahead: vec![],
            attempt: None,
            mistakes: vec![],
            judged: None,
            kept: OnceCell::new(),
            linked: OnceCell::new(),
            helpers: OnceCell::new(),
        }
    }

    /// Notes the code before a change. Letters typed in succession are one change, and so are deleted letters.
    fn note(&mut self, now: &str) {
        let is_small = |a: &str, b: &str| a.len().abs_diff(b.len()) == 1;
        let goes_on = self.past.last().is_some_and(|before| {
            let grows = |from: &str, to: &str| to.len() > from.len();
            is_small(&self.text, now)
                && grows(before, &self.text) == grows(&self.text, now)
                && before.len().abs_diff(now.len()) < 24
                && !typed(&self.text, now).is_some_and(char::is_whitespace)
        });
        if !goes_on {
            self.past.push(self.text.clone());
            let over = self.past.len().saturating_sub(PAST);
            self.past.drain(..over);
        }
        self.ahead.clear();
    }
}

/// Removes the character that separates states in the saved form.
fn clean(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "") } else { text }
}

/// A name on one line with a limited length. `None` if nothing remains.
fn clean_name(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    Some(name.trim_start().to_owned()).filter(|name| !name.is_empty())
}

/// The letter by which a version has grown.
fn typed(before: &str, now: &str) -> Option<char> {
    let same = before.chars().zip(now.chars()).take_while(|(a, b)| a == b).count();
    now.chars().nth(same).filter(|_| now.len() > before.len())
}

/// A saved version without its earlier states, which are private to the learner.
pub(super) fn without_past(lasting: &str) -> String {
    let text = Text::of_lasting(lasting).map(|text| Text { past: vec![], ..text });
    text.and_then(|text| text.packed()).unwrap_or_else(|| lasting.to_owned())
}

/// The code of a method's helpers that a text calls, also through others, and does not define.
fn helpers(text: &str, listing: &Listing) -> Vec<String> {
    let mut found: Vec<(usize, String)> = vec![];
    loop {
        let calls = |name: &str| {
            let call = format!("{name}(");
            let texts = std::iter::once(text).chain(found.iter().map(|(_, code)| code.as_str()));
            !text.contains(&format!("fn {call}")) && texts.into_iter().any(|text| text.contains(&call))
        };
        let known = |at: usize| found.iter().any(|(known, _)| *known == at);
        let helpers = listing.functions.iter().enumerate().skip(1);
        let more = helpers.filter(|(at, function)| !known(*at) && calls(function.name));
        let more: Vec<(usize, String)> = more.map(|(at, function)| (at, function.text())).collect();
        if more.is_empty() {
            break;
        }
        found.extend(more);
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, code)| code).collect()
}

impl Texts {
    /// Reads the versions of earlier runs, as [`lasting`](Self::lasting) wrote them, with the last changed version at the end.
    /// If two windows gave the same number to two versions, one of them gets a new number.
    pub fn read(lasting: &[String]) -> Self {
        let mut texts = Self::default();
        for written in lasting {
            match Text::of_lasting(written) {
                Some(mut text) => {
                    if texts.find(text.id).is_some() {
                        text.id = texts.free_id();
                    }
                    text.changed = texts.next_change();
                    texts.all.push(text);
                }
                None => texts.unread.push(written.clone()),
            }
        }
        texts.all.sort_by_key(|text| text.id);
        texts
    }

    fn free_id(&self) -> u32 {
        1 + self.all.iter().map(|text| text.id).max().unwrap_or(0)
    }

    fn next_change(&self) -> u64 {
        1 + self.all.iter().map(|text| text.changed).max().unwrap_or(0)
    }

    /// The saved versions of exercises: the step as `lesson/step`, the method from which each began, and the code. The number
    /// counts the unreadable versions.
    pub fn exercises(lasting: &[String]) -> (Vec<(String, &'static Method, String)>, usize) {
        let texts: Vec<Text> = lasting.iter().filter_map(|written| Text::of_lasting(written)).collect();
        let damaged = lasting.len() - texts.len();
        let exercise = |Text { exercise, method, text, .. }| {
            let (lesson, step) = exercise?;
            Some((format!("{lesson}/{step}"), method, text))
        };
        (texts.into_iter().filter_map(exercise).collect(), damaged)
    }

    /// The saved forms, with the last changed version at the end.
    pub fn lasting(&self) -> Vec<String> {
        let mut all: Vec<&Text> = self.all.iter().collect();
        all.sort_by_key(|text| text.changed);
        self.unread.iter().cloned().chain(all.into_iter().filter_map(Text::lasting)).collect()
    }

    /// Marks all changes as packed.
    pub(super) fn are_kept(&mut self) {
        self.unkept = None;
    }

    /// The version with this number.
    pub fn find(&self, id: u32) -> Option<&Text> {
        self.all.iter().find(|text| text.id == id)
    }

    fn find_mut(&mut self, id: u32) -> Option<&mut Text> {
        self.all.iter_mut().find(|text| text.id == id)
    }

    /// The first line that distinguishes a version from others of the same scene and name.
    fn apart(&self, text: &Text) -> Option<String> {
        let namesakes: Vec<&Text> =
            self.of(text.scene).filter(|other| other.id != text.id && other.name == text.name).collect();
        let is_new = |line: &&str| {
            !line.is_empty()
                && namesakes.iter().all(|other| other.text.lines().all(|known| known.trim() != *line))
        };
        let line = text.text.lines().map(str::trim).find(is_new).filter(|_| !namesakes.is_empty())?;
        Some(line.chars().take(APART).collect())
    }

    /// The versions for a scene.
    pub fn of<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = &'a Text> {
        self.all.iter().filter(move |text| text.scene == scene)
    }

    /// Adds a version and returns its number.
    fn add(&mut self, mut text: Text) -> u32 {
        text.id = self.free_id();
        text.changed = self.next_change();
        text.unpack();
        text.wake(&mut self.truths);
        let id = text.id;
        self.all.push(text);
        id
    }
}

impl Session {
    /// Performs an action on the learner's code. Returns a request that only the program around the session can fulfill.
    pub(super) fn change_own(&mut self, own: Own) -> Option<Request> {
        match own {
            Own::Edit => self.edit(),
            Own::Done => self.texts.editing = false,
            Own::Undo => self.undo_text(false),
            Own::Redo => self.undo_text(true),
            Own::New => self.new_text(),
            Own::PutBack => self.put_text_back(),
            Own::Delete => self.delete_text(),
            Own::BringBack => self.bring_text_back(),
            Own::ShowMistake => self.show_mistake(),
            Own::ShowSolution => self.show_solution(),
            Own::Compare => self.compare(),
            Own::Save => {
                let text = self.own()?.text.clone();
                let letters = self.own()?.name.chars();
                let called: String = letters.map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
                let name = format!("{}-{called}.rs", self.scene().id);
                return Some(Request::SaveCode(name, text));
            }
        }
        None
    }

    /// The learner's running code, if any.
    pub fn own(&self) -> Option<&Text> {
        self.texts.find(self.state.own?)
    }

    /// The last readable state of the learner's running code, or the hunted code, if any.
    pub fn attempt(&self) -> Option<&Arc<Attempt>> {
        self.hunted().or_else(|| self.own()?.attempt())
    }

    /// The method with which the running code is compared, if one was chosen.
    pub fn compared(&self) -> Option<&'static Method> {
        self.own()?;
        self.texts.compared.filter(|method| self.scene().methods.contains(method))
    }

    /// Compares the running code with the next method, or ends the comparison after the last.
    fn compare(&mut self) {
        let methods = self.scene().methods;
        let next = match self.compared() {
            None => 0,
            Some(now) => 1 + methods.iter().position(|method| method == now).unwrap_or(0),
        };
        self.texts.compared = methods.get(next);
    }

    /// True if the picture shows an earlier state of the learner's code because the present one is unreadable.
    pub fn is_stale(&self) -> bool {
        self.own().is_some_and(|own| !own.mistakes.is_empty())
    }

    /// The learner's code for this scene.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.texts.of(self.scene())
    }

    /// True if the running code is open in the editor.
    pub fn is_editing(&self) -> bool {
        self.texts.editing && self.own().is_some() && !self.is_secret()
    }

    /// True if methods of this scene can be edited. This excludes scenes with many bodies.
    pub fn can_edit(&self) -> bool {
        self.scene().grows().is_none()
    }

    /// True if the button that opens the editor is shown.
    pub fn offers_edit(&self) -> bool {
        self.can_edit() && !self.is_editing() && !self.is_secret() && !self.keeps_code()
    }

    /// True while the running code is being judged.
    pub fn is_judging(&self) -> bool {
        self.own().is_some_and(|text| text.judged.as_ref().is_some_and(|judged| !judged.is_done()))
    }

    /// Judges the running code within a time budget.
    pub(super) fn judge_on(&mut self, budget: &Budget<'_>) {
        let Some(text) = self.state.own.and_then(|id| self.texts.find_mut(id)) else { return };
        let (Some(attempt), Some(judged)) = (&text.attempt, &mut text.judged) else { return };
        if !judged.is_done() {
            judged.go_on(attempt, budget);
        }
        let is_right = text.is_right();
        let solves = is_right && text.is_for(self.state.place());
        if solves && self.has_solved(self.state.place()) == Some(false) {
            self.challenges.solve(self.state.place(), "");
            self.say(crate::said::own::SOLVED_RIGHT_ON_ALL);
            self.keep_what_lasts();
        }
        if is_right {
            self.note_mended();
        }
    }

    /// Opens the running code in the editor. If a built-in method runs, continues the learner's last version for it, or begins
    /// one.
    fn edit(&mut self) {
        if !self.can_edit() {
            return;
        }
        if self.hunted().is_some() {
            return self.mend_bug();
        }
        // Code could answer the question.
        if self.is_secret() {
            return self.say(crate::said::session::ANSWER_TO_EDIT);
        }
        self.settings.panel |= !self.presentation.is_on();
        self.panel.choose(super::panel::Tab::Code);
        if self.own().is_none() {
            let place = self.state.place().clone();
            let known = self.last_version().map(Text::id);
            let id = match (known, place.step().write.as_ref()) {
                (Some(id), _) => id,
                (None, Some(exercise)) => self.begin_exercise(&place, exercise),
                (None, None) => self.begin_text(),
            };
            self.run_text(Some(id));
        }
        self.begin_in_target();
        self.texts.editing = true;
    }

    /// Writes a version that is as it began in the chosen language. Says that a changed one stays in its own.
    pub(super) fn begin_in_target(&mut self) {
        let Some(own) = self.own() else { return };
        let (written, target) = (Target::of_text(own.text()), self.target());
        if written == target {
            return;
        }
        let begun = self.beginning_of(own, target);
        if target.is_read() && self.is_as_begun() && Target::of_text(&begun) == target {
            return self.write(&begun);
        }
        let (written, language) = (written.title(), target.title());
        let told = match target.is_read() {
            true => fill!(self.lang(), crate::said::own::STAYS_IN, written, language),
            // Code in a language that is only printed is written in another one.
            false => fill!(self.lang(), crate::said::own::SHOWN_IN, written, language),
        };
        self.notify(told);
    }

    /// Runs the learner's last version of the step's exercise, for who comes back to it.
    pub(super) fn run_exercise(&mut self) {
        let is_fresh = self.state.own.is_none() && self.method() == self.step().method;
        if is_fresh && self.step().write.is_some() && !self.presentation.is_on() {
            self.state.own = self.last_version().map(Text::id);
        }
    }

    /// The learner's version for the step's exercise, or else for the running method, that was changed last.
    fn last_version(&self) -> Option<&Text> {
        let place = self.state.place();
        let here = self.texts.of(self.scene()).filter(|text| match place.step().write {
            Some(_) => text.is_for(place),
            None => text.exercise.is_none() && text.method == self.method(),
        });
        here.max_by_key(|text| text.changed)
    }

    /// Begins a version from the running method.
    fn begin_text(&mut self) -> u32 {
        let text = self.beginning_in(self.target(), self.method());
        self.begin_with(text.unwrap_or_else(|| attempt::begin(self.method())))
    }

    fn begin_with(&mut self, text: String) -> u32 {
        self.begin_named(self.free_name(), text)
    }

    /// Begins a version with this name and text.
    pub(super) fn begin_named(&mut self, name: String, text: String) -> u32 {
        let text = Text { name, ..Text::new(self.scene(), self.method(), 0, text) };
        self.texts.add(text)
    }

    fn begin_exercise(&mut self, place: &Place, exercise: &Exercise) -> u32 {
        let (lesson, step) = place.ids();
        let number = place.index() + 1;
        let name = fill!(self.lang(), crate::said::own::EXERCISE, number);
        let begun = self.exercise_in(self.target(), exercise);
        let text = Text {
            exercise: Some((lesson.to_owned(), step.to_owned())),
            name,
            ..Text::new(self.scene(), exercise.method, 0, begun)
        };
        self.texts.add(text)
    }

    /// The first of `mine`, `mine 2` and so on that no version of the scene uses.
    fn free_name(&self) -> String {
        let mine = self.lang().of(crate::said::own::MY_OWN);
        let taken = |name: &str| self.texts.of(self.scene()).any(|text| text.name == name);
        let numbered = (2..).map(|number| format!("{mine} {number}"));
        std::iter::once(mine.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// Runs a version in place of the method. `None` runs the method again.
    pub(super) fn run_text(&mut self, own: Option<u32>) {
        let own = own.filter(|id| self.texts.find(*id).is_some_and(|text| text.scene == self.scene()));
        if own != self.state.own {
            self.history.note(&self.state);
            self.state.own = own;
            self.texts.deleting = None;
            if let Some(text) = own.and_then(|id| self.texts.find(id)) {
                self.state.method = text.method;
            }
            self.walker.stop();
            self.read_own();
        }
    }

    /// Reads the running version, unless that has already happened in this run of the program.
    pub(super) fn read_own(&mut self) {
        let Self { texts, state, .. } = self;
        let Texts { all, truths, .. } = texts;
        let text = state.own.and_then(|id| all.iter_mut().find(|text| text.id == id));
        text.into_iter().filter(|text| text.sleeps()).for_each(|text| text.wake(truths));
    }

    /// Reads all versions for the scenes of a level, which are its choices.
    pub(super) fn read_own_for(&mut self, level: &Level) {
        let Texts { all, truths, .. } = &mut self.texts;
        let asks = |text: &&mut Text| level.questions.iter().any(|question| question.scene == text.scene);
        all.iter_mut().filter(asks).filter(|text| text.sleeps()).for_each(|text| text.wake(truths));
    }

    /// Replaces the running code.
    pub fn write(&mut self, text: &str) {
        self.change_text(|own| {
            if own.text == text {
                return;
            }
            own.note(text);
            own.text = clean(text.to_owned());
        });
        self.choose_written();
    }

    /// As long as no language for code was chosen, chooses the one in which the learner writes code that runs.
    fn choose_written(&mut self) {
        let runs = self.own().filter(|own| own.mistakes.is_empty());
        let written = runs.map(|own| Target::of_text(&own.text)).filter(|target| *target != Target::Rust);
        if self.settings.code.is_none() {
            self.settings.code = written.map(|target| target.id().to_owned());
        }
    }

    fn change_text(&mut self, change: impl FnOnce(&mut Text)) {
        self.settle();
        let Self { texts, state, .. } = self;
        let now = texts.next_change();
        let Texts { all, truths, .. } = texts;
        let Some(own) = state.own.and_then(|id| all.iter_mut().find(|text| text.id == id)) else { return };
        change(own);
        own.changed = now;
        own.unpack();
        own.read(truths);
        self.walker.stop();
        let [first, _] = self.texts.unkept.unwrap_or([self.clock; 2]);
        self.texts.unkept = Some([first, self.clock]);
    }

    /// Seconds until changed code is packed into the settings: in a pause of typing, or soon.
    pub(super) fn code_due(&self) -> Option<f64> {
        let [first, last] = self.texts.unkept?;
        Some(((last + PAUSE).min(first + LATEST) - self.clock).max(0.0))
    }

    /// Packs changed code into the settings at once. The window calls this before it closes.
    pub fn keep_code(&mut self) {
        if self.texts.unkept.is_some() {
            self.keep_what_lasts();
        }
    }

    /// Undoes the last change of the code, or redoes it.
    fn undo_text(&mut self, again: bool) {
        self.change_text(|own| {
            let (from, to) =
                if again { (&mut own.ahead, &mut own.past) } else { (&mut own.past, &mut own.ahead) };
            if let Some(text) = from.pop() {
                to.push(std::mem::replace(&mut own.text, text));
            }
        });
    }

    /// Restores the code with which the version began. This can be undone, too.
    fn put_text_back(&mut self) {
        let begun = self.own().map(|own| self.beginning_of(own, self.target()));
        if let Some(begun) = begun {
            self.write(&begun);
        }
    }

    /// The text with which a version begins in a language, or in Rust if learners cannot write that.
    fn beginning_of(&self, own: &Text, target: Target) -> String {
        let exercise =
            own.exercise.as_ref().and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        let exercise = exercise.as_ref().and_then(|place| place.step().write.as_ref());
        match exercise {
            Some(exercise) => self.exercise_in(target, exercise),
            None => {
                let text = self.beginning_in(target, own.method);
                text.unwrap_or_else(|| attempt::begin(own.method))
            }
        }
    }

    /// True if the running code is unchanged since its beginning.
    pub fn is_as_begun(&self) -> bool {
        self.own().is_some_and(|own| own.text == self.beginning_of(own, Target::of_text(&own.text)))
    }

    /// True if the learner has written something for the step's exercise.
    pub(super) fn has_tried(&self, exercise: &Exercise) -> bool {
        let place = self.state.place();
        self.texts()
            .filter(|text| text.is_for(place))
            .any(|text| text.text != self.exercise_in(Target::of_text(&text.text), exercise))
    }

    /// Opens a file's code in the editor under the file's name. The error explains why it cannot be opened here.
    pub fn open_code(&mut self, name: &str, code: &str) -> Result<(), Words> {
        if !self.can_edit() {
            return Err(crate::said::own::NOT_WRITTEN_HERE);
        }
        if self.is_secret() {
            return Err(crate::said::own::ANSWER_FIRST);
        }
        let id = self.begin_with(code.to_owned());
        self.run_text(Some(id));
        self.rename_own(name);
        self.choose_written();
        self.overlay = super::Overlay::None;
        self.edit();
        self.keep_what_lasts();
        Ok(())
    }

    /// Begins another version from the same method as the present one.
    fn new_text(&mut self) {
        let id = self.begin_text();
        self.run_text(Some(id));
        self.texts.editing = true;
        self.keep_what_lasts();
    }

    /// Shows a solution of the step's exercise as a version beside the learner's.
    fn show_solution(&mut self) {
        let Some(exercise) = self.step().write.clone() else { return };
        let name = self.lang().of(crate::said::own::SOLUTION).to_owned();
        let solution = exercise.solution(self.scene());
        // A solution in the language in which the learner writes.
        let target = self.own().map_or_else(|| self.target(), |own| Target::of_text(&own.text));
        let written = self.begun_in(target, solution, exercise.solved(self.scene()));
        // A changed solution is the learner's own version.
        let is_it = |text: &&Text| text.method == solution && text.exercise.is_none() && text.text == written;
        let known = self.texts.of(self.scene()).find(is_it).map(Text::id);
        let text = Text { name, ..Text::new(self.scene(), solution, 0, written.clone()) };
        let id = known.unwrap_or_else(|| self.texts.add(text));
        self.run_text(Some(id));
        self.texts.editing = true;
        self.keep_what_lasts();
        // For an exercise that repairs a method, a notice lists the changed lines.
        if exercise.method.flaw.is_some() {
            let begun = self.exercise_in(target, &exercise);
            let sentence = match new_lines(&begun, &written) {
                Some(lines) => fill!(self.lang(), crate::said::own::SOLUTION_LINES, lines),
                None => self.lang().of(crate::said::own::SOLUTION_ELSEWHERE).to_owned(),
            };
            self.notify(sentence);
        }
    }

    /// Deletes the running version on the second request.
    fn delete_text(&mut self) {
        let again =
            self.texts.deleting.replace(self.clock).is_some_and(|asked| self.clock - asked < DELETING);
        let Some(own) = self.own() else { return };
        if !again {
            let name = own.name.clone();
            return self.notify(fill!(self.lang(), crate::said::own::DELETES, name));
        }
        let id = own.id;
        self.run_text(None);
        let at = self.texts.all.iter().position(|text| text.id == id);
        self.texts.deleted = at.map(|at| self.texts.all.remove(at));
        self.texts.deleting = None;
        self.say(crate::said::own::DELETED);
        self.keep_what_lasts();
    }

    /// True if a deleted version can be restored.
    pub fn has_deleted(&self) -> bool {
        self.texts.deleted.as_ref().is_some_and(|text| text.scene == self.scene())
    }

    /// Restores the version deleted last.
    fn bring_text_back(&mut self) {
        if let Some(text) = self.texts.deleted.take() {
            let id = self.texts.add(text);
            self.run_text(Some(id));
            self.keep_what_lasts();
        }
    }

    /// Renames the running version.
    pub fn rename_own(&mut self, name: &str) {
        if let Some(own) = self.state.own.and_then(|id| self.texts.find_mut(id))
            && let Some(name) = clean_name(name)
        {
            own.name = name;
            own.unpack();
            self.keep_what_lasts();
        }
    }

    /// Goes to the simplest failing case, and there to the first moment with a wrong value, or else to the verdict.
    fn show_mistake(&mut self) {
        let pose = match self.own().and_then(Text::known) {
            Some(Judgment::Wrong(.., mistake)) => mistake.pose.clone(),
            Some(Judgment::Stuck(pose, _)) => pose.clone(),
            _ => return,
        };
        if pose != self.state.pose {
            self.history.note(&self.state);
            self.state.pose = pose;
        }
        if !self.explanation().moments.is_empty() {
            let lost = self.first_wrong_moment();
            self.walker.start(lost, false);
        }
        if super::Camera::for_far(&self.state).is_some() {
            self.camera = super::Camera::for_far(&self.state);
        }
    }

    /// The first moment whose value differs from that of the same name in the correct method, or else the last moment, which
    /// gives the verdict.
    fn first_wrong_moment(&self) -> usize {
        let own = self.explanation();
        let right = self.scene().right_for(self.own().map_or(self.method(), |own| own.method));
        let findings = Findings::default();
        let truth = findings.of(right, &self.state.pose);
        let found = |told: &Explanation, at: usize| {
            let rows = told.rows[told.moments[at].rows.clone()].iter();
            rows.filter(|row| !row.read && row.call.is_none()).copied().collect::<Vec<_>>()
        };
        let known: Vec<_> = (0..truth.moments.len()).flat_map(|at| found(truth, at)).collect();
        // Values with the same text differ by rounding at most.
        let shown = |row: &Row| row.value.show(Lang::En);
        let differs =
            |row: &Row| known.iter().any(|other| other.name == row.name && shown(other) != shown(row));
        let last = own.moments.len().saturating_sub(1);
        (0..own.moments.len()).find(|at| found(own, *at).iter().any(differs)).unwrap_or(last)
    }

    /// The judgment of the running code as a sentence.
    pub fn judgment(&self) -> Option<String> {
        let own = self.own()?;
        let lang = self.lang();
        Some(match own.known()? {
            Judgment::Asking(asked, 0) => fill!(lang, crate::said::own::ASKING_RIGHT, asked),
            Judgment::Asking(asked, wrong) => fill!(lang, crate::said::own::ASKING_WRONG, wrong, asked),
            Judgment::Right(asked, None) => fill!(lang, crate::said::own::RIGHT, asked),
            Judgment::Right(asked, Some(_)) => fill!(lang, crate::said::own::RIGHT_BUT_ROUNDED, asked),
            Judgment::Wrong(wrong, asked, mistake) => {
                let [truth, said] = [mistake.hit, !mistake.hit].map(|hit| lang.verdict(hit));
                fill!(lang, crate::said::own::WRONG, wrong, asked, said, truth)
            }
            Judgment::Stuck(_, refused) => {
                let ((line, _), why) = (refused.place, refused.sentence(lang));
                fill!(lang, crate::said::own::STUCK, line, why)
            }
        })
    }

    /// The name of a version. If another version of the scene has the same name, a distinguishing line follows.
    pub fn name_of(&self, text: &Text) -> String {
        match self.texts.apart(text) {
            Some(line) => format!("{} · {line}", text.name),
            None => text.name.clone(),
        }
    }

    /// The name of the running method or version.
    pub fn runs(&self) -> String {
        match self.own() {
            Some(own) => self.name_of(own),
            None => self.plain_name(self.method()),
        }
    }

    /// The packed running version for a link, if it is short enough.
    pub(super) fn own_in_link(&self) -> Option<String> {
        let own = self.own()?;
        let Text { method, name, text, .. } = own;
        let pack = || attempt::pack(&format!("{}\0{name}\0{text}", method.id), attempt::LONGEST_IN_LINK);
        own.linked.get_or_init(pack).clone()
    }

    /// Runs the version from a link.
    pub(super) fn open_own(&mut self, packed: &str) {
        if !self.take_from_link(packed) {
            self.say_of_now(crate::said::link::DAMAGED_CODE);
        }
    }

    /// Takes the version from a link. An identical version is reused, and a new one is added.
    fn take_from_link(&mut self, packed: &str) -> bool {
        let unpacked = attempt::unpack(packed);
        let parts = unpacked.as_deref().map(|text| text.splitn(3, '\0').collect::<Vec<_>>());
        let Some([method, name, text]) = parts.as_deref().and_then(|parts| parts.first_chunk::<3>()) else {
            return false;
        };
        let Some(method) = self.scene().method(method).filter(|_| self.can_edit()) else { return false };
        let name = clean_name(name).unwrap_or_else(|| self.free_name());
        let text = Text { name, ..Text::new(self.scene(), method, 0, (*text).to_owned()) };
        let known = self.texts.of(self.scene()).find(|own| own.text == text.text).map(Text::id);
        let id = known.unwrap_or_else(|| self.texts.add(text));
        self.run_text(Some(id));
        self.keep_what_lasts();
        true
    }
}

/// The numbers of the lines of `new` that `old` lacks. `None` if there are none or more than half of all.
fn new_lines(old: &str, new: &str) -> Option<String> {
    let old: Vec<&str> = old.lines().map(str::trim).collect();
    let new = new.lines().map(str::trim).zip(1..).filter(|(line, _)| line.chars().any(char::is_alphanumeric));
    let all: Vec<(bool, usize)> = new.map(|(line, number)| (old.contains(&line), number)).collect();
    let changed: Vec<String> =
        all.iter().filter(|(known, _)| !known).map(|(_, number)| number.to_string()).collect();
    (!changed.is_empty() && 2 * changed.len() <= all.len()).then(|| changed.join(", "))
}
