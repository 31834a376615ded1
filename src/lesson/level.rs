//! Reads `level.toml`, with each mistake at its place.

use super::level_file::Problem;
use super::mistake::{Page, brief, names};
use super::parts::Part;
use super::sections::Section;
use crate::play::level::{Does, Level};
use crate::scene::Scene;
use std::sync::Arc;

/// The keys of a level, of a question, of a thing and of a bug.
const KEYS: [&str; 26] = [
    "player", "set", "speed", "spin", "ground", "leap", "field", "door", "clock", "par", "question", "scene",
    "thing", "does", "look", "at", "boxes", "drift", "path", "faces", "swing", "turn", "chase", "bug",
    "method", "run",
];

/// Reads a lesson's level; `None` with mistakes on the page.
pub(super) fn read(scene: &'static Scene, page: &mut Page<'_>) -> Option<Arc<Level>> {
    let text = page.text?;
    match Level::of_file(scene, text) {
        Ok(level) => Some(Arc::new(level)),
        Err(wrong) => {
            let (what, instead) = told(&wrong.what, scene);
            page.wrong(wrong.at, what, instead);
            None
        }
    }
}

/// A mistake in words, and what would be right.
fn told(problem: &Problem, scene: &Scene) -> (String, String) {
    match problem {
        Problem::Toml(what) => (
            format!("bad level: {what}"),
            "compare it with the example in docs/lesson-reference.md".to_owned(),
        ),
        Problem::Key(key) => (
            format!("a level has no key `{}` here", brief(key)),
            format!("its keys are: {}", names(key, KEYS)),
        ),
        Problem::Input(input) => {
            let known = names(input, scene.inputs.iter().map(|input| input.name));
            (format!("no input `{}` for this", brief(input)), format!("this scene has: {known}"))
        }
        Problem::Value(value) => (
            format!("`{}` does not fit here", brief(value)),
            format!(
                "write numbers as in `speed = 3` or `at = [[1, 2]]`; the effects are: {}",
                names(value, Does::ALL.map(|(_, name)| name))
            ),
        ),
        Problem::Method(method) => {
            let flawed = scene.methods.iter().filter(|method| method.flaw.is_some()).map(|method| method.id);
            (
                format!("no incorrect method `{}`", brief(method)),
                format!("the incorrect methods are: {}", names(method, flawed)),
            )
        }
        Problem::NoPath(does) => (
            format!("`{does}` needs a scene with the inputs `p` and `q`"),
            "begin a [[question]] with such a scene before this thing, as swept-disk or segment-rectangle"
                .to_owned(),
        ),
        Problem::Scene(id) => {
            let known = names(id, Scene::ALL.iter().map(|scene| scene.id));
            (format!("no scene `{}`", brief(id)), format!("the scenes are: {known}"))
        }
        Problem::Player(body) => {
            let bodies = scene.bodies.iter().take(2).map(|body| body.title.en);
            (format!("no body `{}`", brief(body)), format!("the player is one of: {}", names(body, bodies)))
        }
        Problem::Whole(key @ "bug") => {
            (format!("the level has no `{key}`"), "write [[bug]] with `method` and `run`".to_owned())
        }
        Problem::Whole(key @ "door") => (
            "the level cannot be won".to_owned(),
            format!("write `{key} = [5, 3]`, or a thing that is collected"),
        ),
        Problem::Whole(key @ "scene") => (
            "this question has no scene of its own".to_owned(),
            format!("begin its table with `{key} = \"swept-disk\"`"),
        ),
        Problem::Whole(key @ "method") => (
            "this bug has no incorrect method".to_owned(),
            format!("write `{key} = \"…\"` with one of the scene's incorrect methods"),
        ),
        Problem::Whole(key @ "leap") => (
            "one key cannot make the player both turn and leap".to_owned(),
            format!("write either `{key}` or `spin`"),
        ),
        Problem::Whole(key @ "does") => {
            ("this thing does nothing".to_owned(), format!("write `{key} = \"hurt\"` or another effect"))
        }
        Problem::Whole(key) => {
            ("a level has from 1 to 60 things".to_owned(), format!("write [[{key}]] with `does` and `at`"))
        }
    }
}

/// Checks that the first step, and no other, has the level's task and its question, if there is a level.
pub(super) fn check_task(section: &Section, is_first: bool, has_level: bool, page: &mut Page<'_>) {
    match (section.at(&Part::Level), is_first && has_level) {
        (None, true) => page.wrong(
            section.at,
            "the lesson has a level, but its first step does not say what to do in it",
            "write `### Level` and below it the task",
        ),
        (Some(at), false) => page.wrong(
            at,
            "only the first step of a lesson with a `level.toml` has `### Level`",
            "move this to the first step, or write a level",
        ),
        _ => {}
    }
    let Some(at) = section.at(&Part::Bug) else { return };
    let text = &section.text;
    if !(is_first && has_level) {
        page.wrong(
            at,
            "only the first step of a lesson with a `level.toml` has `### Bug`",
            "move this to the first step, or write a level",
        );
        return;
    }
    let choices = text.bug_choices().count();
    if choices < 2 || text.bug.blocks.len() != 2 * choices {
        page.wrong(
            at,
            "`### Bug` is not a question with a reply to each choice",
            "write two or more `-` sentences, the right one first, and below them a paragraph for each, in the same order",
        );
    }
}
