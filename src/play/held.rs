//! The held input of a tick.

use super::run;

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
    run::write(run, Held::letter)
}

/// The ticks of a run from its text. `None` if the text is not a run, or longer than an hour.
pub fn read_run(text: &str) -> Option<Vec<Held>> {
    run::read(text, Held::of_letter)
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
