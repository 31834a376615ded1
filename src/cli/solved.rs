//! `hantei judge LINK`: tests a pose against the challenge of its step, and prints the state of each condition.

use super::{Code, Failure, mistakes, output_failed};
use crate::lesson::Library;
use crate::lesson::challenge::Standing;
use crate::said::cli::solved as said;
use crate::words::Lang;
use serde_json::json;
use std::io::Write;

/// Judges a link's pose. Writes a line for the result and one for each condition.
///
/// # Errors
/// The link has mistakes, its step has no challenge, or the output cannot be written.
pub fn solved(
    library: &Library,
    link: &str,
    json: bool,
    lang: Lang,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let opened = super::opened(library, link);
    if !opened.notices.is_empty() {
        return Err(mistakes(&opened.notices.join(" ")));
    }
    let state = opened.state;
    let (lesson, step) = state.place().ids();
    let Some(standings) = state.standings(lang) else {
        let sentence = format!(
            "the step {lesson}/{step} has no challenge that a setup solves; expected the link of a step that has one, or a scene and files with hit tests"
        );
        return Err(Failure::new(Code::Usage, sentence));
    };
    let is_solved = standings.iter().all(|standing| standing.met);
    let written = if json {
        let standings: Vec<_> =
            standings.iter().map(|it| json!({ "text": it.text, "met": it.met })).collect();
        writeln!(
            output,
            "{}",
            json!({ "lesson": lesson, "step": step, "solved": is_solved, "conditions": standings })
        )
    } else {
        for_people(&standings, is_solved, lang, output)
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
    let word = if is_solved { said::YES } else { said::NO };
    writeln!(output, "{}", lang.of(word))?;
    standings.iter().try_for_each(|it| writeln!(output, "  {} {}", if it.met { "✓" } else { "✗" }, it.text))
}
