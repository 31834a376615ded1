//! Breaks long lines as each language's common formatter does, and writes numbers.

use super::doc::Doc;
use std::fmt::{Display, LowerExp};

/// A number of 32 bits, with a point if there must be one.
pub fn single(value: f64, point: bool) -> String {
    written(value as f32, point)
}

/// A number of 64 bits, with a point if there must be one.
pub fn double(value: f64, point: bool) -> String {
    written(value, point)
}

fn written(value: impl Into<f64> + Copy + Display + LowerExp, point: bool) -> String {
    let size = value.into().abs();
    let text =
        if size != 0.0 && !(1e-5..1e16).contains(&size) { format!("{value:e}") } else { format!("{value}") };
    if point && !text.contains(['.', 'e']) { format!("{text}.0") } else { text }
}

/// The formatter whose line breaks are imitated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// clang-format in LLVM's style, which does not move existing line breaks.
    Clang,
    /// Braces on separate lines, as in Visual Studio.
    Visual,
    Prettier,
    /// black, and gdformat, which follows it.
    Black,
}

/// A layout: its form, the most columns of a line, and its indentation.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    form: Form,
    width: usize,
    indent: &'static str,
}

pub const CLANG: Layout = Layout { form: Form::Clang, width: 100, indent: "  " };
pub const VISUAL: Layout = Layout { form: Form::Visual, width: 120, indent: "    " };
pub const PRETTIER: Layout = Layout { form: Form::Prettier, width: 80, indent: "  " };
pub const BLACK: Layout = Layout { form: Form::Black, width: 88, indent: "    " };
pub const GDFORMAT: Layout = Layout { form: Form::Black, width: 100, indent: "\t" };

impl Layout {
    /// The text on one line, or on several if it is too long.
    pub fn lay(self, doc: &Doc, depth: usize) -> Vec<String> {
        let mut lines = Lines { layout: self, done: vec![], now: self.indent.repeat(depth), column: None };
        lines.put(doc, depth, 0);
        lines.done.push(lines.now);
        lines.done
    }

    fn columns(self, text: &str) -> usize {
        text.chars().map(|c| if c == '\t' { 4 } else { 1 }).sum()
    }
}

struct Lines {
    layout: Layout,
    done: Vec<String>,
    now: String,
    /// The column at which continued lines begin, for formatters that align by columns.
    column: Option<usize>,
}

/// True if a list of lists must have one list per line, as prettier writes tables.
fn is_table(doc: &Doc) -> bool {
    let many = |doc: &Doc| matches!(doc, Doc::List { open, items, .. } if items.len() > 1 && (open == "[" || open == "{"));
    matches!(doc, Doc::List { open, items, .. } if open == "[" && items.len() > 1 && items.iter().all(many))
}

fn has_table(doc: &Doc) -> bool {
    is_table(doc)
        || match doc {
            Doc::Text(_) => false,
            Doc::Cat(all) | Doc::List { items: all, .. } | Doc::Chain(all, _) => all.iter().any(has_table),
            Doc::Choice(parts, _) => parts.iter().any(has_table),
            Doc::Assign(left, _, right, _) => has_table(left) || has_table(right),
        }
}

impl Lines {
    fn newline(&mut self, depth: usize) {
        let next = self.layout.indent.repeat(depth);
        self.done.push(std::mem::replace(&mut self.now, next).trim_end().to_owned());
    }

    /// Begins a line that continues the one above.
    fn go_on(&mut self, depth: usize) {
        let next = match self.layout.form {
            _ if self.column.is_some() => " ".repeat(self.column.unwrap_or(0)),
            // It indents continued lines by four, whatever its usual indentation.
            Form::Clang => format!("{}    ", self.layout.indent.repeat(depth)),
            _ => self.layout.indent.repeat(depth + 1),
        };
        self.done.push(std::mem::replace(&mut self.now, next).trim_end().to_owned());
    }

    fn fits(&self, text: &str, tail: usize) -> bool {
        self.layout.columns(&self.now) + self.layout.columns(text) + tail <= self.layout.width
    }

    /// Writes a piece. `tail` more columns follow its last line.
    fn put(&mut self, doc: &Doc, depth: usize, tail: usize) {
        let flat = doc.flat();
        let forced = self.layout.form == Form::Prettier && has_table(doc);
        if self.fits(&flat, tail) && !forced {
            self.now.push_str(&flat);
            return;
        }
        match doc {
            Doc::Text(text) => self.now.push_str(text),
            Doc::Cat(all) => self.cat(all, depth, tail),
            Doc::List { open, items, close, .. } => self.list(open, items, close, depth, tail),
            Doc::Chain(all, signs) => self.chain(all, signs, depth, tail),
            Doc::Choice(parts, words) => self.choice(parts, words, depth, tail),
            Doc::Assign(left, sign, right, end) => self.assign(left, sign, right, end, depth, tail),
        }
    }

    /// Writes pieces side by side. The last one that can be broken is broken.
    fn cat(&mut self, all: &[Doc], depth: usize, tail: usize) {
        if let (Form::Prettier, [Doc::Text(head), body]) = (self.layout.form, all)
            && head.ends_with("=> ")
        {
            return self.arrow(head, body, depth, tail);
        }
        let can = |doc: &Doc| !matches!(doc, Doc::Text(_));
        let at = all.iter().rposition(can).unwrap_or(all.len());
        for (i, doc) in all.iter().enumerate() {
            if i != at {
                self.now.push_str(&doc.flat());
                continue;
            }
            let more: usize = all[i + 1..].iter().map(|doc| self.layout.columns(&doc.flat())).sum();
            // A broken condition of `if` and `while` is put in brackets.
            if self.layout.form == Form::Black && matches!(doc, Doc::Chain(..) | Doc::Choice(..)) {
                self.now.push('(');
                self.newline(depth + 1);
                self.put(doc, depth + 1, 0);
                self.newline(depth);
                self.now.push(')');
            } else {
                self.put(doc, depth, tail + more);
            }
        }
    }

    fn arrow(&mut self, head: &str, body: &Doc, depth: usize, tail: usize) {
        self.now.push_str(head.trim_end());
        if matches!(body, Doc::List { open, .. } if open.ends_with('{')) {
            self.now.push(' ');
            return self.put(body, depth, tail);
        }
        self.newline(depth + 1);
        self.put(body, depth + 1, tail);
    }

    fn list(&mut self, open: &str, items: &[Doc], close: &str, depth: usize, tail: usize) {
        if items.is_empty() {
            self.now.push_str(open);
            self.now.push_str(close);
            return;
        }
        let braces = open.ends_with('{');
        match self.layout.form {
            Form::Visual if braces => {
                self.now.push_str(open.trim_end_matches('{').trim_end());
                if !self.now.trim().is_empty() {
                    self.newline(depth);
                }
                self.now.push('{');
                self.each(items, depth + 1, true);
                self.newline(depth);
                self.now.push_str(close);
            }
            Form::Clang if braces => {
                self.now.push_str(open);
                for item in items {
                    self.go_on(depth);
                    self.put(item, depth + 1, 1);
                    self.now.push(',');
                }
                self.newline(depth);
                self.now.push_str(close);
            }
            Form::Clang | Form::Visual => self.wrapped(open, items, close, depth, tail),
            Form::Prettier => self.prettier(open, items, close, depth, tail),
            Form::Black => self.black(open, items, close, depth),
        }
    }

    /// Puts all items in the line below the start of the list, or else one on each line.
    fn wrapped(&mut self, open: &str, items: &[Doc], close: &str, depth: usize, tail: usize) {
        let all = flat(items);
        let outer = self.column;
        // A condition in brackets goes on below its beginning.
        if let (Form::Clang, "(", [Doc::Chain(..)]) = (self.layout.form, open, items) {
            self.now.push('(');
            self.column = Some(self.layout.columns(&self.now));
            self.put(&items[0], depth, close.len() + tail);
            self.now.push_str(close);
            self.column = outer;
            return;
        }
        let begins = ["? ", ": "].iter().any(|sign| self.now.ends_with(sign)) || self.now.trim().is_empty();
        if self.layout.form == Form::Clang && begins {
            self.column = Some(self.layout.columns(&self.now) + 4);
        }
        self.now.push_str(open);
        self.go_on(depth);
        let rest = close.len() + tail;
        if self.fits(&all, rest) {
            self.now.push_str(&all);
        } else {
            for (i, item) in items.iter().enumerate() {
                let last = i + 1 == items.len();
                self.put(item, depth + 1, if last { rest } else { 1 });
                if !last {
                    self.now.push(',');
                    self.go_on(depth);
                }
            }
        }
        self.now.push_str(close);
        self.column = outer;
    }

    fn prettier(&mut self, open: &str, items: &[Doc], close: &str, depth: usize, tail: usize) {
        // If the last item is a function, it stays on the line of the call.
        if let Some((Doc::Cat(last), first)) = items.split_last()
            && let [Doc::Text(head), body] = &last[..]
            && head.ends_with("=> ")
            && matches!(body, Doc::List { .. } | Doc::Choice(..))
        {
            let first: String = first.iter().map(|doc| doc.flat() + ", ").collect();
            let begin = format!("{open}{first}{}", head.trim_end());
            if self.fits(&begin, 0) {
                self.now.push_str(&begin);
                self.function(body, depth, close.len() + tail);
                self.now.push_str(close);
                return;
            }
        }
        self.now.push_str(open);
        let lone = open == "(" && items.len() == 1;
        // If a part of a condition must be broken, all of it is.
        if let (true, [Doc::Chain(all, signs)]) = (open == " (", items) {
            self.newline(depth + 1);
            self.chain(all, signs, depth + 1, 0);
            self.newline(depth);
            self.now.push_str(close);
            return;
        }
        self.each(items, depth + 1, !lone && open != " (");
        self.newline(depth);
        self.now.push_str(close);
    }

    /// Writes the body of a function that is the last argument of a call.
    fn function(&mut self, body: &Doc, depth: usize, tail: usize) {
        // A list that opens there may go on there.
        let is_list = matches!(body, Doc::List { open, .. } if open.starts_with(['{', '[']));
        if is_list {
            self.now.push(' ');
            self.put(body, depth, tail);
        } else {
            self.newline(depth + 1);
            self.put(body, depth + 1, 1);
            self.now.push(',');
            self.newline(depth);
        }
    }

    fn black(&mut self, open: &str, items: &[Doc], close: &str, depth: usize) {
        let all = flat(items);
        self.now.push_str(open);
        self.newline(depth + 1);
        let single = items.len() == 1;
        // All except calls have a line for each part.
        let literal = !single && matches!(open, "[" | "(" | "{");
        if !literal && self.fits(&all, 0) {
            self.now.push_str(&all);
        } else if single && is_comprehension(&items[0]) {
            self.comprehension(&items[0], depth + 1);
        } else {
            let comma = !(single
                && (open == "(" || matches!(items[0], Doc::Chain(..) | Doc::Choice(..)))
                && !open.ends_with('['));
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    self.newline(depth + 1);
                }
                self.put(item, depth + 1, 1);
                if comma {
                    self.now.push(',');
                }
            }
        }
        self.newline(depth);
        self.now.push_str(close);
    }

    /// Writes items, each on a separate line.
    fn each(&mut self, items: &[Doc], depth: usize, comma: bool) {
        for item in items {
            self.newline(depth);
            self.put(item, depth, usize::from(comma));
            if comma {
                self.now.push(',');
            }
        }
    }

    /// `value for name in all`, which black breaks before its words.
    fn comprehension(&mut self, doc: &Doc, depth: usize) {
        let Doc::Cat(parts) = doc else { return };
        for part in parts {
            let text = part.flat();
            if text.starts_with(" for ") {
                self.newline(depth);
                self.now.push_str(text.trim_start());
            } else {
                self.put(part, depth, 0);
            }
        }
    }

    fn chain(&mut self, all: &[Doc], signs: &[String], depth: usize, tail: usize) {
        for (i, doc) in all.iter().enumerate() {
            let more = if i + 1 == all.len() { tail } else { signs[i].len() + 1 };
            if i > 0 && self.layout.form == Form::Black {
                self.newline(depth);
                self.now.push_str(&signs[i - 1]);
                self.now.push(' ');
            } else if i > 0 {
                self.now.push(' ');
                self.now.push_str(&signs[i - 1]);
                self.same(depth);
            }
            self.put(doc, depth, more);
        }
    }

    /// Begins a line at the column at which the statement continues.
    fn same(&mut self, depth: usize) {
        match self.layout.form {
            Form::Clang => self.go_on(depth),
            _ => self.newline(depth),
        }
    }

    fn choice(&mut self, parts: &[Doc; 3], words: &[&str; 2], depth: usize, tail: usize) {
        self.put(&parts[0], depth, 0);
        let deeper = match self.layout.form {
            Form::Black => depth,
            Form::Clang => depth + 2,
            _ => depth + 1,
        };
        for (part, word, more) in [(&parts[1], words[0], 0), (&parts[2], words[1], tail)] {
            if let Some(column) = self.column {
                self.column = Some(column + 4);
                self.go_on(depth);
                self.column = Some(column);
            } else if self.layout.form == Form::Clang {
                self.go_on(deeper);
            } else {
                self.newline(deeper);
            }
            self.now.push_str(word.trim_start());
            self.put(part, deeper, more);
        }
    }

    fn assign(&mut self, left: &Doc, sign: &str, right: &Doc, end: &str, depth: usize, tail: usize) {
        let tail = tail + end.len();
        self.put(left, depth, sign.len());
        let is_chain = matches!(right, Doc::Chain(..));
        let is_choice = matches!(right, Doc::Choice(..));
        let asks = matches!(right, Doc::Choice(parts, _) if matches!(parts[0], Doc::Chain(..)));
        let returns = sign == " ";
        match self.layout.form {
            Form::Prettier if returns && is_chain => {
                self.now.push_str(" (");
                self.newline(depth + 1);
                self.put(right, depth + 1, 0);
                self.newline(depth);
                self.now.push(')');
            }
            Form::Prettier if !returns && (is_chain || asks) => {
                self.now.push_str(sign.trim_end());
                self.newline(depth + 1);
                self.put(right, depth + 1, tail);
            }
            Form::Black if is_chain || is_choice => {
                self.now.push_str(sign);
                self.now.push('(');
                self.newline(depth + 1);
                self.put(right, depth + 1, 0);
                self.newline(depth);
                self.now.push(')');
            }
            Form::Visual | Form::Clang if !returns => {
                let braces = matches!(right, Doc::List { open, .. } if open.ends_with('{'));
                self.now.push_str(sign.trim_end());
                if braces {
                    let alone = self.layout.form == Form::Visual
                        && matches!(right, Doc::List { open, .. } if open == "{");
                    if alone {
                        self.newline(depth);
                    } else {
                        self.now.push(' ');
                    }
                    self.put(right, depth, tail);
                } else {
                    self.go_on(depth);
                    let inner = if self.layout.form == Form::Clang { depth } else { depth + 1 };
                    self.put(right, inner, tail);
                }
            }
            // A returned expression continues below its start.
            Form::Clang if is_chain || is_choice => {
                self.now.push_str(sign);
                self.column = Some(self.layout.columns(&self.now));
                self.put(right, depth, tail);
                self.column = None;
            }
            _ => {
                self.now.push_str(sign);
                self.put(right, depth, tail);
            }
        }
        self.now.push_str(end);
    }
}

fn flat(items: &[Doc]) -> String {
    items.iter().map(Doc::flat).collect::<Vec<_>>().join(", ")
}

fn is_comprehension(doc: &Doc) -> bool {
    matches!(doc, Doc::Cat(parts) if parts.iter().any(|part| part.flat().starts_with(" for ")))
}
