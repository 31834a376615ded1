//! The system's fonts, for characters that the embedded ones lack: a lesson may be written in any language.

use crate::app::fonts::Fetched;
use crate::figure::text::{Face, covers};
use crate::lesson::Library;
use crate::words::Lang;
use fontdb::{Database, FaceInfo, Style};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::ControlBoundsPen;
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeSet;

/// The weight of plain text.
const REGULAR: u16 = 400;

/// Fonts for all characters of these lessons and of the words of all languages that no embedded font has, as far as the system has any. The system is searched only
/// if something is missing, since going through all its fonts takes a while.
pub fn system_fonts(library: &Library) -> Vec<Fetched> {
    let mut lacking = lacking(library);
    if lacking.is_empty() {
        return vec![];
    }
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
    faces.sort_by_key(|face| {
        (
            face.style != Style::Normal,
            face.weight.0.abs_diff(REGULAR),
            face.monospaced,
            &face.post_script_name,
        )
    });
    let mut found = vec![];
    for face in faces {
        let take = |bytes: &[u8], index: u32| {
            let has = drawn(bytes, index, &lacking);
            (!has.is_empty()).then(|| (has, bytes.to_vec(), index))
        };
        if let Some((has, bytes, index)) = fonts.with_face_data(face.id, take).flatten() {
            lacking.retain(|c| !has.contains(c));
            let name = format!("system: {}", face.post_script_name);
            found.push(Fetched { name: name.into(), bytes: bytes.into(), index });
        }
        if lacking.is_empty() {
            break;
        }
    }
    found
}

/// The characters of the lessons, and of the words of all languages, that no embedded font has.
fn lacking(library: &Library) -> BTreeSet<char> {
    let mut said = BTreeSet::new();
    let mut look = |text: &str| said.extend(text.chars().filter(|c| !c.is_ascii() && !c.is_control()));
    for lesson in &library.lessons {
        lesson.title.each().for_each(|(_, title)| look(title));
        for (_, text) in lesson.steps.iter().flat_map(|step| step.text.each()) {
            look(&text.title);
            text.parts().flat_map(|prose| prose.spans()).for_each(|span| look(&span.text));
        }
    }
    for lang in Lang::ALL {
        look(lang.name());
        lang.words().iter().for_each(|words| look(words));
    }
    // Signs around borrowed English are not drawn.
    said.retain(|c| !matches!(c, '\u{2066}'..='\u{2069}') && !covers(Face::Sans, *c));
    said
}

/// The characters in `wanted` that a font draws. A font of colored pictures has glyphs, but no outlines that can be used here.
fn drawn(bytes: &[u8], index: u32, wanted: &BTreeSet<char>) -> BTreeSet<char> {
    let Ok(font) = FontRef::from_index(bytes, index) else { return BTreeSet::new() };
    let (characters, outlines) = (font.charmap(), font.outline_glyphs());
    let is_drawn = |c: &char| {
        let mut bounds = ControlBoundsPen::new();
        let outline = characters.map(*c).and_then(|glyph| outlines.get(glyph));
        let as_it_is = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline.is_some_and(|outline| outline.draw(as_it_is, &mut bounds).is_ok())
            && bounds.bounding_box().is_some()
    };
    wanted.iter().copied().filter(is_drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::text::FONTS;
    use crate::lesson::Prose;
    use std::sync::Arc;

    #[test]
    fn built_in_lessons_need_no_system_font_and_others_only_for_their_own_characters() {
        let mut library = Library::builtin();
        assert_eq!(lacking(&library), BTreeSet::new());
        let step = &mut Arc::make_mut(&mut library.lessons[0]).steps[0];
        step.text.get_mut(Lang::En).notes = Prose::line("\u{b2f9} means hit");
        assert_eq!(lacking(&library), BTreeSet::from(['\u{b2f9}']));
    }

    #[test]
    fn a_font_is_used_for_the_characters_that_it_draws() {
        let inter = FONTS.iter().find(|font| font.name == "sans").unwrap();
        assert_eq!(drawn(inter.bytes, 0, &BTreeSet::from(['a', '\u{d55c}'])), BTreeSet::from(['a']));
        assert!(drawn(b"no font", 0, &BTreeSet::from(['a'])).is_empty());
    }
}
