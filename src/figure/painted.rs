//! Letters that no font of a page has, as the browser draws them.

use std::sync::OnceLock;

/// A letter in pixels.
#[derive(Clone, Debug)]
pub struct Painted {
    /// How far it is to the next letter.
    pub advance: f32,
    /// Where its pixels begin, seen from its place on the line; y points down.
    pub corner: [i32; 2],
    /// How many columns and rows there are.
    pub size: [u32; 2],
    /// How much of each pixel it covers, row by row.
    pub coverage: Vec<u8>,
}

/// Draws a character in a size of so many pixels.
pub type Painter = fn(char, f32) -> Option<Painted>;

static PAINTER: OnceLock<Painter> = OnceLock::new();

/// Lets letters that no font has be drawn so.
pub fn paint_with(painter: Painter) {
    PAINTER.get_or_init(|| painter);
}

/// A character in a size of so many pixels; nothing for what nobody sees.
pub fn painted(c: char, size: f32) -> Option<Painted> {
    let unseen =
        c.is_control() || c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{206f}');
    if unseen { None } else { PAINTER.get()?(c, size) }
}

/// Letters from here on stand in squares: kanji, kana, hangul.
pub const SQUARE: char = '\u{3000}';

/// How wide a character is, in em.
pub fn advance(c: char) -> f32 {
    const SIZE: f32 = 100.0;
    let measured = || painted(c, SIZE).map(|letter| letter.advance / SIZE);
    Some(1.0).filter(|_| c >= SQUARE).or_else(measured).unwrap_or(1.0)
}
