//! What a picture of 1280×800 pixels shows of a scene's home, in cells of four: the window over which maps are asked for.

use glam::vec2;
use hantei::map::Window;
use hantei::scene::Scene;

/// That window.
pub fn home(scene: &Scene) -> Window {
    let [x, y, w, h] = scene.home;
    let pixel = (2.0 * w / 1280.0).max(2.0 * h / 800.0);
    let half = vec2(640.0, 400.0) * pixel;
    Window { min: vec2(x, y) - half, max: vec2(x, y) + half, cell: 4.0 * pixel }
}
