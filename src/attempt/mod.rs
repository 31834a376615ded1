//! Hit tests that somebody wrote. An [`Attempt`] begins as one of a scene's methods, in plain lines, and may become anything that
//! the language can say. It is asked, mapped and told like a method: what is unchanged in it is told in the scene's own words
//! and drawings, what is new by what kind of value it is.
//!
//! | file | owns |
//! |---|---|
//! | `begin` | the text that an attempt begins with |
//! | `lines` | which of its lines are the method's, and their marks |
//! | `explain` | its moments, next to those of the method |
//! | `captions` | values and captions of lines that no scene knows |
//! | `kinds` | what such lines draw |
//! | `places` | an attempt asked all over a map |
//! | `cases` | an attempt asked again and again, to be timed |
//! | `reach` | the names that can be written at a place |
//! | `packed` | an attempt as a part of a link |

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

pub use begin::{begin, blank, to_mend, with_gaps};
pub use names::shared;
pub use packed::{LONGEST_IN_LINK, pack, unpack};

use crate::geometry::texts;
use crate::language::{Machine, Mistake, OwnText, Prim, Program, Span, Type, What};
use crate::scene::source::Listing;
use crate::scene::{Cases, Detail, Explanation, Inputs, Method, Places, Scene, Verdict};
use crate::words::Lang;
use lines::Lines;
use std::cell::RefCell;
use std::sync::Arc;

/// A text that runs, and tells how it comes to its answer.
pub struct Attempt {
    scene: &'static Scene,
    text: Arc<str>,
    /// Answers, and records nothing.
    test: HitTest,
    /// Records how it comes to its answer.
    walked: Program,
    lines: Lines,
}

/// A text that answers. It takes what the method that it began from takes, and returns a `bool`, or a struct with a field `hit` of
/// that type.
pub struct HitTest {
    /// The method that it began from.
    method: &'static Method,
    program: Program,
    /// The cell of what it returns that holds the answer.
    hit: usize,
}

/// What keeps a text from running, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Refused {
    /// The line and the column of its first letter, counted from 1.
    pub place: (usize, usize),
    /// The bytes of the text that it is about.
    pub bytes: (usize, usize),
    /// What is wrong.
    pub what: What,
}

impl Refused {
    /// What is wrong, in a sentence or two.
    pub fn sentence(&self, lang: Lang) -> String {
        self.what.sentence(lang)
    }
}

thread_local! {
    /// Each thread has one machine: it is large, and used over and over.
    static MACHINE: RefCell<(Machine, Vec<u32>)> = RefCell::default();
}

impl HitTest {
    /// Reads a text. Its function is `hit`, or else its first one; it can use all that the file of the method can.
    ///
    /// # Errors
    /// All mistakes in the text, in its order.
    pub fn read(method: &'static Method, text: &str) -> Result<Self, Vec<Refused>> {
        let own = texts::library().own(method.source.file, text);
        own.and_then(|own| Self::of(method, &own)).map_err(|all| refused_all(text, &all))
    }

    fn of(method: &'static Method, own: &OwnText) -> Result<Self, Vec<Mistake>> {
        let program = own.program(false)?;
        let start = |what| vec![Mistake { span: program.name, what }];
        let expected = texts::library().takes(method.source.file, method.source.function);
        let expected = expected.expect("the texts of the geometry are understood");
        if !program.takes.iter().map(|(_, of)| of).eq(expected.iter().map(|(_, of)| of)) {
            return Err(start(not_taken(&expected, &program.takes)));
        }
        let Some(hit) = answer(&program.gives) else {
            let found = program.gives.to_string();
            return Err(start(What::Mismatch { wanted: "`bool`".into(), found }));
        };
        Ok(Self { method, program, hit })
    }

    /// What it answers in a pose.
    ///
    /// # Errors
    /// Where it cannot go on, or takes too long.
    pub fn hit(&self, pose: &Inputs) -> Result<bool, Mistake> {
        self.answer(|cells| (self.method.given)(pose, cells))
    }

    /// What it answers for these arguments.
    fn answer(&self, give: impl FnOnce(&mut Vec<u32>)) -> Result<bool, Mistake> {
        MACHINE.with_borrow_mut(|(machine, cells)| {
            cells.clear();
            give(cells);
            machine.run(&self.program, cells)?;
            Ok(machine.cells(self.hit + 1)[self.hit] != 0)
        })
    }
}

impl Attempt {
    /// Reads a text, as [`HitTest::read`] does.
    ///
    /// # Errors
    /// All mistakes in the text, in its order.
    pub fn read(scene: &'static Scene, method: &'static Method, text: &str) -> Result<Self, Vec<Refused>> {
        let compile = || {
            let own = texts::library().own(method.source.file, text)?;
            Ok((HitTest::of(method, &own)?, own.program(true)?))
        };
        let (test, mut walked) = compile().map_err(|all: Vec<Mistake>| refused_all(text, &all))?;
        let lines = Lines::new(method, text, &mut walked);
        Ok(Self { scene, text: text.into(), test, walked, lines })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The scene whose question it answers.
    pub fn scene(&self) -> &'static Scene {
        self.scene
    }

    /// The method that it began from.
    pub fn method(&self) -> &'static Method {
        self.test.method
    }

    /// Its lines, and the helpers of the method that they call.
    pub fn listing(&self) -> Listing {
        self.lines.listing(self.method())
    }

    /// What it answers in a pose.
    ///
    /// # Errors
    /// Where it cannot go on, or takes too long.
    pub fn hit(&self, pose: &Inputs) -> Result<bool, Mistake> {
        self.test.hit(pose)
    }

    /// How many steps its answer takes in a pose; nothing where it has none.
    pub fn steps(&self, pose: &Inputs) -> Option<u32> {
        self.hit(pose).ok()?;
        MACHINE.with_borrow(|(machine, _)| Some(machine.took))
    }

    /// The verdict, as a method gives it. Without an answer it is a miss.
    pub fn judge(&self, pose: &Inputs) -> Verdict {
        Verdict { hit: self.hit(pose).unwrap_or(false), part: None }
    }

    /// Why it has no answer in a pose.
    pub fn failure(&self, pose: &Inputs) -> Option<Refused> {
        self.hit(pose).err().map(|mistake| self.refused(&mistake))
    }

    /// A mistake with its place in the text.
    pub fn refused(&self, mistake: &Mistake) -> Refused {
        refused(&self.text, mistake)
    }

    /// Whether an answer of it is wrong in this pose.
    pub fn is_wrong(&self, pose: &Inputs, hit: bool) -> bool {
        (self.scene.methods[0].judge)(pose).hit != hit
    }

    /// How it comes to its answer in this pose, as far as it is wanted.
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

    /// The method, as a text, whose cost its own is compared with: the one that it began from, or, where that goes wrong, the scene's
    /// first.
    pub fn rival(&self) -> Option<Self> {
        let method = self.scene.right_for(self.method());
        Self::read(self.scene, method, &begin(method)).ok()
    }

    /// Prepares it to be asked about many poses, one after the other.
    pub fn cases(self: &Arc<Self>) -> Box<dyn Cases> {
        cases::cases(self)
    }

    /// Prepares it to be asked wherever a body could be: the pose with the body's middle at the origin, and elsewhere.
    pub fn places(self: &Arc<Self>, at_origin: &Inputs, elsewhere: &Inputs) -> Box<dyn Places> {
        places::places(self, at_origin, elsewhere)
    }
}

impl PartialEq for Attempt {
    fn eq(&self, other: &Self) -> bool {
        self.scene == other.scene && self.method() == other.method() && self.text == other.text
    }
}

impl Eq for Attempt {}

impl std::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Attempt({}: {})", self.method().id, self.text)
    }
}

/// A mistake with its place in a text. What is wrong inside of a helper that the text calls is placed at the end of the text.
fn refused(text: &str, mistake: &Mistake) -> Refused {
    let Span { start, end, .. } = mistake.span;
    let held =
        |at: u32| (0..=text.len().min(at as usize)).rfind(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let (start, end) = (held(start), held(end.max(start)));
    // Where something is missing, the letter before it is marked.
    let shown = if start == end {
        text[..start].char_indices().next_back().map_or(start, |(at, _)| at)
    } else {
        start
    };
    Refused { place: mistake.span.place(text), bytes: (shown, end), what: mistake.what.clone() }
}

fn refused_all(text: &str, all: &[Mistake]) -> Vec<Refused> {
    all.iter().map(|mistake| refused(text, mistake)).collect()
}

/// Which cell of what a function returns holds a truth: all of it, or its field `hit`.
fn answer(gives: &Type) -> Option<usize> {
    let is_truth = |of: &Type| *of == Type::Prim(Prim::Bool);
    match gives.field("hit") {
        _ if is_truth(gives) => Some(0),
        Some((at, of)) if is_truth(&of) => Some(at),
        _ => None,
    }
}

/// Why a function does not take what the method takes: its own type by the name of the lesson's, or other parameters.
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

/// Parameters as a signature has them.
fn parameter_list(takes: &[(Arc<str>, Type)]) -> String {
    let one = |(name, of): &(Arc<str>, Type)| match of {
        Type::Struct(_) => format!("`{name}: &{of}`"),
        _ => format!("`{name}: {of}`"),
    };
    takes.iter().map(one).collect::<Vec<_>>().join(", ")
}
