//! How a method tells its moments where its function is traced: their order, what they find and read, and what is compared come from
//! the trace. A scene says for each mark what is drawn, and which words tell of it.

use super::telling::{HIT, OneMoment, Telling};
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Moment, Seen, Trace};
use crate::words::{self, Words, filled_by};
use glam::Vec2;
use std::fmt::Write;

/// A mark, and what a scene tells there.
pub type At<'a> = (&'static Mark, &'a dyn Fn(&mut OneMoment<'_, '_>));

/// A moment of a trace, with the call that it belongs to.
pub type Traced<'t> = (&'t Moment, &'t Call);

impl Telling<'_> {
    /// Tells of all that happened in a run of a traced function.
    ///
    /// # Panics
    /// When nothing is told at a mark, or a call has no name. A test tells all marks of all methods.
    pub fn run(&mut self, trace: &Trace, tells: &[At<'_>]) {
        for moment in &trace.moments {
            let told = tells.iter().find(|(mark, _)| mark.id == moment.mark);
            let (mark, tell) = told.unwrap_or_else(|| panic!("nothing is told at `{}`", moment.mark));
            let before = self.call;
            self.call = name(trace, moment.call, tells);
            let at = self.begin(mark);
            let traced = Some((moment, &trace.calls[moment.call]));
            let mut m = OneMoment { telling: self, mark, at, traced };
            m.meets(moment.call == 0);
            tell(&mut m);
            self.finish(at);
            self.call = before;
        }
    }
}

/// What a call is called: the mark of the lines that made it has a name for each of its calls.
fn name(trace: &Trace, call: usize, tells: &[At<'_>]) -> Option<&'static str> {
    let (moment, nth) = trace.calls[call].from?;
    let from = trace.moments[moment].mark;
    let (mark, _) = tells.iter().find(|(mark, _)| mark.id == from)?;
    Some(mark.calls.get(nth).unwrap_or_else(|| panic!("`{from}` makes a call that has no name")))
}

impl OneMoment<'_, '_> {
    /// Writes down what the moment met.
    fn meets(&mut self, is_asked: bool) {
        let Some((moment, call)) = self.traced else { return };
        for met in &moment.met {
            let name = Name(met.name);
            match met.value {
                Seen::Truth(hit) if is_asked && name == HIT && !met.read => self.decides(hit),
                seen => drop(self.row(name, value(call, met.name, seen), met.read)),
            }
        }
    }

    /// A variable of the text, or a part of one such as `d.x`, as it is shown: what this moment made of it, or else what it
    /// stood for in the end.
    fn variable(&self, name: &str) -> Option<Value> {
        let (moment, call) = self.traced?;
        let met = |name: &str| moment.met.iter().rfind(|met| met.name == name).map(|met| met.value);
        let part = || {
            let (root, part) = name.split_once('.')?;
            met(root)?.part(part)
        };
        let seen = met(name).or_else(part).or_else(|| call.get(name))?;
        Some(value(call, name, seen))
    }

    /// The same, where the text must have it.
    fn known(&self, name: &str) -> Value {
        self.variable(name).unwrap_or_else(|| panic!("`{}` has no variable {name}", self.mark.id))
    }

    /// A variable of the text, for labels.
    ///
    /// # Panics
    /// When the text has none of this name. A test tells all marks of all methods.
    pub fn value(&self, name: Name) -> Shown {
        self.shown(self.known(name.0))
    }

    /// A number of the text, for drawing.
    ///
    /// # Panics
    /// When the text has no number of this name. A test tells all marks of all methods.
    pub fn number(&self, name: Name) -> f32 {
        match self.value(name).value {
            Value::Number(number) | Value::Exact(number) | Value::Tiny(number) => number,
            other => panic!("{} is no number, but {other:?}", name.0),
        }
    }

    /// A vector of the text, for drawing.
    ///
    /// # Panics
    /// When the text has no vector of this name. A test tells all marks of all methods.
    pub fn vector(&self, name: Name) -> Vec2 {
        match self.value(name).value {
            Value::Vector(vector) => vector,
            other => panic!("{} is no vector, but {other:?}", name.0),
        }
    }

    /// Whether something is so in the text.
    ///
    /// # Panics
    /// When the text has no truth of this name. A test tells all marks of all methods.
    pub fn is(&self, name: Name) -> bool {
        match self.value(name).value {
            Value::Flag(truth) => truth,
            other => panic!("{} is no truth, but {other:?}", name.0),
        }
    }

    /// Says what happens. Names in braces are variables of the text, which the moment then reads if it did not find them.
    ///
    /// # Panics
    /// When the text has no variable of such a name. A test tells all marks of all methods.
    pub fn says(&mut self, words: Words) {
        let Some((moment, call)) = self.traced else { return };
        let mut told: Vec<&str> = moment.met.iter().map(|met| met.name).collect();
        for name in words::named(words.en) {
            let root = name.split('.').next().unwrap_or(name);
            let known = call.named(name).or_else(|| call.named(root));
            if let Some((name, seen)) = known.filter(|(name, _)| !told.contains(name)) {
                self.row(Name(name), value(call, name, seen), true);
                told.push(name);
            }
        }
        if self.wants_captions() {
            let shown = |name: &str, whole: &mut String| {
                // Nothing can go wrong while a string grows.
                let _ = write!(whole, "{}", self.shown(self.known(name)));
            };
            self.tells(filled_by(self.lang().of(words), shown));
        }
    }
}

/// A value as it is shown: with as many digits as it takes to tell it from what the text compares it with.
fn value(call: &Call, name: &str, seen: Seen) -> Value {
    match seen {
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
    }
}

/// A number that leads to others has all its digits where one of those has its own.
fn led(call: &Call, name: &str, plain: Value) -> Value {
    let results = call.leads(name).filter(|result| *result != name);
    let led = results.filter_map(|result| Some(plain.leading_to(value(call, result, call.get(result)?))));
    led.into_iter().find(|value| *value != plain).unwrap_or(plain)
}
