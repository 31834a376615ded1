//! Preview (never committed): SCENE=id [METHOD=id] [LINK=a=1,2&b=3] [LANG=ja] cargo test --no-default-features --test scratch
use glam::{Vec2, vec2};
use hantei::figure::badge::{Verdict, badges};
use hantei::figure::labels::Memory;
use hantei::figure::sketch::{Look, sketch};
use hantei::figure::svg::svg;
use hantei::figure::theme::Theme;
use hantei::figure::view::{Area, View, Views};
use hantei::scene::{Scene, Showing, Stage, Wanted};
use hantei::words::Lang;

#[test]
fn draw() {
    let get = |name: &str| std::env::var(name).unwrap_or_default();
    let scene = Scene::by_id(&get("SCENE")).expect("SCENE");
    let lang = if get("LANG_") == "ja" { Lang::Ja } else { Lang::En };
    for method in scene.methods.iter().filter(|m| get("METHOD").is_empty() || m.id == get("METHOD")) {
        let mut pose = scene.start();
        for part in get("LINK").split('&').filter(|p| !p.is_empty()) {
            let (name, text) = part.split_once('=').unwrap();
            let input = scene.inputs.iter().find(|i| i.name == name).unwrap();
            pose.set(name, input.read(text).unwrap());
        }
        let told = method.explain(&pose, Wanted::all(lang));
        println!("## {} · {} · {}", scene.id, method.id, told.reason);
        let show: Vec<String> = scene
            .layers
            .iter()
            .filter(|l| {
                l.given && get("SHOW").split(',').any(|s| s == l.id || (s.is_empty() && (l.id == "shapes")))
            })
            .map(|l| l.id.to_owned())
            .collect();
        let folder = format!("/tmp/preview/{}-{}", scene.id, method.id);
        std::fs::create_dir_all(&folder).unwrap();
        for (i, moment) in told.moments.iter().enumerate() {
            println!("{i:2} {:20} {}", moment.name(), moment.caption);
            let showing = Showing::new(scene, &told, &show, false, Stage::Walk { at: i, grown: 1.0 });
            let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
            let [x, y, w, h] = scene.home;
            let halves = area.halves();
            let two = showing.shows_own_frame();
            let world = View::fitting(if two { halves[0] } else { area }, vec2(x, y), vec2(w, h));
            let own = two.then(|| View::fitting(halves[1], Vec2::ZERO, told.figure.own.unwrap().half));
            let verdicts: Vec<Verdict> = showing
                .hit()
                .map(|hit| Verdict { hit, reason: &told.reason, method: "" })
                .into_iter()
                .collect();
            let (drawn, taken) = badges(&verdicts, area, &Theme::LIGHT, lang);
            let seen = |item: &hantei::figure::Item| showing.seen(item);
            let look = Look {
                theme: &Theme::LIGHT,
                seen: &seen,
                turning: 0.0,
                hit: showing.hit(),
                lit: None,
                grid: true,
                taken: &taken,
                lang,
            };
            let mut panes = sketch(&told.figure, &Views { world, own }, &look, &mut Memory::default());
            panes.push(hantei::figure::primitive::Pane { area, drawn });
            std::fs::write(format!("{folder}/{i:02}.svg"), svg(&panes, area, &Theme::LIGHT)).unwrap();
        }
    }
}
#[test]
fn check() {
    let (text, _) = hantei::lesson::check::report(None);
    for line in text.lines().filter(|l| !l.is_empty()) {
        println!("CHECK {line}");
    }
}
#[test]
fn steps() {
    let library = hantei::lesson::Library::from_folder(std::path::Path::new("/tmp/l4")).unwrap();
    for lesson in &library.lessons {
        if lesson.scene.id != std::env::var("SCENE").unwrap_or_default() {
            continue;
        }
        for (i, step) in lesson.steps.iter().enumerate() {
            let lang = Lang::En;
            let told = step.method.explain(&step.pose, Wanted::all(lang));
            let showing = Showing::new(lesson.scene, &told, &step.show, false, Stage::Whole);
            let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
            let [x, y, w, h] = lesson.scene.home;
            let world = View::fitting(area, vec2(x, y), vec2(w, h));
            let verdicts: Vec<Verdict> = showing
                .hit()
                .map(|hit| Verdict { hit, reason: &told.reason, method: "" })
                .into_iter()
                .collect();
            let (drawn, taken) = badges(&verdicts, area, &Theme::LIGHT, lang);
            let seen = |item: &hantei::figure::Item| showing.seen(item);
            let look = Look {
                theme: &Theme::LIGHT,
                seen: &seen,
                turning: 0.0,
                hit: showing.hit(),
                lit: None,
                grid: true,
                taken: &taken,
                lang,
            };
            let mut panes = sketch(&told.figure, &Views { world, own: None }, &look, &mut Memory::default());
            panes.push(hantei::figure::primitive::Pane { area, drawn });
            std::fs::create_dir_all("/tmp/preview/tri-steps").unwrap();
            std::fs::write(format!("/tmp/preview/tri-steps/{i:02}.svg"), svg(&panes, area, &Theme::LIGHT))
                .unwrap();
        }
    }
}
