//! The time for pictures, answers and frames: `cargo bench -p benches --bench figures`.
//!
//! The goals are 5 ms for an SVG file, 150 ms for a PNG file of 1440×900, 200,000 lines of `eval` per second with the verdict and
//! 100,000 with all values, and 50 µs for the core of a frame, or 80 µs in space.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::{Vec2, vec2};
use hantei::cli::{eval, png};
use hantei::compose::{self, Memory, Pointed, SIZE, Sheet, svg};
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::scene::Detail;
use hantei::session::action::{Action, Change, Go, QuizAction};
use hantei::session::{Drive, Session, Settings, State, System};
use hantei::words::Lang;
use std::cell::LazyCell;
use std::hint::black_box;

/// The step of each lesson with the most layers, and the scene's name. Maps have a separate benchmark, `maps`.
fn fullest(library: &Library) -> impl Iterator<Item = (&'static str, State)> + '_ {
    library.lessons.iter().map(|lesson| {
        let plain = (0..lesson.steps.len()).filter(|&step| lesson.steps[step].map.is_none());
        let most = plain.max_by_key(|&step| lesson.steps[step].show.len());
        (lesson.scene.id, State::at(lesson, most.unwrap_or(0)))
    })
}

fn pictures(criterion: &mut Criterion) {
    let library = Library::builtin();
    let sheet = Sheet { size: vec2(1440.0, 900.0), ..Sheet::default() };
    for (scene, state) in fullest(&library) {
        criterion.bench_function(&format!("svg/{scene}"), |bench| {
            bench.iter(|| svg(black_box(&state), &sheet));
        });
    }
    for (scene, state) in fullest(&library) {
        criterion.bench_function(&format!("png/{scene}"), |bench| {
            bench.iter(|| png::png(&svg(black_box(&state), &sheet)).map(|bytes| bytes.len()));
        });
    }
}

/// Links to poses near that of a state, one per line.
fn links(state: &State) -> String {
    let near = |i: u32| {
        let (mut near, shift) = (state.clone(), vec2((i % 100) as f32 / 37.0, 0.0));
        for (input, amount) in state.pose.iter() {
            near.pose.set(input, amount.moved(|p| p + shift));
        }
        near.link() + "\n"
    };
    (0..20_000).map(near).collect()
}

fn answers(criterion: &mut Criterion) {
    let library = Library::builtin();
    let mut group = criterion.benchmark_group("eval");
    let everything = eval::Options::default();
    for (scene, state) in fullest(&library) {
        let lines = LazyCell::new(|| links(&state));
        // The verdict alone, with a named value, and with all values.
        let verdict = eval::Options { values: Some(vec![]), ..eval::Options::default() };
        let name = state.method.explain(&state.pose, Detail::values(Lang::En)).rows[0].full_name();
        let named = eval::Options { values: Some(vec![name]), ..eval::Options::default() };
        group.throughput(Throughput::Elements(20_000)).sample_size(10);
        for (what, asked) in [("verdict", &verdict), ("named", &named), ("everything", &everything)] {
            group.bench_function(format!("{what}/{scene}"), |bench| {
                bench.iter(|| eval::stream(&library, asked, &mut lines.as_bytes(), &mut std::io::sink()));
            });
        }
    }
    group.finish();
}

/// The work of a frame without a window: apply a held key, let time pass, explain, and sketch the picture with its labels.
fn frames(criterion: &mut Criterion) {
    let library = Library::builtin();
    for (scene, state) in fullest(&library) {
        let mut session = Session::new(library.clone(), Settings::default(), System::default());
        let lesson =
            library.lessons.iter().position(|lesson| lesson.id == state.lesson().id).expect("it is there");
        let _ = session.apply(Action::Go(Go::To(lesson, state.place().index())));
        // While a question waits, nothing moves.
        let _ = session.apply(Action::Quiz(QuizAction::Reveal));
        let (mut frame, mut memory) = (0_u32, Memory::default());
        criterion.bench_function(&format!("frame/{scene}"), |bench| {
            bench.iter(|| {
                frame += 1;
                let there = if frame % 120 < 60 { Drive::RIGHT } else { Drive::LEFT };
                let drive = there.and(Drive::TURN);
                let _ = session.apply(Action::Pose(Change::Hold { drive, dt: 1.0 / 60.0 }));
                session.advance(1.0 / 60.0);
                let (area, theme) = (Area::new(Vec2::ZERO, SIZE), session.theme());
                let panes = compose::on_screen(&session, area, &theme, Pointed::default(), &[], &mut memory);
                black_box(panes.len())
            });
        });
    }
}

criterion_group!(benches, pictures, answers, frames);
criterion_main!(benches);
