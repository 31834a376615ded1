//! What a picture remembers from one frame to the next, so that nothing jumps about and nothing is asked twice.

use crate::figure::Item;
use crate::figure::labels;
use crate::figure::view::View;
use crate::map::{Survey, Window, picture};
use crate::words::Lang;
use glam::vec2;

/// Where labels were, and the last map.
#[derive(Debug, Default, Clone)]
pub struct Memory {
    pub(super) labels: labels::Memory,
    pub(super) map: MapMemory,
}

impl Memory {
    /// Lets labels glide on for `dt` seconds; says whether any has still a way to go.
    pub fn glide(&mut self, dt: f32) -> bool {
        self.labels.glide(dt)
    }
}

/// The last map, with all that it depends on.
#[derive(Debug, Default, Clone)]
pub(super) struct MapMemory(Option<(Survey, Window, Lang, Vec<Item>)>);

impl MapMemory {
    /// The map of what is seen: the last one, unless something has changed.
    pub(super) fn items(&mut self, survey: Option<&Survey>, view: &View, lang: Lang) -> &[Item] {
        let Some(survey) = survey else {
            self.0 = None;
            return &[];
        };
        let window = window(view, 2.0 * CELL);
        let is_same = matches!(&self.0, Some((asked, seen, said, _)) if asked == survey && *seen == window && *said == lang);
        if !is_same {
            let items = picture::items(&survey.over(&window), survey, lang);
            self.0 = Some((survey.clone(), window, lang, items));
        }
        self.0.as_ref().map_or(&[], |(.., items)| items)
    }
}

/// The side of a map's cell, in pixels.
const CELL: f32 = 4.0;

/// What is seen of the world with so many pixels more around it. Below a picture a map goes on a little, so that no rim runs
/// along the border.
pub(super) fn window(view: &View, around: f32) -> Window {
    let area = view.area.grown(around);
    let (min, max) = (vec2(area.min.x, area.max.y), vec2(area.max.x, area.min.y));
    Window { min: view.world(min), max: view.world(max), cell: CELL / view.scale }
}
