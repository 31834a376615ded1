//! The code in another language, laid beside our lines: what is known of each of ours stands beside the lines that say it there.

use super::syntax::is_of_word;
use super::{Beside, Call, CodeLine, Run};
use crate::scene::source;
use crate::small_sort;
use crate::target::Target;
use std::ops::Range;

/// A listing in another language.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    /// The language.
    pub(super) target: Target,
    /// Its functions, each in the place of ours; none for one that is not called there.
    pub(super) functions: Vec<Option<Function>>,
}

/// A function of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// What it is called there.
    pub name: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Variables that have another name there: ours, and theirs.
    pub names: Vec<(String, String)>,
}

/// A line of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its text.
    pub text: &'static str,
    /// Our function's lines with the statement that it is, or is a part of.
    pub from: Option<Range<usize>>,
}

impl Printed {
    /// The language.
    pub fn target(&self) -> Target {
        self.target
    }

    /// A function of the listing; none for one that is not called there.
    pub fn function(&self, number: usize) -> Option<&Function> {
        self.functions.get(number)?.as_ref()
    }

    /// All functions that are called there.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().flatten()
    }

    /// What is known of each of our lines of a function, moved to the lines that say it there.
    pub fn lay(&self, function: &Function, ours: Vec<CodeLine>) -> Vec<CodeLine> {
        let mut laid: Vec<CodeLine> = function.lines.iter().map(|line| line.begun(&ours)).collect();
        // The calls in each line, with where in it they stand.
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
            small_sort::sort_by_key(&mut calls, |(place, _)| *place);
            told.calls.extend(calls.into_iter().map(|(_, call)| call));
        }
        laid
    }
}

impl Function {
    /// Its lines, each with the mark over the statement of ours that it comes from.
    pub fn marked(&self, ours: &source::Function) -> Vec<(&'static str, Option<&'static str>)> {
        let mark = |line: &Line| ours.lines.get(line.from.as_ref()?.start)?.mark;
        self.lines.iter().map(|line| (line.text, mark(line))).collect()
    }

    /// What a name of ours is called there.
    pub fn name_of<'a>(&'a self, own: &'a str) -> &'a str {
        self.names.iter().find(|(known, _)| known == own).map_or(own, |(_, printed)| printed)
    }

    /// The lines of the innermost statement that one of our lines is a part of.
    fn lines_of(&self, ours: usize) -> Vec<usize> {
        let all = self.lines.iter().enumerate();
        let all = all
            .filter_map(|(i, line)| Some((i, line.from.clone()?)))
            .filter(|(_, from)| from.contains(&ours));
        let all: Vec<(usize, Range<usize>)> = all.collect();
        let least = all.iter().map(|(_, from)| from.len()).min();
        all.into_iter().filter(|(_, from)| Some(from.len()) == least).map(|(i, _)| i).collect()
    }

    /// The line of a statement that a value belongs beside: where its name is, or else where the first run of its lines ends.
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

    /// A value with the name that it has there.
    fn renamed(&self, value: Beside) -> Beside {
        let end = value.name.find(['.', '[']).unwrap_or(value.name.len());
        let name = format!("{}{}", self.name_of(&value.name[..end]), &value.name[end..]);
        Beside { name, ..value }
    }
}

impl Line {
    /// The line, as far along as the statement of ours that it comes from.
    fn begun(&self, ours: &[CodeLine]) -> CodeLine {
        let first = self.from.as_ref().and_then(|from| ours.get(from.start));
        CodeLine {
            text: self.text,
            run: first.map_or(Run::Plain, |told| told.run),
            values: vec![],
            calls: vec![],
            moment: first.and_then(|told| told.moment),
        }
    }
}

/// Where a line calls a function.
fn calls<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let whole =
        move |&at: &usize| !text[..at].ends_with(is_of_word) && text[at + name.len()..].starts_with('(');
    text.match_indices(name).map(|(at, _)| at).filter(whole)
}
