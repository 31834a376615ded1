//! The languages in which code is shown and printed, by name.

use std::fmt;
use std::str::FromStr;

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
    /// C++17 with generated vector types.
    Cpp,
    /// JavaScript with plain objects for vectors.
    JavaScript,
    /// TypeScript: JavaScript with types and interfaces.
    TypeScript,
    /// Python with a small class for vectors.
    Python,
    /// GDScript, Godot's language.
    GdScript,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Rust,
        Self::CSharp,
        Self::Unity,
        Self::Cpp,
        Self::JavaScript,
        Self::TypeScript,
        Self::Python,
        Self::GdScript,
    ];

    /// Its name in links, settings and commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::CSharp => "csharp",
            Self::Unity => "unity",
            Self::Cpp => "cpp",
            Self::JavaScript => "javascript",
            Self::TypeScript => "typescript",
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
            Self::TypeScript => "TypeScript",
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
            Self::TypeScript => "ts",
            Self::Python => "py",
            Self::GdScript => "gd",
        }
    }

    /// The sign that begins a comment line.
    pub fn comment(self) -> &'static str {
        match self {
            Self::Python | Self::GdScript => "#",
            _ => "//",
        }
    }

    /// True if hit tests can be written in it.
    pub fn is_read(self) -> bool {
        self == Self::Rust || cfg!(feature = "scripts") && matches!(self, Self::Python | Self::JavaScript)
    }

    /// The language in which a hit test is written: that of the first line that only one language can have. A text with a
    /// function of Rust is Rust, whatever comes before it.
    pub fn of_text(text: &str) -> Self {
        if !cfg!(feature = "scripts")
            || text.lines().any(|line| line.starts_with("fn ") || line.starts_with("pub fn "))
        {
            return Self::Rust;
        }
        text.lines().find_map(Self::of_line).unwrap_or_default()
    }

    fn of_line(line: &str) -> Option<Self> {
        let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
        // `const X: f32 = 1.0;` is Rust, `const X = 1;` is JavaScript.
        let before = line.split('=').next().unwrap_or("");
        let is_typed = before.contains(':') && !before.contains('{');
        // `#[derive(Clone)]` is Rust.
        let is_remark = line.starts_with('#') && !line.starts_with("#[") && !line.starts_with("#![");
        if is_remark
            || begins(&["def ", "@dataclass", "from ", "import math", "import sys", "class "])
                && !line.ends_with(['{', ';'])
        {
            return Some(Self::Python);
        }
        if begins(&["function ", "export ", "let ", "var ", "/** @typedef", "async function"])
            || line.starts_with("const ") && !is_typed && !line.starts_with("const fn")
        {
            return Some(Self::JavaScript);
        }
        begins(&["fn ", "pub ", "use ", "struct ", "enum ", "impl ", "const ", "static ", "mod ", "type "])
            .then_some(Self::Rust)
    }

    /// The language with this id.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.id() == id)
    }
}

/// Its name in links.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// An error: no language has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchTarget;

impl FromStr for Target {
    type Err = NoSuchTarget;

    fn from_str(id: &str) -> Result<Self, NoSuchTarget> {
        Self::by_id(id).ok_or(NoSuchTarget)
    }
}

#[cfg(all(test, feature = "scripts"))]
mod tests {
    use super::Target;

    #[test]
    fn the_language_of_a_text_is_that_of_the_first_line_that_only_one_language_can_have() {
        for (text, wanted) in [
            ("// A test.\nfn hit(p: Vec2) -> bool { true }", Target::Rust),
            ("const R: f32 = 1.0;\nfn hit() {}", Target::Rust),
            ("let x = 1;\nfn hit() {}", Target::Rust),
            ("#[derive(Clone)]\nstruct A;", Target::Rust),
            ("# A test.\n\ndef hit(p):\n    return True", Target::Python),
            ("# A test that is not written yet", Target::Python),
            ("#![allow(unused)]\nconst A: f32 = 1.0;", Target::Rust),
            ("from __future__ import annotations\n", Target::Python),
            ("@dataclass(frozen=True)\nclass A:", Target::Python),
            ("// A test.\nconst hit = (p) => true;", Target::JavaScript),
            ("const { x } = p;", Target::JavaScript),
            ("/** @typedef {{ x: number }} Vec2 */\n", Target::JavaScript),
            ("export function hit(p) {", Target::JavaScript),
            ("", Target::Rust),
        ] {
            assert_eq!(Target::of_text(text), wanted, "{text}");
        }
    }
}
