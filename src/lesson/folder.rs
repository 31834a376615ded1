//! Lessons from a folder, and a watch that reports changes to them.

use super::load::{self, LessonFiles, prose_file};
use super::mistake::{File, LARGEST, Mistake};
use super::{Library, PerLang, paths};
use crate::words::{Lang, previewed};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// The pause between two polls. Mistakes are reported at the second poll, within 400 ms.
const REST: Duration = Duration::from_millis(200);

/// The age from which a file's time is trusted: the clocks of some file systems have steps of two seconds.
const SETTLED: Duration = Duration::from_secs(3);

impl Library {
    /// Reads every lesson of a folder: each folder in it whose name does not begin with a dot.
    ///
    /// # Errors
    /// All mistakes of all lessons, and all files that cannot be read.
    pub fn from_folder(home: &Path) -> Result<Self, Vec<Mistake>> {
        Found::look(home).library()
    }
}

/// Reads every lesson of a folder, as [`Library::from_folder`] does, and returns its files as well.
pub(crate) fn read(home: &Path) -> (Result<Library, Vec<Mistake>>, Vec<LessonFiles<'static>>) {
    let found = Found::look(home);
    (found.library(), found.lessons)
}

/// Files in lesson folders that are never read, such as those of an unsupported language. Names that begin with a dot belong to
/// the system or an editor.
pub(crate) fn unread(home: &Path) -> Vec<Mistake> {
    let known = prose_files();
    let is_known = |name: &str| name == TOML || name == LEVEL || known.iter().any(|known| known == name);
    let entries =
        folders(home).unwrap_or_default().into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    let mut unread: Vec<PathBuf> = entries.flatten().flatten().map(|entry| entry.path()).collect();
    unread.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with('.') && !is_known(&name)
    });
    unread.sort();
    let instead = format!(
        "a lesson consists of {TOML}, one or more of {}, and {LEVEL} if it has a level",
        known.join(", ")
    );
    let told = |path: PathBuf| Mistake::whole(path.display().to_string(), "this file is not read", &*instead);
    unread.into_iter().map(told).collect()
}

/// The names of files with prose: one for each language, and for the previewed one.
fn prose_files() -> Vec<String> {
    let other = previewed(Lang::En).map(|code| format!("{code}.md"));
    Lang::ALL.map(prose_file).into_iter().chain(other).collect()
}

/// The files of a lesson. A previewed language takes the place of English if the lesson has it.
fn lesson_files(folder: &Path) -> LessonFiles<'static> {
    let preview = previewed(Lang::En).filter(|code| folder.join(format!("{code}.md")).is_file());
    let mut files = LessonFiles {
        folder: folder.display().to_string().into(),
        toml: file(&folder.join(TOML)),
        level: file(&folder.join(LEVEL)),
        prose: PerLang::default(),
        preview,
    };
    let prose = Lang::ALL.map(|lang| (lang, file(&folder.join(files.prose_file(lang)))));
    files.prose = prose.into_iter().filter(|(_, file)| *file != File::Missing).collect();
    files
}

/// The contents of a folder of lessons.
#[derive(Debug, PartialEq)]
struct Found {
    home: String,
    lessons: Vec<LessonFiles<'static>>,
    paths: File<'static>,
    /// The files that could not be read.
    mistakes: Vec<Mistake>,
}

impl Found {
    /// Reads all files.
    fn look(home: &Path) -> Self {
        let mut found = Self {
            home: home.display().to_string(),
            lessons: Vec::new(),
            paths: file(&home.join(paths::FILE)),
            mistakes: Vec::new(),
        };
        let folders = match folders(home) {
            Ok(folders) => folders,
            Err(error) => {
                let what = format!("the folder cannot be read: {error}");
                found.mistakes.push(Mistake::whole(&*found.home, what, "name a folder of lessons"));
                return found;
            }
        };
        if home.join(TOML).is_file() {
            let instead = "name the folder that contains it";
            found.mistakes.push(Mistake::whole(&*found.home, "this folder is a lesson", instead));
        }
        for folder in folders {
            match fs::metadata(&folder) {
                Ok(about) if about.is_dir() => found.lessons.push(lesson_files(&folder)),
                Ok(_) => {}
                Err(error) => {
                    let dangling = error.kind() == io::ErrorKind::NotFound;
                    let why = if dangling { DANGLING.to_owned() } else { error.to_string() };
                    let what = format!("the folder cannot be read: {why}");
                    let instead = "remove it from the folder of lessons, or allow this program to read it";
                    found.mistakes.push(Mistake::whole(folder.display().to_string(), what, instead));
                }
            }
        }
        found
    }

    /// True if everything can be read. A change of permissions changes neither times nor sizes.
    fn is_readable(&self) -> bool {
        let readable = |file: &File<'_>| !matches!(file, File::Unreadable(_));
        let of = |LessonFiles { toml, level, prose, .. }: &LessonFiles<'_>| {
            readable(toml) && readable(level) && prose.each().all(|(_, file)| readable(file))
        };
        self.mistakes.is_empty() && readable(&self.paths) && self.lessons.iter().all(of)
    }

    fn library(&self) -> Result<Library, Vec<Mistake>> {
        if self.mistakes.is_empty() {
            return load::library_with_paths(&self.home, &self.lessons, &self.paths);
        }
        let more = load::library_with_paths(&self.home, &self.lessons, &self.paths).err().unwrap_or_default();
        // For a folder without lessons the reason has already been reported.
        let more = more.into_iter().filter(|_| !self.lessons.is_empty());
        Err(self.mistakes.iter().cloned().chain(more).collect())
    }
}

const TOML: &str = "lesson.toml";
const LEVEL: &str = "level.toml";

/// The reason for a symbolic link without a target.
const DANGLING: &str = "it is a link to a file or folder that does not exist";

/// The folders that may be lessons, in alphabetical order. Plain files are skipped without opening them.
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

/// Reads a file up to the size limit of lessons. Skips anything that could block.
fn file(path: &Path) -> File<'static> {
    let whole = || -> io::Result<File<'static>> {
        let about = fs::metadata(path)?;
        if !about.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        if about.len() > LARGEST as u64 {
            return Ok(File::TooLarge(about.len()));
        }
        let mut bytes = Vec::new();
        // The file may grow during reading.
        fs::File::open(path)?.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
        Ok(File::Bytes(bytes.into()))
    };
    whole().unwrap_or_else(|error| match error.kind() {
        // A symbolic link without a target exists, but opening it reports that it is missing.
        io::ErrorKind::NotFound if fs::symlink_metadata(path).is_err() => File::Missing,
        io::ErrorKind::NotFound => File::Unreadable(DANGLING.to_owned()),
        _ => File::Unreadable(error.to_string()),
    })
}

/// Polls a folder of lessons.
///
/// It compares times and sizes, and the contents if these are not enough. Nothing runs between polls. A poll takes about 30 µs
/// per lesson.
#[derive(Debug)]
pub struct Watch {
    home: PathBuf,
    next: Option<Instant>,
    stamps: Vec<Stamp>,
    /// True if times and sizes are enough to know that nothing changed.
    settled: bool,
    found: Option<Found>,
    /// True if the current contents have been reported.
    told: bool,
}

/// A path, its time and its size. `None` if these cannot be read.
type Stamp = (PathBuf, Option<(Option<SystemTime>, u64)>);

impl Watch {
    /// A watch for this folder. Nothing is read until the first poll.
    pub fn new(home: impl Into<PathBuf>) -> Self {
        let (next, stamps, found) = (None, Vec::new(), None);
        Self { home: home.into(), next, stamps, settled: false, found, told: false }
    }

    /// Returns the lessons or their mistakes at the first call, and then after each change.
    ///
    /// Must be called every frame. Good lessons are reported within 250 ms of a change. Mistakes are reported only if they
    /// persist until the next poll, since an editor may be in the middle of saving a file.
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

    /// The times and sizes of all lesson files.
    fn stamps(&self) -> Vec<Stamp> {
        let stamp = |path: PathBuf| {
            let about = fs::metadata(&path).ok().map(|about| (about.modified().ok(), about.len()));
            (path, about)
        };
        let folders = folders(&self.home).unwrap_or_default();
        let names: Vec<String> = [TOML, LEVEL].map(str::to_owned).into_iter().chain(prose_files()).collect();
        let files = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
        std::iter::once(self.home.join(paths::FILE)).chain(files).map(stamp).collect()
    }
}

/// True if no file has changed for long enough. A file whose time cannot be read counts as changed.
fn is_settled(stamps: &[Stamp], now: SystemTime) -> bool {
    // The folder may have no paths, and a lesson no level.
    let has_none =
        |path: &Path| [paths::FILE, LEVEL].iter().any(|name| path.ends_with(name)) && !path.exists();
    !stamps.is_empty()
        && stamps.iter().filter(|(path, _)| !has_none(path)).all(|(_, about)| {
            let Some((Some(changed), _)) = about else { return false };
            now.duration_since(*changed).is_ok_and(|age| age > SETTLED)
        })
}
