//! Helpers that several scenes share: inputs, methods, handles, frames.

pub(super) use super::cases::Ready;
pub(super) use super::control::{Body, Drag, Handle, Turn};
pub(super) use super::input::{Input, Kind, Start};
pub(super) use super::places::Placed;
pub(super) use super::run::{Run, Variables};
pub(super) use super::telling::{HIT, OneMoment, Telling, compare, measured, say};
pub(super) use super::traced::says;
pub(super) use super::value::{Root, Shown, Value, compare_root, rooted};
pub(super) use super::{Controls, Inputs, Method, Part, Question, Scene, Source, Verdict};
pub(super) use crate::figure::names::{Layer, Mark, Name, by_hand, found, given, together};
pub(super) use crate::figure::{Frame, Item, Pen, Role, Shape, shared};
pub(super) use crate::geometry::walk::walk;
pub(super) use crate::words::{Lang, Named, Plain, Words, fill};

use super::control;
use crate::geometry::{Disk, Obb};
use crate::said::scene as said;
use glam::{Affine2, Vec2, vec2};

/// A body to build on, which does not move, turn or stretch yet.
pub const BODY: Body = Body {
    title: Words::same(""),
    moves: &[],
    place: None,
    turn: Turn::No,
    stretch_x: None,
    stretch_y: None,
    kind: None,
    turns: Words::same(""),
    stretches: Words::same(""),
    layer: control::SHAPES,
};

/// A disk with a changeable radius, which does not move yet.
pub const fn sized_disk(title: Words, radius: &Input, stretches: Words) -> Body {
    Body { title, stretch_x: Some((radius.name, 0)), stretches, ..BODY }
}

/// A box with changeable rotation and half extents, which does not move yet.
pub const fn turned_box(title: Words, half: &Input, rotation: &Input, stretches: Words) -> Body {
    Body {
        title,
        turn: Turn::Input(rotation.name),
        stretch_x: Some((half.name, 0)),
        stretch_y: Some((half.name, 1)),
        turns: title,
        stretches,
        ..BODY
    }
}

pub const YES: Words = super::value::yes_or_no(true);
pub const NO: Words = super::value::yes_or_no(false);
pub const NONE: Words = said::NONE;

/// An input of a kind, with its initial numbers.
pub const fn input(it: Named, kind: Kind, start: [f32; 3]) -> Input {
    Input { name: it.id, title: it.title, kind, start: Start::Numbers(start) }
}

pub const fn point(it: Named, x: f32, y: f32) -> Input {
    input(it, Kind::Point, [x, y, 0.0])
}

/// An input of a list of points, with as many as it starts with.
pub const fn points(it: Named, start: &'static [Vec2]) -> Input {
    Input { name: it.id, title: it.title, kind: Kind::Points(start.len()), start: Start::Points(start) }
}

pub const fn length(it: Named, start: f32) -> Input {
    input(it, Kind::Length, [start, 0.0, 0.0])
}

pub const fn extent(it: Named, x: f32, y: f32) -> Input {
    input(it, Kind::Extent, [x, y, 0.0])
}

pub const fn angle(it: Named, degrees: f32) -> Input {
    input(it, Kind::Angle, [degrees, 0.0, 0.0])
}

pub const fn opening(it: Named, degrees: f32) -> Input {
    input(it, Kind::Opening, [degrees, 0.0, 0.0])
}

pub const fn scale(it: Named, x: f32, y: f32) -> Input {
    input(it, Kind::Scale, [x, y, 0.0])
}

/// An input with a few choices, of which the first is the default.
pub const fn choice(it: Named, choices: &'static [Words]) -> Input {
    input(it, Kind::Choice(choices), [0.0; 3])
}

/// The verdict of a method in a pose.
pub fn in_pose<A, B>(
    bodies: fn(&Inputs) -> (A, B),
    judge: fn(&A, &B) -> Verdict,
    inputs: &Inputs,
) -> Verdict {
    let (a, b) = bodies(inputs);
    judge(&a, &b)
}

/// A verdict, with the region that decides.
#[inline(always)]
pub fn verdict(answer: impl Into<Verdict>, part: Option<u8>) -> Verdict {
    Verdict { part, ..answer.into() }
}

/// A correct method; an incorrect one adds its `flaw`. Its function only answers: `point_disk::squared(*p, disk)` for the shapes
/// that `bodies` makes of a pose. Its moments come from tracing its source. `given` makes from a run the data to draw with, the
/// moment of each mark, and the reason of the verdict. `part: ` with a function of the shapes, at the end, returns the region
/// that decides.
macro_rules! method {
    (@part $a:ident, $b:ident) => {
        None
    };
    (@part $a:ident, $b:ident, $part:expr) => {
        $part($a, $b)
    };
    // Timed without the region, which only a picture needs.
    (@hits $judge:ident, $a:ident, $b:ident, $run:expr) => {
        $judge($a, $b).hit
    };
    (@hits $judge:ident, $a:ident, $b:ident, $run:expr, $part:expr) => {
        Verdict::from($run).hit
    };
    (@source $file:ident::$function:ident) => {
        Source { file: stringify!($file), function: stringify!($function) }
    };
    (@source $file:ident::flawed::$function:ident) => {
        method!(@source $file::$function)
    };
    (
        $named:expr, $bodies:expr,
        |$a:ident: $of_a:ty, $b:ident: $of_b:ty| $($path:ident)::+($($argument:expr),*),
        $given:expr, [$($mark:path => $tell:expr),+ $(,)?], $reason:expr $(, part: $part:expr)? $(,)?
    ) => {{
        const SOURCE: Source = method!(@source $($path)::+);
        // Compiled once for all who ask.
        const JUDGE: fn($of_a, $of_b) -> Verdict = |$a, $b| {
            verdict(crate::geometry::$($path)::+($($argument),*), method!(@part $a, $b $(, $part)?))
        };
        Method {
            id: $named.id,
            title: $named.title,
            source: SOURCE,
            marks: &[$(&$mark),+],
            judge: |inputs| in_pose($bodies, JUDGE, inputs),
            tell: |inputs, mut telling| {
                let run = Run::new(inputs, telling.lang(), SOURCE.walk(&$bodies(inputs)), &[$(&$mark),+]);
                let given = $given(&run);
                given.tell(&mut telling);
                telling.run(&run, &[$((&$mark, &|m: &mut OneMoment<'_, '_>| $tell(&given, m))),+]);
                telling.reason(|_| $reason(&given, &run));
                telling.end(in_pose($bodies, JUDGE, inputs))
            },
            #[cfg(not(target_arch = "wasm32"))]
            answer: |inputs| {
                let ($a, $b) = &$bodies(inputs);
                format!("{:?}", crate::geometry::$($path)::+($($argument),*))
            },
            is_walked: true,
            flaw: None,
            bounds: None,
            skips: None,
            places: |at_origin, elsewhere| Box::new(Placed::new($bodies(at_origin), &$bodies(elsewhere), JUDGE)),
            ready: || {
                let hits: fn(&_) -> bool = |($a, $b)| {
                    method!(@hits JUDGE, $a, $b, crate::geometry::$($path)::+($($argument),*) $(, $part)?)
                };
                Box::new(Ready::new($bodies, hits))
            },
            given: |inputs, cells| crate::language::Given::give(&$bodies(inputs), cells),
            laid: |at_origin, elsewhere| Box::new(Placed::new($bodies(at_origin), &$bodies(elsewhere), ())),
        }
    }};
}
pub(super) use method;

/// The names of a list's elements: `elements!("corners", 0 1 2 3)`.
macro_rules! elements {
    ($list:literal, $($i:literal)+) => {
        [$(Name(concat!($list, "[", $i, "]"))),+]
    };
}
pub(super) use elements;

/// The shadows of A and of B on an axis, as numbers along it.
#[derive(Clone, Copy)]
pub struct Shadows {
    /// The positions of their centers.
    pub centers: [f32; 2],
    /// Their reaches to either side.
    pub reaches: [f32; 2],
}

impl Shadows {
    /// The ends of one of the shadows.
    pub fn ends(&self, i: usize) -> (f32, f32) {
        (self.centers[i] - self.reaches[i], self.centers[i] + self.reaches[i])
    }

    /// The ends of a piece of the axis that holds both shadows, with some room.
    pub fn around(&self) -> (f32, f32) {
        let (a, b) = (self.ends(0), self.ends(1));
        (a.0.min(b.0) - 0.6, a.1.max(b.1) + 0.6)
    }

    /// 1 if B lies farther along the axis than A, otherwise −1.
    pub fn way(&self) -> f32 {
        if self.centers[1] < self.centers[0] { -1.0 } else { 1.0 }
    }

    /// From A's end to B's, as seen from A towards B, and true if that is a gap. If one shadow lies within the other, the overlap
    /// extends beyond both: it is the distance that B must move to separate them.
    pub fn room(&self) -> (f32, f32, bool) {
        let way = self.way();
        let (end, start) = (self.centers[0] + way * self.reaches[0], self.centers[1] - way * self.reaches[1]);
        (end, start, way * (start - end) > 0.0)
    }
}

/// The outline of an upright rectangle, counter-clockwise from its upper right corner.
pub fn upright(center: Vec2, half: Vec2) -> Shape {
    let signs = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
    Shape::Polygon(signs.map(|sign| center + half * Vec2::from(sign)).to_vec())
}

/// A handle on the rim that changes a radius. `direction` is a unit vector.
pub fn rim_handle(input: &Input, disk: &Disk, direction: Vec2) -> Handle {
    let c = disk.center();
    Handle::new(input.name, c + direction * disk.radius(), Drag::Distance(c))
}

/// A handle that moves a point.
pub fn point_handle(input: &Input, at: Vec2) -> Handle {
    Handle::new(input.name, at, Drag::Place(Affine2::IDENTITY))
}

/// The handles of a rectangle: a corner for its half extents, and a handle beyond a side that turns it.
pub fn box_handles(half: &Input, rotation: &Input, it: &Obb, inputs: &Inputs) -> [Handle; 2] {
    let c = it.center();
    let beyond = c + it.u() * (it.half().x + 0.6);
    [
        Handle::new(half.name, it.corners()[0], Drag::Extent(c, inputs.radians(rotation))),
        Handle::new(rotation.name, beyond, Drag::Direction(c, 0.0)),
    ]
}

/// The directions u and v of a rectangle's frame, from its center.
pub fn frame_arrows(pen: &mut Pen<'_>, it: &Obb, labels: [&'static str; 2]) {
    let c = it.center();
    for (direction, label) in [it.u(), it.v()].into_iter().zip(labels) {
        pen.draw(Role::Frame, Shape::Arrow(c, c + direction)).label(label);
    }
}

/// The components along u and v of the vector from a rectangle's center to a point: the coordinates of `d`, the vector in the
/// rectangle's frame.
pub fn draw_reaches(pen: &mut Pen<'_>, it: &Obb, t: Vec2, d: Name) {
    frame_arrows(pen, it, ["u", "v"]);
    let c = it.center();
    let reaches = it.to_own_frame(t - c);
    for (foot, label) in [(vec2(reaches.x, 0.0), "d.x"), (vec2(0.0, reaches.y), "d.y")] {
        let foot = c + it.to_world(foot);
        pen.draw(Role::Hint, Shape::Drop(t, foot));
        pen.draw(Role::Projection, Shape::Segment(c, foot)).draws(d).label(label);
    }
}

/// Draws shapes given in a rectangle's frame, both in the world and in that frame.
pub fn in_both_frames(
    pen: &mut Pen<'_>,
    it: &Obb,
    draw: impl Fn(&mut Pen<'_>, Frame, &dyn Fn(Shape) -> Shape),
) {
    draw(pen.within(Frame::World), Frame::World, &|shape| in_world(it, &shape));
    draw(pen.within(Frame::Own), Frame::Own, &|shape| shape);
}

/// Converts a shape from a rectangle's frame to the world.
fn in_world(it: &Obb, shape: &Shape) -> Shape {
    let place = |p: &Vec2| it.center() + it.to_world(*p);
    match shape {
        Shape::Point(p) => Shape::Point(place(p)),
        Shape::Segment(p, q) => Shape::Segment(place(p), place(q)),
        Shape::Drop(p, q) => Shape::Drop(place(p), place(q)),
        Shape::Arrow(p, q) => Shape::Arrow(place(p), place(q)),
        Shape::Band(p, q) => Shape::Band(place(p), place(q)),
        Shape::Line(p, way) => Shape::Line(place(p), it.to_world(*way)),
        Shape::Disk(c, r) => Shape::Disk(place(c), *r),
        Shape::Circle(c, r) => Shape::Circle(place(c), *r),
        Shape::Capsule(p, q, r) => Shape::Capsule(place(p), place(q), *r),
        Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(place).collect()),
        other => other.clone(),
    }
}

/// The outline of a rectangle.
pub fn outline(it: &Obb) -> Shape {
    Shape::Polygon(it.corners().to_vec())
}
