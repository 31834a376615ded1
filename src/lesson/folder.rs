//! Lessons from a folder, and a watch that reports when they changed.

use super::Library;
use super::load::{self, LessonFiles, prose_file};
use super::mistake::{File, LARGEST, Mistake};
use crate::words::Lang;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How long the watch rests between two polls. Mistakes are reported at the second poll, within 400 ms.
const REST: Duration = Duration::from_millis(200);

/// How long a file must have been left alone before its time is trusted: the clocks of some file systems have steps of two seconds.
const SETTLED: Duration = Duration::from_secs(3);

impl Library {
    /// Reads every lesson of a folder: each folder in it whose name does not begin with a dot.
    ///
    /// # Errors
    /// All mistakes of all lessons, and whatever cannot be read.
    pub fn from_folder(home: &Path) -> Result<Self, Vec<Mistake>> {
        Found::look(home).library()
    }
}

/// Reads every lesson of a folder, as [`Library::from_folder`] does, and returns its files as well.
pub(crate) fn read(home: &Path) -> (Result<Library, Vec<Mistake>>, Vec<LessonFiles<'static>>) {
    let found = Found::look(home);
    (found.library(), found.lessons)
}

/// Files in the folders of lessons that are never read, such as those of a language that the program lacks. Names that begin with a
/// dot are the system's, or an editor's.
pub(crate) fn unread(home: &Path) -> Vec<Mistake> {
    let known = Lang::ALL.map(prose_file);
    let is_known = |name: &str| name == TOML || known.iter().any(|known| known == name);
    let entries =
        folders(home).unwrap_or_default().into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    let mut unread: Vec<PathBuf> = entries.flatten().flatten().map(|entry| entry.path()).collect();
    unread.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with('.') && !is_known(&name)
    });
    unread.sort();
    let instead = format!("a lesson is {TOML} and one or more of {}", known.join(", "));
    let told = |path: PathBuf| Mistake::whole(path.display().to_string(), "this is not read", &*instead);
    unread.into_iter().map(told).collect()
}

/// What is in a folder of lessons.
#[derive(Debug, PartialEq)]
struct Found {
    home: String,
    lessons: Vec<LessonFiles<'static>>,
    /// What could not be read.
    mistakes: Vec<Mistake>,
}

impl Found {
    /// Reads all files.
    fn look(home: &Path) -> Self {
        let mut found = Self { home: home.display().to_string(), lessons: Vec::new(), mistakes: Vec::new() };
        let folders = match folders(home) {
            Ok(folders) => folders,
            Err(error) => {
                let what = format!("the folder cannot be read: {error}");
                found.mistakes.push(Mistake::whole(&*found.home, what, "name a folder of lessons"));
                return found;
            }
        };
        if home.join(TOML).is_file() {
            let instead = "name the folder that this one is in";
            found.mistakes.push(Mistake::whole(&*found.home, "the folder is itself a lesson", instead));
        }
        for folder in folders {
            match fs::metadata(&folder) {
                Ok(about) if about.is_dir() => found.lessons.push(LessonFiles {
                    folder: folder.display().to_string().into(),
                    toml: file(&folder.join(TOML)),
                    prose: Lang::ALL
                        .map(|lang| (lang, file(&folder.join(prose_file(lang)))))
                        .into_iter()
                        .filter(|(_, file)| *file != File::Missing)
                        .collect(),
                }),
                Ok(_) => {}
                Err(error) => {
                    let dangling = error.kind() == io::ErrorKind::NotFound;
                    let why = if dangling { DANGLING.to_owned() } else { error.to_string() };
                    let what = format!("the folder cannot be read: {why}");
                    let instead = "take it out of the folder of lessons, or let this program read it";
                    found.mistakes.push(Mistake::whole(folder.display().to_string(), what, instead));
                }
            }
        }
        found
    }

    /// Whether everything can be read; a change of permissions changes neither a time nor a size.
    fn is_readable(&self) -> bool {
        let readable = |file: &File<'_>| !matches!(file, File::Unreadable(_));
        let of = |LessonFiles { toml, prose, .. }: &LessonFiles<'_>| {
            readable(toml) && prose.each().all(|(_, file)| readable(file))
        };
        self.mistakes.is_empty() && self.lessons.iter().all(of)
    }

    fn library(&self) -> Result<Library, Vec<Mistake>> {
        if self.mistakes.is_empty() {
            return load::library(&self.home, &self.lessons);
        }
        let more = load::library(&self.home, &self.lessons).err().unwrap_or_default();
        // Without lessons the reason has been reported already.
        let more = more.into_iter().filter(|_| !self.lessons.is_empty());
        Err(self.mistakes.iter().cloned().chain(more).collect())
    }
}

const TOML: &str = "lesson.toml";

/// The target of a symbolic link is missing.
const DANGLING: &str = "it is a link to nothing";

/// The folders that may be lessons, in the order of their names. Plain files are left out without a look inside.
fn folders(home: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(home)? {
        let entry = entry?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !hidden && !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Reads a file, but never more than a lesson may have, and nothing that could block.
fn file(path: &Path) -> File<'static> {
    let whole = || -> io::Result<File<'static>> {
        let about = fs::metadata(path)?;
        if !about.is_file() {
            return Err(io::Error::other("it is no file"));
        }
        if about.len() > LARGEST as u64 {
            return Ok(File::TooLarge(about.len()));
        }
        let mut bytes = Vec::new();
        // The file may grow while it is read.
        fs::File::open(path)?.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
        Ok(File::Bytes(bytes.into()))
    };
    whole().unwrap_or_else(|error| match error.kind() {
        // A symbolic link without a target exists and yet cannot be found.
        io::ErrorKind::NotFound if fs::symlink_metadata(path).is_err() => File::Missing,
        io::ErrorKind::NotFound => File::Unreadable(DANGLING.to_owned()),
        _ => File::Unreadable(error.to_string()),
    })
}

/// Polls a folder of lessons.
///
/// It compares times and sizes, and the contents where these are not enough. Nothing runs in between; a poll takes about 30 µs a
/// lesson.
#[derive(Debug)]
pub struct Watch {
    home: PathBuf,
    next: Option<Instant>,
    stamps: Vec<Stamp>,
    /// Whether times and sizes are enough to know that nothing changed.
    settled: bool,
    found: Option<Found>,
    /// Whether what was found has been reported.
    told: bool,
}

/// A path, its time and its size; nothing where these cannot be read.
type Stamp = (PathBuf, Option<(Option<SystemTime>, u64)>);

impl Watch {
    /// A watch over this folder. Nothing is read until the first poll.
    pub fn new(home: impl Into<PathBuf>) -> Self {
        let (next, stamps, found) = (None, Vec::new(), None);
        Self { home: home.into(), next, stamps, settled: false, found, told: false }
    }

    /// The lessons or their mistakes, at the first call and then whenever they changed.
    ///
    /// To be called every frame. Good lessons are reported within 250 ms of a change; mistakes only if they are still there at the
    /// next poll, since a file may be just being saved.
    pub fn poll(&mut self, now: Instant) -> Option<Result<Library, Vec<Mistake>>> {
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        let first = self.next.is_none();
        self.next = Some(now + REST);
        let stamps = self.stamps();
        if stamps != self.stamps || !self.settled {
            let found = Found::look(&self.home);
            self.settled = found.is_readable() && is_settled(&stamps, SystemTime::now());
            self.stamps = stamps;
            if self.found.as_ref() != Some(&found) {
                self.found = Some(found);
                self.told = false;
                let library = self.found.as_ref()?.library();
                self.told = first || library.is_ok();
                return self.told.then_some(library);
            }
        }
        if self.told {
            return None;
        }
        self.told = true;
        self.found.as_ref().map(Found::library)
    }

    /// Times and sizes of everything that a lesson is made of.
    fn stamps(&self) -> Vec<Stamp> {
        let stamp = |path: PathBuf| {
            let about = fs::metadata(&path).ok().map(|about| (about.modified().ok(), about.len()));
            (path, about)
        };
        let folders = folders(&self.home).unwrap_or_default();
        let names: Vec<String> = std::iter::once(TOML.to_owned()).chain(Lang::ALL.map(prose_file)).collect();
        let files = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
        files.map(stamp).collect()
    }
}

/// Whether all were left alone for long enough. A file that cannot be asked never is.
fn is_settled(stamps: &[Stamp], now: SystemTime) -> bool {
    !stamps.is_empty()
        && stamps.iter().all(|(_, about)| {
            let Some((Some(changed), _)) = about else { return false };
            now.duration_since(*changed).is_ok_and(|age| age > SETTLED)
        })
}
