//! Scenes: one file per tutorial section, each a question that can be asked in several ways.
//!
//! A scene is data and pure functions. Its **knobs** are all the state there is; a [`Pose`] holds
//! their values; a [`Method`] turns a pose into a [`Run`]: verdict, trace, figure. Keys, handles,
//! sliders, lessons, links and tests all go through the knobs by name.

pub mod knob;
pub mod run;
pub mod source;

mod capsules;
mod common;
mod disk_rectangle;
mod disk_triangle;
mod point_disk;
mod rectangles;

pub use knob::{Body, Handle, Kind, Knob, Pose, Turn};
pub use run::{Run, Table, Trace, Value};
pub use source::Source;

use crate::words::{Lang, Words};
use glam::{Vec2, vec2};

/// Everything about a scene that does not change.
pub struct Scene {
    /// Its permanent name in links and lessons.
    pub id: &'static str,
    /// Its question, for headings.
    pub title: Words,
    /// The same for a narrow place.
    pub short: Words,
    /// All the state there is.
    pub knobs: &'static [Knob],
    /// What keys can drive and the pointer can grab; the first is chosen at the start.
    pub bodies: &'static [Body],
    /// What can be shown or hidden, back to front.
    pub layers: &'static [Layer],
    /// The ways to answer the question; the first is the one to learn first.
    pub methods: &'static [Method],
    /// What a learner can be asked to predict, apart from the verdict.
    pub questions: &'static [Question],
    /// The part of the world that is seen at first: center x, y, half width, half height.
    pub home: [f32; 4],
}

/// A layer of a scene's figures.
pub struct Layer {
    /// Its permanent name. A layer named like a mark belongs to that moment.
    pub id: &'static str,
    /// What is on it.
    pub title: Words,
    /// Whether it shows only what is given, so that it may be seen before a prediction.
    pub given: bool,
}

/// A layer with what is given.
pub const fn given(id: &'static str, title: Words) -> Layer {
    Layer { id, title, given: true }
}

/// A layer with what was found out.
pub const fn found(id: &'static str, title: Words) -> Layer {
    Layer { id, title, given: false }
}

/// A way to answer a scene's question.
pub struct Method {
    /// Its permanent name.
    pub id: &'static str,
    /// What it does.
    pub title: Words,
    /// The functions that it runs.
    pub source: Source,
    /// When it goes wrong; nothing for right ones.
    pub flaw: Option<Words>,
    /// Runs it.
    pub run: fn(&Pose, Lang) -> Run,
}

/// A value of the trace that can be predicted.
pub struct Question {
    /// The value's name in the trace.
    pub name: &'static str,
    /// What is asked.
    pub ask: Words,
    /// The possible answers, as the value is written.
    pub choices: &'static [Words],
}

impl Scene {
    /// Every scene, in the order of the tutorials.
    pub const ALL: &'static [&'static Self] = &[
        &point_disk::SCENE,
        &disk_rectangle::SCENE,
        &rectangles::SCENE,
        &disk_triangle::SCENE,
        &capsules::SCENE,
    ];

    /// The scene of a name.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|scene| scene.id == id)
    }

    /// The pose in which the scene begins.
    pub fn start(&'static self) -> Pose {
        Pose::start(self.knobs)
    }

    /// The body that a knob moves, turns or stretches.
    pub fn body_of(&self, knob: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.knobs().contains(&knob))
    }

    /// The lower left and upper right corner of the home view, grown to hold some points.
    pub fn home_with(&self, points: impl IntoIterator<Item = Vec2>) -> (Vec2, Vec2) {
        let [x, y, w, h] = self.home;
        let home = (vec2(x - w, y - h), vec2(x + w, y + h));
        points.into_iter().fold(home, |(min, max), p| (min.min(p), max.max(p)))
    }

    /// The position of a method by its name.
    pub fn method(&self, id: &str) -> Option<usize> {
        self.methods.iter().position(|method| method.id == id)
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
