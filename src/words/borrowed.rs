//! English in place of text that another language lacks. HTML marks it as English for screen readers.
//!
//! Until HTML is made, it is enclosed in two invisible characters, Unicode's isolates, since sentences are built on the way, and
//! a part of one may be English.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

/// The start of borrowed English.
const BEGINS: char = '\u{2066}';
/// The end of borrowed English.
const ENDS: char = '\u{2069}';

static WANTED: AtomicBool = AtomicBool::new(false);

/// The borrowed texts, by their index in the lists of words, so that each is enclosed in the signs only once.
static KNOWN: RwLock<Vec<Option<&'static str>>> = RwLock::new(Vec::new());

/// Encloses borrowed English in the signs from now on. Call it only where HTML is made, since nothing else interprets them.
pub fn mark() {
    WANTED.store(true, Ordering::Relaxed);
}

/// English words for another language, enclosed in the signs if wanted.
pub(super) fn borrow(english: &'static str, at: usize) -> &'static str {
    if english.is_empty() || !WANTED.load(Ordering::Relaxed) {
        return english;
    }
    let known = |list: &[Option<&'static str>]| {
        list.get(at).copied().flatten().filter(|marked| plain(marked) == english)
    };
    let found = known(&KNOWN.read().unwrap_or_else(PoisonError::into_inner));
    found.unwrap_or_else(|| {
        let mut list = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if list.len() <= at {
            list.resize(at + 1, None);
        }
        let marked = &*[BEGINS, ENDS].map(String::from).join(english).leak();
        list[at] = Some(marked);
        marked
    })
}

/// A text without the signs around it.
fn plain(marked: &str) -> &str {
    marked.trim_start_matches(BEGINS).trim_end_matches(ENDS)
}

/// True for the signs, which have no width.
pub fn is_mark(c: char) -> bool {
    c == BEGINS || c == ENDS
}

/// A text without any signs, for all output that is not HTML.
pub fn unmarked(mut text: String) -> String {
    text.retain(|c| !is_mark(c));
    text
}

/// HTML with borrowed English marked as English. An option of a list is marked as a whole, since it cannot contain elements. In
/// titles, attributes and pictures the signs are only removed.
pub fn as_html(html: &str) -> String {
    if !html.contains(BEGINS) {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() + 64);
    // The current tag: the character that ends it, `>` or first a quotation mark; its start; and true if the last opened element
    // can contain elements.
    let (mut tag, mut start, mut whole) = (None, 0, true);
    for (i, c) in html.char_indices() {
        match (c, tag) {
            ('<', None) => (tag, start) = (Some('>'), i + 1),
            ('>', Some('>')) => {
                tag = None;
                let name = html[start..i].split([' ', '>']).next().unwrap_or_default();
                whole = !["option", "title", "textarea", "text", "tspan"].contains(&name);
            }
            ('"', Some(closes)) => tag = Some(if closes == '"' { '>' } else { '"' }),
            _ => {}
        }
        match c {
            BEGINS
                if tag.is_none() && !whole && out.ends_with('>') && html[start..].starts_with("option") =>
            {
                out.pop();
                out.push_str(r#" lang="en">"#);
            }
            BEGINS if tag.is_none() && whole => out.push_str(r#"<span lang="en">"#),
            ENDS if tag.is_none() && whole => out.push_str("</span>"),
            BEGINS | ENDS => {}
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_marks_borrowed_english_and_other_output_has_no_signs() {
        let text = format!(
            "<p title=\"{BEGINS}a > b{ENDS}\">い{BEGINS}two{ENDS}<option>{BEGINS}x{ENDS}</option>{BEGINS}y{ENDS}</p>"
        );
        let expected = "<p title=\"a > b\">い<span lang=\"en\">two</span><option lang=\"en\">x</option><span lang=\"en\">y</span></p>";
        assert_eq!(as_html(&text), expected);
        assert_eq!(unmarked(format!("い{BEGINS}two{ENDS}")), "いtwo");
        assert_eq!(as_html("<p>い</p>"), "<p>い</p>");
    }
}
