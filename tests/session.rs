//! The session from outside: a million random actions, a whole presentation, questions that keep
//! their secret, keys at any frame rate.

use glam::{Vec2, vec2};
use hantei::export;
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::scene::Scene;
use hantei::session::keys::{self, Effect, Held, Key, Mode};
use hantei::session::{Action, Drive, Overlay, Request, Session, Settings, State, System};

fn session() -> Session {
    let system = System { reduced_motion: true, ..System::default() };
    Session::new(Library::builtin(), Settings::default(), system)
}

/// Any action, with arguments in and somewhat out of range.
fn any_action(random: &mut fastrand::Rng) -> Action {
    use Action::{
        AskAgain, Blank, Body, ChoiceDown, ChoiceUp, Choose, CopyLink, Export, Faster, First, Fit,
        Fullscreen, Go, Grid, Help, LargerText, Last, Leave, Lesson, LetterKeys, Method, Next, NextBody,
        NextLang, NextLesson, NextMethod, NextTheme, Notes, Overview, Panel, Play, PlayBack, PlayOn, Present,
        Previous, PreviousLesson, Redo, Reveal, Slower, SmallerText, Step, StepPose, Undo, ZoomIn, ZoomOut,
    };
    let plain = [
        Next,
        Previous,
        First,
        Last,
        NextLesson,
        PreviousLesson,
        NextMethod,
        NextBody,
        StepPose,
        Undo,
        Redo,
        Reveal,
        AskAgain,
        ChoiceUp,
        ChoiceDown,
        Choose,
        Play,
        PlayOn,
        PlayBack,
        Faster,
        Slower,
        Fit,
        ZoomIn,
        ZoomOut,
        Grid,
        Panel,
        NextTheme,
        NextLang,
        LargerText,
        SmallerText,
        LetterKeys,
        Present,
        Blank,
        Notes,
        Overview,
        Action::Settings,
        Help,
        Leave,
        CopyLink,
        Export,
        Fullscreen,
    ];
    let i = random.usize(..12);
    match random.u8(..7) {
        0 => Step(i),
        1 => Lesson(i),
        2 => Go(i, random.usize(..12)),
        3 => Method(i),
        4 => Body(i),
        5 => Action::Answer(i),
        _ => plain[random.usize(..plain.len())],
    }
}

fn any_drive(random: &mut fastrand::Rng) -> Drive {
    let all = [Drive::LEFT, Drive::DOWN, Drive::UP, Drive::RIGHT, Drive::TURN, Drive::BACK, Drive::WIDER];
    let more = [Drive::NARROWER, Drive::TALLER, Drive::LOWER, Drive::NONE];
    let pick = |random: &mut fastrand::Rng| *all.iter().chain(&more).nth(random.usize(..11)).unwrap();
    pick(random).and(pick(random))
}

/// One thing that a user, or time, can do.
fn anything(session: &mut Session, random: &mut fastrand::Rng) {
    match random.u8(..10) {
        0..4 => drop(session.apply(any_action(random))),
        4..6 => session.drive(any_drive(random), random.f32() * 0.1),
        6 => session.advance(random.f32() * 0.1),
        7 => session.rest(),
        8 => {
            let to = vec2(random.f32() - 0.5, random.f32() - 0.5) * [4.0, 40.0, 1e9][random.usize(..3)];
            let handles = session.run().handles.clone();
            if let Some(handle) = random.choice(&handles) {
                session.drag(handle, to);
            }
        }
        _ => {
            let knobs = session.scene().knobs;
            let knob = &knobs[random.usize(..knobs.len())];
            let (min, max) = knob.kind.range();
            let number = |random: &mut fastrand::Rng| {
                let ends = [min, max, 0.0, f32::NAN, f32::INFINITY, 1e-20];
                if random.bool() { ends[random.usize(..6)] } else { min + (max - min) * random.f32() }
            };
            let value = Vec2::new(number(random), number(random));
            session.set_knob(knob.name, value);
        }
    }
}

fn assert_finite(session: &Session) {
    for item in session.run().figure.all() {
        let finite = item.shape.points().iter().all(|point| point.is_finite());
        assert!(finite, "{}: {item:?}", session.link());
    }
    let values = session.run().trace.rows.iter().filter_map(|row| row.value);
    assert!(values.into_iter().all(|value| value.is_finite()), "{}", session.link());
}

#[test]
fn a_million_random_actions_keep_every_figure_finite() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut session = session();
    let (mut scenes, mut methods) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for _ in 0..1_000_000 {
        anything(&mut session, &mut random);
        assert_finite(&session);
        scenes.insert(session.link().split('?').next().unwrap_or_default().to_owned());
        methods.insert((session.scene().id, session.method().id));
    }
    let steps: usize = session.library().lessons.iter().map(|lesson| lesson.steps.len()).sum();
    assert_eq!(scenes.len(), steps, "every step was visited");
    let all: usize = Scene::ALL.iter().map(|scene| scene.methods.len()).sum();
    assert_eq!(methods.len(), all, "every method ran");
}

#[test]
fn undo_returns_to_the_same_state_and_redo_forth_again() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..300 {
        let mut session = session();
        session.apply(Action::Go(random.usize(..5), 0));
        let before = session.state().clone();
        let (mut states, mut changes) = (vec![before], random.usize(1..12));
        while changes > 0 {
            let from = session.state().clone();
            session.rest();
            match random.u8(..3) {
                0 => session.drive(any_drive(&mut random), 0.05),
                1 => drop(session.apply(Action::NextMethod)),
                _ => session.move_body(random.usize(..2), vec2(random.f32(), 1.0)),
            }
            if *session.state() != from {
                states.push(session.state().clone());
                changes -= 1;
            }
        }
        for state in states.iter().rev().skip(1) {
            session.apply(Action::Undo);
            assert_eq!(session.state(), state);
        }
        for state in &states[1..] {
            session.apply(Action::Redo);
            assert_eq!(session.state(), state);
        }
    }
}

#[test]
fn a_held_key_moves_at_the_tutorials_speed_whatever_the_frame_rate() {
    let moved = |frames: u32| {
        let mut session = session();
        session.open("point-disk?point=0,0");
        (0..frames).for_each(|_| session.drive(Drive::RIGHT, 0.5 / frames as f32));
        session.state().pose.point("point").x
    };
    // Six units a second for half a second; a hundred additions round a little.
    for frames in [1, 15, 30, 72, 100] {
        assert!((moved(frames) - 3.0).abs() < 1e-4, "{frames} frames: {}", moved(frames));
    }
    let mut turned = session();
    turned.open("disk-rectangle?rotation=0");
    turned.drive(Drive::TURN.and(Drive::WIDER), 1.0 / 60.0);
    let half = State::at(turned.library(), 1, 0).pose.point("half").x;
    assert!((turned.state().pose.number("rotation") - 0.5).abs() < 1e-5, "half a degree a frame at 60 Hz");
    assert!((turned.state().pose.point("half").x - half - 0.02).abs() < 1e-5, "0.02 a frame at 60 Hz");
}

#[test]
fn a_whole_hold_is_one_change_to_undo() {
    let mut session = session();
    let before = session.state().clone();
    (0..60).for_each(|_| session.drive(Drive::RIGHT, 1.0 / 60.0));
    session.rest();
    session.apply(Action::Undo);
    assert_eq!(*session.state(), before);
}

/// The action of a clicker's key while presenting.
fn clicker(session: &mut Session, key: Key) {
    let Some(Effect::Do(action)) = keys::effect(key, Held::default(), session.mode()) else {
        panic!("a clicker's {key:?} does nothing");
    };
    assert_eq!(session.apply(action), None);
}

#[test]
fn a_whole_presentation_by_clicker_goes_to_the_end_and_back() {
    let mut session = session();
    session.open("point-disk");
    session.apply(Action::First);
    let first = session.state().clone();
    session.apply(Action::Present);
    let (mut places, mut revealed) = (vec![session.state().clone()], 0);
    let total: usize = session.library().lessons.iter().map(|lesson| lesson.steps.len()).sum();
    for _ in 0..1000 {
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
        clicker(&mut session, Key::PageUp);
        assert_eq!((session.state().lesson, session.state().step), (place.lesson, place.step));
    }
    assert_eq!(*session.state(), first);
    clicker(&mut session, Key::Char('b'));
    assert!(session.blank);
    clicker(&mut session, Key::Char('.'));
    assert!(!session.blank);
    clicker(&mut session, Key::Escape);
    assert!(!session.presenting && *session.state() == first, "Esc leads back to where it was");
    session.drive(Drive::RIGHT, 0.1);
    let moved = session.state().clone();
    session.apply(Action::Present);
    (0..9).for_each(|_| clicker(&mut session, Key::PageDown));
    clicker(&mut session, Key::Char('n'));
    assert!(session.notes);
    clicker(&mut session, Key::Escape);
    assert_eq!(*session.state(), moved, "from the middle too, with the pose as it was");
    assert!(!session.notes, "what only the speaker may see is gone with the presentation");
}

#[test]
fn nothing_gives_an_answer_away_before_it_is_given() {
    let library = Library::builtin();
    let mut asked = 0;
    for (l, lesson) in library.lessons.iter().enumerate() {
        for s in (0..lesson.steps.len()).filter(|&s| lesson.steps[s].ask.is_some()) {
            let mut session = session();
            session.apply(Action::Go(l, s));
            assert!(session.is_secret() && session.answer().is_none() && session.versus().is_none());
            let given =
                |layer: &str| session.scene().layers.iter().any(|known| known.id == layer && known.given);
            assert!(session.scene().layers.iter().all(|layer| !session.shows(layer.id) || given(layer.id)));
            let link = session.link();
            session.apply(Action::Play);
            session.apply(Action::PlayOn);
            assert!(session.walk().is_none(), "walking through would tell");
            session.apply(Action::Answer(usize::MAX));
            assert!(session.is_secret(), "a choice that there is not is no answer");
            session.apply(Action::Answer(0));
            let answer = session.answer().expect("it was answered");
            assert_eq!(answer.given, Some(0));
            assert!(answer.truth < session.choices().len());
            assert_eq!(session.link(), link, "the link does not tell either");
            session.apply(Action::AskAgain);
            assert!(session.is_secret());
            asked += 1;
        }
    }
    assert!(asked >= 10, "only {asked} questions");
}

#[test]
fn the_score_counts_what_came_true() {
    let mut session = session();
    let asks = |session: &Session| session.step().ask.is_some();
    let last = session.lesson().steps.len() - 1;
    let mut right = 0;
    for step in 0..=last {
        session.apply(Action::Step(step));
        if asks(&session) {
            session.apply(Action::Answer(0));
            right += usize::from(session.answer().is_some_and(|answer| answer.truth == 0));
        }
    }
    let (came_true, given, all) = session.score();
    assert_eq!((came_true, given), (right, all));
    assert!(all > 0);
}

#[test]
fn the_overview_goes_through_all_steps_and_opens_the_chosen_one() {
    let mut session = session();
    session.apply(Action::Overview);
    assert_eq!(session.overlay, Overlay::Overview(0, 0));
    (0..12).for_each(|_| drop(session.apply(Action::ChoiceDown)));
    session.apply(Action::Next);
    session.apply(Action::Previous);
    let Overlay::Overview(lesson, step) = session.overlay else { panic!("the overview stays open") };
    session.apply(Action::Choose);
    assert_eq!((session.state().lesson, session.state().step), (lesson, step));
    assert_eq!(session.overlay, Overlay::None);
    assert!(lesson > 0, "twelve steps on is another lesson");
}

#[test]
fn a_walk_reaches_every_mark_and_stops_at_the_last() {
    let mut session = session();
    session.apply(Action::Play);
    let marks = session.marks();
    let mut reached = vec![session.mark()];
    for _ in 0..2000 {
        session.advance(0.05);
        if *reached.last().unwrap() != session.mark() {
            reached.push(session.mark());
        }
    }
    assert_eq!(reached, marks.into_iter().map(Some).collect::<Vec<_>>());
    assert!(session.walk().is_some_and(|walk| !walk.running));
}

#[test]
fn in_a_browser_keys_of_the_browser_stay_free() {
    let mode = Mode { browser: true, ..Mode::default() };
    assert_eq!(keys::effect(Key::F11, Held::default(), mode), None);
}

#[test]
fn while_a_question_waits_nothing_moves_and_says_why() {
    let mut session = session();
    session.open("point-disk/touch");
    assert!(session.is_secret());
    let link = session.link();
    for _ in 0..30 {
        session.drive(Drive::LEFT, 1.0 / 60.0);
    }
    session.move_body(0, vec2(3.0, 0.0));
    let handle = session.run().handles[0].clone();
    session.drag(&handle, vec2(9.0, 9.0));
    session.apply(Action::Undo);
    assert_eq!(session.link(), link, "nor does undo lead away, to where the link was opened from");
    assert_eq!(session.notices().count(), 1, "it is said once");
    session.apply(Action::Reveal);
    session.drive(Drive::LEFT, 1.0 / 60.0);
    assert_ne!(session.link(), link);
}

#[test]
fn enter_takes_no_choice_that_nobody_made() {
    let mut session = session();
    session.open("point-disk/touch");
    session.apply(Action::Choose);
    assert!(session.is_secret());
    session.apply(Action::ChoiceUp);
    session.apply(Action::Choose);
    let last = session.choices().len() - 1;
    assert_eq!(session.answer().and_then(|answer| answer.given), Some(last), "up begins at the end");
}

#[test]
fn the_program_is_left_by_esc_twice_but_not_by_two_far_apart() {
    let mut session = session();
    assert_eq!(session.apply(Action::Leave), None);
    for _ in 0..600 {
        session.advance(1.0 / 60.0);
    }
    assert_eq!(session.apply(Action::Leave), None, "ten seconds later it is asked anew");
    assert_eq!(session.apply(Action::Leave), Some(Request::Quit));
}

#[test]
fn fit_shows_every_body_wherever_it_went() {
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    for (scene, far) in Scene::ALL.iter().flat_map(|scene| [1.0, 40.0, 900.0].map(|far| (scene, far))) {
        let mut session = session();
        session.open(scene.id);
        session.apply(Action::Reveal);
        session.move_body(0, vec2(far, -far));
        session.apply(Action::Fit);
        let view = export::view(session.scene(), area, session.camera);
        for p in session.grabs().flat_map(|(_, shape)| shape.points()) {
            assert!(area.grown(0.5).contains(view.pixel(p)), "{} moved by {far}: {p}", scene.id);
        }
    }
}

#[test]
fn after_the_last_step_comes_the_next_lesson_and_back() {
    let mut session = session();
    session.apply(Action::Last);
    let link = session.link();
    session.apply(Action::Next);
    assert_eq!((session.state().lesson, session.state().step), (1, 0));
    session.apply(Action::Previous);
    assert_eq!(session.link(), link);
}

#[test]
fn a_handle_chooses_its_body_and_shift_moves_slowly() {
    for scene in Scene::ALL {
        let mut session = session();
        session.open(scene.id);
        session.apply(Action::Reveal);
        for handle in session.run().handles.clone() {
            session.drag(&handle, handle.at);
            // Only what turns no body, such as a free axis, leaves the choice alone.
            let owner = scene.body_of(handle.knob);
            assert_eq!(session.body(), owner.unwrap_or(session.body()), "{} {}", scene.id, handle.knob);
        }
    }
    let mut session = session();
    let x = |session: &Session| session.state().pose.point("point").x;
    let start = x(&session);
    session.drive(Drive::RIGHT, 0.1);
    let fast = x(&session) - start;
    session.drive(Drive::RIGHT.slow(), 0.1);
    let slow = x(&session) - start - fast;
    // Differences of numbers near 2 in f32.
    assert!((slow - fast / 10.0).abs() < 1e-5, "{slow} {fast}");
}
