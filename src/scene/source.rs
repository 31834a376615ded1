//! The source of the algorithms for the code pane, which shows the code that ran.
//!
//! `// mark: name` covers the lines below it within the same braces, until the next mark. A mark without a name ends the
//! explanation: the lines below it only build the answer, and a listing omits them. Every function of `geometry` can be listed,
//! so that a reader can open each call down to glam.

use super::explanation::Row;
use crate::figure::names::Mark;
use crate::geometry::texts::{ONLY_SHOWN, TEXTS};
use crate::geometry::walk;
use crate::language::{self, Given, Outline, outlines};
use crate::trace::Trace;
use std::sync::{Arc, LazyLock};

/// A function of the geometry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// The file, without its extension.
    pub file: &'static str,
    /// The name.
    pub function: &'static str,
}

impl Source {
    /// Traces the function with the shapes as arguments.
    pub fn walk(self, shapes: &impl Given) -> Trace {
        walk::walk_text(self.file, self.function, shapes)
    }
}

/// The functions of `src/geometry`.
static FUNCTIONS: LazyLock<Vec<Outline<'static>>> = LazyLock::new(|| outlines(&[TEXTS, ONLY_SHOWN].concat()));

/// A line of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// The text. Its indentation is relative to the function's.
    pub text: Arc<str>,
    /// The line's index in the function's text, which also has lines for marks.
    pub row: usize,
    /// The mark that covers the line.
    pub mark: Option<&'static str>,
    /// The calls, in the order of the line.
    pub calls: Vec<Call>,
    /// The bound names, in the order of the line.
    pub bindings: Vec<Binding>,
}

/// A call of a function of the listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The function's position in the listing.
    pub function: usize,
    /// The arguments as they are written, without `&`: `ct`, or `d.x` and `e.x`.
    pub arguments: Vec<&'static str>,
    /// The name of the result, if the statement only binds it.
    pub result: Option<&'static str>,
}

/// A name that gets a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: &'static str,
    /// The bound expression as it is written, without `&`: `disk.center()`.
    pub value: Arc<str>,
    /// The number of lines from the name to the end of the statement.
    pub down: usize,
}

/// A function of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// The file, without its extension.
    pub file: &'static str,
    /// The lines.
    pub lines: Vec<Line>,
    /// The names of the parameters except `self`, each with its line.
    pub parameters: Vec<(usize, &'static str)>,
    /// The line of the result, if it is a single line.
    pub result: Option<usize>,
}

/// A method's function, and all functions that it calls, down to glam.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The method's own function first; empty until the source is loaded.
    pub functions: Vec<Function>,
}

impl Source {
    /// The function's lines as in the file, including marks, with indentation relative to the function's.
    ///
    /// # Panics
    /// If there is no such function. A test reads every source of every method.
    pub fn lines(&self) -> &'static [&'static str] {
        &FUNCTIONS[self.position()].lines
    }

    /// The index of the function in the list.
    fn position(&self) -> usize {
        let known = FUNCTIONS.iter().position(|it| (it.file, it.name) == (self.file, self.function));
        known.unwrap_or_else(|| panic!("no function `{}` in {}.rs", self.function, self.file))
    }

    /// The function, and all functions that it calls.
    ///
    /// # Panics
    /// If there is no such function. A test reads every source of every method.
    pub fn listing(&self) -> Listing {
        let mut known = vec![self.position()];
        let mut listed = vec![];
        while let Some(&position) = known.get(listed.len()) {
            listed.push(Function::of(&FUNCTIONS[position], &mut known));
        }
        Listing { functions: listed }
    }
}

impl Function {
    /// A function of a listing, from its outline. The functions that it calls are added to `known`, the positions of the
    /// listing's functions.
    fn of(outline: &'static Outline<'static>, known: &mut Vec<usize>) -> Self {
        let lines = outline.lines.iter().enumerate();
        let mut lines: Vec<Line> =
            lines.map(|(row, text)| Line { text: (*text).into(), row, ..Line::default() }).collect();
        for (rows, mark) in &outline.marks {
            lines[rows.clone()].iter_mut().for_each(|line| line.mark = Some(mark));
        }
        for it in &outline.bindings {
            lines[it.row].bindings.push(Binding {
                name: it.name,
                value: it.value.as_str().into(),
                down: it.down,
            });
        }
        for call in &outline.calls {
            lines[call.row].call(call, known);
        }
        let is_hidden = |row: usize| outline.hidden.iter().any(|rows| rows.contains(&row));
        let shown = |row: usize| (!is_hidden(row)).then(|| (0..row).filter(|row| !is_hidden(*row)).count());
        let parameters =
            outline.parameters.iter().filter_map(|(row, name)| Some((shown(*row)?, *name))).collect();
        lines.retain(|line| !is_hidden(line.row));
        Self {
            name: outline.name,
            file: outline.file,
            lines,
            parameters,
            result: outline.result.and_then(shown),
        }
    }
}

impl Listing {
    /// The function whose lines a mark covers.
    pub fn function_of(&self, mark: &str) -> Option<usize> {
        let has = |function: &Function| function.lines.iter().any(|line| line.mark == Some(mark));
        self.functions.iter().position(has)
    }

    /// The names of a method's marks, in reading order.
    pub fn marks(&self, of: &[&'static Mark]) -> Vec<&'static str> {
        let functions = self.functions.iter().filter(|function| function.is_told(of));
        let lines = functions.flat_map(|function| &function.lines);
        let mut marks: Vec<_> = lines.filter_map(|line| line.mark).collect();
        marks.dedup();
        marks
    }
}

impl Function {
    /// The lines as one text.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n")
    }
}

impl Line {
    /// Adds a call of a function, unless the line has it already.
    fn call(&mut self, call: &'static language::Call<'static>, known: &mut Vec<usize>) {
        let function = known.iter().position(|it| *it == call.function).unwrap_or_else(|| {
            known.push(call.function);
            known.len() - 1
        });
        if self.calls.iter().all(|call| call.function != function) {
            let arguments = call.arguments.iter().map(String::as_str).collect();
            self.calls.push(Call { function, result: call.result, arguments });
        }
    }

    /// The index of a bound name.
    pub fn binding_of(&self, name: &str) -> Option<usize> {
        self.bindings.iter().position(|binding| binding.name == name)
    }
}

impl Function {
    /// The line that a value belongs beside: under its mark, where its name is bound or first appears. An expression may go on
    /// below its name, so the end of its statement counts.
    pub fn line_of(&self, mark: &str, name: &str) -> Option<usize> {
        let name = name.split(['.', '[']).next().unwrap_or(name);
        let marked = || self.lines.iter().enumerate().filter(|(_, line)| line.mark == Some(mark));
        let bound = |(i, line): (usize, &Line)| Some(i + line.bindings[line.binding_of(name)?].down);
        let names = |(_, line): &(usize, &Line)| has_word(&line.text, name);
        marked().find_map(bound).or_else(|| marked().find(names).map(|(i, _)| i))
    }

    /// True if a method with these marks explains this function. The test of a pair that a crowd calls is explained in another
    /// lesson.
    pub fn is_told(&self, marks: &[&'static Mark]) -> bool {
        let mut own = self.lines.iter().filter_map(|line| line.mark);
        own.all(|own| marks.iter().any(|mark| mark.id == own))
    }

    /// The rows that belong beside each line, from the given rows with their marks.
    pub fn beside<'a>(&self, rows: impl Iterator<Item = (&'static str, &'a Row)>) -> Vec<Vec<&'a Row>> {
        let mut beside = vec![vec![]; self.lines.len()];
        for (mark, row) in rows {
            if let Some(line) = self.line_of(mark, row.name) {
                beside[line].push(row);
            }
        }
        beside
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !is_of_word(c)).any(|part| part == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(file: &'static str, function: &'static str) -> Listing {
        Source { file, function }.listing()
    }

    fn find<'a>(listing: &'a Listing, name: &str) -> &'a Function {
        listing.functions.iter().find(|function| function.name == name).expect("it is called")
    }

    /// The calls of a function of the listing, each with the name of the called function.
    fn calls<'a>(
        listing: &'a Listing,
        function: &'a Function,
    ) -> impl Iterator<Item = (&'static str, &'a Call)> {
        let all = function.lines.iter().flat_map(|line| &line.calls);
        all.map(|call| (listing.functions[call.function].name, call))
    }

    #[test]
    fn marks_cover_their_lines_and_packing_is_left_out() {
        let text = "fn first() {\n    // mark: a\n    let e =\n        1.0;\n    // mark:\n    Out { e }\n}";
        let all: &'static [Outline<'static>] = outlines(&[("here", text)]).leak();
        let first = Function::of(&all[0], &mut vec![]);
        let texts: Vec<_> = first.lines.iter().map(|line| (&*line.text, line.mark.unwrap_or("-"))).collect();
        assert_eq!(texts, [("fn first() {", "-"), ("    let e =", "a"), ("        1.0;", "a"), ("}", "-")]);
        assert_eq!(first.line_of("a", "e"), Some(2), "what is bound stands below its name");
        assert_eq!(first.line_of("a", "nothing"), None);
    }

    #[test]
    fn a_call_says_what_it_is_given_and_what_its_result_is_called() {
        let clamp = listed("disk_rectangle", "clamp");
        let (_, call) =
            calls(&clamp, &clamp.functions[0]).find(|(name, _)| *name == "to_own_frame").expect("called");
        assert_eq!((call.arguments.as_slice(), call.result), (&["ct"][..], Some("d")));
        let (_, call) =
            calls(&clamp, &clamp.functions[0]).find(|(name, _)| *name == "to_world").expect("called");
        assert_eq!((call.arguments.as_slice(), call.result), (&["q"][..], None), "it is added to something");
        let of = find(&clamp, "of");
        assert_eq!(of.parameters, [(0, "d"), (0, "half")]);
        assert!(of.lines[of.result.expect("one line")].text.contains("Self {"));
        let overshoot = listed("disk_rectangle", "overshoot");
        assert_eq!(find(&overshoot, "beyond").result, None, "one of three branches");
    }

    /// The language's parser and type checker define the called functions and bound names.
    #[test]
    fn functions_call_and_bind_what_the_language_says() {
        use crate::language::Kind;
        use std::collections::BTreeSet;
        let mut compared = 0;
        for source in
            crate::scene::Scene::ALL.iter().flat_map(|scene| scene.methods).map(|method| method.source)
        {
            let Ok(program) = crate::geometry::texts::library().function(
                source.file,
                source.function,
                language::Record::Events,
            ) else {
                continue;
            };
            let said = |kind| {
                let sites = program.sites.iter().filter(move |site| site.kind == kind);
                sites.map(|site| (program.functions[site.function].name.to_string(), site.name.to_string()))
            };
            let listing = source.listing();
            let named = |function: &Function, name: &str| (function.name.to_owned(), name.to_owned());
            let listed: BTreeSet<_> = listing
                .functions
                .iter()
                .flat_map(|it| calls(&listing, it).map(|(name, _)| named(it, name)))
                .collect();
            assert_eq!(listed, said(Kind::Call).collect(), "{source:?}");
            let bound: BTreeSet<_> = listing
                .functions
                .iter()
                .flat_map(|it| {
                    it.lines.iter().flat_map(|line| &line.bindings).map(|binding| named(it, binding.name))
                })
                .collect();
            let missing: Vec<_> = said(Kind::Let).filter(|name| !bound.contains(name)).collect();
            assert_eq!(missing, [], "{source:?}");
            compared += 1;
        }
        assert!(compared > 60, "{compared}");
    }

    #[test]
    fn calls_are_opened_down_to_glam() {
        let listing = Source { file: "disk_rectangle", function: "clamp" }.listing();
        let names: Vec<_> = listing.functions.iter().map(|function| function.name).collect();
        assert!(names.contains(&"to_own_frame") && names.contains(&"to_world"), "{names:?}");
        assert_eq!(names.iter().filter(|name| **name == "clamp").count(), 1, "f32's clamp is not ours");
    }

    #[test]
    fn every_call_of_every_method_opens_what_it_calls() {
        for method in crate::scene::Scene::ALL.iter().flat_map(|scene| scene.methods) {
            let listing = method.source.listing();
            for caller in &listing.functions {
                for line in &caller.lines {
                    for called in line.calls.iter().map(|call| &listing.functions[call.function]) {
                        let what =
                            format!("{}.{}: {} is {}", caller.file, caller.name, line.text, called.file);
                        assert!(has_word(&line.text, called.name), "{what}");
                        let on_value = line.text.contains(&format!(".{}(", called.name));
                        let head = &called.lines[0].text;
                        assert_eq!(head.contains("self"), on_value, "{what}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_called_function_is_found_by_the_type_of_its_value_or_by_its_file() {
        let open = |file, function: &'static str| {
            let listing = Source { file, function }.listing();
            listing.functions.iter().map(|function| (function.file, function.name)).collect::<Vec<_>>()
        };
        let corners = open("rectangles", "corners");
        assert!(
            corners.contains(&("obb", "corners")) && corners.contains(&("rectangles", "of")),
            "{corners:?}"
        );
        assert!(corners.contains(&("rectangles", "gap")), "{corners:?}");
        let clamp = open("disk_rectangle", "clamp");
        assert!(clamp.iter().all(|(_, name)| *name != "new"), "glam's `new` is not ours: {clamp:?}");
        let table = open("disk_triangle", "table");
        assert!(table.contains(&("triangle", "is_counter_clockwise")), "{table:?}");
        let grown = open("disks", "grown");
        assert_eq!(grown, [("disks", "grown"), ("point_disk", "squared")], "a file's name leads there");
        let grown = open("capsule_disk", "grown_disk");
        assert_eq!(grown, [("capsule_disk", "grown_disk")]);
    }
}
