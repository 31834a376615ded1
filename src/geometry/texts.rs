//! The sources of these files for the interpreter, and the shapes as its arguments.

use super::{
    Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Obb3, Rounded, Sector, Segment, Segment3, Sphere, Straight,
    StraightKind, Triangle,
};
use crate::language::{Given, Library};
use std::sync::OnceLock;

/// The files of methods and shapes, each with its name and its source. The build script lists them.
pub const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The other files of this folder. They use more of Rust than the language supports, and can only be displayed.
pub const ONLY_SHOWN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/only_shown.rs"));

/// These files, parsed once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(TEXTS))
}

/// Each shape gives its fields in the order of its file.
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
