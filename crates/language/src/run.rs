//! Runs programs: a machine with cells of 32 bits. The result of a program depends only on its input.

use super::mistake::{Mistake, What};
use super::natives::{self, CELLS, Frame};
use super::program::{Op, Program};
use super::rounding::Watch;
use super::trace::{Event, Trace};
use super::value::Value;

/// The most steps that a run may take. They last a few milliseconds, so that no run can hold up a frame.
pub const STEPS: u32 = 300_000;
/// The most calls that may be open at once.
const DEEPEST: usize = 200;
/// The most cells and events of a trace. A longer run is traced up to there.
const LONGEST: usize = 1 << 18;
const EVENTS: usize = 1 << 15;

/// The memory of a run. It is reused for the next one.
pub struct Machine {
    cells: Box<[u32; CELLS]>,
    calls: Vec<(usize, u16)>,
    watch: Option<Watch>,
    /// The number of steps that the last finished run took.
    pub took: u32,
    /// The recorded events, if the program records any.
    pub trace: Trace,
}

impl Default for Machine {
    fn default() -> Self {
        Self { cells: Box::new([0; CELLS]), calls: vec![], watch: None, took: 0, trace: Trace::default() }
    }
}

impl Machine {
    /// Runs a program. [`Machine::value`] returns its result.
    ///
    /// # Errors
    /// If it cannot go on, or takes too long.
    pub fn run(&mut self, program: &Program, given: &[u32]) -> Result<(), Mistake> {
        self.run_within(STEPS, program, given)
    }

    /// Runs a program that may take this many steps.
    ///
    /// # Errors
    /// If it cannot go on, or takes more steps.
    pub fn run_within(&mut self, most: u32, program: &Program, given: &[u32]) -> Result<(), Mistake> {
        let wanted = match program.wide.len() {
            0 => program.takes.iter().map(|(_, of)| of.size()).sum(),
            cells => cells,
        };
        if given.len() != wanted {
            let wanted: Vec<String> = program.takes.iter().map(|(_, of)| of.to_string()).collect();
            return Err(Mistake::new(program.spans[0], What::Parameters { wanted: wanted.join(", ") }));
        }
        let first = program.gives.size();
        if program.wide.is_empty() {
            self.cells[first..first + given.len()].copy_from_slice(given);
        } else {
            widen(given, &program.wide, &mut self.cells[first..]);
        }
        self.calls.clear();
        self.trace.clear();
        let mut at = program.functions[0].start;
        self.steps(most, program, &mut at).map_err(|what| Mistake::new(program.spans[at - 1], what))
    }

    /// Runs a program, and returns true if a step of it was rounded.
    pub fn rounds(&mut self, program: &Program, given: &[u32]) -> bool {
        self.watch = Some(Watch::default());
        let ended = self.run(program, given);
        self.watch.take().is_some_and(|watch| ended.is_ok() && watch.rounded)
    }

    /// The first cells, which hold the program's result.
    pub fn cells(&self, count: usize) -> &[u32] {
        &self.cells[..count]
    }

    /// The program's result.
    pub fn value(&self, program: &Program) -> Value {
        Value::read(&program.gives, &self.cells[..])
    }

    fn steps(&mut self, most: u32, program: &Program, at: &mut usize) -> Result<(), What> {
        let all = natives::all();
        let mut left = most.saturating_sub(program.functions[0].steps);
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
                Op::Native { run, at: slots } => match &mut self.watch {
                    None => (all[usize::from(*run)].run)(&mut frame, *slots)?,
                    Some(watch) => watch.run(*run, &mut frame, *slots)?,
                },
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
                        self.took = most - left;
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
                    let Trace { events, cells, is_cut } = &mut self.trace;
                    *is_cut |= cells.len() + usize::from(size) > LONGEST || events.len() >= EVENTS;
                    if *is_cut {
                        continue;
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

/// Writes cells with numbers of 64 bits in place of some of 32.
fn widen(given: &[u32], wide: &[bool], cells: &mut [u32]) {
    let mut at = 0;
    for (cell, is_wide) in given.iter().zip(wide) {
        if *is_wide {
            let bits = f64::from(f32::from_bits(*cell)).to_bits();
            cells[at] = bits as u32;
            cells[at + 1] = (bits >> 32) as u32;
            at += 2;
        } else {
            cells[at] = *cell;
            at += 1;
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
