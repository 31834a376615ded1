//! Contacts: each value is checked by the verdicts of the scene's first method in changed setups.

use glam::{Vec2, Vec3, vec2};
use hantei::attempt::Attempt;
use hantei::geometry::texts::library;
use hantei::geometry::{Disk, Triangle, disk_triangle};
use hantei::judging::{Kind, Poses};
use hantei::language::{How, Record, Silent, Target, Type};
use hantei::lesson::Library;
use hantei::scene::{ContactRow, Inputs, Method, Scene, Value};
use hantei::session::action::{Action, PaneAction, QuizAction};
use hantei::session::code::printing::{Form, Runs};
use hantei::session::page::Pane;
use hantei::session::panel::Tab;
use hantei::session::{Session, Settings, System};
use hantei::words::Lang;

/// The number of the segment among lines, rays and segments.
const SEGMENT: f32 = 2.0;

/// The part of a setup's size by which it is changed to see what lies on each side of a touch.
const SLACK: f32 = 1e-3;

fn with_contact() -> impl Iterator<Item = &'static Scene> {
    Scene::ALL.iter().copied().filter(|scene| scene.has_contact())
}

/// The methods of a scene whose function returns the contact.
fn own(scene: &'static Scene) -> impl Iterator<Item = &'static Method> {
    scene.methods.iter().filter(|method| {
        method.flaw.is_none() && (**method == scene.methods[0] || method.contact() == Some(method.source))
    })
}

/// Setups of usual size.
fn setups(scene: &'static Scene) -> Vec<Inputs> {
    let mut poses = Poses::new(scene, 7);
    let all = std::iter::repeat_with(|| poses.draw());
    all.filter(|(kind, _)| matches!(kind, Kind::Random)).map(|(_, pose)| pose).take(300).collect()
}

fn value(rows: &[ContactRow], name: &str) -> Option<Value> {
    rows.iter().find(|row| row.name == name).map(|row| row.value)
}

fn number(rows: &[ContactRow], name: &str) -> f32 {
    value(rows, name).expect(name).numbers()[0]
}

fn vector(rows: &[ContactRow], name: &str) -> Vec3 {
    let numbers = value(rows, name).expect(name).numbers();
    Vec3::new(numbers[0], numbers[1], numbers.get(2).copied().unwrap_or_default())
}

fn hits(scene: &Scene, pose: &Inputs) -> bool {
    (scene.methods[0].judge)(pose).hit
}

/// A position of an input, in the plane or in space.
fn place(pose: &Inputs, input: &str) -> Vec3 {
    let [x, y, z] = pose.get(input).expect(input).numbers();
    Vec3::new(x, y, z)
}

/// The pose with an input moved.
fn moved(scene: &Scene, pose: &Inputs, input: &str, by: Vec3) -> Inputs {
    let mut pose = pose.clone();
    let to = place(&pose, input) + by;
    match is_in_space(scene) {
        true => pose.set(input, to),
        false => pose.set(input, to.truncate()),
    }
    pose
}

fn is_in_space(scene: &Scene) -> bool {
    matches!(scene.id, "sphere-box" | "boxes-in-space" | "segment-box")
}

/// Asserts that a change makes a hit, and that less of it does not.
fn just_hits(scene: &Scene, what: &str, changed: &dyn Fn(f32) -> Inputs, pose: &Inputs) {
    assert!(hits(scene, &changed(SLACK)), "{}: {what} is too little in {pose:?}", scene.id);
    assert!(!hits(scene, &changed(-SLACK)), "{}: {what} is too much in {pose:?}", scene.id);
}

/// The closest point and the gap.
fn check_gap(scene: &'static Scene, body: &str, pose: &Inputs, rows: &[ContactRow]) -> bool {
    let (point, normal, gap) = (vector(rows, "point"), vector(rows, "normal"), number(rows, "gap"));
    let (center, radius) = (place(pose, body), pose.number("radius"));
    // Negative if the center is inside.
    let distance = gap + radius;
    let mut at_point = moved(scene, pose, body, point - center);
    at_point.set("radius", SLACK);
    assert!(hits(scene, &at_point), "{}: {point} is not in the shape of {pose:?}", scene.id);
    assert!((point.distance(center) - distance.abs()).abs() < SLACK, "{}: {gap} in {pose:?}", scene.id);
    if distance.abs() < 2.0 * SLACK {
        return false;
    }
    let resized = |by: f32| {
        let mut pose = pose.clone();
        pose.set("radius", distance + by);
        pose
    };
    if distance > 0.0 {
        just_hits(scene, "the radius", &resized, pose);
    } else {
        assert!(hits(scene, &resized(-distance)), "{}: the center is not inside in {pose:?}", scene.id);
    }
    assert!((normal.length() - 1.0).abs() < 1e-4, "{}: {normal}", scene.id);
    if radius > SLACK {
        just_hits(scene, "the way", &|by| moved(scene, pose, body, -(gap + by) * normal), pose);
    }
    true
}

/// The shortest way out of a body.
fn check_way_out(scene: &'static Scene, body: &str, pose: &Inputs, way: Vec3) -> bool {
    if way.length() < 2.0 * SLACK {
        return false;
    }
    let out = way.normalize();
    just_hits(scene, "the way out", &|by| moved(scene, pose, body, way - by * out), pose);
    true
}

/// The push, its direction and its depth, which also is the gap on a miss.
fn check_push(scene: &'static Scene, pose: &Inputs, rows: &[ContactRow]) -> bool {
    let (normal, depth) = (vector(rows, "normal"), number(rows, "depth"));
    let expected = if depth >= 0.0 { depth * normal } else { Vec3::ZERO };
    assert!((vector(rows, "push") - expected).length() < SLACK, "{pose:?}");
    just_hits(scene, "the push", &|by| moved(scene, pose, "disk", (depth - by) * normal), pose);
    check_way_out(scene, "disk", pose, vector(rows, "push"))
}

/// The time of impact, and the point that is met.
fn check_time(scene: &'static Scene, pose: &Inputs, radius: f32, rows: &[ContactRow]) -> bool {
    let (time, point, normal) = (number(rows, "time"), vector(rows, "point"), vector(rows, "normal"));
    let (p, q) = (place(pose, "p"), place(pose, "q"));
    let center = p + time * (q - p);
    // It starts inside, or on a line before its first point.
    if time <= 0.0 {
        return false;
    }
    assert!((normal.length() - 1.0).abs() < 1e-4, "{}: {normal} in {pose:?}", scene.id);
    assert!((center - point - radius * normal).length() < SLACK, "{pose:?}");
    // The path up to this time only just meets the wall.
    let length = (q - p).length();
    let along = normal.dot(q - p).abs() / length;
    if along < 0.1 {
        return false;
    }
    let until = |by: f32| {
        let mut pose = pose.clone();
        if scene.id == "line-disk" {
            pose.set("kind", SEGMENT);
        }
        let end = (time + 20.0 * by / length) * (q - p);
        moved(scene, &pose, "q", p + end - q)
    };
    just_hits(scene, "the time", &until, pose);
    // Along the normal, the path leaves what it just meets.
    let met = until(0.0);
    let aside = |by: f32| {
        let pose = moved(scene, &met, "p", -by * normal);
        moved(scene, &pose, "q", -by * normal)
    };
    just_hits(scene, "the normal", &aside, pose);
    true
}

#[test]
fn every_contact_agrees_with_the_verdicts_around_it() {
    for scene in with_contact() {
        for method in own(scene) {
            let (mut checked, mut shown) = (0, 0);
            for pose in setups(scene) {
                let Some(rows) = method.contact_in(&pose) else { continue };
                shown += 1;
                checked += usize::from(match scene.id {
                    "disk-rectangle" | "disk-triangle" | "capsule-disk" => {
                        check_gap(scene, "disk", &pose, &rows)
                    }
                    "sphere-box" => check_gap(scene, "sphere", &pose, &rows),
                    "push-out" => check_push(scene, &pose, &rows),
                    "swept-disk" => check_time(scene, &pose, pose.number("radius"), &rows),
                    "line-disk" | "segment-rectangle" | "segment-box" => check_time(scene, &pose, 0.0, &rows),
                    "rectangles" | "boxes-in-space" => {
                        check_way_out(scene, "b", &pose, vector(&rows, "way_out"))
                    }
                    other => panic!("the contact of {other} has no check"),
                });
            }
            assert!(checked > 30, "{} {}: {checked} of {shown} contacts are checked", scene.id, method.id);
        }
    }
}

/// A scene that begins to compute a contact must be in the list, and a listed function must return one.
#[test]
fn exactly_the_functions_that_return_a_contact_are_known() {
    for scene in Scene::ALL {
        for method in scene.methods.iter().filter(|_| scene.grows().is_none()) {
            let source = method.source;
            let gives = |function: &str| {
                let program = library().function(source.file, function, Record::Nothing).ok()?;
                match &program.gives {
                    Type::Struct(it) if &*it.name == "Contact" => Some(it.clone()),
                    _ => None,
                }
            };
            let known = method.contact();
            if gives(source.function).is_some() {
                assert_eq!(known, Some(source), "{} {}", scene.id, method.id);
            } else if gives("contact").is_some() && method.flaw.is_none() {
                assert_eq!(known.map(|it| it.function), Some("contact"), "{} {}", scene.id, method.id);
            }
            if let Some(known) = known {
                let of = gives(known.function).expect("it returns a contact");
                assert!(Type::Struct(of).field("hit").is_some());
            }
        }
    }
}

#[test]
fn a_contact_is_printed_with_its_struct_in_every_language() {
    let mut printed = 0;
    for scene in with_contact() {
        for method in own(scene) {
            for target in Target::ALL {
                let runs = Runs { scene, method, own: None };
                let form = Form {
                    fields: Some(&|of, field| (of == "Contact").then(|| format!("about {field}"))),
                    ..Form::new(target, Lang::En)
                };
                let text = runs.contact(&form).expect("it has one").expect("it is printed");
                let name = if matches!(target, Target::CSharp | Target::Unity) {
                    " FindContact("
                } else {
                    " contact("
                };
                assert_eq!(text.matches(name).count(), 1, "{} {}\n{text}", target.id(), method.id);
                assert!(!text.contains("mark:") && !text.contains('\u{0}'), "{text}");
                let comment = match target {
                    Target::CSharp | Target::Unity => "/// <summary>about hit</summary>",
                    Target::JavaScript => "* @property {boolean} hit about hit",
                    Target::TypeScript => "/** about hit */",
                    Target::Python => "#: about hit",
                    Target::GdScript => "## about hit",
                    Target::Rust | Target::Cpp => "/// about hit",
                };
                assert!(text.lines().any(|line| line.trim() == comment), "{comment}\n{text}");
                printed += 1;
            }
        }
    }
    assert!(printed >= 11 * 8, "{printed}");
}

/// The lengths of normals that the descriptions of contacts promise, on a miss and after a start inside.
#[test]
fn a_normal_is_zero_only_where_its_description_says_so() {
    use hantei::geometry::*;
    let wall = Obb::new(Vec2::ZERO, Vec2::new(2.0, 1.0), 0.5).unwrap();
    let swept = |p: Vec2, q: Vec2, radius: f32| {
        let it = swept_disk::contact(&MovingDisk::new(p, q, radius).unwrap(), &wall);
        (it.hit, it.time, it.normal.length().round())
    };
    let (far, near, beside) = (Vec2::new(-9.0, 0.0), Vec2::new(0.0, 0.1), Vec2::new(-9.0, 9.0));
    assert_eq!(swept(far, beside, 1.0), (false, 1.0, 1.0), "a miss");
    assert_eq!(swept(near, far, 1.0), (true, 0.0, 0.0), "it starts with its center inside");
    assert_eq!(swept(far, near, 1.0).2, 1.0);
    let segment = |p: Vec2, q: Vec2| {
        let it = segment_rectangle::contact(&Segment::new(p, q).unwrap(), &wall);
        (it.hit, it.time, it.normal.length().round())
    };
    assert_eq!(segment(far, beside), (false, 1.0, 0.0), "a miss");
    assert_eq!(segment(near, far), (true, 0.0, 0.0), "P is inside");
    assert_eq!(segment(far, near).2, 1.0);
    let disk = Disk::new(Vec2::ZERO, 1.0).unwrap();
    let ray = |kind: StraightKind, p: Vec2, q: Vec2| {
        let it = line_disk::contact(&Straight::new(kind, p, q).unwrap(), &disk);
        (it.hit, it.time, it.normal.length().round())
    };
    assert_eq!(ray(StraightKind::Ray, far, beside), (false, 1.0, 0.0), "a miss");
    assert_eq!(ray(StraightKind::Segment, near, far), (true, 0.0, 0.0), "P is inside");
    assert_eq!(ray(StraightKind::Ray, Vec2::X, Vec2::X * 2.0), (true, 0.0, 0.0), "it leaves from the border");
    assert_eq!(ray(StraightKind::Ray, Vec2::X, Vec2::ZERO), (true, 0.0, 1.0), "it enters from the border");
    let apart = disk_rectangle::contact(&Disk::new(far, 1.0).unwrap(), &wall);
    assert!(!apart.hit && (apart.normal.length() - 1.0).abs() < 1e-6, "{apart:?}");
}

/// The contacts of boxes that printed code computes axis by axis are those of the lessons' methods.
#[test]
fn contacts_axis_by_axis_are_those_of_all_axes() {
    use hantei::geometry::{boxes_in_space, rectangles, walk};
    let _ = (boxes_in_space::axis_by_axis, rectangles::axis_by_axis);
    for id in ["rectangles", "boxes-in-space"] {
        let scene = Scene::by_id(id).expect("a scene");
        let method = &scene.methods[0];
        for pose in setups(scene) {
            let of = |function: &'static str| {
                walk::fields(method.source.file, function, |cells| (method.given)(&pose, cells))
            };
            assert_eq!(of("axis_by_axis"), of(method.source.function), "{id} in {pose:?}");
        }
    }
}

/// In Rust, the printed contact is a hit test whose answers are those of the scene.
#[test]
fn a_printed_contact_gives_the_right_verdicts() {
    for scene in with_contact() {
        let method = &scene.methods[0];
        let source = method.contact().expect("it has one");
        let how = How { target: Target::Rust, lean: true, types: true };
        let text =
            library().printed_contact(source.file, source.function, how, &Silent).expect("printed").text();
        let attempt = Attempt::read(scene, method, &text);
        let attempt = attempt.unwrap_or_else(|why| panic!("{}: {why:?}\n{text}", scene.id));
        let (mut hit, mut missed) = (0, 0);
        let truth = hantei::judging::Truth::new(scene);
        for pose in setups(scene).iter().filter(|pose| !truth.is_close(pose)) {
            let right = hits(scene, pose);
            assert_eq!(attempt.hit(pose).ok(), Some(right), "{} in {pose:?}", scene.id);
            *(if right { &mut hit } else { &mut missed }) += 1;
        }
        assert!(hit > 10 && missed > 10, "{}: {hit} hits, {missed} misses", scene.id);
    }
}

#[test]
fn the_numbers_tab_shows_the_contact_unless_a_question_waits() {
    let contact = |session: &mut Session| {
        let _ = session.apply(Action::Panel(PaneAction::Tab(Tab::Numbers)));
        match session.page().pane {
            Pane::Numbers(_, contact, _) => contact,
            other => panic!("another tab: {other:?}"),
        }
    };
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("push-out?disk=0.5,2.2&box=0.5,0.5&half=2,1.2&rotation=0&radius=1");
    let asks = session.is_secret();
    assert_eq!(contact(&mut session).is_empty(), asks);
    let _ = session.apply(Action::Quiz(QuizAction::Reveal));
    let rows = contact(&mut session);
    assert_eq!(value(&rows, "push"), Some(Value::Vector(Vec2::new(0.0, 0.5))), "{rows:?}");
    session.open("point-disk");
    assert!(contact(&mut session).is_empty(), "its lesson computes none");
    // A step whose question waits shows none.
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    let library = Library::builtin();
    let scenes = library.lessons.iter().filter(|lesson| lesson.scene.has_contact());
    let asked = scenes.flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
    let mut waiting = 0;
    for (lesson, step) in asked.filter(|(_, step)| step.ask.is_some()) {
        session.open(&format!("{}/{}", lesson.id, step.id));
        assert!(session.is_secret() && contact(&mut session).is_empty(), "{}/{}", lesson.id, step.id);
        waiting += 1;
    }
    assert!(waiting > 8, "{waiting}");
}

#[test]
fn a_center_on_the_border_of_a_triangle_has_a_way_out() {
    let corners = [vec2(0.0, 0.0), vec2(6.0, 0.0), vec2(2.0, 4.0)];
    let [a, b, c] = corners;
    for corners in [[a, b, c], [c, b, a]] {
        let triangle = Triangle::new(corners[0], corners[1], corners[2]).unwrap();
        for i in 0..3 {
            let on_the_border = (corners[i] + corners[(i + 1) % 3]) / 2.0;
            let contact = disk_triangle::contact(&Disk::new(on_the_border, 0.5).unwrap(), &triangle);
            assert!((contact.hit, contact.gap) == (true, -0.5) && contact.normal.is_normalized());
            // A thousandth is far beyond the rounding of these small numbers.
            let touches = |depth: f32| {
                let out = on_the_border + depth * contact.normal;
                disk_triangle::table(&Disk::new(out, 0.5).unwrap(), &triangle)
            };
            assert!(touches(0.499) && !touches(0.501), "side {i} of {corners:?}");
        }
    }
}
