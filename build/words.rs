//! Reads the words of each language, which stand in `words`: a folder for a language, in it a file for each part of the program.
//! Writes `said.rs`, by which the source names them, with the English ones; and for every other language a file with its own, which
//! a browser fetches once somebody reads that language.
//!
//! A name has a text, `hit = "…"`; names that belong together stand in a table. What a translation lacks is said in English.

use super::{between, read, write};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};
use toml::de::{DeTable, DeValue};

/// What all others are translated from, and these.
const ENGLISH: &str = "en";

/// The file of a language that tells what is to be known of it.
const ABOUT: &str = "language";

/// What the first picture says stands first: in a browser that comes first, in a list of its own.
const FIRST: [&str; 11] = [
    "point-disk",
    "scene",
    "text",
    "bars",
    "commands",
    "figure",
    "hints",
    "html",
    "lesson",
    "page",
    "session",
];

/// What only a program outside a browser says stands last, and is left out there.
const NATIVE: &str = "cli";

/// What a page says itself, without the program; `web/build` puts it there.
const BROWSER: &str = "browser";

/// A text, with the names of the file and of the tables that it stands in before its own, and where it is.
pub struct Entry {
    path: Vec<String>,
    text: String,
    place: String,
}

/// A language: a folder of `words`.
pub struct Language {
    pub code: String,
    /// All that it says of what is said in English, in a browser.
    pub all: String,
    /// What of it the first picture says.
    pub first: String,
}

/// Writes all that is made of words: the languages, English first, and what they say.
pub fn list() -> Vec<Language> {
    println!("cargo::rerun-if-changed=words");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"));
    let codes = codes(&root.join("words"));
    let in_program = |code: &str| {
        let mut texts = language(&root.join("words").join(code));
        texts.retain(|entry| entry.path[0] != BROWSER);
        texts
    };
    let english = in_program(ENGLISH);
    write("said.rs", &source(&english));
    let names: Vec<String> = english.iter().map(|entry| entry.path.join(".")).collect();
    write("said.txt", &names.join("\n"));
    let count = |is_of: fn(&str) -> bool| english.iter().take_while(|entry| is_of(&entry.path[0])).count();
    let (first, in_browser) = (count(|file| FIRST.contains(&file)), count(|file| file != NATIVE));
    let list = |code: &String| {
        let own = in_program(code);
        let mut texts = translated(&english, &own).unwrap_or_else(|problem| panic!("{problem}"));
        if code == ENGLISH {
            texts.clear(); // The source has them.
        }
        let [first, all, every] = [first, in_browser, texts.len()]
            .map(|count| texts[..count.min(texts.len())].join(&between::NEXT.to_string()));
        write(&format!("words-{code}.txt"), &every);
        Language { code: code.clone(), all, first }
    };
    let languages: Vec<Language> = codes.iter().map(list).collect();
    write("languages.rs", &constants(&root.join("words"), &codes));
    languages
}

/// The names of the folders, English first.
fn codes(words: &Path) -> Vec<String> {
    let entries = fs::read_dir(words).unwrap_or_else(|error| panic!("{}: {error}", words.display()));
    let entries = entries.map(|entry| entry.expect("the folder can be read"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut codes: Vec<String> =
        folders.map(|entry| entry.file_name().into_string().expect("a language's code is text")).collect();
    codes.sort_by_key(|code| (code != ENGLISH, code.clone()));
    codes
}

/// A case for each language, and what is to be known of it.
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
        let [spaced, letters] = ["spaced", "letters"].map(yes);
        // `pt-br` is `PtBr`.
        let case: String = code.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
        let default = if code == ENGLISH { "#[default] " } else { "" };
        let _ = writeln!(cases, "#[doc = {:?}] {default}{case},", format!("{name}."));
        let _ = write!(every, "Lang::{case}, ");
        let _ = writeln!(
            rows,
            "Language {{ code: {code:?}, name: {name:?}, spaced: {spaced}, letters: {letters}, verdicts: [{hit:?}, {miss:?}], \
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

/// All that a language says, in the order in which it is written down.
pub fn language(folder: &Path) -> Vec<Entry> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.retain(|file| file.file_stem().is_none_or(|name| name != ABOUT));
    let name = |file: &Path| {
        file.file_stem().and_then(|name| name.to_str()).expect("a file's name is text").to_owned()
    };
    files.sort_by_key(|file| (name(file) == NATIVE, !FIRST.contains(&&*name(file)), file.clone()));
    let mut all = vec![];
    for file in files {
        let text = read(&file);
        let parsed = DeTable::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let place = |at: usize| format!("{}:{}", file.display(), 1 + text[..at].matches('\n').count());
        let mut found = vec![];
        texts(parsed.get_ref(), &[name(&file)], &place, &mut found);
        // A table forgets the order.
        found.sort_by_key(|(start, _)| *start);
        all.extend(found.into_iter().map(|(_, entry)| entry));
    }
    all
}

/// The texts of a table and of those in it, each with where it begins.
fn texts(
    table: &DeTable<'_>,
    above: &[String],
    place: &impl Fn(usize) -> String,
    found: &mut Vec<(usize, Entry)>,
) {
    for (key, value) in table {
        let (start, path) = (key.span().start, [above, &[key.get_ref().to_string()]].concat());
        match value.get_ref() {
            DeValue::Table(inner) => texts(inner, &path, place, found),
            DeValue::String(text) => {
                found.push((start, Entry { path, text: text.to_string(), place: place(start) }));
            }
            _ => panic!("{}: `{}` must be a text between quotation marks", place(start), key.get_ref()),
        }
    }
}

/// For each English text the one that says it, or nothing.
///
/// # Errors
/// A translation says what is not said in English, or fills in something else.
pub fn translated(english: &[Entry], own: &[Entry]) -> Result<Vec<String>, String> {
    let mut own: BTreeMap<&[String], &Entry> = own.iter().map(|entry| (&entry.path[..], entry)).collect();
    let mut all = vec![];
    for Entry { path, text, .. } in english {
        let Some(entry) = own.remove(&path[..]) else {
            all.push(String::new());
            continue;
        };
        let [wanted, has] = [text, &entry.text].map(|text| names(text));
        if let Some(unknown) = has.iter().find(|name| !wanted.contains(name)) {
            let there = wanted.join(", ");
            return Err(format!(
                "{}: nothing fills in {{{unknown}}}; in English there are: {there}",
                entry.place
            ));
        }
        all.push(entry.text.clone());
    }
    match own.values().next() {
        Some(entry) => Err(format!("{}: English has no {}", entry.place, entry.path.join("."))),
        None => Ok(all),
    }
}

/// What is filled in: the names in braces.
fn names(text: &str) -> Vec<&str> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

/// A module for each file and table, with a constant for each text.
pub fn source(english: &[Entry]) -> String {
    let mut source = String::new();
    let mut open: Vec<&str> = vec![];
    for (at, Entry { path, text, .. }) in english.iter().enumerate() {
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
        let _ = writeln!(
            source,
            "#[doc = {text:?}]\npub const {constant}: crate::words::Words = crate::words::Words::said({text:?}, {at});"
        );
    }
    source + &"}\n".repeat(open.len())
}
