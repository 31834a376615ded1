//! Changes of the pose.

use super::action::{Change, Pick};
use super::drive::{TAP, move_points, round_changed};
use super::history::History;
use super::{Drive, Session, State, hints};
use crate::scene::{Inputs, space};
use crate::words::Lang;

/// How long keys have been driving the body.
#[derive(Default)]
pub(super) struct HeldKeys {
    /// For how long.
    pub seconds: f32,
    /// The pose in which that began, and everything that was driven since: what a tap is made of.
    tap: Option<(Inputs, Drive)>,
}

/// Whether two poses differ only in where they are seen from.
fn only_the_eye_moves(from: &Inputs, to: &Inputs) -> bool {
    to.iter().all(|(input, value)| {
        [space::YAW, space::PITCH].contains(&input.name) || from.get(input.name) == Some(value)
    })
}

impl Session {
    pub(super) fn change(&mut self, change: Change) {
        let mut pose = self.state.pose.clone();
        // Any other change ends the tap that has begun, so that nothing jumps back to where it began.
        let tap = self.held.tap.take();
        match change {
            Change::Hold { drive: Drive::NONE, .. } | Change::Rest => return self.let_go(tap),
            Change::Hold { drive, dt } => {
                let (drive, dt) = (self.paced(drive), dt.max(0.0));
                let (begun, driven) = tap.unwrap_or_else(|| (pose.clone(), Drive::NONE));
                self.held.tap = Some((begun, driven.or(drive)));
                drive.eased(self.held.seconds, dt).apply(&self.scene().bodies[self.body()], &mut pose);
                self.held.seconds += dt;
            }
            Change::Nudge(drive) => {
                // A tap that has begun counts in full, before this one.
                self.let_go(tap);
                let mut pose = self.state.pose.clone();
                self.paced(drive).nudge(&self.scene().bodies[self.body()], &mut pose);
                self.take(pose);
                return self.rest();
            }
            Change::Move { body, by } => {
                let body = body.min(self.scene().bodies.len() - 1);
                move_points(&mut pose, self.scene().bodies[body].moves, |p| p + by);
                round_changed(&self.state.pose, &mut pose);
                return self.take_of(body, pose);
            }
            Change::Orbit(degrees) => {
                for (input, degrees) in [space::YAW, space::PITCH].into_iter().zip(degrees.to_array()) {
                    if let Some(value) = pose.value(input).map(|value| value.numbers()[0]) {
                        pose.set(input, value + degrees);
                    }
                }
            }
            Change::Drag { handle, to, grid } => {
                let Some(handle) = self.meant_controls().handles.get(handle) else { return };
                handle.drag_to(to, grid, &mut pose);
                let body = self.scene().body_of(handle.input).unwrap_or(self.body());
                return self.take_of(body, pose);
            }
            Change::Set { input, value } => pose.set(input, value),
            Change::Choose(pick) => {
                let Some((input, choices)) = pose.choices(self.scene().bodies[self.body()].kind) else {
                    return;
                };
                let chosen = match pick {
                    Pick::Next => (pose.choice(input) + 1) % choices.len(),
                    Pick::At(position) => position,
                };
                pose.set(input, chosen as f32);
                self.rest();
                self.take(pose);
                return self.rest();
            }
            Change::Play => return self.toggle_play(),
            Change::Pass { seconds } => return self.pass(seconds),
            Change::StepPose => return self.back_to_step(),
            Change::Undo => return self.travel(History::undo),
            Change::Redo => return self.travel(History::redo),
        }
        self.take(pose);
    }

    /// Lets go of what is held; what was held only for a moment was a tap.
    fn let_go(&mut self, tap: Option<(Inputs, Drive)>) {
        let is_short = self.held.seconds < TAP;
        if let Some((mut pose, drive)) = tap.filter(|_| is_short) {
            drive.nudge(&self.scene().bodies[self.body()], &mut pose);
            self.take(pose);
        }
        self.rest();
    }

    /// As fast as shapes are driven now.
    pub(super) fn paced(&self, drive: Drive) -> Drive {
        if self.slow { drive.slow() } else { drive }
    }

    /// Later changes are undone by themselves, unless time runs: then all is one change until it stops.
    fn rest(&mut self) {
        if !self.is_playing() {
            self.history.rest();
        }
        self.held = HeldKeys::default();
    }

    /// Takes another pose, and chooses the body that was moved for it; undoing that chooses the one before again.
    fn take_of(&mut self, body: usize, pose: Inputs) {
        self.take(pose);
        self.state.body = body;
    }

    /// Takes another pose, unless a question is about this one.
    fn take(&mut self, pose: Inputs) {
        if pose == self.state.pose {
            return;
        }
        if self.is_secret() && !only_the_eye_moves(&self.state.pose, &pose) {
            return self.ask_first();
        }
        let goes_on = self.history.is_changing();
        self.recent.note(&self.state.pose, &pose, goes_on, self.clock);
        self.followed(hints::MOVE);
        self.replace_pose(pose);
    }

    /// Puts another pose in place, as a part of the change that goes on.
    pub(super) fn replace_pose(&mut self, pose: Inputs) {
        self.history.hold(&self.state);
        self.state.pose = pose;
    }

    /// Says why nothing moves.
    pub(super) fn ask_first(&mut self) {
        self.say(crate::said::session::ANSWER_FIRST);
    }

    /// The question no longer waits: nothing is to be said about it.
    pub(super) fn asks_no_more(&mut self) {
        for lang in Lang::ALL {
            self.notices.take_back(lang.of(crate::said::session::ANSWER_FIRST));
        }
    }

    fn back_to_step(&mut self) {
        self.stop_playing();
        let begun = State::of(self.state.place().clone());
        if begun != self.state {
            self.history.note(&self.state);
            self.state = begun;
        }
        self.camera = None;
    }

    fn travel(&mut self, travel: fn(&mut History, &State) -> Option<State>) {
        if self.is_secret() {
            return self.ask_first();
        }
        self.stop_playing();
        self.held = HeldKeys::default();
        let Some(state) = travel(&mut self.history, &self.state) else { return };
        let same_place = state.place() == self.state.place();
        self.state = state;
        if !same_place {
            self.arrive();
        }
    }
}
