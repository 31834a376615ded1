//! The labels that distinguish the regions of a window. Every position has a label, which is found by a test.

use glam::Vec2;

/// The label of a region.
pub type Label = u8;

/// Finds the labels of positions.
pub(super) trait Ask: Sync {
    /// The label of a position.
    fn at(&self, place: Vec2) -> Label;

    /// True if a position is in the first of two regions. A position in neither may count as in either.
    fn is_first(&self, place: Vec2, [first, _]: [Label; 2]) -> bool {
        self.at(place) == first
    }

    /// True if answers no longer count, so that the work can stop.
    fn has_ended(&self) -> bool {
        false
    }

    /// The labels of many positions.
    fn all(&self, places: &[Vec2], labels: &mut [Label]) {
        labels.iter_mut().zip(places).for_each(|(label, place)| *label = self.at(*place));
    }
}
