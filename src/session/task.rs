//! An assignment: its code, and its steps and hunts, all passed on in links, and the learner's progress with them.

use super::action::{Action, Go, Setting};
use super::page::{Choice, stars};
use super::state::Place;
use super::{Overlay, Session, hunt::HuntAction};
use crate::hunt;
use crate::said::task as said;
use crate::words::{Lang, Words, fill};

/// The sign of a step in the assignment, and its meaning.
pub const IN_TASK: (&str, Words) = ("◆", said::TASK);

/// Seconds for the sentence that says how to submit the work.
const LONG: f32 = 20.0;

impl Session {
    /// The steps chosen for the assignment, as [`Settings`](super::Settings) save them.
    fn chosen_steps(&self) -> Option<&String> {
        self.settings.steps.as_ref()
    }

    /// True if a step belongs to the assignment.
    pub fn is_in_task(&self, place: &Place) -> bool {
        self.chosen_steps().is_some_and(|steps| steps.split(',').any(|step| step == place.name()))
    }

    /// The entries of the assignment's list, steps and hunts, in the teacher's order.
    pub(super) fn assigned(&self) -> Vec<&str> {
        self.chosen_steps().map_or_else(Vec::new, |steps| steps.split(',').collect())
    }

    /// The hunts of the assignment, with the stars of those that are repaired.
    fn assigned_hunts(&self) -> impl Iterator<Item = Option<usize>> {
        let hunts = self.assigned().into_iter().filter_map(hunt::of_entry);
        hunts.map(|(lesson, seed)| self.stars_of_hunt(lesson, seed))
    }

    /// The learner's progress with the assignment as a sentence. `None` without an assignment.
    pub fn task_sentence(&self) -> Option<String> {
        self.task_told(self.lang())
    }

    /// The learner's progress as a sentence in this language.
    pub(super) fn task_told(&self, lang: Lang) -> Option<String> {
        let [done, all] = self.task_count()?;
        Some(fill!(lang, said::DONE, done, all))
    }

    /// The number of steps and hunts of the assignment that are done, and of all. `None` without an assignment.
    fn task_count(&self) -> Option<[usize; 2]> {
        self.chosen_steps()?;
        let hunts: Vec<Option<usize>> = self.assigned_hunts().collect();
        let steps = self.assigned().into_iter().filter_map(|entry| self.step_of(entry));
        let steps: Vec<Place> = steps.filter(|place| place.step().has_something_to_do()).collect();
        let done = hunts.iter().flatten().count() + steps.iter().filter(|place| self.is_done(place)).count();
        let all = hunts.len() + steps.len();
        Some([done, all])
    }

    /// Tells the learner of each step of the assignment that has just been done, and after the last one, how to submit the work.
    pub(super) fn note_task(&mut self) {
        let count = self.task_count();
        let before = std::mem::replace(&mut self.task_done, count.map(|[done, _]| done));
        let (Some([done, all]), Some(before)) = (count, before) else { return };
        if done <= before {
            return;
        }
        let lang = self.lang();
        let told = self.task_told(lang).unwrap_or_default();
        if done == all && !self.system.in_course {
            let submit = lang.of(said::SUBMIT);
            self.notices.say_for(fill!(lang, said::NOW_SUBMIT, told, submit), LONG);
        } else {
            self.notify(told);
        }
    }

    /// True if a step's question is answered, rightly or not, and its challenge or exercise is solved.
    pub(super) fn is_done(&self, place: &Place) -> bool {
        self.has_answered(place) && self.has_solved(place) != Some(false)
    }

    /// True if a step has no question, or the learner has answered it.
    pub(super) fn has_answered(&self, place: &Place) -> bool {
        let given = self.quiz.answer(place).is_some_and(|answer| answer.given.is_some());
        place.step().ask.is_none() || given
    }

    /// A link with the steps of the present assignment, or of the one being made on its sheet.
    pub(super) fn with_steps(&self, mut link: String) -> String {
        let made = self.makes_task().then(|| self.task_to_make().join(","));
        let Some(steps) = made.as_ref().or(self.chosen_steps()) else { return link };
        let mut sign = if link.contains('?') { "&steps=" } else { "?steps=" };
        for step in steps.split(',') {
            link += sign;
            // Steps of this lesson are written without the lesson's id.
            let own = step.strip_prefix(&*self.lesson().id).and_then(|own| own.strip_prefix('/'));
            link += own.unwrap_or(step);
            sign = ",";
        }
        link
    }

    /// The steps and hunts of the assignment to do, each with its results, as links to them. Those that are done are on.
    pub fn homework(&self) -> Vec<Choice> {
        let row = |(at, entry): (usize, &&str)| match hunt::of_entry(entry) {
            Some((lesson, seed)) => self.hunt_to_do(at, lesson, seed),
            None => self.step_to_do(entry),
        };
        self.assigned().iter().enumerate().filter_map(row).collect()
    }

    /// The step of an entry. `None` for a hunt, or for a step that no lesson has.
    fn step_of(&self, entry: &str) -> Option<Place> {
        let (lesson, step) = entry.split_once('/')?;
        Place::find(&self.lessons, lesson, step)
    }

    fn step_to_do(&self, entry: &str) -> Option<Choice> {
        let place = self.step_of(entry)?;
        let (of, at) = (self.library().short_title(place.lesson(), self.lang()), place.index());
        let signs: Vec<_> = self.outcomes(&place).into_iter().map(|(sign, _)| sign).collect();
        let (title, signs) = (&place.step().text(self.lang()).title, signs.join(" "));
        let lesson = self.lessons.iter().position(|lesson| lesson.id == place.lesson().id)?;
        let text = format!("{of} · {}\u{a0} {title}\u{a0} {signs}", at + 1);
        Some(Choice { text, on: self.is_done(&place), action: Action::Go(Go::To(lesson, at)) })
    }

    fn hunt_to_do(&self, at: usize, lesson: &str, seed: &str) -> Option<Choice> {
        let of = self.library().short_title(self.library().find(lesson)?, self.lang());
        let (title, reached) = (self.lang().of(crate::said::hunt::TITLE), self.stars_of_hunt(lesson, seed));
        let text = format!("{of} · {title} {seed}\u{a0} {}", stars(reached.unwrap_or_default()));
        Some(Choice { text, on: reached.is_some(), action: Action::Hunt(HuntAction::Assigned(at)) })
    }

    /// True while an assignment is being made.
    fn makes_task(&self) -> bool {
        self.overlay == Overlay::Task
    }

    /// The steps and hunts of the assignment being made. If none were chosen, they are the shown hunt, or all steps of the lesson
    /// that have something to do and are not optional.
    fn task_to_make(&self) -> Vec<String> {
        let lesson = self.lesson();
        match (&self.settings.steps, self.hunt_for_task()) {
            (Some(steps), _) => steps.split(',').map(str::to_owned).collect(),
            (None, Some(hunt)) => vec![hunt],
            (None, None) => (0..lesson.steps.len())
                .map(|step| Place::new(lesson, step))
                .filter(|place| place.step().has_something_to_do() && !place.step().optional)
                .map(|place| place.name())
                .collect(),
        }
    }

    /// True if there is an assignment's code or a choice of steps to drop.
    pub fn has_task(&self) -> bool {
        self.settings.task.is_some() || self.settings.steps.is_some()
    }

    /// The steps that can be chosen for an assignment: those of this lesson with something to do, and the chosen ones of other
    /// lessons.
    pub fn task_rows(&self) -> Vec<Choice> {
        let (lang, here, chosen) = (self.lang(), self.here(), self.task_to_make());
        let mut rows = vec![];
        for (l, lesson) in self.lessons().iter().enumerate() {
            for (s, step) in lesson.steps.iter().enumerate() {
                let place = Place::new(lesson, s);
                let on = chosen.contains(&place.name());
                if !on && (l != here || !step.has_something_to_do()) {
                    continue;
                }
                let sign = if on { IN_TASK.0 } else { "◇" };
                let of = match l == here {
                    true => String::new(),
                    false => format!("{} · ", self.library().short_title(lesson, lang)),
                };
                let signs =
                    self.outcomes(&place).into_iter().map(|(sign, _)| sign).collect::<Vec<_>>().join(" ");
                let text = format!("{sign} {of}{}\u{a0} {}\u{a0} {signs}", s + 1, step.text(lang).title);
                rows.push(Choice { text, on, action: Action::Settings(Setting::Task(l, s)) });
            }
        }
        rows.extend(self.hunt_rows(&chosen));
        rows
    }

    /// The chosen hunts, and the shown one, to be chosen for an assignment.
    fn hunt_rows(&self, chosen: &[String]) -> Vec<Choice> {
        let row = |entry: &str, on: bool, action: Setting| {
            let (lesson, seed) = hunt::of_entry(entry)?;
            let of = self.library().short_title(self.library().find(lesson)?, self.lang());
            let sign = if on { IN_TASK.0 } else { "◇" };
            let text = format!("{sign} {of} · {} {seed}", self.lang().of(crate::said::hunt::TITLE));
            Some(Choice { text, on, action: Action::Settings(action) })
        };
        let entries = chosen.iter().enumerate();
        let chosen_rows = entries.filter_map(|(at, entry)| row(entry, true, Setting::RemoveHunt(at)));
        let shown = self.hunt_for_task().filter(|hunt| !chosen.contains(hunt));
        chosen_rows.chain(shown.and_then(|hunt| row(&hunt, false, Setting::AddHunt))).collect()
    }

    /// Adds the shown hunt to the assignment.
    pub(super) fn add_hunt_to_task(&mut self) {
        let (Some(hunt), mut chosen) = (self.hunt_for_task(), self.task_to_make()) else { return };
        if !chosen.contains(&hunt) {
            chosen.push(hunt);
        }
        self.settings.steps = Some(chosen.join(","));
    }

    /// Removes the entry at this position from the assignment. The last one stays.
    pub(super) fn remove_from_task(&mut self, at: usize) {
        let mut chosen = self.task_to_make();
        if at < chosen.len() && chosen.len() > 1 {
            chosen.remove(at);
            self.settings.steps = Some(chosen.join(","));
        }
    }

    /// Adds a step to the assignment or removes it. The last one stays.
    pub(super) fn toggle_task(&mut self, lesson: usize, step: usize) {
        let Some(lesson) = self.lessons.get(lesson).filter(|lesson| step < lesson.steps.len()) else {
            return;
        };
        let step = Place::new(lesson, step).name();
        let mut steps = self.task_to_make();
        match steps.iter().position(|other| *other == step) {
            Some(at) if steps.len() > 1 => drop(steps.remove(at)),
            Some(_) => {}
            None => steps.push(step),
        }
        self.settings.steps = Some(steps.join(","));
    }

    /// Sets the code of the assignment. While an assignment is being made, its steps are saved, too.
    pub fn set_task(&mut self, task: &str) {
        self.settings.set_task(task);
        if self.makes_task() {
            self.settings.steps = Some(self.task_to_make().join(","));
        }
    }
}
