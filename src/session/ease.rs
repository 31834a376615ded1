//! Easing from one pose to the next: only the drawing takes the way.

use crate::scene::Inputs;

/// How long a step's change eases, in seconds.
const SECONDS: f32 = 0.2;

/// A way from a pose.
#[derive(Debug, Clone)]
pub struct Ease {
    from: Inputs,
    since: f32,
}

impl Ease {
    /// Begins at a pose.
    pub fn from(from: Inputs) -> Self {
        Self { from, since: 0.0 }
    }

    /// A little later; nothing once it has arrived.
    pub fn later(self, dt: f32) -> Option<Self> {
        let since = self.since + dt;
        (since < SECONDS).then_some(Self { since, ..self })
    }

    /// Where it is on the way to a pose of the same scene. Angles take the shorter way round.
    pub fn pose(&self, to: &Inputs) -> Inputs {
        let t = self.since / SECONDS;
        let eased = t * t * (3.0 - 2.0 * t);
        let mut pose = to.clone();
        for (input, value) in to.iter() {
            let Some(start) = self.from.get(input.name) else { continue };
            pose.set(input.name, start.towards(value, eased, input.kind));
        }
        pose
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn it_leads_from_one_pose_to_the_other_and_round_the_shorter_way() {
        let scene = Scene::by_id("disk-rectangle").unwrap();
        let (mut from, mut to) = (scene.start(), scene.start());
        from.set("rotation", 170.0);
        to.set("rotation", -170.0);
        let ease = Ease::from(from.clone());
        assert_eq!(ease.pose(&to), from);
        let half = ease.later(SECONDS / 2.0).unwrap();
        assert!((half.pose(&to).number("rotation").abs() - 180.0).abs() < 1e-3);
        assert!(half.later(SECONDS).is_none());
    }
}
