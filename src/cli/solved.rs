//! `hantei judge LINK`: whether a pose solves the challenge of its step, and how each of its conditions stands.

use super::{Code, Failure, mistakes, output_failed};
use crate::lesson::Library;
use crate::lesson::challenge::Standing;
use crate::session::action::{Action, Quiz};
use crate::session::{Session, Settings, System};
use crate::words::Lang;
use serde_json::json;
use std::io::Write;

/// Judges a link's pose, and writes a line about it, and one for each condition.
///
/// # Errors
/// The link has mistakes, its step sets no challenge, or the output cannot be written.
pub fn solved(
    library: &Library,
    link: &str,
    json: bool,
    lang: Lang,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let mut session =
        Session::new(library.clone(), Settings::default(), System { lang, ..System::default() });
    session.open(link);
    let told: Vec<&str> = session.notices().collect();
    if !told.is_empty() {
        return Err(mistakes(&told.join(" ")));
    }
    // A question that waits is no reason to say nothing.
    if session.is_secret() {
        let _ = session.apply(Action::Quiz(Quiz::Reveal));
    }
    let (lesson, step) = (&session.lesson().id, &session.step().id);
    let challenge = session.challenge().filter(|challenge| !challenge.standings.is_empty());
    let Some(challenge) = challenge else {
        let sentence = format!(
            "the step {lesson}/{step} sets no challenge that a pose solves; expected the link of one that does, or a scene and files of code"
        );
        return Err(Failure::new(Code::Usage, sentence));
    };
    let is_solved = challenge.standings.iter().all(|standing| standing.met);
    let written = if json {
        let standings: Vec<_> =
            challenge.standings.iter().map(|it| json!({ "text": it.text, "met": it.met })).collect();
        writeln!(
            output,
            "{}",
            json!({ "lesson": lesson, "step": step, "solved": is_solved, "conditions": standings })
        )
    } else {
        for_people(&challenge.standings, is_solved, lang, output)
    };
    written.map_err(|error| output_failed(&error))?;
    Ok(if is_solved { Code::Ok } else { Code::Mistakes })
}

fn for_people(
    standings: &[Standing],
    is_solved: bool,
    lang: Lang,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let word = match (lang, is_solved) {
        (Lang::En, true) => "solved",
        (Lang::En, false) => "not solved",
        (Lang::Ja, true) => "達成",
        (Lang::Ja, false) => "未達成",
    };
    writeln!(output, "{word}")?;
    standings.iter().try_for_each(|it| writeln!(output, "  {} {}", if it.met { "✓" } else { "✗" }, it.text))
}
