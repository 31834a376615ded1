//! Inputs: the whole state of a scene, by name, with the values that each may have.

use super::value::Value;
use crate::geometry::{Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Sector, Segment, Straight, StraightKind};
use crate::said::scene as said;
use crate::words::{self, Lang, Words};
use glam::{Vec2, Vec3, vec2};
use std::f32::consts::PI;
use std::fmt;
use std::sync::Arc;

/// The largest coordinate or length of an input, in world units. Shapes accept a thousand times as much.
pub const FAR: f32 = 1e6;

/// The largest factor of an input. A coordinate times this factor still makes a valid shape.
pub const LARGEST_FACTOR: f32 = 100.0;

/// The largest whole number with a slider. With more, one pixel would cover several numbers.
pub const MANY: u16 = 300;

/// The least elevation of the camera above the ground, in degrees.
pub const LOWEST: f32 = 5.0;

/// The kind of an input's value: one, two or three numbers, or a list of points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A point of the plane: two coordinates within ±[`FAR`].
    Point,
    /// A point of space: three coordinates within ±[`FAR`].
    Point3,
    /// A radius: from zero to [`FAR`], in world units.
    Length,
    /// Two half extents: each from zero to [`FAR`], in world units.
    Extent,
    /// Three half extents.
    Extent3,
    /// Degrees, counter-clockwise. Angles wrap: 200 is −160.
    Angle,
    /// Yaw, pitch and roll in degrees: a turn about x by the roll, then about y by the pitch, then about z by the yaw.
    Angles,
    /// Degrees of the camera above the ground, down to [`LOWEST`], so that the ground is never seen edge on.
    Elevation,
    /// Degrees from zero to 180: the opening to either side.
    Opening,
    /// Two factors of either sign, up to [`LARGEST_FACTOR`]. A negative one mirrors the shape.
    Scale,
    /// A list of this many points of the plane.
    Points(usize),
    /// A whole number from the first to the last.
    Whole(u16, u16),
    /// Seconds from zero to an hour.
    Time,
    /// Positions of some of many bodies, by their numbers from 1 to this one.
    Places(u16),
    /// A choice among lowercase English names. Its number is the index of the choice.
    Choice(&'static [Words]),
}

impl Kind {
    /// The number of numbers that it holds; for a list, per point.
    pub fn width(self) -> usize {
        match self {
            Self::Point | Self::Extent | Self::Scale | Self::Points(_) | Self::Places(_) => 2,
            Self::Length | Self::Angle | Self::Elevation | Self::Opening => 1,
            Self::Whole(..) | Self::Time | Self::Choice(_) => 1,
            Self::Point3 | Self::Extent3 | Self::Angles => 3,
        }
    }

    /// The least and greatest value of each number. Values beyond wrap for angles and are rejected otherwise.
    pub fn range(self) -> (f32, f32) {
        match self {
            Self::Point | Self::Point3 | Self::Points(_) | Self::Places(_) => (-FAR, FAR),
            Self::Length | Self::Extent | Self::Extent3 => (0.0, FAR),
            Self::Angle | Self::Angles => (-180.0, 180.0),
            Self::Elevation => (LOWEST, 90.0),
            Self::Opening => (0.0, 180.0),
            Self::Scale => (-LARGEST_FACTOR, LARGEST_FACTOR),
            Self::Whole(least, most) => (least.into(), most.into()),
            Self::Time => (0.0, 3600.0),
            Self::Choice(choices) => (0.0, choices.len() as f32 - 1.0),
        }
    }

    /// The part of the range that a slider covers and a picture shows comfortably.
    pub fn comfortable(self) -> (f32, f32) {
        match self {
            Self::Point | Self::Point3 | Self::Points(_) | Self::Places(_) => (-6.0, 6.0),
            Self::Length | Self::Extent | Self::Extent3 => (0.0, 6.0),
            Self::Angle | Self::Angles | Self::Elevation | Self::Opening | Self::Choice(_) => self.range(),
            Self::Scale => (-5.0, 5.0),
            Self::Whole(least, most) => (least.into(), most.min(MANY).into()),
            Self::Time => (0.0, 60.0),
        }
    }

    /// The choice at an index; `None` for other kinds.
    pub fn chosen(self, position: f32) -> Option<Words> {
        match self {
            Self::Choice(choices) => choices.get(position as usize).copied(),
            _ => None,
        }
    }

    /// True if its numbers are degrees.
    pub fn is_in_degrees(self) -> bool {
        matches!(self, Self::Angle | Self::Angles | Self::Elevation | Self::Opening)
    }

    /// True if its numbers are angles that wrap around.
    pub fn wraps(self) -> bool {
        matches!(self, Self::Angle | Self::Angles)
    }

    /// The names of its numbers; empty for a single one, which has the input's name.
    pub fn parts(self) -> &'static [Words] {
        const XYZ: [Words; 3] = Words::same_each(["x", "y", "z"]);
        const NOTHING: [Words; 1] = [Words::same("")];
        const TURNS: [Words; 3] = [said::YAW, said::PITCH, said::ROLL];
        match self {
            _ if self.width() == 1 => &NOTHING,
            Self::Angles => &TURNS,
            _ => &XYZ[..self.width()],
        }
    }

    /// The value made of these numbers; `None` if the input does not accept them.
    pub fn validated(self, value: InputValue) -> Option<InputValue> {
        let (min, max) = self.range();
        let fits = |number: &f32| match self {
            Self::Angle | Self::Angles => number.abs() <= FAR,
            Self::Choice(_) | Self::Whole(..) if number.fract() != 0.0 => false,
            _ => (min..=max).contains(number),
        };
        match (self, &value) {
            (Self::Points(count), InputValue::Points(points)) => {
                let fit = points.iter().all(|p| fits(&p.x) && fits(&p.y));
                (fit && points.len() == count).then_some(value)
            }
            (Self::Places(most), InputValue::Places(places)) => {
                let fit = places.iter().all(|(_, p)| fits(&p.x) && fits(&p.y));
                let numbered = places.iter().all(|(number, _)| (1..=most).contains(number));
                let in_order = places.is_sorted_by(|(a, _), (b, _)| a < b);
                (fit && numbered && in_order).then_some(value)
            }
            (Self::Points(_) | Self::Places(_), _) | (_, InputValue::Points(_) | InputValue::Places(_)) => {
                None
            }
            (_, InputValue::Numbers(numbers)) => {
                let used = numbers[..self.width()].iter().all(fits);
                let rest = numbers[self.width()..].iter().all(|&number| number == 0.0);
                (used && rest).then(|| self.clamped(value))
            }
        }
    }

    /// The nearest valid value; angles wrap instead. NaN and infinity count as zero.
    pub fn clamped(self, value: InputValue) -> InputValue {
        let (min, max) = self.range();
        let nearest = |number: f32| match self {
            _ if !number.is_finite() => 0.0_f32.clamp(min, max),
            Self::Angle | Self::Angles if number.abs() > 180.0 => (number + 180.0).rem_euclid(360.0) - 180.0,
            Self::Choice(_) | Self::Whole(..) => number.round().clamp(min, max),
            _ => number.clamp(min, max),
        };
        if let Self::Points(count) = self {
            let points = value.points();
            // Missing points are put at the last one.
            let last = points.last().copied().unwrap_or_default();
            let all = points.into_iter().chain(std::iter::repeat(last)).take(count);
            return InputValue::Points(all.map(|p| vec2(nearest(p.x), nearest(p.y))).collect());
        }
        if let Self::Places(most) = self {
            let InputValue::Places(places) = value else { return InputValue::Places([].into()) };
            let known = places.iter().filter(|(number, _)| (1..=most).contains(number));
            let mut known: Vec<Numbered> =
                known.map(|&(number, p)| (number, vec2(nearest(p.x), nearest(p.y)))).collect();
            known.sort_by_key(|(number, _)| *number);
            known.dedup_by_key(|(number, _)| *number);
            return InputValue::Places(known.into());
        }
        let mut kept = [0.0; 3];
        for (kept, number) in kept.iter_mut().zip(value.numbers()).take(self.width()) {
            *kept = nearest(number);
        }
        InputValue::Numbers(kept)
    }
}

/// The number of a body, and its position.
pub type Numbered = (u16, Vec2);

/// The value of an input.
#[derive(Debug, Clone, PartialEq)]
pub enum InputValue {
    /// One, two or three numbers, depending on the input's kind; the rest are zero.
    Numbers([f32; 3]),
    /// A list of points.
    Points(Arc<[Vec2]>),
    /// Positions of some bodies, in the order of their numbers.
    Places(Arc<[Numbered]>),
}

impl InputValue {
    /// The numbers; zeros for a list.
    pub fn numbers(&self) -> [f32; 3] {
        match self {
            Self::Numbers(numbers) => *numbers,
            Self::Points(_) | Self::Places(_) => [0.0; 3],
        }
    }

    /// The first two numbers.
    pub fn vec2(&self) -> Vec2 {
        let [x, y, _] = self.numbers();
        vec2(x, y)
    }

    /// Interpolates from this value (0) to another (1). Angles take the shorter way round, choices jump.
    pub fn towards(&self, other: &Self, t: f32, kind: Kind) -> Self {
        let between = |a: f32, b: f32| {
            let way = b - a;
            let way = if kind.wraps() { (way + 180.0).rem_euclid(360.0) - 180.0 } else { way };
            a + way * t
        };
        match (self, other) {
            _ if t >= 1.0 || matches!(kind, Kind::Choice(_) | Kind::Whole(..)) => other.clone(),
            (Self::Numbers(a), Self::Numbers(b)) => Self::Numbers([0, 1, 2].map(|i| between(a[i], b[i]))),
            (Self::Points(a), Self::Points(b)) if a.len() == b.len() => {
                Self::Points(a.iter().zip(b.iter()).map(|(a, b)| a.lerp(*b, t)).collect())
            }
            _ => other.clone(),
        }
    }

    /// The value with each number rounded to a multiple of one part in `parts`.
    #[must_use]
    pub fn rounded(&self, parts: f64) -> Self {
        let near = |x: f32| ((f64::from(x) * parts).round() / parts) as f32;
        match self {
            Self::Numbers(numbers) => Self::Numbers(numbers.map(near)),
            Self::Points(_) | Self::Places(_) => self.moved(|p| vec2(near(p.x), near(p.y))),
        }
    }

    /// The points: one, or all of a list.
    pub fn points(&self) -> Vec<Vec2> {
        match self {
            Self::Numbers(_) => vec![self.vec2()],
            Self::Points(points) => points.to_vec(),
            Self::Places(places) => places.iter().map(|&(_, p)| p).collect(),
        }
    }

    /// The value with its points mapped by `to`: one, or all of a list. A point in space keeps its height.
    #[must_use]
    pub fn moved(&self, to: impl Fn(Vec2) -> Vec2) -> Self {
        match self {
            Self::Numbers([.., z]) => to(self.vec2()).extend(*z).into(),
            Self::Points(points) => Self::Points(points.iter().map(|&p| to(p)).collect()),
            Self::Places(places) => Self::Places(places.iter().map(|&(number, p)| (number, to(p))).collect()),
        }
    }
}

impl From<[f32; 3]> for InputValue {
    fn from(numbers: [f32; 3]) -> Self {
        Self::Numbers(numbers)
    }
}

impl From<f32> for InputValue {
    fn from(number: f32) -> Self {
        Self::Numbers([number, 0.0, 0.0])
    }
}

impl From<Vec2> for InputValue {
    fn from(v: Vec2) -> Self {
        Self::Numbers([v.x, v.y, 0.0])
    }
}

impl From<Vec3> for InputValue {
    fn from(v: Vec3) -> Self {
        Self::Numbers(v.to_array())
    }
}

impl From<&[Vec2]> for InputValue {
    fn from(points: &[Vec2]) -> Self {
        Self::Points(points.into())
    }
}

/// The initial value of an input.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Start {
    /// Numbers; those that the kind does not use are zero.
    Numbers([f32; 3]),
    /// A list of points.
    Points(&'static [Vec2]),
    /// No positions.
    NoPlaces,
}

/// A named input of a scene.
#[derive(Debug, PartialEq)]
pub struct Input {
    /// Its permanent name in links and lessons.
    pub name: &'static str,
    /// The title in the panel.
    pub title: Words,
    /// The kind of its values.
    pub kind: Kind,
    /// The initial value.
    pub start: Start,
}

impl Input {
    /// The initial value.
    pub fn default_value(&self) -> InputValue {
        match self.start {
            Start::Numbers(numbers) => InputValue::Numbers(numbers),
            Start::Points(points) => InputValue::from(points),
            Start::NoPlaces => InputValue::Places([].into()),
        }
    }

    /// The value as written in a link: `point=1,2`, `radius=3`, `points=1,2;3,4`, `moved=7:1,2;12:3,4`, `kind=ray`.
    pub fn to_query(&self, value: &InputValue) -> String {
        let numbers = match value {
            InputValue::Numbers(numbers) if let Some(choice) = self.kind.chosen(numbers[0]) => {
                choice.en.to_owned()
            }
            InputValue::Numbers(numbers) => {
                let numbers: Vec<String> = numbers[..self.kind.width()].iter().map(f32::to_string).collect();
                numbers.join(",")
            }
            InputValue::Points(points) => {
                let points: Vec<String> = points.iter().map(|p| format!("{},{}", p.x, p.y)).collect();
                points.join(";")
            }
            InputValue::Places(places) => {
                let places: Vec<String> =
                    places.iter().map(|(number, p)| format!("{number}:{},{}", p.x, p.y)).collect();
                places.join(";")
            }
        };
        format!("{}={numbers}", self.name)
    }

    /// The value of a link's text; `None` if the input does not accept it.
    pub fn read(&self, text: &str) -> Option<InputValue> {
        let amount = if let Kind::Choice(choices) = self.kind {
            InputValue::from(choices.iter().position(|choice| choice.en == text)? as f32)
        } else if let Kind::Points(_) = self.kind {
            InputValue::Points(text.split(';').map(point).collect::<Option<_>>()?)
        } else if let Kind::Places(_) = self.kind {
            let place = |text: &str| {
                let (number, place) = text.split_once(':')?;
                Some((number.trim().parse().ok()?, point(place)?))
            };
            let places = text.split(';').filter(|place| !place.is_empty());
            InputValue::Places(places.map(place).collect::<Option<_>>()?)
        } else {
            InputValue::Numbers(numbers(text, self.kind.width())?)
        };
        self.kind.validated(amount)
    }
}

/// Parses a point of the plane.
fn point(text: &str) -> Option<Vec2> {
    numbers(text, 2).map(|[x, y, _]| vec2(x, y))
}

/// Parses the expected count of numbers with commas between them; the rest are zero.
fn numbers(text: &str, expected: usize) -> Option<[f32; 3]> {
    let mut parts = text.split(',');
    let mut numbers = [0.0; 3];
    for number in &mut numbers[..expected] {
        *number = parse(parts.next()?.trim())?;
    }
    parts.next().is_none().then_some(numbers)
}

/// Parses a number; its minus sign may be a hyphen or `−`.
fn parse(number: &str) -> Option<f32> {
    let number = match number.contains('−') {
        true => words::number(&number.replace('−', "-")),
        false => words::number(number),
    };
    number.map(|number| number as f32)
}

impl AsRef<str> for Input {
    fn as_ref(&self) -> &str {
        self.name
    }
}

/// The values of all inputs of a scene: a pose. Its debug output is written like a link.
#[derive(Clone)]
pub struct Inputs {
    inputs: &'static [Input],
    values: Vec<InputValue>,
}

impl PartialEq for Inputs {
    fn eq(&self, other: &Self) -> bool {
        // Poses are compared often, and those of one scene share their inputs.
        let of_one_scene = std::ptr::eq(self.inputs, other.inputs) || self.inputs == other.inputs;
        of_one_scene && self.values == other.values
    }
}

impl Inputs {
    /// Every input at its initial value.
    pub fn start(inputs: &'static [Input]) -> Self {
        Self { inputs, values: inputs.iter().map(Input::default_value).collect() }
    }

    /// The inputs and their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Input, &InputValue)> + '_ {
        self.inputs.iter().zip(&self.values)
    }

    /// The value of an input; `None` for an unknown name.
    pub fn get(&self, name: &str) -> Option<&InputValue> {
        self.values.get(self.position(name)?)
    }

    /// The value of an input, or of a coordinate such as `disk.x`, formatted for people; an angle with the degree sign. `None`
    /// for a list of points, which has no short form.
    pub fn shown(&self, name: &str, lang: Lang) -> Option<String> {
        let value = self.value(name)?;
        let is_angle = self.is_in_degrees(name) && matches!(value, Value::Number(_));
        Some(format!("{}{}", value.show(lang), if is_angle { "°" } else { "" }))
    }

    /// The value of an input with all its digits and all points of a list, so that it can be typed in.
    pub fn exactly(&self, name: &str, lang: Lang) -> Option<String> {
        let (input, amount) = self.iter().find(|(input, _)| input.name == name)?;
        let tuple = |numbers: &[f32]| {
            let numbers: Vec<String> = numbers.iter().map(f32::to_string).collect();
            let all = numbers.join(", ").replace('-', "−");
            if numbers.len() == 1 { all } else { format!("({all})") }
        };
        match amount {
            InputValue::Numbers(numbers) if !matches!(input.kind, Kind::Choice(_)) => {
                let degrees = if self.is_in_degrees(name) && input.kind.width() == 1 { "°" } else { "" };
                Some(format!("{}{degrees}", tuple(&numbers[..input.kind.width()])))
            }
            InputValue::Points(points) => {
                let points: Vec<String> = points.iter().map(|p| tuple(&p.to_array())).collect();
                Some(points.join(", "))
            }
            _ => self.shown(name, lang),
        }
    }

    /// True if the numbers of an input are degrees.
    pub fn is_in_degrees(&self, name: &str) -> bool {
        self.iter().any(|(input, _)| input.name == name && input.kind.is_in_degrees())
    }

    /// The value of an input, or of a coordinate such as `disk.x`; `None` for a list of points.
    pub fn value(&self, name: &str) -> Option<Value> {
        let whole = |name: &str| {
            let (input, amount) = self.iter().find(|(input, _)| input.name == name)?;
            let InputValue::Numbers([x, y, z]) = *amount else { return None };
            Some(match input.kind.width() {
                1 if let Some(choice) = input.kind.chosen(x) => Value::Word(choice),
                1 if matches!(input.kind, Kind::Whole(..)) => Value::Whole(x as u64),
                1 => Value::Number(x),
                3 => Value::Vector3(Vec3::new(x, y, z)),
                _ => Value::Vector(Vec2::new(x, y)),
            })
        };
        let part = || {
            let (name, part) = name.rsplit_once('.')?;
            whole(name)?.part(part)
        };
        whole(name).or_else(part)
    }

    /// Sets an input to the nearest valid value. Unknown names are ignored.
    pub fn set(&mut self, name: impl AsRef<str>, value: impl Into<InputValue>) {
        if let Some(i) = self.position(name.as_ref()) {
            self.values[i] = self.inputs[i].kind.clamped(value.into());
        }
    }

    /// The index of an input.
    fn position(&self, name: &str) -> Option<usize> {
        self.inputs.iter().position(|input| input.name == name)
    }

    /// Moves one point of a list to the nearest valid position. `item` is the index, or the body's number in a list of positions.
    pub fn set_item(&mut self, name: &str, item: usize, point: Vec2) {
        let changed = match self.get(name) {
            Some(InputValue::Points(points)) => {
                let mut points = points.to_vec();
                let Some(spot) = points.get_mut(item) else { return };
                *spot = point;
                InputValue::Points(points.into())
            }
            Some(InputValue::Places(places)) => {
                let others = places.iter().copied().filter(|(number, _)| usize::from(*number) != item);
                let here = u16::try_from(item).map(|number| (number, point));
                InputValue::Places(others.chain(here).collect())
            }
            Some(InputValue::Numbers(_)) | None => return,
        };
        self.set(name, changed);
    }

    /// The value of an input of the scene.
    fn known(&self, name: &str) -> &InputValue {
        self.get(name).unwrap_or_else(|| panic!("the scene has no input `{name}`"))
    }

    /// The two numbers of an input of the scene.
    pub fn point(&self, name: impl AsRef<str>) -> Vec2 {
        self.known(name.as_ref()).vec2()
    }

    /// The three numbers of an input of the scene.
    pub fn point3(&self, name: impl AsRef<str>) -> Vec3 {
        Vec3::from_array(self.known(name.as_ref()).numbers())
    }

    /// The points of an input of the scene; empty if it holds something else.
    pub fn points(&self, name: impl AsRef<str>) -> &[Vec2] {
        match self.known(name.as_ref()) {
            InputValue::Points(points) => points,
            InputValue::Numbers(_) | InputValue::Places(_) => &[],
        }
    }

    /// The positions of an input of the scene; empty if it holds something else.
    pub fn places(&self, name: impl AsRef<str>) -> &[Numbered] {
        match self.known(name.as_ref()) {
            InputValue::Places(places) => places,
            InputValue::Numbers(_) | InputValue::Points(_) => &[],
        }
    }

    /// The single number of an input of the scene.
    pub fn number(&self, name: impl AsRef<str>) -> f32 {
        self.point(name).x
    }

    /// The index of the chosen name of an input of the scene.
    pub fn choice(&self, name: impl AsRef<str>) -> usize {
        self.number(name) as usize
    }

    /// The input that is a choice, and its choices: the one with the name `of`, or else the first.
    pub fn choices(&self, of: Option<&str>) -> Option<(&'static Input, &'static [Words])> {
        let choice = |input: &'static Input| match input.kind {
            Kind::Choice(choices) if of.is_none_or(|name| input.name == name) => Some((input, choices)),
            _ => None,
        };
        self.inputs.iter().find_map(choice)
    }

    /// The angle of an input of the scene, in radians.
    pub fn radians(&self, name: impl AsRef<str>) -> f32 {
        self.number(name).to_radians()
    }

    /// The disk with these inputs.
    pub fn disk(&self, center: &Input, radius: &Input) -> Disk {
        Disk::new(self.point(center), self.number(radius)).expect("inputs hold only what shapes accept")
    }

    /// The field of view with these inputs.
    pub fn sector(&self, eye: &Input, facing: &Input, half_angle: &Input, range: &Input) -> Sector {
        let (facing, half_angle) = (self.radians(facing), self.radians(half_angle).min(PI));
        let sector = Sector::new(self.point(eye), facing, half_angle, self.number(range));
        sector.expect("inputs hold only what shapes accept")
    }

    /// The upright rectangle with these inputs.
    pub fn aabb(&self, center: &Input, half: &Input) -> Aabb {
        Aabb::new(self.point(center), self.point(half)).expect("inputs hold only what shapes accept")
    }

    /// The turned rectangle with these inputs.
    pub fn obb(&self, center: &Input, half: &Input, rotation: &Input) -> Obb {
        let (center, half, angle) = (self.point(center), self.point(half), self.radians(rotation));
        Obb::new(center, half, angle).expect("inputs hold only what shapes accept")
    }

    /// The segment with these inputs.
    pub fn segment(&self, p: &Input, q: &Input) -> Segment {
        Segment::new(self.point(p), self.point(q)).expect("inputs hold only what shapes accept")
    }

    /// The line, ray or segment with these inputs. The input `kind` chooses among the three.
    pub fn straight(&self, kind: &Input, p: &Input, q: &Input) -> Straight {
        let (kind, p, q) = (StraightKind::ALL[self.choice(kind)], self.point(p), self.point(q));
        Straight::new(kind, p, q).expect("inputs hold only what shapes accept")
    }

    /// The point cloud of an input with a list of points.
    pub fn cloud(&self, points: &Input) -> Cloud {
        let points = self.points(points).try_into().expect("the input holds as many");
        Cloud::new(points).expect("inputs hold only what shapes accept")
    }

    /// The disk that moves from `p` to `q`.
    pub fn moving_disk(&self, p: &Input, q: &Input, radius: &Input) -> MovingDisk {
        let (p, q, radius) = (self.point(p), self.point(q), self.number(radius));
        MovingDisk::new(p, q, radius).expect("inputs hold only what shapes accept")
    }

    /// The capsule with these inputs.
    pub fn capsule(&self, p: &Input, q: &Input, radius: &Input) -> Capsule {
        let (p, q, radius) = (self.point(p), self.point(q), self.number(radius));
        Capsule::new(p, q, radius).expect("inputs hold only what shapes accept")
    }
}

impl fmt::Debug for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inputs: Vec<String> = self.iter().map(|(input, value)| input.to_query(value)).collect();
        f.write_str(&inputs.join("&"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    const fn input(name: &'static str, kind: Kind, start: Start) -> Input {
        Input { name, title: Words::same("it"), kind, start }
    }

    const INPUTS: &[Input] = &[
        input("point", Kind::Point, Start::Numbers([1.0, 2.5, 0.0])),
        input("radius", Kind::Length, Start::Numbers([3.0, 0.0, 0.0])),
        input("turn", Kind::Angle, Start::Numbers([0.0; 3])),
        input("eye", Kind::Point3, Start::Numbers([1.0, 2.0, 3.0])),
        input("rotation", Kind::Angles, Start::Numbers([30.0, -90.0, 0.0])),
        input("crowd", Kind::Points(2), Start::Points(&[Vec2::ZERO, Vec2::ONE])),
        input(
            "kind",
            Kind::Choice(&[Words::same("line"), Words::same("ray")]),
            Start::Numbers([1.0, 0.0, 0.0]),
        ),
    ];

    fn read(name: &str, text: &str) -> Option<InputValue> {
        INPUTS.iter().find(|input| input.name == name).and_then(|input| input.read(text))
    }

    #[test]
    fn angles_wrap_everywhere() {
        let mut inputs = Inputs::start(INPUTS);
        for (given, kept) in [(190.0, -170.0), (180.0, 180.0), (-540.5, 179.5), (200.0, -160.0)] {
            inputs.set("turn", given);
            assert_eq!(inputs.number("turn"), kept);
            assert_eq!(read("turn", &given.to_string()), Some(InputValue::from(kept)), "in a link too");
        }
    }

    #[test]
    fn one_two_three_numbers_and_lists_are_written_as_in_a_link_and_read_back() {
        let inputs = Inputs::start(INPUTS);
        assert_eq!(
            format!("{inputs:?}"),
            "point=1,2.5&radius=3&turn=0&eye=1,2,3&rotation=30,-90,0&crowd=0,0;1,1&kind=ray"
        );
        for (input, value) in inputs.iter() {
            let written = input.to_query(value);
            let (_, text) = written.split_once('=').unwrap();
            assert_eq!(input.read(text).as_ref(), Some(value), "{written}");
        }
        assert_eq!(inputs.point3("eye"), vec3(1.0, 2.0, 3.0));
        assert_eq!(inputs.points("crowd"), [Vec2::ZERO, Vec2::ONE]);
    }

    #[test]
    fn a_link_must_give_all_numbers_of_an_input_within_a_million() {
        assert_eq!(read("radius", "1000000"), Some(InputValue::from(1e6)));
        assert_eq!(read("point", "−5,1e6"), Some(InputValue::from(vec2(-5.0, 1e6))));
        for (name, text) in [
            ("radius", "-1"),
            ("radius", "1,2"),
            ("radius", "1000001"),
            ("radius", "inf"),
            ("turn", "NaN"),
            ("point", "1"),
            ("point", "1,2,3"),
            ("eye", "1,2"),
            ("crowd", "1,2;3"),
            ("crowd", "1,2"),
            ("crowd", "1,2;3,4;5,6"),
            ("crowd", ""),
            ("kind", "1"),
            ("kind", "Ray"),
            ("kind", ""),
        ] {
            assert_eq!(read(name, text), None, "{name}={text}");
        }
    }

    #[test]
    fn an_invalid_value_becomes_the_nearest_valid_one() {
        let mut inputs = Inputs::start(INPUTS);
        inputs.set("radius", -1.0);
        assert_eq!(inputs.number("radius"), 0.0);
        inputs.set("point", vec2(f32::NAN, 9e9));
        assert_eq!(inputs.point("point"), vec2(0.0, FAR));
        inputs.set("kind", 0.4);
        assert_eq!((inputs.choice("kind"), inputs.shown("kind", Lang::En)), (0, Some("line".into())));
        inputs.set("kind", 7.0);
        assert_eq!(inputs.choice("kind"), 1);
        inputs.set("rotation", [190.0, -200.0, 20.0]);
        assert_eq!(inputs.point3("rotation"), vec3(-170.0, 160.0, 20.0));
        inputs.set("crowd", &[vec2(1.0, f32::INFINITY)][..]);
        assert_eq!(inputs.points("crowd"), [Vec2::X; 2]);
        inputs.set_item("crowd", 1, vec2(2.0, -9e9));
        assert_eq!(inputs.points("crowd"), [Vec2::X, vec2(2.0, -FAR)]);
    }

    #[test]
    fn whole_numbers_of_links_must_be_whole_and_seconds_may_be_fractions() {
        let count = input("count", Kind::Whole(1, 10_000), Start::Numbers([40.0, 0.0, 0.0]));
        assert_eq!(count.read("10000"), Some(InputValue::from(10_000.0)));
        assert!(["0", "10001", "2.5", "-1", "many"].iter().all(|text| count.read(text).is_none()));
        assert_eq!(count.kind.clamped(InputValue::from(7.6)), InputValue::from(8.0));
        assert_eq!(
            InputValue::from(7.0).towards(&InputValue::from(9.0), 0.1, count.kind),
            InputValue::from(9.0)
        );
        let time = input("time", Kind::Time, Start::Numbers([0.0; 3]));
        assert_eq!((time.read("3.25"), time.read("-1")), (Some(InputValue::from(3.25)), None));
        assert_eq!(
            InputValue::from(1.0).towards(&InputValue::from(3.0), 0.5, time.kind),
            InputValue::from(2.0)
        );
    }

    #[test]
    fn places_are_set_by_their_numbers_and_stay_in_order() {
        let inputs: &'static [Input] = &[const { input("moved", Kind::Places(40), Start::NoPlaces) }];
        let mut pose = Inputs::start(inputs);
        assert_eq!(format!("{pose:?}"), "moved=");
        for (item, place) in [(7, Vec2::X), (3, Vec2::Y), (7, vec2(0.5, 9e9)), (0, Vec2::X), (41, Vec2::X)] {
            pose.set_item("moved", item, place);
        }
        assert_eq!(pose.places("moved"), [(3, Vec2::Y), (7, vec2(0.5, FAR))]);
        assert_eq!(format!("{pose:?}"), "moved=3:0,1;7:0.5,1000000");
        let read = |text| inputs[0].read(text);
        assert_eq!(read("3:0,1;7:0.5,1000000").as_ref(), pose.get("moved"));
        assert_eq!(read(""), Some(InputValue::Places([].into())));
        for text in [
            "7:1,2;3:1,2",
            "3:1,2;3:1,2",
            "0:1,2",
            "41:1,2",
            "3:1",
            "3",
            "1,2",
            "x:1,2",
            "3:1,2,3",
            "3:1,2e6",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_choice_changes_at_once() {
        let kind = INPUTS[6].kind;
        assert_eq!(InputValue::from(0.0).towards(&InputValue::from(1.0), 0.01, kind), InputValue::from(1.0));
    }
}
