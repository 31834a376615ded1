//! Changes of the pose, and time.

use super::{Drive, Session, Walk};
use crate::scene::{Handle, Kind, Pose, Turn};
use crate::words::words;
use glam::{Vec2, vec2};

/// Speeds while a key is held, per second: the tutorial's 0.10 units, 0.5° and 0.02 per frame at 60 Hz.
const MOVE: f32 = 6.0;
const TURN_DEGREES: f32 = 30.0;
const STRETCH: f32 = 1.2;

/// How long a step's change eases, in seconds.
const EASE: f32 = 0.2;

impl Session {
    /// Drives the chosen body by what is held for `dt` seconds.
    pub fn drive(&mut self, drive: Drive, dt: f32) {
        if drive == Drive::NONE {
            self.changing = false;
            return;
        }
        let body = &self.scene().bodies[self.body];
        let mut pose = self.state.pose.clone();
        let shift = drive.go * MOVE * dt;
        move_points(&mut pose, body.moves, |p| p + shift);
        match body.turn {
            Turn::Knob(knob) => pose.set(knob, vec2(pose.number(knob) + drive.turn * TURN_DEGREES * dt, 0.0)),
            Turn::Points if drive.turn != 0.0 => {
                turn_points(&mut pose, body.moves, drive.turn * TURN_DEGREES * dt);
            }
            Turn::Points | Turn::No => {}
        }
        for (target, amount) in [(body.stretch_x, drive.stretch.x), (body.stretch_y, drive.stretch.y)] {
            if let Some((knob, part)) = target {
                let mut value = pose.point(knob);
                value[part] += amount * STRETCH * dt;
                pose.set(knob, value);
            }
        }
        self.change(pose);
    }

    /// Sets a knob, as a slider or a number field does. Calls without a [`rest`](Self::rest) between
    /// them are one change to undo.
    pub fn set_knob(&mut self, knob: &str, value: Vec2) {
        let mut pose = self.state.pose.clone();
        pose.set(knob, value);
        self.change(pose);
    }

    /// Moves a whole body, as dragging it does.
    pub fn move_body(&mut self, body: usize, by: Vec2) {
        self.body = body.min(self.scene().bodies.len() - 1);
        let mut pose = self.state.pose.clone();
        move_points(&mut pose, self.scene().bodies[self.body].moves, |p| p + by);
        self.change(pose);
    }

    /// Drags a handle to a point of the world.
    pub fn drag(&mut self, handle: &Handle, to: Vec2) {
        self.body = self.scene().body_of(handle.knob).unwrap_or(self.body);
        let mut pose = self.state.pose.clone();
        handle.drag_to(to, &mut pose);
        self.change(pose);
    }

    /// Nothing is held or dragged any more: the next change is another one to undo.
    pub fn rest(&mut self) {
        self.changing = false;
    }

    fn change(&mut self, pose: Pose) {
        if pose == self.state.pose {
            return;
        }
        // The question is about this pose, and so is what explains the answer.
        if self.is_secret() {
            return self.ask_first();
        }
        if !self.changing {
            self.history.changing(&self.state);
            self.changing = true;
        }
        self.eased = None;
        self.state.pose = pose;
        self.followed("move");
        self.refresh();
    }

    /// Says why nothing moves.
    pub(super) fn ask_first(&mut self) {
        let said = words(
            "Answer first; then everything moves again.",
            "先に答えを選びましょう。そのあとで、また動かせます。",
        );
        self.notify(self.lang().of(said).to_owned());
    }

    /// Time passes.
    pub fn advance(&mut self, dt: f32) {
        self.clock += f64::from(dt);
        self.notices.iter_mut().for_each(|(_, left)| *left -= dt);
        self.notices.retain(|(_, left)| *left > 0.0);
        if let Some((from, since)) = self.eased.take() {
            let since = since + dt;
            self.eased = (since < EASE).then_some((from, since));
            self.refresh();
        }
        if let Some(mut walk) = self.walk.filter(|walk| walk.running) {
            walk.since += dt;
            if walk.since >= self.pace {
                let last = self.marks().len().saturating_sub(1);
                walk = Walk { mark: (walk.mark + 1).min(last), running: walk.mark + 1 < last, since: 0.0 };
            }
            self.walk = Some(walk);
        }
    }

    /// The pose that is drawn: on the way to the state's while a step's change eases.
    pub fn drawn_pose(&self) -> Pose {
        let Some((from, since)) = &self.eased else { return self.state.pose.clone() };
        let t = since / EASE;
        let eased = t * t * (3.0 - 2.0 * t);
        let mut pose = self.state.pose.clone();
        for (knob, value) in self.state.pose.iter() {
            let start = from.point(knob.name);
            let mut way = value - start;
            if knob.kind == Kind::Angle {
                way.x = (way.x + 180.0).rem_euclid(360.0) - 180.0;
            }
            pose.set(knob.name, if t < 1.0 { start + way * eased } else { value });
        }
        pose
    }

    /// Runs the method for the pose that is drawn.
    pub(super) fn refresh(&mut self) {
        let (pose, lang) = (self.drawn_pose(), self.lang());
        self.run = (self.method().run)(&pose, lang);
        self.versus =
            self.state.versus(&self.library).map(|method| (self.scene().methods[method].run)(&pose, lang));
    }
}

fn move_points(pose: &mut Pose, points: &[&str], to: impl Fn(Vec2) -> Vec2) {
    for point in points {
        pose.set(point, to(pose.point(point)));
    }
}

/// Turns points about their middle.
fn turn_points(pose: &mut Pose, points: &[&str], degrees: f32) {
    let middle = points.iter().map(|point| pose.point(point)).sum::<Vec2>() / points.len() as f32;
    let turn = Vec2::from_angle(degrees.to_radians());
    move_points(pose, points, |p| middle + turn.rotate(p - middle));
}
