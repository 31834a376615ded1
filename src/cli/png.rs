//! SVG pictures made into PNG, with the embedded fonts alone: the same bytes on every machine.

use super::{Code, Failure};
use crate::figure::text::embedded;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FontResolver, Options, Tree};
use skrifa::{FontRef, MetadataProvider};
use std::sync::{Arc, LazyLock};

static FONT_DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    embedded().for_each(|font| fonts.load_font_data(font.bytes.to_vec()));
    fonts.set_sans_serif_family("Inter");
    fonts.set_monospace_family("JetBrains Mono");
    Arc::new(fonts)
});

/// The most pixels that a picture may have: 512 MB of memory.
const MOST_PIXELS: u64 = 1 << 27;

/// Another font for a character that the first one lacks: for bold text a bold one, where there is one.
fn fallback(c: char, tried: &[ID], fonts: &mut Arc<Database>) -> Option<ID> {
    let bold = |id: ID| fonts.face(id).is_some_and(|face| face.weight.0 >= 600);
    let wanted = tried.first().is_some_and(|&first| bold(first));
    let has = |id: &ID| {
        let glyph = fonts.with_face_data(*id, |data, i| FontRef::from_index(data, i).ok()?.charmap().map(c));
        !tried.contains(id) && glyph.flatten().is_some()
    };
    fonts.faces().map(|face| face.id).filter(has).min_by_key(|&id| bold(id) != wanted)
}

/// The PNG file of an SVG document, as large as the document says.
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
    let font_resolver = FontResolver { select_fallback: Box::new(fallback), ..FontResolver::default() };
    let options = Options { fontdb: FONT_DATABASE.clone(), font_resolver, ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| bug(&error.to_string()))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_japanese_is_bold() {
        let mut fonts = FONT_DATABASE.clone();
        let latin = |weight: u16| {
            let is = |face: &&resvg::usvg::fontdb::FaceInfo| {
                face.weight.0 == weight && face.families.iter().any(|(name, _)| name == "Inter")
            };
            FONT_DATABASE.faces().find(is).expect("Inter is embedded").id
        };
        for (weight, bold) in [(400, false), (600, true)] {
            let id = fallback('当', &[latin(weight)], &mut fonts).expect("the verdict can be written");
            assert_eq!(fonts.face(id).is_some_and(|face| face.weight.0 >= 600), bold);
        }
    }
}
