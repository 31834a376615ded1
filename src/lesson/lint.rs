//! Checks for problems of readers in lessons that can be shown: numbers that a drag makes wrong, symbols that appear nowhere,
//! explanations that do not begin with the answer, wrong choices without a reply.

use super::glossary::{self, Term};
use super::load::{LessonFiles, lesson};
use super::mistake::{Mistake, Page};
use super::parts::Part;
use super::prose::TERM;
use super::{Exercise, Lesson, Library, Prose, Step, Style, packed};
use crate::figure::sketch::Seen;
use crate::figure::{Item, Shape};
use crate::language::Prim;
use crate::scene::{Detail, Explanation, Method, Scene, Showing, Stage, Value};
use crate::words::{Lang, alphabetical};
use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// The largest whole number that may be in the text though it is a value of the pose: such numbers are more often counts than
/// measures.
const SMALL: f64 = 10.0;

/// Checks the text of a lesson in each of its languages. Lessons that cannot be shown are reported elsewhere.
pub fn check(files: &LessonFiles<'_>) -> Vec<Mistake> {
    let Ok(lesson) = lesson(files) else { return vec![] };
    let check = |(lang, file)| {
        let mut page = Page::open(format!("{}/{}", files.folder, files.prose_file(lang)), file);
        page.text.into_iter().for_each(|text| Reader::new(&lesson, lang, &mut page).read(text));
        page.finish()
    };
    files.prose.each().flat_map(check).collect()
}

/// Checks that a sentence explains each term: the glossary shows the sentence that first marks it, and a mere entry in a recap's
/// list is none.
/// Lessons of a folder may list what a built-in lesson explains.
pub fn terms(library: &Library, files: &[LessonFiles<'_>]) -> Vec<Mistake> {
    let built_in = Library::builtin().lessons;
    let mut all: Vec<Arc<Lesson>> =
        built_in.into_iter().filter(|lesson| library.find(&lesson.id).is_none()).collect();
    all.extend(library.lessons.iter().cloned());
    let check = |lang: Lang| {
        let check = |term: Term| {
            let lesson = &all[term.lesson];
            let files = files.iter().find(|files| files.id() == lesson.id)?;
            let (_, file) = files.prose.each().find(|(own, _)| *own == lang)?;
            let mut page = Page::open(format!("{}/{}", files.folder, files.prose_file(lang)), file);
            let at = page.text?.find(&format!("({TERM}{}", term.id)).unwrap_or(0);
            page.wrong(
                at,
                format!("the recap lists the term `{}`, but no sentence explains it", term.id),
                "mark it in the sentence that first explains it, or remove it from the list",
            );
            let is_explained = term.sentence.plain().trim_end().ends_with(['.', '。']);
            (lesson.steps[term.step].recap && !is_explained).then(|| page.finish())
        };
        glossary::terms(&all, lang).into_iter().filter_map(check).flatten().collect::<Vec<_>>()
    };
    Lang::ALL.into_iter().flat_map(check).collect()
}

/// Goes through a file and keeps track of its position.
struct Reader<'a, 'p> {
    lesson: &'a Lesson,
    lang: Lang,
    page: &'a mut Page<'p>,
    step: Option<(&'a Step, Known)>,
    part: Option<Part>,
    /// True once some of the part has been read.
    begun: bool,
}

/// The names and numbers that a step's text may use.
struct Known {
    /// The numbers of the pose, by the names of live values.
    numbers: Vec<(String, f64)>,
    /// The words of the code and of the picture's labels.
    words: BTreeSet<String>,
    /// The labels of points and arrows that are given, and all that are visible while the step's question waits.
    given: BTreeSet<String>,
    asked: BTreeSet<String>,
    /// The explanation of the step's method.
    told: Explanation,
}

impl<'a, 'p> Reader<'a, 'p> {
    fn new(lesson: &'a Lesson, lang: Lang, page: &'a mut Page<'p>) -> Self {
        Self { lesson, lang, page, step: None, part: None, begun: false }
    }

    fn read(mut self, text: &str) {
        let (mut heading, mut symbol, mut is_code) = (None::<String>, false, false);
        for (event, range) in packed::events(text) {
            match &event {
                Event::Start(Tag::Heading { level: HeadingLevel::H2, id, .. }) => {
                    let step = self.lesson.steps.iter().find(|step| Some(&*step.id) == id.as_deref());
                    self.step = step.map(|step| (step, Known::of(self.lesson.scene, step)));
                    heading = Some(String::new());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(level)) => {
                    let title = heading.take().unwrap_or_default();
                    (self.part, self.begun) = (Some(Part::Prose), false);
                    if *level == HeadingLevel::H3 {
                        self.part = Part::of(&title);
                        self.check_replies(range.start);
                    }
                }
                Event::Text(text) if heading.is_some() => heading.iter_mut().for_each(|title| *title += text),
                Event::Start(Tag::BlockQuote(_)) => self.part = Some(Part::TryIt),
                Event::Start(Tag::CodeBlock(_)) => is_code = true,
                Event::End(TagEnd::CodeBlock) => is_code = false,
                Event::Start(Tag::Strong | Tag::Emphasis) => symbol = true,
                Event::End(TagEnd::Strong | TagEnd::Emphasis) => symbol = false,
                Event::Start(Tag::Paragraph | Tag::List(_)) => self.check_beginning(range.start),
                Event::Text(name) if symbol && is_symbol(name) => self.check_symbol(name, range.start),
                Event::Text(written) if !is_code => {
                    self.check_signs(written, range.start);
                    self.check_numbers(text, range);
                }
                Event::Code(code) => {
                    let code = super::prose::forms(code).map_or(&**code, |[rust, ..]| rust);
                    self.check_sum(code, range.start);
                    identifiers(code).for_each(|name| self.check_symbol(name, range.start));
                }
                _ => {}
            }
        }
    }

    /// Checks that the explanation of a step with a question begins with the answer.
    fn check_beginning(&mut self, at: usize) {
        let Some((step, known)) = &self.step else { return };
        if self.part != Some(Part::Prose) || std::mem::replace(&mut self.begun, true) {
            return;
        }
        let truth = step.truth(self.lesson.scene, step.method, &step.pose);
        let Some(truth) = truth.map(|truth| step.candidates(self.lesson.scene).swap_remove(truth)) else {
            return;
        };
        let (prose, title) = (&step.text(self.lang).prose, truth.text(self.lang));
        if !begins_with(prose, title, known, self.lang) {
            self.page.wrong(
                at,
                format!("the explanation does not begin with the answer, `{title}`"),
                "name it in the first sentence, or begin with the answer in bold",
            );
        }
    }

    /// Checks that a step with a question replies to every wrong choice.
    fn check_replies(&mut self, at: usize) {
        let Some((step, _)) = &self.step else { return };
        if self.part != Some(Part::Question) {
            return;
        }
        let choices = step.candidates(self.lesson.scene);
        let truth = step.truth(self.lesson.scene, step.method, &step.pose);
        let result = step.sum().map(|sum| sum.results[sum.truth()].numbers.clone());
        let replies = &step.text(self.lang).replies;
        let is_open = |choice: &usize| {
            Some(*choice) != truth && !replies.iter().any(|reply| reply.is_for(*choice, &choices))
        };
        let open: Vec<&str> =
            (0..choices.len()).filter(is_open).map(|choice| &*choices[choice].name).collect();
        if let Some(first) = open.first() {
            let what = format!("these wrong choices have no reply: {}", open.join(" · "));
            self.page.wrong(at, what, format!("write `### If {first}` below the question"));
        }
        if let Some(result) = result {
            self.check_question(at, &result);
        }
    }

    /// Checks that the question for a number does not contain it. A small whole number is more often a count than a measure.
    fn check_question(&mut self, at: usize, numbers: &[f64]) {
        let Some((step, _)) = &self.step else { return };
        let lead = short_numbers(&step.text(self.lang).lead.plain());
        let result = super::sum::show(numbers);
        let is_count =
            matches!(numbers, [one] if !result.contains('.') && (0.0..=SMALL).contains(&one.round()));
        let is_told = match numbers {
            [_] => numbers_in(&lead).contains(&&*result),
            _ => lead.contains(&result),
        };
        if !is_count && is_told {
            let what = format!("the question contains its answer, {result}");
            self.page.wrong(at, what, "remove the number");
        }
    }

    /// Checks for signs of other kinds of Markdown, which would be printed as they are.
    fn check_signs(&mut self, text: &str, at: usize) {
        let formula = text.split_once('$').and_then(|(_, rest)| rest.split_once('$')).is_some();
        let wrong = [
            (is_row(text), "a table is not formatted here", "write a list"),
            (text.contains("~~"), "`~~` does not strike text out here", "remove it"),
            (formula, "a formula between `$` is not formatted here", "write it as code, or in words"),
        ];
        for (_, what, instead) in wrong.into_iter().filter(|(is, ..)| *is) {
            self.page.wrong(at, what.to_owned(), instead);
        }
    }

    /// Checks that a written calculation is correct.
    fn check_sum(&mut self, code: &str, at: usize) {
        if super::written_sum::holds(code) == Some(false) {
            self.page.wrong(at, format!("`{code}` is not true"), "calculate it again");
        }
    }

    /// Checks that a number that is a value of the pose is live.
    fn check_numbers(&mut self, text: &str, range: Range<usize>) {
        let Some((_, known)) = &self.step else { return };
        if !matches!(self.part, Some(Part::Prose | Part::TryIt | Part::Why | Part::If(_) | Part::Notes)) {
            return;
        }
        for (at, written) in numbers(&text[..range.end], range.start) {
            if let Some(name) = known.number(written) {
                self.page.wrong(
                    at,
                    format!(
                        "`{written}` is the value of `{name}`, and becomes wrong when a shape is dragged"
                    ),
                    format!("write `{{{name}}}`, or `{written}` as code if it does not change"),
                );
            }
        }
    }

    /// Checks that a symbol is in the picture or in the code; a point that a question names must be visible while the
    /// question waits.
    fn check_symbol(&mut self, name: &str, at: usize) {
        let Some((_, known)) = &self.step else { return };
        // A point to find may be named before it is visible.
        let is_hidden = known.given.contains(name) && !known.asked.contains(name);
        if self.part == Some(Part::Question) && is_hidden {
            self.page.wrong(
                at,
                format!("the question names `{name}`, but its picture does not show it"),
                "draw it in a given layer, or describe the point in words",
            );
        }
        let Some((_, known)) = &self.step else { return };
        if !known.words.contains(name) && self.part.as_ref().is_some_and(|part| !part.is_of_recap()) {
            self.page.wrong(
                at,
                format!("`{name}` is neither in the picture nor in the code"),
                "use a visible name, or write it as plain text",
            );
        }
    }
}

impl Known {
    fn of(scene: &'static Scene, step: &Step) -> Self {
        let told = step.method.explain(&step.pose, Detail::values(Lang::En));
        let mut numbers = Vec::new();
        for row in &told.rows {
            add_numbers(&mut numbers, &row.full_name(), row.value);
        }
        for (input, amount) in step.pose.iter() {
            let parts = if input.kind.width() == 1 { ["", "", ""] } else { [".x", ".y", ".z"] };
            let named = parts.into_iter().zip(amount.numbers()).take(input.kind.width());
            numbers.extend(named.map(|(part, number)| (format!("{}{part}", input.name), f64::from(number))));
        }
        let mut words = BTreeSet::new();
        for method in scene.methods {
            add_words(&mut words, method, step);
        }
        if let Some(exercise) = &step.write {
            add_writing(&mut words, exercise, scene);
        }
        words.extend(step.pose.iter().map(|(input, _)| input.name.to_owned()));
        // The directions of the axes.
        words.extend(["x", "y"].map(str::to_owned));
        let drawn = step.method.explain(&step.pose, Detail::all(Lang::En));
        let showing = Showing::new(scene, &drawn, &step.show, false, Stage::Asked).giving(&step.letters);
        let labels = |wanted: &dyn Fn(&Item) -> bool| -> BTreeSet<String> {
            let items = drawn.figure.items.iter().filter(|item| wanted(item));
            items.flat_map(|item| identifiers(&item.label)).map(str::to_owned).collect()
        };
        let is_named = |item: &Item| matches!(item.shape, Shape::Point(_) | Shape::Arrow(..));
        // A letter that also labels a found item may mean that item.
        let found = labels(&|item| item.moment.is_some());
        let mut given = labels(&|item| item.moment.is_none() && is_named(item));
        given.retain(|name| !found.contains(name));
        let asked = labels(&|item| showing.seen(item) != Seen::No);
        Self { numbers, words, given, asked, told }
    }

    /// Returns the value that a number in the text equals, to the digits written.
    fn number(&self, written: &str) -> Option<&str> {
        let plain = written.replace('−', "-");
        let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let number: f64 = plain.parse().ok()?;
        if decimals == 0 && number.abs() <= SMALL {
            return None;
        }
        let same = |value: f64| format!("{value:.decimals$}") == plain;
        self.numbers.iter().find(|(_, value)| same(*value)).map(|(name, _)| name.as_str())
    }
}

fn add_numbers(all: &mut Vec<(String, f64)>, name: &str, value: Value) {
    let parts = match value {
        Value::Vector(_) | Value::Vector3(_) => [".x", ".y", ".z"],
        // As a live value, a range would show both ends.
        Value::Range(..) => return,
        _ => [""; 3],
    };
    let named = parts.into_iter().zip(value.numbers());
    all.extend(named.map(|(part, number)| (format!("{name}{part}"), f64::from(number))));
}

/// Adds the words of a method's code, of its values, and of its labels in the picture.
fn add_words(words: &mut BTreeSet<String>, method: &Method, step: &Step) {
    let told = method.explain(&step.pose, Detail::all(Lang::En));
    let listing = method.source.listing();
    let lines = listing.functions.iter().flat_map(|function| &function.lines);
    let code = lines.flat_map(|line| identifiers(&line.text));
    let labels = told.figure.items.iter().flat_map(|item| identifiers(&item.label));
    let values = told.rows.iter().flat_map(|row| identifiers(row.name));
    words.extend(code.chain(labels).chain(values).map(str::to_owned));
}

/// Adds the words of the text that the learner continues, of a solution, and of Rust itself.
fn add_writing(words: &mut BTreeSet<String>, exercise: &Exercise, scene: &'static Scene) {
    for text in [exercise.beginning(scene), exercise.solved(scene)] {
        words.extend(identifiers(&text).map(str::to_owned));
    }
    words.extend(Prim::ALL.iter().map(|of| of.name().to_owned()));
}

/// True if the first sentence names the answer, or begins with something in bold.
fn begins_with(prose: &Prose, title: &str, known: &Known, lang: Lang) -> bool {
    let bold = prose.spans().next().is_some_and(|span| span.style == Style::Bold);
    let value = |name: &str| known.told.get(name).map_or_else(String::new, |value| value.show(lang));
    let first = short_numbers(&alphabetical(&prose.first_sentence().filled(value).plain()));
    bold || has_word(&first, &short_numbers(&alphabetical(title)))
}

/// Returns a text without zeros at the end of decimals: `6.25` and `6.250`, `2` and `2.00` become equal.
fn short_numbers(text: &str) -> String {
    let mut out = text.to_owned();
    for (at, number) in numbers(text, 0).into_iter().rev().filter(|(_, number)| number.contains('.')) {
        out.replace_range(at..at + number.len(), number.trim_end_matches('0').trim_end_matches('.'));
    }
    out
}

/// True if a text contains these words, and not only as a part of longer ones.
fn has_word(text: &str, words: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    text.match_indices(words).any(|(at, _)| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + words.len()..].chars().next())
    })
}

/// True for a row of a table; a piece of a sentence between two lengths, as in |**u**| and |**v**|, has two bars only.
fn is_row(text: &str) -> bool {
    text.matches('|').count() > 2 && text.starts_with('|') && text.ends_with('|')
}

/// True if emphasized text is a symbol such as `P`, `rA` or `AB`, and not a word.
fn is_symbol(text: &str) -> bool {
    let letters =
        text.chars().all(|c| c.is_ascii_alphanumeric()) && text.starts_with(|c: char| c.is_alphabetic());
    letters && (text.len() == 1 || (text.len() == 2 && text.chars().any(|c| !c.is_ascii_lowercase())))
}

/// The names in a piece of code or in a label.
fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic()))
}

/// The numbers in a text.
fn numbers_in(text: &str) -> Vec<&str> {
    numbers(text, 0).into_iter().map(|(_, number)| number).collect()
}

/// The numbers in a text from a position on, each with its position and its sign.
fn numbers(text: &str, from: usize) -> Vec<(usize, &str)> {
    let (mut found, mut at) = (vec![], from);
    while let Some(skip) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + skip;
        let digits =
            |from: usize| text[from..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| from + n);
        let mut end = digits(start);
        if text[end..].starts_with('.') && text[end + 1..].starts_with(|c: char| c.is_ascii_digit()) {
            end = digits(end + 1);
        }
        let before = &text[from..start];
        let sign = before.chars().next_back().filter(|c| ['−', '-'].contains(c)).map_or(0, char::len_utf8);
        let outside = before[..before.len() - sign].chars().next_back();
        // A sign after a letter or a digit is an operator; a number among letters is a part of a name.
        let sign = if outside.is_none_or(|c| !c.is_alphanumeric()) { sign } else { 0 };
        let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
        let touches = is_part(text[..start].chars().next_back())
            || text[end..].starts_with(|c: char| c.is_ascii_alphabetic());
        if !touches {
            found.push((start - sign, &text[start - sign..end]));
        }
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{File, PerLang, load};

    /// The complaints about a lesson with this question for the number x, and this list of terms.
    fn complaints(question: &str, x: &str, terms: &str) -> Vec<String> {
        let toml = format!(
            "scene = \"point-disk\"\nsource = \"x\"\n[[step]]\nid = \"a\"\nshow = [\"shapes\"]\n\
             ask = {{ value = \"{x}\", symbol = \"n\" }}\n[step.slips]\nnext = \"{x} + 1\"\n\
             [[step]]\nid = \"b\"\nshow = [\"shapes\"]\nrecap = true\n"
        );
        let text = format!(
            "# T\n\n## A {{#a}}\n\n**This** is the [way](term:way).\n\n### Question\n\n{question}\n\n\
             ### If next\n\nNo.\n\n### Worked\n\nSo it is.\n\n\
             ## B {{#b}}\n\n- 1\n- 2\n- 3\n\n### Terms\n\n{terms}\n\n### Read on\n\nA book.\n"
        );
        let files = LessonFiles {
            folder: "lessons/1-x".into(),
            toml: File::text(&toml),
            level: File::Missing,
            prose: PerLang::from_iter([(Lang::En, File::text(&text))]),
            preview: None,
        };
        let files = [files];
        let library = load::library("lessons", &files).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
        let all = check(&files[0]).into_iter().chain(super::terms(&library, &files));
        all.map(|mistake| mistake.what).collect()
    }

    #[test]
    fn a_question_that_contains_its_answer_is_found_by_the_answers_value() {
        let telling = "the question contains its answer, 25".to_owned();
        assert_eq!(complaints("It is 25. How far is it?", "25", "- [way](term:way)"), [telling]);
        assert_eq!(complaints("It is 26. How far is it?", "25", "- [way](term:way)"), [""; 0]);
        assert_eq!(complaints("From 2 points, how far is it?", "2", "- [way](term:way)"), [""; 0]);
    }

    #[test]
    fn a_term_that_only_the_list_of_a_recap_names_is_found() {
        let unexplained = "the recap lists the term `path`, but no sentence explains it".to_owned();
        assert_eq!(complaints("How far?", "25", "- [way](term:way), [path](term:path)"), [unexplained]);
        assert_eq!(complaints("How far?", "25", "- A [path](term:path) is a way."), [""; 0]);
        // A built-in lesson explains it.
        assert_eq!(complaints("How far?", "25", "- [box](term:obb)"), [""; 0]);
    }

    #[test]
    fn numbers_are_found_with_their_signs_and_not_in_names() {
        let found = |text| numbers(text, 0).into_iter().map(|(_, number)| number).collect::<Vec<_>>();
        assert_eq!(found("x is 2 − (−1.5) = 3.50. Then 2D, d.x2, 0.1"), ["2", "−1.5", "3.50", "0.1"]);
        assert_eq!(found("和は6.25です。2乗"), ["6.25", "2"]);
        assert_eq!(numbers("abc −7", 4), [(4, "−7")]);
    }

    #[test]
    fn symbols_are_not_words() {
        assert!(["P", "r", "rA", "AB", "u"].into_iter().all(is_symbol));
        assert!(["no", "SAT", "点", "d.x", ""].into_iter().all(|word| !is_symbol(word)));
        assert_eq!(short_numbers("it is 6.250 and (2.00, −0.50), 10"), "it is 6.25 and (2, −0.5), 10");
        assert!(
            has_word("it is a miss.", "miss")
                && has_word("外れです。", "外れ")
                && !has_word("dismissed", "miss")
        );
    }
}
