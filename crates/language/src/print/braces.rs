//! The common part of C#, C++ and JavaScript: statements between braces.

use super::doc::Doc;
use super::form::*;
use super::plain::ends;
use super::write::{Language, Writer, assignment, range};

/// The differences between these languages.
pub trait Braces: Language {
    /// True if an opening brace has its own line.
    fn brace_below(&self) -> bool {
        false
    }
    /// `int i = 0` and the step of a loop over numbers.
    fn counter(&self) -> [&'static str; 2];
    /// The head of a loop over elements.
    fn each(&self, writer: &Writer<'_>, pat: &Pat, over: &Ex) -> Doc;
    /// The start of a variable's declaration: its type, or a word.
    fn begin(&self, writer: &Writer<'_>, id: Id, value: Option<&Ex>) -> String;
    /// A variable declared together with its parts, if the language has a short form for that.
    fn begun(&self, _writer: &Writer<'_>, _id: Id, _value: &Doc) -> Option<Doc> {
        None
    }
    /// The type behind a variable's name, if the language writes it there and its value does not tell.
    fn declared(&self, _writer: &Writer<'_>, _id: Id, _value: Option<&Ex>) -> String {
        String::new()
    }
    /// The initial value of a variable declared without one, if the language requires it.
    fn empty(&self, writer: &Writer<'_>, id: Id) -> Option<String>;
    /// The value that a function returns.
    fn returned(&self, writer: &Writer<'_>, value: &Ex) -> Doc {
        writer.value(value)
    }
    /// Several variables declared at once.
    fn apart(&self, writer: &Writer<'_>, pat: &Pat, value: &Ex) -> Doc;
    /// A closure with a name.
    fn local_function(&self, writer: &mut Writer<'_>, id: Id, params: &[Pat], body: &Ex);
    /// A statement that ends the program: at a place that must not be reached, or at code that is not written yet.
    fn fail(&self, written: bool) -> &'static str;
    /// True if `case` is indented further than its `switch`.
    fn case_within(&self) -> bool {
        true
    }
    /// A statement that appends a value to a list.
    fn gather(&self, target: &Ex, value: Doc, writer: &Writer<'_>) -> Doc {
        Doc::Cat(vec![writer.value(target), Doc::list(".push(", vec![value], ")"), ";".into()])
    }
}

/// `head { … }`.
pub fn block<L: Braces + ?Sized>(language: &L, writer: &mut Writer<'_>, head: Doc, stmts: &[St], end: &str) {
    open(language, writer, head);
    writer.inner(|it| it.stmts(stmts));
    writer.line(format!("}}{end}"));
}

/// The line with the brace that opens a block.
pub fn open<L: Braces + ?Sized>(language: &L, writer: &mut Writer<'_>, head: Doc) {
    if language.brace_below() {
        writer.line(head);
        writer.line("{");
    } else {
        writer.line(Doc::Cat(vec![head, " {".into()]));
    }
}

fn headed(word: &str, value: Doc) -> Doc {
    Doc::Cat(vec![word.into(), Doc::list(" (", vec![value], ")")])
}

/// Writes a statement.
pub fn statement<L: Braces>(language: &L, writer: &mut Writer<'_>, st: &St) {
    match &st.kind {
        StKind::Let(Pat::Bind(id), Ex { kind: Kind::Lambda(params, body), .. }) => {
            language.local_function(writer, *id, params, body);
        }
        StKind::Let(Pat::Bind(id), value) => {
            let begin = language.begin(writer, *id, Some(value));
            let left = format!("{begin}{}{}", writer.local(*id), language.declared(writer, *id, Some(value)));
            let right = writer.value(value);
            if let Some(doc) = language.begun(writer, *id, &right) {
                return writer.line(doc);
            }
            writer.line(Doc::Assign(Box::new(left.into()), " = ", Box::new(right), ";"));
        }
        StKind::Let(pat, value) => {
            let doc = language.apart(writer, pat, value);
            writer.line(doc);
        }
        StKind::Declare(id) => {
            let left = format!("{}{}", language.begin(writer, *id, None), writer.local(*id));
            match language.empty(writer, *id) {
                Some(value) => {
                    writer.line(format!("{left}{} = {value};", language.declared(writer, *id, None)));
                }
                None => writer.line(format!("{left}{};", language.declared(writer, *id, None))),
            }
        }
        StKind::Set(place, "push", value) => {
            let Kind::Index(target, _) = &place.kind else {
                return drop(writer.refuse(place.span, "push"));
            };
            let doc = language.gather(target, writer.value(value), writer);
            writer.line(doc);
        }
        StKind::Set(place, sign, value) => {
            let (left, right) = (writer.value(place), writer.value(value));
            writer.line(Doc::Assign(Box::new(left), assignment(sign), Box::new(right), ";"));
        }
        StKind::If(head, then, otherwise) => {
            let head = writer.value(head);
            branch(language, writer, headed("if", head), then, otherwise);
        }
        StKind::Switch(head, arms) => switch(language, writer, head, arms),
        StKind::For(pat, over, body) => {
            let head = loop_head(language, writer, pat, over);
            block(language, writer, head, body, "");
        }
        StKind::While(head, body) => {
            let head = writer.value(head);
            block(language, writer, headed("while", head), body, "");
        }
        StKind::Return(Some(value)) => {
            let value = language.returned(writer, value);
            writer.line(Doc::Assign(Box::new("return".into()), " ", Box::new(value), ";"));
        }
        StKind::Return(None) => writer.line("return;"),
        StKind::Break => writer.line("break;"),
        StKind::Continue => writer.line("continue;"),
        StKind::Do(it) => {
            let it = writer.value(it);
            writer.line(Doc::Cat(vec![it, ";".into()]));
        }
        StKind::Fail { written } => writer.line(language.fail(*written)),
    }
}

fn switch<L: Braces>(language: &L, writer: &mut Writer<'_>, head: &Ex, arms: &[(Vec<Ex>, Vec<St>)]) {
    let head = writer.value(head);
    open(language, writer, headed("switch", head));
    let within = usize::from(language.case_within());
    writer.depth += within;
    for (i, (values, stmts)) in arms.iter().enumerate() {
        // The last branch covers all other values, so that every variable gets one.
        if i + 1 == arms.len() {
            writer.line("default:");
        } else {
            for value in values {
                let value = writer.value(value);
                writer.line(Doc::Cat(vec!["case ".into(), value, ":".into()]));
            }
        }
        writer.inner(|it| {
            it.stmts(stmts);
            if !ends(stmts) {
                it.line("break;");
            }
        });
    }
    writer.depth -= within;
    writer.line("}");
}

fn loop_head<L: Braces>(language: &L, writer: &Writer<'_>, pat: &Pat, over: &Ex) -> Doc {
    let Some((from, to, closed)) = range(over) else { return language.each(writer, pat, over) };
    let [of, step] = language.counter();
    let (from, to) = (writer.value(from).flat(), writer.value(to).flat());
    let Pat::Bind(id) = pat else { return writer.refuse(over.span, "_").0 };
    let (i, sign) = (writer.local(*id), if closed { "<=" } else { "<" });
    let step = step.replace('i', i);
    Doc::text(format!("for ({of} {i} = {from}; {i} {sign} {to}; {step})"))
}

fn branch<L: Braces>(language: &L, writer: &mut Writer<'_>, head: Doc, then: &[St], otherwise: &[St]) {
    open(language, writer, head);
    writer.inner(|it| it.stmts(then));
    let close = |writer: &mut Writer<'_>, more: Doc| {
        if language.brace_below() {
            writer.line("}");
            writer.line(more);
            writer.line("{");
        } else {
            writer.line(Doc::Cat(vec!["} ".into(), more, " {".into()]));
        }
    };
    match otherwise {
        [] => writer.line("}"),
        [St { kind: StKind::If(head, then, otherwise), .. }] => {
            let head = writer.value(head);
            let more = headed("else if", head);
            if language.brace_below() {
                writer.line("}");
                branch(language, writer, more, then, otherwise);
            } else {
                close_with(language, writer, more, then, otherwise);
            }
        }
        otherwise => {
            close(writer, "else".into());
            writer.inner(|it| it.stmts(otherwise));
            writer.line("}");
        }
    }
}

/// `} else if … {` on one line, and the rest.
fn close_with<L: Braces>(language: &L, writer: &mut Writer<'_>, head: Doc, then: &[St], otherwise: &[St]) {
    branch(language, writer, Doc::Cat(vec!["} ".into(), head]), then, otherwise);
}
