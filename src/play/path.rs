//! Closed paths, which a guard or a thing walks at a constant speed.

use glam::Vec2;

/// The seconds in which a walker that faces its direction turns at a corner.
pub const TURNING: f32 = 0.8;

/// A closed path with its walker's speed.
pub struct Path<'a> {
    /// The corners, at least two.
    pub corners: &'a [Vec2],
    /// The speed in world units per second.
    pub speed: f32,
    /// The seconds of the pause at each corner, in which the walker turns.
    pub pause: f32,
}

impl Path<'_> {
    /// The corners at both ends of a leg.
    fn ends(&self, leg: usize) -> (Vec2, Vec2) {
        let count = self.corners.len();
        (self.corners[leg % count], self.corners[(leg + 1) % count])
    }

    /// The seconds of a leg, with the pause before it.
    fn seconds_of(&self, leg: usize) -> f32 {
        let (a, b) = self.ends(leg);
        self.pause + a.distance(b) / self.speed
    }

    /// The direction of a leg, in degrees.
    fn facing(&self, leg: usize) -> f32 {
        let (a, b) = self.ends(leg);
        (b - a).to_angle().to_degrees()
    }

    /// The seconds of one round.
    pub fn period(&self) -> f32 {
        (0..self.corners.len()).map(|leg| self.seconds_of(leg)).sum()
    }

    /// The place after some seconds, and the facing in degrees.
    pub fn at(&self, seconds: f32) -> (Vec2, f32) {
        let mut left = seconds.rem_euclid(self.period());
        for leg in 0..self.corners.len() {
            let takes = self.seconds_of(leg);
            if left < takes {
                let ((a, b), to) = (self.ends(leg), self.facing(leg));
                if left < self.pause {
                    let from = self.facing(leg + self.corners.len() - 1);
                    let way = (to - from + 180.0).rem_euclid(360.0) - 180.0;
                    return (a, from + way * left / self.pause);
                }
                return (a + (b - a) * ((left - self.pause) / (takes - self.pause)), to);
            }
            left -= takes;
        }
        (self.corners[0], self.facing(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn a_walker_turns_at_corners_and_comes_round() {
        let corners = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(2.0, 2.0)];
        let path = Path { corners: &corners, speed: 1.0, pause: TURNING };
        let (place, facing) = path.at(TURNING + 1.0);
        assert!(place.distance(vec2(1.0, 0.0)) < 1e-5 && facing == 0.0);
        let (place, facing) = path.at(TURNING + 2.0 + TURNING / 2.0);
        assert!(place.distance(vec2(2.0, 0.0)) < 1e-5 && (facing - 45.0).abs() < 1e-3, "half turned");
        assert!(path.at(path.period()).0.distance(Vec2::ZERO) < 1e-3);
    }
}
