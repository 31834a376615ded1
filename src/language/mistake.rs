//! What is wrong with a text, in words for who wrote it.

use super::text::Span;
use crate::words::Lang;

/// A mistake, and where it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub what: What,
}

impl Mistake {
    pub(super) fn new(span: Span, what: What) -> Self {
        Self { span, what }
    }
}

/// What can be wrong. Names and types are given as they are written.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each says what it is in a sentence")]
pub enum What {
    // Reading.
    Letter(char),
    Expected { wanted: &'static str, found: String },
    Absent(&'static str),
    NotClosed(&'static str),
    NotOpened(String),
    TooDeep,
    TooLong,
    TooLarge,
    Number(String),
    Point(String),
    NoSemicolon,
    AssignInCondition,
    Chained,
    NotOfTheLanguage(String),
    NotPrinted(String),
    NoFunction,
    // Names.
    Unknown { name: String, near: Option<String> },
    NoField { of: String, name: String, near: Option<String> },
    NoMethod { of: String, name: String, near: Option<String> },
    MissingField { of: String, name: String },
    Twice(String),
    NotAFunction(String),
    NotAType(String),
    NotAValue(String),
    InItself(String),
    // Types.
    Mismatch { wanted: String, found: String },
    Condition(String),
    Operator { sign: String, left: String, right: String },
    Sign { sign: char, of: String },
    Count { name: String, wanted: usize, found: usize },
    Cast { from: String, to: String },
    NotIndexed(String),
    NotCountable(String),
    NoPattern { of: String },
    Missing(String),
    NotKnown,
    NoValue(String),
    NotMutable(String),
    NoPlace,
    OutsideOfFunction(String),
    OutsideOfLoop(&'static str),
    NotConstant,
    Parameters { wanted: String },
    OtherFields { name: String, wanted: String },
    // Running.
    Overflow,
    DivisionByZero,
    Bounds { index: i64, count: usize },
    Clamp,
    Endless,
    Recursion,
    NotWritten,
    GivesUp,
    Nothing,
}

/// A hint, where something by a similar name is there.
fn meant(lang: Lang, near: &Option<String>) -> String {
    match (near, lang) {
        (None, _) => String::new(),
        (Some(near), Lang::En) => format!(" Did you mean `{near}`?"),
        (Some(near), Lang::Ja) => format!("`{near}` のことですか？"),
    }
}

impl What {
    /// What is wrong, in a sentence or two.
    pub fn sentence(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Ja => self.japanese(),
        }
    }

    fn english(&self) -> String {
        let hint = |near| meant(Lang::En, near);
        match self {
            Self::Letter(c) => format!("`{c}` is not used here."),
            Self::Expected { wanted, found } if found.is_empty() => {
                format!("{wanted} is expected here, but the text ends.")
            }
            Self::Expected { wanted, found } => format!("{wanted} is expected here, not `{found}`."),
            Self::Absent(wanted) => format!("{wanted} is missing here."),
            Self::NotClosed(sign) => format!("This `{sign}` is never closed."),
            Self::NotOpened(sign) => format!("This `{sign}` closes nothing."),
            Self::TooDeep => "This is nested too deeply. Give a part of it a name of its own.".into(),
            Self::TooLong => "This text is too long to be read: at most 64 KB.".into(),
            Self::TooLarge => "This needs too much room. Use fewer or smaller arrays.".into(),
            Self::Number(text) => format!("`{text}` is not a number that can be used here."),
            Self::Point(number) => {
                format!("`{number}` is a whole number; here it must have a point: `{number}.0`.")
            }
            Self::NoSemicolon => "A `;` is missing here.".into(),
            Self::AssignInCondition => "`=` gives a value a name; to compare, write `==`.".into(),
            Self::Chained => "Comparisons cannot be chained. Write `a < b && b < c`.".into(),
            Self::NotOfTheLanguage(what) => {
                format!("`{what}` is Rust, but not of the part that is understood here.")
            }
            Self::NotPrinted(what) => format!("`{what}` cannot be printed in this language yet."),
            Self::NoFunction => "There is no function here. Begin with `fn hit(…) -> bool { … }`.".into(),
            Self::Unknown { name, near } => format!("There is no `{name}` here.{}", hint(near)),
            Self::NoField { of, name, near } => format!("{of} has no `{name}`.{}", hint(near)),
            Self::NoMethod { of, name, near } => format!("{of} has no method `{name}()`.{}", hint(near)),
            Self::MissingField { of, name } => format!("{of} also needs `{name}`."),
            Self::Twice(name) => format!("`{name}` is there twice."),
            Self::NotAFunction(name) => format!("`{name}` is not a function, so it cannot be called."),
            Self::NotAType(name) => format!("`{name}` is not a type."),
            Self::NotAValue(name) => format!("`{name}` is not a value."),
            Self::InItself(name) => format!("`{name}` would have to contain itself."),
            Self::Mismatch { wanted, found } => format!("{wanted} is expected here, but this is {found}."),
            Self::Condition(found) => {
                format!("A condition must be true or false (`bool`), but this is {found}.")
            }
            Self::Operator { sign, left, right } => {
                format!("`{sign}` does not work between {left} and {right}.")
            }
            Self::Sign { sign, of } => format!("`{sign}` does not work on {of}."),
            Self::Count { name, wanted, found } => {
                let given = if *found == 1 { "one is".into() } else { format!("{found} are") };
                format!("`{name}` takes {}, but {given} given.", counted(*wanted, "value"))
            }
            Self::Cast { from, to } => format!("{from} cannot be turned into {to} with `as`."),
            Self::NotIndexed(of) => format!("{of} has no elements to choose from with `[…]`."),
            Self::NotCountable(of) => format!("`for` cannot go through {of}."),
            Self::NoPattern { of } => format!("{of} cannot be taken apart like this."),
            Self::Missing(case) => format!("`match` must say what happens for `{case}`, too."),
            Self::NotKnown => {
                "The type is not known here. Write it behind the name: `let x: f32 = …`.".into()
            }
            Self::NoValue(wanted) => {
                format!("A value is missing at the end: {wanted} is expected. Is there a `;` too many?")
            }
            Self::NotMutable(name) => {
                format!("`{name}` cannot be changed. To be able to, write `let mut {name}`.")
            }
            Self::NoPlace => "Only a variable, a field or an element can be given a value.".into(),
            Self::OutsideOfFunction(word) => {
                format!("`{word}` belongs inside a function: between its `{{` and its `}}`.")
            }
            Self::OutsideOfLoop(word) => format!("`{word}` is only for loops."),
            Self::NotConstant => "This must be a whole number that is known beforehand.".into(),
            Self::Parameters { wanted } => format!("The function must take {wanted}."),
            Self::OtherFields { name, wanted } => {
                format!(
                    "This is about another `{name}` than the lesson's, which is `struct {name} {{ {wanted} }}`."
                )
            }
            Self::Overflow => "The whole number gets too large or too small for its type here.".into(),
            Self::DivisionByZero => "A whole number is divided by zero here.".into(),
            Self::Bounds { index, count } => {
                format!("There is no element {index}: there are {count}, and the first is number 0.")
            }
            Self::Clamp => "`clamp` needs a lower end that is not above the upper one.".into(),
            Self::Endless => "This takes too long. Does a loop never end?".into(),
            Self::Recursion => {
                "Functions call each other too deeply here. Does one call itself without an end?".into()
            }
            Self::NotWritten => "This is not written yet.".into(),
            Self::GivesUp => "The code gives up here: what it takes for granted is not so.".into(),
            Self::Nothing => "There is no value here: it is `None`.".into(),
        }
    }

    fn japanese(&self) -> String {
        let hint = |near| meant(Lang::Ja, near);
        match self {
            Self::Letter(c) => format!("`{c}` はここでは使えません。"),
            Self::Expected { wanted, found } => {
                let wanted = in_japanese(wanted);
                if found.is_empty() {
                    format!("ここには{wanted}が必要ですが、プログラムはここで終わっています。")
                } else {
                    format!("ここには `{found}` ではなく、{wanted}が必要です。")
                }
            }
            Self::Absent(wanted) => format!("ここに{}がありません。", in_japanese(wanted)),
            Self::NotClosed(sign) => format!("この `{sign}` が閉じられていません。"),
            Self::NotOpened(sign) => format!("この `{sign}` に対応する開きかっこがありません。"),
            Self::TooDeep => "入れ子が深すぎます。一部に名前を付けて分けてください。".into(),
            Self::TooLong => "文章が長すぎて読めません。64 KB までです。".into(),
            Self::TooLarge => "必要な場所が大きすぎます。配列を減らすか小さくしてください。".into(),
            Self::Number(text) => format!("`{text}` はここで使える数ではありません。"),
            Self::Point(number) => {
                format!("`{number}` は整数です。ここでは `{number}.0` のように小数点を付けます。")
            }
            Self::NoSemicolon => "ここに `;` がありません。".into(),
            Self::AssignInCondition => {
                "`=` は値に名前を付ける記号です。比べるときは `==` と書きます。".into()
            }
            Self::Chained => "比較は続けて書けません。`a < b && b < c` と書きます。".into(),
            Self::NotOfTheLanguage(what) => {
                format!("`{what}` は Rust の書き方ですが、ここで使える範囲に含まれていません。")
            }
            Self::NotPrinted(what) => format!("`{what}` は、まだこの言語では書き出せません。"),
            Self::NoFunction => "関数がありません。`fn hit(…) -> bool { … }` から始めてください。".into(),
            Self::Unknown { name, near } => format!("`{name}` というものはここにありません。{}", hint(near)),
            Self::NoField { of, name, near } => format!("{of} に `{name}` はありません。{}", hint(near)),
            Self::NoMethod { of, name, near } => {
                format!("{of} に `{name}()` というメソッドはありません。{}", hint(near))
            }
            Self::MissingField { of, name } => format!("{of} には `{name}` も必要です。"),
            Self::Twice(name) => format!("`{name}` が2つあります。"),
            Self::NotAFunction(name) => format!("`{name}` は関数ではないので、呼び出せません。"),
            Self::NotAType(name) => format!("`{name}` は型ではありません。"),
            Self::NotAValue(name) => format!("`{name}` は値ではありません。"),
            Self::InItself(name) => format!("`{name}` が自分自身を含んでしまいます。"),
            Self::Mismatch { wanted, found } => {
                format!("ここには {wanted} が必要ですが、これは {found} です。")
            }
            Self::Condition(found) => {
                format!("条件は真か偽（`bool`）でなければなりませんが、これは {found} です。")
            }
            Self::Operator { sign, left, right } => {
                format!("`{sign}` は {left} と {right} の間では使えません。")
            }
            Self::Sign { sign, of } => format!("`{sign}` は {of} には使えません。"),
            Self::Count { name, wanted, found } => {
                format!("`{name}` に渡す値は {wanted} 個ですが、{found} 個あります。")
            }
            Self::Cast { from, to } => format!("{from} は `as` で {to} に変えられません。"),
            Self::NotIndexed(of) => format!("{of} には `[…]` で選べる要素がありません。"),
            Self::NotCountable(of) => format!("`for` で {of} を順に見ることはできません。"),
            Self::NoPattern { of } => format!("{of} はこのようには分けられません。"),
            Self::Missing(case) => format!("`match` には `{case}` の場合も必要です。"),
            Self::NotKnown => {
                "ここの型が分かりません。`let x: f32 = …` のように、名前の後に型を書いてください。".into()
            }
            Self::NoValue(wanted) => {
                format!("最後に値がありません。{wanted} が必要です。`;` が余分ではありませんか？")
            }
            Self::NotMutable(name) => {
                format!("`{name}` は変えられません。変えるには `let mut {name}` と書きます。")
            }
            Self::NoPlace => "値を入れられるのは、変数、フィールド、要素だけです。".into(),
            Self::OutsideOfFunction(word) => {
                format!("`{word}` は関数の中、つまり `{{` と `}}` の間に書きます。")
            }
            Self::OutsideOfLoop(word) => format!("`{word}` は繰り返しの中でだけ使えます。"),
            Self::NotConstant => "ここには、前もって分かっている整数が必要です。".into(),
            Self::Parameters { wanted } => format!("関数が受け取るのは {wanted} です。"),
            Self::OtherFields { name, wanted } => {
                format!("`{name}` がレッスンのものと違います。正しくは `struct {name} {{ {wanted} }}` です。")
            }
            Self::Overflow => "ここで整数が型に収まらなくなりました。".into(),
            Self::DivisionByZero => "ここで整数を 0 で割っています。".into(),
            Self::Bounds { index, count } => {
                format!("{index} 番の要素はありません。全部で {count} 個あり、最初は 0 番です。")
            }
            Self::Clamp => "`clamp` の下の端は、上の端より大きくてはいけません。".into(),
            Self::Endless => "時間がかかりすぎています。終わらない繰り返しはありませんか？".into(),
            Self::Recursion => "関数の呼び出しが深くなりすぎました。自分自身を呼び続けていませんか？".into(),
            Self::NotWritten => "ここはまだ書かれていません。".into(),
            Self::GivesUp => "前提が成り立たず、ここで打ち切られました。".into(),
            Self::Nothing => "ここには値がありません（`None` です）。".into(),
        }
    }
}

/// So many of something.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("one {what}") } else { format!("{count} {what}s") }
}

/// What a parser expects, in Japanese; signs are the same in every language.
fn in_japanese(wanted: &'static str) -> &'static str {
    match wanted {
        "A name" => "名前",
        "A type" => "型",
        "A value" => "値",
        "A pattern" => "パターン",
        "A function, a struct, an enum or a constant" => "関数・構造体・列挙型・定数のどれか",
        "The type of the parameter" => "引数の型",
        sign => sign,
    }
}
