//! The learner's code at the start, in the chosen language: a method, an exercise, or code with a hidden slip.

use super::comments::Comments;
use super::printing::Runs;
use crate::language::{How, Line, Piece};
use crate::lesson::Exercise;
use crate::scene::{Method, Scene};
use crate::session::Session;
use crate::target::Target;
use crate::words::Lang;

/// Code in another language, as it stands in the editor.
pub struct Translated {
    /// The text.
    pub text: String,
    /// For each line, the first and the last line of the Rust statement that it translates, counted from 1.
    from: Vec<Option<(usize, usize)>>,
}

impl Translated {
    /// The number of the first line that translates a line of Rust, both counted from 1. `None` if no line does.
    pub fn line_of(&self, rust: usize) -> Option<usize> {
        let lines = self.from.iter().enumerate();
        let lines = lines.filter_map(|(at, from)| from.map(|(first, last)| (last - first, at, first..=last)));
        let (_, at, _) =
            lines.filter(|(.., range)| range.contains(&rust)).min_by_key(|(rows, at, _)| (*rows, *at))?;
        Some(at + 1)
    }
}

/// The learner's code in Rust, begun from a method, in a language in which code can be written. `None` if that is Rust, or if the
/// language cannot express it.
pub fn translated(
    (scene, method): (&Scene, &Method),
    text: &str,
    target: Target,
    lang: Lang,
) -> Option<Translated> {
    let pieces = pieces((scene, method), text, target, lang)?;
    let own = crate::geometry::texts::TEXTS.len();
    let lines = || pieces.iter().flat_map(|piece| &piece.lines).skip_while(is_head);
    let from = lines().map(|line| {
        let span = line.from.filter(|span| usize::from(span.file) == own)?;
        let rows = text.get(span.start as usize..span.end as usize)?.trim_end().matches('\n').count();
        let first = span.place(text).0;
        Some((first, first + rows))
    });
    Some(Translated { from: from.collect(), text: written(&pieces) })
}

/// The parts of the learner's code in Rust, printed in a language. `None` as for [`translated`].
fn pieces((scene, method): (&Scene, &Method), text: &str, target: Target, lang: Lang) -> Option<Vec<Piece>> {
    if target == Target::Rust || !target.is_read() {
        return None;
    }
    let runs = Runs { scene, method, own: Some(text) };
    let printed = runs.printed(How { target, lean: true, types: false }, &Comments(lang)).ok()?;
    Some(printed.pieces)
}

/// True for an empty line at the start, and for the line about the type hints of Python, which learners do not need.
fn is_head(line: &&Line) -> bool {
    line.text.is_empty() || line.text.starts_with("from __future__")
}

/// The text of all parts.
fn written(pieces: &[Piece]) -> String {
    let lines = pieces.iter().flat_map(|piece| &piece.lines).skip_while(is_head);
    lines.flat_map(|line| [&*line.text, "\n"]).collect()
}

/// The part of a helper that a text lacks: all of it, nothing, or some of the lines that import.
fn missing_in(text: &[Piece], mut helper: Piece) -> Option<Piece> {
    let has = |line: &Line| text.iter().any(|piece| piece.lines.iter().any(|own| own.text == line.text));
    if let Some(called) = &helper.function {
        let named = |piece: &Piece| piece.function.as_ref().is_some_and(|own| own.name == called.name);
        return (!text.iter().any(named)).then_some(helper);
    }
    if is_import(&helper) {
        helper.lines.retain(|line| !has(line) && !is_head(&line));
        return (!helper.lines.is_empty()).then_some(helper);
    }
    let first = helper.lines.iter().find(|line| !line.text.is_empty())?;
    (!has(first)).then_some(helper)
}

/// True for the lines at the start of a text in Python that import.
fn is_import(piece: &Piece) -> bool {
    let mut lines = piece.lines.iter().filter(|line| !line.text.is_empty());
    lines.next().is_some_and(|line| line.text.starts_with("import ") || line.text.starts_with("from "))
}

/// True if the part is a helper of ours, and not the learner's own code.
fn is_helper(piece: &Piece) -> bool {
    let own = crate::geometry::texts::TEXTS.len();
    piece.lines.iter().all(|line| line.from.is_none_or(|span| usize::from(span.file) != own))
}

impl Session {
    /// Code in Rust, begun from a method of the scene, in a language in which code can be written, or else in Rust.
    pub(in crate::session) fn begun_in(&self, target: Target, method: &Method, text: String) -> String {
        let translated = translated((self.scene(), method), &text, target, self.lang());
        translated.map_or(text, |translated| translated.text)
    }

    /// The code with which an exercise begins in a language. In Rust a learner can call every helper of ours; in another language
    /// the helpers that the solution calls are part of the text.
    pub(in crate::session) fn exercise_in(&self, target: Target, exercise: &Exercise) -> String {
        let (scene, begun) = (self.scene(), exercise.beginning(self.scene()));
        let printed = |method, text: &str| pieces((scene, method), text, target, self.lang());
        let solved = printed(exercise.solution(scene), &exercise.solved(scene));
        let (Some(begun), Some(solved)) = (printed(exercise.method, &begun), solved) else { return begun };
        let first_own = begun.iter().position(|piece| !is_helper(piece)).unwrap_or(begun.len());
        let missing = solved.into_iter().filter(is_helper).filter_map(|piece| missing_in(&begun, piece));
        let (heads, helpers): (Vec<Piece>, Vec<Piece>) = missing.partition(is_import);
        let all = [&heads, &begun[..first_own], &helpers, &begun[first_own..]].concat();
        written(&all)
    }
}
