//! What methods find in one pose: each explained once, when that is asked for.

use super::{Detail, Explanation, Inputs, Method};
use crate::cache::Cache;
use crate::words::Lang;

/// The explanations of those methods that were asked for, without drawings and captions.
#[derive(Default)]
pub struct Findings {
    found: Cache<&'static Method, Explanation>,
}

impl Findings {
    /// What a method finds in the pose, which must be the same each time.
    pub fn of(&self, method: &'static Method, pose: &Inputs) -> &Explanation {
        // Values say what they are in both languages.
        let find = || (method, method.explain(pose, Detail::values(Lang::En)));
        self.found.get(|known| *known == method, find)
    }

    /// Whether nothing was asked for yet.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}
