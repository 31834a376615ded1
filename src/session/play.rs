//! Time that runs by itself, in a scene that has it as an input.

use super::Session;
use crate::scene::{Input, Kind};

impl Session {
    /// The input that is the time, in a scene that has one.
    pub fn time(&self) -> Option<&'static Input> {
        self.scene().inputs.iter().find(|input| input.kind == Kind::Time)
    }

    /// Whether time runs by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Lets time run, or stand still. A walk waits meanwhile, and while a question waits nothing moves.
    pub(super) fn toggle_play(&mut self) {
        if self.playing {
            self.stop_playing();
        } else if self.is_secret() {
            self.ask_first();
        } else if self.time().is_some() {
            // What went before is undone by itself.
            self.history.rest();
            self.walker.pause();
            self.playing = true;
        }
    }

    /// Stops time; all that it ran through, and what was moved meanwhile, is undone together.
    pub(super) fn stop_playing(&mut self) {
        if std::mem::take(&mut self.playing) {
            self.history.rest();
        }
    }

    /// Time goes on by some seconds, if it runs; at its end it stops.
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
