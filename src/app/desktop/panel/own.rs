//! The editor for the learner's code, with colors, the values of this pose after its lines, and its mistakes.

use super::code::{SIZE, color_of, format, write_values};
use super::find;
use crate::app::App;
use crate::app::desktop::drawing::area;
use crate::app::desktop::focus::put_cursor;
use crate::app::desktop::style::{color, small, text_width, toggle};
use crate::app::desktop::{Ui, choice_buttons};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::Theme;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Own;
use crate::session::code::syntax;
use crate::session::code::{CodeRow, Run};
use crate::session::page::OwnPage;
use crate::target::Target;
use egui::text::{CCursorRange, LayoutJob};
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{
    self, Color32, Event, Galley, Id, Key, Modifiers, Rect, RichText, Stroke, StrokeKind, TextEdit,
    UiBuilder, pos2, vec2,
};
use std::ops::Range;
use std::sync::Arc;

/// The space for line numbers, and between a line and its values.
const GUTTER: f32 = 34.0;
const BESIDE: f32 = 18.0;
/// The width of the field for the name.
const NAME: f32 = 96.0;
/// The height of the title above the functions that the code calls.
const FOLDED: f32 = 28.0;
/// The smallest space for values: two or three letters say nothing.
const LEAST: f32 = 44.0;

/// The placeholders for code that is yet to be written, in Rust and in other languages.
const GAPS: [&str; 2] = ["todo!()", "todo()"];

/// The word that belongs to a gap, since several lines may replace it.
const RETURN: &str = "return ";

/// The indentation of a level.
const INDENT: &str = "    ";

/// The id of the editor of a version.
pub(super) fn text_field(text: u32) -> Id {
    Id::unique(("own-text", text))
}

/// Draws the editor, and below it the state of the code.
pub fn show(app: &mut App, ui: &mut Ui, own: &OwnPage, scale: f32) {
    let whole = ui.max_rect();
    app.around.panel.laid.pane = area(whole);
    let theme = app.session.theme();
    if !own.offers.is_empty() {
        return ask_language(app, ui, &theme, own);
    }
    let strip = strip_height(ui, own, whole.width());
    let (editor, below) = whole.split_top_bottom_at_y(whole.max.y - strip);
    let mut ui_above = ui.new_child(UiBuilder::new().id_salt(("own", own.id)).max_rect(editor));
    ui_above.set_clip_rect(editor.intersect(ui.clip_rect()));
    write(app, &mut ui_above, &theme, own, scale);
    let mut ui_below =
        ui.new_child(UiBuilder::new().id_salt("own-below").max_rect(below.shrink2(vec2(14.0, 6.0))));
    ui.painter().hline(below.x_range(), below.min.y, Stroke::new(1.0, color(theme.hairline)));
    strip_of(app, &mut ui_below, &theme, own);
}

/// Asks for the language to write in, in place of the text.
fn ask_language(app: &mut App, ui: &mut Ui, theme: &Theme, own: &OwnPage) {
    let room = ui.max_rect().shrink2(vec2(14.0, 10.0));
    let mut inner = ui.new_child(UiBuilder::new().id_salt("own-offers").max_rect(room));
    let lang = app.session.lang();
    inner.label(RichText::new(lang.of(said::own::WRITE_IN)).font(font(Face::Bold, 16.0)));
    inner.horizontal(|ui| choice_buttons(app, ui, &own.offers));
    inner.label(small(lang.of(said::own::WRITE_LATER), theme));
}

/// Draws the text, line by line, with its numbers and values.
fn write(app: &mut App, ui: &mut Ui, theme: &Theme, own: &OwnPage, scale: f32) {
    let (id, pane) = (text_field(own.id), ui.max_rect());
    let mut text = own.text.clone();
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        keys(app, ui, id, &mut text);
    }
    let focus = std::mem::take(&mut app.around.panel.focus_own);
    let before = cursor(ui, id);
    let pair = before.and_then(|range| brackets(&text, range.primary.index.0));
    let wanted = app.around.panel.find.clone().unwrap_or_default();
    let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| -> Arc<Galley> {
        let mut job = colored(theme, own, text.as_str(), pair, scale);
        mark_found(&mut job, theme, &wanted);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    egui::ScrollArea::both().id_salt(("own-scroll", own.id)).auto_shrink([false, false]).show(ui, |ui| {
        // The shapes below the letters are known only after their layout.
        let below = ui.painter().add(egui::Shape::Noop);
        let margin = egui::Margin { left: (GUTTER * scale) as i8, right: 8, top: 6, bottom: 10 };
        let output = TextEdit::multiline(&mut text)
            .id(id)
            .font(font(Face::Mono, SIZE * scale))
            .frame(egui::Frame::NONE.inner_margin(margin))
            .lock_focus(true)
            .desired_width(f32::INFINITY)
            .min_size(vec2(0.0, pane.height() - if own.helpers.is_empty() { 0.0 } else { FOLDED * scale }))
            .layouter(&mut layouter)
            .show(ui);
        if focus {
            output.response.request_focus();
            if cursor(ui, id).is_none() {
                put_cursor(ui.ctx(), id, gap(&text).unwrap_or_else(|| body(&text)));
            }
        }
        if let Some(now) = output.cursor_range.filter(|now| Some(*now) != before) {
            line_start_in_sight(ui, &output, now, pane.width());
        }
        beside(app, ui, theme, own, (&output.galley, output.galley_pos), (below, scale));
        app.around.panel.names =
            output.cursor_range.map_or(vec![], |range| names_at(app, &text, range.primary.index.0));
        helpers(app, ui, theme, own, scale);
    });
    if has_focus {
        let ring = ui.visuals().selection.stroke;
        ui.painter().rect_stroke(pane, 2, ring, StrokeKind::Inside);
    }
    if text != own.text {
        app.written = Some(text);
    }
}

/// Scrolls back to the numbers of the lines if the cursor is near the start of its line. By itself, the field only scrolls until the
/// cursor is in sight, which after a long line leaves the starts of all others out of it.
fn line_start_in_sight(ui: &Ui, output: &TextEditOutput, cursor: CCursorRange, width: f32) {
    let caret = output.galley.pos_from_cursor(cursor.primary).translate(output.galley_pos.to_vec2());
    let start = output.response.rect.min.x;
    if caret.max.x - start < width / 2.0 {
        ui.scroll_to_rect(Rect::from_min_max(pos2(start, caret.min.y), caret.max), None);
    }
}

/// Draws the functions that the text calls, to be read.
fn helpers(app: &App, ui: &mut Ui, theme: &Theme, own: &OwnPage, scale: f32) {
    if own.helpers.is_empty() {
        return;
    }
    let title = small(app.session.lang().of(said::own::HELPERS), theme);
    egui::CollapsingHeader::new(title).id_salt(("helpers", own.id)).show(ui, |ui| {
        for helper in &own.helpers {
            let code = RichText::new(helper).font(font(Face::Mono, SIZE * scale)).color(color(theme.ink));
            ui.add(egui::Label::new(code).extend());
        }
    });
}

/// Handles keys that a plain field does not: indentation, and undo up to the start.
fn keys(app: &mut App, ui: &Ui, id: Id, text: &mut String) {
    let pressed = |ui: &Ui, modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let again =
        pressed(ui, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(ui, Modifiers::COMMAND, Key::Y);
    let back = pressed(ui, Modifiers::COMMAND, Key::Z);
    if again || back {
        // Applied at once, since the field must show the change with its cursor.
        let _ = app.session.apply(Action::Own(if again { Own::Redo } else { Own::Undo }));
        let after = app.session.own().map_or(text.clone(), |own| own.text().to_owned());
        // The cursor moves to the place of the change.
        let at = end_of_change(text, &after);
        put_cursor(ui.ctx(), id, [at, at]);
        *text = after;
        return;
    }
    if pressed(ui, Modifiers::COMMAND, Key::F) {
        return find::open(app, ui);
    }
    let Some(range) = cursor(ui, id) else { return };
    let [from, to] = range.sorted_cursors().map(|cursor| byte_of(text, cursor.index.0));
    let piece = if pressed(ui, Modifiers::COMMAND, Key::Space) {
        let name = names_at(app, text, range.primary.index.0).first().cloned();
        name.map(|name| rest_of(&text[..to], &name))
    } else if pressed(ui, Modifiers::NONE, Key::Tab) {
        Some(INDENT.to_owned())
    } else if pressed(ui, Modifiers::NONE, Key::Enter) {
        Some(format!("\n{}", indent_after(&text[..from])))
    } else if from == to && indentation(&text[..from]) > 0 && pressed(ui, Modifiers::NONE, Key::Backspace) {
        // In front of the line's first letter it takes away a whole level.
        let count = indentation(&text[..from]);
        let start = from - (count - 1) % INDENT.len() - 1;
        text.replace_range(start..from, "");
        let at = text[..start].chars().count();
        put_cursor(ui.ctx(), id, [at, at]);
        return;
    } else if from == to && closes_block(ui, &text[..from]) {
        // A closing brace is indented like the line that begins its block.
        let start = text[..from].rfind('\n').map_or(0, |at| at + 1);
        ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(text) if text == "}")));
        let outer = text[start..from].strip_prefix(INDENT).unwrap_or("").to_owned() + "}";
        text.replace_range(start..from, &outer);
        let at = text[..start].chars().count() + outer.chars().count();
        put_cursor(ui.ctx(), id, [at, at]);
        return;
    } else {
        None
    };
    if let Some(piece) = piece {
        text.replace_range(from..to, &piece);
        let at = text[..from].chars().count() + piece.chars().count();
        put_cursor(ui.ctx(), id, [at, at]);
    }
}

/// The number of spaces before the cursor in its line. 0 if there is anything else.
fn indentation(before: &str) -> usize {
    let line = before.rsplit('\n').next().unwrap_or("");
    if line.trim_start_matches(' ').is_empty() { line.len() } else { 0 }
}

/// True if a brace is typed in an empty line.
fn closes_block(ui: &Ui, before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    let types =
        ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Text(text) if text == "}")));
    types && !line.is_empty() && line.trim().is_empty()
}

/// The indentation of the next line.
fn indent_after(before: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or("");
    let own = &line[..line.len() - line.trim_start().len()];
    let deeper = if line.trim_end().ends_with(['{', '(', '[', ':']) { INDENT } else { "" };
    format!("{own}{deeper}")
}

/// The first gap that is yet to be written, as a range of letters. Typing replaces it.
fn gap(text: &str) -> Option<[usize; 2]> {
    let (at, gap) = GAPS.iter().filter_map(|gap| Some((text.find(gap)?, gap))).min()?;
    let begin = if text[..at].ends_with(RETURN) { at - RETURN.len() } else { at };
    let letters = |bytes: usize| text[..bytes].chars().count();
    Some([letters(begin), letters(at + gap.len())])
}

/// The start of the first line in a function's body, after its indentation.
fn body(text: &str) -> [usize; 2] {
    let signature = text.find("{\n").map_or(0, |at| at + 2);
    let at = text.len() - text[signature..].trim_start().len();
    let letters = text[..at].chars().count();
    [letters, letters]
}

/// The cursor of a field with its selection, in letters.
pub(super) fn cursor(ui: &Ui, field: Id) -> Option<CCursorRange> {
    TextEditState::load(ui.ctx(), field).and_then(|state| state.cursor.char_range())
}

/// The letter in the second text after which the texts are equal again.
fn end_of_change(before: &str, after: &str) -> usize {
    let (before, after): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let most = before.len().min(after.len()) - same;
    let ends = before.iter().rev().zip(after.iter().rev());
    let alike = ends.take_while(|(a, b)| a == b).take(most).count();
    after.len() - alike
}

pub(super) fn byte_of(text: &str, letter: usize) -> usize {
    text.char_indices().nth(letter).map_or(text.len(), |(at, _)| at)
}

fn names_at(app: &App, text: &str, letter: usize) -> Vec<String> {
    let before = &text[..byte_of(text, letter)];
    app.session.attempt().map_or(vec![], |attempt| attempt.names_at(before))
}

/// The missing rest of a name after `before`.
pub fn rest_of(before: &str, name: &str) -> String {
    let begun = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("");
    name.strip_prefix(begun).unwrap_or(name).to_owned()
}

/// The bracket beside the cursor and its partner, as letters.
fn brackets(text: &str, cursor: usize) -> Option<[usize; 2]> {
    let letters: Vec<char> = text.chars().collect();
    let at = [cursor.checked_sub(1), Some(cursor)]
        .into_iter()
        .flatten()
        .find(|at| letters.get(*at).is_some_and(|c| "(){}[]".contains(*c)))?;
    let (open, close, on) = match letters[at] {
        '(' => ('(', ')', true),
        ')' => ('(', ')', false),
        '{' => ('{', '}', true),
        '}' => ('{', '}', false),
        '[' => ('[', ']', true),
        _ => ('[', ']', false),
    };
    let mut depth = 0_i32;
    let mut step = |i: &usize| {
        depth += i32::from(letters[*i] == open) - i32::from(letters[*i] == close);
        depth == 0
    };
    let partner = if on { (at..letters.len()).find(&mut step) } else { (0..=at).rev().find(&mut step) };
    Some([at, partner?])
}

/// The text in its colors. Running lines have a background, and mistakes are underlined.
fn colored(theme: &Theme, own: &OwnPage, text: &str, pair: Option<[usize; 2]>, scale: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let target = Target::of_text(text);
    let (mut byte, mut letter) = (0, 0);
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let row = own.rows.get(i);
        let known = row.map_or(&[][..], |row| &row.known);
        let ahead = row.is_some_and(|row| matches!(row.run, Run::Ahead | Run::Skipped));
        for (ink, part) in syntax::parts(line, target, known) {
            for piece in pieces(part, byte, own) {
                let ink = color_of(ink, theme, color(theme.ink));
                let mut format = format(if ahead { ink.gamma_multiply(0.55) } else { ink }, scale);
                if own.mistakes.iter().any(|(bytes, ..)| touches(bytes, byte, piece.len())) {
                    format.underline = Stroke::new(2.0, color(theme.wrong.line));
                }
                let letters = piece.chars().count();
                if pair.is_some_and(|pair| {
                    pair.iter().any(|at| (letter..letter + letters).contains(at)) && letters == 1
                }) {
                    format.background = color(theme.row_now);
                }
                job.append(piece, 0.0, format);
                (byte, letter) = (byte + piece.len(), letter + letters);
            }
        }
    }
    job
}

/// Adds a background to the search matches.
fn mark_found(job: &mut LayoutJob, theme: &Theme, wanted: &str) {
    let places = find::places(&job.text, wanted);
    let found: Vec<Range<usize>> = places.into_iter().map(|at| at..at + wanted.len()).collect();
    let ends: Vec<usize> = found.iter().flat_map(|it| [it.start, it.end]).collect();
    for section in std::mem::take(&mut job.sections) {
        let whole = section.byte_range.start.0..section.byte_range.end.0;
        let within = ends.iter().copied().filter(|end| whole.start < *end && *end < whole.end);
        let cuts: Vec<usize> = [whole.start].into_iter().chain(within).chain([whole.end]).collect();
        for part in cuts.windows(2) {
            let mut piece = section.clone();
            piece.byte_range = part[0].into()..part[1].into();
            if found.iter().any(|it| it.contains(&part[0])) {
                piece.format.background = color(theme.row_now);
            }
            job.sections.push(piece);
        }
    }
}

/// A part of a line, cut at the ends of mistakes and around brackets.
fn pieces<'a>(part: &'a str, start: usize, own: &OwnPage) -> Vec<&'a str> {
    let mut cuts: Vec<usize> = vec![0, part.len()];
    let ends = own.mistakes.iter().flat_map(|(bytes, ..)| [bytes.start, bytes.end]);
    cuts.extend(ends.filter_map(|at| at.checked_sub(start)).filter(|at| part.is_char_boundary(*at)));
    cuts.extend(part.char_indices().filter(|(_, c)| "(){}[]".contains(*c)).flat_map(|(at, _)| [at, at + 1]));
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2).map(|pair| &part[pair[0]..pair[1]]).collect()
}

/// True if a piece overlaps a mistake. A mistake about nothing is shown at the next letter.
fn touches(bytes: &Range<usize>, start: usize, length: usize) -> bool {
    let end = bytes.end.max(bytes.start + 1);
    start < end && bytes.start < start + length
}

/// Draws line numbers, values after the lines, and the background of running lines.
fn beside(
    app: &mut App,
    ui: &Ui,
    theme: &Theme,
    own: &OwnPage,
    (galley, at): (&Arc<Galley>, egui::Pos2),
    (below, scale): (egui::layers::ShapeIdx, f32),
) {
    let painter = ui.painter();
    let mut ground = vec![];
    let left = at.x - GUTTER * scale;
    for (i, row) in galley.rows.iter().enumerate() {
        let rect = row.rect().translate(at.to_vec2());
        let code = own.rows.get(i);
        let wrong = own.mistakes.iter().any(|(_, line, _)| *line == i + 1);
        let ink = if wrong { theme.wrong.text } else { theme.muted };
        let number = (i + 1).to_string();
        painter.text(
            pos2(at.x - 10.0 * scale, rect.center().y),
            egui::Align2::RIGHT_CENTER,
            number,
            font(Face::Mono, 11.0 * scale),
            color(ink),
        );
        let Some(code) = code else { continue };
        if code.run == Run::Now {
            let bar = Rect::from_min_max(pos2(left + 2.0, rect.min.y), pos2(left + 5.0, rect.max.y));
            let band = Rect::from_min_max(pos2(left, rect.min.y), pos2(ui.clip_rect().max.x, rect.max.y));
            ground.push(egui::Shape::rect_filled(band, 0, color(theme.code_now)));
            ground.push(egui::Shape::rect_filled(bar, 0, color(theme.second.line)));
        }
        values(app, ui, theme, code, pos2(rect.max.x + BESIDE * scale, rect.min.y), scale);
    }
    painter.set(below, egui::Shape::Vec(ground));
}

fn values(app: &mut App, ui: &Ui, theme: &Theme, row: &CodeRow, at: egui::Pos2, scale: f32) {
    if row.values.is_empty() && row.run != Run::Skipped {
        return;
    }
    // The code comes first: after a long line the values are cut, or left out.
    let room = ui.clip_rect().max.x - 10.0 - at.x;
    if room < LEAST * scale {
        return;
    }
    let (mut job, _) = write_values(app, theme, row, room, scale);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let rect = Rect::from_min_size(at, galley.size());
    ui.painter().galley(at, galley, Color32::BLACK);
    let over = ui.input(|input| input.pointer.hover_pos()).is_some_and(|pointer| rect.contains(pointer));
    if let (true, Some(value)) = (over, row.values.first()) {
        app.lit = Some(value.full.clone());
    }
}

fn strip_height(ui: &Ui, own: &OwnPage, width: f32) -> f32 {
    let text = own.said().0;
    let room = (width - 28.0).max(60.0);
    let told = ui.painter().layout(text, font(Face::Sans, 13.5), Color32::BLACK, room).size().y.max(18.0);
    let high = crate::app::desktop::style::least_size(ui.style());
    // At least two lines high, so that it does not jump during typing.
    told.max(36.0) + high + 20.0
}

fn strip_of(app: &mut App, ui: &mut Ui, theme: &Theme, own: &OwnPage) {
    let lang = app.session.lang();
    let (text, good) = own.said();
    let ink = match good {
        Some(true) => theme.first.text,
        Some(false) => theme.wrong.text,
        None => theme.muted,
    };
    let label = RichText::new(text).font(font(Face::Sans, 13.5)).color(color(ink));
    ui.add(egui::Label::new(label).wrap());
    // One row, with as many names as fit.
    ui.horizontal(|ui| {
        for choice in std::iter::once(&own.shows).chain(&own.buttons) {
            let is_there = choice.on || choice.action != own.shows.action;
            let button = ui.add_enabled_ui(is_there, |ui| toggle(ui, theme, choice.on, &choice.text, ""));
            if button.inner.clicked() {
                app.act(choice.action);
                // The editor keeps the focus, so that the next undo applies to it.
                app.around.panel.focus_own = true;
            }
        }
        let done = lang.of(said::own::DONE);
        if toggle(ui, theme, false, done, "").clicked() {
            app.act(Action::Own(Own::Done));
        }
        if app.around.panel.find.is_some() {
            return find::show(app, ui, theme, text_field(own.id), &own.text);
        }
        called(app, ui, theme, own);
        for name in app.around.panel.names.clone().iter().take(8) {
            if text_width(ui, name, Face::Sans) + 2.0 * ui.spacing().button_padding.x > ui.available_width() {
                break;
            }
            if ui.add(egui::Button::new(small(name, theme)).frame(false)).clicked() {
                insert(app, ui, own, name);
            }
        }
    });
}

/// Draws the field for the name. It is hidden if there is too little space beside the buttons.
fn called(app: &mut App, ui: &mut Ui, theme: &Theme, own: &OwnPage) {
    let title = app.session.lang().of(said::own::NAME);
    if ui.available_width() < text_width(ui, title, Face::Sans) + NAME + 3.0 * ui.spacing().item_spacing.x {
        return;
    }
    ui.label(small(title, theme));
    let mut name = own.name.clone();
    let edit = TextEdit::singleline(&mut name).id(Id::unique(("own-name", own.id))).desired_width(NAME);
    if ui.add(edit.font(font(Face::Sans, 13.0))).changed() {
        app.session.rename_own(&name);
    }
}

/// Inserts a name at the cursor.
fn insert(app: &mut App, ui: &Ui, own: &OwnPage, name: &str) {
    let id = text_field(own.id);
    let Some(range) = cursor(ui, id) else { return };
    let mut text = own.text.clone();
    let at = byte_of(&text, range.primary.index.0);
    let piece = rest_of(&text[..at], name);
    text.insert_str(at, &piece);
    let at = range.primary.index.0 + piece.chars().count();
    put_cursor(ui.ctx(), id, [at, at]);
    ui.memory_mut(|memory| memory.request_focus(id));
    app.written = Some(text);
}

#[cfg(test)]
mod tests {
    use super::{body, brackets, end_of_change, gap, indent_after, rest_of};

    #[test]
    fn without_a_gap_writing_begins_in_the_first_line() {
        assert_eq!(body("fn hit(é: Vec2) -> bool {\n    let d = é;\n    hit\n}\n"), [30, 30]);
        assert_eq!(body(""), [0, 0]);
    }

    #[test]
    fn writing_begins_at_the_first_gap() {
        assert_eq!(gap("fn hit() {\n    todo!()\n}\n"), Some([15, 22]));
        assert_eq!(gap("def hit():\n    a = todo()\n    return todo()\n"), Some([19, 25]));
        assert_eq!(gap("def hit():\n    return todo()\n"), Some([15, 28]));
        assert_eq!(gap("// 円\nlet d = todo!();\nlet e = todo!();\n"), Some([13, 20]));
        assert_eq!(gap("true"), None);
    }

    #[test]
    fn undo_leaves_the_cursor_at_the_place_of_the_change() {
        assert_eq!(end_of_change("a + 2.0*b", "a + b"), 4);
        assert_eq!(end_of_change("a + b", "a + 2.0*b"), 8);
        assert_eq!(end_of_change("aaa", "aa"), 2);
        assert_eq!(end_of_change("", "円"), 1);
    }

    #[test]
    fn a_bracket_finds_its_partner() {
        assert_eq!(brackets("f(a(b))", 2), Some([1, 6]));
        assert_eq!(brackets("f(a(b))", 7), Some([6, 1]));
        assert_eq!(brackets("f(a", 2), None);
        assert_eq!(brackets("円(a)", 1), Some([1, 3]));
    }

    #[test]
    fn a_line_begins_below_the_one_before_and_deeper_behind_a_brace() {
        assert_eq!(indent_after("fn hit() {"), "    ");
        assert_eq!(indent_after("    let d = 1.0;"), "    ");
        assert_eq!(indent_after("    if d {"), "        ");
    }

    #[test]
    fn only_the_rest_of_a_name_is_written() {
        assert_eq!(rest_of("let d = disk.ce", "center"), "nter");
        assert_eq!(rest_of("disk.", "center"), "center");
    }
}
