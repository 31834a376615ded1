//! A glyph's outline, and how much of each pixel it covers.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
#[cfg(target_arch = "wasm32")]
use crate::{Painted, UNITS, painted};
use std::num::NonZeroU16;
use ttf_parser::{OutlineBuilder, RawFace, Tag, glyf, head, loca};

/// A glyph of a font, by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GlyphId(pub u16);

/// A glyph's size. Nothing reads it: the factor of [`OutlinedGlyph::new`] counts.
#[derive(Clone, Copy, Debug)]
pub struct PxScale;

impl From<f32> for PxScale {
    fn from(_: f32) -> Self {
        Self
    }
}

/// A glyph at a place.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    pub id: GlyphId,
    pub scale: PxScale,
    pub position: Point,
}

/// Pixels for a unit of the font.
#[derive(Clone, Copy, Debug)]
pub struct PxScaleFactor {
    pub horizontal: f32,
    pub vertical: f32,
}

#[derive(Clone, Copy, Debug)]
pub struct Rect {
    pub min: Point,
    pub max: Point,
}

impl Rect {
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }
}

/// What a glyph looks like.
#[derive(Clone, Debug)]
pub enum Outline {
    /// By the curves around it.
    Curves(Curves),
    /// As the system draws it.
    #[cfg(target_arch = "wasm32")]
    Painted(GlyphId),
}

/// The curves around a glyph, in the font's units, where y points up.
#[derive(Clone, Debug)]
pub struct Curves {
    left_top: Point,
    right_bottom: Point,
    curves: Vec<Curve>,
}

/// A part of an outline.
#[derive(Clone, Copy, Debug)]
enum Curve {
    Line(Point, Point),
    /// TrueType's.
    Quad(Point, Point, Point),
    /// PostScript's.
    Cubic(Point, Point, Point, Point),
}

/// The outlines of a font.
pub(crate) enum Outlines<'a> {
    TrueType(glyf::Table<'a>),
    #[cfg(not(target_arch = "wasm32"))]
    PostScript(ttf_parser::cff::Table<'a>),
}

impl<'a> Outlines<'a> {
    pub(crate) fn of(face: &RawFace<'a>, head: &head::Table, glyphs: NonZeroU16) -> Option<Self> {
        let table = |tag: &[u8; 4]| face.table(Tag::from_bytes(tag));
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(bytes) = table(b"CFF ") {
            return ttf_parser::cff::Table::parse(bytes).map(Self::PostScript);
        }
        let loca = loca::Table::parse(glyphs, head.index_to_location_format, table(b"loca")?)?;
        glyf::Table::parse(loca, table(b"glyf")?).map(Self::TrueType)
    }

    /// The outline of a glyph; nothing for a space.
    pub(crate) fn get(&self, id: GlyphId) -> Option<Curves> {
        let (id, mut builder) = (ttf_parser::GlyphId(id.0), Builder::default());
        let bounds = match self {
            Self::TrueType(all) => all.outline(id, &mut builder)?,
            #[cfg(not(target_arch = "wasm32"))]
            Self::PostScript(all) => all.outline(id, &mut builder).ok()?,
        };
        let [left, top, right, bottom] =
            [bounds.x_min, bounds.y_max, bounds.x_max, bounds.y_min].map(f32::from);
        (left < right && bottom < top).then_some(Curves {
            left_top: point(left, top),
            right_bottom: point(right, bottom),
            curves: builder.curves,
        })
    }
}

/// Collects curves.
#[derive(Default)]
struct Builder {
    start: Point,
    last: Point,
    curves: Vec<Curve>,
}

impl OutlineBuilder for Builder {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = point(x, y);
        self.start = self.last;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = point(x, y);
        self.curves.push(Curve::Line(self.last, to));
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = point(x, y);
        self.curves.push(Curve::Quad(self.last, point(x1, y1), to));
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = point(x, y);
        self.curves.push(Curve::Cubic(self.last, point(x1, y1), point(x2, y2), to));
        self.last = to;
    }

    fn close(&mut self) {
        self.line_to(self.start.x, self.start.y);
    }
}

/// A glyph in pixels, at a place.
pub enum OutlinedGlyph {
    /// By its outline.
    Curves(Outlined),
    /// As the system has drawn it; nothing if it could not.
    #[cfg(target_arch = "wasm32")]
    Painted(Option<Painted>),
}

/// An outline in pixels, at a place.
pub struct Outlined {
    curves: Vec<Curve>,
    factor: PxScaleFactor,
    bounds: Rect,
    /// From the bounds' corner to the glyph's place.
    offset: Point,
}

impl OutlinedGlyph {
    pub fn new(glyph: Glyph, outline: Outline, factor: PxScaleFactor) -> Self {
        let outline = match outline {
            Outline::Curves(outline) => outline,
            #[cfg(target_arch = "wasm32")]
            Outline::Painted(id) => return Self::Painted(painted(id, UNITS * factor.vertical)),
        };
        let at = glyph.position;
        let scaled = |p: Point| point(p.x * factor.horizontal, p.y * -factor.vertical);
        let (min, max) = (scaled(outline.left_top), scaled(outline.right_bottom));
        // The whole pixels of the place are added after rounding: glyphs at the same part of a pixel are then alike.
        let (part, whole) = (point(at.x.fract(), at.y.fract()), point(at.x.trunc(), at.y.trunc()));
        let bounds = Rect {
            min: point((min.x + part.x).floor() + whole.x, (min.y + part.y).floor() + whole.y),
            max: point((max.x + part.x).ceil() + whole.x, (max.y + part.y).ceil() + whole.y),
        };
        Self::Curves(Outlined { curves: outline.curves, factor, bounds, offset: at - bounds.min })
    }

    /// The pixels that it touches.
    pub fn px_bounds(&self) -> Rect {
        match self {
            Self::Curves(outlined) => outlined.bounds,
            #[cfg(target_arch = "wasm32")]
            Self::Painted(letter) => letter.as_ref().map_or(Rect { min: point(0.0, 0.0), max: point(0.0, 0.0) }, Painted::bounds),
        }
    }

    /// Tells for each pixel within the bounds how much of it is covered, from 0 to 1.
    pub fn draw(&self, pixel: impl FnMut(u32, u32, f32)) {
        match self {
            Self::Curves(outlined) => outlined.draw(pixel),
            #[cfg(target_arch = "wasm32")]
            Self::Painted(letter) => letter.iter().for_each({
                let mut pixel = pixel;
                move |letter| letter.draw(&mut pixel)
            }),
        }
    }
}

impl Outlined {
    fn draw(&self, pixel: impl FnMut(u32, u32, f32)) {
        let mut rasterizer = Rasterizer::new(self.bounds.width() as usize, self.bounds.height() as usize);
        let scaled =
            |p: Point| point(p.x * self.factor.horizontal, p.y * -self.factor.vertical) + self.offset;
        for curve in &self.curves {
            match *curve {
                Curve::Line(from, to) => rasterizer.draw_line(scaled(from), scaled(to)),
                Curve::Quad(from, bend, to) => rasterizer.draw_quad(scaled(from), scaled(bend), scaled(to)),
                Curve::Cubic(from, out, back, to) => {
                    rasterizer.draw_cubic(scaled(from), scaled(out), scaled(back), scaled(to));
                }
            }
        }
        rasterizer.for_each_pixel_2d(pixel);
    }
}
