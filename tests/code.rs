//! Methods in the languages of engines: what is printed, and whether it answers as ours.

mod languages;

use hantei::geometry::texts::library;
use hantei::language::{How, Silent, Target};
use hantei::scene::{Method, Scene};

/// The scenes whose methods are printed: the crowd's loops over thousands of bodies are not.
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

#[test]
#[ignore = "needs the languages' own tools, which .ci/run installs"]
fn every_language_answers_as_ours() {
    languages::judge(&Target::ALL);
}

#[test]
#[ignore = "needs the languages' own formatters, which .ci/run installs"]
fn formatters_leave_what_is_printed_as_it_is() {
    languages::formatters::leave_it();
}

#[test]
fn a_list_without_a_name_is_written_once() {
    // C++ asks a list from its beginning to its end, which must be those of one list.
    let own = "fn hit(p: Vec2, disk: &Disk) -> bool {\n    let d = p - disk.center();\n    [d.x > 9.0, d.y > 9.0].iter().any(|far| *far)\n}\n";
    let how = How { target: Target::Cpp, lean: true, types: true };
    let printed = library().printed_own("point_disk", own, how, &Silent);
    let text = printed.unwrap_or_else(|mistakes| panic!("{mistakes:?}")).text();
    assert_eq!(text.matches("std::array<bool, 2>").count(), 1, "{text}");
    assert!(text.contains("list.begin(), list.end()"), "{text}");
}

/// The lines of what is printed in GDScript that Godot 4 does not take at run time: a list of known items that is given one of
/// which Godot does not know what it holds.
#[test]
fn godot_knows_what_the_lists_hold_that_are_said_to_hold_something() {
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
