//! How a method tells its moments: their order, what they find and read, and what is compared come from the trace of its function.
//! A scene says for each mark what is drawn, and which words tell of it.

use super::input::Inputs;
use super::telling::{HIT, OneMoment, Telling};
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Moment, Seen, Trace, known};
use crate::words::{self, Lang, Words, filled_by};
use glam::{Vec2, Vec3};
use std::fmt::{Display, Write};

/// A mark, and what a scene tells there.
pub type At<'a> = (&'static Mark, &'a dyn Fn(&mut OneMoment<'_, '_>));

/// A pose, and all that happened when a function was asked about it.
pub struct Run<'r> {
    /// The pose.
    pub inputs: &'r Inputs,
    /// The language of words.
    pub lang: Lang,
    trace: Trace,
}

impl<'r> Run<'r> {
    /// A trace, whose calls are named by the marks of the lines that made them.
    ///
    /// # Panics
    /// When a call has no name. A test tells all marks of all methods.
    pub fn new(inputs: &'r Inputs, lang: Lang, mut trace: Trace, marks: &[&'static Mark]) -> Self {
        trace.name_calls(|id, nth| {
            let calls = marks.iter().find(|mark| mark.id == id).map_or(&[][..], |mark| mark.calls);
            calls.get(nth).unwrap_or_else(|| panic!("`{id}` makes a call that has no name"))
        });
        Self { inputs, lang, trace }
    }

    /// The call of this name, if it was made.
    pub fn called(&self, name: &str) -> Option<Called<'_>> {
        self.trace.called(name).map(|call| Called { call, lang: self.lang })
    }
}

/// Gives the variables of a text by their names.
///
/// Its methods panic where the text has none of the name and kind that is asked for, or never got there. A test tells all marks of
/// all methods.
pub trait Variables {
    /// A variable, or a part of one such as `d.x`, or one of a call such as `gap.ab`: the call that it belongs to, its name there,
    /// and what it stands for.
    fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)>;

    /// The language of words.
    fn lang(&self) -> Lang;

    /// What a variable stands for, if the text got there.
    fn seen(&self, name: Name) -> Option<Seen> {
        self.find(name.0).map(|(_, _, seen)| seen)
    }

    /// A variable as it is shown: with as many digits as it takes to tell it from what the text compares it with.
    fn value(&self, name: Name) -> Shown {
        self.told(name.0)
    }

    /// The same of a name that stands in words.
    fn told(&self, name: &str) -> Shown {
        let (call, local, seen) = self.find(name).unwrap_or_else(|| panic!("there is no {name}"));
        let value = value(call, local, seen).unwrap_or_else(|| panic!("{name} is {seen:?}"));
        Shown { value, lang: self.lang() }
    }

    /// A number.
    fn number(&self, name: Name) -> f32 {
        known(name.0, self.seen(name))
    }

    /// The least of some numbers.
    fn least(&self, names: &[Name]) -> f32 {
        names.iter().map(|name| self.number(*name)).fold(f32::INFINITY, f32::min)
    }

    /// The first of some truths that holds, of those that the text comes to.
    fn first(&self, names: &[Name]) -> Option<usize> {
        names.iter().position(|name| self.seen(*name) == Some(Seen::Truth(true)))
    }

    /// A whole number.
    fn whole(&self, name: Name) -> usize {
        known::<u64>(name.0, self.seen(name)) as usize
    }

    /// A vector or a point.
    fn vector(&self, name: Name) -> Vec2 {
        known(name.0, self.seen(name))
    }

    /// A vector or a point of space.
    fn vector3(&self, name: Name) -> Vec3 {
        known(name.0, self.seen(name))
    }

    /// Whether something is so.
    fn is(&self, name: Name) -> bool {
        known(name.0, self.seen(name))
    }

    /// Which case something is.
    fn case(&self, name: Name) -> &'static str {
        known(name.0, self.seen(name))
    }
}

impl Variables for Run<'_> {
    fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)> {
        self.trace.find(name)
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

/// A call of a helper.
#[derive(Clone, Copy)]
pub struct Called<'r> {
    call: &'r Call,
    lang: Lang,
}

impl Variables for Called<'_> {
    fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)> {
        self.call.get(name).map(|seen| (self.call, name, seen))
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

/// A moment of a run.
#[derive(Clone, Copy)]
pub struct Traced<'t> {
    run: &'t Run<'t>,
    moment: &'t Moment,
    call: &'t Call,
}

impl Variables for OneMoment<'_, '_> {
    /// What this moment made of it, or else what it stood for in the end; of other calls, what is known in the end.
    fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)> {
        let Traced { run, moment, call } = self.traced?;
        let met = |name: &str| moment.met.iter().rfind(|met| met.name == name).map(|met| met.value);
        let part = || {
            let (root, part) = name.split_once('.')?;
            met(root)?.part(part)
        };
        let own = met(name).or_else(part).or_else(|| call.get(name));
        own.map(|seen| (call, name, seen)).or_else(|| run.trace.find(name))
    }

    fn lang(&self) -> Lang {
        self.telling.lang()
    }
}

impl Telling<'_> {
    /// Tells of all that happened in a run of a traced function.
    ///
    /// # Panics
    /// When nothing is told at a mark. A test tells all marks of all methods.
    pub fn run(&mut self, run: &Run<'_>, tells: &[At<'_>]) {
        for moment in &run.trace.moments {
            let told = tells.iter().find(|(mark, _)| mark.id == moment.mark);
            let (mark, tell) = told.unwrap_or_else(|| panic!("nothing is told at `{}`", moment.mark));
            let call = &run.trace.calls[moment.call];
            let before = std::mem::replace(&mut self.call, call.name);
            let at = self.begin(mark);
            let mut m = OneMoment { telling: self, mark, at, traced: Some(Traced { run, moment, call }) };
            m.meets(moment.call == 0);
            tell(&mut m);
            self.finish(at);
            self.call = before;
        }
    }
}

impl<'t> OneMoment<'t, '_> {
    /// The pose, and all that happened.
    ///
    /// # Panics
    /// In a moment of a method that is not traced.
    pub fn run(&self) -> &'t Run<'t> {
        self.traced.expect("the method is traced").run
    }

    /// Writes down what the moment met. A case has words that its scene adds.
    fn meets(&mut self, is_asked: bool) {
        let Some(Traced { moment, call, .. }) = self.traced else { return };
        for met in &moment.met {
            let name = Name(met.name);
            match met.value {
                Seen::Truth(hit) if is_asked && name == HIT && !met.read => self.decides(hit),
                seen => {
                    if let Some(value) = value(call, met.name, seen) {
                        self.row(name, value, met.read);
                    }
                }
            }
        }
    }

    /// Finds elements of a list, each by its name, such as `corners[0]`.
    ///
    /// # Panics
    /// When the text has no such element. A test tells all marks of all methods.
    pub fn finds_each(&mut self, names: &[Name]) {
        for name in names {
            let value = self.value(*name).value;
            self.finds(*name, value);
        }
    }

    /// Finds a number, told with as many digits as it takes to tell it from another one.
    pub fn finds_against(&mut self, name: Name, other: f32) -> Shown {
        let number = self.number(name);
        self.finds(name, Value::against(number, other))
    }

    /// A variable for the caption, which the moment then reads if it did not find it.
    pub fn quotes(&mut self, name: Name) -> Shown {
        if let Some(Traced { run, call, .. }) = self.traced {
            let root = name.0.split('.').next().unwrap_or(name.0);
            let own = call.named(name.0).or_else(|| call.named(root)).map(|(name, seen)| (call, name, seen));
            let of_run = || {
                let (call, local, _) = run.trace.find(name.0)?;
                let (name, seen) = call.named(local)?;
                Some((call, name, seen))
            };
            if let Some((of, name, seen)) = own.or_else(of_run) {
                self.reads_again(of, name, seen);
            }
        }
        self.value(name)
    }

    /// Reads a value, unless the moment has it already.
    fn reads_again(&mut self, of: &Call, name: &'static str, seen: Seen) {
        let Some(value) = value(of, name, seen) else { return };
        let before = std::mem::replace(&mut self.telling.call, of.name);
        if self.own_row(Name(name)).is_none() {
            self.row(Name(name), value, true);
        }
        self.telling.call = before;
    }

    /// How many moments of the same mark there were before: where a loop leads to one in every pass, its number.
    pub fn nth(&self) -> usize {
        let Some(Traced { run, moment, .. }) = self.traced else { return 0 };
        let before = run.trace.moments.iter().take_while(|other| !std::ptr::eq(*other, moment));
        before.filter(|other| other.mark == moment.mark).count()
    }

    /// What the call is called that the moment belongs to.
    pub fn call(&self) -> Option<&'static str> {
        self.telling.call
    }

    /// Says what happens. Names in braces are variables of the text, which the moment then reads if it did not find them.
    ///
    /// # Panics
    /// When the text has no variable of such a name. A test tells all marks of all methods.
    pub fn says(&mut self, words: Words) {
        self.says_with(words, &[]);
    }

    /// The same, with these names besides: `says!` is how to write it.
    ///
    /// # Panics
    /// When the text has no variable of another name. A test tells all marks of all methods.
    pub fn says_with(&mut self, words: Words, with: &[(&str, &dyn Display)]) {
        let given = |name: &str| with.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        for name in words::named(Lang::En.of(words)).filter(|name| given(name).is_none()) {
            self.quotes(Name(name));
        }
        if self.wants_captions() {
            // Nothing can go wrong while a string grows.
            let shown = |name: &str, whole: &mut String| {
                let _ = match given(name) {
                    Some(value) => write!(whole, "{value}"),
                    None => write!(whole, "{}", self.told(name)),
                };
            };
            self.tells(filled_by(self.lang().of(words), shown));
        }
    }
}

/// A caption: words in which names in braces are variables of the text, or these of the scene's own.
macro_rules! says {
    ($moment:expr, $words:expr $(, $name:ident)* $(,)?) => {
        $moment.says_with($words, &[$((stringify!($name), &$name)),*])
    };
}
pub(crate) use says;

/// A value as it is shown: with as many digits as it takes to tell it from what the text compares it with. A case is not shown by itself.
fn value(call: &Call, name: &str, seen: Seen) -> Option<Value> {
    Some(match seen {
        Seen::Number(number) => {
            let plain = Value::Number(number);
            let against = |other| Value::against(number, other);
            let exact = call.compared(name).map(against).find(|value| *value != plain);
            exact.unwrap_or_else(|| led(call, name, plain))
        }
        Seen::Whole(count) => Value::Whole(count),
        Seen::Truth(truth) => truth.into(),
        Seen::Vector(vector) => vector.into(),
        Seen::Vector3(vector) => vector.into(),
        Seen::Range(min, max) => Value::Range(min, max),
        Seen::Case(_) => return None,
    })
}

/// A number that leads to others has all its digits where one of those has its own.
fn led(call: &Call, name: &str, plain: Value) -> Value {
    let results = call.leads(name).filter(|result| *result != name);
    // A vector is told with two decimals, and so are its parts.
    let is_tiny = |result: &Value| matches!(result, Value::Tiny(_)) && name.contains('.');
    let led = results.filter_map(|result| value(call, result, call.get(result)?));
    let led = led.filter(|result| !is_tiny(result)).map(|result| plain.leading_to(result));
    led.into_iter().find(|value| *value != plain).unwrap_or(plain)
}
