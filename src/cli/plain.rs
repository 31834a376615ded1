//! The lessons of an export as plain pages, to print and for browsers without WebGL: handouts without fonts, and a list of them.

use super::arguments::Part;
use super::handout;
use crate::compose::Sheet;
use crate::figure::svg::Escaped;
use crate::lesson::{Lesson, Library};
use crate::words::{Lang, Words, words};
use clap::ValueEnum;
use std::fmt::Write;
use std::sync::Arc;

const PROGRAM: Words = words("Try it in the program", "プログラムで試す");
const LESSONS: Words = words("Lessons", "レッスン");

/// The list, as the page names it.
pub fn list_name(lang: Lang) -> &'static str {
    lang.of(words("index.html", "ja.html"))
}

fn page_name(lesson: &Lesson, lang: Lang) -> String {
    format!("{}{}", lesson.id, lang.of(words(".html", ".ja.html")))
}

/// Every lesson in both languages, each with its file's name.
pub fn pages(library: &Library) -> Vec<(String, String)> {
    let page = |lesson: &Arc<Lesson>, lang| (page_name(lesson, lang), page(lesson, lang));
    let both = |lesson| Lang::ALL.map(|lang| page(lesson, lang));
    library.lessons.iter().flat_map(both).collect()
}

fn page(lesson: &Arc<Lesson>, lang: Lang) -> String {
    let sheet = Sheet { size: handout::SIZE, lang, ..Sheet::default() };
    let asked = handout::Asked { parts: Part::value_variants(), ..handout::Asked::default() };
    let whole = handout::page(lesson, &sheet, &asked);
    // A browser has fonts of its own; those of a sheet of paper weigh a megabyte.
    let lines = whole.split_inclusive('\n').filter(|line| !line.starts_with("@font-face{"));
    let (id, code, back, list) = (&lesson.id, lang.code(), lang.of(PROGRAM), lang.of(LESSONS));
    let ways = format!(
        "<body>\n<nav class=\"ways\"><a href=\"../?lang={code}#{id}\">{back}</a> · <a href=\"{}\">{list}</a></nav>",
        list_name(lang)
    );
    let style = "@media print{.ways{display:none}}</style>";
    lines.collect::<String>().replacen("<body>", &ways, 1).replacen("</style>", style, 1)
}

/// The entries of these lessons in a list.
pub fn entries(library: &Library, lang: Lang) -> String {
    library.lessons.iter().fold(String::new(), |mut out, lesson| {
        let (name, title) = (page_name(lesson, lang), Escaped(lesson.title.get(lang)));
        let _ = writeln!(out, "<li><a href=\"{name}\">{title}</a></li>");
        out
    })
}

/// A list of these lessons alone.
pub fn list(library: &Library, lang: Lang) -> String {
    let (code, title, back, entries) =
        (lang.code(), lang.of(LESSONS), lang.of(PROGRAM), entries(library, lang));
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Hantei · {title}</title>\n<style>body{{max-width:46rem;margin:auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}}</style>\n\
         </head>\n<body>\n<main>\n<h1>Hantei 判定</h1>\n<ol>\n{entries}</ol>\n</main>\n\
         <nav><a href=\"../?lang={code}\">{back}</a></nav>\n</body>\n</html>\n"
    )
}
