//! Notes about a function's text: the reads and comparisons of each statement before it, and its results after it.

use super::super::trace::{Kind, Note};
use super::super::tree::{Pattern, PatternKind};
use super::super::uses::{self, Known, Uses, With};
use super::*;

impl<'e, 't> Emitter<'e, '_, 't> {
    fn known_texts(&self) -> Known<'e> {
        Known { names: self.resolver.names, texts: self.resolver.texts, picks: &self.it.picks }
    }

    /// A function begins. Its notes are recorded if its text has marks.
    pub(super) fn begins(&mut self, it: &'t Function) -> Made<()> {
        self.noted = self.linker.record == Record::Notes && uses::is_told(it, self.known_texts());
        if !self.noted {
            return Ok(());
        }
        self.note(Note::Enter)?;
        for (pattern, of) in &it.params {
            // A borrowed parameter is a shape, which is shown by its parts.
            if !uses::is_borrowed(pattern, of, self.known_texts()) {
                self.known(pattern)?;
            }
        }
        Ok(())
    }

    /// A function ends.
    pub(super) fn ends(&mut self) -> Made<()> {
        if self.noted { self.note(Note::Leave) } else { Ok(()) }
    }

    /// An iteration of a loop begins.
    pub(super) fn next_pass(&mut self) -> Made<()> {
        if self.noted { self.note(Note::Pass) } else { Ok(()) }
    }

    /// An expression is about to be evaluated. Without reads and comparisons, a note is made only where a mark begins.
    pub(super) fn before(&mut self, expr: &'t Expr, is_new: bool) -> Made<()> {
        if !self.noted {
            return Ok(());
        }
        self.uses(Uses::of(expr, self.known_texts()), is_new)
    }

    /// A block is about to end with a value. A variable there was noted already.
    pub(super) fn before_value(&mut self, value: &'t Expr, is_new: bool) -> Made<()> {
        if uses::only_names(value) { Ok(()) } else { self.before(value, is_new) }
    }

    /// A value is about to be bound.
    pub(super) fn before_binding(&mut self, pattern: &Pattern, value: &'t Expr, is_new: bool) -> Made<()> {
        if !self.noted {
            return Ok(());
        }
        self.uses(Uses::bound(pattern, value, self.known_texts()), is_new)
    }

    /// Notes the reads and comparisons of an expression, with the values for which its text has no names.
    fn uses(&mut self, uses: Uses<'_, 't>, is_new: bool) -> Made<()> {
        if uses.is_empty() && !is_new {
            return Ok(());
        }
        let (top, mut parts, mut compares) = (self.top, vec![], vec![]);
        for (part, expr) in uses.parts {
            self.with_value(expr)?;
            parts.push(part);
        }
        for (name, with) in uses.compares {
            let other = match with {
                With::Name(other) => Some(other),
                With::Value(expr) => self.with_value(expr).map(|()| None)?,
                With::Number(number) => self.with_number(number).map(|()| None)?,
            };
            compares.push((name, other));
        }
        self.top = top;
        self.note(Note::Before { reads: uses.reads, parts, compares })
    }

    fn with_value(&mut self, expr: &'t Expr) -> Made<()> {
        let slot = self.value(expr)?;
        self.with(self.type_of(expr).clone(), slot)
    }

    fn with_number(&mut self, number: f32) -> Made<()> {
        let slot = self.room(1)?;
        self.op(Op::Const { to: slot, bits: number.to_bits() })?;
        self.with(Type::Prim(Prim::F32), slot)
    }

    /// A value has been bound. The result of a call is not shown before the notes of the call.
    pub(super) fn after_binding(&mut self, pattern: &'t Pattern, value: &'t Expr) -> Made<()> {
        if !self.noted {
            return Ok(());
        }
        let found = self.mark.is_some() && !self.calls_told(value);
        let leads = uses::leads(pattern, value);
        let mut names = vec![];
        match self.fields_of_call(pattern, value) {
            Some(fields) => names = fields,
            None => uses::binds(pattern, &mut |name, it| names.push((name.clone(), it.id, 0, None))),
        }
        self.after(names, found, leads)
    }

    /// A statement has run. After an assignment, a variable has another value.
    pub(super) fn after_statement(&mut self, it: &'t Expr) -> Made<()> {
        let ExprKind::Assign(_, _, place, _) = &it.kind else { return Ok(()) };
        let (ExprKind::Path(path), Pick::Local(local)) = (&place.kind, &self.it.picks[place.id]) else {
            return Ok(());
        };
        if !self.noted {
            return Ok(());
        }
        let name = path.names[0].text.clone();
        let slot = self.places[*local];
        let of = self.it.locals[*local].of.clone();
        if let Some(slot) = slot {
            self.with(of, slot)?;
            self.note(Note::After { found: true, names: vec![name], leads: vec![] })?;
        }
        Ok(())
    }

    /// The names of a pattern are known from here on.
    pub(super) fn known(&mut self, pattern: &'t Pattern) -> Made<()> {
        if !self.noted {
            return Ok(());
        }
        let mut names = vec![];
        uses::binds(pattern, &mut |name, it| names.push((name.clone(), it.id, 0, None)));
        self.after(names, false, vec![])
    }

    fn after(&mut self, names: Vec<Named>, found: bool, leads: Vec<Arc<str>>) -> Made<()> {
        let mut told = vec![];
        for (name, pattern, at, of) in names {
            let Pick::Local(local) = self.it.picks[pattern] else { continue };
            match self.places[local] {
                Some(slot) => {
                    let of = of.unwrap_or_else(|| self.it.locals[local].of.clone());
                    self.with(of, slot + at)?;
                }
                // A closure has no value.
                None => self.with(Type::unit(), 0)?,
            }
            told.push(name);
        }
        if told.is_empty() { Ok(()) } else { self.note(Note::After { found, names: told, leads }) }
    }

    /// Names of the public fields, such as `x.enters`, if a function without marks returns a struct of its file.
    fn fields_of_call(&self, pattern: &Pattern, value: &Expr) -> Option<Vec<Named>> {
        let (PatternKind::Bind { name, .. }, ExprKind::Call(..)) = (&pattern.kind, &value.kind) else {
            return None;
        };
        let known = self.known_texts();
        let called = &known.names.functions[known.called(value)?].it;
        let Type::Struct(it) = self.type_of(value) else { return None };
        let written = &known.names.structs[it.id].it;
        if called.owner.is_some()
            || uses::is_told(called, known)
            || written.name.span.file != called.name.span.file
        {
            return None;
        }
        let text = known.texts.get(usize::from(written.name.span.file))?;
        let is_public = |span: Span| text[..span.start as usize].ends_with("pub ");
        let public = written.fields.iter().filter(|(field, _)| is_public(field.span));
        let field = |(field, _): &(super::super::tree::Name, _)| {
            let (at, of) = it.field(&field.text)?;
            Some((format!("{}.{}", name.text, field.text).into(), pattern.id, at as u16, Some(of.clone())))
        };
        Some(public.filter_map(field).collect()).filter(|fields: &Vec<_>| !fields.is_empty())
    }

    /// True if an expression calls a function whose text has marks.
    fn calls_told(&self, value: &Expr) -> bool {
        let known = self.known_texts();
        let told = |id: usize| uses::is_told(&known.names.functions[id].it, known);
        uses::any(value, &mut |it| known.called(it).is_some_and(told))
    }

    fn with(&mut self, of: Type, slot: u16) -> Made<()> {
        self.record(Kind::With, of, slot, None)
    }

    fn note(&mut self, note: Note) -> Made<()> {
        self.record(Kind::Note, Type::unit(), 0, Some(note))
    }

    fn record(&mut self, kind: Kind, of: Type, at: u16, note: Option<Note>) -> Made<()> {
        let site = self.site(kind, self.name.clone(), of, self.span)?;
        self.linker.sites[site].note = note;
        self.op(Op::Event { site: site as u16, at })
    }
}

/// A name, the number of the pattern that binds it, and the offset and type of its part of that pattern's value.
type Named = (Arc<str>, usize, u16, Option<Type>);
