//! `hantei grade`: what learners have handed in, judged again from their answers, poses and texts. What a file says about its own
//! results counts for nothing.

use super::figure::require_lesson;
use super::{Code, Failure, file, mistakes, output_failed};
use crate::attempt::HitTest;
use crate::judging::{Poses, Truth};
use crate::lesson::mistake::brief;
use crate::lesson::{Library, Step};
use crate::scene::{Inputs, Method, Scene};
use crate::session::own::Texts;
use crate::session::{Place, Settings, State};
use crate::words::Lang;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

/// Poses that a text is asked about. Of 453 texts with one slip each, those that fail at all, 500 poses miss two, and 2,000 miss one
/// (`cargo bench -p benches --bench slips`).
pub const POSES: usize = 500;
const SEED: u64 = 1;

/// What was handed in, judged.
#[derive(Debug, Default, Clone, PartialEq)]
struct Grade {
    /// The learner's name, and the teacher's word for the task, as far as the file has them.
    name: Option<String>,
    task: Option<String>,
    /// What was asked of them: the steps of the task, or all.
    wanted: Assignment,
    right: usize,
    answered: usize,
    challenges: usize,
    exercises: usize,
    /// Steps whose question is answered, rightly or not, and whose challenge and exercise are solved.
    done: usize,
    /// How many entries belong to no step that there is, or cannot be read.
    lost: usize,
    /// What may be compared with what others handed in: by exercise, its text without spaces and comments, unless that is still what
    /// the exercise begins with.
    texts: BTreeMap<String, String>,
}

/// The steps that are asked of a learner, and how many questions, challenges and exercises they have.
#[derive(Debug, Default, Clone, PartialEq)]
struct Assignment {
    /// By `lesson/step`.
    steps: BTreeSet<String>,
    questions: usize,
    challenges: usize,
    exercises: usize,
}

/// What is graded, and how that is written.
#[derive(Debug, Default, Clone, Copy)]
pub struct Options<'a> {
    /// Only this lesson.
    pub lesson: Option<&'a str>,
    /// The steps of this task's link, whatever a file says of its task.
    pub task: Option<&'a str>,
    /// Whether a table is written.
    pub csv: bool,
}

/// Grades each file, and writes a line about it, which says whose texts are the same.
///
/// # Errors
/// There is no such lesson, the task's link names no steps, or the output cannot be written.
pub fn grade(
    library: &Library,
    files: &[PathBuf],
    Options { lesson, task, csv }: Options<'_>,
    output: &mut dyn Write,
) -> Result<Code, Failure> {
    lesson.map_or(Ok(()), |id| require_lesson(library, id))?;
    let task = task.map(|link| steps_of(library, link)).transpose()?;
    let grader = Grader::new(library, lesson, task);
    let grades: Vec<Result<Grade, String>> = files.par_iter().map(|path| grader.file(path)).collect();
    let mut write = |line: String| writeln!(output, "{line}").map_err(|error| output_failed(&error));
    if csv {
        write(HEAD.into())?;
    }
    let alike = alike(&grades);
    let mut worst = Code::Ok;
    for ((path, grade), alike) in files.iter().zip(&grades).zip(&alike) {
        let name = path.display().to_string();
        let alike: Vec<String> = alike.iter().map(|other| files[*other].display().to_string()).collect();
        match grade {
            Ok(grade) => write(grade.line(&name, &alike, csv))?,
            Err(why) => {
                worst = Code::Usage;
                write(if csv {
                    let empty = ",".repeat(HEAD.matches(',').count());
                    format!("{}{empty}{}", quoted(&name), quoted(why))
                } else {
                    format!("{name}: {why}")
                })?;
            }
        }
    }
    Ok(worst)
}

/// The table's columns.
const HEAD: &str = "file,name,task,done,wanted,right,answered,questions,challenges,of_challenges,exercises,of_exercises,alike,problem";

/// The steps of the task that a link sets.
fn steps_of(library: &Library, link: &str) -> Result<String, Failure> {
    let opened = State::open(library, link);
    if let Some(notice) = opened.notices.first() {
        return Err(mistakes(notice));
    }
    opened.steps.ok_or_else(|| {
        let sentence = format!("the link `{}` sets no task; expected one with steps=…", brief(link));
        Failure::new(Code::Usage, sentence)
    })
}

/// What is graded, and what is known of it.
struct Grader<'l> {
    /// The steps by `lesson/step`, as they begin.
    steps: HashMap<String, State>,
    /// The right answers of the steps that ask, each found once somebody has answered.
    truths: HashMap<String, OnceLock<Option<usize>>>,
    /// The steps of the teacher's task, if there is one.
    task: Option<String>,
    /// The exercises, by `lesson/step`.
    exercises: HashMap<String, Exercise>,
    /// What was judged already: many in a class hand in the same text. By exercise, the method that it began from, and the text.
    judged: Mutex<HashMap<(String, &'static str, String), bool>>,
    library: &'l Library,
}

/// A text that is to be written.
struct Exercise {
    /// What it begins with, without spaces and comments.
    begun: String,
    scene: &'static Scene,
    /// The poses that texts in that scene are tried with; found once there is one.
    trial: Arc<OnceLock<Trial>>,
}

/// The poses that all texts in a scene are asked about, with the right answers: choosing poses takes longer than asking about them.
struct Trial {
    truth: Truth,
    poses: Vec<(Inputs, bool)>,
}

impl Trial {
    fn new(scene: &'static Scene) -> Self {
        let truth = Truth::new(scene);
        let mut drawn = Poses::of(truth.clone(), SEED);
        let draw = |_| {
            let (_, pose) = drawn.draw();
            let hit = truth.hit(&pose);
            (pose, hit)
        };
        let poses = (0..POSES).map(draw).collect();
        Self { truth, poses }
    }
}

impl Exercise {
    /// Whether a text, begun from this method, answers all poses correctly.
    fn is_solved(&self, method: &'static Method, text: &str) -> bool {
        let Ok(test) = HitTest::read(method, text) else { return false };
        let Trial { truth, poses } = self.trial.get_or_init(|| Trial::new(self.scene));
        let is_right = |(pose, right): &(Inputs, bool)| {
            test.hit(pose).is_ok_and(|hit| hit == *right || !truth.refutes(pose, hit))
        };
        poses.iter().all(is_right)
    }
}

impl<'l> Grader<'l> {
    fn new(library: &'l Library, only: Option<&str>, task: Option<String>) -> Self {
        let lessons = library.lessons.iter().filter(|lesson| only.is_none_or(|only| lesson.id == only));
        let states = lessons.flat_map(|lesson| (0..lesson.steps.len()).map(|step| State::at(lesson, step)));
        let steps: HashMap<String, State> =
            states.map(|state| (format!("{}/{}", state.lesson().id, state.step().id), state)).collect();
        // Exercises in one scene share its poses.
        let mut known: HashMap<&str, Arc<OnceLock<Trial>>> = HashMap::new();
        let mut exercise = |(place, state): (&String, &State)| {
            let scene = state.scene();
            let begun = plain(&state.step().write.as_ref()?.beginning(scene));
            let trial = known.entry(scene.id).or_default().clone();
            Some((place.clone(), Exercise { begun, scene, trial }))
        };
        Self {
            task,
            exercises: steps.iter().filter_map(&mut exercise).collect(),
            truths: steps.keys().map(|place| (place.clone(), OnceLock::new())).collect(),
            steps,
            judged: Mutex::default(),
            library,
        }
    }

    fn file(&self, path: &Path) -> Result<Grade, String> {
        let work = Settings::parse(&file::read(path)?)
            .map_err(|line| format!("this is not handed-in work: {line}"))?;
        if [&work.answers, &work.solved, &work.texts].iter().all(|list| list.is_empty()) {
            return Err("there is no work in it: no answers, nothing solved, no texts".into());
        }
        let known = |entry: &&str| {
            let place = entry.split([' ', '?']).next().and_then(|place| place.split_once('/'));
            place.is_some_and(|(lesson, step)| Place::find(&self.library.lessons, lesson, step).is_some())
        };
        let steps = work.steps.iter().flat_map(|steps| steps.split(','));
        let entries = work.answers.iter().chain(&work.solved).map(String::as_str).chain(steps);
        let unknown = entries.filter(|entry| !known(entry)).count();
        let (texts, damaged) = Texts::exercises(&work.texts);
        let lost = unknown + damaged;
        let wanted = self.wanted(self.task.as_ref().or(work.steps.as_ref()));
        let mut grade = Grade { name: work.name, task: work.task, lost, wanted, ..Grade::default() };
        let answered = self.answers(&work.answers, &mut grade);
        let solved = work.solved.iter().filter_map(|entry| self.solved(entry, &grade.wanted));
        let solved: BTreeSet<&str> = solved.collect();
        grade.challenges = solved.len();
        let written = self.texts(texts, &mut grade);
        let is_done = |place: &&String| {
            let step = self.steps[*place].step();
            (step.ask.is_none() || answered.contains(place.as_str()))
                && (step.challenge.is_none() || solved.contains(place.as_str()))
                && (step.write.is_none() || written.contains(*place))
        };
        grade.done = grade.wanted.steps.iter().filter(is_done).count();
        Ok(grade)
    }

    /// What these steps ask; without a list, all steps.
    fn wanted(&self, task: Option<&String>) -> Assignment {
        let counts = |place: &&String| {
            task.is_none_or(|task| task.split(',').any(|step| step == *place))
                && self.steps[*place].step().has_something_to_do()
        };
        let steps: BTreeSet<String> = self.steps.keys().filter(counts).cloned().collect();
        let count =
            |is: fn(&Step) -> bool| steps.iter().filter(|place| is(self.steps[*place].step())).count();
        Assignment {
            questions: count(|step| step.ask.is_some()),
            challenges: count(|step| step.challenge.is_some()),
            exercises: count(|step| step.write.is_some()),
            steps,
        }
    }

    /// Compares what was answered with what is right in the step's own pose. Returns the places of the answers.
    fn answers<'e>(&self, answers: &'e [String], grade: &mut Grade) -> BTreeSet<&'e str> {
        let mut answered = BTreeSet::new();
        let answers: BTreeMap<&str, &str> = answers
            .iter()
            .filter_map(|written| {
                let mut parts = written.split(' ');
                Some((parts.next()?, parts.nth(1)?))
            })
            .collect();
        for (place, given) in answers.into_iter().filter(|(place, _)| grade.wanted.steps.contains(*place)) {
            let find = |known: &OnceLock<Option<usize>>| *known.get_or_init(|| self.steps[place].truth());
            let Some(truth) = self.truths.get(place).and_then(find) else { continue };
            grade.right += usize::from(given.parse() == Ok(truth));
            if given != "-" {
                answered.insert(place);
            }
        }
        grade.answered = answered.len();
        answered
    }

    /// The step of an entry, if its pose solves the step's challenge.
    fn solved<'e>(&self, entry: &'e str, wanted: &Assignment) -> Option<&'e str> {
        let (place, _) = entry.split_once('?').filter(|(place, _)| wanted.steps.contains(*place))?;
        let opened = State::open(self.library, &entry.replace(';', ","));
        let standings = opened.state.standings(Lang::En).filter(|_| opened.notices.is_empty());
        standings.is_some_and(|all| all.iter().all(|standing| standing.met)).then_some(place)
    }

    /// The exercises whose texts are right.
    fn texts(&self, texts: Vec<(String, &'static Method, String)>, grade: &mut Grade) -> BTreeSet<String> {
        let mut right = BTreeSet::new();
        for (place, method, text) in texts {
            if !grade.wanted.steps.contains(&place) {
                continue;
            }
            let Some(exercise) = self.exercises.get(&place) else { continue };
            let code = plain(&text);
            if code != exercise.begun {
                grade.texts.insert(place.clone(), code);
            }
            if self.is_solved(exercise, (place.clone(), method.id, text), method) {
                right.insert(place);
            }
        }
        grade.exercises = right.len();
        right
    }

    fn is_solved(
        &self,
        exercise: &Exercise,
        of: (String, &'static str, String),
        method: &'static Method,
    ) -> bool {
        let known = self.judged.lock().ok().and_then(|judged| judged.get(&of).copied());
        known.unwrap_or_else(|| {
            let solved = exercise.is_solved(method, &of.2);
            if let Ok(mut judged) = self.judged.lock() {
                judged.insert(of, solved);
            }
            solved
        })
    }
}

impl Grade {
    fn line(&self, name: &str, alike: &[String], csv: bool) -> String {
        let Self { right, answered, challenges, exercises, done, .. } = self;
        let [who, task] = [&self.name, &self.task].map(|it| it.as_deref().unwrap_or_default());
        let Assignment { steps, questions, challenges: set, exercises: to_write } = &self.wanted;
        let wanted = steps.len();
        let lost = match self.lost {
            0 => String::new(),
            1 => "one entry is of no step here, or damaged".to_owned(),
            more => format!("{more} entries are of no step here, or damaged"),
        };
        if csv {
            let [alike, lost] = [alike.join(" "), lost].map(|text| quoted(&text));
            let [name, who, task] = [name, who, task].map(quoted);
            return format!(
                "{name},{who},{task},{done},{wanted},{right},{answered},{questions},{challenges},{set},{exercises},{to_write},{alike},{lost}"
            );
        }
        let lost = if lost.is_empty() { lost } else { format!("; {lost}") };
        let alike = if alike.is_empty() { String::new() } else { format!("; alike: {}", alike.join(", ")) };
        let said: Vec<&str> = [who, task].into_iter().filter(|it| !it.is_empty()).collect();
        let said = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        format!(
            "{name}{said}: {done} of {wanted} steps done, {right} of {answered} answers right ({questions} questions), {challenges} of {set} challenges, {exercises} of {to_write} exercises{alike}{lost}"
        )
    }
}

/// For each file, the others with the same text of an exercise, letter for letter but for spaces and comments.
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

/// A field of a table, in quotation marks. What a spreadsheet would take for a formula is made text: a name may be anything.
fn quoted(text: &str) -> String {
    let formula = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{formula}{}\"", text.replace('"', "\"\""))
}
