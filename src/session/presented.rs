//! The present point of a presentation, as windows exchange it.

use super::{Answer, Session, State};

/// The present point of a presentation.
#[derive(Debug, Clone, PartialEq)]
pub struct Presented {
    /// The link to the shown state.
    pub link: String,
    /// The duration of the presentation in seconds.
    pub seconds: u64,
    /// The time spent on this step in seconds.
    pub here: u64,
    /// The moment of the walkthrough, if there is one.
    pub moment: Option<usize>,
    /// True if the screen is blank.
    pub blank: bool,
    /// The answer to the step's question, if it was answered.
    pub answer: Option<Answer>,
}

impl Presented {
    /// The present point of the session's presentation, if there is one.
    pub fn of(session: &Session) -> Option<Self> {
        let presentation = session.presentation();
        let lasts = |since: f64| (session.clock() - since) as u64;
        Some(Self {
            link: presentation.aside().map_or_else(|| session.link(), State::link),
            seconds: lasts(presentation.since()?),
            here: lasts(presentation.arrived()),
            moment: session.walk().map(|walk| walk.at),
            blank: presentation.is_blank(),
            answer: session.answer(),
        })
    }

    /// The point as text.
    pub fn write(&self) -> String {
        let mut text = format!("{}\n{}\nhere {}\n", self.seconds, self.link, self.here);
        if let Some(moment) = self.moment {
            text += &format!("moment {moment}\n");
        }
        if self.blank {
            text += "blank\n";
        }
        if let Some(Answer { given, truth }) = self.answer {
            let given = given.map_or_else(|| "-".to_owned(), |given| given.to_string());
            text += &format!("answer {given} {truth}\n");
        }
        text
    }

    /// Reads the text that [`write`](Self::write) produced.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let (seconds, link) = (lines.next()?.parse().ok()?, lines.next()?.to_owned());
        let mut read = Self { link, seconds, here: 0, moment: None, blank: false, answer: None };
        for line in lines {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["here", here] => read.here = here.parse().ok()?,
                ["moment", moment] => read.moment = Some(moment.parse().ok()?),
                ["blank"] => read.blank = true,
                ["answer", given, truth] => {
                    read.answer = Some(Answer { given: given.parse().ok(), truth: truth.parse().ok()? });
                }
                // Another version of the program may write more.
                _ => {}
            }
        }
        Some(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::action::{Go, Present, QuizAction};
    use crate::session::{Action, Settings, System};

    #[test]
    fn a_presentation_written_by_one_window_is_read_by_another() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        assert_eq!(Presented::of(&session), None);
        let _ = session.apply(Action::Present(Present::Toggle));
        (0..281).for_each(|_| session.advance(0.25));
        let asks = session.lesson().steps.iter().position(|step| step.ask.is_some()).expect("one asks");
        let _ = session.apply(Action::Go(Go::Step(asks)));
        (0..41).for_each(|_| session.advance(0.25));
        for action in [Action::Quiz(QuizAction::Answer(1)), Action::Present(Present::Blank)] {
            let _ = session.apply(action);
            let presented = Presented::of(&session).expect("it presents");
            assert_eq!(presented.link, session.link());
            assert_eq!((presented.seconds, presented.here), (80, 10));
            assert_eq!(Presented::read(&presented.write()), Some(presented));
        }
        assert_eq!(Presented::read("nonsense"), None);
    }
}
