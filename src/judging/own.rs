//! A text of somebody's own as a test of a scene: read, checked against what the scene hands over, and run.

use crate::geometry::texts;
use crate::language::{Machine, Mistake, Prim, Program, Span, Type, What};
use crate::scene::{Inputs, Method, Scene};

/// A text that runs. It takes what the scene's first method takes, and answers with a `bool`, or with a struct that has one
/// called `hit`.
pub struct Own {
    method: &'static Method,
    program: Program,
    /// In which cell of what it gives the answer is.
    hit: usize,
    machine: Machine,
    cells: Vec<u32>,
}

/// What keeps a text from running, and where: line and column, counted from 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The line and the column.
    pub place: (usize, usize),
    /// What is wrong.
    pub what: What,
}

impl Own {
    /// Reads a text. Its function is `hit`, or else its first one; it can use all that the file of the first method can.
    ///
    /// # Errors
    /// All mistakes in the text, in its order.
    pub fn read(scene: &Scene, text: &str) -> Result<Self, Vec<Refused>> {
        let method = &scene.methods[0];
        let source = method.source;
        let (_, program) = texts::library()
            .own(source.file, text, false)
            .map_err(|mistakes| mistakes.iter().map(|mistake| refused(text, mistake)).collect::<Vec<_>>())?;
        let start = |what| vec![Refused { place: place(text, program.spans.first()), what }];
        let expected = texts::library().function(source.file, source.function, false);
        let expected = expected.expect("the texts of the geometry are understood");
        if !program.takes.iter().map(|(_, of)| of).eq(expected.takes.iter().map(|(_, of)| of)) {
            return Err(start(What::Parameters { wanted: written(&expected.takes) }));
        }
        let Some(hit) = answer(&program.gives) else {
            let found = program.gives.to_string();
            return Err(start(What::Mismatch { wanted: "`bool`".into(), found }));
        };
        Ok(Self { method, program, hit, machine: Machine::default(), cells: vec![] })
    }

    /// What it answers in a pose.
    ///
    /// # Errors
    /// Where it cannot go on, or takes too long.
    pub fn hit(&mut self, pose: &Inputs) -> Result<bool, Mistake> {
        self.cells.clear();
        (self.method.given)(pose, &mut self.cells);
        self.machine.run(&self.program, &self.cells)?;
        Ok(self.machine.cells(self.hit + 1)[self.hit] != 0)
    }
}

/// A mistake with its place in a text.
pub fn refused(text: &str, mistake: &Mistake) -> Refused {
    Refused { place: place(text, Some(&mistake.span)), what: mistake.what.clone() }
}

fn place(text: &str, span: Option<&Span>) -> (usize, usize) {
    span.map_or((1, 1), |span| span.place(text))
}

/// Where a truth is among the cells of what a function gives: all of it, or its field `hit`.
fn answer(gives: &Type) -> Option<usize> {
    let is_truth = |of: &Type| *of == Type::Prim(Prim::Bool);
    match gives.field("hit") {
        _ if is_truth(gives) => Some(0),
        Some((at, of)) if is_truth(&of) => Some(at),
        _ => None,
    }
}

/// Parameters as a signature has them.
fn written(takes: &[(std::sync::Arc<str>, Type)]) -> String {
    let one = |(name, of): &(std::sync::Arc<str>, Type)| match of {
        Type::Struct(_) => format!("`{name}: &{of}`"),
        _ => format!("`{name}: {of}`"),
    };
    takes.iter().map(one).collect::<Vec<_>>().join(", ")
}
