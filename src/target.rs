//! The languages that code is shown in and printed in, by name. A browser's smaller program knows their names only.

/// A language of code.
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
}
