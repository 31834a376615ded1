//! The embedded fonts for epaint, in the same chains that labels are measured with.

use crate::figure::text::{Face, embedded};
use epaint::text::{FontData, FontDefinitions};
use epaint::{AlphaFromCoverage, FontFamily, FontId};
use std::borrow::Cow;
use std::sync::Arc;

/// How much of a pixel's color a letter gives that covers a part of it: so that letters are as heavy on dark paper as on light.
pub const WEIGHT: AlphaFromCoverage = AlphaFromCoverage::Gamma(0.55);

/// The family of a face.
pub fn family(face: Face) -> FontFamily {
    match face {
        Face::Sans => FontFamily::Proportional,
        Face::Mono => FontFamily::Monospace,
        Face::Bold => FontFamily::Name("bold".into()),
        Face::Italic => FontFamily::Name("italic".into()),
    }
}

/// A face in a size.
pub fn font(face: Face, size: f32) -> FontId {
    FontId::new(size, family(face))
}

/// A font that is not embedded.
pub struct Fetched {
    /// Its name in lists. One that stands in no face's chain is asked last, by all of them.
    pub name: Cow<'static, str>,
    /// The font file.
    pub bytes: Cow<'static, [u8]>,
    /// Its place in a file of several fonts.
    pub index: u32,
}

/// All families, with other fonts besides the embedded ones. Until a browser has fetched any, they do without.
pub fn definitions(fetched: Vec<Fetched>) -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for font in embedded() {
        fonts.font_data.insert(font.name.to_owned(), Arc::new(FontData::from_static(font.bytes)));
    }
    let mut last = vec![];
    for Fetched { name, bytes, index } in fetched {
        let data = match bytes {
            Cow::Borrowed(bytes) => FontData::from_static(bytes),
            Cow::Owned(bytes) => FontData::from_owned(bytes),
        };
        fonts.font_data.insert(name.clone().into_owned(), Arc::new(FontData { index, ..data }));
        last.push(name.into_owned());
    }
    let faces = [Face::Sans, Face::Mono, Face::Bold, Face::Italic];
    last.retain(|name| faces.iter().all(|face| !face.chain().contains(&&**name)));
    for face in faces {
        let here = face.chain().iter().filter(|name| fonts.font_data.contains_key(**name));
        let chain = here.map(|name| (*name).to_owned()).chain(last.iter().cloned()).collect();
        fonts.families.insert(family(face), chain);
    }
    fonts
}
