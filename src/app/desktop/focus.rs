//! Keyboard focus: Tab goes through the buttons, Enter and Space press the focused one, and Esc returns the keys to the picture.
//! A sheet or menu opened by a key takes the focus and returns it on closing. If a button disappears, the one in its place takes
//! the focus.

use super::drawing::area;
use super::panel;
use super::style::color;
use super::{App, Ui};
use crate::session::Place;
use crate::session::keys::Key;
use crate::words::Words;
use egui::text::{CCursor, CCursorRange};
use egui::{
    Context, FocusDirection, Id, LayerId, Modifiers, Order, Popup, Rect, Response, Sense, Stroke, StrokeKind,
    TextEdit, WidgetRect, WidgetText,
};

/// The sense of controls that can be clicked but are no stops for Tab, since they have keys.
pub const PRESSED_ONLY: Sense = Sense::CLICK;

/// The keys taken by a button, by a button in a sheet (which Esc closes), by an open popup, and by a slider.
const BUTTON: &[Key] = &[Key::Enter, Key::Space, Key::Escape];
const OF_SHEET: &[Key] = &[Key::Enter, Key::Space];
const POPUP: &[Key] = &[
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::PageUp,
    Key::PageDown,
    Key::Home,
    Key::End,
];
const SLIDER: &[Key] = &[Key::Enter, Key::Space, Key::Escape, Key::Left, Key::Right];
/// The keys that move the focus into a popup opened with a pointer, or close it.
const AROUND_POPUP: &[Key] =
    &[Key::Escape, Key::Up, Key::Down, Key::PageUp, Key::PageDown, Key::Home, Key::End];

/// Thin drag areas are borders or scroll bars. Tall areas that can only be dragged are scroll areas.
const THIN: f32 = 14.0;
const HIGH: f32 = 40.0;

/// The distance of the ring from the focused control, and its width.
const AWAY: f32 = 2.0;
const RING: f32 = 2.5;

/// The state kept from frame to frame.
#[derive(Default)]
pub struct Memory {
    /// The stops of Tab, in reading order.
    stops: Vec<(Id, Rect)>,
    /// The control that had the focus last, and its index among the stops.
    last: Option<(Id, usize)>,
    /// The control that opened the current list or menu, and the selected entry of a list.
    opener: Option<Id>,
    holds: Option<Id>,
    /// True if a list or a menu was open.
    popup: bool,
    /// The layout of this frame, and of the last one.
    now: Laid,
    before: Laid,
    /// The control that had the focus below the sheet.
    below: Option<Id>,
    /// True if the sheet has yet to receive the focus.
    enters: bool,
    /// True if a pointer was released in the last frame: sheets that it opens or closes leave the focus alone.
    clicked: bool,
}

/// The part of the layout that matters for the focus: the sheet, and the step with `true` while its question waits.
#[derive(Clone, Default, PartialEq)]
struct Laid {
    sheet: Option<Words>,
    step: Option<(Place, bool)>,
}

impl Memory {
    fn place(&self, id: Id) -> Option<usize> {
        self.stops.iter().position(|(stop, _)| *stop == id)
    }

    /// The stop that is `by` further. Without a focus, Tab continues from the control that had it last, or from the one in its
    /// place, or else begins at `start`.
    fn stop(&self, focused: Option<Id>, by: isize, start: usize) -> Option<Id> {
        let before = |at: usize| at as isize - isize::from(by > 0);
        let last = || self.last.map(|(id, at)| self.place(id).map_or(before(at), |at| at as isize));
        let here = focused.and_then(|id| self.place(id)).map(|at| at as isize);
        let here = here.or_else(last).unwrap_or(before(start));
        let many = self.stops.len().max(1) as isize;
        self.stops.get((here + by).rem_euclid(many) as usize).map(|(id, _)| *id)
    }
}

fn focused(ctx: &Context) -> Option<Id> {
    ctx.memory(|memory| memory.focused())
}

/// Moves the focus by keys, before the layout.
pub fn begin(app: &mut App, ctx: &Context) {
    app.around.focus.now = Laid {
        sheet: app.session.overlay().title(),
        step: Some((app.session.state().place().clone(), app.session.is_secret())),
    };
    // egui's own order would include everything that can be clicked.
    ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    follow_popup(app, ctx);
    let focused = focused(ctx);
    if let Some(focused) = focused.filter(|_| chooses(app, ctx)) {
        return ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
    let by = steps(app, ctx, focused);
    let start = way_on(app).unwrap_or(0);
    if by != 0
        && let Some(stop) = app.around.focus.stop(focused, by, start)
    {
        ctx.memory_mut(|memory| memory.request_focus(stop));
        // As usual in forms, the text of a single-line field is selected.
        if Some(stop) != panel::editor(app) && TextEdit::load_state(ctx, stop).is_some() {
            put_cursor(ctx, stop, [0, usize::MAX]);
        }
    }
}

/// Takes the focus from the editor, so that the keys belong to the picture: letters move shapes there, and change no text.
pub fn leave_editor(app: &App, ctx: &Context) {
    panel::editor(app).into_iter().for_each(|editor| ctx.memory_mut(|memory| memory.surrender_focus(editor)));
}

/// The index of the Tab stop of the button that continues.
fn way_on(app: &App) -> Option<usize> {
    let next = app.around.panel.laid.next;
    app.around.focus.stops.iter().position(|(_, rect)| area(*rect) == next)
}

/// Gives the focus to a list or menu that a key has opened, in a list to the selected entry. Returns the focus when it closes.
fn follow_popup(app: &mut App, ctx: &Context) {
    let memory = &mut app.around.focus;
    let outside = focused(ctx).filter(|id| memory.place(*id).is_none());
    let to = match (app.around.popup, outside, memory.stops.first()) {
        // In its first frame a popup is only measured, and has no stops.
        (true, Some(opener), Some((first, _))) => {
            memory.opener.get_or_insert(opener);
            memory.holds.filter(|id| memory.place(*id).is_some()).or(Some(*first))
        }
        (true, ..) => None,
        (false, ..) => memory.opener.take(),
    };
    if let Some(to) = to {
        ctx.memory_mut(|memory| memory.request_focus(to));
    }
}

/// True if an arrow key chooses an answer. The Enter that follows confirms it instead of pressing the last button.
fn chooses(app: &App, ctx: &Context) -> bool {
    let arrow = |key| ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    !app.typing
        && !app.around.popup
        && app.session.mode_of_keys().choosing
        && (arrow(egui::Key::ArrowUp) || arrow(egui::Key::ArrowDown))
}

/// The number of stops to move by keys. In the editor, Tab indents.
fn steps(app: &App, ctx: &Context, focused: Option<Id>) -> isize {
    let writes = focused.is_some() && focused == panel::editor(app);
    ctx.input_mut(|input| {
        let mut count = |held, key| input.count_and_consume_key(held, key) as isize;
        let mut steps = -count(Modifiers::SHIFT, egui::Key::Tab);
        if !writes {
            steps += count(Modifiers::NONE, egui::Key::Tab);
        }
        if app.around.popup {
            steps += count(Modifiers::NONE, egui::Key::ArrowDown);
            steps -= count(Modifiers::NONE, egui::Key::ArrowUp);
        }
        steps
    })
}

/// Gives a field the focus with all of its text selected. Returns true if the field can take it: the first frame of a sheet only
/// measures it.
pub fn on_all(ui: &Ui, field: Id, text: &str) -> bool {
    ui.memory_mut(|memory| memory.request_focus(field));
    let is_there = TextEdit::load_state(ui.ctx(), field).is_some();
    if is_there {
        put_cursor(ui.ctx(), field, [0, text.chars().count()]);
    }
    is_there
}

/// Selects the letters between two places of a field, and puts the cursor after them.
pub fn put_cursor(ctx: &Context, field: Id, [from, to]: [usize; 2]) {
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(from), CCursor::new(to))));
    state.store(ctx, field);
}

/// An entry of a list. Keys begin at the selected one.
pub fn entry(app: &mut App, ui: &mut Ui, holds: bool, text: impl Into<WidgetText>) -> Response {
    let entry = ui.selectable_label(holds, text.into());
    if holds {
        app.around.focus.holds = Some(entry.id);
    }
    entry
}

/// Adds scrolling content, and scrolls to a control in it that has just received the focus.
pub fn in_sight<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let ctx = ui.ctx().clone();
    let laid = |id: Id| ctx.viewport(|viewport| viewport.this_pass.widgets.contains(id));
    let before = focused(&ctx).filter(|id| laid(*id));
    let shown = content(ui);
    let came = focused(&ctx).filter(|id| before.is_none() && laid(*id));
    let came = came.filter(|id| !ctx.memory(|memory| memory.had_focus_last_frame(*id)));
    if let Some(response) = came.and_then(|id| ctx.read_response(id)) {
        ui.scroll_to_rect(response.rect.expand(AWAY + RING), None);
    }
    shown
}

/// A stop for Tab in a text. Returns true if a key presses it.
pub fn presses(ui: &Ui, rect: Rect, id: Id) -> bool {
    let stop = ui.interact(rect, id, Sense::focusable_noninteractive());
    stop.has_focus() && is_pressed(ui.ctx())
}

fn is_pressed(ctx: &Context) -> bool {
    ctx.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space))
}

/// Draws a ring around the focused control after the layout. Returns the keys that it takes.
pub fn end(app: &mut App, ctx: &Context) -> &'static [Key] {
    app.around.focus.stops = stops(app.around.popup, ctx);
    if let Some(id) = follow_sheet(app, ctx).or_else(|| instead(app, ctx)) {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
    note(app, ctx);
    let focus = focused(ctx).filter(|id| app.around.focus.place(*id).is_some());
    let Some(response) = focus.and_then(|id| ctx.read_response(id)) else {
        return if app.around.popup { AROUND_POPUP } else { &[] };
    };
    if TextEdit::load_state(ctx, response.id).is_some() {
        return &[];
    }
    ring(app, ctx, &response);
    if app.around.popup && is_pressed(ctx) {
        // egui closes popups for a pointer only.
        Popup::close_all(ctx);
    }
    match () {
        () if app.around.popup => POPUP,
        () if is_slider(response.sense) => SLIDER,
        () if app.session.overlay().title().is_some() => OF_SHEET,
        () => BUTTON,
    }
}

/// The control that receives the focus when a key opens or closes a sheet: the first one after the closing button, or the control
/// that had it before.
fn follow_sheet(app: &mut App, ctx: &Context) -> Option<Id> {
    let focused = focused(ctx);
    let memory = &mut app.around.focus;
    let sheet = memory.now.sheet;
    if sheet != memory.before.sheet {
        memory.enters = sheet.is_some() && !memory.clicked;
        if memory.before.sheet.is_none() {
            memory.below = memory.opener.take().or(focused);
        }
        // Controls below the closed sheet cannot be reached before the next frame.
        return memory.below.take_if(|_| sheet.is_none()).filter(|_| !memory.clicked);
    }
    let has_it = focused.is_some_and(|id| memory.place(id).is_some());
    memory.enters &= sheet.is_some() && !has_it;
    let (first, _) = memory.stops.get(1).filter(|_| memory.enters)?;
    Some(*first)
}

/// The control that receives the focus of a button that disappeared: the button that continues, after an answer or on another
/// step, or else the control in its place. After a text field, the keys return to the picture.
fn instead(app: &App, ctx: &Context) -> Option<Id> {
    let memory = &app.around.focus;
    let is_gone = |id: Id| focused(ctx) == Some(id) && memory.place(id).is_none();
    let is_button = |id: Id| TextEdit::load_state(ctx, id).is_none();
    let (_, at) = memory.last.filter(|&(id, _)| is_gone(id) && is_button(id))?;
    let way_on = way_on(app).filter(|_| memory.now.step != memory.before.step);
    let stop = memory.stops.get(way_on.unwrap_or(at)).or(memory.stops.last());
    stop.filter(|_| !is_over_other(app)).map(|(id, _)| *id)
}

/// True if a sheet or popup was opened or closed since the last frame.
fn is_over_other(app: &App) -> bool {
    let memory = &app.around.focus;
    (app.around.popup, memory.now.sheet) != (memory.popup, memory.before.sheet)
}

/// Stores the state of this frame.
fn note(app: &mut App, ctx: &Context) {
    let is_other = is_over_other(app);
    let memory = &mut app.around.focus;
    let is_new = memory.now.step != memory.before.step;
    if ctx.input(|input| input.pointer.any_pressed()) || is_other || is_new {
        memory.last = None;
    }
    let focus = focused(ctx).and_then(|id| Some((id, memory.place(id)?)));
    memory.last = focus.or(memory.last);
    memory.clicked = ctx.input(|input| input.pointer.any_released());
    (memory.popup, memory.before) = (app.around.popup, memory.now.clone());
}

/// The stops of Tab: those of an open popup alone, or all that no sheet covers.
fn stops(popup: bool, ctx: &Context) -> Vec<(Id, Rect)> {
    let layers: Vec<LayerId> = ctx.memory(|memory| {
        let free = |layer: &LayerId| memory.is_above_modal_layer(*layer);
        memory.layer_ids().filter(free).filter(|layer| !popup || layer.order == Order::Foreground).collect()
    });
    ctx.viewport(|viewport| {
        let of_layer = |layer: &LayerId| {
            let mut stops: Vec<WidgetRect> = viewport
                .this_pass
                .widgets
                .get_layer(*layer)
                .filter(|widget| is_stop(widget))
                .copied()
                .collect();
            // Stops of a row are sorted from the left, even if the row is laid out from the right.
            stops
                .chunk_by_mut(|a, b| is_beside(a.interact_rect, b.interact_rect))
                .for_each(|row| row.sort_by(|a, b| a.rect.min.x.total_cmp(&b.rect.min.x)));
            stops
        };
        layers.iter().flat_map(of_layer).map(|stop| (stop.id, stop.rect)).collect()
    })
}

fn is_beside(a: Rect, b: Rect) -> bool {
    a.is_positive()
        && b.is_positive()
        && a.y_range().contains(b.center().y)
        && b.y_range().contains(a.center().y)
}

fn is_stop(widget: &WidgetRect) -> bool {
    let size = widget.rect.size();
    let scrolls = is_slider(widget.sense) && size.y > HIGH;
    let is_border = widget.sense.senses_drag() && size.min_elem() < THIN;
    // An area senses clicks that bring it to the front.
    let is_area = widget.id == widget.layer_id.id.with("move");
    widget.enabled && widget.sense.is_focusable() && !scrolls && !is_border && !is_area
}

/// True for a control that can only be dragged.
fn is_slider(sense: Sense) -> bool {
    sense.senses_drag() && !sense.senses_click()
}

fn ring(app: &App, ctx: &Context, response: &Response) {
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let layer = LayerId::new(Order::Tooltip, Id::unique("focus"));
    // The color differs from that of selected controls.
    let line = Stroke::new(RING, color(app.session.theme().ink));
    ctx.layer_painter(layer).rect_stroke(seen.expand(AWAY), 6, line, StrokeKind::Outside);
}
