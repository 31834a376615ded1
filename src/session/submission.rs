//! The file in which learners submit their work: their name, the assignment, answers, test cases and code. It does not contain
//! the right answers.
//!
//! The file is TOML with one entry a line, and its lines are too short for mail programs to wrap. Reading depends on neither.
//! Keys and quoted values are found regardless of broken, joined or quoted lines, and a file may contain several submissions.

use super::Settings;
use super::settings::sanitized;

/// The beginning of each submission.
const HEAD: &str = "# Hantei";

/// The width of a line in characters. Mail programs wrap longer ones.
const WIDTH: usize = 72;

/// The separator of an entry's fields. Older files use spaces, and have fields that are no longer written.
const BETWEEN: char = ':';

/// A learner's submission.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The learner's name.
    pub name: Option<String>,
    /// The code of the assignment, chosen by the teacher.
    pub task: Option<String>,
    /// The steps and hunts of the assignment, as `lesson/step` and `lesson/hunt:seed` separated by commas.
    pub steps: Option<String>,
    /// The place of each question, and the position of the given answer, or `-` if the right one was only revealed.
    pub answers: Vec<(String, String)>,
    /// Links to test cases that solve a challenge, with `;` in place of each comma.
    pub solved: Vec<String>,
    /// The learner's code, as [`Texts`](super::own::Texts) save it.
    pub texts: Vec<String>,
    /// The repaired bugs of hunts, each as the lesson, the seed and the stars, with spaces between.
    pub hunts: Vec<String>,
    /// The number of unreadable entries.
    pub damaged: usize,
}

impl Settings {
    /// The learner's work for the teacher, who reads it with `hantei grade`.
    pub fn submission(&self) -> String {
        let mut out = format!("{HEAD} submission, for: hantei grade FILE\n");
        for (key, value) in [("name", &self.name), ("task", &self.task)] {
            out.extend(value.iter().map(|value| format!("{key} = \"{}\"\n", value.trim_end())));
        }
        out.extend(self.steps.iter().map(|steps| format!("steps = {}\n", quoted(steps, "steps = ".len()))));
        let fields = |entry: &String, take: &[usize]| {
            let all: Vec<&str> = entry.split(' ').collect();
            take.iter().filter_map(|field| all.get(*field).copied()).collect::<Vec<_>>().join(":")
        };
        // The last field of an answer would give the right one away. A version's number is meaningless elsewhere.
        let answers = self.answers.iter().map(|entry| fields(entry, &[0, 1, 2]));
        let texts = self.texts.iter().map(|entry| super::own::without_past(entry));
        let texts = texts.map(|entry| fields(&entry, &[0, 1, 3, 4, 5]));
        out += &list("answers", answers);
        out += &list("solved", self.solved.iter().cloned());
        out += &list("texts", texts);
        out + &list("hunts", self.hunts.iter().map(|entry| fields(entry, &[0, 1, 2])))
    }
}

fn list(key: &str, entries: impl Iterator<Item = String>) -> String {
    let entries: String = entries.map(|entry| format!("{},\n", quoted(&entry, 0))).collect();
    format!("{key} = [\n{entries}]\n")
}

/// A text in quotation marks, broken into short lines. The first line begins after `before` other characters.
fn quoted(text: &str, before: usize) -> String {
    let all: Vec<char> = text.chars().collect();
    let (first, rest) = all.split_at(all.len().min(WIDTH - before));
    let lines = std::iter::once(first).chain(rest.chunks(WIDTH)).map(|line| line.iter().collect::<String>());
    format!("\"{}\"", lines.collect::<Vec<_>>().join("\n"))
}

/// All submissions in a text, in order. A text without any known key contains none.
pub fn read(text: &str) -> Vec<Submission> {
    let mut all: Vec<Submission> = vec![];
    let (mut word, mut key, mut seen) = (String::new(), String::new(), vec![]);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let next = &rest[c.len_utf8()..];
        if rest.starts_with(HEAD) {
            (key, seen) = (String::new(), vec![HEAD.to_owned()]);
            all.push(Submission::default());
        } else if c == '=' {
            key = std::mem::take(&mut word);
            if is_key(&key) && (all.is_empty() || seen.contains(&key)) {
                // The first line of this submission was lost.
                seen.clear();
                all.push(Submission::default());
            }
            seen.push(key.clone());
        } else if is_quote(c) {
            let end = next.find(is_quote).unwrap_or(next.len());
            let broken = next.find(HEAD).filter(|head| *head < end);
            let value = &next[..broken.unwrap_or(end)];
            if let Some(work) = all.last_mut() {
                match broken.is_some() || end == next.len() {
                    true => work.damaged += usize::from(is_key(&key)),
                    false => work.take(&key, value),
                }
            }
            rest = &next[value.len()..];
            rest = rest.strip_prefix(is_quote).unwrap_or(rest);
            continue;
        } else if c.is_alphanumeric() || c == '-' {
            word.push(c);
        } else if !word.is_empty() && !next.trim_start().starts_with('=') {
            word.clear();
        }
        rest = next;
    }
    all
}

fn is_key(word: &str) -> bool {
    ["name", "task", "steps", "answers", "solved", "texts", "hunts"].contains(&word)
}

/// True for plain quotation marks, and for the typographic ones that word processors substitute.
fn is_quote(c: char) -> bool {
    "\"“”„".contains(c)
}

impl Submission {
    /// True if there is nothing to grade.
    pub fn is_empty(&self) -> bool {
        let lists = [&self.solved, &self.texts, &self.hunts];
        self.answers.is_empty() && lists.into_iter().all(Vec::is_empty) && self.damaged == 0
    }

    fn take(&mut self, key: &str, value: &str) {
        // Mail programs put this character before the lines of a quoted message.
        let lines = value.split('\n').map(|line| line.trim_start_matches(['>', ' ']).trim_end());
        let lines: Vec<&str> = lines.collect();
        let joined: String = lines.concat().split_whitespace().collect();
        let spaced = lines.join(" ");
        let fields: Vec<&str> = match joined.contains(BETWEEN) {
            true => joined.split(BETWEEN).collect(),
            false => spaced.split_whitespace().collect(),
        };
        match (key, &fields[..]) {
            ("name", _) => self.name = sanitized(&spaced),
            ("task", _) => self.task = sanitized(&spaced),
            ("steps", _) => self.steps = Some(joined.clone()),
            ("solved", _) => self.solved.push(joined.clone()),
            ("answers", [place, _, given, ..]) => self.answers.push(((*place).into(), (*given).into())),
            ("texts", [scene, method, lesson, step, packed]) => {
                self.texts.push(format!("{scene} {method} 1 {lesson} {step} {packed}"));
            }
            ("texts", [scene, method, id, lesson, step, packed @ ..]) => {
                self.texts.push(format!("{scene} {method} {id} {lesson} {step} {}", packed.concat()));
            }
            ("hunts", [lesson, seed, stars]) => self.hunts.push(format!("{lesson} {seed} {stars}")),
            ("answers" | "texts" | "hunts", _) => self.damaged += 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Settings {
        let packed = "AbC-_09".repeat(40);
        Settings {
            name: Some("Zoë M".into()),
            task: Some("week 3".into()),
            steps: Some("disks/look,".repeat(12) + "disks/mend"),
            answers: vec!["disks/look verdict 1 0".into(), "disks/sum bits - 2".into()],
            solved: vec!["disks/look?a=1;2&b=3;4".into()],
            texts: vec![format!("disks squared 7 disks mend {packed}")],
            hunts: vec!["disks class-3b 3".into()],
            ..Settings::default()
        }
    }

    /// The work in the older format, which included the right answers.
    fn old(of: &Settings) -> String {
        let Settings { answers, solved, texts, hunts, .. } = of;
        format!(
            "# Hantei: hantei grade FILE\nname = \"Zoë M\"\ntask = \"week 3\"\nsteps = \"{}\"\n\
             answers = {answers:?}\nsolved = {solved:?}\ntexts = {texts:?}\nhunts = {hunts:?}\n",
            of.steps.as_deref().unwrap_or_default()
        )
    }

    #[test]
    fn an_answer_is_only_the_choice_also_in_old_files() {
        let entries = [("disks/look", "1"), ("disks/sum", "-")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let settings = work();
        let text = settings.submission();
        assert!(!text.contains("1:0") && text.contains("\"disks/look:verdict:1\""), "{text}");
        for text in [text, old(&settings)] {
            let [work] = &read(&text)[..] else { panic!("{text}") };
            assert_eq!(work.answers, entries);
            assert_eq!((work.name.as_deref(), work.task.as_deref()), (Some("Zoë M"), Some("week 3")));
            assert_eq!((&work.steps, &work.solved), (&settings.steps, &settings.solved));
            assert_eq!(work.hunts, settings.hunts);
        }
    }

    #[test]
    fn broken_joined_and_quoted_lines_are_read_alike() {
        let settings = work();
        let whole = read(&old(&settings));
        assert_eq!(whole[0].texts, settings.texts);
        let written = format!(
            "{HEAD}\nname = \"Zoë M\"\ntask = \"week 3\"\nsteps = {}\n{}{}{}{}",
            quoted(settings.steps.as_deref().unwrap_or_default(), "steps = ".len()),
            list("answers", ["disks/look:verdict:1", "disks/sum:bits:-"].map(str::to_owned).into_iter()),
            list("solved", settings.solved.iter().cloned()),
            list("texts", std::iter::once(settings.texts[0].replace(" 7 ", " ").replace(' ', ":"))),
            list("hunts", std::iter::once("disks:class-3b:3".to_owned())),
        );
        assert!(written.lines().all(|line| line.chars().count() <= WIDTH + 2), "{written}");
        let renumbered = |mut all: Vec<Submission>| {
            all[0].texts[0] = all[0].texts[0].replace(" 1 ", " 7 ");
            all
        };
        assert_eq!(renumbered(read(&written)), whole);
        let joined = written.replace('\n', " ");
        let mailed: String = written.lines().map(|line| format!("> {line}\r\n")).collect();
        let narrow: Vec<String> = written
            .lines()
            .map(|line| line.chars().collect::<Vec<_>>())
            .flat_map(|line| line.chunks(40).map(|part| part.iter().collect()).collect::<Vec<String>>())
            .collect();
        for text in [joined, mailed, narrow.join("\n"), written.replace('"', "“")] {
            assert_eq!(renumbered(read(&text)), whole, "{text}");
        }
        // Lines of old files are broken at spaces, and within words that are longer than a line.
        let spaced = old(&settings).replace(" verdict", "\nverdict").replace("mend AbC", "mend AbC\n");
        assert_eq!(read(&spaced), whole);
    }

    #[test]
    fn several_submissions_in_a_file_are_read_even_if_one_breaks_off() {
        let one = old(&work());
        let first = &read(&one)[0];
        let headless = one.replace(&format!("{HEAD}: hantei grade FILE\n"), "");
        for both in
            [format!("{one}{one}"), format!("{one}{headless}"), format!("Hello,\n\n{one}\nbye\n{one}")]
        {
            assert_eq!(read(&both), [first.clone(), first.clone()]);
        }
        let broken = &one[..one.len() - 10];
        let all = read(&format!("{broken}\n{one}"));
        assert_eq!((all.len(), all[0].damaged, &all[1]), (2, 1, first));
        for nothing in ["", "hello", "I = \"me\"", "# Hand in: nothing", "a \" b"] {
            assert_eq!(read(nothing), [], "{nothing}");
        }
    }
}
