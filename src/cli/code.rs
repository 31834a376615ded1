//! `hantei code`: a method, or a hit test that somebody wrote, in the language of an engine.

use super::{Code, Failure, output_failed, poses};
use crate::cli::file;
use crate::language::Mistake;
use crate::scene::Scene;
use crate::session::code::printing::Runs;
use crate::target::Target;
use crate::words::Lang;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is printed, and how.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
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
    /// Whether the types that it takes are left out.
    pub no_types: bool,
    /// The language of comments.
    pub lang: Lang,
}

/// Writes the code.
///
/// # Errors
/// There is no such scene or method, the file cannot be read or is no code, or the output cannot be written.
pub fn code(options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    let scene = poses::pair(options.scene)?;
    let method = match options.method {
        None => &scene.methods[0],
        Some(id) => scene.method(id).ok_or_else(|| no_method(id, scene))?,
    };
    let own = options.file.map(read).transpose()?;
    let runs = Runs { scene, method, own: own.as_deref() };
    let text = runs.text(options.target, !options.no_types, options.lang).map_err(|mistakes| {
        match (options.file, &own) {
            (Some(path), Some(text)) => refused(path, text, &mistakes, options.lang),
            _ => Failure::new(Code::Bug, format!("{} cannot be printed", method.id)),
        }
    })?;
    write_code(&text, options, output)
}

fn read(path: &Path) -> Result<String, Failure> {
    file::read(path)
        .map_err(|why| Failure::new(Code::NoInput, format!("cannot read the file {}: {why}", path.display())))
}

/// The first mistake in a file, with its place.
fn refused(path: &Path, text: &str, mistakes: &[Mistake], lang: Lang) -> Failure {
    let one = mistakes.first().map_or(String::new(), |it| {
        let (line, column) = it.span.place(text);
        format!("{}:{line}:{column}: {}", path.display(), it.what.sentence(lang))
    });
    Failure::new(Code::Usage, one.trim_end_matches(['.', '。']).to_owned())
}

fn write_code(text: &str, options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    match options.output {
        Some(path) => file::write(path, text.as_bytes(), options.force)?,
        None => output.write_all(text.as_bytes()).map_err(|error| output_failed(&error))?,
    }
    Ok(Code::Ok)
}

fn no_method(id: &str, scene: &Scene) -> Failure {
    let known: Vec<&str> = scene.methods.iter().map(|method| method.id).collect();
    let sentence = format!("scene `{}` has no method `{id}`; it has: {}", scene.id, known.join(", "));
    Failure::new(Code::Mistakes, sentence)
}
