//! Lists the lessons' folders, so that a new one is compiled in without being named anywhere.

use std::path::Path;
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
    let mut list = String::from("&[\n");
    for folder in &folders {
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a folder's name is text");
        let file = |file: &str| {
            let path = folder.join(file);
            if path.is_file() { format!("Some(include_bytes!({path:?}))") } else { "None".to_owned() }
        };
        list += &format!("({name:?}, {}, {}, {}),\n", file("lesson.toml"), file("en.md"), file("ja.md"));
    }
    list += "]\n";
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    fs::write(Path::new(&out).join("lessons.rs"), list).expect("the folder for what is made can be written");
}
