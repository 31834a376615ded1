//! What holds for every scene, every method and any pose: new scenes are tested by being listed.

use glam::{DVec2, Vec2, vec2};
use hantei::figure::text::{Face, covers};
use hantei::figure::{Figure, Item, Shape};
use hantei::geometry::convex::{Convex, overlap};
use hantei::scene::knob::{Drag, Kind};
use hantei::scene::source::line_of;
use hantei::scene::{Method, Pose, Run, Scene, Value};
use hantei::words::{Lang, Words};
use std::collections::HashSet;

/// Reproducible random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn from(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.below(1 << 24) as f32 / (1 << 24) as f32)
    }

    /// A pose near the start, with a liking for round numbers and right angles.
    fn pose(&mut self, scene: &'static Scene) -> Pose {
        let mut pose = scene.start();
        for knob in scene.knobs {
            let round_angle = (self.below(3) == 0).then(|| 45.0 * self.below(8) as f32);
            let mut number = |low, high| {
                let number = self.from(low, high);
                if self.below(4) == 0 { number.round() } else { number }
            };
            let value = match knob.kind {
                Kind::Point => vec2(number(-4.0, 4.0), number(-4.0, 4.0)),
                Kind::Length(_) | Kind::Extent(_) => vec2(number(0.0, 2.0), number(0.0, 3.0)),
                Kind::Scale(_) => vec2(number(-2.5, 2.5), number(-2.5, 2.5)),
                Kind::Angle => vec2(round_angle.unwrap_or_else(|| number(-180.0, 180.0)), 0.0),
            };
            pose.set(knob.name, value);
        }
        pose
    }

    /// A pose with knobs at the ends of their ranges, at zero, or equal to another.
    fn extreme(&mut self, scene: &'static Scene) -> Pose {
        let mut pose = self.pose(scene);
        for knob in scene.knobs {
            let (min, max) = knob.kind.range();
            let mut end = || [min, max, 0.0, 1e-6][self.below(4) as usize];
            let value = vec2(end(), end());
            let other = scene.knobs[self.below(scene.knobs.len() as u64) as usize].name;
            match self.below(3) {
                0 => pose.set(knob.name, value),
                1 => pose.set(knob.name, pose.point(other)),
                _ => {}
            }
        }
        pose
    }
}

/// The start and many random poses.
fn poses(scene: &'static Scene, count: usize) -> Vec<Pose> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut poses = vec![scene.start()];
    poses.extend((0..count).map(|_| random.pose(scene)));
    poses
}

/// Those, and as many extreme ones.
fn all_poses(scene: &'static Scene, count: usize) -> Vec<Pose> {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let mut poses = poses(scene, count);
    poses.extend((0..count).map(|_| random.extreme(scene)));
    poses
}

fn each_method(mut check: impl FnMut(&'static Scene, &'static Method)) {
    for scene in Scene::ALL {
        scene.methods.iter().for_each(|method| check(scene, method));
    }
}

fn layers_of(figure: &Figure) -> impl Iterator<Item = &'static str> {
    figure.all().map(|item| item.layer).chain(figure.inset.iter().map(|inset| inset.layer))
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
        check(scene.id, scene.knobs.iter().map(|knob| knob.name).collect());
        check(scene.id, scene.layers.iter().map(|layer| layer.id).collect());
        check(scene.id, scene.methods.iter().map(|method| method.id).collect());
        scene.methods.iter().for_each(|method| {
            check(method.id, method.source.marks());
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
        }
    };
    for scene in Scene::ALL {
        check(scene.id, scene.title);
        check(scene.id, scene.short);
        scene.knobs.iter().for_each(|knob| check(knob.name, knob.title));
        scene.layers.iter().for_each(|layer| check(layer.id, layer.title));
        for body in scene.bodies {
            check(scene.id, body.title);
            if body.turn != hantei::scene::Turn::No {
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
    let check = |text: &str| {
        for face in [Face::Sans, Face::Bold, Face::Mono] {
            assert!(text.chars().all(|c| c == '\n' || covers(face, c)), "{face:?}: `{text}`");
        }
    };
    each_method(|scene, method| {
        for lang in Lang::ALL {
            check(lang.of(scene.title));
            scene.layers.iter().for_each(|layer| check(lang.of(layer.title)));
            scene.questions.iter().for_each(|question| check(lang.of(question.ask)));
            for pose in poses(scene, 50) {
                let run = (method.run)(&pose, lang);
                check(&run.reason);
                run.figure.all().for_each(|item| check(&item.label));
                run.trace.rows.iter().flat_map(|row| row.value).for_each(|value| check(&value.show(lang)));
                let table = run.table.iter().flat_map(|table| table.rows.iter().chain([&table.head]));
                table.flatten().for_each(|cell| check(cell));
            }
        }
    });
}

#[test]
fn knobs_start_at_what_they_may_be_and_bodies_turn_knobs_that_exist() {
    for scene in Scene::ALL {
        for (knob, value) in scene.start().iter() {
            assert!(knob.kind.allows(value), "{}: {}", scene.id, knob.name);
        }
        let kind = |name: &str| {
            let knob = scene.knobs.iter().find(|knob| knob.name == name);
            knob.unwrap_or_else(|| panic!("{}: no knob `{name}`", scene.id)).kind
        };
        for body in scene.bodies {
            body.moves.iter().for_each(|name| assert_eq!(kind(name), Kind::Point));
            if let hantei::scene::Turn::Knob(name) = body.turn {
                assert_eq!(kind(name), Kind::Angle);
            }
            for (name, part) in body.stretch_x.into_iter().chain(body.stretch_y) {
                assert!(part == 0 || part == 1 && kind(name).is_pair(), "{}: {name}", scene.id);
            }
            assert!(scene.layers.iter().any(|layer| layer.id == body.layer));
        }
    }
}

#[test]
fn every_explanation_ends_before_its_workings_are_packed() {
    each_method(|scene, method| {
        for function in method.source.functions {
            let text = method.source.text(function);
            let last = text.iter().rev().find_map(|line| line.trim_start().strip_prefix("// mark:"));
            assert!(
                last.is_none_or(|name| name.trim().is_empty()),
                "{} {}: write an empty `// mark:` into `{function}`, above the lines that only pack its workings up",
                scene.id,
                method.id
            );
        }
    });
}

#[test]
fn every_value_belongs_beside_a_line_of_the_source() {
    each_method(|scene, method| {
        let (listing, marks) = (method.source.listing(), method.source.marks());
        let mut reached = HashSet::new();
        for pose in all_poses(scene, 200) {
            let trace = (method.run)(&pose, Lang::En).trace;
            let mut names = HashSet::new();
            for row in &trace.rows {
                let of = format!("{} {}: `{}` under `{}`", scene.id, method.id, row.name, row.mark);
                assert!(marks.contains(&row.mark), "{of}: no such mark");
                assert!(line_of(&listing, row.mark, row.name).is_some(), "{of}: no line for it");
                assert!(names.insert(row.name), "{of}: twice");
                if row.value.is_some() {
                    reached.insert(row.mark);
                }
            }
        }
        let unreached: Vec<_> = marks.iter().filter(|mark| !reached.contains(*mark)).collect();
        assert!(unreached.is_empty(), "{} {}: never reached: {unreached:?}", scene.id, method.id);
    });
}

#[test]
fn layers_are_declared_and_used_and_given_ones_hide_the_answer() {
    for scene in Scene::ALL {
        let mut used = HashSet::new();
        for method in scene.methods {
            for pose in all_poses(scene, 100) {
                let run = (method.run)(&pose, Lang::En);
                used.extend(layers_of(&run.figure));
                used.extend(run.handles.iter().map(|handle| handle.layer));
                for item in run.figure.all() {
                    let layer = scene.layers.iter().find(|layer| layer.id == item.layer);
                    let given = layer.is_some_and(|layer| layer.given);
                    assert!(!given || item.name.is_empty(), "{}: `{}` is given away", scene.id, item.name);
                }
            }
        }
        let declared: HashSet<_> = scene.layers.iter().map(|layer| layer.id).collect();
        let id = scene.id;
        let undeclared: Vec<_> = used.difference(&declared).collect();
        let unused: Vec<_> = declared.difference(&used).collect();
        assert!(
            undeclared.is_empty() && unused.is_empty(),
            "{id}: drawn on, but not in the scene's `layers`: {undeclared:?}; there, but never drawn on: {unused:?}"
        );
    }
}

#[test]
fn what_draws_a_value_agrees_with_it() {
    each_method(|scene, method| {
        for pose in all_poses(scene, 200) {
            let Run { trace, figure, .. } = (method.run)(&pose, Lang::En);
            for Item { name, shape, .. } in figure.all().filter(|item| !item.name.is_empty()) {
                let of = format!("{} {}: `{name}` at {pose:?}", scene.id, method.id);
                let value = trace.get(name).unwrap_or_else(|| panic!("{of} is not in the trace"));
                let drawn = |a: Vec2, b: Vec2| (a.distance(b), 1e-5 * (1.0 + a.length() + b.length()));
                match (value, shape) {
                    (Value::Vector(v), Shape::Point(p)) => assert!(p.distance(v) <= drawn(v, v).1, "{of}"),
                    // Turning a vector into another frame keeps its length.
                    (Value::Vector(v), Shape::Arrow(a, b)) => {
                        let (length, error) = drawn(*a, *b);
                        assert!((length - v.length()).abs() <= error, "{of}: {length}");
                    }
                    (Value::Range(min, max), Shape::Band(a, b)) => {
                        let (length, error) = drawn(*a, *b);
                        let error = error + 1e-5 * (min.abs() + max.abs());
                        assert!((length - (max - min)).abs() <= error, "{of}: {length}");
                    }
                    // A length or its square. A product of two vectors is neither: draw it as a band.
                    (Value::Number(n), Shape::Segment(a, b)) => {
                        let (length, error) = drawn(*a, *b);
                        let off = (length - n.abs()).abs().min((length - n.max(0.0).sqrt()).abs());
                        assert!(off <= error.max(2e-3 * length), "{of}: {length}");
                    }
                    (Value::Number(n), Shape::Band(a, b)) if name.starts_with("overlap") => {
                        let (length, error) = drawn(*a, *b);
                        assert!((length - n).abs() <= error, "{of}: {length}");
                    }
                    _ => {}
                }
            }
        }
    });
}

#[test]
fn every_run_is_finite_at_any_pose() {
    each_method(|scene, method| {
        for pose in all_poses(scene, 1000) {
            let run = (method.run)(&pose, Lang::Ja);
            let of = format!("{} {} at {pose:?}", scene.id, method.id);
            assert!(run.trace.rows.iter().flat_map(|row| row.value).all(|value| value.is_finite()), "{of}");
            for item in run.figure.all() {
                assert!(item.shape.points().iter().all(|p| p.is_finite()), "{of}: {item:?}");
            }
            assert!(run.figure.inset.is_none_or(|inset| inset.half.is_finite()), "{of}");
            assert!(run.handles.iter().all(|handle| handle.at.is_finite()), "{of}");
            assert!(!run.reason.is_empty() && !run.reason.contains("NaN"), "{of}: {}", run.reason);
            let grabbed: HashSet<_> = run.grabs.iter().map(|(body, _)| *body).collect();
            assert_eq!(grabbed.len(), scene.bodies.len(), "{of}");
        }
    });
}

/// The corners and the radius of what is grabbed.
fn rounded(shape: &Shape) -> (Vec<Vec2>, f32) {
    match shape {
        Shape::Point(p) => (vec![*p], 0.0),
        Shape::Disk(c, r) => (vec![*c], *r),
        Shape::Capsule(p, q, r) => (vec![*p, *q], *r),
        Shape::Polygon(corners) => (corners.clone(), 0.0),
        other => panic!("nothing to collide with: {other:?}"),
    }
}

/// The bodies that are tested against each other.
fn shapes(run: &Run) -> [(Vec<Vec2>, f32); 2] {
    let of = |body| &run.grabs.iter().find(|(grabbed, _)| *grabbed == body).expect("both are there").1;
    [rounded(of(0)), rounded(of(1))]
}

/// How far two rounded polygons are apart, or how deep they overlap (negative). In double precision.
fn margin([(p, p_radius), (q, q_radius)]: &[(Vec<Vec2>, f32); 2]) -> f64 {
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

#[test]
fn right_methods_agree_with_each_other_and_with_double_precision() {
    for scene in Scene::ALL {
        let (mut hits, mut checked) = (0, 0);
        for pose in all_poses(scene, 4000) {
            let first = (scene.methods[0].run)(&pose, Lang::En);
            let shapes = shapes(&first);
            let (corners, radii): (Vec<_>, Vec<_>) = shapes.iter().cloned().unzip();
            let size = corners.iter().flatten().map(|c| c.abs().max_element()).fold(1.0, f32::max)
                + radii.iter().sum::<f32>();
            let margin = margin(&shapes);
            // A few units in the last place of the largest coordinate: the methods start by subtracting those.
            let close = 16.0 * f32::EPSILON * size;
            if margin.abs() <= f64::from(close) {
                continue;
            }
            checked += 1;
            hits += usize::from(first.hit);
            for method in scene.methods.iter().filter(|method| method.flaw.is_none()) {
                let hit = (method.run)(&pose, Lang::En).hit;
                assert_eq!(hit, margin < 0.0, "{} {}: {margin} at {pose:?}", scene.id, method.id);
            }
            let convex = |i: usize| Convex::new(&corners[i], radii[i]);
            if let (Ok(x), Ok(y)) = (convex(0), convex(1)) {
                assert_eq!(overlap(&x, &y).hit, margin < 0.0, "{}: {margin} at {pose:?}", scene.id);
            }
        }
        assert!(hits > checked / 10 && hits < checked * 9 / 10, "{}: {hits} of {checked} hit", scene.id);
    }
}

#[test]
fn flawed_methods_go_wrong_somewhere_and_right_ones_lead() {
    each_method(|scene, method| {
        let differs = |pose: &Pose| {
            let right = (scene.methods[0].run)(pose, Lang::En).hit;
            (method.run)(pose, Lang::En).hit != right
        };
        if method.flaw.is_some() {
            assert!(poses(scene, 5000).iter().any(differs), "{} {}: never wrong", scene.id, method.id);
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
                    let trace = (method.run)(&pose, Lang::En).trace;
                    let Some(row) = trace.rows.iter().find(|row| row.name == question.name) else { continue };
                    let value = row.value.unwrap_or_else(|| panic!("{}: no answer", question.name));
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
fn a_table_that_is_seen_before_the_answer_is_the_same_in_every_pose() {
    each_method(|scene, method| {
        let rows = |pose: &Pose| {
            let table = (method.run)(pose, Lang::En).table.filter(|table| table.fixed)?;
            assert!(table.now.iter().all(|&row| row < table.rows.len()));
            Some((table.head, table.rows))
        };
        let first = rows(&scene.start());
        assert!(all_poses(scene, 300).iter().all(|pose| rows(pose) == first), "{} {}", scene.id, method.id);
    });
}

#[test]
fn corners_that_change_places_keep_their_letters_where_that_is_not_found_yet() {
    let scene = Scene::by_id("disk-triangle").expect("it is built in");
    let mut pose = scene.start();
    let letters = |pose: &Pose| {
        let figure = (scene.methods[0].run)(pose, Lang::En).figure;
        let on = |id: &str| {
            let items = figure.items.iter().filter(|item| item.layer == id);
            items.map(|item| item.label.to_string()).filter(|label| !label.is_empty()).collect::<Vec<_>>()
        };
        (on("shapes"), on("order"))
    };
    assert_eq!(letters(&pose), (["A", "B", "C", "T"].map(String::from).to_vec(), vec![]));
    pose.set("scale", vec2(2.0, -2.0));
    assert_eq!(
        letters(&pose),
        (
            ["A", "C", "B", "T"].map(String::from).to_vec(),
            ["B, was C", "C, was B"].map(String::from).to_vec()
        )
    );
}

#[test]
fn a_handle_dragged_to_where_it_is_changes_nothing() {
    each_method(|scene, method| {
        for pose in poses(scene, 200) {
            let run = (method.run)(&pose, Lang::En);
            for handle in &run.handles {
                let mut dragged = pose.clone();
                handle.drag_to(handle.at, &mut dragged);
                for ((knob, old), (_, new)) in pose.iter().zip(dragged.iter()) {
                    let change = match knob.kind {
                        Kind::Angle => vec2((new.x - old.x + 180.0).rem_euclid(360.0) - 180.0, 0.0),
                        _ => new - old,
                    };
                    let of = format!(
                        "{}: {} changes {} by {change} at {pose:?}",
                        scene.id, handle.knob, knob.name
                    );
                    assert!(change.length() < 2e-3, "{of}");
                }
            }
        }
    });
}

#[test]
fn a_dragged_handle_follows_the_pointer() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    each_method(|scene, method| {
        for pose in poses(scene, 200) {
            let run = (method.run)(&pose, Lang::En);
            for (i, handle) in run.handles.iter().enumerate() {
                let p = handle.at + vec2(random.from(-0.5, 0.5), random.from(-0.5, 0.5));
                let mut dragged = pose.clone();
                handle.drag_to(p, &mut dragged);
                let after = (method.run)(&dragged, Lang::En);
                let Some(new) = after.handles.get(i) else { continue };
                let followed = match handle.drag {
                    Drag::Place(_) => new.at.distance(p),
                    Drag::Distance(from) => new.at.distance(from) - p.distance(from),
                    Drag::Extent(c, angle) => {
                        let own = |p: Vec2| Vec2::from_angle(-angle).rotate(p - c).abs();
                        own(new.at).distance(own(p))
                    }
                    Drag::Direction(..) => {
                        let asked = handle.drag.value(p).x;
                        let got = dragged.number(handle.knob);
                        (got - asked + 180.0).rem_euclid(360.0) - 180.0
                    }
                };
                let of = format!("{}: {} is off by {followed} at {pose:?}", scene.id, handle.knob);
                assert!(followed.abs() < 1e-2, "{of}");
                if !handle.also.is_empty() {
                    let corners = |run: &Run| shapes(run)[1].0.clone();
                    let (old, new) = (corners(&run), corners(&after));
                    assert!(old[1].distance(new[1]) + old[2].distance(new[2]) < 1e-2, "{of}: others move");
                }
            }
        }
    });
}
