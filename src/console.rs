//! The console on Windows: the program belongs to the desktop, so that its window comes alone, and joins the console that it was started from.

use std::fs::OpenOptions;
use std::os::windows::io::IntoRawHandle;
use std::ptr::null_mut;
use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::Storage::FileSystem::{FILE_TYPE_UNKNOWN, GetFileType};
use windows_sys::Win32::System::Console::{
    ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, STD_ERROR_HANDLE, STD_HANDLE, STD_INPUT_HANDLE,
    STD_OUTPUT_HANDLE, SetStdHandle,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MessageBoxW};

/// The streams, and what a console calls each.
const STREAMS: [(STD_HANDLE, &str); 3] =
    [(STD_INPUT_HANDLE, "CONIN$"), (STD_OUTPUT_HANDLE, "CONOUT$"), (STD_ERROR_HANDLE, "CONOUT$")];

/// Reads from and writes to the console that the program was started from. A stream that leads elsewhere, such as into a file,
/// stays as it is; without a console nothing happens.
#[expect(unsafe_code, reason = "the system's functions are foreign to Rust")]
pub fn join() {
    let given = STREAMS.map(|(stream, _)| handle(stream));
    // SAFETY: these take numbers and handles only, and the program has no other thread yet.
    if unsafe { AttachConsole(ATTACH_PARENT_PROCESS) } == 0 {
        return;
    }
    for ((stream, name), given) in STREAMS.into_iter().zip(given) {
        // To attach sets streams anew, and not on every Windows those alone that were not set. What is opened stays open to the end.
        let opened =
            || OpenOptions::new().read(true).write(true).open(name).ok().map(IntoRawHandle::into_raw_handle);
        if let Some(leads) = given.or_else(opened) {
            // SAFETY: as above.
            unsafe { SetStdHandle(stream, leads) };
        }
    }
}

/// Where a stream leads; nothing where it leads nowhere.
#[expect(unsafe_code, reason = "the system's functions are foreign to Rust")]
fn handle(stream: STD_HANDLE) -> Option<HANDLE> {
    // SAFETY: both take anything, and answer with nothing or `FILE_TYPE_UNKNOWN` where there is no such handle.
    let handle = unsafe { GetStdHandle(stream) };
    (unsafe { GetFileType(handle) } != FILE_TYPE_UNKNOWN).then_some(handle)
}

/// Shows a sentence in a message box if there is no standard error to print it to; says whether that was so.
#[expect(unsafe_code, reason = "the system's functions are foreign to Rust")]
pub fn show(sentence: &str) -> bool {
    let unseen = handle(STD_ERROR_HANDLE).is_none();
    if unseen {
        let [sentence, title] =
            [sentence, "Hantei"].map(|text| text.encode_utf16().chain([0]).collect::<Vec<_>>());
        // SAFETY: both texts end with a zero and live until the box is closed.
        unsafe { MessageBoxW(null_mut(), sentence.as_ptr(), title.as_ptr(), MB_ICONERROR) };
    }
    unseen
}
