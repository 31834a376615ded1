//! The desktop's files: settings, messages between the two windows of a presentation, and saved pictures.

use crate::app::keeping::{NotKept, Store};
use crate::cli::{file, reason};
use directories::{BaseDirs, UserDirs};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The settings file, in the system's usual folder.
fn settings_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.config_dir().join("hantei").join("settings.toml"))
}

/// The file with the settings. `None` if the system has no folder for it.
pub struct Storage(Option<PathBuf>);

impl Default for Storage {
    fn default() -> Self {
        Self(settings_file())
    }
}

impl Store for Storage {
    /// Reads the settings. Invalid bytes stay visible, so that the reader of settings rejects them.
    fn load(&self) -> Result<Option<String>, NotKept> {
        let Some(file) = &self.0 else { return Ok(None) };
        match fs::read(file) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(not_kept(file, &error)),
        }
    }

    /// Writes the settings. If that is interrupted by a crash, the old settings remain.
    fn save(&mut self, text: &str) -> Result<(), NotKept> {
        let file = self.0.as_ref().ok_or(NotKept::System("this system has no folder for settings".into()))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| not_kept(folder, &error))?;
        file::write(file, text.as_bytes(), true).map_err(|failure| NotKept::System(failure.to_string()))
    }

    /// Names the copy `settings-broken.toml`, `settings-broken-2.toml`, and so on. If a file system has no hard links, the file
    /// is renamed.
    fn set_aside(&mut self) -> Result<String, NotKept> {
        let file = self.0.as_ref().ok_or(NotKept::System("this system has no folder for settings".into()))?;
        let named = |name: &str| file.with_file_name(format!("settings-broken{name}.toml"));
        let mut names = std::iter::once(named("")).chain((2..).map(|number| named(&format!("-{number}"))));
        let aside = names.find(|name| name.symlink_metadata().is_err()).unwrap_or_default();
        let copied = fs::hard_link(file, &aside).or_else(|_| fs::rename(file, &aside));
        copied.map_err(|error| not_kept(file, &error))?;
        Ok(aside.display().to_string())
    }
}

fn not_kept(path: &Path, error: &io::Error) -> NotKept {
    NotKept::System(format!("{}: {}", path.display(), reason(error)))
}

/// The file in which a presenting window reports its state.
fn presented_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.cache_dir().join("hantei").join("presented"))
}

/// The file in which a speaker's window writes its wishes.
fn leading_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.cache_dir().join("hantei").join("leading"))
}

/// Writes the speaker's wishes for the presenting window. Has no effect without such a window.
pub fn lead(text: &str) {
    let Some(file) = leading_file() else { return };
    let _ = file.parent().map(fs::create_dir_all);
    let _ = file::write(&file, text.as_bytes(), true);
}

/// The wishes of a speaker's window, while there is one.
pub fn led() -> Option<String> {
    fresh(&leading_file()?)
}

/// The age up to which a report of another window counts. Windows report every second. Older reports are left over from a window
/// that was closed or killed before it could report the end.
const FRESH: Duration = Duration::from_secs(5);

/// Reports the presentation's state, or its end, to a speaker's window. Has no effect without such a window.
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

/// The state of the presentation in another window, while that window reports.
pub fn presented() -> Option<String> {
    fresh(&presented_file()?)
}

/// The text of a file, if it was written just now.
fn fresh(file: &Path) -> Option<String> {
    let written = fs::metadata(file).ok()?.modified().ok()?;
    // A time in the future means that the clock was set back, not that the file is old.
    let age = written.elapsed().unwrap_or_default();
    (age < FRESH).then(|| fs::read_to_string(file).ok())?
}

/// The name of a code file without its ending, and its code, or else a sentence with the reason. Some systems put the path of a
/// dropped file in quotes, or add `file://` before it.
pub fn read_code(path: &str) -> Result<(String, String), String> {
    let path = path.trim().trim_matches(['"', '\'']);
    let path = path.strip_prefix("file://").unwrap_or(path);
    // On Windows a file address has a third slash before the drive.
    let drive = path.strip_prefix('/').filter(|rest| cfg!(windows) && rest.chars().nth(1) == Some(':'));
    let path = drive.unwrap_or(path);
    let at_home = path.strip_prefix("~/").and_then(|rest| Some(BaseDirs::new()?.home_dir().join(rest)));
    let path = at_home.unwrap_or_else(|| path.into());
    let code = file::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), code))
}

/// Saves a picture in the usual folder, and returns its path. Never overwrites.
pub fn save_file(name: &str, _mime: &str, bytes: &[u8]) -> Result<String, String> {
    save_into(&pictures_folder(), name, bytes)
}

/// The system's folder for pictures, or else the home folder, or else the current one.
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
            // A name alone would not show the folder.
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
    fn each_broken_settings_file_is_copied_under_a_separate_name() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut storage = Storage(Some(folder.path().join("hantei").join("settings.toml")));
        assert_eq!(storage.load(), Ok(None));
        for (text, name) in [("one", "settings-broken.toml"), ("two", "settings-broken-2.toml")] {
            assert_eq!(storage.save(text), Ok(()));
            let aside = storage.set_aside().expect("the folder takes it");
            assert!(aside.ends_with(name), "{aside}");
            assert_eq!(storage.save("good"), Ok(()));
            assert_eq!(
                (fs::read_to_string(aside)?.as_str(), storage.load()),
                (text, Ok(Some("good".into())))
            );
        }
        Ok(())
    }

    #[test]
    fn a_read_only_folder_is_reported_with_its_name() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let home = folder.path().join("home");
        fs::write(&home, "a file where a folder should be")?;
        let mut storage = Storage(Some(home.join("settings.toml")));
        for told in [storage.load().err(), storage.save("text").err(), storage.set_aside().err()] {
            let Some(NotKept::System(why)) = told else { panic!("it is told: {told:?}") };
            assert!(why.contains("home"), "{why}");
        }
        Ok(())
    }

    #[test]
    fn a_presentation_whose_window_stops_reporting_has_ended() -> io::Result<()> {
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
