//! Work that is shared among the processor's cores.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// How many parts a list is cut into, whatever the number of cores: what is found is the same on every machine.
const PARTS: usize = 16;

/// Does this to parts of a list, side by side where there are cores for it, as there are none in a browser. Up to `few` things, one
/// core is done before another one would have begun. The answers are in the order of the list.
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
