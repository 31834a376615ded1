//! Lesson files: each kind of mistake, and what the built-in lessons promise.

use hantei::lesson::{Ask, File, LessonFiles, Library, PerLang, load};

const TOML: &str = r#"scene = "point-disk"
source = "Redpoll's 60, §2-13"

[[step]]
id = "look"
set = { point = [2, 1] }
show = ["shapes"]
mark = "subtract"

[[step]]
id = "guess"
show = ["shapes", "subtract"]
ask = "verdict"
"#;

const EN: &str = "\
# Point vs disk

## Look {#look}

A point *P* and a disk.

> Hold <kbd>L</kbd>.

### Notes

Let them look.

## Guess {#guess}

It is outside.

### Question

Is it inside?
";

const JA: &str = "\
# 点と円

## 見る {#look}

点 *P* と円があります。

## 予想する {#guess}

外にあります。

### Question

中にありますか。
";

fn files<'a>(toml: &'a str, en: &'a str, ja: &'a str) -> LessonFiles<'a> {
    LessonFiles {
        folder: "lessons/1-x".into(),
        toml: File::text(toml),
        prose: PerLang { en: File::text(en), ja: File::text(ja) },
    }
}

fn mistakes(files: &LessonFiles<'_>) -> Vec<String> {
    let found = load::lesson(files).err().unwrap_or_default();
    found.iter().map(|mistake| mistake.to_string().replace("lessons/1-x/", "")).collect()
}

/// The mistakes when `from` in `lesson.toml` reads `to`.
fn toml(from: &str, to: &str) -> Vec<String> {
    assert!(TOML.contains(from), "{from}");
    mistakes(&files(&TOML.replacen(from, to, 1), EN, JA))
}

#[test]
fn a_lesson_without_mistakes() {
    assert_eq!(mistakes(&files(TOML, EN, JA)), [""; 0]);
    let lesson = load::lesson(&files(TOML, EN, JA)).unwrap();
    assert_eq!((lesson.id.as_str(), lesson.scene.id, lesson.steps.len()), ("x", "point-disk", 2));
    assert_eq!(lesson.title, PerLang { en: "Point vs disk".to_owned(), ja: "点と円".to_owned() });
    let look = &lesson.steps[0];
    assert_eq!(look.text.en.title, "Look");
    assert_eq!(look.text.en.prose.plain(), "A point P and a disk.");
    assert_eq!(look.text.en.try_it.plain(), "Hold L.");
    assert_eq!(look.text.en.notes.plain(), "Let them look.");
    assert_eq!(look.mark, Some("subtract"));
    assert_eq!(look.pose.point("point").to_array(), [2.0, 1.0]);
    let guess = &lesson.steps[1];
    assert_eq!((guess.ask, &*guess.text.en.lead.plain()), (Some(Ask::Verdict), "Is it inside?"));
    assert_eq!(guess.show, ["shapes", "subtract"]);
}

#[test]
fn several_mistakes_at_once() {
    let toml = TOML.replace("\"subtract\"", "\"subtrakt\"").replace("[2, 1]", "[2, 1001]");
    let en = EN.replace("{#guess}", "{#gess}");
    assert_eq!(
        mistakes(&files(&toml, &en, JA)),
        [
            "lesson.toml:6:21: 1001 is out of range for `point`; it goes from -1000 to 1000",
            "lesson.toml:8:8: no mark `subtrakt`; method `squared` has: subtract, square, add, compare",
            "lesson.toml:11:6: step `guess` has no prose in en.md; write a section `## Its title {#guess}` there",
            "lesson.toml:12:19: no layer `subtrakt`; this scene has: subtract, shapes, square, root, compare",
            "en.md:13:1: no step `gess` in lesson.toml; its steps are: guess, look",
        ]
    );
}

#[test]
fn a_slip_in_one_step_does_not_hide_the_others() {
    assert_eq!(
        toml("show = [\"shapes\"]", "show = [\"shapes\""),
        ["lesson.toml:8:1: bad TOML: missing comma between array elements; expected `,`"]
    );
}

#[test]
fn the_built_in_lessons_have_no_mistakes() {
    assert!(Library::builtin().lessons.len() >= 5);
}
