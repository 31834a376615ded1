//! Which button has the keys: Tab leads through them, Enter and Space press the one that has the focus, and Esc gives the keys
//! back to the picture. What a key opens takes the focus, and gives it back; what stands in the place of a button that is gone has it.

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

/// What can be pressed but is no stop for Tab, since keys of its own lead to it.
pub const PRESSED_ONLY: Sense = Sense::CLICK;

/// The keys that a button takes; one of a sheet, which Esc closes; what is open over others; a slider.
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
/// The keys that lead into what was opened with a pointer, or close it.
const AROUND_POPUP: &[Key] =
    &[Key::Escape, Key::Up, Key::Down, Key::PageUp, Key::PageDown, Key::Home, Key::End];

/// What is thinner is a border or the bar of what scrolls, and what is higher and only dragged is what scrolls.
const THIN: f32 = 14.0;
const HIGH: f32 = 40.0;

/// How far the ring is from what it is around, and how wide.
const AWAY: f32 = 2.0;
const RING: f32 = 2.5;

/// What is remembered from frame to frame.
#[derive(Default)]
pub struct Memory {
    /// Where Tab stops, in reading order.
    stops: Vec<(Id, Rect)>,
    /// What had the focus last, and which of the stops it was.
    last: Option<(Id, usize)>,
    /// What opened the list or the menu that is open, and the entry of a list that holds.
    opener: Option<Id>,
    holds: Option<Id>,
    /// Whether a list or a menu was open.
    popup: bool,
    /// What is laid out in this frame, and what was in the last one.
    now: Laid,
    before: Laid,
    /// What had the focus below the sheet.
    below: Option<Id>,
    /// Whether the sheet is still to get the focus.
    enters: bool,
    /// Whether a pointer let go in the last frame: what it opens or closes leaves the focus alone.
    clicked: bool,
}

/// What is laid out: which sheet; the step, and whether its question waits.
#[derive(Clone, Default, PartialEq)]
struct Laid {
    sheet: Option<Words>,
    step: Option<(Place, bool)>,
}

impl Memory {
    fn place(&self, id: Id) -> Option<usize> {
        self.stops.iter().position(|(stop, _)| *stop == id)
    }

    /// The stop that is `by` further. Where nothing has the focus, Tab goes on from what had it last, or from what stands in its place,
    /// or else it begins at `start`.
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

/// Before anything is laid out: the focus goes where keys lead it.
pub fn begin(app: &mut App, ctx: &Context) {
    app.around.focus.now = Laid {
        sheet: app.session.overlay().title(),
        step: Some((app.session.state().place().clone(), app.session.is_secret())),
    };
    // egui's own way comes by all that can be pressed.
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
        // As everywhere: what stands in a field of one line is typed anew.
        if Some(stop) != panel::editor(app) && TextEdit::load_state(ctx, stop).is_some() {
            put_cursor(ctx, stop, [0, usize::MAX]);
        }
    }
}

/// Which of the stops is the way on.
fn way_on(app: &App) -> Option<usize> {
    let next = app.around.panel.laid.next;
    app.around.focus.stops.iter().position(|(_, rect)| area(*rect) == next)
}

/// A list or a menu that a key has opened gets the focus, a list where it holds, and gives it back when it closes.
fn follow_popup(app: &mut App, ctx: &Context) {
    let memory = &mut app.around.focus;
    let outside = focused(ctx).filter(|id| memory.place(*id).is_none());
    let to = match (app.around.popup, outside, memory.stops.first()) {
        // In its first frame it is only measured, and offers nothing.
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

/// Whether an arrow chooses an answer: the Enter that follows is for that, and not for the button that had the focus.
fn chooses(app: &App, ctx: &Context) -> bool {
    let arrow = |key| ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    !app.typing
        && !app.around.popup
        && app.session.mode_of_keys().choosing
        && (arrow(egui::Key::ArrowUp) || arrow(egui::Key::ArrowDown))
}

/// How many stops further keys lead. In the editor Tab indents.
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

/// Gives a field the keys with all of its text selected, to be typed anew; says whether the field is there to take them: in the
/// first frame of a sheet it is only measured.
pub fn on_all(ui: &Ui, field: Id, text: &str) -> bool {
    ui.memory_mut(|memory| memory.request_focus(field));
    let is_there = TextEdit::load_state(ui.ctx(), field).is_some();
    if is_there {
        put_cursor(ui.ctx(), field, [0, text.chars().count()]);
    }
    is_there
}

/// Marks the letters between two places of a field, and leaves the cursor behind them.
pub fn put_cursor(ctx: &Context, field: Id, [from, to]: [usize; 2]) {
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(from), CCursor::new(to))));
    state.store(ctx, field);
}

/// An entry of a list; keys begin at the one that holds.
pub fn entry(app: &mut App, ui: &mut Ui, holds: bool, text: impl Into<WidgetText>) -> Response {
    let entry = ui.selectable_label(holds, text.into());
    if holds {
        app.around.focus.holds = Some(entry.id);
    }
    entry
}

/// Content that scrolls: a part of it that has just got the focus comes into sight.
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

/// A part of a text that Tab stops at; says whether it is pressed by a key.
pub fn presses(ui: &Ui, rect: Rect, id: Id) -> bool {
    let stop = ui.interact(rect, id, Sense::focusable_noninteractive());
    stop.has_focus() && is_pressed(ui.ctx())
}

fn is_pressed(ctx: &Context) -> bool {
    ctx.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space))
}

/// Once all is laid out: rings what has the focus, and says which keys it takes.
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
        // egui closes for a pointer only.
        Popup::close_all(ctx);
    }
    match () {
        () if app.around.popup => POPUP,
        () if is_slider(response.sense) => SLIDER,
        () if app.session.overlay().title().is_some() => OF_SHEET,
        () => BUTTON,
    }
}

/// What a sheet that a key opens gives the focus to, its first control behind the button that closes it; and what gets the focus
/// back when it closes.
fn follow_sheet(app: &mut App, ctx: &Context) -> Option<Id> {
    let focused = focused(ctx);
    let memory = &mut app.around.focus;
    let sheet = memory.now.sheet;
    if sheet != memory.before.sheet {
        memory.enters = sheet.is_some() && !memory.clicked;
        if memory.before.sheet.is_none() {
            memory.below = memory.opener.take().or(focused);
        }
        // What lies below the one that has closed cannot be reached before the next frame.
        return memory.below.take_if(|_| sheet.is_none()).filter(|_| !memory.clicked);
    }
    let has_it = focused.is_some_and(|id| memory.place(id).is_some());
    memory.enters &= sheet.is_some() && !has_it;
    let (first, _) = memory.stops.get(1).filter(|_| memory.enters)?;
    Some(*first)
}

/// What gets the focus of a button that is gone: after an answer or on another step the way on, else what stands in its place.
/// After a text field that is gone, keys belong to the picture.
fn instead(app: &App, ctx: &Context) -> Option<Id> {
    let memory = &app.around.focus;
    let is_gone = |id: Id| focused(ctx) == Some(id) && memory.place(id).is_none();
    let is_button = |id: Id| TextEdit::load_state(ctx, id).is_none();
    let (_, at) = memory.last.filter(|&(id, _)| is_gone(id) && is_button(id))?;
    let way_on = way_on(app).filter(|_| memory.now.step != memory.before.step);
    let stop = memory.stops.get(way_on.unwrap_or(at)).or(memory.stops.last());
    stop.filter(|_| !is_over_other(app)).map(|(id, _)| *id)
}

/// Whether something else lies over the rest than in the last frame.
fn is_over_other(app: &App) -> bool {
    let memory = &app.around.focus;
    (app.around.popup, memory.now.sheet) != (memory.popup, memory.before.sheet)
}

/// Remembers how this frame was left.
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

/// Where Tab stops: what is open over others alone, or all that no sheet covers.
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
            // In a row that is laid out from the right, too, what is at the left comes first.
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
    // An area as such feels clicks that bring it to the front.
    let is_area = widget.id == widget.layer_id.id.with("move");
    widget.enabled && widget.sense.is_focusable() && !scrolls && !is_border && !is_area
}

/// What is only dragged.
fn is_slider(sense: Sense) -> bool {
    sense.senses_drag() && !sense.senses_click()
}

fn ring(app: &App, ctx: &Context, response: &Response) {
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let layer = LayerId::new(Order::Tooltip, Id::unique("focus"));
    let line = Stroke::new(RING, color(app.session.theme().moving.line));
    ctx.layer_painter(layer).rect_stroke(seen.expand(AWAY), 6, line, StrokeKind::Outside);
}
