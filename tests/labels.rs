//! Labels can be read: none is cut, none lies on another one, in every scene and every step, at every size.

use glam::{Vec2, vec2};
use hantei::export;
use hantei::figure::labels::Memory;
use hantei::figure::sketch::{Look, Pane, sketch};
use hantei::figure::theme::Theme;
use hantei::figure::view::Area;
use hantei::lesson::Library;
use hantei::scene::Scene;
use hantei::session::action::Quiz;
use hantei::session::{Action, Session, Settings, System};
use hantei::words::Lang;

/// The texts of a pane, and where they are.
fn texts(pane: &Pane) -> Vec<(String, Area)> {
    let said = pane.drawn.iter().filter_map(|drawn| drawn.primitive.said());
    said.map(|(text, area)| (text.to_owned(), area)).collect()
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

#[test]
fn of_every_layer_of_every_method() {
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    for (scene, method) in Scene::ALL.iter().flat_map(|scene| scene.methods.iter().map(move |m| (scene, m))) {
        for (lang, theme) in Lang::ALL.into_iter().flat_map(|lang| Theme::ALL.map(|theme| (lang, theme))) {
            let run = (method.run)(&scene.start(), lang);
            let view = export::view(scene, area, None);
            for layer in scene.layers {
                let shows = |id: &str| {
                    id == layer.id || scene.layers.iter().any(|layer| layer.id == id && layer.given)
                };
                let hit = Some(run.hit);
                let look = Look { theme: &theme, shows: &shows, hit, lit: None, grid: true, taken: &[] };
                let panes = sketch(&run.figure, &view, &look, &mut Memory::default());
                let faults = faults(&panes);
                let of = (scene.id, method.id, layer.id, lang.code(), theme.id);
                assert!(faults.is_empty(), "{of:?}: {faults:?}");
            }
        }
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
                    let panes = panes(&session, size, Theme { text: theme.text * larger, ..theme });
                    let at = format!("{}/{} {} {} {size}", lesson.id, step.id, lang.code(), theme.id);
                    all.extend(faults(&panes).into_iter().map(|fault| format!("{at}: {fault}")));
                }
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

fn panes(session: &Session, size: Vec2, theme: Theme) -> Vec<Pane> {
    let area = Area::new(Vec2::ZERO, size);
    let view = export::view(session.scene(), area, None);
    let shows = |layer: &str| session.shows(layer);
    let hit = Some(session.run().hit);
    let look = Look { theme: &theme, shows: &shows, hit, lit: None, grid: true, taken: &[] };
    let verdicts = export::verdicts(session.method(), session.run(), session.versus(), session.lang());
    export::picture(session.run(), &verdicts, &view, &look, session.lang(), &mut Memory::default())
}

#[test]
fn a_value_is_written_once_where_several_layers_draw_it() {
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    for (id, layers, value) in [
        ("capsules", &["shapes", "ends", "nearest", "compare"][..], "0.87"),
        ("rectangles", &["shapes", "verdict", "reach"], "1.70"),
    ] {
        let scene = Scene::by_id(id).expect("it is built in");
        let run = (scene.methods[0].run)(&scene.start(), Lang::En);
        let view = export::view(scene, area, None);
        let look = Look {
            theme: &Theme::LIGHT,
            shows: &|id| layers.contains(&id),
            hit: None,
            lit: None,
            grid: true,
            taken: &[],
        };
        let panes = sketch(&run.figure, &view, &look, &mut Memory::default());
        let texts: Vec<String> = panes.iter().flat_map(texts).map(|(text, _)| text).collect();
        let found = texts.iter().filter(|text| text.ends_with(value)).count();
        assert_eq!(found, 1, "{id} {value}: {texts:?}");
    }
}
