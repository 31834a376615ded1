//! A font file: which characters it has, and how wide they are.

use skrifa::raw::TableProvider;
use skrifa::raw::tables::{cmap::Cmap, hmtx::Hmtx};
use skrifa::{FontRef, GlyphId};

/// A font in bytes that stay. All lengths are in its own units.
pub struct Font {
    /// All its tables.
    pub file: FontRef<'static>,
    characters: Cmap<'static>,
    advances: Hmtx<'static>,
    /// How many units make an em.
    pub em: f32,
    /// How far a line reaches above its baseline.
    pub ascent: f32,
    /// How high a line is.
    pub height: f32,
}

impl Font {
    /// Reads a file, or one font of a file of several; nothing where there is none.
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

    /// How far it is from a glyph to the next one.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        self.advances.advance(glyph).map_or(0.0, f32::from)
    }
}
