//! Lists the lessons' folders, so that a new one is compiled in without being named anywhere. For browsers it also reads
//! their Markdown, so that nothing there has to.

#[path = "src/lesson/packed.rs"]
#[expect(dead_code, reason = "the program reads what is written here")]
mod packed;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
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
