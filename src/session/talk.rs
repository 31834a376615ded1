//! The content below the picture for a class: a title and one line, or the question with its introduction.

use super::action::{Change, Pen};
use super::cues::Lead;
use super::page::Choice;
use super::quiz::Answer;
use super::{Action, Place, Session, commands};
use crate::lesson::{Block, Prose, Span, StepText, Style, minutes};
use crate::words::{Lang, Words, fill};

/// The content below a presented picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Talk {
    /// The step's title.
    pub title: String,
    /// The number of the step and of all steps: `3 / 9`.
    pub count: String,
    /// The question or the statement.
    pub said: Said,
    /// The pen and, once there is a drawing, the buttons that remove it.
    pub pen: Vec<Lead>,
}

/// The question or the statement below a presented picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// A waiting question.
    Question {
        /// The introduction read before it.
        lead: Prose,
        /// The question.
        ask: String,
        /// The answers. The marked one is on.
        choices: Vec<Choice>,
    },
    /// The statement of the step in one line.
    Told {
        /// The result of the answer.
        outcome: Option<String>,
        /// True if the answer is right. `None` if it was only revealed.
        right: Option<bool>,
        /// The statement.
        line: Line,
    },
}

/// One line, readable from the back row.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// The caption of a walkthrough's moment.
    Moment(String),
    /// The sentence that summarizes the step, outside of a walkthrough.
    Sentence(Prose),
}

impl Session {
    /// The content below the picture for a class.
    pub fn talk(&self) -> Talk {
        let text = self.step().text(self.lang());
        let said = if self.is_secret() { self.question_with_lead(text) } else { self.told_in_a_line(text) };
        Talk { title: text.title.clone(), count: count(self.state().place()), said, pen: self.pen_leads() }
    }

    fn pen_leads(&self) -> Vec<Lead> {
        let (pen, mode) = (&self.presentation().pen, self.mode());
        let some = !pen.strokes().is_empty();
        let lead = |action, words: Words| {
            let caps = commands::of(action).map_or(vec![], |command| command.first_caps(mode));
            Lead { text: self.lang().of(words).to_owned(), caps, works: true, on: self.is_on(action), action }
        };
        let take = lead(Action::Pen(Pen::Toggle), crate::said::session::PEN);
        let back = || lead(Action::Pose(Change::Undo), crate::said::session::UNDO);
        let wipe = || lead(Action::Pen(Pen::Wipe), crate::said::session::WIPE);
        std::iter::once(take).chain(some.then(back)).chain(some.then(wipe)).collect()
    }

    fn question_with_lead(&self, text: &StepText) -> Said {
        Said::Question {
            lead: self.fill(&text.lead),
            ask: self.question().map_or("", |ask| self.lang().of(ask)).to_owned(),
            choices: self.answers_to_choose(),
        }
    }

    fn told_in_a_line(&self, text: &StepText) -> Said {
        let moment = self.walk().and_then(|walk| self.captions().get(walk.at).cloned());
        // After a wrong answer it is the reply to that answer.
        let sentence = || Line::Sentence(self.reply().unwrap_or_else(|| self.fill(&sentence(text))));
        let right = self.answer().and_then(Answer::right);
        Said::Told { outcome: self.outcome(), right, line: moment.map_or_else(sentence, Line::Moment) }
    }
}

/// A sentence of fewer characters than this, such as `Miss.`, is only an opener.
const OPENER: usize = 16;

/// The step in one line: its given summary, or else its first sentence, followed by the second if the first is only an opener.
pub fn sentence(text: &StepText) -> Prose {
    if !text.say.is_empty() {
        return text.say.clone();
    }
    let first = text.prose.first_sentence();
    let length = first.plain().chars().count();
    let next = text.prose.blocks.first().and_then(|block| block.sentences().into_iter().nth(1));
    let Some(next) = next.filter(|_| length < OPENER) else { return first };
    // Japanese has no space between two sentences.
    let between = if first.plain().ends_with('。') { "" } else { " " };
    let spans = first.spans().cloned().chain([Span::new(Style::Plain, between)]).chain(next).collect();
    Prose { blocks: vec![Block { item: false, spans }] }
}

/// The number of the step and of all steps in its lesson.
fn count(place: &Place) -> String {
    format!("{} / {}", place.index() + 1, place.lesson().steps.len())
}

/// The number of the step and of all steps as a sentence, with the lesson's title. An optional step says so first, since a phone cuts
/// the end. At the lesson's beginning there are the minutes, too.
pub fn whereabouts(place: &Place, lang: Lang) -> String {
    let (here, all) = (place.index() + 1, place.lesson().steps.len());
    let title = place.lesson().title.get(lang);
    let place_of = fill!(lang, crate::said::session::STEP_OF, here, all, title);
    let minutes = minutes::of_lesson(place.lesson(), lang).filter(|_| place.index() == 0);
    let minutes = minutes.map(|minutes| fill!(lang, crate::said::lesson::MINUTES, minutes));
    let optional = place.step().optional.then(|| lang.of(crate::said::lesson::OPTIONAL_FOR).to_owned());
    [optional, Some(place_of), minutes].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_summary_replaces_the_first_sentence() {
        let mut text =
            StepText { prose: Prose::parse("The first of them. The second."), ..StepText::default() };
        assert_eq!(sentence(&text).plain(), "The first of them.");
        text.say = Prose::parse("For the back row.");
        assert_eq!(sentence(&text).plain(), "For the back row.");
    }

    #[test]
    fn a_short_opener_is_followed_by_the_next_sentence() {
        for (prose, said) in [
            ("Miss. The way is longer than *r*. Square it.", "Miss. The way is longer than r."),
            (
                "外れです。距離は *r* より長くなっています。2乗しましょう。",
                "外れです。距離は r より長くなっています。",
            ),
            ("Miss.\n\nAnother paragraph.", "Miss."),
        ] {
            let text = StepText { prose: Prose::parse(prose), ..StepText::default() };
            assert_eq!(sentence(&text).plain(), said);
        }
    }
}
