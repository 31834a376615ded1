//! The time to find all touching pairs: `cargo bench -p benches --bench crowd`.
//!
//! The goal with 10,000 bodies is 4 ms for the faster of Hantei's two methods, and no more than the best of rstar, parry2d's tree
//! of boxes and a plain hash grid. All get the same bodies and the same bounding boxes, and compare bodies by the same table.
//! They must find the same pairs. The table at the end shows the best sample of each.
//!
//! It also measures a frame while time runs, without the graphics card: at most 16 ms with 10,000 bodies.

use criterion::Criterion;
use glam::vec2;
use hantei::app::Headless;
use hantei::compose::{self, Memory, Pointed, SIZE};
use hantei::figure::view::Area;
use hantei::geometry::bodies::{Body, touch};
use hantei::geometry::crowd::{self, Detector, Found};
use hantei::geometry::paths::Crowd;
use hantei::lesson::Library;
use hantei::session::action::{Action, Change};
use hantei::session::{Session, Settings, System};
use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{RTree, RTreeObject};
use std::collections::HashMap;
use std::time::Instant;

/// The numbers of bodies.
const COUNTS: [u32; 3] = [100, 1_000, 10_000];

/// Touching pairs of bodies, the lower number first.
type Pairs = Vec<[u32; 2]>;

/// The pair of two bodies in the order of their numbers. `None` if they do not touch.
fn compare(bodies: &[Body], a: u32, b: u32) -> Option<[u32; 2]> {
    let pair = [a.min(b), a.max(b)];
    let [a, b] = pair.map(|number| &bodies[number as usize]);
    touch(a, b).then_some(pair)
}

/// A newly built tree of rectangles.
fn rstar_tree(bodies: &[Body]) -> RTree<GeomWithData<Rectangle<[f32; 2]>, u32>> {
    let rectangle = |(number, body): (u32, &Body)| {
        let bounds = body.bounds();
        GeomWithData::new(Rectangle::from_corners(bounds.min.to_array(), bounds.max.to_array()), number)
    };
    RTree::bulk_load((0..).zip(bodies).map(rectangle).collect())
}

/// Tests the tree against itself.
fn by_rstar(bodies: &[Body], pairs: &mut Pairs) {
    let tree = rstar_tree(bodies);
    for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
        if a.data < b.data {
            pairs.extend(compare(bodies, a.data, b.data));
        }
    }
}

/// Queries the tree for each body.
fn by_rstar_queries(bodies: &[Body], pairs: &mut Pairs) {
    let tree = rstar_tree(bodies);
    for a in &tree {
        for b in tree.locate_in_envelope_intersecting(a.envelope()) {
            if a.data < b.data {
                pairs.extend(compare(bodies, a.data, b.data));
            }
        }
    }
}

/// parry2d's tree of boxes, rebuilt in reused memory and tested against itself, as parry2d's physics engine does.
struct Parry {
    tree: Bvh,
    workspace: BvhWorkspace,
    strategy: BvhBuildStrategy,
}

impl Parry {
    fn new(strategy: BvhBuildStrategy) -> Self {
        Self { tree: Bvh::new(), workspace: BvhWorkspace::default(), strategy }
    }

    fn find(&mut self, bodies: &[Body], pairs: &mut Pairs) {
        let leaf = |body: &Body| {
            let bounds = body.bounds();
            Aabb::new(Vector::new(bounds.min.x, bounds.min.y), Vector::new(bounds.max.x, bounds.max.y))
        };
        self.tree = Bvh::from_iter(self.strategy, bodies.iter().map(leaf).enumerate());
        let mut found = |a, b| pairs.extend(compare(bodies, a, b));
        self.tree.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut found);
    }
}

/// A simple grid: a hash map of cells as wide as the largest body. Each body is in its center's cell, and each cell is tested
/// with itself and with four of its neighbors.
fn by_hash_grid(bodies: &[Body], pairs: &mut Pairs) {
    let boxes: Vec<_> = bodies.iter().map(Body::bounds).collect();
    let size = boxes.iter().map(|it| it.size().max_element()).fold(0.0, f32::max);
    let mut cells: HashMap<[i32; 2], Vec<u32>> = HashMap::new();
    for (number, it) in (0..).zip(&boxes) {
        let cell = (it.center() / size).floor();
        cells.entry([cell.x as i32, cell.y as i32]).or_default().push(number);
    }
    let mut test = |a: u32, b: u32| {
        if boxes[a as usize].overlaps(&boxes[b as usize]) {
            pairs.extend(compare(bodies, a, b));
        }
    };
    for ([x, y], here) in &cells {
        for (i, &a) in here.iter().enumerate() {
            here[i + 1..].iter().for_each(|&b| test(a, b));
        }
        for neighbor in [[x + 1, *y], [x - 1, y + 1], [*x, y + 1], [x + 1, y + 1]] {
            for &b in cells.get(&neighbor).into_iter().flatten() {
                here.iter().for_each(|&a| test(a, b));
            }
        }
    }
}

/// Measures one way to find the pairs, which must be `expected`. Returns its best time in milliseconds.
fn measure(criterion: &mut Criterion, name: &str, expected: &Pairs, mut find: impl FnMut(&mut Pairs)) -> f64 {
    let (mut best, mut pairs) = (f64::INFINITY, vec![]);
    find(&mut pairs);
    pairs.sort_unstable();
    assert_eq!(&pairs, expected, "{name}");
    criterion.bench_function(name, |bencher| {
        bencher.iter_custom(|rounds| {
            let start = Instant::now();
            for _ in 0..rounds {
                pairs.clear();
                find(&mut pairs);
            }
            let elapsed = start.elapsed();
            best = best.min(elapsed.as_secs_f64() * 1e3 / rounds as f64);
            elapsed
        });
    });
    best
}

/// A method of Hantei with reused memory.
fn ours(method: fn(&[Body], &mut Detector) -> Found, bodies: &[Body]) -> impl FnMut(&mut Pairs) {
    let mut detector = Detector::default();
    move |pairs| {
        method(bodies, &mut detector);
        pairs.extend_from_slice(&detector.pairs);
    }
}

/// Measures a frame of a window while time runs: the session, the picture, and all of it including the panel and its preparation
/// for the graphics card.
fn frames(criterion: &mut Criterion) {
    const DT: f32 = 1.0 / 60.0;
    for (count, method) in [(10_000, "grid"), (10_000, "sweep-and-prune"), (2_000, "grid"), (24, "grid")] {
        let link = format!("crowd/spared?count={count}&method={method}");
        let session = || {
            let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
            session.open(&link);
            assert_eq!(session.apply(Action::Pose(Change::Play)), None);
            session
        };
        let mut playing = session();
        let name = |part: &str| format!("frame/{count} {method}/{part}");
        criterion.bench_function(&name("session"), |bencher| bencher.iter(|| playing.advance(DT)));
        let (area, theme, mut memory) = (Area::new(vec2(0.0, 0.0), SIZE), playing.theme(), Memory::default());
        criterion.bench_function(&name("picture"), |bencher| {
            bencher.iter(|| compose::on_screen(&playing, area, &theme, Pointed::default(), &[], &mut memory));
        });
        let (mut window, mut drawn) = (Headless::new(session()), (0, 0));
        criterion.bench_function(&name("whole"), |bencher| {
            bencher.iter(|| drawn = window.frame(vec2(1440.0, 900.0), DT));
        });
        println!("  {} meshes, {} corners", drawn.0, drawn.1);
    }
}

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    frames(&mut criterion);
    let mut table = vec![];
    for count in COUNTS {
        let crowd = Crowd { seed: 7, count, time: 3.0 };
        let bodies: Vec<Body> = (0..count).map(|number| crowd.body(number)).collect();
        let mut detector = Detector::default();
        crowd::every_pair(&bodies, &mut detector);
        let mut expected = detector.pairs;
        expected.sort_unstable();

        let [mut ploc, mut binned] = [BvhBuildStrategy::Ploc, BvhBuildStrategy::Binned].map(Parry::new);
        let mut row = |who: &'static str, find: &mut dyn FnMut(&mut Pairs)| {
            (who, measure(&mut criterion, &format!("{count} bodies/{who}"), &expected, find))
        };
        let times = [
            row("every pair", &mut ours(crowd::every_pair, &bodies)),
            row("sweep and prune", &mut ours(crowd::sweep_and_prune, &bodies)),
            row("grid", &mut ours(crowd::grid, &bodies)),
            row("rstar, joined", &mut |pairs| by_rstar(&bodies, pairs)),
            row("rstar, queried", &mut |pairs| by_rstar_queries(&bodies, pairs)),
            row("parry2d, ploc", &mut |pairs| ploc.find(&bodies, pairs)),
            row("parry2d, binned", &mut |pairs| binned.find(&bodies, pairs)),
            row("hash grid", &mut |pairs| by_hash_grid(&bodies, pairs)),
        ];
        table.push((count, expected.len(), times));
    }
    for (count, pairs, times) in table {
        println!("\n{count} bodies, {pairs} pairs touch");
        for (who, best) in times.into_iter().filter(|(_, best)| best.is_finite()) {
            println!("  {who:<16} {best:>9.3} ms");
        }
    }
}
