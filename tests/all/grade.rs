//! Submissions are judged again: answers, poses and texts count, but not the file's own claims.

use base64::Engine;
use hantei::attempt::begin;
use hantei::budget::Budget;
use hantei::cli::Code;
use hantei::cli::grade::{Options, grade};
use hantei::lesson::{Library, Step};
use hantei::session::action::{Change, Own, Program, QuizAction, Request, Setting};
use hantei::session::own::Texts;
use hantei::session::submission;
use hantei::session::{Action, Overlay, Session, Settings, State, System};
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
    let _ = session.apply(Action::Pose(Change::Rest));
    let exercise = lesson.steps.iter().find(|step| step.write.is_some()).expect("one has");
    session.open(&format!("disks/{}", exercise.id));
    let _ = session.apply(Action::Own(Own::Edit));
    let solution = exercise.write.as_ref().expect("it has one").solution(lesson.scene);
    session.write(&begin(solution));
    session.work(&Budget::unlimited());
    session
}

fn handed_in(session: &mut Session) -> String {
    // Learners without a name are asked for one once.
    let first = session.apply(Action::Program(Program::HandIn));
    match first.or_else(|| session.apply(Action::Program(Program::HandIn))) {
        Some(Request::HandIn(text)) => text,
        other => panic!("{other:?}"),
    }
}

/// Work without line breaks inside quotes.
fn unbroken(work: &str) -> String {
    let parts = work.split('"').enumerate();
    let parts: Vec<String> =
        parts.map(|(i, part)| if i % 2 == 1 { part.replace('\n', "") } else { part.to_owned() }).collect();
    parts.join("\"")
}

fn graded(files: &[(&str, &str)], csv: bool) -> (Code, String) {
    let (code, text) = judged(files, Options { lesson: Some("disks"), csv, ..Options::default() });
    (code.expect("it is a lesson"), text)
}

/// The code or the error, and the output.
fn judged(files: &[(&str, &str)], asked: Options<'_>) -> (Result<Code, String>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it is written");
        path
    };
    let paths: Vec<PathBuf> = files.iter().map(write).collect();
    let mut output = vec![];
    let (input, notices) = (&mut std::io::empty(), &mut std::io::sink());
    let code = grade(&Library::builtin(), &paths, asked, input, &mut output, notices);
    let code = code.map_err(|failure| failure.sentence);
    let text = String::from_utf8(output).expect("text");
    (code, text.replace(&format!("{}/", folder.path().display()), ""))
}

#[test]
fn completed_work_counts() {
    let text = handed_in(&mut worked());
    let (code, told) = graded(&[("a.txt", &text)], false);
    assert!(
        code == Code::Ok && told.starts_with("a.txt: 2 of 5 steps done, 1 of 1 answers right ("),
        "{told}\n{text}"
    );
    assert!(
        told.contains(" 1 of ") && told.contains("challenges, 1 of ") && told.ends_with("exercises\n"),
        "{told}\n{text}"
    );
}

#[test]
fn a_table_in_a_file_begins_with_the_mark_for_utf_8_and_no_file_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("grades.csv");
    let mut session = worked();
    session.set_name("Zoë");
    let work = handed_in(&mut session);
    let asked = Options { place: Some(&place), ..Options::default() };
    assert_eq!(judged(&[("a.txt", &work)], asked), (Ok(Code::Ok), String::new()));
    let table = fs::read_to_string(&place).expect("it is written");
    assert!(table.starts_with("\u{feff}\"file\",\"name\"") && table.contains("\"Zoë\""), "{table}");
    assert!(judged(&[("a.txt", &work)], asked).0.is_err_and(|why| why.contains("--force")));
    assert_eq!(judged(&[("a.txt", &work)], Options { force: true, ..asked }).0, Ok(Code::Ok));
}

#[test]
fn repaired_bugs_of_hunts_are_listed_as_not_checked() {
    let hunts = vec!["disks class-3b 3".to_owned(), "gjk 2026-11-28.2 1".to_owned()];
    let text = Settings { hunts, ..Settings::default() }.submission();
    let (_, told) = graded(&[("a.txt", &text)], false);
    assert!(told.contains("; bugs repaired: disks class-3b 3, gjk 2026-11-28.2 1 (not checked)"), "{told}");
    let (_, table) = graded(&[("a.txt", &text)], true);
    assert!(table.lines().next().is_some_and(|head| head.ends_with(r#""hunts","problem""#)), "{table}");
    assert!(table.contains(r#""disks class-3b 3; gjk 2026-11-28.2 1","""#), "{table}");
}

#[test]
fn every_challenge_solved_in_a_session_counts_when_graded() {
    let library = Library::builtin();
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    let mut challenges = 0;
    for lesson in &library.lessons {
        for (i, step) in lesson.steps.iter().enumerate() {
            let Some(challenge) = &step.challenge else { continue };
            // Optional steps do not count.
            if step.optional {
                continue;
            }
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
fn a_submission_has_the_name_and_the_assignment_code() {
    let mut session = worked();
    session.open("disks/look?task=week-3");
    session.set_name("Zoë \"Z\" Müller # 1");
    let text = handed_in(&mut session);
    let (_, told) = graded(&[("a.txt", &text)], false);
    assert!(
        told.starts_with("a.txt (Zoë Z Müller  1, week-3): 2 of 5 steps done, 1 of 1 answers right ("),
        "{told}"
    );
    let (_, table) = graded(&[("a.txt", &text)], true);
    assert!(table.contains("\"a.txt\",\"Zoë Z Müller  1\",\"week-3\",2,5,1,1,"), "{table}");
    // A copied link includes the assignment code, in any script.
    session.set_task("週 3 & 4");
    let Some(Request::Copy(link)) = session.apply(Action::Program(Program::CopyLink)) else {
        panic!("a link")
    };
    let mut other = Session::new(Library::builtin(), Settings::default(), System::default());
    other.open(&link);
    assert_eq!(other.settings().task.as_deref(), Some("週 3 & 4"), "{link}");
    session.set_task("week-3");
    // The copied text equals the saved one.
    let copied = session.apply(Action::Program(Program::CopyWork));
    assert_eq!(copied, Some(Request::CopyText(handed_in(&mut session))));
    // Name and assignment last, and an empty name counts as none.
    let kept = Settings::parse(&session.settings().write()).expect("it is readable");
    assert_eq!(kept.task.as_deref(), Some("week-3"));
    session.set_name("  ");
    assert!(!handed_in(&mut session).contains("name"));
}

#[test]
fn a_files_claims_about_itself_do_not_count() {
    let library = Library::builtin();
    let lesson = library.find("disks").expect("a lesson");
    let places: Vec<String> = lesson.steps.iter().map(|step| format!("\"disks/{}\"", step.id)).collect();
    // All stars are claimed, with no pose and with the pose at the start of the step.
    let claimed = format!("answers = []\nsolved = [{}]\ntexts = []\n", places.join(", "));
    let posed = claimed.replace("\",", "?method=squared\",");
    assert_ne!(claimed, posed);
    for text in [claimed, posed] {
        let (_, told) = graded(&[("a.txt", &text)], false);
        assert!(told.contains(" 0 of ") && !told.contains("1 of"), "{told}");
    }
    // A solved challenge counts once, however often the file lists it.
    let (i, step) =
        lesson.steps.iter().enumerate().find(|(_, step)| step.challenge.is_some()).expect("one has");
    let mut state = State::at(lesson, i);
    state.pose = step.challenge.as_ref().expect("it has one").solved.clone();
    let entry = format!("\"{}\"", state.link().replace(',', ";"));
    let padded = entry.replace('?', "?lang=en&");
    assert_ne!(entry, padded);
    let (_, told) = graded(&[("a.txt", &format!("solved = [{entry}, {entry}, {padded}]\n"))], false);
    assert!(told.contains(" 1 of ") && !told.contains(" 3 of "), "{told}");
    // Answers that claim to be correct.
    let asks = lesson.steps.iter().filter(|step| step.ask.is_some() && !step.optional);
    let asks: Vec<&str> = asks.map(|step| step.id.as_str()).collect();
    let wrong: Vec<String> = asks.iter().map(|id| format!("\"disks/{id} verdict 9 9\"")).collect();
    let (_, told) = graded(&[("a.txt", &format!("answers = [{}]\n", wrong.join(", ")))], false);
    assert!(told.contains(&format!(" done, 0 of {} answers right", asks.len())), "{told}");
}

/// Work with this text in the last exercise of `disks` that is not optional.
fn written(name: &str, code: &str) -> String {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.set_name(name);
    let lesson = session.library().find("disks").expect("a lesson").clone();
    let exercise = lesson.steps.iter().rfind(|step| step.write.is_some() && !step.optional).expect("one has");
    session.open(&format!("disks/{}", exercise.id));
    let _ = session.apply(Action::Own(Own::Edit));
    session.write(code);
    handed_in(&mut session)
}

/// A correct answer that nobody writes by chance.
const LONG: &str = "fn hit(a: &Disk, b: &Disk) -> bool {
    let from_a_to_b = b.center() - a.center();
    let longest_that_is_still_a_hit = a.radius() + b.radius();
    let far_squared = from_a_to_b.x * from_a_to_b.x + from_a_to_b.y * from_a_to_b.y;
    let is_too_far = far_squared > longest_that_is_still_a_hit * longest_that_is_still_a_hit;
    let hit = !is_too_far;
    hit
}
";

#[test]
fn identical_solutions_share_a_number_unless_they_are_obvious() {
    let library = Library::builtin();
    let lesson = library.find("disks").expect("a lesson");
    let exercise = lesson.steps.iter().rfind(|step| step.write.is_some() && !step.optional).expect("one has");
    let exercise = exercise.write.as_ref().expect("it has one");
    let solution = begin(exercise.solution(lesson.scene));
    let groups = |works: &[(&str, &str)]| -> Vec<String> {
        let files: Vec<(String, String)> = works
            .iter()
            .enumerate()
            .map(|(i, (name, code))| (format!("{i}.txt"), written(name, code)))
            .collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        let (code, table) = graded(&files, true);
        assert_eq!(code, Code::Ok, "{table}");
        let column = |line: &str| line.rsplit(',').nth(2).unwrap_or_default().trim_matches('"').to_owned();
        table.lines().skip(1).map(column).collect()
    };
    let spaced = LONG.replace(" = ", "  =  ").replace("    hit\n", "    // mine\n    hit\n");
    assert_eq!(groups(&[("Ann", LONG), ("Bob", &solution), ("Cid", &spaced)]), ["1", "", "1"]);
    assert_eq!(groups(&[("Ann", LONG), ("ann", LONG)]), ["", ""], "handed in twice");
    assert_eq!(groups(&[("Ann", &solution), ("Bob", &solution)]), ["", ""], "the lesson's own");
    let obvious = solution.replace("reach * reach", "(reach * reach)");
    assert_ne!(obvious, solution);
    assert_eq!(groups(&[("Ann", &obvious), ("Bob", &obvious)]).len(), 2);
    let begun = exercise.beginning(lesson.scene);
    assert_eq!(groups(&[("Ann", &begun), ("Bob", &begun)]), ["", ""], "nothing was written");
}

#[test]
fn identical_setups_of_a_challenge_share_a_number_unless_they_are_obvious() {
    let groups = |setups: [&str; 2]| -> Vec<String> {
        let work = |name, setup| format!("name = \"{name}\"\nsolved = [\"disks/look?{setup}\"]\n");
        let [ann, bob] = [work("Ann", setups[0]), work("Bob", setups[1])];
        let (_, told) = graded(&[("a.txt", &ann), ("b.txt", &bob)], true);
        table(&told).iter().skip(1).map(|row| row[13].clone()).collect()
    };
    assert_eq!(groups(["b=0.17;0.43", "b=0.17;0.43"]), ["1", "1"]);
    assert_eq!(groups(["b=0.17;0.43", "b=0.18;0.43"]), ["", ""]);
    assert_eq!(groups(["b=0.1;0.4", "b=0.1;0.4"]), ["", ""], "round numbers");
    assert_eq!(groups(["b=3.17;3.43", "b=3.17;3.43"]), ["", ""], "no solution");
    assert_eq!(groups(["b=0.20;0.40", "b=0.20;0.40"]), ["", ""], "the lesson's own");
}

#[test]
fn a_broken_file_does_not_keep_others_from_being_graded() {
    let text = handed_in(&mut worked());
    let (code, told) = graded(&[("a.txt", &text), ("b.txt", "answers = []\n"), ("d.txt", "hello")], true);
    assert_eq!(code, Code::Usage);
    let rows = table(&told);
    assert_eq!((rows.len(), rows[0].len()), (4, 16), "{told}");
    // All lines of a table have the same number of columns, and the error is in the last.
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{told}");
    assert_eq!((&*rows[1][15], rows[1][3].as_str()), ("", "2"), "{told}");
    assert!(rows[2][0] == "b.txt" && rows[2][15].starts_with("it has no answers"), "{told}");
    assert!(rows[3][0] == "d.txt" && rows[3][15].starts_with("this is not a submission"), "{told}");
}

/// The fields of a table, none of which has a comma or a quotation mark here.
fn table(text: &str) -> Vec<Vec<String>> {
    let fields = |line: &str| {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes()).into_records();
        let record = reader.next().expect("a line").expect("it is readable");
        record.iter().map(str::to_owned).collect()
    };
    text.lines().map(fields).collect()
}

#[test]
fn submissions_are_read_from_all_sources() {
    let [ann, bob] = ["Ann", "Bob"].map(|name| written(name, LONG));
    let names = |told: &str| -> Vec<(String, String)> {
        let rows = table(told);
        rows.into_iter().skip(1).map(|row| (row[0].clone(), row[1].clone())).collect()
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    // One after the other, like emails saved into one file.
    let (_, told) = graded(&[("all.txt", &format!("From: Ann\n{ann}\nFrom: Bob\n{bob}"))], true);
    assert_eq!(names(&told), [pair("all.txt:1", "Ann"), pair("all.txt:2", "Bob")]);
    // The table of a form, with each separator that spreadsheets write.
    let cell = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    for between in [",", ";", "\t"] {
        let rows = [
            ["Time", "Work"].map(cell),
            ["10:00", &ann].map(cell),
            ["10:05", "later"].map(cell),
            ["10:10", &bob].map(cell),
        ];
        let form: Vec<String> = rows.iter().map(|row| row.join(between)).collect();
        let (code, told) = graded(&[("form.csv", &form.join("\r\n"))], true);
        assert_eq!(code, Code::Usage);
        assert_eq!(
            names(&told),
            [pair("form.csv:2", "Ann"), pair("form.csv:3", ""), pair("form.csv:4", "Bob")],
            "{told}"
        );
    }
    // A folder with subfolders, and standard input.
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("ann_1")).expect("it is made");
    for (name, text) in [("ann_1/work.txt", &ann), ("bob.txt", &bob), ("notes.md", &bob)] {
        fs::write(folder.path().join(name), text).expect("it is written");
    }
    let grade = |path: &str, input: &str| {
        let (mut output, mut notices) = (vec![], vec![]);
        let asked = Options { csv: true, ..Options::default() };
        let (library, paths) = (Library::builtin(), [path.into()]);
        let code = grade(&library, &paths, asked, &mut input.as_bytes(), &mut output, &mut notices);
        let [output, notices] = [output, notices].map(|text| String::from_utf8(text).expect("text"));
        (code.expect("it is graded"), output, notices)
    };
    let path = folder.path().display().to_string();
    let (code, told, notices) = grade(&path, "");
    assert_eq!(
        notices,
        format!("hantei: 1 file was not read: {path}/notes.md; save each as a text file (.txt).\n")
    );
    let whole =
        [(format!("{path}/ann_1/work.txt"), "Ann".to_owned()), (format!("{path}/bob.txt"), "Bob".to_owned())];
    assert_eq!((code, names(&told)), (Code::Ok, whole.to_vec()));
    let (code, told, notices) = grade("-", &ann);
    assert_eq!((code, names(&told), &*notices), (Code::Ok, vec![pair("standard input", "Ann")], ""));
    let (code, told, _) = grade("nowhere.txt", "");
    assert!(code == Code::NoInput && told.contains("this file or folder does not exist"), "{told}");
}

#[test]
fn a_folder_has_web_pages_mails_and_files_without_an_ending_and_names_all_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = |name: &str| written(name, LONG);
    let page = |text: &str| {
        let lines = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('"', "&quot;")
            .replace('\n', "<br />\n")
            .replace("texts", "te<span class=\"x\">xts</span>");
        format!(
            "<html><head><style>p {{ color: \"red\" }}</style></head><body class=\"x\"><p>{lines}</p></body></html>"
        )
    };
    let attached = base64::engine::general_purpose::STANDARD.encode(work("Dan"));
    let lines: Vec<&str> =
        attached.as_bytes().chunks(76).map(|line| std::str::from_utf8(line).expect("ASCII")).collect();
    let mail = format!(
        "From: Dan\r\nContent-Type: multipart/mixed;\r\n boundary=\"=_7\"\r\n\r\n--=_7\r\nContent-Type: text/plain\r\n\r\nHello,\r\n\
         --=_7\r\nContent-Type: text/plain; name=\"work.txt\"\r\nContent-Transfer-Encoding: base64\r\n\r\n{}\r\n--=_7--\r\n",
        lines.join("\r\n")
    );
    // In this encoding, `=` is written as `=3D`, and long lines are broken behind `=`.
    let quoted = work("Zoë").replace('=', "=3D").replace('ë', "=C3=AB").replace("lesson", "les=\nson");
    let both = format!(
        "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: \
         quoted-printable\n\n{quoted}\n--b\nContent-Type: text/html\n\n{}\n--b--\n",
        page(&work("Zoë"))
    );
    let files = [
        ("ann", work("Ann")),
        ("bob.html", page(&work("Bob <b>"))),
        ("dan.eml", mail),
        ("zoe.eml", both),
        ("plain.eml", format!("Subject: work\n\n{}", work("Eve"))),
        ("report.docx", "PK".to_owned()),
        (".DS_Store", String::new()),
    ];
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).expect("it is written");
    }
    let (mut output, mut notices) = (vec![], vec![]);
    let asked = Options { csv: true, ..Options::default() };
    let paths = [folder.path().to_owned()];
    let code = grade(&Library::builtin(), &paths, asked, &mut std::io::empty(), &mut output, &mut notices);
    let [told, notices] = [output, notices].map(|text| String::from_utf8(text).expect("text"));
    let path = format!("{}/", folder.path().display());
    let rows: Vec<[String; 2]> =
        table(&told).into_iter().skip(1).map(|row| [row[0].replace(&path, ""), row[1].clone()]).collect();
    let wanted = [
        ["ann", "Ann"],
        ["bob.html", "Bob <b>"],
        ["dan.eml", "Dan"],
        ["plain.eml", "Eve"],
        ["zoe.eml", "Zoë"],
    ];
    assert_eq!(
        (code.map_err(|failure| failure.sentence), rows),
        (Ok(Code::Ok), wanted.map(|row| row.map(str::to_owned)).to_vec()),
        "{told}"
    );
    let expected =
        "hantei: 2 files were not read: .DS_Store, report.docx; save each as a text file (.txt).\n";
    assert_eq!(notices.replace(&path, ""), expected);
}

#[test]
fn uncounted_parts_are_reported() {
    let text = handed_in(&mut worked());
    let (start, packed) = text.split_once("texts = [\n\"").expect("it has a text");
    let cut: String = packed.chars().take(40).collect();
    let damaged = format!("{start}texts = [\"{cut}\"]\n");
    let (_, told) = graded(&[("a.txt", &text), ("b.txt", &damaged)], false);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].contains("1 of 1 exercises") && !lines[0].contains("damaged"), "{told}");
    assert!(
        lines[1].contains("0 of 1 exercises; one entry belongs to no known step, or is damaged"),
        "{told}"
    );
    let strange = "answers = [\"mine/look verdict 0 0\", \"disks/nowhere verdict 0 0\"]\n";
    let (_, told) = graded(&[("a.txt", strange)], true);
    assert!(told.contains("\"2 entries belong to no known step, or are damaged\""), "{told}");
}

#[test]
fn a_submission_does_not_contain_right_answers() {
    let library = Library::builtin();
    let mut session = Session::new(library.clone(), Settings::default(), System::default());
    session.set_name("Ann");
    // Every question is answered by its first choice, or its answer is looked up.
    let mut given = vec![];
    for lesson in &library.lessons {
        for (i, step) in lesson.steps.iter().enumerate().filter(|(_, step)| step.ask.is_some()) {
            session.open(&State::at(lesson, i).link());
            let looks = step.sum().is_some();
            let _ =
                session.apply(Action::Quiz(if looks { QuizAction::Reveal } else { QuizAction::Answer(0) }));
            given.push(if looks { "-" } else { "0" });
        }
    }
    let text = handed_in(&mut session);
    let answers: Vec<&str> = text.lines().filter(|line| line.contains(':') && line.ends_with(",")).collect();
    assert_eq!(answers.len(), given.len());
    let last = |line: &&str| line.trim_end_matches("\",").rsplit(':').next().map(str::to_owned);
    let ends: std::collections::BTreeSet<_> = answers.iter().filter_map(last).collect();
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["-", "0"], "what is given, and no other number");
    assert!(answers.iter().all(|line| line.matches(':').count() == 2), "{text}");
    // The undo history of a text, such as a revealed solution, is not submitted.
    session.open("disks/write");
    let _ = session.apply(Action::Own(Own::Edit));
    let _ = ["// a first idea\n", "// another idea altogether\n", "fn hit() {}\n"]
        .map(|text| session.write(text));
    let work = submission::read(&handed_in(&mut session)).remove(0);
    let can_undo = |texts: &[String]| Texts::read(texts).find(1).expect("a text").can_undo_redo().0;
    assert!(can_undo(&session.settings().texts) && !can_undo(&work.texts));
}

#[test]
fn a_missing_name_is_requested_once() {
    let mut session = worked();
    for program in [Program::HandIn, Program::CopyWork] {
        assert_eq!(session.apply(Action::Program(program)), None);
        assert_eq!(*session.overlay(), Overlay::Submit);
        let done = session.apply(Action::Program(program));
        assert!(
            matches!(done, Some(Request::HandIn(_) | Request::CopyText(_))),
            "without one, if that is wanted"
        );
        assert_eq!(*session.overlay(), Overlay::None);
    }
    session.set_name("Ann");
    assert!(
        matches!(session.apply(Action::Program(Program::HandIn)), Some(Request::HandIn(text)) if text.contains("Ann"))
    );
}

#[test]
fn a_name_that_looks_like_a_formula_stays_text() {
    let mut session = worked();
    session.set_name("=1+1");
    let (_, table) = graded(&[("a.txt", &handed_in(&mut session))], true);
    assert!(table.contains(",\"'=1+1\","), "{table}");
}

#[test]
fn only_the_steps_of_an_assignment_count() {
    // An exercise is done, and a question of another lesson is answered, though incorrectly. The rest of the assignment is open,
    // and other answers do not belong to it.
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
    let only_solved = |step: &&Step| step.challenge.is_some() && step.ask.is_none();
    let solved = lesson.steps.iter().find(only_solved).expect("one has");
    let exercises: Vec<&str> =
        lesson.steps.iter().filter(|step| step.write.is_some()).map(|step| &*step.id).collect();
    let steps = format!("{},{},{},{other}", solved.id, exercises[0], exercises[1]);
    let link = format!("disks/look?task=week-3&steps={steps}");
    session.open(&link);
    let of_task = unbroken(&handed_in(&mut session));
    let all = Options { csv: true, ..Options::default() };
    let row =
        |text: &str, asked| judged(&[("a.txt", text)], asked).1.lines().nth(1).unwrap_or_default().to_owned();
    let line = row(&of_task, all);
    assert!(line.starts_with("\"a.txt\",\"\",\"week-3\",2,4,0,1,"), "{line}");
    assert_eq!(
        session.task_sentence().as_deref(),
        Some("Assignment: 2 of 4 done"),
        "the learner sees the same"
    );
    // If the teacher's link is given, the assignment in the file does not count.
    let line = row(&of_task.replace(&format!(",disks/{}", exercises[1]), ""), all);
    assert!(line.contains(",2,3,"), "{line}");
    for text in [&of_task, &text] {
        let line = row(text, Options { task: Some(&link), ..all });
        assert!(line.contains(",2,4,"), "{line}");
    }
    // Work for another assignment counts, and is marked.
    let other_task = link.replace("week-3", "week-4");
    let line = row(&of_task, Options { task: Some(&other_task), ..all });
    assert!(line.contains(",2,4,"), "{line}");
    assert!(line.ends_with("\"made for the assignment week-3, not for week-4\""), "{line}");
    assert!(!row(&of_task, Options { task: Some(&link), ..all }).contains("made for"));
    let (code, _) = judged(&[("a.txt", &text)], Options { task: Some("disks/look"), ..all });
    let refused = "the link `disks/look` has no assignment; expected a link with steps=…";
    assert_eq!(code, Err(refused.to_owned()));
    let (code, _) = judged(&[("a.txt", &text)], Options { task: Some("disks?steps=nowhere"), ..all });
    assert!(
        code.as_ref()
            .is_err_and(|why| why.starts_with("the link names an unknown step “nowhere”; expected one of: ")),
        "{code:?}"
    );
    let strange = of_task.replace(&format!(",{other}\""), ",mine/look\"");
    assert!(row(&strange, all).ends_with("\"one entry belongs to no known step, or is damaged\""));
}

#[test]
fn the_link_of_an_assignment_has_the_steps_that_the_teacher_chose() {
    let mut session = worked();
    session.open("disks/look");
    let link = |session: &mut Session| match session.apply(Action::Program(Program::CopyLink)) {
        Some(Request::Copy(link)) => link,
        other => panic!("{other:?}"),
    };
    assert_eq!(link(&mut session), "disks/look");
    let _ = session.apply(Action::Program(Program::Task));
    // At first all steps with something to do are chosen, except the optional ones.
    let rows = session.task_rows();
    let optional = session.lesson().steps.iter().filter(|step| step.optional).count();
    let chosen = rows.iter().filter(|row| row.on).count();
    assert!(chosen > 4 && chosen + optional == rows.len(), "{rows:?}");
    let all = link(&mut session);
    assert_eq!(all.matches(',').count(), chosen - 1, "{all}");
    for row in rows[2..].iter().filter(|row| row.on) {
        let _ = session.apply(row.action);
    }
    session.set_task("week-3");
    // A step of another lesson is added by its full name.
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
    // The last step cannot be removed.
    for row in session.task_rows() {
        if row.on {
            let _ = session.apply(row.action);
        }
    }
    assert_eq!(session.settings().steps.as_ref().map(|steps| steps.matches('/').count()), Some(1));
    let _ = session.apply(Action::Settings(Setting::NoTask));
    assert_eq!((&session.settings().task, &session.settings().steps), (&None, &None));
    // For the learner who opens the link, the steps are marked, saved and submitted.
    let mut learner = Session::new(Library::builtin(), Settings::default(), System::default());
    learner.open(&task);
    assert_eq!(learner.task_sentence().as_deref(), Some("Assignment: 0 of 3 done"));
    assert!(learner.notices().any(|said| said == "Assignment: 0 of 3 done"));
    let kept = Settings::parse(&learner.settings().write()).expect("it is readable");
    assert_eq!(kept.steps.as_deref(), Some(&*steps));
    assert!(handed_in(&mut learner).contains(&format!("task = \"week-3\"\nsteps = \"{steps}\"\n")));
    // Another assignment replaces it, but a link without one does not.
    learner.open("disks/look");
    assert_eq!(learner.settings().steps.as_deref(), Some(&*steps));
    learner.open("disks/look?task=week-3");
    assert_eq!(learner.settings().steps.as_deref(), Some(&*steps), "the same word, as on paper");
    learner.open("disks/look?task=week-4");
    assert_eq!(learner.task_sentence(), None);
}

#[test]
fn an_unknown_step_of_an_assignment_is_reported_and_the_others_count() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disks/look?steps=nowhere,point-disk/touch,recap");
    assert_eq!(session.settings().steps.as_deref(), Some("point-disk/touch,disks/recap"));
    let said: Vec<&str> = session.notices().filter(|said| said.contains("unknown")).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("The link names an unknown step “nowhere”; expected one of: look, squares, "),
        "{said:?}"
    );
    // A step without a question, a challenge or an exercise does not count.
    assert_eq!(session.task_sentence().as_deref(), Some("Assignment: 0 of 1 done"));
}

/// The columns of a table after the fixed ones, with their fields in each row.
fn columns(told: &str) -> Vec<Vec<String>> {
    table(told).into_iter().map(|row| row[16..].to_vec()).collect()
}

#[test]
fn a_table_can_have_a_column_for_each_step_of_the_assignment() {
    let library = Library::builtin();
    let lesson = library.find("disks").expect("a lesson");
    let first = |is: fn(&Step) -> bool| lesson.steps.iter().position(is).expect("one does");
    let asks = first(|step| step.ask.is_some() && step.sum().is_none());
    let solves = first(|step| step.challenge.is_some());
    let writes = first(|step| step.write.is_some());
    let sums = first(|step| step.sum().is_some());
    let id = |step: usize| format!("disks/{}", lesson.steps[step].id);
    let text = handed_in(&mut worked());
    // The list is in another order than the lesson, which decides the order of the columns.
    let link = format!("disks?steps={},{},{},{}", id(writes), id(sums), id(asks), id(solves));
    let all = Options { csv: true, steps: true, task: Some(&link), ..Options::default() };
    let place = id(asks);
    let truth = State::at(lesson, asks).truth().expect("something is right");
    let wrong =
        text.replace(&format!("\"{place}:verdict:{truth}\""), &format!("\"{place}:verdict:{}\"", 1 - truth));
    let shown = text.replace(&format!("\"{place}:verdict:{truth}\""), &format!("\"{place}:verdict:-\""));
    assert!(wrong != text && shown != text, "{text}");
    let nothing = Settings { name: Some("Bob".into()), solved: vec![id(solves)], ..Settings::default() };
    let files = [("a.txt", &*text), ("b.txt", &wrong), ("c.txt", &shown), ("d.txt", &nothing.submission())];
    let (code, told) = judged(&files, all);
    assert_eq!(code, Ok(Code::Ok));
    let mut places: Vec<usize> = vec![asks, solves, writes, sums];
    places.sort_unstable();
    places.dedup();
    let columns = columns(&told);
    assert_eq!(columns[0], places.iter().map(|step| id(*step)).collect::<Vec<_>>());
    let field = |row: usize, step: usize| {
        let at = places.iter().position(|place| *place == step).expect("it has a column");
        columns[row][at].split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    for (row, answer) in [(1, "right"), (2, "wrong"), (3, "shown")] {
        assert_eq!(field(row, asks)[0], answer, "{told}");
        assert!(field(row, solves).contains(&"solved".to_owned()), "{told}");
        assert_eq!(field(row, writes), ["solved"], "{told}");
    }
    assert!(columns[4].iter().all(String::is_empty), "a claim without a setup: {told}");
    // Without the option there are none.
    assert!(self::columns(&judged(&files, Options { steps: false, ..all }).1)[0].is_empty());
}

#[test]
fn an_assignment_may_have_a_hunt_which_is_done_once_its_bug_is_repaired() {
    let link = "disks?task=week-3&steps=look,hunt:class-3b,point-disk/hunt:7";
    let all = Options { csv: true, steps: true, task: Some(link), ..Options::default() };
    let hunts = vec!["disks class-3b 2".to_owned(), "disks other 3".to_owned()];
    let steps = Some("disks/look,disks/hunt:class-3b,point-disk/hunt:7".to_owned());
    let text = Settings { hunts, steps, name: Some("Ann".into()), ..Settings::default() }.submission();
    let (_, told) = judged(&[("a.txt", &text)], all);
    let rows = table(&told);
    assert_eq!(rows[0][16..], ["disks/look", "disks/hunt:class-3b", "point-disk/hunt:7"]);
    assert_eq!(rows[1][16..], ["", "2", ""]);
    assert_eq!((&*rows[1][3], &*rows[1][4], &*rows[1][15]), ("1", "3", ""), "one of three is done: {told}");
    let (_, told) = judged(&[("a.txt", &text)], Options { csv: false, steps: false, ..all });
    assert!(told.starts_with("a.txt (Ann): 1 of 3 steps done"), "{told}");
}

#[test]
fn a_learner_sees_the_assignment_as_links_to_its_steps_and_hunts() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disks/look?task=week-3&steps=point-disk/touch,hunt:class-3b,look");
    let _ = session.apply(Action::Program(Program::Task));
    assert_eq!(*session.overlay(), Overlay::Homework);
    assert_eq!(session.task_sentence().as_deref(), Some("Assignment: 0 of 3 done"));
    let rows = session.homework();
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| !row.on) && rows[1].text.contains("class-3b"), "{rows:?}");
    let _ = session.apply(rows[0].action);
    assert_eq!((session.state().link().as_str(), session.overlay()), ("point-disk/touch", &Overlay::None));
    let _ = session.apply(rows[1].action);
    assert_eq!((session.link().as_str(), session.overlay()), ("disks/hunt?hunt=class-3b", &Overlay::None));
    assert_eq!(session.task_sentence().as_deref(), Some("Assignment: 0 of 3 done"), "the assignment stays");
    // Repaired bugs are marked.
    let settings = Settings {
        hunts: vec!["disks class-3b 2".into()],
        steps: session.settings().steps.clone(),
        ..Settings::default()
    };
    let mut session = Session::new(Library::builtin(), settings, System::default());
    let _ = session.apply(Action::Program(Program::Task));
    assert_eq!(session.homework().iter().map(|row| row.on).collect::<Vec<_>>(), [false, true, false]);
    assert!(session.homework()[1].text.ends_with("★★☆"), "{:?}", session.homework());
    // The assignment can be changed, too.
    let _ = session.apply(Action::Program(Program::MakeTask));
    assert_eq!(*session.overlay(), Overlay::Task);
}

#[test]
fn a_hunt_is_added_to_an_assignment_while_it_is_shown() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disks?hunt=class-3b");
    let _ = session.apply(Action::Program(Program::Task));
    let rows = session.task_rows();
    // The lesson's steps can be added.
    let (hunt, steps) = rows.split_last().expect("there are rows");
    assert!(hunt.on && hunt.text.ends_with("class-3b") && steps.iter().all(|row| !row.on), "{rows:?}");
    assert!(session.link_to_share().ends_with("&steps=hunt:class-3b"), "{}", session.link_to_share());
    let _ = session.apply(Action::Settings(Setting::RemoveHunt(0)));
    assert!(session.task_rows().last().is_some_and(|row| row.on), "the last entry stays");
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open("disks/look?steps=look");
    session.open("disks?hunt=class-3b");
    let _ = session.apply(Action::Program(Program::MakeTask));
    let add = session.task_rows().into_iter().find(|row| row.action == Action::Settings(Setting::AddHunt));
    let _ = session.apply(add.expect("the hunt is offered").action);
    assert_eq!(session.settings().steps.as_deref(), Some("disks/look,disks/hunt:class-3b"));
    let _ = session.apply(Action::Settings(Setting::RemoveHunt(1)));
    assert_eq!(session.settings().steps.as_deref(), Some("disks/look"));
}
