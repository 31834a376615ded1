//! Maps are exact, fill the window, and agree with the method.

use crate::poses;
use fastrand::Rng;
use glam::{DVec2, Vec2, dvec2, vec2};
use hantei::figure::Shape;
use hantei::map::{DIFFERS, Kind, Map, MapRequest, NO_PART, Part, Window};
use hantei::scene::{InputValue, Inputs, Method, Scene, Verdict};
use std::f64::consts::PI;
use std::sync::LazyLock;
use std::thread;

/// The window of a scene's home in a picture of 1280×800 pixels with cells of four pixels, and the size of a pixel.
fn home(scene: &Scene) -> (Window, f64) {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    (Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }, pixel.into())
}

fn scene(id: &str) -> &'static Scene {
    Scene::by_id(id).unwrap()
}

fn survey(kind: Kind, scene: &'static Scene, method: &'static Method, pose: &Inputs) -> MapRequest {
    MapRequest::new(kind, scene, (method, None), (pose, 0))
}

/// The map of a scene's first method.
fn first(kind: Kind, scene: &'static Scene, pose: &Inputs) -> Map {
    survey(kind, scene, &scene.methods[0], pose).over(&home(scene).0)
}

fn part<'a>(map: &'a Map, id: &str) -> &'a Part {
    let have: Vec<&str> = map.parts.iter().map(|part| part.id).collect();
    map.parts.iter().find(|part| part.id == id).unwrap_or_else(|| panic!("no part `{id}` among {have:?}"))
}

fn area(corners: &[DVec2]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(p, q)| p.perp_dot(*q)).sum::<f64>() / 2.0
}

/// Every point of the outlines, and nine more on each edge.
fn along(part: &Part) -> Vec<DVec2> {
    let of = |outline: &Vec<Vec2>| {
        let corners: Vec<DVec2> = outline.iter().map(|p| p.as_dvec2()).collect();
        let edge = |i: usize| (0..10).map(move |k| (i, f64::from(k) / 10.0)).collect::<Vec<_>>();
        let points = (0..corners.len()).flat_map(edge);
        points.map(|(i, t)| corners[i].lerp(corners[(i + 1) % corners.len()], t)).collect::<Vec<_>>()
    };
    part.outlines.iter().flat_map(of).collect()
}

fn to_segment(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let t = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a.lerp(b, t))
}

/// The area of a polygon after it is grown by a radius.
fn grown(corners: &[DVec2], r: f64) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let around: f64 = corners.iter().zip(next).map(|(p, q)| p.distance(*q)).sum();
    area(corners).abs() + around * r + PI * r * r
}

#[test]
fn the_map_of_disk_and_triangle_is_a_rounded_triangle_to_a_hundredth_of_a_pixel() {
    let scene = scene("disk-triangle");
    let mut random = Rng::with_seed(5);
    for _ in 0..20 {
        let corner = |random: &mut Rng| vec2(random.f32() * 5.0 - 2.0, random.f32() * 4.0 - 0.2);
        let [a, b, c] = [0; 3].map(|_| corner(&mut random));
        if (b - a).perp_dot(c - a).abs() < 0.5 {
            continue;
        }
        let mut pose = scene.start();
        [("a", a), ("b", b), ("c", c), ("scale", Vec2::ONE)]
            .into_iter()
            .for_each(|(name, p)| pose.set(name, p));
        pose.set("rotation", 0.0);
        pose.set("radius", 0.2 + random.f32());
        let r = f64::from(pose.number("radius"));
        let corners = [a, b, c].map(|p| p.as_dvec2());
        let map = first(Kind::Hit, scene, &pose);
        let hit = part(&map, "hit");
        let pixel = home(scene).1;
        for p in along(hit) {
            let away =
                (0..3).map(|i| to_segment(p, corners[i], corners[(i + 1) % 3])).fold(f64::MAX, f64::min);
            assert!((away - r).abs() < 0.01 * pixel, "{pose:?}: {p} is {} pixels off", (away - r) / pixel);
        }
        assert!((hit.area - grown(&corners, r)).abs() < 1e-3 * hit.area, "{pose:?}: {}", hit.area);
        assert_eq!(hit.outlines.len(), 1);
    }
}

/// The convex polygon around points. (Andrew's chain.)
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let half = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = vec![];
        for p in points {
            while chain.len() > 1
                && (chain[chain.len() - 1] - chain[chain.len() - 2]).perp_dot(p - chain[chain.len() - 2])
                    <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    [half(&mut points.iter().copied()), half(&mut points.iter().rev().copied())].concat()
}

fn box_corners(half: Vec2, degrees: f32) -> Vec<DVec2> {
    let turn = DVec2::from_angle(f64::from(degrees).to_radians());
    let half = half.as_dvec2();
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .map(|(x, y)| turn.rotate(half * dvec2(x, y)))
        .to_vec()
}

/// All sums of a point of one and a point of the other.
fn sums(one: &[DVec2], other: &[DVec2]) -> Vec<DVec2> {
    one.iter().flat_map(|p| other.iter().map(move |q| *p + *q)).collect()
}

#[test]
fn a_body_hits_in_the_minkowski_sum_of_both() {
    let hit = |scene: &'static Scene, pose: &Inputs| part(&first(Kind::Hit, scene, pose), "hit").area;
    let check = |map: f64, exact: f64| assert!((map - exact).abs() < 1e-4 * exact, "{map}, but {exact}");
    let points = scene("point-disk");
    check(hit(points, &points.start()), PI * 2.5 * 2.5);
    let disk_box = scene("disk-rectangle");
    check(hit(disk_box, &disk_box.start()), grown(&box_corners(vec2(2.0, 1.2), 28.0), 1.0));
    let boxes = scene("rectangles");
    let mut pose = boxes.start();
    pose.set("a", vec2(0.0, 0.5));
    pose.set("a-half", vec2(1.3, 0.5));
    pose.set("b-half", vec2(0.4, 1.1));
    let corners =
        |name: &str| box_corners(pose.point(format!("{name}-half")), pose.number(format!("{name}-rotation")));
    check(hit(boxes, &pose), area(&hull(sums(&corners("a"), &corners("b")))));
    let capsules = scene("capsules");
    let mut pose = capsules.start();
    for (name, p) in
        [("a1", vec2(-1.0, 0.0)), ("a2", vec2(1.0, 0.4)), ("b1", vec2(0.5, 2.0)), ("b2", vec2(1.2, 0.7))]
    {
        pose.set(name, p);
    }
    let [a, b] = [["a1", "a2"], ["b1", "b2"]].map(|ends| ends.map(|end| pose.point(end).as_dvec2()));
    let r = f64::from(pose.number("a-radius") + pose.number("b-radius"));
    check(hit(capsules, &pose), grown(&hull(sums(&a, &b.map(|p| -p))), r));
}

#[test]
fn a_disk_of_a_few_pixels_is_not_missed() {
    let scene = scene("point-disk");
    let mut random = Rng::with_seed(2);
    for _ in 0..200 {
        let mut pose = scene.start();
        pose.set("disk", vec2(random.f32() * 8.0 - 4.0, random.f32() * 6.0 - 3.0));
        pose.set("radius", 0.05);
        let map = first(Kind::Hit, scene, &pose);
        assert!((part(&map, "hit").area - PI * 0.0025).abs() < 1e-5, "{pose:?}");
    }
}

#[test]
fn the_positions_missed_by_testing_four_ends_form_a_parallelogram() {
    // An upright core of 8 and a level one of 6, both with radius 0.5: an end is within reach up to 1 from the other core.
    let scene = scene("capsules");
    let mut pose = scene.start();
    for (name, p) in
        [("a1", vec2(-3.0, 0.0)), ("a2", vec2(3.0, 0.0)), ("b1", vec2(0.0, -4.0)), ("b2", vec2(0.0, 4.0))]
    {
        pose.set(name, p);
    }
    pose.set("a-radius", 0.5);
    pose.set("b-radius", 0.5);
    let method = scene.method("four-ends").unwrap();
    let map = survey(Kind::Differs, scene, method, &pose).over(&home(scene).0);
    let differs = part(&map, "differs");
    assert!((differs.area - 4.0 * 6.0).abs() < 1e-3, "6 − 2 across, 8 − 2 up: {}", differs.area);
    assert_eq!(differs.outlines.len(), 1);
    assert!(part(&map, "both-hit").outlines.len() == 2, "it has a hole");
}

#[test]
fn the_seven_regions_are_the_side_bits() {
    let scene = scene("disk-triangle");
    let map = first(Kind::Part, scene, &scene.start());
    let ids: Vec<&str> = map.parts.iter().map(|part| part.id).collect();
    assert_eq!(ids, ["1", "2", "3", "4", "5", "6", "7"]);
    let corners = (scene.controls)(&scene.start()).grabs[1].1.points();
    let corners: Vec<DVec2> = corners.iter().map(|p| p.as_dvec2()).collect();
    let inside = part(&map, "7").area;
    assert!((inside - area(&corners).abs()).abs() < 1e-3, "{inside}");
    assert!(map.parts.iter().all(|part| part.outlines.len() == 1));
}

/// True if a point is in a region: a ray to the right leaves the region once more than it enters it.
fn contains(part: &Part, p: DVec2) -> bool {
    let edges = part.outlines.iter().flat_map(|outline| {
        (0..outline.len()).map(|i| (outline[i].as_dvec2(), outline[(i + 1) % outline.len()].as_dvec2()))
    });
    let crossed = edges.filter(|(a, b)| (a.y <= p.y) != (b.y <= p.y));
    crossed.filter(|(a, b)| a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) > p.x).count() % 2 == 1
}

/// True if a triangle is flat. Rounding then decides the sides of its lines all over the plane.
fn is_flat(scene: &'static Scene, pose: &Inputs) -> bool {
    let corners = (scene.controls)(pose).grabs.into_iter().find_map(|(_, shape)| match shape {
        Shape::Polygon(corners) if corners.len() == 3 => Some(corners),
        _ => None,
    });
    corners.is_some_and(|c| (c[1] - c[0]).perp_dot(c[2] - c[0]).abs() < 1e-3)
}

/// A map with its request.
struct Drawn {
    survey: MapRequest,
    map: Map,
    window: Window,
    pixel: f64,
}

/// Every map of every scene, of each kind and for each method, in several poses. They are shared by four tests.
static MAPS: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    thread::scope(|scope| {
        let scenes = Scene::ALL.iter().map(|scene| scope.spawn(|| maps_of(scene)));
        let scenes: Vec<_> = scenes.collect();
        scenes.into_iter().flat_map(|maps| maps.join().expect("every map can be drawn")).collect()
    })
});

fn maps_of(scene: &'static Scene) -> Vec<Drawn> {
    let mut maps = vec![];
    for method in scene.methods {
        for pose in poses::all(scene, 3).iter().filter(|pose| !is_flat(scene, pose)) {
            for kind in Kind::of(scene) {
                for body in 0..scene.bodies.len() {
                    let (window, pixel) = home(scene);
                    let survey = MapRequest::new(kind, scene, (method, None), (pose, body));
                    maps.push(Drawn { map: survey.over(&window), survey, window, pixel });
                }
            }
        }
    }
    maps
}

#[test]
fn the_parts_of_every_map_fill_the_window() {
    for Drawn { survey, map, window, .. } in MAPS.iter() {
        let of = || format!("{:?} of {} at {:?}", map.kind, survey.method.id, survey.pose);
        let size = (window.max - window.min).as_dvec2();
        let level = survey.scene.bodies[survey.body].level(&survey.pose);
        // A plane looks flatter from the side than it is.
        let unit = level.map_or(1.0, |level| f64::from(level.unit()));
        let sum: f64 = map.parts.iter().map(|part| part.area * unit).sum();
        assert!((sum - size.x * size.y).abs() < 1e-4 * sum, "{}: {sum}", of());
        for part in &map.parts {
            assert!(part.area > -1e-6 && !part.outlines.is_empty(), "{}: {}", of(), part.id);
            for outline in &part.outlines {
                assert!(outline.len() > 2, "{}: {} has an outline of {outline:?}", of(), part.id);
                let inside = |p: &Vec2| {
                    p.cmpge(window.min - window.cell).all() && p.cmple(window.max + window.cell).all()
                };
                assert!(outline.iter().all(|p| p.is_finite() && inside(p)), "{}", of());
            }
        }
    }
}

/// The points at which an outline turns by more than 170° without a tip there. A true tip has one answer inside and another one
/// around it. It is tested a little inside the tip, and up to a hundredth of a pixel beside that, which is the precision of a
/// map. The gap between two touching curves can be narrower. The region is on the left of an outline.
fn spikes(part: &Part, pixel: f64, ask: &mut impl FnMut(Vec2) -> u8) -> Vec<Vec2> {
    let mut found = vec![];
    for outline in &part.outlines {
        for (i, &tip) in outline.iter().enumerate() {
            let sides = [outline[(i + outline.len() - 1) % outline.len()], outline[(i + 1) % outline.len()]];
            let [before, after] = sides.map(|end| (end - tip).as_dvec2());
            let cos = before.dot(after) / (before.length() * after.length());
            if cos < 10_f64.to_radians().cos() {
                continue;
            }
            let between = before.normalize() + after.normalize();
            let inside = tip + (between * before.length().min(after.length()) / 4.0).as_vec2();
            let is_part = after.perp_dot(before) > 0.0;
            let across = (between.perp().normalize_or_zero() * pixel / 400.0).as_vec2();
            let is_there = |i: i8| (ask(inside + f32::from(i) * across) == part.number) == is_part;
            if !(-4..=4).any(is_there) {
                found.push(tip);
            }
        }
    }
    found
}

#[test]
fn no_outline_has_a_spike_that_the_region_lacks() {
    for Drawn { survey, map, pixel, .. } in MAPS.iter() {
        let mut ask = asking(survey);
        for part in &map.parts {
            let found = spikes(part, *pixel, &mut ask);
            let of = || format!("{:?} of {} at {:?}: {}", map.kind, survey.method.id, survey.pose, part.id);
            assert!(found.is_empty(), "{} has spikes at {found:?}", of());
        }
    }
}

/// Tests the region of a place of the body's middle, as the methods judge the pose. Only the middle and the level plane come from
/// the map.
fn asking(survey: &MapRequest) -> impl FnMut(Vec2) -> u8 {
    let (mut pose, middle) = (survey.pose.clone(), survey.middle());
    let body = &survey.scene.bodies[survey.body];
    let (moves, level) = (body.moves, body.level(&survey.pose));
    let at_origin = |name: &&'static str| Some((*name, pose.get(name)?.moved(|p| p - middle)));
    let points: Vec<(&str, InputValue)> = moves.iter().filter_map(at_origin).collect();
    let (method, other, kind) = (survey.method, survey.other, survey.kind);
    move |seen| {
        let place = level.map_or(seen, |level| level.place(seen));
        points.iter().for_each(|(name, at_origin)| pose.set(name, at_origin.moved(|p| p + place)));
        let verdict = (method.judge)(&pose);
        match kind {
            Kind::Hit => verdict.hit.into(),
            Kind::Part => verdict.part.unwrap_or(NO_PART),
            Kind::Differs if verdict.hit == (other.judge)(&pose).hit => verdict.hit.into(),
            Kind::Differs => DIFFERS,
        }
    }
}

#[test]
fn every_map_agrees_with_its_methods() {
    let mut random = Rng::with_seed(11);
    let (mut asked, mut wrong) = (0, 0);
    for Drawn { survey, map, window, pixel } in MAPS.iter() {
        let mut ask = asking(survey);
        for _ in 0..200 {
            let p = window.min + (window.max - window.min) * vec2(random.f32(), random.f32());
            let answer = ask(p);
            // This near to a border, rounding decides.
            let step = 0.02 * *pixel as f32;
            let beside = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].map(|way| ask(p + way * step));
            if beside.iter().any(|other| *other != answer) {
                continue;
            }
            asked += 1;
            let parts: Vec<u8> = map
                .parts
                .iter()
                .filter(|part| contains(part, p.as_dvec2()))
                .map(|part| part.number)
                .collect();
            if parts != [answer] {
                wrong += 1;
                if wrong < 20 {
                    println!(
                        "{:?} of {} at {:?}: {p} is {answer}, not {parts:?}",
                        map.kind, survey.method.id, survey.pose
                    );
                }
            }
        }
    }
    println!("{wrong} of {asked}");
    assert!(asked > 50_000);
    assert!(wrong * 10_000 <= asked, "{wrong} of {asked}");
}

#[test]
fn a_position_is_judged_like_the_pose_with_the_body_there() {
    poses::each_method(|scene, method| {
        let (mut random, mut hits) = (Rng::with_seed(23), 0);
        // A body whose only point is its middle is moved without rounding.
        let is_simple = |&body: &usize| {
            let pose = scene.start();
            let middle = MapRequest::new(Kind::Hit, scene, (method, None), (&pose, body)).shape().middle();
            matches!(scene.bodies[body].moves, [point] if pose.point(point).abs_diff_eq(middle, 1e-5))
        };
        for body in (0..scene.bodies.len()).filter(is_simple) {
            let point = scene.bodies[body].moves[0];
            let mut poses = poses::all(scene, 20);
            poses.extend((0..20).map(|_| poses::anywhere(&mut random, scene)));
            for mut pose in poses {
                let [at_origin, elsewhere] = [Vec2::ZERO, Vec2::ONE].map(|place| {
                    let mut pose = pose.clone();
                    pose.set(point, place);
                    pose
                });
                let mut places = [Vec2::ZERO; 100].map(|_| vec2(random.f32(), random.f32()) * 20.0 - 10.0);
                (places[0], places[1]) = (vec2(-1e6, 3.0), vec2(2.0, 1e7));
                let mut verdicts = [Verdict::default(); 100];
                (method.places)(&at_origin, &elsewhere).judge(&places, &mut verdicts);
                for (place, verdict) in places.into_iter().zip(verdicts) {
                    pose.set(point, place);
                    assert_eq!(verdict, (method.judge)(&pose), "{} of {pose:?}", method.id);
                    hits += usize::from(verdict.hit);
                }
            }
        }
        // A body with several points moves all of them.
        let asked = (0..scene.bodies.len()).any(|body| is_simple(&body));
        assert!(hits > 10 || !asked, "{hits} by {}", method.id);
    });
}

#[test]
fn a_prepared_crowd_gives_the_verdicts_of_single_poses() {
    let scene = scene("crowd");
    let mut random = Rng::with_seed(31);
    for method in scene.methods {
        let mut hits = 0;
        for round in 0..100 {
            let mut pose = scene.start();
            let count = [1.0, 2.0, 3.0, 12.0, 40.0, 60.0][round % 6];
            let radius = [0.0, 0.01, 0.3, 0.6, 2.0][round % 5];
            let others = [("count", count), ("seed", round as f32), ("time", 100.0 * random.f32())];
            others.into_iter().chain([("probe-radius", radius)]).for_each(|(name, to)| pose.set(name, to));
            if round % 7 == 0 {
                pose.set_item("moved", 1, vec2(random.f32(), random.f32()) * 40.0);
            }
            pose.set("probe", Vec2::ZERO);
            let prepared = (method.places)(&pose, &pose);
            // The world, and as much space around it.
            let place = |random: &mut Rng| vec2(random.f32() - 0.5, random.f32() - 0.5) * vec2(32.0, 20.0);
            let places: Vec<Vec2> = (0..1_000).map(|_| place(&mut random)).collect();
            let mut verdicts = vec![Verdict::default(); places.len()];
            prepared.judge(&places, &mut verdicts);
            for (place, verdict) in places.into_iter().zip(verdicts) {
                pose.set("probe", place);
                assert_eq!(verdict, (method.judge)(&pose), "{} of {pose:?}", method.id);
                hits += usize::from(verdict.hit);
            }
        }
        // One of many bodies is touched in few places.
        assert!(hits > 200, "{hits} by {}", method.id);
    }
}

#[test]
fn a_map_is_reused_while_its_body_moves_and_replaced_when_anything_else_changes() {
    for Drawn { survey, map, window, pixel } in MAPS.iter() {
        let moves = survey.scene.bodies[survey.body].moves;
        let mut moved = survey.clone();
        for name in moves {
            let there = survey.pose.get(name).unwrap().moved(|p| p + vec2(0.37, -1.1));
            moved.pose.set(name, there);
        }
        assert!(survey.is_like(&moved, window.finest()), "{:?}, {:?}", survey.pose, moved.pose);
        let again = moved.over(window);
        for (part, same) in map.parts.iter().zip(&again.parts) {
            // A border moved by half a pixel would show in the area of a region as long as the window.
            let most = 0.5 * pixel * f64::from((window.max - window.min).element_sum());
            assert!(part.id == same.id && (part.area - same.area).abs() < most, "{}: {}", part.id, same.area);
        }
        for (input, _) in survey.pose.iter().filter(|(input, _)| !moves.contains(&input.name)) {
            let mut other = survey.clone();
            let [x, y, z] = survey.pose.get(input.name).unwrap().numbers();
            other.pose.set(input, [x + 0.5, y + 0.5, z]);
            if matches!(input.kind, hantei::scene::Kind::Places(_)) {
                other.pose.set_item(input.name, 1, vec2(x + 0.5, y + 0.5));
            }
            if other.pose == survey.pose {
                // The last of a few choices.
                other.pose.set(input, [x - 1.0, y, z]);
            }
            assert!(!survey.is_like(&other, window.finest()), "{}", input.name);
        }
    }
}

#[test]
fn a_map_ends_where_a_body_can_be_moved_no_farther() {
    let scene = scene("point-disk");
    let mut pose = scene.start();
    pose.set("disk", vec2(1e6, 0.0));
    pose.set("radius", 500.0);
    let survey = MapRequest::new(Kind::Hit, scene, (&scene.methods[0], None), (&pose, 0));
    let window = |middle: f32| Window {
        min: vec2(middle - 1000.0, -1000.0),
        max: vec2(middle + 1000.0, 1000.0),
        cell: 25.0,
    };
    let map = survey.over(&window(1e6));
    let hit = map.parts.iter().find(|part| part.id == "hit").expect("half of the disk");
    let half = PI * 500.0 * 500.0 / 2.0;
    // At this distance numbers are a sixteenth apart, and borders are found within two of those steps.
    let rounded = PI * 500.0 / 8.0;
    assert!((hit.area - half).abs() < rounded, "{}", hit.area);
    assert!(map.parts.iter().flat_map(|part| part.outlines.iter().flatten()).all(|p| p.x <= 1e6));
    assert_eq!(survey.over(&window(2e6)).parts, [], "nowhere there it can be");
    assert!(survey.end(&window(1e6)).is_some() && survey.end(&window(2e6)).is_some());
    assert!(survey.end(&window(9e5)).is_none());
}
