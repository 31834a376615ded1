//! A program without the language has no attempts: what is said of them here cannot come about. In a browser, the larger program
//! that has them takes this one's place once somebody writes.
#![expect(missing_docs, reason = "the same as in the program that has them")]

use crate::scene::source::Listing;
use crate::scene::{Explanation, Inputs, Method, Places, Scene, Verdict, Wanted};
use std::sync::Arc;

/// There is none.
#[derive(Debug, PartialEq)]
pub enum Attempt {}

impl Attempt {
    pub fn text(&self) -> &str {
        match *self {}
    }

    pub fn scene(&self) -> &'static Scene {
        match *self {}
    }

    pub fn method(&self) -> &'static Method {
        match *self {}
    }

    pub fn listing(&self) -> Listing {
        match *self {}
    }

    pub fn judge(&self, _: &Inputs) -> Verdict {
        match *self {}
    }

    pub fn is_wrong(&self, _: &Inputs, _: bool) -> bool {
        match *self {}
    }

    pub fn explain(&self, _: &Inputs, _: Wanted<'_>) -> Explanation {
        match *self {}
    }

    pub fn places(self: &Arc<Self>, _: &Inputs, _: &Inputs) -> Box<dyn Places> {
        match **self {}
    }
}
