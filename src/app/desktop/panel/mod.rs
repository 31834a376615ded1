//! The panel. From the top it has the step's place with the button to go on, the lesson, a pane with the code, the table, the
//! numbers or the cost, and the caption of the walkthrough's moment. The walkthrough's controls are always at the lower border.
//!
//! Parts that the current step does not need leave their space to others: the pane while a question waits and at a lesson's end,
//! and the caption without a walkthrough.

mod code;
mod cost;
mod find;
mod fold;
mod game;
mod header;
mod layers;
mod lesson;
mod memory;
mod numbers;
mod own;
mod prose;
mod sum;
mod table;
mod tabs;
mod walk;

use super::drawing::area;
use super::style::{self, color};
use super::{App, Ui, focus, further};
use crate::figure::theme::Theme;
use crate::session::action::Setting;
use crate::session::code::lit_rows;
use crate::session::page::{Block, Page, Pane};
use crate::session::{Action, Settings};
use code::Code;
use egui::{self, CursorIcon, Rect, Sense, Stroke, UiBuilder, vec2};
use lesson::Parts;
use memory::{Measured, Stay};
use std::ops::RangeInclusive;

pub use lesson::open as open_term;
pub use memory::{Laid, Memory};
pub use prose::show as show_prose;

/// The width from which the panel has the lesson on the left and the code on the right, which needs more space, and the lesson's
/// share.
pub const TWO_COLUMNS: f32 = 820.0;
const LEFT: f32 = 0.45;

/// The height below which the lesson is in a tab.
const LOW: f32 = 440.0;

/// The width below which the panel counts as a phone's, with narrower tabs and code, and the height of a row of code there.
const NARROW: f32 = 420.0;
const TIGHT: f32 = 17.0;

/// The smallest height of the pane as a share of the panel, and a smaller share in a walkthrough, whose caption needs space.
/// `ROWS` limits it in rows of code.
const PANE: f32 = 0.26;
const PANE_WALKING: f32 = 0.22;
const ROWS: (f32, f32) = (8.0, 14.0);

/// The height of the pane while code is written in it, as a share of the panel.
const PANE_WRITING: f32 = 0.58;

/// The least height of the pane once its edge was dragged, and the distance at which the pointer grabs the edge.
const LEAST_PANE: f32 = 40.0;
const EDGE: f32 = 5.0;

/// The largest share of the panel that the pane takes for highlighted code.
const PANE_LIT: f32 = 0.5;

/// The space above the caption, and above and below the walkthrough's row.
const ABOVE: f32 = 7.0;
const BESIDE_ROW: f32 = 5.0;

/// The space below the text for an additional line, in case a value in it grows long.
const SPARE: f32 = 24.0;

/// The places of the parts. `None` for a hidden part.
struct Places {
    header: Rect,
    lesson: Option<Rect>,
    tabs: Option<Rect>,
    pane: Option<Rect>,
    caption: Option<Rect>,
    row: Option<Rect>,
}

/// Draws the whole panel. `below` is true if it is below the picture.
pub fn show(app: &mut App, ui: &mut Ui, below: bool) {
    let theme = app.session.theme();
    style::flood(ui, ui.max_rect(), theme.panel);
    let (_, panel) = ui.allocate_space(ui.available_size());
    if let Some(page) = app.session.game_page() {
        return part(ui, panel, "game", |ui| game::show(app, ui, &page));
    }
    let page = app.session.page();
    app.around.panel.was_lit = app.lit.take();
    let is_new = app.around.panel.arrive(stay(app, panel));
    app.around.panel.laid = Laid { panel: area(panel), ..Laid::default() };
    app.around.panel.tight = panel.height() < LOW;
    let form = Form::of(app, &page, panel, below);
    let lesson = Parts::of(&page.lesson, app.around.panel.tight);
    let code = code(app, ui, &page, form, form.dock(panel).width());
    let heights = measure(app, ui, &page, &lesson, form.column(panel).width());
    let places = places(app, ui, &page, panel, form, heights, code.as_ref());
    backdrop(ui, &theme, panel, form, &places);
    part(ui, places.header, "header", |ui| {
        let side = lesson::side(ui.max_rect().width());
        header::show(app, ui, &page.lesson, side, !(form.in_tabs && form.open));
    });
    if let Some(rect) = places.lesson {
        part(ui, rect, "lesson", |ui| {
            let (seen, goes_on) = lesson.show(app, ui, heights, is_new);
            if goes_on {
                further::show(app, ui, seen, focus::PRESSED_ONLY);
            }
        });
    }
    if let Some(rect) = places.tabs {
        part(ui, rect, "tabs", |ui| tabs::show(app, ui, &page, form));
    }
    if let Some(rect) = places.pane {
        part(ui, rect, "pane", |ui| pane(app, ui, &page.pane, code.as_ref(), form.scale));
    }
    if let (Some(tabs), Some(pane), true) = (places.tabs, places.pane, form.has_edge()) {
        edge(app, ui, &theme, places.header.max.y..=pane.max.y, tabs);
    }
    if let Some(rect) = places.caption {
        walk::caption(app, ui, &page.walk, rect);
    }
    if let Some(rect) = places.row {
        part(ui, rect, "row", |ui| walk::row(app, ui, &page.walk));
    }
}

/// The id of the editor, if it is open.
pub fn editor(app: &App) -> Option<egui::Id> {
    app.session.own().map(|own| own::text_field(own.id()))
}

/// The panel's division into parts.
#[derive(Clone, Copy)]
struct Form {
    /// True if the lesson is a tab.
    in_tabs: bool,
    /// True if the lesson is on the left of the code.
    two: bool,
    /// True if the pane is shown.
    open: bool,
    /// True if the panel is so small that a waiting question gets all of it.
    all_asked: bool,
    /// The code's size: a little smaller if most lines would break.
    scale: f32,
}

impl Form {
    fn of(app: &App, page: &Page, panel: Rect, below: bool) -> Self {
        let in_tabs = below || panel.height() < LOW;
        let scale = if panel.width() < NARROW { TIGHT / code::ROW } else { 1.0 };
        let asked = app.session.is_secret();
        let is_end = page.lesson.iter().any(|block| matches!(block, Block::End { .. }));
        let closed = in_tabs || asked || is_end || app.session.is_unwritten();
        let open = app.around.panel.opened.unwrap_or(!closed);
        Self {
            in_tabs,
            // Without a pane, as while a question waits, the lesson has the whole width.
            two: !in_tabs && open && panel.width() >= TWO_COLUMNS,
            open,
            all_asked: in_tabs && asked && !open,
            scale,
        }
    }

    /// True if the lesson and the pane are visible one above the other.
    fn has_edge(self) -> bool {
        self.open && !self.two && !self.in_tabs
    }

    /// The part with the lesson and the header: the whole width, or the left.
    fn column(self, panel: Rect) -> Rect {
        if self.two { panel.with_max_x(self.middle(panel)) } else { panel }
    }

    /// The part with the pane and the walkthrough: the whole width, or the right.
    fn dock(self, panel: Rect) -> Rect {
        if self.two { panel.with_min_x(self.middle(panel)) } else { panel }
    }

    fn middle(self, panel: Rect) -> f32 {
        panel.min.x + (panel.width() * LEFT).round()
    }
}

/// The edge between the lesson's text and the code. It is dragged up and down within `range`; a double click resets it.
fn edge(app: &mut App, ui: &Ui, theme: &Theme, range: RangeInclusive<f32>, tabs: Rect) {
    let rect = Rect::from_center_size(tabs.center_top(), vec2(tabs.width(), 2.0 * EDGE));
    let response = ui.interact(rect, ui.scope_id().with("edge"), focus::PRESSED_ONLY | Sense::DRAG);
    let ink = if response.hovered() || response.dragged() { theme.moving.line } else { theme.axis };
    let sign = Rect::from_center_size(rect.center(), vec2(36.0, 4.0));
    ui.painter().rect_filled(sign, 2, color(ink));
    let at = response.interact_pointer_pos().filter(|_| response.dragged());
    if response.double_clicked() {
        app.act(Action::Settings(Setting::CodePart(0.0)));
    } else if let Some(at) = at {
        let part = (range.end() - at.y) / (range.end() - range.start()).max(1.0);
        app.act(Action::Settings(Setting::CodePart(part.max(Settings::CODE_PARTS.0))));
    }
    response.on_hover_cursor(CursorIcon::ResizeVertical);
}

/// The code, laid out once for measuring and drawing. `None` if the pane shows something else.
fn code(app: &mut App, ui: &Ui, page: &Page, form: Form, width: f32) -> Option<Code> {
    match &page.pane {
        Pane::Code(rows) if form.open => Some(Code::new(app, ui, rows, width, form.scale)),
        _ => None,
    }
}

/// The conditions under which sizes stay valid.
fn stay(app: &App, panel: Rect) -> Stay {
    Stay {
        place: app.session.state().place().clone(),
        secret: app.session.is_secret(),
        method: app.session.method().id,
        target: app.session.target(),
        lang: app.session.lang(),
        size: [panel.width() as u32, panel.height() as u32],
    }
}

/// Draws a part of the panel, clipped to its rectangle.
fn part(ui: &mut Ui, rect: Rect, id: &str, content: impl FnOnce(&mut Ui)) {
    let mut part = ui.new_child(UiBuilder::new().id_salt(id).max_rect(rect));
    part.set_clip_rect(rect.intersect(ui.clip_rect()));
    content(&mut part);
}

/// Draws the pane's content in the whole space, for a presentation.
pub fn large(app: &mut App, ui: &mut Ui, scale: f32) {
    let (_, rect) = ui.allocate_space(ui.available_size());
    let page = app.session.page();
    app.around.panel.was_lit = app.lit.take();
    app.around.panel.arrive(stay(app, rect));
    let rect = rect.shrink2(vec2(0.0, 10.0));
    let code = match &page.pane {
        Pane::Code(rows) => Some(Code::new(app, ui, rows, rect.width(), scale)),
        _ => None,
    };
    part(ui, rect, "pane", |ui| pane(app, ui, &page.pane, code.as_ref(), scale));
}

/// Draws the content of a tab: the code, the table, the numbers or the cost.
fn pane(app: &mut App, ui: &mut Ui, pane: &Pane, code: Option<&Code>, scale: f32) {
    app.around.panel.laid.pane = area(ui.max_rect());
    match pane {
        Pane::Code(rows) => code.into_iter().for_each(|code| code.show(app, ui, rows)),
        Pane::Own(page) => own::show(app, ui, page, scale),
        Pane::Table(rows) => scrolling(ui, "table", |ui| table::show(app, ui, rows, scale)),
        Pane::Numbers(fields, contact, layers) => scrolling(ui, "numbers", |ui| {
            numbers::show(app, ui, fields);
            numbers::contact(app, ui, contact);
            layers::show(app, ui, layers);
        }),
        Pane::Cost(page) => scrolling(ui, "cost", |ui| cost::show(app, ui, page, scale)),
    }
}

fn scrolling(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical()
        .id_salt(id)
        .auto_shrink([false, false])
        .show(ui, |ui| focus::in_sight(ui, content));
}

/// Draws the background of the pane, and lines between the parts.
fn backdrop(ui: &Ui, theme: &Theme, panel: Rect, form: Form, places: &Places) {
    let line = Stroke::new(1.0, color(theme.hairline));
    let dock = form.dock(panel);
    if form.two {
        style::flood(ui, dock, theme.well);
        ui.painter().vline(dock.min.x, panel.y_range(), line);
    } else if let Some(pane) = places.pane {
        style::flood(ui, pane.union(places.tabs.unwrap_or(pane)), theme.well);
    }
    let tops = [places.tabs.map(|tabs| tabs.min.y), places.caption.or(places.row).map(|below| below.min.y)];
    for top in tops.into_iter().flatten().filter(|top| *top > panel.min.y + 1.0) {
        ui.painter().hline(dock.x_range(), top, line);
    }
}

/// Divides the panel: the header at the top, and the walkthrough at the bottom. Between them the lesson gets the space that it
/// needs, within a limit if the pane is shown, and the pane gets the rest.
fn places(
    app: &mut App,
    ui: &Ui,
    page: &Page,
    panel: Rect,
    form: Form,
    (text, foot): (f32, f32),
    code: Option<&Code>,
) -> Places {
    let (column, dock) = (form.column(panel), form.dock(panel));
    let (header, column) =
        column.split_top_bottom_at_y(column.min.y + header::height(ui, !(form.in_tabs && form.open)));
    if form.all_asked {
        return Places { header, lesson: Some(column), tabs: None, pane: None, caption: None, row: None };
    }
    let (left, row) = dock.split_top_bottom_at_y(dock.max.y - walk::height(ui) - 2.0 * BESIDE_ROW);
    let (left, caption) = if page.walk.tells() {
        let tall = walk::caption_height(app, ui, &page.walk, dock.width()) + ABOVE;
        app.around.panel.caption = app.around.panel.caption.max(tall).ceil();
        let (left, caption) = left.split_top_bottom_at_y(left.max.y - app.around.panel.caption);
        (left, Some(caption))
    } else {
        (left, None)
    };
    let tabs = tabs::height(app, ui, page, dock.width(), form);
    let place = |lesson: Rect, tabs: Rect, pane: Option<Rect>| {
        let lesson = Some(lesson).filter(|_| !form.in_tabs || !form.open);
        Places { header, lesson, tabs: Some(tabs), pane, caption, row: Some(row) }
    };
    if form.two {
        let (tabs, pane) = left.split_top_bottom_at_y(left.min.y + tabs);
        return place(column, tabs, Some(pane).filter(|_| form.open));
    }
    let left = left.with_min_y(header.max.y);
    if form.in_tabs {
        let (tabs, rest) = left.split_top_bottom_at_y(left.min.y + tabs);
        return place(rest, tabs, Some(rest).filter(|_| form.open));
    }
    let least = match &page.pane {
        _ if !form.open => 0.0,
        // Writing needs more space than reading.
        Pane::Own(_) => (panel.height() * PANE_WRITING).round(),
        _ => least_pane(app, ui, page, panel, code),
    };
    let most = (left.height() - tabs - least).max(60.0);
    let part = app.session.settings().code_part;
    let height = match () {
        () if !form.open => most,
        () if part > 0.0 => {
            (left.height() * (1.0 - part)).clamp(60.0, (left.height() - tabs - LEAST_PANE).max(60.0)).round()
        }
        () => (text + foot).min(most).round(),
    };
    let (lesson, rest) = left.split_top_bottom_at_y(left.min.y + height);
    let (tabs, pane) = rest.split_top_bottom_at_y(rest.min.y + tabs);
    place(lesson, tabs, Some(pane).filter(|_| form.open))
}

/// The smallest height of the pane: as many rows as the window's height allows, or more for highlighted code.
fn least_pane(app: &mut App, ui: &Ui, page: &Page, panel: Rect, code: Option<&Code>) -> f32 {
    let part = if page.walk.tells() { PANE_WALKING } else { PANE };
    let rows = (panel.height() * part / code::ROW).floor().clamp(ROWS.0, ROWS.1);
    reserve(app, ui, panel.width());
    if let (Some(code), Pane::Code(rows)) = (code, &page.pane) {
        let lit = code.lit(rows).map_or(0.0, |(top, bottom)| bottom - top);
        app.around.panel.lit_code = app.around.panel.lit_code.max(lit);
    }
    let lit = (app.around.panel.lit_code + code::ROW).min(panel.height() * PANE_LIT);
    (rows * code::ROW + code::MARGIN).max(lit)
}

/// Reserves space at the start of a walkthrough for the highlighted code of every moment, since the code would jump otherwise.
fn reserve(app: &mut App, ui: &Ui, width: f32) {
    let walks = (app.session.walk().is_some(), app.session.explanation().moments.len());
    if !walks.0 || app.around.panel.reserved.replace(walks) == Some(walks) {
        return;
    }
    for rows in lit_rows(&app.session) {
        let lit = Code::new(app, ui, &rows, width, 1.0).height() - 2.0 * code::MARGIN;
        app.around.panel.lit_code = app.around.panel.lit_code.max(lit);
    }
}

/// The heights that the lesson's text and the part below it need. They are measured whenever their content changes, and never
/// shrink.
fn measure(app: &mut App, ui: &mut Ui, page: &Page, lesson: &Parts, width: f32) -> (f32, f32) {
    let of = (width, app.touched);
    let measured = app.around.panel.measured.take().filter(|was| was.of == of && was.blocks == page.lesson);
    // Created even without measuring: the ids after it must stay equal, or a drag would be lost.
    let room = Rect::from_min_size(ui.max_rect().min, vec2(width, 1e5));
    let mut unseen = ui.new_child(UiBuilder::new().id_salt("measured").invisible().max_rect(room));
    let measured = measured.unwrap_or_else(|| {
        let (text, foot) = lesson.measure(app, &mut unseen);
        Measured { blocks: page.lesson.clone(), of, text, foot }
    });
    let panel = &mut app.around.panel;
    if panel.text < measured.text {
        panel.text = measured.text + SPARE;
    }
    panel.foot = panel.foot.max(measured.foot);
    panel.measured = Some(measured);
    (panel.text, panel.foot)
}
