//! Names that the texts of the geometry bind, each as a constant, so that a scene with an unknown name does not compile.

use super::write;
use hantei_language::{Library, Mistake, Note, Record};
use std::collections::{BTreeMap, BTreeSet};

/// Writes `names.rs`: a module for each geometry file with a constant for each name, such as `X_ENTERS` for `x.enters`. Returns
/// all names.
pub fn list(texts: &[(&str, &str)]) -> BTreeSet<String> {
    let library = Library::new(texts);
    let mut bound: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, function) in library.told() {
        let program = library.function(&file, &function, Record::Notes);
        let program = program.unwrap_or_else(|mistakes| stop(&library, &mistakes));
        for site in &program.sites {
            if let Some(Note::After { names, .. }) = &site.note {
                let all = bound.entry(library.file_name(site.span.file)).or_default();
                all.extend(names.iter().map(ToString::to_string));
            }
        }
    }
    write("names.rs", &bound.iter().map(|(file, names)| module(file, names)).collect::<String>());
    bound.into_values().flatten().collect()
}

/// Stops the build if a taught function uses unsupported Rust.
fn stop(library: &Library, mistakes: &[Mistake]) -> ! {
    let place = |it: &Mistake| {
        let (line, column) = it.span.place(library.text(it.span));
        format!("\nsrc/geometry/{}.rs:{line}:{column}: {:?}", library.file_name(it.span.file), it.what)
    };
    panic!(
        "a taught function uses a feature that the language lacks: {}",
        mistakes.iter().map(place).collect::<String>()
    )
}

/// A module for a file of the geometry.
fn module(file: &str, names: &BTreeSet<String>) -> String {
    let constant = |name: &String| {
        format!("pub const {}: Name = Name({name:?});\n", name.replace('.', "_").to_uppercase())
    };
    format!("pub mod {file} {{\nuse super::Name;\n{}}}\n", names.iter().map(constant).collect::<String>())
}
