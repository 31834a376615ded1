//! Challenges: all of them can be solved, they wait for questions, solved ones are saved, and mistakes in them are reported.

use hantei::html::{View, Voice, regions};
use hantei::lesson::{File, Lesson, LessonFiles, Library, PerLang, Step, load};
use hantei::scene::Kind;
use hantei::session::action::{Change, Go, QuizAction};
use hantei::session::page::{Block, Goal};
use hantei::session::{Action, Drive, Place, Session, Settings, State, System};
use hantei::words::Lang;

/// The languages with sentences in this file.
const KNOWN: [Lang; 2] = [Lang::En, Lang::Ja];
use std::sync::Arc;

fn session() -> Session {
    with(Library::builtin(), Settings::default())
}

fn with(library: Library, settings: Settings) -> Session {
    let system = System { reduced_motion: true, ..System::default() };
    Session::new(library, settings, system)
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

/// Every step with a challenge, by the positions of lesson and step.
fn challenges(library: &Library) -> Vec<(usize, usize)> {
    let steps = |(l, lesson): (usize, &Arc<Lesson>)| {
        let steps = lesson.steps.iter().enumerate().filter(|(_, step)| step.challenge.is_some());
        steps.map(|(s, _)| (l, s)).collect::<Vec<_>>()
    };
    library.lessons.iter().enumerate().flat_map(steps).collect()
}

/// Goes to a step and reveals its answer.
fn go(session: &mut Session, (lesson, step): (usize, usize)) {
    act(session, Action::Go(Go::To(lesson, step)));
    act(session, Action::Quiz(QuizAction::Reveal));
}

/// True if the challenge on screen was solved.
fn solved(session: &Session) -> bool {
    session.has_solved(session.state().place()).expect("the step has a challenge")
}

/// Changes the pose to the challenge's solution. Points are dragged where something can be dragged, and other inputs are typed.
fn solve(session: &mut Session) {
    let target = session.step().challenge.clone().expect("the step has a challenge").solved;
    for (input, amount) in target.iter() {
        let now = session.state().pose.get(input.name).expect("poses have the same inputs").clone();
        if now == *amount {
            continue;
        }
        let is_there = |at: glam::Vec2| input.kind == Kind::Point && at == now.vec2();
        let handles = &session.controls().handles;
        match handles.iter().position(|handle| handle.input == input.name && is_there(handle.at)) {
            Some(handle) => {
                act(session, Action::Pose(Change::Drag { handle, to: amount.vec2(), grid: None }));
            }
            None => {
                act(session, Action::Pose(Change::Set { input: input.name, value: amount.numbers() }));
            }
        }
    }
    act(session, Action::Pose(Change::Rest));
}

#[test]
fn every_challenge_is_open_at_first_and_solved_by_dragging_and_typing() {
    let mut session = session();
    for place in challenges(&session.library().clone()) {
        go(&mut session, place);
        let link = session.link();
        let open =
            |session: &Session| session.challenge().is_some_and(|it| it.standings.iter().any(|it| !it.met));
        assert!(!solved(&session) && open(&session), "{link}");
        solve(&mut session);
        assert!(solved(&session) && !open(&session), "{link}: {:?}", session.challenge());
        act(&mut session, Action::Pose(Change::StepPose));
        assert!(solved(&session) && open(&session), "{link}: a solved challenge stays solved");
    }
}

#[test]
fn keys_alone_solve_a_challenge() {
    let mut session = session();
    session.open("point-disk/subtract");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let drive = Drive { go: -glam::Vec2::ONE, ..Drive::NONE };
    for _ in 0..200 {
        act(&mut session, Action::Pose(Change::Hold { drive, dt: 0.02 }));
    }
    assert!(!solved(&session), "while the key is held, it may only pass by");
    act(&mut session, Action::Pose(Change::Rest));
    assert!(solved(&session) && session.state().pose.point("point").max_element() < 0.0);
}

#[test]
fn passing_through_a_solution_while_dragging_does_not_solve_a_challenge() {
    let mut session = session();
    session.open("point-disk/subtract");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let far = session.state().pose.clone();
    let target = session.step().challenge.clone().expect("the step has a challenge").solved;
    let drag = |session: &mut Session, to: &hantei::scene::Inputs| {
        let by = to.point("point") - session.state().pose.point("point");
        act(session, Action::Pose(Change::Move { body: 0, by }));
    };
    drag(&mut session, &target);
    assert!(
        session.challenge().is_some_and(|it| it.standings.iter().all(|it| it.met)),
        "that is told at once"
    );
    drag(&mut session, &far);
    act(&mut session, Action::Pose(Change::Rest));
    assert!(!solved(&session));
    drag(&mut session, &target);
    act(&mut session, Action::Pose(Change::Rest));
    assert!(solved(&session));
}

#[test]
fn every_lesson_has_two_challenges_with_text_and_hint_in_every_language() {
    for lesson in &Library::builtin().lessons {
        let has_words = |step: &&Step| !step.text(Lang::En).challenge.is_empty();
        let steps: Vec<_> = lesson.steps.iter().filter(has_words).collect();
        assert!(steps.len() >= 2, "{}", lesson.id);
        for (step, lang) in steps.iter().flat_map(|step| Lang::ALL.map(|lang| (step, lang))) {
            let text = step.text(lang);
            assert!(!text.challenge.is_empty() && !text.hint.is_empty(), "{}/{}", lesson.id, step.id);
        }
    }
}

#[test]
fn a_challenge_is_hidden_while_a_question_waits() {
    let mut session = session();
    let asking = |session: &Session, (l, s): (usize, usize)| session.lessons()[l].steps[s].ask.is_some();
    let mut all = challenges(&session.library().clone());
    all.retain(|place| asking(&session, *place));
    assert!(!all.is_empty());
    for (lesson, step) in all {
        act(&mut session, Action::Go(Go::To(lesson, step)));
        solve(&mut session);
        assert!(!solved(&session) && session.challenge().is_none(), "{}", session.link());
        assert!(session.hint_of_challenge().is_none() && !session.mode().challenged);
        let is_told = |block: &Block| matches!(block, Block::Challenge(..) | Block::Try(..));
        assert!(!session.page().lesson.iter().any(is_told));
    }
}

#[test]
fn opening_a_link_to_a_solution_does_not_solve_a_challenge() {
    let mut session = session();
    session.open("point-disk/subtract?point=-2,-1.5");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    assert!(!solved(&session));
}

/// Another run with only the settings file of this one, and the place where it resumes.
fn again(session: &Session) -> Session {
    let written = session.settings().write();
    let kept = Settings::parse(&written).expect("it was written by the program");
    let place = kept.place.clone().unwrap_or_default();
    let mut again = with(Library::builtin(), kept);
    again.resume(&place);
    again
}

#[test]
fn answers_and_solved_challenges_last_until_they_are_cleared() {
    let mut session = session();
    let all = challenges(&session.library().clone());
    for place in &all {
        go(&mut session, *place);
        solve(&mut session);
    }
    session.open("point-disk/touch");
    act(&mut session, Action::Quiz(QuizAction::Answer(1)));
    let told = |session: &Session| -> Vec<Vec<_>> {
        let lessons = session.lessons();
        let places = lessons.iter().flat_map(|lesson| (0..lesson.steps.len()).map(|s| Place::new(lesson, s)));
        places.map(|place| session.signs(&place)).collect()
    };
    let (before, mut later) = (told(&session), again(&session));
    assert_eq!(told(&later), before);
    later.open("point-disk/touch");
    assert_eq!(later.answer(), session.answer());
    assert_eq!(again(&later).settings(), session.settings(), "nothing is lost on the way");

    act(&mut later, Action::Quiz(QuizAction::Clear));
    assert_eq!(told(&later), before, "it is asked first");
    act(&mut later, Action::Quiz(QuizAction::Clear));
    let (cleared, last) = (told(&later), again(&later));
    assert!(cleared.iter().flatten().all(|(sign, _)| ["?", "☆", "»"].contains(sign)));
    assert_eq!(told(&last), cleared);
    assert_eq!((last.settings().answers.len(), last.settings().solved.len()), (0, 0));
    act(&mut later, Action::Quiz(QuizAction::BringBack));
    assert_eq!(told(&later), before, "it is taken back");
    assert_eq!(again(&later).settings(), session.settings());
}

#[test]
fn answers_of_other_lessons_are_kept_and_changed_questions_are_asked_again() {
    let kept = ["other/step verdict 0 1", "point-disk/touch zone 0 1", "point-disk/touch verdict 7 0", "?"];
    let settings = Settings {
        answers: kept.map(str::to_owned).to_vec(),
        solved: vec!["other/step".to_owned()],
        ..Settings::default()
    };
    let mut session = with(Library::builtin(), settings.clone());
    session.open("point-disk/touch");
    assert!(session.is_secret());
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(session.settings().answers, settings.answers);
    assert_eq!(session.settings().solved, settings.solved);
}

#[test]
fn answers_of_a_class_are_not_saved() {
    use hantei::session::action::Present;
    let mut session = session();
    session.open("point-disk/distance");
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    let own = session.settings().answers.clone();
    act(&mut session, Action::Go(Go::First));
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Quiz(QuizAction::Answer(1)));
    assert_eq!(session.settings().answers, own);
}

#[test]
fn a_reload_keeps_solved_challenges_by_the_ids_of_lesson_and_step() {
    let mut session = session();
    let all = challenges(&session.library().clone());
    go(&mut session, all[0]);
    solve(&mut session);
    let (library, place) = (session.library().clone(), session.state().place().clone());
    let mut moved = library.clone();
    moved.lessons.reverse();
    session.replace_library(moved);
    assert_eq!(session.has_solved(&place), Some(true));
    session.replace_library(Library { lessons: library.lessons[1..].to_vec(), paths: vec![] });
    session.replace_library(library);
    assert_eq!(session.has_solved(&place), Some(true), "also while the lesson is gone for a moment");
}

#[test]
fn a_hint_comes_at_once_when_asked_for_twice_or_late() {
    let hint = |session: &Session| {
        let block = session.page().lesson.into_iter().find_map(|block| match block {
            Block::Challenge(_, Goal { ask, soon, hint, .. }) => {
                Some((ask.is_some(), soon.is_some(), hint.is_some()))
            }
            _ => None,
        });
        block.expect("the step has a challenge")
    };
    let (closed, soon, given) = ((true, false, false), (true, true, false), (false, false, true));
    let mut session = session();
    session.open("point-disk/fill");
    assert_eq!(hint(&session), closed);
    // After these seconds, the step counts as done.
    session.advance(6.0);
    act(&mut session, Action::Hint);
    assert_eq!(hint(&session), soon);
    assert!(session.due().is_some_and(|due| (13.0..=14.0).contains(&due)), "{:?}", session.due());
    act(&mut session, Action::Hint);
    assert_eq!(hint(&session), given);

    act(&mut session, Action::Go(Go::Next));
    assert_eq!(hint(&session), closed, "the next challenge has a hint of its own");
    act(&mut session, Action::Hint);
    session.advance(19.0);
    assert_eq!(hint(&session), soon);
    session.advance(1.5);
    assert_eq!(hint(&session), given, "it comes by itself once it was asked for");

    act(&mut session, Action::Go(Go::Previous));
    session.advance(30.0);
    assert_eq!(hint(&session), closed, "nobody gets a hint who does not ask");
    act(&mut session, Action::Hint);
    assert_eq!(hint(&session), given);
}

#[test]
fn a_challenge_is_read_on_the_page_and_its_solution_is_announced_once() {
    for lang in KNOWN {
        let mut session = session();
        session.insist(Some(lang), None);
        session.open("point-disk/compare");
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        let mut voice = Voice::default();
        voice.news(&session);
        let wanted = ["goal 2.500 ± 0.01", "目標 2.500 ± 0.01"][usize::from(lang == Lang::Ja)];
        assert!(html(&session).contains(wanted), "{}", html(&session));
        act(&mut session, Action::Pose(Change::Set { input: "point", value: [2.0, 1.505, 0.0] }));
        act(&mut session, Action::Pose(Change::Rest));
        let says = voice.news(&session).expect("there is news");
        assert!(
            says.starts_with(["Challenge solved.", "チャレンジ達成。"][usize::from(lang == Lang::Ja)]),
            "{says}"
        );
        let before = ["Solved before.", "達成済み。"][usize::from(lang == Lang::Ja)];
        assert!(!html(&session).contains(before), "{}", html(&session));
        act(&mut session, Action::Pose(Change::StepPose));
        assert!(
            html(&session).contains(before),
            "what is open again is not called solved: {}",
            html(&session)
        );
        act(&mut session, Action::Pose(Change::Set { input: "point", value: [2.0, 1.505, 0.0] }));
        act(&mut session, Action::Pose(Change::Rest));
        assert!(!voice.news(&session).is_some_and(|says| says.contains("solved") || says.contains("達成")));
        assert!(html(&session).contains("★"));
    }
}

/// The goal of the step, with the progress where the step shows it.
fn to_try(session: &Session) -> Option<Goal> {
    let goal = session.page().lesson.into_iter().find_map(|block| match block {
        Block::Try(_, goal) => Some(goal),
        _ => None,
    });
    goal.expect("the step has something to try")
}

#[test]
fn a_thing_to_try_is_judged_only_if_it_is_the_steps_challenge() {
    let mut session = session();
    let lessons = session.lessons().to_vec();
    for (l, lesson) in lessons.iter().enumerate() {
        for (s, step) in lesson.steps.iter().enumerate().filter(|(_, step)| !step.recap) {
            go(&mut session, (l, s));
            for lang in Lang::ALL {
                session.insist(Some(lang), None);
                let judged = step.challenge.is_some() && step.text(lang).challenge.is_empty();
                assert_eq!(to_try(&session).is_some(), judged, "{}", session.link());
                let html = html(&session);
                assert_eq!(html.contains(r#"<div class="try judged"><span class="star"#), judged, "{html}");
                let told = session.page().lesson.iter().any(|block| matches!(block, Block::Challenge(..)));
                assert_eq!(told, step.is_to_be_solved() && !judged, "{}: said twice", session.link());
            }
        }
    }
}

#[test]
fn a_thing_to_try_is_marked_when_it_is_done_and_stays_marked() {
    for lang in KNOWN {
        let mut session = session();
        session.insist(Some(lang), None);
        session.open("disks/look");
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        let place = session.state().place().clone();
        let mut voice = Voice::default();
        voice.news(&session);
        let star = |session: &Session| {
            let (open, done) = (html(session).contains(">☆</span>"), html(session).contains(">★</span>"));
            assert!(open != done);
            done
        };
        assert!(!star(&session) && !to_try(&session).expect("it is judged").solved);
        act(&mut session, Action::Pose(Change::Set { input: "b", value: [0.5, 0.8, 0.0] }));
        assert!(!star(&session), "the radii do not meet yet");
        act(&mut session, Action::Pose(Change::Set { input: "b", value: [0.2, 0.8, 0.0] }));
        act(&mut session, Action::Pose(Change::Rest));
        assert!(star(&session) && to_try(&session).expect("it is judged").solved);
        let says = voice.news(&session).expect("there is news");
        assert!(says.starts_with(["Done.", "できました。"][usize::from(lang == Lang::Ja)]), "{says}");
        act(&mut session, Action::Pose(Change::StepPose));
        act(&mut session, Action::Go(Go::Next));
        act(&mut session, Action::Go(Go::Previous));
        assert!(star(&session), "it stays done");
        assert_eq!(again(&session).has_solved(&place), Some(true), "also in the next run");
        assert!(session.signs(&place).iter().any(|(sign, _)| *sign == "★"), "and in the overview");
    }
}

#[test]
fn a_thing_to_try_shows_progress_only_for_measured_conditions() {
    let told = |link: &str| -> Vec<String> {
        let mut session = session();
        session.open(link);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        let goal = to_try(&session).expect("it is judged");
        assert!(goal.ask.is_none() && goal.soon.is_none() && goal.hint.is_none(), "it has no hint");
        goal.standings.into_iter().map(|standing| standing.text).collect()
    };
    assert_eq!(told("disks/look"), [""; 0], "what is to be tried says already that it is to be a hit");
    assert_eq!(told("field-of-view/wide"), ["half of its angle, α: 120.00, goal < 90"]);
    assert_eq!(told("capsule-disk/fraction"), ["f.t: 0.400, goal 0.500 ± 0.02"]);
}

#[test]
fn goals_use_titles_and_not_names_of_the_source_or_of_links() {
    let library = Library::builtin();
    for at in challenges(&library) {
        for lang in Lang::ALL {
            let mut session = session();
            session.insist(Some(lang), None);
            go(&mut session, at);
            let ids: Vec<&str> = session.scene().methods.iter().map(|method| method.id).collect();
            for standing in session.challenge().expect("it is open").standings {
                let is_raw = |word: &str| word.contains('_') || word.contains('-') && ids.contains(&word);
                let words = |c: char| !(c.is_alphanumeric() || "_-".contains(c));
                assert!(!standing.text.split(words).any(is_raw), "{}: {}", session.link(), standing.text);
            }
        }
    }
    let mut session = session();
    session.open("segments/half");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let told = session.challenge().expect("it is open").standings.remove(0).text;
    assert_eq!(told, "C and D on one side of AB (sides of both lines, then boxes): no, goal yes");
}

#[test]
fn a_part_of_an_input_has_a_title_for_people() {
    let mut session = session();
    let told = |session: &Session| session.challenge().expect("it is open").standings.remove(1).text;
    session.open("segments/collinear");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    assert_eq!(told(&session), "x of end B: −1.000, goal 1.000 ± 0.05 (x of end C)");
    session.insist(Some(Lang::Ja), None);
    assert_eq!(told(&session), "端点 B の x: −1.000、目標 1.000 ± 0.05（端点 C の x）");
    session.open("boxes-in-space/edges");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    assert_eq!(told(&session), "B の回転のヨー: 90.00、目標 120.00 … 150.00");
    session.insist(Some(Lang::En), None);
    assert_eq!(told(&session), "yaw of rotation of B: 90.00, goal 120.00 … 150.00");
}

fn html(session: &Session) -> String {
    regions(&View::of(session)).into_iter().map(|(_, html)| html).collect()
}

const TOML: &str = r#"scene = "point-disk"
source = "Redpoll's 60, §2-13"

[[step]]
id = "look"
set = { point = [2, 1.5], radius = 2.6 }
show = ["shapes"]

[step.challenge]
goal = ["verdict = miss", "dd > 9"]
solved = { point = [3, 2] }
"#;

const PROSE: &str = "\
# A title

## Look {#look}

A point.

### Challenge

Find it.

### Hint

Look.
";

fn mistakes(toml: &str, prose: &str) -> Vec<String> {
    told_mistakes(toml, prose, prose)
}

fn told_mistakes(toml: &str, en: &str, ja: &str) -> Vec<String> {
    let files = LessonFiles {
        folder: "lessons/1-x".into(),
        toml: File::text(toml),
        level: File::Missing,
        prose: PerLang::from_iter([(Lang::En, File::text(en)), (Lang::Ja, File::text(ja))]),
        preview: None,
    };
    let found = load::lesson(&files).err().unwrap_or_default();
    found.iter().map(|mistake| mistake.to_string().replace("lessons/1-x/", "")).collect()
}

#[test]
fn each_mistake_in_a_challenge_is_reported_with_line_and_correction() {
    assert_eq!(mistakes(TOML, PROSE), [""; 0]);
    for (from, to, told) in [
        (
            "\"dd > 9\"",
            "\"ddd > 9\"",
            "lesson.toml:10:27: method `squared` has no value `ddd` in the pose of `solved`; it has: dd,",
        ),
        ("\"dd > 9\"", "\"square-rot.dd > 9\"", "method `squared` has no value `square-rot.dd`"),
        ("\"dd > 9\"", "\"d > 9\"", "lesson.toml:10:27: `d` is not a single number; it has: d,"),
        ("\"dd > 9\"", "\"dd >> 9\"", "lesson.toml:10:27: `dd >> 9` is not a condition; write one of"),
        ("\"dd > 9\"", "9", "lesson.toml:10:27: `` is not a condition"),
        (
            "verdict = miss",
            "verdict = mis",
            "lesson.toml:10:9: it cannot be `mis`; expected one of: miss, hit",
        ),
        ("verdict = miss", "verdict != clmap.verdict", "it cannot be `clmap.verdict`; expected one of: "),
        (
            "dd > 9",
            "dd > 99",
            "lesson.toml:11:10: `solved` does not reach the goal: dd: 13.00, goal > 99; write",
        ),
        (
            "\"verdict = miss\", \"dd > 9\"",
            "\"dd > 1\"",
            "lesson.toml:10:8: the step’s own pose already reaches the goal; set",
        ),
        ("[3, 2]", "[3]", "lesson.toml:11:20: `point` takes two numbers; write point = "),
        ("point = [3, 2]", "pont = [3, 2]", "lesson.toml:11:12: no input `pont`; this scene has: point, "),
        ("solved = { point = [3, 2] }", "", "lesson.toml:9:1: a challenge needs `solved`; write solved = "),
        (
            "goal = [\"verdict = miss\", \"dd > 9\"]",
            "goal = []",
            "lesson.toml:10:8: `goal` must be a list of conditions; write goal = ",
        ),
        ("goal", "gaol", "lesson.toml:10:1: no key `gaol` in a challenge; a challenge has: goal, solved"),
    ] {
        let toml = TOML.replacen(from, to, 1);
        let found = mistakes(&toml, PROSE);
        assert!(toml != TOML && found.iter().any(|mistake| mistake.contains(told)), "{to}: {found:#?}");
    }
    let without = TOML.split("[step.challenge]").next().unwrap();
    assert!(
        mistakes(without, PROSE)[0]
            .starts_with("en.md:7:1: step `look` has no challenge in lesson.toml; write `[step.challenge]`")
    );
    let untold = PROSE.split("### Challenge").next().unwrap();
    let found = mistakes(TOML, untold);
    assert!(
        found[0].starts_with("en.md:3:1: step `look` has a challenge, but no text for it here; write"),
        "{found:?}"
    );
    assert_eq!(found.len(), 2, "in every language that is given here");
}

#[test]
fn a_challenge_has_its_text_in_every_language_or_is_the_thing_to_try_in_all() {
    let (begin, told) = PROSE.split_once("### Challenge").unwrap();
    let judged = format!("{begin}> Hold <kbd>L</kbd> until it is a miss.\n");
    let with_words = format!("{judged}\n### Challenge{told}");
    let with_hint = format!("{judged}\n### Hint\n\nLook.\n");
    for prose in [&judged, &with_words, &with_hint] {
        assert_eq!(mistakes(TOML, prose), [""; 0]);
    }
    let only = |at| {
        format!("ja.md:{at}:1: `### Challenge` of step `look` is missing in some languages; write it in all")
    };
    for (en, ja, at) in [(&judged, &with_words, 9), (&with_words, &judged, 3)] {
        let found = told_mistakes(TOML, en, ja);
        assert!(found.len() == 1 && found[0].starts_with(&only(at)), "{found:?}");
    }
}

#[test]
fn judge_reports_if_a_links_pose_solves_the_challenge() {
    use hantei::cli::{Code, solved::solved};
    let library = Library::builtin();
    let judged = |link: &str| {
        let mut output = vec![];
        let code = solved(&library, link, false, Lang::En, &mut output);
        (code.unwrap_or_else(|failure| panic!("{link}: {failure}")), String::from_utf8(output).expect("text"))
    };
    let mut count = 0;
    for lesson in &library.lessons {
        for (i, step) in lesson.steps.iter().enumerate() {
            let Some(challenge) = &step.challenge else { continue };
            count += 1;
            let mut state = State::at(lesson, i);
            let (code, told) = judged(&state.link());
            assert!(code == Code::Mistakes && told.contains("✗"), "{}: {told}", state.link());
            state.pose = challenge.solved.clone();
            let (code, told) = judged(&state.link());
            assert!(
                code == Code::Ok && told.starts_with("solved\n") && !told.contains("✗"),
                "{}: {told}",
                state.link()
            );
        }
    }
    assert!(count > 30, "{count} challenges");
    let refused =
        solved(&library, "point-disk/recap", false, Lang::En, &mut vec![]).expect_err("no challenge there");
    assert!(refused.to_string().contains("point-disk/recap has no challenge"), "{refused}");
}
