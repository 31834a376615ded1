//! Settings that last from one run to the next: appearance, keys, answers and solved challenges.

use crate::figure::theme::Theme;
use crate::words::{Lang, brief, number};

/// A row for each setting: its doc comment, its default value, and the name under which it is saved.
macro_rules! settings {
    ($($(#[$what:meta])+ $field:ident: $kind:ty = $first:expr, $name:literal;)+) => {
        /// Saved as TOML of the simplest kind, a name and a value in each line: a browser would have to fetch a whole
        /// TOML reader for more. Missing names have their defaults, so that files of other versions still work.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Settings {
            $($(#[$what])+ pub $field: $kind,)+
            /// Lines of other versions, with names unknown to this one. They are written back unchanged.
            pub unknown: Vec<String>,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $first,)+ unknown: vec![] }
            }
        }

        impl Settings {
            /// Takes the valid parts of a written value; `None` if the name is unknown.
            fn take(&mut self, name: &str, value: &str) -> Option<Taken> {
                match name {
                    $($name => Some(self.$field.accept(value)),)+
                    _ => None,
                }
            }

            /// The settings as TOML.
            pub fn write(&self) -> String {
                let known = [$(line($name, &self.$field)),+].concat();
                self.unknown.iter().fold(known, |text, line| text + line + "\n")
            }

            /// Returns the settings to save if another window may have saved meanwhile: the values changed here
            /// since `kept`, and otherwise the values saved there now. The entries of a list are merged one by one.
            #[must_use]
            pub fn merged(&self, kept: &Self, now: &Self) -> Self {
                Self {
                    $($field: self.$field.merged(&kept.$field, &now.$field),)+
                    unknown: self.unknown.merged(&kept.unknown, &now.unknown),
                }
            }
        }
    };
}

settings! {
    /// The theme's name; `None` until chosen, which means the system's preference.
    theme: Option<String> = None, "theme";
    /// The language's code; `None` until chosen.
    lang: Option<String> = None, "lang";
    /// The furthest done step of the lesson that was done last: `lesson/step`. The next run starts there, unless a link names a place.
    place: Option<String> = None, "place";
    /// The name of the language that code is shown in; `None` until chosen, which means Rust.
    code: Option<String> = None, "code";
    /// The learner's name, for submissions.
    name: Option<String> = None, "name";
    /// The teacher's code of the assignment, from the link that set it.
    task: Option<String> = None, "task";
    /// The assignment's steps and hunts, as `lesson/step` and `lesson/hunt:seed` with commas between, if a teacher chose them.
    steps: Option<String> = None, "steps";
    /// The size of the interface, 1 is normal.
    text_size: f32 = 1.0, "text-size";
    /// The panel's width in points.
    panel_width: f32 = 480.0, "panel-width";
    /// The share of the height for code below the lesson's text. Zero until the edge between them is dragged.
    code_part: f32 = 0.0, "code-part";
    /// True if the panel is visible.
    panel: bool = true, "panel";
    /// True if the grid is visible.
    grid: bool = true, "grid";
    /// True if points always show their coordinates, not only while moved.
    points: bool = false, "points";
    /// True if keys with a single letter work.
    letter_keys: bool = true, "letter-keys";
    /// True if the explanation of how to read the code is shown.
    reading: bool = false, "reading";
    /// True if every step's Why is open at first.
    whys: bool = false, "whys";
    /// True if levels are heard. Only a page makes sounds.
    sounds: bool = false, "sounds";
    /// The first-time hints that were followed.
    hints_done: Vec<String> = vec![], "hints-done";
    /// The answers to questions, as [`Quiz`](super::Quiz) writes them.
    answers: Vec<String> = vec![], "answers";
    /// The places of the steps that are done: `lesson/step`.
    done: Vec<String> = vec![], "done";
    /// The places of the solved challenges: `lesson/step`.
    solved: Vec<String> = vec![], "solved";
    /// The levels that were won, as [`Reached`](super::level::Reached) writes them.
    levels: Vec<String> = vec![], "levels";
    /// The bugs that were repaired: the lesson, the seed and the stars.
    hunts: Vec<String> = vec![], "hunts";
    /// The hunts that are not finished, as [`Hunt`](super::hunt::Hunt) writes them.
    hunting: Vec<String> = vec![], "hunting";
    /// The learner's hit tests, as [`Texts`](super::own::Texts) writes them.
    texts: Vec<String> = vec![], "texts";
}

impl Settings {
    /// The least and greatest text size.
    pub const TEXT_SIZES: (f32, f32) = (0.8, 2.0);

    /// The least and greatest share of the height for code.
    pub const CODE_PARTS: (f32, f32) = (0.1, 0.9);

    /// Reads settings line by line: an error in a line affects only the broken part. Numbers out of range are clamped.
    pub fn read(text: &str) -> (Self, Vec<BrokenLine>) {
        let (mut settings, mut broken) = (Self::default(), vec![]);
        for (number, written) in (1..).zip(text.lines()) {
            // No value contains `#`, with which a comment begins.
            let line = written.split('#').next().unwrap_or(written).trim();
            let taken = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
            let taken = taken.map(|(name, value)| settings.take(name, value).ok_or(name));
            match taken {
                None if line.is_empty() => {}
                Some(Ok(Taken::Whole)) => {}
                Some(Err(name)) if is_name(name) => settings.unknown.push(written.trim().to_owned()),
                None | Some(_) => broken.push(BrokenLine { number, text: line.to_owned() }),
            }
        }
        settings.bring_into_range();
        (settings, broken)
    }

    /// Reads settings in which every line must be valid.
    ///
    /// # Errors
    /// The first line that is not a name and a value of the right kind.
    pub fn parse(text: &str) -> Result<Self, String> {
        match Self::read(text) {
            (settings, broken) if broken.is_empty() => Ok(settings),
            (_, broken) => Err(format!("line {}: {}", broken[0].number, brief(&broken[0].text))),
        }
    }

    fn bring_into_range(&mut self) {
        self.name = self.name.as_deref().and_then(sanitized);
        self.task = self.task.as_deref().and_then(sanitized);
        let (least, most) = Self::TEXT_SIZES;
        let finite = |number: f32, default: f32| if number.is_finite() { number } else { default };
        self.text_size = finite(self.text_size, 1.0).clamp(least, most);
        self.panel_width = finite(self.panel_width, 480.0).clamp(280.0, 900.0);
        self.set_code_part(finite(self.code_part, 0.0));
    }

    /// Sets the part of the height that code gets, within reason; zero leaves it to the program.
    pub fn set_code_part(&mut self, part: f32) {
        if part.is_finite() {
            self.code_part =
                if part > 0.0 { part.clamp(Self::CODE_PARTS.0, Self::CODE_PARTS.1) } else { 0.0 };
        }
    }

    /// Sets the width of the panel in points, within reason.
    pub fn set_panel_width(&mut self, width: f32) {
        if width.is_finite() {
            self.panel_width = width.clamp(280.0, 900.0);
        }
    }

    /// Sets the learner's name; `None` if none of its characters can be saved.
    pub fn set_name(&mut self, name: &str) {
        self.name = sanitized(name);
    }

    /// Sets the assignment code.
    pub fn set_task(&mut self, task: &str) {
        self.task = sanitized(task);
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

/// A line of a settings file that could not be read completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenLine {
    /// Counted from 1.
    pub number: usize,
    /// The line, without a comment.
    pub text: String,
}

/// The part of a written value that was taken.
enum Taken {
    Whole,
    /// Some entries of a list, or nothing.
    Part,
}

/// The type of a setting.
trait Value: Clone + PartialEq {
    /// Takes the valid parts of a written value.
    fn accept(&mut self, text: &str) -> Taken;

    /// Returns the written value; `None` if it needs no line.
    fn write(&self) -> Option<String>;

    /// Returns this value if it differs from `kept`, else `now`.
    fn merged(&self, kept: &Self, now: &Self) -> Self {
        if self == kept { now } else { self }.clone()
    }
}

/// Stores the value if it could be read.
fn put<T>(field: &mut T, read: Option<T>) -> Taken {
    match read {
        Some(value) => {
            *field = value;
            Taken::Whole
        }
        None => Taken::Part,
    }
}

impl Value for Option<String> {
    fn accept(&mut self, text: &str) -> Taken {
        put(self, unquoted(text).map(Some))
    }

    fn write(&self) -> Option<String> {
        self.as_ref().map(|value| format!("\"{}\"", value.trim_end()))
    }
}

impl Value for f32 {
    fn accept(&mut self, text: &str) -> Taken {
        put(self, number(text).map(|number| number as Self))
    }

    fn write(&self) -> Option<String> {
        Some(format!("{self:?}"))
    }
}

impl Value for bool {
    fn accept(&mut self, text: &str) -> Taken {
        put(self, text.parse().ok())
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Texts, none of which contains a comma.
impl Value for Vec<String> {
    /// Takes each valid entry: of a list that was cut off, all but the last.
    fn accept(&mut self, text: &str) -> Taken {
        let inner = text.strip_prefix('[').and_then(|list| list.strip_suffix(']'));
        let list = inner.unwrap_or_else(|| text.trim_start_matches('['));
        let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let (good, bad): (Vec<_>, Vec<_>) = entries.map(unquoted).partition(Option::is_some);
        self.extend(good.into_iter().flatten());
        if inner.is_some() && bad.is_empty() { Taken::Whole } else { Taken::Part }
    }

    fn write(&self) -> Option<String> {
        Some(format!("{self:?}"))
    }

    /// The entries of `now` without those that were removed since `kept`, and then the added ones. Of two answers to one
    /// question, the last one counts.
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

/// The most characters of a name or an assignment code.
const LONGEST: usize = 60;

/// Returns a name or a code that can be saved: on one line, without the signs of the file's syntax.
pub(crate) fn sanitized(text: &str) -> Option<String> {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let plain: String = plain.chars().filter(|c| !"\"\\#".contains(*c)).take(LONGEST).collect();
    // A space at the end is kept, because it comes before the next part of a name while that is typed.
    Some(plain.trim_start().to_owned()).filter(|plain| !plain.is_empty())
}

/// The text between quotation marks, which must not contain any.
fn unquoted(value: &str) -> Option<String> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('"')).then(|| inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_script_knows_each_setting() {
        let script = include_str!("../../web/first.js");
        for line in Settings::default().write().lines() {
            let name = line.split(" = ").next().unwrap_or_default();
            assert!(script.contains(name), "{line}: else its first text is shown to nobody who comes back");
        }
    }

    #[test]
    fn a_broken_line_is_quoted_briefly() {
        let told = Settings::parse(&format!("theme = {}", "x".repeat(3_000_000))).expect_err("it is no text");
        assert!(told.starts_with("line 1: theme = xxx") && told.chars().count() < 60, "{told}");
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
    fn changes_of_another_window_are_kept() {
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
    }

    #[test]
    fn lines_of_newer_versions_are_written_back() {
        let newer = "sound = [1, 2] # of another kind";
        let mut settings = Settings::parse(&format!("grid = false\n{newer}\n")).unwrap();
        settings.theme = Some("dark".into());
        assert!(settings.write().lines().any(|line| line == newer), "{}", settings.write());
        assert_eq!(Settings::parse(&settings.write()), Ok(settings));
    }

    #[test]
    fn a_broken_line_affects_only_its_broken_part() {
        let rest = "answers = [\"a/one verdict 0 1\"]\ngrid = false\n";
        for broken in [
            "theme = [",
            "grid = perhaps",
            "panel",
            "lang = 5",
            "\u{fffd}\u{fffd} = \0",
            "= 1",
            "text-size = \"1\"",
        ] {
            let (settings, lines) = Settings::read(&format!("{broken}\n{rest}"));
            let good =
                Settings { answers: vec!["a/one verdict 0 1".into()], grid: false, ..Settings::default() };
            assert_eq!((settings, lines.len(), lines[0].number), (good, 1, 1), "{broken}");
            assert!(Settings::parse(broken).is_err(), "{broken}");
        }
        for cut in [r#"solved = ["a/one", "a/two", "a/th"#, r#"solved = ["a/one", 7, "a/two"]"#] {
            let (settings, lines) = Settings::read(cut);
            assert_eq!((settings.solved, lines.len()), (vec!["a/one".into(), "a/two".into()], 1), "{cut}");
        }
    }

    #[test]
    fn a_long_broken_line_is_quoted_by_its_beginning() {
        let told = Settings::parse(&format!("theme = {}", "x".repeat(3 << 20))).unwrap_err();
        assert!(told.chars().count() < 60, "{}", told.len());
    }
}
