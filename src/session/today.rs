//! Today: reasons to come back, on the page that greets who has been here before, in the overview, and in the window's menu.

use super::action::{Action, Go, Program};
use super::hunt::{HuntAction, stars_of_all};
use super::level::Reached;
use super::page::{Choice, stars};
use super::paths::PathRow;
use super::{Overlay, Place, Session};
use crate::hunt;
use crate::lesson::paths;
use crate::play::GameAction;
use crate::play::rooms;
use crate::said::lesson as said;
use crate::words::fill;

/// A reason to come back, as a button with a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct TodayCard {
    /// Its title.
    pub title: String,
    /// A sentence or less about it.
    pub text: String,
    /// The step whose picture it has.
    pub place: Place,
    /// Its action.
    pub action: Action,
}

impl Session {
    /// Shows today to who has been here before.
    pub fn greet(&mut self) {
        let Self { settings, .. } = self;
        let was_here = settings.place.is_some()
            || [&settings.done, &settings.hunts, &settings.levels]
                .into_iter()
                .any(|entries| !entries.is_empty());
        if was_here && !self.system.in_course {
            self.overlay = Overlay::Today;
        }
    }

    /// The bug hunt of the day, the place where the learner was, the next lesson that is not finished, and the level that was won
    /// last, with its best time.
    pub fn today_cards(&self) -> Vec<TodayCard> {
        let card = |title, text, place, action| TodayCard {
            title: self.lang().of(title).to_owned(),
            text,
            place,
            action,
        };
        let place = self.state().place().clone();
        let go_on = card(
            said::GO_ON,
            format!("{} · {}", self.lesson().title.get(self.lang()), self.step_title()),
            place,
            Action::Program(Program::Leave),
        );
        let next = self.next_to_finish().map(|at| {
            let lesson = &self.lessons[at];
            let (text, first) = (self.title_with_minutes(lesson), Place::new(lesson, 0));
            card(said::NEXT_TODAY, text, first, Action::Go(Go::To(at, 0)))
        });
        // Who was in that lesson goes on there.
        let next = next.filter(|next| next.place.lesson().id != go_on.place.lesson().id);
        let last = self.last_level().map(|(at, text)| {
            let first = Place::new(&self.lessons[at], 0);
            card(said::PLAY_AGAIN, text, first, Action::Level(GameAction::Enter(at)))
        });
        // A hunt is the only step of its lesson, which the buttons beside its text leave.
        let go_on = Some(go_on).filter(|_| self.hunt().is_none());
        std::iter::once(self.hunt_card()).chain(go_on).chain(next).chain(last).collect()
    }

    /// The hunt of the day: its lesson, or its stars once it is done.
    fn hunt_card(&self) -> TodayCard {
        let (lang, lesson) = (self.lang(), self.lesson_of_today());
        let words = |words| lang.of(words).to_owned();
        let text = match self.stars_of_hunt(&lesson.id, &hunt::date(self.day)) {
            Some(reached) => format!("{} {}", stars(reached), words(crate::said::hunt::TOMORROW)),
            None => lesson.title.get(lang).clone(),
        };
        TodayCard {
            title: words(crate::said::hunt::TODAY),
            text,
            place: Place::new(lesson, 0),
            action: Action::Hunt(HuntAction::Today),
        }
    }

    /// Today as a row of buttons.
    pub fn today(&self) -> PathRow {
        let next = self.next_to_finish().map(|place| self.lesson_choice(place));
        let last = self.last_level().map(|(at, text)| Choice {
            text: format!("▶ {text}"),
            on: false,
            action: Action::Level(GameAction::Enter(at)),
        });
        let lessons = std::iter::once(self.hunt_of_today()).chain(next).chain(last).collect();
        PathRow { title: self.lang().of(said::TODAY).to_owned(), done: self.earned(), lessons }
    }

    /// All stars so far, and the days in a row whose bug was repaired.
    pub fn earned(&self) -> String {
        let levels = self.lessons.iter().filter_map(|lesson| self.reached(lesson)).map(|(_, stars)| stars);
        let rooms = rooms::ALL
            .iter()
            .map(|room| Reached::read(&self.settings.levels, room.id).stars(room.level().par));
        let hunts = stars_of_all(&self.settings.hunts) as usize;
        let count = levels.chain(rooms).sum::<usize>() + hunts + self.settings.solved.len();
        let stars = (count > 0).then(|| fill!(self.lang(), said::STARS_SO_FAR, count));
        stars.into_iter().chain(self.streak_in_words()).collect::<Vec<_>>().join(" · ")
    }

    /// The first lesson that is not finished, in the order of the paths.
    fn next_to_finish(&self) -> Option<usize> {
        let order = paths::order(&self.library.paths, &self.lessons);
        order.into_iter().find(|place| !self.has_finished(&self.lessons[*place]))
    }

    /// The lesson of the level that was won last, and its title with the stars and the best time.
    fn last_level(&self) -> Option<(usize, String)> {
        let id = self.settings.levels.last()?.split(' ').next()?;
        let at = self.lessons.iter().position(|lesson| lesson.id == id)?;
        let lesson = &self.lessons[at];
        Some((at, format!("{} {}", lesson.title.get(self.lang()), self.stars_of(lesson)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    fn session(settings: Settings) -> Session {
        Session::new(Library::builtin(), settings, System::default())
    }

    #[test]
    fn the_row_of_today_has_the_hunt_the_next_lesson_and_the_last_level() {
        let mut settings = Settings { levels: vec!["disks 743 unhurt".to_owned()], ..Settings::default() };
        let day = hunt::date(0);
        settings.hunts.push(format!("point-disk {day} 2"));
        let mut session = session(settings);
        let today = session.today();
        let texts: Vec<&str> = today.lessons.iter().map(|way| &*way.text).collect();
        let [hunt, next, level] = texts[..] else { panic!("{texts:?}") };
        assert_eq!((hunt, level), ("Bug hunt of the day ★★☆", "▶ Two disks ★☆☆ 12.4 s"));
        assert!(next.starts_with("Point vs disk"), "{next}");
        assert_eq!(today.done, "Stars so far: 3 ★");
        assert!(session.overview_rows()[0] == today);
        assert_eq!(session.apply(Action::Program(Program::Overview)), None);
        assert_eq!(session.apply(today.lessons[0].action), None);
        assert!(session.hunt().is_some() && *session.overlay() == Overlay::None);
        assert_eq!(session.apply(today.lessons[2].action), None);
        assert!(session.is_in_game());
        // It also leads out of a game.
        assert_eq!(session.apply(today.lessons[0].action), None);
        assert!(session.hunt().is_some() && !session.is_in_game());
    }

    #[test]
    fn today_greets_who_has_been_here_before() {
        let mut first = session(Settings::default());
        first.greet();
        assert_eq!(*first.overlay(), Overlay::None, "a first visit begins with the first lesson");
        let place = "disks/squares".to_owned();
        let settings =
            Settings { place: Some(place.clone()), done: vec![place.clone()], ..Settings::default() };
        let mut session = session(settings);
        session.resume(&place);
        session.greet();
        assert_eq!(*session.overlay(), Overlay::Today);
        let cards = session.today_cards();
        let titles: Vec<&str> = cards.iter().map(|card| &*card.title).collect();
        assert_eq!(titles, ["Bug hunt of the day", "Go on where you were", "Next lesson"]);
        assert!(cards[1].text.starts_with("Two disks · "), "{}", cards[1].text);
        assert!(cards[2].text.starts_with("Point vs disk"), "{}", cards[2].text);
        for (card, at) in [(1, "disks/squares"), (2, "point-disk/look")] {
            session.overlay = Overlay::Today;
            assert_eq!(session.apply(cards[card].action), None);
            assert_eq!((session.link(), session.overlay()), (at.to_owned(), &Overlay::None));
        }
        assert_eq!(session.apply(Action::Program(Program::Today)), None);
        assert_eq!(*session.overlay(), Overlay::Today);
    }
}
