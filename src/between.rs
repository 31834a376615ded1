//! What stands between the parts of a text that the build script writes for the program. Both compile this file.

/// Between the prose of two lessons, and between two functions of the geometry.
pub const NEXT: char = '\u{1e}';

/// Between the prose of all lessons and the functions of the geometry, where both come in one file.
pub const SOURCE: char = '\u{1d}';
