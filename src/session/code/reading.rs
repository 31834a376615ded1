//! How code is read: a sentence for each word and sign of the language that a listing has, for who has not met it.

use super::CodeRow;
use super::syntax::{self, Ink};
use crate::said::code as said;
use crate::session::Session;
use crate::session::action::{Action, Lacking, Pane, Request};
use crate::target::Target;
use crate::words::{Words, words};

/// A word, a sign or a method, and what it means.
#[derive(Debug, Clone, Copy)]
struct Note {
    /// As it is written.
    sign: &'static str,
    /// What it means.
    says: Words,
    finds: Finds,
}

/// By what it is known that a line has it.
#[derive(Debug, Clone, Copy)]
enum Finds {
    /// One of these words by itself.
    Words(&'static [&'static str]),
    /// One of these methods, called.
    Methods(&'static [&'static str]),
    /// These signs.
    Sign(&'static str),
    /// A sign before a name that begins like this.
    Before(char, fn(char) -> bool),
}

use Finds::{Before, Methods, Sign, Words as OneOf};

const fn note(sign: &'static str, finds: Finds, en: &'static str, ja: &'static str) -> Note {
    Note { sign, says: words(en, ja), finds }
}

/// In the order in which a reader meets them.
const NOTES: &[Note] = &[
    note(
        "fn",
        OneOf(&["fn"]),
        "begins a function. In its brackets is what it is given, each with its type; behind -> stands the type of its answer. Its last line, \
        without a semicolon, is the answer.",
        "から関数が始まります。かっこの中は受け取る値とその型、-> の後は答えの型です。セミコロンのない最後の行が答えになります。",
    ),
    note("pub", OneOf(&["pub"]), "lets other files use it.", "を付けると、ほかのファイルからも使えます。"),
    note(
        "bool",
        OneOf(&["bool"]),
        "is true or false: here, hit or miss.",
        "は true か false のどちらかです。ここでは当たりか外れかを表します。",
    ),
    note(
        "f32",
        OneOf(&["f32"]),
        "is a number that may have a fraction. It has room for about seven digits.",
        "は小数も表せる数です。有効数字はおよそ7桁です。",
    ),
    note(
        "f64",
        OneOf(&["f64"]),
        "is the same with room for about sixteen digits.",
        "は有効数字がおよそ16桁の数です。",
    ),
    note(
        "usize",
        OneOf(&["usize"]),
        "is a whole number that counts: never below zero.",
        "は個数や番号を表す、0以上の整数です。",
    ),
    note("i8, i32", OneOf(&["i8", "i32"]), "is a whole number, with its sign.", "は符号のある整数です。"),
    note(
        "Vec2",
        OneOf(&["Vec2"]),
        "is two numbers, x and y: a point, or an arrow.",
        "は x と y の2つの数で、点や矢印を表します。",
    ),
    note(
        "Vec3",
        OneOf(&["Vec3"]),
        "is three numbers, x, y and z: a point in space, or an arrow.",
        "は x、y、z の3つの数で、空間の点や矢印を表します。",
    ),
    note(
        "&",
        Before('&', |c| c.is_alphabetic() || c == '['),
        "before a type or a name: it is looked at, and not taken away.",
        "が型や名前の前にあるときは、渡してしまわずに、見せるだけという意味です（参照）。",
    ),
    note(
        "self",
        OneOf(&["self"]),
        "is what stands before the dot where the function is called: in a.dot(b) it is a.",
        "は、呼び出すときに点の前に書いた値です。a.dot(b) なら a のことです。",
    ),
    note(
        "Self",
        OneOf(&["Self"]),
        "is the type that the function belongs to.",
        "は、この関数が属する型です。",
    ),
    note(
        "impl",
        OneOf(&["impl"]),
        "holds the functions that belong to a type.",
        "の中には、その型に属する関数を書きます。",
    ),
    note(
        "struct",
        OneOf(&["struct"]),
        "names several values as one: a disk is a center and a radius.",
        "はいくつかの値を一つにまとめた型です。円なら中心と半径です。",
    ),
    note(
        "const",
        OneOf(&["const"]),
        "gives a name to a value that never changes.",
        "は、決して変わらない値に名前を付けます。",
    ),
    note(
        "let",
        OneOf(&["let"]),
        "computes what stands on the right of = and gives it a name.",
        "は = の右側を計算して、名前を付けます。",
    ),
    note(
        "mut",
        OneOf(&["mut"]),
        "marks a name whose value will be changed; every other stays as it is.",
        "は、後で値を変える名前の印です。ほかの名前の値は変わりません。",
    ),
    note(
        "if … else",
        OneOf(&["if", "else"]),
        "runs the first braces where the condition holds, else the others. It has a value, too: if a < b { a } else { b } is the smaller one.",
        "は、条件が成り立てば最初の中かっこ、成り立たなければ else の中かっこを実行します。値にもなり、if a < b { a } else { b } は小さいほうの値です。",
    ),
    note(
        "match",
        OneOf(&["match"]),
        "compares a value with one pattern after the other and takes the first that fits; _ fits everything.",
        "は、値を上から順にパターンと比べ、最初に合ったものを選びます。_ は何にでも合います。",
    ),
    note(
        "for … in",
        OneOf(&["for", "in"]),
        "runs its braces once for each: for i in 0..3 does so with i = 0, 1 and 2.",
        "は中かっこの中を1つずつ繰り返します。for i in 0..3 なら、i を 0、1、2 と変えて3回です。",
    ),
    note(
        "while",
        OneOf(&["while"]),
        "runs its braces again and again, as long as the condition holds.",
        "は、条件が成り立つ間、繰り返します。",
    ),
    note(
        "loop",
        OneOf(&["loop"]),
        "runs its braces again and again, until break.",
        "は、break まで繰り返します。",
    ),
    note("break", OneOf(&["break"]), "leaves the loop.", "で繰り返しを抜けます。"),
    note(
        "continue",
        OneOf(&["continue"]),
        "goes on with the loop's next round.",
        "で次の繰り返しに進みます。",
    ),
    note(
        "return",
        OneOf(&["return"]),
        "ends the function at once, with this answer.",
        "は、この答えでただちに関数を終えます。",
    ),
    note(
        "Some, None",
        OneOf(&["Option", "Some", "None"]),
        "Some(x) is a value that is there; None says that there is none.",
        "Some(x) は値があること、None は値がないことを表します。",
    ),
    note(
        "as",
        OneOf(&["as"]),
        "turns a number into one of another kind.",
        "は、数を別の種類の数に変えます。",
    ),
    note(
        "&&",
        Sign("&&"),
        "holds where both sides hold. Where the left one does not, the right one is not even computed.",
        "は、両側がともに成り立つときに成り立ちます。左が成り立たなければ、右は計算もされません。",
    ),
    note(
        "||",
        Sign(" || "),
        "holds where at least one side holds. Where the left one does, the right one is not even computed.",
        "は、どちらか一方でも成り立てば成り立ちます。左が成り立てば、右は計算もされません。",
    ),
    note(
        "!",
        Before('!', |c| c.is_alphabetic() || c == '('),
        "turns true into false, and false into true.",
        "は true と false を入れ替えます。",
    ),
    note(
        "[a, b]",
        Sign("["),
        "is a list; list[0] is its first value, list[1] its second.",
        "は並びです。list[0] は最初の値、list[1] は2番目の値です。",
    ),
    note(
        "|x| …",
        Sign("|"),
        "is a small function without a name: it is given x.",
        "は名前のない小さな関数で、x を受け取ります。",
    ),
    note(
        "move",
        OneOf(&["move"]),
        "hands what the small function uses over to it.",
        "は、小さな関数が使う値をその中へ渡します。",
    ),
    note(
        "where",
        OneOf(&["where"]),
        "says what a type must be able to do.",
        "は、型に必要な性質を表します。",
    ),
    note(
        "a.dot(b)",
        Methods(&["dot"]),
        "is the dot product: a.x * b.x + a.y * b.y.",
        "は内積で、a.x * b.x + a.y * b.y です。",
    ),
    note(
        "a.perp_dot(b)",
        Methods(&["perp_dot"]),
        "is the cross product in the plane: a.x * b.y - a.y * b.x.",
        "は平面の外積で、a.x * b.y - a.y * b.x です。",
    ),
    note(
        "a.cross(b)",
        Methods(&["cross"]),
        "is the cross product in space: an arrow at right angles to both.",
        "は空間の外積で、両方に垂直な矢印です。",
    ),
    note(
        "a.length()",
        Methods(&["length", "length_squared"]),
        "is how long an arrow is; length_squared() is the square of that, and needs no root.",
        "は矢印の長さです。length_squared() はその2乗で、平方根が要りません。",
    ),
    note(
        "a.distance(b)",
        Methods(&["distance", "distance_squared"]),
        "is how far apart two points are; distance_squared(b) is the square of that.",
        "は2点の距離です。distance_squared(b) はその2乗です。",
    ),
    note(
        "a.perp()",
        Methods(&["perp"]),
        "is the arrow turned left by 90°: (-a.y, a.x).",
        "は矢印を左へ 90° 回したもので、(-a.y, a.x) です。",
    ),
    note("a.yx()", Methods(&["yx"]), "is the same with x and y swapped.", "は x と y を入れ替えたものです。"),
    note(
        "a.normalize_or(b)",
        Methods(&["normalize_or", "normalize_or_zero"]),
        "points the same way and is 1 long; where there is no way, it is b, or zero.",
        "は同じ向きで長さが 1 の矢印です。向きがないときは b、またはゼロです。",
    ),
    note(
        "a.abs()",
        Methods(&["abs"]),
        "is the number without its sign; of an arrow, each coordinate.",
        "は絶対値です。矢印なら座標ごとです。",
    ),
    note("a.sqrt()", Methods(&["sqrt"]), "is the square root.", "は平方根です。"),
    note(
        "a.hypot(b)",
        Methods(&["hypot"]),
        "is the root of a * a + b * b.",
        "は a * a + b * b の平方根です。",
    ),
    note(
        "a.copysign(b)",
        Methods(&["copysign"]),
        "is a with the sign of b.",
        "は a に b の符号を付けたものです。",
    ),
    note(
        "a.min(b), a.max(b)",
        Methods(&["min", "max"]),
        "is the smaller, or the larger, of two; of points, coordinate by coordinate.",
        "は小さいほう、または大きいほうです。点なら座標ごとです。",
    ),
    note(
        "a.clamp(low, high)",
        Methods(&["clamp"]),
        "is a as long as it lies between the two; else the limit that it has passed.",
        "は、a が2つの値の間にあれば a、外にあれば越えたほうの限界です。",
    ),
    note(
        "a.cmple(b), a.cmpge(b)",
        Methods(&["cmple", "cmpge"]),
        "compares coordinate by coordinate: is it at most, or at least, that of b?",
        "は座標ごとに比べて、b 以下か、b 以上かを調べます。",
    ),
    note(
        "all(), any()",
        Methods(&["all", "any"]),
        "says whether it holds for each, or for at least one.",
        "は、すべてで成り立つか、少なくとも一つで成り立つかを表します。",
    ),
    note(
        "iter()",
        Methods(&["iter", "into_iter", "enumerate", "chain"]),
        "goes through a list, one value after the other; chain goes on with another list, enumerate counts along.",
        "は並びの値を順に取り出します。chain は別の並びへ続け、enumerate は番号も付けます。",
    ),
    note(
        "map(f)",
        Methods(&["map"]),
        "puts each value through f, and gives what comes out.",
        "は、それぞれの値を f に通した結果を返します。",
    ),
    note(
        "fold(a, f)",
        Methods(&["fold"]),
        "begins with a and lets f join one value after the other to it.",
        "は a から始めて、値を一つずつ f でまとめていきます。",
    ),
    note(
        "contains(a), position(f)",
        Methods(&["contains", "position"]),
        "says whether a is among them, or at which place the first is that f holds for.",
        "は、a が含まれるか、f が成り立つ最初の位置を調べます。",
    ),
    note(
        "is_none(), is_some_and(f)",
        Methods(&["is_none", "is_some_and"]),
        "asks whether there is no value, or one that f holds for.",
        "は、値がないか、または f が成り立つ値があるかを調べます。",
    ),
    note("clone()", Methods(&["clone"]), "makes a copy.", "は複製を作ります。"),
    note(
        "as_vec3(), as_dvec2()",
        Methods(&["as_vec2", "as_vec3", "as_dvec2", "as_dvec3"]),
        "is the same with numbers of fewer, or of more, digits.",
        "は、数の桁数が少ない、または多い形に変えたものです。",
    ),
];

/// What is told below the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What is written on what opens and closes it.
    pub title: &'static str,
    /// Each sign, and what it means; none until it is opened.
    pub notes: Vec<(&'static str, &'static str)>,
}

impl Reading {
    /// What opens it, and closes it.
    pub const TURN: Action = Action::Panel(Pane::Reading);
}

impl Session {
    /// Whether it is told how the code is read.
    pub fn is_reading(&self) -> bool {
        self.settings.reading && cfg!(language)
    }

    /// Tells it, or no more. In a browser the larger program is brought, which has the words.
    pub(in crate::session) fn turn_reading(&mut self) -> Option<Request> {
        self.settings.reading = !self.is_reading();
        cfg!(not(language)).then_some(Request::Bring(Lacking::Reading))
    }

    /// How this code is read; nothing where it is in another language than ours.
    pub fn reading(&self, rows: &[CodeRow]) -> Option<Reading> {
        if self.target() != Target::Rust || rows.is_empty() {
            return None;
        }
        let title = self.lang().of(said::HOW_READ_THIS_CODE);
        let told = if self.is_reading() { notes(rows.iter().map(|row| row.text)) } else { vec![] };
        let notes = told.into_iter().map(|note| (note.sign, self.lang().of(note.says))).collect();
        Some(Reading { title, notes })
    }
}

/// What the lines of a listing have, each once.
fn notes<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Note> {
    let lines: Vec<Line<'_>> = lines.map(Line::new).collect();
    NOTES.iter().filter(|note| lines.iter().any(|line| note.finds.is_in(line))).copied().collect()
}

/// A line without its comment, and its words and signs.
struct Line<'a> {
    code: &'a str,
    parts: Vec<(Ink, &'a str)>,
}

impl<'a> Line<'a> {
    fn new(text: &'a str) -> Self {
        let code = text.split("//").next().unwrap_or_default();
        Self { code, parts: syntax::parts(code, Target::Rust, &[]) }
    }
}

impl Finds {
    fn is_in(self, line: &Line<'_>) -> bool {
        match self {
            OneOf(all) => line.parts.iter().any(|(_, part)| all.contains(part)),
            Methods(all) => line
                .code
                .split('.')
                .skip(1)
                .any(|rest| rest.split_once('(').is_some_and(|(name, _)| all.contains(&name))),
            Sign(sign) => line.code.contains(sign),
            Before(sign, begins) => line.code.split(sign).skip(1).any(|behind| behind.starts_with(begins)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attempt;
    use crate::scene::Scene;
    use std::collections::BTreeSet;

    /// The lines of all methods, as they are read and as they are begun to be changed; a crowd's loops are not explained.
    fn texts() -> Vec<String> {
        let scenes = Scene::ALL.iter().filter(|scene| scene.grows().is_none());
        let methods = scenes.flat_map(|scene| scene.methods);
        methods
            .flat_map(|method| {
                let listed: String = method.source.listing().functions.iter().map(|it| it.text()).collect();
                [listed, attempt::begin(method)]
            })
            .collect()
    }

    #[test]
    fn every_word_of_the_language_and_every_method_that_is_built_in_is_explained() {
        let mut missing = BTreeSet::new();
        let texts = texts();
        let hull = include_str!("../../geometry/hull.rs");
        let own = texts.iter().map(String::as_str).chain([hull]).flat_map(|text| text.split("fn ").skip(1));
        let own: BTreeSet<&str> = own.filter_map(|it| it.split(['(', '<']).next()).collect();
        for text in &texts {
            for line in text.lines() {
                let found = notes(std::iter::once(line));
                let mut before = "";
                for (ink, part) in syntax::parts(line, Target::Rust, &[]) {
                    let told = |part: &str| {
                        found.iter().any(|note| match note.finds {
                            OneOf(all) | Methods(all) => all.contains(&part),
                            _ => false,
                        })
                    };
                    let is_called = before.ends_with('.') && line.contains(&format!(".{part}("));
                    let is_of_rust = ink == Ink::Keyword || is_called && !own.contains(part);
                    if is_of_rust && !told(part) {
                        missing.insert(part.to_owned());
                    }
                    before = part;
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
