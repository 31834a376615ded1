//! States as links and back.
//!
//! A link is text such as `disk-triangle/sides?disk=-0.7,2.2&rotation=30&method=table`: after `#` in a
//! browser, as an argument on the command line, in a bug report. It names only what differs from the
//! step. Numbers are written so that they read back exactly.

use super::state::{Place, State};
use crate::figure::theme::Theme;
use crate::hunt;
use crate::lesson::{Lesson, Library};
use crate::map;
use crate::said::link as said;
use crate::scene::{Input, Kind};
use crate::target::Target;
use crate::words::{Lang, Words, brief, fill};
use form_urlencoded::byte_serialize;
use std::borrow::Cow;

/// The options that a link may set besides a state.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options {
    /// `theme=`.
    pub theme: Option<Theme>,
    /// `lang=`.
    pub lang: Option<Lang>,
    /// `code=`: the language that code is shown in.
    pub code: Option<Target>,
    /// `present`.
    pub present: bool,
}

/// The name of a hunt's seed.
const HUNT: &str = super::hunt::ID;

/// The value that hides a step's map.
const NO_MAP: &str = "none";

/// A link, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// The state that it opens; the nearest possible one if the link is broken.
    pub state: State,
    /// Its options.
    pub options: Options,
    /// The learner's text that it contains, packed.
    pub own: Option<String>,
    /// The seed of the hunt that it opens.
    pub hunt: Option<String>,
    /// The teacher's code of the assignment that it sets.
    pub task: Option<String>,
    /// The steps of that assignment, as [`Settings`](super::Settings) keep them.
    pub steps: Option<String>,
    /// One sentence for each part that could not be used, in the link's language.
    pub notices: Vec<String>,
}

impl State {
    /// Returns the link that opens exactly this state.
    pub fn link(&self) -> String {
        self.link_with(Options::default())
    }

    /// Like [`link`](Self::link), with options.
    pub fn link_with(&self, options: Options) -> String {
        let (lesson, step) = (self.lesson(), self.step());
        let changed = self.pose.iter().filter(|(input, value)| step.pose.get(input.name) != Some(*value));
        let mut parts: Vec<String> = changed.map(|(input, value)| input.to_query(value)).collect();
        if !self.has_own_method() {
            parts.push(format!("method={}", self.method.id));
        }
        parts.extend(self.chosen.as_ref().map(|layers| format!("show={}", layers.join(","))));
        if self.body != step.body {
            let title = self.scene().bodies[self.body].title.en;
            // A space in it is written as `+`.
            parts.push(format!("body={}", byte_serialize(title.as_bytes()).collect::<String>()));
        }
        if self.map != step.map {
            parts.push(format!("map={}", self.map.map_or(NO_MAP, map::Kind::id)));
        }
        parts.extend(options.lang.map(|lang| format!("lang={}", lang.code())));
        parts.extend(options.theme.map(|theme| format!("theme={}", theme.id)));
        parts.extend(options.code.map(|code| format!("code={}", code.id())));
        parts.extend(options.present.then(|| "present".to_owned()));
        let query = if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
        format!("{}/{}{query}", lesson.id, step.id)
    }

    /// Reads a link. Any text opens something.
    pub fn open(library: &Library, link: &str) -> Opened {
        Self::open_in(library, link, Lang::default())
    }

    /// Like [`open`](Self::open), with sentences in this language unless the link sets another.
    pub fn open_in(library: &Library, link: &str, lang: Lang) -> Opened {
        let (path, query) = split(link);
        let pairs: Vec<(Cow<'_, str>, Cow<'_, str>)> = form_urlencoded::parse(query.as_bytes()).collect();
        let options = read_options(&pairs);
        let mut notices = LinkNotices { lang: options.lang.unwrap_or(lang), all: vec![] };
        let hunt = pairs.iter().rfind(|(key, _)| key == HUNT).map(|(_, seed)| seed.to_string());
        let path = if hunt.is_some() { path.split('/').next().unwrap_or_default() } else { path };
        let mut state = Self::of(find(library, path, &mut notices));
        // For an unknown lesson the first one opens, and the rest of the link is about another scene, so it is ignored.
        let known = if Self::names_lesson(library, link) { &pairs[..] } else { &[] };
        for (i, (key, value)) in known.iter().enumerate() {
            let at = known.iter().position(|(other, _)| other == key);
            let last = known.iter().rposition(|(other, _)| other == key);
            if at == Some(i) && last != at {
                notices.twice(key);
            }
            if last == Some(i) {
                state.read(key, value, &mut notices);
            }
        }
        let find = |name| known.iter().rfind(|(key, _)| key == name).map(|(_, value)| value.to_string());
        let (own, task, steps) = (find("own"), find("task"), find("steps"));
        let steps = steps.and_then(|steps| task_steps(library, state.lesson(), &steps, &mut notices));
        Opened { state, options, own, hunt, task, steps, notices: notices.finish() }
    }

    /// Takes the values of inputs from a link.
    pub(super) fn read_pose(&mut self, link: &str) {
        for (key, value) in form_urlencoded::parse(split(link).1.as_bytes()) {
            self.read_input(&key, &value);
        }
    }

    /// True if a link names an existing lesson, or no lesson, which means the first.
    pub fn names_lesson(library: &Library, link: &str) -> bool {
        let id = Self::lesson_named(link);
        id.is_empty() || library.find(id).is_some()
    }

    /// Returns the lesson's name in a link; empty if the link has none.
    pub fn lesson_named(link: &str) -> &str {
        split(link).0.split('/').next().unwrap_or_default()
    }

    /// Takes the value of an input from a link. `None` if the scene has no such input; the error is an input with a bad value.
    fn read_input(&mut self, key: &str, value: &str) -> Option<Result<(), &'static Input>> {
        let input = self.scene().inputs.iter().find(|input| input.name == key)?;
        Some(input.read(value).map(|value| self.pose.set(key, value)).ok_or(input))
    }

    /// Uses one `key=value` of a link.
    fn read(&mut self, key: &str, value: &str, notices: &mut LinkNotices) {
        let scene = self.scene();
        match self.read_input(key, value) {
            Some(Ok(())) => return,
            Some(Err(input)) => {
                return notices.bad_value(key, value, &expected(input.kind, notices.lang));
            }
            None => {}
        }
        let ids = |ids: &mut dyn Iterator<Item = &str>| ids.collect::<Vec<_>>().join(", ");
        match key {
            "method" => match scene.methods.iter().find(|method| method.id == value) {
                Some(method) => self.method = method,
                None => {
                    notices.bad_value(key, value, &ids(&mut scene.methods.iter().map(|method| method.id)));
                }
            },
            "show" => {
                let layers = scene.all_layers();
                let known =
                    |entry: &str| layers.iter().any(|layer| entry.split('.').next() == Some(layer.id));
                let (chosen, unknown): (Vec<&str>, Vec<&str>) =
                    value.split(',').filter(|entry| !entry.is_empty()).partition(|entry| known(entry));
                if !unknown.is_empty() {
                    notices.bad_value(
                        key,
                        &unknown.join(","),
                        &ids(&mut layers.iter().map(|layer| layer.id)),
                    );
                }
                self.chosen = Some(chosen.into_iter().map(str::to_owned).collect());
            }
            "body" => match scene.bodies.iter().position(|body| body.title.en == value) {
                Some(body) => self.body = body,
                None => {
                    notices.bad_value(key, value, &ids(&mut scene.bodies.iter().map(|body| body.title.en)));
                }
            },
            "map" => match map::Kind::by_id(value) {
                None if value == NO_MAP => self.map = None,
                None => notices.bad_value(
                    key,
                    value,
                    &ids(&mut map::Kind::of(scene).map(map::Kind::id).chain([NO_MAP])),
                ),
                Some(kind) => match kind.missing(scene) {
                    None => self.map = Some(kind),
                    Some(why) => notices.no_map(value, why),
                },
            },
            "theme" if Theme::by_id(value).is_none() => {
                notices.bad_value(key, value, &ids(&mut Theme::ALL.iter().map(|theme| theme.id)));
            }
            "lang" if Lang::from_code(value).is_none() => {
                notices.bad_value(key, value, &ids(&mut Lang::ALL.iter().map(|lang| lang.code())));
            }
            "code" if Target::by_id(value).is_none() => {
                notices.bad_value(key, value, &ids(&mut Target::ALL.iter().map(|target| target.id())));
            }
            "theme" | "lang" | "code" | "present" | "embed" | "screens" | "own" | "task" | "steps" | HUNT => {
            }
            _ => {
                let (name, known) = (brief(key), ids(&mut scene.inputs.iter().map(|input| input.name)));
                notices.say(fill!(notices.lang, said::UNKNOWN_INPUT, name, known));
            }
        }
    }
}

/// Returns a link with the assignment code, if there is one.
pub fn with_task(link: String, task: Option<&str>) -> String {
    let Some(task) = task else { return link };
    let sign = if link.contains('?') { '&' } else { '?' };
    let word: String = byte_serialize(task.trim_end().as_bytes()).collect();
    format!("{link}{sign}task={word}")
}

/// Splits a link into its path and its query, which begins with `?`, or with `&` in a link written by hand. Of a page's whole
/// address, the link is the part after `#`; without that part it names no lesson.
fn split(link: &str) -> (&str, &str) {
    let of_page = if link.contains("://") { "" } else { link };
    let link = link.split_once('#').map_or(of_page, |(_, link)| link).trim().trim_start_matches('/');
    link.split_once(['?', '&']).unwrap_or((link, ""))
}

/// The lesson and the step of `lesson/step`, or the first where one is missing or unknown.
fn find(library: &Library, path: &str, notices: &mut LinkNotices) -> Place {
    let (id, step_id) = path.split_once('/').unwrap_or((path, ""));
    let ids = |ids: &mut dyn Iterator<Item = &String>| ids.map(String::as_str).collect::<Vec<_>>().join(", ");
    if id.is_empty() {
        return Place::new(&library.lessons[0], 0);
    }
    let Some(lesson) = library.find(id) else {
        let (name, known) = (brief(id), ids(&mut library.lessons.iter().map(|lesson| &lesson.id)));
        notices.say(fill!(notices.lang, said::UNKNOWN_LESSON, name, known));
        return Place::new(&library.lessons[0], 0);
    };
    let step = lesson.position(step_id);
    if step.is_none() && !step_id.is_empty() {
        notices.no_step(lesson, step_id);
    }
    Place::new(lesson, step.unwrap_or(0))
}

/// The steps and hunts of an assignment, as `lesson/step` and `lesson/hunt:seed` with commas between. In a link, those of its
/// own lesson are given without the lesson's name.
fn task_steps(library: &Library, own: &Lesson, written: &str, notices: &mut LinkNotices) -> Option<String> {
    let mut known: Vec<String> = vec![];
    for entry in written.split(',') {
        let whole = if entry.contains('/') { entry.to_owned() } else { format!("{}/{entry}", own.id) };
        let found = match (hunt::of_entry(&whole), whole.split_once('/')) {
            (Some((lesson, seed)), _) => task_hunt(library, lesson, seed),
            (None, Some((lesson, step))) => {
                Place::find(&library.lessons, lesson, step).map(|place| place.name())
            }
            (None, None) => None,
        };
        match found {
            Some(name) if known.contains(&name) => {}
            Some(name) => known.push(name),
            None => notices.no_step(own, entry),
        }
    }
    (!known.is_empty()).then(|| known.join(","))
}

/// A hunt in the list of an assignment, if its lesson has hunts.
fn task_hunt(library: &Library, lesson: &str, seed: &str) -> Option<String> {
    let lesson = library.find(lesson).filter(|lesson| hunt::is_for(lesson.scene))?;
    (!seed.is_empty()).then(|| hunt::entry(&lesson.id, seed))
}

fn read_options(pairs: &[(Cow<'_, str>, Cow<'_, str>)]) -> Options {
    let get = |name: &str| pairs.iter().rfind(|(key, _)| key == name).map(|(_, value)| &**value);
    Options {
        theme: get("theme").and_then(Theme::by_id),
        lang: get("lang").and_then(Lang::from_code),
        code: get("code").and_then(Target::by_id),
        present: get("present").is_some(),
    }
}

/// Describes the values that an input accepts.
fn expected(kind: Kind, lang: Lang) -> String {
    let (min, max) = kind.range();
    let form = match kind {
        Kind::Angle => return lang.of(said::NUMBER_DEGREES).to_owned(),
        Kind::Angles => {
            let angles = said::THREE_NUMBERS_DEGREES_YAW;
            return lang.of(angles).to_owned();
        }
        Kind::Length => said::NUMBER,
        Kind::Whole(..) => said::WHOLE_NUMBER,
        Kind::Time => said::NUMBER_SECONDS,
        Kind::Opening | Kind::Elevation => said::NUMBER_DEGREES,
        Kind::Point | Kind::Extent | Kind::Scale => said::TWO_NUMBERS_X_Y,
        Kind::Point3 | Kind::Extent3 => said::THREE_NUMBERS_X_Y,
        Kind::Choice(choices) => {
            let names = choices.iter().map(|choice| choice.en).collect::<Vec<_>>().join(", ");
            return fill!(lang, said::ONE_OF, names);
        }
        Kind::Points(count) => {
            return fill!(lang, said::POINTS, count, min, max);
        }
        Kind::Places(most) => {
            return fill!(lang, said::PLACES, most, min, max);
        }
    };
    let form = lang.of(form);
    fill!(lang, said::FROM_TO, form, min, max)
}

/// Collects sentences about the unusable parts, in the language of the link.
struct LinkNotices {
    lang: Lang,
    all: Vec<String>,
}

/// The greatest number of sentences about one link.
const MOST: usize = 5;

impl LinkNotices {
    /// Returns the sentences, or only the first of too many.
    fn finish(mut self) -> Vec<String> {
        let more = self.all.len().saturating_sub(MOST);
        self.all.truncate(MOST);
        match more {
            0 => {}
            1 => self.say(self.lang.of(said::MORE_ONE).to_owned()),
            _ => self.say(fill!(self.lang, said::MORE_MORE, more)),
        }
        self.all
    }

    fn say(&mut self, sentence: String) {
        self.all.push(sentence);
    }

    fn no_step(&mut self, lesson: &Lesson, name: &str) {
        let ids: Vec<&str> = lesson.steps.iter().map(|step| &*step.id).collect();
        let (name, known) = (brief(name), ids.join(", "));
        self.say(fill!(self.lang, said::UNKNOWN_STEP, name, known));
    }

    fn no_map(&mut self, value: &str, why: Words) {
        let value = brief(value);
        let why = self.lang.of(why);
        self.say(fill!(self.lang, said::NO_MAP, value, why));
    }

    fn twice(&mut self, key: &str) {
        let key = brief(key);
        self.say(fill!(self.lang, said::TWICE, key));
    }

    fn bad_value(&mut self, key: &str, value: &str, expected: &str) {
        let value = brief(value);
        self.say(fill!(self.lang, said::BAD_VALUE, key, value, expected));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn a_repeated_input_is_reported_and_its_last_value_is_used() {
        let library = Library::from_scenes();
        let opened = State::open(&library, "point-disk?radius=1&point=2,3&radius=4&lang=ja&lang=en");
        let twice = |key: &str| format!("The link sets {key} twice; the last value is used.");
        assert_eq!(opened.notices, [twice("radius"), twice("lang")]);
        assert_eq!(opened.state.pose.number("radius"), 4.0);
        assert_eq!(opened.options.lang, Some(Lang::En));
    }

    #[test]
    fn a_link_opens_exactly_the_state_that_it_was_made_from() {
        let library = Library::from_scenes();
        let mut state = State::at(&library.lessons[0], 1);
        state.pose.set("point", vec2(0.1 + 0.2, -1e-7));
        state.pose.set("radius", 1.0_f32 / 3.0);
        state.method = &state.scene().methods[1];
        state.chosen = Some(vec!["shapes".into(), "square".into()]);
        state.map = Some(map::Kind::Differs);
        state.body = 1;
        let link = state.link();
        let opened = State::open(&library, &link);
        assert_eq!((opened.state, opened.notices), (state.clone(), vec![]), "{link}");
        let options = Options {
            theme: Some(Theme::DARK),
            lang: Some(Lang::Ja),
            code: Some(Target::CSharp),
            present: true,
        };
        let opened = State::open(&library, &state.link_with(options));
        assert_eq!((opened.state, opened.options), (state, options));
    }

    #[test]
    fn a_body_of_two_words_is_written_with_a_plus() {
        let library = Library::from_scenes();
        let state = State::open(&library, "capsules?body=capsule+CD").state;
        assert_eq!((state.scene().bodies[state.body].title.en, state.body), ("capsule CD", 1));
        assert!(state.link().ends_with("?body=capsule+CD"), "{}", state.link());
        let unknown = State::open(&library, "capsules?body=CD");
        assert_eq!(unknown.state.body, 0);
        let expected = "The link says body=CD, which cannot be used; expected capsule AB, capsule CD.";
        assert_eq!(unknown.notices, [expected]);
    }

    #[test]
    fn the_link_in_a_pages_address_follows_the_hash() {
        let library = Library::from_scenes();
        let link = "disk-triangle?radius=2";
        let copied = State::open(&library, &format!("http://localhost:8000/index.html?x#{link}"));
        assert_eq!(copied.notices, [""; 0]);
        assert_eq!(copied.state, State::open(&library, link).state);
    }

    #[test]
    fn a_link_to_a_former_step_opens_the_one_that_replaces_it_in_silence() {
        let mut library = Library::from_scenes();
        let lesson = std::sync::Arc::make_mut(&mut library.lessons[0]);
        let new = lesson.steps[1].id.clone();
        lesson.former = ["old", "older"].map(|old| (old.to_owned(), new.clone())).to_vec();
        let name = lesson.id.clone();
        let opened = State::open(&library, &format!("{name}/old?steps=old,older,{new}"));
        assert_eq!((opened.state.place().index(), opened.notices), (1, vec![]));
        assert_eq!(opened.steps, Some(format!("{name}/{new}")), "a step of an assignment, once");
    }

    #[test]
    fn an_assignment_may_have_hunts() {
        let library = Library::builtin();
        let opened = State::open(
            &library,
            "disks/look?steps=look,hunt:class-3b,point-disk/hunt:7,disks/hunt:class-3b",
        );
        assert_eq!(opened.steps.as_deref(), Some("disks/look,disks/hunt:class-3b,point-disk/hunt:7"));
        assert_eq!((opened.hunt, opened.notices), (None, vec![]), "it does not open one");
        let broken = State::open(&library, "disks/look?steps=hunt:,nowhere/hunt:7,hunt:a b");
        assert_eq!((broken.steps.as_deref(), broken.notices.len()), (Some("disks/hunt:a-b"), 2));
    }

    #[test]
    fn a_page_may_have_a_query_before_the_hash_and_a_link_may_begin_with_an_ampersand() {
        let library = Library::from_scenes();
        let there = State::open(&library, "disk-triangle").state;
        for link in
            ["http://x/index.html?embed#disk-triangle", "#disk-triangle&lang=ja", "disk-triangle&lang=ja"]
        {
            let opened = State::open_in(&library, link, Lang::Ja);
            assert_eq!((opened.state, opened.notices), (there.clone(), vec![]), "{link}");
            assert_eq!(opened.options.lang, link.contains("lang").then_some(Lang::Ja), "{link}");
        }
        let page = State::open(&library, "http://localhost:8000/index.html?embed");
        assert_eq!((page.state, page.notices), (State::at(&library.lessons[0], 0), vec![]));
        let broken = "http://x/index.html?embed#disk-triangle?disk=here";
        let said = State::open_in(&library, broken, Lang::Ja).notices;
        assert!(said.len() == 1 && said[0].starts_with("リンクの disk=here は使えません"), "{said:?}");
    }

    #[test]
    fn a_notice_about_a_long_link_quotes_its_beginning() {
        let library = Library::from_scenes();
        let long = "x".repeat(1 << 20);
        let many: String = (0..1000).map(|i| format!("&{i}{long:.9}=1")).collect();
        for link in [
            long.clone(),
            format!("point-disk/{long}"),
            format!("point-disk?point={long}"),
            format!("point-disk?{long}=1&lang={long}"),
            format!("point-disk?a=1{many}"),
        ] {
            let said = State::open(&library, &link).notices;
            assert!((1..=MOST + 1).contains(&said.len()), "{}", said.len());
            // The longest list of names has all lessons; up to 40 characters of the link come before it.
            assert!(said.iter().all(|sentence| sentence.len() < 500), "{said:?}");
        }
        let lang = State::open(&library, "point-disk?lang=xx").notices;
        let codes = Lang::ALL.map(Lang::code).join(", ");
        assert_eq!(lang, [format!("The link says lang=xx, which cannot be used; expected {codes}.")]);
    }

    #[test]
    fn a_link_to_an_unknown_lesson_gets_only_one_notice() {
        let library = Library::from_scenes();
        let opened = State::open(&library, "cones?apex=1,2&lang=ja");
        assert_eq!((opened.state, opened.notices.len()), (State::at(&library.lessons[0], 0), 1));
        assert_eq!(opened.options.lang, Some(Lang::Ja));
    }

    #[test]
    fn invalid_parts_of_a_link_are_named_and_ignored() {
        let library = Library::from_scenes();
        let opened = State::open(
            &library,
            "point-disk/nowhere?point=1&radius=-2&what=7&method=squared&show=shapes,all",
        );
        assert_eq!(opened.state.show(), ["shapes"]);
        assert!(
            opened.notices[4]
                .starts_with("The link says show=all, which cannot be used; expected shapes, radius")
        );
        assert_eq!(opened.state.pose, State::at(&library.lessons[0], 0).pose);
        assert_eq!(
            opened.notices[1..4],
            [
                "The link says point=1, which cannot be used; expected two numbers x,y, each from -1000000 to 1000000.",
                "The link says radius=-2, which cannot be used; expected a number from 0 to 1000000.",
                "The link names an unknown input “what”; expected one of: point, disk, radius.",
            ]
        );
        assert!(
            opened.notices[0]
                .starts_with("The link names an unknown step “nowhere”; expected one of: subtract")
        );
    }
}
