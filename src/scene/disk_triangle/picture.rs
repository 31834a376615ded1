//! The picture: regions, side tests, checked edges; and what can be dragged.

use super::LAYERS;
use crate::figure::{Figure, Role, Shape};
use crate::geometry::disk_triangle::{EdgeCheck, INSIDE};
use crate::geometry::{Disk, Triangle, side_of_line};
use crate::scene::common::*;
use crate::scene::knob::{Drag, Handle, Pose};
use crate::scene::run::{Run, Table, Trace};
use crate::words::{Lang, Plain, Words, words};
use glam::{Affine2, Mat2, Vec2};

/// The names of one edge PQ: what it and PT are called, its layer, and its values in the trace.
pub(super) struct Names {
    pub(super) edge: Words,
    pub(super) pt: &'static str,
    layer: &'static str,
    pub(super) side: &'static str,
    pub(super) on: [&'static str; 2],
    pub(super) check: [&'static str; 12],
}

macro_rules! names {
    ($p:literal, $q:literal, $id:literal) => {
        Names {
            edge: Words::same(concat!($p, $q)),
            pt: concat!($p, "T"),
            layer: concat!("side-", $id),
            side: $id,
            on: [concat!("on_", $id, ".gap_squared"), concat!("on_", $id, ".closest")],
            check: [
                concat!("pq.", $id),
                concat!("pt.", $id),
                concat!("m.", $id),
                concat!("pq_squared.", $id),
                concat!("to_p.", $id),
                concat!("to_q.", $id),
                concat!("to_line.", $id),
                concat!("to_end.", $id),
                concat!("past_p.", $id),
                concat!("past_q.", $id),
                concat!("gap_squared.", $id),
                concat!("reached.", $id),
            ],
        }
    };
}

pub(super) const NAMES: [Names; 3] = [names!("A", "B", "ab"), names!("B", "C", "bc"), names!("C", "A", "ca")];

/// From the triangle's own frame to the world: scale, then rotation, about A.
fn to_world(pose: &Pose) -> Affine2 {
    let a = pose.point("a");
    let turn = Mat2::from_angle(pose.radians("rotation")) * Mat2::from_diagonal(pose.point("scale"));
    Affine2::from_mat2_translation(turn, a - turn * a)
}

pub(super) fn inputs(pose: &Pose) -> (Disk, Triangle) {
    let to_world = to_world(pose);
    let corner = |name| to_world.transform_point2(pose.point(name));
    let triangle = Triangle::new(pose.point("a"), corner("b"), corner("c"));
    (pose.disk("disk", "radius"), triangle.expect("knobs hold only what shapes accept"))
}

/// Whether the corners lie on one line, as far as the eye can tell.
pub(super) fn is_flat([a, b, c]: [Vec2; 3]) -> bool {
    let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
    side_of_line(c, a, b).abs() <= 1e-5 * longest * longest
}

/// The picture while it is drawn.
pub(super) struct Picture {
    pub(super) disk: Disk,
    pub(super) corners: [Vec2; 3],
    pub(super) figure: Figure,
}

impl Picture {
    /// The shapes as they are given, and the corners in the order in which the method takes them.
    pub(super) fn new(disk: Disk, corners: [Vec2; 3], swapped: bool, k: Option<u8>, lang: Lang) -> Self {
        let mut picture = Self { disk, corners, figure: Figure::default() };
        let (t, r) = (disk.center(), disk.radius());
        let flat = is_flat(corners);
        if !flat {
            picture.regions(k);
        }
        let figure = &mut picture.figure;
        for i in 0..3 {
            let (p, q) = (corners[i], corners[(i + 1) % 3]);
            if p != q {
                figure.on("lines").draw(Role::Hint, Shape::Line(p, q - p));
            }
        }
        figure.on("shapes").draw(Role::Target, Shape::Polygon(corners.to_vec()));
        figure.on("shapes").draw(Role::Moving, Shape::Disk(t, r));
        figure.on("radius").labelled(Role::Hint, Shape::Segment(t, t + RIM * r), "r");
        let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
        if flat {
            let words = words("flat: no inside, no regions", "面積 0: 内側も領域もない");
            for layer in ["regions", "winding"] {
                figure.on(layer).labelled(Role::Frame, Shape::Note(middle), lang.of(words));
            }
        } else {
            let inner = corners.map(|corner| corner.lerp(middle, 0.3));
            for i in 0..3 {
                let (p, q) = (inner[i], inner[(i + 1) % 3]);
                let arrow = if swapped { Shape::Arrow(q, p) } else { Shape::Arrow(p, q) };
                figure.on("winding").draw(Role::Frame, arrow);
            }
            let right = side_of_line(corners[2], corners[0], corners[1]) > 0.0;
            let way = if right != swapped {
                words("clockwise", "時計回り")
            } else {
                words("counter-clockwise", "反時計回り")
            };
            figure.on("winding").labelled(Role::Frame, Shape::Note(middle), lang.of(way));
        }
        let given = if swapped { ["A", "C", "B"] } else { ["A", "B", "C"] };
        for (corner, letter) in corners.into_iter().zip(given) {
            figure.on("shapes").labelled(Role::Target, Shape::Point(corner), letter);
        }
        if swapped {
            // Everything that is found out names the corners anew.
            for layer in LAYERS.iter().filter(|layer| !layer.given) {
                for (corner, label) in corners[1..].iter().zip([NOW_B, NOW_C]) {
                    figure.on(layer.id).labelled(Role::Target, Shape::Point(*corner), lang.of(label));
                }
            }
        }
        figure.on("shapes").labelled(Role::Moving, Shape::Point(t), "T");
        picture
    }

    /// The start and the end of an edge.
    pub(super) fn edge(&self, i: usize) -> (Vec2, Vec2) {
        (self.corners[i], self.corners[(i + 1) % 3])
    }

    /// The parts of the plane that the bits tell apart. Clockwise corners have no region 0, others no 7.
    pub(super) fn regions(&mut self, live: Option<u8>) {
        let [a, b, c] = self.corners;
        let none = if side_of_line(c, a, b) > 0.0 { 0 } else { INSIDE };
        for k in (0..=7).filter(|&k| k != none) {
            let lines = (0..3).map(|i| match (self.edge(i), k & (4 >> i)) {
                ((p, q), 0) => (q, p),
                ((p, q), _) => (p, q),
            });
            let (shape, label) = (Shape::Region(lines.collect()), format!("{k}\n{k:03b}"));
            if live == Some(k) {
                self.figure.on("region").add(
                    Role::RegionLive(TINTS[usize::from(k)]),
                    shape.clone(),
                    "k",
                    label.clone(),
                );
            }
            self.figure.on("regions").labelled(Role::Region(TINTS[usize::from(k)]), shape, label);
        }
    }

    /// The vectors of the side tests, and what they say.
    pub(super) fn sides(&mut self, sides: &[f32; 3], names: [&'static str; 3], bits: bool, lang: Lang) {
        let t = self.disk.center();
        for i in 0..3 {
            let ((p, q), side) = (self.edge(i), sides[i]);
            let word = lang.of(if side > 0.0 {
                words("right", "右")
            } else if side < 0.0 {
                words("left", "左")
            } else {
                words("on the line", "線上")
            });
            let result = format!(
                "{}\n{}×{} = {} {word}",
                NAMES[i].edge.en,
                NAMES[i].pt,
                NAMES[i].edge.en,
                Plain(side)
            );
            for layer in [NAMES[i].layer, "sides"] {
                self.figure.on(layer).add(Role::Vector2, Shape::Arrow(p, q), names[i], result.clone());
                self.figure.on(layer).labelled(Role::Vector1, Shape::Arrow(p, t), NAMES[i].pt);
            }
            if bits {
                let label = format!("[{}] = {}", NAMES[i].edge.en, u8::from(side > 0.0));
                self.figure.on("bits").labelled(Role::Vector2, Shape::Segment(p, q), label);
            }
        }
    }

    /// The checked edges, their closest points, and the nearest of them with all its vectors.
    pub(super) fn checks(&mut self, edges: &[Option<EdgeCheck>; 3], nearest: Option<usize>) {
        let t = self.disk.center();
        for (i, edge) in edges.iter().enumerate() {
            let Some(edge) = edge else { continue };
            let (p, q) = self.edge(i);
            let is_nearest = nearest == Some(i);
            self.figure.on("edges").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
            let to_closest = Shape::Segment(t, edge.closest);
            let label = distance_label(i, is_nearest, edge.gap_squared);
            self.figure.on("distance").add(Role::Projection, to_closest.clone(), NAMES[i].on[0], label);
            self.figure.on("distance").add(Role::Projection, Shape::Point(edge.closest), NAMES[i].on[1], "");
            if is_nearest {
                let names = &NAMES[i];
                let foot = if edge.pq_squared > 0.0 { p + edge.m / edge.pq_squared * edge.pq } else { p };
                self.figure
                    .on("along")
                    .add(
                        Role::Projection,
                        Shape::Band(p, foot),
                        names.check[2],
                        format!("m {}", Plain(edge.m)),
                    )
                    .add(Role::Vector2, Shape::Arrow(p, q), names.check[0], names.edge.en)
                    .add(Role::Vector1, Shape::Arrow(p, t), names.check[1], names.pt)
                    .draw(Role::Hint, Shape::Segment(t, foot));
                if foot != t && edge.pq_squared > 0.0 {
                    self.figure.on("along").draw(Role::Axis, Shape::RightAngle(foot, t - foot, p - q));
                }
                self.nearest(i, edge.closest, edge.gap_squared, names.on);
            }
        }
    }

    /// The nearest edge, Q on it, and |TQ|.
    pub(super) fn nearest(&mut self, i: usize, closest: Vec2, squared: f32, names: [&'static str; 2]) {
        let (p, q) = self.edge(i);
        let t = self.disk.center();
        self.figure.on("nearest").labelled(Role::Vector2, Shape::Segment(p, q), NAMES[i].edge.en);
        self.figure.on("nearest").draw(Role::Projection, Shape::Segment(t, closest));
        let label = distance_label(i, true, squared);
        self.figure.on("reach").add(Role::Projection, Shape::Segment(t, closest), names[0], label);
        for layer in ["nearest", "reach"] {
            self.figure.on(layer).add(Role::Projection, Shape::Point(closest), names[1], "Q");
        }
    }

    pub(super) fn run(
        self,
        hit: bool,
        reason: String,
        trace: Trace,
        table: Option<Table>,
        pose: &Pose,
    ) -> Run {
        let (disk, triangle) = inputs(pose);
        let grabs = vec![
            (0, Shape::Disk(disk.center(), disk.radius())),
            (1, Shape::Polygon(triangle.corners().to_vec())),
        ];
        let handles = handles(&disk, &triangle, pose);
        Run { hit, reason, trace, figure: self.figure, table, handles, grabs }
    }
}

/// The labels of corners that changed places. They end in the old letter, which they stand for.
const NOW_B: Words = words("B, was C", "B、元は C");
const NOW_C: Words = words("C, was B", "C、元は B");

/// Where the radius is drawn and dragged.
const RIM: Vec2 = Vec2::NEG_Y;

/// The tint of each region; 0 stands for the inside where the corners go round the wrong way.
const TINTS: [u8; 8] = [6, 0, 1, 2, 3, 4, 5, 6];

/// Corners to drag, as long as the scale lets them move; a spot to turn the triangle.
fn handles(disk: &Disk, triangle: &Triangle, pose: &Pose) -> Vec<Handle> {
    let [a, b, c] = triangle.corners();
    let angle = pose.radians("rotation");
    let turn = Drag::Direction(a, std::f32::consts::PI);
    let mut handles = vec![
        rim_handle("radius", disk, RIM),
        Handle::new("rotation", a - 1.2 * Vec2::from_angle(angle), turn),
    ];
    let to_world = to_world(pose);
    if to_world.matrix2.determinant().abs() > 1e-6 {
        let back = to_world.inverse();
        handles.push(Handle::new("b", b, Drag::Place(back)));
        handles.push(Handle::new("c", c, Drag::Place(back)));
        // B and C are measured from A: they follow it in their own frame to stay in the world.
        let stay = |corner: Vec2| {
            let inverse = back.matrix2;
            Drag::Place(Affine2::from_mat2_translation(Mat2::IDENTITY - inverse, inverse * corner))
        };
        handles.push(Handle { also: vec![("b", stay(b)), ("c", stay(c))], ..point_handle("a", a) });
    }
    handles
}

/// What is written beside the distance to an edge.
pub(super) fn distance_label(i: usize, is_nearest: bool, squared: f32) -> String {
    let name = if is_nearest { "|TQ|" } else { NAMES[i].edge.en };
    format!("{name} {}", Plain(squared.sqrt()))
}
