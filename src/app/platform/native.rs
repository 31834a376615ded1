//! The desktop's side of [`super`]: a window, a settings file, a clipboard. No page, hence no address and no events.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use directories::{BaseDirs, UserDirs};
use macroquad::miniquad;
use miniquad::conf::{LinuxBackend, Platform};

use super::{Environment, Event, Letters};
use crate::app::fonts::Fetched;
use crate::cli::file;
use crate::lesson::Library;
use crate::words::Lang;

/// What miniquad gives for one notch of the wheel.
pub const WHEEL_NOTCH: f32 = if cfg!(target_os = "windows") {
    120.0
} else if cfg!(target_os = "macos") {
    10.0
} else {
    1.0
};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds since the program's start; never runs backwards.
pub fn clock() -> f64 {
    START.elapsed().as_secs_f64()
}

/// The same, for measuring.
pub fn real_clock() -> f64 {
    clock()
}

/// Pixels per point of the screen that the window is on.
pub fn dpi_scale() -> f32 {
    miniquad::window::dpi_scale()
}

/// How miniquad should open its window.
pub fn window_settings() -> Platform {
    // miniquad's own fallback never reaches Wayland: without an X server it panics first.
    let only_wayland = env::var_os("WAYLAND_DISPLAY").is_some() && env::var_os("DISPLAY").is_none();
    Platform {
        linux_backend: if only_wayland { LinuxBackend::WaylandOnly } else { LinuxBackend::X11Only },
        linux_wm_class: "hantei",
        ..Platform::default()
    }
}

/// The width and height that the window begins with.
pub fn window_size() -> (i32, i32) {
    #[cfg(target_os = "linux")]
    let screen = super::screen::size();
    #[cfg(not(target_os = "linux"))]
    let screen = None;
    size_on(screen)
}

/// The window's size on a screen of this size. Its title bar and the system's own bars need a tenth.
fn size_on(screen: Option<(u16, u16)>) -> (i32, i32) {
    // Where nobody tells, what fits on nearly every screen of today.
    let Some((wide, high)) = screen else { return (1280, 720) };
    let fit = |wanted: i32, there: u16| wanted.min(i32::from(there) * 9 / 10);
    (fit(1440, wide), fit(900, high))
}

/// The shortest frame: it keeps a machine without vertical sync from drawing thousands of them.
const FRAME: Duration = Duration::from_millis(4);

/// The first rest is no longer than this: what the graphics driver read from the display while it drew does not end it.
const FIRST_REST: Duration = Duration::from_millis(240);

/// When frames are drawn.
#[derive(Default)]
pub struct Pace {
    last: Option<Instant>,
    /// For how many frames nothing has happened.
    still: u32,
}

impl Pace {
    /// Ends the frame. The next one begins when this rest is over, or as soon as the display sends something.
    pub async fn next_frame(&mut self, rest: Duration) {
        self.still = if rest.is_zero() { 0 } else { self.still + 1 };
        if self.still % 2 == 1 {
            waiting::for_input(if self.still == 1 { rest.min(FIRST_REST) } else { rest });
        } else {
            // What came of a rest must be shown before the next one: that frame does not wait.
            let shown = self.last.map_or(FRAME, |last| last.elapsed());
            thread::sleep(FRAME.saturating_sub(shown));
        }
        self.last = Some(Instant::now());
        macroquad::window::next_frame().await;
    }
}

/// miniquad's own blocking event loop would lose held keys on X11, so the wait is ours: the display's connection becomes
/// readable as soon as a key goes down.
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
        static DISPLAY: OnceLock<Option<RawFd>> = OnceLock::new();
        let Some(connection) = *DISPLAY.get_or_init(find_display) else { return nap(time) };
        let mut waited = [PollFd::from_borrowed_fd(borrow(connection), PollFlags::IN)];
        // A time that is too long to be told is none at all.
        let time_left = Timespec::try_from(time).ok();
        if poll(&mut waited, time_left.as_ref()).is_err() {
            nap(time);
        }
    }

    /// A short sleep where one cannot wait: keys are still felt at once.
    fn nap(time: Duration) {
        thread::sleep(time.min(Duration::from_millis(50)));
    }

    /// The connection to the X server or the Wayland compositor, among the program's open files.
    fn find_display() -> Option<RawFd> {
        let files = fs::read_dir("/proc/self/fd").ok()?.flatten();
        let mut numbers = files.filter_map(|file| file.file_name().to_str()?.parse().ok());
        numbers.find(|&number| leads_to_display(borrow(number)))
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
        reason = "the number is of a file that is open; the display's connection stays so until the end"
    )]
    fn borrow(number: RawFd) -> BorrowedFd<'static> {
        // SAFETY: as the reason says. A file closed meanwhile would only make the call fail.
        unsafe { BorrowedFd::borrow_raw(number) }
    }
}

/// Elsewhere a short sleep must do.
#[cfg(not(target_os = "linux"))]
mod waiting {
    use std::time::Duration;

    /// Sleeps as long as this, but at most so long that there are about 20 frames a second: keys are still felt at once.
    pub fn for_input(time: Duration) {
        std::thread::sleep(time.min(Duration::from_millis(50)));
    }
}

/// Always empty: the desktop's link is an argument of the program.
pub fn address() -> String {
    String::new()
}

pub fn set_address(_link: &str, _new: bool) {}

pub fn copy_text(text: &str) {
    miniquad::window::clipboard_set(text);
}

/// Whether someone types into a text field: only then may an input method (for Japanese and others) take keys.
pub fn text_editing(on: bool) {
    static WAS: Mutex<Option<bool>> = Mutex::new(None);
    if let Ok(mut was) = WAS.lock()
        && was.replace(on) != Some(on)
    {
        miniquad::window::set_ime_enabled(on);
    }
}

pub fn environment() -> Environment {
    Environment { lang: sys_locale::get_locale().unwrap_or_default(), ..Environment::default() }
}

/// Where the system wants a program's settings.
fn settings_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.config_dir().join("hantei/settings.toml"))
}

/// Bytes that are no text stay visible as such: the reader of settings refuses them.
pub fn load_settings() -> Option<String> {
    let bytes = fs::read(settings_file()?).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A crash on the way leaves the old settings.
pub fn save_settings(text: &str) -> Result<(), String> {
    let file = settings_file().ok_or("this system names no folder for settings")?;
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    file::write(&file, text.as_bytes(), true).map_err(|failure| failure.to_string())
}

/// Where a presenting window tells where it is.
fn presented_file() -> Option<PathBuf> {
    Some(BaseDirs::new()?.cache_dir().join("hantei/presented"))
}

/// How old what a presenting window told may be. It tells its time every second: what is older was left behind by a window that
/// was closed or killed before it could say that the presentation is over.
const FRESH: Duration = Duration::from_secs(5);

/// Tells a speaker's window where the presentation is, or that it is over. Without one, nobody misses it.
pub fn present(text: Option<&str>) {
    let Some(file) = presented_file() else { return };
    match text {
        None => drop(fs::remove_file(file)),
        Some(text) => {
            let _ = file.parent().map(fs::create_dir_all);
            let _ = file::write(&file, text.as_bytes(), true);
        }
    }
}

/// Where the presentation in another window is, while that window goes on telling.
pub fn presented() -> Option<String> {
    fresh(&presented_file()?)
}

/// What was written into a file, if that was just now.
fn fresh(file: &Path) -> Option<String> {
    let written = fs::metadata(file).ok()?.modified().ok()?;
    // A file from the future tells that the clock was put back, not that the file is old.
    let age = written.elapsed().unwrap_or_default();
    (age < FRESH).then(|| fs::read_to_string(file).ok())?
}

/// Renames a settings file that cannot be read, so that it is neither lost nor in the way, and says where it is now.
pub fn set_settings_aside() -> Option<String> {
    let file = settings_file()?;
    let aside = file.with_extension("broken");
    // Should even that fail, the next saving writes over it.
    fs::rename(&file, &aside).ok()?;
    Some(aside.display().to_string())
}

/// What a person can paste to come back: here the program's argument.
pub fn full_link(link: &str) -> String {
    link.to_owned()
}

/// Saves a picture where people look for it, and says where that is. Never overwrites.
pub fn save_file(name: &str, _mime: &str, bytes: &[u8]) -> Result<String, String> {
    save_into(&pictures_folder(), name, bytes)
}

/// The system's folder for pictures, else the home folder, else the current one.
fn pictures_folder() -> PathBuf {
    let Some(user) = UserDirs::new() else { return PathBuf::new() };
    // A system may name a folder that nobody has made yet.
    let wanted = [user.picture_dir(), Some(user.home_dir())].into_iter().flatten();
    wanted.filter(|folder| folder.is_dir()).map(Path::to_owned).next().unwrap_or_default()
}

fn save_into(folder: &Path, name: &str, bytes: &[u8]) -> Result<String, String> {
    let name =
        Path::new(name).file_name().map(Path::new).ok_or_else(|| format!("`{name}` is not a file name"))?;
    let stem = name.file_stem().unwrap_or_default().to_string_lossy();
    let extension =
        name.extension().map_or(String::new(), |extension| format!(".{}", extension.to_string_lossy()));
    for number in 1..1000 {
        let numbered =
            if number == 1 { format!("{stem}{extension}") } else { format!("{stem}-{number}{extension}") };
        let path = folder.join(numbered);
        match file::write(&path, bytes, false) {
            // A name alone would not tell in which folder it is.
            Ok(()) => return Ok(std::path::absolute(&path).unwrap_or(path).display().to_string()),
            Err(_) if path.symlink_metadata().is_ok() => {}
            Err(failure) => return Err(failure.to_string()),
        }
    }
    Err(format!("{}: too many files of that name", folder.join(name).display()))
}

pub fn post(_message: &str) {}

pub fn next_event() -> Option<Event> {
    None
}

/// The Japanese fonts are embedded: none come later.
pub fn japanese_fonts(_: Letters) -> Option<Vec<Fetched>> {
    None
}

/// The lessons have their prose from the start.
pub fn with_prose(_library: &Library, _lang: Lang) -> Option<Library> {
    None
}

static OPENING: AtomicBool = AtomicBool::new(false);

/// Call before the window is opened.
pub fn before_opening() {
    OPENING.store(true, Relaxed);
    keep_memory();
}

/// Has the C library keep what it frees, instead of giving it back to the system. For a frame of ten thousand bodies a driver that
/// draws without a graphics card takes ten megabytes, and frees them: to get them again, page by page, took two milliseconds.
///
/// glibc keeps as much as the largest block that it has seen come and go, up to this size (`man mallopt`, `M_MMAP_THRESHOLD`).
/// Nothing is written to the block, so that it takes no memory.
fn keep_memory() {
    const MOST: usize = 31 << 20;
    if cfg!(target_env = "gnu") {
        drop(black_box(Vec::<u8>::with_capacity(MOST)));
    }
}

/// Call first thing inside the window.
pub fn after_opening() {
    OPENING.store(false, Relaxed);
}

/// Whether the window is just being opened: miniquad panics if it cannot be, as where there is no display.
#[must_use]
pub fn is_opening() -> bool {
    OPENING.load(Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn the_first_window_is_smaller_than_the_screen() {
        assert_eq!(size_on(Some((1920, 1080))), (1440, 900));
        assert_eq!(size_on(Some((1366, 768))), (1229, 691));
        assert_eq!(size_on(Some((800, 2000))), (720, 900));
        assert_eq!(size_on(None), (1280, 720));
    }

    #[test]
    fn a_presentation_whose_window_tells_no_more_is_over() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("presented");
        assert_eq!(fresh(&file), None);
        fs::write(&file, "7")?;
        assert_eq!(fresh(&file).as_deref(), Some("7"));
        for (ago, told) in [(FRESH / 2, Some("7")), (FRESH, None)] {
            fs::File::options().write(true).open(&file)?.set_modified(SystemTime::now() - ago)?;
            assert_eq!(fresh(&file).as_deref(), told, "{ago:?} ago");
        }
        Ok(())
    }

    #[test]
    fn saving_twice_keeps_both_files() -> Result<(), String> {
        let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
        let folder = temporary.path();
        let first = save_into(folder, "figure.svg", b"one")?;
        let second = save_into(folder, "figure.svg", b"two")?;
        let outside = save_into(folder, "../../figure.svg", b"three")?;
        assert!(
            first.ends_with("figure.svg")
                && second.ends_with("figure-2.svg")
                && outside.ends_with("figure-3.svg")
        );
        assert_eq!(fs::read(&second).ok(), Some(b"two".to_vec()));
        assert!([&first, &second, &outside].into_iter().all(|place| Path::new(place).is_absolute()));
        assert!(save_into(folder, "..", b"").is_err());
        Ok(())
    }
}
