//! Typesets prose: paragraphs with bold, italic, code and key caps.

use crate::app::desktop::focus;
use crate::app::desktop::style::color;
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::figure::theme::{Color, Theme};
use crate::lesson::{Block, Prose, Span, Style};
use egui::text::{LayoutJob, TextFormat};
use egui::{CursorIcon, Galley, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use std::ops::Range;

/// The pointer's actions in a text.
#[derive(Debug, Default)]
pub struct Pointed {
    /// The name below the pointer: a vector, a point, code, or a live value.
    pub lights: Option<String>,
    /// The id of the clicked term.
    pub opens: Option<String>,
}

/// Draws prose in a size and a color.
pub fn show(ui: &mut Ui, theme: &Theme, prose: &Prose, size: f32, ink: Color) -> Pointed {
    let mut all = Pointed::default();
    for block in &prose.blocks {
        let Pointed { lights, opens } = show_block(ui, theme, block, size, ink);
        all = Pointed { lights: all.lights.or(lights), opens: all.opens.or(opens) };
        ui.add_space(size * 0.3);
    }
    all
}

fn show_block(ui: &mut Ui, theme: &Theme, block: &Block, size: f32, ink: Color) -> Pointed {
    let indent = if block.item { size * 1.2 } else { 0.0 };
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width() - indent;
    for span in &block.spans {
        job.append(&text(span), 0.0, format(span, theme, size, ink));
    }
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let has_terms = block.spans.iter().any(|span| span.term().is_some());
    let sense = if has_terms { focus::PRESSED_ONLY } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(indent, 0.0), sense);
    let at = rect.min + vec2(indent, 0.0);
    if block.item {
        let dot = rect.min + vec2(size * 0.5, size * 0.8);
        ui.painter().circle_filled(dot, 2.2, color(theme.muted));
    }
    let line = Stroke::new(1.0, color(theme.muted));
    let letters = letters(block);
    let (mut by_key, mut end) = (None, 0);
    for run in block.spans.chunk_by(Span::is_of_term) {
        let spans = end..end + run.len();
        end = spans.end;
        let Some(term) = run[0].term() else { continue };
        let all = letters[spans.start].start..letters[end - 1].end;
        let rows: Vec<Rect> =
            rects(&galley, &all).into_iter().map(|row| row.translate(at.to_vec2())).collect();
        for row in &rows {
            ui.painter().hline(row.x_range(), row.center().y + size * 0.62, line);
        }
        if rows.first().is_some_and(|row| focus::presses(ui, *row, response.id.with(end))) {
            by_key = Some(term);
        }
    }
    let keys = block.spans.iter().zip(&letters).filter(|(span, _)| span.style == Style::Key);
    for (_, letters) in keys {
        for cap in rects(&galley, letters) {
            let cap = cap.translate(at.to_vec2()).shrink2(vec2(2.0, (cap.height() - size * 1.3) / 2.0));
            let edge = Stroke::new(1.0, color(theme.hairline));
            ui.painter().rect(cap, 4, color(theme.panel), edge, StrokeKind::Inside);
        }
    }
    show_verdicts(ui, theme, block, &galley, at, size);
    let under = response.hover_pos().and_then(|pointer| span_at(block, &galley, pointer - at.to_vec2()));
    ui.painter().galley(at, galley, color(ink));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, ""));
    let term = under.and_then(Span::term);
    if term.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let lights = under.and_then(|span| match span.style {
        _ if span.value().is_some() => span.value(),
        _ if span.verdict().is_some() => None,
        Style::Plain | Style::Key => None,
        Style::Bold | Style::Italic | Style::Code => Some(&*span.text),
    });
    let opens = term.filter(|_| response.clicked()).or(by_key);
    Pointed { lights: lights.map(str::to_owned), opens: opens.map(str::to_owned) }
}

/// Draws a box around each verdict, filled as in the picture. The words are drawn on top.
fn show_verdicts(ui: &Ui, theme: &Theme, block: &Block, galley: &Galley, at: Pos2, size: f32) {
    for (span, letters) in block.spans.iter().zip(letters(block)) {
        let Some(look) = span.verdict().map(|hit| theme.verdict(Some(hit), false)) else { continue };
        for (letters, baseline) in rows(galley, &letters) {
            // Capitals are about two thirds as high as a line of text, above the baseline.
            let middle = pos2(letters.center().x, baseline - size * 0.31) + at.to_vec2();
            let chip = Rect::from_center_size(middle, vec2(letters.width() - 2.0, size * 1.25));
            let rim = Stroke::new(1.5, color(look.rim));
            ui.painter().rect(chip, 4, color(look.fill), rim, StrokeKind::Inside);
        }
    }
}

/// The span of a block at a position in its text.
fn span_at<'a>(block: &'a Block, galley: &Galley, at: Pos2) -> Option<&'a Span> {
    let mut spans = block.spans.iter().zip(letters(block));
    let under = spans.find(|(_, letters)| rects(galley, letters).iter().any(|rect| rect.contains(at)));
    under.map(|(span, _)| span)
}

/// The range of characters of each span in a block's text.
fn letters(block: &Block) -> Vec<Range<usize>> {
    let mut end = 0;
    let mut next = |span| {
        let start = end;
        end += text(span).chars().count();
        start..end
    };
    block.spans.iter().map(&mut next).collect()
}

/// The places of these characters, one rectangle per row.
fn rects(galley: &Galley, letters: &Range<usize>) -> Vec<Rect> {
    rows(galley, letters).into_iter().map(|(rect, _)| rect).collect()
}

/// Like `rects`, each with the height of its baseline.
fn rows(galley: &Galley, letters: &Range<usize>) -> Vec<(Rect, f32)> {
    let (mut rects, mut before) = (vec![], 0);
    for row in &galley.rows {
        // Each glyph is one character.
        let glyphs = row.glyphs.iter().zip(before..).filter(|(_, at)| letters.contains(at));
        let glyphs: Vec<_> = glyphs.map(|(glyph, _)| glyph).collect();
        if let Some(all) = glyphs.iter().map(|glyph| glyph.logical_rect()).reduce(Rect::union) {
            let across = all.translate(row.pos.to_vec2()).x_range();
            let rect = Rect::from_x_y_ranges(across, row.rect().y_range());
            rects.push((rect, row.pos.y + glyphs[0].pos.y));
        }
        before += row.char_count_including_newline().0;
    }
    rects
}

/// The text of a span. Key caps and verdicts get space at their sides that does not break.
fn text(span: &Span) -> String {
    match span.style {
        _ if span.verdict().is_some() => format!("\u{a0}{}\u{a0}", span.text),
        _ if span.value().is_some() => span.text.replace(' ', "\u{a0}"),
        Style::Key => format!("\u{a0}{}\u{a0}", span.text),
        Style::Code if span.text.chars().count() <= SHORT => span.text.replace(' ', "\u{a0}"),
        Style::Code => span.text.clone(),
        Style::Plain | Style::Bold | Style::Italic => keep_formulas(&span.text),
    }
}

/// Operators between two parts of a formula.
const OPERATORS: [&str; 10] = ["=", "≠", "<", ">", "≤", "≥", "+", "−", "·", "×"];

/// The most characters of code or of a formula that are kept on one line.
const SHORT: usize = 24;

/// The text with short formulas such as `2 − (−1) = 3` protected from line breaks.
fn keep_formulas(text: &str) -> String {
    let is_operator = |word: &str| OPERATORS.contains(&word);
    let words: Vec<&str> = text.split(' ').collect();
    let parts = words.chunk_by(|left, right| is_operator(left) || is_operator(right));
    let whole = |part: &[&str]| {
        let length = part.iter().map(|word| word.chars().count() + 1).sum::<usize>();
        part.join(if length <= SHORT { "\u{a0}" } else { " " })
    };
    parts.map(whole).collect::<Vec<_>>().join(" ")
}

fn format(span: &Span, theme: &Theme, size: f32, ink: Color) -> TextFormat {
    let (face, scale) = match span.style {
        _ if span.verdict().is_some() => (Face::Bold, 0.86),
        Style::Plain => (Face::Sans, 1.0),
        Style::Bold => (Face::Bold, 1.0),
        Style::Italic => (Face::Italic, 1.0),
        Style::Code => (Face::Mono, 0.88),
        Style::Key => (Face::Mono, 0.82),
    };
    let ink = match span.style {
        // In the color of the values beside the code.
        _ if span.value().is_some() => theme.first.text,
        _ if let Some(hit) = span.verdict() => theme.verdict(Some(hit), false).ink,
        Style::Key | Style::Bold => theme.ink,
        Style::Plain | Style::Italic | Style::Code => ink,
    };
    TextFormat {
        font_id: font(face, size * scale),
        color: color(ink),
        line_height: Some(size * 1.55),
        valign: egui::Align::Center,
        ..TextFormat::default()
    }
}

#[cfg(test)]
mod tests {
    use super::keep_formulas;

    #[test]
    fn short_formulas_stay_on_a_line() {
        let kept = |text: &str| keep_formulas(text).replace('\u{a0}', "_");
        assert_eq!(kept("so x is 2 − (−1) = 3 and y"), "so x is 2_−_(−1)_=_3 and y");
        assert_eq!(kept(" · the rest"), "_·_the rest");
        let long = "one = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9";
        assert_eq!(kept(long), long);
    }
}
