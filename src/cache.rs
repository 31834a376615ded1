//! Stored results, in case they are needed again.

use std::cell::OnceCell;

/// Results by their key, each stored until it is forgotten. Only forgetting needs exclusive access, so results can be borrowed
/// while others are added.
pub struct Cache<K, V> {
    first: OnceCell<Box<Entry<K, V>>>,
}

struct Entry<K, V> {
    of: K,
    value: V,
    newer: Cache<K, V>,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self { first: OnceCell::new() }
    }
}

impl<K, V> Cache<K, V> {
    /// The stored result with a matching key, if there is one.
    pub fn find(&self, is_same: impl Fn(&K) -> bool) -> Option<&V> {
        let mut all = std::iter::successors(self.first.get(), |found| found.newer.first.get());
        all.find(|found| is_same(&found.of)).map(|found| &found.value)
    }

    /// The stored result with a matching key, or else the one that `find` computes.
    pub fn get(&self, is_same: impl Fn(&K) -> bool, find: impl FnOnce() -> (K, V)) -> &V {
        self.find(is_same).unwrap_or_else(|| {
            let (of, value) = find();
            self.add(of, value)
        })
    }

    fn add(&self, of: K, value: V) -> &V {
        let mut end = self;
        while let Some(found) = end.first.get() {
            end = &found.newer;
        }
        &end.first.get_or_init(|| Box::new(Entry { of, value, newer: Self::default() })).value
    }

    /// True if nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.first.get().is_none()
    }

    /// Drops all results except the newest.
    pub fn forget_older(&mut self) {
        while let Some(newer) = self.first.get_mut().and_then(|found| found.newer.first.take()) {
            self.first = OnceCell::from(newer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_result_is_computed_once_until_older_ones_are_forgotten() {
        let mut cache = Cache::<u32, String>::default();
        let get = |cache: &Cache<u32, String>, of: u32| {
            let mut is_new = false;
            let find = || {
                is_new = true;
                (of, of.to_string())
            };
            let value = cache.get(|known| *known == of, find).clone();
            assert_eq!(value, of.to_string());
            is_new
        };
        assert_eq!([1, 2, 3, 2, 1].map(|of| get(&cache, of)), [true, true, true, false, false]);
        cache.forget_older();
        assert_eq!([3, 1, 2].map(|of| get(&cache, of)), [false, true, true]);
    }
}
