//! The languages' built-in functions and constants.

use super::super::instead::Instead;
use super::super::script::NodeKind;
use super::*;

/// Python's built-in functions, for hints.
const PYTHON: [&str; 19] = [
    "abs",
    "all",
    "any",
    "bool",
    "enumerate",
    "float",
    "int",
    "len",
    "list",
    "math",
    "max",
    "min",
    "range",
    "reversed",
    "round",
    "sum",
    "tuple",
    "zip",
    "Vec2",
];
const JAVASCRIPT: [&str; 6] = ["Math", "Infinity", "NaN", "Number", "Array", "undefined"];

/// Functions of `math` and `Math` that take one number, each with the name of the built-in function that computes it.
const OF_ONE: [(&str, &str); 12] = [
    ("sin", "sin"),
    ("cos", "cos"),
    ("tan", "tan"),
    ("atan", "atan"),
    ("exp", "exp"),
    ("fabs", "abs"),
    ("abs", "abs"),
    ("radians", "to_radians"),
    ("degrees", "to_degrees"),
    ("isfinite", "is_finite"),
    ("isnan", "is_nan"),
    ("isNaN", "is_nan"),
];

impl Lower<'_> {
    /// The names that are built in, for hints.
    pub(super) fn builtins(&self) -> &'static [&'static str] {
        if self.python() { &PYTHON } else { &JAVASCRIPT }
    }

    /// True if a name is a function, a class or a module, which is no value.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.builtins().contains(&name)
            || self.function_named(name).is_some()
            || self.script.classes.iter().any(|it| &*it.name.text == name)
    }

    pub(super) fn is_module(&self, name: &str) -> bool {
        let modules: &[&str] =
            if self.python() { &["math", "sys"] } else { &["Math", "Number", "Array", "Object"] };
        modules.contains(&name)
    }

    /// A number that has a name everywhere in JavaScript.
    pub(super) fn global(&self, name: &str) -> Option<f64> {
        match name {
            "Infinity" => Some(f64::INFINITY),
            "NaN" => Some(f64::NAN),
            _ => None,
        }
    }

    /// A constant of a module.
    pub(super) fn module_constant(&self, module: &str, name: &str) -> Option<f64> {
        use std::f64::consts;
        Some(match (module, name) {
            ("math", "pi") | ("Math", "PI") => consts::PI,
            ("math", "e") | ("Math", "E") => consts::E,
            ("math", "tau") => consts::TAU,
            ("math", "inf") | ("Number", "POSITIVE_INFINITY") => f64::INFINITY,
            ("Number", "NEGATIVE_INFINITY") => f64::NEG_INFINITY,
            ("math", "nan") | ("Number", "NaN") => f64::NAN,
            ("Math", "SQRT2") => consts::SQRT_2,
            ("Math", "SQRT1_2") => consts::FRAC_1_SQRT_2,
            ("Number", "MAX_VALUE") => f64::MAX,
            ("Number", "MIN_VALUE") => f64::from_bits(1),
            ("Number", "EPSILON") => f64::EPSILON,
            _ => return None,
        })
    }

    /// The module in which a function or a constant is that was written without one.
    pub(super) fn module_of(&self, name: &str) -> Option<&'static str> {
        let shared = ["sqrt", "hypot", "sin", "cos", "tan", "asin", "acos", "atan2", "floor", "ceil"];
        let (module, own): (_, &[&str]) = match self.python() {
            true => ("math", &["pi", "inf", "radians", "degrees"]),
            false => ("Math", &["PI", "abs", "min", "max", "round", "sign", "pow"]),
        };
        (shared.contains(&name) || own.contains(&name)).then_some(module)
    }

    /// The mistake of a name that a module does not have here.
    pub(super) fn not_in_module(&mut self, module: &Name, name: &Name) -> Val {
        let known = [
            "sqrt", "hypot", "sin", "cos", "tan", "atan2", "floor", "ceil", "pi", "inf", "PI", "abs", "min",
            "max", "round", "sign",
        ];
        let near = crate::names::near(&name.text, known);
        let (of, name, span) = (module.text.to_string(), name.text.to_string(), name.span);
        self.wrong(span, What::NoField { of, name, near })
    }

    /// Numbers as arguments. `None` after a mistake.
    fn numbers_of(&mut self, name: &Name, args: &[Node], wanted: usize) -> Option<(Vec<Expr>, bool)> {
        let mut all = vec![];
        let mut whole = true;
        for arg in args {
            let value = self.expr(arg, None);
            let value = self.solid(value);
            let value = if value.of == Ty::Truth && self.python() { self.counted(value) } else { value };
            if value.of == Ty::Unknown {
                return None;
            }
            if !value.of.is_number() {
                self.mismatch(arg.span, &Ty::Number, &value.of);
                return None;
            }
            whole &= value.of == Ty::Whole;
            all.push(value.expr);
        }
        if all.len() != wanted {
            let what = What::Count { name: name.text.to_string(), wanted, found: args.len() };
            self.tell(name.span, what);
            return None;
        }
        Some((all, whole))
    }

    /// A function of `math`, `Math` or another module.
    pub(super) fn call_module(&mut self, module: &Name, name: &Name, args: &[Node], span: Span) -> Val {
        let (python, function) = (self.python(), &*name.text);
        match (&*module.text, function) {
            ("Math", "min" | "max") => return self.least_of(name, args, span),
            ("Math", "hypot") | ("math", "hypot") if args.len() != 2 => {
                return self.strange(span, Instead::Exact);
            }
            ("math", "dist") => return self.strange(span, Instead::Distance),
            ("math", "isclose" | "prod" | "fsum")
            | ("Math", "cbrt" | "log2" | "log10" | "fround" | "expm1") => {
                return self.strange(span, Instead::Exact);
            }
            ("Math", "random") => return self.strange(span, Instead::Random),
            ("Array", "from") => return self.array_from(args, span),
            ("Object", _) if args.len() == 1 => return self.expr(&args[0], None),
            _ => {}
        }
        let two = matches!(function, "hypot" | "atan2" | "copysign" | "pow" | "fmod");
        let Some((args, _)) = self.numbers_of(name, args, if two { 2 } else { 1 }) else {
            return self.unknown(span);
        };
        if let Some((_, own)) = OF_ONE.iter().find(|(own, _)| *own == function) {
            let of = if own.starts_with("is_") { Ty::Truth } else { Ty::Number };
            let mut args = args.into_iter();
            let on = args.next().expect("there is one argument");
            return Val { expr: self.build.method(span, on, own, vec![]), of };
        }
        let (own, of) = match (function, python) {
            ("sqrt", true) => ("py sqrt", Ty::Number),
            ("sqrt", false) => ("js sqrt", Ty::Number),
            ("asin", _) => (if python { "py asin" } else { "js asin" }, Ty::Number),
            ("acos", _) => (if python { "py acos" } else { "js acos" }, Ty::Number),
            ("log", _) => (if python { "py log" } else { "js log" }, Ty::Number),
            ("floor", _) => (if python { "py floor" } else { "js floor" }, Ty::Whole),
            ("ceil", _) => (if python { "py ceil" } else { "js ceil" }, Ty::Whole),
            ("trunc", _) => (if python { "py trunc" } else { "js trunc" }, Ty::Whole),
            ("round", false) => ("js round", Ty::Whole),
            ("sign", false) => ("js sign", Ty::Whole),
            ("isFinite", false) => ("js finite", Ty::Truth),
            ("isInteger", false) => ("js integer", Ty::Truth),
            ("isinf", true) => ("py isinf", Ty::Truth),
            ("hypot", _) => (if python { "py hypot" } else { "js hypot" }, Ty::Number),
            ("pow", true) => ("py **", Ty::Number),
            ("pow", false) => ("js **", Ty::Number),
            ("atan2", _) => ("any atan2", Ty::Number),
            ("copysign", true) => ("any copysign", Ty::Number),
            ("fmod", true) => ("py fmod", Ty::Number),
            _ => return self.not_in_module(module, name),
        };
        self.native(span, own, args, of)
    }

    /// `min` and `max` of several numbers.
    fn least_of(&mut self, name: &Name, args: &[Node], span: Span) -> Val {
        if args.is_empty() {
            return self.wrong(span, What::Count { name: name.text.to_string(), wanted: 2, found: 0 });
        }
        if let [Node { kind: NodeKind::Spread(list), .. }] = args {
            return self.extreme(&name.text, list, span);
        }
        let Some((values, whole)) = self.numbers_of(name, args, args.len()) else {
            return self.unknown(span);
        };
        let own = match (&*name.text, self.python()) {
            ("min", true) => "py min",
            ("min", false) => "js min",
            (_, true) => "py max",
            (_, false) => "js max",
        };
        let of = if whole { Ty::Whole } else { Ty::Number };
        let mut values = values.into_iter();
        let mut least = values.next().expect("there is an argument");
        for value in values {
            least = self.build.call(span, own, vec![least, value]);
        }
        Val { expr: least, of }
    }

    /// A call of a function that JavaScript has everywhere.
    fn javascript_builtin(&mut self, name: &Name, args: &[Node], span: Span) -> Option<Val> {
        Some(match (&*name.text, args) {
            ("Array", [n]) => self.empty_array(n, span),
            ("Boolean", [it]) => Val { expr: self.condition(it), of: Ty::Truth },
            ("Number", [it]) => {
                let value = self.expr(it, None);
                if value.of == Ty::Truth { self.counted(value) } else { value }
            }
            ("isNaN" | "isFinite", [_]) => {
                let module = Name { text: "Number".into(), span: name.span };
                self.call_module(&module, name, args, span)
            }
            _ => return None,
        })
    }

    /// A call of a built-in function. `None` if there is none with this name.
    pub(super) fn call_builtin(
        &mut self,
        name: &Name,
        args: &[Node],
        named: &[(Name, Node)],
        span: Span,
        wanted: Option<&Ty>,
    ) -> Option<Val> {
        if !self.python() {
            return self.javascript_builtin(name, args, span);
        }
        if !named.is_empty() && !matches!(&*name.text, "enumerate" | "Vec2" | "Vec3" | "replace" | "sum") {
            let known = PYTHON.contains(&&*name.text);
            return known.then(|| self.strange(named[0].0.span.to(named[0].1.span), Instead::Sorting));
        }
        let first = args.first();
        Some(match (&*name.text, first, args.len()) {
            ("abs", ..) => self.absolute(name, args, span),
            ("min" | "max", Some(list), 1) => self.extreme(&name.text, list, span),
            ("min" | "max", ..) => self.least_of(name, args, span),
            ("sum", Some(list), 1 | 2) => {
                let start = args.get(1).or(named.first().map(|(_, it)| it));
                self.sum(list, start, span)
            }
            ("any" | "all", Some(list), 1) => self.any_or_all(&name.text, list, span),
            ("len", Some(list), 1) => {
                let list = self.expr(list, None);
                self.length(list, span)
            }
            ("list" | "tuple", Some(list), 1) => self.copied(list, span),
            ("next", Some(list), 2) => self.first_of(list, &args[1], span),
            ("replace", Some(it), 1) if named.is_empty() => self.expr(it, wanted),
            ("float", Some(Node { kind: NodeKind::Text(text), .. }), 1) => self.float_of(text, span),
            ("float" | "int" | "round", Some(_), 1) => self.converted(name, args, span),
            ("bool", Some(it), 1) => Val { expr: self.condition(it), of: Ty::Truth },
            ("pow", Some(_), 2) => {
                let (left, right) = (self.expr(&args[0], None), self.expr(&args[1], None));
                self.operate("**", span, left, right)
            }
            ("range" | "enumerate" | "zip" | "reversed", ..) => {
                let what = What::OnlyInLoops(name.text.to_string());
                self.wrong(name.span, what)
            }
            ("sorted", ..) => self.strange(span, Instead::Sorting),
            ("round", ..) => self.strange(span, Instead::Exact),
            ("map" | "filter", ..) => self.strange(span, Instead::Generator),
            ("dict" | "set" | "frozenset", ..) => self.strange(span, Instead::Dictionary),
            ("str" | "print" | "input" | "repr" | "isinstance" | "type" | "getattr" | "super", ..) => {
                self.strange(span, Instead::Nothing)
            }
            _ => return self.vector_builtin(name, args, named, span),
        })
    }

    fn absolute(&mut self, name: &Name, args: &[Node], span: Span) -> Val {
        let Some((values, whole)) = self.numbers_of(name, args, 1) else { return self.unknown(span) };
        let of = if whole { Ty::Whole } else { Ty::Number };
        let on = values.into_iter().next().expect("there is an argument");
        Val { expr: self.build.method(span, on, "abs", vec![]), of }
    }

    /// `float("inf")`.
    fn float_of(&mut self, text: &str, span: Span) -> Val {
        let value = match text.trim_start_matches('+') {
            "inf" | "infinity" | "Infinity" => f64::INFINITY,
            "-inf" | "-infinity" => f64::NEG_INFINITY,
            "nan" => f64::NAN,
            _ => return self.strange(span, Instead::Text),
        };
        Val { expr: self.build.number(span, value), of: Ty::Number }
    }

    fn converted(&mut self, name: &Name, args: &[Node], span: Span) -> Val {
        let Some((values, whole)) = self.numbers_of(name, args, 1) else { return self.unknown(span) };
        let value = values.into_iter().next().expect("there is an argument");
        match &*name.text {
            "float" => Val { expr: value, of: Ty::Number },
            _ if whole => Val { expr: value, of: Ty::Whole },
            "int" => self.native(span, "py trunc", vec![value], Ty::Whole),
            _ => self.native(span, "py round", vec![value], Ty::Whole),
        }
    }
}
