//! What is read aloud: what is new, in the order of its weight.

use super::picture::verdict;
use crate::session::Session;
use crate::session::page::{Block, Goal};
use crate::words::{Lang, words};

/// What was heard last.
#[derive(Debug, Default, PartialEq)]
pub struct Voice {
    notice: Option<String>,
    caption: Option<String>,
    step: String,
    outcome: Option<String>,
    /// That the challenge was solved or the thing to try is done, or help with it.
    found: Option<String>,
    verdict: String,
    /// Whether it was measured what methods cost.
    measured: bool,
}

impl Voice {
    /// What a session has to say.
    fn of(session: &Session) -> Self {
        let walks = !session.is_secret() && (session.walk().is_some() || session.walk_has_ended());
        Self {
            notice: session.notices().last().map(str::to_owned),
            caption: walks.then(|| session.page().walk.caption),
            step: step_line(session),
            outcome: outcome(session),
            found: found(session),
            verdict: verdict(session),
            measured: session.has_measured(),
        }
    }

    /// What is new: a notice, where a walk has come to, how a question was answered, the step, the verdict.
    pub fn news(&mut self, session: &Session) -> Option<String> {
        let now = Self::of(session);
        let before = std::mem::replace(self, now);
        let now = &*self;
        let new = |now: &Option<String>, before: &Option<String>| now.clone().filter(|_| now != before);
        let measured = words("The methods are measured.", "測り終わりました。");
        let measured = session.lang().of(measured).to_owned();
        new(&now.notice, &before.notice)
            .or_else(|| new(&now.caption, &before.caption))
            .or_else(|| (now.measured && !before.measured).then_some(measured))
            .or_else(|| Some(format!("{} {}", new(&now.outcome, &before.outcome)?, now.verdict)))
            .or_else(|| new(&now.found, &before.found).filter(|_| now.step == before.step))
            .or_else(|| (now.step != before.step).then(|| format!("{}{}", now.step, now.verdict)))
            .or_else(|| (now.caption.is_none() && now.verdict != before.verdict).then(|| now.verdict.clone()))
    }
}

/// How the question was answered, and what is so where the answer was wrong.
fn outcome(session: &Session) -> Option<String> {
    let outcome = session.outcome()?;
    let reply = session.reply().map(|reply| reply.plain().replace('\n', " "));
    Some(reply.map_or(outcome.clone(), |reply| format!("{outcome} {reply}")))
}

/// That the step's challenge is solved or its thing to try is done, or else its hint once that is given.
fn found(session: &Session) -> Option<String> {
    let judged = |block| match block {
        Block::Try(_, goal) => Some((words("Done.", "できました。"), goal?)),
        Block::Challenge(_, goal) => Some((words("Challenge solved.", "チャレンジ達成。"), goal)),
        _ => None,
    };
    let (reached, Goal { solved, soon, hint, .. }) = session.page().lesson.into_iter().find_map(judged)?;
    let reached = solved.then(|| session.lang().of(reached).to_owned());
    reached.or_else(|| hint.map(|hint| hint.plain().replace('\n', " "))).or(soon)
}

fn step_line(session: &Session) -> String {
    let (step, steps) = (session.state().place().index() + 1, session.lesson().steps.len());
    let title = &session.step().text(session.lang()).title;
    match session.lang() {
        Lang::En => {
            format!("Step {step} of {steps}: {title}{}", if title.ends_with(['?', '!']) { " " } else { ". " })
        }
        Lang::Ja => format!(
            "ステップ {step} / {steps}: {title}{}",
            if title.ends_with(['？', '！']) { "" } else { "。" }
        ),
    }
}
