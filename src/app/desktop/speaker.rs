//! The speaker's window: the [cues](crate::session::cues) for the presentation in another window.
//!
//! The presenting window writes its state at least every second, and this one reads it a few times a second. So the notes appear
//! on the speaker's screen while the class sees the picture on the projector.

use super::fonts::font;
use super::leading::{Wish, Wishes};
use super::overlay::Thumbnails;
use super::panel::show_prose;
use super::style::{choice, color, small, text_width, toggle};
use super::{App, Ui, drawing, platform};
use crate::app::paint::Brush;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::said::desktop as said;
use crate::session::action::{Program, Setting};
use crate::session::cues::{CueQuestion, Cues, Next};
use crate::session::keys::Key;
use crate::session::{Action, Presented, Session};
use egui::{self, CentralPanel, Frame, RichText, ScrollArea, Sense, vec2};

/// Seconds between two reads of the presentation's state.
pub const LOOK: f64 = 0.1;

/// Seconds between two reports that this window exists.
const TELL: f64 = 1.0;

/// The width of the next step's picture, in points.
const NEXT: f32 = 300.0;

/// The state of the speaker's window.
#[derive(Debug, Default)]
pub struct Speaker {
    followed: Option<Presented>,
    looked: f64,
    thumbnails: Thumbnails,
    wishes: Wishes,
    /// The time of the last report. `None` if there are new wishes to report.
    told: Option<f64>,
}

impl Speaker {
    /// Reads the presentation's state, and writes the speaker's wishes.
    pub fn look(&mut self, session: &mut Session) {
        let now = session.clock();
        if self.told.is_none_or(|told| now - told > TELL) {
            platform::lead(&self.wishes.write());
            self.told = Some(now);
        }
        if now - self.looked < LOOK && self.looked > 0.0 {
            return;
        }
        self.looked = now;
        let before = self.followed.as_ref().map(|presented| presented.link.clone());
        self.followed = platform::presented().as_deref().and_then(Presented::read);
        if let Some(presented) = &self.followed
            && before.as_ref() != Some(&presented.link)
        {
            session.open(&presented.link);
        }
    }

    /// Adds a wish for the presentation. Esc applies to this window, since it would end the presentation.
    pub fn wish(&mut self, wish: Wish) {
        if self.followed.is_some() && !matches!(wish, Wish::Key(Key::Escape, _)) {
            self.wishes.add(wish);
            self.told = None;
        }
    }

    /// True if this window performs the action itself: changes of its appearance, and leaving if there is no presentation.
    pub fn does_itself(&self, action: Action) -> bool {
        match action {
            Action::Settings(setting) => matches!(
                setting,
                Setting::NextTheme
                    | Setting::Theme(_)
                    | Setting::NextLang
                    | Setting::Lang(_)
                    | Setting::LargerText
                    | Setting::SmallerText
            ),
            Action::Program(Program::Fullscreen) => true,
            Action::Program(Program::Leave) => self.followed.is_none(),
            _ => false,
        }
    }
}

/// Draws the whole window.
pub fn show(app: &mut App, root: &mut Ui) {
    let (theme, lang) = (app.session.theme(), app.session.lang());
    let frame = Frame::new().fill(color(theme.panel)).inner_margin(32);
    let presented = app.around.speaker.as_ref().and_then(|speaker| speaker.followed.clone());
    CentralPanel::default().frame(frame).show(root, |ui| match presented {
        Some(presented) => {
            let cues = Cues::of(&app.session, &presented);
            cued(app, ui, &theme, &cues);
        }
        None => {
            let waiting = lang.of(said::NO_PRESENTATION);
            ui.label(RichText::new(waiting).font(font(Face::Sans, 18.0)));
        }
    });
}

fn cued(app: &mut App, ui: &mut Ui, theme: &Theme, cues: &Cues) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(&cues.time).font(font(Face::Mono, 34.0)));
        ui.add_space(24.0);
        ui.label(small(&cues.pace, theme));
    });
    leads(app, ui, theme, cues);
    ui.separator();
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.label(small(&cues.place, theme));
        ui.label(RichText::new(&cues.title).font(font(Face::Bold, 26.0)));
        ui.add_space(8.0);
        if let Some(blank) = &cues.blank {
            stands_out(ui, theme.moving.text, blank);
        }
        if let Some(asked) = &cues.question {
            question(app, ui, theme, asked);
        }
        match &cues.moment {
            Some(moment) => drop(ui.label(RichText::new(moment).font(font(Face::Sans, 18.0)))),
            None => drop(show_prose(ui, theme, &cues.sentence, 18.0, theme.ink)),
        }
        ui.separator();
        show_prose(ui, theme, &cues.notes, 20.0, theme.ink);
        ui.separator();
        next(app, ui, theme, &cues.next);
    });
}

fn stands_out(ui: &mut Ui, ink: Color, text: &str) {
    ui.label(RichText::new(text).font(font(Face::Bold, 18.0)).color(color(ink)));
}

/// Draws the buttons that control the presentation.
fn leads(app: &mut App, ui: &mut Ui, theme: &Theme, cues: &Cues) {
    ui.horizontal_wrapped(|ui| {
        for lead in &cues.leads {
            let text = format!("{}   {}", lead.text, lead.caps.join(" "));
            // A button that can be disabled is a separate layout, which would be squeezed in at the end of a row.
            let wide = text_width(ui, &text, Face::Sans) + 2.0 * ui.spacing().button_padding.x;
            if wide > ui.available_size_before_wrap().x {
                ui.end_row();
            }
            let button = ui.add_enabled_ui(lead.works, |ui| toggle(ui, theme, false, &text, "")).inner;
            if button.clicked() {
                wish(app, lead.action);
            }
        }
    });
}

fn wish(app: &mut App, action: Action) {
    app.around.speaker.iter_mut().for_each(|speaker| speaker.wish(Wish::Do(action)));
}

/// Draws a question with its right answer, and the replies to the others. A click answers on behalf of the class.
fn question(app: &mut App, ui: &mut Ui, theme: &Theme, asked: &CueQuestion) {
    ui.label(RichText::new(&asked.ask).font(font(Face::Bold, 18.0)));
    stands_out(ui, theme.graded(asked.right).unwrap_or(theme.moving.text), &asked.outcome);
    for answer in &asked.answers {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            if choice(ui, theme, false, &answer.text).clicked() {
                wish(app, answer.action);
            }
            if answer.right {
                let right = app.session.lang().of(crate::said::session::RIGHT);
                ui.label(RichText::new(right).font(font(Face::Bold, 16.0)));
            }
        });
        if let Some(reply) = &answer.reply {
            show_prose(ui, theme, reply, 15.0, theme.muted);
        }
    }
    ui.add_space(8.0);
}

/// Draws the next step, with its picture.
fn next(app: &mut App, ui: &mut Ui, theme: &Theme, next: &Next) {
    ui.label(small(&next.text, theme));
    let (Some(state), Some(speaker)) = (&next.step, &mut app.around.speaker) else { return };
    let width = ui.available_width().min(NEXT);
    let (rect, _) = ui.allocate_exact_size(vec2(width, width * 0.59), Sense::hover());
    let lang = app.session.lang();
    let panes = speaker.thumbnails.of(state, lang, theme, drawing::point(rect.size().to_pos2()));
    ui.painter().rect_filled(rect, 6, color(theme.paper));
    let clip = ui.clip_rect();
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, clip);
        brush.panes(panes, drawing::point(rect.min));
        brush.shapes
    });
    drawing::put(ui.painter(), shapes);
}
