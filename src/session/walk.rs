//! Walking through the moments of an algorithm, one after the other. How many there are is passed in.

/// Seconds that a moment stays, at first and at the extremes.
const PACE: f32 = 2.0;
const PACES: (f32, f32) = (0.2, 8.0);

/// Where a walk has come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walk {
    /// The moment's position.
    pub at: usize,
    /// Whether it goes on by itself.
    pub running: bool,
    /// Seconds since the moment was reached.
    since: f32,
}

impl Walk {
    /// At the first moment.
    fn start(running: bool) -> Self {
        Self { at: 0, running, since: 0.0 }
    }
}

/// A walk, while there is one, and its pace.
#[derive(Debug, Clone, PartialEq)]
pub struct Walker {
    walk: Option<Walk>,
    pace: f32,
}

impl Default for Walker {
    fn default() -> Self {
        Self { walk: None, pace: PACE }
    }
}

impl Walker {
    /// Where it is, while it walks.
    pub fn walk(&self) -> Option<Walk> {
        self.walk
    }

    /// Seconds that a moment stays.
    pub fn pace(&self) -> f32 {
        self.pace
    }

    /// Whether it moves by itself.
    pub fn is_running(&self) -> bool {
        self.walk.is_some_and(|walk| walk.running)
    }

    /// Begins at the first moment.
    pub fn start(&mut self, running: bool) {
        self.walk = Some(Walk::start(running));
    }

    /// Leaves the walk.
    pub fn stop(&mut self) {
        self.walk = None;
    }

    /// Begins, pauses or goes on; from the last moment, begins anew.
    pub fn toggle(&mut self, count: usize) {
        let last = count.saturating_sub(1);
        self.walk = Some(match self.walk {
            None => Walk::start(true),
            Some(walk) if !walk.running && walk.at >= last => Walk::start(true),
            Some(walk) => Walk { running: !walk.running, since: 0.0, ..walk },
        });
    }

    /// Goes so many moments on, and waits there; begins at the first one.
    pub fn step(&mut self, by: isize, count: usize) {
        let last = count.saturating_sub(1);
        let at = self.walk.map_or(0, |walk| walk.at.saturating_add_signed(by).min(last));
        self.walk = Some(Walk { at, running: false, since: 0.0 });
    }

    /// Makes moments stay so many times as long.
    pub fn change_pace(&mut self, factor: f32) {
        self.pace = (self.pace * factor).clamp(PACES.0, PACES.1);
    }

    /// Time passes; at the last moment the walk waits.
    pub fn advance(&mut self, dt: f32, count: usize) {
        let Some(walk) = self.walk.as_mut().filter(|walk| walk.running) else { return };
        walk.since += dt;
        if walk.since >= self.pace {
            let last = count.saturating_sub(1);
            *walk = Walk { at: (walk.at + 1).min(last), running: walk.at + 1 < last, since: 0.0 };
        }
    }

    /// Leaves a walk that is beyond the last moment.
    pub fn keep_within(&mut self, count: usize) {
        self.walk = self.walk.filter(|walk| walk.at < count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reaches_every_moment_waits_at_the_last_and_begins_anew() {
        let mut walker = Walker::default();
        walker.toggle(3);
        let mut reached = vec![0];
        while walker.is_running() {
            walker.advance(0.5, 3);
            reached.extend(walker.walk().map(|walk| walk.at));
        }
        reached.dedup();
        assert_eq!(reached, [0, 1, 2]);
        walker.toggle(3);
        assert_eq!(walker.walk(), Some(Walk::start(true)));
    }

    #[test]
    fn no_moments_at_all_are_walked_through_without_harm() {
        let mut walker = Walker::default();
        walker.toggle(0);
        walker.advance(60.0, 0);
        walker.step(1, 0);
        assert_eq!(walker.walk().map(|walk| walk.at), Some(0));
        walker.keep_within(0);
        assert_eq!(walker.walk(), None);
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
