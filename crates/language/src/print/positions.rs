//! Structs that only the functions of a unit pass to each other, as lists whose positions have names, for a language whose objects
//! cost much more than lists.

use super::super::types::{Enum, Type};
use super::form::*;
use super::plain::each_st;
use super::prune::retype;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Turns these structs into lists. One with a field that changes stays as it is.
pub fn positions(unit: &mut Unit) {
    let mut kept: HashSet<usize> = unit.taken().structs;
    kept.extend(unit.gives());
    for function in &unit.functions {
        each_st(&function.body.stmts, &mut |st| {
            if let StKind::Set(place, ..) = &st.kind {
                changed(place, &mut kept);
            }
        });
    }
    let named = unit.structs.iter().filter(|it| !kept.contains(&it.id) && it.cases().is_none()).map(|it| {
        let cases = it.fields.iter().map(|(name, _)| name.clone()).collect();
        // Numbers counted down from the largest one are free.
        (it.id, Arc::new(Enum { name: it.name.clone(), id: usize::MAX - it.id, cases }))
    });
    let named: HashMap<usize, Arc<Enum>> = named.collect();
    let mut listed = |it: &mut Ex| {
        let kind = match &mut it.kind {
            Kind::Field(on, name) => match &on.of {
                Type::Struct(of) if let Some(names) = named.get(&of.id) => {
                    let at = names.cases.iter().position(|own| own == name).unwrap_or(0);
                    let at = Ex::new(Kind::Case(at as u32), Type::Enum(names.clone()), it.span);
                    Kind::Index(on.clone(), Box::new(at))
                }
                _ => return,
            },
            Kind::Struct(id, fields, rest) if let Some(names) = named.get(id) => {
                let field = |name: &Arc<str>| {
                    let given = fields.iter().find(|(own, _)| own == name).map(|(_, it)| it.clone());
                    given.or_else(|| rest.as_ref().map(|rest| (**rest).clone().field(name)))
                };
                Kind::Tuple(names.cases.iter().filter_map(field).collect())
            }
            _ => return,
        };
        it.kind = kind;
    };
    unit.functions.iter_mut().for_each(|it| it.body.change(&mut listed));
    unit.constants.iter_mut().for_each(|it| it.value.change(&mut listed));
    let list = |of: &Type| match of {
        Type::Struct(it) if named.contains_key(&it.id) => {
            Some(Type::Tuple(it.fields.iter().map(|(_, of)| of.clone()).collect()))
        }
        _ => None,
    };
    retype(unit, &list);
    let names = unit.structs.iter().filter_map(|it| named.get(&it.id).cloned()).collect::<Vec<_>>();
    unit.enums.extend(names);
    unit.structs.retain(|it| !named.contains_key(&it.id));
}

/// Notes the structs in which a place is.
fn changed(place: &Ex, found: &mut HashSet<usize>) {
    if let Kind::Field(on, _) | Kind::Index(on, _) = &place.kind {
        if let Type::Struct(it) = &on.of {
            found.insert(it.id);
        }
        changed(on, found);
    }
}
