//! The names that the texts of the geometry bind, in a module for each of its files: the build script makes them from the texts, so
//! that a scene that names what no text has does not compile.

#![allow(dead_code, reason = "no scene speaks of every name")]

use crate::figure::names::Name;

include!(concat!(env!("OUT_DIR"), "/names.rs"));
