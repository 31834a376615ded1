//! The labels beside shapes, each at a place where it covers nothing.

use super::grid::TICKS;
use super::items::hatching;
use super::written::{Headed, LEADING, is_named_elsewhere, label_lines, said};
use super::{Sketcher, Visible};
use crate::figure::labels::{Body, Ends, Key, LabelRequest, Obstacles, Places, place};
use crate::figure::outlines::{capsule_outline, circle_outline, sector_outline};
use crate::figure::places::Offers;
use crate::figure::primitive::{Anchor, Primitive};
use crate::figure::text::width;
use crate::figure::view::Area;
use crate::figure::{Role, Shape};
use crate::words::Plain;
use glam::{Vec2, vec2};
use std::borrow::Cow;
use std::fmt::Write;

impl Sketcher<'_> {
    pub(super) fn labels(&mut self, items: &[&Visible<'_>], heading: Option<Area>, memory: &mut Places) {
        let mut bounds = self.pane.area.grown(-6.0);
        if self.has_grid() {
            let room = TICKS * self.look.theme.text;
            bounds =
                Area { min: bounds.min + vec2(room.x - 6.0, 0.0), max: bounds.max - vec2(0.0, room.y - 6.0) };
        }
        let headed = Headed::of(items);
        let (mut labelled, mut wanted) =
            (Vec::with_capacity(headed.len()), Vec::<LabelRequest>::with_capacity(headed.len()));
        for (i, Headed { seen, .. }) in headed.iter().enumerate() {
            if self.is_nothing(seen) || is_named_elsewhere(&headed, i) {
                continue;
            }
            let said = self.located(seen, said(items, seen.item));
            let label = self.wanted(seen, &said, bounds);
            // The label of a map is in the legend, too.
            if matches!(seen.item.shape, Shape::Area(_)) && label.size.x > bounds.size().x {
                continue;
            }
            let key = label.key.after(wanted.iter().map(|other| &other.key));
            wanted.push(LabelRequest { key, ..label });
            labelled.push((*seen, said));
        }
        let named = wanted.iter().filter_map(|label| label.named).collect();
        let places = place(wanted, &self.obstacles(items, heading, bounds, named), memory);
        for ((seen, said), center) in labelled.into_iter().zip(places) {
            // The named shape may have left the picture. Then its label disappears too.
            if bounds.contains(center) {
                self.label(seen, &said, center);
            }
        }
    }

    /// The obstacles that labels avoid.
    fn obstacles(
        &self,
        items: &[&Visible<'_>],
        heading: Option<Area>,
        bounds: Area,
        named: Vec<Ends>,
    ) -> Obstacles {
        let dots = items.iter().filter_map(|seen| match *seen.shape {
            Shape::Point(p) => Some(self.view.pixel(p)),
            _ => None,
        });
        let v = self.view;
        let bodies = items.iter().filter(|seen| matches!(seen.item.role, Role::Moving | Role::Peer));
        let bodies = bodies.filter_map(|seen| match seen.shape.as_ref() {
            Shape::Disk(c, r) => Some(Body::Round(v.pixel(*c), v.pixel(*c), r * v.scale)),
            Shape::Capsule(a, b, r) => Some(Body::Round(v.pixel(*a), v.pixel(*b), r * v.scale)),
            Shape::Polygon(corners) => Some(Body::polygon(corners.iter().map(|&p| v.pixel(p)).collect())),
            Shape::Solid(solid) => Some(Body::polygon(solid.outline.iter().map(|&p| v.pixel(p)).collect())),
            _ => None,
        });
        let taken = self.look.taken.iter().copied().chain(heading).collect();
        let [lines, dashed] = self.outlines(items);
        Obstacles { bounds, taken, dots: dots.collect(), named, bodies: bodies.collect(), lines, dashed }
    }

    /// The text of a label. A point that shows its position also gets its coordinates, small.
    fn located<'a>(&self, seen: &Visible<'a>, said: &'a str) -> Cow<'a, str> {
        match *seen.shape {
            // In space a point of the picture has no coordinates, and in a plot its label has its value.
            Shape::Point(p)
                if !self.plot
                    && (self.ground.is_none() || seen.item.at.is_some())
                    && !said.contains('\n')
                    && self.look.located.tells(seen.item.heading(), self.view.pixel(p)) =>
            {
                let numbers = seen.item.at.map_or((p.x, p.y, None), |at| (at.x, at.y, Some(at.z)));
                coordinates(said, numbers).into()
            }
            _ => said.into(),
        }
    }

    /// True if it is an arrow without a length, which is invisible and not labeled.
    fn is_nothing(&self, seen: &Visible<'_>) -> bool {
        matches!(*seen.shape, Shape::Arrow(a, b) if a.distance(b) * self.view.scale < 0.5)
    }

    fn label(&mut self, seen: &Visible<'_>, said: &str, center: Vec2) {
        let (theme, item) = (self.look.theme, seen.item);
        let color = self.style(seen).text;
        let lines = label_lines(item, said, theme.text);
        let height: f32 = lines.clone().map(|(_, _, size)| size * LEADING).sum();
        let mut top = center.y - height / 2.0;
        for (text, face, size) in lines {
            let (at, anchor) = (vec2(center.x, top + size * LEADING / 2.0), Anchor::Middle);
            top += size * LEADING;
            let text = text.to_owned();
            let halo = theme.paper.fade(0.85);
            self.push(item.layer, item.name, Primitive::Text { at, anchor, text, face, size, color, halo });
        }
    }

    fn wanted(&self, seen: &Visible<'_>, said: &str, bounds: Area) -> LabelRequest {
        let item = seen.item;
        let lines = label_lines(item, said, self.look.theme.text);
        let (wide, high) = lines.fold((0.0_f32, 0.0), |(wide, high), (text, face, size)| {
            (wide.max(width(face, text, size)), high + size * LEADING)
        });
        let size = vec2(wide + 6.0, high);
        // Near the border a label is moved inside. A label far outside is left out.
        let inner = Area { min: bounds.min + size / 2.0, max: bounds.max - size / 2.0 };
        let places = Offers::beside(&self.view, item.role, &seen.shape, size, inner);
        let ground = match item.shape {
            Shape::Region(_) | Shape::Area(_) => true,
            // The space between bodies.
            Shape::Segment(..) => item.role == Role::Gap,
            _ => false,
        };
        let named = self.named(&seen.shape);
        LabelRequest { key: Key::new(item.layer, &item.label), size, places, named, ground }
    }

    /// The position of a point or a vector, in pixels; `None` for other shapes.
    fn named(&self, shape: &Shape) -> Option<Ends> {
        let v = self.view;
        match shape {
            Shape::Point(p) => Some((v.pixel(*p), v.pixel(*p))),
            Shape::Arrow(a, b) => Some((v.pixel(*a), v.pixel(*b))),
            _ => None,
        }
    }

    /// The lines that labels should not cover, as pixel segments: solid ones, and dashed ones.
    pub(super) fn outlines(&self, items: &[&Visible<'_>]) -> [Vec<(Vec2, Vec2)>; 2] {
        let (mut solid, mut dashed) = (Vec::with_capacity(64), Vec::new());
        for seen in items {
            // Bands, hatching and visible edges of a body in space are solid in every role.
            let is_dashed = match *seen.shape {
                // A label may lie on a map as on the ground, but preferably not on the borders of its regions.
                Shape::Drop(..) | Shape::Area(_) => true,
                Shape::Band(..) | Shape::Part(_) | Shape::Solid(_) => false,
                _ => self.look.theme.style(seen.item.role).dash.is_some(),
            };
            let lines = if is_dashed { &mut dashed } else { &mut solid };
            let Some((a, b)) = seen.shape.line(&self.view, 0.0) else {
                self.rims(seen, lines);
                continue;
            };
            lines.push((a, b));
            match *seen.shape {
                Shape::Arrow(..) => {
                    let side = (b - a).clamp_length_max(15.0);
                    // The head of an arrow counts as an additional line, so that labels avoid it.
                    lines.extend([side.perp(), -side.perp()].map(|around| (b, b - side + around * 0.4)));
                }
                Shape::Band(..) => {
                    let side = (b - a).perp().normalize_or_zero() * 4.0;
                    lines.extend([(a + side, b + side), (a - side, b - side)]);
                }
                _ => {}
            }
        }
        [solid, dashed]
    }

    /// Adds the rims of shapes that are no lines.
    fn rims(&self, seen: &Visible<'_>, lines: &mut Vec<(Vec2, Vec2)>) {
        let v = self.view;
        match seen.shape.as_ref() {
            Shape::Disk(c, r) | Shape::Circle(c, r) | Shape::Arc(c, r, _) => {
                closed(circle_outline(v.pixel(*c), r * v.scale), lines);
            }
            Shape::Capsule(a, b, r) => {
                closed(capsule_outline(v.pixel(*a), v.pixel(*b), r * v.scale).into_iter(), lines);
            }
            Shape::Sector(c, r, facing, half) => {
                let outline = sector_outline(*c, *r, *facing, *half);
                closed(outline.iter().map(|&p| v.pixel(p)), lines);
            }
            Shape::Polygon(corners) | Shape::Part(corners) => {
                let corners = corners.iter().map(|&p| v.pixel(p));
                closed(corners.clone(), lines);
                if matches!(*seen.shape, Shape::Part(_)) && seen.item.role == Role::Mistaken {
                    lines.extend(hatching(&[corners.collect()]));
                }
            }
            Shape::Area(outlines) => {
                for outline in outlines {
                    closed(outline.iter().map(|&p| v.pixel(p)), lines);
                }
            }
            Shape::Solid(solid) => {
                for line in solid.edges.iter().chain(&solid.lines) {
                    lines.extend(line.windows(2).map(|ends| (v.pixel(ends[0]), v.pixel(ends[1]))));
                }
            }
            // The circles of a ring are drawn as separate items. Many shapes are no obstacle, since there is no way around them.
            _ => {}
        }
    }
}

/// The label of a point, and below it its coordinates: `(−2.65, 0.60)`.
fn coordinates(said: &str, (x, y, z): (f32, f32, Option<f32>)) -> String {
    let (x, y) = (Plain(x), Plain(y));
    // While a body is moved, every frame formats all its points.
    let mut text = String::with_capacity(said.len() + 28);
    let written = match z.map(Plain) {
        Some(z) => write!(text, "{said}\n({x}, {y}, {z})"),
        None => write!(text, "{said}\n({x}, {y})"),
    };
    written.expect("a string takes all");
    text
}

/// Adds the sides of a closed line.
fn closed(mut points: impl Iterator<Item = Vec2>, lines: &mut Vec<(Vec2, Vec2)>) {
    let Some(first) = points.next() else { return };
    let last = points.fold(first, |before, p| {
        lines.push((before, p));
        p
    });
    lines.push((last, first));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_have_true_minus_signs_and_no_negative_zero() {
        let written = [(-2.65, 0.6, None), (-0.001, 3.0, Some(1.0))].map(|numbers| coordinates("P", numbers));
        assert_eq!(written, ["P\n(\u{2212}2.65, 0.60)", "P\n(0.00, 3.00, 1.00)"]);
    }
}
