use glam::Vec2;

/// The distance by which the boundary is moved outwards, as a fraction of the largest coordinate. The methods are right for
/// shapes farther than 4·ε·scale from touching, and the scale of a shape is at most three times its largest coordinate. The
/// rounding of the box's own ends is far smaller.
const SLACK: f32 = 16.0 * f32::EPSILON;

/// The length below which squares vanish in an `f32`, so that shapes this near count as touching.
const VANISHING: f32 = 1e-22;

/// An upright box around a shape, by its lower left and its upper right corner.
///
/// It is rounded outwards, by a few floats more than the error of any method: if a method reports that two shapes touch, their
/// boxes overlap. So a box may be too large, and is never too small.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The lower left corner, in world units.
    pub min: Vec2,
    /// The upper right corner.
    pub max: Vec2,
}

impl Bounds {
    /// A box around all points within `radius` of one or more points.
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

    /// True if two boxes overlap; touching counts. Compares intervals like upright boxes.
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

    /// The width and the height.
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
