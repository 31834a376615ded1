//! What the methods tell that compare a cross product.

use super::given::Given;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::line_disk::Sides;
use crate::geometry::line_disk::flawed::NotNormalized;
use glam::Vec2;

const SIDE: Name = Name("side");
const VV: Name = Name("vv");
const NEAR: Name = Name("near");
const END: Name = Name("end");
const EE: Name = Name("ee");
const R: Name = Name("r");

pub(super) fn tell_sides(inputs: &Inputs, it: &Sides, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_cross(&given, [it.v, it.k], it.side, tell);
    tell.moment(&REACHES, |m| {
        let side = m.reads(SIDE, it.side);
        let (vv, rr) = (m.finds(VV, it.vv), m.finds(RR, it.rr));
        m.finds(NEAR, it.near);
        m.draw(|pen| {
            given.draw_drop(pen);
            pen.draw(Role::Projection, Shape::Segment(given.foot(), given.c)).draws(NEAR);
        });
        if it.v == Vec2::ZERO {
            say!(
                m,
                "P and Q are one point: no line, no area. Neither ({side})² nor r²·(v·v) = {rr}·{vv} says how far away it is.",
                "P と Q は同じ点で、直線も面積もない。({side})² と r²·(v·v) = {rr}·{vv} を比べても、距離は分からない。"
            );
        } else if it.near {
            say!(
                m,
                "The distance |CF| is |v × k| / |v|. Squared, without dividing: ({side})² is at most r²·(v·v) = {rr}·{vv}. The endless line meets the disk.",
                "距離 |CF| は |v × k| / |v|。割らずに2乗で比べる: ({side})² は r²·(v·v) = {rr}·{vv} 以下。端のない直線なら円に当たる。"
            );
        } else {
            say!(
                m,
                "The distance |CF| is |v × k| / |v|. Squared, without dividing: ({side})² is more than r²·(v·v) = {rr}·{vv}. The endless line passes by.",
                "距離 |CF| は |v × k| / |v|。割らずに2乗で比べる: ({side})² は r²·(v·v) = {rr}·{vv} より大きい。端のない直線でも届かない。"
            );
        }
    });
    tell.moment(&ENDS, |m| {
        let vv = m.reads(VV, it.vv);
        let along = m.finds(ALONG, Value::against(it.along, if it.beyond { it.vv } else { 0.0 }));
        m.finds(BEFORE, it.before);
        m.finds(BEYOND, it.beyond);
        let kind = m.shown(given.kind());
        m.draw(|pen| {
            let foot = given.foot();
            pen.draw(Role::Projection, Shape::Band(given.p, foot)).draws(ALONG).label(format!("k·v {along}"));
            pen.draw(Role::Projection, Shape::Point(foot)).label("F");
        });
        if it.v == Vec2::ZERO {
            say!(
                m,
                "k·v = {along}, v·v = {vv}: the {kind} is a single point, P.",
                "k·v = {along}、v·v = {vv}: {kind}は P だけ。"
            );
        } else if it.before {
            say!(
                m,
                "k·v = {along} is negative: C lies before P, where the {kind} starts.",
                "k·v = {along} は負: C は、{kind}が始まる P より手前。"
            );
        } else if it.beyond {
            say!(
                m,
                "k·v = {along} is more than v·v = {vv}: C lies beyond Q, where the {kind} ends.",
                "k·v = {along} は v·v = {vv} より大きい: C は、{kind}が終わる Q より先。"
            );
        } else {
            say!(
                m,
                "k·v = {along}, v·v = {vv}: C lies beside the {kind}, beyond no end of it.",
                "k·v = {along}、v·v = {vv}: C は{kind}の真横にあり、端を過ぎていない。"
            );
        }
    });
    tell.moment(&COMPARE, |m| tell_compare(m, &given, it));
    // What is compared, which are squares: there is no root in this method.
    tell.reason(|_| match by_end(it) {
        true => compare(if it.beyond { "|CQ|²" } else { "|CP|²" }, it.ee, "r²", it.rr, it.hit),
        false => compare("(v × k)²", it.side * it.side, "r²·(v·v)", it.rr * it.vv, it.hit),
    });
}

/// Whether an end decides, and not the line.
fn by_end(it: &Sides) -> bool {
    it.before || it.beyond || it.v == Vec2::ZERO
}

fn tell_compare(m: &mut OneMoment<'_, '_>, given: &Given, it: &Sides) {
    m.reads(NEAR, it.near);
    let rr = m.reads(RR, Value::against(it.rr, it.ee));
    m.finds(END, it.end);
    let ee = m.finds(EE, Value::against(it.ee, it.rr));
    m.decides(it.hit);
    let (letter, end) = if it.beyond { ("Q", given.q) } else { ("P", given.p) };
    m.draw(|pen| {
        if by_end(it) {
            let label = rooted(&format!("|C{letter}|"), it.ee);
            pen.draw(Role::Gap, Shape::Segment(end, given.c)).draws(EE).label(label);
        } else {
            given.draw_verdict(pen);
        }
    });
    match (by_end(it), it.hit) {
        (true, true) => say!(
            m,
            "So {letter} is the nearest point: |C{letter}|² = {ee} is at most r² = {rr}. Hit.",
            "最も近い点は {letter}: |C{letter}|² = {ee} は r² = {rr} 以下。当たり。"
        ),
        (true, false) => say!(
            m,
            "So {letter} is the nearest point: |C{letter}|² = {ee} is more than r² = {rr}. Miss.",
            "最も近い点は {letter}: |C{letter}|² = {ee} は r² = {rr} より大きい。外れ。"
        ),
        (false, true) => say!(
            m,
            "The nearest point is F, and the line has come within reach there: hit.",
            "最も近い点は F で、そこは円の中。当たり。"
        ),
        (false, false) => say!(
            m,
            "The nearest point is F, and even there the disk is out of reach: miss.",
            "最も近い点は F だが、そこでも円に届かない。外れ。"
        ),
    }
}

pub(super) fn tell_not_normalized(inputs: &Inputs, it: &NotNormalized, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_cross(&given, [it.v, it.k], it.side, tell);
    tell.moment(&COMPARE, |m| {
        let side = m.reads(SIDE, it.side);
        let r = m.reads(R, given.r);
        m.decides(it.hit);
        m.draw(|pen| given.draw_drop(pen));
        m.draw_on(&MISSED, |pen| given.draw_missed(pen, it.hit));
        if it.hit {
            say!(
                m,
                "It takes v × k = {side} for the distance: not more than r = {r} either way, so this method says hit.",
                "v × k = {side} を距離とみなす。符号を除けば r = {r} 以下なので、この方法は「当たり」と答える。"
            );
        } else {
            say!(
                m,
                "It takes v × k = {side} for the distance: without its sign more than r = {r}, so this method says miss.",
                "v × k = {side} を距離とみなす。符号を除くと r = {r} より大きいので、この方法は「外れ」と答える。"
            );
        }
    });
    tell.reason(|_| compare("|v × k|", it.side.abs(), "r", given.r, it.hit));
}

/// Both methods begin so.
fn tell_cross(given: &Given, [v, k]: [Vec2; 2], side: f32, tell: &mut Telling<'_>) {
    given.tell(tell);
    tell.moment(&SUBTRACT, |m| {
        let (v, k) = (m.finds(V, v), m.finds(K, k));
        m.draw(|pen| given.draw_vectors(pen));
        say!(
            m,
            "End minus start, twice: v = Q − P = {v} and k = C − P = {k}.",
            "終点から始点を引く: v = Q − P = {v}、k = C − P = {k}。"
        );
    });
    tell.moment(&CROSS, |m| {
        let v = m.reads(V, v);
        m.reads(K, k);
        let shown = m.finds(SIDE, Value::against(side, 0.0));
        m.draw(|pen| draw_area(pen, given, shown));
        if v.value == Value::Vector(Vec2::ZERO) {
            say!(
                m,
                "P and Q are one point: v = {v} has no direction, and v × k = {shown} tells no side of it from another.",
                "P と Q は同じ点: v = {v} には向きがなく、v × k = {shown} からは左右が分からない。"
            );
        } else if side == 0.0 {
            say!(
                m,
                "v × k = {shown}: C is on the line, and the parallelogram is flat.",
                "v × k = {shown}: C は直線の上にあり、平行四辺形はつぶれている。"
            );
        } else if side > 0.0 {
            say!(
                m,
                "v × k = {shown} is the area of the parallelogram; positive, since C is on the left of the line.",
                "v × k = {shown} は平行四辺形の面積。C が線の左にあるので正。"
            );
        } else {
            say!(
                m,
                "v × k = {shown}: without its sign, the area of the parallelogram; negative, since C is on the right of the line.",
                "v × k = {shown} から符号を除くと平行四辺形の面積。C が線の右にあるので負。"
            );
        }
    });
}

/// The parallelogram of v and k.
fn draw_area(pen: &mut Pen<'_>, given: &Given, side: Shown) {
    let Given { p, q, c, .. } = *given;
    let area = Shape::Polygon(vec![p, q, c + (q - p), c]);
    pen.draw(Role::Area, area).draws(SIDE).label(format!("v × k {side}"));
    given.draw_vectors(pen);
}
