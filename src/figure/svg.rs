//! A sketched picture as an SVG file: text stays text, numbers have two decimals.

use super::primitive::{Drawn, Pane, Primitive, Stroke};
use super::text::Face;
use super::theme::{Color, Theme};
use super::view::Area;
use crate::words::unmarked;
use glam::Vec2;
use std::fmt::Write;

/// A picture for a separate file or a part of a page.
pub struct Document<'a> {
    /// The panes of the picture.
    pub panes: &'a [Pane],
    /// The texts around it.
    pub texts: &'a [Written<'a>],
    /// The size, in the pixels of the panes.
    pub area: Area,
    /// The scale at which it is displayed.
    pub scale: f32,
    /// The colors.
    pub theme: &'a Theme,
    /// A description for people who cannot see it; may be empty.
    pub title: &'a str,
    /// The prefix of every name in it, so that several pictures can be on one page.
    pub prefix: &'a str,
}

/// The picture as an SVG document with the size of `area`. It needs the embedded fonts, or similar ones.
pub fn svg(panes: &[Pane], area: Area, theme: &Theme) -> String {
    document(&Document { panes, texts: &[], area, scale: 1.0, theme, title: "", prefix: "" })
}

/// The picture as a part of a page that describes it in words; `prefix` begins every name in it.
pub fn inline(panes: &[Pane], area: Area, theme: &Theme, prefix: &str) -> String {
    let svg = document(&Document { panes, texts: &[], area, scale: 1.0, theme, title: "", prefix });
    svg.replacen(r#"role="img""#, r#"aria-hidden="true""#, 1)
}

/// Writes the document as SVG.
pub fn document(document: &Document) -> String {
    let Document { panes, texts, prefix, .. } = document;
    let mut out = open(document);
    for (i, pane) in panes.iter().enumerate() {
        clip(&mut out, pane.area, prefix, i);
        let _ = writeln!(out, r#"<g clip-path="url(#{prefix}pane-{i})">"#);
        layers(&mut out, &pane.drawn);
        out.push_str("</g>\n");
    }
    texts.iter().for_each(|written| text(&mut out, written, None));
    unmarked(out + close())
}

/// The beginning of a document: its size, its title, its paper.
pub(super) fn open(document: &Document) -> String {
    let Document { area, scale, theme, title, .. } = document;
    let size = area.size();
    let mut out = String::with_capacity(16 * 1024);
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="{x} {y} {w} {h}" font-family="{sans}">"#,
        width = Short(size.x * scale),
        height = Short(size.y * scale),
        x = Short(area.min.x),
        y = Short(area.min.y),
        w = Short(size.x),
        h = Short(size.y),
        sans = family(Face::Sans),
    );
    if !title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", Escaped(title));
    }
    rectangle(&mut out, *area, theme.paper);
    out
}

/// The end of a document.
pub(super) fn close() -> &'static str {
    "</svg>\n"
}

/// The clip path of a pane's area.
pub(super) fn clip(out: &mut String, area: Area, prefix: &str, number: usize) {
    let (min, size) = (area.min, area.size());
    let (x, y, w, h) = (Short(min.x), Short(min.y), Short(size.x), Short(size.y));
    let _ = writeln!(
        out,
        r#"<clipPath id="{prefix}pane-{number}"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath>"#
    );
}

/// A filled rectangle.
pub fn rectangle(out: &mut String, area: Area, color: Color) {
    let (min, size) = (area.min, area.size());
    let (x, y, w, h) = (Short(min.x), Short(min.y), Short(size.x), Short(size.y));
    let _ = writeln!(out, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}"{}/>"#, Paint("fill", color));
}

/// One group for each run of primitives on the same layer.
fn layers(out: &mut String, drawn: &[Drawn]) {
    for run in drawn.chunk_by(|a, b| a.layer == b.layer) {
        let _ = writeln!(out, r#"<g class="{}">"#, run[0].layer);
        for drawn in run {
            primitive(out, &drawn.primitive);
        }
        out.push_str("</g>\n");
    }
}

pub(super) fn primitive(out: &mut String, primitive: &Primitive) {
    match primitive {
        Primitive::Polygon { points, fill, stroke } => {
            let _ = write!(out, r#"<polygon points="{}"{}"#, Points(points), Paint("fill", *fill));
            line(out, stroke.as_ref());
        }
        Primitive::Area { outlines, fill, stroke } => {
            match &outlines[..] {
                [points] => {
                    let _ = write!(out, r#"<polygon points="{}""#, Points(points));
                }
                outlines => {
                    out.push_str(r#"<path fill-rule="evenodd" d=""#);
                    outlines.iter().for_each(|points| {
                        let _ = write!(out, "M{}Z", Points(points));
                    });
                    out.push('"');
                }
            }
            let _ = write!(out, "{}", Paint("fill", *fill));
            line(out, stroke.as_ref());
        }
        Primitive::Many { outlines, fill, stroke } => {
            out.push_str(r#"<path d=""#);
            for points in outlines.iter() {
                let _ = write!(out, "M{}", Points(points));
                if points.len() > 2 {
                    out.push('Z');
                }
            }
            let _ = write!(out, "\"{}", Paint("fill", *fill));
            line(out, stroke.as_ref());
        }
        Primitive::Path { points, stroke } => {
            let _ = write!(out, r#"<polyline points="{}" fill="none""#, Points(points));
            line(out, Some(stroke));
        }
        Primitive::Circle { center, radius, fill, stroke } => {
            let (x, y, r) = (Short(center.x), Short(center.y), Short(*radius));
            let _ = write!(out, r#"<circle cx="{x}" cy="{y}" r="{r}"{}"#, Paint("fill", *fill));
            line(out, stroke.as_ref());
        }
        Primitive::Text { at, anchor, text: words, face, size, color, halo } => {
            let anchor = anchor.name();
            let written = Written { at: *at, words, face: *face, size: *size, color: *color, anchor };
            text(out, &written, Some(*halo));
        }
    }
}

/// A line of text for [`text`]: `at` is the middle of its height, at its `anchor` (start, middle or end).
pub struct Written<'a> {
    /// The anchor point.
    pub at: Vec2,
    /// The text.
    pub words: &'a str,
    /// The face.
    pub face: Face,
    /// The size in pixels.
    pub size: f32,
    /// The color.
    pub color: Color,
    /// `start`, `middle` or `end`.
    pub anchor: &'a str,
}

/// A line of text, with a halo or without.
pub fn text(out: &mut String, written: &Written, halo: Option<Color>) {
    begin_text(out, written);
    let _ = write!(out, "{}", Paint("fill", written.color));
    if let Some(halo) = halo.filter(|halo| halo.3 > 0) {
        let _ = write!(
            out,
            r#" paint-order="stroke" stroke-width="4" stroke-linejoin="round"{}"#,
            Paint("stroke", halo)
        );
    }
    let _ = writeln!(out, ">{}</text>", Escaped(written.words));
}

/// The halo of a line of text, written before it. The document's style sets its width, and keeps it from being copied.
pub(super) fn halo(out: &mut String, written: &Written, color: Color) {
    if color.3 == 0 {
        return;
    }
    begin_text(out, written);
    let stroke = Paint("stroke", color);
    let _ = writeln!(out, r#" class="halo" fill="none"{stroke}>{}</text>"#, Escaped(written.words));
}

/// The start of a text element, up to its color.
fn begin_text(out: &mut String, written: &Written) {
    let Written { at, face, size, anchor, .. } = written;
    // Capitals are 0.72 em high in Inter: the baseline is half of that below the middle.
    let (x, y, size) = (Short(at.x), Short(at.y + 0.36 * size), Short(*size));
    let _ = write!(out, r#"<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}""#);
    match face {
        Face::Sans => {}
        Face::Bold => out.push_str(r#" font-weight="600""#),
        Face::Italic => out.push_str(r#" font-style="italic""#),
        Face::Mono => {
            let _ = write!(out, r#" font-family="{}""#, family(Face::Mono));
        }
    }
}

/// The font families of a face, including substitutes for readers without the embedded fonts.
pub fn family(face: Face) -> &'static str {
    match face {
        Face::Mono => "JetBrains Mono, Inter, DejaVu Sans, BIZ UDPGothic, monospace",
        _ => "Inter, DejaVu Sans, BIZ UDPGothic, sans-serif",
    }
}

fn line(out: &mut String, stroke: Option<&Stroke>) {
    if let Some(Stroke { width, color, dash }) = stroke {
        let _ = write!(out, r#" stroke-width="{}"{}"#, Short(*width), Paint("stroke", *color));
        if let Some([dash, space]) = dash {
            let _ = write!(out, r#" stroke-dasharray="{} {}""#, Short(*dash), Short(*space));
        }
    }
    out.push_str("/>\n");
}

/// A number with at most two decimals.
struct Short(f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Adding zero turns −0 into 0.
        write!(f, "{}", (f64::from(self.0) * 100.0).round() / 100.0 + 0.0)
    }
}

struct Points<'a>(&'a [Vec2]);

impl std::fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, p) in self.0.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{},{}", Short(p.x), Short(p.y))?;
        }
        Ok(())
    }
}

/// A color as the value of the attribute `fill` or `stroke`.
struct Paint(&'static str, Color);

impl std::fmt::Display for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, Color(r, g, b, a)) = (self.0, self.1);
        match a {
            0 => write!(f, r#" {name}="none""#),
            255 => write!(f, r##" {name}="#{r:02X}{g:02X}{b:02X}""##),
            _ => write!(
                f,
                r##" {name}="#{r:02X}{g:02X}{b:02X}" {name}-opacity="{}""##,
                Short(f32::from(a) / 255.0)
            ),
        }
    }
}

/// Text between tags or in attributes.
pub struct Escaped<'a>(pub &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}
