//! Shapes as expressions in the languages of printed code: the arguments of a hit test.

use crate::language::{Enum, Prim, Type};
use crate::target::Target;
use std::sync::Arc;

/// The numbers of shapes in their order, each as an expression of a language.
pub trait Numbers {
    /// The next number: one of 32 or 64 bits, a truth value, or a whole number.
    fn number(&mut self, of: Prim, target: Target) -> String;

    /// The next case of an enum, which has this name there.
    fn case(&mut self, of: &Enum, name: &str, target: Target) -> String;
}

/// Writes shapes as expressions.
pub struct Shapes<N> {
    /// The language.
    pub target: Target,
    /// The prefix of types from the file of the printed code, such as `m7.`; empty within this file.
    pub own: String,
    /// The numbers that are not written yet.
    pub numbers: N,
}

impl<N: Numbers> Shapes<N> {
    /// The arguments of a function with these parameters, joined by commas.
    pub fn arguments(&mut self, takes: &[(Arc<str>, Type)]) -> String {
        let argument = |(_, of): &(_, Type)| {
            let lent = if self.target == Target::Rust && matches!(of, Type::Struct(_)) { "&" } else { "" };
            format!("{lent}{}", self.value(of))
        };
        takes.iter().map(argument).collect::<Vec<_>>().join(", ")
    }

    fn value(&mut self, of: &Type) -> String {
        let own = self.own.clone();
        match of {
            Type::Prim(prim) => match prim.coordinates() {
                Some((of, count)) => {
                    let all: Vec<String> = (0..count).map(|_| self.numbers.number(of, self.target)).collect();
                    self.vector(*prim, of == Prim::F64, &all)
                }
                None => self.numbers.number(*prim, self.target),
            },
            Type::Struct(it) => {
                let fields: Vec<(String, String)> =
                    it.fields.iter().map(|(name, of)| (name.to_string(), self.value(of))).collect();
                self.shape(&format!("{own}{}", it.name), &fields)
            }
            Type::Array(of, count) => {
                let all = (0..*count).map(|_| self.value(of)).collect::<Vec<_>>().join(", ");
                match self.target {
                    Target::CSharp | Target::Unity => format!("new[] {{ {all} }}"),
                    Target::Cpp => format!("{{{all}}}"),
                    _ => format!("[{all}]"),
                }
            }
            Type::Enum(it) => self.numbers.case(it, &format!("{own}{}", it.name), self.target),
            of => unreachable!("no shape has a {of}"),
        }
    }

    fn vector(&self, prim: Prim, double: bool, numbers: &[String]) -> String {
        let (own, count, all) = (&self.own, numbers.len(), numbers.join(", "));
        match self.target {
            Target::Rust => format!("glam::{}::new({all})", prim.name()),
            Target::CSharp | Target::Unity if double => format!("new {own}Vector{count}d({all})"),
            Target::CSharp | Target::Unity => format!("new Vector{count}({all})"),
            Target::Cpp => format!("{own}Vec{count}{}{{{all}}}", if double { "d" } else { "" }),
            Target::JavaScript | Target::TypeScript => {
                let named = |(number, name): (&String, &str)| format!("{name}: {number}");
                let all: Vec<String> = numbers.iter().zip(["x", "y", "z"]).map(named).collect();
                format!("{{ {} }}", all.join(", "))
            }
            Target::Python => format!("{own}Vec{count}({all})"),
            Target::GdScript => format!("Vector{count}({all})"),
        }
    }

    fn shape(&self, name: &str, fields: &[(String, String)]) -> String {
        let named = |sign: &str, case: fn(&str) -> String| {
            let field = |(own, value): &(String, String)| format!("{}{sign}{value}", case(own));
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        };
        let values = || fields.iter().map(|(_, value)| &**value).collect::<Vec<_>>().join(", ");
        match self.target {
            Target::Rust => format!("{name} {{ {} }}", named(": ", str::to_owned)),
            Target::CSharp => format!("new {name} {{ {} }}", named(" = ", pascal)),
            Target::Unity => format!("new {name} {{ {} }}", named(" = ", camel)),
            Target::Cpp => format!("{name}{{{}}}", values()),
            Target::JavaScript | Target::TypeScript => format!("{{ {} }}", named(": ", camel)),
            Target::Python => format!("{name}({})", named("=", str::to_owned)),
            Target::GdScript => format!("{name}.new({})", values()),
        }
    }
}

fn pascal(name: &str) -> String {
    name.split('_').map(|word| with_first(word, str::to_uppercase)).collect()
}

fn camel(name: &str) -> String {
    with_first(&pascal(name), str::to_lowercase)
}

/// A word with another case of its first letter.
fn with_first(word: &str, case: fn(&str) -> String) -> String {
    let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
    case(first) + rest
}
