//! The lesson's text: its place, its text, its question.

use super::prose::{self, Pointed};
use super::{header, sum};
use crate::app::App;
use crate::app::desktop::drawing::area;
use crate::app::desktop::style::{card, color, small, toggle};
use crate::app::desktop::{Ui, focus, scrolled};
use crate::app::fonts::font;
use crate::figure::badge;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::lesson::{Prose, Standing};
use crate::said::html as said;
use crate::session::action::Program;
use crate::session::page::{Block, Choice, Goal, MethodVerdict, star};
use crate::session::{Action, Overlay};
use crate::words::Lang;
use egui::text::{LayoutJob, TextFormat};
use egui::{self, Rect, RichText, Stroke, UiBuilder, vec2};

/// The margin beside the text in a part of this width.
pub fn side(width: f32) -> f32 {
    if width < 400.0 { 14.0 } else { 24.0 }
}

/// The margins above and below the text.
const ABOVE: i8 = 6;
const BELOW: i8 = 12;

/// The lesson's blocks in two parts: the text, which scrolls, and the foot below it, which stays visible: the question that
/// waits, or the buttons at the lesson's end. The header has its own blocks.
pub struct Parts<'a> {
    text: Vec<&'a Block>,
    foot: Vec<&'a Block>,
}

impl<'a> Parts<'a> {
    /// Divides the blocks among the parts.
    pub fn of(blocks: &'a [Block], tight: bool) -> Self {
        let blocks = blocks.iter().filter(|block| !header::is_part(block, tight));
        let (foot, text) =
            blocks.partition(|block| matches!(block, Block::Question { .. } | Block::End { .. }));
        Self { text, foot }
    }

    /// Returns the full heights of text and foot, measured in an invisible part of the panel.
    pub fn measure(&self, app: &mut App, ui: &mut Ui) -> (f32, f32) {
        let mut height = |blocks: &[&Block], margins| {
            ui.scope(|ui| framed(app, ui, blocks, margins)).response.rect.height()
        };
        let foot = if self.foot.is_empty() { 0.0 } else { height(&self.foot, (0, BELOW)) };
        (height(&self.text, (ABOVE, self.below())), foot)
    }

    /// The margin below the text.
    fn below(&self) -> i8 {
        if self.foot.is_empty() { BELOW } else { 0 }
    }

    /// Shows the text in a part of the panel. It scrolls, and the foot stays visible at its measured height, right below
    /// the text if that is short. Returns the visible area of the text, and true if the text continues below.
    pub fn show(&self, app: &mut App, ui: &mut Ui, (text, foot): (f32, f32), is_new: bool) -> (Rect, bool) {
        let whole = ui.max_rect();
        let stays = whole.height() - foot >= TWO_LINES;
        let room = if stays && foot > 0.0 { (whole.height() - foot).min(text) } else { whole.height() };
        let (above, below) = whole.split_top_bottom_at_y(whole.min.y + room);
        let mut seen = ui.new_child(UiBuilder::new().id_salt("text").max_rect(above));
        seen.set_clip_rect(above.intersect(ui.clip_rect()));
        let scrolled = self.scroll(app, &mut seen, is_new, |app, ui| {
            framed(app, ui, &self.text, (ABOVE, self.below()));
            if !stays {
                framed(app, ui, &self.foot, (0, BELOW));
            }
        });
        if stays && !self.foot.is_empty() {
            let mut ui = ui.new_child(UiBuilder::new().id_salt("foot").max_rect(below));
            framed(app, &mut ui, &self.foot, (0, BELOW));
        }
        scrolled
    }

    fn scroll(
        &self,
        app: &mut App,
        ui: &mut Ui,
        is_new: bool,
        content: impl FnOnce(&mut App, &mut Ui),
    ) -> (Rect, bool) {
        let mut scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
        if is_new {
            scroll = scroll.vertical_scroll_offset(0.0);
        }
        app.around.panel.seeks = std::mem::take(&mut app.around.panel.answered);
        let shown = scroll.show(ui, |ui| {
            if *app.session.overlay() == Overlay::None {
                ui.scroll_with_delta(scrolled(app, ui));
            }
            focus::in_sight(ui, |ui| content(app, ui));
        });
        app.around.panel.seeks = false;
        let left = shown.content_size.y - shown.state.clamped_offset().y - shown.inner_rect.height();
        (app.around.panel.laid.lesson, app.around.panel.laid.goes_on) = (area(shown.inner_rect), left > 4.0);
        (shown.inner_rect, left > 4.0)
    }
}

/// The least visible height of the text above the foot; in less space, everything scrolls.
const TWO_LINES: f32 = 48.0;

fn framed(app: &mut App, ui: &mut Ui, blocks: &[&Block], (top, bottom): (i8, i8)) {
    let theme = app.session.theme();
    let side = side(ui.available_width()) as i8;
    let margin = egui::Margin { left: side, right: side, top, bottom };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        blocks.iter().for_each(|block| show_block(app, ui, &theme, block));
    });
}

/// Shows prose: pointing at a name highlights its drawing, and clicking a term opens the glossary.
pub fn read(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, (size, ink): (f32, Color)) {
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
        Block::Where(_) | Block::Steps(_) => {}
        Block::Title(title) => {
            ui.label(RichText::new(title).font(font(Face::Bold, 22.0)).color(color(theme.ink)));
            ui.add_space(4.0);
        }
        Block::Main(way) => {
            let key = app.session.cap_of(way.action).filter(|_| !app.touched);
            lead_on(app, ui, theme, way, key);
        }
        Block::Skip(way) => {
            if ui.button(small(&way.text, theme)).clicked() {
                app.act(way.action);
            }
            ui.add_space(4.0);
        }
        Block::Asked(ask) => {
            ui.label(RichText::new(ask).font(font(Face::Bold, 15.0)).color(color(theme.ink)));
        }
        Block::Reward(stars, text) => {
            ui.label(RichText::new(stars).font(font(Face::Bold, 34.0)).color(color(theme.second.line)));
            ui.label(text);
        }
        Block::Prose(text) => read(app, ui, theme, text, (15.0, theme.ink)),
        Block::Try(text, goal) => to_try(app, ui, theme, text, goal.as_ref()),
        Block::Why(turn, text) => why(app, ui, theme, turn, text.as_ref()),
        Block::Challenge(text, goal) => challenge(app, ui, theme, text, goal),
        Block::Question { ask, choices, columns, entry, hint, reveal } => {
            let top = ui.cursor().min;
            asked(app, ui, theme, ask, |app, ui| {
                match entry {
                    Some(entry) => sum::show(app, ui, theme, entry),
                    None => answers(app, ui, theme, choices, *columns),
                }
                ui.horizontal_wrapped(|ui| {
                    if !app.around.panel.tight {
                        ui.label(small(hint, theme));
                    }
                    if let Some(reveal) = reveal
                        && ui.button(small(&reveal.text, theme)).clicked()
                    {
                        app.act(reveal.action);
                    }
                });
            });
            app.around.panel.laid.question = area(Rect::from_min_max(top, ui.min_rect().max));
        }
        Block::Outcome { ask, text, reply, worked, work, right, again } => {
            if app.around.panel.seeks {
                ui.scroll_to_cursor_animation(Some(egui::Align::TOP), egui::style::ScrollAnimation::none());
            }
            let top = ui.cursor().min;
            asked(app, ui, theme, ask, |app, ui| {
                let ink = theme.graded(*right).unwrap_or(theme.ink);
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(text).font(font(Face::Bold, 15.0)).color(color(ink)));
                    for way in work.iter().chain([again]) {
                        if ui.button(small(&way.text, theme)).clicked() {
                            app.act(way.action);
                        }
                    }
                });
                reply.iter().for_each(|reply| read(app, ui, theme, reply, (14.0, theme.ink)));
                if let Some(worked) = worked {
                    let worked = worked.led_by(app.session.lang().of(crate::said::page::WORKED));
                    read(app, ui, theme, &worked, (14.0, theme.ink));
                }
            });
            app.around.panel.laid.outcome = area(Rect::from_min_max(top, ui.min_rect().max));
        }
        Block::Judged(methods) => boxed(ui, theme, |ui| {
            for MethodVerdict { name, hit, wrong, flaw } in methods {
                ui.horizontal_wrapped(|ui| {
                    verdict(ui, theme, (*hit, *wrong), app.session.lang());
                    ui.label(RichText::new(name).size(14.0));
                });
                if let Some(flaw) = flaw {
                    let flaw = RichText::new(format!("✗ {flaw}")).size(14.0).color(color(theme.wrong.text));
                    ui.label(flaw);
                }
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
            ui.label(small(app.session.lang().of(said::lesson::SPEAKER_NOTES), theme));
            prose::show(ui, theme, text, 14.0, theme.ink);
        }),
    }
}

/// One thing to try. If it is judged, it has the star of a challenge.
fn to_try(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, goal: Option<&Goal>) {
    ui.add_space(4.0);
    let text = text.led_by(app.session.lang().of(crate::said::page::TRY));
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

/// The button that opens or closes the step's Why, and while open its text.
fn why(app: &mut App, ui: &mut Ui, theme: &Theme, turn: &Choice, text: Option<&Prose>) {
    ui.add_space(4.0);
    if toggle(ui, theme, turn.on, &turn.text, "").clicked() {
        app.act(turn.action);
    }
    text.into_iter().for_each(|text| read(app, ui, theme, text, (14.0, theme.ink)));
}

/// A challenge: its text, the learner's progress, and help.
fn challenge(app: &mut App, ui: &mut Ui, theme: &Theme, text: &Prose, goal: &Goal) {
    let lang = app.session.lang();
    boxed(ui, theme, |ui| {
        read(app, ui, theme, &text.led_by(lang.of(crate::said::page::CHALLENGE)), (14.0, theme.ink));
        standings(ui, theme, &goal.standings);
        if let Some(reached) = goal.reached() {
            let reached = RichText::new(lang.of(reached)).font(font(Face::Bold, 15.0));
            ui.label(reached.color(color(theme.first.text)));
        }
        help(app, ui, theme, goal);
    });
}

/// The state of each condition.
fn standings(ui: &mut Ui, theme: &Theme, standings: &[Standing]) {
    for Standing { text, met, .. } in standings {
        let (sign, ink) = if *met { ("✓", theme.first.text) } else { ("○", theme.muted) };
        ui.label(RichText::new(format!("{sign} {text}")).size(13.5).color(color(ink)));
    }
}

/// The hint, or the button that shows it.
fn help(app: &mut App, ui: &mut Ui, theme: &Theme, Goal { ask, soon, hint, write, .. }: &Goal) {
    // The order is that of need: to write, a hint, and last a solution.
    let (first, last) = write.split_at(write.len().min(1));
    let way = |app: &mut App, ui: &mut Ui, way: &Choice| {
        if toggle(ui, theme, way.on, &way.text, "").clicked() {
            app.act(way.action);
        }
    };
    if !write.is_empty() || ask.is_some() || soon.is_some() {
        ui.horizontal_wrapped(|ui| {
            first.iter().for_each(|choice| way(app, ui, choice));
            if let Some(soon) = soon {
                ui.label(small(soon, theme));
            }
            if let Some(ask) = ask
                && ui.button(small(&ask.text, theme)).clicked()
            {
                app.act(ask.action);
            }
            last.iter().for_each(|choice| way(app, ui, choice));
        });
    }
    if let Some(hint) = hint {
        read(
            app,
            ui,
            theme,
            &hint.led_by(app.session.lang().of(crate::said::page::HINT)),
            (13.5, theme.muted),
        );
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

/// A verdict, as in the picture.
fn verdict(ui: &mut Ui, theme: &Theme, (hit, wrong): (Option<bool>, bool), lang: Lang) {
    let look = theme.verdict(hit, wrong);
    let (size, ink) = (if wrong { 16.0 } else { 14.5 }, color(look.ink));
    let mut job = LayoutJob::default();
    for (i, (word, struck)) in badge::said(hit, wrong, lang).into_iter().enumerate() {
        let through = if struck { Stroke::new(size / 8.0, ink) } else { Stroke::NONE };
        let format = TextFormat { strikethrough: through, ..TextFormat::simple(font(Face::Bold, size), ink) };
        job.append(word, if i > 0 { 6.0 } else { 0.0 }, format);
    }
    let rim = Stroke::new(2.0, color(look.rim));
    let chip = egui::Frame::new().fill(color(look.fill)).stroke(rim).corner_radius(7);
    chip.inner_margin(egui::Margin::symmetric(9, 2)).show(ui, |ui| ui.label(job));
}

/// A question's frame.
fn asked(app: &mut App, ui: &mut Ui, theme: &Theme, ask: &str, content: impl FnOnce(&mut App, &mut Ui)) {
    let frame = egui::Frame::new()
        .fill(color(theme.row_now))
        .stroke(Stroke::new(1.5, color(theme.moving.line)))
        .corner_radius(9)
        .inner_margin(if app.around.panel.tight { 8 } else { 14 });
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(ask).font(font(Face::Bold, 16.0)));
        content(app, ui);
    });
    ui.add_space(8.0);
}

/// The least width of the answers at which they show their keys. In less, the keys would make them take another row.
const WITH_KEYS: f32 = 380.0;

/// The answers: as many side by side as fit, or in a grid.
fn answers(app: &mut App, ui: &mut Ui, theme: &Theme, choices: &[Choice], columns: Option<usize>) {
    let gap = if app.around.panel.tight { 5.0 } else { 8.0 };
    let keys = !app.around.panel.tight && ui.available_width() >= WITH_KEYS;
    ui.spacing_mut().item_spacing = vec2(gap, gap);
    let Some(columns) = columns else {
        ui.horizontal_wrapped(|ui| {
            choices.iter().for_each(|choice| answer(app, ui, theme, choice, (64.0, keys)));
        });
        return;
    };
    let share = (ui.available_width() + gap) / columns as f32 - gap;
    let column = |i: usize| {
        let answers = choices.iter().skip(i).step_by(columns).map(|choice| text_of(app, theme, choice, keys));
        let wide = answers.map(|text| ui.fonts_mut(|fonts| fonts.layout_job(text)).size().x);
        wide.fold(0.0, f32::max) + 2.0 * sizes(app).2
    };
    let widths: Vec<f32> = (0..columns).map(column).collect();
    let is_free = widths.iter().map(|wide| wide + gap).sum::<f32>() - gap <= ui.available_width();
    // Columns are equally wide if each answer fits into its share, and as wide as their answers if only all of them together
    // fit. Otherwise long answers are wrapped.
    let (width, most) = match () {
        () if widths.iter().all(|wide| *wide <= share) => (share.min(118.0), f32::INFINITY),
        () if is_free => (0.0, f32::INFINITY),
        () => (share.min(118.0), share),
    };
    let grid = egui::Grid::new("choices").spacing([gap, gap]).min_col_width(width).max_col_width(most);
    grid.show(ui, |ui| {
        for (i, choice) in choices.iter().enumerate() {
            answer(app, ui, theme, choice, (width, keys));
            if i % columns == columns - 1 {
                ui.end_row();
            }
        }
    });
}

fn answer(app: &mut App, ui: &mut Ui, theme: &Theme, choice: &Choice, (width, keys): (f32, bool)) {
    let edge = if choice.on {
        Stroke::new(2.0, color(theme.moving.line))
    } else {
        Stroke::new(1.0, color(theme.hairline))
    };
    let (_, height, beside) = sizes(app);
    ui.spacing_mut().button_padding.x = beside;
    let text = text_of(app, theme, choice, keys);
    let button = egui::Button::new(text).min_size(vec2(width, height)).stroke(edge).fill(color(theme.panel));
    if ui.add(button).clicked() {
        app.act(choice.action);
    }
}

/// The size of an answer's text, the height of its button, and the margin beside the text.
fn sizes(app: &App) -> (f32, f32, f32) {
    if app.around.panel.tight { (13.5, 28.0, 4.0) } else { (15.0, 34.0, 10.0) }
}

/// The text of an answer's button, with its key if there is room.
fn text_of(app: &App, theme: &Theme, choice: &Choice, keys: bool) -> LayoutJob {
    let (size, ..) = sizes(app);
    let mut text = LayoutJob::default();
    let format = |face, size, ink| TextFormat {
        valign: egui::Align::Center,
        ..TextFormat::simple(font(face, size), color(ink))
    };
    if let Some(cap) = app.session.cap_of(choice.action).filter(|_| keys) {
        text.append(&cap, 0.0, format(Face::Mono, 11.5, theme.muted));
        text.append("  ", 0.0, format(Face::Sans, size, theme.ink));
    }
    text.append(&choice.text, 0.0, format(Face::Bold, size, theme.ink));
    text
}

/// The highlighted button to go on, with its key.
pub(super) fn lead_on(app: &mut App, ui: &mut Ui, theme: &Theme, way: &Choice, key: Option<String>) {
    let text = key.map_or_else(|| way.text.clone(), |key| format!("{} ({key})", way.text));
    leads_on(app, ui, theme, &Choice { text, ..way.clone() });
}

/// A button to go on at the lesson's end; the recommended one is highlighted.
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
