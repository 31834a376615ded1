//! **Hantei** (判定, the verdict in 当たり判定) lets people see a 2D hit test think.
//!
//! The library is made of layers; each may name only those above it.
//!
//! | module | owns |
//! |---|---|
//! | [`geometry`] | shapes, and one file per collision question, answered with its workings |
//! | [`words`] | the languages of the interface |
//! | [`figure`] | pictures as plain data: roles, themes, labels, SVG |
//! | [`scene`] | one file per tutorial section: knobs, methods, trace, figure |
//! | [`lesson`] | lesson files: read, checked against the scenes, built in, watched |
//! | [`session`] | the running state, actions, keys, links, settings: no window, no clock |

#[cfg(feature = "app")]
pub mod app;
pub mod figure;
pub mod geometry;
pub mod lesson;
pub mod scene;
pub mod session;
pub mod words;
