//! Entry points for text from outside, each as a function that must hold for any bytes. The fuzz targets and
//! `tests/all/properties.rs` call the same functions.

use hantei::cli::eval;
use hantei::geometry::texts::library;
use hantei::language::{Given, Machine, Mistake, Record};
use hantei::lesson::{File, LessonFiles, Library, PerLang, load};
use hantei::mistakes::Sentence;
use hantei::scene::Detail;
use hantei::session::State;
use hantei::words::Lang;
use std::borrow::Cow;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);

/// Opens any text as a link. The opened state's own link opens exactly that state.
pub fn link(text: &str) {
    let opened = State::open(&LIBRARY, text);
    let link = opened.state.link();
    let again = State::open(&LIBRARY, &link);
    assert_eq!(again.state, opened.state, "{link}");
    assert!(again.notices.is_empty(), "{link}: {:?}", again.notices);
    let wanted = Detail::values(opened.options.lang.unwrap_or_default());
    let told = opened.state.method.explain(&opened.state.pose, wanted);
    assert!(told.rows.iter().flat_map(|row| row.value.numbers()).all(f32::is_finite), "{link}");
}

/// Reads any bytes as a line for `eval`. The answer is a line of JSON, with a verdict or an error.
pub fn eval_line(bytes: &[u8]) {
    let mut out = vec![];
    let good = eval::bytes(&LIBRARY, bytes, &eval::Options::default(), &mut out);
    assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
    let json: serde_json::Value = serde_json::from_slice(&out).expect("the answer is JSON");
    assert_eq!(json["hit"].is_boolean(), good, "{json}");
    assert_eq!(json["error"].is_string(), !good, "{json}");
}

/// Reads any bytes as the files of a lesson, separated by zeros. They give a lesson that runs, or mistakes with their places.
pub fn lesson(bytes: &[u8]) {
    let mut parts = bytes.splitn(3, |&byte| byte == 0);
    let mut file = || File::Bytes(Cow::Borrowed(parts.next().unwrap_or_default()));
    let (toml, en, ja) = (file(), file(), file());
    let files = LessonFiles {
        folder: "lessons/1-any".into(),
        toml,
        level: File::Missing,
        prose: PerLang::from_iter([(Lang::En, en), (Lang::Ja, ja)]),
        preview: None,
    };
    match load::lesson(&files) {
        Ok(lesson) => {
            let library = Library { lessons: vec![lesson.into()], paths: vec![] };
            for step in 0..library.lessons[0].steps.len() {
                let state = State::at(&library.lessons[0], step);
                let link = state.link();
                assert_eq!(State::open(&library, &link).state, state, "{link}");
            }
        }
        Err(mistakes) => {
            assert!(!mistakes.is_empty());
            mistakes.iter().for_each(|mistake| assert!(!mistake.to_string().contains('\n'), "{mistake}"));
        }
    }
}

/// Reads any text as a custom method. It returns a value, or mistakes with their places and a sentence in every language.
pub fn language(file: &str, text: &str, machine: &mut Machine) {
    match library().own(file, text).and_then(|own| own.program(Record::Events)) {
        Ok(program) => {
            let room: usize = program.takes.iter().map(|(_, of)| of.size()).sum();
            let mut numbers = vec![];
            (0..room).for_each(|i| (0.5 * i as f32).give(&mut numbers));
            for cells in [vec![0; room], numbers] {
                match machine.run(&program, &cells) {
                    Ok(()) => assert!(!format!("{:?}", machine.value(&program)).is_empty()),
                    Err(mistake) => is_told(&mistake),
                }
                machine.trace.moments(&program);
            }
        }
        Err(mistakes) => {
            assert!(!mistakes.is_empty());
            mistakes.iter().for_each(is_told);
        }
    }
}

/// Asserts that a mistake is one line in every language.
fn is_told(mistake: &Mistake) {
    for lang in Lang::ALL {
        let sentence = mistake.what.sentence(lang);
        assert!(!sentence.is_empty() && sentence.len() < 1_000 && !sentence.contains('\n'), "{sentence}");
    }
}
