//! Finds out if a run rounds: if one of its steps gives anything but its exact result in 32 bits.
//!
//! Built-in functions for 32-bit numbers have a twin for 64 bits. A step is exact if both give the same result. A step in 64 bits
//! is exact if its result fits into 32 bits.

use super::natives::{self, CELLS, Cell, Done, Frame, Native, Prim};
use std::sync::OnceLock;

/// Watches the steps of a run.
pub struct Watch {
    cells: Box<[u32; CELLS]>,
    /// True once a step was rounded.
    pub rounded: bool,
}

impl Default for Watch {
    fn default() -> Self {
        Self { cells: Box::new([0; CELLS]), rounded: false }
    }
}

impl Watch {
    /// Runs a built-in function, and notes if its result is rounded.
    pub fn run(&mut self, number: u16, frame: &mut Frame<'_>, slots: [u16; 4]) -> Done {
        let native = &natives::all()[usize::from(number)];
        let exact = self.exact(number, native, frame, slots);
        (native.run)(frame, slots)?;
        let given = numbers(native.gives, frame, slots[0]);
        self.rounded |= match exact {
            Some(exact) => !given.iter().zip(&exact).all(|(one, other)| is_same(*one, *other)),
            None => native.gives.is_wide() && !given.iter().all(|it| is_same(*it, f64::from(*it as f32))),
        };
        Ok(())
    }

    /// The exact result of a step that gives 32-bit numbers. `None` for other steps, and for steps that only move numbers.
    fn exact(
        &mut self,
        number: u16,
        native: &Native,
        frame: &Frame<'_>,
        slots: [u16; 4],
    ) -> Option<Vec<f64>> {
        if wider(native.gives) == native.gives {
            return None;
        }
        let Some(twin) = twins()[usize::from(number)] else {
            let narrowed = native.takes.first().filter(|of| of.is_wide())?;
            return Some(numbers(*narrowed, frame, slots[1]));
        };
        // Each argument has room for three numbers of 64 bits.
        let places = [0, 8, 16, 24];
        let mut wide = Frame { cells: &mut self.cells, base: 0 };
        for (i, of) in native.takes.iter().enumerate() {
            widen(*of, (frame, slots[i + 1]), (&mut wide, places[i + 1]));
        }
        (natives::all()[twin].run)(&mut wide, places).ok()?;
        Some(numbers(wider(native.gives), &wide, places[0]))
    }
}

/// The twin of each built-in function, if it has one.
fn twins() -> &'static [Option<usize>] {
    static TWINS: OnceLock<Vec<Option<usize>>> = OnceLock::new();
    TWINS.get_or_init(|| {
        let all = natives::all();
        let twin = |of: &Native| {
            let is_twin = |other: &&usize| {
                let other = &all[**other];
                other.on == of.on.map(wider)
                    && other.gives == wider(of.gives)
                    && other.takes.iter().copied().eq(of.takes.iter().copied().map(wider))
            };
            // `vec2` has `dvec2`.
            let name = if of.name.starts_with("vec") { format!("d{}", of.name) } else { of.name.to_owned() };
            natives::named(&name).iter().find(is_twin).copied()
        };
        all.iter().map(twin).collect()
    })
}

const fn wider(of: Prim) -> Prim {
    match of {
        Prim::F32 => Prim::F64,
        Prim::Vec2 => Prim::DVec2,
        Prim::Vec3 => Prim::DVec3,
        of => of,
    }
}

fn is_same(one: f64, other: f64) -> bool {
    one == other || one.is_nan() && other.is_nan()
}

/// The numbers of a value.
fn numbers(of: Prim, frame: &Frame<'_>, at: u16) -> Vec<f64> {
    let (part, count) = of.coordinates().unwrap_or((of, 1));
    let place = |i: usize| at.wrapping_add((i * part.size()) as u16);
    match part {
        Prim::F32 => (0..count).map(|i| f32::read(frame, place(i)).into()).collect(),
        Prim::F64 => (0..count).map(|i| f64::read(frame, place(i))).collect(),
        _ => vec![],
    }
}

/// Copies a value, with numbers of 64 bits in place of those of 32.
fn widen(of: Prim, (from, at): (&Frame<'_>, u16), (to, place): (&mut Frame<'_>, u16)) {
    if wider(of) == of {
        return (0..of.size() as u16).for_each(|i| to.set(place + i, from.get(at.wrapping_add(i))));
    }
    for (i, number) in numbers(of, from, at).into_iter().enumerate() {
        number.write(to, place + 2 * i as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Library, Machine};

    /// True if a text rounds for these numbers.
    fn rounds(body: &str, a: f32, b: f32) -> bool {
        let library = Library::new(&[]);
        let text = format!("use glam::{{Vec2, vec2}};\nfn it(a: f32, b: f32) -> f32 {{ {body} }}");
        let program = library
            .own("", &text)
            .and_then(|own| own.program(crate::Record::Nothing))
            .expect("it is understood");
        Machine::default().rounds(&program, &[a.to_bits(), b.to_bits()])
    }

    #[test]
    fn only_results_that_32_bits_cannot_hold_count_as_rounded() {
        for exact in [
            "a * a + b * b",
            "(a * a + b * b).sqrt()",
            "vec2(a, b).length()",
            "vec2(a, b).dot(vec2(b, a)) / 8.0",
            "(a - a).sin() + (b - b).cos()",
            "(f64::from(a) * f64::from(b)) as f32",
            "if a / 0.0 > b { a.min(b) } else { b.max(a) }",
        ] {
            assert!(!rounds(exact, 3.0, 4.0), "{exact}");
        }
        for rounded in [
            "a / 5.0",
            "vec2(a, b).normalize().x",
            "(a + b).sqrt()",
            "(f64::from(a) / 25.0 * 25.0) as f32",
            "a.to_radians()",
            "a + 1e9 * b",
        ] {
            assert!(rounds(rounded, 3.0, 4.5), "{rounded}");
        }
    }
}
