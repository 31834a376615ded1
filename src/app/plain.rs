//! Many shapes of one color as triangles without a texture. For ten thousand bodies epaint would copy the corners four times, and
//! look up each of their pixels in the texture with the letters.

use crate::figure::many::Outlines;
use crate::figure::primitive::Stroke;
use epaint::{Color32, PaintCallback, Pos2, Rect};
use glam::Vec2;
use std::sync::Arc;

/// Triangles in one color.
#[derive(Debug)]
pub struct Plain {
    /// The color.
    pub color: Color32,
    /// The triangles, in parts that can be drawn at once.
    pub parts: Vec<Part>,
}

/// Triangles with up to 65,536 corners, numbered with 16 bits: longer indices are not available everywhere.
#[derive(Debug, Default)]
pub struct Part {
    /// The corners, in points.
    pub corners: Vec<Pos2>,
    /// Three corners for each triangle, by index.
    pub indices: Vec<u16>,
}

/// The most corners of a part.
const MOST: usize = 1 << 16;

impl Plain {
    /// The insides of outlines, each as a fan around its first corner. All are moved `by` this vector.
    pub fn fills(outlines: &Outlines, color: Color32, by: Vec2) -> Self {
        let mut plain = Self::with_room(color, outlines.points().len());
        for outline in outlines.iter().filter(|outline| outline.len() > 2) {
            plain.fan(outline.iter().map(|&corner| corner + by));
        }
        plain
    }

    /// The lines along outlines, and between two points. All are moved `by` this vector.
    pub fn lines(outlines: &Outlines, stroke: &Stroke, color: Color32, by: Vec2) -> Self {
        let mut plain = Self::with_room(color, 2 * outlines.points().len());
        for outline in outlines.iter() {
            match *outline {
                [] => {}
                [a, b] => {
                    let side = (b - a).perp().normalize_or_zero() * stroke.width / 2.0;
                    plain.fan([a + side, b + side, b - side, a - side].into_iter().map(|corner| corner + by));
                }
                _ => plain.rim(outline, stroke.width, by),
            }
        }
        plain
    }

    /// An empty set with capacity for about this many corners.
    fn with_room(color: Color32, corners: usize) -> Self {
        let room = corners.min(MOST);
        let part = Part { corners: Vec::with_capacity(room), indices: Vec::with_capacity(3 * room) };
        Self { color, parts: vec![part] }
    }

    /// The number of corners.
    pub fn corners(&self) -> usize {
        self.parts.iter().map(|part| part.corners.len()).sum()
    }

    /// The part with space for this many more corners.
    fn part(&mut self, more: usize) -> &mut Part {
        if self.parts.last().is_none_or(|part| part.corners.len() + more > MOST) {
            self.parts.push(Part::default());
        }
        self.parts.last_mut().expect("there is one by now")
    }

    /// Adds a convex shape.
    fn fan(&mut self, corners: impl ExactSizeIterator<Item = Vec2>) {
        let count = corners.len() as u16;
        let part = self.part(corners.len());
        let first = part.corners.len() as u16;
        part.corners.extend(corners.map(|corner| Pos2::new(corner.x, corner.y)));
        part.indices.extend((2..count).flat_map(|i| [first, first + (i - 1), first + i]));
    }

    /// Adds a line around an outline: two corners at each of its corners, one outside and one inside.
    fn rim(&mut self, outline: &[Vec2], width: f32, by: Vec2) {
        let count = outline.len() as u16;
        let part = self.part(2 * outline.len());
        let first = part.corners.len() as u16;
        let normal = |a: Vec2, b: Vec2| (b - a).perp().normalize_or_zero();
        let mut before = normal(outline[outline.len() - 1], outline[0]);
        for (i, &corner) in outline.iter().enumerate() {
            let after = normal(corner, outline[(i + 1) % outline.len()]);
            // The corner lies where the lines of both sides meet, but at sharp corners at most twice as far out.
            let middle = (before + after).normalize_or(after);
            let out = middle * (width / 2.0 / middle.dot(after).max(0.5));
            let ends = [corner + out + by, corner - out + by];
            part.corners.extend(ends.map(|end| Pos2::new(end.x, end.y)));
            before = after;
            let (here, next) = (first + 2 * i as u16, first + 2 * ((i as u16 + 1) % count));
            part.indices.extend([here, here + 1, next, here + 1, next + 1, next]);
        }
    }
}

impl From<Plain> for epaint::Shape {
    /// A shape that epaint passes on unchanged.
    fn from(plain: Plain) -> Self {
        PaintCallback { rect: Rect::EVERYTHING, callback: Arc::new(plain) }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::many::Many;
    use crate::figure::theme::Color;
    use crate::figure::view::{Area, View};
    use glam::vec2;

    /// A number of squares of ten pixels around the same point, 5, 5.
    fn squares(count: usize) -> Outlines {
        let square = [vec2(-5.0, -5.0), vec2(5.0, -5.0), vec2(5.0, 5.0), vec2(-5.0, 5.0)];
        let view = View::fitting(Area::new(Vec2::ZERO, Vec2::splat(10.0)), Vec2::ZERO, Vec2::splat(5.0));
        let mut many = Many::default();
        (0..count).for_each(|_| many.polygon(&square));
        Outlines::of(&many, &View { scale: 1.0, ..view })
    }

    #[test]
    fn the_line_around_one_of_many_is_as_wide_on_all_sides() {
        let stroke = Stroke { width: 2.0, color: Color(0, 0, 0, 255), dash: None };
        let plain = Plain::lines(&squares(1), &stroke, Color32::BLACK, Vec2::ZERO);
        let [Part { corners, indices }] = &plain.parts[..] else { panic!("{plain:?}") };
        let far = |corner: &Pos2| (*corner - Pos2::new(5.0, 5.0)).abs().max_elem();
        let mut far: Vec<f32> = corners.iter().map(far).collect();
        far.sort_by(f32::total_cmp);
        assert_eq!(far, [4.0, 4.0, 4.0, 4.0, 6.0, 6.0, 6.0, 6.0]);
        assert_eq!(indices.len(), 3 * 8);
    }

    #[test]
    fn no_part_has_more_corners_than_16_bits_can_number() {
        let plain = Plain::fills(&squares(20_000), Color32::BLACK, vec2(1.0, 2.0));
        let counts: Vec<_> =
            plain.parts.iter().map(|part| (part.corners.len(), part.indices.len())).collect();
        assert_eq!(counts, [(65_536, 98_304), (14_464, 21_696)]);
        let last = plain.parts.last().expect("two parts");
        assert_eq!(last.indices.iter().max(), Some(&14_463));
        let middle = last.corners.iter().fold(epaint::Vec2::ZERO, |sum, corner| sum + corner.to_vec2());
        assert_eq!(middle / 14_464.0, epaint::vec2(6.0, 7.0));
    }
}
