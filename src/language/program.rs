//! What a text is compiled into: instructions for a machine with cells of 32 bits.

use super::mistake::What;
use super::text::Span;
use super::trace::Site;
use super::types::Type;
use std::sync::Arc;

/// An instruction. Slots are counted from where the frame of the function begins.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "`to` is what gets the value, `from` where it lies, `by` how much further")]
pub enum Op {
    /// Writes a number's bits.
    Const { to: u16, bits: u32 },
    /// Copies cells out of the program's constants.
    Data { to: u16, from: u32, size: u16 },
    /// Copies cells.
    Copy { to: u16, from: u16, size: u16 },
    /// Runs something built in.
    Native { run: u16, at: [u16; 4] },
    /// Jumps forward.
    Jump { to: u32 },
    /// Jumps forward, if a truth is as said.
    JumpIf { truth: u16, is: bool, to: u32 },
    /// Jumps back, which counts as this many steps.
    Back { to: u32, steps: u32 },
    /// Calls a function, whose frame begins at a slot.
    Call { function: u16, frame: u16 },
    /// Ends a function. What it returns lies where its frame begins.
    Return,
    /// Where an element lies: its number times its size, added to what is there unless it is the first.
    Element { to: u16, index: u16, size: u16, count: u16, first: bool },
    /// Copies cells from a slot that is counted on from another one.
    Load { to: u16, from: u16, by: u16, size: u16 },
    /// Copies cells to such a slot.
    Store { to: u16, by: u16, from: u16, size: u16 },
    /// Stops with a mistake.
    Fail(Box<What>),
    /// Records an event, with the value in a slot.
    Event { site: u16, at: u16 },
}

impl Op {
    /// How many steps it takes: copying many cells takes longer.
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
    /// How many cells its frame has.
    pub frame: u16,
    /// How many steps a call takes at most, without loops.
    pub steps: u32,
}

/// A program: it never changes, and can run in many places at once.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its functions; the first one is the one that is asked.
    pub functions: Vec<Code>,
    /// All instructions, those of each function together.
    pub ops: Vec<Op>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    /// The cells of constants.
    pub data: Vec<u32>,
    /// The places of the text that events belong to.
    pub sites: Vec<Site>,
    /// Where the name of the function that is asked stands.
    pub name: Span,
    /// What the asked function takes: names and types.
    pub takes: Vec<(Arc<str>, Type)>,
    /// What it gives.
    pub gives: Type,
}
