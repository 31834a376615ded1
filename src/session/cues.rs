//! The speaker's view of a presentation: elapsed time, the class's screen, notes, the right answer, the next step, and buttons
//! that control the presentation.

use super::action::{Go, Present, QuizAction, Walk};
use super::commands;
use super::keys::Mode;
use super::presented::Presented;
use super::talk::{sentence, whereabouts};
use super::{Action, Place, Session, State};
use crate::lesson::{Prose, minutes};
use crate::words::{Lang, fill};

/// The content of the speaker's view.
#[derive(Debug, Clone, PartialEq)]
pub struct Cues {
    /// The duration of the presentation: `12:34`.
    pub time: String,
    /// The time spent on this step, and its estimated duration.
    pub pace: String,
    /// The step's number, the number of steps, and the lesson.
    pub place: String,
    /// The step's title.
    pub title: String,
    /// A note that the class sees a blank screen, while it does.
    pub blank: Option<String>,
    /// The step's question.
    pub question: Option<CueQuestion>,
    /// The caption of the walkthrough's moment, with its number and the number of moments.
    pub moment: Option<String>,
    /// The sentence below the picture outside of a walkthrough, once no question waits.
    pub sentence: Prose,
    /// The speaker notes.
    pub notes: Prose,
    /// The next step.
    pub next: Next,
    /// The buttons that control the presentation.
    pub leads: Vec<Lead>,
}

/// A question with its answers and replies.
#[derive(Debug, Clone, PartialEq)]
pub struct CueQuestion {
    /// The text of the question.
    pub ask: String,
    /// The result of the answer, or a note that it waits.
    pub outcome: String,
    /// True if the answer is right. `None` while the question waits, or if the answer was revealed.
    pub right: Option<bool>,
    /// The possible answers.
    pub answers: Vec<CueAnswer>,
}

/// A possible answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct CueAnswer {
    /// The text of the answer.
    pub text: String,
    /// True if it is right.
    pub right: bool,
    /// The reply to those who choose it wrongly.
    pub reply: Option<Prose>,
    /// The action that gives this answer for the class.
    pub action: Action,
}

/// The step after this one.
#[derive(Debug, Clone, PartialEq)]
pub struct Next {
    /// Its title, or a note that the course ends.
    pub text: String,
    /// The step's state, for its picture.
    pub step: Option<State>,
}

/// A button that controls the presentation.
#[derive(Debug, Clone, PartialEq)]
pub struct Lead {
    /// The label.
    pub text: String,
    /// The key with the same action.
    pub caps: Vec<String>,
    /// True if it works now.
    pub works: bool,
    /// True if its switch is on. `None` for buttons that are not switches.
    pub on: Option<bool>,
    /// The action.
    pub action: Action,
}

/// The actions of the buttons that control the presentation, in order.
const LEADS: [Action; 8] = [
    Action::Go(Go::Previous),
    Action::Go(Go::Next),
    Action::Walk(Walk::Play),
    Action::Walk(Walk::Back),
    Action::Walk(Walk::On),
    Action::Present(Present::Pane),
    Action::Present(Present::Blank),
    Action::Present(Present::Level),
];

impl Session {
    /// The speaker's view of this session's presentation, while there is one.
    pub fn cues(&self) -> Option<Cues> {
        Presented::of(self).map(|presented| Cues::of(self, &presented))
    }
}

impl Cues {
    /// The speaker's view of a presentation at this point, of this session or of another one that it follows.
    pub fn of(session: &Session, presented: &Presented) -> Self {
        let (state, lang) = (session.state(), session.lang());
        let (place, text) = (state.place(), state.step().text(lang));
        let waits = state.question().is_some() && presented.answer.is_none();
        let blank = crate::said::session::SCREEN_BLANK;
        Self {
            time: time(presented.seconds),
            pace: pace(presented.here, minutes::of_step(state.step(), lang), lang),
            place: whereabouts(place, lang),
            title: text.title.clone(),
            blank: presented.blank.then(|| lang.of(blank).to_owned()),
            question: question(session, presented),
            moment: presented.moment.and_then(|at| moment(session.captions(), at, lang)),
            sentence: match presented.answer.and_then(|answer| session.reply_to(answer)) {
                _ if waits => Prose::default(),
                Some(reply) => reply,
                None => state.fill(&sentence(text), lang),
            },
            notes: state.fill(&text.notes, lang),
            next: next(session, place, lang),
            leads: leads(Mode { asked: waits, presenting: true, ..session.mode() }, lang),
        }
    }
}

fn question(session: &Session, presented: &Presented) -> Option<CueQuestion> {
    let (state, lang) = (session.state(), session.lang());
    let ask = lang.of(state.question()?).to_owned();
    let waits = crate::said::session::NOT_ANSWERED_YET;
    let outcome = presented.answer.map(|answer| session.outcome_of(answer));
    let right = presented.answer.and_then(|answer| answer.right());
    let truth = state.truth();
    let answers = state.choices().into_iter().enumerate().map(|(i, choice)| CueAnswer {
        text: choice.text(lang).to_owned(),
        right: truth == Some(i),
        reply: state.reply(i, lang).filter(|_| truth != Some(i)),
        action: Action::Quiz(QuizAction::Answer(i)),
    });
    let outcome = outcome.unwrap_or_else(|| lang.of(waits).to_owned());
    Some(CueQuestion { ask, outcome, right, answers: answers.collect() })
}

/// The caption of a walkthrough's moment, with its number and the number of moments.
fn moment(captions: &[String], at: usize, lang: Lang) -> Option<String> {
    let (caption, here, all) = (captions.get(at)?, at + 1, captions.len());
    Some(fill!(lang, crate::said::session::MOMENT_OF, here, all, caption))
}

/// The next step of the lesson, or the first step of the next lesson.
fn next(session: &Session, place: &Place, lang: Lang) -> Next {
    let step = place.index() + 1;
    if step < place.lesson().steps.len() {
        let state = State::at(place.lesson(), step);
        let title = &state.step().text(lang).title;
        let text = fill!(lang, crate::said::session::NEXT, title);
        return Next { text, step: Some(state) };
    }
    let Some(next) = session.lesson_beside(place.lesson(), 1) else {
        let end = crate::said::session::LAST_STEP;
        return Next { text: lang.of(end).to_owned(), step: None };
    };
    let lesson = &session.lessons()[next];
    let title = lesson.title.get(lang);
    let text = fill!(lang, crate::said::session::NEXT_LESSON, title);
    Next { text, step: Some(State::at(lesson, 0)) }
}

/// The buttons that control the presentation, with their keys.
fn leads(mode: Mode, lang: Lang) -> Vec<Lead> {
    let lead = |action| {
        let command = commands::of(action).expect("it is in the table of commands");
        let reveals = mode.asked && action == Action::Go(Go::Next);
        let words = if reveals { crate::said::session::SHOW_ANSWER } else { command.words };
        let works = command.works(mode);
        // A button that waits for an answer shows the key that will work afterwards.
        let caps = command.first_caps(if works { mode } else { Mode { asked: false, ..mode } });
        Lead { text: lang.of(words).to_owned(), caps, works, on: None, action }
    };
    LEADS.map(lead).into()
}

/// A duration in minutes and seconds.
fn time(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn pace(here: u64, minutes: u32, lang: Lang) -> String {
    let here = time(here);
    fill!(lang, crate::said::session::PACE, here, minutes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::talk::{Line, Said};
    use crate::session::{Settings, System};

    fn session(lang: Lang) -> Session {
        let system = System { lang, reduced_motion: true, ..System::default() };
        Session::new(Library::builtin(), Settings::default(), system)
    }

    /// A presentation at a step with a question.
    fn class(lang: Lang) -> Session {
        let mut class = session(lang);
        let asks = class.lesson().steps.iter().position(|step| step.ask.is_some()).expect("one asks");
        let _ = class.apply(Action::Go(Go::Step(asks)));
        let _ = class.apply(Action::Present(Present::Toggle));
        class
    }

    /// The speaker's view in a window that follows the presentation.
    fn followed(class: &Session, lang: Lang) -> Cues {
        let presented = Presented::of(class).expect("it presents");
        let mut own = session(lang);
        own.open(&presented.link);
        Cues::of(&own, &presented)
    }

    #[test]
    fn the_speakers_window_shows_the_same_as_the_notes_in_the_presentation() {
        for lang in Lang::ALL {
            let mut class = class(lang);
            for action in [
                Action::Quiz(QuizAction::Answer(0)),
                Action::Walk(Walk::To(1)),
                Action::Present(Present::Blank),
                Action::Go(Go::Next),
                Action::Go(Go::NextLesson),
            ] {
                assert_eq!(class.cues(), Some(followed(&class, lang)), "before {action:?}");
                let _ = class.apply(action);
            }
            assert_eq!(session(lang).cues(), None, "without a class there is no speaker");
        }
    }

    #[test]
    fn the_speaker_knows_the_answer_before_the_class_does() {
        let mut class = class(Lang::En);
        let asked = followed(&class, Lang::En).question.expect("it asks");
        assert_eq!(asked.outcome, "Not answered yet.");
        let right: Vec<usize> = (0..asked.answers.len()).filter(|&i| asked.answers[i].right).collect();
        assert_eq!(right, [class.state().truth().expect("there is an answer")]);
        assert!(asked.answers.iter().all(|answer| answer.right == answer.reply.is_none()), "{asked:?}");
        let wrong = asked.answers.iter().find(|answer| !answer.right).expect("one is wrong");
        let _ = class.apply(wrong.action);
        let told = followed(&class, Lang::En).question.expect("it asked");
        assert_eq!((Some(told.outcome), told.right), (class.outcome(), Some(false)));
        assert_eq!(wrong.reply, class.reply(), "what the class reads then");
    }

    #[test]
    fn an_answer_chosen_after_the_right_one_was_shown_gets_a_reply() {
        for lang in Lang::ALL {
            let mut class = class(lang);
            let _ = class.apply(Action::Quiz(QuizAction::Reveal));
            let (shown, asked) = (class.talk().said, followed(&class, lang).question.expect("it asks"));
            let wrong = asked.answers.iter().find(|answer| !answer.right).expect("one is wrong");
            let right = asked.answers.iter().find(|answer| answer.right).expect("one is right");
            let _ = class.apply(Action::Walk(Walk::On));
            let _ = class.apply(wrong.action);
            let (told, reply) = (followed(&class, lang), wrong.reply.clone().expect("it is replied to"));
            assert_eq!((told.sentence, told.moment), (reply.clone(), None));
            let Said::Told { outcome, right: is_right, line } = class.talk().said else {
                panic!("it is answered")
            };
            assert_eq!((outcome, line), (class.outcome(), Line::Sentence(reply)), "the class reads it");
            assert_eq!(is_right, Some(false));
            let _ = class.apply(right.action);
            assert_ne!(class.talk().said, shown, "it says that this is right");
            let _ = class.apply(Action::Present(Present::Toggle));
            let before = class.answer();
            let _ = class.apply(wrong.action);
            assert_eq!(class.answer(), before, "without a class an answer stays");
        }
    }

    #[test]
    fn the_speaker_sees_where_a_walk_is_and_that_the_screen_is_blank() {
        let mut class = class(Lang::En);
        let waiting = followed(&class, Lang::En);
        assert_eq!((waiting.moment, waiting.blank, waiting.sentence.is_empty()), (None, None, true));
        let _ = class.apply(Action::Quiz(QuizAction::Reveal));
        let _ = class.apply(Action::Walk(Walk::To(1)));
        let _ = class.apply(Action::Present(Present::Blank));
        let (all, caption) = (class.captions().len(), &class.captions()[1]);
        let told = followed(&class, Lang::En);
        assert_eq!(told.moment, Some(format!("2 of {all} · {caption}")));
        assert_eq!(told.blank.as_deref(), Some("The screen is blank."));
    }

    #[test]
    fn every_step_names_the_next_one_and_the_last_one_says_that_it_is_the_last() {
        let mut class = class(Lang::En);
        let lessons = class.lessons().to_vec();
        for (l, lesson) in lessons.iter().enumerate() {
            for step in 0..lesson.steps.len() {
                let _ = class.apply(Action::Go(Go::To(l, step)));
                let next = class.cues().expect("it presents").next;
                let _ = class.apply(Action::Quiz(QuizAction::Reveal));
                let before = class.state().place().clone();
                let _ = class.apply(Action::Go(Go::Next));
                let there = Some(class.state().place().clone()).filter(|there| *there != before);
                assert_eq!(next.step.map(|state| state.place().clone()), there, "after {before:?}");
            }
        }
    }

    #[test]
    fn every_control_button_has_a_key_and_walkthrough_buttons_wait_for_the_answer() {
        for waits in [false, true] {
            let mode = Mode { presenting: true, asked: waits, ..Mode::default() };
            for lead in leads(mode, Lang::En) {
                assert!(!lead.caps.is_empty(), "{lead:?}");
                let walks = matches!(lead.action, Action::Walk(_));
                assert_eq!(lead.works, !(waits && walks), "{lead:?} in {mode:?}");
            }
        }
    }
}
