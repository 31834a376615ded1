//! Prepares what the program compiles in or ships with: the lessons' folders, so that a new one need not be named anywhere, and for
//! browsers their TOML and Markdown, read here so that nothing there has to; the functions of the geometry, whose source the panel
//! shows, and their traced copies; the words of each language. For browsers the prose of each language goes into a file of its own,
//! which follows the program, and brings those functions along. For Windows the linker gets an icon. Everything that lessons can name
//! is hashed into one number, by which a page knows lessons that were packed for it.

#[path = "src/words/braces.rs"]
#[expect(dead_code, reason = "the program fills in what is only looked at here")]
mod braces;
#[path = "build/functions.rs"]
mod functions;
#[path = "src/lesson/packed.rs"]
#[expect(dead_code, reason = "the program reads what is written here")]
mod packed;
#[path = "src/separators.rs"]
mod separators;
#[path = "src/check/texts.rs"]
mod texts;
#[path = "build/traced.rs"]
mod traced;
#[path = "build/windows.rs"]
mod windows;
#[path = "build/words.rs"]
mod words;

use braces::named;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    name_language();
    fingerprint();
    let geometry = geometry();
    let parsed = |(name, text): &(String, String)| {
        syn::parse_file(text).unwrap_or_else(|error| panic!("src/geometry/{name}.rs: {error}"))
    };
    let files: Vec<syn::File> = geometry.iter().map(parsed).collect();
    let functions = functions::list(&geometry, &files);
    write("functions.txt", &functions);
    list_texts(&geometry);
    let variables = traced::write_all(&geometry, &files);
    let lessons = lessons();
    list_lessons(&lessons, &functions, &words::list(&lessons, &variables));
    windows::describe();
}

/// Whether the program is built for browsers.
fn is_for_browser() -> bool {
    env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32")
}

/// Sets whether the part of Rust that the panel can edit and run is in the program, and whether code is printed in other languages:
/// always, but in a browser only where the features `editor` and `languages` want it.
fn name_language() {
    let browser = is_for_browser();
    for (name, feature) in [("language", "CARGO_FEATURE_EDITOR"), ("printing", "CARGO_FEATURE_LANGUAGES")] {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if !browser || env::var_os(feature).is_some() {
            println!("cargo::rustc-cfg={name}");
        }
    }
}

/// The folders that decide what a packed lesson means: what lessons can name, and what reads them.
const MEANING: [&str; 3] = ["src/geometry", "src/scene", "src/lesson"];

/// Sets a hash of those folders: the same for a window and for a page of one source.
fn fingerprint() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    // FNV-1a: it only has to tell one source from another.
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for folder in MEANING {
        println!("cargo::rerun-if-changed={folder}");
        for file in sources(&Path::new(&root).join(folder)) {
            for byte in read(&file).bytes().filter(|byte| *byte != b'\r') {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    println!("cargo::rustc-env=HANTEI_FINGERPRINT={:08x}", sum as u32);
}

/// The files in a folder and in its subfolders, in an order that is the same everywhere.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "rs"));
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The files of `src/geometry`: the name of each without its ending, and its text.
fn geometry() -> Vec<(String, String)> {
    println!("cargo::rerun-if-changed=src/geometry");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    let files = sources(&Path::new(&root).join("src/geometry"));
    files.iter().map(|file| (stem(file).to_owned(), read(file))).collect()
}

/// Files that no text of a question uses, and no learner's text can.
const NOT_READ: [&str; 7] = ["bodies", "convex", "crowd", "moved", "paths", "shape_error", "texts"];

/// Writes `texts.rs`: the files of the geometry that the interpreter reads.
fn list_texts(geometry: &[(String, String)]) {
    let read = geometry.iter().filter(|(name, _)| !NOT_READ.contains(&&**name));
    let entry = |(name, _): &(String, String)| {
        let path = format!("/src/geometry/{name}.rs");
        format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
    };
    write("texts.rs", &format!("&[\n{}]\n", read.map(entry).collect::<String>()));
}

/// A file's name without its ending.
fn stem(file: &Path) -> &str {
    file.file_stem().and_then(|name| name.to_str()).expect("a file's name is text")
}

/// Leaves a file for the program.
fn write(name: &str, text: &str) {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder for what is made"));
    fs::write(out.join(name), text).expect("the folder for what is made can be written");
}

/// The lessons' folders, in their order.
fn lessons() -> Vec<PathBuf> {
    // Watching the folder covers everything in it.
    println!("cargo::rerun-if-changed=lessons");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    let entries = fs::read_dir(Path::new(&root).join("lessons")).expect("the package has a folder `lessons`");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("the folder `lessons` can be read").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort_by_key(|folder| {
        let number = |name: &str| name.split('-').next()?.parse::<u32>().ok();
        (folder.file_name().and_then(|name| number(name.to_str()?)), folder.clone())
    });
    folders
}

/// Writes `lessons.rs`; for browsers the lessons themselves, and the files with their prose, which bring functions and words along.
fn list_lessons(folders: &[PathBuf], functions: &str, languages: &[words::Language]) {
    if is_for_browser() {
        return pack_lessons(folders, functions, languages);
    }
    let mut list = String::from("&[\n");
    for folder in folders {
        let name = name(folder);
        let file = |file: &str| {
            // The path is taken from a variable of the build, so that a source folder that was moved together with its build still
            // compiles.
            let path = format!("/lessons/{name}/{file}");
            let text = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
            folder.join(file).is_file().then_some(text)
        };
        let toml = file("lesson.toml").map_or("None".to_owned(), |text| format!("Some({text})"));
        let told = languages.iter().filter_map(|words::Language { code, .. }| {
            file(&format!("{code}.md")).map(|text| format!("({code:?}, {text})"))
        });
        list += &format!("({name:?}, {toml}, &[{}]),\n", told.collect::<Vec<_>>().join(", "));
    }
    list += "]\n";
    write("lessons.rs", &list);
}

fn name(folder: &Path) -> &str {
    folder.file_name().and_then(|name| name.to_str()).expect("a folder's name is text")
}

/// Writes `packed.txt`: all lessons as a browser has them at first, in English. For each language it writes two files: the titles
/// with the words of the first picture, which come first, and all prose and words.
fn pack_lessons(folders: &[PathBuf], functions: &str, languages: &[words::Language]) {
    let (part, next) = (separators::PART.to_string(), separators::NEXT.to_string());
    let titles = |(i, folder): (usize, &PathBuf), code: &str| told(folder, code, usize::from(i == 0));
    let lesson = |(i, folder): (usize, &PathBuf)| {
        let english = format!("en {}", titles((i, folder), "en"));
        [name(folder).to_owned(), facts(&folder.join("lesson.toml")), english].join(&part)
    };
    write("packed.txt", &folders.iter().enumerate().map(lesson).collect::<Vec<_>>().join(&next));
    for words::Language { code, all, first } in languages {
        let source = separators::SOURCE.to_string();
        let titles: Vec<String> = folders.iter().enumerate().map(|it| titles(it, code)).collect();
        write(&format!("first-{code}.txt"), &[&titles.join(&next), &**first].join(&source));
        let prose: Vec<String> = folders.iter().map(|folder| told(folder, code, usize::MAX)).collect();
        write(&format!("lessons-{code}.txt"), &[&prose.join(&next), functions, &**all].join(&source));
    }
}

/// Packs a lesson's prose in a language, or nothing where it has none.
fn told(folder: &Path, code: &str, whole: usize) -> String {
    let file = folder.join(format!("{code}.md"));
    if file.is_file() { prose(&file, whole) } else { String::new() }
}

/// Reads a lesson's facts and packs them.
fn facts(path: &Path) -> String {
    packed::facts(&read(path)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Reads a lesson's prose and packs that of its first `whole` steps; of the others, only the titles.
fn prose(path: &Path, whole: usize) -> String {
    let text = read(path);
    let events = packed::events(&text).into_iter().map(|(event, _)| event);
    packed::write(packed::titles(events, whole)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}
