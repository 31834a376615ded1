//! Opening links from an address, a settings file, or the keyboard.

use super::{Camera, Overlay, Place, Session, State};
use crate::words::Words;

impl Session {
    /// Opens a link and reports its unusable parts.
    pub fn open(&mut self, link: &str) {
        self.settle();
        self.cancel_leaving();
        if self.open_level(link) {
            return;
        }
        self.in_game = false;
        // Notices appear in the language of the link, or else in that of the session.
        let opened = State::open_in(&self.library, link, self.lang());
        self.insist(opened.options.lang, opened.options.theme);
        if let Some(target) = opened.options.code {
            self.insist_on(target);
        }
        // A link on paper has an assignment's code without its steps. If the code is known already, its steps stay.
        if opened.steps.is_some() || opened.task.is_some() && opened.task != self.settings.task {
            self.settings.set_task(&opened.task.unwrap_or_default());
            self.settings.steps = opened.steps;
            // The notice is written in the wanted language, which may not have loaded yet.
            if let Some(sentence) = self.task_told(self.wanted_lang()) {
                self.notices.say_of_now(sentence);
            }
        }
        let allowed = opened.state.place().find_in(&self.lessons).is_some();
        let state = if allowed { opened.state } else { State::at(&self.lessons[0], 0) };
        let seed = opened.hunt.filter(|_| allowed);
        let hunts = seed.is_some_and(|seed| self.open_hunt(&state.lesson().clone(), &seed, link));
        if hunts {
            self.camera = Camera::for_far(&self.state);
        } else if state != self.state || (self.state.own.is_some() && opened.own.is_none()) {
            self.history.note(&self.state);
            self.state = state;
            self.arrive();
            self.camera = Camera::for_far(&self.state);
        }
        if let Some(own) = opened.own.as_deref().filter(|_| allowed && !hunts) {
            self.open_own(own);
        }
        if opened.options.present && !self.presentation.is_on() {
            self.begin_presentation();
        }
        opened.notices.into_iter().for_each(|notice| self.notices.say_of_now(notice));
        if !allowed {
            let left_out = crate::said::session::SCENE_LEFT_OUT;
            self.say_of_now(left_out);
        }
    }

    /// True if a text is a link to an existing lesson.
    pub fn is_link(&self, text: &str) -> bool {
        let link = text.trim();
        if self.level_of_link(&crate::play::rooms::renamed(link)).is_some() {
            return true;
        }
        !State::lesson_named(link).is_empty() && State::names_lesson(&self.library, link)
    }

    /// Opens a typed link. The error explains why it cannot be opened.
    pub fn open_typed(&mut self, text: &str) -> Result<(), Words> {
        if !self.is_link(text) {
            return Err(crate::said::session::NO_LESSON);
        }
        self.overlay = Overlay::None;
        self.open(text.trim());
        Ok(())
    }

    /// Shows notices about unknown languages, themes or code languages in a page's address.
    pub fn say_of_address(&mut self, query: &[(String, String)]) {
        let asked = query.iter().filter(|(key, _)| ["lang", "theme", "code"].contains(&key.as_str()));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(asked).finish();
        let said = State::open_in(&self.library, &format!("?{query}"), self.lang()).notices;
        said.into_iter().for_each(|sentence| self.notify(sentence));
    }

    /// Continues at the place where the last run ended, if that step still exists.
    pub fn resume(&mut self, place: &str) {
        let known = place.split_once('/').and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        if known.is_some() {
            self.open(place);
            self.begin_here();
        }
    }
}
