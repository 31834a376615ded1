//! The room: the held keys decide everything, correct methods keep the player out of walls, and answers open as they were given.

use fastrand::Rng;
use glam::{Vec2, vec2};
use hantei::budget::Budget;
use hantei::geometry::{
    Capsule, Disk, Segment, Triangle, capsule_disk, disk_rectangle, disk_triangle, segment_rectangle,
};
use hantei::html::{View, regions};
use hantei::lesson::Library;
use hantei::room::Do;
use hantei::room::asks::{Answer, Ask, Asks, Judge};
use hantei::room::plan::{self, RADIUS};
use hantei::room::world::{Held, World, read_run, write_run};
use hantei::session::action::{Change, Go, Own, Program, Setting, Walk};
use hantei::session::commands::Effect;
use hantei::session::keys::{self, Key};
use hantei::session::page::Block;
use hantei::session::{Action, Drive, Session, Settings, System};
use hantei::words::Lang;
use std::collections::{BinaryHeap, HashSet};

/// The depth above which a player counts as inside: a hundred times the rounding error.
const DEEP: f32 = 1e-3;

/// True if the player is inside a wall or another object.
fn is_inside(world: &World) -> bool {
    let disk = Disk::new(world.at, RADIUS - DEEP).expect("a player");
    let plan = world.plan;
    plan.walls.iter().any(|wall| disk_rectangle::clamp(&disk, &wall.obb()))
        || plan
            .triangles
            .iter()
            .any(|[a, b, c]| disk_triangle::table(&disk, &Triangle::new(*a, *b, *c).expect("a triangle")))
        || plan
            .capsules
            .iter()
            .any(|&(p, q, r)| capsule_disk::clamp(&Capsule::new(p, q, r).expect("a bench"), &disk))
}

/// True if a path goes through the middle of a wall.
fn goes_through(plan: &plan::Plan, p: Vec2, q: Vec2) -> bool {
    let way = Segment::new(p, q).expect("a way");
    plan.walls.iter().any(|wall| segment_rectangle::axes(&way, &wall.obb()))
}

/// A player who holds some keys for a while, then others, and leaps from time to time.
fn random_run(seed: u64, steps: usize) -> Vec<Held> {
    let mut random = Rng::with_seed(seed);
    let mut run = vec![];
    while run.len() < steps {
        let mut way = || random.i8(-1..=1);
        let go = (way(), way());
        let held = Held { go, slow: random.u8(..6) == 0, leap: false };
        run.extend(std::iter::repeat_n(held, random.usize(5..65)));
        if random.bool() {
            run.push(Held { leap: true, ..held });
        }
    }
    run.truncate(steps);
    run
}

fn with(ask: Ask, method: &str) -> Asks {
    let mut asks = Asks::default();
    asks.choose(ask, Judge::Method(ask.scene().expect("a scene").method(method).expect("a method")));
    asks
}

/// Plays on without recording. Returns how often the player went through a wall, and true if something was inside something else.
fn play(world: &mut World, run: &[Held]) -> (usize, bool) {
    let (mut through, mut inside) = (0, false);
    for held in run {
        let (before, seen) = (world.at, world.seen);
        world.step_quietly(*held);
        if world.seen == seen && before != world.at {
            through += usize::from(goes_through(world.plan, before, world.at));
        }
        inside |= is_inside(world);
        if world.won {
            *world = World::new(world.plan, world.asks.clone(), world.seed);
        }
    }
    (through, inside)
}

#[test]
fn a_run_is_a_text_and_comes_to_the_same_again() {
    for (number, plan) in plan::ALL.iter().enumerate() {
        let run = random_run(7 + number as u64, 1500);
        let text = write_run(&run);
        assert_eq!(read_run(&text).as_ref(), Some(&run));
        let play = |run: &[Held]| {
            let mut world = World::new(plan, Asks::default(), 5);
            run.iter().for_each(|held| world.step(*held));
            (world.at, world.steps, world.seen, world.won)
        };
        let quietly = |run: &[Held]| {
            let mut world = World::new(plan, Asks::default(), 5);
            run.iter().for_each(|held| world.step_quietly(*held));
            (world.at, world.steps, world.seen, world.won)
        };
        assert_eq!(play(&run), play(&read_run(&text).expect("it is one")));
        assert_eq!(play(&run), quietly(&run), "whether answers are listed makes no difference");
    }
    assert_eq!(read_run("3"), None);
    assert_eq!(read_run("3z"), None);
    assert_eq!(read_run("99999999e"), None, "longer than an hour");
    assert_eq!(read_run(&format!("1e{}e", usize::MAX)), None, "longer than can be counted");
}

#[test]
fn with_right_methods_nobody_is_inside_of_anything_or_gets_through_a_wall() {
    for plan in &plan::ALL {
        for seed in 0..3 {
            let mut world = World::new(plan, Asks::default(), seed);
            assert_eq!(play(&mut world, &random_run(seed.into(), 1200)), (0, false), "{plan:?} {seed}");
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
            let plan = &plan::ALL[seed as usize % plan::ALL.len()];
            let mut world = World::new(plan, Asks::default(), seed);
            assert_eq!(
                play(&mut world, &random_run(1000 + u64::from(seed), 60 * 3600)),
                (0, false),
                "{seed}"
            );
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|first| drop(scope.spawn(move || all(first)))));
}

fn leaps_at_wall(asks: Asks) -> World {
    let mut world = World::new(&plan::ALL[0], asks, 0);
    world.at = vec2(-2.45, -1.7);
    world.step(Held { go: (1, 0), leap: true, slow: false });
    world
}

#[test]
fn a_flawed_method_lets_one_leap_through_a_wall_and_a_right_one_does_not() {
    let through = |asks| {
        let world = leaps_at_wall(asks);
        goes_through(world.plan, vec2(-2.45, -1.7), world.at)
    };
    assert!(through(with(Ask::Met, "only-the-end")));
    assert!(!through(Asks::default()) && !through(with(Ask::Met, "step-by-distance")));
    let mut world = World::new(&plan::ALL[2], with(Ask::Met, "only-the-end"), 0);
    assert!(play(&mut world, &random_run(3, 6000)).0 > 0, "random players tunnel, too");
}

#[test]
fn what_a_flawed_method_got_wrong_is_listed_as_wrong() {
    let world = leaps_at_wall(with(Ask::Met, "only-the-end"));
    let wrong: Vec<&Answer> = world.answers.iter().filter(|answer| world.asks.is_wrong(answer)).collect();
    assert!(wrong.iter().any(|answer| answer.ask == Ask::Met && !answer.hit && answer.about == 4));
}

fn session() -> Session {
    Session::new(Library::builtin(), Settings::default(), System::default())
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

#[test]
fn every_answer_opens_a_pose_with_the_same_verdict() {
    for asks in [
        Asks::default(),
        with(Ask::Met, "only-the-end"),
        with(Ask::Blocked, "two-axes"),
        with(Ask::Seen, "sign-forgotten"),
    ] {
        let mut asked = HashSet::new();
        let mut tried = 0;
        for plan in &plan::ALL {
            let mut world = World::new(plan, asks.clone(), 1);
            let session = session();
            for held in random_run(11, 900) {
                world.step(held);
                // Every sixtieth step is enough, and the first answer of each kind to each question.
                let now = world.steps;
                for answer in world.answers.iter().filter(|answer| answer.at == now) {
                    if !now.is_multiple_of(60) && !asked.insert((answer.ask as usize, answer.hit)) {
                        continue;
                    }
                    let judge = world.asks.judge(answer.ask);
                    let link = session.link_of_answer(answer, judge).expect("its lesson");
                    let mut other = self::session();
                    other.open(&link);
                    assert_eq!(other.explanation().verdict.hit, answer.hit, "{link}");
                    assert_eq!(other.notices().count(), 0, "{link}");
                    tried += 1;
                }
            }
        }
        assert!(tried > 50, "{tried}");
    }
}

#[test]
fn pressing_an_answer_leads_to_its_lesson_and_the_menu_back() {
    let mut session = session();
    session.open("room?swept=only-the-end&lang=ja");
    assert!(session.room().is_some() && session.lang() == Lang::Ja);
    assert_eq!(session.address(), "room?swept=only-the-end");
    goes_right_and_opens(&mut session);
    assert!(session.room().is_none());
    assert_eq!((session.scene().id, session.method().id), ("swept-disk", "only-the-end"));
    act(&mut session, Action::Program(Program::Room));
    let room = session.room().expect("back");
    assert!(room.is_paused() && room.world().steps == 30, "as it was left");
    assert_eq!(session.can_undo_redo(), (false, false), "of the lesson, nothing is taken back here");
    act(&mut session, Action::Walk(Walk::Play));
    assert!(session.is_moving(), "Space goes on");
    act(&mut session, Action::Program(Program::Leave));
    assert!(session.room().is_none(), "Esc leads back to the lesson");
}

/// Goes right for half a second, and opens the answers about walls on the path.
fn goes_right_and_opens(session: &mut Session) {
    for _ in 0..30 {
        act(session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.0 }));
        session.advance(1.0 / 60.0);
    }
    let page = session.game_page().expect("somebody is there");
    let asked = session.lang().of(Ask::Met.words());
    let met = page.answers.iter().position(|row| row.text.starts_with(asked)).expect("it was asked");
    act(session, Action::Room(Do::Open(met)));
}

/// Goes right and opens an answer in the room of a link.
fn opens_answer(link: &str) -> Session {
    let mut session = session();
    session.open(link);
    goes_right_and_opens(&mut session);
    session
}

#[test]
fn who_has_only_fingers_goes_slowly_by_a_button() {
    let mut session = session();
    session.open("room");
    let goes = |session: &mut Session| {
        let begun = session.room().expect("a room").world().at.x;
        for _ in 0..20 {
            act(session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.0 }));
            session.advance(1.0 / 60.0);
        }
        session.room().expect("a room").world().at.x - begun
    };
    let full = goes(&mut session);
    act(&mut session, Action::Room(Do::Again));
    act(&mut session, Action::Settings(Setting::Slow));
    let slow = goes(&mut session);
    assert!(slow > 0.0 && slow < 0.6 * full, "{slow} {full}");
    let view = View { touched: true, ..View::of(&session) };
    assert!(regions(&view).iter().any(|(_, html)| html.contains("data-slow aria-pressed=\"true\"")));
}

/// The effect of a key.
fn meant(session: &Session, key: Key, shift: bool) -> Option<Effect> {
    keys::effect(key, keys::Modifiers { shift, ctrl: false }, session.mode_of_keys())
}

#[test]
fn an_answer_opens_the_step_that_tells_of_the_method_which_has_answered() {
    let session = session();
    for (ask, scene) in Ask::ALL.into_iter().filter_map(|ask| Some((ask, ask.scene()?))) {
        for method in scene.methods {
            let answer = Answer { ask, about: 0, pose: scene.start(), hit: false, stuck: false, at: 0 };
            let link = session.link_of_answer(&answer, Some(&Judge::Method(method))).expect("its lesson");
            let mut other = self::session();
            other.open(&link);
            assert_eq!(other.method().id, method.id, "{link}");
            let lesson = other.lesson().clone();
            let steps = || lesson.steps.iter().filter(|step| step.write.is_none() && !step.recap);
            let mut run = steps().filter(|step| step.method == method).map(|step| &step.id);
            let is_run = run.clone().next().is_some();
            assert!(!is_run || other.step().method == method, "{link}");
            let opens_first = other.step().id == lesson.steps[0].id;
            assert!(
                !opens_first || run.all(|id| *id == lesson.steps[0].id),
                "{link}: the first is a prelude"
            );
            let is_compared = steps().any(|step| step.versus == Some(method));
            let page: String = regions(&View::of(&other)).into_iter().map(|(_, html)| html).collect();
            let is_told = |flaw| page.contains(other.lang().of(flaw));
            assert!(
                is_run || is_compared || method.flaw.is_none_or(is_told),
                "what goes wrong is told of: {}",
                method.id
            );
            assert!(other.step().write.is_none() && !other.step().recap, "{link}");
        }
    }
}

/// True if the page says that the text is about another pose.
fn tells_of_pose(session: &Session) -> bool {
    let said =
        |block: Block| matches!(block, Block::Prose(text) if text.plain().contains("comes from the game"));
    session.page().lesson.into_iter().any(said)
}

#[test]
fn from_an_answer_a_button_and_a_key_lead_back_to_the_room_as_it_was() {
    let mut session = opens_answer("room?swept=ten-steps");
    assert_eq!(session.step().id, "ten-steps");
    let back = |session: &Session| {
        let blocks = session.page().lesson;
        blocks.into_iter().find_map(|block| match block {
            Block::Main(way) => Some(way.action),
            _ => None,
        })
    };
    let room = Action::Program(Program::Room);
    assert_eq!(back(&session), Some(room));
    assert!(tells_of_pose(&session));
    let mut moved = opens_answer("room?swept=ten-steps");
    act(&mut moved, Action::Pose(Change::StepPose));
    assert!(!tells_of_pose(&moved), "the text is about this one");
    assert_eq!(meant(&session, Key::Char('b'), false), Some(Effect::Do(room)));
    act(&mut session, room);
    let there = session.room().expect("back");
    assert!(there.is_paused() && there.world().steps == 30, "as it was left");
    act(&mut session, room);
    assert_eq!(back(&session), None, "who has left the room is not on a visit");
}

#[test]
fn at_an_answer_of_the_room_a_question_waits_only_about_the_steps_own_pose() {
    let mut session = opens_answer("room?swept=ten-steps");
    let asks =
        |session: &Session| session.page().lesson.iter().any(|block| matches!(block, Block::Question { .. }));
    assert!(session.step().ask.is_some() && !session.is_secret() && !asks(&session));
    act(&mut session, Action::Pose(Change::StepPose));
    assert!(session.is_secret() && asks(&session));
    let mut session = opens_answer("room?swept=ten-steps");
    act(&mut session, Action::Go(Go::Next));
    act(&mut session, Action::Go(Go::Previous));
    assert!(session.is_secret() && asks(&session));
}

#[test]
fn arrows_move_the_player_and_nothing_elsewhere() {
    let mut session = session();
    let next = Effect::Do(Action::Go(Go::Next));
    assert_eq!(meant(&session, Key::Right, false), Some(next));
    session.open("room");
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
fn time_waits_until_the_player_first_moves() {
    let mut session = session();
    session.open("room");
    let steps = |session: &Session| session.room().expect("there").world().steps;
    session.advance(1.0);
    assert!(steps(&session) == 0 && !session.is_moving());
    act(&mut session, Action::Program(Program::Room));
    act(&mut session, Action::Program(Program::Room));
    assert!(!session.room().expect("there").is_paused(), "who has left before waits again");
    act(&mut session, Action::Pose(Change::Hold { drive: Drive::UP, dt: 0.0 }));
    session.advance(0.5);
    session.advance(0.5);
    assert!(steps(&session) > 50 && session.is_moving(), "then it goes on");
    act(&mut session, Action::Room(Do::Again));
    session.advance(1.0);
    assert_eq!(steps(&session), 0);
    act(&mut session, Action::Walk(Walk::Play));
    session.advance(0.5);
    assert!(steps(&session) > 25, "or Space begins");
}

#[test]
fn another_method_begins_anew_and_stands_in_the_link() {
    let mut session = session();
    session.open("room/2");
    session.advance(0.5);
    let page = session.game_page().expect("somebody is there");
    let swept = page.questions.iter().position(|it| it.title == "A wall on the path?").expect("it is asked");
    act(&mut session, Action::Room(Do::Pick(swept, 2)));
    assert_eq!(session.link(), "room/2?swept=only-the-end");
    assert_eq!(session.room().expect("there").world().steps, 0);
    session.open("room/9?swept=nothing&seed=4");
    assert_eq!(session.link(), "room?seed=4");
    assert_eq!(session.notices().count(), 2, "what cannot be used is told");
}

#[test]
fn a_link_with_a_run_shows_it_and_comes_to_the_same() {
    let mut session = session();
    session.open("room?seed=9");
    for drive in [Drive::UP, Drive::RIGHT, Drive::TURN.and(Drive::RIGHT), Drive::DOWN] {
        for _ in 0..40 {
            act(&mut session, Action::Pose(Change::Hold { drive, dt: 0.0 }));
            session.advance(1.0 / 60.0);
        }
    }
    let (link, at) = (session.link_to_share(), session.room().expect("there").world().at);
    assert!(link.starts_with("room?seed=9&run="), "{link}");
    let mut other = self::session();
    other.open(&link);
    for _ in 0..200 {
        other.advance(1.0 / 60.0);
    }
    let room = other.room().expect("there");
    assert_eq!(room.world().at, at);
    assert!(room.is_paused(), "at its end it waits");
}

/// The learner's code can answer like a method.
#[test]
fn a_text_of_ones_own_answers() {
    let mut session = session();
    session.open("swept-disk/path?method=grown-box");
    act(&mut session, Action::Own(Own::Edit));
    assert!(session.is_editing());
    act(&mut session, Action::Program(Program::Room));
    assert!(!session.is_editing(), "the panel is the room's");
    let page = session.game_page().expect("somebody is there");
    let swept = page.questions.iter().position(|it| it.title == "A wall on the path?").expect("it is asked");
    let own =
        page.questions[swept].choices.iter().position(|it| it.text.starts_with('✎')).expect("one's own");
    act(&mut session, Action::Room(Do::Pick(swept, own)));
    let run = random_run(5, 600);
    let mut world = session.room().expect("there").world().clone();
    assert_eq!(play(&mut world, &run), (0, false));
    let mut right = World::new(&plan::ALL[0], Asks::default(), 0);
    play(&mut right, &run);
    assert_eq!(world.at, right.at, "it is a copy of ours");
}

/// Lets the learner write a text for a question, and tests the room's report on it.
fn writes(ask: Ask, change: impl Fn(String) -> String) -> Session {
    let mut session = session();
    session.open("room");
    let page = session.game_page().expect("somebody is there");
    let title = session.lang().of(ask.words());
    let question = page.questions.iter().find(|question| question.title == title).expect("it is asked");
    let write = question.choices.last().expect("there are choices").action;
    assert!(matches!(write, Action::Room(Do::Write(_))), "{title}");
    act(&mut session, write);
    assert!(session.is_editing() && Some(session.scene()) == ask.scene(), "{title}");
    act(&mut session, Action::Pose(Change::Nudge(Drive::RIGHT)));
    assert!(!tells_of_pose(&session), "who writes moves the step's own shapes");
    let text = session.own().expect("it is begun").text().to_owned();
    session.write(&change(text));
    session.work(&Budget::unlimited());
    act(&mut session, Action::Program(Program::Room));
    session
}

#[test]
fn that_the_room_begins_anew_with_another_method_is_told() {
    let mut session = session();
    session.open("room");
    let anew = |session: &Session| session.notices().any(|said| said.contains("starts over"));
    let pick = |judge| Action::Room(Do::Pick(0, judge));
    act(&mut session, pick(1));
    assert!(!anew(&session), "nothing was begun");
    for _ in 0..30 {
        act(&mut session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.02 }));
        session.advance(0.02);
    }
    assert!(session.room().is_some_and(|room| room.world().steps > 0));
    act(&mut session, pick(0));
    assert!(anew(&session) && session.room().is_some_and(|room| room.world().steps == 0));
}

/// The title of the method for a question on the room's page.
fn named(session: &Session, ask: Ask) -> String {
    let page = session.game_page().expect("somebody is there");
    let title = session.lang().of(ask.words());
    let question = page.questions.into_iter().find(|it| it.title == title).expect("it is asked");
    question.choices.into_iter().find(|choice| choice.on).expect("one answers").text
}

#[test]
fn what_is_written_for_a_question_answers_it() {
    for ask in Ask::ALL {
        let session = writes(ask, |text| text);
        let named = named(&session, ask);
        assert!(named.starts_with('✎') && !named.contains('⚠'), "{named}");
        assert!(session.room().is_some_and(|room| room.world().steps == 0), "a run is of one choice");
    }
}

#[test]
fn the_room_says_what_is_known_of_a_text_that_answers() {
    let always = "{\n    if 1 > 0 {\n        return true;\n    }\n";
    let wrong = writes(Ask::Blocked, |text| text.replacen('{', always, 1));
    assert!(named(&wrong, Ask::Blocked).contains('⚠'), "{}", named(&wrong, Ask::Blocked));
    let older = writes(Ask::Blocked, |text| text.replacen('{', "{ nobody knows this", 1));
    let named = named(&older, Ask::Blocked);
    assert!(named.starts_with('✎') && named.contains("before the mistake"), "{named}");
}

#[test]
fn who_comes_to_no_answer_is_said_to_and_is_wrong() {
    let endless = "let mut n = 0;\n    while n < 1 {\n        n = 0;\n    }\n";
    let mut session = writes(Ask::Triangle, |text| text.replacen('{', &format!("{{\n    {endless}"), 1));
    for _ in 0..90 {
        act(&mut session, Action::Pose(Change::Hold { drive: Drive::UP, dt: 0.0 }));
        session.advance(1.0 / 60.0);
    }
    let page = session.game_page().expect("somebody is there");
    let row = page.answers.iter().find(|row| row.text.contains("triangle")).expect("it was asked");
    assert!(row.wrong && row.verdict == "✗ no answer", "{row:?}");
}

#[test]
fn who_gets_out_of_the_room_is_back_at_the_start() {
    let mut world = World::new(&plan::ALL[0], with(Ask::Met, "only-the-end"), 0);
    world.at = vec2(0.0, plan::HALF.y - RADIUS - 0.01);
    let held = Held { go: (0, 1), ..Held::default() };
    world.step(held);
    assert!(!world.was_outside() && world.at.y < plan::HALF.y, "one goes nowhere by going");
    world.step(Held { leap: true, ..held });
    assert!(world.was_outside() && world.at == world.plan.start);
    // Correct methods keep the player in.
    for seed in 0..3 {
        let mut world = World::new(&plan::ALL[0], Asks::default(), seed);
        random_run(seed.into(), 2000).into_iter().for_each(|held| world.step_quietly(held));
        assert_eq!(world.outside, None);
    }
}

#[test]
fn what_led_back_to_the_start_stays_in_the_list() {
    let mut session = session();
    session.open("room");
    // In the yard the guard comes by: a player who waits in the middle is seen.
    let seen = |session: &mut Session| {
        act(session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.0 }));
        session.advance(1.0 / 60.0);
        session.room().expect("there").world().seen > 0
    };
    assert!((0..600).any(|_| seen(&mut session)), "the guard sees whoever runs into it");
    session.advance(2.0);
    let page = session.game_page().expect("somebody is there");
    let top = page.answers.first().expect("something was asked");
    assert!(top.hit && top.text.starts_with(session.lang().of(Ask::Seen.words())), "{top:?}");
    act(&mut session, top.action);
    assert_eq!(session.scene().id, "field-of-view");
    assert!(session.explanation().verdict.hit);
}

#[test]
fn walls_around_the_room_are_listed_only_when_they_are_hit() {
    let mut session = session();
    session.open("room");
    let outer = "outer wall";
    let mut listed = HashSet::new();
    for drive in [Drive::UP, Drive::LEFT] {
        for _ in 0..40 {
            act(&mut session, Action::Pose(Change::Hold { drive, dt: 0.0 }));
            session.advance(1.0 / 60.0);
            let rows = session.game_page().expect("somebody is there").answers;
            listed.extend(rows.into_iter().filter(|row| row.text.contains(outer)).map(|row| row.hit));
        }
    }
    assert_eq!(listed, HashSet::from([true]));
}

/// Runs that reach the doors unseen, found by `finds_runs`.
const WON: [&str; 3] = [
    "60i12f24i24g12d12g48h72i36f12c",
    "12d12g12d96g36h36g36h12g",
    "12g12h24e12b84e12h12g12f12i12f48h24g12h12d12h12i36f12c12f12i12h24d43g",
];

#[test]
fn each_room_can_be_won_unseen() {
    for (plan, run) in plan::ALL.iter().zip(WON) {
        let mut world = World::new(plan, Asks::default(), 0);
        read_run(run).expect("a run").into_iter().for_each(|held| world.step(held));
        assert!(world.won && world.seen == 0, "{} {:?}", world.at, world.plan.title);
    }
}

/// The distance to the door from each place, on a grid.
fn ways(plan: &'static plan::Plan) -> impl Fn(Vec2) -> f32 {
    const CELL: f32 = 0.2;
    let key = |at: Vec2| ((at.x / CELL).round() as i32, (at.y / CELL).round() as i32);
    let mut known = std::collections::HashMap::from([(key(plan.door), 0.0_f32)]);
    let mut open = std::collections::VecDeque::from([key(plan.door)]);
    let mut world = World::new(plan, Asks::default(), 0);
    while let Some((x, y)) = open.pop_front() {
        let far = known[&(x, y)] + CELL;
        for to in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            world.at = vec2(to.0 as f32, to.1 as f32) * CELL;
            if world.at.abs().cmplt(plan::HALF).all() && !is_inside(&world) && !known.contains_key(&to) {
                known.insert(to, far);
                open.push_back(to);
            }
        }
    }
    move |at| known.get(&key(at)).copied().unwrap_or(20.0)
}

/// Finds a run to each door by a search. After a room has changed, copy the printed runs into [`WON`].
#[test]
#[ignore = "takes minutes"]
fn finds_runs() {
    const STRIDE: usize = 12;
    for plan in &plan::ALL {
        let far = ways(plan);
        let mut open = BinaryHeap::new();
        let mut nodes: Vec<(World, Option<usize>, Held)> =
            vec![(World::new(plan, Asks::default(), 0), None, Held::default())];
        let mut known = HashSet::new();
        open.push((0_i64, 0_usize));
        let mut found = None;
        while let Some((_, at)) = open.pop() {
            let world = nodes[at].0.clone();
            if world.won {
                found = Some(at);
                break;
            }
            if nodes.len() > 60_000 {
                break;
            }
            for x in -1..=1 {
                for y in -1..=1 {
                    let held = Held { go: (x, y), slow: false, leap: false };
                    let mut next = world.clone();
                    (0..STRIDE).for_each(|_| next.step_quietly(held));
                    let cell = |v: f32| (v * 4.0).round() as i32;
                    let place = (cell(next.at.x), cell(next.at.y), next.steps as usize / STRIDE);
                    if next.seen > 0 || !known.insert(place) {
                        continue;
                    }
                    let cost = f64::from(next.steps) / 60.0 + 2.5 * f64::from(far(next.at)) / 3.0;
                    nodes.push((next, Some(at), held));
                    open.push((-(cost * 1000.0) as i64, nodes.len() - 1));
                }
            }
        }
        let mut run = vec![];
        let mut at = found.unwrap_or_else(|| panic!("{:?}: no run among {}", plan.title, nodes.len()));
        while let Some(before) = nodes[at].1 {
            run.extend(std::iter::repeat_n(nodes[at].2, STRIDE));
            at = before;
        }
        run.reverse();
        let written = write_run(&run);
        println!("{:?}: {} nodes, {} steps: {written}", plan.title.en, nodes.len(), run.len());
        let mut again = World::new(plan, Asks::default(), 0);
        read_run(&written).expect("a run").into_iter().for_each(|held| again.step(held));
        assert!(again.won && again.seen == 0, "{:?}: it is not the run that was found", plan.title);
    }
}
