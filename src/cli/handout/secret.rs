//! The secrets of a sheet for learners: anything that would give away the answer to one of its questions, and the code that its
//! exercises leave out.

use super::form::{Expression, Form, operations};
use super::{Listed, Page};
use crate::lesson::{Ask, Exercise, Gaps, Sum};
use crate::map::Kind;
use crate::scene::source::{Function, Line};
use crate::scene::{Detail, Method, Row, Scene, Stage};
use crate::session::State;
use crate::words::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The way to print a step that explains, for learners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Unchanged.
    Whole,
    /// With only the given items in its picture, and without its numbers, since they would give away an answer.
    AsAsked,
    /// With the answers, since its text would give one away.
    Held,
}

/// Returns the way to print each step, by its position.
pub fn shown(page: &Page<'_>) -> Vec<Shown> {
    let found = found(page.states);
    (0..page.states.len()).map(|i| page.may_show(i, &found)).collect()
}

/// The values that the scene's first method finds in the pose of each step. If two steps find the same, one gives away the
/// answer of the other, even if their poses differ in something else, such as the place of an eye.
fn found(states: &[State]) -> Vec<Vec<Row>> {
    let rows = |state: &State| state.scene().methods[0].explain(&state.pose, Detail::values(Lang::En)).rows;
    states.iter().map(rows).collect()
}

/// The two methods of a step with the question which of them is wrong.
pub(super) fn compared(state: &State) -> impl Iterator<Item = &'static Method> {
    let both = [Some(state.step().method), state.step().versus];
    let asks = state.step().ask == Some(Ask::Wrong);
    both.into_iter().flatten().filter(move |_| asks)
}

/// The flawed method of a step with the question which of two is wrong.
pub(super) fn wrong_of(state: &State) -> Option<&'static Method> {
    compared(state).find(|method| method.flaw.is_some())
}

impl Page<'_> {
    /// True if a whole step would give away another step's answer.
    pub(super) fn gives_away(&self, i: usize) -> bool {
        self.shown.get(i).is_some_and(|shown| *shown > Shown::Whole)
    }

    /// True if a step is printed with the answers, since its text would give one away.
    pub(super) fn is_held(&self, i: usize) -> bool {
        self.shown.get(i) == Some(&Shown::Held)
    }

    /// True if a step has no question, and is no recap.
    fn tells(&self, i: usize) -> bool {
        let step = self.states[i].step();
        step.ask.is_none() && !step.recap
    }

    /// Returns the way to print a step. Learners answer the questions first, so later questions of the lesson count, too. A
    /// text explains earlier questions, and may state the outcome in its pose.
    fn may_show(&self, i: usize, found: &[Vec<Row>]) -> Shown {
        if !self.tells(i) {
            return Shown::Whole;
        }
        let is_wrong = |of: &State| wrong_of(of).is_some_and(|wrong| wrong.id == self.states[i].method.id);
        let is_exercise = self.states[i].step().write.is_some();
        let same = |at: usize| found[at] == found[i];
        let explains = |(at, of): (usize, &State)| {
            is_wrong(of) || same(at) && (at < i || of.step().ask == Some(Ask::Verdict))
        };
        let prints = |stage| {
            let mut out = String::new();
            self.step(&mut out, i, &self.states[i], stage);
            self.has_an_answer(&out)
        };
        if !is_exercise && self.asking().any(explains) || prints(Stage::Asked) {
            Shown::Held
        } else if self.asking().any(|(at, of)| is_wrong(of) || same(at))
            || self.names_rows(i)
            || prints(Stage::Whole)
        {
            Shown::AsAsked
        } else {
            Shown::Whole
        }
    }

    /// True if the map below a step's picture names the rows of a table that is printed with a question: a learner would look up
    /// the row of a region there instead of working it out.
    fn names_rows(&self, i: usize) -> bool {
        let has_table = |state: &State| {
            let told = state.method.explain(&state.pose, Detail::all(Lang::En));
            state.step().table && told.table.is_some_and(|table| table.fixed)
        };
        self.states[i].step().map == Some(Kind::Part) && self.asking().any(|(_, state)| has_table(state))
    }

    /// True if a part of the document has the result of a calculation that a question asks for.
    pub(super) fn has_an_answer(&self, html: &str) -> bool {
        let text = visible(html);
        self.asking().filter_map(|(_, state)| state.step().sum()).any(|sum| has_result(&text, sum))
    }

    /// The step whose correct method is the worked example: the one that plays its walkthrough, or else the last that
    /// explains, provided that it answers no question. If all answer one, one of them is taken, and the step is printed
    /// with the answers.
    pub(super) fn example(&self) -> Option<(&State, bool)> {
        let right = |i: &usize| self.tells(*i) && self.states[*i].method.flaw.is_none();
        let answers = |i: &usize| {
            let mut out = String::new();
            self.worked_example(&mut out, &self.states[*i]);
            self.gives_away(*i) || self.has_an_answer(&out)
        };
        let all: Vec<usize> = (0..self.states.len()).filter(right).collect();
        let (asked, free): (Vec<usize>, Vec<usize>) = all.into_iter().partition(answers);
        let secret = free.is_empty();
        let from = if secret { asked } else { free };
        let plays = from.iter().find(|i| self.states[**i].step().play);
        plays.or(from.last()).map(|i| (&self.states[*i], secret))
    }

    /// True if a listing is that of a right method.
    fn is_right(&self, listed: &Listed) -> bool {
        let methods = self.states.iter().flat_map(|state| state.scene().methods);
        let mut right = methods.filter(|method| method.flaw.is_none());
        right.any(|method| method.source.listing().functions.first() == Some(&listed.function))
    }

    /// The lines of a listing's Rust function that an exercise asks for, each with whether its form is a secret: it is none if the
    /// code that the exercise begins with has a line of this form. The full code is printed with the answers.
    fn asked(&self, listed: &Listed) -> BTreeMap<usize, bool> {
        // An exercise asks for the method itself, and for the helpers that its solution defines.
        let is_asked = |exercise: &Exercise, scene: &'static Scene| {
            let solution = exercise.solution(scene).source.listing();
            let is_own = solution.functions.first() == Some(&listed.function);
            is_own
                || solution.functions.contains(&listed.function)
                    && exercise.solved(scene).contains(&format!("fn {}(", listed.function.name))
        };
        let exercises =
            self.states.iter().filter_map(|state| Some((state.step().write.as_ref()?, state.scene())));
        let mut asked = BTreeMap::new();
        for (exercise, scene) in exercises.filter(|(exercise, scene)| is_asked(exercise, scene)) {
            let beginning = exercise.beginning(scene);
            let given: BTreeSet<String> = beginning.lines().map(squeezed).collect();
            let seen: BTreeSet<Form> = beginning.lines().map(|line| Expression::of(line).form()).collect();
            let lines = || listed.function.lines.iter().enumerate().filter(|(_, line)| line.mark.is_some());
            let missing = || lines().filter(|(_, line)| !given.contains(&squeezed(&line.text)));
            // If the whole method is to be written, only its end is left out, since the steps explain how it is reached.
            let end = missing().next_back().filter(|_| exercise.gaps == Gaps::All).map(|(_, line)| line.mark);
            let missing = missing().filter(|(_, line)| end.is_none_or(|end| line.mark == end));
            for (n, line) in missing {
                *asked.entry(n).or_default() |= !seen.contains(&Expression::of(&line.text).form());
            }
        }
        asked
    }
}

/// The lines that exercises ask for, and that would answer them if another listing had them.
#[derive(Default)]
struct Answers {
    /// The lines, without spaces.
    lines: BTreeSet<String>,
    /// The forms of their expressions, and those with the values that they use written out.
    forms: BTreeSet<Form>,
    /// The forms for each name that they give to a value.
    named: BTreeMap<String, BTreeSet<Form>>,
}

impl Answers {
    fn of(page: &Page<'_>, asked: &[BTreeMap<usize, bool>]) -> Self {
        let mut all = Self::default();
        for (listed, asked) in page.code.iter().zip(asked) {
            let forms = forms(&listed.function);
            for (&n, &is_secret) in asked {
                let line = squeezed(&listed.function.lines[n].text);
                if is_answer(&line) {
                    let forms = || forms[n].iter().filter(|_| is_secret).cloned();
                    if let Some(name) = bound(&line) {
                        all.named.entry(name.to_owned()).or_default().extend(forms());
                    }
                    all.forms.extend(forms());
                    all.lines.insert(line);
                }
            }
        }
        all
    }

    /// True if a line tells one: it is the same line; it has its form, whatever its values are called, or a part of it has; or it
    /// computes a value of the same name. Under such a name, an incorrect method may show its error, but nothing of the right
    /// form.
    fn tells(&self, line: &Line, forms: &[Form; 2], is_right: bool) -> bool {
        let code = squeezed(&line.text);
        if !is_answer(&code) {
            return false;
        }
        let named = bound(&code).and_then(|name| self.named.get(name));
        // Short forms such as `a - b` are everywhere.
        let is_long = |form: &&Form| operations(form) > 1;
        let whole = Expression::of(&line.text);
        self.lines.contains(&code)
            || named.is_some_and(|of| is_right || forms.iter().any(|form| of.contains(form)))
            || forms.iter().filter(is_long).any(|form| self.forms.contains(form))
            || self.forms.iter().filter(|form| operations(form) > 2).any(|form| whole.contains(form))
    }
}

/// The forms of each line of a function: as it is, and with the values that it uses written out.
fn forms(function: &Function) -> Vec<[Form; 2]> {
    let mut values = BTreeMap::new();
    let of = |line: &Line| {
        let expression = Expression::of(&line.text);
        let forms = [expression.form(), expression.expanded(&values).form()];
        let code = squeezed(&line.text);
        if let Some(name) = bound(&code).filter(|_| code.ends_with(';')) {
            values.insert(name.to_owned(), expression);
        }
        forms
    };
    function.lines.iter().map(of).collect()
}

/// Returns the lines of each listing that are printed as blanks: those that an exercise asks for, and in all listings those
/// that would answer it.
pub(super) fn left_out(page: &Page<'_>) -> Vec<BTreeSet<usize>> {
    let asked: Vec<BTreeMap<usize, bool>> = page.code.iter().map(|listed| page.asked(listed)).collect();
    let answers = Answers::of(page, &asked);
    let blank = |(listed, asked): (&Listed, &BTreeMap<usize, bool>)| {
        let (is_right, forms) = (page.is_right(listed), forms(&listed.function));
        let lines = listed.function.lines.iter().enumerate();
        let blank =
            lines.filter(|(n, line)| asked.contains_key(n) || answers.tells(line, &forms[*n], is_right));
        blank.flat_map(|(n, _)| &listed.printed[n]).copied().collect()
    };
    page.code.iter().zip(&asked).map(blank).collect()
}

/// The name that a line without spaces gives to a value.
fn bound(squeezed: &str) -> Option<&str> {
    let name = squeezed.strip_prefix("let")?.split(['=', ':']).next()?;
    name.chars().all(|c| c.is_alphanumeric() || c == '_').then_some(name)
}

/// True if a line of code is long enough to answer an exercise: it combines at least two values, unlike `hit` or `}`.
fn is_answer(squeezed: &str) -> bool {
    let value = squeezed.split_once('=').map_or(squeezed, |(_, value)| value);
    let words = value.split(|c: char| !c.is_alphanumeric() && !"_.:".contains(c));
    words.filter(|word| !word.is_empty()).count() > 1
}

/// A line of code without spaces and comments.
fn squeezed(line: &str) -> String {
    line.split("//").next().unwrap_or_default().split_whitespace().collect()
}

/// The visible text of a part of the document, including pictures, but without the links below them. Fonts in its style sheet
/// are long rows of letters and digits, so they would seem to hold numbers.
fn visible(html: &str) -> String {
    let mut text = String::new();
    let mut pieces = html.split('<');
    text.push_str(pieces.next().unwrap_or_default());
    let mut hidden = false;
    for piece in pieces {
        let (tag, rest) = piece.split_once('>').unwrap_or((piece, ""));
        match tag.split([' ', '/']).find(|name| !name.is_empty()) {
            Some("figcaption" | "style") => hidden = !tag.starts_with('/'),
            // Signs of one label may have different styles.
            Some("tspan" | "i" | "b" | "em" | "code" | "strong" | "span") => {}
            _ => text.push(' '),
        }
        if !hidden {
            text.push_str(rest);
        }
    }
    text.replace('−', "-")
}

/// True if a text has the result of a calculation. A small whole number counts only if it is named as this result, since it may
/// be anything else as well. The numbers of a vector count only together, as in `(2, 1)`: those of an axis are in a row, too.
fn has_result(text: &str, sum: &Sum) -> bool {
    let Some(right) = sum.results.get(sum.truth()) else { return false };
    let all: Vec<(Range<usize>, f64)> = numbers(text).collect();
    let is = |at: usize, number: f64| all.get(at).is_some_and(|(_, seen)| (seen - number).abs() < 0.006);
    let telling = |number: &f64| (number - number.round()).abs() > 0.005 || number.abs() >= 20.0;
    let named = |at: usize| {
        let before = text[..all[at].0.start].trim_end();
        let before = before.strip_suffix(['=', '(', '≈']).unwrap_or(before).trim_end();
        before.strip_suffix('=').unwrap_or(before).trim_end().ends_with(sum.symbol.as_str())
    };
    let together = |at: usize| {
        let between = &text[all[at].0.end..all[at + 1].0.start];
        between.contains([',', ';', '、'])
            && between.chars().all(|c| c.is_whitespace() || ",;、xyz=.".contains(c) || sum.symbol.contains(c))
    };
    let starts = 0..all.len().saturating_sub(right.numbers.len() - 1);
    starts.into_iter().any(|at| {
        let fits = right.numbers.iter().enumerate().all(|(part, number)| is(at + part, *number));
        let one = (at..at + right.numbers.len() - 1).all(together);
        fits && one && (right.numbers.len() > 1 || right.numbers.iter().any(telling) || named(at))
    })
}

/// The numbers in a text, each with its place.
fn numbers(text: &str) -> impl Iterator<Item = (Range<usize>, f64)> {
    let is_of = |c: char| c.is_ascii_digit() || c == '.';
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(|c: char| c.is_ascii_digit())?;
            let end = start + text[start..].find(|c| !is_of(c)).unwrap_or(text.len() - start);
            at = end;
            let minus = text[..start].ends_with('-');
            if let Ok(number) = text[start..end].trim_end_matches('.').parse::<f64>() {
                return Some((start - usize::from(minus)..end, if minus { -number } else { number }));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::{PrintOptions, SIZE, page};
    use super::*;
    use crate::cli::arguments::Part;
    use crate::compose::Sheet;
    use crate::figure::svg::Escaped;
    use crate::lesson::sum::Outcome;
    use crate::lesson::{Lesson, Library, Prose, sum};
    use crate::target::Target;
    use crate::words::fill;
    use std::sync::Arc;

    fn printed(lesson: &Arc<Lesson>, lang: Lang, parts: &[Part]) -> String {
        let sheet = Sheet { size: SIZE, lang, ..Sheet::default() };
        page(lesson, &sheet, &PrintOptions { parts, ..PrintOptions::default() })
    }

    fn states(lesson: &Arc<Lesson>) -> Vec<State> {
        (0..lesson.steps.len()).map(|step| State::at(lesson, step)).collect()
    }

    #[test]
    fn no_part_for_learners_has_an_answer() {
        let mut given = BTreeSet::new();
        for lesson in &Library::builtin().lessons {
            for lang in Lang::ALL {
                let html = printed(lesson, lang, &[Part::Questions, Part::Lesson, Part::Code]);
                let text = visible(&html);
                for state in states(lesson).iter().filter(|state| state.step().ask.is_some()) {
                    let mut gives = |what: &str| {
                        println!("{} in {}: {what}", state.link(), lang.code());
                        given.insert(state.link());
                    };
                    if state.step().sum().is_some_and(|sum| has_result(&text, sum)) {
                        gives("its result");
                    }
                    let title = wrong_of(state).map(|method| Escaped(lang.of(method.title)).to_string());
                    if title.is_some_and(|title| html.contains(&title)) {
                        gives("the name of the wrong method");
                    }
                    let told = state.method.explain(&state.pose, Detail::all(lang));
                    let at = state.step().mark.as_deref().and_then(|mark| told.find(mark));
                    let caption = at.map(|at| Escaped(&told.moments[at].caption).to_string());
                    if caption.is_some_and(|caption| caption.len() > 20 && html.contains(&caption)) {
                        gives("what happens at its moment");
                    }
                }
            }
        }
        assert_eq!(given, BTreeSet::new());
    }

    #[test]
    fn a_result_is_found_however_it_is_written_but_not_in_other_numbers() {
        let sum = |symbol: &str, numbers: &[f64]| Sum {
            symbol: symbol.to_owned(),
            within: 0.01,
            results: vec![Outcome { slip: None, formula: String::new(), numbers: numbers.to_vec() }],
        };
        let vector = sum("d", &[2.0, 1.0]);
        for given in
            ["d = (2, 1)", "(2.00, 1.00)", "x = 2, y = 1", "d.x = 2, d.y = 1", "到 (2、1)", "5, 2, 1"]
        {
            assert!(has_result(given, &vector), "{given}");
        }
        // The numbers of an axis, and of methods.
        for other in ["-2 0 2 1 4", "Method 2 (code C) 1 wall", "(1, 2)", "(-2, 1)", "2. 1"] {
            assert!(!has_result(other, &vector), "{other}");
        }
        // A whole number that was worked out is a little beside it.
        let whole = sum("a × b", &[0.999_999_9]);
        assert!(has_result("a × b = 1.00", &whole) && !has_result("question 1, b = 1", &whole));
        let fraction = sum("s", &[0.25]);
        assert!(has_result("a quarter, 0.25, of it", &fraction) && !has_result("0.5 of 25", &fraction));
    }

    #[test]
    fn no_part_for_learners_solves_an_exercise() {
        let mut solved = BTreeSet::new();
        for lesson in &Library::builtin().lessons {
            let html = printed(lesson, Lang::En, &[Part::Lesson, Part::Code]);
            let listed = html.split("<span class=\"line\">").skip(1);
            let listed = listed.filter_map(|rest| rest.split("</span>").next());
            let plain = |line: &str| line.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let listed: BTreeSet<String> = listed.map(|line| squeezed(&plain(line))).collect();
            for state in states(lesson) {
                let Some(exercise) = &state.step().write else { continue };
                let given = exercise.beginning(state.scene());
                let given: BTreeSet<String> = given.lines().map(squeezed).collect();
                let solution = exercise.solved(state.scene());
                let asked = solution.lines().map(squeezed).filter(|line| !given.contains(line));
                if asked.into_iter().all(|line| listed.contains(&line)) {
                    solved.insert(state.link());
                }
            }
        }
        assert_eq!(solved, BTreeSet::new());
    }

    #[test]
    fn no_part_for_learners_has_a_line_that_an_exercise_asks_for() {
        let (mut given, mut asked) = (BTreeSet::new(), 0);
        for lesson in &Library::builtin().lessons {
            let html = printed(lesson, Lang::En, &[Part::Questions, Part::Lesson, Part::Code]);
            let text = visible(&html).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let text: String = text.split_whitespace().collect();
            // The author of a lesson may give a line in the text of an exercise, as the program does on the screen.
            let exercises = lesson.steps.iter().filter(|step| step.write.is_some());
            let quoted: String = exercises.map(|step| step.text(Lang::En).prose.plain()).collect();
            let quoted: String = quoted.split_whitespace().collect();
            for state in states(lesson) {
                // If the whole method is to be written, the steps explain most of it.
                let Some(exercise) = state.step().write.as_ref().filter(|it| it.gaps != Gaps::All) else {
                    continue;
                };
                let beginning = exercise.beginning(state.scene());
                let beginning: BTreeSet<String> = beginning.lines().map(squeezed).collect();
                for line in exercise.solved(state.scene()).lines().map(squeezed) {
                    // A statement that computes a value, not one that only names the inputs, nor `hit` or `}`.
                    let computes = line.starts_with("let") && !line.starts_with("let(") && is_answer(&line);
                    if computes && !beginning.contains(&line) && !quoted.contains(&line) {
                        asked += 1;
                        let line = line.replace('−', "-");
                        if text.contains(&line) {
                            given.insert(format!("{}: {line}", state.link()));
                        }
                    }
                }
            }
        }
        assert!(asked > 60, "{asked}");
        assert_eq!(given, BTreeSet::new());
    }

    #[test]
    fn no_listing_of_a_right_method_has_a_value_with_the_name_of_a_gap() {
        let mut blanks = 0;
        for lesson in &Library::builtin().lessons {
            let html = printed(lesson, Lang::En, &[Part::Code]);
            let gaps = lesson.steps.iter().filter_map(|step| match step.write.as_ref()?.gaps.clone() {
                Gaps::Names(names) => Some(names),
                Gaps::None | Gaps::All => None,
            });
            let gaps: BTreeSet<String> = gaps.flatten().collect();
            let wrong = lesson.scene.methods.iter().filter(|method| method.flaw.is_some());
            let wrong = wrong.map(|method| method.source.listing().functions.swap_remove(0));
            let wrong: BTreeSet<String> = wrong
                .flat_map(|it| it.lines.iter().map(|line| squeezed(&line.text)).collect::<Vec<_>>())
                .collect();
            for line in
                html.split("<span class=\"line\">").skip(1).filter_map(|rest| rest.split("</span>").next())
            {
                let line = line.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
                let is_blank = line.contains("class=\"blank\"");
                let line = squeezed(&line);
                if !bound(&line).is_some_and(|name| gaps.contains(name)) {
                    continue;
                }
                blanks += usize::from(is_blank);
                assert!(is_blank || !is_answer(&line) || wrong.contains(&line), "{}: {line}", lesson.id);
            }
        }
        assert!(blanks > 30, "{blanks}");
    }

    #[test]
    fn no_listing_in_any_language_has_the_form_of_a_line_that_is_left_out() {
        // A statement that computes a value. Loops look alike everywhere.
        let computes = |line: &str| line.contains(" = ") && !line.trim_start().starts_with("for");
        let (mut compared, mut given) = (0, BTreeSet::new());
        for lesson in &Library::builtin().lessons {
            let states = states(lesson);
            for target in Target::ALL {
                let sheet = Sheet { size: SIZE, ..Sheet::default() };
                let options = PrintOptions { parts: &[Part::Code], target, ..PrintOptions::default() };
                let page = Page::of(lesson, &states, &sheet, &options);
                let asked: Vec<_> = page.code.iter().map(|listed| page.asked(listed)).collect();
                let answers = page.code.iter().zip(&asked).flat_map(|(listed, asked)| {
                    let secret = asked.iter().filter(|(_, is_secret)| **is_secret);
                    secret.flat_map(|(n, _)| &listed.printed[*n]).map(|n| &*listed.lines[*n].0)
                });
                let forms = answers.filter(|line| computes(line)).map(|line| Expression::of(line).form());
                let forms: BTreeSet<Form> = forms.filter(|form| operations(form) > 1).collect();
                for (listed, left_out) in page.code.iter().zip(&page.left_out) {
                    for (n, (line, _)) in listed.lines.iter().enumerate() {
                        compared += usize::from(computes(line));
                        if computes(line)
                            && !left_out.contains(&n)
                            && forms.contains(&Expression::of(line).form())
                        {
                            given.insert(format!("{} in {target:?}: {line}", lesson.id));
                        }
                    }
                }
            }
        }
        assert!(compared > 4000, "{compared}");
        assert_eq!(given, BTreeSet::new());
    }

    #[test]
    fn a_line_that_writes_an_answer_with_other_values_is_blank() {
        let library = Library::builtin();
        let lesson = library.find("disk-rectangle").expect("a lesson");
        for target in Target::ALL {
            let sheet = Sheet { size: SIZE, ..Sheet::default() };
            let options = PrintOptions { parts: &[Part::Code], target, ..PrintOptions::default() };
            let code = visible(&page(lesson, &sheet, &options)).replace('_', "").to_lowercase();
            // One exercise asks for `d` and the coordinates of Q: `rectangle.to_own_frame(ct)`, and `d.x.clamp(-e.x, e.x)`.
            assert!(!code.contains("toownframe(") && !code.contains("-e.x"), "{target:?}");
            assert!(code.contains("dot(") && code.contains("corners"), "the rest is there in {target:?}");
        }
    }

    #[test]
    fn most_of_the_code_can_be_read_on_the_sheets_of_learners() {
        let (mut all, mut blank) = (0, 0);
        for lesson in &Library::builtin().lessons {
            let states = states(lesson);
            let (sheet, options) = (Sheet { size: SIZE, ..Sheet::default() }, PrintOptions::default());
            let page = Page::of(lesson, &states, &sheet, &options);
            all += page.code.iter().map(|listed| listed.lines.len()).sum::<usize>();
            blank += page.left_out.iter().map(BTreeSet::len).sum::<usize>();
        }
        // Gaps, the ends of methods that are to be written, and the lines that repair incorrect ones.
        assert!(all > 1000 && 6 * blank < all, "{blank} of {all}");
    }

    #[test]
    fn a_line_is_an_answer_if_it_combines_two_values() {
        for answer in ["letrr=r*r;", "lethit=depth>=0.0;", "kept=pass(a,b);", "lete=boxes.first()-x;"] {
            assert!(is_answer(answer), "{answer}");
        }
        for other in ["hit", "}", "lethit=inside;", "break;", "letcrosses=[", "letn=0.5;", "letd=Vec2::ZERO;"]
        {
            assert!(!is_answer(other), "{other}");
        }
    }

    #[test]
    fn no_picture_for_learners_names_the_rows_of_a_questions_table() {
        let mut tables = 0;
        for lesson in &Library::builtin().lessons {
            let states = states(lesson);
            let tables_of = states.iter().filter(|state| state.step().ask.is_some() && state.step().table);
            let tables_of = tables_of.filter_map(|state| {
                state.method.explain(&state.pose, Detail::all(Lang::En)).table.filter(|table| table.fixed)
            });
            let html = printed(lesson, Lang::En, &[Part::Questions, Part::Lesson]);
            let pictures = html.split("<svg").skip(1).filter_map(|rest| rest.split("</svg>").next());
            let pictures: Vec<String> = pictures.map(|picture| visible(&format!("<svg{picture}"))).collect();
            for table in tables_of {
                tables += 1;
                let names: BTreeSet<&str> = table.rows.iter().map(|row| &*row.cells[0]).collect();
                for picture in &pictures {
                    let words: BTreeSet<&str> = picture.split_whitespace().collect();
                    let named = names.intersection(&words).count();
                    // A few of them may be numbers of an axis.
                    assert!(2 * named < names.len(), "{}: {words:?}", lesson.id);
                }
            }
        }
        assert!(tables > 0);
    }

    #[test]
    fn the_first_sheet_for_learners_has_lines_for_the_name_and_the_date() {
        let library = Library::builtin();
        let lesson = library.find("disks").expect("a lesson");
        for (lang, words) in [(Lang::En, "Name:"), (Lang::Es, "Nombre:"), (Lang::Ja, "名前:")] {
            let html = printed(lesson, lang, &[Part::Questions, Part::Lesson, Part::Code]);
            assert_eq!(html.matches(words).count(), 1, "{words}");
            let (before, after) = html.split_once(words).expect("it is there");
            assert!(!before.contains("<h1") && after.starts_with(" <i class=\"blank\">"), "{words}");
            assert!(!printed(lesson, lang, &[Part::Answers, Part::Notes]).contains(words));
        }
    }

    #[test]
    fn a_plan_has_the_task_of_each_calculation_with_its_result_and_the_way_to_it() {
        let mut sums = 0;
        for lesson in &Library::builtin().lessons {
            for lang in Lang::ALL {
                let html = printed(lesson, lang, &[Part::Notes]);
                let plans: Vec<&str> = html.split("<section class=\"planned\">").skip(1).collect();
                for (plan, state) in plans.into_iter().zip(states(lesson)) {
                    let Some(sum) = state.step().sum() else { continue };
                    sums += 1;
                    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
                    let (plan, text) = (squeezed(&visible(plan)), state.step().text(lang));
                    let result = sum::show(&sum.results[sum.truth()].numbers);
                    let plain = |prose: &Prose| {
                        let prose = state.fill(prose, lang);
                        let last = prose.blocks.last().map(|block| block.plain());
                        squeezed(&Escaped(&last.unwrap_or_default()).to_string().replace('−', "-"))
                    };
                    for part in
                        [&squeezed(&result).replace('−', "-"), &plain(&text.lead), &plain(&text.worked)]
                    {
                        assert!(!part.is_empty() && plan.contains(part.as_str()), "{}: {part}", state.link());
                    }
                }
            }
        }
        assert!(sums > 90, "{sums}");
    }

    #[test]
    fn the_answers_define_the_helper_of_each_exercise() {
        let library = Library::builtin();
        let html = printed(library.find("gjk").expect("a lesson"), Lang::En, &[Part::Answers]);
        // Two steps repair and write different helpers of the same method.
        assert_eq!((html.matches("fn pass(").count(), html.matches("fn support(").count()), (2, 1));
    }

    #[test]
    fn a_picture_has_the_letters_that_its_question_names() {
        let mut lacking = BTreeSet::new();
        for lesson in &Library::builtin().lessons {
            let html = printed(lesson, Lang::En, &[Part::Questions]);
            let cards = html.split("<section>").skip(1);
            for (card, state) in cards.zip(states(lesson).iter().filter(|state| state.step().ask.is_some())) {
                let (picture, words) = card.split_once("</svg>").expect("a card has a picture");
                let labels: Vec<&str> =
                    picture.split("</text>").filter_map(|text| text.rsplit('>').next()).collect();
                let named = words.split("<em>").skip(1).filter_map(|rest| rest.split("</em>").next());
                let is_letter = |name: &&str| name.len() == 1 && name.starts_with(char::is_uppercase);
                for letter in named.filter(is_letter).collect::<BTreeSet<_>>() {
                    let shows =
                        |label: &&str| label.split(|c: char| !c.is_alphanumeric()).any(|part| part == letter);
                    if !labels.iter().any(shows) {
                        lacking.insert(format!("{}: {letter}", state.link()));
                    }
                }
            }
        }
        assert_eq!(lacking, BTreeSet::new());
    }

    #[test]
    fn a_steps_picture_has_the_letters_that_its_text_names() {
        let library = Library::builtin();
        let lesson = library.find("disk-rectangle").expect("a lesson");
        let html = printed(lesson, Lang::En, &[Part::Lesson]);
        for (title, letters) in [
            ("Pull each coordinate back", &["T", "C", "d", "q"][..]),
            ("Inside, nothing is pulled", &["T", "C", "d", "q"]),
            ("Steps along the sides", &["T", "CT", "u", "v"]),
        ] {
            let step = html.split("<section class=\"step\">").find(|step| step.contains(title));
            let (picture, words) = step.and_then(|step| step.split_once("</svg>")).expect("a picture");
            let labels: Vec<&str> =
                picture.split("</text>").filter_map(|text| text.rsplit('>').next()).collect();
            for letter in letters {
                assert!(labels.contains(letter), "{title}: {letter} in {labels:?}");
            }
            assert!(words.contains("class=\"flaw told\""), "{title}: the verdict is below");
        }
    }

    #[test]
    fn a_question_names_only_listings_without_gaps() {
        let mut named = 0;
        for lesson in &Library::builtin().lessons {
            for lang in Lang::ALL {
                let html = printed(lesson, lang, &[Part::Questions, Part::Code]);
                let (questions, code) = html.split_once("<section class=\"listing\">").expect("has code");
                for name in 'A'..='Z' {
                    let named_so = fill!(lang, crate::said::cli::handout::LISTED, name);
                    if !questions.contains(&format!("({named_so})")) {
                        continue;
                    }
                    let heading = format!("<h2 class=\"small\">{name}</h2>");
                    let listing = code.split("<section").find(|listing| listing.contains(&heading));
                    let listing = listing.unwrap_or_else(|| panic!("{}: no untitled {name}", lesson.id));
                    assert!(!listing.contains("class=\"blank\""), "{}: {name} has gaps", lesson.id);
                    named += 1;
                }
            }
        }
        assert!(named >= 3 * Lang::ALL.len(), "{named}");
    }

    #[test]
    fn a_question_which_of_two_methods_is_wrong_points_at_neither() {
        let library = Library::builtin();
        let lesson = library.find("disks").expect("a lesson");
        let compares = states(lesson).iter().position(|state| wrong_of(state).is_some()).expect("one asks");
        let html = printed(lesson, Lang::En, &[Part::Questions, Part::Code]);
        let cards = html.split("<section>").skip(1);
        let asks = states(lesson).into_iter().filter(|state| state.step().ask.is_some());
        let pointing: Vec<usize> = cards
            .zip(asks)
            .filter(|(card, _)| card.contains("<span class=\"lines\">"))
            .map(|(_, state)| state.place().index())
            .collect();
        assert!(!pointing.is_empty() && !pointing.contains(&compares), "{pointing:?}");
        let steps: Vec<&str> = html.split("<span class=\"steps\">").skip(1).collect();
        let number = (compares + 1).to_string();
        let named = |note: &&&str| note.split("</span>").next().is_some_and(|note| note.contains(&number));
        assert!(
            !steps.is_empty() && steps.iter().find(named).is_none(),
            "no line is that of question {number}"
        );
    }

    #[test]
    fn lines_to_fill_in_are_blank_in_each_language() {
        let library = Library::builtin();
        let sheet = Sheet { size: SIZE, ..Sheet::default() };
        for target in Target::ALL {
            let options = PrintOptions { parts: &[Part::Code], target, ..PrintOptions::default() };
            let html = page(library.find("segments").expect("a lesson"), &sheet, &options);
            // Another method has the same line. Its name is written in the style of each language.
            let plain = html.replace('_', "").to_lowercase();
            assert!(plain.contains("sideofline(") && !plain.contains("sameside("), "{target:?}");
        }
        let lesson = library.find("disks").expect("a lesson");
        let sheet = Sheet { size: SIZE, ..Sheet::default() };
        for target in Target::ALL {
            let options = PrintOptions { parts: &[Part::Code], target, ..PrintOptions::default() };
            let html = page(lesson, &sheet, &options);
            assert!(html.contains("<i class=\"blank\">") && !html.contains("reach * reach"), "{target:?}");
        }
    }
}
