//! A part of Rust, read and run: the texts of the geometry, and what a learner writes.
//!
//! A text is cut into tokens, read as a tree, checked, and turned into a [`Program`]: instructions for a small machine. It
//! computes what the compiled text computes, bit by bit, because what is built in is the same code. Nothing in a text can do more
//! than compute, and every run has limits. All mistakes are told at once, each in a sentence in every language.
//!
//! | file | owns |
//! |---|---|
//! | `text` | places in texts |
//! | `lexer`, `parser`, `tree` | reading |
//! | `mistake` | what can be wrong, in words |
//! | `names`, `resolve` | which item a name stands for, types as they are written |
//! | `natives` | what is built in: numbers and glam |
//! | `types`, `check` | what each expression is |
//! | `emit`, `program` | instructions |
//! | `run` | the machine |
//! | `trace`, `value` | what happened, and with which values |
//!
//! It knows nothing of scenes, and of the geometry only the texts that it is handed.

mod check;
mod emit;
mod lexer;
mod library;
mod mistake;
mod names;
mod natives;
mod parser;
#[cfg(printing)]
mod print;
mod program;
mod resolve;
mod run;
#[cfg(test)]
mod tests;
mod text;
mod trace;
pub(crate) mod tree;
mod types;
mod value;

pub use library::{Library, OwnText};
pub use mistake::{Mistake, What};
pub use natives::Prim;
pub(crate) use parser::parse;
#[cfg(printing)]
pub use print::{About, Called, How, Line, Piece, Printed, Said, Silent, Target};
pub use program::{Code, Op, Program};
pub use run::Machine;
pub use text::Span;
pub use trace::{Event, Kind, Moment, Site, Trace};
pub use types::{Enum, Struct, Type};
pub use value::{Given, Value};
