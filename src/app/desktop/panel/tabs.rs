//! The tabs of the pane, and the menu of methods.

use super::{Form, NARROW};
use crate::app::App;
use crate::app::desktop::icons::{self, Icon};
use crate::app::desktop::style::{color, least_size, small, text_width, toggle, width};
use crate::app::desktop::{Ui, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said;
use crate::session::Action;
use crate::session::action::{Own, PaneAction, Pick, Program};
use crate::session::commands;
use crate::session::page::{Choice, Page};
use crate::session::panel::Tab;
use crate::words::Words;
use egui::{self, Align, CursorIcon, Layout, Rect, RichText, Stroke, StrokeKind, pos2, vec2};

/// The size of the text of tabs and method, and the space around it.
const SIZE: f32 = 13.5;
const SIDE: f32 = 14.0;
const WITHIN: f32 = 11.0;
const WITHIN_NARROW: f32 = 5.0;
const ABOVE: f32 = 6.0;

/// The smallest space for a method's name beside the tabs. With less, it has a separate row.
const METHOD: f32 = 150.0;
const METHOD_NARROW: f32 = 84.0;

/// The largest height of a menu: enough for all methods and all languages if the window has space.
const MENU: f32 = 420.0;

fn title(tab: Option<Tab>) -> Words {
    match tab {
        None => said::desktop::panel::LESSON,
        Some(Tab::Code) => said::html::pane::CODE,
        Some(Tab::Table) => said::html::pane::TABLE,
        Some(Tab::Numbers) => said::html::pane::NUMBERS,
        Some(Tab::Cost) => said::html::pane::COST,
    }
}

/// All tabs. The lesson is one of them if there is too little space for it above.
fn all(page: &Page, with_lesson: bool) -> Vec<Option<Tab>> {
    let lesson = with_lesson.then_some(None);
    lesson.into_iter().chain(page.tabs.iter().copied().map(Some)).collect()
}

/// All tabs, each with its width, and the total width.
fn measured(app: &App, ui: &Ui, page: &Page, room: f32, with_lesson: bool) -> (Vec<(Option<Tab>, f32)>, f32) {
    let within = if room < NARROW { WITHIN_NARROW } else { WITHIN };
    let wide = |tab| width(ui, app.session.lang().of(title(tab)), font(Face::Bold, SIZE)) + 2.0 * within;
    let tabs: Vec<_> = all(page, with_lesson).into_iter().map(|tab| (tab, wide(tab))).collect();
    let together = tabs.iter().map(|(_, wide)| wide + 2.0).sum();
    (tabs, together)
}

/// True if the method's name fits beside tabs of this total width.
fn is_beside(room: f32, together: f32) -> bool {
    room - 2.0 * SIDE - together >= if room < NARROW { METHOD_NARROW } else { METHOD }
}

/// True if the method is shown. In a small panel it is hidden beside the lesson and in a walkthrough, which needs the space.
fn shows_method(page: &Page, form: Form, beside: bool) -> bool {
    beside || !form.in_tabs || form.open && !page.walk.tells()
}

/// The height of the tabs and the method.
pub fn height(app: &App, ui: &Ui, page: &Page, room: f32, form: Form) -> f32 {
    let (_, together) = measured(app, ui, page, room, form.in_tabs);
    let beside = is_beside(room, together);
    let row = least_size(ui.style()) + ABOVE;
    if !shows_method(page, form, beside) {
        return row + 2.0;
    }
    let rows = if beside { 1.0 } else { 2.0 };
    rows * row + 2.0
}

/// Draws tabs on the left, and the method on the right or below.
pub fn show(app: &mut App, ui: &mut Ui, page: &Page, form: Form) {
    let theme = app.session.theme();
    let whole = ui.max_rect();
    let (tabs, together) = measured(app, ui, page, whole.width(), form.in_tabs);
    let beside = is_beside(whole.width(), together);
    let high = least_size(ui.style());
    let row = Rect::from_min_max(
        whole.min + vec2(SIDE - 4.0, ABOVE),
        pos2(whole.max.x - SIDE, whole.min.y + ABOVE + high),
    );
    ui.spacing_mut().item_spacing.x = 2.0;
    // In a language with long words, the tabs are narrower.
    let by = ((whole.width() - 2.0 * SIDE) / together).min(1.0);
    let mut x = row.min.x;
    for (tab, wide) in tabs {
        let rect = Rect::from_min_size(pos2(x, row.min.y), vec2(wide * by, high));
        x = rect.max.x + 2.0;
        let on = tab.map_or(!form.open, |tab| form.open && page.tab == tab);
        if self::tab(app, ui, &theme, rect, (tab, on), by).clicked() {
            match tab.filter(|_| !on) {
                Some(tab) => app.act(Action::Panel(PaneAction::Tab(tab))),
                // A second click closes the pane and leaves its space to the lesson.
                None => app.around.panel.opened = Some(false),
            }
        }
    }
    if !shows_method(page, form, beside) {
        return;
    }
    let method_at = if beside {
        Rect::from_min_max(pos2(x + 8.0, row.min.y), row.max)
    } else {
        row.translate(vec2(0.0, high + ABOVE)).with_min_x(row.min.x + 4.0)
    };
    let mut method_at = method_at;
    let code = form.open && page.tab == Tab::Code;
    if code && app.session.offers_edit() {
        let text = app.session.lang().of(said::html::pane::EDIT);
        let wide = text_width(ui, text, Face::Sans) + 2.0 * ui.spacing().button_padding.x;
        let at = method_at.with_min_x(method_at.max.x - wide.max(high));
        method_at.max.x = at.min.x - 4.0;
        edit(app, ui, &theme, text, at);
    }
    let copies = code && method_at.width() >= METHOD + high;
    if copies {
        let at = method_at.with_min_x(method_at.max.x - high);
        method_at.max.x = at.min.x - 4.0;
        copy(app, ui, &theme, at);
    }
    let targets = if code { &page.targets[..] } else { &[] };
    let wide = menu_width(ui, chosen(targets));
    let apart = !targets.is_empty() && method_at.width() - wide >= METHOD;
    if apart {
        let at = method_at.with_min_x(method_at.max.x - wide);
        method_at.max.x = at.min.x - 4.0;
        let response = menu(app, ui, &theme, "target", &[targets], (at, true));
        response.on_hover_text(small(app.session.lang().of(said::page::TARGET), &theme));
    }
    // Without space for both, the code's languages follow the methods in one menu.
    let lists = [&page.methods[..], if apart { &[] } else { targets }];
    let hint = app.session.with_key(said::desktop::panel::METHOD, Action::Method(Pick::Next));
    menu(app, ui, &theme, "method", &lists, (method_at, beside)).on_hover_text(small(hint, &theme));
}

/// Draws a tab. The current one looks like a card.
fn tab(
    app: &App,
    ui: &mut Ui,
    theme: &Theme,
    rect: Rect,
    (tab, on): (Option<Tab>, bool),
    by: f32,
) -> egui::Response {
    let response = ui.interact(rect, ui.scope_id().with(("tab", format!("{tab:?}"))), egui::Sense::click());
    let shape = rect.shrink2(vec2(0.0, 1.0));
    if on {
        let edge = Stroke::new(1.0, color(theme.hairline));
        ui.painter().rect(shape, 7, color(theme.panel), edge, StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(shape, 7, color(theme.row_now));
    }
    let (face, ink) = if on { (Face::Bold, theme.ink) } else { (Face::Sans, theme.muted) };
    let text = app.session.lang().of(title(tab));
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, font(face, SIZE * by), color(ink));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, text));
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Draws the button that opens an editable copy of the method, or the learner's code.
fn edit(app: &mut App, ui: &mut Ui, theme: &Theme, text: &str, rect: Rect) {
    let action = Action::Own(Own::Edit);
    let hint = commands::of(action).map(|command| app.session.with_key(command.words, action));
    let mut ui = ui.new_child(egui::UiBuilder::new().id_salt("edit").max_rect(rect));
    if toggle(&mut ui, theme, false, text, &hint.unwrap_or_default()).clicked() {
        app.act(action);
    }
}

/// Draws the button that copies the shown code. Without space for it, the menu has this action.
fn copy(app: &mut App, ui: &mut Ui, theme: &Theme, rect: Rect) {
    let action = Action::Program(Program::CopyCode);
    let Some(command) = commands::of(action) else { return };
    let hint = app.session.with_key(command.words, action);
    let mut ui = ui.new_child(egui::UiBuilder::new().id_salt("copy").max_rect(rect));
    if icons::button(&mut ui, theme, Icon::Copy, true, &hint).clicked() {
        app.act(action);
    }
}

fn chosen(choices: &[Choice]) -> &str {
    choices.iter().find(|choice| choice.on).map_or("", |choice| choice.text.as_str())
}

/// The width of a menu that shows this text, including the arrow and the borders.
fn menu_width(ui: &Ui, text: &str) -> f32 {
    width(ui, text, font(Face::Sans, SIZE)) + 44.0
}

/// Draws lists of choices, one below the other. The button shows the first list's selected choice.
fn menu(
    app: &mut App,
    ui: &mut Ui,
    theme: &Theme,
    id: &str,
    lists: &[&[Choice]],
    (rect, right): (Rect, bool),
) -> egui::Response {
    let layout =
        if right { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
    let mut ui = ui.new_child(egui::UiBuilder::new().id_salt(id).max_rect(rect).layout(layout));
    let now = chosen(lists[0]);
    let text = RichText::new(now).font(font(Face::Sans, SIZE)).color(color(theme.ink));
    // As wide as the selected choice, within the available space.
    let wide = menu_width(&ui, now).min(ui.available_width() - 2.0);
    let was_open = egui::ComboBox::is_open(ui.ctx(), ui.make_persistent_id(id));
    let menu = egui::ComboBox::from_id_salt(id).selected_text(text).width(wide).height(MENU).truncate();
    let shown = menu.show_ui(&mut ui, |ui| {
        for (i, list) in lists.iter().filter(|list| !list.is_empty()).enumerate() {
            if i > 0 {
                ui.separator();
            }
            for choice in *list {
                let text = RichText::new(&choice.text).font(font(Face::Sans, SIZE));
                let shown = focus::entry(app, ui, choice.on, text);
                if choice.on && !was_open {
                    shown.scroll_to_me(None);
                }
                if shown.clicked() {
                    app.act(choice.action);
                }
            }
        }
    });
    shown.response
}
