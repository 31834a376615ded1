//! Lesson files: each kind of mistake, and the promises of the built-in lessons.

use glam::{Vec2, vec2};
use hantei::check;
use hantei::figure::text::{Face, covers};
use hantei::geometry::Disk;
use hantei::lesson::folder::Watch;
use hantei::lesson::glossary::{self, Term};
use hantei::lesson::{
    Ask, Chapter, File, Lesson, LessonFiles, Library, Mistake, Names, PerLang, Prose, Step, StepText, Style,
    builtin, chapter, load,
};
use hantei::scene::Source;
use hantei::scene::explanation::shows;
use hantei::scene::{Detail, Explanation, Kind, Method, Scene};
use hantei::walk;
use hantei::words::Lang;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

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
        level: File::Missing,
        prose: PerLang::from_iter([(Lang::En, File::text(en)), (Lang::Ja, File::text(ja))]),
        preview: None,
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
fn each_choice_about_the_bug_of_a_level_has_a_reply() {
    let read = |file: &str| {
        let path = format!("{}/lessons/02-disks/{file}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a file of the lesson")
    };
    let [toml, level, en] = ["lesson.toml", "level.toml", "en.md"].map(read);
    let found = |en: &str| mistakes(&LessonFiles { level: File::text(&level), ..files(&toml, en, "") });
    let bugs = |en: &str| found(en).into_iter().filter(|it| it.contains("### Bug")).collect::<Vec<_>>();
    assert_eq!(bugs(&en), [""; 0]);
    let reply = "Go deep into a coin: it is collected even before the centers meet.\n\n";
    assert!(en.contains(reply));
    let line = 1 + en[..en.find("### Bug").expect("a question")].matches('\n').count();
    let told = format!(
        "en.md:{line}:1: `### Bug` is not a question with a reply to each choice; write two or more `-` sentences, the right one first, and below them a paragraph for each, in the same order"
    );
    assert_eq!(bugs(&en.replace(reply, "")), [told]);
}

#[test]
fn a_lesson_without_mistakes() {
    assert_eq!(mistakes(&files(TOML, EN, JA)), [""; 0]);
    let lesson = load::lesson(&files(TOML, EN, JA)).unwrap();
    assert_eq!((lesson.id.as_str(), lesson.scene.id, lesson.steps.len()), ("x", "point-disk", 2));
    assert_eq!([Lang::En, Lang::Ja].map(|lang| &**lesson.title.get(lang)), ["Point vs disk", "点と円"]);
    let look = &lesson.steps[0];
    assert_eq!(look.text(Lang::En).title, "Look");
    assert_eq!(look.text(Lang::En).prose.plain(), "A point P and a disk.");
    assert_eq!(look.text(Lang::En).try_it.plain(), "Hold L.");
    assert_eq!(look.text(Lang::En).notes.plain(), "Let them look.");
    assert_eq!(look.mark.as_deref(), Some("subtract"));
    assert_eq!(look.pose.point("point").to_array(), [2.0, 1.0]);
    let guess = &lesson.steps[1];
    assert_eq!(
        (guess.ask.clone(), &*guess.text(Lang::En).lead.plain()),
        (Some(Ask::Verdict), "Is it inside?")
    );
    assert_eq!(guess.show, ["shapes", "subtract"]);
}

#[test]
fn several_mistakes_at_once() {
    let toml = TOML.replace("\"subtract\"", "\"subtrakt\"").replace("[2, 1]", "[2, 1e7]");
    let en = EN.replace("{#guess}", "{#gess}");
    assert_eq!(
        mistakes(&files(&toml, &en, JA)),
        [
            "lesson.toml:6:21: 10000000 is out of range for `point`; it goes from -1000000 to 1000000",
            "lesson.toml:8:8: no mark `subtrakt`; method `squared` has: subtract, square, add, compare",
            "lesson.toml:11:6: step `guess` has no prose in en.md; write a section `## Its title {#guess}` there",
            "lesson.toml:12:19: no layer `subtrakt`; this scene has: subtract, shapes, radius, square, add, compare, root, sides",
            "en.md:13:1: no step `gess` in lesson.toml; its steps are: guess, look",
        ]
    );
}

#[test]
fn a_file_that_is_not_toml_is_reported_once() {
    assert_eq!(
        toml("show = [\"shapes\"]", "show = [\"shapes\""),
        ["lesson.toml:8:1: bad TOML: missing comma between array elements; expected `,`"]
    );
    for (to, column) in [("scene =", 8), ("scene = # which?", 9)] {
        let told = format!("lesson.toml:1:{column}: `scene` has no value; write one after `scene =`");
        assert_eq!(toml("scene = \"point-disk\"", to), [told]);
    }
}

#[test]
fn each_mistake_in_lesson_toml_is_reported_at_its_line() {
    const LAYERS: &str = "shapes, radius, subtract, square, add, compare, root, sides";
    let scenes = Scene::ALL.iter().map(|scene| scene.id).collect::<Vec<_>>().join(", ");
    let long = "9".repeat(60);
    let cases: &[(&str, &str, &str)] = &[
        // Names.
        (
            "§2-13\"",
            "§2-13\"\nchapter = \"disk\"",
            "3:11: no chapter `disk`; the chapters are: disks, boxes, triangles-and-capsules, lines, many, space, after-the-hit",
        ),
        ("point-disk", "point-disc", &format!("1:9: no scene `point-disc`; the scenes are: {scenes}")),
        (
            "show = [\"shapes\"]",
            "show = [\"edge\"]",
            &format!("7:9: no layer `edge`; this scene has: {LAYERS}"),
        ),
        (
            "show = [\"shapes\"]",
            "show = [\"shapes\", \"shapes\"]",
            "7:19: layer `shapes` is listed twice; list it once",
        ),
        (
            "mark = \"subtract\"",
            "mark = \"root\"",
            "8:8: no mark `root`; method `squared` has: subtract, square, add, compare",
        ),
        ("{ point", "{ pint", "6:9: no input `pint`; this scene has: point, disk, radius"),
        (
            "mark = \"subtract\"",
            "method = \"root\"",
            "8:10: no method `root`; this scene has: squared, square-root, each-coordinate",
        ),
        ("mark = \"subtract\"", "body = \"circle\"", "8:8: no body `circle`; this scene has: point, disk"),
        (
            "ask = \"verdict\"",
            "ask = \"region\"",
            "13:7: no question `region`; this scene can ask: verdict, wrong, and for a value of the method, as in { value = \"dd\" }",
        ),
        (
            "mark =",
            "marc =",
            "8:1: no key `marc` in a step; a step has: mark, id, set, show, letters, method, ask, slips, does, versus, quiet, play, table, map, walk, body, challenge, write, gaps, recap, optional, minutes",
        ),
        (
            "source =",
            "method = \"a\"\nsauce = 1\nsource =",
            "2:10: no method `a`; this scene has: squared, square-root, each-coordinate",
        ),
        // Numbers.
        (
            "[2, 1]",
            "[2, 1000000.5]",
            "6:21: 1000000.5 is out of range for `point`; it goes from -1000000 to 1000000",
        ),
        (
            "{ point = [2, 1] }",
            "{ radius = -1 }",
            "6:18: -1 is out of range for `radius`; it goes from 0 to 1000000",
        ),
        (
            "{ point = [2, 1] }",
            "{ radius = nan }",
            "6:18: NaN is out of range for `radius`; it goes from 0 to 1000000",
        ),
        (
            "{ point = [2, 1] }",
            "{ radius = 1e99 }",
            "6:18: inf is out of range for `radius`; it goes from 0 to 1000000",
        ),
        ("[2, 1]", "[2]", "6:17: `point` takes two numbers; write point = [3, 2]"),
        ("[2, 1]", "2", "6:17: `point` takes two numbers; write point = [3, 2]"),
        ("[2, 1]", "[2, \"1\"]", "6:17: `point` takes two numbers; write point = [3, 2]"),
        ("[2, 1]", "[2, [1]]", "6:17: `point` takes two numbers; write point = [3, 2]"),
        ("point = [2, 1]", "radius = [2, 1]", "6:18: `radius` takes a number; write radius = 2.5"),
        ("point = [2, 1]", "radius = true", "6:18: `radius` takes a number; write radius = 2.5"),
        // Values.
        (
            "set = { point = [2, 1] }",
            "set = 3",
            "6:7: `set` must be a table of inputs; write set = { … }, as in { radius = 2.5 }",
        ),
        (
            "show = [\"shapes\"]",
            "show = []",
            "7:8: `show` must name at least one layer; name the visible layers, as in show = [\"shapes\"]",
        ),
        (
            "show = [\"shapes\"]",
            "show = [1]",
            "7:9: a layer must be a name in quotes; name the visible layers, as in show = [\"shapes\"]",
        ),
        (
            "show = [\"shapes\"]\n",
            "",
            "4:1: a step needs `show`; name the visible layers, as in show = [\"shapes\"]",
        ),
        ("mark = \"subtract\"", "play = 1", "8:8: `play` must be true or false; write play = true"),
        ("mark = \"subtract\"", "mark = 1", "8:8: `mark` must be a string; write mark = \"…\""),
        (
            "\"Redpoll's 60, §2-13\"",
            "\" \"",
            "2:10: `source` is empty; name the source of the lesson’s facts, or remove the line",
        ),
        ("scene = \"point-disk\"\n", "", "1:1: a lesson needs `scene`; write scene = \"point-disk\""),
        // Ids.
        ("id = \"look\"\n", "", "4:1: a step needs `id`; write id = \"subtract\""),
        ("id = \"guess\"", "id = \"look\"", "11:6: a second step `look`; the first is in line 5"),
        (
            "id = \"guess\"",
            "id = \"Guess!\"",
            "11:6: `Guess!` cannot be the name of a step; use lowercase letters, digits and hyphens, as in `two-sides`",
        ),
        // Maps.
        ("mark = \"subtract\"", "map = \"hits\"", "8:7: no map `hits`; this scene has: hit, differs"),
        (
            "mark = \"subtract\"",
            "map = \"part\"",
            "8:7: no map `part`: in this lesson no region decides; this scene has: hit, differs",
        ),
        // Methods beside each other.
        (
            "mark = \"subtract\"",
            "versus = \"square-root\"",
            "8:10: `squared` and `square-root` both say HIT in this pose; set a pose in which they disagree",
        ),
        (
            "mark = \"subtract\"",
            "versus = \"squared\"",
            "8:10: `squared` is already the method of this step; name one with the other verdict in this pose",
        ),
        // Text that is no TOML, or no list of steps.
        (
            "show = [\"shapes\"]",
            "show = [\"shapes\"",
            "8:1: bad TOML: missing comma between array elements; expected `,`",
        ),
        ("mark = \"subtract\"", "mark = \"subtract", "8:17: bad TOML: invalid basic string; expected `\"`"),
        ("mark =", "show = []\nmark =", "8:1: bad TOML: duplicate key; write it once"),
        ("mark = \"subtract\"", &long, "8:61: bad TOML: key with no value; expected `=`"),
    ];
    for (from, to, line) in cases {
        let found = toml(from, to);
        assert_eq!(found.first(), Some(&format!("lesson.toml:{line}")), "{to}: {found:#?}");
    }
}

/// The mistakes of a lesson with a calculation, whose keys are written below its scene.
fn sum(ask: &str, slips: &str, replies: &str) -> Vec<String> {
    let toml = format!(
        "scene = \"point-disk\"\nsource = \"x\"\n[[step]]\nid = \"a\"\nset = {{ point = [3, 4] }}\nshow = [\"shapes\"]\nask = {ask}\n{slips}"
    );
    let text = format!("# T\n## A {{#a}}\n**25**.\n\n### Question\nWhat is *P*?\n\n{replies}");
    mistakes(&files(&toml, &text, &text))
}

#[test]
fn a_calculation_uses_known_values_and_its_slips_give_other_results() {
    const WORKED: &str = "### Worked\n`9 + 16 = 25`.\n";
    const GOOD: &str = "### If root\nYou took the root.\n\n### Worked\n`9 + 16 = 25`.\n";
    const SLIP: &str = "[step.slips]\nroot = \"sqrt(dd)\"\n";
    assert_eq!(sum("{ value = \"dd\" }", SLIP, GOOD), [""; 0]);
    assert_eq!(sum("{ value = \"d.x^2 + d.y²\", symbol = \"d·d\", within = 0.1 }", SLIP, GOOD), [""; 0]);
    for (ask, slips, expected) in [
        (
            "{ value = \"dd +\" }",
            SLIP,
            "7:17: this is not a formula; write names, numbers, + - * / ^ with spaces around a minus, brackets, and the functions sqrt, abs, min, max, clamp, dot, cross, length",
        ),
        ("{ value = \"ddd\" }", SLIP, "7:17: method `squared` has no number `ddd` in this pose; it has: "),
        (
            "{ value = \"d + 1\" }",
            SLIP,
            "7:17: this adds or compares values of different kinds; check which names are numbers and which are vectors: `length(d)`, `dot(d, d)` and `d.x` are numbers",
        ),
        (
            "{ value = \"1 / disk.x\" }",
            SLIP,
            "7:17: this is not a number in this pose; set a pose without a division by 0 or the root of a negative number",
        ),
        (
            "{ symbol = \"x\" }",
            SLIP,
            "7:7: a calculation needs `value`; write ask = { value = \"dd\" }, the name of a value or a formula",
        ),
        (
            "{ value = \"dd\", within = 0 }",
            SLIP,
            "7:32: `within` must be a number above 0 and at most 1; write within = 0.01",
        ),
        (
            "{ value = \"dd\" }",
            "[step.slips]\nroot = \"xx + yy\"\n",
            "9:8: `root` is 25 in this pose, like the right answer; set another pose, or remove one of them",
        ),
        (
            "{ value = \"dd\" }",
            "[step.slips]\nroot = \"d\"\n",
            "9:8: `root` has 2 numbers, but the answer has 1; write a formula with as many numbers as the answer",
        ),
        (
            "{ value = \"dd\" }",
            "[step.slips]\nroot = \"sqrt(dd)\"\nroot-again = \"radius * 0 + 5\"\n",
            "10:14: `root-again` is 5 in this pose, like `root`; set another pose, or remove one of them",
        ),
        (
            "{ value = \"dd\" }",
            "[step.slips]\nroot = 5\n",
            "9:8: the slip `root` must be a formula; write [step.slips] below the step, and in it a name and a formula, as in root = \"sqrt(dd)\"",
        ),
    ] {
        let found = sum(ask, slips, GOOD);
        let expected = format!("lesson.toml:{expected}");
        assert!(found.iter().any(|line| line.starts_with(&expected)), "{ask}, {slips}: {found:#?}");
    }
    for (replies, expected) in [
        (
            "### If root\nYou took the root.\n",
            "step `a` asks for a calculation, but does not show it; write `### Worked` below its question, with each line of the calculation",
        ),
        (
            "### If root\nIt is {dd}.\n\n### Worked\n`25`.\n",
            "a reply to a slip contains the live value `{dd}`; values are hidden until the calculation is right, so write the number as code, or leave it out",
        ),
    ] {
        let found = sum("{ value = \"dd\" }", SLIP, replies);
        assert_eq!(found.iter().filter(|line| line.ends_with(expected)).count(), 2, "{replies}: {found:#?}");
    }
    let found = mistakes(&files(TOML, &format!("{EN}\n{WORKED}"), JA));
    let end = "shows a calculation that it does not ask for; write `ask = { value = \"…\" }` into its step in lesson.toml, or remove this";
    assert!(found.iter().any(|line| line.ends_with(end)), "{found:#?}");
}

#[test]
fn of_two_methods_one_must_be_wrong_to_ask_which() {
    let ask = |set: &str, versus: &str| {
        let toml = format!(
            "scene = \"disks\"\nsource = \"x\"\n[[step]]\nid = \"a\"\nset = {{ {set} }}\nshow = [\"shapes\"]\nask = \"wrong\"\n{versus}"
        );
        let text = "# T\n## A {#a}\n**Adding** is wrong.\n\n### Question\nWhich?\n";
        mistakes(&files(&toml, text, text))
    };
    let apart = "a = [-2, -0.6], a-radius = 1.5, b = [-0.4, 0.6], b-radius = 0.8";
    assert_eq!(ask(apart, "versus = \"sum-of-squares\"\n"), [""; 0]);
    assert_eq!(
        ask(apart, ""),
        [
            "lesson.toml:7:7: `wrong` compares two methods, but the step has only one; name the other method, as in versus = \"…\""
        ]
    );
    let together = "a = [0, 0], a-radius = 1.5, b = [0, 0], b-radius = 0.8";
    assert!(ask(together, "versus = \"grown\"\n").contains(
        &"lesson.toml:7:7: `squared` and `grown` are both right or both wrong in this pose; set a pose in which exactly one of them is wrong".to_owned()
    ));
}

#[test]
fn minutes_are_whole_and_fit_into_a_class() {
    for (minutes, is_right) in
        [("2", true), ("60", true), ("0", false), ("61", false), ("2.5", false), ("\"2\"", false)]
    {
        let found = toml("mark = \"subtract\"", &format!("mark = \"subtract\"\nminutes = {minutes}"));
        assert_eq!(found.is_empty(), is_right, "{minutes}: {found:?}");
        assert!(found.iter().all(|found| {
            found.ends_with("`minutes` must be a whole number from 1 to 60; write minutes = 2")
        }));
    }
}

/// The mistakes of a lesson of one step, which begins in line 6 of `lesson.toml`.
fn in_scene(scene: &str, step: &str) -> Vec<String> {
    let layer = Scene::by_id(scene).expect(scene).bodies[0].layer;
    let toml = format!(
        "scene = \"{scene}\"\nsource = \"x\"\n\n[[step]]\nid = \"look\"\nshow = [\"{layer}\"]\n{step}\n"
    );
    let told = if step.contains("challenge") || step.contains("write") {
        "\n### Challenge\n\nFind it.\n"
    } else {
        ""
    };
    mistakes(&files(
        &toml,
        &format!("# A\n\n## Look {{#look}}\n\nText.\n{told}"),
        &format!("# あ\n\n## 見る {{#look}}\n\n文。\n{told}"),
    ))
}

#[test]
fn an_invalid_value_is_reported_once_and_nothing_is_dropped_silently() {
    let points = Scene::by_id("box-around-points").expect("a scene of points").inputs;
    let points = points.iter().find(|input| matches!(input.kind, Kind::Points(_))).expect("points").name;
    let few = format!("set = {{ {points} = [[0, 0], [1, 1]] }}");
    let cases = [
        ("crowd", "set = { count = 2.5 }", "7:17: `count` takes a whole number; write count = "),
        ("crowd", "set = { moved = [[7, 0, 0], [3, 1, 2]] }", "7:17: `moved` takes a list of places"),
        ("box-around-points", &few, &format!("`{points}` takes a list of ")),
        (
            "disk-rectangle",
            "set = { rotation = 400 }",
            "7:20: 400 is out of range for `rotation`; it goes from -180 to 180",
        ),
        (
            "disk-rectangle",
            "set = { disk = [-500, 0] }",
            "7:7: the disk of this pose is outside of all pictures; pictures show x from ",
        ),
        (
            "point-disk",
            "table = true",
            "7:9: method `squared` has no table; remove `table`, or name a method that has one",
        ),
        (
            "point-disk",
            "walk = [\"compare\", \"subtract\"]",
            "7:8: `walk` ends at `subtract` before it begins at `compare`; write the earlier moment first",
        ),
        (
            "point-disk",
            "mark = \"compare\"\nwalk = [\"subtract\", \"square\"]",
            "7:8: the walkthrough from `subtract` to `square` does not include `compare`; name one of its moments",
        ),
        ("push-out", "letters = \"Q\"", "7:11: `letters` must be a list of letters; write letters = [\"Q\"]"),
        (
            "push-out",
            "letters = [\"Z\"]",
            "7:11: no mark of the method draws `Z`; name a label of the picture, such as `d`",
        ),
        (
            "crowd",
            "[step.challenge]\ngoal = [\"verdict = hit\"]\nsolved = { count = 2.5 }",
            "9:20: `count` takes a whole number",
        ),
    ];
    for (scene, step, told) in cases {
        let found = in_scene(scene, step);
        assert!(found.len() == 1 && found[0].contains(told), "{step}: {found:#?}");
    }
    // A challenge is checked even if the step's own pose is wrong.
    let both = in_scene(
        "crowd",
        "set = { count = 2.5 }\n[step.challenge]\ngoal = [\"verdict = hit\"]\nsolved = { count = 3.5 }",
    );
    assert_eq!(both.len(), 2, "{both:#?}");
}

#[test]
fn the_exercise_of_a_step_is_checked() {
    let cases = [
        (
            "disks",
            "write = \"squares\"",
            "7:9: no method `squares`; this scene has: squared, grown, sum-of-squares, and \"blank\"",
        ),
        (
            "disks",
            "write = \"squared\"\ngaps = []",
            "8:8: `gaps` must be a list of names; name values of the method, as in gaps = [\"d\", \"hit\"]",
        ),
        (
            "disks",
            "write = \"squared\"\ngaps = [\"dd\", \"gap\"]",
            "8:8: method `squared` has no value `gap` to leave out; name values of the method, as in gaps = [\"d\", \"hit\"]",
        ),
        (
            "crowd",
            "write = \"blank\"",
            "7:9: a scene of many bodies cannot be an exercise; use a scene of two shapes",
        ),
        (
            "disks",
            "write = \"blank\"\n[step.challenge]\ngoal = [\"verdict = hit\"]\nsolved = { b = [0, 0] }",
            "7:9: a step cannot have both a challenge and `write`; put each into a separate step",
        ),
    ];
    for (scene, step, told) in cases {
        assert_eq!(in_scene(scene, step), [format!("lesson.toml:{told}")], "{step}");
    }
    let alone = in_scene("disks", "gaps = [\"dd\"]");
    assert_eq!(
        alone,
        ["lesson.toml:7:8: `gaps` needs `write`; write = \"…\" names the method that has them"]
    );
    for right in ["write = \"sum-of-squares\"", "write = \"squared\"\ngaps = [\"dd\"]", "write = \"blank\""] {
        assert_eq!(in_scene("disks", right), [""; 0]);
    }
}

#[test]
fn a_wrong_pose_causes_no_further_mistakes() {
    let toml = TOML.replacen("id = \"guess\"", "id = \"guess\"\nset = { radius = -1 }", 1);
    let replies = "\n### If Hit\n\nNo.\n\n### If Miss\n\nNo.\n";
    let found = mistakes(&files(&toml, &format!("{EN}{replies}"), &format!("{JA}{replies}")));
    assert_eq!(found, ["lesson.toml:12:18: -1 is out of range for `radius`; it goes from 0 to 1000000"]);
}

#[test]
fn a_recap_ends_the_lesson_and_has_no_question() {
    const KEPT: &str = "a recap must have exactly three sentences to keep; write a list of three `-` items below its heading";
    let first = TOML.replacen("mark = \"subtract\"", "recap = true", 1);
    let found = mistakes(&files(&first, EN, JA));
    assert_eq!(
        found,
        [
            "lesson.toml:5:6: step `look` is a recap, but not the last step; move it to the end of the lesson".to_owned(),
            format!("en.md:3:1: {KEPT}"),
            "en.md:3:1: a recap needs `### Terms`; write `### Terms` and below it a list of the terms to search for".to_owned(),
            "en.md:3:1: a recap needs `### Read on`; write `### Read on` and below it books or pages for further reading".to_owned(),
            format!("ja.md:3:1: {KEPT}"),
            "ja.md:3:1: a recap needs `### Terms`; write `### Terms` and below it a list of the terms to search for".to_owned(),
            "ja.md:3:1: a recap needs `### Read on`; write `### Read on` and below it books or pages for further reading".to_owned(),
        ]
    );
    let last = format!("{TOML}recap = true\n");
    let asks = "lesson.toml:11:6: the recap `guess` has a question; remove its `ask`";
    assert!(mistakes(&files(&last, EN, JA)).iter().any(|line| line == asks));
}

#[test]
fn a_why_comes_below_the_task_in_all_languages_or_in_none() {
    const HOW: &str = "### Why\n\nThe square of **d**, {dd}, needs no root.\n\n- One.\n- Two.\n\n### Notes";
    let en = EN.replacen("### Notes", HOW, 1);
    let ja = JA.replacen("## 予想する", "### Why\n\n根は要りません。\n\n- 一\n- 二\n\n## 予想する", 1);
    let lesson = load::lesson(&files(TOML, &en, &ja)).expect("no mistakes");
    let why = &lesson.steps[0].text(Lang::En).why;
    assert_eq!((why.blocks.len(), why.spans().find_map(|span| span.value())), (3, Some("dd")));
    assert!(
        !lesson.steps[0].text(Lang::En).prose.plain().contains("root"),
        "it is no part of the explanation"
    );
    assert_eq!(
        mistakes(&files(TOML, &en, JA)),
        [
            "ja.md:3:1: `### Why` of step `look` is missing in some languages; write it in all of them, or in none"
        ]
    );
    let late = format!("{EN}\n### Why\n\nSo.\n");
    let below =
        "en.md:21:1: `### Why` comes after another part of the step; put it directly below the task to try";
    assert!(mistakes(&files(TOML, &late, JA)).contains(&below.to_owned()));
    let empty = EN.replacen("### Notes", "### Why\n\n### Notes", 1);
    let nothing = "en.md:9:1: this heading has no text; write a sentence below it, or remove it";
    assert!(mistakes(&files(TOML, &empty, JA)).contains(&nothing.to_owned()));
}

#[test]
fn a_step_can_be_optional_but_a_recap_cannot() {
    let toml = TOML.replacen("mark = \"subtract\"", "optional = true", 1);
    let lesson = load::lesson(&files(&toml, EN, JA)).expect("no mistakes");
    assert_eq!(lesson.steps.iter().map(|step| step.optional).collect::<Vec<_>>(), [true, false]);
    let recap = format!("{TOML}recap = true\noptional = true\n");
    let wrong = "lesson.toml:11:6: the recap `guess` is optional; remove its `optional`";
    assert!(mistakes(&files(&recap, EN, JA)).contains(&wrong.to_owned()));
}

#[test]
fn a_former_step_no_longer_exists_and_its_replacement_does() {
    let former = |former: &str| TOML.replacen("\n\n", &format!("\nformer = {former}\n\n"), 1);
    let lesson =
        load::lesson(&files(&former("{ first = \"look\", asks = \"guess\" }"), EN, JA)).expect("no mistakes");
    let places = ["first", "asks", "look", "gone"].map(|id| lesson.position(id));
    assert_eq!(places, [Some(0), Some(1), Some(0), None]);
    for (written, wrong) in [
        ("\"first\"", "3:10: `former` must be a table of steps; write former = { old-id = \"new-id\" }"),
        ("{ first = 1 }", "3:20: a step must be a name in quotes; write former = { old-id = \"new-id\" }"),
        ("{ first = \"lok\" }", "3:20: no step `lok`; the steps are: look, guess"),
        (
            "{ look = \"guess\" }",
            "3:12: the former step `look` still exists; remove it from `former`, or give the step another id",
        ),
        (
            "{ First = \"look\" }",
            "3:12: `First` cannot be the name of a step; use lowercase letters, digits and hyphens, as in `two-sides`",
        ),
    ] {
        assert_eq!(mistakes(&files(&former(written), EN, JA)), [format!("lesson.toml:{wrong}")], "{written}");
    }
}

#[test]
fn a_question_for_the_verdict_of_an_incorrect_method_is_a_mistake() {
    let flawed = TOML.replace("point-disk", "disk-rectangle").replace("{ point = [2, 1] }", "{}");
    let flawed = flawed
        .replace("mark = \"subtract\"\n", "")
        .replace("\"subtract\"]", "\"corners\"]\nmethod = \"corners-and-center\"");
    assert_eq!(
        mistakes(&files(&flawed, EN, JA)),
        [
            "lesson.toml:13:7: `corners-and-center` is incorrect, and its verdict may be wrong; ask for the verdict of a correct method, or ask one of the scene’s questions"
        ]
    );
    let right = flawed.replace("corners-and-center", "clamp");
    assert_eq!(mistakes(&files(&right, EN, JA)), [""; 0]);
}

#[test]
fn a_lesson_has_steps() {
    let head = "scene = \"point-disk\"\nsource = \"x\"\n";
    let no_steps = ["lesson.toml:1:1: the lesson has no steps; begin each step with [[step]]"];
    assert_eq!(mistakes(&files(head, "# A\n", "# あ\n")), no_steps);
    let empty = mistakes(&files("", "", ""));
    assert_eq!(
        empty,
        [
            "lesson.toml:1:1: a lesson needs `scene`; write scene = \"point-disk\"",
            no_steps[0],
            "en.md:1:1: the lesson has no title; begin the file with `# Its title`",
            "ja.md:1:1: the lesson has no title; begin the file with `# Its title`",
        ]
    );
    let single = format!("{head}[step]\nid = \"a\"\n");
    let list = "lesson.toml:3:1: `step` must be a list of steps; begin each step with [[step]]";
    assert_eq!(mistakes(&files(&single, "# A\n", "# あ\n")), [list]);
}

#[test]
fn each_mistake_in_the_prose_is_reported_at_its_line() {
    const SECTION: &str = "a step begins with `## Its title {#its-id}`";
    const HAVE: &str = "the panel shows paragraphs, `-` lists, **bold**, *italic*, `code`, code blocks, <kbd>keys</kbd> and [terms](term:id)";
    let cases: &[(&str, &str, &str)] = &[
        ("# Point vs disk\n", "", "1:1: the lesson has no title; begin the file with `# Its title`"),
        (
            "# Point vs disk\n",
            "# Point vs disk\n\n# Another\n",
            &format!("3:1: the lesson’s title must be the first and only `#` heading; {SECTION}"),
        ),
        (
            "# Point vs disk\n",
            "# Point vs disk\n\nHello.\n\nAgain.\n",
            &format!("3:1: this text is outside of all steps; {SECTION}"),
        ),
        (" {#look}", "", &format!("3:1: this heading has no id; {SECTION}")),
        (
            "{#look}",
            "{#Look}",
            "3:1: `Look` cannot be the name of a step; use lowercase letters, digits and hyphens, as in `two-sides`",
        ),
        ("{#look}", "{#guess}", "13:1: a second section for step `guess`; the first is in line 3"),
        ("{#look}", "{#lok}", "3:1: no step `lok` in lesson.toml; its steps are: look, guess"),
        ("## Look {#look}", "## {#look}", "3:1: this heading is empty; write a title after the `#` signs"),
        (
            "A point *P* and a disk.",
            "",
            "3:1: the step has no explanation; write a paragraph below the heading",
        ),
        ("Is it inside?", "", "17:1: the question has no text; write it below this heading"),
        (
            "### Question",
            "### Notes",
            "13:1: step `guess` has `ask`, but no question here; write `### Question` and below it the question",
        ),
        (
            "### Notes",
            "### Question",
            "9:1: step `look` has a question, but no `ask`; write `ask = \"verdict\"` into its step in lesson.toml",
        ),
        (
            "### Notes",
            "### If hit",
            "9:1: step `look` has a reply, but no `ask`; write `ask = \"verdict\"` into its step in lesson.toml",
        ),
        (
            "Is it inside?",
            "Is it inside?\n\n### If yes\n\nNo.",
            "21:1: no choice `yes`; the choices are: Hit, Miss",
        ),
        (
            "Is it inside?",
            "Is it inside?\n\n### If Miss\n\nNo.",
            "21:1: `Miss` is the right answer in this pose; the explanation follows it, so write replies only to wrong choices",
        ),
        (
            "Is it inside?",
            "Is it inside?\n\n### If hit\n\nNo.\n\n### If Hit\n\nNo.",
            "25:1: `Hit` has a second reply; join both",
        ),
        (
            "Is it inside?",
            "Is it inside?\n\n### If hit",
            "21:1: this heading has no text; write a sentence below it, or remove it",
        ),
        (
            "### Notes",
            "### Terms",
            "9:1: step `look` is not a recap, but only a recap has `### Terms`; write `recap = true` into its step in lesson.toml",
        ),
        (
            "### Notes",
            "### Hints",
            "9:1: a step has no part `Hints`; its parts are `### Why`, `### Question`, `### If` with choices, `### Worked`, `### Challenge`, `### Hint`, `### Level`, `### Bug`, `### Say` and `### Notes`, and in a recap `### Terms`, `### Read on` and `### Next`, with these names in every language",
        ),
        (
            "### Notes",
            "### Bug\n\n- This.\n- That.\n\nBecause.\n\n### Notes",
            "9:1: only the first step of a lesson with a `level.toml` has `### Bug`; move this to the first step, or write a level",
        ),
        (
            "### Notes",
            "### Say\n\nOne.\n\nTwo.\n\n### Notes",
            "9:1: the text below a presented picture is longer than one paragraph of 200 characters; shorten it to one or two sentences, for the back row",
        ),
        (
            "### Notes",
            "### Say\n\n### Notes",
            "9:1: this heading has no text; write a sentence below it, or remove it",
        ),
        (
            "Let them look.",
            "Look.\n\n### Notes\n\nAgain.",
            "13:1: this step has a second `### Notes`; join both",
        ),
        (
            "> Hold <kbd>L</kbd>.",
            "> One.\n\n<!-- -->\n\n> Two.",
            &format!("9:1: HTML cannot be shown; {HAVE}"),
        ),
        (
            "> Hold <kbd>L</kbd>.",
            "> One.\n\nMore.",
            "9:1: there is text below the task to try; end the explanation with one `>` block, the task to try",
        ),
        (
            "Let them look.",
            "> Try.",
            "11:1: a task to try is in another part of the step; end the explanation with one `>` block, the task to try",
        ),
        ("A point *P*", "判定 ![A](b.png) *P*", &format!("5:4: an image cannot be shown; {HAVE}")),
        ("A point *P*", "A [point](b) *P*", &format!("5:3: a link cannot be shown; {HAVE}")),
        (
            "A point *P*",
            "A [point](term:Point!) *P*",
            "5:3: `Point!` cannot be the name of a term; use lowercase letters, digits and hyphens, as in `two-sides`",
        ),
        ("A point *P*", "1. A point *P*", &format!("5:1: a numbered list cannot be shown; {HAVE}")),
        ("A point *P*", "***\n\nA point *P*", &format!("5:1: a rule cannot be shown; {HAVE}")),
        (
            "A point *P*",
            "A <b>point</b> *P*",
            &format!("5:3: only pairs of `<kbd>` and `</kbd>` can be shown, not `<b>`; {HAVE}"),
        ),
        (
            "A point *P*",
            "A point *P* at {dx}",
            "5:16: method `squared` has no value `dx` in this pose; it has: d, p, c, xx, yy, dd, r, rr, hit, point, disk, radius",
        ),
        (
            "A point *P*",
            "A {point *P*",
            "5:3: `{point ` names no value; write its name as in `{d.x}`, or `\\{` for a brace",
        ),
        (
            "## Look {#look}",
            "## Look {dd} {#look}",
            "3:9: a heading contains a live value; write words, since headings do not change while shapes move",
        ),
        (
            "Is it inside?",
            "Is it inside, with {dd}?",
            "19:20: a question contains the live value `{dd}`; values are hidden before the answer, so write the number, or leave it out",
        ),
        ("<kbd>L</kbd>", "<kbd>L", "7:8: `<kbd>` is not closed; close it with `</kbd>`"),
    ];
    for (from, to, line) in cases {
        assert!(EN.contains(from), "{from}");
        let en = EN.replacen(from, to, 1);
        let found = mistakes(&files(TOML, &en, JA));
        assert!(found.contains(&format!("en.md:{line}")), "{to}: {found:#?}");
    }
}

#[test]
fn a_file_that_is_no_text_is_reported_and_the_others_are_still_read() {
    let mut all = files(TOML, EN, JA);
    all.prose.forget(Lang::Ja);
    assert_eq!(mistakes(&all), [""; 0], "a lesson in one language is a lesson");
    *all.prose.get_mut(Lang::Ja) = File::Bytes(b"# \xE5\x88\xA4\xE5\xAE\x9A\n\xE5\x88\xA4\xFF"[..].into());
    assert_eq!(mistakes(&all), ["ja.md:2:2: byte 0xFF is not valid UTF-8; save the file as UTF-8"]);
    *all.prose.get_mut(Lang::Ja) = File::TooLarge(10_000_000);
    assert_eq!(mistakes(&all), ["ja.md:1:1: the file has 10000000 bytes; expected at most 1048576 bytes"]);
    *all.prose.get_mut(Lang::Ja) = File::Bytes(vec![b'x'; 1_048_577].into());
    assert_eq!(mistakes(&all), ["ja.md:1:1: the file has 1048577 bytes; expected at most 1048576 bytes"]);
    *all.prose.get_mut(Lang::Ja) = File::Unreadable("why not".to_owned());
    *all.prose.get_mut(Lang::En) = File::text("");
    assert_eq!(
        mistakes(&all),
        [
            "lesson.toml:5:6: step `look` has no prose in en.md; write a section `## Its title {#look}` there",
            "lesson.toml:11:6: step `guess` has no prose in en.md; write a section `## Its title {#guess}` there",
            "en.md:1:1: the lesson has no title; begin the file with `# Its title`",
            "ja.md:1:1: the file cannot be read: why not; allow this program to read it",
        ]
    );
}

#[test]
fn characters_that_no_font_has_are_reported_and_the_lesson_is_shown() {
    let en = EN.replace("A point", "A\u{7} 点𝌆𝌆");
    let all = files(TOML, &en, JA);
    assert!(load::lesson(&all).is_ok());
    let lines: Vec<String> = load::characters(&all).iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "lessons/1-x/en.md:5:2: no font has `\\u{7}` (U+0007); a window shows it only if the system has a font for it; in Hantei’s own source, run assets/fonts/subset.py",
            "lessons/1-x/en.md:5:5: no font has `𝌆` (U+1D306); a window shows it only if the system has a font for it; in Hantei’s own source, run assets/fonts/subset.py",
        ]
    );
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_fine() {
    let [toml, en, ja] = [TOML, EN, JA].map(|text| format!("\u{feff}{}", text.replace('\n', "\r\n")));
    assert_eq!(mistakes(&files(&toml, &en, &ja)), [""; 0]);
}

#[test]
fn folders_are_numbered_and_named_and_no_two_alike() {
    let named = |folder: &'static str| LessonFiles { folder: folder.into(), ..files(TOML, EN, JA) };
    let library = load::library("x", &[named("x/10-b"), named("x/2-c"), named("x/2-a")]).unwrap();
    let ids: Vec<&str> = library.lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids, ["a", "c", "b"]);
    let found = load::library("x", &[named("x/2-a"), named("x/1-a"), named("x/b")]).unwrap_err();
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "x/2-a:1:1: a second lesson has the name `a`; the first is x/1-a",
            "x/b:1:1: `b` cannot be the name of a lesson’s folder; a lesson is a folder whose name is a number and a name, as in `1-point-disk`",
        ]
    );
    let none = load::library("x", &[]).unwrap_err();
    assert!(none[0].to_string().starts_with("x:1:1: this folder has no lessons; a lesson is"));
}

#[test]
fn a_long_list_of_mistakes_is_cut_off() {
    let en = format!("# A\n{}", "<b>\n\n# B\n".repeat(50_000));
    let found = mistakes(&files(TOML, &en, JA));
    let last = found.iter().rfind(|line| line.starts_with("en.md")).unwrap();
    assert!(found.len() < 300 && last.ends_with("more mistakes in this file)"), "{last}");
}

/// A small generator with the same bytes every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

#[test]
fn no_content_of_files_causes_a_panic() {
    let dice = &mut Dice(1);
    let pieces: [&[u8]; 24] = [
        b"[[step]]\n",
        b"id = \"look\"\n",
        b"set = { point = [",
        b"]",
        b"}",
        b"\"",
        b"'''",
        b"\n",
        b"show = [\"shapes\"]\n",
        b"scene = \"point-disk\"\n",
        b"# A\n",
        b"## B {#look}\n",
        b"### Question\n",
        b"> ",
        b"<kbd>",
        b"\xE5\x88\xA4",
        b"\xFF",
        b"\0",
        b"- ",
        b"```\n",
        b"1e999",
        b"step.a.b = 1\n",
        b"[x](y)",
        b"versus = \"square-root\"\nask = \"verdict\"\n",
    ];
    for round in 0..4000 {
        let mut mess = || -> Vec<u8> {
            let base = [TOML, EN, JA][dice.below(3)].as_bytes();
            let mut bytes = if round % 3 == 0 { Vec::new() } else { base.to_vec() };
            for _ in 0..dice.below(12) {
                let at = dice.below(bytes.len() + 1);
                let to = (at + dice.below(8)).min(bytes.len());
                bytes.splice(at..to, pieces[dice.below(pieces.len())].iter().copied());
            }
            bytes
        };
        let [toml, en, ja] = [mess(), mess(), mess()].map(|bytes| File::Bytes(bytes.into()));
        let one = LessonFiles {
            folder: "1-x".into(),
            toml,
            level: File::Missing,
            prose: PerLang::from_iter([(Lang::En, en), (Lang::Ja, ja)]),
            preview: None,
        };
        if let Err(mistakes) = load::lesson(&one) {
            assert!(mistakes.iter().all(|mistake| !mistake.to_string().contains('\n')), "{mistakes:?}");
        }
    }
}

// The promises of the built-in lessons.

/// The written lessons, without those made from a scene.
fn written() -> Vec<Arc<Lesson>> {
    let library = builtin::load().unwrap_or_else(|mistakes| {
        panic!("{}", mistakes.iter().map(|mistake| format!("{mistake}\n")).collect::<String>())
    });
    library.lessons
}

/// The code in the text of an exercise, in three languages: Rust, Python, JavaScript.
fn code_of(text: &StepText) -> Vec<[String; 3]> {
    let spans = [&text.prose, &text.try_it, &text.challenge, &text.hint].into_iter().flat_map(Prose::spans);
    let code = spans.filter(|span| span.style == Style::Code).map(|span| match &span.names {
        Some(Names::Code { python, javascript }) => [span.text.clone(), python.clone(), javascript.clone()],
        _ => [(); 3].map(|()| span.text.clone()),
    });
    code.collect()
}

#[test]
fn exercises_show_code_in_the_language_that_a_learner_writes() {
    // Signs and words that a language lacks. A sign alone may be named to say that another language has it.
    let foreign = [
        vec![],
        vec!["let ", "&&", "||", ";", "{", "}", "::", "->", "!(", "f32", "f64", "vec2(", "vec3(", "const "],
        vec!["let mut", "::", "->", "todo!", "&cd", "f32", "f64::", "and ", "vec2(", "vec3(", "else if not"],
    ];
    for lesson in &Library::builtin().lessons {
        for step in lesson.steps.iter().filter(|step| step.write.is_some()) {
            let at = format!("{}/{}", lesson.id, step.id);
            let code = code_of(step.text(Lang::En));
            for lang in Lang::ALL {
                assert_eq!(code_of(step.text(lang)), code, "{at} in {lang:?}");
            }
            for forms in &code {
                for (form, foreign) in forms.iter().zip(&foreign) {
                    let found = foreign.iter().find(|sign| form.contains(**sign));
                    assert_eq!(found, None, "{at}: `{form}` needs the form of another language");
                }
            }
        }
    }
}

/// True if a step teaches: it neither ends the lesson nor requires an exercise.
fn teaches(step: &Step) -> bool {
    !step.recap && step.write.is_none()
}

/// Runs a step's method, and its comparison method.
fn runs(step: &Step) -> Vec<(&'static Method, Explanation)> {
    let run = |method: &'static Method| (method, method.explain(&step.pose, Detail::values(Lang::En)));
    [Some(step.method), step.versus].into_iter().flatten().map(run).collect()
}

#[test]
fn the_built_in_lessons_have_no_mistakes() {
    let (text, right) = check::report(None);
    assert!(right, "{text}");
    assert!(text.starts_with("No mistakes in the built-in lessons: "), "{text}");
}

#[test]
fn every_scene_has_a_lesson() {
    let library = Library::builtin();
    for scene in Scene::ALL {
        assert!(library.find(scene.id).is_some(), "{}", scene.id);
    }
}

#[test]
fn every_name_resolves() {
    for lesson in Library::builtin().lessons {
        for step in &lesson.steps {
            let at = format!("{}/{}", lesson.id, step.id);
            let (told, layers) =
                (step.method.explain(&step.pose, Detail::values(Lang::En)), lesson.scene.all_layers());
            for entry in &step.show {
                let is_layer = layers.iter().any(|layer| layer.id == entry);
                let is_call = told.moments.iter().any(|moment| shows(entry, moment.mark.id, moment.call));
                assert!(is_layer || is_call, "{at}: {entry}");
            }
            assert!(!step.show.is_empty() && step.body < lesson.scene.bodies.len(), "{at}");
            let moments = step.mark.iter().chain(step.walk.iter().flatten());
            moments.for_each(|moment| assert!(told.find(moment).is_some(), "{at}: {moment}"));
            for (input, value) in step.pose.iter() {
                assert_eq!(input.kind.validated(value.clone()).as_ref(), Some(value), "{at}: {}", input.name);
            }
        }
    }
}

#[test]
fn some_step_reaches_every_mark_of_every_method_of_a_lesson() {
    for lesson in written() {
        let runs: Vec<_> = lesson.steps.iter().flat_map(runs).collect();
        for (method, _) in &runs {
            for mark in method.marks {
                let mut same = runs.iter().filter(|(ran, _)| ran == method);
                let reached = same.any(|(_, told)| told.moments.iter().any(|moment| moment.mark == *mark));
                assert!(reached, "{}: no step reaches `{}` of `{}`", lesson.id, mark.id, method.id);
            }
        }
    }
}

#[test]
fn every_step_can_be_read_tried_and_presented_in_every_language() {
    for lesson in written() {
        let teaching = lesson.steps.iter().filter(|step| teaches(step)).count();
        assert!(
            (6..=11).contains(&teaching),
            "{} has {teaching} steps that teach; a built-in lesson has 6 to 11",
            lesson.id
        );
        let place = |step: &Step| (step.recap, step.write.is_some());
        assert!(
            lesson.steps.iter().map(place).is_sorted(),
            "{}: first the steps that teach, then the exercises, then the recap",
            lesson.id
        );
        assert!(lesson.steps.last().unwrap().recap, "{} does not end in a recap", lesson.id);
        for lang in Lang::ALL {
            assert!(!lesson.title.get(lang).is_empty());
            for step in &lesson.steps {
                let at = format!("{}/{} in {}", lesson.id, step.id, lang.code());
                let StepText { title, prose, lead, try_it, notes, .. } = step.text(lang);
                assert!(!title.is_empty() && !prose.is_empty(), "{at} explains nothing");
                assert!(!try_it.is_empty() || step.recap, "{at} has nothing to try");
                assert!(!notes.is_empty() || step.recap, "{at} has no speaker notes");
                assert_eq!(lead.is_empty(), step.ask.is_none(), "{at}: a question for a step that asks");
            }
        }
        let parts = |lang: Lang| -> Vec<Vec<usize>> {
            let blocks = |step: &Step| step.text(lang).parts().map(|prose| prose.blocks.len()).collect();
            lesson.steps.iter().map(blocks).collect()
        };
        for (lang, _) in lesson.title.each() {
            assert_eq!(parts(lang), parts(Lang::En), "{} in {lang:?} has another structure", lesson.id);
        }
    }
}

/// The words of a text.
fn words_of(prose: &Prose) -> usize {
    prose.plain().split_whitespace().count()
}

/// The most words of an explanation, and of a Why.
const WORDS: usize = 150;

#[test]
fn explanations_are_short() {
    let mut long = vec![];
    for lesson in written() {
        for step in &lesson.steps {
            let place = format!("{}/{}", lesson.id, step.id);
            let StepText { prose, why, .. } = step.text(Lang::En);
            for (part, words) in [("explanation", words_of(prose)), ("Why", words_of(why))] {
                if words > WORDS {
                    long.push(format!("{place}: This {part} has {words} words; a step holds at most {WORDS}. Move proofs and details into ### Why."));
                }
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The minutes in which a learner solves an exercise of First steps: it takes a line or three.
const EXERCISE: u32 = 4;

#[test]
fn first_steps_take_two_hours() {
    let library = Library::builtin();
    let path = &library.paths[0];
    assert_eq!(path.id, "first-steps");
    let lessons: Vec<_> = path.places(&library.lessons).into_iter().map(|i| &library.lessons[i]).collect();
    let exercises = |lesson: &Lesson| {
        lesson.steps.iter().filter(|step| step.write.is_some() && !step.optional).count() as u32
    };
    let long: Vec<_> = lessons.iter().filter(|it| exercises(it) > 1).map(|it| &it.id).collect();
    assert!(long.is_empty(), "{long:?} need more than one exercise");
    let minutes: u32 = lessons.iter().map(|it| it.minutes.expect("minutes") + EXERCISE * exercises(it)).sum();
    assert!(minutes <= 120, "{minutes} minutes");
}

#[test]
fn no_why_defines_a_term() {
    let lessons = written();
    for lang in Lang::ALL {
        let without: Vec<Arc<Lesson>> =
            lessons.iter().map(|lesson| Arc::new(without_whys(lesson, lang))).collect();
        let [all, told] = [&lessons, &without].map(|lessons| {
            glossary::terms(lessons, lang)
                .into_iter()
                .map(|term| (term.id, term.lesson, term.step))
                .collect::<Vec<_>>()
        });
        assert_eq!(all, told, "{lang:?}: a term is marked in a Why before a step defines it");
    }
}

/// A lesson without what its steps say in their Whys.
fn without_whys(lesson: &Lesson, lang: Lang) -> Lesson {
    let mut lesson = lesson.clone();
    lesson.steps.iter_mut().for_each(|step| step.text.get_mut(lang).why = Prose::default());
    lesson
}

#[test]
fn every_built_in_lesson_is_in_one_path() {
    let library = Library::builtin();
    let on_paths: Vec<&String> = library.paths.iter().flat_map(|path| &path.lessons).collect();
    for lesson in written() {
        let count = on_paths.iter().filter(|id| **id == &lesson.id).count();
        assert_eq!(count, 1, "{} in lessons/paths.toml", lesson.id);
    }
    assert_eq!(on_paths.len(), written().len(), "no path names another lesson");
    for path in &library.paths {
        let titled = Lang::ALL.into_iter().filter(|lang| path.title.has(*lang));
        assert_eq!(titled.count(), Lang::ALL.len(), "{} has a title in each language", path.id);
    }
}

#[test]
fn every_lesson_ends_in_a_recap_that_names_the_next_one() {
    let lessons = written();
    for lesson in &lessons {
        let last = lesson.steps.last().expect("a lesson has steps");
        assert!(last.recap, "{} ends without a recap", lesson.id);
        for lang in Lang::ALL {
            assert!(!last.text(lang).recap.next.is_empty(), "{} in {}", lesson.id, lang.code());
        }
    }
}

#[test]
fn lessons_are_in_chapters_in_the_order_of_the_curriculum() {
    let lessons = written();
    assert_eq!(lessons[0].id, "point-disk", "what everybody meets first");
    let place = |lesson: &Arc<Lesson>| {
        let chapter = lesson.chapter.unwrap_or_else(|| panic!("{} names no chapter", lesson.id));
        let order = Chapter::ALL.iter().position(|other| other == chapter);
        let scene = Scene::ALL.iter().position(|scene| *scene == lesson.scene);
        (order.expect("it is one of all"), scene.expect("it is one of all"))
    };
    assert!(lessons.iter().map(place).is_sorted());
    let chapters = chapter::of(&lessons);
    assert!(chapters.iter().all(|(_, lessons)| lessons.len() <= 9), "a digit reaches each");
    let all = chapters.iter().flat_map(|(_, lessons)| lessons.clone());
    assert!(all.eq(0..lessons.len()));
}

/// A lesson's texts except its recap, in one line and in small letters.
fn read(lesson: &Lesson, lang: Lang) -> String {
    let step = |step: &Step| {
        let StepText { prose, lead, try_it, challenge, hint, replies, .. } = step.text(lang).clone();
        let replies = replies.into_iter().map(|reply| reply.prose);
        let all = [lead, prose, try_it, challenge, hint].into_iter().chain(replies);
        all.map(|prose| prose.plain()).collect::<Vec<_>>().join(" ")
    };
    lesson.steps.iter().map(step).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// True if a text has a name. In English it must consist of whole words, in singular or plural.
fn names(text: &str, name: &str) -> bool {
    let is_whole = |(at, _): (usize, &str)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let after = after.strip_prefix('s').unwrap_or(after);
        !name.is_ascii()
            || !(before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric))
    };
    text.match_indices(name).any(is_whole)
}

/// Terms that are also everyday words. The x axis is not a separating axis.
const EVERYDAY: [&str; 1] = ["axis"];

#[test]
fn no_term_is_used_in_a_chapter_before_the_lesson_that_explains_it() {
    let lessons = written();
    for lang in Lang::ALL {
        let read: Vec<String> = lessons.iter().map(|lesson| read(lesson, lang)).collect();
        let terms = glossary::terms(&lessons, lang).into_iter();
        for Term { title, lesson, .. } in terms.filter(|term| !EVERYDAY.contains(&&*term.id)) {
            for before in 0..lesson {
                let (early, late) = (&lessons[before].id, &lessons[lesson].id);
                assert!(
                    !names(&read[before], &title.to_lowercase()),
                    "{early} names “{title}”, which {late} tells"
                );
            }
        }
    }
}

#[test]
fn a_lesson_need_not_name_a_chapter() {
    let mut lessons = written();
    for lesson in &mut lessons[1..] {
        Arc::make_mut(lesson).chapter = None;
    }
    let titles: Vec<_> = chapter::of(&lessons).iter().map(|(it, _)| it.map(|it| it.id)).collect();
    assert_eq!(titles, [Some("disks"), None]);
}

#[test]
fn every_lesson_asks_and_ends_by_breaking_something() {
    for lesson in written() {
        assert!(lesson.steps.iter().any(|step| step.ask.is_some()), "{} asks nothing", lesson.id);
        let teaching = lesson.steps.iter().rev().filter(|step| teaches(step));
        let breaks = teaching.take(2).any(|step| step.versus.is_some());
        assert!(breaks, "{} ends without two methods that disagree", lesson.id);
    }
}

#[test]
fn every_lesson_has_two_calculations_each_with_a_known_slip() {
    for lesson in written() {
        let sums: Vec<_> = lesson.steps.iter().filter_map(|step| Some((step, step.sum()?))).collect();
        assert!(sums.len() >= 2, "{} has {} sums", lesson.id, sums.len());
        for (step, sum) in sums {
            let at = format!("{}/{}", lesson.id, step.id);
            assert!(sum.results.len() >= 3, "{at}: a usual slip or two");
            for (lang, text) in Lang::ALL.map(|lang| (lang, step.text(lang))) {
                let candidates = step.candidates(lesson.scene);
                let answered = |slip: usize| text.replies.iter().any(|reply| reply.is_for(slip, &candidates));
                let slips = (0..candidates.len()).filter(|slip| *slip != sum.truth());
                assert!(slips.into_iter().all(answered), "{at} in {}", lang.code());
                let worked = text.worked.plain();
                for number in &sum.results[sum.truth()].numbers {
                    let number = hantei::lesson::sum::show(&[*number]);
                    assert!(worked.contains(&number), "{at} in {}: `{worked}` has no {number}", lang.code());
                }
            }
        }
    }
}

#[test]
fn a_step_with_two_disagreeing_methods_begins_with_a_question() {
    let mut asks = 0;
    for lesson in written() {
        for step in lesson.steps.iter().filter(|step| step.versus.is_some()) {
            assert!(step.ask.is_some(), "{}/{}", lesson.id, step.id);
            asks += usize::from(step.ask == Some(Ask::Wrong));
        }
    }
    assert!(asks >= 17, "{asks}");
}

#[test]
fn every_answer_comes_from_a_run_and_compared_methods_disagree() {
    for lesson in written() {
        for step in &lesson.steps {
            let at = format!("{}/{}", lesson.id, step.id);
            if let Some(Ask::Question(i)) = step.ask {
                let question = &lesson.scene.questions[i];
                for lang in Lang::ALL {
                    let told = step.method.explain(&step.pose, Detail::values(lang));
                    let answer = told.get(question.name).map(|value| value.show(lang));
                    let choice = |choice: &hantei::words::Words| Some(lang.of(*choice)) == answer.as_deref();
                    assert_eq!(question.choices.iter().filter(|words| choice(words)).count(), 1, "{at}");
                }
            }
            let verdicts: Vec<bool> = runs(step).iter().map(|(_, told)| told.verdict.hit).collect();
            assert!(verdicts.len() == 1 || verdicts[0] != verdicts[1], "{at}");
        }
    }
}

/// Every character except plain ASCII, with its line.
fn uncommon(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let lines = text.lines().enumerate();
    lines.flat_map(|(i, line)| {
        line.chars().filter(|c| !matches!(c, ' '..='~' | '\t')).map(move |c| (i + 1, c))
    })
}

#[test]
fn every_character_of_lessons_and_program_is_in_the_fonts() {
    fn files(dir: &Path, all: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, all);
            } else if path.extension().is_some_and(|end| end == "rs" || end == "md" || end == "toml") {
                all.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(&root.join("lessons"), &mut all);
    files(&root.join("src"), &mut all);
    assert!(all.len() > 30);
    let mut missing = BTreeSet::new();
    for path in &all {
        let text = fs::read_to_string(path).unwrap();
        // The text of tests is never shown.
        let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
        for (line, c) in uncommon(text) {
            for face in [Face::Sans, Face::Bold, Face::Italic, Face::Mono] {
                if !covers(face, c) {
                    missing.insert(format!("{}:{line}: {c} in {face:?}", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "run assets/fonts/subset.py: {missing:#?}");
}

#[test]
fn in_the_lesson_on_rounding_the_shown_terms_add_up_to_the_shown_sum() {
    let lessons = Library::builtin();
    let lesson = lessons.find("point-disk").expect("it is built in");
    let step = lesson.steps.iter().find(|step| step.id == "rounding").expect("it has this step");
    for (lang, end) in [(Lang::En, ':'), (Lang::Ja, '。')] {
        let told = step.method.explain(&step.pose, Detail::all(lang));
        let caption = |mark| &told.moments[told.find(mark).expect("it is reached")].caption;
        let (sum, _) = caption("add").split_once(end).expect("the sum comes first");
        let (terms, sum) = sum.split_once(" = ").expect("an equation");
        let [x, y] = terms.split_once(" + ").map(|(x, y)| [x, y].map(decimals)).expect("two terms");
        assert_eq!(x + y, decimals(sum), "{}", caption("add"));
        assert!(caption("square").contains("1.5000001"), "{}", caption("square"));
    }
}

/// The value of a text of digits, in units of the seventh decimal.
fn decimals(text: &str) -> u64 {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{rest:0<7}").parse().expect("digits")
}

#[test]
fn the_rounding_described_in_the_first_lesson_is_real() {
    let disk = |r| Disk::new(Vec2::ZERO, r).unwrap();
    let near = vec2(1.500_000_1, 2.0);
    assert_eq!(near.x, 1.5_f32.next_up());
    let (squares, of_squares) = walk!(point_disk::squared(near, &disk(2.5)));
    let (root, of_root) = walk!(point_disk::square_root(near, &disk(2.5)));
    let met = (of_squares.calls[0].number("dd"), of_root.calls[0].number("distance"));
    assert_eq!((met, squares, root), ((6.25_f32.next_up(), 2.5), false, true));
    let lost = vec2(1.0, 0.0001);
    let (hit, trace) = walk!(point_disk::squared(lost, &disk(1.0)));
    assert_eq!((hit, trace.calls[0].number("dd")), (true, 1.0));
    assert!(hantei::geometry::point_disk::square_root(lost, &disk(1.0)));
}

#[test]
fn the_example_in_the_lesson_reference_is_a_lesson() {
    let readme = include_str!("../../docs/lesson-reference.md");
    let blocks = |kind: &str| -> Vec<&str> {
        readme.split(&format!("```{kind}\n")).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
    };
    let ([toml], [en, ja]) = (&blocks("toml")[..], &blocks("markdown")[..]) else {
        panic!("one block of TOML and two of Markdown")
    };
    assert_eq!(mistakes(&files(toml, en, ja)), [""; 0]);
    let lesson = load::lesson(&files(toml, en, ja)).unwrap();
    assert_eq!(lesson.steps.len(), 2);
    let home = Temp::new("readme");
    for (file, text) in [("lesson.toml", toml), ("en.md", en), ("ja.md", ja)] {
        home.write(&format!("1-first-look/{file}"), text);
    }
    let (text, right) = check::report(Some(&home.0));
    assert!(right, "{text}");
    // The mistake in the guide is the program's message.
    let wrong = toml.replacen("\"shapes\"", "\"shape\"", 1);
    let line = format!("my-lessons/1-first-look/{}", mistakes(&files(&wrong, en, ja))[0]);
    assert!(readme.contains(&line), "{line}");
    // Every key of a step is explained.
    let keys = mistakes(&files(&toml.replacen("id =", "x = 1\nid =", 1), en, ja))[0].clone();
    for key in keys.split(": ").last().unwrap().split(", ") {
        assert!(readme.contains(&format!("\n| `{key}` |")), "{key}");
    }
}

// Folders.

/// A folder for one test, deleted afterwards.
struct Temp(PathBuf);

impl Temp {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("hantei-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn lesson(&self, folder: &str) {
        let en = EN.replace("It is outside.", "Miss.") + "\n### If hit\n\nNo.\n";
        let ja = JA.replace("外にあります。", "外れです。") + "\n### If hit\n\nいいえ。\n";
        for (file, text) in [("lesson.toml", TOML), ("en.md", &en), ("ja.md", &ja)] {
            self.write(&format!("{folder}/{file}"), text);
        }
    }

    /// The messages about the folder, with its place left out.
    fn lines(&self, found: Result<Library, Vec<Mistake>>) -> Vec<String> {
        let place = self.0.display().to_string();
        let found = found.err().unwrap_or_default();
        found.iter().map(|mistake| mistake.to_string().replace(&place, "HOME")).collect()
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_of_lessons_is_read() {
    let home = Temp::new("read");
    home.lesson("2-b");
    home.lesson("1-a");
    home.write("README.md", "not a lesson");
    home.write(".git/lesson.toml", "not a lesson");
    let library = Library::from_folder(&home.0).unwrap();
    assert_eq!(library.lessons.iter().map(|lesson| lesson.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let (text, right) = check::report(Some(&home.0));
    assert!(right);
    assert_eq!(
        text.replace(&home.0.display().to_string(), "HOME"),
        "No mistakes in HOME: 2 lessons with 4 steps in 2 languages (en, ja); \
         2 questions answered, 0 pairs of methods compared, 0 challenges solved and 0 exercises proved by running them, 0 levels won, 0 hints, exercises and replies played.\n"
    );
}

#[test]
fn problems_for_readers_are_reported_though_the_lesson_can_be_shown() {
    let home = Temp::new("careful");
    home.lesson("1-a");
    let said = |from: &str, to: &str| {
        let en = fs::read_to_string(home.0.join("1-a/en.md")).unwrap();
        assert!(en.contains(from), "{from}");
        home.write("1-a/en.md", en.replacen(from, to, 1));
        assert!(Library::from_folder(&home.0).is_ok());
        let (text, right) = check::report(Some(&home.0));
        home.write("1-a/en.md", en);
        assert_eq!(right, text.starts_with("No mistakes"), "{text}");
        let file = format!("{}/1-a/en.md:", home.0.display());
        text.lines().filter_map(|line| line.strip_prefix(&file)).map(str::to_owned).collect::<Vec<_>>()
    };
    const LIVE: &str = "`2.50` is the value of `r`, and becomes wrong when a shape is dragged; write `{r}`, or `2.50` as code if it does not change";
    let cases: &[(&str, &str, &[&str])] = &[
        ("A point *P*", "A point *P* and 2", &[]),
        ("A point *P*", "A point *P* at `2.50`", &[]),
        ("A point *P*", "A point *P* at 2.51, 250 and {radius}", &[]),
        ("A point *P*", "A point *P* at 2.50", &[&format!("5:16: {LIVE}")]),
        ("Let them", "Let 1.41 them", &[]),
        (
            "A point *P*",
            "A point *Z*",
            &[
                "5:10: `Z` is neither in the picture nor in the code; use a visible name, or write it as plain text",
            ],
        ),
        (
            "A point *P*",
            "A `dd <= rr` *well known* **v** *P*",
            &[
                "5:29: `v` is neither in the picture nor in the code; use a visible name, or write it as plain text",
            ],
        ),
        ("A point *P*", "A point *P*, `2 + 2 = 4`", &[]),
        ("A point *P*", "A point *P*, `2 + 2 = 5`", &["5:14: `2 + 2 = 5` is not true; calculate it again"]),
        ("A point *P*", "A ~~dot~~ *P*", &["5:1: `~~` does not strike text out here; remove it"]),
        (
            "A point *P*",
            "A $r$ *P*",
            &["5:1: a formula between `$` is not formatted here; write it as code, or in words"],
        ),
        ("A point *P*", "A point *P* for $5 or | more", &[]),
        ("A point *P*", "| a | b |\n|---|---|\n\n*P*", &["5:1: a table is not formatted here; write a list"]),
        ("Miss.", "A miss, clearly.", &[]),
        ("Miss.", "**Outside** it is.", &[]),
        (
            "Miss.",
            "It is outside. A miss.",
            &[
                "15:1: the explanation does not begin with the answer, `Miss`; name it in the first sentence, or begin with the answer in bold",
            ],
        ),
        (
            "\n### If hit\n\nNo.\n",
            "",
            &["17:1: these wrong choices have no reply: Hit; write `### If Hit` below the question"],
        ),
    ];
    for (from, to, lines) in cases {
        assert_eq!(said(from, to), *lines, "{to}");
    }
}

#[test]
fn an_exercise_is_proved_to_begin_wrong_and_to_have_a_solution() {
    let home = Temp::new("proof");
    let said = |scene: &str, write: &str| {
        let toml = format!(
            "scene = \"{scene}\"\nsource = \"x\"\n\n[[step]]\nid = \"mine\"\nshow = [\"shapes\"]\n{write}\n"
        );
        home.write("1-a/lesson.toml", toml);
        home.write("1-a/en.md", "# A\n\n## Mine {#mine}\n\nYour turn.\n\n### Challenge\n\nWrite it.\n");
        home.write(
            "1-a/ja.md",
            "# あ\n\n## 自作 {#mine}\n\n書く番です。\n\n### Challenge\n\n書いてください。\n",
        );
        assert!(Library::from_folder(&home.0).is_ok(), "it can be shown");
        let (text, right) = check::report(Some(&home.0));
        assert_eq!(right, text.starts_with("No mistakes"), "{text}");
        text.replace(&home.0.display().to_string(), "HOME")
    };
    assert_eq!(
        said("disks", "write = \"squared\""),
        "HOME/1-a/lesson.toml:7:9: the exercise `mine` is already right at the start; \
         begin from an incorrect method, or name in `gaps` the values to write\n"
    );
    // This box is a bound, too, and reports another region than the scene's first method.
    let other = said("box-around-points", "write = \"own-frame\"\ngaps = [\"u\"]");
    assert!(
        other.starts_with(
            "HOME/1-a/lesson.toml:7:9: method `own-frame` does not solve the exercise `mine`: it is wrong in "
        ) && other
            .ends_with(" test cases; name a method with the same verdicts as the scene’s first, `upright`\n"),
        "{other}"
    );
    for right in ["write = \"sum-of-squares\"", "write = \"grown\"\ngaps = [\"reach\"]", "write = \"blank\""]
    {
        let text = said("disks", right);
        assert!(text.ends_with("0 challenges solved and 1 exercise proved by running them, 0 levels won, 0 hints, exercises and replies played.\n"), "{text}");
    }
}

#[test]
fn a_shape_outside_a_phones_picture_is_reported() {
    let home = Temp::new("phone");
    let said = |b: &str| {
        let toml = format!(
            "scene = \"disks\"\nsource = \"x\"\n\n[[step]]\nid = \"look\"\nset = {{ b = {b} }}\nshow = [\"shapes\"]\n"
        );
        home.write("1-a/lesson.toml", toml);
        home.write("1-a/en.md", "# A\n\n## Look {#look}\n\nTwo disks.\n");
        home.write("1-a/ja.md", "# あ\n\n## 観察 {#look}\n\n2つの円です。\n");
        assert!(Library::from_folder(&home.0).is_ok(), "it can be shown");
        check::report(Some(&home.0)).0.replace(&home.0.display().to_string(), "HOME")
    };
    assert_eq!(
        said("[2, 3.7]"),
        "HOME/1-a/lesson.toml:6:7: on a phone, 0.30 of the disk B of this pose is outside of the picture; \
         a phone shows x from -5.7 to 6.1 and y from -3.9 to 4.5\n"
    );
    assert!(said("[2, 3.4]").starts_with("No mistakes"));
}

#[test]
fn a_folder_that_cannot_be_a_lesson_is_reported() {
    let home = Temp::new("bad");
    home.lesson("1-a");
    home.write("1-a/en.md", vec![b'x'; 10_000_000]);
    home.write("1-a/ja.md", b"# \xFF");
    fs::create_dir(home.0.join("empty")).unwrap();
    fs::create_dir_all(home.0.join("2-b/lesson.toml")).unwrap();
    let (text, right) = check::report(Some(&home.0));
    assert!(!right && text.ends_with('\n') && text.lines().count() == 7, "{text}");
    let lines = home.lines(Library::from_folder(&home.0));
    for line in [
        "HOME/1-a/en.md:1:1: the file has 10000000 bytes; expected at most 1048576 bytes",
        "HOME/1-a/ja.md:1:3: byte 0xFF is not valid UTF-8; save the file as UTF-8",
        "HOME/2-b/lesson.toml:1:1: the file cannot be read: it is not a file; allow this program to read it",
        &format!("HOME/2-b:1:1: this lesson has no text; write one or more of {}", texts()),
        "HOME/empty:1:1: `empty` cannot be the name of a lesson’s folder; a lesson is a folder whose name is a number and a name, as in `1-point-disk`",
    ] {
        assert!(lines.iter().any(|found| found == line), "{line}\n{lines:#?}");
    }
}

#[test]
fn a_missing_folder_is_reported() {
    let home = Temp::new("none");
    let nowhere = Library::from_folder(&home.0.join("nowhere")).unwrap_err();
    assert_eq!(nowhere.len(), 1);
    assert!(nowhere[0].to_string().contains("/nowhere:1:1: the folder cannot be read: "), "{nowhere:?}");
    let found = home.lines(Library::from_folder(&home.0));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("HOME:1:1: this folder has no lessons; "), "{found:?}");
    home.lesson("1-a");
    let found = home.lines(Library::from_folder(&home.0.join("1-a")));
    assert_eq!(found, ["HOME/1-a:1:1: this folder is a lesson; name the folder that contains it"]);
}

#[cfg(unix)]
#[test]
fn dangling_links_are_reported() {
    use std::os::unix::fs::symlink;
    let home = Temp::new("links");
    home.lesson("1-a");
    fs::remove_file(home.0.join("1-a/ja.md")).unwrap();
    symlink("nothing", home.0.join("1-a/ja.md")).unwrap();
    symlink("nothing", home.0.join("2-b")).unwrap();
    symlink("1-a", home.0.join("3-c")).unwrap();
    let dangling = "1:1: the file cannot be read: it is a link to a file or folder that does not exist; allow this program to read it";
    assert_eq!(
        home.lines(Library::from_folder(&home.0)),
        [
            "HOME/2-b:1:1: the folder cannot be read: it is a link to a file or folder that does not exist; remove it from the folder of lessons, or allow this program to read it",
            &format!("HOME/1-a/ja.md:{dangling}"),
            &format!("HOME/3-c/ja.md:{dangling}"),
        ]
    );
}

#[cfg(unix)]
#[test]
fn missing_permission_is_reported_until_it_is_granted() {
    use std::os::unix::fs::PermissionsExt;
    let home = Temp::new("permission");
    home.lesson("1-a");
    let file = home.0.join("1-a/en.md");
    let allow = |mode: u32| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o000);
    if fs::read(&file).is_ok() {
        return; // Root may read everything.
    }
    let mut watch = Watch::new(&home.0);
    let now = Instant::now();
    let found = home.lines(watch.poll(now).unwrap());
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("HOME/1-a/en.md:1:1: the file cannot be read: Permission denied"),
        "{found:?}"
    );
    allow(0o644);
    assert!(watch.poll(now + Duration::from_millis(250)).unwrap().is_ok());
}

#[test]
fn the_watch_reports_only_changes_and_within_half_a_second() {
    let home = Temp::new("watch");
    home.lesson("1-a");
    let mut watch = Watch::new(&home.0);
    let start = Instant::now();
    let mut frame = 0;
    // The reports of half a second of frames.
    let mut half_a_second = || -> Vec<Result<Library, Vec<Mistake>>> {
        let frames = frame..frame + 30;
        frame = frames.end;
        frames.filter_map(|i| watch.poll(start + Duration::from_secs(i) / 60)).collect()
    };
    let one = |mut found: Vec<Result<Library, Vec<Mistake>>>| {
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    };
    assert_eq!(one(half_a_second()).unwrap().lessons.len(), 1);
    assert!(half_a_second().is_empty());

    home.write("1-a/en.md", EN.replace("A point", "One point"));
    let library = one(half_a_second()).unwrap();
    assert!(library.lessons[0].steps[0].text(Lang::En).prose.plain().starts_with("One point"));

    // A file of the same size, within the same tick of the file system's clock.
    home.write("1-a/en.md", EN.replace("A point", "Two point"));
    let library = one(half_a_second()).unwrap();
    assert!(library.lessons[0].steps[0].text(Lang::En).prose.plain().starts_with("Two point"));

    // Saved again without a change.
    home.write("1-a/en.md", EN.replace("A point", "Two point"));
    assert!(half_a_second().is_empty());

    home.lesson("2-b");
    assert_eq!(one(half_a_second()).unwrap().lessons.len(), 2);

    fs::remove_file(home.0.join("2-b/ja.md")).unwrap();
    assert!(!one(half_a_second()).unwrap().lessons[1].title.has(Lang::Ja));
    fs::remove_file(home.0.join("2-b/en.md")).unwrap();
    let gone = format!("HOME/2-b:1:1: this lesson has no text; write one or more of {}", texts());
    assert_eq!(home.lines(one(half_a_second())), [gone]);
    assert!(half_a_second().is_empty());
    home.write("2-b/en.md", EN);
    assert_eq!(one(half_a_second()).unwrap().lessons.len(), 2);

    home.write("2-b/ja.md", vec![b'x'; 10_000_000]);
    let large = "HOME/2-b/ja.md:1:1: the file has 10000000 bytes; expected at most 1048576 bytes";
    assert_eq!(home.lines(one(half_a_second())), [large]);

    fs::remove_dir_all(home.0.join("2-b")).unwrap();
    assert_eq!(one(half_a_second()).unwrap().lessons.len(), 1);

    fs::remove_dir_all(&home.0).unwrap();
    let lines = home.lines(one(half_a_second()));
    assert!(lines.len() == 1 && lines[0].starts_with("HOME:1:1: the folder cannot be read: "), "{lines:?}");

    home.lesson("1-a");
    assert_eq!(one(half_a_second()).unwrap().lessons.len(), 1);
}

#[test]
fn the_watch_reports_a_change_of_old_files() {
    let home = Temp::new("settled");
    home.lesson("1-a");
    for file in ["lesson.toml", "en.md", "ja.md"] {
        let file = fs::File::options().append(true).open(home.0.join("1-a").join(file)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
    }
    let mut watch = Watch::new(&home.0);
    let start = Instant::now();
    assert!(watch.poll(start).unwrap().is_ok());
    assert!(watch.poll(start + Duration::from_millis(250)).is_none());
    home.write("1-a/en.md", EN.replace("A point", "One point"));
    assert!(watch.poll(start + Duration::from_millis(300)).is_none(), "it rests");
    assert!(watch.poll(start + Duration::from_millis(500)).unwrap().is_ok());
}

#[test]
fn a_half_saved_file_is_not_reported() {
    let home = Temp::new("saving");
    home.lesson("1-a");
    let mut watch = Watch::new(&home.0);
    let start = Instant::now();
    let look = |i: u32| start + Duration::from_millis(250) * i;
    assert!(watch.poll(look(0)).unwrap().is_ok());
    home.write("1-a/en.md", "");
    assert!(watch.poll(look(1)).is_none(), "an editor empties the file before it writes");
    home.write("1-a/en.md", EN.replace("A point", "One point"));
    assert!(watch.poll(look(2)).unwrap().is_ok());
}

/// The source of a function, its lines without indentation.
fn lines_of(file: &'static str, function: &'static str) -> Vec<&'static str> {
    Source { file, function }.lines().iter().map(|line| line.trim()).collect()
}

/// A function of the library: its file and its name.
type Function = (&'static str, &'static str);

/// Blocks in which a lesson compares a function of the plane with one of space: its id, the number of its block, and both
/// functions.
const COMPARED: [(&str, usize, [Function; 2]); 5] = [
    ("sphere-box", 0, [("disk_rectangle", "clamp"), ("sphere_box", "local_frame")]),
    ("segment-box", 0, [("segment_rectangle", "axes"), ("segment_box", "axes")]),
    ("segment-box", 2, [("segment_rectangle", "axes"), ("segment_box", "axes")]),
    ("segment-box", 3, [("segment_rectangle", "slabs"), ("segment_box", "slabs")]),
    ("boxes-in-space", 0, [("rectangles", "check_axis"), ("boxes_in_space", "check_axis")]),
];

/// The folder of a built-in lesson, which has a number before its id.
fn folder_of(lesson: &str) -> PathBuf {
    let folders = fs::read_dir("lessons").unwrap().map(|entry| entry.unwrap().path());
    let is_its = |folder: &PathBuf| {
        let (number, id) = folder.file_name()?.to_str()?.split_once('-')?;
        Some(number.parse::<u8>().is_ok() && id == lesson)
    };
    let mut its = folders.filter(|folder| is_its(folder) == Some(true));
    its.next().unwrap_or_else(|| panic!("no lesson {lesson}"))
}

#[test]
fn a_lessons_comparison_of_two_sources_is_true() {
    for (lesson, block, sources) in COMPARED {
        let [plane, space] = sources.map(|(file, function)| lines_of(file, function));
        for lang in Lang::ALL {
            let file = folder_of(lesson).join(format!("{}.md", lang.code()));
            let Ok(text) = fs::read_to_string(file) else { continue };
            let code = text.split("```").nth(2 * block + 1).expect("a block of code");
            let compared: Vec<&str> = code.trim_matches('\n').lines().collect();
            for (sign, source, other) in [('-', &plane, &space), ('+', &space, &plane)] {
                let of = compared.iter().filter(|line| line.starts_with([' ', sign]));
                let mut rest = source.iter().filter(|line| !line.starts_with("//"));
                for line in of {
                    let found = rest.by_ref().any(|own| *own == line[2..].trim());
                    assert!(found, "{lesson} in {lang:?}: `{line}` is not there, or comes earlier");
                    let is_shared = other.contains(&line[2..].trim());
                    assert_eq!(is_shared, line.starts_with(' '), "{lesson} in {lang:?}: `{line}`");
                }
            }
            assert!(compared.iter().any(|line| line.starts_with('+')));
        }
    }
}

/// The possible files of a lesson's text, as sentences list them.
fn texts() -> String {
    Lang::ALL.map(|lang| format!("{}.md", lang.code())).join(", ")
}

#[test]
fn a_lesson_in_one_language_is_shown_to_readers_of_all_languages() {
    let home = Temp::new("alone");
    home.lesson("1-a");
    fs::remove_file(home.0.join("1-a/en.md")).unwrap();
    let (text, right) = check::report(Some(&home.0));
    assert!(right, "{text}");
    let lesson = &Library::from_folder(&home.0).unwrap().lessons[0];
    for lang in Lang::ALL {
        assert_eq!((lesson.title.lang_shown(lang), &**lesson.title.get(lang)), (Lang::Ja, "点と円"));
        assert_eq!(lesson.steps[0].text(lang), lesson.steps[0].text(Lang::Ja));
    }
}

#[test]
fn check_names_files_of_a_lesson_that_are_not_read() {
    let home = Temp::new("unread");
    home.lesson("1-a");
    let (_, right) = check::report(Some(&home.0));
    assert!(right);
    home.write("1-a/xx.md", "# Punto y disco");
    home.write("1-a/.swp", "an editor's");
    let (text, right) = check::report(Some(&home.0));
    let expected = format!(
        "{}:1:1: this file is not read; a lesson consists of lesson.toml, one or more of {}, and level.toml if it has a level\n",
        home.0.join("1-a/xx.md").display(),
        texts()
    );
    assert_eq!((text, right), (expected, false));
    assert!(Library::from_folder(&home.0).is_ok(), "it keeps nobody from reading the rest");
}

/// The first number of a text.
fn first_number(text: &str) -> Option<u32> {
    let text = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[test]
fn the_minutes_of_a_plans_steps_add_up_to_its_minutes_in_total() {
    use hantei::cli::arguments::Part;
    use hantei::cli::handout::{PrintOptions, SIZE, page};
    for lesson in &Library::builtin().lessons {
        for lang in Lang::ALL {
            let sheet = hantei::compose::Sheet { size: SIZE, lang, ..Default::default() };
            let options = PrintOptions { parts: &[Part::Notes], ..PrintOptions::default() };
            let html = page(lesson, &sheet, &options);
            let (_, plan) = html.split_once("<h1 class=\"part\">").expect("a plan");
            let (_, plan) = plan.split_once("<p>").expect("the sum");
            let total = first_number(plan).expect("minutes");
            let shown = plan.split("class=\"minutes\">").skip(1);
            let shown = shown.map(|rest| first_number(rest.split('<').next().unwrap_or_default()));
            let counted =
                lesson.steps.iter().zip(shown).filter(|(step, _)| !step.optional && step.write.is_none());
            let sum: u32 = counted.map(|(_, minutes)| minutes.expect("minutes")).sum();
            assert_eq!(sum, total, "{} {}", lesson.id, lang.code());
        }
    }
}
