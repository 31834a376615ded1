//! The picture of a level, drawn with the same shapes and roles as those of scenes.

use super::level::{Does, Level, Question};
use super::look::Look;
use super::world::{DOOR, SHOWN, World};
use crate::figure::labels::Memory;
use crate::figure::primitive::Pane;
use crate::figure::sketch::{Look as Paper, sketch};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View, Views};
use crate::figure::{Figure, Frame, Pen, Role, Shape};
use crate::said::play as said;
use crate::scene::Inputs;
use crate::scene::eye::Eye;
use crate::words::Lang;
use glam::{Mat2, Vec2, vec2};

/// The margin around the field, in world units.
const EDGE: f32 = 0.55;

/// The height of the row of buttons above a picture, in pixels.
pub(crate) const BUTTONS: f32 = 48.0;

/// The number of shapes up to which a thing itself is marked. For a thing with more, the player's shape is marked.
const CROWD: usize = 3;

/// The corners of the door as drawn.
const CORNERS: usize = 24;

/// The rays to the edge of a field of view that things can hide.
const RAYS: usize = 40;

/// The ticks for which a leap is shown.
const LEAPT: u32 = 20;

/// The ticks for which the picture shakes after the player was hurt, and its greatest shift in world units.
const SHAKEN: u32 = 14;
const SHIFT: f32 = 0.08;

impl World {
    /// The picture in an area of pixels. It shakes after the player was hurt, unless it is to be `calm`.
    pub fn panes(&self, area: Area, theme: &Theme, lang: Lang, memory: &mut Memory, calm: bool) -> Vec<Pane> {
        let mut view = self.view(area);
        if !calm {
            view.center += self.shake();
        }
        sketch(&self.figure(lang), &Views { world: view, own: None }, &Paper::plain(theme, lang), memory)
    }

    /// The view of the field in an area of pixels.
    fn view(&self, area: Area) -> View {
        let (center, half) = seen_field(&self.level);
        View::fitting(below_buttons(area, half), center, half)
    }

    /// The vector from the player to a pixel of the picture in this area.
    pub fn to_pixel(&self, pixel: Vec2, area: Area) -> Vec2 {
        let seen = self.view(area).world(pixel);
        let ground = Eye::of(&self.level.questions[0].pose).map(|eye| eye.ground());
        ground.map_or(seen, |ground| ground.inverse() * seen) - self.at()
    }

    /// The shift of the picture: it swings to and fro and comes to rest, beginning when the player is hurt.
    fn shake(&self) -> Vec2 {
        let since = self.hurt.as_ref().map_or(SHAKEN, |answer| self.tick - answer.at).min(SHAKEN) as f32;
        vec2(SHIFT * (1.0 - since / SHAKEN as f32) * (1.3 * since).sin(), 0.0)
    }

    /// The picture in world units.
    pub fn figure(&self, lang: Lang) -> Figure {
        let mut figure = Figure::default();
        let mut pen = Pen {
            figure: &mut figure,
            layer: "level",
            moment: None,
            call: None,
            frame: Frame::World,
            seen: None,
        };
        let ground = Eye::of(&self.level.questions[0].pose).map(|eye| eye.ground());
        let seen = |p: Vec2| ground.map_or(p, |ground| ground * p);
        let (center, half) = self.level.field;
        let corners = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
        let edge: Vec<Vec2> =
            corners.iter().map(|corner| seen(center + *corner * (half + 0.5 * EDGE))).collect();
        pen.draw(Role::Hint, Shape::Area(vec![edge]));
        self.draw_door(&mut pen, &seen, lang);
        let walls = self.outlines_that_hide();
        for i in 0..self.level.things.len() {
            self.draw_thing(&mut pen, i, &walls);
        }
        self.draw_player(&mut pen, lang);
        figure
    }

    fn draw_door(&self, pen: &mut Pen<'_>, seen: &dyn Fn(Vec2) -> Vec2, lang: Lang) {
        let Some(door) = self.level.door else { return };
        let is_open = self.to_collect().1 == 0;
        let corner = |i: usize| {
            seen(door + DOOR * Vec2::from_angle(std::f32::consts::TAU * i as f32 / CORNERS as f32))
        };
        let outline = Shape::Polygon((0..CORNERS).map(corner).collect());
        let role = match (self.won.is_some(), is_open) {
            (true, _) => Role::Touching,
            (false, true) => Role::Vector1,
            (false, false) => Role::Hint,
        };
        pen.draw(role, outline).label(lang.of(if is_open { said::DOOR } else { said::DOOR_SHUT }));
    }

    /// The outlines of the things that hide others.
    fn outlines_that_hide(&self) -> Vec<Vec<Vec2>> {
        let hides = (0..self.level.things.len()).filter(|i| self.level.things[*i].does == Does::Hide);
        let shapes = hides.flat_map(|i| shapes_of_thing(&self.pose(i), self.level.question(i)));
        let outline = |shape| if let Shape::Polygon(corners) = shape { Some(corners) } else { None };
        shapes.filter_map(outline).collect()
    }

    fn draw_thing(&self, pen: &mut Pen<'_>, i: usize, walls: &[Vec<Vec2>]) {
        let (thing, question) = (&self.level.things[i], self.level.question(i));
        let role = match thing.does {
            Does::Collect => Role::Vector1,
            Does::Hurt => Role::Vector2,
            Does::Stop | Does::Push | Does::Sweep | Does::Hide => Role::Target,
        };
        let pose = match self.collected[i] {
            // A collected thing leaves a growing ring behind.
            Some(when) if self.tick - when < SHOWN / 3 => {
                let Some(answer) = &self.latest[i] else { return };
                let at = shapes_of_thing(&answer.pose, question)[0].middle();
                let share = (self.tick - when) as f32 / (SHOWN / 3) as f32;
                pen.draw(Role::Touching, Shape::Circle(at, 0.2 + 0.8 * share));
                return self.draw_mistake(pen, i, walls);
            }
            Some(_) => return,
            None => self.pose(i),
        };
        for shape in shapes_of_thing(&pose, question) {
            if thing.look == Look::Hidden {
                continue;
            }
            thing.look.draw(pen, role, &shape);
            let shape = cut(shape, walls);
            if thing.does == Does::Hurt {
                pen.draw(Role::Area, shape.clone());
            }
            pen.draw(role, shape);
        }
        self.draw_mistake(pen, i, walls);
    }

    /// Marks a thing about which the answer was wrong: by its outline in a color, and by a sign.
    fn draw_mistake(&self, pen: &mut Pen<'_>, i: usize, walls: &[Vec<Vec2>]) {
        let Some(answer) = self.marked(i) else { return };
        let question = self.level.question(i);
        let mut marked = shapes_of_thing(&answer.pose, question);
        if marked.len() > CROWD {
            marked = shapes_of_player(&answer.pose, question);
        }
        for shape in marked {
            pen.draw(Role::Mistaken, cut(shape, walls)).label("✗");
        }
    }

    fn draw_player(&self, pen: &mut Pen<'_>, lang: Lang) {
        let first = &self.level.questions[0];
        if let Some(answer) = self.hurt.as_ref().filter(|_| self.is_safe()) {
            for shape in shapes_of_player(&answer.pose, self.level.question(answer.thing)) {
                pen.draw(Role::Touching, shape).label(lang.of(said::HURT));
            }
        }
        if let Some((_, from, to)) = self.leapt.filter(|(when, ..)| self.tick - when < LEAPT) {
            pen.draw(Role::Hint, Shape::Arrow(from, to));
        }
        let mut pose = first.pose.clone();
        self.place_player(0, &mut pose, self.player);
        for shape in shapes_of_player(&pose, first) {
            pen.draw(Role::Moving, shape);
        }
    }
}

/// The shapes of the player in a question's pose.
pub(super) fn shapes_of_player(pose: &Inputs, question: &Question) -> Vec<Shape> {
    shapes(pose, question, question.player)
}

/// The shapes of a thing in a question's pose.
fn shapes_of_thing(pose: &Inputs, question: &Question) -> Vec<Shape> {
    shapes(pose, question, question.other())
}

fn shapes(pose: &Inputs, question: &Question, body: usize) -> Vec<Shape> {
    let grabs = (question.scene.controls)(pose).grabs;
    grabs.into_iter().filter(|(of, _)| *of == body).map(|(_, shape)| shape).collect()
}

/// A field of view without what walls hide; every other shape whole.
fn cut(shape: Shape, walls: &[Vec<Vec2>]) -> Shape {
    let Shape::Sector(eye, range, angle, half_angle) = shape else { return shape };
    if walls.is_empty() {
        return shape;
    }
    let ray = |i: usize| {
        let turn = half_angle * (2.0 * i as f32 / RAYS as f32 - 1.0);
        let way = range * Vec2::from_angle(angle + turn);
        let sides = walls.iter().flat_map(|wall| wall.iter().zip(wall.iter().cycle().skip(1)));
        eye + way * sides.filter_map(|(a, b)| crossed(eye, way, (*a, *b))).fold(1.0, f32::min)
    };
    Shape::Polygon(std::iter::once(eye).chain((0..=RAYS).map(ray)).collect())
}

/// The share of a path at which it crosses a side. `None` if it does not.
fn crossed(from: Vec2, way: Vec2, (a, b): (Vec2, Vec2)) -> Option<f32> {
    let side = b - a;
    let across = way.perp_dot(side);
    let (t, u) = ((a - from).perp_dot(side) / across, (a - from).perp_dot(way) / across);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// The center and half extents of the visible part of the field.
fn seen_field(level: &Level) -> (Vec2, Vec2) {
    let (center, half) = (level.field.0, level.field.1 + EDGE);
    let Some(eye) = Eye::of(&level.questions[0].pose) else { return (center, half) };
    let ground = eye.ground();
    let reach = Mat2::from_cols(ground.x_axis.abs(), ground.y_axis.abs()) * half;
    (ground * center, reach + vec2(0.0, 1.0))
}

/// The area for a field of these half extents: below the row of buttons if there is height to spare.
pub(crate) fn below_buttons(area: Area, half: Vec2) -> Area {
    let scale = (area.size() / (2.0 * half)).min_element();
    let spare = area.size().y - 2.0 * half.y * scale;
    Area { min: area.min + Vec2::Y * spare.clamp(0.0, BUTTONS), ..area }
}
