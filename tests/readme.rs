//! What the README shows and says is what the program is.
//!
//! `HANTEI_BLESS=1 cargo test --test readme` draws its pictures anew.

use glam::vec2;
use hantei::cli::png::png;
use hantei::compose::{Sheet, svg};
use hantei::figure::theme::Theme;
use hantei::lesson::Library;
use hantei::scene::{Scene, Stage};
use hantei::session::{State, commands};
use resvg::tiny_skia::Pixmap;
use std::path::Path;

const README: &str = include_str!("../README.md");

/// A telling moment of each scene.
const PICTURES: &[(&str, &str)] = &[
    ("point-disk", "point-disk/square"),
    ("disk-rectangle", "disk-rectangle/clamp"),
    ("rectangles", "rectangles/one-gap"),
    ("disk-triangle", "disk-triangle/regions"),
    ("capsules", "capsules/nearest"),
];

/// Whether two PNG files show the same. How they are compressed does not matter, nor does a step or two of a color, by which
/// processors may round differently.
fn look_alike(a: &[u8], b: &[u8]) -> bool {
    let (Ok(a), Ok(b)) = (Pixmap::decode_png(a), Pixmap::decode_png(b)) else { return false };
    let close = |(x, y): (&u8, &u8)| x.abs_diff(*y) <= 2;
    (a.width(), a.height()) == (b.width(), b.height()) && a.data().iter().zip(b.data()).all(close)
}

#[test]
fn pictures_are_compared_by_what_they_show() {
    let dot = |color: &str| {
        png(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="2" height="2" fill="{color}"/></svg>"#
        ))
        .expect("a picture")
    };
    assert!(look_alike(&dot("#808080"), &dot("#818081")));
    assert!(!look_alike(&dot("#808080"), &dot("#808084")));
    assert!(!look_alike(b"", b""), "a missing file is like no other");
}

#[test]
fn there_is_a_picture_of_every_scene_and_it_is_up_to_date() {
    let library = Library::builtin();
    let pictures: Vec<_> = PICTURES.iter().map(|(scene, _)| *scene).collect();
    assert_eq!(pictures, Scene::ALL.iter().map(|scene| scene.id).collect::<Vec<_>>());
    for (scene, link) in PICTURES {
        let opened = State::open(&library, link);
        assert_eq!(opened.notices, Vec::<String>::new());
        let name = format!("assets/pictures/{scene}.png");
        assert!(README.contains(&format!("({name})")), "the README does not show {name}");
        let sheet =
            Sheet { size: vec2(720.0, 540.0), theme: Theme::LIGHT, stage: Stage::Whole, ..Sheet::default() };
        let drawn = png(&svg(&opened.state, &sheet)).expect("a picture can be drawn");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        if std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1") {
            std::fs::write(&file, &drawn).expect("the picture can be written");
        }
        let kept = std::fs::read(&file).unwrap_or_default();
        assert!(
            look_alike(&kept, &drawn),
            "{name} is stale: look at it anew with HANTEI_BLESS=1 cargo test --test readme"
        );
    }
}

#[test]
fn the_table_of_keys_is_the_programs_own() {
    assert!(
        README.contains(&commands::markdown()),
        "put this table into the README:\n{}",
        commands::markdown()
    );
}

#[test]
fn every_scene_has_its_row_with_its_title() {
    for (i, scene) in Scene::ALL.iter().enumerate() {
        let row = format!("| {} | {} ", i + 1, scene.title.en);
        assert!(README.contains(&row), "no row `{row}`");
    }
}
