//! Hit tests written by learners. An [`Attempt`] begins as a plain copy of one of a scene's methods and may become anything that
//! the language allows. It is tested, mapped and explained like a method. Unchanged lines keep the scene's words and drawings.
//! New lines are explained by the kind of their values.
//!
//! | file | owns |
//! |---|---|
//! | `begin` | the code at the start |
//! | `lines` | the lines that match the method's, and their marks |
//! | `explain` | its moments, next to those of the method |
//! | `captions` | values and captions of lines that the scene does not know |
//! | `kinds` | the drawings of such lines |
//! | `places` | testing at every position of a map |
//! | `cases` | many prepared tests, for timing |
//! | `reach` | the names that complete the code at the cursor |
//! | `packed` | code packed into a link |

mod begin;
mod captions;
mod cases;
mod explain;
mod kinds;
mod lines;
mod names;
mod packed;
mod places;
mod reach;

pub use begin::{begin, blank, filled, mended, most_alike, to_mend, with_gaps};
pub use names::{shared, stored};
pub use packed::{LONGEST_IN_LINK, pack, unpack};

/// The reason why code has no answer.
pub type Stopped = Mistake;

use crate::geometry::texts;
use crate::language::{self, Machine, Mistake, OwnText, Prim, Program, Record, STEPS, Span, Type, What};
use crate::mistakes::Sentence;
use crate::scene::source::Listing;
use crate::scene::{Cases, Detail, Explanation, Inputs, Method, Places, Scene, Verdict};
use crate::target::Target;
use crate::words::Lang;
use lines::Lines;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most steps of a test when a frame runs many: in the game, and on a map, which tests about 20,000 positions.
const QUICK: u32 = 20_000;

/// The learner's code, compiled: it answers, and can be traced for an explanation.
pub struct Attempt {
    scene: &'static Scene,
    text: Arc<str>,
    target: Target,
    /// The compiled code without tracing.
    test: HitTest,
    /// The compiled code with tracing.
    walked: Program,
    lines: Lines,
    /// The expressions that give names their values.
    given: kinds::Given,
    /// True once a test has taken too long for a map.
    slow: AtomicBool,
}

/// A compiled hit test. It takes the same parameters as the method that it began from, and returns a `bool` or a struct with a
/// `bool` field `hit`.
pub struct HitTest {
    /// The method that it began from.
    method: &'static Method,
    program: Program,
    /// The index of the return value's cell that holds the answer.
    hit: usize,
}

/// An error that keeps code from running, with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The line and the column of its first letter, counted from 1.
    pub place: (usize, usize),
    /// The bytes of the text that the error is about.
    pub bytes: (usize, usize),
    /// The error.
    pub what: What,
}

impl Refused {
    /// The error in a sentence or two.
    pub fn sentence(&self, lang: Lang) -> String {
        self.what.sentence(lang)
    }
}

/// The learner's code in a language. It can use everything that the method's file can.
fn own(method: &Method, text: &str, target: Target) -> Result<OwnText, Vec<Mistake>> {
    texts::library().own_in((method.source.file, method.source.function), text, target)
}

thread_local! {
    /// One machine per thread: it is large and used over and over.
    static MACHINE: RefCell<(Machine, Vec<u32>)> = RefCell::default();
}

impl HitTest {
    /// Compiles code in the language in which it is written. Its function is `hit`, or else the first one. It can use everything that the method's file can.
    ///
    /// # Errors
    /// All errors in the code, in order.
    pub fn read(method: &'static Method, text: &str) -> Result<Self, Vec<Refused>> {
        let own = own(method, text, Target::of_text(text));
        own.and_then(|own| Self::of(method, &own)).map_err(|all| refused_all(text, &all))
    }

    fn of(method: &'static Method, own: &OwnText) -> Result<Self, Vec<Mistake>> {
        let program = own.program(Record::Nothing)?;
        let start = |what| vec![Mistake { span: program.name, what }];
        let expected = texts::library().takes(method.source.file, method.source.function);
        let expected = expected.expect("the texts of the geometry are understood");
        let taken = own.takes_64_bits()
            || program.takes.iter().map(|(_, of)| of).eq(expected.iter().map(|(_, of)| of));
        if !taken {
            return Err(start(not_taken(&expected, &program.takes)));
        }
        let Some(hit) = answer(&program.gives) else {
            let found = program.gives.to_string();
            return Err(start(What::Mismatch { wanted: "`bool`".into(), found }));
        };
        Ok(Self { method, program, hit })
    }

    /// The answer in a pose.
    ///
    /// # Errors
    /// If the code cannot go on, or takes too long.
    pub fn hit(&self, pose: &Inputs) -> Result<bool, Mistake> {
        self.hit_within(STEPS, pose)
    }

    /// The answer in a pose, if it takes at most this many steps.
    fn hit_within(&self, steps: u32, pose: &Inputs) -> Result<bool, Mistake> {
        self.answer(steps, |cells| (self.method.given)(pose, cells))
    }

    /// True if an operation of the run in this pose is rounded.
    pub fn rounds(&self, pose: &Inputs) -> bool {
        MACHINE.with_borrow_mut(|(machine, cells)| {
            cells.clear();
            (self.method.given)(pose, cells);
            machine.rounds(&self.program, cells)
        })
    }

    /// The answer for these arguments.
    fn answer(&self, steps: u32, give: impl FnOnce(&mut Vec<u32>)) -> Result<bool, Mistake> {
        MACHINE.with_borrow_mut(|(machine, cells)| {
            cells.clear();
            give(cells);
            machine.run_within(steps, &self.program, cells)?;
            Ok(machine.cells(self.hit + 1)[self.hit] != 0)
        })
    }
}

impl Attempt {
    /// Compiles code in the language in which it is written, as [`HitTest::read`] does.
    ///
    /// # Errors
    /// All errors in the code, in order.
    pub fn read(scene: &'static Scene, method: &'static Method, text: &str) -> Result<Self, Vec<Refused>> {
        Self::read_in(Target::of_text(text), scene, method, text)
    }

    /// Compiles code in a language: Rust, Python or JavaScript.
    ///
    /// # Errors
    /// All errors in the code, in order.
    pub fn read_in(
        target: Target,
        scene: &'static Scene,
        method: &'static Method,
        text: &str,
    ) -> Result<Self, Vec<Refused>> {
        let compile = || {
            let own = own(method, text, target)?;
            let given = kinds::given(text, own.functions());
            Ok((HitTest::of(method, &own)?, own.program(Record::Events)?, given))
        };
        let (test, mut walked, given) = compile().map_err(|all: Vec<Mistake>| refused_all(text, &all))?;
        let lines = Lines::new(method, text, target, &mut walked);
        let (text, slow) = (text.into(), AtomicBool::new(false));
        Ok(Self { scene, text, target, test, walked, lines, given, slow })
    }

    /// The language of the code.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The source code.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The scene whose question the code answers.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// The method that it began from.
    pub fn method(&self) -> &'static Method {
        self.test.method
    }

    /// Its lines, and the method's helpers that they call.
    pub fn listing(&self) -> Listing {
        let mut listing = self.lines.listing(self.method());
        // The method's helpers are in Rust. Code in another language has its own.
        if self.target != Target::Rust {
            listing.functions.truncate(1);
        }
        listing
    }

    /// The answer in a pose.
    ///
    /// # Errors
    /// If the code cannot go on, or takes too long.
    pub fn hit(&self, pose: &Inputs) -> Result<bool, Mistake> {
        self.test.hit(pose)
    }

    /// True if an operation of the run in this pose is rounded.
    pub fn rounds(&self, pose: &Inputs) -> bool {
        self.test.rounds(pose)
    }

    /// The answer in a pose, if it is quick enough for many tests in a frame.
    ///
    /// # Errors
    /// If the code cannot go on, or takes longer.
    pub fn hit_quickly(&self, pose: &Inputs) -> Result<bool, Mistake> {
        self.test.hit_within(QUICK, pose)
    }

    /// The number of steps in a pose. `None` if there is no answer.
    pub fn steps(&self, pose: &Inputs) -> Option<u32> {
        self.hit(pose).ok()?;
        MACHINE.with_borrow(|(machine, _)| Some(machine.took))
    }

    /// True once a test has taken too long for a map.
    pub fn is_slow(&self) -> bool {
        self.slow.load(Ordering::Relaxed)
    }

    /// The verdict in a pose. A test without an answer counts as a miss.
    pub fn judge(&self, pose: &Inputs) -> Verdict {
        Verdict { hit: self.hit(pose).unwrap_or(false), part: None }
    }

    /// The reason why there is no answer in a pose.
    pub fn failure(&self, pose: &Inputs) -> Option<Refused> {
        self.hit(pose).err().map(|mistake| self.refused(&mistake))
    }

    /// An error with its place in the text.
    pub fn refused(&self, mistake: &Mistake) -> Refused {
        refused(&self.text, &language::Lines::new(&self.text), mistake)
    }

    /// True if `hit` is not the right answer in this pose.
    pub fn is_wrong(&self, pose: &Inputs, hit: bool) -> bool {
        (self.right().judge)(pose).hit != hit
    }

    /// The method whose answers are right: the one that the code began from, or the scene's first if that one is incorrect.
    pub fn right(&self) -> &'static Method {
        self.scene.right_for(self.method())
    }

    /// Explains the run in this pose, in the wanted detail.
    pub fn explain(&self, pose: &Inputs, wanted: Detail<'_>) -> Explanation {
        MACHINE.with_borrow_mut(|(machine, cells)| {
            cells.clear();
            (self.method().given)(pose, cells);
            let ended = machine.run(&self.walked, cells);
            let hit = self.test.hit;
            let answer = ended.is_ok().then(|| machine.cells(hit + 1)[hit] != 0);
            explain::explain(self, machine, answer, pose, wanted)
        })
    }

    /// The method whose cost is compared with the code's, compiled in the same way: the one that the code began from, or the
    /// scene's first if that one is incorrect.
    pub fn rival(&self) -> Option<Self> {
        let method = self.right();
        Self::read(self.scene, method, &begin(method)).ok()
    }

    /// Prepares to run many poses, one after the other.
    pub fn cases(self: &Arc<Self>) -> Box<dyn Cases> {
        cases::cases(self)
    }

    /// Prepares to test every position of a body: the pose with the body's center at the origin, and one with it elsewhere.
    pub fn places(self: &Arc<Self>, at_origin: &Inputs, elsewhere: &Inputs) -> Box<dyn Places> {
        places::places(self, at_origin, elsewhere)
    }
}

impl PartialEq for Attempt {
    fn eq(&self, other: &Self) -> bool {
        let same = self.scene == other.scene && self.method() == other.method();
        same && self.target == other.target && self.text == other.text
    }
}

impl Eq for Attempt {}

impl std::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Attempt({}: {})", self.method().id, self.text)
    }
}

/// An error with its place in the text. Errors inside a called helper are placed at the end of the text.
fn refused(text: &str, lines: &language::Lines<'_>, mistake: &Mistake) -> Refused {
    let Span { start, end, .. } = mistake.span;
    let held =
        |at: u32| (0..=text.len().min(at as usize)).rfind(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let (start, end) = (held(start), held(end.max(start)));
    // If something is missing, the letter before the place is marked.
    let shown = if start == end {
        text[..start].char_indices().next_back().map_or(start, |(at, _)| at)
    } else {
        start
    };
    Refused { place: lines.place(mistake.span), bytes: (shown, end), what: mistake.what.clone() }
}

fn refused_all(text: &str, all: &[Mistake]) -> Vec<Refused> {
    let lines = language::Lines::new(text);
    all.iter().map(|mistake| refused(text, &lines, mistake)).collect()
}

/// The cell of a return value that holds the answer: the whole value, or its field `hit`.
fn answer(gives: &Type) -> Option<usize> {
    let is_truth = |of: &Type| *of == Type::Prim(Prim::Bool);
    match gives.field("hit") {
        _ if is_truth(gives) => Some(0),
        Some((at, of)) if is_truth(&of) => Some(at),
        _ => None,
    }
}

/// Explains why the parameters differ from the method's: a redefined type of the lesson, or other parameters.
fn not_taken(wanted: &[(Arc<str>, Type)], found: &[(Arc<str>, Type)]) -> What {
    let known = wanted.iter().filter_map(|(_, of)| match of {
        Type::Struct(it) => Some(it),
        _ => None,
    });
    for it in known {
        let other = |(_, of): &(_, Type)| matches!(of, Type::Struct(other) if other.name == it.name && other.id != it.id);
        if found.iter().any(other) {
            let fields: Vec<String> = it.fields.iter().map(|(name, of)| format!("{name}: {of}")).collect();
            return What::OtherFields { name: it.name.to_string(), wanted: fields.join(", ") };
        }
    }
    What::Parameters { wanted: parameter_list(wanted) }
}

/// Parameters, written as in a signature.
fn parameter_list(takes: &[(Arc<str>, Type)]) -> String {
    let one = |(name, of): &(Arc<str>, Type)| match of {
        Type::Struct(_) => format!("`{name}: &{of}`"),
        _ => format!("`{name}: {of}`"),
    };
    takes.iter().map(one).collect::<Vec<_>>().join(", ")
}
