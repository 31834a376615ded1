//! The size of the screen, from the X server before there is a window, since miniquad does not report it.

use x11rb::connection::Connection;
use x11rb::protocol::randr::ConnectionExt;

/// The width and height, in pixels, in which a window fits on every monitor. `None` without an X server.
pub fn size() -> Option<(u16, u16)> {
    let (connection, number) = x11rb::connect(None).ok()?;
    let screen = &connection.setup().roots[number];
    let whole = (screen.width_in_pixels, screen.height_in_pixels);
    // The screen of the X protocol covers all monitors.
    let monitors = connection.randr_get_monitors(screen.root, true).ok().and_then(|asked| asked.reply().ok());
    let monitors = monitors.map_or_else(Vec::new, |reply| reply.monitors);
    Some(monitors.iter().fold(whole, |(w, h), monitor| (w.min(monitor.width), h.min(monitor.height))))
}
