//! What lasts from one run to the next: how the program looks, which keys it listens to, what was answered and solved.

use crate::figure::theme::Theme;
use crate::words::{Lang, number};

/// A row for each setting: what it is, its value at first, and the name under which it is kept.
macro_rules! settings {
    ($($(#[$what:meta])+ $field:ident: $kind:ty = $first:expr, $name:literal;)+) => {
        /// Kept as TOML of the simplest kind, a name and a value in each line: a browser would have to fetch a whole reader of TOML for
        /// it. Unknown names are ignored, missing ones have their defaults, so that files of other versions still work.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Settings {
            $($(#[$what])+ pub $field: $kind,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $first,)+ }
            }
        }

        impl Settings {
            /// Takes one value as it is written; nothing when it is of another kind.
            fn set(&mut self, name: &str, value: &str) -> Option<()> {
                match name {
                    $($name => self.$field = Value::read(value)?,)+
                    _ => return is_name(name).then_some(()),
                }
                Some(())
            }

            /// The settings as TOML.
            pub fn write(&self) -> String {
                [$(line($name, &self.$field)),+].concat()
            }

            /// What is to be written down where another window may have written meanwhile: what was changed here since `kept`, and for
            /// the rest what is written there now. Of a list, each entry counts for itself.
            #[must_use]
            pub fn merged(&self, kept: &Self, now: &Self) -> Self {
                Self { $($field: self.$field.merged(&kept.$field, &now.$field),)+ }
            }
        }
    };
}

settings! {
    /// The theme's name; nothing until it is chosen, then the system's wish holds.
    theme: Option<String> = None, "theme";
    /// The language's code; nothing until it is chosen.
    lang: Option<String> = None, "lang";
    /// The step at which the last run ended: `lesson/step`. In a browser the address tells.
    place: Option<String> = None, "place";
    /// The name of the language that code is shown in; nothing where that is Rust.
    code: Option<String> = None, "code";
    /// The learner's name, for what is handed in.
    name: Option<String> = None, "name";
    /// The teacher's word for the task, from the link that set it.
    task: Option<String> = None, "task";
    /// The steps that belong to it, as `lesson/step` with commas between, where a teacher chose them.
    steps: Option<String> = None, "steps";
    /// The size of the interface, 1 is normal.
    text_size: f32 = 1.0, "text-size";
    /// The panel's width in points.
    panel_width: f32 = 480.0, "panel-width";
    /// Whether the panel is seen.
    panel: bool = true, "panel";
    /// Whether the grid is seen.
    grid: bool = true, "grid";
    /// Whether points tell where they are, and not only while they are moved.
    points: bool = false, "points";
    /// Whether keys that are a single letter do anything.
    letter_keys: bool = true, "letter-keys";
    /// Whether it is told how the code is read.
    reading: bool = false, "reading";
    /// Which first-time hints were followed.
    hints_done: Vec<String> = vec![], "hints-done";
    /// The answers to questions, as [`Quiz`](super::Quiz) writes them.
    answers: Vec<String> = vec![], "answers";
    /// The places of the challenges that were solved: `lesson/step`.
    solved: Vec<String> = vec![], "solved";
    /// The hit tests that the learner writes, as [`Texts`](super::own::Texts) writes them.
    texts: Vec<String> = vec![], "texts";
}

impl Settings {
    /// The least and greatest text size.
    pub const TEXT_SIZES: (f32, f32) = (0.8, 2.0);

    /// Reads settings, or says what is wrong with them. Numbers out of range are brought back into it.
    ///
    /// # Errors
    /// A line is not a name and a value, or a value is of another kind.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            // No value contains the sign with which a comment begins.
            let line = line.split('#').next().unwrap_or(line).trim();
            if line.is_empty() {
                continue;
            }
            let read = line.split_once('=').and_then(|(name, value)| settings.set(name.trim(), value.trim()));
            read.ok_or_else(|| format!("line {number}: {line}"))?;
        }
        settings.name = settings.name.as_deref().and_then(sanitized);
        settings.task = settings.task.as_deref().and_then(sanitized);
        let (least, most) = Self::TEXT_SIZES;
        let finite = |number: f32, default: f32| if number.is_finite() { number } else { default };
        settings.text_size = finite(settings.text_size, 1.0).clamp(least, most);
        settings.panel_width = finite(settings.panel_width, 480.0).clamp(280.0, 900.0);
        Ok(settings)
    }

    /// Sets the width of the panel in points, within reason.
    pub fn set_panel_width(&mut self, width: f32) {
        if width.is_finite() {
            self.panel_width = width.clamp(280.0, 900.0);
        }
    }

    /// Takes down the learner's name; none if nothing of it can be written down.
    pub fn set_name(&mut self, name: &str) {
        self.name = sanitized(name);
    }

    /// Takes down the word of a task.
    pub fn set_task(&mut self, task: &str) {
        self.task = sanitized(task);
    }

    /// What was worked on, for the teacher, who reads it with `hantei grade`: answers, what was solved, and texts, as they are kept.
    pub fn hand_in(&self) -> String {
        let Self { name, task, steps, answers, solved, texts, .. } = self;
        let who = line("name", name) + &line("task", task) + &line("steps", steps);
        let work = line("answers", answers) + &line("solved", solved) + &line("texts", texts);
        format!("# Hantei: hantei grade FILE\n{who}{work}")
    }

    /// The chosen theme, or the one for the system's preference of dark or light.
    pub fn theme(&self, system_dark: bool) -> Theme {
        let wished = if system_dark { Theme::DARK } else { Theme::LIGHT };
        self.theme.as_deref().and_then(Theme::by_id).unwrap_or(wished)
    }

    /// The chosen language, or the system's.
    pub fn lang(&self, system: Lang) -> Lang {
        self.lang.as_deref().and_then(Lang::from_code).unwrap_or(system)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// What a setting can be.
trait Value: Clone + PartialEq {
    fn read(text: &str) -> Option<Self>;

    /// As it is written; nothing where it has no line.
    fn write(&self) -> Option<String>;

    /// This value if it is another one than was kept, else the one that is written now.
    fn merged(&self, kept: &Self, now: &Self) -> Self {
        if self == kept { now } else { self }.clone()
    }
}

impl Value for Option<String> {
    fn read(text: &str) -> Option<Self> {
        unquoted(text).map(Some)
    }

    fn write(&self) -> Option<String> {
        self.as_ref().map(|value| format!("\"{}\"", value.trim_end()))
    }
}

impl Value for f32 {
    fn read(text: &str) -> Option<Self> {
        number(text).map(|number| number as Self)
    }

    fn write(&self) -> Option<String> {
        Some(format!("{self:?}"))
    }
}

impl Value for bool {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Texts, none of which contains a comma.
impl Value for Vec<String> {
    fn read(text: &str) -> Option<Self> {
        let list = text.strip_prefix('[')?.strip_suffix(']')?;
        list.split(',').map(str::trim).filter(|text| !text.is_empty()).map(unquoted).collect()
    }

    fn write(&self) -> Option<String> {
        Some(format!("{self:?}"))
    }

    /// The entries that are written now, without those that were taken out since, and then those that were added. Where two answer
    /// one question, the last one counts.
    fn merged(&self, kept: &Self, now: &Self) -> Self {
        let stays = now.iter().filter(|entry| self.contains(entry) || !kept.contains(entry));
        let new = self.iter().filter(|entry| !kept.contains(entry) && !now.contains(entry));
        stays.chain(new).cloned().collect()
    }
}

/// The line of a setting, if it has one.
fn line(name: &str, value: &impl Value) -> String {
    value.write().map(|value| format!("{name} = {value}\n")).unwrap_or_default()
}

/// The most characters of a name or of a task's word.
const LONGEST: usize = 60;

/// A name or a word as it can be written down: in one line, without the signs that this file is written with.
pub(crate) fn sanitized(text: &str) -> Option<String> {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let plain: String = plain.chars().filter(|c| !"\"\\#".contains(*c)).take(LONGEST).collect();
    // While a name is typed, a space comes before its next part.
    Some(plain.trim_start().to_owned()).filter(|plain| !plain.is_empty())
}

/// The text between quotation marks.
fn unquoted(value: &str) -> Option<String> {
    Some(value.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_each_line_that_is_written() {
        let script = include_str!("../../web/first.js");
        for line in Settings::default().write().lines() {
            let name = line.split(" = ").next().unwrap_or_default();
            assert!(script.contains(name), "{line}: else its first text is shown to nobody who comes back");
        }
    }

    #[test]
    fn settings_survive_being_written_and_read() {
        let hints_done = vec!["move".to_owned(), "step".to_owned()];
        let theme = Some("dark".into());
        let settings = Settings { theme, text_size: 1.25, grid: false, hints_done, ..Settings::default() };
        assert_eq!(Settings::parse(&settings.write()), Ok(settings.clone()));
        let toml: toml::Table = settings.write().parse().unwrap();
        assert_eq!((toml["text-size"].as_float(), toml["grid"].as_bool()), (Some(1.25), Some(false)));
        assert_eq!(toml["hints-done"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn what_another_window_wrote_meanwhile_stays() {
        let list = |entries: &[&str]| entries.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>();
        let kept = Settings {
            theme: Some("light".into()),
            answers: list(&["a verdict 0 1", "b verdict 1 1"]),
            solved: list(&["a/one"]),
            ..Settings::default()
        };
        // The speaker turns the light down and answers `b` anew, while the class solves and answers.
        let here = Settings {
            theme: Some("dark".into()),
            answers: list(&["a verdict 0 1", "b verdict 0 1"]),
            ..kept.clone()
        };
        let now = Settings {
            grid: false,
            lang: Some("ja".into()),
            answers: list(&["a verdict 0 1", "b verdict 1 1", "c verdict 0 0"]),
            solved: list(&["a/one", "a/two"]),
            ..kept.clone()
        };
        let both = Settings {
            theme: here.theme.clone(),
            answers: list(&["a verdict 0 1", "c verdict 0 0", "b verdict 0 1"]),
            ..now.clone()
        };
        assert_eq!(here.merged(&kept, &now), both);
        assert_eq!(here.merged(&kept, &kept).answers, here.answers, "nobody else wrote");
        let cleared = Settings { answers: vec![], solved: vec![], ..here };
        assert_eq!(
            cleared.merged(&kept, &now).answers,
            ["c verdict 0 0"],
            "only what was known here is cleared"
        );
        assert_eq!(kept.merged(&kept, &now), now, "nothing changed here");
    }

    #[test]
    fn settings_of_other_versions_and_silly_numbers_still_work() {
        let read = Settings::parse("text-size = 90.0\npanel-width = 1e99\nfuture = true\n").unwrap();
        assert_eq!((read.text_size, read.panel_width), (2.0, 480.0));
        let read = Settings::parse("# mine\n\nlang = \"ja\" # always\nhints-done = []\n").unwrap();
        assert_eq!((read.lang.as_deref(), read.hints_done.len()), (Some("ja"), 0));
        for broken in ["theme = [", "grid = perhaps", "panel", "lang = ja", "\u{fffd}\u{fffd} = \0", "= 1"] {
            assert!(Settings::parse(broken).is_err(), "{broken}");
        }
    }
}
