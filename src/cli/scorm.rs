//! `hantei scorm`: lessons as a package for course systems (SCORM 1.2), with the built page in it as its one object.

use super::arguments::Scorm;
use super::figure::there_is_lesson;
use super::{Arguments, Code, Failure, built, file, zip};
use crate::figure::svg::Escaped;
use crate::lesson::{Lesson, Library, Step};
use crate::words::Lang;
use serde_json::{Value, json};
use std::path::Path;

/// The page in one file, as `web/build` leaves it.
const PAGE: &str = "hantei.html";

/// The most characters that a course system keeps of a learner's state.
const MOST: usize = 4096;

/// Writes the package.
///
/// # Errors
/// There is no such lesson or no built page, the lessons ask more than a course system can keep, or the file cannot be written.
pub fn scorm(library: &Library, arguments: &Arguments, wanted: &Scorm) -> Result<Code, Failure> {
    if arguments.lessons.is_some() {
        let sentence = "--lessons does not go with `scorm`, since the page has only the lessons that it was built with; put yours into lessons/ and build the page anew";
        return Err(Failure::new(Code::Usage, sentence));
    }
    file::free(&wanted.output, wanted.force)?;
    let lessons = chosen(library, &wanted.lesson)?;
    let page = page(wanted.page.as_deref(), &lessons)?;
    let lang = arguments.lang.unwrap_or_default();
    let (title, course) = (title(&lessons, lang), course(&lessons, arguments.lang));
    let around = include_str!("../../web/course.html")
        .replace("<!-- lang -->", lang.code())
        .replace("<!-- title -->", &Escaped(&title).to_string())
        // `<` would end the script.
        .replace("<!-- course -->", &course.to_string().replace('<', "\\u003c"));
    let files: [(&str, &[u8]); 4] = [
        ("imsmanifest.xml", &manifest(&lessons, &title).into_bytes()),
        ("course.html", around.as_bytes()),
        ("scorm.js", include_bytes!("../../web/scorm.js")),
        (PAGE, &page),
    ];
    file::write(&wanted.output, &zip::stored(&files), wanted.force)?;
    Ok(Code::Ok)
}

/// The lessons of these names, each once.
fn chosen<'a>(library: &'a Library, ids: &[String]) -> Result<Vec<&'a Lesson>, Failure> {
    let mut lessons: Vec<&Lesson> = vec![];
    for id in ids {
        there_is_lesson(library, id)?;
        let lesson = library.find(id).filter(|found| lessons.iter().all(|lesson| lesson.id != found.id));
        lessons.extend(lesson.map(AsRef::as_ref));
    }
    let longest = longest(&lessons);
    if longest > MOST {
        let sentence = format!(
            "these {} lessons ask so much that what a learner did can take {longest} characters; a course system keeps {MOST}, so make two packages",
            lessons.len()
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    Ok(lessons)
}

/// How many characters `scorm.js` needs at most for what a learner did.
fn longest(lessons: &[&Lesson]) -> usize {
    // `point-disk:touch=10*,…,!` behind a semicolon, all of it behind the version.
    let step = |step: &Step| step.id.len() + ",=10*".len();
    let lesson = |lesson: &&Lesson| ";:!".len() + lesson.id.len() + counting(lesson).map(step).sum::<usize>();
    1 + lessons.iter().map(lesson).sum::<usize>()
}

/// The steps that ask something, or have something to solve.
fn counting(lesson: &Lesson) -> impl Iterator<Item = &Step> {
    lesson.steps.iter().filter(|step| step.ask.is_some() || step.is_to_be_solved())
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
    let text = file::read(&path)
        .map_err(|why| Failure::new(Code::NoInput, format!("cannot read {}: {why}", path.display())))?;
    match lessons.iter().find(|lesson| !text.contains(&format!("\"{}\"", lesson.id))) {
        Some(lesson) => {
            let sentence = format!(
                "{} does not have the lesson `{}`; build the page anew with `web/build`",
                path.display(),
                lesson.id
            );
            Err(Failure::new(Code::NoInput, sentence))
        }
        None => Ok(text.into_bytes()),
    }
}

fn title(lessons: &[&Lesson], lang: Lang) -> String {
    match (lessons, lang) {
        ([one], _) => one.title.get(lang).clone(),
        (_, Lang::En) => format!("Hantei 判定: {} lessons", lessons.len()),
        (_, Lang::Ja) => format!("Hantei 判定: 全{}レッスン", lessons.len()),
    }
}

/// What `scorm.js` has to know: what is asked, by which name answers are kept, and what can come out of a sum.
fn course(lessons: &[&Lesson], lang: Option<Lang>) -> Value {
    let step = |lesson: &Lesson, step: &Step| {
        let results = step.sum().map(|_| {
            let candidates = step.candidates(lesson.scene);
            candidates.iter().map(|result| result.text(Lang::En).to_owned()).collect::<Vec<_>>()
        });
        let asks = step.ask.as_ref().map(|ask| ask.name(lesson.scene));
        json!({ "id": step.id, "asks": asks, "results": results, "solve": step.is_to_be_solved() })
    };
    let lesson = |it: &&Lesson| {
        let steps = counting(it).map(|counts| step(it, counts)).collect::<Vec<_>>();
        json!({ "id": it.id, "steps": steps })
    };
    json!({ "lang": lang.map(Lang::code), "lessons": lessons.iter().map(lesson).collect::<Vec<_>>() })
}

/// What tells a course system that there is one object, and where it begins.
fn manifest(lessons: &[&Lesson], title: &str) -> String {
    let (name, title) = (&lessons[0].id, Escaped(title));
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="hantei-{name}" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="hantei">
    <organization identifier="hantei">
      <title>{title}</title>
      <item identifier="lessons" identifierref="course" isvisible="true">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="course" type="webcontent" adlcp:scormtype="sco" href="course.html">
      <file href="course.html"/>
      <file href="scorm.js"/>
      <file href="{PAGE}"/>
    </resource>
  </resources>
</manifest>
"#
    )
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
        // A lesson that asks at every step, so often that it cannot fit.
        let many: Vec<&Lesson> = std::iter::repeat_n(lessons, 3).flatten().collect();
        assert!(longest(&many) > MOST);
    }

    #[test]
    fn the_script_knows_every_question_by_the_name_under_which_answers_are_kept() {
        let library = Library::builtin();
        let course = course(&[library.find("point-disk").expect("a lesson")], None);
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
