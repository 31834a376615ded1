//! The compiled form of a text: instructions for a machine with cells of 32 bits.

use super::mistake::What;
use super::text::Span;
use super::trace::Site;
use super::types::Type;
use std::sync::Arc;

/// An instruction. Slots are counted from the first slot of the function's frame.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "`to` is what gets the value, `from` where it lies, `by` how much further")]
pub enum Op {
    /// Writes a number's bits.
    Const { to: u16, bits: u32 },
    /// Copies cells out of the program's constants.
    Data { to: u16, from: u32, size: u16 },
    /// Copies cells.
    Copy { to: u16, from: u16, size: u16 },
    /// Runs a built-in function.
    Native { run: u16, at: [u16; 4] },
    /// Jumps forward.
    Jump { to: u32 },
    /// Jumps forward if a boolean has the given value.
    JumpIf { truth: u16, is: bool, to: u32 },
    /// Jumps back. This counts as the given number of steps.
    Back { to: u32, steps: u32 },
    /// Calls a function whose frame begins at a slot.
    Call { function: u16, frame: u16 },
    /// Ends a function. Its result lies at the start of its frame.
    Return,
    /// Computes the offset of an element: its index times its size, added to the present offset unless `first`.
    Element { to: u16, index: u16, size: u16, count: u16, first: bool },
    /// Copies cells from a slot plus a computed offset.
    Load { to: u16, from: u16, by: u16, size: u16 },
    /// Copies cells to a slot plus a computed offset.
    Store { to: u16, by: u16, from: u16, size: u16 },
    /// Stops with a mistake.
    Fail(Box<What>),
    /// Records an event, with the value in a slot.
    Event { site: u16, at: u16 },
}

impl Op {
    /// The number of steps that it takes. Copying many cells takes longer.
    pub fn steps(&self) -> u32 {
        match self {
            Self::Data { size, .. }
            | Self::Copy { size, .. }
            | Self::Load { size, .. }
            | Self::Store { size, .. } => 1 + u32::from(*size / 4),
            _ => 1,
        }
    }
}

/// A function of a program.
#[derive(Debug, Clone)]
pub struct Code {
    /// Its name.
    pub name: Arc<str>,
    /// The first of its instructions.
    pub start: usize,
    /// The number of cells in its frame.
    pub frame: u16,
    /// The most steps that a call takes without loops.
    pub steps: u32,
}

/// A program. It never changes, and can run in many places at once.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its functions. The first one is the entry point.
    pub functions: Vec<Code>,
    /// All instructions, those of each function together.
    pub ops: Vec<Op>,
    /// The place in the text of each instruction.
    pub spans: Vec<Span>,
    /// The cells of constants.
    pub data: Vec<u32>,
    /// The places in the text to which events belong.
    pub sites: Vec<Site>,
    /// The place of the entry function's name.
    pub name: Span,
    /// The entry function's parameters: names and types.
    pub takes: Vec<(Arc<str>, Type)>,
    /// The type of its result.
    pub gives: Type,
    /// For each given cell, true if it is a number of 32 bits that the program takes with 64. Empty if it takes all cells as they
    /// are given.
    pub wide: Vec<bool>,
}
