//! What a map costs: `cargo bench -p benches --bench maps`.
//!
//! To be reached: 4 ms for a picture of 1280×800 pixels with cells of four, whatever the scene, the method, the kind and the
//! body that moves. The table at the end shows the best sample of each, the slowest map first.

use criterion::Criterion;
use glam::vec2;
use hantei::map::{Kind, Survey, Window};
use hantei::scene::Scene;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The most that a map may take, in milliseconds.
const MOST: f64 = 4.0;

/// What a window of this size shows of a scene's home.
fn home(scene: &Scene) -> Window {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }
}

/// Measures one map: its best sample, in milliseconds. It is infinite where the map was not asked for.
fn measure(criterion: &mut Criterion, name: &str, survey: &Survey, window: &Window) -> f64 {
    let mut best = f64::INFINITY;
    criterion.bench_function(name, |bencher| {
        bencher.iter_custom(|rounds| {
            let start = Instant::now();
            for _ in 0..rounds {
                black_box(survey.over(black_box(window)));
            }
            let elapsed = start.elapsed();
            best = best.min(elapsed.as_secs_f64() * 1e3 / rounds as f64);
            elapsed
        });
    });
    best
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(200))
        .configure_from_args();
    let mut measured = vec![];
    for scene in Scene::ALL.iter().copied() {
        for method in scene.methods {
            for kind in Kind::of(scene) {
                for body in (0..scene.bodies.len()).filter(|&body| !scene.bodies[body].moves.is_empty()) {
                    let survey = Survey::new(kind, scene, (method, None), (&scene.start(), body));
                    let name = format!(
                        "{}/{}/{} of {}",
                        scene.id,
                        method.id,
                        kind.id(),
                        scene.bodies[body].title.en
                    );
                    let best = measure(&mut criterion, &name, &survey, &home(scene));
                    measured.push((best, name));
                }
            }
        }
    }
    criterion.final_summary();
    measured.retain(|(best, _)| best.is_finite());
    measured.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    println!("\n{:>8}   map", "ms");
    measured.iter().for_each(|(best, name)| println!("{best:>8.2}   {name}"));
    let over = measured.iter().filter(|(best, _)| *best > MOST).count();
    println!("{over} of {} take more than {MOST} ms", measured.len());
}
