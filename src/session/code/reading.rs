//! How to read code: a sentence for each word and sign of Rust in a listing, for readers who are new to the language.

use super::CodeRow;
use super::syntax::{self, Ink};
use crate::said::code as said;
use crate::session::Session;
use crate::session::action::{Action, PaneAction};
use crate::target::Target;
use crate::words::Words;

/// A word, a sign or a method, with its meaning.
#[derive(Debug, Clone, Copy)]
struct Note {
    /// The sign as written.
    sign: &'static str,
    /// Its meaning.
    says: Words,
    finds: Finds,
}

/// The test that recognizes a line with the sign.
#[derive(Debug, Clone, Copy)]
enum Finds {
    /// One of these words, whole.
    Words(&'static [&'static str]),
    /// A call of one of these methods.
    Methods(&'static [&'static str]),
    /// These characters.
    Sign(&'static str),
    /// A character before a name whose first letter passes a test.
    Before(char, fn(char) -> bool),
}

use Finds::{Before, Methods, Sign, Words as OneOf};

const fn note(sign: &'static str, finds: Finds, says: Words) -> Note {
    Note { sign, says, finds }
}

/// All notes, in the order in which a reader meets them.
const NOTES: &[Note] = &[
    note("fn", OneOf(&["fn"]), said::READS_FN),
    note("pub", OneOf(&["pub"]), said::READS_PUB),
    note("bool", OneOf(&["bool"]), said::READS_BOOL),
    note("f32", OneOf(&["f32"]), said::READS_F32),
    note("f64", OneOf(&["f64"]), said::READS_F64),
    note("usize", OneOf(&["usize"]), said::READS_USIZE),
    note("i8, i32", OneOf(&["i8", "i32"]), said::READS_I8_I32),
    note("Vec2", OneOf(&["Vec2"]), said::READS_VEC2),
    note("Vec3", OneOf(&["Vec3"]), said::READS_VEC3),
    note("&", Before('&', |c| c.is_alphabetic() || c == '['), said::READS_BORROW),
    note("self", OneOf(&["self"]), said::READS_SELF),
    note("Self", OneOf(&["Self"]), said::READS_SELF_TYPE),
    note("impl", OneOf(&["impl"]), said::READS_IMPL),
    note("struct", OneOf(&["struct"]), said::READS_STRUCT),
    note("const", OneOf(&["const"]), said::READS_CONST),
    note("let", OneOf(&["let"]), said::READS_LET),
    note("mut", OneOf(&["mut"]), said::READS_MUT),
    note("if … else", OneOf(&["if", "else"]), said::READS_IF_ELSE),
    note("match", OneOf(&["match"]), said::READS_MATCH),
    note("for … in", OneOf(&["for", "in"]), said::READS_FOR_IN),
    note("while", OneOf(&["while"]), said::READS_WHILE),
    note("loop", OneOf(&["loop"]), said::READS_LOOP),
    note("break", OneOf(&["break"]), said::READS_BREAK),
    note("continue", OneOf(&["continue"]), said::READS_CONTINUE),
    note("return", OneOf(&["return"]), said::READS_RETURN),
    note("Some, None", OneOf(&["Option", "Some", "None"]), said::READS_SOME_NONE),
    note("as", OneOf(&["as"]), said::READS_AS),
    note("&&", Sign("&&"), said::READS_BOTH),
    note("||", Sign(" || "), said::READS_EITHER),
    note("!", Before('!', |c| c.is_alphabetic() || c == '('), said::READS_NOT),
    note("[a, b]", Sign("["), said::READS_A_B),
    note("|x| …", Sign("|"), said::READS_X),
    note("move", OneOf(&["move"]), said::READS_MOVE),
    note("where", OneOf(&["where"]), said::READS_WHERE),
    note("a.dot(b)", Methods(&["dot"]), said::READS_A_DOT_B),
    note("a.perp_dot(b)", Methods(&["perp_dot"]), said::READS_A_PERP_DOT),
    note("a.cross(b)", Methods(&["cross"]), said::READS_A_CROSS_B),
    note("a.length()", Methods(&["length", "length_squared"]), said::READS_A_LENGTH),
    note("a.distance(b)", Methods(&["distance", "distance_squared"]), said::READS_A_DISTANCE_B),
    note("a.perp()", Methods(&["perp"]), said::READS_A_PERP),
    note("a.yx()", Methods(&["yx"]), said::READS_A_YX),
    note("a.normalize_or(b)", Methods(&["normalize_or", "normalize_or_zero"]), said::READS_A_NORMALIZE_OR),
    note("a.abs()", Methods(&["abs"]), said::READS_A_ABS),
    note("a.sqrt()", Methods(&["sqrt"]), said::READS_A_SQRT),
    note("a.hypot(b)", Methods(&["hypot"]), said::READS_A_HYPOT_B),
    note("a.copysign(b)", Methods(&["copysign"]), said::READS_A_COPYSIGN_B),
    note("a.min(b), a.max(b)", Methods(&["min", "max"]), said::READS_A_MIN_B),
    note("a.min_element()", Methods(&["min_element"]), said::READS_A_MIN_ELEMENT),
    note("a.clamp(low, high)", Methods(&["clamp"]), said::READS_A_CLAMP_LOW),
    note("a.cmple(b), a.cmpge(b)", Methods(&["cmple", "cmpge"]), said::READS_A_CMPLE_B),
    note("all(), any()", Methods(&["all", "any"]), said::READS_ALL_ANY),
    note("iter()", Methods(&["iter", "into_iter", "enumerate", "chain"]), said::READS_ITER),
    note("(0..n).rev()", Methods(&["rev"]), said::READS_REV),
    note("map(f)", Methods(&["map"]), said::READS_MAP_F),
    note("fold(a, f)", Methods(&["fold"]), said::READS_FOLD_A_F),
    note("contains(a), position(f)", Methods(&["contains", "position"]), said::READS_CONTAINS_A_POSITION),
    note("is_none(), is_some_and(f)", Methods(&["is_none", "is_some_and"]), said::READS_IS_NONE_IS),
    note("clone()", Methods(&["clone"]), said::READS_CLONE),
    note(
        "as_vec3(), as_dvec2()",
        Methods(&["as_vec2", "as_vec3", "as_dvec2", "as_dvec3"]),
        said::READS_AS_VEC3_AS,
    ),
];

/// The explanation below the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The label of the button that opens and closes the explanation.
    pub title: &'static str,
    /// Each sign and its meaning. Empty until it is opened.
    pub notes: Vec<(&'static str, &'static str)>,
}

impl Reading {
    /// The action that opens and closes the explanation.
    pub const TURN: Action = Action::Panel(PaneAction::Reading);
}

impl Session {
    /// True if the explanation is open.
    pub fn is_reading(&self) -> bool {
        self.settings.reading
    }

    /// Opens or closes the explanation.
    pub(in crate::session) fn turn_reading(&mut self) {
        self.settings.reading = !self.is_reading();
    }

    /// The explanation of this code. `None` if the code is not in Rust.
    pub fn reading(&self, rows: &[CodeRow]) -> Option<Reading> {
        if self.target() != Target::Rust || rows.is_empty() {
            return None;
        }
        let title = self.lang().of(said::HOW_READ_THIS_CODE);
        let told = if self.is_reading() { notes(rows.iter().map(|row| &*row.text)) } else { vec![] };
        let notes = told.into_iter().map(|note| (note.sign, self.lang().of(note.says))).collect();
        Some(Reading { title, notes })
    }
}

/// The notes for the words and signs in the lines of a listing, each once.
fn notes<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Note> {
    let lines: Vec<Line<'_>> = lines.map(Line::new).collect();
    NOTES.iter().filter(|note| lines.iter().any(|line| note.finds.is_in(line))).copied().collect()
}

/// A line without its comment, with its words and signs.
struct Line<'a> {
    code: &'a str,
    parts: Vec<(Ink, &'a str)>,
}

impl<'a> Line<'a> {
    fn new(text: &'a str) -> Self {
        let code = text.split("//").next().unwrap_or_default();
        Self { code, parts: syntax::parts(code, Target::Rust, &[]) }
    }
}

impl Finds {
    fn is_in(self, line: &Line<'_>) -> bool {
        match self {
            OneOf(all) => line.parts.iter().any(|(_, part)| all.contains(part)),
            Methods(all) => line
                .code
                .split('.')
                .skip(1)
                .any(|rest| rest.split_once('(').is_some_and(|(name, _)| all.contains(&name))),
            Sign(sign) => line.code.contains(sign),
            Before(sign, begins) => line.code.split(sign).skip(1).any(|behind| behind.starts_with(begins)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attempt;
    use crate::scene::Scene;
    use std::collections::BTreeSet;

    /// The lines of all methods, as shown and as opened in the editor. The loops of scenes with many bodies are not explained.
    fn texts() -> Vec<String> {
        let scenes = Scene::ALL.iter().filter(|scene| scene.grows().is_none());
        let methods = scenes.flat_map(|scene| scene.methods);
        methods
            .flat_map(|method| {
                let listed: String = method.source.listing().functions.iter().map(|it| it.text()).collect();
                [listed, attempt::begin(method)]
            })
            .collect()
    }

    #[test]
    fn every_word_of_the_language_and_every_method_that_is_built_in_is_explained() {
        let mut missing = BTreeSet::new();
        let texts = texts();
        let hull = include_str!("../../geometry/hull.rs");
        let own = texts.iter().map(String::as_str).chain([hull]).flat_map(|text| text.split("fn ").skip(1));
        let own: BTreeSet<&str> = own.filter_map(|it| it.split(['(', '<']).next()).collect();
        for text in &texts {
            for line in text.lines() {
                let found = notes(std::iter::once(line));
                let mut before = "";
                for (ink, part) in syntax::parts(line, Target::Rust, &[]) {
                    let told = |part: &str| {
                        found.iter().any(|note| match note.finds {
                            OneOf(all) | Methods(all) => all.contains(&part),
                            _ => false,
                        })
                    };
                    let is_called = before.ends_with('.') && line.contains(&format!(".{part}("));
                    let is_of_rust = ink == Ink::Keyword || is_called && !own.contains(part);
                    if is_of_rust && !told(part) {
                        missing.insert(part.to_owned());
                    }
                    before = part;
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
