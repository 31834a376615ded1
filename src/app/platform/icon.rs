//! The window's icon, from the icon file that Windows shows for the program.

use macroquad::miniquad::conf::Icon;
use resvg::tiny_skia::Pixmap;

static FILE: &[u8] = include_bytes!("../../../assets/hantei.ico");

/// The icon in the three sizes of a window.
pub fn icon() -> Option<Icon> {
    Some(Icon { small: pixels(16)?, medium: pixels(32)?, big: pixels(64)? })
}

/// The picture of this size, with colors not multiplied by alpha.
fn pixels<const BYTES: usize>(size: u8) -> Option<[u8; BYTES]> {
    let picture = Pixmap::decode_png(picture(size)?).ok()?;
    let color = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
        let plain = pixel.demultiply();
        [plain.red(), plain.green(), plain.blue(), plain.alpha()]
    };
    let colors: Vec<u8> = picture.pixels().iter().flat_map(color).collect();
    colors.try_into().ok()
}

/// The PNG file of this size. The list begins after six bytes and has 16 bytes for each picture, which end with its length and
/// position.
fn picture(size: u8) -> Option<&'static [u8]> {
    let count = usize::from(*FILE.get(4)?);
    let entry = FILE.get(6..)?.chunks_exact(16).take(count).find(|entry| entry[0] == size)?;
    let number = |at: usize| Some(u32::from_le_bytes(entry.get(at..at + 4)?.try_into().ok()?) as usize);
    let (length, begin) = (number(8)?, number(12)?);
    FILE.get(begin..begin + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_seen_and_its_corners_are_not() {
        let icon = icon().expect("the file has each size");
        for (pixels, wide) in [(&icon.small[..], 16), (&icon.medium[..], 32), (&icon.big[..], 64)] {
            let at = |x: usize, y: usize| &pixels[4 * (wide * y + x)..][..4];
            assert!(at(0, 0)[3] < 128, "{wide}: the corner is round");
            // The background of the page's icon, above the triangle's long side.
            assert_eq!(at(wide * 3 / 4, wide / 8), [0xFA, 0xF9, 0xF6, 0xFF], "{wide}");
        }
    }
}
