//! Time limits for work. Long work is done in slices, and checks its budget between pieces.

/// The seconds of a frame that all background work may take together, so that the frame is still on time.
pub const SLICE: f64 = 0.008;

/// A clock in seconds, and the time on it at which the budget ends.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    clock: &'a (dyn Fn() -> f64 + Sync),
    end: f64,
}

impl<'a> Budget<'a> {
    /// A budget of this many seconds from now.
    pub fn new(clock: &'a (dyn Fn() -> f64 + Sync), seconds: f64) -> Self {
        Self { clock, end: clock() + seconds }
    }

    /// A budget without a limit.
    pub const fn unlimited() -> Self {
        Self { clock: &|| 0.0, end: f64::INFINITY }
    }

    /// True if the time is used up.
    pub fn is_spent(&self) -> bool {
        self.left() <= 0.0
    }

    /// The remaining seconds.
    pub fn left(&self) -> f64 {
        self.end - self.now()
    }

    /// The time on the clock, in seconds.
    pub fn now(&self) -> f64 {
        (self.clock)()
    }

    /// The clock.
    pub const fn clock(&self) -> &'a (dyn Fn() -> f64 + Sync) {
        self.clock
    }
}
