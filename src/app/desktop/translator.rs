//! For translators: a right-click on a text shows its file and line.

use super::App;
use crate::check;
use crate::said::cli::translator as said;
use crate::words::fill;
use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Context, LayerId, Pos2};

/// The most characters of a text that the answer repeats.
const LONG: usize = 30;

/// Answers a right-click, if the window has a folder of translations.
pub fn answer(app: &mut App, ctx: &Context) {
    let Some((words, lessons)) = &app.around.words else { return };
    let pressed = ctx.input(|input| input.pointer.secondary_pressed().then(|| input.pointer.interact_pos()));
    let Some(text) = pressed.flatten().and_then(|at| text_at(ctx, at)) else { return };
    let lang = app.session.lang();
    let places = check::places(words, lessons.as_deref(), lang, &text).join(", ");
    let mut text: String = text.replace('\u{a0}', "");
    if let Some((end, _)) = text.char_indices().nth(LONG) {
        text.replace_range(end.., "…");
    }
    app.session.notify(if places.is_empty() {
        fill!(lang, said::NOWHERE, text)
    } else {
        fill!(lang, said::STANDS, text, places)
    });
}

/// The topmost text at a position.
fn text_at(ctx: &Context, at: Pos2) -> Option<String> {
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.reverse();
    // The panels and the picture are in the background, which may be missing in the list.
    layers.push(LayerId::background());
    ctx.graphics(|graphics| {
        let shown = |ClippedShape { clip_rect, shape, .. }: &ClippedShape| {
            if clip_rect.contains(at) { text_of(shape, at) } else { None }
        };
        layers.into_iter().find_map(|layer| graphics.get(layer)?.all_entries().filter_map(shown).last())
    })
}

/// The text of a shape, if it is at this position.
fn text_of(shape: &Shape, at: Pos2) -> Option<String> {
    let is_there = |text: &TextShape| text.galley.rect.translate(text.pos.to_vec2()).contains(at);
    match shape {
        Shape::Text(text) => {
            (is_there(text) && !text.galley.is_empty()).then(|| text.galley.text().to_owned())
        }
        Shape::Vec(shapes) => shapes.iter().rev().find_map(|shape| text_of(shape, at)),
        _ => None,
    }
}
