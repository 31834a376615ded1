//! Easing from one pose to the next: only the drawing takes the way.

use crate::scene::{Kind, Pose};

/// How long a step's change eases, in seconds.
const SECONDS: f32 = 0.2;

/// A way from a pose.
#[derive(Debug, Clone)]
pub struct Ease {
    from: Pose,
    since: f32,
}

impl Ease {
    /// Begins at a pose.
    pub fn from(from: Pose) -> Self {
        Self { from, since: 0.0 }
    }

    /// A little later; nothing once it has arrived.
    pub fn later(self, dt: f32) -> Option<Self> {
        let since = self.since + dt;
        (since < SECONDS).then_some(Self { since, ..self })
    }

    /// Where it is on the way to a pose of the same scene. Angles take the shorter way round.
    pub fn pose(&self, to: &Pose) -> Pose {
        let t = self.since / SECONDS;
        let eased = t * t * (3.0 - 2.0 * t);
        let mut pose = to.clone();
        for (knob, value) in to.iter() {
            let Some(start) = self.from.get(knob.name) else { continue };
            let mut way = value - start;
            if knob.kind == Kind::Angle {
                way.x = (way.x + 180.0).rem_euclid(360.0) - 180.0;
            }
            pose.set(knob.name, start + way * eased);
        }
        pose
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use glam::vec2;

    #[test]
    fn it_leads_from_one_pose_to_the_other_and_round_the_shorter_way() {
        let scene = Scene::by_id("disk-rectangle").unwrap();
        let (mut from, mut to) = (scene.start(), scene.start());
        from.set("rotation", vec2(170.0, 0.0));
        to.set("rotation", vec2(-170.0, 0.0));
        let ease = Ease::from(from.clone());
        assert_eq!(ease.pose(&to), from);
        let half = ease.later(SECONDS / 2.0).unwrap();
        assert!((half.pose(&to).number("rotation").abs() - 180.0).abs() < 1e-3);
        assert!(half.later(SECONDS).is_none());
    }
}
