//! The events of a traced run, and their sites in the text.

use super::super::trace::Kind;
use super::*;

impl<'t> Emitter<'_, '_, 't> {
    /// Notes that an expression reads a variable or a part of one.
    pub(super) fn read(&mut self, expr: &Expr) {
        if self.linker.record == Record::Events
            && let Some(name) = self.path_of(expr)
            && !self.reads.contains(&name)
        {
            self.reads.push(name);
        }
    }

    /// A variable's name with the names of fields, such as `disk.center`.
    fn path_of(&self, expr: &Expr) -> Option<Arc<str>> {
        match &expr.kind {
            ExprKind::Path(path) if matches!(self.it.picks[expr.id], Pick::Local(_)) => {
                path.names.last().map(|name| name.text.clone())
            }
            ExprKind::Field(on, name) => self.path_of(on).map(|on| format!("{on}.{}", name.text).into()),
            ExprKind::Index(on, _) => self.path_of(on),
            _ => None,
        }
    }

    /// Emits an event, with all reads since `reads`.
    fn event(
        &mut self,
        kind: Kind,
        name: Arc<str>,
        of: Type,
        (span, at): (Span, u16),
        reads: usize,
    ) -> Made<usize> {
        let reads = self.reads.split_off(reads.min(self.reads.len()));
        let of = if of == Type::Wrong { Type::unit() } else { of };
        let site = self.site(kind, name, of, span)?;
        self.linker.sites[site].reads = reads;
        self.op(Op::Event { site: site as u16, at })?;
        Ok(site)
    }

    /// Adds a site below the present mark, without reads and note. Returns its number.
    pub(super) fn site(&mut self, kind: Kind, name: Arc<str>, of: Type, span: Span) -> Made<usize> {
        if self.linker.sites.len() >= usize::from(u16::MAX) {
            return self.fail(What::TooLarge);
        }
        let (mark, function) = (self.mark.clone(), self.linker.functions.len());
        self.linker.sites.push(Site { kind, span, name, of, mark, function, reads: vec![], note: None });
        Ok(self.linker.sites.len() - 1)
    }

    /// A function begins. `at` is the first slot of its parameters.
    pub(super) fn entered(&mut self, name: &super::super::tree::Name, at: u16) {
        if self.linker.record == Record::Events {
            let of = Type::Tuple(self.it.takes.iter().cloned().collect());
            // There is always space for one more instruction.
            drop(self.event(Kind::Enter, name.text.clone(), of, (name.span, at), 0));
        }
    }

    /// A function ends.
    pub(super) fn returned(&mut self, gives: &Type) {
        if self.linker.record == Record::Events {
            drop(self.event(Kind::Return, self.name.clone(), gives.clone(), (self.span, 0), 0));
        }
    }

    /// A function is called.
    pub(super) fn called(&mut self, expr: &Expr, id: usize) {
        if self.linker.record == Record::Events {
            let name = self.resolver.names.functions[id].it.name.text.clone();
            let all = self.reads.len();
            drop(self.event(Kind::Call, name, Type::unit(), (expr.span, 0), all));
        }
    }

    /// Variables of a pattern have got their values.
    pub(super) fn found(&mut self, pattern: &Pattern, reads: usize) -> Made<()> {
        if self.linker.record != Record::Events {
            return Ok(());
        }
        match &pattern.kind {
            // Names that the text does not have.
            PatternKind::Bind { name, .. } if name.text.starts_with('\'') => Ok(()),
            PatternKind::Bind { name, .. } => {
                if let Pick::Local(local) = self.it.picks[pattern.id]
                    && let Some(slot) = self.places[local]
                {
                    let of = self.it.locals[local].of.clone();
                    self.event(Kind::Let, name.text.clone(), of, (pattern.span, slot), reads)?;
                }
                Ok(())
            }
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                parts.iter().try_for_each(|part| self.found(part, reads))
            }
            PatternKind::Struct(_, fields) => fields.iter().try_for_each(|(_, part)| self.found(part, reads)),
            _ => Ok(()),
        }
    }

    /// A new value has been assigned to a variable or a part of one.
    pub(super) fn changed(&mut self, place: &Expr, at: u16, reads: usize) -> Made<()> {
        if self.linker.record == Record::Events {
            let name = self.path_of(place).unwrap_or_else(|| "".into());
            if name.starts_with('\'') {
                return Ok(());
            }
            let of = self.type_of(place).clone();
            self.event(Kind::Set, name, of, (place.span, at), reads)?;
        }
        Ok(())
    }

    /// A condition has been evaluated.
    pub(super) fn decided(&mut self, span: Span, at: u16, reads: usize) -> Made<()> {
        if self.linker.record == Record::Events {
            self.event(Kind::If, "".into(), Type::Prim(Prim::Bool), (span, at), reads)?;
        }
        Ok(())
    }

    /// A branch begins. Its reads are known at its end.
    pub(super) fn case(&mut self, span: Span, number: usize) -> Made<Option<usize>> {
        if self.linker.record != Record::Events {
            return Ok(None);
        }
        let all = self.reads.len();
        self.event(Kind::Case, number.to_string().into(), Type::unit(), (span, 0), all).map(Some)
    }

    /// Adds the reads of a branch since `reads` to its site.
    pub(super) fn case_reads(&mut self, site: Option<usize>, reads: usize) {
        if let Some(site) = site {
            let more = self.reads.split_off(reads.min(self.reads.len()));
            self.linker.sites[site].reads.extend(more);
        }
    }

    /// A loop begins another iteration, with a new variable. Going through an array within a statement counts as one step and has
    /// no iterations.
    pub(super) fn pass(&mut self, pattern: &Pattern, number: u16, reads: usize) -> Made<()> {
        if self.linker.record == Record::Events {
            self.event(Kind::Pass, "".into(), Type::Prim(Prim::Usize), (pattern.span, number), reads)?;
        }
        Ok(())
    }
}
