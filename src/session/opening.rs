//! Opening links: from an address, a file of settings, or typed.

use super::{Camera, Overlay, Place, Session, State};
use crate::words::Words;

impl Session {
    /// Opens a link, and says which parts of it could not be used.
    pub fn open(&mut self, link: &str) {
        self.settle();
        self.cancel_leaving();
        if crate::room::is_room(link) {
            return self.open_room(link);
        }
        self.in_room = false;
        // The notices are in the language of the link, or else in the session's.
        let opened = State::open_in(&self.library, link, self.lang());
        self.insist(opened.options.lang, opened.options.theme);
        if let Some(target) = opened.options.code {
            self.insist_on(target);
        }
        // A link of the same word without steps, as on paper, belongs to the task that is known.
        if opened.steps.is_some() || opened.task.is_some() && opened.task != self.settings.task {
            self.settings.set_task(&opened.task.unwrap_or_default());
            self.settings.steps = opened.steps;
            // It is still there once that language is.
            if let Some(sentence) = self.task_told(self.wanted_lang()) {
                self.notices.say_of_now(sentence);
            }
        }
        let allowed = opened.state.place().find_in(&self.lessons).is_some();
        let state = if allowed { opened.state } else { State::at(&self.lessons[0], 0) };
        if state != self.state || (self.state.own.is_some() && opened.own.is_none()) {
            self.history.note(&self.state);
            self.state = state;
            self.arrive();
            self.camera = Camera::for_far(&self.state);
        }
        if let Some(own) = opened.own.as_deref().filter(|_| allowed) {
            self.open_own(own);
        }
        if opened.options.present && !self.presentation.is_on() {
            self.begin_presentation();
        }
        opened.notices.into_iter().for_each(|notice| self.notices.say_of_now(notice));
        if !allowed {
            let left_out = crate::said::session::SCENE_LEFT_OUT;
            self.notices.say_of_now(self.lang().of(left_out).to_owned());
        }
    }

    /// Whether a text is a link to a lesson that there is.
    pub fn is_link(&self, text: &str) -> bool {
        let link = text.trim();
        if crate::room::is_room(link) {
            return true;
        }
        !State::lesson_named(link).is_empty() && State::names_lesson(&self.library, link)
    }

    /// Opens a link that was typed; says why where it leads nowhere here.
    pub fn open_typed(&mut self, text: &str) -> Result<(), Words> {
        if !self.is_link(text) {
            return Err(crate::said::session::NO_LESSON);
        }
        self.overlay = Overlay::None;
        self.open(text.trim());
        Ok(())
    }

    /// Says what languages and colors there are where the page's address asks for others.
    pub fn say_of_address(&mut self, query: &[(String, String)]) {
        let asked = query.iter().filter(|(key, _)| ["lang", "theme", "code"].contains(&key.as_str()));
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(asked).finish();
        let said = State::open_in(&self.library, &format!("?{query}"), self.lang()).notices;
        said.into_iter().for_each(|sentence| self.notify(sentence));
    }

    /// Goes on where the last run ended, as its settings say, if that step is still there.
    pub fn resume(&mut self, place: &str) {
        let known = place.split_once('/').and_then(|(lesson, step)| Place::find(&self.lessons, lesson, step));
        if known.is_some() {
            self.open(place);
            self.begin_here();
        }
    }
}
