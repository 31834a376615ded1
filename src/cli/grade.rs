//! `hantei grade`: what learners have handed in, judged again from their answers, poses and texts. What a file says about itself
//! counts nothing.

use super::figure::there_is_lesson;
use super::{Code, Failure, file, output_failed};
use crate::attempt::Attempt;
use crate::judging::{Poses, Truth};
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

/// Poses that a text is asked about.
const POSES: usize = 2000;
const SEED: u64 = 1;

/// What was handed in, judged.
#[derive(Debug, Default, Clone, PartialEq)]
struct Grade {
    /// Who handed it in, and the teacher's word for the task, as far as the file says so.
    name: Option<String>,
    task: Option<String>,
    right: usize,
    answered: usize,
    challenges: usize,
    exercises: usize,
    /// How much of it is of no step that there is, or cannot be read.
    lost: usize,
    /// What may be compared with what others handed in: the place of an exercise and its text, without spaces and comments, if it
    /// is not what the exercise begins with.
    texts: BTreeMap<String, String>,
}

/// Grades each file, and writes a line about it, which says whose texts are the same.
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
    only.map_or(Ok(()), |id| there_is_lesson(library, id))?;
    let grader = Grader::new(library, only);
    let grades: Vec<Result<Grade, String>> = files.par_iter().map(|path| grader.file(path)).collect();
    let mut write = |line: String| writeln!(output, "{line}").map_err(|error| output_failed(&error));
    if csv {
        let head = "file,name,task,right,answered,questions,challenges,of_challenges,exercises,of_exercises,alike,problem";
        write(head.into())?;
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
                    format!("{},,,,,,,,,,,{}", quoted(&name), quoted(why))
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
    /// The exercises by the same names.
    exercises: HashMap<String, Exercise>,
    /// What was judged already: of a class many hand in the same text. By exercise, the method that it began from, and the text.
    judged: Mutex<HashMap<(String, &'static str, String), bool>>,
    library: &'l Library,
}

/// A text that is to be written.
struct Exercise {
    /// What it begins with, without spaces and comments.
    begun: String,
    scene: &'static Scene,
    /// What texts in that scene are asked, which is found out once one is there.
    asked: Arc<OnceLock<Asked>>,
}

/// The poses that all texts in a scene are asked about, with the right answers: drawing them takes longer than asking.
struct Asked {
    truth: Truth,
    poses: Vec<(Inputs, bool)>,
}

impl Asked {
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
    /// Whether a text, begun from this method, answers all poses right.
    fn is_solved(&self, method: &'static Method, text: &str) -> bool {
        let Ok(attempt) = Attempt::read(self.scene, method, text) else { return false };
        let Asked { truth, poses } = self.asked.get_or_init(|| Asked::new(self.scene));
        let is_right = |(pose, right): &(Inputs, bool)| {
            attempt.hit(pose).is_ok_and(|hit| hit == *right || !truth.refutes(pose, hit))
        };
        poses.iter().all(is_right)
    }
}

impl<'l> Grader<'l> {
    fn new(library: &'l Library, only: Option<&str>) -> Self {
        let lessons = library.lessons.iter().filter(|lesson| only.is_none_or(|only| lesson.id == only));
        let states = lessons.flat_map(|lesson| (0..lesson.steps.len()).map(|step| State::at(lesson, step)));
        let steps: HashMap<String, State> =
            states.map(|state| (format!("{}/{}", state.lesson().id, state.step().id), state)).collect();
        let count = |is: &dyn Fn(&Step) -> bool| steps.values().filter(|state| is(state.step())).count();
        // Several exercises play in one scene.
        let mut known: HashMap<&str, Arc<OnceLock<Asked>>> = HashMap::new();
        let mut exercise = |(place, state): (&String, &State)| {
            let scene = state.scene();
            let begun = plain(&state.step().write.as_ref()?.beginning(scene));
            let asked = known.entry(scene.id).or_default().clone();
            Some((place.clone(), Exercise { begun, scene, asked }))
        };
        Self {
            questions: count(&|step| step.ask.is_some()),
            challenges: count(&|step| step.challenge.is_some()),
            exercises: steps.iter().filter_map(&mut exercise).collect(),
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
        let known = |entry: &&String| {
            let place = entry.split([' ', '?']).next().and_then(|place| place.split_once('/'));
            place.is_some_and(|(lesson, step)| Place::find(&self.library.lessons, lesson, step).is_some())
        };
        let unknown = work.answers.iter().chain(&work.solved).filter(|entry| !known(entry)).count();
        let (texts, damaged) = Texts::exercises(&work.texts);
        let lost = unknown + damaged;
        let mut grade = Grade { name: work.name, task: work.task, lost, ..Grade::default() };
        self.answers(&work.answers, &mut grade);
        let solved: BTreeSet<&str> = work.solved.iter().filter_map(|entry| self.solved(entry)).collect();
        grade.challenges = solved.len();
        self.texts(texts, &mut grade);
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

    /// The step of an entry, if its pose solves the step's challenge.
    fn solved<'e>(&self, entry: &'e str) -> Option<&'e str> {
        let (place, _) = entry.split_once('?').filter(|(place, _)| self.steps.contains_key(*place))?;
        let opened = State::open(self.library, &entry.replace(';', ","));
        let standings = opened.state.standings(Lang::En).filter(|_| opened.notices.is_empty());
        standings.is_some_and(|all| all.iter().all(|standing| standing.met)).then_some(place)
    }

    /// The texts of exercises that are right.
    fn texts(&self, texts: Vec<(String, &'static Method, String)>, grade: &mut Grade) {
        let mut right = BTreeSet::new();
        for (place, method, text) in texts {
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

    fn line(&self, name: &str, grade: &Grade, alike: &[String], csv: bool) -> String {
        let Grade { right, answered, challenges, exercises, .. } = grade;
        let [who, task] = [&grade.name, &grade.task].map(|it| it.as_deref().unwrap_or_default());
        let Self { questions, challenges: set, .. } = self;
        let wanted = self.exercises.len();
        let lost = match grade.lost {
            0 => String::new(),
            1 => "one entry is of no step here, or damaged".to_owned(),
            more => format!("{more} entries are of no step here, or damaged"),
        };
        if csv {
            let [alike, lost] = [alike.join(" "), lost].map(|text| quoted(&text));
            let [name, who, task] = [name, who, task].map(quoted);
            return format!(
                "{name},{who},{task},{right},{answered},{questions},{challenges},{set},{exercises},{wanted},{alike},{lost}"
            );
        }
        let lost = if lost.is_empty() { lost } else { format!("; {lost}") };
        let alike = if alike.is_empty() { String::new() } else { format!("; alike: {}", alike.join(", ")) };
        let said: Vec<&str> = [who, task].into_iter().filter(|it| !it.is_empty()).collect();
        let said = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        format!(
            "{name}{said}: {right} of {answered} answers right ({questions} questions), {challenges} of {set} challenges, {exercises} of {wanted} exercises{alike}{lost}"
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

/// A field of a table, in quotation marks. What a table would take for a formula is a text: a name may be anything.
fn quoted(text: &str) -> String {
    let formula = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{formula}{}\"", text.replace('"', "\"\""))
}
