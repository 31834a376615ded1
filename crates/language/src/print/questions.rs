//! Writes tests for any element of a list as simply as a language allows.

use super::super::check::Special;
use super::super::natives::Prim;
use super::super::types::Type;
use super::form::*;
use super::plain::{Can, is_same, length};
use super::plain_truth;
use std::collections::HashMap;

/// Moves an `any` test into the list literal that it tests. Each element is tested by itself, and two lists in a row are tested
/// one after the other.
pub fn questions(function: &mut Function, can: Can) {
    function.body.change(&mut gathered);
    let uses = uses(&function.body);
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
            // The comment of the list moves to the test.
            let said = stmts.remove(at).note;
            stmts.get_mut(at).map_or(&mut *note, |next| &mut next.note).inherit(said);
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
    at_once(function, can);
    if can.writes_out {
        unused(function);
    }
}

fn uses(body: &Body) -> HashMap<Id, usize> {
    let mut uses: HashMap<Id, usize> = HashMap::new();
    body.each(&mut |it| {
        if let Kind::Local(id) = it.kind {
            *uses.entry(id).or_default() += 1;
        }
    });
    uses
}

/// Tests the elements of a list of booleans while the list would be made, if it is made only for the test.
fn at_once(function: &mut Function, can: Can) {
    let uses = uses(&function.body);
    let mut asked: Vec<Id> = vec![];
    function.body.each(&mut |it| {
        if let Kind::Special(Special::Any, all) = &it.kind
            && let Kind::Local(id) = all[0].kind
            && is_same(&all[1])
            && uses[&id] == 1
        {
            asked.push(id);
        }
    });
    let lists: HashMap<Id, Vec<Ex>> = function.body.stmts.iter().filter_map(literal).collect();
    let mut truths: Vec<Id> = vec![];
    for st in &mut function.body.stmts {
        let StKind::Let(Pat::Bind(id), made) = &mut st.kind else { continue };
        let any = asked.contains(id).then(|| any_made(made, &lists, can)).flatten();
        if let Some(any) = any {
            *made = any;
            let local = &mut function.locals[*id];
            local.of = plain_truth();
            local.name = format!("any_{}", local.name).into();
            truths.push(*id);
        }
    }
    function.body.change(&mut |it| {
        if let Kind::Special(Special::Any, all) = &it.kind
            && let Kind::Local(id) = all[0].kind
            && truths.contains(&id)
        {
            *it = Ex::new(Kind::Local(id), plain_truth(), it.span);
        }
    });
}

/// A variable with a list literal, and the list. `None` for other statements.
fn literal(st: &St) -> Option<(Id, Vec<Ex>)> {
    match &st.kind {
        StKind::Let(Pat::Bind(id), Ex { kind: Kind::Array(all), .. }) => Some((*id, all.clone())),
        _ => None,
    }
}

/// An `any` test of a list that would be made. It tests the original list, or one element after another if no list is wanted.
fn any_made(made: &Ex, lists: &HashMap<Id, Vec<Ex>>, can: Can) -> Option<Ex> {
    let Kind::Special(special, all) = &made.kind else { return None };
    let lambda = all.last()?;
    let Kind::Lambda(params, body) = &lambda.kind else { return None };
    let [Pat::Bind(param)] = params[..] else { return None };
    let with = |value: &Ex| {
        let mut truth = (**body).clone();
        truth.change(&mut |it| {
            if matches!(it.kind, Kind::Local(id) if id == param) {
                *it = value.clone();
            }
            if let Some(known) = element_of(it, lists) {
                *it = known;
            }
        });
        truth
    };
    match special {
        Special::Map if can.writes_out => {
            let Kind::Local(list) = all[0].kind else { return None };
            lists.get(&list)?.iter().map(with).reduce(either)
        }
        Special::Map if can.any => {
            Some(Ex::new(Kind::Special(Special::Any, all.clone()), plain_truth(), made.span))
        }
        Special::FromFn if can.writes_out => {
            let whole = Type::Prim(Prim::Usize);
            let number = |i: usize| Ex::new(Kind::Number(i as f64), whole.clone(), made.span);
            (0..length(&made.of)).map(|i| with(&number(i))).reduce(either)
        }
        _ => None,
    }
}

/// The value of an expression that computes an index or takes an element of a list literal.
fn element_of(it: &Ex, lists: &HashMap<Id, Vec<Ex>>) -> Option<Ex> {
    let number = |it: &Ex| if let Kind::Number(n) = it.kind { Some(n as usize) } else { None };
    match &it.kind {
        Kind::Binary(sign @ ("/" | "%"), a, b) if matches!(it.of, Type::Prim(Prim::Usize)) => {
            let (a, b) = (number(a)?, number(b)?);
            let comes = if *sign == "/" { a / b } else { a % b };
            Some(Ex::new(Kind::Number(comes as f64), it.of.clone(), it.span))
        }
        Kind::Index(on, at) => match &on.kind {
            Kind::Local(list) => lists.get(list)?.get(number(at)?).cloned(),
            Kind::Array(all) => all.get(number(at)?).cloned(),
            _ => None,
        },
        _ => None,
    }
}

/// Removes lists that are no longer used. Their comments move to the next statement.
fn unused(function: &mut Function) {
    let uses = uses(&function.body);
    let stmts = &mut function.body.stmts;
    for at in (0..stmts.len().saturating_sub(1)).rev() {
        if literal(&stmts[at]).is_some_and(|(id, _)| !uses.contains_key(&id)) {
            let said = stmts.remove(at).note;
            stmts[at].note.inherit(said);
        }
    }
}

/// True if it is a list of existing values.
fn is_list(it: &Ex) -> bool {
    matches!(&it.kind, Kind::Array(all) | Kind::Special(Special::Chain, all) if all.iter().all(Ex::is_place))
}

/// Puts a list in place of its variable in a test. Returns true if it did.
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

/// Replaces a loop that only tests for an element by `any`.
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

/// An `any` test of two lists in a row: any element of the first, or any of the second.
fn one_after_the_other(all: &[Ex], can: Can) -> Option<Ex> {
    // If each test is a loop, one loop is enough.
    if !can.any {
        return None;
    }
    let [Ex { kind: Kind::Special(Special::Chain, lists), span, .. }, asked] = all else { return None };
    let any = |list: &Ex| {
        Ex::new(Kind::Special(Special::Any, vec![list.clone(), asked.clone()]), plain_truth(), *span)
    };
    lists.iter().map(any).reduce(either)
}

/// The negation of an `any` test of two lists: no element of the first, and none of the second.
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

/// An `any` test of a literal of booleans, written with `||`.
fn written_out(all: &mut [Ex]) -> Option<Ex> {
    let [list, asked] = all else { return None };
    let Kind::Array(truths) = &mut list.kind else { return None };
    if is_same(asked) { std::mem::take(truths).into_iter().reduce(either) } else { None }
}
