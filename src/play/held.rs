//! The held input of a tick, and runs: the input of each tick as a short text, with a number and a letter for each stretch of
//! equal input.

use std::fmt::Write;

/// The ticks of the longest run that is read: an hour.
const LONGEST: usize = 60 * 3600;

/// The held input of a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    /// The direction along x and along y: −1, 0 or 1.
    pub go: (i8, i8),
    /// The turn: 1 is counter-clockwise, −1 clockwise.
    pub turn: i8,
    /// True if the move is slow.
    pub slow: bool,
}

/// The letters of all inputs: nine directions, for each of three turns, at either speed. `e` means that no key is held.
const LETTERS: &[u8; 54] = b"abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ-";

/// The turns, in the order of the letters.
const TURNS: [i8; 3] = [0, 1, -1];

impl Held {
    /// Its letter in a written run.
    pub fn letter(self) -> char {
        let way = (self.go.0 + 1) * 3 + self.go.1 + 1;
        let turn = TURNS.iter().position(|turn| *turn == self.turn).unwrap_or(0);
        LETTERS[way as usize + 9 * turn + 27 * usize::from(self.slow)].into()
    }

    /// The held input of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        let place = LETTERS.iter().position(|known| char::from(*known) == letter)?;
        let (slow, turn, way) = (place / 27 == 1, TURNS[place / 9 % 3], (place % 9) as i8);
        Some(Self { go: (way / 3 - 1, way % 3 - 1), turn, slow })
    }
}

/// A run as text.
pub fn write_run(run: &[Held]) -> String {
    let mut out = String::new();
    for same in run.chunk_by(|a, b| a == b) {
        let _ = write!(out, "{}{}", same.len(), same[0].letter());
    }
    out
}

/// The ticks of a run from its text. `None` if the text is not a run, or longer than an hour.
pub fn read_run(text: &str) -> Option<Vec<Held>> {
    let (mut run, mut digits) = (vec![], String::new());
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let count = std::mem::take(&mut digits).parse::<usize>().ok()?;
        if run.len().saturating_add(count) > LONGEST {
            return None;
        }
        run.extend(std::iter::repeat_n(Held::of_letter(c)?, count));
    }
    digits.is_empty().then_some(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_has_a_letter_of_its_own() {
        let mut seen = std::collections::HashSet::new();
        for x in -1..=1 {
            for y in -1..=1 {
                for turn in TURNS {
                    for slow in [false, true] {
                        let held = Held { go: (x, y), turn, slow };
                        assert_eq!(Held::of_letter(held.letter()), Some(held));
                        assert!(seen.insert(held.letter()));
                    }
                }
            }
        }
        assert_eq!(Held::default().letter(), 'e');
    }

    #[test]
    fn a_run_is_a_text() {
        let run = [Held::default(), Held::default(), Held { go: (1, 0), turn: -1, slow: true }];
        assert_eq!(read_run(&write_run(&run)).as_deref(), Some(&run[..]));
        for wrong in ["3", "3!", "99999999e", "e"] {
            assert_eq!(read_run(wrong), None, "{wrong}");
        }
        assert_eq!(read_run(&format!("1e{}e", usize::MAX)), None, "longer than can be counted");
    }
}
