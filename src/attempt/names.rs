//! Names and lines of attempts, each stored once for as long as the program runs: explanations hold such names as `'static`, as those
//! of methods are.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The one copy of a text. Typing adds a line or a name at a time, so a day's typing comes to less than a picture.
pub fn shared(text: &str) -> &'static str {
    static ALL: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(text) {
        return known;
    }
    let kept: &'static str = text.to_owned().leak();
    all.insert(kept);
    kept
}
