//! The explanation of a method's verdict in one pose: a list of moments, in the order of execution.
//!
//! All displays of a method are built from it: the picture of a step, the walkthrough, the numbers beside the code, captions,
//! tables, `eval`, and the text for screen readers.

use super::Verdict;
use super::value::Value;
use crate::figure::Figure;
use crate::figure::names::Mark;
use std::ops::Range;

/// The moments of one run, with their values and drawings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// The method's answer.
    pub verdict: Verdict,
    /// True if the answer is wrong: the method is incorrect, and fails in this pose.
    pub wrong: bool,
    /// True if the code stopped without an answer. Only a learner's code can fail in this way.
    pub unanswered: bool,
    /// The reason in numbers, in the requested language.
    pub reason: String,
    /// The moments in order.
    pub moments: Vec<Moment>,
    /// The moment in which the verdict is found.
    pub decided: usize,
    /// The values of all moments, in order.
    pub rows: Vec<Row>,
    /// Complete lists of number pairs that a moment found, by the name of the list. Only filled on request.
    pub lists: Vec<(&'static str, Vec<[u32; 2]>)>,
    /// The given shapes, and the drawings of each moment.
    pub figure: Figure,
    /// A table beside the code, for methods that have one.
    pub table: Option<Table>,
}

/// One thing that the method does.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The lines of the source that run.
    pub mark: &'static Mark,
    /// The helper call that it belongs to, such as `ab` for the check of that edge; `None` in the method itself.
    pub call: Option<&'static str>,
    /// The range of its values among the explanation's rows.
    pub rows: Range<usize>,
    /// A sentence that describes the moment with this pose's numbers, in the requested language.
    pub caption: String,
}

impl Moment {
    /// The mark, with the call that it belongs to: `gap.au`.
    pub fn name(&self) -> String {
        self.call.map_or_else(|| self.mark.id.to_owned(), |call| format!("{}.{call}", self.mark.id))
    }
}

/// A value of a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The value's name in the source. A suffix after a dot or bracket is allowed: `squared[0]` appears beside the line of
    /// `squared`.
    pub name: &'static str,
    /// The call that it belongs to.
    pub call: Option<&'static str>,
    /// The value itself.
    pub value: Value,
    /// True if the moment only reads the value, which was given or found earlier.
    pub read: bool,
}

impl Row {
    /// True if this is the value with the full name: `gap`, or `gap.ab` for the call `ab`.
    pub fn is_called(&self, full: &str) -> bool {
        match self.call {
            None => self.name == full,
            Some(call) => {
                let rest = full.strip_prefix(self.name).and_then(|rest| rest.strip_prefix('.'));
                rest == Some(call)
            }
        }
    }

    /// The full name: with its call, if it has one.
    pub fn full_name(&self) -> String {
        self.call.map_or_else(|| self.name.to_owned(), |call| format!("{}.{call}", self.name))
    }
}

/// The name of the number of calls in goals, texts and `hantei eval`.
pub const CALLS: &str = "calls";

impl Explanation {
    /// The values that a moment found or read.
    pub fn values(&self, moment: usize) -> &[Row] {
        self.moments.get(moment).map_or(&[], |moment| &self.rows[moment.rows.clone()])
    }

    /// A found value by its full name, such as `d`, `d.x`, `gap.ab`. Without a call, the first of that name.
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

    /// The number of calls of helpers that have moments.
    pub fn calls(&self) -> usize {
        let mut calls: Vec<&str> = self.moments.iter().filter_map(|moment| moment.call).collect();
        calls.sort();
        calls.dedup();
        calls.len()
    }

    /// A list of pairs by its name, such as `pairs.list`.
    pub fn list(&self, name: &str) -> Option<&[[u32; 2]]> {
        self.lists.iter().find(|(list, _)| *list == name).map(|(_, pairs)| &pairs[..])
    }

    /// The last moment that an entry such as `gap` or `gap.au` names, when all its values are known.
    pub fn find(&self, entry: &str) -> Option<usize> {
        self.moments.iter().rposition(|moment| shows(entry, moment.mark.id, moment.call))
    }

    /// The moments from the first that one entry names to the last that another names; `None` if the last comes earlier.
    pub fn stretch(&self, [first, last]: &[String; 2]) -> Option<(usize, usize)> {
        let first = self.moments.iter().position(|moment| shows(first, moment.mark.id, moment.call))?;
        Some((first, self.find(last)?)).filter(|(first, last)| first <= last)
    }

    /// True if the drawing of a moment is still shown at a later one. Drawings of a helper disappear when it returns.
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
    /// The highlighted rows, from each of these moments on.
    pub now: Vec<(usize, Vec<usize>)>,
    /// True if the cells are the same for every pose, so that only `now` reveals something.
    pub fixed: bool,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// Its cells.
    pub cells: Vec<String>,
    /// The moment from which each cell is known.
    pub since: Vec<usize>,
    /// The call or value whose drawing is highlighted with this row; may be empty.
    pub tells: &'static str,
}

impl Table {
    /// The rows highlighted at a moment, or at the end for `None`.
    pub fn meant(&self, moment: Option<usize>) -> &[usize] {
        let by = |since: &usize| moment.is_none_or(|moment| *since <= moment);
        self.now.iter().rfind(|(since, _)| by(since)).map_or(&[], |(_, rows)| rows)
    }
}

/// True if an entry of a step's `show` or `mark` matches this layer in this call: it names the layer, the call, or both as
/// `layer.call`.
pub fn shows(entry: &str, layer: &str, call: Option<&str>) -> bool {
    entry == layer
        || call.is_some_and(|call| {
            entry == call || entry.strip_prefix(layer).and_then(|rest| rest.strip_prefix('.')) == Some(call)
        })
}
