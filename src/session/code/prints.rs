//! The code of all methods in another language, as a file: a browser fetches it once somebody wants that language, since the programs
//! that come first cannot print.

use super::printed::{Function, Line, Printed};
use crate::separators::NEXT;
use crate::target::Target;
use crate::words::Lang;
use std::ops::Range;

/// Between the parts of a method: all of it in one piece, then each function of its listing.
const PART: char = '\u{1f}';
/// Before the sentence of a method that cannot be said in that language.
const REFUSED: char = '!';

/// What such a file says.
#[derive(Debug, Clone, Copy)]
pub struct Prints {
    target: Target,
    lang: Lang,
    text: &'static str,
}

/// The file with the code in a language, its comments in the reader's.
pub fn name(target: Target, lang: Lang) -> String {
    format!("code-{}-{}.txt", target.id(), lang.code())
}

impl Prints {
    /// Takes a file that has arrived.
    pub fn new(target: Target, lang: Lang, text: String) -> Self {
        Self { target, lang, text: text.leak() }
    }

    /// Whether it is in this language, with comments in the reader's.
    pub fn is_in(&self, target: Target, lang: Lang) -> bool {
        (self.target, self.lang) == (target, lang)
    }

    /// A method in one piece.
    pub fn whole(&self, scene: &str, method: &str) -> &'static str {
        self.parts(scene, method).next().unwrap_or_default()
    }

    /// A method as a listing shows it.
    ///
    /// # Errors
    /// Why it cannot be said in that language, in a sentence.
    pub fn listed(&self, scene: &str, method: &str) -> Result<Printed, String> {
        let mut parts = self.parts(scene, method);
        match parts.next().unwrap_or_default().strip_prefix(REFUSED) {
            Some(why) => Err(why.to_owned()),
            None => Ok(Printed { target: self.target, functions: parts.map(function).collect() }),
        }
    }

    fn parts(&self, scene: &str, method: &str) -> impl Iterator<Item = &'static str> {
        let of = |text: &'static str| {
            text.strip_prefix(scene)?.strip_prefix('/')?.strip_prefix(method)?.strip_prefix('\n')
        };
        self.text.split(NEXT).find_map(of).unwrap_or_default().split(PART)
    }
}

/// Its name and the names of its variables; then its lines, each after the lines of our source that it translates.
fn function(part: &'static str) -> Option<Function> {
    let mut rows = part.lines();
    let mut head = rows.next()?.split('\t');
    let name = head.next()?;
    let pair = |names: &str| names.split_once('=').map(|(ours, theirs)| (ours.to_owned(), theirs.to_owned()));
    let line = |row: &'static str| {
        let (from, text) = row.split_once('\t')?;
        Some(Line { text, from: range(from) })
    };
    Some(Function { name, names: head.filter_map(pair).collect(), lines: rows.filter_map(line).collect() })
}

fn range(from: &str) -> Option<Range<usize>> {
    let (start, end) = from.split_once('-')?;
    Some(start.parse().ok()?..end.parse().ok()?)
}

#[cfg(printing)]
mod write {
    use super::{Function, Line, NEXT, PART, REFUSED};
    use crate::scene::{Method, Scene};
    use crate::session::code::printing::Runs;
    use crate::target::Target;
    use crate::words::Lang;

    /// All methods in a language, as a browser fetches them.
    pub fn write(target: Target, lang: Lang) -> String {
        let all =
            Scene::ALL.iter().flat_map(|scene| scene.methods.iter().map(move |method| (*scene, method)));
        all.map(|(scene, method)| of_method(scene, method, target, lang)).collect()
    }

    fn of_method(scene: &Scene, method: &'static Method, target: Target, lang: Lang) -> String {
        let runs = Runs { scene, method, own: None };
        let said = match runs.listed(target, &method.source.listing(), lang) {
            Err(why) => format!("{REFUSED}{why}"),
            Ok(printed) => {
                let whole =
                    runs.text(target, true, lang).expect("what can be listed can be printed in one piece");
                let functions =
                    printed.functions.iter().map(|it| it.as_ref().map_or(String::new(), of_function));
                functions.fold(whole, |said, function| format!("{said}{PART}{function}"))
            }
        };
        format!("{}/{}\n{said}{NEXT}", scene.id, method.id)
    }

    fn of_function(function: &Function) -> String {
        let names: String =
            function.names.iter().map(|(ours, theirs)| format!("\t{ours}={theirs}")).collect();
        let line = |Line { text, from }: &Line| {
            let from = from.as_ref().map_or(String::new(), |from| format!("{}-{}", from.start, from.end));
            format!("\n{from}\t{text}")
        };
        format!("{}{names}{}", function.name, function.lines.iter().map(line).collect::<String>())
    }
}
#[cfg(printing)]
pub use write::write;
