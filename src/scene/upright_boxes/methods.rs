//! The moments of the methods.

use super::given::{Axis, Given, ROLES};
use super::*;
use glam::{Vec2, vec2};

/// The ends of the boxes.
impl Given {
    pub(super) fn a_ends(&self, m: &mut OneMoment<'_, '_>) {
        tell_ends(m, ROLES[0], "A", [text::A_MIN, text::A_MAX]);
    }

    pub(super) fn b_ends(&self, m: &mut OneMoment<'_, '_>) {
        tell_ends(m, ROLES[1], "B", [text::B_MIN, text::B_MAX]);
    }

    pub(super) fn interval_on_x(&self, m: &mut OneMoment<'_, '_>) {
        self.interval(m, self.axes()[0], text::ON_X);
    }

    pub(super) fn interval_on_y(&self, m: &mut OneMoment<'_, '_>) {
        self.interval(m, self.axes()[1], text::ON_Y);
    }

    /// Tests if two intervals overlap, or which one ends before the other begins.
    fn interval(&self, m: &mut OneMoment<'_, '_>, axis: Axis, overlap: Name) {
        m.draw(|pen| self.draw_intervals(pen, axis));
        let letter = axis.letter();
        let ends = [text::A_MIN, text::A_MAX, text::B_MIN, text::B_MAX].map(|end| axis.of(m.vector(end)));
        let [a_min, a_max, b_min, b_max] = ends.map(|end| m.part(end));
        if m.is(overlap) {
            say!(m, said::ON_AXIS_OVERLAP, letter, a_min, b_max, b_min, a_max);
        } else {
            let (first, then, end, begin) =
                if ends[1] < ends[2] { ("A", "B", a_max, b_min) } else { ("B", "A", b_max, a_min) };
            say!(m, said::ON_AXIS_GAP, letter, first, end, then, begin);
        }
    }

    /// The verdict of both axes.
    pub(super) fn verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| self.draw_verdict(pen, hit));
        m.says(if m.is(text::ON_X) && m.is(text::ON_Y) {
            said::VERDICT_BOTH_AXES
        } else if hit {
            said::VERDICT_ONE_AXIS
        } else {
            said::VERDICT_GAP
        });
    }

    /// The reason: the common part of the intervals on each axis, or which one ends before the other begins.
    pub(super) fn reason_of_intervals(&self, lang: Lang) -> String {
        let [[a_min, b_min], [a_max, b_max]] = self.ends();
        let gap = |axis: &str, [first, then]: [&str; 2], end: f32, begin: f32| {
            let [end, begin] =
                [Value::against(end, begin), Value::against(begin, end)].map(|it| it.show(lang));
            format!("{first}_max.{axis} = {end} < {then}_min.{axis} = {begin}")
        };
        let told = self.axes().map(|axis| {
            let [a_min, a_max, b_min, b_max] = [a_min, a_max, b_min, b_max].map(|end| axis.of(end));
            let letter = axis.letter();
            if a_max < b_min {
                return gap(letter, ["a", "b"], a_max, b_min);
            }
            if b_max < a_min {
                return gap(letter, ["b", "a"], b_max, a_min);
            }
            let (axis, from, to) = (letter, Plain(a_min.max(b_min)), Plain(a_max.min(b_max)));
            fill!(lang, said::REASON_SHARED, axis, from, to)
        });
        told.join(lang.of(said::COMMA))
    }
}

fn tell_ends(m: &mut OneMoment<'_, '_>, role: Role, letter: &str, ends: [Name; 2]) {
    let corners = ends.map(|end| m.vector(end));
    m.draw(|pen| {
        for (end, corner) in ends.into_iter().zip(corners) {
            pen.draw(role, Shape::Point(corner)).draws(end).label(end.0);
        }
    });
    let [min, max] = ends.map(|end| m.value(end));
    say!(m, said::ENDS, letter, min, max);
}

/// The vector between the centers, and the combined reach.
impl Given {
    pub(super) fn between(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = self.centers();
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(text::T);
        });
        m.says(said::BETWEEN);
    }

    pub(super) fn reach(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| self.draw_halves(pen));
        m.says(said::REACH);
    }

    pub(super) fn reach_on_x(&self, m: &mut OneMoment<'_, '_>) {
        self.reach_on(m, self.axes()[0], text::ON_X);
    }

    pub(super) fn reach_on_y(&self, m: &mut OneMoment<'_, '_>) {
        self.reach_on(m, self.axes()[1], text::ON_Y);
    }

    /// Compares the distance of the centers on an axis with the reach.
    fn reach_on(&self, m: &mut OneMoment<'_, '_>, axis: Axis, overlap: Name) {
        m.draw(|pen| self.draw_reaches(pen, axis));
        let letter = axis.letter();
        let [apart, most] = [text::T, text::REACH].map(|name| m.part(axis.of(m.vector(name))));
        if m.is(overlap) {
            say!(m, said::ON_AXIS_REACH_OVERLAP, letter, apart, most);
        } else {
            say!(m, said::ON_AXIS_REACH_GAP, letter, apart, most);
        }
    }

    /// The half extents of both boxes, from their centers.
    fn draw_halves(&self, pen: &mut Pen<'_>) {
        for (it, role) in self.boxes.iter().zip(ROLES) {
            let c = it.center();
            for half in [vec2(it.half().x, 0.0), vec2(0.0, it.half().y)] {
                pen.draw(role, Shape::Band(c, c + half));
            }
        }
    }
}

/// The grown box, and the point.
impl Given {
    pub(super) fn grow(&self, m: &mut OneMoment<'_, '_>) {
        const AROUND: [[f32; 2]; 8] = [
            [1.0, 1.0],
            [0.0, 1.0],
            [-1.0, 1.0],
            [-1.0, 0.0],
            [-1.0, -1.0],
            [0.0, -1.0],
            [1.0, -1.0],
            [1.0, 0.0],
        ];
        let (a, half) = (self.centers()[0], m.vector(text::HALF));
        m.draw(|pen| {
            for place in AROUND.map(|place| a + half * Vec2::from(place)) {
                pen.draw(Role::Hint, upright(place, self.boxes[1].half())).brief();
            }
            let name = pen.draw(Role::Projection, upright(a, half)).draws(text::HALF);
            name.from(upright(a, self.boxes[0].half()));
        });
        m.says(said::GROW);
    }

    pub(super) fn ask(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            pen.draw(Role::Moving, Shape::Point(self.centers()[1])).label("B");
        });
        m.says(said::ASK);
    }

    pub(super) fn answer(&self, m: &mut OneMoment<'_, '_>) {
        let ([a, b], half, hit) = (self.centers(), m.vector(text::HALF), m.is(HIT));
        m.draw(|pen| {
            pen.draw(Role::Projection, upright(a, half));
            pen.draw(Role::answer(hit), Shape::Point(b)).draws(HIT);
        });
        m.says(if hit { said::ANSWER_HIT } else { said::ANSWER_MISS });
    }

    pub(super) fn subtract(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = self.centers();
        m.draw(|pen| {
            pen.draw(Role::Vector1, Shape::Arrow(a, b)).named(text::D);
        });
        m.says(said::SUBTRACT);
    }

    /// The sides that the point is between or beyond.
    pub(super) fn within(&self, m: &mut OneMoment<'_, '_>) {
        let (a, half) = (self.centers()[0], self.boxes[0].half() + self.boxes[1].half());
        let (in_x, in_y) = (m.is(text::IN_X), m.is(text::IN_Y));
        m.draw(|pen| {
            for (within, to, along) in
                [(in_x, vec2(half.x, 0.0), Vec2::Y), (in_y, vec2(0.0, half.y), Vec2::X)]
            {
                let role = if within { Role::Hint } else { Role::Apart };
                for to in [to, -to] {
                    pen.draw(role, Shape::Line(a + to, along));
                }
            }
        });
        m.says(match (in_x, in_y) {
            (true, true) => said::WITHIN_INSIDE,
            (false, true) => said::WITHIN_BEYOND_ON_X,
            (true, false) => said::WITHIN_BEYOND_ON_Y,
            (false, false) => said::WITHIN_BEYOND_ON_BOTH,
        });
    }
}

/// The corners of one box in the other.
impl Given {
    pub(super) fn a_in_b(&self, m: &mut OneMoment<'_, '_>) {
        self.corners_in(m, [0, 1], text::ANY_A);
    }

    pub(super) fn b_in_a(&self, m: &mut OneMoment<'_, '_>) {
        self.corners_in(m, [1, 0], text::ANY_B);
    }

    fn corners_in(&self, m: &mut OneMoment<'_, '_>, [mine, other]: [usize; 2], any: Name) {
        let corners = upright(self.boxes[mine].center(), self.boxes[mine].half()).points();
        let it = &self.boxes[other];
        m.draw(|pen| {
            for corner in corners {
                let inside = (corner - it.center()).abs().cmple(it.half()).all();
                let role = if inside { Role::Touching } else { Role::Projection };
                pen.draw(role, Shape::Point(corner));
            }
        });
        let [mine, other] = [mine, other].map(|which| ["A", "B"][which]);
        if m.is(any) {
            say!(m, said::CORNER_INSIDE_SOME, mine, other);
        } else {
            say!(m, said::CORNER_INSIDE_NONE, mine, other);
        }
    }

    pub(super) fn verdict_of_corners(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| self.draw_verdict(pen, hit));
        m.says(if hit { said::VERDICT_CORNER_HIT } else { said::VERDICT_CORNER_MISS });
    }
}

/// The reason: the box whose corners are in the other.
pub(super) fn reason_of_corners(it: &Run<'_>) -> Words {
    match [text::ANY_A, text::ANY_B].map(|any| it.is(any)) {
        [false, false] => said::NO_CORNER_INSIDE,
        [true, false] => said::CORNER_OF_A_INSIDE,
        [false, true] => said::CORNER_OF_B_INSIDE,
        [true, true] => said::CORNERS_OF_BOTH_INSIDE,
    }
}
