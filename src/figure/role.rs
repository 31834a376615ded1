//! The meanings of items in a picture.

/// The meaning of an item. A theme defines the look of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The shape that is mainly moved.
    Moving,
    /// The shape that the moving one is tested against.
    Target,
    /// The other of two equal shapes.
    Peer,
    /// The first vector of a moment.
    Vector1,
    /// The second vector, or a tested edge.
    Vector2,
    /// A projection, a closest point, a distance.
    Projection,
    /// A distance that decides, measured between two ticks: the distance to a limit, a gap, or an overlap.
    Gap,
    /// The subject of a miss: a separate shape, or a separating line.
    Apart,
    /// An axis to project on.
    Axis,
    /// The directions of a frame.
    Frame,
    /// An area with a meaning, such as the square on a vector.
    Area,
    /// Construction lines.
    Hint,
    /// One of several regions, by number.
    Region(u8),
    /// The current region.
    RegionLive(u8),
    /// A region that a test has ruled out.
    RuledOut,
    /// A region of a map, by number.
    MapPart(u8),
    /// The hits of a map.
    MapHit,
    /// The misses of a map.
    MapMiss,
    /// The positions where two methods disagree.
    MapDiffers,
    /// Shapes within reach, and common parts of bodies: contacts, intersections of surfaces, and bodies of a crowd that touch
    /// others.
    Touching,
    /// The ring around a touching body, for readers who cannot distinguish the colors.
    Ringed,
    /// The mistake of an incorrect method: something that it misses, or takes for something else.
    Mistaken,
    /// One of many lines that are only counted.
    Counted,
    /// A shadow on the ground.
    Shadow,
}

impl Role {
    /// The role of an answer's subject: touching, or apart.
    pub const fn answer(hit: bool) -> Self {
        if hit { Self::Touching } else { Self::Apart }
    }
}
