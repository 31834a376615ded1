//! Code in another language. The values of each Rust line appear beside its translated lines.

use super::syntax::is_of_word;
use super::{Beside, Call, CodeLine, Run};
use crate::scene::source;
use crate::target::Target;
use std::ops::Range;
use std::sync::Arc;

/// A listing in another language.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    /// The programming language.
    pub(super) target: Target,
    /// The functions in the listing's order. `None` for functions that are not called in the translation.
    pub(super) functions: Vec<Option<Function>>,
}

/// A translated function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name in the other language.
    pub name: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Renamed variables: the Rust name and the translated one.
    pub names: Vec<(String, String)>,
}

/// A translated line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its text.
    pub text: &'static str,
    /// The Rust lines of the statement that it translates, whole or in part.
    pub from: Option<Range<usize>>,
}

impl Printed {
    /// The programming language.
    pub fn target(&self) -> Target {
        self.target
    }

    /// A function of the listing. `None` if it is not called in the translation.
    pub fn function(&self, number: usize) -> Option<&Function> {
        self.functions.get(number)?.as_ref()
    }

    /// All functions called in the translation.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().flatten()
    }

    /// Moves the progress, values and calls of a function's Rust lines to their translated lines.
    pub fn lay(&self, function: &Function, ours: Vec<CodeLine>) -> Vec<CodeLine> {
        let mut laid: Vec<CodeLine> = function.lines.iter().map(|line| line.begun(&ours)).collect();
        // The calls in each line, with their positions in it.
        let mut placed: Vec<Vec<(usize, Call)>> = laid.iter().map(|_| vec![]).collect();
        for (at, told) in ours.into_iter().enumerate() {
            let lines = function.lines_of(at);
            for value in told.values {
                if let Some(line) = function.line_for(&value, &lines) {
                    laid[line].values.push(function.renamed(value));
                }
            }
            for call in told.calls {
                let Some(name) = self.function(call.function).map(|it| it.name) else { continue };
                let free = |line: usize| {
                    let known = placed[line].iter().filter(|(_, known)| known.name == name).count();
                    Some((line, calls(function.lines[line].text, name).nth(known)?))
                };
                if let Some((line, place)) = lines.iter().find_map(|&line| free(line)) {
                    placed[line].push((place, Call { name, ..call }));
                }
            }
        }
        for (told, mut calls) in laid.iter_mut().zip(placed) {
            calls.sort_by_key(|(place, _)| *place);
            told.calls.extend(calls.into_iter().map(|(_, call)| call));
        }
        laid
    }
}

impl Function {
    /// The lines, each with the mark of the Rust statement that it translates.
    pub fn marked(&self, ours: &source::Function) -> Vec<(Arc<str>, Option<&'static str>)> {
        let mark = |line: &Line| ours.lines.get(line.from.as_ref()?.start)?.mark;
        self.lines.iter().map(|line| (line.text.into(), mark(line))).collect()
    }

    /// The translated name of a Rust variable.
    pub fn name_of<'a>(&'a self, own: &'a str) -> &'a str {
        self.names.iter().find(|(known, _)| known == own).map_or(own, |(_, printed)| printed)
    }

    /// The translated lines of the innermost statement that contains a Rust line.
    pub fn lines_of(&self, ours: usize) -> Vec<usize> {
        let all = self.lines.iter().enumerate();
        let all = all
            .filter_map(|(i, line)| Some((i, line.from.clone()?)))
            .filter(|(_, from)| from.contains(&ours));
        let all: Vec<(usize, Range<usize>)> = all.collect();
        let least = all.iter().map(|(_, from)| from.len()).min();
        all.into_iter().filter(|(_, from)| Some(from.len()) == least).map(|(i, _)| i).collect()
    }

    /// The line beside which a value belongs: the one with its name, or else the end of the statement's first run of lines.
    fn line_for(&self, value: &Beside, lines: &[usize]) -> Option<usize> {
        let own = value.root();
        let name = self.name_of(own);
        let run = lines.chunk_by(|a, b| a + 1 == *b).next()?;
        let says = |&&line: &&usize| {
            let text = self.lines[line].text;
            !text.ends_with('=') && text.split(|c: char| !is_of_word(c)).any(|word| word == name)
        };
        run.iter().find(says).or(run.last()).copied()
    }

    /// Returns a value with its translated name.
    fn renamed(&self, value: Beside) -> Beside {
        let end = value.name.find(['.', '[']).unwrap_or(value.name.len());
        let name = format!("{}{}", self.name_of(&value.name[..end]), &value.name[end..]);
        Beside { name, ..value }
    }
}

impl Line {
    /// A code line with the progress of the Rust statement that it translates, still without values and calls.
    fn begun(&self, ours: &[CodeLine]) -> CodeLine {
        let first = self.from.as_ref().and_then(|from| ours.get(from.start));
        CodeLine {
            text: self.text.into(),
            run: first.map_or(Run::Plain, |told| told.run),
            values: vec![],
            calls: vec![],
            moment: first.and_then(|told| told.moment),
        }
    }
}

/// The positions in a line at which it calls a function.
fn calls<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let whole =
        move |&at: &usize| !text[..at].ends_with(is_of_word) && text[at + name.len()..].starts_with('(');
    text.match_indices(name).map(|(at, _)| at).filter(whole)
}
