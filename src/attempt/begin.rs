//! The learner's code at the start: a copy of a method, an empty function, a method to repair or one with gaps.

use crate::geometry::texts;
use crate::language::{Kind, Record, Type};
use crate::scene::source::Function;
use crate::scene::{Method, Scene, Source};
use std::collections::BTreeSet;

/// A method as a function `hit` that returns only the answer: without marks and without other return values.
pub fn begin(method: &Method) -> String {
    let listing = method.source.listing();
    let Some(function) = listing.functions.first() else { return String::new() };
    let signature = function.lines.iter().take_while(|line| !line.text.ends_with('{')).count();
    let body = function.lines.iter().skip(signature + 1).map(|line| &*line.text);
    let mut lines = vec![signature_of(method)];
    lines.extend(body.filter(|line| *line != "}").map(str::to_owned));
    // Return values other than the answer are left out.
    lines.pop_if(|last| last.starts_with("    ") && last[4..].starts_with(char::is_uppercase));
    if lines.last().is_none_or(|last| last != "    hit") {
        lines.push("    hit".to_owned());
    }
    lines.push("}\n".to_owned());
    lines.join("\n")
}

/// An empty function `hit` for a scene's question.
pub fn blank(scene: &Scene) -> String {
    format!("{}\n    todo!()\n}}\n", signature_of(&scene.methods[0]))
}

/// An incorrect method to repair. The incorrect helpers that it calls are included, so that they can be repaired as well.
pub fn to_mend(method: &Method) -> String {
    specimens(method).iter().fold(begin(method), |text, function| text + "\n" + &helper(function))
}

/// The right method that shares most lines with an incorrect one, and so shows what is to be repaired. Among equals, it is the
/// scene's first.
pub fn most_alike(scene: &'static Scene, wrong: &'static Method) -> &'static Method {
    let lines = |method: &Method| -> BTreeSet<&'static str> {
        method.source.lines().iter().map(|line| line.trim()).filter(|line| !line.starts_with("//")).collect()
    };
    let takes = |method: &Method| {
        let source = method.source;
        texts::library()
            .takes(source.file, source.function)
            .map_or(vec![], |all| all.into_iter().map(|(_, of)| of).collect())
    };
    let (own, taken): (_, Vec<Type>) = (lines(wrong), takes(wrong));
    let right = |method: &&Method| method.flaw.is_none() && method.bounds.is_none() && takes(method) == taken;
    let shared = |method: &&Method| lines(method).intersection(&own).count();
    scene.methods.iter().rev().filter(right).max_by_key(shared).unwrap_or_else(|| scene.right_for(wrong))
}

/// The method that repairs an incorrect one, with the correct counterpart of each incorrect helper.
pub fn mended(wrong: &Method, right: &Method) -> String {
    let functions = right.source.listing().functions;
    let marks = |of: &Function| of.lines.iter().filter_map(|line| line.mark).collect::<BTreeSet<_>>();
    let counterpart = |specimen: &Function| {
        let wanted = marks(specimen);
        let shared = |of: &&Function| marks(of).intersection(&wanted).count();
        functions.iter().skip(1).filter(|of| shared(of) > 0).max_by_key(shared).map(helper)
    };
    let helpers = specimens(wrong);
    helpers.iter().filter_map(counterpart).fold(begin(right), |text, helper| text + "\n" + &helper)
}

/// The incorrect helpers that a method calls.
fn specimens(method: &Method) -> Vec<Function> {
    let is_specimen = |function: &Function| {
        let text = texts::TEXTS.iter().find(|(file, _)| *file == function.file).map_or("", |(_, text)| text);
        let flawed = text.find("pub mod flawed").map_or("", |at| &text[at..]);
        function.lines.iter().any(|line| line.mark.is_some())
            && flawed.contains(&format!("fn {}(", function.name))
    };
    method.source.listing().functions.into_iter().skip(1).filter(is_specimen).collect()
}

/// A helper that a method calls, without marks and as a learner would write it.
fn helper(function: &Function) -> String {
    let source = Source { file: function.file, function: function.name };
    let lines = source.lines().iter().filter(|line| !line.trim_start().starts_with("// mark:"));
    let lines = lines.skip_while(|line| !line.contains("fn ")).map(|line| line.trim_start_matches("pub "));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The helpers on the call path to the named one. Its body is left out if it is to be written. Empty if there is no such helper.
fn way_to(method: &Method, name: &str, to_write: bool) -> String {
    let functions = method.source.listing().functions;
    let calls = |from: usize, to: usize| {
        let mut calls = functions[from].lines.iter().flat_map(|line| &line.calls);
        calls.any(|call| call.function == to)
    };
    let Some(goal) = functions.iter().skip(1).position(|function| function.name == name).map(|at| at + 1)
    else {
        return String::new();
    };
    let mut on_way = vec![goal];
    while let Some(caller) =
        (1..functions.len()).find(|at| !on_way.contains(at) && on_way.iter().any(|to| calls(*at, *to)))
    {
        on_way.push(caller);
    }
    on_way.sort_unstable();
    let written = |at: &usize| {
        let text = helper(&functions[*at]);
        let head = text.find("{\n").filter(|_| to_write && *at == goal).map(|end| &text[..=end]);
        let text = head.map_or(text.clone(), |head| format!("{head}\n    todo!()\n}}\n"));
        format!("\n{text}")
    };
    on_way.iter().map(written).collect()
}

/// A method with gaps: the values of these names are left for the learner to write. A name may be a helper's: then the whole
/// helper is left to write, and its caller is included.
pub fn with_gaps(method: &Method, names: &[String]) -> String {
    let text = begin(method);
    let types = texts::library().function(method.source.file, method.source.function, Record::Events);
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
    names.iter().fold(lines.join("\n") + "\n", |text, name| text + &way_to(method, name, true))
}

/// A method without the gaps of [`with_gaps`]: the helpers of these names are included in full.
pub fn filled(method: &Method, names: &[String]) -> String {
    names.iter().fold(begin(method), |text, name| text + &way_to(method, name, false))
}

/// `fn hit(p: Vec2, disk: &Disk) -> bool {`
fn signature_of(method: &Method) -> String {
    let program = texts::library().function(method.source.file, method.source.function, Record::Nothing);
    let takes = program.map(|program| program.takes).unwrap_or_default();
    let one = |(name, of): &(std::sync::Arc<str>, Type)| match of {
        Type::Struct(_) => format!("{name}: &{of}"),
        _ => format!("{name}: {of}"),
    };
    format!("fn hit({}) -> bool {{", takes.iter().map(one).collect::<Vec<_>>().join(", "))
}
