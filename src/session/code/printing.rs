//! Prints the running code in another language: for the pane, which maps each line to Rust lines, and as one self-contained
//! text.

use super::comments::{Comments, Head};
use super::printed::{Function, Line, Printed};
use crate::attempt::shared;
use crate::geometry::texts;
use crate::language::{self, Called, How, Mistake, Piece, Said, Span};
use crate::mistakes::Sentence;
use crate::scene::source::{self, Listing};
use crate::scene::{Method, Scene};
use crate::target::Target;
use crate::words::{Lang, fill};
use std::ops::Range;

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
        self.text_within(None, target, types, lang)
    }

    /// The complete code that answers the question, inside a namespace if one is given.
    ///
    /// # Errors
    /// The mistakes in the code, or its parts that the language cannot express.
    pub fn text_within(
        &self,
        namespace: Option<&str>,
        target: Target,
        types: bool,
        lang: Lang,
    ) -> Result<String, Vec<Mistake>> {
        let title = self.own.is_none().then_some(self.method.title);
        let head =
            Head { lang, target, namespace, question: self.scene.title, title, marks: self.method.marks };
        Ok(self.printed(How { target, lean: true, types }, &head)?.text())
    }

    /// The complete code that returns the contact, inside a namespace if one is given. `None` if the method has no contact.
    pub fn contact(
        &self,
        namespace: Option<&str>,
        target: Target,
        types: bool,
        lang: Lang,
    ) -> Option<Result<String, Vec<Mistake>>> {
        let source = self.method.contact()?;
        let title = (source == self.method.source).then_some(self.method.title);
        let head =
            Head { lang, target, namespace, question: self.scene.title, title, marks: self.method.marks };
        let how = How { target, lean: true, types };
        let printed = texts::library().printed_contact(source.file, source.function, how, &head);
        Some(printed.map(|it| it.text()))
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
