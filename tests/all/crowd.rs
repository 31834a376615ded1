//! The broad phases compared with testing every pair, on crowds that are hard for them.

use fastrand::Rng;
use glam::{Vec2, vec2};
use hantei::geometry::bodies::{Body, touch};
use hantei::geometry::convex::{Convex, overlap};
use hantei::geometry::crowd::{Detector, Found, every_pair, flawed, grid, sweep_and_prune};
use hantei::geometry::paths::Crowd;
use hantei::geometry::{Aabb, Capsule, Disk, Obb, Triangle};
use std::f32::consts::TAU;

/// The number of crowds for each property.
const CROWDS: u64 = 1_000;

/// The special feature of a crowd.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trouble {
    /// No special feature: bodies of about one size, spread evenly.
    None,
    /// Sizes from a millionth to a thousand, some zero.
    UnlikeSizes,
    /// All near one place.
    OnePlace,
    /// All in a row, in a column, or on a slanted line.
    OneLine,
    /// Upright boxes and disks on whole coordinates, as large as cells: sides lie on each other, and on the borders of cells.
    Borders,
    /// One part of the crowd is a million units from the other.
    FarApart,
}

const TROUBLES: [Trouble; 6] = [
    Trouble::None,
    Trouble::UnlikeSizes,
    Trouble::OnePlace,
    Trouble::OneLine,
    Trouble::Borders,
    Trouble::FarApart,
];

fn center(rng: &mut Rng, trouble: Trouble, line: Vec2) -> Vec2 {
    let any = vec2(rng.f32() - 0.5, rng.f32() - 0.5) * 30.0;
    match trouble {
        Trouble::None | Trouble::UnlikeSizes => any,
        Trouble::OnePlace => vec2(3.0, -2.0) + any * if rng.bool() { 0.0 } else { 1e-3 },
        Trouble::OneLine => line * any.x,
        Trouble::Borders => any.round(),
        Trouble::FarApart => any + if rng.bool() { Vec2::ZERO } else { vec2(1e6, -1e6) },
    }
}

fn size(rng: &mut Rng, trouble: Trouble) -> f32 {
    match trouble {
        Trouble::UnlikeSizes if rng.u32(0..9) == 0 => 0.0,
        Trouble::UnlikeSizes => 10_f32.powf(rng.f32() * 9.0 - 6.0),
        Trouble::Borders => 0.5 * rng.u8(0..4) as f32,
        _ => 0.2 + rng.f32(),
    }
}

fn body(rng: &mut Rng, trouble: Trouble, line: Vec2) -> Body {
    let (c, half) = (center(rng, trouble, line), vec2(size(rng, trouble), size(rng, trouble)));
    let (turn, kinds) = (rng.f32() * TAU, if trouble == Trouble::Borders { 2 } else { 5 });
    let ends = [0.0, 0.3, 0.55].map(|part| c + half.x * Vec2::from_angle(turn + part * TAU));
    match rng.u32(0..kinds) {
        0 => Body::Disk(Disk::new(c, half.x).unwrap()),
        1 => Body::Upright(Aabb::new(c, half).unwrap()),
        2 => Body::Turned(Obb::new(c, half, turn).unwrap()),
        3 => Body::Triangle(Triangle::new(ends[0], ends[1], ends[2]).unwrap()),
        _ => Body::Capsule(Capsule::new(ends[0], ends[1], half.y).unwrap()),
    }
}

/// A crowd of up to 120 bodies, each trouble in turn.
fn crowd(seed: u64) -> (Trouble, Vec<Body>) {
    let mut rng = Rng::with_seed(seed);
    let trouble = TROUBLES[seed as usize % TROUBLES.len()];
    let line = [Vec2::X, Vec2::Y, vec2(0.6, 0.8)][rng.usize(0..3)];
    let count = rng.usize(0..120);
    (trouble, (0..count).map(|_| body(&mut rng, trouble, line)).collect())
}

/// The touching pairs of bodies by the narrow phase, without any boxes.
fn plainly(bodies: &[Body]) -> Vec<[u32; 2]> {
    let all = (0..bodies.len()).flat_map(|i| (i + 1..bodies.len()).map(move |j| [i, j]));
    let touching = all.filter(|&[i, j]| touch(&bodies[i], &bodies[j]));
    touching.map(|pair| pair.map(|number| number as u32)).collect()
}

fn sorted(mut pairs: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    pairs.sort_unstable();
    pairs
}

#[test]
fn every_broad_phase_finds_exactly_the_pairs_that_touch() {
    // The memory is shared by all crowds, so nothing of an earlier one may remain.
    let [mut every, mut sweep, mut cells] = [(); 3].map(|()| Detector::default());
    let mut found = [0; TROUBLES.len()];
    for seed in 0..CROWDS {
        let (trouble, bodies) = crowd(seed);
        let expected = plainly(&bodies);
        let all = every_pair(&bodies, &mut every);
        let swept = sweep_and_prune(&bodies, &mut sweep);
        let shared = grid(&bodies, &mut cells);
        assert_eq!(every.pairs, expected, "every pair, crowd {seed}, {trouble:?}");
        for (method, found, it) in [("sweep", swept, &sweep), ("grid", shared, &cells)] {
            assert_eq!(sorted(it.pairs.clone()), expected, "{method}, crowd {seed}, {trouble:?}");
            assert_eq!(it.colored, every.colored, "{method}, crowd {seed}, {trouble:?}");
            assert!(found.tests <= all.tests, "{method} tests a pair twice, crowd {seed}, {trouble:?}");
            assert_eq!(Found { tests: all.tests, ..found }, all, "{method}, crowd {seed}, {trouble:?}");
            assert_eq!(it.close, every.close, "{method}: all boxes that overlap, crowd {seed}, {trouble:?}");
        }
        let n = bodies.len() as u64;
        assert_eq!(all.tests, n * n.saturating_sub(1) / 2);
        found[seed as usize % TROUBLES.len()] += expected.len();
    }
    assert!(found.iter().all(|&pairs| pairs > 1_000), "too few pairs to mean anything: {found:?}");
}

#[test]
fn the_table_of_pairs_agrees_with_the_general_answer_whichever_body_comes_first() {
    let convex = |body: &Body| match body {
        Body::Disk(it) => Convex::from(it),
        Body::Upright(it) => it.into(),
        Body::Turned(it) => it.into(),
        Body::Triangle(it) => it.into(),
        Body::Capsule(it) => it.into(),
    };
    let mut judged = 0;
    for seed in (0..CROWDS).step_by(TROUBLES.len()) {
        let (_, bodies) = crowd(seed);
        for (i, a) in bodies.iter().enumerate() {
            for b in &bodies[i + 1..] {
                let (hit, general) = (touch(a, b), overlap(&convex(a), &convex(b)));
                assert_eq!(hit, touch(b, a), "{a:?}, {b:?}");
                // The world is 30 wide. At smaller distances both results may be correct.
                if general.cores_meet || (general.distance - general.reach).abs() > 1e-4 {
                    assert_eq!(hit, general.hit, "{a:?}, {b:?}");
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > 100_000, "only {judged} were clear");
}

#[test]
fn a_huge_body_among_small_ones_does_not_fill_all_cells() {
    let mut rng = Rng::with_seed(1);
    let mut bodies: Vec<Body> = (0..5_000).map(|_| body(&mut rng, Trouble::None, Vec2::X)).collect();
    let whole = Disk::new(Vec2::ZERO, 1e6).unwrap();
    bodies.push(Body::Disk(whole));
    let mut it = Detector::default();
    grid(&bodies, &mut it);
    // The limit that `Cells::over` documents.
    assert!(4 * it.slips.len() <= 25 * bodies.len(), "{} slips", it.slips.len());
}

#[test]
fn broad_phases_skip_nearly_all_tests_of_an_even_crowd() {
    let crowd = Crowd { seed: 7, count: 2_000, time: 3.0 };
    let bodies: Vec<Body> = (0..crowd.count).map(|number| crowd.body(number)).collect();
    let mut it = Detector::default();
    let [every, sweep, cells] =
        [every_pair, sweep_and_prune, grid].map(|method| method(&bodies, &mut it).tests);
    assert_eq!(every, 1_999_000);
    // A box is about a fiftieth of the world wide, and its cells hold a few bodies each.
    assert!(sweep < every / 20 && cells < every / 400, "{sweep}, {cells} of {every}");
}

#[test]
fn about_a_third_of_a_crowd_touches_however_large_it_is() {
    for count in [200, 1_000, 5_000] {
        for seed in 0..5 {
            let crowd = Crowd { seed, count, time: 60.0 };
            let bodies: Vec<Body> = (0..count).map(|number| crowd.body(number)).collect();
            let mut it = Detector::default();
            grid(&bodies, &mut it);
            let colored = it.colored.iter().filter(|&&colored| colored).count() as f32 / count as f32;
            assert!((0.2..0.5).contains(&colored), "{colored} of {crowd:?}");
        }
    }
}

#[test]
fn the_method_own_cell_misses_pairs_but_reports_no_false_ones() {
    let (mut right, mut wrong, mut missed) = (Detector::default(), Detector::default(), 0);
    for seed in 0..CROWDS {
        let (trouble, bodies) = crowd(seed);
        every_pair(&bodies, &mut right);
        flawed::own_cell_only(&bodies, &mut wrong);
        for pair in &wrong.pairs {
            assert!(right.pairs.binary_search(pair).is_ok(), "{pair:?} of crowd {seed}, {trouble:?}");
        }
        missed += right.pairs.len() - wrong.pairs.len();
    }
    assert!(missed > 1_000, "it goes wrong: {missed}");
}

#[test]
fn the_method_last_one_wins_gives_each_body_the_color_of_its_last_test() {
    let (mut right, mut wrong, mut lost) = (Detector::default(), Detector::default(), 0);
    for seed in 0..CROWDS {
        let (trouble, bodies) = crowd(seed);
        every_pair(&bodies, &mut right);
        flawed::last_one_wins(&bodies, &mut wrong);
        assert_eq!(wrong.pairs, right.pairs, "crowd {seed}, {trouble:?}");
        let n = bodies.len();
        for (number, &colored) in wrong.colored.iter().enumerate() {
            // The last test of the last body is with the one before it. For all others it is with the last.
            let last = if number + 1 == n { n.checked_sub(2) } else { Some(n - 1) };
            let hit = last.is_some_and(|last| touch(&bodies[number.min(last)], &bodies[number.max(last)]));
            assert_eq!(colored, hit, "body {number} of crowd {seed}, {trouble:?}");
            lost += usize::from(right.colored[number] && !colored);
        }
    }
    assert!(lost > 1_000, "it goes wrong: {lost}");
}

#[test]
fn a_crowd_is_the_same_on_every_machine() {
    let crowd = Crowd { seed: 7, count: 100, time: 3.0 };
    // Computed from the formula in fractions, independently of this program.
    let Body::Disk(disk) = crowd.body(5) else { panic!("every fifth body is a disk") };
    assert_eq!((disk.center(), disk.radius()), (vec2(-6.065_114, -1.469_659), 0.417_771));
    let Body::Upright(it) = crowd.body(6) else { panic!("the next is an upright box") };
    assert_eq!((it.center(), it.half()), (vec2(2.553_763_4, -0.849_109_5), vec2(0.347_083_54, 0.159_192_86)));
    let Body::Turned(it) = crowd.body(2) else { panic!("and then comes a turned one") };
    assert_eq!((it.u(), it.v()), (vec2(-0.423_189_04, 0.906_041_4), vec2(-0.906_041_4, -0.423_189_04)));
}
