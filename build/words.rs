//! Reads the words of each language. The folder `words` has a folder for each language, with a file for each part of the program.
//! Writes `said.rs` with the English words and their names for the source, and a file for every other language, which a browser
//! fetches once a reader chooses that language.
//!
//! A text has a name, as in `hit = "…"`, and related names are in a table. Texts missing in a translation are shown in English.

use super::texts::{self, ABOUT, BROWSER, ENGLISH, Text, codes};
use super::{named, read, separators, write};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The table of a scene's file that gives titles to the marks in the source.
const MARKS: &str = "mark";

/// Tables of a scene's file whose names are those of links and lessons.
const NAMED: [&str; 3] = ["input", "layer", "method"];

/// The files of words used only outside a browser. They come last, and are left out for browsers.
const NATIVE: [&str; 2] = ["cli", "desktop"];

/// The files of words that a browser fetches after the first picture, in English, too: those of all scenes but the first lesson's, and
/// these. They come after the other words.
const LATER: [&str; 8] = ["code", "commands", "cost", "hunt", "map", "mistakes", "own", "sheets"];

/// The scene of the first lesson.
const FIRST_SCENE: &str = "point-disk";

/// A language: a folder of `words`.
pub struct Language {
    pub code: String,
    /// Its texts for the first picture in a browser.
    pub said: String,
}

/// Writes all files made from the words. Returns the languages, English first, with their texts. Scenes' texts are checked
/// against the variables of the geometry.
pub fn list(variables: &BTreeSet<String>) -> Vec<Language> {
    println!("cargo::rerun-if-changed=words");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"));
    let codes = codes(&root.join("words"));
    assert!(
        codes.first().is_some_and(|code| code == ENGLISH),
        "the folder `words` has no readable folder `{ENGLISH}`"
    );
    let in_program = |code: &str| {
        let folder = root.join("words").join(code);
        let mut texts = language(&folder);
        if code != ENGLISH {
            let missing = texts::pictured(&folder);
            texts.extend(
                missing
                    .into_iter()
                    .filter(|text| texts.iter().all(|own| own.name != text.name))
                    .collect::<Vec<_>>(),
            );
        }
        texts.retain(|text| file(text) != BROWSER); // `web/build` puts that into the page.
        texts
    };
    let english = in_program(ENGLISH);
    if let Some(problem) = misspelt(&english, variables, |scene| words_of(&root.join("src/scene"), scene)) {
        panic!("{problem}");
    }
    write("said.rs", &source(&english));
    let with_values = |text: &Text| {
        let values: Vec<&str> = named(&text.text).collect();
        format!("{}\t{}", text.name, values.join("\t"))
    };
    write("said.txt", &english.iter().map(with_values).collect::<Vec<_>>().join("\n"));
    let before = |time: Time| english.iter().take_while(|text| time_of(file(text)) < time).count();
    let (first, in_browser) = (before(Time::Later), before(Time::Never));
    let list = |code: &String| {
        let own = if code == ENGLISH { &english } else { &in_program(code) };
        let texts = translated(&english, own).unwrap_or_else(|problem| panic!("{problem}"));
        let [said, rest, every] = [&texts[..first], &texts[first..in_browser], &texts]
            .map(|texts| texts.join(&separators::NEXT.to_string()));
        write(&format!("words-{code}.txt"), &every);
        write(&format!("rest-{code}.txt"), &rest);
        Language { code: code.clone(), said }
    };
    let languages: Vec<Language> = codes.iter().map(list).collect();
    let at_first = format!(
        "\n/// The number of words that a browser has at the first picture.\nconst AT_FIRST: usize = {first};\n"
    );
    write("languages.rs", &(constants(&root.join("words"), &codes) + &at_first));
    languages
}

/// The time at which a browser needs the words of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Time {
    First,
    Later,
    Never,
}

fn time_of(file: &str) -> Time {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scene");
    match file {
        _ if NATIVE.contains(&file) => Time::Never,
        _ if LATER.contains(&file) => Time::Later,
        FIRST_SCENE => Time::First,
        _ if is_scene(&scenes, file) => Time::Later,
        _ => Time::First,
    }
}

/// True if there is a scene with this name.
fn is_scene(scenes: &Path, name: &str) -> bool {
    let folder = scenes.join(name.replace('-', "_"));
    folder.is_dir() || folder.with_extension("rs").is_file()
}

/// The first name in braces in a scene's file that is neither a variable of the geometry nor a word of the scene's source, which
/// names further values. It is returned with its place.
pub fn misspelt(
    english: &[Text],
    variables: &BTreeSet<String>,
    words_of: impl Fn(&str) -> Option<BTreeSet<String>>,
) -> Option<String> {
    let mut scenes = BTreeMap::new();
    english.iter().find_map(|text| {
        let own = scenes.entry(file(text)).or_insert_with_key(|scene| words_of(scene)).as_ref()?;
        let is_known = |name: &&str| {
            let root = name.split(['.', '[']).next().unwrap_or_default();
            variables.contains(root) || own.contains(root)
        };
        let name = named(&text.text).find(|name| !is_known(name))?;
        let (place, file) = (text.place(), file(text));
        Some(format!(
            "{place}: {{{name}}} is neither a variable of a method nor a value in the source of `{file}`"
        ))
    })
}

/// All words of a scene's source. `None` if there is no such scene.
fn words_of(scenes: &Path, scene: &str) -> Option<BTreeSet<String>> {
    let folder = scenes.join(scene.replace('-', "_"));
    let file = folder.with_extension("rs");
    let files = if file.is_file() { vec![file] } else { texts::files(&folder, |_| true) };
    let text: String = files.iter().map(|file| read(file)).collect();
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect();
    (!files.is_empty()).then_some(words)
}

/// A case of `Lang` for each language, and the facts about it.
fn constants(words: &Path, codes: &[String]) -> String {
    let (mut cases, mut every, mut rows) = (String::new(), String::new(), String::new());
    for code in codes {
        let file = words.join(code).join(ABOUT).with_extension("toml");
        let text = read(&file);
        let about: toml::Table =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let text = |key| {
            let told = about.get(key).and_then(toml::Value::as_str);
            told.unwrap_or_else(|| panic!("{}: `{key}` must be a text", file.display()))
        };
        let [name, hit, miss] = ["name", "hit", "miss"].map(text);
        let yes = |key| {
            let told = about.get(key).and_then(toml::Value::as_bool);
            told.unwrap_or_else(|| panic!("{}: `{key}` must be true or false", file.display()))
        };
        let spaced = yes("spaced");
        let font = about.get("font").and_then(toml::Value::as_str);
        // `pt-br` is `PtBr`.
        let case: String = code.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
        let default = if code == ENGLISH { "#[default] " } else { "" };
        let _ = writeln!(cases, "#[doc = {:?}] {default}{case},", format!("{name}."));
        let _ = write!(every, "Lang::{case}, ");
        let _ = writeln!(
            rows,
            "Language {{ code: {code:?}, name: {name:?}, spaced: {spaced}, font: {font:?}, verdicts: [{hit:?}, {miss:?}], \
             #[cfg(not(target_arch = \"wasm32\"))] words: include_str!(concat!(env!(\"OUT_DIR\"), \"/words-{code}.txt\")) }},"
        );
    }
    let count = codes.len();
    format!(
        "/// A language of the interface and of the lessons: a folder of `words`.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]\npub enum Lang {{\n{cases}}}\n\n\
         const EVERY: [Lang; {count}] = [{every}];\n\nconst LANGUAGES: [Language; {count}] = [\n{rows}];\n"
    )
}

/// All texts of a language, in the order in which they are packed.
pub fn language(folder: &Path) -> Vec<Text> {
    let mut files = texts::of_language(folder);
    let name = |file: &Path| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.sort_by_key(|file| (time_of(&name(file)), file.clone()));
    let read = |file: &PathBuf| texts::read(file).unwrap_or_else(|wrong| panic!("{}", wrong[0]));
    files.iter().flat_map(read).collect()
}

/// The file of a text.
fn file(text: &Text) -> &str {
    text.name.split('.').next().unwrap_or_default()
}

/// The translation of each English text, or an empty text.
///
/// # Errors
/// If a translation has a text that English lacks, or fills in other values.
pub fn translated(english: &[Text], own: &[Text]) -> Result<Vec<String>, String> {
    let mut own: BTreeMap<&str, &Text> = own.iter().map(|text| (&*text.name, text)).collect();
    let mut all = vec![];
    for text in english {
        let found = own.remove(&*text.name);
        if let Some(unfit) = found.and_then(|found| texts::unfit(text, found).pop()) {
            return Err(unfit);
        }
        all.push(found.map_or_else(String::new, |found| found.text.clone()));
    }
    own.values().next().map_or(Ok(all), |text| Err(texts::extra(text)))
}

/// A module for each file and table, with a constant for each text.
pub fn source(english: &[Text]) -> String {
    let mut source = String::new();
    let mut open: Vec<&str> = vec![];
    for (at, Text { name, text, .. }) in english.iter().enumerate() {
        let path: Vec<&str> = name.split('.').collect();
        let (name, modules) = path.split_last().expect("a text has a name");
        let shared = open.iter().zip(modules).take_while(|(open, wanted)| **open == **wanted).count();
        while open.len() > shared {
            open.pop();
            source.push_str("}\n");
        }
        for module in &modules[shared..] {
            open.push(module);
            let module = module.replace('-', "_");
            let _ = writeln!(source, "pub mod {module} {{");
        }
        let constant = name.replace('-', "_").to_uppercase();
        // Links and lessons name things by their English titles, which are always there. Sentences can wait.
        let is_late = time_of(path[0]) == Time::Later && text.contains(['{', '.', ':']);
        let made = if is_late { "late" } else { "said" };
        let words = format!("crate::words::Words::{made}({text:?}, {at})");
        let (of, value) = match modules.last() {
            Some(&MARKS) => ("figure::names::Mark", format!("crate::figure::names::mark({name:?}, {words})")),
            Some(table) if NAMED.contains(table) => {
                ("words::Named", format!("crate::words::Named {{ id: {name:?}, title: {words} }}"))
            }
            _ => ("words::Words", words),
        };
        let _ = writeln!(source, "#[doc = {text:?}]\npub const {constant}: crate::{of} = {value};");
    }
    source + &"}\n".repeat(open.len())
}
