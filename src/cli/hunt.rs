//! `hantei hunt`: prints a hit test with one small slip, to be found and repaired.

use super::{Code, Failure, poses, write_text};
use crate::attempt::begin;
use crate::hunt::{self, HiddenSlip};
use std::io::Write;
use std::path::Path;

/// The options of the output.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The scene of the question.
    pub scene: &'a str,
    /// The seed, such as a date.
    pub seed: &'a str,
    /// True to print the line of the slip, as it is and as it should be.
    pub answer: bool,
    /// The file to write. `None` for standard output.
    pub output: Option<&'a Path>,
    /// True to overwrite an existing file.
    pub force: bool,
}

/// Writes the bug, or its answer.
///
/// # Errors
/// There is no such scene, it has no hunts, or the output cannot be written.
pub fn hunt(options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let scene = poses::pair(options.scene)?;
    let none = || {
        let id = scene.id;
        let sentence =
            format!("there is no bug hunt for the scene `{id}`; expected another scene of `hantei list`");
        Failure::new(Code::Usage, sentence)
    };
    let seed = hunt::clean(options.seed);
    let bug = HiddenSlip::new(scene, &seed).ok_or_else(none)?;
    let text = if options.answer {
        let right = begin(bug.method);
        let right = right.lines().nth(bug.line - 1).unwrap_or_default().trim();
        format!("line {}\nis:        {}\nshould be: {right}\n", bug.line, bug.code(bug.line))
    } else {
        let id = scene.id;
        // Below the code, so that its lines keep their numbers.
        let told = "// One line of this hit test has a small change: find it and repair it.";
        format!("{}\n{told}\n// hantei judge {id} FILE says if it is right.\n", bug.attempt.text())
    };
    write_text(&text, options.output, options.force, output)
}
