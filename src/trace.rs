//! What a taught function did, written down while it ran.
//!
//! The build script makes a second copy of each function of the geometry whose text has marks, in which every statement says what it
//! reads and what it finds. So what stands in the text is not written down a second time: not the order of the moments, not their
//! values, not which of them are compared.

use glam::{DVec2, DVec3, Vec2, Vec3};

/// A value, as it is told.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// A number. What was worked out in double precision is told in single precision, rounded once.
    Number(f32),
    /// A whole number.
    Whole(u64),
    /// A truth.
    Truth(bool),
    /// A vector or a point.
    Vector(Vec2),
    /// A vector or a point of space.
    Vector3(Vec3),
    /// From one number to another, such as a shadow on an axis.
    Range(f32, f32),
    /// One of a few cases, by its name.
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

    /// Its numbers, for checks.
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

/// What can be asked for by its kind.
pub trait Kind: Sized {
    /// The kind's name in the message where something else was found.
    const CALLED: &'static str;

    /// A value, if it is of this kind.
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

/// A value of a kind, under the name by which it was asked for.
///
/// # Panics
/// When there is none, or it is of another kind.
// Whoever asks for a wrong name is told where; in a browser, such places weigh.
#[cfg_attr(not(target_arch = "wasm32"), track_caller)]
pub fn known<T: Kind>(name: &str, seen: Option<Seen>) -> T {
    match seen.and_then(T::of) {
        Some(it) => it,
        None => panic!("`{name}` is no {} of the text here, but {seen:?}", T::CALLED),
    }
}

/// A value that a function met: what it is called there, and whether it was only read, since it was given or found before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met {
    /// Its name in the text.
    pub name: &'static str,
    /// What its value is.
    pub value: Seen,
    /// Whether it was only read.
    pub read: bool,
}

/// What one run of a function knows of its variables: the values of names, and what the text does with them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Call {
    /// The moment that made the call; `None` for the function that was asked.
    pub from: Option<usize>,
    /// The name of the call among those of its run; `None` for the function that was asked.
    pub name: Option<&'static str>,
    values: Vec<(&'static str, Seen)>,
    /// The elements of lists that have names. They are read only on request, since a list may be long.
    lists: Vec<(&'static str, Vec<Option<Seen>>)>,
    compared: Vec<(&'static str, With)>,
    leads: Vec<(&'static str, &'static str)>,
    /// The moment that is being written down, if the lines that run have a mark.
    now: Option<usize>,
    /// The function's notes, as the build script writes them: a line each, with parts between bars.
    notes: &'static str,
}

/// What a value is compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
enum With {
    /// Another value of the same function.
    Name(&'static str),
    /// The value of an expression there.
    Value(Option<Seen>),
}

/// Lines with one mark that ran one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Their mark.
    pub mark: &'static str,
    /// The call that they belong to, by its number.
    pub call: usize,
    /// What they met, in order.
    pub met: Vec<Met>,
    /// Names that it has found whose values cannot be told as one, such as shapes.
    untold: Vec<&'static str>,
}

/// A run of a function and of all that it called.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trace {
    /// What happened, in order.
    pub moments: Vec<Moment>,
    /// The calls; the first is that of the function that was asked.
    pub calls: Vec<Call>,
    open: Vec<usize>,
    /// The values that the next note is about.
    with: Vec<Option<Seen>>,
    /// The lists among them: for each, its place there, and its elements.
    lists: Vec<(usize, Vec<Option<Seen>>)>,
}

impl Trace {
    /// Runs a function with a trace. Returns its answer and what it did.
    pub fn of<T>(run: impl FnOnce(&mut Self) -> T) -> (T, Self) {
        let mut trace = Self::default();
        let answer = run(&mut trace);
        (answer, trace)
    }

    /// A call begins, of a function with these notes.
    pub fn enter(&mut self, notes: &'static str) {
        let from = self.open.last().and_then(|caller| self.calls[*caller].now);
        self.open.push(self.calls.len());
        // Room for what a function usually has.
        let (values, leads) = (Vec::with_capacity(16), Vec::with_capacity(16));
        self.calls.push(Call { from, notes, values, leads, ..Call::default() });
    }

    /// The call that was entered last ends.
    pub fn leave(&mut self) {
        self.open.pop();
    }

    fn call(&mut self) -> &mut Call {
        let open = self.open.last().expect("a function that is traced has been entered");
        &mut self.calls[*open]
    }

    /// The next note is about this value, too.
    #[inline(never)]
    pub fn with(&mut self, value: &dyn Tell) {
        let elements = value.elements();
        if !elements.is_empty() {
            self.lists.push((self.with.len(), elements));
        }
        self.with.push(value.seen());
    }

    /// The same for numbers, which are most values: passed as they are, they take half the space in a program.
    #[inline(never)]
    fn with_number(&mut self, number: f32) {
        self.with.push(number.seen());
    }

    #[inline(never)]
    fn with_vector(&mut self, x: f32, y: f32) {
        self.with.push(Vec2::new(x, y).seen());
    }

    #[inline(never)]
    fn with_vector3(&mut self, x: f32, y: f32, z: f32) {
        self.with.push(Vec3::new(x, y, z).seen());
    }

    #[inline(never)]
    fn with_truth(&mut self, truth: bool) {
        self.with.push(Some(Seen::Truth(truth)));
    }

    #[inline(never)]
    fn with_nothing(&mut self) {
        self.with.push(None);
    }

    /// The parts of the note at a place, the first of which is the mark of its lines.
    fn note(&mut self, at: usize) -> [&'static str; 4] {
        let notes = self.call().notes;
        // Byte by byte: split by characters, this made `eval` with everything 2 to 13 % slower.
        let (mut parts, mut part, mut start) = ([""; 4], 0, at);
        for (end, byte) in notes.bytes().enumerate().skip(at) {
            if byte == b'|' || byte == b'\n' {
                parts[part] = &notes[start..end];
                (part, start) = (part + 1, end + 1);
            }
            if byte == b'\n' {
                break;
            }
        }
        self.at(parts[0]);
        parts
    }

    /// A statement is about to run: what it reads, of which things parts, and what it compares with what.
    pub fn before(&mut self, note: usize) {
        let [_, reads, parts, compares] = self.note(note);
        self.lists.clear();
        let mut with = std::mem::take(&mut self.with);
        let mut values = with.drain(..);
        reads.split_ascii_whitespace().for_each(|name| self.reads(name));
        for part in parts.split_ascii_whitespace() {
            self.reads_part(part, values.next().flatten());
        }
        for (name, other) in compares.split_ascii_whitespace().filter_map(|pair| pair.split_once(':')) {
            let other = match other {
                "" => With::Value(values.next().flatten()),
                other => With::Name(other),
            };
            self.compares(name, other);
        }
        drop(values);
        self.with = with;
    }

    /// Names have values: the note says whether they are found there, which names, and what these are worked out from by arithmetic
    /// alone.
    pub fn after(&mut self, note: usize) {
        let [_, found, names, leads] = self.note(note);
        for (place, elements) in std::mem::take(&mut self.lists) {
            if let Some(name) = names.split_ascii_whitespace().nth(place) {
                self.lists(name, elements);
            }
        }
        let mut values = std::mem::take(&mut self.with);
        for (name, value) in names.split_ascii_whitespace().zip(values.drain(..)) {
            match found {
                "found" => self.finds(name, value),
                _ => self.knows(name, value),
            }
            self.leads(name, leads);
        }
        self.with = values;
    }

    /// Lines with this mark run.
    fn at(&mut self, mark: &'static str) {
        let next = self.moments.len();
        let now = self.call().now.filter(|moment| self.moments[*moment].mark == mark);
        self.call().now = if mark.is_empty() { None } else { Some(now.unwrap_or(next)) };
        if now.is_none() && !mark.is_empty() {
            let call = *self.open.last().expect("a function that is traced has been entered");
            self.moments.push(Moment { mark, call, met: Vec::with_capacity(8), untold: vec![] });
        }
    }

    /// A loop begins a pass. That is another moment if calls of the pass before had moments of their own.
    pub fn pass(&mut self) {
        let last = self.moments.len().saturating_sub(1);
        let call = self.call();
        call.now = call.now.filter(|moment| *moment == last);
    }

    /// The lines read a variable.
    fn reads(&mut self, name: &'static str) {
        let call = self.call();
        let (Some(now), Some((_, value))) = (call.now, call.named(name)) else { return };
        let met = &mut self.moments[now].met;
        if !met.iter().any(|known| known.name == name) {
            met.push(Met { name, value, read: true });
        }
    }

    /// The lines read a part of a variable, such as `disk.radius`; of a vector that is told as a whole, the whole. Values that the
    /// lines have found themselves are not read.
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

    /// A variable has a value that was not found here, such as what the function takes.
    fn knows(&mut self, name: &'static str, value: Option<Seen>) {
        let Some(value) = value else { return };
        let values = &mut self.call().values;
        match values.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => values.push((name, value)),
        }
    }

    /// A variable is a list.
    fn lists(&mut self, name: &'static str, elements: Vec<Option<Seen>>) {
        let lists = &mut self.call().lists;
        lists.retain(|(known, _)| *known != name);
        lists.push((name, elements));
    }

    /// A variable has got a value. What cannot be told as one value, such as a shape, is passed over.
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

    /// The lines compare two values.
    fn compares(&mut self, name: &'static str, with: With) {
        let call = self.call();
        if !call.compared.contains(&(name, with)) {
            call.compared.push((name, with));
        }
    }

    /// The lines work one value out of others, by arithmetic alone.
    fn leads(&mut self, result: &'static str, from: &'static str) {
        let call = self.call();
        for operand in from.split_ascii_whitespace() {
            if !call.leads.contains(&(operand, result)) {
                call.leads.push((operand, result));
            }
        }
    }
}

impl Trace {
    /// The last call of this name.
    pub fn called(&self, name: &str) -> Option<&Call> {
        self.calls.iter().rfind(|call| call.name == Some(name))
    }

    /// A value by its full name: of the function that was asked, such as `d` or `d.x`, or of one that it called, such as `gap.ab`.
    /// Returned with the call that it belongs to, and its name there.
    pub fn find<'n>(&self, name: &'n str) -> Option<(&Call, &'n str, Seen)> {
        let asked = self.calls.first()?;
        let of_call = || {
            let (name, call) = name.rsplit_once('.')?;
            let call = self.called(call)?;
            Some((call, name, call.get(name)?))
        };
        asked.get(name).map(|seen| (asked, name, seen)).or_else(of_call)
    }

    /// Names the calls, by the mark of the lines that made each, and by how many calls these had made before in the same function.
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
    /// A variable by its name, with what it stood for last.
    pub fn named(&self, name: &str) -> Option<(&'static str, Seen)> {
        self.values.iter().find(|(known, _)| *known == name).copied()
    }

    /// What a variable stood for last, or a part of one such as `d.x`, or an element of a list such as `corners[0]`.
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

    /// A number that a variable stood for last.
    ///
    /// # Panics
    /// When there is no number of this name.
    pub fn number(&self, name: &str) -> f32 {
        known(name, self.get(name))
    }

    /// A vector or a point that a variable stood for last.
    ///
    /// # Panics
    /// When there is no vector of this name.
    pub fn vector(&self, name: &str) -> Vec2 {
        known(name, self.get(name))
    }

    /// A vector or a point of space that a variable stood for last.
    ///
    /// # Panics
    /// When there is no vector of space of this name.
    pub fn vector3(&self, name: &str) -> Vec3 {
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

    /// The values that are worked out of this one by arithmetic alone.
    pub fn leads<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.leads.iter().filter(move |(operand, _)| *operand == name).map(|(_, result)| *result)
    }
}

/// What can be told as a single value.
pub trait Tell {
    /// The value, if it has one now.
    fn seen(&self) -> Option<Seen>;

    /// The elements of a list; empty for anything else.
    fn elements(&self) -> Vec<Option<Seen>> {
        vec![]
    }

    /// Says that the next note of a trace is about it, too.
    #[inline(always)]
    fn put(&self, trace: &mut Trace)
    where
        Self: Sized,
    {
        trace.with(self);
    }
}

macro_rules! tell {
    ($($of:ty: $it:ident => $seen:expr;)*) => {
        $(impl Tell for $of {
            fn seen(&self) -> Option<Seen> {
                let $it = *self;
                Some($seen)
            }
        })*
    };
}

tell! {
    usize: it => Seen::Whole(it as u64);
    u32: it => Seen::Whole(it.into());
    DVec2: it => Seen::Vector(it.as_vec2());
    DVec3: it => Seen::Vector3(it.as_vec3());
}

impl Tell for bool {
    fn seen(&self) -> Option<Seen> {
        Some(Seen::Truth(*self))
    }

    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        trace.with_truth(*self);
    }
}

/// An infinite number means that nothing was found yet.
impl Tell for f32 {
    fn seen(&self) -> Option<Seen> {
        self.is_finite().then_some(Seen::Number(*self))
    }

    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        trace.with_number(*self);
    }
}

impl Tell for Vec2 {
    fn seen(&self) -> Option<Seen> {
        self.is_finite().then_some(Seen::Vector(*self))
    }

    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        trace.with_vector(self.x, self.y);
    }
}

/// The same of a vector of space.
impl Tell for Vec3 {
    fn seen(&self) -> Option<Seen> {
        self.is_finite().then_some(Seen::Vector3(*self))
    }

    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        trace.with_vector3(self.x, self.y, self.z);
    }
}

/// What is beyond the range of an `f32` is told as its largest or least number.
impl Tell for f64 {
    fn seen(&self) -> Option<Seen> {
        let held = self.clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32;
        self.is_finite().then_some(Seen::Number(held))
    }
}

/// A missing value has nothing to tell.
impl<T: Tell> Tell for Option<T> {
    fn seen(&self) -> Option<Seen> {
        self.as_ref().and_then(Tell::seen)
    }
}

/// A list has no value of its own, but each of its elements has.
impl<T: Tell, const COUNT: usize> Tell for [T; COUNT] {
    fn seen(&self) -> Option<Seen> {
        None
    }

    fn elements(&self) -> Vec<Option<Seen>> {
        self.iter().map(Tell::seen).collect()
    }
}

impl<T: Tell> Tell for &T {
    fn seen(&self) -> Option<Seen> {
        (**self).seen()
    }

    fn elements(&self) -> Vec<Option<Seen>> {
        (**self).elements()
    }

    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        (**self).put(trace);
    }
}

/// A variable of any type. Where the type can be told, `put` is its own method, which outranks that of [`Untold`].
pub struct Variable<'a, T>(pub &'a T);

impl<T: Tell> Variable<'_, T> {
    /// Says that the next note is about its value, too.
    #[inline(always)]
    pub fn put(&self, trace: &mut Trace) {
        self.0.put(trace);
    }
}

/// What has no single value to be told, such as a shape.
pub trait Untold {
    /// Says that the next note is about something that has no value.
    #[inline(always)]
    fn put(&self, trace: &mut Trace) {
        trace.with_nothing();
    }
}

impl<T> Untold for Variable<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the notes of the functions below say.
    const HELPER: &str = "|known|x|\ndouble|x||\ndouble|found|doubled|x\n";
    const ASKED: &str =
        "ask|||\nask|known|a|\nask|known|b|\nadd|a b||\nadd|found|sum|a b\nadd|sum||sum:\nadd|found|hit|\n";

    fn at(notes: &str, line: &str) -> usize {
        notes.find(line).expect("the notes have this line")
    }

    /// Adds up what a helper says, which is asked twice under one mark.
    fn traced(trace: &mut Trace) -> bool {
        let helper = |trace: &mut Trace, x: f32| {
            trace.enter(HELPER);
            trace.with(&x);
            trace.after(at(HELPER, "|known|x"));
            trace.before(at(HELPER, "double|x"));
            let doubled = 2.0 * x;
            trace.with(&doubled);
            trace.after(at(HELPER, "double|found"));
            trace.leave();
            doubled
        };
        trace.enter(ASKED);
        trace.before(at(ASKED, "ask||"));
        let a = helper(trace, 1.0);
        trace.with(&a);
        trace.after(at(ASKED, "ask|known|a"));
        let b = helper(trace, 2.0);
        trace.with(&b);
        trace.after(at(ASKED, "ask|known|b"));
        trace.before(at(ASKED, "add|a b"));
        let sum = a + b;
        trace.with(&sum);
        trace.after(at(ASKED, "add|found|sum"));
        trace.with(&6.0_f32);
        trace.before(at(ASKED, "add|sum"));
        let hit = sum <= 6.0;
        trace.with(&hit);
        trace.after(at(ASKED, "add|found|hit"));
        trace.leave();
        hit
    }

    #[test]
    fn moments_keep_their_order_their_calls_and_what_they_met() {
        let (hit, trace) = Trace::of(traced);
        let told: Vec<_> = trace.moments.iter().map(|moment| (moment.mark, moment.call)).collect();
        assert!(hit && told == [("ask", 0), ("double", 1), ("double", 2), ("add", 0)], "{told:?}");
        assert_eq!([0, 1, 2].map(|call| trace.calls[call].from), [None, Some(0), Some(0)]);
        let met = |moment: usize| {
            trace.moments[moment].met.iter().map(|met| (met.name, met.read)).collect::<Vec<_>>()
        };
        assert_eq!(
            met(0),
            [],
            "what a helper finds belongs to the helper, and what it gives is told where it is read"
        );
        assert_eq!(met(2), [("x", true), ("doubled", false)]);
        assert_eq!(met(3), [("a", true), ("b", true), ("sum", false), ("hit", false)], "its own is not read");
    }

    #[test]
    fn it_knows_what_is_compared_and_what_leads_to_it() {
        let (_, trace) = Trace::of(traced);
        let call = &trace.calls[0];
        assert_eq!(call.compared("sum").collect::<Vec<_>>(), [6.0]);
        assert_eq!(call.leads("a").collect::<Vec<_>>(), ["sum"]);
        assert_eq!((call.get("sum"), call.get("doubled")), (Some(Seen::Number(6.0)), None));
    }

    #[test]
    fn the_elements_of_a_list_are_there_for_who_asks() {
        let (_, trace) = Trace::of(|trace| {
            const LISTS: &str = "make|found|corners|\n";
            trace.enter(LISTS);
            trace.with(&[Vec2::X, Vec2::Y]);
            trace.after(0);
            trace.leave();
        });
        let call = &trace.calls[0];
        assert_eq!((call.get("corners[1]"), call.get("corners[2]")), (Some(Seen::Vector(Vec2::Y)), None));
        assert!(trace.moments[0].met.is_empty());
    }

    #[test]
    fn what_cannot_be_told_is_left_out() {
        struct Shape;
        let mut trace = Trace::default();
        Variable(&1.5_f32).put(&mut trace);
        Variable(&Shape).put(&mut trace);
        assert_eq!(trace.with, [Some(Seen::Number(1.5)), None]);
    }
}
