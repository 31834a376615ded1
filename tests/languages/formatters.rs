//! Each language's common formatter leaves what is printed as it is.

use super::super::scenes;
use hantei::language::Target;
use hantei::session::code::printing::Runs;
use hantei::words::Lang;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How files end, and the formatter, asked whether it would change them; nothing where there is none to be had. C#'s are part of a
/// kit of some hundred megabytes that Debian does not have.
fn formatter(target: Target) -> Option<(&'static str, &'static [&'static str])> {
    Some(match target {
        Target::Rust => ("rs", &["rustfmt", "--check", "--edition=2024"]),
        // Where it may break lines itself, it fills them: what belongs together would be torn apart.
        Target::Cpp => (
            "cpp",
            &["clang-format", "--dry-run", "--Werror", "--style={BasedOnStyle: LLVM, ColumnLimit: 0}"],
        ),
        Target::JavaScript => ("js", &["prettier", "--check"]),
        Target::Python => ("py", &["black", "--check", "--diff", "--quiet"]),
        Target::GdScript => ("gd", &["gdformat", "--diff"]),
        Target::CSharp | Target::Unity => return None,
    })
}

/// All methods in a language, as they are copied, with comments in both languages of the reader.
fn files(target: Target, ending: &str, folder: &Path) -> Vec<PathBuf> {
    let mut files = vec![];
    for scene in scenes() {
        for (method, lang) in scene.methods.iter().flat_map(|method| Lang::ALL.map(|lang| (method, lang))) {
            for types in [true, false] {
                let runs = Runs { scene, method, own: None };
                let text = runs.text(target, types, lang).expect("every method is printed");
                let kind = if types { "whole" } else { "bare" };
                let name = format!("{}-{}-{}-{kind}.{ending}", scene.id, method.id, lang.code());
                files.push(folder.join(name));
                fs::write(files.last().expect("it was just named"), text).expect("files can be written");
            }
        }
    }
    files
}

/// Asks every formatter about every text.
pub fn leave_it() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formatted");
    for target in Target::ALL {
        let Some((ending, command)) = formatter(target) else { continue };
        let folder = root.join(target.id());
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("there is room for files");
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("rustfmt.toml"), folder.join("rustfmt.toml"))
            .expect("the project has a form of its own");
        let files = files(target, ending, &folder);
        let output = Command::new(command[0]).args(&command[1..]).args(&files).current_dir(&folder).output();
        let output = output.unwrap_or_else(|error| panic!("{} is needed: {error}", command[0]));
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        let said: String = said.chars().take(6000).collect();
        assert!(output.status.success(), "{} would change what is printed:\n{said}", command[0]);
    }
}
