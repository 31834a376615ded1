//! Replaces former ids of steps by today's in data that was saved before a lesson changed.

use super::submission::Submission;
use super::{Place, Settings};
use crate::lesson::Lesson;
use std::sync::Arc;

impl Settings {
    /// These settings with today's ids in the places of steps.
    #[must_use]
    pub(super) fn with_todays_steps(mut self, lessons: &[Arc<Lesson>]) -> Self {
        self.place.iter_mut().for_each(|place| *place = todays(place, lessons));
        self.steps.iter_mut().for_each(|steps| *steps = list(steps, lessons));
        self.done.iter_mut().for_each(|place| *place = todays(place, lessons));
        self.answers.iter_mut().chain(&mut self.solved).for_each(|entry| *entry = entry_of(entry, lessons));
        self.texts.iter_mut().for_each(|text| *text = text_of(text, lessons));
        self
    }
}

impl Submission {
    /// This submission with today's ids in the places of steps.
    #[must_use]
    pub fn with_todays_steps(mut self, lessons: &[Arc<Lesson>]) -> Self {
        self.steps.iter_mut().for_each(|steps| *steps = list(steps, lessons));
        self.answers.iter_mut().for_each(|(place, _)| *place = todays(place, lessons));
        self.solved.iter_mut().for_each(|entry| *entry = entry_of(entry, lessons));
        self.texts.iter_mut().for_each(|text| *text = text_of(text, lessons));
        self
    }
}

/// A place, `lesson/step`, with today's id of its step; unknown places stay as they are.
fn todays(place: &str, lessons: &[Arc<Lesson>]) -> String {
    let found = place.split_once('/').and_then(|(lesson, step)| Place::find(lessons, lesson, step));
    found.map_or_else(|| place.to_owned(), |place| place.name())
}

/// A list of places with commas between, each place once, since several steps may have become one.
fn list(places: &str, lessons: &[Arc<Lesson>]) -> String {
    let mut known: Vec<String> = vec![];
    for place in places.split(',').map(|place| todays(place, lessons)) {
        if !known.contains(&place) {
            known.push(place);
        }
    }
    known.join(",")
}

/// An entry that begins with a place: an answer or a solved challenge.
fn entry_of(entry: &str, lessons: &[Arc<Lesson>]) -> String {
    let (place, rest) = entry.split_at(entry.find([' ', '?']).unwrap_or(entry.len()));
    todays(place, lessons) + rest
}

/// A learner's text, which names the lesson and the step of its exercise before its last word.
fn text_of(text: &str, lessons: &[Arc<Lesson>]) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let Some([lesson, step, _]) = words.last_chunk().copied() else { return text.to_owned() };
    let place = Place::find(lessons, lesson, step);
    if let (Some(place), at) = (&place, words.len() - 2) {
        words[at] = &place.step().id;
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;

    /// The built-in lessons, of which the first has lost two steps to its third one.
    fn lessons() -> Vec<Arc<Lesson>> {
        let mut lessons = Library::builtin().lessons;
        let lesson = Arc::make_mut(&mut lessons[0]);
        lesson.steps[2].id = "third".to_owned();
        lesson.former = ["old", "older"].map(|old| (old.to_owned(), "third".to_owned())).to_vec();
        lessons
    }

    #[test]
    fn former_steps_are_renamed_wherever_settings_name_them() {
        let list = |entries: &[&str]| entries.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>();
        let settings = Settings {
            place: Some("point-disk/old".into()),
            steps: Some("point-disk/old,point-disk/older,disks/old".into()),
            answers: list(&["point-disk/older verdict 0 1", "disks/old verdict 1 1"]),
            solved: list(&["point-disk/old?point=1;2", "point-disk/older"]),
            texts: list(&["point-disk squared 3 point-disk old xyz", "point-disk squared 4 - - xyz"]),
            ..Settings::default()
        };
        let todays = settings.with_todays_steps(&lessons());
        assert_eq!(todays.place.as_deref(), Some("point-disk/third"));
        assert_eq!(todays.steps.as_deref(), Some("point-disk/third,disks/old"), "each once");
        assert_eq!(todays.answers, ["point-disk/third verdict 0 1", "disks/old verdict 1 1"]);
        assert_eq!(todays.solved, ["point-disk/third?point=1;2", "point-disk/third"]);
        let texts = ["point-disk squared 3 point-disk third xyz", "point-disk squared 4 - - xyz"];
        assert_eq!(todays.texts, texts);
    }

    #[test]
    fn a_submission_names_todays_steps_too() {
        let work = Submission {
            steps: Some("point-disk/old".into()),
            answers: vec![("point-disk/old".into(), "1".into())],
            ..Submission::default()
        };
        let todays = work.with_todays_steps(&lessons());
        assert_eq!(todays.steps.as_deref(), Some("point-disk/third"));
        assert_eq!(todays.answers, [("point-disk/third".to_owned(), "1".to_owned())]);
    }
}
