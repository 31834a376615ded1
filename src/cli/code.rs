//! `hantei code`: a method, or a hit test that somebody wrote, in the language of an engine.

use super::{Code, Failure, output_failed, poses};
use crate::cli::file;
use crate::geometry::texts;
use crate::language::{About, How, Said, Target};
use crate::scene::Scene;
use crate::words::{Lang, Words, words};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is printed, and how.
#[derive(Debug, Clone, Default)]
pub struct Asked<'a> {
    /// The scene of the question.
    pub scene: &'a str,
    /// The method's name; the scene's first where there is none.
    pub method: Option<&'a str>,
    /// A file of code to be printed in its place.
    pub file: Option<&'a Path>,
    /// The language.
    pub target: Target,
    /// Where to write it; standard output where nothing is named.
    pub output: Option<&'a PathBuf>,
    /// Whether a file that is there is overwritten.
    pub force: bool,
    /// Without the types that it takes.
    pub no_types: bool,
    /// The language of comments.
    pub lang: Lang,
}

/// Writes the code.
///
/// # Errors
/// There is no such scene or method, the file cannot be read or is no code, or the output cannot be written.
pub fn code(asked: &Asked<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let scene = poses::pair(asked.scene)?;
    let method = match asked.method {
        None => &scene.methods[0],
        Some(id) => scene.method(id).ok_or_else(|| no_method(id, scene))?,
    };
    let how = How { target: asked.target, lean: true, types: !asked.no_types };
    let title = asked.file.is_none().then_some(method.title);
    let said = Head { lang: asked.lang, question: scene.title, title };
    let source = method.source;
    let printed = match asked.file {
        None => texts::library().printed(source.file, source.function, how, &said),
        Some(path) => {
            let text = file::read(path).map_err(|why| {
                Failure::new(Code::NoInput, format!("cannot read the file {}: {why}", path.display()))
            })?;
            let printed = texts::library().printed_own(source.file, &text, how, &said);
            return written(
                printed
                    .map_err(|all| {
                        let one = all.first().map_or(String::new(), |it| {
                            let (line, column) = it.span.place(&text);
                            format!("{}:{line}:{column}: {}", path.display(), it.what.sentence(asked.lang))
                        });
                        Failure::new(Code::Usage, one.trim_end_matches(['.', '。']).to_owned())
                    })?
                    .text(),
                asked,
                output,
            );
        }
    };
    let printed = printed.map_err(|_| Failure::new(Code::Bug, format!("{} cannot be printed", method.id)))?;
    written(printed.text(), asked, output)
}

fn written(text: String, asked: &Asked<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    match asked.output {
        Some(path) => file::write(path, text.as_bytes(), asked.force)?,
        None => output.write_all(text.as_bytes()).map_err(|error| output_failed(&error))?,
    }
    Ok(Code::Ok)
}

fn no_method(id: &str, scene: &Scene) -> Failure {
    let known: Vec<&str> = scene.methods.iter().map(|method| method.id).collect();
    let sentence = format!("scene `{}` has no method `{id}`; it has: {}", scene.id, known.join(", "));
    Failure::new(Code::Mistakes, sentence)
}

/// What stands at the top: the question, what is handed over, and which way y points.
struct Head {
    lang: Lang,
    question: Words,
    title: Option<Words>,
}

impl Said for Head {
    fn head(&self, about: &About) -> Vec<String> {
        let lang = self.lang;
        let title = self.title.map_or(String::new(), |title| format!(": {}", lang.of(title)));
        let mut lines = vec![format!("{}{title} · Hantei", lang.of(self.question))];
        let takes = about.params.iter().map(|(name, of, _)| format!("{name}: {of}"));
        let takes = takes.collect::<Vec<_>>().join(", ");
        lines.push(match lang {
            Lang::En => format!("Takes {takes}. Touching counts as a hit."),
            Lang::Ja => format!("引数は {takes}。触れていれば当たり。"),
        });
        // What asks on which side something lies has a sense of turning.
        let turns = ["perp_dot", "perp", "cross", "from_angle", "sin_cos"];
        let turns = about.natives.iter().any(|native| turns.contains(native));
        lines.push(lang.of(if turns { TURNS } else { NO_MATTER }).to_owned());
        lines
    }
}

const NO_MATTER: Words = words(
    "Written for y up; the answer is the same where y points down.",
    "y 軸は上向き。下向きでも答えは変わらない。",
);
const TURNS: Words = words(
    "Written for y up. Where y points down, left and right, clockwise and counter-clockwise, and the signs of angles change places, for all that is handed over alike; the answer is the same.",
    "y 軸は上向き。下向きの座標では、左と右、時計回りと反時計回り、角度の符号がすべて入れ替わる。渡す値をそろえれば、答えは変わらない。",
);
