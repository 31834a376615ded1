//! The state of a picture that lasts from one frame to the next, so that labels do not jump and nothing is calculated twice.

use crate::budget::SLICE;
use crate::figure::Item;
use crate::figure::labels;
use crate::figure::view::View;
use crate::map::{Made, Making, Map, MapRequest, Window, picture};
use crate::words::Lang;
use glam::vec2;
use std::sync::Arc;

/// The last places of labels, and the last map.
#[derive(Debug, Default, Clone)]
pub struct Memory {
    pub(super) labels: labels::Memory,
    pub(super) map: MapMemory,
}

impl Memory {
    /// Makes maps of a learner's code by this clock, one slice for each picture. Without a clock, each is made at once,
    /// unless a test takes too long for a map.
    pub fn by(clock: fn() -> f64) -> Self {
        Self { map: MapMemory { clock: Some(clock), ..MapMemory::default() }, ..Self::default() }
    }

    /// Moves gliding labels on by `dt` seconds. Returns true if any has not arrived.
    pub fn glide(&mut self, dt: f32) -> bool {
        self.labels.glide(dt)
    }

    /// True while a map is in progress, which takes more pictures.
    pub fn is_mapping(&self) -> bool {
        self.map.making.is_some()
    }
}

/// The last map, and the one in progress.
#[derive(Debug, Default, Clone)]
pub(super) struct MapMemory {
    clock: Option<fn() -> f64>,
    /// Its regions, and the moving spot.
    shown: Option<(Wanted, Vec<Item>)>,
    making: Option<(Wanted, Arc<Making>)>,
    /// The moving spot, if no map is shown below it.
    spot: Vec<Item>,
}

/// Everything that a map depends on.
#[derive(Debug, Clone)]
struct Wanted {
    request: MapRequest,
    window: Window,
    lang: Lang,
}

impl Wanted {
    /// True if another map is the same. Moving a body over its map changes nothing.
    fn is_like(&self, other: &Self) -> bool {
        let within = self.window.finest();
        self.window == other.window && self.lang == other.lang && self.request.is_like(&other.request, within)
    }

    /// True if another map has the same code and question, possibly in another pose.
    fn is_about(&self, other: &Self) -> bool {
        let Self { request: MapRequest { attempt, other: versus, body, kind, .. }, .. } = self;
        let there = &other.request;
        (attempt, versus, body, kind) == (&there.attempt, &there.other, &there.body, &there.kind)
    }

    fn items(&self, map: &Map) -> Vec<Item> {
        let parts = picture::parts(map, &self.request, self.lang);
        parts.into_iter().chain([picture::spot(&self.request)]).collect()
    }
}

/// The progress of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// The requested map is shown.
    Whole,
    /// The map is in progress. An earlier one may be shown meanwhile.
    Partly,
    /// A test takes too long for a map.
    TooSlow,
}

impl MapMemory {
    /// The map below the visible shapes, and the moving spot on it. The last map is reused unless something has changed.
    pub(super) fn items(
        &mut self,
        survey: Option<&MapRequest>,
        view: &View,
        lang: Lang,
    ) -> (&[Item], Progress) {
        let Some(survey) = survey else {
            (self.shown, self.making) = (None, None);
            return (&[], Progress::Whole);
        };
        let wanted = Wanted { request: survey.clone(), window: window(view, 2.0 * CELL), lang };
        let progress = self.go_on(&wanted);
        let shown = self.shown.as_mut().map(|(_, items)| items);
        let items = shown.filter(|_| progress != Progress::TooSlow).unwrap_or(&mut self.spot);
        items.pop();
        items.push(picture::spot(survey));
        (&items[..], progress)
    }

    /// Continues making the wanted map, as far as there is time.
    fn go_on(&mut self, wanted: &Wanted) -> Progress {
        if self.shown.as_ref().is_some_and(|(shown, _)| shown.is_like(wanted)) {
            self.making = None;
            return Progress::Whole;
        }
        if wanted.request.attempt.is_none() {
            let map = wanted.request.over(&wanted.window);
            self.shown = Some((wanted.clone(), wanted.items(&map)));
            return Progress::Whole;
        }
        // Without a clock, a learner's code has one slice without an end. A test that takes too long ends it nevertheless.
        let (clock, seconds) = match self.clock {
            Some(clock) => (clock, SLICE / 2.0),
            None => ((|| 0.0) as fn() -> f64, f64::INFINITY),
        };
        self.shown.take_if(|(shown, _)| !shown.is_about(wanted));
        self.making.take_if(|(making, _)| !making.is_about(wanted));
        // While a shape is dragged, a started map is finished before the next one begins.
        let (begun, making) = self.making.take().unwrap_or_else(|| (wanted.clone(), Arc::default()));
        match making.go_on(&begun.request, &begun.window, &clock, seconds) {
            Made::Partly => self.making = Some((begun, making)),
            Made::TooSlow => return Progress::TooSlow,
            Made::Whole(map) => {
                let items = begun.items(&map);
                if begun.is_like(wanted) {
                    self.shown = Some((begun, items));
                    return Progress::Whole;
                }
                self.shown = Some((begun, items));
                self.making = Some((wanted.clone(), Arc::default()));
            }
        }
        Progress::Partly
    }
}

/// The side of a map's cell, in pixels.
const CELL: f32 = 4.0;

/// The part of the world that a view shows, with `around` more pixels on each side. The map extends slightly beyond a picture, so
/// that its rim is not visible along the border.
pub(super) fn window(view: &View, around: f32) -> Window {
    let area = view.area.grown(around);
    let (min, max) = (vec2(area.min.x, area.max.y), vec2(area.max.x, area.min.y));
    Window { min: view.world(min), max: view.world(max), cell: CELL / view.scale }
}
