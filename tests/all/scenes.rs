//! Properties of every scene, every method and any pose. New scenes are tested once they are listed. Properties of moments are in
//! `moments.rs`.

use crate::poses;
use crate::poses::{all as all_poses, each_method};
use fastrand::Rng;
use glam::{DMat3, DVec2, DVec3, Vec2, vec2};
use hantei::figure::text::{Face, covers};
use hantei::figure::{Item, Shape};
use hantei::geometry::convex::{Convex, overlap};
use hantei::scene::control::Drag;
use hantei::scene::space::Eye;
use hantei::scene::{Controls, Detail, Explanation, InputValue, Inputs, Kind, Scene, Turn, Value};
use hantei::words::{Lang, Words};
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The start and many poses near it.
fn poses_near(scene: &'static Scene, count: usize) -> Vec<Inputs> {
    let mut random = Rng::with_seed(3);
    std::iter::once(scene.start()).chain((0..count).map(|_| poses::near(&mut random, scene))).collect()
}

/// An explanation without captions.
fn drawn(method: &hantei::scene::Method, pose: &Inputs, lang: Lang) -> Explanation {
    method.explain(pose, Detail { captions: false, ..Detail::all(lang) })
}

#[test]
fn ids_are_lowercase_with_hyphens_and_unique() {
    let check = |of: &str, ids: Vec<&'static str>| {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        for id in &ids {
            assert!(!id.is_empty() && id.chars().all(plain), "{of}: `{id}`");
        }
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{of}: {ids:?}");
    };
    check("scenes", Scene::ALL.iter().map(|scene| scene.id).collect());
    for scene in Scene::ALL {
        check(scene.id, scene.inputs.iter().map(|input| input.name).collect());
        check(scene.id, scene.all_layers().iter().map(|layer| layer.id).collect());
        check(scene.id, scene.methods.iter().map(|method| method.id).collect());
        scene.methods.iter().for_each(|method| {
            check(method.id, method.marks.iter().map(|mark| mark.id).collect());
        });
        let questions: Vec<_> = scene.questions.iter().map(|question| question.name).collect();
        assert_eq!(questions.iter().collect::<HashSet<_>>().len(), questions.len(), "{}", scene.id);
    }
}

#[test]
fn words_are_there_in_both_languages() {
    let check = |of: &str, words: Words| {
        for lang in Lang::ALL {
            let text = lang.of(words);
            assert!(!text.trim().is_empty() && text.trim() == text, "{of}: {words:?}");
            assert!(!text.contains('\''), "{of}: {words:?} has a typewriter's apostrophe");
        }
    };
    for scene in Scene::ALL {
        check(scene.id, scene.title);
        check(scene.id, scene.short);
        scene.inputs.iter().for_each(|input| check(input.name, input.title));
        scene.all_layers().iter().for_each(|layer| check(layer.id, layer.title));
        scene.parts.iter().for_each(|part| {
            check(scene.id, part.name);
            check(scene.id, part.title);
        });
        for body in scene.bodies {
            check(scene.id, body.title);
            if body.turn != Turn::No {
                check(body.title.en, body.turns);
            }
            if body.stretch_x.or(body.stretch_y).is_some() {
                check(body.title.en, body.stretches);
            }
        }
        for method in scene.methods {
            check(method.id, method.title);
            method.flaw.into_iter().for_each(|flaw| check(method.id, flaw));
        }
        for question in scene.questions {
            check(question.name, question.ask);
            question.choices.iter().for_each(|&choice| check(question.name, choice));
        }
    }
}

#[test]
fn every_character_has_a_glyph() {
    let said = Mutex::new(BTreeMap::new());
    let say = |text: &str| {
        let mut said = said.lock().expect("nobody panics meanwhile");
        for c in text.chars().filter(|c| *c != '\n') {
            said.entry(c).or_insert_with(|| text.to_owned());
        }
    };
    each_method(|scene, method| {
        for lang in Lang::ALL {
            say(lang.of(scene.title));
            scene.all_layers().iter().for_each(|layer| say(lang.of(layer.title)));
            scene.questions.iter().for_each(|question| say(lang.of(question.ask)));
            for pose in poses_near(scene, 50) {
                let told = method.explain(&pose, Detail::all(lang));
                say(&told.reason);
                told.moments.iter().for_each(|moment| say(&moment.caption));
                told.figure.items.iter().for_each(|item| say(&item.label));
                told.rows.iter().for_each(|row| say(&row.value.show(lang)));
                let table = told.table.iter();
                let cells =
                    table.flat_map(|table| table.rows.iter().flat_map(|row| &row.cells).chain(&table.head));
                cells.for_each(|cell| say(cell));
            }
        }
    });
    for (c, text) in said.into_inner().expect("nobody panicked") {
        for face in [Face::Sans, Face::Bold, Face::Mono] {
            assert!(covers(face, c), "{face:?}: `{c}` in `{text}`");
        }
    }
}

#[test]
fn inputs_start_at_valid_values_and_bodies_turn_existing_inputs() {
    for scene in Scene::ALL {
        for (input, value) in scene.start().iter() {
            assert_eq!(
                input.kind.validated(value.clone()).as_ref(),
                Some(value),
                "{}: {}",
                scene.id,
                input.name
            );
        }
        let kind = |name: &str| {
            let input = scene.inputs.iter().find(|input| input.name == name);
            input.unwrap_or_else(|| panic!("{}: no input `{name}`", scene.id)).kind
        };
        for body in scene.bodies {
            let is_place = |kind| matches!(kind, Kind::Point | Kind::Point3 | Kind::Points(_));
            body.moves.iter().for_each(|name| assert!(is_place(kind(name))));
            if let Turn::Input(name) | Turn::PointsWith(name) = body.turn {
                assert!(matches!(kind(name), Kind::Angle | Kind::Angles));
            }
            for (name, part) in body.stretch_x.into_iter().chain(body.stretch_y) {
                assert!(part < kind(name).width(), "{}: {name}", scene.id);
            }
            assert!(scene.layers.iter().any(|layer| layer.id == body.layer));
        }
    }
}

#[test]
fn every_explanation_ends_before_the_result_is_packed() {
    each_method(|scene, method| {
        if method.is_walked {
            return;
        }
        let functions = method.source.listing().functions.into_iter();
        for function in functions.filter(|function| function.is_told(method.marks)) {
            let source = hantei::scene::Source { file: function.file, function: function.name };
            let last =
                source.lines().iter().rev().find_map(|line| line.trim_start().strip_prefix("// mark:"));
            assert!(
                last.is_none_or(|name| name.trim().is_empty()),
                "{} {}: write an empty `// mark:` into `{}`, above the lines that only pack its workings up",
                scene.id,
                method.id,
                function.name
            );
        }
    });
}

#[test]
fn layers_are_declared_and_used_and_given_ones_do_not_show_the_answer() {
    for scene in Scene::ALL.iter().copied() {
        let layers = scene.all_layers();
        let mut used = HashSet::new();
        for method in scene.methods {
            for pose in all_poses(scene, 100) {
                let told = drawn(method, &pose, Lang::En);
                used.extend(told.figure.own.map(|own| own.layer));
                used.extend((scene.controls)(&pose).handles.iter().map(|handle| handle.layer));
                for item in &told.figure.items {
                    used.insert(item.layer);
                    let given = layers.iter().any(|layer| layer.id == item.layer && layer.given);
                    let of = format!("{} {}: {item:?}", scene.id, method.id);
                    assert_eq!(
                        given,
                        item.moment.is_none(),
                        "{of}: what is given is drawn before the first moment"
                    );
                    assert!(!given || item.name.is_empty(), "{of}: given away");
                }
            }
        }
        let declared: HashSet<_> = layers.iter().map(|layer| layer.id).collect();
        let undeclared: Vec<_> = used.difference(&declared).collect();
        let unused: Vec<_> = declared.difference(&used).collect();
        assert!(
            undeclared.is_empty() && unused.is_empty(),
            "{}: drawn on, but not in the scene's `layers`: {undeclared:?}; there, but never drawn on: {unused:?}",
            scene.id
        );
    }
}

/// The values that an item may draw: the value of its moment or, if the item sums up moments, earlier values of the same name.
fn values_of(told: &Explanation, item: &Item) -> Vec<Value> {
    let rows = |rows: &[hantei::scene::Row]| -> Vec<Value> {
        rows.iter().filter(|row| row.name == item.name).map(|row| row.value).collect()
    };
    let own = item.moment.map(|moment| rows(told.values(moment))).unwrap_or_default();
    if own.is_empty() { rows(&told.rows) } else { own }
}

/// True if a picture of space agrees with a value: a vector points where the camera sees it, and a length may look shorter, but
/// not longer.
fn agrees_in_space(value: Value, item: &Item, eye: &Eye) -> Option<bool> {
    let error = |a: Vec2, b: Vec2| 1e-5 * (1.0 + a.length() + b.length());
    match (value, &item.shape) {
        (Value::Vector3(v), Shape::Point(p)) => {
            Some(item.at == Some(v) && p.distance(eye.flat(v)) <= error(*p, *p))
        }
        (Value::Vector3(v), Shape::Arrow(a, b)) => Some((*b - *a).distance(eye.flat(v)) <= error(*a, *b)),
        (Value::Number(n) | Value::Exact(n) | Value::Tiny(n), Shape::Segment(a, b)) => {
            let longest = n.abs().max(n.max(0.0).sqrt());
            Some(a.distance(*b) <= longest + error(*a, *b).max(2e-3 * longest))
        }
        _ => None,
    }
}

/// True if a shape is as long as the value that it draws, or at its position. `None` if nothing can be measured.
fn agrees(value: Value, item: &Item) -> Option<bool> {
    let drawn = |a: Vec2, b: Vec2| (a.distance(b), 1e-5 * (1.0 + a.length() + b.length()));
    match (value, &item.shape) {
        (Value::Vector(v), Shape::Point(p) | Shape::Circle(p, _)) => Some(p.distance(v) <= drawn(v, v).1),
        // Turning a vector into another frame keeps its length.
        (Value::Vector(v), Shape::Arrow(a, b)) => {
            let (length, error) = drawn(*a, *b);
            Some((length - v.length()).abs() <= error)
        }
        (Value::Range(min, max), Shape::Band(a, b)) => {
            let (length, error) = drawn(*a, *b);
            Some((length - (max - min)).abs() <= error + 1e-5 * (min.abs() + max.abs()))
        }
        // A length or its square. A product of two vectors is neither, and must be drawn as a band.
        (Value::Number(n) | Value::Exact(n) | Value::Tiny(n), Shape::Segment(a, b)) => {
            let (length, error) = drawn(*a, *b);
            let off = (length - n.abs()).abs().min((length - n.max(0.0).sqrt()).abs());
            Some(off <= error.max(2e-3 * length))
        }
        (Value::Number(n), Shape::Band(a, b)) if item.name.starts_with("overlap") => {
            let (length, error) = drawn(*a, *b);
            Some((length - n).abs() <= error)
        }
        _ => None,
    }
}

#[test]
fn every_drawing_of_a_value_agrees_with_it() {
    let (checked, plain) = (AtomicUsize::new(0), Mutex::new(HashSet::new()));
    each_method(|scene, method| {
        for pose in all_poses(scene, 200) {
            let told = drawn(method, &pose, Lang::En);
            for item in told.figure.items.iter().filter(|item| !item.name.is_empty()) {
                let of = format!("{} {}: `{}` at {pose:?}: {:?}", scene.id, method.id, item.name, item.shape);
                let values = values_of(&told, item);
                assert!(!values.is_empty(), "{of}: no such value");
                let agree: Vec<Option<bool>> = values
                    .iter()
                    .map(|&value| match Eye::of(&pose) {
                        Some(eye) => agrees_in_space(value, item, &eye),
                        None => agrees(value, item),
                    })
                    .collect();
                assert!(agree.contains(&None) || agree.contains(&Some(true)), "{of}: {values:?}");
                if agree.contains(&Some(true)) {
                    checked.fetch_add(1, Ordering::Relaxed);
                } else {
                    // Nothing to measure: an area, a sign, a word, a coordinate.
                    let kind = |text: String| text.split(['(', ' ', '{']).next().unwrap_or("").to_owned();
                    let met = (kind(format!("{:?}", values[0])), kind(format!("{:?}", item.shape)));
                    plain.lock().expect("nobody panics meanwhile").insert(met);
                }
            }
        }
    });
    let (checked, plain) = (checked.into_inner(), plain.into_inner().expect("nobody panicked"));
    assert!(checked > 10_000, "only {checked}");
    // All shapes that cannot be measured are listed here, so that none is missed.
    let known = |value: &str, shape: &str| match value {
        "Flag" | "Word" | "Whole" => true,
        "Number" | "Exact" | "Tiny" => {
            matches!(shape, "Point" | "Polygon" | "Note" | "Arrow" | "Band" | "Circle" | "Disk" | "Drop")
        }
        _ => matches!(shape, "Segment" | "Polygon" | "Note"),
    };
    let unknown: Vec<_> = plain.iter().filter(|(value, shape)| !known(value, shape)).collect();
    assert!(unknown.is_empty(), "drawn, and measured by nobody: {unknown:?}");
}

#[test]
fn every_run_is_finite_at_any_pose() {
    each_method(|scene, method| {
        let mut random = Rng::with_seed(11);
        let far = (0..500).map(|_| poses::anywhere(&mut random, scene)).collect::<Vec<_>>();
        for pose in all_poses(scene, 1000).into_iter().chain(far) {
            let told = drawn(method, &pose, Lang::Ja);
            let Controls { handles, grabs } = (scene.controls)(&pose);
            let of = format!("{} {} at {pose:?}", scene.id, method.id);
            assert!(told.rows.iter().flat_map(|row| row.value.numbers()).all(f32::is_finite), "{of}");
            for item in &told.figure.items {
                assert!(item.shape.points().iter().all(|p| p.is_finite()), "{of}: {item:?}");
                let from = item.from.iter().flat_map(Shape::points);
                assert!(from.into_iter().all(|p| p.is_finite()), "{of}: {item:?}");
            }
            assert!(told.figure.own.is_none_or(|own| own.half.is_finite() && own.turn.is_finite()), "{of}");
            assert!(handles.iter().all(|handle| handle.at.is_finite()), "{of}");
            assert!(!told.reason.is_empty() && !told.reason.contains("NaN"), "{of}: {}", told.reason);
            let grabbed: HashSet<_> = grabs.iter().map(|(body, _)| *body).collect();
            // A crowd of one has only the first body.
            let alone = pose.value("count") == Some(Value::Whole(1));
            assert_eq!(grabbed.len(), if alone { 1 } else { scene.bodies.len() }, "{of}");
        }
    });
}

/// A long vector in a direction.
fn far(d: Vec2) -> Vec2 {
    (1000.0 * d.as_dvec2().normalize_or_zero()).as_vec2()
}

/// Corners, and the radius of a disk around each point of their hull.
type Rounded = (Vec<Vec2>, f32);

/// The corners and the radius of a grabbed shape.
fn rounded(shape: &Shape) -> Rounded {
    match shape {
        Shape::Point(p) => (vec![*p], 0.0),
        Shape::Disk(c, r) => (vec![*c], *r),
        Shape::Capsule(p, q, r) => (vec![*p, *q], *r),
        Shape::Polygon(corners) => (corners.clone(), 0.0),
        // Far beyond every other shape.
        Shape::Line(p, d) => (vec![*p - far(*d), *p + far(*d)], 0.0),
        Shape::Ray(p, d) => (vec![*p, *p + far(*d)], 0.0),
        other => panic!("nothing to collide with: {other:?}"),
    }
}

/// The bodies that are tested against each other: the first, and each shape of the second.
fn bodies(controls: &Controls) -> Vec<[&Shape; 2]> {
    let shapes =
        |body| controls.grabs.iter().filter(move |(grabbed, _)| *grabbed == body).map(|(_, shape)| shape);
    let one = shapes(0).next().expect("it is there");
    shapes(1).map(|other| [one, other]).collect()
}

/// The distance of a point from the border of a field of view, negative inside, by its angle and in double precision.
fn sector_margin(p: Vec2, eye: Vec2, [range, facing, half]: [f64; 3]) -> f64 {
    let q = DVec2::from_angle(-facing).rotate(p.as_dvec2() - eye.as_dvec2());
    let (away, angle) = (q.length() - range, q.to_angle().abs());
    let edge = range * DVec2::from_angle(half);
    // The left edge is enough, since both are alike.
    let q = DVec2::new(q.x, q.y.abs());
    let along = if range > 0.0 { (q.dot(edge) / (range * range)).clamp(0.0, 1.0) } else { 0.0 };
    let to_edge = (q - along * edge).length();
    match (angle <= half, half < f64::from(std::f32::consts::PI)) {
        (true, true) if away <= 0.0 => -to_edge.min(-away),
        (true, _) => away,
        (false, _) => to_edge,
    }
}

/// The distance of a pose's bodies, or their depth of overlap (negative), and both as rounded polygons if they are such.
fn apart([one, other]: [&Shape; 2]) -> (f64, Option<[Rounded; 2]>) {
    if let (Shape::Point(p), &Shape::Sector(eye, range, facing, half)) = (one, other) {
        return (sector_margin(*p, eye, [range, facing, half].map(f64::from)), None);
    }
    let shapes = [rounded(one), rounded(other)];
    (margin(&shapes), Some(shapes))
}

/// The distance of two rounded polygons, or their depth of overlap (negative), in double precision.
fn margin([(p, p_radius), (q, q_radius)]: &[Rounded; 2]) -> f64 {
    let wide = |corners: &[Vec2]| corners.iter().map(|c| c.as_dvec2()).collect::<Vec<DVec2>>();
    let (p, q) = (wide(p), wide(q));
    let edges =
        |p: &[DVec2]| (0..p.len()).map(|i| (p[i], p[(i + 1) % p.len()])).collect::<Vec<(DVec2, DVec2)>>();
    let directions = edges(&p).into_iter().chain(edges(&q)).map(|(a, b)| (b - a).normalize_or_zero());
    let axes = directions.flat_map(|d| [d, d.perp()]).filter(|d| *d != DVec2::ZERO);
    let range = |p: &[DVec2], axis: DVec2| {
        let along = p.iter().map(|corner| corner.dot(axis));
        along.fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), a| (min.min(a), max.max(a)))
    };
    let room = |axis| {
        let ((a, b), (c, d)) = (range(&p, axis), range(&q, axis));
        (c - b).max(a - d)
    };
    let least = axes.map(room).fold(f64::NEG_INFINITY, f64::max);
    let to_segment = |t: DVec2, (a, b): (DVec2, DVec2)| {
        let (v, w) = (b - a, t - a);
        let f = if v.length_squared() > 0.0 { (w.dot(v) / v.length_squared()).clamp(0.0, 1.0) } else { 0.0 };
        (w - f * v).length()
    };
    let corners_to = |p: &[DVec2], q: &[DVec2]| {
        let pairs = p.iter().flat_map(|&t| edges(q).into_iter().map(move |edge| to_segment(t, edge)));
        pairs.fold(f64::INFINITY, f64::min)
    };
    let distance = corners_to(&p, &q).min(corners_to(&q, &p));
    let apart = if least > 0.0 || least == f64::NEG_INFINITY { distance } else { least };
    apart - f64::from(*p_radius) - f64::from(*q_radius)
}

/// The distance of two rotated boxes in space on the axis of the largest gap, or their depth of overlap (negative). All corners
/// are projected onto every axis. Center, half extents and rotation are in double precision.
fn boxes_apart(boxes: &[(DVec3, DVec3, DMat3); 2]) -> f64 {
    let corners = boxes.map(|(center, half, turn)| {
        let sign = |corner: usize, bit: usize| if corner & bit == 0 { -1.0 } else { 1.0 };
        let own = |i| DVec3::new(sign(i, 1), sign(i, 2), sign(i, 4)) * half;
        [0, 1, 2, 3, 4, 5, 6, 7].map(|i| center - boxes[0].0 + turn * own(i))
    });
    let [a, b] = boxes.map(|(.., turn)| [turn.x_axis, turn.y_axis, turn.z_axis]);
    let crosses = a.iter().flat_map(|u| b.iter().map(move |v| u.cross(*v)));
    // Cross products of almost parallel edges consist of rounding errors. The normals show the same result.
    let axes = a.iter().chain(&b).copied().chain(crosses.filter(|cross| cross.length() > 1e-7));
    let room = |axis: DVec3| {
        let [(min_a, max_a), (min_b, max_b)] = corners.map(|corners| {
            let along = corners.map(|corner| corner.dot(axis));
            (
                along.into_iter().fold(f64::INFINITY, f64::min),
                along.into_iter().fold(f64::NEG_INFINITY, f64::max),
            )
        });
        (min_b - max_a).max(min_a - max_b)
    };
    axes.map(|axis| room(axis.normalize())).fold(f64::NEG_INFINITY, f64::max)
}

/// The distance of a scene's bodies in space, or their depth of overlap (negative), in double precision, and the largest of their
/// numbers.
fn apart_in_space(scene: &Scene, pose: &Inputs) -> (f64, f32) {
    let point = |name: &str| pose.point3(name).as_dvec3();
    let turn_of = |name: &str| {
        let [yaw, pitch, roll] = point(name).to_array().map(f64::to_radians);
        DMat3::from_rotation_z(yaw) * DMat3::from_rotation_y(pitch) * DMat3::from_rotation_x(roll)
    };
    let distance = match scene.id {
        "sphere-box" => {
            let to_own = turn_of("rotation").transpose();
            let beyond = (to_own * (point("sphere") - point("box"))).abs() - point("half");
            let inside = beyond.max_element().min(0.0);
            beyond.max(DVec3::ZERO).length() + inside - f64::from(pose.number("radius"))
        }
        "segment-box" => {
            let to_own = turn_of("rotation").transpose();
            let [p, q] = ["p", "q"].map(|end| to_own * (point(end) - point("box")));
            let (d, m, e) = ((q - p) / 2.0, p.midpoint(q), point("half"));
            let crosses = DVec3::AXES.map(|axis| axis.cross(d).normalize_or_zero());
            let axes = DVec3::AXES.into_iter().chain(crosses);
            let gaps = axes.filter(|l| *l != DVec3::ZERO);
            let gaps = gaps.map(|l| m.dot(l).abs() - d.dot(l).abs() - e.dot(l.abs()));
            gaps.fold(f64::NEG_INFINITY, f64::max)
        }
        "boxes-in-space" => {
            let boxes = ["a", "b"].map(|name| {
                let of = |what: &str| format!("{name}-{what}");
                (point(name), point(&of("half")), turn_of(&of("rotation")))
            });
            boxes_apart(&boxes)
        }
        other => panic!("{other} needs a judge of its own"),
    };
    let bodies = scene.bodies.iter().flat_map(|body| body.inputs());
    let numbers = bodies.filter(|name| !name.ends_with("rotation")).map(|name| pose.point3(name));
    let radius = pose.get("radius").map_or(0.0, |_| pose.number("radius"));
    (distance, numbers.fold(radius, |most, numbers| most.max(numbers.abs().max_element())))
}

/// The distance of a pose's bodies, the margin within which rounding decides, and both as rounded polygons if they are such.
/// `None` if there is only one body.
fn nearest(scene: &Scene, pose: &Inputs) -> Option<(f64, f32, Option<[Rounded; 2]>)> {
    if Eye::of(pose).is_some() {
        let (margin, size) = apart_in_space(scene, pose);
        return Some((margin, f32::EPSILON * 32.0 * size.max(1.0), None));
    }
    let controls = (scene.controls)(pose);
    let pairs = bodies(&controls);
    let nearest = pairs.iter().map(|&pair| (pair, apart(pair))).min_by(|a, b| a.1.0.total_cmp(&b.1.0));
    let (nearest, (margin, rounded)) = nearest?;
    let points = nearest.map(Shape::points).concat();
    let size = 2.0 * points.iter().map(|c| c.abs().max_element()).fold(1.0, f32::max);
    let ends = rounded.iter().flatten().flat_map(|(corners, _)| corners);
    let farthest = ends.map(|end| end.abs().max_element()).fold(0.0, f32::max);
    // A few units in the last place of the largest coordinate, since the methods first subtract coordinates. Half a unit is added
    // where the polygon of an endless line ends.
    Some((margin, f32::EPSILON * (16.0 * size + farthest), rounded))
}

#[test]
fn right_methods_agree_with_each_other_and_with_double_precision() {
    for scene in Scene::ALL {
        let (mut hits, mut checked) = (0, 0);
        for pose in all_poses(scene, 4000) {
            let first = (scene.methods[0].judge)(&pose);
            let Some((margin, close, rounded)) = nearest(scene, &pose) else {
                assert!(!first.hit, "alone it touches nobody: {pose:?}");
                continue;
            };
            if margin.abs() <= f64::from(close) {
                continue;
            }
            checked += 1;
            hits += usize::from(first.hit);
            for method in scene.methods {
                let (hit, of) = ((method.judge)(&pose).hit, format!("{} {}", scene.id, method.id));
                let exact = method.bounds.map(|exact| exact(&pose));
                assert_eq!(exact.unwrap_or(margin < 0.0), margin < 0.0, "{of}: {margin} at {pose:?}");
                let is_right = if exact.is_some() { hit || margin > 0.0 } else { hit == (margin < 0.0) };
                assert!(is_right || method.flaw.is_some(), "{of}: {margin} at {pose:?}");
                assert!(method.bounds.is_none() || method.is_wrong(&pose, hit) != is_right, "{of}: {pose:?}");
            }
            let convex = rounded.map(|shapes| shapes.map(|(corners, radius)| Convex::new(&corners, radius)));
            if let Some([Ok(x), Ok(y)]) = convex {
                assert_eq!(overlap(&x, &y).hit, margin < 0.0, "{}: {margin} at {pose:?}", scene.id);
            }
        }
        assert!(hits > checked / 10 && hits < checked * 9 / 10, "{}: {hits} of {checked} hit", scene.id);
    }
}

#[test]
fn incorrect_methods_fail_somewhere_and_right_ones_come_first() {
    each_method(|scene, method| {
        let differs = |pose: &Inputs| method.is_wrong(pose, (method.judge)(pose).hit);
        if method.flaw.is_some() {
            assert!(all_poses(scene, 5000).iter().any(differs), "{} {}: never wrong", scene.id, method.id);
        }
        assert!(scene.methods[0].flaw.is_none());
    });
}

#[test]
fn answers_to_questions_are_among_the_choices() {
    for scene in Scene::ALL {
        for question in scene.questions {
            let mut answers = HashSet::new();
            for method in scene.methods {
                for pose in all_poses(scene, 300) {
                    let told = method.explain(&pose, Detail::values(Lang::En));
                    let Some(value) = told.get(question.name) else { continue };
                    for lang in Lang::ALL {
                        let answer = value.show(lang);
                        let known = question.choices.iter().any(|&choice| lang.of(choice) == answer);
                        assert!(known, "{} {}: `{answer}`", scene.id, question.name);
                        answers.insert(answer);
                    }
                }
            }
            assert!(answers.len() > 1, "{} {}: always {answers:?}", scene.id, question.name);
        }
    }
}

#[test]
fn a_table_shown_before_the_answer_is_the_same_in_every_pose() {
    each_method(|scene, method| {
        let rows = |pose: &Inputs| {
            let table = drawn(method, pose, Lang::En).table?;
            let meant = table.now.iter().flat_map(|(_, rows)| rows);
            assert!(meant.into_iter().all(|&row| row < table.rows.len()));
            table.fixed.then_some((table.head, table.rows))
        };
        let first = rows(&scene.start());
        assert!(all_poses(scene, 300).iter().all(|pose| rows(pose) == first), "{} {}", scene.id, method.id);
    });
}

#[test]
fn dragging_a_handle_to_its_own_position_changes_nothing() {
    for scene in Scene::ALL.iter().copied() {
        for pose in poses_near(scene, 200) {
            for handle in (scene.controls)(&pose).handles {
                let mut dragged = pose.clone();
                handle.drag_to(handle.at, None, &mut dragged);
                if !handle.is_spot() {
                    // If one of many bodies is taken by hand, it is put where it was.
                    let places = |pose| (scene.controls)(pose).handles.into_iter().map(|handle| handle.at);
                    let mut moved = places(&pose).zip(places(&dragged)).map(|(old, new)| old.distance(new));
                    assert!(moved.all(|by| by < 2e-3), "{}: {} at {pose:?}", scene.id, handle.input);
                    continue;
                }
                for ((input, old), (_, new)) in pose.iter().zip(dragged.iter()) {
                    for (old, new) in old.points().into_iter().zip(new.points()) {
                        let mut change = new - old;
                        if input.kind.wraps() {
                            change.x = (change.x + 180.0).rem_euclid(360.0) - 180.0;
                            change.y = (change.y + 180.0).rem_euclid(360.0) - 180.0;
                        }
                        let of = format!(
                            "{}: {} changes {} by {change} at {pose:?}",
                            scene.id, handle.input, input.name
                        );
                        assert!(change.length() < 2e-3, "{of}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_dragged_handle_follows_the_pointer() {
    let mut random = Rng::with_seed(5);
    for scene in Scene::ALL.iter().copied() {
        for pose in poses_near(scene, 200) {
            let before = (scene.controls)(&pose);
            for (i, handle) in before.handles.iter().enumerate() {
                let p = handle.at + vec2(random.f32() - 0.5, random.f32() - 0.5);
                let mut dragged = pose.clone();
                handle.drag_to(p, None, &mut dragged);
                let after = (scene.controls)(&dragged);
                let Some(new) = after.handles.get(i) else { continue };
                let followed = match handle.drag {
                    Drag::Place(_) | Drag::Way(_) | Drag::Level(..) => new.at.distance(p),
                    Drag::Distance(from) => new.at.distance(from) - p.distance(from),
                    Drag::Extent(c, angle) => {
                        let own = |p: Vec2| Vec2::from_angle(-angle).rotate(p - c).abs();
                        own(new.at).distance(own(p))
                    }
                    // Lengths end at zero, and the box may show its other face to the camera.
                    Drag::Along { from, way, .. } => {
                        let is_place =
                            scene.inputs.iter().any(|it| it.name == handle.input && it.kind == Kind::Point3);
                        let along = |p: Vec2| ((p - from).dot(way) / way.length_squared()).max(0.0);
                        if is_place { new.at.y - p.y } else { along(new.at) - along(p) }
                    }
                    Drag::Direction(..) | Drag::Opening(..) | Drag::Yaw { .. } => {
                        let InputValue::Numbers([asked, ..]) = handle.drag.value(p) else { continue };
                        let got = dragged.number(handle.input);
                        (got - asked + 180.0).rem_euclid(360.0) - 180.0
                    }
                };
                let of = format!("{}: {} is off by {followed} at {pose:?}", scene.id, handle.input);
                assert!(followed.abs() < 1e-2, "{of}");
                if !handle.also.is_empty() {
                    let corners = |controls: &Controls| rounded(bodies(controls)[0][1]).0;
                    let (old, new) = (corners(&before), corners(&after));
                    assert!(old[1].distance(new[1]) + old[2].distance(new[2]) < 1e-2, "{of}: others move");
                }
            }
        }
    }
}

#[test]
fn prepared_cases_give_the_verdicts_of_judge() {
    each_method(|scene, method| {
        let mut random = Rng::with_seed(11);
        let poses: Vec<Inputs> = (0..1000).map(|_| poses::near(&mut random, scene)).collect();
        let mut cases = (method.ready)();
        poses.iter().for_each(|pose| cases.add(pose));
        let expected: Vec<bool> = poses.iter().map(|pose| (method.judge)(pose).hit).collect();
        for from in [0, 300] {
            let mut verdicts = vec![false; 1000 - from];
            cases.ask(from, &mut verdicts);
            assert!(verdicts == expected[from..], "{}", method.id);
        }
        if let Some(all) = method.skips {
            let all = scene.method(all).expect(method.id);
            assert!(all.flaw.is_none() && all.skips.is_none(), "{}", method.id);
            assert!(poses.iter().zip(&expected).all(|(pose, hit)| (all.judge)(pose).hit == *hit));
        }
    });
}
