//! `hantei poses`: poses with their right answers, to grade hit tests in any language.

use super::{Code, Failure, output_failed};
use crate::geometry::texts;
use crate::judging::Poses;
use crate::language::{self, Type};
use crate::lesson::Library;
use crate::scene::{InputValue, Inputs, Method, Scene};
use crate::session::State;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::sync::Arc;

/// Writes a line of JSON for each pose: a link that opens it, all its numbers by the names that links use, the right answer, and
/// the kind of pose.
///
/// # Errors
/// There is no such scene, its question is about more than two shapes, or the output cannot be written.
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
    // If two right tests may differ in a pose, it is left out.
    let drawn = std::iter::repeat_with(|| poses.draw()).filter(|(_, pose)| truth.is_fair(pose));
    for (kind, pose) in drawn.take(count) {
        let hit = truth.hit(&pose);
        let (inputs, shapes) = (numbers(&pose), shapes(&scene.methods[0], &pose));
        state.pose = pose;
        let link = state.link();
        let line = json!({ "link": link, "hit": hit, "kind": kind.id(), "inputs": inputs, "shapes": shapes });
        writeln!(output, "{line}").map_err(|error| output_failed(&error))?;
    }
    Ok(Code::Ok)
}

/// The shapes of a pose by the names of a method's parameters, with all their parts.
fn shapes(method: &Method, pose: &Inputs) -> Map<String, Value> {
    let takes = texts::library().takes(method.source.file, method.source.function);
    let takes = takes.expect("the texts of the geometry are understood");
    let mut cells = vec![];
    (method.given)(pose, &mut cells);
    let mut at = 0;
    let shape = |(name, of): (Arc<str>, Type)| {
        let value = language::Value::read(&of, cells.get(at..).unwrap_or_default());
        at += of.size();
        (name.to_string(), as_json(&value))
    };
    takes.into_iter().map(shape).collect()
}

/// A value with its parts. Vectors are lists of their coordinates, and missing values are null.
fn as_json(value: &language::Value) -> Value {
    use language::Value as V;
    match value {
        V::F32(it) => json!(it),
        V::F64(it) => json!(it),
        V::Bool(it) => json!(it),
        V::Whole(it) => json!(it),
        V::Vec2(it) => json!(it.to_array()),
        V::Vec3(it) => json!(it.to_array()),
        V::DVec2(it) => json!(it.to_array()),
        V::DVec3(it) => json!(it.to_array()),
        V::BVec2(it) => json!([it.x, it.y]),
        V::BVec3(it) => json!([it.x, it.y, it.z]),
        V::Case(name) => json!(**name),
        V::Option(it) => it.as_ref().map_or(Value::Null, |it| as_json(it)),
        V::Array(all) | V::Tuple(all) => all.iter().map(as_json).collect(),
        V::Struct(_, fields) => {
            Value::Object(fields.iter().map(|(name, it)| (name.to_string(), as_json(it))).collect())
        }
    }
}

/// The scene with this name, if its question is about two shapes.
pub fn pair(id: &str) -> Result<&'static Scene, Failure> {
    let pairs = || Scene::ALL.iter().filter(|scene| scene.grows().is_none()).map(|scene| scene.id);
    let names = || pairs().collect::<Vec<_>>().join(", ");
    match Scene::by_id(id) {
        Some(scene) if scene.grows().is_some() => {
            let sentence = format!("`{id}` has many bodies; the scenes with two bodies are: {}", names());
            Err(Failure::new(Code::Usage, sentence))
        }
        Some(scene) => Ok(scene),
        None => Err(Failure::new(Code::Usage, format!("no scene `{id}`; expected one of: {}", names()))),
    }
}

/// The first step with a right method in the first lesson of this scene, so that links open with a right answer.
pub fn start(library: &Library, scene: &'static Scene) -> State {
    let Some(lesson) = library.lessons.iter().find(|lesson| lesson.scene == scene) else {
        return State::open(&Library::from_scenes(), scene.id).state;
    };
    let right = lesson.steps.iter().position(|step| step.method.flaw.is_none());
    State::at(lesson, right.unwrap_or(0))
}

/// All inputs by name, as links write them: numbers, lists of numbers, lists of points, words.
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
    fn each_line_has_a_valid_link_with_the_answer_of_eval() {
        for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
            let lines = lines(scene.id, 60, 1);
            assert_eq!(lines.len(), 60);
            for line in lines {
                let mut out = vec![];
                let asked = Options { values: Some(vec![]), ..Options::default() };
                let link = line["link"].as_str().expect("a link");
                assert!(evaluated(&Library::builtin(), link, &asked, &mut out), "{link}");
                let answer: Value = serde_json::from_slice(&out).expect("JSON");
                // A lesson may begin with a method other than the scene's first. All right methods agree.
                assert_eq!(answer["hit"], line["hit"], "{link}");
            }
        }
    }

    #[test]
    fn numbers_are_those_of_the_link_and_every_kind_occurs() {
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
    fn shapes_have_the_names_and_parts_of_the_methods_parameters() {
        let near = |value: &Value, wanted: f64| (value.as_f64().expect("a number") - wanted).abs() < 1e-3;
        for line in lines("disk-triangle", 100, 3) {
            if line["kind"] == "huge" {
                continue;
            }
            let numbers = |name: &str| {
                serde_json::from_value::<[f64; 2]>(line["inputs"][name].clone()).expect("two numbers")
            };
            // B is A + R·S·(b − a).
            let ([a, b], [x, y]) = ([numbers("a"), numbers("b")], numbers("scale"));
            let (sin, cos) = line["inputs"]["rotation"].as_f64().expect("an angle").to_radians().sin_cos();
            let [x, y] = [x * (b[0] - a[0]), y * (b[1] - a[1])];
            let corner = &line["shapes"]["triangle"]["corners"][1];
            assert!(near(&corner[0], a[0] + cos * x - sin * y), "{line}");
            assert!(near(&corner[1], a[1] + sin * x + cos * y), "{line}");
        }
        for line in lines("gjk", 20, 3) {
            let body = &line["shapes"]["a"];
            assert!(body.as_object().is_some_and(|body| body.len() > 1), "{line}");
        }
    }

    #[test]
    fn unknown_scenes_and_crowds_are_refused_in_one_sentence() {
        for (id, part) in [("nowhere", "no scene `nowhere`"), ("crowd", "many bodies")] {
            let failure = poses(&Library::builtin(), id, 1, 1, &mut vec![]).expect_err("it is refused");
            assert!(failure.sentence.contains(part) && failure.sentence.contains("point-disk"), "{failure}");
            assert_eq!(failure.code, Code::Usage);
        }
    }
}
