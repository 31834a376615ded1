//! Moments of the method that tests a point against a larger wall.

use super::given::Given;
use super::*;
use glam::Vec2;

const SLAB_ENDS: [[Name; 2]; 2] = [[text::X_ENTERS, text::X_LEAVES], [text::Y_ENTERS, text::Y_LEAVES]];

impl Given {
    pub(super) fn grow(&self, m: &mut OneMoment<'_, '_>) {
        let grown = m.vector(text::GROWN);
        m.draw(|pen| {
            self.draw(pen, Role::Vector2, &upright(Vec2::ZERO, grown), (text::GROWN, ""));
            self.draw_place(pen, Role::Vector1, &Shape::Point(self.p), text::P);
        });
        m.says(said::GROW);
    }

    /// The part of the path on which the center is between two opposite sides, as a bar beside it, with the times at its ends.
    pub(super) fn slab(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&[&SLAB_X, &SLAB_Y]);
        let (names, between) = (SLAB_ENDS[axis], [said::SLAB_X, said::SLAB_Y][axis]);
        let (times, grown) = (names.map(|name| m.number(name)), m.vector(text::GROWN));
        let [enters, leaves] = names.map(|name| m.finds(name, Value::part_of_way(m.number(name))));
        m.draw(|pen| {
            self.draw_sides(pen, grown, axis);
            self.draw_stretch(pen, times, axis, names[0]);
        });
        let words = if self.way[axis] == 0.0 { said::SLAB_ALONG } else { between };
        says!(m, words, enters, leaves);
    }

    /// A bar beside the path, with the times at those of its ends that are on the path.
    fn draw_stretch(&self, pen: &mut Pen<'_>, [enters, leaves]: [f32; 2], axis: usize, name: Name) {
        let (from, to) = (enters.max(0.0), leaves.min(1.0));
        if from > to {
            return;
        }
        let (role, letter, side) = [(Role::Vector2, "x", 0.22), (Role::Projection, "y", -0.22)][axis];
        let aside = side * self.way.perp().normalize_or_zero();
        let at = |t: f32| self.at(t) + aside;
        self.draw(pen, role, &Shape::Band(at(from), at(to)), (name, ""));
        for t in [enters, leaves].into_iter().filter(|t| (0.0..=1.0).contains(t)) {
            self.draw(pen, role, &Shape::Point(at(t)), (name, &format!("{letter}: {}", Plain(t))));
        }
    }

    pub(super) fn enter(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_enter(m);
        m.says(if self.is_in(m) { said::ENTER } else { said::ENTER_NEVER });
    }

    pub(super) fn enter_square(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_enter(m);
        m.says(if self.is_in(m) { said::ENTER_SQUARE } else { said::ENTER_NEVER });
    }

    /// The part of the path in the grown box, and its start.
    fn draw_enter(&self, m: &mut OneMoment<'_, '_>) {
        let ([enters, leaves], grown) =
            ([text::ENTERS, text::LEAVES].map(|name| m.number(name)), m.vector(text::GROWN));
        let is_in = self.is_in(m);
        m.draw(|pen| {
            self.draw(pen, Role::Hint, &upright(Vec2::ZERO, grown), (text::GROWN, ""));
            if is_in {
                let part = Shape::Band(self.at(enters), self.at(leaves));
                self.draw(pen, Role::Projection, &part, (text::LEAVES, ""));
                self.draw(pen, Role::Vector1, &Shape::Point(self.at(enters)), (text::ENTERS, ""));
            } else {
                self.draw_free(pen);
            }
        });
    }

    /// True if the center is in the grown box at some time.
    fn is_in(&self, text: &impl Variables) -> bool {
        text.number(text::ENTERS) <= text.number(text::LEAVES)
    }

    pub(super) fn corner(&self, m: &mut OneMoment<'_, '_>) {
        if !self.is_in(m) {
            // For a distant path, the point of entry may not be finite.
            m.draw(|pen| self.draw_free(pen));
            return m.says(said::CORNER_NEVER_IN);
        }
        let (in_corner, t) = (m.is(text::IN_CORNER), m.seen(text::T).map(|_| m.number(text::T)));
        let [corner, entry] = [text::CORNER, text::ENTRY].map(|name| m.vector(name));
        m.draw(|pen| {
            if in_corner {
                self.draw_place(pen, Role::Projection, &Shape::Circle(corner, self.r), text::CORNER);
                self.draw_place(pen, Role::Projection, &Shape::Point(corner), text::CORNER);
            }
            match t {
                Some(t) => {
                    let label = format!("t = {}", Plain(t));
                    self.draw(pen, Role::Vector1, &Shape::Point(self.at(t)), (text::T, &label));
                }
                None => self.draw_place(pen, Role::Vector1, &Shape::Point(entry), text::ENTRY),
            }
        });
        m.says(match (in_corner, t) {
            (false, _) => said::CORNER_SIDE,
            (true, None) => said::CORNER_PASSED,
            (true, Some(_)) => said::CORNER_ROUND,
        });
    }

    pub(super) fn grown_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        let t = hit.then(|| m.number(text::T));
        self.draw_answer(m, t);
        m.says(if hit {
            said::VERDICT_HIT
        } else if !self.is_in(m) {
            said::VERDICT_NEVER_IN
        } else if m.seen(text::T).is_none() {
            said::VERDICT_PASSED
        } else {
            said::VERDICT_LATER
        });
    }

    pub(super) fn reason_grown(&self, run: &Run<'_>) -> String {
        if !self.is_in(run) {
            return self.reason_square(run);
        }
        match run.seen(text::T) {
            Some(_) => format!("t = {} {} 1", run.value(text::T), if run.is(HIT) { "≤" } else { ">" }),
            None => run.lang.of(said::REASON_PASSED).to_owned(),
        }
    }
}

/// The method without the round corners.
impl Given {
    pub(super) fn square_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, enters, grown) = (m.is(HIT), m.number(text::ENTERS), m.vector(text::GROWN));
        let corner = self.at(enters).clamp(-self.e(), self.e());
        let is_far = (self.at(enters) - corner).length() > self.r;
        self.draw_answer(m, hit.then_some(enters));
        m.draw_on(&MISSED, |pen| {
            if hit && is_far {
                let square = Shape::Polygon(square(corner, grown));
                self.draw(pen, Role::Mistaken, &square, (HIT, ""));
            }
        });
        m.says(if hit { said::VERDICT_SQUARE_HIT } else { said::VERDICT_SQUARE_MISS });
    }

    pub(super) fn reason_square(&self, run: &Run<'_>) -> String {
        let (enters, leaves) = (run.value(text::ENTERS), run.value(text::LEAVES));
        let sign = if self.is_in(run) { "≤" } else { ">" };
        fill!(run.lang, said::REASON_IN_AND_OUT, enters, sign, leaves)
    }
}

/// The square of the grown box at a corner of the wall.
fn square(corner: Vec2, grown: Vec2) -> Vec<Vec2> {
    let outer = grown * corner.signum();
    let corners = [corner, Vec2::new(outer.x, corner.y), outer, Vec2::new(corner.x, outer.y)];
    corners.to_vec()
}
