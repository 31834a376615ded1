//! What happened in a run: events with their values, each at a place of the text.

use super::program::Program;
use super::text::Span;
use super::types::Type;
use super::value::Value;
use std::sync::Arc;

/// What an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A function begins, with its parameters as a tuple.
    Enter,
    /// A name gets its value.
    Let,
    /// A variable, or a part of one, gets another value.
    Set,
    /// A condition has been evaluated.
    If,
    /// A branch begins; its name is its number.
    Case,
    /// A loop begins a pass, with its number.
    Pass,
    /// A function is called.
    Call,
    /// A function ends, with what it gives.
    Return,
}

/// A place of the text at which something happens: everything about it that is the same in every run.
#[derive(Debug, Clone)]
pub struct Site {
    /// What happens.
    pub kind: Kind,
    /// Where.
    pub span: Span,
    /// The name that gets a value, or that of a function.
    pub name: Arc<str>,
    /// The type of the value.
    pub of: Type,
    /// The mark that covers it.
    pub mark: Option<Arc<str>>,
    /// The function that it is in, by its number in the program.
    pub function: usize,
    /// The variables, and parts of variables, that are read for it.
    pub reads: Vec<Arc<str>>,
}

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Where in the text, by its number.
    pub site: u16,
    /// How many calls were open.
    pub depth: u16,
    /// Where its value begins in the trace's cells.
    pub cells: u32,
}

/// All events, in order. It is used again for the next run.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// The events.
    pub events: Vec<Event>,
    /// The cells of their values.
    pub cells: Vec<u32>,
}

impl Trace {
    /// An event's value.
    pub fn value(&self, program: &Program, event: &Event) -> Value {
        let of = &program.sites[usize::from(event.site)].of;
        Value::read(of, &self.cells[event.cells as usize..])
    }

    /// The events as moments: a moment is a run of events with one mark, in one call of a function.
    pub fn moments(&self, program: &Program) -> Vec<Moment> {
        let mut moments: Vec<Moment> = vec![];
        // For each open call: its number, its name, and the variables that have values.
        let mut calls: Vec<(usize, Vec<Arc<str>>, Variables)> = vec![];
        // For each open call, the moment that is being told.
        let mut open: Vec<Option<usize>> = vec![];
        let mut path: Vec<Arc<str>> = vec![];
        let mut count = 0;
        for event in &self.events {
            let site = &program.sites[usize::from(event.site)];
            match site.kind {
                Kind::Call => path.push(site.name.clone()),
                Kind::Enter => {
                    let takes = if count == 0 { self.given(program) } else { vec![] };
                    calls.push((count, path.clone(), takes));
                    open.push(None);
                    count += 1;
                }
                _ => {}
            }
            let (Some((call, name, known)), Some(last)) = (calls.last_mut(), open.last_mut()) else {
                continue;
            };
            if let Some(mark) = &site.mark {
                // Another pass of a loop is another moment, if a function that it called was told in between.
                let again = |moment: &usize| site.kind == Kind::Pass && moment + 1 < moments.len();
                let same = last.filter(|moment| moments[*moment].mark == *mark && !again(moment));
                let at = *last.insert(same.unwrap_or(moments.len()));
                if at == moments.len() {
                    let (call, calls) = (*call, name.clone());
                    moments.push(Moment {
                        mark: mark.clone(),
                        function: site.function,
                        call,
                        calls,
                        finds: vec![],
                        reads: vec![],
                        asks: None,
                        says: None,
                    });
                }
                moments[at].add(site, known, || self.value(program, event));
            }
            if matches!(site.kind, Kind::Let | Kind::Set) && !site.name.contains('.') {
                known.retain(|(name, _)| *name != site.name);
                known.push((site.name.clone(), self.value(program, event)));
            }
            if site.kind == Kind::Return {
                calls.pop();
                open.pop();
                path.pop();
            }
        }
        moments
    }

    /// What the function that is asked is given, by the names of its parameters.
    pub fn given(&self, program: &Program) -> Vec<(Arc<str>, Value)> {
        let names = program.takes.iter().map(|(name, _)| name.clone());
        match self.events.first().map(|enter| self.value(program, enter)) {
            Some(Value::Tuple(all)) => names.zip(all).collect(),
            _ => vec![],
        }
    }
}

/// Variables that have values.
type Variables = Vec<(Arc<str>, Value)>;

/// The value of a variable, or of a part of one such as `disk.center`.
fn look_up(known: &Variables, path: &str) -> Option<Value> {
    let mut parts = path.split('.');
    let root = parts.next()?;
    let value = known.iter().find(|(name, _)| **name == *root)?.1.clone();
    parts.try_fold(value, |value, part| value.part(part))
}

/// A step of the explanation, as the text itself has it.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Its mark.
    pub mark: Arc<str>,
    /// The function that it is in, by its number in the program.
    pub function: usize,
    /// Which call of a function it belongs to, counted from the first one.
    pub call: usize,
    /// The functions that were called to get there.
    pub calls: Vec<Arc<str>>,
    /// What got a value; of several values of a name, the last.
    pub finds: Vec<(Arc<str>, Value)>,
    /// What was read and not found in this moment, with its value where that is known.
    pub reads: Vec<(Arc<str>, Option<Value>)>,
    /// The result of its last condition.
    pub asks: Option<bool>,
    /// The same, or what it returns.
    pub says: Option<Value>,
}

impl Moment {
    fn add(&mut self, site: &Site, known: &Variables, value: impl FnOnce() -> Value) {
        for name in &site.reads {
            let root = name.split('.').next().unwrap_or(name);
            let own = self.finds.iter().any(|(found, _)| **found == *root);
            if !own && !self.reads.iter().any(|(read, _)| read == name) {
                self.reads.push((name.clone(), look_up(known, name)));
            }
        }
        if let Kind::If | Kind::Return = site.kind {
            let value = value();
            if let (Kind::If, Value::Bool(truth)) = (site.kind, &value) {
                self.asks = Some(*truth);
            }
            self.says = Some(value);
            return;
        }
        if let Kind::Let | Kind::Set = site.kind {
            let value = value();
            match self.finds.iter_mut().find(|(name, _)| *name == site.name) {
                Some((_, old)) => *old = value,
                None => self.finds.push((site.name.clone(), value)),
            }
        }
    }
}
