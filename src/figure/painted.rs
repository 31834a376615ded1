//! Letters that no embedded font has, drawn by the browser.

use std::sync::OnceLock;

/// A letter in pixels.
#[derive(Clone, Debug)]
pub struct Painted {
    /// The distance to the next letter.
    pub advance: f32,
    /// The offset of its pixels from its position on the line; y points down.
    pub corner: [i32; 2],
    /// The numbers of columns and rows.
    pub size: [u32; 2],
    /// The coverage of each pixel, row by row.
    pub coverage: Vec<u8>,
}

/// Draws a character at a size in pixels.
pub type Painter = fn(char, f32) -> Option<Painted>;

static PAINTER: OnceLock<Painter> = OnceLock::new();

/// Sets the function that draws letters missing in all fonts.
pub fn paint_with(painter: Painter) {
    PAINTER.get_or_init(|| painter);
}

/// A character at a size in pixels; `None` for invisible characters.
pub fn painted(c: char, size: f32) -> Option<Painted> {
    let unseen =
        c.is_control() || c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{206f}');
    if unseen { None } else { PAINTER.get()?(c, size) }
}

/// The first of the square characters: kanji, kana, hangul.
pub const SQUARE: char = '\u{3000}';

/// The width of a character, in em.
pub fn advance(c: char) -> f32 {
    const SIZE: f32 = 100.0;
    let measured = || painted(c, SIZE).map(|letter| letter.advance / SIZE);
    Some(1.0).filter(|_| c >= SQUARE).or_else(measured).unwrap_or(1.0)
}
