//! The time to read and check all lessons. The limit is 20 ms, an unnoticeable delay at the start.

use criterion::Criterion;
use hantei::check;
use hantei::lesson::folder::Watch;
use hantei::lesson::{Library, builtin};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons");
    criterion.bench_function("lessons/built in", |bench| bench.iter(|| black_box(builtin::load())));
    criterion.bench_function("lessons/folder", |bench| bench.iter(|| black_box(Library::from_folder(&home))));
    criterion.bench_function("lessons/check", |bench| bench.iter(|| black_box(check::report(None))));
    let mut watch = Watch::new(&home);
    let mut now = Instant::now();
    watch.poll(now);
    criterion.bench_function("lessons/a look of the watch", |bench| {
        bench.iter(|| {
            now += Duration::from_millis(250);
            black_box(watch.poll(now))
        });
    });
    criterion.final_summary();
}
