//! A plot of the tight box's area against its angle, beside the world, and a tight box that the learner can turn.

use super::given::{Framed, Given};
use super::*;
use crate::figure::sketch::{grid_step, tick};

/// The size of the plot: a quarter turn wide, since the box repeats then, and the greatest area high.
const SIZE: Vec2 = vec2(8.4, 6.0);

/// The room around the plot for labels.
const ROOM: Vec2 = vec2(1.1, 1.5);

/// The number of pieces of the curve, one for each degree, besides those that end at its kinks.
const PIECES: u8 = 90;

/// The curve of the areas of a body's tight boxes.
pub(super) struct AreaPlot {
    /// Degrees and the area there, from left to right.
    curve: Vec<(f32, f32)>,
    /// The greatest area.
    most: f32,
}

impl AreaPlot {
    pub(super) fn new(given: &Given) -> Self {
        let sides = given.hull.sides().map(|[from, to]| quarter((to - from).to_angle().to_degrees()));
        let mut degrees: Vec<f32> = (0..=PIECES).map(f32::from).chain(sides).collect();
        degrees.sort_by(f32::total_cmp);
        let curve: Vec<_> = degrees.into_iter().map(|degrees| (degrees, area(given, degrees))).collect();
        let most = curve.iter().map(|(_, area)| *area).fold(0.0, f32::max);
        Self { curve, most }
    }

    /// The position of an area above an angle.
    fn at(&self, degrees: f32, area: f32) -> Vec2 {
        let up = if self.most > 0.0 { area / self.most } else { 0.0 };
        SIZE * (vec2(degrees / 90.0, up) - 0.5)
    }

    /// The position in the plot of a box with this direction and area.
    pub(super) fn place(&self, u: Vec2, area: f32) -> Vec2 {
        self.at(quarter(u.to_angle().to_degrees()), area)
    }

    /// Shows the plot, and the learner's box with its point in it.
    pub(super) fn tell(&self, tell: &mut Telling<'_>, given: &Given) {
        let lang = tell.lang();
        tell.plot(&PLOT, SIZE / 2.0 + ROOM);
        tell.given(|pen| {
            self.draw_axes(pen.on(&PLOT).within(Frame::Own));
            self.draw_curve(pen, given);
            pen.if_seen(&BY_HAND, |pen| self.draw_by_hand(pen, given, lang));
            pen.within(Frame::World);
        });
    }

    fn draw_axes(&self, pen: &mut Pen<'_>) {
        for degrees in [0_u8, 30, 60, 90] {
            let foot = self.at(degrees.into(), 0.0);
            pen.draw(Role::Counted, Shape::Segment(foot, foot + SIZE.y * Vec2::Y));
            pen.draw(Role::Hint, Shape::Note(foot - 0.45 * Vec2::Y)).label(format!("{degrees}°"));
        }
        let step = grid_step(240.0 / self.most.max(1e-3));
        for i in 0..=(self.most / step) as i32 {
            let start = self.at(0.0, i as f32 * step);
            pen.draw(Role::Counted, Shape::Segment(start, start + SIZE.x * Vec2::X));
            pen.draw(Role::Hint, Shape::Note(start - 0.6 * Vec2::X)).label(tick(i, step));
        }
    }

    fn draw_curve(&self, pen: &mut Pen<'_>, given: &Given) {
        let points = self.curve.iter().map(|&(degrees, area)| self.at(degrees, area));
        let pieces = points.clone().zip(points.skip(1));
        pen.draw(Role::Peer, Shape::many(pieces, |many, (from, to)| many.segment(from, to)));
        for [from, to] in given.hull.sides() {
            let degrees = quarter((to - from).to_angle().to_degrees());
            let kink = Shape::Point(self.at(degrees, area(given, degrees)));
            pen.draw(Role::Peer, kink).label(given.side([from, to]));
        }
    }

    /// The box in the direction that the learner chose, and its point in the plot.
    fn draw_by_hand(&self, pen: &mut Pen<'_>, given: &Given, lang: Lang) {
        let (pivot, tip) = given.turner();
        let tight = Framed::tight(given, pivot, given.u);
        pen.within(Frame::World).draw(Role::Axis, tight.outline());
        pen.draw(Role::Axis, Shape::Arrow(pivot, tip)).label(lang.of(said::TURN_THE_BOX));
        let (degrees, area) = (quarter(given.u.to_angle().to_degrees()), tight.area());
        let at = self.at(degrees, area);
        pen.within(Frame::Own).draw(Role::Axis, Shape::Drop(at, self.at(degrees, 0.0)));
        let said = measured(lang.of(said::AREA), area);
        pen.draw(Role::Moving, Shape::Point(at)).label(said);
    }
}

/// An angle in degrees, modulo a quarter turn.
fn quarter(degrees: f32) -> f32 {
    degrees.rem_euclid(90.0)
}

/// The area of the tight box at an angle.
fn area(given: &Given, degrees: f32) -> f32 {
    Framed::tight(given, Vec2::ZERO, Vec2::from_angle(degrees.to_radians())).area()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cloud;

    #[test]
    fn the_curve_is_nowhere_below_the_smallest_box_and_reaches_it_at_a_kink() {
        let mut random = fastrand::Rng::with_seed(13);
        for _ in 0..200 {
            let mut place = || vec2(10.0 * random.f32() - 5.0, 10.0 * random.f32() - 5.0);
            let cloud = Cloud::new(std::array::from_fn(|_| place())).expect("finite points");
            let mut pose = Scene::start(&SCENE);
            for (i, p) in cloud.points().iter().enumerate() {
                pose.set_item("points", i, *p);
            }
            let given = Given::of(&pose);
            let (found, trace) = walk!(box_around_points::smallest(Vec2::ZERO, &cloud));
            let tries = trace.calls[1..].iter().map(|call| (call.number("area"), call.vector("u")));
            let (_, u) =
                tries.reduce(|best, it| if it.0 < best.0 { it } else { best }).expect("a hull has sides");
            let plot = AreaPlot::new(&given);
            let least = plot.curve.iter().map(|(_, area)| *area).fold(f32::INFINITY, f32::min);
            // Areas up to 200, each a product of two differences of rotated numbers: about sixteen roundings.
            assert!((least - found.area).abs() < 200.0 * 16.0 * f32::EPSILON, "{least} {}", found.area);
            let place = plot.place(u, found.area);
            let near = plot.curve.iter().map(|&(degrees, area)| plot.at(degrees, area).distance(place));
            assert!(near.fold(f32::INFINITY, f32::min) < 1e-3, "{place} is not on the curve");
        }
    }
}
