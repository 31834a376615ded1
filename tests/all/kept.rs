//! Settings, texts and links saved by earlier versions still open, with all their contents.

use hantei::lesson::Library;
use hantei::session::action::{Own, Pick};
use hantei::session::{Action, Session, Settings, System};
use hantei::words::Lang;

/// The settings file of a learner in November 2026, after two tabs had given two texts the same number.
const SETTINGS: &str = include_str!("../kept/settings-2026-11.toml");

/// A link of November 2026 that includes a text.
const LINK: &str = include_str!("../kept/link-2026-11.txt");

fn session() -> Session {
    let settings = Settings::parse(SETTINGS).expect("no line is broken");
    Session::new(Library::builtin(), settings, System::default())
}

#[test]
fn settings_of_november_2026_are_read_and_written_back_completely() {
    let (settings, broken) = Settings::read(SETTINGS);
    assert_eq!(broken, []);
    // Settings of later versions have their defaults.
    let later = [
        "whys = false\n",
        "sounds = false\n",
        "code-part = 0.0\n",
        "levels = []\n",
        "done = []\n",
        "hunts = []\n",
        "hunting = []\n",
    ];
    assert_eq!(later.iter().fold(settings.write(), |text, line| text.replace(line, "")), SETTINGS);
    let mut session = session();
    assert_eq!(session.lang(), Lang::Ja);
    session.resume(&settings.place.clone().unwrap_or_default());
    assert_eq!(session.link(), "disks/look?code=csharp");
    session.open("point-disk/distance");
    assert!(session.answer().is_some_and(|answer| answer.given == Some(1)));
    session.open("point-disk/look");
    assert_eq!(session.has_solved(session.state().place()), Some(true));
    // Entries that no lesson uses any more, or yet, are kept.
    let sorted = |entries: &[String]| {
        let mut entries = entries.to_vec();
        entries.sort();
        entries
    };
    let now = session.settings();
    assert_eq!(sorted(&now.answers), sorted(&settings.answers));
    assert_eq!(sorted(&now.solved), sorted(&settings.solved));
    assert_eq!(sorted(&now.texts), sorted(&settings.texts));
}

#[test]
fn every_text_of_november_2026_can_be_reached() {
    let mut session = session();
    session.open("point-disk/write");
    let names: Vec<String> = session.texts().map(|text| session.name_of(text)).collect();
    assert_eq!(names, ["exercise 12 · p.x <= disk.radius", "exercise 12 · p.y <= disk.radius", "my own"]);
    let methods = session.scene().methods.len();
    let lines = ["p.x <= disk.radius", "p.y <= disk.radius", "(p - disk.center).length() <= disk.radius"];
    for (at, line) in lines.into_iter().enumerate() {
        let _ = session.apply(Action::Method(Pick::At(methods + at)));
        let own = session.own().expect("it runs");
        assert_eq!(own.text().lines().nth(1).map(str::trim), Some(line));
        assert!(own.mistakes().is_empty(), "it is still understood");
    }
    let _ = session.apply(Action::Method(Pick::At(methods)));
    let _ = session.apply(Action::Own(Own::Edit));
    let _ = session.apply(Action::Own(Own::Undo));
    assert!(session.own().is_some_and(|own| own.text().contains("todo!()")), "earlier states are there");
}

#[test]
fn a_link_of_november_2026_opens_its_pose_and_its_text() {
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    session.open(LINK.trim());
    assert_eq!(session.notices().count(), 0);
    let pose = &session.state().pose;
    assert_eq!((pose.number("radius"), session.state().show()), (3.0, &["shapes".to_owned()][..]));
    let own = session.own().expect("it runs");
    assert_eq!(own.name(), "my own");
    assert!(own.text().contains("(p - disk.center).length()") && own.mistakes().is_empty());
}
