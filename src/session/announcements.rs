//! Announcements of changed values in words, such as a setting, a method, a map, the zoom or the pace. They serve readers who
//! do not see the change or look elsewhere.

use super::Session;
use super::action::{Action, CameraAction, Setting, Walk};
use super::sheets::SettingRow;
use crate::map::Named;
use crate::said::session as said;
use crate::words::fill;

impl Session {
    /// The number of announcements so far, and the last one.
    pub fn last_announcement(&self) -> (usize, &str) {
        (self.announced.0, &self.announced.1)
    }

    /// Announces a value. A web page reads it aloud. A window, which has no voice, shows it, unless a class looks on.
    pub(super) fn announce(&mut self, text: String) {
        if !self.system.browser && !self.presentation.is_on() {
            self.notices.say_briefly(text.clone());
        }
        self.announced = (self.announced.0 + 1, text);
    }

    /// The value that an action changed, in words. `None` if the change is evident.
    pub(super) fn present_value(&self, action: Action) -> Option<String> {
        let lang = self.lang();
        match action {
            // A window already names the method in its panel.
            Action::Method(_) if !self.system.browser && self.settings.panel => None,
            Action::Method(_) => Some(match self.own() {
                Some(own) => self.name_of(own),
                None => self.method_name(self.method()),
            }),
            Action::Map(_) => Some(match self.survey() {
                Some(survey) => survey.legend(lang, Named::Both),
                None => named(lang.of(said::MAP), lang.of(crate::said::sheets::OFF)),
            }),
            Action::Layer(layer) => {
                let layer = self.layer_choices().into_iter().nth(layer)?;
                Some(named(
                    &layer.text,
                    lang.of(if layer.on { crate::said::sheets::ON } else { crate::said::sheets::OFF }),
                ))
            }
            Action::Camera(CameraAction::In | CameraAction::Out | CameraAction::Fit) => {
                let percent = 100.0 * self.camera().map_or(1.0, |camera| camera.zoom);
                Some(named(lang.of(said::ZOOM), &format!("{percent:.0} %")))
            }
            Action::Walk(Walk::Faster | Walk::Slower) => Some(self.pace_in_words()),
            Action::Settings(Setting::LargerText | Setting::SmallerText | Setting::UsualText) => {
                let percent = 100.0 * self.settings.text_size;
                Some(named(lang.of(crate::said::sheets::TEXT_SIZE), &format!("{percent:.0} %")))
            }
            Action::Settings(setting) => self.setting_of(setting).map(|row| row.in_words()),
            _ => None,
        }
    }

    /// The duration of a walkthrough's moment, in words.
    pub fn pace_in_words(&self) -> String {
        let pace = format!("{:.1}", self.pace());
        fill!(self.lang(), crate::said::session::SECONDS_A_MOMENT, pace)
    }

    /// The row of the settings sheet that a setting changes.
    fn setting_of(&self, setting: Setting) -> Option<SettingRow> {
        let [looks, switches] = self.setting_rows();
        match setting {
            Setting::NextTheme | Setting::Theme(_) => looks.into_iter().next(),
            Setting::NextLang | Setting::Lang(_) => looks.into_iter().nth(1),
            _ => switches.into_iter().find(|row| row.choices[0].action == Action::Settings(setting)),
        }
    }
}

impl SettingRow {
    /// The setting's name and its present value.
    fn in_words(&self) -> String {
        let now = self.choices.iter().find(|choice| choice.on).map_or("", |choice| &choice.text);
        named(&self.name, now)
    }
}

fn named(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}
