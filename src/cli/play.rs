//! `hantei play`: a level without a window, by a recorded run or by the built-in player.

use super::judge::language_of;
use super::{Code, Failure, file, output_failed};
use crate::attempt::Attempt;
use crate::figure::svg::svg;
use crate::figure::theme::Theme;
use crate::figure::view::Area;
use crate::lesson::{Library, level_with_id};
use crate::play::held::{read_run, write_run};
use crate::play::rooms;
use crate::play::{Held, Judge, Known, Level, Own, World, bot};
use crate::words::Lang;
use glam::{Vec2, vec2};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The size of a picture in pixels.
const SIZE: Vec2 = vec2(960.0, 680.0);

/// The options of playing.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The id of the lesson, or of a room.
    pub lesson: &'a str,
    /// The method that answers; by default the one that the level opens with.
    pub method: Option<&'a str>,
    /// A file with the function that answers.
    pub file: Option<&'a Path>,
    /// The run; by default the built-in player plays.
    pub run: Option<&'a str>,
    /// The seed of the motions.
    pub seed: u32,
    /// The file for the picture of the last tick.
    pub picture: Option<&'a Path>,
    /// The colors of the picture.
    pub theme: Theme,
    /// The language of its labels.
    pub lang: Lang,
}

/// Plays a level, and writes a line of JSON for each tick with a hit or an incorrect answer, and a last one about the end.
///
/// # Errors
/// The lesson has no level, or an argument does not fit.
pub fn play(library: &Library, options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let level = level(library, options.lesson)?;
    let judges = judges(&level, options)?;
    let mut world = World::new(level, judges, options.seed);
    let run = match options.run {
        Some(text) => read_run(text).ok_or_else(|| {
            usage(format!(
                "`{text}` is not a run; expected the text after run= in a level's link, such as 30h12a"
            ))
        })?,
        None => bot::play(&mut world.clone(), bot::PATIENCE, options.seed.into()),
    };
    for held in &run {
        world.step(*held);
        let line = events(&world, *held);
        if !line.is_null() {
            writeln!(output, "{line}").map_err(|error| output_failed(&error))?;
        }
    }
    if let Some(path) = options.picture {
        draw(&world, options, path)?;
    }
    let wrong = world.wrong.iter().flatten().count();
    let end = json!({
        "won": world.won.is_some(),
        "seconds": world.seconds(),
        "hurts": world.hurts,
        "wrong_about": wrong,
        "run": write_run(&run),
    });
    writeln!(output, "{end}").map_err(|error| output_failed(&error))?;
    Ok(if world.won.is_some() { Code::Ok } else { Code::Mistakes })
}

/// Writes the picture of a tick.
fn draw(world: &World, options: &Options<'_>, path: &Path) -> Result<(), Failure> {
    let area = Area::new(Vec2::ZERO, SIZE);
    let panes = world.panes(area, &options.theme, options.lang, true);
    file::write(path, svg(&panes, area, &options.theme).as_bytes(), true)
}

fn usage(sentence: String) -> Failure {
    Failure::new(Code::Usage, sentence)
}

/// The level of a lesson or a room.
pub fn level(library: &Library, id: &str) -> Result<Arc<Level>, Failure> {
    level_with_id(&library.lessons, id).ok_or_else(|| {
        let with = library.lessons.iter().filter(|lesson| lesson.level.is_some());
        let rooms = rooms::ALL.iter().map(|room| room.id);
        let ids: Vec<&str> = with.map(|lesson| &*lesson.id).chain(rooms).collect();
        usage(format!("there is no level `{id}`; expected one of: {}", ids.join(", ")))
    })
}

/// The judge of each question: the file's function or the named method answers that of its scene.
fn judges(level: &Level, options: &Options<'_>) -> Result<Vec<Judge>, Failure> {
    let mut judges = level.opening_judges();
    let scene = level.questions[0].scene;
    if let Some(path) = options.file {
        let text = file::read(path).map_err(|why| Failure::new(Code::NoInput, why))?;
        let attempt = Attempt::read_in(language_of(path), scene, &scene.methods[0], &text);
        let attempt = attempt.map_err(|mistakes| {
            let told = mistakes.first().map(|mistake| (mistake.place.0, mistake.sentence(Lang::En)));
            let (line, sentence) = told.unwrap_or_default();
            Failure::new(
                Code::Mistakes,
                format!("{}:{line}: {}", path.display(), sentence.trim_end_matches('.')),
            )
        })?;
        let name = path.display().to_string();
        judges[0] = Judge::Own(Own { id: 0, name, text: Arc::new(attempt), known: Known::Good });
        return Ok(judges);
    }
    let Some(id) = options.method else { return Ok(judges) };
    let methods = level.questions.iter().map(|question| question.scene.method(id));
    let found = methods.enumerate().find_map(|(i, method)| Some((i, method?)));
    let (question, method) = found.ok_or_else(|| {
        let all = level.questions.iter().flat_map(|question| question.scene.methods);
        let have: Vec<&str> = all.map(|method| method.id).collect();
        usage(format!("no method `{id}`; expected one of: {}", have.join(", ")))
    })?;
    judges[question] = Judge::Method(method);
    Ok(judges)
}

/// The events of the last tick; null if there are none.
fn events(world: &World, held: Held) -> Value {
    let now = |answer: &&crate::play::ThingAnswer| answer.at == world.tick;
    let event = |thing: usize| {
        let wrong = world.wrong[thing].as_ref().filter(now);
        let hit = world.latest[thing].as_ref().filter(now).filter(|answer| answer.hit);
        let answer = wrong.or(hit)?;
        let does = world.level.things[thing].does.name();
        Some(json!({ "thing": thing, "does": does, "hit": answer.hit, "wrong": wrong.is_some() }))
    };
    let events: Vec<Value> = (0..world.level.things.len()).filter_map(event).collect();
    if events.is_empty() {
        return Value::Null;
    }
    let at = world.at();
    json!({ "tick": world.tick, "player": [at.x, at.y], "held": held.letter().to_string(), "events": events })
}
