//! A run of a traced function: its variables by name, and their formatting.

use super::input::Inputs;
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Moment, Seen, Trace, known};
use crate::words::Lang;
use glam::{Vec2, Vec3};

/// A pose, and the trace of a function in it.
pub struct Run<'r> {
    /// The pose.
    pub inputs: &'r Inputs,
    /// The language of texts.
    pub lang: Lang,
    pub(super) trace: Trace,
}

impl<'r> Run<'r> {
    /// A trace with its calls named after the marks of their lines.
    ///
    /// # Panics
    /// If a call has no name. A test runs all marks of all methods.
    pub fn new(inputs: &'r Inputs, lang: Lang, mut trace: Trace, marks: &[&'static Mark]) -> Self {
        trace.name_calls(|id, nth| {
            let calls = marks.iter().find(|mark| mark.id == id).map_or(&[][..], |mark| mark.calls);
            calls.get(nth).unwrap_or_else(|| panic!("`{id}` makes a call that has no name"))
        });
        Self { inputs, lang, trace }
    }

    /// The call with this name, if it was made.
    pub fn called(&self, name: &str) -> Option<Called<'_>> {
        self.trace.called(name).map(|call| Called { call, lang: self.lang })
    }
}

/// Access to the variables of a source by name.
///
/// Its methods panic if the source has no variable with the requested name and type, or did not reach it. A test runs all marks
/// of all methods.
pub trait Variables {
    /// A variable, a part of one such as `d.x`, or a variable of a call such as `gap.ab`: the call that it belongs to, its name
    /// there, and its value.
    fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)>;

    /// The language of texts.
    fn lang(&self) -> Lang;

    /// The value of a variable, if the source reached it.
    fn seen(&self, name: Name) -> Option<Seen> {
        self.find(name.0).map(|(_, _, seen)| seen)
    }

    /// A variable, formatted with enough digits to distinguish it from the value that it is compared with.
    #[track_caller]
    fn value(&self, name: Name) -> Shown {
        self.told(name.0)
    }

    /// Like `value`, for a name in a text.
    #[track_caller]
    fn told(&self, name: &str) -> Shown {
        match self.found(name) {
            Some(shown) => shown,
            None => panic!("the text has no variable `{name}` here that can be shown"),
        }
    }

    /// Like `value`, but `None` if the source lacks the variable or did not reach it. A case has no formatted value.
    fn found(&self, name: &str) -> Option<Shown> {
        let (call, local, seen) = self.find(name)?;
        Some(Shown { value: value(call, local, seen)?, lang: self.lang() })
    }

    /// A number.
    #[track_caller]
    fn number(&self, name: Name) -> f32 {
        known(name.0, self.seen(name))
    }

    /// The least of some numbers.
    fn least(&self, names: &[Name]) -> f32 {
        names.iter().map(|name| self.number(*name)).fold(f32::INFINITY, f32::min)
    }

    /// The index of the first truth that holds, among those that the source reached.
    fn first(&self, names: &[Name]) -> Option<usize> {
        names.iter().position(|name| self.seen(*name) == Some(Seen::Truth(true)))
    }

    /// A whole number.
    #[track_caller]
    fn whole(&self, name: Name) -> usize {
        known::<u64>(name.0, self.seen(name)) as usize
    }

    /// A vector or a point.
    #[track_caller]
    fn vector(&self, name: Name) -> Vec2 {
        known(name.0, self.seen(name))
    }

    /// A vector or a point of space.
    #[track_caller]
    fn vector3(&self, name: Name) -> Vec3 {
        known(name.0, self.seen(name))
    }

    /// A truth.
    #[track_caller]
    fn is(&self, name: Name) -> bool {
        known(name.0, self.seen(name))
    }

    /// The name of a case.
    #[track_caller]
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

/// A value, formatted with enough digits to distinguish it from the value that it is compared with; `None` for a case.
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

/// A number used to calculate others. It is shown with all its digits if one of those results is.
fn led(call: &Call, name: &str, plain: Value) -> Value {
    let results = call.leads(name).filter(|result| *result != name);
    // A vector is shown with two decimals, and so are its coordinates.
    let is_tiny = |result: &Value| matches!(result, Value::Tiny(_)) && name.contains('.');
    let led = results.filter_map(|result| value(call, result, call.get(result)?));
    let led = led.filter(|result| !is_tiny(result)).map(|result| plain.leading_to(result));
    led.into_iter().find(|value| *value != plain).unwrap_or(plain)
}
