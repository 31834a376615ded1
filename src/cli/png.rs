//! SVG pictures made into PNG, with the embedded fonts alone: the same bytes on every machine.

use super::{Code, Failure};
use crate::figure::text::{FONTS, JAPANESE};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};

static FONT_DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    FONTS.iter().chain(&JAPANESE).for_each(|font| fonts.load_font_data(font.bytes.to_vec()));
    fonts.set_sans_serif_family("Inter");
    fonts.set_monospace_family("JetBrains Mono");
    Arc::new(fonts)
});

/// The most pixels that a picture may have: 512 MB of memory.
const MOST_PIXELS: u64 = 1 << 27;

/// The PNG file of an SVG document, as large as the document says.
///
/// # Errors
/// The picture would be too large.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let options = Options { fontdb: FONT_DATABASE.clone(), ..Options::default() };
    let bug = |error: String| Failure::new(Code::Bug, format!("cannot draw the picture: {error}"));
    let tree = Tree::from_str(svg, &options).map_err(|error| bug(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (wide, high) = (size.width(), size.height());
    if u64::from(wide) * u64::from(high) > MOST_PIXELS {
        let sentence = format!(
            "a picture of {wide}×{high} pixels is too large; right would be at most {MOST_PIXELS} pixels in all"
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    let mut pixels = Pixmap::new(wide, high).ok_or_else(|| bug(format!("{wide}×{high} pixels")))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bug(error.to_string()))
}
