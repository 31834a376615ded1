//! Running time, in scenes with time as an input.

use super::Session;
use super::drive::PLACES;
use crate::scene::{Input, Kind};

impl Session {
    /// The time input, in a scene that has one.
    pub fn time(&self) -> Option<&'static Input> {
        self.scene().inputs.iter().find(|input| input.kind == Kind::Time)
    }

    /// True while time runs.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Starts or stops time. A walkthrough pauses meanwhile, and nothing moves while a question waits.
    pub(super) fn toggle_play(&mut self) {
        if self.playing {
            self.stop_playing();
        } else if self.is_secret() {
            self.ask_first();
        } else if self.time().is_some() {
            // Earlier changes are undone separately.
            self.history.rest();
            self.walker.pause();
            self.playing = true;
        }
    }

    /// Stops time. Everything that changed while it ran is undone together.
    pub(super) fn stop_playing(&mut self) {
        if std::mem::take(&mut self.playing) {
            self.round_time();
            self.history.rest();
        }
    }

    /// Rounds the stopped time to a readable number.
    fn round_time(&mut self) {
        let mut pose = self.state.pose.clone();
        if let Some(time) = self.time()
            && let Some(value) = pose.get(time.name)
        {
            let rounded = value.rounded(PLACES);
            pose.set(time, rounded);
        }
        if pose != self.state.pose {
            self.replace_pose(pose);
        }
    }

    /// Advances the running time by some seconds. It stops at its end.
    pub(super) fn pass(&mut self, seconds: f32) {
        if self.is_secret() {
            return self.stop_playing();
        }
        let Some(time) = self.time().filter(|_| self.playing) else { return };
        let mut pose = self.state.pose.clone();
        pose.set(time, pose.number(time) + seconds.max(0.0));
        let (_, last) = time.kind.range();
        let ends = pose.number(time) >= last;
        if pose != self.state.pose {
            self.replace_pose(pose);
        }
        if ends {
            self.stop_playing();
        }
    }
}
