//! Identical solutions of different learners.

use super::Grade;
use std::collections::BTreeMap;

/// The number of learners from which a solution that most of them write counts as common.
const CLASS: usize = 5;

/// The comparable part of a submission: its learner, and by exercise the code without spaces and comments, if it is longer than
/// the exercise needs.
pub struct Compared<'g> {
    /// The learner's name, if the submission has one.
    pub name: Option<&'g str>,
    /// The code by exercise, as `lesson/step`. `None` if nothing could be graded.
    pub texts: Option<&'g BTreeMap<String, String>>,
}

impl<'g> Compared<'g> {
    /// The comparable part of a grade.
    pub fn new(grade: Option<&'g Grade>) -> Self {
        Self { name: grade.and_then(|grade| grade.name.as_deref()), texts: grade.map(|grade| &grade.texts) }
    }

    /// True if both are by the same learner, who may submit twice.
    fn is_by_the_learner_of(&self, other: &Self) -> bool {
        let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        self.name.is_some() && self.name.map(plain) == other.name.map(plain)
    }
}

/// The group number of each submission, from 1. `None` if it shares no code with another learner's.
pub fn groups(works: &[Compared<'_>]) -> Vec<Option<usize>> {
    let mut first: Vec<usize> = (0..works.len()).collect();
    let mut holders: BTreeMap<&str, BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (i, work) in works.iter().enumerate() {
        for (place, text) in work.texts.into_iter().flatten() {
            holders.entry(place).or_default().entry(text).or_default().push(i);
        }
    }
    for texts in holders.values() {
        let all = learners(works, texts.values().flatten());
        for holders in texts.values() {
            let same = learners(works, holders.iter());
            if same < 2 || all >= CLASS && 2 * same > all {
                continue;
            }
            let joined: Vec<usize> = holders.iter().map(|i| first[*i]).collect();
            let least = joined.iter().copied().min().unwrap_or_default();
            first.iter_mut().filter(|group| joined.contains(group)).for_each(|group| *group = least);
        }
    }
    let mut numbers = BTreeMap::new();
    let is_shared = |group: &usize| first.iter().filter(|other| *other == group).count() > 1;
    let number = |group: &usize| {
        let next = numbers.len() + 1;
        is_shared(group).then(|| *numbers.entry(*group).or_insert(next))
    };
    first.iter().map(number).collect()
}

/// The number of learners of these submissions.
fn learners<'i>(works: &[Compared<'_>], of: impl Iterator<Item = &'i usize>) -> usize {
    let mut firsts: Vec<&Compared<'_>> = vec![];
    for i in of {
        if !firsts.iter().any(|known| known.is_by_the_learner_of(&works[*i])) {
            firsts.push(&works[*i]);
        }
    }
    firsts.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(works: &[(&str, &[(&str, &str)])]) -> Vec<Option<usize>> {
        let own =
            |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let texts: Vec<BTreeMap<String, String>> = works.iter().map(|(_, texts)| own(texts)).collect();
        let all = works.iter().zip(&texts);
        let all: Vec<Compared<'_>> = all
            .map(|((who, _), texts)| Compared {
                name: Some(*who).filter(|who| !who.is_empty()),
                texts: Some(texts),
            })
            .collect();
        groups(&all)
    }

    #[test]
    fn a_group_has_one_number_and_two_files_of_one_learner_are_no_group() {
        let (a, b) = (("mend", "a"), ("write", "b"));
        assert_eq!(
            numbers(&[("Ann", &[a]), ("Bob", &[b]), ("Cid", &[a]), ("Dan", &[b])]),
            [1, 2, 1, 2].map(Some)
        );
        assert_eq!(numbers(&[("Ann", &[a]), ("ann ", &[a]), ("Bob", &[b])]), [None; 3]);
        assert_eq!(numbers(&[("", &[a]), ("", &[a])]), [Some(1); 2], "nobody knows who they are");
        // A learner who shares code with each of two others joins their groups.
        assert_eq!(numbers(&[("Ann", &[a]), ("Bob", &[b]), ("Cid", &[a, b])]), [Some(1); 3]);
        assert_eq!(numbers(&[("Ann", &[("mend", "a")]), ("Bob", &[("write", "a")])]), [None; 2]);
    }

    #[test]
    fn a_solution_that_most_learners_write_is_no_copy() {
        let (a, b) = (("mend", "a"), ("mend", "b"));
        let class = [
            ("A", &[a][..]),
            ("B", &[a][..]),
            ("C", &[a][..]),
            ("D", &[a][..]),
            ("E", &[b][..]),
            ("F", &[b][..]),
        ];
        assert_eq!(numbers(&class), [None, None, None, None, Some(1), Some(1)]);
        assert_eq!(numbers(&class[..3]), [Some(1); 3], "three are no class");
    }
}
