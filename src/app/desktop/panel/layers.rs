//! A check box for each layer of the picture.

use crate::app::App;
use crate::app::desktop::Ui;
use crate::app::desktop::style::{color, small};
use crate::session::page::Choice;
use egui::{Margin, Stroke};

/// Draws the check boxes below a heading.
pub fn show(app: &mut App, ui: &mut Ui, all: &[Choice]) {
    if all.is_empty() {
        return;
    }
    let margin = Margin { left: 14, right: 14, top: 0, bottom: 12 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let theme = app.session.theme();
        ui.label(small(app.session.lang().of(crate::said::page::LAYERS), &theme));
        let look = &mut ui.visuals_mut().widgets;
        for look in [&mut look.inactive, &mut look.hovered, &mut look.active] {
            look.corner_radius = 3.into();
            look.bg_stroke = Stroke::new(1.0, color(theme.construction.line));
        }
        for layer in all {
            let mut on = layer.on;
            if ui.checkbox(&mut on, &layer.text).clicked() {
                app.act(layer.action);
            }
        }
    });
}
