//! egui in the colors of a theme, and small pieces that several parts of the window are made of.

pub use super::paint::color;

use super::fonts::{self, font};
use crate::app::canvas;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use egui::{
    self, Color32, CornerRadius, CursorIcon, FontId, Galley, Margin, Response, RichText, Sense, Stroke,
    StrokeKind, Ui, Visuals,
};
use std::sync::Arc;

/// The least height of what a mouse clicks, and of what a finger taps.
const CLICK: f32 = 26.0;
const TAP: f32 = 38.0;

/// How wide the ring around a field with the focus is.
const RING: f32 = 2.0;

/// The size of a button's text.
const BUTTON_TEXT: f32 = 14.0;

/// The size of what is said beside something.
const SMALL_TEXT: f32 = 13.0;

/// Gives egui the theme's colors and the program's spacing, with room for fingers where they were seen.
pub fn apply(ctx: &egui::Context, theme: &Theme, touched: bool) {
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
    // A visible ring around what has the focus, and around a field, too.
    visuals.selection.stroke = Stroke::new(RING, color(theme.moving.text));
    visuals.hyperlink_color = color(theme.moving.text);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = egui::style::HandleShape::Circle;
    visuals.text_options.color_transfer_function = fonts::WEIGHT;
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
    ctx.all_styles_mut(|style| {
        // Code is scrolled to a place before egui knows how long it has become; it would be pulled back from there.
        style.spacing.scroll.kinetic.rubber_band = false;
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
        style.spacing.interact_size.y = if touched { TAP } else { CLICK };
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.4;
    });
}

/// Small print.
pub fn small(text: impl Into<String>, theme: &Theme) -> RichText {
    RichText::new(text).font(font(Face::Sans, SMALL_TEXT)).color(color(theme.muted))
}

/// Key caps with what they do, measured so that a bar can tell what fits.
pub struct KeyHint {
    caps: Vec<Arc<Galley>>,
    words: Arc<Galley>,
}

impl KeyHint {
    const CAP: f32 = 22.0;

    /// Lays it out.
    pub fn new(ui: &Ui, theme: &Theme, caps: &[String], words: &str) -> Self {
        let line = |text: &str, face, size, ink| {
            ui.painter().layout_no_wrap(text.to_owned(), font(face, size), color(ink))
        };
        Self {
            caps: caps.iter().map(|cap| line(cap, Face::Mono, 11.5, theme.ink)).collect(),
            words: line(words, Face::Sans, 13.0, theme.muted),
        }
    }

    /// The same in this width: its words break where they are too long.
    pub fn within(mut self, ui: &Ui, theme: &Theme, width: f32) -> Self {
        let room = width - (self.width() - self.words.size().x);
        let words = self.words.text().to_owned();
        self.words = ui.painter().layout(words, font(Face::Sans, 13.0), color(theme.muted), room);
        self
    }

    fn cap_width(cap: &Galley) -> f32 {
        (cap.size().x + 11.0).max(Self::CAP)
    }

    /// How wide it is.
    pub fn width(&self) -> f32 {
        let words = self.words.size().x;
        self.caps.iter().map(|cap| Self::cap_width(cap) + 3.0).sum::<f32>()
            + if words > 0.0 { words + 4.0 } else { 0.0 }
    }

    /// Draws it, so that it feels this.
    pub fn show(self, ui: &mut Ui, theme: &Theme, sense: Sense) -> Response {
        let height = self.words.size().y.max(Self::CAP);
        let (rect, response) = ui.allocate_exact_size(egui::vec2(self.width(), height), sense);
        let mut x = rect.min.x;
        for cap in self.caps {
            let box_ = egui::Rect::from_min_size(
                egui::pos2(x, rect.min.y),
                egui::vec2(Self::cap_width(&cap), Self::CAP),
            );
            let edge = Stroke::new(1.0, color(theme.hairline));
            ui.painter().rect(box_, 4, color(theme.panel), edge, StrokeKind::Inside);
            ui.painter().galley(box_.center() - cap.size() / 2.0, cap, color(theme.ink));
            x = box_.max.x + 3.0;
        }
        let at = egui::pos2(x + 4.0, rect.center().y - self.words.size().y / 2.0);
        let words = self.words.text().to_owned();
        ui.painter().galley(at, self.words, color(theme.muted));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &words));
        if sense.senses_click() { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
    }
}

/// Fills a large part of the window.
pub fn flood(ui: &Ui, rect: egui::Rect, color: Color) {
    ui.painter().add(canvas::flood(rect, color));
}

/// A rounded box for code, tables and questions.
pub fn card(theme: &Theme) -> egui::Frame {
    egui::Frame::new()
        .fill(color(theme.well))
        .stroke(Stroke::new(1.0, color(theme.hairline)))
        .corner_radius(9)
        .inner_margin(Margin::symmetric(0, 8))
}

/// The least width and height of a button.
pub fn least_size(style: &egui::Style) -> f32 {
    style.spacing.interact_size.y.max(30.0)
}

/// A button that is pressed in while what it switches is on.
pub fn toggle(ui: &mut Ui, theme: &Theme, on: bool, text: &str, hint: &str) -> Response {
    button(ui, theme, on, text, 0.0, hint)
}

/// A button for one of several values, pressed in while that is the value; as wide either way.
pub fn choice(ui: &mut Ui, theme: &Theme, on: bool, text: &str) -> Response {
    let width = text_width(ui, text, Face::Bold);
    button(ui, theme, on, text, width, "")
}

/// How wide the text of a button is.
pub fn text_width(ui: &Ui, text: &str, face: Face) -> f32 {
    width(ui, text, font(face, BUTTON_TEXT))
}

/// How wide a small text is.
pub fn small_width(ui: &Ui, text: &str) -> f32 {
    width(ui, text, font(Face::Sans, SMALL_TEXT))
}

/// How wide a line of text is.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x
}

/// A button with room for a text of this width.
fn button(ui: &mut Ui, theme: &Theme, on: bool, text: &str, width: f32, hint: &str) -> Response {
    let face = if on { Face::Bold } else { Face::Sans };
    let ink = if on { theme.ink } else { theme.muted };
    let text = RichText::new(text).font(font(face, BUTTON_TEXT)).color(color(ink));
    let least = least_size(ui.style());
    let width = (width + 2.0 * ui.spacing().button_padding.x).max(least);
    let button = egui::Button::new(text).min_size(egui::vec2(width, least));
    let button = if on { button.fill(color(theme.panel)) } else { button.fill(Color32::TRANSPARENT) };
    let response = ui.add(button.stroke(Stroke::new(1.0, color(theme.hairline))));
    if hint.is_empty() { response } else { response.on_hover_text(hint) }
}
