//! The embedded fonts, and how wide a text is in them.
//!
//! The window, the SVG files and the placing of labels all measure with the same fonts, so a label
//! has its place and its size everywhere alike.

use std::sync::LazyLock;
use ttf_parser::Face as Font;

/// A style of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// Prose.
    Sans,
    /// Titles and labels.
    Bold,
    /// Emphasis in prose.
    Italic,
    /// Code and numbers.
    Mono,
}

/// An embedded font: its family name for lists, and its bytes.
pub struct Embedded {
    /// A short name, unique among the embedded fonts.
    pub name: &'static str,
    /// The font file.
    pub bytes: &'static [u8],
}

macro_rules! embedded {
    ($name:literal, $file:literal) => {
        Embedded { name: $name, bytes: include_bytes!(concat!("../../assets/fonts/", $file)) }
    };
}

/// Fonts that are always there.
pub static FONTS: [Embedded; 6] = [
    embedded!("sans", "Inter-Regular.otf"),
    embedded!("bold", "Inter-SemiBold.otf"),
    embedded!("italic", "Inter-Italic.otf"),
    embedded!("mono", "JetBrainsMono-Regular.ttf"),
    embedded!("signs", "DejaVuSans.ttf"),
    embedded!("circled", "BIZUDPGothic-Signs.ttf"),
];

/// Japanese: regular and bold. A browser fetches them when they are needed.
#[cfg(not(target_arch = "wasm32"))]
pub static JAPANESE: [Embedded; 2] =
    [embedded!("ja", "BIZUDPGothic-Regular.ttf"), embedded!("ja-bold", "BIZUDPGothic-Bold.ttf")];

/// Japanese fonts are no part of the program in a browser.
#[cfg(target_arch = "wasm32")]
pub static JAPANESE: [Embedded; 0] = [];

impl Face {
    /// The names of the fonts to look for a character in, in this order.
    pub fn chain(self) -> &'static [&'static str] {
        match self {
            Self::Sans => &["sans", "signs", "circled", "ja"],
            Self::Bold => &["bold", "sans", "signs", "circled", "ja-bold", "ja"],
            Self::Italic => &["italic", "sans", "signs", "circled", "ja"],
            Self::Mono => &["mono", "sans", "signs", "circled", "ja"],
        }
    }
}

static PARSED: LazyLock<Vec<(&'static str, Font<'static>)>> = LazyLock::new(|| {
    let all = FONTS.iter().chain(JAPANESE.iter());
    all.map(|font| (font.name, Font::parse(font.bytes, 0).expect("embedded fonts are whole"))).collect()
});

/// The fonts of a face's chain.
fn fonts(face: Face) -> impl Iterator<Item = &'static Font<'static>> {
    let named = |name: &&str| PARSED.iter().find(|(known, _)| known == name).map(|(_, font)| font);
    face.chain().iter().filter_map(named)
}

/// Whether some font of the face's chain has the character.
pub fn covers(face: Face, c: char) -> bool {
    fonts(face).any(|font| font.glyph_index(c).is_some())
}

/// How wide a single line of text is, in the unit of `size`.
pub fn width(face: Face, text: &str, size: f32) -> f32 {
    let advance = |c: char| {
        let found = fonts(face).find_map(|font| font.glyph_index(c).map(|glyph| (font, glyph)));
        found.map_or(1.0, |(font, glyph)| {
            f32::from(font.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(font.units_per_em())
        })
    };
    text.chars().map(advance).sum::<f32>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monospaced_text_is_as_wide_as_its_characters_together() {
        let one = width(Face::Mono, "x", 10.0);
        assert!((width(Face::Mono, "i <= W", 10.0) - 6.0 * one).abs() < 1e-4);
        assert!((5.0..7.0).contains(&one), "JetBrains Mono is 0.6 em wide, not {one}");
    }

    #[test]
    fn kanji_are_one_em_wide() {
        assert_eq!(width(Face::Sans, "判定", 20.0), 40.0);
    }
}
