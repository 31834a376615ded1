//! The README's pictures and its list of lessons, and the page of all lessons, are up to date.
//!
//! `HANTEI_BLESS=1 cargo test --test all readme::` writes them.

use glam::vec2;
use hantei::cli::png::png;
use hantei::compose::{Sheet, svg};
use hantei::figure::theme::Theme;
use hantei::lesson::{Lesson, LessonPath, Library, chapter, minutes};
use hantei::scene::{Method, Scene};
use hantei::session::State;
use hantei::words::Lang;
use resvg::tiny_skia::Pixmap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The lines around the README's list of lessons, which this test writes.
const FROM: &str = "<!-- lessons: written by `HANTEI_BLESS=1 cargo test --test all readme::` -->\n";
const TO: &str = "<!-- end of lessons -->\n";

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

/// The scenes whose pictures the README shows.
const SHOWN: [&str; 4] = ["field-of-view", "rectangles", "boxes-in-space", "gjk"];

/// Lessons by chapter, each with the chapter's title.
fn chapters(lessons: &[Arc<Lesson>]) -> Vec<(&'static str, &[Arc<Lesson>])> {
    let of = chapter::of(lessons).into_iter();
    of.map(|(chapter, range)| (chapter.map_or("", |chapter| chapter.title.en), &lessons[range])).collect()
}

/// The README's list: four pictures, and the titles of all lessons by chapter.
fn brief(lessons: &[Arc<Lesson>]) -> String {
    let picture = |id: &&str| {
        let scene = Scene::by_id(id).expect("a scene");
        let (file, title) = (picture(scene), scene.title.en);
        format!(
            "<a href=\"docs/lessons.md\"><img src=\"{file}\" width=\"24%\" alt=\"{title}\" title=\"{title}\"></a>\n"
        )
    };
    let rows = chapters(lessons).into_iter().map(|(chapter, lessons)| {
        let titles: Vec<&str> = lessons.iter().map(|lesson| lesson.title.get(Lang::En).as_str()).collect();
        format!("- **{chapter}**: {}\n", titles.join(" · "))
    });
    format!("<p>\n{}</p>\n\n{}", SHOWN.iter().map(picture).collect::<String>(), rows.collect::<String>())
}

/// The minutes of a lesson.
fn minutes_of(lesson: &Lesson) -> u32 {
    minutes::of_lesson(lesson, Lang::En).expect("all of its text is here")
}

/// A line for each path, with its lessons and their minutes.
fn paths(library: &Library) -> String {
    let line = |path: &LessonPath| {
        let lessons = || path.places(&library.lessons).into_iter().map(|place| &library.lessons[place]);
        let lesson =
            |lesson: &Arc<Lesson>| format!("{} ({} min)", lesson.title.get(Lang::En), minutes_of(lesson));
        let (title, all) = (path.title.get(Lang::En), lessons().map(|it| minutes_of(it)).sum::<u32>());
        format!(
            "- **{title}**, about {all} minutes: {}\n",
            lessons().map(lesson).collect::<Vec<_>>().join(" · ")
        )
    };
    library.paths.iter().map(line).collect()
}

/// The page of all lessons: the paths, and for each lesson its picture, its link, its minutes and its methods.
fn page(library: &Library) -> String {
    let mut text = String::from(
        "# Lessons\n\n\
        All lessons by chapter, each with the methods that it compares. Incorrect methods are marked ✗; their lessons show where they \
        fail, and why.\n\
        The name below a title opens the lesson, as in `hantei point-disk`, and is part of its links. To write your own lesson, read\n\
        [Writing lessons](lesson-reference.md).\n\n\
        <!-- written by `HANTEI_BLESS=1 cargo test --test all readme::` -->\n",
    );
    text += &format!("\n## Paths\n\nThe order in which to take the lessons.\n\n{}", paths(library));
    for (chapter, lessons) in chapters(&library.lessons) {
        text += &format!("\n## {chapter}\n");
        for lesson in lessons {
            let (scene, title) = (lesson.scene, lesson.title.get(Lang::En));
            let minutes = minutes_of(lesson);
            let method = |method: &Method| {
                format!("- {}{}\n", if method.flaw.is_some() { "✗ " } else { "" }, method.title.en)
            };
            let methods: String = scene.methods.iter().map(method).collect();
            text += &format!(
                "\n### {title}\n\n`{}`, about {minutes} minutes\n\n<img src=\"../{}\" width=\"360\" alt=\"{}\">\n\n{methods}",
                lesson.id,
                picture(scene),
                scene.title.en
            );
        }
    }
    text
}

/// The step with the most layers of a scene's lesson, among steps without a question.
fn telling(library: &Library, scene: &Scene) -> State {
    let lesson = library.find(scene.id).expect("every scene has a lesson");
    let steps =
        lesson.steps.iter().enumerate().filter(|(_, step)| step.ask.is_none() && step.versus.is_none());
    let (step, _) = steps.max_by_key(|(_, step)| step.show.len()).expect("some step asks nothing");
    State::at(lesson, step)
}

#[test]
fn the_readme_lists_every_lesson() {
    let readme = readme();
    let (before, rest) = readme.split_once(FROM).expect("the README has a place for the lessons");
    let (kept, after) = rest.split_once(TO).expect("and an end of it");
    let list = brief(&Library::builtin().lessons);
    if kept != list && blesses() {
        let new = format!("{before}{FROM}{list}{TO}{after}");
        std::fs::write(path("README.md"), new).expect("the README can be written");
        return;
    }
    assert_eq!(kept, list, "HANTEI_BLESS=1 cargo test --test all readme::");
}

#[test]
fn the_page_of_lessons_lists_every_lesson_with_its_methods() {
    let page = page(&Library::builtin());
    if blesses() {
        std::fs::write(path("docs/lessons.md"), &page).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(path("docs/lessons.md")).unwrap_or_default();
    assert_eq!(kept, page, "HANTEI_BLESS=1 cargo test --test all readme::");
}

/// True if two PNG files show the same picture. Compression does not matter, and colors may differ by a step or two, since
/// processors round differently.
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
            "{name} is stale: look at it anew with HANTEI_BLESS=1 cargo test --test all readme::"
        );
    }
}

#[test]
fn the_readme_begins_with_how_to_try_it_and_an_animation() {
    let readme = readme();
    let at = |words: &str| readme.find(words).unwrap_or_else(|| panic!("the README has {words}"));
    let (moving, heading) = (at("assets/pictures/walkthrough"), at("\n## "));
    assert!(moving < heading, "the walkthrough stands before any heading");
    assert!(at("prefers-reduced-motion") < moving, "a still picture for those who want no motion");
    assert!(at("hantei.html") < at("cargo run --release"), "the page needs no Rust, so it comes first");
    let name = readme[moving..].split('"').next().unwrap_or_default();
    let size = std::fs::metadata(path(name)).expect("the walkthrough").len();
    assert!(size < 500_000, "{name}: {size} bytes");
}
