//! The search field below the editor. Enter goes from one match to the next.

use super::own::{byte_of, cursor};
use crate::app::App;
use crate::app::desktop::Ui;
use crate::app::desktop::focus::put_cursor;
use crate::app::desktop::style::small;
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::desktop as said;
use egui::{Id, Key, TextEdit};

fn field() -> Id {
    Id::unique("find-in-text")
}

/// Opens the search, or continues the last one.
pub fn open(app: &mut App, ui: &Ui) {
    app.around.panel.find.get_or_insert_default();
    ui.memory_mut(|memory| memory.request_focus(field()));
}

/// Draws the field and the number of matches. Esc returns to the editor.
pub fn show(app: &mut App, ui: &mut Ui, theme: &Theme, editor: Id, text: &str) {
    let Some(mut wanted) = app.around.panel.find.take() else { return };
    let lang = app.session.lang();
    ui.label(small(lang.of(said::panel::FIND), theme));
    let edit = TextEdit::singleline(&mut wanted).id(field()).desired_width(90.0);
    let response = ui.add(edit.font(font(Face::Mono, 13.0)));
    let places = places(text, &wanted);
    ui.label(small(places.len().to_string(), theme));
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if response.lost_focus() && pressed(Key::Escape) {
        return ui.memory_mut(|memory| memory.request_focus(editor));
    }
    if response.lost_focus() && pressed(Key::Enter) {
        go_on(ui, editor, text, &places, wanted.chars().count());
        ui.memory_mut(|memory| memory.request_focus(field()));
    }
    app.around.panel.find = Some(wanted);
}

/// Selects the next match after the cursor, or the first one again.
fn go_on(ui: &Ui, editor: Id, text: &str, places: &[usize], length: usize) {
    let behind = cursor(ui, editor).map_or(0, |range| byte_of(text, range.sorted_cursors()[1].index.0));
    let Some(next) = places.iter().find(|at| **at >= behind).or(places.first()) else { return };
    let letter = text[..*next].chars().count();
    put_cursor(ui.ctx(), editor, [letter, letter + length]);
}

/// The matches as bytes of the text, in upper or lower case.
pub fn places(text: &str, wanted: &str) -> Vec<usize> {
    if wanted.is_empty() {
        return vec![];
    }
    let (low, wanted) = (text.to_ascii_lowercase(), wanted.to_ascii_lowercase());
    low.match_indices(&wanted).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn a_search_ignores_case_and_an_empty_one_finds_nothing() {
        assert_eq!(places("let Disk = disk; // 円 disk", "disk"), [4, 11, 24]);
        assert_eq!(places("disk", ""), [0_usize; 0]);
    }
}
