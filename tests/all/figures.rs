//! The picture of every step of every lesson, and of moments of every scene, compared with the saved one.
//!
//! `HANTEI_BLESS=1 cargo test --test all figures::` writes new pictures. Look at them before you commit them. A picture that differs is
//! saved beside the old one as `NAME.new.svg`.

use hantei::cli::figure::pictures;
use hantei::compose::{Sheet, svg};
use hantei::lesson::Library;
use hantei::scene::explanation::Moment;
use hantei::scene::{Detail, Stage};
use hantei::session::State;
use hantei::words::Lang;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const BLESS: &str = "HANTEI_BLESS=1 cargo test --test all figures::";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures")
}

/// The first different line of two pictures, in both versions. `None` if they are equal.
fn parting(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let same = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    Some(format!("line {}:\n    old  {}\n    new  {}", same + 1, line(old), line(new)))
}

/// Every SVG file below the folder, without those that a failed comparison left.
fn golden_files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let files =
        entries(folder).filter(|path| path.is_dir()).flat_map(|path| entries(&path).collect::<Vec<_>>());
    files.filter(|path| !path.to_string_lossy().ends_with(".new.svg")).collect()
}

/// All saved pictures: the file of each, and its present contents. They show the steps of every lesson, each moment of every
/// scene's first method at the start, and the deciding moment of each other method.
fn pictures_now() -> Vec<(PathBuf, String)> {
    let steps = Library::builtin().lessons.into_iter().flat_map(|lesson| {
        pictures(&lesson).into_iter().map(move |(name, state, stage)| {
            let path = folder().join(&lesson.id).join(format!("{name}.svg"));
            (path, svg(&state, &Sheet { stage, ..Sheet::default() }))
        })
    });
    let moments = Library::from_scenes().lessons.into_iter().flat_map(|lesson| {
        let state = State::at(&lesson, 0);
        let told = state.method.explain(&state.pose, Detail::values(Lang::En));
        let names: Vec<String> = told.moments.iter().map(Moment::name).collect();
        names.into_iter().enumerate().map(move |(at, name)| {
            let folder = folder().join(format!("{}-moments", state.scene().id));
            let stage = Stage::Walk { at, grown: 1.0 };
            (
                folder.join(format!("{:02}-{name}.svg", at + 1)),
                svg(&state, &Sheet { stage, ..Sheet::default() }),
            )
        })
    });
    steps.chain(moments).chain(verdicts()).collect()
}

/// The deciding moments of every scene's other methods.
fn verdicts() -> Vec<(PathBuf, String)> {
    let lessons = Library::from_scenes().lessons;
    let others = lessons.iter().flat_map(|lesson| {
        let methods = lesson.scene.methods[1..].iter();
        methods.map(|method| {
            let mut state = State::at(lesson, 0);
            state.method = method;
            state
        })
    });
    let picture = |state: State| {
        let told = state.method.explain(&state.pose, Detail::values(Lang::En));
        let stage = Stage::Walk { at: told.decided, grown: 1.0 };
        let folder = folder().join(format!("{}-moments", state.scene().id));
        let name = format!("{}-{}.svg", state.method.id, told.moments[told.decided].name());
        (folder.join(name), svg(&state, &Sheet { stage, ..Sheet::default() }))
    };
    others.map(picture).collect()
}

#[test]
fn every_step_and_every_moment_looks_as_it_did() {
    let bless = std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1");
    let (mut seen, mut wrong) = (BTreeSet::new(), vec![]);
    for (path, new) in pictures_now() {
        let beside = path.with_extension("new.svg");
        let _ = fs::remove_file(&beside);
        seen.insert(path.clone());
        let old = fs::read_to_string(&path);
        let differs = match &old {
            Ok(old) => parting(old, &new),
            Err(_) => Some("there is no such picture yet".to_owned()),
        };
        let Some(differs) = differs else { continue };
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        if bless {
            fs::write(&path, new).unwrap();
        } else {
            fs::write(&beside, new).unwrap();
            let name = path.strip_prefix(folder()).unwrap().display();
            wrong.push(format!("{name}: {differs}\n    the new picture is {}", beside.display()));
        }
    }
    for stale in golden_files(&folder()).difference(&seen) {
        if bless {
            fs::remove_file(stale).unwrap();
        } else {
            wrong.push(format!("{}: neither a step nor a moment has this picture", stale.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\n\nIf the new pictures are right: {BLESS}\n", wrong.join("\n"));
}

#[test]
fn a_comparison_reports_the_first_different_line() {
    assert_eq!(parting("a\nb\n", "a\nb\n"), None);
    assert_eq!(parting("a\nb\n", "a\nc\n").unwrap(), "line 2:\n    old  b\n    new  c");
    assert_eq!(parting("a\n", "a\nc\n").unwrap(), "line 2:\n    old  (the end)\n    new  c");
}
