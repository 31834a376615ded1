//! The questions for the programs of all languages, and the expected answers.

use hantei::language::{How, Machine, Prim, Printed, Program, Record, Silent, Target, Type};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A text to print.
#[derive(Clone)]
pub enum Source {
    /// A method: its file and its function.
    Method(&'static str, &'static str),
    /// A learner's text beside a file.
    Own(&'static str, String),
}

/// A text, its parameters, and its expected answers.
#[derive(Clone)]
pub struct Asked {
    /// The name for messages.
    pub name: String,
    pub source: Source,
    pub takes: Vec<(Arc<str>, Type)>,
    /// The file of its numbers, and how many of them each question has.
    pub numbers: PathBuf,
    pub width: usize,
    pub ours: Vec<bool>,
}

impl Asked {
    pub fn printed(&self, target: Target, lean: bool) -> Printed {
        let how = How { target, lean, types: true };
        let printed = match &self.source {
            Source::Method(file, function) => super::library().printed(file, function, how, &Silent),
            Source::Own(file, text) => super::library().printed_own(file, text, how, &Silent),
        };
        printed.unwrap_or_else(|mistakes| panic!("{} in {}: {mistakes:?}", self.name, target.id()))
    }
}

/// Numbers as every language reads them.
pub fn bytes(numbers: &[f64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The cells of a value, from its numbers.
fn cells(of: &Type, numbers: &mut impl Iterator<Item = f64>, out: &mut Vec<u32>) {
    match of {
        Type::Prim(Prim::F32) => out.push((numbers.next().expect("there are enough") as f32).to_bits()),
        Type::Prim(prim) => match prim.coordinates() {
            Some((of, count)) => (0..count).for_each(|_| cells(&Type::Prim(of), numbers, out)),
            None => out.push(numbers.next().expect("there are enough") as u32),
        },
        Type::Struct(it) => it.fields.iter().for_each(|(_, of)| cells(of, numbers, out)),
        Type::Array(of, count) => (0..*count).for_each(|_| cells(of, numbers, out)),
        of => panic!("no learner's text here takes a {of}"),
    }
}

/// Adds a flag for each number of a value: true for booleans.
fn shape(of: &Type, truths: &mut Vec<bool>) {
    match of {
        Type::Prim(prim) => match prim.coordinates() {
            Some((of, count)) => (0..count).for_each(|_| shape(&Type::Prim(of), truths)),
            None => truths.push(*prim == Prim::Bool),
        },
        Type::Struct(it) => it.fields.iter().for_each(|(_, of)| shape(of, truths)),
        Type::Array(of, count) => (0..*count).for_each(|_| shape(of, truths)),
        of => panic!("no learner's text here takes a {of}"),
    }
}

/// A small generator, so that every run has the same questions.
struct Draw(u64);

impl Draw {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

/// Questions to a learner's text whose answers do not depend on rounding: they stay the same if every number changes a little.
pub fn of_text(
    name: String,
    file: &'static str,
    text: String,
    count: usize,
    folder: &Path,
    number: usize,
) -> Asked {
    let own = super::library().own(file, &text);
    let own = own.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}\n{text}"));
    let program = own.program(Record::Nothing).expect("it is not too large");
    let mut truths = vec![];
    program.takes.iter().for_each(|(_, of)| shape(of, &mut truths));
    let mut draw = Draw(number as u64);
    let mut machine = Machine::default();
    let (mut numbers, mut ours) = (vec![], vec![]);
    for _ in 0..count * 4 {
        let pose: Vec<f64> = truths
            .iter()
            .map(|is_truth| match is_truth {
                true => draw.below(2) as f64,
                // The radius is the third number, and stays above 0.
                false => (draw.below(8192) as f64) / 1024.0 - 4.0,
            })
            .enumerate()
            .map(|(i, it)| if i == 2 { (it + 4.5) / 4.0 } else { it })
            .collect();
        let answer = answer(&program, &mut machine, &pose, &name);
        let near = ours.len() < count
            && (0..4).all(|_| {
                let moved = |(it, truth): (&f64, &bool)| match truth {
                    true => *it,
                    false => it + (draw.below(2) as f64 - 0.5) / 2048.0,
                };
                let moved: Vec<f64> = pose.iter().zip(&truths).map(moved).collect();
                self::answer(&program, &mut machine, &moved, &name) == answer
            });
        if near {
            numbers.extend(pose);
            ours.push(answer);
        }
    }
    let path = folder.join(format!("own-{number}.numbers"));
    fs::write(&path, bytes(&numbers)).expect("numbers can be written");
    Asked {
        name,
        source: Source::Own(file, text),
        takes: program.takes.clone(),
        numbers: path,
        width: truths.len(),
        ours,
    }
}

fn answer(program: &Program, machine: &mut Machine, pose: &[f64], name: &str) -> bool {
    let (mut given, mut numbers) = (vec![], pose.iter().copied());
    program.takes.iter().for_each(|(_, of)| cells(of, &mut numbers, &mut given));
    machine.run(program, &given).unwrap_or_else(|mistake| panic!("{name}: {mistake:?}"));
    machine.cells(1)[0] != 0
}
