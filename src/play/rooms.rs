//! The rooms: levels that ask the questions of several lessons at once, and so belong to none.

use super::level::Level;
use crate::said::game as said;
use crate::scene::Scene;
use crate::words::Words;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

/// A room.
#[derive(Debug, PartialEq)]
pub struct Room {
    /// Its name in links.
    pub id: &'static str,
    /// Its title.
    pub title: Words,
    /// The facts of its level.
    packed: &'static str,
}

/// All rooms, from easy to hard.
pub const ALL: [Room; 3] = [
    Room { id: "yard", title: said::ROOM_YARD, packed: include_str!(concat!(env!("OUT_DIR"), "/room-yard")) },
    Room { id: "hall", title: said::ROOM_HALL, packed: include_str!(concat!(env!("OUT_DIR"), "/room-hall")) },
    Room { id: "maze", title: said::ROOM_MAZE, packed: include_str!(concat!(env!("OUT_DIR"), "/room-maze")) },
];

/// The scene of a room's first question.
const FIRST: &str = "push-out";

/// The keys of earlier links, and the scenes whose methods they chose.
const FORMER: [(&str, &str); 6] = [
    ("swept", "swept-disk"),
    ("out", "push-out"),
    ("triangle", "disk-triangle"),
    ("capsule", "capsule-disk"),
    ("seen", "field-of-view"),
    ("blocked", "segment-rectangle"),
];

impl Room {
    /// The index of the room with this id.
    pub fn find(id: &str) -> Option<usize> {
        ALL.iter().position(|room| room.id == id)
    }

    /// Its level.
    pub fn level(&self) -> Arc<Level> {
        static LEVELS: LazyLock<[Arc<Level>; ALL.len()]> = LazyLock::new(|| {
            let scene = Scene::by_id(FIRST).expect("a scene");
            let read = |room: Room| Level::unpack(scene, room.packed).expect("tests read all rooms");
            ALL.map(|room| Arc::new(read(room)))
        });
        LEVELS[Self::find(self.id).unwrap_or(0)].clone()
    }
}

/// A link of today for one of earlier versions, such as `room/2?swept=only-the-end`; other links as they are. Recorded runs are
/// left out, since they would go differently in today's rooms.
pub fn renamed(link: &str) -> Cow<'_, str> {
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let id = match path {
        "room" | "room/1" => "yard",
        "room/2" => "hall",
        "room/3" => "maze",
        _ => return link.into(),
    };
    let mut now = form_urlencoded::Serializer::new(String::new());
    for (key, value) in form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key != "run") {
        let scene = FORMER.iter().find(|(former, _)| *former == key).map(|(_, scene)| *scene);
        now.append_pair(scene.unwrap_or(&key), &value);
    }
    let query = now.finish();
    let sign = if query.is_empty() { "" } else { "?" };
    format!("{}{id}{sign}{query}", super::LINK).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::level::{Does, Thing};
    use crate::scene::Turn;

    #[test]
    fn links_of_earlier_versions_lead_to_todays_rooms() {
        for (before, now) in [
            ("room", "play/yard"),
            ("room/2?swept=only-the-end&seed=7&run=30h", "play/hall?swept-disk=only-the-end&seed=7"),
            ("room/3?lang=ja", "play/maze?lang=ja"),
            ("disks/look?radius=2", "disks/look?radius=2"),
            ("rooms", "rooms"),
        ] {
            assert_eq!(renamed(before), now);
        }
    }

    #[test]
    fn walls_stop_push_and_hide_at_the_same_places() {
        for room in &ALL {
            let level = room.level();
            let walls = |does: Does| {
                let walls = level.things.iter().filter(|thing| thing.does == does);
                let numbers = |thing: &Thing| {
                    let body = level.questions[thing.question].thing_body();
                    let Turn::Input(rotation) = body.turn else { panic!("{}: no wall", room.id) };
                    let half = body.stretch_x.expect("a wall has an extent").0;
                    [body.moves[0], half, rotation]
                        .map(|name| thing.pose.get(name).expect("an input").numbers())
                };
                walls.map(numbers).collect::<Vec<_>>()
            };
            assert!(!walls(Does::Push).is_empty());
            assert_eq!(walls(Does::Push), walls(Does::Sweep), "{}", room.id);
            assert_eq!(walls(Does::Push), walls(Does::Hide), "{}", room.id);
        }
    }

    #[test]
    fn every_room_is_read_and_asks_each_question_once() {
        for room in &ALL {
            let level = room.level();
            let scenes: Vec<&str> = level.questions.iter().map(|question| question.scene.id).collect();
            assert_eq!(scenes.len(), FORMER.len());
            assert!(FORMER.iter().all(|(_, scene)| scenes.contains(scene)), "{}", room.id);
            assert_eq!(level.questions[0].scene.id, FIRST);
        }
    }
}
