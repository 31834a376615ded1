//! Turns a figure, its views and a theme into a few primitives in pixels.

mod grid;
mod items;
mod names;
mod written;

pub use grid::{grid_step, tick};

use super::clip::touches;
use super::labels::{Memory, Places};
use super::names::Name;
use super::primitive::{Anchor, Drawn, Pane, Primitive, Stroke};
use super::text::{Face, width};
use super::theme::{Color, Theme};
use super::view::{Area, View, Views};
use super::{Figure, Frame, Item, Role, Shape};
use crate::said::figure as said;
use crate::words::{Lang, Words};
use glam::{Mat2, Vec2, vec2};
use grid::TICKS;
use std::borrow::Cow;

/// The visibility of an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// Hidden.
    No,
    /// Drawn earlier in a walkthrough, and now faint.
    Faint,
    /// Growing into place, from 0 to 1.
    Growing(f32),
    /// Completely visible.
    Whole,
}

/// The labeled points that show their coordinates in their frame.
#[derive(Debug, Clone, Copy, Default)]
pub struct Located<'a> {
    /// True for all points.
    pub all: bool,
    /// The points with these labels.
    pub labels: &'a [&'a str],
    /// The points at this pixel.
    pub at: Option<Vec2>,
}

/// The distance in pixels within which a point counts as at a pixel.
const AT: f32 = 12.0;

impl Located<'_> {
    fn tells(&self, label: &str, pixel: Vec2) -> bool {
        self.all || self.labels.contains(&label) || self.at.is_some_and(|at| at.distance(pixel) < AT)
    }
}

/// The settings for displaying a figure.
pub struct Look<'a> {
    /// The colors.
    pub theme: &'a Theme,
    /// The visibility of each item.
    pub seen: &'a dyn Fn(&Item) -> Seen,
    /// The remaining part of the frame's turn, from 1 to 0.
    pub turning: f32,
    /// The verdict; `None` while it is unknown.
    pub hit: Option<bool>,
    /// The value that draws the verdict, if the verdict is wrong.
    pub wrong: Option<Name>,
    /// A map of the world, below all shapes.
    pub map: &'a [Item],
    /// The name of the value, call or layer under the pointer.
    pub lit: Option<&'a str>,
    /// True if the grid is visible.
    pub grid: bool,
    /// The points that show their coordinates.
    pub located: Located<'a>,
    /// Areas that labels avoid.
    pub taken: &'a [Area],
    /// The language of the panes' headings.
    pub lang: Lang,
}

impl<'a> Look<'a> {
    /// The complete figure, without additions.
    pub fn plain(theme: &'a Theme, lang: Lang) -> Self {
        Self {
            theme,
            seen: &|_| Seen::Whole,
            turning: 0.0,
            hit: None,
            wrong: None,
            map: &[],
            lit: None,
            grid: false,
            located: Located::default(),
            taken: &[],
            lang,
        }
    }
}

/// A visible item, as far as it has grown.
pub(super) struct Visible<'a> {
    pub(super) item: &'a Item,
    pub(super) shape: Cow<'a, Shape>,
    faint: bool,
    /// True if its label is displayed: it is neither faint nor growing.
    pub(super) settled: bool,
}

/// The layer name of a pane's border.
const FRAME: &str = "frame";

/// The size of a pane's heading, in pixels.
const HEADING: f32 = 14.0;

/// The margin beside the heading's letters.
const HEADING_ROOM: f32 = 6.0;

/// Draws the figure in primitives: the world first, then the body's frame if it is visible.
pub fn sketch(figure: &Figure, views: &Views, look: &Look<'_>, memory: &mut Memory) -> Vec<Pane> {
    let mut seen = visible(&figure.items, look.seen);
    seen.extend(look.map.iter().map(Visible::whole));
    let pane = |frame, view: View, title: Option<Words>, memory: &mut Places| {
        let items: Vec<&Visible<'_>> = seen.iter().filter(|seen| seen.item.frame == frame).collect();
        let pane = Pane { area: view.area, drawn: Vec::with_capacity(2 * items.len() + 40) };
        let plot = frame == Frame::Own && figure.own.is_some_and(|own| own.plot);
        let mut sketcher = Sketcher { view, ground: figure.ground, plot, look, pane };
        sketcher.frame(&items, title, memory);
        sketcher.pane
    };
    let own = views.own.zip(figure.own);
    let mut panes = vec![pane(Frame::World, views.world, own.map(|_| said::WORLD), &mut memory.world)];
    if let Some((view, own)) = own {
        let view = View { turn: own.turn * look.turning, ..view };
        let title = if look.turning < 1.0 { own.title } else { said::UNTURNED };
        panes.push(pane(Frame::Own, view, Some(title), &mut memory.own));
    }
    panes
}

impl<'a> Visible<'a> {
    fn whole(item: &'a Item) -> Self {
        Self { item, shape: Cow::Borrowed(&item.shape), faint: false, settled: true }
    }
}

/// The visible items. Items that several layers share are drawn once, and the current region replaces its plain form.
fn visible<'a>(items: &'a [Item], how: &dyn Fn(&Item) -> Seen) -> Vec<Visible<'a>> {
    let mut all: Vec<Visible<'a>> = Vec::with_capacity(items.len());
    for item in items {
        let (t, faint) = match how(item) {
            Seen::No => continue,
            Seen::Faint => (1.0, true),
            Seen::Growing(t) => (t, false),
            Seen::Whole => (1.0, false),
        };
        let whole = t >= 1.0;
        let shape =
            if whole { Cow::Borrowed(&item.shape) } else { Cow::Owned(item.shape.growing(&item.from, t)) };
        let new = Visible { item, shape, faint, settled: whole && !faint };
        let covers = matches!(item.role, Role::RegionLive(_) | Role::RuledOut);
        match all.iter().position(|other| other.item.shape == item.shape && is_alike(other.item, item)) {
            Some(i) if covers || (all[i].faint && !faint) => all[i] = new,
            Some(_) => {}
            None => all.push(new),
        }
    }
    all
}

/// True if two items of the same shape have the same meaning and label.
fn is_alike(one: &Item, other: &Item) -> bool {
    one.frame == other.frame
        && match (one.role, other.role) {
            (Role::RegionLive(i), Role::Region(j)) | (Role::Region(i), Role::RegionLive(j)) => i == j,
            (role, like) => role == like && one.name == other.name && one.label == other.label,
        }
}

/// Draws items of one frame into one pane.
struct Sketcher<'a> {
    view: View,
    /// The projections of the ground's x and y directions in a picture of space.
    ground: Option<Mat2>,
    /// True if it is a plot, which has its own axes.
    plot: bool,
    look: &'a Look<'a>,
    pane: Pane,
}

impl Sketcher<'_> {
    /// Draws the grid, the items, their labels on top, and the pane's heading.
    fn frame(&mut self, items: &[&Visible<'_>], title: Option<Words>, memory: &mut Places) {
        // Regions are below the grid, which stays visible on them.
        let (plane, things): (Vec<&Visible<'_>>, Vec<&Visible<'_>>) =
            items.iter().partition(|seen| matches!(seen.item.shape, Shape::Region(_)));
        // A map has borders that the grid does not cross.
        let (map, things): (Vec<&Visible<'_>>, Vec<&Visible<'_>>) =
            things.into_iter().partition(|seen| matches!(seen.item.shape, Shape::Area(_)));
        plane.iter().for_each(|seen| self.item(seen));
        if self.has_grid() {
            match self.ground {
                Some(ground) => self.ground_grid(&ground),
                None => self.grid(),
            }
        }
        map.iter().for_each(|seen| self.item(seen));
        let headed = title.map(|title| (title, self.heading_area(title, &things)));
        let heading = headed.map(|(_, covered)| covered);
        if self.has_grid() && self.ground.is_none() {
            self.ticks(heading);
        }
        let ground = self.pane.drawn.len();
        things.iter().for_each(|seen| self.item(seen));
        if let Some((title, covered)) = headed {
            self.heading(title, covered);
        }
        self.labels(items, heading, memory);
        if let Some(axes) = self.ground.filter(|_| self.look.grid) {
            self.ground_numbers(&axes, ground, items);
        }
    }

    fn has_grid(&self) -> bool {
        self.look.grid && !self.plot
    }

    fn push(&mut self, layer: &'static str, name: &'static str, primitive: Primitive) {
        self.pane.drawn.push(Drawn { layer, name, primitive });
    }

    /// The name of the frame in a corner, and a line around the pane.
    fn heading(&mut self, title: Words, covered: Area) {
        let theme = self.look.theme;
        let (text, size) = (self.look.lang.of(title).to_owned(), HEADING * theme.text);
        let at = vec2(covered.min.x + HEADING_ROOM, covered.center().y);
        let halo = theme.paper.fade(0.85);
        let (anchor, face, color) = (Anchor::Start, Face::Sans, theme.muted);
        self.push(FRAME, "", Primitive::Text { at, anchor, text, face, size, color, halo });
        let stroke = Some(Stroke { width: 1.0, color: theme.axis, dash: None });
        let points = self.pane.area.grown(-0.5).corners().to_vec();
        self.push(FRAME, "", Primitive::Polygon { points, fill: Color::NONE, stroke });
    }

    /// The area of the pane's heading: the lower left corner, or the first free one if shapes are in the way there.
    fn heading_area(&self, title: Words, things: &[&Visible<'_>]) -> Area {
        let (area, theme) = (self.pane.area, self.look.theme);
        let size = HEADING * theme.text;
        let covers = vec2(width(Face::Sans, self.look.lang.of(title), size) + 2.0 * HEADING_ROOM, 2.0 * size);
        // It is above the numbers along the border, if any.
        let up = if self.has_grid() { TICKS.y * theme.text } else { 0.0 };
        let (left, right) = (area.min.x + 10.0, area.max.x - 10.0 - covers.x);
        let (top, bottom) = (area.min.y + 12.0 - size / 2.0, area.max.y - 12.0 - 1.5 * size - up);
        let corners = [vec2(left, bottom), vec2(right, bottom), vec2(right, top), vec2(left, top)];
        let corners = corners.map(|at| Area::new(at, covers));
        let [lines, _] = self.outlines(things);
        let is_free = |covered: &&Area| {
            let room = vec2(HEADING_ROOM, size / 2.0);
            let letters = Area { min: covered.min + room, max: covered.max - room };
            !lines.iter().any(|&(a, b)| touches(&letters, a, b))
                && !self.look.taken.iter().any(|taken| taken.overlaps(covered))
        };
        *corners.iter().find(is_free).unwrap_or(&corners[0])
    }
}
