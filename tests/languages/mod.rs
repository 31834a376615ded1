//! Every method in every language, compiled or run by that language's own tools: each answers as ours, pose by pose.
//!
//! One program of each language judges all: it reads numbers from files, makes shapes of them and writes an answer each. Where a
//! language has numbers of 32 bits, its answers are the same; where it has 64 bits only, they may differ within rounding of touching.

pub mod formatters;
mod glue;
mod run;

use hantei::geometry::texts::library;
use hantei::judging::{Kind, Poses, Truth};
use hantei::language::{How, Prim, Printed, Silent, Target, Type};
use hantei::scene::{Inputs, Method, Scene};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use std::{env, thread};

/// A method, what it takes, and the poses it is asked about.
pub struct Asked {
    pub scene: &'static Scene,
    pub method: &'static Method,
    pub takes: Vec<(Arc<str>, Type)>,
    /// The file of its numbers, and how many there are of each pose.
    pub numbers: PathBuf,
    pub width: usize,
    poses: Arc<Vec<Inputs>>,
    ours: Vec<bool>,
}

impl Asked {
    pub fn printed(&self, target: Target, lean: bool) -> Printed {
        let source = self.method.source;
        let how = How { target, lean, types: true };
        library().printed(source.file, source.function, how, &Silent).expect("every method is printed")
    }
}

/// This many poses of each kind, or as many as there are.
fn poses(scene: &'static Scene, count: usize) -> Vec<Inputs> {
    let mut all = vec![];
    let mut counted: HashMap<&str, usize> = HashMap::new();
    let mut poses = Poses::new(scene, 35);
    // The rarest kinds are a tenth of all.
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

fn bytes(numbers: &[f64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// All methods with their numbers, which are written once for all that take the same.
fn asked(folder: &Path, count: usize) -> Vec<Asked> {
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

fn of_scene(scene: &'static Scene, folder: &Path, count: usize) -> Vec<Asked> {
    let poses = Arc::new(poses(scene, count));
    let mut files: Vec<(Vec<Type>, PathBuf, usize)> = vec![];
    let mut all = vec![];
    for method in scene.methods {
        let source = method.source;
        let program = library().function(source.file, source.function, false).expect("it is understood");
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
        all.push(Asked { scene, method, takes: program.takes, numbers, width, poses: poses.clone(), ours });
    }
    all
}

/// Where a language computes in 32 bits as we do, its answers are the same, but for what its library rounds otherwise.
fn is_exact(target: Target) -> bool {
    matches!(target, Target::Rust | Target::CSharp | Target::Unity | Target::Cpp)
}

/// The poses in which a language's answers are others than ours, by their methods.
fn differing(asked: &[Asked], answers: &[Vec<u8>]) -> Vec<Vec<usize>> {
    let of = |(it, answers): (&Asked, &Vec<u8>)| {
        assert_eq!(answers.len(), it.ours.len(), "{} {}", it.scene.id, it.method.id);
        let all = answers.iter().zip(&it.ours).enumerate();
        all.filter(|(_, (answer, own))| (**answer == b'1') != **own).map(|(i, _)| i).collect()
    };
    asked.iter().zip(answers).map(of).collect()
}

/// Every difference must be one of rounding: a change within rounding turns our answer round, or that of the language.
fn only_rounding(target: Target, asked: &[Asked], differing: &[Vec<usize>], folder: &Path) {
    let mut far = vec![];
    for (i, (it, all)) in asked.iter().zip(differing).enumerate() {
        let by = Truth::new(it.scene).by(it.method);
        far.extend(all.iter().filter(|pose| !by.is_close(&it.poses[**pose])).map(|pose| (i, *pose)));
    }
    if far.is_empty() {
        return;
    }
    let mut near: Vec<Vec<Inputs>> = vec![vec![]; asked.len()];
    for (i, pose) in &far {
        let it = &asked[*i];
        near[*i].extend(Truth::new(it.scene).by(it.method).neighbors(&it.poses[*pose]));
    }
    for (i, (it, near)) in asked.iter().zip(&near).enumerate() {
        let path = folder.join(format!("{i}.numbers"));
        fs::remove_file(&path).expect("the numbers are there");
        fs::write(path, bytes(&numbers(it.method, &it.takes, near))).expect("numbers can be written");
    }
    let answers = run::answers(target, asked, folder);
    let mut taken = vec![0; asked.len()];
    for (i, pose) in far {
        let it = &asked[i];
        let count = Truth::new(it.scene).neighbors(&it.poses[pose]).count();
        let own = &answers[i][taken[i]..taken[i] + count];
        taken[i] += count;
        let turns = own.iter().any(|answer| (*answer == b'1') == it.ours[pose]);
        let (target, scene, method) = (target.id(), it.scene.id, it.method.id);
        assert!(turns, "{target}: {scene} {method} differs from ours in {:?}", it.poses[pose]);
    }
}

/// Asks the methods in these languages about poses of all kinds.
pub fn judge(targets: &[Target]) {
    let count = env::var("HANTEI_POSES").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("code");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("there is room for files");
    let start = Instant::now();
    let asked = asked(&folder, count);
    let poses: usize = asked.iter().map(|it| it.ours.len()).sum();
    println!("{} methods, {poses} questions: {:.0?}", asked.len(), start.elapsed());
    let only = env::var("HANTEI_LANGUAGES").ok();
    for target in targets {
        if only.as_ref().is_some_and(|only| !only.split(',').any(|id| id == target.id())) {
            continue;
        }
        let start = Instant::now();
        let folder = folder.join(target.id());
        fs::create_dir_all(&folder).expect("there is room for files");
        for (i, it) in asked.iter().enumerate() {
            std::os::unix::fs::symlink(&it.numbers, folder.join(format!("{i}.numbers")))
                .expect("files can be linked");
        }
        run::build(*target, &asked, &folder);
        let built = start.elapsed();
        let differing = differing(&asked, &run::answers(*target, &asked, &folder));
        let count: usize = differing.iter().map(Vec::len).sum();
        println!(
            "{}: built in {built:.1?}, {count} of {poses} answers differ; {:.1?}",
            target.title(),
            start.elapsed()
        );
        if is_exact(*target) {
            let where_: Vec<_> = asked
                .iter()
                .zip(&differing)
                .filter(|(_, all)| !all.is_empty())
                .map(|(it, _)| it.method.id)
                .collect();
            assert_eq!(count, 0, "{} computes as we do, but not in {where_:?}", target.title());
        }
        only_rounding(*target, &asked, &differing, &folder);
    }
}
