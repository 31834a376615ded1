//! English that stands in for what another language lacks. In HTML it is marked as English for screen readers.
//!
//! Until HTML is made, two invisible characters, Unicode's isolates, stand around it: sentences are put together on the way, and a
//! part of one may be English.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

/// Where borrowed English begins.
const BEGINS: char = '\u{2066}';
/// Where it ends.
const ENDS: char = '\u{2069}';

static WANTED: AtomicBool = AtomicBool::new(false);

/// What has been borrowed, by its place in the lists of words, so that each sentence is enclosed in the signs only once.
static KNOWN: RwLock<Vec<Option<&'static str>>> = RwLock::new(Vec::new());

/// From now on borrowed English is enclosed in the signs. Call it where HTML is made: nothing else reads them.
pub fn mark() {
    WANTED.store(true, Ordering::Relaxed);
}

/// English words for another language, enclosed in the signs where these are wanted.
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

/// A text without its signs, if it is enclosed in them.
fn plain(marked: &str) -> &str {
    marked.trim_start_matches(BEGINS).trim_end_matches(ENDS)
}

/// Whether this is one of the signs, which have no width.
pub fn is_mark(c: char) -> bool {
    c == BEGINS || c == ENDS
}

/// A text without any signs, for all output that is not HTML.
pub fn unmarked(mut text: String) -> String {
    text.retain(|c| !is_mark(c));
    text
}

/// HTML in which borrowed English is marked as English. An option of a list is marked as a whole, since no element can stand in it;
/// in titles, attributes and pictures the signs are only removed.
pub fn as_html(html: &str) -> String {
    if !html.contains(BEGINS) {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() + 64);
    // About the tag that is being read: what ends it, `>` or first a quotation mark; where it begins; and whether elements can stand
    // in the one that was read last.
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
    fn html_says_which_of_its_text_is_borrowed_and_all_else_loses_the_signs() {
        let text = format!(
            "<p title=\"{BEGINS}a > b{ENDS}\">い{BEGINS}two{ENDS}<option>{BEGINS}x{ENDS}</option>{BEGINS}y{ENDS}</p>"
        );
        let expected = "<p title=\"a > b\">い<span lang=\"en\">two</span><option lang=\"en\">x</option><span lang=\"en\">y</span></p>";
        assert_eq!(as_html(&text), expected);
        assert_eq!(unmarked(format!("い{BEGINS}two{ENDS}")), "いtwo");
        assert_eq!(as_html("<p>い</p>"), "<p>い</p>");
    }
}
