//! What the desktop keeps in files: settings, what the two windows of a presentation tell each other, and saved pictures.

use crate::cli::file;
use directories::{BaseDirs, UserDirs};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where the system wants a program's settings.
fn settings_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.config_dir().join("hantei").join("settings.toml"))
}

/// Bytes that are no text stay visible as such: the reader of settings refuses them.
pub fn load_settings() -> Option<String> {
    let bytes = fs::read(settings_file()?).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A crash on the way leaves the old settings.
pub fn save_settings(text: &str) -> Result<(), String> {
    let file = settings_file().ok_or("this system names no folder for settings")?;
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    file::write(&file, text.as_bytes(), true).map_err(|failure| failure.to_string())
}

/// Where a presenting window tells where it is.
fn presented_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.cache_dir().join("hantei").join("presented"))
}

/// Where a speaker's window tells what it wishes of the presenting one.
fn leading_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.cache_dir().join("hantei").join("leading"))
}

/// Tells the presenting window what the speaker wishes. Without such a window, this has no effect.
pub fn lead(text: &str) {
    let Some(file) = leading_file() else { return };
    let _ = file.parent().map(fs::create_dir_all);
    let _ = file::write(&file, text.as_bytes(), true);
}

/// What a speaker's window wishes, while there is one.
pub fn led() -> Option<String> {
    fresh(&leading_file()?)
}

/// How old what another window told may be. It tells its time, or that it is there, every second: what is older was left behind by a window that
/// was closed or killed before it could say that the presentation is over.
const FRESH: Duration = Duration::from_secs(5);

/// Tells a speaker's window where the presentation is, or that it is over. Without such a window, this has no effect.
pub fn present(text: Option<&str>) {
    let Some(file) = presented_file() else { return };
    match text {
        None => drop(fs::remove_file(file)),
        Some(text) => {
            let _ = file.parent().map(fs::create_dir_all);
            let _ = file::write(&file, text.as_bytes(), true);
        }
    }
}

/// Where the presentation in another window is, while that window goes on telling.
pub fn presented() -> Option<String> {
    fresh(&presented_file()?)
}

/// What was written into a file, if that was just now.
fn fresh(file: &Path) -> Option<String> {
    let written = fs::metadata(file).ok()?.modified().ok()?;
    // A file from the future tells that the clock was put back, not that the file is old.
    let age = written.elapsed().unwrap_or_default();
    (age < FRESH).then(|| fs::read_to_string(file).ok())?
}

/// Renames a settings file that cannot be read, so that it is neither lost nor in the way, and says where it is now.
pub fn set_settings_aside() -> Option<String> {
    let file = settings_file()?;
    let aside = file.with_extension("broken");
    // Should even that fail, the next saving writes over it.
    fs::rename(&file, &aside).ok()?;
    Some(aside.display().to_string())
}

/// The code in a file, and what the file is called without its ending; else a sentence that says why it cannot be read. Some systems
/// give the path of a file that is dropped on a field in quotes, or with `file://` before it.
pub fn read_code(path: &str) -> Result<(String, String), String> {
    let path = path.trim().trim_matches(['"', '\'']);
    let path = path.strip_prefix("file://").unwrap_or(path);
    // On Windows an address has a third slash, before the drive.
    let drive = path.strip_prefix('/').filter(|rest| cfg!(windows) && rest.chars().nth(1) == Some(':'));
    let path = drive.unwrap_or(path);
    let at_home = path.strip_prefix("~/").and_then(|rest| Some(BaseDirs::new()?.home_dir().join(rest)));
    let path = at_home.unwrap_or_else(|| path.into());
    let code = file::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), code))
}

/// Saves a picture where people look for it, and says where that is. Never overwrites.
pub fn save_file(name: &str, _mime: &str, bytes: &[u8]) -> Result<String, String> {
    save_into(&pictures_folder(), name, bytes)
}

/// The system's folder for pictures, else the home folder, else the current one.
fn pictures_folder() -> PathBuf {
    let Some(user) = UserDirs::new() else { return PathBuf::new() };
    // A system may name a folder that does not exist yet.
    let wanted = [user.picture_dir(), Some(user.home_dir())].into_iter().flatten();
    wanted.filter(|folder| folder.is_dir()).map(Path::to_owned).next().unwrap_or_default()
}

fn save_into(folder: &Path, name: &str, bytes: &[u8]) -> Result<String, String> {
    let name =
        Path::new(name).file_name().map(Path::new).ok_or_else(|| format!("`{name}` is not a file name"))?;
    let stem = name.file_stem().unwrap_or_default().to_string_lossy();
    let extension =
        name.extension().map_or(String::new(), |extension| format!(".{}", extension.to_string_lossy()));
    for number in 1..1000 {
        let numbered =
            if number == 1 { format!("{stem}{extension}") } else { format!("{stem}-{number}{extension}") };
        let path = folder.join(numbered);
        match file::write(&path, bytes, false) {
            // A name alone would not tell in which folder it is.
            Ok(()) => return Ok(std::path::absolute(&path).unwrap_or(path).display().to_string()),
            Err(_) if path.symlink_metadata().is_ok() => {}
            Err(failure) => return Err(failure.to_string()),
        }
    }
    Err(format!("{}: too many files of that name", folder.join(name).display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn a_presentation_whose_window_tells_no_more_is_over() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("presented");
        assert_eq!(fresh(&file), None);
        fs::write(&file, "7")?;
        assert_eq!(fresh(&file).as_deref(), Some("7"));
        for (ago, told) in [(FRESH / 2, Some("7")), (FRESH, None)] {
            fs::File::options().write(true).open(&file)?.set_modified(SystemTime::now() - ago)?;
            assert_eq!(fresh(&file).as_deref(), told, "{ago:?} ago");
        }
        Ok(())
    }

    #[test]
    fn code_is_read_by_its_path_as_people_and_systems_write_it() -> Result<(), String> {
        let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = temporary.path().join("my test.rs");
        fs::write(&file, "fn hit()\r\n{}\n").map_err(|error| error.to_string())?;
        let path = file.display().to_string();
        for written in [path.clone(), format!(" \"{path}\"\n"), format!("'{path}'"), format!("file://{path}")]
        {
            assert_eq!(read_code(&written)?, ("my test".into(), "fn hit()\n{}\n".into()), "{written}");
        }
        fs::write(&file, [0xff, 0xfe]).map_err(|error| error.to_string())?;
        assert!(read_code(&path).expect_err("it is no text").ends_with("my test.rs: it must be UTF-8 text"));
        assert!(read_code("/nowhere/it.rs").expect_err("there is none").starts_with("/nowhere/it.rs: "));
        Ok(())
    }

    #[test]
    fn saving_twice_keeps_both_files() -> Result<(), String> {
        let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
        let folder = temporary.path();
        let first = save_into(folder, "figure.svg", b"one")?;
        let second = save_into(folder, "figure.svg", b"two")?;
        let outside = save_into(folder, "../../figure.svg", b"three")?;
        assert!(
            first.ends_with("figure.svg")
                && second.ends_with("figure-2.svg")
                && outside.ends_with("figure-3.svg")
        );
        assert_eq!(fs::read(&second).ok(), Some(b"two".to_vec()));
        assert!([&first, &second, &outside].into_iter().all(|place| Path::new(place).is_absolute()));
        assert!(save_into(folder, "..", b"").is_err());
        Ok(())
    }
}
