//! What a map costs: `cargo bench --bench maps`.
//!
//! To be reached: 4 ms for a picture of 1280×800 pixels with cells of four, whatever the scene, the method and the kind.

use criterion::{Criterion, criterion_group, criterion_main};
use glam::vec2;
use hantei::map::{Kind, Survey, Window};
use hantei::scene::Scene;
use std::hint::black_box;

/// What a window of this size shows of a scene's home.
fn home(scene: &Scene) -> Window {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }
}

fn maps(criterion: &mut Criterion) {
    for scene in Scene::ALL.iter().copied() {
        for method in scene.methods {
            for kind in Kind::of(scene) {
                let survey = Survey::new(kind, scene, (method, None), (&scene.start(), 0));
                criterion.bench_function(&format!("{}/{}/{}", scene.id, method.id, kind.id()), |bench| {
                    bench.iter(|| survey.over(black_box(&home(scene))));
                });
            }
        }
    }
}

criterion_group!(benches, maps);
criterion_main!(benches);
