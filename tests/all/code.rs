//! Methods in the languages of engines: the printed code, and its results compared with the original ones.

mod languages;
mod typescript;

use hantei::attempt::Attempt;
use hantei::geometry::texts::library;
use hantei::judging::{Kind, Poses};
use hantei::language::{How, Said, Silent, Target, What};
use hantei::scene::{Method, Scene};
use hantei::session::code::in_language;
use hantei::session::code::printing::Runs;
use hantei::words::Lang;

/// The scenes whose methods are printed. The crowd is left out because of its loops over thousands of bodies.
fn scenes() -> impl Iterator<Item = &'static Scene> {
    Scene::ALL.iter().copied().filter(|scene| scene.id != "crowd")
}

/// A method in a language, without words.
fn printed(method: &Method, how: How) -> String {
    let source = method.source;
    let printed = library().printed(source.file, source.function, how, &Silent);
    printed.unwrap_or_else(|mistakes| panic!("{} in {}: {mistakes:?}", method.id, how.target.id())).text()
}

#[test]
fn every_method_is_printed_in_every_language() {
    for target in Target::ALL {
        for scene in scenes() {
            for method in scene.methods {
                for (lean, types) in [(true, true), (false, true), (true, false)] {
                    let text = printed(method, How { target, lean, types });
                    let name =
                        if matches!(target, Target::CSharp | Target::Unity) { " Hit(" } else { " hit(" };
                    assert_eq!(text.matches(name).count(), 1, "{} {}\n{text}", target.id(), method.id);
                    assert!(!text.contains("mark:") && !text.contains('\u{0}'), "{text}");
                }
            }
        }
    }
}

/// Apart from parts that only explain, the learner's code is printed completely or refused where it cannot be expressed. Nothing
/// is left out silently.
#[test]
fn every_text_of_a_learner_is_printed_or_refused_with_a_place() {
    let texts = languages::corpus::texts();
    assert!(texts.len() > 200, "so few texts: {}", texts.len());
    for it in texts {
        for (target, types) in Target::ALL.into_iter().flat_map(|target| [(target, true), (target, false)]) {
            let how = How { target, lean: true, types };
            let printed = library().printed_own(languages::corpus::FILE, &it.text, how, &Silent);
            let is_refused = it.refused_in.contains(&target.id());
            match printed {
                Ok(printed) => {
                    assert!(!is_refused, "{} is said in {}\n{}", it.name, target.id(), printed.text());
                    assert!(!printed.text().contains(" = ;"), "{}", printed.text());
                }
                Err(mistakes) => {
                    assert!(is_refused, "{} in {}: {mistakes:?}\n{}", it.name, target.id(), it.text);
                    let (line, _) = mistakes[0].span.place(&it.text);
                    assert!(matches!(mistakes[0].what, What::NotPrinted(_)) && line > 1, "{mistakes:?}");
                }
            }
        }
    }
}

#[test]
fn code_that_no_language_can_express_is_refused_at_its_line() {
    // A loop that must run before it is known whether the pattern fits.
    let own = "fn hit(p: Vec2, disk: &Disk) -> bool {\n    let d = p - disk.center();\n    match d.x > 0.0 {\n        true \
               if [d.x, d.y].iter().fold(0.0, |a, b| a + b) > 1.0 => true,\n        _ => false,\n    }\n}\n";
    for target in Target::ALL.into_iter().filter(|target| *target != Target::Rust) {
        let how = How { target, lean: true, types: true };
        let refused = library().printed_own("point_disk", own, how, &Silent).expect_err("it is not written");
        let line = refused[0].span.place(own).0;
        assert_eq!((line, &refused[0].what), (4, &What::NotPrinted("if".into())), "{}", target.id());
    }
}

#[test]
fn the_comment_about_the_normal_inside_a_wall_is_translated() {
    let comment = "// Inside the wall no side is met, and the normal is (0, 0).";
    let scene = Scene::by_id("swept-disk").expect("a scene");
    let says = |method: &Method| {
        let functions = method.source.listing().functions;
        functions[0].lines.iter().any(|line| line.text.trim() == comment)
    };
    assert_eq!(scene.methods.iter().filter(|method| says(method)).count(), 2);
    for lang in [Lang::Ja, Lang::Es] {
        assert!(in_language(comment, lang).is_some_and(|said| said != comment), "{lang:?}");
    }
}

/// The type whose definition begins in a line.
fn defined(line: &str) -> Option<&str> {
    let line = line
        .trim_start()
        .trim_start_matches("public ")
        .trim_start_matches("private ")
        .trim_start_matches("pub ");
    let defines = ["struct ", "enum class ", "enum ", "class "];
    let rest = defines.iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

/// Without the parameters' types, all types remain that callers do not have.
#[test]
fn without_parameter_types_all_other_types_are_printed() {
    let mut kept = 0;
    for target in Target::ALL {
        for method in scenes().flat_map(|scene| scene.methods) {
            let [whole, bare] = [true, false].map(|types| printed(method, How { target, lean: true, types }));
            let source = method.source;
            let takes = library().takes(source.file, source.function).expect("it is understood");
            let given = format!("{takes:?}");
            for name in whole.lines().filter_map(defined) {
                let is_given = given.contains(&format!("\"{name}\""));
                // Vectors come from the engine.
                let is_vector = matches!(name, "Vec2" | "Vec3");
                let there = bare.lines().any(|line| defined(line) == Some(name));
                assert_eq!(there, !is_given && !is_vector, "{name} of {} in {}", method.id, target.id());
                kept += usize::from(there);
            }
        }
    }
    assert!(kept > 10, "so few types: {kept}");
}

/// Two methods of one project: the names that both define are in separate namespaces.
#[test]
fn namespaces_keep_the_definitions_of_two_files_apart() {
    struct Within;
    impl Said for Within {
        fn namespace(&self) -> Option<&str> {
            Some("push_out")
        }
    }
    let text = |target: Target| {
        let source =
            Scene::ALL.iter().find(|scene| scene.id == "push-out").expect("it is there").methods[0].source;
        let how = How { target, lean: true, types: true };
        library().printed(source.file, source.function, how, &Within).expect("it is printed").text()
    };
    let outside = |text: &str, opens: &str| text.split(opens).next().unwrap_or_default().to_owned();
    let cpp = text(Target::Cpp);
    assert!(!outside(&cpp, "namespace push_out {").contains("struct"), "{cpp}");
    assert!(cpp.ends_with("\n} // namespace push_out\n"), "{cpp}");
    let csharp = text(Target::CSharp);
    assert!(!outside(&csharp, "namespace push_out\n{\n    public struct").contains("public"), "{csharp}");
    assert!(csharp.ends_with("    }\n}\n"), "{csharp}");
    let gdscript = text(Target::GdScript);
    assert!(gdscript.starts_with("class_name push_out\nextends RefCounted\n"), "{gdscript}");
}

#[test]
#[ignore = "needs the languages' own tools, which .ci/run installs"]
fn every_language_gives_the_original_answers() {
    languages::judge(&Target::ALL);
}

#[test]
#[ignore = "needs the languages' own tools, which .ci/run installs"]
fn learners_texts_give_equal_answers_in_every_language() {
    languages::judge_texts(&Target::ALL);
}

#[test]
#[ignore = "needs the languages' own tools, which .ci/run installs"]
fn the_test_below_printed_code_runs_with_each_languages_own_tool() {
    languages::run_tests(&Target::ALL);
}

/// The functions that make shapes in printed code, asked in setups of every kind for a shape that the library has made.
#[test]
fn printed_code_makes_shapes_as_the_library_does() {
    for (id, takes, asks) in [
        (
            "rectangles",
            "a: &Obb, b: &Obb",
            "let made = make_obb(a.center, b.half, b.u.to_angle());\n    \
                made.center == a.center && made.half == b.half && (made.u - b.u).length() + (made.v - b.v).length() < 1e-5",
        ),
        (
            "disk-triangle",
            "disk: &Disk, triangle: &Triangle",
            "let [a, b, c] = triangle.corners;\n    \
                disk.radius < 0.0 || make_triangle(a, b, c).counter_clockwise == triangle.counter_clockwise",
        ),
        (
            "field-of-view",
            "p: Vec2, view: &Sector",
            "let made = make_sector(view.eye.as_vec2(), view.facing.to_angle() as f32, view.half_angle, view.range as f32);\n    \
                p.x < p.x || (made.facing - view.facing).length() < 1e-6 && made.cos == view.cos && made.sin == view.sin",
        ),
        (
            "gjk",
            "a: &Rounded, b: &Rounded",
            "make_rounded(a.corners, b.radius).reach == a.reach - a.radius + b.radius\n        || \
                (make_rounded(a.corners, a.radius).reach - a.reach).abs() <= 1e-6 * a.reach",
        ),
        (
            "boxes-in-space",
            "a: &Obb3, b: &Obb3",
            "(make_obb3(a.center, a.half, a.u, a.v).w - a.w).length() + (make_obb3(b.center, b.half, b.u, b.v).w - b.w).length() < 1e-5",
        ),
    ] {
        let scene = scenes().find(|scene| scene.id == id).expect("a scene");
        let method = &scene.methods[0];
        let text =
            Runs { scene, method, own: None }.text(Target::Rust, true, Lang::En).expect("it is printed");
        let text = text.replacen("pub fn hit(", "pub fn other(", 1)
            + &format!("\npub fn hit({takes}) -> bool {{\n    {asks}\n}}\n");
        let attempt =
            Attempt::read(scene, method, &text).unwrap_or_else(|why| panic!("{id}: {why:?}\n{text}"));
        let mut poses = Poses::new(scene, 3);
        let random = std::iter::repeat_with(|| poses.draw()).filter(|(kind, _)| matches!(kind, Kind::Random));
        for (_, pose) in random.take(300) {
            assert_eq!(attempt.hit(&pose), Ok(true), "{id} in {pose:?}");
        }
    }
}

#[test]
#[ignore = "needs the languages' own tools, which .ci/run installs"]
fn all_scenes_live_in_one_project_in_every_language() {
    languages::run_projects(&[
        Target::CSharp,
        Target::Unity,
        Target::Cpp,
        Target::JavaScript,
        Target::Python,
        Target::GdScript,
    ]);
}

#[test]
fn a_list_without_a_name_is_written_once() {
    // In C++ the start and the end of a list must belong to one list.
    let own = "fn hit(p: Vec2, disk: &Disk) -> bool {\n    let d = p - disk.center();\n    [d.x > 9.0, d.y > 9.0].iter().any(|far| *far)\n}\n";
    let how = How { target: Target::Cpp, lean: true, types: true };
    let printed = library().printed_own("point_disk", own, how, &Silent);
    let text = printed.unwrap_or_else(|mistakes| panic!("{mistakes:?}")).text();
    assert_eq!(text.matches("std::array<bool, 2>").count(), 1, "{text}");
    assert!(text.contains("list.begin(), list.end()"), "{text}");
}

/// The printed lines that Godot 4 rejects at run time: a typed list gets a list whose item type Godot does not know.
#[test]
fn godot_knows_the_item_types_of_typed_lists() {
    let mut typed = 0;
    for scene in scenes() {
        for method in scene.methods {
            for lean in [true, false] {
                let text = printed(method, How { target: Target::GdScript, lean, types: true });
                let is_typed = |line: &&str| line.contains("Array[");
                for line in text.lines().map(str::trim).filter(is_typed) {
                    typed += 1;
                    let value = line.split_once(" = ").map(|(_, value)| value);
                    let is_list = |value: &str| value.starts_with('[') && !value.contains(" if ");
                    let is_field = |value: &str| {
                        value.contains('.')
                            && value.chars().all(|c| c.is_alphanumeric() || "_.()".contains(c))
                    };
                    let known =
                        line.starts_with("var ") && value.is_none_or(|it| is_list(it) || is_field(it));
                    assert!(known, "{line}\n{text}");
                }
            }
        }
    }
    assert!(typed > 20, "so few lists: {typed}");
}
