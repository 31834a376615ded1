//! Reads a level from the facts of its `level.toml`, at most one mistake at a time.

pub mod facts;

use crate::play::held::read_run;
use crate::play::level::{Bug, Does, Level, Question, Thing};
use crate::play::look::Look;
use crate::play::motion::{self, Motion};
use crate::scene::{Body, Input, InputValue, Kind, Scene, Turn};
use facts::Fact;
use glam::{Vec2, vec2};

/// The greatest half extent of a field.
const WIDEST: f32 = 100.0;

/// The most things of a level.
const MOST: usize = 60;

/// The grounds, with the numbers of their tints.
const GROUNDS: [(&str, u8); 5] = [("grass", 4), ("water", 2), ("sky", 8), ("sand", 3), ("night", 5)];

/// A mistake in a level, with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The place.
    pub at: usize,
    /// The kind of mistake.
    pub what: Problem,
}

/// The kinds of mistakes in a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The file is not TOML, or has a value of another kind.
    Toml(String),
    /// A key that no level has at this place.
    Key(String),
    /// An input that the scene does not have.
    Input(String),
    /// A value that does not fit its key or input.
    Value(String),
    /// A method that the scene does not have, or a correct one.
    Method(String),
    /// The player is neither of the scene's two bodies.
    Player(String),
    /// An effect that needs a path from `p` to `q`, in a scene without these inputs.
    NoPath(&'static str),
    /// A scene that does not exist.
    Scene(String),
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
    /// Boxes: the center, the half extents and the degrees of each.
    boxes: Vec<[f32; 5]>,
    motion: Motion,
}

impl Level {
    /// Reads a `level.toml`.
    ///
    /// # Errors
    /// Its first mistake.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn of_file(scene: &'static Scene, text: &str) -> Result<Self, Wrong> {
        let facts = facts::read(text).map_err(|(at, what)| Wrong { at, what: Problem::Toml(what) })?;
        Self::read(scene, &facts)
    }

    /// Reads a level from the facts that a browser has.
    ///
    /// # Errors
    /// Its first mistake.
    pub fn unpack(scene: &'static Scene, packed: &str) -> Result<Self, Wrong> {
        Self::read(scene, &facts::unpack(packed))
    }

    fn read(scene: &'static Scene, facts: &[Fact]) -> Result<Self, Wrong> {
        let [x, y, half_x, half_y] = scene.home;
        let mut level = Self {
            questions: vec![Question::new(scene)],
            speed: Vec2::splat(3.0),
            spin: 0.0,
            look: Look::Plain,
            tint: None,
            leap: 0.0,
            field: (vec2(x, y), vec2(half_x, half_y)),
            door: None,
            clock: None,
            par: 30.0,
            bugs: vec![],
            things: vec![],
        };
        let mut open = Open::Level;
        for Fact { at, key, value } in facts {
            let wrong = |what| Wrong { at: *at, what };
            match &**key {
                "question" | "thing" | "bug" => {
                    level.close(open)?;
                    open = match &**key {
                        "question" => {
                            level.questions.push(level.questions[0].clone());
                            Open::Question(*at)
                        }
                        "thing" => Open::Thing(Draft { at: *at, ..Draft::default() }),
                        _ => Open::Bug(
                            *at,
                            Bug {
                                question: level.questions.len() - 1,
                                method: &level.last().scene.methods[0],
                                run: vec![],
                            },
                        ),
                    };
                }
                _ => match &mut open {
                    Open::Level => level.set(key, value),
                    Open::Question(_) => level.set_question(key, value),
                    Open::Thing(draft) => draft.set(level.last(), key, value),
                    Open::Bug(_, bug) => bug.set(level.last().scene, key, value),
                }
                .map_err(wrong)?,
            }
        }
        level.close(open)?;
        level.checked()
    }

    /// The question that was begun last.
    fn last(&self) -> &Question {
        &self.questions[self.questions.len() - 1]
    }

    fn last_mut(&mut self) -> &mut Question {
        let last = self.questions.len() - 1;
        &mut self.questions[last]
    }

    /// Takes over a table that has been read.
    fn close(&mut self, open: Open) -> Result<(), Wrong> {
        match open {
            Open::Level => {}
            // In every question the player starts at the same place.
            Open::Question(at) => {
                let (last, others) = self.questions.split_last().expect("a question was begun");
                if others.iter().any(|other| other.scene == last.scene) {
                    return Err(Wrong { at, what: Problem::Whole("scene") });
                }
                let (start, question) = (self.start(), self.last_mut());
                let body = question.player_body();
                let by = start - motion::middle(&question.pose, body);
                motion::place(&mut question.pose, body, by, 0.0);
            }
            Open::Thing(draft) => self.add(draft)?,
            Open::Bug(at, bug) if bug.method.flaw.is_none() => {
                return Err(Wrong { at, what: Problem::Whole("method") });
            }
            Open::Bug(_, bug) => self.bugs.push(bug),
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        let wrong = || Problem::Value(value.to_owned());
        match key {
            "player" | "set" => self.set_question(key, value)?,
            "speed" => {
                let both = numbers::<1>(value).map(|[speed]| [speed, speed]);
                self.speed = both.or_else(|| numbers::<2>(value)).ok_or_else(wrong)?.into();
            }
            "look" => self.look = Look::by_name(value).ok_or_else(wrong)?,
            "ground" => {
                let tint = GROUNDS.iter().find(|(name, _)| *name == value);
                self.tint = Some(tint.ok_or_else(wrong)?.1);
            }
            "spin" => [self.spin] = numbers(value).ok_or_else(wrong)?,
            "leap" => [self.leap] = numbers(value).filter(|[leap]| *leap > 0.0).ok_or_else(wrong)?,
            "par" => [self.par] = numbers(value).filter(|[par]| *par > 0.0).ok_or_else(wrong)?,
            "field" => {
                let [x, y, half_x, half_y] = numbers(value).ok_or_else(wrong)?;
                if half_x.min(half_y) < 1.0 || half_x.max(half_y) > WIDEST {
                    return Err(wrong());
                }
                self.field = (vec2(x, y), vec2(half_x, half_y));
            }
            "door" => self.door = Some(numbers::<2>(value).ok_or_else(wrong)?.into()),
            "clock" => {
                let inputs = self.questions[0].scene.inputs;
                let input = inputs.iter().find(|input| input.name == value);
                let time = input.filter(|input| input.kind == Kind::Time);
                self.clock = Some(time.ok_or_else(|| Problem::Input(value.to_owned()))?.name);
            }
            _ => return Err(Problem::Key(key.to_owned())),
        }
        Ok(())
    }

    fn set_question(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        let has_scene = self.questions.len() == 1 || self.last().scene != self.questions[0].scene;
        if key != "scene" && !has_scene {
            return Err(Problem::Whole("scene"));
        }
        let question = self.last_mut();
        match key {
            "scene" => {
                let scene = Scene::by_id(value).ok_or_else(|| Problem::Scene(value.to_owned()))?;
                *question = Question::new(scene);
            }
            "player" => {
                let body = question.scene.bodies.iter().position(|body| body.title.en == value);
                question.player =
                    body.filter(|body| *body < 2).ok_or_else(|| Problem::Player(value.to_owned()))?;
            }
            "set" => put(question.scene, value).map(|(input, value)| question.pose.set(input, value))?,
            _ => return Err(Problem::Key(key.to_owned())),
        }
        Ok(())
    }

    /// Adds a thing at each of its places.
    fn add(&mut self, draft: Draft) -> Result<(), Wrong> {
        let Draft { at, does, look, set, places, boxes, motion } = draft;
        let does = does.ok_or(Wrong { at, what: Problem::Whole("does") })?;
        let has = |name: &str| self.last().scene.inputs.iter().any(|input| input.name == name);
        if matches!(does, Does::Sweep | Does::Hide) && !(has("p") && has("q")) {
            return Err(Wrong { at, what: Problem::NoPath(does.name()) });
        }
        let (question, body) = (self.questions.len() - 1, self.last().thing_body());
        let mut pose = self.last().pose.clone();
        set.into_iter().for_each(|(input, value)| pose.set(input, value));
        let mut poses = vec![];
        if let Turn::Input(rotation) = body.turn
            && let Some((half, _)) = body.stretch_x
        {
            for [x, y, half_x, half_y, degrees] in boxes {
                let mut pose = pose.clone();
                pose.set(body.moves[0], vec2(x, y));
                pose.set(half, vec2(half_x, half_y));
                pose.set(rotation, degrees);
                poses.push(pose);
            }
        }
        let middle = motion::middle(&pose, body);
        for to in places {
            let mut pose = pose.clone();
            motion::place(&mut pose, body, to - middle, 0.0);
            poses.push(pose);
        }
        if poses.is_empty() {
            poses.push(pose);
        }
        let thing = |pose| Thing { question, does, look, pose, motion: motion.clone() };
        self.things.extend(poses.into_iter().map(thing));
        Ok(())
    }

    fn checked(self) -> Result<Self, Wrong> {
        let whole = |what| Err(Wrong { at: 0, what: Problem::Whole(what) });
        let collects = self.things.iter().any(|thing| thing.does == Does::Collect);
        match () {
            () if self.bugs.is_empty() => whole("bug"),
            () if self.leap > 0.0 && self.spin > 0.0 => whole("leap"),
            () if self.door.is_none() && !collects => whole("door"),
            () if self.things.is_empty() || self.things.len() > MOST => whole("thing"),
            () => Ok(self),
        }
    }
}

/// The table of a level's file that is being read.
enum Open {
    Level,
    /// A question, by its place in the file.
    Question(usize),
    Thing(Draft),
    /// A bug, with its place in the file.
    Bug(usize, Bug),
}

/// True if a body is a box with a center, half extents and an angle.
fn is_box(body: &Body) -> bool {
    matches!(body.turn, Turn::Input(_)) && body.stretch_x.is_some() && body.moves.len() == 1
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
    fn set(&mut self, question: &Question, key: &str, value: &str) -> Result<(), Problem> {
        let wrong = || Problem::Value(value.to_owned());
        let motion = &mut self.motion;
        match key {
            "does" => {
                let known = Does::ALL.iter().find(|(_, name)| *name == value);
                self.does = Some(known.ok_or_else(wrong)?.0);
            }
            "look" => self.look = Look::by_name(value).ok_or_else(wrong)?,
            "set" => self.set.push(put(question.scene, value)?),
            "at" => self.places = points(value).ok_or_else(wrong)?,
            "boxes" => {
                let boxes = value.split(';').map(numbers::<5>).collect::<Option<_>>();
                self.boxes = boxes.filter(|_| is_box(question.thing_body())).ok_or_else(wrong)?;
            }
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
