//! Runs programs: a machine with cells of 32 bits. The result of a program depends only on what it is given.

use super::mistake::{Mistake, What};
use super::natives::{self, CELLS, Frame};
use super::program::{Op, Program};
use super::trace::{Event, Trace};
use super::value::Value;

/// The most steps that a run may take.
const STEPS: u32 = 3_000_000;
/// The most calls that may be open at once.
const DEEPEST: usize = 200;
/// The most cells that a trace may have; it may have half as many events.
const LONGEST: usize = 1 << 20;

/// The memory of a run. It is used again for the next one.
pub struct Machine {
    cells: Box<[u32; CELLS]>,
    calls: Vec<(usize, u16)>,
    /// How many steps the last finished run took.
    pub took: u32,
    /// What happened, where the program records it.
    pub trace: Trace,
}

impl Default for Machine {
    fn default() -> Self {
        Self { cells: Box::new([0; CELLS]), calls: vec![], took: 0, trace: Trace::default() }
    }
}

impl Machine {
    /// Runs a program. [`Machine::value`] has what it returns.
    ///
    /// # Errors
    /// Where it cannot go on, or takes too long.
    pub fn run(&mut self, program: &Program, given: &[u32]) -> Result<(), Mistake> {
        let wanted: usize = program.takes.iter().map(|(_, of)| of.size()).sum();
        if given.len() != wanted {
            let wanted: Vec<String> = program.takes.iter().map(|(_, of)| of.to_string()).collect();
            return Err(Mistake::new(program.spans[0], What::Parameters { wanted: wanted.join(", ") }));
        }
        let first = program.gives.size();
        self.cells[first..first + given.len()].copy_from_slice(given);
        self.calls.clear();
        self.trace.events.clear();
        self.trace.cells.clear();
        let mut at = program.functions[0].start;
        self.steps(program, &mut at).map_err(|what| Mistake::new(program.spans[at - 1], what))
    }

    /// The first cells: what the program gave.
    pub fn cells(&self, count: usize) -> &[u32] {
        &self.cells[..count]
    }

    /// What the program gave.
    pub fn value(&self, program: &Program) -> Value {
        Value::read(&program.gives, &self.cells[..])
    }

    fn steps(&mut self, program: &Program, at: &mut usize) -> Result<(), What> {
        let all = natives::all();
        let mut left = STEPS.saturating_sub(program.functions[0].steps);
        let mut frame = Frame { cells: &mut self.cells, base: 0 };
        let spend = |left: &mut u32, steps: u32| {
            left.checked_sub(steps).map(|less| *left = less).ok_or(What::Endless)
        };
        loop {
            let op = &program.ops[*at];
            *at += 1;
            match op {
                Op::Const { to, bits } => frame.set(*to, *bits),
                Op::Data { to, from, size } => {
                    for i in 0..*size {
                        frame.set(to + i, program.data[*from as usize + usize::from(i)]);
                    }
                }
                Op::Copy { to, from, size } => frame.copy(*to, *from, *size),
                Op::Native { run, at: slots } => (all[usize::from(*run)].run)(&mut frame, *slots)?,
                Op::Jump { to } => *at = *to as usize,
                Op::JumpIf { truth, is, to } => {
                    if (frame.get(*truth) != 0) == *is {
                        *at = *to as usize;
                    }
                }
                Op::Back { to, steps } => {
                    spend(&mut left, *steps)?;
                    *at = *to as usize;
                }
                Op::Call { function, frame: slot } => {
                    let code = &program.functions[usize::from(*function)];
                    let base = usize::from(frame.base) + usize::from(*slot);
                    if self.calls.len() >= DEEPEST || base + usize::from(code.frame) >= CELLS {
                        return Err(What::Recursion);
                    }
                    spend(&mut left, code.steps)?;
                    self.calls.push((*at, frame.base));
                    frame.base = base as u16;
                    *at = code.start;
                }
                Op::Return => match self.calls.pop() {
                    Some((to, base)) => (*at, frame.base) = (to, base),
                    None => {
                        self.took = STEPS - left;
                        return Ok(());
                    }
                },
                Op::Element { to, index, size, count, first } => {
                    let index = frame.get(*index);
                    if index >= (*count).into() {
                        return Err(What::Bounds { index: index.into(), count: (*count).into() });
                    }
                    let before = if *first { 0 } else { frame.get(*to) };
                    frame.set(*to, before.wrapping_add(index * u32::from(*size)));
                }
                Op::Load { to, from, by, size } => {
                    let from = from.wrapping_add(frame.get(*by) as u16);
                    frame.copy(*to, from, *size);
                }
                Op::Store { to, by, from, size } => {
                    let to = to.wrapping_add(frame.get(*by) as u16);
                    frame.copy(to, *from, *size);
                }
                Op::Fail(what) => return Err((**what).clone()),
                Op::Event { site, at: slot } => {
                    let size = program.sites[usize::from(*site)].of.size() as u16;
                    let Trace { events, cells } = &mut self.trace;
                    if cells.len() + usize::from(size) > LONGEST || events.len() >= LONGEST / 2 {
                        return Err(What::Endless);
                    }
                    events.push(Event {
                        site: *site,
                        depth: self.calls.len() as u16,
                        cells: cells.len() as u32,
                    });
                    cells.extend((0..size).map(|i| frame.get(slot.wrapping_add(i))));
                }
            }
        }
    }
}

impl Frame<'_> {
    fn copy(&mut self, to: u16, from: u16, size: u16) {
        for i in 0..size {
            let cell = self.get(from.wrapping_add(i));
            self.set(to.wrapping_add(i), cell);
        }
    }
}
