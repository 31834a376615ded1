//! What the methods tell that compare centers and reaches.

use super::axis_view::{DISTANCE as DISTANCE_VALUE, GAP as GAP_VALUE, OVERLAP, REACHES};
use super::given::{Given, bodies};
use super::tell_axes::*;
use super::*;
use crate::figure::{Pen, Role, Shape};
use crate::geometry::Obb;
use crate::geometry::rectangles::flawed::Upright;
use crate::geometry::rectangles::{AxisCheck, Radii};
use glam::{Vec2, vec2};

const BOTH: Name = Name("both");
const LEAST_VALUE: Name = Name("least");
const DEPTH: Name = Name("depth");
const WAY_OUT_VALUE: Name = Name("way_out");

const HEAD: [Words; 4] =
    [words("axis L", "軸 L"), Words::same("|t·L|"), Words::same("reach_a + reach_b"), RESULT];

pub(super) fn tell_radii(inputs: &Inputs, it: &Radii, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let lang = tell.lang();
    let axes = Axes::new(&given, &OWN_AXES, it.checks.iter().map(|check| check.l), it.first_gap, lang);
    tell_checks(&given, &axes, tell, it.t, &it.checks);
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axes.first_gap());
        if it.first_gap.is_some() {
            m.finds(LEAST_VALUE, NONE);
        }
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or((0..4).collect(), |gap| vec![gap]));
        axes.draw_verdict(m);
        tell_settled(m, &axes);
    });
    if let Some(least) = it.least {
        tell_way_out(&given, &axes, tell, it, least);
    }
    tell.reason(|lang| reason(&axes, &it.checks, it.least, lang));
}

/// What is settled once all four axes are known.
pub(super) fn tell_settled(m: &mut OneMoment<'_, '_>, axes: &Axes) {
    if let Some(gap) = axes.first_gap {
        let title = axes.title(gap);
        say!(
            m,
            "There is a gap on {title}, and a straight line fits through it, at a right angle to the axis. So A and B are apart, whatever the other axes show.",
            "{title}にすき間があり、そこを通って、軸に垂直な直線を引ける。ほかの軸がどうであれ、A と B は離れている。"
        );
    } else {
        say!(
            m,
            "None of the four axes shows a gap. So no straight line fits between A and B: they touch or overlap.",
            "4本の軸のどれにもすき間がない。A と B の間に直線は引けず、2つは触れているか重なっている。"
        );
    }
}

/// The vector between the centers, and the check of each axis in turn.
fn tell_checks(given: &Given, axes: &Axes, tell: &mut Telling<'_>, t: Vec2, checks: &[AxisCheck]) {
    given.tell(tell);
    tell.table(&HEAD, |_| vec![]);
    tell_between(given, tell, t);
    for (i, check) in checks.iter().enumerate() {
        axes.tell_choice(tell, i);
        tell.call(axes.call(i), |tell| tell_check(axes, tell, i, t, check));
    }
}

/// The moments of `check_axis` on one axis.
fn tell_check(axes: &Axes, tell: &mut Telling<'_>, i: usize, t: Vec2, check: &AxisCheck) {
    let lang = tell.lang();
    let length = Value::against(check.distance, check.both);
    tell.moment(&DISTANCE, |m| {
        let t = m.reads(T, t);
        m.finds(L, check.l);
        let distance = m.finds(DISTANCE_VALUE, length);
        m.table_cell(|_| Plain(check.distance).to_string());
        m.draw(|pen| axes.view(i).draw_distance(pen, &axes.heading(i)));
        if check.distance > 0.0 {
            say!(
                m,
                "Drop a perpendicular from each center to L. The shadow of t = {t} is |t·L| = {distance} long. That is how far apart the centers’ shadows are.",
                "2つの中心を L に落とす。t = {t} の影の長さは |t·L| = {distance}。中心の影どうしは、これだけ離れている。"
            );
        } else {
            say!(
                m,
                "t = {t} does not lead along L at all: |t·L| = {distance}, and the centers’ shadows coincide.",
                "t = {t} は L の方向にまったく進まない: |t·L| = {distance}。中心の影どうしは重なる。"
            );
        }
    });
    tell.moment(&REACH, |m| {
        let [a, b] = [m.finds(REACHES[0], check.reach_a), m.finds(REACHES[1], check.reach_b)];
        m.table_cell(|_| format!("{} + {}", Plain(check.reach_a), Plain(check.reach_b)));
        m.draw(|pen| axes.view(i).draw_reaches(pen, &axes.heading(i), lang));
        match axes.owner(i) {
            Some(0) => say!(
                m,
                "L is an axis of A’s own, so A’s shadow reaches exactly half a side: reach_a = {a}. For B, the shadows of half the width and half the height add up: reach_b = {b}.",
                "L は A 自身の軸なので、A の影はちょうど辺の半分だけ届く: reach_a = {a}。B では、幅の半分の影と高さの半分の影を足す: reach_b = {b}。"
            ),
            Some(_) => say!(
                m,
                "L is an axis of B’s own, so B’s shadow reaches exactly half a side: reach_b = {b}. For A, the shadows of half the width and half the height add up: reach_a = {a}.",
                "L は B 自身の軸なので、B の影はちょうど辺の半分だけ届く: reach_b = {b}。A では、幅の半分の影と高さの半分の影を足す: reach_a = {a}。"
            ),
            None => say!(
                m,
                "Half the width and half the height each cast a shadow. Together A’s reaches reach_a = {a} to either side, B’s reach_b = {b}.",
                "幅の半分と高さの半分が、それぞれ影を落とす。合わせて、A の影は両側に reach_a = {a}、B の影は reach_b = {b} ずつ届く。"
            ),
        }
    });
    tell.moment(&GAP, |m| {
        let distance = m.reads(DISTANCE_VALUE, length);
        let both = m.finds(BOTH, Value::against(check.both, check.distance));
        let gap = m.finds(GAP_VALUE, Value::against(check.gap, 0.0));
        let overlap = m.finds(OVERLAP, Value::against(check.overlap, 0.0));
        m.finds(SEPARATES, check.separates);
        m.draw(|pen| axes.view(i).draw_gap(pen, &axes.heading(i), lang));
        m.table_cell(|lang| gap_or_overlap(check.gap, check.overlap, lang));
        if check.separates {
            say!(
                m,
                "|t·L| = {distance} is more than reach_a + reach_b = {both}: a gap of {gap}. A line through it, at a right angle to L, has A on one side and B on the other.",
                "|t·L| = {distance} は reach_a + reach_b = {both} より大きい: すき間は {gap}。そこを通る L に垂直な直線が、A と B を分ける。"
            );
        } else if check.overlap > 0.0 {
            say!(
                m,
                "|t·L| = {distance} is less than reach_a + reach_b = {both}: the shadows overlap by {overlap}. By itself that proves nothing.",
                "|t·L| = {distance} は reach_a + reach_b = {both} より小さい: 影は {overlap} だけ重なる。これだけでは何の証明にもならない。"
            );
        } else {
            say!(
                m,
                "|t·L| = {distance} is just reach_a + reach_b = {both}: the shadows touch, and that is no gap.",
                "|t·L| = {distance} は reach_a + reach_b = {both} とちょうど等しい: 影は触れているだけで、すき間はない。"
            );
        }
    });
}

/// The least overlap, and where it pushes B.
fn tell_way_out(given: &Given, axes: &Axes, tell: &mut Telling<'_>, it: &Radii, least: usize) {
    let (check, lang) = (&it.checks[least], tell.lang());
    let depth = Value::against(check.overlap, 0.0);
    tell.moment(&LEAST, |m| {
        m.finds(LEAST_VALUE, OWN_AXES[least].title);
        let depth = m.finds(DEPTH, depth);
        m.table_now(vec![least]);
        m.draw(|pen| axes.view(least).draw_gap(pen, &axes.heading(least), lang));
        let title = axes.title(least);
        if check.overlap > 0.0 {
            say!(
                m,
                "Of the four overlaps, the one on {title} is the least: {depth}. B has to go that far along it until the shadows only touch.",
                "4つの重なりのうち、最小は {title}の {depth}。影が触れるだけになるまで、B はこの軸に沿ってこれだけ動く。"
            );
        } else {
            say!(
                m,
                "On {title} the shadows only touch. Their overlap there is {depth}, and less it cannot be.",
                "{title}では影が触れているだけ。重なりは {depth} で、これより小さい重なりはない。"
            );
        }
    });
    tell.moment(&WAY_OUT, |m| {
        m.reads(T, it.t);
        let depth = m.reads(DEPTH, depth);
        let way_out = m.finds(WAY_OUT_VALUE, it.way_out);
        m.table_now(vec![least]);
        m.draw(|pen| draw_way_out(pen, &given.pair[1], it.way_out, lang));
        let title = axes.title(least);
        if check.overlap == 0.0 {
            say!(
                m,
                "A and B only touch: the way out is {way_out}, and B stays where it is.",
                "A と B は触れているだけ。押し出しは {way_out} で、B は動かない。"
            );
        } else if it.t.dot(check.l) < 0.0 {
            say!(
                m,
                "t·L is negative, so away from A means against {title}: {depth} that way is {way_out}. There B just touches A.",
                "t·L が負なので、A から離れるのは {title}と逆の向き。その向きに {depth} 進む {way_out} で、B は A に触れるだけになる。"
            );
        } else {
            say!(
                m,
                "t·L is not negative, so away from A means along {title}: {depth} that way is {way_out}. There B just touches A.",
                "t·L が負でないので、A から離れるのは {title}の向き。その向きに {depth} 進む {way_out} で、B は A に触れるだけになる。"
            );
        }
    });
}

fn draw_way_out(pen: &mut Pen<'_>, b: &Obb, way_out: Vec2, lang: Lang) {
    let moved = b.corners().map(|corner| corner + way_out).to_vec();
    pen.draw(Role::Hint, Shape::Polygon(moved)).from(outline(b));
    let label = lang.of(words("way out", "押し出し"));
    let arrow = Shape::Arrow(b.center(), b.center() + way_out);
    pen.draw(Role::Vector2, arrow).draws(WAY_OUT_VALUE).label(label);
}

/// Why, in the words of the axis that decides.
fn reason(axes: &Axes, checks: &[AxisCheck], least: Option<usize>, lang: Lang) -> String {
    let mut reason = match axes.first_gap.or(least) {
        Some(i) => {
            let (title, check) = (axes.title(i), &checks[i]);
            let number =
                Value::against(if check.separates { check.gap } else { check.overlap }, 0.0).show(lang);
            match (lang, check.separates) {
                (Lang::En, true) => {
                    format!("the shadows on {title} leave a gap of {number}: one axis is enough")
                }
                (Lang::Ja, true) => format!("{title}の影に {number} のすき間: 分離軸は1本で十分"),
                (Lang::En, false) => format!("no gap on any axis, least overlap {number} on {title}"),
                (Lang::Ja, false) => format!("どの軸にもすき間なし、最小の重なりは {title}の {number}"),
            }
        }
        None => lang.of(words("no gap on x, none on y", "x 軸にも y 軸にもすき間なし")).to_owned(),
    };
    if axes.any_repeats() {
        reason += lang.of(words("; parallel sides: two axes repeat", "、辺が平行: 2本の軸は重複"));
    }
    reason
}

pub(super) fn tell_upright(inputs: &Inputs, it: &Upright, tell: &mut Telling<'_>) {
    let given = Given::new(inputs);
    let lang = tell.lang();
    let axes = Axes::new(&given, &WORLD_AXES, it.checks.iter().map(|check| check.l), it.first_gap, lang);
    tell_checks(&given, &axes, tell, it.t, &it.checks);
    tell.moment(&VERDICT, |m| {
        m.finds(FIRST_GAP, axes.first_gap());
        m.decides(it.hit);
        m.table_now(it.first_gap.map_or(vec![0, 1], |gap| vec![gap]));
        m.draw(|pen| {
            let [x, y] = &it.checks;
            draw_frame(pen, &given, 0, vec2(x.reach_a, y.reach_a));
            draw_frame(pen, &given, 1, vec2(x.reach_b, y.reach_b));
        });
        axes.draw_verdict(m);
        m.draw_on(&MISSED, |pen| {
            let (a, b) = bodies(inputs);
            let truth = radii(&a, &b);
            if let Some(gap) = truth.first_gap.filter(|_| it.hit) {
                let own = Axes::new(&given, &OWN_AXES, truth.checks.iter().map(|check| check.l), Some(gap), lang);
                own.view(gap).draw_missed(pen, &own.heading(gap), lang);
            }
        });
        if let Some(gap) = it.first_gap {
            let title = axes.title(gap);
            say!(
                m,
                "There is a gap on {title}, so the bounding boxes of A and B are apart. A gap is proof on any axis.",
                "{title}にすき間があるので、A と B を囲む傾いていない枠は離れている。どの軸でも、すき間は証明になる。"
            );
        } else {
            say!(
                m,
                "No gap on x, none on y: this method says hit. But it has compared only the bounding boxes of A and B.",
                "x 軸にも y 軸にもすき間がない。この方法は「当たり」と答えるが、比べたのは A と B を囲む傾いていない枠だけ。"
            );
        }
    });
    tell.reason(|lang| reason(&axes, &it.checks, None, lang));
}

/// The upright frame around a rectangle, which spreads from its center.
fn draw_frame(pen: &mut Pen<'_>, given: &Given, i: usize, e: Vec2) {
    let c = given.centers()[i];
    let corners = [e, vec2(-e.x, e.y), -e, vec2(e.x, -e.y)].map(|corner| c + corner);
    pen.draw(Role::Hint, Shape::Polygon(corners.to_vec())).from(outline(&given.pair[i]));
}
