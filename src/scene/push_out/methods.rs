//! Moments of the methods that push away from the closest point or from the center.

use super::given::Given;
use super::*;
use glam::{Vec2, vec2};

const ROOM_X: Name = Name("room.x");
const ROOM_Y: Name = Name("room.y");

/// The push away from the closest point, or out of the nearest side.
impl Given {
    pub(super) fn own_frame(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| draw_reaches(pen, &self.it, self.t, text::D));
        m.says(said::OWN_FRAME);
    }

    pub(super) fn closest(&self, m: &mut OneMoment<'_, '_>) {
        let (q, distance) = (self.to_world(m.vector(text::Q)), m.number(text::DISTANCE));
        m.draw(|pen| {
            if distance > ON_BORDER {
                let label = measured("|TQ|", distance);
                pen.draw(Role::Projection, Shape::Segment(self.t, q)).draws(text::DISTANCE).label(label);
            }
            pen.draw(Role::Projection, Shape::Point(q)).label("Q");
        });
        m.says(if distance > ON_BORDER { said::CLOSEST_OUTSIDE } else { said::CLOSEST_INSIDE });
    }

    pub(super) fn pusher(&self, m: &mut OneMoment<'_, '_>) {
        let (number, outside) = (self.pusher as usize, m.number(text::DISTANCE) > ON_BORDER);
        m.finds(text::PUSHER, PUSHERS[number]);
        let [x, y] = [ROOM_X, ROOM_Y].map(|name| m.number(name));
        let (d, e) = (self.d, self.it.half());
        m.draw(|pen| {
            if !outside {
                self.draw_medial_axis(pen);
            }
            self.draw_pusher(pen, text::PUSHER);
            // For a center inside, the distances to the two candidate sides.
            let ways = [(vec2(e.x.copysign(d.x), d.y), x), (vec2(d.x, e.y.copysign(d.y)), y)];
            for (foot, room) in ways.into_iter().filter(|_| !outside) {
                let way = Shape::Segment(self.t, self.to_world(foot));
                pen.draw(Role::Projection, way).draws(text::ROOM).label(Plain(room).to_string());
            }
        });
        let side = m.lang().of(SCENE.parts[number].title);
        if outside && self.pusher == Pusher::Corner {
            m.says(said::PUSHER_BEYOND_BOTH);
        } else if outside {
            says!(m, said::PUSHER_BEYOND_ONE, side);
        } else if x == y {
            says!(m, said::PUSHER_TIE, side);
        } else {
            says!(m, said::PUSHER_INSIDE, side);
        }
    }

    pub(super) fn out(&self, m: &mut OneMoment<'_, '_>) {
        let (n, depth) = (m.vector(text::N), m.number(text::DEPTH));
        m.draw(|pen| self.draw_out(pen, n, depth));
        if m.is(text::OUTSIDE) {
            return m.says(said::OUT_OUTSIDE);
        }
        let [x, y] = [ROOM_X, ROOM_Y].map(|name| m.number(name));
        let side = m.lang().of(SCENE.parts[self.pusher as usize].title);
        let room = m.quotes(if x <= y { ROOM_X } else { ROOM_Y });
        says!(m, said::OUT_INSIDE, side, room);
    }

    /// The test for contact.
    pub(super) fn compare(&self, m: &mut OneMoment<'_, '_>) {
        let (n, depth, lang) = (m.vector(text::N), m.number(text::DEPTH), m.lang());
        m.draw(|pen| self.draw_depth(pen, n, depth, lang));
        m.says(match depth {
            0.0 => said::COMPARE_TOUCHING,
            _ if m.is(HIT) => said::COMPARE_HIT,
            _ => said::COMPARE_MISS,
        });
    }

    /// The push, and the velocity after it.
    pub(super) fn push(&self, m: &mut OneMoment<'_, '_>) {
        let (after, hit) = (m.vector(text::AFTER), m.is(HIT));
        m.draw(|pen| self.draw_push(pen, after, hit));
        if hit {
            let n = m.vector(text::N);
            self.draw_velocities(m, n);
        }
        m.says(if hit { said::PUSH_HIT } else { said::PUSH_MISS });
    }

    /// The reason: the sign of the depth.
    pub(super) fn reason(&self, run: &Run<'_>) -> String {
        let sign = if run.is(HIT) { "≥" } else { "<" };
        let depth = Value::against(run.number(text::DEPTH), 0.0).show(Lang::En);
        format!("{} = {depth} {sign} 0", run.lang.of(said::DEPTH))
    }
}

/// The push away from the center.
impl Given {
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(self.it.center(), self.t)).draws(text::CT).label("CT");
        });
        m.says(said::BETWEEN);
    }

    pub(super) fn out_from_center(&self, m: &mut OneMoment<'_, '_>) {
        let (n, depth, reach) = (m.vector(text::N), m.number(text::DEPTH), m.number(text::REACH));
        let c = self.it.center();
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Line(c, n));
            let label = measured("reach", reach);
            pen.draw(Role::Projection, Shape::Segment(c, c + reach * n)).draws(text::REACH).label(label);
            self.draw_out(pen, n, depth);
        });
        m.says(if m.number(text::DISTANCE) > ON_BORDER {
            said::OUT_FROM_CENTER
        } else {
            said::OUT_AT_CENTER
        });
    }

    /// The result of the axis through both centers.
    pub(super) fn compare_from_center(&self, m: &mut OneMoment<'_, '_>) {
        let (n, depth, lang) = (m.vector(text::N), m.number(text::DEPTH), m.lang());
        m.draw(|pen| self.draw_depth(pen, n, depth, lang));
        m.says(if m.is(HIT) { said::COMPARE_FROM_CENTER_HIT } else { said::COMPARE_MISS });
    }

    /// The incorrect push, and the correct one.
    pub(super) fn push_astray(&self, m: &mut OneMoment<'_, '_>) {
        let (after, hit, lang) = (m.vector(text::AFTER), m.is(HIT), m.lang());
        m.draw(|pen| self.draw_push(pen, after, hit));
        m.draw_on(&MISSED, |pen| {
            if self.truth.hit {
                let way = Shape::Arrow(self.t, self.t + self.truth.push);
                pen.draw(Role::Hint, way).label(lang.of(said::SHORTEST));
            } else if hit {
                let way = (self.t - self.q()).normalize_or_zero();
                pen.draw(Role::Mistaken, Shape::Segment(self.q(), self.t - self.r * way))
                    .label(lang.of(said::GAP));
            }
        });
        m.says(match hit {
            true if !self.truth.hit => said::PUSH_FOR_NOTHING,
            true => said::PUSH_ASTRAY,
            false => said::PUSH_MISS,
        });
    }
}

/// The push away from the closest point, for T outside and inside.
impl Given {
    pub(super) fn out_from_closest(&self, m: &mut OneMoment<'_, '_>) {
        let Some((n, depth)) = number(m) else {
            m.draw(|pen| {
                pen.draw(Role::Mistaken, Shape::Point(self.t)).label("n = 0/0");
            });
            return m.says(said::OUT_NO_NUMBER);
        };
        m.draw(|pen| self.draw_out(pen, n, depth));
        m.says(said::OUT_FROM_CLOSEST);
    }

    pub(super) fn compare_number(&self, m: &mut OneMoment<'_, '_>) {
        if number(m).is_some() {
            return self.compare(m);
        }
        m.draw(|pen| {
            pen.draw(Role::Hint, Shape::Circle(self.t, self.r));
        });
        m.draw_on(&MISSED, |pen| {
            pen.draw(Role::Mistaken, shared(&self.disk(), &outline(&self.it)));
        });
        m.says(said::COMPARE_NO_NUMBER);
    }

    pub(super) fn push_or_none(&self, m: &mut OneMoment<'_, '_>) {
        if number(m).is_some() {
            return self.push(m);
        }
        let after = m.vector(text::AFTER);
        m.draw(|pen| self.draw_push(pen, after, false));
        m.says(said::PUSH_NO_NUMBER);
    }

    pub(super) fn reason_of_number(&self, run: &Run<'_>) -> String {
        match number(run) {
            Some(_) => self.reason(run),
            None => run.lang.of(said::REASON_NO_NUMBER).to_owned(),
        }
    }
}

/// The direction and the depth; `None` if they are NaN.
fn number(it: &impl Variables) -> Option<(Vec2, f32)> {
    it.seen(text::N)?;
    it.seen(text::DEPTH)?;
    Some((it.vector(text::N), it.number(text::DEPTH)))
}
