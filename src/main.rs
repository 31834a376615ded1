//! The program: a window, or a command without one.
// Without this attribute, Windows opens a console in front of the window.
#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(windows)]
mod console;

#[cfg(feature = "app")]
use hantei::app::Watch;
use std::path::PathBuf;
use std::process::ExitCode;

/// The options of the window.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(feature = "app"), expect(dead_code, reason = "a build without a window has no use for them"))]
struct WindowOptions {
    /// The link to open.
    link: Option<String>,
    /// The folder of displayed and watched lessons, instead of the built-in ones.
    lessons: Option<PathBuf>,
    /// The folder of languages whose words are used and watched, instead of the built-in ones.
    words: Option<PathBuf>,
    /// True if the names of texts are shown in their place.
    names: bool,
    /// The language, which overrides the settings.
    lang: Option<hantei::words::Lang>,
    /// The colors, which override the settings.
    theme: Option<hantei::figure::theme::Theme>,
    /// True for the speaker's window.
    notes: bool,
}

/// In a browser there are no arguments. The page's address contains the link.
#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    open_window(WindowOptions::default())
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    use hantei::cli::{self, Arguments, Failure};
    #[cfg(windows)]
    console::join();
    native::tell_panics_in_one_sentence();
    // Windows leaves `*.txt` to the program, while other shells expand it to the names of files.
    let done = Arguments::read(wild::args_os()).and_then(|read| match read {
        Err(text) => native::print(&text),
        Ok(arguments) => match arguments.command.clone() {
            Some(command) => {
                let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
                cli::run(&command, &arguments, &mut input, &mut output).map(|code| (code as u8).into())
            }
            None => {
                cli::judge_link(&arguments)?;
                cli::put_words(&arguments)?;
                native::check_drawing()?;
                #[cfg(target_os = "linux")]
                native::tell_refusals_in_one_sentence();
                let Arguments { link, lessons, words, lang, theme, notes, names, .. } = arguments;
                Ok(open_window(WindowOptions { link, lessons, words, names, lang, theme, notes }))
            }
        },
    });
    done.unwrap_or_else(|Failure { code, sentence }| {
        if !sentence.is_empty() {
            native::tell(&sentence);
        }
        (code as u8).into()
    })
}

/// Opens the window, and returns when it is closed.
#[cfg(feature = "app")]
fn open_window(options: WindowOptions) -> ExitCode {
    let WindowOptions { link, lessons, words, names, lang, theme, notes } = options;
    // Names replace the texts, so the words are not watched.
    let mut watch = watch(lessons.clone(), words.clone().filter(|_| !names));
    // The link may name a lesson of the folder. Mistakes in it are reported once the window is open.
    let (library, mut mistakes) = match watch.as_mut().and_then(|watch| watch()) {
        Some(Ok(library)) => (library, None),
        news => (library(), news),
    };
    hantei::app::open(hantei::app::Start {
        library,
        link: link.unwrap_or_default(),
        lang,
        theme,
        speaker: notes,
        watch: watch.map(|mut watch| -> Watch { Box::new(move || mistakes.take().or_else(&mut watch)) }),
        words: words.map(|words| (words, lessons)),
    });
    ExitCode::SUCCESS
}

/// The built-in lessons.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
fn library() -> hantei::lesson::Library {
    hantei::lesson::Library::builtin()
}

/// The lessons given to the page, or else the built-in ones.
#[cfg(all(feature = "app", target_arch = "wasm32"))]
fn library() -> hantei::lesson::Library {
    hantei::app::own_lessons().unwrap_or_else(hantei::lesson::Library::builtin)
}

/// Reports that a build without a window has none.
#[cfg(not(feature = "app"))]
fn open_window(_: WindowOptions) -> ExitCode {
    eprintln!("hantei: this build has no window; build it with the feature `app`, or see `hantei --help`.");
    ExitCode::from(69)
}

/// Polls a folder of lessons and one of words.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
fn watch(lessons: Option<PathBuf>, words: Option<PathBuf>) -> Option<Watch> {
    if lessons.is_none() && words.is_none() {
        return None;
    }
    let mut library = library();
    let mut lessons = lessons.map(hantei::lesson::folder::Watch::new);
    let mut words = words.map(hantei::check::words::Watch::new);
    let sentences =
        |mistakes: Vec<hantei::lesson::Mistake>| mistakes.iter().map(ToString::to_string).collect();
    Some(Box::new(move || {
        let now = std::time::Instant::now();
        if let Some(news) = lessons.as_mut().and_then(|lessons| lessons.poll(now)) {
            library = news.as_ref().map_or_else(|_| library.clone(), Clone::clone);
            return Some(news.map_err(sentences));
        }
        // With other words the same lessons are displayed again.
        let news = words.as_mut()?.poll(now)?;
        Some(news.map(|()| library.clone()).map_err(sentences))
    }))
}

/// In a browser there are no folders.
#[cfg(all(feature = "app", target_arch = "wasm32"))]
fn watch(_: Option<PathBuf>, _: Option<PathBuf>) -> Option<Watch> {
    None
}

/// Functions for programs outside a browser.
#[cfg(not(target_arch = "wasm32"))]
mod native {
    #[cfg(feature = "app")]
    use hantei::app::fail_to_open;
    use hantei::cli::{Code, Failure};
    use std::io::Write;
    use std::panic::PanicHookInfo;
    use std::process::ExitCode;

    /// Prints the help or the version.
    pub fn print(text: &str) -> Result<ExitCode, Failure> {
        match std::io::stdout().lock().write_all(text.as_bytes()) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(Failure::new(Code::Io, "cannot write to standard output"))
            }
            _ => Ok(ExitCode::SUCCESS),
        }
    }

    /// Prints the reason of a failure. If standard error is closed, the sentence is lost, but on Windows a box shows it to users
    /// who started the program from the desktop.
    pub fn tell(sentence: &str) {
        let sentence = format!("hantei: {sentence}.");
        #[cfg(windows)]
        if crate::console::show(&sentence) {
            return;
        }
        let _ = writeln!(std::io::stderr(), "{sentence}");
    }

    /// Ends the program with one sentence instead of a backtrace, unless `RUST_BACKTRACE` is set.
    pub fn tell_panics_in_one_sentence() {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let failure = failure_of(panic);
            if failure.code == Code::Bug && std::env::var_os("RUST_BACKTRACE").is_some() {
                usual(panic);
            }
            tell(&failure.sentence);
            std::process::exit(i32::from(failure.code as u8));
        }));
    }

    /// The failure of a panic. The window's library panics if it cannot open a window, and all other panics are bugs of the
    /// program.
    fn failure_of(panic: &PanicHookInfo) -> Failure {
        let message = panic.payload_as_str().unwrap_or("no message").replace('\n', " ");
        if fail_to_open() {
            return Failure::new(Code::NoDisplay, why_no_window(&message));
        }
        let place = panic.location().map_or_else(String::new, |location| format!(" at {location}"));
        Failure::new(Code::Bug, format!("this is a bug in Hantei, please report it: {message}{place}"))
    }

    /// The libraries that the window's library loads, and their packages in Debian and Ubuntu, and in Fedora and Arch.
    const LIBRARIES: [(&str, &str, &str); 3] = [
        ("libxkbcommon", "libxkbcommon0", "libxkbcommon"),
        ("libX11", "libx11-6", "libX11"),
        ("libXi", "libxi6", "libXi"),
    ];

    /// Ends the program with one sentence and the exit code for no display if the library of X ends it while the window is being
    /// opened. It does so if the display refuses to draw, such as one over a network without a driver for it here.
    #[cfg(target_os = "linux")]
    #[expect(unsafe_code, reason = "the C library calls this at the end of the program")]
    pub fn tell_refusals_in_one_sentence() {
        unsafe extern "C" {
            safe fn atexit(called: extern "C" fn()) -> std::ffi::c_int;
            safe fn _exit(code: std::ffi::c_int) -> !;
        }
        extern "C" fn tell_refusal() {
            if fail_to_open() {
                tell(
                    "cannot open a window, since this display offers no OpenGL; install the package libgl1-mesa-dri (Debian, \
                     Ubuntu), mesa-dri-drivers (Fedora) or mesa (Arch), or start Hantei on the computer with the screen",
                );
                _exit(i32::from(Code::NoDisplay as u8));
            }
        }
        atexit(tell_refusal);
    }

    /// A sentence with the reason why there is no window, and a remedy, from the message of its library.
    fn why_no_window(message: &str) -> String {
        let loads = |(library, ..): &&(&str, &str, &str)| message.contains(&format!("\"{library}.so"));
        if let Some((library, debian, others)) = LIBRARIES.iter().find(loads) {
            return format!(
                "cannot open a window without the library {library}; install the package {debian} (Debian, Ubuntu) or {others} (Fedora, Arch)"
            );
        }
        // It has tried GLX and EGL then, and reports nothing else.
        if message.contains("`Option::unwrap()` on a `None`") {
            return "cannot open a window without OpenGL, which the library libGL or libEGL brings; install the package libgl1 \
                    (Debian, Ubuntu), mesa-libGL (Fedora) or mesa (Arch)"
                .into();
        }
        format!(
            "cannot open a window ({message}); it needs a display, and `hantei --help` names the commands that need none"
        )
    }

    /// Reports why a window could not draw, before the X library ends the program with its own message.
    pub fn check_drawing() -> Result<(), Failure> {
        let indirect = std::env::var("LIBGL_ALWAYS_INDIRECT").unwrap_or_default();
        if matches!(indirect.to_ascii_lowercase().as_str(), "" | "0" | "n" | "no" | "f" | "false") {
            return Ok(());
        }
        let sentence = "cannot open a window while LIBGL_ALWAYS_INDIRECT is set, since a display that draws for the program \
                        over a network has only an OpenGL that is too old; unset it, and install the package libgl1-mesa-dri \
                        (Debian, Ubuntu), mesa-dri-drivers (Fedora) or mesa (Arch) if it draws nothing then";
        Err(Failure::new(Code::NoDisplay, sentence))
    }

    /// A build without a window opens none.
    #[cfg(not(feature = "app"))]
    fn fail_to_open() -> bool {
        false
    }
}
