//! Reads lessons and checks them against the scenes: all mistakes at once, each where it is.

use super::mistake::{AN_ID, File, Mistake, Page, brief, is_id, names};
use super::sections::{self, Section, Sections};
use super::{Ask, Lesson, Library, PerLang, Step, StepText};
use crate::scene::{Kind, Knob, Method, Pose, Scene};
use crate::words::Lang;
use glam::Vec2;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The files of one lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonFiles<'a> {
    /// The folder as mistakes name it, such as `lessons/4-disk-triangle`.
    pub folder: Cow<'a, str>,
    /// `lesson.toml`: scene, steps, poses.
    pub toml: File<'a>,
    /// `en.md` and `ja.md`: what is read.
    pub prose: PerLang<File<'a>>,
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
    let (mut lessons, mut mistakes) = (Vec::<Lesson>::new(), Vec::new());
    for (i, files) in all.iter().enumerate() {
        let (lesson, found) = read(files);
        mistakes.extend(found);
        if let Some(first) = lessons.iter().position(|known| known.id == lesson.id && !known.id.is_empty()) {
            let what = format!("a second lesson of the name `{}`", lesson.id);
            mistakes.push(Mistake::whole(
                &*all[i].folder,
                what,
                format!("the first is {}", all[first].folder),
            ));
        }
        lessons.push(lesson);
    }
    if lessons.is_empty() {
        mistakes.push(Mistake::whole(home, "no lessons in this folder", FOLDER));
    }
    if mistakes.is_empty() {
        Ok(Library { lessons: lessons.into_iter().map(Arc::new).collect() })
    } else {
        Err(mistakes)
    }
}

/// The characters of a lesson that no embedded font has, each once a file. They do not keep a lesson
/// from being shown; a learner would see boxes.
pub fn characters(files: &LessonFiles<'_>) -> Vec<Mistake> {
    let check = |lang| {
        let mut page = Page::open(format!("{}/{}", files.folder, prose_file(lang)), files.prose.get(lang));
        page.check_characters();
        page.finish()
    };
    Lang::ALL.into_iter().flat_map(check).collect()
}

const FOLDER: &str = "a lesson is a folder named by a number and a name, as in `1-point-disk`";

/// The last part of a path.
fn folder_name(folder: &str) -> &str {
    folder.rsplit(['/', '\\']).next().unwrap_or(folder)
}

/// The number that orders a folder, and the lesson's id.
fn split(name: &str) -> Option<(u32, &str)> {
    let (number, id) = name.split_once('-')?;
    Some((number.parse().ok()?, id)).filter(|_| is_id(id))
}

/// Reads as much as there is. The lesson is good only when there are no mistakes.
fn read(files: &LessonFiles<'_>) -> (Lesson, Vec<Mistake>) {
    let folder = &*files.folder;
    let mut mistakes = Vec::new();
    let id = split(folder_name(folder)).map_or("", |(_, id)| id);
    if id.is_empty() {
        let what = format!("`{}` is no name for a lesson's folder", brief(folder_name(folder)));
        mistakes.push(Mistake::whole(folder, what, FOLDER));
    }
    let mut page = Page::open(format!("{folder}/lesson.toml"), &files.toml);
    let mut pages =
        Lang::ALL.map(|lang| Page::open(format!("{folder}/{}", prose_file(lang)), files.prose.get(lang)));
    let Facts { scene, source, steps, whole } = facts(&mut page);
    let mut lesson = Lesson {
        id: id.to_owned(),
        scene: scene.unwrap_or(Scene::ALL[0]),
        source,
        title: PerLang::default(),
        steps: Vec::new(),
    };
    let mut steps = steps;
    for (lang, prose) in Lang::ALL.into_iter().zip(&mut pages) {
        if let Some(Sections { title, sections }) = sections::read(prose) {
            *lesson.title.get_mut(lang) = title;
            join(lang, &mut steps, sections, whole, &mut page, prose);
        }
    }
    lesson.steps = steps.into_iter().map(|draft| draft.step).collect();
    mistakes.extend(page.finish());
    mistakes.extend(pages.into_iter().flat_map(Page::finish));
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
    for Draft { at, whole, asks, step } in steps {
        let Some(section) = sections.iter().find(|section| section.id == step.id) else {
            if is_id(&step.id) {
                let file = prose_file(lang);
                page.wrong(
                    *at,
                    format!("step `{}` has no prose in {file}", step.id),
                    format!("write a section `## Its title {{#{}}}` there", step.id),
                );
            }
            continue;
        };
        match (*asks, section.question.filter(|_| *whole)) {
            (true, None) if *whole => prose.wrong(
                section.at,
                format!("step `{}` asks, but has no question here", step.id),
                "write `### Question` and below it what is read before the answer",
            ),
            (false, Some(at)) => prose.wrong(
                at,
                format!("step `{}` has a question, but does not ask", step.id),
                "write `ask = \"verdict\"` into its step in lesson.toml",
            ),
            _ => {}
        }
        let StepText { title, prose, lead, try_it, notes } = &section.text;
        *step.text.get_mut(lang) = StepText {
            title: title.clone(),
            prose: prose.clone(),
            lead: lead.clone(),
            try_it: try_it.clone(),
            notes: notes.clone(),
        };
    }
}

/// What `lesson.toml` says.
#[derive(Default)]
struct Facts {
    scene: Option<&'static Scene>,
    source: String,
    steps: Vec<Draft>,
    /// Whether the list of steps is all there, so that a missing one is missing.
    whole: bool,
}

/// A step without its prose.
struct Draft {
    /// Where its id is, or else the step.
    at: usize,
    /// Whether all of it could be read.
    whole: bool,
    asks: bool,
    step: Step,
}

type Entry<'t, 'a> = &'t Spanned<DeValue<'a>>;

/// A part of `lesson.toml` that is read on its own.
struct Chunk<'a> {
    /// Where it begins in the file.
    base: usize,
    table: Spanned<DeTable<'a>>,
    /// Where it stops being TOML; nothing from there on is to be trusted.
    cut: usize,
}

/// The file as TOML. If it is not, each step by itself, so that a slip in one does not hide the others'.
fn chunks<'a>(text: &'a str, page: &mut Page<'_>) -> Vec<Chunk<'a>> {
    let bad = |base: usize, error: &toml::de::Error, page: &mut Page<'_>| {
        let at = error.span().map_or(0, |span| span.start);
        let message = error.message().replace('\n', " ");
        let (what, instead) = match message.split_once(", expected ") {
            Some((what, expected)) => (what, format!("expected {expected}")),
            None if message.contains("duplicate key") => (&*message, "write it once".to_owned()),
            None => (&*message, "write key = value, one a line".to_owned()),
        };
        page.wrong(base + at, format!("bad TOML: {what}"), instead);
        at
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    let Some(first) = errors.first() else { return vec![Chunk { base: 0, table, cut: usize::MAX }] };
    let mut starts = vec![0];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("[[step") && at > 0 {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    let mut good = true;
    let mut chunks = Vec::new();
    for (&base, end) in starts.iter().zip(ends) {
        let (table, errors) = DeTable::parse_recoverable(&text[base..end]);
        // What the parser says after its first mistake mostly follows from it.
        let first = errors.iter().min_by_key(|error| error.span().map_or(0, |span| span.start));
        let cut = first.map_or(usize::MAX, |error| bad(base, error, page));
        good &= first.is_none();
        chunks.push(Chunk { base, table, cut });
    }
    if good {
        let cut = bad(0, first, page);
        chunks = vec![Chunk { base: 0, table, cut }];
    }
    chunks
}

/// Reads `lesson.toml`.
fn facts(page: &mut Page<'_>) -> Facts {
    let Some(text) = page.text else { return Facts::default() };
    let chunks = chunks(text, page);
    let mut facts = Facts { whole: chunks.iter().all(|chunk| chunk.cut == usize::MAX), ..Facts::default() };
    let mut method = None;
    for (i, Chunk { base, table, cut }) in chunks.iter().enumerate() {
        let (table, base, cut) = (table.get_ref(), *base, *cut);
        let mut fields = Fields { page, table, at: 0, of: "a lesson", base, cut };
        fields.known(&["scene", "source", "method", "step"]);
        if i == 0 {
            facts.scene = fields.scene();
            facts.source = fields.source();
            // A method that is wrong is told once; nothing else is said about it.
            method = facts.scene.and_then(|scene| fields.method("method", scene, Some(0)));
        }
        let Some(entry) = table.get("step") else { continue };
        let entries = entry.get_ref().as_array().map_or(&[][..], |entries| entries);
        if entries.is_empty() || !entries.iter().all(|entry| entry.get_ref().is_table()) {
            facts.whole = false;
            fields.wrong(&entry.span(), "`step` is no list of steps", "begin each step with [[step]]");
            continue;
        }
        for entry in entries {
            if let DeValue::Table(table) = entry.get_ref() {
                let at = entry.span().start;
                let fields = Fields { page, table, at, of: "a step", base, cut };
                let draft = step(fields, facts.scene, method, &facts.steps);
                facts.steps.push(draft);
            }
        }
    }
    if facts.steps.is_empty() && facts.whole {
        page.wrong(0, "the lesson has no steps", "begin each step with [[step]]");
    }
    facts.whole &= !facts.steps.is_empty() && facts.steps.iter().all(|draft| !draft.step.id.is_empty());
    facts
}

/// Reads one step.
fn step(
    mut fields: Fields<'_, '_, '_>,
    scene: Option<&'static Scene>,
    default: Option<usize>,
    before: &[Draft],
) -> Draft {
    fields.known(&["id", "set", "show", "mark", "method", "ask", "versus", "play", "body"]);
    let id = fields.text("id").filter(|(span, _)| span.start < fields.cut);
    let (at, whole) =
        (fields.base + id.as_ref().map_or(fields.at, |(span, _)| span.start), fields.cut == usize::MAX);
    match &id {
        None => fields.missing("id", "write id = \"subtract\""),
        Some((span, id)) if !is_id(id) => {
            fields.wrong(span, format!("`{}` is no name for a step", brief(id)), AN_ID);
        }
        Some((span, id)) => {
            if let Some(first) = before.iter().find(|draft| draft.step.id == *id) {
                let line = fields.page.line(first.at);
                fields.wrong(span, format!("a second step `{id}`"), format!("the first is in line {line}"));
            }
        }
    }
    let id = id.map_or_else(String::new, |(_, id)| id.to_owned());
    let asks = fields.has("ask");
    let play = fields.flag("play");
    let Some(scene) = scene else {
        let pose = Scene::ALL[0].start();
        let (show, text) = (Vec::new(), PerLang::default());
        let step =
            Step { id, method: 0, pose, show, mark: None, ask: None, versus: None, play, body: 0, text };
        return Draft { at, whole, asks, step };
    };
    let pose = fields.pose(scene);
    let show = fields.layers(scene);
    let method = fields.method("method", scene, default);
    let mark = fields.mark(scene, method);
    let posed = pose.as_ref().zip(method).filter(|_| whole);
    let ask = fields.ask(scene, method, posed);
    let versus = fields.versus(scene, posed);
    let body = fields.body(scene);
    let step = Step {
        id,
        method: method.unwrap_or(0),
        pose: pose.unwrap_or_else(|| scene.start()),
        show,
        mark,
        ask,
        versus,
        play,
        body,
        text: PerLang::default(),
    };
    Draft { at, whole, asks, step }
}

/// A table of the file whose keys are read one by one.
struct Fields<'t, 'a, 'p> {
    page: &'t mut Page<'p>,
    table: &'t DeTable<'a>,
    /// Where the table begins.
    at: usize,
    /// What the table is.
    of: &'static str,
    /// Where the text begins that positions count from.
    base: usize,
    /// Where that text stops being TOML.
    cut: usize,
}

impl<'t> Fields<'t, '_, '_> {
    fn wrong(&mut self, span: &Range<usize>, what: impl Into<String>, instead: impl Into<String>) {
        if span.start < self.cut {
            self.page.wrong(self.base + span.start, what, instead);
        }
    }

    /// Writes down that a key is not there; in a text that stops being TOML it may have been lost.
    fn missing(&mut self, key: &str, instead: impl Into<String>) {
        if self.cut == usize::MAX && !self.has(key) {
            self.page.wrong(self.base + self.at, format!("{} without `{key}`", self.of), instead);
        }
    }

    fn scene(&mut self) -> Option<&'static Scene> {
        self.missing("scene", "write scene = \"point-disk\"");
        let (span, id) = self.text("scene")?;
        let scene = Scene::by_id(id);
        if scene.is_none() {
            let have = names(id, Scene::ALL.iter().map(|scene| scene.id));
            self.wrong(&span, format!("no scene `{}`", brief(id)), format!("the scenes are: {have}"));
        }
        scene
    }

    fn source(&mut self) -> String {
        self.missing("source", "write source = \"Ericson, Real-Time Collision Detection, 5.1\"");
        let Some((span, source)) = self.text("source") else { return String::new() };
        if source.trim().is_empty() {
            self.wrong(&span, "an empty source", "say where the lesson's facts come from");
        }
        source.to_owned()
    }

    fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Writes down the keys that are not among these.
    fn known(&mut self, keys: &[&str]) {
        for key in self.table.keys() {
            if !keys.contains(&key.get_ref().as_ref()) {
                let key_name = brief(key.get_ref());
                let have = names(key.get_ref(), keys.iter().copied());
                let what = format!("no key `{key_name}` in {}", self.of);
                self.wrong(&key.span(), what, format!("{} has: {have}", self.of));
            }
        }
    }

    /// The value of a key if it is there and is a text.
    fn text(&mut self, key: &str) -> Option<(Range<usize>, &'t str)> {
        let entry = self.table.get(key)?;
        let text = entry.get_ref().as_str();
        if text.is_none() {
            self.wrong(&entry.span(), format!("`{key}` is no text"), format!("write {key} = \"…\""));
        }
        text.map(|text| (entry.span(), text))
    }

    fn flag(&mut self, key: &str) -> bool {
        let Some(entry) = self.table.get(key) else { return false };
        let flag = entry.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(
                &entry.span(),
                format!("`{key}` is neither true nor false"),
                format!("write {key} = true"),
            );
        }
        flag.unwrap_or(false)
    }

    /// A method of the scene; `default` when there is none in the file, nothing when it is wrong.
    fn method(&mut self, key: &str, scene: &'static Scene, default: Option<usize>) -> Option<usize> {
        if !self.has(key) {
            // It may have been lost.
            return default.filter(|_| self.cut == usize::MAX);
        }
        let (span, id) = self.text(key)?;
        let method = scene.method(id);
        if method.is_none() {
            let have = names(id, scene.methods.iter().map(|method| method.id));
            self.wrong(&span, format!("no method `{}`", brief(id)), format!("this scene has: {have}"));
        }
        method
    }

    fn pose(&mut self, scene: &'static Scene) -> Option<Pose> {
        let mut pose = scene.start();
        let Some(entry) = self.table.get("set") else { return Some(pose) };
        let DeValue::Table(table) = entry.get_ref() else {
            self.wrong(
                &entry.span(),
                "`set` is no table of knobs",
                "write set = { … }, as in { radius = 2.5 }",
            );
            return None;
        };
        let mut good = true;
        for (key, entry) in table.iter() {
            let name: &str = key.get_ref();
            let Some(knob) = scene.knobs.iter().find(|knob| knob.name == name) else {
                let have = names(name, scene.knobs.iter().map(|knob| knob.name));
                self.wrong(
                    &key.span(),
                    format!("no knob `{}`", brief(name)),
                    format!("this scene has: {have}"),
                );
                good = false;
                continue;
            };
            match self.value(knob, entry) {
                Some(value) => pose.set(name, value),
                None => good = false,
            }
        }
        good.then_some(pose)
    }

    /// The value of a knob.
    fn value(&mut self, knob: &Knob, entry: Entry<'_, '_>) -> Option<Vec2> {
        let Knob { name, kind, start: [x, y], .. } = *knob;
        let entries: Vec<Entry<'_, '_>> = match entry.get_ref() {
            DeValue::Array(entries) => entries.iter().collect(),
            _ => vec![entry],
        };
        let is_array = matches!(entry.get_ref(), DeValue::Array(_));
        let numbers: Vec<Option<f32>> = entries.iter().map(|entry| number(entry.get_ref())).collect();
        let fits = if kind.is_pair() { is_array && numbers.len() == 2 } else { !is_array };
        if !fits || numbers.contains(&None) {
            let (takes, example) = match kind {
                Kind::Angle => ("a number of degrees", format!("{name} = {x}")),
                _ if kind.is_pair() => ("two numbers", format!("{name} = [{x}, {y}]")),
                _ => ("a number", format!("{name} = {x}")),
            };
            self.wrong(&entry.span(), format!("`{name}` takes {takes}"), format!("write {example}"));
            return None;
        }
        let (min, max) = kind.range();
        let mut good = true;
        for (entry, number) in entries.iter().zip(numbers.iter().flatten()) {
            if !(min..=max).contains(number) {
                good = false;
                self.wrong(
                    &entry.span(),
                    format!("{number} is out of range for `{name}`"),
                    format!("it goes from {min} to {max}"),
                );
            }
        }
        let at = |i: usize| numbers.get(i).copied().flatten().unwrap_or(0.0);
        good.then(|| Vec2::new(at(0), at(1)))
    }

    fn layers(&mut self, scene: &'static Scene) -> Vec<&'static str> {
        const EXAMPLE: &str = "name the layers that are seen, as in show = [\"shapes\"]";
        let Some(entry) = self.table.get("show") else {
            self.missing("show", EXAMPLE);
            return Vec::new();
        };
        let mut shown = Vec::new();
        match entry.get_ref() {
            DeValue::Array(entries) if !entries.is_empty() => {
                for entry in entries {
                    let Some(id) = entry.get_ref().as_str() else {
                        self.wrong(&entry.span(), "a layer is a name in quotes", EXAMPLE);
                        continue;
                    };
                    if shown.contains(&id) {
                        self.wrong(&entry.span(), format!("layer `{}` twice", brief(id)), "name it once");
                    } else if !scene.layers.iter().any(|layer| layer.id == id) {
                        let have = names(id, scene.layers.iter().map(|layer| layer.id));
                        self.wrong(
                            &entry.span(),
                            format!("no layer `{}`", brief(id)),
                            format!("this scene has: {have}"),
                        );
                    }
                    shown.push(id);
                }
            }
            _ => self.wrong(&entry.span(), "`show` is no list of layers", EXAMPLE),
        }
        scene.layers.iter().map(|layer| layer.id).filter(|id| shown.contains(id)).collect()
    }

    fn mark(&mut self, scene: &'static Scene, method: Option<usize>) -> Option<&'static str> {
        let (span, mark) = self.text("mark")?;
        let Method { id, source, .. } = &scene.methods[method?];
        let marks = source.marks();
        let known = marks.iter().copied().find(|&known| known == mark);
        if known.is_none() {
            let have = names(mark, marks);
            self.wrong(&span, format!("no mark `{}`", brief(mark)), format!("method `{id}` has: {have}"));
        }
        known
    }

    /// What is asked. The answer is found by running.
    fn ask(
        &mut self,
        scene: &'static Scene,
        method: Option<usize>,
        posed: Option<(&Pose, usize)>,
    ) -> Option<Ask> {
        let (span, name) = self.text("ask")?;
        if name == "verdict" {
            // Who looks at the picture sees the truth, and would be told that it is wrong.
            if let Some(Method { id, flaw: Some(_), .. }) = method.map(|method| &scene.methods[method]) {
                self.wrong(
                    &span,
                    format!("`{id}` is flawed, and its verdict may be wrong"),
                    "ask for the verdict of a method that is right, or ask one of the scene's questions",
                );
            }
            return Some(Ask::Verdict);
        }
        let Some(i) = scene.questions.iter().position(|question| question.name == name) else {
            let have =
                names(name, ["verdict"].into_iter().chain(scene.questions.iter().map(|known| known.name)));
            self.wrong(
                &span,
                format!("no question `{}`", brief(name)),
                format!("this scene can ask: {have}"),
            );
            return None;
        };
        let (pose, method) = posed?;
        let method = &scene.methods[method];
        let choices = scene.questions[i].choices;
        for lang in Lang::ALL {
            let answer = (method.run)(pose, lang).trace.get(name).map(|value| value.show(lang));
            let Some(answer) = answer else {
                self.wrong(
                    &span,
                    format!("method `{}` finds no `{name}` in this pose", method.id),
                    "choose a pose in which it does, or another question",
                );
                return None;
            };
            let known: Vec<&str> = choices.iter().map(|&choice| lang.of(choice)).collect();
            if !known.contains(&&*answer) {
                self.wrong(
                    &span,
                    format!("the answer `{answer}` is not among the choices"),
                    format!("they are: {}", known.join(", ")),
                );
                return None;
            }
        }
        Some(Ask::Question(i))
    }

    /// The second method of a break-it step, which must disagree.
    fn versus(&mut self, scene: &'static Scene, posed: Option<(&Pose, usize)>) -> Option<usize> {
        let versus = self.method("versus", scene, None)?;
        let span = self.table.get("versus").map_or(0..0, Spanned::span);
        let (pose, method) = posed?;
        let [one, other] = [method, versus].map(|i| &scene.methods[i]);
        let [says, too] = [one, other].map(|method| (method.run)(pose, Lang::En).hit);
        if method == versus {
            self.wrong(
                &span,
                format!("`{}` is the step's own method", other.id),
                "name one that gives the other verdict in this pose",
            );
        } else if says == too {
            let verdict = if says { "HIT" } else { "MISS" };
            self.wrong(
                &span,
                format!("`{}` and `{}` both say {verdict} in this pose", one.id, other.id),
                "set a pose in which they disagree",
            );
        }
        Some(versus)
    }

    fn body(&mut self, scene: &'static Scene) -> usize {
        let Some((span, title)) = self.text("body") else { return 0 };
        let body = scene.bodies.iter().position(|body| body.title.en == title);
        if body.is_none() {
            let have = names(title, scene.bodies.iter().map(|body| body.title.en));
            self.wrong(&span, format!("no body `{}`", brief(title)), format!("this scene has: {have}"));
        }
        body.unwrap_or(0)
    }
}

/// A number of the file, whole or not.
fn number(value: &DeValue<'_>) -> Option<f32> {
    match value {
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number as f32)
        }
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}
