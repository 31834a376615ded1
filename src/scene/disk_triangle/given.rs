//! Disk and triangle, and their handles.

use super::measured::{Measured, measured_edges};
use super::table::tell_table_of_regions;
use super::*;
use crate::geometry::disk_triangle::INSIDE;
use crate::geometry::{Disk, Triangle, side_of_line};
use glam::{Affine2, Mat2, Vec2};

/// The disk and the triangle of a pose, as a method takes them.
pub(super) fn bodies(inputs: &Inputs) -> (Disk, Triangle) {
    (inputs.disk(&DISK, &RADIUS), triangle(inputs))
}

/// The map from the triangle's frame to the world: scale, then rotation, about A.
fn to_world(inputs: &Inputs) -> Affine2 {
    let a = inputs.point(&CORNER_A);
    let scaled = Mat2::from_diagonal(inputs.point(&SCALE));
    let turn = Mat2::from_angle(inputs.radians(&ROTATION)) * scaled;
    Affine2::from_mat2_translation(turn, a - turn * a)
}

fn triangle(inputs: &Inputs) -> Triangle {
    let to_world = to_world(inputs);
    let corner = |input: &Input| to_world.transform_point2(inputs.point(input));
    let triangle = Triangle::new(inputs.point(&CORNER_A), corner(&CORNER_B), corner(&CORNER_C));
    triangle.expect("inputs hold only what shapes accept")
}

/// The direction in which the radius is drawn and dragged.
pub(super) const RIM_SIDE: Vec2 = Vec2::NEG_Y;

/// The corners, which can be dragged if the scale is invertible, and a handle that turns the triangle.
pub(super) fn controls(inputs: &Inputs) -> Controls {
    let (disk, corners) = (inputs.disk(&DISK, &RADIUS), triangle(inputs).corners());
    let [a, b, c] = corners;
    let turn = Drag::Direction(a, std::f32::consts::PI);
    let beside = a - 1.2 * Vec2::from_angle(inputs.radians(&ROTATION));
    let mut handles = vec![rim_handle(&RADIUS, &disk, RIM_SIDE), Handle::new(ROTATION.name, beside, turn)];
    let to_world = to_world(inputs);
    if to_world.matrix2.determinant().abs() > 1e-6 {
        let back = to_world.inverse();
        handles.push(Handle::new(CORNER_B.name, b, Drag::Place(back)));
        handles.push(Handle::new(CORNER_C.name, c, Drag::Place(back)));
        // B and C are measured from A. They follow it in the triangle's frame to keep their positions in the world.
        let stay = |corner: Vec2| {
            let inverse = back.matrix2;
            Drag::Place(Affine2::from_mat2_translation(Mat2::IDENTITY - inverse, inverse * corner))
        };
        let also = vec![(CORNER_B.name, stay(b)), (CORNER_C.name, stay(c))];
        handles.push(Handle { also, ..point_handle(&CORNER_A, a) });
    }
    let grabs = vec![(0, Shape::Disk(disk.center(), disk.radius())), (1, Shape::Polygon(corners.to_vec()))];
    Controls { handles, grabs }
}

/// Disk and triangle, with the corners in the order in which a method takes them.
pub(super) struct Given {
    pub(super) t: Vec2,
    pub(super) r: f32,
    pub(super) corners: [Vec2; 3],
    /// True if the method puts the corners in clockwise order.
    pub(super) ordered: bool,
    /// True if B and C are swapped for that order.
    pub(super) swapped: bool,
    /// True if the corners visibly lie on one line.
    pub(super) flat: bool,
    /// The region of T, if the method determines it.
    pub(super) k: Option<usize>,
    /// The edges measured by the method.
    pub(super) edges: Vec<Measured>,
    /// The language of labels.
    pub(super) lang: Lang,
}

impl Given {
    /// The corners in the given order.
    pub(super) fn new(run: &Run<'_>) -> Self {
        let triangle = triangle(run.inputs);
        Self::of(run, triangle.corners(), false, false)
    }

    /// The corners in clockwise order.
    pub(super) fn ordered(run: &Run<'_>) -> Self {
        let triangle = triangle(run.inputs);
        Self::of(run, triangle.clockwise().corners(), true, triangle.is_counter_clockwise())
    }

    fn of(run: &Run<'_>, corners: [Vec2; 3], ordered: bool, swapped: bool) -> Self {
        let disk = run.inputs.disk(&DISK, &RADIUS);
        let [a, b, c] = corners;
        let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
        let flat = side_of_line(c, a, b).abs() <= 1e-5 * longest * longest;
        let k = run.seen(text::K).map(|_| run.whole(text::K));
        let (t, r, lang) = (disk.center(), disk.radius(), run.lang);
        let edges = measured_edges(corners, run);
        Self { t, r, corners, ordered, swapped, flat, k, edges, lang }
    }

    /// The start and the end of an edge.
    pub(super) fn edge(&self, i: usize) -> (Vec2, Vec2) {
        (self.corners[i], self.corners[(i + 1) % 3])
    }

    /// The name of an edge. After a swap it keeps its original name, so that two methods can be compared.
    pub(super) fn name(&self, i: usize) -> &'static str {
        const RENAMED: [Words; 3] = [said::RENAMED_AB, EDGE_NAMES[1], said::RENAMED_CA];
        self.lang.of(if self.swapped { RENAMED[i] } else { EDGE_NAMES[i] })
    }

    /// The borders of region `k`, each with the region on its right.
    pub(super) fn borders(&self, k: usize) -> Vec<(Vec2, Vec2)> {
        let border = |i: usize| {
            let (p, q) = self.edge(i);
            if k & (4 >> i) == 0 { (q, p) } else { (p, q) }
        };
        (0..3).map(border).collect()
    }

    /// Draws a moment, with the new names of B and C if they are swapped.
    pub(super) fn draw(&self, m: &mut OneMoment<'_, '_>, draw: impl FnOnce(&mut Pen<'_>)) {
        m.draw(|pen| {
            self.draw_renamed(pen, false);
            draw(pen);
        });
    }

    /// B and C with their new names if they are swapped; with `slide`, they move there.
    pub(super) fn draw_renamed(&self, pen: &mut Pen<'_>, slide: bool) {
        // A label ends in the old letter.
        let [_, b, c] = self.corners;
        for (now, was, label) in [(b, c, said::NOW_B), (c, b, said::NOW_C)] {
            if self.swapped {
                let corner = pen.draw(Role::Target, Shape::Point(now)).label(self.lang.of(label));
                if slide {
                    corner.from(Shape::Point(was));
                }
            }
        }
    }

    pub(super) fn tell(&self, tell: &mut Telling<'_>) {
        if self.k.is_some() {
            tell_table_of_regions(tell);
        }
        tell.given(|pen| {
            self.draw_plane(pen);
            self.draw_winding(pen.on(&WINDING));
            if self.flat {
                let words = said::FLAT_NO_REGIONS;
                pen.on(&REGIONS).draw(Role::Frame, Shape::Note(self.middle())).label(self.lang.of(words));
            }
            pen.on(&SHAPES).draw(Role::Target, Shape::Polygon(self.corners.to_vec()));
            pen.draw(Role::Moving, Shape::Disk(self.t, self.r));
            pen.on(&RIM).draw(Role::Hint, Shape::Segment(self.t, self.t + RIM_SIDE * self.r)).label("r");
            pen.on(&SHAPES);
            let letters = if self.swapped { ["A", "C", "B"] } else { ["A", "B", "C"] };
            for (corner, letter) in self.corners.into_iter().zip(letters) {
                pen.draw(Role::Target, Shape::Point(corner)).label(letter);
            }
            pen.draw(Role::Moving, Shape::Point(self.t)).label("T");
        });
    }

    pub(super) fn middle(&self) -> Vec2 {
        (self.corners[0] + self.corners[1] + self.corners[2]) / 3.0
    }

    /// The regions that the bits distinguish. Clockwise corners have no region 0, others no region 7.
    fn draw_plane(&self, pen: &mut Pen<'_>) {
        let [a, b, c] = self.corners;
        let none = if side_of_line(c, a, b) > 0.0 { 0 } else { INSIDE };
        pen.if_seen(&REGIONS, |pen| {
            for k in (0..=INSIDE).filter(|&k| k != none && !self.flat) {
                self.draw_region(pen, k, Role::Region);
            }
        });
        for i in 0..3 {
            let (p, q) = self.edge(i);
            if p != q {
                pen.on(&LINES).draw(Role::Hint, Shape::Line(p, q - p));
            }
        }
    }

    fn draw_region<'p>(&self, pen: &'p mut Pen<'_>, k: usize, role: fn(u8) -> Role) -> &'p mut Item {
        let region = Shape::Region(self.borders(k));
        pen.draw(role(SCENE.parts[k].tint), region).label(format!("{k}\n{k:03b}"))
    }

    /// The region that T is in. A flat triangle has no visible region.
    pub(super) fn draw_live(&self, pen: &mut Pen<'_>, k: usize) {
        if !self.flat {
            self.draw_region(pen, k, Role::RegionLive).draws(text::K);
        }
    }

    /// Arrows inside the triangle in the order of the given letters, with the name of their direction.
    fn draw_winding(&self, pen: &mut Pen<'_>) {
        if self.flat {
            let words = said::FLAT_NO_WINDING;
            pen.draw(Role::Frame, Shape::Note(self.middle())).label(self.lang.of(words));
            return;
        }
        let [a, b, c] = self.corners;
        let right = side_of_line(c, a, b) > 0.0;
        let way = match right != self.swapped {
            true => said::CLOCKWISE,
            false => said::COUNTER_CLOCKWISE,
        };
        let lengths = [0, 1, 2].map(|i| self.edge(i).0.distance(self.edge(i).1));
        let roomy = side_of_line(c, a, b).abs() / lengths.iter().sum::<f32>() > 0.9;
        if roomy {
            pen.draw(Role::Frame, Shape::Note(self.middle())).label(self.lang.of(way));
        } else {
            // Inside, the label would cross the edges, so it is placed beside the longest one.
            let longest = (0..3).max_by(|&i, &j| lengths[i].total_cmp(&lengths[j])).unwrap_or(0);
            let (p, q) = self.edge(longest);
            pen.draw(Role::Frame, Shape::Segment(p, q)).label(self.lang.of(way));
        }
        let inner = self.corners.map(|corner| corner.lerp(self.middle(), 0.3));
        for i in 0..3 {
            let (p, q) = (inner[i], inner[(i + 1) % 3]);
            let arrow = if self.swapped { Shape::Arrow(q, p) } else { Shape::Arrow(p, q) };
            pen.draw(Role::Frame, arrow);
        }
    }
}
