//! The text that an attempt begins with.

use crate::geometry::texts;
use crate::language::{Kind, Type};
use crate::scene::{Method, Scene};

/// A method as a function `hit` that only answers: without its marks, and without what else it gives.
pub fn begin(method: &Method) -> String {
    let listing = method.source.listing();
    let Some(function) = listing.functions.first() else { return String::new() };
    let signature = function.lines.iter().take_while(|line| !line.text.ends_with('{')).count();
    let body = function.lines.iter().skip(signature + 1).map(|line| line.text);
    let mut lines = vec![signature_of(method)];
    lines.extend(body.filter(|line| *line != "}").map(str::to_owned));
    // What it answers besides is left out.
    lines.pop_if(|last| last.starts_with("    ") && last[4..].starts_with(char::is_uppercase));
    if lines.last().is_none_or(|last| last != "    hit") {
        lines.push("    hit".to_owned());
    }
    lines.push("}\n".to_owned());
    lines.join("\n")
}

/// A function `hit` that has yet to be written, for a scene's question.
pub fn blank(scene: &Scene) -> String {
    format!("{}\n    todo!()\n}}\n", signature_of(&scene.methods[0]))
}

/// A method with gaps: what gives these names their values has yet to be written.
pub fn with_gaps(method: &Method, names: &[String]) -> String {
    let text = begin(method);
    let types = texts::library().function(method.source.file, method.source.function, true);
    let types = types.map(|program| program.sites).unwrap_or_default();
    let of = |name: &str| {
        types.iter().find(|site| site.kind == Kind::Let && *site.name == *name).map(|site| &site.of)
    };
    let mut lines: Vec<String> = vec![];
    let mut open = false;
    for line in text.lines() {
        let name = names.iter().find(|name| {
            line.trim_start()
                .strip_prefix("let ")
                .and_then(|rest| rest.strip_prefix("mut ").unwrap_or(rest).strip_prefix(&name[..]))
                .is_some_and(|rest| rest.starts_with([' ', ':']))
        });
        if let Some((name, of)) = name.and_then(|name| Some((name, of(name)?))) {
            let indent = &line[..line.len() - line.trim_start().len()];
            lines.push(format!("{indent}let {name}: {of} = todo!();"));
            open = !line.ends_with(';');
        } else if open {
            open = !line.ends_with(';');
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

/// `fn hit(p: Vec2, disk: &Disk) -> bool {`
fn signature_of(method: &Method) -> String {
    let program = texts::library().function(method.source.file, method.source.function, false);
    let takes = program.map(|program| program.takes).unwrap_or_default();
    let one = |(name, of): &(std::sync::Arc<str>, Type)| match of {
        Type::Struct(_) => format!("{name}: &{of}"),
        _ => format!("{name}: {of}"),
    };
    format!("fn hit({}) -> bool {{", takes.iter().map(one).collect::<Vec<_>>().join(", "))
}
