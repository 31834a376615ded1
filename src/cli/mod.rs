//! The commands that need no window: `list`, `eval`, `map`, `figure`, `code`, `cost`, `judge`, `grade`, `scorm`, `play`, `hunt`,
//! `poses`, `check` and `export`.
//!
//! Every command writes to the given writers, and fails with one sentence and an exit code. Without `--lang`, or `lang=` in a
//! link, the output is in English, so that scripts work the same everywhere.

pub mod arguments;
mod built;
pub mod code;
mod contacts;
mod cost;
pub mod eval;
pub mod export;
pub mod figure;
pub mod file;
pub mod gif;
pub mod grade;
pub mod handout;
mod harness;
mod hunt;
pub mod judge;
pub mod list;
pub mod map;
pub mod outlines;
pub mod plain;
mod play;
pub mod png;
pub mod poses;
mod project;
mod qr;
pub mod scorm;
pub mod shapes;
pub mod solved;
mod zip;

pub use arguments::{Arguments, Command};

use crate::check::words;
use crate::figure::theme::Theme;
use crate::lesson::mistake::brief;
use crate::lesson::{Library, Mistake};
use crate::scene::Scene;
use crate::session::{Opened, State};
use clap::CommandFactory;
use std::fmt;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// The exit code of the program. The names are those of `sysexits.h`, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Code {
    /// Success.
    Ok = 0,
    /// There are mistakes in links, lessons or translations, a hit test is wrong, a challenge is not solved, or a level is not
    /// won.
    Mistakes = 1,
    /// The arguments are invalid, or a hit test does not run.
    Usage = 2,
    /// A file or folder to read does not exist.
    NoInput = 66,
    /// No window can be opened, for example without a display.
    NoDisplay = 69,
    /// A bug in the program.
    Bug = 70,
    /// A file cannot be created, or already exists.
    CantCreate = 73,
    /// Reading or writing failed.
    Io = 74,
}

impl Code {
    /// Every code with its meaning, for the help.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Ok, "success"),
        (
            Self::Mistakes,
            "a link, a lesson or a translation has mistakes, a hit test is wrong, a challenge is not solved, or a level is not won",
        ),
        (Self::Usage, "the arguments are invalid, or a hit test or a submission cannot be read"),
        (Self::NoInput, "a file or folder to read does not exist"),
        (Self::NoDisplay, "no window can be opened, for example without a display"),
        (Self::Bug, "a bug in the program; please report it"),
        (Self::CantCreate, "a file cannot be created, or exists already and --force is missing"),
        (Self::Io, "reading or writing failed, for example on a full disk"),
    ];
}

/// The failure of a command: a sentence, and the exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The exit code.
    pub code: Code,
    /// The problem and the expectation, in one line without a full stop.
    pub sentence: String,
}

impl Failure {
    /// A failure by its code and sentence.
    pub fn new(code: Code, sentence: impl Into<String>) -> Self {
        Self { code, sentence: sentence.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Failure {}

/// Writes a text into a file, or to standard output without one.
///
/// # Errors
/// The file exists and `force` is not set, or writing fails.
fn write_text(text: &str, path: Option<&Path>, force: bool, output: &mut dyn Write) -> Result<Code, Failure> {
    match path.filter(|path| !is_standard(path)) {
        Some(path) => file::write(path, text.as_bytes(), force)?,
        None => output.write_all(text.as_bytes()).map_err(|error| output_failed(&error))?,
    }
    Ok(Code::Ok)
}

/// True for `-`, the name of standard input and output.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The failure for output that cannot be written. It is no error if the reader has closed the pipe, as `head` does.
fn output_failed(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::new(Code::Ok, ""),
        _ => Failure::new(Code::Io, format!("cannot write to standard output: {}", reason(error))),
    }
}

/// Opens a link. Learner's code in the link is not run here. A notice says so, so that nobody takes the verdict for that of the
/// code.
fn opened(library: &Library, link: &str) -> Opened {
    let mut opened = State::open(library, link);
    if opened.own.is_some() {
        let notice = "The link contains code (own=…), which only the window and the page run; to check code in a file, use `hantei judge`.";
        opened.notices.push(notice.into());
    }
    opened
}

/// The mistakes of a link, as one sentence without its full stop.
fn mistakes(notices: &str) -> Failure {
    Failure::new(Code::Mistakes, lower_first(notices.trim_end_matches(['.', '。'])))
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The reason why a system call failed, without the system's error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    lower_first(text.split(" (os error").next().unwrap_or_default())
}

/// The lessons of a folder, or the built-in ones.
///
/// # Errors
/// The folder cannot be read, or its lessons have mistakes.
pub fn library(folder: Option<&Path>) -> Result<Library, Failure> {
    let Some(folder) = folder else { return Ok(Library::builtin()) };
    readable(folder)?;
    Library::from_folder(folder).map_err(|mistakes| first_of(&mistakes, folder))
}

/// Loads translations from the folder that the arguments name, if any, or replaces all texts by their names.
///
/// # Errors
/// The folder does not exist, or has mistakes.
pub fn put_words(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.names {
        words::put_names();
        return Ok(());
    }
    let Some(folder) = &arguments.words else { return Ok(()) };
    readable(folder)?;
    words::put(folder).map_err(|mistakes| first_of(&mistakes, folder))
}

/// The first mistake in the files of a folder, and the number of further ones.
fn first_of(mistakes: &[Mistake], folder: &Path) -> Failure {
    let first = mistakes.first().map_or_else(String::new, ToString::to_string);
    let more = match mistakes.len() {
        0 | 1 => String::new(),
        count => format!("; and {} more, which `hantei check {}` lists", count - 1, folder.display()),
    };
    Failure::new(Code::Mistakes, format!("{first}{more}"))
}

/// Fails unless the folder exists and can be read.
fn readable(folder: &Path) -> Result<(), Failure> {
    std::fs::read_dir(folder).map(drop).map_err(|error| {
        let sentence = format!("cannot read the folder {}: {}", folder.display(), reason(&error));
        Failure::new(Code::NoInput, sentence)
    })
}

/// Fails unless LINK names a lesson, so that a window has something to open. The window reports all other mistakes in links and
/// lessons.
///
/// # Errors
/// There is no such lesson, which may be a mistyped command, or further arguments follow LINK.
pub fn judge_link(arguments: &Arguments) -> Result<(), Failure> {
    let Some(link) = &arguments.link else { return Ok(()) };
    let Ok(library) = library(arguments.lessons.as_deref()) else { return Ok(()) };
    let usage = |sentence| Err(Failure::new(Code::Usage, format!("{sentence}; see `hantei --help`")));
    let opens_level = |link| crate::play::id_of(link).is_some_and(|id| play::level(&library, id).is_ok());
    if !State::names_lesson(&library, link) && !opens_level(&crate::play::rooms::renamed(link)) {
        let commands = Arguments::command();
        let commands = commands
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(|command| command.get_name().to_owned());
        let lessons = library.lessons.iter().map(|lesson| lesson.id.clone());
        let [commands, lessons] = [commands.collect::<Vec<_>>(), lessons.collect()].map(|ids| ids.join(", "));
        let link = brief(link);
        return usage(format!(
            "`{link}` is neither a command ({commands}) nor a link, which begins with a lesson: {lessons}"
        ));
    }
    match arguments.rest.first() {
        Some(more) => {
            usage(format!("unexpected `{}` after the link `{}`; expected one link", brief(more), brief(link)))
        }
        None => Ok(()),
    }
}

/// Runs a command that needs no window.
///
/// # Errors
/// The command could not complete. Output written before the failure stays.
pub fn run(
    command: &Command,
    arguments: &Arguments,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    put_words(arguments)?;
    // Without a buffer, every number and bracket would be a separate system call.
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let code = run_buffered(command, arguments, input, &mut output)?;
    output.flush().map_err(|error| output_failed(&error))?;
    Ok(code)
}

fn run_buffered(
    command: &Command,
    arguments: &Arguments,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    if let Command::Check { folder, translated, all } = command {
        return check(
            folder.as_deref().or(arguments.lessons.as_deref()),
            translated.as_deref(),
            *all,
            output,
        );
    }
    if let Command::Export { lessons, output: place, alone, page, force } = command {
        let (alone, page, force) = (*alone, page.as_deref(), *force);
        return export::export(&export::Options { lessons, output: place, alone, page, force }, output);
    }
    let library = library(arguments.lessons.as_deref())?;
    match command {
        Command::List { json } => list::list(&library, arguments.lang, *json, output),
        Command::Eval { link, json, captions, values } => {
            let names = |text: &String| match text.as_str() {
                "none" => vec![],
                names => names.split(',').map(|name| name.trim().to_owned()).collect(),
            };
            let values = values.as_ref().map(names);
            let options = eval::Options { lang: arguments.lang, captions: *captions, values };
            match link.as_str() {
                "-" => eval::stream(&library, &options, input, output),
                link => eval::one(&library, link, &options, *json, output),
            }
        }
        Command::Map(asked) => map::map(&library, asked, output),
        Command::Figure(wanted) => figure::figure(&library, arguments, wanted, &mut io::stderr()),
        Command::Judge { scene, files, .. } if files.is_empty() && Scene::by_id(scene).is_some() => {
            let sentence = format!(
                "no file to judge; expected `hantei judge {scene} FILE`, or the link of a step with a challenge"
            );
            Err(Failure::new(Code::Usage, sentence))
        }
        Command::Judge { scene: link, files, json, .. } if files.is_empty() => {
            solved::solved(&library, link, *json, arguments.lang.unwrap_or_default(), output)
        }
        Command::Judge { scene, files, count, seed, slack, method, json, target } => {
            let (lang, method) = (arguments.lang.unwrap_or_default(), method.as_deref());
            let (count, seed, json) = (*count as usize, *seed, *json);
            let (slack, target) = (*slack, *target);
            let options = judge::Options { scene, files, method, count, seed, slack, json, lang, target };
            judge::judge(&library, &options, input, output)
        }
        Command::Grade { files, lesson, task, csv, output: place, steps, force } => {
            let (lesson, task, place) = (lesson.as_deref(), task.as_deref(), place.as_deref());
            let options = grade::Options { lesson, task, csv: *csv, steps: *steps, place, force: *force };
            grade::grade(&library, files, options, input, output, &mut io::stderr())
        }
        Command::Play { lesson, method, file, run, seed, picture } => {
            let options = play::Options {
                lesson,
                method: method.as_deref(),
                file: file.as_deref(),
                run: run.as_deref(),
                seed: *seed,
                picture: picture.as_deref(),
                theme: arguments.theme.unwrap_or(Theme::LIGHT),
                lang: arguments.lang.unwrap_or_default(),
            };
            play::play(&library, &options, output)
        }
        Command::Scorm(wanted) => scorm::scorm(&library, arguments, wanted, output),
        Command::Hunt { scene, seed, answer, output: place, force } => {
            let (answer, force) = (*answer, *force);
            hunt::hunt(&hunt::Options { scene, seed, answer, output: place.as_deref(), force }, output)
        }
        Command::Code {
            scene,
            method,
            file,
            target,
            output: place,
            contact,
            no_contact,
            no_types,
            test,
            namespace,
            force,
        } => {
            let options = code::Options {
                scene,
                method: method.as_deref(),
                file: file.as_deref(),
                target: *target,
                output: place.as_deref(),
                contact: (*contact || *no_contact).then_some(*contact),
                no_types: *no_types,
                test: *test,
                namespace: namespace.as_deref(),
                force: *force,
                lang: arguments.lang.unwrap_or_default(),
            };
            code::code(&options, output)
        }
        Command::Poses { scene, count, seed } => {
            poses::poses(&library, scene, *count as usize, *seed, output)
        }
        Command::Cost { place, json } => cost::cost(&library, place, arguments.lang, *json, output),
        Command::Check { .. } | Command::Export { .. } => unreachable!("they run above, without a library"),
        Command::Room | Command::Handout { .. } => {
            unreachable!("the arguments make one a link, which a window opens, and refuse the other")
        }
    }
}

/// Checks the lessons of a folder, the built-in lessons, or translations, and writes their mistakes.
/// `all` lists every missing text.
fn check(
    folder: Option<&Path>,
    translated: Option<&str>,
    all: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    folder.map_or(Ok(()), readable)?;
    let of_words = folder.filter(|folder| words::is_words(folder));
    if let (Some(code), Some(folder)) = (translated, folder) {
        let known = of_words.is_some() && code != "en" && folder.join(code).is_dir();
        let instead =
            "expected a folder such as `words`, and the code of one of its languages other than English";
        let unknown = || {
            Failure::new(
                Code::Usage,
                format!("{}: there is no translation `{code}`; {instead}", folder.display()),
            )
        };
        known.then_some(()).ok_or_else(unknown)?;
        let repeated = words::note(folder, code)
            .map_err(|error| Failure::new(Code::Usage, format!("{}: {error}", folder.display())))?;
        let told = words::unrecorded(code, repeated).unwrap_or_default();
        output.write_all(told.as_bytes()).map_err(|error| output_failed(&error))?;
    }
    let (text, right) =
        of_words.map_or_else(|| crate::check::report(folder), |words| words::report(words, all));
    output.write_all(text.as_bytes()).map_err(|error| output_failed(&error))?;
    Ok(if right { Code::Ok } else { Code::Mistakes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_the_middle_of_a_sentence() {
        let error = io::Error::from_raw_os_error(2);
        assert!(!reason(&error).contains("os error"), "{}", reason(&error));
        assert!(reason(&error).starts_with(char::is_lowercase));
    }
}
