//! How a method tells its moments: their order, what they find and read, and what is compared come from the trace of its function.
//! A scene says for each mark what is drawn, and which words tell of it.

use super::run::{Run, Traced, Variables, value};
use super::telling::{HIT, OneMoment, Telling};
use super::value::{Shown, Value};
use crate::figure::names::{Mark, Name};
use crate::trace::{Call, Seen};
use crate::words::{self, Lang, Words, filled_by};
use std::fmt::{Display, Write};

/// A mark, and what a scene tells there.
pub type At<'a> = (&'static Mark, &'a dyn Fn(&mut OneMoment<'_, '_>));

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
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    pub fn quotes(&mut self, name: Name) -> Shown {
        self.reads_again(name.0);
        self.value(name)
    }

    /// Reads a variable, unless the moment has it already; of a part such as `d.x`, the whole.
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
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    pub fn says(&mut self, words: Words) {
        self.says_with(words, &[]);
    }

    /// The same, with these names besides: `says!` is how to write it.
    ///
    /// # Panics
    /// When the text has no variable of another name. A test tells all marks of all methods.
    #[cfg_attr(not(target_arch = "wasm32"), track_caller)]
    pub fn says_with(&mut self, words: Words, with: &[(&str, &dyn Display)]) {
        let given = |name: &str| with.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        for name in words::named(Lang::En.of(words)).filter(|name| given(name).is_none()) {
            self.reads_again(name);
        }
        if self.wants_captions() {
            let mut unknown = None;
            // Nothing can go wrong while a string grows.
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

/// A caption: words in which names in braces are variables of the text, or these of the scene's own.
macro_rules! says {
    ($moment:expr, $words:expr $(, $name:ident)* $(,)?) => {
        $moment.says_with($words, &[$((stringify!($name), &$name)),*])
    };
}
pub(crate) use says;
