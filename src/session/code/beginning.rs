//! The learner's code at the start, in the chosen language: a method, an exercise, or code with a hidden slip.

use super::comments::Comments;
use super::printing::Runs;
use crate::language::{How, Line};
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
    if target == Target::Rust || !target.is_read() {
        return None;
    }
    let runs = Runs { scene, method, own: Some(text) };
    let printed = runs.printed(How { target, lean: true, types: false }, &Comments(lang)).ok()?;
    let own = crate::geometry::texts::TEXTS.len();
    // Learners need no line about the type hints of Python.
    let is_head = |line: &&Line| line.text.is_empty() || line.text.starts_with("from __future__");
    let lines = || printed.pieces.iter().flat_map(|piece| &piece.lines).skip_while(is_head);
    let from = lines().map(|line| {
        let span = line.from.filter(|span| usize::from(span.file) == own)?;
        let rows = text.get(span.start as usize..span.end as usize)?.trim_end().matches('\n').count();
        let first = span.place(text).0;
        Some((first, first + rows))
    });
    let written = lines().flat_map(|line| [&*line.text, "\n"]).collect();
    Some(Translated { from: from.collect(), text: written })
}

impl Session {
    /// Code in Rust, begun from a method of the scene, in a language in which code can be written, or else in Rust.
    pub(in crate::session) fn begun_in(&self, target: Target, method: &Method, text: String) -> String {
        let translated = translated((self.scene(), method), &text, target, self.lang());
        translated.map_or(text, |translated| translated.text)
    }
}
