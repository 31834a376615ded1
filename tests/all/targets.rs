//! Code in the languages of engines as the pane shows it: the walkthrough highlights the same statements as in Rust, with the
//! same values.

use hantei::geometry::texts::library;
use hantei::language::{How, Silent};
use hantei::lesson::{Library, Step};
use hantei::scene::Scene;
use hantei::session::action::{Action, Own, PaneAction, Program, QuizAction, Request, Setting, Walk};
use hantei::session::code::printing::Runs;
use hantei::session::code::{CodeRow, Run, lit_rows, rows};
use hantei::session::{Session, Settings, System};
use hantei::target::Target;
use hantei::words::Lang;
use std::collections::BTreeSet;

const OTHERS: [Target; 7] = [
    Target::CSharp,
    Target::Unity,
    Target::Cpp,
    Target::JavaScript,
    Target::TypeScript,
    Target::Python,
    Target::GdScript,
];

fn session() -> Session {
    Session::new(Library::builtin(), Settings::default(), System::default())
}

#[test]
fn code_with_numbers_of_64_bits_says_if_rounding_can_decide_a_touch() {
    let says = |scene: &str, method: &str, target: Target| {
        let scene = Scene::by_id(scene).expect("a scene");
        let method = scene.method(method).expect("a method");
        let text = Runs { scene, method, own: None }.text(target, true, Lang::En).expect("it is printed");
        text.contains("exact touch into a miss")
    };
    for target in Target::ALL {
        let wide =
            matches!(target, Target::JavaScript | Target::TypeScript | Target::Python | Target::GdScript);
        assert_eq!(says("capsule-disk", "clamp", target), wide, "a division in {}", target.id());
        assert!(!says("upright-boxes", "intervals", target), "sums in {}", target.id());
    }
}

/// The highlights of a moment: the marks of its lines, and the values beside them.
type Lit = (BTreeSet<&'static str>, BTreeSet<String>);

fn lit(session: &Session) -> Vec<Lit> {
    let moments = &session.explanation().moments;
    let mark = |row: &CodeRow| moments[row.moment.expect("what is lit belongs to a moment")].mark.id;
    let values = |row: &CodeRow| {
        row.values.iter().map(|value| format!("{} {}", value.full, value.value)).collect::<Vec<_>>()
    };
    let of = |rows: Vec<CodeRow>| (rows.iter().map(mark).collect(), rows.iter().flat_map(values).collect());
    lit_rows(session).into_iter().map(of).collect()
}

#[test]
fn the_walk_lights_the_same_statements_in_every_language() {
    let mut session = session();
    for lesson in session.lessons().to_vec().into_iter().filter(|lesson| lesson.scene.grows().is_none()) {
        for method in lesson.scene.methods {
            let link = |step: &Step| format!("{}/{}?method={}", lesson.id, step.id, method.id);
            let links: Vec<String> = lesson.steps.iter().map(link).collect();
            let mut lit_in = |target| {
                let _ = session.apply(Action::Settings(Setting::Code(target)));
                let lit = |link: &String| {
                    session.open(link);
                    assert_eq!(
                        session.printed().map(|it| it.target()),
                        Some(target).filter(|it| *it != Target::Rust)
                    );
                    lit(&session)
                };
                links.iter().map(lit).collect::<Vec<_>>()
            };
            let ours = lit_in(Target::Rust);
            assert!(ours.iter().flatten().all(|(marks, _)| !marks.is_empty()), "{}", method.id);
            for target in OTHERS {
                for (link, (ours, theirs)) in links.iter().zip(ours.iter().zip(lit_in(target))) {
                    assert_eq!(*ours, theirs, "{link} in {}", target.id());
                }
            }
        }
    }
}

#[test]
fn a_click_on_a_line_goes_to_its_moment_and_calls_open_in_place() {
    let mut session = session();
    session.open("disk-rectangle/clamp?code=csharp");
    let find = |session: &Session, text: &str| {
        rows(session).into_iter().find(|row| row.text.contains(text)).unwrap_or_else(|| panic!("{text}"))
    };
    let line = find(&session, "Vector2 d = rectangle.ToOwnFrame(ct);");
    assert_eq!((line.target, line.folds[0].name, line.folds[0].open), (Target::CSharp, "ToOwnFrame", false));
    let at = line.moment.expect("it belongs to one");
    let _ = session.apply(Action::Walk(Walk::To(at)));
    assert_eq!(find(&session, "Vector2 d = ").run, Run::Now);
    assert_eq!(find(&session, "float qX = ").run, Run::Ahead);
    let row = rows(&session).iter().position(|row| !row.folds.is_empty()).expect("a call");
    let _ = session.apply(Action::Panel(PaneAction::Fold(row, 0)));
    let inside: Vec<CodeRow> = rows(&session).into_iter().filter(|row| row.depth > 0).collect();
    assert!(inside[0].text.contains(" ToOwnFrame("), "{inside:?}");
    assert_eq!(inside[0].values[0].name, "vector", "what goes in stands beside its name");
}

#[test]
fn the_programming_language_is_saved_and_links_name_it_unless_it_is_rust() {
    let mut session = session();
    session.open("point-disk/subtract");
    assert_eq!((session.target(), session.link()), (Target::Rust, "point-disk/subtract".to_owned()));
    assert_eq!(session.apply(Action::Settings(Setting::Code(Target::Cpp))), None);
    assert_eq!(session.link(), "point-disk/subtract?code=cpp");
    let kept = session.settings().write();
    let read = Settings::parse(&kept).expect("it is read again");
    let again = Session::new(Library::builtin(), read, System::default());
    assert_eq!(again.target(), Target::Cpp);
    session.open("point-disk/subtract?code=python");
    assert_eq!(session.target(), Target::Python);
    assert_eq!(session.settings().code.as_deref(), Some("cpp"), "a link changes no setting");
    let _ = session.apply(Action::Settings(Setting::Code(Target::Rust)));
    assert_eq!((session.target(), session.link()), (Target::Rust, "point-disk/subtract".to_owned()));
    assert_eq!(session.settings().code.as_deref(), Some("rust"), "it was chosen, so no other one is offered");
}

#[test]
fn an_unknown_programming_language_is_reported_with_the_known_ones() {
    for (lang, expected) in [
        (
            "en",
            "The link says code=cobol, which cannot be used; expected rust, csharp, unity, cpp, javascript, typescript, python, gdscript.",
        ),
        (
            "ja",
            "リンクの code=cobol は使えません。使える値: rust, csharp, unity, cpp, javascript, typescript, python, gdscript。",
        ),
    ] {
        let mut session = session();
        session.open(&format!("point-disk/subtract?code=cobol&lang={lang}"));
        assert_eq!(session.notices().collect::<Vec<_>>(), [expected]);
        assert_eq!(session.target(), Target::Rust);
    }
}

/// A step whose question is answered, with its method open for writing.
fn editing(link: &str) -> Session {
    let mut session = session();
    session.open(link);
    let _ = session.apply(Action::Quiz(QuizAction::Reveal));
    let _ = session.apply(Action::Own(Own::Edit));
    session
}

fn copied(session: &mut Session) -> String {
    match session.apply(Action::Program(Program::CopyCode)) {
        Some(Request::CopyText(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn copied_code_is_one_text_with_its_types_and_a_title_above_each_moment() {
    let mut session = session();
    session.open("disk-rectangle/look?code=csharp");
    let text = copied(&mut session);
    for part in ["using System.Numerics;", "public struct Obb", "Vector2 ToOwnFrame(", "static bool Hit("] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let title = session.method().marks.iter().find(|mark| mark.id == "compare").expect("it has one").title;
    for lang in Lang::ALL {
        let _ = session.apply(Action::Settings(Setting::Lang(lang)));
        let text = copied(&mut session);
        assert!(text.contains(&format!("        // {}\n", lang.of(title))), "{text}");
    }
    session.open("disk-triangle/look?code=python&lang=en");
    let text = copied(&mut session);
    assert!(text.contains("# The three bits, read as one binary number:"), "{text}");
}

#[test]
fn learners_code_is_edited_in_rust_and_shown_and_copied_in_the_chosen_language() {
    let mut session = editing("point-disk/subtract?code=gdscript");
    assert!(session.is_editing() && session.printed().is_none());
    let text = session
        .own()
        .expect("it runs")
        .text()
        .replace("let d = ", "// Mine.\n    let my_way = ")
        .replace("d.", "my_way.");
    session.write(&text);
    assert!(rows(&session).iter().all(|row| row.target == Target::Rust));
    assert!(copied(&mut session).contains("let my_way"));
    let _ = session.apply(Action::Own(Own::Done));
    let shown = rows(&session);
    let line = shown.iter().find(|row| row.text.contains("var my_way: Vector2 = ")).expect("it is there");
    assert_eq!(line.values.iter().map(|it| it.full.as_str()).collect::<Vec<_>>(), ["my_way"]);
    assert!(shown.iter().any(|row| &*row.text == "    # Mine."), "{shown:?}");
    let copied = copied(&mut session);
    assert!(copied.contains("static func hit(") && copied.contains("# Mine."), "{copied}");
}

#[test]
fn a_loop_that_counts_down_does_so_in_every_language() {
    let mut session = editing("point-disk/subtract");
    let text = "fn hit(point: Vec2, disk: &Disk) -> bool {\n    let mut all = 0.0;\n    for i in (0..3).rev() {\n        all = all * 10.0 + i as f32;\n    }\n    point.x < all\n}\n";
    session.write(text);
    assert_eq!(session.own().expect("it runs").mistakes(), []);
    let _ = session.apply(Action::Own(Own::Done));
    for target in Target::ALL.into_iter().filter(|target| *target != Target::Rust) {
        let _ = session.apply(Action::Settings(Setting::Code(target)));
        let copied = copied(&mut session);
        assert!(copied.contains("2, 1, 0"), "{target:?}: {copied}");
    }
}

#[test]
fn code_that_the_language_cannot_express_is_shown_in_rust_with_a_sentence() {
    let mut session = session();
    session.open("crowd");
    let _ = session.apply(Action::Settings(Setting::Code(Target::Unity)));
    assert_eq!(session.notices().collect::<Vec<_>>(), ["The loops over many bodies are shown in Rust only."]);
    let first = &rows(&session)[0];
    assert_eq!(
        (first.text.clone(), first.target),
        ("// The loops over many bodies are shown in Rust only.".into(), Target::Rust)
    );
    assert!(
        copied(&mut session)
            .starts_with("// The loops over many bodies are shown in Rust only.\n\n// src/geometry/crowd.rs")
    );
    let mut session = editing("point-disk/subtract?code=unity");
    session.write("fn grow(x: &mut f32) -> f32 {\n    *x += 1.0;\n    *x\n}\n\nfn hit(point: Vec2, disk: &Disk) -> bool {\n    let mut x = point.x;\n    let sum = x + grow(&mut x);\n    sum > disk.radius\n}\n");
    assert_eq!(session.own().expect("it runs").mistakes(), []);
    let _ = session.apply(Action::Own(Own::Done));
    let first = rows(&session)[0].text.clone();
    assert!(
        first.starts_with("// This stays in Rust, because it cannot be written in C# (Unity): "),
        "{first}"
    );
}

#[test]
fn comments_do_not_change_copied_code() {
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods {
            for target in Target::ALL {
                let code = |text: &str| -> Vec<String> {
                    let is_code =
                        |line: &&str| !line.is_empty() && !line.trim_start().starts_with(target.comment());
                    text.lines().filter(is_code).map(str::to_owned).collect()
                };
                let runs = Runs { scene, method, own: None };
                let silent =
                    runs.printed(How { target, lean: true, types: true }, &Silent).expect("it is printed");
                for lang in Lang::ALL {
                    let told = runs.text(target, true, lang).expect("it is printed");
                    assert_eq!(code(&told), code(&silent.text()), "{} in {}", method.id, target.id());
                }
            }
        }
    }
}

/// The test `tests/all/code.rs` judges every method's printed text. This one asserts that the pane shows the same function.
#[test]
fn the_pane_shows_the_printed_code() {
    let mut session = session();
    session.open("segments/look?code=cpp");
    let source = session.method().source;
    let how = How { target: Target::Cpp, lean: false, types: false };
    let printed =
        library().printed(source.file, source.function, how, &Silent).expect("it is printed").text();
    for row in rows(&session).iter().filter(|row| !row.text.is_empty()) {
        assert!(printed.lines().any(|line| line.trim() == row.text.trim()), "{}", row.text);
    }
}

#[test]
fn learners_code_is_copied_with_its_helpers_and_can_be_judged_unchanged() {
    use hantei::attempt::{Attempt, begin};
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods.iter().filter(|method| method.flaw.is_none()) {
            let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
            session.open(&format!("{}?method={}", scene.id, method.id));
            let _ = session.apply(Action::Quiz(QuizAction::Reveal));
            let _ = session.apply(Action::Own(Own::Edit));
            assert_eq!(session.own().map(|own| own.text().to_owned()), Some(begin(method)));
            let copied = Attempt::read(scene, method, session.code());
            let copied = copied.unwrap_or_else(|why| panic!("{}: {why:?}\n{}", method.id, session.code()));
            assert_eq!(
                copied.hit(&scene.start()).ok(),
                Some((method.judge)(&scene.start()).hit),
                "{}",
                method.id
            );
        }
    }
}
