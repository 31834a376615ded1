//! The explanations of methods in one pose, each calculated once, on demand.

use super::{Detail, Explanation, Inputs, Method};
use crate::cache::Cache;
use crate::words::Lang;

/// The calculated explanations, without drawings and captions.
#[derive(Default)]
pub struct Findings {
    found: Cache<&'static Method, Explanation>,
}

impl Findings {
    /// The explanation of a method in the pose, which must be the same each time.
    pub fn of(&self, method: &'static Method, pose: &Inputs) -> &Explanation {
        // Values are the same in every language.
        let find = || (method, method.explain(pose, Detail::values(Lang::En)));
        self.found.get(|known| *known == method, find)
    }

    /// True if no explanation is calculated yet.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}
