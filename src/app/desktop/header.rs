//! The top: name, lessons, and buttons for the program.

use super::fonts::font;
use super::style::{color, small, toggle};
use super::{App, Ui};
use crate::figure::text::Face;
use crate::session::Action;
use crate::session::action::{Program, Setting};
use crate::session::commands;
use crate::session::page::Choice;
use crate::words::{Lang, words};
use egui::{
    self, CursorIcon, Frame, Galley, Margin, RichText, Sense, Stroke, StrokeKind,
    containers::menu::MenuButton, vec2,
};
use std::sync::Arc;

/// The bar above everything.
pub fn show(app: &mut App, ctx: &egui::Context) {
    let theme = app.session.theme();
    let side = if ctx.content_rect().width() < 580.0 { 12 } else { 20 };
    let frame = Frame::new().inner_margin(Margin::symmetric(side, 9));
    egui::TopBottomPanel::top("header").frame(frame).exact_height(56.0).show(ctx, |ui| {
        ui.horizontal_centered(|ui| {
            let width = ui.available_width();
            ui.label(RichText::new("Hantei").font(font(Face::Bold, 18.0)));
            if width > 1180.0 {
                let lang = app.session.lang();
                let motto = lang.of(words("see a hit test think", "当たり判定の頭の中をのぞく"));
                let name = if app.session.system().no_japanese { "" } else { "判定 · " };
                ui.label(small(format!("{name}{motto}"), &theme));
                ui.add_space(20.0);
            }
            // The buttons on the right take their room first; the lessons share what is left.
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                buttons(app, ui, width);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| lessons(app, ui));
            });
        });
    });
}

/// A lesson's number and name, laid out.
struct Tab {
    choice: Choice,
    number: Arc<Galley>,
    title: Arc<Galley>,
}

impl Tab {
    fn new(app: &App, ui: &Ui, position: usize, choice: Choice) -> Self {
        let theme = app.session.theme();
        let face = if choice.on { Face::Bold } else { Face::Sans };
        let ink = color(if choice.on { theme.ink } else { theme.muted });
        let painter = ui.painter();
        let number = (position + 1).to_string();
        Self {
            number: painter.layout_no_wrap(number, font(Face::Sans, 13.0), color(theme.muted)),
            title: painter.layout_no_wrap(choice.text.clone(), font(face, 14.0), ink),
            choice,
        }
    }

    fn size(&self) -> egui::Vec2 {
        vec2(self.number.size().x + self.title.size().x + 30.0, 34.0)
    }
}

/// The lessons by number: all of them where there is room, else a menu.
fn lessons(app: &mut App, ui: &mut Ui) {
    let lessons = app.session.lesson_choices().into_iter().enumerate();
    let tabs: Vec<Tab> = lessons.map(|(i, choice)| Tab::new(app, ui, i, choice)).collect();
    if tabs.iter().map(|tab| tab.size().x).sum::<f32>() <= ui.available_width() {
        ui.spacing_mut().item_spacing.x = 0.0;
        tabs.into_iter().for_each(|tab| show_tab(app, ui, tab));
        return;
    }
    let name = |i: usize| format!("{} {}", i + 1, tabs[i].choice.text);
    let now = tabs.iter().position(|tab| tab.choice.on).unwrap_or(0);
    let width = ui.available_width().min(190.0);
    let menu =
        egui::ComboBox::from_id_salt("lessons").selected_text(name(now)).width(width - 20.0).truncate();
    menu.show_ui(ui, |ui| {
        // The button cuts a long name off; the list shows all of it.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for (i, tab) in tabs.iter().enumerate() {
            if ui.selectable_label(tab.choice.on, name(i)).clicked() {
                app.act(tab.choice.action);
            }
        }
    });
}

/// A tab; the present lesson's in a frame.
fn show_tab(app: &mut App, ui: &mut Ui, tab: Tab) {
    let theme = app.session.theme();
    let (rect, response) = ui.allocate_exact_size(tab.size(), Sense::click());
    if tab.choice.on || response.hovered() {
        let edge = Stroke::new(1.0, color(theme.hairline));
        ui.painter().rect(rect, 8, color(theme.panel), edge, StrokeKind::Inside);
    }
    let Tab { choice, number, title } = tab;
    let at = rect.min + vec2(12.0, (rect.height() - number.size().y) / 2.0);
    let title_at = rect.min + vec2(18.0 + number.size().x, (rect.height() - title.size().y) / 2.0);
    let ink = color(theme.ink);
    ui.painter().galley(at, number, ink);
    ui.painter().galley(title_at, title, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &choice.text));
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        app.act(choice.action);
    }
}

/// What a command is called.
fn label(lang: Lang, action: Action) -> &'static str {
    commands::of(action).map_or("", |command| lang.of(command.words))
}

/// What concerns the whole program; in a narrow window only a menu.
fn buttons(app: &mut App, ui: &mut Ui, width: f32) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    if toggle(ui, &theme, false, "?", label(lang, Action::Program(Program::Help))).clicked() {
        app.act(Action::Program(Program::Help));
    }
    menu(app, ui);
    if width > 560.0 {
        if toggle(ui, &theme, false, "◐", label(lang, Action::Settings(Setting::NextTheme))).clicked() {
            app.act(Action::Settings(Setting::NextTheme));
        }
        if toggle(ui, &theme, false, app.session.other_language(), "").clicked() {
            app.act(Action::Settings(Setting::NextLang));
        }
    }
}

/// What has no button of its own elsewhere.
fn menu(app: &mut App, ui: &mut Ui) {
    let lang = app.session.lang();
    let text = RichText::new(lang.of(words("Menu", "メニュー"))).size(14.0);
    let button = egui::Button::new(text).min_size(vec2(30.0, 30.0));
    MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(220.0);
        let height = ui.ctx().content_rect().height() - 90.0;
        let scroll = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scroll.show(ui, |ui| entries(app, ui));
    });
}

/// The menu's entries, with their keys.
fn entries(app: &mut App, ui: &mut Ui) {
    let ink = color(app.session.theme().ink);
    for entry in app.session.menu() {
        let keys = RichText::new(entry.caps.join(" ")).color(ink);
        let button = egui::Button::new(&entry.text).shortcut_text(keys);
        if ui.add(button).clicked() {
            app.act(entry.action);
            ui.close();
        }
    }
}
