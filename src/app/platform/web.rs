//! The browser's side of [`super`]: calls into `web/hantei.js`, which answers them.
//!
//! Text goes out as a pointer and a length. Text comes back in two steps: a call returns its length (negative for "none"), then
//! [`hantei_take`] copies it into memory that we own.
#![expect(
    unsafe_code,
    reason = "the page reads and writes the program's memory; this file is the only place that lets it"
)]

use std::borrow::Cow;
use std::panic;
use std::time::Duration;

use miniquad::conf::Platform;

use super::{Environment, Event, Letters, prose_file, rest_file};
use crate::app::fonts::Fetched;
use crate::app::keeping::{NotKept, Store};
use crate::figure::painted::{self, Painted};
use crate::figure::text::EMBEDDED_FONT;
use crate::figure::theme::Theme;
use crate::lesson::{Library, bundle};
use crate::separators;
use crate::words::{self, Lang};

pub use super::stage::{Doing, doings, fingers, input_is_active, is_mouse_button_down, run, strokes};
pub use miniquad;

use super::stage::next_frame;

/// The value that miniquad reports for one notch of the wheel in most browsers.
pub const WHEEL_NOTCH: f32 = 100.0;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn hantei_take(into: *mut u8);
    fn hantei_set_address(text: *const u8, length: usize, new: bool);
    fn hantei_full_link(link: *const u8, length: usize) -> i32;
    fn hantei_copy_text(text: *const u8, length: usize);
    fn hantei_save_settings(text: *const u8, length: usize) -> i32;
    fn hantei_save_file(
        name: *const u8,
        name_length: usize,
        mime: *const u8,
        mime_length: usize,
        bytes: *const u8,
        length: usize,
    ) -> i32;
    fn hantei_publish(region: *const u8, region_length: usize, text: *const u8, length: usize);
    fn hantei_post(text: *const u8, length: usize);
    fn hantei_fetched(file: *const u8, length: usize) -> i32;
    fn hantei_fatal(text: *const u8, length: usize);
    safe fn hantei_clock() -> f64;
    safe fn hantei_real_clock() -> f64;
    safe fn hantei_dpi_scale() -> f64;
    safe fn hantei_rest(seconds: f64);
    safe fn hantei_address() -> i32;
    safe fn hantei_environment() -> i32;
    safe fn hantei_load_settings() -> i32;
    safe fn hantei_set_settings_aside() -> i32;
    safe fn hantei_next_event() -> i32;
    safe fn hantei_letter(code: u32, size: f32) -> i32;
}

/// Copies `length` bytes that the page has prepared.
fn take(length: i32) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes exactly as many bytes as it has just promised, and `bytes` has room for them.
    unsafe { hantei_take(bytes.as_mut_ptr()) };
    Some(bytes)
}

fn take_text(length: i32) -> Option<String> {
    take(length).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Seconds since the page was opened, as of this frame's beginning. The clock does not advance within a frame. A browser test can
/// replace it and advance it by hand.
pub fn clock() -> f64 {
    hantei_clock()
}

/// Like `clock`, but it advances within a frame, and tests do not replace it. For measuring.
pub fn real_clock() -> f64 {
    hantei_real_clock()
}

/// Pixels per point at present. miniquad reads it only once and so misses zooming.
pub fn dpi_scale() -> f32 {
    hantei_dpi_scale() as f32
}

pub fn window_settings() -> Platform {
    Platform::default()
}

/// The initial size, which does not matter: the page decides.
pub fn window_size() -> (i32, i32) {
    (1440, 900)
}

/// The timing of frames.
#[derive(Default)]
pub struct Pace;

impl Pace {
    /// Ends the frame. The page calls for the next one after this rest, or as soon as there is an event.
    pub async fn next_frame(&mut self, rest: Duration) {
        hantei_rest(rest.as_secs_f64());
        next_frame().await;
    }
}

/// The part of the page's address after `#`.
pub fn address() -> String {
    take_text(hantei_address()).unwrap_or_default()
}

/// Changes the part after `#`. `new` adds a step to the browser's history, which the back button undoes.
pub fn set_address(link: &str, new: bool) {
    // SAFETY: the page copies the text before it returns. The same holds for all such calls below.
    unsafe { hantei_set_address(link.as_ptr(), link.len(), new) }
}

/// The link that a person can copy to return: the page's address with this link.
pub fn full_link(link: &str) -> String {
    // SAFETY: as above.
    take_text(unsafe { hantei_full_link(link.as_ptr(), link.len()) }).unwrap_or_default()
}

/// `None`: the page has an icon.
pub fn icon() -> Option<miniquad::conf::Icon> {
    None
}

/// Copies a text. The result arrives later as [`Event::Copied`].
pub fn copy_text(text: &str) {
    let text = &words::unmarked(text.to_owned());
    // SAFETY: as above.
    unsafe { hantei_copy_text(text.as_ptr(), text.len()) }
}

pub fn environment() -> Environment {
    let text = take_text(hantei_environment()).unwrap_or_default();
    let value = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('=')).unwrap_or_default()
    };
    Environment {
        lang: value("lang").into(),
        dark: value("dark") == "yes",
        reduced_motion: value("reduced-motion") == "yes",
        touch: value("touch") == "yes",
        query: value("query").into(),
    }
}

/// The browser's storage.
#[derive(Default)]
pub struct Storage;

impl Storage {
    /// The problem that the page reports if its storage fails.
    fn problem(said: String) -> NotKept {
        match said.as_str() {
            "SecurityError" => NotKept::Denied,
            "QuotaExceededError" => NotKept::Full,
            _ => NotKept::System(said),
        }
    }
}

impl Store for Storage {
    fn load(&self) -> Result<Option<String>, NotKept> {
        Ok(take_text(hantei_load_settings()))
    }

    fn save(&mut self, text: &str) -> Result<(), NotKept> {
        // SAFETY: as above.
        let problem = unsafe { hantei_save_settings(text.as_ptr(), text.len()) };
        take_text(problem).map_or(Ok(()), |said| Err(Self::problem(said)))
    }

    fn set_aside(&mut self) -> Result<String, NotKept> {
        let said = take_text(hantei_set_settings_aside()).unwrap_or_default();
        // A name, or `!` and the name of an error. No name begins with `!`.
        said.strip_prefix('!').map_or(Ok(said.clone()), |problem| Err(Self::problem(problem.to_owned())))
    }
}

/// Gives the bytes to the browser as a download, and returns the name.
pub fn save_file(name: &str, mime: &str, bytes: &[u8]) -> Result<String, String> {
    // SAFETY: as above.
    let problem = unsafe {
        hantei_save_file(name.as_ptr(), name.len(), mime.as_ptr(), mime.len(), bytes.as_ptr(), bytes.len())
    };
    take_text(problem).map_or_else(|| Ok(name.to_owned()), Err)
}

/// Gives the page a region's new content. Marks of borrowed English are removed from text that is not HTML.
pub fn publish(region: &str, text: &str) {
    let text = &words::unmarked(text.to_owned());
    // SAFETY: as above.
    unsafe { hantei_publish(region.as_ptr(), region.len(), text.as_ptr(), text.len()) }
}

/// Sends a message in JSON to the page that embeds this one.
pub fn post(message: &str) {
    let message = &words::unmarked(message.to_owned());
    // SAFETY: as above.
    unsafe { hantei_post(message.as_ptr(), message.len()) }
}

/// The oldest unread event. All must be read every frame.
pub fn next_event() -> Option<Event> {
    loop {
        let text = take_text(hantei_next_event())?;
        if let Some(event) = Event::parse(&text) {
            return Some(event);
        }
    }
}

/// A file that `web/build` lists for loading after the program, once it is loaded. The first call requests it, and the page calls
/// for a frame when it arrives. Each success copies the file, so keep it.
fn fetched(file: &str) -> Option<Vec<u8>> {
    // SAFETY: as above.
    take(unsafe { hantei_fetched(file.as_ptr(), file.len()) })
}

/// The fonts for a language's letters in pictures, once they are loaded.
pub fn letters_of(lang: Lang, letters: Letters) -> Option<Vec<Fetched>> {
    let font = lang.font()?;
    let bytes = Cow::Owned(fetched(&letters.file(font))?);
    // The chains of faces name this font. Others are the last fallback.
    let name = if font == EMBEDDED_FONT { "ja-bold" } else { font };
    Some(vec![Fetched { name: name.into(), bytes, index: 0 }])
}

/// Empty: a page sets its prose in the browser's fonts.
pub fn system_fonts(_: &Library) -> Vec<Fetched> {
    vec![]
}

/// The lessons with their titles in a language, once these are loaded. The language's words come with them.
pub fn with_titles(library: &Library, lang: Lang) -> Option<Library> {
    let fetched = fetched(&format!("first-{}.txt", lang.code()))?;
    let text = String::from_utf8_lossy(&fetched);
    let (titles, listed) = text.split_once(separators::SOURCE)?;
    words::take(lang, listed.to_owned());
    Some(library.with_prose(lang, titles))
}

/// The lessons with all their prose in a language, once it is loaded.
pub fn with_prose(library: &Library, lang: Lang) -> Option<Library> {
    let fetched = fetched(&prose_file(lang))?;
    Some(library.with_prose(lang, &String::from_utf8_lossy(&fetched)))
}

/// Uses the words of a language that are not needed for the first picture, once they are loaded.
pub fn take_rest(lang: Lang) {
    if !words::has_rest(lang)
        && let Some(list) = fetched(&rest_file(lang))
    {
        words::take_rest(lang, String::from_utf8_lossy(&list).into_owned());
    }
}

/// The custom lessons that the page has fetched, followed by the built-in ones. If they cannot be read, the page reports it.
pub fn own_lessons() -> Option<Library> {
    let library = bundle::unpack(&String::from_utf8_lossy(&fetched("lessons.txt")?));
    if library.is_none() {
        publish("refused", "");
    }
    library
}

/// Must be called before the window is opened.
pub fn before_opening() {
    take_room();
    show_panics();
    painted::paint_with(letter);
}

/// A letter missing from the pictures' fonts, drawn by the page: five numbers of four bytes, and the coverage of each pixel.
fn letter(c: char, size: f32) -> Option<Painted> {
    let mut head = take(hantei_letter(c.into(), size))?;
    let coverage = head.split_off(20);
    let [advance, left, top, width, height] = *head.as_chunks().0 else { return None };
    let [left, top] = [left, top].map(i32::from_le_bytes);
    let size = [width, height].map(u32::from_le_bytes);
    Some(Painted { advance: f32::from_le_bytes(advance), corner: [left, top], size, coverage })
}

/// The reserved memory in bytes. Four minutes of random use reached 56 million with crowds of ten thousand and their maps, and 21
/// million without.
const ROOM: usize = 64 << 20;

/// Allocates all the memory that the program is likely to need at once, since the allocator keeps freed memory. Otherwise memory
/// grows some eighty times before the first picture, and an engine may move all of it each time. WebKit has had bugs there
/// (Safari 26.2), and once its heap was found damaged in a test. Pages that are never written to cost nothing.
fn take_room() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(ROOM)));
}

/// Switches full screen on or off. It is no error if a browser refuses it to a presentation.
pub fn set_fullscreen(full: bool) {
    publish("full-screen", if full { "yes" } else { "no" });
}

/// Requests the speaker's window.
pub fn open_speaker(_: Lang, _: Theme) -> Result<(), String> {
    publish("speaker-window", "");
    Ok(())
}

/// Must be called first thing inside the window: opening it has replaced our panic hook with miniquad's.
pub fn after_opening() {
    show_panics();
}

/// A page sends [`Event::Leave`] instead.
pub const fn is_closing() -> bool {
    false
}

/// Shows a panic on the page.
fn show_panics() {
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: as above.
        unsafe { hantei_fatal(text.as_ptr(), text.len()) }
    }));
}
