//! The panel and the sheets without a window, for tests: laid out for any window size, and never drawn.

use super::drawing::{area, put};
use super::{App, begin, end, fonts, footer, header, overlay, panel::Laid, scroll, show_panel};
use crate::app::paint::Brush;
use crate::app::picture::{self, Followed, Pointer};
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
    /// The events of the next frame.
    events: Vec<Event>,
}

impl Headless {
    /// A window around a session.
    pub fn new(session: Session) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions(vec![]));
        Self { app: App::new(session), ctx, time: 0.0, events: vec![] }
    }

    /// The running state.
    pub fn session(&self) -> &Session {
        &self.app.session
    }

    /// Performs an action, as a key or a button would.
    pub fn act(&mut self, action: Action) {
        self.app.act(action);
        self.app.settle();
    }

    /// Does the work of a window's frame, by this clock.
    pub fn work(&mut self, clock: &(dyn Fn() -> f64 + Sync)) {
        self.app.work(clock);
    }

    /// Draws a frame of a window of this size, `dt` seconds after the last one, up to the work of the graphics card. Returns the
    /// number of meshes and of corners.
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

    /// Lays the panel out in a window of this size. Returns the places of its parts, and the texts in it that are cut off at a
    /// side.
    pub fn lay_out(&mut self, size: Vec2) -> (Laid, Vec<String>) {
        // egui knows the size of a window and of panels only from the last frame.
        self.run(size, 0.1, |_, _| {});
        let output = self.run(size, 0.1, |_, _| {});
        let cut = cut_off(&output.shapes, self.app.around.panel.laid.panel);
        (self.app.around.panel.laid.clone(), cut)
    }

    /// The visible texts in a window of this size, each with its place.
    pub fn texts(&mut self, size: Vec2) -> Vec<(String, Area)> {
        let output = self.run(size, 0.1, |_, _| {});
        let texts = output.shapes.iter().filter_map(|ClippedShape { clip_rect, shape, .. }| {
            let Shape::Text(text) = shape else { return None };
            // Only the visible part counts: a space at the end of a row may reach beyond the row.
            let rect = text.galley.rect.intersect(text.galley.mesh_bounds).translate(text.pos.to_vec2());
            let is_seen = clip_rect.contains(rect.center());
            is_seen.then(|| (text.galley.text().to_owned(), area(rect)))
        });
        texts.collect()
    }

    /// Scrolls the text by this many times its visible height.
    pub fn scroll(&mut self, by: f32) {
        scroll(&mut self.app, by);
    }

    /// Moves the focus to the next button, or back.
    pub fn tab(&mut self, size: Vec2, back: bool) {
        self.press(size, Key::Tab, if back { Modifiers::SHIFT } else { Modifiers::NONE });
    }

    /// Moves the focus forward by some buttons within one frame.
    pub fn tab_times(&mut self, size: Vec2, times: usize) {
        let tab = Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.events.extend(std::iter::repeat_n(tab, times));
        self.run(size, 0.1, |_, _| {});
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

    /// Clicks at a position.
    pub fn click(&mut self, size: Vec2, at: Vec2) {
        self.click_with(PointerButton::Primary, size, at);
    }

    /// Opens this folder of translations for a translator, and clicks the right button at a position.
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

    /// The place of the focused control.
    pub fn focused(&self) -> Option<Area> {
        let focused = self.ctx.memory(|memory| memory.focused());
        focused.and_then(|id| self.ctx.read_response(id)).map(|response| area(response.rect))
    }

    /// The panel's buttons that can be clicked and that Tab must reach, scrolled into view or not.
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

    /// Runs egui for a frame `dt` seconds after the last one, with the parts around the picture and the content of `rest`.
    /// Performs the requested actions when a window would.
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

/// The picture without a pointer over it.
fn picture(app: &mut App, ui: &Ui) {
    let whole = ui.max_rect();
    let Followed { view, .. } = picture::follow(app, &Pointer::default(), area(whole));
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, whole);
        picture::paint(app, &mut brush, area(whole), &view, &[], false);
        brush.shapes
    });
    put(ui.painter(), shapes);
}

/// The texts within an area that are wider than their clip rectangle.
fn cut_off(shapes: &[ClippedShape], within: Area) -> Vec<String> {
    let inside = |rect: Rect| within.grown(1.0).shared(&area(rect)) > 0.5 * rect.area();
    let mut cut = vec![];
    for ClippedShape { clip_rect, shape, .. } in shapes {
        let Shape::Text(text) = shape else { continue };
        // Only the visible part counts: a space at the end of a row may reach beyond the row.
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
    use crate::app::desktop::bridge::Events;
    use crate::lesson::Library;
    use crate::session::action::{Own, Setting};
    use crate::session::{Settings, System};
    use macroquad::miniquad::{EventHandler, KeyCode, KeyMods};
    use std::cell::Cell;

    const SIZE: Vec2 = Vec2::new(1280.0, 720.0);

    /// A window whose user has chosen the language of code.
    fn window(link: &str) -> Headless {
        let settings = Settings { code: Some("rust".to_owned()), ..Settings::default() };
        let mut session = Session::new(Library::builtin(), settings, System::default());
        session.open(link);
        let mut window = Headless::new(session);
        window.lay_out(SIZE);
        window
    }

    /// Sends all keys in one slow frame, in X11's order: `<` for Enter, `>` for Tab, and letters for themselves.
    fn in_one_frame(window: &mut Headless, typed: &str) {
        let mut events = Events::new(true);
        events.scale = 1.0;
        for sign in typed.chars() {
            let (character, code) = match sign {
                '<' => ('\r', KeyCode::Enter),
                '>' => ('\t', KeyCode::Tab),
                'E' => ('E', KeyCode::E),
                '1' => ('1', KeyCode::Key1),
                '2' => ('2', KeyCode::Key2),
                '3' => ('3', KeyCode::Key3),
                other => (other, KeyCode::Unknown),
            };
            let held = KeyMods { shift: sign.is_uppercase(), ..KeyMods::default() };
            if held.shift {
                events.key_down_event(KeyCode::LeftShift, held, false);
            }
            events.char_event(character, held, false);
            events.key_down_event(code, held, false);
            events.key_up_event(code, held);
            if held.shift {
                events.key_up_event(KeyCode::LeftShift, KeyMods::default());
            }
        }
        loop {
            let (strokes, more) = events.beat(window.app.typing);
            window.app.press(&strokes, 0.0);
            window.events = std::mem::take(&mut events.raw.events);
            window.run(SIZE, 0.0, |_, _| {});
            if !more {
                return;
            }
        }
    }

    #[test]
    fn text_typed_in_one_slow_frame_is_written_in_order() {
        let mut window = window("point-disk/add");
        window.act(Action::Own(Own::Edit));
        window.lay_out(SIZE);
        let before = window.session().own().expect("a text").text().to_owned();
        in_one_frame(&mut window, "ab1<>if x {<ab2<ab3<}<");
        let after = window.session().own().expect("a text").text().to_owned();
        // Writing begins in the first line of the body, after its indentation.
        let indent = "    ";
        let (head, tail) = before.split_at(before.find("{\n").expect("a body") + 2 + indent.len());
        let typed = format!(
            "ab1\n{indent}    if x {{\n{indent}        ab2\n{indent}        ab3\n{indent}    }}\n{indent}    "
        );
        assert_eq!(after, format!("{head}{typed}{tail}"));
    }

    #[test]
    fn an_answer_typed_in_one_slow_frame_is_taken_and_does_not_change_the_lesson() {
        let library = Library::builtin();
        let asks = |parts| {
            let mut places =
                library.lessons.iter().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
            let (lesson, step) = places
                .find(|(_, step)| step.sum().is_some_and(|sum| sum.parts() == parts))
                .expect("there is such a sum");
            format!("{}/{}", lesson.id, step.id)
        };
        let mut window = window(&asks(2));
        let place = window.session().state().place().clone();
        in_one_frame(&mut window, "31>22<");
        assert_eq!(window.session().state().place(), &place);
        let entry = window.session().sum_entry().expect("it is still asked");
        assert_eq!((entry.field(0), entry.field(1), entry.tries()), ("31", "22", 1));
    }

    #[test]
    fn text_typed_in_the_frame_that_opens_the_editor_is_written() {
        let mut window = window("point-disk/add");
        in_one_frame(&mut window, "Exyz");
        let text = window.session().own().expect("Shift and E open the editor").text().to_owned();
        assert!(text.contains("xyz"), "{text}");
    }

    #[test]
    fn below_the_last_line_a_click_leaves_the_caret_at_the_end() {
        let mut window = window("point-disk/add");
        window.act(Action::Own(Own::Edit));
        window.lay_out(SIZE);
        let text = |window: &Headless| window.session().own().expect("a text").text().to_owned();
        let before = text(&window);
        let tall = Vec2::new(1280.0, 1400.0);
        window.lay_out(tall);
        let pane = window.app.around.panel.laid.pane;
        for at in
            [Vec2::new(pane.center().x, pane.max.y - 140.0), Vec2::new(pane.max.x - 30.0, pane.max.y - 160.0)]
        {
            window.click(tall, at);
            window.type_text(tall, "//");
            assert!(window.app.typing, "the text has the focus");
        }
        assert_eq!(text(&window), before + "////");
    }

    #[test]
    fn a_click_in_the_picture_takes_the_keys_from_the_editor() {
        let mut window = window("point-disk/add");
        window.act(Action::Own(Own::Edit));
        window.lay_out(SIZE);
        let text = |window: &Headless| window.session().own().expect("a text").text().to_owned();
        window.type_text(SIZE, "//");
        assert!(window.app.typing && text(&window).contains("//"), "the text has the focus");
        let before = text(&window);
        window.click(SIZE, Vec2::new(200.0, SIZE.y / 2.0));
        window.lay_out(SIZE);
        assert!(!window.app.typing);
        window.type_text(SIZE, "m");
        assert_eq!(text(&window), before);
    }

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
