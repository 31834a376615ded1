//! Work that the processor's cores share.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// The number of parts into which a list is divided, independent of the number of cores, so that results are the same on every
/// machine.
const PARTS: usize = 16;

/// Runs a function on parts of a list, in parallel if there are several cores, which browsers do not have. Up to `few` items, one
/// core alone is faster. The results are in the order of the list.
#[cfg_attr(target_arch = "wasm32", expect(unused_variables, reason = "there are no others"))]
pub(super) fn side_by_side<T: Sync, Answer: Send>(
    list: &[T],
    few: usize,
    work: impl Fn(&[T]) -> Answer + Sync,
) -> Vec<Answer> {
    let each = list.len().div_ceil(PARTS).max(1);
    #[cfg(not(target_arch = "wasm32"))]
    if list.len() > few {
        return list.par_chunks(each).map(&work).collect();
    }
    list.chunks(each).map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_in_the_order_of_the_list() {
        for count in [0, 1, 7, 9, 100, 1001] {
            let list: Vec<usize> = (0..count).collect();
            let answers = side_by_side(&list, 9, <[usize]>::to_vec);
            assert_eq!(answers.concat(), list);
            assert!(answers.len() <= PARTS);
        }
    }
}
