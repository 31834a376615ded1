//! From the corners to the region: the winding, three side tests, three bits.

use super::given::Given;
use super::table::{BITS_OF, rows_with};
use super::*;
use crate::geometry::disk_triangle::{EDGES_TO_CHECK, INSIDE};
use crate::geometry::side_of_line;

pub(super) const SIDE: [Name; 3] = [text::AB, text::BC, text::CA];
const BIT: [Name; 3] = [text::BIT_AB, text::BIT_BC, text::BIT_CA];
const THREE_BITS: Name = Name("bits");

/// The name of the vector from each edge's start to T.
pub(super) const TO_T: [&str; 3] = ["AT", "BT", "CT"];

/// The winding of the corners, and the three side tests.
impl Given {
    pub(super) fn order(&self, m: &mut OneMoment<'_, '_>) {
        m.draw(|pen| {
            for i in 0..3 {
                let (p, q) = self.edge(i);
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).brief();
            }
            self.draw_renamed(pen, true);
        });
        m.says(if self.swapped {
            said::ORDER_SWAPPED
        } else if self.flat {
            said::ORDER_FLAT
        } else {
            said::ORDER_KEPT
        });
    }

    /// A side test. If it determines a region, it hatches the half-plane that T is not in.
    pub(super) fn side(&self, m: &mut OneMoment<'_, '_>) {
        let i = m.which(&SIDE_MARKS);
        let (p, q) = self.edge(i);
        let (number, side) = (m.number(SIDE[i]), m.value(SIDE[i]));
        if let Some(k) = self.k {
            m.table_now(rows_with(&BITS_OF[k][..=i]));
        }
        let (edge, to_t, name) = (EDGE_NAMES[i].en, TO_T[i], self.name(i));
        self.draw(m, |pen| {
            if self.k.is_some() {
                self.draw_wiped(pen, i);
            }
            draw_parallelogram(self, pen, i, name);
            let middle = (q + self.t) / 2.0;
            let area = pen.draw(Role::Area, Shape::Note(middle)).draws(SIDE[i]);
            area.label(format!("{to_t} × {edge} {side}")).brief();
        });
        if number > 0.0 {
            say!(m, said::SIDE_IS_RIGHT, to_t, edge, side, name);
        } else if number < 0.0 {
            say!(m, said::SIDE_IS_LEFT, to_t, edge, side, name);
        } else if p == q {
            say!(m, said::SIDE_NO_LENGTH, name, to_t, edge, side);
        } else {
            say!(m, said::SIDE_IS_ON_LINE, to_t, edge, side, name);
        }
    }

    /// The half-planes that T is not in, of the lines tested so far.
    fn draw_wiped(&self, pen: &mut Pen<'_>, last: usize) {
        for i in 0..=last {
            let (p, q) = self.edge(i);
            if p != q {
                let other = if side_of_line(self.t, p, q) > 0.0 { (q, p) } else { (p, q) };
                pen.draw(Role::RuledOut, Shape::Region(vec![other]));
            }
        }
    }
}

/// The two vectors of a side test, and the parallelogram that they span, which grows from the edge.
fn draw_parallelogram(given: &Given, pen: &mut Pen<'_>, i: usize, name: &'static str) {
    let ((p, q), t) = (given.edge(i), given.t);
    if p == q {
        return;
    }
    let flat = Shape::Polygon(vec![p, q, q, p]);
    pen.draw(Role::Hint, Shape::Line(p, q - p)).brief();
    pen.draw(Role::Area, Shape::Polygon(vec![p, q, q + t - p, t])).draws(SIDE[i]).from(flat).brief();
    pen.draw(Role::Vector2, Shape::Arrow(p, q)).label(name).brief();
    pen.draw(Role::Vector1, Shape::Arrow(p, t)).label(TO_T[i]).brief();
}

/// The region with the three bits, and its row of the table.
impl Given {
    pub(super) fn bits(&self, m: &mut OneMoment<'_, '_>) {
        let k = m.whole(text::K);
        let three = m.finds(THREE_BITS, BIT_WORDS[k]);
        m.table_now(rows_with(&BITS_OF[k]));
        self.draw(m, |pen| {
            self.draw_wiped(pen, 2);
            self.draw_live(pen, k);
            for (i, bit) in BITS_OF[k].into_iter().enumerate() {
                let (p, q) = self.edge(i);
                let label = format!("{}: {bit}", self.name(i));
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).draws(BIT[i]).label(label).brief();
            }
        });
        m.draw_on(&REGION, |pen| self.draw_live(pen, k));
        says!(m, said::THE_BITS, three);
    }

    /// The row of the table, and the edges that it lists.
    pub(super) fn to_check(&self, m: &mut OneMoment<'_, '_>) {
        let k = m.whole(text::K);
        // Without the order of the corners, the table has no row for region 0, as in the tutorial.
        let is_listed = |i: usize| (k != 0 || self.ordered) && EDGES_TO_CHECK[k][i];
        let is_any = (0..3).any(is_listed);
        let edges = m.finds(text::CHECK, if is_any { EDGE_WORDS[k] } else { NONE });
        m.table_now(rows_with(&BITS_OF[k]));
        self.draw(m, |pen| {
            self.draw_live(pen, k);
            for i in (0..3).filter(|&i| is_listed(i)) {
                let (p, q) = self.edge(i);
                pen.draw(Role::Vector2, Shape::Segment(p, q)).draws(text::CHECK).label(self.name(i));
            }
        });
        let words = if k == INSIDE {
            said::TO_CHECK_INSIDE
        } else if !is_any {
            said::TO_CHECK_NO_ROW
        } else if k == 0 {
            said::TO_CHECK_FLAT
        } else {
            said::TO_CHECK_ROW
        };
        says!(m, words, edges);
    }
}

/// The test if T is on the same side of all three lines.
impl Given {
    pub(super) fn inside(&self, m: &mut OneMoment<'_, '_>) {
        let inside = m.is(text::INSIDE);
        let sides = SIDE.map(|side| m.number(side));
        self.draw(m, |pen| {
            if inside {
                pen.draw(Role::Area, Shape::Polygon(self.corners.to_vec())).draws(text::INSIDE).brief();
            }
            for (i, side) in sides.into_iter().enumerate() {
                let (p, q) = self.edge(i);
                let label = format!("{}: {}", EDGE_NAMES[i].en, side_word(side, self.lang));
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).draws(SIDE[i]).label(label).brief();
            }
        });
        m.says(if inside { said::INSIDE_TEST_INSIDE } else { said::INSIDE_TEST_NOT_INSIDE });
    }
}

fn side_word(side: f32, lang: Lang) -> &'static str {
    lang.of(if side > 0.0 {
        said::SIDE_RIGHT
    } else if side < 0.0 {
        said::SIDE_LEFT
    } else {
        said::SIDE_ON_LINE
    })
}
