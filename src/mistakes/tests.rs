//! The results of learners' code, and the sentences about its mistakes.

use super::Sentence;
use crate::language::{self, Kind, Library, Machine, Program, Record};
use crate::words::Lang;

/// The shapes and the question available to a learner's code.
fn library() -> Library {
    let shapes = "pub use disk::Disk;\nuse glam::Vec2;\npub fn cross(a: Vec2, b: Vec2) -> f32 {\n    a.x * b.y - a.y * b.x\n}\n";
    let disk = "use glam::Vec2;\npub struct Disk {\n    center: Vec2,\n    radius: f32,\n}\nimpl Disk {\n    pub fn area(&self) -> f32 {\n        3.0 * self.radius * self.radius\n    }\n}\n";
    let question = "use super::Disk;\nuse glam::Vec2;\npub fn squared(p: Vec2, disk: &Disk) -> f32 {\n    // mark: subtract\n    let d = p - disk.center;\n    // mark: add\n    let dd = d.dot(d);\n    // mark:\n    dd\n}\n";
    Library::new(&[("mod", shapes), ("disk", disk), ("point_disk", question)])
}

fn read(text: &str) -> Result<Program, Vec<String>> {
    let told = |mistakes: Vec<language::Mistake>| {
        let told = mistakes.iter().map(|mistake| {
            let (line, column) = mistake.span.place(text);
            format!("{line}:{column} {}", mistake.what.sentence(Lang::En))
        });
        told.collect()
    };
    library().own("point_disk", text).and_then(|own| own.program(Record::Events)).map_err(told)
}

/// The result of code for (3, 4) and a disk around the origin with radius 5.
fn ask(text: &str) -> String {
    let program = read(text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"));
    let mut machine = Machine::default();
    let cells = [3.0_f32, 4.0, 0.0, 0.0, 5.0].map(f32::to_bits);
    match machine.run(&program, &cells[..program.takes.iter().map(|(_, of)| of.size()).sum()]) {
        Ok(()) => format!("{:?}", machine.value(&program)),
        Err(mistake) => {
            let (line, column) = mistake.span.place(text);
            format!("{line}:{column} {}", mistake.what.sentence(Lang::En))
        }
    }
}

/// A function of P and a disk with this body.
fn hit(gives: &str, body: &str) -> String {
    format!("fn hit(p: Vec2, disk: &Disk) -> {gives} {{\n{body}\n}}\n")
}

#[test]
fn texts_compute_what_rust_computes() {
    let cases = [
        ("f32", "p.length()", "5.0"),
        ("bool", "squared(p, disk) <= disk.radius * disk.radius", "true"),
        ("f32", "disk.area() - cross(p, vec2(1.0, 0.0))", "79.0"),
        ("f64", "let d = p.as_dvec2(); d.x / 7.0", "0.42857142857142855"),
        ("(usize, i32)", "(7 / 2 + 7 % 4, -7 / 2)", "(6, -3)"),
        ("Option<usize>", "[1.0, 4.0, 9.0].iter().position(|x| *x > p.y)", "Some(2)"),
        (
            "f32",
            "let mut sum = 0.0; for (i, x) in [1.0, 2.0, 3.0].iter().enumerate() { sum += i as f32 * x; } sum",
            "8.0",
        ),
        ("f32", "let k = 2.0; let twice = |x: f32| k * x; twice(twice(p.x))", "12.0"),
        ("[f32; 3]", "[1.0, 2.0, 3.0].map(|x| x * p.x)", "[3.0, 6.0, 9.0]"),
        ("usize", "let mut n = 0; while n * n < 50 { n += 1; if n == 6 { break; } } n", "6"),
        ("usize", "let mut n = 0; for i in 0..=9 { if i % 2 == 0 { continue; } n += i; } n", "25"),
        ("i32", "match Some(3) { Some(n) if n > 5 => 1, Some(1 | 3) => 2, _ => 3 }", "2"),
        ("f32", "let all = [[1.0, 2.0], [3.0, 4.0]]; let i = 1; all[i][1 - i] + all[0][1]", "5.0"),
        ("Vec2", "let mut q = p; q.x = 0.5; q.y += q.x; -q", "Vec2(-0.5, -4.5)"),
        ("bool", "(0.0..=1.0).contains(&(p.x / 3.0)) && !p.cmple(disk.center).any()", "true"),
        ("f32", "if p.x > 1.0 { return 1.0; } 2.0", "1.0"),
        ("f32", "f32::MAX.min(std::f32::consts::PI)", "3.1415927"),
        (
            "f32",
            "let x = if let Some(y) = [p.x].iter().find(|x| **x > 2.0) { y + 1.0 } else { 0.0 }; x",
            "4.0",
        ),
        ("(f32, f32)", "let (mut a, mut b) = (1.0, 2.0); let c = a; a = b; b = c; (a, b)", "(2.0, 1.0)"),
        ("f32", "let x = 1.0; let f = |y: f32| x + y; let x = 10.0; f(x)", "11.0"),
        // Forms that students also write.
        ("f32", "let Disk { center, radius: r } = disk; center.x + r", "5.0"),
        ("i32", "match *disk { Disk { radius: 5.0, .. } => 1, _ => 2 }", "1"),
        ("i32", "match (p.x > 1.0, p.y > 9.0) { (true, true) => 1, (false, _) => 2, (_, false) => 3 }", "3"),
        ("bool", "(0..4).any(|i| i * i == 9)", "true"),
        ("usize", "(1..=4).map(|i| i * i).sum::<usize>()", "30"),
        ("f32", "[3.0, 1.0, 2.0].iter().copied().fold(9.0, f32::min)", "1.0"),
        (
            "[usize; 3]",
            "let mut all = [0; 3]; let mut n = 0; for i in (0..3).rev() { all[n] = i; n += 1; } all",
            "[2, 1, 0]",
        ),
        ("f32", "[1.0, 2.0].iter().zip([10.0, 20.0, 30.0]).map(|(a, b)| a * b).sum::<f32>()", "50.0"),
        ("(f32, f32)", "0.0_f32.sin_cos()", "(0.0, 1.0)"),
        (
            "f32",
            "let corners = vec![1.0, 2.0, 4.0]; println!(\"{}\", corners[0]); assert!(corners.len() == 3); corners[2]",
            "4.0",
        ),
        ("bool", "matches!(Some(3), Some(n) if n > 2) && dbg!(p.x) == 3.0", "true"),
        (
            "f32",
            "fn twice(x: f32) -> f32 { 2.0 * x } const K: f32 = 3.0; twice(K) + (|x: f32| -> f32 { x })(p.x)",
            "9.0",
        ),
    ];
    for (gives, body, wanted) in cases {
        assert_eq!(ask(&hit(gives, body)), wanted, "{body}");
    }
}

#[test]
fn own_types_constants_and_helpers_are_understood() {
    let text = "\
const HALF: f32 = 0.5;
enum Side { Left, Right }
struct Way { side: Side, far: f32 }
impl Way {
    const LEAST: f32 = HALF * 2.0;
    fn new(p: Vec2) -> Self { Self { side: if p.x < 0.0 { Side::Left } else { Side::Right }, far: p.y } }
    fn is_far(&self) -> bool { self.far > Self::LEAST }
}
fn hit(p: Vec2, disk: &Disk) -> (Way, bool) {
    let way = Way::new(p);
    let right = match way.side { Side::Left => false, Side::Right => true };
    (Way { far: 2.0, ..way }, right && way.is_far())
}
";
    assert_eq!(ask(text), "(Way { side: Right, far: 2.0 }, true)");
}

#[test]
fn a_text_may_declare_known_items_again() {
    let same = "pub struct Disk { pub radius: f32, pub center: glam::Vec2 }\ntype Point = Vec2;\n";
    let text = format!(
        "{same}impl Disk {{ fn twice(&self) -> f32 {{ 2.0 * self.radius }} }}\nfn hit(p: Point, disk: &Disk) -> f32 {{ disk.twice() + disk.area() + p.x }}\n"
    );
    assert_eq!(ask(&text), "88.0");
}

#[test]
fn all_mistakes_are_reported_together_and_each_of_them_once() {
    let text = "\
fn hit(p: Vec2, disk: &Disk) -> bool {
    let d = p - disk.centre;
    let r = disk.radus;
    let dd = d.dot(d) * r;
    let k = 2 * p.x;
    let n = p.lenght();
    helper(p) <= rr
}
fn helper(p: Vec2, k: f32) -> f32 {
    let x = p.x
    x = k;
    x
}
";
    let told = read(text).expect_err("it is full of mistakes");
    // Unreadable bodies are not checked for anything else.
    let wanted = [
        "2:22 Disk has no `centre`. Did you mean `center`?",
        "3:18 Disk has no `radus`. Did you mean `radius`?",
        "5:13 `2` is a whole number; here it needs a decimal point: `2.0`.",
        "6:15 Vec2 has no method `lenght()`. Did you mean `length`?",
        "7:5 `helper` takes 2 values, but one is given.",
        "7:18 There is no `rr` here. Did you mean `r`?",
        "10:16 A `;` is missing here.",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn a_mistake_says_what_to_write_instead() {
    let cases = [
        (
            "bool",
            "if p.x = 1.0 { true } else { false }",
            "2:8 `=` gives a value a name; to compare, write `==`.",
        ),
        ("bool", "0.0 < p.x < 1.0", "2:11 Comparisons cannot be chained. Write `a < b && b < c`."),
        ("bool", "p.x**2 < 1.0", "2:4 Rust has no sign for powers. Write a square as `r * r`."),
        ("bool", "p.x < disk.radius^2", "2:18 Rust has no sign for powers. Write a square as `r * r`."),
        (
            "bool",
            "foo = 2.0; p.x < 1.0",
            "2:1 There is no `foo` yet. A new name begins with `let`: `let foo = …;`",
        ),
        (
            "bool",
            "p.x <= 1.0;",
            "3:1 A value is missing at the end: bool is expected. Is there one `;` too many?",
        ),
        ("bool", "let n = 0; n += 1; n > 0", "2:12 `n` cannot be changed. To allow it, write `let mut n`."),
        ("bool", "p.x", "2:1 This must be true or false (bool), but it is a number (f32)."),
        ("bool", "p.x && true", "2:1 A condition must be true or false, but this is a number (f32)."),
        (
            "bool",
            "p == 1",
            "2:6 This must be a vector with x and y (Vec2), but it is a whole number (usize).",
        ),
        (
            "bool",
            "p - true; true",
            "2:3 `-` does not work between a vector with x and y (Vec2) and true or false (bool).",
        ),
        ("bool", "let all = [1.0, 2.0]; all.x > 1.0", "2:27 `[f32; 2]` has no `x`."),
        ("bool", "(p.x > 0.0", "2:1 This `(` is never closed."),
        (
            "bool",
            "let v = format!(\"{}\", 1.0); true",
            "2:9 `format!` is valid Rust, but not supported here. There is no text here, only numbers, conditions, lists and shapes.",
        ),
        (
            "bool",
            "let v = Vec::new(); true",
            "2:9 `Vec` is valid Rust, but not supported here. Use an array such as `[f32; 4]`, and count the elements in use.",
        ),
        ("bool", "[1.0].iter().skip(1)", "2:14 `skip` is valid Rust, but not supported here. Write a loop."),
        ("bool", "[1.0].iter().max() == None", "2:14 f32 has no method `cmp()`."),
        (
            "bool",
            "(0..p.x as usize).rev().len() > 1",
            "2:19 `rev` is valid Rust, but not supported here. Write a loop.",
        ),
        ("bool", "p.move_towards(p, 1.0) == p", "2:3 `move_towards` is valid Rust, but not supported here."),
        (
            "bool",
            "'outer: loop { break 'outer; }",
            "2:1 `'outer` is valid Rust, but not supported here. Keep a variable that says how the loop ended.",
        ),
        (
            "bool",
            "let all = [1.0, 2.0]; all[1..].len() > 1",
            "2:28 `..` is valid Rust, but not supported here. Choose single elements, or build a new list.",
        ),
        ("bool", "0xffusize > 1", "2:1 `0xffusize` is valid Rust, but not supported here."),
        (
            "bool",
            "let mut r = p; let q = &mut r; true",
            "2:24 `&mut` is valid Rust, but not supported here. Return the new value, and give it a name outside.",
        ),
        ("bool", "let Some(x) = Some(p.x) else { 1.0 }; x > 1.0", "2:36 `return` is expected here, not `}`."),
        (
            "bool",
            "struct Gap(f32);\nfn of(gap: Gap) -> f32 { gap.0 }\nlet gap = Gap(1.0);\nof(gap) > of(gap)",
            "5:14 `gap` was given away before, and its type has no `Copy`. Pass `&gap`, or write `#[derive(Clone, Copy)]` above the type.",
        ),
        (
            "bool",
            "fn grow(x: &mut f32) { *x += 1.0; }\nlet mut x = 1.0;\ngrow(x); x > 1.0",
            "4:6 This must be `&mut f32`, but it is a number (f32).",
        ),
        ("bool", "match Some(1) { Some(n) => n > 0 }", "2:1 `match` must say what happens for `None`, too."),
        (
            "i32",
            "match (p.x > 0.0, Some(p.y > 0.0)) { (true, _) => 1, (false, None | Some(true)) => 2 }",
            "2:1 `match` must say what happens for `(false, Some(false))`, too.",
        ),
        ("u64", "1", "1:33 `u64` is valid Rust, but not supported here."),
        ("bool", "p.foo()", "2:3 Vec2 has no method `foo()`."),
        ("bool", "let d =\nlet e = 1.0; true", "2:8 A value is missing here."),
        ("bool", "disk(p)", "2:1 `disk` is not a function, so it cannot be called."),
        ("bool", "break", "2:1 `break` is only allowed in a loop."),
        ("bool", "let a = true;\na && &a", "3:7 This must be true or false (`bool`), but it is `&bool`."),
        ("bool", "let a = true;\na ||&& a", "3:8 This must be true or false (`bool`), but it is `&bool`."),
        ("bool", "let a = true;\n&a || a", "3:2 This must be true or false (`bool`), but it is `&bool`."),
        (
            "bool",
            "let a = true;\nlet b: bool = &a; b",
            "3:16 This must be true or false (`bool`), but it is `&bool`.",
        ),
        (
            "bool",
            "let a = true;\nif &a { false } else { true }",
            "3:5 This must be true or false (`bool`), but it is `&bool`.",
        ),
        ("bool", "let a = true;\n&a", "3:2 This must be true or false (`bool`), but it is `&bool`."),
        ("bool", "let a = true;\na && (&a)", "3:6 This must be true or false (`bool`), but it is `&bool`."),
        ("bool", "let a = true;\nreturn &a;", "3:9 This must be true or false (`bool`), but it is `&bool`."),
        (
            "bool",
            "let a = true; let mut hit = false;\nhit = &a; hit",
            "3:8 This must be true or false (`bool`), but it is `&bool`.",
        ),
        (
            "bool",
            "let a = true; let h = &a;\nh",
            "3:1 This must be true or false (`bool`), but it is `&bool`.",
        ),
        (
            "bool",
            "let a = true;\nif p.x > 0.0 { &a } else { a }",
            "3:17 This must be true or false (`bool`), but it is `&bool`.",
        ),
        (
            "bool",
            "struct Answer { hit: bool }\nlet a = true; let it = Answer { hit: &a }; it.hit",
            "3:39 A value is expected here, but this is a reference to one. Leave out its `&`, or write `*` before its name.",
        ),
        (
            "bool",
            "true }\n\nfn two() { }\nlet a = 1.0; fn three() {",
            "5:1 `let` belongs inside a function: between its `{` and its `}`.",
        ),
    ];
    for (gives, body, wanted) in cases {
        assert_eq!(read(&hit(gives, body)).expect_err(body), [wanted], "{body}");
    }
    assert_eq!(
        read("").expect_err("nothing"),
        ["1:1 There is no function here. Begin with `fn hit(…) -> bool { … }`."]
    );
}

#[test]
fn code_that_cannot_go_on_stops_with_a_place() {
    let cases = [
        ("bool", "todo!()", "2:1 This is not written yet."),
        ("bool", "assert!(p.x < 0.0); true", "2:1 The code gives up here: one of its assumptions is false."),
        (
            "bool",
            "hit(p, disk)",
            "2:1 Functions call each other too deeply here. Does one call itself without end?",
        ),
        ("usize", "let i = 2; i - 3", "2:14 The whole number gets too large or too small for its type here."),
        ("usize", "let i = 0; 1 / i", "2:14 A whole number is divided by zero here."),
        (
            "f32",
            "let i = 2; [1.0, 2.0][i]",
            "2:23 There is no element 2: there are 2, and the first is number 0.",
        ),
        ("f32", "p.x.clamp(1.0, 0.0)", "2:1 `clamp` needs a lower limit that is not above the upper one."),
        ("f32", "let none: Option<f32> = None; none.unwrap()", "2:31 There is no value here: it is `None`."),
    ];
    for (gives, body, wanted) in cases {
        assert_eq!(ask(&hit(gives, body)), wanted, "{body}");
    }
    let endless = ask(&hit("bool", "let mut n = 0; while n < 1 { n = 0; } true"));
    assert!(
        endless.ends_with("This takes too long: more than 300,000 steps. Does a loop never end?"),
        "{endless}"
    );
}

#[test]
fn a_run_records_the_values_found_and_read_at_each_mark() {
    let text = "\
fn hit(p: Vec2, disk: &Disk) -> bool {
    // mark: ask
    let dd = squared(p, disk);
    // mark: compare
    let far = if dd > 100.0 { p.x } else { disk.radius };
    let hit = dd <= far * far;
    // mark:
    hit
}
";
    let program = read(text).expect("it is right");
    let mut machine = Machine::default();
    machine.run(&program, &[3.0_f32, 4.0, 0.0, 0.0, 5.0].map(f32::to_bits)).expect("it ends");
    let moments = machine.trace.moments(&program);
    let told: Vec<String> = moments
        .iter()
        .map(|it| {
            let finds: Vec<String> =
                it.finds.iter().map(|(name, value)| format!("{name} = {value:?}")).collect();
            let calls = it.calls.join("/");
            let reads: Vec<&str> = it.reads.iter().map(|(name, _)| &**name).collect();
            format!("{calls}:{} finds {} reads {}", it.mark, finds.join(", "), reads.join(", "))
        })
        .collect();
    let wanted = [
        "squared:subtract finds d = Vec2(3.0, 4.0) reads p, disk.center",
        "squared:add finds dd = 25.0 reads d",
        ":ask finds dd = 25.0 reads p, disk",
        ":compare finds far = 5.0, hit = true reads dd, disk.radius",
    ];
    // A moment begins as soon as something happens at its mark: the call comes before the events inside it.
    let mut sorted = told.clone();
    sorted.sort_by_key(|it| wanted.iter().position(|other| other == it));
    assert_eq!(sorted, wanted, "{told:#?}");
    assert_eq!(told[0], wanted[2]);
    let branches =
        machine.trace.events.iter().filter(|event| program.sites[usize::from(event.site)].kind == Kind::Case);
    assert_eq!(branches.count(), 1);
}
