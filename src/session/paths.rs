//! The paths through the lessons: which lesson comes next, and how far the learner is with each path.

use super::action::{Action, Go};
use super::page::Choice;
use super::{Place, Session};
use crate::lesson::{Lesson, LessonPath, Step, minutes, paths};
use crate::said::lesson as said;
use crate::words::fill;
use std::sync::Arc;

/// A row of buttons above the overview's pictures: today's, or a path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathRow {
    /// Its title.
    pub title: String,
    /// How many lessons of a path are finished, and how many minutes they take.
    pub done: String,
    /// Its lessons, or other ways to go on; the present lesson is `on`.
    pub lessons: Vec<Choice>,
}

impl Session {
    /// The lesson that is `by` further on, as its position; paths order the lessons.
    pub(super) fn lesson_beside(&self, lesson: &Lesson, by: isize) -> Option<usize> {
        let order = paths::order(&self.library.paths, &self.lessons);
        let here = order.iter().position(|place| self.lessons[*place].id == lesson.id)?;
        order.get(here.checked_add_signed(by)?).copied()
    }

    /// The rows above the overview's pictures: today, and the paths.
    pub fn overview_rows(&self) -> Vec<PathRow> {
        let mut rows = self.path_rows();
        // A class goes on with the presented lesson.
        if !self.presentation.is_on() {
            rows.insert(0, self.today());
        }
        rows
    }

    /// The paths, each with its lessons.
    fn path_rows(&self) -> Vec<PathRow> {
        let rows = self.library.paths.iter().map(|path| self.path_row(path));
        rows.filter(|row| !row.lessons.is_empty()).collect()
    }

    fn path_row(&self, path: &LessonPath) -> PathRow {
        let lang = self.lang();
        let places = path.places(&self.lessons);
        let lessons = places.iter().map(|place| self.lesson_choice(*place)).collect();
        let of_path = || places.iter().map(|place| &self.lessons[*place]);
        let (done, all) = (of_path().filter(|lesson| self.has_finished(lesson)).count(), places.len());
        let done = fill!(lang, said::PATH_DONE, done, all);
        let minutes: Option<u32> = of_path().map(|lesson| minutes::of_lesson(lesson, lang)).sum();
        let minutes = minutes.map(|minutes| fill!(lang, said::MINUTES, minutes));
        let done = std::iter::once(done).chain(minutes).collect::<Vec<_>>().join(" · ");
        PathRow { title: path.title.get(lang).clone(), done, lessons }
    }

    /// A lesson of a path, as a button: a check mark if it is finished, its title and its minutes.
    pub(super) fn lesson_choice(&self, place: usize) -> Choice {
        let lesson = &self.lessons[place];
        let sign = if self.has_finished(lesson) { "✓ " } else { "" };
        let text = format!("{sign}{}", self.title_with_minutes(lesson));
        Choice { text, on: lesson.id == self.lesson().id, action: Action::Go(Go::To(place, 0)) }
    }

    /// A lesson's title, followed by its minutes once all of its text has loaded, and by its stars once its level is won.
    pub fn title_with_minutes(&self, lesson: &Lesson) -> String {
        let lang = self.lang();
        let minutes = minutes::of_lesson(lesson, lang).map(|minutes| fill!(lang, said::MINUTES, minutes));
        let title = std::iter::once(lesson.title.get(lang).clone());
        title.chain(minutes).chain(self.stars_of(lesson)).collect::<Vec<_>>().join(" · ")
    }

    /// True if all questions of a lesson are answered and all its exercises solved, except those of optional steps. Challenges
    /// bring stars and may stay open.
    pub(super) fn has_finished(&self, lesson: &Arc<Lesson>) -> bool {
        let places = (0..lesson.steps.len()).map(|step| Place::new(lesson, step));
        let is_needed = |step: &Step| !step.optional && (step.ask.is_some() || step.write.is_some());
        let mut needed = places.filter(|place| is_needed(place.step())).peekable();
        let is_done = |place: &Place| {
            self.has_answered(place) && (place.step().write.is_none() || self.has_solved(place) == Some(true))
        };
        needed.peek().is_some() && needed.all(|place| is_done(&place))
    }

    /// The path of the present lesson and its position there, such as `First steps, 2 of 6`. `None` if no path has it.
    pub(super) fn place_in_path(&self) -> Option<String> {
        let lang = self.lang();
        let find = |path: &LessonPath| {
            let places = path.places(&self.lessons);
            let at = places.iter().position(|place| self.lessons[*place].id == self.lesson().id)?;
            let (title, number, all) = (path.title.get(lang), at + 1, places.len());
            Some(fill!(lang, said::IN_PATH, title, number, all))
        };
        self.library.paths.iter().find_map(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Library, PerLang};
    use crate::session::action::QuizAction;
    use crate::session::{Settings, System};
    use crate::words::Lang;

    /// A session with these lessons of the built-in ones, and these paths.
    fn session(lessons: &[&str], paths: &[&[&str]]) -> Session {
        let mut library = Library::builtin();
        library.lessons.retain(|lesson| lessons.contains(&&*lesson.id));
        let path = |ids: &&[&str]| LessonPath {
            id: ids.join("-"),
            title: PerLang::from_iter([(Lang::En, ids.join(", "))]),
            lessons: ids.iter().map(|&id| id.to_owned()).collect(),
        };
        library.paths = paths.iter().map(path).collect();
        Session::new(library, Settings::default(), System::default())
    }

    #[test]
    fn the_next_lesson_is_that_of_the_path() {
        let mut session =
            session(&["point-disk", "disks", "gjk"], &[&["disks", "gjk"], &["absent", "point-disk"]]);
        let go = |session: &mut Session, go| {
            let _no_request = session.apply(Action::Go(go));
            session.lesson().id.clone()
        };
        assert_eq!(session.lesson_beside(session.lesson(), 1), None, "point-disk is the last one");
        assert_eq!(go(&mut session, Go::PreviousLesson), "gjk");
        assert_eq!(go(&mut session, Go::PreviousLesson), "disks");
        assert_eq!(go(&mut session, Go::PreviousLesson), "disks", "it is the first one");
        assert_eq!(go(&mut session, Go::NextLesson), "gjk");
        assert_eq!(go(&mut session, Go::Last), "gjk");
        assert_eq!(go(&mut session, Go::Next), "point-disk");
        assert_eq!(go(&mut session, Go::Previous), "gjk");
    }

    #[test]
    fn lessons_are_offered_by_paths_and_those_of_no_path_by_chapters() {
        let groups = |session: &Session| {
            let groups = session.lesson_groups().into_iter();
            groups
                .map(|group| (group.title.text, group.title.action, group.lessons.len()))
                .collect::<Vec<_>>()
        };
        let opens = |place| Action::Go(Go::To(place, 0));
        let session = session(&["point-disk", "disks", "gjk"], &[&["gjk", "disks"]]);
        let titles = [("Disks".to_owned(), opens(0), 1), ("gjk, disks".to_owned(), opens(2), 2)];
        assert_eq!(groups(&session), titles);
        let all = Session::new(Library::builtin(), Settings::default(), System::default());
        let paths = groups(&all);
        assert_eq!(
            paths.iter().map(|(title, ..)| &**title).collect::<Vec<_>>(),
            ["First steps", "For a game", "For engine builders"]
        );
        assert_eq!(paths.iter().map(|(.., lessons)| lessons).sum::<usize>(), all.lessons().len());
        let mut none = all.library().clone();
        none.paths.clear();
        let none = Session::new(none, Settings::default(), System::default());
        assert_eq!(none.lesson_groups().len(), none.chapters().len());
    }

    #[test]
    fn a_path_counts_its_finished_lessons_without_their_optional_steps() {
        assert_eq!(session(&["disks"], &[]).path_rows(), []);
        let whole = session(&["point-disk", "disks"], &[&["point-disk", "disks"]]);
        let mut library = whole.library().clone();
        let lesson = Arc::make_mut(&mut library.lessons[0]);
        lesson.steps.retain(|step| step.ask.is_some());
        lesson.steps.truncate(2);
        lesson.steps.iter_mut().for_each(|step| step.challenge = None);
        lesson.steps[1].optional = true;
        let mut session = Session::new(library, Settings::default(), System::default());
        let row = |session: &Session| session.path_rows().remove(0);
        assert!(row(&session).done.starts_with("0 of 2 lessons finished · about "), "{:?}", row(&session));
        let _no_request = session.apply(Action::Quiz(QuizAction::Answer(0)));
        assert!(row(&session).done.starts_with("1 of 2 "), "{:?}", row(&session));
        let lessons = row(&session).lessons;
        assert_eq!(lessons.iter().map(|lesson| lesson.on).collect::<Vec<_>>(), [true, false]);
        assert!(lessons[0].text.starts_with("✓ Point vs disk · about ") && !lessons[1].text.contains('✓'));
    }
}
