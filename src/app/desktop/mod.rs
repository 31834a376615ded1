//! The surroundings of the picture in a window: header, panel, footer and sheets, laid out by egui.

mod bridge;
mod corner;
mod drawing;
mod focus;
mod footer;
mod further;
mod header;
mod headless;
mod hint;
mod icons;
mod leading;
mod open;
mod overlay;
mod panel;
mod present;
mod speaker;
mod style;
mod translator;

pub use bridge::Surface;
pub use headless::Headless;
pub use panel::Laid;

use super::{App, fonts, paint, platform};
use crate::play::GameAction;
use crate::session::action::{Own, Present, Setting};
use crate::session::commands::Effect;
use crate::session::keys::{self, Key, Modifiers};
use crate::session::page::Choice;
use crate::session::presentation::Notes;
use crate::session::press::Press;
use crate::session::{Action, Overlay, Place, Presented, Settings};
use egui::{self, Frame, Margin, Ui, panel::PanelState};
use leading::{Heard, Wish};
use speaker::Speaker;
use std::path::PathBuf;

/// The ids of the panel's two places.
const PANEL_BELOW: &str = "panel-below";
const PANEL_BESIDE: &str = "panel";

/// The share of the window's height that the picture keeps above the panel.
const PICTURE_ABOVE: f32 = 0.39;

/// The panel's share of the window's width beside the picture, its larger share in a small window with a limit, and the width
/// from which the code has a separate column.
const BESIDE_PICTURE: f32 = 0.45;
const BESIDE_SMALL: f32 = 0.52;
const ENOUGH: f32 = 420.0;
const WIDE: f32 = 1700.0;
/// The smallest width of a panel beside the picture.
const LEAST_BESIDE: f32 = 260.0;

/// The line at a panel's edge, which egui counts as a part of the panel.
const LINE: f32 = 1.0;

/// The window height below which the bars at the top and bottom are lower and show fewer keys.
const LOW: f32 = 500.0;

/// The state kept from frame to frame.
#[derive(Default)]
pub struct Memory {
    /// The theme applied to egui, with `true` if it is spaced for fingers.
    applied: Option<(&'static str, bool)>,
    /// True if a list or a menu was open in the last frame.
    popup: bool,
    /// The title of the sheet over the picture, once it was shown.
    sheet_shown: Option<&'static str>,
    /// The marked picture of the overview that was scrolled to.
    overview_shown: Option<Place>,
    /// The term of the glossary that was scrolled to.
    term_shown: Option<String>,
    /// The search text of the glossary.
    sought: String,
    /// True once the search field has received the focus.
    seeks: bool,
    /// The field of the sheet that opens links.
    open: open::Field,
    /// The overview's pictures.
    thumbnails: overlay::Thumbnails,
    /// The place of the speaker notes while they are shown.
    notes_at: Option<egui::Rect>,
    /// The panel's state.
    panel: panel::Memory,
    /// The window size for which the panel's size is valid.
    panel_of: egui::Vec2,
    /// The settings' button that changed the text size: its pixel, and its offset from the window's middle.
    size_button: Option<(egui::Vec2, egui::Vec2)>,
    /// The speaker's state, if this is the speaker's window.
    speaker: Option<Speaker>,
    /// The presentation's state, as last reported to a speaker's window.
    presented: Option<Presented>,
    /// The wishes of a speaker's window.
    heard: Heard,
    /// The distance to scroll the text in this frame, as a multiple of its visible height.
    scrolls: f32,
    /// The keyboard focus.
    focus: focus::Memory,
    /// A translator's folder of translations, and the folder of lessons if it is elsewhere.
    words: Option<(PathBuf, Option<PathBuf>)>,
}

impl Memory {
    /// The state of a window. `speaker` is true for the speaker's window.
    pub fn new(speaker: bool) -> Self {
        if speaker {
            platform::leave_with_presenter();
        }
        Self { speaker: speaker.then(Speaker::default), ..Self::default() }
    }

    /// The state of a translator's window, where a right-click shows the place of a text in these folders.
    pub fn with_words(self, words: Option<(PathBuf, Option<PathBuf>)>) -> Self {
        Self { words, ..self }
    }
}

/// Lays out and draws everything, and notes if a text field has the focus, and if a list or a menu is open.
pub fn show(app: &mut App, root: &mut Ui) {
    begin(app, root);
    match &app.around.speaker {
        Some(_) => speaker::show(app, root),
        None => parts(app, root),
    }
    end(app, root.ctx());
    platform::text_editing(app.typing);
}

/// Prepares the layout.
fn begin(app: &mut App, root: &mut Ui) {
    dress(app, root.ctx());
    // The root was created before the change of style, and everything in it inherits its style.
    root.reset_style();
    focus::begin(app, root.ctx());
}

/// Finishes the layout.
fn end(app: &mut App, ctx: &egui::Context) {
    // The field of this sheet takes keys right away.
    app.typing = is_typing(ctx) || *app.session.overlay() == Overlay::Open;
    app.around.popup = egui::Popup::is_any_open(ctx);
    translator::answer(app, ctx);
    app.taken = focus::end(app, ctx);
}

fn parts(app: &mut App, root: &mut Ui) {
    if app.session.presentation().is_on() {
        present::show(app, root);
    } else {
        header::show(app, root);
        footer::show(app, root);
        show_panel(app, root);
        // The window was cleared to the paper color: filling it again would only cost time.
        let (frame, picture) = (picture_frame(app, root.ctx()), root.available_rect_before_wrap());
        egui::CentralPanel::default().frame(frame).show(root, |ui| drawing::show(app, ui));
        corner::show(app, root.ctx(), picture);
    }
    overlay::show(app, root.ctx());
    // Without a text, scrolling is dropped.
    app.around.scrolls = 0.0;
    app.settle();
}

/// Handles keys in a speaker's window: those for its appearance apply to it, and the others control the presentation.
pub fn takes(app: &mut App, pressed: &[(Key, Modifiers)]) -> bool {
    let mode = app.session.mode();
    let Some(speaker) = &mut app.around.speaker else { return false };
    for &(key, held) in pressed {
        match keys::effect(key, held, mode) {
            Some(Effect::Do(action)) if speaker.does_itself(action) => app.actions.push(action),
            _ => speaker.wish(Wish::Key(key, held)),
        }
    }
    true
}

/// Scrolls the text in the next frame.
pub fn scroll(app: &mut App, by: f32) {
    app.around.scrolls += by;
}

/// The distance to scroll the text in this part of the window, in points.
fn scrolled(app: &mut App, ui: &Ui) -> egui::Vec2 {
    egui::vec2(0.0, -std::mem::take(&mut app.around.scrolls) * ui.clip_rect().height())
}

/// Prepares for an action: opens the pane if the action chooses its content, and focuses the editor if the action opens code to
/// write.
pub fn before(app: &mut App, action: Action) {
    if matches!(action, Action::Panel(_) | Action::Own(_)) {
        app.around.panel.opened = Some(true);
    }
    if matches!(
        action,
        Action::Own(Own::Edit | Own::New | Own::ShowSolution) | Action::Level(GameAction::Write(_))
    ) {
        app.around.panel.focus_own = true;
    }
}

/// Cleans up after actions.
pub fn settled(app: &mut App) {
    if *app.session.overlay() == Overlay::None {
        let around = &mut app.around;
        (around.sheet_shown, around.overview_shown, around.term_shown) = (None, None, None);
        app.around.sought.clear();
    }
    if !matches!(app.session.overlay(), Overlay::Glossary(_)) {
        app.around.seeks = false;
    }
    if *app.session.overlay() != Overlay::Open {
        app.around.open = open::Field::default();
    }
}

/// Follows the presentation in a speaker's window. In a presenting one, performs the speaker's wishes.
pub fn follow(app: &mut App) {
    match &mut app.around.speaker {
        Some(speaker) => speaker.look(&mut app.session),
        None if app.session.presentation().is_on() => obey(app),
        None => app.around.heard = Heard::default(),
    }
}

/// The duration of a tap reported by another window, in seconds.
const TAP: f32 = 1.0 / 60.0;

fn obey(app: &mut App) {
    for wish in app.around.heard.news(platform::led().as_deref()) {
        match wish {
            Wish::Key(key, held) => app.keys(&[(key, held)], &[], TAP),
            Wish::Do(action) => app.act(action),
        }
        // The next wish may depend on the result of this one.
        app.settle();
    }
    // If the speaker closes the window with the notes, they are switched off.
    let apart = app.session.presentation().notes() == Notes::Apart;
    if apart && platform::speaker_has_left() {
        app.act(Action::Present(Present::Notes));
    }
}

/// The seconds until a window reads the other window's report again.
pub fn due(app: &App) -> Option<f64> {
    let apart = app.session.presentation().notes() == Notes::Apart;
    let is_led = app.session.presentation().is_on() && (apart || app.around.heard.is_led());
    (app.around.speaker.is_some() || is_led).then_some(speaker::LOOK)
}

/// Reports the presentation's state, at least every second, since its time is part of it.
pub fn tell(app: &mut App) {
    let presented = Presented::of(&app.session).filter(|_| app.around.speaker.is_none());
    if presented != app.around.presented {
        platform::present(presented.as_ref().map(Presented::write).as_deref());
        app.around.presented = presented;
    }
}

/// Does nothing: a window has no page.
pub fn press(_: &mut App, _: Press) {}

/// Draws choices as buttons, arranged by the layout at hand.
fn choice_buttons(app: &mut App, ui: &mut Ui, choices: &[Choice]) {
    let theme = app.session.theme();
    for one in choices {
        if style::choice(ui, &theme, one.on, &one.text).clicked() {
            app.act(one.action);
        }
    }
}

/// True if a text field has the focus.
fn is_typing(ctx: &egui::Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    focused.is_some_and(|focused| egui::TextEdit::load_state(ctx, focused).is_some())
}

/// Gives egui the theme's colors and the program's spacing, when they have changed.
fn dress(app: &mut App, ctx: &egui::Context) {
    let theme = app.session.theme();
    let wanted = Some((theme.id, app.touched));
    if app.around.applied != wanted {
        style::apply(ctx, &theme, app.touched);
        app.around.applied = wanted;
    }
}

/// Draws the panel on the right or below.
fn show_panel(app: &mut App, root: &mut Ui) {
    if !app.session.settings().panel {
        return;
    }
    forget_panel_size(app, root);
    let frame = Frame::new();
    let screen = root.ctx().content_rect();
    if is_panel_below(root.ctx()) {
        let left = root.available_height();
        let wanted = left - screen.height() * PICTURE_ABOVE;
        let panel = egui::Panel::bottom(PANEL_BELOW).frame(frame).resizable(true);
        let panel = panel.default_size(wanted + LINE).size_range(80.0..=(left - 120.0).max(81.0));
        panel.show(root, |ui| panel::show(app, ui, true));
        return;
    }
    let widest = screen.width() - 240.0;
    let wanted = wanted_width(app, screen.width());
    let panel = egui::Panel::right(PANEL_BESIDE).frame(frame).resizable(true).default_size(wanted + LINE);
    let shown = panel
        .size_range(LEAST_BESIDE..=widest.max(LEAST_BESIDE + 1.0))
        .show(root, |ui| panel::show(app, ui, false));
    // The border has egui's id. Only dragging it expresses intent.
    let border = root.ctx().read_response(root.scope_id().with(PANEL_BESIDE).with("__resize"));
    if border.is_some_and(|border| border.dragged() && border.drag_delta().x != 0.0) {
        app.act(Action::Settings(Setting::PanelWidth(shown.response.rect.width() - LINE)));
    }
}

/// The panel's width beside the picture. It grows with the window, and in a wide window the code has a separate column, unless
/// the panel was dragged to another width.
fn wanted_width(app: &App, screen: f32) -> f32 {
    let part = (screen * BESIDE_PICTURE).max((screen * BESIDE_SMALL).min(ENOUGH));
    let dragged = app.session.settings().panel_width;
    if dragged != Settings::default().panel_width {
        dragged.min(part)
    } else if screen >= WIDE {
        part.max(panel::TWO_COLUMNS)
    } else {
        part
    }
}

/// Forgets a dragged size when the window's size changes: a size for a small window does not suit a large one.
fn forget_panel_size(app: &mut App, root: &Ui) {
    let size = root.ctx().content_rect().size();
    if app.around.panel_of != size {
        app.around.panel_of = size;
        for id in [PANEL_BELOW, PANEL_BESIDE] {
            root.data_mut(|data| data.remove::<PanelState>(root.scope_id().with(id)));
        }
    }
}

/// The picture's frame. Some points beside the panel are left to the panel's border, which can be dragged there as well.
fn picture_frame(app: &App, ctx: &egui::Context) -> Frame {
    let reach = ctx.global_style().interaction.resize_grab_radius_side as i8;
    match (app.session.settings().panel, is_panel_below(ctx)) {
        (false, _) => Frame::new(),
        (true, false) => Frame::new().inner_margin(Margin { right: reach, ..Margin::ZERO }),
        (true, true) => Frame::new().inner_margin(Margin { bottom: reach, ..Margin::ZERO }),
    }
}

/// True if the panel is below the picture: in a window that is narrow, or small and upright.
fn is_panel_below(ctx: &egui::Context) -> bool {
    let screen = ctx.content_rect();
    screen.width() < 2.0 * LEAST_BESIDE || screen.width() < screen.height().min(900.0)
}

/// True if the window is so low that every line counts.
fn is_low(ctx: &egui::Context) -> bool {
    ctx.content_rect().height() < LOW
}
