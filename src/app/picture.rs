//! The picture: draws the figure, and lets the pointer drag shapes, handles and the ground.

use super::fonts::font;
use super::style::color;
use super::{App, paint};
use crate::compose::{self, picture};
use crate::figure::Shape;
use crate::figure::sketch::{Look, capsule_outline, inset_area};
use crate::figure::text::Face;
use crate::figure::view::{Area, View};
use crate::scene::Handle;
use crate::scene::knob::Drag;
use crate::session::action::{self, Change, Go, Pick};
use crate::session::{Action, Overlay, Session};
use crate::words::{Words, words};
use egui_macroquad::egui::{self, CursorIcon, Rect, Response, Sense, Stroke, Ui};
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
    let view = view(app, rect);
    navigate(app, ui, &response, &view);
    grip(app, &response, &view);
    draw(app, ui, rect, &view);
}

/// The world in this part of the window: the scene's home, or where the camera went.
pub fn view(app: &App, rect: Rect) -> View {
    compose::view(app.session.scene(), paint::area(rect), app.session.camera())
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
    if response.rect.contains(at) && *app.session.overlay() == Overlay::None {
        // What is below the pointer stays below it.
        let point = view.world(paint::point(at));
        app.act(Action::Camera(action::View::ZoomAbout { point, factor }));
    }
}

/// Takes hold of what is below the pointer, moves it along, and lets it go.
fn grip(app: &mut App, response: &Response, view: &View) {
    let reach = if app.touched { FINGER } else { REACH };
    if let Some(at) =
        response.interact_pointer_pos().filter(|_| response.drag_started() || response.clicked())
    {
        // The press began where the pointer was then, not where it has been dragged to since.
        let origin = response.ctx.input(|input| input.pointer.press_origin()).unwrap_or(at);
        app.grip = Some(find(&app.session, view, paint::point(origin), reach));
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
    if response.double_clicked() {
        app.act(Action::Camera(action::View::Fit));
    }
    point(app, response, view, reach);
}

/// What the pointer is over lights up: a handle, a body, a vector and its value.
fn point(app: &mut App, response: &Response, view: &View, reach: f32) {
    let Some(at) = response.hover_pos() else { return };
    let at = paint::point(at);
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
    let session = &app.session;
    let world = view.world(at);
    let near =
        session.drawn().figure.items.iter().filter(|item| !item.name.is_empty() && session.shows(item.layer));
    let distances = near.map(|item| (item.name, item.shape.distance(world) * view.scale));
    let nearest = distances.filter(|(_, distance)| *distance < 8.0).min_by(|x, y| x.1.total_cmp(&y.1));
    app.pointed = nearest.map(|(name, _)| name);
}

/// The name of what a handle changes, at the pointer.
fn say_what_turns(app: &App, response: &Response, handle: usize) {
    let Some(knob) = app.session.run().handles.get(handle).map(|handle| handle.knob) else { return };
    let Some(knob) = app.session.scene().inputs.iter().find(|known| known.name == knob) else { return };
    let title = app.session.lang().of(knob.title);
    let id = response.id.with("handle");
    egui::show_tooltip_at_pointer(&response.ctx, response.layer_id, id, |ui| ui.label(title));
}

/// The handle or body at a pixel, or else the ground.
fn find(session: &Session, view: &View, at: Vec2, reach: f32) -> Grip {
    let run = session.run();
    let near = |handle: &Handle| view.pixel(handle.at).distance(at);
    let seen = run.handles.iter().enumerate().filter(|(_, handle)| session.shows(handle.layer));
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
    let session = &app.session;
    let lang = session.lang();
    let secret = session.is_secret();
    let lit = app.lit.or(app.pointed).filter(|_| !secret);
    let shows = |layer: &str| session.shows(layer);
    // The button that hides the panel sits in the corner at the right.
    let size = super::style::least_size(ui.style()) + 22.0;
    let mut taken = vec![Area::new(vec2(rect.max.x - size, rect.min.y), vec2(size, size))];
    taken.extend(app.notes_at.filter(|_| session.presentation().is_on()).map(paint::area));
    let hit = (!secret).then_some(session.run().hit);
    let look = Look { theme: &theme, shows: &shows, hit, lit, grid: session.settings().grid, taken: &taken };
    let verdicts = if secret {
        vec![]
    } else {
        compose::verdicts(session.method(), session.run(), session.versus(), lang)
    };
    let panes = picture(session.drawn(), &verdicts, view, &look, lang, &mut app.memory);
    let painter = ui.painter().with_clip_rect(rect);
    paint::paint(&painter, &panes);
    chosen(app, &painter, view);
    handles(app, &painter, view, ui);
    hint(app, ui, view);
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
    session.hint().map(|(id, words)| (words, (id == "step").then_some(Action::Go(Go::Next))))
}

/// A bubble at the picture's lower border, clear of the inset.
fn hint(app: &mut App, ui: &mut Ui, view: &View) {
    let Some((words, action)) = help(&app.session, view) else { return };
    let (theme, lang) = (app.session.theme(), app.session.lang());
    let inset = app.session.drawn().figure.inset.as_ref().filter(|inset| app.session.shows(inset.layer));
    let mut free = paint::rect(view.area);
    free.max.x -= inset.map_or(0.0, |_| inset_area(view.area, theme.text).size().x + 20.0);
    let text = lang.of(words).to_owned();
    let painter = ui.painter().with_clip_rect(paint::rect(view.area));
    let galley = painter.layout(text, font(Face::Sans, 15.0), color(theme.ink), free.width() - 60.0);
    let room = galley.size() + egui::vec2(28.0, 16.0);
    let middle = egui::pos2(free.center().x, free.max.y - 18.0 - room.y / 2.0);
    let card = Rect::from_center_size(middle, room);
    let mut edge = Stroke::new(1.5, color(theme.moving.line));
    if let Some(action) = action {
        let response = ui.interact(card, ui.id().with("hint"), Sense::click());
        if response.hovered() {
            edge.width = 2.5;
        }
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            app.act(action);
        }
    }
    painter.rect(card, 9, color(theme.row_now), edge, egui::StrokeKind::Inside);
    painter.galley(card.min + egui::vec2(14.0, 8.0), galley, color(theme.ink));
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
    let seen =
        app.session.run().handles.iter().enumerate().filter(|(_, handle)| app.session.shows(handle.layer));
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
