//! The places of values: variables, their fields and elements, and their parts bound by patterns.

use super::super::tree::{self, Name};
use super::super::types::held_name;
use super::*;

/// The place of a value: a slot, plus an offset stored in another slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub slot: u16,
    pub by: Option<u16>,
}

impl<'t> Emitter<'_, '_, 't> {
    /// The place of a variable, a field or an element. `None` for other expressions.
    pub(super) fn place(&mut self, expr: &'t Expr) -> Made<Option<Place>> {
        self.read(expr);
        self.place_of(expr)
    }

    fn place_of(&mut self, expr: &'t Expr) -> Made<Option<Place>> {
        match &expr.kind {
            ExprKind::Path(_) => match self.it.picks[expr.id] {
                Pick::Local(local) => Ok(self.places[local].map(|slot| Place { slot, by: None })),
                _ => Ok(None),
            },
            ExprKind::Field(on, name) => {
                let place = self.base(on)?;
                let (at, _) = self.type_of(on).field(&name.text).unwrap_or((0, Type::Wrong));
                Ok(Some(Place { slot: place.slot.wrapping_add(at as u16), ..place }))
            }
            ExprKind::Index(on, index) => {
                let place = self.base(on)?;
                let (size, count) = match self.type_of(on) {
                    Type::Array(of, count) => (of.size(), *count),
                    Type::Prim(prim) if let Some((of, count)) = prim.numbers() => (of.size(), count),
                    _ => return self.fail(What::NotKnown),
                };
                self.element(place, index, size, count).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The place of the value whose field or element is taken.
    fn base(&mut self, on: &'t Expr) -> Made<Place> {
        match self.place_of(on)? {
            Some(place) => Ok(place),
            None => Ok(Place { slot: self.value(on)?, by: None }),
        }
    }

    fn element(&mut self, place: Place, index: &'t Expr, size: usize, count: usize) -> Made<Place> {
        let known = match index.kind {
            ExprKind::Number(span) => literal(self.resolver.text(span)).map(|(_, number)| number),
            ExprKind::Value(_, number) => Some(number),
            _ => None,
        };
        if let Some(number) = known
            && (number as usize) < count
        {
            return Ok(Place { slot: place.slot.wrapping_add((number as usize * size) as u16), ..place });
        }
        let number = self.value(index)?;
        let by = match place.by {
            Some(by) => by,
            None => self.room(1)?,
        };
        let before = std::mem::replace(&mut self.span, index.span);
        self.op(Op::Element {
            to: by,
            index: number,
            size: size as u16,
            count: count as u16,
            first: place.by.is_none(),
        })?;
        self.span = before;
        Ok(Place { by: Some(by), ..place })
    }

    /// True if a value lies where nothing can change it, so that it needs no copy.
    fn is_lasting(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Path(_) => match self.it.picks[expr.id] {
                Pick::Local(local) => !self.it.locals[local].mutable,
                _ => false,
            },
            ExprKind::Field(on, _) => self.is_lasting(on),
            _ => false,
        }
    }

    /// Emits `let pattern = value`.
    pub(super) fn bind(&mut self, pattern: &'t Pattern, value: &'t Expr) -> Made<()> {
        let reads = self.reads.len();
        match (&pattern.kind, &value.kind) {
            (PatternKind::Bind { .. }, _) if matches!(self.type_of(value), Type::Closure(_)) => return Ok(()),
            (PatternKind::Tuple(parts), ExprKind::Tuple(values))
            | (PatternKind::Array(parts), ExprKind::Array(values))
                if parts.len() == values.len() =>
            {
                return parts.iter().zip(values).try_for_each(|(part, value)| self.bind(part, value));
            }
            (PatternKind::Bind { mutable: false, .. }, _) if self.is_lasting(value) => {
                let slot = self.value(value)?;
                self.split(pattern, slot)?;
            }
            _ => {
                let slot = self.room(self.it.types[pattern.id].size())?;
                self.into(value, slot)?;
                self.split(pattern, slot)?;
            }
        }
        self.found(pattern, reads)
    }

    /// Records the places of the parts that a pattern binds.
    pub(super) fn split(&mut self, pattern: &'t Pattern, slot: u16) -> Made<()> {
        match &pattern.kind {
            PatternKind::Bind { .. } => {
                if let Pick::Local(local) = self.it.picks[pattern.id] {
                    self.places[local] = Some(slot);
                }
                Ok(())
            }
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                let mut slot = slot;
                for part in parts {
                    self.split(part, slot)?;
                    slot += self.it.types[part.id].size() as u16;
                }
                Ok(())
            }
            PatternKind::Struct(_, fields) if self.case_of(pattern).is_none() => {
                fields.iter().try_for_each(|(name, part)| {
                    let at = self.part(pattern, name);
                    self.split(part, slot + at)
                })
            }
            PatternKind::Any => Ok(()),
            _ => {
                self.span = pattern.span;
                self.fail(What::NoPattern { of: self.it.types[pattern.id].to_string() })
            }
        }
    }

    /// The cell of the value in which a field of a pattern lies.
    fn part(&self, pattern: &Pattern, name: &Name) -> u16 {
        let held = match &pattern.kind {
            PatternKind::Struct(path, _) if self.case_of(pattern).is_some() => {
                held_name(&path.names[path.names.len() - 1].text, &name.text)
            }
            _ => name.text.clone(),
        };
        self.it.types[pattern.id].field(&held).map_or(0, |(at, _)| at as u16)
    }

    /// The case of a pattern, if it names one of an enum whose cases hold values.
    fn case_of(&self, pattern: &Pattern) -> Option<u32> {
        match self.it.picks[pattern.id] {
            Pick::Case(case) => Some(case),
            _ => None,
        }
    }

    /// Emits the test for a case. Returns the jump for another one.
    fn test_case(&mut self, case: u32, slot: u16) -> Made<usize> {
        let top = self.top;
        let (wanted, same) = (self.room(1)?, self.room(1)?);
        self.op(Op::Const { to: wanted, bits: case })?;
        let of = [Type::Prim(Prim::Usize), Type::Prim(Prim::Usize)];
        self.native("==", &of, None, [same, slot, wanted, 0])?;
        self.top = top;
        self.jump_if(same, false)
    }

    /// Emits the test of a pattern. Returns the jumps for a value that does not fit.
    pub(super) fn test(&mut self, pattern: &'t Pattern, slot: u16) -> Made<Vec<usize>> {
        match &pattern.kind {
            PatternKind::Any => Ok(vec![]),
            PatternKind::Bind { .. } => self.split(pattern, slot).map(|()| vec![]),
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                let (mut slot, mut misses) = (slot, vec![]);
                for part in parts {
                    misses.extend(self.test(part, slot)?);
                    slot += self.it.types[part.id].size() as u16;
                }
                Ok(misses)
            }
            PatternKind::Struct(_, fields) => {
                let mut misses = vec![];
                if let Some(case) = self.case_of(pattern) {
                    misses.push(self.test_case(case, slot)?);
                }
                for (name, part) in fields {
                    let at = self.part(pattern, name);
                    misses.extend(self.test(part, slot + at)?);
                }
                Ok(misses)
            }
            PatternKind::Value(value) if let ExprKind::Range { from, to, closed } = &value.kind => {
                let (top, of) = (self.top, self.it.types[pattern.id].clone());
                let same = self.room(1)?;
                let mut misses = vec![];
                for (end, sign) in [(from, ">="), (to, if *closed { "<=" } else { "<" })] {
                    if !tree::is_unit(end) {
                        let wanted = self.value(end)?;
                        self.native(sign, &[of.clone(), of.clone()], None, [same, slot, wanted, 0])?;
                        misses.push(self.jump_if(same, false)?);
                    }
                }
                self.top = top;
                Ok(misses)
            }
            PatternKind::Value(value)
                if let (Type::Struct(_), Pick::Case(case)) =
                    (self.type_of(value), &self.it.picks[value.id]) =>
            {
                self.test_case(*case, slot).map(|miss| vec![miss])
            }
            PatternKind::Value(value) => {
                let (top, of) = (self.top, self.it.types[pattern.id].clone());
                let wanted = self.value(value)?;
                let same = self.room(1)?;
                let other = self.type_of(value).clone();
                self.native("==", &[of, other], None, [same, slot, wanted, 0])?;
                self.top = top;
                Ok(vec![self.jump_if(same, false)?])
            }
            PatternKind::Some(inner) => {
                let mut misses = vec![self.jump_if(slot, false)?];
                misses.extend(self.test(inner, slot + 1)?);
                Ok(misses)
            }
            PatternKind::None => Ok(vec![self.jump_if(slot, true)?]),
            PatternKind::Either(all) => {
                let mut hits = vec![];
                let mut misses: Vec<usize> = vec![];
                for (i, one) in all.iter().enumerate() {
                    self.land(misses);
                    misses = self.test(one, slot)?;
                    if i + 1 < all.len() {
                        hits.push(self.jump(Op::Jump { to: 0 })?);
                    }
                }
                self.land(hits);
                Ok(misses)
            }
        }
    }

    /// Emits `place op= value`.
    pub(super) fn assign(&mut self, sign: &'static str, place: &'t Expr, value: &'t Expr) -> Made<()> {
        let reads = self.reads.len();
        let from = self.value(value)?;
        let known = self.reads.len();
        let Some(to) = self.place(place)? else { return self.fail(What::NoPlace) };
        if sign.is_empty() {
            self.reads.truncate(known);
        }
        let (of, other, size) = (self.type_of(place).clone(), self.type_of(value).clone(), self.size(place));
        let whole = match to {
            Place { slot, by: None } => {
                if sign.is_empty() {
                    self.copy(slot, from, size)?;
                } else {
                    self.native(sign, &[of, other], None, [slot, slot, from, 0])?;
                }
                slot
            }
            Place { slot, by: Some(by) } => {
                let mut from = from;
                if !sign.is_empty() {
                    let now = self.room(size)?;
                    self.op(Op::Load { to: now, from: slot, by, size: size as u16 })?;
                    self.native(sign, &[of, other], None, [now, now, from, 0])?;
                    from = now;
                }
                self.op(Op::Store { to: slot, by, from, size: size as u16 })?;
                from
            }
        };
        self.changed(place, whole, reads)
    }
}
