//! `hantei grade`: judges submitted work again from its answers, setups and code. A submission has no results. It names the
//! learner and the assignment. Its list of steps is used only if the teacher gives no other.
//!
//! | file | owns |
//! |---|---|
//! | `sources` | submissions in files, folders, standard input and tables |
//! | `documents` | the text of web pages and mails |
//! | `copies` | groups of identical solutions |

mod copies;
mod documents;
mod sources;

use super::figure::require_lesson;
use super::{Code, Failure, file, mistakes, output_failed};
use crate::attempt::HitTest;
use crate::hunt;
use crate::judging::{Finding, Poses, Truth};
use crate::lesson::mistake::brief;
use crate::lesson::{self, Library, Step};
use crate::scene::{Inputs, Method, Scene};
use crate::session::code::beginning::translated;
use crate::session::own::Texts;
use crate::session::submission::Submission;
use crate::session::{Place, State};
use crate::target::Target;
use crate::words::Lang;
use copies::Compared;
use rayon::prelude::*;
use sources::{Source, Sources};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

/// The number of poses for each test. Of 453 tests with one mistake each that fail at all, 500 poses miss two, and 2,000 miss one
/// (`cargo bench -p benches --bench slips`).
pub const POSES: usize = 500;
const SEED: u64 = 1;

/// The number of written letters below which code may be equal by chance.
const LEAST_TELLING: usize = 40;

/// The number of values with two decimals below which a setup may be equal by chance.
const LEAST_PLACED: usize = 2;

/// The grade of a submission.
#[derive(Debug, Default, Clone, PartialEq)]
struct Grade {
    /// The learner's name and the assignment code, if the file has them.
    name: Option<String>,
    task: Option<String>,
    /// True if the file's list decides the steps of the assignment.
    trusts_list: bool,
    /// The assignment: its steps, or all steps.
    wanted: Assignment,
    right: usize,
    answered: usize,
    challenges: usize,
    exercises: usize,
    /// The repaired bugs of hunts, with the stars that the learner's program counted: `disks class-3b 3`.
    hunts: Vec<String>,
    /// The number of completed steps and hunts: any question answered, right or wrong, any challenge and exercise solved, and
    /// any bug repaired.
    done: usize,
    /// The results at each step and hunt of the assignment, by its name.
    results: BTreeMap<String, Vec<String>>,
    /// The number of entries that belong to no known step, or cannot be read.
    lost: usize,
    /// The code and the setups to compare with those of others, by step. Code is without spaces and comments, and included if the
    /// learner wrote more than the lesson's solution needs.
    texts: BTreeMap<String, String>,
}

/// The steps and hunts of an assignment, and their numbers of questions, challenges and exercises.
#[derive(Debug, Default, Clone, PartialEq)]
struct Assignment {
    /// The steps, as `lesson/step`.
    steps: BTreeSet<String>,
    /// The hunts, as `lesson/hunt:seed`.
    hunts: BTreeSet<String>,
    questions: usize,
    challenges: usize,
    exercises: usize,
}

/// The result of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Right,
    Wrong,
    /// The learner only had the right answer shown.
    LookedUp,
}

impl Answer {
    /// Its name in the table.
    fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::LookedUp => "shown",
        }
    }
}

/// The options of grading.
#[derive(Debug, Default, Clone, Copy)]
pub struct Options<'a> {
    /// The only lesson to grade. `None` for all.
    pub lesson: Option<&'a str>,
    /// The assignment's link, whose steps override those of the file.
    pub task: Option<&'a str>,
    /// True to print a table (CSV).
    pub csv: bool,
    /// The file for the table instead.
    pub place: Option<&'a Path>,
    /// True to overwrite that file.
    pub force: bool,
    /// True for a column for each step and hunt in that table.
    pub steps: bool,
}

/// Grades submissions in files, folders, and standard input for `-`. Writes a line for each. `notices` gets a sentence with the
/// files that were not read.
///
/// # Errors
/// There is no such lesson, the assignment's link has no steps, or the output cannot be written or exists.
pub fn grade(
    library: &Library,
    paths: &[PathBuf],
    Options { lesson, task, csv, place, force, steps }: Options<'_>,
    input: &mut dyn Read,
    output: &mut dyn Write,
    notices: &mut dyn Write,
) -> Result<Code, Failure> {
    lesson.map_or(Ok(()), |id| require_lesson(library, id))?;
    place.map_or(Ok(()), |place| file::free(place, force))?;
    let code = task.and_then(|link| State::open(library, link).task);
    let task = task.map(|link| steps_of(library, link)).transpose()?;
    let grader = Grader::new(library, lesson, task);
    let read = Sources::read(paths, input);
    // A closed standard error is no reason not to grade.
    let _ = read.notice().map_or(Ok(()), |notice| writeln!(notices, "hantei: {notice}."));
    let sources = read.all;
    let judged = |source: &Source| Some(grader.work(source.work.as_ref().ok()?));
    let grades: Vec<Option<Grade>> = sources.par_iter().map(judged).collect();
    let compared = grades.iter().map(Option::as_ref).map(Compared::new);
    let groups = copies::groups(&compared.collect::<Vec<_>>());
    let rows = sources.iter().zip(&grades).zip(groups);
    let rows: Vec<Row> = rows
        .map(|((source, grade), group)| Row::new(source, grade.as_ref(), group, code.as_deref()))
        .collect();
    let columns = if steps { columns(library, &rows) } else { vec![] };
    if let Some(place) = place {
        // Without the mark, Excel takes the text for that of an older encoding.
        file::write(place, format!("\u{feff}{}", table(&rows, &columns)).as_bytes(), force)?;
    } else {
        let text = if csv { table(&rows, &columns) } else { rows.iter().map(Row::sentence).collect() };
        output.write_all(text.as_bytes()).map_err(|error| output_failed(&error))?;
    }
    let failed = sources.iter().filter_map(|source| source.work.as_ref().err());
    Ok(failed.map(|(code, _)| *code).max().unwrap_or(Code::Ok))
}

/// The steps of the assignment in a link.
pub(super) fn steps_of(library: &Library, link: &str) -> Result<String, Failure> {
    let opened = State::open(library, link);
    if let Some(notice) = opened.notices.first() {
        return Err(mistakes(notice));
    }
    opened.steps.ok_or_else(|| {
        let sentence = format!("the link `{}` has no assignment; expected a link with steps=…", brief(link));
        Failure::new(Code::Usage, sentence)
    })
}

/// The data needed to grade submissions.
struct Grader<'l> {
    /// The steps by `lesson/step`, at their start.
    steps: HashMap<String, State>,
    /// The right answers to questions, each computed when first needed.
    truths: HashMap<String, OnceLock<Option<usize>>>,
    /// The steps of the teacher's assignment, if there is one.
    task: Option<String>,
    /// The exercises, by `lesson/step`.
    exercises: HashMap<String, Exercise>,
    /// The code judged so far, since many in a class submit equal code: by exercise, starting method and text.
    judged: Mutex<HashMap<(String, &'static str, String), bool>>,
    library: &'l Library,
    /// The only lesson to grade.
    only: Option<&'l str>,
}

/// An exercise to write.
struct Exercise {
    /// Its starting lines in all languages, without spaces and comments.
    begun: BTreeSet<String>,
    /// The lesson's solution in all languages, without spaces and comments.
    solutions: Vec<String>,
    /// The number of letters in the lesson's solution besides the starting lines.
    gap: usize,
    scene: &'static Scene,
    /// The poses for tests in this scene, chosen when first needed.
    trial: Arc<OnceLock<Trial>>,
}

/// The poses for all tests in a scene, with the right answers. They are shared, since choosing poses takes longer than running
/// tests.
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
    fn new(exercise: &lesson::Exercise, scene: &'static Scene, trial: Arc<OnceLock<Trial>>) -> Self {
        let begun = in_all_languages((scene, exercise.method), exercise.beginning(scene));
        let solved = in_all_languages((scene, exercise.solution(scene)), exercise.solved(scene));
        let solutions = solved.iter().map(|text| plain(text)).collect();
        let begun = begun.iter().flat_map(|text| text.lines()).map(plain).collect();
        let mut this = Self { begun, solutions, gap: 0, scene, trial };
        this.gap = this.written(&solved[0]);
        this
    }

    /// The number of letters in a learner's code besides the starting lines.
    fn written(&self, text: &str) -> usize {
        let lines = text.lines().map(plain).filter(|line| !self.begun.contains(line));
        lines.map(|line| line.chars().count()).sum()
    }

    /// True if two learners would hardly write this code by chance: it is longer than the lesson's solution.
    fn is_telling(&self, text: &str) -> bool {
        !self.solutions.contains(&plain(text)) && self.written(text) > self.gap.max(LEAST_TELLING)
    }

    /// True if code, begun from this method, answers all poses correctly.
    fn is_solved(&self, method: &'static Method, text: &str) -> bool {
        let Ok(test) = HitTest::read(method, text) else { return false };
        let Trial { truth, poses } = self.trial.get_or_init(|| Trial::new(self.scene));
        let is_right = |(pose, right): &(Inputs, bool)| {
            test.hit(pose).is_ok_and(|hit| hit == *right || truth.judge(&test, pose, hit) != Finding::Wrong)
        };
        poses.iter().all(is_right)
    }
}

/// True if the pose is the solution of the step's challenge that the program shows.
fn is_shown(state: &State) -> bool {
    let is_there = |input: &str, numbers: &[f32]| {
        state.pose.iter().any(|(own, value)| own.name == input && value.numbers()[..] == *numbers)
    };
    state.step().challenge.as_ref().is_some_and(|challenge| {
        challenge.solved.iter().all(|(input, value)| is_there(input.name, &value.numbers()[..]))
    })
}

/// A text in Rust, and in each other language in which learners write.
fn in_all_languages(of: (&'static Scene, &'static Method), text: String) -> Vec<String> {
    let others = Target::ALL.into_iter().filter_map(|target| translated(of, &text, target, Lang::En));
    let others: Vec<String> = others.map(|it| it.text).collect();
    std::iter::once(text).chain(others).collect()
}

impl<'l> Grader<'l> {
    fn new(library: &'l Library, only: Option<&'l str>, task: Option<String>) -> Self {
        let lessons = library.lessons.iter().filter(|lesson| only.is_none_or(|only| lesson.id == only));
        let states = lessons.flat_map(|lesson| (0..lesson.steps.len()).map(|step| State::at(lesson, step)));
        let steps: HashMap<String, State> =
            states.map(|state| (format!("{}/{}", state.lesson().id, state.step().id), state)).collect();
        // Exercises in the same scene share its poses.
        let mut known: HashMap<&str, Arc<OnceLock<Trial>>> = HashMap::new();
        let mut exercise = |(place, state): (&String, &State)| {
            let scene = state.scene();
            let exercise = state.step().write.as_ref()?;
            let trial = known.entry(scene.id).or_default().clone();
            Some((place.clone(), Exercise::new(exercise, scene, trial)))
        };
        Self {
            task,
            exercises: steps.iter().filter_map(&mut exercise).collect(),
            truths: steps.keys().map(|place| (place.clone(), OnceLock::new())).collect(),
            steps,
            judged: Mutex::default(),
            library,
            only,
        }
    }

    fn work(&self, work: &Submission) -> Grade {
        let work = &work.clone().with_todays_steps(&self.library.lessons);
        let known = |entry: &&str| {
            let place = entry.split([' ', '?']).next().and_then(|place| place.split_once('/'));
            let is_hunt =
                hunt::of_entry(entry).is_some_and(|(lesson, _)| self.library.find(lesson).is_some());
            is_hunt
                || place
                    .is_some_and(|(lesson, step)| Place::find(&self.library.lessons, lesson, step).is_some())
        };
        let steps = work.steps.iter().flat_map(|steps| steps.split(','));
        let answers = work.answers.iter().map(|(place, _)| place.as_str());
        let entries = answers.chain(work.solved.iter().map(String::as_str)).chain(steps);
        let unknown = entries.filter(|entry| !known(entry)).count();
        let (texts, damaged) = Texts::exercises(&work.texts);
        let lost = unknown + damaged + work.damaged;
        let wanted = self.wanted(self.task.as_ref().or(work.steps.as_ref()));
        let (name, task) = (work.name.clone(), work.task.clone());
        let trusts_list = self.task.is_none() && work.steps.is_some();
        let hunts = work.hunts.clone();
        let mut grade = Grade { name, task, trusts_list, lost, wanted, hunts, ..Grade::default() };
        let answered = self.answers(&work.answers, &mut grade);
        let solved = work.solved.iter().filter_map(|entry| self.solved(entry, &grade.wanted));
        let solved: Vec<(&str, Option<&str>)> = solved.collect();
        let told =
            solved.iter().filter_map(|(place, setup)| Some((format!("{place}?"), (*setup)?.to_owned())));
        grade.texts.extend(told);
        let solved: BTreeSet<&str> = solved.into_iter().map(|(place, _)| place).collect();
        grade.challenges = solved.len();
        let written = self.texts(texts, &mut grade);
        for place in grade.wanted.steps.clone() {
            let step = self.steps[&place].step();
            let (answer, is_written) = (answered.get(place.as_str()), written.contains(&place));
            let is_solved = solved.contains(place.as_str());
            let is_done = (step.ask.is_none() || answer.is_some_and(|answer| *answer != Answer::LookedUp))
                && (step.challenge.is_none() || is_solved)
                && (step.write.is_none() || is_written);
            grade.done += usize::from(is_done);
            let answer = answer.map(|answer| answer.name().to_owned());
            let solved = (is_solved || is_written).then(|| "solved".to_owned());
            grade.results.insert(place, answer.into_iter().chain(solved).collect());
        }
        self.hunts(&work.hunts, &mut grade);
        grade
    }

    /// Counts the repaired bugs of the assignment, with the stars that the learner's program counted.
    fn hunts(&self, repaired: &[String], grade: &mut Grade) {
        for entry in grade.wanted.hunts.clone() {
            let stars = hunt::of_entry(&entry).and_then(|(lesson, seed)| hunt::stars(repaired, lesson, seed));
            grade.done += usize::from(stars.is_some());
            let stars = stars.map(str::to_owned).into_iter().collect();
            grade.results.insert(entry, stars);
        }
    }

    /// The assignment of these steps. Without a list, it has all steps that are not optional.
    fn wanted(&self, task: Option<&String>) -> Assignment {
        let counts = |place: &&String| {
            let step = self.steps[*place].step();
            task.map_or(!step.optional, |task| task.split(',').any(|step| step == *place))
                && step.has_something_to_do()
        };
        let steps: BTreeSet<String> = self.steps.keys().filter(counts).cloned().collect();
        let listed = task.into_iter().flat_map(|task| task.split(','));
        let is_hunt = |entry: &&str| {
            let lesson = hunt::of_entry(entry).and_then(|(lesson, _)| self.library.find(lesson));
            lesson.is_some_and(|lesson| self.only.is_none_or(|only| only == lesson.id))
        };
        let hunts = listed.filter(is_hunt).map(str::to_owned).collect();
        let count =
            |is: fn(&Step) -> bool| steps.iter().filter(|place| is(self.steps[*place].step())).count();
        Assignment {
            questions: count(|step| step.ask.is_some()),
            challenges: count(|step| step.challenge.is_some()),
            exercises: count(|step| step.write.is_some()),
            steps,
            hunts,
        }
    }

    /// Compares the answers with the right ones in each step's pose. Returns the results by the steps' places.
    fn answers<'e>(&self, answers: &'e [(String, String)], grade: &mut Grade) -> BTreeMap<&'e str, Answer> {
        let mut results = BTreeMap::new();
        let answers: BTreeMap<&str, &str> =
            answers.iter().map(|(place, given)| (place.as_str(), given.as_str())).collect();
        for (place, given) in answers.into_iter().filter(|(place, _)| grade.wanted.steps.contains(*place)) {
            let find = |known: &OnceLock<Option<usize>>| *known.get_or_init(|| self.steps[place].truth());
            let Some(truth) = self.truths.get(place).and_then(find) else { continue };
            let answer = match given {
                "-" => Answer::LookedUp,
                _ if given.parse() == Ok(truth) => Answer::Right,
                _ => Answer::Wrong,
            };
            results.insert(place, answer);
        }
        let count = |is: fn(Answer) -> bool| results.values().filter(|answer| is(**answer)).count();
        grade.right = count(|answer| answer == Answer::Right);
        grade.answered = count(|answer| answer != Answer::LookedUp);
        results
    }

    /// The step of an entry, if its setup solves the step's challenge, and that setup, if two learners would hardly make it by chance.
    fn solved<'e>(&self, entry: &'e str, wanted: &Assignment) -> Option<(&'e str, Option<&'e str>)> {
        let (place, setup) = entry.split_once('?').filter(|(place, _)| wanted.steps.contains(*place))?;
        let opened = State::open(self.library, &entry.replace(';', ","));
        let standings = opened.state.standings(Lang::En).filter(|_| opened.notices.is_empty());
        let is_solved = standings.is_some_and(|all| all.iter().all(|standing| standing.met));
        let placed = setup.split(['=', ',', ';', '&']).filter(|value| {
            value.parse::<f32>().is_ok() && value.split_once('.').is_some_and(|(_, rest)| rest.len() > 1)
        });
        let telling = placed.count() >= LEAST_PLACED && !is_shown(&opened.state);
        is_solved.then_some((place, telling.then_some(setup)))
    }

    /// The exercises with correct code.
    fn texts(&self, texts: Vec<(String, &'static Method, String)>, grade: &mut Grade) -> BTreeSet<String> {
        let mut right = BTreeSet::new();
        for (place, method, text) in texts {
            if !grade.wanted.steps.contains(&place) {
                continue;
            }
            let Some(exercise) = self.exercises.get(&place) else { continue };
            if exercise.is_telling(&text) {
                grade.texts.insert(place.clone(), plain(&text));
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

/// The output for a submission.
struct Row<'g> {
    /// The file, with the row of a table or the submission's position in the file.
    name: &'g str,
    grade: Option<&'g Grade>,
    /// The number of its group of submissions with shared code, if any.
    group: Option<usize>,
    /// The parts that cannot be counted, or the reason why nothing can.
    problem: String,
}

impl<'g> Row<'g> {
    /// The row of a submission. `code` is the code of the teacher's assignment.
    fn new(
        Source { name, work }: &'g Source,
        grade: Option<&'g Grade>,
        group: Option<usize>,
        code: Option<&str>,
    ) -> Self {
        let lost = match (work, grade.map_or(0, |grade| grade.lost)) {
            (Err((_, why)), _) => why.clone(),
            (Ok(_), 0) => String::new(),
            (Ok(_), 1) => "one entry belongs to no known step, or is damaged".to_owned(),
            (Ok(_), more) => format!("{more} entries belong to no known step, or are damaged"),
        };
        let other = grade.and_then(|grade| grade.task.as_deref()).zip(code).filter(|(own, code)| own != code);
        let other = other.map(|(own, code)| format!("made for the assignment {own}, not for {code}"));
        let problem = [other.unwrap_or_default(), lost].into_iter().filter(|it| !it.is_empty());
        let problem = problem.collect::<Vec<_>>().join("; ");
        Self { name, grade, group, problem }
    }

    fn sentence(&self) -> String {
        let Self { name, problem, .. } = self;
        let Some(grade) = self.grade else { return format!("{name}: {problem}\n") };
        let Grade { right, answered, challenges, exercises, done, .. } = grade;
        let Assignment { steps, questions, challenges: set, exercises: to_write, hunts: set_hunts } =
            &grade.wanted;
        let said: Vec<&str> = [&grade.name, &grade.task].into_iter().flatten().map(String::as_str).collect();
        let said = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        let wanted = steps.len() + set_hunts.len();
        let by_file = if grade.trusts_list { " listed in the file" } else { "" };
        let group = self.group.map(|group| format!("; alike: group {group}")).unwrap_or_default();
        let problem = if problem.is_empty() { String::new() } else { format!("; {problem}") };
        let hunts = grade.hunts.join(", ");
        let hunts = if hunts.is_empty() { hunts } else { format!("; bugs repaired: {hunts} (not checked)") };
        format!(
            "{name}{said}: {done} of {wanted} steps{by_file} done, {right} of {answered} answers right ({questions} questions), {challenges} of {set} challenges, {exercises} of {to_write} exercises{hunts}{group}{problem}\n"
        )
    }

    /// The fields of the table, in the columns of [`HEAD`] and of these steps and hunts.
    fn fields(&self, columns: &[String]) -> Vec<String> {
        let Self { name, grade, group, problem } = self;
        let counted = |grade: &&Grade| {
            let wanted = &grade.wanted;
            let counts = [
                (grade.done, wanted.steps.len() + wanted.hunts.len()),
                (grade.right, grade.answered),
                (wanted.questions, grade.challenges),
                (wanted.challenges, grade.exercises),
            ];
            let counts = counts.into_iter().flat_map(|(a, b)| [a, b]).chain([wanted.exercises]);
            counts.map(|count| count.to_string()).collect::<Vec<_>>()
        };
        let counts = grade.as_ref().map_or_else(|| vec![String::new(); 9], counted);
        let of = |text: fn(&Grade) -> &Option<String>| {
            text_of(grade.and_then(|grade| text(grade).as_deref()).unwrap_or_default())
        };
        let [who, task] = [of(|grade| &grade.name), of(|grade| &grade.task)];
        let list = grade.map_or("", |grade| if grade.trusts_list { "file" } else { "" });
        let group = group.map(|group| group.to_string()).unwrap_or_default();
        let hunts = text_of(&grade.map(|grade| grade.hunts.join("; ")).unwrap_or_default());
        let tail = [list.to_owned(), group, hunts, text_of(problem)];
        let result = |column: &String| {
            let result = grade.and_then(|grade| grade.results.get(column));
            result.map_or_else(String::new, |result| text_of(&result.join(" ")))
        };
        let results = columns.iter().map(result);
        [text_of(name), who, task].into_iter().chain(counts).chain(tail).chain(results).collect()
    }
}

/// The table's columns. `steps_from` is `file` if the file's list decides the steps.
const HEAD: [&str; 16] = [
    "file",
    "name",
    "task",
    "done",
    "wanted",
    "right",
    "answered",
    "questions",
    "challenges",
    "of_challenges",
    "exercises",
    "of_exercises",
    "steps_from",
    "same_text",
    "hunts",
    "problem",
];

/// The steps of the rows' assignments in the order of the lessons, and then their hunts.
fn columns(library: &Library, rows: &[Row<'_>]) -> Vec<String> {
    let wanted = || rows.iter().filter_map(|row| Some(&row.grade?.wanted));
    let steps: BTreeSet<&String> = wanted().flat_map(|wanted| &wanted.steps).collect();
    let hunts: BTreeSet<&String> = wanted().flat_map(|wanted| &wanted.hunts).collect();
    let places = library
        .lessons
        .iter()
        .flat_map(|lesson| (0..lesson.steps.len()).map(|step| Place::new(lesson, step).name()));
    places.filter(|place| steps.contains(place)).chain(hunts.into_iter().cloned()).collect()
}

fn table(rows: &[Row<'_>], columns: &[String]) -> String {
    let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::NonNumeric).from_writer(vec![]);
    let head = HEAD.map(str::to_owned).into_iter().chain(columns.iter().cloned()).collect();
    let all = std::iter::once(head).chain(rows.iter().map(|row| row.fields(columns)));
    let written = all.map(|row| writer.write_record(&row)).collect::<Result<Vec<()>, csv::Error>>();
    let bytes = written.ok().and_then(|_| writer.into_inner().ok()).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A text without spaces and comments.
fn plain(text: &str) -> String {
    // `#[…]` is an attribute in Rust, `# …` a comment in Python.
    let code = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let code = code.map(|line| line.split("//").next().unwrap_or(line));
    code.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect()
}

/// A text as a field of a table. A text that a spreadsheet would take for a formula gets a `'` in front, since a name may be
/// anything.
fn text_of(text: &str) -> String {
    let formula = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("{formula}{text}")
}
