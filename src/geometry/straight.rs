use super::shape_error::{ShapeError, point};
use glam::Vec2;

/// The extent of a [`Straight`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StraightKind {
    /// Infinite in both directions.
    Line,
    /// From P through Q, without an end.
    Ray,
    /// From P to Q.
    Segment,
}

impl StraightKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Line, Self::Ray, Self::Segment];
}

/// A line, a ray or a segment through two points P and Q. Equal points make it a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Straight {
    pub(super) kind: StraightKind,
    pub(super) p: Vec2,
    pub(super) q: Vec2,
}

impl Straight {
    /// The line, ray or segment through `p` and `q`, in world units.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT).
    pub fn new(kind: StraightKind, p: Vec2, q: Vec2) -> Result<Self, ShapeError> {
        Ok(Self { kind, p: point(["p.x", "p.y"], p)?, q: point(["q.x", "q.y"], q)? })
    }

    /// The kind.
    #[inline]
    pub fn kind(&self) -> StraightKind {
        self.kind
    }

    /// P, where a ray or a segment starts.
    #[inline]
    pub fn p(&self) -> Vec2 {
        self.p
    }

    /// Q, where a segment ends.
    #[inline]
    pub fn q(&self) -> Vec2 {
        self.q
    }

    /// True if it starts at P.
    #[inline]
    pub fn starts(&self) -> bool {
        self.kind != StraightKind::Line
    }

    /// True if it ends at Q.
    #[inline]
    pub fn ends(&self) -> bool {
        self.kind == StraightKind::Segment
    }
}
