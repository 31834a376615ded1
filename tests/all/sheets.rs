//! The overlay over the picture, laid out without a window and used only by keys.

use glam::{Vec2, vec2};
use hantei::app::Headless;
use hantei::lesson::Library;
use hantei::session::action::Program;
use hantei::session::{Action, Session, Settings, System};

const SIZE: Vec2 = vec2(1280.0, 720.0);

/// The sheet in which an assignment is made.
fn task() -> Headless {
    let mut window = Headless::new(Session::new(Library::builtin(), Settings::default(), System::default()));
    window.act(Action::Program(Program::Task));
    window.lay_out(SIZE);
    window
}

#[test]
fn the_code_of_a_new_assignment_can_be_typed_to_its_end() {
    let mut window = task();
    let field = (0..20).any(|_| {
        window.tab(SIZE, false);
        window.type_text(SIZE, "w");
        window.session().settings().task.is_some()
    });
    assert!(field, "Tab leads to the field");
    window.type_text(SIZE, "eek-3");
    assert_eq!(window.session().settings().task.as_deref(), Some("week-3"));
}

#[test]
fn pressing_a_step_of_an_assignment_keeps_the_focus_on_it() {
    let mut window = task();
    (0..2).for_each(|_| window.tab(SIZE, false));
    let count =
        |window: &Headless| window.session().settings().steps.as_ref().map(|it| it.split(',').count());
    window.enter(SIZE);
    let without = count(&window);
    window.enter(SIZE);
    assert_eq!(count(&window), without.map(|it| it + 1), "the same step, taken out and put back");
}

#[test]
fn the_sheet_of_keys_opens_at_its_top_each_time() {
    let (mut window, low) = (task(), vec2(1280.0, 500.0));
    let begins = |window: &mut Headless| {
        (0..5).for_each(|_| drop(window.lay_out(low)));
        window.texts(low).iter().any(|(text, _)| text == "Move the chosen shape")
    };
    for _ in 0..2 {
        window.act(Action::Program(Program::Leave));
        window.act(Action::Program(Program::Help));
        assert!(begins(&mut window));
        window.scroll(1.0);
        assert!(!begins(&mut window), "they can be scrolled");
    }
}
