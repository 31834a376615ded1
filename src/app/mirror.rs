//! The moment in words, for those who do not see the canvas: what the panel shows, as a page can hold it.

use super::platform::{Button, Mirror};
use crate::lesson::{Prose, Style};
use crate::scene::{Amount, Kind, Value};
use crate::session::action::{Change, Go, Pick, Present, Program, Quiz, Setting, View, Walk};
use crate::session::commands::{self, Effect};
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

/// One of several buttons of which one is pressed: each says what it is one of.
fn choice(id: String, label: String, on: bool, action: Action) -> (Button, Effect) {
    (Button { id, label, pressed: Some(on) }, Effect::Do(action))
}

/// All buttons for which there is something to do now, in the order in which the focus goes through them.
fn buttons(session: &Session) -> Vec<(Button, Effect)> {
    let mut all = answers(session);
    all.extend(FIRST.into_iter().filter_map(|effect| button(session, effect)));
    all.extend(choices(session));
    all.extend(LAST.into_iter().filter_map(|action| button(session, Effect::Do(action))));
    all
}

/// The possible answers, while a question waits.
fn answers(session: &Session) -> Vec<(Button, Effect)> {
    if !session.is_secret() {
        return vec![];
    }
    let lang = session.lang();
    let answer = |(i, choice): (usize, Words)| {
        let label = format!("{}: {}", lang.of(words("Answer", "答え")), lang.of(choice));
        (
            Button { id: format!("answer-{i}"), label, pressed: None },
            Effect::Do(Action::Quiz(Quiz::Answer(i))),
        )
    };
    session.choices().into_iter().enumerate().map(answer).collect()
}

/// The shapes, methods and lessons to choose from.
fn choices(session: &Session) -> Vec<(Button, Effect)> {
    let (lang, scene) = (session.lang(), session.scene());
    let label = |what: Words, name: &str| format!("{}: {name}", lang.of(what));
    let mut all = vec![];
    for (i, body) in scene.bodies.iter().enumerate().filter(|(_, body)| session.shows(body.layer)) {
        let label = label(words("Shape", "図形"), lang.of(body.title));
        all.push(choice(format!("shape-{i}"), label, session.body() == i, Action::Body(Pick::At(i))));
    }
    for (i, method) in scene.methods.iter().enumerate() {
        let label = label(words("Method", "方法"), lang.of(method.title));
        let here = session.method().id == method.id;
        all.push(choice(format!("method-{i}"), label, here, Action::Method(Pick::At(i))));
    }
    for (i, lesson) in session.lessons().iter().enumerate() {
        let label = label(words("Lesson", "レッスン"), lesson.title.get(lang));
        let here = lesson.id == session.lesson().id;
        // Numbered as in the library: a page that leaves lessons out numbers them the same.
        let number = session.library().lessons.iter().position(|other| other.id == lesson.id);
        let id = format!("scene-{}", number.unwrap_or(i));
        all.push(choice(id, label, here, Action::Go(Go::To(i, 0))));
    }
    all
}

/// What a button of the text version does now.
pub fn action(session: &Session, id: &str) -> Option<Action> {
    let (_, effect) = buttons(session).into_iter().find(|(button, _)| button.id == id)?;
    Some(match effect {
        Effect::Do(action) => action,
        Effect::Hold(drive) => Action::Pose(Change::Nudge(drive)),
    })
}

/// The session in words. What is asked is kept secret here too.
pub fn of(session: &Session) -> Mirror {
    let lang = session.lang();
    let secret = session.is_secret();
    let verdict = if secret {
        session.question().map(|question| lang.of(question).to_owned()).unwrap_or_default()
    } else {
        let verdicts = std::iter::once((session.method(), session.explanation())).chain(session.versus());
        let compared = session.versus().is_some();
        let told = verdicts.map(|(method, told)| {
            let word = lang.of(told.verdict.words());
            let name = if compared { format!("{}: ", lang.of(method.title)) } else { String::new() };
            format!("{name}{word}: {}", told.reason)
        });
        told.collect::<Vec<_>>().join(" · ")
    };
    Mirror {
        lang: lang.code().to_owned(),
        title: format!("Hantei · {}", session.lesson().title.get(lang)),
        step: step_line(session, lang),
        prose: prose(session, lang),
        values: values(session, lang),
        verdict,
        buttons: buttons(session).into_iter().map(|(button, _)| button).collect(),
        announce: session.notices().last().map(str::to_owned).or_else(|| moment(session)).unwrap_or_default(),
    }
}

fn step_line(session: &Session, lang: Lang) -> String {
    let (step, steps) = (session.state().place().index() + 1, session.lesson().steps.len());
    let title = &session.step().text(lang).title;
    match lang {
        Lang::En => format!("Step {step} of {steps}: {title}"),
        Lang::Ja => format!("ステップ {step} / {steps}: {title}"),
    }
}

/// What the step says, how the question was answered, and what is wrong with the method.
fn prose(session: &Session, lang: Lang) -> String {
    let text = session.step().text(lang);
    if session.is_secret() {
        return html(&text.lead);
    }
    let flaw = session.method().flaw.map(|flaw| format!("✗ {}", lang.of(flaw)));
    let paragraph = |text: String| format!("<p>{}</p>", crate::figure::svg::Escaped(&text));
    let more: String = session.outcome().into_iter().chain(flaw).map(paragraph).collect();
    let notes = if session.presentation().shows_notes() { html(&text.notes) } else { String::new() };
    format!("{}{more}{}{notes}", html(&text.prose), html(&text.try_it))
}

/// What is given, and what the method found unless that is asked.
fn values(session: &Session, lang: Lang) -> Vec<(String, String)> {
    let given = session.state().pose.iter().map(|(input, value)| {
        let unit = if input.kind == Kind::Angle { "°" } else { "" };
        (lang.of(input.title).to_owned(), format!("{}{unit}", given(input.kind, value).show(lang)))
    });
    let found = session.explanation().rows.iter().filter(|row| !session.is_secret() && !row.read);
    let found = found.map(|row| (row.full_name(), row.value.show(lang)));
    given.chain(found).collect()
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

/// Where a walk through the algorithm has come to, in a sentence.
fn moment(session: &Session) -> Option<String> {
    let walk = session.walk()?;
    session.explanation().moments.get(walk.at).map(|moment| moment.caption.clone())
}

/// Prose as simple HTML.
fn html(prose: &Prose) -> String {
    use crate::figure::svg::Escaped;
    let mut out = String::new();
    for block in &prose.blocks {
        let tag = if block.item { "li" } else { "p" };
        out.push_str(&format!("<{tag}>"));
        for span in &block.spans {
            let text = Escaped(&span.text);
            out.push_str(&match span.style {
                Style::Plain => text.to_string(),
                Style::Bold => format!("<b>{text}</b>"),
                Style::Italic => format!("<i>{text}</i>"),
                Style::Code => format!("<code>{text}</code>"),
                Style::Key => format!("<kbd>{text}</kbd>"),
            });
        }
        out.push_str(&format!("</{tag}>"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_is_in_the_table_of_commands() {
        let all = FIRST.into_iter().chain(LAST.map(Effect::Do));
        all.for_each(|effect| assert!(commands::with(effect).is_some(), "{effect:?}"));
    }
}
