//! Replays a lesson's instructions: the moves of a hint or of a thing to try, or a reply's claim about the step's pose.
//!
//! A step in `lesson.toml` has them below `[[step.does]]`: `of` names the part with the instruction, `keys` holds the moves in
//! order, and `then` holds the expected conditions, written like goals. A move is one of
//!
//! - `tap Shift L`, or `tap L 3` for three times;
//! - `hold L 1.5` for a number of seconds, or `hold L until verdict = miss`;
//! - `type point = 1.5, 2`, as under Numbers.

use super::each_step;
use crate::lesson::challenge::{Challenge, Condition, Lookup, Standing};
use crate::lesson::mistake::{brief, names};
use crate::lesson::{Lesson, LessonFiles, Library, Mistake, Step, StepText};
use crate::scene::InputValue;
use crate::scene::findings::Findings;
use crate::session::action::{Change, Go, QuizAction};
use crate::session::commands::Effect;
use crate::session::keys::{self, Key, Modifiers};
use crate::session::{Action, Drive, Session, Settings, System};
use crate::words::{self, Lang};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The seconds of a frame, and the longest time for which a key is held.
const FRAME: f32 = 1.0 / 60.0;
const LONGEST: f32 = 60.0;

/// Replays all instructions of a lesson. Returns their number, and the ones that fail or cannot be replayed.
pub fn play(files: &LessonFiles<'_>) -> (usize, Vec<Mistake>) {
    let mut count = 0;
    let mistakes = each_step(files, |page, lesson, i, step| {
        let Some(does) = step.get_ref().as_table().and_then(|step| step.get("does")) else { return };
        let Some(all) = does.get_ref().as_array() else {
            return page.wrong(does.span().start, "`does` must be a list", EXAMPLE);
        };
        for entry in all {
            count += 1;
            let played = Play { lesson, step: i, at: entry.span() }.entry(entry.get_ref());
            played.err().into_iter().for_each(|(span, what, instead)| page.wrong(span.start, what, instead));
        }
    });
    (count, mistakes)
}

const EXAMPLE: &str = "write [[step.does]] below the step, then of = \"try\", keys = [\"hold L until verdict = miss\"] and then = [\"d.x > 0\"]";

const MOVES: &str = "write one of `tap Shift L`, `tap L 3`, `hold L 1.5`, `hold L until verdict = miss` and `type radius = 2.5`";

const CONDITIONS: &str =
    "write it as the goal of a challenge, as in `verdict = hit` or `distance within 0.01 of radius`";

/// The place of a mistake, its description, and a correction.
type Wrong = (Range<usize>, String, String);

/// A replayed part of a step.
struct Play<'a> {
    lesson: &'a Arc<Lesson>,
    step: usize,
    /// The place in the file.
    at: Range<usize>,
}

impl Play<'_> {
    fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    fn entry(&self, entry: &DeValue<'_>) -> Result<(), Wrong> {
        let wrong = |what: &str| (self.at.clone(), what.to_owned(), EXAMPLE.to_owned());
        let table = entry.as_table().ok_or_else(|| wrong("an entry of `does` must be a table"))?;
        if let Some(key) = table.keys().find(|key| !["of", "keys", "then"].contains(&key.get_ref().as_ref()))
        {
            let what = format!("no key `{}` in `does`", brief(key.get_ref()));
            return Err((key.span(), what, "it has: of, keys, then".into()));
        }
        self.tells(table)?;
        let moves = list(table, "keys")?;
        let mut session = self.begin();
        for (span, written) in &moves {
            self.make(&mut session, span, written)?;
        }
        let then = list(table, "then")?;
        let mut wanted = vec![];
        for (span, written) in &then {
            wanted.push((span.clone(), self.condition(span, written)?));
        }
        // The goal of a challenge need not be repeated.
        if wanted.is_empty() {
            let challenge = self.step().challenge.as_ref();
            let goal = challenge
                .ok_or_else(|| wrong("`then` has no conditions, and the step has no challenge"))?
                .goal
                .clone();
            wanted = goal.into_iter().map(|condition| (self.at.clone(), condition)).collect();
        }
        wanted.iter().try_for_each(|(span, condition)| holds(&session, span, condition))
    }

    /// Checks that the step has the part with the instruction.
    fn tells(&self, table: &DeTable<'_>) -> Result<(), Wrong> {
        let of = table.get("of").and_then(|of| Some((of.span(), of.get_ref().as_str()?)));
        let (span, of) = of.ok_or_else(|| {
            (self.at.clone(), "`of` must name the part that is played".to_owned(), EXAMPLE.to_owned())
        })?;
        let StepText { try_it, hint, replies, .. } = self.step().text(Lang::En);
        let candidates = self.step().candidates(self.lesson.scene);
        let is_there = match of {
            "try" => !try_it.is_empty(),
            "hint" => !hint.is_empty(),
            answer => candidates.iter().enumerate().any(|(i, candidate)| {
                candidate.name.eq_ignore_ascii_case(answer)
                    && replies.iter().any(|reply| reply.is_for(i, &candidates))
            }),
        };
        if is_there {
            return Ok(());
        }
        let answers = candidates.iter().map(|candidate| &*candidate.name).filter(|name| !name.is_empty());
        let have = names(of, ["try", "hint"].into_iter().chain(answers));
        Err((
            span,
            format!("step `{}` has no part `{}`", self.step().id, brief(of)),
            format!("write one of: {have}"),
        ))
    }

    /// A session at the step, with its question answered.
    fn begin(&self) -> Session {
        let library = Library { lessons: vec![Arc::clone(self.lesson)], paths: vec![] };
        let system = System { reduced_motion: true, ..System::default() };
        let mut session = Session::new(library, Settings::default(), system);
        let _no_request = session.apply(Action::Go(Go::Step(self.step)));
        let _no_request = session.apply(Action::Quiz(QuizAction::Reveal));
        session
    }

    fn condition(&self, span: &Range<usize>, written: &str) -> Result<Condition, Wrong> {
        let condition = Condition::read(written, self.lesson.scene);
        condition.ok_or_else(|| {
            (span.clone(), format!("`{}` is not a condition", brief(written)), CONDITIONS.into())
        })
    }

    /// Makes a move.
    fn make(&self, session: &mut Session, span: &Range<usize>, written: &str) -> Result<(), Wrong> {
        let no_move = || (span.clone(), format!("`{}` is not a move", brief(written)), MOVES.to_owned());
        if let Some(typed) = written.strip_prefix("type ") {
            let (name, value) = typed.split_once('=').ok_or_else(no_move)?;
            return set(session, name.trim(), value.trim()).ok_or_else(no_move);
        }
        let (written, until) = match written.split_once(" until ") {
            Some((before, until)) => (before, Some(self.condition(span, until)?)),
            None => (written, None),
        };
        let words: Vec<&str> = written.split_whitespace().collect();
        let (does, words) = words.split_first().ok_or_else(no_move)?;
        let (held, words) = match words.split_first() {
            Some((&"Shift", rest)) => (Modifiers { shift: true, ctrl: false }, rest),
            _ => (Modifiers::default(), words),
        };
        let (key, amount) = words.split_first().ok_or_else(no_move)?;
        let key = key_of(key).ok_or_else(no_move)?;
        let amount = match amount {
            [] => None,
            [amount] => Some(words::number(amount).ok_or_else(no_move)? as f32),
            _ => return Err(no_move()),
        };
        match (*does, amount, until) {
            ("tap", times, None) => {
                (0..times.unwrap_or(1.0) as usize)
                    .for_each(|_| press(session, key, held, |_, lasts| lasts < 0.1));
            }
            ("hold", Some(seconds), None) => press(session, key, held, |_, lasts| lasts < seconds),
            ("hold", None, Some(condition)) => {
                press(session, key, held, |session, lasts| lasts < LONGEST && !is_so(session, &condition));
                if let Some(open) = standing(session, &condition).filter(|standing| !standing.met) {
                    let what =
                        format!("`{}` ran for a minute without reaching its condition", brief(written));
                    return Err((span.clone(), what, format!("at the end: {}", open.text)));
                }
            }
            _ => return Err(no_move()),
        }
        Ok(())
    }
}

/// The texts of a list, each with its place; empty if the list is missing.
fn list(table: &DeTable<'_>, key: &str) -> Result<Vec<(Range<usize>, String)>, Wrong> {
    let Some(entry) = table.get(key) else { return Ok(vec![]) };
    let texts = entry.get_ref().as_array().and_then(|entries| {
        let text = |entry: &Spanned<DeValue<'_>>| Some((entry.span(), entry.get_ref().as_str()?.to_owned()));
        entries.iter().map(text).collect::<Option<Vec<_>>>()
    });
    texts.ok_or_else(|| (entry.span(), format!("`{key}` must be a list of texts"), EXAMPLE.to_owned()))
}

fn key_of(name: &str) -> Option<Key> {
    let named = Key::NAMED.into_iter().find(|key| format!("{key:?}") == name);
    let mut letters = name.chars();
    named.or_else(|| match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(Key::Char(letter.to_ascii_lowercase())),
        _ => None,
    })
}

/// Presses a key and holds it, frame by frame, as long as `wanted` returns true.
fn press(session: &mut Session, key: Key, held: Modifiers, wanted: impl Fn(&Session, f32) -> bool) {
    let mut lasts = 0.0;
    while wanted(session, lasts) {
        match keys::effect(key, held, session.mode()) {
            Some(Effect::Hold(drive)) if drive != Drive::NONE => {
                let _no_request = session.apply(Action::Pose(Change::Hold { drive, dt: FRAME }));
            }
            Some(Effect::Do(action)) => {
                // A command that is not held runs once, however long the key is down.
                let _no_request = session.apply(action);
                break;
            }
            _ => break,
        }
        lasts += FRAME;
        session.advance(FRAME);
    }
    let _no_request = session.apply(Action::Pose(Change::Rest));
}

/// Sets a value under Numbers.
fn set(session: &mut Session, name: &str, value: &str) -> Option<()> {
    let input = session.scene().inputs.iter().find(|input| input.name == name)?;
    let InputValue::Numbers(value) = input.read(value)? else { return None };
    let _no_request = session.apply(Action::Pose(Change::Set { input: input.name, value }));
    let _no_request = session.apply(Action::Pose(Change::Rest));
    Some(())
}

/// The state of a condition for the step's own method, independent of the current method.
fn standing(session: &Session, condition: &Condition) -> Option<Standing> {
    let (findings, pose) = (Findings::default(), &session.state().pose);
    let told = |method| Some(findings.of(method, pose));
    let challenge = Challenge { goal: vec![condition.clone()], solved: pose.clone() };
    challenge.standings(&Lookup { own: session.step().method, pose, told: &told }, Lang::En).pop()
}

fn is_so(session: &Session, condition: &Condition) -> bool {
    standing(session, condition).is_some_and(|standing| standing.met)
}

/// Checks that a condition holds.
fn holds(session: &Session, span: &Range<usize>, condition: &Condition) -> Result<(), Wrong> {
    let open = standing(session, condition).filter(|standing| !standing.met);
    open.map_or(Ok(()), |open| {
        let what = format!("the keys do not have this result: {}", open.text);
        Err((span.clone(), what, "correct the text, `keys` or `then`".into()))
    })
}
