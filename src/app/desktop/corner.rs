//! The buttons in the picture's upper right corner: undo, redo and reset once there are changes, and the button for the panel.

use super::icons::{self, Icon};
use super::style::{least_size, toggle};
use super::{Action, App};
use crate::said::desktop as said;
use crate::session::action::Setting;
use crate::session::bars;
use egui::{self, Rect, pos2, vec2};

/// The space between the picture's border and the buttons, and between the buttons.
const SIDE: f32 = 12.0;
const ABOVE: f32 = 14.0;
const BETWEEN: f32 = 5.0;

/// The width below which the picture has space for only one button beside the badge.
const NARROW: f32 = 480.0;

/// The number of buttons in a picture of this width.
fn count(app: &App, width: f32) -> usize {
    let (undo, redo) = app.session.can_undo_redo();
    if (undo || redo) && width >= NARROW { 4 } else { 1 }
}

/// The area covered by the buttons.
pub fn taken(app: &App, ctx: &egui::Context, picture: Rect) -> Rect {
    if app.session.presentation().is_on() {
        return Rect::from_min_size(picture.right_top(), vec2(0.0, 0.0));
    }
    let least = least_size(&ctx.global_style());
    let wide = count(app, picture.width()) as f32 * (least + BETWEEN) + SIDE + 6.0;
    let size = vec2(wide, least + ABOVE + 8.0);
    Rect::from_min_size(pos2(picture.max.x - size.x, picture.min.y), size)
}

/// Draws the buttons over the picture.
pub fn show(app: &mut App, ctx: &egui::Context, picture: Rect) {
    let count = count(app, picture.width());
    let least = least_size(&ctx.global_style());
    let wide = count as f32 * (least + BETWEEN) - BETWEEN;
    let at = pos2(picture.max.x - SIDE - wide, picture.min.y + ABOVE);
    egui::Area::new(egui::Id::unique("corner")).fixed_pos(at).show(ctx, |ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        ui.horizontal(|ui| {
            if count > 1 {
                changes(app, ui);
            }
            panel(app, ui);
        });
    });
}

/// Draws the buttons that undo, redo and reset changes of the pose.
fn changes(app: &mut App, ui: &mut egui::Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let icons = [Icon::Undo, Icon::Redo, Icon::Home];
    for (icon, (_, hint, enabled, action)) in
        icons.into_iter().zip(bars::changes(app.session.can_undo_redo()))
    {
        if icons::button(ui, &theme, icon, enabled, lang.of(hint)).clicked() {
            app.act(action);
        }
    }
}

/// Draws the button that shows or hides the panel.
fn panel(app: &mut App, ui: &mut egui::Ui) {
    let theme = app.session.theme();
    let (hide, show) = (said::HIDE_PANEL, said::SHOW_PANEL);
    let (text, hint) = match (app.session.settings().panel, super::is_panel_below(ui.ctx())) {
        (true, false) => ("⇒", hide),
        (false, false) => ("←", show),
        (true, true) => ("↓", hide),
        (false, true) => ("↑", show),
    };
    let action = Action::Settings(Setting::Panel);
    if toggle(ui, &theme, false, text, &app.session.with_key(hint, action)).clicked() {
        app.act(action);
    }
}
