//! The sources of submissions: files, folders, standard input, and tables of a form.

use super::super::{Code, file, reason};
use super::documents;
use crate::session::submission::{self, Submission};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The argument for standard input.
const INPUT: &str = "-";

/// The file extensions that are read in a folder, besides files without one.
const KINDS: [&str; 6] = ["txt", "csv", "tsv", "html", "htm", "eml"];

/// A submission, or the reason why there is none, with its place: a file, and the row of a table or the position in the file.
pub struct Source {
    /// The place: `week-3/ann.txt`, `form.csv:12`.
    pub name: String,
    /// The submission, or the exit code and the reason.
    pub work: Result<Submission, (Code, String)>,
}

impl Source {
    fn new(name: impl Into<String>, work: Option<Submission>) -> Self {
        let lacking = || (Code::Usage, "it has no answers, no solved challenges and no code".to_owned());
        Self { name: name.into(), work: work.filter(|work| !work.is_empty()).ok_or_else(lacking) }
    }
}

/// The submissions of all arguments, and the files in folders that were not read.
#[derive(Default)]
pub struct Sources {
    /// The submissions, in the order of the arguments.
    pub all: Vec<Source>,
    /// The files of other kinds.
    pub unread: Vec<PathBuf>,
}

impl Sources {
    /// Reads these files and folders.
    pub fn read(paths: &[PathBuf], input: &mut dyn Read) -> Self {
        let mut sources = Self::default();
        for path in paths {
            if path.is_dir() {
                sources.add_folder(path);
            } else if path.as_os_str() == INPUT {
                of_file("standard input", file::read_from(input), &mut sources.all);
            } else if path.exists() {
                of_file(&path.display().to_string(), text_of(path), &mut sources.all);
            } else {
                sources.all.push(failed(path, Code::NoInput, "this file or folder does not exist"));
            }
        }
        sources
    }

    fn add_folder(&mut self, folder: &Path) {
        let mut files = vec![];
        match within(folder, &mut files, &mut self.unread) {
            Ok(()) if files.is_empty() => {
                self.all.push(failed(
                    folder,
                    Code::NoInput,
                    "this folder has no submissions (.txt, .csv, .html, .eml)",
                ));
            }
            Ok(()) => files
                .iter()
                .for_each(|path| of_file(&path.display().to_string(), text_of(path), &mut self.all)),
            Err(error) => self.all.push(failed(folder, Code::NoInput, &reason(&error))),
        }
    }

    /// One sentence with the name of each file that was not read, without a full stop. `None` if all were read.
    pub fn notice(&self) -> Option<String> {
        let names: Vec<String> = self.unread.iter().map(|path| path.display().to_string()).collect();
        let count = match names.len() {
            0 => return None,
            1 => "1 file was".to_owned(),
            count => format!("{count} files were"),
        };
        Some(format!("{count} not read: {}; save each as a text file (.txt)", names.join(", ")))
    }
}

/// The text of a file. For a web page or a mail, this is the text that a reader sees.
fn text_of(path: &Path) -> Result<String, String> {
    let text = file::read(path)?;
    let kind = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    Ok(match kind.as_str() {
        "html" | "htm" => documents::of_page(&text),
        "eml" => documents::of_mail(&text),
        _ => text,
    })
}

fn failed(path: &Path, code: Code, why: &str) -> Source {
    Source { name: path.display().to_string(), work: Err((code, why.to_owned())) }
}

/// The files of a folder and its subfolders, sorted by name: those to read, and the others.
fn within(folder: &Path, files: &mut Vec<PathBuf>, unread: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        let is_kind = |of: &OsStr| KINDS.into_iter().any(|kind| of.eq_ignore_ascii_case(kind));
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !path.is_symlink() {
            within(&path, files, unread)?;
        } else if !is_hidden && !path.is_dir() && path.extension().is_none_or(is_kind) {
            files.push(path);
        } else {
            unread.push(path);
        }
    }
    Ok(())
}

fn of_file(name: &str, text: Result<String, String>, sources: &mut Vec<Source>) {
    let text = match text {
        Ok(text) => text,
        Err(why) => return sources.push(failed(Path::new(name), Code::Usage, &why)),
    };
    if let Some(rows) = rows(&text) {
        sources.extend(rows.into_iter().map(|(row, work)| Source::new(format!("{name}:{row}"), work)));
        return;
    }
    let works = submission::read(&text);
    let several = works.len() > 1;
    let nothing = works.is_empty().then(|| {
        let why = "this is not a submission; a submission has lines such as `answers = […]`";
        failed(Path::new(name), Code::Usage, why)
    });
    sources.extend(nothing);
    sources.extend((1..).zip(works).map(|(number, work)| match several {
        true => Source::new(format!("{name}:{number}"), Some(work)),
        false => Source::new(name, Some(work)),
    }));
}

/// The submissions in a form's table, each with its row number, counted with the heading as a spreadsheet does. `None` if the
/// text is not a table of submissions.
fn rows(text: &str) -> Option<Vec<(usize, Option<Submission>)>> {
    let tables = [b',', b';', b'\t'].map(|delimiter| {
        let mut reader = csv::ReaderBuilder::new();
        let reader =
            reader.delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
        reader.into_records().map_while(Result::ok).collect::<Vec<csv::StringRecord>>()
    });
    let holds = |row: &csv::StringRecord| row.len() > 1 && row.iter().any(is_work);
    let tables = tables.into_iter().filter(|table| table.iter().skip(1).any(holds));
    let table = tables.max_by_key(|table| table[0].len())?;
    let works = |(number, row): (usize, csv::StringRecord)| {
        let works: Vec<Submission> =
            row.iter().filter(|cell| is_work(cell)).flat_map(submission::read).collect();
        let lacks = works.is_empty().then_some(None);
        works.into_iter().map(Some).chain(lacks).map(move |work| (number, work))
    };
    let is_heading = |(number, row): &(usize, csv::StringRecord)| *number == 1 && !row.iter().any(is_work);
    Some((1..).zip(table).filter(|row| !is_heading(row)).flat_map(works).collect())
}

/// True if a cell holds a whole submission. If a submission's own file is read as a table, a cell holds only a part of it.
fn is_work(cell: &str) -> bool {
    cell.contains("answers") && cell.contains("texts") && !submission::read(cell).is_empty()
}
