//! Finds the built page, as written by `web/build`.

use std::path::{Path, PathBuf};

/// The named folder. Without a name: `dist` in the working directory, where the page has usually just been built, or else `dist`
/// beside the program, whichever has this file.
pub fn folder(named: Option<&Path>, file: &str) -> Option<PathBuf> {
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join("dist"));
    match named {
        Some(folder) => Some(folder.to_owned()),
        None => first_with(file, std::iter::once("dist".into()).chain(beside())),
    }
}

fn first_with(file: &str, mut folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    folders.find(|folder| folder.join(file).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_with_the_file_is_used_or_the_named_one_in_any_case() {
        let place = tempfile::tempdir().expect("a folder");
        let [here, beside] = ["here", "beside"].map(|name| place.path().join(name));
        let found = || first_with("page.html", [here.clone(), beside.clone()].into_iter());
        for folder in [&here, &beside] {
            std::fs::create_dir(folder).expect("a folder");
        }
        assert_eq!(found(), None);
        std::fs::write(beside.join("page.html"), "").expect("it is written");
        assert_eq!(found(), Some(beside.clone()));
        std::fs::write(here.join("page.html"), "").expect("it is written");
        assert_eq!(found(), Some(here.clone()));
        assert_eq!(folder(Some(&place.path().join("none")), "page.html"), Some(place.path().join("none")));
    }
}
