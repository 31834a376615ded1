//! The embedded fonts, and the widths of texts in them.
//!
//! The window, the SVG files and the placing of labels all measure with the same fonts, so a label has the same place and size
//! everywhere.

use super::font::Font;
#[cfg(target_arch = "wasm32")]
use super::painted::advance as advance_of_missing;
use crate::words;
use skrifa::GlyphId;
use std::cell::RefCell;
use std::sync::LazyLock;

/// A style of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// The fonts that are always available.
#[cfg(not(target_arch = "wasm32"))]
pub static FONTS: &[Embedded] = &[
    embedded!("sans", "Inter-Regular.otf"),
    embedded!("bold", "Inter-SemiBold.otf"),
    embedded!("italic", "Inter-Italic.otf"),
    embedded!("mono", "JetBrainsMono-Regular.ttf"),
    embedded!("signs", "DejaVuSans.ttf"),
    embedded!("circled", "BIZUDPGothic-Signs.ttf"),
];

/// In a browser these fonts have only the characters of pictures, and the page sets all other text. The browser draws missing
/// characters.
#[cfg(target_arch = "wasm32")]
pub static FONTS: &[Embedded] = &[
    embedded!("sans", "Inter-Regular-Labels.ttf"),
    embedded!("bold", "Inter-SemiBold-Labels.ttf"),
    embedded!("mono", "JetBrainsMono-Regular-Labels.ttf"),
    embedded!("signs", "DejaVuSans-Labels.ttf"),
];

/// The name of the embedded font of a language.
pub const EMBEDDED_FONT: &str = "BIZ UDPGothic";

/// Japanese fonts: regular and bold. A browser loads bold for its pictures on demand.
#[cfg(not(target_arch = "wasm32"))]
pub static JAPANESE: [Embedded; 2] =
    [embedded!("ja", "BIZUDPGothic-Regular.ttf"), embedded!("ja-bold", "BIZUDPGothic-Bold.ttf")];

/// Kanji that only custom lessons use.
#[cfg(not(target_arch = "wasm32"))]
pub static KANJI: [Embedded; 1] = [embedded!("ja-rest", "BIZUDPGothic-Rest.ttf")];

/// The program in a browser has no Japanese fonts.
#[cfg(target_arch = "wasm32")]
pub static JAPANESE: [Embedded; 0] = [];

/// The program in a browser has no further kanji.
#[cfg(target_arch = "wasm32")]
pub static KANJI: [Embedded; 0] = [];

/// All embedded fonts.
pub fn embedded() -> impl Iterator<Item = &'static Embedded> {
    FONTS.iter().chain(&JAPANESE).chain(&KANJI)
}

impl Face {
    /// The names of the fonts in which a character is searched, in order.
    pub fn chain(self) -> &'static [&'static str] {
        match self {
            // The picture in a browser has only the bold Japanese.
            Self::Sans => &["sans", "signs", "circled", "ja", "ja-bold", "ja-rest"],
            Self::Bold => &["bold", "sans", "signs", "circled", "ja-bold", "ja", "ja-rest"],
            Self::Italic => &["italic", "sans", "signs", "circled", "ja", "ja-bold", "ja-rest"],
            Self::Mono => &["mono", "sans", "signs", "circled", "ja", "ja-bold", "ja-rest"],
        }
    }
}

static PARSED: LazyLock<Vec<(&'static str, Font)>> = LazyLock::new(|| {
    let font = |bytes| Font::read(bytes, 0).expect("embedded fonts are whole");
    embedded().map(|embedded| (embedded.name, font(embedded.bytes))).collect()
});

/// The fonts of a face's chain, with their names.
fn fonts(face: Face) -> impl Iterator<Item = (&'static str, &'static Font)> {
    let named =
        |name: &&str| PARSED.iter().find(|(known, _)| known == name).map(|(name, font)| (*name, font));
    face.chain().iter().filter_map(named)
}

/// True if some font of the face's chain has the character.
pub fn covers(face: Face, c: char) -> bool {
    found(face, c).is_some()
}

/// The first font of the face's chain that has a character, with its name, and the character's glyph.
pub fn found(face: Face, c: char) -> Option<((&'static str, &'static Font), GlyphId)> {
    fonts(face).find_map(|font| Some((font, font.1.glyph(c)?)))
}

/// The font that defines the line height of a face.
pub fn first(face: Face) -> &'static Font {
    fonts(face).next().expect("each face has a font").1
}

/// The width of a character, in em.
fn advance(face: Face, c: char) -> f32 {
    if words::is_mark(c) {
        return 0.0;
    }
    let found = found(face, c).map(|((_, font), glyph)| font.advance(glyph) / font.em);
    found.unwrap_or_else(|| advance_of_missing(c))
}

#[cfg(not(target_arch = "wasm32"))]
fn advance_of_missing(_: char) -> f32 {
    1.0
}

thread_local! {
    /// The known advances by face and character; NaN for unknown ones. Every frame measures the same few.
    static ADVANCES: RefCell<[Vec<f32>; 4]> = const { RefCell::new([const { Vec::new() }; 4]) };
}

/// The width of a single line of text, in the unit of `size`.
pub fn width(face: Face, text: &str, size: f32) -> f32 {
    ADVANCES.with_borrow_mut(|known| {
        let known = &mut known[face as usize];
        let mut em = |c: char| {
            let code = c as usize;
            if code >= known.len() {
                known.resize(code + 1, f32::NAN);
            }
            if known[code].is_nan() {
                known[code] = advance(face, c);
            }
            known[code]
        };
        text.chars().map(&mut em).sum::<f32>() * size
    })
}

/// Breaks the text into lines at most `room` wide, in the unit of `size`. Lines break at spaces, and between Japanese characters,
/// but not before closing marks. A longer word gets a line for itself.
pub fn wrap(face: Face, text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines = vec![];
    for line in text.split('\n') {
        // Most lines need no break.
        if width(face, line, size) <= room {
            lines.push(line.to_owned());
            continue;
        }
        // Letters are not kerned, so widths add up.
        let (mut written, mut wide) = (String::new(), 0.0);
        for piece in pieces(line) {
            if !written.is_empty() && wide + width(face, piece.trim_end(), size) > room {
                written.truncate(written.trim_end().len());
                lines.push(std::mem::take(&mut written));
                wide = 0.0;
            }
            written.push_str(piece);
            wide += width(face, piece, size);
        }
        lines.push(written);
    }
    lines
}

/// The parts of a line between which it may be broken; spaces stay at the end of a part.
fn pieces(line: &str) -> Vec<&str> {
    let wide = |c: char| c >= '\u{3000}';
    let closing =
        |c: char| "、。，．」』）】〉》・：；！？ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョ".contains(c);
    let opening = |c: char| "「『（【〈《".contains(c);
    let breaks = line.char_indices().zip(line.char_indices().skip(1)).filter(|((_, a), (_, b))| {
        let after_space = *a == ' ' && *b != ' ';
        after_space || ((wide(*a) || wide(*b)) && *b != ' ' && !closing(*b) && !opening(*a))
    });
    let mut ends: Vec<usize> = breaks.map(|(_, (i, _))| i).collect();
    ends.push(line.len());
    ends.iter().scan(0, |start, &end| Some(&line[std::mem::replace(start, end)..end])).collect()
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

    #[test]
    fn lines_part_at_spaces_and_between_kanji_but_not_before_a_full_stop() {
        assert_eq!(wrap(Face::Mono, "one two three", 10.0, 45.0), ["one two", "three"]);
        assert_eq!(wrap(Face::Sans, "当たり判定。", 10.0, 50.0), ["当たり判", "定。"]);
        assert_eq!(wrap(Face::Mono, "unbreakable x", 10.0, 20.0), ["unbreakable", "x"]);
        assert_eq!(wrap(Face::Mono, "a\nb", 10.0, 90.0), ["a", "b"]);
    }
}
