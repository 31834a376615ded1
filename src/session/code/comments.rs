//! What stands beside code in other languages: comments in the reader's language, titles above each thing that is done, what a shape
//! is, and at the top the question, what is handed over, and which way y points.

use crate::attempt::shared;
use crate::figure::names::Mark;
use crate::language::{About, Prim, Said, Type};
use crate::words::{Lang, Words, fill};

/// Comments in our texts that say as much in other languages.
const COMMENTS: [Words; 17] = [
    crate::said::code::DIVIDED_BY_ZERO,
    crate::said::code::IN_64_BITS,
    crate::said::code::POSITIVE_RIGHT,
    crate::said::code::HALF_TURN_EITHER_SIDE,
    crate::said::code::THREE_BITS,
    crate::said::code::NEVER_0_0,
    crate::said::code::NO_ROW_0,
    crate::said::code::FROM_A_CENTER,
    crate::said::code::TINY_DIVISOR,
    crate::said::code::BOTH_WORKED_OUT,
    crate::said::code::ALL_THREE,
    crate::said::code::ALL_SIX,
    crate::said::code::ALL_OF_THEM,
    crate::said::code::WOULD_BRANCH,
    crate::said::code::NEAREST_END,
    crate::said::code::ONLY_WITHOUT_GAP,
    crate::said::code::UNLESS_OVERLAP,
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
        lines.push(fill!(lang, crate::said::code::TAKES, takes));
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
        return vec![lang.of(crate::said::code::IN_SPACE).to_owned()];
    }
    let turning = about.natives.iter().filter(|(_, native)| TURNING.contains(native));
    let mut places: Vec<&str> = turning.map(|(function, _)| function.as_str()).collect();
    places.dedup();
    if places.is_empty() {
        return vec![lang.of(crate::said::code::NO_MATTER).to_owned()];
    }
    let places = places.join(lang.of(crate::said::code::BETWEEN));
    vec![lang.of(crate::said::code::TURNS).to_owned(), fill!(lang, crate::said::code::SWAPPED, places)]
}

/// Functions in which the sense of turning matters: they ask on which side something lies, or go by an angle.
const TURNING: [&str; 5] = ["perp_dot", "perp", "cross", "from_angle", "sin_cos"];
/// What a shape must be, where its fields do not say it by themselves.
const SHAPES: [(&str, Words); 5] = [
    ("Aabb", crate::said::code::UPRIGHT_RECTANGLE),
    ("Obb", crate::said::code::TURNED_RECTANGLE),
    ("Obb3", crate::said::code::TURNED_BOX),
    ("Triangle", crate::said::code::CORNERS),
    ("Sector", crate::said::code::FIELD_OF_VIEW),
];
