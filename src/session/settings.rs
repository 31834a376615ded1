//! What lasts from one run to the next: how the program looks, which keys it listens to, what was answered and solved.

use crate::figure::theme::Theme;
use crate::words::{Lang, number};

/// Kept as TOML of the simplest kind, a name and a value in each line: a browser would have to fetch a whole reader of TOML for
/// it. Unknown names are ignored, missing ones have their defaults, so that files of other versions still work.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The theme's name; nothing until it is chosen, then the system's wish holds.
    pub theme: Option<String>,
    /// The language's code; nothing until it is chosen.
    pub lang: Option<String>,
    /// The step at which the last run ended: `lesson/step`. In a browser the address tells.
    pub place: Option<String>,
    /// The name of the language that code is shown in; nothing where that is Rust.
    pub code: Option<String>,
    /// The learner's name, for what is handed in.
    pub name: Option<String>,
    /// The teacher's word for the task, from the link that set it.
    pub task: Option<String>,
    /// The steps that belong to it, as `lesson/step` with commas between, where a teacher chose them.
    pub steps: Option<String>,
    /// The size of the interface, 1 is normal.
    pub text_size: f32,
    /// The panel's width in points.
    pub panel_width: f32,
    /// Whether the panel is seen.
    pub panel: bool,
    /// Whether the grid is seen.
    pub grid: bool,
    /// Whether points tell where they are, and not only while they are moved.
    pub points: bool,
    /// Whether keys that are a single letter do anything.
    pub letter_keys: bool,
    /// Whether it is told how the code is read.
    pub reading: bool,
    /// Which first-time hints were followed.
    pub hints_done: Vec<String>,
    /// The answers to questions, as [`Quiz`](super::Quiz) writes them.
    pub answers: Vec<String>,
    /// The places of the challenges that were solved: `lesson/step`.
    pub solved: Vec<String>,
    /// The hit tests that the learner writes, as [`Texts`](super::own::Texts) writes them.
    pub texts: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: None,
            lang: None,
            place: None,
            code: None,
            name: None,
            task: None,
            steps: None,
            text_size: 1.0,
            panel_width: 480.0,
            panel: true,
            grid: true,
            points: false,
            letter_keys: true,
            reading: false,
            hints_done: vec![],
            answers: vec![],
            solved: vec![],
            texts: vec![],
        }
    }
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
        let (least, most) = Self::TEXT_SIZES;
        let finite = |number: f32, default: f32| if number.is_finite() { number } else { default };
        settings.text_size = finite(settings.text_size, 1.0).clamp(least, most);
        settings.panel_width = finite(settings.panel_width, 480.0).clamp(280.0, 900.0);
        Ok(settings)
    }

    /// Takes one value as it is written; nothing when it is of another kind.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "theme" => self.theme = Some(unquoted(value)?),
            "lang" => self.lang = Some(unquoted(value)?),
            "place" => self.place = Some(unquoted(value)?),
            "code" => self.code = Some(unquoted(value)?),
            "name" => self.name = written(&unquoted(value)?),
            "task" => self.task = written(&unquoted(value)?),
            "steps" => self.steps = Some(unquoted(value)?),
            "text-size" => self.text_size = number(value)? as f32,
            "panel-width" => self.panel_width = number(value)? as f32,
            "panel" => self.panel = value.parse().ok()?,
            "grid" => self.grid = value.parse().ok()?,
            "points" => self.points = value.parse().ok()?,
            "letter-keys" => self.letter_keys = value.parse().ok()?,
            "reading" => self.reading = value.parse().ok()?,
            "hints-done" => self.hints_done = list(value)?,
            "answers" => self.answers = list(value)?,
            "solved" => self.solved = list(value)?,
            "texts" => self.texts = list(value)?,
            _ if name.is_empty()
                || name.contains(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c)) =>
            {
                return None;
            }
            _ => {}
        }
        Some(())
    }

    /// Sets the width of the panel in points, within reason.
    pub fn set_panel_width(&mut self, width: f32) {
        if width.is_finite() {
            self.panel_width = width.clamp(280.0, 900.0);
        }
    }

    /// Takes down the learner's name; none if nothing of it can be written down.
    pub fn set_name(&mut self, name: &str) {
        self.name = written(name);
    }

    /// Takes down the word of a task.
    pub fn set_task(&mut self, task: &str) {
        self.task = written(task);
    }

    /// The settings as TOML.
    pub fn write(&self) -> String {
        let Self {
            theme,
            lang,
            place,
            code,
            name,
            task,
            steps,
            text_size,
            panel_width,
            panel,
            grid,
            points,
            letter_keys,
            reading,
            hints_done,
            answers,
            solved,
            texts,
        } = self;
        let mut text = String::new();
        for (of, value) in [
            ("theme", theme),
            ("lang", lang),
            ("place", place),
            ("code", code),
            ("name", name),
            ("task", task),
            ("steps", steps),
        ] {
            text += &line(of, value);
        }
        text += &format!("text-size = {text_size:?}\npanel-width = {panel_width:?}\npanel = {panel}\n");
        text += &format!(
            "grid = {grid}\npoints = {points}\nletter-keys = {letter_keys}\nreading = {reading}\nhints-done = {hints_done:?}\n"
        );
        text + &format!("answers = {answers:?}\nsolved = {solved:?}\ntexts = {texts:?}\n")
    }

    /// What was worked on, for the teacher, who reads it with `hantei grade`: answers, what was solved, and texts, as they are kept.
    pub fn hand_in(&self) -> String {
        let Self { name, task, steps, answers, solved, texts, .. } = self;
        let who = line("name", name) + &line("task", task) + &line("steps", steps);
        format!(
            "# Hantei: hantei grade FILE\n{who}answers = {answers:?}\nsolved = {solved:?}\ntexts = {texts:?}\n"
        )
    }

    /// What is to be written down where another window may have written meanwhile: what was changed here since `kept`, and for
    /// the rest what is written there now. Of a list, each entry counts for itself.
    #[must_use]
    pub fn merged(&self, kept: &Self, now: &Self) -> Self {
        Self {
            theme: changed(&self.theme, &kept.theme, &now.theme),
            lang: changed(&self.lang, &kept.lang, &now.lang),
            place: changed(&self.place, &kept.place, &now.place),
            code: changed(&self.code, &kept.code, &now.code),
            name: changed(&self.name, &kept.name, &now.name),
            task: changed(&self.task, &kept.task, &now.task),
            steps: changed(&self.steps, &kept.steps, &now.steps),
            text_size: changed(&self.text_size, &kept.text_size, &now.text_size),
            panel_width: changed(&self.panel_width, &kept.panel_width, &now.panel_width),
            panel: changed(&self.panel, &kept.panel, &now.panel),
            grid: changed(&self.grid, &kept.grid, &now.grid),
            points: changed(&self.points, &kept.points, &now.points),
            letter_keys: changed(&self.letter_keys, &kept.letter_keys, &now.letter_keys),
            reading: changed(&self.reading, &kept.reading, &now.reading),
            hints_done: entries(&self.hints_done, &kept.hints_done, &now.hints_done),
            answers: entries(&self.answers, &kept.answers, &now.answers),
            solved: entries(&self.solved, &kept.solved, &now.solved),
            texts: entries(&self.texts, &kept.texts, &now.texts),
        }
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

/// A value if it is another one than was kept, else the one that is written now.
fn changed<T: PartialEq + Clone>(here: &T, kept: &T, now: &T) -> T {
    if here == kept { now } else { here }.clone()
}

/// The entries that are written now, without those that were taken out since, and then those that were added. Where two answer
/// one question, the last one counts.
fn entries(here: &[String], kept: &[String], now: &[String]) -> Vec<String> {
    let stays = now.iter().filter(|entry| here.contains(entry) || !kept.contains(entry));
    let new = here.iter().filter(|entry| !kept.contains(entry) && !now.contains(entry));
    stays.chain(new).cloned().collect()
}

/// The texts of a list, none of which contains a comma.
fn list(value: &str) -> Option<Vec<String>> {
    let list = value.strip_prefix('[')?.strip_suffix(']')?;
    list.split(',').map(str::trim).filter(|text| !text.is_empty()).map(unquoted).collect()
}

/// The most characters of a name or of a task's word.
const LONGEST: usize = 60;

/// A name or a word as it can be written down: in one line, without the signs that this file is written with.
pub(crate) fn written(text: &str) -> Option<String> {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let plain: String = plain.chars().filter(|c| !"\"\\#".contains(*c)).take(LONGEST).collect();
    // While a name is typed, a space comes before its next part.
    Some(plain.trim_start().to_owned()).filter(|plain| !plain.is_empty())
}

/// A line for a value that may be missing.
fn line(name: &str, value: &Option<String>) -> String {
    value.as_ref().map(|value| format!("{name} = \"{}\"\n", value.trim_end())).unwrap_or_default()
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
