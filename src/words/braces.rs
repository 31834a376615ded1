//! Texts with names in braces, where values stand: `a gap of {gap} on {axis}`.
//!
//! The build script and the program both compile this file: the one checks the names, the other fills in values.

use std::fmt::{Display, Write};

/// A text with values where their names stand in braces. `fill!` is how to write it.
pub fn filled(text: &str, values: &[(&str, &dyn Display)]) -> String {
    filled_by(text, |name, whole| {
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            // Writing to a string cannot fail.
            let _ = write!(whole, "{value}");
        }
    })
}

/// A text with what `put` writes in place of each name in braces.
pub fn filled_by(text: &str, mut put: impl FnMut(&str, &mut String)) -> String {
    let mut whole = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        whole.push_str(before);
        put(name, &mut whole);
        rest = after;
    }
    whole + rest
}

/// The names that stand in braces in a text, as [`filled_by`] meets them: a brace that is not closed makes its name run on to the
/// next one that closes.
pub fn named(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (name, after) = rest.split_once('{')?.1.split_once('}')?;
        rest = after;
        Some(name)
    })
}
