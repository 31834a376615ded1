//! Moments of the separating axes: the widest gap across sides, between corners, and of all.

use super::given::Given;
use super::methods::draw_line_between;
use super::*;
use crate::geometry::gjk::{gap_along, support};
use glam::{DVec2, Vec2};

/// The axis with the widest gap among several.
impl Given {
    pub(super) fn sides(&self, m: &mut OneMoment<'_, '_>) {
        let [a, b] = [text::ACROSS_A, text::ACROSS_B].map(|name| m.number(name));
        let (of, name) = if a >= b { (0, text::ACROSS_A) } else { (1, text::ACROSS_B) };
        let label = m.value(name).to_string();
        m.draw(|pen| self.draw_gap(pen, self.widest(&self.across(of)), name, label));
        m.says(said::SIDES);
    }

    pub(super) fn corners(&self, m: &mut OneMoment<'_, '_>) {
        let label = m.value(text::BETWEEN_CORNERS).to_string();
        m.draw(|pen| self.draw_gap(pen, self.widest(&self.between()), text::BETWEEN_CORNERS, label));
        m.says(said::CORNERS);
    }

    pub(super) fn verdict_of_axes(&self, m: &mut OneMoment<'_, '_>) {
        let (label, hit, lang) = (m.value(text::GAP).to_string(), m.is(HIT), m.lang());
        let all = [self.across(0), self.across(1), self.between()].concat();
        let l = self.widest(&all);
        m.draw(|pen| {
            self.draw_gap(pen, l, text::GAP, label);
            if !hit {
                draw_line_between(pen, self.ends(l), l.as_vec2(), lang);
            }
        });
        m.says(if hit { said::VERDICT_NO_GAP } else { said::VERDICT_GAP });
    }

    /// The normals of the sides of A or B, in both directions.
    fn across(&self, of: usize) -> Vec<DVec2> {
        let corners = self.pair[of].corners().map(|corner| corner.as_dvec2());
        let sides = (0..corners.len()).map(|i| corners[(i + 1) % corners.len()] - corners[i]);
        sides.map(|side| side.perp().normalize_or(DVec2::X)).flat_map(|l| [l, -l]).collect()
    }

    /// The directions from each corner of A to each corner of B.
    fn between(&self) -> Vec<DVec2> {
        let [a, b] = self.pair.each_ref().map(|it| it.corners().map(|corner| corner.as_dvec2()));
        a.iter().flat_map(|&p| b.map(|q| (q - p).normalize_or(DVec2::X))).collect()
    }

    /// The first of these directions along which the gap is widest.
    fn widest(&self, all: &[DVec2]) -> DVec2 {
        let [a, b] = &self.pair;
        let gap = |l: DVec2| gap_along(a, b, l);
        all.iter().copied().reduce(|best, l| if gap(l) > gap(best) { l } else { best }).unwrap_or(DVec2::X)
    }

    /// The end of A along a direction, and the start of B.
    fn ends(&self, l: DVec2) -> [Vec2; 2] {
        let [a, b] = &self.pair;
        [support(a, l).as_vec2(), support(b, -l).as_vec2()]
    }

    /// The facing ends of both shadows, and the gap or overlap between them.
    fn draw_gap(&self, pen: &mut Pen<'_>, l: DVec2, name: Name, label: String) {
        let ([on_a, on_b], l) = (self.ends(l), l.as_vec2());
        let across = 2.6 * l.perp();
        for end in [on_a, on_b] {
            pen.draw(Role::Hint, Shape::Segment(end - across, end + across)).brief();
            pen.draw(Role::Projection, Shape::Point(end)).brief();
        }
        let foot = on_a + (on_b - on_a).dot(l) * l;
        pen.draw(Role::Gap, Shape::Segment(on_a, foot)).draws(name).label(label).brief();
    }
}
