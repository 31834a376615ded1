//! Draws the first pose of every scene and method as SVG: `cargo run --example look -- DIR`.
use glam::{Vec2, vec2};
use hantei::figure::{
    labels::Memory,
    sketch, svg,
    theme::Theme,
    view::{Area, View},
};
use hantei::{scene::Scene, words::Lang};

fn main() {
    let dir = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    for scene in Scene::ALL {
        for method in scene.methods {
            let run = (method.run)(&scene.start(), Lang::En);
            let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
            let [x, y, w, h] = scene.home;
            let view = View::fitting(area, vec2(x, y), vec2(w, h));
            let look = sketch::Look {
                theme: &Theme::LIGHT,
                shows: &|_| true,
                hit: Some(run.hit),
                lit: None,
                grid: true,
                taken: &[],
            };
            let panes = sketch::sketch(&run.figure, &view, &look, &mut Memory::default());
            let text = svg::svg(&panes, area, &Theme::LIGHT);
            std::fs::write(format!("{dir}/{}-{}.svg", scene.id, method.id), text).unwrap();
        }
    }
}
