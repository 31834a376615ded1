//! The lines that bring shapes from a file which several files share.

use super::super::natives::Prim;
use super::super::target::Target;
use super::super::types::Type;
use super::write::Writer;

/// Writes these lines. In C#, the namespace is enough.
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
            import_enums(writer, from);
        }
        Target::TypeScript => {
            writer.begin(None, 1);
            let names = structs(writer);
            if !names.is_empty() {
                writer.line(format!("import type {{ {} }} from \"./{from}.js\";", names.join(", ")));
            }
            import_enums(writer, from);
        }
        Target::Python => {
            let mut names = [enums(writer), structs(writer)].concat();
            names.sort();
            writer.line("");
            writer.line(format!("from {from} import {}", names.join(", ")));
        }
        Target::GdScript => {
            writer.line("");
            let is_vector = |name: &String| name.starts_with("Vector");
            for name in [structs(writer), enums(writer)].concat().into_iter().filter(|name| !is_vector(name))
            {
                writer.line(format!("const {name} = preload(\"{from}.gd\").{name}"));
            }
        }
        Target::CSharp | Target::Unity | Target::Rust => {}
    }
}

fn import_enums(writer: &mut Writer<'_>, from: &str) {
    enums(writer)
        .into_iter()
        .for_each(|name| writer.line(format!("import {{ {name} }} from \"./{from}.js\";")));
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
