//! What is read beside the room, as plain data.

use super::asks::{Ask, Judge};
use super::{Do, Room, plan};
use crate::said::room as said;
use crate::session::Action;
use crate::session::page::Choice;
use crate::words::{Lang, fill};

/// What is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Which room it is.
    pub title: String,
    /// What to do in it.
    pub goal: &'static str,
    /// Time and how often one was seen.
    pub state: String,
    /// What has happened: that the door is reached, that one was seen, that time stands still.
    pub news: String,
    /// The rooms.
    pub rooms: Vec<Choice>,
    /// Start again, pause, leave.
    pub buttons: Vec<Choice>,
    /// The heading of the questions.
    pub questions_title: &'static str,
    /// The questions, with who can answer them.
    pub questions: Vec<Question>,
    /// The heading of the answers.
    pub answers_title: &'static str,
    /// What was answered in the last moment.
    pub answers: Vec<AnswerRow>,
    /// What pressing an answer does, and what keys do.
    pub notes: [&'static str; 2],
}

/// A question, with who can answer it.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What it asks.
    pub title: &'static str,
    /// Who can answer it.
    pub choices: Vec<Choice>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerRow {
    /// The question, and what it was about.
    pub text: String,
    /// Which method answered.
    pub method: String,
    /// HIT or MISS.
    pub verdict: &'static str,
    /// Whether that is a hit, and whether it is wrong.
    pub hit: bool,
    /// Whether it is wrong.
    pub wrong: bool,
    /// Opens its pose.
    pub action: Action,
}

fn named(judge: &Judge, lang: Lang) -> String {
    match judge {
        Judge::Method(method) if method.flaw.is_some() => format!("{} ⚠", lang.of(method.title)),
        Judge::Method(method) => lang.of(method.title).to_owned(),
        Judge::Own(_, name, _) => format!("✎ {name}"),
    }
}

impl Room {
    /// What is read beside it.
    pub fn page(&self, lang: Lang) -> Page {
        let world = self.world();
        let say = |words| lang.of(words);
        let title = say(world.plan.title);
        let (seconds, seen) = (format!("{:.1}", world.seconds()), world.seen);
        let state = match seen {
            0 => fill!(lang, said::STATE_UNSEEN, seconds),
            _ => fill!(lang, said::STATE_SEEN, seconds, seen),
        };
        let news = match () {
            () if world.won && seen == 0 => say(said::WON_UNSEEN),
            () if world.won => say(said::WON),
            () if self.is_paused() => say(said::PAUSED),
            () if world.is_shocked() => say(said::CAUGHT),
            () => "",
        };
        let rooms = plan::ALL.iter().enumerate().map(|(i, plan)| Choice {
            text: format!("{} {}", i + 1, say(plan.title)),
            on: i == self.number,
            action: Action::Room(Do::Plan(i)),
        });
        let pause = if self.is_paused() { said::GO_ON } else { said::PAUSE };
        let buttons = [(said::AGAIN, Do::Again), (pause, Do::Pause), (said::LEAVE, Do::Leave)];
        let button =
            |(words, action)| Choice { text: say(words).to_owned(), on: false, action: Action::Room(action) };
        Page {
            title: fill!(lang, said::TITLE_OF, title),
            goal: say(said::GOAL),
            state,
            news: news.to_owned(),
            rooms: rooms.collect(),
            buttons: buttons.map(button).into(),
            questions_title: say(said::QUESTIONS),
            questions: self.questions(lang),
            answers_title: say(said::ANSWERS),
            answers: self.answer_rows(lang),
            notes: [say(said::NOTE_ANSWERS), say(said::NOTE_KEYS)],
        }
    }

    fn questions(&self, lang: Lang) -> Vec<Question> {
        let question = |(i, (ask, judges, judge)): (usize, (Ask, &[Judge], &Judge))| {
            let choice = |(j, other): (usize, &Judge)| Choice {
                text: named(other, lang),
                on: other == judge,
                action: Action::Room(Do::Pick(i, j)),
            };
            Question { title: lang.of(ask.words()), choices: judges.iter().enumerate().map(choice).collect() }
        };
        self.judges().enumerate().map(question).collect()
    }

    fn answer_rows(&self, lang: Lang) -> Vec<AnswerRow> {
        let row = |(i, answer): (usize, super::Answer)| {
            let walls = self.world().plan.walls.len();
            let number = answer.about + 1;
            let thing = match answer.ask {
                Ask::Met | Ask::Out | Ask::Blocked if answer.about < 4 => {
                    lang.of(said::OUTER_WALL).to_owned()
                }
                Ask::Met | Ask::Out | Ask::Blocked if answer.about < walls => {
                    let number = number - 4;
                    fill!(lang, said::WALL, number)
                }
                Ask::Seen => fill!(lang, said::GUARD, number),
                Ask::Triangle => fill!(lang, said::TRIANGLE, number),
                _ => fill!(lang, said::BENCH, number),
            };
            AnswerRow {
                text: format!("{} · {thing}", lang.of(answer.ask.words())),
                method: self.world().asks.judge(answer.ask).map_or(String::new(), |judge| named(judge, lang)),
                verdict: lang.verdict(answer.hit),
                hit: answer.hit,
                wrong: self.world().asks.is_wrong(&answer),
                action: Action::Room(Do::Open(i)),
            }
        };
        self.answers().into_iter().enumerate().map(row).collect()
    }
}
