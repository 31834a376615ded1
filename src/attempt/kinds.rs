//! Draws lines that the scene does not know: each value by its geometric kind. P − Q is an arrow from Q to P. A vector's length
//! lies along it, its dot product with itself is the square on it, and a cross product is a parallelogram. Values without such a
//! place in the plane are not drawn.

use super::Attempt;
use super::names::shared;
use crate::figure::{Pen, Role, Shape};
use crate::language::tree::{Block, Expr, ExprKind, Function, Item, Pattern, PatternKind, StatementKind};
use crate::language::{self, Lines, Value, parse};
use crate::scene::telling::measured;
use crate::scene::{self, Explanation};
use crate::target::Target;
use crate::words::Lang;
use glam::Vec2;
use std::sync::Arc;

/// A value with its geometric kind.
#[derive(Debug, Clone)]
struct Thing {
    value: Value,
    kind: Kind,
}

/// The geometric kind of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    /// A value with no place in the plane.
    Plain,
    /// A point.
    Point,
    /// A vector that begins at a point.
    Vector(Vec2),
    /// A length from one point to another.
    Length(Vec2, Vec2),
    /// The square on the segment from one point to another.
    Square(Vec2, Vec2),
    /// The parallelogram of two vectors that begin at a point.
    Parallelogram(Vec2, Vec2, Vec2),
    /// A radius about a point.
    Radius(Vec2),
    /// The square of a radius about a point.
    RadiusSquared(Vec2, f32),
}

/// The known values, by name.
type Names = Vec<(Arc<str>, Thing)>;

/// The names bound in the code, in order: the line from 0, the pattern and its expression.
pub type Given = Vec<(usize, Pattern, Expr)>;

/// Draws values of moments for which the scene draws nothing. `takes` are the function's arguments.
pub fn draw(
    attempt: &Attempt,
    takes: Vec<(Arc<str>, Value)>,
    steps: &[language::Moment],
    told: &mut Explanation,
) {
    let parameter = |value| parameter(if attempt.target == Target::Rust { value } else { narrow(value) });
    let mut names: Names = takes.into_iter().map(|(name, value)| (name, parameter(value))).collect();
    let mut at = 0;
    for step in steps.iter().filter(|step| step.function == 0) {
        // The moments are in the order of the steps, with the moments of calls in between.
        let here = (at..told.moments.len()).find(|&i| told.moments[i].mark.id == &*step.mark);
        at = here.map_or(at, |here| here + 1);
        let is_own = attempt.lines.line_of(&step.mark).is_some();
        for (name, value) in &step.finds {
            let kind = attempt.given.iter().find_map(|(line, pattern, expr)| {
                let mark = attempt.lines.mark_of(*line)?;
                (*mark == *step.mark).then(|| bound(pattern, &evaluate(expr, &names)?, name)).flatten()
            });
            let plain = matches!(kind, None | Some((_, true)));
            let value = if attempt.target == Target::Rust { value.clone() } else { narrow(value.clone()) };
            let thing = Thing { value, kind: kind.map_or(Kind::Plain, |(kind, _)| kind) };
            if let (true, false, Some(here)) = (is_own, plain, here) {
                let mark = told.moments[here].mark;
                let mut pen = Pen { moment: Some(here), ..Pen::new(&mut told.figure, mark.id) };
                thing.draw(shared(name), &mut pen);
            }
            names.retain(|(known, _)| known != name);
            names.push((name.clone(), thing));
        }
    }
}

/// A parameter with its kind: a vector is a point, a shape is drawn by its parts.
fn parameter(value: Value) -> Thing {
    let kind = if matches!(value, Value::Vec2(_)) { Kind::Point } else { Kind::Plain };
    Thing { value, kind }
}

/// Both sides of each comparison in a condition, as numbers: `1.00 < 2.50 and 0.50 <= 2.50`. `reads` gives the values by name.
pub fn compared(condition: &str, reads: &[(Arc<str>, Option<Value>)]) -> Option<String> {
    let text = format!("fn condition() {{ {condition} }}");
    let items = parse(&text, 0).items;
    let Some(Item::Function(function)) = items.first() else { return None };
    let value = function.body.as_ref()?.value.as_ref()?;
    sides(value, &read_names(reads))
}

fn sides(expr: &Expr, names: &Names) -> Option<String> {
    let ExprKind::Binary(sign, _, left, right) = &expr.kind else { return None };
    if let "&&" | "||" = *sign {
        return Some(format!("{} {sign} {}", sides(left, names)?, sides(right, names)?));
    }
    let [a, b] = [left, right].map(|side| evaluate(side, names).and_then(|(thing, _)| number(&thing)));
    let (a, b) = (a?, b?);
    let [a, b] = [(a, b), (b, a)].map(|(it, other)| scene::Value::against(it, other).show(Lang::En));
    Some(format!("{a} {sign} {b}"))
}

/// The values read by a step, by name. `disk.radius` becomes a field of `disk`.
fn read_names(reads: &[(Arc<str>, Option<Value>)]) -> Names {
    let mut names: Names = vec![];
    for (path, value) in reads.iter().filter_map(|(path, value)| Some((path, value.as_ref()?))) {
        let (root, field) = path.split_once('.').map_or((&**path, None), |(root, field)| (root, Some(field)));
        let Some(field) = field.filter(|field| !field.contains('.')) else {
            names.push((root.into(), parameter(value.clone())));
            continue;
        };
        match names.iter_mut().find(|(known, _)| **known == *root) {
            Some((_, Thing { value: Value::Struct(_, fields), .. })) => {
                fields.push((field.into(), value.clone()));
            }
            Some(_) => {}
            None => names.push((
                root.into(),
                parameter(Value::Struct("".into(), vec![(field.into(), value.clone())])),
            )),
        }
    }
    names
}

/// The bindings of a text's functions: each pattern with the expression that gives its value.
pub fn given<'a>(text: &str, functions: impl Iterator<Item = &'a Function>) -> Given {
    let (lines, mut all) = (Lines::new(text), vec![]);
    for body in functions.filter_map(|function| function.body.as_ref()) {
        block(&lines, body, &mut all);
    }
    all
}

/// A value with numbers of 32 bits, which are enough to draw it.
fn narrow(value: Value) -> Value {
    match value {
        Value::F64(it) => Value::F32(it as f32),
        Value::DVec2(it) => Value::Vec2(it.as_vec2()),
        Value::DVec3(it) => Value::Vec3(it.as_vec3()),
        Value::Tuple(all) => Value::Tuple(all.into_iter().map(narrow).collect()),
        Value::Array(all) => Value::Array(all.into_iter().map(narrow).collect()),
        Value::Struct(name, fields) => {
            Value::Struct(name, fields.into_iter().map(|(name, value)| (name, narrow(value))).collect())
        }
        value => value,
    }
}

fn block(lines: &Lines<'_>, it: &Block, all: &mut Given) {
    for statement in &it.statements {
        match &statement.kind {
            StatementKind::Let(pattern, _, Some(expr)) => {
                all.push((lines.row(pattern.span.start), pattern.clone(), expr.clone()));
            }
            StatementKind::Let(..) => {}
            StatementKind::Expr(expr) => inside(lines, expr, all),
        }
    }
    it.value.iter().for_each(|value| inside(lines, value, all));
}

fn inside(lines: &Lines<'_>, expr: &Expr, all: &mut Given) {
    match &expr.kind {
        ExprKind::If(_, then, or) => {
            block(lines, then, all);
            or.iter().for_each(|or| inside(lines, or, all));
        }
        ExprKind::Block(it) | ExprKind::While(_, it) | ExprKind::For(_, _, it) => block(lines, it, all),
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| inside(lines, &arm.body, all)),
        _ => {}
    }
}

/// The kind of a name in a pattern. `true` if it is only another name for a known value.
fn bound(pattern: &Pattern, thing: &(Thing, bool), name: &str) -> Option<(Kind, bool)> {
    let parts = |patterns: &[Pattern]| {
        let (Value::Tuple(all) | Value::Array(all)) = &thing.0.value else { return None };
        let part = |(pattern, value): (&Pattern, &Value)| {
            let kind = if matches!(value, Value::Vec2(_)) && thing.0.kind == Kind::Point {
                Kind::Point
            } else {
                Kind::Plain
            };
            bound(pattern, &(Thing { value: value.clone(), kind }, true), name)
        };
        patterns.iter().zip(all).find_map(part)
    };
    match &pattern.kind {
        PatternKind::Bind { name: own, .. } if *own.text == *name => Some((thing.0.kind, thing.1)),
        PatternKind::Tuple(all) | PatternKind::Array(all) => parts(all),
        _ => None,
    }
}

/// The value of an expression. `true` if the expression only names a known value.
fn evaluate(expr: &Expr, names: &Names) -> Option<(Thing, bool)> {
    let of = |expr: &Expr| evaluate(expr, names).map(|(thing, _)| thing);
    let made = |thing: Option<Thing>| thing.map(|thing| (thing, false));
    match &expr.kind {
        ExprKind::Path(path) => {
            let [name] = &path.names[..] else { return None };
            let thing = names.iter().find(|(known, _)| *known == name.text)?.1.clone();
            Some((thing, true))
        }
        ExprKind::Field(on, name) => {
            let on = of(on)?;
            let part = field(&on, &name.text)?;
            // A coordinate counts as a result, a shape's field as an argument.
            let is_given = !matches!(on.value, Value::Vec2(_));
            Some((part, is_given))
        }
        ExprKind::Method { on, name, args, .. } => {
            let on = of(on)?;
            if args.is_empty()
                && let Some(part) = field(&on, &name.text)
            {
                return Some((part, true));
            }
            made(method(&on, &name.text, &args.iter().map(of).collect::<Option<Vec<_>>>()?))
        }
        ExprKind::Call(on, args) => made(called(on, args, names)),
        ExprKind::Binary(sign, _, left, right) => made(binary(sign, &of(left)?, &of(right)?)),
        ExprKind::Unary('-', it) => made(negated(&of(it)?)),
        ExprKind::Unary(_, it) => evaluate(it, names),
        ExprKind::Number(_) => None,
        ExprKind::Tuple(all) | ExprKind::Array(all) => {
            let all: Option<Vec<Thing>> = all.iter().map(of).collect();
            let all = all?;
            let points = all.iter().all(|thing| thing.kind == Kind::Point);
            let kind = if points { Kind::Point } else { Kind::Plain };
            Some((Thing { value: Value::Tuple(all.into_iter().map(|it| it.value).collect()), kind }, true))
        }
        _ => None,
    }
}

/// The result of a function that is built into Python or JavaScript: `py sqrt`, or a vector made of differences.
fn called(on: &Expr, args: &[Expr], names: &Names) -> Option<Thing> {
    let ExprKind::Path(path) = &on.kind else { return None };
    let of = |expr: &Expr| evaluate(expr, names).map(|(thing, _)| thing);
    match (path.names.last()?.text.split_once(' '), args) {
        (Some((_, name)), [one]) => method(&of(one)?, name, &[]),
        (Some((_, "vec2")), [x, y]) => {
            let (ExprKind::Binary(sign, _, a, b), ExprKind::Binary(other, _, c, d)) = (&x.kind, &y.kind)
            else {
                return None;
            };
            let owner = |it: &Expr, letter: &str| match &it.kind {
                ExprKind::Field(on, name) if &*name.text == letter => of(on),
                _ => None,
            };
            let (a, b) = (owner(a, "x")?, owner(b, "x")?);
            let is_one = owner(c, "y")?.value == a.value && owner(d, "y")?.value == b.value;
            (sign == other && is_one).then(|| binary(sign, &a, &b))?
        }
        (Some((_, sign)), [a, b]) => binary(sign, &of(a)?, &of(b)?),
        _ => None,
    }
}

fn vector(thing: &Thing) -> Option<Vec2> {
    if let Value::Vec2(it) = thing.value { Some(it) } else { None }
}

fn number(thing: &Thing) -> Option<f32> {
    if let Value::F32(it) = thing.value { Some(it) } else { None }
}

/// A part of a shape or a coordinate.
fn field(on: &Thing, name: &str) -> Option<Thing> {
    let value = on.value.part(name)?;
    let middle = || {
        on.value
            .part("center")
            .or_else(|| on.value.part("eye"))
            .and_then(|it| if let Value::Vec2(it) = it { Some(it) } else { None })
    };
    let kind = match (name, &value, on.kind) {
        ("x", _, Kind::Vector(from)) => Kind::Length(from, from + Vec2::new(vector(on)?.x, 0.0)),
        ("y", _, Kind::Vector(from)) => {
            let corner = from + Vec2::new(vector(on)?.x, 0.0);
            Kind::Length(corner, from + vector(on)?)
        }
        ("center" | "eye" | "p" | "q", Value::Vec2(_), _) => Kind::Point,
        ("corners", ..) => Kind::Point,
        ("u" | "v" | "facing", Value::Vec2(_), _) => middle().map_or(Kind::Plain, Kind::Vector),
        ("radius" | "range", ..) => middle().map_or(Kind::Plain, Kind::Radius),
        _ => Kind::Plain,
    };
    Some(Thing { value, kind })
}

fn binary(sign: &str, left: &Thing, right: &Thing) -> Option<Thing> {
    use Kind::{Plain, Point, Radius, RadiusSquared, Square, Vector};
    let (value, kind) = match (sign, vector(left), vector(right)) {
        ("-", Some(a), Some(b)) => {
            let kind = match (left.kind, right.kind) {
                (Point, Point) => Vector(b),
                (Point, Vector(_)) => Point,
                // From the tip of the second to the tip of the first, if both begin at the same point.
                (Vector(from), Vector(other)) if from == other => Vector(from + b),
                (Vector(from), _) => Vector(from),
                _ => Plain,
            };
            (Value::Vec2(a - b), kind)
        }
        ("+", Some(a), Some(b)) => {
            let kind = match (left.kind, right.kind) {
                (Point, _) | (_, Point) => Point,
                (Vector(from), _) => Vector(from),
                _ => Plain,
            };
            (Value::Vec2(a + b), kind)
        }
        ("*", Some(v), None) => (Value::Vec2(v * number(right)?), left.kind),
        ("*", None, Some(v)) => (Value::Vec2(number(left)? * v), right.kind),
        ("/", Some(v), None) => (Value::Vec2(v / number(right)?), left.kind),
        (_, None, None) => {
            let (a, b) = (number(left)?, number(right)?);
            match sign {
                "*" => {
                    let kind = match (left.kind, right.kind) {
                        (Kind::Length(from, to), Kind::Length(..)) if left.kind == right.kind => {
                            Square(from, to)
                        }
                        (Radius(c), Radius(other)) if c == other && a == b => RadiusSquared(c, a),
                        _ => Plain,
                    };
                    (Value::F32(a * b), kind)
                }
                "+" => {
                    // By Pythagoras: the squares on both legs add up to the one on the hypotenuse.
                    let kind = match (left.kind, right.kind) {
                        (Square(from, corner), Square(other, to)) if corner == other => Square(from, to),
                        _ => Plain,
                    };
                    (Value::F32(a + b), kind)
                }
                "-" => (Value::F32(a - b), Plain),
                "/" => (Value::F32(a / b), Plain),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Thing { value, kind })
}

fn negated(it: &Thing) -> Option<Thing> {
    let value = match it.value {
        Value::Vec2(v) => Value::Vec2(-v),
        Value::F32(x) => Value::F32(-x),
        _ => return None,
    };
    Some(Thing {
        value,
        kind: if let Kind::Vector(from) = it.kind { Kind::Vector(from) } else { Kind::Plain },
    })
}

/// The result of a method of glam's vectors or of numbers.
fn method(on: &Thing, name: &str, args: &[Thing]) -> Option<Thing> {
    let thing = |value, kind| Some(Thing { value, kind });
    if let (Some(x), true) = (number(on), args.is_empty()) {
        return match (name, on.kind) {
            ("sqrt", Kind::Square(from, to)) => thing(Value::F32(x.sqrt()), Kind::Length(from, to)),
            ("sqrt", _) => thing(Value::F32(x.sqrt()), Kind::Plain),
            ("abs", Kind::Length(..)) => thing(Value::F32(x.abs()), on.kind),
            ("abs", _) => thing(Value::F32(x.abs()), Kind::Plain),
            _ => None,
        };
    }
    let v = vector(on)?;
    let from = if let Kind::Vector(from) = on.kind { Some(from) } else { None };
    let arg = args.first();
    match (name, arg.and_then(vector)) {
        ("length", None) => {
            thing(Value::F32(v.length()), from.map_or(Kind::Plain, |from| Kind::Length(from, from + v)))
        }
        ("length_squared", None) => thing(
            Value::F32(v.length_squared()),
            from.map_or(Kind::Plain, |from| Kind::Square(from, from + v)),
        ),
        ("normalize" | "normalize_or_zero", None) => thing(Value::Vec2(v.normalize_or_zero()), on.kind),
        ("perp", None) => thing(Value::Vec2(v.perp()), on.kind),
        ("distance", Some(other)) if on.kind == Kind::Point => {
            thing(Value::F32(v.distance(other)), Kind::Length(other, v))
        }
        ("distance_squared", Some(other)) if on.kind == Kind::Point => {
            thing(Value::F32(v.distance_squared(other)), Kind::Square(other, v))
        }
        ("dot", Some(w)) => {
            let kind = match from {
                Some(from) if v == w => Kind::Square(from, from + v),
                // Along a vector of length 1, the dot product is a length.
                Some(from) if (w.length() - 1.0).abs() < 1e-5 => Kind::Length(from, from + v.dot(w) * w),
                Some(from) if (v.length() - 1.0).abs() < 1e-5 => Kind::Length(from, from + v.dot(w) * v),
                _ => Kind::Plain,
            };
            thing(Value::F32(v.dot(w)), kind)
        }
        ("perp_dot", Some(w)) => {
            thing(Value::F32(v.perp_dot(w)), from.map_or(Kind::Plain, |from| Kind::Parallelogram(from, v, w)))
        }
        _ => None,
    }
}

impl Thing {
    /// True if all coordinates to draw are finite.
    fn is_finite(&self) -> bool {
        let places = match self.kind {
            Kind::Plain | Kind::Point => vec![],
            Kind::Vector(from) | Kind::Radius(from) => vec![from],
            Kind::Length(from, to) | Kind::Square(from, to) => vec![from, to, to - from],
            Kind::Parallelogram(from, v, w) => vec![from, v, w, v + w],
            Kind::RadiusSquared(c, r) => vec![c, Vec2::splat(r)],
        };
        places.iter().all(|place| place.is_finite()) && self.value.numbers().iter().all(|it| it.is_finite())
    }

    fn draw(&self, name: &'static str, pen: &mut Pen<'_>) {
        if !self.is_finite() {
            return;
        }
        let known = scene::Name(name);
        let number = self.value.numbers().first().copied().unwrap_or(0.0);
        let labelled = || measured(name, number);
        match (self.kind, &self.value) {
            (Kind::Point, Value::Vec2(p)) => {
                pen.draw(Role::Projection, Shape::Point(*p)).named(known);
            }
            (Kind::Vector(from), Value::Vec2(v)) if *v != Vec2::ZERO => {
                pen.draw(Role::Vector1, Shape::Arrow(from, from + *v)).named(known);
            }
            (Kind::Length(from, to), _) if from != to => {
                pen.draw(Role::Projection, Shape::Segment(from, to)).draws(known).label(labelled());
            }
            (Kind::Square(from, to), _) if from != to => {
                let aside = (to - from).perp();
                let square = vec![from, to, to + aside, from + aside];
                pen.draw(Role::Area, Shape::Polygon(square)).draws(known).label(labelled());
            }
            (Kind::Parallelogram(from, v, w), _) if v.perp_dot(w) != 0.0 => {
                let mut corners = vec![from, from + v, from + v + w, from + w];
                if v.perp_dot(w) < 0.0 {
                    corners.reverse();
                }
                pen.draw(Role::Area, Shape::Polygon(corners)).draws(known).label(labelled());
            }
            (Kind::Radius(c), Value::F32(r)) => {
                pen.draw(Role::Hint, Shape::Circle(c, *r)).draws(known);
            }
            (Kind::RadiusSquared(c, r), _) => {
                pen.draw(Role::Hint, Shape::Circle(c, r)).draws(known).label(labelled());
            }
            _ => {}
        }
    }
}
