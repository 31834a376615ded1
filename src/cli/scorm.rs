//! `hantei scorm`: lessons as a package for course systems (SCORM 1.2), with the built page as its single object. `web/build` and
//! `hantei export` also take the data from here with which a page makes the same package itself.

use super::arguments::Scorm;
use super::export::{self, BuiltPage};
use super::figure::require_lesson;
use super::grade::steps_of;
use super::list::by_code;
use super::{Arguments, Code, Failure, file, mistakes, output_failed, reason, zip};
use crate::figure::svg::Escaped;
use crate::hunt;
use crate::lesson::{Lesson, Library, Step, bundle};
use crate::said::cli::scorm as said;
use crate::session::State;
use crate::session::link::with_task;
use crate::words::{Lang, fill};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;

/// The page in one file, as written by `web/build`.
const PAGE: &str = "hantei.html";

/// The file beside a page from which the page makes packages.
pub const PARTS: &str = "course.json";

/// The manifest of a package, as a template: comments such as `<!-- title -->` are replaced by values.
const MANIFEST: &str = include_str!("../../web/imsmanifest.xml");
const AROUND: &str = include_str!("../../web/course.html");
/// The script of a package, after the function that chooses its language.
const SCRIPT: &str = concat!(include_str!("../../web/language.js"), include_str!("../../web/scorm.js"));

/// The most characters that a course system stores of a learner's state.
const MOST: usize = 4096;

/// Writes the package.
///
/// There is no such lesson or no built page, custom lessons have mistakes, the lessons have more questions than a course system
/// can store answers for, or the file is not a .zip or cannot be written.
pub fn scorm(
    library: &Library,
    arguments: &Arguments,
    wanted: &Scorm,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    if !wanted.output.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("zip")) {
        let sentence = format!("{} must end in .zip, as course systems expect", wanted.output.display());
        return Err(Failure::new(Code::Usage, sentence));
    }
    file::free(&wanted.output, wanted.force)?;
    // Custom lessons come before the built-in ones, as in a page.
    let own = arguments.lessons.as_deref().map(|folder| export::packed(folder, false)).transpose()?;
    let both = own.as_ref().and_then(|(_, packed)| bundle::unpack(packed));
    let library = both.as_ref().unwrap_or(library);
    let task = wanted.task.as_deref().map(|link| Task::new(library, link)).transpose()?;
    let ids = task.as_ref().map_or_else(|| wanted.lesson.clone(), |task| task.lessons(library));
    let lessons = chosen(library, &ids, task.as_ref())?;
    let page = match &own {
        Some((_, packed)) => BuiltPage::find(wanted.page.as_deref())?.single(packed)?,
        None => page(wanted.page.as_deref(), &lessons)?,
    };
    let lang = arguments.lang.unwrap_or_default();
    let title = wanted.title.clone().unwrap_or_else(|| title(&lessons, task.as_ref(), lang));
    let title = Escaped(&title).to_string();
    let course = course(&lessons, arguments.lang, wanted.mastery, task.as_ref()).to_string();
    let name = identifier(&lessons[0].id, &course, &title);
    let around = AROUND
        .replace("<!-- lang -->", lang.code())
        .replace("<!-- title -->", &title)
        // `<` would end the script.
        .replace("<!-- course -->", &course.replace('<', "\\u003c"));
    let files: [(&str, &[u8]); 4] = [
        ("imsmanifest.xml", &manifest(&name, &title, wanted.mastery).into_bytes()),
        ("course.html", around.as_bytes()),
        ("scorm.js", SCRIPT.as_bytes()),
        (PAGE, &page),
    ];
    file::write(&wanted.output, &zip::stored(&files), wanted.force)?;
    let count = contents(&lessons, task.as_ref());
    let next = "upload it to the course system as a SCORM package";
    writeln!(output, "{} holds {count}: {next}.", wanted.output.display())
        .map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// The data with which a page makes the same packages, as JSON: the templates, and for each lesson its titles, its questions, and
/// the number of characters of a learner's state.
pub fn parts(library: &Library) -> String {
    let lesson = |lesson: &Lesson| {
        let title = &lesson.title;
        json!({ "title": by_code(title.each().map(|(lang, title)| (lang, &**title))), "longest": longest(lesson, None), "asks": asks(lesson, None) })
    };
    let lessons: Vec<Value> = library.lessons.iter().map(|it| lesson(it)).collect();
    json!({ "manifest": MANIFEST, "around": AROUND, "script": SCRIPT, "most": MOST, "said": words(), "lessons": lessons })
        .to_string()
}

/// An assignment. Its package holds only its steps.
struct Task {
    /// The link to its first step, with the list of steps.
    link: String,
    /// Its steps, as `lesson/step`.
    steps: Vec<String>,
    /// Its assignment code.
    code: Option<String>,
}

impl Task {
    fn new(library: &Library, link: &str) -> Result<Self, Failure> {
        let steps = steps_of(library, link)?;
        if let Some(entry) = steps.split(',').find(|entry| hunt::of_entry(entry).is_some()) {
            return Err(mistakes(&format!(
                "a SCORM package cannot contain a bug hunt: remove `{entry}` from the link"
            )));
        }
        let task = State::open(library, link).task;
        // Full names are needed, since the link also opens from other lessons.
        let first = steps.split(',').next().unwrap_or_default();
        let link = with_task(format!("{first}?steps={steps}"), task.as_deref());
        Ok(Self { link, steps: steps.split(',').map(str::to_owned).collect(), code: task })
    }

    fn has(&self, lesson: &Lesson, step: &Step) -> bool {
        self.steps.iter().any(|it| it.split_once('/') == Some((&*lesson.id, &*step.id)))
    }

    /// The lessons of its steps, in the library's order.
    fn lessons(&self, library: &Library) -> Vec<String> {
        let has_some =
            |lesson: &&std::sync::Arc<Lesson>| lesson.steps.iter().any(|step| self.has(lesson, step));
        library.lessons.iter().filter(has_some).map(|lesson| lesson.id.clone()).collect()
    }
}

/// A package's name in the course system: equal for equal contents, and different otherwise.
fn identifier(lesson: &str, course: &str, title: &str) -> String {
    format!("{lesson}-{:08x}", crc32fast::hash(format!("{title}\n{course}").as_bytes()))
}

/// The lessons with these names, each once.
fn chosen<'a>(library: &'a Library, ids: &[String], task: Option<&Task>) -> Result<Vec<&'a Lesson>, Failure> {
    let mut lessons: Vec<&Lesson> = vec![];
    for id in ids {
        require_lesson(library, id)?;
        let lesson = library.find(id).filter(|found| lessons.iter().all(|lesson| lesson.id != found.id));
        lessons.extend(lesson.map(AsRef::as_ref));
    }
    let longest = 1 + lessons.iter().map(|lesson| longest(lesson, task)).sum::<usize>();
    if longest > MOST {
        let sentence = format!(
            "the answers to these {} lessons can take {longest} characters, but a course system keeps {MOST}; make two packages",
            lessons.len()
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    Ok(lessons)
}

/// The most characters that `scorm.js` needs for a learner's work in a lesson.
fn longest(lesson: &Lesson, task: Option<&Task>) -> usize {
    // The version, and then for each lesson a semicolon and `point-disk:touch=10*,…,!`.
    let step = |step: &Step| step.id.len() + ",=10*".len();
    ";:!".len() + lesson.id.len() + counting(lesson, task).map(step).sum::<usize>()
}

/// The steps with something to answer or solve, limited to the assignment if there is one.
fn counting<'l>(lesson: &'l Lesson, task: Option<&Task>) -> impl Iterator<Item = &'l Step> {
    let counts =
        move |step: &&Step| step.has_something_to_do() && task.is_none_or(|task| task.has(lesson, step));
    lesson.steps.iter().filter(counts)
}

/// The built page of this version, from the named folder or else from `dist`.
fn page(named: Option<&Path>, lessons: &[&Lesson]) -> Result<Vec<u8>, Failure> {
    let path = BuiltPage::find(named)?.folder.join(PAGE);
    if !path.is_file() {
        let sentence = format!(
            "{} does not exist; build the page with `web/build`, or name its folder with --page",
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
                "{} does not have the lesson `{}`; build the page again with `web/build`",
                path.display(),
                lesson.id
            );
            Err(Failure::new(Code::NoInput, sentence))
        }
        None => Ok(page),
    }
}

/// The contents of a package, for the sentence about it.
fn contents(lessons: &[&Lesson], task: Option<&Task>) -> String {
    let (count, one) = match task {
        Some(task) => (task.steps.len(), "step"),
        None => (lessons.len(), "lesson"),
    };
    let count = format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match task {
        Some(Task { code: Some(code), .. }) => format!("the assignment `{code}`, {count}"),
        Some(_) => format!("an assignment of {count}"),
        None => count,
    }
}

fn title(lessons: &[&Lesson], task: Option<&Task>, lang: Lang) -> String {
    if let Some(task) = task.and_then(|task| task.code.as_deref()) {
        return fill!(lang, said::ASSIGNED, task);
    }
    if let [one] = lessons {
        return one.title.get(lang).clone();
    }
    let count = lessons.len();
    fill!(lang, said::SEVERAL, count)
}

/// The data for `scorm.js`: the questions of the lessons, and the percentage needed to pass.
fn course(lessons: &[&Lesson], lang: Option<Lang>, mastery: Option<u8>, task: Option<&Task>) -> Value {
    let lessons: Vec<Value> = lessons.iter().map(|lesson| asks(lesson, task)).collect();
    let link = task.map(|task| &task.link);
    json!({ "lang": lang.map(Lang::code), "mastery": mastery, "task": link, "said": words(), "lessons": lessons })
}

/// The words of `scorm.js`, by language code.
fn words() -> Value {
    let of = |lang: Lang| {
        let [score, reason, system] =
            [said::NO_SCORE, said::NO_REASON, said::NO_SYSTEM].map(|it| lang.of(it));
        (lang, json!({ "score": score, "reason": reason, "system": system }))
    };
    by_code(Lang::ALL.into_iter().map(of))
}

/// The questions of a lesson, the names under which answers are saved, and the possible results of calculations.
fn asks(lesson: &Lesson, task: Option<&Task>) -> Value {
    let step = |step: &Step| {
        let results = step.sum().map(|_| {
            let candidates = step.candidates(lesson.scene);
            candidates.iter().map(|result| result.text(Lang::En).to_owned()).collect::<Vec<_>>()
        });
        let asks = step.ask.as_ref().map(|ask| ask.name(lesson.scene));
        json!({ "id": step.id, "asks": asks, "results": results, "solve": step.is_to_be_solved() })
    };
    json!({ "id": lesson.id, "steps": counting(lesson, task).map(step).collect::<Vec<_>>() })
}

/// The manifest: one object, its start page, and the passing score.
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
    fn the_work_in_all_lessons_fits_into_a_course_systems_storage() {
        let library = Library::builtin();
        let ids: Vec<String> = library.lessons.iter().map(|lesson| lesson.id.clone()).collect();
        let lessons = chosen(&library, &[&ids[..], &ids[..2]].concat(), None).expect("they fit");
        assert_eq!(lessons.len(), ids.len(), "each once");
        // A far higher limit would never warn.
        assert!(3 * lessons.iter().map(|lesson| longest(lesson, None)).sum::<usize>() > MOST);
    }

    #[test]
    fn the_script_knows_every_question_by_the_name_under_which_answers_are_kept() {
        let library = Library::builtin();
        let course = course(&[library.find("point-disk").expect("a lesson")], None, None, None);
        let steps = course["lessons"][0]["steps"].as_array().expect("steps");
        let step = |id: &str| steps.iter().find(|step| step["id"] == id).expect(id);
        assert_eq!(step("distance")["asks"], "verdict");
        assert_eq!(step("push")["asks"], "sum");
        assert!(
            step("push")["results"].as_array().is_some_and(|results| results.contains(&json!("(−1.5, 2)")))
        );
        assert!(steps.iter().any(|step| step["solve"] == true) && course["lang"].is_null());
    }

    #[test]
    fn a_package_of_an_assignment_has_no_hunts() {
        let refused = Task::new(&Library::builtin(), "disks/look?steps=look,hunt:class-3b").err();
        let why = "a SCORM package cannot contain a bug hunt: remove `disks/hunt:class-3b` from the link";
        assert_eq!(refused.map(|failure| failure.sentence).as_deref(), Some(why));
    }

    #[test]
    fn a_package_of_an_assignment_has_its_steps_and_a_separate_identifier() {
        let library = Library::builtin();
        let link = "disks/look?task=week-3&steps=squares,point-disk/touch";
        let task = Task::new(&library, link).expect("it names steps");
        let ids = task.lessons(&library);
        assert_eq!(ids, ["point-disk", "disks"]);
        let lessons = chosen(&library, &ids, Some(&task)).expect("they fit");
        let cut = course(&lessons, None, None, Some(&task));
        let steps = |lesson: usize| {
            let steps = cut["lessons"][lesson]["steps"].as_array().expect("steps");
            steps.iter().map(|step| step["id"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!([steps(0), steps(1)], [["touch"], ["squares"]]);
        assert_eq!(title(&lessons, Some(&task), Lang::En), "Hantei 判定: assignment week-3");
        assert_eq!(contents(&lessons, Some(&task)), "the assignment `week-3`, 2 steps");
        assert_eq!(contents(&lessons[..1], None), "1 lesson");
        assert_eq!(cut["task"], "disks/squares?steps=disks/squares,point-disk/touch&task=week-3");
        let whole = course(&lessons, None, None, None);
        let [a, b, c] = [(&cut, "A"), (&whole, "A"), (&whole, "B")]
            .map(|(course, title)| identifier("disks", &course.to_string(), title));
        assert!(a != b && b != c && b == identifier("disks", &whole.to_string(), "A"));
    }
}
