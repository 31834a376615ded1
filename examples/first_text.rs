//! The lesson's text as the browser's page has it at the very first, by language and with or without fingers: `web/build` puts it
//! into the page, so that there is something to read before the program has come.

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
            let text = regions(&view).into_iter().find(|(region, _)| *region == "lesson");
            let (lang, text) = (lang.code(), text.expect("a page has a lesson").1);
            let link = session.link();
            println!(r#"<template data-first="{lang} {touched}" data-link="{link}">{text}</template>"#);
        }
    }
}
