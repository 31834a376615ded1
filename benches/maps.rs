//! The time for a map: `cargo bench -p benches --bench maps`. `web/bench` measures the same in a browser.
//!
//! The goal is 4 ms for every scene, method, kind and moving body. The table at the end shows the best sample of each, with the
//! slowest map first.

mod every_map;

use criterion::Criterion;
use every_map::{EveryMap, every_map};
use std::time::{Duration, Instant};

/// The most that a map may take, in milliseconds.
const MOST: f64 = 4.0;

/// Measures one map: its best sample in milliseconds. It is infinite if the map was not measured.
fn measure(criterion: &mut Criterion, map: &EveryMap) -> f64 {
    let mut best = f64::INFINITY;
    criterion.bench_function(&map.name, |bencher| {
        bencher.iter_custom(|rounds| {
            let start = Instant::now();
            for _ in 0..rounds {
                map.ask();
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
    let maps = every_map();
    let mut measured: Vec<(f64, &str)> =
        maps.iter().map(|map| (measure(&mut criterion, map), map.name.as_str())).collect();
    criterion.final_summary();
    measured.retain(|(best, _)| best.is_finite());
    measured.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    println!("\n{:>8}   map", "ms");
    measured.iter().for_each(|(best, name)| println!("{best:>8.2}   {name}"));
    let over = measured.iter().filter(|(best, _)| *best > MOST).count();
    println!("{over} of {} take more than {MOST} ms", measured.len());
}
