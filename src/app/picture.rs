//! The picture: draws the figure, and lets the pointer drag shapes, handles and the background.
//!
//! It depends neither on egui nor on a page. The surroundings report the actions of the [`Pointer`], show the [`Followed`], and
//! draw the shapes.

use super::App;
use super::paint::{self, Brush, color};
use crate::compose::{self, Badges, Pointed};
use crate::figure::outlines::capsule_outline;
use crate::figure::primitive::{Anchor, Primitive};
use crate::figure::sketch::{Seen, grid_step};
use crate::figure::text::{Face, width};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View, Views};
use crate::figure::{Frame, Item, Shape};
use crate::said::app::picture as said;
use crate::scene::Handle;
use crate::scene::control::{Does, Drag, on_grid};
use crate::session::action::{self, Change, Go, Pen, Pick};
use crate::session::hints::Skill;
use crate::session::{Action, Drive, Overlay, Session};
use crate::words::Words;
use epaint::{CircleShape, Color32, Pos2, Rect, RectShape, Shape as Painted, Stroke, StrokeKind};
use glam::{Vec2, vec2};

/// The object held by the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Grip {
    /// A handle by its index, and the offset from the pointer to it, in world units.
    Handle(usize, Vec2),
    /// A body by its index, and the offset from the pointer to its first point, in the plane of its movement.
    Body(usize, Vec2),
    /// The background.
    Ground,
    /// The pen, which draws on the picture.
    Pen,
}

/// The pointer's actions since the last frame, in points.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pointer {
    /// Its position. `None` outside the picture or over something else.
    pub at: Option<Vec2>,
    /// Its position while pressed.
    pub held: Option<Vec2>,
    /// The start of a press that has just become a click or a drag.
    pub taken: Option<Vec2>,
    /// The distance dragged.
    pub moved: Vec2,
    /// True if nothing is pressed.
    pub free: bool,
    /// True for a double click.
    pub twice: bool,
    /// True if dragging snaps to the grid.
    pub on_grid: bool,
    /// The distance scrolled by the wheel, downwards.
    pub wheel: f32,
}

/// The shape of the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    Arrow,
    /// Over a handle.
    Hand,
    /// Over a body.
    Grab,
    /// While dragging.
    Grabbing,
}

/// The view and the cursor after the pointer's actions.
pub struct Followed {
    /// The current view of the world.
    pub view: View,
    /// The shape of the pointer, if it is over the picture.
    pub cursor: Option<Cursor>,
}

/// The turn of the camera when the background is dragged, in degrees per point.
const ORBIT: f32 = 0.4;

/// The distance in points at which the pointer reaches an object: for a mouse, and for a finger.
const REACH: f32 = 10.0;
const FINGER: f32 = 22.0;

/// The distance at which a held pointer no longer moves the player of a game, in world units.
const NEAR: f32 = 0.12;

/// The share of a path along an axis below which the path follows the other axis: the sine of half of 45°.
const ASIDE: f32 = 0.383;

/// Applies the pointer's actions in a picture of this area.
pub fn follow(app: &mut App, pointer: &Pointer, area: Area) -> Followed {
    if app.session.is_in_game() {
        // The player goes to where the pointer is held; nothing is grabbed.
        pointer.held.into_iter().for_each(|at| lead(app, at, area));
        (app.pointed, app.at, app.over, app.help, app.grip) = (None, None, None, None, None);
        return Followed { view: View::fitting(area, Vec2::ZERO, Vec2::ONE), cursor: Some(Cursor::Arrow) };
    }
    let before = views(&app.session, area);
    let others = app.actions.len();
    navigate(app, pointer, &before.world);
    grip(app, pointer, &before.world);
    let cursor = point(app, pointer, &before);
    settle(app, others);
    let view = views(&app.session, area).world;
    app.help = help(app, &view);
    Followed { view, cursor }
}

/// Lets the player of a game go towards a held pointer, in one of the eight directions of the keys.
fn lead(app: &mut App, at: Vec2, area: Area) {
    let Some(game) = app.session.game() else { return };
    let path = game.world().to_pixel(at, area);
    let along = |part: f32| if part.abs() > ASIDE * path.length() { part.signum() } else { 0.0 };
    if path.length() > NEAR {
        let drive = Drive { go: vec2(along(path.x), along(path.y)), ..Drive::default() };
        app.requests.extend(app.session.apply(Action::Pose(Change::Hold { drive, dt: 0.0 })));
    }
}

/// Applies the pointer's actions at once: a shape that is a frame late slips away from the pointer. The actions of other parts
/// wait for the frame's end.
fn settle(app: &mut App, others: usize) {
    for action in app.actions.split_off(others) {
        app.requests.extend(app.session.apply(action));
    }
}

/// The view of the world in this part of the window, and of a body's own frame beside it if that is shown.
fn views(session: &Session, area: Area) -> Views {
    let (told, badges) = (session.drawn(), Badges::of(session, &theme(session, area)));
    compose::views(session.scene(), told, &session.showing(), area, session.camera(), badges)
}

/// The colors of a picture of this area, with its text size.
fn theme(session: &Session, area: Area) -> Theme {
    let mut theme = session.theme();
    let presented = session.presentation().is_on();
    theme.text *= compose::text_size(area, presented);
    theme.weight *= if presented { 1.3 } else { 1.0 };
    theme
}

/// Zooms about the pointer by the wheel, or about the middle of two fingers.
fn navigate(app: &mut App, pointer: &Pointer, view: &View) {
    let pinch = app.pinch.take();
    let Some((factor, at)) = pinch.or_else(|| {
        let at = pointer.at.filter(|_| pointer.wheel != 0.0)?;
        Some(((pointer.wheel / 240.0).exp(), at))
    }) else {
        return;
    };
    if view.area.contains(at) && *app.session.overlay() == Overlay::None {
        // The point below the pointer stays in place.
        let point = view.world(at);
        app.act(Action::Camera(action::CameraAction::ZoomAbout { point, factor }));
    }
}

fn reach(app: &App) -> f32 {
    if app.touched { FINGER } else { REACH }
}

/// Grabs the object below the pointer, moves it along, and releases it.
fn grip(app: &mut App, pointer: &Pointer, view: &View) {
    if let Some(origin) = pointer.taken {
        // In the body's own frame nothing can be dragged, but the pen can draw.
        let draws = app.session.presentation().pen.is_on();
        app.grip = draws
            .then_some(Grip::Pen)
            .or_else(|| view.area.contains(origin).then(|| find(&app.session, view, origin, reach(app))));
        if draws {
            app.act(Action::Pen(Pen::Draw(view.world(origin))));
        }
        if let Some(Grip::Body(body, _)) = app.grip {
            app.act(Action::Body(Pick::At(body)));
        }
    }
    if let (Some(grip), Some(at)) = (app.grip, pointer.held) {
        let grid = pointer.on_grid.then(|| grid_step(view.scale));
        drag(app, view, grip, at, pointer.moved, grid);
    }
    let draws = app.grip == Some(Grip::Pen);
    if pointer.free && app.grip.take().is_some() {
        app.act(if draws { Action::Pen(Pen::Lift) } else { Action::Pose(Change::Rest) });
    }
    if pointer.twice && !draws && pointer.at.is_some_and(|at| view.area.contains(at)) {
        app.act(Action::Camera(action::CameraAction::Fit));
    }
}

/// Moves the object held by the pointer.
fn drag(app: &mut App, view: &View, grip: Grip, at: Vec2, by: Vec2, grid: Option<f32>) {
    let world = view.world(at);
    match grip {
        Grip::Handle(i, offset) => {
            // A body of a crowd that is only clicked continues its flight.
            let is_spot = app.session.controls().handles.get(i).is_some_and(Handle::is_spot);
            if is_spot || by != Vec2::ZERO {
                app.act(Action::Pose(Change::Drag { handle: i, to: world + offset, grid }));
            }
        }
        Grip::Body(body, offset) => {
            // Objects that cannot be moved act as the background.
            let Some(from) = app.session.anchor(body) else { return drag_ground(app, view, grid, by) };
            let place = app.session.place(body, world) + offset;
            let to = grid.map_or(place, |step| on_grid(place, step));
            if to != from {
                app.act(Action::Pose(Change::Move { body, by: to - from }));
            }
        }
        Grip::Ground => drag_ground(app, view, grid, by),
        Grip::Pen if by != Vec2::ZERO => app.act(Action::Pen(Pen::Draw(world))),
        Grip::Pen => {}
    }
}

/// Turns the camera in space. With Ctrl, which snaps drags to the grid, moves the picture instead.
fn drag_ground(app: &mut App, view: &View, grid: Option<f32>, by: Vec2) {
    if by == Vec2::ZERO {
        return;
    }
    if grid.is_none() && app.session.is_in_space() {
        app.act(Action::Pose(Change::Orbit(vec2(-by.x, by.y) * ORBIT)));
    } else {
        app.act(Action::Camera(action::CameraAction::Pan(vec2(-by.x, by.y) / view.scale)));
    }
}

/// Highlights the object below the pointer: a handle, a body, a vector and its value. Returns the shape of the pointer.
fn point(app: &mut App, pointer: &Pointer, views: &Views) -> Option<Cursor> {
    (app.pointed, app.at, app.over) = (None, pointer.at, None);
    let at = pointer.at?;
    app.pointed = pointed(&app.session, views, at);
    let view = &views.world;
    if app.session.presentation().pen.is_on() {
        return Some(Cursor::Arrow);
    }
    if app.grip.is_some() {
        return Some(Cursor::Grabbing);
    }
    if !view.area.contains(at) {
        return Some(Cursor::Arrow);
    }
    Some(match find(&app.session, view, at, reach(app)) {
        Grip::Ground | Grip::Pen => Cursor::Arrow,
        Grip::Body(..) => Cursor::Grab,
        Grip::Handle(i, _) if !app.session.controls().handles[i].is_spot() => Cursor::Grab,
        Grip::Handle(i, _) => {
            app.over = Some(i);
            Cursor::Hand
        }
    })
}

/// The full name of the item at a pixel, in either frame: its value, or its call if it has no value.
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

/// The handle or body at a pixel, or else the background.
fn find(session: &Session, view: &View, at: Vec2, reach: f32) -> Grip {
    let near = |handle: &Handle| seat(view, handle).distance(at);
    let seen =
        || session.controls().handles.iter().enumerate().filter(|(_, handle)| session.shows(handle.layer));
    let spots = seen().filter(|(_, handle)| handle.is_spot() && near(handle) <= reach + 2.0);
    let world = view.world(at);
    if let Some((i, handle)) = spots.min_by(|x, y| near(x.1).total_cmp(&near(y.1))) {
        return Grip::Handle(i, handle.at - world);
    }
    // A body that is smaller than a finger is not lost inside a large one.
    let is_small = |shape: &Shape| match shape {
        Shape::Point(_) => true,
        Shape::Disk(_, radius) => radius * view.scale < reach,
        _ => false,
    };
    let near = |shape: &Shape| shape.distance(world) * view.scale;
    let grabs = session.grabs().filter(|(.., shape)| near(shape) <= reach);
    let grabs = grabs.map(|(grab, body, shape)| {
        let first = if is_small(shape) { -reach } else { 0.0 };
        (grab, body, near(shape) + first)
    });
    let Some((grab, body, _)) = grabs.min_by(|x, y| x.2.total_cmp(&y.2)) else { return Grip::Ground };
    match seen().find(|(_, handle)| handle.grab == Some(grab)) {
        Some((i, handle)) => Grip::Handle(i, handle.at - world),
        None => {
            let place = session.place(body, world);
            Grip::Body(body, session.anchor(body).unwrap_or(place) - place)
        }
    }
}

/// Paints the picture in its area, with labels outside the `taken` areas. `near` is true if the pointer is over it.
pub fn paint(app: &mut App, brush: &mut Brush, area: Area, view: &View, taken: &[Area], near: bool) {
    let theme = theme(&app.session, area);
    let App { session, memory, .. } = app;
    if let Some(game) = session.game() {
        let calm = session.system().reduced_motion;
        let mut panes = game.world().panes(area, &theme, session.lang(), calm);
        if game.is_paused() {
            panes[0].drawn.extend(game.world().numbers(area, &theme));
        }
        return brush.within(area, |brush| brush.panes(&panes, Vec2::ZERO));
    }
    let what = app.lit.as_deref().or(app.pointed.as_deref()).filter(|_| !session.is_secret());
    let pointed = Pointed { what, at: app.at };
    // Labels avoid handles, which are drawn on top.
    let covered = spots(session).map(|(_, it)| Area::around(seat(view, it), Vec2::splat(2.0 * HELD)));
    let taken: Vec<Area> = taken.iter().copied().chain(covered).collect();
    let panes = compose::on_screen(session, area, &theme, pointed, &taken, memory);
    brush.within(area, |brush| {
        brush.panes(&panes, Vec2::ZERO);
        brush.within(view.area, |brush| {
            chosen(app, brush, view);
            handles(app, brush, view, near || app.touched);
            readouts(app, brush, view, &theme);
        });
        drawn(app, brush, area, view);
    });
}

/// The current hint and the action of a click on it: for shapes out of view, or for a newcomer.
fn help(app: &App, view: &View) -> Option<(Words, Option<Action>)> {
    let session = &app.session;
    if session.presentation().is_on() {
        return None;
    }
    let is_out = |shape: &Shape| {
        let pixels = shape.points().into_iter().map(|p| view.pixel(p));
        let start = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (min, max) = pixels.fold(start, |(min, max), p| (min.min(p), max.max(p)));
        min.cmpgt(view.area.max).any() || max.cmplt(view.area.min).any()
    };
    if session.grabs().any(|(.., shape)| is_out(shape)) {
        let fit = Action::Camera(action::CameraAction::Fit);
        return Some((lost(app.touched, session.cap_of(fit).is_some()), Some(fit)));
    }
    // No hints during a walkthrough, which needs attention.
    let hint = session.hint().filter(|_| session.walk().is_none());
    hint.map(|(skill, words)| (words, (skill == Skill::Step).then_some(Action::Go(Go::Next))))
}

/// The hint that shapes are out of view, for fingers, or for a mouse with or without a keyboard.
fn lost(touched: bool, has_key: bool) -> Words {
    match (touched, has_key) {
        (true, _) => said::LOST_FOR_FINGERS,
        (false, true) => said::LOST_WITH_KEY,
        (false, false) => said::LOST,
    }
}

/// The color of a speaker's pointer and pen.
const RED: [u8; 3] = [230, 30, 30];

/// A red dot during a presentation that follows the mouse or a finger, like a laser pointer. It is large enough for the back row.
pub fn laser(app: &App, at: Option<Vec2>, area: Area) -> Option<[CircleShape; 2]> {
    let there = !app.touched || app.grip.is_some();
    let at = at.filter(|_| app.session.presentation().is_on() && there)?;
    let [r, g, b] = RED;
    let dot = |radius, color| CircleShape::filled(paint::pos(at), radius, color);
    let radius = if app.session.presentation().pen.is_on() { thickness(area) } else { 2.2 * thickness(area) };
    Some([
        dot(2.3 * radius, Color32::from_rgba_unmultiplied(r, g, b, 50)),
        dot(radius, Color32::from_rgb(r, g, b)),
    ])
}

/// The thickness of the pen on a picture of this size, in points.
fn thickness(area: Area) -> f32 {
    (area.size().min_element() / 140.0).clamp(3.0, 9.0)
}

/// Draws the pen's strokes on a presented picture, with a halo.
fn drawn(app: &App, brush: &mut Brush, area: Area, view: &View) {
    let ([r, g, b], wide) = (RED, thickness(area));
    let halo = Stroke::new(wide + 3.0, color(app.session.theme().paper.fade(0.8)));
    let ink = Stroke::new(wide, Color32::from_rgb(r, g, b));
    for stroke in [halo, ink] {
        for points in app.session.presentation().pen.strokes() {
            let pixels: Vec<_> = points.iter().map(|&p| paint::pos(view.pixel(p))).collect();
            // The ends are round, and a click alone is a dot.
            for end in [pixels[0], pixels[pixels.len() - 1]] {
                brush.add(CircleShape::filled(end, stroke.width / 2.0, stroke.color));
            }
            brush.add(Painted::line(pixels, stroke));
        }
    }
}

/// The number of shapes above which a chosen body has no edges around each.
const EDGED: usize = 60;

/// The width of the line around the chosen body. A wider one would look like a larger body.
const HALO: f32 = 7.0;

/// Draws a soft edge around the body that the keys move, if there is more than one body.
fn chosen(app: &App, brush: &mut Brush, view: &View) {
    let (session, theme) = (&app.session, app.session.theme());
    let body = session.body();
    if session.scene().bodies.len() < 2 || session.is_secret() {
        return;
    }
    let shapes: Vec<&Shape> =
        session.grabs().filter(|(_, of, _)| *of == body).map(|(.., shape)| shape).collect();
    if shapes.len() > EDGED {
        return;
    }
    let edge = Stroke::new(HALO, color(theme.moving.line.fade(0.3)));
    let around = |points: Vec<Vec2>| {
        let corners: Vec<_> = points.into_iter().map(paint::pos).collect();
        Painted::closed_line(paint::blunt(&corners, edge.width), edge)
    };
    let edged = |shape: &Shape| match shape {
        Shape::Point(p) => {
            Painted::circle_filled(paint::pos(view.pixel(*p)), 13.0, color(theme.moving.line.fade(0.17)))
        }
        Shape::Disk(c, r) => Painted::circle_stroke(paint::pos(view.pixel(*c)), r * view.scale, edge),
        Shape::Capsule(a, b, r) => around(capsule_outline(view.pixel(*a), view.pixel(*b), r * view.scale)),
        Shape::Line(..) | Shape::Ray(..) => {
            let Some((a, b)) = shape.line(view, edge.width) else { return Painted::Noop };
            Painted::line_segment([paint::pos(a), paint::pos(b)], edge)
        }
        _ => around(shape.points().into_iter().map(|p| view.pixel(p)).collect()),
    };
    shapes.into_iter().for_each(|shape| brush.add(edged(shape)));
}

/// The radius of a handle's sign, and of a held one, in pixels.
const SIGN: f32 = 6.5;
const HELD: f32 = 8.5;

/// The drawn handles, with their indices. None during a presentation or while a question waits.
fn spots(session: &Session) -> impl Iterator<Item = (usize, &Handle)> {
    let drawn = !session.presentation().is_on() && !session.is_secret();
    let all = session.controls().handles.iter().enumerate().filter(move |_| drawn);
    all.filter(|(_, handle)| handle.is_spot() && session.shows(handle.layer))
}

/// The smallest distance between a center and the handle of its radius: the reach of a finger at the center, and a little more.
const CLEAR: f32 = 26.0;

/// The position at which a handle is drawn and held. For a small radius it is moved away from the center, which moves the body.
fn seat(view: &View, handle: &Handle) -> Vec2 {
    let at = view.pixel(handle.at);
    let Drag::Distance(from) = handle.drag else { return at };
    let from = view.pixel(from);
    let apart = CLEAR - at.distance(from);
    if apart > 0.0 { at + apart * (at - from).normalize_or(Vec2::NEG_Y) } else { at }
}

/// The opacity of handles while the pointer is elsewhere.
const FAINT: f32 = 0.45;

/// Draws small signs on all handles. They are faint while the pointer is not near, but visible, so that readers notice them.
fn handles(app: &App, brush: &mut Brush, view: &View, near: bool) {
    let (session, theme) = (&app.session, app.session.theme());
    for (i, handle) in spots(session) {
        let held = matches!(app.grip, Some(Grip::Handle(held, _)) if held == i);
        let center = paint::pos(seat(view, handle));
        if near && let Drag::Direction(pivot, _) | Drag::Yaw { pivot, .. } = handle.drag {
            // A stem shows the point about which the handle turns.
            let stem = Stroke::new(1.0, color(theme.moving.line.fade(0.5)));
            let ends = [paint::pos(view.pixel(pivot)), center];
            brush.add(Painted::dashed_line(&ends, stem, 3.0, 4.0));
        }
        let (radius, wide) = if held { (HELD, 2.5) } else { (SIGN, 1.5) };
        let strength = if near { 1.0 } else { FAINT };
        let fill = color(theme.panel).gamma_multiply(if near { 0.8 } else { 0.0 });
        let stroke = Stroke::new(wide, color(theme.moving.line).gamma_multiply(strength));
        sign(brush, does(session, handle), center, radius, fill, stroke);
    }
}

/// The effect of dragging a handle.
fn does(session: &Session, handle: &Handle) -> Does {
    let input = session.state().pose.iter().find(|(input, _)| input.name == handle.input);
    input.map_or(Does::Move, |(input, _)| handle.does(input.kind))
}

/// Draws the sign of a handle: a ring moves, a square resizes, a ring with a curved arrow turns, two arrowheads raise and lower.
fn sign(brush: &mut Brush, does: Does, center: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
    let head = |tip: epaint::emath::Vec2, way: epaint::emath::Vec2| {
        let side = epaint::emath::vec2(-way.y, way.x);
        let base = center + tip - way;
        Painted::convex_polygon(vec![center + tip, base + side, base - side], stroke.color, Stroke::NONE)
    };
    let up = epaint::emath::vec2(0.0, -1.0);
    match does {
        Does::Move => brush.add(CircleShape { center, radius, fill, stroke }),
        Does::Resize => {
            let square = Rect::from_center_size(center, epaint::emath::Vec2::splat(1.7 * radius));
            brush.add(RectShape::new(square, 1.0, fill, stroke, StrokeKind::Middle));
        }
        Does::Turn => {
            let radius = 1.15 * radius;
            brush.add(CircleShape { center, radius, fill, stroke: Stroke::NONE });
            let turn = |i: u8| epaint::emath::Vec2::angled(-0.3 - f32::from(i) * 0.25) * radius;
            let arc = (0..=20).map(|i| center + turn(i)).collect();
            brush.add(Painted::line(arc, stroke));
            let (tip, way) = (turn(0), epaint::emath::Vec2::angled(0.9) * 0.75 * radius);
            brush.add(head(tip + 0.6 * way, way));
        }
        Does::Raise => {
            for way in [up, -up] {
                brush.add(head(1.5 * radius * way, 0.95 * radius * way));
            }
            let stem = [center + 0.7 * radius * up, center - 0.7 * radius * up];
            brush.add(Painted::line_segment(stem, stroke));
        }
    }
}

/// Draws the value that a handle changes while it is dragged or pointed at, at a free place beyond the handle.
fn readouts(app: &App, brush: &mut Brush, view: &View, theme: &Theme) {
    let (session, lang) = (&app.session, app.session.lang());
    let over = app.over.and_then(|i| session.controls().handles.get(i));
    let mut shown: Vec<&Handle> = session.turned().collect();
    shown.extend(over.filter(|over| shown.iter().all(|handle| handle.input != over.input)));
    for handle in shown {
        let changed = session.state().pose.iter().find(|(input, _)| input.name == handle.input);
        let text = changed.and_then(|(input, value)| handle.readout(input, value, lang));
        let (Some(from), Some(text)) = (handle.drag.begins(), text) else { continue };
        let away = view.vector(handle.at - from).normalize_or(Vec2::NEG_Y);
        let size = 13.0 * theme.text;
        let half = vec2(width(Face::Sans, &text, size), size) / 2.0;
        let inside = view.area.grown(-4.0);
        let beyond = away * 16.0 + away * half;
        // A turning handle is at the end of a stem, so its value is beside that line.
        let stem = matches!(handle.drag, Drag::Direction(..) | Drag::Yaw { .. });
        let beside = if stem { away.perp() * -away.x.signum() * 14.0 } else { Vec2::ZERO };
        let at = seat(view, handle) + beyond + beside;
        let at = at.max(inside.min + half).min(inside.max - half);
        let (anchor, face, color, halo) =
            (Anchor::Middle, Face::Sans, theme.moving.text, theme.paper.fade(0.85));
        brush.primitive(&Primitive::Text { at, anchor, text, face, size, color, halo }, Vec2::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    #[test]
    fn handles_are_seen_while_the_pointer_is_elsewhere_and_plainly_when_it_is_near() {
        let area = Area::new(Vec2::ZERO, vec2(800.0, 600.0));
        let options = epaint::TextOptions::default();
        let mut fonts = epaint::text::Fonts::new(options, crate::app::fonts::definitions(vec![]));
        let mut fonts = fonts.with_pixels_per_point(1.0);
        for lesson in Library::builtin().lessons {
            let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
            session.open(&lesson.id);
            let _ = session.apply(Action::Quiz(action::QuizAction::Reveal));
            let app = App::new(session);
            let view = views(&app.session, area).world;
            let mut strongest = |near| {
                let mut brush = Brush::new(&mut fonts, paint::rect(area));
                handles(&app, &mut brush, &view, near);
                let strength = |shape: &Painted| match shape {
                    Painted::Circle(circle) => circle.stroke.color.a(),
                    Painted::Rect(square) => square.stroke.color.a(),
                    Painted::Path(path) if path.fill == Color32::TRANSPARENT => match path.stroke.color {
                        epaint::ColorMode::Solid(color) => color.a(),
                        epaint::ColorMode::UV(_) => 0,
                    },
                    Painted::Path(path) => path.fill.a(),
                    _ => 0,
                };
                brush.shapes.iter().map(|it| strength(&it.shape)).max()
            };
            let (far, near) = (strongest(false), strongest(true));
            assert_eq!(far.is_some(), spots(&app.session).next().is_some(), "{}", lesson.id);
            // A quarter of 255 is still visible on paper, and faint handles do not cover other drawings.
            assert!(far.is_none_or(|far| far >= 64) && far <= near, "{}: {far:?}, {near:?}", lesson.id);
        }
    }

    #[test]
    fn a_body_whose_radius_is_zero_is_moved_by_its_center_and_grows_by_its_handle() {
        let area = Area::new(Vec2::ZERO, vec2(800.0, 600.0));
        let mut tried = 0;
        for lesson in Library::builtin().lessons {
            let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
            session.open(&lesson.id);
            let _ = session.apply(Action::Quiz(action::QuizAction::Reveal));
            let ring = |session: &Session| {
                let spots = spots(session).map(|(i, it)| (i, it.clone()));
                spots.filter(|(_, it)| matches!(it.drag, Drag::Distance(_))).collect::<Vec<_>>()
            };
            for (i, ring) in ring(&session) {
                let set = Change::Set { input: ring.input, value: [0.0; 3] };
                assert_eq!(session.apply(Action::Pose(set)), None);
                let (view, handle) = (views(&session, area).world, &session.controls().handles[i]);
                let Drag::Distance(center) = handle.drag else { panic!("the handle has changed") };
                let grows = |at: Vec2| matches!(find(&session, &view, at, FINGER), Grip::Handle(held, _) if held == i);
                assert!(!grows(view.pixel(center)), "{}: the center moves", lesson.id);
                assert!(grows(seat(&view, handle)), "{}: the handle resizes", lesson.id);
                tried += 1;
            }
        }
        assert!(tried > 5, "{tried} handles of radii");
    }
}
