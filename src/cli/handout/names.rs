//! Adapts names in prose to the code beside it: `reach_b` in Rust is `reachB` in C#.

use crate::lesson::{Prose, Style};
use std::collections::{BTreeMap, BTreeSet};

/// The names that the language of the code writes in another case.
#[derive(Debug, Default)]
pub struct CodeNames {
    /// Rust names with their printed forms. Fields begin with a dot, since they may have another case than variables.
    others: BTreeMap<String, String>,
}

impl CodeNames {
    /// Finds the names in the Rust lines and in their printed form, which has the same letters in another case. The names
    /// of functions are known already.
    pub fn of<'l>(
        ours: impl Iterator<Item = &'l str>,
        theirs: impl Iterator<Item = &'l str>,
        called: impl Iterator<Item = (&'l str, &'l str)>,
    ) -> Self {
        let called = called.map(|(own, other)| (own.to_owned(), other.to_owned()));
        let [ours, theirs] = [names(ours), names(theirs)];
        let letters = |name: &str| name.replace('_', "").to_lowercase();
        let by_letters: BTreeMap<String, &String> = theirs.iter().map(|it| (letters(it), it)).collect();
        let new = ours.iter().filter(|name| !theirs.contains(*name));
        let others = new.filter_map(|name| Some((name.clone(), (*by_letters.get(&letters(name))?).clone())));
        Self { others: others.chain(called).collect() }
    }

    /// Adapts the names in the code of a text.
    pub fn prose(&self, mut prose: Prose) -> Prose {
        let spans = prose.blocks.iter_mut().flat_map(|block| &mut block.spans);
        for span in spans.filter(|span| span.style == Style::Code) {
            span.text = self.replaced(&span.text, |_| true);
        }
        prose
    }

    /// Adapts names in a text that does not mark code: there only a name of several words counts.
    pub fn text(&self, text: &str) -> String {
        self.replaced(text, |name| name.contains('_'))
    }

    fn replaced(&self, text: &str, is_name: impl Fn(&str) -> bool) -> String {
        let mut all = String::with_capacity(text.len());
        for (at, word) in words(text) {
            let dot = if follows_dot(text, at) { "." } else { "" };
            // A method often has another name in the other language.
            let is_called = !dot.is_empty() && text[at + word.len()..].starts_with('(');
            let other = self.others.get(&format!("{dot}{word}")).filter(|_| is_name(word) && !is_called);
            all.push_str(other.map_or(word, |other| &other[dot.len()..]));
        }
        all
    }
}

/// The names in lines of code, without those in comments.
fn names<'l>(lines: impl Iterator<Item = &'l str>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for line in lines {
        let end = line.find("//").or_else(|| line.find("# ")).unwrap_or(line.len());
        for (at, word) in words(&line[..end]).filter(|(_, word)| word.starts_with(is_of_name)) {
            all.insert(format!("{}{word}", if follows_dot(line, at) { "." } else { "" }));
        }
    }
    all
}

/// The words of a text and the pieces between them, each with its position.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let borders = text.char_indices().zip(text.char_indices().skip(1));
    let borders = borders.filter(|((_, a), (_, b))| is_of_name(*a) != is_of_name(*b)).map(|(_, (at, _))| at);
    let mut start = 0;
    borders.chain([text.len()]).filter(|end| *end > 0).map(move |end| {
        let begins = std::mem::replace(&mut start, end);
        (begins, &text[begins..end])
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn follows_dot(text: &str, at: usize) -> bool {
    text[..at].ends_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_the_text_is_the_one_in_the_code() {
        let ours = ["let reach_b = b.half.x * e.abs(); // The reach", "check_axis(a, b, t, l)"];
        let theirs = ["float reachB = b.Half.X * MathF.Abs(e); // the Reach", "CheckAxis(a, b, t, l);"];
        let names =
            CodeNames::of(ours.into_iter(), theirs.into_iter(), [("check_edge", "EdgeReached")].into_iter());
        let told = |text: &str| names.prose(Prose::parse(text)).plain();
        assert_eq!(
            told("`reach_b` is `b.half.x`, `|t.x|`; half of `x`"),
            "reachB is b.Half.X, |t.X|; half of x"
        );
        assert_eq!(
            told("`check_axis(a, b, t, l)` and `e.abs()`, **L** and `The`"),
            "CheckAxis(a, b, t, l) and e.abs(), L and The"
        );
        assert_eq!(told("`check_edge`"), "EdgeReached");
        assert_eq!(names.text("L reaches reach_b = 2.00, half of it"), "L reaches reachB = 2.00, half of it");
        assert_eq!(CodeNames::default().text("reach_b"), "reach_b");
        assert_eq!(words("").count(), 0);
    }
}
