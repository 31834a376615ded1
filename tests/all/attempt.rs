//! Hit tests that learners write are read, run and judged.

use crate::poses;
use hantei::attempt::{Attempt, begin};
use hantei::figure::Shape;
use hantei::geometry::texts::{TEXTS, library};
use hantei::judging::{CASES, Judging, Truth};
use hantei::language::{How, Silent, Target};
use hantei::mistakes::Sentence;
use hantei::scene::{Detail, Explanation, Method, Scene};
use hantei::session::code::printing::Runs;
use hantei::words::Lang;

fn scene(id: &str) -> &'static Scene {
    Scene::by_id(id).expect("it is there")
}

/// Judges a text. Returns the number of its mistakes, and the simplest failing pose, written as in a link by its differences from
/// the start.
fn judged(id: &str, text: &str) -> Result<(usize, Option<String>), String> {
    let scene = scene(id);
    let own = Attempt::read(scene, &scene.methods[0], text).map_err(|mistakes| {
        let told = mistakes.iter().map(|it| format!("{:?} {}", it.place, it.what.sentence(Lang::En)));
        told.collect::<Vec<_>>().join("\n")
    })?;
    let mut judging = Judging::new(scene, 1);
    judging.ask(4_000, &own).map_err(|(_, it)| it.what.sentence(Lang::En))?;
    let start = scene.start();
    let simplest = judging.simplest(&own).map(|mistake| {
        let moved = mistake.pose.iter().filter(|(input, amount)| start.get(input.name) != Some(*amount));
        moved.map(|(input, amount)| input.to_query(amount)).collect::<Vec<_>>().join("&")
    });
    Ok((judging.wrong(), simplest))
}

#[test]
fn learners_code_is_judged() {
    for (id, text) in [
        ("point-disk", "fn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.center).length() <= disk.radius }"),
        (
            "point-disk",
            "fn hit(p: Vec2, disk: &Disk) -> bool {\n    let d = p - disk.center;\n    d.x * d.x + d.y * d.y <= disk.radius * disk.radius\n}",
        ),
        (
            "disks",
            "fn far(a: &Disk, b: &Disk) -> f32 { a.center.distance(b.center) }\nfn hit(a: &Disk, b: &Disk) -> bool { far(a, b) <= a.radius + b.radius }",
        ),
        (
            "upright-boxes",
            "fn hit(a: &Aabb, b: &Aabb) -> bool {\n    let t = (b.center - a.center).abs();\n    let reach = a.half + b.half;\n    t.x <= reach.x && t.y <= reach.y\n}",
        ),
    ] {
        assert_eq!(judged(id, text), Ok((0, None)), "{id}: {text}");
    }
    let strict = "fn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.center).length() < disk.radius }";
    let (wrong, simplest) = judged("point-disk", strict).expect("it runs");
    assert!(wrong > 0 && simplest.is_some(), "touching is a hit");
}

#[test]
fn names_that_complete_the_code_are_those_of_its_language() {
    for (text, before, wanted) in [
        (
            "fn hit(p: Vec2, disk: &Disk) -> bool { p.x < disk.radius }",
            "    p.distance_s",
            &["distance_squared()"][..],
        ),
        (
            "def hit(p, disk):\n    dd = p.x * p.x\n    return dd < disk.radius",
            "    return dd < disk.r",
            &["radius"],
        ),
        (
            "def hit(p, disk):\n    dd = p.x * p.x\n    return dd < disk.radius",
            "    return d",
            &["disk", "dd"],
        ),
        ("def hit(p, disk):\n    return p.x < disk.radius", "    return p.", &["x", "y"]),
        ("function hit(p, disk) {\n  return p.x < disk.radius;\n}", "  return disk.center.", &["x", "y"]),
    ] {
        let own =
            Attempt::read(scene("point-disk"), &scene("point-disk").methods[0], text).expect("it is read");
        assert_eq!(own.names_at(before), wanted, "{text}");
    }
}

#[test]
fn code_printed_in_rust_is_read_and_right() {
    let how = How { target: Target::Rust, lean: true, types: true };
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods.iter().filter(|method| method.flaw.is_none() && method.bounds.is_none()) {
            let source = method.source;
            let printed =
                library().printed(source.file, source.function, how, &Silent).expect("it is printed");
            let own = Attempt::read(scene, method, &printed.text());
            let own = own.unwrap_or_else(|told| panic!("{} {}: {told:?}", scene.id, method.id));
            let mut judging = Judging::new(scene, 1);
            judging.ask(1_000, &own).expect("it answers");
            assert!(judging.poses_asked() == 1_000 && judging.wrong() == 0, "{} {}", scene.id, method.id);
        }
    }
}

/// A disk and a triangle by the closest point of each side, in 32 bits.
const CLOSEST: &str = "fn closest(p: Vec2, a: Vec2, b: Vec2) -> Vec2 {
    let ab = b - a;
    let t = ((p - a).dot(ab) / ab.dot(ab)).max(0.0).min(1.0);
    a + t * ab
}
fn hit(disk: &Disk, triangle: &Triangle) -> bool {
    let (p, [a, b, c]) = (disk.center, triangle.corners);
    let sides = [(b - a).perp_dot(p - a), (c - b).perp_dot(p - b), (a - c).perp_dot(p - c)];
    let inside = sides.iter().all(|s| *s > 0.0) || sides.iter().all(|s| *s < 0.0);
    let gap = (p - closest(p, a, b)).length_squared().min((p - closest(p, b, c)).length_squared());
    let gap = gap.min((p - closest(p, c, a)).length_squared());
    inside || gap <= disk.radius * disk.radius
}";

/// A line, ray or segment and a disk by projection, in 64 bits.
const PROJECTION: &str = "fn hit(straight: &Straight, disk: &Disk) -> bool {
    let (p, q, c) = (straight.p.as_dvec2(), straight.q.as_dvec2(), disk.center.as_dvec2());
    let r = f64::from(disk.radius);
    let v = q - p;
    let length = v.length();
    let l = if length > 0.0 { v / length } else { v };
    let along = (c - p).dot(l);
    let to = if straight.ends() { along.min(length) } else { along };
    let from = if straight.starts() { to.max(0.0) } else { to };
    let gap = c - (p + from * l);
    gap.dot(gap) <= r * r
}";

#[test]
fn a_right_formula_that_rounds_at_exact_touches_counts_as_right_with_a_report() {
    for (id, text, strict) in [
        ("disk-triangle", CLOSEST, CLOSEST.replace("gap <=", "gap <")),
        ("line-disk", PROJECTION, PROJECTION.replace(") <= r", ") < r")),
    ] {
        let (scene, mut rounded) = (scene(id), 0);
        for seed in 1..=4 {
            let own = Attempt::read(scene, &scene.methods[0], text).expect("it is read");
            let mut judging = Judging::new(scene, seed);
            judging.ask(4_000, &own).expect("it answers");
            let simplest = judging.simplest(&own);
            assert_eq!(judging.wrong(), 0, "{id}, seed {seed}: {simplest:?}");
            if let Some((count, touch)) = judging.rounded() {
                rounded += count;
                assert!(own.rounds(touch) && own.hit(touch) == Ok(false), "{id}: {touch:?}");
                assert!(Truth::new(scene).is_close(touch), "{id}: {touch:?}");
            }
            let own = Attempt::read(scene, &scene.methods[0], &strict).expect("it is read");
            let mut judging = Judging::new(scene, seed);
            judging.ask(4_000, &own).expect("it answers");
            let mistake = judging.simplest(&own).expect("touching counts");
            assert!(mistake.hit && !own.rounds(&mistake.pose), "{id}: {mistake:?}");
        }
        assert!(rounded > 0, "{id}: nothing is rounded");
    }
}

#[test]
fn each_right_method_passes_as_learners_code_and_each_incorrect_one_fails() {
    for scene in Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods {
            let name = format!("{}/{}", scene.id, method.id);
            let own = Attempt::read(scene, method, &begin(method));
            let own = own.unwrap_or_else(|told| panic!("{name}: {told:?}"));
            let mut judging = Judging::of(Truth::of(scene, own.right()), 1);
            judging.ask(3_000, &own).unwrap_or_else(|(pose, it)| panic!("{name}: {it:?} in {pose:?}"));
            match method.flaw {
                None => {
                    let simplest = judging.simplest(&own);
                    assert_eq!(judging.wrong(), 0, "{name}: {simplest:?}");
                }
                Some(_) => assert!(judging.wrong() > 0, "{name} is never wrong"),
            }
        }
    }
}

#[test]
fn a_point_in_a_box_is_not_decided_by_rounding() {
    // A correct formula whose distance is not exactly zero inside a rotated box.
    let text = "fn hit(disk: &Disk, rectangle: &Obb) -> bool {\n    let d = disk.center - rectangle.center;\n    let [x, y] = [d.dot(rectangle.u), d.dot(rectangle.v)];\n    let (x, y) = (x.clamp(-rectangle.half.x, rectangle.half.x), y.clamp(-rectangle.half.y, rectangle.half.y));\n    let closest = rectangle.center + x * rectangle.u + y * rectangle.v;\n    (closest - disk.center).length() <= disk.radius\n}";
    assert_eq!(judged("disk-rectangle", text), Ok((0, None)));
}

#[test]
fn a_redefined_disk_is_refused_with_the_fields_of_the_lessons_disk() {
    let text = "struct Disk { middle: Vec2, radius: f32 }\nfn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.middle).length() <= disk.radius }";
    let told = judged("point-disk", text).expect_err("it is refused");
    assert!(told.contains("(2, 4)") && told.contains("struct Disk { center: Vec2, radius: f32 }"), "{told}");
}

#[test]
fn code_that_cannot_run_is_refused_with_place_and_reason() {
    for (text, part) in [
        ("", "no function"),
        ("fn hit(p: Vec2, disk: &Disk) -> bool { todo!() }", "not written yet"),
        (
            "fn hit(p: Vec2, disk: &Disk) -> bool { p.x < disk.radus }",
            "(1, 51) Disk has no `radus`. Did you mean `radius`?",
        ),
        ("fn hit(p: Vec2, disk: &Disk) -> bool { loop_for_ever(p) }", "no `loop_for_ever`"),
        ("fn hit(p: Vec2, disk: &Disk) -> bool { while true {} false }", "never end"),
        ("fn hit(p: Vec2, disk: &Disk) -> bool { hit(p, disk) }", "too deeply"),
        ("fn hit(p: Vec2) -> bool { p.x < 1.0 }", "must take"),
        ("fn hit(p: Vec2, disk: &Disk) -> f32 { p.x }", "`bool`"),
    ] {
        let told = judged("point-disk", text).expect_err(text);
        assert!(told.contains(part), "{text}: {told}");
    }
    let nested = format!(
        "fn hit(p: Vec2, disk: &Disk) -> bool {{ {}true{} }}",
        "(".repeat(20_000),
        ")".repeat(20_000)
    );
    assert!(judged("point-disk", &nested).expect_err("it is refused").contains("nested too deeply"));
}

/// Slips: correct text and its replacement.
const SLIPS: [(&str, &str); 12] = [
    (" <= ", " < "),
    (" < ", " <= "),
    (" >= ", " > "),
    (" > ", " < "),
    (" + ", " - "),
    (" - ", " + "),
    (" && ", " || "),
    (" || ", " && "),
    (".x", ".y"),
    (".y", ".x"),
    (".min(", ".max("),
    (".max(", ".min("),
];

/// The text of a method as a custom function `hit`, and the start of its body.
fn text_of(method: &Method) -> (String, usize) {
    let source = method.source;
    let (_, text) = TEXTS.iter().find(|(file, _)| *file == source.file).expect("its file is there");
    let start = text.find(&format!("fn {}(", source.function)).expect("its function is there");
    let end = start + text[start..].find("\n}").expect("it ends") + 2;
    let text = text[start..end].replacen(source.function, "hit", 1);
    let body = text.find("{\n").expect("it has a body");
    (text, body)
}

/// The slips of Python, besides those that look the same in every language.
const SLIPS_OF_PYTHON: [(&str, &str); 4] =
    [(" and ", " or "), (" or ", " and "), ("min(", "max("), ("max(", "min(")];

/// The texts that one slip makes of a text from a place on, each with the changed line.
fn slips(text: &str, body: usize, kinds: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut all = vec![];
    for (from, to) in kinds {
        for (at, _) in text[body..].match_indices(from) {
            let at = body + at;
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            if text[line..].trim_start().starts_with(['/', '#', '*']) {
                continue;
            }
            let mut slipped = text.to_owned();
            slipped.replace_range(at..at + from.len(), to);
            let end = line + slipped[line..].find('\n').unwrap_or(0);
            all.push((slipped[line..end].trim().to_owned(), slipped));
        }
    }
    all
}

#[test]
fn each_slip_in_a_method_is_found_or_changes_no_answer() {
    let (mut caught, mut same) = (0, 0);
    let scenes = Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none());
    let right = |method: &&Method| method.flaw.is_none() && method.bounds.is_none();
    let methods =
        scenes.flat_map(|scene| scene.methods.iter().filter(right).map(move |method| (scene, method)));
    for (scene, method) in methods {
        let name = format!("{}/{}", scene.id, method.id);
        let (text, body) = text_of(method);
        assert_eq!(judged_in(Target::Rust, scene, &text, 1, 1_000), Ok(0), "{name}: our own text");
        for (line, text) in slips(&text, body, &SLIPS) {
            match is_caught(Target::Rust, scene, &text) {
                Ok(true) => caught += 1,
                Ok(false) => {
                    same += 1;
                    println!("{name}: {line}");
                    // More than three times as many other poses find nothing either.
                    assert_eq!(judged_in(Target::Rust, scene, &text, 2, 10_000), Ok(0), "{name}: {line}");
                }
                // A text that the types forbid does not count.
                Err(_) => {}
            }
        }
    }
    println!("{caught} caught, {same} change no answer");
    assert!(caught >= 200, "{caught}");
}

/// True if a text gives a wrong answer in a test case.
fn is_caught(target: Target, scene: &'static Scene, text: &str) -> Result<bool, String> {
    let wrong = judged_in(target, scene, text, 1, 1_000)?;
    Ok(wrong > 0 || judged_in(target, scene, text, 1, CASES as usize) != Ok(0))
}

#[test]
fn each_slip_in_python_and_javascript_is_found_or_changes_no_answer() {
    let scenes = || Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none());
    let of_python: Vec<(&str, &str)> =
        SLIPS[..6].iter().chain(&SLIPS[8..10]).chain(&SLIPS_OF_PYTHON).copied().collect();
    for (target, kinds) in [(Target::Python, &of_python[..]), (Target::JavaScript, &SLIPS)] {
        let (mut caught, mut same) = (0, 0);
        for scene in scenes() {
            let method = &scene.methods[0];
            let text =
                Runs { scene, method, own: None }.text(target, false, Lang::En).expect("it is printed");
            let body = text.find("hit(").expect("it has the function");
            assert_eq!(
                judged_in(target, scene, &text, 1, 1_000),
                Ok(0),
                "{}: our own text\n{text}",
                scene.id
            );
            for (line, text) in slips(&text, body, kinds) {
                match is_caught(target, scene, &text) {
                    Ok(true) => caught += 1,
                    Ok(false) => {
                        same += 1;
                        println!("{} {}: {line}", target.id(), scene.id);
                        // One that shows in fewer than a thousandth of the setups can escape the few thousand test cases.
                        let other = judged_in(target, scene, &text, 2, 10_000);
                        assert!(other.is_ok_and(|wrong| wrong < 10), "{} {}: {line}", target.id(), scene.id);
                    }
                    Err(_) => {}
                }
            }
        }
        println!("{}: {caught} caught, {same} change no answer", target.id());
        assert!(caught >= 200, "{}: {caught}", target.id());
    }
}

/// Returns the number of a text's mistakes.
fn judged_in(
    target: Target,
    scene: &'static Scene,
    text: &str,
    seed: u64,
    count: usize,
) -> Result<usize, String> {
    let own = Attempt::read_in(target, scene, &scene.methods[0], text).map_err(|mistakes| {
        let told = mistakes.iter().map(|it| format!("{:?} {}", it.place, it.what.sentence(Lang::En)));
        told.collect::<Vec<_>>().join("\n")
    })?;
    let mut judging = Judging::new(scene, seed);
    judging.ask(count, &own).map_err(|(_, it)| it.what.sentence(Lang::En))?;
    Ok(judging.wrong())
}

/// The contents of an explanation: the names of its moments with their captions, the reason, and the verdict.
fn told(told: &Explanation) -> (Vec<(String, String)>, String, Option<bool>) {
    let moments = told.moments.iter().map(|moment| (moment.name(), moment.caption.clone())).collect();
    (moments, told.reason.clone(), (!told.unanswered).then_some(told.verdict.hit))
}

#[test]
fn an_unchanged_copy_is_explained_exactly_like_its_method() {
    for scene in Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none()) {
        let mut random = fastrand::Rng::with_seed(5);
        for method in scene.methods {
            let text = begin(method);
            let attempt = Attempt::read(scene, method, &text);
            let attempt = attempt.unwrap_or_else(|mistakes| {
                let told = mistakes.iter().map(|it| format!("{:?} {}", it.place, it.what.sentence(Lang::En)));
                panic!("{}/{}: {}\n{text}", scene.id, method.id, told.collect::<Vec<_>>().join("\n"))
            });
            for _ in 0..60 {
                let pose = poses::near(&mut random, scene);
                for lang in Lang::ALL {
                    let (own, ours) =
                        (attempt.explain(&pose, Detail::all(lang)), method.explain(&pose, Detail::all(lang)));
                    let name = format!("{}/{} at {pose:?}\n{text}", scene.id, method.id);
                    assert_eq!(told(&own), told(&ours), "{name}");
                    assert_eq!((own.verdict, own.decided), (ours.verdict, ours.decided), "{name}");
                    assert_eq!((&own.table, &own.rows), (&ours.table, &ours.rows), "{name}");
                    assert_eq!(own.figure.items.len(), ours.figure.items.len(), "{name}");
                }
            }
        }
    }
}

#[test]
fn a_condition_is_explained_by_its_own_result() {
    let scene = scene("point-disk");
    let text = "fn hit(p: Vec2, disk: &Disk) -> bool {
    let far = (p - disk.center).length();
    if far > disk.radius { return false; }
    true
}
";
    let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
    for (x, so) in [(0.0, " is false"), (9.0, " is true")] {
        let mut pose = scene.start();
        pose.set("disk", glam::Vec2::ZERO);
        pose.set("point", glam::vec2(x, 0.0));
        let (moments, reason, _) = told(&attempt.explain(&pose, Detail::all(Lang::En)));
        let captions: Vec<String> = moments.into_iter().map(|(_, caption)| caption).collect();
        assert!(captions.iter().any(|caption| caption.contains(so)), "{captions:?}");
        for said in captions.iter().chain([&reason]) {
            assert!(!said.contains(['{', '}']) && !said.contains("return"), "{said}");
        }
    }
}

#[test]
fn a_bare_return_has_the_condition_of_its_branch_as_its_reason() {
    let scene = scene("point-disk");
    let rust = "fn hit(p: Vec2, disk: &Disk) -> bool {
    let far = (p - disk.center).length();
    if far <= disk.radius {
        return true;
    } else {
        return false;
    }
}
";
    let python = "def hit(p: Vec2, disk: Disk) -> bool:
    d = p - disk.center
    far = math.hypot(d.x, d.y)
    if far <= disk.radius:
        return True
    else:
        return False
";
    for text in [rust, python] {
        let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
        for (x, why) in [(0.0, "far ≤ disk.radius: 0.00 ≤ 2.00"), (9.0, "far > disk.radius: 9.00 > 2.00")]
        {
            let mut pose = scene.start();
            pose.set("disk", glam::Vec2::ZERO);
            pose.set("radius", 2.0);
            pose.set("point", glam::vec2(x, 0.0));
            let (_, reason, _) = told(&attempt.explain(&pose, Detail::all(Lang::En)));
            assert_eq!(reason, why, "{text}");
        }
    }
}

#[test]
fn the_distance_of_pythons_math_is_named_with_its_replacement() {
    let scene = scene("point-disk");
    let text = "def hit(p: Vec2, disk: Disk) -> bool:
    return math.dist(p, disk.center) <= disk.radius
";
    let found = Attempt::read(scene, &scene.methods[0], text).expect_err("it is not understood");
    let said = found[0].what.sentence(Lang::En);
    assert!(said.ends_with("Write `d = q - p`, then `math.hypot(d.x, d.y)`."), "{said}");
    let text = "def hit(p: Vec2, disk: Disk) -> bool:
    return p - disk.center <= disk.radius
";
    let found = Attempt::read(scene, &scene.methods[0], text).expect_err("a vector is no number");
    let said = found[0].what.sentence(Lang::En);
    assert!(said.contains("a vector with x and y (Vec2)") && said.contains("a number (float)"), "{said}");
}

#[test]
fn a_comparison_is_explained_as_true_or_false_and_not_as_an_equation() {
    let scene = scene("point-disk");
    let text = "fn hit(p: Vec2, disk: &Disk) -> bool {
    let dd = p.distance_squared(disk.center);
    let rr = disk.radius * disk.radius;
    let near = dd < rr;
    let also = p.x < 9.0 && p.y < 9.0;
    dd < rr
}
";
    let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
    let mut pose = scene.start();
    pose.set("disk", glam::Vec2::ZERO);
    pose.set("radius", 2.0);
    pose.set("point", glam::vec2(2.0, 2.0));
    for (lang, near, both, ends) in [
        (
            Lang::En,
            "near = dd < rr: 8.00 < 4.00 is false",
            "p.x < 9.0 and p.y < 9.0",
            "is false, so the answer is",
        ),
        (
            Lang::Es,
            "near = dd < rr: 8.00 < 4.00 es falso",
            "p.x < 9.0 y p.y < 9.0",
            "así que la respuesta es",
        ),
        (Lang::Ja, "near = dd < rr: 8.00 < 4.00 は偽", "p.x < 9.0 かつ p.y < 9.0", "は偽なので、答えは"),
    ] {
        let (moments, reason, _) = told(&attempt.explain(&pose, Detail::all(lang)));
        let captions: Vec<String> = moments.into_iter().map(|(_, caption)| caption).collect();
        let captions: Vec<&String> = captions.iter().filter(|caption| !caption.is_empty()).collect();
        for said in [near, both, ends] {
            assert!(captions.iter().any(|caption| caption.contains(said)), "{said}: {captions:#?}");
        }
        assert!(!captions.iter().any(|caption| caption.contains("= 8.00 <")), "{captions:#?}");
        assert_eq!(reason, "dd ≥ rr: 8.00 ≥ 4.00");
    }
}

/// The lines that an attempt draws itself in a scene's first pose: the name of the value, and the shape.
fn drawn(id: &str, text: &str) -> Vec<(&'static str, Shape)> {
    let scene = scene(id);
    let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
    let told = attempt.explain(&scene.start(), Detail::all(Lang::En));
    let own = told.figure.items.into_iter().filter(|item| item.moment.is_some());
    own.map(|item| (item.name, item.shape)).collect()
}

#[test]
fn lines_unknown_to_the_scene_are_drawn_by_the_kind_of_their_value() {
    let start = scene("disk-rectangle").start();
    let (t, c) = (start.point("disk"), start.point("box"));
    let all = drawn(
        "disk-rectangle",
        "fn hit(disk: &Disk, rectangle: &Obb) -> bool {
    let way = disk.center - rectangle.center;
    let along = way.dot(rectangle.u);
    let across = way.dot(rectangle.v);
    let x = along.clamp(-rectangle.half.x, rectangle.half.x);
    let y = across.clamp(-rectangle.half.y, rectangle.half.y);
    let nearest = rectangle.center + x * rectangle.u + y * rectangle.v;
    let gap = disk.center - nearest;
    let area = gap.length_squared();
    let far = area.sqrt();
    far <= disk.radius
}
",
    );
    let of = |name: &str| all.iter().find(|(known, _)| *known == name).map(|(_, shape)| shape.clone());
    assert_eq!(of("way"), Some(Shape::Arrow(c, t)), "end minus start: from the one to the other");
    let Some(Shape::Point(q)) = of("nearest") else { panic!("a point: {all:?}") };
    assert_eq!(of("gap"), Some(Shape::Arrow(q, t)), "from the point that was found");
    assert_eq!(of("far"), Some(Shape::Segment(q, t)), "the root of the square on it lies along it");
    let Some(Shape::Polygon(square)) = of("area") else { panic!("a square: {all:?}") };
    assert_eq!((square[0], square[1]), (q, t));
    let Some(Shape::Segment(from, to)) = of("along") else { panic!("a stretch: {all:?}") };
    assert!(
        from == c && (to - c).perp_dot(t - c - (to - c)).abs() > 0.0 && (to - c).dot(t - to).abs() < 1e-4,
        "the foot of the way on u"
    );
    assert_eq!(of("x"), None, "what has no place in the plane is not drawn");
}
