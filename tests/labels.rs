//! Labels can be read: none is cut, none lies on another one, in every scene and every step, at every size.

use glam::{Vec2, vec2};
use hantei::compose::{self, Composed, Memory, Pointed};
use hantei::figure::primitive::{Pane, Primitive};
use hantei::figure::sketch::Located;
use hantei::figure::theme::Theme;
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::scene::{Explanation, Scene, Showing, Stage, Wanted};
use hantei::session::action::{Action, Quiz};
use hantei::session::{Session, Settings, System};
use hantei::words::Lang;

/// The texts of a pane, and where they are.
fn texts(pane: &Pane) -> Vec<(String, Area)> {
    let said = pane.drawn.iter().filter_map(|drawn| drawn.primitive.said());
    said.map(|(text, area)| (text.to_owned(), area)).collect()
}

/// The solid outlines and vectors of a pane; what is dashed only helps, and the grid and the hatching of a map lie below
/// everything.
fn outlines(pane: &Pane) -> Vec<(Vec2, Vec2)> {
    let mut lines = vec![];
    for drawn in pane.drawn.iter().filter(|drawn| !["grid", "map", "frame", "badge"].contains(&drawn.layer)) {
        match &drawn.primitive {
            Primitive::Path { points, stroke } if stroke.dash.is_none() => {
                lines.extend(points.windows(2).map(|pair| (pair[0], pair[1])));
            }
            Primitive::Polygon { points, stroke: Some(stroke), .. } if stroke.dash.is_none() => {
                let next = points.iter().cycle().skip(1);
                lines.extend(points.iter().copied().zip(next.copied()));
            }
            Primitive::Circle { center, radius, stroke: Some(_), .. } => {
                let at =
                    |i: u8| *center + *radius * Vec2::from_angle(f32::from(i) * std::f32::consts::TAU / 96.0);
                lines.extend((0..96).map(|i| (at(i), at(i + 1))));
            }
            _ => {}
        }
    }
    lines
}

/// The texts of some panes that an outline crosses.
fn crossed(panes: &[Pane]) -> Vec<String> {
    let mut crossed = vec![];
    for pane in panes {
        let lines = outlines(pane);
        // The numbers along the border are part of the ground.
        let labels = pane.drawn.iter().filter(|drawn| drawn.layer != "grid");
        for (text, area) in labels.filter_map(|drawn| drawn.primitive.said()) {
            // Letters are smaller than the room that is kept for them.
            let letters = area.grown(-0.2 * area.size().y);
            let within = |&(a, b): &(Vec2, Vec2)| {
                (0..=40_u8).any(|i| letters.contains(a.lerp(b, f32::from(i) / 40.0)))
            };
            if lines.iter().any(within) {
                crossed.push(format!("`{text}` is crossed"));
            }
        }
    }
    crossed
}

/// What is wrong with the texts of some panes. Badges are a pane of their own, and labels keep clear of them too.
fn faults(panes: &[Pane]) -> Vec<String> {
    let mut faults = vec![];
    let mut before: Vec<(String, Area)> = vec![];
    for pane in panes {
        for (text, area) in texts(pane) {
            if pane.area.shared(&area) < 0.99 * area.size().x * area.size().y {
                faults.push(format!("`{text}` is cut"));
            }
            let on = before.iter().filter(|(_, other)| area.shared(other) > 0.0);
            faults.extend(on.map(|(other, _)| format!("`{text}` on `{other}`")));
            before.push((text, area));
        }
    }
    faults
}

/// The picture of an explanation at a stage, with nothing but some layers shown.
fn composed(
    scene: &'static Scene,
    told: &Explanation,
    show: &[String],
    stage: Stage,
    theme: &Theme,
    lang: Lang,
) -> Vec<Pane> {
    let showing = Showing::new(scene, told, show, false, stage);
    let composed = Composed {
        scene,
        told,
        showing: &showing,
        verdicts: &[],
        survey: None,
        area: Area::new(Vec2::ZERO, vec2(960.0, 800.0)),
        camera: None,
        below: Area::new(Vec2::ZERO, vec2(960.0, 800.0)),
        theme,
        lang,
        lit: None,
        grid: true,
        located: Located::default(),
        taken: &[],
    };
    composed.panes(&mut Memory::default())
}

#[test]
fn of_every_layer_and_every_moment_of_every_method() {
    for (scene, method) in Scene::ALL.iter().flat_map(|scene| scene.methods.iter().map(move |m| (*scene, m)))
    {
        let given: Vec<String> =
            scene.layers.iter().filter(|layer| layer.given).map(|layer| layer.id.to_owned()).collect();
        let mut all = vec![];
        for (lang, theme) in Lang::ALL.into_iter().flat_map(|lang| Theme::ALL.map(|theme| (lang, theme))) {
            let told = method.explain(&scene.start(), Wanted { captions: false, ..Wanted::all(lang) });
            let mut check = |show: &[String], stage, what: &str| {
                let panes = composed(scene, &told, show, stage, &theme, lang);
                let of = format!("{} {} {what} {} {}", scene.id, method.id, lang.code(), theme.id);
                all.extend(faults(&panes).into_iter().map(|fault| format!("{of}: {fault}")));
            };
            for layer in scene.all_layers() {
                let show: Vec<String> = given.iter().cloned().chain([layer.id.to_owned()]).collect();
                check(&show, Stage::Whole, layer.id);
            }
            for (at, moment) in told.moments.iter().enumerate() {
                check(&given, Stage::Walk { at, grown: 1.0 }, &moment.name());
            }
        }
        assert!(all.is_empty(), "{all:#?}");
    }
}

/// Sizes of the picture, with how much larger or smaller the window draws its text there: beside the panel, presented, on a phone.
const SIZES: [(Vec2, f32); 3] =
    [(vec2(960.0, 800.0), 1.0), (vec2(1024.0, 640.0), 1.35), (vec2(390.0, 330.0), 0.85)];

#[test]
fn of_every_step_of_every_lesson() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    let mut all = vec![];
    for lesson in Library::builtin().lessons {
        for step in &lesson.steps {
            session.open(&format!("{}/{}", lesson.id, step.id));
            let _ = session.apply(Action::Quiz(Quiz::Reveal));
            for (lang, theme) in Lang::ALL.into_iter().flat_map(|lang| Theme::ALL.map(|theme| (lang, theme)))
            {
                session.insist(Some(lang), None);
                for (size, larger) in SIZES {
                    let area = Area::new(Vec2::ZERO, size);
                    let larger = Theme { text: theme.text * larger, ..theme };
                    let mut memory = Memory::default();
                    let panes =
                        compose::on_screen(&session, area, &larger, Pointed::default(), &[], &mut memory);
                    let at = format!("{}/{} {} {} {size}", lesson.id, step.id, lang.code(), theme.id);
                    let crossed = crossed(&panes);
                    all.extend(
                        faults(&panes).into_iter().chain(crossed).map(|fault| format!("{at}: {fault}")),
                    );
                }
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}
