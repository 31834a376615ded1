//! The speaker's wishes for the presenting window: keys and buttons, numbered, in a file that the speaker's window writes and the
//! presenting one reads.

use crate::session::Action;
use crate::session::keys::{Key, Modifiers};
use crate::session::press;
use std::collections::VecDeque;
use std::process;

/// An input of the speaker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wish {
    /// A key went down.
    Key(Key, Modifiers),
    /// A button was pressed.
    Do(Action),
}

impl Wish {
    fn write(&self) -> String {
        match self {
            Self::Do(action) => format!("do {}", press::name(*action)),
            Self::Key(key, Modifiers { shift, ctrl }) => {
                let with = |held, name| if held { name } else { "" };
                format!("key {}{}{}", key.cap(), with(*shift, " shift"), with(*ctrl, " ctrl"))
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["do", name] => press::action(name).map(Self::Do),
            ["key", cap, ref held @ ..] => {
                let named = Key::NAMED.into_iter().find(|key| key.cap() == cap);
                let sign = || Some(Key::Char(cap.chars().next()?.to_ascii_lowercase()));
                let held = Modifiers { shift: held.contains(&"shift"), ctrl: held.contains(&"ctrl") };
                named.or_else(sign).map(|key| Self::Key(key, held))
            }
            _ => None,
        }
    }
}

/// The number of wishes kept for the other window.
const KEPT: usize = 32;

/// The wishes of a speaker's window.
#[derive(Debug, Default)]
pub struct Wishes {
    count: u64,
    last: VecDeque<String>,
}

impl Wishes {
    /// Adds a wish.
    pub fn add(&mut self, wish: Wish) {
        self.count += 1;
        self.last.push_back(format!("{} {}\n", self.count, wish.write()));
        if self.last.len() > KEPT {
            self.last.pop_front();
        }
    }

    /// The contents of the file: the number of the process, then the last wishes.
    pub fn write(&self) -> String {
        let of = format!("{}\n", process::id());
        std::iter::once(&of).chain(&self.last).map(String::as_str).collect()
    }
}

/// The presenting window's record of the wishes.
#[derive(Debug, Default)]
pub struct Heard {
    /// True if it has listened in this presentation.
    listens: bool,
    /// True if there was a speaker's window the last time.
    is_led: bool,
    /// The speaker's window, and the number of its last wish.
    last: (String, u64),
}

impl Heard {
    /// True if there was a speaker's window the last time.
    pub fn is_led(&self) -> bool {
        self.is_led
    }

    /// The new wishes. Those from before the presentation are skipped.
    pub fn news(&mut self, text: Option<&str>) -> Vec<Wish> {
        let began = !std::mem::replace(&mut self.listens, true);
        self.is_led = text.is_some();
        let Some((of, wishes)) = text.and_then(|text| text.split_once('\n')) else { return vec![] };
        let numbered = |line: &str| {
            let (number, wish) = line.split_once(' ')?;
            Some((number.parse::<u64>().ok()?, wish.to_owned()))
        };
        let wishes: Vec<(u64, String)> = wishes.lines().filter_map(numbered).collect();
        let heard = if began {
            u64::MAX
        } else if self.last.0 == of {
            self.last.1
        } else {
            0
        };
        self.last = (of.to_owned(), wishes.last().map_or(0, |(number, _)| *number));
        let new = wishes.iter().filter(|(number, _)| *number > heard);
        new.filter_map(|(_, wish)| Wish::read(wish)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::action::{Go, QuizAction};

    #[test]
    fn each_wish_is_heard_once_and_none_from_before_the_presentation() {
        let next = Wish::Do(Action::Go(Go::Next));
        let answer = Wish::Do(Action::Quiz(QuizAction::Answer(2)));
        let walk = Wish::Key(Key::Char('w'), Modifiers { shift: true, ctrl: false });
        let space = Wish::Key(Key::Space, Modifiers::default());
        let (mut wishes, mut heard) = (Wishes::default(), Heard::default());
        wishes.add(next);
        assert_eq!(heard.news(Some(&wishes.write())), [], "it was wished of an earlier presentation");
        [answer, walk].into_iter().for_each(|wish| wishes.add(wish));
        assert_eq!(heard.news(Some(&wishes.write())), [answer, walk]);
        assert_eq!(heard.news(Some(&wishes.write())), []);
        assert!(heard.is_led());
        assert_eq!(heard.news(None), []);
        assert!(!heard.is_led());
        // Another window, opened during the presentation.
        let mut others = Wishes::default();
        others.add(space);
        let of_another = others.write().replacen(&process::id().to_string(), "another", 1);
        assert_eq!(heard.news(Some(&of_another)), [space]);
    }

    #[test]
    fn every_key_is_read_as_it_was_written() {
        let signs = "abcxyz019?[],.+-".chars().map(Key::Char);
        for key in Key::NAMED.into_iter().chain(signs) {
            for (shift, ctrl) in [(false, false), (true, false), (false, true)] {
                let wish = Wish::Key(key, Modifiers { shift, ctrl });
                assert_eq!(Wish::read(&wish.write()), Some(wish));
            }
        }
        assert_eq!(Wish::read("from the future"), None);
    }
}
