//! The test below printed code: setups with their right answers, which the language's own tool checks.

use super::shapes::{Numbers, Shapes};
use crate::attempt::Attempt;
use crate::geometry::texts;
use crate::judging::numbers::rounded;
use crate::judging::{Kind, Poses};
use crate::language::{Enum, Prim};
use crate::scene::{Inputs, Method, Scene};
use crate::session::code::printing::Runs;
use crate::target::Target;
use crate::words::{Lang, fill};

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
    let setups = setups(scene, target, lang).into_iter().enumerate();
    let check = |(i, (pose, right)): (usize, (Inputs, bool))| Check {
        number: i + 1,
        arguments: arguments(method, target, &pose),
        right,
    };
    let checks: Vec<Check> = setups.map(check).collect();
    let command = command(target, file);
    let comment = format!("{} {}", target.comment(), fill!(lang, crate::said::code::TEST, command));
    written(code, (target, has_contact), &checks, &comment)
}

/// A setup with its right answer.
struct Check {
    /// Its number, from 1.
    number: usize,
    /// The arguments of the hit test.
    arguments: String,
    right: bool,
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
        let is_c = matches!(target, Target::CSharp | Target::Unity | Target::Cpp);
        match of {
            Prim::F32 => format!("{:?}{}", f32::from_bits(self.next()), if is_c { "f" } else { "" }),
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

/// A truth value in a language.
fn truth(is: bool, target: Target) -> &'static str {
    match (is, target) {
        (true, Target::Python) => "True",
        (false, Target::Python) => "False",
        (true, _) => "true",
        (false, _) => "false",
    }
}

/// A test in a language: the line of each setup, and the text around these lines. Words in braces are replaced.
struct Form {
    line: &'static str,
    text: &'static str,
}

const RUST: Form = Form {
    line: r#"        assert!({not}{answer}, "setup {number}");"#,
    text: r#"{code}
#[cfg(test)]
mod tests {
    use super::*;

    {comment}
    #[test]
    fn setups_have_the_right_answers() {
{lines}    }
}
"#,
};

const CSHARP: Form = Form {
    line: "        wrong += Check({number}, {answer}, {right});",
    text: r#"{code}
public static class {class}Test
{
    {comment}
    public static int Main()
    {
        int wrong = 0;
{lines}        return wrong;
    }

    static int Check(int setup, bool answer, bool right)
    {
        if (answer == right) return 0;
        System.Console.WriteLine("setup " + setup + ": not " + right);
        return 1;
    }
}
"#,
};

const UNITY: Form = Form {
    line: r#"        NUnit.Framework.Assert.AreEqual({right}, {answer}, "setup {number}");"#,
    text: r#"{code}
public class {class}Test
{
    {comment}
    [NUnit.Framework.Test]
    public void SetupsHaveTheRightAnswers()
    {
{lines}    }
}
"#,
};

const CPP: Form = Form {
    line: "  wrong += check({number}, {answer}, {right});",
    text: r#"{code}
#include <cstdio>

static int check(int setup, bool answer, bool right) {
  if (answer == right) return 0;
  std::printf("setup %d: not %s\n", setup, right ? "true" : "false");
  return 1;
}

{comment}
int main() {
  int wrong = 0;
{lines}  return wrong;
}
"#,
};

const JAVASCRIPT: Form = Form {
    line: r#"  assert.equal({answer}, {right}, "setup {number}");"#,
    text: r#"{code}
{comment}
import assert from "node:assert/strict";
import { test } from "node:test";

test("setups have the right answers", () => {
{lines}});
"#,
};

const PYTHON: Form = Form {
    line: r#"    assert {answer} is {right}, "setup {number}""#,
    text: r#"{code}

{comment}
def test_setups() -> None:
{lines}

if __name__ == "__main__":
    test_setups()
"#,
};

const GDSCRIPT: Form = Form {
    line: "\twrong += check({number}, {answer}, {right})",
    text: r#"{code}

static func check(setup: int, answer: bool, right: bool) -> int:
	if answer == right:
		return 0
	print("setup ", setup, ": not ", right)
	return 1


{comment}
func _init() -> void:
	var wrong: int = 0
{lines}	quit(wrong)
"#,
};

/// The code with the test below it.
fn written(code: &str, (target, has_contact): (Target, bool), checks: &[Check], comment: &str) -> String {
    let form = match target {
        Target::Rust => RUST,
        Target::CSharp => CSHARP,
        Target::Unity => UNITY,
        Target::Cpp => CPP,
        Target::JavaScript | Target::TypeScript => JAVASCRIPT,
        Target::Python => PYTHON,
        Target::GdScript => GDSCRIPT,
    };
    let class = class(code);
    let answer = |it: &Check| answer(target, (class, &it.arguments), has_contact);
    let line = |it: &Check| {
        let not = if it.right { "" } else { "!" };
        let line = form.line.replace("{not}", not).replace("{right}", truth(it.right, target));
        let line = line.replace("{class}", class).replace("{number}", &it.number.to_string());
        line.replace("{answer}", &answer(it)) + "\n"
    };
    let lines: String = checks.iter().map(line).collect();
    // Only a scene tree runs as a script.
    let code = code.replacen("extends RefCounted", "extends SceneTree", 1);
    let text = form.text.replace("{class}", class).replace("{comment}", comment);
    text.replace("{lines}", &lines).replace("{code}", &code)
}

/// The verdict of the printed function for these arguments.
fn answer(target: Target, (class, arguments): (&str, &str), has_contact: bool) -> String {
    let name = if has_contact { "contact" } else { "hit" };
    match target {
        Target::CSharp | Target::Unity => {
            // A class cannot have a type and a function of one name.
            let name = if has_contact { "FindContact" } else { "Hit" };
            let field = if target == Target::CSharp { ".Hit" } else { ".hit" };
            format!("{class}.{name}({arguments}){}", if has_contact { field } else { "" })
        }
        _ => format!("{name}({arguments}){}", if has_contact { ".hit" } else { "" }),
    }
}

/// The class of the functions in C#.
fn class(code: &str) -> &str {
    let after = code.split_once("public static class ").map_or("", |(_, rest)| rest);
    after.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}
