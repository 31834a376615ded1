//! A level, as its file tells it: the player, the things that move, what a hit does, and when it is won.

use super::facts::{self, Fact};
use super::held::{Held, read_run};
use super::look::Look;
use super::motion::{self, Motion};
use crate::scene::{Input, InputValue, Inputs, Kind, Method, Scene};
use glam::{Vec2, vec2};

/// The most things of a level.
const MOST: usize = 60;

/// A level: a small game in a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The scene whose question is asked.
    pub scene: &'static Scene,
    /// The player at the start; of everything else, what things have in common.
    pub pose: Inputs,
    /// The index of the player's body in the scene; things are the other body.
    pub player: usize,
    /// The player's speed along each axis, in world units per second.
    pub speed: Vec2,
    /// Degrees per second that keys turn the player.
    pub spin: f32,
    /// The center and the half extents of the field, which the player cannot leave.
    pub field: (Vec2, Vec2),
    /// The door, which the player has to reach with everything collected. Without one, collecting is enough.
    pub door: Option<Vec2>,
    /// The input that is the time in seconds.
    pub clock: Option<&'static str>,
    /// The seconds that a good player needs.
    pub par: f32,
    /// The incorrect methods whose mistakes can be met here. The level opens with the first.
    pub bugs: Vec<Bug>,
    /// The things.
    pub things: Vec<Thing>,
}

/// An incorrect method, and a run in which its mistake is seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Bug {
    /// The method.
    pub method: &'static Method,
    /// The run.
    pub run: Vec<Held>,
}

/// A thing of a level.
#[derive(Debug, Clone, PartialEq)]
pub struct Thing {
    /// The effect of touching it.
    pub does: Does,
    /// Its look.
    pub look: Look,
    /// The scene's inputs with this thing in place at the start.
    pub pose: Inputs,
    /// How it moves.
    pub motion: Motion,
}

/// The effect of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// The thing is collected.
    Collect,
    /// The player goes back to the start.
    Hurt,
    /// The player cannot go there.
    Stop,
    /// The player is pushed out, by the method's `push`.
    Push,
    /// The player's path ends where the method's `t` says, and goes on along the surface, by its `normal`.
    Sweep,
}

impl Does {
    /// All effects, with their names in level files.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Collect, "collect"),
        (Self::Hurt, "hurt"),
        (Self::Stop, "stop"),
        (Self::Push, "push"),
        (Self::Sweep, "sweep"),
    ];

    /// Its name in level files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(does, _)| *does == self).map_or("", |(_, name)| name)
    }
}

/// A mistake in a level, with the place of the fact that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The place of the fact.
    pub at: usize,
    /// The kind of mistake.
    pub what: Problem,
}

/// The kinds of mistakes in a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A key that no level has at this place.
    Key(String),
    /// An input that the scene does not have.
    Input(String),
    /// A value that does not fit its key or input.
    Value(String),
    /// A method that the scene does not have, or a correct one.
    Method(String),
    /// The player is none of the scene's two bodies.
    Player(String),
    /// The level has no `bug`, nothing to do, or too many things.
    Whole(&'static str),
}

/// Reads comma-separated numbers, as many as wanted.
fn numbers<const COUNT: usize>(text: &str) -> Option<[f32; COUNT]> {
    let read: Vec<f32> = text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let read: [f32; COUNT] = read.try_into().ok()?;
    read.iter().all(|number| number.is_finite() && number.abs() < 1e4).then_some(read)
}

fn points(text: &str) -> Option<Vec<Vec2>> {
    text.split(';').map(|point| numbers::<2>(point).map(Vec2::from_array)).collect()
}

/// A thing while it is read.
#[derive(Default)]
struct Draft {
    at: usize,
    does: Option<Does>,
    look: Look,
    set: Vec<(&'static Input, InputValue)>,
    places: Vec<Vec2>,
    motion: Motion,
}

impl Level {
    /// Reads a level from the facts that a browser has.
    ///
    /// # Errors
    /// Its first mistake.
    pub fn unpack(scene: &'static Scene, packed: &str) -> Result<Self, Wrong> {
        Self::read(scene, &facts::unpack(packed))
    }

    /// Reads a level from its facts.
    ///
    /// # Errors
    /// Its first mistake.
    pub fn read(scene: &'static Scene, facts: &[Fact]) -> Result<Self, Wrong> {
        let [x, y, half_x, half_y] = scene.home;
        let mut level = Self {
            scene,
            pose: scene.start(),
            player: 0,
            speed: Vec2::splat(3.0),
            spin: 0.0,
            field: (vec2(x, y), vec2(half_x, half_y)),
            door: None,
            clock: None,
            par: 30.0,
            bugs: vec![],
            things: vec![],
        };
        let (mut drafts, mut bug): (Vec<Draft>, Option<Bug>) = (vec![], None);
        for Fact { at, key, value } in facts {
            let wrong = |what| Wrong { at: *at, what };
            match &**key {
                "thing" => {
                    level.bugs.extend(bug.take());
                    drafts.push(Draft { at: *at, ..Draft::default() });
                }
                "bug" => {
                    level.bugs.extend(bug.take());
                    bug = Some(Bug { method: &scene.methods[0], run: vec![] });
                }
                _ if bug.is_some() => {
                    bug.iter_mut().try_for_each(|bug| bug.set(scene, key, value)).map_err(wrong)?;
                }
                _ => match drafts.last_mut() {
                    Some(draft) => draft.set(scene, key, value).map_err(wrong)?,
                    None => level.set(key, value).map_err(wrong)?,
                },
            }
        }
        level.bugs.extend(bug);
        for draft in drafts {
            level.add(draft)?;
        }
        level.checked()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        let wrong = || Problem::Value(value.to_owned());
        match key {
            "player" => {
                let body = self.scene.bodies.iter().position(|body| body.title.en == value);
                self.player =
                    body.filter(|body| *body < 2).ok_or_else(|| Problem::Player(value.to_owned()))?;
            }
            "set" => put(self.scene, value).map(|(input, value)| self.pose.set(input, value))?,
            "speed" => {
                let both = numbers::<1>(value).map(|[speed]| [speed, speed]);
                self.speed = both.or_else(|| numbers::<2>(value)).ok_or_else(wrong)?.into();
            }
            "spin" => [self.spin] = numbers(value).ok_or_else(wrong)?,
            "par" => [self.par] = numbers(value).filter(|[par]| *par > 0.0).ok_or_else(wrong)?,
            "field" => {
                let [x, y, half_x, half_y] = numbers(value).ok_or_else(wrong)?;
                if half_x.min(half_y) < 1.0 {
                    return Err(wrong());
                }
                self.field = (vec2(x, y), vec2(half_x, half_y));
            }
            "door" => self.door = Some(numbers::<2>(value).ok_or_else(wrong)?.into()),
            "clock" => {
                let input = self.scene.inputs.iter().find(|input| input.name == value);
                let time = input.filter(|input| input.kind == Kind::Time);
                self.clock = Some(time.ok_or_else(|| Problem::Input(value.to_owned()))?.name);
            }
            _ => return Err(Problem::Key(key.to_owned())),
        }
        Ok(())
    }

    /// Adds a thing at each of its places.
    fn add(&mut self, draft: Draft) -> Result<(), Wrong> {
        let Draft { at, does, look, set, places, motion } = draft;
        let does = does.ok_or(Wrong { at, what: Problem::Whole("does") })?;
        let mut pose = self.pose.clone();
        set.into_iter().for_each(|(input, value)| pose.set(input, value));
        let body = &self.scene.bodies[self.other()];
        let middle = motion::middle(&pose, body);
        let places = if places.is_empty() { vec![middle] } else { places };
        for to in places {
            let mut pose = pose.clone();
            motion::place(&mut pose, body, to - middle, 0.0);
            self.things.push(Thing { does, look, pose, motion: motion.clone() });
        }
        Ok(())
    }

    fn checked(self) -> Result<Self, Wrong> {
        let whole = |what| Err(Wrong { at: 0, what: Problem::Whole(what) });
        let collects = self.things.iter().any(|thing| thing.does == Does::Collect);
        match () {
            () if self.bugs.is_empty() => whole("bug"),
            () if self.door.is_none() && !collects => whole("door"),
            () if self.things.is_empty() || self.things.len() > MOST => whole("thing"),
            () => Ok(self),
        }
    }

    /// The index of the body that things are.
    pub fn other(&self) -> usize {
        1 - self.player
    }

    /// The method that the level opens with.
    pub fn opens_with(&self) -> &'static Method {
        self.bugs[0].method
    }

    /// The correct methods of its scene.
    pub fn right_methods(&self) -> impl Iterator<Item = &'static Method> + use<> {
        self.scene.methods.iter().filter(|method| method.flaw.is_none())
    }
}

/// The input and its value in a fact such as `radius=2`.
fn put(scene: &'static Scene, fact: &str) -> Result<(&'static Input, InputValue), Problem> {
    let (name, value) = fact.split_once('=').ok_or_else(|| Problem::Value(fact.to_owned()))?;
    let input = scene.inputs.iter().find(|input| input.name == name);
    let input = input.ok_or_else(|| Problem::Input(name.to_owned()))?;
    Ok((input, input.read(value).ok_or_else(|| Problem::Value(value.to_owned()))?))
}

impl Bug {
    fn set(&mut self, scene: &'static Scene, key: &str, value: &str) -> Result<(), Problem> {
        match key {
            "method" => {
                let method = scene.method(value).filter(|method| method.flaw.is_some());
                self.method = method.ok_or_else(|| Problem::Method(value.to_owned()))?;
            }
            "run" => self.run = read_run(value).ok_or_else(|| Problem::Value(value.to_owned()))?,
            _ => return Err(Problem::Key(key.to_owned())),
        }
        Ok(())
    }
}

impl Draft {
    fn set(&mut self, scene: &'static Scene, key: &str, value: &str) -> Result<(), Problem> {
        let wrong = || Problem::Value(value.to_owned());
        let motion = &mut self.motion;
        match key {
            "does" => {
                let known = Does::ALL.iter().find(|(_, name)| *name == value);
                self.does = Some(known.ok_or_else(wrong)?.0);
            }
            "look" => self.look = Look::by_name(value).ok_or_else(wrong)?,
            "set" => self.set.push(put(scene, value)?),
            "at" => self.places = points(value).ok_or_else(wrong)?,
            "drift" => motion.drift = numbers::<2>(value).ok_or_else(wrong)?.into(),
            "path" => motion.path = points(value).filter(|path| path.len() > 1).ok_or_else(wrong)?,
            "speed" => [motion.speed] = numbers(value).ok_or_else(wrong)?,
            "faces" => motion.faces = value == "true",
            "swing" => motion.swing = numbers::<2>(value).ok_or_else(wrong)?.into(),
            "turn" => [motion.turn] = numbers(value).ok_or_else(wrong)?,
            "chase" => [motion.chase] = numbers(value).ok_or_else(wrong)?,
            _ => return Err(Problem::Key(key.to_owned())),
        }
        Ok(())
    }
}
