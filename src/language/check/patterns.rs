//! What patterns bind, and whether a `match` has a branch for everything.

use super::super::tree::{Arm, PatternKind};
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
            PatternKind::Value(value) => {
                let found = self.expr(value, Some(&of));
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

    /// Binds the names of a pattern that does not fit: nothing more is told of them.
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
        let patterns: Vec<&Pattern> = always.collect();
        if let Some(missing) = self.missing(&of, &patterns) {
            self.tell(Span { end: head.span.end, ..span }, What::Missing(missing));
        }
        found
    }

    /// A case for which no pattern is there.
    fn missing(&self, of: &Type, patterns: &[&Pattern]) -> Option<String> {
        let mut flat = vec![];
        for pattern in patterns {
            match &pattern.kind {
                PatternKind::Either(all) => flat.extend(all.iter()),
                _ => flat.push(*pattern),
            }
        }
        if matches!(of, Type::Wrong | Type::Never) || flat.iter().any(|pattern| self.is_open(pattern)) {
            return None;
        }
        match of {
            Type::Enum(it) => {
                let has = |case: usize| {
                    flat.iter().any(|pattern| match &pattern.kind {
                        PatternKind::Value(value) => self.picks[value.id] == Pick::Case(case as u32),
                        _ => false,
                    })
                };
                (0..it.cases.len())
                    .find(|case| !has(*case))
                    .map(|case| format!("{}::{}", it.name, it.cases[case]))
            }
            Type::Option(_) => {
                let some = flat
                    .iter()
                    .any(|pattern| matches!(&pattern.kind, PatternKind::Some(inner) if self.is_open(inner)));
                let none = flat.iter().any(|pattern| matches!(pattern.kind, PatternKind::None));
                if !some { Some("Some(_)".into()) } else { (!none).then(|| "None".into()) }
            }
            Type::Prim(Prim::Bool) => {
                let has = |truth: bool| {
                    flat.iter().any(|pattern| {
                        matches!(&pattern.kind, PatternKind::Value(value) if matches!(value.kind, ExprKind::Truth(it) if it == truth))
                    })
                };
                [true, false].into_iter().find(|truth| !has(*truth)).map(|truth| truth.to_string())
            }
            _ => Some("_".into()),
        }
    }

    /// Whether a pattern fits everything.
    fn is_open(&self, pattern: &Pattern) -> bool {
        match &pattern.kind {
            PatternKind::Any | PatternKind::Bind { .. } => true,
            PatternKind::Tuple(all) | PatternKind::Array(all) => all.iter().all(|part| self.is_open(part)),
            PatternKind::Either(all) => all.iter().any(|part| self.is_open(part)),
            PatternKind::Value(_) | PatternKind::Some(_) | PatternKind::None => false,
        }
    }
}
