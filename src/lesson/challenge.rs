//! Challenges: conditions on verdicts and values that a learner must fulfill by moving shapes.

use super::titles;
use crate::scene::explanation::CALLS;
use crate::scene::{Explanation, Inputs, Kind, Method, Scene, Value};
use crate::words::{self, Lang, Words, fill};

/// The challenge of a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    /// The conditions that must all hold at the same time.
    pub goal: Vec<Condition>,
    /// A pose that solves it.
    pub solved: Inputs,
}

/// A condition of a challenge.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The tested value.
    pub of: Operand,
    /// The test.
    pub test: Test,
}

/// A value of a method or of the pose.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// The method that computes it. `None` for the step's method.
    pub method: Option<&'static Method>,
    /// The kind of value.
    pub what: Subject,
}

/// A kind of value that a condition can use.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// Its verdict.
    Verdict,
    /// The number of calls of helpers.
    Calls,
    /// A value by its full name, as `eval` prints it, or an input.
    Value(String),
}

/// The test of a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// `verdict = hit`, `zone != left`: a word or a number, in English. `false` for `!=`.
    Is(bool, String),
    /// `axes.verdict != verdict`: equal to another value. `false` for `!=`.
    Same(bool, Operand),
    /// `overlap.au > 0`.
    Order(Order, Limit),
    /// `f between 0.4 and 0.6`, both ends included.
    Between(f32, f32),
    /// `distance within 0.01 of radius`.
    Within(f32, Limit),
}

/// The side of a limit on which a number must lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// The limit of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub enum Limit {
    /// A fixed number.
    Number(f32),
    /// The current value of another operand.
    Of(Operand),
}

/// The state of a condition in a pose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The current and the wanted value: `distance: 2.610, wanted 2.500 ± 0.010`.
    pub text: String,
    /// True if the condition holds.
    pub met: bool,
    /// True if a number measures the distance from the goal.
    pub measured: bool,
}

const SIGNS: [(&str, Order, &str); 4] = [
    ("<", Order::Less, "<"),
    ("<=", Order::AtMost, "≤"),
    (">", Order::More, ">"),
    (">=", Order::AtLeast, "≥"),
];

impl Challenge {
    /// True if a pose solves it.
    pub fn is_solved(&self, found: &Lookup<'_>) -> bool {
        self.goal.iter().all(|condition| condition.is_met(found))
    }

    /// The state of each condition in a pose.
    pub fn standings(&self, found: &Lookup<'_>, lang: Lang) -> Vec<Standing> {
        let standing = |condition: &Condition| Standing {
            text: condition.told(found, lang),
            met: condition.is_met(found),
            measured: condition.measures(),
        };
        self.goal.iter().map(standing).collect()
    }
}

/// The source of the operands' values.
pub struct Lookup<'a> {
    /// The step's method.
    pub own: &'static Method,
    /// The pose.
    pub pose: &'a Inputs,
    /// The explanations of methods in the pose, if known.
    pub told: &'a dyn Fn(&'static Method) -> Option<&'a Explanation>,
}

impl Operand {
    /// Reads `verdict`, `calls`, a name, or one of these after a method: `axes.verdict`.
    pub fn read(text: &str, scene: &'static Scene) -> Self {
        let of_method = text.split_once('.').and_then(|(id, rest)| Some((scene.method(id)?, rest)));
        let (method, name) = of_method.map_or((None, text), |(method, rest)| (Some(method), rest));
        let what = match name {
            "verdict" => Subject::Verdict,
            CALLS => Subject::Calls,
            value => Subject::Value(value.to_owned()),
        };
        Self { method, what }
    }

    /// Its value in a pose. `None` if the method does not compute it there.
    pub fn value(&self, Lookup { own, pose, told }: &Lookup<'_>) -> Option<Value> {
        let method = self.method.unwrap_or(own);
        match &self.what {
            Subject::Verdict => Some(Value::Word((method.judge)(pose).words())),
            Subject::Calls => Some(Value::from(told(method)?.calls())),
            Subject::Value(name) => told(method)?.get(name).or_else(|| pose.value(name)),
        }
    }

    fn number(&self, found: &Lookup<'_>) -> Option<f32> {
        match self.value(found)?.numbers()[..] {
            [number] => Some(number),
            _ => None,
        }
    }

    /// Its title for people.
    fn title(&self, found: &Lookup<'_>, lang: Lang) -> String {
        let title = match &self.what {
            Subject::Verdict => lang.of(crate::said::lesson::VERDICT).to_owned(),
            Subject::Calls => lang.of(crate::said::lesson::COUNT).to_owned(),
            Subject::Value(name) => {
                input_title(name, found.pose, lang).unwrap_or_else(|| titles::title(name, lang))
            }
        };
        match self.method.filter(|method| *method != found.own) {
            None => title,
            Some(method) if self.what == Subject::Verdict => lang.of(method.title).to_owned(),
            Some(method) => {
                let method = lang.of(method.title);
                fill!(lang, crate::said::lesson::BY_METHOD, title, method)
            }
        }
    }

    /// Its current value for people.
    fn now(&self, found: &Lookup<'_>, lang: Lang) -> String {
        self.value(found).map_or_else(|| "—".to_owned(), |value| value.show(lang))
    }
}

impl Limit {
    /// Reads a number, or else an operand.
    pub fn read(text: &str, scene: &'static Scene) -> Self {
        number(text).map_or_else(|| Self::Of(Operand::read(text, scene)), Self::Number)
    }

    fn number(&self, found: &Lookup<'_>) -> Option<f32> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Of(operand) => operand.number(found),
        }
    }

    /// The title of a limit that is not a fixed number.
    fn title(&self, found: &Lookup<'_>, lang: Lang) -> String {
        match self {
            Self::Number(_) => String::new(),
            Self::Of(operand) => {
                let value = operand.title(found, lang);
                fill!(lang, crate::said::lesson::OF_VALUE, value)
            }
        }
    }
}

/// Reads a number as lessons write it.
fn number(word: &str) -> Option<f32> {
    words::number(word).map(|number| number as f32).filter(|number| number.is_finite())
}

impl Condition {
    /// Reads a condition as lessons write it. `None` if it has none of the forms of [`Test`].
    pub fn read(text: &str, scene: &'static Scene) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let test = match words[..] {
            [_, "between", from, "and", to] => Test::Between(number(from)?, number(to)?),
            [_, "within", by, "of", right] => Test::Within(number(by)?, Limit::read(right, scene)),
            [_, sign @ ("=" | "!="), right, ..] => {
                let other = Operand::read(right, scene);
                let is_other = words.len() == 3 && (other.method.is_some() || other.what == Subject::Verdict);
                if is_other {
                    Test::Same(sign == "=", other)
                } else {
                    Test::Is(sign == "=", words[2..].join(" "))
                }
            }
            [_, sign, right] => {
                let (_, order, _) = SIGNS.into_iter().find(|(written, ..)| *written == sign)?;
                Test::Order(order, Limit::read(right, scene))
            }
            _ => return None,
        };
        Some(Self { of: Operand::read(words[0], scene), test })
    }

    /// All operands of the condition.
    pub fn operands(&self) -> impl Iterator<Item = &Operand> {
        let other = match &self.test {
            Test::Same(_, other) | Test::Order(_, Limit::Of(other)) | Test::Within(_, Limit::Of(other)) => {
                Some(other)
            }
            _ => None,
        };
        std::iter::once(&self.of).chain(other)
    }

    /// True if it compares numbers.
    pub fn measures(&self) -> bool {
        !matches!(self.test, Test::Is(..) | Test::Same(..))
    }

    fn is_met(&self, found: &Lookup<'_>) -> bool {
        let holds = || {
            let measured = || self.of.number(found);
            Some(match &self.test {
                Test::Is(same, wanted) => is(self.of.value(found)?, wanted) == *same,
                Test::Same(same, other) => (self.of.value(found)? == other.value(found)?) == *same,
                Test::Between(from, to) => (*from..=*to).contains(&measured()?),
                Test::Within(by, limit) => (measured()? - limit.number(found)?).abs() <= *by,
                Test::Order(order, limit) => {
                    let (x, y) = (measured()?, limit.number(found)?);
                    match order {
                        Order::Less => x < y,
                        Order::AtMost => x <= y,
                        Order::More => x > y,
                        Order::AtLeast => x >= y,
                    }
                }
            })
        };
        holds().unwrap_or(false)
    }

    /// The current and the wanted value, in words.
    fn told(&self, found: &Lookup<'_>, lang: Lang) -> String {
        let (title, now) = (self.of.title(found, lang), self.of.now(found, lang));
        if let Test::Same(same, other) = &self.test {
            let said = |operand: &Operand| match (&operand.what, operand.method.unwrap_or(found.own)) {
                (Subject::Verdict, method) => {
                    format!("{}: {}", lang.of(method.title), operand.now(found, lang))
                }
                _ => format!("{}: {}", operand.title(found, lang), operand.now(found, lang)),
            };
            let (one, other) = (said(&self.of), said(other));
            let wanted = match same {
                true => crate::said::lesson::WANTED_SAME,
                false => crate::said::lesson::WANTED_DIFFERENT,
            };
            let wanted = lang.of(wanted);
            return fill!(lang, crate::said::lesson::COMPARED, one, other, wanted);
        }
        let fine = |number: f32| format!("{number:.3}").replace('-', "−");
        let number = |number: Option<f32>| number.map_or_else(|| "—".to_owned(), fine);
        let plain = |number: f32| Value::Number(number).show(lang);
        let (now, wanted) = match &self.test {
            Test::Is(same, wanted) => {
                let wanted = self.of.word(wanted, found, lang);
                (now, if *same { wanted } else { format!("≠ {wanted}") })
            }
            Test::Between(from, to) => (now, format!("{} … {}", plain(*from), plain(*to))),
            Test::Order(order, limit) => {
                let sign = SIGNS.iter().find(|(_, other, _)| other == order).map_or("", |(.., sign)| sign);
                let written = match limit {
                    Limit::Number(number) if number.fract() == 0.0 => number.to_string().replace('-', "−"),
                    Limit::Number(number) => plain(*number),
                    Limit::Of(operand) => operand.now(found, lang),
                };
                (now, format!("{sign} {written}{}", limit.title(found, lang)))
            }
            // Enough decimals to show a miss by a hundredth.
            Test::Within(by, limit) => {
                let wanted = format!("{} ± {by}{}", number(limit.number(found)), limit.title(found, lang));
                (number(self.of.number(found)), wanted)
            }
            Test::Same(..) => return String::new(),
        };
        fill!(lang, crate::said::lesson::GOAL, title, now, wanted)
    }
}

impl Operand {
    /// The translation of a word that lessons write in English.
    fn word(&self, written: &str, found: &Lookup<'_>, lang: Lang) -> String {
        let known = self.words(found.own);
        let word = known.into_iter().find(|word| word.english().eq_ignore_ascii_case(written));
        word.map_or_else(|| written.to_owned(), |word| lang.of(word).to_owned())
    }

    /// The possible words of the value, if known.
    pub fn words(&self, own: &'static Method) -> Vec<Words> {
        let verdict = |hit| crate::scene::Verdict { hit, part: None }.words();
        let scene = || Scene::ALL.iter().find(|scene| scene.methods.contains(self.method.unwrap_or(own)));
        match &self.what {
            Subject::Verdict => vec![verdict(true), verdict(false)],
            Subject::Calls => vec![],
            Subject::Value(name) => {
                let question = scene().and_then(|scene| scene.questions.iter().find(|q| q.name == name));
                let input = scene().and_then(|scene| scene.inputs.iter().find(|input| input.name == name));
                match (question, input.map(|input| input.kind)) {
                    (Some(question), _) => question.choices.to_vec(),
                    (None, Some(Kind::Choice(choices))) => choices.to_vec(),
                    _ => vec![],
                }
            }
        }
    }
}

/// The title of an input or a part of it, as in the *Numbers* panel: `radius`, `x of end B`, `yaw of rotation of B`.
fn input_title(name: &str, pose: &Inputs, lang: Lang) -> Option<String> {
    let known = |name: &str| pose.iter().map(|(input, _)| input).find(|input| input.name == name);
    let part = || {
        let (input, part) = name.rsplit_once('.')?;
        let (input, at) = (known(input)?, ["x", "y", "z"].iter().position(|name| *name == part)?);
        let (title, part) = (lang.of(input.title), lang.of(*input.kind.parts().get(at)?));
        let whole = fill!(lang, crate::said::lesson::PART_OF, part, title);
        Some(if lang.is_spaced() { whole } else { apart(&whole) })
    };
    known(name).map(|input| lang.of(input.title).to_owned()).or_else(part)
}

/// Puts spaces around Latin letters in a language without spaces between words: `端点 B の x`, `B の回転のヨー`.
fn apart(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let is_edge = |before: char| before != ' ' && c != ' ' && before.is_ascii() != c.is_ascii();
        if out.chars().next_back().is_some_and(is_edge) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

/// True if a value equals the text of a lesson: a number, or a word in English, in upper or lower case.
fn is(value: Value, written: &str) -> bool {
    match (value.numbers()[..].first(), number(written)) {
        (Some(number), Some(wanted)) => *number == wanted,
        _ => value.name().eq_ignore_ascii_case(written),
    }
}
