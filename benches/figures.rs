//! What pictures, answers and frames cost: `cargo bench --bench figures`.
//!
//! To be reached: an SVG file 5 ms, a PNG file of 1440×900 150 ms, 100,000 lines of `eval` a second (1 s for
//! the benchmark's 100,000), the core of a frame 50 µs.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::vec2;
use hantei::cli::{eval, png};
use hantei::export::{Sheet, svg};
use hantei::lesson::Library;
use hantei::session::action::{Change, Quiz};
use hantei::session::{Action, Drive, Session, Settings, State, System};
use std::hint::black_box;

/// The step of each lesson that shows most, and the scene's name.
fn fullest(library: &Library) -> impl Iterator<Item = (&'static str, State)> + '_ {
    library.lessons.iter().map(|lesson| {
        let most = (0..lesson.steps.len()).max_by_key(|&step| lesson.steps[step].show.len());
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

fn answers(criterion: &mut Criterion) {
    let library = Library::builtin();
    let mut group = criterion.benchmark_group("eval");
    let mut mixed = String::new();
    for (scene, state) in fullest(&library) {
        let scene_knobs = state.scene().knobs;
        let mut lines = String::new();
        for i in 0..20_000 {
            let mut state = state.clone();
            for knob in scene_knobs {
                let shift = (i % 100) as f32 / 37.0;
                state.pose.set(knob.name, state.pose.point(knob.name) + vec2(shift, 0.0));
            }
            lines += &state.link();
            lines.push('\n');
        }
        group.throughput(Throughput::Elements(20_000));
        group.sample_size(10).bench_function(scene, |bench| {
            bench.iter(|| eval::stream(&library, &mut lines.as_bytes(), &mut std::io::sink()));
        });
        mixed += &lines;
    }
    group.throughput(Throughput::Elements(mixed.lines().count() as u64));
    group.bench_function("all scenes", |bench| {
        bench.iter(|| eval::stream(&library, &mut mixed.as_bytes(), &mut std::io::sink()));
    });
    group.finish();
}

/// What a frame does without a window: apply a held key, let time pass, run the algorithm, build the figure.
fn frames(criterion: &mut Criterion) {
    let library = Library::builtin();
    for (scene, state) in fullest(&library) {
        let mut session = Session::new(library.clone(), Settings::default(), System::default());
        session.open(&state.link());
        // While a question waits, nothing moves.
        let _ = session.apply(Action::Quiz(Quiz::Reveal));
        let mut frame = 0_u32;
        criterion.bench_function(&format!("frame/{scene}"), |bench| {
            bench.iter(|| {
                frame += 1;
                let there = if frame % 120 < 60 { Drive::RIGHT } else { Drive::LEFT };
                let (drive, dt) = (there.and(Drive::TURN), 1.0 / 60.0);
                let _ = session.apply(Action::Pose(Change::Hold { drive, dt }));
                session.advance(1.0 / 60.0);
                black_box(session.run().figure.items.len())
            });
        });
    }
}

criterion_group!(benches, pictures, answers, frames);
criterion_main!(benches);
