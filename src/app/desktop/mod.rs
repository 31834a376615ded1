//! What stands around the picture in a window: header, panel, footer and what lies over them, laid out by egui.

mod bridge;
mod corner;
mod drawing;
mod footer;
mod header;
mod headless;
mod hint;
mod icons;
mod overlay;
mod panel;
mod present;
mod speaker;
mod style;

pub use bridge::Surface;
pub use headless::Headless;
pub use panel::Laid;

use super::{App, fonts, paint, platform};
use crate::html::press::Press;
use crate::session::action::Setting;
use crate::session::{Action, Overlay, Place, Settings};
use egui::{self, Frame, Margin, Ui, panel::PanelState};
use speaker::{Presented, Speaker};

/// The names of the panel's two places.
const PANEL_BELOW: &str = "panel-below";
const PANEL_BESIDE: &str = "panel";

/// The part of the window's height that the picture keeps above the panel.
const PICTURE_ABOVE: f32 = 0.42;

/// The part of the window's width that the panel takes beside the picture at most, and the width from which the code has a
/// column of its own.
const BESIDE_PICTURE: f32 = 0.45;
const WIDE: f32 = 1700.0;

/// What is remembered from frame to frame.
#[derive(Default)]
pub struct Memory {
    /// The theme that egui was given, and whether with room for fingers.
    applied: Option<(&'static str, bool)>,
    /// The marked picture of the overview that was scrolled to.
    overview_shown: Option<Place>,
    /// The term of the glossary that was scrolled to.
    term_shown: Option<String>,
    /// The overview's pictures.
    thumbnails: overlay::Thumbnails,
    /// Where the speaker notes are, while they are.
    notes_at: Option<egui::Rect>,
    /// What the panel remembers.
    panel: panel::Memory,
    /// The size of the window that the panel's size is for.
    panel_of: egui::Vec2,
    /// The button of the settings that changed the size of text: its pixel, and its way from the window's middle.
    size_button: Option<(egui::Vec2, egui::Vec2)>,
    /// Whether this is the speaker's window, and what it follows.
    speaker: Option<Speaker>,
    /// Where the presentation is, as it was told to a speaker's window.
    presented: Option<Presented>,
}

impl Memory {
    /// Of a window; `speaker` says whether it is the speaker's.
    pub fn new(speaker: bool) -> Self {
        Self { speaker: speaker.then(Speaker::default), ..Self::default() }
    }
}

/// Lays out and draws everything, and notes whether somebody types, and whether a list or a menu is open.
pub fn show(app: &mut App, ctx: &egui::Context) {
    dress(app, ctx);
    match &app.around.speaker {
        Some(speaker) => speaker::show(app, speaker, ctx),
        None => parts(app, ctx),
    }
    app.typing = is_typing(ctx);
    app.popup = egui::Popup::is_any_open(ctx);
    platform::text_editing(app.typing);
}

fn parts(app: &mut App, ctx: &egui::Context) {
    if app.session.presentation().is_on() {
        present::show(app, ctx);
    } else {
        header::show(app, ctx);
        footer::show(app, ctx);
        show_panel(app, ctx);
        // The window was cleared to paper: filling it again would only cost time.
        let frame = picture_frame(app, ctx);
        egui::CentralPanel::default().frame(frame).show(ctx, |ui| drawing::show(app, ui));
        corner::show(app, ctx);
    }
    overlay::show(app, ctx);
    app.settle();
}

/// Whether a key may do this: the speaker's window only follows, so there the presentation is not led.
pub fn allows(app: &App, action: Action) -> bool {
    app.around.speaker.is_none() || matches!(action, Action::Settings(_) | Action::Program(_))
}

/// Before an action: whoever chooses what the pane shows wants to see it.
pub fn before(app: &mut App, action: Action) {
    app.around.panel.reads &= !matches!(action, Action::Panel(_));
}

/// After actions.
pub fn settled(app: &mut App) {
    if *app.session.overlay() == Overlay::None {
        (app.around.overview_shown, app.around.term_shown) = (None, None);
    }
}

/// A speaker's window looks where the presentation is.
pub fn follow(app: &mut App) {
    if let Some(speaker) = &mut app.around.speaker {
        speaker.look(&mut app.session);
    }
}

/// In how many seconds a speaker's window looks again.
pub fn due(app: &App) -> Option<f64> {
    app.around.speaker.as_ref().map(|_| speaker::LOOK)
}

/// A presenting window tells where it is, anew at least every second: its time is part of it.
pub fn tell(app: &mut App) {
    let presented = Presented::of(&app.session).filter(|_| app.around.speaker.is_none());
    if presented != app.around.presented {
        platform::present(presented.as_ref().map(Presented::write).as_deref());
        app.around.presented = presented;
    }
}

/// A window has no page.
pub fn press(_: &mut App, _: Press) {}

/// Whether somebody types into a number. Any other focus is given back: Tab and Space are ours.
fn is_typing(ctx: &egui::Context) -> bool {
    let Some(focused) = ctx.memory(|memory| memory.focused()) else { return false };
    if egui::TextEdit::load_state(ctx, focused).is_some() {
        return true;
    }
    ctx.memory_mut(|memory| memory.surrender_focus(focused));
    false
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

/// The panel at the right or below.
fn show_panel(app: &mut App, ctx: &egui::Context) {
    if !app.session.settings().panel {
        return;
    }
    forget_panel_size(app, ctx);
    let frame = Frame::new();
    let screen = ctx.content_rect();
    if is_panel_below(ctx) {
        let left = ctx.available_rect().height();
        let wanted = left - screen.height() * PICTURE_ABOVE;
        let panel = egui::TopBottomPanel::bottom(PANEL_BELOW).frame(frame).resizable(true);
        let panel = panel.default_height(wanted).height_range(80.0..=(left - 120.0).max(81.0));
        panel.show(ctx, |ui| panel::show(app, ui, true));
        return;
    }
    let widest = screen.width() - 300.0;
    let wanted = wanted_width(app, screen.width());
    let panel = egui::SidePanel::right(PANEL_BESIDE).frame(frame).resizable(true).default_width(wanted);
    let shown = panel.width_range(280.0..=widest.max(281.0)).show(ctx, |ui| panel::show(app, ui, false));
    // The border's own id is egui's: only a drag of it is a wish.
    let border = ctx.read_response(egui::Id::new(PANEL_BESIDE).with("__resize"));
    if border.is_some_and(|border| border.dragged() && border.drag_delta().x != 0.0) {
        app.act(Action::Settings(Setting::PanelWidth(shown.response.rect.width())));
    }
}

/// How wide the panel is to be beside the picture: in a wide window the code has a column of its own, unless somebody
/// has dragged the panel to a width of their own.
fn wanted_width(app: &App, screen: f32) -> f32 {
    let (dragged, part) = (app.session.settings().panel_width, screen * BESIDE_PICTURE);
    let is_own = dragged != Settings::default().panel_width;
    if screen >= WIDE && !is_own { part.max(panel::TWO_COLUMNS) } else { dragged.min(part) }
}

/// A size that was dragged lasts until the window has another size: what is right for a small window is not for a large one.
fn forget_panel_size(app: &mut App, ctx: &egui::Context) {
    let size = ctx.content_rect().size();
    if app.around.panel_of != size {
        app.around.panel_of = size;
        for id in [PANEL_BELOW, PANEL_BESIDE] {
            ctx.data_mut(|data| data.remove::<PanelState>(egui::Id::new(id)));
        }
    }
}

/// The picture's frame: some points beside the panel are left to the panel's border, which is grabbed there too.
fn picture_frame(app: &App, ctx: &egui::Context) -> Frame {
    let reach = ctx.style().interaction.resize_grab_radius_side as i8;
    match (app.session.settings().panel, is_panel_below(ctx)) {
        (false, _) => Frame::new(),
        (true, false) => Frame::new().inner_margin(Margin { right: reach, ..Margin::ZERO }),
        (true, true) => Frame::new().inner_margin(Margin { bottom: reach, ..Margin::ZERO }),
    }
}

/// Whether the panel is below the picture: where the window is narrow, or small and upright.
fn is_panel_below(ctx: &egui::Context) -> bool {
    let screen = ctx.content_rect();
    screen.width() < 580.0 || screen.width() < screen.height().min(900.0)
}
