//! Rust that is read as simpler Rust: its answers are those of the compiled text.

mod cases;

use glam::{Vec2, vec2};
use hantei_language::{Library, Machine, Record, Value};

/// Points with whole coordinates, on borders, and between.
fn points() -> impl Iterator<Item = Vec2> {
    let all = [-4.5, -3.0, -1.5, -1.0, -0.25, 0.0, 0.5, 1.0, 1.25, 2.0, 2.75, 3.0, 4.0, 6.5];
    all.into_iter().flat_map(move |x| all.into_iter().map(move |y| vec2(x, y)))
}

/// The answer of the interpreter.
fn answer(library: &Library, name: &str, p: Vec2) -> f32 {
    let program = library.function("cases", name, Record::Nothing);
    let program = program.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
    let mut machine = Machine::default();
    machine
        .run(&program, &[p.x.to_bits(), p.y.to_bits()])
        .unwrap_or_else(|it| panic!("{name} at {p}: {it:?}"));
    match machine.value(&program) {
        Value::F32(number) => number,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn interpreted_and_compiled_answers_agree() {
    let library = Library::new(&[("cases", include_str!("cases.rs"))]);
    let all: &[(&str, fn(Vec2) -> f32)] = &[
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
        ("numbered_fields", cases::numbered_fields),
        ("cases_with_values", cases::cases_with_values),
    ];
    for (name, compiled) in all {
        for p in points() {
            assert_eq!(answer(&library, name, p).to_bits(), compiled(p).to_bits(), "{name} at {p}");
        }
    }
}
