//! Moments of the methods that test sides.

use super::given::Given;
use super::*;
use crate::scene::cores::{Core, Side, draw_sides};

/// The sides of C and D as seen from the line AB, and of A and B as seen from CD.
const SIDES: [[Name; 2]; 2] = [[text::C_SIDE, text::D_SIDE], [text::A_SIDE, text::B_SIDE]];

/// A line with the ends of the other segment.
struct Ends<'a> {
    core: &'a Core,
    other: &'a Core,
    sides: [Side<'a>; 2],
    /// The index of the line.
    i: usize,
}

impl Given {
    /// The tested line, and the sides of the other segment's ends.
    fn ends(&self, m: &mut OneMoment<'_, '_>) -> Ends<'_> {
        let i = m.which(&[&LINE_AB, &LINE_CD]);
        let [core, other] = if i == 0 { [&self.ab, &self.cd] } else { [&self.cd, &self.ab] };
        let side = |nth: usize| {
            let name = SIDES[i][nth];
            Side { end: other.letters[nth], core, area: m.value(name), side: m.number(name) }
        };
        let ends = Ends { core, other, sides: [side(0), side(1)], i };
        m.draw(|pen| {
            let [first, second] = &ends.sides;
            let names = SIDES[i].map(|name| name.0);
            draw_sides(pen, core, [(other.p, first, names[0]), (other.q, second, names[1])]);
        });
        ends
    }

    /// Tests if both ends are on the same side.
    pub(super) fn line_misses(&self, m: &mut OneMoment<'_, '_>) {
        let Ends { core, other, sides: [first, second], i } = self.ends(m);
        let ([p, q], [c, d]) = (core.letters, other.letters);
        if core.p == core.q {
            let zero = first.area;
            says!(m, said::LINE_ONE_POINT, p, q, zero);
        } else if m.is([text::AB_MISSES, text::CD_MISSES][i]) {
            says!(m, said::LINE_MISSES, first, second, p, q, c, d);
        } else if first.side == 0.0 || second.side == 0.0 {
            says!(m, said::LINE_TOUCHES, first, second, p, q, c, d);
        } else {
            says!(m, said::LINE_MEETS, first, second, p, q, c, d);
        }
    }

    /// Tests if one end is on the left and the other on the right.
    pub(super) fn line_splits(&self, m: &mut OneMoment<'_, '_>) {
        let Ends { sides: [first, second], i, .. } = self.ends(m);
        let splits = m.is([text::AB_SPLITS, text::CD_SPLITS][i]);
        says!(
            m,
            if splits { said::LINE_SIGNS_OPPOSITE } else { said::LINE_SIGNS_NOT_OPPOSITE },
            first,
            second
        );
    }

    /// The product of both sides.
    pub(super) fn line_product(&self, m: &mut OneMoment<'_, '_>) {
        let Ends { sides: [first, second], i, .. } = self.ends(m);
        let product = m.value([text::AB_PRODUCT, text::CD_PRODUCT][i]);
        says!(m, said::LINE_PRODUCT, first, second, product);
    }
}

/// The verdict from the sides.
impl Given {
    pub(super) fn verdict_of_sides(&self, m: &mut OneMoment<'_, '_>) {
        let (hit, ab_misses, cd_misses) = (m.is(HIT), m.is(text::AB_MISSES), m.is(text::CD_MISSES));
        let meeting = self.meeting(of_cd(m));
        m.draw(|pen| {
            if hit {
                self.draw_meeting(pen, meeting);
            } else if ab_misses || cd_misses {
                let core = if ab_misses { &self.ab } else { &self.cd };
                core.draw_line(pen);
                pen.draw(Role::Apart, core.segment()).draws(HIT);
            } else {
                self.draw_boxes(pen);
            }
        });
        m.says(if hit { said::VERDICT_SIDES_HIT } else { said::VERDICT_SIDES_MISS });
    }

    pub(super) fn verdict_of_line(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        m.draw(|pen| {
            self.ab.draw_line(pen);
            pen.draw(Role::answer(hit), self.cd.segment()).draws(HIT);
        });
        m.says(if self.ab.p == self.ab.q {
            said::VERDICT_ONE_LINE_POINT
        } else if hit {
            said::VERDICT_ONE_LINE_HIT
        } else {
            said::VERDICT_ONE_LINE_MISS
        });
    }

    pub(super) fn verdict_of_signs(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_flawed(m);
        m.says(if m.is(HIT) { said::VERDICT_SIGNS_HIT } else { said::VERDICT_SIGNS_MISS });
    }

    pub(super) fn verdict_of_product(&self, m: &mut OneMoment<'_, '_>) {
        self.draw_flawed(m);
        m.says(if m.is(HIT) { said::VERDICT_PRODUCT_HIT } else { said::VERDICT_PRODUCT_MISS });
    }

    /// The drawing of a method that tests signs: the intersection of the lines, or both lines.
    fn draw_flawed(&self, m: &mut OneMoment<'_, '_>) {
        let hit = m.is(HIT);
        let meeting = self.meeting(of_cd(m)).filter(|_| hit);
        m.draw(|pen| {
            self.draw_lines(pen);
            match meeting {
                Some(at) => self.draw_meeting(pen, Some(at)),
                None => {
                    pen.draw(Role::answer(hit), self.ab.segment()).draws(HIT);
                    pen.draw(Role::answer(hit), self.cd.segment()).draws(HIT);
                }
            }
        });
    }
}

/// The sides of A and B as seen from the line CD.
fn of_cd(it: &impl Variables) -> [f32; 2] {
    SIDES[1].map(|name| it.number(name))
}

pub(super) fn reason_of_sides(_: &Given, run: &Run<'_>) -> String {
    let why = if run.is(HIT) {
        said::MEET
    } else if run.is(text::AB_MISSES) {
        said::AB_MISSES
    } else if run.is(text::CD_MISSES) {
        said::CD_MISSES
    } else {
        said::APART_ON_ONE_LINE
    };
    run.lang.of(why).to_owned()
}

pub(super) fn reason_of_line(_: &Given, run: &Run<'_>) -> String {
    run.lang.of(if run.is(HIT) { said::AB_MEETS } else { said::AB_MISSES }).to_owned()
}

pub(super) fn reason_of_signs(_: &Given, run: &Run<'_>) -> String {
    run.lang.of(if run.is(HIT) { said::SIGNS_OPPOSITE } else { said::SIGNS_NOT_OPPOSITE }).to_owned()
}

pub(super) fn reason_of_product(_: &Given, run: &Run<'_>) -> String {
    let hit = run.is(HIT);
    let of_ab = hit || run.number(text::AB_PRODUCT) > 0.0;
    let (product, sign) =
        (run.value(if of_ab { text::AB_PRODUCT } else { text::CD_PRODUCT }), if hit { "≤" } else { ">" });
    format!("{} {product} {sign} {}", run.lang.of(said::PRODUCT), Plain(0.0))
}
