//! Reads lessons and checks them against the scenes: all mistakes at once, each at its place.

use super::fields::{Fields, value_names};
use super::level;
use super::mistake::{AN_ID, File, Mistake, Page, brief, is_id, names, some_names};
use super::parts::{self, Part};
use super::sections::{self, Section, Sections};
use super::{Candidate, Chapter, Lesson, Library, PerLang, Step, StepText, builtin, paths};
use crate::scene::{Detail, Explanation, Method, Scene};
use crate::words::Lang;
use std::borrow::Cow;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The files of one lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonFiles<'a> {
    /// The folder's name in mistakes, such as `lessons/07-disk-triangle`.
    pub folder: Cow<'a, str>,
    /// `lesson.toml`: scene, steps, poses.
    pub toml: File<'a>,
    /// `level.toml`: the lesson's level, if it has one.
    pub level: File<'a>,
    /// `en.md` and others: the prose, in each language that the lesson has.
    pub prose: PerLang<File<'a>>,
    /// The code of the previewed language whose prose takes the place of English. `None` without a preview.
    pub preview: Option<&'static str>,
}

impl LessonFiles<'_> {
    /// The lesson's id; empty if the folder's name has none.
    pub(super) fn id(&self) -> &str {
        split(folder_name(&self.folder)).map_or("", |(_, id)| id)
    }

    /// The name of the file from which a language's prose was read.
    pub(super) fn prose_file(&self, lang: Lang) -> String {
        match self.preview.filter(|_| lang == Lang::En) {
            Some(code) => format!("{code}.md"),
            None => prose_file(lang),
        }
    }
}

/// Reads one lesson.
///
/// # Errors
/// All mistakes in all its files.
pub fn lesson(files: &LessonFiles<'_>) -> Result<Lesson, Vec<Mistake>> {
    let (lesson, mistakes) = read(files);
    if mistakes.is_empty() { Ok(lesson) } else { Err(mistakes) }
}

/// Reads lessons and puts them into the order of their folders' numbers.
///
/// # Errors
/// All mistakes in all lessons, and ids that two of them share. No lesson at all is a mistake of the
/// folder `home`.
pub fn library(home: &str, all: &[LessonFiles<'_>]) -> Result<Library, Vec<Mistake>> {
    let mut all: Vec<&LessonFiles<'_>> = all.iter().collect();
    all.sort_by_key(|files| {
        let name = folder_name(&files.folder);
        (split(name).map_or(u32::MAX, |(number, _)| number), name)
    });
    let (mut lessons, mut mistakes) = (Vec::<Arc<Lesson>>::new(), Vec::new());
    for (i, files) in all.iter().enumerate() {
        let (lesson, found) = read(files);
        mistakes.extend(found);
        if let Some(first) = lessons.iter().position(|known| known.id == lesson.id && !known.id.is_empty()) {
            let what = format!("a second lesson has the name `{}`", lesson.id);
            mistakes.push(Mistake::whole(
                &*all[i].folder,
                what,
                format!("the first is {}", all[first].folder),
            ));
        }
        lessons.push(Arc::new(lesson));
    }
    if lessons.is_empty() {
        mistakes.push(Mistake::whole(home, "this folder has no lessons", FOLDER));
    }
    if mistakes.is_empty() { Ok(Library { lessons, paths: vec![] }) } else { Err(mistakes) }
}

/// Reads lessons, as [`library`] does, and the paths through them. Paths can also name built-in lessons.
///
/// # Errors
/// All mistakes in lessons and paths.
pub fn library_with_paths(
    home: &str,
    all: &[LessonFiles<'_>],
    file: &File<'_>,
) -> Result<Library, Vec<Mistake>> {
    let id = |folder: &str| Some(split(folder)?.1.to_owned());
    let own = all.iter().filter_map(|files| id(folder_name(&files.folder)));
    let known: Vec<String> = own.chain(builtin::folders().filter_map(id)).collect();
    let paths = paths::read(home, file, &known);
    match (library(home, all), paths) {
        (Ok(library), Ok(paths)) => Ok(Library { paths, ..library }),
        (library, paths) => Err(library.err().into_iter().chain(paths.err()).flatten().collect()),
    }
}

/// Reports the characters of a lesson that no embedded font has, each once a file. The lesson can still be shown, with boxes
/// for these.
pub fn characters(files: &LessonFiles<'_>) -> Vec<Mistake> {
    let check = |(lang, file)| {
        let mut page = Page::open(format!("{}/{}", files.folder, files.prose_file(lang)), file);
        page.check_characters();
        page.finish()
    };
    files.prose.each().flat_map(check).collect()
}

const FOLDER: &str = "a lesson is a folder whose name is a number and a name, as in `1-point-disk`";

/// The last part of a path.
pub(super) fn folder_name(folder: &str) -> &str {
    folder.rsplit(['/', '\\']).next().unwrap_or(folder)
}

/// The number that orders a folder, and the lesson's id.
pub(super) fn split(name: &str) -> Option<(u32, &str)> {
    let (number, id) = name.split_once('-')?;
    Some((number.parse().ok()?, id)).filter(|_| is_id(id))
}

/// Reads as much as possible. The lesson is valid only if there are no mistakes.
fn read(files: &LessonFiles<'_>) -> (Lesson, Vec<Mistake>) {
    let folder = &*files.folder;
    let mut mistakes = Vec::new();
    let id = files.id();
    if id.is_empty() {
        let what = format!("`{}` cannot be the name of a lesson’s folder", brief(folder_name(folder)));
        mistakes.push(Mistake::whole(folder, what, FOLDER));
    }
    let mut page = Page::open(format!("{folder}/lesson.toml"), &files.toml);
    let open = |(lang, file)| (lang, Page::open(format!("{folder}/{}", files.prose_file(lang)), file));
    let mut pages: Vec<(Lang, Page<'_>)> = files.prose.each().map(open).collect();
    if pages.is_empty() {
        let known = Lang::ALL.map(prose_file).join(", ");
        mistakes.push(Mistake::whole(
            folder,
            "this lesson has no text",
            format!("write one or more of {known}"),
        ));
    }
    let Facts { scene, chapter, source, minutes, former, steps, whole } = facts(&mut page);
    let mut lesson = Lesson {
        id: id.to_owned(),
        scene: scene.unwrap_or(Scene::ALL[0]),
        chapter,
        source,
        former,
        title: PerLang::default(),
        minutes,
        level: None,
        steps: Vec::new(),
    };
    let has_level = files.level != File::Missing;
    if let Some(scene) = scene.filter(|_| has_level) {
        let mut page = Page::open(format!("{folder}/level.toml"), &files.level);
        lesson.level = level::read(scene, &mut page);
        mistakes.extend(page.finish());
    }
    let mut steps = steps;
    // If a language cannot be read, its terms are unknown.
    let mut told = PerLang::<Vec<(usize, String)>>::default();
    for (lang, prose) in &mut pages {
        if let Some(Sections { title, sections }) = sections::read(prose) {
            *lesson.title.get_mut(*lang) = title;
            *told.get_mut(*lang) = sections.iter().flat_map(|section| section.terms.clone()).collect();
            for section in &sections {
                let is_first = steps.first().is_some_and(|draft| draft.step.id == section.id);
                level::check_task(section, is_first, has_level, prose);
            }
            join(*lang, &mut steps, sections, whole, &mut page, prose);
        }
    }
    for (lang, page) in &mut pages {
        for (other, there) in told.each().filter(|(other, _)| told.has(*lang) && other != lang) {
            let names = [*lang, other].map(|lang| files.prose_file(lang));
            check_terms(told.get(*lang), there, &names, page);
        }
    }
    lesson.steps = steps.into_iter().map(|draft| draft.step).collect();
    mistakes.extend(page.finish());
    mistakes.extend(pages.into_iter().flat_map(|(_, page)| page.finish()));
    (lesson, mistakes)
}

/// The file of a language's prose.
pub(super) fn prose_file(lang: Lang) -> String {
    format!("{}.md", lang.code())
}

/// Gives each step its prose.
fn join(
    lang: Lang,
    steps: &mut [Draft],
    sections: Vec<Section>,
    whole: bool,
    page: &mut Page<'_>,
    prose: &mut Page<'_>,
) {
    let ids: Vec<String> = steps.iter().map(|draft| draft.step.id.clone()).collect();
    for Section { at, id, .. } in &sections {
        if whole && is_id(id) && !ids.contains(id) {
            let have = names(id, ids.iter().map(String::as_str));
            prose.wrong(*at, format!("no step `{id}` in lesson.toml"), format!("its steps are: {have}"));
        }
    }
    for Draft { at, answers, challenged, found, step } in steps {
        let Some(section) = sections.iter().find(|section| section.id == step.id) else {
            if is_id(&step.id) {
                let file = folder_name(prose.name());
                page.wrong(
                    *at,
                    format!("step `{}` has no prose in {file}", step.id),
                    format!("write a section `## Its title {{#{}}}` there", step.id),
                );
            }
            continue;
        };
        match (answers.asks(), section.at(&Part::Question)) {
            (true, None) => prose.wrong(
                section.at,
                format!("step `{}` has `ask`, but no question here", step.id),
                "write `### Question` and below it the question",
            ),
            (false, Some(at)) => prose.wrong(
                at,
                format!("step `{}` has a question, but no `ask`", step.id),
                "write `ask = \"verdict\"` into its step in lesson.toml",
            ),
            _ => {}
        }
        if let Some(found) = found {
            check_values(section, step, found, prose);
        }
        check_replies(section, step, answers, prose);
        check_worked(section, step, answers.asks(), prose);
        let first = step.text.each().find(|(other, _)| *other != lang).map(|(_, text)| text);
        check_challenge(section, step, (*challenged, first), prose);
        check_why(section, step, first, prose);
        if step.recap {
            check_recap(section, prose);
        }
        for (at, part) in section.parts.iter().filter(|(_, part)| part.is_of_recap() && !step.recap) {
            let what =
                format!("step `{}` is not a recap, but only a recap has `### {}`", step.id, part.heading());
            prose.wrong(*at, what, "write `recap = true` into its step in lesson.toml");
        }
        *step.text.get_mut(lang) = section.text.clone();
    }
}

/// Checks that another language has the same terms.
fn check_terms(
    here: &[(usize, String)],
    there: &[(usize, String)],
    [own, other]: &[String; 2],
    page: &mut Page<'_>,
) {
    for (i, (at, id)) in here.iter().enumerate() {
        let has = |terms: &[(usize, String)]| terms.iter().any(|(_, other)| other == id);
        if !has(there) && !has(&here[..i]) {
            let what = format!("{own} has the term `{id}`, but {other} does not");
            page.wrong(*at, what, format!("mark it in {other}, too"));
        }
    }
}

/// Checks that a step with a question has replies to wrong choices only, each once.
fn check_replies(section: &Section, step: &Step, answers: &Answers, page: &mut Page<'_>) {
    let mut before = Vec::new();
    for (at, part) in &section.parts {
        let Part::If(heading) = part else { continue };
        let (choices, truth) = match answers {
            Answers::None => {
                let what = format!("step `{}` has a reply, but no `ask`", step.id);
                page.wrong(*at, what, "write `ask = \"verdict\"` into its step in lesson.toml");
                continue;
            }
            Answers::Unknown => continue,
            Answers::Known(choices, truth) => (choices, *truth),
        };
        let named = choices.iter().map(|choice| &*choice.name).filter(|name| !name.is_empty());
        let titles = || names(heading, named.clone());
        match parts::choices(heading, choices) {
            Err(unknown) => {
                page.wrong(
                    *at,
                    format!("no choice `{}`", brief(unknown)),
                    format!("the choices are: {}", titles()),
                );
            }
            Ok(named) if named.is_empty() => {
                page.wrong(*at, "`### If` names no choice", format!("the choices are: {}", titles()));
            }
            Ok(named) => {
                for choice in named {
                    let title = &choices[choice].name;
                    if choice == truth {
                        let what = format!("`{title}` is the right answer in this pose");
                        page.wrong(
                            *at,
                            what,
                            "the explanation follows it, so write replies only to wrong choices",
                        );
                    } else if before.contains(&choice) {
                        page.wrong(*at, format!("`{title}` has a second reply"), "join both");
                    }
                    before.push(choice);
                }
            }
        }
    }
}

/// Checks that a calculation has a worked solution, that nothing else has one, and that replies to slips do not use values that
/// are not known yet.
fn check_worked(section: &Section, step: &Step, asks: bool, page: &mut Page<'_>) {
    match (step.sum(), section.at(&Part::Worked)) {
        (Some(_), None) => page.wrong(
            section.at,
            format!("step `{}` asks for a calculation, but does not show it", step.id),
            "write `### Worked` below its question, with each line of the calculation",
        ),
        // An incorrect question may be meant as a calculation.
        (None, Some(at)) if !asks || step.ask.is_some() => page.wrong(
            at,
            format!("step `{}` shows a calculation that it does not ask for", step.id),
            "write `ask = { value = \"…\" }` into its step in lesson.toml, or remove this",
        ),
        _ => {}
    }
    for reply in section.text.replies.iter().filter(|_| step.sum().is_some()) {
        if let Some(name) = reply.prose.spans().find_map(super::Span::value) {
            let at = section.at(&Part::If(reply.choices.clone())).unwrap_or(section.at);
            page.wrong(
                at,
                format!("a reply to a slip contains the live value `{{{}}}`", brief(name)),
                "values are hidden until the calculation is right, so write the number as code, or leave it out",
            );
        }
    }
}

/// Checks that a challenge has a text, either its own or the thing to try, consistently with a language that was read before,
/// and that texts about a challenge have one.
fn check_challenge(
    section: &Section,
    step: &Step,
    (challenged, other): (bool, Option<&StepText>),
    page: &mut Page<'_>,
) {
    let (told, hint) = (section.at(&Part::Challenge), section.at(&Part::Hint));
    if challenged && told.is_none() && section.text.try_it.is_empty() {
        let what = format!("step `{}` has a challenge, but no text for it here", step.id);
        let instead = "write a task to try after `>`, which then counts as the challenge, or `### Challenge` and below it the task";
        page.wrong(section.at, what, instead);
    } else if challenged && other.is_some_and(|other| told.is_some() == other.challenge.is_empty()) {
        let what = format!("`### Challenge` of step `{}` is missing in some languages", step.id);
        page.wrong(
            told.unwrap_or(section.at),
            what,
            "write it in all of them, or in none, so that the task to try is the challenge",
        );
    }
    for at in [told, hint].into_iter().flatten().filter(|_| !challenged) {
        let what = format!("step `{}` has no challenge in lesson.toml", step.id);
        page.wrong(
            at,
            what,
            "write `[step.challenge]` below its step, with `goal` and `solved`, or `write = \"…\"`",
        );
    }
}

/// Checks that a step has a `### Why` in all of its languages or in none; `other` is its text in a language read before.
fn check_why(section: &Section, step: &Step, other: Option<&StepText>, page: &mut Page<'_>) {
    let at = section.at(&Part::Why);
    if other.is_some_and(|other| at.is_some() == other.why.is_empty()) {
        let what = format!("`### Why` of step `{}` is missing in some languages", step.id);
        page.wrong(at.unwrap_or(section.at), what, "write it in all of them, or in none");
    }
}

/// Checks that a recap has all of its parts.
fn check_recap(section: &Section, page: &mut Page<'_>) {
    let kept = &section.text.prose.blocks;
    if kept.len() != 3 || !kept.iter().all(|block| block.item) {
        let what = "a recap must have exactly three sentences to keep";
        page.wrong(section.at, what, "write a list of three `-` items below its heading");
    }
    for (part, heading, holds) in [
        (Part::Terms, "Terms", "a list of the terms to search for"),
        (Part::ReadOn, "Read on", "books or pages for further reading"),
    ] {
        if section.at(&part).is_none() {
            let what = format!("a recap needs `### {heading}`");
            page.wrong(section.at, what, format!("write `### {heading}` and below it {holds}"));
        }
    }
}

/// Checks that live values are found by the method in this pose, or are inputs.
fn check_values(section: &Section, step: &Step, found: &Explanation, page: &mut Page<'_>) {
    for (at, name) in &section.values {
        if found.get(name).is_some() || step.pose.shown(name, Lang::En).is_some() {
            continue;
        }
        let known = value_names(found, &step.pose);
        page.wrong(
            *at,
            format!("method `{}` has no value `{}` in this pose", step.method.id, brief(name)),
            format!("it has: {}", some_names(name, known.iter().map(String::as_str))),
        );
    }
}

/// The content of `lesson.toml`.
#[derive(Default)]
struct Facts {
    scene: Option<&'static Scene>,
    chapter: Option<&'static Chapter>,
    source: String,
    minutes: Option<u32>,
    /// Earlier ids of steps, each with the id of the step that replaces it.
    former: Vec<(String, String)>,
    steps: Vec<Draft>,
    /// True if the list of steps was read completely: only then is a heading that is not in it a mistake.
    whole: bool,
}

/// A step without its prose.
struct Draft {
    /// The position of its id, or else of the step.
    at: usize,
    answers: Answers,
    /// True if it sets a challenge, right or wrong.
    challenged: bool,
    /// The values that its method finds in its pose; `None` if either is wrong.
    found: Option<Explanation>,
    step: Step,
}

/// The answers to a step's question.
enum Answers {
    /// It has no question.
    None,
    /// Its question is wrong.
    Unknown,
    /// The choices, and the position of the right one.
    Known(Vec<Candidate>, usize),
}

impl Answers {
    fn asks(&self) -> bool {
        !matches!(self, Self::None)
    }

    fn of(step: &Step, scene: &'static Scene) -> Self {
        let truth = step.truth(scene, step.method, &step.pose);
        truth.map_or(Self::Unknown, |truth| Self::Known(step.candidates(scene), truth))
    }
}

/// The file as TOML; an error there is the only mistake reported.
pub(super) fn table<'a>(text: &'a str, page: &mut Page<'_>) -> Option<Spanned<DeTable<'a>>> {
    let error = match DeTable::parse(text) {
        Ok(table) => return Some(table),
        Err(error) => error,
    };
    let at = error.span().map_or(0, |span| span.start);
    let message = error.message().replace('\n', " ");
    if let Some(key) = without_value(text, at) {
        page.wrong(
            at,
            format!("`{}` has no value", brief(key)),
            format!("write one after `{} =`", brief(key)),
        );
        return None;
    }
    let (what, instead) = match message.split_once(", expected ") {
        Some((what, expected)) => (what, format!("expected {expected}")),
        None if message.contains("duplicate key") => (&*message, "write it once".to_owned()),
        None => (&*message, "write key = value, one per line".to_owned()),
    };
    page.wrong(at, format!("bad TOML: {what}"), instead);
    None
}

/// The key of the line at this position, if only a comment follows its `=`.
fn without_value(text: &str, at: usize) -> Option<&str> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let (key, value) = text[start..].lines().next()?.split_once('=')?;
    let value = value.trim_start();
    (value.is_empty() || value.starts_with('#')).then(|| key.trim())
}

/// Reads `lesson.toml`.
fn facts(page: &mut Page<'_>) -> Facts {
    let Some(table) = page.text.and_then(|text| table(text, page)) else { return Facts::default() };
    let mut facts = Facts { whole: true, ..Facts::default() };
    let mut fields = Fields { page, table: table.get_ref(), at: 0, of: "a lesson" };
    fields.known(&["scene", "chapter", "source", "former", "method", "minutes", "step"]);
    facts.scene = fields.scene();
    facts.chapter = fields.chapter();
    facts.source = fields.source();
    facts.minutes = fields.minutes();
    // A wrong method is reported once; then checks that need it are skipped.
    let method = facts.scene.and_then(|scene| fields.method("method", scene, Some(&scene.methods[0])));
    let Some(entry) = table.get_ref().get("step") else {
        page.wrong(0, "the lesson has no steps", "begin each step with [[step]]");
        return Facts { whole: false, ..facts };
    };
    let entries = entry.get_ref().as_array().map_or(&[][..], |entries| entries);
    if entries.is_empty() || !entries.iter().all(|entry| entry.get_ref().is_table()) {
        fields.wrong(&entry.span(), "`step` must be a list of steps", "begin each step with [[step]]");
        return Facts { whole: false, ..facts };
    }
    for (i, entry) in entries.iter().enumerate() {
        if let DeValue::Table(table) = entry.get_ref() {
            let fields = Fields { page, table, at: entry.span().start, of: "a step" };
            let draft = step(fields, facts.scene, method, &facts.steps);
            if draft.step.recap && i + 1 < entries.len() {
                let what = format!("step `{}` is a recap, but not the last step", draft.step.id);
                page.wrong(draft.at, what, "move it to the end of the lesson");
            }
            if draft.step.recap && draft.step.optional {
                let what = format!("the recap `{}` is optional", draft.step.id);
                page.wrong(draft.at, what, "remove its `optional`");
            }
            if draft.step.recap && draft.answers.asks() {
                page.wrong(
                    draft.at,
                    format!("the recap `{}` has a question", draft.step.id),
                    "remove its `ask`",
                );
            }
            facts.steps.push(draft);
        }
    }
    let ids: Vec<&str> = facts.steps.iter().map(|draft| &*draft.step.id).collect();
    facts.former = Fields { page, table: table.get_ref(), at: 0, of: "a lesson" }.former(&ids);
    facts.whole = facts.steps.iter().all(|draft| !draft.step.id.is_empty());
    facts
}

/// Reads one step.
fn step(
    mut fields: Fields<'_, '_, '_>,
    scene: Option<&'static Scene>,
    default: Option<&'static Method>,
    before: &[Draft],
) -> Draft {
    fields.known(&[
        "id",
        "set",
        "show",
        "letters",
        "mark",
        "method",
        "ask",
        "slips",
        "does",
        "versus",
        "quiet",
        "play",
        "table",
        "map",
        "walk",
        "body",
        "challenge",
        "write",
        "gaps",
        "recap",
        "optional",
        "minutes",
    ]);
    let id = fields.text("id");
    let at = id.as_ref().map_or(fields.at, |(span, _)| span.start);
    match &id {
        None => fields.missing("id", "write id = \"subtract\""),
        Some((span, id)) if !is_id(id) => {
            fields.wrong(span, format!("`{}` cannot be the name of a step", brief(id)), AN_ID);
        }
        Some((span, id)) => {
            if let Some(first) = before.iter().find(|draft| draft.step.id == *id) {
                let line = fields.page.line(first.at);
                fields.wrong(span, format!("a second step `{id}`"), format!("the first is in line {line}"));
            }
        }
    }
    let id = id.map_or_else(String::new, |(_, id)| id.to_owned());
    let (asks, challenged) = (fields.has("ask"), fields.has("challenge") || fields.has("write"));
    let mut step = Step {
        quiet: fields.flag("quiet"),
        play: fields.flag("play"),
        table: fields.flag("table"),
        recap: fields.flag("recap"),
        optional: fields.flag("optional"),
        minutes: fields.minutes(),
        ..Step::new(id, Scene::ALL[0], &Scene::ALL[0].methods[0])
    };
    let (mut found, mut answers) = (None, if asks { Answers::Unknown } else { Answers::None });
    if let Some(scene) = scene {
        let pose = fields.pose(scene);
        let method = fields.method("method", scene, default);
        let posed = pose.as_ref().zip(method);
        step.show = fields.show(scene);
        step.mark = method.and_then(|method| fields.mark(method, posed));
        step.walk = method.and_then(|method| fields.walk(method, posed));
        step.ask = fields.ask(scene, method, posed);
        step.versus = fields.versus(scene, posed);
        step.map = fields.map(scene);
        step.body = fields.body(scene);
        found = posed.map(|(pose, method)| method.explain(pose, Detail::values(Lang::En)));
        step.method = method.unwrap_or(&scene.methods[0]);
        fields.has_a_wrong_one(&step, posed);
        if let Some((found, (pose, method))) = found.as_ref().zip(posed) {
            fields.rests_in_walk(&step, found);
            fields.has_table(method, pose);
            fields.in_sight(scene, &step.show, pose);
        }
        step.letters = fields.letters(&step, posed);
        step.challenge = fields.challenge(scene, posed);
        step.write = fields.write(scene);
        let is_whole = posed.is_some();
        step.pose = pose.unwrap_or_else(|| scene.start());
        // The right answer in another pose, or by another method, is not known.
        if asks && is_whole {
            answers = Answers::of(&step, scene);
        }
    }
    Draft { at, answers, challenged, found, step }
}
