//! What a picture remembers from one frame to the next, so that nothing jumps about and nothing is computed twice.

use crate::figure::Item;
use crate::figure::labels;
use crate::figure::view::View;
use crate::map::{MapRequest, Window, picture};
use crate::words::Lang;
use glam::vec2;

/// Where labels were, and the last map.
#[derive(Debug, Default, Clone)]
pub struct Memory {
    pub(super) labels: labels::Memory,
    pub(super) map: MapMemory,
}

impl Memory {
    /// Where labels were.
    #[cfg(feature = "app")]
    pub(crate) fn labels(&mut self) -> &mut labels::Memory {
        &mut self.labels
    }

    /// Lets labels glide on for `dt` seconds; true while any is still on its way.
    pub fn glide(&mut self, dt: f32) -> bool {
        self.labels.glide(dt)
    }
}

/// The last map, with everything that it depends on: the request, the window, the language.
#[derive(Debug, Default, Clone)]
pub(super) struct MapMemory(Option<(MapRequest, Window, Lang, Vec<Item>)>);

impl MapMemory {
    /// The map below what is seen, and on it the spot that moves. The last map is used again unless something has changed: while a
    /// body is moved over it, nothing has.
    pub(super) fn items(&mut self, survey: Option<&MapRequest>, view: &View, lang: Lang) -> &[Item] {
        let Some(survey) = survey else {
            self.0 = None;
            return &[];
        };
        let window = window(view, 2.0 * CELL);
        let is_same = |(asked, seen, said, _): &(MapRequest, Window, Lang, _)| {
            *seen == window && *said == lang && asked.is_like(survey, window.finest())
        };
        let kept = self.0.take().filter(is_same);
        let (asked, mut items) = kept.map_or_else(
            || (survey.clone(), picture::parts(&survey.over(&window), survey, lang)),
            |(asked, .., mut items)| {
                items.pop();
                (asked, items)
            },
        );
        items.push(picture::spot(survey));
        &self.0.insert((asked, window, lang, items)).3
    }
}

/// The side of a map's cell, in pixels.
const CELL: f32 = 4.0;

/// The part of the world that a view shows, with `around` more pixels on each side. Below a picture a map reaches a little further,
/// so that no rim shows along the border.
pub(super) fn window(view: &View, around: f32) -> Window {
    let area = view.area.grown(around);
    let (min, max) = (vec2(area.min.x, area.max.y), vec2(area.max.x, area.min.y));
    Window { min: view.world(min), max: view.world(max), cell: CELL / view.scale }
}
