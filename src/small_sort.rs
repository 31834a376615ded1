//! Sorting what is short: one algorithm serves all. The standard library's is copied for each type and each comparison, and a
//! dozen copies weigh 15 KB on the way to a browser. What is long, and what the lessons teach, is sorted by the library.

use std::cmp::Ordering;

/// Sorts; equal items keep their order.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by a key; items with equal ones keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a comparison; equal items keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = ordered(items.len(), &|a, b| compare(&items[a], &items[b]));
    for to in 0..order.len() {
        // What belongs here may have been swapped away by an earlier turn, and by more since then.
        let mut from = order[to];
        while from < to {
            from = order[from];
        }
        items.swap(to, from);
    }
}

/// The positions of `count` items, in order.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_sorts_as_the_library_does() {
        let mut random = fastrand::Rng::with_seed(7);
        for count in (0..40).chain([500]) {
            for most in [1, 3, 1000] {
                let items: Vec<(u16, usize)> = (0..count).map(|i| (random.u16(0..most), i)).collect();
                let (mut ours, mut theirs) = (items.clone(), items);
                super::sort_by_key(&mut ours, |(key, _)| *key);
                theirs.sort_by_key(|(key, _)| *key);
                assert_eq!(ours, theirs);
                super::sort(&mut ours);
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
                let down = |a: &(u16, usize), b: &(u16, usize)| b.0.cmp(&a.0);
                super::sort_by(&mut ours, down);
                theirs.sort_by(down);
                assert_eq!(ours, theirs);
            }
        }
    }
}
