//! An explanation is a list of moments in order of execution. These properties hold for every scene, method and pose.

use crate::poses;
use crate::poses::each_method;
use fastrand::Rng;
use hantei::scene::source::Listing;
use hantei::scene::{Detail, Explanation, Inputs, Method, Scene, Value};
use hantei::words::Lang;
use std::collections::HashSet;
use std::{env, fs, thread};

fn of(scene: &Scene, method: &Method, pose: &Inputs) -> String {
    format!("{} {} at {pose:?}", scene.id, method.id)
}

/// The number of parts in which the poses of a scene are tested, since some scenes take longer than most others together.
const PARTS: u64 = 4;

#[test]
fn judge_and_explain_agree() {
    thread::scope(|scope| {
        for scene in Scene::ALL {
            (0..PARTS).for_each(|part| drop(scope.spawn(move || of_a_scene_agree(scene, part))));
        }
    });
}

/// All parts together test each method in the same 20,000 poses, or in as many as `HANTEI_CASES` says.
fn of_a_scene_agree(scene: &'static Scene, part: u64) {
    let poses = env::var("HANTEI_CASES").map_or(20_000, |n| n.parse().expect("a number of poses"));
    let mut random = Rng::with_seed(1 + part);
    for i in 0..poses / PARTS {
        let pose = match i % 3 {
            0 => poses::near(&mut random, scene),
            1 => poses::extreme(&mut random, scene),
            _ => poses::anywhere(&mut random, scene),
        };
        scene.methods.iter().for_each(|method| of_a_pose_agree(scene, method, &pose));
    }
}

fn of_a_pose_agree(scene: &Scene, method: &Method, pose: &Inputs) {
    let told = method.explain(pose, Detail::values(Lang::En));
    let verdict = (method.judge)(pose);
    assert_eq!(told.verdict, verdict, "{}", of(scene, method, pose));
    let decided = told.values(told.decided).iter().find(|row| row.name == "hit").map(|row| row.value);
    assert_eq!(decided, Some(Value::Flag(verdict.hit)), "{}", of(scene, method, pose));
    assert!(verdict.part.is_none_or(|part| usize::from(part) < scene.parts.len()));
}

/// Checks the moments from `from` on that belong to one run of a function. Its lines come in the order of the source, and a
/// helper's moments come between the line that calls it and the next line, once for each call. Returns the end of the run.
fn run_of_function(told: &Explanation, listing: &Listing, function: usize, from: usize, of: &str) -> usize {
    let lines = &listing.functions[function].lines;
    let covers = |mark: &str| lines.iter().position(|line| line.mark == Some(mark));
    let call = told.moments[from].call;
    let (mut at, mut last, mut called) = (from, 0, None);
    while let Some(moment) = told.moments.get(at) {
        let mark = moment.mark.id;
        match covers(mark) {
            Some(line) if moment.call == call && line >= last => {
                (last, called) = (line, Some(mark));
                at += 1;
            }
            // Another call of the same helper.
            Some(_) if call.is_some() => return at,
            Some(_) => panic!("{of}: `{mark}` comes after a later line"),
            None => {
                let here = lines.iter().filter(|line| line.mark == called && called.is_some());
                let calls: Vec<usize> = here.flat_map(|line| &line.calls).map(|call| call.function).collect();
                let helper = listing.function_of(mark);
                match helper.filter(|helper| calls.contains(helper)) {
                    Some(helper) => at = run_of_function(told, listing, helper, at, of),
                    // It belongs to the function that called this one.
                    None if call.is_some() => return at,
                    None => panic!("{of}: `{mark}` is of no helper that the line before calls"),
                }
            }
        }
    }
    at
}

#[test]
fn moments_are_in_the_order_of_execution() {
    each_method(|scene, method| {
        let listing = method.source.listing();
        for pose in poses::all(scene, 300) {
            let told = method.explain(&pose, Detail::values(Lang::En));
            let of = of(scene, method, &pose);
            assert_eq!(told.moments[0].call, None, "{of}");
            assert_eq!(run_of_function(&told, &listing, 0, 0, &of), told.moments.len(), "{of}");
        }
    });
}

#[test]
fn the_marks_are_those_of_the_source_and_each_is_reached() {
    each_method(|scene, method| {
        let listed: HashSet<&str> = method.source.listing().marks(method.marks).into_iter().collect();
        let declared: HashSet<&str> = method.marks.iter().map(|mark| mark.id).collect();
        assert_eq!(declared, listed, "{} {}", scene.id, method.id);
        let mut reached = HashSet::new();
        for pose in poses::all(scene, 300) {
            let told = method.explain(&pose, Detail::values(Lang::En));
            reached.extend(told.moments.iter().map(|moment| moment.mark.id));
        }
        assert_eq!(reached, declared, "{} {}: never reached", scene.id, method.id);
    });
}

#[test]
fn every_found_value_appears_beside_a_line_of_its_moment() {
    each_method(|scene, method| {
        let listing = method.source.listing();
        for pose in poses::all(scene, 100) {
            let told = method.explain(&pose, Detail::values(Lang::En));
            let mut names = HashSet::new();
            for (i, moment) in told.moments.iter().enumerate() {
                let function = listing.function_of(moment.mark.id).expect("marks are of the source");
                for row in told.values(i).iter().filter(|row| !row.read) {
                    let of = format!("{}: `{}` at `{}`", of(scene, method, &pose), row.name, moment.name());
                    let line = listing.functions[function].line_of(moment.mark.id, row.name);
                    assert!(line.is_some(), "{of}: no line for it");
                    assert!(names.insert(row.full_name()), "{of}: found twice");
                }
            }
        }
    });
}

#[test]
fn no_caption_names_the_verdict_before_it_is_known() {
    each_method(|scene, method| {
        for pose in poses::all(scene, 100) {
            for lang in Lang::ALL {
                let told = method.explain(&pose, Detail::all(lang));
                let verdicts = [true, false].map(|hit| lang.verdict(hit));
                for moment in &told.moments[..told.decided] {
                    let of = format!("{}: `{}`: {}", of(scene, method, &pose), moment.name(), moment.caption);
                    assert!(!verdicts.iter().any(|word| moment.caption.contains(word)), "{of}");
                }
            }
        }
    });
}

#[test]
fn captions_use_the_codes_names_for_the_reaches_of_shadows() {
    let scene = Scene::by_id("rectangles").expect("the scene whose axes have shadows");
    for method in scene.methods {
        let source: String =
            method.source.listing().functions.iter().flat_map(|f| &f.lines).map(|line| &*line.text).collect();
        for lang in Lang::ALL {
            let told = method.explain(&scene.start(), Detail::all(lang));
            let labels = told.figure.items.iter().map(|item| item.label.to_string());
            let head = told.table.iter().flat_map(|table| table.head.clone());
            for text in told.moments.iter().map(|moment| moment.caption.clone()).chain(labels).chain(head) {
                assert!(!text.contains("rA") && !text.contains("rB"), "{}: {text}", method.id);
                assert!(!text.contains("reach_a") || source.contains("reach_a"), "{}: {text}", method.id);
            }
        }
    }
}

/// The numbers with a point in a text, as `Debug` writes floats.
fn floats(text: &str) -> Vec<f32> {
    let tokens = text.split(|c: char| !(c.is_ascii_digit() || "+-.e".contains(c)));
    let numbers = tokens.filter(|token| token.contains('.') || token.contains('e'));
    // Values computed in double precision are shown in single precision, rounded once.
    numbers.filter_map(|token| token.parse::<f64>().ok()).map(|number| number as f32).collect()
}

#[test]
fn without_a_trace_the_values_of_all_moments_are_those_of_the_answer() {
    each_method(|scene, method| {
        for pose in poses::all(scene, 100) {
            // Traced values are shown as recorded. The language's tests compare them with the text.
            if method.is_walked {
                return;
            }
            let workings = (method.answer)(&pose);
            let told = method.explain(&pose, Detail::values(Lang::En));
            let of = of(scene, method, &pose);
            let found: Vec<f32> =
                told.rows.iter().filter(|row| !row.read).flat_map(|row| row.value.numbers()).collect();
            let worked = floats(&workings);
            for number in &worked {
                assert!(
                    found.contains(number),
                    "{of}: {number} of the workings is told by no moment: {workings}"
                );
            }
            let given: Vec<f32> =
                told.rows.iter().filter(|row| row.read).flat_map(|row| row.value.numbers()).collect();
            for number in found {
                let known = worked.contains(&number) || given.contains(&number) || number.fract() == 0.0;
                assert!(known, "{of}: {number} is told, but is not in the workings: {workings}");
            }
        }
    });
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<String> {
    let tokens = text.split(|c: char| !(c.is_ascii_digit() || ".−e".contains(c)));
    let numbers = tokens.map(|token| token.trim_matches(['.', 'e']));
    numbers.filter(|token| token.chars().any(|c| c.is_ascii_digit())).map(str::to_owned).collect()
}

/// The numbers that a scene's words write out themselves, as in “the later entry, or 0 if that is later”: they are no values.
fn written_out(scene: &Scene) -> HashSet<String> {
    let file =
        |lang: Lang| fs::read_to_string(format!("words/{}/{}.toml", lang.code(), scene.id)).expect("words");
    let outside =
        |text: String| text.split('{').map(|part| part.rsplit('}').next().unwrap_or("").to_owned()).collect();
    let texts = Lang::ALL.into_iter().map(|lang| -> Vec<String> { outside(file(lang)) });
    texts.flatten().flat_map(|text| numbers(&text)).collect()
}

#[test]
fn captions_exist_in_every_language_with_numbers_from_their_moments() {
    each_method(|scene, method| {
        let written_out = written_out(scene);
        for pose in poses::all(scene, 100) {
            let told = Lang::ALL.map(|lang| method.explain(&pose, Detail::all(lang)));
            for (i, moment) in told[0].moments.iter().enumerate() {
                let values = told[0].values(i).iter().flat_map(|row| match row.value {
                    Value::Word(_) | Value::Flag(_) => vec![row.value.show(Lang::En)],
                    Value::Exact(number) => {
                        vec![Value::Exact(number).show(Lang::En), Value::Number(number).show(Lang::En)]
                    }
                    value => value
                        .numbers()
                        .into_iter()
                        .map(|n| Value::Number(n).show(Lang::En))
                        .chain([value.show(Lang::En)])
                        .collect(),
                });
                let values: Vec<String> = values.collect();
                for caption in told.each_ref().map(|told| &told.moments[i].caption) {
                    let of = format!("{}: `{}`: {caption}", of(scene, method, &pose), moment.name());
                    assert!(!caption.trim().is_empty(), "{of}: no caption");
                    assert!(!caption.contains('\''), "{of}: a typewriter's apostrophe");
                    for number in numbers(caption).into_iter().filter(|number| !written_out.contains(number))
                    {
                        let known = values.iter().any(|value| *value == number || value.contains(&number));
                        assert!(known, "{of}: {number} is none of {values:?}");
                    }
                }
                assert_ne!(told[0].moments[i].caption, told[Lang::Ja.place()].moments[i].caption);
            }
        }
    });
}

/// The two different numbers in a reason, as in `d·d = 4.00 > r² = 1.00`.
fn compared(reason: &str) -> Option<(&str, &str)> {
    let (left, right) = [" > ", " < "].into_iter().find_map(|sign| reason.split_once(sign))?;
    let right = right.split([',', '、']).next()?;
    Some((left.rsplit(' ').next()?, right.rsplit(' ').next()?))
}

#[test]
fn different_numbers_look_different_in_a_reason() {
    each_method(|scene, method| {
        // Its numbers differ in double precision, but are shown in single precision.
        if method.id == "cosine" {
            return;
        }
        let mut random = Rng::with_seed(3);
        for i in 0..1_000 {
            let pose = poses::anywhere(&mut random, scene);
            let wanted = Detail { captions: false, ..Detail::all(Lang::ALL[i % Lang::COUNT]) };
            let reason = method.explain(&pose, wanted).reason;
            let alike = compared(&reason).is_some_and(|(one, other)| one == other);
            assert!(!alike, "{}: {reason}", of(scene, method, &pose));
        }
    });
}

#[test]
fn every_moment_draws_something_at_a_general_pose() {
    each_method(|scene, method| {
        let told = method.explain(&scene.start(), Detail::all(Lang::En));
        for (i, moment) in told.moments.iter().enumerate() {
            let drawn =
                told.figure.items.iter().any(|item| item.moment == Some(i) && item.layer == moment.mark.id);
            let why = moment.caption.contains("nothing");
            assert!(drawn || why, "{} {}: `{}` draws nothing", scene.id, method.id, moment.name());
        }
    });
}
