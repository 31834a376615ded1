//! The clipboard of X11, over its own connection to the display and in its own thread.
//!
//! miniquad reads the clipboard by waiting on the window's connection, and drops the keys that arrive until the text does. It also
//! refuses to list the formats of a copied text, which many programs ask for before they paste it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt, CreateWindowAux, EventMask, PropMode, Property, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME, NONE};

/// The time that another program may take to hand over its text, or the next piece of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most units of four bytes that a property is read for.
const WHOLE: u32 = u32::MAX / 4;

/// The clipboard. `None` without an X server.
static CLIPBOARD: LazyLock<Option<Clipboard>> = LazyLock::new(Clipboard::open);

/// Copies a text. Returns false if there is no X server.
pub fn set(text: &str) -> bool {
    CLIPBOARD.as_ref().is_some_and(|clipboard| clipboard.shared.set(text).is_some())
}

/// The text on the clipboard. `None` without an X server, and if there is no text.
pub fn get() -> Option<String> {
    CLIPBOARD.as_ref()?.get()
}

x11rb::atom_manager! {
    /// The names that the protocol of selections uses.
    Atoms: AtomsCookie {
        CLIPBOARD,
        HANTEI_PASTED,
        INCR,
        TARGETS,
        UTF8_STRING,
    }
}

struct Clipboard {
    shared: Arc<Shared>,
    /// Answers from the program that owns the text. Locked while they are awaited.
    answers: Mutex<Receiver<Answer>>,
}

/// An event about a text that this program asked for.
enum Answer {
    /// The owner of the clipboard handed the text over, or refused.
    Given(bool),
    /// The next piece of a long text has come.
    Piece,
}

/// The connection, and an invisible window that owns the copied text.
struct Shared {
    connection: RustConnection,
    window: Window,
    atoms: Atoms,
    /// The text, while this program owns the clipboard.
    text: Mutex<Option<String>>,
}

impl Clipboard {
    fn open() -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots[screen].root;
        let atoms = Atoms::new(&connection).ok()?.reply().ok()?;
        let window = connection.generate_id().ok()?;
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        let hears = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        let made =
            connection.create_window(depth, window, root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &hears);
        made.ok()?.check().ok()?;
        let shared = Arc::new(Shared { connection, window, atoms, text: Mutex::new(None) });
        let (sender, answers) = channel();
        let serves = Arc::clone(&shared);
        thread::Builder::new().name("clipboard".into()).spawn(move || serves.serve(&sender)).ok()?;
        Some(Self { shared, answers: Mutex::new(answers) })
    }

    fn get(&self) -> Option<String> {
        if let Some(text) = self.shared.own_text() {
            return Some(text);
        }
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        // Late answers to an earlier request.
        answers.try_iter().for_each(drop);
        let Shared { connection, window, atoms, .. } = &*self.shared;
        connection.delete_property(*window, atoms.HANTEI_PASTED).ok()?;
        let (from, of, to) = (atoms.CLIPBOARD, atoms.UTF8_STRING, atoms.HANTEI_PASTED);
        connection.convert_selection(*window, from, of, to, CURRENT_TIME).ok()?;
        connection.flush().ok()?;
        loop {
            match answers.recv_timeout(PATIENCE).ok()? {
                Answer::Given(true) => break,
                Answer::Given(false) => return None,
                Answer::Piece => {}
            }
        }
        String::from_utf8(self.shared.received(&answers)?).ok()
    }
}

impl Shared {
    fn own_text(&self) -> Option<String> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, text: &str) -> Option<()> {
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = Some(text.into());
        self.connection.set_selection_owner(self.window, self.atoms.CLIPBOARD, CURRENT_TIME).ok()?;
        self.connection.flush().ok()
    }

    /// Reads the received text. A long one comes in pieces, each once the one before is deleted, and ends with an empty piece.
    fn received(&self, answers: &Receiver<Answer>) -> Option<Vec<u8>> {
        let (kind, mut bytes) = self.piece()?;
        if kind != self.atoms.INCR {
            return Some(bytes);
        }
        bytes.clear();
        loop {
            match answers.recv_timeout(PATIENCE).ok()? {
                Answer::Piece => match self.piece()?.1 {
                    last if last.is_empty() => return Some(bytes),
                    piece => bytes.extend(piece),
                },
                Answer::Given(_) => return None,
            }
        }
    }

    /// Takes the property with the text, or with a piece of it.
    fn piece(&self) -> Option<(Atom, Vec<u8>)> {
        let (window, property) = (self.window, self.atoms.HANTEI_PASTED);
        let asked = self.connection.get_property(true, window, property, AtomEnum::ANY, 0, WHOLE).ok()?;
        asked.reply().ok().map(|found| (found.type_, found.value))
    }

    /// Answers other programs, and passes on their answers, until the display is gone.
    fn serve(&self, answers: &Sender<Answer>) {
        while let Ok(event) = self.connection.wait_for_event() {
            let answer = match event {
                Event::SelectionRequest(request) => {
                    self.hand_over(&request);
                    continue;
                }
                Event::SelectionClear(_) => {
                    *self.text.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    continue;
                }
                Event::SelectionNotify(given) => Answer::Given(given.property != NONE),
                Event::PropertyNotify(it)
                    if it.atom == self.atoms.HANTEI_PASTED && it.state == Property::NEW_VALUE =>
                {
                    Answer::Piece
                }
                _ => continue,
            };
            if answers.send(answer).is_err() {
                return;
            }
        }
    }

    /// Gives the copied text, or the list of its formats, to a program that wants it.
    fn hand_over(&self, request: &SelectionRequestEvent) -> Option<()> {
        let Atoms { TARGETS, UTF8_STRING, .. } = self.atoms;
        let &SelectionRequestEvent { time, requestor, selection, target, .. } = request;
        // Old programs name no property.
        let place = if request.property == NONE { target } else { request.property };
        let (display, replace) = (&self.connection, PropMode::REPLACE);
        let text = self.own_text().filter(|_| [TARGETS, UTF8_STRING].contains(&target));
        let property = if text.is_some() { place } else { NONE };
        match text {
            Some(_) if target == TARGETS => {
                let formats = [TARGETS, UTF8_STRING];
                display.change_property32(replace, requestor, place, AtomEnum::ATOM, &formats).ok()?;
            }
            Some(text) => {
                display.change_property8(replace, requestor, place, UTF8_STRING, text.as_bytes()).ok()?;
            }
            None => {}
        }
        let response_type = SELECTION_NOTIFY_EVENT;
        let told =
            SelectionNotifyEvent { response_type, sequence: 0, time, requestor, selection, target, property };
        display.send_event(false, requestor, EventMask::NO_EVENT, told).ok()?;
        display.flush().ok()
    }
}
