//! The lesson's text: where this is, what it says, what it asks.

use super::prose::{self, Pointed};
use crate::app::App;
use crate::app::desktop::Ui;
use crate::app::desktop::drawing::area;
use crate::app::desktop::icons::triangle;
use crate::app::desktop::style::{card, color, small, toggle};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::html::prose::lead_in;
use crate::lesson::{Prose, Standing};
use crate::session::Action;
use crate::session::action::{Go, Program};
use crate::session::page::{Block, CHALLENGE, Choice, Goal, HINT, StepBar, TRY, star};
use crate::words::words;
use egui::{self, CursorIcon, Rect, RichText, Sense, Stroke, vec2};

/// The room beside the text.
pub const SIDE: i8 = 24;

/// The room above the text and below it.
const ABOVE: i8 = 18;
const BELOW: i8 = 14;

/// All of it, with room around.
pub fn show(app: &mut App, ui: &mut Ui, blocks: &[Block]) {
    framed(app, ui, blocks, (ABOVE, BELOW));
}

/// The least height of a part in which the way on at a lesson's end stands below the text. Where there is less, it would take
/// the text's room, and the arrow above leads on, too.
const ROOMY: f32 = 340.0;

/// The text in a part of the panel: it scrolls, and the way on at a lesson's end stays in sight below it where there is room.
/// Gives where the text is seen, and whether it goes on below.
pub fn scrolling(
    app: &mut App,
    ui: &mut Ui,
    blocks: &[Block],
    is_new: bool,
    more: impl FnOnce(&App, &mut Ui),
) -> (Rect, bool) {
    let roomy = ui.available_height() >= ROOMY;
    let is_end = |block: &Block| roomy && matches!(block, Block::End { .. });
    let (text, end) = blocks.split_at(blocks.iter().position(is_end).unwrap_or(blocks.len()));
    if !end.is_empty() {
        let panel = egui::TopBottomPanel::bottom("end").frame(egui::Frame::new());
        panel.show_separator_line(false).show_inside(ui, |ui| framed(app, ui, end, (0, BELOW)));
    }
    let mut scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    if is_new {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    let below = if end.is_empty() { BELOW } else { 0 };
    let page = ui.available_height() - FURTHER;
    app.around.panel.seeks = std::mem::take(&mut app.around.panel.answered);
    let shown = scroll.show(ui, |ui| {
        if std::mem::take(&mut app.around.panel.further) {
            ui.scroll_with_delta(vec2(0.0, -page));
        }
        framed(app, ui, text, (ABOVE, below));
        more(app, ui);
    });
    app.around.panel.seeks = false;
    let left = shown.content_size.y - shown.state.offset.y - shown.inner_rect.height();
    (app.around.panel.laid.lesson, app.around.panel.laid.goes_on) = (area(shown.inner_rect), left > 4.0);
    (shown.inner_rect, left > 4.0)
}

/// How much of the text stays in sight where a press leads further in it.
const FURTHER: f32 = 48.0;

/// An arrow in the lower corner of text that goes on below, where lines are shortest: a press leads further.
pub fn further(app: &mut App, ui: &Ui, seen: Rect) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let at = seen.right_bottom() - vec2(26.0, 12.0);
    let response =
        ui.interact(Rect::from_center_size(at, vec2(44.0, 24.0)), ui.id().with("further"), Sense::click());
    let ink = color(if response.hovered() { theme.ink } else { theme.moving.text });
    let edge = Stroke::new(1.0, color(theme.hairline));
    let card = Rect::from_center_size(at, vec2(36.0, 18.0));
    ui.painter().rect(card, 9, color(theme.panel), edge, egui::StrokeKind::Inside);
    triangle(ui.painter(), at, vec2(0.0, 4.0), ink);
    let hint = lang.of(words("The text goes on", "続きがあります"));
    app.around.panel.further |=
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint).clicked();
}

fn framed(app: &mut App, ui: &mut Ui, blocks: &[Block], (top, bottom): (i8, i8)) {
    let theme = app.session.theme();
    let side = if ui.available_width() < 400.0 { 16 } else { SIDE };
    let margin = egui::Margin { left: side, right: side, top, bottom };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        blocks.iter().for_each(|block| show_block(app, ui, &theme, block));
    });
}

/// Prose in which a name lights its drawing while it is pointed at, and a term opens the glossary.
fn read(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, (size, ink): (f32, Color)) {
    let Pointed { lights, opens } = prose::show(ui, theme, text, size, ink);
    app.lit = lights.or(app.lit.take());
    open(app, opens.as_deref());
}

/// Opens the glossary at a term.
pub fn open(app: &mut App, term: Option<&str>) {
    let term = term.and_then(|id| app.session.terms().iter().position(|known| known == id));
    term.into_iter().for_each(|term| app.act(Action::Program(Program::Term(term))));
}

fn show_block(app: &mut App, ui: &mut Ui, theme: &Theme, block: &Block) {
    match block {
        Block::Where(place) => drop(ui.label(small(place, theme))),
        Block::Title(title) => {
            ui.label(RichText::new(title).font(font(Face::Bold, 22.0)).color(color(theme.ink)));
            ui.add_space(4.0);
        }
        Block::Steps(steps) => {
            ways(app, ui, theme, steps);
            ui.add_space(8.0);
        }
        Block::Prose(text) => read(app, ui, theme, text, (15.0, theme.ink)),
        Block::Try(text, goal) => to_try(app, ui, theme, text, goal.as_ref()),
        Block::Challenge(text, goal) => challenge(app, ui, theme, text, goal),
        Block::Question { ask, choices, columns, hint, reveal } => {
            asked(ui, theme, ask, |ui| {
                answers(app, ui, theme, choices, *columns);
                ui.horizontal_wrapped(|ui| {
                    ui.label(small(hint, theme));
                    if ui.button(small(&reveal.text, theme)).clicked() {
                        app.act(reveal.action);
                    }
                });
            });
        }
        Block::Outcome { ask, text, reply, right, again } => {
            if app.around.panel.seeks {
                ui.scroll_to_cursor_animation(Some(egui::Align::TOP), egui::style::ScrollAnimation::none());
            }
            let top = ui.cursor().min;
            asked(ui, theme, ask, |ui| {
                let ink = match right {
                    Some(true) => theme.first.text,
                    Some(false) => theme.hit.text,
                    None => theme.ink,
                };
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(text).font(font(Face::Bold, 15.0)).color(color(ink)));
                    if ui.button(small(&again.text, theme)).clicked() {
                        app.act(again.action);
                    }
                });
                reply.iter().for_each(|reply| read(app, ui, theme, reply, (14.0, theme.ink)));
            });
            app.around.panel.laid.outcome = area(Rect::from_min_max(top, ui.min_rect().max));
        }
        Block::Versus { methods, flaw } => boxed(ui, theme, |ui| {
            for (verdict, name, wrong) in methods {
                ui.horizontal_wrapped(|ui| {
                    let verdict = app.session.lang().of(*verdict);
                    let ink = if *wrong { theme.hit.text } else { theme.ink };
                    ui.label(RichText::new(verdict).font(font(Face::Bold, 15.0)).color(color(ink)));
                    ui.label(RichText::new(name).size(14.0));
                    if *wrong {
                        let wrong = app.session.lang().of(words("✗ wrong here", "✗ ここでは誤り"));
                        ui.label(RichText::new(wrong).font(font(Face::Bold, 14.0)).color(color(ink)));
                    }
                });
            }
            if !flaw.is_empty() {
                ui.label(small(flaw, theme));
            }
        }),
        Block::Part(title, text) => {
            ui.add_space(4.0);
            ui.label(RichText::new(title).font(font(Face::Bold, 15.0)).color(color(theme.ink)));
            read(app, ui, theme, text, (14.0, theme.ink));
        }
        Block::Marks(marks) => {
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                for mark in marks {
                    if ui.button(small(&mark.text, theme)).clicked() {
                        app.act(mark.action);
                    }
                }
            });
        }
        Block::End { score, on, note } => {
            ui.separator();
            ui.horizontal_wrapped(|ui| {
                if let Some(score) = score {
                    ui.label(RichText::new(score).font(font(Face::Bold, 13.0)));
                }
                if let Some(note) = note {
                    ui.label(small(note, theme));
                }
            });
            ui.horizontal_wrapped(|ui| on.iter().for_each(|way| leads_on(app, ui, theme, way)));
        }
        Block::Notes(text) => boxed(ui, theme, |ui| {
            ui.label(small(app.session.lang().of(words("Speaker notes", "講師用メモ")), theme));
            prose::show(ui, theme, text, 14.0, theme.ink);
        }),
    }
}

/// One thing to try. Where it is judged, it has the star of a challenge.
fn to_try(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, goal: Option<&Goal>) {
    ui.add_space(4.0);
    let text = lead_in(app.session.lang().of(TRY), text);
    let Some(goal) = goal else {
        read(app, ui, theme, &text, (13.5, theme.muted));
        return;
    };
    ui.horizontal_top(|ui| {
        let ink = if goal.solved { theme.first.text } else { theme.muted };
        ui.label(RichText::new(star(goal.solved).0).font(font(Face::Bold, 15.0)).color(color(ink)));
        ui.vertical(|ui| {
            read(app, ui, theme, &text, (13.5, theme.muted));
            standings(ui, theme, &goal.standings);
            help(app, ui, theme, goal);
        });
    });
}

/// Something to find: what, how far one is, and help.
fn challenge(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, goal: &Goal) {
    let lang = app.session.lang();
    boxed(ui, theme, |ui| {
        read(app, ui, theme, &lead_in(lang.of(CHALLENGE), text), (14.0, theme.ink));
        standings(ui, theme, &goal.standings);
        if let Some(reached) = goal.reached() {
            let reached = RichText::new(lang.of(reached)).font(font(Face::Bold, 15.0));
            ui.label(reached.color(color(theme.first.text)));
        }
        help(app, ui, theme, goal);
    });
}

/// How far one is.
fn standings(ui: &mut Ui, theme: &Theme, standings: &[Standing]) {
    for Standing { text, met, .. } in standings {
        let (sign, ink) = if *met { ("✓", theme.first.text) } else { ("○", theme.muted) };
        ui.label(RichText::new(format!("{sign} {text}")).size(13.5).color(color(ink)));
    }
}

/// The hint, or the way to it.
fn help(app: &mut App, ui: &mut Ui, theme: &Theme, Goal { ask, soon, hint, .. }: &Goal) {
    if ask.is_some() || soon.is_some() {
        ui.horizontal_wrapped(|ui| {
            if let Some(soon) = soon {
                ui.label(small(soon, theme));
            }
            if let Some(ask) = ask
                && ui.button(small(&ask.text, theme)).clicked()
            {
                app.act(ask.action);
            }
        });
    }
    if let Some(hint) = hint {
        read(app, ui, theme, &lead_in(app.session.lang().of(HINT), hint), (13.5, theme.muted));
    }
}

/// A card as wide as the text.
fn boxed(ui: &mut Ui, theme: &Theme, content: impl FnOnce(&mut Ui)) {
    ui.add_space(8.0);
    card(theme).inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui);
    });
}

/// A bar for each step, and buttons to go on and back.
fn ways(app: &mut App, ui: &mut Ui, theme: &Theme, steps: &[StepBar]) {
    let lang = app.session.lang();
    let least = crate::app::desktop::style::least_size(ui.style());
    let row = vec2(ui.available_width(), least);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        let room = ui.available_width() - 2.0 * least - 24.0;
        dots(app, ui, theme, steps, room);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            for (text, hint, go) in [
                ("→", words("next step", "次のステップ"), Go::Next),
                ("←", words("previous step", "前のステップ"), Go::Previous),
            ] {
                if toggle(ui, theme, false, text, lang.of(hint)).clicked() {
                    app.act(Action::Go(go));
                }
            }
        });
    });
}

/// A bar for each step: past, present, to come.
fn dots(app: &mut App, ui: &mut Ui, theme: &Theme, steps: &[StepBar], room: f32) {
    let here = steps.iter().position(|step| step.choice.on).unwrap_or(0);
    let gap = if steps.len() > 12 { 3.0 } else { 6.0 };
    let width = ((room / steps.len().max(1) as f32) - gap).clamp(4.0, 34.0);
    ui.spacing_mut().item_spacing.x = gap;
    for (i, StepBar { choice, solved }) in steps.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::click());
        let tint = match i.cmp(&here) {
            std::cmp::Ordering::Less => color(theme.moving.line).gamma_multiply(0.45),
            std::cmp::Ordering::Equal => color(theme.moving.line),
            std::cmp::Ordering::Greater => color(theme.hairline),
        };
        let height = if i == here || response.hovered() { 6.0 } else { 4.0 };
        ui.painter().rect_filled(Rect::from_center_size(rect.center(), vec2(width, height)), 2, tint);
        if let Some(solved) = solved {
            challenge_dot(ui, theme, rect.center_top() + vec2(0.0, 2.5), *solved);
        }
        if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(&choice.text).clicked() {
            app.act(choice.action);
        }
    }
}

/// A dot above the bar of a step with a challenge: full once that was solved.
fn challenge_dot(ui: &Ui, theme: &Theme, at: egui::Pos2, solved: bool) {
    let ink = color(if solved { theme.first.text } else { theme.muted });
    match solved {
        true => ui.painter().circle_filled(at, 2.5, ink),
        false => ui.painter().circle_stroke(at, 2.0, Stroke::new(1.0, ink)),
    };
}

/// A question's frame.
fn asked(ui: &mut Ui, theme: &Theme, ask: &str, content: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::new()
        .fill(color(theme.row_now))
        .stroke(Stroke::new(1.5, color(theme.moving.line)))
        .corner_radius(9)
        .inner_margin(14);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(ask).font(font(Face::Bold, 16.0)));
        content(ui);
    });
    ui.add_space(8.0);
}

/// The answers: as many side by side as fit, or in a grid.
fn answers(app: &mut App, ui: &mut Ui, theme: &Theme, choices: &[Choice], columns: Option<usize>) {
    let Some(columns) = columns else {
        ui.horizontal_wrapped(|ui| {
            choices.iter().for_each(|choice| answer(app, ui, theme, choice, 64.0));
        });
        return;
    };
    let width = ((ui.available_width() + 8.0) / columns as f32 - 8.0).min(118.0);
    egui::Grid::new("choices").spacing([8.0, 8.0]).min_col_width(width).show(ui, |ui| {
        for (i, choice) in choices.iter().enumerate() {
            answer(app, ui, theme, choice, width);
            if i % columns == columns - 1 {
                ui.end_row();
            }
        }
    });
}

fn answer(app: &mut App, ui: &mut Ui, theme: &Theme, choice: &Choice, width: f32) {
    let edge = if choice.on {
        Stroke::new(2.0, color(theme.moving.line))
    } else {
        Stroke::new(1.0, color(theme.hairline))
    };
    let text = RichText::new(&choice.text).font(font(Face::Bold, 15.0)).color(color(theme.ink));
    let button = egui::Button::new(text).min_size(vec2(width, 34.0)).stroke(edge).fill(color(theme.panel));
    if ui.add(button).clicked() {
        app.act(choice.action);
    }
}

/// A way on at the lesson's end; the one to take stands out.
fn leads_on(app: &mut App, ui: &mut Ui, theme: &Theme, way: &Choice) {
    let face = if way.on { Face::Bold } else { Face::Sans };
    let line = if way.on { theme.moving.line } else { theme.hairline };
    let text = RichText::new(&way.text).font(font(face, 14.0)).color(color(theme.ink));
    let edge = Stroke::new(if way.on { 1.5 } else { 1.0 }, color(line));
    let button = egui::Button::new(text).min_size(vec2(0.0, 34.0)).stroke(edge).fill(color(theme.panel));
    if ui.add(button).clicked() {
        app.act(way.action);
    }
}
