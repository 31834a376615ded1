//! The window: the only part that names macroquad or egui.
//!
//! `window` owns the loop. Each frame it hands keys to the [`App`], lets time pass, and has the
//! app lay out its parts, which draw what the session holds and collect actions. The actions are
//! applied at the frame's end, so that no part sees a state that another has half changed.

mod corner;
mod fonts;
mod footer;
mod header;
mod headless;
mod icons;
mod input;
mod mirror;
mod overlay;
mod paint;
mod panel;
mod picture;
mod platform;
mod present;
mod speaker;
mod style;
mod window;

pub use headless::Headless;
pub use panel::Laid;
#[cfg(not(target_arch = "wasm32"))]
pub use platform::is_opening;
pub use window::{Start, open};

use crate::figure::labels::Memory;
use crate::session::action::{Change, Present, Setting};
use crate::session::commands::Effect;
use crate::session::keys::{self, Held, Key};
use crate::session::{Action, Drive, Overlay, Place, Request, Session, Settings};
use egui_macroquad::egui::{self, Frame, Margin, Pos2, Ui, panel::PanelState};
use picture::Grip;

/// The names of the panel's two places.
const PANEL_BELOW: &str = "panel-below";
const PANEL_BESIDE: &str = "panel";

/// The part of the window's height that the picture keeps above the panel.
const PICTURE_ABOVE: f32 = 0.42;

/// The part of the window's width that the panel takes beside the picture at most, and the width from which the code has a
/// column of its own.
const BESIDE_PICTURE: f32 = 0.45;
const WIDE: f32 = 1700.0;

/// What the window needs besides the session.
pub struct App {
    /// The running state.
    pub session: Session,
    /// What was asked for in this frame.
    actions: Vec<Action>,
    /// What only the world outside can do.
    requests: Vec<Request>,
    /// Where labels were.
    memory: Memory,
    /// What the pointer holds.
    grip: Option<Grip>,
    /// The full name of the value, or the call, that is pointed at in the panel.
    lit: Option<String>,
    /// The full name of the value whose drawing is pointed at.
    pointed: Option<String>,
    /// Two fingers: how much they parted, and where.
    pinch: Option<(f32, Pos2)>,
    /// Whether fingers were seen: then there are buttons to hold.
    touched: bool,
    /// What the buttons to hold drive.
    touch_drive: Drive,
    /// Whether a number was being changed in the last frame.
    knob_active: bool,
    /// The theme that egui was given, and whether with room for fingers.
    applied: Option<(&'static str, bool)>,
    /// The marked picture of the overview that was scrolled to.
    overview_shown: Option<Place>,
    /// The overview's pictures.
    thumbnails: overlay::Thumbnails,
    /// Whether the menu is open.
    menu_open: bool,
    /// Where the speaker notes are, while they are.
    notes_at: Option<egui::Rect>,
    /// What the panel remembers.
    panel: panel::Memory,
    /// The size of the window that the panel's size is for.
    panel_of: egui::Vec2,
    /// The button of the settings that changed the size of text: its pixel, and its way from the window's middle.
    size_button: Option<(egui::Vec2, egui::Vec2)>,
    /// What a course page hides: the header.
    embedded: bool,
}

impl App {
    /// The window's state around a session.
    pub fn new(session: Session) -> Self {
        Self {
            session,
            actions: vec![],
            requests: vec![],
            memory: Memory::default(),
            grip: None,
            lit: None,
            pointed: None,
            pinch: None,
            touched: false,
            touch_drive: Drive::NONE,
            knob_active: false,
            applied: None,
            overview_shown: None,
            thumbnails: overlay::Thumbnails::default(),
            menu_open: false,
            notes_at: None,
            panel: panel::Memory::default(),
            panel_of: egui::Vec2::ZERO,
            size_button: None,
            embedded: false,
        }
    }

    /// Something to do at the frame's end.
    fn act(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Keys that went down, and letters that are held, for `dt` seconds.
    fn keys(&mut self, pressed: &[(Key, Held)], letters: impl Iterator<Item = Key>, held: Held, dt: f32) {
        let mode = self.session.mode();
        if self.session.presentation().is_blank() {
            // Whatever is pressed first only brings the picture back.
            if !pressed.is_empty() {
                self.act(Action::Present(Present::Blank));
            }
            return self.rest();
        }
        for &(key, held) in pressed {
            if let Some(Effect::Do(action)) = keys::effect(key, held, mode) {
                self.act(action);
            }
        }
        let mut drive = std::mem::take(&mut self.touch_drive);
        let mut dt = dt;
        if *self.session.overlay() == Overlay::None {
            // A key that just went down counts even if it is up again, and only for one frame's time:
            // the frame before may have waited long.
            let tapped = pressed.iter().map(|&(key, held)| (key, held, true));
            for (key, held, tapped) in letters.map(|key| (key, held, false)).chain(tapped) {
                if let Some(Effect::Hold(more)) = keys::effect(key, held, mode) {
                    drive = drive.and(more);
                    dt = if tapped { dt.min(1.0 / 60.0) } else { dt };
                }
            }
        }
        if drive != Drive::NONE {
            self.act(Action::Pose(Change::Hold { drive, dt }));
        } else if self.grip.is_none() && !self.knob_active {
            self.rest();
        }
    }

    /// What was held is let go.
    fn rest(&mut self) {
        if self.session.is_changing() {
            self.act(Action::Pose(Change::Rest));
        }
    }

    /// Labels glide to their places, or are there at once for those who wish that nothing moves by itself.
    fn glide(&mut self, dt: f32) -> bool {
        let at_once = self.session.system().reduced_motion;
        self.memory.glide(if at_once { f32::INFINITY } else { dt })
    }

    /// Applies what was asked for.
    fn settle(&mut self) {
        for action in std::mem::take(&mut self.actions) {
            // Whoever chooses what the pane shows wants to see it.
            self.panel.reads &= !matches!(action, Action::Panel(_));
            self.requests.extend(self.session.apply(action));
        }
        if *self.session.overlay() == Overlay::None {
            self.overview_shown = None;
        }
    }

    /// Lays out and draws everything.
    pub fn ui(&mut self, ctx: &egui::Context) {
        self.dress(ctx);
        if self.session.presentation().is_on() {
            present::show(self, ctx);
        } else {
            if !self.embedded {
                header::show(self, ctx);
            }
            footer::show(self, ctx);
            self.show_panel(ctx);
            // The window was cleared to paper: filling it again would only cost time.
            let frame = self.picture_frame(ctx);
            egui::CentralPanel::default().frame(frame).show(ctx, |ui| picture::show(self, ui));
            corner::show(self, ctx);
        }
        overlay::show(self, ctx);
        self.settle();
    }

    /// Gives egui the theme's colors and the program's spacing, when they have changed.
    fn dress(&mut self, ctx: &egui::Context) {
        let theme = self.session.theme();
        let wanted = Some((theme.id, self.touched));
        if self.applied != wanted {
            style::apply(ctx, &theme, self.touched);
            self.applied = wanted;
        }
    }

    /// The panel at the right or below.
    fn show_panel(&mut self, ctx: &egui::Context) {
        if !self.session.settings().panel {
            return;
        }
        self.forget_panel_size(ctx);
        let frame = Frame::new();
        let screen = ctx.screen_rect();
        if Self::is_panel_below(ctx) {
            let left = ctx.available_rect().height();
            let wanted = left - screen.height() * PICTURE_ABOVE;
            let panel = egui::TopBottomPanel::bottom(PANEL_BELOW).frame(frame).resizable(true);
            let panel = panel.default_height(wanted).height_range(80.0..=(left - 120.0).max(81.0));
            panel.show(ctx, |ui| panel::show(self, ui, true));
            return;
        }
        let widest = screen.width() - 300.0;
        let wanted = self.wanted_width(screen.width());
        let panel = egui::SidePanel::right(PANEL_BESIDE).frame(frame).resizable(true).default_width(wanted);
        let shown = panel.width_range(280.0..=widest.max(281.0)).show(ctx, |ui| panel::show(self, ui, false));
        // The border's own id is egui's: only a drag of it is a wish.
        let border = ctx.read_response(egui::Id::new(PANEL_BESIDE).with("__resize"));
        if border.is_some_and(|border| border.dragged() && border.drag_delta().x != 0.0) {
            self.act(Action::Settings(Setting::PanelWidth(shown.response.rect.width())));
        }
    }

    /// How wide the panel is to be beside the picture: in a wide window the code has a column of its own, unless somebody
    /// has dragged the panel to a width of their own.
    fn wanted_width(&self, screen: f32) -> f32 {
        let (dragged, part) = (self.session.settings().panel_width, screen * BESIDE_PICTURE);
        let is_own = dragged != Settings::default().panel_width;
        if screen >= WIDE && !is_own { part.max(panel::TWO_COLUMNS) } else { dragged.min(part) }
    }

    /// A size that was dragged lasts until the window has another size: what is right for a small window is not for a large one.
    fn forget_panel_size(&mut self, ctx: &egui::Context) {
        let size = ctx.screen_rect().size();
        if self.panel_of != size {
            self.panel_of = size;
            for id in [PANEL_BELOW, PANEL_BESIDE] {
                ctx.data_mut(|data| data.remove::<PanelState>(egui::Id::new(id)));
            }
        }
    }

    /// The picture's frame: some points beside the panel are left to the panel's border, which is grabbed there too.
    fn picture_frame(&self, ctx: &egui::Context) -> Frame {
        let reach = ctx.style().interaction.resize_grab_radius_side as i8;
        match (self.session.settings().panel, Self::is_panel_below(ctx)) {
            (false, _) => Frame::new(),
            (true, false) => Frame::new().inner_margin(Margin { right: reach, ..Margin::ZERO }),
            (true, true) => Frame::new().inner_margin(Margin { bottom: reach, ..Margin::ZERO }),
        }
    }

    /// Whether the panel is below the picture: where the window is narrow, or small and upright.
    fn is_panel_below(ctx: &egui::Context) -> bool {
        let screen = ctx.screen_rect();
        screen.width() < 580.0 || screen.width() < screen.height().min(900.0)
    }
}
