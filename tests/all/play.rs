//! Levels: the held keys decide everything, the bug is seen, correct methods win, and answers open as they were given.

use glam::Vec2;
use hantei::figure::svg::svg;
use hantei::figure::theme::Theme;
use hantei::figure::view::Area;
use hantei::html::{View, regions};
use hantei::lesson::{Lesson, Library};
use hantei::play::bot::PATIENCE;
use hantei::play::held::{read_run, write_run};
use hantei::play::level::Does;
use hantei::play::rooms;
use hantei::play::{GameAction, Held, Judge, Level, World, bot};
use hantei::scene::Method;
use hantei::session::action::{Change, Own, Program, Walk};
use hantei::session::level::Reached;
use hantei::session::page::Block;
use hantei::session::{Action, Drive, Session, Settings, System};
use hantei::words::Lang;
use std::collections::BTreeSet;
use std::sync::Arc;

fn session() -> Session {
    Session::new(Library::builtin(), Settings::default(), System::default())
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

/// The built-in lessons with their levels.
fn levels() -> Vec<(Arc<Lesson>, Arc<Level>)> {
    let lessons = Library::builtin().lessons;
    lessons.into_iter().filter_map(|lesson| Some((lesson.clone(), lesson.level.clone()?))).collect()
}

/// The levels of all lessons and rooms, by their ids.
fn all() -> Vec<(String, Arc<Level>)> {
    let lessons = levels().into_iter().map(|(lesson, level)| (lesson.id.clone(), level));
    lessons.chain(rooms::ALL.iter().map(|room| (room.id.to_owned(), room.level()))).collect()
}

/// A level in which a method answers a question, and each scene's first method the others.
fn answered(level: &Arc<Level>, question: usize, method: &'static Method, seed: u32) -> World {
    World::new(level.clone(), level.judges(question, method), seed)
}

fn world(level: &Arc<Level>, method: &str, seed: u32) -> World {
    answered(level, 0, level.questions[0].scene.method(method).expect("a method"), seed)
}

fn opening(level: &Level) -> (usize, &'static Method) {
    (level.bugs[0].question, level.bugs[0].method)
}

/// The state that a run leads to.
fn after(mut world: World, run: &[Held]) -> (Vec2, u32, u32, Vec<Option<u32>>) {
    run.iter().for_each(|held| world.step(*held));
    (world.at(), world.tick, world.hurts, world.collected)
}

#[test]
fn every_lesson_has_a_level() {
    assert_eq!(levels().len(), Library::builtin().lessons.len());
}

#[test]
fn a_run_comes_to_the_same_again() {
    for (id, level) in all() {
        let (question, method) = opening(&level);
        let new = || answered(&level, question, method, 5);
        let run = bot::play(&mut new(), 600, 3);
        let again = read_run(&write_run(&run)).expect("a run");
        assert_eq!(after(new(), &run), after(new(), &again), "{id}");
        assert_ne!(run, [], "{id}");
    }
}

#[test]
fn in_its_run_each_bug_is_seen_and_no_correct_method_goes_wrong() {
    for (id, level) in all() {
        for bug in &level.bugs {
            let run = |method: &'static Method| {
                let mut world = answered(&level, bug.question, method, 0);
                bug.run.iter().for_each(|held| world.step(*held));
                world
            };
            let shown = run(bug.method);
            assert!(shown.wrong.iter().any(Option::is_some), "{id} {}", bug.method.id);
            assert!(bug.run.len() <= 480, "{id}: nobody watches longer than eight seconds");
            for right in level.questions[bug.question].right_methods() {
                assert!(run(right).wrong.iter().all(Option::is_none), "{id} {}", right.id);
            }
        }
    }
}

/// Asserts that the built-in player wins with each correct method and many seeds.
fn is_won(seeds: u32) {
    let all = all();
    let one = |first: usize, threads: usize| {
        for (id, level) in all.iter().skip(first).step_by(threads) {
            for (question, method) in level.right_methods() {
                // The further questions of rooms are tested with fewer seeds.
                for seed in 0..if question == 0 { seeds } else { seeds.min(2) } {
                    let mut world = answered(level, question, method, seed);
                    bot::play(&mut world, PATIENCE, seed.into());
                    assert!(world.won.is_some(), "{id} with {} and seed {seed}", method.id);
                    assert!(world.wrong.iter().all(Option::is_none), "{id} {}", method.id);
                }
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|first| drop(scope.spawn(move || one(first, threads)))));
}

#[test]
fn every_level_is_won_with_every_correct_method() {
    is_won(2);
}

/// `HANTEI_SEEDS` gives the number of seeds.
#[test]
#[ignore = "takes long"]
fn every_level_is_won_in_many_seeds() {
    is_won(std::env::var("HANTEI_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(1000));
}

#[test]
fn every_answer_opens_a_setup_with_the_same_verdict() {
    for (i, (lesson, level)) in levels().iter().enumerate() {
        let shown = || {
            let mut session = session();
            act(&mut session, Action::Level(GameAction::Enter(i)));
            act(&mut session, Action::Level(GameAction::Show));
            for _ in 0..level.bugs[0].run.len() {
                session.advance(1.0 / 60.0 + 1e-6);
            }
            session
        };
        let world = shown().game().expect("a level").world().clone();
        let wrong: Vec<usize> =
            (0..level.things.len()).filter(|thing| world.wrong[*thing].is_some()).collect();
        assert!(!wrong.is_empty(), "{}", lesson.id);
        for thing in wrong {
            let mut session = shown();
            let answer = world.shown(thing).expect("an answer");
            act(&mut session, Action::Level(GameAction::Open(thing)));
            assert!(session.game().is_none());
            assert_eq!(session.lesson().id, lesson.id);
            assert_eq!(session.explanation().verdict.hit, answer.hit, "{} {thing}", lesson.id);
            let back = session.page().lesson.into_iter().find_map(|block| match block {
                Block::Main(way) => Some(way.action),
                _ => None,
            });
            act(&mut session, back.expect("a way back"));
            let game = session.game().expect("back in the level");
            assert_eq!((game.world().tick, game.is_paused()), (world.tick, true), "as it was left");
        }
    }
}

#[test]
fn the_picture_shakes_after_the_player_was_hurt_unless_it_is_to_be_calm() {
    let (_, level) = levels().into_iter().find(|(lesson, _)| lesson.id == "disks").expect("it hurts");
    let mut world = world(&level, "squared", 0);
    let area = Area::new(Vec2::ZERO, Vec2::new(800.0, 600.0));
    let picture = |world: &World, calm| {
        let panes = world.panes(area, &Theme::LIGHT, Lang::En, calm);
        svg(&panes, area, &Theme::LIGHT)
    };
    let mut random = fastrand::Rng::with_seed(3);
    while world.hurts == 0 {
        let held = Held { go: (random.i8(-1..=1), random.i8(-1..=1)), ..Held::default() };
        (0..20).for_each(|_| {
            if world.hurts == 0 {
                world.step(held);
            }
        });
    }
    world.step(Held::default());
    assert_ne!(picture(&world, false), picture(&world, true));
    (0..20).for_each(|_| world.step(Held::default()));
    assert_eq!(picture(&world, false), picture(&world, true), "it has come to rest");
}

#[test]
fn things_have_the_numbers_of_the_verdicts_about_them() {
    use hantei::figure::primitive::Primitive;
    let area = Area::new(Vec2::ZERO, Vec2::new(900.0, 600.0));
    for (id, level) in all() {
        let (question, method) = opening(&level);
        let mut world = answered(&level, question, method, 1);
        (0..30).for_each(|_| world.step(Held::default()));
        let numbers = world.numbers(area, &Theme::LIGHT);
        let listed = (0..level.things.len()).filter(|thing| world.shown(*thing).is_some()).count();
        assert!(!numbers.is_empty() && numbers.len() <= listed, "{id}: {} of {listed}", numbers.len());
        for drawn in numbers {
            let Primitive::Text { at, text, .. } = drawn.primitive else { panic!("{id}: no text") };
            let thing = text.parse::<usize>().expect("a number") - 1;
            assert!(world.collected[thing].is_none(), "{id}: {text} is collected");
            assert!(area.contains(at), "{id}: {text} at {at}");
        }
    }
}

#[test]
fn the_label_of_the_goal_keeps_its_place() {
    use hantei::figure::primitive::Primitive;
    for (id, level) in all().into_iter().filter(|(_, level)| level.door.is_some()) {
        let (question, method) = level.right_methods().next().expect("a method");
        for size in [Vec2::new(960.0, 680.0), Vec2::new(360.0, 300.0)] {
            let (area, mut world) = (Area::new(Vec2::ZERO, size), answered(&level, question, method, 1));
            let run = bot::play(&mut world.clone(), 900, 1);
            let mut places: Vec<(String, Vec2)> = vec![];
            for held in run {
                world.step(held);
                for drawn in &world.panes(area, &Theme::LIGHT, Lang::En, true)[0].drawn {
                    let Primitive::Text { at, text, .. } = &drawn.primitive else { continue };
                    let (_, covered) = drawn.primitive.said().expect("a text");
                    assert!(area.contains(covered.min) && area.contains(covered.max), "{id}: {text}");
                    if text.starts_with("goal") {
                        match places.iter().find(|(known, _)| known == text) {
                            Some((_, place)) => assert_eq!(place, at, "{id}: {text}"),
                            None => places.push((text.clone(), *at)),
                        }
                    }
                }
            }
            assert!(!places.is_empty(), "{id}");
        }
    }
}

/// A session in which the first level has just been won with a correct method.
fn just_won(reduced_motion: bool) -> Session {
    let (lesson, level) = levels().swap_remove(0);
    let run = bot::play(&mut world(&level, "squared", 0), PATIENCE, 0);
    let system = System { reduced_motion, ..System::default() };
    let mut session = Session::new(Library::builtin(), Settings::default(), system);
    session.open(&format!("play/{}?method=squared", lesson.id));
    for held in run {
        let go = Vec2::new(held.go.0.into(), held.go.1.into());
        act(&mut session, Action::Pose(Change::Hold { drive: Drive { go, ..Drive::default() }, dt: 0.0 }));
        session.advance(1.0 / 60.0 + 1e-6);
    }
    assert!(session.win().is_some());
    session
}

#[test]
fn a_win_grows_in_the_picture_for_a_second_and_its_stars_appear_one_by_one() {
    let area = Area::new(Vec2::ZERO, Vec2::new(800.0, 600.0));
    let picture = |session: &Session, calm| {
        let panes = session.game().expect("a level").world().panes(area, &Theme::LIGHT, Lang::En, calm);
        svg(&panes, area, &Theme::LIGHT)
    };
    let stars = |session: &Session| session.game_page().expect("a level").state.matches('★').count();
    let mut session = just_won(false);
    let (lesson, _) = levels().swap_remove(0);
    let reached = session.reached(&lesson).expect("a level").1;
    let (ticks, calm) = (session.game().expect("a level").world().tick, picture(&session, true));
    assert!(session.is_moving() && stars(&session) == 0 && reached > 0);
    let mut pictures = vec![picture(&session, false)];
    let mut counts = vec![];
    for _ in 0..70 {
        session.advance(1.0 / 60.0 + 1e-6);
        pictures.push(picture(&session, false));
        counts.push(stars(&session));
    }
    assert!(pictures[..50].windows(2).all(|pair| pair[0] != pair[1]), "the ring grows");
    assert!(pictures[65] == pictures[70] && pictures[70] == calm, "reduced motion shows the end only");
    assert!(counts.is_sorted() && counts[25] >= 1 && counts[69] == reached, "{counts:?}");
    assert!(!session.is_moving() && session.game().expect("a level").world().tick == ticks, "time stands");
    assert_eq!(stars(&just_won(true)), reached);
}

#[test]
fn the_panel_says_in_a_sentence_what_a_win_has_reached() {
    let session = just_won(false);
    let (page, world) = (session.game_page().expect("a level"), session.game().expect("a level").world());
    let time = format!("You did it in {:.1} s and have ", world.seconds());
    assert!(page.news.starts_with(&time) && page.news.contains("; for another, "), "{}", page.news);
    let ends = if world.hurts == 0 && world.seconds() <= world.level.par {
        "win with your own code."
    } else {
        "need at most 12 s."
    };
    assert!(page.news.ends_with(ends), "{}", page.news);
}

#[test]
fn a_level_is_entered_from_the_first_step_played_paused_and_left() {
    let mut session = session();
    session.open("point-disk/look");
    let enter = session.page().lesson.into_iter().find_map(|block| match block {
        Block::Main(way) if matches!(way.action, Action::Level(_)) => Some(way.action),
        _ => None,
    });
    act(&mut session, enter.expect("a button"));
    assert!(session.address().starts_with("play/point-disk"));
    let at = |session: &Session| session.game().expect("a level").world().at();
    let begun = at(&session);
    session.advance(1.0);
    assert_eq!(at(&session), begun, "time waits for the first move");
    for _ in 0..30 {
        act(&mut session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.0 }));
        session.advance(1.0 / 60.0);
    }
    assert!(at(&session).x > begun.x + 1.0);
    act(&mut session, Action::Walk(Walk::Play));
    assert!(session.game().expect("a level").is_paused());
    let page: String = regions(&View::of(&session)).into_iter().map(|(_, html)| html).collect();
    assert!(page.contains("Paused") && page.contains("Show me the bug"), "{page}");
    assert!(page.contains("so does the mouse"), "the mouse leads, too");
    act(&mut session, Action::Program(Program::Leave));
    assert!(session.game().is_none());
    assert_eq!(session.step().id, "look");
}

#[test]
fn once_its_bug_is_seen_each_level_asks_what_went_wrong() {
    for (lesson, level) in levels() {
        let mut orders = vec![];
        for lang in Lang::ALL {
            let mut session =
                Session::new(Library::builtin(), Settings::default(), System { lang, ..System::default() });
            session.open(&format!("play/{}", lesson.id));
            let question = |session: &Session| session.game_page().expect("a game").bug;
            assert_eq!(question(&session), None, "{}: nothing has gone wrong yet", lesson.id);
            act(&mut session, Action::Level(GameAction::Show));
            // The replay pauses at the first wrong answer.
            for _ in 0..=level.bugs[0].run.len() {
                session.advance(1.0 / 60.0);
            }
            let asked = question(&session).unwrap_or_else(|| panic!("{} {lang:?}: no question", lesson.id));
            assert!(asked.choices.len() >= 3 && asked.reply.is_empty(), "{}", lesson.id);
            let answer = |session: &mut Session, choice: usize| {
                act(session, Action::Level(GameAction::Answer(choice)));
                question(session).expect("a question")
            };
            // Each wrong choice has a reply of its own.
            let mut replies = BTreeSet::new();
            for choice in 1..asked.choices.len() {
                let wrong = answer(&mut session, choice);
                let said = lesson.steps[0].text(lang).bug_reply(choice).plain();
                assert!(!said.is_empty() && wrong.reply.ends_with(&said), "{}: {}", lesson.id, wrong.reply);
                assert!(!wrong.right && wrong.choices.iter().any(|choice| choice.on), "{}", lesson.id);
                assert!(replies.insert(said), "{}: two choices have one reply", lesson.id);
            }
            let right = answer(&mut session, 0);
            let explained = lesson.steps[0].text(lang).bug_reply(0).plain();
            let rest = right.reply.split_once(&*explained).map(|(_, rest)| rest.trim().to_owned());
            assert!(right.right && !explained.is_empty(), "{}", lesson.id);
            // The level is still played with the incorrect test, so the reply goes on with what to do about it.
            assert!(rest.is_some_and(|rest| !rest.is_empty()), "{}: {}", lesson.id, right.reply);
            orders.push(asked.choices.into_iter().map(|choice| choice.action).collect::<Vec<_>>());
        }
        assert!(
            orders.windows(2).all(|pair| pair[0] == pair[1]),
            "{}: one order in all languages",
            lesson.id
        );
    }
}

#[test]
fn the_right_choice_of_what_went_wrong_is_at_each_place() {
    let place = |lesson: &Lesson| {
        let mut session = session();
        session.open(&format!("play/{}", lesson.id));
        act(&mut session, Action::Level(GameAction::Show));
        (0..3000).for_each(|_| session.advance(1.0 / 60.0));
        let choices = session.game_page().expect("a game").bug.expect("a question").choices;
        choices.iter().position(|choice| choice.action == Action::Level(GameAction::Answer(0)))
    };
    let places: Vec<_> = levels().iter().map(|(lesson, _)| place(lesson)).collect();
    for expected in 0..3 {
        let count = places.iter().filter(|place| **place == Some(expected)).count();
        assert!(count > 0 && count * 2 < places.len(), "place {expected}: {count} of {}", places.len());
    }
}

#[test]
fn a_link_opens_a_level_with_its_method_seed_and_run() {
    for link in ["play/disks", "play/disks?method=grown", "play/disks?method=squared&seed=7"] {
        let mut session = session();
        session.open(link);
        assert_eq!(session.address(), link);
        assert_eq!(session.notices().count(), 0, "{link}");
    }
    let mut session = session();
    session.open("play/disks?run=30h&lang=ja");
    assert_eq!(session.lang(), Lang::Ja);
    for _ in 0..60 {
        session.advance(1.0 / 60.0);
    }
    let game = session.game().expect("a level");
    assert_eq!((game.world().tick, game.is_waiting()), (30, true), "a replay waits at its end");
    assert_eq!(session.link_to_share(), "play/disks?run=30h");
    session.open("play/no-such-lesson");
    assert!(session.game().is_none() && session.notices().count() > 0);
    session.open("play/disks?method=nothing");
    assert!(session.notices().count() > 0, "what is not used is told");
}

/// Plays a run in a session's level.
fn replayed(session: &mut Session, run: &[Held]) {
    for held in run {
        let go = Vec2::new(held.go.0.into(), held.go.1.into());
        act(session, Action::Pose(Change::Hold { drive: Drive { go, ..Drive::default() }, dt: 0.0 }));
        session.advance(1.0 / 60.0 + 1e-6);
    }
}

#[test]
fn a_win_earns_stars_only_with_a_correct_method() {
    let (lesson, level) = levels().swap_remove(0);
    let won_with = |method: &str| {
        let mut played = world(&level, method, 0);
        let run = write_run(&bot::play(&mut played, PATIENCE, 0));
        let mut session = session();
        session.open(&format!("play/{}?method={method}", lesson.id));
        replayed(&mut session, &read_run(&run).expect("a run"));
        (played.won, session)
    };
    let (ticks, mut session) = won_with("squared");
    assert!(ticks.is_some());
    let (reached, stars) = session.reached(&lesson).expect("it has a level");
    assert_eq!(reached.ticks, ticks);
    assert!(stars >= 1);
    let kept = Reached::read(&session.settings().levels, &lesson.id);
    assert_eq!(kept, reached, "it is saved");
    // The button names the next level, and the space bar opens it.
    let next = session.game_page().expect("a game").main.expect("a button");
    let Action::Level(GameAction::Enter(beside)) = next.action else { panic!("{next:?}") };
    let beside = session.lessons()[beside].clone();
    assert_eq!(next.text, format!("Next: {}", beside.title.get(Lang::En)));
    act(&mut session, Action::Walk(Walk::Play));
    assert!(session.game_page().is_some_and(|page| page.won), "a key of the game does not skip the win");
    settle(&mut session);
    act(&mut session, Action::Walk(Walk::Play));
    assert!(
        beside.id != lesson.id && session.address() == format!("play/{}", beside.id),
        "{}",
        session.address()
    );
    assert_eq!(session.game_page().expect("a game").main, None, "that one is not won yet");
}

/// Lets the moment pass in which keys are those of the game that has just ended or stopped.
fn settle(session: &mut Session) {
    (0..70).for_each(|_| session.advance(1.0 / 60.0 + 1e-6));
}

/// Plays a run in a session's level, from the level's start on without waiting for the first move.
fn played(session: &mut Session, run: &[Held]) {
    if session.game().expect("a level").is_waiting() {
        act(session, Action::Level(GameAction::Pause));
    }
    for held in run {
        let drive = Drive {
            go: Vec2::new(held.go.0.into(), held.go.1.into()),
            turn: held.turn.into(),
            ..Drive::default()
        };
        act(session, Action::Pose(Change::Hold { drive, dt: 0.0 }));
        session.advance(1.0 / 60.0 + 1e-6);
    }
}

#[test]
fn after_a_win_with_the_incorrect_method_the_first_button_leads_to_the_exercise() {
    let (lesson, level) = levels().swap_remove(0);
    let opens = level.opens_with(0);
    let run = bot::play(&mut world(&level, opens.id, 0), PATIENCE, 0);
    let mut session = session();
    session.open(&format!("play/{}", lesson.id));
    for held in run {
        // Time stops by itself at the first mistake.
        if session.game().expect("a level").is_paused() {
            act(&mut session, Action::Level(GameAction::Pause));
        }
        played(&mut session, &[held]);
    }
    let (won, page) = (session.game().expect("a level").world().won, session.game_page().expect("a page"));
    assert!(won.is_some() && !page.won && session.reached(&lesson).expect("it has a level").1 == 0);
    assert_eq!(page.main.expect("a button").text, "Mend it");
    settle(&mut session);
    act(&mut session, Action::Walk(Walk::Play));
    assert!(session.game().is_none() && session.step().write.is_some(), "{}", session.address());
}

#[test]
fn at_the_first_mistake_time_stops_once_and_the_level_asks() {
    for (lesson, level) in levels() {
        for reduced_motion in [false, true] {
            let system = System { reduced_motion, ..System::default() };
            let mut session = Session::new(Library::builtin(), Settings::default(), system);
            session.open(&format!("play/{}", lesson.id));
            played(&mut session, &level.bugs[0].run);
            let game = session.game().expect("a level");
            let (stopped, page) = (game.world().clone(), session.game_page().expect("a page"));
            assert!(game.is_at_mistake() && !game.is_shown(), "{}", lesson.id);
            assert_eq!(page.news, "Stop! Something is strange here. What is it?");
            assert!(page.bug.is_some(), "the question follows");
            assert_eq!(page.main.expect("a button").text, "Look inside");
            assert_eq!(page.buttons[0].text, "Continue");
            // Whoever goes on is not stopped again, in a further try neither.
            act(&mut session, Action::Level(GameAction::Pause));
            played(&mut session, &level.bugs[0].run);
            act(&mut session, Action::Level(GameAction::Again));
            played(&mut session, &level.bugs[0].run);
            let game = session.game().expect("a level");
            let wrong = game.world().wrong.iter().flatten().count();
            assert!(wrong > 0 && !game.is_paused(), "{}", lesson.id);
            // The world goes as it does without a stop.
            let mut alone = answered(&level, 0, level.opens_with(0), 0);
            level.bugs[0].run[..stopped.tick as usize].iter().for_each(|held| alone.step(*held));
            assert_eq!((alone.at(), alone.collected), (stopped.at(), stopped.collected), "{}", lesson.id);
        }
    }
}

#[test]
fn a_key_of_the_game_does_not_dismiss_a_mistake() {
    let (lesson, level) = levels().swap_remove(0);
    let mut session = session();
    session.open(&format!("play/{}", lesson.id));
    let is_at_mistake = |session: &Session| session.game().expect("a level").is_at_mistake();
    for held in &level.bugs[0].run {
        if !is_at_mistake(&session) {
            played(&mut session, &[*held]);
        }
    }
    assert!(is_at_mistake(&session) && session.is_moving());
    act(&mut session, Action::Walk(Walk::Play));
    settle(&mut session);
    assert!(is_at_mistake(&session) && !session.is_moving(), "at rest no frame is drawn");
    act(&mut session, Action::Walk(Walk::Play));
    assert!(!is_at_mistake(&session));
}

#[test]
fn time_does_not_stop_at_answers_of_a_correct_method_or_in_a_shared_run() {
    let (lesson, level) = levels().swap_remove(0);
    let run = write_run(&level.bugs[0].run);
    for link in ["?method=squared".to_owned(), format!("?run={run}")] {
        let mut session = session();
        session.open(&format!("play/{}{link}", lesson.id));
        match link.contains("run") {
            true => (0..level.bugs[0].run.len()).for_each(|_| session.advance(1.0 / 60.0 + 1e-6)),
            false => played(&mut session, &level.bugs[0].run),
        }
        let game = session.game().expect("a level");
        assert!(game.world().tick as usize + 1 >= level.bugs[0].run.len() && !game.is_paused(), "{link}");
    }
}

#[test]
fn the_setup_of_a_mistake_has_simple_numbers() {
    let (mut simple, all) = (0, levels());
    for (lesson, level) in &all {
        let mut session = session();
        session.open(&format!("play/{}", lesson.id));
        played(&mut session, &level.bugs[0].run);
        let answer = session.game().expect("a level").world().last_wrong().expect("a mistake").clone();
        act(&mut session, Action::Level(GameAction::Wrong));
        assert_eq!(session.explanation().verdict.hit, answer.hit, "{}", lesson.id);
        assert!(session.explanation().wrong, "{}", lesson.id);
        let pose = &session.state().pose;
        simple += usize::from(pose.iter().all(|(_, value)| value.rounded(10.0) == *value));
    }
    assert!(simple * 2 > all.len(), "{simple} of {}", all.len());
}

#[test]
fn the_learners_code_answers_in_the_level() {
    let mut session = session();
    session.open("point-disk/write");
    act(&mut session, Action::Own(Own::Edit));
    let step = session.step().write.clone().expect("an exercise");
    let solved = step.solved(session.scene());
    session.write(&solved);
    let enter = session.page().lesson.into_iter().find_map(|block| match block {
        Block::Main(way) if matches!(way.action, Action::Level(_)) => Some(way.action),
        _ => None,
    });
    act(&mut session, enter.expect("below an exercise"));
    let game = session.game().expect("a level");
    assert!(matches!(game.world().judges[0], Judge::Own(_)), "who comes from writing plays with it");
    let level = game.world().level.clone();
    let run = bot::play(&mut world(&level, "squared", 0), PATIENCE, 0);
    replayed(&mut session, &run);
    let news = session.game_page().expect("a game").news;
    assert!(news.contains("Your own code decided every touch."), "{news}");
    // In the next run of the program, the code is still a choice.
    session.keep_code();
    let mut later = Session::new(Library::builtin(), session.settings().clone(), System::default());
    later.open("play/point-disk");
    let choices = &later.game().expect("a level").choices()[0];
    assert!(choices.iter().any(|judge| matches!(judge, Judge::Own(_))), "after a restart");
}

#[test]
fn each_thing_is_collected_when_the_method_reports_a_touch() {
    for (lesson, level) in levels() {
        let right = level.questions[0].right_methods().next().expect("a method");
        let mut world = world(&level, right.id, 1);
        bot::play(&mut world, PATIENCE, 1);
        let (all, left) = world.to_collect();
        let collects = level.things.iter().filter(|thing| thing.does == Does::Collect).count();
        assert_eq!((all, left), (collects, 0), "{}", lesson.id);
    }
}

#[test]
fn a_mistake_in_a_level_file_is_found_at_its_place() {
    use hantei::lesson::level_file::Problem::{
        self, Input, Key, Method, NoPath, Player, Scene, Value, Whole,
    };
    let scene = hantei::scene::Scene::by_id("disks").expect("a scene");
    let bug = "[[bug]]\nmethod = \"sum-of-squares\"\nrun = \"9h\"\n";
    let coin = "[[thing]]\ndoes = \"collect\"\nat = [[1, 2]]\n";
    let question = |rest: &str| format!("{coin}{bug}[[question]]\n{rest}");
    let cases: [(String, Problem); 15] = [
        (format!("sped = 3\n{bug}{coin}"), Key("sped".into())),
        (format!("speed = \"fast\"\n{bug}{coin}"), Value("fast".into())),
        (format!("field = [0, 0, 4000, 3000]\n{bug}{coin}"), Value("0,0,4000,3000".into())),
        (format!("player = \"box\"\n{bug}{coin}"), Player("box".into())),
        (format!("set = {{ side = 3 }}\n{bug}{coin}"), Input("side".into())),
        (format!("leap = 1\nspin = 90\n{bug}{coin}"), Whole("leap")),
        (format!("[[bug]]\nrun = \"9h\"\n{coin}"), Whole("method")),
        (format!("[[bug]]\nmethod = \"squared\"\n{coin}"), Method("squared".into())),
        (format!("{bug}[[thing]]\nat = [[1, 2]]\n"), Whole("does")),
        (format!("{bug}[[thing]]\ndoes = \"sweep\"\nat = [[1, 2]]\n"), NoPath("sweep")),
        (bug.to_owned(), Whole("door")),
        (coin.to_owned(), Whole("bug")),
        (question("scene = \"cubes\"\n"), Scene("cubes".into())),
        (question("set = { radius = 1 }\nscene = \"push-out\"\n"), Whole("scene")),
        (question("scene = \"disks\"\n[[thing]]\ndoes = \"hurt\"\n"), Whole("scene")),
    ];
    for (text, wanted) in cases {
        let wrong = Level::of_file(scene, &text).expect_err(&text);
        assert_eq!(wrong.what, wanted, "{text}");
        assert!(wrong.at < text.len());
    }
}

#[test]
fn the_link_of_a_game_leads_back_to_it_as_it_was_left() {
    let mut session = session();
    session.open("play/disks?method=squared");
    for _ in 0..30 {
        act(&mut session, Action::Pose(Change::Hold { drive: Drive::RIGHT, dt: 0.0 }));
        session.advance(1.0 / 60.0 + 1e-6);
    }
    let (link, tick) = (session.link(), session.game().expect("a level").world().tick);
    session.open("disks/look");
    assert!(session.game().is_none());
    session.open(&link);
    assert_eq!(session.game().expect("a level").world().tick, tick);
    session.open("play/disks");
    assert_eq!(session.game().expect("a level").world().tick, 0, "another link begins anew");
}

#[test]
fn names_of_methods_do_not_answer_the_levels_question() {
    for (lesson, level) in levels() {
        let mut session = session();
        session.open(&format!("play/{}", lesson.id));
        let titles: Vec<&str> = lesson.scene.methods.iter().map(|method| Lang::En.of(method.title)).collect();
        let told = |session: &Session| {
            let parts = regions(&View::of(session));
            let shown = parts.into_iter().filter(|(name, _)| !matches!(*name, "head" | "header"));
            shown.map(|(_, html)| html).collect::<String>()
        };
        let hides = |session: &Session, at: &str| {
            let html = told(session);
            for title in &titles {
                assert!(!html.contains(&format!(">{title}")), "{} {at}: {title}", lesson.id);
            }
            let flaws = lesson.scene.methods.iter().filter_map(|method| method.flaw);
            flaws.for_each(|flaw| assert!(!html.contains(Lang::En.of(flaw)), "{} {at}: {html}", lesson.id));
        };
        hides(&session, "in the level");
        played(&mut session, &level.bugs[0].run);
        assert!(session.game().expect("a level").is_at_mistake());
        act(&mut session, Action::Level(GameAction::Wrong));
        assert!(session.game().is_none(), "{}", lesson.id);
        hides(&session, "in its setup");
        assert!(
            session.lesson_blocks().contains(&Block::Title("What goes wrong here?".to_owned())),
            "{}",
            lesson.id
        );
        // The answer brings the names.
        let place = session.lessons().iter().position(|it| it.id == lesson.id).expect("a lesson");
        act(&mut session, Action::Level(GameAction::Enter(place)));
        act(&mut session, Action::Level(GameAction::Answer(0)));
        let choices = &session.game_page().expect("a level").questions[0].choices;
        assert!(choices.iter().any(|choice| titles.contains(&&*choice.text)), "{}: {choices:?}", lesson.id);
        act(&mut session, Action::Level(GameAction::Wrong));
        let method = session.method();
        assert!(method.flaw.is_none_or(|flaw| told(&session).contains(Lang::En.of(flaw))), "{}", lesson.id);
    }
}

#[test]
fn a_setup_of_a_level_solves_no_challenge() {
    for (lesson, level) in levels() {
        let mut session = session();
        session.open(&format!("play/{}", lesson.id));
        played(&mut session, &level.bugs[0].run);
        act(&mut session, Action::Level(GameAction::Wrong));
        act(&mut session, Action::Pose(Change::Rest));
        assert_eq!(session.settings().solved, [""; 0], "{}", lesson.id);
        let judged = |block: &Block| matches!(block, Block::Try(..) | Block::Challenge(..));
        assert!(!session.lesson_blocks().iter().any(judged), "{}", lesson.id);
    }
}

#[test]
fn who_knows_what_goes_wrong_is_not_called_stuck() {
    let (lesson, _) = levels().swap_remove(0);
    let mut session = session();
    session.open(&format!("play/{}", lesson.id));
    act(&mut session, Action::Level(GameAction::Show));
    (0..2000).for_each(|_| session.advance(1.0 / 60.0));
    act(&mut session, Action::Level(GameAction::Again));
    act(&mut session, Action::Level(GameAction::Pause));
    // Nothing moves for half a minute.
    (0..1900).for_each(|_| session.advance(1.0 / 60.0));
    let news = |session: &Session| session.game_page().expect("a level").news;
    assert!(news(&session).starts_with("Stuck?"), "{}", news(&session));
    act(&mut session, Action::Level(GameAction::Answer(0)));
    assert!(!news(&session).starts_with("Stuck?"), "{}", news(&session));
}
