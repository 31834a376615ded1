//! Lessons as a browser gets them: read and checked before the program was built, so that it needs neither TOML nor Markdown
//! nor the checks. [`packed`] writes the text that is read here.
//!
//! At first only one step has its prose. The other steps have only titles until [`Library::with_prose`] adds the rest.

use super::challenge::Condition;
use super::parts::{self, Part};
use super::sum::{self, Outcome};
use super::{
    Ask, Challenge, Chapter, Exercise, Gaps, Lesson, Library, PerLang, Prose, Step, StepText, Sum, builtin,
    packed,
};
use crate::map::Kind;
use crate::play::Level;
use crate::scene::{Inputs, Scene};
use crate::separators;
use crate::words::Lang;
use pulldown_cmark::{Event, HeadingLevel, Tag};
use std::sync::Arc;

impl Library {
    /// Adds the prose of all built-in lessons in a language, as the build script has packed it. Lessons that do not wait
    /// for it, or are missing here, are skipped.
    ///
    /// # Panics
    /// If it belongs to other lessons.
    #[must_use]
    pub fn with_prose(&self, lang: Lang, prose: &str) -> Self {
        let mut library = self.clone();
        for (folder, prose) in builtin::folders().zip(prose.split(separators::NEXT)) {
            let id = folder.split_once('-').map_or(folder, |(_, id)| id);
            let waits = |lesson: &&mut Arc<Lesson>| {
                lesson.id == id && lesson.steps.iter().any(|step| step.awaits_prose(lang))
            };
            let Some(lesson) = library.lessons.iter_mut().find(waits) else { continue };
            read_prose(Arc::make_mut(lesson), lang, prose).expect("a lesson and its prose belong together");
        }
        library
    }
}

/// Reads a lesson from its folder's name, facts, and prose or titles; `None` if they do not fit together.
pub fn lesson(folder: &str, facts: &str, prose: &PerLang<&str>) -> Option<Lesson> {
    let (_, id) = folder.split_once('-')?;
    let mut lines = facts.lines().filter_map(|line| line.split_once(' '));
    let scene = Scene::by_id(lines.next()?.1)?;
    let mut lesson = Lesson {
        id: id.to_owned(),
        scene,
        chapter: None,
        source: String::new(),
        former: vec![],
        title: PerLang::default(),
        minutes: None,
        level: None,
        steps: vec![],
    };
    let (mut method, mut level) = (&scene.methods[0], String::new());
    for (key, value) in lines {
        match (key, lesson.steps.last_mut()) {
            ("level", _) => level += &format!("{value}\n"),
            ("chapter", None) => lesson.chapter = Some(Chapter::by_id(value)?),
            ("source", None) => value.clone_into(&mut lesson.source),
            ("former", None) => {
                let (old, new) = value.split_once('=')?;
                lesson.former.push((old.to_owned(), new.to_owned()));
            }
            ("minutes", None) => lesson.minutes = Some(value.parse().ok()?),
            ("method", None) => method = scene.method(value)?,
            ("step", _) => lesson.steps.push(Step::new(value.to_owned(), scene, method)),
            (_, Some(step)) => set(step, scene, key, value)?,
            _ => return None,
        }
    }
    if !level.is_empty() {
        lesson.level = Some(Arc::new(Level::unpack(scene, &level).ok()?));
    }
    for step in &mut lesson.steps {
        work_out(step)?;
    }
    for (lang, prose) in prose.each() {
        read_prose(&mut lesson, lang, prose)?;
    }
    lesson.title.each().next()?;
    Some(lesson)
}

/// Reads a lesson's prose in a language. If it is empty, the lesson does not have that language. Steps with only a title wait
/// for their text.
fn read_prose(lesson: &mut Lesson, lang: Lang, packed: &str) -> Option<()> {
    if packed.is_empty() {
        lesson.title.forget(lang);
        lesson.steps.iter_mut().for_each(|step| step.text.forget(lang));
        return Some(());
    }
    let (title, steps) = texts(packed);
    *lesson.title.get_mut(lang) = title;
    for step in &mut lesson.steps {
        let (_, text) = steps.iter().find(|(id, _)| *id == step.id)?;
        let is_here = !(text.lead.is_empty() && text.prose.is_empty());
        *step.text.get_mut(lang) = text.clone();
        if !is_here {
            step.await_prose(lang);
        }
    }
    Some(())
}

/// Sets one fact about a step.
fn set(step: &mut Step, scene: &'static Scene, key: &str, value: &str) -> Option<()> {
    match key {
        "set" => put(&mut step.pose, scene, value)?,
        "goal" => challenge(step).goal.push(Condition::read(value, scene)?),
        "solved" => put(&mut challenge(step).solved, scene, value)?,
        "show" => step.show = value.split(' ').map(str::to_owned).collect(),
        "letters" => step.letters = value.split(' ').map(str::to_owned).collect(),
        "mark" => step.mark = Some(value.to_owned()),
        "method" => step.method = scene.method(value)?,
        "versus" => step.versus = Some(scene.method(value)?),
        "write" => step.write = Some(Exercise::new(scene, value, vec![])?),
        "gaps" => {
            let gaps = value.split(' ').map(str::to_owned).collect();
            step.write.as_mut()?.gaps = Gaps::Names(gaps);
        }
        "quiet" => step.quiet = true,
        "play" => step.play = true,
        "table" => step.table = true,
        "recap" => step.recap = true,
        "optional" => step.optional = true,
        "minutes" => step.minutes = Some(value.parse().ok()?),
        "map" => step.map = Some(Kind::by_id(value)?),
        "walk" => step.walk = value.split_once(' ').map(|(first, last)| [first, last].map(str::to_owned)),
        "body" => step.body = scene.bodies.iter().position(|body| body.title.en == value)?,
        "ask" if value == "verdict" => step.ask = Some(Ask::Verdict),
        "ask" if value == "wrong" => step.ask = Some(Ask::Wrong),
        "ask" if value.contains('=') => {
            let (name, value) = value.split_once('=')?;
            let sum = sum(step)?;
            match name {
                "symbol" => value.clone_into(&mut sum.symbol),
                "within" => sum.within = crate::words::number(value)?,
                _ => sum.results.push(result(None, value)),
            }
        }
        "slips" => {
            let (slip, formula) = value.split_once('=')?;
            sum(step)?.results.push(result(Some(slip.to_owned()), formula));
        }
        "ask" => {
            let question = scene.questions.iter().position(|question| question.name == value)?;
            step.ask = Some(Ask::Question(question));
        }
        _ => return None,
    }
    Some(())
}

/// The step's calculation, whose formulas are evaluated once its pose is known.
fn sum(step: &mut Step) -> Option<&mut Sum> {
    let none = || Ask::Sum(Sum { symbol: String::new(), within: sum::WITHIN, results: vec![] });
    match step.ask.get_or_insert_with(none) {
        Ask::Sum(sum) => Some(sum),
        _ => None,
    }
}

fn result(slip: Option<String>, formula: &str) -> Outcome {
    Outcome { slip, formula: formula.to_owned(), numbers: vec![] }
}

/// Evaluates the formulas of a step's calculation.
fn work_out(step: &mut Step) -> Option<()> {
    let Some(Ask::Sum(Sum { symbol, within, results })) = &mut step.ask else { return Some(()) };
    let formulas: Vec<_> =
        std::mem::take(results).into_iter().map(|result| (result.slip, result.formula)).collect();
    let value = formulas.iter().find(|(slip, _)| slip.is_none())?.1.clone();
    let symbol = if symbol.is_empty() { value } else { std::mem::take(symbol) };
    let sum = Sum::work_out((symbol, *within), formulas, (step.method, &step.pose)).ok()?;
    step.ask = Some(Ask::Sum(sum));
    Some(())
}

/// Sets an input of a pose to its value.
fn put(pose: &mut Inputs, scene: &'static Scene, fact: &str) -> Option<()> {
    let (name, value) = fact.split_once('=')?;
    let input = scene.inputs.iter().find(|input| input.name == name)?;
    pose.set(name, input.read(value)?);
    Some(())
}

/// The step's challenge. Its facts follow all others, since its pose is the step's pose with the challenge's changes.
fn challenge(step: &mut Step) -> &mut Challenge {
    step.challenge.get_or_insert_with(|| Challenge { goal: vec![], solved: step.pose.clone() })
}

/// The lesson's title, and the text of each step by its name.
fn texts(packed: &str) -> (String, Vec<(String, StepText)>) {
    let (mut title, mut steps) = (String::new(), Vec::<(String, StepText)>::new());
    let mut parts = vec![(Part::Prose, vec![])];
    for block in blocks(packed) {
        match &block[0] {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => title = plain(block),
            Event::Start(Tag::Heading { level: HeadingLevel::H2, id, .. }) => {
                close(&mut steps, &mut parts);
                let id = id.as_deref().unwrap_or("").to_owned();
                steps.push((id, StepText { title: plain(block), ..StepText::default() }));
            }
            Event::Start(Tag::Heading { .. }) => {
                parts.extend(Part::of(&plain(block)).map(|part| (part, vec![])));
            }
            Event::Start(Tag::BlockQuote(_)) => parts.push((Part::TryIt, block)),
            _ => parts.last_mut().into_iter().for_each(|(_, events)| events.extend(block.iter().cloned())),
        }
    }
    close(&mut steps, &mut parts);
    (title, steps)
}

/// The top-level blocks, each with its content.
fn blocks(packed: &str) -> Vec<Vec<Event<'_>>> {
    let (mut all, mut block, mut depth) = (vec![], vec![], 0);
    for event in packed::read(packed) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        block.push(event);
        if depth == 0 {
            all.push(std::mem::take(&mut block));
        }
    }
    all
}

fn plain(block: Vec<Event<'_>>) -> String {
    Prose::from_events(block.into_iter()).plain()
}

/// Finishes the part that was read, for the last step.
fn close(steps: &mut [(String, StepText)], parts: &mut Vec<(Part, Vec<Event<'_>>)>) {
    let read = std::mem::replace(parts, vec![(Part::Prose, vec![])]);
    if let Some((_, text)) = steps.last_mut() {
        *text = parts::text(std::mem::take(&mut text.title), read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{File, LessonFiles, load};

    fn text<'a>(file: &'a File<'_>) -> &'a str {
        let File::Bytes(bytes) = file else { panic!("no {file:?}") };
        std::str::from_utf8(bytes).unwrap()
    }

    fn events<'a>(file: &'a File<'_>) -> impl Iterator<Item = Event<'a>> {
        packed::events(text(file)).into_iter().map(|(event, _)| event)
    }

    /// A lesson as a browser has it at first: the facts and the titles.
    fn titled(LessonFiles { folder, toml, level, prose, .. }: &LessonFiles<'_>) -> Lesson {
        let titles = |file| packed::write(packed::titles(events(file), 0)).unwrap();
        let mut facts = packed::facts(text(toml)).unwrap();
        if *level != File::Missing {
            facts += &crate::lesson::level_file::facts::pack(text(level)).unwrap();
        }
        let titles: Vec<_> = prose.each().map(|(lang, file)| (lang, titles(file))).collect();
        let titles = titles.iter().map(|(lang, titles)| (*lang, &**titles)).collect();
        lesson(folder.rsplit('/').next().unwrap(), &facts, &titles).unwrap()
    }

    #[test]
    fn a_browser_has_titles_at_first_and_then_the_same_lessons() {
        let (whole, files) = (Library::builtin(), builtin::files());
        let mut library =
            Library { lessons: files.iter().map(|files| Arc::new(titled(files))).collect(), paths: vec![] };
        for (early, late) in library.lessons.iter().zip(&whole.lessons) {
            assert_eq!(early.title, late.title);
            for (lang, (early, late)) in late
                .title
                .each()
                .flat_map(|(lang, _)| early.steps.iter().zip(&late.steps).map(move |steps| (lang, steps)))
            {
                assert_eq!(early.text(lang).title, late.text(lang).title);
                assert!(
                    early.text(lang).lead.is_empty() != early.text(lang).prose.is_empty(),
                    "{}",
                    early.id
                );
            }
        }
        // A lesson that replaces a built-in one waits for no prose.
        let mut own = Lesson::clone(&whole.lessons[1]);
        *own.title.get_mut(Lang::En) = "Ours".to_owned();
        library.lessons[1] = Arc::new(own);
        let mut expected = whole.lessons[..files.len()].to_vec();
        expected[1] = library.lessons[1].clone();
        for lang in Lang::ALL {
            let pack = |files: &LessonFiles<'_>| match files.prose.has(lang) {
                true => packed::write(events(files.prose.get(lang))).unwrap(),
                false => String::new(),
            };
            let prose: Vec<String> = files.iter().map(pack).collect();
            library = library.with_prose(lang, &prose.join(&separators::NEXT.to_string()));
        }
        assert_eq!(library.lessons, expected);
    }

    #[test]
    fn every_field_of_a_lesson_is_packed() {
        let toml = "scene = \"point-disk\"\nsource = \"x\"\nformer = { old = \"a\", older = \"b\" }\n[[step]]\nid = \"a\"\noptional = true\nshow = [\"shapes\"]\nask = \"verdict\"\n\
                    [step.challenge]\ngoal = [\"verdict = miss\", \"dd > 99\"]\nsolved = { point = [10, 0] }\n\
                    [[step]]\nid = \"b\"\nshow = [\"shapes\"]\nrecap = true\nminutes = 3\n";
        let text = "# T\n## A {#a}\nThe [sum *dd*](term:sum) is {dd}, \\{x} and `{y}`.\n\n> Try {d.x}.\n\n### Why\nAs {dd}.\n\n- One.\n\n### Question\nIn?\n\n\
                    ### If hit\nNo: {xx}.\n\n### Say\nSo {dd}.\n\n### Notes\nSee {hit}.\n\n\
                    ## B {#b}\n- 1\n- 2\n- 3\n\n### Terms\n- [sum](term:sum)\n\n### Read on\nA book.\n\n### Next\nMore.\n";
        let prose = PerLang::from_iter([(Lang::En, File::text(text)), (Lang::Ja, File::text(text))]);
        let files = LessonFiles {
            folder: "lessons/1-x".into(),
            toml: File::text(toml),
            level: File::Missing,
            prose,
            preview: None,
        };
        let packed = packed::write(packed::events(text).into_iter().map(|(event, _)| event)).unwrap();
        let made = lesson(
            "1-x",
            &packed::facts(toml).unwrap(),
            &PerLang::from_iter([(Lang::En, &*packed), (Lang::Ja, &packed)]),
        );
        assert_eq!(made, load::lesson(&files).ok());
        assert!(made.is_some());
    }
}
