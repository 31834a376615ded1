//! `hantei list`: what scenes and lessons there are.

use super::{Code, Failure, output_failed};
use crate::lesson::{Ask, Lesson, Library};
use crate::scene::{Body, Kind, Knob, Method, Scene};
use crate::words::{Lang, Words, words};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes the scenes and the lessons, for people or as JSON.
///
/// # Errors
/// The output cannot be written.
pub fn list(
    library: &Library,
    lang: Option<Lang>,
    json: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let written = if json {
        let mut output = output;
        serde_json::to_writer_pretty(&mut output, &as_json(library))
            .map_err(io::Error::from)
            .and_then(|()| output.write_all(b"\n"))
    } else {
        for_people(library, lang.unwrap_or_default(), output)
    };
    written.map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

fn as_json(library: &Library) -> Value {
    json!({
        "scenes": Scene::ALL.iter().copied().map(scene_json).collect::<Vec<_>>(),
        "lessons": library.lessons.iter().map(|lesson| lesson_json(lesson)).collect::<Vec<_>>(),
    })
}

fn both(words: Words) -> Value {
    json!({"en": words.en, "ja": words.ja})
}

fn scene_json(scene: &Scene) -> Value {
    let method = |method: &Method| {
        json!({
            "id": method.id,
            "title": both(method.title),
            "flaw": method.flaw.map(both),
            "marks": method.source.marks(),
        })
    };
    let body = |body: &Body| json!({"name": body.title.en, "title": both(body.title), "knobs": body.knobs()});
    let layers = scene.layers.iter();
    let questions = scene.questions.iter();
    json!({
        "id": scene.id,
        "title": both(scene.title),
        "knobs": scene.knobs.iter().map(knob_json).collect::<Vec<_>>(),
        "bodies": scene.bodies.iter().map(body).collect::<Vec<_>>(),
        "methods": scene.methods.iter().map(method).collect::<Vec<_>>(),
        "layers": layers
            .map(|layer| json!({"id": layer.id, "title": both(layer.title), "given": layer.given}))
            .collect::<Vec<_>>(),
        "questions": questions
            .map(|question| json!({
                "name": question.name,
                "ask": both(question.ask),
                "choices": question.choices.iter().map(|&choice| both(choice)).collect::<Vec<_>>(),
            }))
            .collect::<Vec<_>>(),
    })
}

fn knob_json(knob: &Knob) -> Value {
    let (min, max) = knob.kind.range();
    let [x, y] = knob.start;
    json!({
        "name": knob.name,
        "title": both(knob.title),
        "kind": kind(knob.kind).en,
        "min": min,
        "max": max,
        "default": if knob.kind.is_pair() { json!([x, y]) } else { json!(x) },
    })
}

fn lesson_json(lesson: &Lesson) -> Value {
    let step = |step: &crate::lesson::Step| {
        json!({
            "id": step.id,
            "title": {"en": step.text.en.title, "ja": step.text.ja.title},
            "method": lesson.scene.methods[step.method].id,
            "mark": step.mark,
            "show": step.show,
            "asks": step.ask.is_some(),
            "link": format!("{}/{}", lesson.id, step.id),
        })
    };
    json!({
        "id": lesson.id,
        "scene": lesson.scene.id,
        "title": {"en": lesson.title.en, "ja": lesson.title.ja},
        "steps": lesson.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

/// What a kind of knob is called.
fn kind(kind: Kind) -> Words {
    match kind {
        Kind::Point => words("point", "点"),
        Kind::Length(_) => words("length", "長さ"),
        Kind::Extent(_) => words("extent", "半幅"),
        Kind::Angle => words("angle", "角度"),
        Kind::Scale(_) => words("scale", "倍率"),
    }
}

fn for_people(library: &Library, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
    let heading = |en, ja| lang.of(words(en, ja));
    for scene in Scene::ALL {
        writeln!(output, "{}  {}", scene.id, lang.of(scene.title))?;
        writeln!(output, "  {}", heading("knobs", "入力"))?;
        for knob in scene.knobs {
            let (min, max) = knob.kind.range();
            let [x, y] = knob.start;
            let start = if knob.kind.is_pair() { format!("{x},{y}") } else { x.to_string() };
            let kind = lang.of(kind(knob.kind));
            let title = lang.of(knob.title);
            writeln!(output, "    {:<12} {kind}, {min} … {max}, = {start}  ({title})", knob.name)?;
        }
        writeln!(output, "  {}", heading("bodies, for `body`", "図形（`body` に書く名前）"))?;
        for body in scene.bodies {
            writeln!(output, "    {:<12} {}", body.title.en, body.knobs().join(", "))?;
        }
        writeln!(output, "  {}", heading("methods", "方法"))?;
        for method in scene.methods {
            write!(output, "    {:<12} {}", method.id, lang.of(method.title))?;
            if let Some(flaw) = method.flaw {
                write!(output, "  [{}: {}]", heading("flawed", "欠陥あり"), lang.of(flaw))?;
            }
            writeln!(output)?;
            writeln!(output, "      {}: {}", heading("marks", "目印"), method.source.marks().join(", "))?;
        }
        writeln!(output, "  {}", heading("layers", "レイヤー"))?;
        for layer in scene.layers {
            writeln!(output, "    {:<12} {}", layer.id, lang.of(layer.title))?;
        }
        writeln!(output, "  {}", heading("questions, for `ask`", "質問（`ask` に書く名前）"))?;
        writeln!(output, "    {:<12} {}", "verdict", lang.of(Ask::VERDICT))?;
        for question in scene.questions {
            let choices: Vec<_> = question.choices.iter().map(|&choice| lang.of(choice)).collect();
            writeln!(
                output,
                "    {:<12} {}  ({})",
                question.name,
                lang.of(question.ask),
                choices.join(", ")
            )?;
        }
        writeln!(output)?;
    }
    writeln!(output, "{}", heading("Lessons", "レッスン"))?;
    for lesson in &library.lessons {
        writeln!(output, "  {}  {}", lesson.id, lesson.title.get(lang))?;
        for step in &lesson.steps {
            writeln!(output, "    {}/{}  {}", lesson.id, step.id, step.text(lang).title)?;
        }
    }
    Ok(())
}
