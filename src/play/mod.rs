//! Levels: small games whose every question is a scene's question, answered by one of its methods or by the learner's code.
//!
//! A [`Level`] is data from `level.toml`. A [`World`] is its state at one tick, a sixtieth of a second; a tick depends only on the state
//! before it and on the held input, so a run is a short text. A [`Game`] is a world with its replay, pause and best time. Nothing here
//! knows windows, pages or clocks.

#[cfg(not(target_arch = "wasm32"))]
pub mod bot;
pub mod game;
pub mod held;
pub mod judge;
pub mod level;
pub(crate) mod look;
pub(crate) mod motion;
mod path;
mod picture;
pub mod rooms;
pub mod world;

pub use game::{Game, GameAction};
pub use held::Held;
pub use judge::{Judge, Known, Own};
pub use level::Level;
pub use world::{ThingAnswer, World};

/// The beginning of a level's link; the lesson's id follows.
const LINK: &str = "play/";

/// The lesson or the room that a link opens, by its id: `disks` in `play/disks?seed=3`. `None` for other links.
pub fn id_of(link: &str) -> Option<&str> {
    link.split('?').next()?.strip_prefix(LINK)
}
