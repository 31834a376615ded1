//! The moments of the methods.

use super::given::{Given, Shadows};
use super::*;
use glam::Vec2;

const REACH: [Name; 2] = [text::REACH_U, text::REACH_V];
const GAP_ON: [Name; 3] = [text::GAP_ON_U, text::GAP_ON_V, text::GAP_ON_N];
const SLAB_ENDS: [[Name; 2]; 2] = [[text::X_ENTERS, text::X_LEAVES], [text::Y_ENTERS, text::Y_LEAVES]];

/// The names of the sides in the source: the time at which each line is crossed, and true if that is on the side.
const ON_SIDES: [[Name; 2]; 4] = [
    [text::RIGHT_T, text::RIGHT_HIT],
    [text::LEFT_T, text::LEFT_HIT],
    [text::ABOVE_T, text::ABOVE_HIT],
    [text::BELOW_T, text::BELOW_HIT],
];

/// The method that tests axes.
impl Given {
    /// The middle and half vector of the segment, in the box's frame.
    pub(super) fn middle(&self, m: &mut OneMoment<'_, '_>) {
        let [d, middle] = [text::D, text::M].map(|name| m.vector(name));
        m.enters_own_frame();
        m.draw(|pen| {
            in_both_frames(pen, &self.it, |pen, frame, shape| {
                pen.draw(Role::Vector1, shape(Shape::Arrow(middle, middle + d))).named(text::D);
                let middle = pen.draw(Role::Vector1, shape(Shape::Point(middle))).label("m");
                if frame == Frame::Own {
                    middle.draws(text::M);
                }
            });
        });
        m.says(said::OWN_FRAME_MIDDLE);
    }

    /// The shadows on u or v.
    pub(super) fn own_axis(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&[&AXIS_U, &AXIS_V]);
        let (name, letter, part) = (REACH[axis], ["u", "v"][axis], ["x", "y"][axis]);
        let sizes = [m.vector(text::M)[axis].abs(), self.e()[axis], m.vector(text::D)[axis].abs()];
        let [distance, box_reach, own_reach] = sizes.map(|size| m.part(size));
        let reach_is = m.finds_against(name, sizes[0]);
        let gap = m.lang().of(said::GAP);
        m.draw(|pen| {
            let labels = [
                format!("|m.{part}| {distance}"),
                format!("± e.{part} {box_reach}"),
                format!("± |d.{part}| {own_reach}"),
            ];
            let (l, reach, names) = (Vec2::AXES[axis], sizes[1], [name, name]);
            self.draw_shadows(pen, &Shadows { l, title: letter, reach, names, labels: &labels, gap });
        });
        let words = if m.is(GAP_ON[axis]) { said::AXIS_GAP } else { said::AXIS_NO_GAP };
        says!(m, words, letter, part, distance, box_reach, own_reach, reach_is);
    }

    pub(super) fn normal(&self, m: &mut OneMoment<'_, '_>) {
        let (d, middle, reach) = (m.vector(text::D), m.vector(text::M), m.number(text::REACH_N));
        let (n, lang) = (d.perp().try_normalize(), m.lang());
        m.draw(|pen| match n {
            Some(l) => {
                in_both_frames(pen, &self.it, |pen, _, shape| {
                    pen.draw(Role::Hint, shape(Shape::Line(self.p, d)));
                });
                let labels = ["|m × d| / |d|", "± reach_n / |d|", lang.of(said::THE_SEGMENT)];
                let (names, gap) = ([text::ACROSS, text::REACH_N], lang.of(said::GAP));
                let (reach, labels) = (reach / d.length(), &labels.map(str::to_owned));
                self.draw_shadows(pen, &Shadows { l, title: "n", reach, names, labels, gap });
            }
            None => in_both_frames(pen, &self.it, |pen, _, shape| {
                pen.draw(Role::Vector1, shape(Shape::Point(middle))).draws(text::ACROSS);
            }),
        });
        m.says(if n.is_none() {
            said::AXIS_N_POINT
        } else if m.is(GAP_ON[2]) {
            said::AXIS_N_GAP
        } else {
            said::AXIS_N_NO_GAP
        });
    }

    /// The first axis with a gap, and the verdict.
    pub(super) fn axes_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.finds(text::FIRST_GAP, first_gap(m));
        self.draw_verdict(m, hit);
        m.says(if hit { said::VERDICT_AXES_HIT } else { said::VERDICT_AXES_MISS });
    }

    pub(super) fn two_axes_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.finds(text::FIRST_GAP, first_gap(m));
        m.draw(|pen| {
            let q = self.p + self.way;
            let (min, max) = (self.p.min(q), self.p.max(q));
            in_both_frames(pen, &self.it, |pen, _, shape| {
                let corners = vec![min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
                pen.draw(Role::answer(hit), shape(Shape::Polygon(corners))).draws(HIT);
            });
        });
        m.says(if hit { said::VERDICT_TWO_AXES_HIT } else { said::VERDICT_TWO_AXES_MISS });
    }

    pub(super) fn reason_axes(&self, run: &Run<'_>) -> String {
        let gap = run.lang.of(first_gap(run));
        fill!(run.lang, said::REASON_FIRST_GAP, gap)
    }
}

/// The name of the first axis with a gap.
fn first_gap(text: &impl Variables) -> Words {
    GAPS[text.first(&GAP_ON).unwrap_or(GAP_ON.len())]
}

/// The method that follows the segment from P to Q.
impl Given {
    pub(super) fn walk(&self, m: &mut OneMoment<'_, '_>) {
        m.enters_own_frame();
        m.draw(|pen| {
            in_both_frames(pen, &self.it, |pen, _, shape| {
                pen.draw(Role::Vector1, shape(Shape::Arrow(self.p, self.p + self.way))).named(text::WAY);
            });
        });
        m.says(said::OWN_FRAME_WALK);
    }

    pub(super) fn slab(&self, m: &mut OneMoment<'_, '_>) {
        let axis = m.which(&[&SLAB_X, &SLAB_Y]);
        let (names, between) = (SLAB_ENDS[axis], [said::SLAB_X, said::SLAB_Y][axis]);
        let times = names.map(|name| m.number(name));
        let [enters, leaves] = names.map(|name| m.finds(name, Value::part_of_way(m.number(name))));
        m.draw(|pen| {
            self.draw_sides(pen, axis);
            self.draw_stretch(pen, times, axis, names[0]);
        });
        let words = if self.way[axis] == 0.0 { said::SLAB_ALONG } else { between };
        says!(m, words, enters, leaves);
    }

    pub(super) fn slabs_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let (part, hit) = ([text::ENTERS, text::LEAVES].map(|name| m.number(name)), m.is(HIT));
        m.draw(|pen| match hit {
            true => self.draw_part(pen, Role::Touching, part, HIT),
            false => self.draw_apart(pen),
        });
        m.says(if hit { said::VERDICT_SLABS_HIT } else { said::VERDICT_SLABS_MISS });
    }

    pub(super) fn reason_slabs(&self, run: &Run<'_>) -> String {
        let (enters, leaves) = (run.value(text::ENTERS), run.value(text::LEAVES));
        let sign = if run.is(HIT) { "≤" } else { ">" };
        fill!(run.lang, said::REASON_IN_AND_OUT, enters, sign, leaves)
    }
}

/// The method that tests sides.
impl Given {
    pub(super) fn sides(&self, m: &mut OneMoment<'_, '_>) {
        let sides = ON_SIDES.map(|[t, hit]| (m.number(t), m.is(hit), t));
        m.draw(|pen| {
            self.draw_sides(pen, 0);
            self.draw_sides(pen, 1);
            for (t, hit, name) in sides {
                if (0.0..=1.0).contains(&t) {
                    let at = self.p + t * self.way;
                    let role = if hit { Role::Touching } else { Role::Projection };
                    in_both_frames(pen, &self.it, |pen, _, shape| {
                        pen.draw(role, shape(Shape::Point(at))).draws(name);
                    });
                }
            }
        });
        m.says(match crossed(m) {
            0 => said::SIDES_NONE,
            1 => said::SIDES_ONE,
            _ => said::SIDES_SEVERAL,
        });
    }

    pub(super) fn inside(&self, m: &mut OneMoment<'_, '_>) {
        let inside = m.is(text::INSIDE);
        m.draw(|pen| {
            in_both_frames(pen, &self.it, |pen, _, shape| {
                pen.draw(Role::answer(inside), shape(Shape::Point(self.p))).draws(text::INSIDE);
            });
        });
        m.says(if inside { said::INSIDE_YES } else { said::INSIDE_NO });
    }

    pub(super) fn four_sides_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        self.draw_verdict(m, hit);
        m.says(if hit { said::VERDICT_FOUR_SIDES_HIT } else { said::VERDICT_FOUR_SIDES_MISS });
    }

    pub(super) fn sides_only_verdict(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        self.draw_verdict(m, hit);
        m.says(if hit { said::VERDICT_SIDES_ONLY_HIT } else { said::VERDICT_SIDES_ONLY_MISS });
    }

    pub(super) fn reason_four_sides(&self, run: &Run<'_>) -> String {
        let crossed = crossed(run);
        match run.is(text::INSIDE) {
            true => fill!(run.lang, said::REASON_CROSSED_AND_INSIDE, crossed),
            false => fill!(run.lang, said::REASON_CROSSED_AND_OUTSIDE, crossed),
        }
    }

    pub(super) fn reason_sides_only(&self, run: &Run<'_>) -> String {
        let crossed = crossed(run);
        fill!(run.lang, said::REASON_CROSSED, crossed)
    }

    /// The part of the segment in the box, or the whole segment if there is none.
    fn draw_verdict(&self, m: &mut OneMoment<'_, '_>, hit: bool) {
        m.draw(|pen| match hit {
            true => self.draw_part(pen, Role::Touching, self.shared(), HIT),
            false => self.draw_apart(pen),
        });
    }
}

/// The number of crossed sides.
fn crossed(text: &impl Variables) -> usize {
    ON_SIDES.iter().filter(|[_, hit]| text.is(*hit)).count()
}
