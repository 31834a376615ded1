//! What stands beside code in other languages: comments in the reader's language, titles above each thing that is done, what a shape
//! is, and at the top the question, what is handed over, and which way y points.

use crate::attempt::shared;
use crate::figure::names::Mark;
use crate::language::{About, Prim, Said, Type};
use crate::words::{Lang, Words, words};

/// Comments in our texts that say as much in other languages.
const COMMENTS: [Words; 14] = [
    words(
        "Divided by zero, it is not a number; Python alone would raise an error.",
        "0 で割った結果は非数(NaN)。Python ではそのままだとエラーになる。",
    ),
    words(
        "In 64 bits: in 32, what nearly cancels can lose its sign.",
        "64 ビットで計算する。32 ビットでは桁落ちで符号が失われることがある。",
    ),
    words("Positive to the right of the direction, with y up.", "y が上向きなら、進む向きの右側が正。"),
    words("Half a turn to either side, exactly.", "左右に半回転ずつ、ちょうど全方向。"),
    words("The three bits, read as one binary number:", "3つのビットを1つの2進数として読む:"),
    words("Never 0/0, even where P = Q.", "P = Q でも 0/0 にはならない。"),
    words("The tutorial's table has no row for region 0.", "もとの表に領域 0 の行はない。"),
    words(
        "Measured from A's center, so that far from the origin no digits are lost.",
        "A の中心から測るので、原点から遠くても桁落ちしない。",
    ),
    words(
        "Next to nothing as a divisor makes more than a number can hold: the largest one stands in for it.",
        "ほぼ 0 で割ると数の上限を超えるので、代わりに最大の数を使う。",
    ),
    words(
        "Both are worked out and one is taken: a branch that the processor often guesses wrong would cost more.",
        "両方とも計算して一方を選ぶ。予測のよく外れる分岐より安い。",
    ),
    words(
        "`|` looks at all three, and none has to be guessed.",
        "| は3つとも調べるので、分岐の予測が要らない。",
    ),
    words(
        "`|` looks at all six, and none has to be guessed.",
        "| は6つとも調べるので、分岐の予測が要らない。",
    ),
    words(
        "`|` looks at all of them, and none has to be guessed.",
        "| はすべて調べるので、分岐の予測が要らない。",
    ),
    words(
        "`|` where `||` would branch: which sides are crossed is hard to guess.",
        "|| なら分岐するところを | で調べる。どの辺を横切るかは予測しにくい。",
    ),
];

/// Our comments, in the reader's language.
pub struct Comments(pub Lang);

impl Said for Comments {
    fn comment(&self, comment: &str) -> Option<String> {
        let known = COMMENTS.iter().find(|words| words.en == comment)?;
        Some(self.0.of(*known).to_owned())
    }
}

/// A line of our texts; one that is a comment is in the reader's language.
pub fn in_language(line: &'static str, lang: Lang) -> &'static str {
    let (indent, code) = line.split_at(line.len() - line.trim_start().len());
    let known = code.strip_prefix("// ").filter(|_| lang != Lang::En);
    let known = known.and_then(|comment| Comments(lang).comment(comment));
    known.map_or(line, |comment| shared(&format!("{indent}// {comment}")))
}

/// What stands at the top: the question, what is handed over, and which way y points. Above each thing that is done stands what
/// it is, as the lessons call it.
pub struct Head<'a> {
    pub lang: Lang,
    pub question: Words,
    pub title: Option<Words>,
    pub marks: &'a [&'static Mark],
}

impl Said for Head<'_> {
    fn mark(&self, mark: &str) -> Option<String> {
        let known = self.marks.iter().find(|known| known.id == mark)?;
        Some(self.lang.of(known.title).to_owned())
    }

    fn comment(&self, comment: &str) -> Option<String> {
        Comments(self.lang).comment(comment)
    }

    fn shape(&self, name: &str) -> Option<String> {
        let (_, said) = SHAPES.iter().find(|(known, _)| *known == name)?;
        Some(self.lang.of(*said).to_owned())
    }

    fn head(&self, about: &About) -> Vec<String> {
        let lang = self.lang;
        let title = self.title.map_or(String::new(), |title| format!(": {}", lang.of(title)));
        let mut lines = vec![format!("{}{title} · Hantei", lang.of(self.question))];
        let takes = about.params.iter().map(|(name, of, _)| format!("{name}: {of}"));
        let takes = takes.collect::<Vec<_>>().join(", ");
        lines.push(match lang {
            Lang::En => format!("Takes {takes}. Touching counts as a hit."),
            Lang::Ja => format!("引数は {takes}。触れていれば当たり。"),
        });
        lines.extend(y_down(about, lang));
        lines
    }
}

/// What is different where y points down.
fn y_down(about: &About, lang: Lang) -> Vec<String> {
    let in_space = |of: &Type| {
        ["center", "p"].iter().any(|name| of.field(name).is_some_and(|(_, of)| of == Type::Prim(Prim::Vec3)))
    };
    if about.params.iter().any(|(_, _, of)| in_space(of)) {
        return vec![lang.of(IN_SPACE).to_owned()];
    }
    let turning = about.natives.iter().filter(|(_, native)| TURNING.contains(native));
    let mut places: Vec<&str> = turning.map(|(function, _)| function.as_str()).collect();
    places.dedup();
    if places.is_empty() {
        return vec![lang.of(NO_MATTER).to_owned()];
    }
    match lang {
        Lang::En => vec![
            TURNS.en.into(),
            format!(
                "Left and right, clockwise and counter-clockwise look swapped there: in {}.",
                places.join(", ")
            ),
        ],
        Lang::Ja => vec![
            Lang::Ja.of(TURNS).into(),
            format!("左と右、時計回りと反時計回りは逆に見える: {}。", places.join("、")),
        ],
    }
}

const IN_SPACE: Words = words(
    "The answer is the same whichever axis points up, in left-handed and right-handed frames.",
    "どの軸が上でも、左手系でも右手系でも、答えは同じ。",
);
const NO_MATTER: Words = words(
    "Written for y up; the answer is the same where y points down.",
    "y 軸は上向き。下向きでも答えは変わらない。",
);
/// What has a sense of turning: it asks on which side something lies, or goes by an angle.
const TURNING: [&str; 5] = ["perp_dot", "perp", "cross", "from_angle", "sin_cos"];
const TURNS: Words = words(
    "Written for y up. Where y points down, hand over coordinates of that frame: the answer is the same.",
    "y 軸は上向き。下向きの座標では、値をすべてその座標のまま渡せば答えは同じ。",
);

/// What a shape must be, where its fields do not say it by themselves.
const SHAPES: [(&str, Words); 5] = [
    (
        "Aabb",
        words(
            "An upright rectangle: half its width, half its height.",
            "軸に平行な長方形。half は幅の半分と高さの半分。",
        ),
    ),
    (
        "Obb",
        words(
            "A turned rectangle: half its lengths along u and v, unit vectors at a right angle.",
            "回転した長方形。u と v は直交する単位ベクトル、half はそれぞれの向きの長さの半分。",
        ),
    ),
    (
        "Obb3",
        words(
            "A turned box: half its lengths along u, v and w, unit vectors at right angles.",
            "回転した直方体。u、v、w は互いに直交する単位ベクトル、half はそれぞれの向きの長さの半分。",
        ),
    ),
    (
        "Triangle",
        words(
            "Corners A, B, C; counter-clockwise means (B - A) x (C - A) > 0, whichever way y points.",
            "頂点は A, B, C。反時計回りとは、y の向きによらず (B - A) x (C - A) > 0 のこと。",
        ),
    ),
    (
        "Sector",
        words(
            "A field of view: it opens by the half angle, in radians, to either side of a unit vector.",
            "視界。単位ベクトルの左右に、半角(ラジアン)ずつ開く。",
        ),
    ),
];
