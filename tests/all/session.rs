//! The session from outside: random actions, a whole presentation, questions whose answers stay hidden, and keys at any frame
//! rate.
//!
//! There are 1,200 random actions for each step. Set `HANTEI_CASES=10000000` for more. `.ci/run` uses 300,000, `.ci/long` a
//! million.

use fastrand::Rng;
use glam::{Vec2, vec2};
use hantei::compose;
use hantei::figure::Item;
use hantei::figure::sketch::Seen;
use hantei::figure::view::Area;
use hantei::html::{View, regions};
use hantei::judging::Truth;
use hantei::lesson::{Ask, Lesson, Library, Step, Style};
use hantei::play::GameAction as Play;
use hantei::scene::control::Drag;
use hantei::scene::source::Listing;
use hantei::scene::{Detail, Drawing, Explanation, Inputs, Kind, Scene, Stage};
use hantei::session::action::{
    Action, CameraAction, Change, Choose, Go, Own, PaneAction, Pen, Pick, Present, Program, QuizAction,
    Request, Setting, SystemChange, Walk,
};
use hantei::session::code::{self, printing::Runs};
use hantei::session::commands::{self, Effect};
use hantei::session::hints::Skill;
use hantei::session::hunt::HuntAction as Hunt;
use hantei::session::keys::{self, Key, Mode, Modifiers};
use hantei::session::page::Block;
use hantei::session::panel::Tab;
use hantei::session::presentation::Notes;
use hantei::session::{Drive, Overlay, Place, Session, Settings, State, System};
use hantei::target::Target;
use hantei::{figure, words};
use std::collections::HashSet;
use std::sync::Arc;
use std::thread;

/// A session in the first step of the first lesson, whose question waits.
fn begun() -> Session {
    let system = System { reduced_motion: true, ..System::default() };
    Session::new(Library::builtin(), Settings::default(), system)
}

/// A session in the first step of the first lesson, whose question is answered.
fn session() -> Session {
    let mut session = begun();
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    session
}

/// Applies an action that requests nothing from outside the session.
fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None, "{action:?}");
}

/// Goes to a step by its lesson's name and its position there. The question of a first step is answered.
fn go(session: &mut Session, lesson: &str, step: usize) {
    let lesson = session.lessons().iter().position(|known| known.id == lesson).expect(lesson);
    act(session, Action::Go(Go::To(lesson, step)));
    if step == 0 {
        act(session, Action::Quiz(QuizAction::Reveal));
    }
}

/// Drives the chosen body for some seconds.
fn hold(session: &mut Session, drive: Drive, dt: f32) {
    act(session, Action::Pose(Change::Hold { drive, dt }));
}

fn move_body(session: &mut Session, body: usize, by: Vec2) {
    act(session, Action::Pose(Change::Move { body, by }));
}

fn rest(session: &mut Session) {
    act(session, Action::Pose(Change::Rest));
}

/// Opens a step, and reveals the answer of its question.
fn open_told(session: &mut Session, link: &str) {
    session.open(link);
    act(session, Action::Quiz(QuizAction::Reveal));
}

/// The positions of the session's lesson and step.
fn place(session: &Session) -> (usize, usize) {
    let lesson = session.lessons().iter().position(|lesson| lesson.id == session.lesson().id);
    (lesson.expect("it is one of the lessons"), session.state().place().index())
}

/// A random variant of an enum, all equally likely. Omitted variants do not compile.
macro_rules! any {
    ($random:ident: $type:ident { $($variant:ident $(($($part:expr),*))? $({$($field:ident: $value:expr),*})?),* $(,)? }) => {{
        let _all_are_there = |it: $type| match it { $($type::$variant { .. } => ()),* };
        let makers: &[fn(&mut Rng) -> $type] =
            &[$(|$random| { let _ = &$random; $type::$variant $(($($part),*))? $({$($field: $value),*})? }),*];
        makers[$random.usize(..makers.len())]($random)
    }};
}

/// A position that is in range, or somewhat beyond it.
fn any_position(random: &mut Rng) -> usize {
    random.usize(..20)
}

fn any_pick(random: &mut Rng) -> Pick {
    any!(random: Pick { Next, At(any_position(random)) })
}

/// A usual number, one at the end of the usual range, or one beyond it.
fn any_number(random: &mut Rng) -> f32 {
    const ODD: [f32; 8] = [0.0, 1000.0, -1000.0, 180.0, f32::NAN, f32::INFINITY, 1e-20, 1e9];
    if random.bool() { random.f32() * 20.0 - 10.0 } else { ODD[random.usize(..ODD.len())] }
}

fn any_point(random: &mut Rng) -> Vec2 {
    vec2(any_number(random), any_number(random))
}

fn any_drive(random: &mut Rng) -> Drive {
    let all =
        [Drive::LEFT, Drive::DOWN, Drive::UP, Drive::RIGHT, Drive::TURN, Drive::CLOCKWISE, Drive::WIDER];
    let more = [Drive::NARROWER, Drive::TALLER, Drive::LOWER, Drive::NONE, Drive::LEFT.slow()];
    let all = [&all[..], &more, &[Drive::RISE, Drive::SINK.slow()]].concat();
    let pick = |random: &mut Rng| all[random.usize(..all.len())];
    pick(random).and(pick(random))
}

fn any_input(random: &mut Rng) -> &'static str {
    let scene = Scene::ALL[random.usize(..Scene::ALL.len())];
    scene.inputs[random.usize(..scene.inputs.len())].name
}

fn any_go(random: &mut Rng) -> Go {
    any!(random: Go {
        Next, Previous, Onward, Backward, First, Last, NextLesson, PreviousLesson,
        Step(any_position(random)), InChapter(any_position(random)), To(any_position(random), any_position(random)),
    })
}

fn any_change(random: &mut Rng) -> Change {
    any!(random: Change {
        Rest, StepPose, Undo, Redo, Play, Pass { seconds: any_number(random) },
        Nudge(any_drive(random)), Choose(any_pick(random)),
        Hold { drive: any_drive(random), dt: random.f32() * 0.1 },
        Move { body: any_position(random), by: any_point(random) },
        Orbit(any_point(random)),
        Drag { handle: any_position(random), to: any_point(random), grid: random.bool().then(|| random.f32()) },
        Set { input: any_input(random), value: any_point(random).extend(any_number(random)).to_array() },
    })
}

fn any_quiz(random: &mut Rng) -> QuizAction {
    any!(random: QuizAction {
        Answer(any_position(random)), Check, Reveal, Hold(random.bool()), Work, AskAgain, Clear, BringBack,
    })
}

fn any_view(random: &mut Rng) -> CameraAction {
    any!(random: CameraAction {
        Fit, In, Out, Pan(any_point(random)),
        ZoomAbout { point: any_point(random), factor: any_number(random) },
    })
}

fn any_setting(random: &mut Rng) -> Setting {
    any!(random: Setting {
        Grid, Points, Panel, NextTheme, NextLang, LargerText, SmallerText, UsualText, LetterKeys, Slow, NoTask, Whys, Sounds, AddHunt,
        Task(any_position(random), any_position(random)),
        RemoveHunt(any_position(random)),
        PanelWidth(any_number(random)), CodePart(any_number(random)),
        Theme(figure::theme::Theme::ALL[random.usize(..3)]), Lang(words::Lang::ALL[random.usize(..words::Lang::COUNT)]), Code(Target::ALL[random.usize(..8)]),
    })
}

fn any_action(random: &mut Rng) -> Action {
    any!(random: Action {
        Go(any_go(random)),
        Pose(any_change(random)),
        Method(any_pick(random)),
        Body(any_pick(random)),
        Map(any_pick(random)),
        Quiz(any_quiz(random)),
        Hint,
        Choice(any!(random: Choose { Up, Down, Take })),
        Read(random.f32() - 0.5),
        Walk(any!(random: Walk { Play, On, Back, Faster, Slower, To(any_position(random)) })),
        Own(any!(random: Own {
            Edit, Done, Undo, Redo, New, PutBack, Delete, BringBack, ShowMistake, ShowSolution, Save, Compare,
        })),
        Panel(any!(random: PaneAction {
            Tab([Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost][random.usize(..4)]),
            Fold(any_position(random), random.usize(..3)),
            Reading,
            Measure,
            Why,
        })),
        Layer(random.usize(..20)),
        Camera(any_view(random)),
        Settings(any_setting(random)),
        Present(any!(random: Present { Toggle, Return, Level, Blank, Notes, NotesHere, NotesApart, Pane })),
        Level(any!(random: Play {
            Enter(random.usize(..20)), Room(random.usize(..4)), Pick(random.usize(..7), any_position(random)), Open(any_position(random)),
            Wrong, Hurt, Show, Again, Pause, Write(random.usize(..7)), Leave, Answer(random.usize(..4)),
        })),
        Hunt(any!(random: Hunt { Today, Claim, Hint, Line(any_position(random)), Mend, Next, Assigned(any_position(random)), Leave })),
        Pen(any!(random: Pen { Toggle, Draw(any_point(random)), Lift, Wipe })),
        Program(any!(random: Program {
            Today, Overview, Glossary, Term(any_position(random)), Settings, Task, MakeTask, Room, Help, Dismiss, Leave, CopyLink, OpenLink, CopyCode, Export, ExportWalk, HandIn, CopyWork, Fullscreen,
        })),
        System(any!(random: SystemChange {
            Dark(random.bool()), ReducedMotion(random.bool()), Written(words::Lang::ALL[random.usize(..words::Lang::COUNT)]),
        })),
    })
}

/// Replaces a piece of the learner's running code by another piece of it. Does nothing if a built-in method runs.
fn write_anything(session: &mut Session, random: &mut Rng) {
    let Some(text) = session.own().map(|own| own.text().to_owned()) else { return };
    let mut pieces: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric()).take(400).collect();
    if pieces.len() > 1 {
        let [from, to] = [0; 2].map(|_| random.usize(..pieces.len()));
        pieces[to] = pieces[from];
    }
    session.write(&pieces.concat());
}

/// Does one thing that a user, or time, can do.
fn anything(session: &mut Session, random: &mut Rng) {
    if random.u8(..16) == 0 {
        write_anything(session, random);
    }
    match random.u8(..8) {
        0 => session.advance(random.f32() * 0.1),
        // Poses can fail most easily, so there are more of them than of other actions.
        1..4 => drop(session.apply(Action::Pose(any_change(random)))),
        _ => drop(session.apply(any_action(random))),
    }
}

fn assert_finite(session: &Session, random: &mut Rng) {
    for item in session.explanation().figure.items.iter().chain(&session.drawn().figure.items) {
        let finite = item.shape.points().iter().all(|point| point.is_finite());
        assert!(finite, "{}: {item:?}", session.link());
    }
    assert!(session.camera().is_none_or(|camera| camera.is_finite() && camera.zoom > 0.0));
    let values = session.explanation().rows.iter().flat_map(|row| row.value.numbers());
    assert!(values.into_iter().all(f32::is_finite), "{}", session.link());
    assert!(session.moment().is_none_or(|moment| moment < session.explanation().moments.len()));
    if random.u8(..32) == 0 {
        assert!(!session.page().lesson.is_empty());
    }
}

/// The explanation of the running code, computed again.
fn explained_anew(session: &Session, pose: &Inputs, wanted: Detail<'_>) -> Explanation {
    let Some(own) = session.attempt() else { return session.method().explain(pose, wanted) };
    let told = own.explain(pose, wanted);
    if session.hides_code() {
        // Only the given shapes and the verdict.
        let mut figure = told.figure;
        figure.items.retain(|item| item.moment.is_none());
        let (moments, rows, lists, reason) = (vec![], vec![], vec![], String::new());
        return Explanation {
            moments,
            rows,
            lists,
            reason,
            figure,
            decided: 0,
            table: None,
            wrong: false,
            ..told
        };
    }
    // Near the border, where rounding decides, both answers may be right.
    let wrong = !told.unanswered && Truth::of_answers(session.scene(), own.right()).refutes(&**own, pose);
    Explanation { wrong, ..told }
}

/// The visible details of an explanation, by the state of the session.
fn seen_anew(session: &Session) -> Detail<'_> {
    let state = session.state();
    let shows_all = session.walk().is_some()
        || session.attempt().is_some()
        || state.method != state.step().method
        || session.panel().tab() == Tab::Table;
    let figure = if shows_all { Drawing::Everything } else { Drawing::Layers(state.show()) };
    Detail { figure, captions: false, ..Detail::all(session.lang()) }
}

/// Asserts that everything shown equals a new computation for the screen.
fn assert_nothing_is_stale(session: &Session, random: &mut Rng, done: &str) {
    let (wanted, pose, drawn) = (seen_anew(session), &session.state().pose, session.drawn_pose());
    let anew = explained_anew(session, pose, wanted);
    let anew_of_drawn = if drawn == pose { anew.clone() } else { explained_anew(session, drawn, wanted) };
    let captions = explained_anew(session, pose, Detail::all(session.lang())).moments;
    let captions: Vec<String> = captions.into_iter().map(|moment| moment.caption).collect();
    let is_kept = [
        ("explanation", *session.explanation() == anew),
        ("drawing", *session.drawn() == anew_of_drawn),
        ("controls", *session.controls() == (session.scene().controls)(drawn)),
        ("captions", session.captions() == captions),
        ("listing", *session.listing() == listed_anew(session)),
        // Printing takes longer than all the rest.
        // While a question asks which method is wrong, the code has no names.
        ("code", random.u8(..4) > 0 || is_nameless(session) || session.code() == code_anew(session)),
        (
            "versus",
            session.versus().is_none_or(|(method, told)| {
                let wanted = Detail { figure: Drawing::Layers(&[]), ..wanted };
                Some(method) == session.second_method() && *told == method.explain(pose, wanted)
            }),
        ),
    ];
    for (what, holds) in is_kept {
        assert!(holds, "{what} after {done}: {}", session.link());
    }
}

fn listed_anew(session: &Session) -> Listing {
    session.attempt().map_or_else(|| session.method().source.listing(), |own| own.listing())
}

fn is_nameless(session: &Session) -> bool {
    session.is_secret() && session.step().ask == Some(Ask::Wrong)
}

fn code_anew(session: &Session) -> String {
    // Code with mistakes is shown as it was written.
    if let Some(own) = session.own().filter(|own| !own.mistakes().is_empty()) {
        return own.text().to_owned();
    }
    let (scene, method, lang) = (session.scene(), session.method(), session.lang());
    let runs = Runs { scene, method, own: session.attempt().map(|own| own.text()) };
    let target = if session.is_editing() { Target::Rust } else { session.target() };
    let listing = code::text(&listed_anew(session));
    if target == Target::Rust {
        let Some(own) = runs.own else { return listing };
        return runs.text(target, true, lang).unwrap_or_else(|_| own.to_owned());
    }
    match runs.listed(target, &listed_anew(session), lang) {
        Ok(_) => runs.text(target, true, lang).unwrap_or_default(),
        Err(why) => format!("// {why}\n\n{listing}"),
    }
}

#[test]
fn random_actions_never_leave_anything_stale_on_the_screen() {
    let mut random = Rng::with_seed(37);
    // Here steps ease, too.
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    let lessons = session.lessons().len();
    for (lesson, edits) in (0..lessons).flat_map(|lesson| [(lesson, false), (lesson, true)]) {
        act(&mut session, Action::Go(Go::To(lesson, random.usize(..4))));
        if edits {
            act(&mut session, Action::Quiz(QuizAction::Reveal));
            act(&mut session, Action::Own(Own::Edit));
        }
        for done in 0..40 {
            // Questions wait in many steps, where little changes.
            if random.u8(..8) == 0 {
                drop(session.apply(Action::Quiz(QuizAction::Reveal)));
            }
            anything(&mut session, &mut random);
            assert_nothing_is_stale(&session, &mut random, &format!("{done} things in lesson {lesson}"));
        }
    }
}

/// Goes to the first step of a lesson whose scene has time and whose first step has no question.
fn go_where_time_is(session: &mut Session) {
    let timed = |lesson: &Lesson| lesson.scene.inputs.iter().any(|input| input.kind == Kind::Time);
    let lesson = session.lessons().iter().position(|lesson| timed(lesson)).expect("a scene has time");
    act(session, Action::Go(Go::To(lesson, 0)));
    act(session, Action::Quiz(QuizAction::Reveal));
}

/// The time of the scene.
fn time(session: &Session) -> f32 {
    session.state().pose.number(session.time().expect("it has time"))
}

const PLAY: Action = Action::Pose(Change::Play);

#[test]
fn time_runs_until_the_same_key_and_is_undone_as_one_change() {
    let mut session = session();
    go_where_time_is(&mut session);
    let begun = session.state().clone();
    assert!(!session.is_moving() && !session.mode().asked);
    act(&mut session, PLAY);
    for frame in 1..=60 {
        session.advance(1.0 / 60.0);
        // No key is held: the loop reports this in every frame.
        rest(&mut session);
        assert!((time(&session) - frame as f32 / 60.0).abs() < 1e-3, "frame {frame}");
    }
    assert!(session.is_moving() && session.is_changing(), "the address waits");
    act(&mut session, PLAY);
    let ran = session.state().clone();
    (0..60).for_each(|_| session.advance(1.0 / 60.0));
    assert_eq!(*session.state(), ran);
    assert!(!session.is_moving() && !session.is_changing(), "it rests, and costs nothing");
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(*session.state(), begun, "all of it is one change");
    act(&mut session, Action::Pose(Change::Redo));
    assert_eq!(*session.state(), ran);
}

#[test]
fn a_shape_moved_while_time_runs_is_undone_with_it() {
    let mut session = session();
    go_where_time_is(&mut session);
    move_body(&mut session, 0, vec2(0.5, 0.0));
    let moved = session.state().clone();
    act(&mut session, PLAY);
    for _ in 0..10 {
        session.advance(0.1);
        move_body(&mut session, 0, vec2(0.1, 0.0));
        rest(&mut session);
    }
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(*session.state(), moved, "and what was moved before stays");
    assert!(!session.is_playing());
}

#[test]
fn time_stops_when_something_else_begins() {
    let others = [
        Action::Go(Go::Next),
        Action::Walk(Walk::Play),
        Action::Walk(Walk::On),
        Action::Pose(Change::StepPose),
        Action::Pose(Change::Undo),
        Action::Program(Program::Leave),
    ];
    for other in others {
        let mut session = session();
        go_where_time_is(&mut session);
        act(&mut session, PLAY);
        session.advance(0.1);
        assert!(session.is_playing());
        act(&mut session, other);
        assert!(!session.is_playing(), "{other:?}");
    }
}

#[test]
fn a_walk_waits_at_its_moment_while_time_runs() {
    let mut session = session();
    go_where_time_is(&mut session);
    act(&mut session, Action::Walk(Walk::Play));
    act(&mut session, PLAY);
    let walk = session.walk().expect("it stays");
    (0..100).for_each(|_| session.advance(0.1));
    assert_eq!(session.walk().map(|walk| (walk.at, walk.running)), Some((walk.at, false)));
    assert!(session.is_playing() && time(&session) > 9.9);
}

#[test]
fn time_stops_at_its_end_and_does_not_run_without_being_asked() {
    let mut session = session();
    go_where_time_is(&mut session);
    let (_, last) = session.time().unwrap().kind.range();
    act(&mut session, Action::Pose(Change::Pass { seconds: 1.0 }));
    assert_eq!(time(&session), 0.0, "it stands still");
    act(&mut session, Action::Pose(Change::Set { input: "time", value: [last - 0.5, 0.0, 0.0] }));
    act(&mut session, PLAY);
    (0..10).for_each(|_| session.advance(0.1));
    assert_eq!((time(&session), session.is_playing()), (last, false));
}

#[test]
fn time_does_not_run_while_a_question_waits_or_where_there_is_none() {
    let mut session = session();
    for lesson in 0..session.lessons().len() {
        for step in 0..session.lessons()[lesson].steps.len() {
            act(&mut session, Action::Go(Go::To(lesson, step)));
            act(&mut session, PLAY);
            let runs = session.time().is_some() && !session.is_secret();
            assert_eq!((session.is_playing(), session.mode().runs), (runs, runs), "{}", session.link());
            // A repeated question stops it.
            if session.is_secret() && session.time().is_some() {
                act(&mut session, Action::Quiz(QuizAction::Reveal));
                act(&mut session, PLAY);
                assert!(session.is_playing());
                act(&mut session, Action::Quiz(QuizAction::AskAgain));
                assert!(!session.is_playing());
            }
        }
    }
}

#[test]
fn a_moved_body_of_a_small_crowd_stays_while_the_others_fly() {
    let mut session = session();
    session.open("crowd/sweep?count=12");
    let of = |session: &Session, number: usize| {
        let mut handles = session.controls().handles.iter();
        handles.position(|handle| handle.item == Some(number)).expect("it can be taken by hand")
    };
    let at = |session: &Session, number: usize| session.controls().handles[of(session, number)].at;
    let (seventh, eighth) = (of(&session, 7), at(&session, 8));
    let to = vec2(1.25, -2.5);
    act(&mut session, Action::Pose(Change::Drag { handle: seventh, to, grid: None }));
    rest(&mut session);
    assert_eq!((at(&session, 7), at(&session, 8)), (to, eighth));
    let link = session.link();
    assert!(link.ends_with("moved=7:1.25,-2.5"), "{link}");
    act(&mut session, PLAY);
    (0..10).for_each(|_| session.advance(0.1));
    assert_eq!(at(&session, 7), to);
    assert!(at(&session, 8).distance(eighth) > 0.01);
    act(&mut session, PLAY);
    for count in [7.0, 100.0] {
        // A smaller crowd does not have this body, and in a large one no body is moved by hand.
        act(&mut session, Action::Pose(Change::Set { input: "count", value: [count, 0.0, 0.0] }));
        assert!(session.controls().handles.iter().all(|handle| handle.item != Some(7)), "{count}");
    }
    let mut again = self::session();
    again.open(&link);
    assert_eq!((again.link(), at(&again, 7)), (link, to));
    act(&mut again, Action::Pose(Change::StepPose));
    assert_ne!(at(&again, 7), to, "the step’s own pose has it where it flies");
}

/// The text of the step that a link opens.
fn read_at(link: &str) -> String {
    let mut session = session();
    session.open(link);
    read(&session)
}

#[test]
fn a_text_about_another_method_follows_time_unless_that_takes_frames_too_long() {
    let mut session = session();
    session.open("crowd/sweep?count=100&method=grid");
    let run = |session: &mut Session, frames: usize, dt: f32| {
        for _ in 0..frames {
            session.advance(dt);
            rest(session);
            let (seen, now) = (read(session), read_at(&session.link()));
            assert!(dt > 0.05 || seen == now, "{seen}\n{now}");
        }
        read(session)
    };
    let begun = read(&session);
    // The frame is long because nothing happened before it.
    session.advance(0.1);
    act(&mut session, PLAY);
    let quick = run(&mut session, 60, 1.0 / 60.0);
    assert_ne!(quick, begun, "other pairs touch after a second");
    let slow = run(&mut session, 2, 0.1);
    assert!(slow.contains("… bodies make … pairs"), "{slow}");
    assert_eq!(run(&mut session, 20, 0.1), slow);
    act(&mut session, PLAY);
    let ran = read(&session);
    assert_ne!(ran, slow);
    assert_eq!(ran, read_at(&session.link()), "it tells of what is there when time stands still");
    act(&mut session, PLAY);
    run(&mut session, 2, 0.1);
    act(&mut session, Action::Pose(Change::Set { input: "count", value: [50.0, 0.0, 0.0] }));
    assert_eq!(
        read(&session),
        read_at(&session.link()),
        "whoever changes a number reads what follows from it"
    );
}

#[test]
fn with_long_frames_a_challenge_is_judged_once_nothing_moves() {
    let mut session = session();
    session.open("crowd/sweep?method=grid");
    let solution = session.step().challenge.as_ref().expect("it has one").solved.clone();
    let way = solution.point("probe") - session.state().pose.point("probe");
    let solved = |session: &Session| session.has_solved(session.state().place());
    session.advance(0.1);
    move_body(&mut session, 0, way * 0.1);
    session.advance(0.1);
    read(&session);
    session.advance(0.1);
    move_body(&mut session, 0, way * 0.9);
    assert_eq!(solved(&session), Some(false), "nothing is known of it yet");
    rest(&mut session);
    assert_eq!(solved(&session), Some(true));
}

#[test]
fn the_key_for_time_works_in_every_scene_with_time() {
    let mut session = session();
    go_where_time_is(&mut session);
    for body in 0..session.scene().bodies.len() {
        act(&mut session, Action::Body(Pick::At(body)));
        let effect =
            keys::effect(Key::Space, Modifiers { shift: true, ..Modifiers::default() }, session.mode());
        assert_eq!(effect, Some(Effect::Do(PLAY)), "body {body}");
    }
}

#[test]
fn digits_choose_a_lesson_of_the_present_chapter() {
    let mut session = session();
    let chapters = session.chapters();
    for (_, lessons) in chapters {
        let go = |session: &mut Session, nth| act(session, Action::Go(Go::InChapter(nth)));
        act(&mut session, Action::Go(Go::To(lessons.end - 1, 1)));
        for (nth, lesson) in lessons.clone().enumerate() {
            go(&mut session, nth);
            // The lesson that was begun opens where it was left.
            assert_eq!(place(&session), (lesson, usize::from(lesson + 1 == lessons.end)));
        }
        go(&mut session, lessons.len());
        assert_eq!(place(&session), (lessons.end - 1, 1), "there is no such lesson");
    }
}

#[test]
fn random_actions_keep_every_figure_finite() {
    let library = Library::builtin();
    let lessons = library.lessons.iter().enumerate();
    let steps: Vec<(usize, usize)> =
        lessons.flat_map(|(i, lesson)| (0..lesson.steps.len()).map(move |step| (i, step))).collect();
    let actions = std::env::var("HANTEI_CASES").map_or(1_200, |n| {
        let all: usize = n.parse().expect("a number of actions");
        all.div_ceil(steps.len())
    });
    let (first, second) = steps.split_at(steps.len() / 2);
    let methods = thread::scope(|scope| {
        let runs = [(7, first), (8, second)]
            .map(|(seed, steps)| scope.spawn(move || met_by_chance(seed, steps, actions)));
        runs.map(|run| run.join().expect("all is finite"))
    });
    let methods: HashSet<_> = methods.iter().flatten().collect();
    let all: usize = Scene::ALL.iter().map(|scene| scene.methods.len()).sum();
    assert_eq!(methods.len(), all, "every method ran");
}

/// The methods that this many random actions reach from each of these steps.
fn met_by_chance(seed: u64, steps: &[(usize, usize)], actions: usize) -> HashSet<[&'static str; 2]> {
    let (mut random, mut session) = (Rng::with_seed(seed), session());
    let mut methods = HashSet::new();
    for &(lesson, step) in steps {
        act(&mut session, Action::Go(Go::To(lesson, step)));
        assert_eq!(place(&session), (lesson, step));
        for _ in 0..actions {
            anything(&mut session, &mut random);
            assert_finite(&session, &mut random);
            methods.insert([session.scene().id, session.method().id]);
        }
    }
    methods
}

/// The lessons in a browser before their prose is loaded: all except the first have only titles.
fn titles_only() -> Library {
    let mut library = Library::builtin();
    for step in library.lessons.iter_mut().skip(1).flat_map(|lesson| &mut Arc::make_mut(lesson).steps) {
        words::Lang::ALL.into_iter().for_each(|lang| step.await_prose(lang));
    }
    library
}

/// All prose of the step in the panel.
fn read(session: &Session) -> String {
    let prose = session.page().lesson.into_iter().filter_map(|block| match block {
        Block::Prose(prose) => Some(prose.plain()),
        _ => None,
    });
    prose.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_step_says_that_its_prose_is_still_loading() {
    let mut random = Rng::with_seed(13);
    let mut session = Session::new(titles_only(), Settings::default(), System::default());
    for _ in 0..20_000 {
        anything(&mut session, &mut random);
        assert_finite(&session, &mut random);
        if random.u8(..32) == 0 && place(&session).0 > 0 && session.hunting().is_none() {
            let soon = match session.lang() {
                words::Lang::En => "This text is still loading.",
                words::Lang::Ja => "文章を読み込んでいます。",
                _ => continue,
            };
            assert_eq!(read(&session), soon, "{}", session.link());
        }
    }
}

#[test]
fn loading_the_prose_changes_nothing_else() {
    let mut random = Rng::with_seed(17);
    let (titles, whole) = (titles_only(), Library::builtin());
    let mut read_before = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let mut session = Session::new(titles.clone(), Settings::default(), System::default());
        (0..100).for_each(|_| anything(&mut session, &mut random));
        // Easing has ended, and held keys are released.
        session.advance(10.0);
        rest(&mut session);
        // Changed code is packed, as in a pause.
        session.keep_code();
        let all = |session: &Session| {
            (
                (session.link(), place(session), session.body(), session.camera(), session.overlay().clone()),
                (session.answer(), session.score(), session.settings().clone(), session.walk()),
                (session.can_undo_redo(), session.presentation().is_on(), session.is_secret()),
            )
        };
        let before = all(&session);
        read_before.insert(read(&session));
        session.replace_library(whole.clone());
        assert_eq!(all(&session), before);
        assert!(!read(&session).contains("still loading") && !read(&session).contains("読み込んで"));
    }
    assert!(read_before.iter().any(|text| text.contains("still loading")), "{read_before:?}");
}

#[test]
fn a_link_names_the_chosen_body_unless_it_is_the_steps_own() {
    let [mut here, mut there] = [session(), session()];
    open_told(&mut here, "crowd/look");
    let own = here.link();
    act(&mut here, Action::Body(Pick::Next));
    assert_eq!((here.body(), here.link()), (1, format!("{own}?body=crowd")));
    there.open(&here.link());
    assert_eq!((there.body(), there.link()), (1, here.link()));
    act(&mut there, Action::Pose(Change::StepPose));
    assert_eq!((there.body(), there.link()), (0, own.clone()), "the step’s own is chosen again");
    act(&mut here, Action::Body(Pick::Next));
    assert_eq!(here.link(), own);
}

#[test]
fn undo_and_redo_restore_exact_states() {
    let mut random = Rng::with_seed(11);
    for _ in 0..300 {
        let mut session = session();
        act(&mut session, Action::Go(Go::To(random.usize(..5), 0)));
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        let before = session.state().clone();
        let (mut states, mut changes) = (vec![before], random.usize(1..12));
        while changes > 0 {
            let from = session.state().clone();
            rest(&mut session);
            match random.u8(..3) {
                0 => hold(&mut session, any_drive(&mut random), 0.25),
                1 => act(&mut session, Action::Method(Pick::Next)),
                _ => move_body(&mut session, random.usize(..2), vec2(random.f32(), 1.0)),
            }
            // A released body comes to rest at readable numbers.
            rest(&mut session);
            if *session.state() != from {
                states.push(session.state().clone());
                changes -= 1;
            }
        }
        for state in states.iter().rev().skip(1) {
            act(&mut session, Action::Pose(Change::Undo));
            assert_eq!(session.state(), state);
        }
        for state in &states[1..] {
            act(&mut session, Action::Pose(Change::Redo));
            assert_eq!(session.state(), state);
        }
    }
}

#[test]
fn a_held_key_reaches_full_speed_in_0_4_s_at_any_frame_rate() {
    let moved = |frames: u32| {
        let mut session = session();
        session.open("point-disk?point=0,0");
        hold(&mut session, Drive::RIGHT, 0.4);
        let before = session.state().pose.point("point").x;
        (0..frames).for_each(|_| hold(&mut session, Drive::RIGHT, 0.5 / frames as f32));
        session.state().pose.point("point").x - before
    };
    // Six units a second for half a second. A hundred additions round a little.
    for frames in [1, 15, 30, 72, 100] {
        assert!((moved(frames) - 3.0).abs() < 1e-4, "{frames} frames: {}", moved(frames));
    }
    let mut turned = session();
    open_told(&mut turned, "disk-rectangle?rotation=0");
    let both = Drive::TURN.and(Drive::WIDER);
    let numbers =
        |session: &Session| (session.state().pose.number("rotation"), session.state().pose.point("half").x);
    hold(&mut turned, both, 0.4);
    let before = numbers(&turned);
    hold(&mut turned, both, 1.0 / 60.0);
    let after = numbers(&turned);
    assert!((after.0 - before.0 - 0.5).abs() < 1e-4, "half a degree a frame at 60 Hz");
    assert!((after.1 - before.1 - 0.02).abs() < 1e-5, "0.02 a frame at 60 Hz");
}

#[test]
fn a_tapped_key_moves_the_shape_at_once_and_by_half_a_unit_however_short_it_was() {
    let point = |session: &Session| session.state().pose.point("point");
    for frames in [1, 5, 11] {
        let mut session = session();
        session.open("point-disk?point=0,0");
        hold(&mut session, Drive::RIGHT, 1.0 / 60.0);
        let first = point(&session).x;
        assert!(first > 0.01 && first < 0.02, "{first}");
        (1..frames).for_each(|_| hold(&mut session, Drive::RIGHT, 1.0 / 60.0));
        rest(&mut session);
        assert_eq!(point(&session), vec2(0.5, 0.0), "{frames} frames");
        // Overlapping fingers: both keys were tapped.
        hold(&mut session, Drive::LEFT, 0.05);
        hold(&mut session, Drive::LEFT.and(Drive::UP), 0.05);
        hold(&mut session, Drive::UP, 0.05);
        rest(&mut session);
        assert_eq!(point(&session), vec2(0.0, 0.5));
        act(&mut session, Action::Pose(Change::Undo));
        assert_eq!(point(&session), vec2(0.5, 0.0));
        hold(&mut session, Drive::LEFT.slow(), 0.1);
        rest(&mut session);
        assert!((point(&session).x - 0.45).abs() < 1e-6, "with Shift a tenth of it");
        act(&mut session, Action::Pose(Change::Nudge(Drive::RIGHT.slow())));
        assert!((point(&session).x - 0.5).abs() < 1e-6, "a button that is pressed is worth the same");
        hold(&mut session, Drive::RIGHT, 0.25);
        let held = point(&session);
        rest(&mut session);
        let moved = point(&session).distance(held);
        assert!(
            moved < 1e-5,
            "what was held stays where it was let go, at a number that can be read: {moved}"
        );
    }
}

#[test]
fn a_tap_counts_in_full_while_texts_arrive() {
    let mut session = session();
    session.open("point-disk?point=0,0");
    hold(&mut session, Drive::RIGHT, 1.0 / 60.0);
    session.replace_library(session.library().clone());
    rest(&mut session);
    assert_eq!(session.state().pose.point("point"), vec2(0.5, 0.0));
}

/// Taps a key as the window does, for some seconds at this frame rate. The first frame counts for at most a sixtieth.
fn tap(session: &mut Session, drive: Drive, seconds: f32, rate: f32) {
    hold(session, drive, (1.0 / rate).min(1.0 / 60.0));
    (0..(seconds * rate) as u32).for_each(|_| hold(session, drive, 1.0 / rate));
    rest(session);
}

#[test]
fn a_tap_is_worth_the_same_at_any_frame_rate_however_long_it_lasts() {
    let slow = Action::Settings(Setting::Slow);
    for rate in [20.0, 30.0, 60.0, 75.0, 120.0, 144.0, 240.0] {
        for seconds in [0.02, 0.05, 0.08, 0.1, 0.12, 0.15] {
            let mut session = session();
            session.open("disk-rectangle/clamp?disk=-3.7,1&half=2,1&rotation=10");
            let start = session.state().pose.clone();
            let read = |session: &Session| {
                let pose = &session.state().pose;
                (pose.point("disk").x, pose.number("rotation"), pose.point("half").x)
            };
            let context = format!("{seconds} s at {rate} frames a second");
            let (x, ..) = {
                act(&mut session, Action::Body(Pick::At(0)));
                read(&session)
            };
            let mut x_after = |drive: Drive| {
                tap(&mut session, drive, seconds, rate);
                read(&session).0
            };
            // Decimal numbers stay the nearest ones to the intended values.
            assert_eq!(
                (x, x_after(Drive::RIGHT.slow()), x_after(Drive::RIGHT)),
                (-3.7, -3.65, -3.15),
                "{context}"
            );
            act(&mut session, slow);
            tap(&mut session, Drive::LEFT, seconds, rate);
            tap(&mut session, Drive::LEFT.slow(), seconds, rate);
            assert_eq!(read(&session).0, -3.25, "both ways to be slow are not slower than one: {context}");
            act(&mut session, Action::Body(Pick::At(1)));
            tap(&mut session, Drive::TURN, seconds, rate);
            tap(&mut session, Drive::WIDER, seconds, rate);
            assert_eq!((read(&session).1, read(&session).2), (10.25, 2.01), "slowly: {context}");
            act(&mut session, slow);
            tap(&mut session, Drive::TURN, seconds, rate);
            tap(&mut session, Drive::WIDER, seconds, rate);
            assert_eq!((read(&session).1, read(&session).2), (12.75, 2.11), "{context}");
            // A movement and its reverse return exactly to the start, so links stay short.
            for drive in [Drive::NARROWER, Drive::CLOCKWISE] {
                tap(&mut session, drive, seconds, rate);
            }
            act(&mut session, slow);
            for drive in [Drive::NARROWER, Drive::CLOCKWISE] {
                tap(&mut session, drive, seconds, rate);
            }
            assert_eq!(session.state().pose.get("half"), start.get("half"), "{context}");
            assert_eq!(session.state().pose.get("rotation"), start.get("rotation"), "{context}");
        }
    }
}

#[test]
fn a_slow_hold_continues_from_the_end_of_a_tap() {
    let mut session = session();
    session.open("point-disk?point=0,0");
    let mut before = 0.0;
    for _ in 0..60 {
        hold(&mut session, Drive::RIGHT.slow(), 1.0 / 120.0);
        let x = session.state().pose.point("point").x;
        assert!(x >= before && x <= 0.05 + (0.5 - 0.2) * 0.6 + 1e-5, "{x}");
        before = x;
    }
    // A twentieth, and 0.6 units a second after the first fifth of a second, in which it might have been a tap.
    assert!((before - 0.05 - 0.3 * 0.6).abs() < 1e-5, "{before}");
    let mut nudged = self::session();
    nudged.open("point-disk?point=0,0");
    tap(&mut nudged, Drive::RIGHT.slow(), 0.19, 120.0);
    assert_eq!(nudged.state().pose.point("point").x, 0.05);
}

#[test]
fn without_motion_a_moment_of_a_walk_lasts_as_long_and_its_drawing_is_there_at_once() {
    let walked = |reduced_motion: bool| {
        let system = System { reduced_motion, ..System::default() };
        let mut session = Session::new(Library::builtin(), Settings::default(), system);
        go(&mut session, "disk-rectangle", 0);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        act(&mut session, Action::Walk(Walk::Play));
        let mut lasted = vec![0; session.captions().len()];
        while let Some(walk) = session.walk() {
            lasted[walk.at] += 1;
            let Stage::Walk { grown, .. } = session.stage() else { panic!("it walks") };
            assert!(!reduced_motion || grown == 1.0, "{grown}");
            session.advance(0.05);
        }
        lasted
    };
    let (still, moving) = (walked(true), walked(false));
    assert_eq!(still, moving);
    // Two seconds each, in frames of 0.05 seconds.
    assert!(still.len() > 3 && still.iter().all(|frames| (40..=41).contains(frames)), "{still:?}");
}

#[test]
fn undo_restores_a_steps_changes_after_leaving_and_returning() {
    let mut session = session();
    open_told(&mut session, "upright-boxes/look");
    for _ in 0..2 {
        hold(&mut session, Drive::LEFT, 0.3);
        rest(&mut session);
    }
    let tried = session.state().clone();
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    assert_ne!(*session.state(), tried);
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(*session.state(), tried);
}

#[test]
fn no_hint_suggests_moving_while_a_question_waits() {
    let mut session = session();
    let steps: Vec<usize> = session.lessons().iter().map(|lesson| lesson.steps.len()).collect();
    for (lesson, step) in
        steps.iter().enumerate().flat_map(|(lesson, &steps)| (0..steps).map(move |step| (lesson, step)))
    {
        act(&mut session, Action::Go(Go::To(lesson, step)));
        if session.is_secret() {
            let calculates = session.sum_entry().is_some();
            let wanted = if calculates { Skill::Calculate } else { Skill::Predict };
            assert!(session.hint().is_none_or(|(skill, _)| skill == wanted), "{}", session.link());
            act(&mut session, Action::Quiz(QuizAction::Reveal));
        }
        let asks = [Skill::Predict, Skill::Calculate];
        assert!(session.hint().is_none_or(|(skill, _)| !asks.contains(&skill)), "{}", session.link());
    }
}

#[test]
fn a_hold_is_undone_as_one_change() {
    let mut session = session();
    let before = session.state().clone();
    (0..60).for_each(|_| hold(&mut session, Drive::RIGHT, 1.0 / 60.0));
    rest(&mut session);
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(*session.state(), before);
}

/// The action of a clicker's key while presenting.
fn clicker(session: &mut Session, key: Key) {
    let Some(Effect::Do(action)) = keys::effect(key, Modifiers::default(), session.mode()) else {
        panic!("a clicker's {key:?} does nothing");
    };
    assert_eq!(session.apply(action), None);
}

#[test]
fn a_method_chosen_while_presenting_is_named_in_a_notice_if_nothing_else_names_it() {
    let mut session = session();
    session.open("disk-triangle/regions");
    let named = |session: &Session| {
        let title = session.lang().of(session.method().title);
        session.notices().any(|notice| notice.starts_with(title))
    };
    act(&mut session, Action::Method(Pick::Next));
    assert!(!named(&session), "the panel says it");
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Method(Pick::Next));
    assert!(named(&session));
    act(&mut session, Action::Method(Pick::Next));
    assert!(named(&session));
    assert_eq!(session.notices().count(), 1, "the one before has given way");
}

#[test]
fn a_whole_presentation_by_clicker_goes_to_the_end_and_back() {
    let mut session = session();
    session.open("point-disk");
    act(&mut session, Action::Go(Go::First));
    let first = session.state().clone();
    act(&mut session, Action::Present(Present::Toggle));
    let (mut places, mut revealed) = (vec![session.state().clone()], 0);
    let total: usize = session.library().lessons.iter().map(|lesson| lesson.steps.len()).sum();
    for _ in 0..1000 {
        // An automatic walkthrough is stepped through: the class has seen it, and goes on.
        while session.walk().is_some() {
            clicker(&mut session, Key::PageDown);
        }
        let (before, secret) = (session.state().clone(), session.is_secret());
        clicker(&mut session, Key::PageDown);
        if secret {
            assert_eq!(*session.state(), before, "the first press only reveals");
            assert!(!session.is_secret());
            revealed += 1;
        } else if *session.state() == before {
            break;
        } else {
            places.push(session.state().clone());
        }
    }
    assert_eq!(places.len(), total, "every step of every lesson was shown");
    assert!(revealed >= 10, "{revealed} questions were asked on the way");
    for place in places.iter().rev().skip(1) {
        while session.walk().is_some() {
            clicker(&mut session, Key::PageUp);
        }
        clicker(&mut session, Key::PageUp);
        assert_eq!(session.state().place(), place.place());
    }
    assert_eq!(*session.state(), first);
    clicker(&mut session, Key::Char('b'));
    assert!(session.presentation().is_blank());
    clicker(&mut session, Key::Char('.'));
    assert!(!session.presentation().is_blank());
    clicker(&mut session, Key::Escape);
    assert!(!session.presentation().is_on() && *session.state() == first);
}

#[test]
fn a_clicker_goes_back_no_farther_than_the_lesson_with_which_the_class_began() {
    let mut session = session();
    session.open("disk-triangle");
    act(&mut session, Action::Go(Go::First));
    let first = session.state().place().clone();
    act(&mut session, Action::Present(Present::Toggle));
    clicker(&mut session, Key::PageUp);
    assert_eq!((session.state().place(), session.notices().count()), (&first, 1), "it is told");
    act(&mut session, Action::Go(Go::NextLesson));
    act(&mut session, Action::Go(Go::First));
    clicker(&mut session, Key::PageUp);
    assert_eq!(session.lesson().id, first.ids().0, "from the next lesson one comes back");
}

#[test]
fn a_clicker_steps_through_a_walk_and_then_goes_on() {
    let mut session = session();
    open_told(&mut session, "disk-triangle/sides");
    act(&mut session, Action::Present(Present::Toggle));
    let here = session.state().place().clone();
    act(&mut session, Action::Walk(Walk::To(1)));
    clicker(&mut session, Key::PageDown);
    assert_eq!(session.walk().map(|walk| walk.at), Some(2));
    clicker(&mut session, Key::PageUp);
    clicker(&mut session, Key::PageUp);
    assert_eq!(session.walk().map(|walk| walk.at), Some(0));
    clicker(&mut session, Key::PageUp);
    assert_eq!((session.walk(), session.state().place()), (None, &here), "before it is the step's picture");
    let last = session.captions().len() - 1;
    act(&mut session, Action::Walk(Walk::To(last)));
    clicker(&mut session, Key::PageDown);
    assert_eq!((session.walk(), session.state().place()), (None, &here), "and after it, too");
    clicker(&mut session, Key::PageDown);
    assert_ne!(session.state().place(), &here);
    act(&mut session, Action::Walk(Walk::To(1)));
    clicker(&mut session, Key::Left);
    assert_eq!(session.state().place(), &here, "arrows mean steps in a walk, too");
}

#[test]
fn a_pen_drawing_does_not_change_the_pose_and_is_cleared_with_the_step() {
    let mut session = session();
    hold(&mut session, Drive::RIGHT, 0.3);
    rest(&mut session);
    act(&mut session, Action::Pen(Pen::Toggle));
    assert!(!session.presentation().pen.is_on(), "only a class is drawn for");
    act(&mut session, Action::Present(Present::Toggle));
    clicker(&mut session, Key::Char('i'));
    let (state, link) = (session.state().clone(), session.link());
    let stroke = |session: &mut Session, y: f32| {
        [0.0, 1.0].into_iter().for_each(|x| act(session, Action::Pen(Pen::Draw(vec2(x, y)))));
        act(session, Action::Pen(Pen::Lift));
    };
    (0..3).for_each(|y| stroke(&mut session, y as f32));
    let strokes = |session: &Session| session.presentation().pen.strokes().len();
    assert_eq!((strokes(&session), session.link()), (3, link));
    let undo = |session: &mut Session| {
        let held = Modifiers { ctrl: true, ..Modifiers::default() };
        let Some(Effect::Do(action)) = keys::effect(Key::Char('z'), held, session.mode()) else {
            panic!("Ctrl+Z does nothing");
        };
        assert_eq!(session.apply(action), None);
    };
    undo(&mut session);
    assert_eq!((strokes(&session), session.state()), (2, &state), "Ctrl+Z takes back what was drawn last");
    (0..3).for_each(|_| undo(&mut session));
    assert_eq!(strokes(&session), 0);
    assert_ne!(session.state(), &state, "and then what was moved");
    stroke(&mut session, 0.0);
    act(&mut session, Action::Go(Go::Last));
    assert_eq!((strokes(&session), session.presentation().pen.is_on()), (0, true));
    stroke(&mut session, 0.0);
    act(&mut session, Action::Program(Program::Leave));
    assert_eq!((strokes(&session), session.presentation().pen.is_on()), (1, false), "Esc puts the pen away");
    act(&mut session, Action::Pen(Pen::Wipe));
    assert_eq!(strokes(&session), 0);
}

#[test]
fn a_level_opened_while_presenting_returns_to_the_presented_step() {
    let mut session = session();
    session.open("disks/look");
    let _ = session.apply(Action::Present(Present::Toggle));
    let _ = session.apply(Action::Present(Present::NotesHere));
    let _ = session.apply(Action::Go(Go::Step(3)));
    let _ = session.apply(Action::Quiz(QuizAction::Reveal));
    (0..8).for_each(|_| session.advance(0.25));
    let (shown, since) = (session.state().clone(), session.presentation().since());
    // Left by Esc, by the same command, and by the key that presents.
    for leave in
        [Action::Program(Program::Leave), Action::Present(Present::Level), Action::Present(Present::Toggle)]
    {
        let _ = session.apply(Action::Present(Present::Level));
        assert!(session.is_in_game() && !session.presentation().is_on(), "{leave:?}");
        assert_eq!(session.game().map(|game| &*game.id), Some("disks"));
        (0..4).for_each(|_| session.advance(0.25));
        let _ = session.apply(leave);
        assert!(!session.is_in_game() && session.presentation().is_on(), "{leave:?}");
        assert_eq!((session.state(), session.presentation().since()), (&shown, since), "{leave:?}");
        assert_eq!(session.presentation().notes(), Notes::Here);
    }
    // From another lesson, which a level's answer has opened, presenting goes on there, too.
    let _ = session.apply(Action::Present(Present::Level));
    session.open("point-disk/look");
    assert!(!session.is_in_game() && !session.presentation().is_on());
    let _ = session.apply(Action::Present(Present::Toggle));
    assert!(session.presentation().is_on() && *session.state() == shown);
    // The end of the presentation is an end.
    let _ = session.apply(Action::Present(Present::Toggle));
    assert!(!session.presentation().is_on() && session.presentation().since().is_none());
}

#[test]
fn a_presentation_ends_at_the_step_shown_and_a_command_leads_back() {
    for end in [Action::Program(Program::Leave), Action::Present(Present::Toggle)] {
        let mut session = session();
        hold(&mut session, Drive::RIGHT, 0.1);
        let began = session.state().clone();
        act(&mut session, Action::Present(Present::Toggle));
        (0..9).for_each(|_| clicker(&mut session, Key::PageDown));
        let shown = session.state().clone();
        act(&mut session, Action::Walk(Walk::Play));
        act(&mut session, Action::Walk(Walk::Play));
        if session.walk().is_some() {
            act(&mut session, Action::Program(Program::Leave));
        }
        clicker(&mut session, Key::Char('n'));
        assert_eq!(session.presentation().notes(), Notes::Detail);
        if end == Action::Program(Program::Leave) && session.presentation().has_notes_over_picture() {
            act(&mut session, end);
            assert!(session.presentation().is_on(), "Esc closes the notes first");
        }
        act(&mut session, end);
        assert!(!session.presentation().is_on());
        assert_eq!(*session.state(), shown);
        assert_eq!(session.presentation().notes(), Notes::Hidden, "what only the speaker may see is gone");
        act(&mut session, Action::Go(Go::Next));
        act(&mut session, Action::Present(Present::Return));
        assert_eq!(*session.state(), began, "with the pose as it was");
        act(&mut session, Action::Go(Go::Next));
        let here = session.state().clone();
        act(&mut session, Action::Present(Present::Return));
        assert_eq!(*session.state(), here, "only once");
    }
}

#[test]
fn ending_a_presentation_elsewhere_shows_the_key_to_return() {
    for (lang, told) in [
        (words::Lang::En, "Shift P goes back to the start of the presentation."),
        (words::Lang::Ja, "Shift P で、発表を始めた場所に戻れます。"),
    ] {
        for end in [Action::Present(Present::Toggle), Action::Program(Program::Leave)] {
            let mut session = session();
            act(&mut session, Action::Settings(Setting::Lang(lang)));
            let is_told = |session: &Session| session.notices().any(|notice| notice == told);
            act(&mut session, Action::Present(Present::Toggle));
            act(&mut session, end);
            assert!(!is_told(&session), "it ended where it began");
            act(&mut session, Action::Present(Present::Toggle));
            act(&mut session, Action::Go(Go::Next));
            act(&mut session, end);
            assert!(is_told(&session), "{:?}", session.notices().collect::<Vec<_>>());
            act(&mut session, Action::Present(Present::Return));
            assert!(!is_told(&session), "it has been followed");
        }
    }
}

#[test]
fn the_panel_is_as_it_was_after_a_presentation() {
    let mut session = session();
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Settings(Setting::Panel));
    act(&mut session, Action::Present(Present::Toggle));
    assert!(session.settings().panel);
}

#[test]
fn cleared_answers_are_asked_again_everywhere() {
    let mut session = session();
    let mut asked = vec![];
    for (l, lesson) in session.library().clone().lessons.iter().enumerate() {
        for s in 0..lesson.steps.len() {
            act(&mut session, Action::Go(Go::To(l, s)));
            if session.is_secret() {
                act(&mut session, Action::Quiz(QuizAction::Answer(0)));
                asked.push((l, s));
            }
        }
    }
    act(&mut session, Action::Quiz(QuizAction::Clear));
    session.advance(9.0);
    act(&mut session, Action::Quiz(QuizAction::Clear));
    assert!(session.score().given > 0, "after a while it is asked again");
    act(&mut session, Action::Quiz(QuizAction::Clear));
    assert_eq!(session.score().given, 0);
    for (l, s) in asked {
        act(&mut session, Action::Go(Go::To(l, s)));
        assert!(session.is_secret() && session.walk().is_none());
    }
}

#[test]
fn cleared_answers_can_be_restored_beside_newer_ones_also_with_a_class() {
    let offered = |session: &Session| {
        session.menu().iter().any(|entry| entry.action == Action::Quiz(QuizAction::BringBack))
    };
    let answer = |session: &mut Session, step: &str, choice: usize| {
        session.open(step);
        act(session, Action::Quiz(QuizAction::AskAgain));
        act(session, Action::Quiz(QuizAction::Answer(choice)));
    };
    let given = |session: &mut Session, step: &str| {
        session.open(step);
        session.answer().map(|answer| answer.given)
    };
    for (class_when_cleared, class_when_back) in [(false, false), (true, false), (false, true), (true, true)]
    {
        let mut session = session();
        answer(&mut session, "point-disk/touch", 1);
        answer(&mut session, "disks/squares", 0);
        let toggle = Action::Present(Present::Toggle);
        if class_when_cleared {
            act(&mut session, toggle);
        }
        assert!(!offered(&session));
        (0..2).for_each(|_| act(&mut session, Action::Quiz(QuizAction::Clear)));
        assert!(offered(&session) && session.settings().answers.is_empty());
        if class_when_cleared != class_when_back {
            act(&mut session, toggle);
        }
        if !class_when_back {
            answer(&mut session, "point-disk/touch", 0);
        }
        act(&mut session, Action::Quiz(QuizAction::BringBack));
        assert!(!offered(&session));
        if class_when_back {
            act(&mut session, toggle);
        }
        let context = format!("class: {class_when_cleared}, {class_when_back}");
        let newest = if class_when_back { 1 } else { 0 };
        assert_eq!(given(&mut session, "point-disk/touch"), Some(Some(newest)), "{context}");
        assert_eq!(given(&mut session, "disks/squares"), Some(Some(0)), "{context}");
    }
}

#[test]
fn a_digit_answers_a_waiting_question_and_a_lesson_reopens_where_it_was_left() {
    let press = |session: &mut Session, digit: char| {
        let effect = keys::effect(Key::Char(digit), Modifiers::default(), session.mode());
        let Some(Effect::Do(action)) = effect else { panic!("{digit} does nothing") };
        act(session, action);
    };
    for presenting in [false, true] {
        let mut session = session();
        session.open("disks/squares");
        assert!(session.is_secret());
        if presenting {
            act(&mut session, Action::Present(Present::Toggle));
        }
        let here = place(&session);
        let choices = session.choices().len();
        let caps: Vec<_> =
            (0..choices).map(|i| session.cap_of(Action::Quiz(QuizAction::Answer(i)))).collect();
        assert_eq!(caps, (1..=choices).map(|i| Some(i.to_string())).collect::<Vec<_>>());
        press(&mut session, '9');
        assert!(session.is_secret() && place(&session) == here, "there is no ninth choice");
        press(&mut session, '2');
        assert_eq!(session.answer().and_then(|answer| answer.given), Some(1));
        assert_eq!(place(&session), here);
        assert_eq!(session.cap_of(Action::Quiz(QuizAction::Answer(0))), None);
        act(&mut session, Action::Go(Go::InChapter(0)));
        assert_ne!(place(&session).0, here.0, "the chapter’s first lesson");
        act(&mut session, Action::Go(Go::Next));
        let there = place(&session);
        let nth = here.0
            - session
                .chapters()
                .iter()
                .find(|(_, lessons)| lessons.contains(&here.0))
                .expect("a chapter")
                .1
                .start;
        act(&mut session, Action::Go(Go::InChapter(nth)));
        assert_eq!(place(&session), here, "the step is kept");
        act(&mut session, Action::Go(Go::InChapter(0)));
        assert_eq!(place(&session), there);
        act(&mut session, Action::Go(Go::NextLesson));
        act(&mut session, Action::Go(Go::PreviousLesson));
        assert_eq!(place(&session), there);
    }
}

/// Types numbers for the waiting calculation, and checks them.
fn check(session: &mut Session, fields: &[&str]) {
    fields.iter().enumerate().for_each(|(part, text)| session.enter(part, text));
    act(session, Action::Quiz(QuizAction::Check));
}

#[test]
fn a_calculation_waits_until_it_is_right_and_replies_to_known_slips() {
    let mut session = session();
    session.open("point-disk/push");
    let said = |session: &Session| session.said_of_entry().map_or(String::new(), |said| said.plain());
    for (fields, tries, reply) in [
        (["", ""], 0, "Type a number into every field."),
        (["1.5", ""], 0, "Type a number into every field."),
        (["1.5", "two"], 0, "“two” is not a number."),
        (["-1.8", "2.4"], 1, "You went along d itself"),
        (["4", "-4"], 2, "Not yet: x and y are not right."),
        (["-1.5", "-4"], 3, "Not yet: y is not right."),
        (["-0.6", "4/5"], 4, "That is how P moves."),
    ] {
        check(&mut session, &fields);
        assert!(session.is_secret() && said(&session).starts_with(reply), "{fields:?}: {}", said(&session));
        assert_eq!(session.sum_entry().map(|entry| entry.tries()), Some(tries));
    }
    check(&mut session, &["(-1.5, √4)", ""]);
    assert_eq!(session.outcome().as_deref(), Some("✓ Correct: (−1.5, 2)."));
    let score = session.score();
    assert_eq!((score.right, score.given), (1, 1), "tries do not count against anybody");
    act(&mut session, Action::Quiz(QuizAction::AskAgain));
    assert!(session.is_secret() && session.sum_entry().is_some_and(|entry| entry.field(0).is_empty()));
    check(&mut session, &["-1.8", "2.4"]);
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    assert_eq!(session.outcome().as_deref(), Some("✗ You said (−1.8, 2.4); it was (−1.5, 2)."));
    assert!(session.reply().is_some());
    let kept = session.settings().clone();
    let mut again = Session::new(Library::builtin(), kept, System::default());
    again.open("point-disk/push");
    assert_eq!(again.outcome(), session.outcome(), "it lasts");
}

#[test]
fn a_wrong_calculation_of_several_numbers_names_the_wrong_ones() {
    for (lang, link, typed, reply) in [
        (words::Lang::Ja, "point-disk/push", vec!["4", "2"], "まだ違います。正しくないのは x です。"),
        (words::Lang::Ja, "point-disk/push", vec!["4", "4"], "まだ違います。正しくないのは x と y です。"),
        (words::Lang::Ja, "upright-boxes/centers", vec!["77"], "まだ違います。符号に気をつけて"),
        (words::Lang::En, "upright-boxes/centers", vec!["77"], "Not yet: the result is different."),
    ] {
        let mut session = session();
        act(&mut session, Action::Settings(Setting::Lang(lang)));
        session.open(link);
        check(&mut session, &typed);
        let said = session.said_of_entry().map_or(String::new(), |said| said.plain());
        assert!(said.starts_with(reply), "{link}: {said}");
    }
}

#[test]
fn an_invalid_letter_in_a_number_is_reported_only_while_it_is_there() {
    let mut session = session();
    session.open("point-disk/push");
    let said = |session: &Session| session.said_of_entry().map(|said| said.plain());
    for text in ["1", "1.5h", "1.5", "sq", "sqrt(2)", "√2"] {
        session.enter(0, text);
        let refused =
            said(&session).is_some_and(|said| said.starts_with(&format!("“{text}” is not a number.")));
        assert_eq!((refused, said(&session).is_some()), (text == "1.5h", text == "1.5h"), "{text}");
    }
    let checks = session.sum_entry().expect("it waits").wrong().1;
    assert_eq!(checks, 0, "nothing leads away while one types");
    check(&mut session, &["-0.6", "4/5"]);
    let slip = said(&session);
    session.enter(0, "0.7");
    assert_eq!(said(&session), slip, "what was said of a try stays");
}

#[test]
fn the_fields_named_by_the_message_are_red_until_they_are_changed() {
    let mut session = session();
    session.open("point-disk/push");
    let red = |session: &Session| session.sum_entry().expect("it waits").wrong().0.to_vec();
    let said = |session: &Session| session.said_of_entry().map_or(String::new(), |said| said.plain());
    for (fields, expected, reply) in [
        (["4", "-4"], vec![0, 1], "Not yet: x and y are not right."),
        (["-1.5", "-4"], vec![1], "Not yet: y is not right."),
        (["-1.5", "two"], vec![1], "“two” is not a number."),
        (["", "2"], vec![0], "Type a number into every field."),
        (["(4, 4)", ""], vec![0], "Not yet"),
    ] {
        check(&mut session, &fields);
        assert_eq!(red(&session), expected, "{fields:?}");
        assert!(said(&session).starts_with(reply), "{fields:?}: {}", said(&session));
    }
    check(&mut session, &["4", "-4"]);
    session.enter(0, "1");
    assert_eq!(red(&session), [1], "what is not checked yet is not red");
    assert!(said(&session).starts_with("Not yet: y is not right."), "{}", said(&session));
    session.enter(1, "2");
    assert_eq!((red(&session), said(&session)), (vec![], String::new()));
}

#[test]
fn numbers_are_typed_for_a_sum_and_a_class_chooses_one_by_its_digit() {
    let mut session = session();
    session.open("point-disk/push");
    let effect = |session: &Session, key| keys::effect(key, Modifiers::default(), session.mode());
    for key in "0123456789-.".chars().map(Key::Char) {
        assert_eq!(effect(&session, key), None, "{key:?} is typed");
    }
    assert_eq!(effect(&session, Key::Enter), Some(Effect::Do(Action::Choice(Choose::Take))));
    session.enter(0, "-1.5");
    session.enter(1, "2");
    act(&mut session, Action::Choice(Choose::Down));
    act(&mut session, Action::Present(Present::Toggle));
    assert!(session.is_secret() && session.sum_entry().is_none(), "a class chooses");
    let texts: Vec<String> =
        session.choices().iter().map(|choice| choice.text(words::Lang::En).to_owned()).collect();
    assert_eq!(texts, ["(−1.8, 2.4)", "(−1.5, 2)", "(−1, 1.333)", "(−0.6, 0.8)"]);
    assert_eq!(effect(&session, Key::Char('3')), Some(Effect::Do(Action::Quiz(QuizAction::Answer(2)))));
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    assert!(session.reply().is_some_and(|reply| reply.plain().starts_with("You went along")));
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    act(&mut session, Action::Quiz(QuizAction::AskAgain));
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    assert!(session.sum_entry().is_some_and(|entry| entry.field(0).is_empty()), "what was typed is gone");
}

#[test]
fn a_picture_saved_in_a_walkthrough_has_the_moments_labels_at_once() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disk-rectangle/clamp");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    for at in 0..session.captions().len() {
        act(&mut session, Action::Walk(Walk::To(at)));
        session.advance(0.05);
        let growing = compose::of_session(&session, compose::SIZE);
        session.advance(5.0);
        assert_eq!(growing, compose::of_session(&session, compose::SIZE), "moment {at}");
    }
}

#[test]
fn between_steps_only_the_drawing_eases() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    let mut eased = 0;
    for (l, lesson) in session.library().clone().lessons.iter().enumerate() {
        for s in 1..lesson.steps.len() {
            act(&mut session, Action::Go(Go::To(l, s - 1)));
            act(&mut session, Action::Go(Go::To(l, s)));
            let there = session.method().explain(&session.state().pose, Detail::all(session.lang()));
            for _ in 0..30 {
                let at = session.link();
                let told = session.explanation();
                assert_eq!((told.verdict, &told.reason), (there.verdict, &there.reason), "{at}");
                assert_eq!(told.rows, there.rows, "{at}");
                eased += usize::from(session.drawn().figure != told.figure);
                session.advance(1.0 / 60.0);
            }
            assert!(session.drawn().figure == session.explanation().figure, "it has arrived");
        }
    }
    assert!(eased > 30, "{eased}");
}

#[test]
fn nothing_shows_the_answer_before_it_is_given() {
    let library = Library::builtin();
    let mut asked = 0;
    for (l, lesson) in library.lessons.iter().enumerate() {
        for s in (0..lesson.steps.len()).filter(|&s| lesson.steps[s].ask.is_some()) {
            let mut session = begun();
            act(&mut session, Action::Go(Go::To(l, s)));
            assert!(session.is_secret() && session.answer().is_none() && session.versus().is_none());
            act(&mut session, Action::Map(Pick::Next));
            assert!(session.survey().is_none(), "a map would tell");
            let given =
                |layer: &str| session.scene().layers.iter().any(|known| known.id == layer && known.given);
            assert!(session.scene().layers.iter().all(|layer| !session.shows(layer.id) || given(layer.id)));
            let link = session.link();
            act(&mut session, Action::Walk(Walk::Play));
            act(&mut session, Action::Walk(Walk::On));
            assert!(session.walk().is_none(), "walking through would tell");
            act(&mut session, Action::Quiz(QuizAction::Answer(usize::MAX)));
            assert!(session.is_secret(), "a choice that there is not is no answer");
            act(&mut session, Action::Quiz(QuizAction::Answer(0)));
            let answer = session.answer().expect("it was answered");
            assert_eq!(answer.given, Some(0));
            assert!(answer.truth < session.choices().len());
            assert_eq!(session.link(), link, "the link does not tell either");
            act(&mut session, Action::Quiz(QuizAction::AskAgain));
            assert!(session.is_secret());
            asked += 1;
        }
    }
    assert!(asked >= 10, "only {asked} questions");
}

#[test]
fn a_key_goes_through_the_maps_that_the_scene_has() {
    for (lesson, kinds) in
        [("point-disk", &["hit", "differs"][..]), ("disk-triangle", &["hit", "part", "differs"])]
    {
        let mut session = session();
        go(&mut session, lesson, 2);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        assert_eq!(session.survey(), None);
        for kind in kinds {
            act(&mut session, Action::Map(Pick::Next));
            assert_eq!(session.survey().map(|survey| survey.kind.id()), Some(*kind));
            assert!(session.link().ends_with(&format!("map={kind}")), "{}", session.link());
        }
        act(&mut session, Action::Map(Pick::Next));
        assert_eq!(session.survey(), None, "round and round");
    }
}

#[test]
fn a_map_follows_the_pose_the_method_and_the_chosen_body_and_is_left_with_its_step() {
    let mut session = session();
    open_told(&mut session, "capsules/cross");
    let survey = session.survey().expect("the step has a map");
    assert_eq!((survey.method.id, survey.other.id, survey.body), ("four-ends", "four-ends-and-crossing", 0));
    act(&mut session, Action::Body(Pick::At(1)));
    assert_eq!(session.survey().unwrap().body, 1);
    act(&mut session, Action::Method(Pick::At(0)));
    assert_eq!(session.survey().unwrap().other.id, "four-ends");
    move_body(&mut session, 0, vec2(0.5, 0.0));
    assert_eq!(session.survey().unwrap().pose, session.state().pose);
    let link = session.link();
    act(&mut session, Action::Map(Pick::Next));
    assert!(session.survey().is_none() && session.link().ends_with("map=none"), "{}", session.link());
    session.open(&link);
    assert!(session.survey().is_some());
    act(&mut session, Action::Go(Go::Previous));
    assert_eq!(session.survey(), None);
}

#[test]
fn a_walkthrough_hides_the_map_until_it_ends_or_the_map_is_requested() {
    let mut session = session();
    open_told(&mut session, "capsules/cross");
    let kind = session.survey().expect("the step has a map").kind;
    act(&mut session, Action::Walk(Walk::On));
    assert!(session.walk().is_some() && session.survey().is_none());
    act(&mut session, Action::Map(Pick::Next));
    assert!(session.walk().is_none());
    assert_eq!(session.survey().map(|survey| survey.kind), Some(kind), "it is the one that was hidden");
}

#[test]
fn layers_for_manual_exploration_are_hidden_in_a_walkthrough() {
    let mut session = session();
    session.open("rectangles/shadows");
    assert!(session.shows("free-axis"));
    act(&mut session, Action::Walk(Walk::On));
    assert!(!session.shows("free-axis") && session.shows("shapes"));
}

#[test]
fn the_map_is_for_another_body_if_the_chosen_one_cannot_move() {
    let mut session = session();
    go(&mut session, "rectangles", 1);
    act(&mut session, Action::Map(Pick::Next));
    assert_eq!(
        (session.scene().bodies[session.body()].title.en, session.survey().unwrap().body),
        ("free axis", 0)
    );
}

#[test]
fn the_score_counts_right_predictions() {
    let mut session = begun();
    let asks = |session: &Session| session.step().ask.is_some();
    let last = session.lesson().steps.len() - 1;
    let mut right = 0;
    for step in 0..=last {
        act(&mut session, Action::Go(Go::Step(step)));
        if asks(&session) {
            act(&mut session, Action::Quiz(QuizAction::Answer(0)));
            right += usize::from(session.answer().is_some_and(|answer| answer.truth == 0));
        }
    }
    let score = session.score();
    assert_eq!((score.right, score.given), (right, score.asked));
    assert!(score.asked > 0);
}

#[test]
fn the_overview_goes_through_all_steps_and_opens_the_chosen_one() {
    let mut session = session();
    act(&mut session, Action::Program(Program::Overview));
    assert_eq!(*session.overlay(), Overlay::Overview(session.state().place().clone()));
    let first = session.lesson().steps.len();
    (0..=first).for_each(|_| act(&mut session, Action::Choice(Choose::Down)));
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    let Overlay::Overview(marked) = session.overlay().clone() else { panic!("the overview stays open") };
    act(&mut session, Action::Choice(Choose::Take));
    assert_eq!(*session.state().place(), marked);
    assert_eq!(*session.overlay(), Overlay::None);
    assert_ne!(
        marked.lesson().id,
        session.lessons()[0].id,
        "more steps on than the first lesson has is another lesson"
    );
}

#[test]
fn a_walk_reaches_every_moment_and_leads_back_to_the_step() {
    let mut session = session();
    act(&mut session, Action::Walk(Walk::Play));
    let count = session.explanation().moments.len();
    let mut reached = vec![session.moment()];
    while session.walk().is_some() {
        session.advance(0.05);
        if *reached.last().unwrap() != session.moment() {
            reached.push(session.moment());
        }
    }
    let rests = session.moment();
    assert_eq!(reached, (0..count).map(Some).chain([rests]).collect::<Vec<_>>());
    assert!(session.walk_has_ended() && session.stage() == Stage::Whole, "it ends where it began");
}

#[test]
fn a_walkthrough_begins_at_the_steps_moment_and_restarts_after_its_end() {
    let mut session = session();
    let lessons = session.lessons().to_vec();
    let mut between = 0;
    for (lesson, step) in
        lessons.iter().enumerate().flat_map(|(i, lesson)| (0..lesson.steps.len()).map(move |step| (i, step)))
    {
        act(&mut session, Action::Go(Go::To(lesson, step)));
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        act(&mut session, Action::Program(Program::Leave));
        let (first, last) = session.stretch();
        let Some(rests) = session.rests_at().filter(|at| (first + 1..last).contains(at)) else { continue };
        between += 1;
        act(&mut session, Action::Walk(Walk::On));
        assert_eq!(session.walk().map(|walk| walk.at), Some(rests + 1));
        act(&mut session, Action::Program(Program::Leave));
        assert_eq!((session.walk(), session.rests_at()), (None, Some(rests)));
        act(&mut session, Action::Walk(Walk::Back));
        assert_eq!(session.walk().map(|walk| walk.at), Some(rests - 1));
        act(&mut session, Action::Walk(Walk::To(last)));
        act(&mut session, Action::Walk(Walk::On));
        assert_eq!((session.walk(), session.rests_at()), (None, None), "it has ended");
        act(&mut session, Action::Walk(Walk::On));
        assert_eq!(session.walk().map(|walk| walk.at), Some(first));
    }
    assert!(between > 10, "{between} steps rest between two moments");
}

#[test]
fn a_row_of_a_table_that_is_pointed_at_draws_its_axis() {
    let mut session = session();
    let axes = ["au", "av", "bu", "bv"];
    let seen = |session: &Session, axis: &str| {
        let showing = session.showing().pointing_at(Some(axis));
        let lit = |item: &&Item| item.moment.is_some() && item.is_lit_by(axis);
        let items = session.drawn().figure.items.iter().filter(lit);
        items.filter(|item| showing.seen(item) != Seen::No).count()
    };
    open_told(&mut session, "rectangles/reach");
    act(&mut session, Action::Panel(PaneAction::Tab(Tab::Table)));
    for axis in axes {
        assert!(seen(&session, axis) > 0, "{axis} is drawn where its row is pointed at");
    }
    let all = session.drawn().figure.items.iter();
    let other = all.filter(|item| item.call == Some("bv") && session.showing().seen(item) != Seen::No);
    assert_eq!(other.count(), 0, "and not else");
    let at = session.explanation().find("gap.av").expect("it is checked");
    act(&mut session, Action::Walk(Walk::To(at)));
    assert_eq!(axes.map(|axis| seen(&session, axis) > 0), [true, true, false, false], "what has run so far");
    session.open("rectangles/four");
    assert!(session.is_secret());
    assert_eq!(axes.map(|axis| seen(&session, axis)), [0; 4], "it would give the answer away");
}

#[test]
fn every_offered_key_changes_its_body() {
    let mut session = session();
    for lesson in 0..session.lessons().len() {
        for body in 0..session.lessons()[lesson].scene.bodies.len() {
            act(&mut session, Action::Go(Go::To(lesson, 0)));
            act(&mut session, Action::Quiz(QuizAction::Reveal));
            act(&mut session, Action::Body(Pick::At(body)));
            let named = session.scene().bodies[body].title.en;
            for offered in session.pad() {
                let before = session.state().pose.clone();
                hold(&mut session, offered.drive, 0.25);
                assert_ne!(session.state().pose, before, "{named}: {}", offered.text);
            }
            let (hints, _) = session.hints();
            let moves = hints.iter().any(|hint| hint.words.contains(named));
            let before = session.state().pose.clone();
            hold(&mut session, Drive::RIGHT, 0.25);
            assert!(!moves || session.state().pose != before, "{named}: {}", session.link());
        }
    }
}

#[test]
fn the_class_sees_notes_only_if_the_speaker_allows_it() {
    let mut session = session();
    clicker(&mut session, Key::Char('n'));
    assert!(
        session.page().lesson.iter().any(|block| matches!(block, Block::Notes(_))),
        "in the lesson's text"
    );
    act(&mut session, Action::Present(Present::NotesHere));
    assert_eq!(session.presentation().notes(), Notes::Detail, "only a presentation has a class");
    act(&mut session, Action::Present(Present::Notes));
    act(&mut session, Action::Present(Present::Toggle));
    for (action, there) in [
        (Present::Notes, Notes::Detail),
        (Present::NotesHere, Notes::Here),
        (Present::Notes, Notes::Hidden),
        (Present::NotesHere, Notes::Here),
        (Present::NotesHere, Notes::Hidden),
    ] {
        act(&mut session, Action::Present(action));
        assert_eq!(session.presentation().notes(), there, "{action:?}");
    }
    act(&mut session, Action::Present(Present::NotesHere));
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Present(Present::Toggle));
    assert_eq!(session.presentation().notes(), Notes::Hidden, "the next class has not been asked about");
}

#[test]
fn the_window_of_the_notes_is_opened_by_n_twice_or_before_the_class_and_esc_leaves_it_alone() {
    let mut session = session();
    let window = Some(Request::SpeakerWindow);
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Present(Present::Notes));
    assert_eq!(session.apply(Action::Present(Present::Notes)), window, "asked where, N means a window");
    assert_eq!(session.presentation().notes(), Notes::Apart);
    act(&mut session, Action::Program(Program::Leave));
    assert!(!session.presentation().is_on(), "they do not lie over the picture");
    assert_eq!(session.presentation().notes(), Notes::Hidden);
    assert_eq!(session.apply(Action::Present(Present::NotesApart)), window);
    assert!(session.presentation().is_on(), "notes apart are for a class");
    act(&mut session, Action::Present(Present::Notes));
    assert_eq!(session.presentation().notes(), Notes::Hidden);
}

#[test]
fn esc_closes_what_lies_over_a_presentation_before_it_ends() {
    let mut session = session();
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Present(Present::Notes));
    act(&mut session, Action::Present(Present::Blank));
    let mut seen = vec![];
    for _ in 0..3 {
        act(&mut session, Action::Program(Program::Leave));
        let presentation = session.presentation();
        seen.push((presentation.is_blank(), presentation.has_notes_over_picture(), presentation.is_on()));
    }
    assert_eq!(seen, [(false, true, true), (false, false, true), (false, false, false)]);
}

#[test]
fn in_a_browser_keys_of_the_browser_stay_free() {
    let modes = [true, false].into_iter().flat_map(|on| {
        let mode =
            Mode { browser: true, turns: on, rises: on, stretches_x: on, stretches_y: on, ..Mode::default() };
        [
            mode,
            Mode { presenting: true, presented: true, ..mode },
            Mode { choosing: true, asked: true, ..mode },
        ]
    });
    let signs = ('a'..='z').chain('0'..='9').chain("[],.+-=?/<>'".chars()).map(Key::Char);
    let all: Vec<Key> = Key::NAMED.into_iter().chain(signs).collect();
    for mode in modes {
        for shift in [false, true] {
            // Help and full screen.
            for key in [Key::F1, Key::F11] {
                assert_eq!(keys::effect(key, Modifiers { shift, ctrl: false }, mode), None, "{key:?}");
            }
            // Ctrl+R, Ctrl+T, Ctrl+W, Ctrl+L, Ctrl+0, Ctrl++ and all the others, except for undo and redo.
            let ctrl = Modifiers { shift, ctrl: true };
            let taken: Vec<Key> =
                all.iter().copied().filter(|&key| keys::effect(key, ctrl, mode).is_some()).collect();
            let ours = if shift { vec![Key::Char('z')] } else { vec![Key::Char('y'), Key::Char('z')] };
            assert_eq!(taken, ours, "shift {shift}");
        }
    }
    let window = Mode::default();
    assert!(keys::effect(Key::F11, Modifiers::default(), window).is_some(), "in a window they are ours");
}

#[test]
fn the_browsers_script_leaves_the_same_keys_free() {
    let script = include_str!("../../web/input.js");
    assert!(script.contains(&commands::script()), "put this line into web/input.js:\n{}", commands::script());
    // F1, F5 and the other function keys, and Tab, never reach the program.
    assert!(script.contains(r"const BROWSERS_OWN = /^(F\d+|Tab|"));
    let known = Key::NAMED.into_iter().filter(|key| key.is_the_browsers());
    assert!(known.into_iter().all(|key| key.cap().starts_with('F')));
}

#[test]
fn in_space_a_drag_keeps_the_height_and_keys_change_it() {
    let mut session = session();
    open_told(&mut session, "sphere-box/look");
    let sphere = |session: &Session| session.state().pose.point3("sphere");
    let before = sphere(&session);
    let seen = session.place(0, vec2(1.0, 2.0)) - session.place(0, vec2(0.0, 2.0));
    move_body(&mut session, 0, seen);
    assert_eq!(sphere(&session).z, before.z, "it moves over the ground");
    let at = session.anchor(0).expect("it moves");
    assert!(at.distance(before.truncate() + seen) < 1e-5);
    for _ in 0..60 {
        hold(&mut session, Drive::RISE, 1.0 / 60.0);
    }
    let raised = sphere(&session);
    assert!(raised.z > before.z + 1.0 && raised.truncate() == at, "{raised}");
    act(&mut session, Action::Pose(Change::Rest));
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(sphere(&session).z, before.z, "and that can be undone");
    let yaw = session.state().pose.point3("rotation");
    hold(&mut session, Drive::TURN, 1.0);
    let turned = session.state().pose.point3("rotation");
    assert!(turned.x > yaw.x && (turned.y, turned.z) == (yaw.y, yaw.z), "R turns about the vertical alone");
}

#[test]
fn the_camera_turns_even_while_a_question_waits() {
    let mut session = session();
    session.open("sphere-box/compare");
    assert!(session.is_secret());
    let eye = |session: &Session| ["eye-yaw", "eye-pitch"].map(|name| session.state().pose.number(name));
    let ([yaw, pitch], sphere) = (eye(&session), session.state().pose.point3("sphere"));
    act(&mut session, Action::Pose(Change::Orbit(vec2(30.0, 10.0))));
    assert_eq!(eye(&session), [yaw + 30.0, pitch + 10.0]);
    act(&mut session, Action::Pose(Change::Orbit(vec2(0.0, -500.0))));
    assert_eq!(eye(&session)[1], 5.0, "the ground is never seen edge on");
    hold(&mut session, Drive::RISE, 0.5);
    assert_eq!(session.state().pose.point3("sphere"), sphere, "all else waits for the answer");
    open_told(&mut session, "point-disk/look");
    let link = session.link();
    act(&mut session, Action::Pose(Change::Orbit(vec2(30.0, 10.0))));
    assert_eq!(session.link(), link, "in the plane there is no eye");
}

#[test]
fn while_a_question_waits_nothing_moves_and_a_notice_says_why() {
    let mut session = session();
    session.open("point-disk/touch");
    assert!(session.is_secret());
    let link = session.link();
    for _ in 0..30 {
        hold(&mut session, Drive::LEFT, 1.0 / 60.0);
    }
    move_body(&mut session, 0, vec2(3.0, 0.0));
    act(&mut session, Action::Pose(Change::Drag { handle: 0, to: vec2(9.0, 9.0), grid: None }));
    act(&mut session, Action::Pose(Change::Undo));
    assert_eq!(session.link(), link, "nor does undo lead away, to where the link was opened from");
    assert_eq!(session.notices().count(), 1, "it is said once");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    assert_eq!(session.notices().count(), 0, "it is said no longer than the question waits");
    hold(&mut session, Drive::LEFT, 1.0 / 60.0);
    assert_ne!(session.link(), link);
}

#[test]
fn the_notice_about_a_waiting_question_disappears_in_another_step() {
    let mut session = session();
    session.open("point-disk/touch");
    hold(&mut session, Drive::LEFT, 1.0 / 60.0);
    assert_eq!(session.notices().count(), 1);
    act(&mut session, Action::Go(Go::Previous));
    assert_eq!(session.notices().count(), 0);
}

#[test]
fn the_notice_about_a_broken_link_stays_until_the_next_action() {
    let mut session = session();
    session.open("no-such-lesson?lang=ja");
    assert_eq!(session.notices().count(), 1);
    act(&mut session, Action::Pose(Change::Rest));
    act(&mut session, Action::System(SystemChange::Written(words::Lang::Ja)));
    session.advance(1.0);
    assert_eq!(session.notices().count(), 1, "that comes by itself");
    session.notify("The link is copied.".into());
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(session.notices().collect::<Vec<_>>(), ["The link is copied."]);
}

#[test]
fn enter_takes_only_a_marked_choice() {
    let mut session = session();
    session.open("point-disk/touch");
    act(&mut session, Action::Choice(Choose::Take));
    assert!(session.is_secret());
    act(&mut session, Action::Choice(Choose::Up));
    act(&mut session, Action::Choice(Choose::Take));
    let last = session.choices().len() - 1;
    assert_eq!(session.answer().and_then(|answer| answer.given), Some(last), "up begins at the end");
}

#[test]
fn esc_leaves_the_program_only_twice_in_succession() {
    let mut session = session();
    assert_eq!(session.apply(Action::Program(Program::Leave)), None);
    for _ in 0..600 {
        session.advance(1.0 / 60.0);
    }
    assert_eq!(session.apply(Action::Program(Program::Leave)), None, "ten seconds later it is asked anew");
    assert_eq!(session.apply(Action::Program(Program::Leave)), Some(Request::Quit));
}

#[test]
fn a_second_esc_counts_while_its_notice_is_shown() {
    let leave = Action::Program(Program::Leave);
    for tenths in 1..100 {
        let mut session = session();
        act(&mut session, Action::Program(Program::Help));
        assert_eq!(session.apply(leave), None, "it closes the keys, and is not the first of two");
        session.advance(1.1);
        act(&mut session, leave);
        (0..tenths).for_each(|_| session.advance(0.1));
        let asks = session.notices().any(|notice| notice.contains("Esc"));
        let left = session.apply(leave) == Some(Request::Quit);
        assert_eq!(left, asks, "after {tenths} tenths of a second");
    }
}

/// Presses a key without any other held, as in a window.
fn press(session: &mut Session, key: Key) {
    match keys::effect(key, Modifiers::default(), session.mode_of_keys()) {
        Some(Effect::Do(action)) => act(session, action),
        other => panic!("{key:?} does {other:?}"),
    }
}

#[test]
fn in_a_walkthrough_under_the_readers_control_arrows_go_from_moment_to_moment() {
    let mut session = session();
    open_told(&mut session, "disk-rectangle/look");
    let place = session.state().place().clone();
    let at = |session: &Session| session.walk().map(|walk| walk.at);
    press(&mut session, Key::Space);
    let first = at(&session).expect("it walks");
    press(&mut session, Key::Right);
    assert_eq!(at(&session), Some(first + 1));
    press(&mut session, Key::Left);
    press(&mut session, Key::Left);
    assert_eq!((at(&session), session.state().place()), (Some(first), &place), "no walk is thrown away");
    let named = |session: &Session| -> Vec<String> {
        session.hints().1.iter().map(|hint| format!("{} {}", hint.caps.join(" "), hint.words)).collect()
    };
    assert!(named(&session).contains(&"→ a moment forward".to_owned()), "{:?}", named(&session));
    act(&mut session, Action::Program(Program::Leave));
    assert!(named(&session).contains(&"→ next".to_owned()), "{:?}", named(&session));
    press(&mut session, Key::Right);
    assert_ne!(session.state().place(), &place, "without a walk they go from step to step");
}

#[test]
fn arrows_leave_a_walkthrough_that_a_step_began_until_the_reader_controls_it() {
    let library = Library::builtin();
    let play = |step: &Step| step.play && step.ask.is_none();
    let mut steps = library.lessons.iter().flat_map(|of| of.steps.iter().map(move |step| (of, step)));
    let (lesson, step) = steps.find(|(_, step)| play(step)).expect("one plays");
    let mut session = session();
    let open = |session: &mut Session| session.open(&format!("{}/{}", lesson.id, step.id));
    open(&mut session);
    let place = session.state().place().clone();
    assert!(session.walk().is_some());
    press(&mut session, Key::Right);
    assert_ne!(session.state().place(), &place);
    open(&mut session);
    press(&mut session, Key::Space);
    press(&mut session, Key::Right);
    assert_eq!(session.state().place(), &place, "it was paused, or led on");
}

#[test]
fn while_typing_the_footer_shows_the_fields_keys_and_no_letters() {
    let mut session = session();
    let named = |session: &Session| -> Vec<String> {
        session.hints_typing().iter().map(|hint| format!("{} {}", hint.caps.join(" "), hint.words)).collect()
    };
    session.open("disks/minkowski-sum");
    assert!(session.sum_entry().is_some());
    assert_eq!(named(&session), ["Enter check", "Tab next", "Esc leave the field"]);
    open_told(&mut session, "disks/look");
    act(&mut session, Action::Own(Own::Edit));
    assert_eq!(named(&session)[..2], ["Esc leave the editor", "Tab indent"]);
    act(&mut session, Action::Own(Own::Done));
    assert_eq!(named(&session), ["Enter choose it", "Esc leave the field"]);
}

#[test]
fn a_window_has_keys_for_the_text_size() {
    let mut session = session();
    let ctrl = Modifiers { ctrl: true, shift: false };
    let mut press = |key| {
        let Some(Effect::Do(action)) = keys::effect(Key::Char(key), ctrl, session.mode()) else {
            panic!("{key}")
        };
        act(&mut session, action);
        session.settings().text_size
    };
    assert!(press('+') > 1.05 && press('+') > 1.15 && press('-') < 1.15);
    assert_eq!(press('0'), 1.0);
    let browser = Mode { browser: true, ..Mode::default() };
    assert_eq!(keys::effect(Key::Char('+'), ctrl, browser), None, "a browser has its own");
}

#[test]
fn any_action_between_two_escs_cancels_leaving() {
    let mut random = Rng::with_seed(14);
    let leave = Action::Program(Program::Leave);
    for _ in 0..300 {
        let mut session = session();
        act(&mut session, leave);
        assert_eq!(session.notices().count(), 1);
        let between = any_action(&mut random);
        // Actions of the frames themselves do not count.
        let is_own = matches!(between, Action::Pose(Change::Rest | Change::Pass { .. }));
        if is_own || matches!(between, Action::Program(Program::Leave)) {
            continue;
        }
        let _ = session.apply(between);
        assert!(!session.notices().any(|notice| notice.contains("Esc")), "{between:?}");
        assert_eq!(session.apply(leave), None, "{between:?}");
    }
    let mut session = session();
    act(&mut session, leave);
    rest(&mut session);
    assert_eq!(
        session.apply(leave),
        Some(Request::Quit),
        "that nothing is held is nothing that somebody does"
    );
}

#[test]
fn fit_shows_every_body_wherever_it_went() {
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    for (scene, far) in Scene::ALL.iter().flat_map(|scene| [1.0, 40.0, 900.0].map(|far| (scene, far))) {
        let mut session = session();
        session.open(scene.id);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        move_body(&mut session, 0, vec2(far, -far));
        act(&mut session, Action::Camera(CameraAction::Fit));
        let views = compose::views(
            session.scene(),
            session.drawn(),
            &session.showing(),
            area,
            session.camera(),
            compose::Badges::of(&session, &session.theme()),
        );
        let view = views.world;
        for p in session.grabs().flat_map(|(.., shape)| shape.points()) {
            assert!(area.grown(0.5).contains(view.pixel(p)), "{} moved by {far}: {p}", scene.id);
        }
    }
}

#[test]
fn after_the_last_step_comes_the_next_lesson_and_back() {
    let mut session = session();
    act(&mut session, Action::Go(Go::Last));
    let link = session.link();
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(place(&session), (1, 0));
    act(&mut session, Action::Go(Go::Previous));
    assert_eq!(session.link(), link);
}

#[test]
fn each_lesson_ends_with_buttons_to_go_on_and_the_last_one_with_other_places() {
    let mut session = session();
    let last = session.lessons().len() - 1;
    for lesson in 0..=last {
        act(&mut session, Action::Go(Go::To(lesson, 0)));
        act(&mut session, Action::Go(Go::Last));
        let end = session.page().lesson.into_iter().find_map(|block| match block {
            Block::End { on, .. } => Some(on),
            _ => None,
        });
        let ways = end.expect("the last step is the lesson's end");
        let does: Vec<Action> = ways.iter().map(|way| way.action).collect();
        let [next, first] = [Go::NextLesson, Go::First].map(Action::Go);
        let besides = [Program::Room, Program::Overview, Program::Glossary].map(Action::Program);
        let expected = if lesson < last { vec![next, first] } else { [&besides[..], &[first]].concat() };
        assert_eq!(does, expected, "{}", session.lesson().id);
        let marked: Vec<Action> = ways.iter().filter(|way| way.on).map(|way| way.action).collect();
        assert_eq!(marked, expected[..1], "the way on stands out, and beginning again does not");
        for way in ways.iter().filter(|way| way.action != first) {
            let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
            session.open(&format!("{}/recap", self::session().lessons()[lesson].id));
            let before = (place(&session), session.overlay().clone(), session.is_in_game());
            act(&mut session, way.action);
            let after = (place(&session), session.overlay().clone(), session.is_in_game());
            assert_ne!(after, before, "“{}” leads somewhere", way.text);
        }
    }
}

#[test]
fn a_picture_of_two_verdicts_does_not_repeat_its_texts() {
    let mut session = session();
    let lessons = session.lessons().to_vec();
    let mut seen = 0;
    for (l, lesson) in lessons.iter().enumerate() {
        for step in (0..lesson.steps.len()).filter(|&step| lesson.steps[step].versus.is_some()) {
            act(&mut session, Action::Go(Go::To(l, step)));
            act(&mut session, Action::Quiz(QuizAction::Reveal));
            let svg = compose::of_session(&session, compose::SIZE);
            let texts: Vec<&str> =
                svg.split("<text").skip(1).filter_map(|it| it.split('>').nth(1)?.split('<').next()).collect();
            let word = |text: &&str| text.chars().filter(|c| c.is_alphabetic()).count() >= 4;
            for text in texts.iter().copied().filter(word) {
                let times = texts.iter().filter(|other| **other == text).count();
                // Two methods may give the same reason for the same pose.
                assert!(times <= 2, "{}: “{text}” stands there {times} times", session.link());
            }
            assert!(texts.iter().any(word), "{}: something is named", session.link());
            seen += 1;
        }
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn layers_can_be_hidden_and_shown_and_reset_with_the_step() {
    let mut session = session();
    let places: Vec<(usize, usize)> = (0..session.lessons().len())
        .flat_map(|lesson| (0..session.lessons()[lesson].steps.len()).map(move |step| (lesson, step)))
        .collect();
    for (lesson, step) in places {
        act(&mut session, Action::Go(Go::To(lesson, step)));
        if session.is_secret() {
            let before = session.state().clone();
            assert!(session.layer_choices().is_empty(), "they might give the answer away");
            act(&mut session, Action::Layer(0));
            assert_eq!(*session.state(), before);
            act(&mut session, Action::Quiz(QuizAction::Reveal));
        }
        let boxes =
            |session: &Session| session.layer_choices().iter().map(|layer| layer.on).collect::<Vec<_>>();
        let seen = |session: &Session| {
            let showing = session.showing();
            let items = session.drawn().figure.items.iter().filter(|item| showing.seen(item) != Seen::No);
            items.map(|item| (item.layer, item.call)).collect::<Vec<_>>()
        };
        let at = session.link();
        for (i, layer) in session.layer_choices().iter().enumerate() {
            let (boxes_before, seen_before) = (boxes(&session), seen(&session));
            act(&mut session, layer.action);
            let mut turned = boxes_before.clone();
            turned[i] = !turned[i];
            let ids = session.scene().layers.iter().map(|layer| layer.id);
            let id = ids.chain(session.method().marks.iter().map(|mark| mark.id)).nth(i);
            // The name of a call belongs to all items drawn in it.
            if session.explanation().moments.iter().any(|moment| moment.call == id) {
                assert_eq!(boxes(&session)[i], turned[i], "{at}: {}", layer.text);
            } else {
                assert_eq!(boxes(&session), turned, "{at}: only {} changes", layer.text);
            }
            act(&mut session, Action::Pose(Change::Undo));
            assert_eq!(
                (boxes(&session), seen(&session)),
                (boxes_before, seen_before),
                "{at}: {}",
                layer.text
            );
        }
        let before = (boxes(&session), seen(&session));
        act(&mut session, Action::Layer(0));
        let link = session.link();
        let chosen = session.state().clone();
        act(&mut session, Action::Pose(Change::StepPose));
        assert_eq!((boxes(&session), seen(&session)), before, "{at}");
        session.open(&link);
        assert_eq!(*session.state(), chosen, "{link}");
    }
}

#[test]
fn another_method_is_shown_completely_and_the_steps_own_as_before() {
    let mut session = session();
    let steps = [
        ("point-disk", 0),
        ("disk-rectangle", 8),
        ("rectangles", 8),
        ("rectangles", 9),
        ("disk-triangle", 8),
        ("capsules", 9),
    ];
    for (lesson, step) in steps {
        go(&mut session, lesson, step);
        if session.is_secret() {
            act(&mut session, Action::Quiz(QuizAction::Reveal));
        }
        for _ in 1..session.scene().methods.len() {
            act(&mut session, Action::Method(Pick::Next));
            let [x, y, w, h] = session.scene().home;
            let (center, zoom) =
                session.camera().map_or((vec2(x, y), 1.0), |camera| (camera.center, camera.zoom));
            let showing = session.showing();
            let items = session.drawn().figure.items.iter();
            let seen =
                items.filter(|item| item.frame == figure::Frame::World && showing.seen(item) != Seen::No);
            for item in seen.filter(|item| !item.shape.is_endless()) {
                let inside = |p: &Vec2| (*p - center).abs().cmple(vec2(w, h) / zoom).all();
                assert!(item.shape.points().iter().all(inside), "{}: {item:?}", session.link());
            }
        }
        act(&mut session, Action::Method(Pick::Next));
        assert_eq!(session.camera(), None, "{}", session.link());
        let chosen = Action::Camera(CameraAction::In);
        act(&mut session, chosen);
        let camera = session.camera();
        act(&mut session, Action::Method(Pick::Next));
        assert_eq!(session.camera(), camera, "what somebody chose stays");
    }
}

#[test]
fn undoing_a_change_of_method_restores_its_view_and_its_open_calls() {
    let mut session = session();
    let undo = Action::Pose(Change::Undo);
    let mut fitted = 0;
    let free = |lesson: &Lesson| -> Vec<String> {
        let steps =
            lesson.steps.iter().filter(|step| step.ask.is_none() && step.write.is_none() && !step.recap);
        steps.map(|step| format!("{}/{}", lesson.id, step.id)).collect()
    };
    let lessons = session.lessons().to_vec();
    for link in
        lessons.iter().filter(|lesson| lesson.scene.methods.len() >= 4).flat_map(|lesson| free(lesson))
    {
        for method in 0..4 {
            session.open(&link);
            act(&mut session, Action::Method(Pick::At(method)));
            let camera = session.camera();
            fitted += usize::from(camera.is_some());
            while session.method() != session.step().method {
                act(&mut session, undo);
            }
            assert_eq!(session.camera(), None, "{}: as it was before", session.link());
            act(&mut session, Action::Pose(Change::Redo));
            assert_eq!(session.camera(), camera, "{}: as it was after", session.link());
        }
    }
    assert!(fitted > 0, "some method is not seen whole from home");

    let mut session = Session::new(Library::from_scenes(), Settings::default(), System::default());
    let mut opened = 0;
    for lesson in 0..session.lessons().len() {
        act(&mut session, Action::Go(Go::To(lesson, 0)));
        for method in 1..session.scene().methods.len() {
            let before = code::rows(&session);
            act(&mut session, Action::Method(Pick::At(method)));
            let folds = code::rows(&session).into_iter().position(|row| !row.folds.is_empty());
            if let Some(row) = folds {
                act(&mut session, Action::Panel(PaneAction::Fold(row, 0)));
                opened += 1;
            }
            act(&mut session, undo);
            assert!(code::rows(&session) == before, "{}: nothing is open by hand", session.link());
        }
    }
    assert!(opened > 0, "some method calls another function");
}

#[test]
fn a_moved_shape_shows_its_position_for_a_short_time() {
    let mut session = Session::new(Library::from_scenes(), Settings::default(), System::default());
    for lesson in 0..session.lessons().len() {
        act(&mut session, Action::Go(Go::To(lesson, 0)));
        for (i, body) in session.scene().bodies.iter().enumerate().filter(|(_, body)| !body.moves.is_empty())
        {
            assert!(session.located().is_empty() && session.turned().count() == 0);
            let pose = &session.state().pose;
            let points: usize = body.moves.iter().map(|input| pose.get(input).unwrap().points().len()).sum();
            move_body(&mut session, i, vec2(0.25, 0.0));
            assert_eq!(session.located().len(), points, "{}", body.title.en);
            rest(&mut session);
            session.advance(1.0);
            assert_eq!(session.located().len(), points, "long enough to be read");
            assert!(session.due().is_some_and(|due| due < 1.0), "whoever waits for that wakes up in time");
            session.advance(1.0);
        }
        for i in 0..session.controls().handles.len() {
            let handle = session.controls().handles[i].clone();
            act(
                &mut session,
                Action::Pose(Change::Drag { handle: i, to: handle.at + vec2(0.3, 0.2), grid: None }),
            );
            let kind = session.scene().inputs.iter().find(|input| input.name == handle.input).unwrap().kind;
            let is_place = matches!(handle.drag, Drag::Place(_)) || kind == Kind::Point3;
            let places = usize::from(is_place) * (1 + handle.also.len());
            let turned = usize::from(places == 0 && session.shows(handle.layer));
            assert_eq!((session.located().len(), session.turned().count()), (places, turned), "{handle:?}");
            act(&mut session, Action::Pose(Change::StepPose));
            rest(&mut session);
            session.wait(2.0);
        }
    }
}

#[test]
fn a_handle_chooses_its_body_and_shift_moves_slowly() {
    for scene in Scene::ALL {
        let mut session = session();
        session.open(scene.id);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        for (i, handle) in session.controls().handles.clone().into_iter().enumerate() {
            act(&mut session, Action::Pose(Change::Drag { handle: i, to: handle.at, grid: None }));
            // Only handles that rotate no body, such as a free axis, do not change the choice.
            let owner = scene.body_of(handle.input);
            assert_eq!(session.body(), owner.unwrap_or(session.body()), "{} {}", scene.id, handle.input);
        }
    }
    let mut session = session();
    let x = |session: &Session| session.state().pose.point("point").x;
    hold(&mut session, Drive::RIGHT, 0.4);
    let start = x(&session);
    hold(&mut session, Drive::RIGHT, 0.1);
    let fast = x(&session) - start;
    hold(&mut session, Drive::RIGHT.slow(), 0.1);
    let slow = x(&session) - start - fast;
    // Differences of numbers near 2 in f32.
    assert!((slow - fast / 10.0).abs() < 1e-5, "{slow} {fast}");
}

/// A library in which one lesson is changed.
fn changed(library: &Library, id: &str, change: impl FnOnce(&mut Lesson)) -> Library {
    let mut library = library.clone();
    let lesson = library.lessons.iter_mut().find(|lesson| lesson.id == id).expect("it is there");
    change(Arc::make_mut(lesson));
    library
}

#[test]
fn a_reload_without_the_shown_step_shows_the_one_in_its_position() {
    let mut session = session();
    act(&mut session, Action::Go(Go::Last));
    hold(&mut session, Drive::RIGHT, 0.1);
    act(&mut session, Action::Walk(Walk::Play));
    let (id, gone) = (session.lesson().id.clone(), session.step().id.clone());
    let library = changed(session.library(), &id, |lesson| lesson.steps.retain(|step| step.id != gone));
    let last = library.lessons[0].steps.last().map(|step| step.id.clone());
    session.replace_library(library);
    assert_eq!((&session.lesson().id, Some(&session.step().id)), (&id, last.as_ref()));
    assert_eq!(session.state(), &State::of(session.state().place().clone()), "as it begins");
    while session.can_undo_redo().0 {
        act(&mut session, Action::Pose(Change::Undo));
        assert_ne!(session.step().id, gone);
    }
}

#[test]
fn after_a_reload_without_the_lesson_where_it_began_esc_ends_a_presentation() {
    let mut session = session();
    session.open("disk-triangle");
    act(&mut session, Action::Present(Present::Toggle));
    session.open("point-disk");
    let mut library = session.library().clone();
    library.lessons.retain(|lesson| lesson.id != "disk-triangle");
    session.replace_library(library);
    act(&mut session, Action::Program(Program::Leave));
    assert!(!session.presentation().is_on());
    assert_eq!(session.lesson().id, "point-disk", "there is nowhere to go back to");
    act(&mut session, Action::Pose(Change::Undo));
}

#[test]
fn a_reload_with_another_scene_ends_the_walkthrough_and_resets_the_camera() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("capsules");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let high = session.scene().bodies.len() - 1;
    act(&mut session, Action::Body(Pick::At(high)));
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    act(&mut session, Action::Body(Pick::At(high)));
    act(&mut session, Action::Camera(CameraAction::In));
    act(&mut session, Action::Walk(Walk::Play));
    (0..4).for_each(|_| act(&mut session, Action::Walk(Walk::On)));
    let (id, step) = (session.lesson().id.clone(), session.step().id.clone());
    let library = changed(session.library(), &id, |lesson| {
        let mut other = Lesson::from_scene(Scene::by_id("point-disk").expect("it is built in"));
        other.id = lesson.id.clone();
        other.steps.iter_mut().zip(&lesson.steps).for_each(|(new, old)| new.id = old.id.clone());
        *lesson = other;
    });
    session.replace_library(library);
    assert_eq!((session.scene().id, &session.step().id), ("point-disk", &step));
    assert!(session.body() < session.scene().bodies.len());
    assert_eq!((session.walk(), session.camera()), (None, None));
    (0..30).for_each(|_| session.advance(1.0 / 60.0));
    hold(&mut session, Drive::RIGHT, 0.1);
    act(&mut session, Action::Pose(Change::Drag { handle: 0, to: Vec2::ONE, grid: None }));
    assert_finite(&session, &mut Rng::with_seed(1));
}

#[test]
fn a_reload_keeps_the_overviews_mark_or_marks_what_is_shown() {
    let mut session = session();
    act(&mut session, Action::Program(Program::Overview));
    (0..3).for_each(|_| act(&mut session, Action::Choice(Choose::Down)));
    let Overlay::Overview(marked) = session.overlay().clone() else { panic!("it is open") };
    let first = session.lessons()[0].id.clone();
    let library = changed(session.library(), &first, |lesson| drop(lesson.steps.remove(1)));
    session.replace_library(library);
    assert_eq!(*session.overlay(), Overlay::Overview(marked.clone()), "by its name, not by its position");
    let library = changed(session.library(), &first, |lesson| lesson.steps.truncate(1));
    session.replace_library(library);
    assert_eq!(*session.overlay(), Overlay::Overview(session.state().place().clone()));
    act(&mut session, Action::Choice(Choose::Down));
    act(&mut session, Action::Choice(Choose::Take));
    assert_eq!(place(&session), (1, 0));
}

#[test]
fn a_reload_keeps_values_by_name_answers_by_question_and_the_limit_by_lesson() {
    let mut session = session();
    session.open("point-disk/touch");
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    session.allow(vec!["disk-triangle".into(), "point-disk".into()]);
    act(&mut session, Action::Pose(Change::Set { input: "radius", value: [3.5, 0.0, 0.0] }));
    let (answer, link) = (session.answer(), session.link());
    let mut library = session.library().clone();
    library.lessons.reverse();
    session.replace_library(library);
    assert_eq!((session.answer(), session.link()), (answer, link));
    let ids: Vec<&str> = session.lessons().iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids, ["disk-triangle", "point-disk"]);
    let library = changed(session.library(), "point-disk", |lesson| {
        lesson.steps.iter_mut().for_each(|step| step.pose.set("point", vec2(9.0, 9.0)));
    });
    session.replace_library(library);
    assert!(session.is_secret(), "it asks about another pose now");
    assert_eq!(session.state().pose.number("radius"), 3.5);
    assert_eq!(session.state().pose.point("point"), vec2(9.0, 9.0), "what was not changed is the step's own");
}

#[test]
fn any_session_survives_any_reload() {
    let mut random = Rng::with_seed(23);
    let builtin = Library::builtin();
    let mut session = Session::new(builtin.clone(), Settings::default(), System::default());
    for _ in 0..2000 {
        (0..random.usize(..30)).for_each(|_| anything(&mut session, &mut random));
        let mut library = if random.bool() { Library::from_scenes() } else { builtin.clone() };
        random.shuffle(&mut library.lessons);
        library.lessons.truncate(random.usize(1..=5));
        let lesson = Arc::make_mut(&mut library.lessons[0]);
        random.shuffle(&mut lesson.steps);
        lesson.steps.truncate(random.usize(1..=lesson.steps.len()));
        session.replace_library(library);
        let there = session.lessons().iter().any(|lesson| Arc::ptr_eq(lesson, session.lesson()));
        assert!(there || session.hunting().is_some(), "nothing of the old lessons is shown");
        assert!(session.body() < session.scene().bodies.len());
        if let Overlay::Overview(marked) = session.overlay() {
            assert!(Place::find_in(marked, session.lessons()).is_some());
        }
        assert_finite(&session, &mut random);
    }
}

#[test]
fn terms_of_every_lesson_highlight_the_drawings_that_they_name() {
    let mut session = session();
    let lessons: Vec<usize> = session.lessons().iter().map(|lesson| lesson.steps.len()).collect();
    let mut dark = vec![];
    for (lesson, steps) in lessons.into_iter().enumerate() {
        let mut lit = 0;
        let mut teaching = 0;
        for step in 0..steps {
            act(&mut session, Action::Go(Go::To(lesson, step)));
            act(&mut session, Action::Quiz(QuizAction::Reveal));
            // An exercise names parts of the code.
            teaching += usize::from(session.step().write.is_none());
            let prose = session.step().text(words::Lang::En).prose.clone();
            let spans = prose.blocks.iter().flat_map(|block| &block.spans);
            let terms = spans.filter(|span| matches!(span.style, Style::Bold | Style::Italic));
            let items = &session.drawn().figure.items;
            lit += terms.filter(|term| items.iter().any(|item| item.is_lit_by(&term.text))).count();
        }
        if lit < teaching {
            dark.push(format!("{}: {lit} terms in {teaching} steps", session.lesson().id));
        }
    }
    assert!(dark.is_empty(), "{dark:#?}");
}

#[test]
fn pressing_esc_many_times_ends_the_presentation_but_not_the_program() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Walk(Walk::On));
    let leave = |session: &mut Session| session.apply(Action::Program(Program::Leave));
    for _ in 0..8 {
        assert_eq!(leave(&mut session), None);
        session.advance(0.1);
    }
    assert!(!session.presentation().is_on() && session.walk().is_none());
    session.advance(1.0);
    assert_eq!(leave(&mut session), None, "it asks first");
    session.advance(0.5);
    assert_eq!(leave(&mut session), Some(Request::Quit));
}

#[test]
fn a_step_about_its_table_shows_it_and_the_next_step_restores_the_tab() {
    let fresh = || Session::new(Library::builtin(), Settings::default(), System::default());
    let lessons = fresh().lessons().to_vec();
    let steps = (0..).zip(&lessons).flat_map(|(l, lesson)| (0..lesson.steps.len()).map(move |s| (l, s)));
    let about: Vec<_> = steps.filter(|&(l, s)| lessons[l].steps[s].table).collect();
    assert!(!about.is_empty());
    for (lesson, step) in about {
        let mut session = fresh();
        act(&mut session, Action::Go(Go::To(lesson, step)));
        if session.is_secret() {
            act(&mut session, Action::Quiz(QuizAction::Reveal));
        }
        assert_eq!(session.page().tab, Tab::Table, "{}", session.link());
        act(&mut session, Action::Go(Go::To(lesson, 0)));
        assert_eq!(session.page().tab, Tab::Code);
        act(&mut session, Action::Go(Go::To(lesson, step)));
        act(&mut session, Action::Panel(PaneAction::Tab(Tab::Numbers)));
        act(&mut session, Action::Go(Go::To(lesson, 0)));
        assert_eq!(session.page().tab, Tab::Numbers, "what was chosen by hand stays");
    }
}

#[test]
fn copied_code_has_each_called_function_once() {
    let mut session = session();
    for scene in Scene::ALL {
        session.open(scene.id);
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        for i in 0..scene.methods.len() {
            act(&mut session, Action::Method(Pick::At(i)));
            let Some(Request::CopyText(code)) = session.apply(Action::Program(Program::CopyCode)) else {
                panic!("the code is copied");
            };
            let names: Vec<&str> = session.listing().functions.iter().map(|function| function.name).collect();
            assert!(
                code.starts_with("// src/geometry/") && code.contains(&format!("fn {}(", names[0])),
                "{code}"
            );
            let called = names.iter().filter(|name| code.matches(&format!("fn {name}")).count() == 0);
            assert_eq!(called.count(), 0, "{code}");
            assert_eq!(code.matches("// src/geometry/").count(), names.len(), "{code}");
            assert_eq!(code.matches('{').count(), code.matches('}').count(), "{code}");
        }
    }
}

#[test]
fn a_question_about_the_wrong_one_of_two_methods_names_neither() {
    let library = Library::builtin();
    let steps = library.lessons.iter().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
    let asking = steps.filter(|(_, step)| step.ask == Some(Ask::Wrong));
    let page = |session: &Session| -> String {
        regions(&View::of(session)).into_iter().map(|(_, html)| html).collect()
    };
    for ((lesson, step), i) in asking.zip(0..) {
        let both = [Some(step.method), step.versus].map(|method| method.expect("two are compared"));
        let lang = words::Lang::ALL[i % 3];
        let link = format!("{}/{}?lang={}&code=python", lesson.id, step.id, lang.code());
        let mut session = begun();
        session.open(&link);
        assert!(session.is_secret(), "{link}");
        for (tab, target) in
            [(Tab::Code, Target::Python), (Tab::Numbers, Target::Rust), (Tab::Code, Target::Rust)]
        {
            act(&mut session, Action::Panel(PaneAction::Tab(tab)));
            act(&mut session, Action::Settings(Setting::Code(target)));
            for method in both {
                let at = lesson.scene.methods.iter().position(|other| other == method).expect("it is there");
                act(&mut session, Action::Method(Pick::At(at)));
                let Some(Request::CopyText(copied)) = session.apply(Action::Program(Program::CopyCode))
                else {
                    panic!("the code is copied");
                };
                let mut shown = page(&session) + &copied;
                // A longer name of a method that is not asked about may contain the name.
                for other in lesson.scene.methods.iter().filter(|other| !both.contains(other)) {
                    shown = shown.replace(lang.of(other.title), "");
                }
                for method in both {
                    assert!(!shown.contains(lang.of(method.title)), "{link}: {} is named", method.id);
                }
                let function = format!("fn {}(", method.source.function);
                assert!(!copied.contains(&function) && !shown.contains("wrong_"), "{link}: {copied}");
            }
        }
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        let told = page(&session);
        assert!(both.iter().all(|method| told.contains(lang.of(method.title))), "{link}: named afterwards");
    }
}

#[test]
fn a_link_that_is_typed_is_opened_and_other_text_is_not() {
    let mut session = session();
    session.open("capsules");
    let before = session.link();
    for text in ["", "hello", "https://example.com/disk-triangle", "a\nb"] {
        act(&mut session, Action::Program(Program::OpenLink));
        let said = session.open_typed(text).expect_err("it is no link");
        assert!(said.en.starts_with("This is not the link of a lesson"), "{text}");
        assert_eq!((session.link(), session.overlay()), (before.clone(), &Overlay::Open), "{text}");
        act(&mut session, Action::Program(Program::Leave));
        assert_eq!(session.overlay(), &Overlay::None);
    }
    for text in ["disk-triangle?radius=2", " http://x/index.html?embed#disk-triangle?radius=2\n"] {
        session.open("capsules");
        act(&mut session, Action::Program(Program::OpenLink));
        assert_eq!(session.open_typed(text), Ok(()));
        assert_eq!(
            (session.scene().id, session.state().pose.number("radius"), session.overlay()),
            ("disk-triangle", 2.0, &Overlay::None),
            "{text}"
        );
    }
}

#[test]
fn the_menu_shows_only_keys_that_work_there() {
    let caps = |session: &Session, action: Action| {
        session.menu().into_iter().find(|entry| entry.action == action).expect("it is there").caps.join(" ")
    };
    let [undo, theme] = [Action::Pose(Change::Undo), Action::Settings(Setting::NextTheme)];
    let mut session = session();
    // In space U and D raise and lower. No other action has these keys, anywhere.
    for link in ["point-disk/add", "sphere-box/look"] {
        open_told(&mut session, link);
        assert_eq!([caps(&session, undo), caps(&session, theme)], ["Ctrl Z", "Shift C"], "{link}");
    }
    act(&mut session, Action::Settings(Setting::LetterKeys));
    assert_eq!([caps(&session, undo), caps(&session, theme)], ["Ctrl Z", ""], "letters are off");
}

#[test]
fn a_body_that_is_dragged_on_a_grid_has_short_numbers_in_a_link() {
    let mut session = session();
    session.open("point-disk/look?point=0.6,-4");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    // Like a pointer that moves from one place on the grid to another.
    let way = vec2(-0.7, -1.9) - vec2(0.6, -4.0);
    move_body(&mut session, 0, way);
    assert!(session.link().contains("point=-0.7,-1.9"), "{}", session.link());
}

#[test]
fn the_field_for_links_has_a_key_in_a_window_and_none_in_a_browser() {
    let ctrl = Modifiers { ctrl: true, shift: false };
    let pressed = |browser| keys::effect(Key::Char('l'), ctrl, Mode { browser, ..Mode::default() });
    let opens = Effect::Do(Action::Program(Program::OpenLink));
    assert_eq!((pressed(false), pressed(true)), (Some(opens), None));
    assert!(!commands::script().contains("open-link"), "Ctrl L is the browser's");
}

#[test]
fn the_menu_opens_links_also_on_a_page_which_opens_no_files() {
    for (browser, text) in [(false, "Open a link or a file"), (true, "Open a link")] {
        let mut session =
            Session::new(Library::builtin(), Settings::default(), System { browser, ..System::default() });
        let open = Action::Program(Program::OpenLink);
        let entry = session.menu().into_iter().find(|entry| entry.action == open).expect("it is there");
        assert_eq!(entry.text, text);
        act(&mut session, open);
        assert!(session.open_typed("no-such-lesson").is_err(), "it leads nowhere");
        assert_eq!(session.overlay(), &Overlay::Open);
        assert_eq!(session.open_typed(" https://example.org/hantei/#disks/look "), Ok(()));
        assert!(session.address().starts_with("disks/look"), "{}", session.address());
        assert_eq!(session.overlay(), &Overlay::None);
    }
}

#[test]
fn descriptions_name_a_key_only_while_it_works() {
    let mut session = session();
    session.open("disk-rectangle/own-frame");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let [on, play] = [Walk::On, Walk::Play].map(Action::Walk);
    let what = words::Words::same("go");
    let named = |session: &Session| [on, play].map(|action| session.with_key(what, action));
    assert_eq!(named(&session), ["go (W)", "go (Space)"]);
    act(&mut session, Action::Settings(Setting::LetterKeys));
    assert_eq!(named(&session), ["go", "go (Space)"]);
}

#[test]
fn a_walk_rests_between_its_moments_and_goes_on_when_the_next_one_is_due() {
    let system = System { reduced_motion: true, ..System::default() };
    let mut session = Session::new(Library::builtin(), Settings::default(), system);
    open_told(&mut session, "disk-rectangle/look");
    act(&mut session, Action::Walk(Walk::Play));
    let first = session.moment().expect("it walks");
    session.advance(0.1);
    assert!(!session.is_moving(), "nothing grows for readers who want reduced motion");
    let due = session.due().expect("it goes on");
    assert!(due > 0.5, "{due} seconds");
    session.wait(due - 0.1);
    assert_eq!(session.moment(), Some(first));
    session.advance(0.1 + 1e-3);
    assert_eq!(session.moment(), Some(first + 1));
}

#[test]
fn the_next_run_goes_on_at_the_furthest_step_that_is_done() {
    let mut last = session();
    last.open("disk-triangle/sides");
    assert_eq!(last.settings().place, None, "it was only jumped to");
    last.advance(3.0);
    assert_eq!(last.settings().place, None, "it was only glanced at");
    last.advance(3.0);
    let kept = Settings::parse(&last.settings().write()).expect("they are well formed");
    let again = |kept: Settings| {
        let place = kept.place.clone().unwrap_or_default();
        let mut session = Session::new(Library::builtin(), kept, System::default());
        session.resume(&place);
        session.address()
    };
    assert_eq!(again(kept.clone()), "disk-triangle/sides");
    let gone = Settings { place: Some("disk-triangle/nowhere".into()), ..kept };
    assert_eq!(again(gone), again(Settings::default()), "it is no step any more");
    // Who goes back in the lesson begins at the furthest step, and who jumps to another lesson does not lose it.
    last.open("disk-triangle/look");
    act(&mut last, Action::Quiz(QuizAction::Answer(0)));
    last.open("gjk");
    assert_eq!(again(last.settings().clone()), "disk-triangle/sides");
    for (in_course, kept) in [(false, Some("disks/look")), (true, None)] {
        let system = System { browser: true, in_course, ..System::default() };
        let mut page = Session::new(Library::builtin(), Settings::default(), system);
        page.open("disks/look");
        act(&mut page, Action::Quiz(QuizAction::Reveal));
        act(&mut page, Action::Go(Go::Next));
        assert_eq!(page.settings().place.as_deref(), kept, "in a course page: {in_course}");
    }
}

#[test]
fn the_bars_of_steps_tell_those_that_are_done_from_those_that_were_jumped_over() {
    let done = |session: &Session| {
        let bars = session.lesson_blocks().into_iter().find_map(|block| match block {
            Block::Steps(steps) => Some(steps),
            _ => None,
        });
        let bars = bars.expect("bars").into_iter().enumerate();
        bars.filter_map(|(i, step)| step.done.then_some(i)).collect::<Vec<_>>()
    };
    let mut session = session();
    act(&mut session, Action::Go(Go::Step(4)));
    assert_eq!(done(&session), [0; 0]);
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    assert_eq!(done(&session), [4], "its question is answered");
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(done(&session), [4, 5], "it was left by going on");
    act(&mut session, Action::Program(Program::Overview));
    session.advance(60.0);
    assert_eq!(done(&session), [4, 5], "the overview was looked at, and not the step");
    act(&mut session, Action::Program(Program::Overview));
    session.advance(6.0);
    assert_eq!(done(&session), [4, 5, 6]);
}

#[test]
fn the_explanation_of_code_has_each_sign_once_in_every_language() {
    let mut english = None;
    for lang in words::Lang::ALL {
        let mut session = session();
        session.insist(Some(lang), None);
        session.open("point-disk?method=squared");
        let rows = code::rows(&session);
        assert!(session.reading(&rows).expect("it can be asked for").notes.is_empty());
        act(&mut session, Action::Panel(PaneAction::Reading));
        let told = session.reading(&rows).expect("it was asked for").notes;
        let signs: Vec<&str> = told.iter().map(|(sign, _)| *sign).collect();
        for wanted in ["fn", "pub", "Vec2", "&", "let"] {
            assert_eq!(signs.iter().filter(|sign| **sign == wanted).count(), 1, "{wanted} in {signs:?}");
        }
        assert!(!signs.contains(&"match") && !signs.contains(&"a.cross(b)"), "{signs:?}");
        let english = english.get_or_insert_with(|| told.clone());
        let own = told.iter().zip(&*english).filter(|(own, english)| own.1 != english.1).count();
        assert_eq!(own, if lang == words::Lang::En { 0 } else { told.len() }, "{told:?}");
    }
}

#[test]
fn the_sheet_of_keys_has_each_key_once_with_its_present_effect() {
    let rows = |session: &Session| -> Vec<(&'static str, Vec<Vec<String>>)> {
        let rows = session.keys().into_iter().flat_map(|part| part.rows);
        rows.map(|(chords, words)| (words.en, chords)).collect()
    };
    let has = |rows: &[(&str, Vec<Vec<String>>)], words: &str, cap: &str| {
        rows.iter()
            .any(|(said, chords)| said.starts_with(words) && chords.iter().flatten().any(|it| it == cap))
    };
    for lesson in &Library::builtin().lessons {
        let mut session = session();
        session.open(&lesson.id);
        let rows = rows(&session);
        // A modifier key comes before the keys that are pressed with it.
        let chords = rows.iter().flat_map(|(_, chords)| chords);
        let plain = chords.filter(|caps| !matches!(caps[0].as_str(), "Shift" | "Ctrl"));
        let mut letters: Vec<&String> = plain.flatten().filter(|cap| cap.chars().count() == 1).collect();
        letters.sort();
        let twice: Vec<_> = letters.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "{}: {twice:?} in {rows:?}", lesson.id);
        assert!(has(&rows, "Undo", "Z") && !has(&rows, "Undo", "U"), "{rows:?}");
        assert_eq!(has(&rows, "Raise", "U"), session.is_in_space(), "{rows:?}");
    }
    let mut session = session();
    session.open("disks/look");
    assert!(has(&rows(&session), "Panel", "I"));
    for cap in ["Tab", "Shift", "Esc", "Enter"] {
        let fields = session.keys().pop().expect("the last part is about what has the focus");
        assert!(fields.rows.iter().any(|(chords, _)| chords.iter().flatten().any(|it| it == cap)), "{cap}");
    }
    session.open("play/yard");
    for (words, caps) in [("Move", ["←", "H"]), ("Move slowly", ["Shift", "→"])] {
        assert!(caps.into_iter().all(|cap| has(&rows(&session), words, cap)), "{words}");
    }
    for (words, cap) in
        [("Leap", "R"), ("Pause", "Space"), ("Start again", "0"), ("Back to the lesson", "B"), ("Panel", "I")]
    {
        assert!(has(&rows(&session), words, cap), "{words}: {:?}", rows(&session));
    }
    for words in ["Undo", "Next step", "Map", "Room", "Speaker notes"] {
        assert!(
            !rows(&session).iter().any(|(said, _)| said.starts_with(words)),
            "{words} is not for the room"
        );
    }
    session.open("disks/look");
    act(&mut session, Action::Present(Present::Toggle));
    assert!(!has(&rows(&session), "Panel", "I"), "while presenting it is the pen");
    act(&mut session, Action::Present(Present::Toggle));
    act(&mut session, Action::Settings(Setting::LetterKeys));
    let [map, undo] = [("Map", "M"), ("Undo", "Z")].map(|(words, cap)| has(&rows(&session), words, cap));
    assert!(!map && undo, "letters are off, chords are not");
}

#[test]
fn the_overview_is_scrolled_by_lessons_and_to_its_ends() {
    let mut session = session();
    session.open("disks/grow");
    act(&mut session, Action::Program(Program::Overview));
    let name = |lesson: &Lesson, step: usize| format!("{}/{}", lesson.id, lesson.steps[step].id);
    let all = session.lessons();
    let (first, last) = (name(&all[0], 0), all.last().unwrap());
    let last = name(last, last.steps.len() - 1);
    for (go, place) in [
        (Go::NextLesson, "field-of-view/look"),
        (Go::Next, "field-of-view/unit"),
        (Go::PreviousLesson, "field-of-view/look"),
        (Go::PreviousLesson, "disks/look"),
        (Go::First, &first),
        (Go::Previous, &first),
        (Go::Last, &last),
        (Go::NextLesson, &last),
    ] {
        act(&mut session, Action::Go(go));
        let Overlay::Overview(marked) = session.overlay() else { panic!("it stays open") };
        assert_eq!(name(marked.lesson(), marked.index()), place, "{go:?}");
    }
    assert_eq!(session.lesson().id, "disks", "nothing was opened");
}

#[test]
fn in_the_overview_arrows_go_from_row_to_row_and_pages_from_lesson_to_lesson_with_the_mark() {
    let mut session = session();
    session.open("point-disk/look");
    act(&mut session, Action::Program(Program::Overview));
    session.lay_overview(4);
    let marked = |session: &Session| {
        let Overlay::Overview(marked) = session.overlay() else { panic!("it stays open") };
        let lesson = session.lessons().iter().position(|lesson| lesson.id == marked.lesson().id);
        (lesson.expect("it is there"), marked.index())
    };
    let last = session.lesson().steps.len() - 1;
    press(&mut session, Key::Right);
    for row in 1..=last / 4 {
        press(&mut session, Key::Down);
        assert_eq!(marked(&session), (0, (1 + 4 * row).min(last)));
    }
    let column = last.min(1 + 4 * (last / 4)) % 4;
    press(&mut session, Key::Down);
    assert_eq!(marked(&session), (1, column), "the first row of the next lesson");
    press(&mut session, Key::Up);
    assert_eq!(marked(&session), (0, 4 * (last / 4) + column));
    press(&mut session, Key::Down);
    for (key, there) in [(Key::PageDown, (2, 0)), (Key::PageDown, (3, 0)), (Key::PageUp, (2, 0))] {
        press(&mut session, key);
        assert_eq!(marked(&session), there, "{key:?}");
    }
}

#[test]
fn going_to_the_first_or_last_step_from_there_keeps_changes() {
    let mut session = session();
    session.open("point-disk/look?point=0.5,0.25");
    act(&mut session, Action::Go(Go::First));
    assert_eq!(session.state().pose.point("point"), vec2(0.5, 0.25));
    act(&mut session, Action::Go(Go::Last));
    let last = session.state().clone();
    act(&mut session, Action::Go(Go::Last));
    assert_eq!(*session.state(), last);
}

#[test]
fn a_sheet_blocks_actions_below_it() {
    let mut session = session();
    session.open("point-disk/look");
    let below = [
        Action::Go(Go::Next),
        Action::Map(Pick::Next),
        Action::Pose(Change::Undo),
        Action::Method(Pick::Next),
    ];
    let over = [Action::Program(Program::Leave), Action::Settings(Setting::NextTheme)];
    assert!(below.iter().chain(&over).all(|action| session.hears(*action)));
    for sheet in [Program::Help, Program::Settings, Program::Glossary, Program::Overview] {
        act(&mut session, Action::Program(sheet));
        assert!(over.iter().all(|action| session.hears(*action)), "{sheet:?}");
        let is_overview = sheet == Program::Overview;
        assert!(below.iter().all(|action| session.hears(*action) == is_overview), "{sheet:?}");
        act(&mut session, Action::Program(Program::Leave));
    }
}

#[test]
fn after_an_answer_a_digit_does_not_change_the_lesson_except_in_the_overview() {
    let mut session = session();
    session.open("point-disk/distance");
    let one = |session: &Session| keys::effect(Key::Char('1'), Modifiers::default(), session.mode_of_keys());
    assert_eq!(one(&session), Some(Effect::Do(Action::Quiz(QuizAction::Answer(0)))));
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    assert_eq!(one(&session), None, "pressed once more");
    for there in [Go::Next, Go::First] {
        act(&mut session, Action::Go(there));
        assert!(session.is_secret() || one(&session).is_none(), "{}", session.link());
    }
    for asked in ["point-disk/add", "point-disk/touch", "point-disk/compare"] {
        session.open(asked);
        act(&mut session, Action::Program(Program::Overview));
        assert_eq!(one(&session), Some(Effect::Do(Action::Go(Go::InChapter(0)))), "{asked}");
        act(&mut session, Action::Program(Program::Leave));
    }
}

#[test]
fn undo_stays_within_the_step_and_its_earlier_changes() {
    let mut session = session();
    open_told(&mut session, "upright-boxes/look");
    let undo = Action::Pose(Change::Undo);
    let mut tried = vec![];
    for _ in 0..2 {
        hold(&mut session, Drive::LEFT, 0.3);
        rest(&mut session);
        tried.push(session.state().clone());
        act(&mut session, Action::Go(Go::Next));
        if session.is_secret() {
            act(&mut session, Action::Quiz(QuizAction::Reveal));
        }
        let begun = session.state().clone();
        assert_eq!(session.can_undo_redo(), (false, false), "{}", session.link());
        act(&mut session, undo);
        assert_eq!(*session.state(), begun, "what was moved in another step is not taken back here");
    }
    for state in tried.into_iter().rev() {
        session.open(&state.place().name());
        act(&mut session, undo);
        assert_eq!(*session.state(), state);
    }
}

#[test]
fn while_a_question_waits_method_map_and_walkthrough_are_blocked() {
    let mut session = session();
    session.open("point-disk/distance");
    let before = session.state().clone();
    for action in [Action::Method(Pick::Next), Action::Map(Pick::Next), Action::Walk(Walk::Play)] {
        act(&mut session, action);
        assert_eq!(*session.state(), before, "{action:?}");
        assert!(session.walk().is_none() && session.notices().count() == 1, "{action:?}");
    }
}

#[test]
fn the_key_for_kinds_changes_the_chosen_shape() {
    let mut session = session();
    open_told(&mut session, "gjk/look");
    let kinds = |session: &Session| ["a-kind", "b-kind"].map(|name| session.state().pose.choice(name));
    let [a, b] = kinds(&session);
    act(&mut session, Action::Pose(Change::Choose(Pick::Next)));
    assert_eq!(kinds(&session), [a, b + 1]);
    act(&mut session, Action::Body(Pick::Next));
    act(&mut session, Action::Pose(Change::Choose(Pick::Next)));
    assert_eq!(kinds(&session), [a + 1, b + 1]);
}

#[test]
fn each_done_step_of_an_assignment_is_told_and_after_the_last_how_to_submit() {
    let library = Library::builtin();
    let mut steps =
        library.lessons.iter().flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
    let only_asks = |step: &Step| step.ask.is_some() && step.sum().is_none() && !step.is_to_be_solved();
    let (lesson, step) = steps.find(|(_, step)| only_asks(step)).expect("a step with only a question");
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    session.open(&format!("{}/{}?task=week-3&steps={}", lesson.id, step.id, step.id));
    session.advance(0.1);
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    session.advance(0.1);
    let said: Vec<&str> = session.notices().collect();
    let wanted = "Assignment: 1 of 1 done. Now choose “Submit my work” in the menu.";
    assert!(said.contains(&wanted), "{said:?}");
    session.advance(30.0);
    assert!(!session.notices().any(|it| it == wanted), "once");
}
