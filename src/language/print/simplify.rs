//! Says more plainly what is left where only the answer is wanted.

use super::super::check::Special;
use super::super::types::Type;
use super::form::*;
use super::plain::{Can, is_same, positions_if_any};
use super::{plain_truth, prune};
use std::collections::HashMap;

/// Says it more plainly.
pub fn simplify(unit: &mut Unit, can: Can) {
    truths(unit);
    pass_through(unit);
    unit.functions.iter_mut().for_each(positions);
    unit.functions.iter_mut().for_each(|it| questions(it, can));
}

fn is_maybe_truth(of: &Type) -> bool {
    matches!(of, Type::Option(of) if **of == plain_truth())
}

/// A truth that may be missing, and that only counts where it is there and true, is a truth.
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

/// Whether it asks truths that may be missing only for being there and true.
fn is_asked_only(it: &Ex) -> bool {
    let takes = it.parts().iter().any(|part| is_maybe_truth(&part.of));
    !takes
        || match &it.kind {
            Kind::Special(Special::IsSomeAnd, all) => is_same(&all[1]),
            Kind::Call(..) | Kind::Struct(..) => true,
            _ => false,
        }
}

/// A function that hands back what it is handed is left out.
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

/// Where only counts whether there is a first one, it is asked whether there is any.
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

/// Asks right where a list is written whether any in it holds: each truth in it by itself, and of two lists in a row the one and
/// then the other.
fn questions(function: &mut Function, can: Can) {
    function.body.change(&mut gathered);
    let mut uses: HashMap<Id, usize> = HashMap::new();
    function.body.each(&mut |it| {
        if let Kind::Local(id) = it.kind {
            *uses.entry(id).or_default() += 1;
        }
    });
    let Body { stmts, value, note } = &mut function.body;
    for at in (0..stmts.len()).rev() {
        let StKind::Let(Pat::Bind(id), list) = &stmts[at].kind else { continue };
        if !is_list(list) || uses.get(id) != Some(&1) {
            continue;
        }
        let (id, list) = (*id, list.clone());
        let asked = match stmts.get_mut(at + 1) {
            Some(next) => next.parts_mut(),
            None => value.as_deref_mut().into_iter().collect(),
        };
        if asked.into_iter().fold(false, |any, part| any | ask(part, id, &list)) {
            // What is said of the list is said of the question.
            let said = stmts.remove(at).note;
            let next = stmts.get_mut(at).map_or(&mut *note, |next| &mut next.note);
            if next.mark.is_none() && next.comments.is_empty() {
                *next = said;
            }
        }
    }
    function.body.change(&mut |it| {
        let plainer = match &mut it.kind {
            Kind::Special(Special::Any, all) => written_out(all).or_else(|| one_after_the_other(all, can)),
            Kind::Unary('!', any) => neither(any),
            _ => None,
        };
        if let Some(plainer) = plainer {
            *it = plainer;
        }
    });
}

/// Whether it is a list of what stands there already.
fn is_list(it: &Ex) -> bool {
    matches!(&it.kind, Kind::Array(all) | Kind::Special(Special::Chain, all) if all.iter().all(Ex::is_place))
}

/// Puts a list where it is asked by its variable, and says whether it is.
fn ask(part: &mut Ex, id: Id, list: &Ex) -> bool {
    let mut asked = false;
    part.change(&mut |it| {
        if let Kind::Special(Special::Any, all) = &mut it.kind
            && matches!(all[0].kind, Kind::Local(own) if own == id)
        {
            all[0] = list.clone();
            asked = true;
        }
    });
    asked
}

/// A truth that gathers whether one of a list holds asks whether any does.
fn gathered(it: &mut Ex) {
    let Kind::Special(Special::Fold, all) = &mut it.kind else { return };
    let [_, Ex { kind: Kind::Truth(false), .. }, Ex { kind: Kind::Lambda(params, body), .. }] = &mut all[..]
    else {
        return;
    };
    let [Pat::Bind(so_far), _] = params[..] else { return };
    if let Kind::Binary("|" | "||", before, holds) = &mut body.kind
        && matches!(before.kind, Kind::Local(id) if id == so_far)
    {
        **body = (**holds).clone();
        params.remove(0);
        all.remove(1);
        it.kind = Kind::Special(Special::Any, std::mem::take(all));
    }
}

/// Whether any of two lists holds: any of the one, or any of the other.
fn one_after_the_other(all: &[Ex], can: Can) -> Option<Ex> {
    // Where each question is a loop, one is enough.
    if !can.any {
        return None;
    }
    let [Ex { kind: Kind::Special(Special::Chain, lists), span, .. }, asked] = all else { return None };
    let any = |list: &Ex| {
        Ex::new(Kind::Special(Special::Any, vec![list.clone(), asked.clone()]), plain_truth(), *span)
    };
    lists.iter().map(any).reduce(either)
}

/// That none of two lists holds: none of the one, and none of the other.
fn neither(any: &Ex) -> Option<Ex> {
    let Kind::Binary("||", a, b) = &any.kind else { return None };
    let is_question = |it: &Ex| matches!(it.kind, Kind::Special(Special::Any, _));
    let none = |any: &Ex| Box::new(Ex::new(Kind::Unary('!', Box::new(any.clone())), plain_truth(), any.span));
    (is_question(a) && is_question(b))
        .then(|| Ex::new(Kind::Binary("&&", none(a), none(b)), plain_truth(), any.span))
}

fn either(a: Ex, b: Ex) -> Ex {
    let span = a.span;
    Ex::new(Kind::Binary("||", Box::new(a), Box::new(b)), plain_truth(), span)
}

/// Whether any of some truths holds that stand there one by one: the one or the other.
fn written_out(all: &mut [Ex]) -> Option<Ex> {
    let [list, asked] = all else { return None };
    let Kind::Array(truths) = &mut list.kind else { return None };
    if is_same(asked) { std::mem::take(truths).into_iter().reduce(either) } else { None }
}

/// Changes every statement, the outer ones first.
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
