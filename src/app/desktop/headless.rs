//! The panel and what lies over it without a window, for tests: laid out as in a window of any size, and never drawn.

use super::drawing::{area, put};
use super::{App, begin, end, fonts, footer, header, overlay, panel::Laid, scroll, show_panel};
use crate::app::paint::Brush;
use crate::app::picture::{self, Answer, Pointer};
use crate::app::plain::Plain;
use crate::figure::view::Area;
use crate::session::{Action, Session};
use egui::epaint::{self, ClippedShape};
use egui::{
    self, Context, Event, FullOutput, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, Ui,
};
use glam::Vec2;
use std::path::Path;

/// A window that is never shown.
pub struct Headless {
    app: App,
    ctx: Context,
    time: f64,
    /// What happens in the next frame.
    events: Vec<Event>,
}

impl Headless {
    /// Around a session.
    pub fn new(session: Session) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions(vec![]));
        Self { app: App::new(session), ctx, time: 0.0, events: vec![] }
    }

    /// The running state.
    pub fn session(&self) -> &Session {
        &self.app.session
    }

    /// Does something, as a key or a button would.
    pub fn act(&mut self, action: Action) {
        self.app.act(action);
        self.app.settle();
    }

    /// Measures on, as a frame of a window would, by this clock.
    pub fn measure(&mut self, clock: &dyn Fn() -> f64) {
        self.app.session.measure(clock, crate::app::window::MEASURING);
    }

    /// Draws a frame of a window of this size, `dt` seconds after the last one, as far as a graphics card is not needed; gives how
    /// many meshes and how many corners it would get.
    pub fn frame(&mut self, size: Vec2, dt: f32) -> (usize, usize) {
        self.app.session.advance(dt);
        let output = self.run(size, dt, |app, root| {
            egui::CentralPanel::default().show(root, |ui| picture(app, ui));
        });
        let meshes = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let counts = meshes.iter().map(|mesh| match &mesh.primitive {
            epaint::Primitive::Mesh(mesh) => (1, mesh.vertices.len()),
            epaint::Primitive::Callback(it) => {
                it.callback.downcast_ref().map_or((0, 0), |it: &Plain| (it.parts.len(), it.corners()))
            }
        });
        counts.fold((0, 0), |(meshes, corners), more| (meshes + more.0, corners + more.1))
    }

    /// Lays the panel out in a window of this size; gives where its parts are, and the texts in it that are cut off at a side.
    pub fn lay_out(&mut self, size: Vec2) -> (Laid, Vec<String>) {
        // egui knows the size of a window from its last frame, and panels theirs.
        self.run(size, 0.1, |_, _| {});
        let output = self.run(size, 0.1, |_, _| {});
        let cut = cut_off(&output.shapes, self.app.around.panel.laid.panel);
        (self.app.around.panel.laid.clone(), cut)
    }

    /// The texts that are seen in a window of this size, and where each is.
    pub fn texts(&mut self, size: Vec2) -> Vec<(String, Area)> {
        let output = self.run(size, 0.1, |_, _| {});
        let texts = output.shapes.iter().filter_map(|ClippedShape { clip_rect, shape, .. }| {
            let Shape::Text(text) = shape else { return None };
            // What is seen of it: a space at a row's end may reach beyond the room that the row has.
            let rect = text.galley.rect.intersect(text.galley.mesh_bounds).translate(text.pos.to_vec2());
            let is_seen = clip_rect.contains(rect.center());
            is_seen.then(|| (text.galley.text().to_owned(), area(rect)))
        });
        texts.collect()
    }

    /// Scrolls the text that is read by this many times the height of what is seen of it.
    pub fn scroll(&mut self, by: f32) {
        scroll(&mut self.app, by);
    }

    /// Goes on to the next button, or back.
    pub fn tab(&mut self, size: Vec2, back: bool) {
        self.press(size, Key::Tab, if back { Modifiers::SHIFT } else { Modifiers::NONE });
    }

    /// Presses the button that has the focus.
    pub fn enter(&mut self, size: Vec2) {
        self.press(size, Key::Enter, Modifiers::NONE);
    }

    /// Presses Esc.
    pub fn escape(&mut self, size: Vec2) {
        self.press(size, Key::Escape, Modifiers::NONE);
    }

    /// Types a text into the field that has the focus, a letter at a time.
    pub fn type_text(&mut self, size: Vec2, text: &str) {
        for letter in text.chars() {
            self.events.push(Event::Text(letter.into()));
            self.run(size, 0.1, |_, _| {});
        }
    }

    fn press(&mut self, size: Vec2, key: Key, modifiers: Modifiers) {
        for pressed in [true, false] {
            self.events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
            self.run(size, 0.1, |_, _| {});
        }
    }

    /// Clicks at a place.
    pub fn click(&mut self, size: Vec2, at: Vec2) {
        self.click_with(PointerButton::Primary, size, at);
    }

    /// Makes it a translator's window, with this folder of words, and presses the right button at a place.
    pub fn ask_for_place(&mut self, words: &Path, size: Vec2, at: Vec2) {
        self.app.around.words = Some((words.to_owned(), None));
        self.click_with(PointerButton::Secondary, size, at);
    }

    fn click_with(&mut self, button: PointerButton, size: Vec2, at: Vec2) {
        let pos = Pos2::new(at.x, at.y);
        self.events.push(Event::PointerMoved(pos));
        self.run(size, 0.1, |_, _| {});
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.events.push(Event::PointerButton { pos, button, pressed, modifiers });
            self.run(size, 0.1, |_, _| {});
        }
    }

    /// Where what has the focus is.
    pub fn focused(&self) -> Option<Area> {
        let focused = self.ctx.memory(|memory| memory.focused());
        focused.and_then(|id| self.ctx.read_response(id)).map(|response| area(response.rect))
    }

    /// The buttons of the panel that a pointer can press and Tab is to reach, whether they are scrolled into sight or not.
    pub fn buttons(&self) -> Vec<Area> {
        let panel = self.app.around.panel.laid.panel;
        self.ctx.viewport(|viewport| {
            let widgets = viewport.this_pass.widgets.get_layer(egui::LayerId::background());
            let pressed = widgets.filter(|widget| widget.enabled && widget.sense == egui::Sense::click());
            let below = Area { max: Vec2::new(panel.max.x, f32::INFINITY), ..panel };
            let inside = |button: &Area| below.contains(button.center());
            pressed.map(|widget| area(widget.rect)).filter(inside).collect()
        })
    }

    /// What egui makes of a frame `dt` seconds after the last one: what stands around the picture, and what `rest` adds. What is
    /// asked for in it is done where a window does it.
    fn run(&mut self, size: Vec2, dt: f32, rest: impl Fn(&mut App, &mut Ui)) -> FullOutput {
        self.time += f64::from(dt);
        let screen = Rect::from_min_size(Pos2::ZERO, egui::vec2(size.x, size.y));
        let events = std::mem::take(&mut self.events);
        let input =
            RawInput { screen_rect: Some(screen), time: Some(self.time), events, ..RawInput::default() };
        self.ctx.run_ui(input, |root| {
            begin(&mut self.app, root);
            header::show(&mut self.app, root);
            footer::show(&mut self.app, root);
            show_panel(&mut self.app, root);
            rest(&mut self.app, root);
            overlay::show(&mut self.app, root.ctx());
            self.app.settle();
            end(&mut self.app, root.ctx());
        })
    }
}

/// The picture, over which no pointer is.
fn picture(app: &mut App, ui: &Ui) {
    let whole = ui.max_rect();
    let Answer { view, .. } = picture::follow(app, &Pointer::default(), area(whole));
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, whole);
        picture::paint(app, &mut brush, area(whole), &view, &[], false);
        brush.shapes
    });
    put(ui.painter(), shapes);
}

/// The texts within an area that are wider than what they are cut off at.
fn cut_off(shapes: &[ClippedShape], within: Area) -> Vec<String> {
    let inside = |rect: Rect| within.grown(1.0).shared(&area(rect)) > 0.5 * rect.area();
    let mut cut = vec![];
    for ClippedShape { clip_rect, shape, .. } in shapes {
        let Shape::Text(text) = shape else { continue };
        // What is seen of it: a space at a row's end may reach beyond the room that the row has.
        let rect = text.galley.rect.intersect(text.galley.mesh_bounds).translate(text.pos.to_vec2());
        let seen = rect.intersect(*clip_rect);
        let is_wider = rect.min.x < clip_rect.min.x - 0.6 || rect.max.x > clip_rect.max.x + 0.6;
        if !text.galley.is_empty() && inside(*clip_rect) && seen.height() > 2.0 && is_wider {
            cut.push(text.galley.text().to_owned());
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::action::Setting;
    use crate::session::{Settings, System};
    use std::cell::Cell;

    #[test]
    fn a_frame_is_laid_out_in_the_theme_that_was_chosen_before_it() {
        let mut window =
            Headless::new(Session::new(Library::builtin(), Settings::default(), System::default()));
        let paper = |window: &mut Headless| {
            let seen = Cell::default();
            let rest = |_: &mut App, root: &mut Ui| seen.set(root.visuals().extreme_bg_color);
            window.run(Vec2::new(900.0, 600.0), 0.1, rest).textures_delta.clear();
            seen.get()
        };
        let mut papers = vec![];
        for _ in 0..2 {
            papers.push(paper(&mut window));
            let theme = window.session().theme();
            assert_eq!(papers.last(), Some(&crate::app::paint::color(theme.paper)), "{}", theme.id);
            window.act(Action::Settings(Setting::NextTheme));
        }
        assert_ne!(papers[0], papers[1]);
    }
}
