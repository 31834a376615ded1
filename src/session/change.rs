//! Changes of the pose by keys, handles, choices and time.

use super::action::{Change, Pick};
use super::drive::{TAP, move_points, round_changed};
use super::history::History;
use super::{Drive, Session, State, hints};
use crate::scene::{Inputs, space};
use crate::words::Lang;

/// Keys that drive the body at present.
#[derive(Default)]
pub(super) struct HeldKeys {
    /// The duration of the hold in seconds.
    pub seconds: f32,
    /// The pose at its beginning and all driven directions, from which a tap is made.
    tap: Option<(Inputs, Drive)>,
}

impl HeldKeys {
    /// True if keys drive the body, however shortly they have been held.
    pub fn drive(&self) -> bool {
        self.tap.is_some() || self.seconds > 0.0
    }
}

/// True if two poses differ only in the camera of a scene in space.
fn only_the_eye_moves(from: &Inputs, to: &Inputs) -> bool {
    to.iter().all(|(input, value)| {
        [space::YAW, space::PITCH].contains(&input.name) || from.get(input.name) == Some(value)
    })
}

impl Session {
    pub(super) fn change(&mut self, change: Change) {
        let mut pose = self.state.pose.clone();
        // Any other change ends the tap, so the body does not jump back to the tap's beginning.
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
                // An earlier tap counts in full before this one.
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
                round_changed(&self.state.pose, &mut pose);
            }
            Change::Drag { handle, to, grid } => {
                let Some(handle) = self.meant_controls().handles.get(handle) else { return };
                handle.drag_to(to, grid, &mut pose);
                round_changed(&self.state.pose, &mut pose);
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

    /// Ends a hold. A short hold was a tap. In both cases the body comes to rest at readable numbers.
    fn let_go(&mut self, tap: Option<(Inputs, Drive)>) {
        if let Some((begun, drive)) = tap {
            let pose = if self.held.seconds < TAP {
                let mut tapped = begun;
                drive.nudge(&self.scene().bodies[self.body()], &mut tapped);
                tapped
            } else {
                let mut pose = self.state.pose.clone();
                round_changed(&begun, &mut pose);
                pose
            };
            self.take(pose);
        }
        self.rest();
    }

    /// The drive at the present speed, which may be slow.
    pub(super) fn paced(&self, drive: Drive) -> Drive {
        if self.slow { drive.slow() } else { drive }
    }

    /// Ends the present change, so that later ones are undone separately. While time runs, all changes are one until it stops.
    fn rest(&mut self) {
        if !self.is_playing() {
            self.history.rest();
        }
        self.held = HeldKeys::default();
    }

    /// Takes another pose and chooses its moved body. Undoing restores the earlier choice.
    fn take_of(&mut self, body: usize, pose: Inputs) {
        self.take(pose);
        self.state.body = body;
    }

    /// Takes another pose, unless a question about this one waits.
    fn take(&mut self, pose: Inputs) {
        if pose == self.state.pose {
            return;
        }
        if self.is_secret() && !only_the_eye_moves(&self.state.pose, &pose) {
            return self.ask_first();
        }
        let goes_on = self.history.is_changing();
        self.recent.note(&self.state.pose, &pose, goes_on, self.clock);
        self.followed(hints::Skill::Move);
        self.replace_pose(pose);
    }

    /// Replaces the pose as a part of the ongoing change.
    pub(super) fn replace_pose(&mut self, pose: Inputs) {
        self.history.hold(&self.state);
        self.state.pose = pose;
    }

    /// Explains why nothing moves: the question must be answered first.
    pub(super) fn ask_first(&mut self) {
        self.say(crate::said::session::ANSWER_FIRST);
    }

    /// Withdraws the notice about a waiting question once it is answered.
    pub(super) fn asks_no_more(&mut self) {
        for lang in Lang::ALL {
            self.notices.take_back(lang.of(crate::said::session::ANSWER_FIRST));
            self.notices.take_back(lang.of(crate::said::session::ANSWER_TO_EDIT));
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
        if let Some(state) = travel(&mut self.history, &self.state) {
            self.state = state;
        }
    }
}
