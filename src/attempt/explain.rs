//! How an attempt comes to its answer. Where its lines are the method's and find what the method finds, the scene explains the
//! moment; every other moment is explained from the line itself.

use super::captions::{self, Line};
use super::{Attempt, kinds};
use crate::figure::Figure;
use crate::language::{self, Machine, Value};
use crate::scene::telling::{Drawing, HIT, Values};
use crate::scene::{Detail, Explanation, Inputs, Moment, Row, Table, Verdict};
use crate::small_sort;
use std::sync::Arc;

/// The most moments that are shown: nobody looks at a loop of a thousand passes one by one.
const MOST: usize = 160;

/// The explanation of a run that has just ended, with the answer that it came to, if it did.
pub fn explain(
    attempt: &Attempt,
    machine: &Machine,
    answer: Option<bool>,
    pose: &Inputs,
    wanted: Detail<'_>,
) -> Explanation {
    let ours = attempt.method().explain(pose, Detail { values: Values::All, ..wanted });
    let mut steps = machine.trace.moments(&attempt.walked);
    let told = steps.len();
    if told > MOST {
        // The end is kept, since it leads to the answer.
        steps.drain(MOST - 1..told - 1);
    }
    let mut merged = Merged {
        attempt,
        wanted,
        ours: &ours,
        place: vec![None; ours.moments.len()],
        told: Explanation::default(),
    };
    for step in &steps {
        merged.step(step);
    }
    merged.end(answer, &steps, machine.trace.given(&attempt.walked))
}

/// What the function was given, by its parameters' names.
type Takes = Vec<(Arc<str>, Value)>;

/// An explanation while it is put together.
struct Merged<'a> {
    attempt: &'a Attempt,
    wanted: Detail<'a>,
    /// What the scene tells of the method in this pose.
    ours: &'a Explanation,
    /// Where each of its moments stands now, if it does.
    place: Vec<Option<usize>>,
    told: Explanation,
}

impl Merged<'_> {
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

    /// The scene's moment that this one is: the same lines, and the same values.
    fn same(&self, step: &language::Moment) -> Option<usize> {
        let moments = self.ours.moments.iter().enumerate();
        let mut open =
            moments.filter(|(i, moment)| self.place[*i].is_none() && *moment.mark.id == *step.mark);
        open.find(|(i, _)| self.ours.values(*i).iter().all(|row| agrees(row, step))).map(|(i, _)| i)
    }

    /// Whether the scene explains these lines and has no more to say of them: of a loop, it does not tell every pass.
    fn is_told(&self, step: &language::Moment) -> bool {
        let mut all =
            (0..self.place.len()).filter(|i| *self.ours.moments[*i].mark.id == *step.mark).peekable();
        all.peek().is_some() && all.all(|i| self.place[i].is_some())
    }

    /// The line of a moment that no scene explains, and its mark.
    fn line(&self, step: &language::Moment) -> Option<(&'static crate::scene::Mark, Line)> {
        let lines = &self.attempt.lines;
        let number = lines.line_of(&step.mark);
        let own = number.and_then(|_| lines.own_mark(&step.mark));
        let ours = || self.attempt.method().marks.iter().copied().find(|mark| *mark.id == *step.mark);
        let mark = own.or_else(ours)?;
        let text = number.map_or("", |line| lines.text(line));
        // Only the asked function's own value is the answer.
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
            // A moment of the attempt's own may still change the answer.
            Some(Some(at)) if agrees && (*at + 1..=last).all(|later| self.place.contains(&Some(later))) => {
                *at
            }
            _ => last,
        };
        self.told.reason = match all_ours && agrees {
            true => self.ours.reason.clone(),
            false => answer.map_or(String::new(), |_| self.reason(steps)),
        };
        self.told.table = self.ours.table.as_ref().and_then(|table| self.table(table));
        self.draw(steps, takes);
        self.told
    }

    /// The comparison that the answer comes from, in the attempt's own words.
    fn reason(&self, steps: &[language::Moment]) -> String {
        let last = steps.iter().rev().find(|step| {
            let compares = |line: usize| {
                ["<", ">", "=="].iter().any(|sign| self.attempt.lines.text(line).contains(sign))
            };
            step.says.is_some() || self.attempt.lines.line_of(&step.mark).is_some_and(compares)
        });
        let line = last.and_then(|step| Some((step, self.line(step)?.1)));
        line.map_or(String::new(), |(step, line)| captions::reason(&line, step))
    }

    /// The method's table, where every moment that it refers to is there.
    fn table(&self, table: &Table) -> Option<Table> {
        let place = |at: &usize| self.place.get(*at).copied().flatten();
        let mut table = table.clone();
        for row in &mut table.rows {
            for since in &mut row.since {
                // What is there from the start has no moment.
                *since = if *since == 0 { 0 } else { place(since)? };
            }
        }
        for (since, _) in &mut table.now {
            *since = place(since)?;
        }
        Some(table)
    }

    /// Draws what is given, what the scene draws at its own moments, and the values that only the text has.
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
        small_sort::sort_by_key(&mut self.told.figure.items, |item| item.moment.is_some());
    }
}

/// Whether the text has found there what the scene tells, bit by bit. What the scene adds makes no difference.
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
