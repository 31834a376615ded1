//! The picture of a level, drawn with the same shapes and roles as those of scenes.

use super::level::{Does, Level, Question};
use super::look::Look;
use super::motion::middle;
use super::world::{CHEER, DOOR, SHOWN, World};
use crate::figure::labels::Memory;
use crate::figure::primitive::{Anchor, Drawn, Pane, Primitive};
use crate::figure::sketch::{Look as Paper, sketch};
use crate::figure::text::{Face, width};
use crate::figure::theme::Theme;
use crate::figure::view::{Area, View, Views};
use crate::figure::{Figure, Item, Pen, Role, Shape};
use crate::said::play as said;
use crate::scene::Inputs;
use crate::words::{Lang, fill};
use glam::{Vec2, vec2};

/// The layer of all that is drawn.
const LAYER: &str = "level";

/// The margin around the field, in world units.
const EDGE: f32 = 0.55;

/// The height of the row of buttons above a picture, in pixels.
pub(crate) const BUTTONS: f32 = 48.0;

/// The number of shapes up to which a thing itself is marked. For a thing with more, the player's shape is marked.
const CROWD: usize = 3;

/// The corners of the door as drawn.
const CORNERS: usize = 24;

/// The least distance from the field at which a drifting thing is only hinted at: it is about to leave or has just come in.
const OUTSIDE: f32 = 0.75;

/// The growth of the ring around the goal after a win, and the number of its rays.
const GROWTH: f32 = 0.3;
const BEAMS: usize = 12;

/// The ticks in which a second ring runs outward after a win, and the radius that it reaches.
const WAVE: u32 = 30;
const FAR: f32 = 3.0;

/// The height of a label's letters in pixels, and of the time below a win's ring.
const LETTERS: f32 = 15.0;
const LARGE: f32 = 24.0;

/// The height of a thing's number in pixels.
const NUMBER: f32 = 13.0;

/// The rays to the edge of a field of view that things can hide.
const RAYS: usize = 40;

/// The ticks for which a leap is shown.
const LEAPT: u32 = 20;

/// The ticks for which the picture shakes after the player was hurt, and its greatest shift in world units.
const SHAKEN: u32 = 14;
const SHIFT: f32 = 0.08;

impl World {
    /// The picture in an area of pixels. It shakes after the player was hurt, unless it is to be `calm`.
    /// If it is, a win is shown at its end, too.
    pub fn panes(&self, area: Area, theme: &Theme, lang: Lang, calm: bool) -> Vec<Pane> {
        let mut view = self.view(area);
        if !calm {
            view.center += self.shake();
        }
        let mut figure = self.figure(lang, calm);
        // A label keeps its place below its thing, whatever comes near.
        let labels: Vec<Drawn> =
            figure.items.iter_mut().filter_map(|item| written(item, &view, theme)).collect();
        let (views, paper) = (Views { world: view, own: None }, Paper::plain(theme, lang));
        let mut panes = sketch(&figure, &views, &paper, &mut Memory::default());
        panes[0].drawn.extend(labels);
        panes
    }

    /// The numbers of the things in the list of verdicts, each in the middle of its thing, for a picture in the same area.
    pub fn numbers(&self, area: Area, theme: &Theme) -> Vec<Drawn> {
        let view = self.view(area);
        (0..self.level.things.len()).filter_map(|thing| self.number(thing, &view, theme)).collect()
    }

    /// The number of a thing. `None` if it is not in the picture.
    fn number(&self, thing: usize, view: &View, theme: &Theme) -> Option<Drawn> {
        let is_there =
            self.collected[thing].is_none() && self.shown(thing).is_some() && !self.is_outside(thing);
        let is_seen = is_there && self.level.things[thing].look != Look::Hidden;
        let middle = middle(&self.pose(thing), self.level.question(thing).thing_body());
        let at = view.pixel(self.level.ground() * middle);
        let (color, halo) = (theme.ink, theme.paper.fade(0.85));
        let (text, size) = ((thing + 1).to_string(), NUMBER * theme.text);
        let primitive =
            Primitive::Text { at, anchor: Anchor::Middle, text, face: Face::Bold, size, color, halo };
        is_seen.then_some(Drawn { layer: LAYER, name: "", primitive })
    }

    /// The view in an area of pixels, the same for the whole run: it shows all places of the player and of the things.
    pub fn view(&self, area: Area) -> View {
        let seen = seen_field(&self.level);
        let (center, half) = (seen.center(), seen.size() / 2.0);
        View::fitting(below_buttons(area, half), center, half)
    }

    /// The vector from the player to a pixel of the picture in this area.
    pub fn to_pixel(&self, pixel: Vec2, area: Area) -> Vec2 {
        let seen = self.view(area).world(pixel);
        self.level.ground().inverse() * seen - self.at()
    }

    /// The shift of the picture: it swings to and fro and comes to rest, beginning when the player is hurt.
    fn shake(&self) -> Vec2 {
        let since = self.hurt.as_ref().map_or(SHAKEN, |answer| self.tick - answer.at).min(SHAKEN) as f32;
        vec2(SHIFT * (1.0 - since / SHAKEN as f32) * (1.3 * since).sin(), 0.0)
    }

    /// The picture in world units.
    fn figure(&self, lang: Lang, calm: bool) -> Figure {
        let mut figure = Figure::default();
        let mut pen = Pen::new(&mut figure, LAYER);
        let ground = self.level.ground();
        let edge = corners(self.level.field, 0.5 * EDGE).map(|corner| ground * corner).to_vec();
        if let Some(tint) = self.level.tint {
            pen.draw(Role::Region(tint), Shape::Polygon(edge.clone()));
        }
        pen.draw(Role::Hint, Shape::Area(vec![edge]));
        self.draw_door(&mut pen, lang, if calm { CHEER } else { self.cheered });
        let walls = self.outlines_that_hide();
        for i in 0..self.level.things.len() {
            self.draw_thing(&mut pen, i, &walls);
        }
        self.draw_player(&mut pen, lang);
        figure
    }

    /// Draws the door. After a win a ring with rays grows around it, or around the player if there is no door.
    fn draw_door(&self, pen: &mut Pen<'_>, lang: Lang, cheered: u32) {
        let (ground, at) = (self.level.ground(), self.level.door.unwrap_or_else(|| self.at()));
        let around = |radius: f32, share: f32| {
            ground * (at + radius * Vec2::from_angle(std::f32::consts::TAU * share))
        };
        let ring = |radius: f32| {
            Shape::Polygon((0..CORNERS).map(|i| around(radius, i as f32 / CORNERS as f32)).collect())
        };
        if self.won.is_some() {
            let radius = DOOR + GROWTH * (cheered as f32 / CHEER as f32).sqrt();
            let seconds = format!("{:.1}", self.seconds());
            let time = fill!(lang, said::SECONDS, seconds);
            pen.draw(Role::Ringed, ring(radius)).label(format!("✓ {time}"));
            if cheered < WAVE {
                pen.draw(Role::Ringed, ring(radius + FAR * cheered as f32 / WAVE as f32));
            }
            for share in (0..BEAMS).map(|i| i as f32 / BEAMS as f32) {
                let ray = Shape::Segment(around(radius, share), around(2.0 * radius - DOOR, share));
                pen.draw(Role::Ringed, ray);
            }
        }
        if self.level.door.is_none() {
            return;
        }
        let is_open = self.to_collect().1 == 0;
        let outline = ring(DOOR);
        let (role, name) = match (self.won.is_some(), is_open) {
            (true, _) => (Role::Touching, ""), // The ring has the time instead.
            (false, true) => (Role::Vector1, lang.of(said::DOOR)),
            (false, false) => (Role::Hint, lang.of(said::DOOR_SHUT)),
        };
        pen.draw(role, outline).label(name);
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
        let is_outside = self.is_outside(i);
        let role = match thing.does {
            _ if is_outside => Role::Hint,
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
        self.draw_contact(pen, i, walls);
        for shape in shapes_of_thing(&pose, question) {
            if thing.look == Look::Hidden {
                continue;
            }
            let whole = cut(shape.clone(), walls);
            let tint = match thing.does {
                Does::Hurt => Some(Role::Area),
                _ => thing.look.tint(),
            };
            if let Some(tint) = tint.filter(|_| !is_outside) {
                pen.draw(tint, whole.clone());
            }
            pen.draw(role, whole);
            thing.look.draw(pen, role, &shape);
        }
        self.draw_mistake(pen, i, walls);
    }

    /// True if a drifting thing is outside of the field, which it crosses again and again.
    fn is_outside(&self, i: usize) -> bool {
        let (center, half) = self.level.field;
        let at = middle(&self.pose(i), self.level.question(i).thing_body());
        self.level.things[i].motion.drift != Vec2::ZERO && (at - center).abs().cmpgt(half + OUTSIDE).any()
    }

    /// Draws the outline of a thing as it was when it hurt the player, beside the player's own. It has moved on since. A mistake
    /// has a mark of its own.
    fn draw_contact(&self, pen: &mut Pen<'_>, i: usize, walls: &[Vec<Vec2>]) {
        let Some(answer) = self.hurt.as_ref().filter(|it| it.thing == i && !it.wrong && self.is_safe())
        else {
            return;
        };
        let question = self.level.question(i);
        let shapes = shapes_of_thing(&answer.pose, question);
        let player = shapes_of_player(&answer.pose, question)[0].middle();
        // Of a crowd, only the nearest body touched the player.
        let nearest = shapes.iter().map(|shape| shape.distance(player)).fold(f32::INFINITY, f32::min);
        let is_crowd = shapes.len() > CROWD;
        for shape in shapes.into_iter().filter(|shape| !is_crowd || shape.distance(player) <= nearest) {
            pen.draw(Role::Touching, cut(shape, walls));
        }
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
            pen.draw(Role::Moving, shape.clone());
            self.level.look.draw(pen, Role::Moving, &shape);
        }
    }
}

/// Takes an item's label and writes it below the item's shape, inside the picture.
fn written(item: &mut Item, view: &View, theme: &Theme) -> Option<Drawn> {
    let text = std::mem::take(&mut item.label).into_owned();
    if text.is_empty() {
        return None;
    }
    let letters = if item.role == Role::Ringed { LARGE } else { LETTERS };
    let (face, size) = (Face::Bold, letters * theme.text);
    let shape = Area::of(item.shape.points().into_iter().map(|p| view.pixel(p)));
    let room = vec2(width(face, &text, size), size) / 2.0 + 4.0;
    let at = vec2(shape.center().x, shape.max.y + room.y + 2.0);
    let at = at.min(view.area.max - room).max(view.area.min + room);
    let (color, halo) = (theme.style(item.role).text, theme.paper.fade(0.85));
    let primitive = Primitive::Text { at, anchor: Anchor::Middle, text, face, size, color, halo };
    Some(Drawn { layer: item.layer, name: "", primitive })
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

/// The corners of a field that is larger by a margin on each side.
fn corners((center, half): (Vec2, Vec2), margin: f32) -> [Vec2; 4] {
    let half = half + margin;
    [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)].map(|corner| center + corner * half)
}

/// The part of the picture in which the player and the things can be, whole except for fields of view and things that drift off.
fn seen_field(level: &Level) -> Area {
    let ground = level.ground();
    let around = |middle: Vec2, shapes: &[Shape]| {
        let points = shapes.iter().flat_map(Shape::points);
        points.map(|p| p.distance(ground * middle)).fold(0.0, f32::max)
    };
    let first = &level.questions[0];
    let reach = around(level.start(), &shapes_of_player(&first.pose, first)).max(EDGE);
    let mut seen = Area::of(corners(level.field, 0.0).map(|corner| ground * corner)).grown(reach);
    for (i, thing) in level.things.iter().enumerate() {
        let question = level.question(i);
        let (middle, shapes) =
            (middle(&thing.pose, question.thing_body()), shapes_of_thing(&thing.pose, question));
        // Of a crowd, each body stays in the field by itself.
        if shapes.len() > CROWD {
            continue;
        }
        let cone = matches!(shapes[..], [Shape::Sector(..)]) || thing.motion.drift != Vec2::ZERO;
        let reach = if cone { 0.0 } else { around(middle, &shapes) };
        for place in thing.motion.places(middle, level.field) {
            seen = seen.and(&Area::of([ground * place]).grown(reach));
        }
    }
    seen
}

/// The area for a field of these half extents: below the row of buttons if there is height to spare.
pub(crate) fn below_buttons(area: Area, half: Vec2) -> Area {
    let scale = (area.size() / (2.0 * half)).min_element();
    let spare = area.size().y - 2.0 * half.y * scale;
    Area { min: area.min + Vec2::Y * spare.clamp(0.0, BUTTONS), ..area }
}

#[cfg(test)]
mod tests {
    use super::super::held::Held;
    use super::super::rooms;
    use super::*;
    use crate::scene::Scene;
    use std::sync::Arc;

    /// The levels of all lessons and rooms, by their ids. A lesson's folder is a number and the name of its scene.
    fn all() -> Vec<(String, Arc<Level>)> {
        let lessons = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let level = |folder: std::path::PathBuf| {
            let text = std::fs::read_to_string(folder.join("level.toml")).ok()?;
            let (_, id) = folder.file_name()?.to_str()?.split_once('-')?;
            let scene = Scene::by_id(id).expect("a scene");
            let level = Level::of_file(scene, &text).expect("a level");
            Some((id.to_owned(), Arc::new(level)))
        };
        let folders = lessons.read_dir().expect("lessons").map(|entry| entry.expect("a folder").path());
        let all: Vec<_> = folders.filter_map(level).collect();
        assert!(all.len() >= 20, "{}", all.len());
        all.into_iter().chain(rooms::ALL.iter().map(|room| (room.id.to_owned(), room.level()))).collect()
    }

    /// The areas of pictures: wide, less wide, and of a phone.
    fn areas() -> [Area; 3] {
        [vec2(1600.0, 900.0), vec2(1024.0, 768.0), vec2(360.0, 740.0)].map(|size| Area::new(Vec2::ZERO, size))
    }

    /// Random input: each direction is held for a third of a second.
    fn random(seed: u32, ticks: usize) -> Vec<Held> {
        let mut random = crate::splitmix::SplitMix64(seed.into());
        let mut sign = || random.choose(3) as i8 - 1;
        let held: Vec<Held> =
            (0..ticks / 20).map(|_| Held { go: (sign(), sign()), turn: sign(), slow: false }).collect();
        held.into_iter().flat_map(|held| [held; 20]).collect()
    }

    #[test]
    fn nothing_leaves_the_picture_while_a_level_runs() {
        for (id, level) in all() {
            let views = |world: &World| areas().map(|area| world.view(area));
            let fixed = views(&World::new(level.clone(), level.opening_judges(), 0));
            for seed in 0..20 {
                let mut world = World::new(level.clone(), level.opening_judges(), seed);
                for (tick, held) in random(seed, 1200).into_iter().enumerate() {
                    world.step(held);
                    if tick % 10 > 0 {
                        continue;
                    }
                    assert_eq!(views(&world), fixed, "{id}: the picture does not swim");
                    let mut middles = vec![level.ground() * world.at()];
                    for i in (0..level.things.len()).filter(|i| world.collected[*i].is_none()) {
                        let (pose, question) = (world.pose(i), level.question(i));
                        middles.push(level.ground() * middle(&pose, question.thing_body()));
                        // A crowd has a middle for each body.
                        let shapes = shapes_of_thing(&pose, question);
                        middles.extend(shapes.iter().filter(|_| shapes.len() > CROWD).map(Shape::middle));
                    }
                    for (view, at) in fixed.iter().flat_map(|view| middles.iter().map(move |at| (view, *at)))
                    {
                        assert!(view.area.contains(view.pixel(at)), "{id}, seed {seed}, tick {tick}: {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_player_is_in_the_picture_as_a_whole() {
        for (id, level) in all() {
            for (seed, area) in (0..3).zip(areas()) {
                let mut world = World::new(level.clone(), level.opening_judges(), seed);
                for held in random(seed, 900) {
                    world.step(held);
                    let first = &level.questions[0];
                    let mut pose = first.pose.clone();
                    world.place_player(0, &mut pose, world.player);
                    let view = world.view(area);
                    let mut points =
                        shapes_of_player(&pose, first).into_iter().flat_map(|shape| shape.points());
                    assert!(points.all(|p| area.grown(1.0).contains(view.pixel(p))), "{id}");
                }
            }
        }
    }

    #[test]
    fn what_to_collect_looks_different_from_what_hurts() {
        for (id, level) in all() {
            let looks = |does: Does| {
                let things = level.things.iter().filter(move |thing| thing.does == does);
                things.map(|thing| thing.look).collect::<Vec<_>>()
            };
            let (collect, hurt) = (looks(Does::Collect), looks(Does::Hurt));
            // Fish differ from whales in size only.
            assert!(
                id == "box-around-points" || collect.iter().all(|look| !hurt.contains(look)),
                "{id}: {collect:?} {hurt:?}"
            );
            assert!(hurt.iter().all(|look| *look != Look::Plain), "{id}: {hurt:?}");
        }
    }

    #[test]
    fn a_thing_that_hurts_leaves_its_outline_at_the_contact() {
        for (id, level) in all().into_iter().filter(|(_, level)| level.hurts()) {
            let right = level.right_methods().next().expect("a correct method");
            for seed in 0..6 {
                let mut world = World::new(level.clone(), level.judges(right.0, right.1), seed);
                for held in random(seed, 1200) {
                    world.step(held);
                    let Some(answer) = world.hurt.clone().filter(|_| world.is_safe()) else { continue };
                    let figure = world.figure(Lang::En, true);
                    let is_marked = |shape: &Shape| {
                        figure.items.iter().any(|item| item.role == Role::Touching && item.shape == *shape)
                    };
                    let shapes = shapes_of_thing(&answer.pose, level.question(answer.thing));
                    let marked = shapes
                        .iter()
                        .filter(|shape| is_marked(&cut((*shape).clone(), &world.outlines_that_hide())));
                    let expected = if shapes.len() > CROWD { 1 } else { shapes.len() };
                    assert_eq!(marked.count(), expected, "{id}, tick {}", world.tick);
                }
            }
        }
    }

    #[test]
    fn every_look_but_two_draws_strokes_on_some_shape() {
        let corners = vec![vec2(-1.0, -0.5), vec2(1.0, -0.5), vec2(1.0, 0.5), vec2(-1.0, 0.5)];
        let shapes = [
            Shape::Point(Vec2::ZERO),
            Shape::Disk(Vec2::ZERO, 1.0),
            Shape::Capsule(Vec2::ZERO, Vec2::X, 0.0),
            Shape::Sector(Vec2::ZERO, 1.0, 0.0, 0.5),
            Shape::Polygon(corners),
        ];
        for (look, name, _) in Look::ALL {
            let mut figure = Figure::default();
            let mut pen = Pen::new(&mut figure, LAYER);
            shapes.iter().for_each(|shape| look.draw(&mut pen, Role::Target, shape));
            let points: Vec<Vec2> = figure.items.iter().flat_map(|item| item.shape.points()).collect();
            assert_eq!(points.is_empty(), matches!(look, Look::Plain | Look::Hidden), "{name}");
            assert!(points.iter().all(|p| p.is_finite()), "{name}");
        }
    }
}
