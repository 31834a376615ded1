//! Controls: the keys' targets, the shapes that the pointer grabs, and the handles that it drags.

use super::eye::{Eye, Level};
use super::input::{Input, InputValue, Inputs, Kind};
use super::value::Value;
use crate::figure::Shape;
use crate::said::scene as said;
use crate::words::{Lang, Words};
use glam::{Affine2, Mat2, Vec2, Vec3, vec2};

/// The default layer of bodies and handles. Every scene has it.
pub const SHAPES: &str = "shapes";

/// The way in which a body turns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Turn {
    /// It does not turn.
    No,
    /// An input of kind [`Kind::Angle`].
    Input(&'static str),
    /// Its points go around their middle.
    Points,
    /// Its points go around their middle, and an input of kind [`Kind::Angle`] turns with them.
    PointsWith(&'static str),
}

/// A shape that keys drive and the pointer grabs.
#[derive(Debug)]
pub struct Body {
    /// The name of the shape.
    pub title: Words,
    /// The points and lists of points that move together, by the inputs' names.
    pub moves: &'static [&'static str],
    /// The one of these that a map moves, if the shape does not move as a whole; by default a map moves the middle of the shape.
    pub place: Option<&'static str>,
    /// R turns this while the body is chosen.
    pub turn: Turn,
    /// S changes this: an input, and the index of one of its numbers.
    pub stretch_x: Option<(&'static str, usize)>,
    /// T changes this.
    pub stretch_y: Option<(&'static str, usize)>,
    /// The input of kind [`Kind::Choice`] that selects the kind of shape, if it can be one of a few.
    pub kind: Option<&'static str>,
    /// A description of the value that R turns.
    pub turns: Words,
    /// A description of the values that S and T change.
    pub stretches: Words,
    /// The layer of the body. While that is hidden, the body can be neither chosen nor grabbed.
    pub layer: &'static str,
}

impl Body {
    /// The inputs that its keys change: position, rotation, size, kind.
    pub fn inputs(&self) -> Vec<&'static str> {
        let turn = match self.turn {
            Turn::Input(input) | Turn::PointsWith(input) => Some(input),
            Turn::No | Turn::Points => None,
        };
        let stretches = [self.stretch_x, self.stretch_y].into_iter().flatten().map(|(input, _)| input);
        let mut inputs: Vec<_> =
            self.moves.iter().copied().chain(turn).chain(stretches).chain(self.kind).collect();
        inputs.dedup();
        inputs
    }

    /// The points in space that the body moves.
    pub fn points_in_space<'a>(&self, pose: &'a Inputs) -> impl Iterator<Item = Vec3> + use<'a> {
        let moves = self.moves;
        let in_space =
            pose.iter().filter(move |(input, _)| input.kind == Kind::Point3 && moves.contains(&input.name));
        in_space.map(|(_, amount)| Vec3::from_array(amount.numbers()))
    }

    /// The middle of these points; `None` for a body without any.
    pub fn middle_in_space(&self, pose: &Inputs) -> Option<Vec3> {
        let points = self.points_in_space(pose);
        let (count, sum) = points.fold((0.0, Vec3::ZERO), |(count, sum), p| (count + 1.0, sum + p));
        (count > 0.0).then(|| sum / count)
    }

    /// The level plane that the body moves in, at the mean height of its points; `None` in a scene of the plane.
    pub fn level(&self, pose: &Inputs) -> Option<Level> {
        let eye = Eye::of(pose)?;
        Some(Level::new(&eye, self.middle_in_space(pose).map_or(0.0, |middle| middle.z)))
    }
}

/// The handles and grabbable shapes of a pose. They belong to the scene and are the same for all methods.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Controls {
    /// Handles to drag.
    pub handles: Vec<Handle>,
    /// The grabbable shape of each body, with the body's index in the scene's list; topmost first.
    pub grabs: Vec<(usize, Shape)>,
}

/// A handle that the pointer can drag to change an input. World frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    /// The input that it changes.
    pub input: &'static str,
    /// The index in a list of points, or the body's number in a list of positions.
    pub item: Option<usize>,
    /// The position of the handle.
    pub at: Vec2,
    /// The shape that it is held by, as an index into the grabs; `None` for a handle drawn as a ring.
    pub grab: Option<usize>,
    /// The conversion of the pointer's position into the input's value.
    pub drag: Drag,
    /// Other inputs that follow, so that the rest of a shape stays where it is.
    pub also: Vec<(&'static str, Drag)>,
    /// The layer of the handle. While that is hidden, so is the handle.
    pub layer: &'static str,
}

/// The effect of dragging a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Moves the shape, or a point of it.
    Move,
    /// Moves the shape up and down.
    Raise,
    /// Resizes the shape.
    Resize,
    /// Turns the shape, or opens it.
    Turn,
}

impl Does {
    /// The effect in words.
    pub const fn words(self) -> Words {
        match self {
            Self::Move => said::MOVE,
            Self::Raise => said::RAISE_OR_LOWER,
            Self::Resize => said::RESIZE,
            Self::Turn => said::TURN,
        }
    }
}

impl Handle {
    /// The effect of dragging on an input of this kind.
    pub const fn does(&self, kind: Kind) -> Does {
        match (self.drag, kind) {
            (Drag::Along { .. }, Kind::Point3) => Does::Raise,
            (Drag::Place(_) | Drag::Level(..) | Drag::Way(_), _) => Does::Move,
            (Drag::Direction(..) | Drag::Opening(..) | Drag::Yaw { .. }, _) => Does::Turn,
            (Drag::Distance(_) | Drag::Extent(..) | Drag::Along { .. }, _) => Does::Resize,
        }
    }

    /// A handle of a shape that changes one input.
    pub fn new(input: &'static str, at: Vec2, drag: Drag) -> Self {
        Self { input, item: None, at, grab: None, drag, also: vec![], layer: SHAPES }
    }

    /// The value as written beside the handle; `None` for a point, which shows its position itself.
    pub fn readout(&self, input: &Input, value: &InputValue, lang: Lang) -> Option<String> {
        let number = match self.drag {
            Drag::Place(_) | Drag::Level(..) => return None,
            Drag::Distance(_) => Value::Number(value.vec2().x).show(lang),
            Drag::Way(_) | Drag::Extent(..) => Value::Vector(value.vec2()).show(lang),
            Drag::Direction(..) | Drag::Opening(..) => {
                format!("{}°", Value::Number(value.vec2().x).show(lang))
            }
            Drag::Along { .. } | Drag::Yaw { .. } => Value::Vector3(value.numbers().into()).show(lang),
        };
        Some(format!("{} · {} {number}", lang.of(self.does(input.kind).words()), lang.of(input.title)))
    }

    /// True if the handle is a ring, held by no shape.
    pub fn is_spot(&self) -> bool {
        self.grab.is_none()
    }

    /// Changes the inputs as if the handle were dragged to `p`. On a grid with some step, the value snaps to the grid.
    pub fn drag_to(&self, p: Vec2, grid: Option<f32>, inputs: &mut Inputs) {
        let p = if let (Drag::Place(_), Some(step)) = (self.drag, grid) { on_grid(p, step) } else { p };
        let value = self.drag.value_on(p, grid);
        match self.item {
            Some(item) => inputs.set_item(self.input, item, value.vec2()),
            None => inputs.set(self.input, value),
        }
        self.also.iter().for_each(|(input, drag)| inputs.set(input, drag.value(p)));
    }
}

/// The step in degrees of a dragged angle on a grid.
const ANGLES: f32 = 5.0;

/// The nearest point whose coordinates are whole numbers of steps.
pub fn on_grid(p: Vec2, step: f32) -> Vec2 {
    // A tenth is not exact, but ten is.
    let nearest = |number: f32| {
        let steps = (number / step).round();
        if step < 1.0 { steps / (1.0 / step).round() } else { steps * step }
    };
    vec2(nearest(p.x), nearest(p.y))
}

/// The conversion of the pointer's position in the world into an input's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drag {
    /// The position, in the input's frame.
    Place(Affine2),
    /// The point of a level plane of space that is seen at the position, with the plane's height.
    Level(Level, f32),
    /// The vector from a point to the position: a direction with a length.
    Way(Vec2),
    /// The distance from a point.
    Distance(Vec2),
    /// The distances from a center along the axes of a frame that is turned by the angle (radians).
    Extent(Vec2, f32),
    /// The direction from a center, less the angle (radians) that means zero.
    Direction(Vec2, f32),
    /// The angle between the direction from a center and the given angle (radians), to either side.
    Opening(Vec2, f32),
    /// The distance of the position along a direction of the picture: for each step, `step` is added to the base.
    Along {
        /// The start.
        from: Vec2,
        /// One step, as a vector in the picture.
        way: Vec2,
        /// The input's numbers at the start.
        base: [f32; 3],
        /// The change of the numbers for one step.
        step: [f32; 3],
    },
    /// The direction from a center on a level plane: the first of three angles.
    Yaw {
        /// The center in the picture.
        pivot: Vec2,
        /// From the picture to the plane.
        back: Mat2,
        /// The other two angles, which do not change.
        rest: [f32; 2],
    },
}

impl Drag {
    /// The start of the changed value: a center, or the tail of a vector; `None` for a position.
    pub fn begins(&self) -> Option<Vec2> {
        match *self {
            Self::Place(_) | Self::Level(..) => None,
            Self::Way(from) | Self::Distance(from) | Self::Along { from, .. } => Some(from),
            Self::Extent(center, _) | Self::Direction(center, _) | Self::Opening(center, _) => Some(center),
            Self::Yaw { pivot, .. } => Some(pivot),
        }
    }

    /// The value that the input gets when the pointer is at `p`.
    pub fn value(&self, p: Vec2) -> InputValue {
        match *self {
            Self::Place(to_frame) => to_frame.transform_point2(p).into(),
            Self::Level(level, height) => level.place(p).extend(height).into(),
            Self::Way(from) => (p - from).into(),
            Self::Distance(from) => p.distance(from).into(),
            Self::Extent(center, angle) => Vec2::from_angle(-angle).rotate(p - center).abs().into(),
            Self::Direction(center, zero) => ((p - center).to_angle() - zero).to_degrees().into(),
            Self::Opening(center, middle) => {
                Vec2::from_angle(-middle).rotate(p - center).to_angle().abs().to_degrees().into()
            }
            Self::Along { from, way, base, step } => {
                let steps = (p - from).dot(way) / way.length_squared();
                [0, 1, 2].map(|i| base[i] + steps * step[i]).into()
            }
            Self::Yaw { pivot, back, rest: [pitch, roll] } => {
                [(back * (p - pivot)).to_angle().to_degrees(), pitch, roll].into()
            }
        }
    }

    /// Like `value`, with lengths rounded to whole steps of the grid, and angles to five degrees.
    fn value_on(&self, p: Vec2, grid: Option<f32>) -> InputValue {
        let value = self.value(p);
        match (self, grid) {
            (Self::Place(_), _) | (_, None) => value,
            (Self::Level(_, height), Some(step)) => on_grid(value.vec2(), step).extend(*height).into(),
            (Self::Direction(..) | Self::Opening(..), Some(_)) => on_grid(value.vec2(), ANGLES).x.into(),
            (Self::Way(_) | Self::Distance(_) | Self::Extent(..), Some(step)) => {
                on_grid(value.vec2(), step).into()
            }
            (Self::Along { step: moves, .. }, Some(step)) => {
                let (numbers, round) = (value.numbers(), |number: f32| on_grid(Vec2::splat(number), step).x);
                [0, 1, 2].map(|i| if moves[i] == 0.0 { numbers[i] } else { round(numbers[i]) }).into()
            }
            (Self::Yaw { rest: [pitch, roll], .. }, Some(_)) => {
                [on_grid(value.vec2(), ANGLES).x, *pitch, *roll].into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    #[test]
    fn on_a_grid_every_handle_of_every_scene_gives_round_numbers() {
        for scene in Scene::ALL {
            let pose = scene.start();
            for handle in (scene.controls)(&pose).handles {
                let mut dragged = pose.clone();
                let to = handle.at + vec2(0.234, 0.167);
                handle.drag_to(to, Some(0.2), &mut dragged);
                if let Drag::Along { step, .. } = handle.drag {
                    // Only the changed numbers are on the grid.
                    let moved = step.into_iter().zip(dragged.get(handle.input).unwrap().numbers());
                    for (_, number) in moved.filter(|(step, _)| *step != 0.0) {
                        assert!(
                            (number - on_grid(Vec2::splat(number), 0.2).x).abs() < 1e-5,
                            "{handle:?}: {number}"
                        );
                    }
                    continue;
                }
                let place = dragged.places(handle.input).iter().find(|it| Some(it.0.into()) == handle.item);
                let value = place.map_or_else(
                    || dragged.get(handle.input).unwrap().points()[handle.item.unwrap_or(0)],
                    |(_, place)| *place,
                );
                let round = match handle.drag {
                    // A different frame has other round numbers.
                    Drag::Place(frame) if frame != Affine2::IDENTITY => {
                        frame.inverse().transform_point2(value)
                    }
                    // The other two angles do not change.
                    Drag::Yaw { .. } => vec2(value.x, 0.0),
                    _ => value,
                };
                let turns = matches!(handle.drag, Drag::Direction(..) | Drag::Opening(..) | Drag::Yaw { .. });
                let step = if turns { 5.0 } else { 0.2 };
                assert!((round - on_grid(round, step)).length() < 1e-5, "{handle:?}: {value}");
            }
        }
    }

    #[test]
    fn positions_on_a_grid_are_short_in_a_link() {
        for (number, step, written) in
            [(0.31, 0.1, "0.3"), (0.69, 0.1, "0.7"), (-0.61, 0.2, "-0.6"), (43.0, 5.0, "45")]
        {
            assert_eq!(on_grid(vec2(number, 0.0), step).x.to_string(), written);
        }
    }

    #[test]
    fn each_drag_has_the_right_effect_for_its_input() {
        let along = Drag::Along { from: Vec2::ZERO, way: Vec2::Y, base: [0.0; 3], step: [0.0, 0.0, 1.0] };
        let does = |drag, kind| Handle::new("", Vec2::ZERO, drag).does(kind);
        assert_eq!(does(along, Kind::Point3), Does::Raise);
        assert_eq!(does(along, Kind::Extent3), Does::Resize);
        assert_eq!(does(Drag::Distance(Vec2::ZERO), Kind::Length), Does::Resize);
        assert_eq!(does(Drag::Direction(Vec2::ZERO, 0.0), Kind::Angle), Does::Turn);
        assert_eq!(does(Drag::Place(Affine2::IDENTITY), Kind::Point), Does::Move);
    }
}
