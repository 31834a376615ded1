//! egui in macroquad's window: what happened since the last frame goes in, meshes come out.

mod events;

use super::{App, platform};
use crate::app::canvas::Canvas;
use crate::app::fonts::{self, Fetched};
use egui::{Context, CursorIcon, OutputCommand, PlatformOutput, ViewportId};
use events::Events;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{self, window};
use std::time::Duration;

/// Points that a notch of the wheel scrolls.
const NOTCH: f32 = 50.0;

/// The window's contents.
pub struct Surface {
    ctx: Context,
    canvas: Canvas,
    events: Events,
    /// The number that macroquad gave us as a subscriber to its events.
    subscriber: usize,
}

impl Surface {
    /// Call inside the window.
    pub fn new() -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions(vec![]));
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            options.input_options.line_scroll_speed = NOTCH;
        });
        Self {
            ctx,
            canvas: Canvas::new(),
            events: Events::default(),
            subscriber: register_input_subscriber(),
        }
    }

    /// Takes other fonts besides its own, from the next frame on.
    pub fn take_fonts(&self, fetched: Vec<Fetched>) {
        self.ctx.set_fonts(fonts::definitions(fetched));
    }

    /// Lays out and draws a frame, with `scale` pixels to a point; gives how long it stays as it is if nothing happens.
    pub fn frame(&mut self, app: &mut App, scale: f32) -> Duration {
        self.events.scale = scale;
        repeat_all_miniquad_input(&mut self.events, self.subscriber);
        let output = self.ctx.run_ui(self.events.take(platform::clock()), |root| super::show(app, root));
        obey(output.platform_output);
        let scale = output.pixels_per_point;
        let meshes = self.ctx.tessellate(output.shapes, scale);
        let mut textures = output.textures_delta;
        for (id, changes) in textures.set.drain() {
            changes.iter().for_each(|change| self.canvas.change(id, change));
        }
        self.canvas.draw(app.session.theme().paper, scale, meshes);
        textures.free.drain().for_each(|id| self.canvas.free(id));
        output.viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |window| window.repaint_delay)
    }
}

/// Does what egui asks of the system. Nothing in the window leads to a web page.
fn obey(output: PlatformOutput) {
    for command in output.commands {
        if let OutputCommand::CopyText(text) = command {
            platform::copy_text(&text);
        }
    }
    window::set_mouse_cursor(cursor(output.cursor_icon));
}

/// The nearest that miniquad has: it knows no hand that grabs.
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
