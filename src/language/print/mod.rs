//! Texts in other languages: a function with all that it calls, statement for statement, as somebody of that language would write it.
//!
//! | file | owns |
//! |---|---|
//! | `form`, `lower` | what is printed: checked functions with every name and type found out |
//! | `prune` | leaving out what only explains |
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
mod rust;
mod supply;
mod write;

use super::library::Library;
use super::mistake::Mistake;
use super::natives::Prim;
use super::resolve::Resolver;
use super::text::Span;
use super::types::{Struct, Type};
use write::Language;

/// A language that texts are printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Target {
    /// Rust with glam.
    #[default]
    Rust,
    /// C# with System.Numerics.
    CSharp,
    /// C# with Unity's vectors.
    Unity,
    /// C++17 with vectors of its own.
    Cpp,
    /// JavaScript with plain objects for vectors.
    JavaScript,
    /// Python with a small class for vectors.
    Python,
    /// Godot's language.
    GdScript,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Rust, Self::CSharp, Self::Unity, Self::Cpp, Self::JavaScript, Self::Python, Self::GdScript];

    /// Its name in links, settings and commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::CSharp => "csharp",
            Self::Unity => "unity",
            Self::Cpp => "cpp",
            Self::JavaScript => "javascript",
            Self::Python => "python",
            Self::GdScript => "gdscript",
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::CSharp => "C#",
            Self::Unity => "C# (Unity)",
            Self::Cpp => "C++",
            Self::JavaScript => "JavaScript",
            Self::Python => "Python",
            Self::GdScript => "GDScript",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::CSharp | Self::Unity => "cs",
            Self::Cpp => "cpp",
            Self::JavaScript => "js",
            Self::Python => "py",
            Self::GdScript => "gd",
        }
    }

    /// What begins a line that is a comment.
    pub fn comment(self) -> &'static str {
        match self {
            Self::Python | Self::GdScript => "#",
            _ => "//",
        }
    }

    /// The language of a name.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.id() == id)
    }

    /// How it is printed; Rust is cut out of the text.
    fn language(self) -> Option<&'static dyn Language> {
        Some(match self {
            Self::Rust => return None,
            Self::CSharp => &csharp::CSharp { unity: false },
            Self::Unity => &csharp::CSharp { unity: true },
            Self::Cpp => &cpp::Cpp,
            Self::JavaScript => &javascript::JavaScript,
            Self::Python => &python::Python,
            Self::GdScript => &gdscript::GdScript,
        })
    }
}

/// What is said of a text besides itself. Words that are not there are not written.
pub trait Said {
    /// What stands at the top: lines without the signs of a comment.
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

    /// The name of the class or file, where a language has such a thing.
    fn title(&self) -> String {
        "hit_test".into()
    }
}

/// Nothing is said.
pub struct Silent;

impl Said for Silent {}

/// What a head comment may tell of a printed text.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The parameters: names and types as they are printed, and the type of ours.
    pub params: Vec<(String, String, Type)>,
    /// Our functions in it: their names here and there.
    pub functions: Vec<(String, String)>,
    /// What it uses of what is built in here.
    pub natives: Vec<&'static str>,
    /// The fields of the shapes that it takes which it reads: the shape, the name here and there.
    pub fields: Vec<(String, String, String)>,
}

/// How a text is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct How {
    /// The language.
    pub target: Target,
    /// Only what the answer needs; else all that a walk shows.
    pub lean: bool,
    /// With the types that it takes; else they are whoever's who takes it.
    pub types: bool,
}

/// A line that is printed, and the place of our text that it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line, with its indentation.
    pub text: String,
    /// The statement that it is, or is a part of.
    pub from: Option<Span>,
}

/// A part of what is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The function that it is: its file, and its name there; none for what is not one of our functions.
    pub function: Option<(u16, String)>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Names of ours that are printed otherwise.
    pub names: Vec<(String, String)>,
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
        self.print(asked, None, how, said)
    }

    /// A text of somebody's own in a language.
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
        let (library, asked) = self.with_own(file, text)?;
        library.print(asked, Some(library.last_file()), how, said)
    }

    fn print(
        &self,
        asked: usize,
        own: Option<u16>,
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
        let wanted = prune::Wanted { lean: how.lean, is_own: &is_own, own };
        prune::prune(&mut unit, &wanted);
        let file_of = |file: u16| library.file_name(file);
        let Some(language) = how.target.language() else {
            prune::merge_all(&mut unit, &wanted);
            return Ok(rust::print(&whole, &unit, &library, &rust::Asked { own, how, said }));
        };
        prune::unwrap(&mut unit, &is_own);
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
        Ok(write::print(&unit, &names, language, &write::Asked { how, own, said, natives }))
    }
}

/// The type of a truth.
fn plain_truth() -> Type {
    Type::Prim(Prim::Bool)
}

/// Whether it is a number of 64 bits, or made of such.
fn is_double(prim: Prim) -> bool {
    matches!(prim, Prim::F64 | Prim::DVec2 | Prim::DVec3)
}
