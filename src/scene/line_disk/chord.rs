//! What the methods tell that find where the line enters and leaves the disk, in world units.

use super::given::Given;
use super::*;
use crate::figure::{Role, Shape};
use crate::geometry::line_disk::Projection;

const L: Name = Name("l");
const LENGTH: Name = Name("length");
const FOOT: Name = Name("foot");
const ACROSS: Name = Name("across");
const AA: Name = Name("aa");
const HALF: Name = Name("half");

pub(super) fn tell_projection(inputs: &Inputs, it: &Projection, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_chord(&given, it, tell);
    tell.moment(&COMPARE, |m| {
        let [enters, leaves] = read_all(m, it);
        m.draw(|pen| given.draw_verdict(pen));
        let kind = m.shown(given.kind());
        if it.length == 0.0 {
            say_point(m, it);
        } else if it.aa > it.rr {
            say_passes(m, it);
        } else if it.before {
            say!(
                m,
                "The way out, {leaves}, is negative: all of the chord is behind P, where the {kind} has not begun. Miss.",
                "出口 {leaves} が負: 弦はすべて P の後ろで、{kind}はまだ始まっていない。外れ。"
            );
        } else if it.beyond {
            let length = m.shown(it.length);
            say!(
                m,
                "The way in, {enters}, is more than the length {length}: the {kind} ends before the disk. Miss.",
                "入口 {enters} が長さ {length} より大きい: {kind}は円の手前で終わる。外れ。"
            );
        } else if given.is_line() {
            say!(
                m,
                "From {enters} to {leaves} the {kind} is in the disk, and it has no ends: hit.",
                "{enters} から {leaves} まで、{kind}は円の中。端がないので、これで当たり。"
            );
        } else {
            say!(
                m,
                "The chord goes from {enters} to {leaves}, and the {kind} has some of it: hit.",
                "弦は {enters} から {leaves} まで。{kind}はその全部か一部を通るので、当たり。"
            );
        }
    });
    tell.reason(|lang| reason(it, (OUT, it.leaves), lang));
}

pub(super) fn tell_first_hit_only(inputs: &Inputs, it: &Projection, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    tell_chord(&given, it, tell);
    tell.moment(&COMPARE, |m| {
        let [enters, _] = read_all(m, it);
        m.draw(|pen| {
            let at = given.p + it.enters * it.l;
            pen.draw(Role::answer(it.hit), Shape::Point(at)).draws(ENTERS);
        });
        m.draw_on(&MISSED, |pen| given.draw_missed(pen, it.hit));
        let kind = m.shown(given.kind());
        if it.length == 0.0 && it.aa > it.rr {
            say_point(m, it);
        } else if it.aa > it.rr {
            say_passes(m, it);
        } else if it.hit {
            say!(
                m,
                "The {kind} has the way in, at {enters}: this method says hit.",
                "{kind}は入口 {enters} を通る。この方法は「当たり」と答える。"
            );
        } else {
            say!(
                m,
                "The {kind} does not have the way in, at {enters}: this method says miss, wherever the way out is.",
                "{kind}は入口 {enters} を通らない。出口がどこでも、この方法は「外れ」と答える。"
            );
        }
    });
    tell.reason(|lang| reason(it, (IN, it.enters), lang));
}

/// What the comparison looks at; the ways in and out.
fn read_all(m: &mut OneMoment<'_, '_>, it: &Projection) -> [Shown; 2] {
    m.reads(AA, Value::against(it.aa, it.rr));
    m.reads(RR, Value::against(it.rr, it.aa));
    m.reads(LENGTH, it.length);
    let enters = if it.enters < it.length / 2.0 { 0.0 } else { it.length };
    let ways =
        [m.reads(ENTERS, Value::against(it.enters, enters)), m.reads(LEAVES, Value::against(it.leaves, 0.0))];
    m.finds(BEFORE, it.before);
    m.finds(BEYOND, it.beyond);
    m.decides(it.hit);
    ways
}

fn say_passes(m: &mut OneMoment<'_, '_>, it: &Projection) {
    let (aa, rr) = (m.shown(Value::against(it.aa, it.rr)), m.shown(Value::against(it.rr, it.aa)));
    say!(
        m,
        "|CF|² = {aa} is more than r² = {rr}: even without ends the line passes the disk by. Miss.",
        "|CF|² = {aa} は r² = {rr} より大きい: 端がなくても、直線は円を通らない。外れ。"
    );
}

/// Where P and Q are one point, the ways in and out are those of no line.
fn say_point(m: &mut OneMoment<'_, '_>, it: &Projection) {
    let (aa, rr) = (m.shown(Value::against(it.aa, it.rr)), m.shown(Value::against(it.rr, it.aa)));
    if it.aa > it.rr {
        say!(
            m,
            "P and Q are one point, and F is that point: |CF|² = {aa} is more than r² = {rr}. Miss.",
            "P と Q は同じ点で、F もその点: |CF|² = {aa} は r² = {rr} より大きい。外れ。"
        );
    } else {
        say!(
            m,
            "P and Q are one point, and F is that point: |CF|² = {aa} is at most r² = {rr}. Hit.",
            "P と Q は同じ点で、F もその点: |CF|² = {aa} は r² = {rr} 以下。当たり。"
        );
    }
}

const IN: Words = words("in", "入口");
const OUT: Words = words("out", "出口");

/// What rules a hit out: the distance, the way that must not come before the start, or the way in beyond the end. Otherwise both ways.
fn reason(it: &Projection, (way, at): (Words, f32), lang: Lang) -> String {
    let number = |number: f32, other: f32| Value::against(number, other).show(lang);
    if it.aa > it.rr || it.length == 0.0 {
        let distance = lang.of(words("from C to F", "C から F まで"));
        compare_root(distance, it.aa, "r", it.rr.sqrt(), it.aa <= it.rr)
    } else if it.before {
        format!("{} {} < 0", lang.of(way), number(at, 0.0))
    } else if it.beyond {
        let length = number(it.length, it.enters);
        format!("{} {} > |v| = {length}", lang.of(IN), number(it.enters, it.length))
    } else {
        format!("{} {}, {} {}", lang.of(IN), Plain(it.enters), lang.of(OUT), Plain(it.leaves))
    }
}

/// Up to the ways in and out, both methods do the same.
fn tell_chord(given: &Given, it: &Projection, tell: &mut Telling<'_>) {
    given.tell(tell);
    tell.moment(&DIRECTION, |m| tell_direction(m, given, it));
    tell.moment(&DROP, |m| tell_foot(m, given, it));
    tell.moment(&CHORD, |m| tell_half(m, given, it));
    tell.moment(&MEET, |m| tell_ways(m, given, it));
}

fn tell_direction(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (v, length, l) = (m.finds(V, it.v), m.finds(LENGTH, it.length), m.finds(L, it.l));
    m.draw(|pen| {
        pen.draw(Role::Vector2, Shape::Arrow(given.p, given.q)).named(V);
        pen.draw(Role::Frame, Shape::Arrow(given.p, given.p + it.l)).named(L);
    });
    if it.length > 0.0 {
        say!(
            m,
            "v = Q − P = {v} is {length} long. Divided by its length it is the unit vector l = {l}.",
            "v = Q − P = {v} の長さは {length}。長さで割ると、単位ベクトル l = {l} になる。"
        );
    } else {
        say!(
            m,
            "P and Q are one point: v = {v} has no direction, length = {length}. So l = {l}.",
            "P と Q は同じ点: v = {v} には向きがなく、長さは {length}。そこで l = {l} とする。"
        );
    }
}

fn tell_foot(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (k, along) = (m.finds(K, it.k), m.finds(ALONG, it.along));
    let (foot, across) = (m.finds(FOOT, it.foot), m.finds(ACROSS, it.across));
    m.draw(|pen| {
        pen.draw(Role::Projection, Shape::Band(given.p, it.foot)).draws(ALONG).label(format!("k·l {along}"));
        pen.draw(Role::Vector1, Shape::Arrow(given.p, given.c)).named(K);
        pen.draw(Role::Projection, Shape::Arrow(it.foot, given.c)).draws(ACROSS);
        if it.foot.distance(given.c) > 1e-3 && it.length > 0.0 {
            pen.draw(Role::Axis, Shape::RightAngle(it.foot, given.c - it.foot, -it.l));
        }
        pen.draw(Role::Projection, Shape::Point(it.foot)).draws(FOOT).label("F");
    });
    say!(
        m,
        "k = C − P = {k}, and k·l = {along} is how far along the line C lies. So the foot is F = P + (k·l) l = {foot}, and {across} leads from it to C.",
        "k = C − P = {k}。k·l = {along} は、P から垂線の足まで線に沿って進む長さ。足は F = P + (k·l) l = {foot}、そこから C へは {across}。"
    );
}

fn tell_half(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    m.reads(ACROSS, it.across);
    let (aa, rr) = (m.finds(AA, Value::against(it.aa, it.rr)), m.finds(RR, Value::against(it.rr, it.aa)));
    let half = m.finds(HALF, it.half);
    let out = it.foot + it.half * it.l;
    m.draw(|pen| {
        pen.draw(Role::Projection, Shape::Segment(it.foot, given.c)).draws(AA).label(rooted("|CF|", it.aa));
        pen.draw(Role::Projection, Shape::Point(it.foot)).label("F");
        if it.half > 0.0 && it.length > 0.0 {
            pen.draw(Role::Hint, Shape::Segment(given.c, out)).label("r");
            pen.draw(Role::Vector2, Shape::Segment(it.foot, out))
                .draws(HALF)
                .label(measured("half", it.half));
        }
    });
    if it.aa > it.rr {
        say!(
            m,
            "|CF|² = {aa} is more than r² = {rr}, and their difference, below zero, has no root: .max makes it zero, so half = {half}.",
            "|CF|² = {aa} は r² = {rr} より大きい。差は負で平方根がないので、.max で 0 にする: half = {half}。"
        );
    } else {
        say!(
            m,
            "C, F and the way out make a right triangle: half² = r² − |CF|² = {rr} − {aa}, so half the chord is {half}.",
            "C、F、出口は直角三角形を作る: half² = r² − |CF|² = {rr} − {aa}。弦の半分は {half}。"
        );
    }
}

fn tell_ways(m: &mut OneMoment<'_, '_>, given: &Given, it: &Projection) {
    let (along, half) = (m.reads(ALONG, it.along), m.reads(HALF, it.half));
    let (enters, leaves) = (m.finds(ENTERS, it.enters), m.finds(LEAVES, it.leaves));
    let lang = m.lang();
    m.draw(|pen| {
        let ways = [(it.enters, ENTERS, IN), (it.leaves, LEAVES, OUT)];
        if !given.is_line() && it.length > 0.0 {
            pen.draw(Role::Hint, Shape::Line(given.p, it.v));
        }
        if it.half > 0.0 {
            pen.draw(Role::Projection, Shape::Band(given.p + it.enters * it.l, given.p + it.leaves * it.l));
        }
        for (at, name, label) in ways {
            let point = pen.draw(Role::Projection, Shape::Point(given.p + at * it.l)).draws(name);
            if it.half > 0.0 {
                point.label(measured(lang.of(label), at));
            }
        }
    });
    if it.length == 0.0 {
        say!(
            m,
            "P and Q are one point, and there is no line to enter along: {along} − {half} = {enters} and {along} + {half} = {leaves} mean nothing.",
            "P と Q は同じ点で、円に入る直線がない: {along} − {half} = {enters} と {along} + {half} = {leaves} には意味がない。"
        );
    } else if it.aa > it.rr {
        say!(
            m,
            "The line misses the disk: no way in, no way out. With half = {half} both numbers are those of the foot, {enters} and {leaves}.",
            "直線は円を通らず、入口も出口もない。half = {half} なので、どちらの数も足のところの {enters} と {leaves} になる。"
        );
    } else {
        say!(
            m,
            "Half a chord back from the foot, {along} − {half} = {enters}, the line enters the disk; half a chord on, {along} + {half} = {leaves}, it leaves.",
            "直線は、足から弦の半分だけ戻った {along} − {half} = {enters} で円に入り、弦の半分だけ進んだ {along} + {half} = {leaves} で出る。"
        );
    }
}
