//! Built-in items: numbers, glam's vectors, their operators and methods. They call glam itself, so results have the same bits as
//! in compiled code.

use super::mistake::What;
use glam::{BVec2, BVec3, DVec2, DVec3, Vec2, Vec2Swizzles, Vec3, Vec3Swizzles};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The number of cells. Every number of 16 bits is a cell's index.
pub const CELLS: usize = 1 << 16;

/// The name of another type of whole numbers with 32 bits.
pub const U32: &str = "u32";

/// The memory of a run, seen from the first cell of a function's frame.
pub struct Frame<'a> {
    pub cells: &'a mut [u32; CELLS],
    pub base: u16,
}

impl Frame<'_> {
    pub fn get(&self, at: u16) -> u32 {
        self.cells[usize::from(self.base.wrapping_add(at))]
    }

    pub fn set(&mut self, at: u16, value: u32) {
        self.cells[usize::from(self.base.wrapping_add(at))] = value;
    }
}

/// A built-in type.
pub trait Cell: Sized {
    /// Its case of `Prim`.
    const PRIM: Prim;
    /// The number of cells that it takes.
    const SIZE: u16;
    /// Reads a value.
    fn read(frame: &Frame<'_>, at: u16) -> Self;
    /// Writes a value.
    fn write(self, frame: &mut Frame<'_>, at: u16);
}

macro_rules! prims {
    ($($prim:ident $name:literal $of:ty, $size:literal, $read:expr, $write:expr;)*) => {
        /// The built-in types.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "they are called as in Rust and glam")]
        pub enum Prim { $($prim),* }

        impl Prim {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$prim),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$prim => $name),* }
            }

            /// The number of cells that it takes.
            pub const fn size(self) -> usize {
                match self { $(Self::$prim => $size),* }
            }
        }

        $(impl Cell for $of {
            const PRIM: Prim = Prim::$prim;
            const SIZE: u16 = $size;
            #[inline(always)]
            fn read(frame: &Frame<'_>, at: u16) -> Self {
                let read: fn(&Frame<'_>, u16) -> Self = $read;
                read(frame, at)
            }
            #[inline(always)]
            fn write(self, frame: &mut Frame<'_>, at: u16) {
                let write: fn(Self, &mut Frame<'_>, u16) = $write;
                write(self, frame, at);
            }
        })*
    };
}

prims! {
    F32 "f32" f32, 1, |f, at| Self::from_bits(f.get(at)), |it, f, at| f.set(at, it.to_bits());
    F64 "f64" f64, 2,
        |f, at| Self::from_bits(u64::from(f.get(at)) | u64::from(f.get(at.wrapping_add(1))) << 32),
        |it, f, at| { f.set(at, it.to_bits() as u32); f.set(at.wrapping_add(1), (it.to_bits() >> 32) as u32); };
    Bool "bool" bool, 1, |f, at| f.get(at) != 0, |it, f, at| f.set(at, it.into());
    Usize "usize" Whole, 1, |f, at| Whole(f.get(at)), |it, f, at| f.set(at, it.0);
    I32 "i32" i32, 1, |f, at| f.get(at) as Self, |it, f, at| f.set(at, it as u32);
    I8 "i8" i8, 1, |f, at| f.get(at) as Self, |it, f, at| f.set(at, it as u32);
    Vec2 "Vec2" Vec2, 2, |f, at| Self::new(part(f, at, 0), part(f, at, 1)), |it, f, at| put(it.to_array(), f, at);
    Vec3 "Vec3" Vec3, 3, |f, at| Self::new(part(f, at, 0), part(f, at, 1), part(f, at, 2)), |it, f, at| put(it.to_array(), f, at);
    DVec2 "DVec2" DVec2, 4, |f, at| Self::new(part(f, at, 0), part(f, at, 1)), |it, f, at| put(it.to_array(), f, at);
    DVec3 "DVec3" DVec3, 6, |f, at| Self::new(part(f, at, 0), part(f, at, 1), part(f, at, 2)), |it, f, at| put(it.to_array(), f, at);
    BVec2 "BVec2" BVec2, 2, |f, at| Self::new(part(f, at, 0), part(f, at, 1)), |it, f, at| put([it.x, it.y], f, at);
    BVec3 "BVec3" BVec3, 3, |f, at| Self::new(part(f, at, 0), part(f, at, 1), part(f, at, 2)), |it, f, at| put([it.x, it.y, it.z], f, at);
}

/// A coordinate of a vector.
#[inline(always)]
fn part<T: Cell>(frame: &Frame<'_>, at: u16, index: u16) -> T {
    T::read(frame, at.wrapping_add(index * T::SIZE))
}

#[inline(always)]
fn put<T: Cell, const N: usize>(all: [T; N], frame: &mut Frame<'_>, at: u16) {
    let mut at = at;
    for it in all {
        it.write(frame, at);
        at = at.wrapping_add(T::SIZE);
    }
}

/// A `usize`. Its 32 bits are enough for the length of any array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole(pub u32);

impl Whole {
    fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }
    fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }
    fn checked_mul(self, other: Self) -> Option<Self> {
        self.0.checked_mul(other.0).map(Self)
    }
    fn checked_div(self, other: Self) -> Option<Self> {
        self.0.checked_div(other.0).map(Self)
    }
    fn checked_rem(self, other: Self) -> Option<Self> {
        self.0.checked_rem(other.0).map(Self)
    }
}

impl Prim {
    /// A coordinate's first cell and type.
    pub fn coordinate(self, name: &str) -> Option<(usize, Self)> {
        let (of, count) = self.coordinates()?;
        let index = ["x", "y", "z"].iter().position(|own| *own == name).filter(|index| *index < count)?;
        Some((index * of.size(), of))
    }

    /// The type and the number of a vector's coordinates.
    pub fn coordinates(self) -> Option<(Self, usize)> {
        match self {
            Self::Vec2 => Some((Self::F32, 2)),
            Self::Vec3 => Some((Self::F32, 3)),
            Self::DVec2 => Some((Self::F64, 2)),
            Self::DVec3 => Some((Self::F64, 3)),
            Self::BVec2 => Some((Self::Bool, 2)),
            Self::BVec3 => Some((Self::Bool, 3)),
            _ => None,
        }
    }

    /// The type and the number of a vector's coordinates, if they are numbers.
    pub fn numbers(self) -> Option<(Self, usize)> {
        self.coordinates().filter(|(of, _)| of.is_float())
    }

    /// True if it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// True if it is a number of 64 bits, or consists of such numbers.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::F64 | Self::DVec2 | Self::DVec3)
    }

    /// True if it is a whole number.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Usize | Self::I32 | Self::I8)
    }

    /// The type with this name. A `u32` is the same as a `usize` here, which has 32 bits.
    pub fn by_name(name: &str) -> Option<Self> {
        let name = if name == U32 { "usize" } else { name };
        Self::ALL.iter().copied().find(|prim| prim.name() == name)
    }
}

/// The outcome of running a native: done, or a mistake.
pub type Done = Result<(), What>;

/// A built-in item: a method, a function of a type or an operator.
#[derive(Clone, Copy)]
pub struct Native {
    /// The type to which it belongs. `None` for functions such as `vec2`.
    pub on: Option<Prim>,
    /// Its name or its sign.
    pub name: &'static str,
    /// The types of its arguments.
    pub takes: &'static [Prim],
    /// The type of its result.
    pub gives: Prim,
    /// Runs it: the first slot gets the result, and the others hold the arguments.
    pub run: fn(&mut Frame<'_>, [u16; 4]) -> Done,
}

/// The return type of a native: a value, or a result that may be a mistake.
trait Outcome {
    const PRIM: Prim;
    fn give(self, frame: &mut Frame<'_>, at: u16) -> Done;
}

impl<T: Cell> Outcome for T {
    const PRIM: Prim = <T as Cell>::PRIM;
    #[inline(always)]
    fn give(self, frame: &mut Frame<'_>, at: u16) -> Done {
        self.write(frame, at);
        Ok(())
    }
}

impl<T: Cell> Outcome for Result<T, What> {
    const PRIM: Prim = <T as Cell>::PRIM;
    #[inline(always)]
    fn give(self, frame: &mut Frame<'_>, at: u16) -> Done {
        self?.write(frame, at);
        Ok(())
    }
}

/// A list of natives: `name(a: type, …) -> type { body }`.
macro_rules! natives {
    ($on:expr; $($name:literal ($($a:ident: $t:ty),*) -> $r:ty $body:block)*) => {
        [$(Native {
            on: $on,
            name: $name,
            takes: &[$(<$t as Cell>::PRIM),*],
            gives: <$r as Outcome>::PRIM,
            run: |frame, [to, a, b, c]| {
                let mut slots = [a, b, c].into_iter();
                $(let $a = <$t as Cell>::read(frame, slots.next().unwrap_or(0));)*
                let _ = slots;
                let given: $r = $body;
                given.give(frame, to)
            },
        }),*]
    };
}

macro_rules! floats {
    ($t:ident, $to:ident) => {
        natives! { Some(<$t as Cell>::PRIM);
            "+"(a: $t, b: $t) -> $t { a + b }
            "-"(a: $t, b: $t) -> $t { a - b }
            "*"(a: $t, b: $t) -> $t { a * b }
            "/"(a: $t, b: $t) -> $t { a / b }
            "%"(a: $t, b: $t) -> $t { a % b }
            "neg"(a: $t) -> $t { -a }
            "=="(a: $t, b: $t) -> bool { a == b }
            "!="(a: $t, b: $t) -> bool { a != b }
            "<"(a: $t, b: $t) -> bool { a < b }
            "<="(a: $t, b: $t) -> bool { a <= b }
            ">"(a: $t, b: $t) -> bool { a > b }
            ">="(a: $t, b: $t) -> bool { a >= b }
            "abs"(a: $t) -> $t { a.abs() }
            "sqrt"(a: $t) -> $t { a.sqrt() }
            "sin"(a: $t) -> $t { a.sin() }
            "cos"(a: $t) -> $t { a.cos() }
            "tan"(a: $t) -> $t { a.tan() }
            "asin"(a: $t) -> $t { a.asin() }
            "acos"(a: $t) -> $t { a.acos() }
            "atan"(a: $t) -> $t { a.atan() }
            "atan2"(a: $t, b: $t) -> $t { a.atan2(b) }
            "exp"(a: $t) -> $t { a.exp() }
            "ln"(a: $t) -> $t { a.ln() }
            "floor"(a: $t) -> $t { a.floor() }
            "ceil"(a: $t) -> $t { a.ceil() }
            "round"(a: $t) -> $t { a.round() }
            "trunc"(a: $t) -> $t { a.trunc() }
            "fract"(a: $t) -> $t { a.fract() }
            "signum"(a: $t) -> $t { a.signum() }
            "recip"(a: $t) -> $t { a.recip() }
            "to_radians"(a: $t) -> $t { a.to_radians() }
            "to_degrees"(a: $t) -> $t { a.to_degrees() }
            "hypot"(a: $t, b: $t) -> $t { a.hypot(b) }
            "copysign"(a: $t, b: $t) -> $t { a.copysign(b) }
            "powf"(a: $t, b: $t) -> $t { a.powf(b) }
            "powi"(a: $t, b: i32) -> $t { a.powi(b) }
            "mul_add"(a: $t, b: $t, c: $t) -> $t { a.mul_add(b, c) }
            "rem_euclid"(a: $t, b: $t) -> $t { a.rem_euclid(b) }
            "min"(a: $t, b: $t) -> $t { a.min(b) }
            "max"(a: $t, b: $t) -> $t { a.max(b) }
            "clamp"(a: $t, min: $t, max: $t) -> Result<$t, What> { if min <= max { Ok(a.clamp(min, max)) } else { Err(What::Clamp) } }
            "is_finite"(a: $t) -> bool { a.is_finite() }
            "is_nan"(a: $t) -> bool { a.is_nan() }
            "is_sign_negative"(a: $t) -> bool { a.is_sign_negative() }
            "is_sign_positive"(a: $t) -> bool { a.is_sign_positive() }
            "to"(a: $t) -> $to { a as $to }
            "to"(a: $t) -> Whole { Whole(a as u32) }
            "to"(a: $t) -> i32 { a as i32 }
            "to"(a: $t) -> i8 { a as i8 }
        }
    };
}

macro_rules! wholes {
    ($t:ident) => {
        natives! { Some(<$t as Cell>::PRIM);
            "+"(a: $t, b: $t) -> Result<$t, What> { a.checked_add(b).ok_or(What::Overflow) }
            "-"(a: $t, b: $t) -> Result<$t, What> { a.checked_sub(b).ok_or(What::Overflow) }
            "*"(a: $t, b: $t) -> Result<$t, What> { a.checked_mul(b).ok_or(What::Overflow) }
            "/"(a: $t, b: $t) -> Result<$t, What> { a.checked_div(b).ok_or(What::DivisionByZero) }
            "%"(a: $t, b: $t) -> Result<$t, What> { a.checked_rem(b).ok_or(What::DivisionByZero) }
            "=="(a: $t, b: $t) -> bool { a == b }
            "!="(a: $t, b: $t) -> bool { a != b }
            "<"(a: $t, b: $t) -> bool { a < b }
            "<="(a: $t, b: $t) -> bool { a <= b }
            ">"(a: $t, b: $t) -> bool { a > b }
            ">="(a: $t, b: $t) -> bool { a >= b }
            "min"(a: $t, b: $t) -> $t { a.min(b) }
            "max"(a: $t, b: $t) -> $t { a.max(b) }
            "clamp"(a: $t, min: $t, max: $t) -> Result<$t, What> { if min <= max { Ok(a.clamp(min, max)) } else { Err(What::Clamp) } }
        }
    };
}

/// The natives of signed whole numbers.
macro_rules! signed {
    ($t:ident) => {
        natives! { Some(<$t as Cell>::PRIM);
            "neg"(a: $t) -> Result<$t, What> { a.checked_neg().ok_or(What::Overflow) }
            "abs"(a: $t) -> Result<$t, What> { a.checked_abs().ok_or(What::Overflow) }
            "signum"(a: $t) -> $t { a.signum() }
            "<<"(a: $t, b: $t) -> Result<$t, What> { a.checked_shl(b as u32).ok_or(What::Overflow) }
            ">>"(a: $t, b: $t) -> Result<$t, What> { a.checked_shr(b as u32).ok_or(What::Overflow) }
            "&"(a: $t, b: $t) -> $t { a & b }
            "|"(a: $t, b: $t) -> $t { a | b }
            "^"(a: $t, b: $t) -> $t { a ^ b }
            "to"(a: $t) -> f32 { a as f32 }
            "to"(a: $t) -> f64 { f64::from(a) }
            "to"(a: $t) -> Whole { Whole(a as u32) }
            "to"(a: $t) -> i32 { i32::from(a) }
            "to"(a: $t) -> i8 { a as i8 }
        }
    };
}

macro_rules! vectors {
    ($v:ident, $f:ident, $mask:ident) => {
        natives! { Some(<$v as Cell>::PRIM);
            "+"(a: $v, b: $v) -> $v { a + b }
            "-"(a: $v, b: $v) -> $v { a - b }
            "*"(a: $v, b: $v) -> $v { a * b }
            "/"(a: $v, b: $v) -> $v { a / b }
            "%"(a: $v, b: $v) -> $v { a % b }
            "+"(a: $v, b: $f) -> $v { a + b }
            "-"(a: $v, b: $f) -> $v { a - b }
            "*"(a: $v, b: $f) -> $v { a * b }
            "/"(a: $v, b: $f) -> $v { a / b }
            "%"(a: $v, b: $f) -> $v { a % b }
            "+"(a: $f, b: $v) -> $v { a + b }
            "-"(a: $f, b: $v) -> $v { a - b }
            "*"(a: $f, b: $v) -> $v { a * b }
            "/"(a: $f, b: $v) -> $v { a / b }
            "neg"(a: $v) -> $v { -a }
            "=="(a: $v, b: $v) -> bool { a == b }
            "!="(a: $v, b: $v) -> bool { a != b }
            "splat"(a: $f) -> $v { $v::splat(a) }
            "select"(mask: $mask, a: $v, b: $v) -> $v { $v::select(mask, a, b) }
            "dot"(a: $v, b: $v) -> $f { a.dot(b) }
            "length"(a: $v) -> $f { a.length() }
            "length_squared"(a: $v) -> $f { a.length_squared() }
            "length_recip"(a: $v) -> $f { a.length_recip() }
            "distance"(a: $v, b: $v) -> $f { a.distance(b) }
            "distance_squared"(a: $v, b: $v) -> $f { a.distance_squared(b) }
            "normalize"(a: $v) -> $v { a.normalize() }
            "normalize_or_zero"(a: $v) -> $v { a.normalize_or_zero() }
            "normalize_or"(a: $v, b: $v) -> $v { a.normalize_or(b) }
            "abs"(a: $v) -> $v { a.abs() }
            "signum"(a: $v) -> $v { a.signum() }
            "floor"(a: $v) -> $v { a.floor() }
            "ceil"(a: $v) -> $v { a.ceil() }
            "round"(a: $v) -> $v { a.round() }
            "trunc"(a: $v) -> $v { a.trunc() }
            "recip"(a: $v) -> $v { a.recip() }
            "min"(a: $v, b: $v) -> $v { a.min(b) }
            "max"(a: $v, b: $v) -> $v { a.max(b) }
            "clamp"(a: $v, min: $v, max: $v) -> Result<$v, What> { if min.cmple(max).all() { Ok(a.clamp(min, max)) } else { Err(What::Clamp) } }
            "min_element"(a: $v) -> $f { a.min_element() }
            "max_element"(a: $v) -> $f { a.max_element() }
            "cmpeq"(a: $v, b: $v) -> $mask { a.cmpeq(b) }
            "cmpne"(a: $v, b: $v) -> $mask { a.cmpne(b) }
            "cmplt"(a: $v, b: $v) -> $mask { a.cmplt(b) }
            "cmple"(a: $v, b: $v) -> $mask { a.cmple(b) }
            "cmpgt"(a: $v, b: $v) -> $mask { a.cmpgt(b) }
            "cmpge"(a: $v, b: $v) -> $mask { a.cmpge(b) }
            "is_finite"(a: $v) -> bool { a.is_finite() }
            "is_nan"(a: $v) -> bool { a.is_nan() }
            "lerp"(a: $v, b: $v, s: $f) -> $v { a.lerp(b, s) }
            "midpoint"(a: $v, b: $v) -> $v { a.midpoint(b) }
            "project_onto"(a: $v, b: $v) -> $v { a.project_onto(b) }
            "reject_from"(a: $v, b: $v) -> $v { a.reject_from(b) }
        }
    };
}

macro_rules! plane {
    ($v:ident, $f:ident) => {
        natives! { Some(<$v as Cell>::PRIM);
            "new"(x: $f, y: $f) -> $v { $v::new(x, y) }
            "from_angle"(a: $f) -> $v { $v::from_angle(a) }
            "perp"(a: $v) -> $v { a.perp() }
            "perp_dot"(a: $v, b: $v) -> $f { a.perp_dot(b) }
            "rotate"(a: $v, b: $v) -> $v { a.rotate(b) }
            "to_angle"(a: $v) -> $f { a.to_angle() }
            "angle_between"(a: $v, b: $v) -> $f { a.angle_between(b) }
            "yx"(a: $v) -> $v { a.yx() }
        }
    };
}

macro_rules! space {
    ($v:ident, $f:ident) => {
        natives! { Some(<$v as Cell>::PRIM);
            "new"(x: $f, y: $f, z: $f) -> $v { $v::new(x, y, z) }
            "cross"(a: $v, b: $v) -> $v { a.cross(b) }
            "angle_between"(a: $v, b: $v) -> $f { a.angle_between(b) }
        }
    };
}

macro_rules! masks {
    ($m:ident) => {
        natives! { Some(<$m as Cell>::PRIM);
            "all"(a: $m) -> bool { a.all() }
            "any"(a: $m) -> bool { a.any() }
            "&"(a: $m, b: $m) -> $m { a & b }
            "|"(a: $m, b: $m) -> $m { a | b }
            "not"(a: $m) -> $m { !a }
        }
    };
}

#[cfg(feature = "scripts")]
mod scripts;

/// All natives, by the types that they belong to.
static LISTS: &[&[Native]] = &[
    &floats!(f32, f64),
    &floats!(f64, f32),
    &wholes!(Whole),
    &wholes!(i32),
    &wholes!(i8),
    &signed!(i32),
    &signed!(i8),
    &vectors!(Vec2, f32, BVec2),
    &vectors!(DVec2, f64, BVec2),
    &vectors!(Vec3, f32, BVec3),
    &vectors!(DVec3, f64, BVec3),
    &plane!(Vec2, f32),
    &plane!(DVec2, f64),
    &space!(Vec3, f32),
    &space!(DVec3, f64),
    &masks!(BVec2),
    &masks!(BVec3),
    &natives! { Some(Prim::Usize);
        "<<"(a: Whole, b: Whole) -> Result<Whole, What> { a.0.checked_shl(b.0).map(Whole).ok_or(What::Overflow) }
        ">>"(a: Whole, b: Whole) -> Result<Whole, What> { a.0.checked_shr(b.0).map(Whole).ok_or(What::Overflow) }
        "&"(a: Whole, b: Whole) -> Whole { Whole(a.0 & b.0) }
        "|"(a: Whole, b: Whole) -> Whole { Whole(a.0 | b.0) }
        "^"(a: Whole, b: Whole) -> Whole { Whole(a.0 ^ b.0) }
        "abs_diff"(a: Whole, b: Whole) -> Whole { Whole(a.0.abs_diff(b.0)) }
        "to"(a: Whole) -> f32 { a.0 as f32 }
        "to"(a: Whole) -> f64 { f64::from(a.0) }
        "to"(a: Whole) -> i32 { a.0 as i32 }
        "to"(a: Whole) -> i8 { a.0 as i8 }
    },
    &natives! { Some(Prim::Bool);
        "&"(a: bool, b: bool) -> bool { a & b }
        "|"(a: bool, b: bool) -> bool { a | b }
        "^"(a: bool, b: bool) -> bool { a ^ b }
        "not"(a: bool) -> bool { !a }
        "=="(a: bool, b: bool) -> bool { a == b }
        "!="(a: bool, b: bool) -> bool { a != b }
        "to"(a: bool) -> Whole { Whole(a.into()) }
        "to"(a: bool) -> i32 { a.into() }
        "to"(a: bool) -> i8 { a.into() }
    },
    &natives! { None;
        "vec2"(x: f32, y: f32) -> Vec2 { Vec2::new(x, y) }
        "vec3"(x: f32, y: f32, z: f32) -> Vec3 { Vec3::new(x, y, z) }
        "dvec2"(x: f64, y: f64) -> DVec2 { DVec2::new(x, y) }
        "dvec3"(x: f64, y: f64, z: f64) -> DVec3 { DVec3::new(x, y, z) }
    },
    &natives! { Some(Prim::Vec2);
        "as_dvec2"(a: Vec2) -> DVec2 { a.as_dvec2() }
        "extend"(a: Vec2, z: f32) -> Vec3 { a.extend(z) }
    },
    &natives! { Some(Prim::DVec2);
        "as_vec2"(a: DVec2) -> Vec2 { a.as_vec2() }
        "extend"(a: DVec2, z: f64) -> DVec3 { a.extend(z) }
    },
    &natives! { Some(Prim::Vec3);
        "as_dvec3"(a: Vec3) -> DVec3 { a.as_dvec3() }
        "truncate"(a: Vec3) -> Vec2 { a.truncate() }
        "xy"(a: Vec3) -> Vec2 { a.xy() }
        "yz"(a: Vec3) -> Vec2 { a.yz() }
        "xz"(a: Vec3) -> Vec2 { a.xz() }
    },
    &natives! { Some(Prim::DVec3);
        "as_vec3"(a: DVec3) -> Vec3 { a.as_vec3() }
        "truncate"(a: DVec3) -> DVec2 { a.truncate() }
    },
    #[cfg(feature = "scripts")]
    scripts::PYTHON,
    #[cfg(feature = "scripts")]
    scripts::JAVASCRIPT,
    #[cfg(feature = "scripts")]
    scripts::BOTH,
];

/// All natives.
pub fn all() -> &'static [Native] {
    static ALL: OnceLock<Vec<Native>> = OnceLock::new();
    ALL.get_or_init(|| LISTS.concat())
}

/// The natives with a name, by their numbers.
pub fn named(name: &str) -> &'static [usize] {
    static INDEX: OnceLock<HashMap<&'static str, Vec<usize>>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let mut index: HashMap<_, Vec<_>> = HashMap::new();
        for (i, native) in all().iter().enumerate() {
            index.entry(native.name).or_default().push(i);
        }
        index
    });
    index.get(name).map_or(&[], Vec::as_slice)
}

/// The operator or conversion with a name and these types.
pub fn find(name: &str, takes: &[Prim], gives: Option<Prim>) -> Option<usize> {
    let fits = |native: &Native| native.takes == takes && gives.is_none_or(|gives| native.gives == gives);
    named(name).iter().copied().find(|i| fits(&all()[*i]))
}

/// The method or function with a name that belongs to a type, or to none.
pub fn member(on: Option<Prim>, name: &str) -> Option<usize> {
    let word = name.starts_with(|c: char| c.is_alphabetic()) && !matches!(name, "neg" | "not" | "to");
    named(name).iter().copied().find(|i| word && all()[*i].on == on)
}

/// The constants of a type such as `Vec2::ZERO`, in numbers.
pub fn constant(of: &str, name: &str) -> Option<(Prim, Vec<f64>)> {
    let prim = Prim::by_name(of)?;
    let number = |name: &str| {
        Some(match (prim.coordinates().map_or(prim, |(of, _)| of), name) {
            (_, "INFINITY") => f64::INFINITY,
            (_, "NEG_INFINITY") => f64::NEG_INFINITY,
            (_, "NAN") => f64::NAN,
            (Prim::F32, "MAX") => f32::MAX.into(),
            (Prim::F32, "MIN") => f32::MIN.into(),
            (Prim::F64, "MAX") => f64::MAX,
            (Prim::F64, "MIN") => f64::MIN,
            (Prim::F32, "EPSILON") => f32::EPSILON.into(),
            (Prim::F64, "EPSILON") => f64::EPSILON,
            (Prim::F32, "MIN_POSITIVE") => f32::MIN_POSITIVE.into(),
            (Prim::F64, "MIN_POSITIVE") => f64::MIN_POSITIVE,
            _ => return None,
        })
    };
    let Some((_, count)) = prim.coordinates().filter(|(of, _)| of.is_float()) else {
        return prim.is_float().then(|| number(name).map(|it| (prim, vec![it])))?;
    };
    let axis = |name: &str| {
        let (sign, name) = name.strip_prefix("NEG_").map_or((1.0, name), |name| (-1.0, name));
        let index = ["X", "Y", "Z"].iter().position(|own| *own == name).filter(|index| *index < count)?;
        Some((0..count).map(|i| if i == index { sign } else { 0.0 }).collect())
    };
    let whole = match name {
        "ZERO" => Some(0.0),
        "ONE" => Some(1.0),
        "NEG_ONE" => Some(-1.0),
        "EPSILON" | "MIN_POSITIVE" => None,
        name => number(name),
    };
    axis(name).or(whole.map(|it| vec![it; count])).map(|numbers| (prim, numbers))
}

/// The constants of `std::f32::consts` and `std::f64::consts`.
pub fn math(name: &str) -> Option<f64> {
    use std::f64::consts;
    Some(match name {
        "PI" => consts::PI,
        "TAU" => consts::TAU,
        "FRAC_PI_2" => consts::FRAC_PI_2,
        "FRAC_PI_4" => consts::FRAC_PI_4,
        "SQRT_2" => consts::SQRT_2,
        _ => return None,
    })
}
