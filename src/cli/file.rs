//! Files that are written whole or not at all.

use super::{Code, Failure, reason};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file: first beside its place, then into it, so that nobody ever sees half of it.
///
/// # Errors
/// The file exists and may not be overwritten, or the disk does not take it. Nothing is left behind.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    free(path, force)?;
    let beside = beside(path)?;
    let written = write_beside(&beside, bytes, path).and_then(|()| put(&beside, path, force));
    if written.is_err() {
        // What cannot be removed was not created either.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Fails unless there is no such file yet, or it may be overwritten.
///
/// # Errors
/// It exists, or it is a folder.
pub fn free(path: &Path, force: bool) -> Result<(), Failure> {
    if path.is_dir() {
        let sentence = format!("{} is a folder; right would be the name of a file", path.display());
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

/// A name for the unfinished file, in the same folder, so that it can be put in place at once.
fn beside(path: &Path) -> Result<PathBuf, Failure> {
    let name = path
        .file_name()
        .ok_or_else(|| Failure::new(Code::Usage, format!("{} is not the name of a file", path.display())))?;
    let unfinished = format!(".{}.{}.unfinished", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(unfinished))
}

fn write_beside(beside: &Path, bytes: &[u8], path: &Path) -> Result<(), Failure> {
    let mut file = File::create_new(beside).map_err(|error| cannot(path, &error))?;
    // Some disks say that they are full only when the file is handed over.
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| {
        Failure::new(Code::Io, format!("cannot write all of {}: {}", path.display(), reason(&error)))
    })
}

fn put(beside: &Path, path: &Path, force: bool) -> Result<(), Failure> {
    if force {
        return fs::rename(beside, path).map_err(|error| cannot(path, &error));
    }
    // A link fails if somebody else has made the file meanwhile; renaming would overwrite it.
    match fs::hard_link(beside, path) {
        Ok(()) => fs::remove_file(beside).map_err(|error| cannot(beside, &error)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
        // Not every file system has links.
        Err(_) => {
            free(path, force)?;
            fs::rename(beside, path).map_err(|error| cannot(path, &error))
        }
    }
}
