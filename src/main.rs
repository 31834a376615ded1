//! The program: a window, or a command that needs none.
// Windows opens a console for a program that does not say this, in front of its window.
#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(windows)]
mod console;

#[cfg(feature = "app")]
use hantei::app::Watch;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the window begins with.
#[derive(Debug, Clone, Default)]
#[cfg_attr(not(feature = "app"), expect(dead_code, reason = "a build without a window has no use for them"))]
struct WindowOptions {
    /// The link to open.
    link: Option<String>,
    /// The folder whose lessons are shown and watched, instead of the built-in ones.
    lessons: Option<PathBuf>,
    /// The folder of languages whose words are used and watched, instead of the built-in ones.
    words: Option<PathBuf>,
    /// Whether the names of words are shown in their place.
    names: bool,
    /// The language, whatever the settings say.
    lang: Option<hantei::words::Lang>,
    /// The colors, whatever the settings say.
    theme: Option<hantei::figure::theme::Theme>,
    /// Whether it is the speaker's window.
    notes: bool,
}

/// In a browser there are no arguments; the page's address has the link.
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
    // Windows leaves `*.txt` to the program; other shells have put the files' names in its place.
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

/// Opens the window and comes back when it is closed.
#[cfg(feature = "app")]
fn open_window(options: WindowOptions) -> ExitCode {
    let WindowOptions { link, lessons, words, names, lang, theme, notes } = options;
    // Names stay where they are.
    let mut watch = watch(lessons.clone(), words.clone().filter(|_| !names));
    // The link may name a lesson of the folder. Mistakes in it are told once the window is there.
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

/// The lessons that are built in.
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
fn library() -> hantei::lesson::Library {
    hantei::lesson::Library::builtin()
}

/// Those that were given to the page, or else the same.
#[cfg(all(feature = "app", target_arch = "wasm32"))]
fn library() -> hantei::lesson::Library {
    hantei::app::own_lessons().unwrap_or_else(hantei::lesson::Library::builtin)
}

/// A build without a window can only say so.
#[cfg(not(feature = "app"))]
fn open_window(_: WindowOptions) -> ExitCode {
    eprintln!("hantei: this build has no window; build it with the feature `app`, or see `hantei --help`.");
    ExitCode::from(69)
}

/// Looks at a folder of lessons and at one of words.
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
        // With other words the same lessons are shown anew.
        let news = words.as_mut()?.poll(now)?;
        Some(news.map(|()| library.clone()).map_err(sentences))
    }))
}

/// In a browser there are no folders.
#[cfg(all(feature = "app", target_arch = "wasm32"))]
fn watch(_: Option<PathBuf>, _: Option<PathBuf>) -> Option<Watch> {
    None
}

/// What only a program outside a browser needs.
#[cfg(not(target_arch = "wasm32"))]
mod native {
    #[cfg(feature = "app")]
    use hantei::app::is_opening;
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

    /// Says what went wrong. Standard error may be closed: then the sentence is lost, but on Windows a box shows it to users who
    /// started the program from the desktop.
    pub fn tell(sentence: &str) {
        let sentence = format!("hantei: {sentence}.");
        #[cfg(windows)]
        if crate::console::show(&sentence) {
            return;
        }
        let _ = writeln!(std::io::stderr(), "{sentence}");
    }

    /// Ends the program with one sentence instead of a backtrace, which only `RUST_BACKTRACE` asks for.
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

    /// The window's library panics if it cannot open a window; everything else is a bug of ours.
    fn failure_of(panic: &PanicHookInfo) -> Failure {
        let message = panic.payload_as_str().unwrap_or("no message").replace('\n', " ");
        if is_opening() {
            let sentence = format!(
                "cannot open a window ({message}); it needs a display, and \
                `hantei --help` names the commands that need none"
            );
            return Failure::new(Code::NoDisplay, sentence);
        }
        let place = panic.location().map_or_else(String::new, |location| format!(" at {location}"));
        Failure::new(Code::Bug, format!("this is a bug in Hantei, please report it: {message}{place}"))
    }

    /// Without a window nothing opens one.
    #[cfg(not(feature = "app"))]
    fn is_opening() -> bool {
        false
    }
}
