//! Matches the lines of the learner's code with the method's: matching lines keep the method's marks, and with them its drawings
//! and words. Every other line gets a new mark.

use super::names::shared;
use crate::figure::names::{Mark, mark};
use crate::language::{self, Kind, Program, Span};
use crate::scene::Method;
use crate::scene::source::{Binding, Function, Line, Listing};
use crate::target::Target;
use crate::words::{Lang, Words, fill};
use std::collections::HashMap;
use std::sync::Arc;

/// The lines of the learner's code.
pub struct Lines {
    lines: Vec<Line>,
    /// The names of its parameters.
    parameters: Vec<(usize, &'static str)>,
    /// The marks of lines that differ from the method's, by name.
    own: HashMap<&'static str, &'static Mark>,
}

impl Lines {
    /// Compares a text with the method's, and puts marks on the program's events.
    pub fn new(method: &Method, text: &str, target: Target, walked: &mut Program) -> Self {
        let ours = method.source.listing().functions.into_iter().next().map_or(vec![], |it| it.lines);
        let mut lines: Vec<Line> = text
            .lines()
            .enumerate()
            .map(|(row, text)| Line { text: text.into(), row, ..Line::default() })
            .collect();
        let mut own = HashMap::new();
        for (i, ours) in kept(&ours, &lines).into_iter().enumerate() {
            match ours {
                Some(ours) => lines[i] = Line { text: lines[i].text.clone(), row: i, ..ours.clone() },
                None if is_told(&lines[i].text, target) => {
                    let mark = mark_of_line(i);
                    own.insert(mark.id, mark);
                    lines[i].mark = Some(mark.id);
                }
                None => {}
            }
        }
        // The learner's code is the last of the texts in its program.
        let rows = language::Lines::new(text);
        let last = walked.sites.iter().map(|site| site.span.file).max().unwrap_or(0);
        for site in walked.sites.iter_mut().filter(|site| site.span.file == last) {
            let Some(line) = lines.get_mut(rows.row(site.span.start)) else { continue };
            site.mark = line.mark.map(Into::into);
            // The method's lines already have their bindings.
            if site.kind == Kind::Let && line.mark.is_some_and(|mark| own.contains_key(mark)) {
                line.bindings.push(Binding {
                    name: shared(&site.name),
                    value: value(site.span, text),
                    down: 0,
                });
            }
        }
        let parameters = walked.takes.iter().map(|(name, _)| (0, shared(name))).collect();
        Self { lines, parameters, own }
    }

    /// The mark of a line that differs from the method's.
    pub fn own_mark(&self, id: &str) -> Option<&'static Mark> {
        self.own.get(id).copied()
    }

    /// The line with such a mark, counted from 0.
    pub fn line_of(&self, id: &str) -> Option<usize> {
        self.own.contains_key(id).then(|| self.lines.iter().position(|line| line.mark == Some(id)))?
    }

    /// The mark that covers a line.
    pub fn mark_of(&self, line: usize) -> Option<&'static str> {
        self.lines.get(line)?.mark
    }

    /// The text of a line.
    pub fn text(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", |line| &*line.text)
    }

    /// The learner's code in place of the method's function, with the helpers that the method calls.
    pub fn listing(&self, method: &Method) -> Listing {
        let mut listing = method.source.listing();
        if let Some(first) = listing.functions.first_mut() {
            let (lines, parameters) = (self.lines.clone(), self.parameters.clone());
            *first = Function { name: "hit", lines, parameters, ..Function::default() };
        }
        listing
    }
}

/// The expression that a name is bound to, as written in the code.
fn value(name: Span, text: &str) -> Arc<str> {
    let statement = text[name.end as usize..].split([';', '\n']).next().unwrap_or("");
    statement.split_once('=').map_or("", |(_, value)| value.trim().trim_start_matches('&')).into()
}

/// True if a line can have a moment: not a signature, a name alone, or only brackets.
fn is_told(text: &str, target: Target) -> bool {
    let code = text.split(target.comment()).next().unwrap_or("").trim();
    let is_name = code.chars().all(|c| c.is_alphanumeric() || c == '_');
    let has_words = code.contains(char::is_alphanumeric);
    let opens =
        ["fn ", "} else {", "def ", "class ", "@", "from ", "import ", "else:", "function ", "export "];
    has_words && !is_name && !opens.iter().any(|word| code.starts_with(word))
}

/// The mark of a line by its number from 0. Each is created once and shared by all code.
fn mark_of_line(line: usize) -> &'static Mark {
    use std::sync::{LazyLock, Mutex, PoisonError};
    static ALL: LazyLock<Mutex<HashMap<usize, &'static Mark>>> = LazyLock::new(Mutex::default);
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(line).or_insert_with(|| {
        let number = line + 1;
        let titles = Lang::ALL.map(|lang| shared(&fill!(lang, crate::said::attempt::LINE, number)));
        let title = Words::each(Box::leak(Box::new(titles)));
        Box::leak(Box::new(mark(shared(&format!("line-{number}")), title)))
    })
}

/// The method's line for each line of the code. The lines of a mark count only if all of them are present, one below the other.
fn kept<'a>(ours: &'a [Line], lines: &[Line]) -> Vec<Option<&'a Line>> {
    let mut found = vec![None; lines.len()];
    let pairs = common(ours, lines);
    let partner: HashMap<usize, usize> = pairs.into_iter().collect();
    let mut start = 0;
    while start < ours.len() {
        let mark = ours[start].mark;
        let end = ours[start..].iter().position(|line| line.mark != mark).map_or(ours.len(), |at| start + at);
        let there: Vec<Option<&usize>> = (start..end).map(|at| partner.get(&at)).collect();
        let whole = there.iter().all(Option::is_some)
            && there.windows(2).all(|pair| pair[0].zip(pair[1]).is_some_and(|(a, b)| a + 1 == *b));
        for (at, own) in (start..end).zip(there).filter(|_| whole || mark.is_none()) {
            if let Some(own) = own {
                found[*own] = Some(&ours[at]);
            }
        }
        start = end;
    }
    found
}

/// The longest common subsequence of two lists of lines, as pairs of positions.
fn common(ours: &[Line], lines: &[Line]) -> Vec<(usize, usize)> {
    let same =
        |i: usize, j: usize| ours[i].text.trim() == lines[j].text.trim() && !ours[i].text.trim().is_empty();
    let (n, m) = (ours.len(), lines.len());
    let mut longest = vec![vec![0_u16; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            longest[i][j] = match same(i, j) {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, vec![]);
    while i < n && j < m {
        if same(i, j) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}
