//! Simplifies code that needs to return only its result.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::Type;
use super::form::*;
use super::plain::{Can, is_same, positions_if_any};
use super::questions;
use super::{plain_truth, prune};
use std::collections::{HashMap, HashSet};

/// Simplifies a unit.
pub fn simplify(unit: &mut Unit, can: Can) {
    truths(unit);
    pass_through(unit);
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut and_or));
    unit.functions.iter_mut().for_each(aliases);
    unit.functions.iter_mut().for_each(positions);
    unit.functions.iter_mut().for_each(|it| questions::questions(it, can));
}

fn is_maybe_truth(of: &Type) -> bool {
    matches!(of, Type::Option(of) if **of == plain_truth())
}

/// An optional boolean that is only tested for being `Some(true)` becomes a boolean.
fn truths(unit: &mut Unit) {
    let mut whole = true;
    for function in &unit.functions {
        function.body.each(&mut |it| whole &= is_asked_only(it));
    }
    let given = unit.functions[0].params.iter().any(|(_, of)| is_maybe_truth(of));
    if !whole || given {
        return;
    }
    let mut change = |it: &mut Ex| {
        let kind = std::mem::replace(&mut it.kind, Kind::Fail);
        it.kind = match kind {
            Kind::Special(Special::IsSomeAnd, mut all) if is_maybe_truth(&all[0].of) => all.remove(0).kind,
            Kind::Special(Special::MakeSome, mut all) if is_maybe_truth(&it.of) => all.remove(0).kind,
            Kind::Special(Special::MakeNone, _) if is_maybe_truth(&it.of) => Kind::Truth(false),
            Kind::If(head, then, otherwise) if is_maybe_truth(&it.of) => {
                let is_false = matches!(otherwise.only(), Some(Ex { kind: Kind::Truth(false), .. }));
                match then.only().filter(|_| is_false) {
                    Some(then) => Kind::Binary("&&", head, Box::new(then.clone())),
                    None => Kind::If(head, then, otherwise),
                }
            }
            kind => kind,
        };
    };
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut change));
    prune::retype(unit, &|of| is_maybe_truth(of).then(plain_truth));
}

/// Replaces `&` and `|` of booleans. They avoid branches, which matters where methods are measured, but elsewhere they look like
/// a mistake.
fn and_or(it: &mut Ex) {
    if it.of == plain_truth()
        && let Kind::Binary(sign, ..) = &mut it.kind
    {
        *sign = match *sign {
            "&" => "&&",
            "|" => "||",
            sign => sign,
        };
    }
}

/// A vector's dot product with itself is its squared length, if the language has a name for that.
pub fn squares(unit: &mut Unit, has: &dyn Fn(Prim) -> bool) {
    let mut change = |it: &mut Ex| {
        if let Kind::Native("dot", all) = &mut it.kind
            && let [Ex { kind: Kind::Local(a), .. }, Ex { kind: Kind::Local(b), .. }] = &all[..]
            && a == b
            && all[0].prim().is_some_and(has)
        {
            it.kind = Kind::Native("length_squared", vec![all.remove(0)]);
        }
    };
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut change));
}

/// Removes a second name for a variable if neither changes. Its comment moves to the next statement.
fn aliases(function: &mut Function) {
    let Function { body, locals, .. } = function;
    let mut same: HashMap<Id, Id> = HashMap::new();
    let mut kept: Vec<St> = vec![];
    let mut said = Note::default();
    for mut st in std::mem::take(&mut body.stmts) {
        let pairs = renamed(&st.kind)
            .filter(|pairs| pairs.iter().all(|(a, b)| !locals[*a].mutable && !locals[*b].mutable));
        if let Some(pairs) = pairs {
            for (new, old) in pairs {
                same.insert(new, *same.get(&old).unwrap_or(&old));
            }
            said = st.note;
            continue;
        }
        st.note.inherit(std::mem::take(&mut said));
        kept.push(st);
    }
    body.stmts = kept;
    body.change(&mut |it| {
        if let Kind::Local(id) = &mut it.kind {
            *id = *same.get(id).unwrap_or(id);
        }
    });
}

/// The variables that only copy others: the new and the old ones. `None` for other statements.
fn renamed(st: &StKind) -> Option<Vec<(Id, Id)>> {
    let StKind::Let(pat, value) = st else { return None };
    match (pat, &value.kind) {
        (Pat::Bind(new), Kind::Local(old)) => Some(vec![(*new, *old)]),
        (Pat::Tuple(pats), Kind::Tuple(values)) => {
            let pair = |(pat, value): (&Pat, &Ex)| match (pat, &value.kind) {
                (Pat::Bind(new), Kind::Local(old)) => Some((*new, *old)),
                _ => None,
            };
            pats.iter().zip(values).map(pair).collect()
        }
        _ => None,
    }
}

/// True if optional booleans are only tested for being `Some(true)`.
fn is_asked_only(it: &Ex) -> bool {
    let takes = it.parts().iter().any(|part| is_maybe_truth(&part.of));
    !takes
        || match &it.kind {
            Kind::Special(Special::IsSomeAnd, all) => is_same(&all[1]),
            Kind::Call(..) | Kind::Struct(..) => true,
            _ => false,
        }
}

/// Removes a function that returns its parameter.
fn pass_through(unit: &mut Unit) {
    let hands_back = |it: &Function| matches!((&it.params[..], it.body.only()), ([(Pat::Bind(own), _)], Some(Ex { kind: Kind::Local(id), .. })) if own == id);
    let gone: Vec<usize> =
        unit.functions.iter().skip(1).filter(|it| hands_back(it)).map(|it| it.id).collect();
    for function in &mut unit.functions {
        function.body.change(&mut |it| {
            if let Kind::Call(id, all) = &mut it.kind
                && gone.contains(id)
            {
                *it = all.remove(0);
            }
        });
    }
    unit.functions.retain(|it| !gone.contains(&it.id));
}

/// Replaces a search for the first element by `any` if only its success matters.
fn positions(function: &mut Function) {
    let found = positions_if_any(&function.body);
    for id in &found {
        let local = &mut function.locals[*id];
        local.of = plain_truth();
        if let Some(what) = local.name.strip_prefix("first_") {
            local.name = format!("any_{what}").into();
        }
    }
    let is_found = |on: &Ex| matches!(on.kind, Kind::Local(id) if found.contains(&id));
    function.body.change(&mut |it| {
        let kind = std::mem::replace(&mut it.kind, Kind::Fail);
        it.kind = match kind {
            Kind::Special(Special::IsNone, mut on) if is_found(&on[0]) => {
                on[0].of = plain_truth();
                Kind::Unary('!', Box::new(on.remove(0)))
            }
            Kind::Special(Special::IsSome, mut on) if is_found(&on[0]) => on.remove(0).kind,
            kind => kind,
        };
    });
    each_st_mut(&mut function.body.stmts, &mut |st| {
        if let StKind::Let(Pat::Bind(id), value) = &mut st.kind
            && found.contains(id)
            && let Kind::Special(special, _) = &mut value.kind
        {
            *special = Special::Any;
            value.of = plain_truth();
        }
    });
}

/// Moves calls into the condition that joins their answers, so that it stops at the first one that decides.
pub fn join_calls(function: &mut Function) {
    let stmts = &mut function.body.stmts;
    let Some(mut last) = stmts.pop_if(|st| matches!(st.kind, StKind::Return(Some(_)))) else { return };
    if let StKind::Return(Some(end)) = &mut last.kind {
        join_before(stmts, end);
    }
    stmts.push(last);
}

/// Moves the calls at the end of statements into the condition behind them.
fn join_before(stmts: &mut Vec<St>, end: &mut Ex) {
    let called: HashSet<Id> = stmts.iter().filter_map(|st| named_truth(st, &is_call)).collect();
    let is_joined =
        |it: &Ex| joined(it).is_some_and(|all| all.len() > 1 && all.iter().all(|id| called.contains(id)));
    while let Some(id) = stmts.last().and_then(|st| named_truth(st, &|it| is_call(it) || is_joined(it))) {
        let is_part = joined(end).is_some_and(|all| all.contains(&id));
        let mut uses = 0;
        end.each(&mut |it| {
            uses += usize::from(matches!(it.kind, Kind::Local(own) if own == id));
        });
        if called.len() < 2 || !is_part || uses != 1 {
            return;
        }
        let Some(St { kind: StKind::Let(_, value), .. }) = stmts.pop() else { return };
        end.change(&mut |it| {
            if matches!(it.kind, Kind::Local(own) if own == id) {
                *it = value.clone();
            }
        });
    }
}

fn is_call(it: &Ex) -> bool {
    matches!(it.kind, Kind::Call(..))
}

/// The boolean that a statement names, if its value is like this.
fn named_truth(st: &St, is: &dyn Fn(&Ex) -> bool) -> Option<Id> {
    match &st.kind {
        StKind::Let(Pat::Bind(id), value) if value.of == plain_truth() && is(value) => Some(*id),
        _ => None,
    }
}

/// The variables that an expression joins by `&&`, `||` and `!`, which may also join calls. `None` for other expressions.
fn joined(it: &Ex) -> Option<Vec<Id>> {
    match &it.kind {
        Kind::Local(id) => Some(vec![*id]),
        Kind::Call(..) => Some(vec![]),
        Kind::Unary('!', on) => joined(on),
        Kind::Binary("&&" | "||", a, b) => Some([joined(a)?, joined(b)?].concat()),
        _ => None,
    }
}

/// Changes every statement, outer ones first.
fn each_st_mut(stmts: &mut [St], change: &mut dyn FnMut(&mut St)) {
    for st in stmts {
        change(st);
        st.lists_mut().into_iter().for_each(|list| each_st_mut(list, change));
        for part in st.parts_mut() {
            part.change(&mut |it| {
                it.bodies_mut().into_iter().for_each(|body| each_st_mut(&mut body.stmts, change));
            });
        }
    }
}
