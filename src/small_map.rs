//! A map for a few entries: a list sorted by key. Each type of tree or hash table of the standard library weighs two to six kilobytes
//! in the program that a browser waits for. The largest maps that are kept here have an answer for each step, or a
//! letter of the picture for each of its sizes.

/// A map.
#[derive(Debug, Clone, PartialEq)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        Self(vec![])
    }
}

impl<K: Ord, V> SmallMap<K, V> {
    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// Sets the value of a key, and returns the value that it replaces.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Removes a key, and returns its value.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.find(key).ok().map(|at| self.0.remove(at).1)
    }

    /// Keeps only the entries whose keys `stays` confirms.
    pub fn retain(&mut self, stays: impl Fn(&K) -> bool) {
        self.0.retain(|(key, _)| stays(key));
    }

    /// Adds the entries of another map whose keys are not here yet.
    pub fn fill(&mut self, others: Self) {
        for (key, value) in others.0 {
            if self.find(&key).is_err() {
                self.insert(key, value);
            }
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries, in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.0.iter()
    }

    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }
}

#[cfg(test)]
mod tests {
    use super::SmallMap;
    use std::collections::BTreeMap;

    #[test]
    fn it_does_what_a_tree_does() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut small, mut tree) = (SmallMap::default(), BTreeMap::new());
        for value in 0..2000 {
            let key = random.u8(..40);
            match random.u8(..3) {
                0 => assert_eq!(small.remove(&key), tree.remove(&key)),
                1 => assert_eq!(small.get(&key), tree.get(&key)),
                _ => assert_eq!(small.insert(key, value), tree.insert(key, value)),
            }
            assert!(small.iter().map(|(key, value)| (key, value)).eq(tree.iter()));
        }
        let (mut most, even) = (small.clone(), |key: &u8| key.is_multiple_of(2));
        most.retain(even);
        assert!(most.iter().map(|(key, _)| *key).eq(tree.keys().copied().filter(even)));
        most.insert(2, 9);
        most.fill(small);
        assert_eq!(
            (most.get(&2), most.iter().count()),
            (Some(&9), tree.len() + usize::from(!tree.contains_key(&2)))
        );
    }
}
