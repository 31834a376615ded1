//! Values and captions of lines that the scene does not know: the line itself, with its values filled in.

use super::kinds;
use super::names::shared;
use crate::language::{self, Value};
use crate::scene;
use crate::words::{Lang, Words, fill};

/// The line of a moment.
pub struct Line<'a> {
    /// Its number from 0. `None` for a line of a helper.
    pub number: Option<usize>,
    /// Its text.
    pub text: &'a str,
    /// True if its return value is the answer.
    pub answers: bool,
}

/// Adds the values to show beside a line. A struct is listed by its fields.
pub fn rows(name: &str, value: &Value, add: &mut dyn FnMut(&'static str, scene::Value)) {
    /// The most elements listed.
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

/// A value without parts, converted to the scene's values.
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

/// A number, or its name if it is not finite or too large to show.
fn one_number(it: f32) -> scene::Value {
    let name = match it {
        it if it.is_nan() => "NaN",
        f32::INFINITY => "∞",
        f32::NEG_INFINITY => "−∞",
        it => return it.into(),
    };
    scene::Value::Word(Words::same(name))
}

/// Describes a line with its values: `d = p − c = (3.00, 2.00) − (0.00, 0.00) = (3.00, 2.00)`.
pub fn caption(line: &Line<'_>, step: &language::Moment, lang: Lang) -> String {
    let code = code(line.text);
    let said = match &step.says {
        Some(Value::Bool(hit))
            if line.answers && step.finds.is_empty() && branch_condition(code).is_none() =>
        {
            let verdict = lang.verdict(*hit);
            match judged(returned(code), step, *hit, lang) {
                Some(worked) => fill!(lang, crate::said::attempt::SO_ANSWER, worked, verdict),
                None => {
                    let worked = equation(returned(code), step, None, lang);
                    fill!(lang, crate::said::attempt::ANSWER_IS, worked, verdict)
                }
            }
        }
        Some(Value::Bool(truth)) if step.finds.is_empty() => {
            // A return after a condition is not the condition's own value.
            let truth = branch_condition(code).and(step.asks).unwrap_or(*truth);
            judged(condition(code), step, truth, lang).unwrap_or_else(|| {
                let worked = equation(condition(code), step, None, lang);
                match truth {
                    true => fill!(lang, crate::said::attempt::IS_SO, worked),
                    false => fill!(lang, crate::said::attempt::IS_NOT_SO, worked),
                }
            })
        }
        _ => match code.strip_prefix("let ").unwrap_or(code).split_once(" = ") {
            Some((name, from)) => {
                let name = name.trim_start_matches("mut ").split(':').next().unwrap_or(name).trim();
                let result = step.finds.iter().find(|(found, _)| **found == *name).map(|(_, value)| value);
                let judged = match result {
                    Some(Value::Bool(truth)) => judged(from, step, *truth, lang),
                    _ => None,
                };
                let equation = || equation(from, step, result.map(|value| shown(value, lang)), lang);
                format!("{name} = {}", judged.unwrap_or_else(equation))
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

/// The reason for the answer: the condition with its values.
pub fn reason(line: &Line<'_>, step: &language::Moment, lang: Lang) -> String {
    let code = code(line.text);
    let condition = condition(code.split_once(" = ").map_or(code, |(_, from)| from));
    let is = |value: &Value| matches!(value, Value::Bool(false));
    let failed = match branch_condition(code).and(step.asks) {
        Some(truth) => !truth,
        None => step.says.as_ref().is_some_and(is) || step.finds.iter().any(|(_, value)| is(value)),
    };
    match opposite(condition).filter(|_| failed) {
        Some(condition) => equation(&condition, step, None, lang),
        None => equation(condition, step, None, lang),
    }
}

/// The opposite of a single comparison. (A NaN fails every comparison and is shown as NaN.)
fn opposite(condition: &str) -> Option<String> {
    const SIGNS: [(&str, &str); 4] = [(" <= ", " > "), (" >= ", " < "), (" < ", " >= "), (" > ", " <= ")];
    let single = !condition.contains("&&") && !condition.contains("||") && !condition.starts_with('!');
    let (sign, other) = SIGNS.into_iter().find(|(sign, _)| condition.matches(sign).count() == 1)?;
    single.then(|| condition.replace(sign, other))
}

/// The condition of a line, or else its returned expression.
fn condition(code: &str) -> &str {
    branch_condition(code).unwrap_or(returned(code))
}

/// The condition of a branch or loop, without the statement after it.
fn branch_condition(code: &str) -> Option<&str> {
    let asked = ["if ", "while ", "elif ", "} else if "].iter().find_map(|word| code.strip_prefix(word))?;
    asked.split('{').next().map(|asked| asked.trim().trim_end_matches(':'))
}

/// True if a line only returns a fixed answer, as in `return True`.
pub fn is_bare(text: &str) -> bool {
    matches!(returned(code(text)), "true" | "false" | "True" | "False")
}

fn returned(code: &str) -> &str {
    code.strip_prefix("return ").unwrap_or(code)
}

/// A line without its comment, indentation and final semicolon.
fn code(text: &str) -> &str {
    text.split("//").next().unwrap_or(text).split('#').next().unwrap_or(text).trim().trim_end_matches(';')
}

/// An expression, the expression with numbers for its names if it is plain arithmetic, and its result. A comparison is no equation:
/// its numbers follow a colon.
fn equation(expression: &str, step: &language::Moment, result: Option<String>, lang: Lang) -> String {
    let code = signs(expression, lang);
    if let Some(numbers) = compared(expression, step, lang) {
        return format!("{code}: {numbers}");
    }
    let put_in = put_in(expression, step, lang).filter(|it| *it != code && Some(it) != result.as_ref());
    [Some(code), put_in, result].into_iter().flatten().collect::<Vec<_>>().join(" = ")
}

/// A comparison with its numbers, and its truth. `None` for other expressions.
fn judged(expression: &str, step: &language::Moment, truth: bool, lang: Lang) -> Option<String> {
    let (code, numbers) = (signs(expression, lang), compared(expression, step, lang)?);
    Some(match truth {
        true => fill!(lang, crate::said::attempt::HOLDS, code, numbers),
        false => fill!(lang, crate::said::attempt::FAILS, code, numbers),
    })
}

/// A comparison, or several that are joined, with numbers in place of names. `None` for other expressions.
fn compared(expression: &str, step: &language::Moment, lang: Lang) -> Option<String> {
    let compares =
        [" < ", " <= ", " > ", " >= ", " == ", " != "].iter().any(|sign| expression.contains(sign));
    let plain = put_in(expression, step, lang).filter(|_| compares);
    plain.or_else(|| kinds::compared(expression, &step.reads).map(|numbers| signs(&numbers, lang)))
}

/// The values found on a line, name by name.
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

/// Code with mathematical signs and words in place of Rust's operators.
fn signs(code: &str, lang: Lang) -> String {
    code.replace(" - ", " − ")
        .replace(" * ", " · ")
        .replace("<=", "≤")
        .replace(">=", "≥")
        .replace("&&", lang.of(crate::said::attempt::AND))
        .replace("||", lang.of(crate::said::attempt::OR))
}

/// The expression with numbers in place of names. `None` if it has a call, since that is not arithmetic.
fn put_in(expression: &str, step: &language::Moment, lang: Lang) -> Option<String> {
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
    Some(signs(&out, lang))
}

/// The value of a name or path, if the step read it.
fn number_of(path: &str, step: &language::Moment) -> Option<String> {
    let read = step.reads.iter().find(|(name, _)| **name == *path)?.1.as_ref()?;
    matches!(
        read,
        Value::F32(_) | Value::Vec2(_) | Value::Vec3(_) | Value::F64(_) | Value::Whole(_) | Value::Bool(_)
    )
    .then(|| single(read).show(Lang::En))
}
