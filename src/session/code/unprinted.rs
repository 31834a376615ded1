//! A program without the printers has no code in other languages: what is said of it here cannot come about. In a browser, the larger
//! program that has them takes this one's place once somebody wants another language.
#![expect(missing_docs, reason = "the same as in the program that has them")]

use super::Told;
use crate::target::Target;

/// There is none.
#[derive(Debug)]
pub enum Printed {}

/// There is none.
#[derive(Debug)]
pub enum Function {}

impl Printed {
    pub fn target(&self) -> Target {
        match *self {}
    }

    pub fn function(&self, _: usize) -> Option<&Function> {
        match *self {}
    }

    pub fn lay(&self, _: &Function, _: Vec<Told>) -> Vec<Told> {
        match *self {}
    }
}

impl Function {
    pub fn name_of<'a>(&'a self, _: &'a str) -> &'a str {
        match *self {}
    }
}
