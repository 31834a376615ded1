//! Calls of functions, methods, closures and built-in items.

use super::*;

impl<'t> Checker<'_, '_, 't> {
    pub(super) fn call(
        &mut self,
        expr: &Expr,
        on: &'t Expr,
        args: &'t [Expr],
        wanted: Option<&Type>,
    ) -> Type {
        let ExprKind::Path(path) = &on.kind else {
            let of = self.expr(on, None);
            if let Type::Closure(number) = of {
                self.picks[expr.id] = Pick::Closure(number);
                return self.of_closure(on.span, number, args);
            }
            if !matches!(of, Type::Wrong | Type::Never) {
                let of = self.shown(&of);
                self.tell(on.span, What::NotAFunction(of));
            }
            return self.no_call(args);
        };
        let name = &path.names[path.names.len() - 1];
        if let ([name], Some(local)) = (&path.names[..], self.local(&name.text)) {
            return match self.locals[local].of {
                Type::Closure(number) => {
                    self.picks[expr.id] = Pick::Closure(number);
                    self.of_closure(on.span, number, args)
                }
                Type::Wrong => self.no_call(args),
                _ => {
                    self.tell(on.span, What::NotAFunction(name.text.to_string()));
                    self.no_call(args)
                }
            };
        }
        let own = self.own.clone();
        match self.resolver.value(path, self.module, own.as_ref()) {
            Some(Def::Function(id)) => return self.of_function(expr, name, id, args),
            Some(Def::Strange(_)) => {
                self.tell(path.span, What::NotOfTheLanguage(name.text.to_string()));
                return self.no_call(args);
            }
            Some(_) => {
                self.tell(path.span, What::NotAFunction(name.text.to_string()));
                return self.no_call(args);
            }
            None => {}
        }
        self.of_built_in(expr, path, args, wanted)
    }

    /// Checks the arguments of an expression that cannot be called.
    fn no_call(&mut self, args: &'t [Expr]) -> Type {
        for arg in args {
            self.expr(arg, None);
        }
        Type::Wrong
    }

    fn count(&mut self, span: Span, name: &str, wanted: usize, found: usize) -> bool {
        if wanted != found {
            self.tell(span, What::Count { name: name.into(), wanted, found });
        }
        wanted == found
    }

    fn of_function(&mut self, expr: &Expr, name: &Name, id: usize, args: &'t [Expr]) -> Type {
        let signature = self.resolver.signature(id);
        if !self.count(name.span, &name.text, signature.takes.len(), args.len()) {
            self.no_call(args);
            return signature.gives.clone();
        }
        let (id, found) = self.copy_for(id, name, args);
        let signature = self.resolver.signature(id);
        self.picks[expr.id] = Pick::Function(id);
        self.called(id, name);
        for (i, (arg, of)) in args.iter().zip(&signature.takes).enumerate() {
            match &found[i] {
                Some(found) if !self.vars.unify(of, found) => self.mismatch(arg, of, found),
                Some(_) => {}
                None => drop(self.argument(arg, Some(of), signature.changes[i])),
            }
        }
        signature.gives.clone()
    }

    /// The function itself, or its copy for the lengths of arrays that are passed as slices, with the types of these arguments.
    fn copy_for(&mut self, id: usize, name: &Name, args: &'t [Expr]) -> (usize, Vec<Option<Type>>) {
        let item = self.resolver.names.functions[id].clone();
        let changes = self.resolver.signature(id).changes.clone();
        let (mut found, mut lengths) = (vec![None; args.len()], vec![]);
        for (i, (arg, (_, of))) in args.iter().zip(&item.it.params).enumerate() {
            if of.slice().is_none() {
                continue;
            }
            let of = self.argument(arg, None, changes[i]);
            if let Type::Array(_, count) = of {
                lengths.push(count);
            } else if of != Type::Wrong {
                let found = self.shown(&of);
                self.tell(arg.span, What::Mismatch { wanted: "`&[…]`".into(), found });
            }
            found[i] = Some(of);
        }
        let all = found.iter().flatten().count();
        if all == 0 || lengths.len() < all {
            return (id, found);
        }
        let key = (id, lengths);
        if let Some(copy) = self.resolver.names.copies.get(&key) {
            return (*copy, found);
        }
        self.tell(name.span, What::NotOfTheLanguage("&[…]".into()));
        if !self.resolver.lengths.contains(&key) {
            self.resolver.lengths.push(key);
        }
        (id, found)
    }

    /// The type of an argument. One that the function changes is `&mut place`, or a parameter that is such a place.
    fn argument(&mut self, arg: &'t Expr, wanted: Option<&Type>, changes: bool) -> Type {
        let found = match &arg.kind {
            ExprKind::Unary('&', place) if changes => self.place(place),
            ExprKind::Unary('&', of) => self.expr(of, wanted),
            _ => self.expr(arg, wanted),
        };
        self.types[arg.id] = found.clone();
        let passes = match (&arg.kind, &self.picks[arg.id]) {
            (ExprKind::Unary('&', _), _) => true,
            (_, Pick::Local(local)) => self.changed.contains(local),
            _ => false,
        };
        if changes && !passes && found != Type::Wrong {
            let (wanted, found) = (self.shown(wanted.unwrap_or(&found)), self.shown(&found));
            let wanted = format!("`&mut {}`", wanted.trim_matches('`'));
            self.tell(arg.span, What::Mismatch { wanted, found });
        } else if let Some(wanted) = wanted
            && !self.vars.unify(wanted, &found)
        {
            self.mismatch(arg, wanted, &found);
        }
        found
    }

    /// Notes a call of a function, whose body must have been understood.
    fn called(&mut self, id: usize, name: &Name) {
        let file = self.resolver.names.functions[id].it.name.span.file;
        if self.resolver.names.functions[id].it.body.is_none() && file != name.span.file {
            self.tell(name.span, What::NotOfTheLanguage(name.text.to_string()));
        }
        if !self.calls.contains(&id) {
            self.calls.push(id);
        }
    }

    /// A call of a closure, by its name or directly after its text.
    pub(super) fn of_closure(&mut self, span: Span, number: usize, args: &'t [Expr]) -> Type {
        let takes = self.signatures[number].takes.clone();
        if !self.count(span, "|…|", takes.len(), args.len()) {
            return self.no_call(args);
        }
        for (arg, of) in args.iter().zip(&takes) {
            self.wanted(arg, of);
        }
        self.run_closure(number, None)
    }

    /// The result type of a closure, once the types of its parameters are known.
    fn run_closure(&mut self, number: usize, wanted: Option<&Type>) -> Type {
        let Taken { takes, gives, scope, is_checked } = self.signatures[number].clone();
        let closure = self.closures[number];
        if !is_checked {
            self.signatures[number].is_checked = true;
            // It can use the variables in scope where it is written.
            let here = std::mem::replace(&mut self.scope, scope);
            let outer = (std::mem::replace(&mut self.in_closure, true), std::mem::take(&mut self.loops));
            for ((pattern, _), of) in closure.params.iter().zip(&takes) {
                self.bind(pattern, of);
            }
            let found = self.expr(closure.body, wanted);
            if !self.vars.unify(&gives, &found) {
                self.mismatch(closure.body, &gives, &found);
            }
            (self.in_closure, self.loops) = outer;
            self.scope = here;
        }
        self.vars.resolved(&gives)
    }

    /// Passes types to an argument that must be a closure or a function. Returns its result type.
    fn given(&mut self, arg: &'t Expr, types: &[Type], wanted: Option<&Type>) -> Type {
        if let ExprKind::Path(path) = &arg.kind
            && !matches!(&path.names[..], [name] if self.local(&name.text).is_some())
            && let Some(Def::Function(id)) = self.resolver.value(path, self.module, self.own.clone().as_ref())
        {
            let signature = self.resolver.signature(id);
            let name = &path.names[path.names.len() - 1];
            let params = &self.resolver.names.functions[id].it.params;
            if params.iter().any(|(_, of)| of.is_changed() || of.slice().is_some()) {
                self.tell(arg.span, What::NotOfTheLanguage(name.text.to_string()));
            }
            self.picks[arg.id] = Pick::Function(id);
            self.called(id, name);
            self.takes(arg, (name.span, &name.text), &signature.takes, types);
            return signature.gives.clone();
        }
        // Functions such as `f32::min`.
        if let ExprKind::Path(Path { names, .. }) = &arg.kind
            && let [on, name] = &names[..]
            && let Some(prim) = Prim::by_name(&on.text)
            && let Some(native) = natives::member(Some(prim), &name.text)
        {
            self.picks[arg.id] = Pick::Native(native);
            let it = &natives::all()[native];
            let takes: Vec<Type> = it.takes.iter().copied().map(Type::Prim).collect();
            self.takes(arg, (name.span, &name.text), &takes, types);
            return Type::Prim(it.gives);
        }
        match self.expr(arg, None) {
            Type::Closure(number) => {
                let takes = self.signatures[number].takes.clone();
                if !self.takes(arg, (arg.span, "|…|"), &takes, types) {
                    return Type::Wrong;
                }
                self.run_closure(number, wanted)
            }
            Type::Wrong | Type::Never => Type::Wrong,
            of => {
                let found = self.shown(&of);
                self.tell(arg.span, What::Mismatch { wanted: "a closure `|x| …`".into(), found });
                Type::Wrong
            }
        }
    }

    /// Checks that the number of types passed is right, and that each of them fits.
    fn takes(&mut self, arg: &Expr, (span, name): (Span, &str), takes: &[Type], types: &[Type]) -> bool {
        let counts = self.count(span, name, takes.len(), types.len());
        for (of, found) in takes.iter().zip(types).filter(|_| counts) {
            if !self.vars.unify(of, found) {
                self.mismatch(arg, of, found);
            }
        }
        counts
    }

    /// Checks that a closure returns this type.
    fn gives(&mut self, arg: &'t Expr, types: &[Type], wanted: &Type) {
        let found = self.given(arg, types, Some(wanted));
        if !self.vars.unify(wanted, &found) {
            self.mismatch(arg, wanted, &found);
        }
    }

    /// Checks that a closure returns a boolean.
    fn asks(&mut self, arg: &'t Expr, types: &[Type]) {
        let truth = Type::Prim(Prim::Bool);
        let found = self.given(arg, types, Some(&truth));
        if !self.vars.unify(&truth, &found) {
            let found = self.shown(&found);
            self.tell(arg.span, What::Condition(found));
        }
    }

    fn of_built_in(&mut self, expr: &Expr, path: &Path, args: &'t [Expr], wanted: Option<&Type>) -> Type {
        let (name, before) = path.names.split_last().expect("a path has a name");
        let on = before.last().map_or("", |on| &*on.text);
        match (on, &*name.text) {
            ("", "Some") => {
                self.picks[expr.id] = Pick::Special(Special::MakeSome);
                if !self.count(name.span, "Some", 1, args.len()) {
                    return self.no_call(args);
                }
                let hint = match wanted.map(|of| self.vars.resolved(of)) {
                    Some(Type::Option(of)) => Some((*of).clone()),
                    _ => None,
                };
                return Type::Option(Arc::new(self.expr(&args[0], hint.as_ref())));
            }
            ("array", "from_fn") => {
                self.picks[expr.id] = Pick::Special(Special::FromFn);
                if !self.count(name.span, "from_fn", 1, args.len()) {
                    return self.no_call(args);
                }
                let Some(Type::Array(of, count)) = wanted.map(|of| self.vars.resolved(of)) else {
                    self.tell(name.span, What::NotKnown);
                    return self.no_call(args);
                };
                self.gives(&args[0], &[Type::Prim(Prim::Usize)], &of);
                return Type::Array(of, count);
            }
            _ => {}
        }
        let prim = Prim::by_name(on);
        if let (Some(prim), "from") = (prim, &*name.text) {
            return self.conversion(expr, prim, name, args);
        }
        if (on.is_empty() || prim.is_some())
            && let Some(native) = natives::member(prim, &name.text)
        {
            return self.of_native(expr, name, native, args, None);
        }
        if let Some(prim) = prim {
            let near = near(&name.text, members(prim));
            let of = prim.name().to_owned();
            self.tell_method(name, What::NoMethod { of, name: name.text.to_string(), near });
        } else if !on.is_empty() {
            let own = self.own.clone();
            let before = Path { names: before.to_vec(), span: path.span };
            match self.resolver.type_of_path(&before, self.module, own.as_ref()) {
                Some(Type::Wrong) => {}
                Some(of) => {
                    let known = self
                        .resolver
                        .home(&of)
                        .map_or(vec![], |(owner, home)| self.resolver.names.members(home, &owner));
                    let near = near(&name.text, known.iter().map(|name| &**name));
                    let of = self.shown(&of);
                    self.tell_method(name, What::NoMethod { of, name: name.text.to_string(), near });
                }
                None => self.unknown(if before.names.len() == 1 { &before.names[0] } else { name }),
            }
        } else {
            self.unknown(name);
        }
        self.no_call(args)
    }

    /// Reports an unknown function of a type, or one of Rust that is not supported here.
    fn tell_method(&mut self, name: &Name, what: What) {
        let is_of_rust = is_of_rust(&name.text);
        self.tell(name.span, if is_of_rust { What::NotOfTheLanguage(name.text.to_string()) } else { what });
    }

    /// Conversions such as `f64::from(x)`.
    fn conversion(&mut self, expr: &Expr, to: Prim, name: &Name, args: &'t [Expr]) -> Type {
        if !self.count(name.span, "from", 1, args.len()) {
            return self.no_call(args);
        }
        let found = self.expr(&args[0], None);
        let found = self.vars.defaulted(&found);
        self.picks[expr.id] = Pick::Special(Special::Convert);
        let parts = match &found {
            Type::Array(of, count) => Some(((**of).clone(), *count)),
            Type::Tuple(all) if !all.is_empty() => Some((all[0].clone(), all.len())),
            _ => None,
        };
        let can = match (&found, to.coordinates()) {
            (Type::Wrong | Type::Never, _) => true,
            (_, Some((of, count))) => {
                parts.is_some_and(|(found, many)| many == count && self.vars.unify(&found, &Type::Prim(of)))
            }
            (Type::Prim(from), None) => {
                let widens = matches!(
                    (from, to),
                    (Prim::F32 | Prim::I32 | Prim::I8, Prim::F64) | (Prim::I8, Prim::I32 | Prim::F32)
                );
                *from == to || widens || *from == Prim::Bool && to.is_whole()
            }
            _ => false,
        };
        if !can {
            let (from, to) = (self.shown(&found), to.name().to_owned());
            self.tell(name.span, What::Cast { from, to });
        }
        Type::Prim(to)
    }

    /// A call of a built-in item. `on` is the type of a method's receiver.
    fn of_native(
        &mut self,
        expr: &Expr,
        name: &Name,
        native: usize,
        args: &'t [Expr],
        on: Option<&Type>,
    ) -> Type {
        self.picks[expr.id] = Pick::Native(native);
        let it = &natives::all()[native];
        let takes = &it.takes[usize::from(on.is_some())..];
        if !self.count(name.span, &name.text, takes.len(), args.len()) {
            self.no_call(args);
        } else {
            for (arg, of) in args.iter().zip(takes) {
                self.wanted(arg, &Type::Prim(*of));
            }
        }
        Type::Prim(it.gives)
    }

    pub(super) fn method(
        &mut self,
        expr: &Expr,
        on: &'t Expr,
        name: &Name,
        of: Option<&WrittenType>,
        args: &'t [Expr],
    ) -> Type {
        let found = self.expr(on, None);
        let found = self.vars.defaulted(&found);
        match &found {
            Type::Wrong | Type::Never => return self.no_call(args),
            Type::Var(_) => {
                self.tell(on.span, What::NotKnown);
                return self.no_call(args);
            }
            Type::Prim(prim) => {
                if let Some(native) = natives::member(Some(*prim), &name.text)
                    && natives::all()[native].takes.first() == Some(prim)
                {
                    return self.of_native(expr, name, native, args, Some(&found));
                }
            }
            Type::Struct(_) | Type::Enum(_) => match self.resolver.member(&found, self.module, &name.text) {
                Some(Def::Function(id)) => return self.of_member(expr, name, id, args),
                Some(Def::Strange(_)) => {
                    self.tell(name.span, What::NotOfTheLanguage(name.text.to_string()));
                    return self.no_call(args);
                }
                _ => {}
            },
            _ => {}
        }
        let found = self.counted(on, &name.text, found);
        if let Some(of) = self.special(expr, &found, name, of, args) {
            return of;
        }
        let known: Vec<String> = match &found {
            Type::Prim(prim) => members(*prim).into_iter().map(Into::into).collect(),
            of => match self.resolver.home(of) {
                Some((owner, home)) => {
                    self.resolver.names.members(home, &owner).iter().map(|name| name.to_string()).collect()
                }
                None => ["map", "iter", "position", "any", "all", "len", "is_some", "is_none"]
                    .map(Into::into)
                    .into(),
            },
        };
        let word = name.text.trim_start_matches('\'');
        let near = near(word, known.iter().map(|name| &**name));
        // Rust has the methods of iterators for ranges of any length, too.
        let is_range =
            matches!(&found, Type::Range(of) if special(&Type::Iter(of.clone(), 0), word).is_some());
        let of = self.shown(&found);
        let is_of_rust = is_of_rust(word) && word.len() == name.text.len() || is_range;
        let what = if is_of_rust {
            What::NotOfTheLanguage(word.into())
        } else {
            What::NoMethod { of, name: word.into(), near }
        };
        self.tell(name.span, what);
        self.no_call(args)
    }

    /// The type of a method's receiver. A range with known ends becomes an array of its numbers if the method goes through it.
    fn counted(&mut self, on: &Expr, method: &str, found: Type) -> Type {
        let (Type::Range(of), ExprKind::Range { from, to, closed }) = (&found, &on.kind) else {
            return found;
        };
        if method == "contains" {
            return found;
        }
        let own = self.own.clone();
        let mut end = |it: &Expr| self.resolver.count(it, self.module, own.as_ref(), 0);
        let (Some(first), Some(last)) = (end(from), end(to)) else { return found };
        let count = (last + usize::from(*closed)).saturating_sub(first);
        let of = Type::Iter(Arc::new(self.vars.defaulted(of)), count);
        self.picks[on.id] = Pick::Counted(first as u32);
        self.types[on.id] = of.clone();
        of
    }

    /// A call of a method that a text defines for its own type.
    fn of_member(&mut self, expr: &Expr, name: &Name, id: usize, args: &'t [Expr]) -> Type {
        let signature = self.resolver.signature(id);
        self.picks[expr.id] = Pick::Function(id);
        self.called(id, name);
        let takes = signature.takes.get(1..).unwrap_or(&[]);
        if self.count(name.span, &name.text, takes.len(), args.len()) {
            for (i, (arg, of)) in args.iter().zip(takes).enumerate() {
                self.argument(arg, Some(of), signature.changes[i + 1]);
            }
        } else {
            self.no_call(args);
        }
        signature.gives.clone()
    }

    /// A method of arrays, options, ranges and booleans.
    fn special(
        &mut self,
        expr: &Expr,
        on: &Type,
        name: &Name,
        of: Option<&WrittenType>,
        args: &'t [Expr],
    ) -> Option<Type> {
        use Special::*;
        let truth = Type::Prim(Prim::Bool);
        let number = Type::Prim(Prim::Usize);
        let (special, count) = special(on, &name.text)?;
        self.picks[expr.id] = Pick::Special(special);
        if !self.count(name.span, &name.text, count, args.len()) {
            return Some(self.no_call(args));
        }
        let element = match on {
            Type::Array(of, _) | Type::Iter(of, _) | Type::Option(of) | Type::Range(of) => (**of).clone(),
            _ => Type::Wrong,
        };
        let each = std::slice::from_ref(&element);
        Some(match (special, on) {
            (Same, Type::Prim(prim)) if let ("to_array", Some((of, n))) = (&*name.text, prim.numbers()) => {
                Type::Array(Arc::new(Type::Prim(of)), n)
            }
            (Windows, Type::Array(of, n)) => self.windows((of, *n), &args[0]),
            (Same, Type::Iter(of, n)) if &*name.text == LISTED => Type::Array(of.clone(), *n),
            (Same, Type::Array(of, n)) if matches!(&*name.text, "iter" | "into_iter") => {
                Type::Iter(of.clone(), *n)
            }
            (Enumerate, Type::Iter(of, n)) => {
                Type::Iter(Arc::new(Type::Tuple([number, (**of).clone()].into())), *n)
            }
            (Map, Type::Array(_, n)) => Type::Array(Arc::new(self.given(&args[0], each, None)), *n),
            (Map, Type::Iter(_, n)) => Type::Iter(Arc::new(self.given(&args[0], each, None)), *n),
            (OptionMap, _) => Type::Option(Arc::new(self.given(&args[0], each, None))),
            (Position, _) => {
                self.asks(&args[0], each);
                Type::Option(Arc::new(number))
            }
            (Find, _) => {
                self.asks(&args[0], each);
                Type::Option(Arc::new(element))
            }
            (Any | All | IsSomeAnd, _) => {
                self.asks(&args[0], each);
                truth
            }
            (Has, _) => {
                let found = self.wanted(&args[0], &element);
                self.compared("==", name.span, (&args[0], &found), (&args[0], &found));
                truth
            }
            (Contains, _) => {
                let found = self.expr(&args[0], None);
                self.compared("<", name.span, (&args[0], &element), (&args[0], &found));
                self.vars.defaulted(&found);
                truth
            }
            (Fold, _) => {
                let start = self.expr(&args[0], None);
                self.gives(&args[1], &[start.clone(), element], &start);
                start
            }
            (Sum, _) => self.sum(name.span, of, &element),
            (Chain, Type::Iter(of, n)) => self.chain(on, (of, *n), &args[0]),
            (Rev, _) => on.clone(),
            (Zip, Type::Iter(of, n)) => self.zip(on, (of, *n), &args[0]),
            (SinCos, of) => Type::Tuple([of.clone(), of.clone()].into()),
            (Len, _) => number,
            (IsSome | IsNone, _) => truth,
            (UnwrapOr, _) => {
                self.wanted(&args[0], &element);
                element
            }
            (MapOr, _) => {
                let other = self.expr(&args[0], None);
                self.gives(&args[1], each, &other);
                other
            }
            (Unwrap, _) => element,
            (ThenSome, _) => Type::Option(Arc::new(self.expr(&args[0], None))),
            _ => on.clone(),
        })
    }

    /// The overlapping parts of an array with a known length.
    fn windows(&mut self, (of, n): (&Arc<Type>, usize), length: &'t Expr) -> Type {
        self.wanted(length, &Type::Prim(Prim::Usize));
        let own = self.own.clone();
        match self.resolver.count(length, self.module, own.as_ref(), 0).filter(|count| *count > 0) {
            Some(count) => {
                Type::Iter(Arc::new(Type::Array(of.clone(), count)), (n + 1).saturating_sub(count))
            }
            None => {
                self.tell(length.span, What::NotConstant);
                Type::Wrong
            }
        }
    }

    fn sum(&mut self, span: Span, of: Option<&WrittenType>, element: &Type) -> Type {
        if let Some(of) = of {
            let wanted = self.annotated(of);
            if !self.vars.unify(&wanted, element) {
                let (wanted, found) = (self.shown(&wanted), self.shown(element));
                self.tell(of.span, What::Mismatch { wanted, found });
            }
        }
        self.combined("+", span, element, element)
    }

    fn chain(&mut self, on: &Type, (of, n): (&Arc<Type>, usize), arg: &'t Expr) -> Type {
        let other = self.expr(arg, None);
        match other {
            Type::Array(more, m) | Type::Iter(more, m) if self.vars.unify(of, &more) => {
                Type::Iter(of.clone(), n.saturating_add(m))
            }
            Type::Wrong => Type::Wrong,
            _ => {
                self.mismatch(arg, on, &other);
                Type::Wrong
            }
        }
    }

    fn zip(&mut self, on: &Type, (of, n): (&Arc<Type>, usize), arg: &'t Expr) -> Type {
        match self.expr(arg, None) {
            Type::Array(other, m) | Type::Iter(other, m) => {
                let pair = Type::Tuple([(**of).clone(), (*other).clone()].into());
                Type::Iter(Arc::new(pair), m.min(n))
            }
            Type::Wrong => Type::Wrong,
            other => {
                self.mismatch(arg, on, &other);
                Type::Wrong
            }
        }
    }
}

/// The name of the method by which a list of another language is made of an iterator. No text of Rust can have it.
pub const LISTED: &str = "'list";

/// The method of arrays, options and booleans with a name, and the number of its arguments.
fn special(on: &Type, name: &str) -> Option<(Special, usize)> {
    use Special::*;
    Some(match (on, name) {
        (_, "clone" | "copied" | "cloned" | "as_ref") => (Same, 0),
        (Type::Array(..) | Type::Iter(..), "iter" | "into_iter") => (Same, 0),
        // A chain that is read as a loop ends with this method.
        (Type::Iter(..), name) if name.starts_with('\'') && name != "'first" => (Same, 0),
        (Type::Array(..), "'first" | "'last") => (Same, 0),
        (Type::Prim(prim), "'cmp") if prim.is_whole() => (Same, 0),
        (Type::Prim(prim), "'total_cmp") if prim.is_float() => (Same, 0),
        (Type::Prim(prim), "'partial_cmp") if prim.is_whole() || prim.is_float() => (Same, 0),
        (Type::Prim(prim), "to_array") if prim.numbers().is_some() => (Same, 0),
        (Type::Array(..), "windows") => (Windows, 1),
        (Type::Iter(..), "enumerate") => (Enumerate, 0),
        (Type::Array(..), "len") => (Len, 0),
        (Type::Array(..) | Type::Iter(..), "map") => (Map, 1),
        (Type::Array(..), "contains") => (Has, 1),
        (Type::Iter(..), "position") => (Position, 1),
        (Type::Iter(..), "find") => (Find, 1),
        (Type::Iter(..), "any") => (Any, 1),
        (Type::Iter(..), "all") => (All, 1),
        (Type::Iter(..), "fold") => (Fold, 2),
        (Type::Iter(..), "sum") => (Sum, 0),
        (Type::Iter(..), "chain") => (Chain, 1),
        (Type::Iter(..), "rev") => (Rev, 0),
        (Type::Iter(..), "zip") => (Zip, 1),
        (Type::Prim(Prim::F32 | Prim::F64), "sin_cos") => (SinCos, 0),
        (Type::Range(_), "contains") => (Contains, 1),
        (Type::Option(_), "is_some") => (IsSome, 0),
        (Type::Option(_), "is_none") => (IsNone, 0),
        (Type::Option(_), "is_some_and") => (IsSomeAnd, 1),
        (Type::Option(_), "map") => (OptionMap, 1),
        (Type::Option(_), "unwrap_or") => (UnwrapOr, 1),
        (Type::Option(_), "map_or") => (MapOr, 2),
        (Type::Option(_), "unwrap") => (Unwrap, 0),
        (Type::Prim(Prim::Bool), "then_some") => (ThenSome, 1),
        _ => return None,
    })
}

/// Methods and functions of Rust and of glam that are not supported here. They are not typing mistakes.
const OF_RUST: &str = "and_then angle_to as_ivec2 as_mut as_slice as_str as_uvec2 as_vec3a cbrt checked_add checked_mul checked_sub chunks \
    clamp_length clamp_length_max clamp_length_min cmp collect count count_ones count_zeros default div_euclid element_product \
    element_sum entry exp2 exp_m1 expect filter filter_map find_map first flat_map flatten from from_array from_bits from_slice get \
    get_mut inspect insert into is_empty is_negative is_none_or is_normalized is_positive is_power_of_two iter_mut last leading_zeros \
    lerp ln_1p log log10 log2 map_while max max_by max_by_key min min_by min_by_key move_towards next nth ok_or or or_else partial_cmp \
    partition peekable pop pow powf powi product push reduce reflect refract rem_euclid replace rotate_towards rsqrt saturating_add \
    saturating_sub scan sinh skip skip_while sort sort_by sort_by_key sort_unstable split_at splat starts_with step_by sum swap take \
    take_while tanh to_bits to_owned to_string to_vec total_cmp trailing_zeros try_from try_into try_normalize unwrap_or_default \
    unwrap_or_else unzip windows with_x with_y with_z wrapping_add wrapping_mul wrapping_sub xor xyz zip";

fn is_of_rust(name: &str) -> bool {
    OF_RUST.split_whitespace().any(|known| known == name)
}

/// The names of the methods and fields of a built-in type.
pub fn members(prim: Prim) -> Vec<&'static str> {
    let own = natives::all().iter().filter(|native| native.on == Some(prim));
    own.map(|native| native.name)
        .filter(|name| name.starts_with(char::is_alphabetic) && !matches!(*name, "neg" | "not" | "to"))
        .collect()
}
