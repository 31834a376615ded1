//! The surroundings of the picture in a browser: HTML, which the page's script inserts. Only changes are sent.

mod hand;
mod letters;
mod surface;

pub use surface::Surface;

use super::{App, FRAME, platform};
use crate::html::{LINK, View, Voice, regions};
use crate::session::action::{Change, Setting};
use crate::session::keys::{Key, Modifiers};
use crate::session::numbers::{corrected, read};
use crate::session::press::{self, Press};
use crate::session::{Action, Drive};
use crate::words;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The state kept from frame to frame.
#[derive(Default)]
pub struct Memory {
    /// The HTML sent last, by region.
    sent: BTreeMap<&'static str, String>,
    /// The time of that, by the session's clock.
    sent_at: f64,
    /// True if changes are waiting to be sent.
    waits: bool,
    voice: Voice,
    /// The names of the held buttons.
    held: Vec<String>,
    embedded: bool,
    /// The message about a typed number: the input's name, and a sentence.
    typed: Option<(&'static str, String)>,
    /// The message until it is read aloud.
    refused: Option<String>,
}

impl Memory {
    /// The state of a page. It needs no header if a course page embeds it.
    pub fn new(_: bool) -> Self {
        words::mark_borrowed();
        let query = platform::environment().query;
        let embedded = form_urlencoded::parse(query.as_bytes()).any(|(key, _)| key == "embed");
        Self { embedded, ..Self::default() }
    }

    /// Returns itself: a page has no folders.
    pub fn with_words(self, _: Option<(PathBuf, Option<PathBuf>)>) -> Self {
        self
    }
}

/// Performs the pending actions, and drives by the held buttons.
fn settle(app: &mut App) {
    let drives = app.around.held.iter().filter_map(|name| press::drive(name));
    app.held = drives.fold(Drive::NONE, Drive::and);
    app.settle();
}

/// Does nothing: a page follows no other window.
pub fn follow(_: &mut App) {}

/// Returns false: a page has no other use for keys.
pub fn takes(_: &mut App, _: &[(Key, Modifiers)]) -> bool {
    false
}

/// The seconds for which pending changes may wait.
pub fn due(app: &App) -> Option<f64> {
    app.around.waits.then(|| pause(app))
}

/// The interval at which numbers and sentences follow a moving shape. Faster text is not readable, and laying it out took a third
/// of a frame's time without a graphics card. The picture follows in every frame.
const TEXTS: f64 = 1.0 / 20.0;

/// The seconds until texts follow moving shapes. Zero if nothing moves.
fn pause(app: &App) -> f64 {
    let moves = app.session.is_changing() || app.session.is_moving_in_game();
    if moves { (app.around.sent_at + TEXTS - app.session.clock()).clamp(0.0, TEXTS) } else { 0.0 }
}

/// Makes the page scroll its text.
pub fn scroll(_: &mut App, by: f32) {
    platform::publish("scroll", &by.to_string());
}

/// Does nothing before an action.
pub fn before(_: &mut App, _: Action) {}

/// Does nothing after actions.
pub fn settled(_: &mut App) {}

/// Handles a click on the page.
pub fn press(app: &mut App, press: Press) {
    match press {
        Press::Do(name) => {
            app.around.typed.take_if(|(place, _)| *place == LINK);
            if let Some(action) = press::action(&name) {
                app.act(action);
            }
        }
        Press::Hold(name, true) => hold(app, name),
        Press::Hold(name, false) => app.around.held.retain(|held| *held != name),
        Press::Set(place, text) => set(app, &place, &text),
        Press::Enter(part, text) => app.session.enter(part, &text),
        Press::Rest => {
            app.editing = false;
            app.rest();
        }
        Press::Light(name) => app.lit = Some(name).filter(|name| !name.is_empty()),
        Press::Slow => app.act(Action::Settings(Setting::Slow)),
        Press::Touch => app.touched = true,
        Press::Write(text) => app.session.write(&text),
        Press::Across(across) => app.session.lay_overview(across),
        Press::Name(name) => app.session.rename_own(&name),
        Press::Before(before) => {
            let names = app.session.attempt().map_or(vec![], |attempt| attempt.names_at(&before));
            platform::publish("names", &names.join(" "));
        }
    }
    // The next click may depend on the result of this one.
    app.settle();
}

/// Holds a button. It drives in the next frame, no matter how short it is held.
fn hold(app: &mut App, name: String) {
    let Some(drive) = press::drive(&name) else { return };
    if app.around.held.is_empty() && app.grip.is_none() {
        // An earlier tap counts separately, even within the same frame.
        let tapped = std::mem::replace(&mut app.held, Drive::NONE);
        if tapped != Drive::NONE {
            app.act(Action::Pose(Change::Hold { drive: tapped, dt: FRAME }));
        }
        app.act(Action::Pose(Change::Rest));
    }
    app.held = app.held.and(drive);
    app.around.held.push(name);
}

/// Applies a number that was typed or set by a slider.
fn set(app: &mut App, place: &str, text: &str) {
    if let ("panel-width", Some(width)) = (place, read(text)) {
        return app.act(Action::Settings(Setting::PanelWidth(width as f32)));
    }
    if let ("code-part", Some(part)) = (place, read(text)) {
        return app.act(Action::Settings(Setting::CodePart(part as f32)));
    }
    match place {
        "name" => return app.session.set_name(text),
        LINK => return open_link(app, text),
        // Text pasted beside a field is ignored unless it is a link.
        "paste" if app.session.is_link(text) => return open_link(app, text),
        "paste" => return,
        "task" => return app.session.set_task(text),
        _ => {}
    }
    let Some((input, mut value, part)) = press::number_at(&app.session, place) else { return };
    let said = corrected(text, input, app.session.lang()).map(|said| (input.name, said));
    app.around.refused = said.as_ref().map(|(_, said)| said.clone());
    app.around.typed = said;
    if let Some(number) = read(text) {
        value[part] = number as f32;
        app.editing = true;
        app.act(Action::Pose(Change::Set { input: input.name, value }));
    }
}

/// Opens a typed or pasted link. If that fails, shows the reason below its field.
fn open_link(app: &mut App, text: &str) {
    let said = app.session.open_typed(text).err().map(|why| app.session.lang().of(why).to_owned());
    app.around.refused = said.clone();
    app.around.typed = said.map(|said| (LINK, said));
}

/// Sends the changes.
pub fn tell(app: &mut App) {
    app.around.waits = pause(app) > 0.0;
    if app.around.waits {
        return;
    }
    let around = &mut app.around;
    around.sent_at = app.session.clock();
    let view = View {
        session: &app.session,
        touched: app.touched,
        embedded: around.embedded,
        help: app.help,
        pointed: app.lit.as_deref().or(app.pointed.as_deref()).filter(|_| !app.session.is_secret()),
        typed: around.typed.as_ref(),
    };
    // The code as text, for copying.
    let code = app.session.code();
    if around.sent.get(&"code").is_none_or(|sent| sent != code) {
        platform::publish("code", code);
        around.sent.insert("code", code.to_owned());
    }
    for (name, text) in regions(&view) {
        if around.sent.get(&name) != Some(&text) {
            platform::publish(name, &text);
            around.sent.insert(name, text);
        }
    }
    let refused = std::mem::take(&mut around.refused);
    let news: Vec<String> = refused.into_iter().chain(around.voice.news(&app.session)).collect();
    if !news.is_empty() {
        platform::publish("announce", &news.join(" "));
    }
}
