//! `hantei check`: the mistakes in lessons and in the words of languages, or a summary of the correct content.

mod level;
mod phone;
mod places;
mod played;
pub(crate) mod texts;
pub mod words;

pub use places::places;

use crate::lesson::mistake::Page;
use crate::lesson::{Lesson, LessonFiles, Library, Mistake, builtin, folder, lint, load, proof};
use crate::words::{Lang, named, previewed};
use std::path::Path;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Checks the lessons of a folder, or the built-in ones. Returns the text to print, and true if everything is correct. Each
/// mistake is one line. Without mistakes, one sentence summarizes the checks.
pub fn report(folder: Option<&Path>) -> (String, bool) {
    let (library, files, of) = match folder {
        Some(folder) => {
            let (library, files) = folder::read(folder);
            (library, files, folder.display().to_string())
        }
        None => (builtin::load(), builtin::files(), "the built-in lessons".to_owned()),
    };
    let (parts, played): (Vec<usize>, Vec<_>) = files.iter().map(played::play).unzip();
    // They are shown as boxes and cause no other failure, so they are reported as warnings only.
    let characters = files.iter().flat_map(load::characters);
    let warnings: String = characters.map(|warning| format!("warning: {warning}\n")).collect();
    let unseen: Vec<Mistake> = (files.iter().flat_map(lint::check))
        .chain(library.as_ref().map_or(vec![], |library| lint::terms(library, &files)))
        .chain(files.iter().flat_map(proof::check))
        .chain(played.into_iter().flatten())
        .chain(files.iter().flat_map(phone::check))
        .chain(files.iter().flat_map(level::check))
        .chain(folder.map(folder::unread).unwrap_or_default())
        .collect();
    match library {
        Ok(library) if unseen.is_empty() => {
            let summary = summary(&library, &files, parts.iter().sum());
            (format!("{warnings}No mistakes in {of}: {summary}.\n"), true)
        }
        library => {
            let all = library.err().unwrap_or_default().into_iter().chain(unseen);
            (warnings + &all.map(|mistake| format!("{mistake}\n")).collect::<String>(), false)
        }
    }
}

/// The content, counted.
fn summary(library: &Library, files: &[LessonFiles<'_>], played: usize) -> String {
    let steps = || library.lessons.iter().flat_map(|lesson| &lesson.steps);
    let count = |count: usize, one: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
    };
    let lessons = count(library.lessons.len(), "lesson");
    let asks = count(steps().filter(|step| step.ask.is_some()).count(), "question");
    let pairs = count(steps().filter(|step| step.versus.is_some()).count(), "pair");
    let challenges = count(steps().filter(|step| step.challenge.is_some()).count(), "challenge");
    let exercises = count(steps().filter(|step| step.write.is_some()).count(), "exercise");
    let steps = count(steps().count(), "step");
    let levels = count(library.lessons.iter().filter(|lesson| lesson.level.is_some()).count(), "level");
    let told = |lang: &Lang| library.lessons.iter().any(|lesson| lesson.title.has(*lang));
    // A previewed language takes the place of English in the lessons that have it.
    let preview = previewed(Lang::En);
    let seen = files.iter().filter(|files| files.preview.is_some()).count();
    let english = seen < files.len() && told(&Lang::En);
    let others = Lang::ALL.into_iter().filter(|lang| *lang != Lang::En && told(lang)).map(Lang::code);
    let own = preview.filter(|_| seen > 0);
    let codes: Vec<&str> = english.then_some("en").into_iter().chain(own).chain(others).collect();
    let langs = format!("{} ({})", count(codes.len(), "language"), codes.join(", "));
    let lacking = match preview {
        Some(code) if seen == 0 => format!(", none of them in `{code}`"),
        Some(code) if english => format!(", {seen} of them in `{code}`"),
        _ => String::new(),
    };
    format!(
        "{lessons} with {steps} in {langs}{lacking}; {asks} answered, {pairs} of methods compared, {challenges} solved and {exercises} proved by running them, {levels} won, {played} hints, exercises and replies played"
    )
}

/// Checks each step of a lesson, both parsed and as in `lesson.toml`. Other mistakes of a lesson are reported elsewhere.
fn each_step(
    files: &LessonFiles<'_>,
    mut look: impl FnMut(&mut Page<'_>, &Arc<Lesson>, usize, &Spanned<DeValue<'_>>),
) -> Vec<Mistake> {
    let mut page = Page::open(format!("{}/lesson.toml", files.folder), &files.toml);
    let (Some(text), Ok(lesson)) = (page.text, load::lesson(files)) else { return vec![] };
    let Ok(table) = DeTable::parse(text) else { return vec![] };
    let steps = table.get_ref().get("step").and_then(|steps| steps.get_ref().as_array());
    let lesson = Arc::new(lesson);
    for (i, step) in steps.into_iter().flatten().enumerate() {
        look(&mut page, &lesson, i, step);
    }
    page.finish()
}
