//! What the method tells that solves an equation.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::line_disk::Discriminant;

const A: Name = Name("a");
const H: Name = Name("h");
const E: Name = Name("e");
const DISCRIMINANT: Name = Name("disc");

pub(super) fn tell_discriminant(inputs: &Inputs, it: &Discriminant, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    given.tell(tell);
    tell.moment(&EQUATION, |m| {
        m.finds(V, it.v);
        m.finds(K, it.k);
        let (a, h, e) = (m.finds(A, it.a), m.finds(H, it.h), m.finds(E, it.e));
        m.draw(|pen| given.draw_vectors(pen));
        say!(
            m,
            "The point P + t·v is on the circle where a·t² + e is twice h·t, with a = v·v = {a}, h = k·v = {h} and e = k·k − r² = {e}.",
            "点 P + t·v が円周上にあるのは、a·t² + e が h·t の二倍になるとき。a = v·v = {a}、h = k·v = {h}、e = k·k − r² = {e}。"
        );
    });
    tell.moment(&DISC, |m| tell_sign(m, &given, it));
    tell.moment(&MEET, |m| tell_ways(m, &given, it));
    tell.moment(&COMPARE, |m| tell_compare(m, &given, it));
    tell.reason(|_| reason(it));
}

fn tell_sign(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    m.reads(A, it.a);
    m.reads(H, it.h);
    m.reads(E, it.e);
    let disc = m.finds(DISCRIMINANT, Value::against(it.disc, 0.0));
    m.draw(|pen| given.draw_drop(pen));
    if it.v == glam::Vec2::ZERO {
        say!(
            m,
            "P and Q are one point: there is no equation to solve, and h² − a·e = {disc} says nothing.",
            "P と Q は同じ点: 解くべき方程式がなく、h² − a·e = {disc} からは何も分からない。"
        );
    } else if it.disc < 0.0 {
        say!(
            m,
            "h² − a·e = {disc} is negative and has no square root: the line meets the circle nowhere.",
            "h² − a·e = {disc} は負で、平方根がない: 直線は円周とどこでも交わらない。"
        );
    } else if it.disc > 0.0 {
        say!(
            m,
            "h² − a·e = {disc} is positive: with and without a minus, its square root leads to two places on the circle.",
            "h² − a·e = {disc} は正: 平方根を引くか足すかで、円周上の2点が求められる。"
        );
    } else {
        say!(
            m,
            "h² − a·e = {disc}: its square root is zero, and the line just touches the circle.",
            "h² − a·e = {disc}: 平方根は 0 で、直線は円に接する。"
        );
    }
}

fn tell_ways(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    let disc = m.reads(DISCRIMINANT, Value::against(it.disc, 0.0));
    let (enters, leaves) = (m.finds(ENTERS, it.enters), m.finds(LEAVES, it.leaves));
    m.draw(|pen| {
        for (at, name) in [(it.enters, ENTERS), (it.leaves, LEAVES)] {
            let point = pen.draw(Role::Projection, Shape::Point(given.p + at * given.v())).draws(name);
            if it.disc > 0.0 {
                point.label(format!("t = {}", Plain(at)));
            }
        }
    });
    if it.v == glam::Vec2::ZERO {
        say!(
            m,
            "P and Q are one point, and dividing by a is impossible: t = {enters} and t = {leaves}.",
            "P と Q が同じ点で、a では割れない: t = {enters}、t = {leaves} とする。"
        );
    } else if it.disc < 0.0 {
        say!(
            m,
            "Without a root of {disc}, t = h / a is where the line comes nearest: {enters} and {leaves}.",
            "{disc} の平方根はないので、t = h / a、つまり直線が最も近づくところとする: {enters} と {leaves}。"
        );
    } else {
        say!(
            m,
            "t = (h ∓ √{disc}) / a: the line enters at {enters} and leaves at {leaves}, in lengths of v.",
            "t = (h ∓ √{disc}) / a: |v| を単位として、{enters} で入り、{leaves} で出る。"
        );
    }
}

/// What rules a hit out, or both times.
fn reason(it: &Discriminant) -> String {
    let number = |number: f32, other: f32| Value::against(number, other).show(Lang::En);
    if it.v == glam::Vec2::ZERO {
        format!("e = {} {} 0", number(it.e, 0.0), if it.hit { "≤" } else { ">" })
    } else if it.disc < 0.0 {
        format!("h² − a·e = {} < 0", number(it.disc, 0.0))
    } else if it.before {
        format!("t ≤ {} < 0", number(it.leaves, 0.0))
    } else if it.beyond {
        format!("t ≥ {} > 1", number(it.enters, 1.0))
    } else {
        format!("t = {} … {}", Plain(it.enters), Plain(it.leaves))
    }
}

fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, it: &Discriminant) {
    m.reads(DISCRIMINANT, Value::against(it.disc, 0.0));
    let e = m.reads(E, Value::against(it.e, 0.0));
    let enters = m.reads(ENTERS, Value::part_of_way(it.enters));
    let leaves = m.reads(LEAVES, Value::against(it.leaves, 0.0));
    m.finds(BEFORE, it.before);
    m.finds(BEYOND, it.beyond);
    m.decides(it.hit);
    m.draw(|pen| given.draw_verdict(pen));
    let kind = m.shown(given.kind());
    if it.v == glam::Vec2::ZERO {
        say!(
            m,
            "The {kind} is a point, so only e = k·k − r² = {e} counts: not above zero is a hit.",
            "{kind}が点なので、e = k·k − r² = {e} だけで決まる: 0 以下なら当たり。"
        );
    } else if it.disc < 0.0 {
        say!(m, "No t leads to the circle: miss.", "円周に届く t はない。外れ。");
    } else if it.before {
        say!(
            m,
            "Both t are negative, {leaves} too: the disk is behind P, where the {kind} has not begun. Miss.",
            "t は、大きいほうの {leaves} まで負: 円は P の後ろで、{kind}はまだ始まっていない。外れ。"
        );
    } else if it.beyond {
        say!(
            m,
            "The smaller t, {enters}, already lies beyond Q, where t is one: the {kind} has ended. Miss.",
            "小さいほうの t = {enters} も、t が一になる Q より先: {kind}はもう終わっている。外れ。"
        );
    } else {
        say!(
            m,
            "Some t from {enters} to {leaves} is on the {kind}: hit.",
            "t が {enters} から {leaves} までの点のどれかが、{kind}の上にある。当たり。"
        );
    }
}
