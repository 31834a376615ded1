//! The program as a shell runs it: its output, its files and its exit codes.

use hantei::attempt::begin;
use hantei::lesson::Library;
use hantei::scene::Scene;
use hantei::words::Lang;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// An empty folder for one test, deleted afterwards.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names in the folder, in order.
    fn names(&self) -> Vec<String> {
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = fs::read_dir(self.0.path()).unwrap().map(name).collect();
        names.sort();
        names
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hantei"));
    command.args(arguments).env_remove("RUST_BACKTRACE");
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: Vec<u8>) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Both pipes are small. Writing without reading would wait forever.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Asserts the exit code and that one sentence explains it. Returns the sentence.
fn fails(output: &Output, code: i32) -> String {
    let sentence = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(code), "{sentence}");
    assert!(sentence.starts_with("hantei: ") && sentence.ends_with(".\n"), "{sentence:?}");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

fn succeeds(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

const LINK: &str = "point-disk?point=3,4&disk=0,0&radius=5";

#[test]
fn help_and_version_are_printed() {
    assert!(succeeds(&run(&["--help"])).contains("Exit codes:"));
    assert_eq!(succeeds(&run(&["--version"])), format!("hantei {}\n", env!("CARGO_PKG_VERSION")));
    assert!(succeeds(&run(&["figure", "--help"])).contains("--handout"));
}

#[test]
fn invalid_arguments_are_reported_in_one_sentence() {
    for wrong in
        [&["--bogus"][..], &["eval"], &["figure", "a/b"], &["list", "--theme", "pink"], &["a/b", "list"]]
    {
        fails(&run(wrong), 2);
    }
}

#[test]
fn an_argument_that_is_neither_command_nor_lesson_opens_no_window() {
    for wrong in [&["frobnicate"][..], &["evla", "point-disk/look"], &["frobnicate", "--notes"]] {
        let sentence = fails(&run(wrong), 2);
        assert!(sentence.contains(&format!("`{}` is neither", wrong[0])), "{sentence}");
        assert!(sentence.contains("list, eval, map") && sentence.contains("point-disk, disks"), "{sentence}");
    }
    let sentence = fails(&run(&["point-disk/look", "disks"]), 2);
    assert!(sentence.contains("unexpected `disks` after the link"), "{sentence}");
}

/// The files of a ZIP archive without compression, by the headers before each.
fn stored(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let number = |at: usize, width: usize| {
        zip[at..at + width].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
    };
    let (mut files, mut at) = (vec![], 0);
    while zip[at..].starts_with(b"PK\x03\x04") {
        assert_eq!(number(at + 8, 2), 0, "stored");
        let (size, name, extra) = (number(at + 18, 4), number(at + 26, 2), number(at + 28, 2));
        let (name_at, begin) = (at + 30, at + 30 + name + extra);
        files.push((text(&zip[name_at..name_at + name]).to_owned(), zip[begin..begin + size].to_vec()));
        at = begin + size;
    }
    files
}

#[test]
fn lessons_are_packed_for_a_course_system_with_the_built_page() {
    let folder = Folder::new();
    let (page, zip) = (folder.path("hantei.html"), folder.path("week.zip"));
    let (dist, zip) = (folder.0.path().to_str().unwrap(), zip.to_str().unwrap());
    let pack =
        |more: &[&str]| run(&[&["scorm", "point-disk", "disks", "-o", zip, "--page", dist], more].concat());
    let sentence = fails(&pack(&[]), 66);
    let archive = format!("unpack hantei-{}-page.zip", env!("CARGO_PKG_VERSION"));
    assert!(sentence.contains("there is no page in") && sentence.contains("--page"), "{sentence}");
    assert!(sentence.contains(&archive), "{sentence}");
    let program = folder.path("hantei.wasm");
    fs::write(&program, "\0asm … hantei-lessons 0.1.0-00 …").unwrap();
    let sentence = fails(&pack(&[]), 1);
    assert!(
        sentence.contains("is of another version than this program") && sentence.contains(&archive),
        "{sentence}"
    );
    fs::write(&program, format!("\0asm … {} …", hantei::lesson::bundle::HEAD)).unwrap();
    assert!(fails(&pack(&[]), 66).contains("hantei.html does not exist"));
    fs::write(&page, utf16(r#"{"lessons": ["point-disk"]}"#)).unwrap();
    assert!(fails(&pack(&[]), 66).contains("does not have the lesson `disks`"));
    let built = r#"{"lessons": ["point-disk", "disks"]}"#;
    fs::write(&page, utf16(built)).unwrap();
    assert_eq!(
        succeeds(&pack(&["--lang", "ja"])),
        format!("{zip} holds 2 lessons: upload it to the course system as a SCORM package.\n")
    );
    let files = stored(&fs::read(zip).unwrap());
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["imsmanifest.xml", "course.html", "scorm.js", "hantei.html"]);
    let manifest = text(&files[0].1);
    assert!(
        manifest.contains("<schemaversion>1.2<")
            && manifest.contains(r#"scormtype="sco" href="course.html""#)
    );
    assert!(manifest.contains("全2レッスン") && text(&files[1].1).contains(r#"<html lang="ja">"#));
    assert_eq!(files[3].1, utf16(built));
    assert!(fails(&pack(&[]), 73).contains("--force"));
    succeeds(&pack(&["--force"]));
    let other = run(&["scorm", "disks", "-o", &zip.replace(".zip", ".txt"), "--page", dist]);
    assert!(fails(&other, 2).contains("week.txt must end in .zip"));
    assert!(fails(&run(&["scorm", "nonsense", "-o", zip, "--force"]), 2).contains("no lesson `nonsense`"));
    assert!(!manifest.contains("masteryscore") && text(&files[1].1).contains("\"mastery\":null"));
    succeeds(&pack(&["--force", "--title", "Week 1: A & B", "--mastery", "60"]));
    let files = stored(&fs::read(zip).unwrap());
    let manifest = text(&files[0].1);
    assert_eq!(manifest.matches("<title>Week 1: A &amp; B</title>").count(), 2, "{manifest}");
    assert!(manifest.contains("<adlcp:masteryscore>60</adlcp:masteryscore>") && !manifest.contains("<!--"));
    assert!(text(&files[1].1).contains("\"mastery\":60"));
    for percent in ["0", "101", "half"] {
        assert!(fails(&pack(&["--force", "--mastery", percent]), 2).contains("1..=100") || percent == "half");
    }
}

#[test]
fn lessons_of_a_folder_are_packed_for_a_course_system_together_with_their_page() {
    let folder = Folder::new();
    let [lessons, page] = lessons_and_page(&folder);
    let zip = folder.path("week.zip").to_str().unwrap().to_owned();
    let pack = |of: &[&str], page: &str| {
        run(&[&["scorm"], of, &["--lessons", &lessons, "--page", page, "-o", &zip, "--force"]].concat())
    };
    succeeds(&pack(&["first-day", "disks"], &page));
    let files = stored(&fs::read(&zip).unwrap());
    assert!(text(&files[0].1).contains("identifier=\"hantei-first-day-"), "an identifier of its own");
    assert!(
        text(&files[1].1).contains("\"id\":\"first-day\"") && text(&files[1].1).contains("\"id\":\"disks\"")
    );
    let page = from_utf16(&files[3].1);
    assert!(page.contains("{\"packed\": \"packed-lessons.txt\"}"), "{page}");
    assert!(fails(&pack(&["second-day"], &page), 2).contains("no lesson `second-day`"));
    let nowhere = folder.path("nowhere").to_str().unwrap().to_owned();
    assert!(fails(&pack(&["first-day"], &nowhere), 66).contains("there is no page in"));
    fs::write(folder.path("ours/1-first-day/en.md"), "# Our first day\n").unwrap();
    assert!(fails(&pack(&["first-day"], &page), 1).contains("has no prose in en.md"));
}

#[test]
fn list_names_everything_for_people_and_for_programs() {
    let json: Value = serde_json::from_str(succeeds(&run(&["list", "--json"]))).unwrap();
    let for_people = run(&["list"]);
    let for_people = succeeds(&for_people);
    let scenes = json["scenes"].as_array().unwrap();
    assert_eq!(scenes.len(), Scene::ALL.len());
    for scene in scenes {
        let mut names = vec![&scene["id"]];
        for (list, name) in [("inputs", "name"), ("bodies", "name"), ("methods", "id"), ("layers", "id")] {
            let list = scene[list].as_array().unwrap();
            assert!(!list.is_empty());
            names.extend(list.iter().map(|entry| &entry[name]));
        }
        // A scene may have no question besides the verdict.
        let questions = scene["questions"].as_array().unwrap();
        names.extend(questions.iter().flat_map(|question| [&question["name"], &question["ask"]["en"]]));
        names.iter().for_each(|name| assert!(for_people.contains(name.as_str().unwrap()), "{name}"));
        for input in scene["inputs"].as_array().unwrap() {
            assert!(input["min"].as_f64().unwrap() < input["max"].as_f64().unwrap());
            let (default, choices) = (&input["default"], input["choices"].as_array().unwrap());
            match default.as_str() {
                Some(chosen) => assert!(choices.iter().any(|choice| choice["en"] == chosen), "{input}"),
                // No body has been moved yet.
                None if input["kind"] == "numbered places" => {
                    assert_eq!(default.as_array().unwrap().len(), 0);
                }
                None => assert!(default.is_number() || default.as_array().unwrap().len() >= 2, "{input}"),
            }
        }
    }
    let scene = for_people.split("\n\n").find(|scene| scene.starts_with("rectangles  ")).unwrap();
    for row in [
        "\n  bodies, for `body`\n    B            b, b-rotation, b-half\n",
        "\n  questions, for `ask`\n    verdict      Hit or miss?\n",
    ] {
        assert!(scene.contains(row), "{scene}");
    }
    for lesson in json["lessons"].as_array().unwrap() {
        for step in lesson["steps"].as_array().unwrap() {
            assert!(for_people.contains(step["link"].as_str().unwrap()));
        }
    }
    assert!(succeeds(&run(&["list", "--lang", "ja"])).contains("レッスン"));
}

#[test]
fn every_step_of_every_lesson_is_a_link_that_can_be_evaluated() {
    let json: Value = serde_json::from_str(succeeds(&run(&["list", "--json"]))).unwrap();
    let lessons = json["lessons"].as_array().unwrap().iter();
    let steps = lessons.flat_map(|lesson| lesson["steps"].as_array().unwrap());
    let links: String = steps.map(|step| format!("{}\n", step["link"].as_str().unwrap())).collect();
    let output = run_with_input(&["eval", "-"], links.clone().into_bytes());
    let answers = succeeds(&output).lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    for (answer, link) in answers.zip(links.lines()) {
        assert_eq!(answer["link"], link);
        assert!(answer["hit"].is_boolean() && !answer["moments"].as_array().unwrap().is_empty(), "{answer}");
    }
}

#[test]
fn eval_prints_the_verdict_and_every_value() {
    let plain = run(&["eval", LINK]);
    let plain = succeeds(&plain);
    assert!(plain.starts_with("HIT  "), "{plain}");
    assert!(plain.contains("  compare   rr   25.00\n            hit  yes\n"), "{plain}");
    let captions = run(&["eval", LINK, "--captions", "--lang", "ja"]);
    assert!(succeeds(&captions).contains("  subtract  終点から始点を引く"), "{}", text(&captions.stdout));
    let values = run(&["eval", LINK, "--values", "d.x,dd"]);
    assert!(succeeds(&values).ends_with("  d.x  3.00\n  dd   25.00\n"), "{}", text(&values.stdout));
    let elsewhere = "line-disk?p=-2,1&q=2,1&kind=segment&method=cross";
    for json in [&[][..], &["--json"]] {
        let asked = |link, names| run(&[&["eval", link, "--values", names][..], json].concat());
        let sentence = fails(&asked(LINK, "dd,nope"), 2);
        assert!(sentence.contains("no value `nope`; it has: p, c, d"), "{sentence}");
        succeeds(&asked(elsewhere, "ee"));
    }
    let nothing: Value =
        serde_json::from_str(succeeds(&run(&["eval", LINK, "--json", "--values", "none"]))).unwrap();
    assert_eq!((&nothing["hit"], &nothing["values"]), (&true.into(), &serde_json::json!({})));
    let json: Value = serde_json::from_str(succeeds(&run(&["eval", LINK, "--json"]))).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
    assert_eq!(json["link"], LINK);
    assert_eq!(json["hit"], true);
    assert_eq!(json["moments"][0]["mark"], "subtract");
    assert_eq!(json["moments"][0]["call"], Value::Null);
    assert_eq!(json["moments"][0]["values"]["d"], serde_json::json!([3.0, 4.0]));
}

#[test]
fn a_map_is_printed_as_outlines() {
    let map = |arguments: &[&str]| -> Value {
        let output = run(&[&["map"][..], arguments].concat());
        serde_json::from_str(succeeds(&output)).unwrap()
    };
    let part = |map: &Value, id: &str| {
        let parts = map["parts"].as_array().unwrap();
        parts.iter().find(|part| part["id"] == id).unwrap_or_else(|| panic!("no `{id}` in {map}")).clone()
    };
    let area = |part: &Value| part["area"].as_f64().unwrap();
    let disk = map(&["point-disk/look?radius=2", "--window", "-3,-3,3,3"]);
    assert_eq!(disk.as_object().unwrap().len(), 1);
    let (hit, miss) = (part(&disk, "hit"), part(&disk, "miss"));
    assert_eq!(hit.as_object().unwrap().keys().collect::<Vec<_>>(), ["area", "id", "outlines"]);
    assert!((area(&hit) - 4.0 * std::f64::consts::PI).abs() < 1e-3, "{}", area(&hit));
    assert!((area(&hit) + area(&miss) - 36.0).abs() < 1e-3);
    let outlines = |part: &Value| part["outlines"].as_array().unwrap().len();
    assert_eq!((outlines(&hit), outlines(&miss)), (1, 2), "the miss has a hole");
    let regions = map(&["disk-triangle/look", "--kind", "part"]);
    assert_eq!(regions["parts"].as_array().unwrap().len(), 7);
    assert_eq!(map(&["disk-triangle/look?map=part"]), regions, "a link may say so, too");
    let missed = map(&["capsules/cross", "--differs", "closest-points", "--body", "capsule CD"]);
    assert!(area(&part(&missed, "differs")) > 1.0);
}

#[test]
fn a_map_that_a_scene_lacks_is_refused_in_one_sentence() {
    for (arguments, told) in [
        (
            &["point-disk", "--kind", "part"][..],
            "no map `part`: in this lesson no region decides; expected one of: hit, differs",
        ),
        (
            &["rectangles", "--body", "free axis"],
            "no body `free axis` that can be moved; expected one of: B, A",
        ),
        (
            &["capsules", "--differs", "nothing"],
            "no method `nothing`; expected one of: closest-points, four-ends",
        ),
        (
            &["point-disk", "--differs", "squared"],
            "`squared` cannot disagree with itself; expected one of: square-root",
        ),
        (
            &["point-disk", "--differs", "square-root", "--kind", "hit"],
            "--differs maps disagreement; leave out --kind hit",
        ),
        (&["point-disk", "--window", "1,2,1,3"], "expected x0,y0,x1,y1 with x0 < x1 and y0 < y1"),
        (&["point-disk", "--kind", "heat"], "expected one of: hit, part, differs"),
    ] {
        let sentence = fails(&run(&[&["map"][..], arguments].concat()), 2);
        assert!(sentence.contains(told), "{sentence}");
    }
    assert!(fails(&run(&["map", "point-disk?map=part"]), 1).contains("map=part"));
}

#[test]
fn a_picture_with_map_walkthrough_or_moment_shows_the_answer_of_a_question() {
    const LINK: &str = "disk-triangle/sides?disk=-0.7,2.2&rotation=30&method=table";
    let guide = fs::read_to_string("docs/command-line.md").expect("it is there");
    assert!(guide.contains(LINK), "the link that the guide shows");
    let folder = Folder::new();
    let drawn = |name: &str, more: &[&str]| {
        let into = folder.path(name);
        succeeds(&run(&[&["figure", LINK, "-o", into.to_str().unwrap()][..], more].concat()));
        fs::read_to_string(into).expect("it is written")
    };
    let [asked, answered] = [drawn("asked.svg", &[]), drawn("answered.svg", &["--answer"])];
    assert_ne!(asked, answered);
    assert!(drawn("map.svg", &["--map", "part"]).len() > answered.len());
    assert_eq!(
        drawn("map-too.svg", &["--map", "hit", "--answer"]),
        drawn("map.svg-2.svg", &["--map", "hit"])
    );
    drawn("walk.svg", &["--walk"]);
    let moment = drawn("moment.svg", &["--moment", "bits"]);
    assert!(moment != asked && moment != answered);
}

#[test]
fn a_picture_can_be_cropped_or_zoomed() {
    let folder = Folder::new();
    let size = |more: &[&str]| {
        let into = folder.path("picture.svg");
        let drawn =
            ["figure", "point-disk?point=6,0&disk=0,0&radius=1", "-o", into.to_str().unwrap(), "--force"];
        succeeds(&run(&[&drawn[..], more].concat()));
        let svg = fs::read_to_string(&into).expect("it is written");
        let attribute = |name: &str| -> f32 {
            let rest = svg.split(&format!(" {name}=\"")).nth(1).expect(name);
            rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
        };
        let largest = svg.split(" r=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok());
        ([attribute("width"), attribute("height")], largest.fold(0.0, f32::max))
    };
    let (usual, cropped, near) = (size(&[]), size(&["--crop"]), size(&["--zoom", "2"]));
    assert!(cropped.0 == usual.0 && cropped.1 > usual.1, "{usual:?} {cropped:?}");
    let titled = size(&["--crop", "--title", "--caption", "--width", "320", "--height", "360"]);
    assert!(titled.0 == [320.0, 360.0] && titled.1 > 0.0, "{titled:?}");
    assert!(near.0 == usual.0 && (near.1 - 2.0 * usual.1).abs() < 0.1, "{usual:?} {near:?}");
}

#[test]
fn a_picture_has_the_given_point_in_its_middle_also_if_zoomed() {
    let folder = Folder::new();
    for zoom in ["1", "3"] {
        let into = folder.path("picture.svg");
        let drawn = ["figure", "point-disk?point=6,0&disk=-2,1&radius=1", "--center", "-2,1", "--zoom", zoom];
        succeeds(&run(&[&drawn[..], &["-o", into.to_str().unwrap(), "--force"]].concat()));
        // The disk in the middle of 960 × 800 pixels.
        let svg = fs::read_to_string(&into).expect("it is written");
        assert!(svg.contains("<circle cx=\"480\" cy=\"400\""), "{svg}");
    }
}

#[test]
fn a_language_that_is_not_built_in_is_previewed_from_its_folder() {
    let folder = Folder::new();
    let words = folder.path("words");
    for (file, text) in [
        ("en/language.toml", fs::read_to_string("words/en/language.toml").expect("it is there")),
        ("fr/language.toml", "name = \"Français\"\nhit = \"CONTACT\"\nmiss = \"ÉCART\"\n".to_owned()),
        ("fr/lesson.toml", "hit = \"Touché\"\n".to_owned()),
    ] {
        let path = words.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    // English replaces missing texts.
    for entry in fs::read_dir("words/en").unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), words.join("en").join(entry.file_name())).unwrap();
    }
    let words = words.to_str().unwrap();
    let lesson = ["figure", "--lesson", "point-disk", "--part", "questions", "--force", "--handout"];
    let page = |lang: &str| {
        let path = folder.path("page.html");
        let more = [path.to_str().unwrap(), "--words", words, "--lang", lang];
        succeeds(&run(&[&lesson[..], &more].concat()));
        fs::read_to_string(&path).unwrap()
    };
    assert!(page("fr").contains("<li>Touché</li>") && page("fr").contains("<li>Miss</li>"));
    assert!(page("en").contains("<li>Hit</li>"));
    assert!(page("fr").contains("<html lang=\"fr\">") && page("en").contains("<html lang=\"en\">"));
    let one = Path::new(words).join("fr");
    let refused = fails(&run(&["list", "--words", one.to_str().unwrap(), "--lang", "fr"]), 2);
    assert!(refused.contains("fr is the folder of one language"), "{refused}");
    // Without a translated word, pictures show the verdicts of lessons.
    let verdict = |lang: &str| {
        let output = run(&["eval", "point-disk", "--words", words, "--lang", lang]);
        succeeds(&output);
        text(&output.stdout).to_owned()
    };
    assert!(verdict("fr").contains("ÉCART") && !verdict("fr").contains("MISS"), "{}", verdict("fr"));
    assert!(verdict("en").contains("MISS"), "{}", verdict("en"));
    assert!(fails(&run(&["list", "--words", words, "--lang", "tlh"]), 2).contains("expected one of: "));
}

#[test]
fn a_lesson_in_a_previewed_language_is_checked_under_the_name_of_its_file() {
    let folder = Folder::new();
    let (words, lesson) = (folder.path("words"), folder.path("lessons").join("01-point-disk"));
    for code in ["en", "fr"] {
        fs::create_dir_all(words.join(code)).unwrap();
        fs::copy("words/en/language.toml", words.join(code).join("language.toml")).unwrap();
    }
    fs::create_dir_all(&lesson).unwrap();
    for name in ["lesson.toml", "level.toml", "en.md"] {
        fs::copy(Path::new("lessons/01-point-disk").join(name), lesson.join(name)).unwrap();
    }
    let french = fs::read_to_string(lesson.join("en.md")).unwrap() + "\n## Encore {#encore}\n\nTexte.\n";
    fs::write(lesson.join("fr.md"), french).unwrap();
    let [words, lessons] = [words, folder.path("lessons")].map(|path| path.to_str().unwrap().to_owned());
    let output = run(&["--words", &words, "--lang", "fr", "check", &lessons]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("/fr.md:") && told.contains("no step `encore` in lesson.toml"), "{told}");
    assert!(!told.contains("/en.md") && !told.contains("not read"), "{told}");
}

#[test]
fn an_invalid_link_is_reported_in_one_sentence_or_as_json() {
    let sentence = fails(&run(&["eval", "point-disk?radius=-2&what=7"]), 1);
    assert!(sentence.contains("a number from 0 to 1000000") && sentence.contains("what"), "{sentence}");
    let output = run(&["eval", "point-disk?radius=-2", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["link"], "point-disk?radius=-2");
    assert!(json["error"].as_str().unwrap().contains("a number from 0 to 1000000"), "{json}");
}

fn methods(scene: &str) -> &'static [hantei::scene::Method] {
    Scene::by_id(scene).unwrap().methods
}

#[test]
fn cost_measures_every_method_of_a_scene_around_the_pose_of_a_link() {
    for (place, scene) in [("disk-triangle", "disk-triangle"), ("point-disk/look?radius=2", "point-disk")] {
        let told: Value = serde_json::from_str(succeeds(&run(&["cost", place, "--json"]))).unwrap();
        assert_eq!((&told["scene"], &told["cases"]), (&scene.into(), &65_536.into()));
        let measured = told["methods"].as_array().unwrap();
        assert_eq!(measured.len(), methods(scene).len());
        for (method, told) in methods(scene).iter().zip(measured) {
            assert_eq!((&told["id"], &told["flawed"]), (&method.id.into(), &method.flaw.is_some().into()));
            for kind in ["alike", "random"] {
                assert!(told["ns"][kind].as_f64().unwrap() > 0.0, "{told}");
            }
        }
    }
    assert!(fails(&run(&["cost", "triangles"]), 1).contains("scenes are: point-disk"));
    fails(&run(&["cost", "disk-triangle/nowhere"]), 1);
    fails(&run(&["cost", "disk-triangle/sides?disk=x"]), 1);
}

#[test]
fn cost_names_every_method_for_people() {
    for lang in ["en", "ja"] {
        let told = run(&["cost", "point-disk", "--lang", lang]);
        let told = succeeds(&told);
        assert!(methods("point-disk").iter().all(|method| told.contains(method.id)), "{told}");
    }
}

#[test]
fn cost_of_a_crowd_grows_with_its_bodies() {
    let told: Value = serde_json::from_str(succeeds(&run(&["cost", "crowd", "--json"]))).unwrap();
    for method in told["methods"].as_array().unwrap() {
        let sizes = method["sizes"].as_array().unwrap();
        assert_eq!((&sizes[0]["n"], &sizes[1]["n"]), (&10.into(), &30.into()));
        assert!(sizes.iter().all(|size| size["ns"].as_f64().unwrap() > 0.0), "{method}");
    }
    assert_eq!(told["methods"][0]["sizes"][1]["tests"], 30 * 29 / 2);
}

#[test]
fn printed_numbers_read_back_exactly() {
    let mut random = fastrand::Rng::with_seed(6);
    let points: Vec<(f32, f32)> =
        (0..2000).map(|_| (random.f32() * 2000.0 - 1000.0, (random.f32() - 0.5) * 1e-5)).collect();
    let links: String = points.iter().map(|(x, y)| format!("point-disk?point={x},{y}&disk=0,0\n")).collect();
    let output = run_with_input(&["eval", "-"], links.into_bytes());
    for (line, &(x, y)) in succeeds(&output).lines().zip(&points) {
        let json: Value = serde_json::from_str(line).unwrap();
        let value = |mark: usize, name: &str| json["moments"][mark]["values"][name].clone();
        let number = |value: &Value| value.as_f64().unwrap() as f32;
        let d = value(0, "d");
        assert_eq!((number(&d[0]), number(&d[1])), (x, y), "{line}");
        assert_eq!(number(&value(1, "xx")), x * x, "{line}");
        assert_eq!(number(&value(1, "yy")), y * y, "{line}");
    }
}

#[test]
fn a_stream_is_answered_in_order_with_bad_lines_among_the_good() {
    let bad =
        ["", "nowhere", "point-disk?radius=x", "?", "point-disk?point=1", "\u{1F600}", "point-disk/nowhere"];
    let mut input = vec![];
    let mut expected = vec![];
    for i in 0..10_000 {
        let wrong = i % 7 == 3;
        let link = if wrong {
            bad[i % bad.len()].to_owned()
        } else {
            format!("point-disk?radius={}", i as f32 / 1000.0)
        };
        input.extend_from_slice(link.as_bytes());
        // Some lines end as in Windows.
        input.extend_from_slice(if i % 5 == 0 { b"\r\n" } else { b"\n" });
        expected.push((link, wrong));
    }
    input.extend_from_slice(b"\xff\xfe\n");
    let output = run_with_input(&["eval", "-"], input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "");
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), expected.len() + 1);
    for (line, (link, wrong)) in lines.iter().zip(&expected) {
        assert_eq!(line["link"], **link);
        assert_eq!(line["error"].is_string(), *wrong, "{line}");
        assert_eq!(line["hit"].is_boolean(), !wrong, "{line}");
    }
    assert!(lines.last().unwrap()["error"].as_str().unwrap().contains("UTF-8"));
}

#[test]
fn each_line_of_a_stream_is_answered_before_the_next_one_comes() {
    use std::io::{BufRead, BufReader};
    let mut child = command(&["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut ask, mut hear) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for radius in 0..3 {
        writeln!(ask, "point-disk?radius={radius}").unwrap();
        let mut line = String::new();
        hear.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("radius={radius}")), "{line}");
    }
    drop(ask);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_ending_of_a_figures_name_chooses_svg_or_png() {
    let folder = Folder::new();
    let (svg, png) = (folder.path("a.svg"), folder.path("b.png"));
    succeeds(&run(&["figure", LINK, "-o", svg.to_str().unwrap(), "--title=A & B", "--caption", "--answer"]));
    succeeds(&run(&[
        "figure",
        LINK,
        "-o",
        png.to_str().unwrap(),
        "--width",
        "300",
        "--height",
        "200",
        "--scale",
        "2",
    ]));
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">A &amp; B</text>") && svg.contains(">HIT</text>"));
    let png = fs::read(png).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (600, 400));
    fails(&run(&["figure", LINK, "-o", folder.path("c.gif").to_str().unwrap()]), 2);
    fails(&run(&["figure", "nowhere", "-o", folder.path("c.svg").to_str().unwrap()]), 1);
    assert_eq!(folder.names(), ["a.svg", "b.png"]);
}

#[test]
fn a_picture_has_the_same_bytes_every_time() {
    let folder = Folder::new();
    for lesson in ["point-disk", "disk-triangle"] {
        for lang in ["en", "ja"] {
            let draw = |name: &str| {
                let path = folder.path(name);
                let to = path.to_str().unwrap();
                succeeds(&run(&["figure", lesson, "-o", to, "--lang", lang, "--title", "--force"]));
                fs::read(path).unwrap()
            };
            assert!(draw("a.png") == draw("b.png"), "{lesson} in {lang}");
        }
    }
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = Folder::new();
    let path = folder.path("a.svg");
    let to = path.to_str().unwrap();
    fs::write(&path, "mine").unwrap();
    let sentence = fails(&run(&["figure", LINK, "-o", to]), 73);
    assert!(sentence.contains("--force"), "{sentence}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    succeeds(&run(&["figure", LINK, "-o", to, "--force"]));
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
    assert_eq!(folder.names(), ["a.svg"]);
}

#[cfg(unix)]
#[test]
fn a_saved_picture_has_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    fs::write(folder.path("other"), "").unwrap();
    succeeds(&run(&["figure", LINK, "-o", folder.path("a.svg").to_str().unwrap()]));
    let mode = |name: &str| fs::metadata(folder.path(name)).unwrap().permissions().mode();
    assert_eq!(mode("a.svg"), mode("other"));
}

#[test]
fn a_lessons_pictures_are_written_completely_or_not_at_all() {
    let folder = Folder::new();
    let into = folder.path("new");
    let to = into.to_str().unwrap();
    succeeds(&run(&["figure", "--lesson", "disk-triangle", "-o", to]));
    let count = fs::read_dir(&into).unwrap().count();
    assert!(count > 1);
    // One file already exists, so no other file is written.
    let mut files: Vec<PathBuf> = fs::read_dir(&into).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.split_last().unwrap().1.iter().for_each(|file| fs::remove_file(file).unwrap());
    fails(&run(&["figure", "--lesson", "disk-triangle", "-o", to]), 73);
    assert_eq!(fs::read_dir(&into).unwrap().count(), 1);
}

#[test]
fn an_unknown_lesson_is_reported_as_the_argument_that_names_it() {
    let folder = Folder::new();
    let into = folder.path("new");
    for unknown in ["nolesson", "disk-triangle/sides", ""] {
        let run = run(&["figure", "--lesson", unknown, "-o", into.to_str().unwrap()]);
        fails(&run, 2);
        let said = text(&run.stderr);
        assert!(said.contains(&format!("no lesson `{unknown}`; expected one of: point-disk, ")), "{said}");
        assert!(!said.contains("link"), "{said}");
    }
    assert!(!into.exists());
}

#[test]
fn a_handout_is_one_page_with_every_step() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    succeeds(&run(&["figure", "--lesson", "disk-triangle", "--handout", path.to_str().unwrap()]));
    let page = fs::read_to_string(&path).unwrap();
    let library = Library::builtin();
    let steps = &library.find("disk-triangle").unwrap().steps;
    let told = steps.iter().filter(|step| !step.recap).count();
    let held =
        page.lines().flat_map(|line| line.split("<p>")).filter(|line| line.contains("because it gives"));
    let held: usize = held.map(|line| line.matches("<b>").count()).sum();
    assert!(page.matches("<svg ").count() == told - held && held < 4, "a step asks, or tells");
    assert!(page.contains("class=\"now\""), "the moment's lines are marked");
    assert_eq!(page.matches("pub fn check_edge(").count(), 1, "code is printed once");
    assert_eq!(page.matches("<table>").count(), 1, "a table is where the step speaks of it");
    let looks = page.lines().find(|line| line.starts_with(".code {"));
    assert!(looks.is_some_and(|rule| rule.contains("break-inside: avoid")), "a listing does not split");
    assert!(page.contains("@page{size:A4}"));
    let letter =
        ["figure", "--lesson", "disk-triangle", "--handout", path.to_str().unwrap(), "--paper", "letter"];
    succeeds(&run(&[&letter[..], &["--force"]].concat()));
    assert!(fs::read_to_string(&path).unwrap().contains("@page{size:letter}"));
}

#[test]
fn a_handout_has_its_code_in_the_requested_language() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    let page = |more: &[&str]| {
        let first = ["figure", "--handout", path.to_str().unwrap(), "--force"];
        succeeds(&run(&[&first[..], more].concat()));
        fs::read_to_string(&path).unwrap()
    };
    let ours = page(&["disk-triangle"]);
    let lit = |page: &str| page.matches("<li class=\"now\">").count();
    for more in [&["disk-triangle", "--code", "csharp"][..], &["disk-triangle?code=csharp"]] {
        let page = page(more);
        assert!(
            page.contains("public static bool Hit(Disk disk, Triangle triangle)")
                && !page.contains("pub fn ")
        );
        assert!(lit(&page) >= lit(&ours), "as many lines are marked, and those with braces");
        assert_eq!(page.matches("class=\"lines\"").count(), ours.matches("class=\"lines\"").count());
    }
    let crowd = page(&["crowd", "--code", "unity", "--lang", "ja"]);
    assert!(
        crowd.contains("多くの物体を調べるループは、Rust だけで表示します。") && crowd.contains("pub fn ")
    );
}

#[test]
fn a_handout_begins_with_its_questions_and_is_printed_in_parts() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    let page = |more: &[&str]| {
        let first = ["figure", "--lesson", "disk-triangle", "--handout", path.to_str().unwrap(), "--force"];
        succeeds(&run(&[&first[..], more].concat()));
        fs::read_to_string(&path).unwrap()
    };
    let signs =
        ["<div class=\"cards\">", "<section class=\"recap\">", "<span class=\"steps\">", "class=\"truth\""];
    let parts = ["questions", "lesson", "code", "answers"];
    let places = |page: &str| signs.map(|sign| page.find(sign));
    let whole = places(&page(&["--part", "questions,lesson,code,answers"]));
    assert!(whole.iter().all(Option::is_some) && whole.is_sorted(), "{whole:?}");
    let usual = places(&page(&[]));
    assert!(
        usual[..3].iter().all(Option::is_some) && usual[3].is_none(),
        "a class gets no answers: {usual:?}"
    );
    for (i, part) in parts.iter().enumerate() {
        let found = places(&page(&["--part", part]));
        assert!(found.iter().enumerate().all(|(j, at)| at.is_some() == (i == j)), "{part}: {found:?}");
    }
    let two = places(&page(&["--part", "answers,questions"]));
    assert!(two[0].is_some() && two[1].is_none() && two[2].is_none() && two[3] > two[0], "{two:?}");
    assert!(fails(&run(&["figure", LINK, "-o", "a.svg", "--part", "code"]), 2).contains("--part"));
}

#[test]
fn a_learners_sheet_gives_no_answer_away_and_refers_to_the_explanations() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    let page = |lesson: &str, more: &[&str]| {
        let first = ["figure", "--lesson", lesson, "--handout", path.to_str().unwrap(), "--force"];
        succeeds(&run(&[&first[..], more].concat()));
        fs::read_to_string(&path).unwrap()
    };
    let (sheet, answers) = (page("rectangles", &[]), page("rectangles", &["--part", "answers"]));
    // Two exercises are in the poses of questions 9 and 6, and so was the example.
    for told in
        ["no gap on x", "leave a gap of 0.05", ">daylight<", "0.05 long", "Once a rectangle is rotated"]
    {
        assert!(!sheet.contains(told), "{told}");
    }
    for told in ["no gap on x", "leave a gap of 0.05", "Once a rectangle is rotated"] {
        assert!(answers.contains(told), "{told}");
    }
    assert!(
        sheet.contains("<b>3</b> An axis of A") && sheet.contains("explained in “Answers and explanations”")
    );
    assert!(
        answers.contains(">Answers and explanations</h1>")
            && answers.contains("</span> Four axes are enough")
    );
    assert!(
        answers.contains(">10 · centers and reaches<")
            && answers.contains("fn hit(a: &amp;Obb, b: &amp;Obb)")
    );
    // A step that explains the pose of a question is printed with the answers.
    let (sheet, answers) = (page("crowd", &[]), page("crowd", &["--part", "answers"]));
    let title = ">7</span> ";
    assert!(
        !sheet.contains(title)
            && answers.contains(title)
            && sheet.contains("because it gives an answer away")
    );
}

#[test]
fn a_handouts_text_uses_the_names_of_its_code() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    let page = |lesson: &str, code: &str| {
        let parts = ["--part", "questions,lesson,code,answers", "--code", code, "--force"];
        let first = ["figure", "--lesson", lesson, "--handout", path.to_str().unwrap()];
        succeeds(&run(&[&first[..], &parts].concat()));
        fs::read_to_string(&path).unwrap()
    };
    let (ours, csharp, python) =
        (page("rectangles", "rust"), page("rectangles", "csharp"), page("rectangles", "python"));
    for (page, name) in [(&ours, "reach_b"), (&csharp, "reachB"), (&python, "reach_b")] {
        assert!(
            page.contains(&format!("<code>{name}</code>")) && page.contains(&format!("{name} = ")),
            "{name}"
        );
    }
    assert!(csharp.contains("<code>a.U</code>") && csharp.contains("|t.X|"));
    // Exercises are written in Rust.
    assert!(csharp.contains("<code>on_bv</code>") && csharp.contains("fn hit(a: &amp;Obb"));
    assert!(page("disk-triangle", "csharp").contains("<code>m &gt;= pqSquared</code>"));
}

#[test]
fn a_handout_has_links_to_hantei_on_the_web() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    let first = ["figure", "--lesson", "disks", "--handout", path.to_str().unwrap(), "--force"];
    let base = "https://example.org/hantei/";
    let more = ["--base", base, "--part", "questions,lesson,answers", "--lang", "ja", "--task", "week 3"];
    succeeds(&run(&[&first[..], &more].concat()));
    let page = fs::read_to_string(&path).unwrap();
    let mut codes = 0;
    for figure in page.split("<figcaption>").skip(1) {
        let (code, rest) = figure.split_once("</svg>").expect("a code stands first");
        let address = rest.split_once("<span>").unwrap().1.split_once("</span>").unwrap().0;
        let address = address.replace("&amp;", "&");
        assert!(address.starts_with(&format!("{base}#disks/")), "{address}");
        assert!(address.ends_with("?lang=ja&task=week+3"), "{address}");
        assert_eq!(read_code(&format!("{code}</svg>")), address);
        codes += 1;
    }
    assert!(codes > 10, "{codes}");
    for base in ["hantei.org", "https://", "https://example.org/#x", "ftp://example.org", "https://a b"] {
        let told = fails(&run(&[&first[..], &["--base", base]].concat()), 2);
        assert!(told.contains("https://") && told.lines().count() == 1, "{told}");
    }
}

/// The text that a phone reads in a QR code.
fn read_code(svg: &str) -> String {
    let svg =
        svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"400\" ", 1);
    let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("it is a picture");
    let mut pixels = resvg::tiny_skia::Pixmap::new(400, 400).unwrap();
    resvg::render(&tree, resvg::tiny_skia::Transform::identity(), &mut pixels.as_mut());
    let light = |x: usize, y: usize| pixels.pixel(x as u32, y as u32).unwrap().red();
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(400, 400, light);
    seen.detect_grids()[0].decode().expect("it is readable").1
}

#[test]
fn a_failed_write_leaves_no_file() {
    let folder = Folder::new();
    fs::write(folder.path("file"), "").unwrap();
    let below = folder.path("file").join("a.svg");
    fails(&run(&["figure", LINK, "-o", below.to_str().unwrap()]), 73);
    let missing = folder.path("missing").join("a.svg");
    fails(&run(&["figure", LINK, "-o", missing.to_str().unwrap()]), 73);
    fails(&run(&["figure", LINK, "-o", folder.0.path().to_str().unwrap()]), 2);
    assert_eq!(folder.names(), ["file"]);
}

/// A limit on the size of files replaces a full disk, which a test cannot fill.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_partial_file() {
    let folder = Folder::new();
    let path = folder.path("a.svg");
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec '{}' figure '{LINK}' -o '{}'",
        env!("CARGO_BIN_EXE_hantei"),
        path.display()
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    fails(&output, 74);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported() {
    for arguments in [&["list"][..], &["eval", LINK], &["eval", LINK, "--json"], &["--help"], &["check"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        fails(&output, 74);
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command(&["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(&b"point-disk\n".repeat(10_000));
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn lessons_are_checked_and_read_from_a_folder() {
    assert!(!succeeds(&run(&["check"])).is_empty());
    let missing = Path::new("no-such-folder").to_str().unwrap();
    fails(&run(&["check", missing]), 66);
    fails(&run(&["list", "--lessons", missing]), 66);
    let folder = Folder::new();
    fs::create_dir(folder.path("1-broken")).unwrap();
    fs::write(folder.path("1-broken").join("lesson.toml"), "scene = 7").unwrap();
    let checked = run(&["check", folder.0.path().to_str().unwrap()]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("lesson.toml:1"), "{}", text(&checked.stdout));
    fails(&run(&["list", "--lessons", folder.0.path().to_str().unwrap()]), 1);
}

#[test]
fn printed_code_can_have_a_test_with_as_many_hits_as_misses() {
    let output = run(&["code", "disks", "--as", "python", "--test"]);
    let told = succeeds(&output);
    let answers = |answer: &str| told.matches(&format!(") is {answer}, \"setup ")).count();
    assert_eq!((answers("True"), answers("False")), (12, 12), "{told}");
    // Disks touch exactly if the distance of their centers is the sum of their radii.
    let touching = told.lines().filter(|line| line.contains(") is True")).filter(|line| {
        let numbers: Vec<f64> =
            line.split([',', '(', ')', '=']).filter_map(|part| part.trim().parse().ok()).collect();
        let [x, y, r, u, v, s, ..] = numbers[..] else { panic!("{line}") };
        (u - x).powi(2) + (v - y).powi(2) == (r + s).powi(2)
    });
    assert!(touching.count() >= 2, "{told}");
    let told = fails(&run(&["code", "disks", "--as", "python", "--test", "--no-types"]), 2);
    assert!(told.contains("--no-types"), "{told}");
}

#[test]
fn texts_can_be_replaced_by_their_names() {
    let said = run(&["eval", "point-disk", "--captions", "--names"]);
    assert!(succeeds(&said).contains("  point-disk.compare-miss\n"), "{}", text(&said.stdout));
}

#[test]
fn a_character_that_no_font_has_is_only_a_warning() {
    let folder = Folder::new();
    let [lessons, _] = lessons_and_page(&folder);
    let prose = folder.path("ours").join("1-first-day").join("en.md");
    let written =
        |text: &str| fs::write(&prose, format!("# Our first day\n\n## A look {{#a}}\n\n{text}\n")).unwrap();
    written("憂鬱、𠮟る、Привет, ουρανός, ő, ț.");
    let said = run(&["check", &lessons]);
    assert!(succeeds(&said).starts_with("No mistakes"), "{}", text(&said.stdout));
    written("한 is Korean.");
    let said = run(&["check", &lessons]);
    assert!(
        succeeds(&said).starts_with("warning: ")
            && succeeds(&said).contains("en.md:5:1: no font has `한` (U+D55C)")
    );
    assert!(succeeds(&said).contains("\nNo mistakes"), "{}", text(&said.stdout));
}

/// A text in the encoding of the page in one file.
fn utf16(text: &str) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

fn from_utf16(bytes: &[u8]) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
    String::from_utf16(&units).expect("UTF-16").strip_prefix('\u{feff}').expect("it says so").to_owned()
}

/// A compressed part of a page in one file, read by the rule in web/alone.js.
fn unpacked(page: &str, id: &str) -> String {
    let part = page.split(&format!("<script id=\"{id}\"")).nth(1).unwrap().split("</script>").next().unwrap();
    let (facts, text) = part.split_once('>').unwrap();
    let length = facts.split("data-bytes=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let (mut bytes, mut moved) = (vec![], false);
    for unit in text.encode_utf16() {
        assert!(![0, 0x0d, 0x3c].contains(&unit), "a browser would not hand it back");
        match (moved, unit) {
            (false, 0x3d) => moved = true,
            (false, _) => bytes.extend(unit.to_le_bytes()),
            (true, ..0x100) => bytes.extend((unit - 0x40).to_le_bytes()),
            (true, _) => bytes.extend((unit + 0x800).to_le_bytes()),
        }
        moved &= unit == 0x3d;
    }
    bytes.truncate(length);
    // gzip has a head of ten bytes and a tail of eight.
    let text = miniz_oxide::inflate::decompress_to_vec(&bytes[10..length - 8]).unwrap();
    String::from_utf8(text).unwrap()
}

/// A folder of lessons, and a folder that an export accepts as a page of this version.
fn lessons_and_page(folder: &Folder) -> [String; 2] {
    let lesson = folder.path("ours").join("1-first-day");
    fs::create_dir_all(&lesson).unwrap();
    let facts = "scene = \"point-disk\"\nsource = \"x\"\n[[step]]\nid = \"a\"\nshow = [\"shapes\"]\n";
    fs::write(lesson.join("lesson.toml"), facts).unwrap();
    fs::write(lesson.join("en.md"), "# Our first day\n\n## A look {#a}\n\nHere it is.\n").unwrap();
    fs::write(lesson.join("ja.md"), "# 1日目\n\n## 観察 {#a}\n\nこれです。\n").unwrap();
    let page = folder.path("dist");
    fs::create_dir_all(page.join("lessons")).unwrap();
    let list = "<ol>\n<li>the first built-in one</li>\n</ol>\n";
    let text = "<script id=\"files\" type=\"application/json\">{\"first\": 1}</script>\n<template data-first=\"en false\">built in</template>\n\
                <div id=\"walk\"></div>\n<script id=\"packed-wasm\" type=\"text/plain\"></script>\n";
    for (name, text) in [
        ("hantei.wasm", format!("\0asm … {} …", hantei::lesson::bundle::HEAD)),
        ("index.html", text.replace("<script id=\"packed-wasm\" type=\"text/plain\"></script>\n", "")),
        ("offline.js", "const VERSION = \"1\";\nconst FILES = [\"./\"];\n".to_owned()),
        ("sitemap.xml", "<urlset/>".to_owned()),
        ("lessons/index.html", list.to_owned()),
        ("lessons/disks.html", "Two disks".to_owned()),
    ] {
        fs::write(page.join(name), text).unwrap();
    }
    fs::write(page.join("hantei.html"), utf16(text)).unwrap();
    for lang in &Lang::ALL[1..] {
        fs::write(page.join(format!("lessons/{}.html", lang.code())), list).unwrap();
    }
    ["ours", "dist"].map(|name| folder.path(name).into_os_string().into_string().unwrap())
}

/// Exports with more arguments, to this name in the folder.
fn export(folder: &Folder, [lessons, page]: &[String; 2], to: &str, more: &[&str]) -> Output {
    let to = folder.path(to);
    let arguments = ["export", lessons, "--page", page, "-o", to.to_str().unwrap()];
    run(&[&arguments[..], more].concat())
}

#[test]
fn lessons_are_exported_into_a_copy_of_the_page() {
    let folder = Folder::new();
    let both = lessons_and_page(&folder);
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap_or_default();
    let said = export(&folder, &both, "with", &[]);
    assert!(succeeds(&said).contains("with holds 1 lesson of "), "{}", text(&said.stdout));
    let index = read("with/index.html");
    let given = index.split("\"given\": {\"url\": \"").nth(1).unwrap().split('"').next().unwrap();
    assert!(given.starts_with("lessons.txt?"), "{index}");
    assert!(index.contains("\"first\": 1}") && !index.contains("built in"), "{index}");
    let library = hantei::lesson::bundle::unpack(&read("with/lessons.txt")).unwrap();
    assert_eq!(*library.lessons[0].title.get(Lang::En), "Our first day");
    assert_eq!(library.lessons.len(), 1 + Library::builtin().lessons.len());
    let kept = read("with/offline.js");
    assert!(kept.contains(&format!("[\"{given}\", \"./\"]")) && !kept.contains("VERSION = \"1\""), "{kept}");
    assert_eq!(read("with/hantei.wasm"), read("dist/hantei.wasm"));
    assert!(read("with/lessons/first-day.ja.html").contains("観察"));
    assert!(
        read("with/lessons/index.html")
            .contains("<ol>\n<li><a href=\"first-day.html\">Our first day</a></li>\n<li>the first")
    );
    assert_eq!(
        (read("with/lessons/disks.html").as_str(), read("with/sitemap.xml").as_str()),
        ("Two disks", "")
    );
    let single = from_utf16(&fs::read(folder.path("with/hantei.html")).unwrap());
    assert!(single.contains("{\"packed\": \"packed-lessons.txt\"}"), "{single}");
    assert_eq!(unpacked(&single, "packed-lessons.txt"), read("with/lessons.txt"));
    // The lessons' parts for course systems are exported, too.
    let parts: Value = serde_json::from_str(&read("with/course.json")).unwrap();
    assert_eq!(parts["lessons"][0]["title"]["ja"], "1日目");
    assert_eq!(parts["lessons"].as_array().unwrap().len(), library.lessons.len());

    succeeds(&export(&folder, &both, "alone", &["--alone"]));
    assert_eq!(hantei::lesson::bundle::unpack(&read("alone/lessons.txt")).unwrap().lessons.len(), 1);
    assert!(!folder.path("alone/lessons/disks.html").exists());
    succeeds(&export(&folder, &both, "ours.txt", &["--alone"]));
    assert_eq!(read("ours.txt"), read("alone/lessons.txt"));
    succeeds(&export(&folder, &both, "ours.html", &["--alone"]));
    assert_eq!(
        fs::read(folder.path("ours.html")).unwrap(),
        fs::read(folder.path("alone/hantei.html")).unwrap()
    );
}

#[test]
fn a_failed_export_is_reported_in_one_sentence_and_leaves_no_file() {
    let folder = Folder::new();
    let both = lessons_and_page(&folder);
    let [lessons, page] = &both;
    let nowhere = folder.path("nowhere").to_str().unwrap().to_owned();
    let refused =
        |both: [&String; 2], to: &str, code| fails(&export(&folder, &both.map(String::clone), to, &[]), code);
    assert!(refused([&nowhere, page], "a", 66).contains("cannot read the folder"));
    assert!(refused([lessons, &nowhere], "a", 66).contains("there is no page in"));
    assert!(refused([lessons, page], "dist/../dist/a", 2).contains("is inside the page's folder"));
    // A page that was exported before, one of another version, and lessons with mistakes are refused.
    succeeds(&export(&folder, &both, "with", &[]));
    let before = folder.path("with").to_str().unwrap().to_owned();
    assert!(refused([lessons, &before], "a", 1).contains("was changed after web/build made it"));
    assert!(refused([lessons, page], "with", 73).contains("exists already; --force overwrites it"));
    succeeds(&export(&folder, &both, "with", &["--force"]));
    fs::write(folder.path("dist/hantei.wasm"), "hantei-lessons 0.0.9-01234567\n").unwrap();
    assert!(refused([lessons, page], "a", 1).contains("is of another version than this program"));
    fs::write(folder.path("ours/1-first-day/en.md"), "# Our first day\n").unwrap();
    assert!(refused([lessons, page], "a.txt", 1).contains("has no prose in en.md"));
    assert_eq!(folder.names(), ["dist", "ours", "with"]);
}

#[test]
fn judge_refuses_missing_files_and_invalid_numbers_of_test_cases() {
    for count in ["0", "-1", "100000000000"] {
        let said = fails(&run(&["judge", "point-disk", "test.rs", "--count", count]), 2);
        assert!(said.contains(count) && said.contains("1..=1000000"), "{said}");
        let said = fails(&run(&["poses", "point-disk", "--count", count]), 2);
        assert!(said.contains(count) && said.contains("1..=1000000"), "{said}");
    }
    let said = fails(&run(&["judge", "point-disk"]), 2);
    assert!(said.contains("no file to judge") && said.contains("hantei judge point-disk FILE"), "{said}");
    let said = fails(&run(&["judge", "point-disk", "test.rs", "--method", "nowhere"]), 2);
    assert!(said.contains("no method `nowhere`; expected one of: "), "{said}");
}

#[test]
fn code_for_a_box_around_points_is_judged_by_the_named_box() {
    let folder = Folder::new();
    let scene = Scene::by_id("box-around-points").unwrap();
    let smallest = scene.method("smallest").unwrap();
    let path = folder.path("smallest.rs");
    fs::write(&path, begin(smallest)).unwrap();
    let path = path.to_str().unwrap();
    let judged = |more: &[&str]| run(&[&["judge", scene.id, path, "--count", "300"], more].concat());
    let upright = judged(&[]);
    assert_eq!(upright.status.code(), Some(1), "it is not the upright box");
    let said = String::from_utf8_lossy(&upright.stdout).into_owned();
    assert!(said.contains("judged as “") && said.contains("--method names another box"), "{said}");
    assert!(succeeds(&judged(&["--method", "smallest"])).contains("right in all 300 test cases"));
}

#[test]
fn evals_objects_have_unique_keys_and_report_rounding() {
    /// The keys of the innermost objects.
    fn keys(line: &str) -> Vec<Vec<&str>> {
        let objects = line.split('{').skip(1).map(|it| it.split('}').next().unwrap());
        objects
            .map(|it| it.split('"').collect::<Vec<_>>())
            .map(|parts| {
                let named =
                    parts.windows(2).enumerate().filter(|(i, pair)| i % 2 == 1 && pair[1].starts_with(':'));
                named.map(|(_, pair)| pair[0]).collect()
            })
            .collect()
    }
    for link in ["disk-triangle/look", "disk-triangle/look?a=1,1&b=-1,0&c=2,-3", "gjk", "rectangles"] {
        let output = run(&["eval", link, "--json"]);
        for keys in keys(succeeds(&output)) {
            let mut once = keys.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), keys.len(), "{link}: {keys:?}");
        }
    }
    let touching = |link: &str| {
        let output = run(&["eval", link, "--values", "none", "--json"]);
        serde_json::from_str::<Value>(succeeds(&output)).unwrap()["touching"].clone()
    };
    let pose = "capsule-disk?capsule-radius=0&radius=0";
    assert_eq!(touching(&format!("{pose}&p=3,5&q=0,0&disk=2,3.3333333333333335")), "rounding");
    assert_eq!(touching(&format!("{pose}&p=0,0&q=-2,-3&disk=-0.2,-0.3")), "rounding");
    assert_eq!(touching("point-disk?point=3,4&disk=0,0&radius=5"), Value::Null, "it is exact there");
    let told = |link: &str| succeeds(&run(&["eval", link])).contains("that rounding decides");
    assert!(told(&format!("{pose}&p=3,5&q=0,0&disk=2,3.3333333333333335")));
    assert!(!told("point-disk?point=3,4&disk=0,0&radius=5"), "it is exact there");
}

#[test]
fn judge_reports_for_each_file_if_it_is_right_or_a_failing_case() {
    let folder = Folder::new();
    let file = |name: &str, body: &str| {
        let path = folder.path(name);
        fs::write(&path, format!("fn hit(p: Vec2, disk: &Disk) -> bool {{\n    {body}\n}}\n")).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let right = file("right.rs", "(p - disk.center).length() <= disk.radius");
    let wrong = file("wrong.rs", "(p - disk.center).length_squared() <= disk.radius");
    let broken = file("broken.rs", "(p - disk.centre).length() <= disk.radius");
    let endless = file("endless.rs", "while true {}\n    false");
    let judged = |files: &[&str], json: bool| {
        let mut arguments = vec!["judge", "point-disk"];
        arguments.extend(files);
        arguments.extend(json.then_some("--json"));
        run(&arguments)
    };
    assert!(succeeds(&judged(&[&right], false)).ends_with("right.rs: right in all 3000 test cases\n"));

    let output = judged(&[&right, &wrong], true);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["right"], &lines[1]["right"]), (&true.into(), &false.into()));
    let link = lines[1]["link"].as_str().unwrap();
    let eval: Value = serde_json::from_str(succeeds(&run(&["eval", link, "--json"]))).unwrap();
    assert_eq!(eval["hit"], lines[1]["hit"], "the link opens the pose: {link}");

    for (file, told) in
        [(&broken, ":2:15: Disk has no `centre`. Did you mean `center`?"), (&endless, "never end?")]
    {
        let output = judged(&[&right, &wrong, file], false);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stdout).lines().nth(2).unwrap().contains(told), "{}", text(&output.stdout));
    }
    // An unreadable file does not keep the others from being judged.
    let output = judged(&["nowhere.rs", &right], false);
    assert_eq!((output.status.code(), text(&output.stdout).lines().count()), (Some(66), 2));
    assert!(text(&output.stdout).starts_with("nowhere.rs: cannot be read: "), "{}", text(&output.stdout));
    assert!(fails(&run(&["judge", "crowd", &right]), 2).contains("many bodies"));
}

#[test]
fn a_contact_is_printed_or_refused_with_the_scenes_that_have_one() {
    let rust = |arguments: &[&str]| run(&[&["code"], arguments, &["--as", "rust"]].concat());
    let with = rust(&["disk-rectangle", "--contact"]);
    assert!(
        succeeds(&with).contains("pub fn contact(disk: &Disk, rectangle: &Obb) -> Contact {"),
        "{with:?}"
    );
    assert!(succeeds(&rust(&["disk-rectangle"])).contains("-> bool {"));
    for scene in ["push-out", "swept-disk"] {
        assert!(succeeds(&rust(&[scene])).contains("-> Contact {"), "{scene} begins with its contact");
        assert!(succeeds(&rust(&[scene, "--no-contact"])).contains("pub fn hit("), "{scene}");
    }
    let flawed = rust(&["swept-disk", "--method", "only-the-end"]);
    assert!(succeeds(&flawed).contains("pub fn hit("), "it knows no time");
    let refused = fails(&rust(&["disks", "--contact"]), 2);
    assert!(refused.contains("scene `disks` computes no contact; these do: disk-rectangle, "), "{refused}");
    let refused = fails(&rust(&["disk-rectangle", "--method", "overshoot", "--contact"]), 2);
    assert!(refused.contains("method `overshoot` computes no contact; `clamp` does"), "{refused}");
    let tested = succeeds(&rust(&["push-out", "--test"])).to_owned();
    let first = tested.lines().find(|line| line.contains("check(1, contact(")).expect("a setup");
    assert!(first.contains("true, &["), "its numbers are tested, too: {first}");
}

#[test]
fn all_scenes_are_written_into_a_folder_that_shares_its_shapes() {
    let scratch = Folder::new();
    let folder = scratch.path("collision");
    let to = folder.to_str().unwrap();
    let written = run(&["code", "all", "--as", "cpp", "--namespace", "Game.Collision", "-o", to]);
    assert_eq!(succeeds(&written), "");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let (shapes, scene) = (read("shapes.hpp"), read("disk_rectangle.hpp"));
    assert!(shapes.contains("struct Obb {") && shapes.contains("inline Obb make_obb("), "{shapes}");
    assert!(scene.contains("#include \"shapes.hpp\"") && !scene.contains("struct Obb"), "{scene}");
    assert!(scene.contains("namespace Game::Collision {") && scene.contains("namespace disk_rectangle {"));
    for entry in ["inline bool hit(", "inline Contact contact("] {
        assert_eq!(scene.matches(entry).count(), 1, "the verdict alone needs no contact\n{scene}");
    }
    let helper = "inline Vec2 clamp(Vec2 v, Vec2 least, Vec2 most) {";
    assert!(shapes.contains(helper) && !scene.contains(helper), "it is written once\n{scene}");
    assert!(scene.contains("shapes::clamp(d, -e, e)"), "{scene}");
    let python = scratch.path("python");
    succeeds(&run(&["code", "all", "--as", "python", "-o", python.to_str().unwrap()]));
    let scene = fs::read_to_string(python.join("swept_disk.py")).expect("a module");
    assert!(python.join("__init__.py").is_file() && scene.contains("\nfrom .shapes import ("), "{scene}");
    assert!(scene.contains("\ndef hit(") && scene.contains("\ndef _first_within("), "{scene}");
    let unity = scratch.path("unity");
    let asked =
        ["code", "all", "--as", "unity", "--namespace", "Game", "--test", "-o", unity.to_str().unwrap()];
    succeeds(&run(&asked));
    let test = fs::read_to_string(unity.join("Editor/DisksTest.cs")).expect("a test");
    assert!(test.contains("\nusing Game;\n"), "{test}");
    let again = run(&["code", "all", "--as", "cpp", "-o", to]);
    assert!(text(&again.stderr).contains("shapes.hpp"), "a file is not overwritten: {again:?}");
    for (wrong, told) in [
        (&["--as", "rust", "-o", to][..], "hantei::geometry"),
        (&["--as", "cpp"], "-o DIR"),
        (&["--as", "cpp", "-o", to, "--method", "clamp"], "--method"),
        (&["--as", "cpp", "-o", to, "--namespace", "1a"], "Game.Collision"),
        (&["--as", "gdscript", "-o", to, "--namespace", "Game"], "known by its file"),
        (&["--as", "python", "-o", to, "--namespace", "Game"], "already a module"),
    ] {
        let refused = fails(&run(&[&["code", "all"], wrong].concat()), 2);
        assert!(refused.contains(told), "{refused}");
    }
    let refused = fails(&run(&["code", "disks", "--as", "cpp", "--test", "--namespace", "Game"]), 2);
    assert!(refused.contains("`hantei code all` takes both"), "{refused}");
}

#[test]
fn printed_contacts_say_what_they_hold_and_make_no_lists() {
    let code =
        |scene: &str, target: &str| succeeds(&run(&["code", scene, "--as", target, "--contact"])).to_owned();
    let swept = code("swept-disk", "csharp");
    assert!(swept.contains("/// start, even if <c>disk</c> then moves away. 1 on a miss.\n"), "{swept}");
    assert!(swept.contains("// Dividing by almost zero can overflow"), "{swept}");
    assert!(!swept.contains("{shape}") && !swept.contains("unit length"), "{swept}");
    for (scene, target) in
        ["rectangles", "boxes-in-space"].iter().flat_map(|scene| [(*scene, "csharp"), (*scene, "unity")])
    {
        let text = code(scene, target);
        let body = text.split(" FindContact(").nth(1).expect("the function");
        assert!(
            !body.contains("[]") && !text.contains("Linq") && body.contains("return new Contact"),
            "{text}"
        );
    }
    let godot = code("swept-disk", "gdscript");
    assert!(godot.contains("enum Slab { ENTERS, LEAVES }") && !godot.contains("Slab.new("), "{godot}");
    assert!(godot.contains("center.clamp(-e, e)") && godot.contains("Vectors have 32 bits here"), "{godot}");
}

#[test]
fn code_is_written_to_standard_output_for_a_dash() {
    let plain = run(&["code", "point-disk", "--as", "ts"]);
    assert_eq!(succeeds(&run(&["code", "point-disk", "--as", "typescript", "-o", "-"])), succeeds(&plain));
    assert!(succeeds(&plain).contains("export function hit(p: Vec2, disk: Disk): boolean {"), "{plain:?}");
}

#[test]
fn eval_prints_the_contact() {
    let contact = |link: &str| {
        let output = run(&["eval", link, "--json"]);
        let line: Value = serde_json::from_str(succeeds(&output)).unwrap();
        line["contact"].clone()
    };
    let pose = "half=2,1&rotation=0&radius=1";
    assert_eq!(
        contact(&format!("disk-rectangle?disk=4,0.5&box=0,0&{pose}")),
        serde_json::json!({"point": [2.0, 0.5], "normal": [1.0, 0.0], "gap": 1.0})
    );
    assert_eq!(
        contact(&format!("push-out?disk=1,1.5&box=0,0&{pose}")),
        serde_json::json!({"push": [0.0, 0.5], "normal": [0.0, 1.0], "depth": 0.5})
    );
    assert_eq!(contact("point-disk"), Value::Null);
    let values = run(&["eval", "push-out", "--json", "--values", "none"]);
    assert!(!succeeds(&values).contains("contact"), "only the verdict was requested");
}

#[test]
fn judge_accepts_other_verdicts_within_the_slack() {
    let loose = "fn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.center).length() <= disk.radius + 0.01 }";
    let judged = |slack: &[&str]| {
        let arguments = [&["judge", "point-disk", "-", "--json"], slack].concat();
        let output = run_with_input(&arguments, loose.as_bytes().to_vec());
        let line: Value = serde_json::from_str(text(&output.stdout)).unwrap();
        (line["outcome"].clone(), output.status.code())
    };
    assert_eq!(judged(&[]), ("wrong".into(), Some(1)));
    assert_eq!(judged(&["--slack", "0.001"]), ("wrong".into(), Some(1)));
    assert_eq!(judged(&["--slack", "0.011"]), ("right".into(), Some(0)));
    let refused = fails(&run(&["judge", "point-disk", "-", "--slack", "-1"]), 2);
    assert!(refused.contains("expected a number of at least 0"), "{refused}");
}

#[test]
fn a_figure_too_low_for_its_text_is_refused_and_one_without_shapes_is_reported() {
    let folder = Folder::new();
    let path = folder.path("a.svg");
    let draw = |more: &[&str]| {
        let first = ["figure", "point-disk/look", "--force", "-o", path.to_str().unwrap()];
        run(&[&first[..], more].concat())
    };
    let small = ["--width", "320", "--height", "240", "--title", "--caption"];
    let refused = fails(&draw(&small), 2);
    assert!(refused.contains("too little of 240 pixels for the picture; expected --height "), "{refused}");
    assert!(!path.exists());
    let least = refused.split("--height ").nth(1).unwrap().split(' ').next().unwrap();
    succeeds(&draw(&["--width", "320", "--height", least, "--title", "--caption"]));
    let away = draw(&["--center", "1000,1000"]);
    assert!(away.status.success() && path.exists());
    assert!(text(&away.stderr).contains("no shape is in this picture"), "{}", text(&away.stderr));
    let near = draw(&["--center", "1,1", "--zoom", "2"]);
    assert!(text(&near.stderr).is_empty(), "{}", text(&near.stderr));
}
