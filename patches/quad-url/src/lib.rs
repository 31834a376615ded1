//! Stands in for quad-url: opens a link, and does nothing else.

/// Opens `url` in the browser. In a web page always in a new tab: Hantei's own tab holds the state of the lesson.
#[cfg(target_arch = "wasm32")]
pub fn link_open(url: &str, _new_tab: bool) {
    #[link(wasm_import_module = "env")]
    extern "C" {
        fn hantei_open_url(pointer: *const u8, length: usize);
    }
    // SAFETY: the page reads `length` bytes at `pointer` before it returns, and keeps nothing.
    unsafe { hantei_open_url(url.as_ptr(), url.len()) }
}

/// Opens `url` in the system's browser. Only web addresses: a lesson must not be able to start a program.
#[cfg(not(target_arch = "wasm32"))]
pub fn link_open(url: &str, _new_tab: bool) {
    if !url.starts_with("https://") && !url.starts_with("http://") {
        eprintln!("hantei: not a web address, so not opened: {url}");
        return;
    }
    let mut command = if cfg!(target_os = "windows") {
        let mut command = std::process::Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else if cfg!(target_os = "macos") {
        std::process::Command::new("open")
    } else {
        std::process::Command::new("xdg-open")
    };
    match command.arg(url).spawn() {
        // Waits in a thread of its own: an unwatched child would stay behind as a zombie.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => eprintln!("hantei: cannot open {url}: {error}"),
    }
}
