//! The picture of a level, drawn with the same shapes and roles as those of scenes.

use super::level::{Does, Level};
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

/// The most shapes of a thing that are marked; of a thing with more, the player's shape is marked instead.
const CROWD: usize = 3;

/// The corners of the door as drawn.
const CORNERS: usize = 24;

impl World {
    /// The picture in an area of pixels.
    pub fn panes(&self, area: Area, theme: &Theme, lang: Lang, memory: &mut Memory) -> Vec<Pane> {
        let (center, half) = seen_field(&self.level);
        let view = View::fitting(below_buttons(area, half), center, half);
        sketch(&self.figure(lang), &Views { world: view, own: None }, &Paper::plain(theme, lang), memory)
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
        let ground = Eye::of(&self.level.pose).map(|eye| eye.ground());
        let seen = |p: Vec2| ground.map_or(p, |ground| ground * p);
        let (center, half) = self.level.field;
        let corners = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
        let edge: Vec<Vec2> =
            corners.iter().map(|corner| seen(center + *corner * (half + 0.5 * EDGE))).collect();
        pen.draw(Role::Hint, Shape::Area(vec![edge]));
        self.draw_door(&mut pen, &seen, lang);
        for i in 0..self.level.things.len() {
            self.draw_thing(&mut pen, i);
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

    fn draw_thing(&self, pen: &mut Pen<'_>, i: usize) {
        let thing = &self.level.things[i];
        let role = match thing.does {
            Does::Collect => Role::Peer,
            Does::Hurt => Role::Vector2,
            Does::Stop | Does::Push | Does::Sweep => Role::Target,
        };
        let pose = match self.collected[i] {
            // A collected thing leaves a growing ring behind.
            Some(when) if self.tick - when < SHOWN / 3 => {
                let Some(answer) = &self.latest[i] else { return };
                let at = shapes(&answer.pose, &self.level, self.level.other())[0].middle();
                let share = (self.tick - when) as f32 / (SHOWN / 3) as f32;
                pen.draw(Role::Touching, Shape::Circle(at, 0.2 + 0.8 * share));
                return self.draw_mistake(pen, i);
            }
            Some(_) => return,
            None => self.pose(i),
        };
        for shape in shapes(&pose, &self.level, self.level.other()) {
            if thing.does == Does::Hurt {
                pen.draw(Role::Area, shape.clone());
            }
            thing.look.draw(pen, role, &shape);
            pen.draw(role, shape);
        }
        self.draw_mistake(pen, i);
    }

    /// Marks a thing about which the answer was wrong: by its outline in a color, and by a sign.
    fn draw_mistake(&self, pen: &mut Pen<'_>, i: usize) {
        let Some(answer) = self.marked(i) else { return };
        let mut marked = shapes(&answer.pose, &self.level, self.level.other());
        if marked.len() > CROWD {
            marked = shapes(&answer.pose, &self.level, self.level.player);
        }
        for shape in marked {
            pen.draw(Role::Mistaken, shape).label("✗");
        }
    }

    fn draw_player(&self, pen: &mut Pen<'_>, lang: Lang) {
        let Level { player, .. } = &*self.level;
        if let Some(answer) = self.hurt.as_ref().filter(|_| self.is_safe()) {
            for shape in shapes(&answer.pose, &self.level, *player) {
                pen.draw(Role::Touching, shape).label(lang.of(said::HURT));
            }
        }
        let mut pose = self.level.pose.clone();
        self.place_player(&mut pose, self.player);
        for shape in shapes(&pose, &self.level, *player) {
            pen.draw(Role::Moving, shape);
        }
    }
}

/// The shapes of a body in a pose.
fn shapes(pose: &Inputs, level: &Level, body: usize) -> Vec<Shape> {
    let grabs = (level.scene.controls)(pose).grabs;
    grabs.into_iter().filter(|(of, _)| *of == body).map(|(_, shape)| shape).collect()
}

/// The center and half extents of what is to be seen of the field.
fn seen_field(level: &Level) -> (Vec2, Vec2) {
    let (center, half) = (level.field.0, level.field.1 + EDGE);
    let Some(eye) = Eye::of(&level.pose) else { return (center, half) };
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
