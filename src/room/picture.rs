//! The room's picture, drawn with the same shapes and roles as those of scenes.

use super::asks::Ask;
use super::plan::{DOOR, Guard, HALF, RADIUS, Wall};
use super::world::LEAP;
use super::{Room, World};
use crate::figure::labels::Memory;
use crate::figure::primitive::Pane;
use crate::figure::sketch::{Look, sketch};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View, Views};
use crate::figure::{Figure, Frame, Pen, Role, Shape};
use crate::geometry::Obb;
use crate::geometry::segment_rectangle::slab;
use crate::play::picture::below_buttons;
use crate::said::room as said;
use crate::words::Lang;
use glam::Vec2;

/// The margin around the room, with its outer walls, in world units.
const EDGE: f32 = 0.55;

/// The number of rays in the drawing of a field of view.
const RAYS: usize = 40;

/// The number of steps for which a leap is shown.
const LEAPT: u32 = 20;

impl Room {
    /// The picture in an area of pixels.
    pub fn panes(&self, area: Area, theme: &Theme, lang: Lang, memory: &mut Memory) -> Vec<Pane> {
        let figure = figure(self.world(), lang);
        let view = View::fitting(below_buttons(area, HALF + EDGE), Vec2::ZERO, HALF + EDGE);
        let look = Look::plain(theme, lang);
        sketch(&figure, &Views { world: view, own: None }, &look, memory)
    }
}

/// The share of a path that is free before the first wall.
fn free(eye: Vec2, way: Vec2, walls: &[Obb]) -> f32 {
    walls.iter().fold(1.0, |least, wall| {
        let (p, way, e) = (wall.to_own_frame(eye - wall.center()), wall.to_own_frame(way), wall.half());
        let (x, y) = (slab(p.x, way.x, e.x), slab(p.y, way.y, e.y));
        let (enters, leaves) = (x.enters.max(y.enters).max(0.0), x.leaves.min(y.leaves).min(least));
        if enters <= leaves { enters } else { least }
    })
}

/// The outline of the floor that a guard sees.
fn field(guard: &Guard, (eye, facing): (Vec2, f32), walls: &[Wall]) -> Vec<Vec2> {
    let walls: Vec<Obb> = walls.iter().map(Wall::obb).collect();
    let ray = |i: usize| {
        let turn = guard.half_angle * (2.0 * i as f32 / RAYS as f32 - 1.0);
        let way = guard.range * Vec2::from_angle((facing + turn).to_radians());
        eye + way * free(eye, way, &walls)
    };
    std::iter::once(eye).chain((0..=RAYS).map(ray)).collect()
}

fn figure(world: &World, lang: Lang) -> Figure {
    let mut figure = Figure::default();
    let mut pen =
        Pen { figure: &mut figure, layer: "room", moment: None, call: None, frame: Frame::World, seen: None };
    let plan = world.plan;
    // Wrong answers of an incorrect method are highlighted.
    let mistaken = |asks: &[Ask], about: usize| {
        let mut those =
            world.answers.iter().filter(|answer| asks.contains(&answer.ask) && answer.about == about);
        those.any(|answer| world.asks.is_wrong(answer))
    };
    for (guard, stands) in world.guards() {
        pen.draw(Role::Area, Shape::Area(vec![field(guard, stands, plan.walls)]));
    }
    if world.won {
        pen.draw(Role::Touching, Shape::Disk(plan.door, DOOR));
    }
    pen.draw(Role::Vector1, Shape::Circle(plan.door, DOOR)).label(lang.of(said::DOOR));
    pen.draw(Role::Vector1, Shape::Circle(plan.door, 0.5 * DOOR));
    for (i, triangle) in plan.triangles.iter().enumerate() {
        let role = if mistaken(&[Ask::Triangle], i) { Role::Mistaken } else { Role::Peer };
        pen.draw(role, Shape::Polygon(triangle.to_vec()));
    }
    for (i, &(a, b, r)) in plan.capsules.iter().enumerate() {
        let role = if mistaken(&[Ask::Capsule], i) { Role::Mistaken } else { Role::Peer };
        pen.draw(role, Shape::Capsule(a, b, r));
    }
    for (i, wall) in plan.walls.iter().enumerate() {
        let outline = Shape::Polygon(wall.obb().corners().to_vec());
        pen.draw(Role::Target, outline.clone());
        if mistaken(&[Ask::Met, Ask::Out, Ask::Blocked], i) {
            pen.draw(Role::Mistaken, outline);
        }
    }
    for (i, (_, (eye, facing))) in world.guards().enumerate() {
        let ahead = Vec2::from_angle(facing.to_radians());
        pen.draw(Role::Vector2, Shape::Disk(eye, RADIUS));
        pen.draw(Role::Vector2, Shape::Arrow(eye, eye + ahead * 0.55));
        if mistaken(&[Ask::Seen], i) {
            pen.draw(Role::Mistaken, Shape::Circle(eye, RADIUS * 1.5));
        }
    }
    if world.is_shocked()
        && let Some((guard, _, at)) = world.shock
        && let Some((_, (eye, _))) = world.guards().nth(guard)
    {
        pen.draw(Role::Touching, Shape::Segment(eye, at));
        pen.draw(Role::Touching, Shape::Disk(at, RADIUS)).label(lang.of(said::SEEN));
    }
    if let Some((when, from, to)) = world.leapt.filter(|(when, ..)| world.steps - when < LEAPT)
        && from.distance(to) <= 2.0 * LEAP
    {
        let _ = when;
        pen.draw(Role::Hint, Shape::Capsule(from, to, RADIUS));
    }
    pen.draw(Role::Moving, Shape::Disk(world.at, RADIUS));
    pen.draw(Role::Moving, Shape::Arrow(world.at, world.at + world.ahead * (1.6 * RADIUS)));
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::picture::BUTTONS;
    use crate::room::asks::Asks;
    use crate::room::plan;
    use crate::room::world::Held;
    use glam::vec2;

    /// The radius of the largest circle around the door's center.
    fn drawn_door(world: &World) -> f32 {
        let radius = |shape: &Shape| match shape {
            Shape::Circle(middle, radius) if *middle == world.plan.door => *radius,
            _ => 0.0,
        };
        figure(world, Lang::En).items.iter().map(|item| radius(&item.shape)).fold(0.0, f32::max)
    }

    #[test]
    fn what_height_there_is_to_spare_is_left_to_the_buttons_above() {
        let top = |area: Area| {
            let view = View::fitting(below_buttons(area, HALF + EDGE), Vec2::ZERO, HALF + EDGE);
            let corner = view.pixel(HALF + EDGE);
            assert!(view.pixel(-HALF - EDGE).y <= area.max.y + 0.1 && corner.x <= area.max.x + 0.1);
            corner.y - area.min.y
        };
        assert!(top(Area::new(Vec2::ZERO, vec2(400.0, 800.0))) >= BUTTONS);
        assert!(top(Area::new(vec2(30.0, 20.0), vec2(400.0, 400.0))) >= BUTTONS);
        assert!(top(Area::new(Vec2::ZERO, vec2(800.0, 400.0))).abs() < 0.1, "the room comes first");
    }

    #[test]
    fn whoever_touches_the_door_as_it_is_drawn_has_reached_it() {
        for plan in &plan::ALL {
            let mut world = World::new(plan, Asks::default(), 0);
            let touching = drawn_door(&world) + RADIUS;
            let mut reached = |far: f32| {
                (world.at, world.won) = (plan.door - vec2(far, 0.0), false);
                world.step_quietly(Held::default());
                world.won
            };
            assert!(reached(touching - 0.01) && !reached(touching + 0.01), "{}", plan.title.en);
            let rim = plan.door.abs() + drawn_door(&world);
            assert!(rim.cmple(HALF).all(), "no wall hides it in {}", plan.title.en);
        }
    }
}
