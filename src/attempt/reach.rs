//! The names that complete the code at the cursor: those in scope, or after a dot, a value's fields.

use super::Attempt;
use crate::language::{Kind, Target, Type};
use std::sync::Arc;

/// The most names offered.
const MOST: usize = 24;

impl Attempt {
    /// The names that complete the text before the cursor, except names already complete.
    pub fn names_at(&self, before: &str) -> Vec<String> {
        let is_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let start = before
            .rfind(|c| !is_of_path(c))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let path = &before[start..];
        let (on, begun) = path.rsplit_once('.').map_or((None, path), |(on, begun)| (Some(on), begun));
        let mut all = match on {
            Some(on) => self.type_of(on).map_or(vec![], |of| of.members()),
            None => self.names(),
        };
        all.retain(|name| name.starts_with(begun) && name.trim_end_matches("()") != begun);
        // The methods of vectors are those of Rust.
        all.retain(|name| self.target() == Target::Rust || !name.ends_with("()"));
        all.truncate(MOST);
        all
    }

    /// The parameters and the names bound so far.
    fn names(&self) -> Vec<String> {
        let takes = self.walked.takes.iter().map(|(name, _)| name);
        let found = self.walked.sites.iter().filter(|site| site.function == 0 && site.kind == Kind::Let);
        let mut all: Vec<String> = vec![];
        for name in takes.chain(found.map(|site| &site.name)) {
            if !all.iter().any(|known| **known == **name) {
                all.push(name.to_string());
            }
        }
        all
    }

    /// The type of a name, or of a field such as `disk.center`.
    fn type_of(&self, path: &str) -> Option<Type> {
        let mut parts = path.split('.');
        let root = parts.next()?;
        let named = |name: &Arc<str>| **name == *root;
        let takes = self.walked.takes.iter().find(|(name, _)| named(name)).map(|(_, of)| of);
        let found = || self.walked.sites.iter().rfind(|site| site.kind == Kind::Let && named(&site.name));
        let of = takes.or_else(|| found().map(|site| &site.of))?.clone();
        parts.try_fold(of, |of, part| of.field(part).map(|(_, of)| of))
    }
}
