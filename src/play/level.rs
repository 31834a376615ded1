//! A level: the player, its questions, the things that move, what a hit does, and when it is won.

use super::held::Held;
use super::judge::Judge;
use super::look::Look;
use super::motion::{Motion, middle};
use crate::scene::eye::Eye;
use crate::scene::{Body, Inputs, Method, Scene};
use glam::{Mat2, Vec2};

/// A level: a small game in one or more scenes.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The questions. The first one's player is the one that is drawn.
    pub questions: Vec<Question>,
    /// The player's speed along each axis, in world units per second.
    pub speed: Vec2,
    /// Degrees per second that keys turn the player.
    pub spin: f32,
    /// The look of the player.
    pub look: Look,
    /// The number of the field's tint, if it has one.
    pub tint: Option<u8>,
    /// The length of a leap, in world units. If it is not zero, the keys that turn make the player leap instead.
    pub leap: f32,
    /// The center and the half extents of the field, which the player cannot leave.
    pub field: (Vec2, Vec2),
    /// The door, which the player has to reach with everything collected. Without one, collecting is enough.
    pub door: Option<Vec2>,
    /// The input that is the time in seconds.
    pub clock: Option<&'static str>,
    /// The seconds that a good player needs.
    pub par: f32,
    /// The incorrect methods whose mistakes can be met here. The level opens with the first.
    pub bugs: Vec<Bug>,
    /// The things.
    pub things: Vec<Thing>,
}

/// A question of a level: a scene's, with the player as one of its two bodies.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The scene.
    pub scene: &'static Scene,
    /// The scene's inputs: the player at the start, and the values that all things of the question share.
    pub pose: Inputs,
    /// The index of the player's body in the scene; things are the other body.
    pub player: usize,
}

impl Question {
    /// A question with the scene's first body as the player.
    pub fn new(scene: &'static Scene) -> Self {
        Self { scene, pose: scene.start(), player: 0 }
    }

    /// The player's body.
    pub fn player_body(&self) -> &'static Body {
        &self.scene.bodies[self.player]
    }

    /// The index of the scene's body that represents the things.
    pub fn other(&self) -> usize {
        1 - self.player
    }

    /// The scene's body that represents the things.
    pub fn thing_body(&self) -> &'static Body {
        &self.scene.bodies[self.other()]
    }

    /// The correct methods of its scene.
    pub fn right_methods(&self) -> impl Iterator<Item = &'static Method> + use<> {
        self.scene.methods.iter().filter(|method| method.flaw.is_none())
    }
}

/// An incorrect method, and a run in which its mistake is seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Bug {
    /// The index of the question that the method answers.
    pub question: usize,
    /// The method.
    pub method: &'static Method,
    /// The run.
    pub run: Vec<Held>,
}

/// A thing of a level.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// The index of the question that is asked about it.
    pub question: usize,
    /// The effect of touching it.
    pub does: Does,
    /// Its look.
    pub look: Look,
    /// The question's inputs with this thing in place at the start.
    pub pose: Inputs,
    /// How it moves.
    pub motion: Motion,
}

/// The effect of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// The thing is collected.
    Collect,
    /// The player goes back to the start.
    Hurt,
    /// The player cannot go there.
    Stop,
    /// The player is pushed out, by the method's `push`.
    Push,
    /// The player's path ends where the method's `t` says, and goes on along the surface, by its `normal`.
    Sweep,
    /// Things that hurt do nothing to the player while this is in between.
    Hide,
}

impl Does {
    /// All effects, with their names in level files.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Collect, "collect"),
        (Self::Hurt, "hurt"),
        (Self::Stop, "stop"),
        (Self::Push, "push"),
        (Self::Sweep, "sweep"),
        (Self::Hide, "hide"),
    ];

    /// Its name in level files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(does, _)| *does == self).map_or("", |(_, name)| name)
    }
}

impl Level {
    /// The player's middle at the start.
    pub fn start(&self) -> Vec2 {
        let first = &self.questions[0];
        middle(&first.pose, first.player_body())
    }

    /// The projection of the field to the picture.
    pub fn ground(&self) -> Mat2 {
        Eye::of(&self.questions[0].pose).map_or(Mat2::IDENTITY, |eye| eye.ground())
    }

    /// The question about a thing.
    pub fn question(&self, thing: usize) -> &Question {
        &self.questions[self.things[thing].question]
    }

    /// The method that answers a question when the level opens: an incorrect one, or the scene's first.
    pub fn opens_with(&self, question: usize) -> &'static Method {
        let bug = &self.bugs[0];
        if bug.question == question { bug.method } else { &self.questions[question].scene.methods[0] }
    }

    /// The judges available for each question, without the learner's code: first the method that the level opens with, then
    /// correct ones.
    pub fn choices(&self) -> Vec<Vec<Judge>> {
        let of = |(i, question): (usize, &Question)| {
            let opens = self.opens_with(i);
            let right = question.right_methods().filter(|method| *method != opens);
            std::iter::once(opens).chain(right).map(Judge::Method).collect()
        };
        self.questions.iter().enumerate().map(of).collect()
    }

    /// The judges of the questions when the level opens.
    pub fn opening_judges(&self) -> Vec<Judge> {
        (0..self.questions.len()).map(|question| Judge::Method(self.opens_with(question))).collect()
    }

    /// The correct methods, each with the index of the question that it answers.
    pub fn right_methods(&self) -> impl Iterator<Item = (usize, &'static Method)> {
        let of = |(i, question): (usize, &Question)| question.right_methods().map(move |method| (i, method));
        self.questions.iter().enumerate().flat_map(of)
    }

    /// A method for one of the questions, and the first correct one for each of the others.
    pub fn judges(&self, question: usize, method: &'static Method) -> Vec<Judge> {
        let first = |question: &Question| &question.scene.methods[0];
        let others = self.questions.iter().map(first).enumerate();
        others.map(|(i, first)| Judge::Method(if i == question { method } else { first })).collect()
    }

    /// True if something in it sends the player back to the start.
    pub fn hurts(&self) -> bool {
        self.things.iter().any(|thing| thing.does == Does::Hurt)
    }

    /// The effect of the keys that turn: true if the player leaps, false if it turns, `None` if they do nothing.
    pub fn leaps(&self) -> Option<bool> {
        let leaps = self.leap > 0.0;
        (leaps || self.spin > 0.0).then_some(leaps)
    }
}
