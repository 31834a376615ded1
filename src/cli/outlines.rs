//! Converts the letters of SVG documents to shapes, for programs that lack the fonts. Each glyph is defined once in the document.

use crate::figure::font::Font;
use crate::figure::svg::family;
use crate::figure::text::{self, Face};
use resvg::usvg::roxmltree::{Document, Node};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};
use std::collections::HashMap;
use std::fmt::Write;

/// The units per em of outlines, for every font. A unit is one or two hundredths of a pixel.
const EM: f32 = 1000.0;

/// The replacement for a character that no font has.
const MISSING: char = '◻';

/// The width of the halo behind letters, in pixels, as written in the documents.
const HALO: f32 = 4.0;

/// The document with outlines in place of its texts.
pub fn outlined(svg: &str) -> String {
    let document = Document::parse(svg).expect("what is written here is SVG");
    let mut glyphs = Glyphs::default();
    let (mut body, mut copied) = (String::new(), 0);
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        body.push_str(&svg[copied..text.range().start]);
        glyphs.line(&mut body, text);
        copied = text.range().end;
    }
    body.push_str(&svg[copied..]);
    // Some programs know only the older name of `href`, and require definitions before their use. A title must come first.
    let root = document.root_element();
    let first = root.children().find(|node| node.is_element() && !node.has_tag_name("title"));
    let at = first.map_or(root.range().start, |first| first.range().start);
    body.insert_str(at, &format!("<defs>\n{}</defs>\n", glyphs.defined));
    body.replacen("<svg ", r#"<svg xmlns:xlink="http://www.w3.org/1999/xlink" "#, 1)
}

/// The glyphs defined in a document so far, each with a number by its font.
#[derive(Default)]
struct Glyphs {
    numbers: HashMap<(&'static str, GlyphId), Option<usize>>,
    count: usize,
    defined: String,
}

impl Glyphs {
    /// The number of a glyph. `None` for one without an outline, such as a space.
    fn number(&mut self, (name, font): (&'static str, &Font), glyph: GlyphId) -> Option<usize> {
        if let Some(known) = self.numbers.get(&(name, glyph)) {
            return *known;
        }
        let mut outline = Outline { scale: EM / font.em, ..Outline::default() };
        let as_it_is = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        // A glyph that cannot be drawn is treated as one without an outline.
        let _ = font.file.outline_glyphs().get(glyph).map(|it| it.draw(as_it_is, &mut outline));
        let number = (!outline.path.is_empty()).then_some(self.count);
        if let Some(number) = number {
            let _ = writeln!(self.defined, r#"<path id="g{number}" d="{}"/>"#, outline.path);
            self.count += 1;
        }
        self.numbers.insert((name, glyph), number);
        number
    }

    /// Writes a line of text as its glyphs. The halo is a separate copy below them, since not every program can paint it first.
    fn line(&mut self, out: &mut String, text: Node<'_, '_>) {
        let number = |name| text.attribute(name).and_then(|value| value.parse::<f32>().ok());
        let [x, y, size] = ["x", "y", "font-size"].map(|name| number(name).unwrap_or_default());
        let words = text.text().unwrap_or_default();
        let uses = self.uses(face(text), words, said(text, "text-anchor"));
        let scale = size / EM;
        let mut group = |names: &[&str], more: &str| {
            let _ = write!(out, r#"<g transform="translate({x} {y})scale({})""#, rounded(scale, 1e6));
            for attribute in text.attributes().filter(|attribute| names.contains(&attribute.name())) {
                let _ = write!(out, r#" {}="{}""#, attribute.name(), attribute.value());
            }
            let _ = write!(out, "{more}>{uses}</g>");
        };
        let wide = format!(r#" stroke-width="{}" stroke-linejoin="round""#, rounded(HALO / scale, 1e2));
        if text.attribute("stroke").is_some() {
            group(&["stroke", "stroke-opacity"], &format!(r#"{wide} fill="none""#));
        }
        if text.attribute("fill").is_some_and(|fill| fill != "none") {
            group(&["fill", "fill-opacity"], "");
        }
    }

    /// The glyphs of words side by side. Letters are not kerned.
    fn uses(&mut self, face: Face, words: &str, anchor: &str) -> String {
        let part = match anchor {
            "middle" => 0.5,
            "end" => 1.0,
            _ => 0.0,
        };
        let mut x = -part * text::width(face, words, EM);
        let mut uses = String::new();
        for c in words.chars() {
            let found = text::found(face, c).or_else(|| text::found(face, MISSING));
            if let Some(number) = found.and_then(|(font, glyph)| self.number(font, glyph)) {
                let _ = write!(uses, r##"<use xlink:href="#g{number}" x="{}"/>"##, x.round() + 0.0);
            }
            x += text::width(face, c.encode_utf8(&mut [0; 4]), EM);
        }
        uses
    }
}

/// An attribute of a text, or of the nearest element around it that has it.
fn said<'a>(text: Node<'a, '_>, name: &str) -> &'a str {
    text.ancestors().find_map(|node| node.attribute(name)).unwrap_or_default()
}

/// The face of a text.
fn face(text: Node<'_, '_>) -> Face {
    match () {
        () if said(text, "font-family") == family(Face::Mono) => Face::Mono,
        () if said(text, "font-weight") == "600" => Face::Bold,
        () if said(text, "font-style") == "italic" => Face::Italic,
        () => Face::Sans,
    }
}

/// A number rounded to multiples of `1 / parts`.
fn rounded(number: f32, parts: f64) -> f64 {
    (f64::from(number) * parts).round() / parts
}

/// A glyph's path in whole units, y downwards. Each point is relative to the previous one, which is shorter.
#[derive(Default)]
struct Outline {
    scale: f32,
    last: (i32, i32),
    path: String,
}

impl Outline {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        let whole = |(x, y): (f32, f32)| ((x * self.scale).round() as i32, (-y * self.scale).round() as i32);
        let points: Vec<(i32, i32)> = points.iter().copied().map(whole).collect();
        self.path.push(command);
        for (i, number) in points.iter().flat_map(|(x, y)| [x - self.last.0, y - self.last.1]).enumerate() {
            let space = if i == 0 || number < 0 { "" } else { " " };
            let _ = write!(self.path, "{space}{number}");
        }
        self.last = points.last().copied().unwrap_or(self.last);
    }
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        // Programs disagree about the current point after the end of a contour, so this point is absolute.
        self.last = (0, 0);
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('l', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('z');
    }
}
