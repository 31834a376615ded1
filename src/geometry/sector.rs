use super::shape_error::{ShapeError, coordinate, length, opening, point};
use glam::{DVec2, Vec2, dvec2};
use std::f32::consts::PI;

/// A field of view: all points within `range` of an eye, in directions that are at most `half_angle` from its facing direction.
/// The eye itself belongs to it. A half angle of zero makes it a segment, half a turn a disk.
///
/// Directions are stored in `f64`. Nearly straight ahead and straight behind a cosine hardly changes, and in `f32` rounding noise
/// would decide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sector {
    pub(super) eye: DVec2,
    pub(super) facing: DVec2,
    pub(super) half_angle: f32,
    pub(super) cos: f64,
    pub(super) sin: f64,
    pub(super) range: f64,
}

impl Sector {
    /// A field of view in world units. `facing` is where it looks, in radians counter-clockwise from the x axis; it opens
    /// `half_angle` radians to either side.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), a negative range, or a half angle that is not between
    /// zero and half a turn.
    ///
    /// ```
    /// # use {glam::vec2, hantei::geometry::Sector};
    /// assert!(Sector::new(vec2(0.0, 0.0), 1.0, 0.5, 3.0).is_ok());
    /// let error = Sector::new(vec2(0.0, 0.0), 1.0, 4.0, 3.0).unwrap_err();
    /// assert_eq!(error.to_string(), "half_angle must lie between 0 and 3.1415927, but it is 4");
    /// ```
    pub fn new(eye: Vec2, facing: f32, half_angle: f32, range: f32) -> Result<Self, ShapeError> {
        let facing = DVec2::from_angle(coordinate("facing", facing)?.into());
        let half_angle = opening("half_angle", half_angle)?;
        // Half a turn is behind, and not a trace beside it.
        let (sin, cos) = if half_angle == PI { (0.0, -1.0) } else { f64::from(half_angle).sin_cos() };
        let eye = point(["eye.x", "eye.y"], eye)?.as_dvec2();
        Ok(Self { eye, facing, half_angle, cos, sin, range: length("range", range)?.into() })
    }

    /// The position of the eye, in world units.
    #[inline]
    pub fn eye(&self) -> Vec2 {
        self.eye.as_vec2()
    }

    /// The unit direction that it faces.
    #[inline]
    pub fn facing(&self) -> DVec2 {
        self.facing
    }

    /// The opening to either side, in radians, from zero to half a turn.
    #[inline]
    pub fn half_angle(&self) -> f32 {
        self.half_angle
    }

    /// The greatest distance of a visible point, in world units; zero or more.
    #[inline]
    pub fn range(&self) -> f32 {
        self.range as f32
    }

    /// True if it opens to more than a right angle on either side.
    #[inline]
    pub fn is_wide(&self) -> bool {
        self.cos < 0.0
    }

    /// True if it sees in every direction.
    #[inline]
    pub fn is_all_around(&self) -> bool {
        // Half a turn to either side, exactly.
        self.half_angle == PI
    }

    /// The unit direction of its left edge, in its own frame: turn the x axis by the half angle.
    #[inline]
    pub fn left(&self) -> DVec2 {
        dvec2(self.cos, self.sin)
    }

    /// The unit direction of its right edge, in its own frame.
    #[inline]
    pub fn right(&self) -> DVec2 {
        dvec2(self.cos, -self.sin)
    }
}
