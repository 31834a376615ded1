//! The texts of the methods, run by the program's interpreter, compared with the compiled texts.

use crate::entries;
use crate::poses;
use fastrand::Rng;
use hantei::geometry::texts::{TEXTS, library};
use hantei::judging::Truth;
use hantei::language::{self, Machine, Prim, Program, Record, Type, Value};
use hantei::mistakes::Sentence;
use hantei::scene::{self, Detail, Inputs, Method, Scene};
use hantei::words::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::sync::Arc;
use std::thread;

/// The scenes whose methods are run. The crowd is left out because of its loops over thousands of bodies.
fn scenes() -> impl Iterator<Item = &'static Scene> {
    Scene::ALL.iter().copied().filter(|scene| scene.id != "crowd")
}

/// A method's own text as a program.
fn program(method: &Method, record: Record) -> Program {
    let source = method.source;
    library().function(source.file, source.function, record).unwrap_or_else(|mistakes| {
        let told = mistakes.iter().map(|mistake| {
            let (line, column) = mistake.span.place(library().text(mistake.span));
            format!("\n{line}:{column} {}", mistake.what.sentence(Lang::En))
        });
        panic!("{}::{}:{}", source.file, source.function, told.collect::<String>())
    })
}

/// The number of cases of a test. `HANTEI_CASES` overrides it.
fn cases(few: usize) -> usize {
    env::var("HANTEI_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

/// The result of a program for a pose.
fn walked(machine: &mut Machine, program: &Program, method: &Method, pose: &Inputs) -> Value {
    let mut cells = vec![];
    (method.given)(pose, &mut cells);
    machine.run(program, &cells).unwrap_or_else(|mistake| panic!("{} at {pose:?}: {mistake:?}", method.id));
    machine.value(program)
}

/// A value in the form of the compiled program: a hull with only its used corners.
fn written(value: &Value) -> String {
    let mut text = format!("{value:?}");
    if let Some(hull @ Value::Struct(..)) = value.field("hull")
        && let (Some(Value::Array(corners)), Some(Value::Whole(count))) =
            (hull.field("corners"), hull.field("count"))
    {
        text = text.replace(&format!("{hull:?}"), &format!("Hull({:?})", &corners[..*count as usize]));
    }
    text
}

/// Rust does not specify which zero `max(-0.0, 0.0)` is, and compiled code returns either, depending on processor and
/// optimization. Signs of zeros are not compared if a method takes the smaller or the larger of two numbers.
fn without_signs_of_zero(text: &str) -> String {
    text.replace("-0.0,", "0.0,").replace("-0.0)", "0.0)").replace("-0.0 ", "0.0 ")
}

/// True if a method, or a function that it calls, takes the smaller or the larger of two numbers.
fn leaves_zeros_open(method: &Method) -> bool {
    let text: String = method.source.listing().functions.iter().map(|function| function.text()).collect();
    ["min", "max", "clamp"].iter().any(|name| text.contains(name))
}

/// Poses of all kinds: near with round numbers, at ends and equal, and anywhere that a link can open.
fn pose(random: &mut Rng, scene: &'static Scene, i: usize) -> Inputs {
    match i % 3 {
        0 => poses::near(random, scene),
        1 => poses::extreme(random, scene),
        _ => poses::anywhere(random, scene),
    }
}

#[test]
fn interpreted_and_compiled_results_agree_bit_for_bit() {
    let count = cases(1_500);
    thread::scope(|scope| {
        for scene in scenes() {
            scope.spawn(move || {
                let programs: Vec<Program> =
                    scene.methods.iter().map(|method| program(method, Record::Nothing)).collect();
                let (mut random, mut machine) = (Rng::with_seed(31), Machine::default());
                for i in 0..count {
                    let pose = pose(&mut random, scene, i);
                    for (method, program) in scene.methods.iter().zip(&programs) {
                        let compiled = (method.answer)(&pose);
                        let (mut own, mut compiled) =
                            (written(&walked(&mut machine, program, method, &pose)), compiled);
                        if leaves_zeros_open(method) {
                            (own, compiled) = (without_signs_of_zero(&own), without_signs_of_zero(&compiled));
                        }
                        assert_eq!(own, compiled, "{} {} at {pose:?}", scene.id, method.id);
                    }
                }
            });
        }
    });
}

/// Mirrors y in arguments. The corners of a polygon, whose order reverses, are passed in their old order or `reordered`.
fn mirror(name: &str, of: &Type, reordered: bool, cells: &mut [u32]) {
    const SIGN: u32 = 1 << 31;
    match of {
        // Half extents are lengths.
        Type::Prim(_) if name == "half" => {}
        Type::Prim(Prim::Vec2 | Prim::Vec3) => cells[1] ^= SIGN,
        Type::Prim(Prim::DVec2 | Prim::DVec3) => cells[3] ^= SIGN,
        Type::Prim(Prim::F32) if name == "rotation" => cells[0] ^= SIGN,
        Type::Prim(Prim::Bool) if name == "counter_clockwise" => cells[0] ^= u32::from(!reordered),
        Type::Struct(it) => {
            let mut at = 0;
            for (name, of) in &it.fields {
                mirror(name, of, reordered, &mut cells[at..][..of.size()]);
                at += of.size();
            }
        }
        Type::Array(of, count) => {
            let size = of.size();
            cells.chunks_mut(size).for_each(|cells| mirror(name, of, reordered, cells));
            if name == "corners" && reordered {
                for i in 0..count / 2 {
                    let (front, back) = cells.split_at_mut((count - 1 - i) * size);
                    front[i * size..][..size].swap_with_slice(&mut back[..size]);
                }
            }
        }
        Type::Enum(it) if &*it.name == "StraightKind" => {}
        Type::Prim(_) => {}
        _ => panic!("{name} has no mirror image yet: {of}"),
    }
}

/// The verdict of a function: its result, or the field `hit` of its result.
fn answer(gives: &Value) -> bool {
    match gives {
        Value::Bool(hit) => *hit,
        packed => packed.field("hit") == Some(&Value::Bool(true)),
    }
}

/// True if two chosen boxes are equally small. Of several smallest boxes the first is taken, and mirroring reverses their order.
fn are_equally_small(one: &Value, other: &Value) -> bool {
    match (one.field("area"), other.field("area")) {
        // Rounding may favor either.
        (Some(Value::F32(one)), Some(Value::F32(other))) => (one - other).abs() <= 1e-5 * one.max(*other),
        _ => false,
    }
}

/// The promise at the head of every printed text: the answer is the same if y points down.
#[test]
fn answers_are_the_same_if_y_points_down() {
    let count = cases(2_000);
    for scene in scenes() {
        let truth = Truth::new(scene);
        let programs: Vec<Program> =
            scene.methods.iter().map(|method| program(method, Record::Nothing)).collect();
        let (mut random, mut machine) = (Rng::with_seed(35), Machine::default());
        for i in 0..count {
            let pose = pose(&mut random, scene, i);
            for (method, program) in scene.methods.iter().zip(&programs) {
                let mut given = vec![];
                (method.given)(&pose, &mut given);
                let mut run = |cells: &[u32]| {
                    machine.run(program, cells).expect("every method runs");
                    machine.value(program)
                };
                let ours = run(&given);
                // A flawed method may rely on an order without checking it. If a search begins at the first corner, that corner
                // must stay the first.
                let orders: &[bool] = match (method.flaw, scene.id) {
                    (None, _) => &[true, false],
                    (Some(_), "gjk") => &[false],
                    (Some(_), _) => &[true],
                };
                for &reordered in orders {
                    let (mut cells, mut at) = (given.clone(), 0);
                    for (name, of) in &program.takes {
                        mirror(name, of, reordered, &mut cells[at..][..of.size()]);
                        at += of.size();
                    }
                    let theirs = run(&cells);
                    let same = answer(&ours) == answer(&theirs) || are_equally_small(&ours, &theirs);
                    assert!(same || truth.is_close(&pose), "{} {} at {pose:?}", scene.id, method.id);
                }
            }
        }
    }
}

/// The items of a moment, and true for those only read: names, and the numbers of their values. A walkthrough does not know the
/// arguments of a helper.
type Met = BTreeSet<(bool, String, Option<Vec<u32>>)>;

/// Numbers to the last bit, except for signs of zeros, which compiled code leaves open: see [`without_signs_of_zero`].
fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| (number + 0.0).to_bits()).collect()
}

/// The moments of an interpreted text, with all comparable values. The result of a call appears where it is read.
fn moments_of_text(machine: &Machine, program: &Program) -> Vec<(String, Met)> {
    let tells = |value: &Value| match value {
        Value::Struct(name, _) if **name == *"Interval" => Some(bits(&value.numbers())),
        Value::Struct(..) | Value::Array(_) | Value::Tuple(_) => None,
        value => Some(bits(&value.numbers())),
    };
    let moments = machine.trace.moments(program);
    let of = |moment: &language::Moment| {
        // A small struct is shown by its parts.
        let parts = |(name, value): &(Arc<str>, Value)| match value {
            Value::Struct(of, fields) if **of != *"Interval" => {
                fields.iter().map(|(part, value)| (format!("{name}.{part}"), value.clone())).collect()
            }
            value => vec![(name.to_string(), value.clone())],
        };
        let found = moment.finds.iter().flat_map(parts);
        let found = found.filter_map(|(name, value)| Some((false, name, Some(tells(&value)?))));
        let reads =
            moment.reads.iter().map(|(name, value)| (true, name.to_string(), value.as_ref().and_then(tells)));
        (moment.mark.to_string(), found.chain(reads).collect())
    };
    moments.iter().map(of).collect()
}

#[test]
fn a_trace_has_the_values_of_the_interpreted_text() {
    let count = cases(300);
    for scene in scenes() {
        let (mut random, mut machine) = (Rng::with_seed(47), Machine::default());
        for method in scene.methods {
            let program = program(method, Record::Events);
            for i in 0..count {
                let pose = pose(&mut random, scene, i);
                let of = format!("{} {} at {pose:?}", scene.id, method.id);
                walked(&mut machine, &program, method, &pose);
                let walked = moments_of_text(&machine, &program);
                let trace = method.walk(&pose).expect("it is walked");
                assert_eq!(walked.len(), trace.moments.len(), "{of}");
                for ((mark, met), moment) in walked.iter().zip(&trace.moments) {
                    assert_eq!(mark, moment.mark, "{of}");
                    for known in &moment.met {
                        let numbers = bits(&known.value.numbers());
                        // The text reads parts of a vector, `d.x`, or a whole list, `check`, while the trace shows the whole
                        // vector, or `check[0]`.
                        let is = |(read, name, found): &(bool, String, Option<Vec<u32>>)| {
                            let found = found.as_ref();
                            let same = found.is_none_or(|found| *found == numbers) && *name == known.name;
                            let within =
                                found.is_none_or(|found| found.iter().all(|it| numbers.contains(it)));
                            let begins = |name: &str, with: &str, sign| {
                                name.strip_prefix(with).is_some_and(|rest| rest.starts_with(sign))
                            };
                            let part = begins(name, known.name, '.') || begins(known.name, name, '[');
                            *read == known.read && (same || *read && part && within)
                        };
                        assert!(met.iter().any(is), "{of}: `{mark}`: {known:?} is not among {met:?}");
                    }
                }
            }
        }
    }
}

/// The names computed and read at the marks of a run, with the numbers of computed values.
#[derive(Default)]
struct AtMark {
    finds: BTreeMap<String, Vec<Vec<f32>>>,
    reads: BTreeSet<String>,
}

/// The name without its parts: `squared` for `squared[0]`, and `q` for `q.x`.
fn root(name: &str) -> &str {
    name.split(['.', '[']).next().unwrap_or(name)
}

/// The names that the text itself computes and reads at its marks.
fn of_text(machine: &Machine, program: &Program) -> BTreeMap<String, AtMark> {
    let mut marks: BTreeMap<String, AtMark> = BTreeMap::new();
    for moment in machine.trace.moments(program) {
        let at = marks.entry(moment.mark.to_string()).or_default();
        for (name, value) in &moment.finds {
            at.finds.entry(root(name).to_owned()).or_default().push(value.numbers());
        }
        for (read, _) in &moment.reads {
            at.reads.extend([read.to_string(), root(read).to_owned()]);
            at.reads.extend(read.rsplit('.').next().map(str::to_owned));
        }
    }
    marks
}

/// The names that a scene shows at a mark but its text does not have there.
fn differences(method: &Method, pose: &Inputs, marks: &BTreeMap<String, AtMark>) -> Vec<String> {
    let told = method.explain(pose, Detail::values(Lang::En));
    let mut all = vec![];
    for (i, moment) in told.moments.iter().enumerate() {
        let Some(at) = marks.get(moment.mark.id) else {
            all.push(format!("{}: the text is never at it", moment.mark.id));
            continue;
        };
        for row in told.values(i) {
            let name = root(row.name);
            let is = if row.read {
                at.reads.contains(name)
            } else {
                let of = row.value.numbers();
                let word = matches!(row.value, scene::Value::Word(_) | scene::Value::Flag(_));
                let has = |found: &Vec<f32>| word || of.iter().all(|it| found.contains(it));
                at.finds.get(name).is_some_and(|found| found.iter().any(has))
            };
            if !is {
                all.push(format!(
                    "{} {} {}",
                    moment.mark.id,
                    if row.read { "reads" } else { "finds" },
                    row.name
                ));
            }
        }
    }
    all
}

/// Reasons for differences between scenes and their texts, with the differences. Reads in a branch count, whether it is taken or
/// not.
const OTHERWISE: [(&str, &[&str]); 12] = [
    (
        "What the scene adds for comparison: no method works it out.",
        &[
            "box-around-points/covariance box reads angle",
            "box-around-points/covariance box reads hull_area",
            "box-around-points/covariance verdict reads false_alarm",
            "box-around-points/covariance verdict reads in_hull",
            "box-around-points/mean-and-spread box reads angle",
            "box-around-points/mean-and-spread box reads hull_area",
            "box-around-points/mean-and-spread box reads mean",
            "box-around-points/mean-and-spread verdict reads false_alarm",
            "box-around-points/mean-and-spread verdict reads in_hull",
            "box-around-points/own-frame box reads angle",
            "box-around-points/own-frame box reads hull_area",
            "box-around-points/own-frame verdict reads false_alarm",
            "box-around-points/own-frame verdict reads in_hull",
            "box-around-points/smallest box reads angle",
            "box-around-points/smallest box reads hull_area",
            "box-around-points/smallest verdict reads false_alarm",
            "box-around-points/smallest verdict reads in_hull",
            "box-around-points/upright box reads angle",
            "box-around-points/upright box reads hull_area",
            "box-around-points/upright verdict reads false_alarm",
            "box-around-points/upright verdict reads in_hull",
        ],
    ),
    (
        "There is none: where rectangles are apart, the text does not look for it.",
        &["boxes-in-space/axes verdict finds least", "rectangles/radii verdict finds least"],
    ),
    (
        "The least so far, which the text finds once, at `nearest`.",
        &[
            "capsules/four-ends end-b reads a_to_cd.gap_squared",
            "capsules/four-ends end-c reads a_to_cd.gap_squared",
            "capsules/four-ends end-c reads b_to_cd.gap_squared",
            "capsules/four-ends end-d reads a_to_cd.gap_squared",
            "capsules/four-ends end-d reads b_to_cd.gap_squared",
            "capsules/four-ends end-d reads c_to_ab.gap_squared",
            "capsules/four-ends-and-crossing crossing reads ends_squared",
            "capsules/four-ends-and-crossing end-b reads a_to_cd.gap_squared",
            "capsules/four-ends-and-crossing end-c reads a_to_cd.gap_squared",
            "capsules/four-ends-and-crossing end-c reads b_to_cd.gap_squared",
            "capsules/four-ends-and-crossing end-d reads a_to_cd.gap_squared",
            "capsules/four-ends-and-crossing end-d reads b_to_cd.gap_squared",
            "capsules/four-ends-and-crossing end-d reads c_to_ab.gap_squared",
        ],
    ),
    (
        "The three bits side by side, of which the text finds each.",
        &[
            "disk-triangle/corners-beyond-corners bits finds bits",
            "disk-triangle/table bits finds bits",
            "disk-triangle/table-at-once bits finds bits",
            "disk-triangle/winding-unchecked bits finds bits",
        ],
    ),
    (
        "What the check of the nearest edge has found, and not the line itself.",
        &[
            "disk-triangle/table verdict reads gap_squared",
            "disk-triangle/table verdict reads rr",
            "disk-triangle/table-at-once verdict reads gap_squared",
            "disk-triangle/table-at-once verdict reads rr",
            "disk-triangle/winding-unchecked verdict reads gap_squared",
            "disk-triangle/winding-unchecked verdict reads rr",
        ],
    ),
    (
        "The region behind the row `check` of the table, of which the line reads a part.",
        &[
            "disk-triangle/winding-unchecked edge-ab reads k",
            "disk-triangle/winding-unchecked edge-bc reads k",
            "disk-triangle/winding-unchecked edge-ca reads k",
        ],
    ),
    ("A part of the shape that the text has made of it and hands on.", &["disks/grown ask reads reach"]),
    (
        "Which of the gaps is the first that is there, in words: the text asks only for any.",
        &["segment-box/axes verdict finds first_gap", "segment-rectangle/axes verdict finds first_gap"],
    ),
    (
        "The name of the nearest end, which the text does not work out.",
        &[
            "capsules/four-ends nearest finds nearest",
            "capsules/four-ends-and-crossing nearest finds nearest",
        ],
    ),
    ("A constant.", &["rectangles/upright axis-x reads Vec2::X", "rectangles/upright axis-y reads Vec2::Y"]),
    (
        "Read inside of `corners`, which has no marks.",
        &["sphere-box/corners-and-center corners reads c", "sphere-box/corners-and-center corners reads e"],
    ),
    (
        "The caption speaks of what was found before; the line does not read it.",
        &["capsules/closest-points compare reads closest", "capsules/closest-points crossing reads whole"],
    ),
];

#[test]
fn scenes_show_the_values_that_their_texts_compute_and_read() {
    let mut seen = BTreeSet::new();
    for scene in scenes() {
        for method in scene.methods {
            let (program, mut machine) = (program(method, Record::Events), Machine::default());
            let poses = poses::all(scene, 60);
            let mut reads: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            let mut runs = vec![];
            for pose in &poses {
                walked(&mut machine, &program, method, pose);
                let marks = of_text(&machine, &program);
                for (mark, at) in &marks {
                    reads.entry(mark.clone()).or_default().extend(at.reads.iter().cloned());
                }
                runs.push((pose, marks));
            }
            for (pose, mut marks) in runs {
                marks.iter_mut().for_each(|(mark, at)| at.reads.extend(reads[mark].iter().cloned()));
                let all = differences(method, pose, &marks);
                seen.extend(all.into_iter().map(|it| format!("{}/{} {it}", scene.id, method.id)));
            }
        }
    }
    let known: BTreeSet<String> =
        OTHERWISE.iter().flat_map(|(_, all)| *all).map(|what| (*what).to_owned()).collect();
    let new: Vec<_> = seen.difference(&known).cloned().collect();
    let gone: Vec<_> = known.difference(&seen).cloned().collect();
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\ngone: {gone:#?}");
}

/// Pieces for damaging texts.
const PIECES: [&str; 44] = [
    "if",
    "else",
    "let",
    "mut",
    "match",
    "while",
    "for",
    "in",
    "return",
    "break",
    "fn",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    "&",
    "=",
    "==",
    "<",
    "->",
    "=>",
    "..",
    "..=",
    ".",
    ",",
    ";",
    "::",
    "0",
    "-1",
    "99999999999",
    "1e999",
    "None",
    "Some(",
    "f64",
    "[[0.0; 64]; 64]",
    "todo!()",
    "'a",
    "\"",
    "é",
    "/*",
    "[9]",
];

/// A text with up to three of its pieces taken out, doubled, swapped or replaced.
fn damaged(random: &mut Rng, text: &str) -> String {
    let mut pieces: Vec<&str> = text.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    for _ in 0..random.usize(1..=3) {
        let (a, b) = (random.usize(..pieces.len()), random.usize(..pieces.len()));
        match random.u8(..5) {
            0 => pieces[a] = "",
            1 => pieces.insert(a, pieces[b]),
            2 => pieces.swap(a, b),
            3 => pieces[a] = PIECES[random.usize(..PIECES.len())],
            _ => pieces.insert(a, PIECES[random.usize(..PIECES.len())]),
        }
    }
    pieces.concat()
}

#[test]
fn damaged_texts_get_a_sentence_or_a_value() {
    // Each function of the files by itself, so that most of the damage is done to checkable code.
    let mut texts = vec![];
    for (file, text) in TEXTS {
        let code: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with(['#', '/'])).collect();
        let code = code.join("\n");
        let functions = code
            .split("\n}\n")
            .filter_map(|item| item.find("fn ").map(|at| format!("{}\n}}\n", &item[at..])));
        texts.extend(functions.map(|text| (file, text)));
    }
    let (mut random, mut machine) = (Rng::with_seed(11), Machine::default());
    for _ in 0..cases(4_000) {
        let (file, text) = &texts[random.usize(..texts.len())];
        entries::language(file, &damaged(&mut random, text), &mut machine);
    }
}

#[test]
fn huge_and_endless_texts_get_a_sentence() {
    let hit = |body: &str| format!("fn hit(p: Vec2, disk: &Disk) -> bool {{\n{body}\n}}\n");
    let nested =
        |open: &str, close: &str| hit(&format!("{}true{}", open.repeat(20_000), close.repeat(20_000)));
    let texts = [
        nested("(", ")"),
        nested("[", "]"),
        nested("{", "}"),
        nested("!", ""),
        nested("if true {", "} else { false }"),
        nested("match 1 { _ => ", " }"),
        hit(&format!("let x = 1.0{}; x > 0.0", " + 1.0".repeat(9_000))),
        hit(&format!("p{}.x > 0.0", ".abs()".repeat(9_000))),
        hit(&format!("let x: {}f32{} = None; true", "Option<".repeat(9_000), ">".repeat(9_000))),
        hit(&format!("let all = [0.0; {}]; true", "9".repeat(5_000))),
        hit("let all = [[[0.0; 4000]; 4000]; 4000]; true"),
        hit(
            "let a = |x: f32| x + x; let b = |x: f32| a(a(x)); let c = |x: f32| b(b(b(b(x)))); let d = |x: f32| c(c(c(c(c(c(x)))))); \
             let e = |x: f32| d(d(d(d(d(d(d(x))))))); let f = |x: f32| e(e(e(e(e(e(x)))))); let g = |x: f32| f(f(f(f(f(f(x)))))); \
             let h = |x: f32| g(g(g(g(g(g(x)))))); h(h(h(1.0))) > 0.0",
        ),
        hit("loop {}"),
        hit("let mut n = 0; while n < 10 { n = 0; } true"),
        hit("for i in 0..4000000000 { for j in 0..4000000000 { } } true"),
        hit("hit(p, disk)"),
        hit("let mut n = 1; loop { n = n * 2; }"),
        hit(&format!(
            "let a0 = (1.0, 1.0); {} true",
            (1..2_000).map(|i| format!("let a{i} = (a{0}, a{0});", i - 1)).collect::<String>()
        )),
        hit(&format!(
            "let a0 = (); {} true",
            (1..2_000).map(|i| format!("let a{i} = (a{0}, a{0});", i - 1)).collect::<String>()
        )),
        hit(&format!(
            "let a0 = 1.0; {} true",
            (1..3_000).map(|i| format!("let a{i} = [a{}];", i - 1)).collect::<String>()
        )),
        hit(&format!("let a = [0.0; 4000]; let mut b = a; loop {{ {} }}", "b = a; ".repeat(300))),
        format!("struct A {{ b: B }}\nstruct B {{ a: A }}\n{}", hit("true")),
        format!("const A: usize = B;\nconst B: usize = A;\n{}", hit("[0; A].len() > 1")),
        format!("const A: f32 = B;\nconst B: f32 = A;\n{}", hit("A > 1.0")),
        format!("{}{}", hit("true"), " ".repeat(70_000)),
    ];
    let mut machine = Machine::default();
    for text in texts {
        let start = text.chars().take(80).collect::<String>();
        let failed = match library().own("point_disk", &text).and_then(|own| own.program(Record::Events)) {
            Err(mistakes) => !mistakes.is_empty(),
            Ok(program) => machine.run(&program, &[0; 5]).is_err(),
        };
        assert!(failed, "{start}");
        entries::language("point_disk", &text, &mut machine);
    }
}
