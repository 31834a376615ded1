//! The real program in a real window: started, used and closed as by a person.
//!
//! `xvfb-run -s "-screen 0 1600x1000x24 -noreset" cargo test --test all window:: -- --ignored --test-threads=1` runs the tests that
//! need a display. They also need `xdotool` and `xclip`. (Without `-noreset` the display restarts whenever a window closes.)

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn hantei() -> Command {
    Command::new(env!("CARGO_BIN_EXE_hantei"))
}

#[test]
#[cfg(target_os = "linux")]
fn a_missing_display_is_reported_in_one_sentence_with_exit_code_69() {
    for display in [None, Some(":12345")] {
        let mut program = hantei();
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        program.envs(display.map(|display| ("DISPLAY", display)));
        let output = program.output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(69), "{display:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{display:?}: {said}");
        assert!(said.contains("display"), "{said}");
    }
}

/// The program's message if a window cannot be opened, with exit code 69 and in one sentence.
#[cfg(target_os = "linux")]
fn refusal(mut program: Command) -> String {
    let output = program.output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(69), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// The program without these libraries.
#[cfg(target_os = "linux")]
fn without(libraries: &[&str], folder: &TempDir) -> Command {
    for library in libraries {
        std::fs::write(folder.path().join(library), "no library").expect("it can be written");
    }
    let mut program = hantei();
    program.env("LD_LIBRARY_PATH", folder.path());
    program
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_that_is_missing_is_named_with_its_package() {
    let folder = TempDir::new().expect("a folder");
    let names = ["", ".0", ".0.0.0", ".0.0.0.0"].map(|end| format!("libxkbcommon.so{end}"));
    let said = refusal(without(&names.each_ref().map(String::as_str), &folder));
    assert!(said.contains("libxkbcommon0") && !said.contains("display"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_display_with_indirect_rendering_is_refused_in_one_sentence() {
    let mut program = hantei();
    program.env("LIBGL_ALWAYS_INDIRECT", "1");
    let said = refusal(program);
    assert!(said.contains("LIBGL_ALWAYS_INDIRECT") && said.contains("unset"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs a display"]
fn without_opengl_the_package_is_named() {
    let folder = TempDir::new().expect("a folder");
    let said = refusal(without(&["libGL.so", "libGL.so.1", "libEGL.so", "libEGL.so.1"], &folder));
    assert!(said.contains("OpenGL") && said.contains("libgl1"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs a display"]
fn a_display_that_cannot_draw_is_reported_in_one_sentence() {
    let mut program = hantei();
    // As over a network without a driver here: then the display would have to draw, which it refuses.
    program.env("LIBGL_DRIVERS_PATH", "/nonexistent");
    let said = refusal(program);
    assert!(said.contains("OpenGL") && said.contains("libgl1-mesa-dri"), "{said}");
}

/// The pause between two actions of a person. Actions found in the same frame would have no order.
const PAUSE: Duration = Duration::from_millis(300);

/// The longest time until the effect of a key is visible.
const PATIENCE: Duration = Duration::from_secs(5);

/// A result that comes soon, even on a busy machine. `None` if it does not come.
fn soon<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        let found = look();
        if found.is_some() || begin.elapsed() > PATIENCE {
            return found;
        }
        sleep(Duration::from_millis(20));
    }
}

/// A running program and its window, closed at the end whatever happens.
struct Window {
    program: Child,
    id: String,
    /// The home directory of the program's user, with the settings and a folder for pictures.
    home: TempDir,
}

impl Window {
    /// Opens the program for a user who has chosen the language of code, which the first *Edit* would ask for.
    fn open(link: &str) -> Self {
        Self::open_with(link, Some(b"code = \"rust\"\n"))
    }

    /// Opens the program for a user with these settings.
    fn open_with(link: &str, kept: Option<&[u8]>) -> Self {
        let home = TempDir::new().expect("a folder");
        let write = |file: &str, bytes: &[u8]| {
            let file = home.path().join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
            std::fs::write(file, bytes).expect("it can be written");
        };
        write(".config/user-dirs.dirs", b"XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
        write("Bilder/old.png", b"");
        if let Some(kept) = kept {
            write(".config/hantei/settings.toml", kept);
        }
        let mut program = hantei();
        program.arg(link).env("HOME", home.path()).env("XDG_CONFIG_HOME", home.path().join(".config"));
        program.env("XDG_CACHE_HOME", home.path().join(".cache"));
        let program = program.stderr(Stdio::inherit()).spawn();
        let mut program = program.expect("the program runs");
        let id = (0..300).find_map(|_| {
            sleep(Duration::from_millis(100));
            assert!(matches!(program.try_wait(), Ok(None)), "the program ended before its window came");
            // It finds nothing, and fails, until the window exists.
            let found =
                Command::new("xdotool").args(["search", "--onlyvisible", "--name", "Hantei"]).output();
            let found = String::from_utf8_lossy(&found.expect("xdotool").stdout).into_owned();
            found.lines().next().map(str::to_owned)
        });
        let id = id.expect("a window within half a minute");
        tool("xdotool", &["windowfocus", &id]);
        let window = Self { program, id, home };
        // The first frames compile shaders and lay out fonts.
        assert!(soon(|| window.asked_for_link()).is_some(), "it answers a key");
        window
    }

    /// Presses a key.
    fn key(&self, key: &str) {
        tool("xdotool", &["key", key]);
        sleep(PAUSE);
    }

    /// Does something while the program is stopped, as in a slow frame. The program then finds all of it at once.
    fn in_one_frame(&self, happens: impl FnOnce()) {
        let id = self.program.id().to_string();
        tool("kill", &["-STOP", &id]);
        happens();
        tool("kill", &["-CONT", &id]);
        sleep(PAUSE);
    }

    /// The text of the focused field, found by copying all of it.
    fn text(&self) -> String {
        copy(NO_LINK);
        tool("xdotool", &["key", "ctrl+a"]);
        sleep(PAUSE);
        tool("xdotool", &["key", "ctrl+c"]);
        // While the clipboard changes hands, it is empty for a moment.
        soon(|| link_copied().filter(|text| !text.is_empty())).expect("it is copied")
    }

    /// Holds a key for about this long. Returns how long it was held.
    fn hold(&self, key: &str, time: Duration) -> f32 {
        tool("xdotool", &["keydown", key]);
        let since = Instant::now();
        sleep(time);
        tool("xdotool", &["keyup", key]);
        since.elapsed().as_secs_f32()
    }

    /// Drags from one place in the window to another.
    fn drag(&self, from: [&str; 2], to: [&str; 2]) {
        let mouse = |does: &[&str]| {
            tool("xdotool", does);
            sleep(PAUSE);
        };
        let go = |[x, y]: [&str; 2]| mouse(&["mousemove", "--window", &self.id, x, y]);
        go(from);
        mouse(&["mousedown", "1"]);
        go(to);
        mouse(&["mouseup", "1"]);
    }

    /// The link of the present state, by the key that copies it.
    fn link(&self) -> String {
        let asked = self.asked_for_link();
        asked.or_else(|| soon(link_copied)).expect("Y copies the link")
    }

    /// Presses that key. Returns the link copied so far.
    fn asked_for_link(&self) -> Option<String> {
        // Text that was copied before must not count as copied now.
        copy(NO_LINK);
        self.key("y");
        link_copied()
    }

    /// The settings, once they are saved and contain this line.
    fn keeps(&self, line: &str) -> Option<Vec<u8>> {
        let says = |kept: &Vec<u8>| String::from_utf8_lossy(kept).lines().any(|it| it == line);
        soon(|| self.settings("settings.toml").filter(says))
    }

    /// The settings file of this name, if there is one.
    fn settings(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.home.path().join(".config/hantei").join(name)).ok()
    }

    /// The processor time used so far, in hundredths of a second.
    fn ticks(&self) -> u32 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("it runs");
        let (_, after_name) = stat.rsplit_once(')').expect("a name in brackets");
        after_name
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|time| time.parse::<u32>().expect("a number"))
            .sum()
    }

    /// The x of the input in the link, which must be there.
    fn x(&self, input: &str) -> f32 {
        let link = self.link();
        let value = link.split(['?', '&']).find_map(|part| part.strip_prefix(&format!("{input}=")));
        let value = value.unwrap_or_else(|| panic!("no {input} in {link}"));
        value.split(',').next().and_then(|x| x.parse().ok()).expect("a number")
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn tool(name: &str, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = Command::new(name).args(arguments).output().expect(name);
    assert!(status.success(), "{name} {arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

/// Puts a text onto the clipboard. xclip keeps running to supply it, so the test does not wait until its output is closed.
fn copy(text: &str) {
    let mut xclip = Command::new("xclip");
    xclip.args(["-selection", "clipboard", "-in"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut xclip = xclip.spawn().expect("xclip");
    xclip.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("xclip reads");
    assert!(xclip.wait().expect("xclip").success());
}

/// The clipboard's text until a link is copied.
const NO_LINK: &str = "no link yet";

/// The link on the clipboard. `None` if there is none, or no program supplies one.
fn link_copied() -> Option<String> {
    let xclip = Command::new("xclip").args(["-selection", "clipboard", "-out"]).output().expect("xclip");
    let copied = String::from_utf8_lossy(&xclip.stdout).into_owned();
    Some(copied).filter(|text| xclip.status.success() && text != NO_LINK)
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs a display, xdotool and xclip"]
fn at_rest_it_takes_no_processor_time_and_wakes_at_once() {
    let window = Window::open("point-disk/add");
    sleep(Duration::from_secs(2));
    let taken = |_| {
        let before = window.ticks();
        sleep(Duration::from_secs(5));
        window.ticks() - before
    };
    // On a busy machine one action may be late, but not repeatedly.
    let taken: Vec<u32> = (0..3).map(taken).collect();
    assert!(taken.iter().min() <= Some(&1), "{taken:?} hundredths of a second in 5 seconds each");
    window.key("Right");
    assert!(!window.link().starts_with("point-disk/add"), "the key that woke it counted");
}

/// Without the link, since copying it would wake the program: the clipboard has a connection of its own.
#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn at_rest_a_single_key_wakes_it() {
    let window = Window::open("point-disk/add");
    sleep(Duration::from_secs(4));
    window.key("g");
    assert!(window.keeps("grid = false").is_some(), "the key counted");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn a_held_key_moves_the_shape_and_undo_takes_it_back() {
    let window = Window::open("point-disk/add?point=-2,0.5");
    let held = window.hold("l", Duration::from_millis(800));
    let moved = window.x("point") + 2.0;
    // Farther than a tap, which is at most 0.6, and no farther than at full speed, six units a second, from the first moment. The
    // exact distance is tested without a window, since a busy machine may notice late that the key was released.
    assert!(moved > 1.0 && moved < 6.0 * (held + 0.5), "held for {held} s, moved by {moved}");
    window.key("ctrl+z");
    assert_eq!(window.x("point"), -2.0);
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn a_tap_moves_by_half_a_unit_and_with_shift_by_a_twentieth_however_long_it_lasts() {
    let window = Window::open("point-disk/add?point=-2,0.5");
    let mut x = -2.0;
    for (shift, far) in [(false, 0.5), (true, 0.05)] {
        for time in ["0.02", "0.06", "0.1", "0.15"] {
            // One program does all of it, since starting another would lengthen the tap.
            let tap = ["keydown", "l", "sleep", time, "keyup", "l"];
            // Shift is released first, as by most people.
            let with_shift =
                ["keydown", "shift", "keydown", "l", "sleep", time, "keyup", "shift", "keyup", "l"];
            tool("xdotool", if shift { &with_shift } else { &tap });
            sleep(PAUSE);
            x += far;
            let found = window.x("point");
            assert!((found - x).abs() < 1e-4, "{time} s, Shift {shift}: {found} for {x}");
        }
    }
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn several_taps_in_one_frame_count_separately() {
    let window = Window::open("point-disk/add?point=-2,1");
    tool("xdotool", &["key", "--delay", "0", "l", "l", "l", "l", "l", "l"]);
    sleep(PAUSE);
    let found = window.x("point");
    assert!((found - 1.0).abs() < 1e-4, "six taps of half a unit lead from −2 to 1, and not to {found}");
}

/// Presses keys at intervals of 12 ms: keys such as `Return` by their names, and other text letter by letter.
fn typed(parts: &[&str]) {
    for part in parts {
        let is_name = ["Return", "Tab", "BackSpace", "shift+e"].contains(part);
        tool("xdotool", &[if is_name { "key" } else { "type" }, "--delay", "12", "--", part]);
    }
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn several_keys_in_one_frame_are_handled_in_order() {
    let window = Window::open("point-disk/add?lang=en");
    window.in_one_frame(|| {
        typed(&[
            "shift+e",
            "ab1",
            "Return",
            "Tab",
            "x {",
            "Return",
            "ab2",
            "Return",
            "aab3",
            "Return",
            "}",
            "BackSpace",
        ]);
    });
    let text = window.text();
    let expected = "{\n    ab1\n        x {\n            ab2\n            aab3\n        let";
    assert!(text.contains(expected), "{text}");
    // As on a machine with five frames a second.
    tool("xdotool", &["key", "ctrl+a"]);
    let line = ["let a = b + cc;", "Return"];
    for _ in 0..6 {
        window.in_one_frame(|| typed(&line));
    }
    assert_eq!(window.text(), "let a = b + cc;\n".repeat(6));
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn texts_copied_cut_and_pasted_in_one_frame_are_handled_in_order() {
    let window = Window::open("point-disk/add?lang=en");
    window.key("shift+e");
    let whole = window.text();
    let keys = |keys: &[&str]| {
        let all = [&["key", "--delay", "12"], keys].concat();
        window.in_one_frame(|| drop(tool("xdotool", &all)));
    };
    copy(NO_LINK);
    keys(&["ctrl+a", "ctrl+c"]);
    assert_eq!(soon(link_copied).as_deref(), Some(whole.as_str()), "another program can paste it");
    copy("old");
    keys(&["ctrl+a", "ctrl+x", "a", "ctrl+v", "b"]);
    assert_eq!(window.text(), format!("a{whole}b"), "the text that was cut is pasted, not the one before it");
    copy("old");
    keys(&["ctrl+a", "ctrl+v", "n", "e", "w"]);
    assert_eq!(window.text(), "oldnew");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn keys_typed_while_a_slow_program_hands_over_its_text_are_not_lost() {
    let window = Window::open("point-disk/add?lang=en");
    window.key("shift+e");
    let mut owner = Command::new("xclip");
    owner.args(["-quiet", "-selection", "clipboard", "-in"]).stdin(Stdio::piped()).stderr(Stdio::null());
    let mut owner = owner.spawn().expect("xclip");
    owner.stdin.take().expect("a pipe").write_all(b"pasted").expect("xclip reads");
    assert!(soon(|| link_copied().filter(|text| text == "pasted")).is_some());
    tool("kill", &["-STOP", &owner.id().to_string()]);
    tool("xdotool", &["key", "ctrl+a", "ctrl+v"]);
    sleep(Duration::from_millis(100));
    typed(&["abc"]);
    tool("kill", &["-CONT", &owner.id().to_string()]);
    sleep(PAUSE);
    assert_eq!(window.text(), "pastedabc");
    let _ = owner.kill();
    let _ = owner.wait();
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn an_answer_that_is_typed_fast_is_taken_and_has_no_other_effect() {
    let window = Window::open("point-disk/push?lang=en");
    window.in_one_frame(|| typed(&["4", "Tab", "2", "Return"]));
    window.in_one_frame(|| typed(&["-1.5", "Return"]));
    tool("xdotool", &["key", "Escape"]);
    assert!(window.link().starts_with("point-disk/push"), "{}", window.link());
    let solved = soon(|| {
        window
            .settings("settings.toml")
            .filter(|kept| String::from_utf8_lossy(kept).contains("point-disk/push"))
    });
    assert!(solved.is_some(), "it is answered");
}

#[test]
#[ignore = "needs a display, setxkbmap, xdotool and xclip"]
fn keyboards_with_other_letters_and_with_dead_keys_work() {
    let window = Window::open("point-disk/add?point=-2,0.5");
    let layout = |name: &str| {
        tool("setxkbmap", &[name]);
        sleep(PAUSE);
    };
    layout("ru");
    window.key("Cyrillic_de"); // in the place of L
    window.key("Cyrillic_pe"); // in the place of G
    assert!(window.keeps("grid = false").is_some());
    layout("us");
    assert_eq!(window.x("point"), -1.5);
    layout("ru");
    window.key("ctrl+Cyrillic_ya");
    layout("us");
    assert_eq!(window.x("point"), -2.0, "Ctrl and the key in the place of Z take it back");
    window.key("shift+e");
    layout("es");
    tool("xdotool", &["key", "ctrl+a"]);
    for key in ["dead_acute", "e", "dead_circumflex", "space"] {
        window.key(key);
    }
    layout("us");
    assert_eq!(window.text(), "é^");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn keys_for_steps_scenes_and_methods_and_the_mouse_work() {
    let mut window = Window::open("disk-triangle/regions");
    let first = window.link();
    window.key("Next");
    assert_eq!(window.link(), first, "PageDown only scrolls");
    window.key("Right");
    assert_ne!(window.link(), first, "→ goes to the next step");
    window.key("Left");
    assert_eq!(window.link(), first);
    window.key("v");
    assert!(window.link().contains("method="));
    let step = window.link();
    window.key("2");
    assert_eq!(window.link(), step, "a digit only answers");
    window.key("o");
    window.key("2");
    assert!(
        window.link().starts_with("capsule-disk/"),
        "in the overview it leads to the second lesson of the chapter"
    );
    // Dragging the ground pans and changes nothing.
    window.key("bracketleft");
    let begun = window.link();
    window.drag(["60", "780"], ["160", "700"]);
    assert_eq!(window.link(), begun);
    window.key("z");
    // Esc closes the menu and the help, and leaves the program after two more presses, following a second's pause.
    tool("xdotool", &["mousemove", "--window", &window.id, "1352", "28", "click", "1"]);
    sleep(Duration::from_millis(300));
    window.key("Escape");
    window.key("question");
    window.key("Escape");
    assert!(matches!(window.program.try_wait(), Ok(None)), "what was open is closed, no more");
    sleep(Duration::from_millis(1500));
    window.key("Escape");
    window.key("Escape");
    let ended = soon(|| window.program.try_wait().expect("it was started"));
    assert!(ended.is_some_and(|status| status.success()), "Esc leaves the program");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn tab_reaches_buttons_enter_presses_only_them_and_esc_returns_the_keys() {
    let mut window = Window::open("disk-rectangle/inside?lang=en");
    let first = window.link();
    window.key("Tab");
    assert_eq!(window.link(), first, "the way on has the focus, and is not pressed yet");
    window.key("Return");
    let second = window.link();
    assert_ne!(second, first, "Enter presses it");
    window.key("space");
    let third = window.link();
    assert!(third != second && !third.contains("moment"), "so does Space, which begins no walk: {third}");
    window.key("shift+Tab");
    window.key("Return");
    assert_eq!(window.link(), second, "the way back stands before it");
    window.key("Escape");
    window.key("Return");
    assert_eq!(window.link(), second, "the picture has the keys again");
    assert!(matches!(window.program.try_wait(), Ok(None)), "Esc did no more");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn a_menu_is_opened_used_and_closed_by_keys() {
    let window = Window::open("disk-rectangle/clamp?lang=en");
    let step = window.link();
    window.key("l");
    let moved = window.link();
    window.key("r");
    assert!(step != moved && moved != window.link(), "two changes to take back");
    // Backward from the next button: the back button, then the last button above, and the menu beside it.
    (0..3).for_each(|_| window.key("shift+Tab"));
    window.key("Return");
    sleep(PAUSE);
    // It opens on its first entry. Below today's hunt and the next lesson, an entry undoes a change.
    (0..3).for_each(|_| window.key("Down"));
    window.key("Up");
    window.key("Return");
    assert_eq!(window.link(), moved, "the third entry takes the last change back");
    window.key("Return");
    window.key("Escape");
    window.key("h");
    assert_ne!(window.link(), moved, "the picture's keys act while the menu's button has the focus");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn a_dragged_shape_follows_the_pointer() {
    // The disk is so large that the place is inside it, wherever the picture ends.
    let window = Window::open("point-disk/add?disk=0.5,0&radius=3&point=5,0");
    window.drag(["450", "400"], ["550", "400"]);
    assert!(window.x("disk") > 1.0, "{}", window.link());
    assert_eq!(window.x("point"), 5.0);
    window.key("ctrl+z");
    assert_eq!(window.x("disk"), 0.5);
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn the_button_beside_the_method_copies_the_code_with_its_helpers() {
    let window = Window::open("disk-triangle/regions");
    copy(NO_LINK);
    tool("xdotool", &["mousemove", "--window", &window.id, "1361", "432", "click", "1"]);
    let code = soon(link_copied).expect("it copies");
    assert!(code.starts_with("// src/geometry/disk_triangle.rs\npub fn table("), "{code}");
    assert!(code.contains("fn side_of_line("), "what it calls comes along: {code}");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn the_first_window_is_smaller_than_the_screen() {
    let window = Window::open("point-disk");
    let size = |arguments: &[&str]| {
        let told = tool("xdotool", arguments);
        let number = |name: &str| {
            let line = told.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {name} in {told}"))
        };
        [number("WIDTH="), number("HEIGHT=")]
    };
    let screen: [i32; 2] = size(&["getdisplaygeometry", "--shell"]);
    let expected = [1440.min(screen[0] * 9 / 10), 900.min(screen[1] * 9 / 10)];
    assert_eq!(size(&["getwindowgeometry", "--shell", &window.id]), expected, "on {screen:?}");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn a_picture_is_saved_in_the_folder_for_pictures() {
    let window = Window::open("point-disk");
    window.key("e");
    let saved = |folder: &Path| {
        let files = std::fs::read_dir(folder).expect("the folder").flatten();
        files.filter(|file| file.path().extension().is_some_and(|ending| ending == "svg")).count()
    };
    let pictures = window.home.path().join("Bilder");
    assert_eq!(soon(|| Some(saved(&pictures)).filter(|&count| count > 0)), Some(1));
    assert_eq!(saved(window.home.path()), 0);
}

/// The window whose title contains this text. `None` if there is none.
fn titled(title: &str) -> Option<String> {
    let found = Command::new("xdotool").args(["search", "--onlyvisible", "--name", title]).output();
    let found = String::from_utf8_lossy(&found.expect("xdotool").stdout).into_owned();
    found.lines().next().map(str::to_owned)
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn the_speakers_window_opens_by_key_controls_the_presentation_and_closes_with_it() {
    const NOTES: &str = "Speaker notes";
    /// The longest time for a second program to open its window, on a busy machine.
    const OPENS: u32 = 4;
    let mut window = Window::open("point-disk/add?lang=en");
    window.key("p");
    // Without a window manager, a window that requests the whole screen loses the focus.
    tool("xdotool", &["windowfocus", &window.id]);
    window.key("n");
    assert_eq!(titled(NOTES), None, "it is asked first where the notes should be");
    window.key("n");
    let notes =
        (0..OPENS).find_map(|_| soon(|| titled(NOTES))).expect("a window of its own, titled by what it is");
    // It is a separate program, which compiles shaders first.
    sleep(Duration::from_secs(2));
    tool("xdotool", &["windowfocus", &notes]);
    // It answers once it has found the presentation. All keys pressed in it go to the presenting window, including the one that
    // copies.
    let link = soon(|| window.asked_for_link()).expect("keys lead the presentation");
    assert!(link.starts_with("point-disk/add"), "{link}");
    window.key("Next");
    let next = soon(|| window.asked_for_link().filter(|next| !next.starts_with("point-disk/add")));
    assert!(next.is_some(), "a clicker leads from there");
    tool("xdotool", &["windowfocus", &window.id]);
    window.key("Escape");
    tool("xdotool", &["windowfocus", &window.id]);
    sleep(Duration::from_millis(1500));
    window.key("Escape");
    window.key("Escape");
    let ended = soon(|| window.program.try_wait().expect("it was started"));
    assert!(ended.is_some_and(|status| status.success()), "Esc leaves the presentation, then the program");
    assert!(soon(|| titled(NOTES).is_none().then_some(())).is_some(), "and the notes with it");
}

#[test]
#[ignore = "needs a display, xdotool and xclip"]
fn settings_last_and_broken_ones_are_set_aside() {
    for broken in [b"grid = perhaps".as_slice(), b"\xff\xfe = \x00"] {
        let window = Window::open_with("point-disk", Some(broken));
        assert_eq!(window.settings("settings-broken.toml").as_deref(), Some(broken));
        assert!(window.link().starts_with("point-disk/"), "the program works all the same");
        window.key("g");
        let kept = window.keeps("grid = false").expect("new settings are kept");
        drop(window);
        let again = Window::open_with("point-disk", Some(&kept));
        assert_eq!(again.settings("settings-broken.toml"), None, "what the program wrote, it can read");
        again.key("g");
        assert!(again.keeps("grid = true").is_some(), "G turned the kept grid on again");
    }
}
