//! Converts SVG pictures to PNG with the embedded fonts only, so that every machine writes the same bytes.

use super::outlines::outlined;
use super::{Code, Failure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels that a picture may have: 512 MB of memory.
const MOST_PIXELS: u64 = 1 << 27;

/// The PNG file of an SVG document, in the document's size.
///
/// # Errors
/// The picture would be too large.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    pixels(svg)?.encode_png().map_err(|error| bug(&error.to_string()))
}

/// The pixels of an SVG document.
///
/// # Errors
/// The picture would be too large.
pub fn pixels(svg: &str) -> Result<Pixmap, Failure> {
    // The renderer draws shapes only, so letters become outlines first.
    let tree =
        Tree::from_str(&outlined(svg), &Options::default()).map_err(|error| bug(&error.to_string()))?;
    let size = tree.size().to_int_size();
    let (wide, high) = (size.width(), size.height());
    if u64::from(wide) * u64::from(high) > MOST_PIXELS {
        let sentence = format!(
            "a picture of {wide}×{high} pixels is too large; expected at most {MOST_PIXELS} pixels in all"
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    let mut pixels = Pixmap::new(wide, high).ok_or_else(|| bug(&format!("{wide}×{high} pixels")))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

fn bug(error: &str) -> Failure {
    Failure::new(Code::Bug, format!("cannot draw the picture: {error}"))
}
