//! The position of the world in a picture: the only module that knows both frames.

use glam::{Vec2, vec2};

/// A rectangle in pixels, y down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The top left corner.
    pub min: Vec2,
    /// The bottom right corner.
    pub max: Vec2,
}

impl Area {
    /// A rectangle by its corner and its size.
    pub fn new(min: Vec2, size: Vec2) -> Self {
        Self { min, max: min + size }
    }

    /// A rectangle by its center and its size.
    pub fn around(center: Vec2, size: Vec2) -> Self {
        Self::new(center - size / 2.0, size)
    }

    /// The smallest one around some points.
    pub fn of(points: impl IntoIterator<Item = Vec2>) -> Self {
        let nothing = Self { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
        points.into_iter().fold(nothing, |Self { min, max }, p| Self { min: min.min(p), max: max.max(p) })
    }

    /// Width and height.
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// The middle.
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) / 2.0
    }

    /// The corners, clockwise on the screen.
    pub fn corners(&self) -> [Vec2; 4] {
        [self.min, vec2(self.max.x, self.min.y), self.max, vec2(self.min.x, self.max.y)]
    }

    /// The area, larger by `margin` on each side.
    pub fn grown(&self, margin: f32) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// The smallest area that contains both.
    pub fn and(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// True if the point is in the area.
    pub fn contains(&self, p: Vec2) -> bool {
        // Without branches, here and below, since a processor cannot predict them.
        (p.x >= self.min.x) & (p.x <= self.max.x) & (p.y >= self.min.y) & (p.y <= self.max.y)
    }

    /// True if the two do not touch.
    pub fn is_apart(&self, other: &Self) -> bool {
        let (a, b) = (self, other);
        (a.min.x > b.max.x) | (a.max.x < b.min.x) | (a.min.y > b.max.y) | (a.max.y < b.min.y)
    }

    /// True if the two share more than a border.
    pub fn overlaps(&self, other: &Self) -> bool {
        let (a, b) = (self, other);
        (a.min.x < b.max.x) & (a.max.x > b.min.x) & (a.min.y < b.max.y) & (a.max.y > b.min.y)
    }

    /// The common area in square pixels.
    pub fn shared(&self, other: &Self) -> f32 {
        let size = (self.max.min(other.max) - self.min.max(other.min)).max(Vec2::ZERO);
        size.x * size.y
    }
}

/// A view: the world point in the middle of an area of pixels, the scale, and the rotation of the world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The pixels that are drawn on.
    pub area: Area,
    /// The world point in the middle of the area.
    pub center: Vec2,
    /// Pixels per world unit.
    pub scale: f32,
    /// The rotation of the picture about the world's origin, in radians, counter-clockwise.
    pub turn: f32,
}

impl View {
    /// The least and the greatest scale, in pixels per unit. All values of inputs fit the picture.
    pub const SCALES: (f32, f32) = (5e-6, 2000.0);

    /// The view in which the world rectangle around `center` with these half extents just fits.
    pub fn fitting(area: Area, center: Vec2, half: Vec2) -> Self {
        let room = area.size() / (2.0 * half.max(Vec2::splat(0.01)));
        let scale = room.min_element().clamp(Self::SCALES.0, Self::SCALES.1);
        Self { area, center, scale, turn: 0.0 }
    }

    /// A world point in pixels.
    pub fn pixel(&self, world: Vec2) -> Vec2 {
        let turned = if self.turn == 0.0 { world } else { Vec2::from_angle(self.turn).rotate(world) };
        let d = (turned - self.center) * self.scale;
        self.area.center() + vec2(d.x, -d.y)
    }

    /// A world direction in pixels.
    pub fn vector(&self, world: Vec2) -> Vec2 {
        let turned = if self.turn == 0.0 { world } else { Vec2::from_angle(self.turn).rotate(world) };
        vec2(turned.x, -turned.y) * self.scale
    }

    /// The world point at a pixel.
    pub fn world(&self, pixel: Vec2) -> Vec2 {
        let d = (pixel - self.area.center()) / self.scale;
        let turned = self.center + vec2(d.x, -d.y);
        if self.turn == 0.0 { turned } else { Vec2::from_angle(-self.turn).rotate(turned) }
    }
}

/// The views of a figure's frames: panes of the same size, side by side, or one above the other if they are wider then.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Views {
    /// The world.
    pub world: View,
    /// A body's frame, if it is visible.
    pub own: Option<View>,
}

impl Area {
    /// The two halves of an area: side by side, or one above the other.
    pub fn halves(&self, stacked: bool) -> [Self; 2] {
        let (min, max, middle) = (self.min, self.max, self.center());
        if stacked {
            [Self { min, max: vec2(max.x, middle.y) }, Self { min: vec2(min.x, middle.y), max }]
        } else {
            [Self { min, max: vec2(middle.x, max.y) }, Self { min: vec2(middle.x, min.y), max }]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_in_the_world_is_up_in_the_picture() {
        let view = View::fitting(Area::new(Vec2::ZERO, vec2(200.0, 100.0)), Vec2::ZERO, vec2(5.0, 5.0));
        assert_eq!(view.scale, 10.0, "the height is what limits");
        assert_eq!(view.pixel(vec2(1.0, 2.0)), vec2(110.0, 30.0));
        assert_eq!(view.world(vec2(110.0, 30.0)), vec2(1.0, 2.0));
        let turned = View { turn: std::f32::consts::FRAC_PI_2, ..view };
        assert!(turned.pixel(vec2(1.0, 0.0)).distance(vec2(100.0, 40.0)) < 1e-4, "right becomes up");
        assert!(turned.world(vec2(100.0, 40.0)).distance(vec2(1.0, 0.0)) < 1e-4);
    }
}
