//! `hantei cost`: measures the cost of each method of a scene.

use super::{Code, Failure, mistakes, output_failed};
use crate::cost::growth::{Growing, Needed, SIZES};
use crate::cost::{CASES, Cost, Kind, Measuring};
use crate::lesson::Library;
use crate::said::cli::cost as said;
use crate::scene::{Inputs, Method, Scene};
use crate::session::cost::{growth_how, nanoseconds, notes, span, title};
use crate::session::page::method_name;
use crate::session::{Opened, State};
use crate::words::{Grouped, Lang};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Instant;

/// The seconds measured at a time. There is no frame to keep up with.
const AT_ONCE: f64 = 0.02;

/// Measures the methods of a scene around the pose of a link, or around the scene's start.
///
/// # Errors
/// There is no such scene, the link has mistakes, or the output cannot be written.
pub fn cost(
    library: &Library,
    place: &str,
    lang: Option<Lang>,
    json: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    let (scene, pose, asked) = find(library, place)?;
    let mut measured = Cost::new(scene, &pose);
    let start = Instant::now();
    while !measured.is_done() {
        measured.go_on(&|| start.elapsed().as_secs_f64(), AT_ONCE);
    }
    let lang = lang.or(asked).unwrap_or_default();
    let written = match (&measured, json) {
        (Cost::Poses(it), true) => writeln!(output, "{:#}", as_json(it)),
        (Cost::Poses(it), false) => for_people(it, lang, output),
        (Cost::Growth(it), true) => writeln!(output, "{:#}", growth_as_json(it)),
        (Cost::Growth(it), false) => growth_for_people(it, lang, output),
    };
    written.map_err(|error| output_failed(&error))?;
    Ok(Code::Ok)
}

/// The scene, the pose and the language of a link.
fn find(library: &Library, place: &str) -> Result<(&'static Scene, Inputs, Option<Lang>), Failure> {
    if let Some(scene) = Scene::by_id(place) {
        return Ok((scene, scene.start(), None));
    }
    if library.find(State::lesson_named(place)).is_none() {
        let scenes: Vec<&str> = Scene::ALL.iter().map(|scene| scene.id).collect();
        let sentence = format!(
            "`{place}` is neither a scene nor a link to a lesson; the scenes are: {}",
            scenes.join(", ")
        );
        return Err(Failure::new(Code::Mistakes, sentence));
    }
    let Opened { state, options, notices, .. } = super::opened(library, place);
    if !notices.is_empty() {
        return Err(mistakes(&notices.join(" ")));
    }
    Ok((state.scene(), state.pose, options.lang))
}

fn for_people(measuring: &Measuring, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
    let scene = measuring.scene();
    let titles = Kind::ALL.map(|kind| lang.of(title(kind)));
    writeln!(output, "{}  {}", scene.id, lang.of(scene.title))?;
    writeln!(output, "  {}: ① {}, ② {}", lang.of(said::NS_A_CALL), titles[0], titles[1])?;
    writeln!(output, "  {:>8} {:>8}", "①", "②")?;
    for (method, ns) in measuring.costs() {
        let [alike, random] = ns.map(|ns| ns.map_or("—".to_owned(), nanoseconds));
        writeln!(output, "  {alike:>8} {random:>8}   {:<24} {}", method.id, method_name(method, lang))?;
    }
    notes(measuring, lang).iter().try_for_each(|note| writeln!(output, "\n{note}"))
}

/// Writes a table for each method: bodies, tests, time.
fn growth_for_people(cost: &Growing, lang: Lang, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}  {}", cost.scene().id, lang.of(cost.scene().title))?;
    let head = [said::BODIES, said::TESTS, said::A_CALL].map(|head| lang.of(head));
    for (method, needed) in cost.lines() {
        writeln!(output, "\n  {:<24} {}", method.id, method_name(method, lang))?;
        writeln!(output, "  {:>8} {:>14} {:>10}", head[0], head[1], head[2])?;
        for Needed { n, tests, seconds } in needed {
            let (n, tests) = (Grouped(u64::from(*n)).to_string(), Grouped(*tests).to_string());
            writeln!(output, "  {n:>8} {tests:>14} {:>10}", span(*seconds))?;
        }
    }
    growth_how(cost, lang).iter().try_for_each(|note| writeln!(output, "\n{note}"))
}

fn growth_as_json(cost: &Growing) -> Value {
    let needed = |it: &Needed| json!({"n": it.n, "tests": it.tests, "ns": Some(it.seconds * 1e9).filter(|ns| ns.is_finite())});
    let method = |(method, all): (&Method, &[Needed])| json!({"id": method.id, "flawed": method.flaw.is_some(), "sizes": all.iter().map(needed).collect::<Vec<_>>()});
    json!({
        "scene": cost.scene().id,
        "methods": cost.lines().map(method).collect::<Vec<_>>(),
        "sizes": SIZES,
        "clock_step_ns": cost.step().map(|step| step * 1e9),
        "optimized": !cfg!(debug_assertions),
    })
}

fn as_json(measuring: &Measuring) -> Value {
    let method = |(method, [alike, random]): (&Method, [Option<f64>; 2])| json!({"id": method.id, "flawed": method.flaw.is_some(), "ns": {"alike": alike, "random": random}});
    json!({
        "scene": measuring.scene().id,
        "methods": measuring.costs().map(method).collect::<Vec<_>>(),
        "cases": CASES,
        "hits": measuring.hits(),
        "clock_step_ns": measuring.step().map(|step| step * 1e9),
        "optimized": !cfg!(debug_assertions),
    })
}
