//! The grid below a picture or on the ground of space, and its numbers.

use super::{Sketcher, Visible};
use crate::figure::Role;
use crate::figure::clip::endless;
use crate::figure::primitive::{Anchor, Drawn, Primitive, Stroke};
use crate::figure::text::Face;
use crate::figure::theme::Color;
use crate::figure::view::{Area, View};
use glam::{Mat2, Vec2, vec2};

/// The layer name of the grid.
const GRID: &str = "grid";

/// The size of the numbers along the left and the lower border, in pixels.
pub(super) const TICKS: Vec2 = vec2(24.0, 16.0);

/// The number of numbered lines of the ground to either side.
const NUMBERED: i32 = 6;

impl Sketcher<'_> {
    /// The numbers of the grid's lines along the lower and the left border, where they are visible in every part of the world.
    pub(super) fn ticks(&mut self, heading: Option<Area>) {
        let (theme, area) = (self.look.theme, self.view.area);
        let view = View { turn: 0.0, ..self.view };
        let step = grid_step(view.scale);
        let size = 11.0 * theme.text;
        let (low, high) =
            (view.world(vec2(area.min.x, area.max.y)), view.world(vec2(area.max.x, area.min.y)));
        let lines = |low: f32, high: f32| (low / step).ceil() as i32..=(high / step).floor() as i32;
        let origin = view.pixel(Vec2::ZERO);
        let (room, pixels) = (TICKS * theme.text, step * view.scale);
        let below = lines(low.x, high.x)
            .map(|i| (i, vec2(origin.x + i as f32 * pixels + 4.0, area.max.y - room.y / 2.0)));
        let beside = lines(low.y, high.y)
            .map(|i| (i, vec2(area.min.x + 5.0, origin.y - i as f32 * pixels - room.y / 2.0)));
        let beside = beside.filter(|(_, at)| at.y < area.max.y - 2.0 * room.y && at.y > area.min.y + room.y);
        let below = below.filter(|(_, at)| at.x > area.min.x + room.x);
        let color = theme.construction.text;
        for (i, at) in below.chain(beside) {
            let text = tick(i, step);
            let end = at + vec2(0.75 * size * text.chars().count() as f32, 0.0);
            let clear = |taken: &Area| {
                !(taken.grown(size * 0.7).contains(at) || taken.grown(size * 0.7).contains(end))
            };
            if end.x < area.max.x && self.look.taken.iter().chain(&heading).all(clear) {
                let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
                self.push(GRID, "", Primitive::Text { at, anchor, text, face, size, color, halo });
            }
        }
    }

    /// Lines one unit apart, or as many as keep at least 60 pixels between them.
    pub(super) fn grid(&mut self) {
        let theme = self.look.theme;
        // The grid does not turn with the world.
        let view = View { turn: 0.0, ..self.view };
        let step = grid_step(view.scale);
        let (min, max) = (view.area.min, view.area.max);
        let (low, high) = (view.world(vec2(min.x, max.y)), view.world(vec2(max.x, min.y)));
        let lines = |low: f32, high: f32| (low / step).ceil() as i32..=(high / step).floor() as i32;
        let stroke = |i: i32| {
            let color = if i == 0 { theme.axis } else { theme.grid };
            Stroke { width: 1.0 * theme.weight, color, dash: None }
        };
        for i in lines(low.x, high.x) {
            let x = view.pixel(vec2(i as f32 * step, 0.0)).x;
            let points = vec![vec2(x, min.y), vec2(x, max.y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
        for i in lines(low.y, high.y) {
            let y = view.pixel(vec2(0.0, i as f32 * step)).y;
            let points = vec![vec2(min.x, y), vec2(max.x, y)];
            self.push(GRID, "", Primitive::Path { points, stroke: stroke(i) });
        }
    }

    /// The grid on the ground of a picture of space, which turns with the camera.
    pub(super) fn ground_grid(&mut self, ground: &Mat2) {
        let (theme, view, back) = (self.look.theme, self.view, ground.inverse());
        let step = ground_step(ground, view.scale);
        let corners = view.area.corners().map(|p| back * view.world(p));
        let low = corners.into_iter().fold(Vec2::INFINITY, Vec2::min) / step;
        let high = corners.into_iter().fold(Vec2::NEG_INFINITY, Vec2::max) / step;
        for (across, along, from, to) in
            [(ground.x_axis, ground.y_axis, low.x, high.x), (ground.y_axis, ground.x_axis, low.y, high.y)]
        {
            for i in from.ceil() as i32..=to.floor() as i32 {
                let p = across * (i as f32 * step);
                let color = if i == 0 { theme.axis } else { theme.grid };
                if let Some((a, b)) = endless(&view, (p, along), f32::NEG_INFINITY, 0.0) {
                    let stroke = Stroke { width: 1.0 * theme.weight, color, dash: None };
                    self.push(GRID, "", Primitive::Path { points: vec![a, b], stroke });
                }
            }
        }
    }

    /// The numbers of the ground's lines, along its axes, where nothing else is written. They are drawn below everything on
    /// the ground.
    pub(super) fn ground_numbers(&mut self, ground: &Mat2, below: usize, items: &[&Visible<'_>]) {
        let (theme, view, step) = (self.look.theme, self.view, ground_step(ground, self.view.scale));
        let size = 11.0 * theme.text;
        let texts = self.pane.drawn.iter().filter_map(|drawn| drawn.primitive.said());
        let mut taken: Vec<Area> =
            texts.map(|(_, area)| area).chain(self.look.taken.iter().copied()).collect();
        // The bodies, each with the upright box around it, which excludes most numbers quickly.
        let bodies: Vec<_> = items
            .iter()
            .filter(|seen| matches!(seen.item.role, Role::Moving | Role::Target | Role::Peer))
            .map(|seen| (Area::of(seen.shape.points()), &seen.shape))
            .collect();
        // A number behind a body would seem to belong to it.
        let is_covered = |covers: &Area| {
            let mut spots = covers.corners().map(|corner| view.world(corner)).into_iter();
            spots.any(|p| bodies.iter().any(|(around, it)| around.contains(p) && it.distance(p) <= 0.0))
        };
        let mut numbers = vec![];
        for axis in [ground.x_axis, ground.y_axis] {
            // Numbers near the origin are enough, and leave room for shapes farther away.
            for i in (-NUMBERED..=NUMBERED).filter(|i| *i != 0) {
                let at = view.pixel(axis * (i as f32 * step)) + vec2(3.0, 0.6 * size);
                let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
                let (text, color) = (tick(i, step), theme.construction.text);
                let primitive = Primitive::Text { at, anchor, text, face, size, color, halo };
                let Some((_, covers)) = primitive.said() else { continue };
                let is_inside = covers.corners().into_iter().all(|corner| view.area.contains(corner));
                if is_inside
                    && taken.iter().all(|taken| taken.is_apart(&covers.grown(2.0)))
                    && !is_covered(&covers)
                {
                    taken.push(covers);
                    numbers.push(Drawn { layer: GRID, name: "", primitive });
                }
            }
        }
        self.pane.drawn.splice(below..below, numbers);
    }
}

/// The number of a grid line, with as many decimals as the step between two lines.
pub fn tick(i: i32, step: f32) -> String {
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let size = (i as f32 * step).abs();
    // A frame writes dozens of these, and nearly all are whole.
    let number = if decimals == 0 { (size.round() as i64).to_string() } else { format!("{size:.decimals$}") };
    if i < 0 { format!("\u{2212}{number}") } else { number }
}

/// The distance between grid lines at this number of pixels per unit: 1, 2 or 5 times a power of ten, at least 60 pixels.
pub fn grid_step(scale: f32) -> f32 {
    let exact = 60.0 / scale;
    let power = 10_f32.powf(exact.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&step| step >= exact).unwrap_or(10.0 * power)
}

/// The distance between the ground's lines. Seen from the side, lines across are closer together. In small pictures the step is
/// at least one unit.
fn ground_step(ground: &Mat2, scale: f32) -> f32 {
    let step = grid_step(3.0 * scale * ground.determinant().max(0.3));
    if scale < 250.0 { step.max(1.0) } else { step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_as_many_decimals_as_their_step() {
        let ticks = [(2, 1.0), (-3, 0.5), (1, 0.02), (-4, 50.0), (0, 0.1)].map(|(i, step)| tick(i, step));
        assert_eq!(ticks, ["2", "\u{2212}1.5", "0.02", "\u{2212}200", "0.0"]);
    }

    #[test]
    fn no_number_of_the_ground_lies_on_a_body() {
        use crate::figure::sketch::{Look, sketch};
        use crate::figure::theme::Theme;
        use crate::figure::view::Views;
        use crate::figure::{Figure, Frame, Pen, Shape};
        use crate::words::Lang;
        let numbers = |radius: f32| {
            let mut figure = Figure {
                ground: Some(Mat2::from_cols(vec2(0.9, -0.2), vec2(0.4, 0.4))),
                ..Figure::default()
            };
            let (layer, moment, call, frame) = ("shapes", None, None, Frame::World);
            let mut pen = Pen { figure: &mut figure, layer, moment, call, frame, seen: None };
            pen.draw(Role::Moving, Shape::Disk(Vec2::ZERO, radius));
            let look = Look { grid: true, ..Look::plain(&Theme::LIGHT, Lang::En) };
            let area = Area::new(Vec2::ZERO, vec2(800.0, 800.0));
            let view = View::fitting(area, Vec2::ZERO, vec2(6.0, 6.0));
            let panes = sketch(&figure, &Views { world: view, own: None }, &look, &mut Default::default());
            let said = panes[0].drawn.iter().filter_map(|drawn| drawn.primitive.said()).map(|(_, area)| area);
            let corners = |area: Area| area.corners().map(|corner| view.world(corner).length());
            said.map(|area| corners(area).into_iter().fold(f32::INFINITY, f32::min)).collect::<Vec<_>>()
        };
        let (small, large) = (numbers(0.1), numbers(2.5));
        assert!(small.len() > large.len() && !large.is_empty(), "{small:?} {large:?}");
        assert!(small.iter().any(|away| *away < 2.5) && large.iter().all(|away| *away >= 2.5), "{large:?}");
    }
}
