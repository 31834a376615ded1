//! The learner's code in a session, from the first letter to the judge's result.

use glam::Vec2;
use hantei::attempt::{begin, stored};
use hantei::budget::Budget;
use hantei::compose::{self, Memory, Pointed};
use hantei::figure::primitive::Pane;
use hantei::figure::view::Area;
use hantei::language::Target;
use hantei::lesson::Library;
use hantei::map::Kind;
use hantei::scene::Scene;
use hantei::session::action::{Change, Own, Pick, Request, Setting};
use hantei::session::text_judge::Judgment;
use hantei::session::{Action, Session, Settings, System};
use std::sync::atomic::{AtomicU32, Ordering};

fn session(link: &str) -> Session {
    session_with(link, Settings::default())
}

fn session_with(link: &str, settings: Settings) -> Session {
    let mut session = Session::new(Library::builtin(), settings, System::default());
    session.open(link);
    if session.is_secret() {
        act(&mut session, Action::Quiz(hantei::session::action::QuizAction::Reveal));
    }
    session
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

fn own(session: &mut Session, own: Own) {
    act(session, Action::Own(own));
}

/// Lets frames pass until the running code is judged.
fn judge(session: &mut Session) -> Judgment {
    session.advance(1.0 / 60.0);
    session.work(&Budget::unlimited());
    session.own().and_then(|own| own.known()).expect("it runs").clone()
}

/// A clock that advances by a step whenever it is read.
fn ticking(step: f64) -> impl Fn() -> f64 + Sync {
    let looks = AtomicU32::new(0);
    move || f64::from(looks.fetch_add(1, Ordering::Relaxed)) * step
}

/// Replaces one piece of the running code by another.
fn replace(session: &mut Session, from: &str, to: &str) {
    let text = session.own().expect("a text runs").text().to_owned();
    assert!(text.contains(from), "{text}");
    session.write(&text.replace(from, to));
}

#[test]
fn a_file_of_code_opens_as_a_separate_version_where_code_can_be_edited() {
    let mut session = session("point-disk/add");
    let code = begin(&Scene::ALL[0].methods[0]);
    assert_eq!(session.open_code("from_a_file", &code), Ok(()));
    let own = session.own().expect("it runs");
    assert_eq!((own.name(), own.text(), session.is_editing()), ("from_a_file", code.as_str(), true));
    session.open("crowd");
    assert!(
        session
            .open_code("from_a_file", &code)
            .expect_err("no code there")
            .en
            .starts_with("This lesson has no code to edit")
    );
    session.open("disks/measure");
    assert_eq!(session.texts().count(), 0, "texts belong to a scene");
}

#[test]
fn edit_opens_the_editor_in_every_step_or_says_that_a_question_waits() {
    for lesson in &Library::builtin().lessons {
        for step in &lesson.steps {
            let link = format!("{}/{}", lesson.id, step.id);
            let mut asked = Session::new(Library::builtin(), Settings::default(), System::default());
            asked.open(&link);
            if !asked.can_edit() {
                continue;
            }
            if asked.is_secret() {
                own(&mut asked, Own::Edit);
                assert!(!asked.is_editing(), "{link}");
                assert!(asked.notices().any(|notice| notice.contains("Answer the question first")), "{link}");
                act(&mut asked, Action::Quiz(hantei::session::action::QuizAction::Reveal));
                assert!(
                    !asked.notices().any(|notice| notice.contains("Answer the question first")),
                    "{link}"
                );
            }
            own(&mut asked, Own::Edit);
            let text = asked.own().map(|own| own.text().to_owned()).unwrap_or_default();
            assert!(asked.is_editing() && text.starts_with("fn hit"), "{link}: {text}");
        }
    }
}

#[test]
fn an_editable_copy_of_a_method_equals_it_until_changed() {
    let mut session = session("point-disk/add");
    let before = session.explanation().clone();
    own(&mut session, Own::Edit);
    assert!(session.is_editing());
    assert_eq!(session.own().expect("it runs").text(), begin(&Scene::ALL[0].methods[0]));
    let names = |told: &hantei::scene::Explanation| {
        told.moments.iter().map(hantei::scene::Moment::name).collect::<Vec<_>>()
    };
    assert_eq!(names(session.explanation()), names(&before));
    assert_eq!(
        (session.explanation().verdict, &session.explanation().reason),
        (before.verdict, &before.reason)
    );
    assert!(matches!(judge(&mut session), Judgment::Right(asked, _) if asked >= 3_000));
    replace(&mut session, "dd <= rr", "dd < rr");
    let told = session.captions().to_vec();
    assert!(told[..3].iter().all(|caption| !caption.starts_with("Line")), "{told:?}");
    assert!(told.iter().any(|caption| caption.starts_with("Line 8: hit = dd < rr")), "{told:?}");
}

#[test]
fn a_reader_of_another_programming_language_learns_that_rust_is_edited() {
    for (code, told) in [(Target::Rust, false), (Target::CSharp, true)] {
        let mut session = session("point-disk/write");
        act(&mut session, Action::Settings(Setting::Code(code)));
        own(&mut session, Own::Edit);
        let said = session.notices().any(|said| said.contains("Rust") && said.contains(code.title()));
        assert_eq!(said, told, "{code:?}");
    }
}

#[test]
fn a_mistake_is_shown_at_its_place_and_the_last_good_run_stays() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    let before = session.explanation().verdict;
    replace(&mut session, "p - c", "p - middle");
    let page = session.page();
    let hantei::session::page::Pane::Own(page) = page.pane else { panic!("the editor is open") };
    let (bytes, line, sentence) = page.mistakes[0].clone();
    assert_eq!((&page.text[bytes], line), ("middle", 3));
    assert!(sentence.contains("no `middle`"), "{sentence}");
    assert_eq!(session.explanation().verdict, before);
    own(&mut session, Own::Undo);
    assert!(session.own().expect("it runs").mistakes().is_empty());
    own(&mut session, Own::Redo);
    assert!(!session.own().expect("it runs").mistakes().is_empty());
}

#[test]
fn every_copy_of_an_incorrect_method_gets_its_simplest_failing_pose() {
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods.iter().filter(|method| method.flaw.is_some()) {
            let name = format!("{}/{}", scene.id, method.id);
            let mut session = session(&format!("{}?method={}", scene.id, method.id));
            own(&mut session, Own::Edit);
            assert!(matches!(judge(&mut session), Judgment::Wrong(..)), "{name}");
            let begun = session.state().pose.clone();
            own(&mut session, Own::ShowMistake);
            assert!(session.walk().is_some() && session.explanation().wrong, "{name}");
            if session.state().pose != begun {
                act(&mut session, Action::Pose(Change::Undo));
                assert!(session.own().is_some(), "{name}: taking the pose back keeps the text");
            }
        }
    }
}

#[test]
fn a_strict_comparison_is_found_by_an_exact_touch_on_whole_numbers() {
    let mut session = session("disks");
    own(&mut session, Own::Edit);
    replace(&mut session, "<=", "<");
    let Judgment::Wrong(_, _, mistake) = judge(&mut session) else { panic!("touching is a hit") };
    assert!(mistake.hit);
    let numbers: Vec<f32> = mistake.pose.iter().flat_map(|(_, amount)| amount.numbers()).collect();
    assert!(numbers.iter().all(|number| number.fract() == 0.0), "{numbers:?}");
    // It is shown up to the verdict, and its reason is correct.
    own(&mut session, Own::ShowMistake);
    let walk = session.walk().expect("it walks there");
    assert_eq!(walk.at + 1, session.explanation().moments.len());
    assert!(session.explanation().reason.contains('≥'), "{}", session.explanation().reason);
}

#[test]
fn code_that_is_to_be_written_is_hidden_until_the_learner_begins() {
    let mut shown = 0;
    let lessons = session("point-disk").lessons().len();
    for lesson in 0..lessons {
        let steps = session("point-disk").lessons()[lesson].steps.len();
        for step in 0..steps {
            let mut session = session("point-disk");
            act(&mut session, Action::Go(hantei::session::action::Go::To(lesson, step)));
            let Some(exercise) = session.step().write.clone() else { continue };
            assert_eq!(session.is_unwritten(), exercise.method.flaw.is_none(), "{}", session.link());
            own(&mut session, Own::Edit);
            assert!(!session.is_unwritten(), "{}", session.link());
            shown += 1;
        }
    }
    assert!(shown >= 30, "only {shown} exercises");
}

#[test]
fn an_exercise_shows_what_was_written_there_to_who_comes_back() {
    let mut session = session("point-disk/write");
    own(&mut session, Own::Edit);
    let text = "fn hit(p: Vec2, disk: &Disk) -> bool {\n    p.x <= disk.center.x\n}\n";
    session.write(text);
    own(&mut session, Own::Done);
    session.open("point-disk/fill");
    assert!(session.own().is_none(), "another exercise");
    session.open("point-disk/write");
    assert_eq!(session.own().map(hantei::session::own::Text::text), Some(text));
    assert!(!session.is_editing());
    session.open("point-disk/write?method=square-root");
    assert!(session.own().is_none(), "a link names the method that it shows");
}

#[test]
fn code_as_it_began_is_begun_anew_in_the_language_that_is_chosen_in_the_editor() {
    let choose = |session: &mut Session, target| act(session, Action::Settings(Setting::Code(target)));
    let language = |session: &Session| Target::of_text(session.own().expect("a version").text());
    let mut session = session_with("point-disk/fill", Settings::default());
    own(&mut session, Own::Edit);
    assert_eq!(language(&session), Target::Rust);
    let offered: Vec<String> = session.page().targets.into_iter().map(|choice| choice.text).collect();
    assert_eq!(
        offered,
        [Target::Rust, Target::JavaScript, Target::Python].map(|target| target.title().to_owned())
    );
    // As long as no language was ever chosen, the editor offers them; the settings always do.
    let offers = |session: &Session| match session.page().pane {
        hantei::session::page::Pane::Own(own) => own.offers,
        pane => panic!("{pane:?}"),
    };
    let html = |session: &Session| -> String {
        let view = hantei::html::View::of(session);
        hantei::html::regions(&view).into_iter().map(|(_, html)| html).collect()
    };
    let choices: Vec<_> = session
        .page()
        .targets
        .into_iter()
        .map(|it| hantei::session::page::Choice { on: false, ..it })
        .collect();
    assert_eq!(offers(&session), choices, "none is chosen");
    let asks = "Which language do you want to write?";
    assert!(html(&session).contains(asks) && !html(&session).contains("<textarea"), "it comes first");
    choose(&mut session, Target::Rust);
    assert!(offers(&session).is_empty() && html(&session).contains("<textarea"));
    choose(&mut session, Target::Python);
    let [looks, _] = session.setting_rows();
    let row = looks.iter().find(|row| row.name == "Language of the code").expect("a row");
    let chosen = row.choices.iter().find(|choice| choice.on).expect("a choice");
    assert_eq!((&*chosen.text, chosen.action), ("Python", Action::Settings(Setting::Code(Target::Python))));
    assert_eq!(language(&session), Target::Python);
    assert_eq!(session.texts().count(), 1, "no second version");
    // Once changed, it stays.
    let changed = session.own().expect("a version").text().replacen("todo()", "r * r", 1);
    session.write(&changed);
    choose(&mut session, Target::JavaScript);
    assert_eq!(session.own().expect("a version").text(), changed);
    assert!(session.notices().any(|notice| notice.contains("stays in Python")));
    own(&mut session, Own::PutBack);
    assert_eq!(language(&session), Target::JavaScript);
    // Code is only printed in C#, so nothing can begin in it.
    own(&mut session, Own::Done);
    choose(&mut session, Target::CSharp);
    own(&mut session, Own::Edit);
    assert_eq!(language(&session), Target::JavaScript);
    assert!(session.notices().any(|notice| notice.contains("is shown in C#")));
    // Whoever chose another language before going on writes in that one.
    own(&mut session, Own::Done);
    choose(&mut session, Target::Python);
    own(&mut session, Own::Edit);
    assert_eq!(language(&session), Target::Python);
}

#[test]
fn endless_and_unfinished_texts_get_a_sentence() {
    for (body, part) in [
        ("loop { }", "never end"),
        ("hit(p, disk)", "too deeply"),
        ("todo!()", "not written yet"),
        ("let all = [1.0, 2.0]; all[disk.radius as usize + 7] > p.x", "no element"),
    ] {
        let mut session = session("point-disk/add");
        own(&mut session, Own::Edit);
        session.write(&format!("fn hit(p: Vec2, disk: &Disk) -> bool {{\n    {body}\n}}\n"));
        assert!(matches!(judge(&mut session), Judgment::Stuck(..)), "{body}");
        let told = session.judgment().expect("it is judged");
        assert!(told.to_lowercase().contains(part) || part == "no element", "{told}");
        assert_eq!(session.showing().hit(), None, "{body}: it has no answer");
    }
}

#[test]
fn a_link_contains_the_code_and_adds_it_once() {
    let mut session = session("disk-rectangle?method=overshoot");
    own(&mut session, Own::Edit);
    replace(&mut session, "let ct", "// mine 円\n    let ct");
    session.rename_own("my overshoot");
    let link = session.link();
    assert!(link.contains("own=") && link.len() < 2_000, "{link}");
    let mut other = session_with(&link, Settings::default());
    let text = |session: &Session| session.own().map(|own| (own.name().to_owned(), own.text().to_owned()));
    assert_eq!(text(&other), text(&session));
    other.open(&link);
    assert_eq!(other.texts().count(), 1, "the same text is not taken twice");
    let broken = session_with("disk-rectangle/clamp?own=AAAA", Settings::default());
    assert!(broken.own().is_none() && broken.notices().any(|notice| notice.contains("damaged")));
}

#[test]
fn code_and_its_undo_history_survive_a_restart() {
    let mut before = session("capsules");
    own(&mut before, Own::Edit);
    let begun = before.own().expect("it runs").text().to_owned();
    before.write(&begun.replace("hit\n}", "!hit\n}"));
    before.keep_code();
    let settings = Settings::parse(&before.settings().write()).expect("settings are read back");
    let mut after = session_with("capsules", settings);
    own(&mut after, Own::Edit);
    assert!(after.own().expect("it is there").text().contains("!hit"));
    own(&mut after, Own::Undo);
    assert_eq!(after.own().expect("it is there").text(), begun);
}

/// The settings shared by all windows, after this window has written its changes into them.
fn written_by(session: &mut Session, before: &Settings, kept: &Settings) -> Settings {
    session.keep_code();
    Settings::parse(&session.settings().merged(before, kept).write()).expect("settings are read back")
}

#[test]
fn all_versions_of_an_exercise_from_two_windows_can_be_chosen() {
    let mut windows = ["// one", "// two"].map(|mine| {
        let mut window = session("point-disk/write");
        own(&mut window, Own::Edit);
        replace(&mut window, "{\n", &format!("{{\n    {mine}\n"));
        window
    });
    let nothing = Settings::default();
    let mut kept = written_by(&mut windows[0], &nothing, &nothing);
    kept = written_by(&mut windows[1], &nothing, &kept);
    for i in [0, 1, 0] {
        let window = &mut windows[i];
        let before = window.settings().clone();
        replace(window, "// ", "// and ");
        kept = written_by(window, &before, &kept);
    }
    let mut third = session_with("point-disk/write", kept.clone());
    let ids: std::collections::HashSet<u32> = third.texts().map(|text| text.id()).collect();
    assert_eq!((third.texts().count(), ids.len()), (2, 2));
    let names: Vec<String> = third.texts().map(|text| third.name_of(text)).collect();
    assert_eq!(names, ["exercise 10 · // and two", "exercise 10 · // and and one"]);
    own(&mut third, Own::Edit);
    assert!(third.own().expect("it runs").text().contains("// and and one"), "the latest is edited");
    // Each of the others can be chosen, and no text is written twice.
    let methods = third.scene().methods.len();
    act(&mut third, Action::Method(Pick::At(methods)));
    assert!(third.own().expect("it runs").text().contains("// and two"));
    let before = third.settings().clone();
    replace(&mut third, "// and two", "// third");
    let kept = written_by(&mut third, &before, &kept);
    let last = session_with("point-disk/write", kept);
    let lines: Vec<&str> =
        last.texts().filter_map(|text| text.text().lines().nth(1)).map(str::trim).collect();
    assert_eq!(lines, ["// and and one", "// third"]);
}

#[test]
fn saved_texts_that_cannot_be_read_stay_unchanged() {
    let strange =
        ["no-such-scene first 1 - - AAAA", "point-disk squared 2 - - damaged!", "of another version"];
    let settings = Settings { texts: strange.map(str::to_owned).into(), ..Settings::default() };
    let mut session = session_with("point-disk/add", settings);
    own(&mut session, Own::Edit);
    replace(&mut session, "dd <= rr", "dd < rr");
    session.keep_code();
    let kept = &session.settings().texts;
    assert_eq!((&kept[..3], kept.len()), (&strange.map(str::to_owned)[..], 4));
}

#[test]
fn a_text_from_a_link_is_cleaned_so_that_it_is_saved_unchanged() {
    let name = format!("\n{}", "long ".repeat(100));
    let packed = hantei::attempt::pack(&format!("squared\0{name}\0fn hit() {{\0}}\0earlier"), 4000)
        .expect("it is short");
    let mut session = session(&format!("point-disk/add?own={packed}"));
    let brought = session.own().expect("it runs");
    assert_eq!((brought.text(), brought.name().chars().count()), ("fn hit() {}earlier", 40));
    assert!(!brought.name().contains('\n'));
    session.write("fn hit\0() {}");
    session.keep_code();
    let again =
        session_with("point-disk/add", Settings::parse(&session.settings().write()).expect("it is read"));
    let text = again.texts().next().expect("it is kept");
    assert_eq!((text.text(), text.can_undo_redo().0), ("fn hit() {}", true));
}

#[test]
fn a_long_text_is_saved_with_as_many_earlier_states_as_can_be_read_back() {
    let mut before = session("point-disk/add");
    own(&mut before, Own::Edit);
    for i in 0..40 {
        before.write(&format!("// {i}\n{}", "// a line that is rather long\n".repeat(2_000)));
    }
    before.keep_code();
    let after =
        session_with("point-disk/add", Settings::parse(&before.settings().write()).expect("it is read"));
    let text = after.texts().next().expect("it is kept");
    assert!(text.text().starts_with("// 39\n") && text.can_undo_redo().0);
}

#[test]
fn a_text_with_a_mistake_is_still_shown_after_done_and_a_restart() {
    let mut before = session("point-disk/add");
    own(&mut before, Own::Edit);
    // The last runnable state always returns a miss.
    before.write("fn hit(p: Vec2, disk: &Disk) -> bool { false }");
    before.write("fn hit(p: Vec2, disk: &Disk) -> bool { fals");
    own(&mut before, Own::Done);
    let settings = Settings::parse(&before.settings().write()).expect("settings are read back");
    let mut after = session_with("point-disk/add", settings);
    let methods = after.scene().methods.len();
    act(&mut after, Action::Method(Pick::At(methods)));
    for session in [&before, &after] {
        assert!(!session.is_editing() && session.is_stale());
        let hantei::session::page::Pane::Code(rows) = session.page().pane else { panic!("code is shown") };
        assert!(rows[0].text.starts_with("// 1: "), "the mistake stands above: {}", rows[0].text);
        assert_eq!(rows.last().map(|row| &*row.text), Some("fn hit(p: Vec2, disk: &Disk) -> bool { fals"));
        assert_eq!(session.showing().hit(), Some(false), "the last state that could be read runs");
        assert_eq!(session.code(), "fn hit(p: Vec2, disk: &Disk) -> bool { fals", "that is copied");
    }
}

#[test]
fn each_exercise_of_a_lesson_has_a_separate_solution() {
    let library = Library::builtin();
    for lesson in &library.lessons {
        let mut session = session(&lesson.id);
        for step in lesson.steps.iter().filter(|step| step.write.is_some()) {
            session.open(&format!("{}/{}", lesson.id, step.id));
            own(&mut session, Own::ShowSolution);
            let solved = step.write.as_ref().expect("an exercise").solved(session.scene());
            assert_eq!(session.own().expect("it runs").text(), solved, "{}/{}", lesson.id, step.id);
            // The learner's changes to it stay theirs.
            replace(&mut session, "{\n", "{\n    // mine\n");
            own(&mut session, Own::ShowSolution);
            assert_eq!(session.own().expect("it runs").text(), solved, "{}/{}", lesson.id, step.id);
        }
    }
}

/// The names of the functions that a text in Python or JavaScript defines.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let heads = text.lines().map(|line| line.trim_start().trim_start_matches("export "));
    let heads = heads.filter_map(|line| line.strip_prefix("def ").or(line.strip_prefix("function ")));
    heads.filter_map(|head| head.split_once('(')).map(|(name, _)| name)
}

#[test]
fn each_exercise_begins_in_the_chosen_language_with_its_gaps_and_its_solution_is_right_there() {
    for target in [Target::Python, Target::JavaScript] {
        for lesson in &Library::builtin().lessons {
            for step in &lesson.steps {
                let Some(exercise) = &step.write else { continue };
                let at = format!("{}/{} in {target}", lesson.id, step.id);
                let mut session = session(&format!("{}/{}", lesson.id, step.id));
                act(&mut session, Action::Settings(Setting::Code(target)));
                own(&mut session, Own::Edit);
                let text = session.own().expect("it has begun").text().to_owned();
                assert_eq!(Target::of_text(&text), target, "{at}: {text}");
                assert!(session.own().expect("it runs").mistakes().is_empty(), "{at}: {text}");
                let rust = exercise.beginning(session.scene());
                let gaps = rust.matches("todo!()").count();
                assert_eq!(text.matches("todo()").count(), gaps, "{at}: {text}");
                assert!(session.is_as_begun(), "{at}");
                match judge(&mut session) {
                    Judgment::Stuck(..) => assert!(gaps > 0, "{at}: {text}"),
                    Judgment::Wrong(..) => assert_eq!(gaps, 0, "{at}: {text}"),
                    judged => panic!("{at}: {judged:?}\n{text}"),
                }
                own(&mut session, Own::ShowSolution);
                let solved = session.own().expect("it runs").text().to_owned();
                assert_eq!(Target::of_text(&solved), target, "{at}: {solved}");
                // A learner has every helper of ours that the solution calls.
                let ours = exercise.solved(session.scene());
                // `find_pass` is a loop of the solution's own.
                let is_helper = |name: &&str| !ours.contains(&format!("fn {name}(")) && *name != "find_pass";
                for name in functions(&solved).filter(is_helper) {
                    assert!(functions(&text).any(|own| own == name), "{at}: no `{name}` in\n{text}");
                }
                let judged = judge(&mut session);
                assert!(matches!(judged, Judgment::Right(..)), "{at}: {judged:?}\n{solved}");
            }
        }
    }
}

#[test]
fn a_solution_has_the_helper_that_is_to_be_repaired_or_written() {
    let mut session = session("gjk");
    for (step, helpers) in [("mend", ["fn pass("].as_slice()), ("write", &["fn pass(", "fn support("])] {
        session.open(&format!("gjk/{step}"));
        own(&mut session, Own::ShowSolution);
        let text = session.own().expect("it runs").text().to_owned();
        assert_eq!(text.matches("fn ").count(), 1 + helpers.len(), "{step}: {text}");
        assert!(helpers.iter().all(|helper| text.contains(helper)), "{step}: {text}");
        assert!(!text.contains("todo!()") && !text.contains("wrong_pass"), "{step}: {text}");
        assert!(session.own().expect("it runs").mistakes().is_empty(), "{step}: {text}");
    }
}

#[test]
fn the_editor_lists_the_helpers_that_the_code_calls_and_does_not_define() {
    let helpers = |session: &Session| match session.page().pane {
        hantei::session::page::Pane::Own(own) => own.helpers,
        pane => panic!("the editor is open: {pane:?}"),
    };
    let defines =
        |helpers: &[String], name: &str| helpers.iter().any(|code| code.contains(&format!("fn {name}(")));
    let mut swept = session("swept-disk/write");
    own(&mut swept, Own::ShowSolution);
    assert!(
        ["slab", "first_within"].iter().all(|name| defines(&helpers(&swept), name)),
        "{:?}",
        helpers(&swept)
    );
    let mut gjk = session("gjk/write");
    own(&mut gjk, Own::ShowSolution);
    assert!(!defines(&helpers(&gjk), "support") && defines(&helpers(&gjk), "beyond"), "{:?}", helpers(&gjk));
    let mut disks = session("upright-boxes");
    own(&mut disks, Own::Edit);
    assert_eq!(helpers(&disks), [""; 0]);
}

#[test]
fn texts_are_among_the_methods_and_can_be_named_deleted_and_brought_back() {
    let mut session = session("upright-boxes");
    let methods = session.scene().methods.len();
    own(&mut session, Own::Edit);
    own(&mut session, Own::New);
    session.rename_own("second");
    assert_eq!(session.page().methods.len(), methods + 2);
    act(&mut session, Action::Method(Pick::Next));
    assert!(session.own().is_none() && session.method() == &session.scene().methods[0], "round to the first");
    act(&mut session, Action::Method(Pick::At(methods + 1)));
    assert_eq!(session.runs(), "second");
    own(&mut session, Own::Delete);
    assert_eq!(session.texts().count(), 2, "it asks first");
    own(&mut session, Own::Delete);
    assert_eq!((session.texts().count(), session.own().is_some()), (1, false));
    own(&mut session, Own::BringBack);
    assert_eq!((session.texts().count(), session.runs()), (2, "second".to_owned()));
    own(&mut session, Own::PutBack);
    assert!(session.is_as_begun());
    assert!(matches!(
        session.apply(Action::Own(Own::Save)),
        Some(Request::SaveCode(name, text)) if name.ends_with(".rs") && text.contains("fn hit")
    ));
    // Other scenes have none of them.
    session.open("disks");
    assert_eq!((session.texts().count(), session.own().is_none()), (0, true));
}

#[test]
fn a_map_shows_where_learners_code_is_wrong() {
    let mut session = session("point-disk/add?map=differs");
    own(&mut session, Own::Edit);
    let area = |session: &Session| {
        let survey = session.survey().expect("a map");
        let [x, y, w, h] = session.scene().home;
        let (min, max) = (glam::vec2(x - w, y - h), glam::vec2(x + w, y + h));
        let map = survey.over(&hantei::map::Window { min, max, cell: 0.1 });
        map.parts.iter().filter(|part| part.id == "differs").map(|part| part.area).sum::<f64>()
    };
    assert_eq!(area(&session), 0.0);
    replace(&mut session, "dd <= rr", "dd <= 4.0 * rr");
    assert_eq!(session.survey().expect("a map").kind, Kind::Differs);
    let ring = 3.0 * std::f64::consts::PI * f64::from(session.state().pose.number("radius")).powi(2);
    // The ring is cut off by the window if it is wider.
    let found = area(&session);
    assert!(found > 0.5 * ring && found < 1.02 * ring, "{found} of {ring}");
}

/// True if the session shows what a solution has and a text does not. The named lines must be new.
fn tells_what_is_new(session: &Session, text: &str) -> bool {
    let solution: Vec<&str> = session.own().expect("it runs").text().lines().collect();
    let is_new = |number: &str| {
        let line = solution[number.parse::<usize>().expect("a line's number") - 1].trim();
        text.lines().all(|other| other.trim() != line)
    };
    if let Some(said) = session.notices().find(|said| said.contains("method you were given")) {
        let (_, numbers) = said.split_once(": ").expect("numbers follow");
        assert!(numbers.trim_end_matches('.').split(", ").all(is_new), "{said}");
        return true;
    }
    session.notices().any(|said| said.contains("in a different way"))
}

#[test]
fn every_exercise_begins_wrong_and_its_solution_is_right() {
    let mut count = 0;
    for lesson in &Library::builtin().lessons {
        for step in lesson.steps.iter().filter(|step| step.write.is_some()) {
            let name = format!("{}/{}", lesson.id, step.id);
            count += 1;
            let mut session = session(&name);
            own(&mut session, Own::Edit);
            assert_eq!(session.has_solved(session.state().place()), Some(false), "{name}");
            let mistakes = session.own().expect("it is begun").mistakes();
            assert!(mistakes.is_empty(), "{name} cannot be read as it begins: {mistakes:?}");
            assert!(!matches!(judge(&mut session), Judgment::Right(..)), "{name} is right as it begins");
            let beginning = session.own().expect("it is begun").text().to_owned();
            own(&mut session, Own::ShowSolution);
            let to_mend = step.write.as_ref().is_some_and(|exercise| exercise.method.flaw.is_some());
            assert_eq!(tells_what_is_new(&session, &beginning), to_mend, "{name}");
            assert!(matches!(judge(&mut session), Judgment::Right(..)), "{name}: {:?}", session.judgment());
            assert_eq!(
                session.has_solved(session.state().place()),
                Some(false),
                "{name}: looked up is not solved"
            );
            // Writing the same code solves it.
            let solution = session.own().expect("it runs").text().to_owned();
            act(&mut session, Action::Method(Pick::At(0)));
            own(&mut session, Own::Edit);
            session.write(&solution);
            let _ = judge(&mut session);
            assert_eq!(session.has_solved(session.state().place()), Some(true), "{name}");
        }
    }
    assert!(count >= EXERCISES, "{count}");
}

/// Each lesson except the crowd's has one or two.
const EXERCISES: usize = 31;

#[test]
fn unreadable_code_has_no_answer_yet() {
    use hantei::figure::svg::svg;
    use hantei::html::{View, regions};
    let verdict = |session: &Session| {
        let regions = regions(&View::of(session));
        let picture = regions.into_iter().find(|(name, _)| *name == "words").expect("it is told").1;
        picture.split("</p>").next().unwrap_or_default().to_owned()
    };
    let unknown = "no answer yet";
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    let badge = |session: &Session| {
        let (area, theme) = (Area::new(Vec2::ZERO, Vec2::new(900.0, 600.0)), session.theme());
        let panes =
            compose::on_screen(session, area, &theme, Pointed::default(), &[], &mut Memory::default());
        svg(&panes, area, &theme)
    };
    let is_open = |session: &Session| (verdict(session).contains(unknown), badge(session).contains(unknown));
    assert_eq!((session.is_stale(), is_open(&session)), (false, (false, false)));
    replace(&mut session, "let", "lte");
    assert_eq!((session.is_stale(), is_open(&session)), (true, (true, true)));
    assert!(!badge(&session).contains("HIT") && !badge(&session).contains("MISS"));
    replace(&mut session, "lte", "let");
    assert_eq!((session.is_stale(), is_open(&session)), (false, (false, false)));
}

#[test]
fn the_cost_of_a_text_is_measured_against_a_right_method_that_is_a_text_too() {
    use hantei::session::action::PaneAction;
    use hantei::session::page::Pane as Shown;
    use hantei::session::panel::Tab;
    let mut session = session("point-disk?method=squared");
    own(&mut session, Own::Edit);
    act(&mut session, Action::Panel(PaneAction::Tab(Tab::Cost)));
    act(&mut session, Action::Panel(PaneAction::Measure));
    let clock = ticking(1e-4);
    while session.is_measuring() {
        session.work(&Budget::new(&clock, 0.005));
    }
    let rows = |session: &Session| match session.page().pane {
        Shown::Cost(page) => page.rows.into_iter().map(|row| row.name).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(rows(&session), ["my code", "compare squares"]);
    replace(&mut session, "<=", "<");
    assert!(rows(&session).is_empty(), "that was another text");
}

#[test]
fn a_text_is_compared_with_any_method_and_the_map_shows_where_they_differ() {
    let mut session = session("disks?method=squared");
    own(&mut session, Own::Edit);
    let methods = session.scene().methods;
    let differs = Action::Map(Pick::At(Kind::of(session.scene()).count()));
    assert_eq!(session.versus().map(|(method, _)| method), None);
    for method in methods {
        own(&mut session, Own::Compare);
        assert_eq!(session.versus().map(|(method, _)| method), Some(method));
        act(&mut session, differs);
        let survey = session.survey().expect("it was asked for");
        assert_eq!((survey.kind, survey.other), (Kind::Differs, method));
    }
    own(&mut session, Own::Compare);
    assert_eq!(session.compared(), None, "after the last one");
}

#[test]
fn undo_removes_a_word_even_if_the_text_ends_with_a_line_break() {
    let mut session = session("point-disk?method=squared");
    own(&mut session, Own::Edit);
    let begun = session.own().expect("it runs").text().to_owned();
    let mut text = begun.clone() + "\n";
    session.write(&text);
    for (i, letter) in "let two".chars().enumerate() {
        text.insert(i, letter);
        session.write(&text);
    }
    own(&mut session, Own::Undo);
    assert!(session.own().expect("it runs").text().starts_with("letfn"), "a space begins another change");
    own(&mut session, Own::Undo);
    assert_eq!(session.own().expect("it runs").text(), begun, "the line break goes with the word behind it");
}

#[test]
fn saved_pictures_and_animations_of_learners_code_show_its_verdict() {
    use hantei::compose::{SIZE, film_of_session, of_session};
    use hantei::session::action::Program;
    let mut session = session("point-disk/add");
    let before = of_session(&session, SIZE);
    own(&mut session, Own::Edit);
    replace(&mut session, "<=", ">");
    let hit = session.explanation().verdict.hit;
    let said = |hit: bool| if hit { ">HIT</text>" } else { ">MISS</text>" };
    assert!(before.contains(said(!hit)), "the text says what the method does not");
    assert!(of_session(&session, SIZE).contains(said(hit)));
    assert_eq!(session.apply(Action::Program(Program::ExportWalk)), Some(Request::ExportWalk));
    let film = film_of_session(&session, SIZE);
    assert_eq!(film.len(), session.explanation().moments.len());
    assert!(film.pictures().last().expect("it has moments").contains(said(hit)));
}

/// Bodies of slow hit tests of a point and a disk, and true for those that answer.
const SLOW: [(&str, bool); 4] = [
    ("loop { }", false),
    ("let mut n = 0.0; for i in 0..2000000 { n += 1.0; } n > p.x", false),
    ("let mut n = 0.0; for i in 0..15000 { n += 1.0; } n > p.x", true),
    (
        "let mut n = 0.0; for i in 0..10000 { n += 1.0; } n < p.x || (p - disk.center).length() <= disk.radius",
        true,
    ),
];

fn hit(body: &str) -> String {
    format!("fn hit(p: Vec2, disk: &Disk) -> bool {{ {body} }}")
}

#[test]
fn judging_slow_code_keeps_to_its_time_and_makes_progress() {
    for (body, answers) in SLOW {
        let mut session = session("point-disk/add");
        own(&mut session, Own::Edit);
        session.write(&hit(body));
        // Each test reads the clock and so takes a millisecond: a slice of 8 ms has about as many tests.
        for _ in 0..20 {
            let looks = AtomicU32::new(0);
            let clock = || f64::from(looks.fetch_add(1, Ordering::Relaxed)) * 1e-3;
            session.work(&Budget::new(&clock, 0.008));
            let looks = looks.into_inner();
            assert!(looks <= 10, "{body}: {looks} looks at the clock in a slice");
        }
        let known = session.own().and_then(|own| own.known()).expect("it runs");
        match answers {
            true => {
                assert!(matches!(known, Judgment::Asking(asked, _) if *asked >= 100), "{body}: {known:?}");
            }
            false => assert!(matches!(known, Judgment::Stuck(..)), "{body}: {known:?}"),
        }
    }
}

#[test]
fn a_mistake_is_simplified_in_slices_too() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    session.write(&hit("(p - disk.center).length() < 0.9 * disk.radius"));
    let clock = ticking(1e-3);
    let (mut slices, mut simplifying) = (0, 0);
    while session.is_judging() {
        session.work(&Budget::new(&clock, 0.008));
        slices += 1;
        let asked = match session.own().and_then(|own| own.known()) {
            Some(Judgment::Asking(asked, _)) => *asked,
            _ => 0,
        };
        simplifying += usize::from(asked >= 3_000);
    }
    assert!(simplifying > 10 && slices > 300, "{slices} slices, {simplifying} of them to simplify");
    let known = session.own().and_then(|own| own.known()).cloned();
    let mut at_once = session_with("point-disk/add", Settings::default());
    own(&mut at_once, Own::Edit);
    at_once.write(&hit("(p - disk.center).length() < 0.9 * disk.radius"));
    assert_eq!(known, Some(judge(&mut at_once)));
}

#[test]
fn a_deleted_text_is_no_longer_judged() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    session.work(&Budget::new(&ticking(1e-3), 0.008));
    assert!(session.is_judging());
    replace(&mut session, "<=", "<= <=");
    assert!(!session.is_judging(), "it cannot be read any more");
    own(&mut session, Own::Undo);
    assert!(session.is_judging());
    assert!(matches!(judge(&mut session), Judgment::Right(..)));
}

/// A clock for maps, on which each reading takes a tenth of a millisecond.
fn clock_of_maps() -> f64 {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    f64::from(LOOKS.fetch_add(1, Ordering::Relaxed)) * 1e-4
}

/// The picture of a session, as texts and areas.
fn picture(session: &Session, memory: &mut Memory) -> Vec<Pane> {
    let area = Area::new(Vec2::ZERO, compose::SIZE);
    compose::on_screen(session, area, &session.theme(), Pointed::default(), &[], memory)
}

#[test]
fn a_map_made_in_slices_equals_one_made_at_once() {
    let mut session = session("point-disk/add?map=hit");
    own(&mut session, Own::Edit);
    let mut memory = Memory::by(clock_of_maps);
    let first = picture(&session, &mut memory);
    assert!(memory.is_mapping());
    assert!(format!("{first:?}").contains("Making a map of your code"), "it says so");
    let mut slices = 1;
    while memory.is_mapping() {
        picture(&session, &mut memory);
        slices += 1;
    }
    assert!(slices > 10, "{slices} slices");
    assert_eq!(picture(&session, &mut memory), picture(&session, &mut Memory::default()));
}

#[test]
fn a_map_stops_at_the_first_test_that_takes_too_long_and_says_so() {
    for (body, _) in SLOW {
        let mut session = session("point-disk/add?map=hit");
        own(&mut session, Own::Edit);
        session.write(&hit(body));
        let mut memory = Memory::by(clock_of_maps);
        let first = picture(&session, &mut memory);
        assert!(!memory.is_mapping() && format!("{first:?}").contains("too long for a map here"), "{body}");
    }
}

#[test]
fn a_saved_picture_stops_its_map_at_a_test_that_takes_too_long() {
    for (body, _) in SLOW {
        let mut session = session("point-disk/add?map=hit");
        own(&mut session, Own::Edit);
        session.write(&hit(body));
        let picture = compose::of_session(&session, compose::SIZE);
        assert!(picture.contains("too long for a map here"), "{body}: {picture}");
    }
}

#[test]
fn a_saved_picture_maps_the_running_code_and_no_method() {
    // The point is outside in both pictures, so only the map's region of hits can differ.
    let mut session = session("point-disk/add?map=hit&disk=0,0&radius=1&point=4,3");
    own(&mut session, Own::Edit);
    let areas = |session: &Session| compose::of_session(session, compose::SIZE).matches("<polygon").count();
    let right = areas(&session);
    replace(&mut session, "    hit\n}", "    hit && false\n}");
    assert!(areas(&session) < right, "{} areas, and {right} of code that hits", areas(&session));
}

#[test]
fn ten_thousand_keystrokes_store_few_names_and_little_text() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    let text = session.own().expect("it runs").text().to_owned();
    let (before, kept) = (stored(), session.settings().texts.clone());
    let mut longest = 0;
    for key in 0..10_000 {
        // Each keystroke makes another line, and another value of a name.
        session.write(&text.replacen("{\n", &format!("{{\n    let scale = {key}.5; // key {key}\n"), 1));
        assert!(session.own().expect("it runs").mistakes().is_empty());
        if key % 100 == 0 {
            let _ = (session.explanation(), session.listing(), session.page());
            session.work(&Budget::new(&ticking(1e-3), 0.004));
            session.advance(1.0 / 60.0);
            session.keep_code();
        }
        longest = longest.max(session.settings().texts.iter().map(String::len).sum());
    }
    // Tests that run at the same time store further names.
    assert!(stored() - before < 2_000, "{} names more", stored() - before);
    assert!(longest < 20_000, "what lasts is {longest} letters long, and was {kept:?}");
}

#[test]
fn code_is_packed_in_a_pause_of_typing_soon_or_when_the_window_closes() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    let begun = session.own().expect("it runs").text().to_owned();
    let typed = |session: &mut Session, key: usize, seconds: f32| {
        session.write(&format!("{begun}// {key}"));
        session.advance(seconds);
        session.work(&Budget::new(&ticking(1e-3), 0.004));
    };
    let kept = |session: &Session| session.settings().texts.clone();
    let before = kept(&session);
    for key in 0..12 {
        typed(&mut session, key, 0.1);
        assert_eq!(kept(&session), before, "packed at key {key}");
        assert!(session.due().is_some_and(|due| due <= 0.3), "a frame comes for it");
    }
    typed(&mut session, 12, 0.4);
    let paused = kept(&session);
    assert_ne!(paused, before);
    (0..30).for_each(|key| typed(&mut session, key, 0.1));
    assert_ne!(kept(&session), paused, "not only in a pause");
    typed(&mut session, 99, 0.0);
    session.keep_code();
    let settings = Settings::parse(&session.settings().write()).expect("settings are read back");
    let after = session_with("point-disk/add", settings);
    assert!(after.texts().next().expect("it is kept").text().ends_with("// 99"));
}

#[test]
fn the_address_packs_a_text_only_when_it_has_changed() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    // Sixty thousand letters without repetition: packing them takes milliseconds.
    let mut random = fastrand::Rng::with_seed(5);
    let noise: String =
        (0..60_000).map(|i| if i % 60 == 59 { '\n' } else { random.alphanumeric() }).collect();
    let noise = noise.lines().map(|line| format!("// {line}\n")).collect::<String>();
    let text = format!("{}\n{noise}", session.own().expect("it runs").text());
    session.write(&text);
    let first = std::time::Instant::now();
    let address = session.address();
    let first = first.elapsed();
    let again = std::time::Instant::now();
    for _ in 0..100 {
        assert_eq!(session.address(), address);
    }
    assert!(again.elapsed() < 20 * first, "{:?} for a hundred, {first:?} for the first", again.elapsed());
}

/// The memory of this process in megabytes.
#[cfg(target_os = "linux")]
fn memory() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm").expect("Linux reports it");
    let pages: f64 = pages.split(' ').nth(1).and_then(|count| count.parse().ok()).expect("a number");
    pages * 4096.0 / 1e6
}

/// Types one comment letter by letter, and deletes it again, as a learner would, with a frame for each key.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "measures the memory of the whole process, so it runs alone"]
fn ten_thousand_keys_leave_no_memory_behind() {
    let mut session = session("disks/mend");
    own(&mut session, Own::Edit);
    let text = session.own().expect("a text runs").text().to_owned();
    let mut keys = |count: usize| {
        for key in 0..count {
            let typed = if key / 40 % 2 == 0 { key % 40 } else { 40 - key % 40 };
            session.write(&format!("{text}// {}\n", "x".repeat(typed)));
            session.advance(1.0 / 60.0);
            session.work(&Budget::new(&ticking(1e-3), 0.008));
            let _ = session.explanation();
        }
        memory()
    };
    let warm = keys(2_000);
    let end = keys(8_000);
    // A kilobyte for each key would be eight megabytes.
    assert!(end - warm < 4.0, "from {warm:.1} to {end:.1} MB");
}

#[test]
fn a_solution_is_offered_once_the_learner_has_written_something() {
    let mut session = session("point-disk/write");
    let is_offered = |session: &Session| {
        let page: Vec<String> = session.page().lesson.into_iter().map(|block| format!("{block:?}")).collect();
        page.concat().contains("Show a solution")
    };
    assert!(!is_offered(&session), "at first there is only the task");
    own(&mut session, Own::Edit);
    assert!(!is_offered(&session), "the text is as it began");
    act(&mut session, Action::Settings(Setting::Code(Target::Python)));
    assert!(!is_offered(&session), "so it is in another language");
    let text = session.own().expect("a text").text().to_owned();
    session.write(&format!("{text}\n"));
    assert!(is_offered(&session));
}

#[test]
fn who_writes_in_a_language_without_choosing_it_reads_code_in_it() {
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    session.write("def hit(p, disk):\n    return p.x <= disk.radius ^ 2\n");
    assert_eq!(session.target(), Target::Rust, "it does not run yet");
    let said = session.said_of_own().expect("a mistake");
    assert_eq!(said, "2: `^` is not a power here. Write a square as `r**2` or `r * r`.");
    session.write("def hit(p, disk):\n    return p.x <= disk.radius ** 2\n");
    assert_eq!(session.target(), Target::Python);
    session.open("disks/squares");
    let hantei::session::page::Pane::Code(rows) = session.page().pane else { panic!("no code") };
    assert!(rows.iter().all(|row| row.target == Target::Python));
}
