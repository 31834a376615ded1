//! Shapes that a phone does not show: its picture is low and wide, so that a shape visible in a window may be outside it.

use super::each_step;
use crate::lesson::{LessonFiles, Mistake};
use crate::session::{Camera, State};
use glam::{Vec2, vec2};

/// The width of a phone's picture divided by its height when held upright, below a badge. Nothing above or below the scene's home
/// is ever visible there.
const ASPECT: f32 = 1.4;

/// The distance beyond the picture that is ignored: less than a line's width.
const HARDLY: f32 = 0.02;

/// Finds the steps whose bodies leave the picture on a phone. Other mistakes of a lesson are reported elsewhere.
pub fn check(files: &LessonFiles<'_>) -> Vec<Mistake> {
    each_step(files, |page, lesson, i, step| {
        let set = step.get_ref().as_table().and_then(|step| step.get("set")).unwrap_or(step);
        let state = State::at(lesson, i);
        let (low, high) = seen(&state);
        for (body, beyond) in outside(&state, low, high) {
            let what =
                format!("on a phone, {beyond:.2} of the {body} of this pose is outside of the picture");
            let instead = format!(
                "a phone shows x from {:.1} to {:.1} and y from {:.1} to {:.1}",
                low.x, high.x, low.y, high.y
            );
            page.wrong(set.span().start, what, instead);
        }
    })
}

/// The part of the world that a phone shows at least: the home, or the view that fits a pose far too large for it.
fn seen(state: &State) -> (Vec2, Vec2) {
    let [.., w, h] = state.scene().home;
    let Camera { center, zoom } = Camera::for_far(state).unwrap_or_else(|| Camera::home(state.scene()));
    let half = vec2(w.max(h * ASPECT), h) / zoom;
    (center - half, center + half)
}

/// The bodies of a step that a phone's picture cuts off, and how far they extend beyond it.
fn outside(state: &State, low: Vec2, high: Vec2) -> Vec<(&'static str, f32)> {
    let (scene, step) = (state.scene(), state.step());
    let mut all: Vec<(&'static str, f32)> = vec![];
    for (body, shape) in (scene.controls)(&step.pose).grabs {
        let body = &scene.bodies[body];
        if shape.is_endless() || !step.show.iter().any(|layer| layer == body.layer) {
            continue;
        }
        let beyond = shape.points().into_iter().map(|p| (low - p).max(p - high).max_element());
        let beyond = beyond.fold(0.0, f32::max);
        match all.iter_mut().find(|(known, _)| *known == body.title.en) {
            Some((_, most)) => *most = most.max(beyond),
            None => all.push((body.title.en, beyond)),
        }
    }
    all.retain(|(_, beyond)| *beyond > HARDLY);
    all
}
