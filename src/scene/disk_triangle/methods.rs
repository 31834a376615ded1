//! What each method tells: its moments, in the order of execution.

use super::edges::*;
use super::given::Given;
use super::regions::*;
use super::verdict::*;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::disk_triangle::{AllEdges, INSIDE, Table, TableAtOnce};
use crate::said::disk_triangle as said;

const ALL_RIGHT: Name = Name("all_right");
const ALL_LEFT: Name = Name("all_left");
const INSIDE_IT: Name = Name("inside");
const NEAREST: Name = Name("nearest");

pub(super) fn tell_table(inputs: &Inputs, it: &Table, tell: &mut Telling<'_>) {
    let given = Given::ordered(inputs, tell.lang());
    let region = region!(it);
    tell_region(&given, tell, &region);
    tell_to_check(&given, tell, &region, it.check);
    let edges = tell_edges(&given, tell, region.sides, [it.on_ab, it.on_bc, it.on_ca], |m, i, checked| {
        m.reads(CHECK_OF[i], checked);
        let name = given.name(i);
        if checked {
            say!(m, said::EDGE_CHECKED, name);
        } else if it.k == INSIDE {
            say!(m, said::EDGE_LEFT_OUT_INSIDE, name);
        } else {
            say!(m, said::EDGE_LEFT_OUT_RIGHT, name);
        }
    });
    tell.moment(&VERDICT, |m| {
        tell_any(m, &given, it.k, &edges, it.any, it.hit);
        given.draw(m, |pen| draw_verdict(&given, pen, &edges, it.k == INSIDE));
    });
    tell.reason(|lang| {
        let mut reason = reason(&given, it.k, nearest(&edges), it.hit);
        if it.swapped {
            reason += lang.of(said::REASON_TURNED_OVER);
        }
        reason
    });
}

pub(super) fn tell_table_at_once(inputs: &Inputs, it: &TableAtOnce, tell: &mut Telling<'_>) {
    let given = Given::ordered(inputs, tell.lang());
    let region = region!(it);
    tell_region(&given, tell, &region);
    tell_to_check(&given, tell, &region, it.check);
    let mut edges = vec![];
    for (i, edge) in [it.on_ab, it.on_bc, it.on_ca].iter().enumerate() {
        tell.moment(EDGE_MARKS[i], |m| {
            m.reads(SIDE[i], Value::against(region.sides[i], 0.0));
            let name = given.name(i);
            given.draw(m, |pen| draw_edge(&given, pen, i));
            if it.check[i] {
                say!(m, said::EDGE_MEASURED_COUNTS, name);
            } else {
                say!(m, said::EDGE_MEASURED_NOT_COUNTED, name);
            }
        });
        tell.call(CALLS[i], |tell| {
            edges.push(Measured { counts: it.check[i], ..tell_measure(&given, tell, i, edge) });
        });
    }
    tell.moment(&VERDICT, |m| {
        for (name, check) in CHECK_OF.into_iter().zip(it.check) {
            m.reads(name, check);
        }
        tell_any(m, &given, it.k, &edges, it.any, it.hit);
        given.draw(m, |pen| draw_verdict(&given, pen, &edges, it.k == INSIDE));
    });
    tell.reason(|_| reason(&given, it.k, nearest(&edges), it.hit));
}

pub(super) fn tell_all_edges(inputs: &Inputs, it: &AllEdges, tell: &mut Telling<'_>) {
    let given = Given::new(inputs, tell.lang());
    let sides = [it.ab, it.bc, it.ca];
    let rr = it.rr;
    given.tell(tell);
    tell_sides(&given, tell, sides, None);
    tell_inside(&given, tell, it, sides);
    let mut edges = vec![];
    for (i, edge) in [it.on_ab, it.on_bc, it.on_ca].iter().enumerate() {
        tell.moment(EDGE_MARKS[i], |m| {
            let name = EDGE_NAMES[i].en;
            let t = m.reads(T, given.t);
            given.draw(m, |pen| draw_edge(&given, pen, i));
            say!(m, said::EDGE_WHICH_CLOSEST, name, t);
        });
        tell.call(CALLS[i], |tell| tell_closest_point(&given, tell, i, edge));
        edges.push(Measured { i, closest: edge.closest, squared: edge.gap_squared, counts: true });
    }
    let name = EDGE_NAMES[it.nearest];
    tell.moment(&THE_NEAREST, |m| {
        let gap = m.finds(GAP_SQUARED, Value::against(it.gap_squared, rr));
        let edge = m.finds(NEAREST, name);
        given.draw(m, |pen| draw_verdict(&given, pen, &edges, false));
        say!(m, said::THE_NEAREST, edge, gap);
    });
    tell.moment(&VERDICT, |m| {
        m.reads(INSIDE_IT, it.inside);
        let gap = m.reads(GAP_SQUARED, Value::against(it.gap_squared, rr));
        let rr = m.finds(RR, Value::against(it.rr, it.gap_squared));
        m.decides(it.hit);
        let best = &edges[it.nearest..=it.nearest];
        given.draw(m, |pen| {
            draw_verdict(&given, pen, best, it.inside);
            pen.draw(Role::Vector1, Shape::Circle(given.t, given.r)).draws(RR);
        });
        if it.inside {
            say!(m, said::VERDICT_INSIDE);
        } else if it.hit {
            say!(m, said::VERDICT_EDGE_HIT, gap, rr);
        } else {
            say!(m, said::VERDICT_OUTSIDE_MISS, gap, rr);
        }
    });
    tell.reason(|lang| {
        let numbers = compare_root("|TQ|", it.gap_squared, "r", given.r, it.gap_squared <= it.rr);
        let edge = lang.of(name);
        match it.inside {
            true => lang.of(said::INSIDE_WORDS).to_owned(),
            false => fill!(lang, said::REASON_OUTSIDE, edge, numbers),
        }
    });
}

/// Whether T is on the same side of all three lines.
fn tell_inside(given: &Given, tell: &mut Telling<'_>, it: &AllEdges, sides: [f32; 3]) {
    tell.moment(&INSIDE_TEST, |m| {
        for (name, side) in SIDE.into_iter().zip(sides) {
            m.reads(name, Value::against(side, 0.0));
        }
        m.finds(ALL_RIGHT, it.all_right);
        m.finds(ALL_LEFT, it.all_left);
        m.finds(INSIDE_IT, it.inside);
        given.draw(m, |pen| {
            if it.inside {
                pen.draw(Role::Area, Shape::Polygon(given.corners.to_vec())).draws(INSIDE_IT).brief();
            }
            for (i, &side) in sides.iter().enumerate() {
                let (p, q) = given.edge(i);
                let label = format!("{}: {}", EDGE_NAMES[i].en, side_word(side, given.lang));
                pen.draw(Role::Vector2, Shape::Arrow(p, q)).draws(SIDE[i]).label(label).brief();
            }
        });
        if it.inside {
            say!(m, said::INSIDE_TEST_INSIDE);
        } else {
            say!(m, said::INSIDE_TEST_NOT_INSIDE);
        }
    });
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
