//! The caption of the walkthrough's present moment, and the row that controls the walkthrough.

use super::lesson::side;
use super::{ABOVE, BESIDE_ROW};
use crate::app::App;
use crate::app::desktop::drawing::area;
use crate::app::desktop::icons::{self, Icon};
use crate::app::desktop::style::{color, least_size, small, width};
use crate::app::desktop::{Ui, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::desktop::panel::walk as said;
use crate::session::Action;
use crate::session::action::Walk;
use crate::session::page::{Tick, WalkBar};
use crate::words::{Lang, Words};
use egui::{self, Align2, CursorIcon, Galley, Rect, Response, Sense, pos2, text::LayoutJob, vec2};
use std::sync::Arc;

/// The caption's size, and the height of its lines.
const SIZE: f32 = 15.0;
const LEADING: f32 = 1.48;

/// Its least number of lines.
const LINES: f32 = 2.0;

/// A caption in this width.
fn set(ui: &Ui, theme: &Theme, text: &str, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let format = egui::TextFormat {
        font_id: font(Face::Sans, SIZE),
        color: color(theme.ink),
        line_height: Some(SIZE * LEADING),
        ..egui::TextFormat::default()
    };
    job.append(text, 0.0, format);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The height with room for every caption of the method, so that nothing moves from moment to moment.
pub fn caption_height(app: &App, ui: &Ui, bar: &WalkBar, width: f32) -> f32 {
    let theme = app.session.theme();
    let width = width - 2.0 * side(width);
    let texts = app.session.captions().iter().map(String::as_str).chain([bar.caption.as_str()]);
    texts.map(|text| set(ui, &theme, text, width).size().y).fold(LINES * SIZE * LEADING, f32::max)
}

/// The caption in its place, right above the walkthrough's row.
pub fn caption(app: &mut App, ui: &Ui, bar: &WalkBar, rect: Rect) {
    let theme = app.session.theme();
    let side = side(rect.width());
    let galley = set(ui, &theme, &bar.caption, rect.width() - 2.0 * side);
    let at = rect.min + vec2(side, ABOVE);
    app.around.panel.laid.caption = area(Rect::from_min_size(at, galley.size()));
    ui.painter().galley(at, galley, color(theme.ink));
}

/// The height of the walkthrough's row.
pub fn height(ui: &Ui) -> f32 {
    least_size(ui.style())
}

/// The walkthrough in one row; while a question waits, a sentence about that.
pub fn row(app: &mut App, ui: &mut Ui, bar: &WalkBar) {
    let whole = ui.max_rect();
    let row = whole.shrink2(vec2(side(whole.width()), BESIDE_ROW));
    app.around.panel.laid.scrubber = area(row);
    let mut ui = ui.new_child(egui::UiBuilder::new().id_salt("walk").max_rect(row));
    if bar.enabled {
        scrubber(app, &mut ui, bar);
    } else {
        ui.centered_and_justified(|ui| {
            let text = small(&bar.caption, &app.session.theme());
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(text).truncate())
            });
        });
    }
}

/// Play, back, on, a tick for each moment, and the position.
fn scrubber(app: &mut App, ui: &mut Ui, bar: &WalkBar) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    ui.spacing_mut().item_spacing.x = 5.0;
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
        let (icon, play) = if bar.running { (Icon::Pause, said::PAUSE) } else { (Icon::Play, said::PLAY) };
        for (icon, hint, walk) in
            [(icon, play, Walk::Play), (Icon::Back, said::BACK, Walk::Back), (Icon::On, said::ON, Walk::On)]
        {
            let hint = app.session.with_key(hint, Action::Walk(walk));
            if icons::button(ui, &theme, icon, bar.enabled, &hint).clicked() {
                app.act(Action::Walk(walk));
            }
        }
        ui.add_space(6.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.available_width() > 330.0 {
                pace(app, ui, &theme);
            }
            count(ui, &theme, bar, lang);
            ui.add_space(6.0);
            ticks(app, ui, &theme, bar);
        });
    });
}

/// Faster and slower.
fn pace(app: &mut App, ui: &mut Ui, theme: &Theme) {
    let lang = app.session.lang();
    let seconds = app.session.pace_in_words();
    for (text, hint, walk) in [("+", said::FASTER, Walk::Faster), ("−", said::SLOWER, Walk::Slower)] {
        let hint = format!("{} · {seconds}", lang.of(hint));
        if crate::app::desktop::style::toggle(ui, theme, false, text, &hint).clicked() {
            app.act(Action::Walk(walk));
        }
    }
}

/// The present moment's number of how many; outside of a walkthrough, a sentence that all are shown. As wide as the longest
/// text, so that the ticks do not move.
fn count(ui: &mut Ui, theme: &Theme, bar: &WalkBar, lang: Lang) {
    let face = font(Face::Sans, 13.0);
    let wide = |text: String| width(ui, &text, face.clone());
    let widest = bar.longest_counts(lang).map(wide).into_iter().fold(0.0, f32::max);
    let (rect, response) = ui.allocate_exact_size(vec2(widest, height(ui)), Sense::hover());
    let ink = if bar.at.is_some() { theme.ink } else { theme.muted };
    if bar.enabled {
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, bar.count(lang), face, color(ink));
    }
    if let Some(meaning) = meaning(bar) {
        response.on_hover_text(lang.of(meaning));
    }
}

/// The meaning of the number beside an idle walkthrough.
fn meaning(bar: &WalkBar) -> Option<Words> {
    let rests = if bar.rests_at.is_some() { said::ALL_WITH_LINE } else { said::ALL };
    Some(rests).filter(|_| bar.enabled && bar.at.is_none())
}

/// A tick for each moment: a click on it shows the moment, and a drag along the ticks steps through them.
fn ticks(app: &mut App, ui: &mut Ui, theme: &Theme, bar: &WalkBar) {
    let size = vec2(ui.available_width(), height(ui));
    let sense = if bar.enabled { focus::PRESSED_ONLY | Sense::DRAG } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let many = bar.ticks.len().max(1) as f32;
    let gap = if many > 24.0 {
        1.5
    } else if many > 12.0 {
        3.0
    } else {
        5.0
    };
    let wide = (rect.width() + gap) / many;
    let at_x = |x: f32| (((x - rect.min.x) / wide).max(0.0) as usize).min(bar.ticks.len().saturating_sub(1));
    let over = response.hover_pos().filter(|_| bar.enabled).map(|at| at_x(at.x));
    for i in 0..bar.ticks.len() {
        let left = rect.min.x + i as f32 * wide;
        let high = if over == Some(i) { 9.0 } else { 5.0 };
        let tick = Rect::from_min_max(
            pos2(left, rect.center().y - high / 2.0),
            pos2(left + wide - gap, rect.center().y + high / 2.0),
        );
        ui.painter().rect_filled(tick, 2, tint(theme, bar, i));
    }
    if let Some(i) = over {
        drag(app, &response, bar, i, at_x);
        let title = format!("{} · {}", i + 1, bar.ticks[i]);
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text_at_pointer(title);
    } else if response.dragged() {
        drag(app, &response, bar, 0, at_x);
    }
}

/// Shows the moment below the pointer while it is held down.
fn drag(app: &mut App, response: &Response, bar: &WalkBar, over: usize, at_x: impl Fn(f32) -> usize) {
    if bar.ticks.is_empty() || !(response.is_pointer_button_down_on() || response.clicked()) {
        return;
    }
    let there = response.interact_pointer_pos().map_or(over, |at| at_x(at.x));
    if bar.at != Some(there) || bar.running {
        app.act(Action::Walk(Walk::To(there)));
    }
}

/// The color of a tick: past, present, ahead; fainter if the step's walkthrough leaves its moment out.
fn tint(theme: &Theme, bar: &WalkBar, i: usize) -> egui::Color32 {
    let (tick, aside) = bar.tick(i);
    let tint = match tick {
        Tick::Past => color(theme.moving.line).gamma_multiply(0.42),
        Tick::Now => color(theme.second.line),
        Tick::Rest => color(theme.second.line).gamma_multiply(0.7),
        Tick::Ahead => color(theme.hairline),
    };
    if aside { tint.gamma_multiply(0.5) } else { tint }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_beside_an_idle_walkthrough_names_its_unit_and_has_an_explanation() {
        let bar = |at, rests_at, enabled| WalkBar {
            caption: String::new(),
            ticks: vec![String::new(); 4],
            at,
            ended: false,
            rests_at,
            stretch: (0, 3),
            running: false,
            enabled,
        };
        for lang in Lang::ALL {
            let count = bar(None, None, true).count(lang);
            let rest = count.replacen('4', "", 1);
            assert!(rest.chars().any(char::is_alphabetic), "{count}: four of what?");
        }
        assert_eq!(meaning(&bar(None, None, true)), Some(said::ALL));
        assert_eq!(meaning(&bar(None, Some(1), true)), Some(said::ALL_WITH_LINE));
        assert_eq!(meaning(&bar(Some(1), None, true)), None, "in a walk the caption tells");
        assert_eq!(meaning(&bar(None, None, false)), None, "a question waits");
    }
}
