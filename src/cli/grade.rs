//! `hantei grade`: what learners have handed in, judged again from their answers, poses and texts. What a file says about itself
//! counts nothing.

use super::{Code, Failure, file, output_failed};
use crate::attempt::Attempt;
use crate::judging::{Judging, Truth};
use crate::lesson::challenge::Found;
use crate::lesson::{Library, Step};
use crate::scene::{Method, Wanted};
use crate::session::own::Texts;
use crate::session::{Settings, State};
use crate::words::Lang;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Poses that a text is asked about.
const POSES: usize = 2000;
const SEED: u64 = 1;

/// What was handed in, judged.
#[derive(Debug, Default, Clone, PartialEq)]
struct Grade {
    right: usize,
    answered: usize,
    challenges: usize,
    exercises: usize,
    /// What may be compared with what others handed in: the place of an exercise and its text, without spaces and comments, if it
    /// is not what the exercise begins with.
    texts: BTreeMap<String, String>,
}

/// Grades each file, and writes a line about it; the last lines say which files are alike.
///
/// # Errors
/// There is no such lesson, or the output cannot be written.
pub fn grade(
    library: &Library,
    files: &[PathBuf],
    only: Option<&str>,
    csv: bool,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    if let Some(id) = only.filter(|id| library.find(id).is_none()) {
        let have: Vec<&str> = library.lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        return Err(Failure::new(Code::Usage, format!("no lesson `{id}`; there are: {}", have.join(", "))));
    }
    let grader = Grader::new(library, only);
    let grades: Vec<Result<Grade, String>> = files.par_iter().map(|path| grader.file(path)).collect();
    let mut write = |line: String| writeln!(output, "{line}").map_err(|error| output_failed(&error));
    if csv {
        write("file,right,answered,questions,challenges,of,exercises,of,alike".into())?;
    }
    let alike = alike(&grades);
    let mut worst = Code::Ok;
    for ((path, grade), alike) in files.iter().zip(&grades).zip(&alike) {
        let name = path.display().to_string();
        let alike: Vec<String> = alike.iter().map(|other| files[*other].display().to_string()).collect();
        match grade {
            Ok(grade) => write(grader.line(&name, grade, &alike, csv))?,
            Err(why) => {
                worst = Code::Usage;
                write(if csv {
                    format!("{},,,,,,,,{}", quoted(&name), quoted(why))
                } else {
                    format!("{name}: {why}")
                })?;
            }
        }
    }
    Ok(worst)
}

/// What is asked for, and what is known of it.
struct Grader<'l> {
    /// The steps by `lesson/step`, as they begin.
    steps: HashMap<String, State>,
    questions: usize,
    challenges: usize,
    exercises: usize,
    library: &'l Library,
}

impl<'l> Grader<'l> {
    fn new(library: &'l Library, only: Option<&str>) -> Self {
        let lessons = library.lessons.iter().filter(|lesson| only.is_none_or(|only| lesson.id == only));
        let states = lessons.flat_map(|lesson| (0..lesson.steps.len()).map(|step| State::at(lesson, step)));
        let steps: HashMap<String, State> =
            states.map(|state| (format!("{}/{}", state.lesson().id, state.step().id), state)).collect();
        let count = |is: &dyn Fn(&Step) -> bool| steps.values().filter(|state| is(state.step())).count();
        Self {
            questions: count(&|step| step.ask.is_some()),
            challenges: count(&|step| step.challenge.is_some()),
            exercises: count(&|step| step.write.is_some()),
            steps,
            library,
        }
    }

    fn file(&self, path: &Path) -> Result<Grade, String> {
        let work = Settings::parse(&file::read(path)?)
            .map_err(|line| format!("this is not handed-in work: {line}"))?;
        let mut grade = Grade::default();
        self.answers(&work.answers, &mut grade);
        grade.challenges = work.solved.iter().filter(|entry| self.is_solved(entry)).count();
        self.texts(&work.texts, &mut grade);
        Ok(grade)
    }

    /// What was answered, next to what is right in the step's own pose.
    fn answers(&self, answers: &[String], grade: &mut Grade) {
        let answers: BTreeMap<&str, &str> = answers
            .iter()
            .filter_map(|written| {
                let mut parts = written.split(' ');
                Some((parts.next()?, parts.nth(1)?))
            })
            .collect();
        for (place, given) in answers {
            let Some(truth) = self.steps.get(place).and_then(State::truth) else { continue };
            grade.answered += usize::from(given != "-");
            grade.right += usize::from(given.parse() == Ok(truth));
        }
    }

    /// Whether the pose of an entry solves the challenge of its step.
    fn is_solved(&self, entry: &str) -> bool {
        let Some((place, _)) = entry.split_once('?') else { return false };
        if !self.steps.contains_key(place) {
            return false;
        }
        let opened = State::open(self.library, &entry.replace(';', ","));
        let state = opened.state;
        let Some(challenge) = state.step().challenge.as_ref().filter(|_| opened.notices.is_empty()) else {
            return false;
        };
        let told: Vec<(&Method, _)> = state
            .scene()
            .methods
            .iter()
            .map(|method| (method, method.explain(&state.pose, Wanted::values(Lang::En))))
            .collect();
        let of =
            |method: &'static Method| told.iter().find(|(it, _)| it.id == method.id).map(|(_, told)| told);
        challenge.is_solved(&Found { own: state.step().method, pose: &state.pose, told: &of })
    }

    /// The texts of exercises that are right.
    fn texts(&self, texts: &[String], grade: &mut Grade) {
        let mut right: Vec<String> = vec![];
        for (place, method, text) in Texts::exercises(texts) {
            let Some(state) = self.steps.get(&place).filter(|state| state.step().write.is_some()) else {
                continue;
            };
            let begun = state.step().write.as_ref().map(|exercise| exercise.beginning(state.scene()));
            if begun.is_some_and(|begun| plain(&begun) != plain(&text)) {
                grade.texts.insert(place.clone(), plain(&text));
            }
            let Ok(attempt) = Attempt::read(state.scene(), method, &text) else { continue };
            let mut judging = Judging::of(Truth::new(state.scene()), SEED);
            let asked = judging.ask(POSES, |pose| attempt.hit(pose));
            if asked.is_ok() && judging.wrong() == 0 && !right.contains(&place) {
                right.push(place);
            }
        }
        grade.exercises = right.len();
    }

    fn line(&self, name: &str, grade: &Grade, alike: &[String], csv: bool) -> String {
        let Grade { right, answered, challenges, exercises, .. } = grade;
        let Self { questions, challenges: set, exercises: wanted, .. } = self;
        if csv {
            let alike = quoted(&alike.join(" "));
            return format!(
                "{},{right},{answered},{questions},{challenges},{set},{exercises},{wanted},{alike}",
                quoted(name)
            );
        }
        let alike = if alike.is_empty() { String::new() } else { format!("; alike: {}", alike.join(", ")) };
        format!(
            "{name}: {right} of {answered} answers right ({questions} questions), {challenges} of {set} challenges, {exercises} of {wanted} exercises{alike}"
        )
    }
}

/// For each, the others that hold a text of an exercise that is the same, letter for letter but for spaces and comments.
fn alike(grades: &[Result<Grade, String>]) -> Vec<Vec<usize>> {
    let mut holders: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (i, grade) in grades.iter().enumerate() {
        for (place, text) in grade.iter().flat_map(|grade| &grade.texts) {
            holders.entry((place, text)).or_default().push(i);
        }
    }
    let mut alike = vec![vec![]; grades.len()];
    for all in holders.values().filter(|all| all.len() > 1) {
        for one in all {
            let others = all.iter().filter(|other| *other != one);
            alike[*one].extend(others);
        }
    }
    alike.iter_mut().for_each(|others: &mut Vec<usize>| {
        others.sort_unstable();
        others.dedup();
    });
    alike
}

/// A text without spaces and comments.
fn plain(text: &str) -> String {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    code.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect()
}

/// A field of a table, in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
