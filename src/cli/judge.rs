//! `hantei judge`: compares hit tests in files with the right answers, and prints the simplest failing pose. It prints one line
//! for each file, no matter what the file contains: none may be missing when a class is graded.

use super::{Code, Failure, file, output_failed, poses};
use crate::attempt::{Attempt, Refused};
use crate::judging::{Judging, Kind, Truth};
use crate::language::What;
use crate::lesson::Library;
use crate::mistakes::Sentence;
use crate::said::cli::judge as said;
use crate::scene::{Inputs, Method, Scene};
use crate::session::State;
use crate::target::Target;
use crate::words::{Lang, fill};
use serde_json::{Map, Value, json};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The options of judging.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
    /// The scene of the question.
    pub scene: &'a str,
    /// The files.
    pub files: &'a [PathBuf],
    /// The method with the right answers, if it is not the scene's first.
    pub method: Option<&'a str>,
    /// The approximate number of poses for each file.
    pub count: usize,
    /// The seed: equal seeds give equal poses.
    pub seed: u64,
    /// The distance from touching within which both verdicts count as right.
    pub slack: f32,
    /// True to write a line of JSON for each file.
    pub json: bool,
    /// The language of the sentences.
    pub lang: Lang,
    /// The language of the files. `None` to tell it by their names.
    pub target: Option<Target>,
}

impl Options<'_> {
    /// The language of a file: Rust, unless its name ends as files of another language do.
    fn language_of(&self, file: &Path) -> Target {
        self.target.unwrap_or_else(|| language_of(file))
    }
}

/// The language of a file by its name.
pub fn language_of(file: &Path) -> Target {
    match file.extension().and_then(|it| it.to_str()) {
        Some("py") => Target::Python,
        Some("js" | "mjs") => Target::JavaScript,
        _ => Target::Rust,
    }
}

/// The result for a file.
enum Judged {
    Right {
        asked: usize,
        /// The number of exact touches missed by rounding, and the link of the first.
        rounded: Option<(usize, String)>,
    },
    Wrong {
        asked: usize,
        /// The number of wrong answers for each kind of pose.
        wrong: Vec<(Kind, usize)>,
        link: String,
        hit: bool,
    },
    /// All errors, and the pose if the code fails while it runs.
    Refused(Vec<Refused>, Option<String>),
    /// A file that cannot be read, with the reason.
    Unreadable(String),
}

/// Judges each file, and writes a line about it.
///
/// # Errors
/// There is no such scene, or the output cannot be written.
pub fn judge(
    library: &Library,
    options: &Options<'_>,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let scene = poses::pair(options.scene)?;
    let method = method(scene, options.method)?;
    let truth = Truth::of(scene, scene.right_for(method)).within(options.slack);
    let state = poses::start(library, scene);
    let mut worst = Code::Ok;
    for file in options.files {
        let read = if file.as_os_str() == "-" { file::read_from(input) } else { file::read(file) };
        let judged = match read {
            Ok(text) => one(method, &truth, &state, (&text, options.language_of(file)), options),
            Err(why) => Judged::Unreadable(why),
        };
        worst = worst.max(judged.code(file));
        let written = match options.json {
            true => writeln!(output, "{}", judged.json(file, options.lang)),
            false => {
                // Each box around a body gives other right answers, so a note names the one by which the code was judged.
                let among_boxes = scene.methods.iter().any(|method| method.bounds.is_some());
                let unnamed =
                    options.method.is_none() && among_boxes && matches!(judged, Judged::Wrong { .. });
                let judge = options.lang.of(method.title);
                let note = if unnamed { fill!(options.lang, said::JUDGED_AS, judge) } else { String::new() };
                writeln!(output, "{}{note}", judged.for_people(file, options.lang))
            }
        };
        written.map_err(|error| output_failed(&error))?;
    }
    Ok(worst)
}

/// The method with this name, or the scene's first.
fn method(scene: &'static Scene, id: Option<&str>) -> Result<&'static Method, Failure> {
    let Some(id) = id else { return Ok(&scene.methods[0]) };
    scene.method(id).ok_or_else(|| {
        let have: Vec<&str> = scene.methods.iter().map(|method| method.id).collect();
        Failure::new(Code::Usage, format!("no method `{id}`; expected one of: {}", have.join(", ")))
    })
}

/// Judges code, which takes the method's parameters.
fn one(
    method: &'static Method,
    truth: &Truth,
    state: &State,
    (text, target): (&str, Target),
    options: &Options<'_>,
) -> Judged {
    let link = |pose: &Inputs| {
        let mut state = state.clone();
        state.pose = pose.clone();
        state.link()
    };
    let attempt = match Attempt::read_in(target, truth.scene(), method, text) {
        Ok(attempt) => attempt,
        Err(mistakes) => return Judged::Refused(mistakes, None),
    };
    let mut judging = Judging::of(truth.clone(), options.seed);
    if let Err((pose, mistake)) = judging.ask(options.count, &attempt) {
        return Judged::Refused(vec![attempt.refused(&mistake)], Some(link(&pose)));
    }
    match judging.simplest(&attempt) {
        None => Judged::Right {
            asked: judging.poses_asked(),
            rounded: judging.rounded().map(|(count, touch)| (count, link(touch))),
        },
        Some(mistake) => Judged::Wrong {
            asked: judging.poses_asked(),
            wrong: judging.wrong_by_kind().collect(),
            link: link(&mistake.pose),
            hit: mistake.hit,
        },
    }
}

impl Judged {
    fn code(&self, file: &Path) -> Code {
        match self {
            Self::Unreadable(_) if !file.exists() => Code::NoInput,
            Self::Right { .. } => Code::Ok,
            Self::Wrong { .. } => Code::Mistakes,
            Self::Refused(..) | Self::Unreadable(_) => Code::Usage,
        }
    }

    /// The result as a word for scripts.
    fn outcome(&self) -> &'static str {
        let beyond = |it: &Refused| matches!(it.what, What::NotOfTheLanguage(_) | What::NotUnderstood { .. });
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
            Self::Right { asked, rounded } => {
                let (rounding, touch) =
                    rounded.as_ref().map_or((0, None), |(count, touch)| (*count, Some(touch)));
                json!({
                    "file": file, "outcome": outcome, "right": true, "asked": asked, "rounding": rounding, "touch": touch,
                })
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

    /// The result as a line of text.
    fn for_people(&self, file: &Path, lang: Lang) -> String {
        let file = file.display();
        match self {
            Self::Right { asked, rounded: None } => fill!(lang, said::RIGHT, file, asked),
            Self::Right { asked, rounded: Some((count, link)) } => {
                fill!(lang, said::RIGHT_BUT_ROUNDED, file, asked, count, link)
            }
            Self::Wrong { asked, wrong, link, hit } => {
                let (count, only) = (sum(wrong), only(wrong, lang));
                match hit {
                    true => fill!(lang, said::WRONG_HIT, file, count, asked, only, link),
                    false => fill!(lang, said::WRONG_MISS, file, count, asked, only, link),
                }
            }
            Self::Refused(mistakes, link) => {
                let Some((Refused { place: (line, column), what, .. }, more)) = mistakes.split_first() else {
                    return file.to_string();
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
        }
    }
}

/// The number of wrong answers.
fn sum(wrong: &[(Kind, usize)]) -> usize {
    wrong.iter().map(|(_, count)| count).sum()
}

/// The kind of pose, if the code is wrong in only one kind.
fn only(wrong: &[(Kind, usize)], lang: Lang) -> &'static str {
    let all = |kinds: &[Kind]| wrong.iter().all(|(kind, _)| kinds.contains(kind));
    lang.of(match wrong {
        _ if all(&[Kind::Degenerate]) => said::ONLY_DEGENERATE,
        _ if all(&[Kind::Touching, Kind::Degenerate]) => said::ONLY_TOUCHING,
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

    /// The output for these files, and the exit code.
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
            Options { scene: "point-disk", files: &files, count: 1000, seed: 1, json, ..Options::default() };
        let mut out = vec![];
        let code = judge(&Library::builtin(), &options, &mut std::io::empty(), &mut out)
            .expect("there is such a scene");
        let said = String::from_utf8(out).expect("it is text");
        (said.replace(&format!("{}/", folder.path().display()), ""), code)
    }

    #[test]
    fn each_file_has_one_line_whatever_it_contains() {
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
        assert_eq!(code, Code::NoInput);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 5, "{said}");
        assert!(lines[0].starts_with("missing.rs: cannot be read: "), "{said}");
        assert_eq!(lines[1], "latin1.rs: cannot be read: it must be UTF-8 text");
        assert_eq!(lines[2], "mark.rs: right in all 1000 test cases");
        assert_eq!(lines[3], "broken.rs:1:42: Vec2 has no `a`. (and 2 more mistakes)");
        assert!(lines[4].contains("the simplest is a hit, and it says miss"), "{said}");
    }

    #[test]
    fn files_are_read_in_the_language_of_their_names() {
        let python = "def hit(point, disk):\n    return math.hypot(point.x - disk.center.x, point.y - disk.center.y) <= disk.radius\n";
        let javascript = "const hit = (p, disk) => (p.x - disk.center.x) ** 2 + (p.y - disk.center.y) ** 2 < disk.radius ** 2;\n";
        let (said, code) = about(&[("it.py", python.as_bytes()), ("it.js", javascript.as_bytes())], false);
        assert_eq!(code, Code::Mistakes, "{said}");
        assert!(said.starts_with("it.py: right in all 1000 test cases"), "{said}");
        assert!(said.contains("it.js: wrong in"), "{said}");
    }

    #[test]
    fn json_has_the_result_of_each_file() {
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
