//! Writes every lesson as a plain page, and lists of them, into a folder: for browsers without WebGL or JavaScript.

use hantei::cli::plain;
use hantei::lesson::Library;
use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("the folder is named"));
    for (name, text) in plain::folder(&Library::builtin()) {
        std::fs::write(folder.join(name), text).expect("the folder can be written to");
    }
}
