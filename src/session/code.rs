//! The source that runs, line by line, with the values of this pose: calls are open where the moment is in them.

use super::Session;
use super::page::shown;
use super::panel::Path;
use crate::scene::source::{Function, Listing};
use crate::scene::{Explanation, Stage};
use std::ops::Range;

/// Where the walk stands with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// It does nothing that is told: a signature, a brace.
    Plain,
    /// It has run.
    Done,
    /// It runs at this moment.
    Now,
    /// It has not run yet.
    Ahead,
    /// This pose does not come by it.
    Skipped,
}

/// A value beside a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// Its name, without what the line says anyway; empty where it is the line's only value.
    pub name: String,
    /// The name by which its drawing is found.
    pub full: String,
    /// What it is.
    pub value: String,
}

/// A call that can be opened in place.
#[derive(Debug, Clone, PartialEq)]
pub struct Fold {
    /// Where it is.
    pub path: Path,
    /// The name of the function.
    pub name: &'static str,
    /// Whether it is open.
    pub open: bool,
}

/// A line of code.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeRow {
    /// How many calls deep it is.
    pub depth: usize,
    /// The line.
    pub text: &'static str,
    /// Where the walk stands with it.
    pub run: Run,
    /// Its values, as far as they are known.
    pub values: Vec<Beside>,
    /// The calls in it.
    pub folds: Vec<Fold>,
    /// The moment that it belongs to: where a click leads.
    pub moment: Option<usize>,
}

/// The code of the session's method.
pub fn rows(session: &Session) -> Vec<CodeRow> {
    let told = session.explanation();
    let mut code = Code { session, told, listing: session.listing(), rows: Vec::with_capacity(64) };
    code.function(0, 0..told.moments.len(), None, &mut vec![]);
    code.rows
}

/// The rows while they are written.
struct Code<'a> {
    session: &'a Session,
    told: &'a Explanation,
    listing: &'a Listing,
    rows: Vec<CodeRow>,
}

impl Code<'_> {
    /// One run of a function: the moments of `span` that belong to `call`.
    fn function(&mut self, number: usize, span: Range<usize>, call: Option<&'static str>, path: &mut Path) {
        let function = &self.listing.functions[number];
        for (i, line) in function.lines.iter().enumerate() {
            let moments = span.clone().filter(|&at| {
                let moment = &self.told.moments[at];
                moment.call == call && Some(moment.mark.id) == line.mark
            });
            let moments: Vec<usize> = moments.collect();
            let mut folds = vec![];
            let mut open = vec![];
            for (n, &called) in line.calls.iter().enumerate() {
                path.push((i, n));
                let inside = self.inside(called, &moments, call);
                let now = self.session.moment().is_some_and(|now| inside.contains(&now));
                let is_open = self.session.panel().is_open(path, now) && path.len() <= DEEPEST;
                folds.push(Fold {
                    path: path.clone(),
                    name: self.listing.functions[called].name,
                    open: is_open,
                });
                if is_open {
                    open.push((n, called, inside));
                }
                path.pop();
            }
            self.rows.push(CodeRow {
                depth: path.len(),
                text: line.text,
                run: self.run(line.mark, &moments),
                values: self.values(function, i, &moments),
                folds,
                moment: moments.last().copied(),
            });
            for (n, called, inside) in open {
                path.push((i, n));
                let call = inside.clone().next().and_then(|at| self.told.moments[at].call);
                self.function(called, inside, call, path);
                path.pop();
            }
        }
    }

    /// The moments of a helper that one of these moments calls.
    fn inside(&self, called: usize, moments: &[usize], outer: Option<&'static str>) -> Range<usize> {
        let all = &self.told.moments;
        for &at in moments {
            let is_inside =
                |at: usize| all.get(at).is_some_and(|moment| moment.call.is_some() && moment.call != outer);
            if !is_inside(at + 1) || self.listing.function_of(all[at + 1].mark.id) != Some(called) {
                continue;
            }
            let call = all[at + 1].call;
            let end = (at + 1..all.len()).find(|&next| all[next].call != call).unwrap_or(all.len());
            return at + 1..end;
        }
        0..0
    }

    fn run(&self, mark: Option<&str>, moments: &[usize]) -> Run {
        if mark.is_none() {
            return Run::Plain;
        }
        match (moments.last(), self.session.stage()) {
            (None, _) => Run::Skipped,
            (Some(_), _) if self.session.moment().is_some_and(|now| moments.contains(&now)) => Run::Now,
            (Some(last), Stage::Walk { at, .. }) if *last > at => Run::Ahead,
            (Some(_), _) => Run::Done,
        }
    }

    /// The values that the line has found by now.
    fn values(&self, function: &Function, line: usize, moments: &[usize]) -> Vec<Beside> {
        let stage = self.session.stage();
        let known = moments.iter().filter(|&&at| match stage {
            Stage::Asked => false,
            Stage::Walk { at: reached, .. } => at <= reached,
            Stage::Whole => true,
        });
        let rows: Vec<_> = known
            .flat_map(|&at| self.told.values(at).iter().map(move |row| (self.told.moments[at].mark.id, row)))
            .filter(|(mark, row)| !row.read && function.line_of(mark, row.name) == Some(line))
            .map(|(_, row)| row)
            .collect();
        let alone = rows.len() == 1;
        let beside = |row: &&crate::scene::Row| {
            let name = row.name.split_once('.').map_or(row.name, |(_, rest)| rest);
            Beside {
                name: if alone { String::new() } else { name.to_owned() },
                full: row.full_name(),
                value: shown(row.value, self.session.lang()),
            }
        };
        rows.iter().map(beside).collect()
    }
}

/// How many calls deep code is opened.
const DEEPEST: usize = 6;
