//! Branches and loops, and the methods of arrays and options that are compiled to them.

use super::super::tree::Arm;
use super::*;

impl<'t> Emitter<'_, '_, 't> {
    pub(super) fn condition(
        &mut self,
        head: &'t Expr,
        then: &'t Block,
        otherwise: Option<&'t Expr>,
        to: u16,
    ) -> Made<()> {
        let reads = self.reads.len();
        let truth = self.value(head)?;
        self.decided(head.span, truth, reads)?;
        let miss = self.jump_if(truth, false)?;
        let site = self.case(then.span, 0)?;
        self.block_into(then, to)?;
        self.case_reads(site, reads);
        let Some(otherwise) = otherwise else {
            self.land([miss]);
            return Ok(());
        };
        let done = self.jump(Op::Jump { to: 0 })?;
        self.land([miss]);
        let site = self.case(otherwise.span, 1)?;
        if let ExprKind::If(next, ..) = &otherwise.kind {
            // The condition after `else if` is read only there.
            self.before(next, true)?;
        }
        self.into(otherwise, to)?;
        self.case_reads(site, reads);
        self.land([done]);
        Ok(())
    }

    pub(super) fn choice(&mut self, head: &'t Expr, arms: &'t [Arm], to: u16) -> Made<()> {
        let reads = self.reads.len();
        let slot = self.value(head)?;
        // Exactly one branch runs, and the reads of the condition are added to it.
        let head_reads = self.reads.split_off(reads);
        let mut done = vec![];
        for (i, arm) in arms.iter().enumerate() {
            let mut misses = self.test(&arm.pattern, slot)?;
            if let Some(guard) = &arm.guard {
                let truth = self.value(guard)?;
                misses.push(self.jump_if(truth, false)?);
            }
            let site = self.case(arm.body.span, i)?;
            self.reads.extend(head_reads.iter().cloned());
            self.known(&arm.pattern)?;
            self.before(&arm.body, true)?;
            self.into(&arm.body, to)?;
            self.case_reads(site, reads);
            done.push(self.jump(Op::Jump { to: 0 })?);
            self.land(misses);
        }
        self.land(done);
        Ok(())
    }

    pub(super) fn while_loop(&mut self, head: &'t Expr, body: &'t Block) -> Made<()> {
        let reads = self.reads.len();
        let start = self.linker.ops.len();
        let truth = self.room(1)?;
        self.into(head, truth)?;
        self.decided(head.span, truth, reads)?;
        let done = self.jump_if(truth, false)?;
        self.loops.push(Loop::default());
        let none = self.top as u16;
        self.next_pass()?;
        self.before(head, true)?;
        self.block_into(body, none)?;
        let Loop { breaks, continues } = self.loops.pop().unwrap_or_default();
        self.land(continues);
        self.back(start)?;
        self.land([done]);
        self.land(breaks);
        Ok(())
    }

    pub(super) fn for_loop(&mut self, pattern: &'t Pattern, over: &'t Expr, body: &'t Block) -> Made<()> {
        let reads = self.reads.len();
        if let ExprKind::Range { from, to, closed } = &over.kind {
            let (i, end) = (self.room(1)?, self.room(1)?);
            self.into(from, i)?;
            self.into(to, end)?;
            let of = self.type_of(from).clone();
            let sign = if *closed { "<=" } else { "<" };
            return self.count(i, end, &of, sign, |it| {
                let each = it.room(1)?;
                it.copy(each, i, 1)?;
                it.pass(pattern, i, reads)?;
                it.split(pattern, each)?;
                it.next_pass()?;
                it.known(pattern)?;
                let none = it.top as u16;
                it.block_into(body, none)
            });
        }
        let (Type::Array(of, n) | Type::Iter(of, n)) = self.type_of(over).clone() else {
            self.span = over.span;
            return self.fail(What::NotOfTheLanguage("for".into()));
        };
        // A loop goes through a copy of the elements, made when it began.
        let all = self.room(of.size() * n)?;
        self.into(over, all)?;
        self.each(all, of.size(), n, |it, element, i| {
            it.pass(pattern, i, reads)?;
            it.split(pattern, element)?;
            it.next_pass()?;
            it.known(pattern)?;
            let none = it.top as u16;
            it.block_into(body, none)
        })
    }

    /// Emits a loop that counts up. Its body's `break` and `continue` belong to this loop.
    fn count(
        &mut self,
        i: u16,
        end: u16,
        of: &Type,
        sign: &str,
        body: impl FnOnce(&mut Self) -> Made<()>,
    ) -> Made<()> {
        let (one, test) = (self.room(1)?, self.room(1)?);
        self.op(Op::Const { to: one, bits: 1 })?;
        let pair = [of.clone(), of.clone()];
        let start = self.linker.ops.len();
        self.native(sign, &pair, None, [test, i, end, 0])?;
        let done = self.jump_if(test, false)?;
        self.loops.push(Loop::default());
        let top = self.top;
        body(self)?;
        self.top = top;
        let Loop { breaks, continues } = self.loops.pop().unwrap_or_default();
        self.land(continues);
        self.native("+", &pair, None, [i, i, one, 0])?;
        self.back(start)?;
        self.land([done]);
        self.land(breaks);
        Ok(())
    }

    /// Emits a loop through the elements of an array. Its body gets the slots of the element and of its index.
    fn each(
        &mut self,
        all: u16,
        size: usize,
        n: usize,
        body: impl FnOnce(&mut Self, u16, u16) -> Made<()>,
    ) -> Made<()> {
        let (i, end, by, element) = (self.room(1)?, self.room(1)?, self.room(1)?, self.room(size)?);
        self.op(Op::Const { to: i, bits: 0 })?;
        self.op(Op::Const { to: end, bits: n as u32 })?;
        self.count(i, end, &Type::Prim(Prim::Usize), "<", |it| {
            it.op(Op::Element { to: by, index: i, size: size as u16, count: n as u16, first: true })?;
            it.op(Op::Load { to: element, from: all, by, size: size as u16 })?;
            body(it, element, i)
        })
    }

    /// Leaves the innermost loop.
    fn leave(&mut self, jump: usize) {
        if let Some(inner) = self.loops.last_mut() {
            inner.breaks.push(jump);
        }
    }

    pub(super) fn made_by(&mut self, expr: &'t Expr, make: &'t Expr, to: u16) -> Made<()> {
        let Type::Array(of, n) = self.type_of(expr).clone() else { return self.fail(What::NotKnown) };
        self.each(to, of.size(), n, |it, element, i| it.made_of(make, i, element, to, (of.size(), n), i))
    }

    /// Puts the results of a closure into an array.
    fn made_of(
        &mut self,
        make: &'t Expr,
        from: u16,
        element: u16,
        to: u16,
        (size, n): (usize, usize),
        i: u16,
    ) -> Made<()> {
        let by = self.room(1)?;
        self.given(make, &[from], element)?;
        self.op(Op::Element { to: by, index: i, size: size as u16, count: n as u16, first: true })?;
        self.op(Op::Store { to, by, from: element, size: size as u16 })
    }

    pub(super) fn special(
        &mut self,
        expr: &'t Expr,
        special: Special,
        on: &'t Expr,
        args: &'t [Expr],
        to: u16,
    ) -> Made<()> {
        use Special::*;
        match (special, self.type_of(on).clone()) {
            (Same, _) => self.into(on, to),
            (Len, Type::Array(_, n)) => self.op(Op::Const { to, bits: n as u32 }),
            (Contains, _) => self.within(on, &args[0], to),
            (ThenSome, _) => {
                // Both operands are evaluated, as in Rust.
                let truth = self.value(on)?;
                let value = self.value(&args[0])?;
                self.copy(to + 1, value, self.size(&args[0]))?;
                self.copy(to, truth, 1)
            }
            (Enumerate, Type::Iter(of, n)) => {
                let all = self.value(on)?;
                for i in 0..n {
                    let (from, size) = (all + (i * of.size()) as u16, of.size());
                    let pair = to + (i * (1 + size)) as u16;
                    self.op(Op::Const { to: pair, bits: i as u32 })?;
                    self.copy(pair + 1, from, size)?;
                }
                Ok(())
            }
            (Windows, Type::Array(of, _)) => {
                let (all, size) = (self.value(on)?, of.size());
                let mut to = to;
                let Type::Iter(window, count) = self.type_of(expr) else { return self.fail(What::NotKnown) };
                (0..*count).try_for_each(|i| {
                    self.copy(to, all + (i * size) as u16, window.size())?;
                    to += window.size() as u16;
                    Ok(())
                })
            }
            (Chain, Type::Iter(of, n)) => {
                self.into(on, to)?;
                self.into(&args[0], to + (of.size() * n) as u16)
            }
            (Rev, Type::Iter(of, n)) => {
                let (all, size) = (self.value(on)?, of.size());
                (0..n).try_for_each(|i| {
                    self.copy(to + (i * size) as u16, all + ((n - 1 - i) * size) as u16, size)
                })
            }
            (Zip, Type::Iter(of, n)) => {
                let (Type::Array(other, m) | Type::Iter(other, m)) = self.type_of(&args[0]).clone() else {
                    return self.fail(What::NotKnown);
                };
                let (all, more) = (self.value(on)?, self.value(&args[0])?);
                let (first, second) = (of.size(), other.size());
                (0..n.min(m)).try_for_each(|i| {
                    let pair = to + (i * (first + second)) as u16;
                    self.copy(pair, all + (i * first) as u16, first)?;
                    self.copy(pair + first as u16, more + (i * second) as u16, second)
                })
            }
            (SinCos, of) => {
                let angle = self.value(on)?;
                let size = of.size() as u16;
                let of = [of];
                self.native("sin", &of, None, [to, angle, 0, 0])?;
                self.native("cos", &of, None, [to + size, angle, 0, 0])
            }
            (IsSome | IsNone | IsSomeAnd | OptionMap | UnwrapOr | MapOr | Unwrap, _) => {
                self.of_option(special, expr, on, args, to)
            }
            (_, Type::Array(of, n) | Type::Iter(of, n)) => {
                self.through(special, expr, (on, &of, n), args, to)
            }
            _ => self.fail(What::NotKnown),
        }
    }

    /// `(from..=to).contains(x)`.
    fn within(&mut self, range: &'t Expr, value: &'t Expr, to: u16) -> Made<()> {
        let ExprKind::Range { from, to: end, closed } = &range.kind else {
            self.span = range.span;
            return self.fail(What::NotOfTheLanguage("contains".into()));
        };
        let of = [self.type_of(value).clone(), self.type_of(value).clone()];
        let (from, end, value) = (self.value(from)?, self.value(end)?, self.value(value)?);
        self.native(">=", &of, None, [to, value, from, 0])?;
        let below = self.jump_if(to, false)?;
        self.native(if *closed { "<=" } else { "<" }, &of, None, [to, value, end, 0])?;
        self.land([below]);
        Ok(())
    }

    fn of_option(
        &mut self,
        special: Special,
        expr: &'t Expr,
        on: &'t Expr,
        args: &'t [Expr],
        to: u16,
    ) -> Made<()> {
        let slot = self.value(on)?;
        let size = self.size(expr);
        match special {
            Special::IsSome => self.copy(to, slot, 1),
            Special::IsNone => self.native("not", &[Type::Prim(Prim::Bool)], None, [to, slot, 0, 0]),
            Special::Unwrap => {
                let some = self.jump_if(slot, true)?;
                self.op(Op::Fail(Box::new(What::Nothing)))?;
                self.land([some]);
                self.copy(to, slot + 1, size)
            }
            _ => {
                let none = self.jump_if(slot, false)?;
                match special {
                    Special::UnwrapOr => self.copy(to, slot + 1, size)?,
                    Special::OptionMap => {
                        self.given(&args[0], &[slot + 1], to + 1)?;
                        self.op(Op::Const { to, bits: 1 })?;
                    }
                    Special::MapOr => self.given(&args[1], &[slot + 1], to)?,
                    _ => self.given(&args[0], &[slot + 1], to)?,
                }
                let done = self.jump(Op::Jump { to: 0 })?;
                self.land([none]);
                match special {
                    Special::UnwrapOr | Special::MapOr => self.into(&args[0], to)?,
                    _ => self.none(expr, to)?,
                }
                self.land([done]);
                Ok(())
            }
        }
    }

    /// Methods that go through the elements of an array.
    fn through(
        &mut self,
        special: Special,
        expr: &'t Expr,
        (on, of, n): (&'t Expr, &Type, usize),
        args: &'t [Expr],
        to: u16,
    ) -> Made<()> {
        let all = self.value(on)?;
        let size = of.size();
        let gives = self.type_of(expr).clone();
        let one = |it: &mut Self, bits| it.op(Op::Const { to, bits });
        match special {
            Special::Map => {
                let (Type::Array(made, _) | Type::Iter(made, _)) = gives else {
                    return self.fail(What::NotKnown);
                };
                let new = self.room(made.size())?;
                // The new elements may be written over the old ones.
                self.each(all, size, n, |it, element, i| {
                    it.made_of(&args[0], element, new, to, (made.size(), n), i)
                })
            }
            Special::Position | Special::Find => {
                self.none(expr, to)?;
                self.each(all, size, n, |it, element, i| {
                    let truth = it.room(1)?;
                    it.given(&args[0], &[element], truth)?;
                    let miss = it.jump_if(truth, false)?;
                    one(it, 1)?;
                    let (from, size) = if special == Special::Find { (element, size) } else { (i, 1) };
                    it.copy(to + 1, from, size)?;
                    let found = it.jump(Op::Jump { to: 0 })?;
                    it.leave(found);
                    it.land([miss]);
                    Ok(())
                })
            }
            Special::Any | Special::All => {
                one(self, (special == Special::All).into())?;
                self.each(all, size, n, |it, element, _| {
                    it.given(&args[0], &[element], to)?;
                    let known = it.jump_if(to, special == Special::Any)?;
                    it.leave(known);
                    Ok(())
                })
            }
            Special::Has => {
                let wanted = self.value(&args[0])?;
                one(self, 0)?;
                self.each(all, size, n, |it, element, _| {
                    it.equal(of, element, wanted, to)?;
                    let known = it.jump_if(to, true)?;
                    it.leave(known);
                    Ok(())
                })
            }
            Special::Fold => {
                let so_far = self.room(gives.size())?;
                self.into(&args[0], so_far)?;
                self.each(all, size, n, |it, element, _| {
                    it.given(&args[1], &[so_far, element], to)?;
                    it.copy(so_far, to, gives.size())
                })?;
                self.copy(to, so_far, gives.size())
            }
            Special::Sum => {
                // Rust starts a sum with −0.0, which changes no number, not even its sign.
                let start = if matches!(of, Type::Prim(prim) if prim.is_float()) { -0.0 } else { 0.0 };
                if let Type::Prim(prim) = of {
                    let part = prim.coordinates().map_or(*prim, |(of, _)| of);
                    for at in (0..size).step_by(part.size().max(1)) {
                        self.constant_number(to + at as u16, part, start)?;
                    }
                }
                let pair = [of.clone(), of.clone()];
                self.each(all, size, n, |it, element, _| it.native("+", &pair, None, [to, to, element, 0]))
            }
            _ => self.fail(What::NotKnown),
        }
    }
}
