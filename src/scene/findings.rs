//! What methods find in one pose: each explained once, when somebody wants to know.

use super::{Explanation, Inputs, Method, Wanted};
use crate::words::Lang;
use std::cell::OnceCell;

/// The explanations of those methods that were asked for, without drawings and captions.
#[derive(Default)]
pub struct Findings {
    first: OnceCell<Box<Found>>,
}

struct Found {
    method: &'static Method,
    told: Explanation,
    others: Findings,
}

impl Findings {
    /// What a method finds in the pose, which must be the same each time.
    pub fn of(&self, method: &'static Method, pose: &Inputs) -> &Explanation {
        let found = self.first.get_or_init(|| {
            // Values say what they are in both languages.
            let told = method.explain(pose, Wanted::values(Lang::En));
            Box::new(Found { method, told, others: Self::default() })
        });
        if found.method == method { &found.told } else { found.others.of(method, pose) }
    }

    /// Whether nothing was asked for yet.
    pub fn is_empty(&self) -> bool {
        self.first.get().is_none()
    }
}
