//! Prepares the files that are compiled into the program or shipped with it: the lessons' folders, so that a new one need not be
//! listed anywhere, and for browsers their TOML and Markdown, parsed here so that browsers need not do it. It also prepares the
//! texts of the geometry with the names that they bind, and the words of each language. For browsers the prose of each language
//! goes into a separate file, which is loaded after the program. On Windows the linker gets an icon. All names that lessons can
//! use are hashed into one number, by which a page recognizes lessons packed for it.

#[path = "src/words/braces.rs"]
#[expect(dead_code, reason = "the program fills in what is only looked at here")]
mod braces;
#[path = "src/lesson/level_file/facts.rs"]
#[expect(dead_code, reason = "the program reads what is written here")]
mod level_facts;
#[path = "build/names.rs"]
mod names;
#[path = "src/lesson/packed.rs"]
#[expect(dead_code, reason = "the program reads what is written here")]
mod packed;
#[path = "src/separators.rs"]
mod separators;
#[path = "src/check/texts.rs"]
mod texts;
#[path = "build/windows.rs"]
mod windows;
#[path = "build/words.rs"]
mod words;

use braces::named;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    fingerprint();
    let geometry = geometry();
    let variables = names::list(&list_texts(&geometry));
    let lessons = lessons();
    list_lessons(&lessons, &words::list(&variables));
    rooms();
    windows::describe();
}

/// True if the program is built for browsers.
fn is_for_browser() -> bool {
    env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32")
}

/// The folders that determine the meaning of a packed lesson: the names that lessons can use, and the code that reads them. In a
/// published package, the language is elsewhere than in the repository; only its crate knows the folder.
const MEANING: [&str; 5] =
    ["src/geometry", "src/scene", "src/lesson", "src/play", hantei_language::SOURCE_FOLDER];

/// Sets a hash of those folders. A window and a page built from the same source get the same hash.
fn fingerprint() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    // FNV-1a is enough, since it only has to distinguish sources.
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

/// The files in a folder and its subfolders, in the same order on every machine.
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

/// Files that methods and the learner's code do not use, or that use unsupported Rust, such as the crowd's.
const ONLY_SHOWN: [&str; 8] = ["bodies", "convex", "crowd", "moved", "paths", "shape_error", "texts", "walk"];

/// Writes `texts.rs`, the geometry files that the interpreter reads, and `only_shown.rs`, the others. Returns the first ones with
/// their names.
fn list_texts(geometry: &[(String, String)]) -> Vec<(&str, &str)> {
    let entry = |(name, text): &&(String, String)| {
        let file = format!("geometry-{name}.rs");
        write(&file, &without_tests(text));
        format!("({name:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/{file}\"))),\n")
    };
    let list =
        |files: &[&(String, String)]| format!("&[\n{}]\n", files.iter().map(entry).collect::<String>());
    let (only_shown, read): (Vec<_>, Vec<_>) =
        geometry.iter().partition(|(name, _)| ONLY_SHOWN.contains(&&**name));
    write("texts.rs", &list(&read));
    write("only_shown.rs", &list(&only_shown));
    read.into_iter().map(|(name, text)| (&**name, &**text)).collect()
}

/// A file's text without its tests and its documentation, which nobody reads in the program: 30 KB of a page's download. For
/// browsers, also without functions that only printed code has.
fn without_tests(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    let is_kept = |line: &&str| !line.trim_start().starts_with("///") && !line.starts_with("//!");
    let text: String = text.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect();
    let mut parts = text.split(NATIVE);
    let first = parts.next().unwrap_or_default().to_owned();
    let is_native = !is_for_browser();
    let after = |part: &str| part.split_once("\n}\n").map_or(String::new(), |(_, rest)| rest.to_owned());
    first + &parts.map(|part| if is_native { part.to_owned() } else { after(part) }).collect::<String>()
}

/// The line above a function that browsers do without.
const NATIVE: &str = "#[cfg(not(target_family = \"wasm\"))]\n";

/// A file's name without its ending.
fn stem(file: &Path) -> &str {
    file.file_stem().and_then(|name| name.to_str()).expect("a file's name is text")
}

/// Writes a generated file for the program.
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

/// Writes `lessons.rs`. For browsers it also writes the lessons, and the files with their prose and the words.
fn list_lessons(folders: &[PathBuf], languages: &[words::Language]) {
    if is_for_browser() {
        return pack_lessons(folders, languages);
    }
    let mut list = String::from("&[\n");
    for folder in folders {
        let name = name(folder);
        let file = |file: &str| {
            // The path comes from a build variable, so that a source folder still compiles after it was moved together with its
            // build.
            let path = format!("/lessons/{name}/{file}");
            let text = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
            folder.join(file).is_file().then_some(text)
        };
        let embedded = |name| file(name).map_or("None".to_owned(), |text| format!("Some({text})"));
        let (toml, level) = (embedded("lesson.toml"), embedded("level.toml"));
        let told = languages.iter().filter_map(|words::Language { code, .. }| {
            file(&format!("{code}.md")).map(|text| format!("({code:?}, {text})"))
        });
        list += &format!("({name:?}, {toml}, {level}, &[{}]),\n", told.collect::<Vec<_>>().join(", "));
    }
    list += "]\n";
    write("lessons.rs", &list);
}

fn name(folder: &Path) -> &str {
    folder.file_name().and_then(|name| name.to_str()).expect("a folder's name is text")
}

/// Writes `packed.txt`: all lessons in the form that a browser loads first, in English, and `paths.txt`, the paths through them. For
/// each language it writes two files: first the titles with all words, then all prose.
fn pack_lessons(folders: &[PathBuf], languages: &[words::Language]) {
    let (part, next) = (separators::PART.to_string(), separators::NEXT.to_string());
    let titles = |(i, folder): (usize, &PathBuf), code: &str| told(folder, code, usize::from(i == 0));
    let lesson = |(i, folder): (usize, &PathBuf)| {
        let english = format!("en {}", titles((i, folder), "en"));
        [name(folder).to_owned(), facts(&folder.join("lesson.toml")) + &level(folder), english].join(&part)
    };
    let paths = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"))
        .join("lessons/paths.toml");
    write("paths.txt", &packed::paths(&read(&paths)).unwrap_or_else(|error| panic!("{paths:?}: {error}")));
    write("packed.txt", &folders.iter().enumerate().map(lesson).collect::<Vec<_>>().join(&next));
    for words::Language { code, said } in languages {
        let source = separators::SOURCE.to_string();
        let titles: Vec<String> = folders.iter().enumerate().map(|it| titles(it, code)).collect();
        write(&format!("first-{code}.txt"), &[&titles.join(&next), &**said].join(&source));
        let prose: Vec<String> = folders.iter().map(|folder| told(folder, code, usize::MAX)).collect();
        write(&format!("lessons-{code}.txt"), &prose.join(&next));
    }
}

/// Packs a lesson's prose in a language. Empty if it has none.
fn told(folder: &Path, code: &str, whole: usize) -> String {
    let file = folder.join(format!("{code}.md"));
    if file.is_file() { prose(&file, whole) } else { String::new() }
}

/// Reads a lesson's facts and packs them.
fn facts(path: &Path) -> String {
    packed::facts(&read(path)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Packs the levels of the rooms.
fn rooms() {
    let folder = Path::new("src/play/rooms");
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let file = entry.expect("the folder can be read").path();
        // An editor's own files may lie beside the rooms.
        if file.extension().is_some_and(|ending| ending == "toml") {
            write(&format!("room-{}", stem(&file)), &packed_level(&file));
        }
    }
}

/// Reads the facts of a lesson's level and packs them; empty if it has none.
fn level(folder: &Path) -> String {
    let file = folder.join("level.toml");
    if !file.is_file() {
        return String::new();
    }
    packed_level(&file)
}

fn packed_level(file: &Path) -> String {
    level_facts::pack(&read(file)).unwrap_or_else(|(at, what)| panic!("{file:?}: {what}, at byte {at}"))
}

/// Packs the prose of a lesson's first `whole` steps, and only the titles of the others.
fn prose(path: &Path, whole: usize) -> String {
    let text = read(path);
    let events = packed::events(&text).into_iter().map(|(event, _)| event);
    packed::write(packed::titles(events, whole)).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}
