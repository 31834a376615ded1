//! Properties of the whole page, one name and value per line. Names that begin with `--` are for the stylesheet.

use super::View;
use crate::figure::theme::{Color, Theme};
use crate::lesson::Recap;
use crate::said::html as said;
use crate::session::Settings;
use crate::session::panel::Tab;
use std::fmt::Write;

/// The page's language, title, state and colors.
pub fn write(view: &View) -> String {
    let (session, theme) = (view.session, view.session.theme());
    let dark = theme.ink.luminance() > theme.paper.luminance();
    let (presentation, walk) = (session.presentation(), session.walk());
    let states = [
        (view.presents(), "presenting"),
        (presentation.is_blank(), "blank"),
        (presentation.shows_pane(), "showing"),
        (session.settings().panel, "paneled"),
        (view.touched, "touched"),
        (view.embedded, "embedded"),
        (session.is_secret(), "asked"),
        (session.is_editing() && view.session.panel().tab() == Tab::Code, "writing"),
        (session.step().text(session.lang()).recap != Recap::default(), "recap"),
        (session.is_unwritten(), "unwritten"),
        (walk.is_some(), "walking"),
        (session.is_in_game(), "in-game"),
        (walk.is_some_and(|walk| walk.running), "running"),
        (!session.settings().letter_keys, "silent"),
    ];
    let states: Vec<&str> = states.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
    let mut out = String::new();
    let _ = writeln!(out, "lang {}", session.lang().code());
    let (lang, lesson) = (session.lang(), session.lesson());
    // The step comes first: lists of bookmarks and of visited pages cut long titles.
    let place = || format!("{} · {}", session.step_title(), lesson.title.get(lang));
    let title = session.game_title().unwrap_or_else(place);
    let _ = writeln!(out, "title {title} · Hantei");
    let _ = writeln!(out, "skip {}", view.say(said::root::SKIP));
    let _ = writeln!(out, "activate {}", view.say(said::root::ACTIVATE));
    let _ = writeln!(out, "class {}", states.join(" "));
    let _ = writeln!(out, "sounds {}", sounds(view));
    let _ = writeln!(out, "--scheme {}", if dark { "dark" } else { "light" });
    let _ = writeln!(out, "--size {}", session.settings().text_size);
    let width = session.settings().panel_width;
    // Until the border is dragged, the stylesheet gives the width.
    let width =
        if width == Settings::default().panel_width { "initial".into() } else { format!("{width}px") };
    let _ = writeln!(out, "--width {width}");
    let _ = writeln!(out, "edge {} {}", session.settings().code_part, view.say(said::root::EDGE));
    for (name, Color(r, g, b, _)) in colors(&theme) {
        let _ = writeln!(out, "--{name} #{r:02x}{g:02x}{b:02x}");
    }
    out
}

/// The counts of an open game, whose increase is heard: of collected things, of returns to the start, and of wins. Empty if sounds
/// are off.
fn sounds(view: &View) -> String {
    let Some(game) = view.session.game().filter(|_| view.session.settings().sounds) else {
        return String::new();
    };
    let world = game.world();
    let (all, left) = world.to_collect();
    format!("{} {} {}", all - left, world.hurts, u8::from(world.won.is_some()))
}

/// A theme's colors by the names that stylesheets use.
pub fn colors(theme: &Theme) -> [(&'static str, Color); 22] {
    [
        ("paper", theme.paper),
        ("panel", theme.panel),
        ("well", theme.well),
        ("hairline", theme.hairline),
        ("axis", theme.axis),
        ("ink", theme.ink),
        ("muted", theme.muted),
        ("moving", theme.moving.text),
        ("moving-line", theme.moving.line),
        ("first", theme.first.text),
        ("second", theme.second.line),
        ("second-text", theme.second.text),
        ("hit", theme.hit.text),
        ("wrong", theme.wrong.text),
        ("wrong-line", theme.wrong.line),
        ("code-now", theme.code_now),
        ("row-now", theme.row_now),
        ("hit-line", theme.hit.line),
        ("peer", theme.peer.text),
        ("keyword", theme.code.keyword),
        ("literal", theme.code.literal),
        ("kind", theme.code.kind),
    ]
}
