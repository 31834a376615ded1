//! The top: name, lessons, and buttons for the program.

use super::fonts::font;
use super::style::{color, small, toggle};
use super::{App, Ui};
use crate::figure::text::Face;
use crate::lesson::Lesson;
use crate::session::Action;
use crate::session::action::{Change, Go, Present, Program, Quiz, Setting, View};
use crate::session::commands::{self, Effect};
use crate::words::{Lang, words};
use egui_macroquad::egui::{
    self, CursorIcon, Frame, Galley, Margin, RichText, Sense, Stroke, StrokeKind, vec2,
};
use std::sync::Arc;

/// The bar above everything.
pub fn show(app: &mut App, ctx: &egui::Context) {
    let theme = app.session.theme();
    let side = if ctx.screen_rect().width() < 580.0 { 12 } else { 20 };
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
    position: usize,
    here: bool,
    name: String,
    number: Arc<Galley>,
    title: Arc<Galley>,
}

impl Tab {
    fn new(app: &App, ui: &Ui, position: usize, lesson: &Lesson) -> Self {
        let theme = app.session.theme();
        let here = lesson.id == app.session.lesson().id;
        let face = if here { Face::Bold } else { Face::Sans };
        let ink = color(if here { theme.ink } else { theme.muted });
        let name = app.session.library().short_title(lesson, app.session.lang()).to_owned();
        let painter = ui.painter();
        Self {
            position,
            here,
            number: painter.layout_no_wrap(
                (position + 1).to_string(),
                font(Face::Sans, 13.0),
                color(theme.muted),
            ),
            title: painter.layout_no_wrap(name.clone(), font(face, 14.0), ink),
            name,
        }
    }

    fn size(&self) -> egui::Vec2 {
        vec2(self.number.size().x + self.title.size().x + 30.0, 34.0)
    }
}

/// The lessons by number: all of them where there is room, else a menu.
fn lessons(app: &mut App, ui: &mut Ui) {
    let lessons = app.session.lessons().iter().enumerate();
    let tabs: Vec<Tab> = lessons.map(|(i, lesson)| Tab::new(app, ui, i, lesson)).collect();
    if tabs.iter().map(|tab| tab.size().x).sum::<f32>() <= ui.available_width() {
        ui.spacing_mut().item_spacing.x = 0.0;
        tabs.into_iter().for_each(|tab| show_tab(app, ui, tab));
        return;
    }
    let name = |i: usize| format!("{} {}", i + 1, tabs[i].name);
    let now = tabs.iter().position(|tab| tab.here).unwrap_or(0);
    let width = ui.available_width().min(190.0);
    let menu =
        egui::ComboBox::from_id_salt("lessons").selected_text(name(now)).width(width - 20.0).truncate();
    menu.show_ui(ui, |ui| {
        // The button cuts a long name off; the list shows all of it.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for (i, tab) in tabs.iter().enumerate() {
            if ui.selectable_label(tab.here, name(i)).clicked() {
                app.act(Action::Go(Go::To(tab.position, 0)));
            }
        }
    });
}

/// A tab; the present lesson's in a frame.
fn show_tab(app: &mut App, ui: &mut Ui, tab: Tab) {
    let theme = app.session.theme();
    let (rect, response) = ui.allocate_exact_size(tab.size(), Sense::click());
    if tab.here || response.hovered() {
        let edge = Stroke::new(1.0, color(theme.hairline));
        ui.painter().rect(rect, 8, color(theme.panel), edge, StrokeKind::Inside);
    }
    let Tab { position, name, number, title, .. } = tab;
    let at = rect.min + vec2(12.0, (rect.height() - number.size().y) / 2.0);
    let title_at = rect.min + vec2(18.0 + number.size().x, (rect.height() - title.size().y) / 2.0);
    let ink = color(theme.ink);
    ui.painter().galley(at, number, ink);
    ui.painter().galley(title_at, title, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        app.act(Action::Go(Go::To(position, 0)));
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
        if toggle(ui, &theme, false, other_language(app), "").clicked() {
            app.act(Action::Settings(Setting::NextLang));
        }
    }
}

/// Every action that has no button of its own elsewhere.
fn menu(app: &mut App, ui: &mut Ui) {
    let lang = app.session.lang();
    let text = RichText::new(lang.of(words("Menu", "メニュー"))).size(14.0);
    let button = egui::Button::new(text).min_size(vec2(30.0, 30.0));
    app.menu_open = false;
    egui::menu::menu_custom_button(ui, button, |ui| {
        app.menu_open = true;
        ui.set_min_width(220.0);
        let height = ui.ctx().screen_rect().height() - 90.0;
        let scroll = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scroll.show(ui, |ui| entries(app, ui));
    });
}

const MENU: [Action; 17] = [
    Action::Program(Program::Overview),
    Action::Present(Present::Toggle),
    Action::Present(Present::Return),
    Action::Present(Present::Notes),
    Action::Quiz(Quiz::Clear),
    Action::Pose(Change::Undo),
    Action::Pose(Change::Redo),
    Action::Pose(Change::StepPose),
    Action::Program(Program::CopyLink),
    Action::Program(Program::Export),
    Action::Camera(View::Fit),
    Action::Settings(Setting::Grid),
    Action::Settings(Setting::Panel),
    Action::Settings(Setting::NextTheme),
    Action::Settings(Setting::NextLang),
    Action::Program(Program::Fullscreen),
    Action::Program(Program::Settings),
];

/// The menu's entries that do something now, with their keys.
fn entries(app: &mut App, ui: &mut Ui) {
    let (lang, mode) = (app.session.lang(), app.session.mode());
    for command in MENU.iter().filter_map(|&action| commands::of(action)).filter(|it| it.works(mode)) {
        let Effect::Do(action) = command.effect else { continue };
        let text = match action {
            Action::Settings(Setting::NextLang) => other_language(app),
            _ => lang.of(command.words),
        };
        let button = egui::Button::new(text).shortcut_text(command.caps(mode.browser).join(" "));
        if ui.add(button).clicked() {
            app.act(action);
            ui.close_menu();
        }
    }
}

/// The name of the other language, in that language once it can be written.
fn other_language(app: &App) -> &'static str {
    match app.session.lang() {
        Lang::En if app.session.system().no_japanese => "Japanese",
        Lang::En => "日本語",
        Lang::Ja => "English",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_menu_is_in_the_table_of_commands() {
        assert!(MENU.into_iter().all(|action| commands::of(action).is_some()));
    }
}
