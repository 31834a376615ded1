//! Walking through the moments of an algorithm, one after the other.

use crate::scene::Moment;

/// Seconds that a moment stays, at first and at the extremes.
const PACE: f32 = 2.0;
const PACES: (f32, f32) = (0.2, 8.0);

/// Seconds in which a moment's drawing grows into place; and for each stage where it goes through several.
const GROWTH: f32 = 0.35;
const STAGE: f32 = 0.2;

/// Seconds that a drawing of this many stages takes to grow.
pub(super) fn growth(stages: usize) -> f32 {
    GROWTH.max(STAGE * stages as f32)
}

/// The moments that a walk goes through: the first and the last one.
pub type WalkRange = (usize, usize);

/// Where a walk has come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walk {
    /// The moment's position.
    pub at: usize,
    /// Whether it goes on by itself.
    pub running: bool,
    /// Whether the reader leads it; one that began by itself is not led.
    led: bool,
    /// Seconds since the moment was reached.
    since: f32,
    /// The moment's name, once it is noted: that of its mark, and of the call that it belongs to.
    name: Option<(&'static str, Option<&'static str>)>,
}

impl Walk {
    /// How much of a drawing that takes this many seconds has grown, from 0 to 1: quickly at first, then more slowly.
    pub fn grown(&self, growth: f32) -> f32 {
        if self.since >= growth {
            return 1.0;
        }
        let rest = 1.0 - self.since / growth;
        1.0 - rest * rest
    }

    /// This walk at the moment that it has noted, wherever that is among these; nothing where there are none.
    fn among(self, moments: &[Moment]) -> Option<Self> {
        let last = moments.len().checked_sub(1)?;
        let Some((mark, call)) = self.name else { return Some(Self { at: self.at.min(last), ..self }) };
        // Several moments may have the same name: the one in the same place, or else the last.
        let stays = moments.get(self.at).is_some_and(|moment| (moment.mark.id, moment.call) == (mark, call));
        let is_called = |moment: &Moment| moment.mark.id == mark && (call.is_none() || moment.call == call);
        let there = if stays { Some(self.at) } else { moments.iter().rposition(is_called) };
        Some(Self { at: there.unwrap_or(self.at.min(last)), ..self })
    }
}

/// A walk, while there is one, and its pace.
#[derive(Debug, Clone, PartialEq)]
pub struct Walker {
    walk: Option<Walk>,
    pace: f32,
    /// Whether a walk has just come to its end, and led back to the step.
    ended: bool,
}

impl Default for Walker {
    fn default() -> Self {
        Self { walk: None, pace: PACE, ended: false }
    }
}

impl Walker {
    /// Whether it walks.
    pub fn walks(&self) -> bool {
        self.walk.is_some()
    }

    /// Where it is among the moments that there are now, while it walks.
    pub fn among(&self, moments: &[Moment]) -> Option<Walk> {
        self.walk?.among(moments)
    }

    /// Whether a walk has just come to its end, and led back to the step.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Seconds that a moment stays.
    pub fn pace(&self) -> f32 {
        self.pace
    }

    /// Whether something moves by itself: the walk, or a drawing that takes this many seconds to grow.
    pub fn is_moving(&self, growth: f32) -> bool {
        self.walk.is_some_and(|walk| walk.running || walk.since < growth)
    }

    /// Whether the reader leads it; a walk that a step began by itself is not led.
    pub fn is_led(&self) -> bool {
        self.walk.is_some_and(|walk| walk.led)
    }

    /// Begins at a moment, because the reader wants it.
    pub fn start(&mut self, at: usize, running: bool) {
        self.reach(Walk { at, running, led: true, since: 0.0, name: None });
    }

    /// Begins at a moment by itself.
    pub fn begin(&mut self, at: usize, running: bool) {
        self.reach(Walk { at, running, led: false, since: 0.0, name: None });
    }

    fn reach(&mut self, walk: Walk) {
        (self.walk, self.ended) = (Some(walk), false);
    }

    /// Leaves the walk.
    pub fn stop(&mut self) {
        (self.walk, self.ended) = (None, false);
    }

    /// Leaves the walk after its last moment.
    fn end(&mut self) {
        (self.walk, self.ended) = (None, true);
    }

    /// Stays at its moment.
    pub fn pause(&mut self) {
        if let Some(walk) = &mut self.walk {
            walk.running = false;
        }
    }

    /// Begins, pauses or goes on.
    pub fn toggle(&mut self, (first, _): WalkRange) {
        match self.walk {
            None => self.start(first, true),
            Some(walk) => self.walk = Some(Walk { running: !walk.running, led: true, ..walk }),
        }
    }

    /// Goes one moment on, and waits there; begins after the moment that the step rests at, or else at the first one, and
    /// after the last one ends.
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

    /// Goes one moment back, and waits there; begins before the moment that the step rests at, or else at the last one.
    pub fn step_back(&mut self, (first, last): WalkRange, rests: Option<usize>) {
        let here = self.walk.map(|walk| walk.at).or(rests.filter(|at| (first..=last).contains(at)));
        self.start(here.map_or(last, |at| at.saturating_sub(1).max(first)), false);
    }

    /// Goes to a moment, and waits there.
    pub fn go_to(&mut self, at: usize) {
        if self.walk.is_none_or(|walk| walk.at != at) {
            self.start(at, false);
        } else {
            self.pause();
        }
    }

    /// This walk with a note of the moment that it is at, to stay there when moments change. Without moments there is no walk.
    pub fn settled(&self, moments: &[Moment]) -> Self {
        let walk = self.among(moments).map(|walk| {
            let moment = &moments[walk.at];
            Walk { name: Some((moment.mark.id, moment.call)), ..walk }
        });
        Self { walk, ended: false, ..*self }
    }

    /// Changes how long moments stay, by a factor.
    pub fn change_pace(&mut self, factor: f32) {
        self.pace = (self.pace * factor).clamp(PACES.0, PACES.1);
    }

    /// Time passes; after the last moment the walk ends.
    pub fn advance(&mut self, dt: f32, (_, last): WalkRange) {
        let Some(walk) = &mut self.walk else { return };
        walk.since += dt;
        if walk.running && walk.since >= self.pace {
            let next = Walk { at: walk.at + 1, since: 0.0, name: None, ..*walk };
            if walk.at >= last { self.end() } else { self.reach(next) }
        }
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
    fn it_reaches_every_moment_and_ends_where_it_began() {
        let mut walker = Walker::default();
        walker.toggle((1, 3));
        let mut reached = vec![at(&walker)];
        while runs(&walker) {
            walker.advance(0.5, (1, 3));
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
        walker.advance(GROWTH / 2.0, (0, 5));
        let half = walker.walk.unwrap().grown(GROWTH);
        assert!(half > 0.5 && half < 1.0);
        walker.advance(GROWTH, (0, 5));
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
