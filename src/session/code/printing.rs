//! Prints the running code in another language: for the pane, which maps each line to Rust lines, and as one self-contained
//! text.

use super::comments::{Comments, Fields, Head};
use super::printed::{Function, Line, Printed};
use crate::attempt::shared;
use crate::geometry::texts;
use crate::language::{self, Called, How, Mistake, Piece, Said, Span};
use crate::mistakes::Sentence;
use crate::scene::source::{self, Listing};
use crate::scene::{Method, Scene};
use crate::target::Target;
use crate::words::{Lang, Words, fill};
use std::ops::Range;

/// The form of a printed file.
#[derive(Clone, Copy)]
pub struct Form<'a> {
    /// The language.
    pub target: Target,
    /// True if the types of the parameters are printed.
    pub types: bool,
    /// The language of the comments.
    pub lang: Lang,
    /// The enclosing namespace, if any.
    pub namespace: Option<&'a str>,
    /// The file of shapes, without its ending, if the types are brought from there.
    pub shapes: Option<&'a str>,
    /// The descriptions of types' fields, if they are wanted.
    pub fields: Option<&'a Fields<'a>>,
}

impl Form<'_> {
    /// A file that stands alone.
    pub fn new(target: Target, lang: Lang) -> Self {
        Self { target, types: true, lang, namespace: None, shapes: None, fields: None }
    }

    fn how(&self) -> How {
        How { target: self.target, lean: true, types: self.types && self.shapes.is_none() }
    }
}

/// The code to print: a method, or the learner's code that began from it.
#[derive(Clone, Copy)]
pub struct Runs<'a> {
    /// The scene of the question.
    pub scene: &'a Scene,
    /// The method.
    pub method: &'a Method,
    /// The learner's code that takes its place.
    pub own: Option<&'a str>,
}

impl Runs<'_> {
    /// The code in a language.
    ///
    /// # Errors
    /// The mistakes in the code, or its parts that the language cannot express.
    pub fn printed(&self, how: How, said: &dyn Said) -> Result<language::Printed, Vec<Mistake>> {
        let (library, source) = (texts::library(), self.method.source);
        match self.own {
            Some(text) => library.printed_own(source.file, text, how, said),
            None => library.printed(source.file, source.function, how, said),
        }
    }

    /// The complete code that answers the question, with everything that it calls.
    ///
    /// # Errors
    /// The mistakes in the code, or its parts that the language cannot express.
    pub fn text(&self, target: Target, types: bool, lang: Lang) -> Result<String, Vec<Mistake>> {
        self.text_as(&Form { types, ..Form::new(target, lang) })
    }

    /// The complete code that answers the question, in this form.
    ///
    /// # Errors
    /// The mistakes in the code, or its parts that the language cannot express.
    pub fn text_as(&self, form: &Form<'_>) -> Result<String, Vec<Mistake>> {
        let title = self.own.is_none().then_some(self.method.title);
        Ok(self.printed(form.how(), &self.head(form, title))?.text())
    }

    /// The complete code that returns the contact, in this form. `None` if the method has no contact.
    #[cfg(not(target_family = "wasm"))]
    pub fn contact(&self, form: &Form<'_>) -> Option<Result<String, Vec<Mistake>>> {
        let source = self.method.printed_contact()?;
        let title = (source == self.method.source).then_some(self.method.title);
        let head = self.head(form, title);
        let printed = texts::library().printed_contact(source.file, source.function, form.how(), &head);
        Some(printed.map(|it| it.text()))
    }

    /// The comments of the code in this form, with the title of its method.
    pub fn head<'a>(&'a self, form: &Form<'a>, title: Option<Words>) -> Head<'a> {
        Head { form: *form, question: self.scene.title, title, marks: self.method.marks }
    }

    /// The translation of a listing's functions.
    ///
    /// # Errors
    /// The reason why the language cannot express the code, as a sentence.
    pub fn listed(&self, target: Target, listing: &Listing, lang: Lang) -> Result<Printed, String> {
        if self.scene.grows().is_some() {
            return Err(lang.of(crate::said::code::MANY).to_owned());
        }
        let printed = self.printed(How { target, lean: false, types: true }, &Comments(lang));
        let printed = printed.map_err(|mistakes| {
            let why = mistakes.first().map_or(String::new(), |it| it.what.sentence(lang));
            let target = target.title();
            fill!(lang, crate::said::code::STAYS_IN_RUST, target, why)
        })?;
        let functions = listing.functions.iter().map(|function| self.function(function, &printed.pieces));
        Ok(Printed { target, functions: functions.collect() })
    }

    /// A function of the listing, with those of its closures that become functions in the translation.
    fn function(&self, function: &source::Function, pieces: &[Piece]) -> Option<Function> {
        let known = texts::TEXTS.iter().position(|(name, _)| *name == function.file);
        let file = known.unwrap_or(texts::TEXTS.len()) as u16;
        let text = known.map_or(self.own.unwrap_or_default(), |file| texts::TEXTS[file].1);
        let signature = &function.lines.first()?.text;
        let is_main = |called: &Called| {
            let written = called.text.of(text).lines().next().unwrap_or_default();
            called.text.file == file && (known.is_none() || signature.ends_with(written))
        };
        let called = pieces.iter().filter_map(|piece| Some((piece.function.as_ref()?, piece)));
        let (main, _) = called.clone().find(|(called, _)| is_main(called))?;
        // The listing shows the learner's whole code as one function.
        let whole = if known.is_none() { Span { file, start: 0, end: text.len() as u32 } } else { main.text };
        let rows = Rows { text, listed: function, start: whole.place(text).0 };
        let within =
            |it: &Called| it.text.file == file && whole.start <= it.text.start && it.text.end <= whole.end;
        let mut lines = vec![];
        let mut names = vec![];
        for (called, piece) in called.filter(|(called, _)| within(called)) {
            if !lines.is_empty() {
                lines.push(Line { text: "", from: None });
            }
            lines.extend(rows.lines(piece));
            names.extend(called.names.iter().cloned());
        }
        Some(Function { name: shared(&main.name), lines, names })
    }
}

/// The lines of a function in a listing.
struct Rows<'a> {
    text: &'a str,
    listed: &'a source::Function,
    /// The line of the text on which the function begins, counted from 1.
    start: usize,
}

impl Rows<'_> {
    /// The lines of a piece without their common indentation and without empty lines at the beginning.
    fn lines(&self, piece: &Piece) -> Vec<Line> {
        let lines = || piece.lines.iter().skip_while(|line| line.text.is_empty());
        let indented = lines().filter(|line| !line.text.is_empty());
        let indent = indented.map(|line| line.text.len() - line.text.trim_start().len()).min().unwrap_or(0);
        let text = |text: &str| shared(&text.get(indent..).unwrap_or_default().replace('\t', "    "));
        lines()
            .map(|line| Line { text: text(&line.text), from: line.from.and_then(|from| self.of(from)) })
            .collect()
    }

    /// The lines of the listing that contain a span, with the comments above it. `None` if it begins in a line that the listing
    /// leaves out.
    fn of(&self, span: Span) -> Option<Range<usize>> {
        let row = |at: u32| Span { start: at, ..span }.place(self.text).0.checked_sub(self.start);
        let (first, last) = (row(span.start)?, row(span.end.max(span.start + 1) - 1)?);
        let lines = &self.listed.lines;
        let first = lines.iter().position(|line| line.row == first)?;
        let mark = lines[first].mark;
        let says = |line: &&source::Line| line.mark == mark && line.text.trim_start().starts_with("//");
        let first = first - lines[..first].iter().rev().take_while(says).count();
        let end = lines.iter().rposition(|line| line.row <= last)? + 1;
        (first < end).then_some(first..end)
    }
}
