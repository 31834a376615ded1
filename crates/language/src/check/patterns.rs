//! The names that patterns bind, and the values that a `match` misses.

use super::super::tree::{self, Arm, PatternKind};
use super::*;

impl<'t> Checker<'_, '_, 't> {
    /// Binds the names of a pattern to parts of a value.
    pub(super) fn bind(&mut self, pattern: &'t Pattern, of: &Type) {
        let of = self.vars.resolved(of);
        self.types[pattern.id] = of.clone();
        match &pattern.kind {
            PatternKind::Any => {}
            PatternKind::Bind { name, mutable } => {
                self.locals.push(Local { name: name.text.clone(), of, mutable: *mutable });
                self.scope.push(self.locals.len() - 1);
                self.picks[pattern.id] = Pick::Local(self.locals.len() - 1);
            }
            PatternKind::Tuple(parts) => match &of {
                Type::Tuple(all) if all.len() == parts.len() => {
                    parts.iter().zip(all.iter()).for_each(|(part, of)| self.bind(part, of));
                }
                _ => self.bind_none(pattern, parts, &of),
            },
            PatternKind::Array(parts) => match &of {
                Type::Array(of, count) if *count == parts.len() => {
                    parts.iter().for_each(|part| self.bind(part, of));
                }
                _ => self.bind_none(pattern, parts, &of),
            },
            PatternKind::Value(value) if let ExprKind::Range { from, to, .. } = &value.kind => {
                self.types[value.id] = of.clone();
                for end in [from, to].into_iter().filter(|end| !tree::is_unit(end)) {
                    let found = self.expr(end, Some(&of));
                    self.compared("<=", end.span, (end, &of), (end, &found));
                }
            }
            PatternKind::Value(value) => {
                let found = self.expr(value, Some(&of));
                if matches!((&found, &self.picks[value.id]), (Type::Struct(_), Pick::Case(_)))
                    && self.vars.unify(&of, &found)
                {
                    return;
                }
                self.compared("==", value.span, (value, &of), (value, &found));
            }
            PatternKind::Some(inner) => {
                let some = self.vars.any();
                if self.vars.unify(&of, &Type::Option(Arc::new(some.clone()))) {
                    self.bind(inner, &some);
                } else {
                    self.bind_none(pattern, std::slice::from_ref(&**inner), &of);
                }
            }
            PatternKind::None => {
                let some = self.vars.any();
                if !self.vars.unify(&of, &Type::Option(Arc::new(some))) {
                    self.bind_none(pattern, &[], &of);
                }
            }
            PatternKind::Struct(path, fields) => {
                let (named, case) = self.shape(path);
                if !self.vars.unify(&of, &named) {
                    let (wanted, found) = (self.shown(&of), self.shown(&named));
                    self.tell(path.span, What::Mismatch { wanted, found });
                }
                let last = &path.names[path.names.len() - 1];
                if let (Type::Struct(it), Some(case)) = (&named, case) {
                    self.picks[pattern.id] = Pick::Case(case);
                    let held: Vec<_> =
                        it.held(&last.text).map(|(own, _, of)| (own.to_owned(), of.clone())).collect();
                    for (name, part) in fields {
                        let of = held.iter().find(|(own, _)| **own == *name.text);
                        self.bind(part, &of.map_or(Type::Wrong, |(_, of)| of.clone()));
                    }
                    let is_held =
                        |(name, _): &(Name, Pattern)| held.iter().any(|(own, _)| **own == *name.text);
                    if fields.first().is_some_and(|(name, _)| &*name.text == "0")
                        || !fields.iter().all(is_held)
                    {
                        self.count_fields(last, held.len(), fields.len());
                    }
                    return;
                }
                for (name, part) in fields {
                    let of = self.field(&named, name);
                    self.bind(part, &of);
                }
                if let (Type::Struct(it), Some((first, _))) = (&named, fields.first())
                    && &*first.text == "0"
                {
                    self.count_fields(last, it.fields.len(), fields.len());
                }
            }
            PatternKind::Either(all) => {
                for one in all {
                    let before = self.scope.len();
                    self.bind(one, &of);
                    if self.scope.len() > before {
                        self.tell(one.span, What::NotOfTheLanguage("|".into()));
                    }
                }
            }
        }
    }

    /// Binds the names of a pattern that does not fit, so that no further mistakes are reported for them.
    fn bind_none(&mut self, pattern: &Pattern, parts: &'t [Pattern], of: &Type) {
        match of {
            Type::Wrong | Type::Never => {}
            Type::Var(_) => self.tell(pattern.span, What::NotKnown),
            _ => {
                let of = self.shown(of);
                self.tell(pattern.span, What::NoPattern { of });
            }
        }
        parts.iter().for_each(|part| self.bind(part, &Type::Wrong));
    }

    pub(super) fn choice(
        &mut self,
        span: Span,
        head: &'t Expr,
        arms: &'t [Arm],
        wanted: Option<&Type>,
    ) -> Type {
        let of = self.expr(head, None);
        let mut found = Type::Never;
        for arm in arms {
            let before = self.scope.len();
            self.bind(&arm.pattern, &of);
            if let Some(guard) = &arm.guard {
                self.truth(guard);
            }
            let branch = self.expr(&arm.body, wanted);
            found = self.joined(&arm.body, &found, &branch);
            self.scope.truncate(before);
        }
        let of = self.vars.resolved(&of);
        let always = arms.iter().filter(|arm| arm.guard.is_none()).map(|arm| &arm.pattern);
        let rows = always.flat_map(alternatives).map(|pattern| vec![pattern]);
        if let Some(missing) = self.missing(&[of], &rows.collect::<Vec<_>>()) {
            self.tell(Span { end: head.span.end, ..span }, What::Missing(missing[0].clone()));
        }
        found
    }

    /// The values that no row of patterns covers, in the form in which they would be written. `None` if all are covered.
    fn missing(&self, of: &[Type], rows: &[Vec<&Pattern>]) -> Option<Vec<String>> {
        let Some((first, rest)) = of.split_first() else {
            return rows.is_empty().then(Vec::new);
        };
        if matches!(first, Type::Wrong | Type::Never) {
            return None;
        }
        // For each case of the first value, the rows that cover it, with patterns for its parts in its place.
        for (name, parts) in cases(first) {
            let mut fitting = vec![];
            for row in rows {
                if let Some(parts) = self.parts_of(row[0], &name, &parts) {
                    fitting.extend(spread(&parts, &row[1..]));
                }
            }
            let inner: Vec<Type> = parts.iter().chain(rest).cloned().collect();
            if let Some(mut missing) = self.missing(&inner, &fitting) {
                let others = missing.split_off(parts.len());
                let case = case_text(first, &name, &missing);
                return Some(std::iter::once(case).chain(others).collect());
            }
        }
        None
    }

    /// The patterns for the parts of a case. `None` if the pattern does not fit the case.
    fn parts_of<'p>(
        &self,
        pattern: &'p Pattern,
        name: &str,
        parts: &[Type],
    ) -> Option<Vec<Option<&'p Pattern>>> {
        match &pattern.kind {
            PatternKind::Any | PatternKind::Bind { .. } => Some(vec![None; parts.len()]),
            // Its parts were bound one by one. A struct pattern counts here only if all its parts are open.
            PatternKind::Struct(path, fields) if let Pick::Case(case) = self.picks[pattern.id] => {
                let Type::Struct(it) = &self.types[pattern.id] else { return None };
                let held = it.held(&path.names[path.names.len() - 1].text);
                let part = |own: &str| fields.iter().find(|(name, _)| *name.text == *own).map(|(_, it)| it);
                (case.to_string() == name).then(|| held.map(|(own, ..)| part(own)).collect())
            }
            PatternKind::Struct(_, fields) => {
                fields.iter().all(|(_, part)| self.is_open(part)).then(|| vec![None; parts.len()])
            }
            PatternKind::Tuple(all) | PatternKind::Array(all) => Some(all.iter().map(Some).collect()),
            PatternKind::Some(inner) => (name == "Some").then(|| vec![Some(&**inner)]),
            PatternKind::None => (name == "None").then(Vec::new),
            PatternKind::Value(value) => {
                let is = match (&value.kind, &self.picks[value.id]) {
                    (ExprKind::Truth(truth), _) => truth.to_string() == name,
                    (_, Pick::Case(case)) => case.to_string() == name,
                    _ => false,
                };
                is.then(Vec::new)
            }
            PatternKind::Either(_) => None,
        }
    }

    /// True if a pattern fits every value.
    fn is_open(&self, pattern: &Pattern) -> bool {
        match &pattern.kind {
            PatternKind::Any | PatternKind::Bind { .. } => true,
            PatternKind::Tuple(all) | PatternKind::Array(all) => all.iter().all(|part| self.is_open(part)),
            PatternKind::Either(all) => all.iter().any(|part| self.is_open(part)),
            PatternKind::Struct(_, fields) => {
                !matches!(self.picks[pattern.id], Pick::Case(_))
                    && fields.iter().all(|(_, part)| self.is_open(part))
            }
            PatternKind::Value(_) | PatternKind::Some(_) | PatternKind::None => false,
        }
    }
}

/// The cases of a type, each with the types of its parts. A type with too many cases to list has one without a name.
fn cases(of: &Type) -> Vec<(String, Vec<Type>)> {
    match of {
        Type::Prim(Prim::Bool) => [true, false].map(|truth| (truth.to_string(), vec![])).into(),
        Type::Enum(it) => (0..it.cases.len()).map(|case| (case.to_string(), vec![])).collect(),
        Type::Struct(it) if let Some(cases) = it.cases() => {
            let held = |case: &str| it.held(case).map(|(_, _, of)| of.clone()).collect();
            cases.cases.iter().enumerate().map(|(i, case)| (i.to_string(), held(case))).collect()
        }
        Type::Option(of) => vec![("Some".into(), vec![(**of).clone()]), ("None".into(), vec![])],
        Type::Tuple(all) => vec![(String::new(), all.to_vec())],
        Type::Array(of, count) => vec![(String::new(), vec![(**of).clone(); *count])],
        _ => vec![(String::new(), vec![])],
    }
}

/// The written form of a case, from the written forms of its parts.
fn case_text(of: &Type, name: &str, parts: &[String]) -> String {
    match of {
        Type::Enum(it) => {
            let case = name.parse().ok().and_then(|case: usize| it.cases.get(case));
            format!("{}::{}", it.name, case.map_or("_", |case| case))
        }
        Type::Struct(it) if let Some(cases) = it.cases() => {
            let case = name.parse().ok().and_then(|case: usize| cases.cases.get(case));
            let parts = if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) };
            format!("{}::{}{parts}", it.name, case.map_or("_", |case| case))
        }
        Type::Option(_) if name == "Some" => format!("Some({})", parts.join(", ")),
        Type::Tuple(_) => format!("({})", parts.join(", ")),
        Type::Array(..) => format!("[{}]", parts.join(", ")),
        _ if name.is_empty() => "_".into(),
        _ => name.into(),
    }
}

/// All alternatives of a pattern.
fn alternatives(pattern: &Pattern) -> Vec<&Pattern> {
    match &pattern.kind {
        PatternKind::Either(all) => all.iter().flat_map(alternatives).collect(),
        _ => vec![pattern],
    }
}

/// A row for each combination of alternatives of its parts. An open part is `_`.
fn spread<'p>(parts: &[Option<&'p Pattern>], rest: &[&'p Pattern]) -> Vec<Vec<&'p Pattern>> {
    static ANY: Pattern = Pattern { kind: PatternKind::Any, span: Span { file: 0, start: 0, end: 0 }, id: 0 };
    let mut rows: Vec<Vec<&Pattern>> = vec![vec![]];
    for part in parts {
        let all = part.map_or_else(|| vec![&ANY], alternatives);
        rows = rows.iter().flat_map(|row| all.iter().map(|one| [row.as_slice(), &[*one]].concat())).collect();
    }
    rows.into_iter().map(|row| [row.as_slice(), rest].concat()).collect()
}
