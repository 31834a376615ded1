//! `hantei code all`: a folder with the code of all scenes, which live in one project, since they share one file of shapes.

use super::code::{Options, namespace};
use super::harness::{all_tests, test_beside};
use super::{Code, Failure, contacts, write_text};
use crate::geometry::texts;
use crate::language::{About, Case, File, Said};
use crate::said::cli::code as said;
use crate::scene::Scene;
use crate::session::code::comments::{Comments, described};
use crate::session::code::printing::{Form, Runs};
use crate::target::Target;
use std::path::Path;

/// The name that stands for all scenes.
pub const ALL: &str = "all";

/// The name of the file of shapes.
const SHAPES: &str = "shapes";

/// Writes a file for each scene's first method, with its contact beside the verdict if it has one, and the file of shapes and
/// helpers that they share.
///
/// # Errors
/// No folder is given, an option is for one scene only, or a file cannot be written.
pub fn project(options: &Options<'_>) -> Result<Code, Failure> {
    let usage = |sentence: &str| Failure::new(Code::Usage, sentence);
    let target = options.target;
    if options.method.is_some() || options.file.is_some() || options.no_types {
        return Err(usage(
            "`all` has each scene's first method; --method, --file and --no-types are for one scene",
        ));
    }
    if target == Target::Rust {
        return Err(usage("in Rust, the crate itself has all shapes and methods: `hantei::geometry`"));
    }
    let folder = options.output.ok_or_else(|| usage("`all` needs a folder: add `-o DIR`"))?;
    if target == Target::GdScript && options.namespace.is_some() {
        return Err(usage(
            "`--namespace` names one script's class; with `all`, each script is known by its file",
        ));
    }
    let namespace = namespace(options)?;
    let write = |name: &str, text: &str| {
        let path = folder.join(file_name(name, target));
        write_text(text, Some(&path), options.force, &mut std::io::sink())
    };
    make_folder(folder)?;
    let form = Form { namespace, shapes: Some(SHAPES), ..Form::new(target, options.lang) };
    let scenes: Vec<&'static Scene> =
        Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none()).collect();
    let described = |scene| move |of: &str, name: &str| contacts::described(scene, of, name, options.lang);
    let fields: Vec<_> = scenes.iter().map(|scene| described(*scene)).collect();
    let runs: Vec<_> =
        scenes.iter().map(|scene| Runs { scene, method: &scene.methods[0], own: None }).collect();
    let heads: Vec<_> = (runs.iter().zip(&fields))
        .map(|(runs, fields)| runs.head(&Form { fields: Some(fields), ..form }, Some(runs.method.title)))
        .collect();
    let wants_contact = options.contact != Some(false);
    let files: Vec<_> = (runs.iter().zip(&heads))
        .map(|(runs, head)| File {
            file: runs.method.source.file,
            verdict: runs.method.printed_verdict().function,
            contact: runs.method.printed_contact().filter(|_| wants_contact).map(|it| it.function),
            said: head,
        })
        .collect();
    let printed = texts::library().printed_project(&files, (SHAPES, &Head(form)), target);
    let refused = || Failure::new(Code::Bug, "the scenes cannot be printed".to_owned());
    let (shapes, printed) = printed.and_then(Result::ok).ok_or_else(refused)?;
    write(SHAPES, &shapes.text())?;
    for (file, printed) in files.iter().zip(printed) {
        write(file.file, &printed.text())?;
    }
    if options.test {
        write_tests(&scenes, &files, folder, options)?;
    }
    if target == Target::Python {
        write("__init__", "")?;
    }
    Ok(Code::Ok)
}

/// Writes a test for each scene's file, and for C# one that runs all of them.
fn write_tests(
    scenes: &[&'static Scene],
    files: &[File<'_>],
    folder: &Path,
    options: &Options<'_>,
) -> Result<(), Failure> {
    let target = options.target;
    let own = folder.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    // Unity compiles the scripts of folders with this name together with its test framework.
    let tests = if target == Target::Unity { folder.join("Editor") } else { folder.to_owned() };
    make_folder(&tests)?;
    let write = |name: &str, text: &str| {
        write_text(text, Some(&tests.join(name)), options.force, &mut std::io::sink())
    };
    for (scene, file) in scenes.iter().zip(files) {
        let tested = (*scene, &scene.methods[0], file.contact.is_some());
        let (name, text) = test_beside(tested, target, options.lang, (&own, options.namespace));
        write(&name, &text)?;
    }
    if target == Target::CSharp {
        let names: Vec<&str> = files.iter().map(|it| it.file).collect();
        write("Tests.cs", &all_tests(&names))?;
    }
    Ok(())
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|why| Failure::new(Code::Io, format!("cannot make the folder {}: {why}", folder.display())))
}

/// The name of a file, as a language names its files.
fn file_name(name: &str, target: Target) -> String {
    match target {
        Target::CSharp | Target::Unity => Case::Pascal.of(name) + ".cs",
        Target::Cpp => format!("{name}.hpp"),
        _ => format!("{name}.{}", target.ending()),
    }
}

/// The comments in the file of shapes.
struct Head<'a>(Form<'a>);

impl Said for Head<'_> {
    fn head(&self, _: &About) -> Vec<String> {
        vec![self.0.lang.of(said::SHAPES).to_owned()]
    }

    fn comment(&self, comment: &str) -> Option<String> {
        Comments(self.0.lang).comment(comment)
    }

    fn shape(&self, name: &str) -> Option<String> {
        described(name, self.0.lang)
    }

    fn field(&self, of: &str, name: &str) -> Option<String> {
        contacts::of_shape(of, name, self.0.lang)
    }

    fn namespace(&self) -> Option<&str> {
        self.0.namespace
    }
}
