//! The content beside the room, as plain data.

use crate::room::Room;
use crate::room::asks::{Ask, Judge, Known, Own};
use crate::room::{Answer, Do, plan};
use crate::said::room as said;
use crate::session::Action;
use crate::session::page::Choice;
use crate::words::Lang;
use crate::words::fill;

/// The content beside the room or a level.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePage {
    /// The title of the room or level.
    pub title: String,
    /// The goal of the player.
    pub goal: String,
    /// The time, the number of times the player was seen, and the best time.
    pub state: String,
    /// The latest event: the door is reached, the player was seen, or time is stopped.
    pub news: String,
    /// The door is reached.
    pub won: bool,
    /// The rooms to choose from.
    pub rooms: Vec<Choice>,
    /// Buttons to start again, pause or go to the next room, and leave.
    pub buttons: Vec<Choice>,
    /// The heading of the questions.
    pub questions_title: &'static str,
    /// The questions, each with the methods that can answer it.
    pub questions: Vec<GameQuestion>,
    /// The heading of the answers.
    pub answers_title: &'static str,
    /// The latest answers.
    pub answers: Vec<AnswerRow>,
    /// A note about clicking an answer.
    pub note_answers: &'static str,
    /// A note about the buttons for touch. Keys are explained below the picture.
    pub note_fingers: &'static str,
}

/// A question with the methods that can answer it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameQuestion {
    /// The text of the question.
    pub title: &'static str,
    /// The methods that can answer it.
    pub choices: Vec<Choice>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerRow {
    /// The question and its object.
    pub text: String,
    /// The name of the method that answered.
    pub method: String,
    /// HIT or MISS, marked with a cross if it is wrong.
    pub verdict: String,
    /// True for a hit.
    pub hit: bool,
    /// True if the verdict is wrong.
    pub wrong: bool,
    /// The action that opens its pose.
    pub action: Action,
}

/// The name of who answers, with a sign for code and for mistakes.
pub fn named(judge: &Judge, lang: Lang) -> String {
    match judge {
        Judge::Method(method) if method.flaw.is_some() => format!("{} ⚠", lang.of(method.title)),
        Judge::Method(method) => lang.of(method.title).to_owned(),
        Judge::Own(Own { name, known: Known::Good, .. }) => format!("✎ {name}"),
        Judge::Own(Own { name, known: Known::Wrong, .. }) => format!("✎ {name} ⚠"),
        Judge::Own(Own { name, known: Known::Older, .. }) => {
            let older = lang.of(crate::said::figure::STALE);
            format!("✎ {name} ({older})")
        }
    }
}

/// The title of a room.
pub fn title(room: &Room, lang: Lang) -> String {
    let title = lang.of(room.world().plan.title);
    fill!(lang, said::TITLE_OF, title)
}

/// The content beside a room.
pub fn read(room: &Room, lang: Lang) -> GamePage {
    let world = room.world();
    let say = |words| lang.of(words);
    let (seconds, seen) = (format!("{:.1}", world.seconds()), world.seen);
    let state = match seen {
        0 => fill!(lang, said::STATE_UNSEEN, seconds),
        _ => fill!(lang, said::STATE_SEEN, seconds, seen),
    };
    let state = match room.best().map(|best| format!("{best:.1}")) {
        Some(best) => fill!(lang, said::STATE_BEST, state, best),
        None => state,
    };
    let news = match () {
        () if world.won && seen == 0 => say(said::WON_UNSEEN),
        () if world.won => say(said::WON),
        () if room.is_paused() => say(said::PAUSED),
        () if room.is_waiting() => say(said::WAITING),
        () if world.is_shocked() => say(said::CAUGHT),
        () if world.was_outside() => say(said::OUTSIDE),
        () => "",
    };
    let rooms = plan::ALL.iter().enumerate().map(|(i, plan)| Choice {
        text: format!("{} {}", i + 1, say(plan.title)),
        on: i == room.number(),
        action: Action::Room(Do::Plan(i)),
    });
    let pause = match () {
        () if world.won => room.next().map(|_| said::NEXT),
        () if room.is_waiting() => Some(said::START),
        () if room.is_paused() => Some(said::GO_ON),
        () => Some(said::PAUSE),
    };
    let pause = pause.map(|words| (words, Do::Pause));
    let buttons = [Some((said::AGAIN, Do::Again)), pause, Some((said::LEAVE, Do::Leave))];
    let button =
        |(words, action)| Choice { text: say(words).to_owned(), on: false, action: Action::Room(action) };
    GamePage {
        title: title(room, lang),
        goal: say(said::GOAL).to_owned(),
        state,
        news: news.to_owned(),
        won: world.won,
        rooms: rooms.collect(),
        buttons: buttons.into_iter().flatten().map(button).collect(),
        questions_title: say(said::QUESTIONS),
        questions: questions(room, lang),
        answers_title: say(said::ANSWERS),
        answers: room.answers().iter().enumerate().map(|(i, answer)| row(room, i, answer, lang)).collect(),
        note_answers: say(said::NOTE_ANSWERS),
        note_fingers: say(said::NOTE_FINGERS),
    }
}

fn questions(room: &Room, lang: Lang) -> Vec<GameQuestion> {
    let question = |(i, (ask, judges, judge)): (usize, (Ask, &[Judge], &Judge))| {
        let choice = |(j, other): (usize, &Judge)| Choice {
            text: named(other, lang),
            on: other == judge,
            action: Action::Room(Do::Pick(i, j)),
        };
        // New code of the learner is a choice, too.
        let write = Choice {
            text: format!("✎ {}", lang.of(said::WRITE)),
            on: false,
            action: Action::Room(Do::Write(i)),
        };
        let choices = judges.iter().enumerate().map(choice).chain([write]).collect();
        GameQuestion { title: lang.of(ask.words()), choices }
    };
    room.judges().enumerate().map(question).collect()
}

fn row(room: &Room, i: usize, answer: &Answer, lang: Lang) -> AnswerRow {
    let world = room.world();
    let wrong = world.asks.is_wrong(answer);
    AnswerRow {
        text: format!("{} · {}", lang.of(answer.ask.words()), thing(answer, world.plan.walls.len(), lang)),
        method: world.asks.judge(answer.ask).map_or(String::new(), |judge| named(judge, lang)),
        verdict: match (answer.stuck, wrong) {
            (true, _) => format!("✗ {}", lang.of(said::NO_ANSWER)),
            (false, true) => format!("✗ {}", lang.verdict(answer.hit)),
            (false, false) => lang.verdict(answer.hit).to_owned(),
        },
        hit: answer.hit,
        wrong,
        action: Action::Room(Do::Open(i)),
    }
}

/// The object of an answer, in a room with this number of walls.
fn thing(answer: &Answer, walls: usize, lang: Lang) -> String {
    let number = answer.about + 1;
    match answer.ask {
        _ if answer.is_of_outer_wall() => lang.of(said::OUTER_WALL).to_owned(),
        Ask::Met | Ask::Out | Ask::Blocked if answer.about < walls => {
            let number = number - plan::AROUND;
            fill!(lang, said::WALL, number)
        }
        Ask::Seen => fill!(lang, said::GUARD, number),
        Ask::Triangle => fill!(lang, said::TRIANGLE, number),
        _ => fill!(lang, said::BENCH, number),
    }
}
