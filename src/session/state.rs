//! What is on screen, as little as can be: lesson, step, method, pose. And the same as a link.
//!
//! A link is text such as `disk-triangle/sides?disk=-0.7,2.2&rotation=30&method=table`: after `#` in a
//! browser, as an argument on the command line, in a bug report. It names only what differs from the
//! step. Numbers are written so that they read back exactly.

use crate::figure::theme::Theme;
use crate::lesson::{Ask, Lesson, Library, Step};
use crate::scene::{Kind, Method, Pose, Scene};
use crate::words::{Lang, Words, words};
use glam::{Vec2, vec2};

/// A lesson, a step in it, the method that runs, and the pose.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The lesson's position in the library.
    pub lesson: usize,
    /// The step's position in the lesson.
    pub step: usize,
    /// The method's position in the scene.
    pub method: usize,
    /// The values of the scene's knobs.
    pub pose: Pose,
}

/// How much of a step is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Moment {
    /// Only what is given: its question waits for an answer.
    Asked,
    /// The algorithm is walked through, and has come to this mark of the method, by its position.
    Walk(usize),
    /// Everything that the step shows.
    #[default]
    Whole,
}

/// What a link may ask for besides a state.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options {
    /// `theme=`
    pub theme: Option<Theme>,
    /// `lang=`
    pub lang: Option<Lang>,
    /// `present`
    pub present: bool,
}

/// A link, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// What it shows; the nearest thing where the link is broken.
    pub state: State,
    /// What else it asks for.
    pub options: Options,
    /// One sentence for each part that could not be used, in the language that was asked for.
    pub notices: Vec<String>,
}

impl State {
    /// A step as it begins.
    ///
    /// # Panics
    /// When the library has no such lesson or step.
    pub fn at(library: &Library, lesson: usize, step: usize) -> Self {
        let begins = &library.lessons[lesson].steps[step];
        Self { lesson, step, method: begins.method, pose: begins.pose.clone() }
    }

    /// The lesson that it is in.
    pub fn lesson<'a>(&self, library: &'a Library) -> &'a Lesson {
        &library.lessons[self.lesson]
    }

    /// The step that it is in.
    pub fn step<'a>(&self, library: &'a Library) -> &'a Step {
        &self.lesson(library).steps[self.step]
    }

    /// The scene that it plays in.
    pub fn scene(&self, library: &Library) -> &'static Scene {
        self.lesson(library).scene
    }

    /// The method that runs.
    pub fn method(&self, library: &Library) -> &'static Method {
        &self.scene(library).methods[self.method]
    }

    /// Whether a layer is seen at this moment of the step.
    pub fn shows(&self, library: &Library, moment: Moment, layer: &str) -> bool {
        let given = || self.scene(library).layers.iter().any(|known| known.id == layer && known.given);
        let step = self.step(library);
        let in_step = || step.show.contains(&layer);
        let marks = || self.method(library).source.marks();
        match moment {
            Moment::Asked => given() && in_step(),
            // A walk shows the mark that it has come to, and of what the step shows nothing beyond it.
            Moment::Walk(reached) => match marks().iter().position(|&mark| mark == layer) {
                Some(mark) => mark == reached || (mark < reached && in_step()),
                None => in_step(),
            },
            // A method that the step was not written for shows its own marks and what the step shows.
            Moment::Whole => in_step() || (self.method != step.method && marks().contains(&layer)),
        }
    }

    /// The second method that runs beside: the other one of the step's two than runs now.
    pub fn versus(&self, library: &Library) -> Option<usize> {
        let step = self.step(library);
        step.versus.map(|versus| if versus == self.method { step.method } else { versus })
    }

    /// What the step asks.
    pub fn question(&self, library: &Library) -> Option<Words> {
        self.step(library).ask.map(|ask| match ask {
            Ask::Verdict => Ask::VERDICT,
            Ask::Question(question) => self.scene(library).questions[question].ask,
        })
    }

    /// The possible answers.
    pub fn choices(&self, library: &Library) -> Vec<Words> {
        match self.step(library).ask {
            None => vec![],
            Some(Ask::Verdict) => vec![words("Hit", "当たり"), words("Miss", "外れ")],
            Some(Ask::Question(question)) => self.scene(library).questions[question].choices.to_vec(),
        }
    }

    /// The right choice for the pose, by its position, found by running the method.
    pub fn truth(&self, library: &Library) -> Option<usize> {
        let run = (self.method(library).run)(&self.pose, Lang::En);
        match self.step(library).ask? {
            Ask::Verdict => Some(usize::from(!run.hit)),
            Ask::Question(question) => {
                let question = &self.scene(library).questions[question];
                let value = run.trace.get(question.name)?.show(Lang::En);
                question.choices.iter().position(|choice| choice.en == value)
            }
        }
    }

    /// The link that opens exactly this.
    pub fn link(&self, library: &Library) -> String {
        let (lesson, step) = (self.lesson(library), self.step(library));
        let changed = self.pose.iter().filter(|(knob, value)| step.pose.get(knob.name) != Some(*value));
        let mut parts: Vec<String> = changed.map(|(knob, value)| knob.written(value)).collect();
        if self.method != step.method {
            parts.push(format!("method={}", self.method(library).id));
        }
        let query = if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
        format!("{}/{}{query}", lesson.id, step.id)
    }

    /// Reads a link; whatever it is, something is opened.
    pub fn open(library: &Library, link: &str) -> Opened {
        let link = link.trim().trim_start_matches('#');
        let (path, query) = link.split_once('?').unwrap_or((link, ""));
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let options = read_options(&pairs);
        let mut notices = Notices { lang: options.lang.unwrap_or_default(), all: vec![] };
        let (lesson, step) = find(library, path, &mut notices);
        let mut state = Self::at(library, lesson, step);
        for (key, value) in &pairs {
            state.read(library, key, value, &mut notices);
        }
        Opened { state, options, notices: notices.all }
    }

    /// Uses one `key=value` of a link.
    fn read(&mut self, library: &Library, key: &str, value: &str, notices: &mut Notices) {
        let scene = self.scene(library);
        if let Some(knob) = scene.knobs.iter().find(|knob| knob.name == key) {
            return match read_value(knob.kind, value) {
                Some(value) => self.pose.set(key, value),
                None => notices.bad_value(key, value, &expected(knob.kind, notices.lang)),
            };
        }
        let ids = |ids: &mut dyn Iterator<Item = &str>| ids.collect::<Vec<_>>().join(", ");
        match key {
            "method" => match scene.method(value) {
                Some(method) => self.method = method,
                None => {
                    notices.bad_value(key, value, &ids(&mut scene.methods.iter().map(|method| method.id)));
                }
            },
            "theme" if Theme::by_id(value).is_none() => {
                notices.bad_value(key, value, &ids(&mut Theme::ALL.iter().map(|theme| theme.id)));
            }
            "lang" if Lang::from_code(value).is_none() => {
                notices.bad_value(key, value, &ids(&mut Lang::ALL.iter().map(|lang| lang.code())));
            }
            "theme" | "lang" | "present" | "embed" | "screens" => {}
            _ => notices.unknown("knob", "入力", key, &ids(&mut scene.knobs.iter().map(|knob| knob.name))),
        }
    }
}

/// The lesson and the step of `lesson/step`, or the first where one is missing or unknown.
fn find(library: &Library, path: &str, notices: &mut Notices) -> (usize, usize) {
    let (id, step_id) = path.split_once('/').unwrap_or((path, ""));
    let ids = |ids: &mut dyn Iterator<Item = &String>| ids.map(String::as_str).collect::<Vec<_>>().join(", ");
    if id.is_empty() {
        return (0, 0);
    }
    let Some(lesson) = library.find(id) else {
        notices.unknown("lesson", "レッスン", id, &ids(&mut library.lessons.iter().map(|lesson| &lesson.id)));
        return (0, 0);
    };
    let steps = &library.lessons[lesson].steps;
    let step = steps.iter().position(|step| step.id == step_id);
    if step.is_none() && !step_id.is_empty() {
        notices.unknown("step", "ステップ", step_id, &ids(&mut steps.iter().map(|step| &step.id)));
    }
    (lesson, step.unwrap_or(0))
}

fn read_options(pairs: &[(String, String)]) -> Options {
    let get = |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    Options {
        theme: get("theme").and_then(Theme::by_id),
        lang: get("lang").and_then(Lang::from_code),
        present: get("present").is_some(),
    }
}

/// One number or two with a comma, if the knob may hold them.
fn read_value(kind: Kind, text: &str) -> Option<Vec2> {
    let number = |text: &str| text.trim().replace('−', "-").parse::<f32>().ok();
    let value = match (kind.is_pair(), text.split_once(',')) {
        (true, Some((x, y))) => vec2(number(x)?, number(y)?),
        (false, None) => vec2(number(text)?, 0.0),
        _ => return None,
    };
    kind.allows(value).then_some(value)
}

/// What a knob takes, in words.
fn expected(kind: Kind, lang: Lang) -> String {
    let (min, max) = kind.range();
    let form = match (kind, kind.is_pair()) {
        (Kind::Angle, _) => words("degrees", "角度（度）"),
        (_, true) => words("two numbers x,y, each", "2つの数 x,y（それぞれ"),
        (_, false) => words("a number", "数"),
    };
    match lang {
        Lang::En => format!("{} from {min} to {max}", form.en),
        Lang::Ja => format!("{} {min} から {max} まで{}", form.ja, if kind.is_pair() { "）" } else { "" }),
    }
}

/// Collects what could not be used, in the language of the link.
struct Notices {
    lang: Lang,
    all: Vec<String>,
}

impl Notices {
    fn unknown(&mut self, what: &str, what_ja: &str, name: &str, known: &str) {
        self.all.push(match self.lang {
            Lang::En => format!("The link names an unknown {what} “{name}”; there are: {known}."),
            Lang::Ja => format!("リンクの{what_ja}「{name}」は見つかりません。使えるもの: {known}。"),
        });
    }

    fn bad_value(&mut self, key: &str, value: &str, expected: &str) {
        self.all.push(match self.lang {
            Lang::En => {
                format!("The link says {key}={value}, which was skipped; right would be: {expected}.")
            }
            Lang::Ja => format!("リンクの {key}={value} は使えないため無視しました。正しい値: {expected}。"),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_opens_exactly_what_it_came_from() {
        let library = Library::from_scenes();
        let mut state = State::at(&library, 0, 1);
        state.pose.set("point", vec2(0.1 + 0.2, -1e-7));
        state.pose.set("radius", vec2(1.0 / 3.0, 0.0));
        state.method = 1;
        let link = state.link(&library);
        let opened = State::open(&library, &link);
        assert_eq!((opened.state, opened.notices), (state, vec![]), "{link}");
    }

    #[test]
    fn what_a_link_gets_wrong_is_named_and_skipped() {
        let library = Library::from_scenes();
        let opened = State::open(&library, "point-disk/nowhere?point=1&radius=-2&what=7&method=squared");
        assert_eq!(opened.state, State::at(&library, 0, 0));
        assert_eq!(
            opened.notices[1..],
            [
                "The link says point=1, which was skipped; right would be: two numbers x,y, each from -1000 to 1000.",
                "The link says radius=-2, which was skipped; right would be: a number from 0 to 20.",
                "The link names an unknown knob “what”; there are: point, disk, radius.",
            ]
        );
        assert!(
            opened.notices[0].starts_with("The link names an unknown step “nowhere”; there are: subtract")
        );
    }
}
