//! Moments of the methods that test the sides of both edges, in the eye's frame.

use super::given::Given;
use super::*;

/// One of the two edges.
struct Edge {
    /// 1 for the left one, −1 for the right one.
    side: f32,
    label: &'static str,
    name: Name,
    cross: f32,
}

/// The components of d along u and v in the world, and q in the eye's frame.
fn draw_frame(pen: &mut Pen<'_>, given: &Given, q: Vec2) {
    let (eye, u) = (given.eye, given.f);
    for (direction, label) in [(u, "u"), (u.perp(), "v")] {
        pen.draw(Role::Frame, Shape::Arrow(eye, eye + direction)).label(label);
    }
    for (foot, label) in [(Vec2::new(q.x, 0.0), "d·u"), (Vec2::new(0.0, q.y), "d·v")] {
        let foot = given.to_world(foot);
        pen.draw(Role::Hint, Shape::Drop(given.p, foot));
        pen.draw(Role::Projection, Shape::Segment(eye, foot)).draws(text::Q).label(label);
    }
    pen.within(Frame::Own).draw(Role::Vector1, Shape::Arrow(Vec2::ZERO, q)).named(text::Q);
}

/// The edge's direction, one unit long, its line, and the parallelogram that it spans with the vector to P, in both frames.
fn draw_edge(pen: &mut Pen<'_>, given: &Given, edge: &Edge, q: Vec2) {
    let direction = Vec2::new(given.f.x, -given.f.y).rotate(given.edge(edge.side));
    for frame in [Frame::World, Frame::Own] {
        let place = |p: Vec2| if frame == Frame::Own { p } else { given.to_world(p) };
        let [eye, tip, p] = [Vec2::ZERO, direction, q].map(place);
        pen.within(frame).draw(Role::Hint, Shape::Line(eye, tip - eye));
        let area = Shape::Polygon(vec![eye, tip, tip + p - eye, p]);
        let area = pen.draw(Role::Area, area).draws(edge.name);
        if frame == Frame::Own {
            area.label(measured(if edge.side > 0.0 { "left × q" } else { "right × q" }, edge.cross));
        }
        let way = pen.draw(Role::Vector1, Shape::Arrow(eye, p)).draws(text::Q);
        way.label(if frame == Frame::Own { "q" } else { "d" });
        pen.draw(Role::Vector2, Shape::Arrow(eye, tip)).label(edge.label);
    }
}

impl Given {
    pub(super) fn frame(&self, m: &mut OneMoment<'_, '_>) {
        let q = m.vector(text::Q);
        m.enters_own_frame();
        m.draw(|pen| draw_frame(pen, self, q));
        m.says(said::FRAME);
    }

    pub(super) fn left(&self, m: &mut OneMoment<'_, '_>) {
        let cross = m.number(text::LEFT_CROSS);
        self.side(m, &Edge { side: 1.0, label: "left", name: text::LEFT_CROSS, cross });
    }

    pub(super) fn right(&self, m: &mut OneMoment<'_, '_>) {
        let cross = m.number(text::RIGHT_CROSS);
        self.side(m, &Edge { side: -1.0, label: "right", name: text::RIGHT_CROSS, cross });
    }

    fn side(&self, m: &mut OneMoment<'_, '_>, edge: &Edge) {
        let at = m.vector(text::Q);
        m.draw(|pen| draw_edge(pen, self, edge, at));
        let (q, cross) = (m.value(text::Q), m.value(edge.name));
        if edge.cross == 0.0 {
            say!(m, said::EDGE_ON_LINE, q, cross);
        } else if edge.cross > 0.0 {
            say!(m, said::EDGE_LEFT_OF_IT, q, cross);
        } else {
            say!(m, said::EDGE_RIGHT_OF_IT, q, cross);
        }
    }

    pub(super) fn compare_sides(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_answers(m);
        self.say_verdict(m);
    }

    pub(super) fn wide_forgotten(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_answers(m);
        m.says(if m.is(HIT) { said::COMPARE_WIDE_FORGOTTEN_HIT } else { said::COMPARE_WIDE_FORGOTTEN_MISS });
    }

    /// The point with the verdict as its color, in both frames.
    fn draw_answers(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_answer(m);
        let (q, hit) = (m.vector(text::Q), m.is(HIT));
        m.draw(|pen| {
            pen.within(Frame::Own).draw(Role::answer(hit), Shape::Point(q)).draws(HIT);
        });
    }

    pub(super) fn reason_of_sides(&self, it: &Run<'_>) -> String {
        self.too_far(it).unwrap_or_else(|| {
            let [left, right] = [text::LEFT_CROSS, text::RIGHT_CROSS].map(|name| it.number(name));
            format!("{}, {}", measured("left × q =", left), measured("right × q =", right))
        })
    }
}
