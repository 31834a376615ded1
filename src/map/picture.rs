//! A map as items of a picture: its regions below all shapes, each with its name, and the moving spot.

use super::{DIFFERS, Kind, Map, MapRequest, Part};
use crate::figure::{Frame, Item, Role, Shape};
use crate::words::Lang;
use std::borrow::Cow;

/// The layer of all its items.
pub const LAYER: &str = "map";

/// The regions of a map.
pub fn parts(map: &Map, survey: &MapRequest, lang: Lang) -> Vec<Item> {
    let item = |part: &Part| {
        let named = survey.scene.parts.get(usize::from(part.number));
        let (role, name) = match (map.kind, part.number) {
            (Kind::Part, number) => named
                .map_or((Role::MapPart(number), part.title), |named| (Role::MapPart(named.tint), named.name)),
            (_, 0) => (Role::MapMiss, part.title),
            // Hatching shows it, and the sentence at the top describes it.
            (_, DIFFERS) => return item(Role::MapDiffers, Shape::Area(part.outlines.clone()), ""),
            (..) => (Role::MapHit, part.title),
        };
        item(role, Shape::Area(part.outlines.clone()), lang.of(name))
    };
    map.parts.iter().map(item).collect()
}

/// The moving spot of the body, on top of the map.
pub fn spot(survey: &MapRequest) -> Item {
    item(Role::Moving, Shape::Point(survey.spot()), "")
}

fn item(role: Role, shape: Shape, label: &'static str) -> Item {
    Item {
        layer: LAYER,
        moment: None,
        call: None,
        frame: Frame::World,
        name: "",
        sums_up: "",
        role,
        shape,
        from: vec![],
        at: None,
        brief: false,
        label: Cow::Borrowed(label),
    }
}
