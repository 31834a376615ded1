//! An axis on a line beside the boxes, and their shadows on it.

use super::given::{Given, ROLES, crossed, frame, owner, reach};
use super::{SCENE, text};
use crate::figure::{Pen, Role, Shape};
use crate::geometry::Obb3;
use crate::said::boxes_in_space as said;
use crate::scene::common::{Shadows, measured};
use crate::scene::space::{plate, seen_line};
use crate::words::Lang;
use glam::{Vec2, Vec3};

/// An axis and two boxes' shadows on it, as numbers along it from A's center.
///
/// It is drawn beside the boxes as the camera sees them. Its depth is arbitrary, since a shadow on it is the same at all depths.
pub(super) struct AxisView<'a> {
    given: &'a Given,
    /// The index of the axis among all fifteen.
    i: usize,
    l: Vec3,
    /// The direction from the boxes to the axis: perpendicular to it, and parallel to the picture.
    n: Vec3,
    /// The distance of A's center from the axis.
    height: f32,
    shadows: Shadows,
}

/// Room between the boxes and the axis, in world units.
const ROOM: f32 = 0.5;

/// Half the width of the plane drawn between the boxes.
const PLANE: f32 = 1.5;

/// The point of a box that lies farthest along a direction.
fn farthest(it: &Obb3, way: Vec3) -> Vec3 {
    let own = it.to_own_frame(way);
    it.center() + it.to_world(Vec3::from([0, 1, 2].map(|i: usize| it.half()[i].copysign(own[i]))))
}

impl<'a> AxisView<'a> {
    /// The axis with index `i` along the unit vector `l`, on the side of the boxes that has more room.
    pub(super) fn new(given: &'a Given, i: usize, l: Vec3) -> Self {
        let across = given.eye.toward().cross(l).try_normalize().unwrap_or(given.eye.right());
        let up = if given.eye.flat(across).y < 0.0 { -across } else { across };
        let views = [up, -up].map(|n| Self::beside(given, i, l, n));
        let [above, below] = views;
        if above.outside() <= below.outside() { above } else { below }
    }

    fn beside(given: &'a Given, i: usize, l: Vec3, n: Vec3) -> Self {
        let (pair, [from, to]) = (&given.pair, given.centers());
        let out = |it: &Obb3| (it.center() - from).dot(n) + reach(it, n);
        Self {
            given,
            i,
            l,
            n,
            height: out(&pair[0]).max(out(&pair[1])) + ROOM,
            shadows: Shadows {
                centers: [0.0, (to - from).dot(l)],
                reaches: [reach(&pair[0], l), reach(&pair[1], l)],
            },
        }
    }

    /// How far the drawn part of the axis extends beyond the initial view.
    fn outside(&self) -> f32 {
        let (start, end) = self.ends();
        SCENE.beyond_home(start) + SCENE.beyond_home(end)
    }

    /// The ends of the drawn part of the axis.
    fn ends(&self) -> (Vec2, Vec2) {
        let (start, end) = self.shadows.around();
        (self.at(start), self.at(end))
    }

    /// The position in the picture of the point `s` along the axis.
    fn at(&self, s: f32) -> Vec2 {
        self.given.eye.flat(self.given.centers()[0] + self.height * self.n + s * self.l)
    }

    /// The foot of a point of the world on the axis.
    fn foot(&self, p: Vec3) -> Vec2 {
        self.at((p - self.given.centers()[0]).dot(self.l))
    }

    /// Draws the whole axis: its origin, the shadows, the gap or overlap, and in a gap the separating plane.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        self.draw_plane(pen, lang);
        self.draw_origin(pen);
        self.draw_shadows(pen, title, lang);
    }

    /// The axis, both shadows on it, and the gap or the overlap.
    pub(super) fn draw_shadows(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        for (it, role) in self.given.pair.iter().zip(ROLES) {
            for way in [-self.l, self.l] {
                // If several corners cast the same end, the dropped line starts at the corner nearest to the axis.
                let corner = farthest(it, way + 1e-3 * self.n);
                pen.draw(role, Shape::Drop(self.given.eye.flat(corner), self.foot(corner)));
            }
        }
        let (start, end) = self.ends();
        pen.draw(Role::Axis, Shape::Segment(start, end)).label(title.to_owned());
        let names = [said::SHADOW_OF_A, said::SHADOW_OF_B];
        for i in [0, 1] {
            let ((start, end), middle) = (self.shadows.ends(i), self.at(self.shadows.centers[i]));
            let band = Shape::Band(self.at(start), self.at(end));
            pen.draw(ROLES[i], band).from(Shape::Band(middle, middle)).label(lang.of(names[i]));
        }
        self.draw_room(pen, lang);
    }

    fn draw_room(&self, pen: &mut Pen<'_>, lang: Lang) {
        let (start, end, is_gap) = self.shadows.room();
        let (a, b) = (self.at(start), self.at(end));
        let (role, shape, name, said) = match is_gap {
            true => (Role::Gap, Shape::Segment(a, b), text::GAP, said::GAP),
            false => (Role::Projection, Shape::Band(a, b), text::OVERLAP, said::OVERLAP),
        };
        pen.draw(role, shape).draws(name).label(measured(lang.of(said), (end - start).abs()));
    }

    /// The source of the axis: a normal with its face, or the two facing edges of a cross product.
    fn draw_origin(&self, pen: &mut Pen<'_>) {
        let (eye, towards) = (&self.given.eye, self.shadows.way() * self.l);
        if let Some((owner, axis)) = owner(self.i) {
            let it = &self.given.pair[owner];
            let out = if owner == 0 { towards } else { -towards };
            let from = it.center() + it.half()[axis] * out;
            pen.draw(Role::Vector2, Shape::Arrow(eye.flat(from), eye.flat(from + out)));
        }
        for (edge, _) in self.edges().into_iter().flatten() {
            pen.draw(Role::Vector2, seen_line(edge, eye, &self.given.opaque()));
        }
    }

    /// For a cross product, the facing edges of A and B, each with its direction.
    fn edges(&self) -> Option<[([Vec3; 2], Vec3); 2]> {
        let crossed = crossed(self.i)?;
        let towards = self.shadows.way() * self.l;
        Some([0, 1].map(|i| {
            let (it, out) = (&self.given.pair[i], if i == 0 { towards } else { -towards });
            edge_along(it, crossed[i], out)
        }))
    }

    /// In a gap, the separating plane, perpendicular to the axis.
    fn draw_plane(&self, pen: &mut Pen<'_>, lang: Lang) {
        if self.shadows.room().2 {
            let shape = plate(self.plane(), &self.given.eye, &self.given.opaque());
            pen.draw(Role::Area, shape).label(lang.of(said::PLANE_FITS_BETWEEN));
        }
    }

    /// The corners of a piece of the plane in the middle of the gap, between the boxes.
    fn plane(&self) -> [Vec3; 4] {
        let (start, end, _) = self.shadows.room();
        let [a, b] = self.given.centers();
        let between = a.midpoint(b);
        let middle = between + (f32::midpoint(start, end) - (between - a).dot(self.l)) * self.l;
        // One side is parallel to an edge that lies in the plane.
        let along = self.edges().map_or_else(
            || {
                let (owner, axis) = owner(self.i).unwrap_or_default();
                frame(&self.given.pair[owner])[(axis + 1) % 3]
            },
            |[(_, direction), _]| direction,
        );
        let (x, y) = (PLANE * along, PLANE * self.l.cross(along));
        [middle - x - y, middle + x - y, middle + x + y, middle - x + y]
    }

    /// A gap that the method missed: the separating plane, hatched, and the axis that shows the gap.
    pub(super) fn draw_missed(&self, pen: &mut Pen<'_>, title: &str, lang: Lang) {
        let plane = self.plane().map(|corner| self.given.eye.flat(corner));
        pen.draw(Role::Mistaken, Shape::Part(plane.to_vec())).label(lang.of(said::PLANE_FITS_BETWEEN));
        self.draw_origin(pen);
        let (start, end) = self.ends();
        pen.draw(Role::Hint, Shape::Segment(start, end)).label(title.to_owned());
        let (start, end, _) = self.shadows.room();
        pen.draw(Role::Gap, Shape::Segment(self.at(start), self.at(end)));
    }
}

/// The edge of a box that lies farthest along `out`, among the four along one direction, with that direction.
pub(super) fn edge_along(it: &Obb3, axis: usize, out: Vec3) -> ([Vec3; 2], Vec3) {
    let direction = frame(it)[axis];
    let half = it.half()[axis] * direction;
    // Square to the direction, so that rounding does not choose between the edge's ends.
    let end = farthest(it, out - out.dot(direction) * direction);
    let middle = end - (end - it.center()).dot(direction) * direction;
    ([middle - half, middle + half], direction)
}
