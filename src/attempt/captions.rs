//! Values and captions of lines that no scene knows: the line itself, with its values put in.

use super::kinds;
use super::names::shared;
use crate::language::{self, Value};
use crate::scene;
use crate::words::{Lang, Words, fill};

/// A line that a moment is at.
pub struct Line {
    /// Its number from 0; nothing for a line of a helper.
    pub number: Option<usize>,
    /// Its text.
    pub text: &'static str,
    /// Whether what it returns is the answer.
    pub answers: bool,
}

/// The values shown beside a line for a value of the language: a struct's by its fields.
pub fn rows(name: &str, value: &Value, add: &mut dyn FnMut(&'static str, scene::Value)) {
    /// More elements than this are not written out.
    const MOST: usize = 6;
    match value {
        Value::Struct(_, fields) => {
            for (field, value) in fields.iter().take(MOST) {
                rows(&format!("{name}.{field}"), value, add);
            }
        }
        Value::Array(all) => {
            for (i, value) in all.iter().take(MOST).enumerate() {
                rows(&format!("{name}[{i}]"), value, add);
            }
        }
        Value::Tuple(all) => {
            for (i, value) in all.iter().take(MOST).enumerate() {
                rows(&format!("{name}.{i}"), value, add);
            }
        }
        Value::Option(Some(value)) => rows(name, value, add),
        _ => add(shared(name), single(value)),
    }
}

/// A value without parts, as scenes have it.
fn single(value: &Value) -> scene::Value {
    match value {
        Value::F32(it) => one_number(*it),
        Value::F64(it) => one_number(*it as f32),
        Value::Bool(it) => (*it).into(),
        Value::Whole(it) if *it >= 0 => scene::Value::Whole(*it as u64),
        Value::Whole(it) => (*it as f32).into(),
        Value::Vec2(it) if it.is_finite() => (*it).into(),
        Value::DVec2(it) if it.as_vec2().is_finite() => it.as_vec2().into(),
        Value::Vec3(it) if it.is_finite() => (*it).into(),
        Value::DVec3(it) if it.as_vec3().is_finite() => it.as_vec3().into(),
        Value::Case(name) => scene::Value::Word(Words::same(shared(name))),
        Value::Option(None) => scene::Value::Word(crate::said::attempt::NONE),
        other => scene::Value::Word(Words::same(shared(&format!("{other:?}")))),
    }
}

/// A number; where it is not finite or too large to show, its name.
fn one_number(it: f32) -> scene::Value {
    let name = match it {
        it if it.is_nan() => "NaN",
        f32::INFINITY => "∞",
        f32::NEG_INFINITY => "−∞",
        it => return it.into(),
    };
    scene::Value::Word(Words::same(name))
}

/// What a line does, with its values: `d = p − c = (3.00, 2.00) − (0.00, 0.00) = (3.00, 2.00)`.
pub fn caption(line: &Line, step: &language::Moment, lang: Lang) -> String {
    let code = code(line.text);
    let said = match &step.says {
        Some(Value::Bool(hit))
            if line.answers && step.finds.is_empty() && branch_condition(code).is_none() =>
        {
            let verdict = lang.verdict(*hit);
            let worked = equation(returned(code), step, None);
            fill!(lang, crate::said::attempt::ANSWER_IS, worked, verdict)
        }
        Some(Value::Bool(truth)) if step.finds.is_empty() => {
            let worked = equation(condition(code), step, None);
            // What a line returns after its condition is not what the condition came to.
            if branch_condition(code).and(step.asks).unwrap_or(*truth) {
                fill!(lang, crate::said::attempt::IS_SO, worked)
            } else {
                fill!(lang, crate::said::attempt::IS_NOT_SO, worked)
            }
        }
        _ => match code.strip_prefix("let ").unwrap_or(code).split_once(" = ") {
            Some((name, from)) => {
                let name = name.trim_start_matches("mut ").split(':').next().unwrap_or(name).trim();
                let result = step
                    .finds
                    .iter()
                    .find(|(found, _)| **found == *name)
                    .map(|(_, value)| shown(value, lang));
                format!("{name} = {}", equation(from, step, result))
            }
            None => found(step, lang),
        },
    };
    match line.number.map(|number| number + 1) {
        _ if said.is_empty() => String::new(),
        Some(number) => fill!(lang, crate::said::attempt::IN_LINE, number, said),
        None => fill!(lang, crate::said::attempt::SENTENCE, said),
    }
}

/// Why the answer is what it is: the condition, with its values.
pub fn reason(line: &Line, step: &language::Moment) -> String {
    let code = code(line.text);
    let condition = condition(code.split_once(" = ").map_or(code, |(_, from)| from));
    let is = |value: &Value| matches!(value, Value::Bool(false));
    let failed = match branch_condition(code).and(step.asks) {
        Some(truth) => !truth,
        None => step.says.as_ref().is_some_and(is) || step.finds.iter().any(|(_, value)| is(value)),
    };
    match opposite(condition).filter(|_| failed) {
        Some(condition) => equation(&condition, step, None),
        None => equation(condition, step, None),
    }
}

/// What holds where a single comparison does not. (A NaN compares to nothing, and is shown as such.)
fn opposite(condition: &str) -> Option<String> {
    const SIGNS: [(&str, &str); 4] = [(" <= ", " > "), (" >= ", " < "), (" < ", " >= "), (" > ", " <= ")];
    let single = !condition.contains("&&") && !condition.contains("||") && !condition.starts_with('!');
    let (sign, other) = SIGNS.into_iter().find(|(sign, _)| condition.matches(sign).count() == 1)?;
    single.then(|| condition.replace(sign, other))
}

/// What a line asks, or what it returns.
fn condition(code: &str) -> &str {
    branch_condition(code).unwrap_or(returned(code))
}

/// What a line asks, without the statement that may follow it.
fn branch_condition(code: &str) -> Option<&str> {
    let asked = ["if ", "while ", "} else if "].iter().find_map(|word| code.strip_prefix(word))?;
    asked.split('{').next().map(str::trim)
}

fn returned(code: &str) -> &str {
    code.strip_prefix("return ").unwrap_or(code)
}

/// A line without its comment, its indentation and its end.
fn code(text: &str) -> &str {
    text.split("//").next().unwrap_or(text).trim().trim_end_matches(';')
}

/// An expression; the expression with the values of its names, where it is plain arithmetic; and its result.
fn equation(expression: &str, step: &language::Moment, result: Option<String>) -> String {
    let mut parts = vec![signs(expression)];
    let put_in = put_in(expression, step).filter(|it| *it != parts[0] && Some(it) != result.as_ref());
    if let Some(compared) = put_in.is_none().then(|| kinds::compared(expression, &step.reads)).flatten() {
        return format!("{}: {}", parts[0], signs(&compared));
    }
    parts.extend(put_in);
    parts.extend(result);
    parts.join(" = ")
}

/// What a line has found, name by name.
fn found(step: &language::Moment, lang: Lang) -> String {
    let one = |(name, value): &(std::sync::Arc<str>, Value)| format!("{name} = {}", shown(value, lang));
    step.finds.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn shown(value: &Value, lang: Lang) -> String {
    let mut all = vec![];
    rows("", value, &mut |name, value| all.push((name, value.show(lang))));
    match &all[..] {
        [(_, one)] => one.clone(),
        many => many
            .iter()
            .map(|(name, value)| format!("{} {value}", name.trim_start_matches('.')))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// Signs as they are written outside of programs.
fn signs(code: &str) -> String {
    code.replace(" - ", " − ")
        .replace(" * ", " · ")
        .replace("<=", "≤")
        .replace(">=", "≥")
        .replace("&&", "and")
        .replace("||", "or")
}

/// The expression with numbers in place of names; nothing where something is called, since that is not arithmetic.
fn put_in(expression: &str, step: &language::Moment) -> Option<String> {
    let is_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    if expression.contains(['(', '[', '{', '|', '&', '?']) || !expression.contains(' ') {
        return None;
    }
    let mut out = String::new();
    let mut rest = expression;
    while let Some(start) = rest.find(is_of_path) {
        out += &rest[..start];
        let end = rest[start..].find(|c| !is_of_path(c)).map_or(rest.len(), |end| start + end);
        let path = &rest[start..end];
        out += &match path.starts_with(|c: char| c.is_ascii_digit()) {
            true => path.to_owned(),
            false => number_of(path, step)?,
        };
        rest = &rest[end..];
    }
    out += rest;
    Some(signs(&out))
}

/// The value of a name or a path among those that were read.
fn number_of(path: &str, step: &language::Moment) -> Option<String> {
    let read = step.reads.iter().find(|(name, _)| **name == *path)?.1.as_ref()?;
    matches!(
        read,
        Value::F32(_) | Value::Vec2(_) | Value::Vec3(_) | Value::F64(_) | Value::Whole(_) | Value::Bool(_)
    )
    .then(|| single(read).show(Lang::En))
}
