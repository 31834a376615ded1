//! Cases that break common tutorial versions of these algorithms, row by row. They are refused when a shape is made, or answered
//! correctly.

use glam::{Vec2, vec2};
use hantei::geometry::capsule_disk::{self, cases, clamp};
use hantei::geometry::capsules::{self, closest_points, four_ends_and_crossing};
use hantei::geometry::disk_triangle::{self, all_edges, region, table};
use hantei::geometry::disks;
use hantei::geometry::field_of_view::{self, cosine, cosine_squared, edges};
use hantei::geometry::point_disk;
use hantei::geometry::segment_rectangle;
use hantei::geometry::segments::{self, closest_point, crossing, parameters, sides};
use hantei::geometry::swept_disk;
use hantei::geometry::{Aabb, Capsule, Disk, MovingDisk, Obb, Sector, Segment, ShapeError, Triangle, cross};
use hantei::walk;
use std::f32::consts::PI;

const O: Vec2 = Vec2::ZERO;

fn disk(x: f32, y: f32, r: f32) -> Disk {
    Disk::new(vec2(x, y), r).unwrap()
}

fn capsule(p: [f32; 2], q: [f32; 2], r: f32) -> Capsule {
    Capsule::new(p.into(), q.into(), r).unwrap()
}

fn triangle(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Triangle {
    Triangle::new(a.into(), b.into(), c.into()).unwrap()
}

#[track_caller]
fn refused<T: std::fmt::Debug>(made: Result<T, ShapeError>, message: &str) {
    assert_eq!(made.unwrap_err().to_string(), message);
}

#[test]
fn a_zero_length_segment_is_a_point() {
    let point = Segment::new(vec2(1.0, 1.0), vec2(1.0, 1.0)).unwrap();
    let found = closest_point(vec2(4.0, 5.0), &point);
    assert_eq!((found.closest, found.gap_squared), (vec2(1.0, 1.0), 25.0));
    let point = capsule([1.0, 1.0], [1.0, 1.0], 2.0);
    let (touching, apart) = (disk(4.0, 5.0, 3.0), disk(4.0, 5.0, 2.9));
    assert!(clamp(&point, &touching) && cases(&point, &touching));
    assert!(!clamp(&point, &apart) && !cases(&point, &apart));
    for other in [capsule([4.0, 5.0], [4.0, 5.0], 3.0), capsule([4.0, 5.0], [9.0, 5.0], 3.0)] {
        assert!(four_ends_and_crossing(&point, &other) && four_ends_and_crossing(&other, &point));
        assert!(closest_points(&point, &other) && closest_points(&other, &point));
    }
    let other = capsule([4.0, 5.0], [4.0, 5.0], 2.9);
    assert!(!four_ends_and_crossing(&point, &other) && !closest_points(&point, &other));
}

#[test]
fn a_disk_far_away_on_the_line_of_a_flat_triangle_misses_it() {
    let flat = triangle([0.0, 0.0], [1.0, 1.0], [2.0, 2.0]);
    for far in [disk(50.0, 50.0, 1.0), disk(-50.0, -50.0, 1.0)] {
        assert!(!table(&far, &flat) && !all_edges(&far, &flat));
    }
    for near in [disk(1.5, 1.5, 0.0), disk(3.0, 2.0, 1.0), disk(1.0, 0.0, 0.8)] {
        assert!(table(&near, &flat) && all_edges(&near, &flat));
    }
}

#[test]
fn a_disk_far_away_on_the_line_of_a_needle_misses_it() {
    // T is 7.4 away. In f32 alone it is right of all three edges by rounding noise: region 7, a hit.
    let ([a, b, c], t) = ([vec2(3.7, 0.7), vec2(0.3, 2.2), vec2(2.0, 1.45)], vec2(-6.5, 5.2));
    for (p, q) in [(a, b), (b, c), (c, a)] {
        assert!(cross(t - p, q - p) > 0.0, "the noise that this guards against");
    }
    let (needle, far) = (Triangle::new(a, b, c).unwrap(), Disk::new(t, 1.0).unwrap());
    assert!(!table(&far, &needle) && !all_edges(&far, &needle));
    let (_, trace) = walk!(disk_triangle::table(&far, &needle));
    let measured = trace.calls[1..].iter().map(|call| call.number("gap_squared"));
    let nearest = measured.reduce(f32::min).expect("it is outside");
    assert!((nearest.sqrt() - 7.432_362).abs() < 1e-5);
}

#[test]
fn a_triangle_of_one_point_is_that_point() {
    let point = triangle([1.0, 1.0], [1.0, 1.0], [1.0, 1.0]);
    assert!(table(&disk(4.0, 5.0, 5.0), &point) && all_edges(&disk(4.0, 5.0, 5.0), &point));
    assert!(!table(&disk(4.0, 5.0, 4.9), &point) && !all_edges(&disk(4.0, 5.0, 4.9), &point));
}

#[test]
fn a_counter_clockwise_triangle_is_put_in_order() {
    let turned_over = triangle([0.0, 0.0], [4.0, 0.0], [1.0, 2.0]);
    let inside = disk(1.5, 0.5, 0.1);
    assert!(table(&inside, &turned_over));
    assert_eq!(region(inside.center(), turned_over.clockwise().corners()), disk_triangle::INSIDE);
    assert!(!disk_triangle::flawed::winding_unchecked(&inside, &turned_over));
    assert_eq!(region(inside.center(), turned_over.corners()), 0, "the flawed form has no region for it");
}

#[test]
fn a_negative_radius_is_refused() {
    refused(Disk::new(O, -0.5), "radius must be zero or more, but it is -0.5");
    refused(Capsule::new(O, O, -0.5), "radius must be zero or more, but it is -0.5");
    refused(MovingDisk::new(O, O, -0.5), "radius must be zero or more, but it is -0.5");
}

#[test]
fn a_negative_half_extent_is_refused() {
    refused(Aabb::new(O, vec2(-1.0, 1.0)), "half.x must be zero or more, but it is -1");
    refused(Obb::new(O, vec2(1.0, -2.0), 0.0), "half.y must be zero or more, but it is -2");
}

#[test]
fn a_number_that_is_not_finite_is_refused() {
    let (nan, endless) = (vec2(f32::NAN, 0.0), vec2(0.0, f32::NEG_INFINITY));
    refused(Disk::new(nan, 1.0), "center.x must be a finite number, but it is NaN");
    refused(Disk::new(O, f32::NAN), "radius must be a finite number, but it is NaN");
    refused(Aabb::new(endless, O), "center.y must be a finite number, but it is -inf");
    refused(Obb::new(O, nan, 0.0), "half.x must be a finite number, but it is NaN");
    refused(Obb::new(O, O, f32::INFINITY), "angle must be a finite number, but it is inf");
    refused(Segment::new(O, endless), "q.y must be a finite number, but it is -inf");
    refused(Capsule::new(nan, O, 1.0), "p.x must be a finite number, but it is NaN");
    refused(MovingDisk::new(O, endless, 1.0), "q.y must be a finite number, but it is -inf");
    refused(Triangle::new(O, O, endless), "c.y must be a finite number, but it is -inf");
}

#[test]
fn four_end_tests_alone_miss_a_crossing() {
    let (level, steep) = (capsule([-1.0, 0.0], [1.0, 0.0], 0.1), capsule([0.0, -1.0], [0.0, 1.0], 0.1));
    assert!(!capsules::flawed::four_ends(&level, &steep));
    assert!(four_ends_and_crossing(&level, &steep) && closest_points(&level, &steep));
}

#[test]
fn in_a_corner_of_the_square_around_a_disk_comparing_coordinates_is_not_enough() {
    let (p, round) = (vec2(0.8, -0.8), disk(0.0, 0.0, 1.0));
    assert!(point_disk::flawed::each_coordinate(p, &round));
    assert!(!point_disk::squared(p, &round) && !point_disk::square_root(p, &round));
}

#[test]
fn disks_that_overlap_a_little_are_missed_by_the_sum_of_squares() {
    let (one, other) = (disk(0.0, 0.0, 1.0), disk(1.5, 0.0, 1.0));
    assert!(!disks::flawed::sum_of_squares(&one, &other));
    assert!(disks::squared(&one, &other) && disks::grown(&one, &other));
}

#[test]
fn a_narrow_view_far_off_is_not_decided_by_rounding() {
    // In f32 the cosine of this angle is 1.
    let view = Sector::new(vec2(3000.0, 0.0), 1.0, 1e-4, 900.0).unwrap();
    let at = |turn: f32| view.eye() + 800.0 * Vec2::from_angle(1.0 + turn);
    for (turn, seen) in [(0.0, true), (9e-5, true), (-9e-5, true), (1.1e-4, false), (-1.1e-4, false)] {
        for hit in [cosine(at(turn), &view), cosine_squared(at(turn), &view), edges(at(turn), &view)] {
            assert_eq!(hit, seen, "{turn}");
        }
    }
    assert!(
        !cosine(view.eye() - vec2(1.0, 1.0), &view) && field_of_view::flawed::sign_forgotten(at(PI), &view)
    );
}

#[test]
fn a_capsule_inside_a_disk_is_a_hit() {
    let (swallowed, around) = (capsule([-0.1, 0.0], [0.1, 0.0], 0.1), disk(0.0, 0.0, 0.9));
    assert!(!capsule_disk::flawed::grown_disk(&swallowed, &around));
    assert!(clamp(&swallowed, &around) && cases(&swallowed, &around));
}

#[test]
fn beside_a_tiny_core_the_products_of_four_lengths_do_not_vanish() {
    let tiny = capsule([-1e-13, 0.0], [1e-13, 0.0], 1e-14);
    assert_eq!(1e-26_f32 * 1e-26, 0.0, "in f32 both sides of the comparison would be zero");
    assert!(!cases(&tiny, &disk(0.0, 1e-13, 1e-14)) && cases(&tiny, &disk(0.0, 1e-14, 1e-14)));
}

#[test]
fn a_segment_may_lie_along_a_side_or_wholly_inside_or_pass_a_corner() {
    let upright = Obb::new(O, vec2(2.0, 1.0), 0.0).unwrap();
    for (p, q, meets) in [
        ([-3.0, 1.0], [-1.0, 1.0], true),
        ([-3.0, 1.1], [3.0, 1.1], false),
        ([-1.0, 0.0], [1.0, 0.5], true),
        ([1.0, 3.0], [4.0, 0.0], false),
        ([2.0, 1.0], [5.0, 5.0], true),
        ([2.0, 1.0], [2.0, 1.0], true),
        ([2.1, 1.0], [2.1, 1.0], false),
    ] {
        let segment = Segment::new(p.into(), q.into()).unwrap();
        let found = [
            segment_rectangle::axes(&segment, &upright),
            segment_rectangle::slabs(&segment, &upright),
            segment_rectangle::four_sides(&segment, &upright),
        ];
        assert_eq!(found, [meets; 3], "{p:?}, {q:?}");
    }
}

fn moving(p: [f32; 2], q: [f32; 2], r: f32) -> MovingDisk {
    MovingDisk::new(p.into(), q.into(), r).unwrap()
}

#[test]
fn a_moving_disk_meets_a_wall_however_fast_it_is_and_however_thin_the_wall() {
    let (wall, line) = (Obb::new(O, vec2(1.0, 1.0), 0.0).unwrap(), Obb::new(O, vec2(0.0, 2.0), 0.0).unwrap());
    let point = Obb::new(O, O, 1.0).unwrap();
    for (disk, wall, meets) in [
        // It does not move.
        (moving([0.0, 3.0], [0.0, 3.0], 2.0), &wall, true),
        (moving([0.0, 3.0], [0.0, 3.0], 1.9), &wall, false),
        (moving([0.5, 0.5], [0.5, 0.5], 0.0), &wall, true),
        // A point that moves along a side, ends at one, or passes through the whole wall.
        (moving([-3.0, 1.0], [3.0, 1.0], 0.0), &wall, true),
        (moving([-3.0, 1.1], [3.0, 1.1], 0.0), &wall, false),
        (moving([-3.0, 0.0], [-1.0, 0.0], 0.0), &wall, true),
        (moving([-3.0, 0.0], [-1.1, 0.0], 0.0), &wall, false),
        // The wall has no width, or is a point.
        (moving([-40.0, 0.0], [40.0, 1.0], 0.0), &line, true),
        (moving([-40.0, 2.25], [40.0, 2.25], 0.25), &line, true),
        (moving([-40.0, 2.5], [40.0, 2.5], 0.25), &line, false),
        (moving([-8.0, 3.0], [8.0, 3.0], 3.0), &point, true),
        (moving([-8.0, 3.0], [8.0, 3.0], 2.5), &point, false),
        // It moves away, and is already out of reach or still within it.
        (moving([1.5, 0.0], [9.0, 0.0], 0.25), &wall, false),
        (moving([1.5, 0.0], [9.0, 0.0], 0.5), &wall, true),
    ] {
        let found = [swept_disk::grown_box(&disk, wall), swept_disk::step_by_distance(&disk, wall)];
        assert_eq!(found, [meets; 2], "{disk:?}, {wall:?}");
    }
}

#[test]
fn time_and_place_of_a_moving_disks_contact_agree_with_a_calculation_by_hand() {
    let side = Obb::new(O, vec2(0.5, 2.0), 0.0).unwrap();
    let corner = Obb::new(vec2(-1.0, -1.0), vec2(1.0, 1.0), 0.0).unwrap();
    for (disk, wall, t, [stop, contact, normal]) in [
        // 3 of 8 units to the left line of the grown box.
        (moving([-4.0, -1.0], [4.0, 3.0], 0.5), side, 0.375, [[-1.0, 0.5], [-0.5, 0.5], [-1.0, 0.0]]),
        // At a distance of 3, a rim of radius 5 reaches the corner when 4 are left: 3, 4, 5.
        (moving([14.0, 3.0], [-6.0, 3.0], 5.0), corner, 0.5, [[4.0, 3.0], [0.0, 0.0], [0.8, 0.6]]),
        // It overlaps the wall already.
        (moving([0.0, 2.0], [0.0, 9.0], 0.5), side, 0.0, [[0.0, 2.0], [0.0, 2.0], [0.0, 0.0]]),
    ] {
        let runs =
            [walk!(swept_disk::grown_box(&disk, &wall)), walk!(swept_disk::step_by_distance(&disk, &wall))];
        for (hit, trace) in runs {
            let call = &trace.calls[0];
            assert!(hit && (call.number("t") - t).abs() < 1e-6, "{disk:?}");
            for (name, place) in [("stop", stop), ("contact", contact), ("normal", normal)] {
                let found = call.vector(name);
                assert!(found.distance(place.into()) < 1e-6, "{disk:?}: {name} {found}");
            }
        }
    }
}

#[test]
fn tiny_segments_cross_though_the_product_of_their_sides_vanishes() {
    let level = Segment::new(vec2(-1e-13, 0.0), vec2(1e-13, 0.0)).unwrap();
    let steep = Segment::new(vec2(0.0, -1e-13), vec2(0.0, 1e-13)).unwrap();
    let (crosses, trace) = walk!(segments::crossing(&level, &steep));
    let [c_side, d_side] = ["c_side", "d_side"].map(|side| trace.calls[0].number(side));
    assert_eq!(c_side * d_side, 0.0, "a test for < 0 would say miss");
    assert!(crosses);
    // Side by side. A test for <= 0 would return hit.
    let beside = Segment::new(vec2(-1e-13, 1e-13), vec2(1e-13, 1e-13)).unwrap();
    assert!(segments::flawed::product_of_signs(&level, &beside));
    assert!(!sides(&level, &beside) && !parameters(&level, &beside));
}

#[test]
fn segments_that_touch_or_lie_on_one_line() {
    let segment = |p: [f32; 2], q: [f32; 2]| Segment::new(p.into(), q.into()).unwrap();
    let level = segment([0.0, 0.0], [4.0, 0.0]);
    for (other, meets) in [
        (segment([1.0, 0.0], [2.0, 3.0]), true),
        (segment([4.0, 0.0], [9.0, 7.0]), true),
        (segment([4.0, 0.0], [6.0, 0.0]), true),
        (segment([1.0, 0.0], [2.0, 0.0]), true),
        (segment([4.5, 0.0], [6.0, 0.0]), false),
        (segment([5.0, -1.0], [5.0, 1.0]), false),
        (segment([2.0, 0.0], [2.0, 0.0]), true),
        (segment([5.0, 0.0], [5.0, 0.0]), false),
        (segment([2.0, 1.0], [2.0, 1.0]), false),
        (segment([0.0, 1.0], [4.0, 1.0]), false),
    ] {
        for (p, q) in [(&level, &other), (&other, &level)] {
            assert_eq!((sides(p, q), parameters(p, q)), (meets, meets), "{p:?}, {q:?}");
        }
    }
    let point = segment([1.0, 1.0], [1.0, 1.0]);
    assert!(sides(&point, &point) && parameters(&point, &point));
}

#[test]
fn far_from_the_origin_positions_are_subtracted_first() {
    let (p, far) = (vec2(30_000.0, 40_000.0), disk(30_003.0, 40_004.0, 5.0));
    let c = far.center();
    let spread_out = p.dot(p) + c.dot(c) - 2.0 * p.dot(c);
    assert_ne!(spread_out, 25.0, "|P|² + |C|² − 2P·C cancels");
    let (hit, trace) = walk!(point_disk::squared(p, &far));
    assert!(trace.calls[0].number("dd") == 25.0 && hit);
}

#[test]
fn capsules_on_one_line_touch_by_their_ends() {
    let (left, right) = (capsule([0.0, 0.0], [2.0, 0.0], 0.5), capsule([3.0, 0.0], [5.0, 0.0], 0.5));
    assert!(four_ends_and_crossing(&left, &right));
    assert!(!crossing(&left.core(), &right.core()), "the crossing test never finds these");
    assert!(closest_points(&left, &right));
    let apart = capsule([3.5, 0.0], [5.0, 0.0], 0.5);
    assert!(!four_ends_and_crossing(&left, &apart) && !closest_points(&left, &apart));
    let inside = capsule([0.5, 0.0], [1.0, 0.0], 0.0);
    assert!(four_ends_and_crossing(&left, &inside) && closest_points(&left, &inside));
}

#[test]
fn numbers_whose_squares_would_overflow_are_refused() {
    refused(
        Disk::new(vec2(0.0, 1e18), 1.0),
        "center.y must lie between -1e9 and 1e9, but it is 1000000000000000000",
    );
    refused(Disk::new(O, 2e9), "radius must lie between -1e9 and 1e9, but it is 2000000000");
    let (left, right) = (vec2(-1e9, -1e9), vec2(1e9, 1e9));
    let (across, other) =
        (Segment::new(left, right).unwrap(), Segment::new(-left.perp(), left.perp()).unwrap());
    assert!(crossing(&across, &other), "at the limit nothing overflows");
    assert_eq!(closest_point(vec2(1e9, -1e9), &across).gap_squared, 2e18);
}
