//! The panel, laid out without a window: the running code is in sight, and nothing is cut off.

use glam::{Vec2, vec2};
use hantei::app::{Headless, Laid};
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::scene::Kind;
use hantei::session::action::{Change, Go, PaneAction, Program, QuizAction, Setting, Walk};
use hantei::session::panel::Tab;
use hantei::session::{Action, Overlay, Session, Settings, System};
use hantei::words::Lang;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

/// The sizes of windows, and the number of rows of code that must be visible in each.
const SIZES: [(Vec2, usize); 5] = [
    (vec2(1440.0, 900.0), 9),
    (vec2(1280.0, 720.0), 5),
    (vec2(1024.0, 768.0), 5),
    (vec2(390.0, 844.0), 5),
    (vec2(1920.0, 1080.0), 20),
];

fn window(lang: Lang) -> Headless {
    let system = System { lang, reduced_motion: true, ..System::default() };
    Headless::new(Session::new(Library::builtin(), Settings::default(), system))
}

/// Lays out the steps of one thread: every `of`-th step, beginning with `part`.
fn each_step(lang: Lang, (part, of): (usize, usize), check: impl Fn(&mut Headless, &str)) {
    let mut window = window(lang);
    let lessons = window.session().lessons().to_vec();
    let steps =
        lessons.iter().enumerate().flat_map(|(l, lesson)| (0..lesson.steps.len()).map(move |s| (l, s)));
    for (lesson, step) in steps.skip(part).step_by(of) {
        window.act(Action::Go(Go::To(lesson, step)));
        let name = format!("{:?} {}/{}", lang, lessons[lesson].id, lessons[lesson].steps[step].id);
        check(&mut window, &name);
    }
}

/// The code tab in a window of this size.
fn code(window: &mut Headless, size: Vec2, what: &str) -> Laid {
    // A step is on screen before its code is opened.
    window.lay_out(size);
    window.act(Action::Panel(PaneAction::Tab(Tab::Code)));
    let (laid, cut) = window.lay_out(size);
    assert_eq!(cut, [""; 0], "{what}: cut off at a side");
    let screen = Area::new(Vec2::ZERO, size);
    let told = (laid.caption, "caption");
    let walks = window.session().walk().is_some();
    for (part, name) in
        [(laid.scrubber, "scrubber"), (laid.pane, "pane")].into_iter().chain(walks.then_some(told))
    {
        assert!(is_within(part, screen) && is_within(part, laid.panel), "{what}: {name} at {part:?}");
        assert!(part.size().min_element() > 10.0, "{what}: {name} at {part:?}");
    }
    assert!(laid.caption.max.y <= laid.scrubber.min.y, "{what}: the caption is longer than its room");
    laid
}

fn is_within(part: Area, whole: Area) -> bool {
    let whole = whole.grown(0.6);
    whole.contains(part.min) && whole.contains(part.max)
}

/// Asserts that the running code is visible, with enough code around it.
fn assert_seen(laid: &Laid, least: usize, what: &str) {
    for lit in &laid.lit {
        assert!(is_within(*lit, laid.pane), "{what}: lit at {lit:?}, pane {:?}", laid.pane);
    }
    let (seen, all) = laid.rows;
    assert!(seen >= least.min(all), "{what}: {seen} of {all} rows");
}

fn every_step_in_every_size(lang: Lang, part: (usize, usize)) {
    each_step(lang, part, |window, name| {
        for (size, least) in SIZES {
            let waits = window.session().is_secret();
            let laid = code(window, size, &format!("{name} at {size}"));
            assert_seen(
                &laid,
                least,
                &format!("{name} at {size}, {}", if waits { "asked" } else { "at rest" }),
            );
            if waits {
                window.act(Action::Quiz(QuizAction::Reveal));
                let laid = code(window, size, &format!("{name} at {size}"));
                assert_seen(&laid, least, &format!("{name} at {size}, answered"));
                window.act(Action::Quiz(QuizAction::AskAgain));
            }
        }
    });
}

#[test]
fn english_steps_show_the_running_code_and_cut_nothing_off() {
    every_step_in_every_size(Lang::En, (0, 2));
}

#[test]
fn further_english_steps_show_the_running_code_and_cut_nothing_off() {
    every_step_in_every_size(Lang::En, (1, 2));
}

#[test]
fn japanese_steps_show_the_running_code_and_cut_nothing_off() {
    every_step_in_every_size(Lang::Ja, (0, 2));
}

#[test]
fn further_japanese_steps_show_the_running_code_and_cut_nothing_off() {
    every_step_in_every_size(Lang::Ja, (1, 2));
}

#[test]
fn every_moment_of_a_walk_is_in_sight_and_nothing_jumps() {
    each_step(Lang::En, (0, 1), |window, name| {
        window.act(Action::Quiz(QuizAction::Reveal));
        for (size, least) in [SIZES[2], SIZES[3]] {
            let mut before = code(window, size, &format!("{name} at {size}, at rest"));
            for at in 0..window.session().explanation().moments.len() {
                window.act(Action::Walk(Walk::To(at)));
                let what = format!("{name} at {size}, moment {at}");
                let laid = code(window, size, &what);
                assert!(!laid.lit.is_empty(), "{what}: nothing is lit");
                assert_seen(&laid, least, &what);
                assert_eq!(before.scrubber, laid.scrubber, "{what}: the scrubber jumps");
                before = laid;
            }
            window.act(Action::Walk(Walk::To(window.session().stretch().1)));
            window.act(Action::Walk(Walk::On));
            let laid = code(window, size, &format!("{name} at {size}, at the end"));
            assert!(
                window.session().walk_has_ended() && before.scrubber == laid.scrubber,
                "{name} at {size}"
            );
        }
    });
}

#[test]
fn opening_a_call_keeps_the_highlighted_lines_in_sight() {
    let (size, _) = SIZES[2];
    let mut window = window(Lang::En);
    let lesson = Library::builtin().lessons.iter().position(|lesson| lesson.id == "disk-rectangle");
    window.act(Action::Go(Go::To(lesson.expect("it is built in"), 4)));
    for row in (0..40).rev() {
        window.act(Action::Panel(PaneAction::Fold(row, 0)));
        let laid = code(&mut window, size, &format!("row {row} open"));
        assert_seen(&laid, 5, &format!("row {row} open"));
    }
}

#[test]
fn tables_and_numbers_fit_every_window() {
    for lang in Lang::ALL {
        each_step(lang, (0, 3), |window, name| {
            for tab in [Tab::Table, Tab::Numbers, Tab::Cost] {
                window.act(Action::Panel(PaneAction::Tab(tab)));
                for (size, _) in SIZES {
                    let (laid, cut) = window.lay_out(size);
                    assert_eq!(cut, [""; 0], "{name} at {size}, {tab:?}: cut off at a side");
                    assert!(is_within(laid.scrubber, Area::new(Vec2::ZERO, size)), "{name} at {size}");
                }
            }
        });
    }
}

#[test]
fn the_costs_of_some_methods_fit_every_window() {
    thread::scope(|scope| {
        (0..2).for_each(|part| drop(scope.spawn(move || costs_fit_every_window((part, 2)))));
    });
}

/// Lays out the costs of every `of`-th lesson, beginning with `part`.
fn costs_fit_every_window((part, of): (usize, usize)) {
    let mut window = window(Lang::En);
    window.act(Action::Panel(PaneAction::Tab(Tab::Cost)));
    for lesson in (part..window.session().lessons().len()).step_by(of) {
        window.act(Action::Go(Go::To(lesson, 0)));
        assert!(!window.session().is_measuring() && !window.session().has_measured(), "another scene");
        window.act(Action::Panel(PaneAction::Measure));
        // Ahead of the true clock, to finish soon. A method that takes too long for a frame must be reported, though.
        let (start, looks) = (Instant::now(), AtomicU32::new(0));
        while window.session().is_measuring() {
            window.work(&|| {
                f64::from(looks.fetch_add(1, Ordering::Relaxed)) * 0.003 + start.elapsed().as_secs_f64()
            });
        }
        for lang in Lang::ALL {
            window.act(Action::Settings(Setting::Lang(lang)));
            assert!(window.session().has_measured(), "the numbers stay");
            for (size, _) in SIZES {
                let (laid, cut) = window.lay_out(size);
                assert_eq!(cut, [""; 0], "lesson {lesson} in {lang:?} at {size}: cut off at a side");
                let screen = Area::new(Vec2::ZERO, size);
                assert!(is_within(laid.scrubber, screen), "lesson {lesson} in {lang:?} at {size}");
            }
        }
    }
}

#[test]
fn the_result_of_an_answer_is_in_sight_and_the_rest_can_be_reached() {
    let (size, _) = SIZES[1];
    for lang in Lang::ALL {
        each_step(lang, (0, 1), |window, name| {
            if !window.session().is_secret() {
                return;
            }
            window.lay_out(size);
            window.act(Action::Quiz(QuizAction::Reveal));
            window.lay_out(size);
            let (laid, _) = window.lay_out(size);
            let top = laid.outcome.min.y - laid.lesson.min.y;
            assert!(top > -1.0, "{name}: how it was answered is seen");
            assert!(top < 24.0 || !laid.goes_on, "{name}: {top} pixels down, and more below");
            assert!(is_within(laid.next, laid.header), "{name}: the way on is seen");
        });
    }
}

/// Windows in which all controls must have room, in points: small ones, and the same with text at 150 %.
const ROOMS: [Vec2; 7] = [
    vec2(1440.0, 900.0),
    vec2(1280.0, 720.0),
    vec2(800.0, 600.0),
    vec2(960.0, 600.0),
    vec2(853.0, 480.0),
    vec2(533.0, 400.0),
    vec2(360.0, 740.0),
];

/// The height of two lines of text.
const TWO_LINES: f32 = 40.0;

fn what_is_at_hand_has_room(lang: Lang) {
    each_step(lang, (0, 1), |window, name| {
        for size in ROOMS {
            let what = format!("{name} at {size}");
            let screen = Area::new(Vec2::ZERO, size);
            let (laid, cut) = window.lay_out(size);
            assert_eq!(cut, [""; 0], "{what}: cut off at a side");
            for (part, whole) in [(laid.panel, screen), (laid.header, laid.panel), (laid.next, laid.header)] {
                assert!(is_within(part, whole) && part.size().min_element() > 20.0, "{what}: {part:?}");
            }
            let text = laid.lesson.size().y;
            assert!(text >= TWO_LINES || !laid.goes_on, "{what}: {text} for the text");
            if window.session().is_secret() {
                let asked = laid.question;
                assert!(
                    is_within(asked, laid.panel),
                    "{what}: the question at {asked:?} in {:?}",
                    laid.panel
                );
                assert!(asked.size().y > 60.0 && asked.min.y >= laid.lesson.max.y - 1.0, "{what}: {asked:?}");
                assert_eq!(laid.rows, (0, 0), "{what}: no code while a question waits");
            }
        }
    });
}

#[test]
fn in_english_a_question_its_answers_two_lines_of_text_and_the_next_button_fit() {
    what_is_at_hand_has_room(Lang::En);
}

#[test]
fn in_japanese_a_question_its_answers_two_lines_of_text_and_the_next_button_fit() {
    what_is_at_hand_has_room(Lang::Ja);
}

#[test]
fn without_a_walkthrough_its_row_is_one_line_and_a_recap_has_no_code() {
    each_step(Lang::En, (0, 1), |window, name| {
        let (laid, _) = window.lay_out(vec2(1440.0, 900.0));
        let walks = window.session().walk().is_some() || window.session().walk_has_ended();
        assert_eq!(laid.caption.size().y > 1.0, walks, "{name}: {:?}", laid.caption);
        assert!(laid.panel.max.y - laid.scrubber.min.y < 45.0, "{name}: {:?}", laid.scrubber);
        let lessons = window.session().lessons();
        let is_end = lessons.iter().any(|lesson| {
            lesson.id == window.session().lesson().id
                && window.session().state().place().index() + 1 == lesson.steps.len()
        });
        let shows_code = laid.pane.size().y > 1.0;
        let told = !window.session().is_secret() && !window.session().is_unwritten();
        assert_eq!(shows_code, !is_end && told, "{name}");
        let part = laid.lesson.size().y / laid.panel.size().y;
        assert!(!is_end || part > 0.55 || !laid.goes_on, "{name}: {part} of the panel for the recap");
    });
}

#[test]
fn controls_stay_where_they_are_when_a_value_gets_long() {
    let size = vec2(1440.0, 900.0);
    for lang in Lang::ALL {
        each_step(lang, (0, 2), |window, name| {
            if window.session().is_secret() {
                return;
            }
            window.lay_out(size);
            window.act(Action::Panel(PaneAction::Tab(Tab::Numbers)));
            let (before, _) = window.lay_out(size);
            let input = window.session().scene().inputs.iter().find(|input| input.kind == Kind::Point);
            let Some(input) = input else { return };
            window.act(Action::Pose(Change::Set { input: input.name, value: [1e6, -1e6, 0.0] }));
            let (after, cut) = window.lay_out(size);
            assert_eq!(before.pane, after.pane, "{name}: the numbers jump");
            assert_eq!(cut, [""; 0], "{name}: cut off at a side");
        });
    }
}

#[test]
fn in_a_wide_window_the_code_has_a_separate_column() {
    let mut window = window(Lang::En);
    let beside = |window: &mut Headless, size| {
        let laid = code(window, size, &format!("{size}"));
        laid.pane.min.x > laid.panel.min.x + 300.0
    };
    for (size, expected) in [
        (vec2(1920.0, 1080.0), true),
        (vec2(1700.0, 956.0), true),
        (vec2(1699.0, 956.0), false),
        (vec2(1440.0, 900.0), false),
    ] {
        assert_eq!(beside(&mut window, size), expected, "{size}");
    }
    window.act(Action::Settings(Setting::PanelWidth(500.0)));
    assert!(!beside(&mut window, vec2(1920.0, 1080.0)), "somebody dragged it to another width");
}

#[test]
fn on_a_phone_a_step_opens_with_its_text() {
    let mut window = window(Lang::En);
    let (size, _) = SIZES[3];
    let (laid, cut) = window.lay_out(size);
    assert_eq!((laid.rows, cut), ((0, 0), vec![]), "the lesson, not the code");
    assert!(laid.panel.min.y >= 0.45 * size.y, "the picture keeps its part: {:?}", laid.panel);
    window.act(Action::Panel(PaneAction::Tab(Tab::Code)));
    assert_ne!(window.lay_out(size).0.rows, (0, 0), "the code was asked for");
    window.act(Action::Go(Go::Next));
    assert_eq!(window.lay_out(size).0.rows, (0, 0), "a new step is read first");
}

/// The contents of the panel, with the overlay.
fn state(window: &Headless) -> String {
    let session = window.session();
    format!("{} {:?} {:?}", session.link(), session.page(), session.overlay())
}

/// Goes on by Tab until the focus returns to its first place.
fn round(window: &mut Headless, size: Vec2, back: bool) -> Vec<Area> {
    let mut seen: Vec<Area> = vec![];
    for _ in 0..200 {
        window.tab(size, back);
        let focused = window.focused().expect("something has the focus");
        if seen.first() == Some(&focused) {
            return seen;
        }
        seen.push(focused);
    }
    panic!("no end of {seen:?}");
}

/// States of the panel, each with the actions that open it.
fn states() -> Vec<(&'static str, usize, Vec<Action>)> {
    vec![
        ("the first step", 0, vec![]),
        ("its numbers", 0, vec![Action::Panel(PaneAction::Tab(Tab::Numbers))]),
        ("its costs", 0, vec![Action::Panel(PaneAction::Tab(Tab::Cost))]),
        ("a walk", 0, vec![Action::Walk(Walk::On)]),
        ("an answer", 0, vec![Action::Go(Go::Next), Action::Quiz(QuizAction::Reveal)]),
    ]
}

fn at_state(size: Vec2, step: usize, actions: &[Action]) -> Headless {
    let mut window = window(Lang::En);
    let lesson = window.session().lessons().iter().position(|lesson| lesson.id == "disk-rectangle");
    window.act(Action::Go(Go::To(lesson.expect("it is built in"), step)));
    window.lay_out(size);
    for action in actions {
        window.act(*action);
        window.lay_out(size);
    }
    window
}

/// Every step of the lesson in its initial state, and the states.
fn all_states() -> Vec<(String, usize, Vec<Action>)> {
    let steps = Library::builtin().lessons.into_iter().find(|lesson| lesson.id == "disk-rectangle");
    let steps = steps.expect("it is built in").steps.len();
    let as_they_are = (0..steps).map(|step| (format!("step {step}"), step, vec![]));
    let further = states().into_iter().map(|(name, step, actions)| (name.to_owned(), step, actions));
    as_they_are.chain(further).collect()
}

#[test]
fn tab_reaches_every_button_of_the_panel_once_and_shift_tab_goes_back() {
    for (size, _) in [SIZES[1], SIZES[3]] {
        for (name, step, actions) in all_states() {
            println!("{name} at {size}");
            let mut window = at_state(size, step, &actions);
            let first = window.lay_out(size).0.next;
            let seen = round(&mut window, size, false);
            assert_eq!(seen[0], first, "{name} at {size}: it begins at the way on");
            // A focused element scrolls into sight. Places change then, but sizes stay.
            let sizes = |areas: Vec<Area>| {
                let mut sizes: Vec<_> =
                    areas.iter().map(|it| it.size().round().as_ivec2().to_array()).collect();
                sizes.sort_unstable();
                sizes
            };
            let seen = sizes(seen);
            for button in sizes(window.buttons()) {
                assert!(seen.contains(&button), "{name} at {size}: one of {button:?} is not reached");
            }
            assert_eq!(seen, sizes(round(&mut window, size, true)), "{name} at {size}: the same ones back");
        }
    }
}

#[test]
fn enter_does_what_a_click_does() {
    let (size, _) = SIZES[0];
    for (name, step, actions) in all_states().into_iter().rev().step_by(3) {
        let mut window = at_state(size, step, &actions);
        let many = round(&mut window, size, false).len();
        for stop in 0..many {
            let reach = || {
                let mut window = at_state(size, step, &actions);
                window.tab_times(size, stop + 1);
                // Scrolling into sight takes a moment.
                (0..3).for_each(|_| drop(window.lay_out(size)));
                window
            };
            let (mut pressed, mut clicked) = (reach(), reach());
            let Some(button) = clicked.focused().filter(|it| clicked.buttons().contains(it)) else {
                continue;
            };
            pressed.enter(size);
            clicked.click(size, button.center());
            assert!(state(&pressed) == state(&clicked), "{name}: stop {stop} at {button:?}");
        }
    }
}

#[test]
fn esc_returns_the_keys_to_the_picture_and_tab_continues_from_there() {
    let (size, _) = SIZES[1];
    let mut window = at_state(size, 0, &[]);
    window.tab(size, false);
    window.tab(size, false);
    let second = window.focused();
    window.escape(size);
    assert_eq!(window.focused(), None);
    window.tab(size, false);
    window.tab(size, true);
    assert_eq!(window.focused(), second);
}

#[test]
fn a_sheet_opened_by_a_key_takes_the_focus_and_returns_it() {
    let (size, _) = SIZES[0];
    for (sheet, takes) in
        [(Program::Settings, true), (Program::Task, true), (Program::Help, false), (Program::Overview, false)]
    {
        let mut window = at_state(size, 0, &[]);
        window.tab(size, false);
        window.tab(size, false);
        let before = window.focused().expect("a button has the focus");
        window.act(Action::Program(sheet));
        (0..2).for_each(|_| drop(window.lay_out(size)));
        let within = window.focused().filter(|within| *within != before);
        assert_eq!(within.is_some(), takes, "{sheet:?}: {within:?}");
        if sheet == Program::Settings {
            window.tab(size, false);
            let was = window.session().theme().id;
            window.enter(size);
            assert_ne!(window.session().theme().id, was, "the second choice of the first setting");
        }
        window.act(Action::Program(Program::Leave));
        (0..2).for_each(|_| drop(window.lay_out(size)));
        assert_eq!(window.focused(), Some(before), "{sheet:?}");
    }
}

#[test]
fn after_an_answer_by_keys_the_next_button_has_the_focus() {
    let (size, _) = SIZES[0];
    let lessons = Library::builtin().lessons;
    let lesson = lessons.iter().find(|lesson| lesson.id == "disk-rectangle").expect("it is built in");
    let step =
        lesson.steps.iter().position(|step| step.ask.is_some() && step.sum().is_none()).expect("one asks");
    let answered = (1..20).filter(|tabs| {
        let mut window = at_state(size, step, &[]);
        (0..*tabs).for_each(|_| window.tab(size, false));
        window.enter(size);
        let (laid, _) = window.lay_out(size);
        let is_answered = window.session().answer().is_some();
        assert!(
            !is_answered || window.focused() == Some(laid.next),
            "{:?} for {:?}",
            window.focused(),
            laid.next
        );
        is_answered
    });
    assert!(answered.count() > 2, "each choice, and the button that shows the answer");
    let mut window = window(Lang::En);
    let sum = window.session().lesson().steps.iter().position(|step| step.id == "push");
    window.act(Action::Go(Go::To(0, sum.expect("it is built in"))));
    window.lay_out(size);
    for number in ["-1.5", "2"] {
        window.type_text(size, number);
        window.enter(size);
    }
    let (laid, _) = window.lay_out(size);
    assert!(window.session().answer().is_some());
    assert_eq!(window.focused(), None, "who typed a sum has the keys of the picture");
    window.tab(size, false);
    assert_eq!(window.focused(), Some(laid.next));
}

#[test]
fn a_button_that_opens_a_sheet_has_the_focus_again_when_it_closes() {
    let (size, _) = SIZES[0];
    let mut window = at_state(size, 0, &[]);
    (0..2).for_each(|_| window.tab(size, true));
    let button = window.focused();
    window.enter(size);
    assert_eq!(*window.session().overlay(), Overlay::Help, "the last button above");
    window.lay_out(size);
    window.act(Action::Program(Program::Settings));
    window.lay_out(size);
    assert!(window.focused().is_some_and(|within| Some(within) != button), "in the sheet that follows");
    window.act(Action::Program(Program::Leave));
    window.lay_out(size);
    assert_eq!(window.focused(), button);
}

#[test]
fn a_term_is_one_stop_however_many_words_it_has() {
    let (size, _) = SIZES[0];
    let recap = || {
        let mut window = window(Lang::En);
        window.act(Action::Go(Go::Last));
        window.lay_out(size);
        window
    };
    let many = round(&mut recap(), size, false).len();
    let opens = |tabs: usize| {
        let mut window = recap();
        (0..=tabs).for_each(|_| window.tab(size, false));
        window.enter(size);
        match window.session().overlay() {
            Overlay::Glossary(term) => term.clone(),
            _ => None,
        }
    };
    let opened: Vec<String> = (0..many).filter_map(opens).collect();
    assert_eq!(opened, ["disk", "end-minus-start", "dot-product", "unit-vector", "floating-point"]);
}

#[test]
fn a_list_opened_by_a_key_begins_at_the_selected_entry() {
    let (size, _) = SIZES[0];
    let lesson = |window: &Headless| window.session().lesson().id.clone();
    let chosen = (1..20).find_map(|tabs| {
        let mut window = at_state(size, 0, &[]);
        let here = lesson(&window);
        (0..tabs).for_each(|_| window.tab(size, true));
        window.enter(size);
        let opens = lesson(&window) == here;
        window.lay_out(size);
        window.enter(size);
        Some(lesson(&window)).filter(|chosen| opens && *chosen != here)
    });
    assert_eq!(chosen.as_deref(), Some("point-disk"), "the path at hand begins with it");
}

#[test]
fn a_field_reached_by_tab_is_selected_so_that_typing_replaces_it() {
    let (size, _) = SIZES[0];
    let mut window = window(Lang::En);
    let lesson = window.session().lesson().steps.iter().position(|step| step.sum().is_some());
    window.act(Action::Go(Go::To(0, lesson.expect("one asks for a number"))));
    window.lay_out(size);
    window.type_text(size, "1");
    window.type_text(size, "5");
    let typed = |window: &Headless| window.session().sum_entry().map(|entry| entry.field(0).to_owned());
    assert_eq!(typed(&window).as_deref(), Some("15"), "what begins a number is no field that is entered");
    window.tab(size, false);
    window.tab(size, true);
    window.type_text(size, "2");
    assert_eq!(typed(&window).as_deref(), Some("2"));
}

#[test]
fn a_low_window_shows_the_keys_to_go_on() {
    // As with large letters: windows such as 1280 by 720 with text at 200 %.
    for (lang, told) in [(Lang::En, ["next", "keys", "move point"]), (Lang::Ja, ["次へ", "キー", "移動: 点"])]
    {
        for size in [vec2(640.0, 360.0), vec2(795.0, 447.0)] {
            let mut window = window(lang);
            window.act(Action::Quiz(QuizAction::Reveal));
            window.lay_out(size);
            let below = |area: &Area| area.min.y > size.y - 30.0;
            let texts = window.texts(size).into_iter().filter(|(_, area)| below(area));
            let texts: Vec<String> = texts.map(|(text, _)| text).collect();
            assert!(told.iter().all(|told| texts.iter().any(|text| text == told)), "{size}: {texts:?}");
        }
    }
}

#[test]
fn a_translators_right_click_names_the_place_of_every_text_of_the_lesson() {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let size = vec2(1440.0, 900.0);
    for lang in Lang::ALL {
        let mut window = window(lang);
        window.act(Action::Quiz(QuizAction::Reveal));
        window.lay_out(size);
        let panel = window.lay_out(size).0.panel;
        let (mut asked, mut lost) = (0, vec![]);
        // Values and code are in no file of words.
        let is_said = |text: &str| {
            text.chars().filter(|c| c.is_alphabetic()).count() > 12 && !text.contains(['=', ';', '{'])
        };
        for (text, area) in window.texts(size) {
            if is_said(&text) && is_within(area, panel) {
                window.ask_for_place(&words, size, area.center());
                let told = window.session().notices().last().unwrap_or_default().to_owned();
                asked += 1;
                if !told.contains(&format!("/{}", lang.code())) {
                    lost.push((text, told));
                }
            }
        }
        assert!(asked > 3 && lost.is_empty(), "{lang:?}: of {asked} texts these were not found: {lost:#?}");
    }
}

#[test]
fn a_translators_right_click_names_the_place_of_methods_and_hints() {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let size = vec2(1440.0, 900.0);
    for lang in Lang::ALL {
        let mut window = window(lang);
        window.act(Action::Quiz(QuizAction::Reveal));
        window.lay_out(size);
        let (_, hints) = window.session().hints();
        let mut wanted: Vec<String> = hints.into_iter().map(|hint| hint.words).collect();
        wanted.extend(window.session().page().methods.iter().map(|method| method.text.clone()));
        let (mut asked, mut lost) = (0, vec![]);
        for (text, area) in window.texts(size).into_iter().filter(|(text, _)| wanted.contains(text)) {
            window.ask_for_place(&words, size, area.center());
            let told = window.session().notices().last().unwrap_or_default().to_owned();
            asked += 1;
            if !told.contains(&format!("/{}", lang.code())) {
                lost.push((text, told));
            }
        }
        assert!(asked > 2 && lost.is_empty(), "{lang:?}: of {asked} texts these were not found: {lost:#?}");
    }
}
