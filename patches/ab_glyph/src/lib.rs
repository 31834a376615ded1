//! Stands in for ab_glyph: see the README.

mod font;
mod outline;

pub use ab_glyph_rasterizer::{Point, point};
pub use font::{Font, FontArc, FontRef, FontVec, InvalidFont};
pub use outline::{Glyph, GlyphId, Outline, OutlinedGlyph, PxScale, PxScaleFactor, Rect};
