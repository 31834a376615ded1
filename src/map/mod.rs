//! Maps: a method's verdict for every position of a body.
//!
//! One body is moved over a window of the plane, and a method tests every position. The window is divided into regions: hit and
//! miss, the regions that decide, or the positions where two methods disagree. A disk against a triangle then looks like a point
//! against a rounded triangle, and the mistakes of a shortcut have a shape. In space a body is moved over a level plane at its
//! height, and the map is shown in the picture as the camera sees that plane.

mod area;
mod asking;
mod bend;
mod borders;
mod cell;
mod cores;
mod crossings;
mod grid;
mod label;
mod making;
pub mod picture;
mod squares;
mod trace;
mod window;

pub use making::{Made, Making};
pub use window::Window;

use crate::attempt::Attempt;
use crate::figure::Shape;
use crate::scene::eye::Level;
use crate::scene::input::FAR;
use crate::scene::{Inputs, Method, Scene};
use crate::words::{Lang, Words, fill};
use asking::Asking;
use glam::Vec2;
use label::Label;
use making::Pace;
use std::sync::Arc;

/// The number of steps above which code is tested at fewer positions. Cells become at most `WIDEST` times as wide.
const STEPS: f32 = 600.0;
const WIDEST: f32 = 3.0;

/// The question of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Hit or miss.
    Hit,
    /// The region that decides.
    Part,
    /// The positions where two methods disagree.
    Differs,
}

impl Kind {
    /// All kinds, in the order of the key that switches them.
    pub const ALL: [Self; 3] = [Self::Hit, Self::Part, Self::Differs];

    /// The permanent name in links and lessons.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Part => "part",
            Self::Differs => "differs",
        }
    }

    /// The kind with this name.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The reason why a scene has no map of this kind, in the middle of a sentence; `None` if it has one.
    pub fn missing(self, scene: &Scene) -> Option<Words> {
        match self {
            Self::Part if scene.parts.is_empty() => Some(crate::said::map::NO_ZONE),
            Self::Differs if scene.methods.len() < 2 => Some(crate::said::map::ONE_METHOD),
            Self::Hit | Self::Part | Self::Differs => None,
        }
    }

    /// The kinds of maps of a scene.
    pub fn of(scene: &Scene) -> impl Iterator<Item = Self> + use<'_> {
        Self::ALL.into_iter().filter(|kind| kind.missing(scene).is_none())
    }
}

/// The request of a map: the body that moves, the method, and the question.
#[derive(Debug, Clone, PartialEq)]
pub struct MapRequest {
    /// The scene.
    pub scene: &'static Scene,
    /// The tested method.
    pub method: &'static Method,
    /// The learner's code, which is tested in its place.
    pub attempt: Option<Arc<Attempt>>,
    /// The comparison method, used only by a map of disagreement.
    pub other: &'static Method,
    /// The pose in which the body is moved.
    pub pose: Inputs,
    /// The index of the moving body in the scene.
    pub body: usize,
    /// The question.
    pub kind: Kind,
}

/// The methods that the legend of a map names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// Both methods that a map of disagreement compares.
    Both,
    /// The comparison method only. In a narrow window the panel names the tested method.
    Other,
    /// Neither, since badges name both.
    Neither,
}

/// The regions of a window. They fill it without gaps.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// The question.
    pub kind: Kind,
    /// The regions in the window.
    pub parts: Vec<Part>,
}

/// A region with the same answer everywhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The number: 0 for miss, 1 for hit, 2 for disagreement; or the index in the scene's list.
    pub number: u8,
    /// The permanent name: `hit`, `miss`, `both-hit`, `both-miss`, `differs`, or the method's name for it, such as `3`.
    pub id: &'static str,
    /// The title.
    pub title: Words,
    /// The area of the part in the window, in square units of the plane that the body moves in.
    pub area: f64,
    /// Closed lines around the region, counter-clockwise, and around its holes, clockwise. In the picture's units.
    pub outlines: Vec<Vec<Vec2>>,
}

impl MapRequest {
    /// The map of a body's positions for a method. A body that cannot move is replaced by the first that can. `versus` is the
    /// comparison method of a map of disagreement. By default that is the first correct method for an incorrect one, and the
    /// first incorrect method for a correct one.
    pub fn new(
        kind: Kind,
        scene: &'static Scene,
        (method, versus): (&'static Method, Option<&'static Method>),
        (pose, body): (&Inputs, usize),
    ) -> Self {
        let moves = |body: &usize| scene.bodies.get(*body).is_some_and(|body| !body.moves.is_empty());
        let body = Some(body).filter(moves).or_else(|| (0..scene.bodies.len()).find(moves)).unwrap_or(0);
        let names_parts = |method: &&'static Method| (method.judge)(pose).part.is_some();
        let method = match kind {
            Kind::Part => std::iter::once(method).chain(scene.methods).find(names_parts).unwrap_or(method),
            Kind::Hit | Kind::Differs => method,
        };
        let others = || scene.methods.iter().filter(|other| *other != method);
        let unlike = || others().find(|other| other.flaw.is_some() != method.flaw.is_some());
        let other = versus.or_else(unlike).or_else(|| others().next()).unwrap_or(method);
        Self { scene, method, attempt: None, other, pose: pose.clone(), body, kind }
    }

    /// The request with the learner's code as the method. Such a map shows no regions, and compares with this method or with a
    /// correct one.
    #[must_use]
    pub fn by(self, attempt: Option<&Arc<Attempt>>, other: Option<&'static Method>) -> Self {
        let Some(attempt) = attempt.cloned() else { return self };
        let kind = if self.kind == Kind::Part { Kind::Hit } else { self.kind };
        let other = other.unwrap_or(attempt.right());
        Self { attempt: Some(attempt), other, kind, ..self }
    }

    /// True if another request has the same map: it differs at most in the position of the moving body, and by up to `within` in
    /// the body's points, since moving rounds them.
    pub fn is_like(&self, other: &Self, within: f32) -> bool {
        let alike =
            |one: &Self| (one.scene.id, one.method, one.attempt.clone(), one.other, one.body, one.kind);
        let moves = self.scene.bodies[self.body].moves;
        let [middle, others] = [self, other].map(Self::middle);
        alike(self) == alike(other)
            && self.pose.iter().zip(other.pose.iter()).all(|((input, value), (_, wanted))| {
                let alike = |(one, other): (Vec2, Vec2)| (one - middle).abs_diff_eq(other - others, within);
                let [height, like] = [value, wanted].map(|value| value.numbers()[2]);
                value == wanted
                    || moves.contains(&input.name)
                        && height == like
                        && value.points().into_iter().zip(wanted.points()).all(alike)
            })
    }

    /// The level plane that the body moves in, at its height; `None` in a scene of the plane.
    fn level(&self) -> Option<Level> {
        self.scene.bodies[self.body].level(&self.pose)
    }

    /// The body's middle, in the plane that it moves in.
    pub fn middle(&self) -> Vec2 {
        let body = &self.scene.bodies[self.body];
        if let Some(point) = body.place.and_then(|place| self.pose.get(place)) {
            return point.vec2();
        }
        let middle = body.middle_in_space(&self.pose);
        middle.map_or_else(|| self.shape().middle(), |middle| middle.truncate())
    }

    /// The body's middle in the picture.
    pub fn spot(&self) -> Vec2 {
        let middle = self.middle();
        self.level().map_or(middle, |level| level.seen(middle))
    }

    /// The shape of the moving body in the pose.
    pub fn shape(&self) -> Shape {
        let grabs = (self.scene.controls)(&self.pose).grabs;
        let own = grabs.into_iter().find(|(body, _)| *body == self.body);
        own.map_or(Shape::Note(Vec2::ZERO), |(_, shape)| shape)
    }

    /// The part of a window that the body can reach; `None` if it can reach no part. A level plane of space is seen at an angle,
    /// so its window is used completely or not at all.
    fn reach(&self, window: &Window) -> Option<Window> {
        if let Some(level) = self.level() {
            let is_in = |corner: Vec2| level.place(corner).abs().max_element() <= FAR;
            return window.corners().into_iter().all(is_in).then_some(*window);
        }
        let (min, max) = (window.min.max(Vec2::splat(-FAR)), window.max.min(Vec2::splat(FAR)));
        min.cmplt(max).all().then_some(Window { min, max, ..*window })
    }

    /// The note for a map that ends before the window does, since bodies cannot be moved farther; `None` for other maps.
    pub fn end(&self, window: &Window) -> Option<Words> {
        let ends = self.reach(window).is_none_or(|reach| reach != *window);
        ends.then_some(crate::said::map::NO_FARTHER)
    }

    /// Maps a window, as far as the body can be moved.
    pub fn over(&self, window: &Window) -> Map {
        self.over_at(window, None).unwrap_or_else(|| self.empty())
    }

    fn over_at(&self, window: &Window, pace: Option<&Pace<'_>>) -> Option<Map> {
        match self.reach(window) {
            Some(window) => self.all_over(&self.widened(&window), pace),
            None => Some(self.empty()),
        }
    }

    fn empty(&self) -> Map {
        Map { kind: self.kind, parts: vec![] }
    }

    fn all_over(&self, window: &Window, pace: Option<&Pace<'_>>) -> Option<Map> {
        let level = self.level();
        // The projection of a level plane has a smaller area than the plane.
        let unit = level.map_or(1.0, |level| f64::from(level.unit()));
        let outlines = trace::trace(window, &self.spots(), &Asking::new(self, level, pace))?;
        let mut numbers: Vec<Label> = outlines.iter().map(|outline| outline.label).collect();
        numbers.sort();
        numbers.dedup();
        let part = |number: Label| {
            let own = outlines.iter().filter(|outline| outline.label == number);
            let outlines: Vec<Vec<Vec2>> = own.map(|outline| outline.points.clone()).collect();
            let area = outlines.iter().map(|outline| area::area(outline)).sum::<f64>() / unit;
            let (id, title) = self.named(number);
            Part { number, id, title, area, outlines }
        };
        Some(Map { kind: self.kind, parts: numbers.into_iter().map(part).collect() })
    }

    /// A window with wider cells for slow code, so that its map is ready soon. Borders have the same precision, except for
    /// details smaller than a cell.
    fn widened(&self, window: &Window) -> Window {
        let steps = self.attempt.as_ref().and_then(|text| text.steps(&self.pose)).unwrap_or(0);
        let times = (steps as f32 / STEPS).sqrt().clamp(1.0, WIDEST);
        Window { cell: window.cell * times, ..*window }
    }

    /// The points of the picture around which isolated small regions may lie: the bodies.
    fn spots(&self) -> Vec<Vec2> {
        if let Some(level) = self.level() {
            let all = self.scene.bodies.iter().flat_map(|body| body.points_in_space(&self.pose));
            return all.map(|p| level.seen(p.truncate())).collect();
        }
        (self.scene.controls)(&self.pose).grabs.iter().map(|(_, shape)| shape.middle()).collect()
    }

    /// The name and title of a region.
    fn named(&self, number: u8) -> (&'static str, Words) {
        match (self.kind, number) {
            (Kind::Hit, 0) => ("miss", crate::said::map::MISS),
            (Kind::Hit, _) => ("hit", crate::said::map::HIT),
            (Kind::Differs, 0) => ("both-miss", crate::said::map::BOTH_SAY_MISS),
            (Kind::Differs, DIFFERS) => ("differs", crate::said::map::THEY_DISAGREE),
            (Kind::Differs, _) => ("both-hit", crate::said::map::BOTH_SAY_HIT),
            (Kind::Part, _) => match self.scene.parts.get(usize::from(number)) {
                Some(part) => (part.name.en, part.title),
                None => ("none", crate::said::map::NONE),
            },
        }
    }

    /// A sentence that describes the map: the moving body, and the question.
    pub fn legend(&self, lang: Lang, named: Named) -> String {
        let who = self.subject(lang);
        let [method, other] = [self.method, self.other].map(|method| lang.of(method.title));
        let method = if self.attempt.is_some() { lang.of(crate::said::map::YOUR_TEXT) } else { method };
        match (self.kind, named) {
            (Kind::Hit, _) => fill!(lang, crate::said::map::LEGEND_HIT, who),
            (Kind::Part, _) => fill!(lang, crate::said::map::LEGEND_PART, who),
            (Kind::Differs, Named::Neither) => fill!(lang, crate::said::map::LEGEND_NEITHER, who),
            (Kind::Differs, Named::Other) => fill!(lang, crate::said::map::LEGEND_OTHER, who, other),
            (Kind::Differs, _) => fill!(lang, crate::said::map::LEGEND_BOTH, who, method, other),
        }
    }

    /// The sentence for a map of disagreement without any visible disagreement.
    pub fn agreement(&self, lang: Lang, named: Named) -> String {
        let (who, other) = (self.subject(lang), lang.of(self.other.title));
        match named {
            Named::Neither => fill!(lang, crate::said::map::AGREEMENT_NEITHER, who),
            _ => fill!(lang, crate::said::map::AGREEMENT_OTHER, who, other),
        }
    }

    /// The moving point in words: a point, the center of a body, or the middle of a long one.
    fn subject(&self, lang: Lang) -> String {
        let body = &self.scene.bodies[self.body];
        if let Some(input) = self.scene.inputs.iter().find(|input| body.place == Some(input.name)) {
            let title = lang.of(input.title);
            return fill!(lang, crate::said::map::WHO_POINT_NAMED, title);
        }
        let words = body.title;
        let title = lang.of(words);
        // Names such as `A` and `capsule CD` have no article.
        match (self.shape(), words.en.chars().any(char::is_uppercase)) {
            (Shape::Point(_), false) => fill!(lang, crate::said::map::WHO_POINT, title),
            (Shape::Point(_), true) => fill!(lang, crate::said::map::WHO_POINT_NAMED, title),
            // An infinite line has no middle, but it is drawn through two points.
            (Shape::Line(..) | Shape::Ray(..), false) => fill!(lang, crate::said::map::WHO_TWO_POINTS, title),
            (Shape::Line(..) | Shape::Ray(..), true) => {
                fill!(lang, crate::said::map::WHO_TWO_POINTS_NAMED, title)
            }
            (Shape::Segment(..), false) => fill!(lang, crate::said::map::WHO_MIDDLE, title),
            (Shape::Segment(..), true) => fill!(lang, crate::said::map::WHO_MIDDLE_NAMED, title),
            (Shape::Capsule(..), false) => fill!(lang, crate::said::map::WHO_CORE_MIDDLE, title),
            (Shape::Capsule(..), true) => fill!(lang, crate::said::map::WHO_CORE_MIDDLE_NAMED, title),
            (_, false) => fill!(lang, crate::said::map::WHO_CENTER, title),
            (_, true) => fill!(lang, crate::said::map::WHO_CENTER_NAMED, title),
        }
    }
}

/// The number of the region where two methods disagree.
pub const DIFFERS: u8 = 2;

/// The number of the positions for which the method names no region.
pub const NO_PART: u8 = u8::MAX - 1;
