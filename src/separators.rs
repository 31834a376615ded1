//! Separators between the parts of a text that the build script, or an export, writes for the program.

/// Between the prose of two lessons, and between two functions of the geometry.
pub const NEXT: char = '\u{1e}';

/// Between the prose of all lessons, the functions of the geometry, and a language's words, where they come in one file.
pub const SOURCE: char = '\u{1d}';

/// Between the parts of a lesson: its folder's name, its facts, and its prose in each language, behind the language's code and a space.
pub const PART: char = '\u{1c}';
