//! What the methods that look at the sides tell.

use super::given::{Given, say_boxes};
use super::*;
use crate::figure::Role;
use crate::geometry::segments::Sides;
use crate::geometry::segments::flawed::{OneLine, ProductOfSigns, StrictSigns};
use crate::said::segments as said;
use crate::scene::cores::{Core, Side, draw_sides};

/// A line with the ends of the other segment: the names of their sides, and the sides.
struct Ends<'a> {
    core: &'a Core,
    other: &'a Core,
    names: [&'static str; 2],
    sides: [f32; 2],
}

impl<'a> Ends<'a> {
    /// C and D, seen from the line AB.
    fn of_ab(given: &'a Given, sides: [f32; 2]) -> Self {
        Self { core: &given.ab, other: &given.cd, names: ["c_side", "d_side"], sides }
    }

    /// A and B, seen from the line CD.
    fn of_cd(given: &'a Given, sides: [f32; 2]) -> Self {
        Self { core: &given.cd, other: &given.ab, names: ["a_side", "b_side"], sides }
    }

    /// The sides as they are found, with what the method makes of them.
    fn find(
        &self,
        m: &mut OneMoment<'_, '_>,
        verdict: Name,
        value: impl Into<Value>,
    ) -> ([Side<'a>; 2], Shown) {
        let found = [0, 1].map(|i| {
            let area = m.finds(Name(self.names[i]), Value::against(self.sides[i], 0.0));
            Side { end: self.other.letters[i], core: self.core, area, side: self.sides[i] }
        });
        let value = m.finds(verdict, value);
        let ends = [self.other.p, self.other.q];
        m.draw(|pen| draw_sides(pen, self.core, [0, 1].map(|i| (ends[i], &found[i], self.names[i]))));
        (found, value)
    }

    /// Whether both ends are on one side.
    fn tell_misses(&self, m: &mut OneMoment<'_, '_>, name: Name, misses: bool) {
        let ([first, second], _) = self.find(m, name, misses);
        let ([p, q], [c, d]) = (self.core.letters, self.other.letters);
        if self.core.p == self.core.q {
            let zero = first.area;
            say!(m, said::LINE_ONE_POINT, p, q, zero);
        } else if misses {
            say!(m, said::LINE_MISSES, first, second, p, q, c, d);
        } else if self.sides.contains(&0.0) {
            say!(m, said::LINE_TOUCHES, first, second, p, q, c, d);
        } else {
            say!(m, said::LINE_MEETS, first, second, p, q, c, d);
        }
    }

    /// Whether one end is on the left and the other on the right.
    fn tell_splits(&self, m: &mut OneMoment<'_, '_>, name: Name, splits: bool) {
        let ([first, second], _) = self.find(m, name, splits);
        if splits {
            say!(m, said::LINE_SIGNS_OPPOSITE, first, second);
        } else {
            say!(m, said::LINE_SIGNS_NOT_OPPOSITE, first, second);
        }
    }

    /// The product of both sides.
    fn tell_product(&self, m: &mut OneMoment<'_, '_>, name: Name, product: f32) {
        let ([first, second], product) = self.find(m, name, Value::against(product, 0.0));
        say!(m, said::LINE_PRODUCT, first, second, product);
    }
}

const AB_MISSES: Name = Name("ab_misses");
const CD_MISSES: Name = Name("cd_misses");
const AB_SPLITS: Name = Name("ab_splits");
const CD_SPLITS: Name = Name("cd_splits");
const AB_PRODUCT: Name = Name("ab_product");
const CD_PRODUCT: Name = Name("cd_product");

pub(super) fn tell_sides(inputs: &Inputs, it: &Sides, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (ab, cd) = ([it.c_side, it.d_side], [it.a_side, it.b_side]);
    given.tell(tell);
    tell.moment(&LINE_AB, |m| Ends::of_ab(&given, ab).tell_misses(m, AB_MISSES, it.ab_misses));
    tell.moment(&LINE_CD, |m| Ends::of_cd(&given, cd).tell_misses(m, CD_MISSES, it.cd_misses));
    tell.moment(&BOXES, |m| say_boxes(m, &given, it.overlap));
    tell.moment(&VERDICT, |m| {
        for (name, flag) in
            [(AB_MISSES, it.ab_misses), (CD_MISSES, it.cd_misses), (Name("overlap"), it.overlap)]
        {
            m.reads(name, flag);
        }
        m.decides(it.hit);
        m.draw(|pen| {
            if it.hit {
                given.draw_meeting(pen, given.meeting(cd));
            } else if it.ab_misses || it.cd_misses {
                let core = if it.ab_misses { &given.ab } else { &given.cd };
                core.draw_line(pen);
                pen.draw(Role::Apart, core.segment()).draws(HIT);
            } else {
                given.draw_boxes(pen);
            }
        });
        if it.hit {
            say!(m, said::VERDICT_SIDES_HIT);
        } else {
            say!(m, said::VERDICT_SIDES_MISS);
        }
    });
    tell.reason(|lang| {
        let why = match it {
            Sides { hit: true, .. } => said::MEET,
            Sides { ab_misses: true, .. } => said::AB_MISSES,
            Sides { cd_misses: true, .. } => said::CD_MISSES,
            _ => said::APART_ON_ONE_LINE,
        };
        lang.of(why).to_owned()
    });
}

pub(super) fn tell_one_line(inputs: &Inputs, it: &OneLine, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    let ends = Ends::of_ab(&given, [it.c_side, it.d_side]);
    tell.moment(&LINE_AB, |m| ends.tell_misses(m, AB_MISSES, it.ab_misses));
    tell.moment(&VERDICT, |m| {
        m.reads(AB_MISSES, it.ab_misses);
        m.decides(it.hit);
        m.draw(|pen| {
            given.ab.draw_line(pen);
            pen.draw(Role::answer(it.hit), given.cd.segment()).draws(HIT);
        });
        if given.ab.p == given.ab.q {
            say!(m, said::VERDICT_ONE_LINE_POINT);
        } else if it.hit {
            say!(m, said::VERDICT_ONE_LINE_HIT);
        } else {
            say!(m, said::VERDICT_ONE_LINE_MISS);
        }
    });
    tell.reason(|lang| {
        let why = match it.hit {
            true => said::AB_MEETS,
            false => said::AB_MISSES,
        };
        lang.of(why).to_owned()
    });
}

pub(super) fn tell_strict_signs(inputs: &Inputs, it: &StrictSigns, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (ab, cd) = ([it.c_side, it.d_side], [it.a_side, it.b_side]);
    given.tell(tell);
    tell.moment(&LINE_AB, |m| Ends::of_ab(&given, ab).tell_splits(m, AB_SPLITS, it.ab_splits));
    tell.moment(&LINE_CD, |m| Ends::of_cd(&given, cd).tell_splits(m, CD_SPLITS, it.cd_splits));
    tell.moment(&VERDICT, |m| {
        m.reads(AB_SPLITS, it.ab_splits);
        m.reads(CD_SPLITS, it.cd_splits);
        m.decides(it.hit);
        draw_flawed(m, &given, it.hit, cd);
        if it.hit {
            say!(m, said::VERDICT_SIGNS_HIT);
        } else {
            say!(m, said::VERDICT_SIGNS_MISS);
        }
    });
    tell.reason(|lang| {
        let why = match it.hit {
            true => said::SIGNS_OPPOSITE,
            false => said::SIGNS_NOT_OPPOSITE,
        };
        lang.of(why).to_owned()
    });
}

pub(super) fn tell_product_of_signs(inputs: &Inputs, it: &ProductOfSigns, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let (ab, cd) = ([it.c_side, it.d_side], [it.a_side, it.b_side]);
    given.tell(tell);
    tell.moment(&LINE_AB, |m| Ends::of_ab(&given, ab).tell_product(m, AB_PRODUCT, it.ab_product));
    tell.moment(&LINE_CD, |m| Ends::of_cd(&given, cd).tell_product(m, CD_PRODUCT, it.cd_product));
    tell.moment(&VERDICT, |m| {
        let ab_product = m.reads(AB_PRODUCT, Value::against(it.ab_product, 0.0));
        let cd_product = m.reads(CD_PRODUCT, Value::against(it.cd_product, 0.0));
        m.decides(it.hit);
        draw_flawed(m, &given, it.hit, cd);
        if it.hit {
            say!(m, said::VERDICT_PRODUCT_HIT, ab_product, cd_product);
        } else {
            say!(m, said::VERDICT_PRODUCT_MISS, ab_product, cd_product);
        }
    });
    tell.reason(|lang| {
        let [ab, cd] = [it.ab_product, it.cd_product].map(|product| Value::against(product, 0.0).show(lang));
        let sign = if it.hit { "≤" } else { ">" };
        let product = if it.hit || it.ab_product > 0.0 { ab } else { cd };
        format!("{} {product} {sign} {}", lang.of(said::PRODUCT), Plain(0.0))
    });
}

/// What a method that looks at the signs makes of them: where the lines meet, or both lines.
fn draw_flawed(m: &mut OneMoment<'_, '_>, given: &Given, hit: bool, cd: [f32; 2]) {
    m.draw(|pen| {
        given.draw_lines(pen);
        match given.meeting(cd).filter(|_| hit) {
            Some(at) => given.draw_meeting(pen, Some(at)),
            None => {
                pen.draw(Role::answer(hit), given.ab.segment()).draws(HIT);
                pen.draw(Role::answer(hit), given.cd.segment()).draws(HIT);
            }
        }
    });
}
