//! From the corners to the region: which way round they go, three side tests, three bits; and the table of regions.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::disk_triangle::{EDGES_TO_CHECK, INSIDE};
use crate::said::disk_triangle as said;
use glam::Vec2;

pub(super) const T: Name = Name("t");
pub(super) const CORNER: [Name; 3] = [Name("a"), Name("b"), Name("c")];
pub(super) const SIDE: [Name; 3] = [Name("ab"), Name("bc"), Name("ca")];
pub(super) const K: Name = Name("k");
pub(super) const CHECK: Name = Name("check");
const SWAPPED: Name = Name("swapped");
const BIT: [Name; 3] = [Name("bit_ab"), Name("bit_bc"), Name("bit_ca")];
const THREE_BITS: Name = Name("bits");

/// What AT is called for each edge: the vector from its start to T.
pub(super) const TO_T: [&str; 3] = ["AT", "BT", "CT"];

/// What the side tests find.
pub(super) struct Region {
    pub(super) sides: [f32; 3],
    pub(super) bits: [usize; 3],
    pub(super) k: usize,
}

/// The region of what a method met.
macro_rules! region {
    ($it:expr) => {
        Region { sides: [$it.ab, $it.bc, $it.ca], bits: [$it.bit_ab, $it.bit_bc, $it.bit_ca], k: $it.k }
    };
}
pub(super) use region;

/// From what is given to the region of T.
pub(super) fn tell_region(given: &Given, tell: &mut Telling<'_>, region: &Region) {
    given.tell(tell);
    tell_table_of_regions(tell);
    if given.ordered {
        tell_order(given, tell);
    }
    tell_sides(given, tell, region.sides, Some(region.bits));
    tell_bits(given, tell, region);
}

/// The seven rows of the table of regions. Region 0 has none, so there no row is meant.
fn tell_table_of_regions(tell: &mut Telling<'_>) {
    let head =
        [said::TABLE_HEAD_REGION, said::TABLE_HEAD_BITS, said::TABLE_HEAD_PLACE, said::TABLE_HEAD_CHECK];
    let row = |k: usize, lang: Lang| {
        let check = EDGES_TO_CHECK[k];
        let edges = || (0..3).filter(|&i| check[i]).map(|i| EDGE_NAMES[i].en);
        let place = match k {
            INSIDE => lang.of(said::TABLE_INSIDE).to_owned(),
            _ => {
                let edges = edges().collect::<Vec<_>>().join(", ");
                fill!(lang, said::LEFT_OF, edges)
            }
        };
        let edges = match k {
            INSIDE => lang.of(said::TABLE_CHECK_NONE),
            _ => EDGES[k].en,
        };
        (NUMBERS[k], vec![NUMBERS[k].to_owned(), format!("{k:03b}"), place, edges.to_owned()])
    };
    tell.table(&head, |lang| (1..=INSIDE).map(|k| row(k, lang)).collect());
}

/// The rows of the table whose first bits are these.
fn rows_with(bits: &[usize]) -> Vec<usize> {
    let fits = |k: &usize| bits.iter().enumerate().all(|(i, &bit)| (k >> (2 - i)) & 1 == bit);
    (1..=INSIDE).filter(fits).map(|k| k - 1).collect()
}

fn tell_order(given: &Given, tell: &mut Telling<'_>) {
    tell.moment(&ORDER, |m| {
        m.finds(SWAPPED, given.swapped);
        for (name, corner) in CORNER.into_iter().zip(given.corners) {
            m.finds(name, corner);
        }
        m.draw(|pen| {
            for i in 0..3 {
                let (p, q) = given.edge(i);
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).brief();
            }
            given.draw_renamed(pen, true);
        });
        if given.swapped {
            say!(m, said::ORDER_SWAPPED);
        } else if given.flat {
            say!(m, said::ORDER_FLAT);
        } else {
            say!(m, said::ORDER_KEPT);
        }
    });
}

/// The three side tests; where they lead to a region, each wipes the half of the plane that T is not in.
pub(super) fn tell_sides(given: &Given, tell: &mut Telling<'_>, sides: [f32; 3], bits: Option<[usize; 3]>) {
    for i in 0..3 {
        let (p, q) = given.edge(i);
        tell.moment(SIDE_MARKS[i], |m| {
            m.reads(T, given.t);
            m.reads(CORNER[i], p);
            m.reads(CORNER[(i + 1) % 3], q);
            let side = m.finds(SIDE[i], Value::against(sides[i], 0.0));
            if let Some(bits) = bits {
                m.table_now(rows_with(&bits[..=i]));
            }
            let (edge, to_t, name) = (EDGE_NAMES[i].en, TO_T[i], given.name(i));
            given.draw(m, |pen| {
                if bits.is_some() {
                    draw_wiped(given, pen, &sides[..=i]);
                }
                draw_parallelogram(given, pen, i, name);
                let middle = (q + given.t) / 2.0;
                pen.draw(Role::Area, Shape::Note(middle))
                    .draws(SIDE[i])
                    .label(format!("{to_t} × {edge} {side}"))
                    .brief();
            });
            let name = given.name(i);
            if sides[i] > 0.0 {
                say!(m, said::SIDE_IS_RIGHT, to_t, edge, side, name);
            } else if sides[i] < 0.0 {
                say!(m, said::SIDE_IS_LEFT, to_t, edge, side, name);
            } else if p == q {
                say!(m, said::SIDE_NO_LENGTH, name, to_t, edge, side);
            } else {
                say!(m, said::SIDE_IS_ON_LINE, to_t, edge, side, name);
            }
        });
    }
}

/// The two vectors of a side test, and the parallelogram that they span, which grows out of the edge.
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

/// The halves of the plane that T is not in, as far as the lines have been tested.
fn draw_wiped(given: &Given, pen: &mut Pen<'_>, sides: &[f32]) {
    const WIPED: Role = Role::RegionLive(7);
    for (i, &side) in sides.iter().enumerate() {
        let (p, q) = given.edge(i);
        if p != q {
            let other: (Vec2, Vec2) = if side > 0.0 { (q, p) } else { (p, q) };
            pen.draw(WIPED, Shape::Region(vec![other]));
        }
    }
}

fn tell_bits(given: &Given, tell: &mut Telling<'_>, region: &Region) {
    let Region { sides, bits, k } = region;
    tell.moment(&THE_BITS, |m| {
        for i in 0..3 {
            m.reads(SIDE[i], Value::against(sides[i], 0.0));
            m.finds(BIT[i], bits[i]);
        }
        let three = m.finds(THREE_BITS, BITS[*k]);
        let number = m.finds(K, *k);
        m.table_now(rows_with(bits));
        given.draw(m, |pen| {
            draw_wiped(given, pen, sides);
            given.draw_live(pen, *k);
            for i in 0..3 {
                let (p, q) = given.edge(i);
                let label = format!("{}: {}", given.name(i), bits[i]);
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).draws(BIT[i]).label(label).brief();
            }
        });
        m.draw_on(&REGION, |pen| given.draw_live(pen, *k));
        say!(m, said::THE_BITS, three, number);
    });
}

/// The row of the table, and the edges that it lists.
pub(super) fn tell_to_check(given: &Given, tell: &mut Telling<'_>, region: &Region, check: [bool; 3]) {
    let k = region.k;
    tell.moment(&TO_CHECK, |m| {
        let number = m.reads(K, k);
        // The tutorial's table has no row for region 0.
        let edges = m.finds(CHECK, if check == [false; 3] { NONE } else { EDGES[k] });
        m.table_now(rows_with(&region.bits));
        given.draw(m, |pen| {
            given.draw_live(pen, k);
            for i in (0..3).filter(|&i| check[i]) {
                let (p, q) = given.edge(i);
                pen.draw(Role::Vector2, Shape::Segment(p, q)).draws(CHECK).label(given.name(i));
            }
        });
        if k == INSIDE {
            say!(m, said::TO_CHECK_INSIDE, number);
        } else if check == [false; 3] {
            say!(m, said::TO_CHECK_NO_ROW, number);
        } else if k == 0 {
            say!(m, said::TO_CHECK_FLAT, number, edges);
        } else {
            say!(m, said::TO_CHECK_ROW, number, edges);
        }
    });
}
