//! The borders between the regions of a window, found by tests: every point of a grid has a label, and a border passes between
//! any two neighbors that differ.
//!
//! The path of the border through a cell of the grid is found by bisection, bent until it is straight within a hundredth of a
//! pixel, and joined to the next cell's. Both sides of a border share its points, so the regions fill the window without gaps.
//! This is marching squares for any number of labels: a cell that more than one border passes through is halved until each half
//! has one. Where more than two regions meet, that ends in a point.

use super::borders::{Borders, End, Outline, Pieces, Turn};
use super::cores::side_by_side;
use super::crossings::Crossings;
use super::grid::Grid;
use super::label::Ask;
use super::squares::Squares;
use super::window::Window;
use glam::Vec2;

/// The number of squares up to which one core alone is faster than several.
const FEW: usize = 50;

/// The outlines of all regions in the window; `None` if the tests ended early. Isolated small regions may lie around the spots.
pub(super) fn trace(window: &Window, spots: &[Vec2], ask: &impl Ask) -> Option<Vec<Outline>> {
    let goes_on = || (!ask.has_ended()).then_some(());
    let mut grid = Grid::new(window);
    grid.ask_corners(ask);
    goes_on()?;
    let squares = grid.follow(ask, spots);
    goes_on()?;
    let crossings = Crossings::new(&grid, ask, &squares);
    goes_on()?;
    let found = side_by_side(&squares, FEW, |squares| Squares::pieces(&grid, ask, &crossings, squares));
    goes_on()?;
    let (mut pieces, mut nodes) = (Pieces::default(), crossings.nodes());
    for (own_pieces, own_nodes) in found {
        // Their numbers continue after the crossings.
        let further = nodes.len() - crossings.all().len();
        let number = |node: usize| if node < crossings.all().len() { node } else { node + further };
        pieces.append(own_pieces, number);
        nodes.extend(own_nodes.into_iter().map(|(at, end)| match end {
            End::Meets(next) => (at, End::Meets(number(next))),
            end => (at, end),
        }));
    }
    let around = around(&grid, &nodes, crossings.sides);
    let borders = Borders::new(&pieces, nodes, [grid.straight(), grid.exact()]);
    let whole = || Outline { label: grid.label((0, 0)), points: window.corners().to_vec() };
    // If nothing meets the window's sides, a single region surrounds everything.
    let is_whole = !around.iter().any(|turn| matches!(turn, Turn::Node(_)));
    Some(is_whole.then(whole).into_iter().chain(borders.outlines(&around)).collect())
}

/// The nodes on the window's sides and its corners, counter-clockwise from its lower left corner.
fn around(grid: &Grid, nodes: &[(Vec2, End)], mut sides: [Vec<usize>; 4]) -> Vec<Turn> {
    for (side, own) in sides.iter_mut().enumerate() {
        let along = |node: &usize| nodes[*node].0[side % 2];
        own.sort_by(|a, b| along(a).total_cmp(&along(b)));
        // Counter-clockwise means to the left above, and down on the left.
        if side > 1 {
            own.reverse();
        }
    }
    let corners = grid.window.corners().map(Turn::Corner);
    sides
        .into_iter()
        .zip(corners)
        .flat_map(|(side, corner)| std::iter::once(corner).chain(side.into_iter().map(Turn::Node)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::area::area;
    use crate::map::label::Label;
    use glam::vec2;
    use std::f64::consts::PI;

    /// Finds labels by a rule.
    struct Rule<F>(F);

    impl<F: Fn(Vec2) -> Label + Sync> Ask for Rule<F> {
        fn at(&self, place: Vec2) -> Label {
            (self.0)(place)
        }
    }

    const WINDOW: Window = Window { min: Vec2::ZERO, max: vec2(80.0, 50.0), cell: 1.0 };

    fn anywhere(random: &mut fastrand::Rng) -> Vec2 {
        vec2(2.0 + 76.0 * random.f32(), 2.0 + 46.0 * random.f32())
    }

    #[test]
    fn a_circle_of_three_cells_that_lies_by_itself_is_found_anywhere() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..500 {
            let center = anywhere(&mut random);
            let is_inside = |place: Vec2| (place.distance(center) <= 1.5).into();
            let outlines = trace(&WINDOW, &[], &Rule(is_inside)).expect("it goes on");
            let within = outlines.iter().filter(|outline| outline.label == 1);
            let found: f64 = within.map(|outline| area(&outline.points)).sum();
            assert!((found - PI * 1.5 * 1.5).abs() < 0.01, "{center}: {found}");
        }
    }

    #[test]
    fn the_tip_of_a_wedge_is_found_and_so_is_where_wedges_meet() {
        let mut random = fastrand::Rng::with_seed(7);
        for round in 0..500 {
            let (tip, turn) = (anywhere(&mut random), Vec2::from_angle(6.3 * random.f32()));
            // Half of the wedge's angle, in degrees: large enough that the wedge is a cell wide nearly to its tip.
            let half = 30.0 + 50.0 * random.f32();
            let wedge = |place: Vec2| {
                let way = turn.rotate(place - tip);
                let is_within = way.y.abs() < way.x * half.to_radians().tan();
                // The rest is one region, or two.
                if is_within { 0 } else { 1 + Label::from(round % 2 == 1 && way.y > 0.0) }
            };
            for outline in trace(&WINDOW, &[], &Rule(wedge)).expect("it goes on") {
                let away = outline.points.iter().map(|p| p.distance(tip)).fold(f32::MAX, f32::min);
                assert!(away < 0.02, "{tip}, {half}°: {} is {away} cells away", outline.label);
            }
        }
    }
}
