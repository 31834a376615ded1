//! The rooms: with correct methods nobody gets into a wall, and answers lead to their lessons and back.

use fastrand::Rng;
use glam::Vec2;
use hantei::budget::Budget;
use hantei::geometry::{
    Capsule, Disk, Obb, Segment, Triangle, capsule_disk, disk_rectangle, disk_triangle, segment_rectangle,
};
use hantei::html::{View, regions};
use hantei::lesson::Library;
use hantei::play::held::{read_run, write_run};
use hantei::play::level::{Does, Thing};
use hantei::play::rooms::{self, Room};
use hantei::play::{GameAction, Held, Judge, Level, World};
use hantei::scene::Scene;
use hantei::session::action::{Change, Go, Own, Program, Setting, Walk};
use hantei::session::commands::Effect;
use hantei::session::keys::{self, Key};
use hantei::session::page::Block;
use hantei::session::{Action, Drive, Session, Settings, System};
use std::sync::Arc;

/// The depth above which a player counts as inside: a hundred times the rounding error.
const DEEP: f32 = 1e-3;

/// The radius of the player in every room.
const RADIUS: f32 = 0.22;

/// The shapes that stop the player in a room.
struct Solid {
    walls: Vec<Obb>,
    triangles: Vec<Triangle>,
    capsules: Vec<Capsule>,
}

impl Solid {
    fn of(level: &Level) -> Self {
        let of = |scene: &str| {
            let is_of = |thing: &&Thing| level.questions[thing.question].scene.id == scene;
            level.things.iter().filter(is_of).map(|thing| &thing.pose).collect::<Vec<_>>()
        };
        let point = |pose: &hantei::scene::Inputs, name: &str| pose.get(name).expect("a point").points()[0];
        let number = |pose: &hantei::scene::Inputs, name: &str| pose.get(name).expect("a number").numbers();
        let wall = |pose: &&hantei::scene::Inputs| {
            let [x, y, _] = number(pose, "half");
            let degrees = number(pose, "rotation")[0];
            Obb::new(point(pose, "box"), Vec2::new(x, y), degrees.to_radians()).expect("a wall")
        };
        let triangle = |pose: &&hantei::scene::Inputs| {
            Triangle::new(point(pose, "a"), point(pose, "b"), point(pose, "c")).expect("a triangle")
        };
        let capsule = |pose: &&hantei::scene::Inputs| {
            let radius = number(pose, "capsule-radius")[0];
            Capsule::new(point(pose, "p"), point(pose, "q"), radius).expect("a capsule")
        };
        Self {
            walls: of("push-out").iter().map(wall).collect(),
            triangles: of("disk-triangle").iter().map(triangle).collect(),
            capsules: of("capsule-disk").iter().map(capsule).collect(),
        }
    }

    /// True if a player is inside a wall, a triangle or a capsule.
    fn contains(&self, at: Vec2) -> bool {
        let disk = Disk::new(at, RADIUS - DEEP).expect("a player");
        self.walls.iter().any(|wall| disk_rectangle::clamp(&disk, wall))
            || self.triangles.iter().any(|triangle| disk_triangle::table(&disk, triangle))
            || self.capsules.iter().any(|capsule| capsule_disk::clamp(capsule, &disk))
    }

    /// True if a path goes through the middle of a wall.
    fn is_crossed(&self, p: Vec2, q: Vec2) -> bool {
        let path = Segment::new(p, q).expect("a path");
        self.walls.iter().any(|wall| segment_rectangle::axes(&path, wall))
    }
}

/// A player who holds some keys for a while, then others, and leaps from time to time.
fn random_run(seed: u64, ticks: usize) -> Vec<Held> {
    let mut random = Rng::with_seed(seed);
    let mut run = vec![];
    while run.len() < ticks {
        let mut way = || random.i8(-1..=1);
        let go = (way(), way());
        let held = Held { go, slow: random.u8(..6) == 0, turn: 0 };
        run.extend(std::iter::repeat_n(held, random.usize(5..65)));
        if random.bool() {
            run.push(Held { turn: 1, ..held });
        }
    }
    run.truncate(ticks);
    run
}

/// A room with its first methods, and a named method for one of its scenes.
fn world(level: &Arc<Level>, named: Option<(&str, &str)>, seed: u32) -> World {
    let judge = |scene: &'static Scene| match named {
        Some((of, method)) if of == scene.id => scene.method(method).expect("a method"),
        _ => &scene.methods[0],
    };
    let judges = level.questions.iter().map(|question| Judge::Method(judge(question.scene))).collect();
    World::new(level.clone(), judges, seed)
}

/// Plays on. Returns how often the player went through a wall, and true if it was inside something.
fn play(world: &mut World, run: &[Held]) -> (usize, bool) {
    let solid = Solid::of(&world.level);
    let (mut through, mut inside) = (0, false);
    for held in run {
        let (before, hurts) = (world.at(), world.hurts);
        world.step(*held);
        if world.hurts == hurts && before != world.at() {
            through += usize::from(solid.is_crossed(before, world.at()));
        }
        inside |= solid.contains(world.at());
        if world.won.is_some() {
            *world = World::new(world.level.clone(), world.judges.clone(), world.seed);
        }
    }
    (through, inside)
}

#[test]
fn a_run_with_leaps_can_be_written_read_and_repeated() {
    for (number, room) in rooms::ALL.iter().enumerate() {
        let run = random_run(7 + number as u64, 1000);
        let read = read_run(&write_run(&run)).expect("a run");
        let play = |run: &[Held]| {
            let mut world = world(&room.level(), None, 5);
            run.iter().for_each(|held| world.step(*held));
            (world.at(), world.tick, world.hurts, world.won)
        };
        assert_eq!(play(&run), play(&read));
    }
}

#[test]
fn with_right_methods_nobody_is_inside_of_anything_or_gets_through_a_wall() {
    for room in &rooms::ALL {
        for seed in 0..2 {
            let mut world = world(&room.level(), None, seed);
            assert_eq!(play(&mut world, &random_run(seed.into(), 900)), (0, false), "{} {seed}", room.id);
        }
    }
}

/// A thousand players for an hour each.
#[test]
#[ignore = "takes long"]
fn with_right_methods_a_thousand_players_for_an_hour_stay_out_of_walls() {
    let count: u32 =
        std::env::var("HANTEI_PLAYERS").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let all = |first: usize| {
        for seed in (first as u32..count).step_by(threads) {
            let room = &rooms::ALL[seed as usize % rooms::ALL.len()];
            let mut world = world(&room.level(), None, seed);
            let run = random_run(1000 + u64::from(seed), 60 * 3600);
            assert_eq!(play(&mut world, &run), (0, false), "{seed}");
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|first| drop(scope.spawn(move || all(first)))));
}

#[test]
fn a_leap_passes_a_thin_wall_only_with_an_incorrect_method() {
    let level = rooms::ALL[0].level();
    let run = level.bugs[0].run.clone();
    let through = |method: &str| play(&mut world(&level, Some(("swept-disk", method)), 0), &run).0;
    assert_eq!(through("only-the-end"), 1);
    for right in level.questions[1].right_methods() {
        assert_eq!(through(right.id), 0, "{}", right.id);
    }
}

#[test]
fn a_wall_hides_the_player_from_a_guard() {
    let level = rooms::ALL[1].level();
    // The player stays at its start, behind the first wall, for a whole round of both guards.
    let waits = |named| {
        let mut world = world(&level, named, 0);
        (0..1500).for_each(|_| world.step(Held::default()));
        world
    };
    let hides = |world: &World| {
        let hides = (0..level.things.len()).filter(|i| level.things[*i].does == Does::Hide);
        hides.filter(|i| world.latest[*i].as_ref().is_some_and(|answer| answer.hit)).count()
    };
    let world = waits(None);
    assert!(world.hurts == 0 && hides(&world) > 0, "a guard looked, and a wall was in between");
}

fn session() -> Session {
    Session::new(Library::builtin(), Settings::default(), System::default())
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

fn hold(session: &mut Session, drive: Drive, ticks: usize) {
    for _ in 0..ticks {
        act(session, Action::Pose(Change::Hold { drive, dt: 0.0 }));
        session.advance(1.0 / 60.0 + 1e-6);
    }
}

/// Goes right in a room until its first wall is met, and opens the answer about it.
fn opens_answer(link: &str) -> Session {
    let mut session = session();
    session.open(link);
    hold(&mut session, Drive::RIGHT, 40);
    let world = session.game().expect("a room").world();
    let is_met = |i: &usize| {
        world.level.things[*i].does == Does::Sweep && world.latest[*i].as_ref().is_some_and(|it| it.hit)
    };
    let met = (0..world.level.things.len()).find(is_met).expect("a wall");
    act(&mut session, Action::Level(GameAction::Open(met)));
    session
}

/// True if the page says that the text is about another setup.
fn tells_of_setup(session: &Session) -> bool {
    let said =
        |block: Block| matches!(block, Block::Prose(text) if text.plain().contains("comes from the game"));
    session.page().lesson.into_iter().any(said)
}

fn way_back(session: &Session) -> Option<Action> {
    session.page().lesson.into_iter().find_map(|block| match block {
        Block::Main(way) if matches!(way.action, Action::Level(GameAction::Room(_))) => Some(way.action),
        _ => None,
    })
}

#[test]
fn from_an_answer_a_button_and_a_key_lead_back_to_the_room_as_it_was() {
    let mut session = opens_answer("play/yard?swept-disk=ten-steps");
    assert_eq!(session.step().id, "ten-steps");
    assert_eq!(way_back(&session), Some(Action::Level(GameAction::Room(0))));
    assert!(tells_of_setup(&session));
    let mut moved = opens_answer("play/yard?swept-disk=ten-steps");
    act(&mut moved, Action::Pose(Change::StepPose));
    assert!(!tells_of_setup(&moved), "the text is about this one");
    let room = Action::Program(Program::Room);
    assert_eq!(meant(&session, Key::Char('b'), false), Some(Effect::Do(room)));
    act(&mut session, room);
    let there = session.game().expect("back");
    assert!(there.is_paused() && there.world().tick == 40, "as it was left");
    act(&mut session, room);
    assert_eq!(way_back(&session), None, "who has left the room is not on a visit");
}

#[test]
fn who_leaves_a_game_after_an_answer_is_back_where_they_were_in_the_lesson() {
    let mut session = session();
    session.open("disks/distance");
    let before = session.link();
    act(&mut session, Action::Program(Program::Room));
    hold(&mut session, Drive::RIGHT, 40);
    let answered = |world: &World| (0..world.level.things.len()).find(|thing| world.shown(*thing).is_some());
    let thing = answered(session.game().expect("a room").world()).expect("an answer");
    act(&mut session, Action::Level(GameAction::Open(thing)));
    assert_ne!(session.link(), before, "the answer's setup is shown");
    let back = way_back(&session).expect("a way back");
    act(&mut session, back);
    assert!(session.is_in_game());
    act(&mut session, Action::Level(GameAction::Leave));
    assert_eq!(session.link(), before);
    // Who goes elsewhere from the setup and enters again by the lesson's own button leaves to that place.
    act(&mut session, Action::Program(Program::Room));
    act(&mut session, Action::Level(GameAction::Leave));
    assert_eq!(session.link(), before);
}

#[test]
fn at_an_answer_of_a_room_a_question_waits_only_about_the_steps_own_setup() {
    let mut session = opens_answer("play/yard?swept-disk=ten-steps");
    let asks =
        |session: &Session| session.page().lesson.iter().any(|block| matches!(block, Block::Question { .. }));
    assert!(session.step().ask.is_some() && !session.is_secret() && !asks(&session));
    act(&mut session, Action::Pose(Change::StepPose));
    assert!(session.is_secret() && asks(&session));
    let mut session = opens_answer("play/yard?swept-disk=ten-steps");
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    assert!(session.is_secret() && asks(&session));
}

/// The effect of a key.
fn meant(session: &Session, key: Key, shift: bool) -> Option<Effect> {
    keys::effect(key, keys::Modifiers { shift, ctrl: false }, session.mode_of_keys())
}

#[test]
fn arrows_move_the_player_and_nothing_elsewhere() {
    let mut session = session();
    let next = Effect::Do(Action::Go(Go::Next));
    assert_eq!(meant(&session, Key::Right, false), Some(next));
    session.open("play/yard");
    for (key, drive) in
        [(Key::Left, Drive::LEFT), (Key::Down, Drive::DOWN), (Key::Up, Drive::UP), (Key::Right, Drive::RIGHT)]
    {
        assert_eq!(meant(&session, key, false), Some(Effect::Hold(drive)));
        assert_eq!(meant(&session, key, true), Some(Effect::Hold(drive.slow())));
    }
    assert_eq!(meant(&session, Key::Char('h'), false), Some(Effect::Hold(Drive::LEFT)), "letters do, too");
    assert_eq!(session.hints().0[0].caps, ["←", "↓", "↑", "→"]);
    act(&mut session, Action::Program(Program::Help));
    assert!(matches!(meant(&session, Key::Down, false), Some(Effect::Do(Action::Read(_)))));
    act(&mut session, Action::Program(Program::Leave));
    act(&mut session, Action::Program(Program::Leave));
    assert_eq!(meant(&session, Key::Right, false), Some(next));
}

#[test]
fn the_slow_button_slows_the_player() {
    let mut session = session();
    session.open("play/yard");
    let goes = |session: &mut Session| {
        let begun = session.game().expect("a room").world().at().x;
        hold(session, Drive::RIGHT, 20);
        session.game().expect("a room").world().at().x - begun
    };
    let full = goes(&mut session);
    act(&mut session, Action::Level(GameAction::Again));
    act(&mut session, Action::Settings(Setting::Slow));
    let slow = goes(&mut session);
    assert!(slow > 0.0 && slow < 0.6 * full, "{slow} {full}");
    let view = View { touched: true, ..View::of(&session) };
    assert!(regions(&view).iter().any(|(_, html)| html.contains("data-slow aria-pressed=\"true\"")));
}

#[test]
fn time_waits_until_the_player_first_moves() {
    let mut session = session();
    session.open("play/yard");
    let ticks = |session: &Session| session.game().expect("there").world().tick;
    session.advance(1.0);
    assert!(ticks(&session) == 0 && !session.is_moving());
    act(&mut session, Action::Program(Program::Room));
    act(&mut session, Action::Program(Program::Room));
    assert!(!session.game().expect("there").is_paused(), "who has left before waits again");
    hold(&mut session, Drive::UP, 60);
    assert!(ticks(&session) > 50 && session.is_moving(), "then it goes on");
    act(&mut session, Action::Level(GameAction::Again));
    session.advance(1.0);
    assert_eq!(ticks(&session), 0);
    act(&mut session, Action::Walk(Walk::Play));
    (0..30).for_each(|_| session.advance(1.0 / 60.0 + 1e-6));
    assert!(ticks(&session) > 25, "or Space begins");
}

#[test]
fn a_chosen_method_starts_the_room_again_and_is_part_of_the_link() {
    let mut session = session();
    session.open("play/hall");
    hold(&mut session, Drive::DOWN, 20);
    let level = session.game().expect("there").world().level.clone();
    let swept = level.questions.iter().position(|it| it.scene.id == "swept-disk").expect("it is asked");
    act(&mut session, Action::Level(GameAction::Pick(swept, 1)));
    assert_eq!(session.link(), "play/hall?swept-disk=step-by-distance");
    assert_eq!(session.game().expect("there").world().tick, 0);
    session.open("room/2?swept=ten-steps&seed=4&out=nothing");
    assert_eq!(session.link(), "play/hall?swept-disk=ten-steps&seed=4");
    assert_eq!(session.notices().count(), 1, "a method that does not exist is reported");
}

#[test]
fn a_link_with_a_run_replays_it() {
    let mut session = session();
    session.open("play/yard?seed=9");
    for drive in [Drive::UP, Drive::RIGHT, Drive::TURN.and(Drive::RIGHT), Drive::DOWN] {
        hold(&mut session, drive, 40);
    }
    let (link, at) = (session.link_to_share(), session.game().expect("there").world().at());
    assert!(link.starts_with("play/yard?seed=9&run="), "{link}");
    let mut other = self::session();
    other.open(&link);
    (0..200).for_each(|_| other.advance(1.0 / 60.0 + 1e-6));
    let game = other.game().expect("there");
    assert!(game.world().at() == at && game.is_waiting(), "at its end it waits");
}

/// Lets the learner write a test for a room's question, and goes back into the room.
fn writes(scene: &str, change: impl Fn(String) -> String) -> Session {
    let mut session = session();
    session.open("play/yard");
    let level = session.game().expect("there").world().level.clone();
    let question = level.questions.iter().position(|it| it.scene.id == scene).expect("it is asked");
    let page = session.game_page().expect("there");
    let write = page.questions[question].choices.last().expect("choices").action;
    assert_eq!(write, Action::Level(GameAction::Write(question)));
    act(&mut session, write);
    assert!(session.is_editing() && session.scene().id == scene);
    act(&mut session, Action::Pose(Change::Nudge(Drive::RIGHT)));
    assert!(!tells_of_setup(&session), "who writes moves the step's own shapes");
    let text = session.own().expect("it is begun").text().to_owned();
    session.write(&change(text));
    session.work(&Budget::unlimited());
    act(&mut session, Action::Program(Program::Room));
    session
}

/// The name of who answers a scene's question on the room's page.
fn named(session: &Session, scene: &str) -> String {
    let level = &session.game().expect("there").world().level;
    let question = level.questions.iter().position(|it| it.scene.id == scene).expect("it is asked");
    let page = session.game_page().expect("there");
    page.questions[question].choices.iter().find(|choice| choice.on).expect("one answers").text.clone()
}

#[test]
fn code_written_for_a_question_answers_it() {
    for question in &rooms::ALL[0].level().questions {
        let session = writes(question.scene.id, |text| text);
        let named = named(&session, question.scene.id);
        assert!(named.starts_with('✎') && !named.contains('⚠'), "{named}");
        assert_eq!(session.game().expect("there").world().tick, 0, "a run has one choice of judges");
    }
}

#[test]
fn a_copy_of_a_correct_method_plays_like_it() {
    let session = writes("swept-disk", |text| text);
    let run = random_run(5, 400);
    let mut own = session.game().expect("there").world().clone();
    assert_eq!(play(&mut own, &run), (0, false));
    let mut right = world(&own.level, None, 0);
    play(&mut right, &run);
    assert_eq!(own.at(), right.at());
}

#[test]
fn the_room_says_if_code_is_wrong_or_does_not_compile() {
    let always = "{\n    if 1 > 0 {\n        return true;\n    }\n";
    let scene = "segment-rectangle";
    let wrong = writes(scene, |text| text.replacen('{', always, 1));
    assert!(named(&wrong, scene).contains('⚠'), "{}", named(&wrong, scene));
    let older = writes(scene, |text| text.replacen('{', "{ nobody knows this", 1));
    let named = named(&older, scene);
    assert!(named.starts_with('✎') && named.contains("before the mistake"), "{named}");
}

#[test]
fn code_without_an_answer_is_listed_as_wrong() {
    let endless = "let mut n = 0;\n    while n < 1 {\n        n = 0;\n    }\n";
    let mut session = writes("disk-triangle", |text| text.replacen('{', &format!("{{\n    {endless}"), 1));
    hold(&mut session, Drive::UP, 30);
    let page = session.game_page().expect("there");
    let row = page.answers.first().expect("it was asked");
    assert!(row.wrong && row.verdict == "✗ no answer yet", "{row:?}");
}

#[test]
fn the_verdict_that_sent_the_player_back_stays_on_top_of_the_list() {
    let mut session = session();
    session.open("play/yard?swept-disk=grown-box");
    // In the yard the guard comes by: a player who runs into the middle is seen.
    let is_seen = |session: &mut Session| {
        hold(session, Drive::RIGHT, 1);
        session.game().expect("there").world().hurts > 0
    };
    assert!((0..900).any(|_| is_seen(&mut session)), "the guard sees whoever runs into it");
    hold(&mut session, Drive::LEFT, 120);
    let page = session.game_page().expect("there");
    let top = page.answers.first().expect("something was asked");
    assert!(top.hit && top.action == Action::Level(GameAction::Hurt), "{top:?}");
    act(&mut session, top.action);
    assert_eq!(session.scene().id, "field-of-view");
    assert!(session.explanation().verdict.hit);
}

#[test]
fn the_last_wrong_verdict_stays_on_top_and_opens_its_setup() {
    let mut session = session();
    session.open("play/yard");
    act(&mut session, Action::Level(GameAction::Show));
    (0..60).for_each(|_| session.advance(1.0 / 60.0 + 1e-6));
    let stopped = session.game().expect("there");
    assert!(stopped.is_at_mistake());
    act(&mut session, Action::Level(GameAction::Pause));
    (0..120).for_each(|_| session.advance(1.0 / 60.0 + 1e-6));
    let page = session.game_page().expect("there");
    let top = page.answers.first().expect("something was asked");
    assert!(top.wrong && top.action == Action::Level(GameAction::Wrong), "{top:?}");
    act(&mut session, top.action);
    assert_eq!((session.scene().id, session.method().id), ("swept-disk", "only-the-end"));
    assert!(!session.explanation().verdict.hit, "it missed the wall");
}

#[test]
fn a_won_room_gives_its_stars_and_opens_the_next_room() {
    let mut session = session();
    session.open("play/yard?swept-disk=grown-box");
    let level = rooms::ALL[0].level();
    let run = hantei::play::bot::play(&mut world(&level, None, 0), hantei::play::bot::PATIENCE, 0);
    for held in run {
        let go = Vec2::new(held.go.0.into(), held.go.1.into());
        hold(&mut session, Drive { go, ..Drive::default() }, 1);
    }
    assert!(session.game().expect("there").world().won.is_some());
    assert!(session.settings().levels.iter().any(|entry| entry.starts_with("yard ")));
    let next = session.game_page().expect("there").main.expect("a button").action;
    assert_eq!(next, Action::Level(GameAction::Room(1)));
    act(&mut session, next);
    assert_eq!(session.game().expect("there").id, "hall");
    let page = session.game_page().expect("there");
    assert!(page.rooms[0].text.contains('★') && !page.rooms[1].text.contains('★'), "{:?}", page.rooms);
    assert_eq!(Room::find("maze"), Some(2));
}

/// Code of a learner is a judge of every room that asks its question.
#[test]
fn code_from_a_lesson_can_be_chosen_in_a_room() {
    let mut session = session();
    session.open("swept-disk/path?method=grown-box");
    act(&mut session, Action::Own(Own::Edit));
    assert!(session.is_editing());
    act(&mut session, Action::Program(Program::Room));
    assert!(!session.is_editing(), "the panel is the room's");
    let page = session.game_page().expect("there");
    let own = page.questions.iter().flat_map(|it| &it.choices);
    let own =
        own.filter(|it| it.text.starts_with('✎') && matches!(it.action, Action::Level(GameAction::Pick(..))));
    assert_eq!(own.count(), 1);
}
