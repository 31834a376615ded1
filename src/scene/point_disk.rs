//! 1 · Point vs disk. Source: Redpoll's 60, §2-13.

use super::common::*;
use super::names::point_disk as text;
use crate::geometry::Disk;
use crate::said::point_disk::{self as said, mark::*};
use glam::{Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

const POINT: Input = point(said::input::POINT, 3.0, 2.0);
const DISK: Input = point(said::input::DISK, 0.0, 0.0);
const RADIUS: Input = length(said::input::RADIUS, 2.5);

const SHAPES: Layer = given(said::layer::SHAPES);
const RIM: Layer = given(said::layer::RADIUS);

const DX: Name = Name("d.x");
const DY: Name = Name("d.y");

pub(super) const SCENE: Scene = Scene {
    id: "point-disk",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[POINT, DISK, RADIUS],
    bodies: &[
        Body { title: said::POINT, moves: &[POINT.name], ..SIZED },
        Body { moves: &[DISK.name], ..SIZED },
    ],
    layers: &[SHAPES, RIM],
    methods: &[
        method!(
            said::method::SQUARED, bodies, |p: &Vec2, disk: &Disk| point_disk::squared(*p, disk),
            Given::new, [SUBTRACT => Given::subtract, SQUARE => Given::square, ADD => Given::add, COMPARE => Given::compare],
            |_: &Given, it: &Run<'_>| compare("d·d", it.number(text::DD), "r²", it.number(text::RR), it.is(HIT)),
        ),
        method!(
            said::method::SQUARE_ROOT, bodies, |p: &Vec2, disk: &Disk| point_disk::square_root(*p, disk),
            Given::new,
            [
                SUBTRACT => Given::subtract, SQUARE => Given::square, ADD => Given::add, ROOT => Given::root,
                COMPARE => Given::compare_root,
            ],
            |_: &Given, it: &Run<'_>| compare("|CP|", it.number(text::DISTANCE), "r", it.number(text::R), it.is(HIT)),
        ),
        Method {
            flaw: Some(said::FLAW_CORNERS_OF_SQUARE),
            ..method!(
                said::method::EACH_COORDINATE, bodies,
                |p: &Vec2, disk: &Disk| point_disk::flawed::each_coordinate(*p, disk),
                Given::new, [SUBTRACT => Given::subtract, SIDES => Given::sides],
                |_: &Given, it: &Run<'_>| {
                    let most = it.number(text::ACROSS).max(it.number(text::UP));
                    compare("|d.x|, |d.y|", most, "r", it.number(text::R), it.is(HIT))
                },
            )
        },
    ],
    questions: &[],
    parts: &[],
    controls,
    home: [0.5, 0.3, 5.2, 4.2],
};

const SIZED: Body = sized_disk(said::DISK, &RADIUS, said::RADIUS);

/// The direction in which the radius is drawn and dragged.
const RIM_SIDE: Vec2 = Vec2::NEG_X;

/// The point and the disk of a pose, as a method takes them.
fn bodies(inputs: &Inputs) -> (Vec2, Disk) {
    (inputs.point(&POINT), inputs.disk(&DISK, &RADIUS))
}

fn controls(inputs: &Inputs) -> Controls {
    let (p, disk) = bodies(inputs);
    Controls {
        handles: vec![rim_handle(&RADIUS, &disk, RIM_SIDE), point_handle(&POINT, p)],
        grabs: vec![(0, Shape::Point(p)), (1, Shape::Disk(disk.center(), disk.radius()))],
    }
}

/// The point, the disk, and the points that both methods draw with.
struct Given {
    p: Vec2,
    disk: Disk,
    /// The corner between the legs d.x and d.y of the right triangle.
    corner: Vec2,
}

impl Given {
    fn new(run: &Run<'_>) -> Self {
        let (p, disk) = bodies(run.inputs);
        Self { p, disk, corner: vec2(p.x, disk.center().y) }
    }

    fn tell(&self, tell: &mut Telling<'_>) {
        let (c, r) = (self.disk.center(), self.disk.radius());
        tell.given(|pen| {
            pen.on(&SHAPES).draw(Role::Target, Shape::Disk(c, r));
            pen.on(&RIM).draw(Role::Hint, Shape::Segment(c, c + RIM_SIDE * r)).label("r");
            pen.on(&SHAPES).draw(Role::Target, Shape::Point(c)).label("C");
            pen.draw(Role::Moving, Shape::Point(self.p)).label("P");
        });
    }

    fn subtract(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.disk.center(), self.p)).named(text::D);
        });
        m.says(said::SUBTRACT);
    }

    fn square(&self, m: &mut OneMoment<'_, '_>) {
        let (d, legs) = (m.vector(text::D), [m.value(DX), m.value(DY)]);
        m.draw(|pen| self.draw_legs(pen, d, legs));
        m.says(said::SQUARE);
    }

    fn add(&self, m: &mut OneMoment<'_, '_>) {
        let (d, dd) = (m.vector(text::D), m.value(text::DD));
        m.draw(|pen| self.draw_sum(pen, d, dd));
        m.says(said::ADD);
    }

    fn root(&self, m: &mut OneMoment<'_, '_>) {
        let distance = m.value(text::DISTANCE);
        m.draw(|pen| {
            let line = Shape::Segment(self.disk.center(), self.p);
            pen.draw(Role::Projection, line).draws(text::DISTANCE).label(format!("|CP| {distance}"));
        });
        m.says(said::ROOT);
    }

    fn compare(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_sweep(pen));
        m.says(if m.is(HIT) { said::COMPARE_HIT } else { said::COMPARE_MISS });
    }

    fn compare_root(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_sweep(pen));
        m.says(if m.is(HIT) { said::COMPARE_ROOT_HIT } else { said::COMPARE_ROOT_MISS });
    }

    fn sides(&self, m: &mut OneMoment<'_, '_>) {
        let (across, up) = (m.value(text::ACROSS), m.value(text::UP));
        m.draw(|pen| {
            let (c, r) = (self.disk.center(), Vec2::splat(self.disk.radius()));
            let corners = [c - r, c + vec2(r.x, -r.y), c + r, c + vec2(-r.x, r.y)];
            pen.draw(Role::Projection, Shape::Polygon(corners.to_vec()));
            let legs = [(c, self.corner, text::ACROSS, across), (self.corner, self.p, text::UP, up)];
            for (from, to, name, length) in legs {
                pen.draw(Role::Vector2, Shape::Arrow(from, to)).draws(name).label(length.to_string());
            }
        });
        m.says(if m.is(HIT) { said::SIDES_HIT } else { said::SIDES_MISS });
    }

    /// The squares on the legs d.x and d.y, outside the triangle. Each begins at its corner on d.
    fn squares(&self, d: Vec2) -> [[Vec2; 4]; 2] {
        let (c, corner, p) = (self.disk.center(), self.corner, self.p);
        let (down, aside) = (vec2(0.0, -d.x.abs() * side(d.y)), vec2(d.y.abs() * side(d.x), 0.0));
        [[c, corner, corner + down, c + down], [p, corner, corner + aside, p + aside]]
    }

    /// The legs d.x and d.y with the squares on them, and the right angle between them.
    fn draw_legs(&self, pen: &mut Pen<'_>, d: Vec2, [x, y]: [Shown; 2]) {
        let (c, corner) = (self.disk.center(), self.corner);
        for (square, leg) in self.squares(d).into_iter().zip([d.x, d.y]) {
            if leg != 0.0 {
                pen.draw(Role::Area, Shape::Polygon(square.to_vec()));
            }
        }
        let legs = [(c, corner, text::XX, "d.x", x), (corner, self.p, text::YY, "d.y", y)];
        for (from, to, name, label, length) in legs {
            pen.draw(Role::Vector2, Shape::Arrow(from, to)).draws(name).label(format!("{label} {length}"));
        }
        if d.x != 0.0 && d.y != 0.0 {
            pen.draw(Role::Axis, Shape::RightAngle(corner, vec2(-d.x, 0.0), vec2(0.0, d.y)));
        }
    }

    /// The square on d in two parts with the areas of the squares on the legs, which are moved into them.
    fn draw_sum(&self, pen: &mut Pen<'_>, d: Vec2, dd: Shown) {
        let (c, p) = (self.disk.center(), self.p);
        let way = if d.x * d.y >= 0.0 { 1.0 } else { -1.0 };
        let n = way * d.perp();
        let share = if d == Vec2::ZERO { 0.0 } else { d.x * d.x / d.length_squared() };
        let middle = c + share * d;
        for (square, (far, way)) in self.squares(d).into_iter().zip([(p, way), (c, -way)]) {
            let pivot = square[0];
            if pivot != square[1] {
                let part = Shape::Polygon(vec![pivot, pivot + n, middle + n, middle]);
                pen.draw(Role::Area, part).through(pouring(square, far, way));
            }
        }
        let whole = Shape::Polygon(vec![c, p, p + n, c + n]);
        pen.draw(Role::Projection, whole).draws(text::DD).label(format!("d·d {dd}"));
    }

    /// The distance swept around C, and the ring between that circle and the disk's, magnified if it is narrow.
    fn draw_sweep(&self, pen: &mut Pen<'_>) {
        let (c, r) = (self.disk.center(), self.disk.radius());
        let distance = self.p.distance(c);
        pen.draw(Role::Projection, Shape::Ring(c, r, distance));
        pen.draw(Role::Projection, Shape::Circle(c, distance));
        self.draw_magnified(pen);
    }

    /// A magnified view of P beside the disk, if the two circles are indistinguishable.
    fn draw_magnified(&self, pen: &mut Pen<'_>) {
        let (c, r) = (self.disk.center(), self.disk.radius());
        let d = self.p.as_dvec2() - c.as_dvec2();
        // The distance of P from the rim, more exact than the methods' calculation.
        let beyond = d.length() - f64::from(r);
        let Some(times) = magnification(beyond).filter(|_| d.length() > 1.0) else { return };
        let angle = (d.y.atan2(d.x.abs()) as f32).clamp(-FRAC_PI_4, FRAC_PI_4);
        let lens = c + (r + LENS + 0.5) * Vec2::from_angle(angle);
        let out = d.normalize().as_vec2();
        let from = lens - LENS * (lens - self.p).normalize_or_zero();
        pen.draw(Role::Hint, Shape::Segment(self.p, from));
        pen.draw(Role::Frame, Shape::Circle(lens, LENS)).label(format!("{}×", grouped(times)));
        // At this magnification both circles are straight lines perpendicular to the segment CP.
        let chord = |at: f32| {
            let half = (LENS * LENS - at * at).max(0.0).sqrt() * out.perp();
            Shape::Segment(lens + at * out - half, lens + at * out + half)
        };
        pen.draw(Role::Target, chord(-(beyond * f64::from(times)) as f32));
        pen.draw(Role::Projection, chord(0.0));
        pen.draw(Role::Moving, Shape::Point(lens));
    }
}

/// The radius of the lens, in world units.
const LENS: f32 = 1.1;

/// The magnification at which the distance from P to the rim fits the lens: a power of ten, and the greatest one if P is exactly
/// on the rim. `None` if no magnification is needed.
fn magnification(beyond: f64) -> Option<u32> {
    let powers = (1..=7).rev().map(|power| 10_u32.pow(power));
    powers.into_iter().find(|&times| beyond.abs() * f64::from(times) < 0.9)
}

/// A number with commas: `10,000,000`.
fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let group = |(i, digit): (usize, char)| {
        let comma = if i > 0 && (digits.len() - i).is_multiple_of(3) { "," } else { "" };
        format!("{comma}{digit}")
    };
    digits.char_indices().map(group).collect()
}

/// The motion of the square on a leg into its part of the square on d, as in Euclid's proof: it shears until its side lies on d,
/// turns by a right angle about the corner that it shares with d, and shears again. Each motion preserves the area. The last
/// shear ends at the part itself.
fn pouring([pivot, to, to_out, pivot_out]: [Vec2; 4], far: Vec2, way: f32) -> impl Iterator<Item = Shape> {
    const TURNS: u8 = 6;
    let slide = far - to;
    let slid = [pivot, far, to_out + slide, pivot_out];
    let turned = (0..=TURNS).map(move |i| {
        let turn = Vec2::from_angle(way * FRAC_PI_2 * f32::from(i) / f32::from(TURNS));
        Shape::Polygon(slid.map(|corner| pivot + turn.rotate(corner - pivot)).to_vec())
    });
    std::iter::once(Shape::Polygon(vec![pivot, to, to_out, pivot_out])).chain(turned)
}

/// The sign of a coordinate: 1 or −1.
fn side(number: f32) -> f32 {
    if number < 0.0 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(shape: &Shape) -> f32 {
        let Shape::Polygon(corners) = shape else { panic!("squares have corners") };
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(p, q)| p.perp_dot(*q)).sum::<f32>().abs() / 2.0
    }

    #[test]
    fn a_square_keeps_its_area_while_it_pours_into_the_square_on_d() {
        for d in [vec2(2.0, 1.5), vec2(-2.5, 1.5), vec2(-1.0, -3.0), vec2(0.5, -2.0)] {
            let mut pose = Scene::start(&SCENE);
            pose.set("point", d);
            let told = SCENE.methods[0].explain(&pose, super::super::Detail::all(Lang::En));
            let parts = told.figure.items.iter().filter(|item| item.from.len() > 1);
            let areas: Vec<Vec<f32>> =
                parts.map(|part| part.from.iter().chain([&part.shape]).map(area).collect()).collect();
            assert_eq!(areas.len(), 2);
            for (areas, leg) in areas.iter().zip([d.x, d.y]) {
                assert!(areas.iter().all(|area| (area - leg * leg).abs() < 1e-3), "{leg}: {areas:?}");
            }
        }
    }

    #[test]
    fn the_lens_magnifies_as_much_as_it_takes() {
        assert_eq!(magnification(0.5), None, "that can be seen without");
        assert_eq!((magnification(0.05), magnification(-0.059)), (Some(10), Some(10)));
        assert_eq!((magnification(7e-8), magnification(0.0)), (Some(10_000_000), Some(10_000_000)));
        assert_eq!(
            (grouped(10), grouped(1000), grouped(10_000_000)),
            ("10".into(), "1,000".into(), "10,000,000".into())
        );
    }
}
