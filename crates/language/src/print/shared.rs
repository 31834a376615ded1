//! The lines that bring shapes from a file which several files share.

use super::super::natives::Prim;
use super::super::target::Target;
use super::super::types::Type;
use super::doc::Doc;
use super::names::Case;
use super::write::Writer;

/// Writes these lines. In C#, the namespace is enough for types.
pub fn import(writer: &mut Writer<'_>, from: &str) {
    match writer.how.target {
        Target::Cpp => {
            writer.line("");
            writer.line(format!("#include \"{from}.hpp\""));
        }
        Target::JavaScript => {
            writer.begin(None, 1);
            for name in structs(writer) {
                writer.line(format!("/** @typedef {{import(\"./{from}.js\").{name}}} {name} */"));
            }
            import_values(writer, from);
        }
        Target::TypeScript => {
            writer.begin(None, 1);
            let names = structs(writer);
            if !names.is_empty() {
                writer.line(format!("import type {{ {} }} from \"./{from}.js\";", names.join(", ")));
            }
            import_values(writer, from);
        }
        Target::Python => {
            let mut names = [enums(writer), structs(writer), functions(writer)].concat();
            names.sort();
            writer.line("");
            writer.line(Doc::Cat(vec![
                format!("from .{from} import ").into(),
                Doc::list("(", names.into_iter().map(Doc::from).collect(), ")"),
            ]));
        }
        Target::GdScript => {
            writer.line("");
            if !writer.unit.brought.is_empty() {
                writer.line(format!("const {} = preload(\"{from}.gd\")", Case::Pascal.of(from)));
            }
            let is_vector = |name: &String| name.starts_with("Vector");
            for name in [structs(writer), enums(writer)].concat().into_iter().filter(|name| !is_vector(name))
            {
                writer.line(format!("const {name} = preload(\"{from}.gd\").{name}"));
            }
        }
        Target::CSharp | Target::Unity if functions(writer).is_empty() => {}
        Target::CSharp | Target::Unity => {
            let space = writer.said.namespace().map_or(String::new(), |it| it.replace("::", ".") + ".");
            writer.line(format!("using static {space}{};", Case::Pascal.of(from)));
        }
        Target::Rust => {}
    }
}

/// The line of JavaScript that brings enums and functions.
fn import_values(writer: &mut Writer<'_>, from: &str) {
    let mut names = [enums(writer), functions(writer)].concat();
    names.sort();
    if !names.is_empty() {
        let items = names.into_iter().map(Doc::from).collect();
        let list = Doc::List { open: "import {".into(), items, close: "}".into(), pad: " " };
        writer.line(Doc::Cat(vec![list, format!(" from \"./{from}.js\";").into()]));
    }
}

/// The names of the functions that are called in the shared file. In C#, methods of a shape need no line.
fn functions(writer: &Writer<'_>) -> Vec<String> {
    let is_cs = matches!(writer.how.target, Target::CSharp | Target::Unity);
    let called = writer.unit.brought.iter().filter(|it| !(is_cs && it.on_self));
    called.map(|it| writer.names.functions[&it.id].clone()).collect()
}

/// The names of the enums of the parameters.
fn enums(writer: &Writer<'_>) -> Vec<String> {
    let taken = writer.unit.taken().enums;
    writer.unit.enums.iter().filter(|it| taken.contains(&it.id)).map(|it| it.name.to_string()).collect()
}

/// The names of the shapes of the parameters, and of the vectors that the functions use.
fn structs(writer: &Writer<'_>) -> Vec<String> {
    let taken = writer.unit.taken().structs;
    let vectors = [Prim::Vec2, Prim::DVec2, Prim::Vec3, Prim::DVec3].map(Type::Prim);
    let vectors = vectors.iter().filter(|of| writer.uses(&|it| it == *of)).map(|of| writer.language.of(of));
    let shapes = writer.unit.structs.iter().filter(|it| taken.contains(&it.id)).map(|it| it.name.to_string());
    let mut names: Vec<String> = vectors.chain(shapes).collect();
    names.sort();
    names.dedup();
    names
}
