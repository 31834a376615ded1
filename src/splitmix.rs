//! Random-looking numbers that are the same on every machine: a scrambled counter.
//!
//! Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators* (2014).

/// The counter, with any start.
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next 64 bits.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 up to, but without, 1.
    pub fn fraction(&mut self) -> f32 {
        (self.draw() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// A number between two others.
    pub fn between(&mut self, min: f32, max: f32) -> f32 {
        min + self.fraction() * (max - min)
    }

    /// A number from 0 up to, but without, `count`.
    pub fn choose(&mut self, count: usize) -> usize {
        (self.draw() % count as u64) as usize
    }
}

/// A random-looking number for a sequence of numbers, such as the letters of a text: the hash FNV-1a.
pub fn hash(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0xcbf2_9ce4_8422_2325, |sum, value| (sum ^ value).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn the_numbers_are_those_of_the_reference_implementation() {
        // The first numbers of the reference implementation, <https://prng.di.unimi.it/splitmix64.c>, from 1234567.
        let mut random = SplitMix64(1_234_567);
        assert_eq!([random.draw(), random.draw()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
