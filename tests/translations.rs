//! The build's messages about incorrect files of words.

#[path = "../src/words/braces.rs"]
#[expect(dead_code, reason = "as above")]
mod braces;
#[path = "../src/separators.rs"]
#[expect(dead_code, reason = "the build script's module is compiled here to be asked")]
mod separators;
#[path = "../src/check/texts.rs"]
mod texts;
#[path = "../build/words.rs"]
#[expect(dead_code, reason = "as above")]
mod words;

use braces::named;
use std::fs;
use std::path::Path;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn write(_: &str, _: &str) {}

/// These words in another language, or the reason for refusing them.
fn translated(english: &str, other: &str) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let language = |name: &str, text: &str| {
        let own = folder.path().join(name);
        fs::create_dir(&own).unwrap();
        fs::write(own.join("scene.toml"), text).unwrap();
        words::language(&own)
    };
    let (english, other) = (language("en", english), language("xx", other));
    words::translated(&english, &other)
        .map_err(|problem| problem.replace(&format!("{}/", folder.path().join("xx").display()), ""))
}

const ENGLISH: &str = "gap = \"a gap of {gap} on {axis}\"\nnone = \"none\"\n\n[mark]\nedge = \"an edge\"\n";

#[test]
fn texts_can_be_in_any_order_and_missing_ones_are_empty() {
    let said = translated(ENGLISH, "gap = \"{axis} に {gap} のすき間\"\n[mark]\nedge = \"辺\"\n");
    assert_eq!(said.unwrap(), ["{axis} に {gap} のすき間", "", "辺"]);
}

#[test]
fn a_mistake_is_reported_with_file_and_line() {
    let problem = |other| translated(ENGLISH, other).unwrap_err();
    assert_eq!(
        problem("none = \"\"\n\ngap = \"{gap} on {axes}\"\n"),
        "scene.toml:3: nothing fills in {axes}; English has: gap, axis"
    );
    assert_eq!(
        problem("[mark]\nedge = \"\"\nside = \"\"\n"),
        "scene.toml:3: English has no `scene.mark.side`"
    );
}

#[test]
#[should_panic(expected = "scene.toml:2:8: `scene.mark.edge` is not a text; put it between quotation marks")]
fn an_entry_that_is_no_text_is_reported_with_file_and_line() {
    let _ = translated(ENGLISH, "[mark]\nedge = 7\n");
}

#[test]
fn an_unknown_name_in_braces_is_reported_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let misspelt = |said: &str| {
        fs::write(folder.path().join("two-disks.toml"), format!("gap = \"{said}\"\n")).unwrap();
        let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let of_scene = |scene: &str| (scene == "two-disks").then(|| set(&["says", "letter"]));
        words::misspelt(&words::language(folder.path()), &set(&["d", "reach"]), of_scene)
            .map(|problem| problem.rsplit('/').next().unwrap().to_owned())
    };
    assert_eq!(misspelt("{d.x} of {letter}, {reach}"), None);
    assert_eq!(
        misspelt("{d.x} of {letter}, {reech}").as_deref(),
        Some(
            "two-disks.toml:1: {reech} is neither a variable of a method nor a value in the source of `two-disks`"
        )
    );
}

#[test]
fn each_text_becomes_a_constant_and_each_title_one_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let english = format!("{ENGLISH}\n[layer]\nown-box = \"the box\"\n");
    fs::write(folder.path().join("two-disks.toml"), english).unwrap();
    let source = words::source(&words::language(folder.path()));
    let lines: Vec<&str> = source.lines().filter(|line| !line.starts_with("#[doc")).collect();
    let said = |name: &str, text: &str, at: usize| {
        format!("pub const {name}: crate::words::Words = crate::words::Words::said({text:?}, {at});")
    };
    let wanted = [
        "pub mod two_disks {".to_owned(),
        said("GAP", "a gap of {gap} on {axis}", 0),
        said("NONE", "none", 1),
        "pub mod mark {".to_owned(),
        "pub const EDGE: crate::figure::names::Mark = crate::figure::names::mark(\"edge\", \
         crate::words::Words::said(\"an edge\", 2));"
            .to_owned(),
        "}".to_owned(),
        "pub mod layer {".to_owned(),
        "pub const OWN_BOX: crate::words::Named = crate::words::Named { id: \"own-box\", \
         title: crate::words::Words::said(\"the box\", 3) };"
            .to_owned(),
        "}".to_owned(),
        "}".to_owned(),
    ];
    assert_eq!(lines, wanted);
}

#[test]
fn translations_fit_their_english_and_are_up_to_date() {
    let (told, right) = hantei::check::words::report(Path::new("words"), true);
    assert!(right, "{told}");
    let is_old = |line: &&str| line.contains(" is older than ") || line.contains(" is not recorded ");
    let old: Vec<&str> = told.lines().filter(is_old).collect();
    assert!(old.is_empty(), "translate it anew, then `hantei check words --translated CODE`: {old:#?}");
    // Japanese is complete.
    assert!(told.lines().any(|line| line.starts_with("ja: ") && line.contains("(100%)")), "{told}");
}
