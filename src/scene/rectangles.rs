//! 3 · Turned rectangles and their separating axes. Sources: Redpoll's 60, §2-19 and §2-21;
//! "3D衝突判定(当たり判定)" after Ericson, *Real-Time Collision Detection*, 4.4.1.

use super::common::*;
use super::knob::{Body, Drag, Handle, Pose, Turn};
use super::run::{Run, Table, Trace, Value};
use super::shadows::{AxisView, FREE, Values};
use super::source::Source;
use super::{Layer, Method, Question, Scene, found, given};
use crate::figure::{Figure, Role, Shape};
use crate::geometry::Obb;
use crate::geometry::rectangles::{AxisCheck, corners, flawed, radii};
use crate::words::{Lang, Plain, Words, words};
use glam::Vec2;

pub(super) const SCENE: Scene = Scene {
    id: "rectangles",
    title: words("Rotated rectangles", "回転した長方形どうし"),
    short: words("Rotated rectangles", "回転した長方形"),
    knobs: &[
        point("a", words("center of A", "A の中心"), -2.4, 0.6),
        extent("a-half", words("half extents of A", "A の半分の幅・高さ"), 1.7, 1.0),
        angle("a-rotation", words("rotation of A", "A の回転"), -12.0),
        point("b", words("center of B", "B の中心"), 1.9, 1.4),
        extent("b-half", words("half extents of B", "B の半分の幅・高さ"), 1.25, 1.35),
        angle("b-rotation", words("rotation of B", "B の回転"), 33.0),
        angle("axis", words("direction of the free axis", "自由な軸の向き"), 20.0),
    ],
    bodies: &[
        Body {
            title: Words::same("B"),
            moves: &["b"],
            turn: Turn::Knob("b-rotation"),
            stretch_x: Some(("b-half", 0)),
            stretch_y: Some(("b-half", 1)),
            turns: Words::same("B"),
            ..HALF
        },
        Body {
            title: Words::same("A"),
            moves: &["a"],
            turn: Turn::Knob("a-rotation"),
            stretch_x: Some(("a-half", 0)),
            stretch_y: Some(("a-half", 1)),
            turns: Words::same("A"),
            ..HALF
        },
        Body {
            title: words("free axis", "自由な軸"),
            turn: Turn::Knob("axis"),
            turns: words("axis", "軸"),
            layer: "free-axis",
            ..BODY
        },
    ],
    layers: LAYERS,
    methods: &[
        method(
            "radii",
            words("centers and reaches", "中心間の距離と影の半幅"),
            &["radii", "check_axis"],
            run_radii,
        ),
        method(
            "corners",
            words("shadows of all corners", "すべての頂点の影"),
            &["corners", "of", "gap"],
            run_corners,
        ),
        Method {
            flaw: Some(words(
                "Once a rectangle is turned, it says hit where only a slanted line would fit between.",
                "長方形が回転すると、斜めの直線しか間に入らない場合に「当たり」と答えてしまいます。",
            )),
            ..method(
                "upright",
                words("x and y axes only", "x 軸と y 軸だけ"),
                &["upright", "check_axis"],
                run_upright,
            )
        },
        Method {
            flaw: Some(words(
                "It misses rectangles that cross like a plus sign, without a corner in each other.",
                "十字に交わり、互いの角を含まない重なりを見落とします。",
            )),
            ..method(
                "corner-inside",
                words("a corner inside the other", "角が相手の中にあるか"),
                &["corner_inside", "contains"],
                run_corner_inside,
            )
        },
    ],
    questions: &[
        Question {
            name: "first_gap",
            ask: words("Which axis shows a gap first?", "最初にすき間が見つかる軸は？"),
            choices: &[SIDES[0], SIDES[1], SIDES[2], SIDES[3], X_AXIS, Y_AXIS, NONE],
        },
        Question {
            name: "least",
            ask: words(
                "On which axis is the gap largest, or else the overlap least?",
                "すき間が最大（なければ重なりが最小）の軸は？",
            ),
            choices: &SIDES,
        },
        Question { name: "separates.au", ask: ASK_AU, choices: &[YES, NO] },
        Question { name: "separates.av", ask: ASK_AV, choices: &[YES, NO] },
        Question { name: "separates.bu", ask: ASK_BU, choices: &[YES, NO] },
        Question { name: "separates.bv", ask: ASK_BV, choices: &[YES, NO] },
    ],
    home: [-0.3, 1.0, 5.6, 5.0],
};

const FILE: &str = include_str!("../geometry/rectangles.rs");

const fn method(
    id: &'static str,
    title: Words,
    functions: &'static [&'static str],
    run: fn(&Pose, Lang) -> Run,
) -> Method {
    Method { id, title, source: Source { file: FILE, functions }, flaw: None, run }
}

const HALF: Body = Body { stretches: words("half extents", "半分の幅・高さ"), ..BODY };

const ASK_AU: Words = words("Is there a gap on A's side u?", "A の u 軸にすき間はある？");
const ASK_AV: Words = words("Is there a gap on A's side v?", "A の v 軸にすき間はある？");
const ASK_BU: Words = words("Is there a gap on B's side u?", "B の u 軸にすき間はある？");
const ASK_BV: Words = words("Is there a gap on B's side v?", "B の v 軸にすき間はある？");

const SIDES: [Words; 4] = [
    words("A's side u", "A の u 軸"),
    words("A's side v", "A の v 軸"),
    words("B's side u", "B の u 軸"),
    words("B's side v", "B の v 軸"),
];
const X_AXIS: Words = words("the x axis", "x 軸");
const Y_AXIS: Words = words("the y axis", "y 軸");

const LAYERS: &[Layer] = &[
    given("shapes", words("the rectangles", "2つの長方形")),
    given("frames", words("their directions u and v", "それぞれの向き u, v")),
    found("between", words("the vector t from A to B", "A から B へのベクトル t")),
    found("axes", words("the four axis directions", "4本の軸の向き")),
    found("axis-au", words("shadows on A's side u", "A の u 軸への影")),
    found("axis-av", words("shadows on A's side v", "A の v 軸への影")),
    found("axis-bu", words("shadows on B's side u", "B の u 軸への影")),
    found("axis-bv", words("shadows on B's side v", "B の v 軸への影")),
    found("axis-x", words("shadows on the x axis", "x 軸への影")),
    found("axis-y", words("shadows on the y axis", "y 軸への影")),
    found("all-axes", words("the shadows on all axes", "すべての軸への影")),
    found("verdict", words("the axis that decides", "判定を決める軸")),
    found("distance", words("|t·L| on the axis that decides", "判定を決める軸の |t·L|")),
    found("reach", words("both reaches on the axis that decides", "判定を決める軸の rA と rB")),
    found("corners", words("the corners", "頂点")),
    found("corner-shadows", words("each corner dropped on the axis", "各頂点から軸への垂線")),
    found("a-in-b", words("A's corners in B", "B に入った A の頂点")),
    found("b-in-a", words("B's corners in A", "A に入った B の頂点")),
    found("way-out", words("the shortest way out", "最短の押し出し")),
    found("free-axis", words("an axis to turn by hand", "手で回せる軸")),
];

/// The names of one axis: its layer, and its values in the trace.
struct Names {
    layer: &'static str,
    title: Words,
    axis: &'static str,
    distance: &'static str,
    reach: [&'static str; 2],
    gap: &'static str,
    overlap: &'static str,
    separates: &'static str,
    shadows: [&'static str; 2],
    room: &'static str,
}

macro_rules! names {
    ($id:literal, $title:expr) => {
        Names {
            layer: concat!("axis-", $id),
            title: $title,
            axis: concat!("axes.", $id),
            distance: concat!("distance.", $id),
            reach: [concat!("reach_a.", $id), concat!("reach_b.", $id)],
            gap: concat!("gap.", $id),
            overlap: concat!("overlap.", $id),
            separates: concat!("separates.", $id),
            shadows: [concat!("shadows_a.", $id), concat!("shadows_b.", $id)],
            room: concat!("gaps.", $id),
        }
    };
}

const NAMES: [Names; 4] =
    [names!("au", SIDES[0]), names!("av", SIDES[1]), names!("bu", SIDES[2]), names!("bv", SIDES[3])];
const UPRIGHT: [Names; 2] = [names!("x", X_AXIS), names!("y", Y_AXIS)];

/// The rectangles of a pose.
fn pair(pose: &Pose) -> [Obb; 2] {
    [pose.obb("a", "a-half", "a-rotation"), pose.obb("b", "b-half", "b-rotation")]
}

/// What all methods show first.
fn shapes([a, b]: &[Obb; 2]) -> Figure {
    let mut figure = Figure::default();
    figure.on("shapes").draw(Role::Peer, outline(a)).draw(Role::Moving, outline(b));
    frame_arrows(&mut figure, "frames", a, ["a.u", "a.v"]);
    frame_arrows(&mut figure, "frames", b, ["b.u", "b.v"]);
    figure.on("shapes").labelled(Role::Peer, Shape::Point(a.center()), "A");
    figure.on("shapes").labelled(Role::Moving, Shape::Point(b.center()), "B");
    figure
}

/// An axis is drawn below the shapes, or beside them if it is a side v: A's on the left, B's on the right.
fn view(pair: &[Obb; 2], i: usize, l: Vec2) -> AxisView {
    AxisView::new(pair, l, if i == 1 { l.perp() } else { -l.perp() })
}

/// The layers of all axes, and those of the one that decides.
fn draw_axes(
    figure: &mut Figure,
    pair: &[Obb; 2],
    axes: &[Vec2],
    names: &[Names],
    values: impl Fn(&Names) -> Values,
    decides: usize,
    lang: Lang,
) {
    for (i, (&l, names)) in axes.iter().zip(names).enumerate() {
        let view = view(pair, i, l);
        let title = format!("L = {}", lang.of(names.title));
        let values = values(names);
        view.draw(figure, names.layer, &title, values, lang);
        // Seen together, B's side u goes above the shapes, where it does not cross A's.
        let apart = if i == 2 { AxisView::new(pair, l, l.perp()) } else { view };
        apart.draw_compact(figure, "all-axes", &title, values, lang);
        if i == decides {
            view.draw(figure, "verdict", &title, values, lang);
            view.draw_distance(figure, "distance", values);
            view.draw_reaches(figure, "reach", values);
        }
    }
}

fn finish(
    hit: bool,
    reason: String,
    trace: Trace,
    mut figure: Figure,
    table: Option<Table>,
    pose: &Pose,
    lang: Lang,
) -> Run {
    let pair = pair(pose);
    let l = Vec2::from_angle(pose.radians("axis"));
    let free = AxisView::new(&pair, l, -l.perp());
    free.draw(&mut figure, "free-axis", lang.of(words("L, turn it", "L（回せます）")), FREE, lang);
    let middle = free.origin();
    let mut handles = Vec::new();
    handles.extend(box_handles("a-half", "a-rotation", &pair[0], pose));
    handles.extend(box_handles("b-half", "b-rotation", &pair[1], pose));
    let turn = Handle::new("axis", free.tip(), Drag::Direction(middle, 0.0));
    handles.push(Handle { layer: "free-axis", ..turn });
    let (start, end) = free.ends();
    let grabs = vec![(1, outline(&pair[0])), (0, outline(&pair[1])), (2, Shape::Segment(start, end))];
    Run { hit, reason, trace, figure, table, handles, grabs }
}

/// Writes down what `check_axis` met on one axis.
fn trace_check(trace: &mut Trace, names: &Names, check: &AxisCheck) {
    trace.at("distance").is(names.distance, check.distance);
    trace.at("reach").is(names.reach[0], check.reach_a).is(names.reach[1], check.reach_b);
    trace.at("gap").is(names.gap, check.gap).is(names.overlap, check.overlap);
    trace.at("gap").is(names.separates, check.separates);
}

/// Why, in the words of the axis that decides.
fn reason(
    names: &[Names],
    checks: &[AxisCheck],
    first_gap: Option<usize>,
    least: usize,
    lang: Lang,
) -> String {
    let axis = lang.of(names[first_gap.unwrap_or(least)].title);
    let number = checks[first_gap.unwrap_or(least)];
    let count = checks.len();
    match (lang, first_gap) {
        (Lang::En, Some(_)) => {
            format!("the shadows on {axis} leave a gap of {}: one axis is enough", tiny(number.gap))
        }
        (Lang::Ja, Some(_)) => {
            format!("{axis}の影に {} のすき間: 分離軸は1本で十分", tiny(number.gap))
        }
        (Lang::En, None) => {
            format!("no gap on the {count} axes · least overlap {} on {axis}", Plain(number.overlap))
        }
        (Lang::Ja, None) => {
            format!("{count}本の軸のどれにもすき間なし · 最小の重なりは{axis}の {}", Plain(number.overlap))
        }
    }
}

/// A number above zero that shows as such.
fn tiny(number: f32) -> String {
    if number < 0.005 { number.to_string() } else { Plain(number).to_string() }
}

/// The axes side by side; an axis that repeats an earlier one says so.
fn table(names: &[Names], checks: &[AxisCheck], now: usize, lang: Lang) -> Table {
    let head = [words("axis L", "軸 L"), Words::same("|t·L|"), Words::same("rA + rB"), Words::same("")];
    let row = |i: usize| {
        let check = &checks[i];
        let repeats = (0..i).find(|&j| checks[j].axis.perp_dot(check.axis).abs() < 1e-4);
        let title = lang.of(names[i].title);
        let title = repeats.map_or(title.to_owned(), |j| format!("{title} ∥ {}", lang.of(names[j].title)));
        let result = match (lang, check.separates) {
            (Lang::En, true) => format!("gap {}", tiny(check.gap)),
            (Lang::En, false) => format!("overlap {}", Plain(check.overlap)),
            (Lang::Ja, true) => format!("すき間 {}", tiny(check.gap)),
            (Lang::Ja, false) => format!("重なり {}", Plain(check.overlap)),
        };
        let reaches = format!("{} + {}", Plain(check.reach_a), Plain(check.reach_b));
        vec![title, Plain(check.distance).to_string(), reaches, result]
    };
    Table {
        head: head.map(|words| lang.of(words).to_owned()).to_vec(),
        rows: (0..checks.len()).map(row).collect(),
        now: vec![now],
        fixed: false,
    }
}

fn run_radii(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = radii(&pair[0], &pair[1]);
    let decides = it.first_gap.unwrap_or(it.least);
    let mut trace = Trace::default();
    trace.at("between").is("t", it.t);
    for (names, check) in NAMES.iter().zip(&it.checks) {
        trace.at("axes").is(names.axis, check.axis);
        trace_check(&mut trace, names, check);
    }
    trace.at("verdict").is("first_gap", it.first_gap.map_or(NONE, |i| SIDES[i])).is("hit", it.hit);
    trace.at("way-out").is("least", SIDES[it.least]).maybe("way_out", it.hit.then_some(it.way_out));
    let mut figure = shapes(&pair);
    let (a, b) = (pair[0].center(), pair[1].center());
    figure.on("between").named(Role::Vector1, Shape::Arrow(a, b), "t");
    for (i, names) in NAMES.iter().enumerate() {
        let from = [a, b][i / 2];
        let arrow = Shape::Arrow(from, from + it.checks[i].axis);
        figure.on("axes").add(Role::Vector2, arrow, names.axis, ["a.u", "a.v", "b.u", "b.v"][i]);
    }
    draw_axes(&mut figure, &pair, &it.checks.map(|check| check.axis), &NAMES, by_reach, decides, lang);
    if it.hit {
        let moved = pair[1].corners().map(|corner| corner + it.way_out).to_vec();
        figure.on("way-out").draw(Role::Hint, Shape::Polygon(moved));
        let label = lang.of(words("way out", "押し出し"));
        figure.on("way-out").add(Role::Vector2, Shape::Arrow(b, b + it.way_out), "way_out", label);
    }
    let table = table(&NAMES, &it.checks, decides, lang);
    let mut reason = reason(&NAMES, &it.checks, it.first_gap, it.least, lang);
    if it.checks[0].axis.perp_dot(it.checks[2].axis).abs() < 1e-4
        || it.checks[0].axis.perp_dot(it.checks[3].axis).abs() < 1e-4
    {
        reason += lang.of(words(" · parallel sides: two axes repeat", " · 辺が平行: 2本の軸は重複"));
    }
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

fn by_reach(names: &Names) -> Values {
    Values { bands: names.reach, distance: names.distance, gap: names.gap, overlap: names.overlap }
}

fn run_corners(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = corners(&pair[0], &pair[1]);
    // The reaches serve the picture and its table only.
    let checks = radii(&pair[0], &pair[1]);
    let decides = it.first_gap.unwrap_or(checks.least);
    const A: [&str; 4] = ["a[0]", "a[1]", "a[2]", "a[3]"];
    const B: [&str; 4] = ["b[0]", "b[1]", "b[2]", "b[3]"];
    let mut trace = Trace::default();
    let mut figure = shapes(&pair);
    for (role, names, corners) in [(Role::Peer, A, it.a), (Role::Moving, B, it.b)] {
        for (name, corner) in names.into_iter().zip(corners) {
            trace.at("corners").is(name, corner);
            figure.on("corners").add(role, Shape::Point(corner), name, "");
        }
    }
    for (i, names) in NAMES.iter().enumerate() {
        let (a, b) = (it.shadows_a[i], it.shadows_b[i]);
        trace.at("shadows").is(names.shadows[0], Value::Range(a.min, a.max));
        trace.at("shadows").is(names.shadows[1], Value::Range(b.min, b.max));
        trace.at("gaps").is(names.room, it.gaps[i]);
    }
    trace.at("gaps").is("first_gap", it.first_gap.map_or(NONE, |i| SIDES[i]));
    trace.at("verdict").is("hit", it.hit);
    let values = |names: &Names| Values { bands: names.shadows, distance: "", gap: names.room, overlap: "" };
    draw_axes(&mut figure, &pair, &it.axes, &NAMES, values, decides, lang);
    view(&pair, decides, it.axes[decides]).draw_drops(&mut figure, "corner-shadows", &it.a, &it.b);
    let table = table(&NAMES, &checks.checks, decides, lang);
    let reason = reason(&NAMES, &checks.checks, it.first_gap, checks.least, lang);
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

fn run_upright(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::upright(&pair[0], &pair[1]);
    let least = usize::from(it.checks[1].overlap < it.checks[0].overlap);
    let decides = it.first_gap.unwrap_or(least);
    let mut trace = Trace::default();
    trace.at("between").is("t", it.t);
    for (names, check) in UPRIGHT.iter().zip(&it.checks) {
        trace.at("axes").is(names.axis, check.axis);
        trace_check(&mut trace, names, check);
    }
    let first_gap = it.first_gap.map_or(NONE, |i| UPRIGHT[i].title);
    trace.at("verdict").is("first_gap", first_gap).is("hit", it.hit);
    let mut figure = shapes(&pair);
    let (a, b) = (pair[0].center(), pair[1].center());
    figure.on("between").named(Role::Vector1, Shape::Arrow(a, b), "t");
    for (names, check) in UPRIGHT.iter().zip(&it.checks) {
        let label = if check.axis == Vec2::X { "x" } else { "y" };
        figure.on("axes").add(Role::Vector2, Shape::Arrow(a, a + check.axis), names.axis, label);
    }
    draw_axes(&mut figure, &pair, &it.checks.map(|check| check.axis), &UPRIGHT, by_reach, decides, lang);
    let table = table(&UPRIGHT, &it.checks, decides, lang);
    let reason = reason(&UPRIGHT, &it.checks, it.first_gap, least, lang);
    finish(it.hit, reason, trace, figure, Some(table), pose, lang)
}

fn run_corner_inside(pose: &Pose, lang: Lang) -> Run {
    let pair = pair(pose);
    let it = flawed::corner_inside(&pair[0], &pair[1]);
    const A_IN_B: [&str; 4] = ["a_in_b[0]", "a_in_b[1]", "a_in_b[2]", "a_in_b[3]"];
    const B_IN_A: [&str; 4] = ["b_in_a[0]", "b_in_a[1]", "b_in_a[2]", "b_in_a[3]"];
    let mut trace = Trace::default();
    let mut figure = shapes(&pair);
    for (mark, names, corners, inside) in
        [("a-in-b", A_IN_B, pair[0].corners(), it.a_in_b), ("b-in-a", B_IN_A, pair[1].corners(), it.b_in_a)]
    {
        for i in 0..4 {
            trace.at(mark).is(names[i], inside[i]);
            let role = if inside[i] { Role::Gap } else { Role::Projection };
            let label = lang.of(if inside[i] { words("inside", "中") } else { words("outside", "外") });
            figure.on(mark).add(role, Shape::Point(corners[i]), names[i], label);
        }
    }
    trace.at("verdict").is("hit", it.hit);
    let count = |inside: [bool; 4]| inside.into_iter().filter(|&inside| inside).count();
    let (a, b) = (count(it.a_in_b), count(it.b_in_a));
    let reason = match lang {
        Lang::En => format!("corners of A in B: {a} · corners of B in A: {b}"),
        Lang::Ja => format!("B に入った A の頂点: {a} · A に入った B の頂点: {b}"),
    };
    finish(it.hit, reason, trace, figure, None, pose, lang)
}
