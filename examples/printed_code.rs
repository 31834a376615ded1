//! Writes the methods of all scenes in the languages of engines into a folder, a file for each language and reader's language: a
//! browser fetches one once somebody wants it.

use hantei::session::code::prints;
use hantei::target::Target;
use hantei::words::Lang;
use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("the folder is named"));
    for target in Target::ALL.into_iter().filter(|target| *target != Target::Rust) {
        for lang in Lang::ALL {
            let file = folder.join(prints::name(target, lang));
            std::fs::write(&file, prints::write(target, lang)).expect("the folder can be written to");
        }
    }
}
