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
