//! The texts of the program: a name for each text of the folder `words`. The build script makes them.

use crate::words::{Lang, fill};
use std::fmt::Display;

include!(concat!(env!("OUT_DIR"), "/said.rs"));

/// Several items as one text: `A, B and C`.
pub fn list(lang: Lang, items: &[impl Display]) -> String {
    let Some((first, rest)) = items.split_first() else { return String::new() };
    let mut all = first.to_string();
    for (i, item) in rest.iter().enumerate() {
        let (next, last) = (item, item);
        all = match (i, rest.len() - i) {
            (0, 1) => fill!(lang, text::LIST_TWO, all, last),
            (_, 1) => fill!(lang, text::LIST_LAST, all, last),
            _ => fill!(lang, text::LIST, all, next),
        };
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_and_before_its_last_item() {
        let lists = |lang| [&["A"][..], &["A", "B"], &["A", "B", "C"]].map(|items| list(lang, items));
        assert_eq!(lists(Lang::En), ["A", "A and B", "A, B and C"]);
        assert_eq!(lists(Lang::Ja), ["A", "A と B", "A、B、C"]);
        assert_eq!(list(Lang::En, &[""; 0]), "");
    }
}
