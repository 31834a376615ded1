//! Hit tests that learners write: read, run, judged.

mod poses;

use hantei::attempt::{Attempt, begin};
use hantei::figure::Shape;
use hantei::geometry::texts::{TEXTS, library};
use hantei::judging::Judging;
use hantei::language::{How, Silent, Target};
use hantei::scene::{Detail, Explanation, Method, Scene};
use hantei::words::Lang;

fn scene(id: &str) -> &'static Scene {
    Scene::by_id(id).expect("it is there")
}

/// Judges a text: how often it is wrong, and the simplest pose that shows it, as a link writes what is not as at the start.
fn judged(id: &str, text: &str) -> Result<(usize, Option<String>), String> {
    let scene = scene(id);
    let own = Attempt::read(scene, &scene.methods[0], text).map_err(|mistakes| {
        let told = mistakes.iter().map(|it| format!("{:?} {}", it.place, it.what.sentence(Lang::En)));
        told.collect::<Vec<_>>().join("\n")
    })?;
    let mut judging = Judging::new(scene, 1);
    judging.ask(4_000, |pose| own.hit(pose)).map_err(|(_, it)| it.what.sentence(Lang::En))?;
    let start = scene.start();
    let simplest = judging.simplest(|pose| own.hit(pose)).map(|mistake| {
        let moved = mistake.pose.iter().filter(|(input, amount)| start.get(input.name) != Some(*amount));
        moved.map(|(input, amount)| input.to_query(amount)).collect::<Vec<_>>().join("&")
    });
    Ok((judging.wrong(), simplest))
}

#[test]
fn what_a_learner_writes_is_judged() {
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
fn what_the_program_writes_in_rust_is_read_and_right() {
    let how = How { target: Target::Rust, lean: true, types: true };
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods.iter().filter(|method| method.flaw.is_none() && method.bounds.is_none()) {
            let source = method.source;
            let printed =
                library().printed(source.file, source.function, how, &Silent).expect("it is printed");
            let own = Attempt::read(scene, method, &printed.text());
            let own = own.unwrap_or_else(|told| panic!("{} {}: {told:?}", scene.id, method.id));
            let mut judging = Judging::new(scene, 1);
            judging.ask(1_000, |pose| own.hit(pose)).expect("it answers");
            assert!(judging.poses_asked() == 1_000 && judging.wrong() == 0, "{} {}", scene.id, method.id);
        }
    }
}

#[test]
fn a_point_in_a_box_is_not_decided_by_rounding() {
    // A right formula whose distance is not exactly zero inside of a turned box.
    let text = "fn hit(disk: &Disk, rectangle: &Obb) -> bool {\n    let d = disk.center - rectangle.center;\n    let [x, y] = [d.dot(rectangle.u), d.dot(rectangle.v)];\n    let (x, y) = (x.clamp(-rectangle.half.x, rectangle.half.x), y.clamp(-rectangle.half.y, rectangle.half.y));\n    let closest = rectangle.center + x * rectangle.u + y * rectangle.v;\n    (closest - disk.center).length() <= disk.radius\n}";
    assert_eq!(judged("disk-rectangle", text), Ok((0, None)));
}

#[test]
fn a_text_about_another_disk_says_what_the_lesson_s_has() {
    let text = "struct Disk { middle: Vec2, radius: f32 }\nfn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.middle).length() <= disk.radius }";
    let told = judged("point-disk", text).expect_err("it is refused");
    assert!(told.contains("(2, 4)") && told.contains("struct Disk { center: Vec2, radius: f32 }"), "{told}");
}

#[test]
fn a_text_that_cannot_run_says_where_and_why() {
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

/// A small change that a slip of the hand makes: what is written, and what it becomes.
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

/// The text of a method as a function `hit` of one's own, and where its body begins.
fn text_of(method: &Method) -> (String, usize) {
    let source = method.source;
    let (_, text) = TEXTS.iter().find(|(file, _)| *file == source.file).expect("its file is there");
    let start = text.find(&format!("fn {}(", source.function)).expect("its function is there");
    let end = start + text[start..].find("\n}").expect("it ends") + 2;
    let text = text[start..end].replacen(source.function, "hit", 1);
    let body = text.find("{\n").expect("it has a body");
    (text, body)
}

/// Every text that one slip makes of a method, and the line that it changed.
fn slips(method: &Method) -> Vec<(String, String)> {
    let (text, body) = text_of(method);
    let mut all = vec![];
    for (from, to) in SLIPS {
        for (at, _) in text[body..].match_indices(from) {
            let at = body + at;
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            if text[line..].trim_start().starts_with("//") {
                continue;
            }
            let mut slipped = text.clone();
            slipped.replace_range(at..at + from.len(), to);
            let end = line + slipped[line..].find('\n').unwrap_or(0);
            all.push((slipped[line..end].trim().to_owned(), slipped));
        }
    }
    all
}

#[test]
fn a_slip_of_the_hand_in_our_own_texts_is_caught_or_changes_no_answer() {
    let (mut caught, mut same) = (0, 0);
    let scenes = Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none());
    let right = |method: &&Method| method.flaw.is_none() && method.bounds.is_none();
    let methods =
        scenes.flat_map(|scene| scene.methods.iter().filter(right).map(move |method| (scene, method)));
    for (scene, method) in methods {
        let name = format!("{}/{}", scene.id, method.id);
        assert_eq!(judged_in(scene, &text_of(method).0, 1, 1_000), Ok(0), "{name}: our own text");
        for (line, text) in slips(method) {
            // What the types forbid is no text.
            let Ok(wrong) = judged_in(scene, &text, 1, 1_000) else { continue };
            if wrong > 0 {
                caught += 1;
                continue;
            }
            // Ten times as many other poses find nothing either.
            same += 1;
            println!("{name}: {line}");
            assert_eq!(judged_in(scene, &text, 2, 10_000), Ok(0), "{name}: {line}");
        }
    }
    println!("{caught} caught, {same} change no answer");
    assert!(caught >= 200, "{caught}");
}

/// How often a text is wrong.
fn judged_in(scene: &'static Scene, text: &str, seed: u64, count: usize) -> Result<usize, String> {
    let own = Attempt::read(scene, &scene.methods[0], text).map_err(|mistakes| {
        let told = mistakes.iter().map(|it| format!("{:?} {}", it.place, it.what.sentence(Lang::En)));
        told.collect::<Vec<_>>().join("\n")
    })?;
    let mut judging = Judging::new(scene, seed);
    judging.ask(count, |pose| own.hit(pose)).map_err(|(_, it)| it.what.sentence(Lang::En))?;
    Ok(judging.wrong())
}

/// What an explanation tells: the names of its moments with their captions, and why.
fn told(told: &Explanation) -> (Vec<(String, String)>, String, Option<bool>) {
    let moments = told.moments.iter().map(|moment| (moment.name(), moment.caption.clone())).collect();
    (moments, told.reason.clone(), (!told.unanswered).then_some(told.verdict.hit))
}

#[test]
fn an_attempt_that_is_still_the_method_is_told_in_every_word_and_line_like_it() {
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
fn a_condition_is_told_as_it_came_out_whatever_is_done_behind_it() {
    let scene = scene("point-disk");
    let text = "fn hit(p: Vec2, disk: &Disk) -> bool {
    let far = (p - disk.center).length();
    if far > disk.radius { return false; }
    true
}
";
    let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
    for (x, so) in [(0.0, "this is not so"), (9.0, "this is so")] {
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

/// What an attempt draws of its own lines in a scene's first pose: the name of the value, and the shape.
fn drawn(id: &str, text: &str) -> Vec<(&'static str, Shape)> {
    let scene = scene(id);
    let attempt = Attempt::read(scene, &scene.methods[0], text).expect("it runs");
    let told = attempt.explain(&scene.start(), Detail::all(Lang::En));
    let own = told.figure.items.into_iter().filter(|item| item.moment.is_some());
    own.map(|item| (item.name, item.shape)).collect()
}

#[test]
fn lines_that_no_scene_knows_are_drawn_by_what_they_are() {
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
