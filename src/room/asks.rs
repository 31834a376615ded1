//! The room's questions, as poses of scenes, and what answers them: a method of the scene, or a text of the learner's own.

use super::plan::{AROUND, Guard, RADIUS, Wall};
use crate::attempt::Attempt;
use crate::said::room as said;
use crate::scene::{Detail, Explanation, Inputs, Method, Scene, Value};
use crate::words::{Lang, Words};
use glam::Vec2;
use std::sync::Arc;

/// A question that the room asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Does the player meet a wall on the way through this step?
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
    /// All of them, as they are asked.
    pub const ALL: [Self; 6] =
        [Self::Met, Self::Out, Self::Triangle, Self::Capsule, Self::Seen, Self::Blocked];

    /// Its name in links, and the scene whose question it is.
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

    /// What it asks.
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

    /// Its scene, where the program has it.
    pub fn scene(self) -> Option<&'static Scene> {
        Scene::by_id(self.names().1)
    }
}

/// What answers a question of the room.
#[derive(Clone)]
pub enum Judge {
    /// One of the scene's methods.
    Method(&'static Method),
    /// The learner's own text.
    Own(Own),
}

/// A text of the learner's own that can answer.
#[derive(Clone)]
pub struct Own {
    /// Its number.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// The last state of it that could be read.
    pub text: Arc<Attempt>,
    /// What is known of it.
    pub known: Known,
}

/// What is known of a text of the learner's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Nothing against it.
    Good,
    /// It goes wrong somewhere.
    Wrong,
    /// It cannot be read as it is now: an earlier state of it answers.
    Older,
}

impl Judge {
    /// Its answer; nothing where a text has none, as when its loop never ends.
    fn hit(&self, pose: &Inputs) -> Option<bool> {
        match self {
            Self::Method(method) => Some((method.judge)(pose).hit),
            Self::Own(own) => own.text.hit(pose).ok(),
        }
    }

    /// What it finds on its way.
    fn explain(&self, pose: &Inputs) -> Explanation {
        let wanted = Detail::values(Lang::En);
        match self {
            Self::Method(method) => method.explain(pose, wanted),
            Self::Own(own) => own.text.explain(pose, wanted),
        }
    }
}

/// An answer that was given.
#[derive(Clone, PartialEq)]
pub struct Answer {
    /// To which question.
    pub ask: Ask,
    /// About which wall, triangle, capsule or guard, by its position.
    pub about: usize,
    /// The pose of the question's scene.
    pub pose: Inputs,
    /// What was answered. Without an answer it is a miss.
    pub hit: bool,
    /// Whether there was no answer.
    pub stuck: bool,
    /// When, in steps.
    pub at: u32,
}

impl Answer {
    /// Whether it is about one of the walls around the room.
    pub fn is_of_outer_wall(&self) -> bool {
        matches!(self.ask, Ask::Met | Ask::Out | Ask::Blocked) && self.about < AROUND
    }
}

/// What answers each question; nothing where the program does not have its scene.
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
    /// What answers a question.
    pub fn judge(&self, ask: Ask) -> Option<&Judge> {
        self.judges[ask as usize].as_ref()
    }

    /// Lets another judge answer a question.
    pub fn choose(&mut self, ask: Ask, judge: Judge) {
        if ask.scene().is_some() {
            self.judges[ask as usize] = Some(judge);
        }
    }

    /// Whether what answers a question can be wrong.
    pub fn is_wrong(&self, answer: &Answer) -> bool {
        match self.judge(answer.ask) {
            Some(Judge::Method(method)) => method.is_wrong(&answer.pose, answer.hit),
            Some(Judge::Own(own)) => answer.stuck || own.text.is_wrong(&answer.pose, answer.hit),
            None => false,
        }
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

    /// Whether the way from `p` to `q` meets a wall.
    pub(super) fn met(&self, log: &mut Log<'_>, about: usize, (p, q): (Vec2, Vec2), wall: &Wall) -> Met {
        let asked = self.ask(log, Ask::Met, about, |pose| {
            pose.set("p", p);
            pose.set("q", q);
            pose.set("radius", RADIUS);
            put(pose, "wall", wall);
        });
        let Some(found) = asked.and_then(|asked| asked.found()) else { return Met::Not };
        match (number(&found, "t"), vector(&found, "normal")) {
            (Some(t), normal) => Met::At(t, normal.unwrap_or_default()),
            _ => Met::Somewhere,
        }
    }

    /// Whether a disk touches a wall, and how it is pushed out.
    pub(super) fn out(&self, log: &mut Log<'_>, about: usize, at: Vec2, wall: &Wall) -> Option<Vec2> {
        let asked = self.ask(log, Ask::Out, about, |pose| {
            pose.set("disk", at);
            pose.set("radius", RADIUS);
            put(pose, "box", wall);
        })?;
        Some(vector(&asked.found()?, "push").unwrap_or_default())
    }

    /// Whether a disk touches a triangle.
    pub(super) fn triangle(&self, log: &mut Log<'_>, about: usize, at: Vec2, corners: &[Vec2; 3]) -> bool {
        let asked = self.ask(log, Ask::Triangle, about, |pose| {
            pose.set("disk", at);
            pose.set("radius", RADIUS);
            for (name, corner) in ["a", "b", "c"].into_iter().zip(corners) {
                pose.set(name, *corner);
            }
            pose.set("scale", Vec2::ONE);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// Whether a disk touches a capsule.
    pub(super) fn capsule(
        &self,
        log: &mut Log<'_>,
        about: usize,
        at: Vec2,
        (p, q, r): (Vec2, Vec2, f32),
    ) -> bool {
        let asked = self.ask(log, Ask::Capsule, about, |pose| {
            pose.set("p", p);
            pose.set("q", q);
            pose.set("capsule-radius", r);
            pose.set("disk", at);
            pose.set("radius", RADIUS);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// Whether a point is within a guard's field of view.
    pub(super) fn seen(
        &self,
        log: &mut Log<'_>,
        about: usize,
        at: Vec2,
        (guard, (eye, facing)): (&Guard, (Vec2, f32)),
    ) -> bool {
        let asked = self.ask(log, Ask::Seen, about, |pose| {
            pose.set("point", at);
            pose.set("eye", eye);
            pose.set("facing", facing);
            pose.set("half-angle", guard.half_angle);
            pose.set("range", guard.range);
        });
        asked.is_some_and(|asked| asked.hit)
    }

    /// Whether a wall is between two points.
    pub(super) fn blocked(&self, log: &mut Log<'_>, about: usize, (p, q): (Vec2, Vec2), wall: &Wall) -> bool {
        let asked = self.ask(log, Ask::Blocked, about, |pose| {
            pose.set("p", p);
            pose.set("q", q);
            put(pose, "box", wall);
        });
        asked.is_some_and(|asked| asked.hit)
    }
}

fn put(pose: &mut Inputs, name: &str, wall: &Wall) {
    pose.set(name, wall.center);
    pose.set("half", wall.half);
    pose.set("rotation", wall.degrees);
}

/// Whether a wall is met on the way, and where.
pub(super) enum Met {
    /// No wall is met.
    Not,
    /// After this part of the way, with the direction out of the wall.
    At(f32, Vec2),
    /// One is met, and the method knows neither when nor where.
    Somewhere,
}

struct Asked<'a> {
    judge: &'a Judge,
    pose: Inputs,
    hit: bool,
}

impl Asked<'_> {
    /// What was found on the way to a hit.
    fn found(&self) -> Option<Explanation> {
        self.hit.then(|| self.judge.explain(&self.pose))
    }
}

fn number(found: &Explanation, name: &str) -> Option<f32> {
    numbers(found, name).first().copied().filter(|number| number.is_finite())
}

fn vector(found: &Explanation, name: &str) -> Option<Vec2> {
    match numbers(found, name)[..] {
        [x, y] => Some(Vec2::new(x, y)).filter(|vector| vector.is_finite()),
        _ => None,
    }
}

fn numbers(found: &Explanation, name: &str) -> Vec<f32> {
    found.get(name).map_or(vec![], Value::numbers)
}

/// Where answers are recorded, if they are wanted.
pub(super) struct Log<'a> {
    /// The answers of this step and of some before.
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
