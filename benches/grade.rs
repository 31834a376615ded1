//! The time to grade a class: two hundred submissions with all questions answered, all challenges solved and all exercises
//! written, once with identical code and once with different code. The goal is one second for two hundred.

use hantei::attempt::begin;
use hantei::cli::grade::{Options, grade};
use hantei::lesson::Library;
use hantei::session::action::{Change, Own, Program, QuizAction, Request};
use hantei::session::{Action, Session, Settings, State, System};
use std::path::PathBuf;
use std::time::Instant;

const LEARNERS: usize = 200;

fn main() {
    let library = Library::builtin();
    let folder = std::env::temp_dir().join(format!("hantei-grade-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    // A class submits one lesson; the last lesson has the most work. Submitting all lessons is the worst case.
    let count = library.lessons.len();
    for (name, lessons) in
        [("one lesson", 1..2), ("the last lesson", count - 1..count), ("all lessons", 0..count)]
    {
        for differ in [false, true] {
            let first = worked(&library, lessons.clone(), "");
            let write = |learner: usize| {
                let text = if differ {
                    worked(&library, lessons.clone(), &format!("let mine = {learner};"))
                } else {
                    first.clone()
                };
                let path = folder.join(format!("{learner}.txt"));
                std::fs::write(&path, text).expect("it is written");
                path
            };
            let files: Vec<PathBuf> = (0..LEARNERS).map(write).collect();
            let (start, mut told) = (Instant::now(), vec![]);
            let (input, notices) = (&mut std::io::empty(), &mut std::io::sink());
            grade(&library, &files, Options::default(), input, &mut told, notices).expect("it is graded");
            let took = start.elapsed();
            let told = String::from_utf8_lossy(&told);
            println!("{name}, {}: {took:.2?}", if differ { "texts of their own" } else { "the same texts" });
            println!(
                "    {}",
                told.lines().next().and_then(|line| line.split("; alike").next()).unwrap_or_default()
            );
        }
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// The submission of a learner who did all of these lessons, with an extra line in each solution.
fn worked(library: &Library, lessons: std::ops::Range<usize>, more: &str) -> String {
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    for lesson in &library.lessons[lessons] {
        for (i, step) in lesson.steps.iter().enumerate() {
            let mut state = State::at(lesson, i);
            let link = state.link();
            session.open(&link);
            if let Some(truth) = state.truth().filter(|_| step.ask.is_some()) {
                let _ = session.apply(Action::Quiz(QuizAction::Answer(truth)));
            }
            if let Some(challenge) = &step.challenge {
                state.pose = challenge.solved.clone();
                session.open(&state.link());
                // A pose is judged when it is released.
                let _ = session.apply(Action::Pose(Change::Rest));
            }
            if let Some(write) = &step.write {
                session.open(&link);
                let _ = session.apply(Action::Own(Own::Edit));
                session.write(&begin(write.solution(lesson.scene)).replacen(
                    "{\n",
                    &format!("{{\n    {more}\n"),
                    1,
                ));
            }
        }
    }
    match session.apply(Action::Program(Program::HandIn)) {
        Some(Request::HandIn(text)) => text,
        other => panic!("{other:?}"),
    }
}
