//! Every method in every language, compiled or run by that language's own tools. Each must give the original answers, pose by
//! pose.
//!
//! One program of each language judges all: it reads numbers from files, makes shapes of them and writes an answer for each. In
//! languages with 32-bit numbers the answers are the same. In languages with only 64 bits they may differ within rounding of
//! touching.

mod asked;
pub mod corpus;
mod glue;
mod run;

use asked::{Asked, Source, bytes};
use hantei::geometry::texts::library;
use hantei::judging::{Kind, Poses, Truth};
use hantei::language::{Prim, Record, Target, Type};
use hantei::scene::{Inputs, Method, Scene};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, thread};

/// A method and its poses.
pub struct OfScene {
    scene: &'static Scene,
    method: &'static Method,
    poses: Arc<Vec<Inputs>>,
}

/// At most this many poses of each kind.
fn poses(scene: &'static Scene, count: usize) -> Vec<Inputs> {
    let mut all = vec![];
    let mut counted: HashMap<&str, usize> = HashMap::new();
    let mut poses = Poses::new(scene, 35);
    // The rarest kinds are a tenth of all poses.
    for _ in 0..count * 11 {
        let (kind, pose) = poses.draw();
        let so_far = counted.entry(Kind::id(kind)).or_default();
        if *so_far < count {
            *so_far += 1;
            all.push(pose);
        }
    }
    all
}

/// The numbers of a value, from its cells.
fn flat(of: &Type, cells: &mut impl Iterator<Item = u32>, out: &mut Vec<f64>) {
    let mut cell = || cells.next().expect("there is a cell for each number");
    match of {
        Type::Prim(Prim::F32) => out.push(f32::from_bits(cell()).into()),
        Type::Prim(Prim::F64) => {
            let (low, high) = (cell(), cell());
            out.push(f64::from_bits(u64::from(low) | u64::from(high) << 32));
        }
        Type::Prim(prim) => match prim.coordinates() {
            Some((of, count)) => (0..count).for_each(|_| flat(&Type::Prim(of), cells, out)),
            None => out.push(cell().into()),
        },
        Type::Struct(it) => it.fields.iter().for_each(|(_, of)| flat(of, cells, out)),
        Type::Array(of, count) => (0..*count).for_each(|_| flat(of, cells, out)),
        Type::Enum(_) => out.push(cell().into()),
        of => panic!("no shape has a {of}"),
    }
}

/// The numbers of a method's parameters in some poses.
fn numbers(method: &Method, takes: &[(Arc<str>, Type)], poses: &[Inputs]) -> Vec<f64> {
    let (mut numbers, mut cells) = (vec![], vec![]);
    for pose in poses {
        cells.clear();
        (method.given)(pose, &mut cells);
        let mut cells = cells.iter().copied();
        takes.iter().for_each(|(_, of)| flat(of, &mut cells, &mut numbers));
    }
    numbers
}

/// All methods with their numbers, which are written once for all methods with the same parameters.
fn asked(folder: &Path, count: usize) -> (Vec<Asked>, Vec<OfScene>) {
    let scenes: Vec<_> = super::scenes().collect();
    let halves = scenes.chunks(scenes.len().div_ceil(2));
    thread::scope(|scope| {
        let made: Vec<_> = halves
            .map(|half| {
                scope.spawn(move || {
                    half.iter().flat_map(|scene| of_scene(scene, folder, count)).collect::<Vec<_>>()
                })
            })
            .collect();
        made.into_iter().flat_map(|it| it.join().expect("poses can be made")).collect()
    })
}

fn of_scene(scene: &'static Scene, folder: &Path, count: usize) -> Vec<(Asked, OfScene)> {
    let poses = Arc::new(poses(scene, count));
    let mut files: Vec<(Vec<Type>, PathBuf, usize)> = vec![];
    let mut all = vec![];
    for method in scene.methods {
        let source = method.source;
        let program =
            library().function(source.file, source.function, Record::Nothing).expect("it is understood");
        let types: Vec<Type> = program.takes.iter().map(|(_, of)| of.clone()).collect();
        let known = files.iter().find(|(known, ..)| *known == types).cloned();
        let (_, numbers, width) = known.unwrap_or_else(|| {
            let numbers = numbers(method, &program.takes, &poses);
            let path = folder.join(format!("{}-{}.numbers", scene.id, files.len()));
            fs::write(&path, bytes(&numbers)).expect("numbers can be written");
            let made = (types.clone(), path, numbers.len() / poses.len());
            files.push(made.clone());
            made
        });
        let ours = poses.iter().map(|pose| (method.judge)(pose).hit).collect();
        let name = format!("{} {}", scene.id, method.id);
        let source = Source::Method(source.file, source.function);
        let asked = Asked { name, source, takes: program.takes, numbers, width, ours };
        all.push((asked, OfScene { scene, method, poses: poses.clone() }));
    }
    all
}

/// True if a language computes in 32 bits like the interpreter. Its answers are then the same, except for different rounding in
/// its library.
fn is_exact(target: Target) -> bool {
    matches!(target, Target::Rust | Target::CSharp | Target::Unity | Target::Cpp)
}

/// The poses for which a language's answers differ, by method.
fn differing(asked: &[Asked], answers: &[Vec<u8>]) -> Vec<Vec<usize>> {
    let of = |(it, answers): (&Asked, &Vec<u8>)| {
        assert_eq!(answers.len(), it.ours.len(), "{}", it.name);
        let all = answers.iter().zip(&it.ours).enumerate();
        all.filter(|(_, (answer, own))| (**answer == b'1') != **own).map(|(i, _)| i).collect()
    };
    asked.iter().zip(answers).map(of).collect()
}

/// Asserts that every difference is one of rounding: a change within rounding reverses the original answer, or that of the
/// language. One number changes, or else two: a corner can touch in x and in y.
fn only_rounding(
    target: Target,
    (asked, scenes): (&[Asked], &[OfScene]),
    differing: &[Vec<usize>],
    folder: &Path,
) {
    let truths: Vec<Truth> = scenes.iter().map(|of| Truth::new(of.scene).by(of.method)).collect();
    let once = |i: usize, pose: &Inputs| truths[i].neighbors(pose).collect::<Vec<_>>();
    let twice = |i: usize, pose: &Inputs| once(i, pose).iter().flat_map(|pose| once(i, pose)).collect();
    let is_far = |i: usize, pose: usize| !truths[i].is_close(&scenes[i].poses[pose]);
    let all = differing.iter().enumerate().flat_map(|(i, all)| all.iter().map(move |pose| (i, *pose)));
    let far: Vec<(usize, usize)> = all.filter(|(i, pose)| is_far(*i, *pose)).collect();
    let far = unturned(target, (asked, scenes), far, &once, folder);
    let far = unturned(target, (asked, scenes), far, &twice, folder);
    let told = far.iter().map(|(i, pose)| format!("{} in {:?}", asked[*i].name, scenes[*i].poses[*pose]));
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{} differs from ours: {told:#?}", target.id());
}

/// The differences, each a method and a pose, that no change of the pose turns.
fn unturned(
    target: Target,
    (asked, scenes): (&[Asked], &[OfScene]),
    far: Vec<(usize, usize)>,
    changed: &dyn Fn(usize, &Inputs) -> Vec<Inputs>,
    folder: &Path,
) -> Vec<(usize, usize)> {
    if far.is_empty() {
        return far;
    }
    let mut near: Vec<Vec<Inputs>> = vec![vec![]; asked.len()];
    let mut places = vec![];
    for (i, pose) in &far {
        let start = near[*i].len();
        near[*i].extend(changed(*i, &scenes[*i].poses[*pose]));
        places.push(start..near[*i].len());
    }
    for (i, ((it, of), near)) in asked.iter().zip(scenes).zip(&near).enumerate() {
        let path = folder.join(format!("{i}.numbers"));
        fs::remove_file(&path).expect("the numbers are there");
        fs::write(path, bytes(&numbers(of.method, &it.takes, near))).expect("numbers can be written");
    }
    let answers = run::answers(target, asked, folder);
    let turns = |&((i, pose), ref place): &((usize, usize), std::ops::Range<usize>)| {
        answers[i][place.clone()].iter().any(|answer| (*answer == b'1') == asked[i].ours[pose])
    };
    far.into_iter().zip(places).filter(|it| !turns(it)).map(|(it, _)| it).collect()
}

/// The languages to test: all of these, or those in `HANTEI_LANGUAGES`.
fn wanted(targets: &[Target]) -> Vec<Target> {
    let only = env::var("HANTEI_LANGUAGES").ok();
    let is_wanted =
        |target: &Target| only.as_ref().is_none_or(|only| only.split(',').any(|id| id == target.id()));
    // TypeScript without its types is JavaScript, which another test proves.
    let is_run = |target: &Target| *target != Target::TypeScript;
    targets.iter().copied().filter(is_run).filter(is_wanted).collect()
}

/// An empty folder.
fn emptied(folder: PathBuf) -> PathBuf {
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room for files");
    folder
}

/// The answers of a language to all questions, and the time for building its program.
fn answered(target: Target, asked: &[Asked], folder: &Path) -> (Vec<Vec<u8>>, Duration) {
    let start = Instant::now();
    for (i, it) in asked.iter().enumerate() {
        std::os::unix::fs::symlink(&it.numbers, folder.join(format!("{i}.numbers")))
            .expect("files can be linked");
    }
    run::build(target, asked, folder);
    let built = start.elapsed();
    (run::answers(target, asked, folder), built)
}

/// The number of questions for each learner's text.
const QUESTIONS: usize = 20;

/// Tests the learners' texts in these languages. No answer depends on rounding, so all of them must be equal.
pub fn judge_texts(targets: &[Target]) {
    let folder = emptied(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("texts"));
    let texts = corpus::texts();
    let numbered = texts.into_iter().enumerate();
    let all: Vec<(Asked, Vec<&str>)> = numbered
        .map(|(i, it)| (asked::of_text(it.name, corpus::FILE, it.text, QUESTIONS, &folder, i), it.refused_in))
        .collect();
    for target in wanted(targets) {
        let said = all.iter().filter(|(_, refused_in)| !refused_in.contains(&target.id()));
        let asked: Vec<Asked> = said.map(|(it, _)| it.clone()).collect();
        let (answers, built) = answered(target, &asked, &emptied(folder.join(target.id())));
        let differing = differing(&asked, &answers);
        let names: Vec<&str> = asked
            .iter()
            .zip(&differing)
            .filter(|(_, all)| !all.is_empty())
            .map(|(it, _)| it.name.as_str())
            .collect();
        println!("{}: {} texts, built in {built:.1?}", target.title(), asked.len());
        assert!(names.is_empty(), "{}: other answers than ours in {names:#?}", target.title());
    }
}

/// The number of scenes whose tests run in languages that compile each file for a second or two.
const COMPILED: usize = 4;

/// Runs the test that `hantei code --test` adds to the first method of each scene, or to its contact. That of an incorrect method must fail.
pub fn run_tests(targets: &[Target]) {
    let folder = emptied(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tests"));
    for target in wanted(targets) {
        let is_slow = matches!(target, Target::CSharp | Target::Unity | Target::Cpp);
        let scenes: Vec<&Scene> = super::scenes().collect();
        // The last scenes are the hardest to print, and contacts have a struct of their own.
        let first = scenes.len() - COMPILED;
        let is_run = |(i, scene): &(usize, &'static Scene)| !is_slow || *i >= first || scene.has_contact();
        let scenes: Vec<&Scene> =
            scenes.into_iter().enumerate().filter(is_run).map(|(_, scene)| scene).collect();
        let folder = emptied(folder.join(target.id()));
        let write = |scene: &Scene, method: &str| {
            let file = folder.join(format!("{}.{}", scene.id.replace('-', "_"), target.ending()));
            let contact = scene.method(method).is_some_and(|it| it.flaw.is_none() && it.contact().is_some());
            let contact = if contact { "--contact" } else { "--no-contact" };
            let arguments = [
                "code",
                scene.id,
                "--method",
                method,
                "--as",
                target.id(),
                "--test",
                contact,
                "--force",
                "-o",
            ];
            let status =
                std::process::Command::new(env!("CARGO_BIN_EXE_hantei")).args(arguments).arg(file).status();
            assert!(status.expect("the program runs").success(), "{} in {}", scene.id, target.id());
        };
        scenes.iter().for_each(|scene| write(scene, scene.methods[0].id));
        let names: Vec<&str> = scenes.iter().map(|scene| scene.id).collect();
        run::run_tests(target, &names, &folder);
        let wrong = scenes.iter().find(|scene| scene.id == "swept-disk").expect("it is the hardest one");
        let flawed = wrong.methods.iter().find(|method| method.flaw.is_some()).expect("it has one");
        write(wrong, flawed.id);
        let fails = std::panic::catch_unwind(|| run::run_tests(target, &[wrong.id], &folder)).is_err();
        assert!(fails, "the test of {} passes in {}", flawed.id, target.id());
    }
}

/// Builds the folder of all scenes that `hantei code all` writes, in each of these languages that can be run.
pub fn run_projects(targets: &[Target]) {
    let folder = emptied(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("projects"));
    for target in wanted(targets) {
        let folder = folder.join(target.id());
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_hantei"));
        program.args(["code", "all", "--as", target.id(), "-o"]).arg(&folder);
        if matches!(target, Target::CSharp | Target::Unity | Target::Cpp) {
            program.args(["--namespace", "game"]);
        }
        assert!(program.status().expect("the program runs").success(), "{}", target.id());
        run::run_project(target, &folder);
        let in_namespace: &[_] =
            if matches!(target, Target::CSharp | Target::Cpp) { &[false, true] } else { &[false] };
        for in_namespace in in_namespace {
            let folder = folder.with_file_name(format!("tests_{}_{in_namespace}", target.id()));
            let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_hantei"));
            program.args(["code", "all", "--as", target.id(), "--test", "-o"]).arg(&folder);
            if *in_namespace {
                program.args(["--namespace", "Game.Collision"]);
            }
            assert!(program.status().expect("the program runs").success(), "{}", target.id());
            run::run_project_tests(target, &folder);
        }
    }
}

/// Tests the methods in these languages in poses of all kinds.
pub fn judge(targets: &[Target]) {
    let count = env::var("HANTEI_POSES").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let folder = emptied(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("code"));
    let start = Instant::now();
    let (asked, scenes) = asked(&folder, count);
    let poses: usize = asked.iter().map(|it| it.ours.len()).sum();
    println!("{} methods, {poses} questions: {:.0?}", asked.len(), start.elapsed());
    for target in wanted(targets) {
        let start = Instant::now();
        let folder = emptied(folder.join(target.id()));
        let (answers, built) = answered(target, &asked, &folder);
        let differing = differing(&asked, &answers);
        let count: usize = differing.iter().map(Vec::len).sum();
        println!(
            "{}: built in {built:.1?}, {count} of {poses} answers differ; {:.1?}",
            target.title(),
            start.elapsed()
        );
        if is_exact(target) {
            let where_: Vec<_> = asked
                .iter()
                .zip(&differing)
                .filter(|(_, all)| !all.is_empty())
                .map(|(it, _)| it.name.as_str())
                .collect();
            assert_eq!(count, 0, "{} computes as we do, but not in {where_:?}", target.title());
        }
        only_rounding(target, (&asked, &scenes), &differing, &folder);
    }
}
