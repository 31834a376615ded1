//! `hantei figure`: pictures as files.

use super::arguments::{Arguments, Figure, Format};
use super::map::require_map;
use super::{Code, Failure, file, gif, handout, mistakes, outlines, png};
use crate::compose::{self, Film, Sheet, svg};
use crate::figure::view::{Area, View};
use crate::lesson::mistake::brief;
use crate::lesson::{Lesson, Library};
use crate::scene::{Detail, Moment, Stage};
use crate::session::{Camera, Options, State};
use glam::{Vec2, vec2};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Writes the picture, the pictures of a lesson, or the handout, as the arguments say. A picture without any shape is reported
/// as an error, but written.
///
/// # Errors
/// The link or lesson is unknown, or a file cannot be written.
pub fn figure(
    library: &Library,
    arguments: &Arguments,
    wanted: &Figure,
    errors: &mut dyn Write,
) -> Result<Code, Failure> {
    let (state, options) = place(library, wanted)?;
    outlinable(wanted)?;
    let usual = if wanted.handout.is_some() { handout::SIZE } else { compose::SIZE };
    let pixels = |wanted: Option<u32>, usual: f32| wanted.map_or(usual, |pixels| pixels as f32);
    let size = vec2(pixels(wanted.width, usual.x), pixels(wanted.height, usual.y));
    let mut theme = arguments.theme.or(options.theme).unwrap_or_default();
    // Small letters leave room for the shapes of a small picture; a handout's are as large as print needs.
    if wanted.handout.is_none() {
        theme.text *= compose::text_size(Area::new(Vec2::ZERO, size), false);
    }
    let sheet = Sheet {
        size,
        scale: wanted.scale,
        theme,
        lang: arguments.lang.or(options.lang).unwrap_or_default(),
        badge: !wanted.no_badge,
        ..Sheet::default()
    };
    if let Some(path) = &wanted.handout {
        file::free(path, wanted.force)?;
        let options = handout::PrintOptions {
            paper: wanted.paper,
            target: wanted.code.or(options.code).unwrap_or_default(),
            parts: &wanted.part,
            base: wanted.base.as_deref(),
            task: wanted.task.as_deref(),
        };
        let page = handout::page(state.lesson(), &sheet, &options);
        file::write(path, page.as_bytes(), wanted.force)?;
    } else if let Some(path) = &wanted.output {
        match wanted.lesson {
            Some(_) => lesson(&state, wanted, &sheet, path)?,
            None if wanted.walk => walk(&state, wanted, &sheet, path)?,
            None => one(&state, wanted, &sheet, path)?,
        }
        if is_empty(&state, wanted, &sheet) {
            // The picture is written, so an unwritable warning is no failure.
            let _ = writeln!(
                errors,
                "hantei: no shape is in this picture; --center and --zoom moved it away from all of them"
            );
        }
    }
    Ok(Code::Ok)
}

/// Fails if outlines are requested for a file of pixels.
fn outlinable(wanted: &Figure) -> Result<(), Failure> {
    let has_letters = match (&wanted.output, &wanted.lesson) {
        (Some(_), Some(_)) => wanted.format == Format::Svg,
        (Some(path), None) => ending(path) == "svg",
        (None, _) => false,
    };
    if has_letters || !wanted.outlines {
        return Ok(());
    }
    Err(usage("--outlines works only for SVG; PNG and GIF need no fonts".into()))
}

/// The state to draw, or the first step of the lesson.
fn place(library: &Library, wanted: &Figure) -> Result<(State, Options), Failure> {
    wanted.lesson.as_deref().map_or(Ok(()), |id| require_lesson(library, id))?;
    let link = wanted.link.as_deref().or(wanted.lesson.as_deref()).unwrap_or_default();
    let opened = super::opened(library, link);
    if !opened.notices.is_empty() {
        return Err(mistakes(&opened.notices.join(" ")));
    }
    wanted.map.map_or(Ok(()), |kind| require_map(kind, opened.state.scene()))?;
    let mut state = opened.state;
    state.map = wanted.map.or(state.map);
    Ok((state, opened.options))
}

/// Fails if there is no lesson with this id. (`--lesson` takes an id, not a link.)
pub(super) fn require_lesson(library: &Library, id: &str) -> Result<(), Failure> {
    if library.find(id).is_some() {
        return Ok(());
    }
    let have: Vec<&str> = library.lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    let sentence = format!("no lesson `{id}`; expected one of: {}", have.join(", "));
    Err(Failure::new(Code::Usage, sentence))
}

/// Draws one state into a file. Its ending gives the format.
fn one(state: &State, wanted: &Figure, sheet: &Sheet, path: &Path) -> Result<(), Failure> {
    let format = match ending(path).as_str() {
        "svg" => Format::Svg,
        "png" => Format::Png,
        _ => return Err(usage(format!("{} must end in .svg or .png", path.display()))),
    };
    file::free(path, wanted.force)?;
    let stage = match &wanted.moment {
        Some(name) => moment(state, name, sheet)?,
        // A map of a question is drawn with the answer.
        None if state.step().ask.is_some() && !wanted.answer && wanted.map.is_none() => Stage::Asked,
        None => Stage::Whole,
    };
    file::write(path, &draw(state, stage, wanted, sheet, format)?, wanted.force)
}

/// The moment with this name, which may be a mark alone.
fn moment(state: &State, name: &str, sheet: &Sheet) -> Result<Stage, Failure> {
    let told = state.method.explain(&state.pose, Detail::values(sheet.lang));
    let at = told.moments.iter().position(|moment| moment.name() == name || moment.mark.id == name);
    at.map(|at| Stage::Walk { at, grown: 1.0 }).ok_or_else(|| {
        let have: Vec<String> = told.moments.iter().map(Moment::name).collect();
        usage(format!("the walkthrough has no moment `{}`; it has: {}", brief(name), have.join(", ")))
    })
}

/// Writes the walkthrough of a state: an animation, or a folder of pictures.
fn walk(state: &State, wanted: &Figure, sheet: &Sheet, path: &Path) -> Result<(), Failure> {
    let title = wanted.title.clone().map(|title| match title.is_empty() {
        true => state.step().text(sheet.lang).title.clone(),
        false => title,
    });
    let camera = camera(state, wanted);
    let film = compose::film(state, &Sheet { title, camera, ..sheet.clone() }).at_pace(wanted.pace);
    roomy(film.least_height(), sheet)?;
    if wanted.frames {
        return frames(&film, wanted, path);
    }
    let write: fn(&Film, &Figure) -> Result<Vec<u8>, Failure> = match ending(path).as_str() {
        "svg" => |film, wanted| Ok(lettered(film.moving(), wanted)),
        "gif" => |film, _| {
            let pictures: Result<Vec<_>, _> = film.pictures().map(|svg| png::pixels(&svg)).collect();
            gif::gif(&pictures?, &film.seconds())
        },
        _ => {
            let sentence =
                format!("{} must end in .gif or .svg, or be a folder for --frames", path.display());
            return Err(usage(sentence));
        }
    };
    file::free(path, wanted.force)?;
    file::write(path, &write(&film, wanted)?, wanted.force)
}

/// Writes each moment into a folder: `01.png` and so on.
fn frames(film: &Film, wanted: &Figure, folder: &Path) -> Result<(), Failure> {
    let path = |i: usize| folder.join(format!("{:02}.png", i + 1));
    (0..film.len()).try_for_each(|i| file::free(&path(i), wanted.force))?;
    file::folder(folder)?;
    for (i, svg) in film.pictures().enumerate() {
        file::write(&path(i), &png::png(&svg)?, wanted.force)?;
    }
    Ok(())
}

fn usage(sentence: String) -> Failure {
    Failure::new(Code::Usage, sentence)
}

/// The ending of a file's name, in lowercase.
fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Draws every step of a lesson into a folder. A step with a question is drawn a second time with the answer.
fn lesson(state: &State, wanted: &Figure, sheet: &Sheet, folder: &Path) -> Result<(), Failure> {
    let ending = wanted.format.ending();
    let pictures = pictures(state.lesson());
    let path = |name: &str| folder.join(format!("{name}.{ending}"));
    // Checked before anything is written, so that no lesson is written by half.
    pictures.iter().try_for_each(|(name, ..)| file::free(&path(name), wanted.force))?;
    pictures.iter().try_for_each(|(_, state, stage)| written(state, *stage, wanted, sheet).map(drop))?;
    file::folder(folder)?;
    for (name, mut state, stage) in pictures {
        state.map = wanted.map.or(state.map);
        let bytes = draw(&state, stage, wanted, sheet, wanted.format)?;
        file::write(&path(&name), &bytes, wanted.force)?;
    }
    Ok(())
}

/// The pictures of a lesson, each with its name and stage. A step with a question has two: before and after the answer.
pub fn pictures(lesson: &Arc<Lesson>) -> Vec<(String, State, Stage)> {
    let mut pictures = vec![];
    for (i, step) in lesson.steps.iter().enumerate() {
        let state = State::at(lesson, i);
        if step.ask.is_some() {
            pictures.push((step.id.clone(), state.clone(), Stage::Asked));
            pictures.push((format!("{}-answer", step.id), state, Stage::Whole));
        } else {
            pictures.push((step.id.clone(), state, Stage::Whole));
        }
    }
    pictures
}

/// The bytes of a picture's file.
fn draw(
    state: &State,
    stage: Stage,
    wanted: &Figure,
    sheet: &Sheet,
    format: Format,
) -> Result<Vec<u8>, Failure> {
    let svg = svg(state, &written(state, stage, wanted, sheet)?);
    match format {
        Format::Svg => Ok(lettered(svg, wanted)),
        Format::Png => png::png(&svg),
    }
}

/// The sheet of a picture with its title and its caption.
///
/// # Errors
/// They leave too little room for the picture.
fn written(state: &State, stage: Stage, wanted: &Figure, sheet: &Sheet) -> Result<Sheet, Failure> {
    let text = state.step().text(sheet.lang);
    let asked = stage == Stage::Asked;
    let prose = if asked { &text.lead } else { &text.prose };
    let own = || {
        if let Stage::Walk { at, .. } = stage {
            let told = state.method.explain(&state.pose, Detail::all(sheet.lang));
            return told.moments[at].caption.clone();
        }
        let prose = state.fill(prose, sheet.lang).plain();
        prose.split('\n').next().unwrap_or_default().to_owned()
    };
    let given = |text: &Option<String>, own: &dyn Fn() -> String| {
        let text = text.as_ref().map(|text| if text.is_empty() { own() } else { text.clone() });
        text.filter(|text| !text.is_empty())
    };
    let mut sheet = Sheet {
        stage,
        title: given(&wanted.title, &|| text.title.clone()),
        caption: given(&wanted.caption, &own),
        camera: camera(state, wanted),
        ..sheet.clone()
    };
    roomy(sheet.least_height(), &sheet)?;
    if wanted.crop {
        sheet.camera = compose::closest(state, &sheet);
    }
    Ok(sheet)
}

/// Fails if a sheet is lower than its texts need.
fn roomy(least: f32, sheet: &Sheet) -> Result<(), Failure> {
    let high = sheet.size.y;
    if high >= least {
        return Ok(());
    }
    Err(usage(format!(
        "the text leaves too little of {high} pixels for the picture; expected --height {least} or more, or a shorter text"
    )))
}

/// True if the requested center and zoom show no shape of the setup.
fn is_empty(state: &State, wanted: &Figure, sheet: &Sheet) -> bool {
    let Some(camera) = camera(state, wanted) else { return false };
    let [.., w, h] = state.scene().home;
    let area = Area::new(Vec2::ZERO, sheet.size);
    let view = View::fitting(area, camera.center, vec2(w, h) / camera.zoom);
    let grabs = (state.scene().controls)(&state.pose).grabs;
    !grabs.iter().any(|(_, shape)| {
        shape.is_endless() || Area::of(shape.points().into_iter().map(|p| view.pixel(p))).overlaps(&area)
    })
}

/// The camera for the requested center and zoom; each is that of the usual view if it is not given.
fn camera(state: &State, wanted: &Figure) -> Option<Camera> {
    let usual = || Camera::for_far(state).unwrap_or_else(|| Camera::home(state.scene()));
    (wanted.zoom.is_some() || wanted.center.is_some()).then(|| {
        let Camera { center, zoom } = usual();
        Camera { center: wanted.center.unwrap_or(center), zoom: zoom * wanted.zoom.unwrap_or(1.0) }
    })
}

/// An SVG document's bytes, with letters as text or as outlines.
fn lettered(svg: String, wanted: &Figure) -> Vec<u8> {
    if wanted.outlines { outlines::outlined(&svg) } else { svg }.into_bytes()
}
