//! The moment in words, for those who do not see the canvas: what the panel shows, as a page can hold it.

use super::platform::{Button, Mirror};
use crate::lesson::{Prose, Style};
use crate::scene::{Kind, Turn, Value};
use crate::session::action::{Change, Go, Pick, Present, Program, Quiz, Setting, View, Walk};
use crate::session::keys::Effect;
use crate::session::{Action, Drive, Session};
use crate::words::{Lang, Words, words};

/// Buttons that always do the same: an id, a label, an effect.
type Entry = (&'static str, Words, Effect);

const fn entry(id: &'static str, label: Words, action: Action) -> Entry {
    (id, label, Effect::Do(action))
}

const fn drive(id: &'static str, label: Words, drive: Drive) -> Entry {
    (id, label, Effect::Hold(drive))
}

const ASKED: [Entry; 1] =
    [entry("reveal", words("Show the answer", "答えを見る"), Action::Quiz(Quiz::Reveal))];
const ANSWERED: [Entry; 1] =
    [entry("ask-again", words("Ask again", "もう一度答える"), Action::Quiz(Quiz::AskAgain))];
const STEPS: [Entry; 4] = [
    entry("next-step", words("Next step", "次のステップ"), Action::Go(Go::Next)),
    entry("previous-step", words("Previous step", "前のステップ"), Action::Go(Go::Previous)),
    entry("first-step", words("First step", "最初のステップ"), Action::Go(Go::First)),
    entry("last-step", words("Last step", "最後のステップ"), Action::Go(Go::Last)),
];
const MOVES: [Entry; 4] = [
    drive("move-left", words("Move left", "左へ動かす"), Drive::LEFT),
    drive("move-right", words("Move right", "右へ動かす"), Drive::RIGHT),
    drive("move-up", words("Move up", "上へ動かす"), Drive::UP),
    drive("move-down", words("Move down", "下へ動かす"), Drive::DOWN),
];
const TURNS: [Entry; 2] = [
    drive("turn-left", words("Turn counter-clockwise", "反時計回りに回す"), Drive::TURN),
    drive("turn-right", words("Turn clockwise", "時計回りに回す"), Drive::BACK),
];
const STRETCH_X: [Entry; 2] = [
    drive("wider", words("More along x", "x 方向に大きく"), Drive::WIDER),
    drive("narrower", words("Less along x", "x 方向に小さく"), Drive::NARROWER),
];
const STRETCH_Y: [Entry; 2] = [
    drive("taller", words("More along y", "y 方向に大きく"), Drive::TALLER),
    drive("lower", words("Less along y", "y 方向に小さく"), Drive::LOWER),
];
const POSE: [Entry; 3] = [
    entry("undo", words("Undo", "元に戻す"), Action::Pose(Change::Undo)),
    entry("redo", words("Redo", "やり直す"), Action::Pose(Change::Redo)),
    entry(
        "step-pose",
        words("Back to the step's own pose", "ステップの初期配置に戻す"),
        Action::Pose(Change::StepPose),
    ),
];
const WALK: [Entry; 4] = [
    entry("walk-on", words("One moment on", "1つ進む"), Action::Walk(Walk::On)),
    entry("walk-back", words("One moment back", "1つ戻る"), Action::Walk(Walk::Back)),
    entry("faster", words("Walk faster", "再生を速く"), Action::Walk(Walk::Faster)),
    entry("slower", words("Walk slower", "再生を遅く"), Action::Walk(Walk::Slower)),
];
const PROGRAM: [Entry; 9] = [
    entry(
        "copy-link",
        words("Copy the link to this", "この画面のリンクをコピー"),
        Action::Program(Program::CopyLink),
    ),
    entry("export", words("Save the figure", "図を保存"), Action::Program(Program::Export)),
    entry("fit", words("Fit everything into view", "全体を表示"), Action::Camera(View::Fit)),
    entry("zoom-in", words("Zoom in", "拡大"), Action::Camera(View::In)),
    entry("zoom-out", words("Zoom out", "縮小"), Action::Camera(View::Out)),
    entry("language", words("日本語", "English"), Action::Settings(Setting::NextLang)),
    entry("theme", words("Next theme", "配色の切り替え"), Action::Settings(Setting::NextTheme)),
    entry("larger-text", words("Larger text", "文字を大きく"), Action::Settings(Setting::LargerText)),
    entry("smaller-text", words("Smaller text", "文字を小さく"), Action::Settings(Setting::SmallerText)),
];

/// All buttons for which there is something to do now, in the order in which the focus goes through them.
fn buttons(session: &Session) -> Vec<(Button, Effect)> {
    let lang = session.lang();
    let mut all = vec![];
    let mut add = |id: String, label: String, pressed: Option<bool>, effect: Effect| {
        all.push((Button { id, label, pressed }, effect));
    };
    let secret = session.is_secret();
    if secret {
        for (i, choice) in session.choices().into_iter().enumerate() {
            let label = format!("{}: {}", lang.of(words("Answer", "答え")), lang.of(choice));
            add(format!("answer-{i}"), label, None, Effect::Do(Action::Quiz(Quiz::Answer(i))));
        }
    }
    let body = &session.scene().bodies[session.body()];
    let walk = session.walk();
    let turns = body.turn != Turn::No;
    for (there, entries) in [
        (secret, &ASKED[..]),
        (session.answer().is_some(), &ANSWERED),
        (true, &STEPS),
        (true, &MOVES),
        (turns, &TURNS),
        (body.stretch_x.is_some(), &STRETCH_X),
        (body.stretch_y.is_some(), &STRETCH_Y),
        (true, &POSE),
        (walk.is_some(), &WALK),
    ] {
        for (id, label, effect) in entries.iter().filter(|_| there) {
            add((*id).to_owned(), lang.of(*label).to_owned(), None, *effect);
        }
    }
    // Of several, one is chosen: each says what it is one of.
    let mut choice = |id: String, what: Words, name: &str, on: bool, action: Action| {
        add(id, format!("{}: {name}", lang.of(what)), Some(on), Effect::Do(action));
    };
    for (i, body) in session.scene().bodies.iter().enumerate().filter(|(_, body)| session.shows(body.layer)) {
        let here = session.body() == i;
        choice(
            format!("shape-{i}"),
            words("Shape", "図形"),
            lang.of(body.title),
            here,
            Action::Body(Pick::At(i)),
        );
    }
    for (i, method) in session.scene().methods.iter().enumerate() {
        let here = session.method().id == method.id;
        choice(
            format!("method-{i}"),
            words("Method", "方法"),
            lang.of(method.title),
            here,
            Action::Method(Pick::At(i)),
        );
    }
    let numbered = session.library().lessons.iter().enumerate();
    let number =
        |id: &str| numbered.clone().find(|(_, lesson)| lesson.id == id).map_or(0, |(number, _)| number);
    for (i, lesson) in session.lessons().iter().enumerate() {
        let title = lesson.title.get(lang);
        let here = lesson.id == session.lesson().id;
        choice(
            format!("scene-{}", number(&lesson.id)),
            words("Lesson", "レッスン"),
            title,
            here,
            Action::Go(Go::To(i, 0)),
        );
    }
    let mut switch = |id: &str, label: Words, on: bool, action: Action| {
        add(id.to_owned(), lang.of(label).to_owned(), Some(on), Effect::Do(action));
    };
    if !secret {
        let running = walk.is_some_and(|walk| walk.running);
        switch(
            "walk",
            words("Walk through the algorithm", "アルゴリズムを順に再生"),
            running,
            Action::Walk(Walk::Play),
        );
    }
    let settings = &session.settings();
    switch("grid", words("Grid", "方眼"), settings.grid, Action::Settings(Setting::Grid));
    switch("panel", words("Panel", "パネル"), settings.panel, Action::Settings(Setting::Panel));
    switch(
        "letter-keys",
        words("Single-letter keys", "1文字のショートカット"),
        settings.letter_keys,
        Action::Settings(Setting::LetterKeys),
    );
    switch(
        "present",
        words("Present to a class", "発表モード"),
        session.presentation().is_on(),
        Action::Present(Present::Toggle),
    );
    switch(
        "notes",
        words("Speaker notes", "講師用メモ"),
        session.presentation().shows_notes(),
        Action::Present(Present::Notes),
    );
    for (id, label, effect) in &PROGRAM {
        add((*id).to_owned(), lang.of(*label).to_owned(), None, *effect);
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
        let verdicts = std::iter::once((session.method(), session.run())).chain(session.versus());
        let compared = session.versus().is_some();
        let told = verdicts.map(|(method, run)| {
            let word = lang.of(if run.hit { words("HIT", "当たり") } else { words("MISS", "外れ") });
            let name = if compared { format!("{}: ", lang.of(method.title)) } else { String::new() };
            format!("{name}{word}: {}", run.reason)
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
        announce: session
            .notices()
            .last()
            .map(str::to_owned)
            .or_else(|| moment(session, lang))
            .unwrap_or_default(),
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
    let given = session.state().pose.iter().map(|(knob, value)| {
        let shown = if knob.kind.is_pair() { Value::Vector(value) } else { Value::Number(value.x) };
        let unit = if knob.kind == Kind::Angle { "°" } else { "" };
        (lang.of(knob.title).to_owned(), format!("{}{unit}", shown.show(lang)))
    });
    let found = session.run().trace.rows.iter().filter(|_| !session.is_secret());
    let found = found.filter_map(|row| Some((row.name.to_owned(), row.value?.show(lang))));
    given.chain(found).collect()
}

/// Where a walk through the algorithm has come to, and what was found there.
fn moment(session: &Session, lang: Lang) -> Option<String> {
    session.walk()?;
    let mark = session.mark()?;
    let rows = session.run().trace.rows.iter().filter(|row| row.mark == mark);
    let values = rows.filter_map(|row| Some(format!("{} = {}", row.name, row.value?.show(lang))));
    Some(format!("{mark}: {}", values.collect::<Vec<_>>().join(", ")))
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
