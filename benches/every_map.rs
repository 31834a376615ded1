//! All maps over their scene's home, as in a picture of 1280×800 pixels with cells of four. They are shared by two benchmarks,
//! one here and one in a browser.

#[path = "home.rs"]
mod home;

use hantei::map::{Kind, Map, MapRequest, Window};
use hantei::scene::Scene;
use home::home;
use std::hint::black_box;

/// A map to compute.
pub struct EveryMap {
    /// The scene, the method, the kind, and the body that moves.
    pub name: String,
    survey: MapRequest,
    window: Window,
}

impl EveryMap {
    /// Computes the map.
    pub fn ask(&self) -> Map {
        black_box(self.survey.over(black_box(&self.window)))
    }
}

/// The maps for all scenes, methods, kinds and moving bodies.
pub fn every_map() -> Vec<EveryMap> {
    let mut maps = vec![];
    for scene in Scene::ALL.iter().copied() {
        for method in scene.methods {
            for kind in Kind::of(scene) {
                for body in (0..scene.bodies.len()).filter(|&body| !scene.bodies[body].moves.is_empty()) {
                    let (kind_id, body_title) = (kind.id(), scene.bodies[body].title.en);
                    let name = format!("{}/{}/{kind_id} of {body_title}", scene.id, method.id);
                    let survey = MapRequest::new(kind, scene, (method, None), (&scene.start(), body));
                    maps.push(EveryMap { name, survey, window: home(scene) });
                }
            }
        }
    }
    maps
}
