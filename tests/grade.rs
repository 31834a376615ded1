//! What learners hand in is judged again: answers, poses and texts count, and what a file says of itself does not.

use hantei::attempt::begin;
use hantei::cli::Code;
use hantei::cli::grade::{Options, grade};
use hantei::lesson::Library;
use hantei::session::action::{Change, Own, Program, QuizAction, Request, Setting};
use hantei::session::{Action, Session, Settings, State, System};
use std::fs;
use std::path::PathBuf;

/// A session in which a lesson's first question was answered, a challenge solved and an exercise written.
fn worked() -> Session {
    let library = Library::builtin();
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    let lesson = library.find("disks").expect("a lesson");
    for (i, step) in lesson.steps.iter().enumerate() {
        if step.ask.is_some() && step.sum().is_none() {
            session.open(&State::at(lesson, i).link());
            let truth = State::at(lesson, i).truth().expect("something is right");
            let _ = session.apply(Action::Quiz(QuizAction::Answer(truth)));
            break;
        }
    }
    let (i, step) =
        lesson.steps.iter().enumerate().find(|(_, step)| step.challenge.is_some()).expect("one has");
    let mut state = State::at(lesson, i);
    state.pose = step.challenge.as_ref().expect("it has one").solved.clone();
    session.open(&state.link());
    let _ = session.apply(Action::Quiz(QuizAction::Reveal));
    session.advance(1.0);
    let exercise = lesson.steps.iter().find(|step| step.write.is_some()).expect("one has");
    session.open(&format!("disks/{}", exercise.id));
    let _ = session.apply(Action::Own(Own::Edit));
    let solution = exercise.write.as_ref().expect("it has one").solution(lesson.scene);
    session.write(&begin(solution));
    while session.is_judging() {
        session.advance(1.0);
    }
    session
}

fn handed_in(session: &mut Session) -> String {
    match session.apply(Action::Program(Program::HandIn)) {
        Some(Request::HandIn(text)) => text,
        other => panic!("{other:?}"),
    }
}

fn graded(files: &[(&str, &str)], csv: bool) -> (Code, String) {
    let (code, text) = judged(files, Options { lesson: Some("disks"), csv, task: None });
    (code.expect("it is a lesson"), text)
}

/// The code or why there is none, and what was written.
fn judged(files: &[(&str, &str)], asked: Options<'_>) -> (Result<Code, String>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it is written");
        path
    };
    let paths: Vec<PathBuf> = files.iter().map(write).collect();
    let mut output = vec![];
    let code = grade(&Library::builtin(), &paths, asked, &mut output).map_err(|failure| failure.sentence);
    let text = String::from_utf8(output).expect("text");
    (code, text.replace(&format!("{}/", folder.path().display()), ""))
}

#[test]
fn what_was_done_counts() {
    let text = handed_in(&mut worked());
    let (code, told) = graded(&[("a.txt", &text)], false);
    assert!(
        code == Code::Ok && told.starts_with("a.txt: 1 of 9 steps done, 1 of 1 answers right ("),
        "{told}\n{text}"
    );
    assert!(
        told.contains(" 1 of ") && told.contains("challenges, 1 of ") && told.ends_with("exercises\n"),
        "{told}\n{text}"
    );
}

#[test]
fn whatever_a_pose_is_made_of_it_solves_its_challenge_again() {
    let library = Library::builtin();
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    let mut challenges = 0;
    for lesson in &library.lessons {
        for (i, step) in lesson.steps.iter().enumerate() {
            let Some(challenge) = &step.challenge else { continue };
            let mut state = State::at(lesson, i);
            state.pose = challenge.solved.clone();
            session.open(&state.link());
            let _ = session.apply(Action::Quiz(QuizAction::Reveal));
            let _ = session.apply(Action::Pose(Change::Rest));
            challenges += 1;
        }
    }
    let (_, told) = judged(&[("a.txt", &handed_in(&mut session))], Options::default());
    assert!(told.contains(&format!(", {challenges} of {challenges} challenges")), "{told}");
}

#[test]
fn a_name_and_the_word_of_a_task_go_along() {
    let mut session = worked();
    session.open("disks/look?task=week-3");
    session.set_name("Zoë \"Z\" Müller # 1");
    let text = handed_in(&mut session);
    let (_, told) = graded(&[("a.txt", &text)], false);
    assert!(
        told.starts_with("a.txt (Zoë Z Müller  1, week-3): 1 of 9 steps done, 1 of 1 answers right ("),
        "{told}"
    );
    let (_, table) = graded(&[("a.txt", &text)], true);
    assert!(table.contains("\"a.txt\",\"Zoë Z Müller  1\",\"week-3\",1,9,1,1,"), "{table}");
    // A link that is copied takes the task along, in whatever script its word is written.
    session.set_task("週 3 & 4");
    let Some(Request::Copy(link)) = session.apply(Action::Program(Program::CopyLink)) else {
        panic!("a link")
    };
    let mut other = Session::new(Library::builtin(), Settings::default(), System::default());
    other.open(&link);
    assert_eq!(other.settings().task.as_deref(), Some("週 3 & 4"), "{link}");
    session.set_task("week-3");
    // What is copied is what would be saved.
    let copied = session.apply(Action::Program(Program::CopyWork));
    assert_eq!(copied, Some(Request::CopyText(handed_in(&mut session))));
    // They last, and an empty name is none.
    let kept = Settings::parse(&session.settings().write()).expect("it is readable");
    assert_eq!(kept.task.as_deref(), Some("week-3"));
    session.set_name("  ");
    assert!(!handed_in(&mut session).contains("name"));
}

#[test]
fn what_a_file_says_of_itself_counts_nothing() {
    let library = Library::builtin();
    let lesson = library.find("disks").expect("a lesson");
    let places: Vec<String> = lesson.steps.iter().map(|step| format!("\"disks/{}\"", step.id)).collect();
    // Every star is claimed: with no pose, and with the pose in which the step begins.
    let claimed = format!("answers = []\nsolved = [{}]\ntexts = []\n", places.join(", "));
    let posed = claimed.replace("\",", "?method=squared\",");
    assert_ne!(claimed, posed);
    for text in [claimed, posed] {
        let (_, told) = graded(&[("a.txt", &text)], false);
        assert!(told.contains(" 0 of ") && !told.contains("1 of"), "{told}");
    }
    // One challenge that is solved is one, however often the file lists it.
    let (i, step) =
        lesson.steps.iter().enumerate().find(|(_, step)| step.challenge.is_some()).expect("one has");
    let mut state = State::at(lesson, i);
    state.pose = step.challenge.as_ref().expect("it has one").solved.clone();
    let entry = format!("\"{}\"", state.link().replace(',', ";"));
    let padded = entry.replace('?', "?lang=en&");
    assert_ne!(entry, padded);
    let (_, told) = graded(&[("a.txt", &format!("solved = [{entry}, {entry}, {padded}]\n"))], false);
    assert!(told.contains(" 1 of ") && !told.contains(" 3 of "), "{told}");
    // Answers that call themselves right.
    let asks: Vec<&str> =
        lesson.steps.iter().filter(|step| step.ask.is_some()).map(|step| step.id.as_str()).collect();
    let wrong: Vec<String> = asks.iter().map(|id| format!("\"disks/{id} verdict 9 9\"")).collect();
    let (_, told) = graded(&[("a.txt", &format!("answers = [{}]\n", wrong.join(", ")))], false);
    assert!(told.contains(&format!(" done, 0 of {} answers right", asks.len())), "{told}");
}

#[test]
fn copies_are_told_and_a_broken_file_keeps_none_of_the_others_from_being_graded() {
    let text = handed_in(&mut worked());
    let spaced = text.clone();
    let (code, told) =
        graded(&[("a.txt", &text), ("b.txt", "# nothing\n"), ("c.txt", &spaced), ("d.txt", "hello")], true);
    assert_eq!(code, Code::Usage);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 5, "{told}");
    assert!(lines[1].ends_with(",\"c.txt\",\"\"") && lines[3].ends_with(",\"a.txt\",\"\""), "{told}");
    assert!(lines[2].starts_with("\"b.txt\",,") && lines[2].contains("there is no work in it"), "{told}");
    // A table has as many columns in every line, and what is wrong stands in the last.
    let columns = |line: &str| line.matches(',').count();
    assert!([1, 3].iter().all(|&line| columns(lines[line]) == columns(lines[0])), "{told}");
    let problem = |line: &str| line.splitn(columns(lines[0]) + 1, ',').last().map(str::to_owned);
    assert_eq!(problem(lines[4]).as_deref(), Some("\"this is not handed-in work: line 1: hello\""));
}

#[test]
fn what_cannot_be_counted_is_told() {
    let text = handed_in(&mut worked());
    let (start, packed) = text.split_once("texts = [\"").expect("it has a text");
    let cut: String = packed.chars().take(40).collect();
    let damaged = format!("{start}texts = [\"{cut}\"]\n");
    let (_, told) = graded(&[("a.txt", &text), ("b.txt", &damaged)], false);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains("1 of 2 exercises") && !lines[0].contains("damaged"), "{told}");
    assert!(lines[1].contains("0 of 2 exercises; one entry is of no step here, or damaged"), "{told}");
    let strange = "answers = [\"mine/look verdict 0 0\", \"disks/nowhere verdict 0 0\"]\n";
    let (_, told) = graded(&[("a.txt", strange)], true);
    assert!(told.contains("\"2 entries are of no step here, or damaged\""), "{told}");
}

#[test]
fn a_name_that_a_table_would_calculate_is_a_text() {
    let mut session = worked();
    session.set_name("=1+1");
    let (_, table) = graded(&[("a.txt", &handed_in(&mut session))], true);
    assert!(table.contains(",\"'=1+1\","), "{table}");
}

#[test]
fn of_a_task_its_steps_count_and_no_others() {
    // An exercise is done, and a question of another lesson, if wrongly; the rest of the task is open, and what else was answered is
    // not in it.
    let mut session = worked();
    let library = Library::builtin();
    let mut other = library.lessons.iter().filter(|lesson| lesson.id != "disks").flat_map(|lesson| {
        let asks = lesson.steps.iter().filter(|step| step.ask.is_some() && step.sum().is_none());
        asks.filter(|step| !step.is_to_be_solved()).map(|step| format!("{}/{}", lesson.id, step.id))
    });
    let other = other.next().expect("a step that only asks");
    session.open(&other);
    let wrong = 1 - session.state().truth().expect("something is right");
    let _ = session.apply(Action::Quiz(QuizAction::Answer(wrong)));
    session.open("disks/look");
    let text = handed_in(&mut session);
    let lesson = session.lesson().clone();
    let solved = lesson.steps.iter().find(|step| step.challenge.is_some()).expect("one has");
    let exercises: Vec<&str> =
        lesson.steps.iter().filter(|step| step.write.is_some()).map(|step| &*step.id).collect();
    let steps = format!("{},{},{},{other}", solved.id, exercises[0], exercises[1]);
    let link = format!("disks/look?task=week-3&steps={steps}");
    session.open(&link);
    let of_task = handed_in(&mut session);
    let all = Options { csv: true, ..Options::default() };
    let row =
        |text: &str, asked| judged(&[("a.txt", text)], asked).1.lines().nth(1).unwrap_or_default().to_owned();
    let line = row(&of_task, all);
    assert!(line.starts_with("\"a.txt\",\"\",\"week-3\",2,4,0,1,"), "{line}");
    assert_eq!(session.task_sentence().as_deref(), Some("Task: 2 of 4 done"), "the learner sees the same");
    // What a file says of its task counts nothing where the teacher's link is given.
    let line = row(&of_task.replace(&format!(",disks/{}", exercises[1]), ""), all);
    assert!(line.contains(",2,3,"), "{line}");
    for text in [&of_task, &text] {
        let line = row(text, Options { task: Some(&link), ..all });
        assert!(line.contains(",2,4,"), "{line}");
    }
    let (code, _) = judged(&[("a.txt", &text)], Options { task: Some("disks/look"), ..all });
    assert_eq!(code, Err("the link `disks/look` sets no task; expected one with steps=…".to_owned()));
    let (code, _) = judged(&[("a.txt", &text)], Options { task: Some("disks?steps=nowhere"), ..all });
    assert!(
        code.as_ref()
            .is_err_and(|why| why.starts_with("the link names an unknown step “nowhere”; there are: ")),
        "{code:?}"
    );
    let strange = of_task.replace(&format!(",{other}\""), ",mine/look\"");
    assert!(row(&strange, all).ends_with("\"one entry is of no step here, or damaged\""));
}

#[test]
fn a_teacher_chooses_the_steps_of_a_task_and_its_link_brings_them() {
    let mut session = worked();
    session.open("disks/look");
    let link = |session: &mut Session| match session.apply(Action::Program(Program::CopyLink)) {
        Some(Request::Copy(link)) => link,
        other => panic!("{other:?}"),
    };
    assert_eq!(link(&mut session), "disks/look");
    let _ = session.apply(Action::Program(Program::Task));
    // At first all that have something to do.
    let rows = session.task_rows();
    assert!(rows.len() > 4 && rows.iter().all(|row| row.on), "{rows:?}");
    let all = link(&mut session);
    assert_eq!(all.matches(',').count(), rows.len() - 1, "{all}");
    for row in &rows[2..] {
        let _ = session.apply(row.action);
    }
    session.set_task("week-3");
    // One of another lesson goes along by its whole name.
    session.open("point-disk/distance");
    let first = session.task_rows().into_iter().find(|row| !row.on).expect("nothing is chosen here");
    let _ = session.apply(first.action);
    session.open("disks/look");
    let task = link(&mut session);
    let steps = session.settings().steps.clone().expect("some are chosen");
    let chosen: Vec<&str> = steps.split(',').collect();
    assert_eq!(chosen.len(), 3);
    let [a, b] = [0, 1].map(|i| chosen[i].strip_prefix("disks/").expect("of this lesson"));
    assert_eq!(task, format!("disks/look?task=week-3&steps={a},{b},{}", chosen[2]));
    // The last step stays.
    for row in session.task_rows() {
        if row.on {
            let _ = session.apply(row.action);
        }
    }
    assert_eq!(session.settings().steps.as_ref().map(|steps| steps.matches('/').count()), Some(1));
    let _ = session.apply(Action::Settings(Setting::NoTask));
    assert_eq!((&session.settings().task, &session.settings().steps), (&None, &None));
    // The learner who opens it has the steps marked, keeps them, and hands them in.
    let mut learner = Session::new(Library::builtin(), Settings::default(), System::default());
    learner.open(&task);
    assert_eq!(learner.task_sentence().as_deref(), Some("Task: 0 of 3 done"));
    assert!(learner.notices().any(|said| said == "Task: 0 of 3 done"));
    let kept = Settings::parse(&learner.settings().write()).expect("it is readable");
    assert_eq!(kept.steps.as_deref(), Some(&*steps));
    assert!(handed_in(&mut learner).contains(&format!("task = \"week-3\"\nsteps = \"{steps}\"\n")));
    // Another task takes its place, and a link without one leaves it.
    learner.open("disks/look");
    assert_eq!(learner.settings().steps.as_deref(), Some(&*steps));
    learner.open("disks/look?task=week-3");
    assert_eq!(learner.settings().steps.as_deref(), Some(&*steps), "the same word, as on paper");
    learner.open("disks/look?task=week-4");
    assert_eq!(learner.task_sentence(), None);
}

#[test]
fn a_step_that_is_not_there_is_told_and_the_others_are_the_task() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disks/look?steps=nowhere,point-disk/touch,recap");
    assert_eq!(session.settings().steps.as_deref(), Some("point-disk/touch,disks/recap"));
    let said: Vec<&str> = session.notices().filter(|said| said.contains("unknown")).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("The link names an unknown step “nowhere”; there are: look, squares, "),
        "{said:?}"
    );
    // Where there is nothing to do there is nothing to have done.
    assert_eq!(session.task_sentence().as_deref(), Some("Task: 0 of 1 done"));
}
