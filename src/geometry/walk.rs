//! Traces: runs of a taught function's own source, with all values on the way.

use super::texts;
use crate::language::{Given, Machine, Program, Record};
use crate::trace::{Seen, Trace};
use std::cell::RefCell;
use std::collections::HashMap;

/// Traces a function of the geometry for some shapes: `walk!(point_disk::squared(p, &disk))`. Returns its answer and its trace.
#[macro_export]
macro_rules! walk {
    ($file:ident::flawed::$function:ident($($argument:expr),* $(,)?)) => {
        (
            $crate::geometry::$file::flawed::$function($($argument),*),
            $crate::geometry::walk::walk_text(stringify!($file), stringify!($function), &($(&$argument,)*)),
        )
    };
    ($file:ident::$function:ident($($argument:expr),* $(,)?)) => {
        (
            $crate::geometry::$file::$function($($argument),*),
            $crate::geometry::walk::walk_text(stringify!($file), stringify!($function), &($(&$argument,)*)),
        )
    };
}

pub use walk;

/// The state that each thread keeps between traces: a machine, and the programs that it has run.
#[derive(Default)]
struct Walker {
    machine: Machine,
    cells: Vec<u32>,
    programs: HashMap<(&'static str, &'static str), &'static Program>,
}

thread_local! {
    static WALKER: RefCell<Walker> = RefCell::default();
}

/// Traces the source of a function of the geometry for the shapes that it takes, in their order.
///
/// # Panics
/// If there is no such function, it takes other shapes, or it gives no answer. A test traces all methods.
pub fn walk_text(file: &'static str, function: &'static str, shapes: &impl Given) -> Trace {
    walk_cells(file, function, |cells| shapes.give(cells))
}

/// Traces a function for shapes given as cells: see [`walk_text`].
pub fn walk_cells(file: &'static str, function: &'static str, give: impl FnOnce(&mut Vec<u32>)) -> Trace {
    run(file, function, give, |program, machine| Trace::replayed(program, &machine.trace))
}

/// The fields of the struct that a function returns, for shapes given as cells.
///
/// # Panics
/// If there is no such function, it takes other shapes, or it gives no answer. A test runs all of them.
pub fn fields(
    file: &'static str,
    function: &'static str,
    give: impl FnOnce(&mut Vec<u32>),
) -> Vec<(&'static str, Seen)> {
    run(file, function, give, |program, machine| {
        crate::trace::fields(program, machine.cells(program.gives.size()))
    })
}

/// Runs a function, and reads what the machine holds then.
fn run<T>(
    file: &'static str,
    function: &'static str,
    give: impl FnOnce(&mut Vec<u32>),
    read: impl FnOnce(&'static Program, &Machine) -> T,
) -> T {
    WALKER.with_borrow_mut(|walker| {
        walker.cells.clear();
        give(&mut walker.cells);
        let program = *walker.programs.entry((file, function)).or_insert_with(|| program(file, function));
        let run = walker.machine.run(program, &walker.cells);
        run.unwrap_or_else(|mistake| {
            panic!("{file}::{function} stops at {:?}: {:?}", mistake.span, mistake.what)
        });
        read(program, &walker.machine)
    })
}

/// A function's source as a program. A trace refers to the program's own names, so the program is never freed; there is one for
/// each function and thread.
fn program(file: &str, function: &str) -> &'static Program {
    let program = texts::library().function(file, function, Record::Notes);
    let program =
        program.unwrap_or_else(|mistakes| panic!("{file}::{function} is not understood: {mistakes:?}"));
    Box::leak(Box::new(program))
}
