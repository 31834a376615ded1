//! A font: which glyph a character has, how wide it is, and its outline.

use crate::outline::Outlines;
use crate::{GlyphId, Outline};
#[cfg(target_arch = "wasm32")]
use crate::{UNITS, painted};
use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU16;
use std::sync::Arc;
use ttf_parser::{RawFace, Tag, cmap, head, hhea, hmtx, maxp};

/// What epaint asks of a font, in the font's units.
pub trait Font {
    fn units_per_em(&self) -> Option<f32>;
    fn ascent_unscaled(&self) -> f32;
    fn descent_unscaled(&self) -> f32;
    fn line_gap_unscaled(&self) -> f32;
    /// The glyph of a character; 0 where there is none.
    fn glyph_id(&self, c: char) -> GlyphId;
    fn h_advance_unscaled(&self, id: GlyphId) -> f32;
    fn kern_unscaled(&self, first: GlyphId, second: GlyphId) -> f32;
    fn outline(&self, id: GlyphId) -> Option<Outline>;
    /// All characters that have a glyph, with their glyphs.
    fn codepoint_ids(&self) -> std::vec::IntoIter<(GlyphId, char)>;
}

/// A file that is no font that we read.
#[derive(Debug)]
pub struct InvalidFont;

impl fmt::Display for InvalidFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a font of a known kind")
    }
}

/// A font that is read.
#[derive(Clone)]
pub struct FontArc(Arc<Whole>);

/// A font in bytes that stay.
pub struct FontRef(Whole);

/// A font in bytes of its own.
pub struct FontVec(Whole);

impl FontRef {
    pub fn try_from_slice(bytes: &'static [u8]) -> Result<Self, InvalidFont> {
        Self::try_from_slice_and_index(bytes, 0)
    }

    pub fn try_from_slice_and_index(bytes: &'static [u8], index: u32) -> Result<Self, InvalidFont> {
        Whole::read(Cow::Borrowed(bytes), index).map(Self)
    }
}

impl FontVec {
    pub fn try_from_vec_and_index(bytes: Vec<u8>, index: u32) -> Result<Self, InvalidFont> {
        Whole::read(Cow::Owned(bytes), index).map(Self)
    }
}

impl From<FontRef> for FontArc {
    fn from(font: FontRef) -> Self {
        Self(Arc::new(font.0))
    }
}

impl From<FontVec> for FontArc {
    fn from(font: FontVec) -> Self {
        Self(Arc::new(font.0))
    }
}

/// What stands in place of a file's bytes for the letters that the system draws.
#[cfg(target_arch = "wasm32")]
pub const SYSTEM: &[u8] = b"system";

/// Letters from here on stand in squares: kanji, kana, hangul.
#[cfg(target_arch = "wasm32")]
const SQUARE: u16 = 0x3000;

/// The letters that only the system has: all that can be written with 16 bits, but for what nobody sees.
#[cfg(target_arch = "wasm32")]
fn of_system(c: char) -> u16 {
    let unseen = c.is_control() || c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{206f}');
    u16::try_from(u32::from(c)).ok().filter(|_| !unseen).unwrap_or(0)
}

/// A font's bytes, and what is asked most often. The rest is looked up when it is asked for: epaint keeps what it learns.
struct Whole {
    bytes: Cow<'static, [u8]>,
    index: u32,
    units_per_em: f32,
    ascent: f32,
    descent: f32,
    line_gap: f32,
}

impl Whole {
    fn read(bytes: Cow<'static, [u8]>, index: u32) -> Result<Self, InvalidFont> {
        #[cfg(target_arch = "wasm32")]
        if &*bytes == SYSTEM {
            let (units_per_em, ascent, descent) = (UNITS, 0.88 * UNITS, -0.12 * UNITS);
            return Ok(Self { bytes, index, units_per_em, ascent, descent, line_gap: 0.0 });
        }
        let font = RawFace::parse(&bytes, index).ok().and_then(|face| {
            let (head, hhea) = (head(&face)?, hhea(&face)?);
            // What is looked up later is there.
            let _ = (cmap(&face)?, advances(&face)?, outlines(&face)?);
            let (units_per_em, line_gap) = (head.units_per_em.into(), hhea.line_gap.into());
            Some((units_per_em, hhea.ascender.into(), hhea.descender.into(), line_gap))
        });
        let (units_per_em, ascent, descent, line_gap) = font.ok_or(InvalidFont)?;
        Ok(Self { bytes, index, units_per_em, ascent, descent, line_gap })
    }

    /// Whether the system draws its letters.
    #[cfg(target_arch = "wasm32")]
    fn is_system(&self) -> bool {
        &*self.bytes == SYSTEM
    }

    fn face(&self) -> Option<RawFace<'_>> {
        RawFace::parse(&self.bytes, self.index).ok()
    }

    /// Its lists of the glyphs that characters have.
    fn unicode(&self) -> impl Iterator<Item = cmap::Subtable<'_>> {
        let all = self.face().and_then(|face| cmap(&face));
        all.into_iter().flat_map(|all| all.subtables).filter(cmap::Subtable::is_unicode)
    }
}

fn table<'a>(face: &RawFace<'a>, tag: &[u8; 4]) -> Option<&'a [u8]> {
    face.table(Tag::from_bytes(tag))
}

fn head(face: &RawFace) -> Option<head::Table> {
    head::Table::parse(table(face, b"head")?)
}

fn hhea(face: &RawFace) -> Option<hhea::Table> {
    hhea::Table::parse(table(face, b"hhea")?)
}

fn glyphs(face: &RawFace) -> Option<NonZeroU16> {
    Some(maxp::Table::parse(table(face, b"maxp")?)?.number_of_glyphs)
}

fn cmap<'a>(face: &RawFace<'a>) -> Option<cmap::Table<'a>> {
    cmap::Table::parse(table(face, b"cmap")?)
}

fn advances<'a>(face: &RawFace<'a>) -> Option<hmtx::Table<'a>> {
    hmtx::Table::parse(hhea(face)?.number_of_metrics, glyphs(face)?, table(face, b"hmtx")?)
}

fn outlines<'a>(face: &RawFace<'a>) -> Option<Outlines<'a>> {
    Outlines::of(face, &head(face)?, glyphs(face)?)
}

impl Font for FontArc {
    fn units_per_em(&self) -> Option<f32> {
        Some(self.0.units_per_em)
    }

    fn ascent_unscaled(&self) -> f32 {
        self.0.ascent
    }

    fn descent_unscaled(&self) -> f32 {
        self.0.descent
    }

    fn line_gap_unscaled(&self) -> f32 {
        self.0.line_gap
    }

    fn glyph_id(&self, c: char) -> GlyphId {
        #[cfg(target_arch = "wasm32")]
        if self.0.is_system() {
            return GlyphId(of_system(c));
        }
        let found = self.0.unicode().find_map(|all| all.glyph_index(c.into()));
        GlyphId(found.map_or(0, |id| id.0))
    }

    fn h_advance_unscaled(&self, id: GlyphId) -> f32 {
        #[cfg(target_arch = "wasm32")]
        if self.0.is_system() {
            let measured = || painted(id, UNITS / 10.0).map(|letter| 10.0 * letter.advance);
            return Some(UNITS).filter(|_| id.0 >= SQUARE).or_else(measured).unwrap_or(UNITS);
        }
        let all = self.0.face().and_then(|face| advances(&face));
        let advance = all.and_then(|all| all.advance(ttf_parser::GlyphId(id.0)));
        advance.map_or(0.0, f32::from)
    }

    /// Our fonts have none.
    fn kern_unscaled(&self, _: GlyphId, _: GlyphId) -> f32 {
        0.0
    }

    fn outline(&self, id: GlyphId) -> Option<Outline> {
        #[cfg(target_arch = "wasm32")]
        if self.0.is_system() {
            return Some(Outline::Painted(id));
        }
        outlines(&self.0.face()?)?.get(id).map(Outline::Curves)
    }

    fn codepoint_ids(&self) -> std::vec::IntoIter<(GlyphId, char)> {
        let mut all: Vec<(GlyphId, char)> = vec![];
        for table in self.0.unicode() {
            table.codepoints(|code| {
                let (id, c) = (table.glyph_index(code).map(|id| GlyphId(id.0)), char::from_u32(code));
                all.extend(id.zip(c));
            });
        }
        all.into_iter()
    }
}
