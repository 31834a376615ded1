//! The learner writes: texts of one's own in a session, from the first letter to the judge's word.

use hantei::attempt::begin;
use hantei::language::Target;
use hantei::lesson::Library;
use hantei::map::Kind;
use hantei::scene::Scene;
use hantei::session::action::{Change, Own, Pick, Request, Setting};
use hantei::session::text_judge::Judgment;
use hantei::session::{Action, Session, Settings, System};

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

/// Lets frames pass until the text that runs is judged.
fn judge(session: &mut Session) -> Judgment {
    for _ in 0..500 {
        session.advance(1.0 / 60.0);
        if !session.is_judging() {
            return session.own().and_then(|own| own.known()).expect("it runs").clone();
        }
    }
    panic!("it is judged without an end");
}

/// Puts one piece of the text that runs in place of another.
fn replace(session: &mut Session, from: &str, to: &str) {
    let text = session.own().expect("a text runs").text().to_owned();
    assert!(text.contains(from), "{text}");
    session.write(&text.replace(from, to));
}

#[test]
fn the_code_of_a_file_is_a_text_of_its_own_where_code_is_written() {
    let mut session = session("point-disk/add");
    let code = begin(&Scene::ALL[0].methods[0]);
    assert_eq!(session.open_code("from_a_file", &code), Ok(()));
    let own = session.own().expect("it runs");
    assert_eq!((own.name(), own.text(), session.is_editing()), ("from_a_file", code.as_str(), true));
    session.open("crowd");
    assert!(
        session.open_code("from_a_file", &code).expect_err("no code there").en.starts_with("In this lesson")
    );
    session.open("disks/measure");
    assert_eq!(session.texts().count(), 0, "texts belong to a scene");
}

#[test]
fn a_method_that_is_made_ones_own_is_the_same_until_it_is_changed() {
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
    assert!(matches!(judge(&mut session), Judgment::Right(asked) if asked >= 3_000));
    replace(&mut session, "dd <= rr", "dd < rr");
    let told = session.captions().to_vec();
    assert!(told[..3].iter().all(|caption| !caption.starts_with("Line")), "{told:?}");
    assert!(told.iter().any(|caption| caption.starts_with("Line 8: hit = dd < rr")), "{told:?}");
}

#[test]
fn who_reads_another_language_is_told_that_rust_is_written() {
    for (code, told) in [(Target::Rust, false), (Target::CSharp, true)] {
        let mut session = session("point-disk/write");
        act(&mut session, Action::Settings(Setting::Code(code)));
        own(&mut session, Own::Edit);
        let said = session.notices().any(|said| said.contains("Rust") && said.contains(code.title()));
        assert_eq!(said, told, "{code:?}");
    }
}

#[test]
fn a_text_that_is_broken_is_told_where_and_the_last_good_run_stays() {
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
fn every_flawed_method_made_ones_own_is_shown_the_simplest_pose_that_breaks_it() {
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
    // It is shown to the verdict, and what is said of it is so.
    own(&mut session, Own::ShowMistake);
    let walk = session.walk().expect("it walks there");
    assert_eq!(walk.at + 1, session.explanation().moments.len());
    assert!(session.explanation().reason.contains('≥'), "{}", session.explanation().reason);
}

#[test]
fn what_is_to_be_written_is_not_shown_until_somebody_writes() {
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
fn texts_that_never_end_or_are_not_written_yet_get_a_sentence() {
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
fn a_link_brings_the_text_along_and_opens_it_once() {
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
    let broken = session_with("disk-rectangle?own=AAAA", Settings::default());
    assert!(broken.own().is_none() && broken.notices().any(|notice| notice.contains("damaged")));
}

#[test]
fn what_was_written_outlives_the_program_and_can_be_taken_back_after_it() {
    let mut before = session("capsules");
    own(&mut before, Own::Edit);
    let begun = before.own().expect("it runs").text().to_owned();
    before.write(&begun.replace("hit\n}", "!hit\n}"));
    let settings = Settings::parse(&before.settings().write()).expect("settings are read back");
    let mut after = session_with("capsules", settings);
    own(&mut after, Own::Edit);
    assert!(after.own().expect("it is there").text().contains("!hit"));
    own(&mut after, Own::Undo);
    assert_eq!(after.own().expect("it is there").text(), begun);
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
    // In another scene there are none of them.
    session.open("disks");
    assert_eq!((session.texts().count(), session.own().is_none()), (0, true));
}

#[test]
fn a_map_shows_where_a_text_of_ones_own_is_wrong() {
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
    // The ring is cut off by the window where it is wider.
    let found = area(&session);
    assert!(found > 0.5 * ring && found < 1.02 * ring, "{found} of {ring}");
}

/// Whether it is told what a solution has that a text has not; the lines that are named are such.
fn tells_what_is_new(session: &Session, text: &str) -> bool {
    let solution: Vec<&str> = session.own().expect("it runs").text().lines().collect();
    let is_new = |number: &str| {
        let line = solution[number.parse::<usize>().expect("a line's number") - 1].trim();
        text.lines().all(|other| other.trim() != line)
    };
    if let Some(said) = session.notices().find(|said| said.contains("method to be mended")) {
        let (_, numbers) = said.split_once(": ").expect("numbers follow");
        assert!(numbers.trim_end_matches('.').split(", ").all(is_new), "{said}");
        return true;
    }
    session.notices().any(|said| said.contains("was to be mended"))
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
            let runs = session.own().expect("it is begun").mistakes().is_empty();
            assert!(
                !runs || !matches!(judge(&mut session), Judgment::Right(_)),
                "{name} is right as it begins"
            );
            let beginning = session.own().expect("it is begun").text().to_owned();
            own(&mut session, Own::ShowSolution);
            let to_mend = step.write.as_ref().is_some_and(|exercise| exercise.method.flaw.is_some());
            assert_eq!(tells_what_is_new(&session, &beginning), to_mend, "{name}");
            assert!(matches!(judge(&mut session), Judgment::Right(_)), "{name}: {:?}", session.judgment());
            assert_eq!(
                session.has_solved(session.state().place()),
                Some(false),
                "{name}: looked up is not solved"
            );
            // Writing the same solves it.
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

/// Each lesson but the crowd's has two.
const EXERCISES: usize = 32;

#[test]
fn the_verdict_of_a_text_that_cannot_be_read_now_says_that_it_is_an_earlier_one() {
    use hantei::figure::badge::STALE;
    use hantei::html::{View, regions};
    use hantei::words::Lang;
    let verdict = |session: &Session| {
        let regions = regions(&View::of(session));
        let picture = regions.into_iter().find(|(name, _)| *name == "words").expect("it is told").1;
        picture.split("</p>").next().unwrap_or_default().to_owned()
    };
    let mut session = session("point-disk/add");
    own(&mut session, Own::Edit);
    assert!(!session.is_stale() && !verdict(&session).contains(STALE.en));
    replace(&mut session, "let", "lte");
    assert!(session.is_stale());
    assert!(verdict(&session).contains(Lang::En.of(STALE)), "{}", verdict(&session));
    replace(&mut session, "lte", "let");
    assert!(!session.is_stale() && !verdict(&session).contains(STALE.en));
}

#[test]
fn the_cost_of_a_text_is_measured_against_a_right_method_that_is_a_text_too() {
    use hantei::session::action::PaneAction;
    use hantei::session::page::Pane as Shown;
    use hantei::session::panel::Tab;
    use std::cell::Cell;
    let mut session = session("point-disk?method=squared");
    own(&mut session, Own::Edit);
    act(&mut session, Action::Panel(PaneAction::Tab(Tab::Cost)));
    act(&mut session, Action::Panel(PaneAction::Measure));
    // A clock that goes on by a step whenever it is looked at.
    let now = Cell::new(0.0);
    let clock = || {
        now.set(now.get() + 1e-4);
        now.get()
    };
    while session.is_measuring() {
        session.measure(&clock, 0.005);
    }
    let rows = |session: &Session| match session.page().pane {
        Shown::Cost(page) => page.rows.into_iter().map(|row| row.name).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(rows(&session), ["my own", "compare squares"]);
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
fn undo_takes_a_word_back_even_where_the_text_ends_with_a_line_break() {
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
fn what_is_saved_of_an_own_text_is_what_is_seen() {
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
