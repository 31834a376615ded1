//! The opening of the window, which may fail in other libraries: miniquad panics, while the library of X prints its own message and
//! ends the program.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static OPENING: AtomicBool = AtomicBool::new(false);

/// Must be called before the window is opened.
pub fn begin() {
    OPENING.store(true, Relaxed);
    aside::begin();
}

/// Must be called when the window is open. Messages of the libraries are printed now, since the program goes on after them.
pub fn end() {
    OPENING.store(false, Relaxed);
    let _ = std::io::stderr().write_all(&aside::end());
}

/// Ends the opening because of a failure. Returns true if the window was being opened.
#[must_use]
pub fn fail() -> bool {
    let was_opening = OPENING.swap(false, Relaxed);
    if was_opening {
        // The sentence about the failure replaces the messages.
        drop(aside::end());
    }
    was_opening
}

/// Standard error goes to a temporary file during the opening.
#[cfg(target_os = "linux")]
mod aside {
    use rustix::io::dup;
    use rustix::stdio::{dup2_stderr, stderr};
    use std::fs::File;
    use std::io::{Read, Seek};
    use std::os::fd::OwnedFd;
    use std::sync::{Mutex, PoisonError};

    /// The true standard error, and the file in its place.
    static ASIDE: Mutex<Option<(OwnedFd, File)>> = Mutex::new(None);

    /// Puts the file in the place of standard error. If that fails, nothing changes.
    pub fn begin() {
        let Ok(file) = tempfile::tempfile() else { return };
        let Ok(usual) = dup(stderr()) else { return };
        if dup2_stderr(&file).is_ok() {
            *ASIDE.lock().unwrap_or_else(PoisonError::into_inner) = Some((usual, file));
        }
    }

    /// Puts standard error back. Returns the contents of the file.
    pub fn end() -> Vec<u8> {
        let mut text = vec![];
        if let Some((usual, mut file)) = ASIDE.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = dup2_stderr(&usual);
            let _ = file.rewind().and_then(|()| file.read_to_end(&mut text));
        }
        text
    }
}

/// Other systems print no such messages.
#[cfg(not(target_os = "linux"))]
mod aside {
    pub fn begin() {}

    pub fn end() -> Vec<u8> {
        vec![]
    }
}
