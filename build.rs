//! Lists the lessons' folders, so that a new one is compiled in without being named anywhere; for browsers it also reads
//! their Markdown, so that nothing there has to. And lists the functions of the geometry, whose source the panel shows.

#[path = "src/lesson/packed.rs"]
#[expect(dead_code, reason = "the program reads what is written here")]
mod packed;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    list_lessons();
    list_functions();
}

/// Writes `functions.rs`: file, name and text of each function in `src/geometry`, without documentation and tests.
fn list_functions() {
    println!("cargo::rerun-if-changed=src/geometry");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder"))
        .join("src/geometry");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the package has a folder `src/geometry`")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let text = fs::read_to_string(&path).expect("source is text");
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a file's name is text");
        for (function, text) in functions(&text) {
            list += &format!("({name:?}, {function:?}, {text:?}),\n");
        }
    }
    list += "]\n";
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder for what is made"));
    fs::write(out.join("functions.rs"), list).expect("the folder for what is made can be written");
}

/// The functions of a file by name, indented from their own start. Formatted source closes a function with a brace below its
/// first letter.
fn functions(text: &str) -> Vec<(&str, String)> {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut all = vec![];
    for (i, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let signature =
            ["pub(super) ", "pub "].iter().find_map(|public| code.strip_prefix(public)).unwrap_or(code);
        let signature = signature.strip_prefix("const ").unwrap_or(signature);
        let Some(rest) = signature.strip_prefix("fn ") else { continue };
        let name = rest.split(['(', '<']).next().unwrap_or(rest);
        let indent = line.len() - code.len();
        let own = |line: &&str| line.get(indent..).unwrap_or("").to_owned();
        let end = lines[i..].iter().position(|line| own(line) == "}").map_or(lines.len(), |end| i + end + 1);
        all.push((name, lines[i..end].iter().map(own).collect::<Vec<_>>().join("\n")));
    }
    all
}

/// Writes `lessons.rs`.
fn list_lessons() {
    // A folder stands for everything in it.
    println!("cargo::rerun-if-changed=lessons");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    let lessons = Path::new(&root).join("lessons");
    let entries = fs::read_dir(&lessons).expect("the package has a folder `lessons`");
    let mut folders: Vec<_> = entries
        .map(|entry| entry.expect("the folder `lessons` can be read").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder for what is made"));
    let browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    let mut list = String::from("&[\n");
    for folder in &folders {
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a folder's name is text");
        let file = |file: &str| {
            let path = folder.join(file);
            if !path.is_file() {
                return "None".to_owned();
            }
            // Named by variables, so that a folder that is moved with all that was built in it still builds.
            let (root, path) = if browser && file.ends_with(".md") {
                pack(&path, &out.join(name));
                ("OUT_DIR", format!("/{name}/{file}"))
            } else {
                ("CARGO_MANIFEST_DIR", format!("/lessons/{name}/{file}"))
            };
            format!("Some(include_bytes!(concat!(env!({root:?}), {path:?})))")
        };
        list += &format!("({name:?}, {}, {}, {}),\n", file("lesson.toml"), file("en.md"), file("ja.md"));
    }
    list += "]\n";
    fs::write(out.join("lessons.rs"), list).expect("the folder for what is made can be written");
}

/// Reads a Markdown file and leaves it packed in a folder.
fn pack(path: &Path, folder: &Path) {
    let text = fs::read_to_string(path).expect("a lesson's prose is text");
    let packed = packed::write(packed::parser(&text)).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let made = folder.join(path.file_name().expect("a file has a name"));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&made, packed))
        .expect("what is packed can be written");
}
