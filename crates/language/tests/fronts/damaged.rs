//! Damaged texts in each language that is read: understood or refused with a place, in time and without a panic.

use super::{Printed, Random, answer, corpus, library, printed};
use hantei_language::{Mistake, Program, Record, Target};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// Words and signs that are put into texts.
const PIECES: [&str; 48] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    ",",
    ".",
    "=",
    "==",
    "=>",
    "->",
    "**",
    "//",
    "<",
    "<=",
    "-",
    "+",
    "!",
    "&&",
    "?",
    "...",
    "\n",
    "\n    ",
    "\t",
    "    ",
    "\"",
    "'",
    "`",
    "#",
    "\\",
    "0",
    "1e999",
    "-1",
    "if ",
    "else ",
    "for ",
    "in ",
    "def ",
    "function ",
    "fn ",
    "return ",
    "let ",
    "lambda x: ",
    "None",
    "é",
];

/// A text that is damaged. It is shown if the test panics.
struct Shown<'a>(&'a str);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("The text is:\n{}\n", self.0);
        }
    }
}

/// A place in a text where a character begins, or its end.
fn place(random: &mut Random, text: &str) -> usize {
    let mut at = random.next() as usize % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The start and the end of a part of a text: some characters, a word or some lines.
fn part(random: &mut Random, text: &str) -> (usize, usize) {
    let start = place(random, text);
    let word = |c: char| !c.is_alphanumeric() && c != '_';
    let line = |c: char| c == '\n';
    let begins = |is: &dyn Fn(char) -> bool| text[..start].rfind(is).map_or(0, |at| at + 1);
    let ends = |is: &dyn Fn(char) -> bool| text[start..].find(is).map_or(text.len(), |at| start + at);
    let (from, to) = match random.next() % 4 {
        0 => (start, place(random, text).min(start + 12)),
        1 => (begins(&word), ends(&word)),
        2 => (begins(&line), ends(&line)),
        _ => {
            let to = place(random, text);
            (begins(&line), text[to..].find('\n').map_or(text.len(), |at| to + at))
        }
    };
    let inside = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (from, to) = (inside(from), inside(to));
    (from.min(to), from.max(to))
}

/// A text with a part left out, doubled, moved or replaced, or the first half of it before the second half of another one.
fn damage(random: &mut Random, text: &str, other: &str) -> String {
    let (from, to) = part(random, text);
    let (before, cut, after) = (&text[..from], &text[from..to], &text[to..]);
    match random.next() % 8 {
        0 => format!("{before}{after}"),
        1 => format!("{before}{cut}{cut}{after}"),
        2 => {
            let rest = format!("{before}{after}");
            let at = place(random, &rest);
            format!("{}{cut}{}", &rest[..at], &rest[at..])
        }
        3 => {
            let (start, end) = part(random, other);
            format!("{before}{}{after}", &other[start..end])
        }
        4 => format!("{before}{}{after}", PIECES[random.next() as usize % PIECES.len()]),
        5 => format!("{before}{}{cut}{after}", PIECES[random.next() as usize % PIECES.len()]),
        6 => format!("{before}{}", &other[place(random, other)..]),
        _ => format!("{before}{}{after}", cut.repeat(2 + random.next() as usize % 30)),
    }
}

fn read(it: &Printed, text: &str) -> Result<Program, Vec<Mistake>> {
    let own = library().own_in((&it.file, &it.function), text, it.target);
    own.and_then(|own| own.program(Record::Events))
}

/// The time for which this thread has computed, without other programs that were in the way. Where the system does not say it, the time
/// since the start.
fn spent(began: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|it| it.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Damages this many texts in a language, and reads and runs them.
fn survive(target: Target, count: usize) {
    let mut texts = printed(target);
    if target != Target::Rust {
        texts.extend(corpus::texts(target).into_iter().map(|own| own.it));
    }
    let mut random = Random(5);
    let (mut longest, mut understood) = ((Duration::ZERO, String::new()), 0);
    let began = Instant::now();
    for done in 0..count {
        if done > 0 && done % 10_000 == 0 {
            println!("{}: {done} texts, at most {:.1?} to read one", target.id(), longest.0);
        }
        let [it, other] = [(); 2].map(|()| &texts[random.next() as usize % texts.len()]);
        let mut text = it.text.clone();
        for _ in 0..=random.next() % 3 {
            text = damage(&mut random, &text, &other.text);
        }
        let shown = Shown(&text);
        let start = spent(began);
        let read = read(it, &text);
        let time = spent(began).saturating_sub(start);
        assert!(time.as_millis() < 500, "{time:?}");
        if time > longest.0 {
            longest = (time, text.clone());
            if time.as_millis() >= 50 {
                println!("{time:.1?} to read:\n{text}\n");
            }
        }
        match read {
            Ok(program) => {
                understood += 1;
                let takes = library().takes(&it.file, &it.function).expect("it is understood");
                let mut cells = vec![];
                takes.iter().for_each(|(_, of)| random.cells(of, &mut cells));
                // A damaged function may take something else.
                if target == Target::Rust && program.takes != takes {
                    cells = vec![0; program.takes.iter().map(|(_, of)| of.size()).sum()];
                }
                answer(&program, &cells);
            }
            Err(mistakes) => {
                let first = mistakes.first().expect("a text that is refused has a mistake");
                let (start, end) = (first.span.start as usize, first.span.end as usize);
                assert!(text.get(start..end).is_some(), "{first:?}");
            }
        }
        drop(shown);
    }
    println!(
        "{}: {count} texts, {understood} of them understood, at most {:.1?} to read one",
        target.id(),
        longest.0
    );
}

fn cases() -> usize {
    env::var("HANTEI_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(20_000)
}

#[test]
fn damaged_texts_never_panic() {
    [Target::Rust, Target::Python, Target::JavaScript].into_iter().for_each(|target| survive(target, 500));
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_texts_in_rust_never_panic() {
    survive(Target::Rust, cases());
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_texts_in_python_never_panic() {
    survive(Target::Python, cases());
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_texts_in_javascript_never_panic() {
    survive(Target::JavaScript, cases());
}
