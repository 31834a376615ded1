//! The trace of a taught function: its moments in their order, their values, and the values that these are compared with.
//!
//! All of it comes from running the function's source in the interpreter, so nothing is written twice.

use crate::language::{Note, Prim, Program, Struct, Trace as Recorded, Type};
use glam::{DVec2, DVec3, Vec2, Vec3};

/// A value in a trace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// A number. A number in double precision is rounded once to single precision.
    Number(f32),
    /// A whole number.
    Whole(u64),
    /// A truth.
    Truth(bool),
    /// A vector or a point.
    Vector(Vec2),
    /// A vector or a point in space.
    Vector3(Vec3),
    /// An interval, such as a shadow on an axis.
    Range(f32, f32),
    /// One of several cases, by its name.
    Case(&'static str),
}

impl Seen {
    /// One coordinate of a vector, or an end of a range, by its name.
    pub fn part(self, name: &str) -> Option<Self> {
        let numbers = match (self, name) {
            (Self::Range(min, _), "min") => return Some(Self::Number(min)),
            (Self::Range(_, max), "max") => return Some(Self::Number(max)),
            (Self::Vector(vector), _) => vector.extend(0.0),
            (Self::Vector3(vector), _) => vector,
            _ => return None,
        };
        let at = ["x", "y", "z"].iter().position(|part| *part == name)?;
        Some(Self::Number(numbers[at]))
    }

    /// The numbers of the value, for checks.
    pub fn numbers(self) -> Vec<f32> {
        match self {
            Self::Number(number) => vec![number],
            Self::Whole(count) => vec![count as f32],
            Self::Vector(vector) => vector.to_array().to_vec(),
            Self::Vector3(vector) => vector.to_array().to_vec(),
            Self::Range(min, max) => vec![min, max],
            Self::Truth(_) | Self::Case(_) => vec![],
        }
    }
}

/// A type of value that can be requested.
pub trait Kind: Sized {
    /// The name of the type in the message for a value of another type.
    const CALLED: &'static str;

    /// The value if it has this type.
    fn of(seen: Seen) -> Option<Self>;
}

macro_rules! kinds {
    ($($of:ty: $case:ident, $called:literal;)*) => {
        $(impl Kind for $of {
            const CALLED: &'static str = $called;

            fn of(seen: Seen) -> Option<Self> {
                match seen {
                    Seen::$case(it) => Some(it),
                    _ => None,
                }
            }
        })*
    };
}

kinds! {
    f32: Number, "number";
    u64: Whole, "whole number";
    bool: Truth, "truth";
    Vec2: Vector, "vector";
    Vec3: Vector3, "vector of space";
    &'static str: Case, "case";
}

/// A value of a type. The name is used in the message.
///
/// # Panics
/// If there is no value, or it has another type.
// The message shows the caller's line. In a browser, such locations would take space.
#[track_caller]
pub fn known<T: Kind>(name: &str, seen: Option<Seen>) -> T {
    match seen.and_then(T::of) {
        Some(it) => it,
        None => panic!("`{name}` is no {} of the text here, but {seen:?}", T::CALLED),
    }
}

/// A value that a function used: its name there, and true if it was only read, since it was given or found before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met {
    /// The name in the source.
    pub name: &'static str,
    /// The value.
    pub value: Seen,
    /// True if it was only read.
    pub read: bool,
}

/// The variables of one run of a function: their values, and the use that the source makes of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Call {
    /// The moment that made the call; `None` for the outermost function.
    pub from: Option<usize>,
    /// The name of the call among those of its run; `None` for the outermost function.
    pub name: Option<&'static str>,
    values: Vec<(&'static str, Seen)>,
    /// The elements of named lists. They are read only on request, since a list may be long.
    lists: Vec<(&'static str, Vec<Option<Seen>>)>,
    compared: Vec<(&'static str, With)>,
    leads: Vec<(&'static str, &'static str)>,
    /// The current moment, if the running lines have a mark.
    now: Option<usize>,
}

/// The other side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq)]
enum With {
    /// Another value of the same function.
    Name(&'static str),
    /// The value of an expression.
    Value(Option<Seen>),
}

/// Lines with one mark that ran one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The mark.
    pub mark: &'static str,
    /// The index of the call that they belong to.
    pub call: usize,
    /// Their values, in order.
    pub met: Vec<Met>,
    /// Names of found values that cannot be shown as one value, such as shapes.
    untold: Vec<&'static str>,
}

/// A run of a function and of all functions that it called.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trace {
    /// The moments, in order.
    pub moments: Vec<Moment>,
    /// The calls. The first is that of the outermost function.
    pub calls: Vec<Call>,
    open: Vec<usize>,
    /// The values of the next note.
    with: Vec<Option<Seen>>,
    /// The lists among them: for each, its index there, and its elements.
    lists: Vec<(usize, Vec<Option<Seen>>)>,
}

impl Trace {
    /// Begins a call.
    fn enter(&mut self) {
        let from = self.open.last().and_then(|caller| self.calls[*caller].now);
        self.open.push(self.calls.len());
        // The usual numbers of variables in a function.
        let (values, leads) = (Vec::with_capacity(16), Vec::with_capacity(16));
        self.calls.push(Call { from, values, leads, ..Call::default() });
    }

    /// Ends the call that was entered last.
    fn leave(&mut self) {
        self.open.pop();
    }

    fn call(&mut self) -> &mut Call {
        let open = self.open.last().expect("a function that is traced has been entered");
        &mut self.calls[*open]
    }

    /// The trace of a run whose notes were recorded.
    pub fn replayed(program: &'static Program, recorded: &Recorded) -> Self {
        let mut trace = Self::default();
        for event in &recorded.events {
            let site = &program.sites[usize::from(event.site)];
            match &site.note {
                None => trace.comes(&site.of, &recorded.cells[event.cells as usize..]),
                Some(note) => trace.notes(site.mark.as_deref().unwrap_or(""), note),
            }
        }
        trace
    }

    /// Adds a value for the next note.
    fn comes(&mut self, of: &'static Type, cells: &[u32]) {
        if let Type::Array(of, count) = of
            && can_be_told(of)
        {
            let size = of.size();
            let element = |i| seen(of, &cells[i * size..]);
            self.lists.push((self.with.len(), (0..*count).map(element).collect()));
        }
        self.with.push(seen(of, cells));
    }

    fn notes(&mut self, mark: &'static str, note: &'static Note) {
        let mut values = std::mem::take(&mut self.with);
        match note {
            Note::Enter => self.enter(),
            Note::Leave => self.leave(),
            Note::Pass => self.pass(),
            Note::Before { reads, parts, compares } => {
                self.at(mark);
                self.lists.clear();
                let mut values = values.drain(..);
                reads.iter().for_each(|name| self.reads(name));
                for part in parts {
                    self.reads_part(part, values.next().flatten());
                }
                for (name, other) in compares {
                    let other = match other {
                        None => With::Value(values.next().flatten()),
                        Some(other) => With::Name(other),
                    };
                    self.compares(name, other);
                }
            }
            Note::After { found, names, leads } => {
                self.at(mark);
                for (place, elements) in std::mem::take(&mut self.lists) {
                    if let Some(name) = names.get(place) {
                        self.lists(name, elements);
                    }
                }
                for (name, value) in names.iter().zip(values.drain(..)) {
                    if *found {
                        self.finds(name, value);
                    } else {
                        self.knows(name, value);
                    }
                    let call = self.call();
                    for operand in leads {
                        if !call.leads.contains(&(operand, name)) {
                            call.leads.push((operand, name));
                        }
                    }
                }
            }
        }
        values.clear();
        self.with = values;
    }

    /// Begins lines with this mark.
    fn at(&mut self, mark: &'static str) {
        let next = self.moments.len();
        let now = self.call().now.filter(|moment| self.moments[*moment].mark == mark);
        self.call().now = if mark.is_empty() { None } else { Some(now.unwrap_or(next)) };
        if now.is_none() && !mark.is_empty() {
            let call = *self.open.last().expect("a function that is traced has been entered");
            self.moments.push(Moment { mark, call, met: Vec::with_capacity(8), untold: vec![] });
        }
    }

    /// Begins an iteration of a loop. It is another moment if calls of the iteration before had moments.
    fn pass(&mut self) {
        let last = self.moments.len().saturating_sub(1);
        let call = self.call();
        call.now = call.now.filter(|moment| *moment == last);
    }

    /// Reads a variable.
    fn reads(&mut self, name: &'static str) {
        let call = self.call();
        let (Some(now), Some((_, value))) = (call.now, call.named(name)) else { return };
        let met = &mut self.moments[now].met;
        if !met.iter().any(|known| known.name == name) {
            met.push(Met { name, value, read: true });
        }
    }

    /// Reads a part of a variable, such as `disk.radius`; of a vector that is shown as a whole, the whole. Values that the same
    /// lines have found are not read.
    fn reads_part(&mut self, part: &'static str, value: Option<Seen>) {
        let root = part.split(['.', '[']).next().unwrap_or(part);
        match self.call().named(root) {
            Some((root, _)) => self.reads(root),
            None => {
                self.knows(part, value);
                let now = self.call().now;
                if now.is_none_or(|now| !self.moments[now].untold.contains(&root)) {
                    self.reads(part);
                }
            }
        }
    }

    /// Sets the value of a variable that was not found here, such as a parameter.
    fn knows(&mut self, name: &'static str, value: Option<Seen>) {
        let Some(value) = value else { return };
        let values = &mut self.call().values;
        match values.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => values.push((name, value)),
        }
    }

    /// Sets the elements of a variable that is a list.
    fn lists(&mut self, name: &'static str, elements: Vec<Option<Seen>>) {
        let lists = &mut self.call().lists;
        lists.retain(|(known, _)| *known != name);
        lists.push((name, elements));
    }

    /// Finds the value of a variable. A value that cannot be shown as one, such as a shape, is skipped.
    fn finds(&mut self, name: &'static str, value: Option<Seen>) {
        self.knows(name, value);
        let Some(now) = self.call().now else { return };
        let Some(value) = value else { return self.moments[now].untold.push(name) };
        let met = &mut self.moments[now].met;
        match met.iter_mut().find(|known| known.name == name && !known.read) {
            Some(old) => old.value = value,
            None => met.push(Met { name, value, read: false }),
        }
    }

    /// Compares two values.
    fn compares(&mut self, name: &'static str, with: With) {
        let call = self.call();
        if !call.compared.contains(&(name, with)) {
            call.compared.push((name, with));
        }
    }
}

impl Trace {
    /// The last call with this name.
    pub fn called(&self, name: &str) -> Option<&Call> {
        self.calls.iter().rfind(|call| call.name == Some(name))
    }

    /// A value by its full name: of the outermost function, such as `d` or `d.x`, or of a function that it called, such as
    /// `gap.ab`. Returns it with the call that it belongs to, and its name there.
    pub fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)> {
        let asked = self.calls.first()?;
        let of_call = || {
            let (name, call) = name.rsplit_once('.')?;
            let call = self.called(call)?;
            Some((call, name, call.get(name)?))
        };
        asked.get(name).map(|seen| (asked, name, seen)).or_else(of_call)
    }

    /// Names the calls by the mark of the lines that made each, and by the number of earlier calls of these lines in the same
    /// function.
    pub fn name_calls(&mut self, name: impl Fn(&'static str, usize) -> &'static str) {
        let made_by =
            |call: &Call| call.from.map(|moment| (self.moments[moment].call, self.moments[moment].mark));
        let makers: Vec<_> = self.calls.iter().map(made_by).collect();
        for (i, call) in self.calls.iter_mut().enumerate() {
            let before = || makers[..i].iter().filter(|maker| **maker == makers[i]).count();
            call.name = makers[i].map(|(_, mark)| name(mark, before()));
        }
    }
}

impl Call {
    /// A variable by its name, with its last value.
    pub fn named(&self, name: &str) -> Option<(&'static str, Seen)> {
        self.values.iter().find(|(known, _)| *known == name).copied()
    }

    /// The last value of a variable, of a part of one such as `d.x`, or of an element of a list such as `corners[0]`.
    pub fn get(&self, name: &str) -> Option<Seen> {
        let part = || {
            let (root, part) = name.split_once('.')?;
            self.named(root)?.1.part(part)
        };
        let element = || {
            let (list, place) = name.strip_suffix(']')?.split_once('[')?;
            let (_, elements) = self.lists.iter().find(|(known, _)| *known == list)?;
            *elements.get(place.parse::<usize>().ok()?)?
        };
        self.named(name).map(|(_, value)| value).or_else(part).or_else(element)
    }

    /// The last value of a variable that is a number.
    ///
    /// # Panics
    /// If there is no number with this name.
    pub fn number(&self, name: &str) -> f32 {
        known(name, self.get(name))
    }

    /// The last value of a variable that is a vector or a point.
    ///
    /// # Panics
    /// If there is no vector with this name.
    pub fn vector(&self, name: &str) -> Vec2 {
        known(name, self.get(name))
    }

    /// The last value of a variable that is a vector or a point in space.
    ///
    /// # Panics
    /// If there is no vector in space with this name.
    pub fn vector3(&self, name: &str) -> Vec3 {
        known(name, self.get(name))
    }

    /// The last value of a variable that is a truth.
    ///
    /// # Panics
    /// If there is no truth with this name.
    pub fn truth(&self, name: &str) -> bool {
        known(name, self.get(name))
    }

    /// The numbers that a number was compared with.
    pub fn compared<'a>(&'a self, name: &'a str) -> impl Iterator<Item = f32> + 'a {
        let with = self.compared.iter().filter(move |(known, _)| *known == name).map(|(_, with)| *with);
        let values = with.filter_map(|with| match with {
            With::Value(value) => value,
            With::Name(other) => self.get(other),
        });
        values.filter_map(f32::of)
    }

    /// The names of the values calculated from this one by arithmetic alone.
    pub fn leads<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.leads.iter().filter(move |(operand, _)| *operand == name).map(|(_, result)| *result)
    }
}

/// The fields of a program's result that can be shown as values, from its cells.
pub fn fields(program: &'static Program, cells: &[u32]) -> Vec<(&'static str, Seen)> {
    let Type::Struct(of) = &program.gives else { return vec![] };
    let mut at = 0;
    let field = |(name, of): &'static (std::sync::Arc<str>, Type)| {
        let found = seen(of, &cells[at..]);
        at += of.size();
        found.map(|seen| (&**name, seen))
    };
    of.fields.iter().filter_map(field).collect()
}

/// The value of a type in these cells, if it can be shown as one. Infinity means that nothing was found yet.
fn seen(of: &'static Type, cells: &[u32]) -> Option<Seen> {
    let single = |at: usize| f32::from_bits(cells[at]);
    let double = |at: usize| f64::from_bits(u64::from(cells[at]) | u64::from(cells[at + 1]) << 32);
    match of {
        Type::Prim(prim) => match prim {
            Prim::F32 => single(0).is_finite().then_some(Seen::Number(single(0))),
            // A number beyond the range of an `f32` becomes its largest or least number.
            Prim::F64 => {
                let held = double(0).clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32;
                double(0).is_finite().then_some(Seen::Number(held))
            }
            Prim::Bool => Some(Seen::Truth(cells[0] != 0)),
            Prim::Usize => Some(Seen::Whole(cells[0].into())),
            Prim::Vec2 => Some(Vec2::new(single(0), single(1))).filter(|it| it.is_finite()).map(Seen::Vector),
            Prim::Vec3 => {
                let it = Vec3::new(single(0), single(1), single(2));
                it.is_finite().then_some(Seen::Vector3(it))
            }
            Prim::DVec2 => Some(Seen::Vector(DVec2::new(double(0), double(2)).as_vec2())),
            Prim::DVec3 => Some(Seen::Vector3(DVec3::new(double(0), double(2), double(4)).as_vec3())),
            _ => None,
        },
        Type::Enum(it) => it.cases.get(cells[0] as usize).map(|case| Seen::Case(case)),
        Type::Option(of) => {
            if cells[0] == 0 {
                None
            } else {
                seen(of, &cells[1..])
            }
        }
        Type::Struct(it) if is_range(it) => Some(Seen::Range(single(0), single(1))),
        _ => None,
    }
}

/// True if a type's values can be shown as one.
fn can_be_told(of: &Type) -> bool {
    match of {
        Type::Prim(prim) => !matches!(prim, Prim::I32 | Prim::I8 | Prim::BVec2 | Prim::BVec3),
        Type::Enum(_) => true,
        Type::Option(of) | Type::Array(of, _) => can_be_told(of),
        Type::Struct(it) => is_range(it),
        _ => false,
    }
}

fn is_range(it: &Struct) -> bool {
    let number = Type::Prim(Prim::F32);
    it.fields.iter().map(|(name, of)| (&**name, of)).eq([("min", &number), ("max", &number)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Given, Library, Machine, Record};

    /// A function that adds the results of two calls of a helper under one mark.
    const TEXT: &str = "
        fn double(x: f32) -> f32 {
            // mark: double
            let doubled = 2.0 * x;
            doubled
        }

        fn add(one: f32) -> bool {
            // mark: call
            let a = double(one);
            let b = double(2.0);
            // mark: add
            let sum = a + b;
            let hit = sum <= 6.0;
            hit
        }

        fn lists(one: f32) -> bool {
            // mark: make
            let corners = [vec2(one, 0.0), Vec2::Y];
            let hit = one.abs() > f32::MAX / 0.0;
            hit
        }";

    fn walked(function: &str) -> Trace {
        let library = Library::new(&[("mod", ""), ("text", TEXT)]);
        let program = library.function("text", function, Record::Notes).expect("it is understood");
        let program: &'static Program = Box::leak(Box::new(program));
        let (mut machine, mut cells) = (Machine::default(), vec![]);
        1.0_f32.give(&mut cells);
        machine.run(program, &cells).expect("it ends");
        Trace::replayed(program, &machine.trace)
    }

    #[test]
    fn moments_keep_their_order_their_calls_and_their_values() {
        let trace = walked("add");
        let told: Vec<_> = trace.moments.iter().map(|moment| (moment.mark, moment.call)).collect();
        assert_eq!(told, [("call", 0), ("double", 1), ("double", 2), ("add", 0)]);
        assert_eq!([0, 1, 2].map(|call| trace.calls[call].from), [None, Some(0), Some(0)]);
        let met = |moment: usize| {
            trace.moments[moment].met.iter().map(|met| (met.name, met.read)).collect::<Vec<_>>()
        };
        assert_eq!(
            met(0),
            [("one", true)],
            "the results of a helper belong to the helper, and are told where they are read"
        );
        assert_eq!(met(2), [("x", true), ("doubled", false)]);
        assert_eq!(met(3), [("a", true), ("b", true), ("sum", false), ("hit", false)], "its own is not read");
    }

    #[test]
    fn a_trace_knows_compared_values_and_the_terms_of_results() {
        let call = &walked("add").calls[0];
        assert_eq!(call.compared("sum").collect::<Vec<_>>(), [6.0]);
        assert_eq!(call.leads("a").collect::<Vec<_>>(), ["sum"]);
        assert_eq!((call.get("sum"), call.get("doubled")), (Some(Seen::Number(6.0)), None));
    }

    #[test]
    fn the_elements_of_a_list_are_there_by_name_and_the_list_is_no_value() {
        let trace = walked("lists");
        let call = &trace.calls[0];
        assert_eq!((call.get("corners[1]"), call.get("corners[2]")), (Some(Seen::Vector(Vec2::Y)), None));
        assert!(!trace.moments[0].met.iter().any(|met| met.name == "corners"));
    }
}
