//! The source that runs, with this frame's values beside its lines.

use crate::app::App;
use crate::app::fonts::font;
use crate::app::style::{card, color};
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::scene::run::Row;
use crate::scene::source::{Line, line_of};
use egui_macroquad::egui::{self, Color32, Rect, Sense, Ui, pos2, vec2};

const SIZE: f32 = 12.6;
const LEADING: f32 = 5.4;
const SIDE: f32 = 14.0;

/// The listing in a box.
pub fn show(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    let listing = app.listing();
    let rows: Vec<Row> = if app.session.is_secret() { vec![] } else { app.session.run().trace.rows.clone() };
    let mut beside: Vec<Vec<&Row>> = vec![vec![]; listing.len()];
    for row in &rows {
        if let Some(line) = line_of(&listing, row.mark, row.name) {
            beside[line].push(row);
        }
    }
    let mark = app.session.mark();
    app.lit = None;
    card(&theme).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(ui.available_width());
        for (line, values) in listing.iter().zip(&beside) {
            let now = line.mark.is_some() && line.mark == mark;
            show_line(app, ui, &theme, line, values, now);
        }
    });
}

fn show_line(app: &mut App, ui: &mut Ui, theme: &Theme, line: &Line, values: &[&Row], now: bool) {
    let skipped = !values.is_empty() && values.iter().all(|row| row.value.is_none());
    let ink = if skipped || line.mark.is_none() { theme.muted } else { theme.ink };
    let width = ui.available_width() - 2.0 * SIDE;
    let value = value_text(app, values);
    let value_width = ui
        .fonts(|fonts| fonts.layout_no_wrap(value.clone(), font(Face::Mono, SIZE), Color32::BLACK).size().x);
    let galley = ui.fonts(|fonts| fonts.layout_job(wrapped(line.text, ink, width)));
    let last_row = galley.rows.last().map_or(0.0, |row| row.rect.width());
    let own_row = !value.is_empty() && last_row + value_width + 16.0 > width;
    let row = SIZE + LEADING;
    let height = galley.size().y.max(row) + if own_row { row } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let painter = ui.painter();
    if now {
        painter.rect_filled(rect, 0, color(theme.code_now));
        let bar = Rect::from_min_max(rect.min, pos2(rect.min.x + 3.0, rect.max.y));
        painter.rect_filled(bar, 0, color(theme.second.line));
    }
    painter.galley(rect.min + vec2(SIDE, 0.0), galley, color(ink));
    let lit =
        values.iter().any(|row| app.pointed == Some(row.name) || (response.hovered() && row.value.is_some()));
    if lit {
        let area = Rect::from_min_max(
            pos2(rect.max.x - SIDE - value_width - 5.0, rect.max.y - row),
            pos2(rect.max.x - SIDE + 5.0, rect.max.y),
        );
        painter.rect_filled(area, 4, color(theme.row_now));
    }
    let tint = if skipped { theme.muted } else { theme.first.text };
    let at = pos2(rect.max.x - SIDE, rect.max.y - row / 2.0);
    painter.text(at, egui::Align2::RIGHT_CENTER, value, font(Face::Mono, SIZE), color(tint));
    if response.hovered() {
        app.lit = values.iter().find(|row| row.value.is_some()).map(|row| row.name);
    }
}

/// The values of a line; several are told apart by their names.
fn value_text(app: &App, values: &[&Row]) -> String {
    let lang = app.session.lang();
    let show = |row: &&&Row| {
        let value = row.value.map_or("—".to_owned(), |value| value.show(lang));
        if values.len() == 1 { value } else { format!("{} {value}", row.name) }
    };
    values.iter().take(3).map(|row| show(&row)).collect::<Vec<_>>().join("  ")
}

/// A line of code that breaks where it must, the rest further in.
fn wrapped(text: &str, ink: crate::figure::theme::Color, width: f32) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    let format = egui::TextFormat {
        font_id: font(Face::Mono, SIZE),
        color: color(ink),
        line_height: Some(SIZE + LEADING),
        ..egui::TextFormat::default()
    };
    job.append(text, 0.0, format);
    job
}
