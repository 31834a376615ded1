//! Several files that share one: it has their shapes, and the helpers that more than one of them calls.

use super::super::library::Library;
use super::super::mistake::Mistake;
use super::super::natives::Prim;
use super::super::resolve::Resolver;
use super::super::types::Type;
use super::form::*;
use super::write::{self, Language};
use super::{Answer, How, Printed, Said, Shared, Target};
use super::{Natives, language, lower, named, supplied, supply};
use std::collections::{HashMap, HashSet};

/// A file of a project: the functions that give the verdict and the contact, by their names in a file of the library.
pub struct File<'a> {
    /// The file of the library, whose name it has.
    pub file: &'a str,
    /// The function of the verdict.
    pub verdict: &'a str,
    /// The function of the contact, if there is one.
    pub contact: Option<&'a str>,
    /// The comments and names in it.
    pub said: &'a dyn Said,
}

/// The file that others share, and the others.
pub type Project = (Printed, Vec<Printed>);

impl Library {
    /// The file that others share, and these files, in a language. `None` for Rust, whose library has all of it.
    ///
    /// # Errors
    /// Code that the language cannot express.
    pub fn printed_project(
        &self,
        files: &[File<'_>],
        (shapes, said): (&str, &dyn Said),
        target: Target,
    ) -> Option<Result<Project, Vec<Mistake>>> {
        let language = language(target)?;
        Some(self.project(files, (shapes, said), target, language))
    }

    fn project(
        &self,
        files: &[File<'_>],
        (shapes, said): (&str, &dyn Said),
        target: Target,
        language: &dyn Language,
    ) -> Result<Project, Vec<Mistake>> {
        let library = self.with_supplies();
        let mut resolver = Resolver::new(&library.names, &library.texts);
        // The types are in the shared file.
        let how = How { target, lean: true, types: false };
        let mut common = Unit { shared: true, ..Unit::default() };
        let mut units = vec![];
        for it in files {
            self.takes(it.file, it.verdict)?.iter().for_each(|(_, of)| lower::add_type(&mut common, of));
            units.push(library.unit_of(&mut resolver, it, how, language)?);
        }
        if language.one_size() {
            supply::one_size(&mut common);
        }
        share(&mut common, &mut units);
        supply::makers(&mut resolver, &mut common, language);
        supplied(&mut resolver, &mut common, language)?;
        let options = write::Options {
            how: How { types: true, ..how },
            file: shapes,
            own: None,
            said,
            natives: vec![],
        };
        let (names, first) =
            named(&mut common, language, &options, &|_| shapes.to_owned(), &Shared::default());
        let names: Shared =
            names.into_iter().map(|(id, name)| (id, language.brought(&name, shapes))).collect();
        let file_of = |file: u16| library.file_name(file);
        let print = |((mut unit, natives), it): ((Unit, _), &File<'_>)| {
            let options = write::Options { how, file: it.file, own: None, said: it.said, natives };
            named(&mut unit, language, &options, &file_of, &names).1
        };
        let rest = units.into_iter().zip(files).map(print).collect::<Result<Vec<_>, _>>()?;
        Ok((first?, rest))
    }

    /// The verdict of a file with its contact, and the built-in functions that they call.
    fn unit_of(
        &self,
        resolver: &mut Resolver<'_>,
        it: &File<'_>,
        how: How,
        language: &dyn Language,
    ) -> Result<(Unit, Natives), Vec<Mistake>> {
        let mut function = |name: &str, answer: Answer| {
            self.unit(resolver, self.find(it.file, name)?, None, (answer, how), language)
        };
        let (mut unit, mut natives) = function(it.verdict, Answer::Truth)?;
        if let Some(contact) = it.contact {
            let (contact, more) = function(contact, Answer::Whole)?;
            unit = both(contact, unit, &mut natives);
            natives.extend(more);
        }
        supplied(resolver, &mut unit, language)?;
        Ok((unit, natives))
    }
}

/// Moves the functions that several units have into the shared one. The others bring those that they call from there.
fn share(common: &mut Unit, units: &mut [(Unit, Natives)]) {
    let shared = in_several(common, units.iter().map(|(unit, _)| unit));
    common.functions = shared.into_values().collect();
    common.functions.sort_by_key(order);
    for (unit, _) in units {
        let is_shared = |it: &Function| common.functions.iter().any(|own| own.id == it.id);
        let (brought, own) = std::mem::take(&mut unit.functions).into_iter().partition(is_shared);
        unit.functions = own;
        let called: HashSet<usize> = unit.functions.iter().flat_map(calls).collect();
        unit.brought = brought;
        unit.brought.retain(|it: &Function| called.contains(&it.id));
    }
    common.functions.iter_mut().for_each(|it| it.makes = true);
}

/// The place of a function in the shared file: those of shapes first, then those of vectors, by their types.
fn order(it: &Function) -> (bool, usize, usize) {
    let of = it.params.first().and_then(|(_, of)| if let Type::Prim(prim) = of { Some(*prim) } else { None });
    let all = [Prim::Vec2, Prim::Vec3, Prim::F32, Prim::DVec2, Prim::DVec3];
    let at = all.iter().position(|prim| Some(*prim) == of).unwrap_or(all.len());
    (it.file.is_none(), if it.file.is_none() { at } else { 0 }, it.id)
}

/// The functions that a function calls.
fn calls(function: &Function) -> Vec<usize> {
    let mut calls = vec![];
    function.body.each(&mut |it| {
        if let Kind::Call(id, _) = it.kind {
            calls.push(id);
        }
    });
    calls
}

/// A text that is equal for functions that are equal.
fn content(it: &Function) -> String {
    format!("{} {:?} {:?} {:?} {:?}", it.name, it.params, it.locals, it.gives, it.body)
}

/// The functions that are the same in several units, call only such functions, and know only numbers, vectors and shared shapes.
fn in_several<'u>(common: &Unit, units: impl Iterator<Item = &'u Unit>) -> HashMap<usize, Function> {
    let mut seen: HashMap<usize, (usize, String, Function)> = HashMap::new();
    let mut differ = HashSet::new();
    for unit in units {
        for it in unit.functions.iter().filter(|it| !unit.is_asked(it)) {
            let content = content(it);
            let entry = seen.entry(it.id).or_insert_with(|| (0, content.clone(), it.clone()));
            entry.0 += 1;
            if entry.1 != content {
                differ.insert(it.id);
            }
        }
    }
    let is_known = |of: &Type| knows(common, of);
    let mut shared: HashMap<usize, Function> = seen
        .into_values()
        .filter(|(count, _, it)| *count > 1 && !differ.contains(&it.id))
        .filter(|(_, _, it)| {
            let mut known = is_known(&it.gives) && it.locals.iter().all(|local| is_known(&local.of));
            it.body.each(&mut |it| known &= is_known(&it.of) && !matches!(it.kind, Kind::Constant(_)));
            known
        })
        .map(|(_, _, it)| (it.id, it))
        .collect();
    while let Some(id) =
        shared.values().find(|it| calls(it).iter().any(|id| !shared.contains_key(id))).map(|it| it.id)
    {
        shared.remove(&id);
    }
    shared
}

/// True if the shared file has a type.
fn knows(common: &Unit, of: &Type) -> bool {
    match of {
        Type::Struct(it) => common.structs.iter().any(|own| own.id == it.id),
        Type::Enum(it) => common.enums.iter().any(|own| own.id == it.id),
        Type::Option(of) | Type::Array(of, _) | Type::Iter(of, _) | Type::Range(of) => knows(common, of),
        // A list with named positions has its names in its own file.
        Type::Tuple(_) => false,
        _ => true,
    }
}

/// One unit with a contact and, behind it, the verdict. Functions that both have are in it once.
fn both(contact: Unit, mut verdict: Unit, natives: &mut [(usize, &'static str)]) -> Unit {
    let asked = verdict.functions[0].id;
    let own = only_in(&verdict, &contact);
    // They get numbers that no function of the contact has.
    let number = |id: usize| if own.contains(&id) { id ^ 1 << 60 } else { id };
    natives.iter_mut().for_each(|(id, _)| *id = number(*id));
    verdict.functions.retain(|it| own.contains(&it.id));
    for function in &mut verdict.functions {
        function.id = number(function.id);
        function.body.change(&mut |it| {
            if let Kind::Call(id, _) = &mut it.kind {
                *id = number(*id);
            }
        });
    }
    let mut unit = contact;
    unit.verdict = Some(number(asked));
    unit.functions.splice(1..1, verdict.functions);
    for it in verdict.structs {
        match unit.structs.iter().find(|own| own.id == it.id) {
            Some(own) => debug_assert_eq!(own.fields.len(), it.fields.len(), "two forms of {}", own.name),
            None => unit.structs.push(it),
        }
    }
    verdict.enums.retain(|it| unit.enums.iter().all(|own| own.id != it.id));
    unit.enums.extend(verdict.enums);
    verdict.constants.retain(|it| unit.constants.iter().all(|own| own.id != it.id));
    unit.constants.extend(verdict.constants);
    unit
}

/// The functions of a unit that another one does not have: the one that is asked for, those with another content, and those that call
/// such functions.
fn only_in(unit: &Unit, other: &Unit) -> HashSet<usize> {
    let known: HashMap<usize, String> = other.functions.iter().map(|it| (it.id, content(it))).collect();
    let differs = |it: &&Function| known.get(&it.id) != Some(&content(it));
    let mut own: HashSet<usize> = unit.functions.iter().filter(differs).map(|it| it.id).collect();
    own.insert(unit.functions[0].id);
    let calls_own = |it: &&Function, own: &HashSet<usize>| {
        !own.contains(&it.id) && calls(it).iter().any(|id| known.contains_key(id) && own.contains(id))
    };
    while let Some(it) = unit.functions.iter().find(|it| calls_own(it, &own)) {
        own.insert(it.id);
    }
    own
}
