//! egui in the colours of a theme, and small pieces that several parts of the window are made of.

use super::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use egui_macroquad::egui::{
    self, Color32, CornerRadius, CursorIcon, Margin, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    Visuals,
};

/// A theme's colour for egui.
pub fn color(color: Color) -> Color32 {
    Color32::from_rgba_unmultiplied(color.0, color.1, color.2, color.3)
}

/// Gives egui the theme's colours and the program's spacing.
pub fn apply(ctx: &egui::Context, theme: &Theme) {
    let dark = theme.ink.luminance() > theme.paper.luminance();
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    let (ink, muted, line) = (color(theme.ink), color(theme.muted), color(theme.hairline));
    visuals.override_text_color = Some(ink);
    visuals.panel_fill = color(theme.panel);
    visuals.window_fill = color(theme.panel);
    visuals.window_stroke = Stroke::new(1.0, line);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = color(theme.paper);
    visuals.faint_bg_color = color(theme.well);
    visuals.selection.bg_fill = color(theme.moving.line).gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, color(theme.moving.text));
    visuals.hyperlink_color = color(theme.moving.text);
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    for (widget, fill, edge) in [
        (&mut widgets.noninteractive, theme.panel, line),
        (&mut widgets.inactive, theme.panel, line),
        (&mut widgets.hovered, theme.row_now, color(theme.moving.line)),
        (&mut widgets.active, theme.row_now, ink),
        (&mut widgets.open, theme.panel, line),
    ] {
        widget.bg_fill = color(fill);
        widget.weak_bg_fill = color(fill);
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.0, ink);
        widget.corner_radius = CornerRadius::same(7);
        widget.expansion = 0.0;
    }
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, muted);
    // A slider's rail and knob must stand out from the panel.
    visuals.widgets.inactive.bg_fill = line;
    ctx.set_visuals(visuals);
    ctx.style_mut(|style| {
        style.text_styles = [
            (egui::TextStyle::Small, font(Face::Sans, 13.0)),
            (egui::TextStyle::Body, font(Face::Sans, 15.0)),
            (egui::TextStyle::Button, font(Face::Sans, 14.0)),
            (egui::TextStyle::Heading, font(Face::Bold, 22.0)),
            (egui::TextStyle::Monospace, font(Face::Mono, 12.6)),
        ]
        .into();
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.interact_size.y = 26.0;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.4;
    });
}

/// Small print.
pub fn small(text: impl Into<String>, theme: &Theme) -> RichText {
    RichText::new(text).font(font(Face::Sans, 13.0)).color(color(theme.muted))
}

/// A key cap with what it does, which can be clicked too.
pub fn key_hint(ui: &mut Ui, theme: &Theme, caps: &[String], words: &str) -> Response {
    let response = ui
        .scope_builder(egui::UiBuilder::new().sense(Sense::click()), |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            ui.horizontal(|ui| {
                caps.iter().for_each(|cap| key_cap(ui, theme, cap));
                ui.add_space(3.0);
                ui.label(small(words, theme));
            });
        })
        .response;
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A key cap.
pub fn key_cap(ui: &mut Ui, theme: &Theme, cap: &str) {
    egui::Frame::new()
        .fill(color(theme.panel))
        .stroke(Stroke::new(1.0, color(theme.hairline)))
        .corner_radius(4)
        .inner_margin(Margin::symmetric(5, 1))
        .show(ui, |ui| ui.label(RichText::new(cap).font(font(Face::Mono, 11.5)).color(color(theme.ink))));
}

/// A rounded box for code, tables and questions.
pub fn card(theme: &Theme) -> egui::Frame {
    egui::Frame::new()
        .fill(color(theme.well))
        .stroke(Stroke::new(1.0, color(theme.hairline)))
        .corner_radius(9)
        .inner_margin(Margin::symmetric(0, 8))
}

/// A button that is pressed in while what it switches is on.
pub fn toggle(ui: &mut Ui, theme: &Theme, on: bool, text: &str, hint: &str) -> Response {
    let face = if on { Face::Bold } else { Face::Sans };
    let ink = if on { theme.ink } else { theme.muted };
    let text = RichText::new(text).font(font(face, 14.0)).color(color(ink));
    let button = egui::Button::new(text).min_size(egui::vec2(30.0, 30.0));
    let button = if on { button.fill(color(theme.panel)) } else { button.fill(Color32::TRANSPARENT) };
    let response = ui.add(button.stroke(Stroke::new(1.0, color(theme.hairline))));
    if hint.is_empty() { response } else { response.on_hover_text(hint) }
}

/// The badge: HIT or MISS in a frame, thicker when it is a hit.
pub fn badge(ui: &Ui, at: egui::Pos2, theme: &Theme, hit: bool, word: &str, size: f32) -> egui::Rect {
    let (ink, width) = if hit { (theme.hit.text, 3.0) } else { (theme.ink, 1.5) };
    let galley = ui.painter().layout_no_wrap(word.to_owned(), font(Face::Bold, size), color(ink));
    let padding = egui::vec2(size, size * 0.5);
    let rect = egui::Rect::from_min_size(at, galley.size() + padding * 2.0);
    ui.painter().rect(rect, 8, color(theme.panel), Stroke::new(width, color(ink)), StrokeKind::Inside);
    ui.painter().galley(rect.min + padding, galley, color(ink));
    rect
}
