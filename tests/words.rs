//! What a lesson's text does while it is read: values that follow the pose.

use hantei::html::{View, regions};
use hantei::lesson::{File, LessonFiles, Library, Names, PerLang, Prose, load};
use hantei::session::action::{Change, Go, Present, Quiz};
use hantei::session::page::Block;
use hantei::session::{Action, Session, Settings, System};
use hantei::words::Lang;

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
"#;

const EN: &str = "\
# Words

## Look {#look}

The arrow is {d}, its parts are {d.x} and {d.y}, and *r* is {radius}.

> The sum is {dd}.

### Notes

Is it a hit? {hit}.

## Guess {#guess}

Miss: {dd} is more than {rr}.

### Question

Is it inside?

### Notes

The sum is {dd}, and the radius {radius}.
";

const JA: &str = "\
# 言葉

## 見る {#look}

ベクトルは {d} です。

> 和は {dd} です。

### Notes

当たり？ {hit}

## 予想 {#guess}

外れです。

### Question

中にありますか。

### Notes

和は {dd} です。
";

fn library() -> Library {
    let files = LessonFiles {
        folder: "lessons/1-words".into(),
        toml: File::text(TOML),
        prose: PerLang { en: File::text(EN), ja: File::text(JA) },
    };
    load::library("lessons", &[files]).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

fn session(lang: Lang) -> Session {
    let system = System { lang, reduced_motion: true, ..System::default() };
    let mut session = Session::new(library(), Settings::default(), system);
    act(&mut session, Action::Present(Present::Notes));
    session
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

fn set(session: &mut Session, input: &'static str, value: [f32; 3]) {
    act(session, Action::Pose(Change::Set { input, value }));
}

/// What is read of the explanation, the task and the notes.
fn read(session: &Session) -> Vec<String> {
    let text = |block: &Block| match block {
        Block::Prose(text) | Block::Try(text) | Block::Notes(text) => Some(text.plain()),
        _ => None,
    };
    session.page().lesson.iter().filter_map(text).collect()
}

fn html(session: &Session) -> String {
    let view = View {
        session,
        touched: false,
        slow: false,
        embedded: false,
        help: None,
        pointed: None,
        typed: None,
        seconds: 0,
    };
    let regions = regions(&view);
    regions.into_iter().find(|(name, _)| *name == "lesson").expect("a page has a lesson").1
}

#[test]
fn live_values_follow_the_pose_in_both_languages() {
    let mut session = session(Lang::En);
    let at_first = [
        "The arrow is (2.00, 1.50), its parts are 2.00 and 1.50, and r is 2.50.",
        "The sum is 6.25.",
        "Is it a hit? yes.",
    ];
    assert_eq!(read(&session), at_first);
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    assert_eq!(read(&session)[0], "The arrow is (−3.00, 4.00), its parts are −3.00 and 4.00, and r is 2.50.");
    assert_eq!(read(&session)[1..], ["The sum is 25.00.", "Is it a hit? no."]);
    set(&mut session, "radius", [6.0, 0.0, 0.0]);
    assert_eq!(read(&session)[2], "Is it a hit? yes.");
    let mut session = self::session(Lang::Ja);
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    assert_eq!(read(&session), ["ベクトルは (−3.00, 4.00) です。", "和は 25.00 です。", "当たり？ いいえ"]);
}

#[test]
fn a_live_value_says_what_it_lights_on_the_page() {
    let mut session = session(Lang::En);
    assert!(html(&session).contains(r#"<span class="live" data-says="d.x">2.00</span>"#));
    set(&mut session, "point", [-3.0, 4.0, 0.0]);
    assert!(html(&session).contains(r#"<span class="live" data-says="d.x">−3.00</span>"#));
}

#[test]
fn while_a_question_waits_no_value_is_told_but_what_is_given() {
    let mut session = session(Lang::En);
    act(&mut session, Action::Go(Go::Next));
    assert_eq!(read(&session), ["Is it inside?", "The sum is …, and the radius 2.00."]);
    act(&mut session, Action::Quiz(Quiz::Answer(0)));
    assert_eq!(
        read(&session)[1..],
        ["Miss: 9.00 is more than 4.00.", "The sum is 9.00, and the radius 2.00."]
    );
}

#[test]
fn another_method_leaves_the_steps_own_values_in_its_text() {
    let mut session = session(Lang::En);
    let before = read(&session);
    act(&mut session, Action::Method(hantei::session::action::Pick::Next));
    assert_eq!(session.method().id, "square-root");
    assert_eq!(read(&session), before);
}

#[test]
fn a_value_that_is_not_found_in_a_pose_is_a_dash() {
    let prose = Prose::parse("{gap.ab}");
    let names = prose.spans().next().and_then(|span| span.names.clone());
    assert_eq!(names, Some(Names::Value("gap.ab".into())));
    assert_eq!(session(Lang::En).fill(&prose).plain(), "—");
}
