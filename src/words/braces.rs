//! Texts with names in braces in place of values: `a gap of {gap} on {axis}`.
//!
//! The build script and the program both compile this file. One checks the names, the other inserts values.

use std::fmt::{Display, Write};

/// A text with values in place of their names in braces. Call it through `fill!`.
pub fn filled(text: &str, values: &[(&str, &dyn Display)]) -> String {
    filled_by(text, |name, whole| {
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            // Writing to a string cannot fail.
            let _ = write!(whole, "{value}");
        }
    })
}

/// A text in which `put` writes the replacement of each name in braces.
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

/// The names in braces in a text, as [`filled_by`] finds them. An unclosed brace extends its name to the next closing one.
pub fn named(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (name, after) = rest.split_once('{')?.1.split_once('}')?;
        rest = after;
        Some(name)
    })
}
