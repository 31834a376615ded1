//! The panel's header, which does not scroll: the step's place, a bar for each step, and the buttons to go back and on.

use crate::app::App;
use crate::app::desktop::drawing::area;
use crate::app::desktop::style::{color, least_size, small, toggle};
use crate::app::desktop::{Ui, focus};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::desktop as said;
use crate::session::Action;
use crate::session::action::Go;
use crate::session::page::{Block, StepBar, star};
use egui::{self, Align, Align2, CursorIcon, Layout, Rect, RichText, UiBuilder, pos2, vec2};

/// The space above and below, and the height of the steps' bars with the stars above them.
const ABOVE: f32 = 5.0;
const BELOW: f32 = 4.0;
const BARS: f32 = 22.0;

/// The width from which the button to go on has a name.
const NAMED: f32 = 340.0;

/// The height of the header, with or without the steps' bars.
pub fn height(ui: &Ui, bars: bool) -> f32 {
    ABOVE + least_size(ui.style()) + if bars { BARS + BELOW } else { 0.0 }
}

/// True if a block of the lesson is in the header. In a low window this includes the title.
pub fn is_part(block: &Block, tight: bool) -> bool {
    matches!(block, Block::Where(_) | Block::Steps(_)) || tight && matches!(block, Block::Title(_))
}

/// Draws the header in its place, with `side` points free at its sides.
pub fn show(app: &mut App, ui: &mut Ui, blocks: &[Block], side: f32, with_bars: bool) {
    let theme = app.session.theme();
    let whole = ui.max_rect();
    app.around.panel.laid.header = area(whole);
    let inside = whole.shrink2(vec2(side, 0.0));
    let least = least_size(ui.style());
    let row = Rect::from_min_size(inside.min + vec2(0.0, ABOVE), vec2(inside.width(), least));
    let bars = Rect::from_min_max(pos2(row.min.x, row.max.y), pos2(row.max.x, row.max.y + BARS));
    let mut top = ui.new_child(UiBuilder::new().id_salt("top").max_rect(row));
    top.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ways(app, ui, &theme, whole.width() >= NAMED);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let text = place(app, &theme, blocks, app.around.panel.tight);
            ui.add(egui::Label::new(text).truncate());
        });
    });
    for block in blocks {
        if let Block::Steps(steps) = block
            && with_bars
        {
            show_bars(app, ui, &theme, steps, bars);
        }
    }
}

/// The step's place in the lesson, or its number and title if space is tight.
fn place(app: &App, theme: &Theme, blocks: &[Block], tight: bool) -> RichText {
    let words = |block: &Block| match block {
        Block::Where(place) if !tight => Some(small(place, theme)),
        Block::Title(title) if tight => {
            let text = format!("{}  {title}", app.session.state().place().index() + 1);
            Some(RichText::new(text).font(font(Face::Bold, 15.0)).color(color(theme.ink)))
        }
        _ => None,
    };
    blocks.iter().find_map(words).unwrap_or_default()
}

/// Draws the buttons to go on and back.
fn ways(app: &mut App, ui: &mut Ui, theme: &Theme, named: bool) {
    let lang = app.session.lang();
    ui.spacing_mut().item_spacing.x = 5.0;
    let next = if named { lang.of(said::panel::NEXT_NAMED) } else { "→" };
    let on = toggle(ui, theme, true, next, lang.of(said::panel::NEXT));
    app.around.panel.laid.next = area(on.rect);
    let back = toggle(ui, theme, false, "←", lang.of(said::panel::PREVIOUS));
    for (button, go) in [(on, Go::Next), (back, Go::Previous)] {
        if button.clicked() {
            app.act(Action::Go(go));
        }
    }
}

/// Draws a bar for each step: the present one, those that are done, and the others.
fn show_bars(app: &mut App, ui: &Ui, theme: &Theme, steps: &[StepBar], rect: Rect) {
    let here = steps.iter().position(|step| step.choice.on).unwrap_or(0);
    let gap = if steps.len() > 12 { 3.0 } else { 6.0 };
    let width = ((rect.width() + gap) / steps.len().max(1) as f32).clamp(7.0, 56.0);
    for (i, step) in steps.iter().enumerate() {
        let left = rect.min.x + i as f32 * width;
        let place = Rect::from_min_max(pos2(left, rect.min.y), pos2(left + width - gap, rect.max.y));
        let response = ui.interact(place, ui.scope_id().with(("step", i)), focus::PRESSED_ONLY);
        let tint = match (i == here, step.done) {
            (true, _) => color(theme.moving.line),
            (false, true) => color(theme.moving.line).gamma_multiply(0.45),
            (false, false) => color(theme.hairline),
        };
        let height = if i == here || response.hovered() { 6.0 } else { 4.0 };
        let middle = pos2(place.center().x, place.max.y - 4.0);
        // Half a bar: an optional step.
        let length = if step.optional { place.width() / 2.0 } else { place.width() };
        let bar = Rect::from_min_size(pos2(place.min.x, middle.y - height / 2.0), vec2(length, height));
        ui.painter().rect_filled(bar, 2, tint);
        if step.task {
            let below = Rect::from_center_size(middle + vec2(0.0, 5.0), vec2(place.width(), 1.5));
            ui.painter().rect_filled(below, 0, color(theme.second.line));
        }
        if let Some(solved) = step.solved {
            let ink = color(if solved { theme.first.text } else { theme.muted });
            let at = middle - vec2(0.0, 10.0);
            ui.painter().text(at, Align2::CENTER_CENTER, star(solved).0, font(Face::Bold, 12.0), ink);
        }
        if response
            .on_hover_cursor(CursorIcon::PointingHand)
            .on_hover_text(step.called(i, app.session.lang()))
            .clicked()
        {
            app.act(step.choice.action);
        }
    }
}
