//! The moment in words, for those who do not see the canvas: what the panel shows, as a page can hold it.

use super::platform::{Button, Mirror};
use crate::figure::badge;
use crate::figure::svg::Escaped;
use crate::lesson::{Prose, Style};
use crate::scene::{Amount, Kind, Stage, Value};
use crate::session::action::{Change, Go, Pick, Present, Program, Quiz, Setting, View, Walk};
use crate::session::code::{self, CodeRow, Run};
use crate::session::commands::{self, Effect};
use crate::session::page::{Block, Choice, Page, TablePage};
use crate::session::{Action, Drive, Session};
use crate::words::{Lang, Words, words};

/// The buttons that stand before the choice of shapes, methods and lessons.
const FIRST: [Effect; 22] = [
    Effect::Do(Action::Quiz(Quiz::Reveal)),
    Effect::Do(Action::Quiz(Quiz::AskAgain)),
    Effect::Do(Action::Go(Go::Next)),
    Effect::Do(Action::Go(Go::Previous)),
    Effect::Do(Action::Go(Go::First)),
    Effect::Do(Action::Go(Go::Last)),
    Effect::Hold(Drive::LEFT),
    Effect::Hold(Drive::RIGHT),
    Effect::Hold(Drive::UP),
    Effect::Hold(Drive::DOWN),
    Effect::Hold(Drive::TURN),
    Effect::Hold(Drive::BACK),
    Effect::Hold(Drive::WIDER),
    Effect::Hold(Drive::NARROWER),
    Effect::Hold(Drive::TALLER),
    Effect::Hold(Drive::LOWER),
    Effect::Do(Action::Pose(Change::Undo)),
    Effect::Do(Action::Pose(Change::Redo)),
    Effect::Do(Action::Pose(Change::StepPose)),
    Effect::Do(Action::Walk(Walk::Play)),
    Effect::Do(Action::Walk(Walk::On)),
    Effect::Do(Action::Walk(Walk::Back)),
];

/// Those that stand after it.
const LAST: [Action; 18] = [
    Action::Walk(Walk::Faster),
    Action::Walk(Walk::Slower),
    Action::Settings(Setting::Grid),
    Action::Settings(Setting::Panel),
    Action::Settings(Setting::LetterKeys),
    Action::Present(Present::Toggle),
    Action::Present(Present::Return),
    Action::Present(Present::Notes),
    Action::Quiz(Quiz::Clear),
    Action::Program(Program::CopyLink),
    Action::Program(Program::Export),
    Action::Camera(View::Fit),
    Action::Camera(View::In),
    Action::Camera(View::Out),
    Action::Settings(Setting::NextLang),
    Action::Settings(Setting::NextTheme),
    Action::Settings(Setting::LargerText),
    Action::Settings(Setting::SmallerText),
];

/// The button of a command, if it does something now.
fn button(session: &Session, effect: Effect) -> Option<(Button, Effect)> {
    let command = commands::with(effect).filter(|command| command.works(session.mode()))?;
    let pressed = if let Effect::Do(action) = effect { is_on(session, action) } else { None };
    let label = session.lang().of(command.words).to_owned();
    Some((Button { id: command.id.to_owned(), label, pressed }, effect))
}

/// Whether what an action switches is on; nothing for one that switches nothing.
fn is_on(session: &Session, action: Action) -> Option<bool> {
    let (settings, presentation) = (session.settings(), session.presentation());
    match action {
        Action::Walk(Walk::Play) => Some(session.walk().is_some_and(|walk| walk.running)),
        Action::Settings(Setting::Grid) => Some(settings.grid),
        Action::Settings(Setting::Panel) => Some(settings.panel),
        Action::Settings(Setting::LetterKeys) => Some(settings.letter_keys),
        Action::Present(Present::Toggle) => Some(presentation.is_on()),
        Action::Present(Present::Notes) => Some(presentation.shows_notes()),
        _ => None,
    }
}

/// All buttons for which there is something to do now, in the order in which the focus goes through them. What the page words
/// itself, such as the way to the next lesson, takes the place of the command that does the same.
fn buttons(session: &Session, page: &Page) -> Vec<(Button, Effect)> {
    let commands = FIRST.into_iter().filter_map(|effect| button(session, effect));
    let last = LAST.into_iter().filter_map(|action| button(session, Effect::Do(action)));
    let mut all: Vec<(Button, Effect)> = vec![];
    let candidates =
        asked(session, page).into_iter().chain(commands).chain(choices(session, page)).chain(last);
    for (button, effect) in candidates {
        if !all.iter().any(|(other, _)| other.id == button.id) {
            all.push((button, effect));
        }
    }
    all
}

/// What the lesson's text offers: the answers, asking again, and the ways on at the lesson's end.
fn asked(session: &Session, page: &Page) -> Vec<(Button, Effect)> {
    let answer = session.lang().of(words("Answer", "答え"));
    let mut all = vec![];
    for block in &page.lesson {
        match block {
            Block::Question { choices, .. } => {
                let answers = choices.iter().enumerate();
                all.extend(
                    answers.map(|(i, choice)| pressable(format!("answer-{i}"), Some(answer), choice, None)),
                );
            }
            Block::Outcome { again, .. } => all.extend(named_as_command(again)),
            Block::End { on, .. } => all.extend(on.iter().filter_map(named_as_command)),
            _ => {}
        }
    }
    all
}

/// A choice of the page, under the name of the command that does the same.
fn named_as_command(choice: &Choice) -> Option<(Button, Effect)> {
    commands::of(choice.action).map(|command| pressable(command.id.to_owned(), None, choice, None))
}

/// A choice of the page as a button; `what` says what it is one of, `pressed` whether it is the present one, where that can be said.
fn pressable(id: String, what: Option<&str>, choice: &Choice, pressed: Option<bool>) -> (Button, Effect) {
    let label = what.map_or_else(|| choice.text.clone(), |what| format!("{what}: {}", choice.text));
    (Button { id, label, pressed }, Effect::Do(choice.action))
}

/// The shapes, methods, steps and lessons to choose from.
fn choices(session: &Session, page: &Page) -> Vec<(Button, Effect)> {
    let (lang, scene) = (session.lang(), session.scene());
    let mut all = vec![];
    let mut one_of = |id: String, what: &str, choice: &Choice| {
        all.push(pressable(id, Some(what), choice, Some(choice.on)));
    };
    let shape = lang.of(words("Shape", "図形"));
    for (i, body) in scene.bodies.iter().enumerate().filter(|(_, body)| session.shows(body.layer)) {
        let text = lang.of(body.title).to_owned();
        let choice = Choice { text, on: session.body() == i, action: Action::Body(Pick::At(i)) };
        one_of(format!("shape-{i}"), shape, &choice);
    }
    let method = lang.of(words("Method", "方法"));
    page.methods.iter().enumerate().for_each(|(i, choice)| one_of(format!("method-{i}"), method, choice));
    let steps = page.lesson.iter().find_map(|block| match block {
        Block::Steps(steps) => Some(steps),
        _ => None,
    });
    for (i, choice) in steps.into_iter().flatten().enumerate() {
        let step = format!("{} {}", lang.of(words("Step", "ステップ")), i + 1);
        one_of(format!("step-{i}"), &step, choice);
    }
    let lesson_word = lang.of(words("Lesson", "レッスン"));
    for (i, lesson) in session.lessons().iter().enumerate() {
        let text = lesson.title.get(lang).clone();
        let choice = Choice { text, on: lesson.id == session.lesson().id, action: Action::Go(Go::To(i, 0)) };
        // Numbered as in the library: a page that leaves lessons out numbers them the same.
        let number = session.library().lessons.iter().position(|other| other.id == lesson.id);
        one_of(format!("scene-{}", number.unwrap_or(i)), lesson_word, &choice);
    }
    all
}

/// What a button of the text version does now.
pub fn action(session: &Session, id: &str) -> Option<Action> {
    let (_, effect) = buttons(session, &session.page()).into_iter().find(|(button, _)| button.id == id)?;
    Some(match effect {
        Effect::Do(action) => action,
        Effect::Hold(drive) => Action::Pose(Change::Nudge(drive)),
    })
}

/// The session in words. What is asked is kept secret here too.
pub fn of(session: &Session) -> Mirror {
    let lang = session.lang();
    let page = session.page();
    Mirror {
        lang: lang.code().to_owned(),
        title: format!("Hantei · {}", session.lesson().title.get(lang)),
        step: step_line(session, lang),
        prose: prose(&page, lang),
        caption: caption(&page, lang),
        code: code(session),
        table: session.table_page().map(|table| html_table(&table, lang)).unwrap_or_default(),
        values: values(session, lang),
        verdict: verdict(session, lang),
        announce: announce(session, &page),
        buttons: buttons(session, &page).into_iter().map(|(button, _)| button).collect(),
    }
}

/// Unlike the panel without the lesson's title, which is the page's own: this line is read aloud at every step.
fn step_line(session: &Session, lang: Lang) -> String {
    let (step, steps) = (session.state().place().index() + 1, session.lesson().steps.len());
    let title = &session.step().text(lang).title;
    match lang {
        Lang::En => format!("Step {step} of {steps}: {title}"),
        Lang::Ja => format!("ステップ {step} / {steps}: {title}"),
    }
}

/// What is read aloud when it changes: a notice, or else where a walk has come to.
fn announce(session: &Session, page: &Page) -> String {
    let walking = !session.is_secret() && (session.walk().is_some() || session.walk_has_ended());
    let caption = walking.then_some(page.walk.caption.as_str());
    session.notices().last().or(caption).unwrap_or_default().to_owned()
}

/// What happens at the present moment, and in a walk, which of the moments that is.
fn caption(page: &Page, lang: Lang) -> String {
    let walk = &page.walk;
    let Some(at) = walk.at.filter(|_| walk.enabled) else { return walk.caption.clone() };
    let (number, all) = (at + 1, walk.ticks.len());
    match lang {
        Lang::En => format!("Moment {number} of {all}: {}", walk.caption),
        Lang::Ja => format!("{number} / {all}: {}", walk.caption),
    }
}

/// The verdict as soon as it is known; the question while one waits.
fn verdict(session: &Session, lang: Lang) -> String {
    if session.is_secret() {
        return session.question().map(|question| lang.of(question).to_owned()).unwrap_or_default();
    }
    if session.showing().hit().is_none() {
        return lang.of(badge::UNKNOWN).to_owned();
    }
    let compared = session.versus().is_some();
    let verdicts = std::iter::once((session.method(), session.explanation())).chain(session.versus());
    let told = verdicts.map(|(method, told)| {
        let word = lang.of(told.verdict.words());
        let name = if compared { format!("{}: ", lang.of(method.title)) } else { String::new() };
        format!("{name}{word}: {}", told.reason)
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// The lesson's text. The question stands with the verdict, whose place it takes.
fn prose(page: &Page, lang: Lang) -> String {
    let blocks: String = page.lesson.iter().map(|block| html_block(block, lang)).collect();
    // Where two methods are compared, the text has told already what is wrong with one of them.
    let told = page.lesson.iter().any(|block| matches!(block, Block::Versus { .. }));
    let flaw = page.flaw.as_ref().filter(|_| !told);
    blocks + &flaw.map(|flaw| paragraph(&format!("✗ {flaw}"))).unwrap_or_default()
}

fn html_block(block: &Block, lang: Lang) -> String {
    match block {
        // These are the headings, and buttons.
        Block::Where(_) | Block::Title(_) | Block::Steps(_) => String::new(),
        Block::Prose(text) => html(text),
        Block::Try(text) => paragraph(lang.of(words("Try it:", "やってみよう:"))) + &html(text),
        Block::Question { hint, .. } => paragraph(hint),
        Block::Outcome { ask, text, .. } => paragraph(ask) + &paragraph(text),
        Block::Versus { methods, flaw } => {
            let line = |(verdict, name, wrong): &(Words, String, bool)| {
                let wrong =
                    if *wrong { lang.of(words(" ✗ wrong here", " ✗ ここでは誤り")) } else { "" };
                paragraph(&format!("{}: {name}{wrong}", lang.of(*verdict)))
            };
            methods.iter().map(line).collect::<String>() + &paragraph(flaw)
        }
        Block::End { score, note, .. } => score.iter().chain(note).map(|text| paragraph(text)).collect(),
        Block::Notes(text) => paragraph(lang.of(words("Speaker notes", "講師用メモ"))) + &html(text),
    }
}

/// What is given, and what the method has found by now.
fn values(session: &Session, lang: Lang) -> Vec<(String, String)> {
    let given = session.state().pose.iter().map(|(input, value)| {
        let unit = if input.kind == Kind::Angle { "°" } else { "" };
        (lang.of(input.title).to_owned(), format!("{}{unit}", given(input.kind, value).show(lang)))
    });
    let told = session.explanation();
    let known = match session.stage() {
        Stage::Asked => 0,
        Stage::Walk { at, .. } => told.moments.get(at).map_or(0, |moment| moment.rows.end),
        Stage::Whole => told.rows.len(),
    };
    let found = told.rows[..known].iter().filter(|row| !row.read);
    given.chain(found.map(|row| (row.full_name(), row.value.show(lang)))).collect()
}

/// An input's numbers as a value.
fn given(kind: Kind, amount: &Amount) -> Value {
    let [x, y, z] = amount.numbers();
    match kind.width() {
        1 => Value::Number(x),
        3 => Value::Vector3(glam::vec3(x, y, z)),
        _ => Value::Vector(glam::vec2(x, y)),
    }
}

/// The source that runs, with its values as comments. While a question waits nothing tells which lines run.
fn code(session: &Session) -> String {
    let secret = session.is_secret();
    let rows = code::rows(session).into_iter().filter(|row| !secret || row.depth == 0);
    let lines: Vec<String> = rows.map(|row| code_line(&row, secret, session.lang())).collect();
    lines.join("\n")
}

fn code_line(row: &CodeRow, secret: bool, lang: Lang) -> String {
    let mut line = format!("{}{}", "    ".repeat(row.depth), row.text);
    let value = |beside: &code::Beside| match beside.name.as_str() {
        "" => beside.value.clone(),
        name => format!("{name} = {}", beside.value),
    };
    let mut notes: Vec<String> = row.values.iter().map(value).collect();
    match row.run {
        _ if secret => {}
        Run::Now => notes.push(now(lang).to_owned()),
        Run::Skipped => notes.push(lang.of(words("does not run here", "ここでは実行されない")).to_owned()),
        Run::Plain | Run::Done | Run::Ahead => {}
    }
    if !notes.is_empty() {
        line += &format!("  // {}", notes.join(", "));
    }
    line
}

/// Marks what is meant at the present moment.
fn now(lang: Lang) -> &'static str {
    lang.of(words("← now", "← いま"))
}

fn html_table(table: &TablePage, lang: Lang) -> String {
    let row = |tag: &str, cells: &[String], end: &str| {
        let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", Escaped(cell))).collect();
        format!("<tr>{cells}{end}</tr>")
    };
    let rows = table.rows.iter().map(|(cells, is_now, _)| {
        let end = if *is_now { format!("<td>{}</td>", now(lang)) } else { String::new() };
        row("td", cells, &end)
    });
    format!("<table>{}{}</table>", row("th", &table.head, ""), rows.collect::<String>())
}

fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>", Escaped(text)) }
}

/// Prose as simple HTML.
fn html(prose: &Prose) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for block in &prose.blocks {
        if block.item != in_list {
            out.push_str(if block.item { "<ul>" } else { "</ul>" });
            in_list = block.item;
        }
        let tag = if block.item { "li" } else { "p" };
        let spans: String = block.spans.iter().map(|span| html_span(span.style, &span.text)).collect();
        out.push_str(&format!("<{tag}>{spans}</{tag}>"));
    }
    if in_list {
        out.push_str("</ul>");
    }
    out
}

fn html_span(style: Style, text: &str) -> String {
    let text = Escaped(text);
    match style {
        Style::Plain => text.to_string(),
        Style::Bold => format!("<b>{text}</b>"),
        Style::Italic => format!("<i>{text}</i>"),
        Style::Code => format!("<code>{text}</code>"),
        Style::Key => format!("<kbd>{text}</kbd>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::{Settings, System};

    /// All that somebody can read in the text version.
    fn read(mirror: &Mirror) -> String {
        let mut texts = vec![&mirror.title, &mirror.step, &mirror.prose, &mirror.caption, &mirror.code];
        texts.extend([&mirror.table, &mirror.verdict]);
        texts.extend(mirror.values.iter().flat_map(|(name, value)| [name, value]));
        texts.extend(mirror.buttons.iter().map(|button| &button.label));
        let html: Vec<String> = texts.into_iter().map(|text| without_tags(text)).collect();
        html.join("\n")
    }

    fn without_tags(html: &str) -> String {
        let mut text = html.to_owned();
        for tag in ["p", "ul", "li", "b", "i", "code", "kbd", "table", "tr", "td", "th"] {
            text = text.replace(&format!("<{tag}>"), "").replace(&format!("</{tag}>"), "\n");
        }
        // A paragraph reads on across its bold and slanted words.
        let text =
            text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        text.replace('\n', "")
    }

    /// What the panel shows as the lesson's text and below it.
    fn shown(page: &Page, lang: Lang) -> Vec<String> {
        // A block may hold its line breaks; a page breaks lines where it likes.
        fn plain(prose: &Prose) -> Vec<String> {
            let text = |block: &crate::lesson::Block| block.spans.iter().map(|span| &*span.text).collect();
            prose.blocks.iter().map(text).collect()
        }
        let mut all = vec![page.walk.caption.clone()];
        all.extend(page.flaw.clone());
        all.extend(page.methods.iter().map(|choice| choice.text.clone()));
        for block in &page.lesson {
            match block {
                Block::Where(place) => all.extend(place.split(" · ").map(str::to_owned)),
                Block::Title(text) => all.push(text.clone()),
                Block::Steps(steps) => all.extend(steps.iter().map(|step| step.text.clone())),
                Block::Prose(text) | Block::Try(text) | Block::Notes(text) => all.extend(plain(text)),
                Block::Question { ask, choices, hint, .. } => {
                    all.extend([ask.clone(), hint.clone()]);
                    all.extend(choices.iter().map(|choice| choice.text.clone()));
                }
                Block::Outcome { ask, text, again, .. } => {
                    all.extend([ask.clone(), text.clone(), again.text.clone()]);
                }
                Block::Versus { methods, flaw } => {
                    all.push(flaw.clone());
                    all.extend(
                        methods
                            .iter()
                            .flat_map(|(verdict, name, _)| [lang.of(*verdict).to_owned(), name.clone()]),
                    );
                }
                Block::End { score, on, note } => {
                    all.extend(score.iter().chain(note).cloned());
                    all.extend(on.iter().map(|choice| choice.text.clone()));
                }
            }
        }
        all
    }

    fn assert_whole(session: &Session) {
        let (page, text) = (session.page(), read(&of(session)));
        let squeezed = text.replace(char::is_whitespace, "");
        for part in shown(&page, session.lang()) {
            let part = part.replace(char::is_whitespace, "");
            assert!(squeezed.contains(&part), "{}: `{part}` is not in {text}", session.link());
        }
        for row in code::rows(session).iter().filter(|row| !session.is_secret() || row.depth == 0) {
            assert!(
                text.contains(row.text.trim_end())
                    || squeezed.contains(&row.text.replace(char::is_whitespace, ""))
            );
            row.values.iter().for_each(|beside| assert!(text.contains(&beside.value)));
        }
        for (cells, ..) in session.table_page().iter().flat_map(|table| &table.rows) {
            cells.iter().for_each(|cell| assert!(squeezed.contains(&cell.replace(char::is_whitespace, ""))));
        }
    }

    /// Nothing that a question keeps back may be read.
    fn assert_secret(session: &Session) {
        let (mirror, told) = (of(session), session.explanation());
        let text = read(&mirror);
        let link = session.link();
        assert_eq!(mirror.values.len(), session.scene().inputs.len(), "{link}: only what is given");
        assert!(!text.contains(&told.reason), "{link}");
        let source: Vec<&str> =
            code::rows(session).iter().filter(|row| row.depth == 0).map(|row| row.text).collect();
        assert_eq!(mirror.code, source.join("\n"), "{link}: the source without notes");
        assert!(mirror.announce.is_empty());
        assert!(session.captions().iter().all(|caption| !text.contains(caption.as_str())), "{link}");
    }

    fn session(lang: Lang) -> Session {
        let system = System { lang, reduced_motion: true, ..System::default() };
        Session::new(Library::builtin(), Settings::default(), system)
    }

    fn act(session: &mut Session, action: Action) {
        assert_eq!(session.apply(action), None);
    }

    #[test]
    fn every_button_is_in_the_table_of_commands() {
        let all = FIRST.into_iter().chain(LAST.map(Effect::Do));
        all.for_each(|effect| assert!(commands::with(effect).is_some(), "{effect:?}"));
    }

    #[test]
    fn the_text_version_has_all_that_the_panel_shows_and_no_more_while_a_question_waits() {
        for lang in Lang::ALL {
            let mut session = session(lang);
            act(&mut session, Action::Present(Present::Notes));
            for (lesson, steps) in
                (0..).zip(session.lessons().iter().map(|it| it.steps.len()).collect::<Vec<_>>())
            {
                for step in 0..steps {
                    act(&mut session, Action::Go(Go::To(lesson, step)));
                    act(&mut session, Action::Program(Program::Dismiss));
                    if session.is_secret() {
                        assert_whole(&session);
                        assert_secret(&session);
                        act(&mut session, Action::Quiz(Quiz::Answer(0)));
                    }
                    walk_through(&mut session);
                }
            }
        }
    }

    /// The text version is whole at rest and at each moment, and every moment is read aloud.
    fn walk_through(session: &mut Session) {
        act(session, Action::Walk(Walk::Play));
        act(session, Action::Walk(Walk::Play));
        while let Some(walk) = session.walk() {
            assert_whole(session);
            let (mirror, told) = (of(session), session.explanation());
            assert_eq!(mirror.announce, session.captions()[walk.at]);
            let is_known = !mirror.verdict.contains(Lang::of(session.lang(), badge::UNKNOWN));
            assert_eq!(is_known, walk.at >= told.decided, "{}", session.link());
            act(session, Action::Walk(Walk::On));
        }
        assert_whole(session);
        assert!(!of(session).announce.is_empty(), "the end of the walk is told");
    }

    #[test]
    fn buttons_have_names_and_labels_of_their_own() {
        let mut session = session(Lang::En);
        for (lesson, steps) in
            (0..).zip(session.lessons().iter().map(|it| it.steps.len()).collect::<Vec<_>>())
        {
            for step in 0..steps {
                act(&mut session, Action::Go(Go::To(lesson, step)));
                let buttons = of(&session).buttons;
                for (i, button) in buttons.iter().enumerate() {
                    let earlier = &buttons[..i];
                    let alike =
                        earlier.iter().find(|other| other.id == button.id || other.label == button.label);
                    assert_eq!(alike, None, "{}: {button:?}", session.link());
                    assert!(action(&session, &button.id).is_some());
                }
            }
        }
    }
}
