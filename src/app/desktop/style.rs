//! egui in the colors of a theme, and small controls shared by several parts of the window.

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

/// The smallest height of a control for a mouse, and for a finger.
const CLICK: f32 = 26.0;
const TAP: f32 = 38.0;

/// The width of the ring around a focused field.
const RING: f32 = 2.0;

/// The opacity of the fill of a pressed button.
const PRESSED: f32 = 0.16;

/// The size of a button's text.
const BUTTON_TEXT: f32 = 14.0;

/// The size of small text beside controls.
const SMALL_TEXT: f32 = 13.0;

/// Applies the theme's colors and the program's spacing to egui, with space for fingers if `touched`.
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
    // A visible ring around focused controls, including fields.
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
        // Code scrolls to a place before egui knows its new length, and egui would pull it back.
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

/// Small text in a muted color.
pub fn small(text: impl Into<String>, theme: &Theme) -> RichText {
    RichText::new(text).font(font(Face::Sans, SMALL_TEXT)).color(color(theme.muted))
}

/// Key caps with a description, measured so that a bar knows which hints fit.
pub struct KeyHint {
    /// The caps, each with the space before it.
    caps: Vec<(f32, Arc<Galley>)>,
    words: Arc<Galley>,
}

impl KeyHint {
    const CAP: f32 = 22.0;
    /// The space between two chords.
    const APART: f32 = 7.0;

    /// Lays out a hint.
    pub fn new(ui: &Ui, theme: &Theme, chords: &[Vec<String>], words: &str) -> Self {
        let line = |text: &str, face, size, ink| {
            ui.painter().layout_no_wrap(text.to_owned(), font(face, size), color(ink))
        };
        let caps = chords.iter().enumerate().flat_map(|(chord, caps)| {
            let before = move |cap| if chord > 0 && cap == 0 { Self::APART } else { 0.0 };
            caps.iter().enumerate().map(move |(i, cap)| (before(i), cap))
        });
        Self {
            caps: caps.map(|(before, cap)| (before, line(cap, Face::Mono, 11.5, theme.ink))).collect(),
            words: line(words, Face::Sans, 13.0, theme.muted),
        }
    }

    /// Limits the hint to this width: longer descriptions wrap.
    pub fn within(mut self, ui: &Ui, theme: &Theme, width: f32) -> Self {
        let room = width - (self.width() - self.words.size().x);
        let words = self.words.text().to_owned();
        self.words = ui.painter().layout(words, font(Face::Sans, 13.0), color(theme.muted), room);
        self
    }

    fn cap_width(cap: &Galley) -> f32 {
        (cap.size().x + 11.0).max(Self::CAP)
    }

    /// The width of the hint.
    pub fn width(&self) -> f32 {
        let words = self.words.size().x;
        self.caps.iter().map(|(before, cap)| before + Self::cap_width(cap) + 3.0).sum::<f32>()
            + if words > 0.0 { words + 4.0 } else { 0.0 }
    }

    /// Draws the hint with this sense.
    pub fn show(self, ui: &mut Ui, theme: &Theme, sense: Sense) -> Response {
        let height = self.words.size().y.max(Self::CAP);
        let (rect, response) = ui.allocate_exact_size(egui::vec2(self.width(), height), sense);
        let mut x = rect.min.x;
        for (before, cap) in self.caps {
            let box_ = egui::Rect::from_min_size(
                egui::pos2(x + before, rect.min.y),
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

/// The smallest width and height of a button.
pub fn least_size(style: &egui::Style) -> f32 {
    style.spacing.interact_size.y.max(30.0)
}

/// A button that looks pressed while its setting is on.
pub fn toggle(ui: &mut Ui, theme: &Theme, on: bool, text: &str, hint: &str) -> Response {
    button(ui, theme, on, text, 0.0, hint)
}

/// A button for one of several values, which looks pressed while the value is selected. Its width is equal in both states.
pub fn choice(ui: &mut Ui, theme: &Theme, on: bool, text: &str) -> Response {
    let width = text_width(ui, text, Face::Bold);
    button(ui, theme, on, text, width, "")
}

/// The width of a button's text.
pub fn text_width(ui: &Ui, text: &str, face: Face) -> f32 {
    width(ui, text, font(face, BUTTON_TEXT))
}

/// The width of a small text.
pub fn small_width(ui: &Ui, text: &str) -> f32 {
    width(ui, text, font(Face::Sans, SMALL_TEXT))
}

/// The width of a line of text.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x
}

/// A button with space for a text of this width.
fn button(ui: &mut Ui, theme: &Theme, on: bool, text: &str, width: f32, hint: &str) -> Response {
    let face = if on { Face::Bold } else { Face::Sans };
    let ink = if on { theme.ink } else { theme.muted };
    let text = RichText::new(text).font(font(face, BUTTON_TEXT)).color(color(ink));
    let least = least_size(ui.style());
    let width = (width + 2.0 * ui.spacing().button_padding.x).max(least);
    let button = egui::Button::new(text).min_size(egui::vec2(width, least));
    let blue = color(theme.moving.line);
    let (fill, edge) = match on {
        true => (blue.gamma_multiply(PRESSED), Stroke::new(1.5, blue)),
        false => (Color32::TRANSPARENT, Stroke::new(1.0, color(theme.hairline))),
    };
    let response = ui.add(button.fill(fill).stroke(edge));
    if hint.is_empty() { response } else { response.on_hover_text(hint) }
}
