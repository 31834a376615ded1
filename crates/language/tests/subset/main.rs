//! Rust that is read as simpler Rust: its answers are those of the compiled text.

#[expect(clippy::all, reason = "it is written as learners write")]
mod cases;

use glam::{Vec2, vec2};
use hantei_language::{Library, Machine, Program, Record, Value};

/// A function of the texts, compiled.
type Compiled = fn(Vec2) -> f32;

/// Points with whole coordinates, on borders, and between.
fn points() -> impl Iterator<Item = Vec2> {
    let all = [-4.5, -3.0, -1.5, -1.0, -0.25, 0.0, 0.5, 1.0, 1.25, 2.0, 2.75, 3.0, 4.0, 6.5];
    all.into_iter().flat_map(move |x| all.into_iter().map(move |y| vec2(x, y)))
}

/// A function of the texts as a learner's hit test.
fn program(name: &str) -> Program {
    let text = format!("{}\nfn hit(p: Vec2) -> f32 {{\n    {name}(p)\n}}\n", include_str!("cases.rs"));
    let own = Library::new(&[("scene", "")]).own("scene", &text);
    let own = own.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
    own.program(Record::Nothing).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"))
}

/// The answer of the interpreter.
fn answer(program: &Program, p: Vec2) -> f32 {
    let mut machine = Machine::default();
    machine.run(program, &[p.x.to_bits(), p.y.to_bits()]).unwrap_or_else(|it| panic!("at {p}: {it:?}"));
    match machine.value(program) {
        Value::F32(number) => number,
        other => panic!("{other:?}"),
    }
}

#[test]
fn interpreted_and_compiled_answers_agree() {
    let all: &[(&str, Compiled)] = &[
        ("let_else", cases::let_else),
        ("while_let", cases::while_let),
        ("ranges_in_patterns", cases::ranges_in_patterns),
        ("several_places", cases::several_places),
        ("equal_parts", cases::equal_parts),
        ("parts_of_vectors", cases::parts_of_vectors),
        ("loops_with_values", cases::loops_with_values),
        ("questions", cases::questions),
        ("most_and_least", cases::most_and_least),
        ("filtered", cases::filtered),
        ("steps", cases::steps),
        ("windows", cases::windows),
        ("bits", cases::bits),
        ("changed_parameters", cases::changed_parameters),
        ("slices", cases::slices),
        ("numbered_fields", cases::numbered_fields),
        ("cases_with_values", cases::cases_with_values),
    ];
    for (name, compiled) in all {
        let program = program(name);
        for p in points() {
            assert_eq!(answer(&program, p).to_bits(), compiled(p).to_bits(), "{name} at {p}");
        }
    }
}
