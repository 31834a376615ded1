//! What tells the parts of a window apart: every place has a label, and is asked for it.

use glam::Vec2;

/// Which part a place belongs to.
pub type Label = u8;

/// Tells which parts places belong to.
pub(super) trait Ask: Sync {
    /// The label of a place.
    fn at(&self, place: Vec2) -> Label;

    /// Whether a place belongs to the first of two parts; what is in neither, to either.
    fn is_first(&self, place: Vec2, [first, _]: [Label; 2]) -> bool {
        self.at(place) == first
    }

    /// The labels of many places.
    fn all(&self, places: &[Vec2], labels: &mut [Label]) {
        labels.iter_mut().zip(places).for_each(|(label, place)| *label = self.at(*place));
    }
}
