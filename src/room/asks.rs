//! The room's questions as poses of scenes, and their judges: methods of the scenes, or the learner's code.

use super::plan::{AROUND, Guard, RADIUS, Wall};
pub use crate::play::judge::{Judge, Known, Own};
use crate::play::judge::{number, vector};
use crate::said::capsule_disk::input as capsule_disk;
use crate::said::disk_triangle::input as disk_triangle;
use crate::said::field_of_view::input as field_of_view;
use crate::said::push_out::input as push_out;
use crate::said::room as said;
use crate::said::segment_rectangle::input as segment_rectangle;
use crate::said::swept_disk::input as swept_disk;
use crate::scene::{Explanation, Inputs, Scene};
use crate::words::{Named, Words};
use glam::Vec2;

/// A question of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Does the player meet a wall on the path of this step?
    Met,
    /// Does the player touch a wall, and which way is out?
    Out,
    /// Does the player touch a triangle?
    Triangle,
    /// Does the player touch a capsule?
    Capsule,
    /// Is the player within a guard's field of view?
    Seen,
    /// Does a wall cut the line from the guard to the player?
    Blocked,
}

impl Ask {
    /// All questions, in the order of their tests.
    pub const ALL: [Self; 6] =
        [Self::Met, Self::Out, Self::Triangle, Self::Capsule, Self::Seen, Self::Blocked];

    /// Its name in links, and its scene.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Met => ("swept", "swept-disk"),
            Self::Out => ("out", "push-out"),
            Self::Triangle => ("triangle", "disk-triangle"),
            Self::Capsule => ("capsule", "capsule-disk"),
            Self::Seen => ("seen", "field-of-view"),
            Self::Blocked => ("blocked", "segment-rectangle"),
        }
    }

    /// Its text.
    pub const fn words(self) -> Words {
        match self {
            Self::Met => said::ASK_MET,
            Self::Out => said::ASK_OUT,
            Self::Triangle => said::ASK_TRIANGLE,
            Self::Capsule => said::ASK_CAPSULE,
            Self::Seen => said::ASK_SEEN,
            Self::Blocked => said::ASK_BLOCKED,
        }
    }

    /// Its scene. `None` if the program does not include it.
    pub fn scene(self) -> Option<&'static Scene> {
        Scene::by_id(self.names().1)
    }
}

/// A recorded answer.
#[derive(Clone, PartialEq)]
pub struct Answer {
    /// The question.
    pub ask: Ask,
    /// The index of the wall, triangle, capsule or guard.
    pub about: usize,
    /// The pose of the question's scene.
    pub pose: Inputs,
    /// The answer. A test without an answer counts as a miss.
    pub hit: bool,
    /// True if there was no answer.
    pub stuck: bool,
    /// The step of the answer.
    pub at: u32,
}

impl Answer {
    /// True if it is about one of the walls around the room.
    pub fn is_of_outer_wall(&self) -> bool {
        matches!(self.ask, Ask::Met | Ask::Out | Ask::Blocked) && self.about < AROUND
    }
}

/// The judge of each question. `None` if the program does not include its scene.
#[derive(Clone)]
pub struct Asks {
    judges: [Option<Judge>; Ask::ALL.len()],
    starts: [Option<Inputs>; Ask::ALL.len()],
}

impl Default for Asks {
    /// The first method of each scene, which is right.
    fn default() -> Self {
        Self {
            judges: Ask::ALL.map(|ask| Some(Judge::Method(&ask.scene()?.methods[0]))),
            starts: Ask::ALL.map(|ask| Some(ask.scene()?.start())),
        }
    }
}

impl Asks {
    /// The judge of a question.
    pub fn judge(&self, ask: Ask) -> Option<&Judge> {
        self.judges[ask as usize].as_ref()
    }

    /// Chooses the judge of a question.
    pub fn choose(&mut self, ask: Ask, judge: Judge) {
        if ask.scene().is_some() {
            self.judges[ask as usize] = Some(judge);
        }
    }

    /// True if the judge's answer is wrong.
    pub fn is_wrong(&self, answer: &Answer) -> bool {
        self.judge(answer.ask).is_some_and(|judge| answer.stuck || judge.is_wrong(&answer.pose, answer.hit))
    }

    fn ask(
        &self,
        log: &mut Log<'_>,
        ask: Ask,
        about: usize,
        set: impl FnOnce(&mut Inputs),
    ) -> Option<Asked<'_>> {
        let (judge, mut pose) = (self.judge(ask)?, self.starts[ask as usize].clone()?);
        set(&mut pose);
        let answer = judge.hit(&pose);
        log.note(ask, about, &pose, answer);
        Some(Asked { judge, pose, hit: answer == Some(true) })
    }

    /// Tests if the path from `p` to `q` meets a wall.
    pub(super) fn met(&self, log: &mut Log<'_>, about: usize, (p, q): (Vec2, Vec2), wall: &Wall) -> Met {
        let asked = self.ask(log, Ask::Met, about, |pose| {
            pose.set(swept_disk::P.id, p);
            pose.set(swept_disk::Q.id, q);
            pose.set(swept_disk::RADIUS.id, RADIUS);
            put(pose, [swept_disk::WALL, swept_disk::HALF, swept_disk::ROTATION], wall);
        });
        let Some(found) = asked.and_then(|asked| asked.found()) else { return Met::Not };
        match (number(&found, "t"), vector(&found, "normal")) {
            (Some(t), normal) => Met::At(t, normal.unwrap_or_default()),
            _ => Met::Somewhere,
        }
    }

    /// The push that separates a disk from a wall. `None` if they do not touch.
    pub(super) fn out(&self, log: &mut Log<'_>, about: usize, at: Vec2, wall: &Wall) -> Option<Vec2> {
        let asked = self.ask(log, Ask::Out, about, |pose| {
            pose.set(push_out::DISK.id, at);
            pose.set(push_out::RADIUS.id, RADIUS);
            put(pose, [push_out::BOX, push_out::HALF, push_out::ROTATION], wall);
        })?;
        Some(vector(&asked.found()?, "push").unwrap_or_default())
    }

    /// True if a disk touches a triangle.
    pub(super) fn triangle(&self, log: &mut Log<'_>, about: usize, at: Vec2, corners: &[Vec2; 3]) -> bool {
        let asked = self.ask(log, Ask::Triangle, about, |pose| {
            pose.set(disk_triangle::DISK.id, at);
            pose.set(disk_triangle::RADIUS.id, RADIUS);
            for (name, corner) in
                [disk_triangle::A, disk_triangle::B, disk_triangle::C].into_iter().zip(corners)
            {
                pose.set(name.id, *corner);
            }
            pose.set(disk_triangle::SCALE.id, Vec2::ONE);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// True if a disk touches a capsule.
    pub(super) fn capsule(
        &self,
        log: &mut Log<'_>,
        about: usize,
        at: Vec2,
        (p, q, r): (Vec2, Vec2, f32),
    ) -> bool {
        let asked = self.ask(log, Ask::Capsule, about, |pose| {
            pose.set(capsule_disk::P.id, p);
            pose.set(capsule_disk::Q.id, q);
            pose.set(capsule_disk::CAPSULE_RADIUS.id, r);
            pose.set(capsule_disk::DISK.id, at);
            pose.set(capsule_disk::RADIUS.id, RADIUS);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// True if a point is in a guard's field of view.
    pub(super) fn seen(
        &self,
        log: &mut Log<'_>,
        about: usize,
        at: Vec2,
        (guard, (eye, facing)): (&Guard, (Vec2, f32)),
    ) -> bool {
        let asked = self.ask(log, Ask::Seen, about, |pose| {
            pose.set(field_of_view::POINT.id, at);
            pose.set(field_of_view::EYE.id, eye);
            pose.set(field_of_view::FACING.id, facing);
            pose.set(field_of_view::HALF_ANGLE.id, guard.half_angle);
            pose.set(field_of_view::RANGE.id, guard.range);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// True if a wall is between two points.
    pub(super) fn blocked(&self, log: &mut Log<'_>, about: usize, (p, q): (Vec2, Vec2), wall: &Wall) -> bool {
        let asked = self.ask(log, Ask::Blocked, about, |pose| {
            pose.set(segment_rectangle::P.id, p);
            pose.set(segment_rectangle::Q.id, q);
            put(pose, [segment_rectangle::BOX, segment_rectangle::HALF, segment_rectangle::ROTATION], wall);
        });
        asked.is_some_and(|asked| asked.hit)
    }
}

/// Sets the center, the half extents and the rotation of a wall, which have these names.
fn put(pose: &mut Inputs, [center, half, rotation]: [Named; 3], wall: &Wall) {
    pose.set(center.id, wall.center);
    pose.set(half.id, wall.half);
    pose.set(rotation.id, wall.degrees);
}

/// The result of testing a path against a wall.
pub(super) enum Met {
    /// No wall is met.
    Not,
    /// A wall is met after this share of the path, with the direction out of the wall.
    At(f32, Vec2),
    /// A wall is met, but the method computes neither time nor place.
    Somewhere,
}

struct Asked<'a> {
    judge: &'a Judge,
    pose: Inputs,
    hit: bool,
}

impl Asked<'_> {
    /// The explanation of a hit. `None` for a miss.
    fn found(&self) -> Option<Explanation> {
        self.hit.then(|| self.judge.explain(&self.pose))
    }
}

/// The record of answers, if answers are recorded.
pub(super) struct Log<'a> {
    /// The answers of this step and of some before it.
    pub(super) answers: Option<&'a mut Vec<Answer>>,
    /// The step.
    pub(super) now: u32,
}

impl Log<'_> {
    fn note(&mut self, ask: Ask, about: usize, pose: &Inputs, answer: Option<bool>) {
        let at = self.now;
        if let Some(answers) = &mut self.answers {
            let (hit, stuck) = (answer == Some(true), answer.is_none());
            answers.push(Answer { ask, about, pose: pose.clone(), hit, stuck, at });
        }
    }
}
