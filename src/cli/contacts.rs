//! The descriptions of the fields of contacts in printed code: the value of each on a hit, on a miss and after a start inside, and
//! the direction of the normal.

use crate::said::cli::contact as said;
use crate::scene::Scene;
use crate::words::{Lang, Words};

/// The description of a field of a scene's contact or of its shapes.
pub fn described(scene: &Scene, of: &str, field: &str, lang: Lang) -> Option<String> {
    if of != "Contact" {
        return of_shape(of, field, lang);
    }
    let (words, [shape, body]) = (words(scene.id, field)?, bodies(scene.id));
    Some(lang.of(words).replace("{shape}", shape).replace("{body}", body))
}

/// The description of a shape's field that does not explain itself.
pub fn of_shape(of: &str, field: &str, lang: Lang) -> Option<String> {
    let words = match (of, field) {
        ("MovingDisk", "p") => said::PATH_START,
        ("MovingDisk", "q") => said::PATH_END,
        _ => return None,
    };
    Some(lang.of(words).to_owned())
}

/// The parameters of a contact: the shape that stays, and the body that moves.
fn bodies(scene: &str) -> [&'static str; 2] {
    match scene {
        "capsule-disk" => ["capsule", "disk"],
        "disk-triangle" => ["triangle", "disk"],
        "sphere-box" => ["obb", "sphere"],
        "swept-disk" => ["wall", "disk"],
        "line-disk" => ["disk", "straight"],
        "segment-rectangle" | "segment-box" => ["obb", "segment"],
        "rectangles" | "boxes-in-space" => ["a", "b"],
        _ => ["rectangle", "disk"],
    }
}

fn words(scene: &str, field: &str) -> Option<Words> {
    Some(match (scene, field) {
        ("swept-disk", "hit") => said::SWEEP_HIT,
        ("swept-disk", "time") => said::SWEEP_TIME,
        ("swept-disk", "point") => said::SWEEP_POINT,
        ("swept-disk", "normal") => said::SWEEP_NORMAL,
        ("line-disk", "time") => said::LINE_TIME,
        ("line-disk", "point") => said::LINE_POINT,
        ("line-disk", "normal") => said::LINE_NORMAL,
        ("segment-rectangle" | "segment-box", "time") => said::SEGMENT_TIME,
        ("segment-rectangle" | "segment-box", "point") => said::SEGMENT_POINT,
        ("segment-rectangle" | "segment-box", "normal") => said::SEGMENT_NORMAL,
        ("push-out", "normal") => said::PUSH_NORMAL,
        (_, "hit") => said::HIT,
        (_, "point") => said::POINT,
        (_, "normal") => said::NORMAL,
        (_, "gap") => said::GAP,
        (_, "push") => said::PUSH,
        (_, "depth") => said::DEPTH,
        (_, "way_out") => said::WAY_OUT,
        (_, "first_gap") => said::FIRST_GAP,
        _ => return None,
    })
}
