//! The moment in words, for those who do not see the canvas: what the panel shows, as a page can hold it.

use super::platform::{Button, Mirror};
use crate::lesson::{Prose, Style};
use crate::session::{Action, Session};
use crate::words::{Lang, Words, words};

/// A button of the text version, and what it does.
type Entry = (&'static str, Words, Action);

/// Every button that is always there.
const BUTTONS: [Entry; 14] = [
    ("previous-step", words("Previous step", "前のステップ"), Action::Previous),
    ("next-step", words("Next step", "次のステップ"), Action::Next),
    ("previous-scene", words("Previous scene", "前のシーン"), Action::PreviousLesson),
    ("next-scene", words("Next scene", "次のシーン"), Action::NextLesson),
    ("next-method", words("Next method", "次の方法"), Action::NextMethod),
    ("choose-shape", words("Choose the next shape", "次の図形を選ぶ"), Action::NextBody),
    ("step-pose", words("Back to the step's pose", "ステップの初期配置に戻す"), Action::StepPose),
    ("undo", words("Undo", "元に戻す"), Action::Undo),
    ("redo", words("Redo", "やり直す"), Action::Redo),
    ("walk", words("Walk through the algorithm", "アルゴリズムを順に再生"), Action::Play),
    ("copy-link", words("Copy the link", "リンクをコピー"), Action::CopyLink),
    ("language", words("日本語", "English"), Action::NextLang),
    ("theme", words("Next theme", "配色の切り替え"), Action::NextTheme),
    ("present", words("Present to a class", "発表モード"), Action::Present),
];

/// What a button of the text version does.
pub fn action(id: &str) -> Option<Action> {
    let answer = id.strip_prefix("answer-").and_then(|choice| choice.parse().ok()).map(Action::Answer);
    answer.or_else(|| BUTTONS.iter().find(|(known, ..)| *known == id).map(|(.., action)| *action))
}

/// The session in words. What is asked is kept secret here too.
pub fn of(session: &Session) -> Mirror {
    let lang = session.lang();
    let (lesson, step) = (session.lesson(), session.step());
    let text = step.text(lang);
    let secret = session.is_secret();
    let prose =
        if secret { html(&text.lead) } else { format!("{}{}", html(&text.prose), html(&text.try_it)) };
    let rows = session.run().trace.rows.iter().filter(|_| !secret);
    let values = rows.filter_map(|row| Some((row.name.to_owned(), row.value?.show(lang)))).collect();
    let verdict = if secret {
        session.question().map(|question| lang.of(question).to_owned()).unwrap_or_default()
    } else {
        let word = if session.run().hit { words("HIT", "当たり") } else { words("MISS", "外れ") };
        format!("{}: {}", lang.of(word), session.run().reason)
    };
    Mirror {
        lang: lang.code().to_owned(),
        title: format!("Hantei · {}", lesson.title.get(lang)),
        step: step_line(session, lang),
        prose,
        values,
        verdict,
        buttons: buttons(session, lang),
        announce: String::new(),
    }
}

fn step_line(session: &Session, lang: Lang) -> String {
    let (step, steps) = (session.state().step + 1, session.lesson().steps.len());
    let title = &session.step().text(lang).title;
    match lang {
        Lang::En => format!("Step {step} of {steps}: {title}"),
        Lang::Ja => format!("ステップ {step} / {steps}: {title}"),
    }
}

fn buttons(session: &Session, lang: Lang) -> Vec<Button> {
    let button = |id: String, label: &str| Button { id, label: label.to_owned(), pressed: None };
    let choices = session.choices();
    let answers = choices.iter().enumerate().filter(|_| session.is_secret());
    let answers = answers.map(|(i, choice)| button(format!("answer-{i}"), lang.of(*choice)));
    let fixed = BUTTONS.iter().map(|(id, label, _)| button((*id).to_owned(), lang.of(*label)));
    answers.chain(fixed).collect()
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
