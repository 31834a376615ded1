//! Controls in the picture: the buttons in its corner, the speaker notes, and a newcomer's hint.

use super::fonts::font;
use super::style::color;
use super::{App, Ui, corner, drawing, paint};
use crate::figure::sketch::Seen;
use crate::figure::text::Face;
use crate::figure::view::{Area, View};
use crate::figure::{Frame, Shape};
use crate::session::{Action, action};
use egui::{self, CursorIcon, Galley, Rect, Sense, Stroke};
use std::sync::Arc;

/// The controls in the picture.
pub struct Over {
    /// The areas of the picture that they cover.
    pub taken: Vec<Area>,
    hint: Option<Hint>,
}

/// A hint in its bubble.
struct Hint {
    card: Rect,
    text: Arc<Galley>,
    action: Option<Action>,
}

/// The current controls in the picture.
pub fn over(app: &App, ui: &Ui, picture: Rect, view: &View) -> Over {
    let hint = hint(app, ui, view);
    let mut taken = vec![drawing::area(corner::taken(app, ui.ctx(), picture))];
    taken.extend(app.around.notes_at.filter(|_| app.session.presentation().is_on()).map(drawing::area));
    taken.extend(hint.as_ref().map(|hint| drawing::area(hint.card)));
    Over { taken, hint }
}

/// The smallest distance between drawn shapes and a hint: about the height of its label.
const NEAR: f32 = 24.0;

/// The current hint, at the lower border of the world's pane, where it covers nothing. In a small window a question needs no
/// hint, since it is in view.
fn hint(app: &App, ui: &Ui, view: &View) -> Option<Hint> {
    let (words, action) = app.help?;
    let (theme, lang) = (app.session.theme(), app.session.lang());
    let free = paint::rect(view.area);
    if app.session.is_secret() && action.is_none() && (app.touched || free.width() < 480.0) {
        return None;
    }
    let text = lang.of(words).to_owned();
    let text = ui.painter().layout(text, font(Face::Sans, 15.0), color(theme.ink), free.width() - 60.0);
    let room = text.size() + egui::vec2(28.0, 16.0);
    // A pane of a split picture has its heading at the lower left.
    let up = if app.session.showing().shows_own_frame() { 42.0 } else { 18.0 };
    let half = (free.width() - room.x) / 2.0 - 12.0;
    // The hint about shapes out of sight may cover anything.
    let places = [0.0, -half, half].map(|aside| {
        let middle = egui::pos2(free.center().x + aside, free.max.y - up - room.y / 2.0);
        Rect::from_center_size(middle, room)
    });
    let clear = places.into_iter().find(|card| is_clear(app, view, *card));
    let card = clear.or((action == Some(Action::Camera(action::CameraAction::Fit))).then_some(places[0]))?;
    Some(Hint { card, text, action })
}

/// True if nothing is drawn in a part of the picture, apart from endless shapes.
fn is_clear(app: &App, view: &View, card: Rect) -> bool {
    let showing = app.session.showing();
    let items = app.session.drawn().figure.items.iter();
    let seen = items.filter(|item| item.frame == Frame::World && showing.seen(item) != Seen::No);
    let spots = |i: u8| card.lerp_inside(egui::vec2(f32::from(i % 9) / 8.0, f32::from(i / 9) / 2.0));
    let spots: Vec<_> = (0..27).map(|i| view.world(drawing::point(spots(i)))).collect();
    let ends = seen.map(|item| &item.shape).filter(|shape| !shape.is_endless());
    // Of thousands of shapes only few are near, and the distance of the others is not needed.
    let card = drawing::area(card).grown(NEAR);
    let comes_near = |points: &mut dyn Iterator<Item = glam::Vec2>, distance: &dyn Fn(glam::Vec2) -> f32| {
        let points = points.map(|p| view.pixel(p));
        !Area::of(points).is_apart(&card) && spots.iter().any(|&spot| distance(spot) * view.scale < NEAR)
    };
    let mut near = ends.filter(|shape| match shape {
        Shape::Many(many) => many.iter().any(|one| comes_near(&mut one.points(), &|p| one.distance(p))),
        shape => comes_near(&mut shape.points().into_iter(), &|p| shape.distance(p)),
    });
    near.next().is_none()
}

impl Over {
    /// Draws the hint. A click on it performs its action.
    pub fn show(self, app: &mut App, ui: &Ui) {
        let Some(Hint { card, text, action }) = self.hint else { return };
        let theme = app.session.theme();
        let mut edge = Stroke::new(1.5, color(theme.moving.line));
        if let Some(action) = action {
            let response = ui.interact(card, ui.scope_id().with("hint"), Sense::click());
            if response.hovered() {
                edge.width = 2.5;
            }
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                app.act(action);
            }
        }
        ui.painter().rect(card, 9, color(theme.row_now), edge, egui::StrokeKind::Inside);
        ui.painter().galley(card.min + egui::vec2(14.0, 8.0), text, color(theme.ink));
    }
}
