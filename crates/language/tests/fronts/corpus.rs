//! Whole answers to questions of the lessons, as learners write them, read, run and compared with CPython and Node.js.
//!
//! Each text of a file begins with a line `==== question | name`. One that must be refused also has the line of its first mistake, and
//! the construct that is not understood or the kind of the mistake: `==== question | name | 3 Slice`.

use super::{Printed, library, ours, theirs};
use hantei_language::{Mistake, Record, Target, What};
use std::path::PathBuf;
use std::{env, fs};

const PYTHON: &str = include_str!("corpus/python.txt");
const JAVASCRIPT: &str = include_str!("corpus/javascript.txt");

/// Texts in Python that use vectors without a class of their own get this one in CPython.
const VECTORS: &str = "\
import math as _math
_print = print
def print(*all, end='\\n'):
    # What a text prints is left out of the answers.
    if end == '': _print(*all, end='')
class Vec2:
    def __init__(self, x, y): self.x, self.y = x, y
    def __add__(a, b): return Vec2(a.x + b.x, a.y + b.y)
    def __sub__(a, b): return Vec2(a.x - b.x, a.y - b.y)
    def __mul__(a, f): return Vec2(a.x * f, a.y * f)
    def __truediv__(a, f): return Vec2(a.x / f, a.y / f) if f != 0 else Vec2(_math.nan, _math.nan)
    def __neg__(a): return Vec2(-a.x, -a.y)
    def __eq__(a, b): return a.x == b.x and a.y == b.y
class Vec3:
    def __init__(self, x, y, z): self.x, self.y, self.z = x, y, z
    def __add__(a, b): return Vec3(a.x + b.x, a.y + b.y, a.z + b.z)
    def __sub__(a, b): return Vec3(a.x - b.x, a.y - b.y, a.z - b.z)
    def __mul__(a, f): return Vec3(a.x * f, a.y * f, a.z * f)
from enum import Enum as _Enum
class StraightKind(_Enum):
    LINE = 0
    RAY = 1
    SEGMENT = 2
";
const KINDS: &str = "const StraightKind = Object.freeze({ LINE: 'line', RAY: 'ray', SEGMENT: 'segment' });\n";

/// A method of each question: its parameters are those of the texts.
const QUESTIONS: [(&str, &str, &str); 13] = [
    ("point-disk", "point_disk", "squared"),
    ("disks", "disks", "squared"),
    ("upright-boxes", "upright_boxes", "intervals"),
    ("disk-rectangle", "disk_rectangle", "clamp"),
    ("rectangles", "rectangles", "corners"),
    ("disk-triangle", "disk_triangle", "table"),
    ("segments", "segments", "sides"),
    ("capsules", "capsules", "four_ends_and_crossing"),
    ("capsule-disk", "capsule_disk", "clamp"),
    ("field-of-view", "field_of_view", "cosine"),
    ("line-disk", "line_disk", "projection"),
    ("segment-box", "segment_box", "axes"),
    ("sphere-box", "sphere_box", "local_frame"),
];

/// A text of a learner.
pub struct Own {
    pub it: Printed,
    name: String,
    /// The line of its first mistake and its kind, if it must be refused.
    refused: Option<(usize, String)>,
}

/// All texts in a language.
pub fn texts(target: Target) -> Vec<Own> {
    let all = if target == Target::Python { PYTHON } else { JAVASCRIPT };
    let parts = all.split("==== ").skip(1);
    let one = |part: &str| {
        let (head, text) = part.split_once('\n').expect("a text follows its name");
        let mut heads = head.split(" | ");
        let question = heads.next().unwrap_or("");
        let (_, file, function) =
            QUESTIONS.into_iter().find(|(id, ..)| *id == question).unwrap_or_else(|| panic!("{question}"));
        let name = format!("{question} | {}", heads.next().unwrap_or(""));
        let refused = heads.next().and_then(|it| it.split_once(' '));
        let refused = refused.map(|(line, what)| (line.parse().expect("a line"), what.to_owned()));
        let it = Printed {
            file: file.into(),
            function: function.into(),
            text: format!("{}\n", text.trim_end()),
            target,
        };
        Own { it, name, refused }
    };
    parts.map(one).collect()
}

/// The mistakes of a text, or none.
fn mistakes(it: &Printed) -> Vec<Mistake> {
    let own = library().own_in((&it.file, &it.function), &it.text, it.target);
    own.and_then(|own| own.program(Record::Events)).err().unwrap_or_default()
}

/// The construct that is not understood, or the kind of another mistake.
fn kind(what: &What) -> String {
    match what {
        What::NotUnderstood { instead, .. } => format!("{instead:?}"),
        what => format!("{what:?}").split(['(', ' ']).next().unwrap_or("").to_owned(),
    }
}

/// Asserts that all texts are understood but those that must be refused, each at its line.
fn read_as_expected(target: Target) {
    let mut wrong = vec![];
    let all = texts(target);
    let refused = all.iter().filter(|own| own.refused.is_some()).count();
    assert!(all.len() >= 80 && refused >= 15, "{} texts, {refused} of them refused", all.len());
    for own in all {
        let first = mistakes(&own.it).first().map(|one| (one.span.place(&own.it.text).0, kind(&one.what)));
        if first != own.refused {
            wrong.push(format!("{}: {first:?} {:?}", own.name, mistakes(&own.it).first().map(|it| &it.what)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn texts_of_learners_in_python_are_understood_or_refused_at_their_line() {
    read_as_expected(Target::Python);
}

#[test]
fn texts_of_learners_in_javascript_are_understood_or_refused_at_their_line() {
    read_as_expected(Target::JavaScript);
}

/// Asserts that all texts answer as the language itself does.
fn same_as_the_language(target: Target) {
    let count: usize = env::var("HANTEI_POSES").ok().and_then(|it| it.parse().ok()).unwrap_or(200);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("learners-{}", target.id()));
    fs::create_dir_all(&folder).expect("there is room for files");
    let mut wrong = vec![];
    for (i, own) in texts(target).into_iter().enumerate().filter(|(_, own)| own.refused.is_none()) {
        let it = &own.it;
        let program = library().own_in((&it.file, &it.function), &it.text, target);
        let Ok(program) = program.and_then(|own| own.program(Record::Nothing)) else { continue };
        let takes = library().takes(&it.file, &it.function).expect("it is understood");
        let (ours, all) = ours(&program, &takes, (1 + i as u64, count));
        let before = match target {
            Target::Python if !it.text.contains("class Vec2") => VECTORS,
            Target::JavaScript if !it.text.contains("const StraightKind") => KINDS,
            _ => "",
        };
        let text = format!("{before}{}", it.text);
        let whole = Printed { file: own.name.clone(), function: String::new(), text, target };
        let theirs = theirs(&folder, i, &whole, &takes, &all);
        // Before the answers are the lines that the text itself writes.
        let theirs = theirs.lines().last().unwrap_or("");
        let at = ours.chars().zip(theirs.chars()).position(|(a, b)| a != b);
        if ours != theirs {
            wrong.push(format!("{}: first {at:?}\n{ours}\n{theirs}", own.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "needs python3"]
fn each_text_of_a_learner_answers_as_in_cpython() {
    same_as_the_language(Target::Python);
}

#[test]
#[ignore = "needs node"]
fn each_text_of_a_learner_answers_as_in_node() {
    same_as_the_language(Target::JavaScript);
}
