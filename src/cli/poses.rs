//! `hantei poses`: poses with their right answers, to grade a hit test that is written in any language.

use super::{Code, Failure, output_failed};
use crate::judging::{Kind, Poses};
use crate::lesson::Library;
use crate::scene::{InputValue, Inputs, Scene};
use crate::session::State;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Writes a line of JSON for each pose: a link that opens it, all its numbers by the names that links give them, whether it is a hit,
/// and how it was chosen.
///
/// # Errors
/// There is no such scene, it asks about more than two shapes, or the output cannot be written.
pub fn poses(
    library: &Library,
    scene: &str,
    count: usize,
    seed: u64,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let scene = pair(scene)?;
    let mut state = start(library, scene);
    let mut poses = Poses::new(scene, seed);
    let truth = poses.truth().clone();
    // Where two right tests may differ, no grader should count a difference.
    let drawn = std::iter::repeat_with(|| poses.draw()).filter(|(_, pose)| truth.is_fair(pose));
    for (kind, pose) in drawn.take(count) {
        let hit = truth.hit(&pose);
        let inputs = numbers(&pose);
        state.pose = pose;
        let line = line(&state.link(), hit, kind, inputs);
        writeln!(output, "{line}").map_err(|error| output_failed(&error))?;
    }
    Ok(Code::Ok)
}

fn line(link: &str, hit: bool, kind: Kind, inputs: Map<String, Value>) -> Value {
    json!({ "link": link, "hit": hit, "kind": kind.id(), "inputs": inputs })
}

/// The scene of a name, if it asks about two shapes.
pub fn pair(id: &str) -> Result<&'static Scene, Failure> {
    let pairs = || Scene::ALL.iter().filter(|scene| scene.grows().is_none()).map(|scene| scene.id);
    let names = || pairs().collect::<Vec<_>>().join(", ");
    match Scene::by_id(id) {
        Some(scene) if scene.grows().is_some() => {
            let sentence =
                format!("`{id}` asks about many bodies at once; the scenes with two are: {}", names());
            Err(Failure::new(Code::Usage, sentence))
        }
        Some(scene) => Ok(scene),
        None => Err(Failure::new(Code::Usage, format!("no scene `{id}`; there are: {}", names()))),
    }
}

/// The first step with a right method in the first lesson that plays in this scene, so that links open with a right answer.
pub fn start(library: &Library, scene: &'static Scene) -> State {
    let Some(lesson) = library.lessons.iter().find(|lesson| lesson.scene == scene) else {
        return State::open(&Library::from_scenes(), scene.id).state;
    };
    let right = lesson.steps.iter().position(|step| step.method.flaw.is_none());
    State::at(lesson, right.unwrap_or(0))
}

/// All inputs by their names, as links write them: numbers, lists of numbers, lists of points, words.
fn numbers(pose: &Inputs) -> Map<String, Value> {
    let value = |amount: &InputValue, width: usize| match amount {
        InputValue::Numbers([number, ..]) if width == 1 => json!(number),
        InputValue::Numbers(numbers) => json!(numbers[..width]),
        InputValue::Points(points) => json!(points.iter().map(|p| [p.x, p.y]).collect::<Vec<_>>()),
        InputValue::Places(places) => json!(places.iter().map(|(n, p)| (n, [p.x, p.y])).collect::<Vec<_>>()),
    };
    let entry = |(input, amount): (&'static crate::scene::Input, &InputValue)| {
        let written = match (input.kind.chosen(amount.numbers()[0]), amount) {
            (Some(choice), InputValue::Numbers(_)) => json!(choice.en),
            _ => value(amount, input.kind.width()),
        };
        (input.name.to_owned(), written)
    };
    pose.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::eval::{Options, line as evaluated};

    fn lines(scene: &str, count: usize, seed: u64) -> Vec<Value> {
        let mut out = vec![];
        poses(&Library::builtin(), scene, count, seed, &mut out).expect("there is such a scene");
        let text = String::from_utf8(out).expect("JSON is text");
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }

    #[test]
    fn each_line_opens_and_is_what_eval_says() {
        for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
            let lines = lines(scene.id, 60, 1);
            assert_eq!(lines.len(), 60);
            for line in lines {
                let mut out = vec![];
                let asked = Options { values: Some(vec![]), ..Options::default() };
                let link = line["link"].as_str().expect("a link");
                assert!(evaluated(&Library::builtin(), link, &asked, &mut out), "{link}");
                let answer: Value = serde_json::from_slice(&out).expect("JSON");
                // A lesson may begin with another method than the scene's first; right ones agree.
                assert_eq!(answer["hit"], line["hit"], "{link}");
            }
        }
    }

    #[test]
    fn numbers_are_those_of_the_link_and_every_kind_comes() {
        let lines = lines("point-disk", 200, 7);
        for id in ["random", "close", "grid", "touching", "degenerate", "huge", "tiny"] {
            assert!(lines.iter().any(|line| line["kind"] == id), "{id}");
        }
        for line in &lines {
            let of = |name: &str| {
                serde_json::from_value::<[f32; 2]>(line["inputs"][name].clone()).expect("a point")
            };
            let (p, c, r) = (of("point"), of("disk"), line["inputs"]["radius"].as_f64().expect("a number"));
            let gap = f64::from(p[0] - c[0]).hypot(f64::from(p[1] - c[1])) - r;
            if gap.abs() > 1e-4 * r.max(1.0) {
                assert_eq!(line["hit"], gap < 0.0, "{line}");
            }
        }
    }

    #[test]
    fn a_scene_that_is_none_or_asks_about_many_bodies_is_told_in_a_sentence() {
        for (id, part) in [("nowhere", "no scene `nowhere`"), ("crowd", "many bodies")] {
            let failure = poses(&Library::builtin(), id, 1, 1, &mut vec![]).expect_err("it is refused");
            assert!(failure.sentence.contains(part) && failure.sentence.contains("point-disk"), "{failure}");
            assert_eq!(failure.code, Code::Usage);
        }
    }
}
