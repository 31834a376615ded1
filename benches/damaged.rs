//! Measures how long typed code can keep the program busy. It is parsed, run once for its verdict and once as a walkthrough, and
//! its moments or its mistakes are put into words. The limit is 50 ms. The texts are those of all methods, damaged at random but
//! in the same way every time, and some that are made to be slow. Files and folders given as arguments are tested as well, such
//! as a fuzzer's collection.

use hantei::geometry::texts::library;
use hantei::language::{Given, Machine, Record};
use hantei::mistakes::Sentence;
use hantei::scene::Scene;
use hantei::words::Lang;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Damaged copies of each text.
const COPIES: usize = 200;

fn main() {
    let mut seen = vec![];
    let mut ask = |name: String, file: &str, text: &str| {
        // Takes the least of three times, since other programs may have run during the others.
        let took = (0..3).map(|_| answered(file, text)).min().unwrap_or_default();
        seen.push((took, name));
    };
    let mut random = fastrand::Rng::with_seed(32);
    for method in Scene::ALL.iter().flat_map(|scene| scene.methods) {
        let text = method.source.lines().join("\n");
        for i in 0..COPIES {
            let damaged = damaged(&text, &mut random);
            ask(format!("{}, copy {i}", method.source.function), method.source.file, &damaged);
        }
    }
    for (name, text) in slow() {
        ask(name.to_owned(), "point_disk", &text);
    }
    for path in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        for file in files(Path::new(&path)) {
            let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            ask(file.display().to_string(), "disk_triangle", &String::from_utf8_lossy(&bytes));
        }
    }
    seen.sort_unstable_by_key(|(took, _)| std::cmp::Reverse(*took));
    let late = seen.iter().filter(|(took, _)| took.as_millis() >= 50).count();
    println!("{} texts, {late} of them in 50 ms or more; the slowest:", seen.len());
    for (took, name) in seen.iter().take(8) {
        println!("{:>8.2} ms  {name}", took.as_secs_f64() * 1e3);
    }
}

/// Returns the time to answer.
fn answered(file: &str, text: &str) -> Duration {
    let begun = Instant::now();
    let own = library().own(file, text);
    for record in [Record::Nothing, Record::Events] {
        match own.as_ref().map_err(Clone::clone).and_then(|own| own.program(record)) {
            Ok(program) => {
                let room: usize = program.takes.iter().map(|(_, of)| of.size()).sum();
                let mut cells = vec![];
                (0..room).for_each(|i| (0.5 * i as f32).give(&mut cells));
                let mut machine = Machine::default();
                if let Err(mistake) = machine.run(&program, &cells) {
                    black_box(mistake.what.sentence(Lang::En));
                }
                black_box(machine.trace.moments(&program));
            }
            Err(mistakes) => {
                black_box(mistakes.iter().map(|mistake| mistake.what.sentence(Lang::En)).collect::<Vec<_>>());
            }
        }
    }
    begun.elapsed()
}

/// A text with one to four pieces removed, doubled, moved or replaced.
fn damaged(text: &str, random: &mut fastrand::Rng) -> String {
    let mut pieces: Vec<&str> = text.split_inclusive([' ', '(', ')', '{', '}', ';', ',', '.']).collect();
    for _ in 0..random.usize(1..=4) {
        let (a, b) = (random.usize(..pieces.len()), random.usize(..pieces.len()));
        match random.u8(..5) {
            0 => drop(pieces.remove(a)),
            1 => pieces.insert(b, pieces[a]),
            2 => pieces.swap(a, b),
            3 => {
                let others = ["while true ", "loop ", "1e39 ", "-", "(", "{", "let x = ", "99999999999 "];
                pieces[a] = random.choice(others).unwrap_or_default();
            }
            _ => pieces.truncate(a.max(1)),
        }
        if pieces.is_empty() {
            pieces.push("");
        }
    }
    pieces.concat()
}

/// Texts that are made to be slow.
fn slow() -> Vec<(&'static str, String)> {
    let body = |lines: &str| {
        format!("pub fn squared(p: Vec2, disk: &Disk) -> bool {{\n{lines}\nlet hit = true;\nhit\n}}\n")
    };
    let deep =
        |open: &str, close: &str, n: usize| format!("let x = {}1.0{};", open.repeat(n), close.repeat(n));
    vec![
        ("an endless loop", body("let mut i = 0;\nwhile i < 1 {\n}")),
        ("an endless loop that adds", body("let mut x = 0.0;\nwhile x < 1.0 {\nx = x * 0.5;\n}")),
        (
            "a loop in a loop",
            body("let mut s = 0.0;\nfor i in 0..100000 {\nfor j in 0..100000 {\ns += 1.0;\n}\n}"),
        ),
        ("a function that calls itself", body("let x = squared(p, disk);")),
        (
            "one that calls itself twice",
            body("let x = squared(p, disk) || squared(p, disk);\nlet y = squared(p, disk);"),
        ),
        ("deep parentheses", body(&deep("(", ")", 5_000))),
        ("deep minus signs", body(&deep("-", "", 5_000))),
        ("deep blocks", body(&deep("{ ", " }", 5_000))),
        ("a long sum", body(&format!("let x = {}1.0;", "1.0 + ".repeat(20_000)))),
        ("a long name", body(&format!("let {} = 1.0;", "x".repeat(100_000)))),
        ("a huge number", body(&format!("let x = {}.0;", "9".repeat(100_000)))),
        ("many lines", body(&"let x = p.x * p.x + p.y;\n".repeat(5_000))),
        ("many mistakes", body(&"let x = q;\n".repeat(5_000))),
        ("many opened braces", "{".repeat(100_000)),
        ("a long comment", format!("/*{}", "*".repeat(100_000))),
        ("large lists of lists", body("let a = [1.0; 4000];\nlet b = [a; 4000];\nlet c = [b; 4000];")),
        (
            "a list that is mapped often",
            body("let mut a = [1.0; 1000];\nfor i in 0..100000 {\na = a.map(|x| x + 1.0);\n}"),
        ),
    ]
}

/// A file, or the files in a folder and its subfolders.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}
