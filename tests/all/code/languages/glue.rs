//! Makes shapes from numbers, in each language: an expression for each parameter.

use super::asked::Asked;
use hantei::language::{Prim, Target, Type};

/// An expression for a value of a type. Its numbers start at `n[next]`.
pub struct Glue {
    pub target: Target,
    /// The prefix of types from a method's own file.
    pub own: String,
    next: usize,
}

impl Glue {
    pub fn new(target: Target, own: String) -> Self {
        Self { target, own, next: 0 }
    }

    /// The arguments of a method.
    pub fn arguments(mut self, asked: &Asked) -> String {
        let all: Vec<String> = asked
            .takes
            .iter()
            .map(|(_, of)| {
                let value = self.value(of);
                match (self.target, of) {
                    (Target::Rust, Type::Struct(_)) => format!("&{value}"),
                    _ => value,
                }
            })
            .collect();
        all.join(", ")
    }

    fn number(&mut self) -> String {
        self.next += 1;
        format!("n[{}]", self.next - 1)
    }

    fn value(&mut self, of: &Type) -> String {
        use Target::{CSharp, Cpp, GdScript, JavaScript, Python, Rust, Unity};
        let own = self.own.clone();
        match of {
            Type::Prim(Prim::F32) => {
                let n = self.number();
                match self.target {
                    Rust => format!("{n} as f32"),
                    CSharp | Unity | Cpp => format!("(float){n}"),
                    _ => n,
                }
            }
            Type::Prim(Prim::Bool) => format!("{} != 0.0", self.number()),
            Type::Prim(prim) => {
                let Some((of, count)) = prim.coordinates() else { return self.number() };
                let all: Vec<String> = (0..count).map(|_| self.value(&Type::Prim(of))).collect();
                let double = of == Prim::F64;
                let all = all.join(", ");
                match self.target {
                    Rust => format!("glam::{}::new({all})", prim.name()),
                    CSharp | Unity if double => format!("new {own}Vector{count}d({all})"),
                    CSharp | Unity => format!("new Vector{count}({all})"),
                    Cpp => format!("{own}Vec{count}{}{{{all}}}", if double { "d" } else { "" }),
                    JavaScript => {
                        let all =
                            all.split(", ").zip(["x", "y", "z"]).map(|(it, name)| format!("{name}: {it}"));
                        format!("{{ {} }}", all.collect::<Vec<_>>().join(", "))
                    }
                    Python => format!("{own}Vec{count}({all})"),
                    GdScript => format!("Vector{count}({all})"),
                }
            }
            Type::Struct(it) => {
                let fields: Vec<(String, String)> =
                    it.fields.iter().map(|(name, of)| (name.to_string(), self.value(of))).collect();
                let named = |sign: &str, name: &dyn Fn(&str) -> String| {
                    fields
                        .iter()
                        .map(|(own, value)| format!("{}{sign}{value}", name(own)))
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let values = fields.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>().join(", ");
                match self.target {
                    Rust => format!("{own}{} {{ {} }}", it.name, named(": ", &str::to_owned)),
                    CSharp => format!("new {own}{} {{ {} }}", it.name, named(" = ", &pascal)),
                    Unity => format!("new {own}{} {{ {} }}", it.name, named(" = ", &camel)),
                    Cpp => format!("{own}{}{{{values}}}", it.name),
                    JavaScript => format!("{{ {} }}", named(": ", &camel)),
                    Python => format!("{own}{}({})", it.name, named("=", &str::to_owned)),
                    GdScript => format!("{own}{}.new({values})", it.name),
                }
            }
            Type::Array(inner, count) => {
                let all: Vec<String> = (0..*count).map(|_| self.value(inner)).collect();
                let all = all.join(", ");
                match self.target {
                    CSharp | Unity => format!("new[] {{ {all} }}"),
                    Cpp => format!("{{{all}}}"),
                    _ => format!("[{all}]"),
                }
            }
            Type::Enum(it) => {
                let n = self.number();
                let constant = |case: &str| case.to_uppercase();
                let choose = |each: &dyn Fn(&str) -> String, words: [&str; 3]| {
                    let (last, first) = it.cases.split_last().expect("an enum has cases");
                    let first: String = first
                        .iter()
                        .enumerate()
                        .map(|(i, case)| {
                            format!("{}{n} == {i}.0{}{}{}", words[0], words[1], each(case), words[2])
                        })
                        .collect();
                    format!("({first}{})", each(last))
                };
                match self.target {
                    Rust => {
                        let each = |case: &str| format!("{{ {own}{}::{case} }}", it.name);
                        choose(&each, ["if ", " ", " else "])
                    }
                    CSharp | Unity => format!("({own}{})(int){n}", it.name),
                    Cpp => format!("({own}{})(int){n}", it.name),
                    JavaScript => {
                        choose(&|case| format!("{own}{}.{}", it.name, constant(case)), ["", " ? ", " : "])
                    }
                    Python => format!("{own}{}(int({n}))", it.name),
                    GdScript => format!("int({n})"),
                }
            }
            of => panic!("no shape has a {of}"),
        }
    }
}

fn pascal(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn camel(name: &str) -> String {
    let name = pascal(name);
    name[..1].to_lowercase() + &name[1..]
}
