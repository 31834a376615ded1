//! Checks of every page: it is complete, keeps secrets, and each of its buttons does something.

use super::*;
use crate::budget::Budget;
use crate::figure::svg::Escaped;
use crate::lesson::{Lesson, Library, Prose};
use crate::scene::Method;
use crate::session::Drive;
use crate::session::action::{
    Change, Choose, Go, Own, PaneAction, Pick, Present, Program, QuizAction, Setting, Walk,
};
use crate::session::page::{self, Block, Goal};
use crate::session::panel::Tab;
use crate::session::press;
use crate::session::{Settings, System};
use crate::words::Lang;
use maud::Render;
use std::sync::{Arc, Mutex};

/// Returns the time of a clock, and advances it by a step.
fn ticked(now: &Mutex<f64>, step: f64) -> f64 {
    let mut now = now.lock().expect("nobody else has it");
    *now += step;
    *now
}

fn view(session: &Session) -> View<'_> {
    View::of(session)
}

fn session(lang: Lang) -> Session {
    let system = System { lang, reduced_motion: true, browser: true, ..System::default() };
    Session::new(Library::builtin(), Settings::default(), system)
}

fn act(session: &mut Session, action: Action) {
    assert_eq!(session.apply(action), None);
}

/// Goes to every step of every lesson.
fn each_step(session: &mut Session, mut visit: impl FnMut(&mut Session)) {
    let steps: Vec<usize> = session.lessons().iter().map(|lesson| lesson.steps.len()).collect();
    for (lesson, steps) in steps.into_iter().enumerate() {
        for step in 0..steps {
            act(session, Action::Go(Go::To(lesson, step)));
            visit(session);
        }
    }
}

fn html(view: &View) -> String {
    regions(view)
        .into_iter()
        .filter(|(name, _)| !["root", "link"].contains(name))
        .map(|(_, html)| html)
        .collect()
}

/// The text of a page, without white space.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for char in html.chars() {
        match char {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside => text.push(char),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    text.replace(char::is_whitespace, "")
}

/// The values of an attribute, in order.
fn attributes<'a>(html: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>().into_iter()
}

/// The lesson's text and the texts below it, as the panel shows them.
fn shown(session: &Session) -> Vec<String> {
    let page = session.page();
    let plain = |prose: &Prose| -> Vec<String> {
        let text = |block: &crate::lesson::Block| block.spans.iter().map(|span| &*span.text).collect();
        prose.blocks.iter().map(text).collect()
    };
    let told = |Goal { standings, ask, soon, hint, .. }: &Goal| -> Vec<String> {
        let standings = standings.iter().map(|standing| standing.text.clone());
        let help = soon.iter().cloned().chain(ask.iter().map(|ask| ask.text.clone()));
        standings.chain(help).chain(hint.iter().flat_map(plain)).collect()
    };
    let mut all = vec![page.walk.caption.clone()];
    all.extend(page.methods.iter().map(|choice| choice.text.clone()));
    for block in &page.lesson {
        match block {
            Block::Where(text) | Block::Title(text) | Block::Asked(text) => all.push(text.clone()),
            Block::Reward(stars, text) => all.extend([stars.clone(), text.clone()]),
            Block::Steps(_) => {}
            Block::Main(way) | Block::Skip(way) => all.push(way.text.clone()),
            Block::Prose(text) | Block::Notes(text) => all.extend(plain(text)),
            Block::Try(text, goal) => {
                all.extend(plain(text));
                all.extend(goal.iter().map(|goal| page::star(goal.solved).0.to_owned()));
                all.extend(goal.iter().flat_map(told));
            }
            Block::Why(turn, text) => {
                all.push(turn.text.clone());
                all.extend(text.iter().flat_map(plain));
            }
            Block::Challenge(text, goal) => {
                all.extend(plain(text).into_iter().chain(told(goal)));
                all.extend(goal.reached().map(|reached| session.lang().of(reached).to_owned()));
            }
            Block::Question { ask, choices, entry, hint, reveal, .. } => {
                all.extend(
                    [ask.clone(), hint.clone()].into_iter().chain(reveal.iter().map(|it| it.text.clone())),
                );
                all.extend(choices.iter().map(|choice| choice.text.clone()));
                if let Some(page::SumForm { symbol, check, said, .. }) = entry {
                    all.extend([symbol.clone(), check.text.clone()]);
                    all.extend(said.iter().flat_map(plain));
                }
            }
            Block::Outcome { ask, text, reply, worked, work, again, .. } => {
                all.extend([ask.clone(), text.clone(), again.text.clone()]);
                all.extend(work.iter().map(|work| work.text.clone()));
                all.extend(reply.iter().chain(worked).flat_map(plain));
            }
            Block::Judged(methods) => {
                all.extend(methods.iter().flat_map(|it| it.flaw.iter().chain([&it.name])).cloned());
            }
            Block::Part(title, text) => {
                all.push(title.clone());
                all.extend(plain(text));
            }
            Block::Marks(marks) => all.extend(marks.iter().map(|choice| choice.text.clone())),
            Block::End { score, on, note } => {
                all.extend(score.iter().chain(note).cloned());
                all.extend(on.iter().map(|choice| choice.text.clone()));
            }
        }
    }
    all
}

fn assert_whole(session: &Session) {
    let text = text_of(&html(&view(session)));
    for part in shown(session) {
        let part = part.replace(char::is_whitespace, "");
        assert!(text.contains(&part), "{}: `{part}` is not in {text}", session.link());
    }
    let has = |part: &str| assert!(text.contains(&part.replace(char::is_whitespace, "")), "{part}");
    match session.page().pane {
        page::Pane::Code(rows) => rows.iter().for_each(|row| {
            has(&row.text);
            row.values.iter().for_each(|beside| has(&beside.value));
        }),
        page::Pane::Table(table) => {
            table.rows.iter().flat_map(|(cells, ..)| cells).for_each(|cell| has(cell));
        }
        page::Pane::Own(own) => own.text.lines().for_each(has),
        page::Pane::Numbers(fields, contact, layers) => {
            contact.iter().for_each(|row| has(session.lang().of(row.title)));
            fields.iter().for_each(|field| has(&field.title));
            layers.iter().for_each(|layer| has(&layer.text));
        }
        page::Pane::Cost(page) => {
            let bars = page.rows.iter().flat_map(|row| &row.bars).map(|bar| &bar.text);
            let names = page.rows.iter().map(|row| &row.name);
            [&page.lead, &page.button]
                .into_iter()
                .chain(names)
                .chain(bars)
                .chain(&page.notes)
                .for_each(|it| has(it));
        }
    }
}

/// Asserts that no secret of the question can be read.
fn assert_secret(session: &Session) {
    let (html, told) = (html(&view(session)), session.explanation());
    let (text, link) = (text_of(&html), session.link());
    assert!(!text.contains(&told.reason.replace(char::is_whitespace, "")), "{link}");
    let mut captions = session.captions().iter().map(|caption| caption.replace(char::is_whitespace, ""));
    assert!(captions.all(|caption| !text.contains(&caption)), "{link}");
    assert!(!html.contains("row now") || session.moment().is_some(), "{link}");
    assert!(!html.contains("data-do=\"moment/"), "{link}: lines lead nowhere");
}

#[test]
fn a_verdict_gives_its_reason_where_the_step_is_not_quiet() {
    let mut counts = [0; 2];
    for lang in Lang::ALL {
        each_step(&mut session(lang), |session| {
            act(session, Action::Program(Program::Dismiss));
            if session.is_secret() {
                act(session, Action::Quiz(QuizAction::Reveal));
            }
            walk_through(session);
            let quiet = session.step().quiet;
            let told = session.explanation();
            let (said, word) = (picture::verdict(session), lang.of(told.verdict.words()));
            assert!(said.contains(word), "{}", session.link());
            assert_eq!(said.contains(&told.reason), !quiet, "{}", session.link());
            counts[usize::from(quiet)] += 1;
        });
    }
    assert!(counts.into_iter().all(|count| count > 0), "{counts:?}");
}

#[test]
fn a_page_has_the_content_of_the_panel_and_no_secrets_while_a_question_waits() {
    for lang in Lang::ALL {
        let mut session = session(lang);
        act(&mut session, Action::Present(Present::Notes));
        each_step(&mut session, |session| {
            act(session, Action::Program(Program::Dismiss));
            if session.is_secret() {
                assert_whole(session);
                assert_secret(session);
                act(session, Action::Quiz(QuizAction::Answer(0)));
            }
            walk_through(session);
        });
    }
}

/// Checks that the page is complete at rest and at each moment, and that every moment is read aloud.
fn walk_through(session: &mut Session) {
    let mut voice = Voice::default();
    act(session, Action::Walk(Walk::Play));
    act(session, Action::Walk(Walk::Play));
    let mut last = String::new();
    while let Some(walk) = session.walk() {
        assert_whole(session);
        let told = session.explanation();
        let caption = &session.captions()[walk.at];
        let news = voice.news(session);
        match last.is_empty() {
            // The lesson and the step come first.
            true => assert!(news.is_some_and(|news| news.len() > caption.len() && news.ends_with(caption))),
            false => assert_eq!(news, Some(caption.clone()).filter(|caption| *caption != last)),
        }
        last.clone_from(caption);
        let is_known = !picture::verdict(session).contains(session.lang().of(crate::said::figure::UNKNOWN));
        assert_eq!(is_known, walk.at >= told.decided, "{}", session.link());
        act(session, Action::Walk(Walk::On));
    }
    assert_whole(session);
    assert!(voice.news(session).is_some(), "the end of the walk is told");
}

#[test]
fn keys_in_lessons_are_shown_as_touch_buttons_for_fingers() {
    /// Returns the pieces of a text that begin with `open` and end before `close`.
    fn between<'a>(html: &'a str, open: &str, close: &str) -> Vec<&'a str> {
        html.split(open).skip(1).map(|rest| rest.split(close).next().unwrap_or(rest)).collect()
    }
    for lang in Lang::ALL {
        each_step(&mut session(lang), |session| {
            let regions = regions(&View { touched: true, ..view(session) });
            let text = |button: &&str| text_of(&format!("<button{button}"));
            let buttons: Vec<String> = regions
                .iter()
                .flat_map(|(_, html)| between(html, "<button", "</button>"))
                .map(|it| text(&it))
                .collect();
            // Methods are in a list, which has a name.
            let lists = regions.iter().flat_map(|(_, html)| between(html, "<select", ">"));
            let named = lists.filter_map(|list| attributes(list, "aria-label").next()).map(str::to_lowercase);
            let buttons: Vec<String> = buttons.into_iter().chain(named).collect();
            let lesson = &regions.iter().find(|(region, _)| *region == "lesson").unwrap().1;
            let prose: String =
                lesson.split("<button").map(|part| part.split("</button>").last().unwrap()).collect();
            for key in between(&prose, "<kbd>", "</kbd>") {
                // A key's name may be a part of a menu entry.
                let key = text_of(key);
                let is_there = buttons.iter().any(|it| *it == key || key.len() > 3 && it.contains(&key));
                assert!(is_there, "{}: {key} of {buttons:?}", session.link());
            }
        });
    }
}

#[test]
fn every_button_of_every_page_does_something_and_has_a_name() {
    let mut session = session(Lang::En);
    let check = |session: &Session, touched: bool| {
        let html =
            html(&View { touched, help: session.hint().map(|(_, words)| (words, None)), ..view(session) });
        for name in attributes(&html, "data-do") {
            let action = press::action(name).unwrap_or_else(|| panic!("{}: {name}", session.link()));
            assert_eq!(press::name(action), name);
        }
        for (place, part) in
            attributes(&html, "data-set").map(|place| (place, press::number_at(session, place)))
        {
            assert!(
                part.is_some() || ["name", "task", "link"].contains(&place),
                "{}: {place}",
                session.link()
            );
        }
        let buttons =
            html.split("<button").skip(1).map(|rest| rest.split("</button>").next().unwrap_or(rest));
        buttons.for_each(|button| {
            let named = attributes(button, "aria-label").next().is_some_and(|name| !name.trim().is_empty());
            assert!(named || !text_of(&format!("<{button}")).is_empty(), "{button}");
        });
    };
    each_step(&mut session, |session| {
        for tab in [Tab::Code, Tab::Table, Tab::Numbers, Tab::Cost] {
            act(session, Action::Panel(PaneAction::Tab(tab)));
            check(session, false);
        }
        check(session, true);
    });
    use Program::{Glossary, Help, OpenLink, Overview, Settings, Task};
    for program in [Help, Settings, Task, Overview, Glossary, OpenLink] {
        act(&mut session, Action::Program(program));
        check(&session, false);
        act(&mut session, Action::Program(Program::Leave));
    }
    act(&mut session, Action::Present(Present::Toggle));
    each_step(&mut session, |session| check(session, false));
}

#[test]
fn held_buttons_are_named_by_their_label_and_their_effect() {
    for (lang, whose) in [(Lang::En, "box: half extents"), (Lang::Ja, "箱: 幅・高さ")] {
        let mut session = session(lang);
        let pad = |session: &Session| bars::footer(&View { touched: true, ..view(session) }).into_string();
        session.open("disk-rectangle/look");
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        assert!(pad(&session).contains(whose), "the disk is chosen: {}", pad(&session));
        act(&mut session, Action::Body(Pick::Next));
        assert!(pad(&session).contains(whose), "the box is");
        session.open("boxes-in-space/look");
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        for printed in ["z +", "z −", "x +", "y −"] {
            let called = format!(r#"aria-label="{printed}: "#);
            assert!(pad(&session).contains(&called), "{printed}: {}", pad(&session));
        }
    }
}

#[test]
fn a_language_is_named_in_that_language_also_while_pictures_cannot_be_labeled_in_it() {
    for lang in Lang::ALL {
        for awaited in [false, lang != Lang::En] {
            let awaited = Lang::ALL.map(|other| awaited && other != Lang::En);
            let system = System { lang, awaited, browser: true, ..System::default() };
            let mut session = Session::new(Library::builtin(), Settings::default(), system);
            let page = html(&view(&session));
            for other in Lang::ALL {
                let [code, name] = [other.code(), other.name()];
                let on = if other == session.lang() { " selected" } else { "" };
                let option = format!(r#"<option value="lang/{code}" lang="{code}"{on}>{name}</option>"#);
                assert_eq!(page.matches(&option).count(), 1, "{option} in the header of {lang:?}");
            }
            act(&mut session, Action::Program(Program::Settings));
            let sheet = text_of(&sheet::write(&view(&session)).into_string());
            assert!(Lang::ALL.into_iter().all(|lang| sheet.contains(lang.name())), "{sheet}");
        }
    }
}

#[test]
fn only_choices_of_languages_are_marked_with_a_language() {
    let [chooses, leads] =
        [Action::Settings(Setting::Lang(Lang::Ja)), Action::Go(Go::To(0, 0))].map(|action| {
            let choice = page::Choice { text: Lang::Ja.name().to_owned(), on: false, action };
            [write::option(&choice), write::Button::choice(&choice).render()].map(Markup::into_string)
        });
    let lang = format!(r#" lang="{}""#, Lang::Ja.code());
    assert!(chooses.iter().all(|html| html.contains(&lang)), "{chooses:?}");
    assert!(!leads.iter().any(|html| html.contains(" lang=")), "{leads:?}");
}

#[test]
fn a_lesson_in_another_language_is_marked_with_that_language() {
    let mut library = Library::builtin();
    let lesson = Arc::make_mut(&mut library.lessons[0]);
    lesson.title.forget(Lang::Ja);
    lesson.steps.iter_mut().for_each(|step| step.text.forget(Lang::Ja));
    for (lang, count) in [(Lang::En, 0), (Lang::Ja, 2)] {
        let system = System { lang, browser: true, ..System::default() };
        let session = Session::new(library.clone(), Settings::default(), system);
        let page = html(&view(&session));
        assert_eq!(
            page.matches(r#"<span class="told" lang="en">"#).count(),
            count,
            "{lang:?}: title and text"
        );
    }
}

#[test]
fn only_news_is_announced() {
    let mut session = session(Lang::En);
    let mut voice = Voice::default();
    let title = session.lesson().title.get(Lang::En).to_owned();
    assert!(voice.news(&session).is_some_and(|news| news.starts_with(&format!("{title}. Step 1 of"))));
    assert_eq!(voice.news(&session), None);
    act(&mut session, Action::Go(Go::Step(1)));
    act(&mut session, Action::Quiz(QuizAction::Answer(0)));
    // The new lesson and step, and the result of the question there.
    let news = voice.news(&session).expect("there is some");
    assert!(news.starts_with("Step 2 of") && (news.contains("HIT") || news.contains("MISS")), "{news}");
    session.notify("The link is copied.".into());
    assert_eq!(voice.news(&session).as_deref(), Some("The link is copied."));
}

#[test]
fn choices_chosen_shapes_and_new_positions_are_announced() {
    let mut session = session(Lang::En);
    let mut voice = Voice::default();
    let mut said = |session: &Session| voice.news(session).unwrap_or_default();
    act(&mut session, Action::Go(Go::Step(1)));
    assert!(said(&session).contains(". Step 2 of"));
    act(&mut session, Action::Choice(Choose::Down));
    assert_eq!(said(&session), "Hit");
    act(&mut session, Action::Choice(Choose::Down));
    assert_eq!(said(&session), "Miss");
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    said(&session);
    act(&mut session, Action::Body(Pick::Next));
    assert_eq!(said(&session), session.lang().of(session.scene().bodies[session.body()].title));
    let moves = session.scene().bodies[session.body()].moves[0];
    let mut nudge = || {
        act(&mut session, Action::Pose(Change::Nudge(Drive::LEFT)));
        act(&mut session, Action::Pose(Change::Rest));
        let place = session.state().pose.shown(moves, Lang::En).expect("what moves has a place");
        (said(&session), place)
    };
    // The step had this as its thing to try.
    assert_eq!(nudge().0, "Done. MISS");
    let (news, place) = nudge();
    assert!(news.ends_with(&place), "{news}");
    assert_eq!(said(&session), "");
}

#[test]
fn the_cost_of_a_crowd_is_plotted_by_the_number_of_bodies() {
    for lang in Lang::ALL {
        let mut session = session(lang);
        let grows = session.lessons().iter().position(|lesson| lesson.scene.grows().is_some());
        act(&mut session, Action::Go(Go::To(grows.expect("a scene can grow"), 0)));
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        act(&mut session, Action::Panel(PaneAction::Tab(Tab::Cost)));
        act(&mut session, Action::Panel(PaneAction::Measure));
        // A call takes 3 ms with few bodies and 30 from the fourth size on, so that every method stops after that.
        let now = Mutex::new(0.0);
        while session.is_measuring() {
            let page::Pane::Cost(page) = session.page().pane else { panic!("another tab") };
            let tick = if page.progress < Some(3.0 / 7.0) { 0.003 } else { 0.03 };
            session.work(&Budget::new(&|| ticked(&now, tick), 0.005));
        }
        assert_whole(&session);
        let pane = pane::write(&view(&session), &session.page()).into_string();
        assert_eq!(pane.matches("<svg").count(), 2, "tests, and time");
        for method in session.scene().methods {
            let name = Escaped(lang.of(method.title)).to_string();
            assert!(pane.matches(&name).count() >= 3, "{name}: in both plots and in a sentence");
        }
        // Every pair of 300 bodies: 300 · 299 / 2.
        let told = match lang {
            Lang::Ja => "図形 300 個で、判定 44,850 回、30 ms。",
            Lang::En => "300 bodies, 44,850 tests, 30 ms.",
            _ => "44,850",
        };
        assert!(pane.contains(told), "{pane}");
    }
}

#[test]
fn costs_are_measured_on_request_shown_and_announced() {
    for lang in Lang::ALL {
        let (mut session, mut voice) = (session(lang), Voice::default());
        act(&mut session, Action::Go(Go::To(1, 0)));
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        act(&mut session, Action::Panel(PaneAction::Tab(Tab::Cost)));
        assert!(voice.news(&session).is_some() && !session.is_measuring());
        act(&mut session, Action::Panel(PaneAction::Measure));
        assert!(session.is_measuring() && html(&view(&session)).contains("<progress"));
        let now = Mutex::new(0.0);
        while session.is_measuring() {
            session.work(&Budget::new(&|| ticked(&now, 0.003), 0.005));
        }
        assert!(voice.news(&session).is_some(), "that it is done is told");
        assert_whole(&session);
        let (pane, methods) =
            (pane::write(&view(&session), &session.page()).into_string(), session.scene().methods);
        assert_eq!(pane.matches("<dt>").count(), methods.len());
        let flawed = methods.iter().filter(|method| method.flaw.is_some()).count();
        assert_eq!(pane.matches(r#"<div class="flawed">"#).count(), flawed);
        act(&mut session, Action::Go(Go::Next));
        assert!(session.has_measured(), "another step of the same scene");
        act(&mut session, Action::Go(Go::NextLesson));
        assert!(!session.has_measured(), "another scene");
    }
}

#[test]
fn a_methods_flaw_is_shown_right_below_it_also_in_a_walkthrough() {
    for lang in Lang::ALL {
        let mut session = session(lang);
        let mut told = 0;
        each_step(&mut session, |session| {
            act(session, Action::Quiz(QuizAction::Reveal));
            let state = session.state();
            let methods: Vec<&Method> = std::iter::once(session.method()).chain(state.versus()).collect();
            let flaws: Vec<(String, &str)> = methods
                .iter()
                .filter_map(|method| Some((page::method_name(method, lang), lang.of(method.flaw?))))
                .collect();
            told += flaws.len();
            let id = session.step().id.clone();
            for walks in [false, true] {
                if walks {
                    act(session, Action::Walk(Walk::To(0)));
                }
                let html = lesson::write(&view(session), &session.page()).into_string();
                for (name, flaw) in &flaws {
                    let below = format!("{}</p><p class=\"flaw\">✗ {}</p>", Escaped(name), Escaped(flaw));
                    assert_eq!(html.matches(&below).count(), 1, "{id}, walks: {walks}");
                }
                if !flaws.is_empty() {
                    let blocks = session.page().lesson;
                    let at = blocks.iter().position(|block| matches!(block, Block::Judged(_)));
                    let above = &blocks[at.expect("the methods are named") - 1];
                    // A step that may be skipped begins with the button that does so.
                    let heads = matches!(
                        above,
                        Block::Steps(_)
                            | Block::Notes(_)
                            | Block::Outcome { .. }
                            | Block::Main(_)
                            | Block::Skip(_)
                    );
                    assert!(heads, "{id}: above what is read, not below {above:?}");
                }
            }
        });
        assert!(told >= session.lessons().len() - 1, "every lesson but the first has one: {told}");
    }
}

#[test]
fn only_wrong_verdicts_are_called_wrong_in_the_text() {
    let mut session = session(Lang::En);
    each_step(&mut session, |session| {
        act(session, Action::Quiz(QuizAction::Reveal));
        let html = lesson::write(&view(session), &session.page()).into_string();
        let told = std::iter::once((session.method(), session.explanation())).chain(session.versus());
        let wrong = told.filter(|(_, told)| told.wrong).count();
        let struck = html.matches("✗ <s>").count();
        assert_eq!((struck, html.matches("verdict wrong").count()), (wrong, wrong), "{}", session.step().id);
    });
}

/// The numbers in a text, without the zeros behind a point.
fn numbers(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || ".−".contains(c)));
    let short = |word: &str| match word.contains('.') {
        true => word.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => word.to_owned(),
    };
    words.map(|word| short(word.trim_matches('.'))).filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_result_of_a_waiting_calculation_is_neither_on_the_page_nor_in_the_picture() {
    let mut sums = 0;
    for lang in Lang::ALL {
        each_step(&mut session(lang), |session| {
            let Some(sum) = session.step().sum().cloned() else { return };
            assert!(session.is_secret());
            let result = &sum.results[sum.truth()];
            // A small whole number also occurs among steps and ticks.
            let telling: Vec<String> =
                result.numbers.iter().map(|number| crate::lesson::sum::show(&[*number])).collect();
            let telling: Vec<String> = telling.into_iter().filter(|number| number.contains('.')).collect();
            let hint = session.page().lesson.into_iter().find_map(|block| match block {
                Block::Question { hint, .. } => Some(hint),
                _ => None,
            });
            // An example of a number's form gives no result away.
            let known = numbers(&(session.step().text(lang).lead.plain() + " " + &hint.expect("a question")));
            for tab in [Tab::Code, Tab::Table, Tab::Numbers] {
                act(session, Action::Panel(PaneAction::Tab(tab)));
                let mut page = regions(&view(session));
                page.retain(|(name, _)| !["root", "link", "footer", "header"].contains(name));
                let picture = crate::compose::of_session(session, crate::compose::SIZE);
                let labels = picture.split("<text").skip(1).filter_map(|rest| rest.split("</text>").next());
                page.push(("picture", labels.map(|label| format!("<text{label}</text> ")).collect()));
                for (region, html) in page {
                    let seen = numbers(&text_of(&html.replace('<', " <")));
                    for number in telling.iter().filter(|number| !known.contains(number)) {
                        // A number that is given in the pose is no secret.
                        let given = session.state().pose.iter().any(|(_, value)| {
                            value
                                .numbers()
                                .iter()
                                .any(|given| crate::lesson::sum::show(&[f64::from(*given)]) == **number)
                        });
                        assert!(
                            given || !seen.contains(number),
                            "{} is in {region} of {}",
                            number,
                            session.link()
                        );
                    }
                }
            }
            sums += 1;
        });
    }
    assert!(sums >= 4, "only {sums} sums");
}

#[test]
fn a_wrong_answer_has_the_color_of_mistakes_also_while_presenting() {
    for (right, class) in [(true, "right"), (false, "wrong")] {
        let mut session = session(Lang::En);
        session.open("point-disk/distance");
        let truth = session.state().truth().expect("it asks");
        act(&mut session, Action::Quiz(QuizAction::Answer(if right { truth } else { (truth + 1) % 2 })));
        let outcome = Escaped(&session.outcome().expect("it is answered")).to_string();
        let told = |html: &str, words: &str| {
            html.contains(&format!(r#"class="{words}{class}""#)) && html.contains(&outcome)
        };
        assert!(
            told(&lesson::write(&view(&session), &session.page()).into_string(), ""),
            "{class} in the panel"
        );
        act(&mut session, Action::Present(Present::Toggle));
        let _ = session.apply(Action::Present(Present::NotesApart));
        assert!(told(&talk::write(&view(&session)).into_string(), "outcome "), "{class} before the class");
        assert!(told(&notes::apart(&view(&session)).into_string(), "outcome "), "{class} in the notes");
    }
}

#[test]
fn a_vote_shows_no_result_until_all_votes_are_shown() {
    let mut votes = 0;
    for lang in Lang::ALL {
        let mut session = session(lang);
        act(&mut session, Action::Quiz(QuizAction::Hold(true)));
        each_step(&mut session, |session| {
            if session.step().ask.is_none() {
                return;
            }
            let mut voice = Voice::default();
            let _ = voice.news(session);
            let page =
                |session: &Session| text_of(&lesson::ask(&view(session), &session.page()).into_string());
            assert!(
                session.sum_entry().is_none() && !page(session).contains(lang.of(crate::said::page::TAKEN))
            );
            let mut said = vec![];
            for choice in 0..session.choices().len() {
                act(session, Action::Quiz(QuizAction::Answer(choice)));
                act(session, Action::Quiz(QuizAction::Reveal));
                assert_secret(session);
                assert!(!html(&view(session)).contains("data-do=\"reveal\""));
                assert_eq!((session.outcome(), session.reply()), (None, None));
                assert_eq!(session.choice(), Some(choice), "the last vote counts, and is marked");
                assert!(
                    page(session).contains(&text_of(lang.of(crate::said::page::TAKEN))),
                    "{}",
                    page(session)
                );
                let news = voice.news(session).expect("it is heard that it was taken");
                assert!(choice > 0 || news.starts_with(lang.of(crate::said::page::TAKEN)), "{news}");
                said.push(text_of(&html(&view(session))));
            }
            assert!(said.iter().all(|text| *text == said[0]), "right or wrong, the page says the same");
            votes += 1;
        });
        act(&mut session, Action::Quiz(QuizAction::Hold(false)));
        each_step(&mut session, |session| {
            assert_eq!(session.outcome().is_some(), session.step().ask.is_some(), "all of them are shown");
        });
    }
    assert!(votes > 60, "only {votes} questions");
}

#[test]
fn a_calculation_is_typed_answered_and_announced() {
    let mut session = session(Lang::En);
    session.open("point-disk/push");
    let mut voice = Voice::default();
    let _ = voice.news(&session);
    let ask = |session: &Session| lesson::ask(&view(session), &session.page()).into_string();
    let html = ask(&session);
    assert_eq!(attributes(&html, "data-enter").collect::<Vec<_>>(), ["0", "1"]);
    assert!(html.contains("inputmode=\"decimal\"") && html.contains("aria-label=\"P = x\""), "{html}");
    assert!(!html.contains("data-insert") && ask_by_fingers(&session).contains("data-insert=\"√\""));
    let check = |session: &mut Session, x: &str, y: &str| {
        session.enter(0, x);
        session.enter(1, y);
        act(session, Action::Quiz(QuizAction::Check));
    };
    check(&mut session, "-1.8", "2.4");
    let said = voice.news(&session).expect("something is said");
    assert!(
        said.starts_with("You went along d itself") && ask(&session).contains("You went along"),
        "{said}"
    );
    check(&mut session, "-1.8", "2.4");
    assert_eq!(voice.news(&session), Some(said), "and once more when it is tried once more");
    check(&mut session, "－１．５", "2");
    assert!(voice.news(&session).is_some_and(|said| said.starts_with("✓ Correct: (−1.5, 2).")));
    assert!(
        !session.is_secret()
            && !lesson::write(&view(&session), &session.page()).into_string().contains("class=\"worked\"")
    );
    act(&mut session, Action::Quiz(QuizAction::Work));
    assert!(lesson::write(&view(&session), &session.page()).into_string().contains("class=\"worked\""));
    assert!(voice.news(&session).is_some_and(|said| said.contains("√(0.81 + 1.44)")));
}

/// The question of a page for fingers.
fn ask_by_fingers(session: &Session) -> String {
    lesson::ask(&View { touched: true, ..view(session) }, &session.page()).into_string()
}

#[test]
fn each_judgment_is_announced_once() {
    for lang in Lang::ALL {
        let (mut session, mut voice) = (session(lang), Voice::default());
        session.open("point-disk/add");
        let mut heard = |session: &mut Session, text: &str| -> Vec<String> {
            session.write(text);
            let mut heard = vec![];
            let now = Mutex::new(0.0);
            while session.is_judging() {
                heard.extend(voice.news(session));
                session.work(&Budget::new(&|| ticked(&now, 1e-4), 0.005));
                session.advance(1.0 / 60.0);
            }
            heard.extend(voice.news(session));
            heard.retain(|said| said.starts_with(['✓', '✗']));
            heard
        };
        act(&mut session, Action::Quiz(QuizAction::Reveal));
        act(&mut session, Action::Own(Own::Edit));
        let text = session.own().expect("it runs").text().to_owned();
        assert_eq!(heard(&mut session, &text).len(), 1, "it is right");
        assert!(heard(&mut session, &format!("{text}// a word\n")).is_empty(), "it still is");
        let wrong = text.replacen("<=", ">=", 1);
        assert_ne!(wrong, text);
        assert_eq!(heard(&mut session, &wrong).len(), 1, "wrong, and not how often so far");
        assert!(heard(&mut session, &format!("{wrong}// a word\n")).is_empty());
        assert_eq!(heard(&mut session, &text).len(), 1, "right again");
    }
}

#[test]
fn the_overview_names_the_lessons_and_only_the_bar_above_has_numbers_which_are_keys() {
    let mut session = session(Lang::En);
    let lessons = session.lessons().to_vec();
    for (_, of) in session.chapters() {
        act(&mut session, Action::Go(Go::To(of.start, 0)));
        act(&mut session, Action::Program(Program::Overview));
        let [bar, sheet] =
            [bars::header(&view(&session)).into_string(), sheet::write(&view(&session)).into_string()];
        for (key, lesson) in (1..).zip(of) {
            assert!(bar.contains(&format!("<span>{key}</span> ")));
            let title = session.title_with_minutes(&lessons[lesson]);
            let title = Escaped(&title);
            assert!(sheet.contains(&format!("<h4>{title}</h4>")), "{title}");
        }
        act(&mut session, Action::Program(Program::Leave));
    }
}

#[test]
fn in_a_room_the_touch_note_replaces_the_keys() {
    let mut session = session(Lang::En);
    session.open("play/yard");
    let told = |touched| lesson_of(&View { touched, ..view(&session) });
    assert!(told(true).contains('»') && !told(false).contains('»'));
    let below = |touched| bars::footer(&View { touched, ..view(&session) }).into_string();
    let has_keys = |touched| below(touched).contains(r#"class="hints""#);
    assert!(has_keys(false) && !has_keys(true), "keys stand below");
}

#[test]
fn in_a_room_no_button_resets_the_setup() {
    let mut session = session(Lang::En);
    let offers =
        |session: &Session| bars::footer(&view(session)).into_string().contains(r#"data-do="step-pose""#);
    assert!(offers(&session));
    session.open("play/yard");
    assert!(!offers(&session));
}

/// The lesson's text.
fn lesson_of(view: &View) -> String {
    let lesson = regions(view).into_iter().find(|(name, _)| *name == "lesson");
    lesson.expect("it is there").1
}

#[test]
fn each_sign_above_a_step_says_what_it_means() {
    for lang in Lang::ALL {
        let system = System { lang, browser: true, ..System::default() };
        let session = Session::new(Library::builtin(), Settings::default(), system);
        let page = html(&view(&session));
        let bars = page.split(r#"<nav class="steps""#).nth(1).and_then(|rest| rest.split("</nav>").next());
        let bars: Vec<&str> = bars.expect("there are steps").split("<li>").skip(1).collect();
        let challenges =
            session.lesson().steps.iter().filter(|step| step.challenge.is_some() || step.write.is_some());
        let open = lang.of(crate::said::page::CHALLENGE_OPEN);
        let told = bars.iter().filter(|bar| bar.contains(&format!(r#" · {open}" "#))).count();
        assert!(told > 2 && told == challenges.count(), "{lang:?}: {told} of {bars:#?}");
    }
}

/// The built-in lessons, with a changed first one.
fn changed(change: impl Fn(&mut Lesson)) -> Session {
    let mut library = Library::builtin();
    change(Arc::make_mut(&mut library.lessons[0]));
    Session::new(library, Settings::default(), System { browser: true, ..System::default() })
}

#[test]
fn a_why_is_closed_until_the_reader_opens_it_or_all_of_them() {
    let mut session = changed(|lesson| {
        for step in &mut lesson.steps[..2] {
            step.text.get_mut(Lang::En).why = Prose::parse("The square is {dd}.");
        }
    });
    act(&mut session, Action::Quiz(QuizAction::Reveal));
    const TURN: Action = Action::Panel(PaneAction::Why);
    let is = |session: &Session, open: bool| {
        let lesson = lesson_of(&view(session));
        let button = format!(r#"data-do="why" aria-expanded="{open}">Why?</button>"#);
        lesson.contains(&button) && lesson.contains("The square is") == open
    };
    assert!(is(&session, false));
    let mut voice = Voice::default();
    voice.news(&session);
    act(&mut session, TURN);
    assert!(is(&session, true));
    assert!(voice.news(&session).is_some_and(|news| news.starts_with("The square is ")));
    act(&mut session, TURN);
    assert!(is(&session, false));
    act(&mut session, TURN);
    act(&mut session, Action::Go(Go::Next));
    assert!(
        session.is_secret() && !lesson_of(&view(&session)).contains(r#"data-do="why""#),
        "it waits for the answer"
    );
    act(&mut session, Action::Go(Go::Previous));
    assert!(is(&session, false), "each step begins with it closed");
    act(&mut session, Action::Settings(Setting::Whys));
    assert!(is(&session, true));
    act(&mut session, TURN);
    assert!(is(&session, false), "this one can still be closed");
    assert!(session.settings().whys);
}

#[test]
fn a_game_replaces_every_region_of_a_lesson() {
    let names = |session: &Session| -> Vec<&str> {
        let mut names: Vec<_> = parts(&view(session)).into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    };
    let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
    let of_lesson = names(&session);
    session.open("play/disks");
    assert_eq!(names(&session), of_lesson, "what is not replaced would stay from the lesson");
}

#[test]
fn a_page_hears_the_counts_of_a_level_only_while_sounds_are_on() {
    let line = |session: &Session| {
        let root = root::write(&View::of(session));
        root.lines().find(|line| line.starts_with("sounds")).expect("a line").to_owned()
    };
    let system = System { browser: true, ..System::default() };
    let mut session = Session::new(Library::builtin(), Settings::default(), system);
    session.open("play/disks");
    assert_eq!(line(&session), "sounds ");
    let _no_request = session.apply(Action::Settings(Setting::Sounds));
    assert_eq!(line(&session), "sounds 0 0 0");
    session.open("disks/look");
    assert_eq!(line(&session), "sounds ", "a lesson is silent");
}

#[test]
fn an_optional_step_says_so_and_can_be_skipped() {
    let all = session(Lang::En);
    let mut session = changed(|lesson| {
        lesson.steps[1..3].iter_mut().for_each(|step| step.optional = true);
    });
    let title = Escaped(&session.lesson().steps[3].text(Lang::En).title).to_string();
    let skips = |session: &Session| lesson_of(&view(session)).contains(&format!("Skip to: {title}</button>"));
    let says = |session: &Session| html(&view(session)).contains("Optional: you can skip this step");
    assert!(!skips(&session) && !says(&session));
    for step in [1, 2] {
        act(&mut session, Action::Go(Go::Step(step)));
        assert!(skips(&session) && says(&session), "{step}");
    }
    let page = html(&view(&session));
    let optional = session.lesson().steps.iter().filter(|step| step.optional).count();
    assert_eq!(page.matches(r#"open optional""#).count(), optional, "their bars are marked");
    // The steps `distance` and `subtract` ask, and the lesson is complete without them.
    assert_eq!(session.score().asked + 2, all.score().asked);
    assert!(session.challenges_solved().1 < all.challenges_solved().1);
    act(&mut session, Action::Go(Go::Next));
    assert!(!skips(&session) && session.state().place().index() == 3);
}
