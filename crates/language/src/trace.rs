//! The record of a run: events with their values, each at a place of the text.

use super::program::Program;
use super::text::Span;
use super::types::Type;
use super::value::Value;
use std::sync::Arc;

/// The kind of an event.
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
    /// A branch begins. The name of the event is the branch's number.
    Case,
    /// An iteration of a loop begins, with its number.
    Pass,
    /// A function is called.
    Call,
    /// A function ends, with its result.
    Return,
    /// A further value for the next note.
    With,
    /// A note that belongs to the function's text.
    Note,
}

/// A note about the next or the last operation of a function's text. It refers to the values recorded with it, in their order.
#[derive(Debug, Clone)]
pub enum Note {
    /// A call begins.
    Enter,
    /// The call that began last ends.
    Leave,
    /// An iteration of a loop begins.
    Pass,
    /// A statement is about to run, with these reads and comparisons.
    Before {
        /// Variables that it reads.
        reads: Vec<Arc<str>>,
        /// Parts of variables that it reads. Each has a value.
        parts: Vec<Arc<str>>,
        /// Comparisons of a value with another name, or, if that is `None`, with a recorded value.
        compares: Vec<(Arc<str>, Option<Arc<str>>)>,
    },
    /// Names have values.
    After {
        /// True if they are computed here.
        found: bool,
        /// The names. Each has a value.
        names: Vec<Arc<str>>,
        /// Names from which these values are computed by arithmetic alone.
        leads: Vec<Arc<str>>,
    },
}

/// A place of the text at which an event occurs, with the facts that are the same in every run.
#[derive(Debug, Clone)]
pub struct Site {
    /// The kind of event.
    pub kind: Kind,
    /// The place.
    pub span: Span,
    /// The name that gets a value, or the name of a function.
    pub name: Arc<str>,
    /// The type of the value.
    pub of: Type,
    /// The mark that covers it.
    pub mark: Option<Arc<str>>,
    /// The number of its function in the program.
    pub function: usize,
    /// The variables, and parts of variables, that it reads.
    pub reads: Vec<Arc<str>>,
    /// The note, if the event is one.
    pub note: Option<Note>,
}

/// A recorded event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// The number of its site.
    pub site: u16,
    /// The number of open calls.
    pub depth: u16,
    /// The first of its value's cells in the trace.
    pub cells: u32,
}

/// All events, in order. It is reused for the next run.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// The events.
    pub events: Vec<Event>,
    /// The cells of their values.
    pub cells: Vec<u32>,
    /// True if the run had more events than a trace can hold. The first events are kept.
    pub is_cut: bool,
}

impl Trace {
    /// Forgets all events.
    pub fn clear(&mut self) {
        self.events.clear();
        self.cells.clear();
        self.is_cut = false;
    }

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
        // For each open call, its current moment.
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
                // Another iteration is another moment if a function called in between had moments.
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

    /// The arguments of the entry function, by the names of its parameters.
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

/// A moment of the explanation, taken from the text itself.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Its mark.
    pub mark: Arc<str>,
    /// The number of its function in the program.
    pub function: usize,
    /// The number of its call, counted from the first.
    pub call: usize,
    /// The names of the open calls.
    pub calls: Vec<Arc<str>>,
    /// Computed names with their values. If a name got several, the last.
    pub finds: Vec<(Arc<str>, Value)>,
    /// Names read but not computed in this moment, with their values if known.
    pub reads: Vec<(Arc<str>, Option<Value>)>,
    /// The result of its last condition.
    pub asks: Option<bool>,
    /// The result of its last condition, or its return value.
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
