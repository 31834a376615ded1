//! Texts of the learner's own: hit tests that run, are walked and judged like the scene's methods while they are written.

use super::action::{Lacking, Own, Request};
use super::text_judge::{Judgment, TextJudge};
use super::{Place, Session};
use crate::attempt::{self, Attempt, Refused};
use crate::judging::Truth;
use crate::lesson::Exercise;
use crate::scene::findings::Findings;
use crate::scene::{Explanation, Method, Row, Scene};
use crate::words::{Lang, Words, fill};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

/// How many states of a text can be taken back.
const PAST: usize = 60;

/// Seconds within which deleting again means it.
const DELETING: f64 = 8.0;

/// A text, and what is known of it.
pub struct Text {
    id: u32,
    scene: &'static Scene,
    /// The method that it began from.
    method: &'static Method,
    /// The exercise that it is for, by the names of lesson and step.
    exercise: Option<(String, String)>,
    name: String,
    text: String,
    past: Vec<String>,
    ahead: Vec<String>,
    /// The last state of it that could be read.
    attempt: Option<Arc<Attempt>>,
    /// What keeps the present state from running.
    mistakes: Vec<Refused>,
    judged: Option<TextJudge>,
    /// What lasts of it, kept until something of it changes: packing takes a while.
    kept: OnceCell<Option<String>>,
}

/// All texts, and which of them are looked at.
#[derive(Default)]
pub struct Texts {
    all: Vec<Text>,
    /// Whether the text that runs is open to be written.
    editing: bool,
    /// The method that they are compared with.
    compared: Option<&'static Method>,
    /// When deleting one was asked for.
    deleting: Option<f64>,
    deleted: Option<Text>,
    /// What is right in the scenes that were asked about.
    truths: HashMap<&'static str, Truth>,
}

impl Text {
    /// By which number it is known.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text as it is written now.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The method that it began from.
    pub fn method(&self) -> &'static Method {
        self.method
    }

    /// The last state of it that could be read.
    pub fn attempt(&self) -> Option<&Arc<Attempt>> {
        self.attempt.as_ref()
    }

    /// What keeps the present state from running.
    pub fn mistakes(&self) -> &[Refused] {
        &self.mistakes
    }

    /// What is known of it, once it runs.
    pub fn known(&self) -> Option<&Judgment> {
        self.judged.as_ref().filter(|_| self.mistakes.is_empty()).map(TextJudge::known)
    }

    /// Whether it was judged to the end, and nothing wrong was found.
    pub fn is_right(&self) -> bool {
        matches!(self.known(), Some(Judgment::Right(_)))
    }

    /// Whether what is known of it is good; nothing while it is asked.
    pub fn verdict(&self) -> Option<bool> {
        match self.known()? {
            Judgment::Asking(_, 0) => None,
            Judgment::Right(_) => Some(true),
            Judgment::Asking(..) | Judgment::Wrong(..) | Judgment::Stuck(..) => Some(false),
        }
    }

    /// Whether there is something to take back, and something to do again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.ahead.is_empty())
    }

    /// Whether it is for the exercise of this step.
    pub(super) fn is_for(&self, place: &Place) -> bool {
        let (lesson, step) = place.ids();
        self.exercise.as_ref().is_some_and(|(of, at)| of == lesson && at == step)
    }

    /// Reads it anew.
    fn read(&mut self, truths: &mut HashMap<&'static str, Truth>) {
        match Attempt::read(self.scene, self.method, &self.text) {
            Ok(attempt) => {
                if self.attempt.as_ref().is_none_or(|known| **known != attempt) {
                    let truth = truths.entry(self.scene.id).or_insert_with(|| Truth::new(self.scene));
                    self.judged = Some(TextJudge::new(truth.clone()));
                    self.attempt = Some(Arc::new(attempt));
                }
                self.mistakes.clear();
            }
            Err(mistakes) => self.mistakes = mistakes,
        }
    }

    /// What lasts of it: scene, method, number and exercise, and packed its name, the text, and what can be taken back.
    fn lasting(&self) -> Option<String> {
        self.kept.get_or_init(|| self.packed()).clone()
    }

    fn packed(&self) -> Option<String> {
        let packed = std::iter::once(&self.name).chain([&self.text]).chain(&self.past);
        let packed = attempt::pack(&packed.cloned().collect::<Vec<_>>().join("\0"), usize::MAX)?;
        let (lesson, step) = self.exercise.as_ref().map_or(("-", "-"), |(lesson, step)| (lesson, step));
        Some(format!("{} {} {} {lesson} {step} {packed}", self.scene.id, self.method.id, self.id))
    }

    /// What was written down; nothing where that cannot be read.
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
            ..Self::new(scene, scene.method(method)?, id.parse().ok()?, String::new())
        })
    }

    fn new(scene: &'static Scene, method: &'static Method, id: u32, text: String) -> Self {
        Self {
            id,
            scene,
            method,
            exercise: None,
            name: String::new(),
            text,
            past: vec![],
            ahead: vec![],
            attempt: None,
            mistakes: vec![],
            judged: None,
            kept: OnceCell::new(),
        }
    }

    /// Notes how it was. Letters that are typed one after the other are one change; so are letters that are taken out.
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

/// The letter by which a text has grown.
fn typed(before: &str, now: &str) -> Option<char> {
    let same = before.chars().zip(now.chars()).take_while(|(a, b)| a == b).count();
    now.chars().nth(same).filter(|_| now.len() > before.len())
}

impl Texts {
    /// The texts of earlier runs, as [`lasting`](Self::lasting) wrote them.
    pub fn read(lasting: &[String]) -> Self {
        let mut all: Vec<Text> = lasting.iter().filter_map(|written| Text::of_lasting(written)).collect();
        crate::small_sort::sort_by_key(&mut all, |text| text.id);
        Self { all, ..Self::default() }
    }

    /// The texts of exercises among what was kept: the step, as `lesson/step`, the method that each began from, and the text. And how many
    /// of all cannot be read.
    pub fn exercises(lasting: &[String]) -> (Vec<(String, &'static Method, String)>, usize) {
        let texts: Vec<Text> = lasting.iter().filter_map(|written| Text::of_lasting(written)).collect();
        let damaged = lasting.len() - texts.len();
        let exercise = |Text { exercise, method, text, .. }| {
            let (lesson, step) = exercise?;
            Some((format!("{lesson}/{step}"), method, text))
        };
        (texts.into_iter().filter_map(exercise).collect(), damaged)
    }

    /// What lasts.
    pub fn lasting(&self) -> Vec<String> {
        self.all.iter().filter_map(Text::lasting).collect()
    }

    /// The text of a number.
    pub fn find(&self, id: u32) -> Option<&Text> {
        self.all.iter().find(|text| text.id == id)
    }

    fn find_mut(&mut self, id: u32) -> Option<&mut Text> {
        self.all.iter_mut().find(|text| text.id == id)
    }

    /// Those of a scene.
    pub fn of<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = &'a Text> {
        self.all.iter().filter(move |text| text.scene == scene)
    }

    /// Adds a text, and hands back its number.
    fn add(&mut self, mut text: Text) -> u32 {
        text.id = 1 + self.all.iter().map(|text| text.id).max().unwrap_or(0);
        text.kept.take();
        text.read(&mut self.truths);
        let id = text.id;
        self.all.push(text);
        id
    }
}

impl Session {
    /// Performs an action on the learner's texts, and hands back what only the world outside the session can do.
    pub(super) fn change_own(&mut self, own: Own) -> Option<Request> {
        // In a browser the program with the editor comes only now.
        if cfg!(not(language)) {
            return Some(Request::Bring(Lacking::Editor));
        }
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

    /// The text that runs, if it is one of the learner's own.
    pub fn own(&self) -> Option<&Text> {
        // The smaller program of a browser only keeps texts: what shows and judges them is not part of it.
        self.texts.find(self.state.own?).filter(|_| cfg!(language))
    }

    /// The hit test that runs, if it is one of the learner's own: as it could be read last.
    pub fn attempt(&self) -> Option<&Arc<Attempt>> {
        self.own()?.attempt()
    }

    /// The method that the text that runs is compared with, if one was chosen.
    pub fn compared(&self) -> Option<&'static Method> {
        self.own()?;
        self.texts.compared.filter(|method| self.scene().methods.contains(method))
    }

    /// Compares the running text with the next method, or with none after the last.
    fn compare(&mut self) {
        let methods = self.scene().methods;
        let next = match self.compared() {
            None => 0,
            Some(now) => 1 + methods.iter().position(|method| method == now).unwrap_or(0),
        };
        self.texts.compared = methods.get(next);
    }

    /// Whether what is shown is from an earlier state of the learner's text, since the present one cannot be read.
    pub fn is_stale(&self) -> bool {
        self.own().is_some_and(|own| !own.mistakes.is_empty())
    }

    /// The learner's texts for this scene.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.texts.of(self.scene())
    }

    /// Whether the text that runs is open to be written.
    pub fn is_editing(&self) -> bool {
        self.texts.editing && self.own().is_some() && !self.is_secret()
    }

    /// Whether methods of this scene can be made one's own: pairs of shapes, and not a crowd.
    pub fn can_edit(&self) -> bool {
        self.scene().grows().is_none()
    }

    /// Whether a text is being judged.
    pub fn is_judging(&self) -> bool {
        self.own().is_some_and(|text| text.judged.as_ref().is_some_and(|judged| !judged.is_done()))
    }

    /// Judges on, if there is something to judge.
    pub(super) fn judge_on(&mut self) {
        if cfg!(not(language)) {
            return;
        }
        let Some(text) = self.state.own.and_then(|id| self.texts.find_mut(id)) else { return };
        let (Some(attempt), Some(judged)) = (&text.attempt, &mut text.judged) else { return };
        if !judged.is_done() {
            judged.go_on(attempt);
        }
        let solves = text.is_right() && text.is_for(self.state.place());
        if solves && self.has_solved(self.state.place()) == Some(false) {
            self.challenges.solve(self.state.place(), "");
            self.say(crate::said::own::SOLVED_RIGHT_ON_ALL);
            self.keep_what_lasts();
        }
    }

    /// Opens the text that runs, to be written. Where a scene's method runs, begins a text from it, or goes on with the one that was
    /// begun here.
    fn edit(&mut self) {
        if !self.can_edit() || self.is_secret() {
            return;
        }
        self.settings.panel |= !self.presentation.is_on();
        self.panel.choose(super::panel::Tab::Code);
        if self.own().is_none() {
            let place = self.state.place().clone();
            let exercise = place.step().write.as_ref();
            let known = self.texts.of(self.scene()).find(|text| match exercise {
                Some(_) => text.is_for(&place),
                None => text.exercise.is_none() && text.method == self.method(),
            });
            let id = match (known.map(Text::id), exercise) {
                (Some(id), _) => id,
                (None, Some(exercise)) => self.begin_exercise(&place, exercise),
                (None, None) => self.begin_text(),
            };
            self.run_text(Some(id));
            if let Some(target) = self.target_in_link() {
                let language = target.title();
                self.notify(fill!(self.lang(), crate::said::own::WRITTEN_IN_RUST, language));
            }
        }
        self.texts.editing = true;
    }

    /// Begins a text from the method that runs.
    fn begin_text(&mut self) -> u32 {
        let text = attempt::begin(self.method());
        self.begin_with(text)
    }

    fn begin_with(&mut self, text: String) -> u32 {
        let name = self.free_name();
        let text = Text { name, ..Text::new(self.scene(), self.method(), 0, text) };
        self.texts.add(text)
    }

    fn begin_exercise(&mut self, place: &Place, exercise: &Exercise) -> u32 {
        let (lesson, step) = place.ids();
        let number = place.index() + 1;
        let name = fill!(self.lang(), crate::said::own::EXERCISE, number);
        let text = Text {
            exercise: Some((lesson.to_owned(), step.to_owned())),
            name,
            ..Text::new(self.scene(), exercise.method, 0, exercise.beginning(self.scene()))
        };
        self.texts.add(text)
    }

    /// `mine`, `mine 2`, and so on: the first that no text of the scene has.
    fn free_name(&self) -> String {
        let mine = self.lang().of(crate::said::own::MY_OWN);
        let taken = |name: &str| self.texts.of(self.scene()).any(|text| text.name == name);
        let numbered = (2..).map(|number| format!("{mine} {number}"));
        std::iter::once(mine.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// Runs a text in place of the method; with `None`, the method again.
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

    /// Reads the text that runs, if that has not happened since the program began.
    pub(super) fn read_own(&mut self) {
        let Self { texts, state, .. } = self;
        let Texts { all, truths, .. } = texts;
        let text = state.own.and_then(|id| all.iter_mut().find(|text| text.id == id));
        if let Some(text) = text.filter(|text| text.attempt.is_none() && text.mistakes.is_empty()) {
            text.read(truths);
        }
    }

    /// Replaces the running text by this one.
    pub fn write(&mut self, text: &str) {
        self.change_text(|own| {
            if own.text == text {
                return;
            }
            own.note(text);
            own.text = text.to_owned();
        });
    }

    fn change_text(&mut self, change: impl FnOnce(&mut Text)) {
        self.settle();
        let Self { texts, state, .. } = self;
        let Texts { all, truths, .. } = texts;
        let Some(own) = state.own.and_then(|id| all.iter_mut().find(|text| text.id == id)) else { return };
        change(own);
        own.kept.take();
        own.read(truths);
        self.walker.stop();
        self.keep_what_lasts();
    }

    /// Takes the last change of the text back, or does it again.
    fn undo_text(&mut self, again: bool) {
        self.change_text(|own| {
            let (from, to) =
                if again { (&mut own.ahead, &mut own.past) } else { (&mut own.past, &mut own.ahead) };
            if let Some(text) = from.pop() {
                to.push(std::mem::replace(&mut own.text, text));
            }
        });
    }

    /// The text as it began. That, too, can be taken back.
    fn put_text_back(&mut self) {
        let begun = self.own().map(|own| self.beginning_of(own));
        if let Some(begun) = begun {
            self.write(&begun);
        }
    }

    fn beginning_of(&self, own: &Text) -> String {
        let exercise =
            own.exercise.as_ref().and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        let exercise = exercise.as_ref().and_then(|place| place.step().write.as_ref());
        match exercise {
            Some(exercise) => exercise.beginning(own.scene),
            None => attempt::begin(own.method),
        }
    }

    /// Whether the text that runs is still as it began.
    pub fn is_as_begun(&self) -> bool {
        self.own().is_some_and(|own| own.text == self.beginning_of(own))
    }

    /// Takes the code of a file as a text of the learner's own, which is called as the file is, and opens it to be written; says
    /// why where that cannot be.
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
        self.overlay = super::Overlay::None;
        self.edit();
        self.keep_what_lasts();
        Ok(())
    }

    /// Another text from the method that the present one began from.
    fn new_text(&mut self) {
        let id = self.begin_text();
        self.run_text(Some(id));
        self.texts.editing = true;
        self.keep_what_lasts();
    }

    /// A solution of the step's exercise, as a text of its own beside the learner's.
    fn show_solution(&mut self) {
        let Some(exercise) = self.step().write.clone() else { return };
        let name = self.lang().of(crate::said::own::SOLUTION).to_owned();
        let known = self.texts.of(self.scene()).find(|text| text.name == name).map(Text::id);
        let id = known.unwrap_or_else(|| {
            let solution = exercise.solution(self.scene());
            let text = Text { name, ..Text::new(self.scene(), solution, 0, attempt::begin(solution)) };
            self.texts.add(text)
        });
        self.run_text(Some(id));
        self.texts.editing = true;
        self.keep_what_lasts();
        // For a method that was to be mended, it is told which lines have changed.
        if exercise.method.flaw.is_some() {
            let lines = new_lines(
                &exercise.beginning(self.scene()),
                &attempt::begin(exercise.solution(self.scene())),
            );
            let sentence = match lines {
                Some(lines) => fill!(self.lang(), crate::said::own::SOLUTION_LINES, lines),
                None => self.lang().of(crate::said::own::SOLUTION_ELSEWHERE).to_owned(),
            };
            self.notify(sentence);
        }
    }

    /// Takes the text that runs away, when asked for twice.
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

    /// Whether a text was deleted that can be brought back.
    pub fn has_deleted(&self) -> bool {
        self.texts.deleted.as_ref().is_some_and(|text| text.scene == self.scene())
    }

    /// Brings the text back that was deleted last.
    fn bring_text_back(&mut self) {
        if let Some(text) = self.texts.deleted.take() {
            let id = self.texts.add(text);
            self.run_text(Some(id));
            self.keep_what_lasts();
        }
    }

    /// Renames the running text.
    pub fn rename_own(&mut self, name: &str) {
        let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        if let Some(own) = self.state.own.and_then(|id| self.texts.find_mut(id))
            && !name.trim().is_empty()
        {
            own.name = name.trim_start().to_owned();
            own.kept.take();
            self.keep_what_lasts();
        }
    }

    /// Goes to the simplest pose that breaks the text, and walks to the first line with a wrong value, or else to the verdict.
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

    /// The first moment that finds another value than the right method has under that name; else the last one, which answers.
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
        // Values that are shown alike differ by rounding at most.
        let shown = |row: &Row| row.value.show(Lang::En);
        let differs =
            |row: &Row| known.iter().any(|other| other.name == row.name && shown(other) != shown(row));
        let last = own.moments.len().saturating_sub(1);
        (0..own.moments.len()).find(|at| found(own, *at).iter().any(differs)).unwrap_or(last)
    }

    /// What is known of the text that runs, in a sentence.
    pub fn judgment(&self) -> Option<String> {
        let own = self.own()?;
        let lang = self.lang();
        Some(match own.known()? {
            Judgment::Asking(asked, 0) => fill!(lang, crate::said::own::ASKING_RIGHT, asked),
            Judgment::Asking(asked, wrong) => fill!(lang, crate::said::own::ASKING_WRONG, wrong, asked),
            Judgment::Right(asked) => fill!(lang, crate::said::own::RIGHT, asked),
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

    /// What the method or the text that runs is called.
    pub fn runs(&self) -> String {
        match self.own() {
            Some(own) => own.name.clone(),
            None => self.lang().of(self.method().title).to_owned(),
        }
    }

    /// What a link needs besides to bring the text along, where it is short enough.
    pub(super) fn own_in_link(&self) -> Option<String> {
        let own = self.own()?;
        let (method, name, text) = (own.method.id, &own.name, &own.text);
        attempt::pack(&format!("{method}\0{name}\0{text}"), attempt::LONGEST_IN_LINK)
    }

    /// Runs the text that came with a link. In a browser the program that can is brought for it.
    pub(super) fn open_own(&mut self, packed: &str) {
        if !self.take_from_link(packed) && cfg!(language) {
            self.notices.say_of_now(self.lang().of(crate::said::own::DAMAGED).to_owned());
        }
    }

    /// Takes a text that came with a link: the same text if it is known, else another one.
    fn take_from_link(&mut self, packed: &str) -> bool {
        let unpacked = attempt::unpack(packed);
        let parts = unpacked.as_deref().map(|text| text.splitn(3, '\0').collect::<Vec<_>>());
        let Some([method, name, text]) = parts.as_deref().and_then(|parts| parts.first_chunk::<3>()) else {
            return false;
        };
        let Some(method) = self.scene().method(method).filter(|_| self.can_edit()) else { return false };
        let known = self.texts.of(self.scene()).find(|own| own.text == *text).map(Text::id);
        let id = known.unwrap_or_else(|| {
            let text =
                Text { name: (*name).to_owned(), ..Text::new(self.scene(), method, 0, (*text).to_owned()) };
            self.texts.add(text)
        });
        self.run_text(Some(id));
        self.keep_what_lasts();
        true
    }
}

/// The numbers of the lines that a text has and another has not; nothing where these are most of them, or none.
fn new_lines(old: &str, new: &str) -> Option<String> {
    let old: Vec<&str> = old.lines().map(str::trim).collect();
    let new = new.lines().map(str::trim).zip(1..).filter(|(line, _)| line.chars().any(char::is_alphanumeric));
    let all: Vec<(bool, usize)> = new.map(|(line, number)| (old.contains(&line), number)).collect();
    let changed: Vec<String> =
        all.iter().filter(|(known, _)| !known).map(|(_, number)| number.to_string()).collect();
    (!changed.is_empty() && 2 * changed.len() <= all.len()).then(|| changed.join(", "))
}
