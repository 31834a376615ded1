//! What the things in a picture mean.

/// What an item means; a theme gives each meaning its look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The shape that is mainly moved.
    Moving,
    /// The shape that it is tested against.
    Target,
    /// The other of two equal shapes.
    Peer,
    /// The first vector of a moment.
    Vector1,
    /// The second vector, or an edge that is looked at.
    Vector2,
    /// A projection, a closest point, a distance.
    Projection,
    /// A distance that decides, measured between two ticks: within reach or not, a gap, or an overlap.
    Gap,
    /// What the answer is about where nothing touches: what lies aside, or a line that fits between.
    Apart,
    /// An axis to project on.
    Axis,
    /// The directions of a frame.
    Frame,
    /// An area that counts, such as the square on a vector.
    Area,
    /// Construction lines.
    Hint,
    /// One of several parts of the plane, by number.
    Region(u8),
    /// The part of the plane that is meant now.
    RegionLive(u8),
    /// A part of the plane that a test has ruled out.
    RuledOut,
    /// A part of a map that decides, by number.
    MapPart(u8),
    /// Where a map has a hit.
    MapHit,
    /// Where a map has none.
    MapMiss,
    /// Where two methods disagree.
    MapDiffers,
    /// What is within reach, or what two bodies share: where they meet, where their surfaces cut each other, a body of a crowd that
    /// touches another one.
    Touching,
    /// The ring around it, for readers who cannot tell the colors apart.
    Ringed,
    /// What a flawed method gets wrong: what it overlooks, or takes for something.
    Mistaken,
    /// One of many lines that are only counted.
    Counted,
    /// A shadow on the ground.
    Shadow,
}

impl Role {
    /// What an answer is about: it touches, or does not.
    pub const fn answer(hit: bool) -> Self {
        if hit { Self::Touching } else { Self::Apart }
    }
}
