//! The running source line by line, with the values of this pose. Calls are open while the present moment is inside them.

pub mod beginning;
pub mod chosen;
pub(crate) mod comments;
pub mod printed;
pub mod printing;
pub mod reading;
pub mod syntax;

pub use comments::in_language;
pub use printed::Printed;

use super::Session;
use super::page::shown;
use super::panel::Path;
use crate::figure::Role;
use crate::scene::source::{self, Function, Line, Listing};
use crate::scene::telling::HIT;
use crate::scene::{Explanation, Method, Row, Stage, Value};
use crate::target::Target;
use std::ops::Range;
use std::sync::Arc;
use syntax::Ink;

/// The walkthrough's progress at a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// It has no moment, such as a signature or a brace.
    Plain,
    /// It has run.
    Done,
    /// It runs at this moment.
    Now,
    /// It has not run yet.
    Ahead,
    /// It does not run in this pose.
    Skipped,
}

/// A value beside a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// The value's name without the part that the line already shows. Empty if it is the line's only value.
    pub name: String,
    /// The full name by which its drawing is found.
    pub full: String,
    /// The value as text.
    pub value: String,
    /// For a verdict, two flags: it is a hit, and it is wrong.
    pub verdict: Option<(bool, bool)>,
}

/// A call that can be opened in place.
#[derive(Debug, Clone, PartialEq)]
pub struct Fold {
    /// The call's path from the outermost function.
    pub path: Path,
    /// The name of the function.
    pub name: &'static str,
    /// True if it is open.
    pub open: bool,
}

impl Beside {
    /// The name in the line to which the value belongs.
    fn root(&self) -> &str {
        let name = if self.name.is_empty() { &self.full } else { &self.name };
        name.split(['.', '[']).next().unwrap_or_default()
    }
}

/// A line of code.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeRow {
    /// The programming language.
    pub target: Target,
    /// The number of enclosing calls.
    pub depth: usize,
    /// The text of the line.
    pub text: Arc<str>,
    /// The walkthrough's progress at the line.
    pub run: Run,
    /// The values known so far.
    pub values: Vec<Beside>,
    /// The colored names in it: shapes, and names with a value beside the line.
    pub known: Vec<(String, Ink)>,
    /// The calls in the line.
    pub folds: Vec<Fold>,
    /// The line's moment, to which a click goes.
    pub moment: Option<usize>,
}

impl CodeRow {
    /// A line without values, names or calls.
    pub fn plain(text: &str) -> Self {
        Self {
            target: Target::Rust,
            depth: 0,
            text: text.into(),
            run: Run::Plain,
            values: vec![],
            known: vec![],
            folds: vec![],
            moment: None,
        }
    }

    /// The parts of the line, or of the same line broken into several, with their colors. Code that has not run has no colors.
    pub fn parts<'a>(&self, text: &'a str) -> Vec<(Ink, &'a str)> {
        let mut parts = syntax::parts(text, self.target, &self.known);
        if matches!(self.run, Run::Ahead | Run::Skipped) {
            parts.iter_mut().for_each(|(ink, _)| *ink = Ink::Plain);
        }
        parts
    }
}

/// The code of the session's method, empty until it has loaded. A comment above it explains why it is in Rust if another
/// language was chosen.
pub fn rows(session: &Session) -> Vec<CodeRow> {
    if let Some(rows) = mistaken(session) {
        return rows;
    }
    let why = session.unprinted().map(|why| CodeRow::plain(&format!("// {why}")));
    why.into_iter().chain(rows_at(session, &shapes(session), session.moment(), session.stage())).collect()
}

/// The learner's unfinished code and, above it, its error. An earlier version runs meanwhile.
fn mistaken(session: &Session) -> Option<Vec<CodeRow>> {
    let own = session.own().filter(|own| !own.mistakes().is_empty())?;
    let told = session.said_of_own()?;
    Some(
        [format!("// {told}"), String::new()]
            .iter()
            .map(String::as_str)
            .chain(own.text().lines())
            .map(CodeRow::plain)
            .collect(),
    )
}

/// The beginning of a helper's name that would give away that its method is incorrect.
const WRONG: &str = "wrong_";

/// Code of a method whose names may be an answer: its function is called `hit`, and no helper is called wrong.
pub(super) fn nameless_code(code: &str, method: &Method) -> String {
    code.replacen(&format!("fn {}(", method.source.function), "fn hit(", 1).replace(WRONG, "")
}

/// The complete code of a method as one text: its function, then everything that it calls, each with its file.
pub fn text(listing: &Listing) -> String {
    let function = |function: &Function| match function.file {
        // The learner's own code has no file.
        "" => format!("{}\n", function.text()),
        file => format!("// src/geometry/{file}.rs\n{}\n", function.text()),
    };
    listing.functions.iter().map(function).collect::<Vec<_>>().join("\n")
}

/// The lines that run at each moment of a walkthrough, in order.
pub fn lit_rows(session: &Session) -> Vec<Vec<CodeRow>> {
    let shapes = shapes(session);
    let walks_to = |at| rows_at(session, &shapes, Some(at), Stage::Walk { at, grown: 1.0 });
    let lit = |mut rows: Vec<CodeRow>| {
        rows.retain(|row| row.run == Run::Now);
        rows
    };
    (0..session.explanation().moments.len()).map(|at| lit(walks_to(at))).collect()
}

/// The code at a moment.
fn rows_at(session: &Session, shapes: &[(String, Ink)], now: Option<usize>, stage: Stage) -> Vec<CodeRow> {
    let told = session.explanation();
    let rows = Vec::with_capacity(64);
    let listing = session.listing();
    let printed = session.printed();
    let mut code = Code { session, told, listing, printed, shapes, now, stage, rows };
    if !code.listing.functions.is_empty() {
        code.function(0, (0..told.moments.len(), None), &[], &mut vec![]);
    }
    code.rows
}

/// A line of a function, with its progress, values and calls.
pub struct CodeLine {
    text: Arc<str>,
    run: Run,
    values: Vec<Beside>,
    calls: Vec<Call>,
    moment: Option<usize>,
}

/// The moments of an open call, and values to show beside its lines.
type OpenCall = (Range<usize>, Vec<(usize, Beside)>);

/// A call in a line.
pub struct Call {
    path: Path,
    /// The called function: its name as written there, and its position in the listing.
    name: &'static str,
    function: usize,
    /// The moments and values of the visible run, if the call is open.
    open: Option<OpenCall>,
}

/// The rows during their construction.
struct Code<'a> {
    session: &'a Session,
    told: &'a Explanation,
    listing: &'a Listing,
    /// The translation into another programming language, if one is shown.
    printed: Option<&'a Printed>,
    /// The names of shapes in the method's own function.
    shapes: &'a [(String, Ink)],
    now: Option<usize>,
    stage: Stage,
    rows: Vec<CodeRow>,
}

impl Code<'_> {
    /// Adds the rows of one run of a function: its moments within `span` that belong to `call`, and the values `known` by line.
    fn function(
        &mut self,
        number: usize,
        (span, call): (Range<usize>, Option<&'static str>),
        known: &[(usize, Beside)],
        path: &mut Path,
    ) {
        let mut lines = self.lines(number, (span, call), known, path);
        let printed = self.printed.and_then(|all| Some((all, all.function(number)?)));
        if let Some((all, function)) = printed {
            lines = all.lay(function, lines);
        }
        let method = self.session.method();
        let nameless = self.session.secret_number(method).is_some();
        for CodeLine { text, run, values, calls, moment } in lines {
            let text = if nameless { nameless_code(&text, method).into() } else { text };
            let fold = |call: &Call| Fold {
                path: call.path.clone(),
                name: call.name.strip_prefix(WRONG).filter(|_| nameless).unwrap_or(call.name),
                open: call.open.is_some(),
            };
            self.rows.push(CodeRow {
                target: printed.map_or(Target::Rust, |(all, _)| all.target()),
                depth: path.len(),
                text: in_language(&text, self.session.lang()).map_or(text, Into::into),
                run,
                known: self.known(path.is_empty(), &values, printed.map(|(_, function)| function)),
                values,
                folds: calls.iter().map(fold).collect(),
                moment,
            });
            for Call { function, open, path: mut inner, .. } in calls {
                let Some((inside, known)) = open else { continue };
                let call = inside.clone().next().and_then(|at| self.told.moments[at].call);
                self.function(function, (inside, call), &known, &mut inner);
            }
        }
    }

    /// The lines of one run of a function, with their values.
    fn lines(
        &self,
        number: usize,
        (span, call): (Range<usize>, Option<&'static str>),
        known: &[(usize, Beside)],
        path: &Path,
    ) -> Vec<CodeLine> {
        let function = &self.listing.functions[number];
        let is_told = number == 0 || function.is_told(self.session.method().marks);
        // The last moment of the lines above. It decides whether a line that does not run in this pose appears as skipped.
        let mut above = span.start;
        let told = |(i, line): (usize, &Line)| {
            let mark = line.mark.filter(|_| is_told);
            let moments = span.clone().filter(|&at| {
                let moment = &self.told.moments[at];
                moment.call == call && Some(moment.mark.id) == mark
            });
            let moments: Vec<usize> = moments.collect();
            let calls = line.calls.iter().enumerate();
            let calls =
                calls.map(|(n, called)| self.call(called, &moments, call, [&path[..], &[(i, n)]].concat()));
            let values = match mark {
                Some(_) => self.values(function, i, &moments),
                None if known.is_empty() => self.given(line, span.clone(), call),
                None => known.iter().filter(|(at, _)| *at == i).map(|(_, value)| value.clone()).collect(),
            };
            let run = self.run(mark, &moments, above);
            above = moments.last().copied().unwrap_or(above);
            CodeLine {
                text: line.text.clone(),
                run,
                values,
                calls: calls.collect(),
                moment: moments.last().copied(),
            }
        };
        function.lines.iter().enumerate().map(told).collect()
    }

    /// A call in a line, open or closed.
    fn call(
        &self,
        called: &source::Call,
        moments: &[usize],
        outer: Option<&'static str>,
        path: Path,
    ) -> Call {
        let function = &self.listing.functions[called.function];
        let inside = self.inside(called.function, moments, outer);
        let now = self.now.is_some_and(|now| inside.contains(&now));
        let is_open =
            self.session.panel().is_open(self.session.code_seen(), &path, now) && path.len() <= DEEPEST;
        let open = is_open.then(|| {
            // A function without moments shows its arguments and its result.
            let known = match inside.is_empty() {
                true => self.in_and_out(called, function, moments, outer),
                false => vec![],
            };
            (inside, known)
        });
        Call { path, name: function.name, function: called.function, open }
    }

    /// The moments of a helper called at one of these moments. A loop calls it several times: the present call is shown, or
    /// else the first.
    fn inside(&self, called: usize, moments: &[usize], outer: Option<&'static str>) -> Range<usize> {
        let all = &self.told.moments;
        let run = |from: usize| {
            let first = all.get(from).filter(|first| first.call.is_some() && first.call != outer)?;
            let is_called = self.listing.function_of(first.mark.id) == Some(called);
            let end = (from..all.len()).find(|&next| all[next].call != first.call).unwrap_or(all.len());
            is_called.then_some(from..end)
        };
        let runs = |call: &Range<usize>| {
            self.now.is_some_and(|now| (call.start.saturating_sub(1)..call.end).contains(&now))
        };
        let calls_of = |&at: &usize| std::iter::successors(run(at + 1), |before| run(before.end));
        let mut calls = moments.iter().flat_map(calls_of);
        let first = calls.next().unwrap_or_default();
        if runs(&first) { first } else { calls.find(runs).unwrap_or(first) }
    }

    /// The walkthrough's progress at a line. A skipped line may give the answer away, so it appears only after the moment
    /// `above`.
    fn run(&self, mark: Option<&str>, moments: &[usize], above: usize) -> Run {
        if mark.is_none() {
            return Run::Plain;
        }
        match (moments.last(), self.stage) {
            (None, Stage::Asked) => Run::Done,
            (None, Stage::Walk { at, .. }) if at < above => Run::Ahead,
            (None, _) => Run::Skipped,
            (Some(_), _) if self.now.is_some_and(|now| moments.contains(&now)) => Run::Now,
            (Some(last), Stage::Walk { at, .. }) if *last > at => Run::Ahead,
            (Some(_), _) => Run::Done,
        }
    }

    /// The arguments of a call beside the names of the function's parameters, and its result, once the line with the call has
    /// run.
    fn in_and_out(
        &self,
        called: &source::Call,
        function: &Function,
        moments: &[usize],
        call: Option<&'static str>,
    ) -> Vec<(usize, Beside)> {
        let Some(&at) = moments.last().filter(|&&at| self.has_run(at)) else { return vec![] };
        let beside = |name: &str, expression: &str| {
            let (full, value) = self.value_of(expression, at, call)?;
            let value = shown(value, self.session.lang());
            Some(Beside { name: name.to_owned(), full, value, verdict: None })
        };
        let parameters = function.parameters.iter().zip(&called.arguments);
        let given = parameters.filter_map(|((row, name), argument)| Some((*row, beside(name, argument)?)));
        let (row, name) = function.result.map_or((0, "→"), |row| (row, ""));
        let result = called.result.and_then(|bound| Some((row, beside(name, bound)?)));
        given.chain(result).collect()
    }

    /// The value of a name or of a part such as `d.x` at a moment, with its full name.
    fn value_of(&self, expression: &str, at: usize, call: Option<&'static str>) -> Option<(String, Value)> {
        let rows = &self.told.rows[..self.told.moments[at].rows.end];
        let find = |name: &str| {
            let row =
                rows.iter().rfind(|row| row.name == name && (row.call == call || row.call.is_none()))?;
            Some((row.full_name(), row.value))
        };
        find(expression).or_else(|| {
            let (name, part) = expression.rsplit_once('.')?;
            let (full, whole) = find(name)?;
            Some((full, whole.part(part)?))
        })
    }

    /// True if the values of a moment may be shown.
    fn has_run(&self, at: usize) -> bool {
        match self.stage {
            Stage::Asked => false,
            Stage::Walk { at: reached, .. } => at <= reached,
            Stage::Whole => true,
        }
    }

    /// The values given before the first moment, beside the line that binds their names.
    fn given(&self, line: &Line, span: Range<usize>, call: Option<&'static str>) -> Vec<Beside> {
        if self.stage == Stage::Asked {
            return vec![];
        }
        let read = span.flat_map(|at| self.told.values(at)).filter(|row| row.read && row.call == call);
        let mut given: Vec<&Row> = vec![];
        for row in read.filter(|row| line.binding_of(row.name).is_some()) {
            if given.iter().all(|known| known.name != row.name) {
                given.push(row);
            }
        }
        given.sort_by_key(|row| line.binding_of(row.name));
        given.into_iter().map(|row| self.beside(row, false)).collect()
    }

    /// The values that the line has computed by now.
    fn values(&self, function: &Function, line: usize, moments: &[usize]) -> Vec<Beside> {
        let known = moments.iter().filter(|&&at| self.has_run(at));
        let all = known
            .flat_map(|&at| self.told.values(at).iter().map(move |row| (self.told.moments[at].mark.id, row)))
            .filter(|(mark, row)| !row.read && function.line_of(mark, row.name) == Some(line))
            .map(|(_, row)| row);
        let mut rows: Vec<&Row> = vec![];
        for row in all {
            // A variable `hit` and the verdict of its line have one name and one value.
            if rows.last().is_none_or(|last| (last.name, &last.value) != (row.name, &row.value)) {
                rows.push(row);
            }
        }
        let alone = rows.len() == 1;
        rows.iter().map(|row| self.beside(row, alone)).collect()
    }

    fn beside(&self, row: &Row, alone: bool) -> Beside {
        let name = row.name.split_once('.').map_or(row.name, |(_, rest)| rest);
        Beside {
            name: if alone { String::new() } else { name.to_owned() },
            full: row.full_name(),
            value: shown(row.value, self.session.lang()),
            verdict: row
                .is_called(HIT.0)
                .then_some((self.told.verdict.hit, self.told.wrong && !self.session.keeps_code())),
        }
    }

    /// The meanings of a line's names: shapes in the method's own function, and names with a value beside the line.
    fn known(
        &self,
        is_own: bool,
        values: &[Beside],
        printed: Option<&printed::Function>,
    ) -> Vec<(String, Ink)> {
        let there = |name: &str| printed.map_or(name, |function| function.name_of(name)).to_owned();
        let shapes = self.shapes.iter().filter(|_| is_own).map(|(name, ink)| (there(name), *ink));
        shapes.chain(values.iter().map(|value| (there(value.root()), Ink::Value))).collect()
    }
}

/// The names of shapes in a method's own function, each with the shape's color: both parameters, and values taken from one of
/// them alone, such as `t` in `let t = disk.center();`.
fn shapes(session: &Session) -> Vec<(String, Ink)> {
    let Some(function) = session.listing().functions.first() else { return vec![] };
    let [(_, one), (_, other), ..] = function.parameters[..] else { return vec![] };
    let [moved, still, ..] = session.scene().bodies else { return vec![] };
    let is_peer = session.explanation().figure.items.iter().any(|item| item.role == Role::Peer);
    let roles = [Role::Moving, if is_peer { Role::Peer } else { Role::Target }];
    let is_of = |name: &str, title: &str| title.to_ascii_lowercase().split(' ').any(|word| word == name);
    let swapped = is_of(one, still.title.en) || is_of(other, moved.title.en);
    let [first, second] = if swapped { [roles[1], roles[0]] } else { roles };
    let mut known = vec![(one.to_owned(), Ink::Shape(first)), (other.to_owned(), Ink::Shape(second))];
    for line in &function.lines {
        for source::Binding { name, value, .. } in &line.bindings {
            // A vector from one shape to the other belongs to neither.
            let is_taken = value.chars().all(|c| c.is_alphanumeric() || "_.()".contains(c));
            let is_part = |(shape, _): &&(String, Ink)| {
                is_taken && value.strip_prefix(shape.as_str()).is_some_and(|rest| rest.starts_with('.'))
            };
            if let Some(&(_, ink)) = known[..2].iter().find(is_part) {
                known.push(((*name).to_owned(), ink));
            }
        }
    }
    known
}

/// The greatest depth of open calls.
const DEEPEST: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::action::{Action, Go, PaneAction, Pick, QuizAction, Walk};
    use crate::session::{Settings, System};

    /// The session at the first lesson about this scene, with one of its methods.
    fn session_at(scene: &str, method: usize) -> Session {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        let lesson = session.lessons().iter().position(|lesson| lesson.scene.id == scene).expect("a lesson");
        let _ = session.apply(Action::Go(Go::To(lesson, 0)));
        let _ = session.apply(Action::Quiz(QuizAction::Reveal));
        let _ = session.apply(Action::Method(Pick::At(method)));
        session
    }

    /// The texts of an opened call's rows that have values, with those values.
    fn inside(session: &Session) -> Vec<(String, Vec<String>)> {
        let rows = rows(session).into_iter().filter(|row| row.depth > 0 && !row.values.is_empty());
        let beside = |value: Beside| format!("{} {}", value.name, value.value).trim().to_owned();
        rows.map(|row| (row.text.trim().to_owned(), row.values.into_iter().map(beside).collect())).collect()
    }

    #[test]
    fn a_call_opened_by_hand_shows_its_arguments_and_its_result() {
        let mut session = session_at("disk-rectangle", 0);
        let line = |session: &Session, name: &str| {
            rows(session).iter().position(|row| row.folds.iter().any(|fold| fold.name == name))
        };
        let show =
            |session: &Session, name| session.explanation().get(name).expect("found").show(session.lang());
        let turn = Action::Panel(PaneAction::Fold(line(&session, "to_own_frame").expect("it is called"), 0));
        let _ = session.apply(turn);
        let (ct, d, e) = (show(&session, "ct"), show(&session, "d"), show(&session, "e"));
        let expected = [
            ("pub fn to_own_frame(&self, vector: Vec2) -> Vec2 {", format!("vector {ct}")),
            ("Vec2::new(vector.dot(self.u), vector.dot(self.v))", d.clone()),
        ];
        let seen = inside(&session);
        let seen: Vec<_> = seen.iter().map(|(text, values)| (text.as_str(), values.join(" "))).collect();
        assert_eq!(seen, expected);
        let _ = session.apply(Action::Walk(Walk::To(0)));
        assert_eq!(inside(&session), [], "it has not run yet");
        let _ = session.apply(Action::Walk(Walk::To(1)));
        assert_eq!(inside(&session).len(), 2);
        let _ = session.apply(turn);
        let _ = session.apply(Action::Walk(Walk::To(2)));
        let _ =
            session.apply(Action::Panel(PaneAction::Fold(line(&session, "of").expect("it is called"), 0)));
        let zone = show(&session, "zone");
        let seen = inside(&session);
        assert_eq!(seen[0].1, [format!("d {d}"), format!("half {e}")], "{seen:?}");
        assert_eq!(seen.last().expect("its result").1, [zone]);
    }

    #[test]
    fn a_helper_called_in_a_loop_shows_the_run_of_the_present_moment() {
        let mut session = session_at("boxes-in-space", 0);
        let calls = ["au", "bw", "uu", "ww"];
        for call in calls {
            let moments = &session.explanation().moments;
            let at = moments.iter().position(|moment| moment.call == Some(call)).expect("it is checked");
            let _ = session.apply(Action::Walk(Walk::To(at)));
            let show = |name: &str| session.explanation().get(name).expect("found").show(session.lang());
            let both = ("let both = reach_a + reach_b;".to_owned(), vec![show(&format!("both.{call}"))]);
            assert!(inside(&session).contains(&both), "{call}: {:?}", inside(&session));
        }
    }

    #[test]
    fn given_values_are_shown_beside_their_names_from_the_start() {
        for method in 0..5 {
            let mut session = session_at("disk-rectangle", method);
            let _ = session.apply(Action::Walk(Walk::To(0)));
            let rows = rows(&session);
            let names = |start: &str| -> Vec<String> {
                let row = rows.iter().find(|row| row.text.trim().starts_with(start)).expect("it is there");
                row.values.iter().map(|value| value.name.clone()).collect()
            };
            let id = session.method().id;
            assert_eq!(names("let (t, r"), ["t", "r"], "{id}");
            assert_eq!(names("let (c, e")[..2], ["c", "e"], "{id}");
        }
    }

    #[test]
    fn names_of_shapes_have_their_colors_in_every_scene() {
        let named = |scene: &str| {
            let session = session_at(scene, 0);
            let rows = rows(&session);
            let known = rows.into_iter().flat_map(|row| row.known);
            known
                .filter(|(_, ink)| matches!(ink, Ink::Shape(_)))
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        let of = |scene, name: &str| named(scene).get(name).copied();
        let [moving, target, peer] =
            [Role::Moving, Role::Target, Role::Peer].map(|role| Some(Ink::Shape(role)));
        for (name, ink) in
            [("disk", moving), ("t", moving), ("r", moving), ("rectangle", target), ("c", target)]
        {
            assert_eq!(of("disk-rectangle", name), ink, "{name}");
        }
        assert_eq!([of("rectangles", "b"), of("rectangles", "a")], [moving, peer]);
        assert_eq!([of("capsule-disk", "disk"), of("capsule-disk", "capsule")], [moving, target]);
        assert_eq!([of("disks", "b"), of("disks", "a")], [moving, peer]);
        assert_eq!(of("rectangles", "t"), None, "from one to the other: neither's");
    }

    #[test]
    fn a_verdict_beside_its_line_says_whether_it_is_wrong() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        session.open("rectangles/upright");
        let _ = session.apply(Action::Quiz(QuizAction::Reveal));
        let verdicts = |session: &Session| {
            let values = rows(session).into_iter().flat_map(|row| row.values);
            values.filter_map(|value| value.verdict).collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&session), [(true, true)]);
        let _ = session.apply(Action::Walk(Walk::To(0)));
        assert_eq!(verdicts(&session), [], "it is not known yet");
        session.open("rectangles/look");
        assert!(verdicts(&session).iter().all(|(_, wrong)| !wrong));
    }

    #[test]
    fn skipped_lines_do_not_give_the_answer_away() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        let skips = |session: &Session| rows(session).iter().any(|row| row.run == Run::Skipped);
        let steps: Vec<usize> = session.lessons().iter().map(|lesson| lesson.steps.len()).collect();
        for (lesson, steps) in steps.into_iter().enumerate() {
            for step in 0..steps {
                let _ = session.apply(Action::Go(Go::To(lesson, step)));
                assert!(!session.is_secret() || !skips(&session), "{}", session.step().id);
                let _ = session.apply(Action::Quiz(QuizAction::Reveal));
                let _ = session.apply(Action::Walk(Walk::To(0)));
                let is_long = session.explanation().moments.len() > 1;
                assert!(!is_long || !skips(&session), "{}", session.step().id);
            }
        }
    }
}
