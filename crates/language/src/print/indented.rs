//! The common part of Python and GDScript: statements in indented blocks.

use super::doc::Doc;
use super::form::*;
use super::plain::each_st;
use super::write::{Language, Writer, assignment, range};

/// The differences between these languages.
pub trait Indented: Language {
    /// Writes a variable with its first value.
    fn begin(&self, writer: &mut Writer<'_>, pat: &Pat, value: &Ex);
    /// Writes a variable whose value comes later, if the language needs that.
    fn declare(&self, writer: &mut Writer<'_>, id: Id);
    /// Writes a choice between the cases of an enum, or between numbers.
    fn switch(&self, writer: &mut Writer<'_>, head: &Ex, arms: &[(Vec<Ex>, Vec<St>)]);
    /// The variables of a loop.
    fn counted(&self, writer: &Writer<'_>, pat: &Pat) -> String;
    /// The value that a function returns.
    fn returned(&self, writer: &Writer<'_>, value: &Ex) -> Doc {
        writer.value(value)
    }
    /// Writes a statement that ends the program: at a place that must not be reached, or at code that is not written yet.
    fn fail(&self, writer: &mut Writer<'_>, written: bool);
}

/// `left = right`, with any sign.
pub fn assign(left: impl Into<Doc>, sign: &'static str, right: Doc) -> Doc {
    Doc::Assign(Box::new(left.into()), sign, Box::new(right), "")
}

/// Writes a statement.
pub fn statement<L: Indented>(language: &L, writer: &mut Writer<'_>, st: &St) {
    match &st.kind {
        StKind::Let(pat, value) => language.begin(writer, pat, value),
        StKind::Declare(id) => language.declare(writer, *id),
        StKind::Set(place, "push", value) => {
            let Kind::Index(target, _) = &place.kind else {
                return drop(writer.refuse(place.span, "push"));
            };
            let doc = Doc::list(".append(", vec![writer.value(value)], ")");
            writer.line(Doc::Cat(vec![writer.value(target), doc]));
        }
        StKind::Set(place, sign, value) => {
            let doc = assign(writer.value(place), assignment(sign), writer.value(value));
            writer.line(doc);
        }
        StKind::If(head, then, otherwise) => chain(writer, "if", head, then, otherwise),
        StKind::Switch(head, arms) => language.switch(writer, head, arms),
        StKind::For(pat, over, body) => {
            let names = language.counted(writer, pat);
            let over = passes(writer, over);
            writer.line(Doc::Cat(vec![format!("for {names} in ").into(), over, ":".into()]));
            block(writer, body);
        }
        StKind::While(head, body) => {
            let head = writer.value(head);
            writer.line(Doc::Cat(vec!["while ".into(), head, ":".into()]));
            block(writer, body);
        }
        StKind::Return(Some(value)) => {
            let value = language.returned(writer, value);
            writer.line(assign("return", " ", value));
        }
        StKind::Return(None) => writer.line("return"),
        StKind::Break => writer.line("break"),
        StKind::Continue => writer.line("continue"),
        StKind::Do(it) => {
            let it = writer.value(it);
            writer.line(it);
        }
        StKind::Fail { written } => language.fail(writer, *written),
    }
}

/// The values over which a loop runs.
fn passes(writer: &Writer<'_>, over: &Ex) -> Doc {
    let Some((from, to, closed)) = range(over) else { return writer.value(over) };
    let more = if closed { " + 1" } else { "" };
    let from = writer.value(from).flat();
    let from = if from == "0" { String::new() } else { format!("{from}, ") };
    format!("range({from}{}{more})", writer.value(to).flat()).into()
}

/// The statements of a block, which must not be empty.
pub fn block(writer: &mut Writer<'_>, stmts: &[St]) {
    let mut says = false;
    each_st(stmts, &mut |st| says |= !matches!(st.kind, StKind::Declare(_)));
    writer.inner(|it| {
        it.stmts(stmts);
        if !says {
            it.line("pass");
        }
    });
}

/// `if`, `elif`, `else`.
fn chain(writer: &mut Writer<'_>, word: &'static str, head: &Ex, then: &[St], otherwise: &[St]) {
    let head = writer.value(head);
    writer.line(Doc::Cat(vec![format!("{word} ").into(), head, ":".into()]));
    block(writer, then);
    match otherwise {
        [] => {}
        [St { kind: StKind::If(head, then, otherwise), .. }] => chain(writer, "elif", head, then, otherwise),
        otherwise => {
            writer.line("else:");
            block(writer, otherwise);
        }
    }
}
