//! The panel: what step this is, what it says, the table, the code with its numbers, one thing to try.

mod code;
mod fold;
mod knobs;
mod prose;
mod question;

use super::fonts::font;
use super::style::{self, card, color, small, switch, toggle};
use super::{App, Ui};
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::lesson::Prose;
use crate::scene::{Method, Table};
use crate::session::action::{Go, Pick, Walk};
use crate::session::{Action, Score};
use crate::words::{Lang, Words, words};
use egui_macroquad::egui::{self, CursorIcon, Rect, RichText, Sense, pos2, vec2};

pub use prose::show as show_prose;

/// Everything in the panel, scrolling when it is long.
pub fn show(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    style::flood(ui, theme.panel);
    let id = egui::Id::new(("panel", app.session.state().place().ids()));
    egui::ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin { left: 24, right: 24, top: 20, bottom: 20 }).show(
            ui,
            |ui| {
                heading(app, ui, &theme);
                text(app, ui, &theme);
                versus(app, ui, &theme);
                // Above the code, which can be long: what changes as shapes move must be in sight.
                table(app, ui, &theme);
                try_it(app, ui, &theme);
                method(app, ui, &theme);
                code::show(app, ui);
                walk(app, ui, &theme);
                ui.add_space(6.0);
                knobs::show(app, ui);
                summary(app, ui, &theme);
                notes(app, ui, &theme);
            },
        );
    });
}

/// Step count, title, step dots, and buttons to go on.
fn heading(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let lesson = app.session.lesson();
    let (step, steps) = (app.session.state().place().index(), lesson.steps.len());
    let title = lesson.title.get(lang).clone();
    let count = match lang {
        Lang::En => format!("Step {} of {steps} · {title}", step + 1),
        Lang::Ja => format!("ステップ {} / {steps} · {title}", step + 1),
    };
    ui.label(small(count, theme));
    let heading = app.session.step().text(lang).title.clone();
    ui.label(RichText::new(heading).font(font(Face::Bold, 22.0)).color(color(theme.ink)));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let room = ui.available_width() - 84.0;
        dots(app, ui, theme, step, steps, room);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if toggle(ui, theme, false, "→", lang.of(words("next step", "次のステップ"))).clicked() {
                app.act(Action::Go(Go::Next));
            }
            if toggle(ui, theme, false, "←", lang.of(words("previous step", "前のステップ"))).clicked()
            {
                app.act(Action::Go(Go::Previous));
            }
        });
    });
    ui.add_space(8.0);
}

/// A bar for each step: past, present, to come.
fn dots(app: &mut App, ui: &mut Ui, theme: &Theme, step: usize, steps: usize, room: f32) {
    let width = ((room / steps as f32) - 6.0).clamp(6.0, 34.0);
    ui.spacing_mut().item_spacing.x = 6.0;
    for i in 0..steps {
        let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::click());
        let tint = match i.cmp(&step) {
            std::cmp::Ordering::Less => color(theme.moving.line).gamma_multiply(0.45),
            std::cmp::Ordering::Equal => color(theme.moving.line),
            std::cmp::Ordering::Greater => color(theme.hairline),
        };
        let height = if i == step || response.hovered() { 6.0 } else { 4.0 };
        ui.painter().rect_filled(Rect::from_center_size(rect.center(), vec2(width, height)), 2, tint);
        let title = app.session.lesson().steps[i].text(app.session.lang()).title.clone();
        if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(title).clicked() {
            app.act(Action::Go(Go::Step(i)));
        }
    }
}

/// The prose, or the question until it is answered.
fn text(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let words = app.session.step().text(app.session.lang()).clone();
    if app.session.step().ask.is_some() {
        prose::show(ui, theme, &words.lead, 15.0, theme.ink);
        question::show(app, ui, theme);
        ui.add_space(8.0);
    }
    if !app.session.is_secret() {
        prose::show(ui, theme, &words.prose, 15.0, theme.ink);
    }
    ui.add_space(4.0);
}

/// A method's name, and whether it is one that goes wrong.
fn method_name(method: &Method, lang: Lang) -> String {
    let title = lang.of(method.title);
    let flawed = lang.of(words("flawed", "欠陥あり"));
    if method.flaw.is_some() { format!("{title} ✗ {flawed}") } else { title.to_owned() }
}

/// Which method runs, and what is wrong with it.
fn method(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let scene = app.session.scene();
    let now = app.session.method();
    ui.horizontal(|ui| {
        ui.label(small(lang.of(words("Method", "方法")), theme));
        egui::ComboBox::from_id_salt("method")
            .selected_text(method_name(now, lang))
            .width(ui.available_width() - 8.0)
            .show_ui(ui, |ui| {
                for (i, method) in scene.methods.iter().enumerate() {
                    if ui.selectable_label(method.id == now.id, method_name(method, lang)).clicked() {
                        app.act(Action::Method(Pick::At(i)));
                    }
                }
            });
    });
    // How it goes wrong may be what is asked.
    if let Some(flaw) = app.session.method().flaw.filter(|_| !app.session.is_secret()) {
        let text = format!("✗ {}", lang.of(flaw));
        ui.label(RichText::new(text).font(font(Face::Sans, 13.0)).color(color(theme.hit.text)));
    }
    ui.add_space(2.0);
}

/// Walking through the marks: back, pause, on.
fn walk(app: &mut App, ui: &mut Ui, theme: &Theme) {
    if app.session.is_secret() {
        return;
    }
    let lang = app.session.lang();
    let walk = app.session.walk();
    let running = walk.is_some_and(|walk| walk.running);
    let play =
        [words("▶ Walk through", "▶ 順に再生"), words("⏸ Pause", "⏸ 一時停止")].map(|words| lang.of(words));
    let pace = format!("{:.1} {}", app.session.pace(), lang.of(words("s", "秒")));
    let moments = app.session.marks().len();
    ui.horizontal_wrapped(|ui| {
        if switch(ui, theme, play, running, "Space").clicked() {
            app.act(Action::Walk(Walk::Play));
        }
        let mut button = |ui: &mut Ui, text: &str, hint: Words, action| {
            if toggle(ui, theme, false, text, lang.of(hint)).clicked() {
                app.act(action);
            }
        };
        button(ui, "−", words("slower", "遅く"), Action::Walk(Walk::Slower));
        button(ui, "+", words("faster", "速く"), Action::Walk(Walk::Faster));
        ui.label(small(&pace, theme)).on_hover_text(lang.of(words("seconds a moment", "1つあたりの秒数")));
        let Some(walk) = walk else { return };
        button(ui, "←", words("one moment back", "1つ戻る"), Action::Walk(Walk::Back));
        button(ui, "→", words("one moment on", "1つ進む"), Action::Walk(Walk::On));
        ui.label(small(format!("{} / {moments}", walk.at + 1), theme));
    });
}

/// The other method's verdict, where the two part.
fn versus(app: &App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let Some((method, run)) = app.session.versus() else { return };
    let verdict = |hit: bool| lang.of(if hit { words("HIT", "当たり") } else { words("MISS", "外れ") });
    let flaw = method.flaw.map(|flaw| lang.of(flaw)).unwrap_or_default();
    let here = app.session.method();
    card(theme).inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (method, hit) in [(here, app.session.run().hit), (method, run.hit)] {
            ui.horizontal(|ui| {
                let tint = if hit { theme.hit.text } else { theme.ink };
                ui.label(RichText::new(verdict(hit)).font(font(Face::Bold, 15.0)).color(color(tint)));
                ui.label(RichText::new(method_name(method, lang)).size(14.0));
            });
        }
        if !flaw.is_empty() {
            ui.label(small(flaw, theme));
        }
    });
}

/// The scene's table with the row that is meant now.
fn table(app: &App, ui: &mut Ui, theme: &Theme) {
    let secret = app.session.is_secret();
    let Some(table) = app.session.run().table.as_ref().filter(|table| table.fixed || !secret) else { return };
    ui.add_space(4.0);
    let Table { head, rows, now, .. } = table;
    let width = ui.available_width();
    let widths = column_widths(ui, table, width);
    let line = |ui: &mut Ui, cells: &[String], face: Face, ink, fill: bool| {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 27.0), Sense::hover());
        if fill {
            ui.painter().rect_filled(rect, 0, color(theme.row_now));
        }
        ui.painter().hline(rect.x_range(), rect.max.y, egui::Stroke::new(1.0, color(theme.hairline)));
        let mut x = rect.min.x + 8.0;
        for (cell, width) in cells.iter().zip(&widths) {
            let at = pos2(x, rect.center().y);
            ui.painter().text(at, egui::Align2::LEFT_CENTER, cell, font(face, 13.0), ink);
            x += width;
        }
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    line(ui, head, Face::Sans, color(theme.muted), false);
    for (i, row) in rows.iter().enumerate() {
        let live = now.contains(&i) && !secret;
        line(ui, row, if live { Face::Bold } else { Face::Sans }, color(theme.ink), live);
    }
    ui.spacing_mut().item_spacing.y = 6.0;
    ui.add_space(8.0);
}

/// Columns as wide as their widest cell, the room that is left shared out.
fn column_widths(ui: &Ui, table: &Table, width: f32) -> Vec<f32> {
    let wide = |text: &String| {
        ui.fonts(|fonts| {
            fonts.layout_no_wrap(text.clone(), font(Face::Bold, 13.0), egui::Color32::BLACK).size().x
        })
    };
    let column = |i: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(i));
        cells.chain(table.head.get(i)).map(wide).fold(0.0, f32::max)
    };
    let needed: Vec<f32> = (0..table.head.len()).map(column).collect();
    let spare = (width - 16.0 - needed.iter().sum::<f32>()).max(0.0) / table.head.len().max(1) as f32;
    needed.iter().map(|wide| wide + spare.max(8.0)).collect()
}

/// One thing to try, in small print.
fn try_it(app: &App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let text = &app.session.step().text(lang).try_it;
    // What to try may tell what happens.
    if !text.is_empty() && !app.session.is_secret() {
        ui.add_space(4.0);
        prose::show(
            ui,
            theme,
            &lead_in(lang.of(words("Try it: ", "やってみよう: ")), text),
            13.5,
            theme.muted,
        );
    }
}

/// Prose with a few words before its first block.
fn lead_in(words: &str, prose: &Prose) -> Prose {
    let mut prose = prose.clone();
    if let Some(block) = prose.blocks.first_mut() {
        let style = crate::lesson::Style::Bold;
        block.spans.insert(0, crate::lesson::Span { style, text: words.to_owned() });
    }
    prose
}

/// How the predictions went, at the lesson's end.
fn summary(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let Score { right, given, asked } = app.session.score();
    let last = app.session.state().place().index() + 1 == app.session.lesson().steps.len();
    if !last || asked == 0 || app.session.is_secret() {
        return;
    }
    let open = asked - given;
    let text = match app.session.lang() {
        Lang::En => {
            let rest = if open > 0 { format!(" {open} still open.") } else { String::new() };
            format!("You predicted {given} of {asked} and {right} came true.{rest}")
        }
        Lang::Ja => {
            let rest = if open > 0 { format!("残りは{open}問です。") } else { String::new() };
            format!("{asked}問のうち{given}問を予想し、{right}問が正解でした。{rest}")
        }
    };
    ui.add_space(8.0);
    card(theme).inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(text).font(font(Face::Bold, 15.0)));
        let note = words("Nothing of this leaves your machine.", "この結果はどこにも送信されません。");
        ui.label(small(app.session.lang().of(note), theme));
    });
}

/// The speaker's notes, when they are wanted.
fn notes(app: &App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let notes = &app.session.step().text(lang).notes;
    if !app.session.presentation().shows_notes() {
        return;
    }
    ui.add_space(8.0);
    card(theme).inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(small(lang.of(words("Speaker notes", "講師用メモ")), theme));
        prose::show(ui, theme, notes, 14.0, theme.ink);
    });
}
