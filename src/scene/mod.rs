//! Scenes: one file or folder per tutorial section, each a question that can be asked in several ways.
//!
//! A scene is data and pure functions. Its **inputs** are all the state there is; [`Inputs`] holds their values, a pose.
//! A [`Method`] turns a pose into a [`Verdict`] ([`Method::judge`]) or into an [`Explanation`] of how it gets there
//! ([`Method::explain`]): moments in the order of execution, each with its lines of source, its values, its drawing and
//! its caption. Keys, handles, sliders, lessons, links and tests all go through the inputs by name.

pub mod cases;
pub mod control;
pub mod explanation;
pub mod eye;
pub mod findings;
pub mod input;
mod names;
pub mod places;
pub mod run;
pub mod source;
pub mod space;
pub mod stage;
pub mod telling;
pub mod traced;
pub mod value;

mod box_around_points;
mod boxes_in_space;
mod capsule_disk;
mod capsules;
mod common;
mod cores;
mod crowd;
mod disk_rectangle;
mod disk_triangle;
mod disks;
mod field_of_view;
mod gjk;
mod line_disk;
mod point_disk;
mod push_out;
mod rectangles;
mod segment_box;
mod segment_rectangle;
mod segments;
mod sphere_box;
mod swept_disk;
mod upright_boxes;

pub use cases::Cases;
pub use control::{Body, Controls, Handle, Turn};
pub use explanation::{Explanation, Moment, Row, Table};
pub use input::{Input, InputValue, Inputs, Kind, Numbered};
pub use places::{Both, Places};
pub use source::Source;
pub use stage::{Showing, Stage};
pub use telling::{Detail, Drawing, Telling, Values};
pub use value::Value;

pub use crate::figure::names::{Layer, Mark, Name};

use crate::said::scene as said;
#[cfg(not(target_arch = "wasm32"))]
use crate::trace::Trace;
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
    pub inputs: &'static [Input],
    /// What keys can drive and the pointer can grab; the first is chosen at the start.
    pub bodies: &'static [Body],
    /// What can be shown or hidden apart from what marks draw, back to front.
    pub layers: &'static [Layer],
    /// The ways to answer the question; the first is the one to learn first.
    pub methods: &'static [Method],
    /// What a learner can be asked to predict, apart from the verdict.
    pub questions: &'static [Question],
    /// The parts of the plane that a verdict can name, such as regions, by their numbers.
    pub parts: &'static [Part],
    /// What the pointer can take hold of, whatever the method.
    pub controls: fn(&Inputs) -> Controls,
    /// The part of the world that is seen at first: center x, y, half width, half height.
    pub home: [f32; 4],
}

/// A part of the plane that a verdict can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its name, as the value that a method finds is written.
    pub name: Words,
    /// What it is.
    pub title: Words,
    /// Which of the theme's tints it has, in every picture: neighbors differ.
    pub tint: u8,
}

/// What a method answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verdict {
    /// Whether the shapes touch or overlap.
    pub hit: bool,
    /// The part of the plane that decides, by its number in [`Scene::parts`]: a region, a zone.
    pub part: Option<u8>,
}

impl From<bool> for Verdict {
    fn from(hit: bool) -> Self {
        Self { hit, part: None }
    }
}

impl Verdict {
    /// The verdict in a word.
    pub const fn words(self) -> Words {
        if self.hit { said::HIT } else { said::MISS }
    }
}

/// A way to answer a scene's question.
pub struct Method {
    /// Its permanent name.
    pub id: &'static str,
    /// What it does.
    pub title: Words,
    /// The function that it runs.
    pub source: Source,
    /// The moments that it can have, in reading order: its own, then those of the helpers that it calls.
    pub marks: &'static [&'static Mark],
    /// When it goes wrong; nothing for right ones.
    pub flaw: Option<Words>,
    /// The exact answer, for a method that asks about something larger, such as a box around a body: it may say hit too often,
    /// but never too seldom. Right methods without one all give the same verdict.
    pub bounds: Option<fn(&Inputs) -> bool>,
    /// The method that does all of what this one skips by branches: is skipping worth it?
    pub skips: Option<&'static str>,
    /// Answers, and neither says nor draws anything.
    pub judge: fn(&Inputs) -> Verdict,
    /// Tells how it comes to the answer. [`Method::explain`] is how to call it.
    pub tell: fn(&Inputs, Telling<'_>) -> Explanation,
    /// Makes the pose's shapes once, and finds what does not depend on the place, so that it can be asked about many places of a
    /// body: the pose with the body's middle at the origin, and the same with it elsewhere, which tells what moves.
    pub places: fn(&Inputs, &Inputs) -> Box<dyn Places>,
    /// Makes room for poses about which only its function is asked, for measuring.
    pub ready: fn() -> Box<dyn Cases>,
    /// Its function's answer, written out, and what was written down on the way, for tests. Nothing was where it goes through a crowd.
    #[cfg(not(target_arch = "wasm32"))]
    pub workings: fn(&Inputs) -> (String, Option<Trace>),
    /// The pose's shapes as its function takes them, in the cells of the interpreter. Empty where it cannot be interpreted.
    #[cfg(language)]
    pub given: fn(&Inputs, &mut Vec<u32>),
    /// The same with one shape ready to be moved: the pose with the body's middle at the origin, and the same with it elsewhere.
    #[cfg(language)]
    pub laid: fn(&Inputs, &Inputs) -> Box<dyn places::Laid>,
}

impl Method {
    /// How it comes to its answer in this pose, as far as it is wanted.
    pub fn explain(&self, inputs: &Inputs, wanted: Detail<'_>) -> Explanation {
        let mut told = (self.tell)(inputs, Telling::new(wanted));
        told.wrong = self.is_wrong(inputs, told.verdict.hit);
        told
    }

    /// Whether this answer of it is wrong in this pose. Only a method with a flaw can be; its scene's first method is right.
    pub fn is_wrong(&self, inputs: &Inputs, hit: bool) -> bool {
        let first = || Scene::ALL.iter().find(|scene| scene.methods.contains(self))?.methods.first();
        self.flaw.is_some()
            && match self.bounds {
                Some(exact) => exact(inputs) && !hit,
                None => first().is_some_and(|first| (first.judge)(inputs).hit != hit),
            }
    }
}

/// A value of an explanation that can be predicted.
pub struct Question {
    /// The value's full name.
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
        &disks::SCENE,
        &field_of_view::SCENE,
        &upright_boxes::SCENE,
        &disk_rectangle::SCENE,
        &rectangles::SCENE,
        &disk_triangle::SCENE,
        &capsule_disk::SCENE,
        &capsules::SCENE,
        &line_disk::SCENE,
        &segments::SCENE,
        &segment_rectangle::SCENE,
        &box_around_points::SCENE,
        &crowd::SCENE,
        &sphere_box::SCENE,
        &segment_box::SCENE,
        &boxes_in_space::SCENE,
        &push_out::SCENE,
        &swept_disk::SCENE,
        &gjk::SCENE,
    ];

    /// The scene of a name.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|scene| scene.id == id)
    }

    /// The pose in which the scene begins.
    pub fn start(&'static self) -> Inputs {
        Inputs::start(self.inputs)
    }

    /// The input that says how many bodies there are, in a scene that can have many.
    pub fn grows(&self) -> Option<&'static Input> {
        self.inputs.iter().find(|input| input.name == crowd::COUNT.name)
    }

    /// The body that an input moves, turns or stretches.
    pub fn body_of(&self, input: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.inputs().contains(&input))
    }

    /// Everything that can be shown or hidden: the layers, and what is drawn at each mark of each method.
    pub fn all_layers(&self) -> Vec<Layer> {
        let mut all = self.layers.to_vec();
        for mark in self.methods.iter().flat_map(|method| method.marks) {
            if !all.iter().any(|layer| layer.id == mark.id) {
                all.push(Layer::from(*mark));
            }
        }
        all
    }

    /// The lower left and upper right corner of the home view, grown to hold some points.
    pub fn home_with(&self, points: impl IntoIterator<Item = Vec2>) -> (Vec2, Vec2) {
        let [x, y, w, h] = self.home;
        let home = (vec2(x - w, y - h), vec2(x + w, y + h));
        points.into_iter().fold(home, |(min, max), p| (min.min(p), max.max(p)))
    }

    /// How far a point lies out of the home view, along x and along y together.
    pub fn beyond_home(&self, p: Vec2) -> f32 {
        let [x, y, w, h] = self.home;
        ((p - vec2(x, y)).abs() - vec2(w, h)).max(Vec2::ZERO).element_sum()
    }

    /// The method of a name.
    pub fn method(&self, id: &str) -> Option<&'static Method>
    where
        Self: 'static,
    {
        self.methods.iter().find(|method| method.id == id)
    }

    /// A method that is right, for one that may be wrong: itself, or else the one to learn first.
    pub fn right_for(&self, method: &'static Method) -> &'static Method {
        if method.flaw.is_some() { &self.methods[0] } else { method }
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        // Methods are constants: the same one has the same name and source.
        self.id == other.id && self.source == other.source
    }
}

impl std::fmt::Debug for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Method({})", self.id)
    }
}

impl Lang {
    /// The verdict in a word.
    pub fn verdict(self, hit: bool) -> &'static str {
        self.of(Verdict { hit, part: None }.words())
    }
}
