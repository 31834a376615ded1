//! Says more plainly what is left where only the answer is wanted.

use super::super::check::Special;
use super::super::types::Type;
use super::form::*;
use super::plain::{is_same, positions_if_any};
use super::{plain_truth, prune};

/// Says it more plainly.
pub fn simplify(unit: &mut Unit) {
    truths(unit);
    pass_through(unit);
    unit.functions.iter_mut().for_each(positions);
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
            && let Kind::Special(special, all) = &mut value.kind
        {
            *special = Special::Any;
            value.of = plain_truth();
            if let Some(either) = written_out(all) {
                *value = either;
            }
        }
    });
}

/// Whether any of some truths holds that stand there one by one: the one or the other.
fn written_out(all: &mut [Ex]) -> Option<Ex> {
    let [list, asked] = all else { return None };
    let Kind::Array(truths) = &mut list.kind else { return None };
    let one_or_other = |a: Ex, b: Ex| Ex {
        kind: Kind::Binary("||", Box::new(a), Box::new(b)),
        of: plain_truth(),
        span: list.span,
    };
    if is_same(asked) { std::mem::take(truths).into_iter().reduce(one_or_other) } else { None }
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
