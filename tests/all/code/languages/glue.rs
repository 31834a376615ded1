//! Makes shapes from numbers, in each language: an expression for each parameter.

use super::asked::Asked;
use hantei::cli::shapes::{Numbers, Shapes};
use hantei::language::{Enum, Prim, Target};

/// The arguments of a method, from the numbers `n[0]`, `n[1]` and so on. `own` is the prefix of types from the method's file.
pub fn arguments(target: Target, own: String, asked: &Asked) -> String {
    Shapes { target, own, numbers: Read { next: 0 } }.arguments(&asked.takes)
}

/// Numbers that a program has read. The next one is `n[next]`.
struct Read {
    next: usize,
}

impl Read {
    fn next(&mut self) -> String {
        self.next += 1;
        format!("n[{}]", self.next - 1)
    }
}

impl Numbers for Read {
    fn number(&mut self, of: Prim, target: Target) -> String {
        let n = self.next();
        match (of, target) {
            (Prim::Bool, _) => format!("{n} != 0.0"),
            (Prim::F32, Target::Rust) => format!("{n} as f32"),
            (Prim::F32, Target::CSharp | Target::Unity | Target::Cpp) => format!("(float){n}"),
            _ => n,
        }
    }

    fn case(&mut self, of: &Enum, name: &str, target: Target) -> String {
        let n = self.next();
        let choose = |each: &dyn Fn(&str) -> String, words: [&str; 3]| {
            let (last, first) = of.cases.split_last().expect("an enum has cases");
            let first: String = first
                .iter()
                .enumerate()
                .map(|(i, case)| format!("{}{n} == {i}.0{}{}{}", words[0], words[1], each(case), words[2]))
                .collect();
            format!("({first}{})", each(last))
        };
        match target {
            Target::Rust => choose(&|case| format!("{{ {name}::{case} }}"), ["if ", " ", " else "]),
            Target::CSharp | Target::Unity | Target::Cpp => format!("({name})(int){n}"),
            Target::JavaScript | Target::TypeScript => {
                choose(&|case| format!("{name}.{}", case.to_uppercase()), ["", " ? ", " : "])
            }
            Target::Python => format!("{name}(int({n}))"),
            Target::GdScript => format!("int({n})"),
        }
    }
}
