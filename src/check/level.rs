//! Plays the level of a lesson: each incorrect method is wrong in its run, and every correct method can win.

use crate::lesson::mistake::Page;
use crate::lesson::{File, LessonFiles, Mistake, load};
use crate::play::{Held, Level, World, bot};
use crate::scene::Method;
use std::sync::Arc;

/// Plays a lesson's level, and returns what is wrong with it. Mistakes of the file itself are reported elsewhere.
pub fn check(files: &LessonFiles<'_>) -> Vec<Mistake> {
    if files.level == File::Missing {
        return vec![];
    }
    let mut page = Page::open(format!("{}/level.toml", files.folder), &files.level);
    let (Some(text), Ok(lesson)) = (page.text, load::lesson(files)) else { return vec![] };
    let Some(level) = lesson.level else { return vec![] };
    let find = |what: &str| text.find(what).unwrap_or(0);
    for bug in &level.bugs {
        let id = bug.method.id;
        let played = played(&level, (bug.question, bug.method), &bug.run);
        if !played.wrong.iter().any(Option::is_some) {
            page.wrong(
                find(id),
                format!("in the run of `{id}` no answer is wrong"),
                format!(
                    "record one with a wrong answer; `hantei play {} --method {id}` prints runs",
                    lesson.id
                ),
            );
        }
    }
    for (question, method) in level.right_methods() {
        let wrong = level.bugs.iter().any(|bug| {
            let played = played(&level, (question, method), &bug.run);
            played.wrong.iter().any(Option::is_some)
        });
        if wrong {
            page.wrong(0, format!("with `{}`, which is right, an answer is wrong", method.id), "report this");
        }
        if !can_win(&level, (question, method)) {
            page.wrong(
                0,
                format!("the built-in player does not win with `{}` in three minutes", method.id),
                "make the level easier",
            );
        }
    }
    page.finish()
}

/// The level after a run, with a method that answers one of its questions.
fn played(level: &Arc<Level>, (question, method): (usize, &'static Method), run: &[Held]) -> World {
    let mut world = World::new(level.clone(), level.judges(question, method), 0);
    run.iter().for_each(|held| world.step(*held));
    world
}

fn can_win(level: &Arc<Level>, (question, method): (usize, &'static Method)) -> bool {
    let mut world = World::new(level.clone(), level.judges(question, method), 0);
    bot::play(&mut world, bot::PATIENCE, 0);
    world.won.is_some()
}
