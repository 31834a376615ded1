//! The picture in words, for readers who do not see it: the verdict, the inputs, and the values that the method has found so far.

use super::View;
use super::write::paragraph;
use crate::lesson::titles::title;
use crate::map::Named;
use crate::scene::Stage;
use crate::session::Session;
use maud::{Markup, html};

/// The whole description.
pub fn write(view: &View) -> Markup {
    let (session, lang) = (view.session, view.session.lang());
    html! {
        p id="verdict" { (verdict(session)) }
        @if let Some(survey) = session.survey() { (paragraph("map", &survey.legend(lang, Named::Both))) }
        dl {
            @for (name, value) in values(session) {
                div {
                    dt { (name) }
                    dd { (value) }
                }
            }
        }
    }
}

/// The verdict as soon as it is known; the question while one waits.
pub fn verdict(session: &Session) -> String {
    let lang = session.lang();
    if session.is_secret() {
        return session.question().map(|question| lang.of(question).to_owned()).unwrap_or_default();
    }
    if session.is_stale() || session.showing().hit().is_none() {
        return lang.of(crate::said::figure::UNKNOWN).to_owned();
    }
    let compared = session.versus().is_some();
    let other = session.versus().map(|(method, told)| (session.plain_name(method), told));
    let verdicts = std::iter::once((session.runs(), session.explanation())).chain(other);
    let told = verdicts.map(|(method, told)| {
        let word = lang.of(told.verdict.words());
        let name = if compared { format!("{method}: ") } else { String::new() };
        if session.step().quiet { format!("{name}{word}") } else { format!("{name}{word}: {}", told.reason) }
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// The inputs, and the values that the method has found so far.
fn values(session: &Session) -> Vec<(String, String)> {
    let lang = session.lang();
    let pose = &session.state().pose;
    let given = pose
        .iter()
        .filter_map(|(input, _)| Some((lang.of(input.title).to_owned(), pose.shown(input.name, lang)?)));
    let told = session.explanation();
    let known = match session.stage() {
        Stage::Asked => 0,
        Stage::Walk { at, .. } => told.moments.get(at).map_or(0, |moment| moment.rows.end),
        Stage::Whole => told.rows.len(),
    };
    let found = told.rows[..known].iter().filter(|row| !row.read);
    given.chain(found.map(|row| (title(&row.full_name(), lang), row.value.show(lang)))).collect()
}
