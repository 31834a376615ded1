//! A part of Rust, read and run: the source of the geometry, and the learner's code.
//!
//! A text is split into tokens, parsed into a tree, checked, and compiled into a [`Program`]: instructions for a small machine.
//! It computes the results of the compiled text, bit by bit, because built-in functions share their code. A text can do nothing
//! but compute, and every run has limits. All mistakes are found at once, as data. The caller puts them into words.
//!
//! | file | owns |
//! |---|---|
//! | `text` | places in texts |
//! | `lexer`, `cursor`, `parser`, `tree` | reading |
//! | `keywords` | keywords of languages that are both read and printed |
//! | `mistake` | mistakes, as data |
//! | `target` | the languages that code is shown and printed in, by name |
//! | `front` | reading Python and JavaScript |
//! | `library` | known texts, and learners' code that uses them |
//! | `outline` | lines, marks and calls of a text, for its display |
//! | `names`, `resolve` | the item that a name refers to, types as they are written |
//! | `natives` | built-in numbers and glam |
//! | `types`, `check` | the type of each expression |
//! | `emit`, `program` | instructions |
//! | `run` | the machine |
//! | `rounding` | runs in which 32 bits round |
//! | `uses` | variables that a statement reads and compares |
//! | `trace`, `value` | recorded events and their values |
//!
//! It knows nothing of scenes. Of the geometry it knows only the texts passed to it.

mod check;
mod cursor;
mod emit;
mod front;
mod keywords;
mod lexer;
mod library;
mod mistake;
mod names;
mod natives;
mod outline;
mod parser;
#[cfg(feature = "print")]
mod print;
mod program;
mod resolve;
mod rounding;
mod run;
pub mod target;
mod text;
mod trace;
pub mod tree;
mod types;
mod uses;
mod value;

pub use emit::Record;
pub use front::Instead;
pub use library::{Library, OwnText};
pub use mistake::{Mistake, What};
pub use natives::Prim;
pub use outline::{Bound, Call, Outline, outlines};
pub use parser::parse;
#[cfg(all(feature = "print", not(target_family = "wasm")))]
pub use print::File;
#[cfg(feature = "print")]
pub use print::{About, Called, Case, How, Line, Piece, Printed, Said, Silent};
pub use program::{Code, Op, Program};
pub use run::{Machine, STEPS};
pub use target::Target;
pub use text::{Lines, Span};
pub use trace::{Event, Kind, Moment, Note, Site, Trace};
pub use types::{Enum, Struct, Type};
pub use value::{Given, Value};

/// The folder of this crate's sources when it was compiled: a build script hashes them to tell versions apart.
pub const SOURCE_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
