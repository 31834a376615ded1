//! Reads files of text, and writes output completely or not at all.

use super::{Code, Failure, reason};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile, PersistError};

/// Reads the text of a file.
///
/// # Errors
/// The reason why it cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    plain(fs::read(path))
}

/// Reads the text of standard input.
///
/// # Errors
/// The reason why it cannot be read.
pub fn read_from(input: &mut dyn Read) -> Result<String, String> {
    let mut bytes = vec![];
    plain(input.read_to_end(&mut bytes).map(|_| bytes))
}

fn plain(bytes: io::Result<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.map_err(|error| reason(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| "it must be UTF-8 text".to_owned())?;
    // Some editors begin a file with an invisible mark (BOM).
    Ok(with_plain_ends(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()))
}

/// A text with `\n` as line ends.
#[must_use]
pub fn with_plain_ends(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n") } else { text }
}

/// Writes a file: first beside its place, then moved there, so that a half-written file never exists.
///
/// # Errors
/// The file exists and may not be overwritten, or writing fails. No partial file is left.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    free(path, force)?;
    let mut unfinished = beside(path).map_err(|error| cannot(path, &error))?;
    // Some disks report that they are full only on flush.
    unfinished.write_all(bytes).and_then(|()| unfinished.as_file().sync_all()).map_err(|error| {
        Failure::new(Code::Io, format!("cannot write all of {}: {}", path.display(), reason(&error)))
    })?;
    let put = if force { unfinished.persist(path) } else { unfinished.persist_noclobber(path) };
    put.map(drop).map_err(|PersistError { error, .. }| match error.kind() {
        // Another program has created it in the meantime.
        io::ErrorKind::AlreadyExists => exists(path),
        _ => cannot(path, &error),
    })
}

/// Fails if the file exists, unless it may be overwritten.
///
/// # Errors
/// The file exists, or it is a folder.
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

/// Creates a folder for output, unless it exists.
///
/// # Errors
/// The folder cannot be created.
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

/// Creates the unfinished file in the same folder, so that moving it is a single step.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    // Other users may read a picture, like any file that a program writes. Temporary files are private by default.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".hantei-").tempfile_in(folder.unwrap_or(Path::new(".")))
}
