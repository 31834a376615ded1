//! The console on Windows: the program belongs to the desktop, so that only its window opens, and attaches to the console that it
//! was started from.

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

/// The streams, and the console's name for each.
const STREAMS: [(STD_HANDLE, &str); 3] =
    [(STD_INPUT_HANDLE, "CONIN$"), (STD_OUTPUT_HANDLE, "CONOUT$"), (STD_ERROR_HANDLE, "CONOUT$")];

/// Connects to the console that the program was started from. A redirected stream, such as one into a file, is unchanged. Without
/// a console nothing happens.
#[expect(unsafe_code, reason = "the system's functions are foreign to Rust")]
pub fn join() {
    let given = STREAMS.map(|(stream, _)| handle(stream));
    // SAFETY: these take numbers and handles only, and the program has no other thread yet.
    if unsafe { AttachConsole(ATTACH_PARENT_PROCESS) } == 0 {
        return;
    }
    for ((stream, name), given) in STREAMS.into_iter().zip(given) {
        // Attaching sets the streams again, on some versions of Windows even redirected ones. The opened handles stay open to the
        // end.
        let opened =
            || OpenOptions::new().read(true).write(true).open(name).ok().map(IntoRawHandle::into_raw_handle);
        if let Some(leads) = given.or_else(opened) {
            // SAFETY: as above.
            unsafe { SetStdHandle(stream, leads) };
        }
    }
}

/// The handle of a stream; `None` if it is not connected.
#[expect(unsafe_code, reason = "the system's functions are foreign to Rust")]
fn handle(stream: STD_HANDLE) -> Option<HANDLE> {
    // SAFETY: both accept any value, and return null or `FILE_TYPE_UNKNOWN` if there is no such handle.
    let handle = unsafe { GetStdHandle(stream) };
    (unsafe { GetFileType(handle) } != FILE_TYPE_UNKNOWN).then_some(handle)
}

/// Shows a sentence in a message box if there is no standard error to print it to. Returns true if that was so.
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
