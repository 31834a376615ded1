//! A crowd: which of many bodies touch? Sources: light11, "【Unity】衝突判定をゼロから実装"; Ericson, *Real-Time Collision
//! Detection*, 7.1 and 7.5.

mod given;
mod methods;
mod probe;

use crate::geometry::crowd::{Detector, every_pair, flawed, grid, sweep_and_prune};
use crate::scene::common::*;
use crate::scene::control::Body;
use crate::scene::input::{Input, Kind, Start};
use given::{Pose, Run, controls};
use methods::*;
use probe::{Anywhere, Counts, Others};
use std::cell::RefCell;

/// The probe is one of them: with a count of 1 it is alone.
const COUNT: Input = number("count", words("bodies, P among them", "P を含む図形の数"), (1, 10_000), 40);
const SEED: Input = number("seed", words("which crowd", "図形の並び方"), (0, 9_999), 7);
const TIME: Input = Input {
    name: "time",
    title: words("time in seconds", "時刻（秒）"),
    kind: Kind::Time,
    start: Start::Numbers([0.0; 3]),
};
/// Of so few bodies each can be taken by hand and put elsewhere.
const BY_HAND: u16 = 40;
const MOVED: Input = Input {
    name: "moved",
    title: words("moved by hand", "手で動かした図形"),
    kind: Kind::Places(BY_HAND),
    start: Start::NoPlaces,
};
const PROBE: Input = point("probe", words("probe", "円 P"), 0.4, 0.3);
const PROBE_RADIUS: Input = length("probe-radius", words("radius of the probe", "円 P の半径"), 0.6);

const SHAPES: Layer = given("shapes", words("the bodies", "図形"));
const MISSED: Layer = found("missed", words("what is missed", "見落とされたもの"));

const BOXES: Mark = mark("boxes", words("a box around each body", "図形を囲む箱"));
const TEST: Mark = mark("test", words("the tests that are made", "実際に行う判定"));
const COLOR: Mark = mark("color", words("what touches", "触れている図形"));
const VERDICT: Mark = mark("verdict", words("whom the probe touches", "P に触れている図形"));
const SORT: Mark = mark("sort", words("what is sorted", "並べ替え"));
const SWEEP: Mark = mark("sweep", words("the sweeping line and its active list", "走査線とアクティブリスト"));
const PRUNE: Mark = mark("prune", words("where the active list ends", "アクティブリストの終わり"));
const CELLS: Mark = mark("cells", words("the grid", "格子"));
const SLIPS: Mark = mark("slips", words("the cells that the probe reaches into", "P がかかるセル"));
const SHARE: Mark = mark("share", words("who shares a cell with the probe", "P と同じセルの図形"));
const ONCE: Mark = mark("once", words("the one cell in which a pair is tested", "組を判定するただ1つのセル"));

/// A whole number from the first to the last.
const fn number(name: &'static str, title: Words, (least, most): (u16, u16), start: u16) -> Input {
    Input { name, title, kind: Kind::Whole(least, most), start: Start::Numbers([start as f32, 0.0, 0.0]) }
}

/// A method that is right: its function goes through the bodies of a pose, `counts` says with
/// whom a touch of the probe counts, and `tell` tells what came of it.
macro_rules! method {
    ($id:literal, $title:expr, $function:literal, $marks:expr, $detect:expr, $counts:expr, $tell:expr $(,)?) => {
        Method {
            id: $id,
            title: $title,
            source: Source { file: "crowd", function: $function },
            marks: $marks,
            flaw: None,
            bounds: None,
            skips: None,
            judge: |inputs| Others::judge(&Pose::new(inputs), $counts),
            places: |at_origin, _| Box::new(Anywhere::new(&Pose::new(at_origin), $counts)),
            tell: |inputs, mut telling| {
                let run = Run::of($id, &Pose::new(inputs), $detect);
                run.tell(&mut telling);
                $tell(&run, &mut telling);
                telling.end(run.verdict())
            },
            ready: || {
                let room = RefCell::new(Detector::default());
                let hits = move |bodies: &Vec<_>| $detect(bodies, &mut room.borrow_mut()).hit;
                Box::new(Ready::new(|inputs| Pose::new(inputs).bodies(), hits))
            },
            #[cfg(not(target_arch = "wasm32"))]
            workings: |inputs| {
                let run = Run::of($id, &Pose::new(inputs), $detect);
                let size =
                    (run.it.cells != crate::geometry::crowd::Cells::default()).then_some(run.it.cells.size);
                format!("{:?} {:?} {size:?}", run.found, run.partners())
            },
            #[cfg(language)]
            given: |_, _| {},
            #[cfg(language)]
            laid: |_, _| Box::new(Nothing),
        }
    };
}

/// The crowd is not walked, and lays nothing out.
#[cfg(language)]
struct Nothing;

#[cfg(language)]
impl super::places::Laid for Nothing {
    fn give(&self, _: glam::Vec2, _: &mut Vec<u32>) {}
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "crowd",
    title: words("Everything against everything", "どれとどれが当たるか"),
    short: words("Crowd", "群れ"),
    inputs: &[COUNT, SEED, TIME, MOVED, PROBE, PROBE_RADIUS],
    bodies: &[
        Body {
            title: words("probe", "円 P"),
            moves: &["probe"],
            stretch_x: Some(("probe-radius", 0)),
            stretches: words("radius of the probe", "円 P の半径"),
            ..BODY
        },
        Body {
            title: words("crowd", "群れ"),
            stretch_x: Some(("time", 0)),
            stretches: words("time", "時刻"),
            ..BODY
        },
    ],
    layers: &[SHAPES, MISSED],
    methods: &[
        method!(
            "every-pair",
            words("every pair", "すべての組"),
            "every_pair",
            &[&BOXES, &TEST, &COLOR, &VERDICT],
            every_pair,
            Counts::Anybody,
            tell_every_pair,
        ),
        method!(
            "sweep-and-prune",
            words("sweep and prune", "スイープ・アンド・プルーン"),
            "sweep_and_prune",
            &[&BOXES, &SORT, &SWEEP, &PRUNE, &TEST, &COLOR, &VERDICT],
            sweep_and_prune,
            Counts::Anybody,
            tell_sweep,
        ),
        method!(
            "grid",
            words("uniform grid", "一様な格子"),
            "grid",
            &[&BOXES, &CELLS, &SLIPS, &SORT, &SHARE, &ONCE, &TEST, &COLOR, &VERDICT],
            grid,
            Counts::Anybody,
            tell_grid,
        ),
        Method {
            flaw: Some(words(
                "It misses what touches across the border of two cells.",
                "セルの境目をまたいで触れているものを見落とします。",
            )),
            ..method!(
                "own-cell-only",
                words("own cell only", "自分のセルだけ"),
                "own_cell_only",
                &[&BOXES, &CELLS, &SLIPS, &SORT, &SHARE, &TEST, &COLOR, &VERDICT],
                flawed::own_cell_only,
                Counts::InOwnCell,
                tell_own_cell,
            )
        },
        Method {
            flaw: Some(words(
                "A later test that misses takes the color away again.",
                "あとの判定が外れると、付けた色が消えてしまいます。",
            )),
            ..method!(
                "last-one-wins",
                words("the last one wins", "最後の判定だけが残る"),
                "last_one_wins",
                &[&BOXES, &TEST, &COLOR, &VERDICT],
                flawed::last_one_wins,
                Counts::TheLast,
                tell_last_one,
            )
        },
    ],
    questions: &[],
    parts: &[],
    controls,
    // Bodies of the crowd that it begins with reach to 5.3 above and below the middle.
    home: [0.0, 0.0, 7.6, 5.3],
};
