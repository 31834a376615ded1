//! What lies over the picture: help, settings, overview, and notices.

use super::fonts::font;
use super::style::{KeyHint, card, color, small, toggle};
use super::{App, Ui, paint};
use crate::figure::labels::Memory;
use crate::figure::sketch::{self, Look};
use crate::figure::text::Face;
use crate::figure::view::View;
use crate::session::keys::{BINDINGS, Group, When};
use crate::session::{Action, Overlay, State};
use crate::words::{Words, words};
use egui_macroquad::egui::{
    self, Align2, Area, CursorIcon, Frame, Margin, Order, RichText, Sense, Stroke, StrokeKind, vec2,
};
use glam::vec2 as point;

/// What is open, and the notices.
pub fn show(app: &mut App, ctx: &egui::Context) {
    match app.session.overlay {
        Overlay::None => {}
        Overlay::Help => window(app, ctx, words("Keys", "キー"), 1060.0, help),
        Overlay::Settings => window(app, ctx, words("Settings", "設定"), 420.0, settings),
        Overlay::Overview(..) => window(app, ctx, words("All steps", "全ステップ"), 1120.0, overview),
    }
    notices(app, ctx);
}

/// A window in the middle that a click beside it closes.
fn window(app: &mut App, ctx: &egui::Context, title: Words, width: f32, content: fn(&mut App, &mut Ui)) {
    let theme = app.session.theme();
    let screen = ctx.screen_rect();
    let veil = Area::new("veil".into()).order(Order::Middle).fixed_pos(screen.min).show(ctx, |ui| {
        let (rect, response) = ui.allocate_exact_size(screen.size(), Sense::click());
        ui.painter().rect_filled(rect, 0, egui::Color32::from_black_alpha(90));
        response
    });
    if veil.inner.clicked() {
        app.act(Action::Leave);
    }
    let width = width.min(screen.width() - 24.0);
    let frame = Frame::window(&ctx.style()).inner_margin(Margin::same(20));
    Area::new("overlay".into()).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]).show(
        ctx,
        |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 42.0);
                let lang = app.session.lang();
                ui.horizontal(|ui| {
                    ui.label(RichText::new(lang.of(title)).font(font(Face::Bold, 22.0)));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if toggle(ui, &theme, false, "✕", "Esc").clicked() {
                            app.act(Action::Leave);
                        }
                    });
                });
                ui.add_space(6.0);
                let height = screen.height() - 140.0;
                egui::ScrollArea::vertical()
                    .max_height(height)
                    .min_scrolled_height(height)
                    .show(ui, |ui| content(app, ui));
            });
        },
    );
}

/// The table of keys, in columns.
fn help(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let mode = app.session.mode();
    let most = (ui.available_width() / 300.0).clamp(1.0, 3.0) as usize;
    let shown = |group: Group| {
        let rows = BINDINGS.iter().filter(move |row| row.group == group);
        rows.filter(|row| row.when != When::Native || !mode.browser)
    };
    let all: usize = Group::ALL.map(|group| shown(group).count()).iter().sum();
    ui.columns(most, |columns| {
        let mut above = 0;
        for group in Group::ALL {
            let rows = shown(group).count();
            // Where the group's middle is, so that the columns are about as long as each other.
            let ui = &mut columns[(2 * above + rows) * most / (2 * all)];
            above += rows;
            ui.label(RichText::new(lang.of(group.words())).font(font(Face::Bold, 15.0)));
            for row in shown(group) {
                KeyHint::new(ui, &theme, &row.caps(mode.browser), lang.of(row.words)).show(ui, &theme);
            }
            ui.add_space(10.0);
        }
    });
    let mouse = words(
        "The pointer drags shapes by their bodies and rings; the wheel or two fingers zoom; dragging the ground pans; a double click fits the view.",
        "図形は、本体や丸いハンドルをドラッグして動かせます。ホイールか2本指で拡大・縮小、何もないところのドラッグで表示の移動、ダブルクリックで全体表示ができます。",
    );
    ui.label(small(lang.of(mouse), &theme));
}

/// A setting: its name, its value, and buttons that change it.
type Setting = (Words, String, &'static [(&'static str, Action)]);

fn settings(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let on = |on: bool| lang.of(if on { words("on", "オン") } else { words("off", "オフ") }).to_owned();
    let theme_name = match theme.id {
        "light" => words("light paper", "ライト（紙）"),
        "dark" => words("dark", "ダーク"),
        _ => words("projector", "投影用"),
    };
    let size = format!("{:.0} %", app.session.settings.text_size * 100.0);
    let settings = app.session.settings.clone();
    let rows: [Setting; 6] = [
        (words("Colors", "配色"), lang.of(theme_name).to_owned(), &[("◐", Action::NextTheme)]),
        (
            words("Language", "言語"),
            lang.of(words("English", "日本語")).to_owned(),
            &[("⇒", Action::NextLang)],
        ),
        (
            words("Size of text", "文字の大きさ"),
            size,
            &[("−", Action::SmallerText), ("+", Action::LargerText)],
        ),
        (words("Grid", "方眼"), on(settings.grid), &[("⇒", Action::Grid)]),
        (words("Panel", "パネル"), on(settings.panel), &[("⇒", Action::Panel)]),
        (
            words("Single-letter keys", "1文字のショートカット"),
            on(settings.letter_keys),
            &[("⇒", Action::LetterKeys)],
        ),
    ];
    egui::Grid::new("settings").num_columns(3).spacing([24.0, 10.0]).show(ui, |ui| {
        for (name, value, actions) in rows {
            ui.label(lang.of(name));
            ui.label(small(value, &theme));
            ui.horizontal(|ui| {
                for (text, action) in actions {
                    if toggle(ui, &theme, false, text, "").clicked() {
                        app.act(*action);
                    }
                }
            });
            ui.end_row();
        }
    });
}

/// Every step as a small picture.
fn overview(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let lessons = app.session.allowed().to_vec();
    for lesson in lessons {
        let title = app.session.library().lessons[lesson].title.get(lang).clone();
        ui.label(RichText::new(title).font(font(Face::Bold, 16.0)));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 12.0);
            for step in 0..app.session.library().lessons[lesson].steps.len() {
                thumbnail(app, ui, &theme, lesson, step);
            }
        });
        ui.add_space(12.0);
    }
}

/// A step's picture with its title; what a question asks stays secret here too.
fn thumbnail(app: &mut App, ui: &mut Ui, theme: &crate::figure::theme::Theme, lesson: usize, step: usize) {
    let size = vec2(196.0, 150.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let marked = app.session.overlay == Overlay::Overview(lesson, step);
    if marked && app.overview_shown != Some((lesson, step)) {
        ui.scroll_to_rect(rect, None);
        app.overview_shown = Some((lesson, step));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let library = app.session.library();
    let state = State::at(library, lesson, step);
    let (scene, shown) = (state.scene(library), state.step(library));
    let asks = shown.ask.is_some();
    let run = (state.method(library).run)(&state.pose, app.session.lang());
    let given = |layer: &str| scene.layers.iter().any(|known| known.id == layer && known.given);
    let shows = |layer: &str| shown.show.contains(&layer) && (!asks || given(layer));
    let picture = egui::Rect::from_min_size(rect.min, vec2(size.x, 116.0));
    // Drawn five times as large and shrunk: labels would fill a small picture, so they are left out.
    let [x, y, w, h] = scene.home;
    let view = View::fitting(paint::area(picture), point(x, y), point(w, h));
    let hit = (!asks).then_some(run.hit);
    let look = Look { theme, shows: &shows, hit, lit: None, grid: false, taken: &[] };
    let mut figure = run.figure.clone();
    figure.items.iter_mut().for_each(|item| item.label = "".into());
    figure.inset = None;
    let panes = sketch::sketch(&figure, &view, &look, &mut Memory::default());
    ui.painter().rect_filled(picture, 6, color(theme.paper));
    paint::paint(ui.painter(), &panes);
    let edge = if marked || response.hovered() {
        Stroke::new(2.5, color(theme.moving.line))
    } else {
        Stroke::new(1.0, color(theme.hairline))
    };
    ui.painter().rect_stroke(picture, 6, edge, StrokeKind::Inside);
    let title = format!("{}  {}", step + 1, shown.text(app.session.lang()).title);
    let galley = ui.painter().layout(title, font(Face::Sans, 12.5), color(theme.ink), size.x - 4.0);
    ui.painter().with_clip_rect(rect).galley(
        picture.left_bottom() + vec2(2.0, 4.0),
        galley,
        color(theme.ink),
    );
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        app.act(Action::Go(lesson, step));
    }
}

/// Sentences at the lower left, until they are read or clicked away.
fn notices(app: &mut App, ctx: &egui::Context) {
    let theme = app.session.theme();
    let texts: Vec<String> = app.session.notices().map(str::to_owned).collect();
    if texts.is_empty() {
        return;
    }
    let width = (ctx.screen_rect().width() - 40.0).min(460.0);
    // Above a newcomer's hint.
    let up = if app.session.hint().is_some() { -116.0 } else { -56.0 };
    let shown = Area::new("notices".into())
        .order(Order::Tooltip)
        .anchor(Align2::LEFT_BOTTOM, [16.0, up])
        .show(ctx, |ui| {
            for text in texts {
                card(&theme)
                    .fill(color(theme.panel))
                    .stroke(Stroke::new(1.5, color(theme.second.line)))
                    .inner_margin(12)
                    .show(ui, |ui| {
                        ui.set_max_width(width);
                        ui.label(text);
                    });
            }
        });
    if shown.response.interact(Sense::click()).clicked() {
        app.session.dismiss();
    }
}
