//! Guides and comments are plain English, as far as can be counted: name the thing, then say what it does.

use super::{pages, path, read, without_blocks};
use std::fs;
use std::path::{Path, PathBuf};

/// Expressions that hide the thing that a sentence is about.
const RIDDLES: [&str; 9] = [
    "is told",
    "are told",
    "tells of",
    "tell of",
    "of one's own",
    "of one’s own",
    "whoever",
    "what is of",
    "goes wrong",
];

/// Openings of a comment or a sentence that name nothing.
const OPENINGS: [&str; 4] = ["What ", "The same", "Whether ", "Where "];

/// Places in pages where an expression is right: quoted names and sentences that say something else.
const RIGHT: [(&str, &str); 1] = [("README.md", "What ")];

/// The most lines of the README, and the most characters of a line of a guide that is not in a table.
const README_LINES: usize = 150;
const LINE: usize = 170;

#[test]
fn the_readme_is_short() {
    let lines = read("README.md").lines().count();
    assert!(lines <= README_LINES, "{lines} lines");
}

#[test]
fn pages_have_no_riddles() {
    let mut found = vec![];
    for page in pages() {
        for (i, line) in without_blocks(&read(&page)).lines().enumerate() {
            let plain =
                line.trim_start_matches(|c: char| " -*#>|".contains(c) || c.is_ascii_digit() || c == '.');
            let sentences = line.split(". ").skip(1).chain([plain]);
            let opens =
                sentences.filter_map(|text| OPENINGS.into_iter().find(|opening| text.starts_with(opening)));
            let lower = line.to_lowercase();
            let riddles = RIDDLES.into_iter().filter(|riddle| lower.contains(riddle));
            for words in opens.chain(riddles) {
                if !RIGHT.contains(&(page.as_str(), words)) {
                    found.push(format!("{page}:{}: “{words}”: {line}", i + 1));
                }
            }
            // The list of lessons is written by a test, a path on a line.
            let is_written = page == "docs/lessons.md";
            if line.chars().count() > LINE && !is_written && !line.trim_start().starts_with(['|', '<']) {
                found.push(format!("{page}:{}: longer than {LINE} characters", i + 1));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The folders whose comments are read.
const FOLDERS: [&str; 7] = ["src", "crates", "build", "tests", "benches", "examples", "web"];

/// The places with comments that begin with `#`: folders, and single files.
const SCRIPTS: [&str; 14] = [
    "words/en",
    ".ci",
    "Cargo.toml",
    "benches/Cargo.toml",
    "com/Cargo.toml",
    "crates/language/Cargo.toml",
    "fuzz/Cargo.toml",
    "fuzz/run.sh",
    "web/bench",
    "web/build",
    "web/serve",
    "web/test",
    "assets/fonts/subset.py",
    ".gitattributes",
];

/// The beginnings of comments in Rust, JavaScript, CSS and HTML, and in scripts. Python describes functions in three
/// quotation marks.
const SLASHES: &[&str] = &["//", "/*", "<!--"];
const HASHES: &[&str] = &["#", "\"\"\""];

/// The beginnings of comments that can have several lines, with their ends.
const BLOCKS: [(&str, &str); 2] = [("/*", "*/"), ("<!--", "-->")];

/// Calls `each` with the text of each source file of a folder.
fn sources(folder: &Path, each: &mut dyn FnMut(&str)) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if path.is_dir() && path.file_name().is_some_and(|name| name != "node_modules") {
            sources(&path, each);
        } else if kind.is_some_and(|kind| ["rs", "js", "mjs", "css", "html"].contains(&kind)) {
            each(&fs::read_to_string(&path).expect("text"));
        }
    }
}

/// The texts of a file, or of all files in a folder.
fn scripts(place: &str) -> Vec<String> {
    let place = path(place);
    let files: Vec<PathBuf> = if place.is_dir() {
        let entries = fs::read_dir(&place).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file()).collect()
    } else {
        vec![place]
    };
    files.iter().map(|file| fs::read_to_string(file).expect("text")).collect()
}

/// The numbers of comments that open with nothing named, and of riddles in comments, which begin with one of these signs.
fn counted(text: &str, signs: &[&str]) -> (usize, usize) {
    let (mut openings, mut riddles, mut inside) = (0, 0, false);
    // The end of the comment that this line is in, if it can have several lines.
    let mut end = None::<&str>;
    for line in text.lines().map(str::trim) {
        let comment = if end.is_some() {
            Some(line)
        } else {
            let block = BLOCKS.iter().find(|block| signs.contains(&block.0) && line.starts_with(block.0));
            end = block.map(|block| block.1);
            let rest = signs.iter().find_map(|sign| line.strip_prefix(sign));
            rest.map(|rest| rest.trim_start_matches(['/', '!']).trim_start())
        };
        let closes = end.is_some_and(|end| line.contains(end));
        if closes {
            end = None;
        }
        if let Some(comment) = comment {
            openings += usize::from(!inside && OPENINGS.iter().any(|opening| comment.starts_with(opening)));
            riddles += RIDDLES.iter().filter(|riddle| comment.contains(*riddle)).count();
        }
        inside = !closes && comment.is_some_and(|comment| !comment.is_empty());
    }
    (openings, riddles)
}

/// Asserts that no comment in a place opens with nothing named, and none has a riddle.
fn assert_plain(place: &str, found: (usize, usize)) {
    assert_eq!(
        found,
        (0, 0),
        "{place}: so many comments open with “What”, “The same”, “Whether” or “Where”, and so many have \
         riddles such as “is told”; begin with the noun, or a verb"
    );
}

#[test]
fn comments_name_the_thing_first() {
    for folder in FOLDERS {
        let mut found = (0, 0);
        sources(&path(folder), &mut |text| {
            let (openings, riddles) = counted(text, SLASHES);
            found = (found.0 + openings, found.1 + riddles);
        });
        assert_plain(folder, found);
    }
}

#[test]
fn comments_of_words_and_scripts_name_the_thing_first() {
    for place in SCRIPTS {
        let counts = scripts(place).into_iter().map(|text| counted(&text, HASHES));
        assert_plain(place, counts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1)));
    }
}

#[test]
fn comments_are_counted() {
    let text =
        "/// What is read.\n/// What follows.\nfn a() {}\n// The name; it is told.\nlet url = \"// What\";\n";
    assert_eq!(counted(text, SLASHES), (1, 1));
    let text = "/* What is on. */\n/* Where it is,\n   which is told. */\na { }\n<!-- Its\nWhat -->\n";
    assert_eq!(counted(text, SLASHES), (2, 1));
    let text = "# Whether it is one.\n# What follows.\na = 1\n    \"\"\"What it prints.\"\"\"\n\
                # The name; it is told.\n";
    assert_eq!(counted(text, HASHES), (2, 1));
}
