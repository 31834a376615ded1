//! How a method comes to its verdict in one pose: a list of moments, in the order of execution.
//!
//! Everything that a person sees of a method comes from here: the picture of a step, the walk, the numbers beside the
//! code, captions, tables, `eval`, and the text for screen readers.

use super::Verdict;
use super::value::Value;
use crate::figure::Figure;
use crate::figure::names::Mark;
use crate::small_sort;
use std::ops::Range;

/// The moments of one run, and what they found and drew.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// What the method answers.
    pub verdict: Verdict,
    /// Whether that is wrong: the method has a flaw, and this pose brings it out.
    pub wrong: bool,
    /// Whether it came to no answer at all: only a learner's text can fail so.
    pub unanswered: bool,
    /// Why, in numbers, in the language that was asked for.
    pub reason: String,
    /// What happened, in order.
    pub moments: Vec<Moment>,
    /// The moment in which the verdict is found.
    pub decided: usize,
    /// The values that all moments met, in order.
    pub rows: Vec<Row>,
    /// Pairs of numbers that a moment found, as many as there are, by the name of their list; only where they were asked for.
    pub lists: Vec<(&'static str, Vec<[u32; 2]>)>,
    /// What is given, and what each moment draws.
    pub figure: Figure,
    /// A table beside the code, for methods that have one.
    pub table: Option<Table>,
}

/// One thing that the method does.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The lines of the source that run.
    pub mark: &'static Mark,
    /// Which call of a helper it belongs to, such as `ab` for the check of that edge; nothing in the method itself.
    pub call: Option<&'static str>,
    /// Where its values are among the explanation's rows.
    pub rows: Range<usize>,
    /// What happens, in a sentence with this pose's numbers, in the language that was asked for.
    pub caption: String,
}

impl Moment {
    /// Its mark, with the call that it belongs to: `gap.au`.
    pub fn name(&self) -> String {
        self.call.map_or_else(|| self.mark.id.to_owned(), |call| format!("{}.{call}", self.mark.id))
    }
}

/// A value of a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The value's name in the source. A dot or a bracket leads on: `squared[0]` stands beside the line of `squared`.
    pub name: &'static str,
    /// The call that it belongs to.
    pub call: Option<&'static str>,
    /// What it is.
    pub value: Value,
    /// Whether the moment only reads it: it was given, or found earlier.
    pub read: bool,
}

impl Row {
    /// Whether this is the value of a full name: `gap`, or `gap.ab` for that of the call `ab`.
    pub fn is_called(&self, full: &str) -> bool {
        match self.call {
            None => self.name == full,
            Some(call) => {
                let rest = full.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('.'));
                rest == Some(call)
            }
        }
    }

    /// The name by which it can be found: with its call, if it has one.
    pub fn full_name(&self) -> String {
        self.call.map_or_else(|| self.name.to_owned(), |call| format!("{}.{call}", self.name))
    }
}

/// The name by which goals, texts and `hantei eval` ask how many calls there were.
pub const CALLS: &str = "calls";

impl Explanation {
    /// The values of a moment: those that it found, and those that it read.
    pub fn values(&self, moment: usize) -> &[Row] {
        self.moments.get(moment).map_or(&[], |moment| &self.rows[moment.rows.clone()])
    }

    /// A value by its full name, such as `d`, `d.x`, `gap.ab`; as it was found. Without its call, the first of that name.
    pub fn get(&self, full: &str) -> Option<Value> {
        let find = |name: &str| {
            let all = || self.rows.iter();
            let found = all()
                .find(|row| row.is_called(name) && !row.read)
                .or_else(|| all().find(|row| row.is_called(name)));
            found.or_else(|| all().find(|row| row.name == name)).map(|row| row.value)
        };
        let part = || {
            let (name, part) = full.rsplit_once('.')?;
            find(name)?.part(part)
        };
        find(full).or_else(part).or_else(|| (full == CALLS).then(|| Value::from(self.calls())))
    }

    /// How many calls of helpers that tell their own moments this run made.
    pub fn calls(&self) -> usize {
        let mut calls: Vec<&str> = self.moments.iter().filter_map(|moment| moment.call).collect();
        small_sort::sort(&mut calls);
        calls.dedup();
        calls.len()
    }

    /// A list of pairs, by its name, such as `pairs.list`.
    pub fn list(&self, name: &str) -> Option<&[[u32; 2]]> {
        self.lists.iter().find(|(list, _)| *list == name).map(|(_, pairs)| &pairs[..])
    }

    /// The last moment that an entry such as `gap` or `gap.au` names: by then everything there has been found.
    pub fn find(&self, entry: &str) -> Option<usize> {
        self.moments.iter().rposition(|moment| shows(entry, moment.mark.id, moment.call))
    }

    /// The positions of the moments from the first that one entry names to the last that another does; nothing where that one
    /// comes earlier.
    pub fn stretch(&self, [first, last]: &[String; 2]) -> Option<(usize, usize)> {
        let first = self.moments.iter().position(|moment| shows(first, moment.mark.id, moment.call))?;
        Some((first, self.find(last)?)).filter(|(first, last)| first <= last)
    }

    /// Whether what a moment drew is still of interest at a later one. What a helper drew goes when it returns.
    pub fn lasts(&self, drawn: usize, now: usize) -> bool {
        match self.moments[drawn].call {
            None => true,
            // All moments between the two must belong to the same call.
            call => {
                self.moments[drawn..=now.min(self.moments.len() - 1)].iter().all(|moment| moment.call == call)
            }
        }
    }
}

/// A table that grows with the moments.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Column heads.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<TableRow>,
    /// The rows that are meant, from each of these moments on.
    pub now: Vec<(usize, Vec<usize>)>,
    /// Whether the cells are the same for every pose, so that only `now` gives something away.
    pub fixed: bool,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// Its cells.
    pub cells: Vec<String>,
    /// The moment from which each cell is known.
    pub since: Vec<usize>,
    /// The call or the value that it tells of, whose drawing lights up with it; may be empty.
    pub tells: &'static str,
}

impl Table {
    /// The rows that are meant at a moment; nothing for the end.
    pub fn meant(&self, moment: Option<usize>) -> &[usize] {
        let by = |since: &usize| moment.is_none_or(|moment| *since <= moment);
        self.now.iter().rfind(|(since, _)| by(since)).map_or(&[], |(_, rows)| rows)
    }
}

/// Whether an entry of a step's `show` or `mark` stands for what is drawn on this layer in this call: it names the layer, the
/// call, or both as `layer.call`.
pub fn shows(entry: &str, layer: &str, call: Option<&str>) -> bool {
    entry == layer
        || call.is_some_and(|call| {
            entry == call || entry.strip_prefix(layer).and_then(|rest| rest.strip_prefix('.')) == Some(call)
        })
}
