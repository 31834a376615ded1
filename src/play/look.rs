//! The looks of things: a tint, and a few strokes inside the scene's own shape, which alone decides what touches.

use crate::figure::{Pen, Role, Shape};
use glam::{Vec2, vec2};

/// The least half length of a stroke across a thin body, in world units.
const THIN: f32 = 0.09;

/// The look of a thing or of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// The scene's shape alone.
    #[default]
    Plain,
    /// A string hangs from it.
    Balloon,
    /// A star of spikes.
    Mine,
    /// A ring and a number in it.
    Coin,
    /// Tape around it.
    Parcel,
    /// Windows.
    Car,
    /// A tail and eyes.
    Fish,
    /// A hilt.
    Sword,
    /// Cracks.
    Rock,
    /// Stripes.
    Fence,
    /// An eye that looks ahead.
    Guard,
    /// A head with ears.
    Cat,
    /// Ears and a tail, around a point.
    Mouse,
    /// Holes.
    Cheese,
    /// Facets.
    Gem,
    /// Edges from the middle to the corners.
    Spike,
    /// A face.
    Face,
    /// Slanting strands.
    Rope,
    /// Barbs.
    Wire,
    /// Bands.
    Cable,
    /// Nothing is drawn: another thing at the same place has the picture.
    Hidden,
}

impl Look {
    /// All looks, with their names in level files and the number of the tint of collected things.
    pub const ALL: [(Self, &'static str, Option<u8>); 21] = [
        (Self::Plain, "plain", None),
        (Self::Balloon, "balloon", Some(0)),
        (Self::Mine, "mine", None),
        (Self::Coin, "coin", Some(3)),
        (Self::Parcel, "parcel", Some(7)),
        (Self::Car, "car", None),
        (Self::Fish, "fish", Some(1)),
        (Self::Sword, "sword", None),
        (Self::Rock, "rock", None),
        (Self::Fence, "fence", None),
        (Self::Guard, "guard", None),
        (Self::Cat, "cat", None),
        (Self::Mouse, "mouse", None),
        (Self::Cheese, "cheese", Some(3)),
        (Self::Gem, "gem", Some(5)),
        (Self::Spike, "spike", None),
        (Self::Face, "face", None),
        (Self::Rope, "rope", Some(7)),
        (Self::Wire, "wire", None),
        (Self::Cable, "cable", None),
        (Self::Hidden, "hidden", None),
    ];

    /// The look of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(look, ..)| *look)
    }

    /// The role of the tint of things to collect, if the look has one.
    pub fn tint(self) -> Option<Role> {
        Self::ALL.iter().find(|(look, ..)| *look == self)?.2.map(Role::RegionLive)
    }

    /// Draws the strokes on a shape.
    pub fn draw(self, pen: &mut Pen<'_>, role: Role, shape: &Shape) {
        let strokes = match shape {
            Shape::Point(p) => self.on_point(*p),
            Shape::Disk(c, r) => self.on_disk(*c, *r),
            Shape::Segment(a, b) => self.along(*a, *b, 0.0),
            Shape::Capsule(a, b, r) => self.along(*a, *b, *r),
            Shape::Sector(eye, range, angle, _) => self.on_sector(*eye, *range * Vec2::from_angle(*angle)),
            Shape::Polygon(corners) => self.on_polygon(corners, shape.middle()),
            _ => vec![],
        };
        for stroke in strokes {
            pen.draw(role, stroke);
        }
    }

    /// The strokes around a point, in world units.
    fn on_point(self, p: Vec2) -> Vec<Shape> {
        let ear = |side: f32| Shape::Circle(p + vec2(0.13 * side, 0.15), 0.08);
        match self {
            Self::Mouse => vec![
                ear(-1.0),
                ear(1.0),
                Shape::Segment(p - vec2(0.0, 0.1), p - vec2(-0.06, 0.24)),
                Shape::Segment(p - vec2(-0.06, 0.24), p - vec2(0.06, 0.36)),
            ],
            _ => vec![],
        }
    }

    fn on_disk(self, c: Vec2, r: f32) -> Vec<Shape> {
        let at = |x: f32, y: f32| c + r * vec2(x, y);
        let line = |from: [f32; 2], to: [f32; 2]| Shape::Segment(at(from[0], from[1]), at(to[0], to[1]));
        let rays = |from: f32, to: f32, count: usize| {
            let way = move |i: usize| Vec2::from_angle(std::f32::consts::TAU * i as f32 / count as f32);
            (0..count).map(move |i| Shape::Segment(c + r * from * way(i), c + r * to * way(i)))
        };
        match self {
            Self::Balloon => vec![
                line([0.0, -1.0], [-0.25, -1.45]),
                line([-0.25, -1.45], [0.0, -1.95]),
                Shape::Circle(at(0.35, 0.4), 0.14 * r),
            ],
            Self::Mine => {
                let spike = |i: usize| if i.is_multiple_of(2) { 0.95 } else { 0.5 };
                let way = |i: usize| Vec2::from_angle(std::f32::consts::TAU * i as f32 / 18.0);
                let star = (0..18).map(|i| c + r * spike(i) * way(i)).collect();
                vec![Shape::Polygon(star), Shape::Disk(at(-0.16, 0.16), 0.1 * r)]
            }
            Self::Coin => vec![Shape::Circle(c, 0.68 * r), line([0.0, 0.35], [0.0, -0.35])],
            Self::Rock => rays(0.35, 0.7, 3).collect(),
            Self::Fish => vec![
                line([-0.4, 0.0], [-0.8, 0.5]),
                line([-0.4, 0.0], [-0.8, -0.5]),
                Shape::Disk(at(0.5, 0.25), 0.1 * r),
            ],
            Self::Face => vec![
                Shape::Disk(at(-0.3, 0.25), 0.1 * r),
                Shape::Disk(at(0.3, 0.25), 0.1 * r),
                line([-0.4, -0.25], [0.0, -0.45]),
                line([0.0, -0.45], [0.4, -0.25]),
            ],
            _ => vec![],
        }
    }

    /// The strokes on a segment or a capsule of this radius.
    fn along(self, a: Vec2, b: Vec2, r: f32) -> Vec<Shape> {
        let (way, r) = ((b - a).normalize_or_zero(), r.max(THIN));
        let count = (4.0 * a.distance(b)).ceil();
        // Across the body, all at the same slant.
        let strokes = |slant: f32| {
            let half = r * (way.perp() + slant * way);
            let at = move |i: usize| a.lerp(b, (i as f32 + 0.5) / count);
            (0..count as usize).map(move |i| Shape::Segment(at(i) - half, at(i) + half))
        };
        match self {
            Self::Sword => {
                let (at, across) = (a.lerp(b, 0.2), way.perp() * (r + 0.2));
                vec![Shape::Segment(at - across, at + across)]
            }
            Self::Fish => self.on_disk(a.lerp(b, 0.5), r),
            Self::Rope => strokes(0.8).collect(),
            Self::Wire => strokes(1.0).chain(strokes(-1.0)).collect(),
            Self::Cable => strokes(0.0).collect(),
            _ => vec![],
        }
    }

    /// The strokes on a field of view: the place of its eye, and the vector to the end of its middle.
    fn on_sector(self, eye: Vec2, ahead: Vec2) -> Vec<Shape> {
        let turned =
            |share: f32, degrees: f32| eye + share * Vec2::from_angle(degrees.to_radians()).rotate(ahead);
        let near = |size: f32, degrees: f32| turned(size / ahead.length().max(size), degrees);
        match self {
            Self::Guard => {
                vec![Shape::Disk(eye, 0.07 * ahead.length()), Shape::Arrow(eye, turned(0.18, 0.0))]
            }
            Self::Cat => {
                let ear = |side: f32| {
                    vec![near(0.24, 25.0 * side), near(0.42, 50.0 * side), near(0.24, 85.0 * side)]
                };
                let mut all =
                    vec![Shape::Disk(eye, 0.24), Shape::Polygon(ear(1.0)), Shape::Polygon(ear(-1.0))];
                all.extend([40.0, -40.0].map(|side| Shape::Disk(near(0.13, side), 0.03)));
                all
            }
            Self::Cheese => [(0.5, 3.0, 0.1), (0.78, 12.0, 0.07), (0.8, -13.0, 0.09)]
                .map(|(share, degrees, size)| Shape::Circle(turned(share, degrees), size * ahead.length()))
                .to_vec(),
            _ => vec![],
        }
    }

    fn on_polygon(self, corners: &[Vec2], middle: Vec2) -> Vec<Shape> {
        let inner = |share: f32| Shape::Polygon(corners.iter().map(|c| middle.lerp(*c, share)).collect());
        let spokes = |from: f32, to: f32| {
            corners.iter().map(move |c| Shape::Segment(middle.lerp(*c, from), middle.lerp(*c, to)))
        };
        // Lines across a box.
        let across = |first: usize, shares: &[f32]| -> Vec<Shape> {
            let side = |i: usize, share: f32| corners[i % 4].lerp(corners[(i + 1) % 4], share);
            let line = |share: &f32| Shape::Segment(side(first, *share), side(first + 2, 1.0 - share));
            shares.iter().map(line).collect()
        };
        match self {
            Self::Parcel if corners.len() == 4 => [across(0, &[0.5]), across(1, &[0.5])].concat(),
            Self::Car if corners.len() == 4 => across(0, &[0.25, 0.7]),
            Self::Fence if corners.len() == 4 => across(0, &[0.2, 0.4, 0.6, 0.8]),
            Self::Parcel | Self::Face => vec![inner(0.55)],
            Self::Gem => spokes(0.5, 1.0).chain([inner(0.5)]).collect(),
            Self::Spike => spokes(0.0, 1.0).collect(),
            Self::Mine => spokes(0.5, 0.9).chain([inner(0.5)]).collect(),
            Self::Rock => spokes(0.3, 0.6).collect(),
            Self::Fish if corners.len() > 4 => {
                // The corners of the tail are the farthest from the middle.
                let mut far = corners.to_vec();
                far.sort_by(|a, b| b.distance(middle).total_cmp(&a.distance(middle)));
                let tail = (far[0] + far[1]) / 2.0;
                let (ahead, aside) = (middle - tail, (far[0] - far[1]) / 2.0);
                let eye =
                    |side: f32| Shape::Disk(middle + 0.3 * ahead + side * aside.clamp_length_max(0.3), 0.06);
                let fin =
                    |side: f32| Shape::Segment(tail + 0.3 * ahead, tail + 0.05 * ahead + 0.7 * side * aside);
                vec![eye(1.0), eye(-1.0), fin(1.0), fin(-1.0)]
            }
            _ => vec![],
        }
    }
}
