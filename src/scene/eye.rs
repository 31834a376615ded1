//! The camera: the projection of space to the picture, and from the picture back to a level plane.

use super::input::Inputs;
use glam::{Mat2, Vec2, Vec3, vec2};
use std::f32::consts::FRAC_PI_2;

/// The input that turns the camera about the vertical. A scene with this input is in space.
pub const YAW: &str = "eye-yaw";

/// The input that raises the camera above the ground.
pub const PITCH: &str = "eye-pitch";

/// A very distant camera: lengths do not shrink with distance, and parallel lines stay parallel (an orthographic projection).
///
/// At yaw 0 and pitch 90 it looks straight down, and the ground is the plane of the other scenes: x to the right, y up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Eye {
    right: Vec3,
    up: Vec3,
    toward: Vec3,
}

impl Eye {
    /// A camera that is turned by `yaw` counter-clockwise about the vertical and raised by `pitch` above the ground, both in
    /// degrees.
    pub fn new(yaw: f32, pitch: f32) -> Self {
        let ((s, c), (rise, flat)) = (yaw.to_radians().sin_cos(), pitch.to_radians().sin_cos());
        Self {
            right: Vec3::new(c, s, 0.0),
            up: Vec3::new(-s * rise, c * rise, flat),
            toward: Vec3::new(s * flat, -c * flat, rise),
        }
    }

    /// The camera of a pose; `None` in a scene of the plane.
    pub fn of(pose: &Inputs) -> Option<Self> {
        pose.get(YAW)?;
        Some(Self::new(pose.number(YAW), pose.number(PITCH)))
    }

    /// The direction from all points to the camera, a unit vector.
    pub fn toward(&self) -> Vec3 {
        self.toward
    }

    /// The direction that points to the right in the picture, a unit vector.
    pub fn right(&self) -> Vec3 {
        self.right
    }

    /// The projection of a point or vector to the picture.
    pub fn flat(&self, p: Vec3) -> Vec2 {
        vec2(p.dot(self.right), p.dot(self.up))
    }

    /// The half extents in the picture of a box along the axes.
    pub fn reach(&self, half: Vec3) -> Vec2 {
        let [u, v, w] = Vec3::AXES.map(|axis| self.flat(axis).abs());
        u * half.x + v * half.y + w * half.z
    }

    /// The projections of the ground's x and y directions.
    pub fn ground(&self) -> Mat2 {
        Mat2::from_cols(self.flat(Vec3::X), self.flat(Vec3::Y))
    }

    /// The ground axis whose projection is nearest to the given level or upright direction.
    pub fn along_axis(&self, way: Vec2) -> Vec2 {
        let quarters = (self.right.y.atan2(self.right.x) / FRAC_PI_2).round() as i32;
        match quarters.rem_euclid(4) {
            0 => way,
            1 => way.perp(),
            2 => -way,
            _ => -way.perp(),
        }
    }
}

/// A level plane at some height, as the camera sees it. Shapes are dragged in such a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    ground: Mat2,
    back: Mat2,
    /// The projection of the point above the origin.
    origin: Vec2,
}

impl Level {
    /// The level plane at this height.
    pub fn new(eye: &Eye, height: f32) -> Self {
        let ground = eye.ground();
        Self { ground, back: ground.inverse(), origin: eye.flat(Vec3::Z * height) }
    }

    /// The projection of a point of the plane.
    pub fn seen(&self, place: Vec2) -> Vec2 {
        self.origin + self.ground * place
    }

    /// The point of the plane that is seen at a point of the picture.
    pub fn place(&self, seen: Vec2) -> Vec2 {
        self.back * (seen - self.origin)
    }

    /// The area in the picture of a unit square of the plane.
    pub fn unit(&self) -> f32 {
        self.ground.determinant()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn from_above_the_ground_is_the_plane() {
        let eye = Eye::new(0.0, 90.0);
        assert!(eye.flat(vec3(2.0, 3.0, 7.0)).distance(vec2(2.0, 3.0)) < 1e-6);
        assert!(eye.toward().distance(Vec3::Z) < 1e-6);
    }

    #[test]
    fn the_three_directions_of_an_eye_are_a_right_handed_frame() {
        for (yaw, pitch) in [(30.0, 25.0), (-170.0, 5.0), (0.0, 90.0), (90.0, 45.0)] {
            let Eye { right, up, toward } = Eye::new(yaw, pitch);
            assert!(right.cross(up).distance(toward) < 1e-6 && (up.length() - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn a_projected_point_of_a_level_plane_is_mapped_back_to_its_place() {
        for pitch in [5.0, 25.0, 90.0] {
            let eye = Eye::new(50.0, pitch);
            let level = Level::new(&eye, 1.5);
            let place = vec2(3.0, -2.0);
            assert!(level.seen(place).distance(eye.flat(place.extend(1.5))) < 1e-5);
            assert!(level.place(level.seen(place)).distance(place) < 1e-4, "{pitch}");
            assert!((level.unit() - pitch.to_radians().sin()).abs() < 1e-6, "it looks flatter from the side");
        }
    }

    #[test]
    fn keys_move_along_the_ground_axis_nearest_to_their_direction() {
        for (yaw, right) in [(30.0, Vec2::X), (60.0, Vec2::Y), (-100.0, Vec2::NEG_Y), (170.0, Vec2::NEG_X)] {
            let eye = Eye::new(yaw, 25.0);
            assert_eq!(eye.along_axis(Vec2::X), right);
            let seen = eye.flat(eye.along_axis(Vec2::Y).extend(0.0));
            assert!(seen.y > 0.0, "up leads away from the eye");
        }
    }
}
