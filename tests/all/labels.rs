//! Labels are readable: none is cut off and none covers another, in every scene and step, at every size.

use crate::poses;
use fastrand::Rng;
use glam::{Vec2, vec2};
use hantei::cli::arguments::Part;
use hantei::cli::handout::{self, PrintOptions};
use hantei::compose::{self, Badges, Composed, Memory, Pointed, Sheet};
use hantei::figure::primitive::{Pane, Primitive};
use hantei::figure::shape::Shape;
use hantei::figure::sketch::{Located, Seen};
use hantei::figure::text::Face;
use hantei::figure::theme::Theme;
use hantei::figure::view::{Area, View};
use hantei::figure::{Frame, Item, Role};
use hantei::lesson::{Library, Style};
use hantei::map::{self, Kind};
use hantei::scene::{Detail, Explanation, Handle, Inputs, Scene, Showing, Stage};
use hantei::session::action::{Action, Change, Pick, QuizAction, Walk};
use hantei::session::{Session, Settings, State, System};
use hantei::words::Lang;
use skrifa::raw::TableProvider;
use skrifa::raw::tables::glyf::Glyph;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::collections::BTreeSet;

/// The texts of a pane and their areas.
fn texts(pane: &Pane) -> Vec<(String, Area)> {
    let said = pane.drawn.iter().filter_map(|drawn| drawn.primitive.said());
    said.map(|(text, area)| (text.to_owned(), area)).collect()
}

/// The solid outlines and vectors of a pane. Dashed lines are only aids, and the grid and the hatching of a map lie below
/// everything else.
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
            // A circle as wide as a band is an area.
            Primitive::Circle { center, radius, stroke: Some(stroke), .. } if stroke.width < 12.0 => {
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
        // The numbers along the border belong to the background.
        let labels = pane.drawn.iter().filter(|drawn| drawn.layer != "grid");
        for (text, area) in labels.filter_map(|drawn| drawn.primitive.said()) {
            // Letters are smaller than the space reserved for them.
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

/// The faults of the texts of some panes. Badges are in a separate pane, and labels keep clear of them, too.
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

/// The picture of an explanation at a stage, with only some layers shown.
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
        badges: Badges { count: 1, text: theme.text, map: false },
        camera: None,
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
            let told = method.explain(&scene.start(), Detail { captions: false, ..Detail::all(lang) });
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

/// Sizes of the picture, with the scale of its text: in windows of 1440×900, 1024×768 and 390×844, and presented.
const SIZES: [(Vec2, f32); 4] = [
    (vec2(960.0, 800.0), 1.0),
    (vec2(563.0, 668.0), 1.0),
    (vec2(390.0, 354.0), 0.85),
    (vec2(1024.0, 640.0), 1.35),
];

/// The faults of the session's picture at all sizes.
fn faults_at_all_sizes(session: &Session) -> Vec<String> {
    let theme = session.theme();
    let at_size = |(size, larger)| {
        let area = Area::new(Vec2::ZERO, size);
        let larger = Theme { text: theme.text * larger, ..theme };
        let panes =
            compose::on_screen(session, area, &larger, Pointed::default(), &[], &mut Memory::default());
        let found = faults(&panes).into_iter().chain(crossed(&panes));
        found.map(|fault| format!("{size}: {fault}")).collect::<Vec<_>>()
    };
    SIZES.into_iter().flat_map(at_size).collect()
}

/// Every step of every lesson, answered, with its lesson's name.
fn each_step(mut see: impl FnMut(&mut Session, &str)) {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    for lesson in Library::builtin().lessons {
        for step in &lesson.steps {
            let link = format!("{}/{}", lesson.id, step.id);
            session.open(&link);
            let _ = session.apply(Action::Quiz(QuizAction::Reveal));
            see(&mut session, &link);
        }
    }
}

#[test]
fn of_every_step_of_every_lesson() {
    let mut all = vec![];
    each_step(|session, link| {
        for (lang, theme) in Lang::ALL.into_iter().flat_map(|lang| Theme::ALL.map(|theme| (lang, theme))) {
            session.insist(Some(lang), Some(theme));
            let of = format!("{link} {} {}", lang.code(), theme.id);
            all.extend(faults_at_all_sizes(session).into_iter().map(|fault| format!("{of} {fault}")));
        }
    });
    assert!(all.is_empty(), "{all:#?}");
}

/// Sizes of the picture beside the code while presenting, in windows of 1440×900, 1280×720, 1024×768 and 800×600.
const BESIDE_CODE: [Vec2; 4] =
    [vec2(777.0, 773.0), vec2(691.0, 606.0), vec2(553.0, 648.0), vec2(432.0, 478.0)];

/// Texts in the corner of a body's own frame, or on a shape.
fn corner_faults(panes: &[Pane]) -> Vec<String> {
    let (badges, pictures) = panes.split_last().expect("badges are a pane");
    let covered = badges.drawn.iter().filter_map(|drawn| match &drawn.primitive {
        Primitive::Polygon { points, .. } => Some(Area::of(points.iter().copied())),
        _ => None,
    });
    let lines: Vec<_> = pictures.iter().flat_map(outlines).collect();
    let fault = |area: Area| {
        let on = |&(a, b): &(Vec2, Vec2)| (0..=40_u8).any(|i| area.contains(a.lerp(b, f32::from(i) / 40.0)));
        let own = pictures[1].area;
        let what = if area.overlaps(&own) { "the own frame" } else { "a shape" };
        (area.overlaps(&own) || lines.iter().any(on)).then(|| format!("{area:?} lies on {what}"))
    };
    covered.filter_map(fault).collect()
}

/// The picture of the session as a reader sees it, or as presented to a class.
fn picture_of(session: &Session, size: Vec2, presented: bool) -> Vec<Pane> {
    let area = Area::new(Vec2::ZERO, size);
    let theme = Theme { text: compose::text_size(area, presented), ..session.theme() };
    compose::on_screen(session, area, &theme, Pointed::default(), &[], &mut Memory::default())
}

#[test]
fn the_verdict_does_not_overlap_two_pictures_beside_the_code() {
    let (mut all, mut seen) = (vec![], 0);
    each_step(|session, link| {
        if session.drawn().figure.own.is_none() || !session.showing().shows_own_frame() {
            return;
        }
        for (lang, size) in Lang::ALL.into_iter().flat_map(|lang| BESIDE_CODE.map(|size| (lang, size))) {
            session.insist(Some(lang), None);
            let panes = picture_of(session, size, true);
            let found = corner_faults(&panes).into_iter().chain(faults(&panes));
            all.extend(found.map(|fault| format!("{link} {} {size}: {fault}", lang.code())));
            seen += 1;
        }
    });
    assert!(all.is_empty() && seen > 40, "{} faults of {seen}: {all:#?}", all.len());
}

#[test]
fn no_axis_is_drawn_twice_whichever_method_runs() {
    let mut random = Rng::with_seed(7);
    let mut all = BTreeSet::new();
    each_step(|session, link| {
        let scene = session.scene();
        for (number, method) in scene.methods.iter().enumerate() {
            let _ = session.apply(Action::Method(Pick::At(number)));
            let mut poses = vec![session.state().pose.clone()];
            poses.extend((0..8).map(|_| poses::near(&mut random, scene)));
            for pose in poses {
                for (input, value) in pose.iter() {
                    let set = Change::Set { input: input.name, value: value.numbers() };
                    let _ = session.apply(Action::Pose(set));
                }
                let (drawn, showing) = (session.drawn(), session.showing());
                let seen = drawn.figure.items.iter().filter(|item| showing.seen(item) != Seen::No);
                let mut names: Vec<&str> =
                    seen.filter(|item| item.role == Role::Axis).map(Item::heading).collect();
                names.retain(|name| !name.is_empty());
                names.sort_unstable();
                let twice = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
                all.extend(twice.map(|name| format!("{link} {}: {name}", method.id)));
            }
        }
    });
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn a_small_picture_beside_the_code_keeps_names_of_points_and_vectors() {
    each_step(|session, link| {
        let named = |item: &&Item| matches!(item.shape, Shape::Point(_) | Shape::Arrow(..));
        let names: Vec<&str> = session.drawn().figure.items.iter().filter(named).map(Item::heading).collect();
        // In windows of 1440×900, 1280×800 and 1024×768, in text of 177 %.
        for size in [vec2(439.0, 395.0), vec2(389.0, 350.0), vec2(312.0, 315.0)] {
            let panes = picture_of(session, size, true);
            let mut said = panes.iter().flat_map(texts);
            assert!(
                names.is_empty() || said.any(|(text, _)| names.contains(&text.as_str())),
                "{link} {size}"
            );
        }
    });
}

/// True if the session's picture on a phone names its map.
fn tells_its_map(session: &Session, size: Vec2) -> bool {
    let together = |text: &str| text.replace(' ', "");
    let panes = picture_of(session, size, false);
    let said: String = panes.iter().flat_map(texts).map(|(text, _)| together(&text)).collect();
    let (survey, lang) = (session.survey().expect("a map is seen"), session.lang());
    let legends = |named| [survey.legend(lang, named), survey.agreement(lang, named)];
    let all = [map::Named::Other, map::Named::Neither].map(legends).concat();
    all.iter().any(|legend| said.contains(&together(legend)))
}

#[test]
fn a_phone_shows_the_description_of_a_map() {
    // The pictures of a page on phones of 390×844 and 360×740.
    let phones = [vec2(390.0, 354.0), vec2(360.0, 366.0)];
    let mut lacking = vec![];
    each_step(|session, link| {
        let own = session.state().map;
        let kinds = Kind::of(session.scene()).filter(|kind| own.is_none_or(|own| own == *kind));
        for (kind, lang) in kinds.flat_map(|kind| Lang::ALL.map(|lang| (kind, lang))) {
            session.open(&format!("{link}?map={}", kind.id()));
            let _ = session.apply(Action::Quiz(QuizAction::Reveal));
            if session.walk().is_some() {
                // A walkthrough hides the map until it is requested.
                let _ = session.apply(Action::Map(Pick::Next));
            }
            session.insist(Some(lang), None);
            let silent = phones.into_iter().filter(|size| !tells_its_map(session, *size));
            lacking.extend(silent.map(|size| format!("{link} {} {} {size}", kind.id(), lang.code())));
        }
    });
    assert!(lacking.is_empty(), "{}: {lacking:#?}", lacking.len());
}

#[test]
fn of_every_moment_of_every_walk() {
    let mut all = vec![];
    each_step(|session, link| {
        let (first, last) = session.stretch();
        for at in first..=last {
            let _ = session.apply(Action::Walk(Walk::To(at)));
            session.advance(100.0);
            for lang in Lang::ALL {
                session.insist(Some(lang), Some(Theme::LIGHT));
                let of = format!("{link} {} {}", session.explanation().moments[at].name(), lang.code());
                all.extend(faults_at_all_sizes(session).into_iter().map(|fault| format!("{of} {fault}")));
            }
        }
    });
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

/// The sizes of [`SIZES`], and the size of a handout's pictures.
const SMALL_AND_LARGE: [(Vec2, f32); 5] = [SIZES[0], SIZES[1], SIZES[2], SIZES[3], (handout::SIZE, 1.0)];

/// A named item in a pane. For points and vectors, with their ends in pixels.
type Named<'a> = (&'a Item, Option<[Vec2; 2]>);

fn named<'a>(told: &'a Explanation, showing: &Showing<'_>, view: View, frame: Frame) -> Vec<Named<'a>> {
    let seen =
        |item: &&Item| item.frame == frame && !item.label.is_empty() && showing.seen(item) == Seen::Whole;
    let ends = |item: &Item| match item.shape {
        Shape::Point(p) => Some([view.pixel(p); 2]),
        Shape::Arrow(a, b) => Some([view.pixel(a), view.pixel(b)]),
        _ => None,
    };
    told.figure.items.iter().filter(seen).map(|item| (item, ends(item))).collect()
}

/// The distance of a named item from a label, measured from many places on the item.
fn away(label: &Area, [a, b]: [Vec2; 2]) -> f32 {
    let spots = (0..=200_u8).map(|i| a.lerp(b, f32::from(i) / 200.0));
    spots.map(|p| p.distance(p.clamp(label.min, label.max))).fold(f32::INFINITY, f32::min)
}

/// The part of another item that is away from a point: without its dot if that touches the point's dot, and without the half of a
/// vector that begins or ends there.
fn without(point: Vec2, [a, b]: [Vec2; 2]) -> Option<[Vec2; 2]> {
    let (middle, is_there) = (a.midpoint(b), [a, b].map(|end| end.distance(point) < 11.0));
    match is_there {
        [true, true] => None,
        [true, false] => Some([middle, b]),
        [false, true] => Some([a, middle]),
        [false, false] => Some([a, b]),
    }
}

/// The names in a pane that are nearer to another named point or vector than to their own, beyond the tolerance: 3 pixels, and 2
/// more since a label has some space around its letters.
fn misread(pane: &Pane, named: &[Named<'_>]) -> Vec<String> {
    let mut misread = vec![];
    for drawn in &pane.drawn {
        let Some((text, area)) = drawn.primitive.said() else { continue };
        let own = named.iter().filter(|(item, _)| item.layer == drawn.layer && item.heading() == text);
        // An axis may have the same name as the vector that it lies along.
        let Some(own) = own.map(|(_, ends)| *ends).collect::<Option<Vec<_>>>() else { continue };
        let nearest = own.into_iter().min_by(|one, other| away(&area, *one).total_cmp(&away(&area, *other)));
        let Some(own) = nearest else { continue };
        for (item, ends) in named.iter().filter(|(item, _)| item.heading() != text) {
            let other =
                ends.and_then(|ends| if own[0] == own[1] { without(own[0], ends) } else { Some(ends) });
            if other.is_some_and(|other| away(&area, other) < away(&area, own) - 5.0) {
                misread.push(format!("`{text}` is nearer to `{}`", item.heading()));
            }
        }
    }
    misread
}

/// The names of vectors in a pane, each with its distance from its vector.
fn from_vectors(pane: &Pane, named: &[Named<'_>]) -> Vec<(String, f32)> {
    let vectors = named.iter().filter_map(|(item, ends)| Some((item, ends.filter(|[a, b]| a != b)?)));
    let nearest = |(item, ends): (&&Item, [Vec2; 2])| {
        let own = pane.drawn.iter().filter(|drawn| drawn.layer == item.layer);
        let own = own.filter_map(|drawn| drawn.primitive.said()).filter(|(text, _)| *text == item.heading());
        let away = own.map(|(_, area)| away(&area, ends)).min_by(f32::total_cmp)?;
        Some((item.heading().to_owned(), away))
    };
    vectors.filter_map(nearest).collect()
}

#[test]
fn stay_with_the_vectors_that_they_name_in_small_pictures() {
    /// The second of the places beside a vector. A name that finds none of them is left out, which in a question is worse.
    const MOST: f32 = 38.0;
    let mut all = vec![];
    each_step(|session, link| {
        let (state, told, stage) = (session.state(), session.explanation(), session.stage());
        let showing = state.showing(told, stage);
        for size in [vec2(320.0, 240.0), handout::SIZE] {
            let area = Area::new(Vec2::ZERO, size);
            let theme = Theme { text: compose::text_size(area, false), ..Theme::LIGHT };
            let composed = Composed {
                scene: session.scene(),
                told,
                showing: &showing,
                verdicts: &[],
                survey: None,
                area,
                badges: Badges::NONE,
                camera: session.camera(),
                theme: &theme,
                lang: Lang::En,
                lit: None,
                grid: true,
                located: Located::default(),
                taken: &[],
            };
            let (panes, views) = (composed.panes(&mut Memory::default()), composed.views());
            let frames =
                [(views.world, Frame::World)].into_iter().chain(views.own.map(|own| (own, Frame::Own)));
            for (pane, (view, frame)) in panes.iter().zip(frames) {
                let found = from_vectors(pane, &named(told, &showing, view, frame));
                let far = found.into_iter().filter(|(_, away)| *away > MOST);
                all.extend(far.map(|(name, away)| format!("{link} {size}: `{name}` is {away} away")));
            }
        }
    });
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

#[test]
fn are_nearest_to_the_points_and_vectors_that_they_name() {
    let mut all = vec![];
    each_step(|session, link| {
        let (state, told, stage) = (session.state(), session.explanation(), session.stage());
        let showing = state.showing(told, stage);
        for (size, larger) in SMALL_AND_LARGE {
            let theme = Theme { text: larger, ..Theme::LIGHT };
            let runs = session.runs();
            let composed = Composed {
                scene: session.scene(),
                told,
                showing: &showing,
                verdicts: &compose::verdicts(&runs, told, &showing, session.versus(), Lang::En),
                survey: None,
                area: Area::new(Vec2::ZERO, size),
                badges: Badges::of(session, &theme),
                camera: session.camera(),
                theme: &theme,
                lang: Lang::En,
                lit: None,
                grid: true,
                located: Located::default(),
                taken: &[],
            };
            let (panes, views) = (composed.panes(&mut Memory::default()), composed.views());
            let frames =
                [(views.world, Frame::World)].into_iter().chain(views.own.map(|own| (own, Frame::Own)));
            for (pane, (view, frame)) in panes.iter().zip(frames) {
                let found = misread(pane, &named(told, &showing, view, frame));
                all.extend(found.into_iter().map(|fault| format!("{link} {size}: {fault}")));
            }
        }
    });
    assert!(all.is_empty(), "{} faults: {all:#?}", all.len());
}

/// The characters of some panes, each with its face.
fn characters(panes: &[Pane]) -> impl Iterator<Item = (&'static str, char)> {
    let said = panes.iter().flat_map(|pane| &pane.drawn).filter_map(|drawn| match &drawn.primitive {
        Primitive::Text { text, face, .. } => Some((text, face.chain()[0])),
        _ => None,
    });
    said.flat_map(|(text, face)| text.chars().map(move |c| (face, c)))
}

/// The texts beside the handles of a pose, in each language.
fn readouts(scene: &Scene, pose: &Inputs) -> Vec<String> {
    let handles = (scene.controls)(pose).handles;
    let readout = |(handle, lang): (&Handle, Lang)| {
        let (input, value) = pose.iter().find(|(input, _)| input.name == handle.input)?;
        handle.readout(input, value, lang)
    };
    handles.iter().flat_map(|handle| Lang::ALL.map(|lang| (handle, lang))).filter_map(readout).collect()
}

/// Every character that pictures draw, with its face. They are drawn for these scenes by every method at every moment with every
/// layer, and beside every handle, at the start and in some random poses. Their lessons are drawn at every step with every map.
fn all_characters(scenes: &[&'static Scene]) -> BTreeSet<(&'static str, char)> {
    let mut all = BTreeSet::new();
    let mut random = Rng::with_seed(7);
    for (scene, method) in scenes.iter().flat_map(|scene| scene.methods.iter().map(move |m| (*scene, m))) {
        let show: Vec<String> = scene.all_layers().iter().map(|layer| layer.id.to_owned()).collect();
        let start = std::iter::once(scene.start());
        let poses: Vec<_> = start.chain((0..20).map(|_| poses::near(&mut random, scene))).collect();
        let beside = poses.iter().flat_map(|pose| readouts(scene, pose));
        beside.for_each(|text| all.extend(text.chars().map(|c| (Face::Sans.chain()[0], c))));
        for (lang, (at, pose)) in
            Lang::ALL.into_iter().flat_map(|lang| poses.iter().enumerate().map(move |it| (lang, it)))
        {
            let told = method.explain(pose, Detail { captions: false, ..Detail::all(lang) });
            let moments = if at == 0 { told.moments.len() } else { 0 };
            let walk = (0..moments).map(|at| Stage::Walk { at, grown: 1.0 });
            for stage in walk.chain([Stage::Whole]) {
                all.extend(characters(&composed(scene, &told, &show, stage, &Theme::LIGHT, lang)));
            }
        }
    }
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    let mut see = |session: &mut Session| {
        for lang in Lang::ALL {
            session.insist(Some(lang), None);
            let (theme, pointed) = (session.theme(), Pointed::default());
            let panes = compose::on_screen(session, area, &theme, pointed, &[], &mut Memory::default());
            all.extend(characters(&panes));
        }
    };
    each_step(|session, _| {
        if !scenes.iter().any(|scene| scene.id == session.scene().id) {
            return;
        }
        let _ = session.apply(Action::Quiz(QuizAction::AskAgain));
        see(session);
        let _ = session.apply(Action::Quiz(QuizAction::Reveal));
        for map in 0..=Kind::of(session.scene()).count() {
            let _ = session.apply(Action::Map(Pick::At(map)));
            see(session);
        }
    });
    all
}

/// The characters of pictures, in a list by face, and the Japanese ones of the first lesson.
const LIST: &str = "assets/fonts/labels.txt";

#[test]
fn need_only_characters_that_the_fonts_of_browsers_have() {
    let needed = all_characters(Scene::ALL);
    let library = Library::builtin();
    let first = library.lessons[0].scene;
    let japanese = |&(_, c): &(&str, char)| c >= '\u{3000}';
    let at_first: BTreeSet<char> =
        all_characters(&[first]).iter().filter(|it| japanese(it)).map(|(_, c)| *c).collect();
    if std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1") {
        let of =
            |face: &str| needed.iter().filter(|(of, c)| *of == face && *c != ' ').map(|(_, c)| *c).collect();
        let lists = [
            ("sans", of("sans")),
            ("bold", of("bold")),
            ("mono", of("mono")),
            ("first", at_first.iter().collect::<String>()),
        ];
        let lines: String = lists.iter().map(|(name, list)| format!("{name} {list}\n")).collect();
        let head = "# What pictures draw, by face, and what the first lesson's draw in Japanese. Written by\n\
                    # `HANTEI_BLESS=1 cargo test --test all labels::`; subset.py, which is to be run then, puts it into the fonts of browsers.\n";
        std::fs::write(LIST, format!("{head}{lines}")).expect(LIST);
    }
    let font = |file: &str| std::fs::read(format!("assets/fonts/{file}")).expect(file);
    let fonts = [
        ("sans", font("Inter-Regular-Labels.ttf")),
        ("bold", font("Inter-SemiBold-Labels.ttf")),
        ("mono", font("JetBrainsMono-Regular-Labels.ttf")),
        ("signs", font("DejaVuSans-Labels.ttf")),
        ("ja-bold", font("BIZUDPGothic-Bold.ttf")),
        ("first", font("BIZUDPGothic-Bold-First.ttf")),
    ];
    let fonts = fonts
        .each_ref()
        .map(|(name, bytes)| (*name, FontRef::new(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))));
    let has = |name: &str, c: char| {
        let mut named = fonts.iter().filter(|(known, _)| *known == name);
        named.any(|(_, font)| font.charmap().map(c).is_some())
    };
    let chain = |face: &str| {
        [Face::Sans, Face::Bold, Face::Mono].map(Face::chain).into_iter().find(|it| it[0] == face)
    };
    let found = |&(face, c): &(&str, char)| chain(face).into_iter().flatten().any(|name| has(name, c));
    let missing: Vec<_> = needed.iter().filter(|it| !found(it)).collect();
    assert!(
        missing.is_empty(),
        "{missing:?}: HANTEI_BLESS=1 cargo test --test all labels::, then assets/fonts/subset.py adds them"
    );
    let late: String = at_first.into_iter().filter(|&c| !has("first", c)).collect();
    assert!(
        late.is_empty(),
        "{late}: the first lesson needs them; HANTEI_BLESS=1 cargo test --test all labels::, then assets/fonts/subset.py"
    );
    assert!("当たり外れ".chars().all(|c| needed.contains(&("bold", c))), "{needed:?}");
    // `src/app/page/letters.rs` draws glyphs by their own curves alone.
    for (name, font) in &fonts {
        let (places, outlines) = (font.loca(None).expect(name), font.glyf().expect(name));
        let glyphs = (0..places.len() as u32).map(|glyph| places.get_glyf(GlyphId::new(glyph), &outlines));
        assert!(!glyphs.into_iter().any(|it| matches!(it, Ok(Some(Glyph::Composite(_))))), "{name}");
    }
}

/// Letters of questions that their pictures leave out.
const NOT_DRAWN: &[(&str, &str)] = &[
    // The point to find.
    ("disk-rectangle/back", "q"),
    // Any two vectors, in a rule.
    ("disk-triangle/sides", "a"),
    ("disk-triangle/sides", "b"),
    // The question says that it is A's `u`, which is drawn; on paper, the axis is too short for its label.
    ("rectangles/distance", "L"),
    ("rectangles/reach", "L"),
    // The question says that it is `d`, which is drawn.
    ("field-of-view/side", "q"),
    // Half the width and half the height of a box, both given as numbers.
    ("segment-rectangle/slabs", "e"),
    ("swept-disk/grow", "e"),
];

/// The letters of points, vectors and angles in a question's text: `T`, `CT`, `d`, `α`.
fn letters_of(question: &hantei::lesson::Prose) -> BTreeSet<String> {
    let is_letter = |text: &str| {
        let is_upper = text.chars().all(|c| c.is_ascii_uppercase());
        is_upper && text.len() <= 2 || text.len() == 1 && text.chars().all(|c| c.is_ascii_lowercase())
    };
    // Other small letters in italics are numbers, such as a fraction: the text says what they count.
    let is_drawn =
        |letter: &str| letter.chars().all(|c| c.is_ascii_uppercase()) || ["r", "q"].contains(&letter);
    let mut letters = BTreeSet::new();
    for span in question.spans() {
        match span.style {
            Style::Bold if is_letter(&span.text) => _ = letters.insert(span.text.clone()),
            Style::Italic if is_letter(&span.text) && is_drawn(&span.text) => {
                _ = letters.insert(span.text.clone());
            }
            Style::Plain => {
                letters.extend(span.text.chars().filter(|c| ('α'..='ω').contains(c)).map(String::from));
            }
            _ => {}
        }
    }
    letters
}

/// The words of a picture's labels.
fn words_of(picture: &str) -> BTreeSet<&str> {
    let texts = picture.split("</text>").filter_map(|rest| rest.rsplit('>').next());
    texts.flat_map(|text| text.split(|c: char| !c.is_alphabetic())).collect()
}

#[test]
fn every_letter_of_a_question_is_in_its_picture_on_screen_and_on_paper() {
    let mut missing = BTreeSet::new();
    for lesson in &Library::builtin().lessons {
        let states = (0..lesson.steps.len()).map(|step| State::at(lesson, step));
        let states: Vec<State> = states.filter(|state| state.step().ask.is_some()).collect();
        for lang in Lang::ALL {
            let screen = Sheet { lang, stage: Stage::Asked, ..Sheet::default() };
            let paper = Sheet { size: handout::SIZE, lang, ..Sheet::default() };
            let options = PrintOptions { parts: &[Part::Questions], ..PrintOptions::default() };
            let page = handout::page(lesson, &paper, &options);
            let printed: Vec<&str> = page.split("<figure").skip(1).collect();
            assert_eq!(printed.len(), states.len(), "{}", lesson.id);
            for (state, printed) in states.iter().zip(printed) {
                let place = format!("{}/{}", lesson.id, state.step().id);
                let shown = compose::svg(state, &screen);
                for letter in letters_of(&state.step().text(lang).lead) {
                    // An edge such as `AB` is drawn between its letters.
                    let is_there = |picture| {
                        let words = words_of(picture);
                        let is_edge = letter.len() == 2 && letter.starts_with('A');
                        words.contains(&*letter)
                            || is_edge && letter.chars().all(|c| words.contains(&*c.to_string()))
                    };
                    let is_named = |of: &(&str, &str)| *of == (&*place, &*letter);
                    match (is_there(&shown) && is_there(printed), NOT_DRAWN.iter().any(is_named)) {
                        (false, false) => _ = missing.insert(format!("{place} {letter} ({})", lang.code())),
                        (true, true) => _ = missing.insert(format!("{place} {letter} is drawn")),
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
