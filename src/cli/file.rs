//! Files: texts are read, and output is written whole or not at all.

use super::{Code, Failure, reason};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile, PersistError};

/// A file's text.
///
/// # Errors
/// Why it cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| reason(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| "it must be UTF-8 text".to_owned())?;
    // Some editors begin a file with an invisible mark.
    Ok(with_plain_ends(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()))
}

/// A text with the line ends of this program, wherever it was written.
#[must_use]
pub fn with_plain_ends(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n") } else { text }
}

/// Writes a file: first beside its place, then moved into it, so that no half-written file is ever there.
///
/// # Errors
/// The file exists and may not be overwritten, or the disk does not take it. Nothing is left behind.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    free(path, force)?;
    let mut unfinished = beside(path).map_err(|error| cannot(path, &error))?;
    // Some disks report that they are full only when the file is flushed.
    unfinished.write_all(bytes).and_then(|()| unfinished.as_file().sync_all()).map_err(|error| {
        Failure::new(Code::Io, format!("cannot write all of {}: {}", path.display(), reason(&error)))
    })?;
    let put = if force { unfinished.persist(path) } else { unfinished.persist_noclobber(path) };
    put.map(drop).map_err(|PersistError { error, .. }| match error.kind() {
        // Another program has made it meanwhile.
        io::ErrorKind::AlreadyExists => exists(path),
        _ => cannot(path, &error),
    })
}

/// Fails unless there is no such file yet, or it may be overwritten.
///
/// # Errors
/// It exists, or it is a folder.
pub fn free(path: &Path, force: bool) -> Result<(), Failure> {
    if path.is_dir() {
        let sentence = format!("{} is a folder; expected the name of a file", path.display());
        return Err(Failure::new(Code::CantCreate, sentence));
    }
    if !force && path.symlink_metadata().is_ok() {
        return Err(exists(path));
    }
    Ok(())
}

/// A folder that is to be written into; it is made if it is not there yet.
///
/// # Errors
/// It cannot be made.
pub fn folder(path: &Path) -> Result<(), Failure> {
    match fs::create_dir(path) {
        Err(error) if !path.is_dir() => Err(cannot(path, &error)),
        _ => Ok(()),
    }
}

fn exists(path: &Path) -> Failure {
    Failure::new(Code::CantCreate, format!("{} exists already; --force overwrites it", path.display()))
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    let code = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::FileTooLarge | io::ErrorKind::QuotaExceeded => Code::Io,
        _ => Code::CantCreate,
    };
    Failure::new(code, format!("cannot write {}: {}", path.display(), reason(error)))
}

/// The unfinished file, in the same folder, so that it can be put in place at once.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    // Others may read a picture, like any file that a program writes; temporary files are private otherwise.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".hantei-").tempfile_in(folder.unwrap_or(Path::new(".")))
}
