//! Stands in for vello_cpu: see the README.

use ab_glyph_rasterizer::{Point, Rasterizer};
use kurbo::{Affine, BezPath, Segment};

/// Fills one outline in white.
pub struct RenderContext {
    size: (usize, usize),
    by: (f64, f64),
    path: BezPath,
}

impl RenderContext {
    pub fn new(width: u16, height: u16) -> Self {
        Self { size: (width.into(), height.into()), by: (0.0, 0.0), path: BezPath::new() }
    }

    pub fn set_transform(&mut self, transform: Affine) {
        self.by = transform.0;
    }

    /// Every outline is white.
    pub fn set_paint<P>(&mut self, _: P) {}

    pub fn fill_path(&mut self, path: &BezPath) {
        self.path = path.clone();
    }

    pub fn render(&self, into: &mut Pixmap, _: &mut Resources) {
        let mut filled = Rasterizer::new(self.size.0, self.size.1);
        let moved = |(x, y): (f64, f64)| Point { x: (x + self.by.0) as f32, y: (y + self.by.1) as f32 };
        for segment in &self.path.segments {
            match *segment {
                Segment::Line(a, b) => filled.draw_line(moved(a), moved(b)),
                Segment::Quad(a, b, c) => filled.draw_quad(moved(a), moved(b), moved(c)),
                Segment::Curve(a, b, c, d) => filled.draw_cubic(moved(a), moved(b), moved(c), moved(d)),
            }
        }
        // White with this share of the pixel covered, multiplied by its own alpha.
        filled.for_each_pixel(|i, share| into.bytes[4 * i..4 * i + 4].fill((share.clamp(0.0, 1.0) * 255.0).round() as u8));
    }
}

/// Pixels of red, green, blue and alpha.
pub struct Pixmap {
    bytes: Vec<u8>,
}

impl Pixmap {
    pub fn new(width: u16, height: u16) -> Self {
        Self { bytes: vec![0; 4 * usize::from(width) * usize::from(height)] }
    }

    pub fn data_as_u8_slice(&self) -> &[u8] {
        &self.bytes
    }
}

/// Nothing is kept between outlines.
#[derive(Default)]
pub struct Resources;

impl Resources {
    pub fn new() -> Self {
        Self
    }
}

pub mod color {
    use std::marker::PhantomData;

    /// The only colors that are asked for.
    pub struct Srgb;

    pub struct OpaqueColor<S>(PhantomData<S>);

    impl<S> OpaqueColor<S> {
        pub const WHITE: Self = Self(PhantomData);
    }
}

pub mod kurbo {
    type Point = (f64, f64);

    /// A move by a vector.
    pub struct Affine(pub(crate) Point);

    impl Affine {
        pub fn translate(by: Point) -> Self {
            Self(by)
        }
    }

    /// A piece of an outline, from its first point to its last.
    #[derive(Clone, Copy)]
    pub(crate) enum Segment {
        Line(Point, Point),
        Quad(Point, Point, Point),
        Curve(Point, Point, Point, Point),
    }

    /// An outline of closed contours.
    #[derive(Clone, Default)]
    pub struct BezPath {
        pub(crate) segments: Vec<Segment>,
        start: Point,
        at: Point,
        bounds: Option<Rect>,
    }

    impl BezPath {
        pub fn new() -> Self {
            Self::default()
        }

        pub fn move_to(&mut self, to: Point) {
            self.close_path();
            self.reach(to);
            self.start = to;
        }

        pub fn line_to(&mut self, to: Point) {
            self.segments.push(Segment::Line(self.at, to));
            self.reach(to);
        }

        pub fn quad_to(&mut self, by: Point, to: Point) {
            self.segments.push(Segment::Quad(self.at, by, to));
            self.reach(by);
            self.reach(to);
        }

        pub fn curve_to(&mut self, by: Point, then: Point, to: Point) {
            self.segments.push(Segment::Curve(self.at, by, then, to));
            self.reach(by);
            self.reach(then);
            self.reach(to);
        }

        pub fn close_path(&mut self) {
            if self.at != self.start {
                self.segments.push(Segment::Line(self.at, self.start));
                self.at = self.start;
            }
        }

        pub fn control_box(&self) -> Rect {
            self.bounds.unwrap_or_default()
        }

        fn reach(&mut self, (x, y): Point) {
            let Rect { x0, y0, x1, y1 } = self.bounds.unwrap_or(Rect { x0: x, y0: y, x1: x, y1: y });
            self.bounds = Some(Rect { x0: x0.min(x), y0: y0.min(y), x1: x1.max(x), y1: y1.max(y) });
            self.at = (x, y);
        }
    }

    #[derive(Clone, Copy, Default)]
    pub struct Rect {
        pub x0: f64,
        pub y0: f64,
        pub x1: f64,
        pub y1: f64,
    }

    impl Rect {
        /// The smallest rectangle of whole pixels around it.
        pub fn expand(self) -> Self {
            Self { x0: self.x0.floor(), y0: self.y0.floor(), x1: self.x1.ceil(), y1: self.y1.ceil() }
        }

        pub fn width(&self) -> f64 {
            self.x1 - self.x0
        }

        pub fn height(&self) -> f64 {
            self.y1 - self.y0
        }
    }
}
