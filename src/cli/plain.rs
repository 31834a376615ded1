//! Lessons as plain pages, to print and for browsers without WebGL or JavaScript: handouts without fonts, with links to their
//! neighbors and to the program, and a list of all. `web/build` and `hantei export` write them.

use super::arguments::Part;
use super::handout;
use crate::compose::Sheet;
use crate::figure::svg::Escaped;
use crate::lesson::{Lesson, Library};
use crate::said::cli as said;
use crate::words::{Lang, as_html};
use clap::ValueEnum;
use std::fmt::Write;

/// The style of the links, which are hidden on paper.
const WAYS: &str = ".ways{display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;margin:1rem 0;font-family:system-ui,sans-serif}.ways a{padding:.5rem 0}@media print{.ways{display:none}}";

/// The style of a list.
const LIST: &str = "body{max-width:46rem;margin:auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}";

/// The file name of the list in a language.
pub fn list_name(lang: Lang) -> String {
    if lang == Lang::En { "index.html".to_owned() } else { format!("{}.html", lang.code()) }
}

fn page_name(lesson: &Lesson, lang: Lang) -> String {
    lesson.id.clone() + &lang.ending()
}

/// Every lesson and a list of all in each language, each with its file name.
pub fn folder(library: &Library) -> Vec<(String, String)> {
    let list = |lang| (list_name(lang), list(library, lang));
    pages(library).into_iter().chain(Lang::ALL.map(list)).collect()
}

/// Every lesson in each language, each with its file name.
pub fn pages(library: &Library) -> Vec<(String, String)> {
    let name = |at: usize, lang| page_name(&library.lessons[at], lang);
    let each = |at| Lang::ALL.map(|lang| (name(at, lang), page(library, at, lang)));
    (0..library.lessons.len()).flat_map(each).collect()
}

/// A handout as one page of several: its content is the page's main part, with links above and below.
fn page(library: &Library, at: usize, lang: Lang) -> String {
    let sheet = Sheet { size: handout::SIZE, lang, ..Sheet::default() };
    let options = handout::PrintOptions { parts: Part::value_variants(), ..handout::PrintOptions::default() };
    let whole = handout::page(&library.lessons[at], &sheet, &options);
    // Browsers have their own fonts, and the embedded ones take a megabyte.
    let lines = whole.split_inclusive('\n').filter(|line| !line.starts_with("@font-face{"));
    let framed = lines.map(|line| match line {
        "<body>\n" => format!("<body>\n{}\n<main>\n", ways(library, at, lang, "nav")),
        "</body>\n" => format!("</main>\n{}\n</body>\n", ways(library, at, lang, "footer")),
        line => line.replacen("</style>", &format!("{WAYS}</style>"), 1),
    });
    as_html(&framed.collect::<String>())
}

/// The links of a lesson's page: to the lesson in the program, all lessons, the previous one and the next one.
fn ways(library: &Library, at: usize, lang: Lang, tag: &str) -> String {
    let lessons = &library.lessons;
    let page = |lesson: &Lesson| (page_name(lesson, lang), Escaped(lesson.title.get(lang)).to_string());
    let mut links = vec![
        (format!("../?lang={}#{}", lang.code(), lessons[at].id), lang.of(said::plain::PROGRAM).to_owned()),
        (list_name(lang), lang.of(said::LESSONS).to_owned()),
    ];
    let before = at.checked_sub(1).map(|before| page(&lessons[before]));
    links.extend(before.map(|(to, title)| (to, format!("← {title}"))));
    links.extend(lessons.get(at + 1).map(|after| page(after)).map(|(to, title)| (to, format!("{title} →"))));
    let links: String = links.iter().map(|(to, text)| format!("<a href=\"{to}\">{text}</a>")).collect();
    format!("<{tag} class=\"ways\">{links}</{tag}>")
}

/// The entries of these lessons in a list.
pub fn entries(library: &Library, lang: Lang) -> String {
    library.lessons.iter().fold(String::new(), |mut out, lesson| {
        let (name, title) = (page_name(lesson, lang), Escaped(lesson.title.get(lang)));
        let _ = writeln!(out, "<li><a href=\"{name}\">{title}</a></li>");
        out
    })
}

/// A list of only these lessons, with links to the lists in other languages.
pub fn list(library: &Library, lang: Lang) -> String {
    let [title, note, program] =
        [said::LESSONS, said::plain::NOTE, said::plain::PROGRAM].map(|it| lang.of(it));
    let code = lang.code();
    let others: String =
        Lang::ALL.into_iter().filter(|other| *other != lang).fold(String::new(), |out, other| {
            let (there, named, name) = (other.code(), other.name(), list_name(other));
            out + &format!(" <a href=\"{name}\" lang=\"{there}\">{named}</a>")
        });
    let entries = entries(library, lang);
    as_html(&format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Hantei · {title}</title>\n<style>{LIST}{WAYS}</style>\n</head>\n<body>\n<main>\n<h1>Hantei 判定</h1>\n<p>{note}</p>\n\
         <ol>\n{entries}</ol>\n</main>\n\
         <nav class=\"ways\"><a href=\"../?lang={code}\">{program}</a>{others}</nav>\n</body>\n</html>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_page_links_to_its_neighbors_and_to_the_program() {
        let library = Library::from_scenes();
        let made = folder(&library);
        let text = |name: &str| &made.iter().find(|(known, _)| known == name).expect("it is made").1;
        assert_eq!(made.len(), Lang::COUNT * (library.lessons.len() + 1));
        let page = text("disks.ja.html");
        let ways = ["../?lang=ja#disks", "ja.html", "point-disk.ja.html", "field-of-view.ja.html"];
        for tag in ["nav", "footer"] {
            let part = page.split(&format!("<{tag} class=\"ways\">")).nth(1).expect("there are ways");
            let links = part.split(&format!("</{tag}>")).next().unwrap_or_default().split("href=\"").skip(1);
            let links: Vec<&str> = links.filter_map(|link| link.split('"').next()).collect();
            assert_eq!(links, ways);
        }
        assert!(page.contains("<main>\n<header>") && !page.contains("@font-face") && page.contains(WAYS));
        assert!(text("index.html").contains("<ol>\n<li><a href=\"point-disk.html\">"));
        assert!(text("ja.html").contains("<a href=\"index.html\" lang=\"en\">English</a>"));
    }
}
