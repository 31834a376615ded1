//! The parts of a step's text, by the headings of the third level that begin them, and the choices that such a heading names.

use super::{Candidate, Prose, Reply, StepText};
use pulldown_cmark::Event;

/// A part of a step's text.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// The explanation, before all headings.
    Prose,
    /// One thing to try, in a block quote.
    TryIt,
    /// `### Why`: proofs and details for those who want to know more.
    Why,
    /// `### Question`: the text before the answer.
    Question,
    /// `### If left, right`: the reply to these answers, which are wrong.
    If(String),
    /// `### Worked`: the worked solution of a calculation.
    Worked,
    /// `### Challenge`: its text.
    Challenge,
    /// `### Hint`: help with the challenge.
    Hint,
    /// `### Terms` of a recap.
    Terms,
    /// `### Read on` of a recap.
    ReadOn,
    /// `### Next` of a recap.
    Next,
    /// `### Level`: the task of the lesson's level.
    Level,
    /// `### Bug`: the choices of the question about the level's bug, the right one first, and the explanation.
    Bug,
    /// `### Say`: the sentence below a presented picture.
    Say,
    /// `### Notes`: notes for the speaker.
    Notes,
}

/// The headings with a fixed text.
const HEADINGS: [(&str, Part); 12] = [
    ("Why", Part::Why),
    ("Question", Part::Question),
    ("Worked", Part::Worked),
    ("Challenge", Part::Challenge),
    ("Hint", Part::Hint),
    ("Terms", Part::Terms),
    ("Read on", Part::ReadOn),
    ("Next", Part::Next),
    ("Level", Part::Level),
    ("Bug", Part::Bug),
    ("Say", Part::Say),
    ("Notes", Part::Notes),
];

impl Part {
    /// Returns the part that a heading begins.
    pub fn of(heading: &str) -> Option<Self> {
        let named = HEADINGS.into_iter().find(|(name, _)| *name == heading);
        let reply = || Some(Self::If(heading.strip_prefix("If ")?.trim().to_owned()));
        named.map(|(_, part)| part).or_else(reply)
    }

    /// Returns its heading; empty if that has no fixed text.
    pub fn heading(&self) -> &'static str {
        HEADINGS.iter().find(|(_, part)| part == self).map_or("", |(name, _)| name)
    }

    /// True if only a recap has it.
    pub fn is_of_recap(&self) -> bool {
        matches!(self, Self::Terms | Self::ReadOn | Self::Next)
    }
}

/// Makes a step's text from its parts.
pub fn text<'a>(title: String, parts: impl IntoIterator<Item = (Part, Vec<Event<'a>>)>) -> StepText {
    let mut text = StepText { title, ..StepText::default() };
    for (part, events) in parts {
        let read = Prose::from_events(events.into_iter());
        let place = match part {
            Part::Prose => &mut text.prose,
            Part::TryIt => &mut text.try_it,
            Part::Why => &mut text.why,
            Part::Question => &mut text.lead,
            Part::Worked => &mut text.worked,
            Part::Challenge => &mut text.challenge,
            Part::Hint => &mut text.hint,
            Part::Level => &mut text.level,
            Part::Bug => &mut text.bug,
            Part::Say => &mut text.say,
            Part::Notes => &mut text.notes,
            Part::Terms => &mut text.recap.terms,
            Part::ReadOn => &mut text.recap.read_on,
            Part::Next => &mut text.recap.next,
            Part::If(choices) => {
                text.replies.push(Reply { choices, prose: read });
                continue;
            }
        };
        place.blocks.extend(read.blocks);
    }
    text
}

/// Returns the positions of the choices that a heading names, or the part of the heading that names none. The longest name that
/// fits counts, since names may contain commas, too.
pub fn choices<'a>(heading: &'a str, all: &[Candidate]) -> Result<Vec<usize>, &'a str> {
    let (mut named, mut rest) = (vec![], heading.trim());
    while !rest.is_empty() {
        let after = |title: &str| {
            let (begin, after) = rest.split_at_checked(title.len())?;
            let ends = after.is_empty() || after.starts_with(',');
            (ends && begin.eq_ignore_ascii_case(title)).then_some(after)
        };
        let fitting = all
            .iter()
            .enumerate()
            .filter_map(|(i, choice)| Some((i, after(&choice.name).filter(|_| !choice.name.is_empty())?)));
        let (choice, after) = fitting.min_by_key(|(_, after)| after.len()).ok_or(rest)?;
        named.push(choice);
        rest = after.trim_start_matches(',').trim_start();
    }
    Ok(named)
}

impl Reply {
    /// True if it is for this choice, by its position among all.
    pub fn is_for(&self, choice: usize, all: &[Candidate]) -> bool {
        choices(&self.choices, all).is_ok_and(|named| named.contains(&choice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    #[test]
    fn a_heading_names_choices_by_their_names() {
        let all = ["AB", "AB, BC", "upper left", "none"].map(|name| Candidate::from(Words::same(name)));
        assert_eq!(choices("upper left, None", &all), Ok(vec![2, 3]));
        assert_eq!(choices("AB, BC", &all), Ok(vec![1]), "the longer one");
        assert_eq!(choices("none, AB", &all), Ok(vec![3, 0]));
        assert_eq!(choices("AB, left", &all), Err("left"));
        assert_eq!(choices("ABC", &all), Err("ABC"));
    }
}
