//! Writes an explanation of a scene, one moment after another.
//!
//! A moment's values, drawing and caption are written in one place, in the order of the algorithm. Unwanted drawings and captions
//! are not made.

use super::explanation::{Explanation, Moment, Row, Table, TableRow, shows};
use super::run::Traced;
use super::value::{Shown, Value};
use super::{Verdict, control};
use crate::figure::names::{Layer, Mark, Name};
use crate::figure::{Figure, OwnFrame, Pen};
use crate::words::{Lang, Plain, Words, filled};
use glam::{Mat2, Vec2};
use std::fmt::Display;

/// The verdict's name among the values of every method.
pub const HIT: Name = Name("hit");

/// The wanted parts of an explanation.
#[derive(Clone, Copy)]
pub struct Detail<'a> {
    /// The language of texts.
    pub lang: Lang,
    /// The wanted part of the picture.
    pub figure: Drawing<'a>,
    /// True if captions are wanted.
    pub captions: bool,
    /// The wanted values.
    pub values: Values<'a>,
}

/// The wanted part of the picture. With any part of it come the tables and the verdict's reason.
#[derive(Clone, Copy, PartialEq)]
pub enum Drawing<'a> {
    /// Nothing.
    Nothing,
    /// The given shapes, and the moments' drawings on the layers that these entries of a step's `show` name.
    Layers(&'a [String]),
    /// All of it.
    Everything,
}

/// The wanted values.
#[derive(Clone, Copy)]
pub enum Values<'a> {
    /// All of them.
    All,
    /// These, by their full names; coordinates such as `d.x` count as `d`.
    Named(&'a [&'a str]),
}

impl Detail<'_> {
    /// Everything.
    pub fn all(lang: Lang) -> Detail<'static> {
        Detail { lang, figure: Drawing::Everything, captions: true, values: Values::All }
    }

    /// The values alone.
    pub fn values(lang: Lang) -> Detail<'static> {
        Detail { lang, figure: Drawing::Nothing, captions: false, values: Values::All }
    }
}

/// An explanation in progress.
pub struct Telling<'a> {
    wanted: Detail<'a>,
    told: Explanation,
    pub(super) call: Option<&'static str>,
}

impl<'a> Telling<'a> {
    /// Begins an explanation.
    pub fn new(wanted: Detail<'a>) -> Self {
        // The usual numbers of moments, values and drawings.
        let (moments, rows) = (Vec::with_capacity(16), Vec::with_capacity(32));
        let items = Vec::with_capacity(if wanted.figure == Drawing::Nothing { 0 } else { 64 });
        let figure = Figure { items, own: None, ground: None };
        Self { wanted, told: Explanation { moments, rows, figure, ..Explanation::default() }, call: None }
    }

    /// The explanation, with its verdict.
    pub fn end(mut self, verdict: Verdict) -> Explanation {
        self.told.verdict = verdict;
        self.told
    }

    /// The language of texts.
    pub fn lang(&self) -> Lang {
        self.wanted.lang
    }

    fn is_drawn(&self) -> bool {
        self.wanted.figure != Drawing::Nothing
    }

    /// Draws the given shapes, which are visible before the first moment.
    pub fn given(&mut self, draw: impl FnOnce(&mut Pen<'_>)) {
        if self.is_drawn() {
            let seen = match self.wanted.figure {
                Drawing::Layers(entries) => Some(entries),
                Drawing::Nothing | Drawing::Everything => None,
            };
            draw(&mut Pen { seen, ..Pen::new(&mut self.told.figure, control::SHAPES) });
        }
    }

    /// Adds a body's frame, shown beside the world in the pane of a layer, with the half size of its view and its rotation in the
    /// world.
    pub fn own_frame(&mut self, pane: &Layer, half: Vec2, turn: f32) {
        let (layer, title) = (pane.id, pane.title);
        self.told.figure.own = Some(OwnFrame { layer, title, half, turn, enters: None, plot: false });
    }

    /// Adds a plot, which draws its own axes, in such a pane.
    pub fn plot(&mut self, pane: &Layer, half: Vec2) {
        self.own_frame(pane, half, 0.0);
        self.told.figure.own.as_mut().expect("it was just told of").plot = true;
    }

    /// Sets the projection of the ground in a scene in space.
    pub fn ground(&mut self, ground: Mat2) {
        self.told.figure.ground = Some(ground);
    }

    /// Adds the next moment.
    pub fn moment(&mut self, mark: &'static Mark, tell: impl FnOnce(&mut OneMoment<'_, 'a>)) {
        let at = self.begin(mark);
        tell(&mut OneMoment { telling: self, mark, at, traced: None });
        self.finish(at);
    }

    /// Begins a moment and returns its index.
    pub(super) fn begin(&mut self, mark: &'static Mark) -> usize {
        let rows = self.told.rows.len();
        self.told.moments.push(Moment { mark, call: self.call, rows: rows..rows, caption: String::new() });
        self.told.moments.len() - 1
    }

    /// Ends the moment that was begun.
    pub(super) fn finish(&mut self, at: usize) {
        self.told.moments[at].rows.end = self.told.rows.len();
    }

    /// Adds the moments of a helper's call. The moment before them holds the line that calls it.
    pub fn call(&mut self, id: &'static str, tell: impl FnOnce(&mut Self)) {
        let before = self.call.replace(id);
        tell(self);
        self.call = before;
    }

    /// Sets the reason of the verdict, in numbers.
    pub fn reason(&mut self, reason: impl FnOnce(Lang) -> String) {
        if self.is_drawn() {
            self.told.reason = reason(self.wanted.lang);
        }
    }

    /// Begins a table. Rows with the same cells for every pose are given at the start, each with the name of its call or value.
    pub fn table(&mut self, head: &[Words], rows: impl FnOnce(Lang) -> Vec<(&'static str, Vec<String>)>) {
        if self.is_drawn() {
            let lang = self.wanted.lang;
            let row =
                |(tells, cells): (_, Vec<String>)| TableRow { since: vec![0; cells.len()], cells, tells };
            let rows: Vec<_> = rows(lang).into_iter().map(row).collect();
            let head = head.iter().map(|&words| lang.of(words).to_owned()).collect();
            self.told.table = Some(Table { head, fixed: !rows.is_empty(), rows, now: vec![] });
        }
    }
}

/// A moment in progress.
pub struct OneMoment<'t, 'a> {
    pub(super) telling: &'t mut Telling<'a>,
    pub(super) mark: &'static Mark,
    pub(super) at: usize,
    /// The moment in the trace of the function, if it is traced.
    pub(super) traced: Option<Traced<'t>>,
}

impl OneMoment<'_, '_> {
    /// The language of texts.
    pub fn lang(&self) -> Lang {
        self.telling.wanted.lang
    }

    /// The index of the moment's mark among these.
    pub fn which(&self, marks: &[&Mark]) -> usize {
        marks.iter().position(|mark| mark.id == self.mark.id).expect("it is told at these marks only")
    }

    /// Finds a value. It overrides how a value that is traced already is shown, for example by a name instead of a number.
    pub fn finds(&mut self, name: Name, value: impl Into<Value>) -> Shown {
        let value = value.into();
        if let Some(row) = self.traced.and_then(|_| self.own_row(name)) {
            row.value = value;
            return self.shown(value);
        }
        self.row(name, value, false)
    }

    /// Reads a value that was given or found before.
    pub fn reads(&mut self, name: Name, value: impl Into<Value>) -> Shown {
        self.row(name, value.into(), true)
    }

    /// Finds the verdict.
    pub fn decides(&mut self, hit: bool) {
        self.telling.told.decided = self.at;
        self.finds(HIT, hit);
    }

    pub(super) fn row(&mut self, name: Name, value: Value, read: bool) -> Shown {
        let row = Row { name: name.0, call: self.telling.call, value, read };
        let wanted = match self.telling.wanted.values {
            Values::All => true,
            Values::Named(names) => names.iter().any(|full| {
                // Every full name of a value begins with its name. Few do, so the rest is seldom tested.
                let is = |name: &str| row.is_called(name) || row.name == name;
                full.starts_with(row.name)
                    && (is(full) || full.rsplit_once('.').is_some_and(|(name, _)| is(name)))
            }),
        };
        if wanted {
            self.telling.told.rows.push(row);
        }
        Shown { value, lang: self.lang() }
    }

    /// The row that the moment has under this name in the current call.
    pub(super) fn own_row(&mut self, name: Name) -> Option<&mut Row> {
        let Telling { told, call, .. } = &mut *self.telling;
        let own = &mut told.rows[told.moments[self.at].rows.start..];
        own.iter_mut().find(|row| row.name == name.0 && row.call == *call)
    }

    /// Finds a list of pairs. It can be long, so it is only stored if its name was requested.
    pub fn lists(&mut self, name: &'static str, pairs: &[[u32; 2]]) {
        if let Values::Named(names) = self.telling.wanted.values
            && names.contains(&name)
        {
            self.telling.told.lists.push((name, pairs.to_vec()));
        }
    }

    /// A part of one of the moment's values, such as a coordinate, for the caption.
    pub fn part(&self, number: f32) -> Shown {
        self.shown(number)
    }

    /// A value that the moment has already, for the caption.
    pub fn shown(&self, value: impl Into<Value>) -> Shown {
        Shown { value: value.into(), lang: self.lang() }
    }

    /// Draws on the layer of the moment's mark.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Pen<'_>)) {
        self.draw_named(self.mark.id, draw);
    }

    /// Draws a summary of moments on a separate layer.
    pub fn draw_on(&mut self, layer: &Layer, draw: impl FnOnce(&mut Pen<'_>)) {
        self.draw_named(layer.id, draw);
    }

    fn draw_named(&mut self, layer: &'static str, draw: impl FnOnce(&mut Pen<'_>)) {
        if let Some(mut pen) = self.pen_on(layer) {
            draw(&mut pen);
        }
    }

    /// A pen for the layer; `None` if it is not wanted.
    fn pen_on(&mut self, layer: &'static str) -> Option<Pen<'_>> {
        let (at, call) = (Some(self.at), self.telling.call);
        let is_wanted = match self.telling.wanted.figure {
            Drawing::Nothing => false,
            Drawing::Layers(entries) => entries.iter().any(|entry| shows(entry, layer, call)),
            Drawing::Everything => true,
        };
        is_wanted.then(|| Pen { moment: at, call, ..Pen::new(&mut self.telling.told.figure, layer) })
    }

    /// Sets the caption, filled with these values; call it through `say!`. Does nothing if captions are not wanted.
    pub fn say(&mut self, words: Words, values: &[(&str, &dyn Display)]) {
        if self.wants_captions() {
            self.tells(filled(self.lang().of(words), values));
        }
    }

    /// True if captions are wanted.
    pub(super) fn wants_captions(&self) -> bool {
        self.telling.wanted.captions
    }

    /// Sets the moment's caption.
    pub(super) fn tells(&mut self, caption: String) {
        self.telling.told.moments[self.at].caption = caption;
    }

    /// Turns the picture into the body's frame at this moment.
    pub fn enters_own_frame(&mut self) {
        if let Some(own) = &mut self.telling.told.figure.own {
            own.enters = Some(self.at);
        }
    }

    /// Begins a row of the table with its first cell. `tells` is the name of its call or value.
    pub fn table_row(&mut self, tells: &'static str, cell: impl FnOnce(Lang) -> String) {
        if let Some(table) = &mut self.telling.told.table {
            table.rows.push(TableRow { cells: vec![], since: vec![], tells });
        }
        self.table_cell(cell);
    }

    /// Adds a cell to the table's last row, visible from this moment on.
    pub fn table_cell(&mut self, cell: impl FnOnce(Lang) -> String) {
        let (since, lang) = (self.at, self.lang());
        let table = self.telling.told.table.as_mut();
        if let Some(row) = table.and_then(|table| table.rows.last_mut()) {
            row.cells.push(cell(lang));
            row.since.push(since);
        }
    }

    /// Sets the highlighted rows of the table from this moment on.
    pub fn table_now(&mut self, rows: Vec<usize>) {
        let at = self.at;
        if let Some(table) = &mut self.telling.told.table {
            table.now.push((at, rows));
        }
    }
}

/// Sets a caption: words, and the variables whose values replace the names in braces.
macro_rules! say {
    ($moment:expr, $words:expr $(, $name:ident)* $(,)?) => {{
        const { assert!($words.takes(&[$(stringify!($name)),*]), "the words name other values in braces") }
        $moment.say($words, &[$((stringify!($name), &$name)),*])
    }};
}
pub(crate) use say;

/// A comparison such as `|TQ| = 1.30 > r = 1.00`, with enough decimals to distinguish the two numbers.
pub fn compare(left: &str, x: f32, right: &str, y: f32, hit: bool) -> String {
    let sign = if hit { "≤" } else { ">" };
    // Numbers are the same in every language.
    let [x, y] = [Value::against(x, y), Value::against(y, x)].map(|value| value.show(Lang::En));
    format!("{left} = {x} {sign} {right} = {y}")
}

/// A label with a name and a length: `|TQ| 1.30`.
pub fn measured(name: &str, length: f32) -> String {
    format!("{name} {}", Plain(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::names::mark;
    use crate::figure::names::{Mark, Name};
    use crate::figure::{Role, Shape};
    use glam::{Vec2, vec2};

    const FIRST: Mark = mark("first", Words::same("first"));
    const INNER: Mark = mark("inner", Words::same("inner"));
    const LAST: Mark = mark("last", Words::same("last"));
    const D: Name = Name("d");
    const M: Name = Name("m");
    const D_IS: Words = Words::same("d is {d}.");

    fn told(wanted: Detail<'_>) -> Explanation {
        let mut telling = Telling::new(wanted);
        telling.moment(&FIRST, |m| {
            let d = m.finds(D, vec2(3.0, -4.0));
            m.draw(|pen| {
                pen.draw(Role::Vector1, Shape::Point(Vec2::ZERO)).named(D);
            });
            say!(m, D_IS, d);
        });
        for (id, number) in [("ab", 1.0), ("bc", 2.0)] {
            telling.call(id, |telling| {
                telling.moment(&INNER, |m| {
                    m.finds(M, number);
                });
            });
        }
        telling.moment(&LAST, |m| {
            m.reads(D, vec2(3.0, -4.0));
            m.decides(true);
        });
        telling.end(Verdict { hit: true, part: None })
    }

    #[test]
    fn moments_keep_their_order_values_and_calls() {
        let told = told(Detail::all(Lang::En));
        let moments: Vec<_> = told.moments.iter().map(|moment| (moment.mark.id, moment.call)).collect();
        assert_eq!(moments, [("first", None), ("inner", Some("ab")), ("inner", Some("bc")), ("last", None)]);
        assert_eq!(told.moments[0].caption, "d is (3.00, −4.00).");
        assert_eq!(told.get("m.bc"), Some(Value::Number(2.0)));
        assert_eq!(told.get("d.y"), Some(Value::Number(-4.0)));
        assert_eq!(told.get("m"), Some(Value::Number(1.0)), "without its call, the first");
        assert_eq!((told.get("x"), told.decided, told.values(3).len()), (None, 3, 2));
        assert!(told.lasts(0, 3) && told.lasts(1, 1) && !told.lasts(1, 2), "a helper's drawing goes with it");
    }

    #[test]
    fn only_wanted_layers_are_drawn() {
        let drawn = |entry: &str| {
            let show = [entry.to_owned()];
            told(Detail { figure: Drawing::Layers(&show), ..Detail::all(Lang::En) }).figure.items.len()
        };
        assert_eq!((drawn("first"), drawn("last")), (1, 0));
    }

    #[test]
    fn a_cell_of_a_table_is_known_from_the_moment_that_found_it() {
        let mut telling = Telling::new(Detail::all(Lang::En));
        telling.table(&[Words::same("axis"), Words::same("length")], |_| vec![]);
        telling.moment(&FIRST, |m| m.table_row("ab", |_| "L".to_owned()));
        telling.moment(&LAST, |m| m.table_cell(|_| "1.00".to_owned()));
        let table = telling.end(Verdict::default()).table.expect("it was begun");
        assert_eq!(
            (&table.rows[0].cells[..], &table.rows[0].since[..]),
            (&["L".into(), "1.00".into()][..], &[0, 1][..])
        );
    }

    #[test]
    fn unwanted_parts_of_an_explanation_are_not_made() {
        let names = ["m.ab", "d.x"];
        let wanted = Detail { values: Values::Named(&names), ..Detail::values(Lang::Ja) };
        let told = told(wanted);
        assert!(told.figure.items.is_empty() && told.moments.iter().all(|moment| moment.caption.is_empty()));
        assert_eq!(told.get("m.ab"), Some(Value::Number(1.0)));
        assert_eq!((told.rows.len(), told.get("d.x")), (4, Some(Value::Number(3.0))));
    }
}
