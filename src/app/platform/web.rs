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

use super::{Environment, Event, Letters, prose_file};
use crate::app::fonts::Fetched;
use crate::figure::painted::{self, Painted};
use crate::figure::theme::Theme;
use crate::lesson::{Library, bundle};
use crate::scene::source;
use crate::separators;
use crate::session::action::Lacking;
use crate::session::code::prints::{self, Prints};
use crate::target::Target;
use crate::words::{self, Come, Lang};

pub use super::stage::{
    Doing, doings, fingers, get_char_pressed, input_is_active, is_key_down, is_key_released,
    is_mouse_button_down, keys_pressed, run,
};
pub use miniquad;

use super::stage::next_frame;

/// What miniquad gives for one notch of the wheel in most browsers.
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

/// Fetches what the page has set out, `length` bytes of it.
fn take(length: i32) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes exactly as many bytes as it has just promised, and `bytes` has room for them.
    unsafe { hantei_take(bytes.as_mut_ptr()) };
    Some(bytes)
}

fn take_text(length: i32) -> Option<String> {
    take(length).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Seconds since the page was opened, as of this frame's beginning: it stands still within a frame. A browser test can take
/// over this clock and step it by hand.
pub fn clock() -> f64 {
    hantei_clock()
}

/// The same, but it goes on within a frame, and tests do not replace it: for measuring.
pub fn real_clock() -> f64 {
    hantei_real_clock()
}

/// Pixels per point, as of now: miniquad reads it only once and so misses zooming.
pub fn dpi_scale() -> f32 {
    hantei_dpi_scale() as f32
}

pub fn window_settings() -> Platform {
    Platform::default()
}

/// Any will do: the page decides.
pub fn window_size() -> (i32, i32) {
    (1440, 900)
}

/// When frames are drawn.
#[derive(Default)]
pub struct Pace;

impl Pace {
    /// Ends the frame. The page calls for the next one when this rest is over, or as soon as something happens.
    pub async fn next_frame(&mut self, rest: Duration) {
        hantei_rest(rest.as_secs_f64());
        next_frame().await;
    }
}

/// What follows `#` in the page's address.
pub fn address() -> String {
    take_text(hantei_address()).unwrap_or_default()
}

/// Changes what follows `#`; `new` makes it a step of the browser's history, which its back button takes back.
pub fn set_address(link: &str, new: bool) {
    // SAFETY: the page copies the text before it returns. The same holds for all such calls below.
    unsafe { hantei_set_address(link.as_ptr(), link.len(), new) }
}

/// What a person can paste to come back: the page's address with this link.
pub fn full_link(link: &str) -> String {
    // SAFETY: as above.
    take_text(unsafe { hantei_full_link(link.as_ptr(), link.len()) }).unwrap_or_default()
}

/// The page has its own.
pub fn icon() -> Option<miniquad::conf::Icon> {
    None
}

/// Answers later, with [`Event::Copied`].
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

pub fn load_settings() -> Option<String> {
    take_text(hantei_load_settings())
}

/// Keeps settings that cannot be read under another name, so that they are neither lost nor in the way, and says which.
pub fn set_settings_aside() -> Option<String> {
    take_text(hantei_set_settings_aside())
}

pub fn save_settings(text: &str) -> Result<(), String> {
    // SAFETY: as above.
    let problem = unsafe { hantei_save_settings(text.as_ptr(), text.len()) };
    take_text(problem).map_or(Ok(()), Err)
}

/// Hands the bytes to the browser as a download, and returns the name.
pub fn save_file(name: &str, mime: &str, bytes: &[u8]) -> Result<String, String> {
    // SAFETY: as above.
    let problem = unsafe {
        hantei_save_file(name.as_ptr(), name.len(), mime.as_ptr(), mime.len(), bytes.as_ptr(), bytes.len())
    };
    take_text(problem).map_or_else(|| Ok(name.to_owned()), Err)
}

/// Gives the page a region's new content. What is no HTML has no borrowed English in it any more.
pub fn publish(region: &str, text: &str) {
    let text = &words::unmarked(text.to_owned());
    // SAFETY: as above.
    unsafe { hantei_publish(region.as_ptr(), region.len(), text.as_ptr(), text.len()) }
}

/// Sends a message, itself JSON, to the page that embeds this one.
pub fn post(message: &str) {
    let message = &words::unmarked(message.to_owned());
    // SAFETY: as above.
    unsafe { hantei_post(message.as_ptr(), message.len()) }
}

/// The oldest event not yet read. Read them all, every frame.
pub fn next_event() -> Option<Event> {
    loop {
        let text = take_text(hantei_next_event())?;
        if let Some(event) = Event::parse(&text) {
            return Some(event);
        }
    }
}

/// A file that `web/build` names as one that follows the program, once it is here. The first call asks for it, and then the page
/// calls for a frame. Each success copies it: keep it.
fn fetched(file: &str) -> Option<Vec<u8>> {
    // SAFETY: as above.
    take(unsafe { hantei_fetched(file.as_ptr(), file.len()) })
}

/// The fonts that pictures need for Japanese, once they are here.
pub fn japanese_fonts(letters: Letters) -> Option<Vec<Fetched>> {
    let bytes = Cow::Owned(fetched(letters.file())?);
    Some(vec![Fetched { name: "ja-bold".into(), bytes, index: 0 }])
}

/// A page sets its prose in whatever the browser has.
pub fn system_fonts(_: &Library) -> Vec<Fetched> {
    vec![]
}

/// The lessons with their titles in a language, once these are here. What the first picture says in the language comes with them.
pub fn with_titles(library: &Library, lang: Lang) -> Option<Library> {
    let fetched = fetched(&format!("first-{}.txt", lang.code()))?;
    let text = String::from_utf8_lossy(&fetched);
    let (titles, listed) = text.split_once(separators::SOURCE)?;
    words::take(lang, listed.to_owned(), Come::First);
    Some(library.with_prose(lang, titles))
}

/// The lessons with all their prose in a language, once it is here. The source of the geometry and the language's words come with it.
pub fn with_prose(library: &Library, lang: Lang) -> Option<Library> {
    let fetched = fetched(&prose_file(lang))?;
    let text = String::from_utf8_lossy(&fetched);
    let mut parts = text.splitn(3, separators::SOURCE);
    let [prose, functions, listed] = std::array::from_fn(|_| parts.next().unwrap_or_default());
    source::take(functions);
    words::take(lang, listed.to_owned(), Come::All);
    Some(library.with_prose(lang, prose))
}

/// The lessons of somebody's own that the page has fetched, with what stands behind them. Where they cannot be read, the page says so.
pub fn own_lessons() -> Option<Library> {
    let library = bundle::unpack(&String::from_utf8_lossy(&fetched("lessons.txt")?));
    if library.is_none() {
        publish("refused", "");
    }
    library
}

/// The methods in a language of code, once they are here.
pub fn prints(target: Target, lang: Lang) -> Option<Prints> {
    let text = String::from_utf8(fetched(&prints::name(target, lang))?).ok()?;
    Some(Prints::new(target, lang, text))
}

/// Call before the window is opened.
pub fn before_opening() {
    take_room();
    show_panics();
    painted::paint_with(letter);
}

/// A letter that no font of the pictures has, as the page draws it: five numbers of four bytes, and how much of each pixel it covers.
fn letter(c: char, size: f32) -> Option<Painted> {
    let mut head = take(hantei_letter(c.into(), size))?;
    let coverage = head.split_off(20);
    let [advance, left, top, width, height] = *head.as_chunks().0 else { return None };
    let [left, top] = [left, top].map(i32::from_le_bytes);
    let size = [width, height].map(u32::from_le_bytes);
    Some(Painted { advance: f32::from_le_bytes(advance), corner: [left, top], size, coverage })
}

/// Bytes; four minutes of random use have been seen to reach 56 million, with crowds of ten thousand and their maps; 21 million
/// without.
const ROOM: usize = 64 << 20;

/// Takes all the memory that the program is likely to need at once: what is freed, the allocator keeps. Otherwise memory grows
/// some eighty times before the first picture, and each time an engine may move all of it to another place. WebKit has had bugs
/// there (Safari 26.2), and once its heap was found damaged in a test. Pages that are never written to cost nothing.
fn take_room() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(ROOM)));
}

/// Asks for full screen, or for its end. That a browser refuses it to a presentation is no mishap.
pub fn set_fullscreen(full: bool) {
    publish("full-screen", if full { "yes" } else { "no" });
}

/// Asks for a program that has what this one lacks; it takes this one's place.
pub fn bring(what: Lacking) {
    let wish = match what {
        Lacking::Editor => "open",
        Lacking::Reading => "here",
        Lacking::Film => "film",
        Lacking::Task => "task",
        Lacking::Room => "room",
        Lacking::Printers => "languages",
    };
    publish("larger", wish);
}

/// Asks for the speaker's window.
pub fn open_speaker(_: Lang, _: Theme) -> Result<(), String> {
    publish("speaker-window", "");
    Ok(())
}

/// Call first thing inside the window: opening it has put miniquad's own hook in the place of ours.
pub fn after_opening() {
    show_panics();
}

/// Shows a panic on the page.
fn show_panics() {
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: as above.
        unsafe { hantei_fatal(text.as_ptr(), text.len()) }
    }));
}
