//! Texts in other languages: a function with all that it calls, statement for statement, as programmers of that language would write it.
//!
//! | file | owns |
//! |---|---|
//! | `form`, `lower` | what is printed: checked functions with every name and type found out |
//! | `prune` | leaving out what only explains |
//! | `simplify` | saying more plainly what is left then |
//! | `plain` | turning what only Rust has as a value into statements |
//! | `supply`, `prelude` | what stands in for what a language lacks |
//! | `names` | names in a language's case, each of them once |
//! | `doc`, `lay` | lines, and where long ones are broken |
//! | `write` | what all back ends share |
//! | `csharp`, `cpp`, `javascript`, `python`, `gdscript` | the languages; `braces` what three of them share |
//! | `rust` | our own language, which is cut out of the text itself |

mod braces;
mod cpp;
mod csharp;
mod doc;
mod form;
mod gdscript;
mod javascript;
mod lay;
mod lower;
mod names;
mod plain;
mod prune;
mod python;
mod questions;
mod rust;
mod simplify;
mod supply;
mod write;

use super::library::{Library, OwnText};
use super::mistake::Mistake;
use super::natives::Prim;
use super::resolve::Resolver;
use super::text::Span;
use super::types::{Struct, Type};
pub use crate::target::Target;
use write::Language;

/// How a language is printed; Rust is cut out of the text.
fn language(target: Target) -> Option<&'static dyn Language> {
    Some(match target {
        Target::Rust => return None,
        Target::CSharp => &csharp::CSharp { unity: false },
        Target::Unity => &csharp::CSharp { unity: true },
        Target::Cpp => &cpp::Cpp,
        Target::JavaScript => &javascript::JavaScript,
        Target::Python => &python::Python,
        Target::GdScript => &gdscript::GdScript,
    })
}

/// What is said in a printed text besides code. Where a method returns nothing, nothing is written.
pub trait Said {
    /// The comment at the top, in lines without the language's signs for it.
    fn head(&self, _printed: &About) -> Vec<String> {
        vec![]
    }

    /// What is done at a mark.
    fn mark(&self, _mark: &str) -> Option<String> {
        None
    }

    /// A comment of ours, in the reader's language.
    fn comment(&self, _comment: &str) -> Option<String> {
        None
    }

    /// What a type of ours is.
    fn shape(&self, _name: &str) -> Option<String> {
        None
    }
}

/// Says nothing.
pub struct Silent;

impl Said for Silent {}

/// What a head comment may tell of a printed text.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The parameters: names and types as they are printed, and our type.
    pub params: Vec<(String, String, Type)>,
    /// Our functions in it: their names here and there.
    pub functions: Vec<(String, String)>,
    /// The built-in functions that it uses: the name there of the function that calls, and what it calls.
    pub natives: Vec<(String, &'static str)>,
    /// The fields that it reads of the shapes that it takes: the shape, and the field's name here and there.
    pub fields: Vec<(String, String, String)>,
}

/// How a text is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct How {
    /// The language.
    pub target: Target,
    /// Whether only what the answer needs is printed, or all that a walk shows.
    pub lean: bool,
    /// Whether the types that it takes are printed; otherwise the code that it is copied into has them.
    pub types: bool,
}

/// A printed line, and the place of our text that it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line, with its indentation.
    pub text: String,
    /// The statement that it is, or is a part of.
    pub from: Option<Span>,
}

/// A function of ours, or a closure in one, that is printed as a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// What it is called there.
    pub name: String,
    /// Where it is written in our text, from its name to its end.
    pub text: Span,
    /// Variables that have another name there: ours, and theirs.
    pub names: Vec<(String, String)>,
}

/// A part of the printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The function that it is; `None` where it is not one of ours.
    pub function: Option<Called>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A text in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Its parts, in the order in which they stand.
    pub pieces: Vec<Piece>,
}

impl Printed {
    /// The lines, one below the other.
    pub fn text(&self) -> String {
        let lines = self.pieces.iter().flat_map(|piece| &piece.lines);
        lines.flat_map(|line| [line.text.as_str(), "\n"]).collect()
    }
}

impl Library {
    /// A function of a file in a language.
    ///
    /// # Errors
    /// What in it, and in what it calls, is not of our language, or cannot be said in that one.
    pub fn printed(
        &self,
        file: &str,
        function: &str,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let asked = self.find(file, function)?;
        self.print(asked, (file, None), how, said)
    }

    /// A learner's text in a language.
    ///
    /// # Errors
    /// All mistakes in it, or what in it cannot be said in that language.
    pub fn printed_own(
        &self,
        file: &str,
        text: &str,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let OwnText { library, asked } = self.own(file, text)?;
        library.print(asked, (file, Some(library.last_file())), how, said)
    }

    fn print(
        &self,
        asked: usize,
        (file, own): (&str, Option<u16>),
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let mut library = self.clone();
        supply::add(&mut library.names, &mut library.texts);
        let mut resolver = Resolver::new(&library.names, &library.texts);
        let Some(mut unit) = lower::unit(&mut resolver, asked) else { return Err(resolver.mistakes) };
        let structs = library.names.structs.clone();
        let is_own = |it: &Struct| own.is_some() && own == Some(structs[it.id].it.name.span.file);
        let whole = unit.clone();
        let wanted = prune::Options { lean: how.lean, is_own: &is_own, own };
        prune::prune(&mut unit, &wanted);
        let file_of = |file: u16| library.file_name(file);
        let Some(language) = language(how.target) else {
            prune::merge_all(&mut unit, &wanted);
            return Ok(rust::print(&whole, &unit, &library, &rust::Options { own, how, said }));
        };
        prune::unwrap(&mut unit, &is_own);
        if how.lean && own.is_none() {
            simplify::simplify(&mut unit, language.can());
            simplify::squares(&mut unit, &|prim| language.native("length_squared", &[prim]).is_some());
        }
        prune::merge_all(&mut unit, &wanted);
        let natives = write::natives(&unit);
        if language.one_size() {
            supply::one_size(&mut unit);
        }
        if language.stops_early() {
            supply::stop_early(&mut unit);
        }
        if language.inlines_constants() {
            write::inline_constants(&mut unit);
        }
        let lifted = unit.functions.iter_mut().flat_map(|function| plain::plain(function, language.can()));
        let lifted: Vec<_> = lifted.collect();
        unit.functions.extend(lifted);
        supply::supply(&mut resolver, &mut unit, language);
        if !resolver.mistakes.is_empty() {
            return Err(resolver.mistakes);
        }
        let taken = [language.keywords(), language.taken()].concat();
        let names = names::names(
            &unit,
            language.cases(),
            &names::Taken { words: &taken, shadows: language.shadows(), suffix: language.suffix() },
            &file_of,
        );
        Ok(write::print(&unit, &names, language, &write::Options { how, file, own, said, natives }))
    }
}

/// The type of a truth.
fn plain_truth() -> Type {
    Type::Prim(Prim::Bool)
}

/// Whether it is a number of 64 bits, or made of such numbers.
fn is_double(prim: Prim) -> bool {
    matches!(prim, Prim::F64 | Prim::DVec2 | Prim::DVec3)
}
