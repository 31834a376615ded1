//! `hantei figure --handout`: a lesson as one page to print, with everything that it needs inside.
//!
//! A step that asks keeps its secret where it stands; its answer, with the picture and the numbers, is at
//! the end.

use crate::compose::{Sheet, svg};
use crate::figure::svg::Escaped;
use crate::figure::text::{Embedded, FONTS, JAPANESE};
use crate::figure::theme::{Color, Theme};
use crate::html::colors as colors_of;
use crate::html::prose::{Setting, lead_in, prose};
use crate::lesson::Lesson;
use crate::scene::source::Line;
use crate::scene::{Explanation, Row, Stage, Table, Wanted};
use crate::session::State;
use crate::words::{Lang, Words, words};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::{Vec2, vec2};
use std::fmt::Write;
use std::sync::Arc;

/// The size of a picture, in pixels: labels are as large as the prose when it is printed.
pub const SIZE: Vec2 = vec2(600.0, 400.0);

const STYLE: &str = include_str!("handout.css");

/// The page of a lesson, self-contained.
pub fn page(lesson: &Arc<Lesson>, sheet: &Sheet) -> String {
    let page = Page { lesson, sheet, lang: sheet.lang };
    let mut out = String::with_capacity(1 << 20);
    page.head(&mut out);
    let steps = lesson.steps.len();
    let mut table = None;
    for step in 0..steps {
        page.step(&mut out, step, false, &mut table);
    }
    let asking: Vec<usize> = (0..steps).filter(|&step| lesson.steps[step].ask.is_some()).collect();
    if !asking.is_empty() {
        let answers = page.say(words("Answers", "答え"));
        let _ = writeln!(out, r#"<h1 class="part">{answers}</h1>"#);
    }
    for step in asking {
        page.step(&mut out, step, true, &mut None);
    }
    page.foot(&mut out);
    out
}

/// What is needed all over the page.
struct Page<'a> {
    lesson: &'a Arc<Lesson>,
    sheet: &'a Sheet,
    lang: Lang,
}

impl Page<'_> {
    fn say(&self, words: Words) -> Escaped<'static> {
        Escaped(self.lang.of(words))
    }

    fn head(&self, out: &mut String) {
        let lesson = self.lesson;
        let title = lesson.title.get(self.lang);
        let _ = writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title} · Hantei</title>\n<style>",
            lang = self.lang.code(),
            title = Escaped(title),
        );
        fonts(out, self.lang);
        colors(out, &self.sheet.theme);
        let _ = writeln!(out, "{STYLE}</style>\n</head>\n<body>\n<header>");
        let name = self.say(words("Hantei 判定 · see a hit test think", "判定 · 当たり判定の頭の中をのぞく"));
        let _ = writeln!(out, "<p class=\"name\">{name}</p>\n<h1>{}</h1>", Escaped(title));
        if !lesson.source.is_empty() {
            let source = self.say(words("Source: ", "出典: "));
            let _ = writeln!(out, "<p class=\"source\">{source}{}</p>", Escaped(&lesson.source));
        }
        out.push_str("</header>\n");
    }

    fn foot(&self, out: &mut String) {
        let text = self.say(words(
            "The line below a picture opens it: hantei LINK. Every number on this page was computed by the code beside it.",
            "図の下の行を使うと、その図が開きます: hantei リンク。このページの数値はすべて、隣のコードが計算したものです。",
        ));
        let _ = writeln!(out, "<footer>{text}</footer>\n</body>\n</html>");
    }

    /// A step: as it stands in the lesson, or with its answer. `printed` is the table that was printed last.
    fn step(&self, out: &mut String, i: usize, answered: bool, printed: &mut Option<Table>) {
        let state = State::at(self.lesson, i);
        let step = state.step();
        let text = step.text(self.lang);
        let asked = step.ask.is_some() && !answered;
        let told = state.method.explain(&state.pose, Wanted::all(self.lang));
        let stage = if asked { Stage::Asked } else { Stage::Whole };
        let prefix = format!("step-{}{}-", i + 1, if answered { "-answer" } else { "" });
        let _ = writeln!(
            out,
            "<section>\n<div class=\"step\">\n<h2><span class=\"number\">{}</span> {}</h2>",
            i + 1,
            Escaped(&text.title)
        );
        let sheet = Sheet { stage, prefix, ..self.sheet.clone() };
        let picture = svg(&state, &sheet);
        let link = state.link();
        let _ = writeln!(out, "<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>", Escaped(&link));
        out.push_str("<div class=\"words\">\n");
        self.words(out, &state, asked, answered);
        out.push_str("</div>\n</div>\n");
        self.code(out, &state, &told, asked);
        if let Some(table) = told.table.as_ref().filter(|table| table.fixed || !asked) {
            let table = Table { now: if asked { vec![] } else { table.now.clone() }, ..table.clone() };
            let known = printed.as_ref().is_some_and(|last| last.rows == table.rows);
            if printed.as_ref() != Some(&table) && !(asked && known) {
                html_table(out, &table);
                *printed = Some(table);
            }
        }
        out.push_str("</section>\n");
    }

    /// What is read beside the picture.
    fn words(&self, out: &mut String, state: &State, asked: bool, answered: bool) {
        let step = state.step();
        let text = step.text(self.lang);
        if let Some(flaw) = state.method.flaw {
            let flaw = self.say(flaw);
            let title = self.say(state.method.title);
            let _ = writeln!(out, "<p class=\"flaw\">✗ {title}: {flaw}</p>");
        }
        if asked {
            prose(out, &text.lead, Setting::PRINTED);
            let question = state.question().map_or("", |question| self.lang.of(question));
            let _ = writeln!(out, "<p class=\"question\">{}</p>\n<ul class=\"choices\">", Escaped(question));
            for choice in state.choices() {
                let _ = writeln!(out, "<li>{}</li>", self.say(choice));
            }
            out.push_str("</ul>\n");
            return;
        }
        if answered {
            let choices = state.choices();
            let truth = state.truth().and_then(|truth| choices.get(truth).copied());
            let answer = self.say(truth.unwrap_or(Words::same("")));
            let _ = writeln!(out, "<p class=\"answer\">{answer}</p>");
        }
        prose(out, &state.fill(&text.prose, self.lang), Setting::PRINTED);
        if !text.try_it.is_empty() {
            let lead = self.lang.of(words("Try it: ", "やってみよう: "));
            out.push_str("<div class=\"try\">\n");
            prose(out, &lead_in(lead, &state.fill(&text.try_it, self.lang)), Setting::PRINTED);
            out.push_str("</div>\n");
        }
    }

    /// The function that the step is about, with its numbers beside the lines, and what happens there in words.
    fn code(&self, out: &mut String, state: &State, told: &Explanation, asked: bool) {
        let Some(at) = state.step().mark.as_deref().and_then(|mark| told.find(mark)) else { return };
        let moment = &told.moments[at];
        let listing = state.method.source.listing();
        let Some(function) = listing.function_of(moment.mark.id) else { return };
        let function = &listing.functions[function];
        // Of a helper, the call that the moment belongs to.
        let here = told.moments.iter().enumerate().filter(|(_, other)| !asked && other.call == moment.call);
        let rows = here.flat_map(|(i, other)| told.values(i).iter().map(|row| (other.mark.id, row)));
        let beside = function.beside(rows.filter(|(_, row)| !row.read));
        out.push_str("<ol class=\"code\">\n");
        for (line, rows) in function.lines.iter().zip(&beside) {
            self.line(out, line, rows, line.mark == Some(moment.mark.id));
        }
        out.push_str("</ol>\n");
        if !asked {
            self.worked(out, state, told, at);
        }
    }

    /// What happens in numbers: at the step's moment, or at every moment of a step that walks through all of them.
    fn worked(&self, out: &mut String, state: &State, told: &Explanation, at: usize) {
        if !state.step().play {
            let _ = writeln!(out, "<p class=\"caption\">{}</p>", Escaped(&told.moments[at].caption));
            return;
        }
        out.push_str("<ol class=\"worked\">\n");
        for moment in &told.moments {
            let _ = writeln!(out, "<li>{}</li>", Escaped(&moment.caption));
        }
        out.push_str("</ol>\n");
    }

    fn line(&self, out: &mut String, line: &Line, rows: &[&Row], now: bool) {
        let value = |row: &&Row| {
            let value = row.value.show(self.lang);
            if rows.len() == 1 { value } else { format!("{} {value}", row.name) }
        };
        let values = rows.iter().map(value).collect::<Vec<_>>().join("   ");
        let class = match (now, line.mark.is_none()) {
            (true, _) => " class=\"now\"",
            (false, true) => " class=\"aside\"",
            (false, false) => "",
        };
        let _ = write!(out, "<li{class}><span class=\"line\">{}</span>", Escaped(line.text));
        if !values.is_empty() {
            let _ = write!(out, "<span class=\"values\">{}</span>", Escaped(&values));
        }
        out.push_str("</li>\n");
    }
}

/// The embedded fonts under the names that the pictures use.
fn fonts(out: &mut String, lang: Lang) {
    let japanese = lang == Lang::Ja;
    // The few signs are in the whole font too.
    let latin = FONTS.iter().filter(|font| !(japanese && font.name == "circled"));
    for font in latin.chain(JAPANESE.iter().filter(|_| japanese)) {
        let (family, look) = match font.name {
            "sans" => ("Inter", "font-weight:400"),
            "bold" => ("Inter", "font-weight:600"),
            "italic" => ("Inter", "font-style:italic"),
            "mono" => ("JetBrains Mono", "font-weight:400"),
            "signs" => ("DejaVu Sans", "font-weight:400"),
            "ja-bold" => ("BIZ UDPGothic", "font-weight:600"),
            _ => ("BIZ UDPGothic", "font-weight:400"),
        };
        let Embedded { bytes, .. } = font;
        let _ = writeln!(
            out,
            "@font-face{{font-family:\"{family}\";{look};src:url(data:font/{kind};base64,{data})}}",
            kind = if bytes.starts_with(b"OTTO") { "otf" } else { "ttf" },
            data = STANDARD.encode(bytes),
        );
    }
}

/// The theme's colors as names for the style.
fn colors(out: &mut String, theme: &Theme) {
    out.push_str(":root{");
    for (name, Color(r, g, b, _)) in colors_of(theme) {
        let _ = write!(out, "--{name}:#{r:02X}{g:02X}{b:02X};");
    }
    out.push_str("}\n");
}

fn html_table(out: &mut String, table: &Table) {
    let cells = |tag: &str, cells: &[String]| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", Escaped(cell))).collect()
    };
    let _ = writeln!(out, "<table>\n<tr>{}</tr>", cells("th", &table.head));
    for (i, row) in table.rows.iter().enumerate() {
        let class = if table.meant(None).contains(&i) { " class=\"now\"" } else { "" };
        let _ = writeln!(out, "<tr{class}>{}</tr>", cells("td", &row.cells));
    }
    out.push_str("</table>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        for lesson in &crate::lesson::Library::from_scenes().lessons {
            let page = page(lesson, &Sheet { size: SIZE, ..Sheet::default() });
            for part in ["src=", "href=", "@import", "<script"] {
                assert!(!page.contains(part), "{part}");
            }
            assert_eq!(
                page.matches("url(").count(),
                page.matches("url(data:").count() + page.matches("url(#").count()
            );
        }
    }
}
