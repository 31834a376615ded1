//! Replacing the lessons while they are shown. The state on screen is found again by its ids.

use super::{Overlay, Place, Session, State};
use crate::lesson::{Lesson, Library, glossary};
use std::sync::Arc;

impl Session {
    /// Replaces the lessons and stays as close to the shown state as possible. A library without lessons changes nothing.
    pub fn replace_library(&mut self, library: Library) {
        if library.lessons.is_empty() {
            return;
        }
        // An answer stays if its step still asks the same question about the same pose.
        self.quiz.retain(|lesson, step| {
            let old = Place::find(&self.library.lessons, lesson, step);
            let new = Place::find(&library.lessons, lesson, step);
            old.zip(new).is_some_and(|(old, new)| asks_the_same(&old, &new))
        });
        self.library = library;
        self.carry_over();
        self.keep_what_lasts();
    }

    /// Limits the accessible lessons to those with these ids. Unknown ids are ignored, and without any the limit is lifted.
    pub fn allow(&mut self, lessons: Vec<String>) {
        self.limit = lessons;
        self.carry_over();
    }

    /// Transfers everything that refers to a lesson to the library's lessons, or forgets it.
    fn carry_over(&mut self) {
        self.settle();
        self.lessons = allowed(&self.library, &self.limit);
        self.terms = glossary::ids(&self.lessons);
        let state = nearest_state(&self.state, &self.lessons);
        let before = std::mem::replace(&mut self.state, state);
        self.history.carry_over(&self.lessons);
        self.presentation.carry_over(&self.lessons);
        if let Overlay::Overview(marked) = &self.overlay {
            let place = marked.find_in(&self.lessons).unwrap_or_else(|| self.state.place().clone());
            self.overlay = Overlay::Overview(place);
        }
        if before.place() != self.state.place() || before.scene() != self.scene() {
            return self.arrive();
        }
        if before.method.id != self.method().id || self.is_secret() {
            self.walker.stop();
            self.stop_playing();
        }
    }
}

fn asks_the_same(old: &Place, new: &Place) -> bool {
    let (before, after) = (old.step(), new.step());
    old.lesson().scene == new.lesson().scene
        && (&before.ask, before.method, &before.pose) == (&after.ask, after.method, &after.pose)
}

/// The lessons with these ids, or all if there are none.
fn allowed(library: &Library, limit: &[String]) -> Vec<Arc<Lesson>> {
    let allowed = library.lessons.iter().filter(|lesson| limit.contains(&lesson.id));
    let allowed: Vec<Arc<Lesson>> = allowed.cloned().collect();
    if allowed.is_empty() { library.lessons.clone() } else { allowed }
}

/// The state in other lessons. If its step is gone, it is the step at that position, and if its lesson is gone, the first step
/// of all.
fn nearest_state(state: &State, lessons: &[Arc<Lesson>]) -> State {
    if let Some(state) = state.find_in(lessons) {
        return state;
    }
    match lessons.iter().find(|lesson| lesson.id == state.lesson().id) {
        Some(lesson) => State::at(lesson, state.place().index()),
        None => State::at(&lessons[0], 0),
    }
}
