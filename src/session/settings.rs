//! What lasts from one run to the next: how the program looks and which keys it listens to.

use crate::figure::theme::Theme;
use crate::words::Lang;
use serde::{Deserialize, Serialize};

/// Kept as TOML. Unknown names are ignored, missing ones have their defaults, so that files of
/// other versions still work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The theme's name; nothing until it is chosen, then the system's wish holds.
    pub theme: Option<String>,
    /// The language's code; nothing until it is chosen.
    pub lang: Option<String>,
    /// The size of the interface, 1 is normal.
    pub text_size: f32,
    /// The panel's width in points.
    pub panel_width: f32,
    /// Whether the panel is seen.
    pub panel: bool,
    /// Whether the grid is seen.
    pub grid: bool,
    /// Whether keys that are a single letter do anything.
    pub letter_keys: bool,
    /// Which first-time hints were followed.
    pub hints_done: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: None,
            lang: None,
            text_size: 1.0,
            panel_width: 480.0,
            panel: true,
            grid: true,
            letter_keys: true,
            hints_done: vec![],
        }
    }
}

impl Settings {
    /// The least and greatest text size.
    pub const TEXT_SIZES: (f32, f32) = (0.8, 2.0);

    /// Reads settings, or says what is wrong with them. Numbers out of range are brought back into it.
    ///
    /// # Errors
    /// The text is not TOML, or a value is of another kind.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let (least, most) = Self::TEXT_SIZES;
        let finite = |number: f32, default: f32| if number.is_finite() { number } else { default };
        settings.text_size = finite(settings.text_size, 1.0).clamp(least, most);
        settings.panel_width = finite(settings.panel_width, 480.0).clamp(280.0, 900.0);
        Ok(settings)
    }

    /// Makes the panel so many points wide, within reason.
    pub fn set_panel_width(&mut self, width: f32) {
        if width.is_finite() {
            self.panel_width = width.clamp(280.0, 900.0);
        }
    }

    /// The settings as TOML.
    pub fn write(&self) -> String {
        toml::to_string(self).expect("settings are plain names and values")
    }

    /// The chosen theme, or the one that the system's wish for dark or light asks for.
    pub fn theme(&self, system_dark: bool) -> Theme {
        let wished = if system_dark { Theme::DARK } else { Theme::LIGHT };
        self.theme.as_deref().and_then(Theme::by_id).unwrap_or(wished)
    }

    /// The chosen language, or the system's.
    pub fn lang(&self, system: Lang) -> Lang {
        self.lang.as_deref().and_then(Lang::from_code).unwrap_or(system)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_written_and_read() {
        let settings =
            Settings { theme: Some("dark".into()), text_size: 1.25, grid: false, ..Settings::default() };
        assert_eq!(Settings::parse(&settings.write()), Ok(settings));
    }

    #[test]
    fn settings_of_other_versions_and_silly_numbers_still_work() {
        let read = Settings::parse("text-size = 90.0\npanel-width = nan\nfuture = true\n").unwrap();
        assert_eq!((read.text_size, read.panel_width), (2.0, 480.0));
        assert!(Settings::parse("theme = [").is_err());
    }
}
