//! The first lesson text that the browser's page shows, by language and with or without touch. `web/build` puts it into the page,
//! so that there is something to read before the program has loaded.

use hantei::html::{View, regions};
use hantei::lesson::Library;
use hantei::session::{Session, Settings, System};
use hantei::words::Lang;

fn main() {
    for lang in Lang::ALL {
        let system = System { lang, browser: true, ..System::default() };
        let session = Session::new(Library::builtin(), Settings::default(), system);
        for touched in [false, true] {
            let view = View { touched, ..View::of(&session) };
            let parts: String = regions(&view)
                .into_iter()
                .filter(|(region, _)| ["head", "lesson", "ask"].contains(region))
                .map(|(region, text)| format!(r#"<div data-part="{region}">{text}</div>"#))
                .collect();
            let (lang, link) = (lang.code(), session.link());
            let state = if session.is_secret() { "asked" } else { "" };
            println!(
                r#"<template data-first="{lang} {touched}" data-link="{link}" data-state="{state}">{parts}</template>"#
            );
        }
    }
}
