//! The test below printed code: setups with their right answers, which the language's own tool checks.

mod forms;

use super::shapes::{Numbers, Shapes};
use crate::attempt::Attempt;
use crate::geometry::texts;
use crate::judging::numbers::rounded;
use crate::judging::{Kind, Poses, Truth};
use crate::language::{Case, Enum, Prim};
use crate::scene::{ContactRow, Inputs, Method, Scene};
use crate::session::code::printing::Runs;
use crate::target::Target;
use crate::words::{Lang, fill};
use forms::form;

/// The number of setups, and of poses among which they are chosen.
const SETUPS: usize = 24;
const TRIES: usize = 400;

/// The seed of the poses: the same code has the same test each time.
const SEED: u64 = 1;

/// Printed code with a test below it, for a file of this name. The code is of a method, or takes its place. It returns the contact,
/// or the verdict alone.
pub fn with_test(
    code: &str,
    (scene, method, has_contact): (&'static Scene, &Method, bool),
    target: Target,
    lang: Lang,
    file: &str,
) -> String {
    let file = Beside {
        class: class(code, target).to_owned(),
        head: code.to_owned(),
        command: command(target, file),
    };
    test((scene, method, has_contact), target, lang, &|_| file.clone())
}

/// The text around a test: the class or namespace of the tested functions, or the sign before them, the text above the test, and the
/// command that runs it.
#[derive(Clone)]
struct Beside {
    class: String,
    head: String,
    command: String,
}

/// The test of a file of a project, for a file beside it: its name and its text. `folder` is that of the project.
pub fn test_beside(
    (scene, method, has_contact): (&'static Scene, &Method, bool),
    target: Target,
    lang: Lang,
    (folder, namespace): (&str, Option<&str>),
) -> (String, String) {
    let file = method.source.file;
    let pascal = Case::Pascal.of(file);
    let name = match target {
        Target::CSharp | Target::Unity => format!("{pascal}Test.cs"),
        Target::Cpp => format!("{file}_test.cpp"),
        Target::JavaScript | Target::TypeScript => format!("{file}.test.{}", target.ending()),
        _ => format!("test_{file}.{}", target.ending()),
    };
    let class = match target {
        Target::CSharp | Target::Unity => pascal,
        Target::Cpp => file.to_owned(),
        Target::GdScript => "Code.".to_owned(),
        _ => String::new(),
    };
    let command = match target {
        Target::TypeScript => "tsc && node --test".to_owned(),
        Target::Python => format!("python3 -m {folder}.test_{file}"),
        _ => command(target, &name),
    };
    let around = |lines: &str| Beside {
        class: class.clone(),
        head: brought((file, has_contact), target, lines) + &opened(target, namespace),
        command: command.clone(),
    };
    let text = test((scene, method, has_contact), target, lang, &around);
    // A project has one entry, which runs all tests.
    let text = if target == Target::CSharp { text.replacen("int Main()", "int Run()", 1) } else { text };
    (name, text)
}

/// The line that opens the namespace of the tested functions. Only C++ and C# have one.
fn opened(target: Target, namespace: Option<&str>) -> String {
    match (target, namespace) {
        (Target::Cpp, Some(name)) => format!("\nusing namespace {};\n", name.replace('.', "::")),
        (Target::CSharp | Target::Unity, Some(name)) => format!("using {};\n", name.replace("::", ".")),
        _ => String::new(),
    }
}

/// The lines that bring the tested function, and the shapes that lines of setups name.
fn brought((file, has_contact): (&str, bool), target: Target, lines: &str) -> String {
    let name = if has_contact { "contact" } else { "hit" };
    let is_shape = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.contains(char::is_lowercase)
            && !["True", "False", "Vector2", "Vector3"].contains(word)
    };
    let mut shapes: Vec<&str> =
        lines.split(|c: char| !c.is_alphanumeric()).filter(is_shape).collect::<Vec<_>>();
    shapes.sort_unstable();
    shapes.dedup();
    let list = shapes.join(", ");
    let contact = |word: &'static str| if has_contact { word } else { "" };
    match target {
        Target::CSharp => "using System.Numerics;\n".to_owned(),
        Target::Unity => "using UnityEngine;\n".to_owned(),
        Target::Cpp => format!("#include <cmath>\n\n#include \"{file}.hpp\"\n"),
        Target::JavaScript | Target::TypeScript => {
            let of = if target == Target::TypeScript { contact("type Contact, ") } else { "" };
            let shapes = if list.is_empty() {
                String::new()
            } else {
                format!("import {{ {list} }} from \"./shapes.js\";\n")
            };
            format!("import {{ {of}{name} }} from \"./{file}.js\";\n{shapes}")
        }
        Target::Python => {
            let of = contact("Contact, ");
            format!("from .{file} import {of}{name}\nfrom .shapes import {list}\n")
        }
        Target::GdScript => {
            let shapes = shapes.iter().map(|it| format!("const {it} = preload(\"shapes.gd\").{it}\n"));
            let of = if has_contact {
                format!("const Contact = preload(\"{file}.gd\").Contact\n")
            } else {
                String::new()
            };
            format!(
                "extends SceneTree\n\nconst Code = preload(\"{file}.gd\")\n{of}{}",
                shapes.collect::<String>()
            )
        }
        Target::Rust => String::new(),
    }
}

/// The file of C# that runs all tests of a project.
pub fn all_tests(files: &[&str]) -> String {
    let runs: Vec<String> = files.iter().map(|file| format!("{}Test.Run()", Case::Pascal.of(file))).collect();
    format!(
        "public static class Tests\n{{\n    public static int Main()\n    {{\n        return {};\n    }}\n}}\n",
        runs.join("\n            + ")
    )
}

/// A test in the text that belongs around its lines.
fn test(
    (scene, method, has_contact): (&'static Scene, &Method, bool),
    target: Target,
    lang: Lang,
    around: &dyn Fn(&str) -> Beside,
) -> String {
    let truth = Truth::new(scene);
    let mut tested: Vec<String> = vec![];
    let mut check = |(i, (pose, right)): (usize, (Inputs, bool))| {
        let numbers = if has_contact { numbers(method, &truth, &pose, target) } else { vec![] };
        if !numbers.is_empty() {
            tested = numbers.iter().map(|(field, _)| field.clone()).collect();
        }
        let values = numbers.iter().map(|(_, value)| number(*value, target)).collect();
        Check { number: i + 1, arguments: arguments(method, target, &pose), right, values }
    };
    let checks: Vec<Check> = setups(scene, target, lang).into_iter().enumerate().map(&mut check).collect();
    let arguments: Vec<&str> = checks.iter().map(|it| it.arguments.as_str()).collect();
    let Beside { class, head, command } = around(&arguments.join("\n"));
    let comment = format!("{} {}", target.comment(), fill!(lang, crate::said::code::TEST, command));
    written((head.as_str(), class.as_str()), target, has_contact.then_some(&tested), &checks, &comment)
}

/// A setup with its right answer.
struct Check {
    /// Its number, from 1.
    number: usize,
    /// The arguments of the hit test.
    arguments: String,
    right: bool,
    /// The numbers of the contact.
    values: Vec<String>,
}

/// The command that runs the test.
fn command(target: Target, file: &str) -> String {
    match target {
        Target::Rust => "cargo test".to_owned(),
        Target::CSharp => "dotnet run".to_owned(),
        Target::Unity => "Window > General > Test Runner".to_owned(),
        Target::Cpp => format!("g++ -std=c++17 {file} && ./a.out"),
        Target::JavaScript => format!("node --test {file}"),
        Target::TypeScript => format!("node --experimental-strip-types --test {file}"),
        Target::Python => format!("python3 {file}"),
        Target::GdScript => format!("godot --headless --script {file}"),
    }
}

/// Setups of all kinds whose answer does not depend on rounding, hits and misses in turn.
fn setups(scene: &'static Scene, target: Target, lang: Lang) -> Vec<(Inputs, bool)> {
    let mut poses = Poses::new(scene, SEED);
    let truth = poses.truth().clone();
    let in_64_bits = in_64_bits(scene, target, lang);
    let mut found = [vec![], vec![]];
    for _ in 0..TRIES {
        let (kind, pose) = poses.draw();
        // Numbers with two decimals are easier to read.
        let pose = if kind == Kind::Random { rounded(scene, pose, 100.0) } else { pose };
        let right = truth.hit(&pose);
        let is_clear = match kind {
            Kind::Random | Kind::Close | Kind::Grid => !truth.is_close(&pose),
            // Godot mixes numbers of 32 and 64 bits, so a root can turn an exact touch into a miss.
            Kind::Touching => truth.is_exact(&pose) && target != Target::GdScript,
            Kind::Degenerate | Kind::Huge | Kind::Tiny => false,
        };
        let agrees = in_64_bits.as_ref().is_none_or(|own| own.hit(&pose) == Ok(right));
        if is_clear && agrees && found[usize::from(right)].len() < SETUPS / 2 {
            found[usize::from(right)].push((pose, right));
        }
    }
    let [misses, hits] = found;
    hits.into_iter().zip(misses).flat_map(|(hit, miss)| [hit, miss]).collect()
}

/// A right method as a language with 64 bits calculates it, for these languages. Exact touches may differ there.
fn in_64_bits(scene: &'static Scene, target: Target, lang: Lang) -> Option<Attempt> {
    if !matches!(target, Target::JavaScript | Target::TypeScript | Target::Python) {
        return None;
    }
    let method = &scene.methods[0];
    let text = Runs { scene, method, own: None }.text(Target::Python, true, lang).ok()?;
    Attempt::read_in(Target::Python, scene, method, &text).ok()
}

/// The arguments of a hit test in a pose.
fn arguments(method: &Method, target: Target, pose: &Inputs) -> String {
    let source = method.source;
    let takes = texts::library().takes(source.file, source.function).unwrap_or_default();
    let mut cells = vec![];
    (method.given)(pose, &mut cells);
    Shapes { target, own: String::new(), numbers: Cells(cells.into_iter()) }.arguments(&takes)
}

/// The cells of shapes that are not written yet.
struct Cells(std::vec::IntoIter<u32>);

impl Cells {
    fn next(&mut self) -> u32 {
        self.0.next().unwrap_or_default()
    }
}

impl Numbers for Cells {
    fn number(&mut self, of: Prim, target: Target) -> String {
        match of {
            Prim::F32 => number(f32::from_bits(self.next()), target),
            Prim::F64 => {
                let (low, high) = (self.next(), self.next());
                format!("{:?}", f64::from_bits(u64::from(low) | u64::from(high) << 32))
            }
            Prim::Bool => truth(self.next() != 0, target).to_owned(),
            _ => self.next().to_string(),
        }
    }

    fn case(&mut self, of: &Enum, name: &str, target: Target) -> String {
        let number = self.next();
        let case = of.cases.get(number as usize).map_or("", |case| case);
        match target {
            Target::Rust => format!("{name}::{case}"),
            Target::CSharp | Target::Unity | Target::Cpp => format!("({name}){number}"),
            Target::JavaScript | Target::TypeScript => format!("{name}.{}", case.to_uppercase()),
            Target::Python => format!("{name}({number})"),
            Target::GdScript => number.to_string(),
        }
    }
}

/// A number of 32 bits in a language.
fn number(number: f32, target: Target) -> String {
    let is_c = matches!(target, Target::CSharp | Target::Unity | Target::Cpp);
    format!("{number:?}{}", if is_c { "f" } else { "" })
}

/// A truth value in a language.
fn truth(is: bool, target: Target) -> &'static str {
    match (is, target) {
        (true, Target::Python) => "True",
        (false, Target::Python) => "False",
        (true, _) => "true",
        (false, _) => "false",
    }
}

/// The code with the test below it.
fn written(
    (code, class): (&str, &str),
    target: Target,
    contact: Option<&[String]>,
    checks: &[Check],
    comment: &str,
) -> String {
    let form = form(target);
    let part = form.part(contact.is_some());
    let line = |it: &Check| {
        let not = if it.right { "" } else { "!" };
        let line = part.line.replace("{not}", not).replace("{right}", truth(it.right, target));
        let line = line.replace("{class}", class).replace("{number}", &it.number.to_string());
        let line = line.replace("{values}", &it.values.join(", ")).replace(", )", ")");
        line.replace("{call}", &call(target, (class, &it.arguments), contact.is_some())) + "\n"
    };
    let lines: String = checks.iter().map(line).collect();
    // Only a scene tree runs as a script, and a file with a program is no header.
    let code =
        code.replacen("extends RefCounted", "extends SceneTree", 1).replacen("#pragma once\n\n", "", 1);
    let found: Vec<String> = contact.unwrap_or_default().iter().map(|field| format!("it.{field}")).collect();
    let text =
        form.text.replace("{check}", part.check).replace("{class}", class).replace("{comment}", comment);
    let text = text.replace("{found}", &found.join(", ")).replace("{lines}", &lines);
    typed(text, target).replace("{code}", &code)
}

/// The text with the types of parameters for TypeScript, and without them for JavaScript.
fn typed(text: String, target: Target) -> String {
    let types = [": number", ": Contact", ": boolean", ": number[]"];
    types.iter().fold(text, |text, of| {
        text.replace(&format!("{{{of}}}"), if target == Target::TypeScript { of } else { "" })
    })
}

/// The call of the printed function with these arguments.
fn call(target: Target, (class, arguments): (&str, &str), has_contact: bool) -> String {
    let name = if has_contact { "contact" } else { "hit" };
    match target {
        // A class cannot have a type and a function of one name.
        Target::CSharp | Target::Unity if has_contact => format!("{class}.FindContact({arguments})"),
        Target::CSharp | Target::Unity => format!("{class}.Hit({arguments})"),
        Target::Cpp => format!("{class}::{name}({arguments})"),
        _ => format!("{class}{name}({arguments})"),
    }
}

/// The class of the functions in C#, and their namespace in C++.
fn class(code: &str, target: Target) -> &str {
    let before = if target == Target::Cpp { "\nnamespace " } else { "public static class " };
    let after = code.split_once(before).map_or("", |(_, rest)| rest);
    after.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}

/// The numbers of a contact, each with its field as a language names it. Empty if rounding could change them, as for a disk that
/// two sides push out equally.
fn numbers(method: &Method, truth: &Truth, pose: &Inputs, target: Target) -> Vec<(String, f32)> {
    let of = |pose: &Inputs| -> Vec<(String, f32)> {
        let rows = method.contact_in(pose).unwrap_or_default();
        rows.iter().flat_map(|row| fields(row, target)).collect()
    };
    let all = of(pose);
    let is_near = |other: &[(String, f32)]| {
        let near =
            |((_, a), (_, b)): (&(String, f32), &(String, f32))| (a - b).abs() <= NEAR * a.abs().max(1.0);
        other.len() == all.len() && all.iter().zip(other).all(near)
    };
    if truth.neighbors(pose).all(|other| is_near(&of(&other))) { all } else { vec![] }
}

/// The most by which a change within rounding changes a number that is tested. The tests allow ten times as much.
const NEAR: f32 = 1e-4;

/// The numbers in a field of a contact.
fn fields(row: &ContactRow, target: Target) -> Vec<(String, f32)> {
    let name = match target {
        Target::CSharp => Case::Pascal.of(row.name),
        Target::Unity | Target::JavaScript | Target::TypeScript => Case::Camel.of(row.name),
        _ => row.name.to_owned(),
    };
    let numbers = row.value.numbers();
    let part = |i: usize| match (numbers.len(), target) {
        (1, _) => String::new(),
        (_, Target::CSharp) => format!(".{}", ["X", "Y", "Z"][i]),
        _ => format!(".{}", ["x", "y", "z"][i]),
    };
    numbers.iter().enumerate().map(|(i, number)| (format!("{name}{}", part(i)), *number)).collect()
}
