//! A run of a traced function: its variables by their names, and how they are shown.

use super::input::Inputs;
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Moment, Seen, Trace, known};
use crate::words::Lang;
use glam::{Vec2, Vec3};

/// A pose, and all that happened when a function was asked about it.
pub struct Run<'r> {
    /// The pose.
    pub inputs: &'r Inputs,
    /// The language of words.
    pub lang: Lang,
    pub(super) trace: Trace,
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
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn value(&self, name: Name) -> Shown {
        self.told(name.0)
    }

    /// The same of a name that stands in words.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn told(&self, name: &str) -> Shown {
        match self.found(name) {
            Some(shown) => shown,
            None => panic!("the text has no variable `{name}` here that can be shown"),
        }
    }

    /// The same, if the text has it and got there. A case is not shown by itself.
    fn found(&self, name: &str) -> Option<Shown> {
        let (call, local, seen) = self.find(name)?;
        Some(Shown { value: value(call, local, seen)?, lang: self.lang() })
    }

    /// A number.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
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
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn whole(&self, name: Name) -> usize {
        known::<u64>(name.0, self.seen(name)) as usize
    }

    /// A vector or a point.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn vector(&self, name: Name) -> Vec2 {
        known(name.0, self.seen(name))
    }

    /// A vector or a point of space.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn vector3(&self, name: Name) -> Vec3 {
        known(name.0, self.seen(name))
    }

    /// Whether something is so.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    fn is(&self, name: Name) -> bool {
        known(name.0, self.seen(name))
    }

    /// Which case something is.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
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
    pub(super) run: &'t Run<'t>,
    pub(super) moment: &'t Moment,
    pub(super) call: &'t Call,
}

/// A value as it is shown: with as many digits as it takes to tell it from what the text compares it with. A case is not shown by itself.
pub(super) fn value(call: &Call, name: &str, seen: Seen) -> Option<Value> {
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
