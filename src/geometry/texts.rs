//! The texts of these files for the interpreter, and the shapes as it takes them.

use super::{
    Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Obb3, Rounded, Sector, Segment, Segment3, Sphere, Straight,
    StraightKind, Triangle,
};
use crate::language::{Given, Library};
use std::sync::OnceLock;

/// The files that questions and shapes are in. The build script lists them.
pub const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// These files, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(TEXTS))
}

/// Each shape gives its fields in the order in which its file has them.
macro_rules! given {
    ($($shape:ident { $($field:ident),* })*) => {
        $(impl Given for $shape {
            const NAME: &'static str = stringify!($shape);

            fn give(&self, cells: &mut Vec<u32>) {
                $(self.$field.give(cells);)*
            }
        })*
    };
}

given! {
    Aabb { center, half }
    Capsule { core, radius }
    Cloud { points }
    Disk { center, radius }
    MovingDisk { p, q, radius }
    Obb { center, half, u, v }
    Obb3 { center, half, u, v, w }
    Rounded { corners, radius, reach }
    Sector { eye, facing, half_angle, cos, sin, range }
    Segment { p, q }
    Segment3 { p, q }
    Sphere { center, radius }
    Straight { kind, p, q }
    Triangle { corners, counter_clockwise }
}

impl Given for StraightKind {
    const NAME: &'static str = "StraightKind";

    fn give(&self, cells: &mut Vec<u32>) {
        cells.push(*self as u32);
    }
}
