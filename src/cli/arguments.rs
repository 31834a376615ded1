//! The arguments of the program, and what its help says.

use super::map::window;
use super::{Code, Failure};
use crate::figure::theme::Theme;
use crate::map::Kind;
use crate::session::settings::sanitized;
use crate::target::Target;
use crate::words::Lang;
use clap::error::ErrorKind;
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use glam::Vec2;
use std::ffi::OsString;
use std::path::PathBuf;

/// See a hit test think, in the plane and in space.
///
/// Without a command, a window opens and shows LINK, or the first lesson. A link is what the
/// window copies, such as `disk-triangle/sides?disk=-0.7,2.2&rotation=30&method=table`.
#[derive(Debug, Clone, Default, Parser)]
#[command(name = "hantei", version, next_line_help = false, after_help = after_help(), disable_help_subcommand = true)]
pub struct Arguments {
    /// What to open: lesson, step and pose, as in `disk-triangle/sides?disk=-0.7,2.2`
    pub link: Option<String>,
    /// What follows it: nothing, unless LINK is a mistyped command
    #[arg(hide = true)]
    pub rest: Vec<String>,
    /// Read the lessons of this folder; a window shows changes to them as they are saved
    #[arg(long, global = true, value_name = "DIR")]
    pub lessons: Option<PathBuf>,
    /// Read what the program says from this folder of languages; a window shows changes to it as they are saved
    #[arg(long, global = true, value_name = "DIR")]
    pub words: Option<PathBuf>,
    /// Show in place of each text its name, such as `page.hint-soon`: the file of words that has it, and its name there
    #[arg(long, global = true)]
    pub names: bool,
    /// The language, by its code, such as en or ja
    #[arg(long, global = true, value_parser = lang)]
    pub lang: Option<Lang>,
    /// The colors: light, dark or projector
    #[arg(long, global = true, value_parser = theme)]
    pub theme: Option<Theme>,
    /// Open the speaker's window: notes, time and what comes next, of the presentation in another window
    #[arg(long)]
    pub notes: bool,
    /// What to do instead of opening a window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A command that needs no window.
#[derive(Debug, Clone, PartialEq, Subcommand)]
pub enum Command {
    /// List scenes with their inputs, methods, layers and marks, and lessons with their steps
    List {
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the verdict and every moment of a link, or for each line of standard input
    Eval {
        /// A link; `-` reads one from each line of standard input and writes a line of JSON for each
        #[arg(value_name = "LINK|-")]
        link: String,
        /// Write JSON
        #[arg(long)]
        json: bool,
        /// Say what happens at each moment, in a sentence
        #[arg(long, conflicts_with = "values")]
        captions: bool,
        /// Only the verdict and these values, such as `d.x,gap.ab`; `none` for the verdict alone
        #[arg(long, value_name = "NAME,…")]
        values: Option<String>,
    },
    /// Print the parts of the plane that a method tells apart while a body is moved over it, as JSON outlines
    Map(Map),
    /// Draw the picture of a link, or of every step of a lesson, or a lesson as a page to print
    Figure(Figure),
    /// Measure what each method of a scene costs on this machine
    Cost {
        /// A scene, or a link with the pose around which to measure
        #[arg(value_name = "SCENE|LINK")]
        place: String,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Tell of hit tests in files whether they are right, and the simplest pose that shows it where one is not
    #[command(after_help = JUDGE_HELP)]
    Judge {
        /// A scene of two shapes, as `hantei list` names it; without files a link, whose pose is to solve its step's challenge
        #[arg(value_name = "SCENE|LINK")]
        scene: String,
        /// Files of Rust, each with a function `hit`, or else their first one
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// About how many poses each is asked
        #[arg(long, value_name = "N", default_value_t = 4000)]
        count: usize,
        /// The same seed asks about the same poses
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// Write a line of JSON for each file
        #[arg(long)]
        json: bool,
    },
    /// Tell of files that learners saved with "Save my work" what is right in them, each judged again
    Grade {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Only the steps of this lesson
        #[arg(long, value_name = "ID")]
        lesson: Option<String>,
        /// Only the steps of the task that this link sets; without it, those that each file names, or all
        #[arg(long, value_name = "LINK")]
        task: Option<String>,
        /// Write a table
        #[arg(long)]
        csv: bool,
    },
    /// Pack lessons for a course system: SCORM 1.2, with score, progress and place kept
    Scorm(Scorm),
    /// Write a method, or a hit test of your own, in the language of your engine
    Code {
        /// A scene of two shapes, as `hantei list` names it
        scene: String,
        /// The method; without it the scene's first one
        #[arg(long, value_name = "METHOD")]
        method: Option<String>,
        /// A file of Rust with a function `hit`, in its place
        #[arg(long, value_name = "FILE", conflicts_with = "method")]
        file: Option<PathBuf>,
        /// The language: rust, csharp, unity, cpp, javascript, python or gdscript
        #[arg(long = "as", value_name = "LANGUAGE", value_parser = target)]
        target: Target,
        /// Where to write it; without it to standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Leave out the types that the function takes
        #[arg(long)]
        no_types: bool,
        /// Overwrite a file that is there
        #[arg(long)]
        force: bool,
    },
    /// Write poses with their right answers, a line of JSON each, to grade a hit test in any language
    #[command(after_help = POSES_HELP)]
    Poses {
        /// A scene of two shapes, as `hantei list` names it
        scene: String,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 1000)]
        count: usize,
        /// The same seed gives the same poses
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Check lessons against the scenes: the built-in ones, or those of a folder; or the words of languages against the English ones
    Check {
        /// The folder of lessons, or of words
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Write down that all that this language says fits today's English
        #[arg(long, value_name = "CODE", requires = "folder")]
        translated: Option<String>,
    },
    /// Put lessons of your own before the built-in ones, into a copy of the page that web/build has left
    Export {
        /// The folder of lessons
        #[arg(value_name = "DIR")]
        lessons: PathBuf,
        /// A folder for a web server, one FILE.html that opens without one, or FILE.txt, which a page takes with ?lessons=FILE.txt
        #[arg(short, long, value_name = "FOLDER|FILE")]
        output: PathBuf,
        /// Leave the built-in lessons out
        #[arg(long)]
        alone: bool,
        /// The page: the folder that web/build has left; otherwise `dist`, here or beside the program
        #[arg(long, value_name = "DIST")]
        page: Option<PathBuf>,
        /// Overwrite files
        #[arg(long)]
        force: bool,
    },
}

/// What a file that is to be judged looks like, and what is written.
const JUDGE_HELP: &str = "The function takes what the scene's first method takes, such as `p: Vec2, disk: &Disk`, and answers with a \
    `bool`. `hantei code SCENE --as rust` writes such a file with the types that it is about: begin from that. The file may hold functions, \
    constants and structs of its own, or declare the lesson's types once more just as they are. It is Rust with numbers, glam's vectors, \
    arrays and `Option`; what is printed is not seen, and there is no `Vec`, no generic and no trait.\n\
    \n\
    Each file gets one line. With --json, \"outcome\" says what came of it: right, wrong, mistake, not-understood (Rust, but not of that \
    part), stops (it ends without an answer, in the pose of the link), unreadable; \"kinds\" counts the poses that it is wrong on by how they were \
    chosen, as `hantei poses --help` tells. Poses in which rounding alone decides are not counted; an exact touch on whole numbers is.\n\
    \n\
    Exit codes: 0 all are right, 1 some are wrong, 2 some do not run or cannot be read.";

/// What a line of poses says.
const POSES_HELP: &str = "A line says: \"link\", which opens the pose; \"hit\", the right answer, where touching is a hit; \"inputs\", the numbers \
    by the names that `hantei list` gives; and \"kind\", how the pose was chosen: random, close (almost touching), grid (whole numbers, nothing turned), \
    touching (the same, and they touch exactly), degenerate (a length of zero, equal points), huge, tiny.\n\
    \n\
    y points up, angles are degrees, counter-clockwise. `half` has half extents. A box in space is turned by its roll about x, then its pitch about y, then \
    its yaw about z. What only turns the picture, such as `eye-yaw`, decides nothing.";

/// What a map asks, and where.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Map {
    /// The pose, in its lesson's step
    pub link: String,
    /// What is asked: hit, part or differs; otherwise what `map=` in LINK says, or hit
    #[arg(long, value_parser = kind)]
    pub kind: Option<Kind>,
    /// The body that is moved, such as `capsule CD`; otherwise the one that the step's keys move
    #[arg(long, value_name = "BODY")]
    pub body: Option<String>,
    /// Where the link's method and this one disagree
    #[arg(long, value_name = "METHOD")]
    pub differs: Option<String>,
    /// The part of the world that is asked about, in world units; otherwise what the picture shows
    #[arg(long, value_name = "X0,Y0,X1,Y1", value_parser = window, allow_hyphen_values = true)]
    pub window: Option<[Vec2; 2]>,
}

/// What is to be packed for a course system.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Scorm {
    /// The lessons, by their names
    #[arg(required = true, value_name = "LESSON")]
    pub lesson: Vec<String>,
    /// What the course system calls it; without it the lesson's title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The score that passes, of 100: from it on the status is `passed`, and below it at the end `failed`; without it the end is `completed`
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub mastery: Option<u8>,
    /// The folder with the built page, as `web/build` leaves it; without it `dist`, here or beside the program
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Overwrite a file that is there
    #[arg(long)]
    pub force: bool,
}

/// What is to be drawn, and where to.
#[derive(Debug, Clone, PartialEq, Default, Args)]
#[command(group = ArgGroup::new("what").required(true).args(["link", "lesson"]))]
#[command(group = ArgGroup::new("where").required(true).args(["output", "handout"]))]
pub struct Figure {
    /// The pose to draw, in its lesson's step
    pub link: Option<String>,
    /// Draw every step of this lesson
    #[arg(long, value_name = "ID")]
    pub lesson: Option<String>,
    /// The file to write, .svg or .png; for --lesson a folder
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// Write the whole lesson as one page to print, into this HTML file
    #[arg(long, value_name = "FILE")]
    pub handout: Option<PathBuf>,
    /// The paper that a handout is printed on
    #[arg(long, value_enum, default_value_t, requires = "handout")]
    pub paper: Paper,
    /// The parts of a handout, with commas between; answers, with what is explained behind each question, only where they are asked for
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',', default_values_t = [Part::Questions, Part::Lesson, Part::Code], conflicts_with = "output")]
    pub part: Vec<Part>,
    /// Where Hantei is on the web: a handout's pictures get their addresses, also as QR codes, in the handout's language
    #[arg(long, value_name = "URL", value_parser = base, conflicts_with = "output")]
    pub base: Option<String>,
    /// The word of a homework's task, which those addresses set; whoever follows one hands it in
    #[arg(long, value_name = "WORD", value_parser = task, requires = "base")]
    pub task: Option<String>,
    /// The language of a handout's code: rust, csharp, unity, cpp, javascript, python or gdscript
    #[arg(long, value_name = "LANGUAGE", value_parser = target, conflicts_with = "output")]
    pub code: Option<Target>,
    /// The kind of files that --lesson writes
    #[arg(long, value_enum, default_value_t, requires = "lesson")]
    pub format: Format,
    /// Width in pixels: 960, or 355 in a handout
    #[arg(long, value_parser = clap::value_parser!(u32).range(64..=8192))]
    pub width: Option<u32>,
    /// Height in pixels: 800, or 208 in a handout
    #[arg(long, value_parser = clap::value_parser!(u32).range(64..=8192))]
    pub height: Option<u32>,
    /// How many times as large everything is, from 0.1 to 8
    #[arg(long, default_value_t = 1.0, value_parser = scale)]
    pub scale: f32,
    /// Write the step's title above the picture, or your own with --title=TEXT
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(conflicts_with = "handout")]
    pub title: Option<String>,
    /// Write the step's first paragraph below the picture, or your own text with --caption=TEXT
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(conflicts_with = "handout")]
    pub caption: Option<String>,
    /// Draw a map below the picture: hit, part or differs
    #[arg(long, value_name = "KIND", value_parser = kind, conflicts_with = "handout")]
    pub map: Option<Kind>,
    /// Write the walk, moment by moment with its captions: a .gif, a moving .svg, or with --frames a folder of PNG files
    #[arg(long, conflicts_with_all = ["handout", "lesson", "map", "caption", "moment"])]
    pub walk: bool,
    /// Write each moment of the walk as a PNG file into -o, a folder
    #[arg(long, requires = "walk")]
    pub frames: bool,
    /// Seconds that each moment of the walk stays, from 0.2 to 60; without this as long as its caption takes, from 2 to 4.5. The last one rests two more
    #[arg(long, value_name = "SECONDS", requires = "walk", conflicts_with = "frames", value_parser = pace)]
    pub pace: Option<f32>,
    /// Draw one moment of the walk: its mark, or for a call of a helper MARK.CALL
    #[arg(long, value_name = "MARK[.CALL]", conflicts_with_all = ["handout", "lesson", "map"])]
    pub moment: Option<String>,
    /// Leave out the verdict at the upper left
    #[arg(long, conflicts_with = "handout")]
    pub no_badge: bool,
    /// Write an SVG's letters as outlines, for programs that lack the fonts, as those for slides may; without this they are text to search and copy
    #[arg(long, conflicts_with_all = ["handout", "frames"])]
    pub outlines: bool,
    /// Show what a step's question asks for; without this, such a step keeps it secret
    #[arg(long, conflicts_with = "handout")]
    pub answer: bool,
    /// Overwrite files
    #[arg(long)]
    pub force: bool,
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// A part of a handout, in the order in which they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// All questions, to be answered first.
    Questions,
    /// The steps that tell and give no answer away, what to keep, and an example worked out.
    Lesson,
    /// The code that the steps are about.
    Code,
    /// What the questions ask for and what is explained behind them, hints, and a solution of each challenge and exercise.
    Answers,
}

/// Reads an address that links can be put behind.
fn base(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |rest: &str| !rest.is_empty() && !rest.contains(|c: char| c.is_whitespace() || c == '#');
    match rest {
        Some(rest) if is_plain(rest) => Ok(text.to_owned()),
        _ => Err("expected an address that begins with https:// and has no `#`".into()),
    }
}

/// Reads the word of a task, which is written down as it is.
fn task(text: &str) -> Result<String, String> {
    let plain = sanitized(text).filter(|plain| plain == text);
    plain.ok_or_else(|| "expected a word or a few, at most 60 letters, without `\"`, `\\` and `#`".into())
}

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Drawn in lines and text.
    #[default]
    Svg,
    /// Drawn in pixels.
    Png,
}

impl Format {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// What the help ends with.
fn after_help() -> String {
    let codes = Code::ALL.map(|(code, meaning)| format!("  {:>2}  {meaning}\n", code as u8));
    format!(
        "A lesson that is named like a command is opened by a link with a slash, as in `list/`.\n\
         \n\
         Exit codes:\n{}",
        codes.concat()
    )
}

fn lang(code: &str) -> Result<Lang, String> {
    Lang::from_code(code).ok_or_else(|| format!("there are: {}", Lang::ALL.map(Lang::code).join(", ")))
}

fn theme(id: &str) -> Result<Theme, String> {
    let known = || Theme::ALL.map(|theme| theme.id).join(", ");
    Theme::by_id(id).ok_or_else(|| format!("there are: {}", known()))
}

/// A language of engines.
fn target(text: &str) -> Result<Target, String> {
    let known = || Target::ALL.map(Target::id).join(", ");
    Target::by_id(text).ok_or_else(|| format!("expected one of: {}", known()))
}

fn kind(id: &str) -> Result<Kind, String> {
    Kind::by_id(id).ok_or_else(|| format!("there are: {}", Kind::ALL.map(Kind::id).join(", ")))
}

fn scale(text: &str) -> Result<f32, String> {
    between(text, 0.1, 8.0)
}

fn pace(text: &str) -> Result<f32, String> {
    between(text, 0.2, 60.0)
}

fn between(text: &str, least: f32, most: f32) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}"))
}

impl Arguments {
    /// Reads the arguments, of which the first is the program's name. A text to be printed, such as the
    /// help, comes back as the inner `Err`.
    ///
    /// # Errors
    /// They make no sense.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Result<Self, String>, Failure> {
        let read = match Self::try_parse_from(arguments) {
            Ok(read) => read,
            Err(error) => {
                return match error.kind() {
                    ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(Err(error.to_string())),
                    _ => Err(Failure::new(Code::Usage, one_sentence(&error.to_string()))),
                };
            }
        };
        if let (Some(link), Some(_)) = (&read.link, &read.command) {
            return Err(Failure::new(
                Code::Usage,
                format!("the link `{link}` stands before a command; expected one or the other"),
            ));
        }
        Ok(Ok(read))
    }
}

/// A message of several lines as one sentence, with a way to find out more.
fn one_sentence(message: &str) -> String {
    let message = message.split("\n\nUsage:").next().unwrap_or_default();
    let message = message.split("\n\nFor more").next().unwrap_or_default();
    let lines = message.trim_start_matches("error: ").lines().map(str::trim).filter(|line| !line.is_empty());
    let sentence = lines.collect::<Vec<_>>().join("; ").replace(":;", ":");
    format!("{sentence}; see `hantei --help`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &str) -> Result<Result<Arguments, String>, Failure> {
        Arguments::read(std::iter::once("hantei").chain(arguments.split_whitespace()).map(Into::into))
    }

    #[test]
    fn a_link_is_no_command_and_a_command_is_no_link() {
        let link = "disk-triangle/sides?disk=-0.7,2.2&rotation=30";
        assert_eq!(read(link).unwrap().unwrap().link.as_deref(), Some(link));
        assert_eq!(read("list").unwrap().unwrap().command, Some(Command::List { json: false }));
        assert_eq!(read("list/").unwrap().unwrap().link.as_deref(), Some("list/"));
        assert_eq!(read("a/b list").unwrap_err().code, Code::Usage);
    }

    #[test]
    fn what_makes_no_sense_is_told_in_one_sentence() {
        for wrong in [
            "--bogus",
            "eval",
            "figure",
            "figure a/b",
            "figure a/b --lesson c -o d",
            "figure --lesson a --handout b.html --map hit",
            "figure --lesson a --handout b.html --code cobol",
            "figure --lesson a -o b --code cpp",
            "figure --lesson a --handout b.html --task week-3",
            "figure --lesson a --handout b.html --base https://a.org/ --task #3",
            "figure --lesson a --handout b.html --title",
            "figure --lesson a --handout b.html --caption=c",
            "figure --lesson a --handout b.html --answer",
            "--theme pink",
            "list --lang fr",
            "figure --lesson a --handout b.html --outlines",
            "figure a/b -o c.svg --scale 90",
            "figure a/b -o c.gif --walk --pace 0",
            "figure a/b -o c.svg --pace 3",
            "figure a/b -o c.svg --width 9",
            "eval - -",
            "eval a/b --captions --values d",
        ] {
            let failure = read(wrong).unwrap_err();
            assert_eq!(failure.code, Code::Usage, "{wrong}");
            assert!(!failure.sentence.contains('\n'), "{wrong}: {}", failure.sentence);
            println!("{wrong}: {failure}");
        }
        let all = Lang::ALL.map(Lang::code).join(", ");
        let refused = read("list --lang tlh").unwrap_err().sentence;
        assert!(refused.contains(&format!("there are: {all}")), "{refused}");
    }

    #[test]
    fn the_help_documents_every_exit_code() {
        let help = read("--help").unwrap().unwrap_err();
        for (code, meaning) in Code::ALL {
            assert!(help.contains(&format!("{:>2}  {meaning}", code as u8)), "{help}");
        }
    }
}
