//! The panel: above, the lesson; below, always in sight, what happens at this moment, the scrubber, and a pane with the
//! code, the table, the numbers or the cost.

mod code;
mod cost;
mod fold;
mod layers;
mod lesson;
mod memory;
mod numbers;
mod prose;
mod table;
mod tabs;
mod walk;

use super::drawing::area;
use super::style::{self, color};
use super::{App, Ui};
use crate::figure::theme::Theme;
use crate::session::code::lit_rows;
use crate::session::page::{Page, Pane};
use code::Code;
use egui::{self, Rect, Stroke, UiBuilder, pos2, vec2};
use memory::Stay;

pub use lesson::open as open_term;
pub use memory::{Laid, Memory};
pub use prose::show as show_prose;

/// A panel this wide has the lesson at the left and the code at the right, which needs more room: the lesson's part.
pub const TWO_COLUMNS: f32 = 820.0;
const LEFT: f32 = 0.45;

/// A panel lower than this has the lesson in a tab.
const LOW: f32 = 440.0;

/// A panel narrower than this is a phone's: tabs and code are set tighter. And the height of a row of code there.
const NARROW: f32 = 420.0;
const TIGHT: f32 = 17.0;

/// The height of the pane: this part of the panel, less while a question waits, which is to be in sight with all its answers.
/// And at least and at most so many rows of code.
const PANE: f32 = 0.24;
const PANE_ASKED: f32 = 0.205;
const ROWS: (f32, f32) = (5.0, 12.0);

/// The room above the caption, between it and the scrubber, and below that.
const ABOVE: f32 = 10.0;
const BETWEEN: f32 = 6.0;
const BELOW: f32 = 9.0;

/// The height in which a text that goes on fades.
const FADE: f32 = 26.0;

/// Where the parts are.
struct Places {
    /// The lesson; nothing where it is a tab that is not seen.
    lesson: Option<Rect>,
    caption: Rect,
    scrubber: Rect,
    tabs: Rect,
    /// What the tab shows; nothing while the lesson is read instead.
    pane: Option<Rect>,
}

/// Everything in the panel. `below` says whether it is below the picture.
pub fn show(app: &mut App, ui: &mut Ui, below: bool) {
    let theme = app.session.theme();
    style::flood(ui, ui.max_rect(), theme.panel);
    let (_, panel) = ui.allocate_space(ui.available_size());
    let page = app.session.page();
    app.around.panel.was_lit = app.lit.take();
    let is_new = app.around.panel.arrive(stay(app, panel));
    app.around.panel.laid = Laid { panel: area(panel), ..Laid::default() };
    let form = Form::of(panel, below);
    let code = code(app, ui, &page, form, form.dock(panel).width());
    let places = places(app, ui, &page, panel, form, code.as_ref());
    backdrop(ui, &theme, panel, &places);
    if let Some(rect) = places.lesson {
        part(ui, rect, "lesson", |ui| {
            let more = |app: &App, ui: &mut Ui| {
                if form.in_tabs {
                    tabs::show_flaw(app, ui, &page);
                }
            };
            let (seen, goes_on) = lesson::scrolling(app, ui, &page.lesson, is_new, more);
            if goes_on {
                let ground = if form.in_tabs { theme.well } else { theme.panel };
                fade(ui, seen, color(ground));
                lesson::further(app, ui, seen);
            }
        });
    }
    walk::caption(app, ui, &page.walk, places.caption);
    part(ui, places.scrubber, "scrubber", |ui| walk::scrubber(app, ui, &page.walk));
    part(ui, places.tabs, "tabs", |ui| tabs::show(app, ui, &page, form.in_tabs));
    if let Some(rect) = places.pane {
        part(ui, rect, "pane", |ui| pane(app, ui, &page.pane, code.as_ref(), form.scale));
    }
}

/// How the panel shares itself out.
#[derive(Clone, Copy)]
struct Form {
    /// The lesson is a tab.
    in_tabs: bool,
    /// The lesson is at the left.
    two: bool,
    /// The code's size: a little smaller where lines would break all the time.
    scale: f32,
}

impl Form {
    fn of(panel: Rect, below: bool) -> Self {
        let in_tabs = below || panel.height() < LOW;
        let scale = if panel.width() < NARROW { TIGHT / code::ROW } else { 1.0 };
        Self { in_tabs, two: !in_tabs && panel.width() >= TWO_COLUMNS, scale }
    }

    /// The part with the caption, the scrubber and the pane: all of the width, or what the lesson at the left leaves.
    fn dock(self, panel: Rect) -> Rect {
        let left = if self.two { (panel.width() * LEFT).round() } else { 0.0 };
        panel.with_min_x(panel.min.x + left)
    }
}

/// The code, laid out once for measuring and for drawing; nothing where something else is seen.
fn code(app: &mut App, ui: &Ui, page: &Page, form: Form, width: f32) -> Option<Code> {
    let is_seen = !(form.in_tabs && app.around.panel.reads);
    match &page.pane {
        Pane::Code(rows) if is_seen => Some(Code::new(app, ui, rows, width, form.scale)),
        _ => None,
    }
}

/// What must stay the same for sizes to stay.
fn stay(app: &App, panel: Rect) -> Stay {
    Stay {
        place: app.session.state().place().clone(),
        secret: app.session.is_secret(),
        method: app.session.method().id,
        lang: app.session.lang(),
        size: [panel.width() as u32, panel.height() as u32],
    }
}

/// A part of the panel, cut off at its borders.
fn part(ui: &mut Ui, rect: Rect, id: &str, content: impl FnOnce(&mut Ui)) {
    let mut part = ui.new_child(UiBuilder::new().id_salt(id).max_rect(rect));
    part.set_clip_rect(rect.intersect(ui.clip_rect()));
    content(&mut part);
}

/// What the pane shows, in all of a part of the window: for a presentation.
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

/// What a tab shows: the code, the table, the numbers or the cost.
fn pane(app: &mut App, ui: &mut Ui, pane: &Pane, code: Option<&Code>, scale: f32) {
    app.around.panel.laid.pane = area(ui.max_rect());
    match pane {
        Pane::Code(rows) => code.into_iter().for_each(|code| code.show(app, ui, rows)),
        Pane::Table(rows) => scrolling(ui, "table", |ui| table::show(app, ui, rows, scale)),
        Pane::Numbers(fields, layers) => scrolling(ui, "numbers", |ui| {
            numbers::show(app, ui, fields);
            layers::show(app, ui, layers);
        }),
        Pane::Cost(page) => scrolling(ui, "cost", |ui| cost::show(app, ui, page, scale)),
    }
}

fn scrolling(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, content);
}

/// The pane's background, and lines between the parts.
fn backdrop(ui: &Ui, theme: &Theme, panel: Rect, places: &Places) {
    let line = Stroke::new(1.0, color(theme.hairline));
    let dock =
        Rect::from_min_max(pos2(places.tabs.min.x, places.tabs.min.y), pos2(places.tabs.max.x, panel.max.y));
    style::flood(ui, dock, theme.well);
    ui.painter().hline(dock.x_range(), dock.min.y, line);
    let top = places.caption.min.y - ABOVE;
    if top > panel.min.y + 1.0 {
        ui.painter().hline(dock.x_range(), top, line);
    }
    if dock.min.x > panel.min.x + 1.0 {
        ui.painter().vline(dock.min.x, panel.y_range(), line);
    }
}

/// Text that goes on below fades, so that nobody takes a cut line for the end.
fn fade(ui: &Ui, rect: Rect, ground: egui::Color32) {
    let top = rect.max.y - FADE;
    let mut mesh = egui::Mesh::default();
    for (y, tint) in [(top, egui::Color32::TRANSPARENT), (rect.max.y, ground)] {
        mesh.colored_vertex(pos2(rect.min.x, y), tint);
        mesh.colored_vertex(pos2(rect.max.x, y), tint);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    ui.painter().add(mesh);
}

/// Shares the panel out. What is below the lesson keeps its height, and of the rest the pane gets what the lesson leaves.
fn places(app: &mut App, ui: &mut Ui, page: &Page, panel: Rect, form: Form, code: Option<&Code>) -> Places {
    let Form { in_tabs, two, .. } = form;
    let dock = form.dock(panel);
    let side = if dock.width() < 400.0 { 14.0 } else { f32::from(lesson::SIDE) };
    let tall = walk::caption_height(app, ui, &page.walk, dock.width() - 2.0 * side);
    app.around.panel.caption = app.around.panel.caption.max(tall).ceil();
    let scrubber = walk::scrubber_height(ui);
    let tabs = tabs::height(app, ui, page, dock.width(), in_tabs);
    let fixed = ABOVE + app.around.panel.caption + BETWEEN + scrubber + BELOW + tabs;
    let top = if in_tabs || two {
        0.0
    } else {
        let least = least_pane(app, ui, page, panel, code);
        let left = (panel.height() - fixed - least).max(60.0);
        natural(app, ui, page, panel.width()).min(left).round()
    };
    let strip = |top: f32, height: f32| {
        Rect::from_min_max(pos2(dock.min.x, top), pos2(dock.max.x, (top + height).min(panel.max.y)))
    };
    let caption = strip(panel.min.y + top + ABOVE, app.around.panel.caption).shrink2(vec2(side, 0.0));
    let row = strip(caption.max.y + BETWEEN, scrubber).shrink2(vec2(side, 0.0));
    let tabs = strip(row.max.y + BELOW, tabs);
    let pane = Rect::from_min_max(tabs.left_bottom(), dock.max);
    let (lesson, pane) = match (in_tabs, two) {
        (true, _) if app.around.panel.reads => (Some(pane), None),
        (true, _) => (None, Some(pane)),
        (_, true) => (Some(Rect::from_min_max(panel.min, pos2(dock.min.x, panel.max.y))), Some(pane)),
        _ => (Some(Rect::from_min_max(panel.min, pos2(panel.max.x, panel.min.y + top))), Some(pane)),
    };
    Places { lesson, caption, scrubber: row, tabs, pane }
}

/// The least height of the pane: as many rows as the window's height allows for, and more where what is lit needs it.
fn least_pane(app: &mut App, ui: &Ui, page: &Page, panel: Rect, code: Option<&Code>) -> f32 {
    let part = if app.session.is_secret() { PANE_ASKED } else { PANE };
    let rows = (panel.height() * part / code::ROW).floor().clamp(ROWS.0, ROWS.1);
    reserve(app, ui, panel.width());
    if let (Some(code), Pane::Code(rows)) = (code, &page.pane) {
        let lit = code.lit(rows).map_or(0.0, |(top, bottom)| bottom - top);
        app.around.panel.lit_code = app.around.panel.lit_code.max(lit);
    }
    let lit = (app.around.panel.lit_code + code::ROW).min(panel.height() * 0.5);
    (rows * code::ROW + code::MARGIN).max(lit)
}

/// Makes room for what is lit at any moment, before the walk comes there: the scrubber would jump below the pointer. Anew when
/// a walk begins, since the shapes may have been moved.
fn reserve(app: &mut App, ui: &Ui, width: f32) {
    let walks = (app.session.walk().is_some(), app.session.explanation().moments.len());
    if app.session.is_secret() || app.around.panel.reserved.replace(walks) == Some(walks) {
        return;
    }
    for rows in lit_rows(&app.session) {
        let lit = Code::new(app, ui, &rows, width, 1.0).height() - 2.0 * code::MARGIN;
        app.around.panel.lit_code = app.around.panel.lit_code.max(lit);
    }
}

/// The height that the lesson would like: measured by laying it out where nobody sees it, whenever it says something else.
fn natural(app: &mut App, ui: &mut Ui, page: &Page, width: f32) -> f32 {
    let measured = app.around.panel.measured.take().filter(|(blocks, of_width, touched, _)| {
        (*of_width, *touched) == (width, app.touched) && *blocks == page.lesson
    });
    let measured = if let Some(measured) = measured {
        // What follows keeps its names, or a drag would be lost.
        ui.skip_ahead_auto_ids(1);
        measured
    } else {
        let room = Rect::from_min_size(ui.max_rect().min, vec2(width, 1e5));
        let mut unseen = ui.new_child(UiBuilder::new().id_salt("measured").invisible().max_rect(room));
        lesson::show(app, &mut unseen, &page.lesson);
        (page.lesson.clone(), width, app.touched, unseen.min_rect().height())
    };
    app.around.panel.lesson = app.around.panel.lesson.max(measured.3);
    app.around.panel.measured = Some(measured);
    app.around.panel.lesson
}
