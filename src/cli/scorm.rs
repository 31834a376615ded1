//! `hantei scorm`: lessons as a package for course systems (SCORM 1.2), with the built page as its single object. `web/build` and
//! `hantei export` take from here what a page needs to make the same package itself.

use super::arguments::Scorm;
use super::export::{self, BuiltPage};
use super::figure::require_lesson;
use super::list::by_code;
use super::{Arguments, Code, Failure, built, file, reason, zip};
use crate::figure::svg::Escaped;
use crate::lesson::{Lesson, Library, Step, bundle};
use crate::said::cli::scorm as said;
use crate::words::{Lang, fill};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The page in one file, as `web/build` leaves it.
const PAGE: &str = "hantei.html";

/// The file beside a page from which it makes packages.
pub const PARTS: &str = "course.json";

/// The manifest of a package, a template: names replace comments such as `<!-- title -->`.
const MANIFEST: &str = include_str!("../../web/imsmanifest.xml");
const AROUND: &str = include_str!("../../web/course.html");
const SCRIPT: &str = include_str!("../../web/scorm.js");

/// The most characters that a course system keeps of a learner's state.
const MOST: usize = 4096;

/// Writes the package.
///
/// # Errors
/// There is no such lesson or no built page, lessons of one's own have mistakes, the lessons ask more than a course system can keep, or
/// the file is no .zip or cannot be written.
pub fn scorm(library: &Library, arguments: &Arguments, wanted: &Scorm) -> Result<Code, Failure> {
    if !wanted.output.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("zip")) {
        let sentence = format!("{} must end in .zip, as course systems expect", wanted.output.display());
        return Err(Failure::new(Code::Usage, sentence));
    }
    file::free(&wanted.output, wanted.force)?;
    // Lessons of a folder come before the built-in ones, as in a page.
    let own = arguments.lessons.as_deref().map(|folder| export::packed(folder, false)).transpose()?;
    let both = own.as_ref().and_then(|(_, packed)| bundle::unpack(packed));
    let lessons = chosen(both.as_ref().unwrap_or(library), &wanted.lesson)?;
    let page = match &own {
        Some((_, packed)) => BuiltPage::find(wanted.page.as_deref())?.single(packed)?,
        None => page(wanted.page.as_deref(), &lessons)?,
    };
    let lang = arguments.lang.unwrap_or_default();
    let title = wanted.title.clone().unwrap_or_else(|| title(&lessons, lang));
    let title = Escaped(&title).to_string();
    let around = AROUND
        .replace("<!-- lang -->", lang.code())
        .replace("<!-- title -->", &title)
        // `<` would end the script.
        .replace(
            "<!-- course -->",
            &course(&lessons, arguments.lang, wanted.mastery).to_string().replace('<', "\\u003c"),
        );
    let files: [(&str, &[u8]); 4] = [
        ("imsmanifest.xml", &manifest(&lessons[0].id, &title, wanted.mastery).into_bytes()),
        ("course.html", around.as_bytes()),
        ("scorm.js", SCRIPT.as_bytes()),
        (PAGE, &page),
    ];
    file::write(&wanted.output, &zip::stored(&files), wanted.force)?;
    Ok(Code::Ok)
}

/// What a page makes the same packages from, as JSON: the templates, and for each lesson its titles, what it asks, and how many
/// characters of a learner's state that takes.
pub fn parts(library: &Library) -> String {
    let lesson = |lesson: &Lesson| {
        let title = &lesson.title;
        json!({ "title": by_code(title.each().map(|(lang, title)| (lang, &**title))), "longest": longest(lesson), "asks": asks(lesson) })
    };
    let lessons: Vec<Value> = library.lessons.iter().map(|it| lesson(it)).collect();
    json!({ "manifest": MANIFEST, "around": AROUND, "script": SCRIPT, "most": MOST, "said": words(), "lessons": lessons })
        .to_string()
}

/// The lessons of these names, each once.
fn chosen<'a>(library: &'a Library, ids: &[String]) -> Result<Vec<&'a Lesson>, Failure> {
    let mut lessons: Vec<&Lesson> = vec![];
    for id in ids {
        require_lesson(library, id)?;
        let lesson = library.find(id).filter(|found| lessons.iter().all(|lesson| lesson.id != found.id));
        lessons.extend(lesson.map(AsRef::as_ref));
    }
    let longest = 1 + lessons.iter().map(|lesson| longest(lesson)).sum::<usize>();
    if longest > MOST {
        let sentence = format!(
            "these {} lessons ask so much that what a learner did can take {longest} characters; a course system keeps {MOST}, so make two packages",
            lessons.len()
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    Ok(lessons)
}

/// How many characters `scorm.js` needs at most for what a learner did in a lesson.
fn longest(lesson: &Lesson) -> usize {
    // `point-disk:touch=10*,…,!` behind a semicolon, all of it behind the version.
    let step = |step: &Step| step.id.len() + ",=10*".len();
    ";:!".len() + lesson.id.len() + counting(lesson).map(step).sum::<usize>()
}

/// The steps that ask something, or have something to solve.
fn counting(lesson: &Lesson) -> impl Iterator<Item = &Step> {
    lesson.steps.iter().filter(|step| step.has_something_to_do())
}

/// The built page, in the folder that is named or else in `dist`.
fn page(named: Option<&Path>, lessons: &[&Lesson]) -> Result<Vec<u8>, Failure> {
    let path = built::folder(named, PAGE).unwrap_or_else(|| "dist".into()).join(PAGE);
    if !path.is_file() {
        let sentence = format!(
            "{} is not there; expected the built page: `web/build` makes it, and --page names its folder",
            path.display()
        );
        return Err(Failure::new(Code::NoInput, sentence));
    }
    let cannot = |error| format!("cannot read {}: {}", path.display(), reason(&error));
    let page = fs::read(&path).map_err(|error| Failure::new(Code::NoInput, cannot(error)))?;
    let text = export::from_utf16(&page).unwrap_or_default();
    match lessons.iter().find(|lesson| !text.contains(&format!("\"{}\"", lesson.id))) {
        Some(lesson) => {
            let sentence = format!(
                "{} does not have the lesson `{}`; build the page anew with `web/build`",
                path.display(),
                lesson.id
            );
            Err(Failure::new(Code::NoInput, sentence))
        }
        None => Ok(page),
    }
}

fn title(lessons: &[&Lesson], lang: Lang) -> String {
    if let [one] = lessons {
        return one.title.get(lang).clone();
    }
    let count = lessons.len();
    fill!(lang, said::SEVERAL, count)
}

/// What `scorm.js` needs to know: what the lessons ask, and how much of it must be right, in percent.
fn course(lessons: &[&Lesson], lang: Option<Lang>, mastery: Option<u8>) -> Value {
    let lessons: Vec<Value> = lessons.iter().map(|lesson| asks(lesson)).collect();
    json!({ "lang": lang.map(Lang::code), "mastery": mastery, "said": words(), "lessons": lessons })
}

/// The words of `scorm.js`, by the codes of the languages.
fn words() -> Value {
    let of = |lang: Lang| {
        let [score, reason, system] =
            [said::NO_SCORE, said::NO_REASON, said::NO_SYSTEM].map(|it| lang.of(it));
        (lang, json!({ "score": score, "reason": reason, "system": system }))
    };
    by_code(Lang::ALL.into_iter().map(of))
}

/// What a lesson asks, the names that answers are kept by, and the possible results of a sum.
fn asks(lesson: &Lesson) -> Value {
    let step = |step: &Step| {
        let results = step.sum().map(|_| {
            let candidates = step.candidates(lesson.scene);
            candidates.iter().map(|result| result.text(Lang::En).to_owned()).collect::<Vec<_>>()
        });
        let asks = step.ask.as_ref().map(|ask| ask.name(lesson.scene));
        json!({ "id": step.id, "asks": asks, "results": results, "solve": step.is_to_be_solved() })
    };
    json!({ "id": lesson.id, "steps": counting(lesson).map(step).collect::<Vec<_>>() })
}

/// The manifest: one object, where it begins, and the score from which it is passed.
fn manifest(name: &str, title: &str, mastery: Option<u8>) -> String {
    let mastery = mastery.map_or(String::new(), |percent| {
        format!("\n        <adlcp:masteryscore>{percent}</adlcp:masteryscore>")
    });
    MANIFEST
        .replace("<!-- name -->", name)
        .replace("<!-- title -->", title)
        .replace("<!-- mastery -->", &mastery)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_learner_did_in_all_lessons_fits_into_what_a_course_system_keeps() {
        let library = Library::builtin();
        let ids: Vec<String> = library.lessons.iter().map(|lesson| lesson.id.clone()).collect();
        let lessons = chosen(&library, &[&ids[..], &ids[..2]].concat()).expect("they fit");
        assert_eq!(lessons.len(), ids.len(), "each once");
        // A limit that is far higher would warn of nothing.
        assert!(3 * lessons.iter().map(|lesson| longest(lesson)).sum::<usize>() > MOST);
    }

    #[test]
    fn the_script_knows_every_question_by_the_name_under_which_answers_are_kept() {
        let library = Library::builtin();
        let course = course(&[library.find("point-disk").expect("a lesson")], None, None);
        let steps = course["lessons"][0]["steps"].as_array().expect("steps");
        let step = |id: &str| steps.iter().find(|step| step["id"] == id).expect(id);
        assert_eq!(step("distance")["asks"], "verdict");
        assert_eq!(step("push")["asks"], "sum");
        assert!(
            step("push")["results"].as_array().is_some_and(|results| results.contains(&json!("(1.5, 2)")))
        );
        assert!(steps.iter().any(|step| step["solve"] == true) && course["lang"].is_null());
    }
}
