//! Announcements for screen readers: the news since the last announcement, the most important first.

use super::picture::verdict;
use crate::said::html as said;
use crate::session::page::{Block, Goal};
use crate::session::{Overlay, Session};
use crate::words::fill;

/// The state at the last announcement.
#[derive(Debug, Default, PartialEq)]
pub struct Voice {
    notice: Option<String>,
    /// The number of announcements so far.
    announced: usize,
    caption: Option<String>,
    lesson: String,
    step: String,
    outcome: Option<String>,
    /// A sentence that reports a solved challenge or a finished task, or else a hint.
    found: Option<String>,
    verdict: String,
    /// The marked choice of a question that waits, or the marked step of the overview.
    choice: Option<String>,
    /// The number of wrong results that were tried for the calculation, and the reply to the last one.
    said: Option<(usize, String)>,
    /// The mistake in the learner's text, or its judgment.
    own: Option<String>,
    /// True while the step's Why is open.
    why: bool,
    /// The body that keys drive.
    body: &'static str,
    /// The inputs, as they were when nothing moved.
    given: Vec<(String, String)>,
    /// True once costs have been measured.
    measured: bool,
}

impl Voice {
    /// Collects everything that can be announced of a session.
    fn of(session: &Session) -> Self {
        let walks = !session.is_secret() && (session.walk().is_some() || session.walk_has_ended());
        Self {
            notice: session.notices().last().map(str::to_owned),
            announced: session.last_announcement().0,
            caption: walks.then(|| session.walk_bar().caption),
            lesson: session.lesson().title.get(session.lang()).to_owned(),
            step: step_line(session),
            outcome: outcome(session),
            found: found(session),
            verdict: verdict(session),
            choice: choice(session),
            said: said(session),
            own: session.said_of_own(),
            why: session.open_why().is_some(),
            body: session.lang().of(session.scene().bodies[session.body()].title),
            given: given(session),
            measured: session.has_measured(),
        }
    }

    /// Returns the news: a notice, the walkthrough's moment, the result of a question, the step, the verdict.
    pub fn news(&mut self, session: &Session) -> Option<String> {
        let mut now = Self::of(session);
        if session.is_changing() && now.step == self.step {
            // Inputs are announced only once nothing moves.
            now.given.clone_from(&self.given);
        }
        if session.own().is_some() && now.own.is_none() {
            // While the text is judged again, the last announcement is kept, so that an equal result is no news.
            now.own.clone_from(&self.own);
        }
        let before = std::mem::replace(self, now);
        let now = &*self;
        let new = |now: &Option<String>, before: &Option<String>| now.clone().filter(|_| now != before);
        let measured = session.lang().of(said::voice::MEASURED).to_owned();
        let verdict =
            if now.verdict == before.verdict { String::new() } else { format!(". {}", now.verdict) };
        let is_now = (now.announced != before.announced)
            .then(|| format!("{}{verdict}", session.last_announcement().1));
        let told = new(&now.notice, &before.notice)
            .or(is_now)
            .or_else(|| new(&now.caption, &before.caption))
            .or_else(|| (now.measured && !before.measured).then_some(measured))
            .or_else(|| Some(format!("{} {}", new(&now.outcome, &before.outcome)?, now.verdict)));
        if (&now.step, &now.lesson) != (&before.step, &before.lesson) {
            // The new lesson and step are announced before their content.
            let lesson =
                if now.lesson == before.lesson { String::new() } else { format!("{}. ", now.lesson) };
            return Some(format!("{lesson}{}{}", now.step, told.as_deref().unwrap_or(&now.verdict)));
        }
        told.or_else(|| Some(format!("{} {}", new(&now.found, &before.found)?, now.verdict)))
            .or_else(|| why(session).filter(|_| now.why && !before.why))
            .or_else(|| new(&now.choice, &before.choice))
            .or_else(|| Some(now.said.clone().filter(|said| before.said.as_ref() != Some(said))?.1))
            .or_else(|| new(&now.own, &before.own))
            .or_else(|| (now.body != before.body).then(|| now.body.to_owned()))
            .or_else(|| now.change_since(&before).filter(|_| now.caption.is_none()))
    }

    /// The inputs that have changed, and the verdict if it has.
    fn change_since(&self, before: &Self) -> Option<String> {
        let is_new = |given: &&(String, String)| !before.given.contains(given);
        let given = self.given.iter().filter(is_new).map(|(name, value)| format!("{name} {value}"));
        let verdict = (self.verdict != before.verdict).then(|| self.verdict.clone());
        // The verdict comes first, since it matters most.
        let news: Vec<String> = verdict.into_iter().chain(given).collect();
        (!news.is_empty()).then(|| news.join(". "))
    }
}

/// The text of the step's Why, in one line.
fn why(session: &Session) -> Option<String> {
    Some(session.open_why()?.plain().replace('\n', " "))
}

/// The marked choice of a question that waits, or the marked step of the overview.
fn choice(session: &Session) -> Option<String> {
    if let Overlay::Overview(marked) = session.overlay() {
        return Some(format!("{}: {}", marked.index() + 1, marked.step().text(session.lang()).title));
    }
    let at = session.choice().filter(|_| session.is_secret())?;
    session.choices().get(at).map(|choice| choice.text(session.lang()).to_owned())
}

/// The number of tries at the calculation that waits, and the reply to the last typed answer.
fn said(session: &Session) -> Option<(usize, String)> {
    let said = session.said_of_entry()?.plain().replace('\n', " ");
    Some((session.sum_entry()?.tries(), said))
}

/// The length, in bytes, up to which a value is short enough to listen to.
const SHORT: usize = 60;

/// The inputs with values that are short enough to listen to.
fn given(session: &Session) -> Vec<(String, String)> {
    let (lang, pose) = (session.lang(), &session.state().pose);
    let given = pose
        .iter()
        .filter_map(|(input, _)| Some((lang.of(input.title).to_owned(), pose.shown(input.name, lang)?)));
    given.filter(|(_, value)| value.len() <= SHORT).collect()
}

/// The result of the question, and the truth if the answer was wrong.
fn outcome(session: &Session) -> Option<String> {
    if session.held_answer().is_some() {
        return Some(session.lang().of(crate::said::page::TAKEN).to_owned());
    }
    let outcome = session.outcome()?;
    let worked = || {
        let blocks = if session.step().sum().is_some() { session.lesson_blocks() } else { vec![] };
        let worked = blocks
            .into_iter()
            .filter_map(|block| if let Block::Outcome { worked, .. } = block { worked } else { None });
        worked.collect::<Vec<_>>()
    };
    let told = session.reply().into_iter().chain(worked());
    let told = told.map(|prose| format!(" {}", prose.plain().replace('\n', " ")));
    Some(outcome + &told.collect::<String>())
}

/// A sentence that reports a solved challenge or a finished task of the step, or else its hint once that is shown.
fn found(session: &Session) -> Option<String> {
    let judged = |block| match block {
        Block::Try(_, goal) => Some((said::voice::DONE, goal?)),
        Block::Challenge(_, goal) => Some((said::voice::SOLVED, goal)),
        _ => None,
    };
    let (reached, Goal { solved, soon, hint, .. }) = session.lesson_blocks().into_iter().find_map(judged)?;
    let reached = solved.then(|| session.lang().of(reached).to_owned());
    reached.or_else(|| hint.map(|hint| hint.plain().replace('\n', " "))).or(soon)
}

/// The step's number and title, and a remark if it is optional.
fn step_line(session: &Session) -> String {
    let (step, steps) = (session.state().place().index() + 1, session.lesson().steps.len());
    let title = &session.step().text(session.lang()).title;
    let line = if title.ends_with(['?', '!', '？', '！']) {
        fill!(session.lang(), said::voice::STEP_WITH_MARK, step, steps, title)
    } else {
        fill!(session.lang(), said::voice::STEP, step, steps, title)
    };
    let optional = session.lang().of(crate::said::lesson::OPTIONAL_FOR);
    if session.step().optional { format!("{line}{optional}. ") } else { line }
}
