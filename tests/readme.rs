//! What the README shows and says is what the program is.
//!
//! `HANTEI_BLESS=1 cargo test --test readme` draws its pictures anew.

use glam::vec2;
use hantei::cli::png::png;
use hantei::compose::{Sheet, svg};
use hantei::figure::theme::Theme;
use hantei::lesson::{Lesson, Library, chapter};
use hantei::scene::{Method, Scene};
use hantei::session::{State, commands};
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The README without what is between these two lines, which is written here.
const FROM: &str = "<!-- scenes: written by `HANTEI_BLESS=1 cargo test --test readme` -->\n";
const TO: &str = "<!-- end of scenes -->\n";

fn blesses() -> bool {
    std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn readme() -> String {
    std::fs::read_to_string(path("README.md")).expect("there is a README")
}

fn picture(scene: &Scene) -> String {
    format!("assets/pictures/{}.png", scene.id)
}

/// How many pictures stand side by side, and how wide each is.
const ROW: usize = 4;
const WIDTH: &str = "24%";

/// A small picture of each scene, in rows, and the table of scenes by chapters. Lessons that share a scene stand one after the other.
fn scenes(lessons: &[Arc<Lesson>]) -> String {
    let mut text = pictures();
    text += "\n| chapter | scene | ways to answer; ✗ goes wrong, and shows why |\n|---|---|---|\n";
    for (chapter, lessons) in chapter::of(lessons).into_iter().map(|(it, range)| (it, &lessons[range])) {
        let mut scenes: Vec<_> = lessons.iter().map(|lesson| lesson.scene).collect();
        scenes.dedup();
        for (i, scene) in scenes.into_iter().enumerate() {
            let chapter = chapter.filter(|_| i == 0).map_or("", |chapter| chapter.title.en);
            let name = |method: &Method| {
                format!("{}{}", if method.flaw.is_some() { "✗ " } else { "" }, method.title.en)
            };
            let methods: Vec<String> = scene.methods.iter().map(name).collect();
            text += &format!("| {chapter} | {} | {} |\n", scene.title.en, methods.join(" · "));
        }
    }
    text
}

/// The pictures of all scenes, small; a press on one shows it in its size.
fn pictures() -> String {
    let small = |scene: &&Scene| {
        let (file, title) = (picture(scene), scene.title.en);
        format!(
            "<a href=\"{file}\"><img src=\"{file}\" width=\"{WIDTH}\" alt=\"{title}\" title=\"{title}\"></a>\n"
        )
    };
    let rows =
        Scene::ALL.chunks(ROW).map(|row| format!("<p>\n{}</p>\n", row.iter().map(small).collect::<String>()));
    rows.collect()
}

/// The step of a scene's lesson that shows most, of those that ask nothing.
fn telling(library: &Library, scene: &Scene) -> State {
    let lesson = library.find(scene.id).expect("every scene has a lesson");
    let steps =
        lesson.steps.iter().enumerate().filter(|(_, step)| step.ask.is_none() && step.versus.is_none());
    let (step, _) = steps.max_by_key(|(_, step)| step.show.len()).expect("some step asks nothing");
    State::at(lesson, step)
}

#[test]
fn the_readme_lists_every_scene() {
    let readme = readme();
    let (before, rest) = readme.split_once(FROM).expect("the README has a place for the scenes");
    let (kept, after) = rest.split_once(TO).expect("and an end of it");
    let lessons = Library::builtin().lessons;
    let scenes = scenes(&lessons);
    if kept != scenes && blesses() {
        let new = format!("{before}{FROM}{scenes}{TO}{after}");
        std::fs::write(path("README.md"), new).expect("the README can be written");
        return;
    }
    assert_eq!(kept, scenes, "HANTEI_BLESS=1 cargo test --test readme");
}

#[test]
fn lessons_that_share_a_scene_make_one_row() {
    let lessons = Library::builtin().lessons;
    let twice: Vec<_> = lessons.iter().flat_map(|lesson| [lesson.clone(), lesson.clone()]).collect();
    assert_eq!(scenes(&twice), scenes(&lessons));
}

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
    for scene in Scene::ALL {
        let sheet = Sheet { size: vec2(720.0, 540.0), theme: Theme::LIGHT, ..Sheet::default() };
        let drawn = png(&svg(&telling(&library, scene), &sheet)).expect("a picture can be drawn");
        let name = picture(scene);
        if blesses() {
            std::fs::write(path(&name), &drawn).expect("the picture can be written");
        }
        let kept = std::fs::read(path(&name)).unwrap_or_default();
        assert!(
            look_alike(&kept, &drawn),
            "{name} is stale: look at it anew with HANTEI_BLESS=1 cargo test --test readme"
        );
    }
}

/// The parts that a table names in its first column, from the top. A row begins like this, and a part's name like that.
fn parts<'a>(text: &'a str, row: &str, folder: &str) -> Vec<&'a str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix(row));
    let cells = rows.filter_map(|row| row.split('|').next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.filter_map(|name| Some(name.strip_prefix(folder)?.trim_end_matches(".rs"))).collect()
}

/// The source of a part, all its files together.
fn source(part: &str) -> String {
    let mut text = std::fs::read_to_string(path(&format!("src/{part}.rs"))).unwrap_or_default();
    let mut folders = vec![path(&format!("src/{part}"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let entry = entry.expect("a file or folder").path();
            match entry.extension() {
                Some(ending) if ending == "rs" => {
                    text += &std::fs::read_to_string(entry).expect("it can be read");
                }
                _ => folders.push(entry),
            }
        }
    }
    text
}

#[test]
fn each_part_names_only_what_stands_above_it() {
    let library = std::fs::read_to_string(path("src/lib.rs")).expect("there is a library");
    let all = parts(&library, "//! | ", "");
    assert_eq!(parts(&readme(), "| ", "src/"), all, "the README has the same order");
    let declared = library.lines().filter_map(|line| line.strip_suffix(';')?.split_once("mod "));
    assert_eq!(declared.map(|(_, part)| part).collect::<BTreeSet<_>>(), all.iter().copied().collect());
    for (i, part) in all.iter().enumerate() {
        let source = source(part);
        assert!(!source.is_empty(), "{part}");
        for named in source.split("crate::").skip(1) {
            let end = named.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(named.len());
            let named = &named[..end];
            assert!(all[..=i].contains(&named), "{part} names {named}, which does not stand above it");
        }
    }
}

#[test]
fn the_table_of_keys_is_the_programs_own() {
    let table = commands::markdown();
    assert!(readme().contains(&table), "put this table into the README:\n{table}");
}

#[test]
fn how_it_is_run_and_one_picture_stand_before_all_else_and_the_other_pictures_are_small() {
    let readme = readme();
    let run = readme.find("cargo run --release").expect("the README says how to run it");
    let pictures = |sign| readme.match_indices(sign).map(|(at, _)| at).collect::<Vec<_>>();
    let (large, small) = (pictures("!["), pictures("<img "));
    let heading = readme.find("\n## ").expect("the README has parts");
    assert_eq!(large.len(), 1, "one picture in its own size");
    assert!(run < large[0] && large[0] < heading, "both are read before any part begins");
    // On a usual screen: what a title, what it is, the line and the picture take.
    let before = readme[..run].lines().filter(|line| !line.is_empty()).count();
    assert!(before <= 6, "{before} lines stand before the one that runs it");
    assert!(small.len() >= Scene::ALL.len() && small.iter().all(|at| *at > heading));
    for at in small {
        let tag = readme[at..].split('>').next().unwrap_or_default();
        assert!(tag.contains(&format!("width=\"{WIDTH}\"")), "{tag}");
    }
}
