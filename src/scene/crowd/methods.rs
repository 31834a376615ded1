//! The moments of each method.

use super::given::{Run, add_box, box_shape};
use super::*;
use crate::figure::many::Many;
use crate::geometry::crowd::{Boxed, Slip};
use glam::{Vec2, vec2};

const PARTNERS: Name = Name("partners");
const ALL: Name = Name("all");
const ACTIVE: Name = Name("active");
const SIZE: Name = Name("it.cells.size");
const SLIP_COUNT: Name = Name("slips");
const SHARED: Name = Name("shared");

pub(super) fn tell_every_pair(run: &Run, tell: &mut Telling<'_>) {
    tell_boxes(run, tell);
    tell_all_tests(run, tell);
    tell_color(run, tell, false);
    tell_verdict(run, tell);
}

pub(super) fn tell_sweep(run: &Run, tell: &mut Telling<'_>) {
    let probe = run.probe().bounds;
    tell_boxes(run, tell);
    tell.moment(&SORT, |m| {
        m.draw(|pen| {
            let left = |many: &mut Many, Boxed { bounds, .. }: &Boxed| {
                many.segment(bounds.min, vec2(bounds.min.x, bounds.max.y));
            };
            pen.draw(Role::Vector2, Shape::many(&run.it.boxes, left));
        });
        say!(m, said::SORT_BOXES);
    });
    // The boxes that have begun and not ended where the probe's box begins.
    let active = run.it.boxes.iter().filter(|boxed| {
        let bounds = boxed.bounds;
        boxed.number != 0 && bounds.min.x <= probe.min.x && probe.min.x <= bounds.max.x
    });
    let active: Vec<&Boxed> = active.collect();
    tell.moment(&SWEEP, |m| {
        let count = m.reads(ACTIVE, active.len());
        m.draw(|pen| {
            draw_line(pen, Role::Vector1, probe.min.x);
            pen.draw(Role::Area, Shape::many(active, add_box));
        });
        say!(m, said::SWEEP, count);
    });
    let after = run.it.boxes.iter().find(|boxed| boxed.bounds.min.x > probe.max.x);
    tell.moment(&PRUNE, |m| {
        m.draw(|pen| {
            draw_line(pen, Role::Hint, probe.max.x);
            if let Some(boxed) = after {
                pen.draw(Role::Vector2, box_shape(boxed));
            }
        });
        if after.is_some() {
            say!(m, said::PRUNE);
        } else {
            say!(m, said::PRUNE_NOTHING);
        }
    });
    let boxes = &run.it.boxes;
    let from_each = boxes.iter().enumerate().flat_map(|(i, a)| {
        let later = boxes[i + 1..].iter().take_while(|b| b.bounds.min.x <= a.bounds.max.x);
        later.map(|b| [a.number, b.number])
    });
    tell_tests(run, tell, |pen| run.draw_pairs(pen, from_each.step_by(run.thinned())));
    tell_color(run, tell, false);
    tell_verdict(run, tell);
}

pub(super) fn tell_grid(run: &Run, tell: &mut Telling<'_>) {
    tell_boxes(run, tell);
    tell_cells(run, tell);
    let probe = run.probe().bounds;
    tell_slips(run, tell, |m, count| {
        say!(m, said::SLIPS_PER_CELL, count);
    });
    tell_share(run, tell);
    tell.moment(&ONCE, |m| {
        m.draw(|pen| {
            let cell = run.it.cells.of(probe.min);
            pen.draw(Role::Vector1, Shape::Polygon(cell_corners(run, cell).to_vec()));
        });
        say!(m, said::ONCE);
    });
    let (slips, boxes) = (&run.it.slips, &run.it.boxes);
    let once = slips.iter().enumerate().flat_map(|(i, slip)| {
        let same = slips[i + 1..].iter().take_while(|next| next.cell == slip.cell);
        same.filter_map(move |next| {
            let [a, b] = [slip, next].map(|slip| boxes[slip.number as usize].bounds.min);
            (run.it.cells.of(a.max(b)) == slip.cell).then_some([slip.number, next.number])
        })
    });
    tell_tests(run, tell, |pen| run.draw_pairs(pen, once.step_by(run.thinned())));
    tell_color(run, tell, false);
    tell_verdict(run, tell);
}

pub(super) fn tell_own_cell(run: &Run, tell: &mut Telling<'_>) {
    tell_boxes(run, tell);
    tell_cells(run, tell);
    tell_slips(run, tell, |m, count| {
        say!(m, said::SLIPS_PER_BODY, count);
    });
    tell_share(run, tell);
    let slips = &run.it.slips;
    let pairs = slips.iter().enumerate().flat_map(|(i, slip)| {
        let same = slips[i + 1..].iter().take_while(|next| next.cell == slip.cell);
        same.map(|next| [slip.number, next.number])
    });
    tell_tests(run, tell, |pen| run.draw_pairs(pen, pairs.step_by(run.thinned())));
    tell_color(run, tell, true);
    tell_verdict(run, tell);
}

pub(super) fn tell_last_one(run: &Run, tell: &mut Telling<'_>) {
    tell_boxes(run, tell);
    tell_all_tests(run, tell);
    tell.moment(&COLOR, |m| {
        m.draw(|pen| run.draw_colored(pen));
        m.draw_on(&MISSED, |pen| run.draw_missed(pen));
        say!(m, said::COLOR_LAST_TEST);
    });
    tell_verdict(run, tell);
}

fn tell_boxes(run: &Run, tell: &mut Telling<'_>) {
    tell.moment(&BOXES, |m| {
        let n = m.finds(text::N, run.found.n);
        m.draw(|pen| run.draw_boxes(pen));
        say!(m, said::BOXES, n);
    });
}

fn tell_all_tests(run: &Run, tell: &mut Telling<'_>) {
    tell.moment(&TEST, |m| {
        let (n, tests) = (m.reads(text::N, run.found.n), m.finds(text::TESTS, run.found.tests));
        m.draw(|pen| {
            let n = run.found.n as u32;
            let of = |i| (i + 1..n).step_by(run.thinned()).map(move |j| [i, j]);
            run.draw_pairs(pen, (0..n).flat_map(of));
        });
        say!(m, said::TEST_ALL, n, tests);
    });
}

/// The number of remaining tests, and the number of possible ones.
fn tell_tests(run: &Run, tell: &mut Telling<'_>, draw: impl FnOnce(&mut Pen<'_>)) {
    tell.moment(&TEST, |m| {
        let (tests, all) = (m.finds(text::TESTS, run.found.tests), m.reads(ALL, run.all()));
        m.draw(draw);
        say!(m, said::TEST_LEFT, tests, all);
    });
}

fn tell_cells(run: &Run, tell: &mut Telling<'_>) {
    tell.moment(&CELLS, |m| {
        let size = m.finds(SIZE, run.it.cells.size);
        m.draw(|pen| draw_cells(run, pen));
        say!(m, said::CELLS, size);
    });
}

/// The slips, and the cells of the probe's slips, also in the moment that sorts them.
fn tell_slips(run: &Run, tell: &mut Telling<'_>, say: impl FnOnce(&mut OneMoment<'_, '_>, Shown)) {
    let draw = |pen: &mut Pen<'_>| {
        let cell = |many: &mut Many, slip: &Slip| many.polygon(&cell_corners(run, slip.cell));
        pen.draw(Role::Area, Shape::many(own_slips(run), cell));
    };
    tell.moment(&SLIPS, |m| {
        let count = m.reads(SLIP_COUNT, run.it.slips.len());
        m.draw(draw);
        say(m, count);
    });
    tell.moment(&SORT, |m| {
        m.draw(draw);
        say!(m, said::SORT_SLIPS);
    });
}

fn tell_share(run: &Run, tell: &mut Telling<'_>) {
    let slips = &run.it.slips;
    // The slips are sorted by cell.
    let in_cell = |cell: [u16; 2]| {
        let first = slips.partition_point(|slip| slip.cell < cell);
        slips[first..].iter().take_while(move |slip| slip.cell == cell)
    };
    let mut sharing: Vec<u32> =
        own_slips(run).flat_map(|slip| in_cell(slip.cell)).map(|slip| slip.number).collect();
    sharing.sort();
    sharing.dedup();
    sharing.retain(|&number| number != 0);
    tell.moment(&SHARE, |m| {
        let count = m.reads(SHARED, sharing.len());
        m.draw(|pen| {
            let boxes = sharing.iter().map(|&number| &run.it.boxes[number as usize]);
            pen.draw(Role::Vector2, Shape::many(boxes, add_box));
            pen.draw(Role::Vector1, box_shape(&run.probe()));
        });
        say!(m, said::SHARE, count);
    });
}

/// Shows the bodies that get the color. An incorrect method also shows those that it misses.
fn tell_color(run: &Run, tell: &mut Telling<'_>, is_flawed: bool) {
    tell.moment(&COLOR, |m| {
        m.draw(|pen| run.draw_colored(pen));
        if is_flawed {
            m.draw_on(&MISSED, |pen| run.draw_missed(pen));
        }
        say!(m, said::COLOR);
    });
}

fn tell_verdict(run: &Run, tell: &mut Telling<'_>) {
    tell.moment(&VERDICT, |m| {
        let pairs = m.finds(text::PAIRS, run.found.pairs);
        m.lists("pairs.list", &run.it.pairs);
        let partners = m.finds(PARTNERS, run.partners());
        m.decides(run.found.hit);
        m.draw(|pen| run.draw_partners(pen));
        if run.found.hit {
            say!(m, said::VERDICT_HIT, pairs, partners);
        } else if run.partners().count() > 0 {
            say!(m, said::VERDICT_MISSED, pairs, partners);
        } else {
            say!(m, said::VERDICT_MISS, pairs);
        }
    });
}

/// The slips of the probe.
fn own_slips(run: &Run) -> impl Iterator<Item = &Slip> {
    run.it.slips.iter().filter(|slip| slip.number == 0)
}

/// The corners of a cell.
fn cell_corners(run: &Run, [column, row]: [u16; 2]) -> [Vec2; 4] {
    let size = run.it.cells.size;
    let steps = [[1.0, 1.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0]];
    steps.map(|step| run.it.cells.from + size * (vec2(column.into(), row.into()) + Vec2::from(step)))
}

/// The lines of the grid, within the crowd.
fn draw_cells(run: &Run, pen: &mut Pen<'_>) {
    let (from, size) = (run.it.cells.from, run.it.cells.size);
    let to = run.it.boxes.iter().fold(from, |to, boxed| to.max(boxed.bounds.max));
    let [columns, rows] = run.it.cells.of(to);
    let to = from + size * (vec2(columns.into(), rows.into()) + 1.0);
    let down =
        (0..=columns + 1).map(|i| from.x + size * f32::from(i)).map(|x| [vec2(x, from.y), vec2(x, to.y)]);
    let across =
        (0..=rows + 1).map(|i| from.y + size * f32::from(i)).map(|y| [vec2(from.x, y), vec2(to.x, y)]);
    pen.draw(Role::Axis, Shape::many(down.chain(across), |many, [a, b]| many.segment(a, b)));
}

/// A line from the top to the bottom of the picture.
fn draw_line(pen: &mut Pen<'_>, role: Role, x: f32) {
    pen.draw(role, Shape::Line(vec2(x, 0.0), Vec2::Y));
}
