//! The time that a tick and a picture of each level take: `cargo bench -p benches --bench levels`.
//!
//! The goals are a tick of at most 1 ms with a correct method and 4 ms with a learner's code, here the method's own text as the
//! language runs it, and a picture in less than a frame, 16 ms, without the graphics card. The crowd's level has no learner's code.
//! Each row shows the median and the slowest in the second half of a run of ten seconds.

use fastrand::Rng;
use glam::Vec2;
use hantei::attempt::{Attempt, begin};
use hantei::figure::theme::Theme;
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::play::rooms;
use hantei::play::{Held, Judge, Known, Level, Own, World};
use hantei::words::Lang;
use std::sync::Arc;
use std::time::Instant;

/// The ticks of a run.
const TICKS: usize = 600;

/// The size of a picture in a window of 1280 × 720.
const SIZE: Vec2 = Vec2::new(800.0, 640.0);

fn main() {
    let library = Library::builtin();
    let lessons =
        library.lessons.iter().filter_map(|lesson| Some((lesson.id.clone(), lesson.level.clone()?)));
    let rooms = rooms::ALL.iter().map(|room| (room.id.to_owned(), room.level()));
    println!("{:<20} {:>20} {:>20} {:>20}", "milliseconds", "method", "learner's code", "picture");
    for (id, level) in lessons.chain(rooms) {
        let methods = || level.questions.iter().map(|question| Judge::Method(&question.scene.methods[0]));
        let (tick, picture) = times(World::new(level.clone(), methods().collect(), 0));
        let own = own(&level).map(|judges| told(times(World::new(level.clone(), judges, 0)).0));
        println!("{id:<20} {:>20} {:>20} {:>20}", told(tick), own.unwrap_or_default(), told(picture));
    }
}

/// The first method of each question as a learner's text; `None` if the language does not run one of them.
fn own(level: &Level) -> Option<Vec<Judge>> {
    let judge = |(id, question): (u32, &hantei::play::level::Question)| {
        let (scene, method) = (question.scene, &question.scene.methods[0]);
        let text = Arc::new(Attempt::read(scene, method, &begin(method)).ok()?);
        Some(Judge::Own(Own { id, name: method.id.to_owned(), text, known: Known::Good }))
    };
    (0..).zip(&level.questions).map(judge).collect()
}

/// The median and the slowest tick, and the same of pictures, in milliseconds. The player wanders.
fn times(mut world: World) -> ([f64; 2], [f64; 2]) {
    let (mut random, mut held) = (Rng::with_seed(7), Held::default());
    let (mut ticks, mut pictures) = (vec![], vec![]);
    let area = Area::new(Vec2::ZERO, SIZE);
    for tick in 0..TICKS {
        if tick % 20 == 0 {
            held.go = (random.i8(-1..=1), random.i8(-1..=1));
        }
        let begun = Instant::now();
        world.step(held);
        let stepped = Instant::now();
        std::hint::black_box(world.panes(area, &Theme::LIGHT, Lang::En, false));
        if tick >= TICKS / 2 {
            ticks.push((stepped - begun).as_secs_f64() * 1e3);
            pictures.push(stepped.elapsed().as_secs_f64() * 1e3);
        }
    }
    (middle_and_most(ticks), middle_and_most(pictures))
}

fn middle_and_most(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[times.len() - 1]]
}

fn told([middle, most]: [f64; 2]) -> String {
    format!("{middle:.3} – {most:.3}")
}
