//! Easing from one pose to the next. Only the drawing passes through the intermediate poses.

use super::Session;
use crate::scene::Inputs;

/// The duration of an eased change of step, in seconds.
const SECONDS: f32 = 0.2;

/// A transition from one pose to another of the same scene.
#[derive(Debug, Clone)]
pub struct Ease {
    from: Inputs,
    to: Inputs,
    /// The present pose.
    now: Inputs,
    since: f32,
}

impl Ease {
    /// Begins at the first of two poses.
    pub fn between(from: Inputs, to: Inputs) -> Self {
        Self { now: between(&from, &to, 0.0), from, to, since: 0.0 }
    }

    /// Returns the transition `dt` seconds later. `None` once it has ended.
    pub fn later(&self, dt: f32) -> Option<Self> {
        let since = self.since + dt;
        let now = (since < SECONDS).then(|| between(&self.from, &self.to, since / SECONDS))?;
        Some(Self { now, since, ..self.clone() })
    }

    /// The present pose of the transition.
    pub fn pose(&self) -> &Inputs {
        &self.now
    }

    /// True if the transition ends at a pose.
    fn leads_to(&self, pose: &Inputs) -> bool {
        self.to == *pose
    }
}

impl Session {
    /// The drawing's transition to the present pose. Any other change of the pose ends it.
    pub(super) fn ease(&self) -> Option<&Ease> {
        self.ease.as_ref().filter(|ease| ease.leads_to(&self.state.pose))
    }

    /// The drawn pose: the state's, or one of the transition to it.
    pub fn drawn_pose(&self) -> &Inputs {
        self.ease().map_or(&self.state.pose, Ease::pose)
    }
}

/// The pose at a fraction of the transition, for the inputs in both poses. Angles take the shorter direction.
fn between(from: &Inputs, to: &Inputs, t: f32) -> Inputs {
    let eased = t * t * (3.0 - 2.0 * t);
    let mut pose = to.clone();
    for (input, value) in to.iter() {
        let Some(start) = from.get(input.name) else { continue };
        pose.set(input.name, start.towards(value, eased, input.kind));
    }
    pose
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn easing_goes_from_one_pose_to_the_other_and_turns_the_shorter_way() {
        let scene = Scene::by_id("disk-rectangle").unwrap();
        let (mut from, mut to) = (scene.start(), scene.start());
        from.set("rotation", 170.0);
        to.set("rotation", -170.0);
        let ease = Ease::between(from.clone(), to.clone());
        assert_eq!(*ease.pose(), from);
        assert!(ease.leads_to(&to) && !ease.leads_to(&from));
        let half = ease.later(SECONDS / 2.0).unwrap();
        assert!((half.pose().number("rotation").abs() - 180.0).abs() < 1e-3);
        assert!(half.later(SECONDS).is_none());
    }
}
