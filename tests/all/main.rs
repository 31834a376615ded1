//! The tests of the program, in one test program: it is linked once, and its tests run side by side. Each module is one subject.
//!
//! `cargo test --test all lessons::` runs those of a module.
//!
//! Two files beside this folder are programs of their own: `pseudo.rs` replaces the words of the whole process, and `translations.rs`
//! contains files of the build.

mod attempt;
mod breaks;
mod challenges;
mod cli;
mod code;
mod conformance;
mod contact;
mod crowd;
mod docs;
mod entries;
mod figures;
mod film;
mod grade;
mod hunt;
mod icon;
mod judging;
mod kept;
mod labels;
mod language;
mod lessons;
mod maps;
mod moments;
mod oracle;
mod own;
#[cfg(feature = "app")]
mod panel;
mod play;
mod poses;
mod print;
mod properties;
mod readme;
mod room;
mod scenes;
mod session;
#[cfg(feature = "app")]
mod sheets;
mod sums;
mod targets;
mod walks;
#[cfg(feature = "app")]
mod window;
mod words;
