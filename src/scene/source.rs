//! The algorithms' own source, read back for the panel: what is shown is what ran.
//!
//! `// mark: name` covers the lines below it within the same braces, until the next mark. A mark without a name ends the
//! explanation: below it only the answer is put together, and a listing leaves that out. Every function of `geometry` can
//! be listed, so that a reader can open each call down to glam.

use super::explanation::Row;
use crate::figure::names::Mark;
use crate::separators::NEXT;
use std::sync::OnceLock;

/// A function of the geometry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// The file that it is in, without its ending.
    pub file: &'static str,
    /// Its name.
    pub function: &'static str,
}

/// A function of `src/geometry`, as the build script lists it: see `build/functions.rs`.
struct Known {
    file: &'static str,
    name: &'static str,
    facts: &'static str,
    /// Its text without documentation.
    text: &'static str,
}

/// The functions of `src/geometry`, once they have been read.
static FUNCTIONS: OnceLock<Vec<Known>> = OnceLock::new();

/// The functions of `src/geometry`. The build script lists them.
#[cfg(not(target_arch = "wasm32"))]
fn functions() -> &'static [Known] {
    FUNCTIONS.get_or_init(|| read(include_str!(concat!(env!("OUT_DIR"), "/functions.txt"))).collect())
}

/// The functions of `src/geometry`. A browser has none until [`take`] brings them.
#[cfg(target_arch = "wasm32")]
fn functions() -> &'static [Known] {
    FUNCTIONS.get().map_or(&[], Vec::as_slice)
}

/// Takes the functions as the build script has listed them: a browser gets them after the first picture.
#[cfg(target_arch = "wasm32")]
pub fn take(list: &str) {
    FUNCTIONS.get_or_init(|| read(list.to_owned().leak()).collect());
}

fn read(list: &'static str) -> impl Iterator<Item = Known> {
    list.split(NEXT).filter_map(|function| {
        let (head, text) = function.split_once("\n\n")?;
        let (head, facts) = head.split_once('\n').unwrap_or((head, ""));
        let (file, name) = head.split_once(' ')?;
        Some(Known { file, name, facts, text })
    })
}

/// Whether there are functions yet.
pub fn has_come() -> bool {
    !functions().is_empty()
}

/// A line of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Its text; indented as in the function, which starts at the left.
    pub text: &'static str,
    /// Which line of the function's text it is, counted from 0: marks have lines there.
    pub row: usize,
    /// The mark that covers it.
    pub mark: Option<&'static str>,
    /// What it calls, in the order of the line.
    pub calls: Vec<Call>,
    /// The names that it binds, in the order of the line.
    pub bindings: Vec<Binding>,
}

/// A call of a function of the listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The function's position in the listing.
    pub function: usize,
    /// What it is given, as it is written, without `&`: `ct`, or `d.x` and `e.x`.
    pub arguments: Vec<&'static str>,
    /// The name that the result gets, where the statement does nothing else with it.
    pub result: Option<&'static str>,
}

/// A name that gets a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: &'static str,
    /// What it is bound to, as it is written, without `&`: `disk.center()`.
    pub value: &'static str,
    /// How many lines further down the statement ends, where the value stands below the name.
    pub down: usize,
}

/// A function of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The file that it is in.
    pub file: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The names of what it takes besides itself, each with the line that it stands on.
    pub parameters: Vec<(usize, &'static str)>,
    /// The line that its result stands on, where that is one line.
    pub result: Option<usize>,
}

/// A method's function, and all that it calls down to glam.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The method's own function first; none until the source has come.
    pub functions: Vec<Function>,
}

impl Source {
    /// The function's lines as they are in the file, marks and all; indented from its own start.
    ///
    /// # Panics
    /// When there is no such function. A test reads every source of every method.
    pub fn text(&self) -> &'static str {
        functions()[self.position()].text
    }

    /// Where it is in the list.
    fn position(&self) -> usize {
        let known = functions().iter().position(|it| (it.file, it.name) == (self.file, self.function));
        known.unwrap_or_else(|| panic!("no function `{}` in {}.rs", self.function, self.file))
    }

    /// The function and all that it calls; nothing while a browser has no functions yet.
    ///
    /// # Panics
    /// When there is no such function. A test reads every source of every method.
    pub fn listing(&self) -> Listing {
        let mut known = if functions().is_empty() { vec![] } else { vec![self.position()] };
        let mut listed = vec![];
        while let Some(&position) = known.get(listed.len()) {
            listed.push(functions()[position].listed(&mut known));
        }
        Listing { functions: listed }
    }
}

impl Known {
    /// What is shown of it. What it calls is added to the positions of what is `known` in the listing.
    fn listed(&self, known: &mut Vec<usize>) -> Function {
        let lines = self.text.lines().enumerate();
        let mut lines: Vec<Line> = lines.map(|(row, text)| Line { text, row, ..Line::default() }).collect();
        let (mut parameters, mut result, mut hidden) = (vec![], None, vec![false; lines.len()]);
        for fact in self.facts.lines() {
            let mut parts = fact.split('\t');
            let kind = parts.next();
            let row = number(parts.next());
            match kind {
                Some("m") => {
                    let last = number(parts.next());
                    let mark = parts.next();
                    lines[row..=last].iter_mut().for_each(|line| line.mark = mark);
                }
                Some("x") => hidden[row..=number(parts.next())].fill(true),
                Some("p") => parameters.extend(parts.next().map(|name| (row, name))),
                Some("r") => result = Some(row),
                Some("b") => {
                    let down = number(parts.next());
                    let (name, value) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
                    lines[row].bindings.push(Binding { name, value, down });
                }
                _ => lines[row].call(parts, known),
            }
        }
        let shown = |row: usize| (!hidden[row]).then(|| row - hidden[..row].iter().filter(|it| **it).count());
        let parameters = parameters.into_iter().filter_map(|(row, name)| Some((shown(row)?, name))).collect();
        let result = result.and_then(shown);
        lines.retain(|line| !hidden[line.row]);
        Function { name: self.name, file: self.file, lines, parameters, result }
    }
}

/// A number of the build script's.
fn number(written: Option<&str>) -> usize {
    written.and_then(|written| written.parse().ok()).unwrap_or(0)
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
    /// Its lines, one below the other.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
    }
}

impl Line {
    /// Notes a call of a function by its position among all functions; one that is called twice counts once.
    fn call(&mut self, mut parts: std::str::Split<'static, char>, known: &mut Vec<usize>) {
        let position = number(parts.next());
        let function = known.iter().position(|it| *it == position).unwrap_or_else(|| {
            known.push(position);
            known.len() - 1
        });
        if self.calls.iter().all(|call| call.function != function) {
            let result = parts.next().filter(|name| !name.is_empty());
            self.calls.push(Call { function, result, arguments: parts.collect() });
        }
    }

    /// Which of the names that it binds this is.
    pub fn binding_of(&self, name: &str) -> Option<usize> {
        self.bindings.iter().position(|binding| binding.name == name)
    }
}

impl Function {
    /// The line that a value belongs beside: under its mark, where its name is bound or first appears. What is bound may
    /// stand below its name, so that is where its statement ends.
    pub fn line_of(&self, mark: &str, name: &str) -> Option<usize> {
        let name = name.split(['.', '[']).next().unwrap_or(name);
        let marked = || self.lines.iter().enumerate().filter(|(_, line)| line.mark == Some(mark));
        let bound = |(i, line): (usize, &Line)| Some(i + line.bindings[line.binding_of(name)?].down);
        let names = |(_, line): &(usize, &Line)| has_word(line.text, name);
        marked().find_map(bound).or_else(|| marked().find(names).map(|(i, _)| i))
    }

    /// Whether a method with these marks tells what happens in it. A pair's test that a crowd calls is told in a lesson of its own.
    pub fn is_told(&self, marks: &[&'static Mark]) -> bool {
        let mut own = self.lines.iter().filter_map(|line| line.mark);
        own.all(|own| marks.iter().any(|mark| mark.id == own))
    }

    /// The rows that belong beside each line, of the given rows with their marks.
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

    /// The calls of a function of the listing, each with the name of what is called.
    fn calls<'a>(
        listing: &'a Listing,
        function: &'a Function,
    ) -> impl Iterator<Item = (&'static str, &'a Call)> {
        let all = function.lines.iter().flat_map(|line| &line.calls);
        all.map(|call| (listing.functions[call.function].name, call))
    }

    #[test]
    fn marks_cover_their_lines_and_packing_is_left_out() {
        let function = |text: &'static str, facts: &'static str| {
            Known { file: "here", name: "first", facts, text }.listed(&mut vec![])
        };
        let text = "fn first() {\n    // mark: a\n    let e =\n        1.0;\n    // mark:\n    Out { e }\n}";
        let first = function(text, "x\t1\t1\nm\t2\t3\ta\nb\t2\t1\te\t1.0\nx\t4\t5\n");
        let texts: Vec<_> = first.lines.iter().map(|line| (line.text, line.mark.unwrap_or("-"))).collect();
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

    /// The language's own parser and its types say which functions are called, and which names are bound.
    #[cfg(language)]
    #[test]
    fn functions_call_and_bind_what_the_language_says() {
        use crate::language::Kind;
        use std::collections::BTreeSet;
        let mut compared = 0;
        for source in
            crate::scene::Scene::ALL.iter().flat_map(|scene| scene.methods).map(|method| method.source)
        {
            let Ok(program) = crate::geometry::texts::library().function(source.file, source.function, true)
            else {
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
                        assert!(has_word(line.text, called.name), "{what}");
                        let on_value = line.text.contains(&format!(".{}(", called.name));
                        let head = called.lines[0].text;
                        assert_eq!(head.contains("self"), on_value, "{what}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_method_is_that_of_its_value() {
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
