//! The moments of a method from the trace of its function: their order, the values that they find and read, and the compared
//! values. For each mark a scene adds the drawing and the caption.

use super::run::{Run, Traced, Variables, value};
use super::telling::{HIT, OneMoment, Telling};
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Seen};
use crate::words::{self, Lang, Words, filled_by};
use std::fmt::{Display, Write};

/// A mark, and the function that writes its moments.
pub type At<'a> = (&'static Mark, &'a dyn Fn(&mut OneMoment<'_, '_>));

impl Variables for OneMoment<'_, '_> {
    /// In this call, the value in this moment, or else the final value. In other calls, the final value.
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
    /// Adds the moments of a run of a traced function.
    ///
    /// # Panics
    /// If a mark has no function. A test runs all marks of all methods.
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
    /// The pose, and the whole trace.
    ///
    /// # Panics
    /// If the method is not traced.
    pub fn run(&self) -> &'t Run<'t> {
        self.traced.expect("the method is traced").run
    }

    /// Adds the values of the traced moment. Words for cases are added by the scene.
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
    /// If the source has no such element. A test runs all marks of all methods.
    pub fn finds_each(&mut self, names: &[Name]) {
        for name in names {
            let value = self.value(*name).value;
            self.finds(*name, value);
        }
    }

    /// Finds a number, formatted with enough digits to distinguish it from another one.
    pub fn finds_against(&mut self, name: Name, other: f32) -> Shown {
        let number = self.number(name);
        self.finds(name, Value::against(number, other))
    }

    /// A variable for the caption. The moment reads it if it did not find it.
    #[track_caller]
    pub fn quotes(&mut self, name: Name) -> Shown {
        self.reads_again(name.0);
        self.value(name)
    }

    /// Reads a variable unless the moment has it already. For a part such as `d.x`, reads the whole.
    fn reads_again(&mut self, name: &str) {
        let Some(Traced { run, call, .. }) = self.traced else { return };
        let root = name.split('.').next().unwrap_or(name);
        let own = call.named(name).or_else(|| call.named(root)).map(|known| (call, known));
        let of_run = || {
            let (call, local, _) = run.trace.find(name)?;
            Some((call, call.named(local)?))
        };
        let Some((of, (name, seen))) = own.or_else(of_run) else { return };
        let before = std::mem::replace(&mut self.telling.call, of.name);
        if self.own_row(Name(name)).is_none()
            && let Some(value) = value(of, name, seen)
        {
            self.row(Name(name), value, true);
        }
        self.telling.call = before;
    }

    /// The number of earlier moments with the same mark, such as the index of a loop's iteration.
    pub fn nth(&self) -> usize {
        let Some(Traced { run, moment, .. }) = self.traced else { return 0 };
        let before = run.trace.moments.iter().take_while(|other| !std::ptr::eq(*other, moment));
        before.filter(|other| other.mark == moment.mark).count()
    }

    /// The name of the call that the moment belongs to.
    pub fn call(&self) -> Option<&'static str> {
        self.telling.call
    }

    /// Sets the caption. Names in braces are variables of the source, which the moment reads if it did not find them.
    ///
    /// # Panics
    /// If the source has no variable of such a name. A test runs all marks of all methods.
    #[track_caller]
    pub fn says(&mut self, words: Words) {
        self.says_with(words, &[]);
    }

    /// Sets the caption with these additional names; call it through `says!`.
    ///
    /// # Panics
    /// If the source has no variable of another name. A test runs all marks of all methods.
    #[track_caller]
    pub fn says_with(&mut self, words: Words, with: &[(&str, &dyn Display)]) {
        let given = |name: &str| with.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        for name in words::named(Lang::En.of(words)).filter(|name| given(name).is_none()) {
            self.reads_again(name);
        }
        if self.wants_captions() {
            let mut unknown = None;
            // Writing to a string cannot fail.
            let shown = |name: &str, whole: &mut String| {
                if let Some(value) = given(name) {
                    let _ = write!(whole, "{value}");
                } else if let Some(value) = self.found(name) {
                    let _ = write!(whole, "{value}");
                } else {
                    unknown = Some(name.to_owned());
                }
            };
            let caption = filled_by(self.lang().of(words), shown);
            if let Some(name) = unknown {
                panic!(
                    "a caption at the mark `{}` names {{{name}}}, which the text does not have here",
                    self.mark.id
                );
            }
            self.tells(caption);
        }
    }
}

/// Sets a caption: words in which names in braces are variables of the source, or these of the scene.
macro_rules! says {
    ($moment:expr, $words:expr $(, $name:ident)* $(,)?) => {
        $moment.says_with($words, &[$((stringify!($name), &$name)),*])
    };
}
pub(crate) use says;
