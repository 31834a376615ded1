use glam::Vec2;

/// How far the boundary is moved outwards, as a part of the largest coordinate: the methods decide rightly wherever shapes
/// are farther than 4·ε·scale from touching, and the scale of a shape is at most three times its largest coordinate. What
/// the box's own ends are rounded by is far less than the rest.
const SLACK: f32 = 16.0 * f32::EPSILON;

/// Squares of lengths below this vanish in an `f32`, so that shapes as near as that count as touching.
const VANISHING: f32 = 1e-22;

/// An upright box around a shape, by its lower left and its upper right corner.
///
/// It is rounded outwards, by a few floats more than any method is ever wrong: two shapes that a method says touch have
/// boxes that overlap. So a box may claim too much, and never too little.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The lower left corner, in world units.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
}

impl Bounds {
    /// A box around all points within `radius` of some points, of which there is at least one.
    #[inline]
    pub fn around<const N: usize>(points: &[Vec2; N], radius: f32) -> Self {
        let (mut min, mut max) = (points[0], points[0]);
        for &point in &points[1..] {
            (min, max) = (least(min, point), greatest(max, point));
        }
        let (min, max) = (min - radius, max + radius);
        let slack = SLACK * longer(greatest(min.abs(), max.abs())) + VANISHING;
        Self { min: min - slack, max: max + slack }
    }

    /// Whether two boxes overlap; touching counts. As upright boxes compare their intervals.
    #[inline(always)]
    pub fn overlaps(&self, other: &Self) -> bool {
        let on_x = (self.min.x <= other.max.x) & (other.min.x <= self.max.x);
        let on_y = (self.min.y <= other.max.y) & (other.min.y <= self.max.y);
        on_x & on_y
    }

    /// Its middle.
    #[inline]
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// How wide and how high it is.
    #[inline]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }
}

// A browser's program calls for `f32::min` and `f32::max`, but not to compare. A map puts a box around a body at thousands of places.

/// The lesser coordinates of two points.
#[inline(always)]
pub(super) fn least(a: Vec2, b: Vec2) -> Vec2 {
    Vec2::select(a.cmplt(b), a, b)
}

/// The greater coordinates of two points.
#[inline(always)]
pub(super) fn greatest(a: Vec2, b: Vec2) -> Vec2 {
    Vec2::select(a.cmpgt(b), a, b)
}

/// The longer side of a size.
#[inline(always)]
pub(super) const fn longer(size: Vec2) -> f32 {
    if size.x > size.y { size.x } else { size.y }
}
