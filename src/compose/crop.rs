//! Pictures as large as their content fits: on paper no higher, in files of the requested size.

use super::{Camera, Composed, Memory, Progress, Sheet, State, Subject, uncaptioned, with_composed};
use crate::figure::Frame;
use crate::figure::primitive::Pane;
use crate::figure::sketch::Seen;
use crate::figure::view::{Area, View, Views};
use glam::{Vec2, vec2};

/// The space for labels around the drawing, in pixels.
const ROOM: Vec2 = vec2(70.0, 30.0);

/// The greatest enlargement of a picture over the home view.
const NEAREST: f32 = 2.0;

/// The greatest scale, in pixels per unit, at which the whole drawing fits on the sheet; `None` if that is less than the scale of
/// the scene's home, or if the picture needs the whole sheet.
pub fn scale(state: &State, sheet: &Sheet) -> Option<f32> {
    let subject = Subject::of(state, uncaptioned(sheet.lang));
    with_composed(&subject, sheet, sheet.layout().0, |composed| {
        composed.greatest_scale().filter(|nearest| *nearest >= composed.views().world.scale)
    })
}

/// The camera that shows the whole drawing below the badges as large as it fits on the sheet; `None` if the picture needs the
/// whole sheet.
pub fn closest(state: &State, sheet: &Sheet) -> Option<Camera> {
    let subject = Subject::of(state, uncaptioned(sheet.lang));
    with_composed(&subject, sheet, sheet.layout().0, |composed| {
        let below = composed.below_written();
        let free = Area { min: composed.area.min + vec2(0.0, below), ..composed.area };
        let nearest = Composed { area: free, ..*composed }.greatest_scale();
        let scale = nearest.filter(|nearest| *nearest >= composed.views().world.scale)?;
        let center = composed.drawn().center() + vec2(0.0, below / 2.0 / scale);
        let [.., w, h] = state.scene().home;
        Some(Camera { center, zoom: scale / View::fitting(composed.area, center, vec2(w, h)).scale })
    })
}

impl Composed<'_> {
    /// The bounding box of the drawing, in the world.
    fn drawn(&self) -> Area {
        let items = self.told.figure.items.iter();
        let drawn = items.filter(|item| {
            item.frame == Frame::World && !item.shape.is_endless() && self.showing.seen(item) != Seen::No
        });
        Area::of(drawn.flat_map(|item| item.shape.points()))
    }

    /// The height that the badges take, without a map.
    fn below_written(&self) -> f32 {
        let (_, taken) = self.upper_left(self.area, (&[], Progress::Whole), &self.views().world);
        taken.iter().map(|taken| taken.max.y - self.area.min.y).fold(0.0, f32::max)
    }

    /// The greatest scale at which everything fits; `None` for the body's frame, a map or a camera, which have separate views.
    fn greatest_scale(&self) -> Option<f32> {
        let Views { world: home, own } = self.views();
        let fitting =
            ((self.area.size() - 2.0 * ROOM) / self.drawn().size().max(Vec2::splat(0.01))).min_element();
        let is_whole = own.is_some() || self.survey.is_some() || self.camera.is_some();
        (!is_whole && fitting > 0.0).then_some(fitting.min(NEAREST * home.scale))
    }

    /// The picture at this scale, or the greatest that fits, and its area: the height that it needs, including the badges.
    pub(super) fn cropped(&self, scale: f32) -> Option<(Vec<Pane>, Area)> {
        let scale = self.greatest_scale()?.min(scale);
        let (drawn, below) = (self.drawn(), self.below_written());
        let high = below + drawn.size().y * scale + 2.0 * ROOM.y;
        let area = Area::new(self.area.min, vec2(self.area.size().x, high));
        let center = drawn.center() + vec2(0.0, below / 2.0 / scale);
        let views = Views { world: View { area, center, scale, turn: 0.0 }, own: None };
        let panes = Self { area, ..*self }.panes_seen(views, &mut Memory::default());
        Some((panes, area))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::primitive::Primitive;
    use crate::lesson::Library;

    #[test]
    fn cropped_pictures_show_every_dot_below_the_badges() {
        let sheet = Sheet { size: vec2(464.0, 280.0), ..Sheet::default() };
        let mut pictures = 0;
        for lesson in &Library::builtin().lessons {
            for state in (0..lesson.steps.len()).map(|step| State::at(lesson, step)) {
                let subject = Subject::of(&state, uncaptioned(sheet.lang));
                with_composed(&subject, &sheet, sheet.layout().0, |composed| {
                    let Some((panes, area)) = composed.cropped(f32::INFINITY) else { return };
                    pictures += 1;
                    let free = Area { min: area.min + vec2(0.0, composed.below_written()), ..area };
                    for drawn in &panes[0].drawn {
                        if let Primitive::Circle { center, radius, .. } = drawn.primitive
                            && radius < 8.0
                        {
                            assert!(free.contains(center), "{}: {center} in {free:?}", state.link());
                        }
                    }
                });
            }
        }
        assert!(pictures > 50, "{pictures}");
    }
}
