//! Runs: the held input of each step of a game, as a short text with a number and a letter for each stretch of equal input.

use std::fmt::Write;

/// The steps of the longest run that is read: an hour.
const LONGEST: usize = 60 * 3600;

/// A run as text.
pub fn write<Held: Copy + PartialEq>(run: &[Held], letter: impl Fn(Held) -> char) -> String {
    let mut out = String::new();
    for same in run.chunk_by(|a, b| a == b) {
        let _ = write!(out, "{}{}", same.len(), letter(same[0]));
    }
    out
}

/// The steps of a run from its text. `None` if the text is not a run, or longer than an hour.
pub fn read<Held: Copy>(text: &str, of_letter: impl Fn(char) -> Option<Held>) -> Option<Vec<Held>> {
    let mut run = vec![];
    let mut digits = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let count = std::mem::take(&mut digits).parse::<usize>().ok()?;
        if run.len().saturating_add(count) > LONGEST {
            return None;
        }
        run.extend(std::iter::repeat_n(of_letter(c)?, count));
    }
    digits.is_empty().then_some(run)
}
