//! The speaker's own window: notes, time and what comes next, of the presentation that another window shows.
//!
//! The presenting window writes down where it is, at least every second, and this one reads that a few times a second. So the
//! notes stand on the speaker's screen while the class sees the picture on the projector.

use super::fonts::font;
use super::panel::show_prose;
use super::style::{color, small};
use super::{App, platform};
use crate::figure::text::Face;
use crate::session::presentation::{next, time};
use crate::session::{Answer, Place, Session};
use crate::words::{Lang, words};
use egui::{self, CentralPanel, Frame, RichText, ScrollArea};

/// Seconds between two looks at where the presentation is.
pub const LOOK: f64 = 0.2;

/// Where a presentation is, as one window tells another.
#[derive(Debug, Clone, PartialEq)]
pub struct Presented {
    /// The link to what is shown.
    pub link: String,
    /// For how many seconds it has gone on.
    pub seconds: u64,
    /// The moment that a walk has come to.
    pub moment: Option<usize>,
    /// Whether the screen is blank.
    pub blank: bool,
    /// How the step's question was answered.
    pub answer: Option<Answer>,
}

impl Presented {
    /// Where the session's presentation is, while there is one.
    pub fn of(session: &Session) -> Option<Self> {
        let since = session.presentation().since()?;
        Some(Self {
            link: session.link(),
            seconds: (session.clock() - since) as u64,
            moment: session.walk().map(|walk| walk.at),
            blank: session.presentation().is_blank(),
            answer: session.answer(),
        })
    }

    /// As it is written down.
    pub fn write(&self) -> String {
        let mut text = format!("{}\n{}\n", self.seconds, self.link);
        if let Some(moment) = self.moment {
            text += &format!("moment {moment}\n");
        }
        if self.blank {
            text += "blank\n";
        }
        if let Some(Answer { given, truth }) = self.answer {
            let given = given.map_or_else(|| "-".to_owned(), |given| given.to_string());
            text += &format!("answer {given} {truth}\n");
        }
        text
    }

    /// What was written down.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let (seconds, link) = (lines.next()?.parse().ok()?, lines.next()?.to_owned());
        let mut read = Self { link, seconds, moment: None, blank: false, answer: None };
        for line in lines {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["moment", moment] => read.moment = Some(moment.parse().ok()?),
                ["blank"] => read.blank = true,
                ["answer", given, truth] => {
                    read.answer = Some(Answer { given: given.parse().ok(), truth: truth.parse().ok()? });
                }
                // Another version of the program may tell more.
                _ => {}
            }
        }
        Some(read)
    }
}

/// Which presentation the window follows, and when it looked last.
#[derive(Debug, Default)]
pub struct Speaker {
    followed: Option<Presented>,
    looked: f64,
}

impl Speaker {
    /// Looks where the presentation is now.
    pub fn look(&mut self, session: &mut Session) {
        if session.clock() - self.looked < LOOK && self.looked > 0.0 {
            return;
        }
        self.looked = session.clock();
        let before = self.followed.as_ref().map(|presented| presented.link.clone());
        self.followed = platform::presented().as_deref().and_then(Presented::read);
        if let Some(presented) = &self.followed
            && before.as_ref() != Some(&presented.link)
        {
            session.open(&presented.link);
        }
    }
}

/// The whole window.
pub fn show(app: &App, speaker: &Speaker, ctx: &egui::Context) {
    let (theme, lang) = (app.session.theme(), app.session.lang());
    let frame = Frame::new().fill(color(theme.panel)).inner_margin(32);
    CentralPanel::default().frame(frame).show(ctx, |ui| {
        let Some(presented) = &speaker.followed else {
            let waiting = words(
                "No presentation is going on. Press P in another window of Hantei.",
                "発表中のウィンドウがありません。別の Hantei のウィンドウで P を押してください。",
            );
            ui.label(RichText::new(lang.of(waiting)).font(font(Face::Sans, 18.0)));
            return;
        };
        let place = app.session.state().place();
        let text = place.step().text(lang);
        ui.horizontal(|ui| {
            ui.label(RichText::new(time(presented.seconds)).font(font(Face::Mono, 34.0)));
            ui.add_space(24.0);
            ui.label(small(whereabouts(place, lang), &theme));
        });
        ui.add_space(12.0);
        ui.label(RichText::new(&text.title).font(font(Face::Bold, 26.0)));
        ui.add_space(8.0);
        for (text, stands_out) in said(&app.session, presented) {
            let (face, ink) =
                if stands_out { (Face::Bold, theme.moving.text) } else { (Face::Sans, theme.ink) };
            ui.label(RichText::new(text).font(font(face, 18.0)).color(color(ink)));
            ui.add_space(4.0);
        }
        ui.add_space(8.0);
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            show_prose(ui, &theme, &app.session.state().fill(&text.notes, lang), 20.0, theme.ink);
            ui.add_space(16.0);
            ui.label(small(next(place.lesson(), place.index(), lang), &theme));
            ui.add_space(16.0);
            let follows = words(
                "This window follows by itself; keys lead the presentation in its own window.",
                "このウィンドウは自動で付いていきます。キー操作は発表のウィンドウで行います。",
            );
            ui.label(small(lang.of(follows), &theme));
        });
    });
}

/// What the class sees now, in lines, and whether each stands out: that there is nothing, how the question was answered or
/// that it waits, and the moment of a walk.
fn said(session: &Session, presented: &Presented) -> Vec<(String, bool)> {
    let lang = session.lang();
    let mut said = vec![];
    if presented.blank {
        let blank = words("The screen is blank.", "画面は消えています。");
        said.push((lang.of(blank).to_owned(), true));
    }
    if let Some(question) = session.question() {
        said.push((lang.of(question).to_owned(), false));
        let waits = words("Not answered yet.", "まだ答えていません。");
        let outcome = presented.answer.map(|answer| session.outcome_of(answer));
        said.push((outcome.unwrap_or_else(|| lang.of(waits).to_owned()), true));
    }
    let captions = session.captions();
    if let Some((at, caption)) = presented.moment.and_then(|at| Some((at + 1, captions.get(at)?))) {
        let all = captions.len();
        said.push(match lang {
            Lang::En => (format!("{at} of {all} · {caption}"), false),
            Lang::Ja => (format!("{at} / {all} · {caption}"), false),
        });
    }
    said
}

fn whereabouts(place: &Place, lang: Lang) -> String {
    let lesson = place.lesson();
    format!("{} · {} / {}", lesson.title.get(lang), place.index() + 1, lesson.steps.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Library;
    use crate::session::action::{Go, Present, Quiz, Walk};
    use crate::session::{Action, Settings, System};

    #[test]
    fn what_one_window_writes_down_another_reads() {
        let mut session = Session::new(Library::builtin(), Settings::default(), System::default());
        assert_eq!(Presented::of(&session), None);
        let _ = session.apply(Action::Present(Present::Toggle));
        (0..281).for_each(|_| session.advance(0.25));
        let presented = Presented::of(&session).expect("it presents");
        assert_eq!(presented.link, session.link());
        assert_eq!(time(presented.seconds), "1:10");
        assert_eq!(Presented::read(&presented.write()), Some(presented));
        assert_eq!(Presented::read("nonsense"), None);
    }

    #[test]
    fn the_speaker_learns_what_the_class_sees() {
        let mut class = Session::new(Library::builtin(), Settings::default(), System::default());
        let asks = class.lesson().steps.iter().position(|step| step.ask.is_some()).expect("one asks");
        let _ = class.apply(Action::Go(Go::Step(asks)));
        let _ = class.apply(Action::Present(Present::Toggle));
        let seen = |class: &Session| {
            let presented = Presented::of(class).expect("it presents");
            let presented = Presented::read(&presented.write()).expect("it was written");
            let mut own = Session::new(Library::builtin(), Settings::default(), System::default());
            own.open(&presented.link);
            said(&own, &presented).into_iter().map(|(text, _)| text).collect::<Vec<_>>()
        };
        let question = class.question().expect("it asks").en;
        assert_eq!(seen(&class), [question, "Not answered yet."]);
        for (given, quiz) in [(Some(0), Quiz::Answer(0)), (None, Quiz::Reveal)] {
            let _ = class.apply(Action::Quiz(Quiz::AskAgain));
            let _ = class.apply(Action::Quiz(quiz));
            assert_eq!(class.answer().map(|answer| answer.given), Some(given));
            assert_eq!(seen(&class), [question, &class.outcome().expect("it is answered")]);
        }
        let _ = class.apply(Action::Walk(Walk::To(1)));
        let _ = class.apply(Action::Present(Present::Blank));
        let (all, caption) = (class.captions().len(), &class.captions()[1]);
        let seen = seen(&class);
        assert_eq!((seen[0].as_str(), seen.len()), ("The screen is blank.", 4));
        assert_eq!(seen[3], format!("2 of {all} · {caption}"));
    }
}
