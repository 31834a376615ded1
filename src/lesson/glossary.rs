//! The glossary: every term that the lessons mark, with the first sentence about it.

use super::{Block, Lesson, Prose, StepText};
use crate::words::Lang;
use std::sync::Arc;

/// A term, and where it is told first.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Its name in lessons, the same in every language.
    pub id: String,
    /// What it is called: as a recap lists it, or else as it is told first.
    pub title: String,
    /// The sentence that tells it first; live values in it are those of its step.
    pub sentence: Prose,
    /// Other words for it, and for what it helps with, from all places that mark it.
    pub also: String,
    /// The lesson, by its position.
    pub lesson: usize,
    /// The step, by its position.
    pub step: usize,
}

/// Every term, in the order of telling.
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

/// The ids of all terms, in the order in which they are told in English.
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
    /// What learners read of a step, in this order; that leaves out the speaker's notes.
    fn told(&self) -> impl Iterator<Item = &Prose> {
        let replies = self.replies.iter().map(|reply| &reply.prose);
        let recap = [&self.recap.terms, &self.recap.read_on, &self.recap.next];
        [&self.lead, &self.prose]
            .into_iter()
            .chain(replies)
            .chain([&self.worked, &self.try_it, &self.challenge, &self.hint])
            .chain(recap)
    }
}

/// The terms of a text: id, other words, words, and the sentence around them.
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
