//! Contacts: what a method knows besides its verdict, such as the closest point, or the way out. A game moves bodies with it.

use super::{Inputs, Method, Scene, Source, Value};
use crate::geometry::walk;
use crate::said::scene as said;
use crate::trace::Seen;
use crate::words::Words;

/// The functions that return a contact, a struct with a `hit`. The first one of a file is that of all its right methods.
const CONTACTS: [Source; 14] = [
    source("disk_rectangle", "contact"),
    source("disk_triangle", "contact"),
    source("capsule_disk", "contact"),
    source("sphere_box", "contact"),
    source("swept_disk", "contact"),
    source("line_disk", "contact"),
    source("segment_rectangle", "contact"),
    source("segment_box", "contact"),
    source("rectangles", "radii"),
    source("boxes_in_space", "axes"),
    source("push_out", "nearest"),
    source("push_out", "axes"),
    source("push_out", "from_centers"),
    source("push_out", "inside_forgotten"),
];

const fn source(file: &'static str, function: &'static str) -> Source {
    Source { file, function }
}

/// The fields of contacts, with their titles.
const FIELDS: [(&str, Words); 7] = [
    ("point", said::CONTACT_POINT),
    ("normal", said::CONTACT_NORMAL),
    ("gap", said::CONTACT_GAP),
    ("depth", said::CONTACT_DEPTH),
    ("time", said::CONTACT_TIME),
    ("push", said::CONTACT_PUSH),
    ("way_out", said::CONTACT_WAY_OUT),
];

/// A value of a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactRow {
    /// The name of the field.
    pub name: &'static str,
    /// Its title.
    pub title: Words,
    /// Its value.
    pub value: Value,
}

/// The title of a contact's field.
fn title(field: &str) -> Option<Words> {
    FIELDS.iter().find(|(name, _)| *name == field).map(|(_, title)| *title)
}

impl Method {
    /// The function that returns the contact of this method: its own, or that of all right methods of its file.
    pub fn contact(&self) -> Option<Source> {
        let own = CONTACTS.iter().find(|it| **it == self.source);
        let of_file = || CONTACTS.iter().find(|it| it.file == self.source.file);
        own.or_else(|| of_file().filter(|_| self.flaw.is_none() && self.bounds.is_none())).copied()
    }

    /// The function whose contact is printed: without lists, if the file has such a one.
    #[cfg(not(target_family = "wasm"))]
    pub fn printed_contact(&self) -> Option<Source> {
        let Source { file, function } = self.contact()?;
        let function =
            if matches!(file, "rectangles" | "boxes_in_space") { "axis_by_axis" } else { function };
        Some(Source { file, function })
    }

    /// The function whose verdict is printed beside the contact: without lists, if its file has such a one.
    #[cfg(not(target_family = "wasm"))]
    pub fn printed_verdict(&self) -> Source {
        self.printed_contact().filter(|it| it.file == "boxes_in_space").unwrap_or(self.source)
    }

    /// The contact in a pose. `None` on a miss, unless the contact has the gap.
    pub fn contact_in(&self, inputs: &Inputs) -> Option<Vec<ContactRow>> {
        let Source { file, function } = self.contact()?;
        let fields = walk::fields(file, function, |cells| (self.given)(inputs, cells));
        let holds = |it: &(&str, Seen)| matches!(it, ("hit", Seen::Truth(true)) | ("gap" | "depth", _));
        let row = |(name, seen): (&'static str, Seen)| {
            Some(ContactRow { name, title: title(name)?, value: seen.plain()? })
        };
        fields.iter().any(holds).then(|| fields.into_iter().filter_map(row).collect())
    }
}

impl Scene {
    /// True if the scene's first method has a contact.
    pub fn has_contact(&self) -> bool {
        self.methods[0].contact().is_some()
    }
}

impl Seen {
    /// The value as it is shown, compared with 0. `None` for cases.
    fn plain(self) -> Option<Value> {
        Some(match self {
            Self::Number(number) => Value::against(number, 0.0),
            Self::Whole(count) => Value::Whole(count),
            Self::Truth(truth) => truth.into(),
            Self::Vector(vector) => vector.into(),
            Self::Vector3(vector) => vector.into(),
            Self::Range(min, max) => Value::Range(min, max),
            Self::Case(_) => return None,
        })
    }
}
