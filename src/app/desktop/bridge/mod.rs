//! egui in macroquad's window: events go in, meshes come out.

mod events;

use super::{App, platform};
use crate::app::canvas::Canvas;
use crate::app::fonts::{self, Fetched};
use crate::app::input::Stroke;
use egui::epaint::ClippedShape;
use egui::{Context, CursorIcon, OutputCommand, PlatformOutput, TextureId, ViewportId};
pub(super) use events::Events;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{self, window};
use std::time::Duration;

/// Points scrolled per notch of the wheel.
const NOTCH: f32 = 50.0;

/// The window's contents.
pub struct Surface {
    ctx: Context,
    canvas: Canvas,
    events: Events,
    /// The textures to free after the frame is drawn.
    unused: Vec<TextureId>,
    /// The number that macroquad assigned to this subscriber to its events.
    subscriber: usize,
}

impl Surface {
    /// Creates the surface. Must be called inside the window.
    pub fn new() -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions(vec![]));
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            options.input_options.line_scroll_speed = NOTCH;
        });
        let mut events = Events::new(platform::character_first());
        events.places.focus();
        Self { ctx, canvas: Canvas::new(), events, unused: vec![], subscriber: register_input_subscriber() }
    }

    /// Uses other additional fonts, from the next frame on.
    pub fn take_fonts(&self, fetched: Vec<Fetched>) {
        self.ctx.set_fonts(fonts::definitions(fetched));
    }

    /// Collects the events since the last frame, at `scale` pixels per point.
    pub fn listen(&mut self, scale: f32) {
        self.events.scale = scale;
        self.events.places.hear();
        repeat_all_miniquad_input(&mut self.events, self.subscriber);
    }

    /// The strokes of the next beat to lay out. `true` if there are more.
    pub fn beat(&mut self, typing: bool) -> (Vec<Stroke>, bool) {
        self.events.beat(typing)
    }

    /// Lays out everything for the beat without drawing, so that the next beat sees its results.
    pub fn lay_out(&mut self, app: &mut App) {
        self.pass(app);
    }

    /// Lays out and draws a frame with `scale` pixels per point. Returns the time for which it stays valid without events.
    pub fn frame(&mut self, app: &mut App, scale: f32) -> Duration {
        self.events.scale = scale;
        let (scale, shapes, stays) = self.pass(app);
        let meshes = self.ctx.tessellate(shapes, scale);
        self.canvas.draw(app.session.theme().paper, scale, meshes);
        self.unused.drain(..).for_each(|id| self.canvas.free(id));
        stays
    }

    /// Runs egui's layout. Returns the pixels per point, the shapes to draw, and the time for which they stay valid.
    fn pass(&mut self, app: &mut App) -> (f32, Vec<ClippedShape>, Duration) {
        let output = self.ctx.run_ui(self.events.take(platform::clock()), |root| super::show(app, root));
        obey(output.platform_output);
        let mut textures = output.textures_delta;
        for (id, changes) in textures.set.drain() {
            changes.iter().for_each(|change| self.canvas.change(id, change));
        }
        self.unused.extend(textures.free.drain());
        let stays = output.viewport_output.get(&ViewportId::ROOT);
        let stays = stays.map_or(Duration::MAX, |window| window.repaint_delay);
        (output.pixels_per_point, output.shapes, stays)
    }
}

/// Performs egui's requests to the system. The window has no links to web pages.
fn obey(output: PlatformOutput) {
    for command in output.commands {
        if let OutputCommand::CopyText(text) = command {
            platform::copy_text(&text);
        }
    }
    window::set_mouse_cursor(cursor(output.cursor_icon));
}

/// The nearest cursor of miniquad, which has no grabbing hand.
fn cursor(icon: CursorIcon) -> miniquad::CursorIcon {
    match icon {
        CursorIcon::PointingHand => miniquad::CursorIcon::Pointer,
        CursorIcon::Text => miniquad::CursorIcon::Text,
        CursorIcon::Grab | CursorIcon::Grabbing | CursorIcon::Move => miniquad::CursorIcon::Move,
        CursorIcon::ResizeHorizontal | CursorIcon::ResizeEast | CursorIcon::ResizeWest => {
            miniquad::CursorIcon::EWResize
        }
        CursorIcon::ResizeVertical | CursorIcon::ResizeNorth | CursorIcon::ResizeSouth => {
            miniquad::CursorIcon::NSResize
        }
        CursorIcon::NotAllowed => miniquad::CursorIcon::NotAllowed,
        _ => miniquad::CursorIcon::Default,
    }
}
