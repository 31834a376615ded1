//! The picture of a state as it looks on the screen, for the window, for files and for pages.

use crate::figure::badge::{Verdict, badges};
use crate::figure::labels::Memory;
use crate::figure::sketch::{Look, Pane, sketch};
use crate::figure::svg::{Document, Written, document};
use crate::figure::text::{Face, wrap};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View};
use crate::scene::{Method, Run, Scene};
use crate::session::{Camera, Moment, Session, State};
use crate::words::{Lang, words};
use glam::{Vec2, vec2};

/// The size of a picture in a window of 1440×900, in pixels.
pub const SIZE: Vec2 = vec2(960.0, 800.0);

/// How a picture becomes a sheet of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Its size in pixels, with its title and caption.
    pub size: Vec2,
    /// How many times as large it is shown.
    pub scale: f32,
    /// Its colors.
    pub theme: Theme,
    /// Its language.
    pub lang: Lang,
    /// Whether the grid is seen.
    pub grid: bool,
    /// What part of the world is seen; nothing for the scene's home.
    pub camera: Option<Camera>,
    /// How much of the step is seen. While its question waits, the verdict is not.
    pub moment: Moment,
    /// Written above.
    pub title: Option<String>,
    /// Written below, in as many lines as it takes.
    pub caption: Option<String>,
    /// Begins every name in it, so that several pictures can be on one page.
    pub prefix: String,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            size: SIZE,
            scale: 1.0,
            theme: Theme::LIGHT,
            lang: Lang::En,
            grid: true,
            camera: None,
            moment: Moment::Whole,
            title: None,
            caption: None,
            prefix: String::new(),
        }
    }
}

/// The figure that the session shows, as an SVG document of this size.
pub fn of_session(session: &Session, size: Vec2) -> String {
    let sheet = Sheet {
        size,
        theme: session.theme(),
        lang: session.lang(),
        grid: session.settings().grid,
        camera: session.camera(),
        moment: session.moment(),
        ..Sheet::default()
    };
    svg(session.state(), &sheet)
}

/// A name for the file of a state's figure, without folder and ending.
pub fn file_name(state: &State) -> String {
    format!("{}-{}", state.lesson().id, state.step().id)
}

/// The picture of a state as an SVG document.
pub fn svg(state: &State, sheet: &Sheet) -> String {
    let (area, texts) = sheet.layout();
    let runs = Runs::of(state, sheet.lang);
    let shows = |layer: &str| state.shows(sheet.moment, layer);
    let told = sheet.moment != Moment::Asked;
    let verdicts = if told { runs.verdicts(sheet.lang) } else { vec![] };
    let look = Look {
        theme: &sheet.theme,
        shows: &shows,
        hit: told.then_some(runs.run.hit),
        lit: None,
        grid: sheet.grid,
        taken: &[],
    };
    let view = view(state.scene(), area, sheet.camera);
    let panes = picture(&runs.run, &verdicts, &view, &look, sheet.lang, &mut Memory::default());
    let texts: Vec<Written> = texts.iter().map(Line::written).collect();
    document(&Document {
        panes: &panes,
        texts: &texts,
        area: Area::new(Vec2::ZERO, sheet.size),
        scale: sheet.scale,
        theme: &sheet.theme,
        title: &title(state, &verdicts, sheet.lang),
        prefix: &sheet.prefix,
    })
}

/// The figure of a run with its badges, in primitives; the badges are on top.
pub fn picture(
    run: &Run,
    verdicts: &[Verdict],
    view: &View,
    look: &Look,
    lang: Lang,
    memory: &mut Memory,
) -> Vec<Pane> {
    // Badges keep clear of what stands in the corner at the right.
    let mut free = view.area;
    free.max.x = look.taken.iter().map(|taken| taken.min.x).fold(free.max.x, f32::min);
    let (drawn, mut taken) = badges(verdicts, free, look.theme, lang);
    taken.extend(look.taken);
    let mut panes = sketch(&run.figure, view, &Look { taken: &taken, ..*look }, memory);
    if !drawn.is_empty() {
        panes.push(Pane { area: view.area, drawn });
    }
    panes
}

/// The camera's view of a scene in an area of pixels.
pub fn view(scene: &Scene, area: Area, camera: Option<Camera>) -> View {
    let [x, y, w, h] = scene.home;
    let Camera { center, zoom } = camera.unwrap_or(Camera { center: vec2(x, y), zoom: 1.0 });
    View::fitting(area, center, vec2(w, h) / zoom)
}

/// What the methods of a state answer.
struct Runs {
    run: Run,
    versus: Option<(&'static Method, Run)>,
    method: &'static Method,
}

impl Runs {
    fn of(state: &State, lang: Lang) -> Self {
        let (method, other) = (state.method, state.versus());
        Self {
            run: (method.run)(&state.pose, lang),
            versus: other.map(|other| (other, (other.run)(&state.pose, lang))),
            method,
        }
    }

    fn verdicts(&self, lang: Lang) -> Vec<Verdict<'_>> {
        verdicts(self.method, &self.run, self.versus.as_ref().map(|(other, run)| (*other, run)), lang)
    }
}

/// The verdict of a run and of the one beside it, with the methods' names where there are two.
pub fn verdicts<'a>(
    method: &Method,
    run: &'a Run,
    versus: Option<(&Method, &'a Run)>,
    lang: Lang,
) -> Vec<Verdict<'a>> {
    let verdict = |run: &'a Run, method| Verdict { hit: run.hit, reason: &run.reason, method };
    match versus {
        None => vec![verdict(run, "")],
        Some((other, beside)) => {
            vec![verdict(run, lang.of(method.title)), verdict(beside, lang.of(other.title))]
        }
    }
}

/// What a picture shows, in a sentence, for those who cannot see it.
fn title(state: &State, verdicts: &[Verdict], lang: Lang) -> String {
    let lesson = state.lesson().title.get(lang);
    let step = &state.step().text(lang).title;
    let told = verdicts.iter().map(|verdict| {
        let word = lang.of(if verdict.hit { words("HIT", "当たり") } else { words("MISS", "外れ") });
        let method = if verdict.method.is_empty() { String::new() } else { format!("{}: ", verdict.method) };
        format!(" · {method}{word}, {}", verdict.reason)
    });
    format!("{lesson} · {step}{}", told.collect::<String>())
}

/// Sizes of what is written around a picture, in pixels.
const MARGIN: f32 = 22.0;
const TITLE: f32 = 22.0;
const CAPTION: f32 = 15.0;

/// A line beside the picture.
struct Line {
    at: Vec2,
    words: String,
    face: Face,
    size: f32,
    color: crate::figure::theme::Color,
}

impl Line {
    fn written(&self) -> Written<'_> {
        let Self { at, words, face, size, color } = self;
        Written { at: *at, words, face: *face, size: *size, color: *color, anchor: "start" }
    }
}

impl Sheet {
    /// Where the picture is, and what is written around it.
    fn layout(&self) -> (Area, Vec<Line>) {
        let mut area = Area::new(Vec2::ZERO, self.size);
        let mut lines = vec![];
        let room = (self.size.x - 2.0 * MARGIN).max(1.0);
        let mut block = |text: &str, face: Face, size: f32, color, top: f32| {
            let mut y = top + size * 0.8;
            for words in wrap(face, text, size, room) {
                lines.push(Line { at: vec2(MARGIN, y), words, face, size, color });
                y += size * 1.5;
            }
            y - size * 0.8
        };
        if let Some(title) = &self.title {
            let size = TITLE * self.theme.text;
            area.min.y = block(title, Face::Bold, size, self.theme.ink, MARGIN * 0.8) + MARGIN * 0.3;
        }
        if let Some(caption) = &self.caption {
            let size = CAPTION * self.theme.text;
            let high = wrap(Face::Sans, caption, size, room).len() as f32 * size * 1.5;
            area.max.y -= high + MARGIN * 1.5;
            block(caption, Face::Sans, size, self.theme.ink, area.max.y + MARGIN * 0.8);
        }
        // However much is written, something of the picture is left.
        area.max.y = area.max.y.max(area.min.y + 1.0);
        (area, lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_waits_hides_the_verdict_and_what_was_found() {
        let state = State::at(&crate::lesson::Library::from_scenes().lessons[0], 1);
        let asked = svg(&state, &Sheet { moment: Moment::Asked, ..Sheet::default() });
        let whole = svg(&state, &Sheet::default());
        assert!(whole.contains("MISS") && whole.contains(r#"class="subtract""#));
        assert!(!asked.contains("MISS") && !asked.contains(r#"class="subtract""#));
    }
}
