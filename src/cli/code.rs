//! `hantei code`: prints a method, or a learner's hit test, in the language of an engine.

use super::harness::with_test;
use super::judge::language_of;
use super::{Code, Failure, contacts, is_standard, poses, project, write_text};
use crate::attempt::Attempt;
use crate::cli::file;
use crate::language::Mistake;
use crate::mistakes::Sentence;
use crate::scene::{Method, Scene};
use crate::session::code::comments::Fields;
use crate::session::code::printing::{Form, Runs};
use crate::target::Target;
use crate::words::Lang;
use std::io::Write;
use std::path::Path;

/// The options of the output.
#[derive(Debug, Clone, Default)]
pub struct Options<'a> {
    /// The scene of the question.
    pub scene: &'a str,
    /// The method's name. `None` for the scene's first.
    pub method: Option<&'a str>,
    /// A file of code to print instead.
    pub file: Option<&'a Path>,
    /// The language.
    pub target: Target,
    /// The file to write. `None` for standard output.
    pub output: Option<&'a Path>,
    /// True to overwrite an existing file.
    pub force: bool,
    /// True to leave out the types of the parameters.
    pub no_types: bool,
    /// True to print the contact, false to print the verdict alone. `None` for the scene's default.
    pub contact: Option<bool>,
    /// True to add a test with setups and right answers.
    pub test: bool,
    /// The namespace of the code.
    pub namespace: Option<&'a str>,
    /// The language of comments.
    pub lang: Lang,
}

/// Writes the code.
///
/// # Errors
/// There is no such scene or method, the file cannot be read or has errors, or the output cannot be written.
pub fn code(options: &Options<'_>, output: &mut dyn Write) -> Result<Code, Failure> {
    if options.scene == project::ALL {
        return project::project(options);
    }
    let scene = poses::pair(options.scene)?;
    let method = match options.method {
        None => &scene.methods[0],
        Some(id) => scene.method(id).ok_or_else(|| no_method(id, scene))?,
    };
    let own = options.file.map(read).transpose()?;
    if let (Some(path), Some(text)) = (options.file, &own)
        && let language @ (Target::Python | Target::JavaScript) = language_of(path)
    {
        return same(path, text, (scene, method, language), options, output);
    }
    let runs = Runs { scene, method, own: own.as_deref() };
    let namespace = namespace(options)?;
    if options.test && namespace.is_some() {
        let sentence =
            "in one file, `--test` and `--namespace` exclude each other; `hantei code all` takes both";
        return Err(Failure::new(Code::Usage, sentence.to_owned()));
    }
    let (target, lang) = (options.target, options.lang);
    let fields = |of: &str, name: &str| contacts::described(scene, of, name, lang);
    let fields: Option<&Fields<'_>> = if own.is_none() { Some(&fields) } else { None };
    let form = Form { types: !options.no_types, namespace, fields, ..Form::new(target, lang) };
    let contact = match wants_contact(scene, method, options)? {
        true => runs.contact(&form),
        false => None,
    };
    let has_contact = contact.is_some();
    let text = contact.unwrap_or_else(|| runs.text_as(&form));
    let text = text.map_err(|mistakes| match (options.file, &own) {
        (Some(path), Some(text)) => refused(path, text, &mistakes, lang),
        _ => Failure::new(Code::Bug, format!("{} cannot be printed", method.id)),
    })?;
    let text = match options.test {
        true => with_test(&text, (scene, method, has_contact), target, lang, &file_name(scene, options)),
        false => text,
    };
    write_text(&text, options.output, options.force, output)
}

/// The namespace of the code.
pub fn namespace<'a>(options: &Options<'a>) -> Result<Option<&'a str>, Failure> {
    if options.namespace.is_some() && !HAVE_NAMESPACES.contains(&options.target) {
        let title = options.target.title();
        let sentence = format!(
            "`--namespace` works only for C++, C# and GDScript; in {title} each file is already a module"
        );
        return Err(Failure::new(Code::Usage, sentence));
    }
    Ok(options.namespace)
}

/// The scenes whose question is the contact: without it, their code answers only half of it.
const CONTACT_FIRST: [&str; 2] = ["push-out", "swept-disk"];

/// True if the contact is printed, false if only the verdict.
fn wants_contact(scene: &Scene, method: &Method, options: &Options<'_>) -> Result<bool, Failure> {
    let known = *method == scene.methods[0] || method.contact() == Some(method.source);
    let has = known && method.contact().is_some();
    match options.contact {
        Some(true) if has => Ok(true),
        Some(true) if scene.has_contact() => {
            let sentence =
                format!("method `{}` computes no contact; `{}` does", method.id, scene.methods[0].id);
            Err(Failure::new(Code::Usage, sentence))
        }
        Some(true) => {
            let all = Scene::ALL.iter().filter(|scene| scene.has_contact()).map(|scene| scene.id);
            let all = all.collect::<Vec<_>>().join(", ");
            Err(Failure::new(
                Code::Usage,
                format!("scene `{}` computes no contact; these do: {all}", scene.id),
            ))
        }
        Some(false) => Ok(false),
        None => Ok(has && options.file.is_none() && CONTACT_FIRST.contains(&scene.id)),
    }
}

/// The name of the file with the code: that of the output, or one that its language uses.
fn file_name(scene: &Scene, options: &Options<'_>) -> String {
    let given = options
        .output
        .filter(|it| !is_standard(it))
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned());
    given.unwrap_or_else(|| format!("{}.{}", scene.id.replace('-', "_"), options.target.ending()))
}

/// Writes a file in Python or JavaScript unchanged. It can be printed only in the language in which it is written.
fn same(
    path: &Path,
    text: &str,
    (scene, method, language): (&'static Scene, &'static Method, Target),
    options: &Options<'_>,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    if let Err(mistakes) = Attempt::read_in(language, scene, method, text) {
        let one = mistakes.first().map_or(String::new(), |it| {
            let (line, column) = it.place;
            format!("{}:{line}:{column}: {}", path.display(), it.sentence(options.lang))
        });
        return Err(Failure::new(Code::Usage, one.trim_end_matches(['.', '。']).to_owned()));
    }
    if options.target != language {
        let (from, to) = (language.title(), options.target.title());
        let sentence = format!("{}: code in {from} cannot be printed in {to} yet", path.display());
        return Err(Failure::new(Code::Usage, sentence));
    }
    write_text(text, options.output, options.force, output)
}

/// The languages in which definitions of two files can collide.
const HAVE_NAMESPACES: [Target; 4] = [Target::Cpp, Target::CSharp, Target::Unity, Target::GdScript];

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

fn no_method(id: &str, scene: &Scene) -> Failure {
    let known: Vec<&str> = scene.methods.iter().map(|method| method.id).collect();
    let sentence = format!("scene `{}` has no method `{id}`; it has: {}", scene.id, known.join(", "));
    Failure::new(Code::Mistakes, sentence)
}
