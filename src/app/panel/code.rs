//! The source that runs, with this frame's values beside its lines.

use super::fold::fold;
use crate::app::App;
use crate::app::fonts::font;
use crate::app::style::{card, color};
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::scene::run::Row;
use crate::scene::source::{Line, beside};
use egui_macroquad::egui::{self, Rect, Sense, Ui, pos2, vec2};

const SIZE: f32 = 12.6;
const LEADING: f32 = 5.4;
const SIDE: f32 = 14.0;
const ROW: &str = "0123456789012345678901234567890123456789";

/// The listing in a box.
pub fn show(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    let listing = app.listing();
    let rows: Vec<Row> = if app.session.is_secret() { vec![] } else { app.session.run().trace.rows.clone() };
    let beside = beside(&listing, &rows);
    let mark = app.session.mark();
    // A walk's next moment comes into view; a new step begins at its title.
    let place = app.session.state().place().clone();
    let before = app.moment.replace((place.clone(), mark));
    app.seek_mark = before.is_some_and(|(before, was)| before == place && was != mark);
    app.lit = None;
    card(&theme).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(ui.available_width());
        let listed = Some((place, app.session.method().id, ui.available_width() as u32));
        if app.rooms.0 != listed || app.rooms.1.len() != listing.len() {
            app.rooms = (listed, vec![0.0; listing.len()]);
        }
        let columns = columns(ui);
        for (i, (line, values)) in listing.iter().zip(&beside).enumerate() {
            let now = line.mark.is_some() && line.mark == mark;
            let room = app.rooms.1[i];
            app.rooms.1[i] = show_line(app, ui, &theme, (line, columns), values, (now, room));
        }
    });
}

/// How many letters fit beside each other. Measured on a row: it is laid out in whole pixels, which a single letter's width does
/// not tell.
fn columns(ui: &Ui) -> usize {
    let row =
        ui.fonts(|fonts| fonts.layout_no_wrap(ROW.to_owned(), font(Face::Mono, SIZE), egui::Color32::BLACK));
    ((ui.available_width() - 2.0 * SIDE) / row.rect.width() * ROW.len() as f32) as usize
}

/// Shows a line and its values; gives the room below the code that the values take. What they took once (`room`) stays
/// theirs: nothing may jump while a shape is dragged and numbers grow and shrink.
fn show_line(
    app: &mut App,
    ui: &mut Ui,
    theme: &Theme,
    (line, columns): (&Line, usize),
    values: &[&Row],
    (now, room): (bool, f32),
) -> f32 {
    let skipped = !values.is_empty() && values.iter().all(|row| row.value.is_none());
    let ink = if skipped || line.mark.is_none() { theme.muted } else { theme.ink };
    let tint = if skipped { theme.muted } else { theme.first.text };
    let width = ui.available_width() - 2.0 * SIDE;
    let code = ui.fonts(|fonts| fonts.layout_job(wrapped(&fold(line.text, columns), ink, width + SIDE)));
    let value = ui.fonts(|fonts| fonts.layout_job(right_aligned(&value_text(app, values), tint, width)));
    // Beside the code's last row where there is room, else below.
    let last_row = code.rows.last().map_or(0.0, |row| row.rect.max.x);
    let beside = value.rows.len() <= 1 && last_row + value.rect.width() + 12.0 <= width;
    let room = if beside || values.is_empty() { room } else { room.max(value.size().y) };
    let height = code.size().y.max(SIZE + LEADING) + room;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let painter = ui.painter();
    if now && std::mem::take(&mut app.seek_mark) {
        ui.scroll_to_rect(rect.expand(60.0), None);
    }
    if now {
        painter.rect_filled(rect, 0, color(theme.code_now));
        let bar = Rect::from_min_max(rect.min, pos2(rect.min.x + 3.0, rect.max.y));
        painter.rect_filled(bar, 0, color(theme.second.line));
    }
    let overlap = if room > 0.0 { 0.0 } else { value.size().y };
    let at = pos2(rect.max.x - SIDE, rect.max.y - room - overlap);
    let lit = values.iter().any(|row| app.pointed == Some(row.name)) || (response.hovered() && !skipped);
    if lit && !values.is_empty() {
        let area = value.rect.translate(at.to_vec2()).expand2(vec2(5.0, 0.0));
        painter.rect_filled(area, 4, color(theme.row_now));
    }
    painter.galley(rect.min + vec2(SIDE, 0.0), code, color(ink));
    painter.galley(at, value, color(tint));
    if response.hovered() {
        app.lit = values.iter().find(|row| row.value.is_some()).map(|row| row.name);
    }
    room
}

/// The values of a line; several are told apart by their names, without what all share.
fn value_text(app: &App, values: &[&Row]) -> String {
    let lang = app.session.lang();
    let show = |row: &Row| {
        let value = row.value.map_or("—".to_owned(), |value| value.show(lang));
        let name = row.name.split_once('.').map_or(row.name, |(_, rest)| rest);
        // No break inside: a value stays with its name.
        let text = if values.len() == 1 { value } else { format!("{name} {value}") };
        text.replace(' ', "\u{a0}")
    };
    values.iter().map(|row| show(row)).collect::<Vec<_>>().join("  ")
}

fn right_aligned(text: &str, tint: Color, width: f32) -> egui::text::LayoutJob {
    let mut job = wrapped(text, tint, width);
    job.halign = egui::Align::RIGHT;
    job
}

/// Text in the code's face.
fn wrapped(text: &str, ink: Color, width: f32) -> egui::text::LayoutJob {
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
