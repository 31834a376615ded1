//! The table of regions: the bits of each, its position, and the edges to test there.

use super::*;
use crate::geometry::disk_triangle::{EDGES_TO_CHECK, INSIDE};

/// The seven rows of the table of regions. Region 0 has none, so no row is highlighted for it.
pub(super) fn tell_table_of_regions(tell: &mut Telling<'_>) {
    let head =
        [said::TABLE_HEAD_REGION, said::TABLE_HEAD_BITS, said::TABLE_HEAD_PLACE, said::TABLE_HEAD_CHECK];
    let row = |k: usize, lang: Lang| {
        let check = EDGES_TO_CHECK[k];
        let edges = || (0..3).filter(|&i| check[i]).map(|i| EDGE_NAMES[i].en);
        let place = match k {
            INSIDE => lang.of(said::TABLE_INSIDE).to_owned(),
            _ => {
                let edges = edges().collect::<Vec<_>>().join(", ");
                fill!(lang, said::LEFT_OF, edges)
            }
        };
        let edges = match k {
            INSIDE => lang.of(said::TABLE_CHECK_NONE),
            _ => EDGE_WORDS[k].en,
        };
        (NUMBERS[k], vec![NUMBERS[k].to_owned(), format!("{k:03b}"), place, edges.to_owned()])
    };
    tell.table(&head, |lang| (1..=INSIDE).map(|k| row(k, lang)).collect());
}

/// The bits of each region.
pub(super) const BITS_OF: [[usize; 3]; 8] =
    [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]];

/// The rows of the table that begin with these bits.
pub(super) fn rows_with(bits: &[usize]) -> Vec<usize> {
    let fits = |k: &usize| bits.iter().enumerate().all(|(i, &bit)| (k >> (2 - i)) & 1 == bit);
    (1..=INSIDE).filter(fits).map(|k| k - 1).collect()
}
