//! Names in the learner's code, each stored once while the program runs: explanations hold names as `'static`, as for methods.
//! Lines are not stored here, so typing takes memory only for new names.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

static ALL: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);

/// The stored copy of a name.
pub fn shared(text: &str) -> &'static str {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(text) {
        return known;
    }
    let kept: &'static str = text.to_owned().leak();
    all.insert(kept);
    kept
}

/// The number of stored names.
pub fn stored() -> usize {
    ALL.lock().unwrap_or_else(PoisonError::into_inner).len()
}
