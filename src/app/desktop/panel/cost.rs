//! The cost of the scene's methods: a button to measure, bars, and their meaning.

use crate::app::App;
use crate::app::desktop::Ui;
use crate::app::desktop::drawing::{point, put};
use crate::app::desktop::style::{color, toggle, width};
use crate::app::fonts::font;
use crate::app::paint::Brush;
use crate::figure::plot::{self, Plot};
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::session::cost::{CostBar, CostPage, CostRow};
use egui::{
    self, Align2, ProgressBar, Rect, RichText, Role, Sense, Stroke, StrokeKind, WidgetInfo, pos2, vec2,
};

/// The text's size, the height of a bar's row, and the space between its parts.
const SIZE: f32 = 13.0;
const ROW: f32 = 19.0;
const BETWEEN: f32 = 8.0;

/// The distance between the strokes of a hatched bar.
const HATCH: f32 = 5.0;

/// Draws the whole pane. `scale` is 1 in the panel.
pub fn show(app: &mut App, ui: &mut Ui, page: &CostPage, scale: f32) {
    let theme = app.session.theme();
    let margin = egui::Margin { left: 14, right: 14, top: 8, bottom: 12 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        if !page.lead.is_empty() {
            paragraph(ui, &theme, &page.lead, scale);
        }
        ui.horizontal(|ui| {
            if toggle(ui, &theme, false, &page.button, "").clicked() {
                app.act(CostPage::MEASURE);
            }
            if let Some(progress) = page.progress {
                ui.add(ProgressBar::new(progress).fill(color(theme.moving.line)).desired_height(8.0));
            }
        });
        if !page.left.is_empty() {
            paragraph(ui, &theme, &page.left, scale);
        }
        for row in &page.rows {
            bars(ui, &theme, row, scale);
        }
        for plot in &page.plots {
            ui.add_space(6.0);
            show_plot(ui, &theme, plot, scale);
        }
        for note in &page.notes {
            ui.add_space(4.0);
            paragraph(ui, &theme, note, scale);
        }
    });
}

/// Draws a plot in the available width.
fn show_plot(ui: &mut Ui, theme: &Theme, plot: &Plot, scale: f32) {
    let theme = theme.scaled(1.0, scale);
    let pane = plot::plot(plot, ui.available_width(), &theme);
    let size = pane.area.size();
    let (rect, response) = ui.allocate_exact_size(vec2(size.x, size.y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &plot.title));
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, rect);
        brush.panes(&[pane], point(rect.min));
        brush.shapes
    });
    put(&ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())), shapes);
}

fn paragraph(ui: &mut Ui, theme: &Theme, text: &str, scale: f32) {
    let text = RichText::new(text).font(font(Face::Sans, SIZE * scale)).color(color(theme.ink));
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the method's name, and a bar for each kind of poses.
fn bars(ui: &mut Ui, theme: &Theme, row: &CostRow, scale: f32) {
    ui.add_space(4.0);
    let ink = if row.flawed { theme.wrong.text } else { theme.ink };
    let name = RichText::new(&row.name).font(font(Face::Bold, SIZE * scale)).color(color(ink));
    ui.add(egui::Label::new(name).wrap());
    let wide = |text: &str| width(ui, text, font(Face::Sans, SIZE * scale));
    let titles = row.bars.iter().map(|bar| wide(&bar.title)).fold(0.0, f32::max);
    let numbers = wide("0000 ns");
    for bar in &row.bars {
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), ROW * scale), Sense::hover());
        let said = format!("{}: {}", bar.title, bar.text);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
        let text = |x: f32, align: Align2, text: &str, ink| {
            let at = pos2(x, rect.center().y);
            ui.painter().text(at, align, text, font(Face::Sans, SIZE * scale), color(ink));
        };
        text(rect.min.x, Align2::LEFT_CENTER, &bar.title, theme.muted);
        text(rect.max.x, Align2::RIGHT_CENTER, &bar.text, theme.ink);
        let (from, to) = (rect.min.x + titles + BETWEEN, rect.max.x - numbers - BETWEEN);
        draw_bar(
            ui,
            theme,
            rect.with_min_x(from).with_max_x(to.max(from)).shrink2(vec2(0.0, 5.0)),
            bar,
            row.flawed,
        );
    }
}

/// Draws a bar in its space: filled, or hatched for an incorrect method.
fn draw_bar(ui: &Ui, theme: &Theme, room: Rect, bar: &CostBar, flawed: bool) {
    let rect = Rect::from_min_size(room.min, vec2((room.width() * bar.part).max(1.0), room.height()));
    if !flawed {
        ui.painter().rect_filled(rect, 2, color(theme.moving.line));
        return;
    }
    let stroke = Stroke::new(1.2, color(theme.wrong.line));
    ui.painter().rect_stroke(rect, 2, stroke, StrokeKind::Inside);
    let within = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let strokes = (rect.width() + rect.height()) / HATCH;
    for i in 1..=strokes as usize {
        let x = rect.min.x + i as f32 * HATCH;
        within.line_segment([pos2(x, rect.min.y), pos2(x - rect.height(), rect.max.y)], stroke);
    }
}
