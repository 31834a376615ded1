//! Packs the learner's code for a link: compressed, in letters that are allowed in links.

/// The most letters that code may take up in a link.
pub const LONGEST_IN_LINK: usize = 8 * 1024;

/// The most bytes that are unpacked, enough for dozens of versions.
const LONGEST: usize = 1 << 20;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The most letters of code that one letter in a link can stand for. Longer code is not even compressed.
const DENSEST: usize = 16;

/// Packs a text. `None` if the result has more than `most` letters.
pub fn pack(text: &str, most: usize) -> Option<String> {
    if text.len() / DENSEST > most {
        return None;
    }
    let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
    let mut packed = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for i in 0..=three.len() {
            packed.push(LETTERS[(bits >> (18 - 6 * i)) as usize & 63].into());
        }
    }
    (packed.len() <= most).then_some(packed)
}

/// Unpacks a text. `None` if the data is damaged.
pub fn unpack(packed: &str) -> Option<String> {
    let mut bytes = vec![];
    for four in packed.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for letter in four {
            bits = bits << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        bits <<= 6 * (4 - four.len());
        bytes.extend((0..four.len() - 1).map(|i| (bits >> (16 - 8 * i)) as u8));
    }
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LONGEST).ok()?;
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_IN_LINK, pack, unpack};
    use crate::splitmix::SplitMix64;

    #[test]
    fn packed_text_is_unpacked_and_damaged_data_is_refused() {
        for text in ["", "a", "fn hit(p: Vec2, disk: &Disk) -> bool {\n    true\n}\n", "円と点"] {
            assert_eq!(unpack(&pack(text, LONGEST_IN_LINK).expect("it is short")).as_deref(), Some(text));
        }
        let packed = pack(&"let x = 1.0;\n".repeat(50), LONGEST_IN_LINK).expect("it repeats itself");
        assert!(packed.len() < 100, "{packed}");
        assert_eq!(unpack(&packed[..packed.len() / 2]), None);
        assert_eq!(unpack("%%%"), None);
        let mut random = SplitMix64(3);
        let noise: String = (0..30_000).map(|_| char::from(b'!' + random.choose(90) as u8)).collect();
        assert_eq!(pack(&noise, LONGEST_IN_LINK), None, "too long for a link");
        let endless = "let x = 1.0;\n".repeat(20_000);
        assert_eq!(pack(&endless, LONGEST_IN_LINK), None, "so long that it is not compressed");
        assert!(pack(&endless, usize::MAX).is_some());
    }
}
