//! Reads texts in Python and JavaScript as the same tree as texts in Rust.
//!
//! Both languages are read as one tree without types ([`script`]). Types are found from the entry function on, whose parameters the
//! scene knows. Numbers have 64 bits, as in these languages: the shapes that a text takes are copies with fields of 64 bits.
//!
//! | file | owns |
//! |---|---|
//! | `token` | words, numbers and signs |
//! | `parse`, `python`, `javascript` | reading |
//! | `script` | the tree without types |
//! | `homes`, `unset` | the block in which each variable lives, and variables without a value |
//! | `ty`, `lower` | types, and the typed tree |
//! | `build` | nodes of the typed tree |
//! | `instead` | constructs that are not understood, and what to write instead |

mod build;
mod homes;
mod instead;
mod javascript;
mod lower;
mod parse;
mod python;
mod script;
mod token;
mod ty;
mod unset;

pub use instead::Instead;

use super::mistake::{Mistake, What};
use super::parser::LONGEST;
use super::target::Target;
use super::text::Span;
use super::tree::{Item, Name};
use super::types::Type;
use crate::cursor::Cursor;
use parse::Parser;
use script::{Function, Script};
use std::rc::Rc;
use std::sync::Arc;

/// The items of a text, and the name of its entry function.
pub struct Front {
    pub items: Vec<Item>,
    pub entry: Option<Name>,
    pub mistakes: Vec<Mistake>,
}

/// Reads a text whose entry function takes these types of the library.
pub fn read(text: &str, file: u16, target: Target, takes: &[(Arc<str>, Type)]) -> Front {
    let whole = Span { file, start: 0, end: 0 };
    let refused = |mistakes| Front { items: vec![], entry: None, mistakes };
    if text.len() > LONGEST {
        return refused(vec![Mistake::new(whole, What::TooLong)]);
    }
    let tokens = token::tokens(text, file, target);
    let cursor = match Cursor::new(text, tokens.all) {
        Ok(cursor) => cursor,
        Err(mistake) => return refused([tokens.mistakes, vec![mistake]].concat()),
    };
    let mut parser = Parser {
        cursor,
        target,
        mistakes: tokens.mistakes,
        script: Script::default(),
        no_in: false,
        of_math: vec![],
        steps: vec![],
    };
    match target {
        Target::Python => parser.python_text(),
        _ => parser.javascript_text(),
    }
    let Parser { script, mistakes, .. } = parser;
    if !mistakes.is_empty() {
        return refused(mistakes);
    }
    let Some(entry) = entry(&script) else {
        return refused(vec![Mistake::new(whole, What::NoHit(start(target)))]);
    };
    if entry.params.len() != takes.len() {
        let names: Vec<String> = takes.iter().map(|(name, _)| format!("`{name}`")).collect();
        return refused(vec![Mistake::new(entry.name.span, What::Parameters { wanted: names.join(", ") })]);
    }
    let lowered = lower::lower(text, target, &script, &entry, takes);
    Front { items: lowered.items, entry: Some(entry.name.clone()), mistakes: lowered.mistakes }
}

/// The beginning of a text.
fn start(target: Target) -> &'static str {
    if target == Target::Python { "def hit(…):" } else { "function hit(…)" }
}

/// The function `hit`, or the first one.
fn entry(script: &Script) -> Option<Rc<Function>> {
    let hit = script.functions.iter().rev().find(|it| &*it.name.text == "hit");
    hit.or(script.functions.first()).cloned()
}

/// For each cell of these types of the library, true if the text takes it with 64 bits.
pub fn widened(takes: &[(Arc<str>, Type)]) -> Vec<bool> {
    let mut out = vec![];
    takes.iter().for_each(|(_, of)| widened_type(of, &mut out));
    out
}

fn widened_type(of: &Type, out: &mut Vec<bool>) {
    use super::natives::Prim;
    match of {
        Type::Prim(Prim::F32) => out.push(true),
        // Two cells that already are a number of 64 bits.
        Type::Prim(Prim::F64) => out.extend([false; 2]),
        Type::Prim(prim) => match prim.coordinates() {
            Some((of, count)) => (0..count).for_each(|_| widened_type(&Type::Prim(of), out)),
            None => out.push(false),
        },
        Type::Array(of, n) => (0..*n).for_each(|_| widened_type(of, out)),
        Type::Tuple(all) => all.iter().for_each(|of| widened_type(of, out)),
        Type::Struct(it) => it.fields.iter().for_each(|(_, of)| widened_type(of, out)),
        of => out.extend(vec![false; of.size()]),
    }
}
