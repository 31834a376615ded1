//! The texts of these files for the interpreter, and the shapes as it takes them.

use super::{
    Aabb, Capsule, Cloud, Disk, MovingDisk, Obb, Obb3, Rounded, Sector, Segment, Segment3, Sphere, Straight,
    StraightKind, Triangle,
};
use crate::language::{Given, Library};
use std::sync::OnceLock;

macro_rules! texts {
    ($($file:literal)*) => {
        [$(($file, include_str!(concat!($file, ".rs")))),*]
    };
}

/// The files that questions and shapes are in.
pub const TEXTS: [(&str, &str); 38] = texts! {
    "mod" "aabb" "bounds" "box_around_points" "boxes_in_space" "capsule" "capsule_disk" "capsule_polygon" "capsules"
    "cloud" "disk" "disk_rectangle" "disk_triangle" "disks" "field_of_view" "gjk" "hull" "line_disk" "moving_disk"
    "obb" "obb3" "point_disk" "polygons" "push_out" "rectangles" "rounded" "sector" "segment" "segment3" "segment_box"
    "segment_rectangle" "segments" "sphere" "sphere_box" "straight" "swept_disk" "triangle" "upright_boxes"
};

/// These files, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::new(&TEXTS))
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
