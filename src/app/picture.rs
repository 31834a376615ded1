//! The picture: draws the figure, and lets the pointer drag shapes, handles and the ground.

use super::paint::color;
use super::{App, around, paint};
use crate::compose;
use crate::figure::sketch::{Seen, capsule_outline};
use crate::figure::view::{View, Views};
use crate::figure::{Frame, Item, Shape};
use crate::scene::Handle;
use crate::scene::control::Drag;
use crate::session::action::{self, Change, Go, Pick};
use crate::session::{Action, Overlay, Session};
use crate::words::{Words, words};
use egui_macroquad::egui::{self, Color32, CursorIcon, Rect, Response, Sense, Stroke, Ui};
use glam::{Vec2, vec2};

/// What the pointer holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Grip {
    /// A handle by its position, and the way from the pointer to it. World units.
    Handle(usize, Vec2),
    /// A body by its position, and where the pointer was last. World units.
    Body(usize, Vec2),
    /// The ground.
    Ground,
}

/// How near the pointer must come, in points: a mouse, and a finger.
const REACH: f32 = 10.0;
const FINGER: f32 = 22.0;

/// The whole picture in the space that is left.
pub fn show(app: &mut App, ui: &mut Ui) {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    let views_before = views(&app.session, rect);
    let others = app.actions.len();
    navigate(app, ui, &response, &views_before.world);
    grip(app, &response, &views_before);
    settle(app, others);
    let views = views(&app.session, rect);
    draw(app, ui, rect, &views.world);
}

/// Does at once what the pointer asked for here: a shape that lags a frame behind slips away from below the pointer. What
/// the other parts asked for waits for the frame's end.
fn settle(app: &mut App, others: usize) {
    for action in app.actions.split_off(others) {
        app.requests.extend(app.session.apply(action));
    }
}

/// The world in this part of the window, and beside it a body's own frame where that is seen.
fn views(session: &Session, rect: Rect) -> Views {
    let showing = session.showing();
    compose::views(session.scene(), session.drawn(), &showing, paint::area(rect), session.camera())
}

/// The wheel zooms about the pointer, two fingers pinch.
fn navigate(app: &mut App, ui: &Ui, response: &Response, view: &View) {
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    let pinch = app.pinch.take();
    let Some((factor, at)) = pinch.or_else(|| {
        let at = response.hover_pos().filter(|_| wheel != 0.0)?;
        Some(((wheel / 240.0).exp(), at))
    }) else {
        return;
    };
    if view.area.contains(paint::point(at)) && *app.session.overlay() == Overlay::None {
        // What is below the pointer stays below it.
        let point = view.world(paint::point(at));
        app.act(Action::Camera(action::View::ZoomAbout { point, factor }));
    }
}

/// Takes hold of what is below the pointer, moves it along, and lets it go.
fn grip(app: &mut App, response: &Response, views: &Views) {
    let view = &views.world;
    let reach = if app.touched { FINGER } else { REACH };
    if let Some(at) =
        response.interact_pointer_pos().filter(|_| response.drag_started() || response.clicked())
    {
        // The press began where the pointer was then, not where it has been dragged to since.
        let origin = response.ctx.input(|input| input.pointer.press_origin()).unwrap_or(at);
        let origin = paint::point(origin);
        // The body's own frame is only looked at.
        app.grip = view.area.contains(origin).then(|| find(&app.session, view, origin, reach));
        if let Some(Grip::Body(body, _)) = app.grip {
            app.act(Action::Body(Pick::At(body)));
        }
    }
    if let (Some(grip), Some(at)) = (app.grip, response.interact_pointer_pos()) {
        let world = view.world(paint::point(at));
        match grip {
            Grip::Handle(i, offset) => {
                app.act(Action::Pose(Change::Drag { handle: i, to: world + offset }));
            }
            Grip::Body(body, last) => {
                app.act(Action::Pose(Change::Move { body, by: world - last }));
                app.grip = Some(Grip::Body(body, world));
            }
            Grip::Ground => {
                let by = response.drag_delta();
                let moved = vec2(-by.x, by.y) / view.scale;
                if moved != Vec2::ZERO {
                    app.act(Action::Camera(action::View::Pan(moved)));
                }
            }
        }
    }
    let let_go = response.drag_stopped() || !response.is_pointer_button_down_on();
    if let_go && app.grip.take().is_some() {
        app.act(Action::Pose(Change::Rest));
    }
    let in_world = response.hover_pos().is_some_and(|at| view.area.contains(paint::point(at)));
    if response.double_clicked() && in_world {
        app.act(Action::Camera(action::View::Fit));
    }
    point(app, response, views, reach);
}

/// What the pointer is over lights up: a handle, a body, a vector and its value.
fn point(app: &mut App, response: &Response, views: &Views, reach: f32) {
    app.pointed = None;
    let Some(at) = response.hover_pos().map(paint::point) else { return };
    app.pointed = pointed(&app.session, views, at);
    let view = &views.world;
    if !view.area.contains(at) && app.grip.is_none() {
        return response.ctx.set_cursor_icon(CursorIcon::Default);
    }
    let grip = app.grip.unwrap_or_else(|| find(&app.session, view, at, reach));
    let icon = match (grip, app.grip.is_some()) {
        (Grip::Ground, false) => CursorIcon::Default,
        (Grip::Handle(..), false) => CursorIcon::PointingHand,
        (Grip::Body(..), false) => CursorIcon::Grab,
        (_, true) => CursorIcon::Grabbing,
    };
    response.ctx.set_cursor_icon(icon);
    if let (Grip::Handle(i, _), None) = (grip, app.grip) {
        say_what_turns(app, response, i);
    }
}

/// The full name of what is drawn at a pixel, in whichever frame it is: a value's, or its call's where it draws none.
fn pointed(session: &Session, views: &Views, at: Vec2) -> Option<String> {
    let own = views.own.filter(|own| own.area.contains(at));
    let (view, frame) = own.map_or((views.world, Frame::World), |own| (own, Frame::Own));
    let showing = session.showing();
    let (world, told) = (view.world(at), session.drawn());
    let seen = told.figure.items.iter().filter(|item| {
        let names = !item.name.is_empty() || item.call.is_some();
        names && item.frame == frame && showing.seen(item) != Seen::No
    });
    let near = seen.map(|item| (item, item.shape.distance(world) * view.scale));
    let nearest = near.filter(|(_, away)| *away < 8.0).min_by(|x, y| x.1.total_cmp(&y.1));
    nearest.map(|(item, _)| full_name(item))
}

fn full_name(item: &Item) -> String {
    match (item.name, item.call) {
        ("", call) => call.unwrap_or_default().to_owned(),
        (name, Some(call)) => format!("{name}.{call}"),
        (name, None) => name.to_owned(),
    }
}

/// The name of what a handle changes, at the pointer.
fn say_what_turns(app: &mut App, response: &Response, handle: usize) {
    let Some(name) = app.session.controls().handles.get(handle).map(|handle| handle.input) else { return };
    let Some(input) = app.session.scene().inputs.iter().find(|known| known.name == name) else { return };
    around::tip(app, response, input.name, app.session.lang().of(input.title));
}

/// The handle or body at a pixel, or else the ground.
fn find(session: &Session, view: &View, at: Vec2, reach: f32) -> Grip {
    let near = |handle: &Handle| view.pixel(handle.at).distance(at);
    let seen =
        session.controls().handles.iter().enumerate().filter(|(_, handle)| session.shows(handle.layer));
    let handles = seen.filter(|(_, handle)| near(handle) <= reach + 2.0);
    if let Some((i, handle)) = handles.min_by(|x, y| near(x.1).total_cmp(&near(y.1))) {
        return Grip::Handle(i, handle.at - view.world(at));
    }
    let world = view.world(at);
    let bodies = session.grabs().map(|(body, shape)| (body, shape.distance(world) * view.scale));
    let bodies = bodies.filter(|(_, distance)| *distance <= reach);
    bodies.min_by(|x, y| x.1.total_cmp(&y.1)).map_or(Grip::Ground, |(body, _)| Grip::Body(body, world))
}

fn draw(app: &mut App, ui: &mut Ui, rect: Rect, view: &View) {
    let mut theme = app.session.theme();
    if app.session.presentation().is_on() {
        // Legible from the back row.
        theme.text *= 1.35;
        theme.weight *= 1.3;
    } else if rect.width() < 480.0 {
        // On a phone: labels must leave room for what they name.
        theme.text *= 0.85;
    }
    app.help = help(&app.session, view);
    let over = around::over(app, ui, rect, view);
    let App { session, memory, .. } = app;
    let lit = app.lit.as_deref().or(app.pointed.as_deref()).filter(|_| !session.is_secret());
    let panes = compose::on_screen(session, paint::area(rect), &theme, lit, &over.taken, memory);
    let painter = ui.painter().with_clip_rect(rect);
    paint::paint(&painter, &panes);
    let painter = painter.with_clip_rect(paint::rect(view.area).intersect(rect));
    chosen(app, &painter, view);
    handles(app, &painter, view, ui);
    over.show(app, ui);
    if app.session.presentation().is_on() {
        laser(app, ui.ctx());
    }
}

/// What may help now, and what a click on it does: shapes that went out of sight, or what a newcomer has not done yet.
fn help(session: &Session, view: &View) -> Option<(Words, Option<Action>)> {
    if session.presentation().is_on() {
        return None;
    }
    let is_out = |shape: &Shape| {
        let pixels = shape.points().into_iter().map(|p| view.pixel(p));
        let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (min, max) = pixels.fold(start, |(min, max), p| (min.min(p), max.max(p)));
        min.cmpgt(view.area.max).any() || max.cmplt(view.area.min).any()
    };
    if session.grabs().any(|(_, shape)| is_out(shape)) {
        let lost = words(
            "Something is out of sight: Z or a click here shows everything",
            "見えない図形があります。Z かここをクリックすると全体を表示",
        );
        return Some((lost, Some(Action::Camera(action::View::Fit))));
    }
    // In a walk there is something to look at.
    let hint = session.hint().filter(|_| session.walk().is_none());
    hint.map(|(id, words)| (words, (id == "step").then_some(Action::Go(Go::Next))))
}

/// A red dot that follows the mouse, like a laser's.
fn laser(app: &App, ctx: &egui::Context) {
    let Some(at) = ctx.pointer_latest_pos().filter(|_| !app.touched) else { return };
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "laser".into()));
    painter.circle_filled(at, 15.0, Color32::from_rgba_unmultiplied(230, 30, 30, 50));
    painter.circle_filled(at, 6.5, Color32::from_rgb(230, 30, 30));
}

/// A soft edge around what the keys drive, where there is more than one body.
fn chosen(app: &App, painter: &egui::Painter, view: &View) {
    let (session, theme) = (&app.session, app.session.theme());
    let body = session.body();
    if session.scene().bodies.len() < 2 || session.is_secret() {
        return;
    }
    let Some((_, shape)) = session.grabs().find(|(grab, _)| *grab == body) else { return };
    let edge = Stroke::new(13.0, color(theme.moving.line.fade(0.17)));
    let around =
        |points: Vec<Vec2>| egui::Shape::closed_line(points.into_iter().map(paint::pos).collect(), edge);
    painter.add(match shape {
        Shape::Point(p) => egui::Shape::circle_filled(paint::pos(view.pixel(*p)), 13.0, edge.color),
        Shape::Disk(c, r) => egui::Shape::circle_stroke(paint::pos(view.pixel(*c)), r * view.scale, edge),
        Shape::Capsule(a, b, r) => around(capsule_outline(view.pixel(*a), view.pixel(*b), r * view.scale)),
        _ => around(shape.points().into_iter().map(|p| view.pixel(p)).collect()),
    });
}

/// Small rings on what can be dragged, while the pointer is over the picture.
fn handles(app: &App, painter: &egui::Painter, view: &View, ui: &Ui) {
    let theme = app.session.theme();
    let near = ui.rect_contains_pointer(painter.clip_rect()) || app.touched;
    if !near || app.session.presentation().is_on() || app.session.is_secret() {
        return;
    }
    let seen = app
        .session
        .controls()
        .handles
        .iter()
        .enumerate()
        .filter(|(_, handle)| app.session.shows(handle.layer));
    for (i, handle) in seen {
        let held = matches!(app.grip, Some(Grip::Handle(held, _)) if held == i);
        let ring = Stroke::new(if held { 2.5 } else { 1.5 }, color(theme.moving.line));
        let center = paint::pos(view.pixel(handle.at));
        if let Drag::Direction(pivot, _) = handle.drag {
            // What turns is held by a stem, so that one sees about which point.
            let stem = Stroke::new(1.0, color(theme.moving.line.fade(0.5)));
            painter.extend(egui::Shape::dashed_line(
                &[paint::pos(view.pixel(pivot)), center],
                stem,
                3.0,
                4.0,
            ));
        }
        painter.circle(center, if held { 8.0 } else { 6.0 }, color(theme.panel).gamma_multiply(0.8), ring);
    }
}
