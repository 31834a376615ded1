//! Comments of code in other languages: the built-in comments in the reader's language, titles above each moment, descriptions
//! of shapes, and a head with the question, the parameters and the direction of y.

use super::printing::Form;
use crate::figure::names::Mark;
use crate::language::{About, Prim, Said, Type};
use crate::said::code::FIRST_TRUE;
use crate::target::Target;
use crate::words::{Lang, Words, fill};

/// The comments in built-in methods that have translations.
const COMMENTS: [Words; 18] = [
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
    crate::said::code::NO_SIDE_MET,
];

/// The comments of built-in methods in the reader's language.
pub struct Comments(pub Lang);

impl Said for Comments {
    fn comment(&self, comment: &str) -> Option<String> {
        let known = COMMENTS.iter().find(|words| words.english() == comment)?;
        Some(self.0.of(*known).to_owned())
    }
}

/// A comment of a built-in method in the reader's language. `None` for other lines.
pub fn in_language(line: &str, lang: Lang) -> Option<String> {
    let (indent, code) = line.split_at(line.len() - line.trim_start().len());
    let known = code.strip_prefix("// ").filter(|_| lang != Lang::En);
    // Printed code lacks the value that this comment names.
    let of_walk = |comment: &str| (comment == FIRST_TRUE.english()).then(|| lang.of(FIRST_TRUE).to_owned());
    let known = known.and_then(|comment| Comments(lang).comment(comment).or_else(|| of_walk(comment)));
    known.map(|comment| format!("{indent}// {comment}"))
}

/// The description of a field, by the names of its type and of the field.
pub type Fields<'a> = dyn Fn(&str, &str) -> Option<String> + 'a;

/// The head of a printed file with the question, the parameters and the direction of y. It also supplies the titles above
/// moments, in the lessons' words.
pub struct Head<'a> {
    pub form: Form<'a>,
    pub question: Words,
    pub title: Option<Words>,
    pub marks: &'a [&'static Mark],
}

impl Said for Head<'_> {
    fn mark(&self, mark: &str) -> Option<String> {
        let known = self.marks.iter().find(|known| known.id == mark)?;
        Some(self.form.lang.of(known.title).to_owned())
    }

    fn comment(&self, comment: &str) -> Option<String> {
        Comments(self.form.lang).comment(comment)
    }

    fn shape(&self, name: &str) -> Option<String> {
        described(name, self.form.lang)
    }

    fn field(&self, of: &str, name: &str) -> Option<String> {
        self.form.fields.and_then(|fields| fields(of, name))
    }

    fn namespace(&self) -> Option<&str> {
        self.form.namespace
    }

    fn shapes(&self) -> Option<&str> {
        self.form.shapes
    }

    fn head(&self, about: &About) -> Vec<String> {
        let lang = self.form.lang;
        let title = self.title.map_or(String::new(), |title| format!(": {}", lang.of(title)));
        let mut lines = vec![format!("{}{title} · Hantei", lang.of(self.question))];
        let takes = about.params.iter().map(|(name, of, _)| format!("{name}: {of}"));
        let takes = takes.collect::<Vec<_>>().join(", ");
        lines.push(fill!(lang, crate::said::code::TAKES, takes));
        let has_root = about.natives.iter().any(|(_, native)| ROOTS.contains(native));
        let rounded = match (self.form.target, has_root, about.divides) {
            (Target::GdScript, ..) => (has_root
                || about.divides
                || about.natives.iter().any(|(_, native)| SQUARES.contains(native)))
            .then_some(crate::said::code::MIXED_ROUNDS),
            (target, ..) if !IN_64_BITS.contains(&target) => None,
            (_, true, _) => Some(crate::said::code::ROOT_ROUNDS),
            (_, false, true) => Some(crate::said::code::DIVISION_ROUNDS),
            (_, false, false) => None,
        };
        lines.extend(rounded.map(|words| lang.of(words).to_owned()));
        lines.extend(y_down(about, lang));
        lines
    }
}

/// The description of a shape whose fields do not explain themselves.
pub fn described(name: &str, lang: Lang) -> Option<String> {
    let (_, said) = SHAPES.iter().find(|(known, _)| *known == name)?;
    Some(lang.of(*said).to_owned())
}

/// Notes on the changes needed if y points down.
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

/// Functions that depend on the sense of rotation because they test sides or use angles.
const TURNING: [&str; 5] = ["perp_dot", "perp", "cross", "from_angle", "sin_cos"];
/// Functions with a square root. Shapes that touch exactly in 32 bits may not touch once their results are rounded differently.
const ROOTS: [&str; 7] =
    ["sqrt", "hypot", "length", "length_recip", "distance", "normalize", "normalize_or_zero"];
/// Functions that add products.
const SQUARES: [&str; 3] = ["dot", "length_squared", "distance_squared"];
/// Languages whose numbers all have 64 bits.
const IN_64_BITS: [Target; 3] = [Target::JavaScript, Target::TypeScript, Target::Python];
/// Descriptions of shapes whose fields do not explain themselves.
const SHAPES: [(&str, Words); 5] = [
    ("Aabb", crate::said::code::UPRIGHT_RECTANGLE),
    ("Obb", crate::said::code::TURNED_RECTANGLE),
    ("Obb3", crate::said::code::TURNED_BOX),
    ("Triangle", crate::said::code::CORNERS),
    ("Sector", crate::said::code::FIELD_OF_VIEW),
];
