//! A font: which glyph a character has, how wide it is, and its outline.

use crate::outline::Outlines;
use crate::{GlyphId, Outline};
use std::borrow::Cow;
use std::fmt;
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
    /// All glyphs that have a character, with the first that each has.
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
        let tables = Tables::of(&bytes, index).ok_or(InvalidFont)?;
        let (head, hhea) = (tables.head, tables.hhea);
        let (units_per_em, line_gap) = (head.units_per_em.into(), hhea.line_gap.into());
        let (ascent, descent) = (hhea.ascender.into(), hhea.descender.into());
        Ok(Self { bytes, index, units_per_em, ascent, descent, line_gap })
    }

    fn tables(&self) -> Option<Tables<'_>> {
        Tables::of(&self.bytes, self.index)
    }
}

/// The tables of a font that are needed.
struct Tables<'a> {
    head: head::Table,
    hhea: hhea::Table,
    hmtx: hmtx::Table<'a>,
    cmap: cmap::Table<'a>,
    outlines: Outlines<'a>,
}

impl<'a> Tables<'a> {
    fn of(bytes: &'a [u8], index: u32) -> Option<Self> {
        let face = RawFace::parse(bytes, index).ok()?;
        let table = |tag: &[u8; 4]| face.table(Tag::from_bytes(tag));
        let head = head::Table::parse(table(b"head")?)?;
        let hhea = hhea::Table::parse(table(b"hhea")?)?;
        let glyphs = maxp::Table::parse(table(b"maxp")?)?.number_of_glyphs;
        Some(Self {
            hmtx: hmtx::Table::parse(hhea.number_of_metrics, glyphs, table(b"hmtx")?)?,
            cmap: cmap::Table::parse(table(b"cmap")?)?,
            outlines: Outlines::of(&face, &head, glyphs)?,
            head,
            hhea,
        })
    }

    fn unicode(&self) -> impl Iterator<Item = cmap::Subtable<'a>> {
        self.cmap.subtables.into_iter().filter(cmap::Subtable::is_unicode)
    }
}

impl Font for Whole {
    fn units_per_em(&self) -> Option<f32> {
        Some(self.units_per_em)
    }

    fn ascent_unscaled(&self) -> f32 {
        self.ascent
    }

    fn descent_unscaled(&self) -> f32 {
        self.descent
    }

    fn line_gap_unscaled(&self) -> f32 {
        self.line_gap
    }

    fn glyph_id(&self, c: char) -> GlyphId {
        let found =
            self.tables().and_then(|tables| tables.unicode().find_map(|all| all.glyph_index(c.into())));
        GlyphId(found.map_or(0, |id| id.0))
    }

    fn h_advance_unscaled(&self, id: GlyphId) -> f32 {
        let advance = self.tables().and_then(|tables| tables.hmtx.advance(ttf_parser::GlyphId(id.0)));
        advance.map_or(0.0, f32::from)
    }

    /// Our fonts have none.
    fn kern_unscaled(&self, _: GlyphId, _: GlyphId) -> f32 {
        0.0
    }

    fn outline(&self, id: GlyphId) -> Option<Outline> {
        self.tables()?.outlines.get(id)
    }

    fn codepoint_ids(&self) -> std::vec::IntoIter<(GlyphId, char)> {
        let mut all: Vec<(GlyphId, char)> = vec![];
        for table in self.tables().iter().flat_map(Tables::unicode) {
            table.codepoints(|code| {
                let (id, c) = (table.glyph_index(code).map(|id| GlyphId(id.0)), char::from_u32(code));
                if let (Some(id), Some(c)) = (id, c)
                    && all.iter().all(|(known, _)| *known != id)
                {
                    all.push((id, c));
                }
            });
        }
        all.into_iter()
    }
}

macro_rules! font {
    ($($font:ty),*) => {$(
        impl Font for $font {
            fn units_per_em(&self) -> Option<f32> {
                self.0.units_per_em()
            }

            fn ascent_unscaled(&self) -> f32 {
                self.0.ascent_unscaled()
            }

            fn descent_unscaled(&self) -> f32 {
                self.0.descent_unscaled()
            }

            fn line_gap_unscaled(&self) -> f32 {
                self.0.line_gap_unscaled()
            }

            fn glyph_id(&self, c: char) -> GlyphId {
                self.0.glyph_id(c)
            }

            fn h_advance_unscaled(&self, id: GlyphId) -> f32 {
                self.0.h_advance_unscaled(id)
            }

            fn kern_unscaled(&self, first: GlyphId, second: GlyphId) -> f32 {
                self.0.kern_unscaled(first, second)
            }

            fn outline(&self, id: GlyphId) -> Option<Outline> {
                self.0.outline(id)
            }

            fn codepoint_ids(&self) -> std::vec::IntoIter<(GlyphId, char)> {
                self.0.codepoint_ids()
            }
        }
    )*};
}

font!(FontArc);
