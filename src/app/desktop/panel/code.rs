//! The running source, with this pose's values beside its lines. Calls open in place.

use super::fold::fold;
use super::memory::{Sought, Stay};
use crate::app::App;
use crate::app::desktop::drawing::area;
use crate::app::desktop::icons::triangle;
use crate::app::desktop::style::{color, toggle};
use crate::app::desktop::{Ui, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::desktop as said;
use crate::session::Action;
use crate::session::action::{PaneAction, Walk};
use crate::session::code::reading::Reading;
use crate::session::code::syntax::Ink;
use crate::session::code::{Beside, CodeRow, Run};
use crate::words::fill;
use egui::epaint::text::Glyph;
use egui::text::{LayoutJob, TextFormat};
use egui::{self, Color32, CursorIcon, Galley, Rect, Sense, Stroke, pos2, vec2};
use std::ops::Range;
use std::sync::Arc;

/// The size of the code's letters, and the height of a row.
pub const SIZE: f32 = 12.6;
pub const ROW: f32 = 18.0;

/// The most lines whose values' heights are remembered.
const MOST_ROOMS: usize = 4096;
/// The space beside the code, and the indentation of an opened call.
const SIDE: f32 = 14.0;
const DEPTH: f32 = 13.0;
/// The space between a line and its values.
const BESIDE: f32 = 14.0;
/// The space above and below the code.
pub const MARGIN: f32 = 8.0;
/// A row for measuring.
const LETTERS: &str = "0123456789012345678901234567890123456789";
/// Reserves the space for a call's triangle. No line of the sources has this character.
const PLACEHOLDER: char = '~';

/// A laid-out row.
pub struct Set {
    /// The start of its text, from the left.
    indent: f32,
    code: Arc<Galley>,
    values: Arc<Galley>,
    /// The place of each value in the values' text, in letters.
    parts: Vec<Range<usize>>,
    /// The width of the code's last row, after which the values follow.
    last: f32,
    /// The indentation of values below the code.
    further: f32,
    /// The height of the values below the code. Zero if they are beside it.
    below: f32,
    height: f32,
}

/// All rows, laid out for a width.
pub struct Code {
    sets: Vec<Set>,
    scale: f32,
}

impl Code {
    /// Lays out all rows. `scale` is 1 in the panel.
    pub fn new(app: &mut App, ui: &Ui, rows: &[CodeRow], width: f32, scale: f32) -> Self {
        let theme = app.session.theme();
        let letter = letter(ui, scale);
        let sets = rows.iter().map(|row| set(app, ui, &theme, row, (width, letter), scale)).collect();
        Self { sets, scale }
    }

    /// The height of all rows.
    pub fn height(&self) -> f32 {
        self.sets.iter().map(|set| set.height).sum::<f32>() + 2.0 * MARGIN
    }

    /// The top of the first highlighted row and the bottom of the last one.
    pub fn lit(&self, rows: &[CodeRow]) -> Option<(f32, f32)> {
        let mut y = MARGIN;
        let mut lit: Option<(f32, f32)> = None;
        for (row, set) in rows.iter().zip(&self.sets) {
            if row.run == Run::Now {
                lit = Some((lit.map_or(y, |(top, _)| top), y + set.height));
            }
            y += set.height;
        }
        lit
    }

    /// Draws all rows in a part of the window, and scrolls to the highlighted ones whenever they change.
    pub fn show(&self, app: &mut App, ui: &mut Ui, rows: &[CodeRow]) {
        let pane = ui.max_rect();
        app.around.panel.laid.pane = area(pane);
        app.around.panel.laid.rows = (0, 0);
        app.around.panel.laid.lit.clear();
        let mut scroll = egui::ScrollArea::vertical().id_salt("code").auto_shrink([false, false]);
        if let Some(offset) = self.seek(app, rows, pane) {
            scroll = scroll.vertical_scroll_offset(offset);
        }
        let shown = scroll.show(ui, |ui| focus::in_sight(ui, |ui| self.all(app, ui, rows, pane)));
        app.around.panel.offset = shown.state.clamped_offset().y;
    }

    /// Draws the rows, and the explanation of the code's words and signs.
    fn all(&self, app: &mut App, ui: &mut Ui, rows: &[CodeRow], pane: Rect) {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(MARGIN);
        for (i, (row, set)) in rows.iter().zip(&self.sets).enumerate() {
            self.row(app, ui, i, row, set, pane);
        }
        ui.add_space(MARGIN);
        if let Some(reading) = app.session.reading(rows) {
            show_reading(app, ui, &reading, self.scale);
        }
    }

    /// The position to scroll to, if the moment, the step, the method, the open calls or the size have changed.
    fn seek(&self, app: &mut App, rows: &[CodeRow], pane: Rect) -> Option<f32> {
        let sought = Sought {
            stay: app.around.panel.stay.clone(),
            moment: app.session.moment(),
            walks: app.session.walk().is_some(),
            size: [pane.width() as u32, pane.height() as u32],
            rows: rows.len(),
        };
        let before = app.around.panel.sought.replace(sought);
        let now = app.around.panel.sought.as_ref();
        if before.as_ref() == now {
            return None;
        }
        let same_code = before.is_some_and(|before| {
            let stay = now.and_then(|now| now.stay.as_ref());
            let code = |stay: &Stay| (stay.place.clone(), stay.method, stay.target);
            before.stay.as_ref().map(code) == stay.map(code)
        });
        let here = if same_code { app.around.panel.offset } else { 0.0 };
        Some(scrolled(here, self.lit(rows), pane.height(), self.height(), ROW * self.scale))
    }

    fn row(&self, app: &mut App, ui: &mut Ui, i: usize, row: &CodeRow, set: &Set, pane: Rect) {
        let theme = app.session.theme();
        let leads = row.moment.filter(|_| !app.session.is_secret());
        let sense = if leads.is_some() { focus::PRESSED_ONLY } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), set.height), sense);
        self.note(app, row, set, rect, pane);
        let at = rect.min + vec2(set.indent, 0.0);
        if !ui.is_rect_visible(rect) {
            // Tab also reaches rows that are scrolled out of view.
            self.folds(app, ui, i, row, (set, at));
            return;
        }
        let painter = ui.painter().clone();
        if row.run == Run::Now {
            painter.rect_filled(rect, 0, color(theme.code_now));
            let bar = Rect::from_min_max(rect.min, pos2(rect.min.x + 3.0, rect.max.y));
            painter.rect_filled(bar, 0, color(theme.second.line));
        }
        for depth in 1..=row.depth {
            let x = rect.min.x + (SIDE + (depth as f32 - 1.0) * DEPTH + 3.0) * self.scale;
            painter.vline(x, rect.y_range(), Stroke::new(1.0, color(theme.axis)));
        }
        let folds = self.folds(app, ui, i, row, (set, at));
        let values = match set.below > 0.0 {
            true => pos2(at.x + set.further, rect.max.y - set.below),
            false => {
                // After a full row, the dash for a skipped row lies in the space beside the code.
                let last = rect.max.x - set.values.rect.width() - 2.0;
                let behind = at.x + set.last + BESIDE * self.scale;
                pos2(behind.min(last), rect.max.y - set.values.size().y)
            }
        };
        painter.galley(at, set.code.clone(), color(theme.ink));
        painter.galley(values, set.values.clone(), color(theme.ink));
        if response.hovered() && !folds {
            app.lit = pointed(row, set, values, response.hover_pos());
        }
        if let Some(moment) = leads.filter(|_| !folds)
            && response.on_hover_cursor(CursorIcon::PointingHand).clicked()
        {
            app.act(Action::Walk(Walk::To(moment)));
        }
    }

    /// Records the layout of a row for tests.
    fn note(&self, app: &mut App, row: &CodeRow, set: &Set, rect: Rect, pane: Rect) {
        let laid = &mut app.around.panel.laid;
        let high = ROW * self.scale;
        let lines = (set.height / high).round() as usize;
        let seen = (0..lines).filter(|&line| {
            let top = rect.min.y + line as f32 * high;
            top >= pane.min.y - 0.5 && top + high <= pane.max.y + 0.5
        });
        laid.rows.0 += seen.count();
        laid.rows.1 += lines;
        if row.run == Run::Now {
            laid.lit.push(area(rect));
        }
    }

    /// Draws a small triangle before each call. A click on it or on the call's name opens the call. Returns true if the pointer
    /// is over one.
    fn folds(&self, app: &mut App, ui: &Ui, i: usize, row: &CodeRow, (set, at): (&Set, egui::Pos2)) -> bool {
        let theme = app.session.theme();
        let lang = app.session.lang();
        let mut over = false;
        let places = placeholders(&set.code);
        for (n, (fold, place)) in row.folds.iter().zip(places).enumerate() {
            let spot = place.translate(at.to_vec2());
            let id = ui.scope_id().with(("fold", i, n));
            let name = &fold.name;
            let beside = vec2(name.len() as f32 * spot.width(), 0.0);
            let both = Rect::from_min_max(spot.min, spot.max + beside).expand2(vec2(4.0, 1.0));
            let response = ui.interact(both, id, Sense::click());
            over |= response.hovered();
            let ink = color(if response.hovered() { theme.ink } else { theme.moving.text });
            let size = 3.6 * self.scale;
            let way = if fold.open { vec2(0.0, size) } else { vec2(size, 0.0) };
            triangle(ui.painter(), spot.center(), way, ink);
            let hint = match fold.open {
                true => fill!(lang, said::panel::CLOSE_CALL, name),
                false => fill!(lang, said::panel::OPEN_CALL, name),
            };
            if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint).clicked() {
                app.act(Action::Panel(PaneAction::Fold(i, n)));
            }
        }
        over
    }
}

/// Draws the button that explains the code, and below it a sentence for each of its words and signs.
fn show_reading(app: &mut App, ui: &mut Ui, reading: &Reading, scale: f32) {
    let theme = app.session.theme();
    let open = app.session.is_reading();
    let margin = egui::Margin { left: SIDE as i8, right: SIDE as i8, top: 2, bottom: 10 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        if toggle(ui, &theme, open, reading.title, "").clicked() {
            app.act(Reading::TURN);
        }
        for (sign, says) in &reading.notes {
            let mut job = LayoutJob::default();
            job.append(sign, 0.0, format(color(theme.code.keyword), scale));
            let plain = TextFormat {
                font_id: font(Face::Sans, SIZE * scale),
                color: color(theme.ink),
                line_height: Some(ROW * scale),
                ..TextFormat::default()
            };
            job.append(says, 8.0, plain);
            ui.add(egui::Label::new(job).wrap());
        }
    });
}

/// The scroll position at which the highlighted rows are in view with a row above them, as near to `here` as possible. A new
/// position shows more of the rows after them than before.
pub fn scrolled(here: f32, lit: Option<(f32, f32)>, view: f32, all: f32, row: f32) -> f32 {
    let most = (all - view).max(0.0);
    let Some((top, bottom)) = lit else { return here.min(most) };
    let fits = bottom - top + row <= view;
    let highest = if fits { top - row } else { top };
    let lowest = if fits { bottom - view } else { top };
    if here <= highest && here >= lowest {
        return here.clamp(0.0, most);
    }
    let third = (top - row - (view - (bottom - top)) * 0.25).max(lowest).min(highest);
    third.clamp(0.0, most)
}

/// The width of a letter, measured on a row: rows are laid out in whole pixels, which a single letter's width does not show.
fn letter(ui: &Ui, scale: f32) -> f32 {
    let face = font(Face::Mono, SIZE * scale);
    let row = ui.fonts_mut(|fonts| fonts.layout_no_wrap(LETTERS.to_owned(), face, Color32::BLACK));
    row.rect.width() / LETTERS.len() as f32
}

/// Lays out a row. The space that its values once took stays reserved: nothing may jump while a shape is dragged and numbers grow
/// and shrink.
fn set(app: &mut App, ui: &Ui, theme: &Theme, row: &CodeRow, (width, letter): (f32, f32), scale: f32) -> Set {
    let indent = (SIDE + row.depth as f32 * DEPTH) * scale;
    let room = width - indent - SIDE * scale;
    let columns = (room / letter) as usize;
    let ink = match row.run {
        Run::Done | Run::Now => color(theme.ink),
        Run::Ahead => color(theme.muted).gamma_multiply(0.62),
        Run::Plain | Run::Skipped => color(theme.muted),
    };
    let mut job = LayoutJob::default();
    // Rows that `fold` could not break are broken here instead of being cut off.
    job.wrap.max_width = room + letter * 0.5;
    let folded = fold(&marked(row), columns);
    write_code(&mut job, row, &folded, (theme, ink), scale);
    let code = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let leading = folded.rsplit('\n').next().map_or(0, |last| last.len() - last.trim_start().len());
    let further = (leading + 1) as f32 * letter;
    let (job, parts) = write_values(app, theme, row, room - further, scale);
    let values = ui.fonts_mut(|fonts| fonts.layout_job(job));
    // Values are beside the code's last row if there is space, or else below.
    let last = code.rows.last().map_or(0.0, |row| row.rect().max.x);
    let beside = values.rows.len() <= 1 && last + values.rect.width() + BESIDE * scale <= room;
    // Typing can create any number of new lines.
    if app.around.panel.rooms.len() > MOST_ROOMS {
        app.around.panel.rooms.clear();
    }
    let known =
        app.around.panel.rooms.entry((row.text.clone(), row.depth, (scale * 100.0) as usize)).or_default();
    if !beside && !parts.is_empty() {
        *known = known.max(values.size().y);
    }
    let below = *known;
    let height = code.size().y.max(ROW * scale) + below;
    Set { indent, code, values, parts, last, further, below, height }
}

/// The line with a placeholder before each call that can be opened.
fn marked(row: &CodeRow) -> String {
    let mut text = row.text.to_string();
    let mut from = 0;
    for fold in &row.folds {
        let call = format!("{}(", fold.name);
        if let Some(at) = text[from..].find(&call) {
            text.insert(from + at, PLACEHOLDER);
            from += at + call.len() + PLACEHOLDER.len_utf8();
        }
    }
    text
}

/// Adds code in its colors, with transparent placeholders.
fn write_code(job: &mut LayoutJob, row: &CodeRow, text: &str, (theme, plain): (&Theme, Color32), scale: f32) {
    for (i, piece) in text.split(PLACEHOLDER).enumerate() {
        if i > 0 {
            job.append(&PLACEHOLDER.to_string(), 0.0, format(Color32::TRANSPARENT, scale));
        }
        for (ink, part) in row.parts(piece) {
            job.append(part, 0.0, format(color_of(ink, theme, plain), scale));
        }
    }
}

pub(super) fn color_of(ink: Ink, theme: &Theme, plain: Color32) -> Color32 {
    match ink {
        Ink::Plain => plain,
        Ink::Keyword => color(theme.code.keyword),
        Ink::Literal => color(theme.code.literal),
        Ink::Type => color(theme.code.kind),
        Ink::Comment => color(theme.muted),
        Ink::Shape(role) => color(theme.style(role).text),
        Ink::Value => color(theme.first.text),
    }
}

/// The places of the placeholders, relative to the text's corner.
fn placeholders(code: &Galley) -> Vec<Rect> {
    let rows = code.rows.iter();
    let places = rows.flat_map(|row| {
        let here = row.glyphs.iter().filter(|glyph| glyph.chr == PLACEHOLDER);
        let across = |glyph: &Glyph| glyph.logical_rect().translate(row.pos.to_vec2()).x_range();
        here.map(move |glyph| Rect::from_x_y_ranges(across(glyph), row.rect().y_range()))
    });
    places.collect()
}

/// Lays out the values of a line, and the place of each in the text. The value pointed at in the picture is highlighted.
pub(super) fn write_values(
    app: &App,
    theme: &Theme,
    row: &CodeRow,
    width: f32,
    scale: f32,
) -> (LayoutJob, Vec<Range<usize>>) {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    if row.run == Run::Skipped {
        job.append("—", 0.0, format(color(theme.muted), scale));
        return (job, vec![]);
    }
    let is_lit = |value: &Beside| {
        let full = Some(value.full.as_str());
        app.pointed.as_deref() == full || app.around.panel.was_lit.as_deref() == full
    };
    let mut parts = vec![];
    for value in &row.values {
        let start = job.text.chars().count();
        if start > 0 {
            job.append("  ", 0.0, format(color(theme.first.text), scale));
        }
        // A value never breaks from its name.
        let text = if value.name.is_empty() {
            value.value.clone()
        } else {
            format!("{} {}", value.name, value.value)
        };
        let mut format = format(color(theme.first.text), scale);
        if let Some((hit, wrong)) = value.verdict {
            let look = theme.verdict(Some(hit), wrong);
            (format.color, format.background) = (color(look.ink), color(look.fill));
            if wrong {
                job.append("\u{a0}✗\u{a0}", 0.0, format.clone());
                format.strikethrough = Stroke::new(1.6, format.color);
            } else if !hit {
                // A miss has no fill, so it is underlined.
                format.underline = Stroke::new(1.4, format.color);
            }
        } else if is_lit(value) {
            format.background = color(theme.row_now);
        }
        job.append(&unbroken(&text), 0.0, format);
        parts.push(start..job.text.chars().count());
    }
    (job, parts)
}

/// The text with unbreakable spaces, except between the numbers of a list: a long list breaks there, and not after a `#`.
fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}").replace(",\u{a0}#", ", #")
}

pub(super) fn format(ink: Color32, scale: f32) -> TextFormat {
    TextFormat {
        font_id: font(Face::Mono, SIZE * scale),
        color: ink,
        line_height: Some(ROW * scale),
        ..TextFormat::default()
    }
}

/// The value below the pointer, or else the line's first.
fn pointed(row: &CodeRow, set: &Set, values: egui::Pos2, at: Option<egui::Pos2>) -> Option<String> {
    let letter = at.filter(|at| set.values.rect.translate(values.to_vec2()).expand(3.0).contains(*at));
    let letter = letter.map(|at| set.values.cursor_from_pos(at - values).index.0);
    let over = letter.and_then(|letter| set.parts.iter().position(|part| part.contains(&letter)));
    row.values.get(over.unwrap_or(0)).map(|value| value.full.clone())
}

#[cfg(test)]
mod tests {
    use super::scrolled;

    #[test]
    fn visible_rows_are_not_scrolled() {
        assert_eq!(scrolled(20.0, Some((60.0, 78.0)), 160.0, 500.0, 18.0), 20.0);
        assert_eq!(scrolled(900.0, None, 160.0, 500.0, 18.0), 340.0);
    }

    #[test]
    fn hidden_rows_are_scrolled_into_sight_with_a_row_above() {
        for here in [0.0, 200.0, 400.0] {
            for top in (0..24).map(|row| row as f32 * 18.0) {
                for rows in [1.0, 3.0, 7.0] {
                    let bottom: f32 = (top + rows * 18.0).min(440.0);
                    let offset = scrolled(here, Some((top, bottom)), 160.0, 440.0, 18.0);
                    assert!(
                        offset <= (top - 18.0).max(0.0) && offset + 160.0 >= bottom,
                        "{here} {top} {rows}: {offset}"
                    );
                }
            }
        }
        assert_eq!(
            scrolled(0.0, Some((90.0, 400.0)), 160.0, 440.0, 18.0),
            90.0,
            "what is too high shows its top"
        );
    }
}
