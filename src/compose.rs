//! The picture of a state as it is shown on the screen, for the window, for files and for pages.

mod crop;
mod film;
mod memory;

pub use crop::{closest, scale};
pub use film::Film;
pub use memory::Memory;
use memory::Progress;

use crate::figure::badge::{Verdict, badges, legend};
use crate::figure::labels;
use crate::figure::primitive::{Drawn, Pane};
use crate::figure::sketch::{Located, Look, Seen, sketch};
use crate::figure::svg::{Document, Written, document};
use crate::figure::text::{Face, wrap};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View, Views};
use crate::figure::{Figure, Frame, Item, Role};
use crate::map::{Kind, MapRequest, Named, Window};
use crate::scene::telling::HIT;
use crate::scene::{Detail, Explanation, Method, Scene, Showing, Stage};
use crate::session::{Camera, Session, State};
use crate::words::Lang;
use glam::{Vec2, vec2};

/// The size of a picture in a window of 1440×900, in pixels.
pub const SIZE: Vec2 = vec2(960.0, 800.0);

/// The width below which a picture is a phone's: its text is small, and there are no labels on its shapes.
pub const NARROW: f32 = 480.0;

/// The badges that a picture reserves space for, even before they appear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Badges {
    /// The number of badges; 0 if the picture is fitted to its content.
    pub count: usize,
    /// The size of their text.
    pub text: f32,
    /// True if the legend of a map is below them.
    pub map: bool,
}

impl Badges {
    /// No badges.
    pub const NONE: Self = Self { count: 0, text: 1.0, map: false };

    /// The badges of the session's picture.
    pub fn of(session: &Session, theme: &Theme) -> Self {
        let count = 1 + usize::from(session.versus().is_some());
        Self { count, text: theme.text, map: session.state().map.is_some() }
    }

    /// The area below them, if each has a reason of two lines. Two pictures also begin below the legend of the map.
    fn below(self, area: Area, two: bool) -> Area {
        const FIRST: f32 = 73.0;
        const NEXT: f32 = 50.0;
        // The legend of a map below them: its distance from them, the height of a line, its longest text, and its margin.
        const MAP: f32 = 8.0;
        const LINE: f32 = 21.0;
        const LONG: f32 = 440.0;
        const BESIDE: f32 = 50.0;
        let badges = if self.count == 0 { 0.0 } else { FIRST + NEXT * (self.count - 1) as f32 };
        let lines = (LONG * self.text / (area.size().x - BESIDE * self.text)).ceil().clamp(1.0, 2.0);
        let covered = badges + if two && self.map { MAP + LINE * lines } else { 0.0 };
        let top = (covered * self.text).min(area.size().y / 2.0);
        Area { min: area.min + vec2(0.0, top), ..area }
    }

    /// The distance by which the world moves down in a wide picture that is higher than the home view needs.
    fn lower(self, home: View, half: Vec2) -> f32 {
        const BADGE: f32 = 95.0;
        let free = home.area.size().y - 2.0 * half.y * home.scale;
        free.min(BADGE * self.text * self.count as f32).max(0.0) / 2.0
    }
}

/// True if a picture is a phone's.
pub fn is_narrow(area: Area) -> bool {
    area.size().x < NARROW
}

/// The size of text in a picture: legible from the back row in a presentation, and small where space is short, to leave some to
/// the labeled shapes.
pub fn text_size(area: Area, presented: bool) -> f32 {
    const SMALL: f32 = 0.85;
    match presented {
        true => (area.size().x / 370.0).clamp(SMALL, 1.35),
        false if is_narrow(area) => SMALL,
        false => 1.0,
    }
}

/// The settings of a picture as a separate sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// The size in pixels, including title and caption.
    pub size: Vec2,
    /// The scale at which it is displayed.
    pub scale: f32,
    /// The colors.
    pub theme: Theme,
    /// The language.
    pub lang: Lang,
    /// True if the grid is visible.
    pub grid: bool,
    /// True if points show their coordinates.
    pub points: bool,
    /// The visible part of the world; `None` for the scene's home.
    pub camera: Option<Camera>,
    /// The progress of the explanation.
    pub stage: Stage,
    /// The text above the picture.
    pub title: Option<String>,
    /// The text below the picture, in as many lines as needed.
    pub caption: Option<String>,
    /// The least number of lines reserved for the caption.
    pub caption_lines: usize,
    /// True if the verdict is shown at the upper left.
    pub badge: bool,
    /// The badges that space is reserved for before they appear.
    pub badges: Badges,
    /// The prefix of every name in it, so that several pictures can be on one page.
    pub prefix: String,
    /// The scale of a picture cropped to its content, in pixels per unit. Such a sheet has no title and no caption.
    pub cropped: Option<f32>,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            size: SIZE,
            scale: 1.0,
            theme: Theme::LIGHT,
            lang: Lang::En,
            grid: true,
            points: false,
            camera: None,
            stage: Stage::Whole,
            title: None,
            caption: None,
            caption_lines: 0,
            badge: true,
            badges: Badges::NONE,
            prefix: String::new(),
            cropped: None,
        }
    }
}

/// The figure of the session as an SVG document of this size. In a walkthrough, the current moment's drawing is complete, with
/// its labels.
pub fn of_session(session: &Session, size: Vec2) -> String {
    let stage = match session.stage() {
        Stage::Walk { at, .. } => Stage::Walk { at, grown: 1.0 },
        stage => stage,
    };
    let subject = Subject::of_session(session, uncaptioned(session.lang()));
    drawn(&subject, &Sheet { size, stage, ..sheet_of(session) })
}

/// The walkthrough of the session's figure, as pictures of this size.
pub fn film_of_session(session: &Session, size: Vec2) -> Film {
    let subject = Subject::of_session(session, Detail::all(session.lang()));
    Film::of(&subject, &Sheet { size, ..sheet_of(session) })
}

/// A sheet with the settings of the session.
fn sheet_of(session: &Session) -> Sheet {
    Sheet {
        theme: session.theme(),
        lang: session.lang(),
        grid: session.settings().grid,
        points: session.settings().points,
        camera: session.camera(),
        ..Sheet::default()
    }
}

/// The subject of a picture: a state, its explanation, the method beside it, and the map below.
struct Subject<'a> {
    state: &'a State,
    name: String,
    told: Explanation,
    versus: Option<&'static Method>,
    survey: Option<MapRequest>,
}

impl<'a> Subject<'a> {
    /// A state with its method.
    fn of(state: &'a State, wanted: Detail<'_>) -> Self {
        let name = wanted.lang.of(state.method.title).to_owned();
        let told = state.method.explain(&state.pose, wanted);
        Self { state, name, told, versus: state.versus(), survey: state.survey() }
    }

    /// The subject of the session, which may be the learner's code.
    fn of_session(session: &'a Session, wanted: Detail<'_>) -> Self {
        let state = session.state();
        let survey = state.survey().map(|asked| asked.by(session.attempt(), session.compared()));
        let (name, told) = (session.runs(), session.explained(wanted));
        Self { state, name, told, versus: session.second_method(), survey }
    }
}

/// The details for a picture without a caption.
fn uncaptioned(lang: Lang) -> Detail<'static> {
    Detail { captions: false, ..Detail::all(lang) }
}

/// The picture of the session in the window: in an area of pixels, with the pointer's highlight, clear of covered areas.
pub fn on_screen(
    session: &Session,
    area: Area,
    theme: &Theme,
    pointed: Pointed<'_>,
    taken: &[Area],
    memory: &mut Memory,
) -> Vec<Pane> {
    let (lang, survey) = (session.lang(), session.survey());
    let Pointed { what: lit, at } = pointed;
    let (labels, runs) = (session.located(), session.runs());
    let other = session.versus().map(|(method, _)| session.plain_name(method));
    // Badges show the verdict of the target pose, while the drawing may still be moving there.
    let meant = session.state().showing(session.explanation(), session.stage());
    let told = verdicts(&runs, session.explanation(), &meant, session.versus(), lang);
    let mut told = in_step(session.state(), told);
    if session.is_stale()
        && let Some(own) = told.first_mut()
    {
        (own.hit, own.wrong) = (None, false);
    }
    // The method of a level whose mistake is asked for has no name.
    told.iter_mut().skip(1).zip(&other).for_each(|(verdict, name)| verdict.method = name);
    let composed = Composed {
        scene: session.scene(),
        told: session.drawn(),
        showing: &session.showing().pointing_at(lit),
        verdicts: &told,
        survey: survey.as_ref(),
        area,
        badges: Badges::of(session, theme),
        camera: session.camera(),
        theme,
        lang,
        lit,
        grid: session.settings().grid,
        located: Located { all: session.settings().points, labels: &labels, at },
        taken,
    };
    composed.panes(memory)
}

/// The things under the pointer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pointed<'a> {
    /// The name of the value, call or layer.
    pub what: Option<&'a str>,
    /// The pixel under the pointer.
    pub at: Option<Vec2>,
}

/// The part of the world that the picture of a state shows, until the camera is moved.
pub fn window(state: &State) -> Window {
    let area = Area::new(Vec2::ZERO, SIZE);
    let [.., w, h] = state.scene().home;
    let Camera { center, zoom } = Camera::for_far(state).unwrap_or_else(|| Camera::home(state.scene()));
    memory::window(&View::fitting(area, center, vec2(w, h) / zoom), 0.0)
}

/// A name for the file of a state's figure, without folder and extension.
pub fn file_name(state: &State) -> String {
    format!("{}-{}", state.lesson().id, state.step().id)
}

/// The picture of a state as an SVG document.
pub fn svg(state: &State, sheet: &Sheet) -> String {
    drawn(&Subject::of(state, uncaptioned(sheet.lang)), sheet)
}

/// The walkthrough of a state's method, as pictures.
pub fn film(state: &State, sheet: &Sheet) -> Film {
    Film::of(&Subject::of(state, Detail::all(sheet.lang)), sheet)
}

/// The picture of a subject as an SVG document.
fn drawn(subject: &Subject<'_>, sheet: &Sheet) -> String {
    let (area, texts) = sheet.layout();
    let texts: Vec<Written> = texts.iter().map(Line::svg_text).collect();
    with_composed(subject, sheet, area, |composed| {
        let cropped = sheet.cropped.and_then(|scale| composed.cropped(scale));
        let whole =
            || (composed.panes_below_badges(&mut Memory::default()), Area::new(Vec2::ZERO, sheet.size));
        let (panes, area) = cropped.unwrap_or_else(whole);
        document(&Document {
            panes: &panes,
            texts: &texts,
            area,
            scale: sheet.scale,
            theme: &sheet.theme,
            title: &title(subject.state, composed.verdicts, sheet.lang),
            prefix: &sheet.prefix,
        })
    })
}

/// Calls a function with the picture of a subject in an area of the sheet.
fn with_composed<T>(
    subject: &Subject<'_>,
    sheet: &Sheet,
    area: Area,
    see: impl FnOnce(&Composed<'_>) -> T,
) -> T {
    let Subject { state, name, told, versus, survey } = subject;
    let versus = versus.filter(|_| sheet.stage == Stage::Whole);
    let versus = versus.map(|other| (other, other.explain(&state.pose, uncaptioned(sheet.lang))));
    let showing = state.showing(told, sheet.stage);
    let beside = versus.as_ref().map(|(other, told)| (*other, told));
    let mut says = in_step(state, verdicts(name, told, &showing, beside, sheet.lang));
    if !sheet.badge {
        says.clear();
    }
    see(&Composed {
        scene: state.scene(),
        told,
        showing: &showing,
        verdicts: &says,
        survey: survey.as_ref().filter(|_| sheet.stage == Stage::Whole),
        area,
        badges: sheet.badges,
        camera: sheet.camera.or_else(|| Camera::for_far(state)),
        theme: &sheet.theme,
        lang: sheet.lang,
        lit: None,
        grid: sheet.grid,
        located: Located { all: sheet.points, ..Located::default() },
        taken: &[],
    })
}

/// The weight of lines in a small picture.
const FINE: f32 = 0.35;

/// A step's picture in a small size, with fine lines and without labels, which would fill it. The answer to a question stays
/// hidden.
pub fn miniature(state: &State, theme: &Theme, area: Area, lang: Lang) -> Vec<Pane> {
    let stage = if state.step().ask.is_some() { Stage::Asked } else { Stage::Whole };
    let told = state.method.explain(&state.pose, uncaptioned(lang));
    let showing = state.showing(&told, stage);
    let mut figure = told.figure.clone();
    figure.own = None;
    figure.items.retain(|item| item.frame == Frame::World && showing.seen(item) != Seen::No);
    figure.items.iter_mut().for_each(|item| item.label = "".into());
    let theme = Theme { weight: theme.weight * FINE, ..*theme };
    let (hit, wrong) = (showing.hit(), showing.is_wrong().then_some(HIT));
    let look = Look { hit, wrong, ..Look::plain(&theme, lang) };
    let views = Views { world: view_of_all(state.scene(), &figure, area), own: None };
    sketch(&figure, &views, &look, &mut labels::Memory::default())
}

/// The view of the scene's home and of all drawn shapes, except unbounded ones.
fn view_of_all(scene: &Scene, figure: &Figure, area: Area) -> View {
    let ends = figure.items.iter().filter(|item| !item.shape.is_endless());
    let (min, max) = scene.home_with(ends.flat_map(|item| item.shape.points()));
    let margin = (max - min) * 0.02;
    View::fitting(area, (min + max) / 2.0, (max - min) / 2.0 + margin)
}

/// The height that badges take.
const BADGES: f32 = 120.0;

/// The part of a picture's height to which words may cover its shapes.
const WRITTEN: f32 = 0.3;

/// That part for the legend of a map on a phone, whose picture begins below the badges.
const WRITTEN_NARROW: f32 = 0.42;

/// A picture to be drawn: an explanation with its badges, in an area of pixels.
pub struct Composed<'a> {
    /// The scene.
    pub scene: &'static Scene,
    /// The explanation.
    pub told: &'a Explanation,
    /// The visible parts of the explanation.
    pub showing: &'a Showing<'a>,
    /// The verdicts of the badges.
    pub verdicts: &'a [Verdict<'a>],
    /// The map below the shapes, if there is one.
    pub survey: Option<&'a MapRequest>,
    /// The area of the picture.
    pub area: Area,
    /// The badges that space is reserved for.
    pub badges: Badges,
    /// The visible part of the world; `None` for the scene's home.
    pub camera: Option<Camera>,
    /// The colors.
    pub theme: &'a Theme,
    /// The language.
    pub lang: Lang,
    /// The name of the thing under the pointer.
    pub lit: Option<&'a str>,
    /// True if the grid is visible.
    pub grid: bool,
    /// The points that show their coordinates.
    pub located: Located<'a>,
    /// Areas that labels avoid.
    pub taken: &'a [Area],
}

impl Composed<'_> {
    /// The views of the world and of the body's frame.
    pub fn views(&self) -> Views {
        self.views_in(self.area)
    }

    fn views_in(&self, area: Area) -> Views {
        views(self.scene, self.told, self.showing, area, self.camera, self.badges)
    }

    /// The picture in primitives, with the badges on top.
    pub fn panes(&self, memory: &mut Memory) -> Vec<Pane> {
        self.panes_seen(self.views(), memory)
    }

    /// The primitives of a still picture. If the badges would cover a body, the picture begins below them.
    fn panes_below_badges(&self, memory: &mut Memory) -> Vec<Pane> {
        let views = self.views();
        let map = memory.map.items(self.survey, &views.world, self.lang);
        let written = |views: &Views| self.upper_left(self.corner(views), map, &views.world).1;
        let taken = written(&views);
        let covered = |view: View, frame| {
            let items = self.told.figure.items.iter().filter(move |item| item.frame == frame);
            let mut bodies = items.filter(|item| {
                matches!(item.role, Role::Moving | Role::Target | Role::Peer)
                    && self.showing.seen(item) != Seen::No
            });
            bodies.any(|body| {
                let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
                let points = body.shape.points().into_iter().map(|p| view.pixel(p));
                let (min, max) = points.fold(start, |(min, max), p| (min.min(p), max.max(p)));
                taken.iter().any(|taken| taken.grown(4.0).shared(&Area { min, max }) > 0.0)
            })
        };
        let any = covered(views.world, Frame::World) || views.own.is_some_and(|own| covered(own, Frame::Own));
        let below = |taken: &[Area]| {
            let below = taken.iter().map(|taken| taken.max.y + 8.0).fold(self.area.min.y, f32::max);
            Area { min: vec2(self.area.min.x, below.min(self.area.center().y)), ..self.area }
        };
        // Above two pictures, a reason has the whole width, and so may need fewer lines than beside the second.
        let lower = || below(&written(&self.views_in(below(&taken))));
        let area = if any { lower() } else { self.area };
        self.panes_seen(self.views_in(area), memory)
    }

    /// The area for texts at the upper left: clear of the corner at the right, and of a second picture, unless both begin below
    /// it.
    fn corner(&self, views: &Views) -> Area {
        let (all, world) = (self.area, views.world.area);
        let (right, below) = if world.min.y > all.min.y {
            (all.max.x, world.min.y)
        } else {
            (world.max.x, all.min.y + BADGES)
        };
        let beside = self.taken.iter().filter(|taken| taken.min.y < below);
        let right = beside.map(|taken| taken.min.x).fold(right, f32::min);
        Area { max: vec2(right, self.area.max.y), ..self.area }
    }

    /// The texts at the upper left, and their areas: the badges, and below them the legend of the map.
    fn upper_left(
        &self,
        area: Area,
        (map, progress): (&[Item], Progress),
        world: &View,
    ) -> (Vec<Drawn>, Vec<Area>) {
        let fits = |covered: &Area, part: f32| covered.max.y <= area.min.y + part * area.size().y;
        let narrow = is_narrow(self.area);
        // If two methods are compared, verdicts are shown without reasons.
        let compared = self.verdicts.len() > 1;
        let told =
            self.verdicts.iter().map(|it| Verdict { reason: if compared { "" } else { it.reason }, ..*it });
        let (mut drawn, mut taken) = badges(&told.collect::<Vec<_>>(), area, self.theme, self.lang);
        if let Some(survey) = self.survey {
            let below = taken.last().map(|badge| badge.max.y);
            let mut lines = vec![];
            let agrees = survey.kind == Kind::Differs && map.iter().all(|item| item.role != Role::MapDiffers);
            let named = match () {
                () if compared => Named::Neither,
                () if narrow => Named::Other,
                () => Named::Both,
            };
            let said = match progress {
                Progress::Partly => self.lang.of(crate::said::map::BEING_MADE).to_owned(),
                Progress::TooSlow => self.lang.of(crate::said::map::TOO_SLOW).to_owned(),
                Progress::Whole if agrees => survey.agreement(self.lang, named),
                Progress::Whole => survey.legend(self.lang, named),
            };
            let said = said + survey.end(&memory::window(world, 0.0)).map_or("", |end| self.lang.of(end));
            let covered = legend(&said, area, below, self.theme, &mut lines);
            if fits(&covered, if narrow { WRITTEN_NARROW } else { WRITTEN }) {
                drawn.extend(lines);
                taken.push(covered);
            }
        }
        (drawn, taken)
    }

    fn panes_seen(&self, views: Views, memory: &mut Memory) -> Vec<Pane> {
        let Memory { labels, map } = memory;
        let (map, progress) = map.items(self.survey, &views.world, self.lang);
        let (drawn, mut taken) = self.upper_left(self.corner(&views), (map, progress), &views.world);
        taken.extend(self.taken);
        let look = Look {
            theme: self.theme,
            seen: &|item| self.showing.seen(item),
            turning: self.showing.turning(),
            hit: self.showing.hit(),
            wrong: self.showing.is_wrong().then_some(HIT),
            map,
            lit: self.lit,
            grid: self.grid,
            located: self.located,
            taken: &taken,
            lang: self.lang,
        };
        let mut panes = sketch(&self.told.figure, &views, &look, labels);
        if !drawn.is_empty() {
            panes.push(Pane { area: self.area, drawn });
        }
        panes
    }
}

/// The view of the world, and the view of the body's frame beside it if that is visible, in panes of the same size.
pub fn views(
    scene: &Scene,
    told: &Explanation,
    showing: &Showing<'_>,
    area: Area,
    camera: Option<Camera>,
    badges: Badges,
) -> Views {
    let [x, y, w, h] = scene.home;
    let own = told.figure.own.filter(|_| showing.shows_own_frame());
    // On a phone, and for two pictures one above the other, height is scarce. A phone does not even reserve space for badges.
    let narrow = is_narrow(area);
    let below =
        if narrow && showing.stage() == Stage::Asked { area } else { badges.below(area, own.is_some()) };
    let Camera { center, zoom } = camera.unwrap_or_else(|| Camera::home(scene));
    let Some(own) = own else {
        let area = if narrow { below } else { area };
        let world = View::fitting(area, center, vec2(w, h) / zoom);
        let home = View::fitting(area, vec2(x, y), vec2(w, h));
        let down = if narrow { 0.0 } else { badges.lower(home, vec2(w, h)) };
        return Views { world: View { center: center + vec2(0.0, down / world.scale), ..world }, own: None };
    };
    let [left, right] = halves([if narrow { below } else { area }, below], vec2(w, h), own.half);
    let world = View::fitting(left, center, vec2(w, h) / zoom);
    let home = View::fitting(left, vec2(x, y), vec2(w, h));
    let fitting = View::fitting(right, Vec2::ZERO, own.half);
    // Lengths look the same in both frames, as long as everything fits.
    Views { world, own: Some(View { scale: fitting.scale.min(home.scale), ..fitting }) }
}

/// The areas of two pictures of these half sizes, side by side in the first area or one above the other in the second, whichever
/// makes the pictures larger.
fn halves([beside, stacked]: [Area; 2], world: Vec2, own: Vec2) -> [Area; 2] {
    let size = |[first, second]: [Area; 2]| {
        let [world, own] =
            [(first, world), (second, own)].map(|(area, half)| (area.size() / half).min_element());
        world * own.min(world)
    };
    let [beside, stacked] = [beside.halves(false), stacked.halves(true)];
    if size(beside) > size(stacked) { beside } else { stacked }
}

/// The verdicts of the badges: the method's once it is known, and that of the comparison method, with the names of both. Before a
/// prediction there are none.
pub fn verdicts<'a>(
    name: &'a str,
    told: &'a Explanation,
    showing: &Showing<'_>,
    versus: Option<(&Method, &'a Explanation)>,
    lang: Lang,
) -> Vec<Verdict<'a>> {
    let one = |method: &'a str, told: &'a Explanation, hit: Option<bool>| {
        let wrong = told.wrong && hit.is_some();
        Verdict { hit, reason: &told.reason, method, wrong }
    };
    match (showing.stage(), versus) {
        (Stage::Asked, _) => vec![],
        (_, None) => vec![one("", told, showing.hit())],
        (_, Some((other, beside))) => {
            vec![one(name, told, showing.hit()), one(lang.of(other.title), beside, Some(beside.verdict.hit))]
        }
    }
}

/// The badges of a step. A quiet step shows no reasons.
fn in_step<'a>(state: &State, mut verdicts: Vec<Verdict<'a>>) -> Vec<Verdict<'a>> {
    if state.step().quiet {
        verdicts.iter_mut().for_each(|verdict| verdict.reason = "");
    }
    verdicts
}

/// A description of a picture in a sentence, for people who cannot see it.
fn title(state: &State, verdicts: &[Verdict<'_>], lang: Lang) -> String {
    let lesson = state.lesson().title.get(lang);
    let step = &state.step().text(lang).title;
    let told = verdicts.iter().filter_map(|verdict| {
        let word = lang.verdict(verdict.hit?);
        let method = if verdict.method.is_empty() { String::new() } else { format!("{}: ", verdict.method) };
        let reason = if verdict.reason.is_empty() { "" } else { ", " };
        Some(format!(" · {method}{word}{reason}{}", verdict.reason))
    });
    format!("{lesson} · {step}{}", told.collect::<String>())
}

/// Sizes of the texts around a picture, in pixels.
const MARGIN: f32 = 22.0;
const TITLE: f32 = 22.0;
const CAPTION: f32 = 15.0;

/// A line of text beside the picture.
struct Line {
    at: Vec2,
    words: String,
    face: Face,
    size: f32,
    color: crate::figure::theme::Color,
}

impl Line {
    fn svg_text(&self) -> Written<'_> {
        let Self { at, words, face, size, color } = self;
        Written { at: *at, words, face: *face, size: *size, color: *color, anchor: "start" }
    }
}

/// The least height of a picture between a title and a caption, in pixels.
const LEAST: f32 = 120.0;

impl Sheet {
    /// The least height at which its texts leave room for the picture; 0 without texts.
    pub fn least_height(&self) -> f32 {
        const TALL: f32 = 10_000.0;
        let (area, lines) = Self { size: vec2(self.size.x, TALL), ..self.clone() }.layout();
        if lines.is_empty() { 0.0 } else { (TALL - area.size().y + LEAST).ceil() }
    }

    /// The area of the picture, and the lines of text around it.
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
            let lines = wrap(Face::Sans, caption, size, room).len().max(self.caption_lines);
            let high = lines as f32 * size * 1.5;
            area.max.y -= high + MARGIN * 1.5;
            block(caption, Face::Sans, size, self.theme.ink, area.max.y + MARGIN * 0.8);
        }
        // Long texts leave at least a part of the picture.
        area.max.y = area.max.y.max(area.min.y + 1.0);
        (area, lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;

    fn at(stage: Stage) -> String {
        let state = State::at(&Library::from_scenes().lessons[0], 1);
        svg(&state, &Sheet { stage, ..Sheet::default() })
    }

    #[test]
    fn a_waiting_question_hides_the_verdict_and_found_values() {
        let (asked, whole) = (at(Stage::Asked), at(Stage::Whole));
        assert!(whole.contains("MISS") && whole.contains(r#"class="subtract""#));
        assert!(!asked.contains("MISS") && !asked.contains(r#"class="subtract""#));
    }

    #[test]
    fn two_pictures_are_placed_where_they_are_larger() {
        let area = Area::new(Vec2::ZERO, vec2(780.0, 800.0));
        let below = Area { min: vec2(0.0, 73.0), ..area };
        let half = vec2(5.2, 4.2);
        let wide = Area { max: vec2(1200.0, 500.0), ..area };
        for (areas, stacked) in [([area, below], true), ([wide, Area { min: below.min, ..wide }], false)] {
            let [first, second] = halves(areas, half, half);
            assert_eq!(first.max.y <= second.min.y, stacked, "{areas:?}");
            assert_eq!(first.max.x <= second.min.x, !stacked, "{areas:?}");
        }
        let [beside, stacked] = [area, below].map(|area| Area { max: vec2(704.0, 607.0), ..area });
        let [first, second] = halves([beside, stacked], half, half);
        assert!(first.max.x <= second.min.x, "no larger one above the other");
        let [first, second] = halves([beside, stacked], half, 2.0 * half);
        assert!(first.max.x <= second.min.x, "two of the same proportions");
        let [first, second] = halves([beside, stacked], half, vec2(11.0, 5.0));
        assert!(first.max.y <= second.min.y, "a wide one has more space below the other");
    }

    #[test]
    fn a_walkthrough_does_not_show_the_verdict_before_its_moment() {
        let walk = |moment| at(Stage::Walk { at: moment, grown: 1.0 });
        assert!(!walk(0).contains("MISS") && walk(0).contains("no answer yet"));
        assert!(walk(3).contains("MISS"));
    }
}
