//! Made-up languages. In the first, each text is half as long again and in brackets. It is shown in every screen, so that remaining
//! English is seen, whatever its source. A second one has no texts: all borrowed ones are marked as English. A third one is full of
//! signs of markup, none of which reaches a page's markup.

use hantei::check;
use hantei::html::{View, regions};
use hantei::lesson::{Library, Prose, StepText};
use hantei::session::action::{Go, Own, PaneAction, Present, Program, QuizAction, Walk};
use hantei::session::panel::Tab;
use hantei::session::{Action, Session, Settings, System};
use hantei::words::{Lang, is_mark, mark_borrowed};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The language that it replaces.
const MADE_UP: Lang = Lang::Es;

/// The signs of markup. None of them may reach a page unescaped.
const SIGNS: &str = "\"<&>'";

/// Words belong to the whole program, so only one test at a time may replace them.
static WORDS: Mutex<()> = Mutex::new(());

/// Replaces the words by words made from the English files, as long as the returned guard is kept.
fn make_up(own_words: fn(&str) -> Option<String>) -> MutexGuard<'static, ()> {
    let held = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let folder = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let source = root.join(if lang == MADE_UP { "en" } else { lang.code() });
        let own = folder.path().join(lang.code());
        fs::create_dir(&own).unwrap();
        for file in fs::read_dir(source).unwrap() {
            let file = file.unwrap();
            let text = fs::read_to_string(file.path()).unwrap();
            let is_about = file.file_name() == "language.toml";
            let text = if lang == MADE_UP && !is_about { own_words(&text) } else { Some(text) };
            if let Some(text) = text {
                fs::write(own.join(file.file_name()), text).unwrap();
            }
        }
    }
    check::words::put(folder.path()).expect("what is made up fits");
    held
}

/// A file of words, each text longer and in brackets.
fn longer(file: &str) -> Option<String> {
    Some(each_text(file, bracketed))
}

/// A file of words, each with signs of markup around it.
fn signed(file: &str) -> Option<String> {
    Some(each_text(file, |text| format!("{SIGNS}{text}{SIGNS}")))
}

/// A file of words with something done to each text.
fn each_text(file: &str, told: fn(&str) -> String) -> String {
    fn each(table: &mut toml::Table, told: fn(&str) -> String) {
        for (_, value) in table {
            match value {
                toml::Value::Table(inner) => each(inner, told),
                toml::Value::String(text) => *text = told(text),
                other => panic!("{other} is no text"),
            }
        }
    }
    let mut table: toml::Table = toml::from_str(file).unwrap();
    each(&mut table, told);
    toml::to_string(&table).unwrap()
}

/// No file.
fn nothing(_: &str) -> Option<String> {
    None
}

fn bracketed(text: &str) -> String {
    format!("⟦{text}{}⟧", " ~".repeat(text.chars().count() / 4))
}

/// The lessons, with all prose replaced by brackets.
fn lessons() -> Library {
    let mut library = Library::builtin();
    for path in &mut library.paths {
        *path.title.get_mut(MADE_UP) = "⟦path⟧".to_owned();
    }
    let prose = |prose: &Prose| if prose.is_empty() { Prose::default() } else { Prose::line("⟦prose⟧") };
    for lesson in &mut library.lessons {
        let lesson = Arc::make_mut(lesson);
        *lesson.title.get_mut(MADE_UP) = "⟦lesson⟧".to_owned();
        for step in &mut lesson.steps {
            let told = step.text(Lang::En).clone();
            let mut replies = told.replies.clone();
            replies.iter_mut().for_each(|reply| reply.prose = prose(&reply.prose));
            let text = StepText {
                title: "⟦step⟧".to_owned(),
                prose: prose(&told.prose),
                lead: prose(&told.lead),
                try_it: prose(&told.try_it),
                challenge: prose(&told.challenge),
                hint: prose(&told.hint),
                say: prose(&told.say),
                notes: prose(&told.notes),
                worked: prose(&told.worked),
                replies,
                ..StepText::default()
            };
            *step.text.get_mut(MADE_UP) = text;
        }
    }
    library
}

/// The texts of a page without brackets, neither between tags nor in the labels that screen readers read.
fn outside(html: &str) -> Vec<String> {
    let mut found = vec![];
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, after) = rest.split_at(start);
        found.push(text.to_owned());
        let end = after.find('>').expect("a tag ends");
        let tag = &after[..end];
        for name in [" aria-label=\"", " title=\"", " placeholder=\""] {
            found.extend(tag.split(name).nth(1).and_then(|value| value.split('"').next()).map(str::to_owned));
        }
        rest = &after[end + 1..];
        // Code and drawings are in no language.
        for skipped in ["code", "kbd", "svg", "math", "textarea"] {
            if tag.strip_prefix('<').is_some_and(|tag| tag.split(' ').next() == Some(skipped)) {
                rest = rest.split_once(&format!("</{skipped}>")).map_or("", |(_, after)| after);
            }
        }
    }
    found.push(rest.to_owned());
    found.iter().map(|text| without_brackets(text)).filter(|text| !text.is_empty()).collect()
}

fn without_brackets(text: &str) -> String {
    let (mut depth, mut out) = (0, String::new());
    for c in text.chars() {
        match c {
            '⟦' => depth += 1,
            '⟧' => depth -= 1,
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out.trim().to_owned()
}

/// True for two words beside each other, with three letters each and no sign of code. Names and numbers are in no language.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| {
        let letters = word.trim_end_matches([',', '.', ':']);
        letters.chars().count() >= 3 && letters.chars().all(char::is_alphabetic)
    };
    let words: Vec<bool> = text.split(' ').map(|word| is_word(&word)).collect();
    words.windows(2).any(|two| two == [true, true]) && !text.contains(['=', ';', '{', '}', '&', '|', '('])
}

fn look(session: &Session, at: &str, left: &mut BTreeSet<String>) {
    for touched in [false, true] {
        // Links, programs, colors, and values with their names from the source are in no language.
        let told = regions(&View { touched, ..View::of(session) }).into_iter();
        for (region, html) in told.filter(|(region, _)| !["link", "code", "root", "words"].contains(region)) {
            let texts = outside(&html).into_iter().filter(|text| is_prose(text));
            left.extend(texts.map(|text| format!("{region} ({at}): {text}")));
        }
    }
}

/// An action, and true if there is something new to see after it.
struct Stop {
    action: Action,
    looks: bool,
}

/// A tour through every step, as it opens, in each tab and in its walkthrough, and to every sheet.
fn tour(session: &Session) -> Vec<Stop> {
    let seen = |action| Stop { action, looks: true };
    let done = |action| Stop { action, looks: false };
    let mut stops = vec![];
    for (lesson, steps) in session.lessons().iter().map(|lesson| lesson.steps.len()).enumerate() {
        for step in 0..steps {
            stops.push(seen(Action::Go(Go::To(lesson, step))));
            stops.push(done(Action::Quiz(QuizAction::Reveal)));
            let tabs = [Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost];
            stops.extend(tabs.map(|tab| seen(Action::Panel(PaneAction::Tab(tab)))));
            stops.push(seen(Action::Walk(Walk::On)));
        }
    }
    for opens in [Program::Help, Program::Glossary, Program::Settings, Program::Overview, Program::Task] {
        stops.extend([seen(Action::Program(opens)), done(Action::Program(opens))]);
    }
    stops
}

#[test]
fn nothing_is_left_in_english_on_any_screen() {
    let _held = make_up(longer);
    let system = System { lang: MADE_UP, ..System::default() };
    let mut session = Session::new(lessons(), Settings::default(), system);
    let mut left = BTreeSet::new();
    for stop in tour(&session) {
        let _ = session.apply(stop.action);
        if stop.looks {
            look(&session, &session.link(), &mut left);
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn borrowed_english_is_marked_and_its_signs_are_removed() {
    let _held = make_up(nothing);
    mark_borrowed();
    let system = System { lang: MADE_UP, browser: true, ..System::default() };
    let mut session = Session::new(lessons(), Settings::default(), system);
    let (mut left, mut marked) = (BTreeSet::new(), 0);
    for stop in tour(&session) {
        let _ = session.apply(stop.action);
        if !stop.looks {
            continue;
        }
        for (region, html) in regions(&View::of(&session)) {
            assert!(!html.contains(is_mark), "{region}: {html}");
            marked += html.matches(r#"<span lang="en">"#).count();
            if !["link", "code", "root", "words"].contains(&region) {
                let texts = told_in_the_language(&html).into_iter().filter(|text| is_prose(text));
                left.extend(texts.map(|text| format!("{region}: {text}")));
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
    assert!(marked > 10_000, "all of the interface is borrowed: {marked}");
}

/// The texts of a page that are not in brackets, in code or a drawing, or in an element marked as English.
///
/// # Panics
/// If a closed element is not the last opened one.
fn told_in_the_language(html: &str) -> Vec<String> {
    let mut found = vec![];
    // The elements around, and true for each whose texts are in the page's language.
    let mut open: Vec<(&str, bool)> = vec![];
    for piece in html.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop().map(|(name, _)| name), Some(name), "{html}");
        } else if !tag.ends_with('/') && !["input", "br", "hr", "img", "col", "wbr"].contains(&name) {
            let other =
                ["code", "kbd", "svg", "math", "textarea"].contains(&name) || tag.contains(r#" lang="en""#);
            let around = open.last().is_none_or(|(_, told)| *told);
            open.push((name, around && !other));
        }
        if open.last().is_none_or(|(_, told)| *told) {
            found.push(without_brackets(text));
        }
    }
    assert!(open.is_empty(), "{open:?} stay open: {html}");
    found
}

#[test]
fn signs_of_markup_in_words_titles_and_names_leave_a_page_well_formed() {
    let _held = make_up(signed);
    let mut library = lessons();
    for lesson in &mut library.lessons {
        let lesson = Arc::make_mut(lesson);
        lesson.title.get_mut(MADE_UP).push_str(SIGNS);
        lesson.steps.iter_mut().for_each(|step| step.text.get_mut(MADE_UP).title.push_str(SIGNS));
    }
    let system = System { lang: MADE_UP, browser: true, ..System::default() };
    let mut session = Session::new(library, Settings::default(), system);
    session.set_name(SIGNS);
    session.set_task(SIGNS);
    session.notify(SIGNS.into());
    let typed = session.state().pose.iter().next().map(|(input, _)| (input.name, SIGNS.to_owned()));
    let mut signs = 0;
    let mut look = |session: &Session| {
        for touched in [false, true] {
            let view = View { touched, typed: typed.as_ref(), ..View::of(session) };
            for (region, html) in
                regions(&view).into_iter().filter(|(name, _)| !["root", "link"].contains(name))
            {
                assert_eq!(flaw(&html), None, "{region} of {}", session.link());
                signs += html.matches("=\"&quot;&lt;&amp;&gt;'").count();
            }
        }
    };
    let opens = ["play/yard", "point-disk/push", "point-disk/add"];
    for link in opens {
        session.open(link);
        let _ = session.apply(Action::Own(Own::Edit));
        look(&session);
        let _ = session.apply(Action::Own(Own::Done));
    }
    for stop in tour(&session) {
        let _ = session.apply(stop.action);
        if stop.looks {
            look(&session);
        }
    }
    let _ = session.apply(Action::Present(Present::NotesApart));
    look(&session);
    assert!(signs > 10_000, "many attributes begin with them: {signs}");
}

/// Returns the text from the first place at which a parser would have to guess: an incomplete tag, an unescaped sign in a text
/// or attribute, or an unclosed element.
fn flaw(html: &str) -> Option<&str> {
    let (mut open, mut rest) = (vec![], html);
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        let Some((name, attributes, after)) = tag_of(tag).filter(|_| is_escaped(text)) else {
            return Some(rest);
        };
        if let Some(name) = name.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(rest);
            }
        } else if !attributes.ends_with('/') && !["input", "br"].contains(&name) {
            open.push(name);
        }
        rest = after;
    }
    (!open.is_empty() || !is_escaped(rest)).then_some(rest)
}

/// Returns the name of the tag that a text begins with, its attributes, and the text after it; `None` if an attribute is not
/// `name` or `name="value"`.
fn tag_of(html: &str) -> Option<(&str, &str, &str)> {
    let inside = &html[1..];
    let name = &inside[..inside.find([' ', '>', '\n'])?];
    let mut rest = &inside[name.len()..];
    loop {
        rest = rest.trim_start();
        let attribute = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-:/".contains(c)))?;
        rest = &rest[attribute..];
        if let Some(after) = rest.strip_prefix('>') {
            let attributes = &inside[name.len()..inside.len() - rest.len()];
            return Some((name, attributes, after));
        }
        if let Some(value) = rest.strip_prefix("=\"").filter(|_| attribute > 0) {
            let (value, after) = value.split_once('"')?;
            rest =
                Some(after).filter(|after| is_escaped(value) && after.starts_with([' ', '>', '/', '\n']))?;
        } else if attribute == 0 {
            return None;
        }
    }
}

/// True if each sign of markup in a text is escaped.
fn is_escaped(text: &str) -> bool {
    let named = |rest: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name));
    !text.contains(['<', '>', '"']) && text.split('&').skip(1).all(named)
}

#[test]
fn a_page_that_is_not_well_formed_is_found() {
    for html in [
        "<p title=\"a\"b\">c</p>",
        "<p title=\"<\">c</p>",
        "<p>a & b</p>",
        "<p><b>a</p></b>",
        "<p>a",
        "a > b",
    ] {
        assert!(flaw(html).is_some(), "{html}");
    }
    assert_eq!(flaw("<p hidden title=\"a &amp; b\">c<br><path d=\"M0 0\"/>&lt;</p>\n"), None);
}

#[cfg(feature = "app")]
#[test]
fn nothing_is_cut_off_in_a_window_however_long_words_are() {
    use glam::vec2;
    use hantei::app::Headless;
    let _held = make_up(longer);
    let mut cut = BTreeSet::new();
    for size in [vec2(1280.0, 720.0), vec2(390.0, 844.0)] {
        let system = System { lang: MADE_UP, reduced_motion: true, ..System::default() };
        let mut window = Headless::new(Session::new(lessons(), Settings::default(), system));
        for stop in tour(window.session()) {
            let what = format!("{:?}", stop.action);
            window.act(stop.action);
            if stop.looks {
                let at = window.session().link();
                cut.extend(
                    window.lay_out(size).1.into_iter().map(|text| format!("{size} {at} {what}: {text}")),
                );
            }
        }
    }
    assert!(cut.is_empty(), "{}: {cut:#?}", cut.len());
}
