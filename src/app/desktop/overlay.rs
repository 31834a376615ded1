//! Sheets over the picture: help, settings, overview, and notices.

use super::fonts::font;
use super::panel::{open_term, show_prose};
use super::style::{KeyHint, card, choice, color, least_size, small, toggle};
use super::{App, Ui, choice_buttons, drawing, focus, further, open};
use crate::app::paint::Brush;
use crate::compose;
use crate::figure::primitive::Pane;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::figure::view::Area;
use crate::lesson::Lesson;
use crate::said;
use crate::session::action::{Go, Program, Setting};
use crate::session::page::Choice;
use crate::session::paths::PathRow;
use crate::session::sheets::{GlossaryRow, SettingRow};
use crate::session::today::TodayCard;
use crate::session::{Action, Overlay, Place, State};
use crate::words::{Lang, Words};
use egui::{self, Align2, CursorIcon, Frame, Margin, Order, RichText, Sense, Stroke, StrokeKind, vec2};
use glam::Vec2;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// The name of the window in the middle.
const WINDOW: &str = "overlay";

/// Draws the open sheet and the notices.
pub fn show(app: &mut App, ctx: &egui::Context) {
    if *app.session.overlay() != Overlay::Settings {
        app.around.size_button = None;
    }
    if let Some(title) = app.session.overlay().title() {
        let (width, content): (f32, fn(&mut App, &mut Ui)) = match app.session.overlay() {
            Overlay::None | Overlay::Help => (1140.0, help),
            Overlay::Settings => (480.0, settings),
            Overlay::Today => (560.0, today),
            Overlay::Overview(..) => (1120.0, overview),
            Overlay::Glossary(_) => (680.0, glossary),
            Overlay::Open => (560.0, open::show),
            Overlay::Homework => (680.0, homework),
            Overlay::Task => (680.0, task),
            Overlay::Submit => (480.0, submit),
        };
        window(app, ctx, title, width, content);
    }
    // A blank screen shows no notices.
    if !app.session.presentation().is_blank() {
        notices(app, ctx);
    }
}

/// Draws a sheet in the middle. A click beside it closes it.
fn window(app: &mut App, ctx: &egui::Context, title: Words, width: f32, content: fn(&mut App, &mut Ui)) {
    let theme = app.session.theme();
    let screen = ctx.content_rect();
    let veil = egui::Area::new(egui::Id::unique("veil")).order(Order::Middle).fixed_pos(screen.min).show(
        ctx,
        |ui| {
            let (rect, response) = ui.allocate_exact_size(screen.size(), focus::PRESSED_ONLY);
            ui.painter().rect_filled(rect, 0, egui::Color32::from_black_alpha(90));
            response
        },
    );
    // Controls below it cannot have the focus.
    ctx.memory_mut(|memory| memory.set_modal_layer(veil.inner.layer_id));
    if veil.inner.clicked() {
        app.act(Action::Program(Program::Leave));
    }
    let width = width.min(screen.width() - 24.0);
    let frame = Frame::window(&ctx.global_style()).inner_margin(Margin::same(20));
    let aside = aside(app, ctx);
    egui::Area::new(egui::Id::unique(WINDOW))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_CENTER, aside)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 42.0);
                let lang = app.session.lang();
                ui.horizontal(|ui| {
                    ui.label(RichText::new(lang.of(title)).font(font(Face::Bold, 22.0)));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if toggle(ui, &theme, false, "✕", "Esc").clicked() {
                            app.act(Action::Program(Program::Leave));
                        }
                        if matches!(app.session.overlay(), Overlay::Glossary(_)) {
                            search(app, ui);
                        }
                    });
                });
                ui.add_space(6.0);
                let height = screen.height() - 140.0;
                let opens = app.around.sheet_shown.replace(title.en) != Some(title.en);
                // This scrolls to its marked entry.
                let marks = matches!(app.session.overlay(), Overlay::Glossary(_));
                let mut scrolls = egui::ScrollArea::vertical();
                if opens && !marks {
                    scrolls = scrolls.vertical_scroll_offset(0.0);
                }
                let shown = scrolls
                    .id_salt(title.en)
                    // If a list gets shorter while the user types, the field stays in place.
                    .auto_shrink([false, app.around.sought.is_empty()])
                    .max_height(height)
                    .min_scrolled_height(height)
                    .show(ui, |ui| {
                        ui.scroll_with_delta(super::scrolled(app, ui));
                        focus::in_sight(ui, |ui| content(app, ui));
                    });
                let seen = shown.inner_rect;
                if shown.content_size.y - shown.state.clamped_offset().y - seen.height() > 4.0 {
                    // Keys scroll it, so it is no stop for Tab.
                    further::show(app, ui, seen, focus::PRESSED_ONLY);
                }
            });
        });
}

/// Draws the table of keys, in columns.
fn help(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let most = (ui.available_width() / 300.0).clamp(1.0, 3.0) as usize;
    ui.columns(most, |columns| {
        let mut rows = vec![0; most];
        for part in app.session.keys() {
            let shortest = (0..most).min_by_key(|column| rows[*column]).unwrap_or_default();
            rows[shortest] += part.rows.len();
            let ui = &mut columns[shortest];
            ui.label(RichText::new(lang.of(part.title)).font(font(Face::Bold, 15.0)));
            for (chords, words) in part.rows {
                let hint = KeyHint::new(ui, &theme, &chords, lang.of(words));
                hint.within(ui, &theme, ui.available_width()).show(ui, &theme, Sense::hover());
            }
            ui.add_space(10.0);
        }
    });
    ui.label(small(lang.of(said::sheets::MOUSE), &theme));
    if cfg!(target_os = "linux") {
        ui.label(small(lang.of(said::sheets::INPUT_METHOD), &theme));
    }
}

fn settings(app: &mut App, ui: &mut Ui) {
    let [looks, switches] = app.session.setting_rows();
    looks.into_iter().for_each(|row| choices(app, ui, row));
    setting(app, ui, app.session.lang().of(said::sheets::TEXT_SIZE), text_size);
    switches.into_iter().for_each(|row| choices(app, ui, row));
    drop(name(app, ui));
}

/// Draws the field for the name under which work is submitted.
fn name(app: &mut App, ui: &mut Ui) -> egui::Response {
    setting(app, ui, app.session.lang().of(said::sheets::NAME), |app, ui| {
        let (field, name) = field(ui, app.session.settings().name.as_deref());
        name.into_iter().for_each(|name| app.session.set_name(&name));
        field
    })
}

/// Draws the name, and the next steps of a submission.
fn submit(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    // The first Tab stop below the closing button, so that the user can type right away.
    let unfocused = ui.memory(|memory| memory.focused().is_none());
    let field = name(app, ui);
    if unfocused {
        field.request_focus();
    }
    ui.label(small(lang.of(said::task::WHY_NAME), &theme));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        for (program, words) in
            [(Program::HandIn, said::task::SAVE), (Program::CopyWork, said::task::COPY_WORK)]
        {
            if toggle(ui, &theme, true, lang.of(words), "").clicked() {
                app.act(Action::Program(program));
            }
        }
    });
}

/// Draws the assignment to do: its steps and hunts as links, and the buttons to submit or change it.
fn homework(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    if let Some(sentence) = app.session.task_sentence() {
        ui.label(sentence);
    }
    ui.label(small(lang.of(said::task::TO_DO), &theme));
    ui.add_space(6.0);
    let entries = app.session.homework();
    choice_buttons(app, ui, &entries);
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if toggle(ui, &theme, true, lang.of(said::task::SUBMIT), "").clicked() {
            app.act(Action::Program(Program::HandIn));
        }
        if toggle(ui, &theme, false, lang.of(said::task::CHANGE), "").clicked() {
            app.act(Action::Program(Program::MakeTask));
        }
    });
}

/// Draws the steps to choose for an assignment, its code, and the link to it.
fn task(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    ui.label(small(lang.of(said::task::CHOOSE), &theme));
    ui.add_space(6.0);
    let rows = app.session.task_rows();
    choice_buttons(app, ui, &rows);
    ui.add_space(6.0);
    setting(app, ui, lang.of(said::task::WORD), |app, ui| {
        if let (_, Some(task)) = field(ui, app.session.settings().task.as_deref()) {
            app.session.set_task(&task);
        }
    });
    ui.label(small(app.session.link_to_share(), &theme));
    ui.horizontal(|ui| {
        if toggle(ui, &theme, true, lang.of(said::task::COPY), "").clicked() {
            app.act(Action::Program(Program::CopyLink));
        }
        if app.session.has_task() && toggle(ui, &theme, false, lang.of(said::task::END), "").clicked() {
            app.act(Action::Settings(Setting::NoTask));
        }
        // The sentence appears with the first step or letter. Above the others it would move the focused control.
        if let Some(sentence) = app.session.task_sentence() {
            ui.label(sentence);
        }
    });
}

/// A text field. Returns the new text if it was changed.
fn field(ui: &mut Ui, text: Option<&str>) -> (egui::Response, Option<String>) {
    let mut text = text.unwrap_or_default().to_owned();
    let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(200.0));
    let changed = field.changed().then_some(text);
    (field, changed)
}

/// A setting with a button for each of its values.
fn choices(app: &mut App, ui: &mut Ui, row: SettingRow) {
    setting(app, ui, &row.name, |app, ui| {
        let theme = app.session.theme();
        for Choice { text, on, action } in &row.choices {
            if choice(ui, &theme, *on, text).clicked() && !on {
                app.act(*action);
            }
        }
    });
}

/// The width of the column with the settings' names. Longer names wrap.
const NAMES: f32 = 160.0;

/// A row with the setting's name in the first column, and its controls.
fn setting<R>(app: &mut App, ui: &mut Ui, name: &str, content: impl FnOnce(&mut App, &mut Ui) -> R) -> R {
    let theme = app.session.theme();
    ui.horizontal_top(|ui| {
        let (face, ink) = (font(Face::Sans, 14.0), color(theme.ink));
        let name = ui.painter().layout(name.to_owned(), face, ink, NAMES - 8.0);
        let height = least_size(ui.style()).max(name.size().y);
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, height), Sense::hover());
        let at = Align2::LEFT_CENTER.align_size_within_rect(name.size(), rect).min;
        ui.painter().galley(at, name, ink);
        // Controls that do not fit go on below the first ones.
        ui.horizontal_wrapped(|ui| content(app, ui)).inner
    })
    .inner
}

/// Draws the text size between the buttons that change it.
fn text_size(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    let percent = format!("{:.0} %", app.session.settings().text_size * 100.0);
    let smaller = toggle(ui, &theme, false, "−", "");
    let (rect, _) = ui.allocate_exact_size(vec2(52.0, smaller.rect.height()), Sense::hover());
    let (at, face) = (rect.center(), font(Face::Sans, 14.0));
    ui.painter().text(at, Align2::CENTER_CENTER, percent, face, color(theme.ink));
    let larger = toggle(ui, &theme, false, "+", "");
    for (button, action) in
        [(smaller, Action::Settings(Setting::SmallerText)), (larger, Action::Settings(Setting::LargerText))]
    {
        if button.clicked() {
            app.act(action);
            let window =
                ui.memory(|memory| memory.area_rect(egui::Id::unique(WINDOW))).unwrap_or(button.rect);
            let at = button.rect.center();
            app.around.size_button = Some((at.to_vec2() * ui.ctx().pixels_per_point(), at - window.center()));
        }
    }
}

/// The offset of the sheet from the middle that keeps the button for the text size below the pointer.
fn aside(app: &App, ctx: &egui::Context) -> egui::Vec2 {
    let Some((pixel, from_middle)) = app.around.size_button else { return vec2(0.0, 0.0) };
    pixel / ctx.pixels_per_point() - from_middle - ctx.content_rect().center().to_vec2()
}

/// Draws the glossary's search field.
fn search(app: &mut App, ui: &mut Ui) {
    let hint = small(app.session.lang().of(said::desktop::SEARCH), &app.session.theme());
    let id = egui::Id::unique("sought");
    let field = egui::TextEdit::singleline(&mut app.around.sought).id(id).hint_text(hint);
    let field = ui.add(field.desired_width(ui.available_width().min(220.0)).margin(Margin::symmetric(8, 6)));
    if !app.around.seeks {
        app.around.seeks = focus::on_all(ui, id, &app.around.sought);
    }
    if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        app.act(Action::Program(Program::Leave));
    }
}

/// Draws the matching terms, each with its sentence and a link to its step.
fn glossary(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let mut rows = app.session.glossary();
    rows.retain(|row| row.is_sought(&app.around.sought));
    if rows.is_empty() {
        ui.label(small(lang.of(said::html::sheet::NO_TERM), &theme));
    }
    for GlossaryRow { title, sentence, marked, place, .. } in rows {
        let fill = if marked { color(theme.row_now) } else { egui::Color32::TRANSPARENT };
        let row = Frame::new().fill(fill).corner_radius(6).inner_margin(Margin::symmetric(10, 6));
        let shown = row.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(&title).font(font(Face::Bold, 15.0)));
            let opens = show_prose(ui, &theme, &sentence, 14.0, theme.ink).opens;
            open_term(app, opens.as_deref());
            if ui.button(small(&place.text, &theme)).clicked() {
                app.act(place.action);
            }
        });
        if marked && app.around.term_shown.as_ref() != Some(&title) {
            ui.scroll_to_rect(shown.response.rect, Some(egui::Align::Center));
            app.around.term_shown = Some(title);
        }
    }
}

/// Reasons to come back, each as a wide button.
fn today(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    ui.label(RichText::new(app.session.earned()).font(font(Face::Bold, 16.0)));
    for TodayCard { title, text, action, .. } in app.session.today_cards() {
        let mut both = egui::text::LayoutJob::default();
        for (line, face, size, ink) in
            [(format!("{title}\n"), Face::Bold, 16.0, theme.ink), (text, Face::Sans, 14.0, theme.muted)]
        {
            let format =
                egui::TextFormat { font_id: font(face, size), color: color(ink), ..Default::default() };
            both.append(&line, 0.0, format);
        }
        if ui.add_sized([ui.available_width(), 58.0], egui::Button::new(both)).clicked() {
            app.act(action);
        }
        ui.add_space(4.0);
    }
}

/// The space between the overview's pictures.
const GAP: f32 = 12.0;

/// Today, and the paths: how far the learner is with each, and its lessons.
fn paths(app: &mut App, ui: &mut Ui, theme: &Theme) {
    for PathRow { title, done, lessons } in app.session.overview_rows() {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(title).font(font(Face::Bold, 16.0)));
            ui.label(small(&done, theme));
        });
        ui.horizontal_wrapped(|ui| {
            for lesson in lessons {
                // Arrows and page keys go to every lesson, so that Tab need not stop here.
                let button = egui::Button::selectable(lesson.on, small(&lesson.text, theme));
                if ui.add(button.sense(focus::PRESSED_ONLY)).clicked() {
                    app.act(lesson.action);
                }
            }
        });
        ui.add_space(8.0);
    }
}

/// The paths, and every step as a small picture.
fn overview(app: &mut App, ui: &mut Ui) {
    let theme = app.session.theme();
    let lessons = app.session.lessons().to_vec();
    // As many per row as fit beside the scroll bar.
    let room = ui.available_width() - 14.0;
    let across = ((room + GAP) / (196.0 + GAP)).floor().max(1.0);
    app.session.lay_overview(across as usize);
    let width = ((room + GAP) / across - GAP).floor();
    paths(app, ui, &theme);
    let chapters = app.session.chapters();
    let several = chapters.len() > 1;
    for (chapter, of) in chapters {
        if several {
            ui.label(small(chapter, &theme));
        }
        for i in of {
            let lesson = &lessons[i];
            let title = app.session.title_with_minutes(lesson);
            ui.label(RichText::new(title).font(font(Face::Bold, 16.0)));
            ui.horizontal_wrapped(|ui| {
                ui.set_max_width(room);
                ui.spacing_mut().item_spacing = vec2(GAP, GAP);
                for step in 0..lesson.steps.len() {
                    thumbnail(app, ui, &theme, width, (i, Place::new(lesson, step)));
                }
            });
            ui.add_space(12.0);
        }
    }
}

/// Draws a step's picture with its title below.
fn thumbnail(app: &mut App, ui: &mut Ui, theme: &Theme, width: f32, (lesson, place): (usize, Place)) {
    let size = vec2(width, width * 0.59 + 34.0);
    let (rect, response) = ui.allocate_exact_size(size, focus::PRESSED_ONLY);
    let step = place.index();
    let marked = matches!(app.session.overlay(), Overlay::Overview(marked) if *marked == place);
    if marked && app.around.overview_shown.as_ref() != Some(&place) {
        // The overview opens at its top, with today. A mark that moves is followed.
        if app.around.overview_shown.replace(place.clone()).is_some() {
            ui.scroll_to_rect(rect, None);
        }
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let picture = egui::Rect::from_min_max(rect.min, rect.max - vec2(0.0, 34.0));
    let state = State::of(place);
    let lang = app.session.lang();
    let panes = app.around.thumbnails.of(&state, lang, theme, drawing::point(picture.size().to_pos2()));
    ui.painter().rect_filled(picture, 6, color(theme.paper));
    let clip = ui.clip_rect();
    let shapes = ui.fonts_mut(|fonts| {
        let mut brush = Brush::new(fonts, clip);
        brush.panes(panes, drawing::point(picture.min));
        brush.shapes
    });
    drawing::put(ui.painter(), shapes);
    let edge = edge(theme, marked, response.hovered());
    ui.painter().rect_stroke(picture, 6, edge, StrokeKind::Inside);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let text = |text: String, room| painter.layout(text, font(Face::Sans, 12.5), color(theme.ink), room);
    // The results of its question and challenge are on the right.
    let signs: Vec<&str> = app.session.signs(state.place()).into_iter().map(|(sign, _)| sign).collect();
    let signs = text(signs.join(" "), f32::INFINITY);
    let room = size.x - 4.0 - signs.size().x;
    let title = text(format!("{}  {}", step + 1, state.step().text(lang).title), room - 8.0);
    painter.galley(picture.left_bottom() + vec2(2.0, 4.0), title, color(theme.ink));
    painter.galley(picture.left_bottom() + vec2(2.0 + room, 4.0), signs, color(theme.ink));
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        app.act(Action::Go(Go::To(lesson, step)));
    }
}

/// The border of a step's picture: strong for the one that Enter opens, and weak for the one below the pointer.
fn edge(theme: &Theme, marked: bool, hovered: bool) -> Stroke {
    match (marked, hovered) {
        (true, _) => Stroke::new(2.5, color(theme.moving.line)),
        (false, true) => Stroke::new(1.0, color(theme.muted)),
        (false, false) => Stroke::new(1.0, color(theme.hairline)),
    }
}

/// The steps' small pictures, kept as long as they are valid.
#[derive(Debug, Default)]
pub struct Thumbnails(HashMap<(String, usize), (Stamp, Vec<Pane>)>);

/// The inputs of a small picture: the lesson as it was read, the language, the colors, the size.
#[derive(Debug)]
struct Stamp {
    lesson: Arc<Lesson>,
    lang: Lang,
    theme: &'static str,
    size: Vec2,
}

impl Stamp {
    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.lesson, &other.lesson)
            && (self.lang, self.theme, self.size) == (other.lang, other.theme, other.size)
    }
}

impl Thumbnails {
    /// A step's small picture, with its upper left corner at the origin.
    pub fn of(&mut self, state: &State, lang: Lang, theme: &Theme, size: Vec2) -> &[Pane] {
        let stamp = Stamp { lesson: state.lesson().clone(), lang, theme: theme.id, size };
        let key = (state.lesson().id.clone(), state.place().index());
        let make = |stamp| (stamp, compose::miniature(state, theme, Area::new(Vec2::ZERO, size), lang));
        match self.0.entry(key) {
            Entry::Occupied(known) if known.get().0.is(&stamp) => &known.into_mut().1,
            Entry::Occupied(mut old) => {
                old.insert(make(stamp));
                &old.into_mut().1
            }
            Entry::Vacant(place) => &place.insert(make(stamp)).1,
        }
    }
}

/// Draws notices in a corner on the left, until they are read or clicked away.
fn notices(app: &mut App, ctx: &egui::Context) {
    let theme = app.session.theme();
    let texts: Vec<String> = app.session.notices().map(str::to_owned).collect();
    if texts.is_empty() {
        return;
    }
    let width = (ctx.content_rect().width() - 40.0).min(460.0);
    // Above a newcomer's hint, or over a sheet's title, since the clicked button is often at the sheet's end.
    let (corner, y) = match (app.session.overlay(), app.session.hint()) {
        (Overlay::None, Some(_)) => (Align2::LEFT_BOTTOM, -116.0),
        (Overlay::None, None) => (Align2::LEFT_BOTTOM, -56.0),
        _ => (Align2::LEFT_TOP, 8.0),
    };
    let shown = egui::Area::new(egui::Id::unique("notices"))
        .order(Order::Tooltip)
        .sense(focus::PRESSED_ONLY)
        .anchor(corner, [16.0, y])
        .show(ctx, |ui| {
            let card = card(&theme).fill(color(theme.panel)).inner_margin(12);
            card.stroke(Stroke::new(1.5, color(theme.second.line))).show(ui, |ui| {
                ui.set_max_width(width);
                for text in texts {
                    ui.label(text);
                }
            });
        });
    if shown.response.clicked() {
        app.act(Action::Program(Program::Dismiss));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;

    #[test]
    fn the_hovered_picture_does_not_look_like_the_one_that_enter_opens() {
        for theme in Theme::ALL {
            let [marked, hovered, none] = [(true, false), (false, true), (false, false)]
                .map(|(marked, hovered)| edge(&theme, marked, hovered));
            assert!(hovered.width < marked.width && hovered.color != marked.color && hovered != none);
            assert_eq!(edge(&theme, true, true), marked, "{}", theme.id);
        }
    }

    #[test]
    fn a_small_picture_is_made_once_until_something_changes() {
        let library = Library::builtin();
        let state = State::at(&library.lessons[1], 2);
        let mut thumbnails = Thumbnails::default();
        let [light, dark, _] = Theme::ALL;
        let size = Vec2::new(190.0, 112.0);
        let first = thumbnails.of(&state, Lang::En, &light, size).to_vec();
        assert!(!first[0].drawn.is_empty());
        let place = thumbnails.of(&state, Lang::En, &light, size).as_ptr();
        assert_eq!(thumbnails.of(&state, Lang::En, &light, size).as_ptr(), place, "it is the same one");
        let other = State::at(&library.lessons[1], 3);
        assert_ne!(thumbnails.of(&other, Lang::En, &light, size), first);
        assert_ne!(thumbnails.of(&state, Lang::En, &dark, size), first);
        assert_ne!(thumbnails.of(&state, Lang::En, &light, 2.0 * size), first);
        let mut changed = (*library.lessons[1]).clone();
        changed.steps[2].show.clear();
        let changed = State::at(&Arc::new(changed), 2);
        assert_ne!(thumbnails.of(&changed, Lang::En, &light, size), first, "a reload changes it");
        assert_eq!(thumbnails.of(&state, Lang::En, &light, size), first);
    }
}
