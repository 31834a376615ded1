//! Moments of the search: its start, and the support point and result of each iteration.

use super::given::{Given, ROLES};
use super::*;
use crate::geometry::gjk;
use glam::Vec2;

/// The length to either side of a drawn separating line, in world units.
const LINE: f32 = 2.6;

/// The result of an iteration.
fn next_of(it: &impl Variables) -> gjk::Next {
    match it.case(text::NEXT) {
        "KeepQ" => gjk::Next::KeepQ,
        "KeepR" => gjk::Next::KeepR,
        "Inside" => gjk::Next::Inside,
        _ => gjk::Next::Apart,
    }
}

/// The distance of P ahead of the origin, formatted so that a deciding value is not rounded to zero, and other values show no
/// rounding errors.
fn ahead_of(it: &impl Variables) -> Value {
    let ahead = it.number(text::AHEAD);
    if next_of(it) == gjk::Next::Apart { Value::against(ahead, 0.0) } else { Value::Number(ahead) }
}

/// The result of an iteration, in words.
fn said_of(next: gjk::Next) -> Words {
    NEXTS[next as usize]
}

/// The search.
impl Given {
    /// The start: an arbitrary point of A, and one of B.
    pub(super) fn start(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = [0, 1].map(|i| self.pair[i].corners()[0]);
        let q = m.vector(text::Q);
        m.draw(|pen| {
            pen.draw(ROLES[0], Shape::Point(a)).brief();
            pen.draw(ROLES[1], Shape::Point(b)).brief();
            pen.draw(Role::Vector1, Shape::Arrow(b, a)).draws(text::Q).label("Q").brief();
            pen.within(Frame::Own).draw(Role::Vector1, Shape::Point(q)).draws(text::Q).label("Q").brief();
        });
        m.says(said::START);
    }

    /// The next iteration, with the points kept so far.
    pub(super) fn pass(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.nth();
        let call = m.run().called(PASSES[i]).expect("each pass is a call");
        let (q, r) = (call.vector(text::Q), call.vector(text::R));
        m.table_row(PASSES[i], |_| PASSES[i].to_owned());
        m.table_now(vec![i]);
        m.draw(|pen| draw_kept(pen, q, r));
        m.says(if q == r { said::PASS_FIRST } else { said::PASS_NEXT });
    }

    pub(super) fn direction(&self, m: &mut OneMoment<'_, '_>) {
        let (q, r, d) = (m.vector(text::Q), m.vector(text::R), m.vector(text::D));
        m.table_cell(|lang| Value::Vector(d).show(lang));
        m.draw(|pen| {
            draw_kept(pen, q, r);
            if q != r {
                pen.draw(Role::Axis, Shape::RightAngle(q.midpoint(r), d, q - r)).brief();
            }
            pen.draw(Role::Vector1, direction(q, r, d)).draws(text::D).label("d").brief();
        });
        m.says(if q == r { said::DIRECTION_POINT } else { said::DIRECTION_SIDE });
    }

    pub(super) fn support_a(&self, m: &mut OneMoment<'_, '_>) {
        let (on_a, d) = (m.vector(text::ON_A), m.vector(text::D));
        m.draw(|pen| self.draw_support(pen, 0, d, (text::ON_A, on_a)));
        draw_way(m);
        m.says(said::SUPPORT_A);
    }

    pub(super) fn support_b(&self, m: &mut OneMoment<'_, '_>) {
        let (on_b, d) = (m.vector(text::ON_B), m.vector(text::D));
        m.draw(|pen| self.draw_support(pen, 1, -d, (text::ON_B, on_b)));
        draw_way(m);
        m.says(said::SUPPORT_B);
    }

    /// A shape's support point, and the line that bounds the shape there.
    fn draw_support(&self, pen: &mut Pen<'_>, i: usize, d: Vec2, (name, at): (Name, Vec2)) {
        let center = self.centers[i];
        pen.draw(Role::Hint, line_across(d, at)).brief();
        let label = if i == 0 { "d" } else { "−d" };
        pen.draw(Role::Vector1, Shape::Arrow(center, center + d)).label(label).brief();
        pen.draw(Role::Projection, Shape::Point(at)).draws(name).brief();
    }

    pub(super) fn difference(&self, m: &mut OneMoment<'_, '_>) {
        let (on_a, on_b, p, d) =
            (m.vector(text::ON_A), m.vector(text::ON_B), m.vector(text::P), m.vector(text::D));
        let (q, r, ahead) = (m.vector(text::Q), m.vector(text::R), m.number(text::AHEAD));
        let apart = next_of(m) == gjk::Next::Apart;
        m.table_cell(|lang| Value::Vector(p).show(lang));
        let written = ahead_of(m);
        let written = m.finds(text::AHEAD, written);
        m.table_cell(|_| written.to_string());
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(on_b, on_a)).draws(text::P).label("P").brief();
            draw_kept(pen, q, r);
            pen.draw(Role::Hint, line_across(d, p)).brief();
            let foot = ahead * d;
            pen.draw(Role::Gap, Shape::Segment(Vec2::ZERO, foot))
                .draws(text::AHEAD)
                .label(written.to_string())
                .brief();
            pen.draw(Role::Vector1, Shape::Point(p)).draws(text::P).label("P").brief();
            pen.within(Frame::World);
        });
        let ahead = written;
        says!(m, if apart { said::DIFFERENCE_SHORT } else { said::DIFFERENCE_BEYOND }, ahead);
    }

    pub(super) fn simplex(&self, m: &mut OneMoment<'_, '_>) {
        let (p, q, r, d) = (m.vector(text::P), m.vector(text::Q), m.vector(text::R), m.vector(text::D));
        let (on_a, on_b, ahead) = (m.vector(text::ON_A), m.vector(text::ON_B), m.number(text::AHEAD));
        let next = next_of(m);
        m.finds(text::NEXT, said_of(next));
        m.table_cell(|lang| lang.of(said_of(next)).to_owned());
        let (kept, lang) = (self.kept(m), m.lang());
        m.draw(|pen| {
            if next == gjk::Next::Apart {
                draw_line_between(pen, [on_a, on_b], d, lang);
            }
            pen.within(Frame::Own);
            match next {
                gjk::Next::Apart => {
                    pen.draw(Role::Apart, line_across(d, p)).draws(text::NEXT);
                    pen.draw(Role::Gap, Shape::Segment(Vec2::ZERO, ahead * d)).draws(text::AHEAD);
                }
                gjk::Next::Inside => {
                    let role = Role::answer(true);
                    pen.draw(role, Shape::Polygon(vec![p, q, r])).draws(text::NEXT);
                }
                gjk::Next::KeepQ | gjk::Next::KeepR => {
                    if q != r {
                        pen.draw(Role::Area, Shape::Polygon(vec![p, q, r])).brief();
                    }
                    pen.draw(Role::Vector2, Shape::Band(p, kept)).draws(text::NEXT).brief();
                }
            }
            draw_corners(pen, p, q, r);
        });
        if next == gjk::Next::Apart {
            let ahead = m.shown(ahead_of(m));
            return says!(m, said::SIMPLEX_APART, ahead);
        }
        m.says(match next {
            gjk::Next::Inside if q == r => said::SIMPLEX_ON_SIDE,
            gjk::Next::Inside => said::SIMPLEX_INSIDE,
            gjk::Next::KeepQ if q == r => said::SIMPLEX_FIRST_SIDE,
            gjk::Next::KeepQ => said::SIMPLEX_KEEP_Q,
            _ => said::SIMPLEX_KEEP_R,
        });
    }

    /// The point that is kept beside P, taken from the next iteration if there is one.
    fn kept(&self, m: &OneMoment<'_, '_>) -> Vec2 {
        let pass = m.call().and_then(|call| PASSES.iter().position(|pass| *pass == call)).unwrap_or(0);
        let later = PASSES.get(pass + 1).and_then(|next| m.run().called(next));
        let other = if next_of(m) == gjk::Next::KeepR { text::R } else { text::Q };
        later.map_or_else(|| m.vector(other), |later| later.vector(text::R))
    }

    pub(super) fn verdict(&self, m: &mut OneMoment<'_, '_>) {
        let run = m.run();
        let last = last_of(run);
        let (p, q, r, d) =
            (last.vector(text::P), last.vector(text::Q), last.vector(text::R), last.vector(text::D));
        let (on_a, on_b, next, hit) =
            (last.vector(text::ON_A), last.vector(text::ON_B), next_of(&last), m.is(HIT));
        let lang = m.lang();
        m.draw(|pen| {
            if next == gjk::Next::Apart {
                draw_line_between(pen, [on_a, on_b], d, lang);
                pen.within(Frame::Own);
                pen.draw(Role::Apart, line_across(d, p));
            } else {
                pen.within(Frame::Own).draw(Role::answer(hit), Shape::Polygon(vec![p, q, r])).draws(HIT);
            }
            draw_corners(pen, p, q, r);
        });
        m.draw_on(&MISSED, |pen| self.draw_missed(pen, hit, run, lang));
        m.says(match next {
            gjk::Next::Apart => said::VERDICT_APART,
            gjk::Next::Inside => said::VERDICT_INSIDE,
            _ if hit => said::VERDICT_USED_UP_HIT,
            _ => said::VERDICT_USED_UP_MISS,
        });
    }

    /// The area that an incorrect answer misses: the overlap, or the gap.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>, hit: bool, run: &Run<'_>, lang: Lang) {
        let [a, b] = &self.pair;
        if gjk::gjk(a, b) == hit {
            return;
        }
        if !hit {
            pen.draw(Role::Mistaken, shared(&self.outline(0), &self.outline(1)));
            return;
        }
        let (_, trace) = walk!(gjk::gjk(a, b));
        let right = Run::new(run.inputs, run.lang, trace, &[&PASS]);
        let last = last_of(&right);
        let (on_a, on_b, d) = (last.vector(text::ON_A), last.vector(text::ON_B), last.vector(text::D));
        let across = LINE * d.perp();
        let middle = on_a.midpoint(on_b);
        let [near, far] = [on_a, on_b].map(|p| middle + (p - middle).dot(d) * d);
        let daylight = vec![near - across, near + across, far + across, far - across];
        pen.draw(Role::Mistaken, Shape::Part(daylight)).label(lang.of(said::DAYLIGHT));
    }
}

/// The last iteration of a run.
fn last_of<'r>(run: &'r Run<'_>) -> crate::scene::run::Called<'r> {
    PASSES.iter().rev().find_map(|pass| run.called(pass)).expect("there is a pass at least")
}

/// The point or side kept from earlier iterations.
fn draw_kept(pen: &mut Pen<'_>, q: Vec2, r: Vec2) {
    pen.within(Frame::Own);
    if q == r {
        pen.draw(Role::Vector2, Shape::Point(q)).label("Q").brief();
        return;
    }
    pen.draw(Role::Vector2, Shape::Band(q, r)).brief();
    pen.draw(Role::Vector2, Shape::Point(q)).label("Q").brief();
    pen.draw(Role::Vector2, Shape::Point(r)).label("R").brief();
}

/// The search direction, drawn from the kept point or side.
fn direction(q: Vec2, r: Vec2, d: Vec2) -> Shape {
    let from = q.midpoint(r);
    Shape::Arrow(from, from + d)
}

/// The kept points and the direction while the support points are found. A guess at the new point needs both.
fn draw_way(m: &mut OneMoment<'_, '_>) {
    let (q, r, d) = (m.vector(text::Q), m.vector(text::R), m.vector(text::D));
    m.draw(|pen| {
        draw_kept(pen, q, r);
        pen.draw(Role::Vector1, direction(q, r, d)).label("d").brief();
    });
}

/// The corners of a triangle, or the ends of a side, by their letters.
fn draw_corners(pen: &mut Pen<'_>, p: Vec2, q: Vec2, r: Vec2) {
    pen.draw(Role::Vector1, Shape::Point(p)).label("P").brief();
    pen.draw(Role::Vector2, Shape::Point(q)).label("Q").brief();
    if q != r {
        pen.draw(Role::Vector2, Shape::Point(r)).label("R").brief();
    }
}

/// A line perpendicular to a direction, through a point.
fn line_across(d: Vec2, through: Vec2) -> Shape {
    Shape::Segment(through - LINE * d.perp(), through + LINE * d.perp())
}

/// The separating line of two shapes with these support points along `d`.
pub(super) fn draw_line_between(pen: &mut Pen<'_>, [on_a, on_b]: [Vec2; 2], d: Vec2, lang: Lang) {
    pen.within(Frame::World);
    pen.draw(Role::Apart, line_across(d, on_a.midpoint(on_b))).label(lang.of(said::LINE_BETWEEN));
}

pub(super) fn reason(_: &Given, run: &Run<'_>) -> String {
    let last = last_of(run);
    match next_of(&last) {
        gjk::Next::Apart => {
            let ahead = Value::against(last.number(text::AHEAD), 0.0).show(run.lang);
            format!("P·d = {ahead} < 0")
        }
        gjk::Next::Inside if last.vector(text::Q) == last.vector(text::R) => {
            run.lang.of(said::REASON_ON_SIDE).to_owned()
        }
        gjk::Next::Inside => run.lang.of(said::REASON_INSIDE).to_owned(),
        gjk::Next::KeepQ | gjk::Next::KeepR => run.lang.of(said::REASON_USED_UP).to_owned(),
    }
}

pub(super) fn reason_of_gap(_: &Given, run: &Run<'_>) -> String {
    let gap = run.value(text::GAP);
    if run.is(HIT) {
        fill!(run.lang, said::REASON_NO_GAP, gap)
    } else {
        fill!(run.lang, said::REASON_GAP, gap)
    }
}
