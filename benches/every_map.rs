//! Every map that can be drawn, over its scene's home as a picture of 1280×800 pixels with cells of four shows it. Two benchmarks
//! ask for them: one here, one in a browser.

use glam::vec2;
use hantei::map::{Kind, Map, Survey, Window};
use hantei::scene::Scene;
use std::hint::black_box;

/// A map to be asked for.
pub struct EveryMap {
    /// The scene, the method, the kind, and the body that moves.
    pub name: String,
    survey: Survey,
    window: Window,
}

impl EveryMap {
    /// Works the map out.
    pub fn ask(&self) -> Map {
        black_box(self.survey.over(black_box(&self.window)))
    }
}

/// All of them: whatever the scene, the method, the kind and the body that moves.
pub fn every_map() -> Vec<EveryMap> {
    let mut maps = vec![];
    for scene in Scene::ALL.iter().copied() {
        for method in scene.methods {
            for kind in Kind::of(scene) {
                for body in (0..scene.bodies.len()).filter(|&body| !scene.bodies[body].moves.is_empty()) {
                    let (kind_id, body_title) = (kind.id(), scene.bodies[body].title.en);
                    let name = format!("{}/{}/{kind_id} of {body_title}", scene.id, method.id);
                    let survey = Survey::new(kind, scene, (method, None), (&scene.start(), body));
                    maps.push(EveryMap { name, survey, window: home(scene) });
                }
            }
        }
    }
    maps
}

/// What a window of that size shows of a scene's home.
fn home(scene: &Scene) -> Window {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }
}
