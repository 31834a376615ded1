//! `hantei map`: the regions that a method distinguishes, as outlines.

use super::arguments::Map;
use super::{Code, Failure, mistakes, output_failed};
use crate::compose;
use crate::lesson::Library;
use crate::map::{self, Kind, MapRequest, Window};
use crate::scene::{Method, Scene};
use crate::session::{Opened, State};
use crate::words::Lang;
use glam::{Vec2, vec2};
use serde::Serialize;
use std::io::Write;

/// Writes the map of a link as a line of JSON.
///
/// # Errors
/// The link has mistakes, the requested map does not exist, or the output cannot be written.
pub fn map(library: &Library, asked: &Map, output: &mut dyn Write) -> Result<Code, Failure> {
    let Opened { state, notices, .. } = super::opened(library, &asked.link);
    if !notices.is_empty() {
        return Err(mistakes(&notices.join(" ")));
    }
    let scene = state.scene();
    let versus = asked.differs.as_deref().map(|id| other(scene, state.method, id)).transpose()?;
    let body = asked.body.as_deref().map(|title| body(scene, title)).transpose()?;
    let body = body.unwrap_or(state.body);
    let kind = kind(&state, asked)?;
    let survey =
        MapRequest::new(kind, scene, (state.method, versus.or_else(|| state.versus())), (&state.pose, body));
    let window = asked.window.map_or_else(|| compose::window(&state), closely);
    write(&survey.over(&window), output).map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// The kind of map in the arguments, or else in the link.
fn kind(state: &State, asked: &Map) -> Result<Kind, Failure> {
    let in_link = asked.link.split(['?', '&']).any(|part| part.starts_with("map="));
    let kind = match (asked.kind, &asked.differs) {
        (Some(kind), Some(_)) if kind != Kind::Differs => {
            let sentence = format!("--differs maps disagreement; leave out --kind {}", kind.id());
            return Err(Failure::new(Code::Usage, sentence));
        }
        (Some(kind), _) => kind,
        (None, Some(_)) => Kind::Differs,
        (None, None) => state.map.filter(|_| in_link).unwrap_or(Kind::Hit),
    };
    require_map(kind, state.scene())?;
    Ok(kind)
}

/// Fails if a scene has no map of this kind.
pub fn require_map(kind: Kind, scene: &Scene) -> Result<(), Failure> {
    let Some(why) = kind.missing(scene) else { return Ok(()) };
    let have: Vec<&str> = Kind::of(scene).map(Kind::id).collect();
    let sentence = format!("no map `{}`: {}; expected one of: {}", kind.id(), why.en, have.join(", "));
    Err(Failure::new(Code::Usage, sentence))
}

/// The comparison method.
fn other(scene: &'static Scene, method: &Method, id: &str) -> Result<&'static Method, Failure> {
    let others = || scene.methods.iter().filter(|other| *other != method);
    others().find(|other| other.id == id).ok_or_else(|| {
        let have: Vec<&str> = others().map(|other| other.id).collect();
        let what = if id == method.id {
            format!("`{id}` cannot disagree with itself")
        } else {
            format!("no method `{id}`")
        };
        Failure::new(Code::Usage, format!("{what}; expected one of: {}", have.join(", ")))
    })
}

/// The body with this title, if it can be moved.
fn body(scene: &'static Scene, title: &str) -> Result<usize, Failure> {
    let moving = || scene.bodies.iter().enumerate().filter(|(_, body)| !body.moves.is_empty());
    let found = moving().find(|(_, body)| Lang::ALL.into_iter().any(|lang| lang.of(body.title) == title));
    found.map(|(i, _)| i).ok_or_else(|| {
        let have: Vec<&str> = moving().map(|(_, body)| body.title.en).collect();
        let sentence = format!("no body `{title}` that can be moved; expected one of: {}", have.join(", "));
        Failure::new(Code::Usage, sentence)
    })
}

/// A window in the resolution of a picture of the usual size, at least sixteen cells wide.
fn closely([min, max]: [Vec2; 2]) -> Window {
    let pixel = ((max - min) / compose::SIZE).max_element();
    Window { min, max, cell: (4.0 * pixel).min((max - min).min_element() / 16.0) }
}

/// Parses the corners of a window: `x0,y0,x1,y1`.
pub fn window(text: &str) -> Result<[Vec2; 2], String> {
    let numbers: Option<Vec<f32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x0, y0, x1, y1]) if x0 < x1 && y0 < y1 && (x1 - x0).is_finite() && (y1 - y0).is_finite() => {
            Ok([vec2(x0, y0), vec2(x1, y1)])
        }
        _ => Err("expected x0,y0,x1,y1 with x0 < x1 and y0 < y1, as in -5,-4,5,4".into()),
    }
}

#[derive(Serialize)]
struct Parts<'a> {
    parts: Vec<Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    id: &'a str,
    area: f64,
    outlines: Vec<Vec<[f32; 2]>>,
}

fn write(map: &map::Map, output: &mut dyn Write) -> std::io::Result<()> {
    let part = |part: &'_ map::Part| Part {
        id: part.id,
        area: part.area,
        outlines: part.outlines.iter().map(|outline| outline.iter().map(Vec2::to_array).collect()).collect(),
    };
    serde_json::to_writer(&mut *output, &Parts { parts: map.parts.iter().map(part).collect() })?;
    writeln!(output)
}
