//! A browser's smallest program has no room, so nothing of this can exist.

use crate::figure::labels::Memory;
use crate::figure::primitive::Pane;
use crate::figure::theme::Theme;
use crate::figure::view::Area;
use crate::words::Lang;
use glam::Vec2;

/// What can be done in the room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Do {}

/// Whether a link is a room's; this program has none.
pub fn is_room(_: &str) -> bool {
    false
}

/// A room; this program has none.
#[derive(Clone)]
pub enum Room {}

#[expect(missing_docs, reason = "as in the room that there is")]
impl Room {
    pub fn is_moving(&self) -> bool {
        match *self {}
    }
    pub fn is_paused(&self) -> bool {
        match *self {}
    }
    pub fn pause(&mut self) {
        match *self {}
    }
    pub fn hold(&mut self, _: Vec2, _: bool) {
        match *self {}
    }
    pub fn advance(&mut self, _: f32) {
        match *self {}
    }
    pub fn link(&self) -> String {
        match *self {}
    }
    pub fn link_of_run(&self) -> String {
        match *self {}
    }
    pub fn panes(&self, _: Area, _: &Theme, _: Lang, _: &mut Memory) -> Vec<Pane> {
        match *self {}
    }
}
