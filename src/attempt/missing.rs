//! A program without the language has no attempts, so nothing of this can exist. In a browser, the larger program that has them takes
//! this one's place once somebody writes.
#![expect(missing_docs, reason = "the same as in the program that has them")]

use crate::scene::source::Listing;
use crate::scene::{Cases, Detail, Explanation, Inputs, Method, Places, Scene, Verdict};
use crate::words::Lang;
use std::convert::Infallible;
use std::sync::Arc;

/// What keeps a text from running; this program knows nothing about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    pub place: (usize, usize),
    pub bytes: (usize, usize),
}

impl Refused {
    pub fn sentence(&self, _: Lang) -> String {
        String::new()
    }
}

pub fn shared(text: &str) -> &'static str {
    text.to_owned().leak()
}

pub const LONGEST_IN_LINK: usize = 0;

pub fn begin(_: &Method) -> String {
    String::new()
}

pub fn to_mend(_: &Method) -> String {
    String::new()
}

pub fn with_gaps(_: &Method, _: &[String]) -> String {
    String::new()
}

pub fn blank(_: &Scene) -> String {
    String::new()
}

pub fn pack(_: &str, _: usize) -> Option<String> {
    None
}

pub fn unpack(_: &str) -> Option<String> {
    None
}

/// There is none.
#[derive(Debug, PartialEq, Eq)]
pub enum Attempt {}

impl Attempt {
    pub fn read(_: &'static Scene, _: &'static Method, _: &str) -> Result<Self, Vec<Refused>> {
        Err(vec![])
    }

    pub fn hit(&self, _: &Inputs) -> Result<bool, Infallible> {
        match *self {}
    }

    pub fn refused(&self, never: &Infallible) -> Refused {
        match *never {}
    }

    pub fn names_at(&self, _: &str) -> Vec<String> {
        match *self {}
    }

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

    pub fn explain(&self, _: &Inputs, _: Detail<'_>) -> Explanation {
        match *self {}
    }

    pub fn rival(&self) -> Option<Self> {
        match *self {}
    }

    pub fn steps(&self, _: &Inputs) -> Option<u32> {
        match *self {}
    }

    pub fn cases(self: &Arc<Self>) -> Box<dyn Cases> {
        match **self {}
    }

    pub fn places(self: &Arc<Self>, _: &Inputs, _: &Inputs) -> Box<dyn Places> {
        match **self {}
    }
}
