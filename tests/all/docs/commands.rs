//! Runs the commands in guides and help as written.

use super::{blocks, pages, path, read, without_blocks};
use clap::CommandFactory;
use hantei::cli::{Arguments, judge_link};
use hantei::lesson::Library;
use hantei::session::action::{Program, QuizAction, Request};
use hantei::session::{Action, Session, Settings, State, System};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The commands of a page, each with its line number.
fn shown(page: &str) -> Vec<(usize, String)> {
    let shell = blocks(page).into_iter().filter(|(lang, ..)| lang == "sh");
    let lines = shell.flat_map(|(_, text, at)| {
        text.lines().enumerate().map(|(i, line)| (at + i, line.to_owned())).collect::<Vec<_>>()
    });
    lines.filter(|(_, line)| !line.trim().is_empty()).collect()
}

/// The arguments of a command line without pipes and redirections: words, some of them in quotation marks.
fn arguments(line: &str) -> Vec<String> {
    let (mut words, mut quoted, mut open) = (vec![], false, false);
    for c in line.chars() {
        match c {
            '"' => (quoted, open) = (!quoted, open && !quoted),
            '#' if !quoted && !open => break,
            ' ' if !quoted => open = false,
            c => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                words.last_mut().expect("one is open").push(c);
            }
        }
    }
    words
}

/// Fills a folder with all files that the commands of the guides need: lessons, a built page, translations, and a submission.
fn furnish(folder: &Path) {
    let reference = read("docs/lesson-reference.md");
    let texts: Vec<_> =
        blocks(&reference).into_iter().filter(|(lang, ..)| ["toml", "markdown"].contains(&&**lang)).collect();
    for ((_, text, _), name) in texts.iter().zip(["lesson.toml", "en.md", "ja.md"]) {
        let lesson = folder.join("my-lessons/1-first-look");
        fs::create_dir_all(&lesson).unwrap();
        fs::write(lesson.join(name), text).unwrap();
    }
    page(&folder.join("dist"));
    #[cfg(unix)]
    for name in ["words", "lessons"] {
        std::os::unix::fs::symlink(path(name), folder.join(name)).unwrap();
    }
    let test = "def hit(p, disk):\n    d = p - disk.center\n    return d.x * d.x + d.y * d.y <= disk.radius * disk.radius\n";
    fs::write(folder.join("test.py"), test).unwrap();
    fs::create_dir_all(folder.join("submissions")).unwrap();
    for name in ["alice.txt", "submissions/alice.txt"] {
        fs::write(folder.join(name), submission()).unwrap();
    }
}

/// Writes the files of a built page that commands look for.
fn page(dist: &Path) {
    let text = "<script id=\"files\" type=\"application/json\">{\"first\": 1, \"lessons\": [\"point-disk\", \"disks\"]}</script>\n\
                <template data-first=\"en false\">built in</template>\n<div id=\"walk\"></div>\n\
                <script id=\"packed-wasm\" type=\"text/plain\"></script>\n";
    fs::create_dir_all(dist.join("lessons")).unwrap();
    let list = "<ol>\n<li>the first built-in one</li>\n</ol>\n";
    for (name, text) in [
        ("hantei.wasm", format!("\0asm {}", hantei::lesson::bundle::HEAD)),
        ("index.html", text.replace("<script id=\"packed-wasm\" type=\"text/plain\"></script>\n", "")),
        ("offline.js", "const VERSION = \"1\";\nconst FILES = [\"./\"];\n".to_owned()),
        ("lessons/index.html", list.to_owned()),
    ] {
        fs::write(dist.join(name), text).unwrap();
    }
    for lang in &hantei::words::Lang::ALL[1..] {
        fs::write(dist.join(format!("lessons/{}.html", lang.code())), list).unwrap();
    }
    let single = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(dist.join("hantei.html"), single).unwrap();
}

/// The work of a learner who answered one question.
fn submission() -> String {
    let library = Library::builtin();
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    session.set_name("Alice");
    let lesson = library.find("disks").expect("a lesson");
    let asked = |index: &usize| lesson.steps[*index].ask.is_some() && lesson.steps[*index].sum().is_none();
    let state = State::at(lesson, (0..lesson.steps.len()).find(asked).expect("one asks"));
    session.open(&state.link());
    let truth = state.truth().expect("a right answer");
    let _ = session.apply(Action::Quiz(QuizAction::Answer(truth)));
    match session.apply(Action::Program(Program::HandIn)) {
        Some(Request::HandIn(text)) => text,
        other => panic!("{other:?}"),
    }
}

/// Runs a line of a guide in a folder, or tests its arguments if it would open a window.
fn run(line: &str, folder: &Path) -> Result<(), String> {
    let words = arguments(line);
    if words[0] == "hantei" {
        let read =
            Arguments::read(words.iter().take_while(|word| !["|", ">"].contains(&&***word)).map(Into::into));
        let read = match read.map_err(|failure| failure.sentence)? {
            Ok(read) => read,
            Err(_help) => return Ok(()),
        };
        if read.command.is_none() {
            return judge_link(&read).map_err(|failure| failure.sentence);
        }
    }
    let program = Path::new(env!("CARGO_BIN_EXE_hantei")).parent().expect("a folder");
    let found = std::env::join_paths(
        [program.to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", found.expect("folders"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let code = output.status.code().unwrap_or(-1).to_string();
    let expected = line.split_once("# exit code ").map_or("0", |(_, codes)| codes);
    if expected.split(" or ").any(|expected| expected == code) {
        return Ok(());
    }
    Err(format!("exit code {code}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

/// Runs all commands of a page, one after the other in one folder.
fn run_page(name: &str) {
    let folder = tempfile::tempdir().unwrap();
    furnish(folder.path());
    let mut failed = vec![];
    for (line, command) in shown(&read(name)) {
        if let Err(why) = run(&command, folder.path()) {
            failed.push(format!("{name}:{line}: {command}\n    {why}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[cfg(unix)]
#[test]
fn every_command_of_the_reference_runs() {
    run_page("docs/command-line.md");
}

#[cfg(unix)]
#[test]
fn every_command_of_the_other_guides_runs() {
    for name in pages().iter().filter(|name| *name != "docs/command-line.md") {
        run_page(name);
    }
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_runs_and_each_command_has_one_there_and_in_the_reference() {
    let reference: String =
        shown(&read("docs/command-line.md")).into_iter().map(|(_, line)| line + "\n").collect();
    let folder = tempfile::tempdir().unwrap();
    furnish(folder.path());
    for command in Arguments::command().get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = command.get_name();
        assert!(
            reference.contains(&format!("hantei {name}")),
            "no example of `{name}` in docs/command-line.md"
        );
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        assert!(examples.iter().any(|line| line.starts_with(&format!("hantei {name}"))), "{name}: {help}");
        for line in examples {
            // A challenge that is not solved is exit code 1.
            let line = if line.contains("judge \"") {
                format!("{line} # exit code 0 or 1")
            } else {
                line.to_owned()
            };
            let line = line.replace("check words", "check words # exit code 0 or 1");
            run(&line, folder.path()).unwrap_or_else(|why| panic!("hantei help {name}: {line}: {why}"));
        }
    }
}

/// The commands that a page names within its sentences.
fn named(page: &str) -> Vec<String> {
    let text = without_blocks(page).replace('\n', " ");
    let code = text.split('`').skip(1).step_by(2);
    let code = code.map(|code| code.split_whitespace().collect::<Vec<_>>().join(" ").replace("\\|", "|"));
    code.filter(|code| code.starts_with("hantei ")).collect()
}

#[test]
fn every_command_within_a_sentence_can_be_parsed() {
    for page in pages().iter().filter(|page| *page != "CHANGELOG.md") {
        for command in named(&read(page)) {
            // French is the example of a language that has yet to be written.
            let plain = command
                .replace("help COMMAND", "help eval")
                .replace('…', "a")
                .replace("--lang fr", "--lang es");
            let words: Vec<String> = arguments(&plain);
            // The name of a command by itself refers to the command.
            if words.len() == 2 && Arguments::command().find_subcommand(&words[1]).is_some() {
                continue;
            }
            let read = Arguments::read(words.iter().map(Into::into));
            assert!(read.is_ok(), "{page}: `{command}`: {}", read.unwrap_err());
        }
    }
}

#[test]
fn every_option_of_a_command_is_in_a_guide() {
    let guides = ["docs/command-line.md", "docs/teaching.md"].map(read).concat();
    for command in Arguments::command().get_subcommands() {
        for option in command.get_arguments().filter_map(|argument| argument.get_long()) {
            // Guides use `-o` for the output file.
            let found = option == "output" || guides.contains(&format!("--{option}"));
            assert!(found, "no guide explains `hantei {} --{option}`", command.get_name());
        }
    }
}

#[test]
fn a_line_is_split_as_a_shell_does() {
    let line = r#"hantei code "a b?c=1&d" --title="T u"   # exit code 1"#;
    assert_eq!(arguments(line), ["hantei", "code", "a b?c=1&d", "--title=T u"]);
}
