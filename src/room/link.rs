//! A room as a link, such as `room/2?swept=only-the-end&seed=7&run=30h12a`. It lists only the differences from the first room.

use super::asks::{Ask, Judge};
use super::world::{World, read_run, write_run};
use super::{Room, plan};

/// The most letters of a run in a link.
const LONG: usize = 4000;

/// True if a link opens a room.
pub fn is_room(link: &str) -> bool {
    let path = link.split('?').next().unwrap_or_default();
    path == "room" || path.starts_with("room/")
}

impl Room {
    /// Reads a link. Returns the unusable parts as well.
    pub fn read(link: &str) -> (Self, Vec<String>) {
        let (path, query) = link.split_once('?').unwrap_or((link, ""));
        let mut unused = vec![];
        let number = path.strip_prefix("room/").map(|number| number.parse::<usize>());
        let known = match number {
            None => Some(0),
            Some(number) => number.ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < plan::ALL.len()),
        };
        if known.is_none() {
            unused.push(path.to_owned());
        }
        let mut room = Self::new(known.unwrap_or(0));
        let mut asks = room.world.asks.clone();
        let mut seed = 0;
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            let ask = Ask::ALL.into_iter().find(|ask| ask.names().0 == key);
            let used = match (&*key, ask.and_then(|ask| Some((ask, ask.scene()?)))) {
                (_, Some((ask, scene))) => {
                    scene.method(&value).map(|method| asks.choose(ask, Judge::Method(method)))
                }
                ("seed", _) => value.parse().ok().map(|read| seed = read),
                ("run", _) => read_run(&value).map(|run| room.shown = Some((run, 0))),
                ("lang" | "theme", _) => Some(()),
                _ => None,
            };
            if used.is_none() {
                unused.push(format!("{key}={value}"));
            }
        }
        room.world = World::new(room.world.plan, asks, seed);
        room.waits = room.shown.is_none();
        (room, unused)
    }

    /// The link that opens this room at its start, with these methods.
    pub fn link(&self) -> String {
        let mut parts = vec![];
        for (ask, judges, judge) in self.judges() {
            if let Judge::Method(method) = judge
                && *judge != judges[0]
            {
                parts.push(format!("{}={}", ask.names().0, method.id));
            }
        }
        if self.world.seed != 0 {
            parts.push(format!("seed={}", self.world.seed));
        }
        let path = if self.number == 0 { "room".to_owned() } else { format!("room/{}", self.number + 1) };
        if parts.is_empty() { path } else { format!("{path}?{}", parts.join("&")) }
    }

    /// The link with the whole run, if that is not too long.
    pub fn link_of_run(&self) -> String {
        let (link, run) = (self.link(), write_run(&self.run));
        if run.is_empty() || run.len() > LONG {
            return link;
        }
        let sign = if link.contains('?') { '&' } else { '?' };
        format!("{link}{sign}run={run}")
    }
}
