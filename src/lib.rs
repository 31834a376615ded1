//! **Hantei** (判定, the verdict in 当たり判定) shows the inner steps of a hit test, in the plane and in space.
//!
//! The library consists of layers. Each uses only those above it. [`language`] and [`target`] are a separate crate, which uses
//! none of them: a subset of Rust that is parsed, checked, run step by step and printed, and the languages in which code is
//! shown.
//!
//! | module | owns |
//! |---|---|
//! | [`separators`] | separators between the parts of the texts that the build script writes |
//! | [`words`] | the languages of the interface |
//! | `said` | the texts of the program: a name for each text of the folder `words` |
//! | [`budget`] | time limits for work, by a clock that is passed in |
//! | `cache` | stored results, in case they are needed again |
//! | `splitmix` | random-looking numbers that are the same everywhere |
//! | [`mistakes`] | mistakes in a learner's code, in words |
//! | [`trace`] | the moments of a run: marks, values, comparisons |
//! | [`geometry`] | shapes, and one file per collision question; runs of its own source, with their traces |
//! | [`figure`] | pictures as plain data: roles, themes, labels, SVG |
//! | [`scene`] | one file or folder per collision question: inputs, methods, and the moments of each |
//! | [`attempt`] | custom hit tests: parsed, run, and explained moment by moment like a scene's methods |
//! | [`map`] | a method's verdict for every position of a body: the regions and their outlines |
//! | [`judging`] | the judge: test cases, and the simplest failing case |
//! | [`cost`] | running times of methods on this machine, measured with a clock that is passed in |
//! | [`play`] | levels: small games whose questions are a scene's, answered by its methods or by the learner's code |
//! | [`hunt`] | the bug hunt: right methods with a slip, by a seed |
//! | [`lesson`] | lesson files: read, checked against the scenes, built in, watched |
//! | [`session`] | the running state, actions, keys, links, settings: no window, no clock |
//! | `check` | mistakes in lessons: in their texts, their drawings, and their replayed instructions; not in browsers |
//! | [`compose`] | the picture of a state, with its badges, for the window, files and pages |
//! | [`html`] | texts and controls as HTML: for the browser's page and for handouts |
//! | `cli` | the commands without a window; not in browsers |
//! | `app` | the window, and the browser's side |

pub use hantei_language as language;
pub use hantei_language::target;

#[cfg(feature = "app")]
pub mod app;
pub mod attempt;
pub mod budget;
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
pub mod hunt;
pub mod judging;
pub mod lesson;
pub mod map;
pub mod mistakes;
pub mod play;
#[cfg_attr(
    any(target_arch = "wasm32", not(feature = "app")),
    expect(dead_code, reason = "a browser prints nothing, and without a window there are no buttons")
)]
mod said;
pub mod scene;
pub mod separators;
pub mod session;
mod splitmix;
pub mod trace;
pub mod words;
