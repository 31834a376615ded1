//! The algorithms' own source, read back for the panel: what is shown is what ran.
//!
//! `// mark: name` covers the lines below it that are indented at least as deep, until the next mark. A mark without a
//! name ends the explanation: below it only the answer is put together, and a listing leaves that out. Every function of
//! `geometry` can be listed, so that a reader can open each call down to glam.

use super::explanation::Row;
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

/// A function of `src/geometry`: its file, the type that it belongs to if any, its name, and its text without documentation.
type Known = (&'static str, &'static str, &'static str, &'static str);

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

/// The functions of a list: above the text of each stand its file, the type that it belongs to, and its name.
fn read(list: &'static str) -> impl Iterator<Item = Known> {
    list.split(NEXT).filter_map(|function| {
        let (head, text) = function.split_once('\n')?;
        let (file, head) = head.split_once(' ')?;
        let (owner, name) = head.split_once(' ')?;
        Some((file, owner, name, text))
    })
}

/// Whether there are functions yet.
pub fn has_come() -> bool {
    !functions().is_empty()
}

/// A line of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its text; indented as in the function, which starts at the left.
    pub text: &'static str,
    /// Which line of the function's text it is, counted from 0: marks have lines there.
    pub row: usize,
    /// The mark that covers it.
    pub mark: Option<&'static str>,
    /// The functions that it calls, by their positions in the listing, in the order of the line.
    pub calls: Vec<usize>,
}

/// A function of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The file that it is in.
    pub file: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
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
        self.known().3
    }

    /// Its entry in the list.
    fn known(&self) -> &'static Known {
        let known =
            functions().iter().find(|(file, _, name, _)| (*file, *name) == (self.file, self.function));
        known.unwrap_or_else(|| panic!("no function `{}` in {}.rs", self.function, self.file))
    }

    /// The function and all that it calls; nothing while a browser has no functions yet.
    ///
    /// # Panics
    /// When there is no such function. A test reads every source of every method.
    pub fn listing(&self) -> Listing {
        let mut sources = if functions().is_empty() { vec![] } else { vec![*self] };
        let mut functions = Vec::new();
        while let Some(&source) = sources.get(functions.len()) {
            let mut lines = explained(source.text());
            // Its own signature is no call of itself.
            for line in lines.iter_mut().filter(|line| !line.text.contains("fn ")) {
                for called in calls(line.text, source.known()) {
                    let known = sources.iter().position(|known| *known == called);
                    line.calls.push(known.unwrap_or_else(|| {
                        sources.push(called);
                        sources.len() - 1
                    }));
                }
            }
            functions.push(Function { name: source.function, file: source.file, lines });
        }
        Listing { functions }
    }
}

impl Listing {
    /// The function whose lines a mark covers.
    pub fn function_of(&self, mark: &str) -> Option<usize> {
        let has = |function: &Function| function.lines.iter().any(|line| line.mark == Some(mark));
        self.functions.iter().position(has)
    }

    /// The names of the marks, in reading order.
    pub fn marks(&self) -> Vec<&'static str> {
        let lines = self.functions.iter().flat_map(|function| &function.lines);
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
    /// Which of its words a name is.
    pub fn word_of(&self, name: &str) -> Option<usize> {
        self.text.split(|c: char| !is_of_word(c)).position(|word| word == name)
    }

    /// What its call of a function is given, as it is written, without `&`: `ct`, or `d.x` and `e.x`.
    pub fn arguments(&self, function: &str) -> Vec<&'static str> {
        let Some((from, to)) = self.brackets(function) else { return vec![] };
        let (mut arguments, mut start, mut open) = (vec![], from, 0_usize);
        for (at, char) in self.text[from..to].char_indices().map(|(at, char)| (from + at, char)) {
            match char {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                ',' if open == 0 => {
                    arguments.push(&self.text[start..at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        arguments.push(&self.text[start..to]);
        let bare = |text: &'static str| text.trim().trim_start_matches('&');
        arguments.into_iter().map(bare).filter(|text| !text.is_empty()).collect()
    }

    /// The name that the result of its call of a function gets, where the line does nothing else with it.
    pub fn result_of(&self, function: &str) -> Option<&'static str> {
        let (_, end) = self.brackets(function)?;
        let (left, right) = self.text.split_once(" = ")?;
        let before = &right[..right.find(&format!("{function}("))?];
        let is_path = before.chars().all(|c| is_of_word(c) || c == '.' || c == ':');
        let name = left.trim().strip_prefix("let ")?;
        (is_path && &self.text[end..] == ");" && name.chars().all(is_of_word)).then_some(name)
    }

    /// From behind the bracket that opens a call of a function to the one that closes it.
    fn brackets(&self, function: &str) -> Option<(usize, usize)> {
        let call = format!("{function}(");
        let mut places = self.text.match_indices(&call).map(|(at, _)| at);
        let from = places.find(|&at| !self.text[..at].ends_with(is_of_word))? + call.len();
        let mut open = 1_usize;
        for (at, char) in self.text[from..].char_indices() {
            match char {
                '(' => open += 1,
                ')' if open == 1 => return Some((from, from + at)),
                ')' => open -= 1,
                _ => {}
            }
        }
        None
    }

    /// The names that it binds, each with what is bound to it: `t` and `disk.center()`.
    pub fn bindings(&self) -> Vec<(&'static str, &'static str)> {
        let bound = self.text.trim().strip_prefix("let ").and_then(|rest| rest.split_once(" = "));
        let Some((left, right)) = bound else { return vec![] };
        let bare = |text: &'static str| text.trim_end_matches(';').trim().trim_start_matches('&');
        let each = |text: &'static str| text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        match (each(bare(left)), each(bare(right))) {
            (Some(names), Some(all)) => names.split(", ").zip(all.split(", ").map(bare)).collect(),
            (Some(names), None) => names.split(", ").map(|name| (name, bare(right))).collect(),
            _ => vec![(left, bare(right))],
        }
    }

    /// Whether it gives a value this name.
    pub fn binds(&self, name: &str) -> bool {
        let left = self.text.split_once(" = ").map_or("", |(left, _)| left);
        left.contains("let ") && has_word(left, name)
    }
}

impl Function {
    /// The names of what it takes besides itself, each with the line that it stands on.
    pub fn parameters(&self) -> Vec<(usize, &'static str)> {
        let end = self.lines.iter().position(|line| line.text.ends_with('{')).unwrap_or(0);
        let names = |(i, line): (usize, &Line)| {
            let parts = line.text.split(['(', ',']).filter_map(|part| Some(part.split_once(": ")?.0.trim()));
            parts.map(|name| (i, name)).collect::<Vec<_>>()
        };
        self.lines[..=end].iter().enumerate().flat_map(names).collect()
    }

    /// The line that its result stands on, where that is one line.
    pub fn result_line(&self) -> Option<usize> {
        let last = self.lines.len().checked_sub(2)?;
        let text = self.lines[last].text;
        (depth(text) == 4 && !text.ends_with(';') && !text.trim().starts_with(['}', ')'])).then_some(last)
    }

    /// The line that a value belongs beside: under its mark, where its name is bound or first appears. What is bound may
    /// stand below its name, so that is where its statement ends.
    pub fn line_of(&self, mark: &str, name: &str) -> Option<usize> {
        let name = name.split(['.', '[']).next().unwrap_or(name);
        let marked = || self.lines.iter().enumerate().filter(|(_, line)| line.mark == Some(mark));
        let bound = marked().find(|(_, line)| line.binds(name));
        let line = bound.or_else(|| marked().find(|(_, line)| has_word(line.text, name))).map(|(i, _)| i)?;
        let below = self.lines[line].text.ends_with('=');
        let end = self.lines[line..].iter().position(|line| !below || line.text.ends_with(';'));
        Some(end.map_or(line, |end| line + end))
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

/// The functions of the geometry that a line of `caller` calls: those of its own file before others.
fn calls(text: &str, caller: &Known) -> Vec<Source> {
    let code = text.split("//").next().unwrap_or(text);
    let opens = code.char_indices().filter(|(_, c)| *c == '(').map(|(at, _)| at);
    let called = opens.filter_map(|at| {
        let (before, name) = last_word(&code[..at]);
        resolve(name, before, caller)
    });
    let mut all: Vec<Source> = vec![];
    called.for_each(|source| {
        if !all.contains(&source) {
            all.push(source);
        }
    });
    all
}

/// The function of a name, as it is called after `before`: on a value, on a type, in another file, or by itself. None
/// if the type of the value is not evident: a wrong function would be worse than none.
fn resolve(name: &str, before: &str, caller: &Known) -> Option<Source> {
    let (on_value, owner, module) = if let Some(value) = before.strip_suffix('.') {
        (true, type_of(value, caller)?, "")
    } else if let Some(path) = before.strip_suffix("::") {
        match last_word(path).1 {
            "Self" => (false, caller.1, ""),
            of if is_type(of) => (false, of, ""),
            module => (false, "", module),
        }
    } else {
        (false, "", "")
    };
    let takes_self = |text: &str| text.lines().next().is_some_and(|line| line.contains("self"));
    let fits = |&&(file, of, known, text): &&Known| {
        (known, of) == (name, owner) && (module.is_empty() || file == module) && takes_self(text) == on_value
    };
    let mut all = functions().iter().filter(fits);
    let own = all.clone().find(|(file, ..)| *file == caller.0);
    let found = own.or_else(|| all.next())?;
    let source = Source { file: found.0, function: found.2 };
    // A name that a file has twice cannot be told from its twin.
    std::ptr::eq(source.known(), found).then_some(source)
}

/// The type of the value that a method is called on, where it is evident: `self`, a parameter, or what a function of that type
/// was bound to.
fn type_of<'a>(value: &'a str, caller: &'a Known) -> Option<&'a str> {
    let (before, name) = last_word(value);
    if name.is_empty() || before.ends_with('.') {
        return None;
    }
    if name == "self" {
        return Some(caller.1).filter(|owner| !owner.is_empty());
    }
    let word = |text: &'a str| text.split(|c: char| !is_of_word(c)).next().filter(|word| !word.is_empty());
    let text = caller.3;
    let signature = &text[..text.find('{').unwrap_or(text.len())];
    let after = |text: &'a str, start: &str| text.find(start).map(|at| &text[at + start.len()..]);
    let parameter = ["(", " "].iter().find_map(|before| after(signature, &format!("{before}{name}: ")));
    let bound = || after(text, &format!("let {name} = ")).filter(|right| word(right).is_some_and(is_type));
    parameter.or_else(bound).map(|of| of.trim_start_matches('&')).and_then(word)
}

/// Whether a word names a type and not a function or a value.
fn is_type(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A text in two: its last word, and what stands before it.
fn last_word(text: &str) -> (&str, &str) {
    text.split_at(text.rfind(|c: char| !is_of_word(c)).map_or(0, |i| i + 1))
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !is_of_word(c)).any(|part| part == word)
}

/// The lines of a function that are shown, each with the mark that covers it.
fn explained(text: &'static str) -> Vec<Line> {
    let (mut lines, mut mark, mut packing) = (Vec::new(), None, false);
    for (row, text) in text.lines().enumerate() {
        let closes = text == "}";
        if let Some(marker) = text.trim_start().strip_prefix("// mark:") {
            packing = marker.trim().is_empty();
            mark = (!packing).then(|| (marker.trim(), depth(text)));
        } else if closes || !packing {
            let covering = mark.filter(|(_, deep)| depth(text) >= *deep && !closes).map(|(name, _)| name);
            lines.push(Line { text, row, mark: covering, calls: vec![] });
        }
    }
    lines
}

/// How many spaces a line begins with.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
pub fn first(x: f32) -> Out {
    let t = x;
    // mark: double
    let d = 2.0 * t;
    if d > 1.0 {
        // mark: large
        let e =
            second(d);
    }
    // mark:
    Out { d }
}
";

    #[test]
    fn marks_cover_their_lines_and_packing_is_left_out() {
        let lines = explained(TEXT);
        let texts: Vec<_> = lines.iter().map(|line| (line.text, line.mark.unwrap_or("-"))).collect();
        assert_eq!(
            texts,
            [
                ("pub fn first(x: f32) -> Out {", "-"),
                ("    let t = x;", "-"),
                ("    let d = 2.0 * t;", "double"),
                ("    if d > 1.0 {", "double"),
                ("        let e =", "large"),
                ("            second(d);", "large"),
                ("    }", "-"),
                ("}", "-"),
            ]
        );
        let function = Function { name: "first", file: "here", lines };
        assert_eq!(function.line_of("large", "e"), Some(5), "what is bound stands below its name");
        assert_eq!(function.line_of("double", "d.x"), Some(2));
        assert_eq!(function.line_of("double", "nothing"), None);
    }

    #[test]
    fn a_call_says_what_it_is_given_and_what_its_result_is_called() {
        let line = |text| Line { text, row: 0, mark: None, calls: vec![] };
        let whole = line("    let d = rectangle.to_own_frame(ct);");
        assert_eq!(
            (whole.arguments("to_own_frame"), whole.result_of("to_own_frame")),
            (vec!["ct"], Some("d"))
        );
        let part = line("    let closest = c + rectangle.to_world(&q);");
        assert_eq!((part.arguments("to_world"), part.result_of("to_world")), (vec!["q"], None));
        let nested = line("    let q = turn(vec2(x, y), d.x);");
        assert_eq!(nested.arguments("turn"), ["vec2(x, y)", "d.x"]);
        assert_eq!(nested.arguments("urn"), [""; 0]);
        let clamp = Source { file: "disk_rectangle", function: "clamp" }.listing();
        let of = clamp.functions.iter().find(|function| function.name == "of").expect("the zone's");
        assert_eq!(of.parameters(), [(0, "d"), (0, "half")]);
        assert!(of.lines[of.result_line().expect("one line")].text.contains("Self {"));
        let overshoot = Source { file: "disk_rectangle", function: "overshoot" }.listing();
        let beyond =
            overshoot.functions.iter().find(|function| function.name == "beyond").expect("it is called");
        assert_eq!(beyond.result_line(), None, "one of three branches");
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
                    for called in line.calls.iter().map(|&called| &listing.functions[called]) {
                        let known = Source { file: called.file, function: called.name }.known();
                        let what = format!("{}.{}: {} is {}", caller.file, caller.name, line.text, known.0);
                        assert!(has_word(line.text, called.name), "{what}");
                        let on_value = line.text.contains(&format!(".{}(", called.name));
                        let of_type = format!("{}::{}(", known.1, called.name);
                        let on_type = !known.1.is_empty() && line.text.contains(&of_type);
                        assert_eq!(!known.1.is_empty(), on_value || on_type, "{what}");
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
