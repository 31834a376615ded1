//! What a user can do. Keys, buttons, the page around a browser's canvas and tests all send these.

use glam::Vec2;

/// Something done once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// The next step, after the last one the next lesson; while presenting, first the answer.
    Next,
    /// The step before.
    Previous,
    /// The lesson's first step.
    First,
    /// The lesson's last step.
    Last,
    /// A step of this lesson, by its position.
    Step(usize),
    /// A lesson, by its position.
    Lesson(usize),
    /// A lesson and a step.
    Go(usize, usize),
    /// The next lesson, if there is one.
    NextLesson,
    /// The lesson before, if there is one.
    PreviousLesson,
    /// The next method of the scene.
    NextMethod,
    /// A method of the scene, by its position.
    Method(usize),
    /// The next body.
    NextBody,
    /// A body, by its position.
    Body(usize),
    /// The pose in which the step began.
    StepPose,
    /// Takes the last change back.
    Undo,
    /// Does it again.
    Redo,
    /// Answers the step's question with a choice, by its position.
    Answer(usize),
    /// Shows the answer without one.
    Reveal,
    /// Forgets the answer, to try again.
    AskAgain,
    /// The choice above.
    ChoiceUp,
    /// The choice below.
    ChoiceDown,
    /// Takes the choice.
    Choose,
    /// Walks through the marks, or pauses.
    Play,
    /// One mark on.
    PlayOn,
    /// One mark back.
    PlayBack,
    /// Walks faster.
    Faster,
    /// Walks slower.
    Slower,
    /// Everything into view.
    Fit,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// Shows or hides the grid.
    Grid,
    /// Shows or hides the panel.
    Panel,
    /// The next theme.
    NextTheme,
    /// The next language.
    NextLang,
    /// A larger interface.
    LargerText,
    /// A smaller interface.
    SmallerText,
    /// Letter keys on or off.
    LetterKeys,
    /// Presenting on or off.
    Present,
    /// Blanks the screen, or not.
    Blank,
    /// Shows or hides the speaker notes.
    Notes,
    /// Opens or closes the overview.
    Overview,
    /// Opens or closes the settings.
    Settings,
    /// Opens or closes the help.
    Help,
    /// Closes what is open; when nothing is, leaves the program.
    Leave,
    /// Copies the link.
    CopyLink,
    /// Saves the figure.
    Export,
    /// Full screen or not.
    Fullscreen,
}

/// What only the world outside a session can do.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Put this text on the clipboard.
    Copy(String),
    /// Save the figure that is shown.
    Export,
    /// Full screen or not.
    Fullscreen,
    /// Leave the program.
    Quit,
}

/// What is driven while a key is held: directions and senses, each from −1 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Drive {
    /// Where the chosen body goes.
    pub go: Vec2,
    /// Which way it turns: 1 is counter-clockwise.
    pub turn: f32,
    /// How it is scaled along x and y.
    pub stretch: Vec2,
}

impl Drive {
    /// Nothing.
    pub const NONE: Self = Self { go: Vec2::ZERO, turn: 0.0, stretch: Vec2::ZERO };
    /// H.
    pub const LEFT: Self = Self { go: Vec2::NEG_X, ..Self::NONE };
    /// J.
    pub const DOWN: Self = Self { go: Vec2::NEG_Y, ..Self::NONE };
    /// K.
    pub const UP: Self = Self { go: Vec2::Y, ..Self::NONE };
    /// L.
    pub const RIGHT: Self = Self { go: Vec2::X, ..Self::NONE };
    /// R.
    pub const TURN: Self = Self { turn: 1.0, ..Self::NONE };
    /// Shift R.
    pub const BACK: Self = Self { turn: -1.0, ..Self::NONE };
    /// S.
    pub const WIDER: Self = Self { stretch: Vec2::X, ..Self::NONE };
    /// Shift S.
    pub const NARROWER: Self = Self { stretch: Vec2::NEG_X, ..Self::NONE };
    /// T.
    pub const TALLER: Self = Self { stretch: Vec2::Y, ..Self::NONE };
    /// Shift T.
    pub const LOWER: Self = Self { stretch: Vec2::NEG_Y, ..Self::NONE };

    /// A tenth as fast.
    pub const fn slow(self) -> Self {
        let Self { go, turn, stretch } = self;
        Self { go: Vec2::new(go.x / 10.0, go.y / 10.0), turn, stretch }
    }

    /// Both at once.
    pub fn and(self, other: Self) -> Self {
        let one = Vec2::ONE;
        Self {
            go: (self.go + other.go).clamp(-one, one),
            turn: (self.turn + other.turn).clamp(-1.0, 1.0),
            stretch: (self.stretch + other.stretch).clamp(-one, one),
        }
    }
}
