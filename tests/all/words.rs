//! A lesson's text while it is read: values follow the pose, wrong answers get replies, and terms open the glossary.

use hantei::html::{View, Voice, regions};
use hantei::lesson::{File, LessonFiles, Library, Names, PerLang, Prose, builtin, load};
use hantei::session::action::{Change, Go, Present, Program, QuizAction};
use hantei::session::page::Block;
use hantei::session::{Action, Overlay, Session, Settings, System};
use hantei::words::Lang;
use std::collections::BTreeSet;

const TOML: &str = r#"scene = "point-disk"
source = "Redpoll's 60, §2-13"

[[step]]
id = "look"
set = { point = [2, 1.5], radius = 2.5 }
show = ["shapes", "subtract"]

[[step]]
id = "guess"
set = { point = [3, 0], radius = 2 }
show = ["shapes", "subtract"]
ask = "verdict"

[[step]]
id = "recap"
show = ["shapes"]
recap = true
"#;

const EN: &str = "\
# Words

## Look {#look}

The [vector](term:vector) is {d}, its parts are {d.x} and {d.y}, and *r* is {radius}.

> The sum is {dd}.

### Notes

Is it a hit? {hit}.

## Guess {#guess}

Miss: {dd} is more than {rr}, so the [distance](term:distance) is. A [vector](term:vector) again.

### Question

Is it inside?

### If hit

You compared {dd} with 2.

### Notes

The sum is {dd}, and the radius {radius}.

## Keep {#recap}

- One.
- Two.
- Three: {radius}.

### Terms

- [distance (距離)](term:distance)
- [circle](term:circle)

### Read on

A book.

### Next

Boxes come next.
";

const JA: &str = "\
# 言葉

## 見る {#look}

[ベクトル](term:vector)は {d} です。

> 和は {dd} です。

### Notes

当たり？ {hit}

## 予想 {#guess}

外れです。[距離](term:distance)が長いからです。

### Question

中にありますか。

### If hit

2 と比べましたね。

### Notes

和は {dd} です。

## まとめ {#recap}

- 1つ目。
- 2つ目。
- 3つ目。

### Terms

- [円](term:circle)
- [距離](term:distance)

### Read on

本。
";

fn files<'a>(en: &'a str, ja: &'a str) -> LessonFiles<'a> {
    LessonFiles {
        folder: "lessons/1-words".into(),
        toml: File::text(TOML),
        level: File::Missing,
        prose: PerLang::from_iter([(Lang::En, File::text(en)), (Lang::Ja, File::text(ja))]),
        preview: None,
    }
}

fn library() -> Library {
    load::library("lessons", &[files(EN, JA)]).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

fn session(lang: Lang) -> Session {
    let system = System { lang, reduced_motion: true, ..System::default() };
    let mut session = Session::new(library(), Settings::default(), system);
    act(&mut session, Action::Present(Present::Notes));
    act(&mut session, Action::Program(Program::Dismiss));
    session
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

fn set(session: &mut Session, input: &'static str, value: [f32; 3]) {
    act(session, Action::Pose(Change::Set { input, value }));
}

/// The texts of the notes, the explanation and the task.
fn read(session: &Session) -> Vec<String> {
    let text = |block: &Block| match block {
        Block::Prose(text) | Block::Try(text, _) | Block::Notes(text) => Some(text.plain()),
        _ => None,
    };
    session.page().lesson.iter().filter_map(text).collect()
}

fn html(session: &Session) -> String {
    let view = View::of(session);
    let regions = regions(&view);
    regions.into_iter().find(|(name, _)| *name == "lesson").expect("a page has a lesson").1
}

#[test]
fn live_values_follow_the_pose_in_both_languages() {
    let mut session = session(Lang::En);
    let at_first = [
        "Is it a hit? yes.",
        "The vector is (2.00, 1.50), its parts are 2.00 and 1.50, and r is 2.50.",
        "The sum is 6.25.",
    ];
    assert_eq!(read(&session), at_first);
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    let moved = [
        "Is it a hit? no.",
        "The vector is (−3.00, 4.00), its parts are −3.00 and 4.00, and r is 2.50.",
        "The sum is 25.00.",
    ];
    assert_eq!(read(&session), moved);
    set(&mut session, "radius", [6.0, 0.0, 0.0]);
    assert_eq!(read(&session)[0], "Is it a hit? yes.");
    let mut session = self::session(Lang::Ja);
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    assert_eq!(read(&session), ["当たり？ いいえ", "ベクトルは (−3.00, 4.00) です。", "和は 25.00 です。"]);
}

#[test]
fn a_live_value_has_its_name_on_the_page() {
    let mut session = session(Lang::En);
    assert!(html(&session).contains(r#"<span class="live" data-says="d.x">2.00</span>"#));
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    assert!(html(&session).contains(r#"<span class="live" data-says="d.x">−3.00</span>"#));
}

#[test]
fn while_a_question_waits_only_given_values_are_shown() {
    let mut session = session(Lang::En);
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(read(&session), ["The sum is …, and the radius 2.00.", "Is it inside?"]);
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    assert_eq!(
        read(&session),
        [
            "The sum is 9.00, and the radius 2.00.",
            "Is it inside?",
            "Miss: 9.00 is more than 4.00, so the distance is. A vector again."
        ]
    );
}

#[test]
fn a_wrong_answer_gets_a_reply_and_a_right_one_does_not() {
    let mut session = session(Lang::En);
    act(&mut session, Action::Go(Go::Next));
    let reply = |session: &Session| session.reply().map(|reply| reply.plain());
    assert_eq!(reply(&session), None);
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    assert_eq!(reply(&session).as_deref(), Some("You compared 9.00 with 2."));
    assert!(html(&session).contains("You compared"));
    let mut voice = Voice::default();
    assert!(
        voice
            .news(&session)
            .is_some_and(|news| news.contains("You said Hit") && news.contains("You compared"))
    );
    for quiz in [QuizAction::Answer(1), QuizAction::Reveal] {
        act(&mut session, Action::Quiz(QuizAction::AskAgain));
        act(&mut session, Action::Quiz(quiz));
        assert_eq!(reply(&session), None);
    }
}

#[test]
fn a_recap_has_its_parts_the_score_and_a_mark_for_each_question() {
    let mut session = session(Lang::En);
    act(&mut session, Action::Go(Go::Last));
    let blocks = session.page().lesson;
    let parts = blocks.iter().filter_map(|block| match block {
        Block::Part(title, text) => Some((title.as_str(), text.plain())),
        _ => None,
    });
    let parts: Vec<_> = parts.collect();
    assert_eq!(
        parts,
        [
            ("Terms to search for", "distance (距離)\ncircle".to_owned()),
            ("Further reading", "A book.".to_owned())
        ]
    );
    assert_eq!(read(&session)[..2], ["One.\nTwo.\nThree: 2.50.", "Boxes come next."]);
    let marks = |session: &Session| -> Vec<String> {
        let blocks = session.page().lesson;
        let end = blocks.iter().find_map(|block| match block {
            Block::Marks(marks) => Some(marks.iter().map(|mark| mark.text.clone()).collect()),
            _ => None,
        });
        end.expect("the last step is the lesson’s end")
    };
    assert_eq!(marks(&session), ["? 2  Guess"]);
    for (choice, mark) in [(0, "✗ 2  Guess"), (1, "✓ 2  Guess")] {
        act(&mut session, Action::Go(Go::Previous));
        act(&mut session, Action::Quiz(QuizAction::AskAgain));
        act(&mut session, Action::Quiz(QuizAction::Answer(choice)));
        act(&mut session, Action::Go(Go::Next));
        assert_eq!(marks(&session), [mark]);
    }
}

#[test]
fn with_another_method_the_text_keeps_the_values_of_the_steps_method() {
    let mut session = session(Lang::En);
    let before = read(&session);
    act(&mut session, Action::Method(hantei::session::action::Pick::Next));
    assert_eq!(session.method().id, "square-root");
    assert_eq!(read(&session), before);
}

#[test]
fn a_value_missing_in_a_pose_is_a_dash() {
    let prose = Prose::parse("{gap.ab}");
    let names = prose.spans().next().and_then(|span| span.names.clone());
    assert_eq!(names, Some(Names::Value("gap.ab".into())));
    assert_eq!(session(Lang::En).fill(&prose).plain(), "—");
}

/// The glossary: title, sentence, place of its explanation, and true if it was requested.
fn glossary(session: &Session) -> Vec<(String, String, String, bool)> {
    let rows = session.glossary().into_iter();
    rows.map(|row| (row.title, row.sentence.plain(), row.place.text, row.marked)).collect()
}

#[test]
fn the_glossary_has_each_term_once_with_the_sentence_that_introduces_it() {
    let mut session = session(Lang::En);
    act(&mut session, Action::Go(Go::Step(1)));
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    let first = "The vector is (2.00, 1.50), its parts are 2.00 and 1.50, and r is 2.50.";
    let told = [
        ("circle", "circle", "Words · Keep"),
        ("distance (距離)", "Miss: 9.00 is more than 4.00, so the distance is.", "Words · Guess"),
        ("vector", first, "Words · Look"),
    ];
    let told = told.map(|(title, sentence, place)| (title.into(), sentence.into(), place.into(), false));
    assert_eq!(glossary(&session), told);
    let titles = |session: &Session| glossary(session).into_iter().map(|row| row.0).collect::<Vec<_>>();
    let mut session = self::session(Lang::Ja);
    assert_eq!(titles(&session), ["ベクトル", "距離", "円"], "in the order of telling");
    act(&mut session, Action::Go(Go::Last));
}

#[test]
fn a_click_on_a_term_opens_the_glossary_and_its_entry_opens_the_step() {
    let mut session = session(Lang::En);
    assert_eq!(session.terms(), ["vector", "distance", "circle"]);
    assert!(
        html(&session).contains(r#"<button type="button" class="term" data-do="term/0">vector</button>"#)
    );
    act(&mut session, Action::Program(Program::Term(1)));
    assert_eq!(session.overlay(), &Overlay::Glossary(Some("distance".into())));
    assert!(glossary(&session).iter().all(|row| row.3 == (row.0 == "distance (距離)")));
    let sentence = &glossary(&session)[1].1;
    assert_eq!(sentence, "Miss: … is more than …, so the distance is.", "a question waits there");
    let way = session.glossary()[1].place.action;
    act(&mut session, way);
    assert_eq!((session.overlay(), session.state().place().index()), (&Overlay::None, 1));
    act(&mut session, Action::Program(Program::Term(9)));
    assert_eq!(session.overlay(), &Overlay::None, "there is no such term");
    act(&mut session, Action::Program(Program::Glossary));
    act(&mut session, Action::Program(Program::Glossary));
    assert_eq!(session.overlay(), &Overlay::None);
}

#[test]
fn a_term_has_a_name_in_both_languages() {
    let ja = JA.replace("[円](term:circle)", "円");
    let found = load::lesson(&files(EN, &ja)).expect_err("only English has it");
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "lessons/1-words/en.md:38:3: en.md has the term `circle`, but ja.md does not; mark it in ja.md, too"
        ]
    );
}

/// The letters that a text sets as symbols: `*P*` and `**u**`.
fn letters(text: &str) -> BTreeSet<String> {
    let signs: Vec<char> = text.replace("**", "\u{1}").chars().collect();
    let symbols = signs.windows(3).filter(|three| three[0] == three[2] && three[1].is_ascii_alphabetic());
    let symbol = |three: &[char]| match three[0] {
        '*' => Some(format!("*{}*", three[1])),
        '\u{1}' => Some(format!("**{}**", three[1])),
        _ => None,
    };
    symbols.filter_map(symbol).collect()
}

#[test]
fn letters_are_found_in_a_text() {
    let found = letters("From *P* to **Q**, *or* **CT**: *t* **l**, 2*x and **e**.");
    assert_eq!(found, ["**Q**", "**e**", "**l**", "*P*", "*t*"].map(String::from).into());
}

/// The table of letters in the guide on writing lessons: each row's letters, and the lessons with them.
fn table_of_letters() -> Vec<(BTreeSet<String>, Vec<String>)> {
    let book = include_str!("../../docs/lesson-reference.md");
    let table = book.split("## Letters").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| *"));
    let cells = |row: &str| -> Vec<String> { row.split('|').map(|cell| cell.trim().to_owned()).collect() };
    rows.map(cells)
        .map(|cells| (letters(&cells[1]), cells[3].split(", ").map(String::from).collect()))
        .collect()
}

#[test]
fn a_letter_of_a_lesson_is_in_the_table_of_letters() {
    let table = table_of_letters();
    let mut used = BTreeSet::new();
    for LessonFiles { folder, prose, .. } in builtin::files() {
        let number = folder.trim_start_matches("lessons/")[..2].to_owned();
        for lang in Lang::ALL {
            let File::Bytes(text) = prose.get(lang) else { panic!("{folder} is in every language") };
            let letters = letters(str::from_utf8(text).expect("lessons are text"));
            used.extend(letters.into_iter().map(|letter| (number.clone(), letter)));
        }
    }
    let told = |lesson: &String, letter: &String| {
        table.iter().any(|(letters, lessons)| letters.contains(letter) && lessons.contains(lesson))
    };
    let untold: Vec<_> = used.iter().filter(|(lesson, letter)| !told(lesson, letter)).collect();
    assert!(untold.is_empty(), "not in the table of docs/lesson-reference.md: {untold:?}");
    for (letters, lessons) in &table {
        let uses = |lesson: &String, letter: &String| used.contains(&(lesson.clone(), letter.clone()));
        assert!(
            letters.iter().all(|letter| lessons.iter().any(|lesson| uses(lesson, letter))),
            "{letters:?}"
        );
        assert!(
            lessons.iter().all(|lesson| letters.iter().any(|letter| uses(lesson, letter))),
            "{lessons:?}"
        );
    }
}
