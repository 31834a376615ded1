//! The bar at the top: name, lessons, and buttons for the program.

use super::fonts::font;
use super::style::{color, small, toggle};
use super::{App, Ui, focus};
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::{Program, Setting};
use crate::session::bars::{LessonGroup, MenuEntry};
use crate::session::commands::{self, Effect, Group};
use crate::session::page::Choice;
use crate::session::paths::PathRow;
use crate::session::sheets::SettingRow;
use crate::words::Lang;
use egui::{
    self, CursorIcon, Frame, Galley, Margin, RichText, Sense, Stroke, StrokeKind,
    containers::menu::MenuButton, vec2,
};
use std::sync::Arc;

/// Draws the top bar.
pub fn show(app: &mut App, root: &mut Ui) {
    let theme = app.session.theme();
    let side = if root.ctx().content_rect().width() < 580.0 { 12 } else { 20 };
    let (height, above) = if super::is_low(root.ctx()) { (44.0, 4) } else { (56.0, 9) };
    let frame = Frame::new().inner_margin(Margin::symmetric(side, above));
    egui::Panel::top("header").frame(frame).exact_size(height + super::LINE).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            let width = ui.available_width();
            let name = egui::Button::new(RichText::new("Hantei").font(font(Face::Bold, 18.0))).frame(false);
            if ui.add(name.sense(focus::PRESSED_ONLY)).clicked() {
                app.act(Action::Program(Program::Today));
            }
            if width > 1180.0 {
                let lang = app.session.lang();
                let motto = lang.of(said::bars::MOTTO);
                ui.label(small(format!("判定 · {motto}"), &theme));
                ui.add_space(20.0);
            }
            // The buttons on the right take their space first, and the lessons share the rest.
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

/// Draws the paths as a menu and the lessons of the current one by number. In a narrow window, a menu of all lessons.
fn lessons(app: &mut App, ui: &mut Ui) {
    let groups = app.session.lesson_groups();
    let Some(here) = groups.iter().find(|group| group.title.on) else { return };
    let lessons = here.lessons.iter().cloned().enumerate();
    let tabs: Vec<Tab> = lessons.map(|(i, choice)| Tab::new(app, ui, i, choice)).collect();
    let width = if groups.len() > 1 { menu_width(ui, &here.title) } else { 0.0 };
    if width + tabs.iter().map(|tab| tab.size().x).sum::<f32>() > ui.available_width() {
        return all_lessons(app, ui, &groups);
    }
    if groups.len() > 1 {
        group_menu(app, ui, &groups, &here.title.text);
    }
    ui.spacing_mut().item_spacing.x = 0.0;
    tabs.into_iter().for_each(|tab| show_tab(app, ui, tab));
}

/// The width of the menu of paths while it shows this title.
fn menu_width(ui: &Ui, title: &Choice) -> f32 {
    let body = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(title.text.clone(), body, ui.visuals().text_color());
    text.size().x
        + ui.spacing().icon_width
        + 4.0 * ui.spacing().button_padding.x
        + 2.0 * ui.spacing().item_spacing.x
}

/// Draws a menu that opens paths.
fn group_menu(app: &mut App, ui: &mut Ui, groups: &[LessonGroup], here: &str) {
    let menu = egui::ComboBox::from_id_salt("paths").selected_text(here).width(0.0);
    menu.height(f32::INFINITY).show_ui(ui, |ui| {
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for LessonGroup { title, .. } in groups {
            if focus::entry(app, ui, title.on, &title.text).clicked() {
                app.act(title.action);
            }
        }
    });
}

/// Draws a menu of all lessons, below the titles of their paths.
fn all_lessons(app: &mut App, ui: &mut Ui, groups: &[LessonGroup]) {
    let lessons = || groups.iter().flat_map(|group| &group.lessons);
    let now = lessons().find(|lesson| lesson.on).map_or("", |lesson| &lesson.text);
    let width = ui.available_width().min(190.0);
    let menu = egui::ComboBox::from_id_salt("lessons").selected_text(now).width(width - 20.0).truncate();
    let theme = app.session.theme();
    menu.height(ui.ctx().content_rect().height() - 90.0).show_ui(ui, |ui| {
        // The button cuts a long name off, but the list shows all of it.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for LessonGroup { title, lessons } in groups {
            if groups.len() > 1 {
                ui.label(small(&title.text, &theme));
            }
            for lesson in lessons {
                if focus::entry(app, ui, lesson.on, &lesson.text).clicked() {
                    app.act(lesson.action);
                }
            }
        }
    });
}

/// Draws a tab, with a frame for the current lesson.
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
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &choice.text));
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        app.act(choice.action);
    }
}

/// The name of a command.
fn label(lang: Lang, action: Action) -> &'static str {
    commands::of(action).map_or("", |command| lang.of(command.words))
}

/// Draws the buttons for the whole program, or only a menu in a narrow window.
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
        languages(app, ui);
    }
}

/// Draws the menu of languages, each by its own name.
fn languages(app: &mut App, ui: &mut Ui) {
    let SettingRow { name, choices } = app.session.languages();
    let now = choices.iter().find(|choice| choice.on).map_or("", |choice| &choice.text);
    let menu = egui::ComboBox::from_id_salt("languages").selected_text(now).width(0.0);
    let shown = menu.height(f32::INFINITY).show_ui(ui, |ui| {
        for choice in &choices {
            if ui.selectable_label(choice.on, &choice.text).clicked() {
                app.act(choice.action);
            }
        }
    });
    shown.response.on_hover_text(name);
}

/// Draws the menu of actions without a button elsewhere.
fn menu(app: &mut App, ui: &mut Ui) {
    let lang = app.session.lang();
    let text = RichText::new(lang.of(said::bars::MENU)).size(14.0);
    let button = egui::Button::new(text).min_size(vec2(30.0, 30.0));
    MenuButton::from_button(button).ui(ui, |ui| {
        let screen = ui.ctx().content_rect();
        let columns = if screen.width() > 2.0 * MENU { 2 } else { 1 };
        ui.set_width(columns as f32 * MENU + 28.0);
        let height = screen.height() - 90.0;
        let scroll = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scroll.show(ui, |ui| focus::in_sight(ui, |ui| groups(app, ui, columns)));
    });
}

/// The width of a column of the menu.
const MENU: f32 = 270.0;

/// Draws the menu's entries below the headings of the help, in columns of similar length.
fn groups(app: &mut App, ui: &mut Ui, many: usize) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let entries = app.session.menu();
    let group = |entry: &MenuEntry| commands::row_with(Effect::Do(entry.action)).map(|row| row.group);
    // Keys go through the columns one after the other.
    let mut groups = vec![vec![]; many];
    let mut rows = vec![0; many];
    for heading in Group::ALL {
        let of: Vec<&MenuEntry> = entries.iter().filter(|entry| group(entry) == Some(heading)).collect();
        if of.is_empty() {
            continue;
        }
        let shortest = (0..many).min_by_key(|column| rows[*column]).unwrap_or_default();
        rows[shortest] += of.len() + 1;
        groups[shortest].push((heading, of));
    }
    today(app, ui, &theme);
    ui.spacing_mut().item_spacing.x = 28.0;
    ui.columns(many, |columns| {
        for (ui, groups) in columns.iter_mut().zip(groups) {
            for (heading, of) in groups {
                show_heading(ui, &theme, lang.of(heading.words()));
                of.into_iter().for_each(|entry| show_entry(app, ui, entry));
                ui.add_space(6.0);
            }
        }
    });
}

/// Draws reasons to come back, above everything else in the menu.
fn today(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let PathRow { title, lessons, .. } = app.session.today();
    show_heading(ui, theme, &title);
    for Choice { text, action, .. } in lessons {
        show_entry(app, ui, &MenuEntry { text, caps: vec![], on: None, action });
    }
    ui.add_space(6.0);
}

/// Draws a heading of the menu.
fn show_heading(ui: &mut Ui, theme: &Theme, title: &str) {
    ui.label(RichText::new(title).font(font(Face::Bold, 13.0)).color(color(theme.muted)));
}

/// Draws an entry of the menu with its keys, marked while its setting is on.
fn show_entry(app: &mut App, ui: &mut Ui, entry: &MenuEntry) {
    let keys = RichText::new(entry.caps.join(" ")).color(color(app.session.theme().ink));
    let button = egui::Button::new(&entry.text).shortcut_text(keys);
    let button =
        if entry.on == Some(true) { button.fill(color(app.session.theme().row_now)) } else { button };
    if ui.add_sized([ui.available_width(), 0.0], button).clicked() {
        app.act(entry.action);
        ui.close();
    }
}
