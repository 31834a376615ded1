//! Explains how the learner's code reaches its answer. A moment with the method's lines and values is explained in the scene's
//! words. Every other moment is explained from its line of code.

use super::captions::{self, Line};
use super::{Attempt, kinds};
use crate::figure::Figure;
use crate::language::{self, Machine, Value};
use crate::scene::telling::{Drawing, HIT, Values};
use crate::scene::{Detail, Explanation, Inputs, Moment, Row, Table, Verdict};
use std::sync::Arc;

/// The most moments shown: nobody looks at a loop of a thousand iterations one by one.
const MOST: usize = 160;

/// Explains a run that has just ended. `answer` is its result, if there is one.
pub fn explain(
    attempt: &Attempt,
    machine: &Machine,
    answer: Option<bool>,
    pose: &Inputs,
    wanted: Detail<'_>,
) -> Explanation {
    let ours = attempt.method().explain(pose, Detail { values: Values::All, ..wanted });
    let mut steps = machine.trace.moments(&attempt.walked);
    let (told, is_cut) = (steps.len(), machine.trace.is_cut);
    if told > MOST {
        // The last moment is kept, since it gives the answer. A cut trace does not have that moment.
        steps.drain(if is_cut { MOST..told } else { MOST - 1..told - 1 });
    }
    let mut merged = Merged {
        attempt,
        wanted,
        ours: &ours,
        place: vec![None; ours.moments.len()],
        told: Explanation::default(),
        is_cut,
    };
    for step in &steps {
        merged.step(step);
    }
    merged.end(answer, &steps, machine.trace.given(&attempt.walked))
}

/// The function's arguments, by parameter name.
type Takes = Vec<(Arc<str>, Value)>;

/// An explanation under construction.
struct Merged<'a> {
    attempt: &'a Attempt,
    wanted: Detail<'a>,
    /// The scene's explanation of the method in this pose.
    ours: &'a Explanation,
    /// The index of each scene moment in the new explanation, if it is included.
    place: Vec<Option<usize>>,
    told: Explanation,
    /// True if the end of the run was not traced.
    is_cut: bool,
}

impl<'a> Merged<'a> {
    fn step(&mut self, step: &language::Moment) {
        let at = self.told.moments.len();
        let from = self.told.rows.len();
        if let Some(same) = self.same(step) {
            self.place[same] = Some(at);
            let moment = &self.ours.moments[same];
            self.told.rows.extend_from_slice(self.ours.values(same));
            let rows = from..self.told.rows.len();
            self.told.moments.push(Moment { rows, ..moment.clone() });
            return;
        }
        let Some((mark, line)) = self.line(step).filter(|_| !self.is_told(step)) else { return };
        let lang = self.wanted.lang;
        for (name, value) in step.finds.iter() {
            captions::rows(name, value, &mut |name, value| {
                self.told.rows.push(Row { name, call: None, value, read: false });
            });
        }
        if let (Some(Value::Bool(hit)), true) = (&step.says, line.answers) {
            self.told.rows.push(Row { name: HIT.0, call: None, value: (*hit).into(), read: false });
        }
        let caption = if self.wanted.captions { captions::caption(&line, step, lang) } else { String::new() };
        let rows = from..self.told.rows.len();
        self.told.moments.push(Moment { mark, call: None, rows, caption });
    }

    /// The scene's moment with the same lines and the same values.
    fn same(&self, step: &language::Moment) -> Option<usize> {
        let moments = self.ours.moments.iter().enumerate();
        let mut open =
            moments.filter(|(i, moment)| self.place[*i].is_none() && *moment.mark.id == *step.mark);
        open.find(|(i, _)| self.ours.values(*i).iter().all(|row| agrees(row, step))).map(|(i, _)| i)
    }

    /// True if the scene has moments for these lines and all of them are used up: it does not explain every iteration of a loop.
    fn is_told(&self, step: &language::Moment) -> bool {
        let mut all =
            (0..self.place.len()).filter(|i| *self.ours.moments[*i].mark.id == *step.mark).peekable();
        all.peek().is_some() && all.all(|i| self.place[i].is_some())
    }

    /// The line and the mark of a moment that the scene does not explain.
    fn line(&self, step: &language::Moment) -> Option<(&'static crate::scene::Mark, Line<'a>)> {
        let attempt: &'a Attempt = self.attempt;
        let lines = &attempt.lines;
        let number = lines.line_of(&step.mark);
        let own = number.and_then(|_| lines.own_mark(&step.mark));
        let ours = || self.attempt.method().marks.iter().copied().find(|mark| *mark.id == *step.mark);
        let mark = own.or_else(ours)?;
        let text = number.map_or("", |line| lines.text(line));
        // Only the value of the function under test is the answer.
        Some((mark, Line { number, text, answers: step.function == 0 }))
    }

    fn end(mut self, answer: Option<bool>, steps: &[language::Moment], takes: Takes) -> Explanation {
        let last = self.told.moments.len().saturating_sub(1);
        let all_ours = self.place.iter().all(Option::is_some);
        let agrees = answer == Some(self.ours.verdict.hit);
        self.told.verdict = Verdict {
            hit: answer.unwrap_or(false),
            part: self.ours.verdict.part.filter(|_| all_ours && agrees),
        };
        self.told.unanswered = answer.is_none();
        self.told.decided = match self.place.get(self.ours.decided) {
            // A later moment of the learner's lines may still change the answer.
            Some(Some(at)) if agrees && (*at + 1..=last).all(|later| self.place.contains(&Some(later))) => {
                *at
            }
            _ => last,
        };
        self.told.reason = match all_ours && agrees {
            true => self.ours.reason.clone(),
            false if self.is_cut => String::new(),
            false => answer.map_or(String::new(), |_| self.reason(steps)),
        };
        self.told.table = self.ours.table.as_ref().and_then(|table| self.table(table));
        self.draw(steps, takes);
        self.told
    }

    /// The comparison that decides the answer, as the learner wrote it.
    fn reason(&self, steps: &[language::Moment]) -> String {
        let last = steps.iter().rev().find(|step| {
            let compares = |line: usize| {
                ["<", ">", "=="].iter().any(|sign| self.attempt.lines.text(line).contains(sign))
            };
            let line = self.attempt.lines.line_of(&step.mark);
            // `return true` names no reason; the branch that leads there does.
            let is_bare = line.is_some_and(|line| captions::is_bare(self.attempt.lines.text(line)));
            !is_bare && (step.says.is_some() || line.is_some_and(compares))
        });
        let line = last.and_then(|step| Some((step, self.line(step)?.1)));
        line.map_or(String::new(), |(step, line)| captions::reason(&line, step, self.wanted.lang))
    }

    /// The method's table, if all the moments that it refers to are included.
    fn table(&self, table: &Table) -> Option<Table> {
        let place = |at: &usize| self.place.get(*at).copied().flatten();
        let mut table = table.clone();
        for row in &mut table.rows {
            for since in &mut row.since {
                // Rows present from the start have no moment.
                *since = if *since == 0 { 0 } else { place(since)? };
            }
        }
        for (since, _) in &mut table.now {
            *since = place(since)?;
        }
        Some(table)
    }

    /// Draws the arguments, the scene's drawings at its own moments, and the values that only the learner's code has.
    fn draw(&mut self, steps: &[language::Moment], takes: Takes) {
        if self.wanted.figure == Drawing::Nothing {
            return;
        }
        let ours = &self.ours.figure;
        let own = ours.own.map(|own| {
            let enters = own.enters.and_then(|at| self.place[at]);
            crate::figure::OwnFrame { enters, ..own }
        });
        let mut figure = Figure { items: vec![], own, ground: ours.ground };
        for item in &ours.items {
            let moment = match item.moment {
                None => None,
                Some(at) => match self.place[at] {
                    Some(at) => Some(at),
                    None => continue,
                },
            };
            figure.items.push(crate::figure::Item { moment, ..item.clone() });
        }
        self.told.figure = figure;
        if ours.ground.is_none() {
            kinds::draw(self.attempt, takes, steps, &mut self.told);
        }
        self.told.figure.items.sort_by_key(|item| item.moment.is_some());
    }
}

/// True if the code found the same value as the scene, bit by bit. Values that only the scene reports are ignored.
fn agrees(row: &Row, step: &language::Moment) -> bool {
    if row.read {
        return true;
    }
    let root = row.name.split(['.', '[']).next().unwrap_or(row.name);
    let mut found = step
        .finds
        .iter()
        .filter(|(name, _)| root == name.split(['.', '[']).next().unwrap_or(name))
        .peekable();
    if found.peek().is_none() {
        return true;
    }
    let wanted = row.value.numbers();
    match row.value {
        crate::scene::Value::Flag(flag) => found.any(|(_, value)| value.truths().contains(&flag)),
        crate::scene::Value::Word(_) => true,
        _ => found.any(|(_, value)| {
            let numbers = value.numbers();
            wanted.iter().all(|it| numbers.contains(it))
        }),
    }
}
