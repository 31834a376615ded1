//! The window over which maps are measured: the home of a scene in a picture of 1280×800 pixels, in cells of four.

use glam::vec2;
use hantei::map::Window;
use hantei::scene::Scene;

/// The window of a scene.
pub fn home(scene: &Scene) -> Window {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }
}
