//! A font file: its characters and their widths.

use skrifa::raw::TableProvider;
use skrifa::raw::tables::{cmap::Cmap, hmtx::Hmtx};
use skrifa::{FontRef, GlyphId};

/// A font in static memory. All lengths are in its units.
pub struct Font {
    /// The tables of the font.
    pub file: FontRef<'static>,
    characters: Cmap<'static>,
    advances: Hmtx<'static>,
    /// The number of units in an em.
    pub em: f32,
    /// The height of a line above its baseline.
    pub ascent: f32,
    /// The height of a line.
    pub height: f32,
}

impl Font {
    /// Reads a font file, or one font of a collection; `None` if it is not there.
    pub fn read(bytes: &'static [u8], index: u32) -> Option<Self> {
        let file = FontRef::from_index(bytes, index).ok()?;
        let line = file.hhea().ok()?;
        let [ascent, descent, gap] =
            [line.ascender(), line.descender(), line.line_gap()].map(|part| f32::from(part.to_i16()));
        Some(Self {
            characters: file.cmap().ok()?,
            advances: file.hmtx().ok()?,
            em: file.head().ok()?.units_per_em().into(),
            ascent,
            height: ascent - descent + gap,
            file,
        })
    }

    /// The glyph of a character, if it has one.
    pub fn glyph(&self, c: char) -> Option<GlyphId> {
        self.characters.map_codepoint(c).filter(|glyph| *glyph != GlyphId::NOTDEF)
    }

    /// The distance from a glyph to the next one.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        self.advances.advance(glyph).map_or(0.0, f32::from)
    }
}
