//! `hantei judge`: whether hit tests in files agree with the truth, and the simplest pose that shows it where they do not.
//! One line for each file, whatever is in it: no file may be missing when a class is graded.

use super::{Code, Failure, file, output_failed, poses};
use crate::attempt::{Attempt, Refused};
use crate::judging::{Judging, Kind};
use crate::language::What;
use crate::lesson::Library;
use crate::said::cli::judge as said;
use crate::scene::{Inputs, Scene};
use crate::session::State;
use crate::words::{Lang, fill};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is judged, and how it is written.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
    /// The scene of the question.
    pub scene: &'a str,
    /// The files.
    pub files: &'a [PathBuf],
    /// About how many poses each of them is asked.
    pub count: usize,
    /// The same seed asks about the same poses.
    pub seed: u64,
    /// A line of JSON for each file.
    pub json: bool,
    /// The language of the sentences.
    pub lang: Lang,
}

/// The result for a file.
enum Judged {
    Right {
        asked: usize,
    },
    Wrong {
        asked: usize,
        /// How many poses of which kinds it got wrong.
        wrong: Vec<(Kind, usize)>,
        link: String,
        hit: bool,
    },
    /// All mistakes; and the pose, where the text fails while it runs.
    Refused(Vec<Refused>, Option<String>),
    /// It cannot be read, and why.
    Unreadable(String),
}

/// Judges each file, and writes a line about it.
///
/// # Errors
/// There is no such scene, or the output cannot be written.
pub fn judge(library: &Library, options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let scene = poses::pair(options.scene)?;
    let state = poses::start(library, scene);
    let mut worst = Code::Ok;
    for file in options.files {
        let judged = match file::read(file) {
            Ok(text) => one(scene, &state, &text, options),
            Err(why) => Judged::Unreadable(why),
        };
        worst = worst.max(judged.code());
        let written = match options.json {
            true => writeln!(output, "{}", judged.json(file, options.lang)),
            false => judged.for_people(file, options.lang, output),
        };
        written.map_err(|error| output_failed(&error))?;
    }
    Ok(worst)
}

/// Judges a text.
fn one(scene: &'static Scene, state: &State, text: &str, options: &Options<'_>) -> Judged {
    let link = |pose: &Inputs| {
        let mut state = state.clone();
        state.pose = pose.clone();
        state.link()
    };
    let attempt = match Attempt::read(scene, &scene.methods[0], text) {
        Ok(attempt) => attempt,
        Err(mistakes) => return Judged::Refused(mistakes, None),
    };
    let mut judging = Judging::new(scene, options.seed);
    if let Err((pose, mistake)) = judging.ask(options.count, |pose| attempt.hit(pose)) {
        return Judged::Refused(vec![attempt.refused(&mistake)], Some(link(&pose)));
    }
    match judging.simplest(|pose| attempt.hit(pose)) {
        None => Judged::Right { asked: judging.poses_asked() },
        Some(mistake) => Judged::Wrong {
            asked: judging.poses_asked(),
            wrong: judging.wrong_by_kind().collect(),
            link: link(&mistake.pose),
            hit: mistake.hit,
        },
    }
}

impl Judged {
    fn code(&self) -> Code {
        match self {
            Self::Right { .. } => Code::Ok,
            Self::Wrong { .. } => Code::Mistakes,
            Self::Refused(..) | Self::Unreadable(_) => Code::Usage,
        }
    }

    /// The result as a word for scripts.
    fn outcome(&self) -> &'static str {
        let beyond = |it: &Refused| matches!(it.what, What::NotOfTheLanguage(_));
        match self {
            Self::Right { .. } => "right",
            Self::Wrong { .. } => "wrong",
            Self::Refused(_, Some(_)) => "stops",
            Self::Refused(mistakes, None) if mistakes.iter().any(beyond) => "not-understood",
            Self::Refused(..) => "mistake",
            Self::Unreadable(_) => "unreadable",
        }
    }

    fn json(&self, file: &Path, lang: Lang) -> Value {
        let (file, outcome) = (file.display().to_string(), self.outcome());
        match self {
            Self::Right { asked } => {
                json!({ "file": file, "outcome": outcome, "right": true, "asked": asked })
            }
            Self::Wrong { asked, wrong, link, hit } => {
                let kinds: Map<String, Value> =
                    wrong.iter().map(|(kind, count)| (kind.id().to_owned(), json!(count))).collect();
                json!({
                    "file": file, "outcome": outcome, "right": false, "asked": asked, "wrong": sum(wrong), "kinds": kinds,
                    "link": link, "hit": hit,
                })
            }
            Self::Refused(mistakes, link) => {
                let one = |mistake: &Refused| {
                    let (line, column) = mistake.place;
                    json!({ "line": line, "column": column, "error": mistake.what.sentence(lang) })
                };
                let mistakes: Vec<Value> = mistakes.iter().map(one).collect();
                json!({ "file": file, "outcome": outcome, "right": null, "mistakes": mistakes, "link": link })
            }
            Self::Unreadable(why) => json!({
                "file": file, "outcome": outcome, "right": null, "mistakes": [{ "error": why }], "link": null,
            }),
        }
    }

    fn for_people(&self, file: &Path, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
        let file = file.display();
        let line = match self {
            Self::Right { asked } => fill!(lang, said::RIGHT, file, asked),
            Self::Wrong { asked, wrong, link, hit } => {
                let (count, only) = (sum(wrong), only(wrong, lang));
                match hit {
                    true => fill!(lang, said::WRONG_HIT, file, count, asked, only, link),
                    false => fill!(lang, said::WRONG_MISS, file, count, asked, only, link),
                }
            }
            Self::Refused(mistakes, link) => {
                let Some((Refused { place: (line, column), what, .. }, more)) = mistakes.split_first() else {
                    return writeln!(output, "{file}");
                };
                let more = match more.len() {
                    0 => String::new(),
                    1 => lang.of(said::AND_ONE).to_owned(),
                    count => fill!(lang, said::AND_MORE, count),
                };
                let link = link.as_ref().map_or_else(String::new, |link| format!(" {link}"));
                format!("{file}:{line}:{column}: {}{more}{link}", what.sentence(lang))
            }
            Self::Unreadable(why) => fill!(lang, said::UNREADABLE, file, why),
        };
        writeln!(output, "{line}")
    }
}

/// In how many poses it was wrong.
fn sum(wrong: &[(Kind, usize)]) -> usize {
    wrong.iter().map(|(_, count)| count).sum()
}

/// The kind of pose, where the text is wrong in one kind alone.
fn only(wrong: &[(Kind, usize)], lang: Lang) -> &'static str {
    let all = |kinds: &[Kind]| wrong.iter().all(|(kind, _)| kinds.contains(kind));
    lang.of(match wrong {
        _ if all(&[Kind::Degenerate]) => said::ONLY_DEGENERATE,
        _ if all(&[Kind::Touching, Kind::Grid, Kind::Degenerate]) => said::ONLY_TOUCHING,
        _ if all(&[Kind::Huge]) => said::ONLY_HUGE,
        _ if all(&[Kind::Tiny]) => said::ONLY_TINY,
        _ => return "",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const RIGHT: &str = "fn hit(p: Vec2, disk: &Disk) -> bool { (p - disk.center).length() <= disk.radius }";

    /// What is written about these files, and the exit code.
    fn about(files: &[(&str, &[u8])], json: bool) -> (String, Code) {
        let folder = tempfile::tempdir().expect("a folder");
        let files: Vec<PathBuf> = files
            .iter()
            .map(|(name, bytes)| {
                let file = folder.path().join(name);
                if !bytes.is_empty() {
                    fs::write(&file, bytes).expect("it can be written");
                }
                file
            })
            .collect();
        let options =
            Options { scene: "point-disk", files: &files, count: 1000, seed: 1, json, lang: Lang::En };
        let mut out = vec![];
        let code = judge(&Library::builtin(), &options, &mut out).expect("there is such a scene");
        let said = String::from_utf8(out).expect("it is text");
        (said.replace(&format!("{}/", folder.path().display()), ""), code)
    }

    #[test]
    fn each_file_has_its_line_whatever_is_in_it() {
        let strict = RIGHT.replace("<=", "<");
        let (said, code) = about(
            &[
                ("missing.rs", b""),
                ("latin1.rs", b"// \xfc\nfn hit() {}"),
                ("mark.rs", format!("\u{feff}{RIGHT}").as_bytes()),
                ("broken.rs", b"fn hit(p: Vec2, disk: &Disk) -> bool { p.a && p.b && p.c }"),
                ("strict.rs", strict.as_bytes()),
            ],
            false,
        );
        assert_eq!(code, Code::Usage);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 5, "{said}");
        assert!(lines[0].starts_with("missing.rs: cannot be read: "), "{said}");
        assert_eq!(lines[1], "latin1.rs: cannot be read: it must be UTF-8 text");
        assert_eq!(lines[2], "mark.rs: right on 1000 poses");
        assert_eq!(lines[3], "broken.rs:1:42: Vec2 has no `a`. (and 2 mistakes more)");
        assert!(
            lines[4].contains("poses, only where whole numbers touch exactly; the simplest is a hit"),
            "{said}"
        );
    }

    #[test]
    fn scripts_learn_what_came_of_each_file() {
        let body = |body: &str| format!("fn hit(p: Vec2, disk: &Disk) -> bool {{ {body} }}");
        let texts = [
            (RIGHT.to_owned(), "right"),
            (body("true"), "wrong"),
            (body("p.q"), "mistake"),
            (body("let v = Vec::new(); true"), "not-understood"),
            (body("loop {}"), "stops"),
        ];
        for (text, wanted) in texts {
            let (said, _) = about(&[("it.rs", text.as_bytes())], true);
            let line: Value = serde_json::from_str(&said).expect("each line is JSON");
            assert_eq!(line["outcome"], wanted, "{text}: {said}");
            let counted: u64 =
                line["kinds"].as_object().map_or(0, |kinds| kinds.values().filter_map(Value::as_u64).sum());
            assert_eq!(counted, line["wrong"].as_u64().unwrap_or(0), "{said}");
        }
        let (said, _) = about(&[("none.rs", b"")], true);
        assert!(said.contains(r#""outcome":"unreadable""#) && said.contains(r#""right":null"#), "{said}");
    }
}
