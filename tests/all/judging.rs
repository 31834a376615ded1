//! The judge of hit tests: correct methods pass, and incorrect ones fail with a simple pose.

use hantei::judging::{Judging, Kind, Poses, Truth};
use hantei::scene::{InputValue, Inputs, Kind as Input, Method, Scene};
use std::convert::Infallible;

/// The number of poses that `hantei judge` tests by default.
const POSES: usize = 4_000;

/// The scenes with two shapes. A crowd has more.
fn scenes() -> impl Iterator<Item = &'static Scene> {
    Scene::ALL.iter().copied().filter(|scene| scene.grows().is_none())
}

fn judged(scene: &'static Scene, test: impl Fn(&Inputs) -> bool) -> Judging {
    let mut judging = Judging::new(scene, 1);
    judging.ask(POSES, &|pose: &Inputs| Ok::<bool, Infallible>(test(pose))).expect("it answers");
    judging
}

fn of(method: &'static Method) -> impl Fn(&Inputs) -> bool {
    |pose| (method.judge)(pose).hit
}

#[test]
fn right_methods_have_no_mistake() {
    for scene in scenes() {
        for method in scene.methods.iter().filter(|method| method.flaw.is_none() && method.bounds.is_none()) {
            let mut judging = judged(scene, of(method));
            let shown = judging.simplest(&|pose: &Inputs| Ok::<bool, Infallible>(of(method)(pose)));
            assert_eq!(judging.wrong(), 0, "{}/{}: {shown:?}", scene.id, method.id);
        }
    }
}

#[test]
fn incorrect_methods_fail_with_a_simple_pose() {
    for scene in scenes() {
        for method in scene.methods.iter().filter(|method| method.flaw.is_some()) {
            let name = format!("{}/{}", scene.id, method.id);
            let mut judging = judged(scene, of(method));
            assert!(judging.wrong() > 0, "{name} is never wrong in {POSES} poses");
            let test = |pose: &Inputs| Ok::<bool, Infallible>(of(method)(pose));
            let mistake = judging.simplest(&test).expect("it is wrong somewhere");
            println!("{name:40} {:4} wrong, {:?}", judging.wrong(), changed(scene, &mistake.pose));
            assert_ne!(of(method)(&mistake.pose), mistake.hit, "{name}");
            assert!(Truth::new(scene).refutes(&test, &mistake.pose), "{name}");
        }
    }
}

/// The differences of a pose from the start, as a link writes them.
fn changed(scene: &'static Scene, pose: &Inputs) -> Vec<String> {
    let start = scene.start();
    let changed = pose.iter().filter(|(input, value)| start.get(input.name) != Some(*value));
    changed.map(|(input, value)| input.to_query(value)).collect()
}

#[test]
fn every_pose_fits_its_kind() {
    for scene in scenes() {
        let (mut poses, truth) = (Poses::new(scene, 3), Truth::new(scene));
        let mut hits = [0, 0];
        for _ in 0..2_000 {
            let (kind, pose) = poses.draw();
            hits[usize::from(truth.hit(&pose))] += 1;
            let start = scene.start();
            let moved = pose.iter().filter(|(input, amount)| start.get(input.name) != Some(amount));
            let numbers: Vec<f32> = moved.flat_map(|(_, amount)| numbers(amount)).collect();
            let largest = numbers.iter().map(|number| number.abs()).fold(0.0, f32::max);
            match kind {
                Kind::Grid | Kind::Touching => {
                    assert!(numbers.iter().all(|number| number.fract() == 0.0), "{}: {pose:?}", scene.id);
                }
                Kind::Huge => assert!(largest > 10.0, "{}: {pose:?}", scene.id),
                Kind::Random | Kind::Close | Kind::Degenerate | Kind::Tiny => {}
            }
            if kind != Kind::Degenerate {
                let start = scene.start();
                let moved = pose.iter().filter(|(input, amount)| start.get(input.name) != Some(*amount));
                let sizes = moved.filter(|(input, _)| matches!(input.kind, Input::Length | Input::Extent));
                for (input, amount) in sizes {
                    let sizes = &amount.numbers()[..if input.kind == Input::Extent { 2 } else { 1 }];
                    assert!(sizes.iter().all(|size| *size != 0.0), "{}, {kind:?}: {pose:?}", scene.id);
                }
            }
            if kind == Kind::Touching {
                assert!(truth.hit(&pose) && truth.is_close(&pose), "{}: {pose:?}", scene.id);
            }
        }
        assert!(hits.iter().all(|&count| count > 200), "{}: misses and hits {hits:?}", scene.id);
    }
}

fn numbers(amount: &InputValue) -> Vec<f32> {
    match amount {
        InputValue::Numbers(numbers) => numbers.to_vec(),
        InputValue::Points(points) => points.iter().flat_map(|p| [p.x, p.y]).collect(),
        InputValue::Places(_) => vec![],
    }
}

#[test]
fn equal_seeds_give_equal_poses_and_others_different_ones() {
    for scene in scenes() {
        let of = |seed| {
            let mut poses = Poses::new(scene, seed);
            (0..50).map(|_| poses.draw()).collect::<Vec<_>>()
        };
        assert_eq!(of(5), of(5));
        assert_ne!(of(5), of(6));
    }
}

#[test]
fn a_test_that_leaves_out_touching_is_found() {
    let scene = Scene::by_id("point-disk").expect("it is there");
    let strict = |pose: &Inputs| {
        let d = pose.point("point") - pose.point("disk");
        let r = pose.number("radius");
        d.length_squared() < r * r
    };
    let mut judging = judged(scene, strict);
    let mistake =
        judging.simplest(&|pose: &Inputs| Ok::<bool, Infallible>(strict(pose))).expect("it is found");
    assert!(mistake.hit && judging.wrong() > 0);
    // Different rounding is no mistake.
    let rounded = |pose: &Inputs| pose.point("point").distance(pose.point("disk")) <= pose.number("radius");
    assert_eq!(judged(scene, rounded).wrong(), 0);
}

#[test]
fn a_disk_that_is_a_hundredth_too_large_is_found() {
    let scene = Scene::by_id("point-disk").expect("it is there");
    let larger =
        |pose: &Inputs| pose.point("point").distance(pose.point("disk")) <= pose.number("radius") + 0.01;
    assert!(judged(scene, larger).wrong() > 0);
}

#[test]
fn the_simplest_failing_pose_has_its_own_right_answer() {
    for scene in scenes() {
        let truth = Truth::new(scene);
        // Incorrect everywhere, so every simpler pose is a mistake, too.
        let never = |pose: &Inputs| Ok::<bool, Infallible>(!truth.hit(pose));
        for seed in 1..=4 {
            let mut judging = Judging::new(scene, seed);
            judging.ask(40, &never).expect("it answers");
            let mistake = judging.simplest(&never).expect("there are nothing but mistakes");
            assert_eq!(mistake.hit, truth.hit(&mistake.pose), "{}, seed {seed}: {mistake:?}", scene.id);
        }
    }
}
