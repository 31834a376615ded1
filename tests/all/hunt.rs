//! Bug hunts: the code is hidden until a failing setup is found, then its line is found, and then it is repaired in the editor.
//! Equal seeds give equal hunts.

use hantei::attempt::begin;
use hantei::budget::Budget;
use hantei::html::{View, regions};
use hantei::hunt::{self, HiddenSlip, slips};
use hantei::judging::{Kind, Poses};
use hantei::language::Target;
use hantei::lesson::{Lesson, Library};
use hantei::scene::{Detail, Inputs};
use hantei::session::action::{Change, Own, PaneAction, Pick, Program, Setting, Walk};
use hantei::session::hunt::{HuntAction, Stage};
use hantei::session::page::{Block, Pane};
use hantei::session::panel::Tab;
use hantei::session::{Action, Session, Settings, System};
use hantei::words::Lang;
use std::sync::Arc;

const SEED: &str = "2026-11-28";

fn session(link: &str) -> Session {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open(link);
    session
}

fn act(session: &mut Session, action: HuntAction) {
    assert_eq!(session.apply(Action::Hunt(action)), None);
}

/// The lessons with a hunt, each with the bug of the seed.
fn hunts() -> Vec<(Arc<Lesson>, HiddenSlip)> {
    let lessons = Library::builtin().lessons;
    lessons
        .into_iter()
        .filter_map(|lesson| Some((lesson.clone(), HiddenSlip::new(lesson.scene, SEED)?)))
        .collect()
}

/// A setup in which the bug is wrong.
fn fooling(lesson: &Lesson, bug: &HiddenSlip) -> Inputs {
    let mut poses = Poses::new(lesson.scene, 5);
    let mut found = (0..2_000).map(|_| poses.draw().1).filter(|pose| bug.is_fooled_by(pose));
    found.next().unwrap_or_else(|| panic!("{}: nothing fools it", lesson.id))
}

/// A hunt in this setup.
fn hunting(lesson: &Lesson, pose: &Inputs) -> Session {
    let values: Vec<String> = pose.iter().map(|(input, value)| input.to_query(value)).collect();
    session(&format!("{}?hunt={SEED}&{}", lesson.id, values.join("&")))
}

fn html(session: &Session) -> String {
    regions(&View::of(session)).into_iter().map(|(_, html)| html).collect()
}

#[test]
fn every_lesson_but_the_crowds_has_a_hunt() {
    let without: Vec<String> = Library::builtin()
        .lessons
        .iter()
        .filter(|lesson| !hunt::is_for(lesson.scene))
        .map(|lesson| lesson.id.clone())
        .collect();
    assert_eq!(without, ["crowd"]);
    assert_eq!(hunts().len() + without.len(), Library::builtin().lessons.len());
}

#[test]
fn the_code_is_hidden_until_a_failing_setup_is_found() {
    for (lesson, bug) in hunts() {
        let mut session = hunting(&lesson, &fooling(&lesson, &bug));
        assert_eq!(session.hunting(), Some(Stage::Fool), "{}", lesson.id);
        let hidden = [
            Action::Own(Own::Edit),
            Action::Own(Own::New),
            Action::Method(Pick::Next),
            Action::Map(Pick::Next),
            Action::Walk(Walk::Play),
            Action::Program(Program::CopyCode),
        ];
        for action in hidden {
            assert_eq!(session.apply(action), None, "{}: {action:?}", lesson.id);
            assert!(!session.is_editing() && session.walk().is_none() && session.own().is_none());
        }
        for tab in [Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost] {
            drop(session.apply(Action::Panel(PaneAction::Tab(tab))));
            let html = html(&session);
            let lines = bug.attempt.text().lines().map(str::trim).filter(|line| line.len() > 8);
            lines.for_each(|line| assert!(!html.contains(line), "{}: {line}", lesson.id));
            bug.method.marks.iter().for_each(|mark| {
                let title = Lang::En.of(mark.title);
                assert!(!html.contains(&format!(">{title}<")), "{}: {title}", lesson.id);
            });
        }
        assert!(session.explanation().moments.is_empty() && session.explanation().reason.is_empty());
        assert!(matches!(session.page().pane, Pane::Code(_) | Pane::Numbers(..) | Pane::Cost(_)));
    }
}

#[test]
fn a_right_verdict_that_is_called_wrong_is_counted_and_the_code_stays_hidden() {
    let (lesson, _) = hunts().swap_remove(1);
    let mut session = session(&format!("{}?hunt={SEED}", lesson.id));
    act(&mut session, HuntAction::Claim);
    assert_eq!(session.hunting(), Some(Stage::Fool));
    assert!(html(&session).contains("Wrong tries: 1"));
}

#[test]
fn a_mistaken_claim_is_answered_with_the_number_that_says_so() {
    let mut session = session("point-disk?hunt=7&point=3,0&center=0,0&radius=1");
    let right = session.scene().methods.iter().filter(|method| method.flaw.is_none());
    let told = right.map(|method| method.explain(&session.state().pose, Detail::all(Lang::En)));
    let reasons: Vec<String> = told.map(|told| told.reason).filter(|reason| reason.contains('>')).collect();
    act(&mut session, HuntAction::Claim);
    let said: Vec<&str> = session.notices().collect();
    let is_said =
        |reason: &String| said == [format!("MISS is right here: {reason}. Look for another setup.")];
    assert!(reasons.iter().any(is_said), "{said:?} has none of {reasons:?}");
}

#[test]
fn nothing_marks_a_line_before_the_line_is_found() {
    for (lesson, bug) in hunts() {
        let mut session = hunting(&lesson, &fooling(&lesson, &bug));
        act(&mut session, HuntAction::Claim);
        let marked = |session: &Session| {
            let Pane::Code(rows) = session.page().pane else { panic!("{}: no code", lesson.id) };
            rows.iter()
                .flat_map(|row| &row.values)
                .any(|beside| beside.verdict.is_some_and(|(_, wrong)| wrong))
        };
        assert!(!marked(&session), "{}", lesson.id);
        // The focus goes to the question, since the first line would look chosen.
        assert!(html(&session).contains("data-focus>Which line was changed?"), "{}", lesson.id);
        act(&mut session, HuntAction::Line(bug.line));
        assert_eq!(session.hunting(), Some(Stage::Mend), "{}", lesson.id);
    }
}

#[test]
fn a_repaired_bug_is_compared_with_the_others_and_days_in_a_row_count() {
    let (lesson, bug) = hunts().swap_remove(1);
    let day = 20_785;
    let others = [(day - 1, 3), (day - 2, 1), (day - 4, 2)].map(|(day, stars)| {
        let date = hunt::date(day);
        format!("point-disk {date} {stars}")
    });
    let settings = Settings { hunts: others.into(), ..Settings::default() };
    let mut session = Session::new(Library::builtin(), settings, System::default());
    session.set_day(day);
    assert_eq!(hunt::date(day), SEED);
    let pose = fooling(&lesson, &bug);
    let values: Vec<String> = pose.iter().map(|(input, value)| input.to_query(value)).collect();
    session.open(&format!("{}?hunt={SEED}&{}", lesson.id, values.join("&")));
    for action in [HuntAction::Claim, HuntAction::Line(bug.line), HuntAction::Mend] {
        act(&mut session, action);
    }
    session.write(&begin(bug.method));
    while session.is_judging() {
        session.work(&Budget::unlimited());
    }
    let (_, stars) = session.mended().expect("it is repaired");
    let reward = |block: Block| match block {
        Block::Reward(stars, told) => Some((stars, told)),
        _ => None,
    };
    let (shown, told) = session.page().lesson.into_iter().find_map(reward).expect("a reward");
    assert_eq!(shown.chars().filter(|star| *star == '★').count(), stars);
    let Pane::Own(page) = session.page().pane else { panic!("the editor is open") };
    assert_eq!(page.offers, [], "the repaired code is as the method, and was written all the same");
    let mean = (6 + stars) as f32 / 4.0;
    let expected =
        format!("Bugs repaired so far: 4, with {mean:.1} stars on average. That makes 3 days in a row!");
    assert!(told.starts_with(&expected), "{told}");
}

#[test]
fn a_hint_shows_a_failing_setup_in_every_hunt_and_costs_stars() {
    for (lesson, bug) in hunts() {
        let mut session = session(&format!("{}?hunt={SEED}", lesson.id));
        let before = session.state().pose.clone();
        act(&mut session, HuntAction::Hint);
        assert!(bug.is_fooled_by(&session.state().pose), "{}", lesson.id);
        assert!(html(&session).contains("Wrong tries: 1"), "{}", lesson.id);
        assert_eq!(session.apply(Action::Pose(Change::Undo)), None);
        assert_eq!(session.state().pose, before, "{}: undone at once", lesson.id);
        assert_eq!(session.apply(Action::Pose(Change::Redo)), None);
        act(&mut session, HuntAction::Claim);
        act(&mut session, HuntAction::Line(bug.line));
        act(&mut session, HuntAction::Mend);
        session.write(&begin(bug.method));
        while session.is_judging() {
            session.work(&Budget::unlimited());
        }
        assert_eq!(session.mended(), Some((SEED, 1)), "{}", lesson.id);
        // The panel says why the slip made the code wrong.
        let why = match bug.kind {
            slips::Kind::Edge => "Equal numbers decided",
            slips::Kind::Sign => "A plus or minus sign was wrong",
            slips::Kind::Product => "A sum took the place of a product",
            slips::Kind::Least => "keeps the smaller number",
            slips::Kind::Coordinate => "x and y are measured along different axes",
            slips::Kind::Absolute => "A distance is never negative",
            slips::Kind::Both => "needs both conditions",
            slips::Kind::Constant => "A fixed number was wrong",
            slips::Kind::Truth => "True and false were swapped",
            slips::Kind::Name => "One variable took the place of another",
        };
        assert!(html(&session).contains(why), "{}: {:?}", lesson.id, bug.kind);
    }
}

#[test]
fn a_hunt_goes_on_after_a_reload() {
    let (lesson, bug) = hunts().swap_remove(1);
    let link = format!("{}?hunt={SEED}", lesson.id);
    let reloaded = |session: &Session| {
        let settings = Settings::parse(&session.settings().write()).expect("settings");
        let mut again = Session::new(Library::builtin(), settings, System::default());
        again.open(&link);
        again
    };
    let mut session = session(&link);
    act(&mut session, HuntAction::Hint);
    let mut session = reloaded(&session);
    assert_eq!(session.hunting(), Some(Stage::Fool));
    assert!(html(&session).contains("Wrong tries: 1"));
    act(&mut session, HuntAction::Hint);
    act(&mut session, HuntAction::Claim);
    let mut session = reloaded(&session);
    assert_eq!(session.hunting(), Some(Stage::Find));
    assert!(html(&session).contains("Wrong tries: 2"));
    act(&mut session, HuntAction::Line(bug.line));
    act(&mut session, HuntAction::Mend);
    session.keep_code();
    let mut session = reloaded(&session);
    assert_eq!(session.hunting(), Some(Stage::Mend));
    let texts = session.settings().texts.len();
    act(&mut session, HuntAction::Mend);
    session.write(&begin(bug.method));
    while session.is_judging() {
        session.work(&Budget::unlimited());
    }
    assert_eq!(session.mended(), Some((SEED, 1)), "a hint leaves one star");
    assert_eq!(session.settings().texts.len(), texts, "the version is the one begun before");
    assert!(session.settings().hunting.is_empty(), "nothing is open");
}

#[test]
fn a_line_without_the_slip_leaves_the_list() {
    let (lesson, bug) = hunts().swap_remove(1);
    let mut session = hunting(&lesson, &fooling(&lesson, &bug));
    act(&mut session, HuntAction::Claim);
    let lines = |session: &Session| {
        let is_line = |block: &Block| match block {
            Block::Skip(choice) => match choice.action {
                Action::Hunt(HuntAction::Line(line)) => Some(line),
                _ => None,
            },
            _ => None,
        };
        session.page().lesson.iter().filter_map(is_line).collect::<Vec<_>>()
    };
    let before = lines(&session);
    let wrong = before.iter().find(|line| **line != bug.line).copied().expect("several lines");
    act(&mut session, HuntAction::Line(wrong));
    assert_eq!(lines(&session).len(), before.len() - 1);
    assert!(!lines(&session).contains(&wrong));
}

#[test]
fn a_hunt_is_left_for_the_step_from_which_it_was_opened() {
    let mut session = session("disks/squares");
    act(&mut session, HuntAction::Today);
    act(&mut session, HuntAction::Leave);
    assert_eq!((session.hunting(), session.step().id.as_str()), (None, "squares"));
}

#[test]
fn a_bug_is_found_mended_and_saved_with_its_stars() {
    for (lesson, bug) in hunts() {
        let mut session = hunting(&lesson, &fooling(&lesson, &bug));
        act(&mut session, HuntAction::Claim);
        assert_eq!(session.hunting(), Some(Stage::Find), "{}", lesson.id);
        assert!(!session.offers_edit(), "nothing to edit before the line is found");
        let line = |block: &Block| match block {
            Block::Skip(choice) => match choice.action {
                Action::Hunt(HuntAction::Line(line)) => Some(line),
                _ => None,
            },
            _ => None,
        };
        let lines: Vec<usize> = session.page().lesson.iter().filter_map(line).collect();
        assert!(lines.contains(&bug.line), "{}: {lines:?}", lesson.id);
        for other in lines.iter().filter(|other| **other != bug.line) {
            act(&mut session, HuntAction::Line(*other));
            assert_eq!(session.hunting(), Some(Stage::Find));
        }
        act(&mut session, HuntAction::Line(bug.line));
        assert!(session.hunting() == Some(Stage::Mend) && session.offers_edit());
        act(&mut session, HuntAction::Mend);
        assert!(session.is_editing(), "{}", lesson.id);
        assert_eq!(session.own().expect("a version").text(), bug.attempt.text());
        session.write(&begin(bug.method));
        while session.is_judging() {
            session.work(&Budget::unlimited());
        }
        assert_eq!(session.hunting(), Some(Stage::Done), "{}: {:?}", lesson.id, session.judgment());
        let kept = &session.settings().hunts;
        assert!(kept.len() == 1 && kept[0].starts_with(&format!("{} {SEED} ", lesson.id)), "{kept:?}");
        // Another one in this lesson, and back.
        act(&mut session, HuntAction::Next);
        assert_eq!(session.hunting(), Some(Stage::Fool));
        assert!(session.link().ends_with(&format!("hunt={SEED}.2")), "{}", session.link());
        act(&mut session, HuntAction::Leave);
        assert_eq!((session.hunting(), &session.lesson().id), (None, &lesson.id));
    }
}

#[test]
fn a_hunt_speaks_the_chosen_language_and_its_bug_is_that_of_rust() {
    for target in [Target::Python, Target::JavaScript] {
        for (lesson, bug) in hunts() {
            let at = format!("{} in {target}", lesson.id);
            let mut session = hunting(&lesson, &fooling(&lesson, &bug));
            assert_eq!(session.apply(Action::Settings(Setting::Code(target))), None);
            assert_eq!(session.apply(Action::Panel(PaneAction::Tab(Tab::Code))), None);
            assert!(
                matches!(session.page().pane, Pane::Code(rows) if rows[0].text.starts_with(target.comment()))
            );
            assert_eq!(session.apply(Action::Panel(PaneAction::Tab(Tab::Numbers))), None);
            act(&mut session, HuntAction::Claim);
            assert!(matches!(session.page().pane, Pane::Code(_)), "{at}: the code opens");
            let line = |block: Block| match block {
                Block::Skip(choice) => match choice.action {
                    Action::Hunt(HuntAction::Line(line)) => Some((line, choice.text)),
                    _ => None,
                },
                _ => None,
            };
            let lines: Vec<(usize, String)> = session.page().lesson.into_iter().filter_map(line).collect();
            act(&mut session, HuntAction::Line(bug.line));
            assert_eq!(session.hunting(), Some(Stage::Mend), "{at}: {lines:?}");
            act(&mut session, HuntAction::Mend);
            let text = session.own().expect("a version").text().to_owned();
            assert_eq!(Target::of_text(&text), target, "{at}: {text}");
            assert!(lines.len() > 1, "{at}: {lines:?}");
            for (_, shown) in &lines {
                let numbered = shown.split_once(": ").filter(|(number, _)| number.parse::<usize>().is_ok());
                let code = numbered.map_or(&**shown, |(_, code)| code);
                assert!(text.lines().any(|line| line.trim() == code), "{at}: {shown} is not in {text}");
            }
            let attempt = session.attempt().expect("it runs").clone();
            let mut poses = Poses::new(lesson.scene, 7);
            // Rust is computed in the shapes' 32 bits, the others in 64, so only setups that are not drawn to touch are compared. Even
            // among these, one may lie at the bug's border.
            let drawn = (0..500).map(|_| poses.draw());
            let ordinary = drawn.filter(|(kind, _)| *kind == Kind::Random);
            let differ = ordinary.filter(|(_, pose)| attempt.hit(pose) != bug.attempt.hit(pose)).count();
            assert!(differ <= 1, "{at}: {differ} answers differ");
        }
    }
}

#[test]
fn a_link_opens_the_same_hunt_and_its_setup() {
    for (lesson, bug) in hunts() {
        let pose = fooling(&lesson, &bug);
        let link = hunting(&lesson, &pose).link();
        let mut again = session(&link);
        assert_eq!(again.state().pose, pose, "{link}");
        assert_eq!(again.link(), link);
        act(&mut again, HuntAction::Claim);
        assert_eq!(again.hunting(), Some(Stage::Find), "{link}");
    }
}

#[test]
fn the_hunt_of_the_day_opens_in_each_lesson_and_for_the_crowd_in_the_first() {
    for lesson in Library::builtin().lessons {
        let mut session = session(&lesson.id);
        session.set_day(20_786);
        act(&mut session, HuntAction::Today);
        let at = if hunt::is_for(lesson.scene) { &lesson.id } else { "point-disk" };
        assert_eq!(session.link(), format!("{at}/hunt?hunt=2026-11-29"));
    }
}

#[test]
fn a_course_without_a_lesson_has_no_hunt_in_it() {
    let mut session = session("point-disk");
    session.allow(vec!["point-disk".to_owned()]);
    session.open(&format!("disks?hunt={SEED}"));
    assert_eq!((session.hunting(), &*session.lesson().id), (None, "point-disk"));
    assert!(session.notices().count() > 0, "it says so");
    session.open(&format!("point-disk?hunt={SEED}"));
    assert_eq!(session.hunting(), Some(Stage::Fool));
}

#[test]
fn a_seed_from_a_link_is_cleaned() {
    let session = session("disks?hunt=class%203%2Fb%3Cb%3E");
    assert!(session.link().ends_with("hunt=class-3-b-b-"), "{}", session.link());
}

#[test]
fn a_hunt_survives_a_reload_of_its_lesson() {
    let mut session = session(&format!("disks?hunt={SEED}"));
    session.replace_library(Library::builtin());
    assert_eq!(session.hunting(), Some(Stage::Fool));
}

#[test]
fn the_next_hunt_differs_after_a_seed_of_any_length() {
    for seed in ["7", "7.4294967295", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "2026-11-28.9"] {
        let mut session = session(&format!("disks?hunt={seed}"));
        let mut seen = std::collections::HashSet::from([session.link()]);
        for _ in 0..3 {
            act(&mut session, HuntAction::Next);
            assert!(seen.insert(session.link()), "{seed}: {seen:?}");
        }
    }
}
