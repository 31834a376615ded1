//! Prints functions in other languages, with all functions that they call, statement by statement, as programmers of that
//! language would write them.
//!
//! | file | owns |
//! |---|---|
//! | `form`, `lower` | the printed form: checked functions with all names and types resolved |
//! | `prune` | removing code that only explains |
//! | `project` | several files that share one of shapes and helpers |
//! | `simplify` | simplifying the rest |
//! | `plain` | turning values that exist only in Rust into statements |
//! | `loops` | methods of lists as loops |
//! | `questions` | tests for any element of a list |
//! | `positions` | lists with named positions in place of private structs |
//! | `spread` | passing parts instead of a list made only for a call |
//! | `supply`, `prelude` | replacements for functions that a language lacks |
//! | `shared` | the lines that bring shapes from a file that others share |
//! | `names` | unique names in a language's case |
//! | `doc`, `lay` | lines, and the breaks in long ones |
//! | `write` | the common part of all back ends |
//! | `csharp`, `cpp`, `javascript`, `python`, `gdscript` | the languages. `braces` is shared by three of them, `indented` by the two others; TypeScript is JavaScript with types |
//! | `rust` | Rust, which is cut out of the text itself |

mod braces;
mod cpp;
mod csharp;
mod doc;
mod form;
mod gdscript;
mod indented;
mod javascript;
mod lay;
mod loops;
mod lower;
mod names;
mod plain;
mod positions;
#[cfg(not(target_family = "wasm"))]
mod project;
mod prune;
mod python;
mod questions;
mod rust;
mod shared;
mod simplify;
mod spread;
mod supply;
mod write;

use super::library::{Library, OwnText};
use super::mistake::Mistake;
use super::natives::Prim;
use super::resolve::Resolver;
use super::text::Span;
use super::types::{Struct, Type};
pub use crate::target::Target;
use form::Unit;
pub use names::Case;
#[cfg(not(target_family = "wasm"))]
pub use project::File;
use write::Language;

/// The printer of a language. `None` for Rust, which is cut out of the text.
fn language(target: Target) -> Option<&'static dyn Language> {
    Some(match target {
        Target::Rust => return None,
        Target::CSharp => &csharp::CSharp { unity: false },
        Target::Unity => &csharp::CSharp { unity: true },
        Target::Cpp => &cpp::Cpp,
        Target::JavaScript => &javascript::JavaScript { typed: false },
        Target::TypeScript => &javascript::JavaScript { typed: true },
        Target::Python => &python::Python,
        Target::GdScript => &gdscript::GdScript,
    })
}

/// The comments and names in a printed text. If a method returns `None` or nothing, nothing is written.
pub trait Said {
    /// The lines of the comment at the top, without the language's comment signs.
    fn head(&self, _printed: &About) -> Vec<String> {
        vec![]
    }

    /// The comment for a mark.
    fn mark(&self, _mark: &str) -> Option<String> {
        None
    }

    /// A comment of the library, in the reader's language.
    fn comment(&self, _comment: &str) -> Option<String> {
        None
    }

    /// The description of a type of the library.
    fn shape(&self, _name: &str) -> Option<String> {
        None
    }

    /// The description of a field of a type of the library.
    fn field(&self, _of: &str, _name: &str) -> Option<String> {
        None
    }

    /// The name of the file of shapes, without its ending, if the text brings its types from there.
    fn shapes(&self) -> Option<&str> {
        None
    }

    /// The name of the container, if the language has one: a namespace, or the class of a script.
    fn namespace(&self) -> Option<&str> {
        None
    }
}

/// Writes no comments.
pub struct Silent;

impl Said for Silent {}

/// The facts about a printed text for its head comment.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The parameters: printed names and types, and the original type.
    pub params: Vec<(String, String, Type)>,
    /// The original functions in it: their printed and original names.
    pub functions: Vec<(String, String)>,
    /// The built-in functions that it uses: the printed name of the caller, and the built-in name.
    pub natives: Vec<(String, &'static str)>,
    /// True if it divides by anything but a power of two. Such divisions round.
    pub divides: bool,
    /// The fields that it reads of its shapes: the shape, and the field's printed and original name.
    pub fields: Vec<(String, String, String)>,
}

/// The options for printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct How {
    /// The language.
    pub target: Target,
    /// True if only the code for the result is printed, false to include all that a walkthrough shows.
    pub lean: bool,
    /// True if the types of parameters are printed. Otherwise the surrounding code must have them.
    pub types: bool,
}

/// The return value of the printed entry function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The verdict alone.
    Truth,
    /// The whole struct.
    Whole,
}

/// A printed line and its origin in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line, with its indentation.
    pub text: String,
    /// The statement to which it belongs.
    pub from: Option<Span>,
}

/// An original function, or a closure in one, that is printed as a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Its printed name.
    pub name: String,
    /// The place of the original, from its name to its end.
    pub text: Span,
    /// Variables with another printed name: the original and the printed name.
    pub names: Vec<(String, String)>,
}

/// A part of the printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The function that it prints. `None` if it prints none of the original ones.
    pub function: Option<Called>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Its parts, in order.
    pub pieces: Vec<Piece>,
}

impl Printed {
    /// The lines joined to one text.
    pub fn text(&self) -> String {
        let lines = self.pieces.iter().flat_map(|piece| &piece.lines);
        lines.flat_map(|line| [line.text.as_str(), "\n"]).collect()
    }
}

impl Library {
    /// A function of a file in a language.
    ///
    /// # Errors
    /// Unsupported code in it and in the functions that it calls, or code that the language cannot express.
    pub fn printed(
        &self,
        file: &str,
        function: &str,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let asked = self.find(file, function)?;
        self.print(asked, (file, None), Answer::Truth, how, said)
    }

    /// A function of a file in a language, with everything that its struct holds besides the verdict: a contact.
    ///
    /// # Errors
    /// Unsupported code in it and in the functions that it calls, or code that the language cannot express.
    pub fn printed_contact(
        &self,
        file: &str,
        function: &str,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let asked = self.find(file, function)?;
        self.print(asked, (file, None), Answer::Whole, how, said)
    }

    /// The learner's code in a language.
    ///
    /// # Errors
    /// All mistakes in it, or code that the language cannot express.
    pub fn printed_own(
        &self,
        file: &str,
        text: &str,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let OwnText { library, asked, .. } = self.own(file, text)?;
        let own = library.last_file();
        library.print(asked, (file, Some(own)), Answer::Truth, how, said).map_err(|mut mistakes| {
            // If a called library function cannot be printed, the mistake is reported at the learner's function.
            let item = &library.names.functions[asked].it.name;
            mistakes.iter_mut().filter(|it| it.span.file != own).for_each(|it| it.span = item.span);
            mistakes
        })
    }

    fn print(
        &self,
        asked: usize,
        (file, own): (&str, Option<u16>),
        answer: Answer,
        how: How,
        said: &dyn Said,
    ) -> Result<Printed, Vec<Mistake>> {
        let library = self.with_supplies();
        let mut resolver = Resolver::new(&library.names, &library.texts);
        let Some(language) = language(how.target) else {
            let Some((whole, unit)) = library.pruned(&mut resolver, asked, own, answer, how) else {
                return Err(resolver.mistakes);
            };
            return Ok(rust::print(&whole, &unit, &library, &rust::Options { own, how, said }));
        };
        let (mut unit, natives) = library.unit(&mut resolver, asked, own, (answer, how), language)?;
        if how.lean && how.types {
            supply::makers(&mut resolver, &mut unit, language);
        }
        let options = write::Options { how, file, own, said, natives };
        let file_of = |file: u16| library.file_name(file);
        supplied(&mut resolver, &mut unit, language)?;
        named(&mut unit, language, &options, &file_of, &Shared::default()).1
    }

    /// A copy with replacements for functions that a language lacks.
    fn with_supplies(&self) -> Self {
        let mut library = self.clone();
        supply::add(&mut library.names, &mut library.texts);
        library
    }

    /// A function with all that it calls, before and after leaving out what the answer does not need. `None` if it has mistakes.
    fn pruned(
        &self,
        resolver: &mut Resolver<'_>,
        asked: usize,
        own: Option<u16>,
        answer: Answer,
        how: How,
    ) -> Option<(Unit, Unit)> {
        let mut unit = lower::unit(resolver, asked)?;
        if !matches!(how.target, Target::Python | Target::JavaScript | Target::TypeScript) {
            lower::fail_at_gaps(&mut unit);
        }
        let whole = unit.clone();
        let is_own = self.is_own(&unit, own, answer);
        let wanted = prune::Options { lean: how.lean, answer, is_own: &is_own, own };
        prune::prune(&mut unit, &wanted);
        if language(how.target).is_none() {
            prune::merge_all(&mut unit, &wanted);
        }
        Some((whole, unit))
    }

    /// The structs that stay as they are written: the learner's, and the whole return value.
    fn is_own(&self, unit: &Unit, own: Option<u16>, answer: Answer) -> impl Fn(&Struct) -> bool + use<'_> {
        let whole_answer = (answer == Answer::Whole).then(|| unit.gives()).flatten();
        move |it: &Struct| {
            whole_answer == Some(it.id)
                || own.is_some() && own == Some(self.names.structs[it.id].it.name.span.file)
        }
    }

    /// A function with all that it calls, in statements that the language has, and the built-in functions that these call.
    fn unit(
        &self,
        resolver: &mut Resolver<'_>,
        asked: usize,
        own: Option<u16>,
        (answer, how): (Answer, How),
        language: &dyn Language,
    ) -> Result<(Unit, Natives), Vec<Mistake>> {
        let Some((whole, mut unit)) = self.pruned(resolver, asked, own, answer, how) else {
            return Err(std::mem::take(&mut resolver.mistakes));
        };
        let is_own = self.is_own(&whole, own, answer);
        let wanted = prune::Options { lean: how.lean, answer, is_own: &is_own, own };
        prune::unwrap(&mut unit, &is_own);
        if how.lean && own.is_none() {
            simplify::simplify(&mut unit, language.can());
            simplify::squares(&mut unit, &|prim| language.native("length_squared", &[prim]).is_some());
        }
        prune::merge_all(&mut unit, &wanted);
        spread::spread(&mut unit);
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
        let lifted = unit.functions.iter_mut().map(|function| plain::plain(function, language.can()));
        let lifted = lifted.collect::<Result<Vec<_>, _>>()?;
        unit.functions.extend(lifted.into_iter().flatten());
        if how.lean && own.is_none() {
            unit.functions.iter_mut().for_each(simplify::join_calls);
            if language.lists_structs() {
                positions::positions(&mut unit);
            }
        }
        Ok((unit, natives))
    }
}

/// The built-in functions that are called, each with the number of the function that calls it.
type Natives = Vec<(usize, &'static str)>;

/// The functions in the file that others share: their names as callers write them.
type Shared = std::collections::HashMap<usize, String>;

/// Adds what the language lacks.
fn supplied(
    resolver: &mut Resolver<'_>,
    unit: &mut Unit,
    language: &dyn Language,
) -> Result<(), Vec<Mistake>> {
    supply::supply(resolver, unit, language);
    if resolver.mistakes.is_empty() { Ok(()) } else { Err(std::mem::take(&mut resolver.mistakes)) }
}

/// True for a file that shares another one, and for the file that others share.
fn is_in_project(unit: &Unit, said: &dyn Said) -> bool {
    unit.shared || said.shapes().is_some()
}

/// Names everything in a unit, and writes it. Returns the names of its functions, too.
fn named(
    unit: &mut Unit,
    language: &dyn Language,
    options: &write::Options<'_>,
    file_of: &dyn Fn(u16) -> String,
    shared: &Shared,
) -> (Shared, Result<Printed, Vec<Mistake>>) {
    lower::name_fields(unit);
    let taken = [language.keywords(), language.taken()].concat();
    let private = if is_in_project(unit, options.said) { language.private() } else { "" };
    let (shadows, suffix) = (language.shadows(), language.suffix());
    let words = names::Taken { words: &taken, shadows, suffix, private, shared };
    let names = names::names(unit, language.cases(), &words, file_of);
    let printed = write::print(unit, &names, language, options);
    (names.functions, printed)
}

/// The type of booleans.
fn plain_truth() -> Type {
    Type::Prim(Prim::Bool)
}
