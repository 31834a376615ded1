//! Properties of any pose, any link and any bytes. Properties of every scene are in `scenes.rs`.
//!
//! Each test has enough cases for a few seconds. `HANTEI_CASES=20000` runs more of the slow ones.

use crate::entries;
use crate::poses;
use fastrand::Rng;
use glam::{Vec2, vec2};
use hantei::cli::png::png;
use hantei::compose::{self, Badges, Composed, Memory, Sheet, svg};
use hantei::figure::primitive::Primitive;
use hantei::figure::sketch::Located;
use hantei::figure::theme::Theme;
use hantei::figure::view::Area;
use hantei::figure::{Frame, Shape};
use hantei::lesson::{Library, builtin};
use hantei::scene::{Detail, Scene, Showing, Stage, Value};
use hantei::session::State;
use hantei::words::Lang;

/// The number of random cases: `HANTEI_CASES`, or else the usual number.
fn cases(usual: usize) -> usize {
    std::env::var("HANTEI_CASES").map_or(usual, |n| n.parse().expect("a number of cases"))
}

/// A state of the library with any pose and method.
fn state(random: &mut Rng, library: &Library) -> State {
    let lesson = random.usize(..library.lessons.len());
    let step = random.usize(..library.lessons[lesson].steps.len());
    let mut state = State::at(&library.lessons[lesson], step);
    let scene = state.scene();
    state.pose = poses::anywhere(random, scene);
    state.method = &scene.methods[random.usize(..scene.methods.len())];
    state
}

#[test]
fn the_link_of_a_state_opens_exactly_that_state() {
    let (mut random, library) = (Rng::with_seed(1), Library::builtin());
    for _ in 0..cases(20_000) {
        let state = state(&mut random, &library);
        let link = state.link();
        let opened = State::open(&library, &link);
        assert_eq!(opened.state, state, "{link}");
        assert!(opened.notices.is_empty(), "{link}: {:?}", opened.notices);
    }
}

#[test]
fn a_picture_shows_the_numbers_of_its_verdict() {
    let mut random = Rng::with_seed(2);
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    let mut drawn_points = 0;
    for scene in Scene::ALL.iter().copied() {
        let everything: Vec<String> = scene.all_layers().iter().map(|layer| layer.id.to_owned()).collect();
        for i in 0..cases(500) {
            let method = &scene.methods[i % scene.methods.len()];
            let pose = if i % 8 == 0 {
                poses::anywhere(&mut random, scene)
            } else {
                poses::extreme(&mut random, scene)
            };
            let lang = Lang::ALL[i % Lang::COUNT];
            let told = method.explain(&pose, Detail { captions: false, ..Detail::all(lang) });
            let of = || format!("{} {} at {pose:?}", scene.id, method.id);
            let showing = Showing::new(scene, &told, &everything, false, Stage::Whole);
            let verdicts = compose::verdicts(lang.of(method.title), &told, &showing, None, lang);
            let composed = Composed {
                scene,
                told: &told,
                showing: &showing,
                verdicts: &verdicts,
                survey: None,
                area,
                badges: Badges { count: 1, text: 1.0, map: false },
                camera: None,
                theme: &Theme::ALL[i % Theme::ALL.len()],
                lang,
                lit: None,
                grid: true,
                located: Located::default(),
                taken: &[],
            };
            let (views, panes) = (composed.views(), composed.panes(&mut Memory::default()));
            // Every dot that draws a value is at the position of the traced value, to a hundredth of a pixel.
            for item in told.figure.items.iter().filter(|item| item.frame == Frame::World) {
                let rows = item.moment.map(|moment| told.values(moment)).unwrap_or_default();
                let row = rows.iter().find(|row| row.name == item.name);
                let (Shape::Point(_), Some(Value::Vector(point))) = (&item.shape, row.map(|row| row.value))
                else {
                    continue;
                };
                let at = views.world.pixel(point);
                let close = |p: Vec2| p.distance(at) <= 0.01 + at.length() * 1e-5;
                let drawn = panes[0].drawn.iter().any(
                    |drawn| matches!(drawn.primitive, Primitive::Circle { center, .. } if close(center)),
                );
                assert!(drawn, "{}: `{}` is not drawn at {at}", of(), item.name);
                drawn_points += 1;
            }
            for drawn in panes.iter().flat_map(|pane| &pane.drawn) {
                let (points, size): (Vec<Vec2>, f32) = match &drawn.primitive {
                    Primitive::Polygon { points, .. } | Primitive::Path { points, .. } => {
                        (points.clone(), 1.0)
                    }
                    Primitive::Area { outlines, .. } => (outlines.concat(), 1.0),
                    Primitive::Many { outlines, .. } => (outlines.points().to_vec(), 1.0),
                    Primitive::Circle { center, radius, .. } => (vec![*center], *radius),
                    Primitive::Text { at, size, text, .. } => {
                        assert!(area.grown(10.0).contains(*at), "{}: `{text}` at {at}", of());
                        assert!(!text.contains("NaN") && !text.contains("inf"), "{}: `{text}`", of());
                        (vec![*at], *size)
                    }
                };
                let sane = |number: f32| number.is_finite();
                assert!(points.iter().all(|p| sane(p.x) && sane(p.y)) && sane(size), "{}: {drawn:?}", of());
            }
        }
    }
    assert!(drawn_points > 1000, "only {drawn_points}");
}

#[test]
fn the_same_state_has_the_same_files_every_time() {
    let (mut random, library) = (Rng::with_seed(3), Library::builtin());
    for i in 0..12 {
        let state = state(&mut random, &library);
        let stage = if i % 3 == 0 { Stage::Asked } else { Stage::Whole };
        let sheet =
            Sheet { stage, theme: Theme::ALL[i % 3], lang: Lang::ALL[i % Lang::COUNT], ..Sheet::default() };
        let (first, second) = (svg(&state, &sheet), svg(&state, &sheet));
        assert!(first == second);
        assert!(!first.contains("NaN") && !first.contains("inf\""), "{}", state.link());
        assert!(png(&first) == png(&second));
    }
}

/// Nearly correct bytes: pieces of correct ones, repeated, cut, changed, and mixed with signs.
fn nearly(random: &mut Rng, right: &[Vec<u8>]) -> Vec<u8> {
    const SIGNS: [&str; 24] = [
        "?",
        "&",
        "=",
        ",",
        "/",
        "#",
        "%",
        "-",
        "NaN",
        "inf",
        "1e99",
        "-0",
        "1e-45",
        "\u{2212}1",
        "\n",
        "\0",
        "[[step]]\n",
        "ask = \"verdict\"\n",
        "set = {",
        "## X {#x}\n",
        "method=",
        "lang=ja",
        "\u{1F600}",
        "\"",
    ];
    let mut bytes = right[random.usize(..right.len())].clone();
    for _ in 0..random.usize(0..6) {
        let at = random.usize(..=bytes.len());
        let to = (at + random.usize(0..20)).min(bytes.len());
        let new = match random.u8(..4) {
            0 => vec![],
            1 => SIGNS[random.usize(..SIGNS.len())].as_bytes().to_vec(),
            2 => (0..random.usize(0..8)).map(|_| random.u8(..)).collect(),
            _ => {
                let other = &right[random.usize(..right.len())];
                let start = random.usize(..=other.len());
                other[start..random.usize(start..=(start + 60).min(other.len()))].to_vec()
            }
        };
        bytes.splice(at..to, new);
    }
    bytes
}

#[test]
fn any_text_is_a_link_and_any_bytes_are_a_line_for_eval() {
    let (mut random, library) = (Rng::with_seed(4), Library::builtin());
    let right: Vec<Vec<u8>> = (0..200).map(|_| state(&mut random, &library).link().into_bytes()).collect();
    for _ in 0..cases(20_000) {
        let bytes = nearly(&mut random, &right);
        let line: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\n').collect();
        entries::eval_line(&line);
        entries::link(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn any_bytes_are_the_files_of_a_lesson() {
    let mut random = Rng::with_seed(5);
    let right: Vec<Vec<u8>> = builtin::files()
        .iter()
        .map(|files| {
            let bytes =
                [&files.toml, files.prose.get(Lang::En), files.prose.get(Lang::Ja)].map(|file| match file {
                    hantei::lesson::File::Bytes(bytes) => bytes.to_vec(),
                    _ => vec![],
                });
            bytes.join(&0)
        })
        .collect();
    right.iter().for_each(|bytes| entries::lesson(bytes));
    for _ in 0..cases(1000) {
        entries::lesson(&nearly(&mut random, &right));
    }
}
