//! 2 · Two disks. Source: Ericson, *Real-Time Collision Detection*, 4.3.1.

use super::common::*;
use super::control::Body;
use super::input::Input;
use crate::figure::{Pen, Role, Shape, shared};
use crate::geometry::disks::flawed::{self, SumOfSquares};
use crate::geometry::disks::{Grown, Squared, grown, squared};
use crate::geometry::{Disk, point_disk};
use crate::said::disks as said;
use glam::{Vec2, vec2};
use std::f32::consts::TAU;

const A: Input = point("a", said::input::A, -1.6, -0.7);
const A_RADIUS: Input = length("a-radius", said::input::A_RADIUS, 1.8);
const B: Input = point("b", said::input::B, 2.0, 1.4);
const B_RADIUS: Input = length("b-radius", said::input::B_RADIUS, 1.1);

const SHAPES: Layer = given("shapes", said::layer::SHAPES);
const RIMS: Layer = given("radius", said::layer::RADIUS);
const MISSED: Layer = found("missed", said::layer::MISSED);

const SUBTRACT: Mark = mark("subtract", said::mark::SUBTRACT);
const DOT: Mark = mark("dot", said::mark::DOT);
const REACH: Mark = mark("reach", said::mark::REACH);
const COMPARE: Mark = mark("compare", said::mark::COMPARE);
const GROW: Mark = mark("grow", said::mark::GROW);
const ASK: Mark = mark("ask", said::mark::ASK);
const SQUARE: Mark = mark("square", said::mark::SQUARE);
const ADD: Mark = mark("add", said::mark::ADD);
const VERDICT: Mark = mark("verdict", said::mark::VERDICT);
const SQUARES: Mark = mark("squares", said::mark::SQUARES);

const D: Name = Name("d");
const DD: Name = Name("dd");
const REACHES: Name = Name("reach");
const REACH_SQUARED: Name = Name("reach_squared");
const XX: Name = Name("xx");
const YY: Name = Name("yy");
const RR: Name = Name("rr");
const INSIDE: Name = Name("inside.hit");
const AA: Name = Name("aa");
const BB: Name = Name("bb");
const SUM: Name = Name("sum");

pub(super) const SCENE: Scene = Scene {
    id: "disks",
    title: said::TITLE,
    short: said::TITLE_SHORT,
    inputs: &[A, A_RADIUS, B, B_RADIUS],
    bodies: &[
        Body {
            title: said::DISK_B,
            moves: &["b"],
            stretch_x: Some(("b-radius", 0)),
            stretches: said::RADIUS_OF_B,
            ..BODY
        },
        Body {
            title: said::DISK_A,
            moves: &["a"],
            stretch_x: Some(("a-radius", 0)),
            stretches: said::RADIUS_OF_A,
            ..BODY
        },
    ],
    layers: &[SHAPES, RIMS, MISSED],
    methods: &[
        method!(
            "squared", said::method::SQUARED, "disks"::"squared",
            &[&SUBTRACT, &DOT, &REACH, &COMPARE], bodies, squared, tell_squared, |_| None
        ),
        method!(
            "grown", said::method::GROWN, "disks"::"grown",
            &[&GROW, &ASK, &VERDICT, &SUBTRACT, &SQUARE, &ADD, &COMPARE], bodies, grown, tell_grown, |_| None
        ),
        Method {
            flaw: Some(said::FLAW_MISSES_SLIGHT_OVERLAP),
            ..method!(
                "sum-of-squares", said::method::SUM_OF_SQUARES,
                "disks"::"sum_of_squares", &[&SUBTRACT, &DOT, &SQUARES, &COMPARE], bodies,
                flawed::sum_of_squares, tell_sum_of_squares, |_| None
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

/// Where the radii are drawn and dragged.
const RIM_SIDES: [Vec2; 2] = [Vec2::NEG_X, Vec2::X];

fn controls(inputs: &Inputs) -> Controls {
    let (a, b) = bodies(inputs);
    let [left, right] = RIM_SIDES;
    Controls {
        handles: vec![rim_handle(&A_RADIUS, &a, left), rim_handle(&B_RADIUS, &b, right)],
        grabs: vec![(0, Shape::Disk(b.center(), b.radius())), (1, Shape::Disk(a.center(), a.radius()))],
    }
}

fn tell_squared(inputs: &Inputs, it: &Squared, tell: &mut Telling<'_>) {
    let pair = Pair::new(inputs);
    let squared = Value::against(it.dd, it.reach_squared);
    pair.tell(tell);
    pair.tell_distance(tell, it.d, squared);
    tell.moment(&REACH, |m| {
        let reach = m.finds(REACHES, it.reach);
        m.draw(|pen| pair.draw_radii(pen));
        say!(m, said::REACH, reach);
    });
    tell.moment(&COMPARE, |m| {
        m.reads(REACHES, it.reach);
        let dd = m.reads(DD, squared);
        let most = m.finds(REACH_SQUARED, Value::against(it.reach_squared, it.dd));
        m.decides(it.hit);
        m.draw(|pen| pair.draw_between(pen));
        if it.hit {
            say!(m, said::COMPARE_HIT, most, dd);
        } else {
            say!(m, said::COMPARE_MISS, most, dd);
        }
    });
    tell.reason(|_| compare_root("|AB|", it.dd, "rA + rB", it.reach, it.hit));
}

fn tell_grown(inputs: &Inputs, it: &Grown, tell: &mut Telling<'_>) {
    let pair = Pair::new(inputs);
    pair.tell(tell);
    tell.moment(&GROW, |m| {
        let reach = m.finds(REACHES, it.reach);
        m.draw(|pen| pair.draw_growing(pen, it.reach));
        say!(m, said::GROW, reach);
    });
    tell.moment(&ASK, |m| {
        let reach = m.reads(REACHES, it.reach);
        m.draw(|pen| {
            pen.draw(Role::Moving, Shape::Point(pair.b.center())).label("B");
        });
        say!(m, said::ASK, reach);
    });
    tell.call("b", |tell| tell_point(&pair, &it.inside, it.reach, tell));
    tell.moment(&VERDICT, |m| {
        m.reads(INSIDE, it.inside.hit);
        m.decides(it.hit);
        m.draw(|pen| pair.draw_answer(pen, it.reach, it.hit));
        if it.hit {
            say!(m, said::VERDICT_HIT);
        } else {
            say!(m, said::VERDICT_MISS);
        }
    });
    tell.reason(|_| compare_root("|AB|", it.inside.dd, "rA + rB", it.reach, it.hit));
}

/// The test of a point against a disk, as point vs disk has it.
fn tell_point(pair: &Pair, it: &point_disk::Squared, reach: f32, tell: &mut Telling<'_>) {
    let (a, b) = (pair.a.center(), pair.b.center());
    tell.moment(&SUBTRACT, |m| pair.tell_subtract(m, it.d));
    tell.moment(&SQUARE, |m| {
        m.reads(D, it.d);
        let (x, y) = (m.part(it.d.x), m.part(it.d.y));
        let (xx, yy) = (m.finds(XX, it.xx), m.finds(YY, it.yy));
        m.draw(|pen| {
            let corner = vec2(b.x, a.y);
            for (from, to, name, label) in [(a, corner, XX, "d.x"), (corner, b, YY, "d.y")] {
                pen.draw(Role::Vector2, Shape::Arrow(from, to)).draws(name).label(label);
            }
            if it.d.x != 0.0 && it.d.y != 0.0 {
                pen.draw(Role::Axis, Shape::RightAngle(corner, a - corner, b - corner));
            }
        });
        say!(m, said::SQUARE, x, xx, y, yy);
    });
    let squared = Value::against(it.dd, it.rr);
    tell.moment(&ADD, |m| {
        let (xx, yy, dd) = (m.reads(XX, it.xx), m.reads(YY, it.yy), m.finds(DD, squared));
        m.draw(|pen| pair.draw_distance(pen, it.dd));
        say!(m, said::ADD, xx, yy, dd);
    });
    tell.moment(&COMPARE, |m| {
        let dd = m.reads(DD, squared);
        let rr = m.finds(RR, Value::against(it.rr, it.dd));
        m.finds(HIT, it.hit);
        m.draw(|pen| {
            pen.draw(Role::Projection, Shape::Ring(a, reach, a.distance(b)));
            pen.draw(Role::Hint, Shape::Circle(a, a.distance(b)));
            pen.draw(Role::Projection, Shape::Circle(a, reach)).label("rA + rB");
            pair.draw_distance(pen, it.dd);
        });
        if it.hit {
            say!(m, said::COMPARE_POINT_INSIDE, dd, rr);
        } else {
            say!(m, said::COMPARE_POINT_OUTSIDE, dd, rr);
        }
    });
}

fn tell_sum_of_squares(inputs: &Inputs, it: &SumOfSquares, tell: &mut Telling<'_>) {
    let pair = Pair::new(inputs);
    let squared = Value::against(it.dd, it.sum);
    pair.tell(tell);
    pair.tell_distance(tell, it.d, squared);
    tell.moment(&SQUARES, |m| {
        let (aa, bb) = (m.finds(AA, it.aa), m.finds(BB, it.bb));
        m.draw(|pen| pair.draw_squares(pen));
        say!(m, said::SQUARES, aa, bb);
    });
    tell.moment(&COMPARE, |m| {
        let (aa, bb) = (m.reads(AA, it.aa), m.reads(BB, it.bb));
        let dd = m.reads(DD, squared);
        let sum = m.finds(SUM, Value::against(it.sum, it.dd));
        m.decides(it.hit);
        m.draw(|pen| pair.draw_between(pen));
        m.draw_on(&MISSED, |pen| {
            if !it.hit && squared_hit(&pair) {
                let [a, b] = [&pair.a, &pair.b].map(|disk| Shape::Disk(disk.center(), disk.radius()));
                pen.draw(Role::Mistaken, shared(&a, &b));
            }
        });
        if it.hit {
            say!(m, said::COMPARE_SQUARES_HIT, aa, bb, sum, dd);
        } else {
            say!(m, said::COMPARE_SQUARES_MISS, aa, bb, sum, dd);
        }
    });
    tell.reason(|_| compare("d·d", it.dd, "rA² + rB²", it.sum, it.hit));
}

/// Whether the disks really touch.
fn squared_hit(pair: &Pair) -> bool {
    squared(&pair.a, &pair.b).hit
}

/// The two disks, and what several methods draw of them.
struct Pair {
    a: Disk,
    b: Disk,
}

impl Pair {
    fn new(inputs: &Inputs) -> Self {
        let (a, b) = bodies(inputs);
        Self { a, b }
    }

    /// The disks with their looks, letters, and the names and sides of their radii.
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

    fn tell_subtract(&self, m: &mut OneMoment<'_, '_>, d: Vec2) {
        let d = m.finds(D, d);
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.a.center(), self.b.center())).named(D);
        });
        say!(m, said::SUBTRACT, d);
    }

    /// d and d·d, with which both methods that compare squares begin.
    fn tell_distance(&self, tell: &mut Telling<'_>, d: Vec2, squared: Value) {
        tell.moment(&SUBTRACT, |m| self.tell_subtract(m, d));
        tell.moment(&DOT, |m| {
            m.reads(D, d);
            let (x, y, dd) = (m.part(d.x), m.part(d.y), m.finds(DD, squared));
            m.draw(|pen| self.draw_distance(pen, d.dot(d)));
            say!(m, said::DOT, x, y, dd);
        });
    }

    fn draw_distance(&self, pen: &mut Pen<'_>, squared: f32) {
        let line = Shape::Segment(self.a.center(), self.b.center());
        pen.draw(Role::Projection, line).draws(DD).label(rooted("|AB|", squared));
    }

    /// The direction from A to B; any for disks about one center.
    fn along(&self) -> Vec2 {
        (self.b.center() - self.a.center()).try_normalize().unwrap_or(Vec2::X)
    }

    /// The points of A and of B on the line of centers, each towards the other.
    fn facing(&self) -> [Vec2; 2] {
        let along = self.along();
        [self.a.center() + self.a.radius() * along, self.b.center() - self.b.radius() * along]
    }

    /// Both radii on the line of centers, each towards the other.
    fn draw_radii(&self, pen: &mut Pen<'_>) {
        for ((disk, role, _, radius, _), end) in self.both().into_iter().zip(self.facing()) {
            let band = pen.draw(role, Shape::Band(disk.center(), end)).draws(REACHES);
            band.label(measured(radius, disk.radius()));
        }
    }

    /// What the radii leave between them on the line of centers, or what the disks share.
    fn draw_between(&self, pen: &mut Pen<'_>) {
        let [a, b] = self.facing();
        pen.draw(Role::Gap, Shape::Segment(a, b));
    }

    /// A with B's radius laid around it, and places of B where it just touches A.
    fn draw_growing(&self, pen: &mut Pen<'_>, reach: f32) {
        const PLACES: u8 = 7;
        let (a, r) = (self.a.center(), self.b.radius());
        for i in 0..PLACES {
            let center =
                a + reach * Vec2::from_angle(TAU * f32::from(i) / f32::from(PLACES)).rotate(self.along());
            pen.draw(Role::Hint, Shape::Circle(center, r)).brief();
        }
        pen.draw(Role::Projection, Shape::Ring(a, self.a.radius(), reach));
        pen.draw(Role::Projection, Shape::Circle(a, reach)).draws(REACHES).label("rA + rB");
    }

    /// The point, and the grown disk that it is in or not.
    fn draw_answer(&self, pen: &mut Pen<'_>, reach: f32, hit: bool) {
        pen.draw(Role::Projection, Shape::Circle(self.a.center(), reach)).label("rA + rB");
        pen.draw(Role::answer(hit), Shape::Point(self.b.center())).draws(HIT);
    }

    /// The square on rA + rB, beside the disks: the squares of the radii in its corners, and the two rectangles that are left.
    fn draw_squares(&self, pen: &mut Pen<'_>) {
        let (ra, rb) = (self.a.radius(), self.b.radius());
        let right = (self.a.center().x + ra).max(self.b.center().x + rb) + 1.0;
        let from = vec2(right, self.a.center().y - (ra + rb) / 2.0);
        let part = |x: [f32; 2], y: [f32; 2]| {
            let corners = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]];
            corners.map(|corner| from + Vec2::from(corner)).to_vec()
        };
        let (first, second) = ([0.0, ra], [ra, ra + rb]);
        pen.draw(Role::Area, Shape::Polygon(part(first, first))).draws(AA).label("rA²");
        pen.draw(Role::Area, Shape::Polygon(part(second, second))).draws(BB).label("rB²");
        for corners in [part(second, first), part(first, second)] {
            pen.draw(Role::Mistaken, Shape::Part(corners)).label("rA·rB");
        }
    }
}
