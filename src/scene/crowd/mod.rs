//! A crowd: finding the touching pairs among many bodies. Sources: light11, "【Unity】衝突判定をゼロから実装"; Ericson, *Real-Time Collision
//! Detection*, 7.1 and 7.5.

mod given;
mod methods;
mod probe;

use crate::geometry::crowd::flawed::{last_one_wins, own_cell_only};
use crate::geometry::crowd::{Detector, every_pair, grid, sweep_and_prune};
use crate::said::crowd::{self as said, mark::*};
use crate::scene::common::*;
use given::{Pose, Run, controls};
use methods::*;
use probe::{Anywhere, Counts, Others};
use std::cell::RefCell;

/// Variables of the source that are shown. A crowd is not traced, since the language does not run its loops.
mod text {
    use crate::scene::common::Name;

    pub const N: Name = Name("n");
    pub const TESTS: Name = Name("tests");
    pub const PAIRS: Name = Name("pairs");
}

/// The count includes the probe: with a count of 1 it is alone.
pub(super) const COUNT: Input = number(said::input::COUNT, (1, 10_000), 40);
const SEED: Input = number(said::input::SEED, (0, 9_999), 7);
const TIME: Input = input(said::input::TIME, Kind::Time, [0.0; 3]);
/// The size of a crowd up to which each body can be moved by hand.
const BY_HAND: u16 = 40;
const MOVED: Input =
    Input { start: Start::NoPlaces, ..input(said::input::MOVED, Kind::Places(BY_HAND), [0.0; 3]) };
const PROBE: Input = point(said::input::PROBE, 0.4, 0.3);
const PROBE_RADIUS: Input = length(said::input::PROBE_RADIUS, 0.6);

const SHAPES: Layer = given(said::layer::SHAPES);
const MISSED: Layer = found(said::layer::MISSED);

/// A whole number from the first to the last.
const fn number(it: Named, (least, most): (u16, u16), start: u16) -> Input {
    input(it, Kind::Whole(least, most), [start as f32, 0.0, 0.0])
}

/// A correct method: `detect` runs through the bodies of a pose, `counts` selects the bodies whose touch with the probe counts,
/// and `tell` shows the result.
macro_rules! method {
    ($named:expr, $detect:ident, $marks:expr, $counts:expr, $tell:expr $(,)?) => {
        Method {
            id: $named.id,
            title: $named.title,
            source: Source { file: "crowd", function: stringify!($detect) },
            marks: $marks,
            flaw: None,
            bounds: None,
            skips: None,
            judge: |inputs| Others::judge(&Pose::new(inputs), $counts),
            places: |at_origin, _| Box::new(Anywhere::new(&Pose::new(at_origin), $counts)),
            tell: |inputs, mut telling| {
                let run = Run::of($named.id, &Pose::new(inputs), $detect);
                run.tell(&mut telling);
                $tell(&run, &mut telling);
                telling.end(run.verdict())
            },
            ready: || {
                let room = RefCell::new(Detector::default());
                let hits = move |bodies: &Vec<_>| $detect(bodies, &mut room.borrow_mut()).hit;
                Box::new(Ready::new(|inputs| Pose::new(inputs).bodies(), hits))
            },
            is_walked: false,
            #[cfg(not(target_arch = "wasm32"))]
            answer: |inputs| {
                let run = Run::of($named.id, &Pose::new(inputs), $detect);
                let size =
                    (run.it.cells != crate::geometry::crowd::Cells::default()).then_some(run.it.cells.size);
                format!("{:?} {:?} {size:?}", run.found, run.partners())
            },
            given: |_, _| {},
            laid: |_, _| Box::new(Nothing),
        }
    };
}

/// The crowd is not traced and has no layout.
struct Nothing;

impl super::places::Laid for Nothing {
    fn give(&self, _: glam::Vec2, _: &mut Vec<u32>) {}
}

pub(in crate::scene) const SCENE: Scene = Scene {
    id: "crowd",
    title: said::TITLE,
    short: said::SHORT,
    inputs: &[COUNT, SEED, TIME, MOVED, PROBE, PROBE_RADIUS],
    bodies: &[
        Body { moves: &[PROBE.name], ..sized_disk(said::PROBE, &PROBE_RADIUS, said::PROBE_RADIUS) },
        Body { title: said::CROWD, stretch_x: Some((TIME.name, 0)), stretches: said::TIME, ..BODY },
    ],
    layers: &[SHAPES, MISSED],
    methods: &[
        method!(
            said::method::EVERY_PAIR,
            every_pair,
            &[&BOXES, &TEST, &COLOR, &VERDICT],
            Counts::Anybody,
            tell_every_pair,
        ),
        method!(
            said::method::SWEEP_AND_PRUNE,
            sweep_and_prune,
            &[&BOXES, &SORT, &SWEEP, &PRUNE, &TEST, &COLOR, &VERDICT],
            Counts::Anybody,
            tell_sweep,
        ),
        method!(
            said::method::GRID,
            grid,
            &[&BOXES, &CELLS, &SLIPS, &SORT, &SHARE, &ONCE, &TEST, &COLOR, &VERDICT],
            Counts::Anybody,
            tell_grid,
        ),
        Method {
            flaw: Some(said::FLAW_ACROSS_CELLS),
            ..method!(
                said::method::OWN_CELL_ONLY,
                own_cell_only,
                &[&BOXES, &CELLS, &SLIPS, &SORT, &SHARE, &TEST, &COLOR, &VERDICT],
                Counts::InOwnCell,
                tell_own_cell,
            )
        },
        Method {
            flaw: Some(said::FLAW_COLOR_TAKEN_AWAY),
            ..method!(
                said::method::LAST_ONE_WINS,
                last_one_wins,
                &[&BOXES, &TEST, &COLOR, &VERDICT],
                Counts::TheLast,
                tell_last_one,
            )
        },
    ],
    questions: &[],
    parts: &[],
    controls,
    // The initial bodies of the crowd extend to 5.3 above and below the middle.
    home: [0.0, 0.0, 7.6, 5.3],
};
