//! Easing from one pose to the next: only the drawing passes through the poses between.

use super::Session;
use crate::scene::Inputs;

/// How long a step's change eases, in seconds.
const SECONDS: f32 = 0.2;

/// A way from one pose to another of the same scene.
#[derive(Debug, Clone)]
pub struct Ease {
    from: Inputs,
    to: Inputs,
    /// Where it is.
    now: Inputs,
    since: f32,
}

impl Ease {
    /// Begins at the first of two poses.
    pub fn between(from: Inputs, to: Inputs) -> Self {
        Self { now: between(&from, &to, 0.0), from, to, since: 0.0 }
    }

    /// A little later; nothing once it has arrived.
    pub fn later(&self, dt: f32) -> Option<Self> {
        let since = self.since + dt;
        let now = (since < SECONDS).then(|| between(&self.from, &self.to, since / SECONDS))?;
        Some(Self { now, since, ..self.clone() })
    }

    /// Where it is on the way.
    pub fn pose(&self) -> &Inputs {
        &self.now
    }

    /// Whether it leads to a pose.
    fn leads_to(&self, pose: &Inputs) -> bool {
        self.to == *pose
    }
}

impl Session {
    /// The way that the drawing takes to the pose; any other change of the pose ends it.
    pub(super) fn ease(&self) -> Option<&Ease> {
        self.ease.as_ref().filter(|ease| ease.leads_to(&self.state.pose))
    }

    /// The pose that is drawn: the state's, or one on the way there.
    pub fn drawn_pose(&self) -> &Inputs {
        self.ease().map_or(&self.state.pose, Ease::pose)
    }
}

/// A part of the way from one pose to another, in what they share. Angles take the shorter way round.
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
    fn it_leads_from_one_pose_to_the_other_and_round_the_shorter_way() {
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
