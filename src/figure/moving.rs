//! Pictures shown one after the other in one SVG document, with CSS only. Elements that several of them share are written once.
//! With reduced motion, and in programs without animation, the last picture is visible.

use super::primitive::{Pane, Primitive};
use super::svg::{Document, Written, close, halo, open, primitive, text};
use super::view::Area;
use std::fmt::Write;

/// A picture, and its duration.
pub struct Shown<'a> {
    /// The panes of the picture.
    pub panes: &'a [Pane],
    /// The texts around it.
    pub texts: &'a [Written<'a>],
    /// The duration in seconds.
    pub seconds: f32,
}

/// An element as it is written, and the pane that it is in; `None` for texts around all panes.
#[derive(Clone, PartialEq)]
struct Element {
    pane: Option<Area>,
    text: String,
}

/// Elements back to front, with a flag for each picture in which they are visible.
type Merged = Vec<(Element, Vec<bool>)>;

/// The document, with the paper, size and title of `around`.
pub fn svg(around: &Document<'_>, shown: &[Shown<'_>]) -> String {
    let mut merged = Merged::new();
    for (at, shown) in shown.iter().enumerate() {
        merge(&mut merged, elements(shown), at);
    }
    merged.iter_mut().for_each(|(_, seen)| seen.resize(shown.len(), false));
    let mut sets: Vec<&[bool]> = vec![];
    let mut panes: Vec<Area> = vec![];
    let mut body = String::new();
    for in_pane in merged.chunk_by(|(a, _), (b, _)| a.pane == b.pane) {
        let clip = in_pane[0].0.pane.map_or(String::new(), |pane| {
            format!(r##" clip-path="url(#{}pane-{})""##, around.prefix, place(&mut panes, pane))
        });
        let _ = writeln!(body, "<g{clip}>");
        for run in in_pane.chunk_by(|(_, seen), (_, also)| seen == also) {
            let seen = &run[0].1;
            // An element visible in all pictures needs no style.
            let always = seen.iter().all(|seen| *seen);
            if !always {
                let hidden = if seen.last() == Some(&true) { "" } else { r#" visibility="hidden""# };
                let set = place(&mut sets, seen);
                let _ = writeln!(body, r#"<g class="{}m{set}"{hidden}>"#, around.prefix);
            }
            join_lines(&mut body, run.iter().map(|(element, _)| element.text.as_str()));
            body.push_str(if always { "" } else { "</g>\n" });
        }
        body.push_str("</g>\n");
    }
    let mut out = open(around);
    let seconds: Vec<f32> = shown.iter().map(|shown| shown.seconds).collect();
    style(&mut out, around.prefix, &sets, &seconds);
    for (i, pane) in panes.iter().enumerate() {
        super::svg::clip(&mut out, *pane, around.prefix, i);
    }
    let _ = writeln!(out, "<g{}>", USUAL.concat());
    out + &body + "</g>\n" + close()
}

/// The attributes that most elements share, written once for all.
const USUAL: [&str; 2] = [r#" text-anchor="middle""#, r#" fill="none""#];

/// Writes elements. Consecutive opaque lines with the same look are joined.
fn join_lines<'e>(out: &mut String, elements: impl Iterator<Item = &'e str>) {
    let line = |text: &'e str| {
        let (points, look) = text.strip_prefix(r#"<polyline points=""#)?.split_once('"')?;
        (!look.contains("opacity")).then_some((points, look))
    };
    let mut before = None;
    for text in elements {
        match line(text) {
            Some((points, look)) if before == Some(look) => {
                // Reopens the element before.
                out.truncate(out.len() - look.len() - 1);
                let _ = write!(out, "M{points}\"{look}");
            }
            Some((points, look)) => {
                before = Some(look);
                let _ = write!(out, "<path d=\"M{points}\"{look}");
            }
            None => {
                before = None;
                out.push_str(text);
            }
        }
    }
}

/// The index of an item in a list. The item is appended if it is missing.
fn place<T: PartialEq>(list: &mut Vec<T>, it: T) -> usize {
    list.iter().position(|known| *known == it).unwrap_or_else(|| {
        list.push(it);
        list.len() - 1
    })
}

/// The elements of a picture. The halo of a text is a separate element, since not every program can paint it first.
fn elements(shown: &Shown<'_>) -> Vec<Element> {
    let mut all = vec![];
    let mut add = |pane: Option<Area>, write: &dyn Fn(&mut String)| {
        let mut text = String::new();
        write(&mut text);
        if !text.is_empty() {
            let text = USUAL.iter().fold(text, |text, usual| text.replacen(usual, "", 1));
            all.push(Element { pane, text });
        }
    };
    for pane in shown.panes {
        for drawn in &pane.drawn {
            match Written::of(&drawn.primitive) {
                Some((written, color)) => {
                    add(Some(pane.area), &|out| halo(out, &written, color));
                    add(Some(pane.area), &|out| text(out, &written, None));
                }
                None => add(Some(pane.area), &|out| primitive(out, &drawn.primitive)),
            }
        }
    }
    shown.texts.iter().for_each(|written| add(None, &|out| text(out, written, None)));
    all
}

/// Merges a picture's elements into the existing ones. Equal elements in the same order become one.
fn merge(merged: &mut Merged, new: Vec<Element>, at: usize) {
    let (rows, columns) = (merged.len(), new.len());
    // The number of elements that can be shared from here to the end.
    let mut shared = vec![0u32; (rows + 1) * (columns + 1)];
    let cell = |row: usize, column: usize| row * (columns + 1) + column;
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            shared[cell(row, column)] = if merged[row].0 == new[column] {
                shared[cell(row + 1, column + 1)] + 1
            } else {
                shared[cell(row + 1, column)].max(shared[cell(row, column + 1)])
            };
        }
    }
    let seen_now = |mut seen: Vec<bool>| {
        seen.resize(at, false);
        seen.push(true);
        seen
    };
    let mut column = 0;
    let mut new = new.into_iter().peekable();
    let mut both = Merged::with_capacity(rows + columns);
    for (row, (element, seen)) in std::mem::take(merged).into_iter().enumerate() {
        let is_shared = |column: usize, next: Option<&Element>| {
            next == Some(&element) && shared[cell(row, column)] == shared[cell(row + 1, column + 1)] + 1
        };
        while column < columns
            && !is_shared(column, new.peek())
            && shared[cell(row, column)] == shared[cell(row, column + 1)]
        {
            both.extend(new.next().map(|element| (element, seen_now(vec![]))));
            column += 1;
        }
        if column < columns && is_shared(column, new.peek()) {
            new.next();
            column += 1;
            both.push((element, seen_now(seen)));
        } else {
            both.push((element, seen));
        }
    }
    both.extend(new.map(|element| (element, seen_now(vec![]))));
    *merged = both;
}

/// Writes the animation of each set of elements.
fn style(out: &mut String, prefix: &str, sets: &[&[bool]], seconds: &[f32]) {
    let all: f32 = seconds.iter().sum();
    let starts = seconds.iter().scan(0.0, |sum, seconds| {
        let start = *sum;
        *sum += seconds;
        Some(start / all * 100.0)
    });
    let starts: Vec<f32> = starts.collect();
    // A separate style, for programs that support this much and no animation.
    let halo = "stroke-width:4px;stroke-linejoin:round;user-select:none;pointer-events:none";
    let _ = writeln!(out, "<style>.halo{{{halo}}}</style>");
    let _ = writeln!(out, "<style>");
    for (i, seen) in sets.iter().enumerate() {
        let _ = write!(out, "@keyframes {prefix}m{i}{{");
        for (at, is_seen) in seen.iter().enumerate() {
            if at == 0 || seen[at - 1] != *is_seen {
                let word = if *is_seen { "visible" } else { "hidden" };
                let _ = write!(out, "{:.2}%{{visibility:{word}}}", starts[at]);
            }
        }
        out.push_str("}\n");
    }
    let _ = writeln!(out, "@media (prefers-reduced-motion:no-preference){{");
    for i in 0..sets.len() {
        let _ = writeln!(out, ".{prefix}m{i}{{animation:{prefix}m{i} {all:.2}s step-end infinite}}");
    }
    out.push_str("}\n</style>\n");
}

impl<'a> Written<'a> {
    /// The text of a primitive, and the color behind it.
    fn of(primitive: &'a Primitive) -> Option<(Self, super::theme::Color)> {
        let Primitive::Text { at, anchor, text, face, size, color, halo } = primitive else { return None };
        let (at, face, size, color) = (*at, *face, *size, *color);
        Some((Self { at, words: text, face, size, color, anchor: anchor.name() }, *halo))
    }
}
