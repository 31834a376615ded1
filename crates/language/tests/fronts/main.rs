//! Texts in Python and JavaScript: read, run, and compared with the answers of the languages themselves.

mod constructs;
mod corpus;
mod damaged;
mod messages;

use hantei_language::{How, Library, Machine, Prim, Program, Record, Silent, Target, Type};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::{env, fs};

/// The files of the geometry that texts can use.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let only_shown = ["bodies", "convex", "crowd", "moved", "paths", "shape_error", "texts", "walk"]
            .map(str::to_owned);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/geometry");
        let mut files: Vec<(String, String)> = fs::read_dir(folder)
            .expect("the geometry is there")
            .map(|entry| entry.expect("it can be listed").path())
            .filter(|path| path.extension().is_some_and(|it| it == "rs"))
            .map(|path| {
                let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
                (name, fs::read_to_string(path).expect("it is text"))
            })
            .filter(|(name, _)| !only_shown.contains(name))
            .collect();
        files.sort();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        Library::new(&files)
    })
}

/// A method and its text in a language.
struct Printed {
    file: String,
    function: String,
    text: String,
    target: Target,
}

/// Every method with a verdict, as it is printed in a language.
fn printed(target: Target) -> Vec<Printed> {
    let mut all = vec![];
    for (file, function) in library().told() {
        let Ok(program) = library().function(&file, &function, Record::Nothing) else { continue };
        let is_verdict = program.gives == Type::Prim(Prim::Bool)
            || program.gives.field("hit").is_some_and(|(_, of)| of == Type::Prim(Prim::Bool));
        if !is_verdict {
            continue;
        }
        for lean in [true, false] {
            let how = How { target, lean, types: true };
            let text = library().printed(&file, &function, how, &Silent);
            let text = text.unwrap_or_else(|all| panic!("{file} {function}: {all:?}")).text();
            all.push(Printed { file: file.clone(), function: function.clone(), text, target });
        }
    }
    all
}

/// Numbers that look random. Equal seeds give equal numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// A number, which is often a small whole one.
    fn number(&mut self) -> f32 {
        let kind = self.next() % 4;
        let part = (self.next() % 100_000) as f32 / 100_000.0;
        match kind {
            0 => (self.next() % 9) as f32 - 4.0,
            1 => ((self.next() % 17) as f32 - 8.0) / 2.0,
            2 => part * 10.0 - 5.0,
            _ => part * 2.0 - 1.0,
        }
    }

    /// The cells of a value.
    fn cells(&mut self, of: &Type, out: &mut Vec<u32>) {
        match of {
            Type::Prim(Prim::F32) => out.push(self.number().to_bits()),
            Type::Prim(Prim::F64) => {
                let bits = f64::from(self.number()).to_bits();
                out.extend([bits as u32, (bits >> 32) as u32]);
            }
            Type::Prim(Prim::Bool) => out.push((self.next() % 2) as u32),
            Type::Prim(prim) => match prim.coordinates() {
                Some((part, count)) => (0..count).for_each(|_| self.cells(&Type::Prim(part), out)),
                None => out.push((self.next() % 3) as u32),
            },
            Type::Enum(it) => out.push((self.next() % it.cases.len() as u64) as u32),
            Type::Array(of, count) => (0..*count).for_each(|_| self.cells(of, out)),
            Type::Struct(it) => {
                for (name, of) in &it.fields {
                    let first = out.len();
                    self.cells(of, out);
                    // Lengths are not negative.
                    if matches!(&**name, "half" | "radius" | "range" | "half_angle" | "reach") {
                        out[first..]
                            .iter_mut()
                            .for_each(|cell| *cell = f32::from_bits(*cell).abs().to_bits());
                    }
                }
            }
            of => panic!("no shape has a {of}"),
        }
    }
}

/// The answer of a program: a boolean, `None` if it stops.
fn answer(program: &Program, cells: &[u32]) -> Option<bool> {
    let mut machine = Machine::default();
    machine.run(program, cells).ok()?;
    let at = program.gives.field("hit").map_or(0, |(at, _)| at);
    Some(machine.cells(at + 1)[at] != 0)
}

/// The sentences of the mistakes of a text.
fn mistakes(target: Target, text: &str) -> Vec<String> {
    match library().own_in(("point_disk", "squared"), text, target) {
        Ok(own) => match own.program(Record::Events) {
            Ok(_) => vec![],
            Err(all) => all.iter().map(|it| format!("{:?}", it.what)).collect(),
        },
        Err(all) => {
            let place = |it: &hantei_language::Mistake| it.span.place(text);
            all.iter().map(|it| format!("{:?} {:?}", place(it), it.what)).collect()
        }
    }
}

/// Reads a text in place of a method.
fn read(it: &Printed) -> Program {
    let own = library().own_in((&it.file, &it.function), &it.text, it.target);
    let own = own.and_then(|own| own.program(Record::Nothing));
    own.unwrap_or_else(|all| {
        let lines =
            it.text.lines().enumerate().map(|(i, line)| format!("{:3} {line}\n", i + 1)).collect::<String>();
        let first: Vec<String> =
            all.iter().map(|one| format!("{:?} {:?}", one.span.place(&it.text), one.what)).collect();
        panic!("{} {}: {first:#?}\n{lines}", it.file, it.function)
    })
}

/// Reads all methods that are printed, and returns those that cannot be read.
fn unread(target: Target) -> Vec<String> {
    let mut all = vec![];
    for it in printed(target) {
        let own = library().own_in((&it.file, &it.function), &it.text, target);
        if let Err(mistakes) = own.and_then(|own| own.program(Record::Events)) {
            let first = &mistakes[0];
            let (line, column) = first.span.place(&it.text);
            let shown = it.text.lines().nth(line - 1).unwrap_or("");
            all.push(format!("{} {} {line}:{column} {:?}: {shown}", it.file, it.function, first.what));
        }
    }
    all
}

#[test]
fn code_printed_in_python_is_read_back() {
    let all = unread(Target::Python);
    assert!(all.is_empty(), "{all:#?}");
}

/// Nearly all answers are those of the method itself, which computes in 32 bits.
fn agree(target: Target) {
    for it in printed(target) {
        let (program, own) = (
            read(&it),
            library().function(&it.file, &it.function, Record::Nothing).expect("it is understood"),
        );
        let mut random = Random(7);
        let mut differ = 0;
        for _ in 0..200 {
            let mut cells = vec![];
            own.takes.iter().for_each(|(_, of)| random.cells(of, &mut cells));
            differ += usize::from(answer(&program, &cells) != answer(&own, &cells));
        }
        assert!(differ <= 6, "{} {}: {differ} of 200 differ\n{}", it.file, it.function, it.text);
    }
}

#[test]
fn code_printed_in_python_gives_the_same_answers() {
    agree(Target::Python);
}

/// The text that makes a value of the language of the numbers that follow.
fn made(of: &Type, target: Target, out: &mut String) {
    let python = target == Target::Python;
    match of {
        Type::Prim(Prim::Bool) => out.push_str(if python { "bool(n())" } else { "n() !== 0" }),
        Type::Prim(prim) => match prim.coordinates() {
            Some((_, 2)) => out.push_str(if python { "V2(n(), n())" } else { "{ x: n(), y: n() }" }),
            Some(_) => out.push_str(if python { "V3(n(), n(), n())" } else { "{ x: n(), y: n(), z: n() }" }),
            None => out.push_str("n()"),
        },
        Type::Enum(it) => drop(write!(out, "case(\"{}\", n())", it.name)),
        Type::Array(of, count) => {
            out.push('[');
            for _ in 0..*count {
                made(of, target, out);
                out.push_str(", ");
            }
            out.push(']');
        }
        Type::Struct(it) => {
            out.push_str(if python { "NS(" } else { "({ " });
            for (name, of) in &it.fields {
                let name = if python { name.to_string() } else { camel(name) };
                let _ = write!(out, "{name}{}", if python { "=" } else { ": " });
                made(of, target, out);
                out.push_str(", ");
            }
            out.push_str(if python { ")" } else { "})" });
        }
        of => panic!("no shape has a {of}"),
    }
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |name, part| name + &part[..1].to_uppercase() + &part[1..])
}

/// The numbers in cells.
fn numbers(of: &Type, cells: &mut impl Iterator<Item = u32>, out: &mut Vec<f64>) {
    let mut cell = || cells.next().expect("there is a cell for each number");
    match of {
        Type::Prim(Prim::F32) => out.push(f32::from_bits(cell()).into()),
        Type::Prim(Prim::F64) => {
            let (low, high) = (cell(), cell());
            out.push(f64::from_bits(u64::from(low) | u64::from(high) << 32));
        }
        Type::Prim(prim) => match prim.coordinates() {
            Some((part, count)) => (0..count).for_each(|_| numbers(&Type::Prim(part), cells, out)),
            None => out.push(cell().into()),
        },
        Type::Array(of, count) => (0..*count).for_each(|_| numbers(of, cells, out)),
        Type::Struct(it) => it.fields.iter().for_each(|(_, of)| numbers(of, cells, out)),
        _ => out.push(cell().into()),
    }
}

/// The answers of CPython or node to the same numbers.
fn theirs(folder: &Path, i: usize, it: &Printed, takes: &[(Arc<str>, Type)], all: &[f64]) -> String {
    let python = it.target == Target::Python;
    let mut arguments = String::new();
    for (_, of) in takes {
        made(of, it.target, &mut arguments);
        arguments.push_str(", ");
    }
    let data: Vec<String> = all.iter().map(|it| format!("{it:?}")).collect();
    let data = data.join(",");
    let ending = if python { "py" } else { "mjs" };
    let path = folder.join(format!("m{i}.{ending}"));
    let driver = if python {
        format!(
            "{}\nfrom types import SimpleNamespace as NS\nV2 = globals().get('Vec2') or (lambda x, y: NS(x=x, y=y))\n\
             V3 = globals().get('Vec3') or (lambda x, y, z: NS(x=x, y=y, z=z))\n\
             def case(name, i):\n    it = globals().get(name)\n    return list(it)[int(i)] if it else int(i)\n\
             def run():\n    all = iter([{data}])\n    n = lambda: next(all)\n    while True:\n        try:\n            \
             args = [{arguments}]\n        except StopIteration:\n            return\n        try:\n            \
             it = hit(*args)\n            print('1' if getattr(it, 'hit', it) else '0', end='')\n        \
             except Exception as e:\n            print('E', end='')\nrun()\n",
            it.text
        )
    } else {
        format!(
            "{}\nconst kinds = {{}};\ntry {{ kinds.StraightKind = Object.values(StraightKind); }} catch {{}}\n\
             const case_ = (name, i) => kinds[name]?.[i];\nconst data = [{data}];\nlet at = 0;\n\
             const n = () => data[at++];\nlet out = '';\nwhile (at < data.length) {{\n  const args = [{}];\n  try {{\n    \
             const it = hit(...args);\n    out += (typeof it === 'object' ? it.hit : it) ? '1' : '0';\n  }} catch {{\n    out += 'E';\n  }}\n}}\n\
             console.log(out);\n",
            it.text,
            arguments.replace("case(", "case_(")
        )
    };
    fs::write(&path, driver).expect("a program can be written");
    let tool = if python { "python3" } else { "node" };
    let output =
        Command::new(tool).arg(&path).output().unwrap_or_else(|error| panic!("{tool} is needed: {error}"));
    assert!(
        output.status.success(),
        "{} {}: {}",
        it.file,
        it.function,
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The answers of a program to sets of numbers from a seed, and all the numbers: `E` where it stops.
fn ours(program: &Program, takes: &[(Arc<str>, Type)], (seed, count): (u64, usize)) -> (String, Vec<f64>) {
    let mut random = Random(seed);
    let (mut answers, mut all) = (String::new(), vec![]);
    for _ in 0..count {
        let mut cells = vec![];
        takes.iter().for_each(|(_, of)| random.cells(of, &mut cells));
        let mut given = cells.iter().copied();
        takes.iter().for_each(|(_, of)| numbers(of, &mut given, &mut all));
        answers.push(answer(program, &cells).map_or('E', |hit| if hit { '1' } else { '0' }));
    }
    (answers, all)
}

/// Asserts that all methods answer as the language itself does, for as many sets of numbers as asked for.
fn same_as_the_language(target: Target) {
    let count: usize = env::var("HANTEI_POSES").ok().and_then(|it| it.parse().ok()).unwrap_or(2000);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(target.id());
    fs::create_dir_all(&folder).expect("there is room for files");
    let mut wrong = vec![];
    for (i, it) in printed(target).iter().enumerate() {
        let program = read(it);
        let takes = library().takes(&it.file, &it.function).expect("it is understood");
        let (ours, all) = ours(&program, &takes, (1 + i as u64, count));
        let theirs = theirs(&folder, i, it, &takes, &all);
        let differ = ours.chars().zip(theirs.chars()).filter(|(a, b)| a != b).count();
        if differ > 0 || ours.len() != theirs.len() {
            let at = ours.chars().zip(theirs.chars()).position(|(a, b)| a != b);
            wrong.push(format!("{} {}: {differ} of {count}, first {at:?}", it.file, it.function));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn code_printed_in_javascript_is_read_back() {
    let all = unread(Target::JavaScript);
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn code_printed_in_javascript_gives_the_same_answers() {
    agree(Target::JavaScript);
}

#[test]
#[ignore = "needs node"]
fn javascript_answers_as_node_does() {
    same_as_the_language(Target::JavaScript);
}

#[test]
#[ignore = "needs python3"]
fn python_answers_as_cpython_does() {
    same_as_the_language(Target::Python);
}

/// A text with a part left out, doubled or cut off.
fn damaged(text: &str, target: Target) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    let ends = (0..text.len()).filter(|at| text.is_char_boundary(*at));
    all.extend(ends.map(|at| text[..at].to_owned()));
    // Words and signs.
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if is_word(c) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { c.len_utf8() };
        let (before, token, after) = (&text[..at], &rest[..length], &rest[length..]);
        all.push(format!("{before}{after}"));
        all.push(format!("{before}{token} {token}{after}"));
        at += length;
    }
    let _ = target;
    all
}

/// Damaged texts are understood or refused with a place, quickly and without a panic.
fn survives(target: Target) {
    let mut slowest = (std::time::Duration::ZERO, String::new());
    for it in printed(target).iter().step_by(9) {
        for text in damaged(&it.text, target).iter().step_by(5) {
            let start = std::time::Instant::now();
            let own = library().own_in((&it.file, &it.function), text, target);
            let read = own.and_then(|own| own.program(Record::Events));
            if start.elapsed() > slowest.0 {
                slowest = (start.elapsed(), format!("{} {}\n{text}", it.file, it.function));
            }
            match read {
                Ok(program) => {
                    let mut cells = vec![];
                    let takes = library().takes(&it.file, &it.function).expect("it is understood");
                    takes.iter().for_each(|(_, of)| Random(3).cells(of, &mut cells));
                    answer(&program, &cells);
                }
                Err(mistakes) => assert!(!mistakes.is_empty(), "{text}"),
            }
        }
    }
    // Other programs may have been in the way.
    let again = |_| {
        let start = std::time::Instant::now();
        let (place, text) = slowest.1.split_once('\n').expect("it has a place");
        let (file, function) = place.split_once(' ').expect("it has a function");
        let _ = library().own_in((file, function), text, target).and_then(|own| own.program(Record::Events));
        start.elapsed()
    };
    let quickest = (0..9).map(again).min().expect("it was read");
    println!("{}: {quickest:.1?} for {}", target.id(), slowest.1.lines().next().unwrap_or(""));
    assert!(quickest.as_millis() < 50, "{quickest:?} for {}", slowest.1);
}

#[test]
fn damaged_python_is_refused_with_a_place() {
    survives(Target::Python);
}

#[test]
fn damaged_javascript_is_refused_with_a_place() {
    survives(Target::JavaScript);
}

/// Comprehensions in comprehensions are refused before they take long.
#[test]
fn deeply_nested_code_is_refused_in_time() {
    let mut value = "x0".to_owned();
    for i in 0..14 {
        value = format!("sum({value} for x{i} in [1.0, 2.0])");
    }
    let text = format!("def hit(p, disk):\n    return {value} > 1\n");
    let start = std::time::Instant::now();
    let all = mistakes(Target::Python, &text);
    assert!(start.elapsed().as_millis() < 2000 && all[0].contains("Too"), "{all:?}");
}

/// A default that calls its own function was followed until the stack was full.
#[test]
fn a_default_that_needs_itself_is_refused() {
    let python = [
        "def f(x=f()):\n    return x\n",
        "from dataclasses import dataclass\n@dataclass\nclass f:\n    x: float = f()\n",
    ];
    for before in python {
        let all = mistakes(Target::Python, &format!("{before}def hit(p, disk):\n    return f() == f()\n"));
        assert!(all[0].contains("InItself(\"f\")"), "{all:?}");
    }
    let text = "function f(x = f()) { return x; }\nfunction hit(p, disk) { return f(); }\n";
    let all = mistakes(Target::JavaScript, text);
    assert!(all[0].contains("InItself(\"f\")"), "{all:?}");
}

/// A line that is pasted very often has as many mistakes. Finding similar names for all of them took half a second.
#[test]
fn mistakes_are_told_up_to_a_hundred() {
    let text =
        format!("function hit(p, disk) {{\n{}return true;\n}}\n", "  const dx = dy * dy;\n".repeat(1000));
    assert_eq!(mistakes(Target::JavaScript, &text).len(), 100);
    let text = format!(
        "fn hit(p: Vec2, disk: &Disk) -> bool {{\n{}true\n}}\n",
        "    let dx = dy * dy;\n".repeat(1000)
    );
    assert_eq!(mistakes(Target::Rust, &text).len(), 100);
    let text = format!("def hit(p, disk):\n{}    return True\n", "    dx = dy * dy\n".repeat(1000));
    assert_eq!(mistakes(Target::Python, &text).len(), 100);
}

/// A text that is not understood, for finding out why.
#[test]
#[ignore = "for a text of your own, in HANTEI_TEXT"]
fn a_text_is_read() {
    let path = env::var("HANTEI_TEXT").expect("a text");
    let is = |target: &Target| target.is_read() && path.ends_with(target.ending());
    let target = Target::ALL.into_iter().find(is).expect("the ending of a language that is read");
    let text = fs::read_to_string(path).expect("it can be read");
    println!("{:#?}", mistakes(target, &text));
}
