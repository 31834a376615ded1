//! The names bound in the geometry's sources, in a module for each file. The build script makes them from the sources, so a scene
//! that uses an unknown name does not compile.

#![allow(dead_code, reason = "no scene speaks of every name")]

use crate::figure::names::Name;

include!(concat!(env!("OUT_DIR"), "/names.rs"));
