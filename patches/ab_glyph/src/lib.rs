//! Stands in for ab_glyph: see the README.

mod font;
mod outline;
#[cfg(target_arch = "wasm32")]
mod painted;

pub use ab_glyph_rasterizer::{Point, point};
#[cfg(target_arch = "wasm32")]
pub use painted::{Painted, Painter, UNITS, paint_with};
#[cfg(target_arch = "wasm32")]
use painted::painted;
pub use font::{Font, FontArc, FontRef, FontVec, InvalidFont};
pub use outline::{Glyph, GlyphId, Outline, OutlinedGlyph, PxScale, PxScaleFactor, Rect};
