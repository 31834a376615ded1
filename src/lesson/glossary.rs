//! The glossary: every term marked in the lessons, with its first sentence.

use super::{Block, Lesson, Prose, StepText};
use crate::words::Lang;
use std::sync::Arc;

/// A term, with the place that introduces it.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Its name in lessons, the same in every language.
    pub id: String,
    /// Its title: from a recap's list, or else from its first sentence.
    pub title: String,
    /// The sentence that introduces it. Live values in it are those of its step.
    pub sentence: Prose,
    /// Other words for it and for its uses, from all places that mark it.
    pub also: String,
    /// The lesson, by its index.
    pub lesson: usize,
    /// The step, by its index.
    pub step: usize,
}

/// Every term, in the order of introduction.
pub fn terms(lessons: &[Arc<Lesson>], lang: Lang) -> Vec<Term> {
    let mut terms = Vec::<Term>::new();
    let steps = |lesson: &Arc<Lesson>| 0..lesson.steps.len();
    let places = lessons.iter().enumerate().flat_map(|(l, lesson)| steps(lesson).map(move |s| (l, s)));
    for (lesson, step) in places {
        let text = lessons[lesson].steps[step].text(lang);
        for prose in text.told() {
            for (id, also, title, sentence) in marked(prose) {
                match terms.iter_mut().find(|term| term.id == id) {
                    None => terms.push(Term { id, title, sentence, also, lesson, step }),
                    Some(term) => {
                        if std::ptr::eq(prose, &raw const text.recap.terms) {
                            term.title = title;
                        }
                        if !also.is_empty() {
                            term.also += &format!(" {also}");
                        }
                    }
                }
            }
        }
    }
    terms
}

/// The ids of all terms: first in the order of the English lessons, then those of other languages.
pub fn ids(lessons: &[Arc<Lesson>]) -> Vec<String> {
    let mut ids: Vec<String> = vec![];
    for term in Lang::ALL.into_iter().flat_map(|lang| terms(lessons, lang)) {
        if !ids.contains(&term.id) {
            ids.push(term.id);
        }
    }
    ids
}

impl StepText {
    /// The texts of a step that learners read, in order, without the speaker's notes.
    fn told(&self) -> impl Iterator<Item = &Prose> {
        let replies = self.replies.iter().map(|reply| &reply.prose);
        let recap = [&self.recap.terms, &self.recap.read_on, &self.recap.next];
        [&self.lead, &self.prose]
            .into_iter()
            .chain(replies)
            .chain([&self.worked, &self.try_it, &self.challenge, &self.hint, &self.why])
            .chain(recap)
    }
}

/// The terms of a text: id, other words, title, and the sentence around them.
fn marked(prose: &Prose) -> Vec<(String, String, String, Prose)> {
    let mut found = Vec::new();
    for spans in prose.blocks.iter().flat_map(Block::sentences) {
        for run in spans.chunk_by(|a, b| a.term() == b.term()) {
            let Some(id) = run[0].term() else { continue };
            let title = run.iter().map(|span| span.text.as_str()).collect();
            let sentence = Prose { blocks: vec![Block { item: false, spans: spans.clone() }] };
            found.push((id.to_owned(), run[0].also().to_owned(), title, sentence));
        }
    }
    found
}
