//! Leaves out code that only explains. A method returns all its intermediate results, but printed code returns only the verdict,
//! and helpers return only the used parts of their results. With `lean`, values that the verdict does not need are not computed.

use super::super::natives::Prim;
use super::super::types::{Struct, Type};
use super::form::*;
use super::plain::each_st;
use super::{Answer, plain_truth};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The parts to keep.
pub struct Options<'w> {
    /// True if only the code for the verdict is kept.
    pub lean: bool,
    /// The return value of the entry function.
    pub answer: Answer,
    /// True if a struct is one of the learner's, or the whole return value. It stays as it is written.
    pub is_own: &'w dyn Fn(&Struct) -> bool,
    /// The file of the learner's code, of which every statement stays.
    pub own: Option<u16>,
}

/// Makes the entry function return a boolean, if no more is wanted of it, and leaves out code that becomes unused.
pub fn prune(unit: &mut Unit, wanted: &Options<'_>) {
    if wanted.answer == Answer::Truth {
        answer(&mut unit.functions[0]);
    }
    let mut found = Found::new(unit, wanted);
    found.search();
    let Found { needed, reads, called, reducible, .. } = found;
    unit.functions.retain(|it| called.contains(&it.id));
    for function in &mut unit.functions {
        let keeps = Keeps { lean: wanted.lean && wanted.own != function.file, needed: &needed[&function.id] };
        let mut body = std::mem::take(&mut function.body);
        keeps.filter(&mut body);
        function.body = body;
    }
    let is_read =
        |id: usize, name: &Arc<str>| !reducible.contains(&id) || reads.contains(&(id, name.clone()));
    let mut reduce = |it: &mut Ex| {
        if let Kind::Struct(id, fields, _) = &mut it.kind {
            fields.retain(|(name, _)| is_read(*id, name));
        }
    };
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut reduce));
    unit.constants.iter_mut().for_each(|it| it.value.change(&mut reduce));
    for it in &mut unit.structs {
        let fields = it.fields.iter().filter(|(name, _)| is_read(it.id, name)).cloned().collect();
        *it = Arc::new(Struct::new(it.name.clone(), it.id, fields));
    }
    used_only(unit);
}

/// Replaces a variable that is returned at once by its value, in lean code.
pub fn merge_all(unit: &mut Unit, wanted: &Options<'_>) {
    for function in unit.functions.iter_mut().filter(|it| wanted.lean && wanted.own != it.file) {
        merge(&mut function.body);
    }
}

fn merge(body: &mut Body) {
    let Some(Ex { kind: Kind::Local(id), .. }) = body.value.as_deref() else { return };
    let id = *id;
    if !matches!(body.stmts.last(), Some(St { kind: StKind::Let(Pat::Bind(own), _), .. }) if *own == id) {
        return;
    }
    if let Some(St { kind: StKind::Let(_, value), note, .. }) = body.stmts.pop() {
        body.value = Some(Box::new(value));
        body.note = note;
    }
}

/// Makes a function that returns a struct with a field `hit` return that field.
fn answer(function: &mut Function) {
    if !matches!(&function.gives, Type::Struct(_)) {
        return;
    }
    function.gives = Type::Prim(Prim::Bool);
    verdict(&mut function.body);
    for st in &mut function.body.stmts {
        returns(st);
    }
}

fn verdict(body: &mut Body) {
    if let Some(value) = &mut body.value {
        hit_of(value);
    }
}

fn hit_of(value: &mut Ex) {
    let whole = value.clone();
    value.of = Type::Prim(Prim::Bool);
    match &mut value.kind {
        Kind::Struct(_, fields, rest) => {
            let hit = fields.iter().position(|(name, _)| &**name == "hit").map(|at| fields.swap_remove(at).1);
            let rest = || rest.take().map(|rest| rest.field("hit"));
            if let Some(hit) = hit.or_else(rest) {
                *value = hit;
            }
        }
        Kind::If(_, then, otherwise) => [then, otherwise].into_iter().for_each(verdict),
        Kind::Match(_, arms) => arms.iter_mut().for_each(|arm| verdict(&mut arm.body)),
        Kind::Block(body) => verdict(body),
        Kind::Jump(_) | Kind::Fail => {}
        _ => *value = whole.field("hit"),
    }
}

/// Makes the `return`s in a statement return the verdict, too.
fn returns(st: &mut St) {
    if let StKind::Return(Some(value)) = &mut st.kind {
        hit_of(value);
    }
    for part in st.parts_mut() {
        for body in part.bodies_mut() {
            body.stmts.iter_mut().for_each(returns);
            if let Some(Ex { kind: Kind::Jump(st), .. }) = body.value.as_deref_mut() {
                returns(st);
            }
        }
    }
    for list in st.lists_mut() {
        list.iter_mut().for_each(returns);
    }
}

/// The parts known to be needed for the verdict.
struct Found<'f> {
    unit: &'f Unit,
    wanted: &'f Options<'f>,
    needed: HashMap<usize, HashSet<Id>>,
    reads: HashSet<(usize, Arc<str>)>,
    called: HashSet<usize>,
    /// Structs of which only the used fields are kept.
    reducible: HashSet<usize>,
    /// Structs that are constructed.
    made: HashSet<usize>,
    at: usize,
}

impl<'f> Found<'f> {
    fn new(unit: &'f Unit, wanted: &'f Options<'f>) -> Self {
        let given = unit.taken().structs;
        let packed = |id: usize| {
            unit.functions.iter().any(|function| {
                function.body.note.packing
                    && matches!(function.body.value.as_deref(), Some(Ex { kind: Kind::Struct(made, ..), .. }) if *made == id)
            })
        };
        let reducible = unit
            .structs
            .iter()
            .filter(|it| !given.contains(&it.id) && !(wanted.is_own)(it) && (wanted.lean || packed(it.id)));
        Self {
            unit,
            wanted,
            needed: HashMap::new(),
            reads: HashSet::new(),
            called: HashSet::from([unit.functions[0].id]),
            reducible: reducible.map(|it| it.id).collect(),
            made: HashSet::new(),
            at: 0,
        }
    }

    fn size(&self) -> usize {
        self.reads.len() + self.called.len() + self.needed.values().map(HashSet::len).sum::<usize>()
    }

    /// Searches for needed parts until no more are found.
    fn search(&mut self) {
        loop {
            let before = self.size();
            for (i, function) in self.unit.functions.iter().enumerate() {
                if !self.called.contains(&function.id) {
                    continue;
                }
                self.at = i;
                self.needed.entry(function.id).or_default();
                self.body(&function.body);
            }
            for constant in &self.unit.constants {
                self.ex(&constant.value);
            }
            if self.size() == before && !self.keep_unread() {
                return;
            }
        }
    }

    /// Keeps structs whole that are constructed but never read, since a walkthrough shows them.
    fn keep_unread(&mut self) -> bool {
        let unread = |it: &&Arc<Struct>| {
            self.made.contains(&it.id)
                && self.reducible.contains(&it.id)
                && !self.reads.iter().any(|(id, _)| *id == it.id)
        };
        let Some(it) = self.unit.structs.iter().find(unread) else { return false };
        self.reads.extend(it.fields.iter().map(|(name, _)| (it.id, name.clone())));
        true
    }

    fn need(&mut self, id: Id) {
        let function = self.unit.functions[self.at].id;
        self.needed.entry(function).or_default().insert(id);
    }

    fn keeps(&self) -> Keeps<'_> {
        let function = &self.unit.functions[self.at];
        Keeps {
            lean: self.wanted.lean && self.wanted.own != function.file,
            needed: &self.needed[&function.id],
        }
    }

    fn body(&mut self, body: &Body) {
        // A block in an expression may be a part of a loop's body.
        self.stmts(&body.stmts, true);
        if let Some(value) = &body.value {
            self.ex(value);
        }
    }

    fn stmts(&mut self, stmts: &[St], in_loop: bool) {
        for st in stmts {
            if self.keeps().keeps(st, in_loop) {
                self.st(st, in_loop);
            }
        }
    }

    fn st(&mut self, st: &St, in_loop: bool) {
        match &st.kind {
            StKind::Let(pat, value) => {
                self.pattern(pat);
                let masked = self.keeps().mask(pat);
                match masked {
                    Some(mask) => self.masked(value, &mask),
                    None => self.ex(value),
                }
            }
            StKind::If(head, then, otherwise) => {
                self.ex(head);
                self.stmts(then, in_loop);
                self.stmts(otherwise, in_loop);
            }
            StKind::For(pat, over, body) => {
                self.pattern(pat);
                self.ex(over);
                self.stmts(body, true);
            }
            StKind::While(head, body) => {
                self.ex(head);
                self.stmts(body, true);
            }
            StKind::Do(it) => {
                it.parts().into_iter().for_each(|part| self.ex(part));
                it.bodies().into_iter().for_each(|body| {
                    self.stmts(&body.stmts, in_loop);
                    if let Some(value) = &body.value {
                        self.ex(value);
                    }
                });
            }
            _ => st.parts().into_iter().for_each(|part| self.ex(part)),
        }
    }

    /// Notes the fields that a pattern reads.
    fn pattern(&mut self, pat: &Pat) {
        let mut fields = vec![];
        pat.fields(&mut fields);
        self.reads.extend(fields);
    }

    /// The parts of a tuple that are needed.
    fn masked(&mut self, value: &Ex, mask: &[bool]) {
        match &value.kind {
            Kind::Tuple(all) => {
                all.iter().zip(mask).filter(|(_, is)| **is).for_each(|(it, _)| self.ex(it));
            }
            Kind::If(head, then, otherwise) => {
                self.ex(head);
                [then, otherwise].into_iter().for_each(|body| self.masked_body(body, mask));
            }
            Kind::Match(head, arms) => {
                self.ex(head);
                for arm in arms {
                    if let Some(guard) = &arm.guard {
                        self.ex(guard);
                    }
                    self.masked_body(&arm.body, mask);
                }
            }
            Kind::Block(body) => self.masked_body(body, mask),
            _ => self.ex(value),
        }
    }

    fn masked_body(&mut self, body: &Body, mask: &[bool]) {
        self.stmts(&body.stmts, false);
        if let Some(value) = &body.value {
            self.masked(value, mask);
        }
    }

    fn ex(&mut self, it: &Ex) {
        match &it.kind {
            Kind::Local(id) => self.need(*id),
            Kind::Call(id, _) => {
                self.called.insert(*id);
            }
            Kind::Field(on, name) => {
                if let Type::Struct(of) = &on.of {
                    self.reads.insert((of.id, name.clone()));
                }
            }
            Kind::Struct(id, fields, rest) if self.reducible.contains(id) => {
                self.made.insert(*id);
                for (name, field) in fields {
                    if self.reads.contains(&(*id, name.clone())) {
                        self.ex(field);
                    }
                }
                return rest.iter().for_each(|rest| self.ex(rest));
            }
            Kind::Match(_, arms) => {
                for arm in arms {
                    let mut inner: Vec<&Ex> = arm.guard.iter().collect();
                    self.pattern(&arm.pat);
                    arm.pat.each(&mut |it| inner.push(it));
                    inner.into_iter().for_each(|it| self.ex(it));
                }
            }
            Kind::Jump(st) => self.st(st, true),
            _ => {}
        }
        it.parts().into_iter().for_each(|part| self.ex(part));
        it.bodies().into_iter().for_each(|body| self.body(body));
    }
}

/// True if a block may end its function, or an iteration of a loop around it.
fn leaves(body: &Body) -> bool {
    let mut is = false;
    each_st(&body.stmts, &mut |st| {
        is |= matches!(st.kind, StKind::Return(_) | StKind::Break | StKind::Continue | StKind::Fail { .. });
    });
    is
}

/// The choice of statements to keep in a function.
struct Keeps<'k> {
    lean: bool,
    needed: &'k HashSet<Id>,
}

impl Keeps<'_> {
    fn keeps(&self, st: &St, in_loop: bool) -> bool {
        if !self.lean && !st.note.packing {
            return true;
        }
        let needs = |ids: Vec<Id>| ids.iter().any(|id| self.needed.contains(id));
        let jumps = |it: &Ex| {
            it.has(&|it| matches!(it.kind, Kind::Jump(_)) || it.bodies().iter().any(|it| leaves(it)))
        };
        match &st.kind {
            StKind::Let(pat, value) => needs(pat.binds()) || jumps(value) || value.is_gap(),
            StKind::Declare(id) => self.needed.contains(id),
            StKind::Set(place, ..) => place.root().is_none_or(|id| self.needed.contains(&id)),
            StKind::Break | StKind::Continue => in_loop,
            StKind::For(_, _, body) | StKind::While(_, body) => body.iter().any(|st| self.keeps(st, false)),
            StKind::Do(it) => {
                jumps(it)
                    || it.bodies().iter().any(|body| body.stmts.iter().any(|st| self.keeps(st, in_loop)))
            }
            StKind::If(..) | StKind::Switch(..) => {
                st.lists().iter().any(|list| list.iter().any(|st| self.keeps(st, in_loop)))
            }
            StKind::Return(_) | StKind::Fail { .. } => true,
        }
    }

    /// A flag for each part of a tuple that is needed. `None` if it is not destructured or all of it is needed.
    fn mask(&self, pat: &Pat) -> Option<Vec<bool>> {
        let Pat::Tuple(parts) = pat else { return None };
        let needed = |part: &Pat| part.binds().iter().any(|id| self.needed.contains(id));
        (self.lean && parts.iter().any(|part| !needed(part))).then(|| parts.iter().map(needed).collect())
    }

    fn filter(&self, body: &mut Body) {
        self.filter_stmts(&mut body.stmts, true);
        if let Some(value) = &mut body.value {
            self.filter_ex(value);
        }
    }

    /// Removes titles whose last result was left out, since a title speaks of the result of its part. An empty line stays.
    fn drop_titles(&self, stmts: &mut [St], in_loop: bool) {
        let mut end = stmts.len();
        for at in (0..stmts.len()).rev() {
            if stmts[at].note.mark.is_none() {
                continue;
            }
            let last = stmts[at..end].iter().rfind(|st| !st.note.packing);
            if last.is_some_and(|st| !self.keeps(st, in_loop)) {
                stmts[at].note.mark = Some(UNTITLED.into());
            }
            end = at;
        }
    }

    fn filter_stmts(&self, stmts: &mut Vec<St>, in_loop: bool) {
        self.drop_titles(stmts, in_loop);
        let mut mark = None;
        stmts.retain_mut(|st| {
            let keeps = self.keeps(st, in_loop);
            // A mark stays above the first remaining statement.
            if st.note.mark.is_some() {
                mark = st.note.mark.take();
            }
            if keeps {
                st.note.mark = mark.take();
            }
            keeps
        });
        // The first statement needs no empty line above.
        if let Some(first) = stmts.first_mut() {
            first.note.mark.take_if(|mark| **mark == *UNTITLED);
        }
        for st in stmts {
            let inner = matches!(st.kind, StKind::For(..) | StKind::While(..)) || in_loop;
            if let StKind::Let(pat, value) = &mut st.kind
                && let Some(mask) = self.mask(pat)
            {
                narrow(pat, value, &mask);
            }
            st.parts_mut().into_iter().for_each(|part| self.filter_ex(part));
            st.lists_mut().into_iter().for_each(|list| self.filter_stmts(list, inner));
        }
    }

    fn filter_ex(&self, it: &mut Ex) {
        it.parts_mut().into_iter().for_each(|part| self.filter_ex(part));
        it.bodies_mut().into_iter().for_each(|body| self.filter(body));
    }
}

/// Removes unneeded parts of a destructured tuple.
fn narrow(pat: &mut Pat, value: &mut Ex, mask: &[bool]) {
    if !is_tuple(value) {
        return;
    }
    let Pat::Tuple(parts) = pat else { return };
    let mut of = mask.iter();
    parts.retain(|_| of.next() == Some(&true));
    let one = parts.len() == 1;
    narrow_value(value, mask, one);
    if one {
        *pat = parts.remove(0);
    }
}

/// True if a value is written as a tuple in every branch.
fn is_tuple(value: &Ex) -> bool {
    match &value.kind {
        Kind::Tuple(_) | Kind::Jump(_) => true,
        Kind::If(..) | Kind::Match(..) | Kind::Block(_) => {
            value.bodies().iter().all(|body| body.value.as_ref().is_none_or(|it| is_tuple(it)))
        }
        _ => false,
    }
}

fn narrow_value(value: &mut Ex, mask: &[bool], one: bool) {
    if let Type::Tuple(all) = &value.of {
        let kept: Vec<Type> = all.iter().zip(mask).filter(|(_, is)| **is).map(|(of, _)| of.clone()).collect();
        value.of = if one { kept[0].clone() } else { Type::Tuple(kept.into()) };
    }
    if let Kind::Tuple(all) = &mut value.kind {
        let mut of = mask.iter();
        all.retain(|_| of.next() == Some(&true));
        if one {
            *value = all.remove(0);
        }
        return;
    }
    for body in value.bodies_mut() {
        if let Some(value) = &mut body.value {
            narrow_value(value, mask, one);
        }
    }
}

/// Leaves out unused constants and types.
fn used_only(unit: &mut Unit) {
    let (mut structs, mut enums, mut constants) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut types: Vec<Type> = vec![];
    for function in &unit.functions {
        types.extend(function.params.iter().map(|(_, of)| of.clone()));
        types.push(function.gives.clone());
        function.body.each(&mut |it| {
            types.push(it.of.clone());
            if let Kind::Constant(id) = it.kind {
                constants.insert(id);
            }
        });
    }
    loop {
        let before = constants.len();
        for constant in
            unit.constants.iter().filter(|it| constants.contains(&it.id)).cloned().collect::<Vec<_>>()
        {
            constant.value.each(&mut |it| {
                types.push(it.of.clone());
                if let Kind::Constant(id) = it.kind {
                    constants.insert(id);
                }
            });
        }
        if constants.len() == before {
            break;
        }
    }
    while let Some(of) = types.pop() {
        match of {
            Type::Struct(it) => {
                if structs.insert(it.id)
                    && let Some(it) = unit.structs.iter().find(|known| known.id == it.id)
                {
                    types.extend(it.fields.iter().map(|(_, of)| of.clone()));
                }
            }
            Type::Enum(it) => {
                enums.insert(it.id);
            }
            Type::Option(of) | Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => {
                types.push((*of).clone());
            }
            Type::Tuple(all) => types.extend(all.iter().cloned()),
            _ => {}
        }
    }
    unit.structs.retain(|it| structs.contains(&it.id));
    unit.enums.retain(|it| enums.contains(&it.id));
    unit.constants.retain(|it| constants.contains(&it.id));
}

/// Replaces structs with one used field by that field. The field's name is appended to names of variables, except for booleans,
/// whose names mostly say what is tested.
pub fn unwrap(unit: &mut Unit, is_own: &dyn Fn(&Struct) -> bool) {
    // Fields with numbers, and cases, stay as they are.
    let is_named = |it: &Struct| it.fields[0].0.starts_with(char::is_alphabetic);
    let given = unit.taken().structs;
    let alone: HashMap<usize, (Arc<str>, Type)> = unit
        .structs
        .iter()
        .filter(|it| it.fields.len() == 1 && is_named(it) && !given.contains(&it.id) && !is_own(it))
        .map(|it| (it.id, it.fields[0].clone()))
        .collect();
    if alone.is_empty() {
        return;
    }
    let named = |name: &Arc<str>, of: &Type| -> Arc<str> {
        match of {
            Type::Struct(it) => match alone.get(&it.id) {
                Some((field, of)) if *of != Type::Prim(Prim::Bool) => format!("{name}_{field}").into(),
                _ => name.clone(),
            },
            _ => name.clone(),
        }
    };
    let truth_of = |of: &Type| {
        let held = if let Type::Option(of) = of { of } else { of };
        let Type::Struct(it) = held else { return None };
        alone.get(&it.id).filter(|(_, of)| *of == plain_truth()).map(|(field, _)| field.clone())
    };
    let mut change = |it: &mut Ex| {
        let inner = match &mut it.kind {
            Kind::Struct(id, fields, _) if alone.contains_key(id) => fields.pop().map(|(_, it)| it),
            Kind::Field(on, _) if matches!(&on.of, Type::Struct(of) if alone.contains_key(&of.id)) => {
                Some((**on).clone())
            }
            _ => None,
        };
        if let Some(inner) = inner {
            *it = inner;
        }
    };
    // Fields come first, while types still show the struct.
    for function in &mut unit.functions {
        function.name = match &function.gives {
            // `check_axis` does not say what its boolean means, but `axis_separates` does.
            Type::Struct(it) if alone.contains_key(&it.id) && function.name.starts_with("check_") => {
                format!("{}_{}", function.name.trim_start_matches("check_"), alone[&it.id].0).into()
            }
            // The result of `crossing` is `crosses`, so it becomes `is_crossing`.
            Type::Struct(it) if is_done(&function.name, alone.get(&it.id)) => {
                format!("is_{}", function.name).into()
            }
            of => named(&function.name, of),
        };
        for local in &mut function.locals {
            // `on_au` holds the boolean `separates` of an axis, so it becomes `au_separates`.
            local.name = match (local.name.strip_prefix("on_"), truth_of(&local.of)) {
                (Some(what), Some(field)) => format!("{what}_{field}").into(),
                _ => named(&local.name, &local.of),
            };
        }
        function.body.change(&mut change);
    }
    unit.constants.iter_mut().for_each(|it| it.value.change(&mut change));
    retype(unit, &|of| match of {
        Type::Struct(it) => alone.get(&it.id).map(|(_, one)| one.clone()),
        _ => None,
    });
    unit.structs.retain(|it| !alone.contains_key(&it.id));
}

/// True if a field's name says that the function has done what its own name says.
fn is_done(name: &str, alone: Option<&(Arc<str>, Type)>) -> bool {
    let doing = name.strip_suffix("ing").filter(|stem| !stem.is_empty());
    let truth = alone.filter(|(_, of)| *of == plain_truth());
    doing.zip(truth).is_some_and(|(stem, (field, _))| field.starts_with(stem))
}

/// Replaces types everywhere.
pub fn retype(unit: &mut Unit, with: &dyn Fn(&Type) -> Option<Type>) {
    let other = |of: &Type| replaced(of, with);
    let mut change = |it: &mut Ex| it.of = other(&it.of);
    for function in &mut unit.functions {
        function.gives = other(&function.gives);
        function.params.iter_mut().for_each(|(_, of)| *of = other(of));
        function.locals.iter_mut().for_each(|local| local.of = other(&local.of));
        function.body.change(&mut change);
    }
    for it in &mut unit.constants {
        it.of = other(&it.of);
        it.value.change(&mut change);
    }
    for it in &mut unit.structs {
        let fields = it.fields.iter().map(|(name, of)| (name.clone(), other(of))).collect();
        *it = Arc::new(Struct::new(it.name.clone(), it.id, fields));
    }
}

fn replaced(of: &Type, with: &dyn Fn(&Type) -> Option<Type>) -> Type {
    let inner = |of: &Type| Arc::new(replaced(of, with));
    match of {
        of if with(of).is_some() => with(of).map_or(Type::Wrong, |of| replaced(&of, with)),
        Type::Option(of) => Type::Option(inner(of)),
        Type::Array(of, count) => Type::Array(inner(of), *count),
        Type::Iter(of, count) => Type::Iter(inner(of), *count),
        Type::Tuple(all) => Type::Tuple(all.iter().map(|of| replaced(of, with)).collect()),
        of => of.clone(),
    }
}
