//! `hantei list`: the scenes and lessons.

use super::{Code, Failure, output_failed};
use crate::lesson::{Ask, Chapter, Lesson, LessonPath, Library, chapter, minutes};
use crate::said::cli as said;
use crate::scene::{Body, Input, InputValue, Kind, Method, Scene};
use crate::words::{Lang, Words, fill};
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
        "chapters": Chapter::ALL.iter().map(|it| json!({"id": it.id, "title": both(it.title)})).collect::<Vec<_>>(),
        "paths": library.paths.iter().map(path_json).collect::<Vec<_>>(),
        "lessons": library.lessons.iter().map(|lesson| lesson_json(lesson)).collect::<Vec<_>>(),
    })
}

fn both(words: Words) -> Value {
    by_code(Lang::ALL.into_iter().map(|lang| (lang, lang.of(words))))
}

/// An object with a value for each language code.
pub(super) fn by_code<T: Into<Value>>(each: impl Iterator<Item = (Lang, T)>) -> Value {
    Value::Object(each.map(|(lang, thing)| (lang.code().to_owned(), thing.into())).collect())
}

fn scene_json(scene: &Scene) -> Value {
    let method = |method: &Method| {
        json!({
            "id": method.id,
            "title": both(method.title),
            "flaw": method.flaw.map(both),
            "marks": method.marks.iter().map(|mark| mark.id).collect::<Vec<_>>(),
        })
    };
    let body =
        |body: &Body| json!({"name": body.title.en, "title": both(body.title), "inputs": body.inputs()});
    let layers = scene.all_layers();
    let questions = scene.questions.iter();
    json!({
        "id": scene.id,
        "title": both(scene.title),
        "inputs": scene.inputs.iter().map(input_json).collect::<Vec<_>>(),
        "bodies": scene.bodies.iter().map(body).collect::<Vec<_>>(),
        "methods": scene.methods.iter().map(method).collect::<Vec<_>>(),
        "layers": layers
            .iter()
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

fn input_json(input: &Input) -> Value {
    let (min, max) = input.kind.range();
    let begins = match input.default_value() {
        InputValue::Numbers([x, ..]) if let Some(choice) = input.kind.chosen(x) => json!(choice.en),
        InputValue::Numbers(numbers) if input.kind.width() == 1 => json!(numbers[0]),
        InputValue::Numbers(numbers) => json!(numbers[..input.kind.width()]),
        InputValue::Points(points) => json!(points.iter().map(|p| [p.x, p.y]).collect::<Vec<_>>()),
        InputValue::Places(places) => {
            json!(places.iter().map(|(number, p)| json!([number, p.x, p.y])).collect::<Vec<_>>())
        }
    };
    json!({
        "name": input.name,
        "title": both(input.title),
        "kind": kind(input.kind).en,
        "min": min,
        "max": max,
        "default": begins,
        "choices": match input.kind {
            Kind::Choice(choices) => choices.iter().map(|&choice| both(choice)).collect(),
            _ => vec![],
        },
    })
}

fn path_json(path: &LessonPath) -> Value {
    json!({
        "id": path.id,
        "title": by_code(path.title.each().map(|(lang, title)| (lang, &**title))),
        "lessons": path.lessons,
    })
}

fn lesson_json(lesson: &Lesson) -> Value {
    let step = |step: &crate::lesson::Step| {
        json!({
            "id": step.id,
            "title": by_code(step.text.each().map(|(lang, text)| (lang, &*text.title))),
            "method": step.method.id,
            "mark": step.mark,
            "show": step.show,
            "asks": step.ask.is_some(),
            "challenge": step.challenge.is_some(),
            "write": step.write.is_some(),
            "optional": step.optional,
            "link": format!("{}/{}", lesson.id, step.id),
        })
    };
    json!({
        "id": lesson.id,
        "scene": lesson.scene.id,
        "chapter": lesson.chapter.map(|chapter| chapter.id),
        "minutes": minutes::of_lesson(lesson, Lang::En),
        "title": by_code(lesson.title.each().map(|(lang, title)| (lang, &**title))),
        "steps": lesson.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

/// The name of a kind of input.
fn kind(kind: Kind) -> Words {
    match kind {
        Kind::Point | Kind::Point3 => said::list::kind::POINT,
        Kind::Length => said::list::kind::LENGTH,
        Kind::Extent | Kind::Extent3 => said::list::kind::EXTENT,
        Kind::Angle | Kind::Elevation | Kind::Opening => said::list::kind::ANGLE,
        Kind::Angles => said::list::kind::ANGLES,
        Kind::Scale => said::list::kind::SCALE,
        Kind::Points(_) => said::list::kind::POINTS,
        Kind::Places(_) => said::list::kind::PLACES,
        Kind::Whole(..) => said::list::kind::WHOLE,
        Kind::Time => said::list::kind::TIME,
        Kind::Choice(_) => said::list::kind::CHOICE,
    }
}

fn for_people(library: &Library, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
    for scene in Scene::ALL {
        writeln!(output, "{}  {}", scene.id, lang.of(scene.title))?;
        writeln!(output, "  {}", lang.of(said::list::INPUTS))?;
        for input in scene.inputs {
            let (min, max) = input.kind.range();
            let written = input.to_query(&input.default_value());
            let start = written.split_once('=').map_or("", |(_, start)| start);
            let kind = lang.of(kind(input.kind));
            let title = lang.of(input.title);
            let values = match input.kind {
                Kind::Choice(choices) => choices.iter().map(|it| it.en).collect::<Vec<_>>().join(" | "),
                _ => format!("{min} … {max}"),
            };
            writeln!(output, "    {:<12} {kind}, {values}, = {start}  ({title})", input.name)?;
        }
        writeln!(output, "  {}", lang.of(said::list::BODIES))?;
        for body in scene.bodies {
            writeln!(output, "    {:<12} {}", body.title.en, body.inputs().join(", "))?;
        }
        writeln!(output, "  {}", lang.of(said::list::METHODS))?;
        for method in scene.methods {
            write!(output, "    {:<12} {}", method.id, lang.of(method.title))?;
            if let Some(flaw) = method.flaw {
                write!(output, "  [{}: {}]", lang.of(said::FLAWED), lang.of(flaw))?;
            }
            writeln!(output)?;
            writeln!(
                output,
                "      {}: {}",
                lang.of(said::list::MARKS),
                method.marks.iter().map(|mark| mark.id).collect::<Vec<_>>().join(", ")
            )?;
        }
        writeln!(output, "  {}", lang.of(said::list::LAYERS))?;
        for layer in scene.all_layers() {
            writeln!(output, "    {:<12} {}", layer.id, lang.of(layer.title))?;
        }
        writeln!(output, "  {}", lang.of(said::list::QUESTIONS))?;
        writeln!(output, "    {:<12} {}", "verdict", lang.of(Ask::VERDICT))?;
        for question in scene.questions {
            let choices: Vec<_> = question.choices.iter().map(|&choice| lang.of(choice)).collect();
            writeln!(
                output,
                "    {:<12} {}  ({})",
                question.name,
                lang.of(question.ask),
                // Some choices contain commas.
                choices.join(" / ")
            )?;
        }
        writeln!(output)?;
    }
    lessons_for_people(library, lang, output)
}

/// The paths with their lessons, and the lessons by chapter with their steps.
fn lessons_for_people(library: &Library, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
    let minutes = |lesson: &Lesson| {
        let minutes = minutes::of_lesson(lesson, lang).unwrap_or_default();
        fill!(lang, crate::said::lesson::MINUTES, minutes)
    };
    if !library.paths.is_empty() {
        writeln!(output, "{}", lang.of(said::list::PATHS))?;
    }
    for LessonPath { id, title, lessons } in &library.paths {
        writeln!(output, "  {id}  {}", title.get(lang))?;
        for lesson in lessons.iter().filter_map(|id| library.lessons.iter().find(|it| it.id == *id)) {
            writeln!(output, "    {}  {} ({})", lesson.id, lesson.title.get(lang), minutes(lesson))?;
        }
    }
    writeln!(output, "{}", lang.of(said::LESSONS))?;
    for (chapter, lessons) in chapter::of(&library.lessons) {
        if let Some(Chapter { id, title }) = chapter {
            writeln!(output, "  {id}  {}", lang.of(*title))?;
        }
        for lesson in &library.lessons[lessons] {
            writeln!(output, "    {}  {} ({})", lesson.id, lesson.title.get(lang), minutes(lesson))?;
            for step in &lesson.steps {
                let optional = format!(" ({})", lang.of(crate::said::page::OPTIONAL));
                let optional = if step.optional { &*optional } else { "" };
                writeln!(output, "      {}/{}  {}{optional}", lesson.id, step.id, step.text(lang).title)?;
            }
        }
    }
    Ok(())
}
