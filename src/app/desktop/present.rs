//! Presentation mode: only the picture, a title, and one line or the question in large letters, and the speaker's notes.

use super::fonts::font;
use super::panel::show_prose;
use super::style::{card, color, small, toggle};
use super::{App, Ui, drawing, panel};
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::{Present, Program};
use crate::session::page::Choice;
use crate::session::presentation::Notes;
use crate::session::talk::{Line, Said, Talk};
use egui::{self, Align2, Area, Color32, Frame, Margin, Order, RichText};

/// The size of sentences and the longest line below the picture, in sizes of the title.
const SENTENCE: f32 = 0.7;
const LINE: f32 = 32.0;

/// Draws the whole window in presentation mode.
pub fn show(app: &mut App, root: &mut Ui) {
    let theme = app.session.theme();
    if app.session.presentation().is_blank() {
        egui::CentralPanel::default().frame(Frame::new().fill(Color32::BLACK)).show(root, |_| {});
        return;
    }
    let frame = Frame::new().fill(color(theme.panel)).inner_margin(Margin::symmetric(28, 16));
    egui::Panel::bottom("caption").frame(frame).show(root, |ui| caption(app, ui));
    let beside = if app.session.presentation().shows_pane() {
        pane(app, root)
    } else {
        app.lit = None;
        0.0
    };
    egui::CentralPanel::default().frame(Frame::new()).show(root, |ui| drawing::show(app, ui));
    app.around.notes_at = None;
    if app.session.presentation().has_notes_over_picture() {
        notes(app, root.ctx(), beside);
    }
}

/// Draws the step's title and one line, or the question with the text before it.
fn caption(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    let Talk { title, count, said, pen } = app.session.talk();
    let screen = ui.ctx().content_rect().size();
    let size = (screen.x / 32.0).min(screen.y / 24.0).clamp(22.0, 64.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(&title).font(font(Face::Bold, size)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(small(format!("{count}  ·  Esc"), &theme));
            for lead in pen.iter().rev() {
                if toggle(ui, &theme, lead.on == Some(true), &lead.text, &lead.caps.join(" ")).clicked() {
                    app.act(lead.action);
                }
            }
        });
    });
    // Longer lines are hard to read from afar.
    ui.set_max_width((LINE * size).min(ui.available_width()));
    match said {
        Said::Question { lead, ask, choices } => {
            show_prose(ui, &theme, &lead, size * SENTENCE, theme.ink);
            stands_out(ui, theme.moving.text, &ask, size);
            question(app, ui, size, choices);
        }
        Said::Told { outcome, right, line } => {
            let ink = theme.graded(right).unwrap_or(theme.moving.text);
            outcome.iter().for_each(|outcome| stands_out(ui, ink, outcome, size));
            told(ui, &theme, size, &line);
        }
    }
}

fn stands_out(ui: &mut Ui, ink: Color, text: &str, size: f32) {
    ui.label(RichText::new(text).font(font(Face::Bold, size * 0.8)).color(color(ink)));
}

/// Draws the answers.
fn question(app: &mut App, ui: &mut Ui, size: f32, choices: Vec<Choice>) {
    let theme = app.session.theme();
    ui.horizontal_wrapped(|ui| {
        for Choice { text, on, action } in choices {
            let text = RichText::new(text).font(font(Face::Bold, size * 0.7));
            if ui.add(egui::Button::new(text).selected(on)).clicked() {
                app.act(action);
            }
        }
        ui.label(small("↑ ↓ · Enter", &theme));
    });
}

/// Draws the caption of the walkthrough's moment, or else the step's main sentence.
fn told(ui: &mut Ui, theme: &Theme, size: f32, line: &Line) {
    let caption = match line {
        Line::Sentence(sentence) => return drop(show_prose(ui, theme, sentence, size * SENTENCE, theme.ink)),
        Line::Moment(caption) => caption,
    };
    // Reserves two lines, so that the picture stays in place.
    let size = size * 0.76;
    let text = RichText::new(caption).font(font(Face::Sans, size)).color(color(theme.ink));
    let top = ui.cursor().min.y;
    ui.add(egui::Label::new(text).wrap());
    let used = ui.cursor().min.y - top;
    ui.add_space((size * 2.6 - used).max(0.0));
}

/// Draws the code or the table in large letters, beside the picture, or below it in an upright window. Returns its width beside
/// the picture.
fn pane(app: &mut App, root: &mut Ui) -> f32 {
    let theme = app.session.theme();
    let screen = root.ctx().content_rect().size();
    let frame = Frame::new().fill(color(theme.well));
    if screen.x < screen.y {
        let panel = egui::Panel::bottom("shown-below").frame(frame).exact_size(screen.y * 0.36);
        panel.show(root, |ui| panel::large(app, ui, 1.2));
        return 0.0;
    }
    let width = screen.x * 0.46;
    let scale = (width / 480.0).clamp(1.2, 2.0);
    let panel = egui::Panel::right("shown").frame(frame).resizable(false).exact_size(width);
    panel.show(root, |ui| panel::large(app, ui, scale));
    width
}

/// Draws notes, time and the next step, over the picture but not over the code on the right, which is `beside` wide. Asks first
/// if the class may see them.
fn notes(app: &mut App, ctx: &egui::Context, beside: f32) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let Some(cues) = app.session.cues() else { return };
    let asks = app.session.presentation().notes() == Notes::Detail;
    let width = ((ctx.content_rect().width() - beside) * 0.4).clamp(260.0, 460.0);
    let area = Area::new(egui::Id::unique("speaker")).order(Order::Foreground);
    let area = area.anchor(Align2::RIGHT_TOP, [-16.0 - beside, 16.0]);
    let shown = area.show(ctx, |ui| {
        card(&theme).fill(color(theme.panel)).inner_margin(16).show(ui, |ui| {
            ui.set_width(width);
            ui.horizontal(|ui| {
                ui.label(RichText::new(&cues.time).font(font(Face::Mono, 20.0)));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if toggle(ui, &theme, false, "✕", "Esc").clicked() {
                        app.act(Action::Program(Program::Leave));
                    }
                    let here = lang.of(said::notes::HERE);
                    if asks && toggle(ui, &theme, false, here, "Shift N").clicked() {
                        app.act(Action::Present(Present::NotesHere));
                    }
                    let apart = lang.of(said::notes::OWN_WINDOW);
                    if asks && toggle(ui, &theme, false, apart, "N").clicked() {
                        app.act(Action::Present(Present::NotesApart));
                    }
                });
            });
            if asks {
                ui.label(lang.of(said::notes::WHERE));
                return;
            }
            show_prose(ui, &theme, &cues.notes, 15.0, theme.ink);
            ui.label(small(&cues.next.text, &theme));
        });
    });
    app.around.notes_at = Some(shown.response.rect);
}
