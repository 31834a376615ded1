//! The sources of submissions: files, folders, standard input, and tables of a form.

use super::super::{Code, file, reason};
use crate::session::submission::{self, Submission};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The argument for standard input.
const INPUT: &str = "-";

/// The file extensions that are read in a folder.
const KINDS: [&str; 3] = ["txt", "csv", "tsv"];

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

/// All submissions in these files and folders.
pub fn all(paths: &[PathBuf], input: &mut dyn Read) -> Vec<Source> {
    let mut sources = vec![];
    for path in paths {
        if path.is_dir() {
            let mut files = vec![];
            match within(path, &mut files) {
                Ok(()) if files.is_empty() => {
                    sources.push(failed(path, Code::NoInput, "this folder has no submissions (.txt, .csv)"));
                }
                Ok(()) => files
                    .iter()
                    .for_each(|path| of_file(&path.display().to_string(), file::read(path), &mut sources)),
                Err(error) => sources.push(failed(path, Code::NoInput, &reason(&error))),
            }
        } else if path.as_os_str() == INPUT {
            of_file("standard input", file::read_from(input), &mut sources);
        } else if path.exists() {
            of_file(&path.display().to_string(), file::read(path), &mut sources);
        } else {
            sources.push(failed(path, Code::NoInput, "this file or folder does not exist"));
        }
    }
    sources
}

fn failed(path: &Path, code: Code, why: &str) -> Source {
    Source { name: path.display().to_string(), work: Err((code, why.to_owned())) }
}

/// The files of a folder and its subfolders, sorted by name.
fn within(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        let is_kind = |kind: &str| path.extension().is_some_and(|of| of.eq_ignore_ascii_case(kind));
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !path.is_symlink() {
            within(&path, files)?;
        } else if !is_hidden && KINDS.into_iter().any(is_kind) {
            files.push(path);
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
