//! What it costs to grade a class: two hundred hand-ins, each with every question answered, every challenge solved and every exercise
//! written, once all with the same texts and once each with texts of its own. A second is wanted for two hundred.

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
    // A class works at one lesson, of which the last one asks most; who hands in all of them is the worst that there is.
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
            grade(&library, &files, Options::default(), &mut told).expect("it is graded");
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

/// What somebody hands in who did all of these lessons, each text with a line more.
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
                // A pose is judged when a hand lets go of it.
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
