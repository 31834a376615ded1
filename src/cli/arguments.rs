//! The arguments of the program, and its help.

use super::map::window;
use super::{Code, Failure};
use crate::check::texts;
use crate::figure::theme::Theme;
use crate::lesson::mistake::brief;
use crate::map::Kind;
use crate::session::settings::sanitized;
use crate::target::Target;
use crate::words::{Lang, preview};
use clap::error::ErrorKind;
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use glam::{Vec2, vec2};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The heading of the options that every command takes.
const EVERYWHERE: &str = "Options for all commands";

/// Learn collision detection in 2D and 3D by watching a hit test think.
///
/// Without a command, opens a window with LINK, or with the lesson where you left off.
#[derive(Debug, Clone, Default, Parser)]
#[command(name = "hantei", version, next_line_help = false, after_help = after_help())]
pub struct Arguments {
    /// Lesson, step and setup to open, as copied from the window: `disk-triangle/sides?disk=-0.7,2.2`
    pub link: Option<String>,
    /// Anything after LINK, which is a mistake.
    #[arg(hide = true)]
    pub rest: Vec<String>,
    /// Use the lessons in this folder; a window reloads them when they are saved
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "DIR")]
    pub lessons: Option<PathBuf>,
    /// Use the translations in this folder; a window reloads them when they are saved
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "DIR")]
    pub words: Option<PathBuf>,
    /// Show each text's name, such as `page.hint-soon`, instead of the text
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub names: bool,
    /// Language of the interface and the lessons, by its code: en, ja or es
    #[arg(long, global = true, help_heading = EVERYWHERE, value_parser = lang)]
    pub lang: Option<Lang>,
    /// Colors: light, dark or projector
    #[arg(long, global = true, help_heading = EVERYWHERE, value_parser = theme)]
    pub theme: Option<Theme>,
    /// Open the speaker's window: notes, clock and next step of a presentation that runs in another window
    #[arg(long)]
    pub notes: bool,
    /// The command that runs instead of opening a window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A command of the program. All but `room` need no window.
#[derive(Debug, Clone, PartialEq, Subcommand)]
pub enum Command {
    /// Open the rooms in a window: levels that combine the questions of six lessons
    #[command(after_help = "Example:\n  hantei room")]
    Room,
    /// List the lessons with their steps, and the scenes with their inputs, methods and layers
    #[command(after_help = "Example:\n  hantei list --json")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a link's verdict, and every moment of its walkthrough with its values
    #[command(after_help = EVAL_HELP)]
    Eval {
        /// Link to evaluate; `-` reads one link per line from standard input and prints one line of JSON for each
        #[arg(value_name = "LINK|-")]
        link: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Add a sentence that explains each moment
        #[arg(long, conflicts_with = "values")]
        captions: bool,
        /// Print only the verdict and these values, such as `k,gap_squared.ab`; `none` prints the verdict alone
        #[arg(long, value_name = "NAME,…")]
        values: Option<String>,
    },
    /// Print the regions that a method distinguishes, as JSON outlines with areas
    #[command(after_help = MAP_HELP)]
    Map(Map),
    /// Draw the picture for a link, its walkthrough, every step of a lesson, or a handout
    #[command(after_help = FIGURE_HELP)]
    Figure(Figure),
    /// A mistaken name for `figure --handout`, answered with that command.
    #[command(hide = true, disable_help_flag = true)]
    Handout {
        /// The arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Measure how long each method of a scene takes on this machine
    #[command(after_help = "Example:\n  hantei cost disk-triangle")]
    Cost {
        /// Scene to measure, or a link to measure near its setup
        #[arg(value_name = "SCENE|LINK")]
        place: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check hit tests in Rust, Python or JavaScript files and print the simplest failing case; or check whether a link's setup solves its challenge
    #[command(after_help = JUDGE_HELP)]
    Judge {
        /// Scene of two shapes, by its name in `hantei list`. Without FILE: a link whose setup is checked against its step's challenge
        #[arg(value_name = "SCENE|LINK")]
        scene: String,
        /// Files (.rs, .py, .js), or `-` for standard input; in each, the function `hit` is checked, or the first function if there is no `hit`
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Number of test cases for each file, from 1 to 1000000
        #[arg(long, value_name = "N", default_value_t = crate::judging::CASES, value_parser = count(), allow_negative_numbers = true)]
        count: u32,
        /// Seed of the random test cases; the same seed gives the same cases
        #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
        seed: u64,
        /// Accept a different verdict so close to touching that a change of one coordinate or length by N, or of an angle by as much at the farthest point, makes it right
        #[arg(long, value_name = "N", default_value_t = 0.0, value_parser = slack, allow_negative_numbers = true, requires = "files")]
        slack: f32,
        /// Method whose answers count as right; the default is the scene's first. This matters only for the boxes of box-around-points
        #[arg(long, value_name = "METHOD", requires = "files")]
        method: Option<String>,
        /// Print one line of JSON for each file
        #[arg(long)]
        json: bool,
        /// Language of the files: rust, python or javascript. By default, the file extensions decide
        #[arg(long = "as", value_name = "LANGUAGE", value_parser = readable)]
        target: Option<Target>,
    },
    /// Grade learners' saved work by checking each answer again
    #[command(after_help = GRADE_HELP)]
    Grade {
        /// Submissions: files, folders, tables of form responses (.csv), mails (.eml), or `-` for standard input
        #[arg(required = true, value_name = "FILE|DIR|-")]
        files: Vec<PathBuf>,
        /// Count only the steps of this lesson
        #[arg(long, value_name = "LESSON")]
        lesson: Option<String>,
        /// Count only the steps of this assignment. Pass the link that you handed out, since the list in a file can be edited
        #[arg(long, value_name = "LINK")]
        task: Option<String>,
        /// Print a table (CSV) with one row for each submission
        #[arg(long, group = "table")]
        csv: bool,
        /// Write that table into this file, with the mark (BOM) that Excel needs to read accents
        #[arg(long, short, value_name = "FILE", group = "table", conflicts_with = "csv")]
        output: Option<PathBuf>,
        /// Add a column to that table for each step and bug hunt of the assignment
        #[arg(long, requires = "table")]
        steps: bool,
        /// Overwrite an existing file
        #[arg(long, requires = "output")]
        force: bool,
    },
    /// Pack lessons for a course system, as SCORM 1.2 with score and progress
    #[command(after_help = "Example:\n  hantei scorm point-disk disks --title \"Week 1\" -o week-1.zip")]
    Scorm(Scorm),
    /// Play the level of a lesson, or a room, without a window, and print what happens as JSON
    #[command(after_help = PLAY_HELP)]
    Play {
        /// Lesson, by its name in `hantei list`, or room (yard, hall or maze) whose level is played
        lesson: String,
        /// Method that decides what touches; the default is the incorrect one that the level opens with
        #[arg(long, value_name = "METHOD", conflicts_with = "file")]
        method: Option<String>,
        /// Let the function `hit` of this file decide (.rs, .py or .js)
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
        /// Run to replay, as in a level's link; by default the built-in player plays
        #[arg(long, value_name = "RUN")]
        run: Option<String>,
        /// Seed of the objects' motion; the same seed gives the same level
        #[arg(long, value_name = "S", default_value_t = 0)]
        seed: u32,
        /// Write the picture of the last tick to this file (.svg)
        #[arg(long, value_name = "FILE")]
        picture: Option<PathBuf>,
    },
    /// Print a hit test with one small bug, to find and repair
    #[command(
        after_help = "Everybody with the same seed gets the same bug, also in the lesson: `disks?hunt=2026-11-28`.\n\nExample:\n  hantei hunt disks --seed 2026-11-28 -o bug.rs"
    )]
    Hunt {
        /// Scene of two shapes, by its name in `hantei list`
        scene: String,
        /// Seed of the bug, such as a date; the same seed gives the same bug
        #[arg(long, value_name = "SEED", default_value = "1")]
        seed: String,
        /// Print the changed line, as it is and as it should be
        #[arg(long)]
        answer: bool,
        /// File to write; the default is standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Overwrite an existing file
        #[arg(long)]
        force: bool,
    },
    /// Print a method, or your own hit test, in the language of your engine
    #[command(
        after_help = "Examples:\n  hantei code disk-rectangle --as unity -o DiskRectangle.cs\n  hantei code disk-rectangle --as typescript --contact\n  hantei code all --as cpp --namespace game -o collision"
    )]
    Code {
        /// Scene of two shapes, by its name in `hantei list`; or `all`, to fill a folder with the code of all scenes and a file of shapes that they share
        scene: String,
        /// Method to print; the default is the scene's first method
        #[arg(long, value_name = "METHOD")]
        method: Option<String>,
        /// Print the function `hit` of this Rust file instead of a method
        #[arg(long, value_name = "FILE", conflicts_with = "method")]
        file: Option<PathBuf>,
        /// Language of the output: rust, csharp, unity, cpp, javascript, typescript, python or gdscript
        #[arg(long = "as", value_name = "LANGUAGE", value_parser = target)]
        target: Target,
        /// File to write; `-` or no option is standard output. With `all`, the folder
        #[arg(short, long, value_name = "FILE|-|DIR")]
        output: Option<PathBuf>,
        /// Print a function `contact` that returns more than the verdict: the closest point and the gap, the way out, or the time of impact. The default for push-out and swept-disk
        #[arg(long, conflicts_with_all = ["file", "no_contact"])]
        contact: bool,
        /// Print a function `hit` that returns only the verdict
        #[arg(long)]
        no_contact: bool,
        /// Leave out the types of the function's parameters
        #[arg(long)]
        no_types: bool,
        /// Add a test below the code: setups with their right answers, for the language's own tool
        #[arg(long, conflicts_with = "no_types")]
        test: bool,
        /// Put the code into this namespace (C++, C#), or name the script's class (GDScript)
        #[arg(long, value_name = "NAME", value_parser = namespace)]
        namespace: Option<String>,
        /// Overwrite an existing file
        #[arg(long)]
        force: bool,
    },
    /// Print test cases with their right answers, one line of JSON each, to grade a hit test in any language
    #[command(after_help = POSES_HELP)]
    Poses {
        /// Scene of two shapes, by its name in `hantei list`
        scene: String,
        /// Number of test cases, from 1 to 1000000
        #[arg(long, value_name = "N", default_value_t = 1000, value_parser = count(), allow_negative_numbers = true)]
        count: u32,
        /// Seed of the random test cases; the same seed gives the same cases
        #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
        seed: u64,
    },
    /// Check lessons, or translations, and print each mistake with its file, line and column
    #[command(after_help = CHECK_HELP)]
    Check {
        /// Folder of lessons, or of translations; the default is the built-in lessons
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Record that every text of this language matches the current English
        #[arg(long, value_name = "CODE", requires = "folder")]
        translated: Option<String>,
        /// List every missing or outdated text, instead of three of each file
        #[arg(long, requires = "folder")]
        all: bool,
    },
    /// Put your lessons into a copy of the built page, without compiling anything
    #[command(after_help = EXPORT_HELP)]
    Export {
        /// Folder of lessons
        #[arg(value_name = "DIR")]
        lessons: PathBuf,
        /// Folder for a web server; FILE.html for everything in one file; FILE.txt for the lessons alone
        #[arg(short, long, value_name = "FOLDER|FILE")]
        output: PathBuf,
        /// Leave out the built-in lessons
        #[arg(long)]
        alone: bool,
        /// Folder of the built page; the default is `dist`, in the current folder or beside the program
        #[arg(long, value_name = "DIR")]
        page: Option<PathBuf>,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
    },
}

/// A number of test cases: no command runs for hours because of a digit too many.
fn count() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=1_000_000)
}

/// End of the help of `eval`.
const EVAL_HELP: &str = "Example:
  hantei eval \"point-disk?point=3,4&radius=5\" --captions

With JSON, \"flawed\": true marks the verdict of an incorrect method (✗), and \"contact\" holds \
the closest point and the gap, the way out, or the time of impact, if the scene computes it.

Exit codes: 0 evaluated, 1 a link has mistakes (of several links, the others are still evaluated).";

/// End of the help of `map`.
const MAP_HELP: &str = "Example:
  hantei map disk-triangle --kind part --window=-4,-4,4,4

The method is run for every position of the moved body. The outlines follow the borders between its answers.";

/// End of the help of `figure`.
const FIGURE_HELP: &str = "Examples:
  hantei figure disk-triangle/look -o triangle.svg
  hantei figure point-disk --walk -o walkthrough.gif
  hantei figure --lesson disks --handout disks.html --paper letter
  hantei figure --lesson disks --handout answers.html --part answers

The picture of a step with a question hides the answer unless --answer, --map, --walk or --moment is given.";

/// End of the help of `judge`.
const JUDGE_HELP: &str = "Examples:
  hantei code point-disk --as rust -o test.rs
  hantei judge point-disk test.rs
  hantei judge point-disk test.py
  hantei judge point-disk - --as python < test.py
  hantei judge point-disk test.rs --slack 0.001
  hantei judge \"point-disk/look?point=2.3,1\"

The function takes the parameters of the scene's first method, such as `p: Vec2, disk: &Disk`, and returns a `bool`. \
Start from the file that `hantei code SCENE --as rust` writes. The file may hold other functions, constants and structs, and may repeat \
the lesson's types unchanged. Numbers, glam's vectors, arrays and `Option` are understood; `Vec`, generics and traits are not. \
The code can print, but its output is not shown.

Each file gets one line. With --json, \"outcome\" is right, wrong, mistake, not-understood (valid code outside the supported part of its language), \
stops (ends without an answer, in the setup of the link) or unreadable. \"kinds\" counts the failing cases by kind; see `hantei help poses`. \
Cases that rounding alone decides are not counted. Exact touches on whole numbers are counted. If the code rounds in one of them, its answer \
there counts as right: \"rounding\" is the number of such cases, and \"touch\" links to the first.

Exit codes: 0 all are right, 1 some are wrong, 2 some do not run or cannot be read. For a link: 0 solved, 1 not solved.";

/// End of the help of `play`.
const PLAY_HELP: &str = "Examples:
  hantei play disks
  hantei play disks --method squared
  hantei play point-disk --file test.py --seed 3

Each line of JSON is a tick, a sixtieth of a second, in which something was hit or an answer was incorrect. The last line has the result, the number \
of objects with an incorrect answer, and the run as text.

Exit codes: 0 won, 1 not won.";

/// End of the help of `grade`.
const GRADE_HELP: &str = "Example:
  hantei grade submissions/ --csv --task \"disks/look?task=week-3&steps=squares,point-disk/touch\" > grades.csv

In folders, the files .txt, .csv, .tsv, .html and .eml and those without an extension are read; a sentence on standard error names all others. \
Answers, setups and code are all checked again. A file may hold several submissions, and a mail program may have wrapped its lines. In a \
table of form responses, each row is one submission, named by its number: form.csv:3. Without --task the steps are those that the file lists, and \
steps_from is `file`.

same_text has the same number for submissions that share code. Code does not count if it is no longer than the exercise needs, if it is the \
lesson's solution, or if more than half of the learners (of at least five) wrote it. Two submissions of one learner do not count. hunts \
lists the repaired bugs and their stars; the stars are not checked. problem names the entries that cannot be read.

With --steps, each step has a column with `right`, `wrong` or `shown` for its question (`shown` if the learner only had the answer shown), and `solved` \
for its challenge or exercise. The column of a bug hunt has the stars. A column is empty where nothing was done.

Exit codes: 0 all graded, 1 the assignment's link has mistakes, 2 some files are not submissions, 66 a file does not exist.";

/// End of the help of `poses`.
const POSES_HELP: &str = "Example:
  hantei poses disk-rectangle --count 100 > cases.jsonl

Each line has \"link\", which opens the setup; \"hit\", the right answer, where touching is a hit; \"inputs\", the numbers by the names that \
`hantei list` prints; and \"kind\": random, close (almost touching), grid (whole numbers, nothing rotated), touching (like grid, but touching exactly), \
degenerate (a length of zero, equal points, all points of a body on one line), huge or tiny. Each case has one kind. \
\"shapes\" holds the parameters of the scene's first method as `hantei code` declares them, such as corners that are scaled and rotated.

y points up. Angles are degrees, counter-clockwise. `half` holds half extents. The rotation of a box in space is yaw, pitch, roll: it \
is rotated by its roll about x first, then by its pitch about y, then by its yaw about z. Corners b and c \
of a triangle are given before it is scaled (S) and rotated (R) about a: B = A + R·S·(b − a). Inputs that only turn the camera, such as `eye-yaw`, never change an answer.";

/// End of the help of `check`.
const CHECK_HELP: &str = "Examples:
  hantei check my-lessons
  hantei check words

Exit codes: 0 no mistakes, 1 mistakes.";

/// End of the help of `export`.
const EXPORT_HELP: &str = "Examples:
  hantei export my-lessons -o our-page
  hantei export my-lessons -o our-page.html
  hantei export my-lessons -o lessons.txt

Your lessons come before the built-in ones, and replace built-in lessons of the same name. Put FILE.txt beside a page of the same version \
and open the page with ?lessons=FILE.txt.";

/// The method, the moved body and the window of a map.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Map {
    /// Link with the setup
    pub link: String,
    /// Map to print: hit, part (the deciding region) or differs; the default is `map=` of LINK, or hit
    #[arg(long, value_parser = kind)]
    pub kind: Option<Kind>,
    /// Body to move, such as `capsule CD`; the default is the one that the step's keys move
    #[arg(long, value_name = "BODY")]
    pub body: Option<String>,
    /// Print where the link's method disagrees with this one
    #[arg(long, value_name = "METHOD")]
    pub differs: Option<String>,
    /// Rectangle to map, in world units; the default is the picture's
    #[arg(long, value_name = "X0,Y0,X1,Y1", value_parser = window, allow_hyphen_values = true)]
    pub window: Option<[Vec2; 2]>,
}

/// The lessons of a package for a course system, and its settings.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Scorm {
    /// Lessons to pack, by name
    #[arg(required_unless_present = "task", value_name = "LESSON")]
    pub lesson: Vec<String>,
    /// Pack an assignment instead, by its link: only its steps count, and the last of them completes the package
    #[arg(long, value_name = "LINK", conflicts_with = "lesson")]
    pub task: Option<String>,
    /// Title in the course system; the default is the lesson's title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Passing score, from 1 to 100; with a lower score, the status at the end is `failed`. Without this option, finishing means `completed`
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub mastery: Option<u8>,
    /// Folder of the built page; the default is `dist`, in the current folder or beside the program
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// File to write, FILE.zip
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

/// The pictures to draw, and the files to write.
#[derive(Debug, Clone, PartialEq, Default, Args)]
#[command(group = ArgGroup::new("what").required(true).args(["link", "lesson"]))]
#[command(group = ArgGroup::new("where").required(true).args(["output", "handout"]))]
pub struct Figure {
    /// Link with the setup to draw
    pub link: Option<String>,
    /// Draw every step of this lesson
    #[arg(long, value_name = "LESSON")]
    pub lesson: Option<String>,
    /// File to write: .svg or .png, or with --walk .gif or .svg; with --lesson or --frames, a folder
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// Write the lesson as a printable page, into this HTML file
    #[arg(long, value_name = "FILE")]
    pub handout: Option<PathBuf>,
    /// Paper size of the handout
    #[arg(long, value_enum, default_value_t, requires = "handout")]
    pub paper: Paper,
    /// Parts of the handout, separated by commas. Answers are included only if named here
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',', default_values_t = [Part::Questions, Part::Lesson, Part::Code], conflicts_with = "output")]
    pub part: Vec<Part>,
    /// Address of the page on the web; the handout's pictures get links and QR codes to it
    #[arg(long, value_name = "URL", value_parser = base, conflicts_with = "output")]
    pub base: Option<String>,
    /// Assignment code for the handout's links; work started from them is submitted with this code
    #[arg(long, value_name = "CODE", value_parser = task, requires = "base")]
    pub task: Option<String>,
    /// Language of the handout's code: rust, csharp, unity, cpp, javascript, typescript, python or gdscript
    #[arg(long, value_name = "LANGUAGE", value_parser = target, conflicts_with = "output")]
    pub code: Option<Target>,
    /// File format for --lesson
    #[arg(long, value_enum, default_value_t, requires = "lesson")]
    pub format: Format,
    /// Width in pixels before --scale; the default is 960, or 355 in a handout
    #[arg(long, value_parser = clap::value_parser!(u32).range(64..=8192), allow_negative_numbers = true)]
    pub width: Option<u32>,
    /// Height in pixels before --scale; the default is 800, or 208 in a handout
    #[arg(long, value_parser = clap::value_parser!(u32).range(64..=8192), allow_negative_numbers = true)]
    pub height: Option<u32>,
    /// Enlarge the whole picture by this factor, from 0.1 to 8. For large letters in 1920×1080 pixels: --width 960 --height 540 --scale 2
    #[arg(long, default_value_t = 1.0, value_parser = scale, allow_negative_numbers = true)]
    pub scale: f32,
    /// Write the step's title above the picture, or your own title with --title=TEXT
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(conflicts_with = "handout")]
    pub title: Option<String>,
    /// Write the step's first paragraph below the picture, or your own text with --caption=TEXT
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(conflicts_with = "handout")]
    pub caption: Option<String>,
    /// Draw a map below the picture: hit, part (the deciding region) or differs
    #[arg(long, value_name = "KIND", value_parser = kind, conflicts_with = "handout")]
    pub map: Option<Kind>,
    /// Write the walkthrough as an animation with captions, .gif or .svg; with --frames as a folder of PNG files
    #[arg(long, conflicts_with_all = ["handout", "lesson", "map", "caption", "moment"])]
    pub walk: bool,
    /// Write each moment of the walkthrough as a PNG file into the folder given with -o
    #[arg(long, requires = "walk")]
    pub frames: bool,
    /// Seconds per moment, from 0.2 to 60; the default is 2 to 4.5, depending on the length of the caption
    #[arg(long, value_name = "SECONDS", requires = "walk", conflicts_with = "frames", value_parser = pace, allow_negative_numbers = true)]
    pub pace: Option<f32>,
    /// Draw one moment of the walkthrough: MARK, or MARK.CALL for a call of a helper
    #[arg(long, value_name = "MARK[.CALL]", conflicts_with_all = ["handout", "lesson", "map"])]
    pub moment: Option<String>,
    /// Leave out the verdict at the upper left
    #[arg(long, conflicts_with = "handout")]
    pub no_badge: bool,
    /// Convert the letters of an SVG to outlines, for programs that lack the fonts
    #[arg(long, conflicts_with_all = ["handout", "frames"])]
    pub outlines: bool,
    /// Show the contents as large as they fit into the picture
    #[arg(long, conflicts_with_all = ["handout", "map", "walk"])]
    pub crop: bool,
    /// Zoom factor, from 0.25 to 16, about the middle of the usual picture or the point of --center. (--crop chooses both itself)
    #[arg(long, value_name = "FACTOR", value_parser = zoom, allow_negative_numbers = true, conflicts_with = "handout")]
    pub zoom: Option<f32>,
    /// Point of the world in the middle of the picture, such as 1.5,-2
    #[arg(long, value_name = "X,Y", value_parser = point, allow_hyphen_values = true, conflicts_with = "handout")]
    pub center: Option<Vec2>,
    /// Show the answer to the step's question; --map, --walk and --moment show it, too
    #[arg(long, conflicts_with = "handout")]
    pub answer: bool,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Paper {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8½ by 11 inches
    Letter,
}

/// A part of a handout, in the order in which they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// All questions, on a separate sheet
    Questions,
    /// The explanations without answers to questions, the recap, and a worked example
    Lesson,
    /// The code of the methods
    Code,
    /// The answers with their explanations, hints, and a solution of each challenge and exercise
    Answers,
    /// A plan for the teacher: the minutes of each step and in total, the sentences to say, and the questions to ask
    Notes,
}

/// Parses the zoom factor of a picture.
fn zoom(text: &str) -> Result<f32, String> {
    let factor = text.parse().ok().filter(|factor| (0.25..=16.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.25 to 16".into())
}

/// Parses a point of the world.
fn point(text: &str) -> Result<Vec2, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|number: &f32| number.abs() <= 1e4);
    let point = text.split_once(',').and_then(|(x, y)| Some(vec2(number(x)?, number(y)?)));
    point.ok_or_else(|| "expected two numbers from -10000 to 10000, such as 1.5,-2".into())
}

/// Parses the address of a page, to which links are appended.
fn base(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |rest: &str| !rest.is_empty() && !rest.contains(|c: char| c.is_whitespace() || c == '#');
    match rest {
        Some(rest) if is_plain(rest) => Ok(text.to_owned()),
        _ => Err("expected an address that begins with https:// and has no `#`".into()),
    }
}

/// Parses an assignment code.
fn task(text: &str) -> Result<String, String> {
    let plain = sanitized(text).filter(|plain| plain == text);
    plain.ok_or_else(|| "expected one or more words, at most 60 letters, without `\"`, `\\` and `#`".into())
}

/// A file format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Vector graphics
    #[default]
    Svg,
    /// Pixels
    Png,
}

impl Format {
    /// The extension of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// End of the program's own help: examples, and every exit code.
fn after_help() -> String {
    let codes = Code::ALL.map(|(code, meaning)| format!("  {:>2}  {meaning}\n", code as u8));
    format!(
        "Examples:\n  \
           hantei\n  \
           hantei \"disk-triangle/sides?disk=-0.7,2.2&rotation=30&method=table\"\n  \
           hantei help figure\n\
         \n\
         If a lesson has the name of a command, open it with a slash: `hantei list/`.\n\
         \n\
         Exit codes:\n{}",
        codes.concat()
    )
}

fn lang(code: &str) -> Result<Lang, String> {
    Lang::from_code(code).ok_or_else(|| format!("expected one of: {}", Lang::ALL.map(Lang::code).join(", ")))
}

fn theme(id: &str) -> Result<Theme, String> {
    let known = || Theme::ALL.map(|theme| theme.id).join(", ");
    Theme::by_id(id).ok_or_else(|| format!("expected one of: {}", known()))
}

/// Parses the name of a language in which hit tests can be written.
fn readable(text: &str) -> Result<Target, String> {
    let all = || Target::ALL.into_iter().filter(|target| target.is_read());
    let known = || all().map(Target::id).collect::<Vec<_>>().join(", ");
    all().find(|target| target.id() == text).ok_or_else(|| format!("expected one of: {}", known()))
}

/// Parses a distance from touching.
fn slack(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number of at least 0, such as 0.001".to_owned())
}

/// Parses the name of a language in which code is printed. TypeScript's is also `ts`.
fn target(text: &str) -> Result<Target, String> {
    let known = || Target::ALL.map(Target::id).join(", ");
    Target::by_id(if text == "ts" { "typescript" } else { text })
        .ok_or_else(|| format!("expected one of: {}", known()))
}

/// Parses a namespace or class name for C++, C# and GDScript. Its parts can be separated by `.` or `::`.
fn namespace(text: &str) -> Result<String, String> {
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if text.replace("::", ".").split('.').all(is_name) {
        Ok(text.to_owned())
    } else {
        Err("expected a name such as `Game.Collision`: letters, digits and `_`, not beginning with a digit"
            .to_owned())
    }
}

fn kind(id: &str) -> Result<Kind, String> {
    Kind::by_id(id).ok_or_else(|| format!("expected one of: {}", Kind::ALL.map(Kind::id).join(", ")))
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
    /// Parses the arguments, of which the first is the program's name. Returns a text to print, such as the
    /// help, as the inner `Err`.
    ///
    /// # Errors
    /// The arguments are invalid.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Result<Self, String>, Failure> {
        let mut read = match Self::try_parse_from(previewing(arguments.into_iter().collect())?) {
            Ok(read) => read,
            Err(error) => {
                return match error.kind() {
                    ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(Err(error.to_string())),
                    _ => Err(Failure::new(Code::Usage, one_sentence(&error.to_string()))),
                };
            }
        };
        if read.command == Some(Command::Room) && read.link.is_none() {
            read.command = None;
            read.link = Some("room".into());
        }
        if let (Some(link), Some(_)) = (&read.link, &read.command) {
            return Err(Failure::new(
                Code::Usage,
                format!("the link `{link}` comes before a command; expected one or the other"),
            ));
        }
        match &read.command {
            Some(Command::Handout { rest }) => return Err(Failure::new(Code::Usage, handout_command(rest))),
            Some(Command::Figure(Figure { crop: true, zoom, center, .. }))
                if zoom.is_some() || center.is_some() =>
            {
                let sentence = "--crop already shows the contents as large as they fit; leave out --zoom and --center, or --crop";
                return Err(Failure::new(Code::Usage, sentence));
            }
            _ => {}
        }
        Ok(Ok(read))
    }
}

/// The sentence for `hantei handout`, with the command that makes the handout.
fn handout_command(rest: &[String]) -> String {
    let (lesson, more) = match rest.split_first() {
        Some((lesson, more)) if !lesson.starts_with('-') => (lesson.as_str(), more),
        _ => ("LESSON", rest),
    };
    let more: String = more.iter().map(|argument| format!(" {argument}")).collect();
    format!("handouts are made by `hantei figure --lesson {lesson} --handout handout.html{more}`")
}

/// The arguments with English in place of a language that exists only in the folder of `--words`. Its texts replace the English
/// ones, and missing texts stay in English.
///
/// # Errors
/// Neither the program nor that folder has the language.
fn previewing(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let value = |name: &str| -> Option<(usize, String)> {
        let text = |at: usize| arguments.get(at).map(|argument| argument.to_string_lossy().into_owned());
        let at =
            (0..arguments.len()).find(|at| text(*at).is_some_and(|it| it.split('=').next() == Some(name)))?;
        match text(at)?.split_once('=') {
            Some((_, value)) => Some((at, value.to_owned())),
            None => Some((at + 1, text(at + 1)?)),
        }
    };
    let words = value("--words").map(|(_, words)| words);
    if let Some(words) = words.as_ref().filter(|words| texts::about(Path::new(words)).is_file()) {
        let sentence = format!("{words} is the folder of one language; expected the one that holds it");
        return Err(Failure::new(Code::Usage, sentence));
    }
    let (Some(words), Some((at, code))) = (words, value("--lang")) else {
        return Ok(arguments);
    };
    if Lang::from_code(&code).is_some() {
        return Ok(arguments);
    }
    let mut known: Vec<String> = Lang::ALL.map(|lang| lang.code().to_owned()).into();
    for more in texts::codes(Path::new(&words)) {
        if !known.contains(&more) && texts::about(&Path::new(&words).join(&more)).is_file() {
            known.push(more);
        }
    }
    if !known.contains(&code) {
        let sentence =
            format!("no language `{}` in {words}; expected one of: {}", brief(&code), known.join(", "));
        return Err(Failure::new(Code::Usage, sentence));
    }
    let named = arguments[at].to_string_lossy().starts_with("--");
    arguments[at] = if named { "--lang=en".into() } else { "en".into() };
    preview(code);
    Ok(arguments)
}

/// Shortens a message of several lines to one sentence that names the help to read.
fn one_sentence(message: &str) -> String {
    let (message, usage) = message.split_once("\n\nUsage: hantei ").unwrap_or((message, ""));
    let message = message.split("\n\nFor more").next().unwrap_or_default();
    let lines = message.trim_start_matches("error: ").lines().map(str::trim).filter(|line| !line.is_empty());
    let sentence = lines.collect::<Vec<_>>().join("; ").replace(":;", ":");
    let is_command = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
    match usage.split_whitespace().next().filter(is_command) {
        Some(command) => format!("{sentence}; see `hantei help {command}`"),
        None => format!("{sentence}; see `hantei --help`"),
    }
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
        let room = read("room").unwrap().unwrap();
        assert_eq!((room.link.as_deref(), room.command), (Some("room"), None));
        assert_eq!(read("a/b room").unwrap_err().code, Code::Usage);
    }

    #[test]
    fn invalid_arguments_give_one_sentence() {
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
            "figure a/b -o c.svg --zoom 0",
            "figure a/b -o c.svg --crop --zoom 2",
            "figure a/b -o c.svg --crop --center 1,2",
            "figure a/b -o c.svg --center 1",
            "figure a/b -o c.svg --center 1,NaN",
            "figure a/b -o c.svg --crop --map hit",
            "eval - -",
            "eval a/b --captions --values d",
        ] {
            let failure = read(wrong).unwrap_err();
            assert_eq!(failure.code, Code::Usage, "{wrong}");
            assert!(!failure.sentence.contains('\n'), "{wrong}: {}", failure.sentence);
            println!("{wrong}: {failure}");
        }
        let sentence = |arguments| read(arguments).unwrap_err().sentence;
        assert!(sentence("figure a/b").ends_with("; see `hantei help figure`"), "{}", sentence("figure a/b"));
        assert!(sentence("--bogus").ends_with("; see `hantei --help`"), "{}", sentence("--bogus"));
        let zoom = sentence("figure a/b -o c.svg --zoom -1");
        assert!(zoom.contains("expected a number from 0.25 to 16"), "{zoom}");
        let crop = sentence("figure a/b -o c.svg --crop --zoom 2");
        assert!(crop.starts_with("--crop already shows the contents as large as they fit"), "{crop}");
        let handout = sentence("handout disks --part answers");
        let command = "`hantei figure --lesson disks --handout handout.html --part answers`";
        assert!(handout.contains(command), "{handout}");
        assert!(sentence("handout").contains("--lesson LESSON --handout"), "{}", sentence("handout"));
        let all = Lang::ALL.map(Lang::code).join(", ");
        let refused = read("list --lang tlh").unwrap_err().sentence;
        assert!(refused.contains(&format!("expected one of: {all}")), "{refused}");
    }

    #[test]
    fn the_help_says_that_the_scale_enlarges_the_picture() {
        let help = read("help figure").unwrap().unwrap_err();
        for said in ["Width in pixels before --scale", "--width 960 --height 540 --scale 2"] {
            assert!(help.contains(said), "{help}");
        }
    }

    #[test]
    fn the_help_documents_every_exit_code() {
        let help = read("--help").unwrap().unwrap_err();
        for (code, meaning) in Code::ALL {
            assert!(help.contains(&format!("{:>2}  {meaning}", code as u8)), "{help}");
        }
    }
}
