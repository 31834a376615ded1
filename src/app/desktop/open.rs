//! The field to open a link or a file of code by its path.

use super::style::{color, small};
use super::{App, Ui, focus, platform};
use crate::app::fonts::font;
use crate::figure::text::Face;
use crate::said;
use crate::session::Action;
use crate::session::action::Program;
use egui::{Id, Key, Margin, RichText, TextEdit};

/// The typed text and the message about it.
#[derive(Default)]
pub struct Field {
    /// The text. `None` before the field was shown.
    text: Option<String>,
    /// True once it has received the focus: not in the first frame, which only measures it.
    begun: bool,
    said: String,
}

/// Draws the field, which has the focus. Enter opens the text, and Esc closes the field.
pub fn show(app: &mut App, ui: &mut Ui) {
    let (lang, theme) = (app.session.lang(), app.session.theme());
    let id = Id::unique("open");
    let mut text = app.around.open.text.take().unwrap_or_else(|| {
        // A link in the clipboard is probably the one to open.
        let copied = platform::copied_text();
        if app.session.is_link(&copied) { copied.trim().to_owned() } else { String::new() }
    });
    let edit = TextEdit::singleline(&mut text).id(id).font(font(Face::Mono, 14.0));
    let field = ui.add(edit.desired_width(ui.available_width() - 18.0).margin(Margin::symmetric(8, 6)));
    if !app.around.open.begun {
        app.around.open.begun = focus::on_all(ui, id, &text);
    }
    if field.changed() {
        app.around.open.said.clear();
    }
    let [enter, escape] = [Key::Enter, Key::Escape].map(|key| ui.input(|input| input.key_pressed(key)));
    let entered = field.lost_focus() && enter;
    let button = RichText::new(lang.of(said::html::sheet::OPEN)).font(font(Face::Bold, 14.0));
    ui.horizontal(|ui| {
        if ui.button(button).clicked() || entered {
            app.around.open.said = open(app, &text).err().unwrap_or_default();
            ui.memory_mut(|memory| memory.request_focus(id));
        }
    });
    ui.label(small(lang.of(said::desktop::WHAT_OPENS), &theme));
    if !app.around.open.said.is_empty() {
        ui.label(RichText::new(format!("✗ {}", app.around.open.said)).color(color(theme.ink)));
    }
    if escape {
        app.act(Action::Program(Program::Leave));
    }
    app.around.open.text = Some(text);
}

/// Opens a file of code by its path, or else a link. The error is a sentence for the user.
fn open(app: &mut App, text: &str) -> Result<(), String> {
    let is_file = text.trim().trim_end_matches(['"', '\'']).to_ascii_lowercase().ends_with(".rs");
    let opened = if is_file {
        let (name, code) = platform::read_code(text)?;
        let opened = app.session.open_code(&name, &code);
        app.around.panel.focus_own |= opened.is_ok();
        app.around.panel.opened = app.around.panel.opened.or(opened.is_ok().then_some(true));
        opened
    } else {
        app.session.open_typed(text)
    };
    opened.map_err(|why| app.session.lang().of(why).to_owned())
}
