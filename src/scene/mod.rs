//! Scenes: one file or folder per collision question, each with several methods.
//!
//! A scene is data and pure functions. Its **inputs** are its whole state; [`Inputs`] holds their values, a pose. A [`Method`]
//! turns a pose into a [`Verdict`] ([`Method::judge`]) or into an [`Explanation`] of that verdict ([`Method::explain`]): moments
//! in the order of execution, each with its lines of source, its values, its drawing and its caption. Keys, handles, sliders,
//! lessons, links and tests all use the inputs by name.

pub mod cases;
pub mod contact;
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
pub use contact::ContactRow;
pub use control::{Body, Controls, Handle, Turn};
pub use explanation::{Explanation, Moment, Row, Table};
pub use input::{Input, InputValue, Inputs, Kind, Numbered};
pub use places::{Both, Places};
pub use source::Source;
pub use stage::{Showing, Stage};
pub use telling::{Detail, Drawing, Telling, Values};
pub use value::Value;

pub use crate::figure::names::{Layer, Mark, Name};

use crate::geometry::walk;
use crate::said::scene as said;
use crate::trace::Trace;
use crate::words::{Lang, Words};
use glam::{Vec2, vec2};

/// The constant data of a scene.
pub struct Scene {
    /// The permanent name in links and lessons.
    pub id: &'static str,
    /// The question, for headings.
    pub title: Words,
    /// A short form of the question for narrow places.
    pub short: Words,
    /// The whole state of the scene.
    pub inputs: &'static [Input],
    /// The bodies that keys can change and the pointer can grab. The first is chosen at the start.
    pub bodies: &'static [Body],
    /// The layers that can be shown or hidden, besides those of the marks; back to front.
    pub layers: &'static [Layer],
    /// The methods that answer the question. The first is the one to learn first.
    pub methods: &'static [Method],
    /// The values that a learner can predict, besides the verdict.
    pub questions: &'static [Question],
    /// The regions that a verdict can name, by their numbers.
    pub parts: &'static [Part],
    /// The handles and grabbable shapes, which do not depend on the method.
    pub controls: fn(&Inputs) -> Controls,
    /// The initial view of the world: center x, y, half width, half height.
    pub home: [f32; 4],
}

/// A region that a verdict can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The name, as written in a method's value.
    pub name: Words,
    /// The title.
    pub title: Words,
    /// The index of the theme's tint in every picture. Neighbors differ.
    pub tint: u8,
}

/// A method's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verdict {
    /// True if the shapes touch or overlap.
    pub hit: bool,
    /// The region that decides, by its number in [`Scene::parts`].
    pub part: Option<u8>,
}

impl From<bool> for Verdict {
    fn from(hit: bool) -> Self {
        Self { hit, part: None }
    }
}

impl Verdict {
    /// Hit or miss, in words.
    pub const fn words(self) -> Words {
        if self.hit { said::HIT } else { said::MISS }
    }
}

/// A method that answers a scene's question.
pub struct Method {
    /// The permanent name.
    pub id: &'static str,
    /// A description of the method.
    pub title: Words,
    /// The function that it runs.
    pub source: Source,
    /// The moments that it can have, in reading order: first its own, then those of its helpers.
    pub marks: &'static [&'static Mark],
    /// The cases in which it is incorrect; `None` for correct methods.
    pub flaw: Option<Words>,
    /// The exact answer, for a method that tests a larger shape, such as a box around a body. Such a method may report false
    /// hits, but never misses one. All other correct methods give the same verdict.
    pub bounds: Option<fn(&Inputs) -> bool>,
    /// The method that does all the work that this one skips by branching, to compare their times.
    pub skips: Option<&'static str>,
    /// Returns the verdict only, without captions and drawings.
    pub judge: fn(&Inputs) -> Verdict,
    /// Explains the verdict. Call it through [`Method::explain`].
    pub tell: fn(&Inputs, Telling<'_>) -> Explanation,
    /// Prepares tests of many positions of a body: makes the shapes once, and calculates everything that does not depend on the
    /// position. Takes the pose with the body's middle at the origin, and with the body elsewhere, which shows the parts that
    /// move.
    pub places: fn(&Inputs, &Inputs) -> Box<dyn Places>,
    /// Makes a list of poses for timing the function alone.
    pub ready: fn() -> Box<dyn Cases>,
    /// The function's answer as text, for tests.
    #[cfg(not(target_arch = "wasm32"))]
    pub answer: fn(&Inputs) -> String,
    /// True if its source is traced. Methods of the crowd record their work themselves.
    pub is_walked: bool,
    /// The pose's shapes as arguments of the function, in the cells of the interpreter. Empty if it cannot be interpreted.
    pub given: fn(&Inputs, &mut Vec<u32>),
    /// Like `given`, but one body can be moved cheaply. Takes the same two poses as `places`.
    pub laid: fn(&Inputs, &Inputs) -> Box<dyn places::Laid>,
}

impl Method {
    /// The explanation of the verdict in this pose, with the wanted details.
    pub fn explain(&self, inputs: &Inputs, wanted: Detail<'_>) -> Explanation {
        let mut told = (self.tell)(inputs, Telling::new(wanted));
        told.wrong = self.is_wrong(inputs, told.verdict.hit);
        told
    }

    /// A trace of the source in this pose; `None` for methods of the crowd.
    pub fn walk(&self, inputs: &Inputs) -> Option<Trace> {
        let give = |cells: &mut Vec<u32>| (self.given)(inputs, cells);
        self.is_walked.then(|| walk::walk_cells(self.source.file, self.source.function, give))
    }

    /// True if this answer is wrong in this pose. Only an incorrect method can be wrong. The scene's first method is correct.
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
    /// The question.
    pub ask: Words,
    /// The possible answers, written like the value.
    pub choices: &'static [Words],
}

impl Scene {
    /// Every scene, in the order of the lessons.
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

    /// The scene with this name.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|scene| scene.id == id)
    }

    /// The initial pose.
    pub fn start(&'static self) -> Inputs {
        Inputs::start(self.inputs)
    }

    /// The input with the number of bodies, in a scene that can have many.
    pub fn grows(&self) -> Option<&'static Input> {
        self.inputs.iter().find(|input| input.name == crowd::COUNT.name)
    }

    /// The index of the body that an input moves, turns or stretches.
    pub fn body_of(&self, input: &str) -> Option<usize> {
        self.bodies.iter().position(|body| body.inputs().contains(&input))
    }

    /// All layers that can be shown or hidden: those of the scene, and one for each mark of each method.
    pub fn all_layers(&self) -> Vec<Layer> {
        let mut all = self.layers.to_vec();
        for mark in self.methods.iter().flat_map(|method| method.marks) {
            if !all.iter().any(|layer| layer.id == mark.id) {
                all.push(Layer::from(*mark));
            }
        }
        all
    }

    /// The lower left and upper right corner of the home view, enlarged to contain some points.
    pub fn home_with(&self, points: impl IntoIterator<Item = Vec2>) -> (Vec2, Vec2) {
        let [x, y, w, h] = self.home;
        let home = (vec2(x - w, y - h), vec2(x + w, y + h));
        points.into_iter().fold(home, |(min, max), p| (min.min(p), max.max(p)))
    }

    /// The distance of a point from the home view, added over x and y.
    pub fn beyond_home(&self, p: Vec2) -> f32 {
        let [x, y, w, h] = self.home;
        ((p - vec2(x, y)).abs() - vec2(w, h)).max(Vec2::ZERO).element_sum()
    }

    /// The method with this name.
    pub fn method(&self, id: &str) -> Option<&'static Method>
    where
        Self: 'static,
    {
        self.methods.iter().find(|method| method.id == id)
    }

    /// The method itself if it is correct, or else the scene's first method.
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
        // Methods are constants: equal ones have the same name and source.
        self.id == other.id && self.source == other.source
    }
}

impl std::fmt::Debug for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Method({})", self.id)
    }
}

impl Lang {
    /// Hit or miss, in words.
    pub fn verdict(self, hit: bool) -> &'static str {
        self.of(Verdict { hit, part: None }.words())
    }
}
