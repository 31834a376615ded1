//! The walkthrough: playing an algorithm's moments one after the other.

use crate::scene::Moment;

/// Seconds for which a moment is shown: initially, and at the extremes.
const PACE: f32 = 2.0;
const PACES: (f32, f32) = (0.2, 8.0);

/// Seconds in which a moment's drawing grows, and in which each of its stages grows if it has several.
const GROWTH: f32 = 0.35;
const STAGE: f32 = 0.2;

/// Seconds in which a drawing with this many stages grows.
pub(super) fn growth(stages: usize) -> f32 {
    GROWTH.max(STAGE * stages as f32)
}

/// The first and the last moment of a walkthrough.
pub type WalkRange = (usize, usize);

/// The present point of a walkthrough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walk {
    /// The position of the moment.
    pub at: usize,
    /// True if it plays by itself.
    pub running: bool,
    /// True if the reader controls it. One that a step started is not controlled by the reader.
    led: bool,
    /// Seconds since the moment was reached.
    since: f32,
    /// The identity of the moment once it is fixed: the id of its mark, and the call to which it belongs.
    name: Option<(&'static str, Option<&'static str>)>,
}

impl Walk {
    /// The grown fraction of a drawing that takes this many seconds, from 0 to 1. Growth slows down towards the end.
    pub fn grown(&self, growth: f32) -> f32 {
        if self.since >= growth {
            return 1.0;
        }
        let rest = 1.0 - self.since / growth;
        1.0 - rest * rest
    }

    /// This walkthrough at the position of its fixed moment among these moments. `None` if there are none.
    fn among(self, moments: &[Moment]) -> Option<Self> {
        let last = moments.len().checked_sub(1)?;
        let Some((mark, call)) = self.name else { return Some(Self { at: self.at.min(last), ..self }) };
        // If several moments have the same identity, it is the one at the same position, or else the last.
        let stays = moments.get(self.at).is_some_and(|moment| (moment.mark.id, moment.call) == (mark, call));
        let is_called = |moment: &Moment| moment.mark.id == mark && (call.is_none() || moment.call == call);
        let there = if stays { Some(self.at) } else { moments.iter().rposition(is_called) };
        Some(Self { at: there.unwrap_or(self.at.min(last)), ..self })
    }
}

/// The walkthrough, while there is one, and its pace.
#[derive(Debug, Clone, PartialEq)]
pub struct Walker {
    walk: Option<Walk>,
    pace: f32,
    /// True if a walkthrough has just ended and returned to the step.
    ended: bool,
}

impl Default for Walker {
    fn default() -> Self {
        Self { walk: None, pace: PACE, ended: false }
    }
}

impl Walker {
    /// True while there is a walkthrough.
    pub fn walks(&self) -> bool {
        self.walk.is_some()
    }

    /// The walkthrough's point among the present moments, while there is one.
    pub fn among(&self, moments: &[Moment]) -> Option<Walk> {
        self.walk?.among(moments)
    }

    /// True if a walkthrough has just ended and returned to the step.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Seconds for which a moment is shown.
    pub fn pace(&self) -> f32 {
        self.pace
    }

    /// True while a drawing still grows, which takes this many seconds. After that the walkthrough rests until its next moment.
    pub fn is_moving(&self, growth: f32) -> bool {
        self.walk.is_some_and(|walk| walk.since < growth)
    }

    /// Seconds until a playing walkthrough reaches its next moment.
    pub fn due(&self) -> Option<f64> {
        self.walk.filter(|walk| walk.running).map(|walk| f64::from((self.pace - walk.since).max(0.0)))
    }

    /// True if the reader controls it. One that a step started is not controlled by the reader.
    pub fn is_led(&self) -> bool {
        self.walk.is_some_and(|walk| walk.led)
    }

    /// Begins at a moment under the reader's control.
    pub fn start(&mut self, at: usize, running: bool) {
        self.reach(Walk { at, running, led: true, since: 0.0, name: None });
    }

    /// Begins at a moment without the reader's control, as steps do.
    pub fn begin(&mut self, at: usize, running: bool) {
        self.reach(Walk { at, running, led: false, since: 0.0, name: None });
    }

    fn reach(&mut self, walk: Walk) {
        (self.walk, self.ended) = (Some(walk), false);
    }

    /// Ends the walkthrough.
    pub fn stop(&mut self) {
        (self.walk, self.ended) = (None, false);
    }

    /// Ends the walkthrough after its last moment.
    fn end(&mut self) {
        (self.walk, self.ended) = (None, true);
    }

    /// Pauses at the present moment.
    pub fn pause(&mut self) {
        if let Some(walk) = &mut self.walk {
            walk.running = false;
        }
    }

    /// Begins, pauses or continues playing.
    pub fn toggle(&mut self, (first, _): WalkRange) {
        match self.walk {
            None => self.start(first, true),
            Some(walk) => self.walk = Some(Walk { running: !walk.running, led: true, ..walk }),
        }
    }

    /// Goes to the next moment and pauses there. It begins after the step's moment, or else at the first one, and ends after
    /// the last one.
    pub fn step_on(&mut self, (first, last): WalkRange, rests: Option<usize>) {
        match self.walk {
            None => {
                let next = rests.map(|at| at + 1).filter(|at| (first..=last).contains(at));
                self.start(next.unwrap_or(first), false);
            }
            Some(walk) if walk.at >= last => self.end(),
            Some(walk) => self.start(walk.at + 1, false),
        }
    }

    /// Goes to the previous moment and pauses there. It begins before the step's moment, or else at the last one.
    pub fn step_back(&mut self, (first, last): WalkRange, rests: Option<usize>) {
        let here = self.walk.map(|walk| walk.at).or(rests.filter(|at| (first..=last).contains(at)));
        self.start(here.map_or(last, |at| at.saturating_sub(1).max(first)), false);
    }

    /// Goes to a moment and pauses there.
    pub fn go_to(&mut self, at: usize) {
        if self.walk.is_none_or(|walk| walk.at != at) {
            self.start(at, false);
        } else {
            self.pause();
        }
    }

    /// Returns the walkthrough with its moment's identity fixed, so that it stays there when moments change. Without moments it
    /// ends.
    pub fn settled(&self, moments: &[Moment]) -> Self {
        let walk = self.among(moments).map(|walk| {
            let moment = &moments[walk.at];
            Walk { name: Some((moment.mark.id, moment.call)), ..walk }
        });
        Self { walk, ended: false, ..*self }
    }

    /// Changes the duration of moments by a factor.
    pub fn change_pace(&mut self, factor: f32) {
        self.pace = (self.pace * factor).clamp(PACES.0, PACES.1);
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: f32) {
        if let Some(walk) = &mut self.walk {
            walk.since += time;
        }
    }

    /// Goes to the next moment once it is due, and ends after the last one.
    pub fn go_on(&mut self, (_, last): WalkRange) {
        let Some(walk) = self.walk.filter(|walk| walk.running && walk.since >= self.pace) else { return };
        let next = Walk { at: walk.at + 1, since: 0.0, name: None, ..walk };
        if walk.at >= last { self.end() } else { self.reach(next) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(walker: &Walker) -> Option<usize> {
        walker.walk.map(|walk| walk.at)
    }

    fn runs(walker: &Walker) -> bool {
        walker.walk.is_some_and(|walk| walk.running)
    }

    #[test]
    fn a_walkthrough_reaches_every_moment_and_returns_to_the_step() {
        let mut walker = Walker::default();
        walker.toggle((1, 3));
        let mut reached = vec![at(&walker)];
        while runs(&walker) {
            walker.wait(0.5);
            walker.go_on((1, 3));
            reached.push(at(&walker));
        }
        reached.dedup();
        assert_eq!(reached, [Some(1), Some(2), Some(3), None]);
        assert!(walker.has_ended());
        walker.toggle((1, 3));
        assert_eq!((at(&walker), walker.has_ended()), (Some(1), false));
    }

    #[test]
    fn stepping_stops_at_the_first_moment_and_ends_after_the_last() {
        let mut walker = Walker::default();
        walker.step_on((0, 1), None);
        walker.step_back((0, 1), None);
        assert_eq!(at(&walker), Some(0));
        walker.step_on((0, 1), None);
        walker.step_on((0, 1), None);
        assert_eq!((at(&walker), walker.has_ended()), (None, true));
        walker.step_back((0, 1), None);
        assert_eq!(at(&walker), Some(1), "back from the step is the last moment");
    }

    #[test]
    fn a_step_that_rests_at_a_moment_is_left_from_there() {
        for (rests, on, back) in [(0, 2, 5), (2, 3, 2), (3, 4, 2), (5, 2, 4), (6, 2, 5)] {
            let mut walker = Walker::default();
            walker.step_on((2, 5), Some(rests));
            assert_eq!(at(&walker), Some(on), "on from {rests}");
            walker.stop();
            walker.step_back((2, 5), Some(rests));
            assert_eq!(at(&walker), Some(back), "back from {rests}");
        }
    }

    #[test]
    fn a_drawing_grows_once_and_stays() {
        let mut walker = Walker::default();
        walker.go_to(2);
        assert!(walker.is_moving(GROWTH) && !runs(&walker));
        walker.wait(GROWTH / 2.0);
        let half = walker.walk.unwrap().grown(GROWTH);
        assert!(half > 0.5 && half < 1.0);
        walker.wait(GROWTH);
        assert_eq!((walker.walk.unwrap().grown(GROWTH), walker.is_moving(GROWTH)), (1.0, false));
        walker.go_to(2);
        assert!(!walker.is_moving(GROWTH), "it is there already");
        assert!(walker.is_moving(growth(9)), "what goes through nine stages takes longer");
        walker.go_to(3);
        assert_eq!(
            (walker.walk.unwrap().grown(0.0), walker.is_moving(0.0)),
            (1.0, false),
            "or it is there at once"
        );
    }

    #[test]
    fn the_pace_has_limits() {
        let mut walker = Walker::default();
        (0..50).for_each(|_| walker.change_pace(1.4));
        assert_eq!(walker.pace(), 8.0);
        (0..50).for_each(|_| walker.change_pace(1.0 / 1.4));
        assert_eq!(walker.pace(), 0.2);
    }
}
