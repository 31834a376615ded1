//! **Hantei** (判定, the verdict in 当たり判定) lets people see a hit test think, in the plane and in space.
//!
//! The library is made of layers; each may name only those above it.
//!
//! | module | owns |
//! |---|---|
//! | [`separators`] | what stands between the parts of the texts that the build script writes |
//! | [`words`] | the languages of the interface |
//! | `said` | what the program says: a name for each text of the folder `words` |
//! | `small_map` | maps of a few entries |
//! | `cache` | results that are kept, in case the same is asked again |
//! | `small_sort` | sorting, in one copy for all |
//! | `splitmix` | numbers that look random, and are the same everywhere |
//! | [`target`] | the languages that code is shown in, by name |
//! | [`language`] | a part of Rust, read, checked and run step by step; in a browser it comes once somebody writes |
//! | [`trace`] | what a taught function did, written down while it ran |
//! | [`geometry`] | shapes, and one file per collision question, answered, and traced |
//! | [`figure`] | pictures as plain data: roles, themes, labels, SVG |
//! | [`scene`] | one file or folder per tutorial section: inputs, methods, and how each tells its moments |
//! | [`attempt`] | hit tests that somebody wrote: read, asked, and told moment by moment like a scene's methods |
//! | [`map`] | what a method would say wherever a body could be: the parts of the plane and their outlines |
//! | [`judging`] | whether a hit test is right: the poses to ask about, and the simplest one that shows a mistake |
//! | [`cost`] | what methods cost on this machine: measured, with a clock that is handed in |
//! | [`lesson`] | lesson files: read, checked against the scenes, built in, watched |
//! | [`room`] | the room, a small game whose questions methods of the lessons answer |
//! | [`session`] | the running state, actions, keys, links, settings: no window, no clock |
//! | `check` | what is wrong in lessons: what is read, shown and told, and what comes of it when it is played; not in browsers |
//! | [`compose`] | the picture of a state, with its badges, for the window, files and pages |
//! | [`html`] | what is read and pressed, as HTML: for the browser's page and for handouts |
//! | `cli` | the commands that need no window; not in browsers |
//! | `app` | the window, and the browser's side |

#[cfg(feature = "app")]
pub mod app;
#[cfg(language)]
pub mod attempt;
#[cfg(not(language))]
#[path = "attempt/missing.rs"]
pub mod attempt;
mod cache;
#[cfg(not(target_arch = "wasm32"))]
pub mod check;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod compose;
pub mod cost;
pub mod figure;
pub mod geometry;
pub mod html;
pub mod judging;
#[cfg(language)]
pub mod language;
pub mod lesson;
pub mod map;
#[cfg(language)]
pub mod room;
#[cfg(not(language))]
#[path = "room/missing.rs"]
pub mod room;
#[cfg_attr(
    any(target_arch = "wasm32", not(feature = "app")),
    expect(dead_code, reason = "a browser prints nothing, and without a window there are no buttons")
)]
mod said;
pub mod scene;
pub mod separators;
pub mod session;
mod small_map;
mod small_sort;
mod splitmix;
pub mod target;
pub mod trace;
pub mod words;
