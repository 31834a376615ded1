use glam::{Vec2, Vec3};

/// The largest coordinate or length a shape may have, in world units.
///
/// The methods multiply up to four lengths (a squared cross product); (2·10⁹)⁴ still fits an `f32`,
/// whose largest value is 3.4·10³⁸, and a sum of a few such terms does too. At the other end,
/// squares of lengths below 10⁻²² vanish: shapes that near count as touching.
pub const LIMIT: f32 = 1e9;

/// The reason why a shape cannot be made of the given numbers, with the field and the value.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum ShapeError {
    /// The number is NaN or infinite.
    #[error("{field} must be a finite number, but it is {value}")]
    NotFinite {
        /// The field, such as `radius` or `center.x`.
        field: &'static str,
        /// The given value.
        value: f32,
    },
    /// A length is below zero.
    #[error("{field} must be zero or more, but it is {value}")]
    Negative {
        /// The field, such as `radius` or `half.x`.
        field: &'static str,
        /// The given value.
        value: f32,
    },
    /// The number is larger than [`LIMIT`], so that squares of squares would overflow.
    #[error("{field} must lie between -1e9 and 1e9, but it is {value}")]
    TooLarge {
        /// The field, such as `radius` or `center.x`.
        field: &'static str,
        /// The given value.
        value: f32,
    },
    /// An angle that opens to either side is negative, or more than half a turn.
    #[error("{field} must lie between 0 and 3.1415927, but it is {value}")]
    NotWithinHalfTurn {
        /// The field, such as `half_angle`.
        field: &'static str,
        /// The given value, in radians.
        value: f32,
    },
    /// There is no point to make a shape of.
    #[error("{field} must be one point or more, but there is none")]
    NoPoint {
        /// The field, such as `points`.
        field: &'static str,
    },
    /// A polygon turns both ways, or its edges cross, as those of a star.
    #[error("{field} must be the corners of a convex polygon in order, but corner {index} breaks that")]
    NotConvex {
        /// The field, such as `corners`.
        field: &'static str,
        /// The first corner (from 0) on the wrong side of an edge.
        index: usize,
    },
}

/// `value` if it is finite and within [`LIMIT`].
pub(super) fn coordinate(field: &'static str, value: f32) -> Result<f32, ShapeError> {
    if !value.is_finite() {
        Err(ShapeError::NotFinite { field, value })
    } else if value.abs() > LIMIT {
        Err(ShapeError::TooLarge { field, value })
    } else {
        Ok(value)
    }
}

/// `value` if it is a coordinate and not negative.
pub(super) fn length(field: &'static str, value: f32) -> Result<f32, ShapeError> {
    match coordinate(field, value)? {
        value if value < 0.0 => Err(ShapeError::Negative { field, value }),
        value => Ok(value),
    }
}

/// `value` if it is an angle in radians from zero to half a turn.
pub(super) fn opening(field: &'static str, value: f32) -> Result<f32, ShapeError> {
    match coordinate(field, value)? {
        value if (0.0..=std::f32::consts::PI).contains(&value) => Ok(value),
        value => Err(ShapeError::NotWithinHalfTurn { field, value }),
    }
}

/// `value` if both parts are coordinates; `fields` names its x and its y.
pub(super) fn point(fields: [&'static str; 2], value: Vec2) -> Result<Vec2, ShapeError> {
    Ok(Vec2::new(coordinate(fields[0], value.x)?, coordinate(fields[1], value.y)?))
}

/// `value` if both parts are lengths; `fields` names its x and its y.
pub(super) fn lengths(fields: [&'static str; 2], value: Vec2) -> Result<Vec2, ShapeError> {
    Ok(Vec2::new(length(fields[0], value.x)?, length(fields[1], value.y)?))
}

/// `value` if all three parts are coordinates; `fields` names its x, its y and its z.
pub(super) fn point3(fields: [&'static str; 3], value: Vec3) -> Result<Vec3, ShapeError> {
    let [x, y, z] = fields;
    Ok(Vec3::new(coordinate(x, value.x)?, coordinate(y, value.y)?, coordinate(z, value.z)?))
}

/// `value` if all three parts are lengths; `fields` names its x, its y and its z.
pub(super) fn lengths3(fields: [&'static str; 3], value: Vec3) -> Result<Vec3, ShapeError> {
    let [x, y, z] = fields;
    Ok(Vec3::new(length(x, value.x)?, length(y, value.y)?, length(z, value.z)?))
}
