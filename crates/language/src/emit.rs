//! Turns checked functions into instructions.

mod loops;
mod notes;
mod places;
mod sites;

use super::check::{self, Checked, Closure, Pick, Special, literal};
use super::mistake::{Mistake, What};
use super::natives::{self, Prim};
use super::program::{Code, Op, Program};
use super::resolve::Resolver;
use super::text::Span;
use super::trace::Site;
use super::tree::{Block, Expr, ExprKind, Function, Mark, Pattern, PatternKind, Statement, StatementKind};
use super::types::{Type, held_name};
use places::Place;
use std::collections::HashMap;
use std::sync::Arc;

/// The most instructions that a program may have.
const MOST: usize = 60_000;
/// The deepest allowed nesting of emitted code. Closures are inlined where they are called.
const DEEPEST: usize = 200;

type Made<T> = Result<T, Mistake>;

/// The amount that a program records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Record {
    /// No events. The program only returns its result.
    #[default]
    Nothing,
    /// Every event of every function.
    Events,
    /// The notes of functions whose text has marks.
    Notes,
}

/// Emits a function and all functions that it calls.
pub fn program(resolver: &mut Resolver<'_>, id: usize, record: Record) -> Option<Program> {
    let mut linker =
        Linker { record, numbers: HashMap::from([(id, 0)]), queue: vec![id], ..Linker::default() };
    let gives = resolver.signature(id).gives.clone();
    let takes = takes(resolver, id);
    let mut next = 0;
    while let Some(&id) = linker.queue.get(next) {
        linker.function(resolver, id);
        next += 1;
    }
    if !resolver.mistakes.is_empty() {
        return None;
    }
    Some(Program {
        functions: linker.functions,
        ops: linker.ops,
        spans: linker.spans,
        data: linker.data,
        sites: linker.sites,
        name: resolver.names.functions[id].it.name.span,
        takes,
        gives,
        wide: vec![],
    })
}

/// The parameters of a function: names and types.
pub fn takes(resolver: &mut Resolver<'_>, id: usize) -> Vec<(Arc<str>, Type)> {
    let signature = resolver.signature(id);
    let name = |(pattern, _): &(Pattern, _)| match &pattern.kind {
        PatternKind::Bind { name, .. } => name.text.clone(),
        _ => "_".into(),
    };
    let names = resolver.names.functions[id].it.params.iter().map(name);
    names.zip(signature.takes.iter().cloned()).collect()
}

/// The shared state of a program's functions.
#[derive(Default)]
struct Linker {
    record: Record,
    numbers: HashMap<usize, u16>,
    queue: Vec<usize>,
    functions: Vec<Code>,
    ops: Vec<Op>,
    spans: Vec<Span>,
    data: Vec<u32>,
    constants: HashMap<usize, Option<(u32, Type)>>,
    sites: Vec<Site>,
}

impl Linker {
    /// The number of a function in the program.
    fn number(&mut self, id: usize) -> u16 {
        let next = self.numbers.len() as u16;
        let queue = &mut self.queue;
        *self.numbers.entry(id).or_insert_with(|| {
            queue.push(id);
            next
        })
    }

    fn function(&mut self, resolver: &mut Resolver<'_>, id: usize) {
        let item = resolver.names.functions[id].clone();
        let start = self.ops.len();
        let mut frame = 0;
        if let (Some(checked), Some(body)) =
            (check::function(resolver, id, &item.it, item.module), &item.it.body)
            && resolver.mistakes.is_empty()
        {
            let mut emitter = Emitter::new(self, resolver, &checked, item.it.name.text.clone());
            let made = emitter.function(&item.it, body);
            frame = emitter.most;
            if let Err(mistake) = made {
                resolver.tell(mistake.span, mistake.what);
            }
            self.queue_calls(&checked);
        }
        let steps = self.ops[start..].iter().map(Op::steps).sum();
        self.functions.push(Code { name: item.it.name.text.clone(), start, frame: frame as u16, steps });
    }

    /// Queues functions that are called without a call instruction. They must be checked, too.
    fn queue_calls(&mut self, checked: &Checked<'_>) {
        for id in &checked.calls {
            self.number(*id);
        }
    }

    /// The cells of a constant, which is computed once.
    fn constant(&mut self, resolver: &mut Resolver<'_>, id: usize, asked: Span) -> Made<(u32, Type)> {
        if let Some(known) = self.constants.get(&id) {
            let name = || resolver.names.constants[id].it.name.text.to_string();
            return known.clone().ok_or_else(|| Mistake::new(asked, What::InItself(name())));
        }
        self.constants.insert(id, None);
        let item = resolver.names.constants[id].clone();
        let own = item.it.owner.clone();
        let of = resolver.of(&item.it.of, item.module, own.as_ref());
        let before = resolver.mistakes.len();
        let checked = check::constant(resolver, &item.it.value, item.it.nodes, item.module, own, &of);
        if !checked.calls.is_empty() {
            return Err(Mistake::new(item.it.value.span, What::NotConstant));
        }
        if resolver.mistakes.len() > before {
            return Err(resolver.mistakes[before].clone());
        }
        // It runs as a separate program, which may need other constants.
        let mut linker = Self {
            data: std::mem::take(&mut self.data),
            constants: std::mem::take(&mut self.constants),
            ..Self::default()
        };
        let mut emitter = Emitter::new(&mut linker, resolver, &checked, item.it.name.text.clone());
        let made = emitter.constant(&item.it.value, &of);
        let frame = emitter.most as u16;
        let steps = linker.ops.iter().map(Op::steps).sum();
        linker.functions.push(Code { name: item.it.name.text.clone(), start: 0, frame, steps });
        let program = Program {
            name: asked,
            functions: linker.functions,
            ops: linker.ops,
            spans: linker.spans,
            data: linker.data,
            sites: vec![],
            takes: vec![],
            gives: of.clone(),
            wide: vec![],
        };
        self.constants = linker.constants;
        let cells = made.and_then(|()| {
            let mut machine = super::run::Machine::default();
            machine.run(&program, &[])?;
            Ok(machine.cells(of.size()).to_vec())
        });
        self.data = program.data;
        let from = self.data.len() as u32;
        self.data.extend(cells?);
        self.constants.insert(id, Some((from, of.clone())));
        Ok((from, of))
    }
}

struct Emitter<'e, 'r, 't> {
    linker: &'e mut Linker,
    resolver: &'e mut Resolver<'r>,
    it: &'e Checked<'t>,
    name: Arc<str>,
    top: usize,
    most: usize,
    deep: usize,
    places: Vec<Option<u16>>,
    loops: Vec<Loop>,
    span: Span,
    mark: Option<Arc<str>>,
    reads: Vec<Arc<str>>,
    /// True if the notes of this function's text are recorded.
    noted: bool,
}

/// A loop that is being emitted: the jumps that leave it, and those to its next iteration.
#[derive(Default)]
struct Loop {
    breaks: Vec<usize>,
    continues: Vec<usize>,
}

impl<'e, 'r, 't> Emitter<'e, 'r, 't> {
    fn new(
        linker: &'e mut Linker,
        resolver: &'e mut Resolver<'r>,
        it: &'e Checked<'t>,
        name: Arc<str>,
    ) -> Self {
        Self {
            linker,
            resolver,
            it,
            name,
            top: 0,
            most: 0,
            deep: 0,
            places: vec![None; it.locals.len()],
            loops: vec![],
            span: Span::default(),
            mark: None,
            reads: vec![],
            noted: false,
        }
    }

    /// Emits a function. Its frame holds its result, its parameters and its variables, in this order.
    fn function(&mut self, it: &'t Function, body: &'t Block) -> Made<()> {
        self.span = it.name.span;
        self.room(self.it.gives.size())?;
        let first = self.top as u16;
        let mut slots = vec![];
        for of in &self.it.takes {
            slots.push(self.room(of.size())?);
        }
        self.entered(&it.name, first);
        for ((pattern, _), slot) in it.params.iter().zip(slots) {
            self.split(pattern, slot)?;
        }
        self.begins(it)?;
        let gives = self.it.gives.clone();
        self.block_into(body, 0)?;
        self.span = body.value.as_ref().map_or(it.name.span, |value| value.span);
        self.returned(&gives);
        self.ends()?;
        self.op(Op::Return)
    }

    fn constant(&mut self, value: &'t Expr, of: &Type) -> Made<()> {
        self.room(of.size())?;
        self.into(value, 0)?;
        self.op(Op::Return)
    }

    fn fail<T>(&self, what: What) -> Made<T> {
        Err(Mistake::new(self.span, what))
    }

    fn op(&mut self, op: Op) -> Made<()> {
        if self.linker.ops.len() >= MOST {
            return self.fail(What::TooLarge);
        }
        self.linker.ops.push(op);
        self.linker.spans.push(self.span);
        Ok(())
    }

    /// Reserves unused cells.
    fn room(&mut self, size: usize) -> Made<u16> {
        let slot = self.top;
        self.top += size;
        self.most = self.most.max(self.top);
        if self.top >= natives::CELLS / 2 {
            return self.fail(What::TooLarge);
        }
        Ok(slot as u16)
    }

    fn type_of(&self, expr: &Expr) -> &'e Type {
        &self.it.types[expr.id]
    }

    fn size(&self, expr: &Expr) -> usize {
        self.type_of(expr).size()
    }

    fn copy(&mut self, to: u16, from: u16, size: usize) -> Made<()> {
        if size == 0 || to == from { Ok(()) } else { self.op(Op::Copy { to, from, size: size as u16 }) }
    }

    /// A jump without a target yet.
    fn jump(&mut self, op: Op) -> Made<usize> {
        self.op(op)?;
        Ok(self.linker.ops.len() - 1)
    }

    /// Makes jumps go to the next instruction.
    fn land(&mut self, jumps: impl IntoIterator<Item = usize>) {
        let here = self.linker.ops.len() as u32;
        for jump in jumps {
            if let Op::Jump { to } | Op::JumpIf { to, .. } = &mut self.linker.ops[jump] {
                *to = here;
            }
        }
    }

    fn jump_if(&mut self, truth: u16, is: bool) -> Made<usize> {
        self.jump(Op::JumpIf { truth, is, to: 0 })
    }

    fn back(&mut self, to: usize) -> Made<()> {
        let steps = 1 + self.linker.ops[to..].iter().map(Op::steps).sum::<u32>();
        self.op(Op::Back { to: to as u32, steps })
    }

    fn constant_number(&mut self, to: u16, prim: Prim, value: f64) -> Made<()> {
        let bits: [u32; 2] = match prim {
            Prim::F32 => [(value as f32).to_bits(), 0],
            Prim::F64 => [value.to_bits() as u32, (value.to_bits() >> 32) as u32],
            _ => [value as i64 as u32, 0],
        };
        self.op(Op::Const { to, bits: bits[0] })?;
        if prim == Prim::F64 { self.op(Op::Const { to: to + 1, bits: bits[1] }) } else { Ok(()) }
    }

    /// Emits an operator or a conversion.
    fn native(&mut self, name: &str, takes: &[Type], gives: Option<Prim>, at: [u16; 4]) -> Made<()> {
        let prims: Option<Vec<Prim>> = takes
            .iter()
            .map(|of| match of {
                Type::Prim(prim) => Some(*prim),
                Type::Enum(_) => Some(Prim::Usize),
                _ => None,
            })
            .collect();
        match prims.and_then(|prims| natives::find(name, &prims, gives)) {
            Some(run) => self.op(Op::Native { run: run as u16, at }),
            None => {
                let shown = |i: usize| takes.get(i).map_or(String::new(), Type::to_string);
                self.fail(What::Operator { sign: name.into(), left: shown(0), right: shown(1) })
            }
        }
    }

    /// The slot in which the value of an expression lies: a new one, or that of a variable.
    fn value(&mut self, expr: &'t Expr) -> Made<u16> {
        if let Some(place) = self.place(expr)? {
            let size = self.size(expr);
            return match place {
                Place { slot, by: None } => Ok(slot),
                Place { slot, by: Some(by) } => {
                    let to = self.room(size)?;
                    self.op(Op::Load { to, from: slot, by, size: size as u16 })?;
                    Ok(to)
                }
            };
        }
        let to = self.room(self.size(expr))?;
        self.into(expr, to)?;
        Ok(to)
    }

    /// Emits an expression whose value goes to a slot.
    fn into(&mut self, expr: &'t Expr, to: u16) -> Made<()> {
        self.deep += 1;
        if self.deep > DEEPEST {
            return self.fail(What::TooDeep);
        }
        let (before, top) = (std::mem::replace(&mut self.span, expr.span), self.top);
        self.kind(expr, to)?;
        self.span = before;
        self.top = top;
        self.deep -= 1;
        Ok(())
    }

    fn kind(&mut self, expr: &'t Expr, to: u16) -> Made<()> {
        match &expr.kind {
            ExprKind::Number(span) => {
                let (_, value) = literal(self.resolver.text(*span)).unwrap_or_default();
                match self.type_of(expr) {
                    Type::Prim(prim) => {
                        // Rounded once, from the written digits.
                        let text = self.resolver.text(*span).replace('_', "");
                        let single =
                            text.trim_end_matches("f32").parse::<f32>().ok().filter(|_| *prim == Prim::F32);
                        self.constant_number(to, *prim, single.map_or(value, f64::from))
                    }
                    _ => self.fail(What::NotKnown),
                }
            }
            ExprKind::Value(prim, value) => self.constant_number(to, *prim, *value),
            ExprKind::Truth(truth) => self.op(Op::Const { to, bits: (*truth).into() }),
            ExprKind::Path(_) => self.path(expr, to),
            ExprKind::Call(on, args) => self.call(expr, on, args, to),
            ExprKind::Method { on, args, .. } => self.method(expr, on, args, to),
            ExprKind::Field(..) | ExprKind::Index(..) => match self.place(expr)? {
                Some(Place { slot, by: None }) => self.copy(to, slot, self.size(expr)),
                Some(Place { slot, by: Some(by) }) => {
                    let size = self.size(expr) as u16;
                    self.op(Op::Load { to, from: slot, by, size })
                }
                None => self.fail(What::NoPlace),
            },
            ExprKind::Unary('&', of) => self.into(of, to),
            ExprKind::Unary(sign, of) => {
                let from = self.value(of)?;
                let name = if *sign == '-' { "neg" } else { "not" };
                self.native(name, &[self.type_of(of).clone()], None, [to, from, 0, 0])
            }
            ExprKind::Binary(sign, at, a, b) => self.binary(sign, *at, a, b, to),
            ExprKind::Range { from, to: end, .. } => {
                if let (Pick::Counted(first), Type::Iter(_, count)) =
                    (self.it.picks[expr.id].clone(), self.type_of(expr).clone())
                {
                    let numbers = (0..count as u16).zip(first..);
                    return numbers
                        .into_iter()
                        .try_for_each(|(i, bits)| self.op(Op::Const { to: to + i, bits }));
                }
                self.into(from, to)?;
                let size = self.size(from) as u16;
                self.into(end, to + size)
            }
            ExprKind::Cast(from, _) => self.convert(from, self.type_of(expr), to),
            ExprKind::Struct { path, fields, .. } if let Pick::Case(case) = self.it.picks[expr.id] => {
                self.none(expr, to)?;
                self.op(Op::Const { to, bits: case })?;
                for (name, value) in fields {
                    let held = held_name(&path.names[path.names.len() - 1].text, &name.text);
                    let (at, _) = self.type_of(expr).field(&held).unwrap_or((0, Type::Wrong));
                    self.into(value, to + at as u16)?;
                }
                Ok(())
            }
            ExprKind::Struct { fields, rest, .. } => {
                let of = self.type_of(expr);
                if let Some(rest) = rest {
                    self.into(rest, to)?;
                }
                for (name, value) in fields {
                    let (at, _) = of.field(&name.text).unwrap_or((0, Type::Wrong));
                    self.into(value, to + at as u16)?;
                }
                Ok(())
            }
            ExprKind::Tuple(all) | ExprKind::Array(all) => {
                let mut to = to;
                for it in all {
                    self.into(it, to)?;
                    to += self.size(it) as u16;
                }
                Ok(())
            }
            ExprKind::Repeat(of, _) => {
                let size = self.size(of);
                self.into(of, to)?;
                let all = self.size(expr);
                for at in (size.max(1)..all).step_by(size.max(1)) {
                    self.copy(to + at as u16, to, size)?;
                }
                Ok(())
            }
            ExprKind::If(head, then, otherwise) => self.condition(head, then, otherwise.as_deref(), to),
            ExprKind::Match(head, arms) => self.choice(head, arms, to),
            ExprKind::Block(block) => self.block_into(block, to),
            ExprKind::While(head, body) => self.while_loop(head, body),
            ExprKind::For(pattern, over, body) => self.for_loop(pattern, over, body),
            ExprKind::Return(value) => {
                if let Some(value) = value {
                    self.into(value, 0)?;
                }
                let gives = self.it.gives.clone();
                self.returned(&gives);
                self.ends()?;
                self.op(Op::Return)
            }
            ExprKind::Break | ExprKind::Continue => {
                let jump = self.jump(Op::Jump { to: 0 })?;
                let is_break = matches!(expr.kind, ExprKind::Break);
                match self.loops.last_mut() {
                    Some(inner) => {
                        (if is_break { &mut inner.breaks } else { &mut inner.continues }).push(jump);
                    }
                    None => return self.fail(What::OutsideOfLoop("break")),
                }
                Ok(())
            }
            // A closure is emitted where it is called.
            ExprKind::Closure { .. } => Ok(()),
            ExprKind::Assign(sign, _, place, value) => self.assign(sign, place, value),
            ExprKind::Fails(why) => self.op(Op::Fail(Box::new(why.clone()))),
        }
    }

    fn path(&mut self, expr: &'t Expr, to: u16) -> Made<()> {
        match &self.it.picks[expr.id] {
            Pick::Local(_) => match self.place(expr)? {
                Some(Place { slot, .. }) => self.copy(to, slot, self.size(expr)),
                None => Ok(()),
            },
            Pick::Constant(id) => {
                let (from, of) = self.linker.constant(self.resolver, *id, expr.span)?;
                self.op(Op::Data { to, from, size: of.size() as u16 })
            }
            Pick::Numbers(prim, numbers) => {
                let of = prim.coordinates().map_or(*prim, |(of, _)| of);
                for (i, number) in numbers.iter().enumerate() {
                    self.constant_number(to + (i * of.size()) as u16, of, *number)?;
                }
                Ok(())
            }
            Pick::Case(case) => {
                self.none(expr, to)?;
                self.op(Op::Const { to, bits: *case })
            }
            Pick::Special(Special::MakeNone) => self.none(expr, to),
            _ => self.fail(What::NotKnown),
        }
    }

    /// Emits `None`. Its cells are cleared, so that equal values have equal cells.
    fn none(&mut self, expr: &Expr, to: u16) -> Made<()> {
        for at in 0..self.size(expr) {
            self.op(Op::Const { to: to + at as u16, bits: 0 })?;
        }
        Ok(())
    }

    fn binary(&mut self, sign: &'static str, at: Span, a: &'t Expr, b: &'t Expr, to: u16) -> Made<()> {
        if let "&&" | "||" = sign {
            self.into(a, to)?;
            let done = self.jump_if(to, sign == "||")?;
            self.into(b, to)?;
            self.land([done]);
            return Ok(());
        }
        let (left, right) = (self.value(a)?, self.value(b)?);
        self.span = at;
        if let "==" | "!=" = sign
            && is_compound(self.type_of(a))
        {
            self.equal(&self.type_of(a).clone(), left, right, to)?;
            let truth = [Type::Prim(Prim::Bool)];
            return if sign == "==" { Ok(()) } else { self.native("not", &truth, None, [to, to, 0, 0]) };
        }
        self.native(sign, &[self.type_of(a).clone(), self.type_of(b).clone()], None, [to, left, right, 0])
    }

    /// Emits a comparison of two values, part by part.
    fn equal(&mut self, of: &Type, a: u16, b: u16, to: u16) -> Made<()> {
        self.op(Op::Const { to, bits: 1 })?;
        let mut done = vec![];
        self.equal_parts(of, (a, b), to, &mut done)?;
        self.land(done);
        Ok(())
    }

    fn equal_parts(&mut self, of: &Type, (a, b): (u16, u16), to: u16, done: &mut Vec<usize>) -> Made<()> {
        match of {
            Type::Array(of, count) => (0..*count).try_for_each(|i| {
                let at = (i * of.size()) as u16;
                self.equal_parts(of, (a + at, b + at), to, done)
            }),
            Type::Tuple(all) => {
                let mut at = 0;
                all.iter().try_for_each(|of| {
                    self.equal_parts(of, (a + at, b + at), to, done)?;
                    at += of.size() as u16;
                    Ok(())
                })
            }
            Type::Option(of) => {
                self.equal_parts(&Type::Prim(Prim::Bool), (a, b), to, done)?;
                let none = self.jump_if(a, false)?;
                self.equal_parts(of, (a + 1, b + 1), to, done)?;
                self.land([none]);
                Ok(())
            }
            of => {
                self.native("==", &[of.clone(), of.clone()], None, [to, a, b, 0])?;
                done.push(self.jump_if(to, false)?);
                Ok(())
            }
        }
    }

    /// Emits a number converted to another type.
    fn convert(&mut self, from: &'t Expr, of: &Type, to: u16) -> Made<()> {
        let found = self.type_of(from).clone();
        if found == *of || found.size() != 1 && !matches!((&found, of), (Type::Prim(Prim::F64), _)) {
            return self.into(from, to);
        }
        let slot = self.value(from)?;
        match of {
            Type::Prim(prim) if !matches!((&found, prim), (Type::Enum(_), Prim::Usize)) => {
                self.native("to", &[found], Some(*prim), [to, slot, 0, 0])
            }
            _ => self.copy(to, slot, 1),
        }
    }

    fn block_into(&mut self, block: &'t Block, to: u16) -> Made<()> {
        let (top, mark) = (self.top, self.mark.clone());
        for statement in &block.statements {
            self.statement(statement)?;
        }
        if let Some(value) = &block.value {
            let is_new = self.marked(&block.value_mark);
            self.before_value(value, is_new)?;
            self.into(value, to)?;
        }
        (self.top, self.mark) = (top, mark);
        Ok(())
    }

    fn statement(&mut self, statement: &'t Statement) -> Made<()> {
        let is_new = self.marked(&statement.mark);
        match &statement.kind {
            StatementKind::Let(pattern, _, Some(value)) => {
                self.span = statement.span;
                self.before_binding(pattern, value, is_new)?;
                self.bind(pattern, value)?;
                self.after_binding(pattern, value)
            }
            StatementKind::Let(pattern, _, None) => {
                let size = self.it.types[pattern.id].size();
                let slot = self.room(size)?;
                for at in 0..size {
                    self.op(Op::Const { to: slot + at as u16, bits: 0 })?;
                }
                self.split(pattern, slot)
            }
            StatementKind::Expr(it) => {
                let top = self.top;
                let to = self.room(self.size(it))?;
                self.before(it, is_new)?;
                self.into(it, to)?;
                self.after_statement(it)?;
                self.top = top;
                Ok(())
            }
        }
    }

    /// Enters the lines of the mark above, if there is one. Returns true if the mark changed.
    fn marked(&mut self, mark: &Option<Mark>) -> bool {
        let Some(mark) = mark else { return false };
        let mark = mark.as_ref().map(|mark| mark.text.clone());
        let is_new = mark != self.mark;
        self.mark = mark;
        is_new
    }

    /// Emits a call. Its arguments are put at the start of the called function's frame.
    fn call(&mut self, expr: &'t Expr, on: &'t Expr, args: &'t [Expr], to: u16) -> Made<()> {
        match self.it.picks[expr.id] {
            Pick::Function(id) => self.call_function(expr, id, args.iter(), to),
            Pick::Native(native) => self.call_native(native, args.iter(), to),
            Pick::Closure(number) => {
                let slots = args.iter().map(|arg| self.value(arg)).collect::<Made<Vec<_>>>()?;
                self.closure(number, &slots, to)
            }
            Pick::Special(Special::MakeSome) => {
                self.op(Op::Const { to, bits: 1 })?;
                self.into(&args[0], to + 1)
            }
            Pick::Special(Special::Convert) => self.convert(&args[0], self.type_of(expr), to),
            Pick::Special(Special::FromFn) => self.made_by(expr, &args[0], to),
            _ => {
                self.span = on.span;
                self.fail(What::NotKnown)
            }
        }
    }

    fn call_native(&mut self, native: usize, args: impl Iterator<Item = &'t Expr>, to: u16) -> Made<()> {
        let mut at = [to, 0, 0, 0];
        for (slot, arg) in at[1..].iter_mut().zip(args) {
            *slot = self.value(arg)?;
        }
        self.op(Op::Native { run: native as u16, at })
    }

    fn call_function(
        &mut self,
        expr: &'t Expr,
        id: usize,
        args: impl Iterator<Item = &'t Expr>,
        to: u16,
    ) -> Made<()> {
        let signature = self.resolver.signature(id);
        let number = self.linker.number(id);
        let frame = self.top as u16;
        self.room(signature.gives.size())?;
        let slots = signature.takes.iter().map(|of| self.room(of.size())).collect::<Made<Vec<_>>>()?;
        let mut changed = vec![];
        for ((arg, slot), changes) in args.zip(slots).zip(&signature.changes) {
            self.into(arg, slot)?;
            changed.extend(changes.then_some((arg, slot)));
        }
        self.called(expr, id);
        self.op(Op::Call { function: number, frame })?;
        self.copy(to, frame, signature.gives.size())?;
        changed.into_iter().try_for_each(|(arg, slot)| self.set_argument(arg, slot))
    }

    /// Copies the new value of a parameter back to the place that was passed.
    fn set_argument(&mut self, arg: &'t Expr, from: u16) -> Made<()> {
        let place = match &arg.kind {
            ExprKind::Unary('&', place) => place,
            _ => arg,
        };
        let (size, reads) = (self.size(arg), self.reads.len());
        match self.place(place)? {
            Some(Place { slot, by: None }) => self.copy(slot, from, size)?,
            Some(Place { slot, by: Some(by) }) => {
                self.op(Op::Store { to: slot, by, from, size: size as u16 })?;
            }
            None => return self.fail(What::NoPlace),
        }
        self.reads.truncate(reads);
        self.changed(place, from, reads)
    }

    fn method(&mut self, expr: &'t Expr, on: &'t Expr, args: &'t [Expr], to: u16) -> Made<()> {
        let all = || std::iter::once(on).chain(args);
        match self.it.picks[expr.id] {
            Pick::Function(id) => self.call_function(expr, id, all(), to),
            Pick::Native(native) => self.call_native(native, all(), to),
            Pick::Special(special) => self.special(expr, special, on, args, to),
            _ => self.fail(What::NotKnown),
        }
    }

    /// Inlines a closure where it is called. Its parameters share the slots of the arguments.
    fn closure(&mut self, number: usize, slots: &[u16], to: u16) -> Made<()> {
        let Closure { params, body } = self.it.closures[number];
        for ((pattern, _), slot) in params.iter().zip(slots) {
            self.split(pattern, *slot)?;
        }
        self.into(body, to)
    }

    /// Passes values that lie in slots to a closure or a function.
    fn given(&mut self, arg: &'t Expr, slots: &[u16], to: u16) -> Made<()> {
        match (&self.it.picks[arg.id], self.type_of(arg)) {
            (Pick::Function(id), _) => {
                let id = *id;
                let signature = self.resolver.signature(id);
                let number = self.linker.number(id);
                let top = self.top;
                let frame = self.room(signature.gives.size())?;
                for (of, from) in signature.takes.iter().zip(slots) {
                    let slot = self.room(of.size())?;
                    self.copy(slot, *from, of.size())?;
                }
                self.called(arg, id);
                self.op(Op::Call { function: number, frame })?;
                self.top = top;
                self.copy(to, frame, signature.gives.size())
            }
            (Pick::Native(native), _) => {
                let mut at = [to, 0, 0, 0];
                at[1..].iter_mut().zip(slots).for_each(|(to, slot)| *to = *slot);
                self.op(Op::Native { run: *native as u16, at })
            }
            (_, Type::Closure(number)) => self.closure(*number, slots, to),
            _ => self.fail(What::NotKnown),
        }
    }
}

/// True if values of a type are compared part by part.
fn is_compound(of: &Type) -> bool {
    matches!(of, Type::Array(..) | Type::Tuple(_) | Type::Option(_))
}
