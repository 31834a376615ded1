//! The texts of items' labels, and their sizes.

use super::Visible;
use crate::figure::text::Face;
use crate::figure::{Item, Role, Shape};

/// The height of a label's line, in letter heights.
pub(super) const LEADING: f32 = 1.2;

/// An item with a displayed label, and the label's first line.
pub(super) struct Headed<'a> {
    pub(super) seen: &'a Visible<'a>,
    pub(super) heading: &'a str,
}

impl<'a> Headed<'a> {
    /// The items with displayed labels.
    pub(super) fn of(items: &[&'a Visible<'a>]) -> Vec<Self> {
        let mut headed = Vec::with_capacity(items.len());
        let labelled = items.iter().filter(|seen| seen.settled && !seen.item.label.is_empty());
        headed.extend(labelled.map(|seen| Self { seen, heading: seen.item.heading() }));
        headed
    }
}

/// True if another item has the same label at the same place: an earlier one with equal words, such as `AB` for an edge and its
/// vector, or any one with more words, such as `gap 1.56` for `1.56`.
pub(super) fn is_named_elsewhere(headed: &[Headed<'_>], i: usize) -> bool {
    let Headed { seen, heading } = headed[i];
    // The name of the current region is larger than on the map.
    let is_region = |item: &Item| matches!(item.role, Role::Region(_) | Role::RegionLive(_));
    if matches!(seen.item.role, Role::MapPart(_))
        && headed.iter().any(|other| is_region(other.seen.item) && other.heading == heading)
    {
        return true;
    }
    let says = |(j, other): (usize, &Headed<'_>)| {
        // Most labels differ in the last letter, which is a faster test.
        if other.heading.as_bytes().last() != heading.as_bytes().last() {
            return false;
        }
        let rest = other.heading.strip_suffix(heading);
        rest.is_some_and(|rest| if rest.is_empty() { j < i } else { rest.ends_with(' ') })
            && other.seen.shape.points() == seen.shape.points()
    };
    headed.iter().enumerate().any(says)
}

/// The text of a label, without its small print if another item of that value has it as a large label.
pub(super) fn said<'a>(items: &[&Visible<'_>], item: &'a Item) -> &'a str {
    match item.label.split_once('\n') {
        Some((head, small))
            if items.iter().any(|other| other.item.name == item.name && other.item.label == small) =>
        {
            head
        }
        _ => &item.label,
    }
}

/// The lines of a text with face and size: the first is the label, a second one is small print.
pub(super) fn label_lines<'a>(
    item: &Item,
    said: &'a str,
    text: f32,
) -> impl Iterator<Item = (&'a str, Face, f32)> + Clone + use<'a> {
    let region = matches!(item.role, Role::Region(_) | Role::RegionLive(_) | Role::MapPart(_));
    let live = matches!(item.role, Role::RegionLive(_));
    let quiet =
        matches!(item.role, Role::Axis | Role::Hint | Role::Frame) || matches!(item.shape, Shape::Band(..));
    let first = match (live, region, quiet) {
        (true, ..) => 30.0,
        (_, true, _) => 22.0,
        (.., true) => 15.5,
        _ => 18.0,
    };
    let face = if region && !live { Face::Sans } else { Face::Bold };
    said.split('\n').enumerate().map(move |(i, line)| match i {
        0 => (line, face, first * text),
        _ => (line, Face::Mono, 13.0 * text),
    })
}
