//! A walkthrough as pictures, one for each moment. All have the same size, with the caption in a band of constant height below.

use super::{Badges, CAPTION, Line, MARGIN, Memory, Sheet, Subject, title, with_composed};
use crate::figure::moving::{self, Shown};
use crate::figure::primitive::Pane;
use crate::figure::svg::{Document, Written, document};
use crate::figure::text::{Face, wrap};
use crate::figure::view::Area;
use crate::scene::{Moment, Stage};
use glam::Vec2;

/// The least and greatest time in seconds for a moment, and the additional time of the last one.
const LEAST: f32 = 2.0;
const MOST: f32 = 4.5;
const REST: f32 = 2.0;

/// The pictures of a walkthrough, in order.
pub struct Film {
    sheet: Sheet,
    pace: Option<f32>,
    title: String,
    shots: Vec<Shot>,
}

/// A moment's picture.
struct Shot {
    caption: String,
    panes: Vec<Pane>,
    texts: Vec<Line>,
}

impl Film {
    /// The walkthrough of a step's method through the moments that the step names, or all.
    pub(super) fn of(subject: &Subject<'_>, sheet: &Sheet) -> Self {
        let Subject { state, told, .. } = subject;
        let (first, last) = state.stretch(told);
        let moments = told.moments.get(first..=last).unwrap_or_default();
        let caption =
            |(i, moment): (usize, &Moment)| format!("{}/{} · {}", i + 1, moments.len(), moment.caption);
        let captions: Vec<String> = moments.iter().enumerate().map(caption).collect();
        let lines = captions.iter().map(|caption| sheet.lines_of(caption)).max();
        let mut memory = Memory::default();
        let mut says = String::new();
        let shots = captions.into_iter().enumerate().map(|(i, caption)| {
            let stage = Stage::Walk { at: first + i, grown: 1.0 };
            let sheet = Sheet {
                stage,
                caption: Some(caption.clone()),
                caption_lines: lines.unwrap_or_default(),
                badges: Badges { count: usize::from(sheet.badge), text: sheet.theme.text, map: false },
                ..sheet.clone()
            };
            let (area, texts) = sheet.layout();
            let panes = with_composed(subject, &sheet, area, |composed| {
                says = title(state, composed.verdicts, sheet.lang);
                // Labels keep their places if they can. The glides of the others are complete when the next picture appears.
                composed.panes(&mut memory);
                while memory.glide(1.0) {}
                composed.panes(&mut memory)
            });
            Shot { caption, panes, texts }
        });
        let shots = shots.collect();
        Self { sheet: sheet.clone(), pace: None, title: says, shots }
    }

    /// The caption of each moment.
    pub fn captions(&self) -> impl Iterator<Item = &str> {
        self.shots.iter().map(|shot| shot.caption.as_str())
    }

    /// The least height at which title and captions leave room for the pictures.
    pub fn least_height(&self) -> f32 {
        let longest = self.captions().max_by_key(|caption| self.sheet.lines_of(caption));
        Sheet { caption: longest.map(str::to_owned), ..self.sheet.clone() }.least_height()
    }

    /// The number of moments.
    pub fn len(&self) -> usize {
        self.shots.len()
    }

    /// True if there are no moments.
    pub fn is_empty(&self) -> bool {
        self.shots.is_empty()
    }

    /// Sets the seconds for each moment. Without a number, each takes as long as its caption needs.
    #[must_use]
    pub fn at_pace(self, pace: Option<f32>) -> Self {
        Self { pace, ..self }
    }

    /// The time of each moment, in seconds, with a longer last one. Beside a slide a speaker talks, and the walkthrough repeats,
    /// so captions are skimmed, and a long one does not delay the others.
    pub fn seconds(&self) -> Vec<f32> {
        // The number of letters skimmed per second.
        let letters = if self.sheet.lang.is_spaced() { 45.0 } else { 22.0 };
        let look = |shot: &Shot| (1.0 + shot.caption.chars().count() as f32 / letters).clamp(LEAST, MOST);
        let mut all: Vec<f32> =
            self.shots.iter().map(|shot| self.pace.unwrap_or_else(|| look(shot))).collect();
        if let Some(last) = all.last_mut() {
            *last += REST;
        }
        all
    }

    /// Each moment as an SVG document.
    pub fn pictures(&self) -> impl Iterator<Item = String> {
        self.shots.iter().map(|shot| self.drawn(shot))
    }

    /// A moment as an SVG document; `None` after the last one.
    pub fn picture(&self, at: usize) -> Option<String> {
        self.shots.get(at).map(|shot| self.drawn(shot))
    }

    fn drawn(&self, shot: &Shot) -> String {
        self.document(shot, &shot.svg_texts(), document)
    }

    /// The whole walkthrough as one animated SVG document, which shows the last moment to readers with reduced motion.
    pub fn moving(&self) -> String {
        let written: Vec<Vec<Written<'_>>> = self.shots.iter().map(Shot::svg_texts).collect();
        let shown = self.shots.iter().zip(&written).zip(self.seconds());
        let shown = shown.map(|((shot, texts), seconds)| Shown { panes: &shot.panes, texts, seconds });
        let shown: Vec<Shown<'_>> = shown.collect();
        let Some(last) = self.shots.last() else { return String::new() };
        self.document(last, &[], |around| moving::svg(around, &shown))
    }

    fn document(
        &self,
        shot: &Shot,
        texts: &[Written<'_>],
        write: impl FnOnce(&Document<'_>) -> String,
    ) -> String {
        write(&Document {
            panes: &shot.panes,
            texts,
            area: Area::new(Vec2::ZERO, self.sheet.size),
            scale: self.sheet.scale,
            theme: &self.sheet.theme,
            title: &self.title,
            prefix: &self.sheet.prefix,
        })
    }
}

impl Shot {
    fn svg_texts(&self) -> Vec<Written<'_>> {
        self.texts.iter().map(Line::svg_text).collect()
    }
}

impl Sheet {
    /// The number of lines of a caption.
    fn lines_of(&self, caption: &str) -> usize {
        let room = (self.size.x - 2.0 * MARGIN).max(1.0);
        wrap(Face::Sans, caption, CAPTION * self.theme.text, room).len()
    }
}
