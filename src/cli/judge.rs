//! `hantei judge`: whether hit tests in files agree with the truth, and the simplest pose that shows it where they do not.

use super::{Code, Failure, output_failed, poses, reason};
use crate::attempt::{Attempt, Refused};
use crate::judging::Judging;
use crate::lesson::Library;
use crate::scene::{Inputs, Scene};
use crate::session::State;
use crate::words::Lang;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is judged, and how it is written.
#[derive(Debug, Clone, Default)]
pub struct Asked<'a> {
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

/// What came of a file.
enum Judged {
    Right {
        asked: usize,
    },
    Wrong {
        asked: usize,
        wrong: usize,
        link: String,
        hit: bool,
    },
    /// All mistakes; and the pose, where it is one of running.
    Refused(Vec<Refused>, Option<String>),
}

/// Judges each file, and writes a line about it.
///
/// # Errors
/// There is no such scene, a file cannot be read, or the output cannot be written.
pub fn judge(library: &Library, asked: &Asked<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let scene = poses::pair(asked.scene)?;
    let state = poses::start(library, scene);
    let mut worst = Code::Ok;
    for file in asked.files {
        let text = read(file)?;
        let judged = one(scene, &state, &text, asked);
        worst = worst.max(judged.code());
        let written = match asked.json {
            true => writeln!(output, "{}", judged.json(file, asked.lang)),
            false => judged.for_people(file, asked.lang, output),
        };
        written.map_err(|error| output_failed(&error))?;
    }
    Ok(worst)
}

/// A file's text.
fn read(file: &Path) -> Result<String, Failure> {
    let failed =
        |why: &str| Failure::new(Code::NoInput, format!("cannot read the file {}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| failed(&reason(&error)))?;
    String::from_utf8(bytes).map_err(|_| failed("it must be UTF-8 text"))
}

/// Judges a text.
fn one(scene: &'static Scene, state: &State, text: &str, asked: &Asked<'_>) -> Judged {
    let link = |pose: &Inputs| {
        let mut state = state.clone();
        state.pose = pose.clone();
        state.link()
    };
    let attempt = match Attempt::read(scene, &scene.methods[0], text) {
        Ok(attempt) => attempt,
        Err(mistakes) => return Judged::Refused(mistakes, None),
    };
    let mut judging = Judging::new(scene, asked.seed);
    if let Err((pose, mistake)) = judging.ask(asked.count, |pose| attempt.hit(pose)) {
        return Judged::Refused(vec![attempt.refused(&mistake)], Some(link(&pose)));
    }
    match judging.simplest(|pose| attempt.hit(pose)) {
        None => Judged::Right { asked: judging.asked() },
        Some(mistake) => Judged::Wrong {
            asked: judging.asked(),
            wrong: judging.wrong(),
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
            Self::Refused(..) => Code::Usage,
        }
    }

    fn json(&self, file: &Path, lang: Lang) -> Value {
        let file = file.display().to_string();
        match self {
            Self::Right { asked } => json!({ "file": file, "right": true, "asked": asked }),
            Self::Wrong { asked, wrong, link, hit } => json!({
                "file": file, "right": false, "asked": asked, "wrong": wrong, "link": link, "hit": hit,
            }),
            Self::Refused(mistakes, link) => {
                let one = |mistake: &Refused| {
                    let (line, column) = mistake.place;
                    json!({ "line": line, "column": column, "error": mistake.what.sentence(lang) })
                };
                let mistakes: Vec<Value> = mistakes.iter().map(one).collect();
                json!({ "file": file, "right": null, "mistakes": mistakes, "link": link })
            }
        }
    }

    fn for_people(&self, file: &Path, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
        let file = file.display();
        match (self, lang) {
            (Self::Right { asked }, Lang::En) => writeln!(output, "{file}: right on {asked} poses"),
            (Self::Right { asked }, Lang::Ja) => writeln!(output, "{file}: {asked} 個の配置すべてで正しい"),
            (Self::Wrong { asked, wrong, link, hit }, Lang::En) => {
                let (truth, said) = if *hit { ("a hit", "miss") } else { ("a miss", "hit") };
                writeln!(
                    output,
                    "{file}: wrong on {wrong} of {asked} poses; the simplest is {truth}, and it says {said}: {link}"
                )
            }
            (Self::Wrong { asked, wrong, link, hit }, Lang::Ja) => {
                let [truth, said] = [*hit, !*hit].map(|hit| Lang::Ja.verdict(hit));
                writeln!(
                    output,
                    "{file}: {asked} 個の配置のうち {wrong} 個でまちがい。最も簡単な例（正しくは{truth}、答えは{said}）: {link}"
                )
            }
            (Self::Refused(mistakes, link), _) => {
                for Refused { place: (line, column), what, .. } in mistakes {
                    write!(output, "{file}:{line}:{column}: {}", what.sentence(lang))?;
                    match link {
                        Some(link) => writeln!(output, " {link}")?,
                        None => writeln!(output)?,
                    }
                }
                Ok(())
            }
        }
    }
}
