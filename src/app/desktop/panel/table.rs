//! The method's table, with the rows of the current moment highlighted.

use crate::app::App;
use crate::app::desktop::Ui;
use crate::app::desktop::style::color;
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::session::page::{TablePage, tells_of};
use egui::{self, Color32, Galley, Sense, Stroke, pos2, text::LayoutJob, vec2};
use std::sync::Arc;

/// The text's size, and the space around a cell's text.
const SIZE: f32 = 13.0;
const SIDE: f32 = 14.0;
const BETWEEN: f32 = 10.0;
const ABOVE: f32 = 6.0;

/// Draws the whole table. `scale` is 1 in the panel.
pub fn show(app: &mut App, ui: &mut Ui, table: &TablePage, scale: f32) {
    let theme = app.session.theme();
    let widths = widths(ui, table, scale);
    ui.spacing_mut().item_spacing.y = 0.0;
    row(ui, &table.head, &widths, (Face::Sans, color(theme.muted)), scale, |ui, rect| {
        ui.painter().hline(rect.x_range(), rect.max.y, Stroke::new(1.0, color(theme.axis)));
    });
    for (cells, now, tells) in &table.rows {
        let lit = app.pointed.as_deref().is_some_and(|what| tells_of(tells, what));
        let face = if *now { Face::Bold } else { Face::Sans };
        let response = row(ui, cells, &widths, (face, color(theme.ink)), scale, |ui, rect| {
            if *now {
                ui.painter().rect_filled(rect, 0, color(theme.row_now));
            }
            if lit || (ui.rect_contains_pointer(rect) && !tells.is_empty()) {
                let edge = Stroke::new(1.5, color(theme.moving.line));
                ui.painter().rect_stroke(rect.shrink(1.0), 3, edge, egui::StrokeKind::Inside);
            }
            ui.painter().hline(rect.x_range(), rect.max.y, Stroke::new(1.0, color(theme.hairline)));
        });
        if response.hovered() && !tells.is_empty() {
            app.lit = Some((*tells).to_owned());
        }
    }
    ui.add_space(8.0);
}

/// Draws one row, as high as its highest cell.
fn row(
    ui: &mut Ui,
    cells: &[String],
    widths: &[f32],
    (face, ink): (Face, Color32),
    scale: f32,
    behind: impl FnOnce(&Ui, egui::Rect),
) -> egui::Response {
    let set = |(cell, width): (&String, &f32)| set(ui, cell, face, scale, ink, *width);
    let galleys: Vec<Arc<Galley>> = cells.iter().zip(widths).map(set).collect();
    let text = galleys.iter().map(|galley| galley.size().y).fold(SIZE * scale, f32::max);
    let size = vec2(ui.available_width(), text + 2.0 * ABOVE * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    behind(ui, rect);
    let mut x = rect.min.x + SIDE;
    for (galley, width) in galleys.into_iter().zip(widths) {
        let y = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(pos2(x, y), galley, ink);
        x += width + BETWEEN;
    }
    response
}

fn set(ui: &Ui, text: &str, face: Face, scale: f32, ink: Color32, width: f32) -> Arc<Galley> {
    let job = LayoutJob::simple(text.to_owned(), font(face, SIZE * scale), ink, width);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The widths of the columns: those of their widest cells plus an equal share of the rest, or less if there is too little space.
fn widths(ui: &Ui, table: &TablePage, scale: f32) -> Vec<f32> {
    let wide = |text: &String| set(ui, text, Face::Bold, scale, Color32::BLACK, f32::INFINITY).size().x + 1.0;
    let column = |i: usize| {
        let cells = table.rows.iter().filter_map(|(cells, ..)| cells.get(i));
        cells.chain(table.head.get(i)).map(wide).fold(0.0, f32::max)
    };
    let needed: Vec<f32> = (0..table.head.len()).map(column).collect();
    let columns = needed.len().max(1) as f32;
    let room = ui.available_width() - 2.0 * SIDE - BETWEEN * (columns - 1.0);
    let spare = room - needed.iter().sum::<f32>();
    if spare >= 0.0 {
        return needed.iter().map(|wide| wide + spare / columns).collect();
    }
    // Narrow columns keep their width, and wide ones shrink.
    let mut widths = needed.clone();
    let mut over = -spare;
    while over > 0.5 {
        let widest = widths.iter().copied().fold(0.0, f32::max);
        let next = widths.iter().copied().filter(|wide| *wide < widest).fold(20.0, f32::max);
        let count = widths.iter().filter(|wide| **wide >= widest).count() as f32;
        let less = (widest - next).max(1.0).min(over / count);
        widths.iter_mut().filter(|wide| **wide >= widest).for_each(|wide| *wide -= less);
        over -= less * count;
        if widest <= 24.0 {
            break;
        }
    }
    widths
}
