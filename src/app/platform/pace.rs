//! The timing of frames on the desktop: while there are events, and after a rest.

use std::thread;
use std::time::{Duration, Instant};

/// The shortest frame. It keeps a machine without vertical sync from drawing thousands of frames.
const FRAME: Duration = Duration::from_millis(4);

/// The longest first rest after drawing. It is short, since events that the graphics driver read during drawing do not end it.
const FIRST_REST: Duration = Duration::from_millis(240);

/// The timing of frames.
#[derive(Default)]
pub struct Pace {
    last: Option<Instant>,
    /// The number of frames without events.
    still: u32,
}

impl Pace {
    /// Ends the frame. The next one begins after this rest, or as soon as the display sends something.
    pub async fn next_frame(&mut self, rest: Duration) {
        self.still = if rest.is_zero() { 0 } else { self.still + 1 };
        if self.still % 2 == 1 {
            waiting::for_input(if self.still == 1 { rest.min(FIRST_REST) } else { rest });
        } else {
            // The event that ended the last wait must be drawn before the next wait, so this frame does not wait.
            let shown = self.last.map_or(FRAME, |last| last.elapsed());
            thread::sleep(FRAME.saturating_sub(shown));
        }
        self.last = Some(Instant::now());
        macroquad::window::next_frame().await;
    }
}

/// Waits on the display's connection, which becomes readable as soon as a key goes down. miniquad's blocking event loop would
/// lose held keys on X11.
#[cfg(target_os = "linux")]
mod waiting {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::net::{SocketAddrUnix, getpeername};
    use std::os::fd::{BorrowedFd, RawFd};
    use std::sync::OnceLock;
    use std::time::Duration;
    use std::{fs, thread};

    /// Waits until the display sends something, at most for this time.
    pub fn for_input(time: Duration) {
        static DISPLAY: OnceLock<Vec<RawFd>> = OnceLock::new();
        let connections = DISPLAY.get_or_init(find_connections);
        let mut waited: Vec<_> = connections
            .iter()
            .map(|number| PollFd::from_borrowed_fd(borrow(*number), PollFlags::IN))
            .collect();
        // A time too long for the system means no limit.
        let time_left = Timespec::try_from(time).ok();
        if waited.is_empty() || poll(&mut waited, time_left.as_ref()).is_err() {
            nap(time);
        }
    }

    /// A short sleep if waiting is not possible. Keys still respond at once.
    fn nap(time: Duration) {
        thread::sleep(time.min(Duration::from_millis(50)));
    }

    /// The connections to the X server or the Wayland compositor, among the program's open files: that of the window, and that of the
    /// clipboard. Nothing tells which is which, so all of them are waited for.
    fn find_connections() -> Vec<RawFd> {
        let files = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| file.file_name().to_str()?.parse().ok());
        numbers.filter(|&number| leads_to_display(borrow(number))).collect()
    }

    fn leads_to_display(file: BorrowedFd) -> bool {
        let peer = getpeername(file).ok().flatten().and_then(|peer| SocketAddrUnix::try_from(peer).ok());
        let name = peer.and_then(|peer| {
            let path = peer.path().map(|path| path.to_bytes().to_vec());
            path.or_else(|| peer.abstract_name().map(<[u8]>::to_vec))
        });
        let name = name.map(|name| String::from_utf8_lossy(&name).into_owned()).unwrap_or_default();
        name.contains(".X11-unix") || name.contains("wayland-")
    }

    #[expect(
        unsafe_code,
        reason = "the number is of a file that is open; connections to the display stay so until the end"
    )]
    fn borrow(number: RawFd) -> BorrowedFd<'static> {
        // SAFETY: as the reason says. A file closed meanwhile would only make the call fail.
        unsafe { BorrowedFd::borrow_raw(number) }
    }
}

/// Other systems use a short sleep.
#[cfg(not(target_os = "linux"))]
mod waiting {
    use std::time::Duration;

    /// Sleeps this long, but at most a twentieth of a second, so that keys still respond at once.
    pub fn for_input(time: Duration) {
        std::thread::sleep(time.min(Duration::from_millis(50)));
    }
}
