//! The letters of a page's picture. Each is drawn once into a texture, and a line of text is a row of pieces of the texture.
//!
//! epaint's text support reads every kind of font and shapes every script. skrifa's outlines alone are only 60 KB compressed.
//! Labels use a few fonts made for this program, without kerning and ligatures.

use crate::app::fonts::{Fetched, WEIGHT};
use crate::app::paint::{Letters, Line};
use crate::figure::font::Font;
use crate::figure::painted::{self, painted};
use crate::figure::text::{self, Face};
use crate::words::is_mark;
use ab_glyph_rasterizer::{Point, Rasterizer, point};
use epaint::emath::GuiRounding;
use epaint::{
    ClippedShape, Color32, ImageDelta, Mesh, Pos2, Rect, Shape, TextOptions, TextureAtlas, Vec2, pos2, vec2,
};
use skrifa::GlyphId;
use skrifa::raw::TableProvider;
use skrifa::raw::tables::glyf::Glyph;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest side of the texture. The texture grows to this size and is then cleared: the program's memory, which never
/// shrinks, must hold several copies of it. The letters of one picture must still fit.
fn side(scale: f32) -> usize {
    if scale <= 2.0 { 1024 } else { 2048 }
}

/// The fill ratio from which the texture is cleared.
const FULL: f32 = 0.8;

/// The number of positions of a letter within a pixel.
const PLACES: f32 = 4.0;

/// All letters drawn so far.
pub struct Atlas {
    fetched: Vec<Font>,
    /// Pixels per point.
    scale: f32,
    texture: TextureAtlas,
    letters: BTreeMap<Key, Letter>,
}

/// The key of a letter: the bits of its size in pixels, its face, its character, and its position within a pixel.
type Key = (u32, Face, char, u8);

/// The distance to the next letter, in pixels, and its piece of the texture. `None` for an invisible letter.
#[derive(Clone, Copy)]
struct Letter {
    advance: f32,
    piece: Option<Piece>,
}

/// The place of a letter in the texture, and the offset of its pixels from its position on the line.
#[derive(Clone, Copy)]
struct Piece {
    texel: Vec2,
    corner: Vec2,
    size: Vec2,
}

impl Atlas {
    /// An atlas without letters. `fetched` are fonts besides the built-in ones.
    pub fn new(fetched: Vec<Fetched>) -> Self {
        // The fonts are used as long as the page is open.
        let font = |it: Fetched| Font::read(it.bytes.into_owned().leak(), it.index);
        let fetched = fetched.into_iter().filter_map(font).collect();
        Self { fetched, scale: 1.0, texture: texture(1.0), letters: BTreeMap::default() }
    }

    /// Prepares a frame with `scale` pixels per point.
    pub fn begin(&mut self, scale: f32) {
        if scale != self.scale || self.texture.fill_ratio() > FULL {
            (self.scale, self.texture) = (scale, texture(scale));
            self.letters.clear();
        }
    }

    /// Finishes a frame: converts texture coordinates from pixels, since the size of the texture is known only now.
    pub fn settle(&self, shapes: &mut [ClippedShape]) {
        let [width, height] = self.texture.size().map(|side| side as f32);
        for shape in shapes {
            if let Shape::Mesh(mesh) = &mut shape.shape {
                for vertex in &mut Arc::make_mut(mesh).vertices {
                    vertex.uv = pos2(vertex.uv.x / width, vertex.uv.y / height);
                }
            }
        }
    }

    /// The texture.
    pub fn texture(&self) -> &TextureAtlas {
        &self.texture
    }

    /// The changes in the texture since the last call.
    pub fn change(&mut self) -> Option<ImageDelta> {
        self.texture.take_delta()
    }

    /// The font that has a character, and its glyph.
    fn found(&self, face: Face, c: char) -> Option<(&Font, GlyphId)> {
        let fetched = || self.fetched.iter().find_map(|font| Some((font, font.glyph(c)?)));
        text::found(face, c).map(|((_, font), glyph)| (font, glyph)).or_else(fetched)
    }

    /// A letter, drawn into the texture if it is missing.
    fn letter(&mut self, key: Key) -> Letter {
        if let Some(known) = self.letters.get(&key) {
            return *known;
        }
        let (size, face, c, place) = key;
        let size = f32::from_bits(size);
        let (em, coverage) = match self.found(face, c) {
            Some((font, glyph)) => {
                let outline = outline(font, glyph, size, f32::from(place) / PLACES);
                (font.advance(glyph) / font.em, outline.and_then(|outline| Coverage::of(&outline)))
            }
            None => (painted::advance(c), painted(c, size).map(Coverage::from)),
        };
        let letter = Letter { advance: em * size, piece: coverage.map(|it| self.keep(it)) };
        self.letters.insert(key, letter);
        letter
    }

    /// Writes a letter's coverage into the texture.
    fn keep(&mut self, Coverage { corner, size: [wide, high], parts }: Coverage) -> Piece {
        let ((left, top), image) = self.texture.allocate((wide, high));
        for (i, part) in parts.into_iter().enumerate() {
            image[(left + i % wide, top + i / wide)] = WEIGHT.color_from_coverage(part);
        }
        Piece { texel: vec2(left as f32, top as f32), corner, size: vec2(wide as f32, high as f32) }
    }
}

fn texture(scale: f32) -> TextureAtlas {
    TextureAtlas::new(
        [side(scale), 32],
        TextOptions { color_transfer_function: WEIGHT, ..TextOptions::default() },
    )
}

impl Letters for Atlas {
    fn line(&mut self, text: String, face: Face, size: f32) -> Line {
        let (scale, font) = (self.scale, text::first(face));
        let [ascent, height] = [font.ascent, font.height].map(|part| (part / font.em * size).round_ui());
        let (mut x, mut pieces) = (0.0, vec![]);
        for c in text.chars().filter(|c| !is_mark(*c)) {
            // East Asian characters are many, so each is drawn in one position only.
            let places = if c < painted::SQUARE { PLACES } else { 1.0 };
            let at = (x * places).round() / places;
            let place = (at.fract() * PLACES) as u8;
            let letter = self.letter(((size * scale).to_bits(), face, c, place));
            pieces.extend(letter.piece.map(|piece| (at.floor(), piece)));
            x += letter.advance;
        }
        let baseline = (ascent * scale).round();
        let drawn = move |corner: Pos2, color: Color32| {
            let corner = (corner.to_vec2() * scale).round();
            let mut mesh = Mesh::default();
            for (x, piece) in &pieces {
                let at = corner + vec2(*x, baseline) + piece.corner;
                let [rect, texels] = [(at / scale, piece.size / scale), (piece.texel, piece.size)]
                    .map(|(min, size)| Rect::from_min_size(min.to_pos2(), size));
                mesh.add_rect_with_uv(rect, texels, color);
            }
            Shape::mesh(mesh)
        };
        Line { room: vec2(x / scale, height), drawn: Box::new(drawn) }
    }
}

/// The coverage of each pixel by a letter, row by row, and the offset of the first pixel from the position on the line.
struct Coverage {
    corner: Vec2,
    size: [usize; 2],
    parts: Vec<f32>,
}

impl From<painted::Painted> for Coverage {
    fn from(letter: painted::Painted) -> Self {
        let [left, top] = letter.corner.map(|side| side as f32);
        let parts = letter.coverage.iter().map(|part| f32::from(*part) / 255.0).collect();
        Self { corner: vec2(left, top), size: letter.size.map(|side| side as usize), parts }
    }
}

/// The outline of a glyph in pixels, y down: curves from a point to another, with a control point as the third.
type Outline = Vec<[Point; 3]>;

/// The outline of a glyph in this size, shifted to the right by `right`. The page's fonts have TrueType outlines, without
/// composite glyphs.
fn outline(font: &Font, glyph: GlyphId, size: f32, right: f32) -> Option<Outline> {
    let (glyphs, places) = (font.file.glyf().ok()?, font.file.loca(None).ok()?);
    let Some(Glyph::Simple(glyph)) = places.get_glyf(glyph, &glyphs).ok()? else { return None };
    let scale = size / font.em;
    let points =
        glyph.points().map(|p| (point(f32::from(p.x) * scale + right, f32::from(p.y) * -scale), p.on_curve));
    let (mut points, mut parts, mut start) = (points.collect::<Vec<_>>().into_iter(), vec![], 0);
    for end in glyph.end_pts_of_contours() {
        let end = usize::from(end.get()) + 1;
        let contour: Vec<_> = points.by_ref().take(end - start).collect();
        bend(&contour, &mut parts);
        start = end;
    }
    Some(parts)
}

/// Adds the curves of a closed contour. The midpoint of two control points is on the curve.
fn bend(contour: &[(Point, bool)], parts: &mut Outline) {
    let middle = |a: Point, b: Point| point((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    let around = |i: usize| contour[i % contour.len()];
    for i in 0..contour.len() {
        let [(before, is_on), (here, here_on), (after, after_on)] = [i, i + 1, i + 2].map(around);
        match (is_on, here_on) {
            (true, true) => parts.push([before, here, here]),
            (_, true) => {}
            (_, false) => {
                let from = if is_on { before } else { middle(before, here) };
                parts.push([from, here, if after_on { after } else { middle(here, after) }]);
            }
        }
    }
}

impl Coverage {
    /// The pixels covered by an outline. `None` for a space.
    fn of(outline: &Outline) -> Option<Self> {
        let mut bounds = Rect::NOTHING;
        outline.iter().flatten().for_each(|p| bounds.extend_with(pos2(p.x, p.y)));
        if !bounds.is_positive() {
            return None;
        }
        let corner = point(bounds.min.x.floor(), bounds.min.y.floor());
        let size = [bounds.max.x.ceil() - corner.x, bounds.max.y.ceil() - corner.y].map(|side| side as usize);
        let mut rasterizer = Rasterizer::new(size[0], size[1]);
        for [from, bend, to] in outline.iter().map(|part| part.map(|p| p - corner)) {
            if bend == to { rasterizer.draw_line(from, to) } else { rasterizer.draw_quad(from, bend, to) }
        }
        let mut parts = vec![];
        rasterizer.for_each_pixel(|_, part| parts.push(part));
        Some(Self { corner: vec2(corner.x, corner.y), size, parts })
    }
}
