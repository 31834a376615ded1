//! Prints what runs in another language: for the pane, where each line knows which of ours it comes from, and as one piece of code
//! that stands by itself.

use super::printed::{Function, Line, Printed};
use crate::attempt::shared;
use crate::figure::names::Mark;
use crate::geometry::texts;
use crate::language::{self, About, Called, How, Mistake, Piece, Said, Span};
use crate::scene::source::{self, Listing};
use crate::scene::{Method, Scene};
use crate::target::Target;
use crate::words::{Lang, Words, words};
use std::ops::Range;

/// Of a scene with as many bodies as one likes.
pub const MANY: Words = words(
    "The loops over many bodies are shown in Rust only.",
    "多くの物体を調べるループは、Rust だけで表示します。",
);

/// What is printed: a method, or a text of somebody's own that began from it.
#[derive(Clone, Copy)]
pub struct Runs<'a> {
    /// The scene of the question.
    pub scene: &'a Scene,
    /// The method.
    pub method: &'a Method,
    /// The text that takes its place.
    pub own: Option<&'a str>,
}

impl Runs<'_> {
    /// It in a language.
    ///
    /// # Errors
    /// What in it is wrong, or cannot be said in that language.
    pub fn printed(&self, how: How, said: &dyn Said) -> Result<language::Printed, Vec<Mistake>> {
        let (library, source) = (texts::library(), self.method.source);
        match self.own {
            Some(text) => library.printed_own(source.file, text, how, said),
            None => library.printed(source.file, source.function, how, said),
        }
    }

    /// One piece of code that answers the question, with all that it calls.
    ///
    /// # Errors
    /// What in it is wrong, or cannot be said in that language.
    pub fn text(&self, target: Target, types: bool, lang: Lang) -> Result<String, Vec<Mistake>> {
        let title = self.own.is_none().then_some(self.method.title);
        let head = Head { lang, question: self.scene.title, title, marks: self.method.marks };
        Ok(self.printed(How { target, lean: true, types }, &head)?.text())
    }

    /// All of it that a listing shows.
    ///
    /// # Errors
    /// Why it cannot be said in that language, in a sentence.
    pub fn listed(&self, target: Target, listing: &Listing, lang: Lang) -> Result<Printed, String> {
        if self.scene.grows().is_some() {
            return Err(lang.of(MANY).to_owned());
        }
        let printed = self.printed(How { target, lean: false, types: true }, &Comments(lang));
        let printed = printed.map_err(|mistakes| {
            let why = mistakes.first().map_or(String::new(), |it| it.what.sentence(lang));
            match lang {
                Lang::En => format!("This stays in Rust, since {} cannot say it: {why}", target.title()),
                Lang::Ja => format!("{} では書き表せないため、Rust のまま表示します: {why}", target.title()),
            }
        })?;
        let functions = listing.functions.iter().map(|function| self.function(function, &printed.pieces));
        Ok(Printed { target, functions: functions.collect() })
    }

    /// A function of the listing, with the closures of it that are functions there.
    fn function(&self, function: &source::Function, pieces: &[Piece]) -> Option<Function> {
        let known = texts::TEXTS.iter().position(|(name, _)| *name == function.file);
        let file = known.unwrap_or(texts::TEXTS.len()) as u16;
        let text = known.map_or(self.own.unwrap_or_default(), |file| texts::TEXTS[file].1);
        let signature = function.lines.first()?.text;
        let is_main = |called: &Called| {
            let written = called.text.of(text).lines().next().unwrap_or_default();
            called.text.file == file && (known.is_none() || signature.ends_with(written))
        };
        let called = pieces.iter().filter_map(|piece| Some((piece.function.as_ref()?, piece)));
        let (main, _) = called.clone().find(|(called, _)| is_main(called))?;
        // All of one's own text is one function of the listing.
        let whole = if known.is_none() { Span { file, start: 0, end: text.len() as u32 } } else { main.text };
        let rows = Rows { text, listed: function, start: whole.place(text).0 };
        let within =
            |it: &Called| it.text.file == file && whole.start <= it.text.start && it.text.end <= whole.end;
        let mut lines = vec![];
        let mut names = vec![];
        for (called, piece) in called.filter(|(called, _)| within(called)) {
            if !lines.is_empty() {
                lines.push(Line { text: "", from: None });
            }
            lines.extend(rows.lines(piece));
            names.extend(called.names.iter().cloned());
        }
        Some(Function { name: shared(&main.name), lines, names })
    }
}

/// The lines of a function as a listing has them.
struct Rows<'a> {
    text: &'a str,
    listed: &'a source::Function,
    /// The line of the text on which the function begins, counted from 1.
    start: usize,
}

impl Rows<'_> {
    /// The lines of a piece, from the left, without empty ones above it.
    fn lines(&self, piece: &Piece) -> Vec<Line> {
        let lines = || piece.lines.iter().skip_while(|line| line.text.is_empty());
        let indented = lines().filter(|line| !line.text.is_empty());
        let indent = indented.map(|line| line.text.len() - line.text.trim_start().len()).min().unwrap_or(0);
        let text = |text: &str| shared(&text.get(indent..).unwrap_or_default().replace('\t', "    "));
        lines()
            .map(|line| Line { text: text(&line.text), from: line.from.and_then(|from| self.of(from)) })
            .collect()
    }

    /// The lines of the listing that a place is on, with the comments above it; none where it begins in a line that the listing
    /// leaves out.
    fn of(&self, span: Span) -> Option<Range<usize>> {
        let row = |at: u32| Span { start: at, ..span }.place(self.text).0.checked_sub(self.start);
        let (first, last) = (row(span.start)?, row(span.end.max(span.start + 1) - 1)?);
        let lines = &self.listed.lines;
        let first = lines.iter().position(|line| line.row == first)?;
        let mark = lines[first].mark;
        let says = |line: &&source::Line| line.mark == mark && line.text.trim_start().starts_with("//");
        let first = first - lines[..first].iter().rev().take_while(says).count();
        let end = lines.iter().rposition(|line| line.row <= last)? + 1;
        (first < end).then_some(first..end)
    }
}

/// Comments in our texts that say as much in other languages.
const COMMENTS: [Words; 5] = [
    words("The three bits, read as one binary number:", "3つのビットを1つの2進数として読む:"),
    words("Never 0/0, even where P = Q.", "P = Q でも 0/0 にはならない。"),
    words("The tutorial's table has no row for region 0.", "チュートリアルの表に領域 0 の行はない。"),
    words(
        "Measured from A's center, so that far from the origin no digits are lost.",
        "A の中心から測るので、原点から遠くても桁落ちしない。",
    ),
    words(
        "Next to nothing as a divisor makes more than a number can hold: the largest one stands in for it.",
        "ほぼ 0 で割ると数の上限を超えるので、代わりに最大の数を使う。",
    ),
];

/// Our comments, in the reader's language.
struct Comments(Lang);

impl Said for Comments {
    fn comment(&self, comment: &str) -> Option<String> {
        let known = COMMENTS.iter().find(|words| words.en == comment)?;
        Some(self.0.of(*known).to_owned())
    }
}

/// What stands at the top: the question, what is handed over, and which way y points. Above each thing that is done stands what
/// it is, as the lessons call it.
struct Head<'a> {
    lang: Lang,
    question: Words,
    title: Option<Words>,
    marks: &'a [&'static Mark],
}

impl Said for Head<'_> {
    fn mark(&self, mark: &str) -> Option<String> {
        let known = self.marks.iter().find(|known| known.id == mark)?;
        Some(self.lang.of(known.title).to_owned())
    }

    fn comment(&self, comment: &str) -> Option<String> {
        Comments(self.lang).comment(comment)
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
        let turning = about.natives.iter().filter(|(_, native)| TURNING.contains(native));
        let mut places: Vec<&str> = turning.map(|(function, _)| function.as_str()).collect();
        places.dedup();
        lines.push(match (places.is_empty(), lang) {
            (true, lang) => lang.of(NO_MATTER).to_owned(),
            (_, Lang::En) => {
                format!("{} The answer is the same. It matters in: {}.", TURNS.en, places.join(", "))
            }
            (_, Lang::Ja) => format!("{}答えは変わらない。関わるのは {}。", TURNS.ja, places.join("、")),
        });
        lines
    }
}

const NO_MATTER: Words = words(
    "Written for y up; the answer is the same where y points down.",
    "y 軸は上向き。下向きでも答えは変わらない。",
);
/// What has a sense of turning: it asks on which side something lies, or goes by an angle.
const TURNING: [&str; 5] = ["perp_dot", "perp", "cross", "from_angle", "sin_cos"];
const TURNS: Words = words(
    "Written for y up. Where y points down, left and right, clockwise and counter-clockwise, and the signs of angles change places, for all that is handed over alike.",
    "y 軸は上向き。下向きの座標では、左と右、時計回りと反時計回り、角度の符号が入れ替わる。渡す値もすべてそれにそろえること。",
);
