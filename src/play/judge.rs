//! The judge of a game's question: a method of the scene, or the learner's code.

use crate::attempt::Attempt;
use crate::scene::{Detail, Explanation, Inputs, Method, Value};
use crate::words::Lang;
use glam::Vec2;
use std::sync::Arc;

/// The judge of a question.
#[derive(Clone)]
pub enum Judge {
    /// One of the scene's methods.
    Method(&'static Method),
    /// The learner's code.
    Own(Own),
}

/// A version of the learner's code that can answer.
#[derive(Clone)]
pub struct Own {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The last version that compiled.
    pub text: Arc<Attempt>,
    /// The state of its code.
    pub known: Known,
}

/// The state of a learner's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// No mistake is known.
    Good,
    /// A mistake is known.
    Wrong,
    /// It does not compile at present, so an earlier version answers.
    Older,
}

impl PartialEq for Judge {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Method(one), Self::Method(other)) => one == other,
            (Self::Own(one), Self::Own(other)) => one.id == other.id,
            _ => false,
        }
    }
}

impl Judge {
    /// Its answer. `None` if the code has none, as when its loop never ends.
    pub fn hit(&self, pose: &Inputs) -> Option<bool> {
        match self {
            Self::Method(method) => Some((method.judge)(pose).hit),
            Self::Own(own) => own.text.hit_quickly(pose).ok(),
        }
    }

    /// True if this answer is wrong in this pose.
    pub fn is_wrong(&self, pose: &Inputs, hit: bool) -> bool {
        match self {
            Self::Method(method) => method.is_wrong(pose, hit),
            Self::Own(own) => own.text.is_wrong(pose, hit),
        }
    }

    /// Its explanation, with the values found.
    pub fn explain(&self, pose: &Inputs) -> Explanation {
        let wanted = Detail::values(Lang::En);
        match self {
            Self::Method(method) => method.explain(pose, wanted),
            Self::Own(own) => own.text.explain(pose, wanted),
        }
    }
}

/// A number of an explanation, if it is finite.
pub fn number(found: &Explanation, name: &str) -> Option<f32> {
    numbers(found, name).first().copied().filter(|number| number.is_finite())
}

/// A vector of an explanation, if it is finite.
pub fn vector(found: &Explanation, name: &str) -> Option<Vec2> {
    match numbers(found, name)[..] {
        [x, y] => Some(Vec2::new(x, y)).filter(|vector| vector.is_finite()),
        _ => None,
    }
}

fn numbers(found: &Explanation, name: &str) -> Vec<f32> {
    found.get(name).map_or(vec![], Value::numbers)
}
