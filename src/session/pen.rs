//! The speaker's drawing over a presented picture. It is not part of the pose, and is cleared with the step.

use glam::Vec2;

/// The most points of a drawing, more than a step ever needs.
const MOST: usize = 20_000;

/// A pen and its drawing, in points of the world.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pen {
    on: bool,
    strokes: Vec<Vec<Vec2>>,
    /// True while the last stroke continues.
    down: bool,
}

impl Pen {
    /// True if the pointer draws.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The points of each stroke.
    pub fn strokes(&self) -> &[Vec<Vec2>] {
        &self.strokes
    }

    /// Takes the pen, or puts it away. The drawing stays.
    pub fn toggle(&mut self) {
        (self.on, self.down) = (!self.on, false);
    }

    /// Continues the stroke to a point, or begins one there.
    pub fn draw(&mut self, to: Vec2) {
        let full = self.strokes.iter().map(Vec::len).sum::<usize>() >= MOST;
        if !self.on || full || !to.is_finite() {
            return;
        }
        match self.strokes.last_mut().filter(|_| self.down) {
            Some(stroke) if stroke.last() == Some(&to) => {}
            Some(stroke) => stroke.push(to),
            None => self.strokes.push(vec![to]),
        }
        self.down = true;
    }

    /// Lifts the pen, so that the next point begins another stroke.
    pub fn lift(&mut self) {
        self.down = false;
    }

    /// Removes the last stroke. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.down = false;
        self.strokes.pop().is_some()
    }

    /// Clears the drawing.
    pub fn wipe(&mut self) {
        self.strokes.clear();
        self.down = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn a_stroke_lasts_until_the_pen_is_lifted_and_is_undone_as_one() {
        let mut pen = Pen::default();
        pen.draw(Vec2::ZERO);
        assert!(pen.strokes().is_empty(), "without a pen nothing is drawn");
        pen.toggle();
        for x in [0.0, 1.0, 1.0, f32::NAN, 2.0] {
            pen.draw(vec2(x, 0.0));
        }
        pen.lift();
        pen.draw(vec2(5.0, 5.0));
        let line = [0.0, 1.0, 2.0].map(|x| vec2(x, 0.0)).to_vec();
        assert_eq!(pen.strokes(), [line.clone(), vec![vec2(5.0, 5.0)]]);
        assert!(pen.undo());
        pen.toggle();
        assert_eq!(pen.strokes(), [line], "what was drawn stays");
        pen.wipe();
        assert!(!pen.undo());
    }
}
