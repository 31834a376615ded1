//! 2 · Two disks. Source: Ericson, *Real-Time Collision Detection*, 4.3.1.

use super::common::*;
use super::names::disks as text;
use super::names::point_disk;
use crate::geometry::{Disk, disks};
use crate::said::disks::{self as said, mark::*};
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

const A: Input = point(said::input::A, -1.6, -0.7);
const A_RADIUS: Input = length(said::input::A_RADIUS, 1.8);
const B: Input = point(said::input::B, 2.0, 1.4);
const B_RADIUS: Input = length(said::input::B_RADIUS, 1.1);

const SHAPES: Layer = given(said::layer::SHAPES);
const RIMS: Layer = given(said::layer::RADIUS);
const MISSED: Layer = found(said::layer::MISSED);

const ASK: Mark = said::mark::ASK.calling(&["b"]);

pub(super) const SCENE: Scene = Scene {
    id: "disks",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[A, A_RADIUS, B, B_RADIUS],
    bodies: &[
        Body { moves: &[B.name], ..sized_disk(said::DISK_B, &B_RADIUS, said::RADIUS_OF_B) },
        Body { moves: &[A.name], ..sized_disk(said::DISK_A, &A_RADIUS, said::RADIUS_OF_A) },
    ],
    layers: &[SHAPES, RIMS, MISSED],
    methods: &[
        method!(
            said::method::SQUARED, bodies, |a: &Disk, b: &Disk| disks::squared(a, b), Pair::new,
            [SUBTRACT => Pair::subtract, DOT => Pair::dot, REACH => Pair::reach, COMPARE => Pair::compare],
            |_: &Pair, it: &Run<'_>| compare_root("|AB|", it.number(text::DD), "rA + rB", it.number(text::REACH), it.is(HIT)),
        ),
        method!(
            said::method::GROWN, bodies, |a: &Disk, b: &Disk| disks::grown(a, b), Pair::new,
            [
                GROW => Pair::grow, ASK => Pair::ask, VERDICT => Pair::verdict, SUBTRACT => Pair::subtract,
                SQUARE => Pair::square, ADD => Pair::add, COMPARE => Pair::compare_point,
            ],
            |pair: &Pair, it: &Run<'_>| {
                let dd = pair.a.center().distance_squared(pair.b.center());
                compare_root("|AB|", dd, "rA + rB", it.number(text::REACH), it.is(HIT))
            },
        ),
        Method {
            flaw: Some(said::FLAW_MISSES_SLIGHT_OVERLAP),
            ..method!(
                said::method::SUM_OF_SQUARES, bodies,
                |a: &Disk, b: &Disk| disks::flawed::sum_of_squares(a, b), Pair::new,
                [SUBTRACT => Pair::subtract, DOT => Pair::dot, SQUARES => Pair::squares, COMPARE => Pair::compare_sum],
                |_: &Pair, it: &Run<'_>| compare("d·d", it.number(text::DD), "rA² + rB²", it.number(text::SUM), it.is(HIT)),
            )
        },
    ],
    questions: &[],
    parts: &[],
    controls,
    home: [0.2, 0.3, 5.2, 4.2],
};

/// The disks of a pose, as a method takes them.
fn bodies(inputs: &Inputs) -> (Disk, Disk) {
    (inputs.disk(&A, &A_RADIUS), inputs.disk(&B, &B_RADIUS))
}

/// The directions in which the radii are drawn and dragged.
const RIM_SIDES: [Vec2; 2] = [Vec2::NEG_X, Vec2::X];

fn controls(inputs: &Inputs) -> Controls {
    let (a, b) = bodies(inputs);
    let [left, right] = RIM_SIDES;
    Controls {
        handles: vec![rim_handle(&A_RADIUS, &a, left), rim_handle(&B_RADIUS, &b, right)],
        grabs: vec![(0, Shape::Disk(b.center(), b.radius())), (1, Shape::Disk(a.center(), a.radius()))],
    }
}

/// The two disks, and shared drawings.
struct Pair {
    a: Disk,
    b: Disk,
}

impl Pair {
    fn new(run: &Run<'_>) -> Self {
        let (a, b) = bodies(run.inputs);
        Self { a, b }
    }

    /// The disks with their roles, letters, and the names and directions of their radii.
    fn both(&self) -> [(&Disk, Role, &'static str, &'static str, Vec2); 2] {
        let [left, right] = RIM_SIDES;
        [(&self.a, Role::Peer, "A", "rA", left), (&self.b, Role::Moving, "B", "rB", right)]
    }

    fn tell(&self, tell: &mut Telling<'_>) {
        tell.given(|pen| {
            for (disk, role, letter, radius, side) in self.both() {
                let (c, r) = (disk.center(), disk.radius());
                pen.on(&SHAPES).draw(role, Shape::Disk(c, r));
                pen.on(&RIMS).draw(Role::Hint, Shape::Segment(c, c + side * r)).label(radius);
                pen.on(&SHAPES).draw(role, Shape::Point(c)).label(letter);
            }
        });
    }

    fn subtract(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.a.center(), self.b.center())).named(text::D);
        });
        m.says(said::SUBTRACT);
    }

    fn dot(&self, m: &mut OneMoment<'_, '_>) {
        let dd = m.number(text::DD);
        m.draw(|pen| self.draw_distance(pen, dd));
        m.says(said::DOT);
    }

    fn reach(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_radii(pen));
        m.says(said::REACH);
    }

    fn compare(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_between(pen));
        m.says(if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS });
    }

    fn grow(&self, m: &mut OneMoment<'_, '_>) {
        let reach = m.number(text::REACH);
        m.draw(|pen| self.draw_growing(pen, reach));
        m.says(said::GROW);
    }

    fn ask(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Moving, Shape::Point(self.b.center())).label("B");
        });
        m.says(said::ASK);
    }

    fn square(&self, m: &mut OneMoment<'_, '_>) {
        let (a, b) = (self.a.center(), self.b.center());
        m.draw(|pen| {
            let corner = vec2(b.x, a.y);
            for (from, to, name, label) in
                [(a, corner, point_disk::XX, "d.x"), (corner, b, point_disk::YY, "d.y")]
            {
                pen.draw(Role::Vector2, Shape::Arrow(from, to)).draws(name).label(label);
            }
            if a.x != b.x && a.y != b.y {
                pen.draw(Role::Axis, Shape::RightAngle(corner, a - corner, b - corner));
            }
        });
        m.says(said::SQUARE);
    }

    fn add(&self, m: &mut OneMoment<'_, '_>) {
        let dd = m.number(text::DD);
        m.draw(|pen| self.draw_distance(pen, dd));
        m.says(said::ADD);
    }

    fn compare_point(&self, m: &mut OneMoment<'_, '_>) {
        let (a, b, dd) = (self.a.center(), self.b.center(), m.number(text::DD));
        let reach = self.a.radius() + self.b.radius();
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Ring(a, reach, a.distance(b)));
            pen.draw(Role::Hint, Shape::Circle(a, a.distance(b)));
            pen.draw(Role::Projection, Shape::Circle(a, reach)).label("rA + rB");
            self.draw_distance(pen, dd);
        });
        m.says(if m.is(HIT) { said::COMPARE_POINT_INSIDE } else { said::COMPARE_POINT_OUTSIDE });
    }

    fn verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (reach, hit) = (m.number(text::REACH), m.is(HIT));
        m.draw(|pen| self.draw_answer(pen, reach, hit));
        m.says(if hit { said::VERDICT_HIT } else { said::VERDICT_MISS });
    }

    fn squares(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_squares(pen));
        m.says(said::SQUARES);
    }

    fn compare_sum(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| self.draw_between(pen));
        m.draw_on(&MISSED, |pen| {
            if !hit && disks::squared(&self.a, &self.b) {
                let [a, b] = [&self.a, &self.b].map(|disk| Shape::Disk(disk.center(), disk.radius()));
                pen.draw(Role::Mistaken, shared(&a, &b));
            }
        });
        m.says(if hit { said::COMPARE_SQUARES_HIT } else { said::COMPARE_SQUARES_MISS });
    }

    fn draw_distance(&self, pen: &mut Pen<'_>, squared: f32) {
        let line = Shape::Segment(self.a.center(), self.b.center());
        pen.draw(Role::Projection, line).draws(text::DD).label(rooted("|AB|", squared));
    }

    /// The direction from A to B; an arbitrary one for concentric disks.
    fn along(&self) -> Vec2 {
        (self.b.center() - self.a.center()).try_normalize().unwrap_or(Vec2::X)
    }

    /// The points of A and B on the line of centers, each on the side of the other disk.
    fn facing(&self) -> [Vec2; 2] {
        let along = self.along();
        [self.a.center() + self.a.radius() * along, self.b.center() - self.b.radius() * along]
    }

    /// Both radii on the line of centers, each towards the other disk.
    fn draw_radii(&self, pen: &mut Pen<'_>) {
        for ((disk, role, _, radius, _), end) in self.both().into_iter().zip(self.facing()) {
            let band = pen.draw(role, Shape::Band(disk.center(), end)).draws(text::REACH);
            band.label(measured(radius, disk.radius()));
        }
    }

    /// The gap or the overlap on the line of centers.
    fn draw_between(&self, pen: &mut Pen<'_>) {
        let [a, b] = self.facing();
        pen.draw(Role::Gap, Shape::Segment(a, b));
    }

    /// A with B's radius laid around it, and positions of B in which it just touches A.
    fn draw_growing(&self, pen: &mut Pen<'_>, reach: f32) {
        const PLACES: u8 = 7;
        let (a, r) = (self.a.center(), self.b.radius());
        for i in 0..PLACES {
            let center =
                a + reach * Vec2::from_angle(TAU * f32::from(i) / f32::from(PLACES)).rotate(self.along());
            pen.draw(Role::Hint, Shape::Circle(center, r)).brief();
        }
        pen.draw(Role::Projection, Shape::Ring(a, self.a.radius(), reach));
        pen.draw(Role::Projection, Shape::Circle(a, reach)).draws(text::REACH).label("rA + rB");
    }

    /// The center of B, and the grown disk that it is tested against.
    fn draw_answer(&self, pen: &mut Pen<'_>, reach: f32, hit: bool) {
        pen.draw(Role::Projection, Shape::Circle(self.a.center(), reach)).label("rA + rB");
        pen.draw(Role::answer(hit), Shape::Point(self.b.center())).draws(HIT);
    }

    /// The square on rA + rB beside the disks: the squares of the radii in its corners, and the two remaining rectangles.
    fn draw_squares(&self, pen: &mut Pen<'_>) {
        let (ra, rb) = (self.a.radius(), self.b.radius());
        let right = (self.a.center().x + ra).max(self.b.center().x + rb) + 1.0;
        let from = vec2(right, self.a.center().y - (ra + rb) / 2.0);
        let part = |x: [f32; 2], y: [f32; 2]| {
            let corners = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]];
            corners.map(|corner| from + Vec2::from(corner)).to_vec()
        };
        let (first, second) = ([0.0, ra], [ra, ra + rb]);
        pen.draw(Role::Area, Shape::Polygon(part(first, first))).draws(text::AA).label("rA²");
        pen.draw(Role::Area, Shape::Polygon(part(second, second))).draws(text::BB).label("rB²");
        for corners in [part(second, first), part(first, second)] {
            pen.draw(Role::Mistaken, Shape::Part(corners)).label("rA·rB");
        }
    }
}
