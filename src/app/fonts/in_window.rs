//! Fonts for egui.

use super::Fetched;
use crate::app::paint::{Letters, Line};
use crate::figure::text::{Face, embedded};
use egui::epaint::TextShape;
use egui::epaint::text::FontsView;
use egui::text::{FontData, FontDefinitions};
use egui::{Color32, FontFamily, FontId};
use std::borrow::Cow;
use std::sync::Arc;

/// The family of a face.
fn family(face: Face) -> FontFamily {
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

/// All families, with other fonts in addition to the embedded ones.
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

impl Letters for FontsView<'_> {
    fn line(&mut self, text: String, face: Face, size: f32) -> Line {
        let galley = self.layout_delayed_color(text, font(face, size), f32::INFINITY);
        let (room, drawn) =
            (galley.size(), move |corner, ink: Color32| TextShape::new(corner, galley.clone(), ink).into());
        Line { room, drawn: Box::new(drawn) }
    }
}
