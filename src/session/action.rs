//! What can be done. Keys, buttons, the pointer, the page around a browser's canvas and tests all send these.

use super::Drive;
use super::panel::Tab;
use crate::figure::theme::Theme;
use crate::room;
use crate::target::Target;
use crate::words::Lang;
use glam::Vec2;

/// A change of the session, by what it changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// The step.
    Go(Go),
    /// The pose.
    Pose(Change),
    /// The method that runs.
    Method(Pick),
    /// The body that keys drive.
    Body(Pick),
    /// The map below the picture: none, or of one of the scene's kinds.
    Map(Pick),
    /// The answers to questions.
    Quiz(QuizAction),
    /// Asks for the hint of the step's challenge: given at once after a while, and only when asked for twice before that.
    Hint,
    /// The choice that is marked, in a question or in the overview.
    Choice(Choose),
    /// Scrolls the lesson's text, or the sheet over it, by this many times the height that is seen of it.
    Read(f32),
    /// The walk through the algorithm.
    Walk(Walk),
    /// The learner's own texts.
    Own(Own),
    /// The panel's tabs and the code in it.
    Panel(PaneAction),
    /// Shows a layer of the picture or hides it, by its position in the page's list.
    Layer(usize),
    /// What part of the world is seen.
    Camera(CameraAction),
    /// How the program looks and which keys it listens to.
    Settings(Setting),
    /// The presentation.
    Present(Present),
    /// What a speaker draws on the picture.
    Pen(Pen),
    /// The room.
    Room(room::Do),
    /// What lies over the picture, and the program as a whole.
    Program(Program),
    /// What the browser or the operating system prefers.
    System(SystemChange),
}

/// Goes to another step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Go {
    /// The next step, after the last one the next lesson; while presenting, first the answer.
    Next,
    /// The next moment of the walk while there is one, or else the next step: what a clicker means.
    Onward,
    /// The moment before, and before the first one the step's picture; without a walk the step before.
    Backward,
    /// The step before.
    Previous,
    /// The lesson's first step.
    First,
    /// The lesson's last step.
    Last,
    /// A step of this lesson, by its position.
    Step(usize),
    /// A lesson and a step, by their positions in [`Session::lessons`](super::Session::lessons).
    To(usize, usize),
    /// A lesson of this chapter, by its position there, at the step that was seen there last.
    InChapter(usize),
    /// The next lesson, if there is one, at the step that was seen there last.
    NextLesson,
    /// The lesson before, if there is one, at the step that was seen there last.
    PreviousLesson,
}

/// Changes the pose. Changes without a [`Rest`](Change::Rest) between them are undone together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Change {
    /// Keys that drive the chosen body are held for `dt` more seconds.
    Hold {
        /// What they drive.
        drive: Drive,
        /// Seconds.
        dt: f32,
    },
    /// Drives the chosen body a little, as one change.
    Nudge(Drive),
    /// Chooses a body and moves it.
    Move {
        /// Its position in the scene.
        body: usize,
        /// How far, in the plane that it moves in: the world, or a level plane in space. World units.
        by: Vec2,
    },
    /// Turns the eye of a scene in space, and raises it, by a number of degrees. Nothing else changes, so this may be done while a
    /// question waits.
    Orbit(Vec2),
    /// Drags a handle.
    Drag {
        /// Its position in the run's handles.
        handle: usize,
        /// A point of the world.
        to: Vec2,
        /// The step of the grid that it keeps to, if it does.
        grid: Option<f32>,
    },
    /// Gives an input the nearest value that it may hold.
    Set {
        /// Its name.
        input: &'static str,
        /// Single numbers are in `x`.
        value: [f32; 3],
    },
    /// Gives the input that is a choice another value.
    Choose(Pick),
    /// Nothing is held or dragged any more.
    Rest,
    /// Lets the scene's time run, or stops it.
    Play,
    /// The scene's time moves on, if it runs.
    Pass {
        /// By how much.
        seconds: f32,
    },
    /// The pose in which the step began.
    StepPose,
    /// Undoes the last change.
    Undo,
    /// Redoes the change that was undone last.
    Redo,
}

/// One of several.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pick {
    /// The next one, round and round.
    Next,
    /// The one at a position.
    At(usize),
}

/// Changes the answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum QuizAction {
    /// Answers the step's question with a choice, by its position.
    Answer(usize),
    /// Looks at what is typed for the sum that waits.
    Check,
    /// Shows the answer without one.
    Reveal,
    /// With `true`, holds answers back until the whole class has given its own; with `false`, shows those that were held back.
    Hold(bool),
    /// Shows or hides how a sum that was answered correctly is worked out.
    Work,
    /// Forgets the answer, to try again.
    AskAgain,
    /// Forgets all answers and all solved challenges; it must be asked for twice.
    Clear,
    /// Brings back what was cleared.
    BringBack,
}

/// Goes through choices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Choose {
    /// To the one above.
    Up,
    /// To the one below.
    Down,
    /// Takes the marked one.
    Take,
}

/// Walks through the algorithm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Walk {
    /// Walks by itself, or pauses.
    Play,
    /// One moment on.
    On,
    /// One moment back.
    Back,
    /// To a moment, by its position.
    To(usize),
    /// Moments follow each other faster.
    Faster,
    /// Moments follow each other slower.
    Slower,
}

/// Changes the learner's own texts. What is typed comes by [`Session::write`](super::Session::write).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Own {
    /// Opens the running text in the editor; of a method, it makes a text of the learner's own first.
    Edit,
    /// Closes the editor; the text goes on running.
    Done,
    /// Undoes the last change of the text.
    Undo,
    /// Redoes the change of the text that was undone last.
    Redo,
    /// Begins another text.
    New,
    /// Puts the text back as it began.
    PutBack,
    /// Deletes the text; it must be asked for twice.
    Delete,
    /// Brings back the text that was deleted last.
    BringBack,
    /// Goes to the simplest pose that breaks it, and there to the first line with a wrong value, or else to the verdict.
    ShowMistake,
    /// Shows a solution of the step's exercise.
    ShowSolution,
    /// Compares the text with a method, or with the next one; after the last with none.
    Compare,
    /// Saves the text as a file.
    Save,
}

/// Changes what the panel's pane shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PaneAction {
    /// Chooses a tab.
    Tab(Tab),
    /// Opens a call in the code or closes it: by the row's position, and which of the row's calls.
    Fold(usize, usize),
    /// Measures, from the beginning, what the scene's methods cost.
    Measure,
    /// Shows or hides how the code is read.
    Reading,
}

/// Moves the camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraAction {
    /// Everything into view.
    Fit,
    /// Nearer.
    In,
    /// Farther.
    Out,
    /// Zooms in by a factor, while a point of the world stays where it is on screen.
    ZoomAbout {
        /// The point.
        point: Vec2,
        /// How many times.
        factor: f32,
    },
    /// World units.
    Pan(Vec2),
}

/// Changes a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Setting {
    /// Shows or hides the grid.
    Grid,
    /// Shows where points are at all times, or only while they are moved.
    Points,
    /// Shows or hides the panel.
    Panel,
    /// The panel's width in points.
    PanelWidth(f32),
    /// The next theme.
    NextTheme,
    /// This theme.
    Theme(Theme),
    /// The next language.
    NextLang,
    /// This language.
    Lang(Lang),
    /// This language of code.
    Code(Target),
    /// A larger interface.
    LargerText,
    /// A smaller interface.
    SmallerText,
    /// The interface as large as at first.
    UsualText,
    /// Letter keys on or off.
    LetterKeys,
    /// Puts a step into the task or takes it out: the positions of its lesson and its own.
    Task(usize, usize),
    /// Drops the task.
    NoTask,
    /// Drives shapes slowly, or at full speed again; this does not last.
    Slow,
}

/// Changes the presentation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Present {
    /// Begins it, or ends it at the step that is shown.
    Toggle,
    /// Ends it, and goes back to exactly where it began; also later, until the next one begins.
    Return,
    /// Blanks the screen, or shows the picture again.
    Blank,
    /// Shows or hides the speaker notes. While presenting, it asks first where they should be.
    Notes,
    /// Shows or hides them on the screen that the class sees.
    NotesHere,
    /// Puts them into a window of their own; where nothing is presented yet, that begins.
    NotesApart,
    /// Shows or hides the code or the table, large, while presenting.
    Pane,
}

/// Draws on a presented picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pen {
    /// Takes the pen, or puts it away.
    Toggle,
    /// Draws on to a point of the world, or begins a stroke there.
    Draw(Vec2),
    /// Ends the stroke.
    Lift,
    /// Wipes away all that was drawn.
    Wipe,
}

/// Opens, closes and asks the world outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Program {
    /// Opens or closes the overview.
    Overview,
    /// Opens or closes the glossary.
    Glossary,
    /// Opens the glossary at a term, by its position in [`Session::terms`](super::Session::terms).
    Term(usize),
    /// Opens or closes the settings.
    Settings,
    /// Opens or closes the sheet with the steps and the word of a task.
    Task,
    /// Enters the room or leaves it.
    Room,
    /// Opens or closes the help.
    Help,
    /// Dismisses all notices.
    Dismiss,
    /// Closes what is open; when nothing is, leaves the program.
    Leave,
    /// Copies the link.
    CopyLink,
    /// Opens or closes the field for a link, or for the path of a file.
    OpenLink,
    /// Copies the code of the method with all that it calls.
    CopyCode,
    /// Saves the figure.
    Export,
    /// Saves the walk as a moving picture.
    ExportWalk,
    /// Saves the learner's work, for the teacher.
    HandIn,
    /// Copies the same work as text, to be pasted somewhere.
    CopyWork,
    /// Full screen or not.
    Fullscreen,
}

/// A change that the browser or the operating system reports.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SystemChange {
    /// Whether it prefers dark colors.
    Dark(bool),
    /// Whether it prefers reduced motion.
    ReducedMotion(bool),
    /// The words and the font of a language have arrived.
    Written(Lang),
}

/// What a browser's first, small program lacks and a larger one brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lacking {
    /// The editor, which is opened as soon as it is there.
    Editor,
    /// What explains the code.
    Reading,
    /// The sheet on which tasks are made, which is opened as soon as it is there.
    Film,
    /// The sheet on which tasks are made, which is opened as soon as it is there.
    Task,
    /// The room, which is entered as soon as it is there.
    Room,
    /// The printers of other languages, for a text of the learner's own.
    Printers,
}

/// What only the world outside a session can do.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Put this link on the clipboard.
    Copy(String),
    /// Put this text on the clipboard.
    CopyText(String),
    /// Scroll the text by this many times the height that is seen of it.
    Scroll(f32),
    /// Save the figure that is shown.
    Export,
    /// Save the walk of what is shown.
    ExportWalk,
    /// Save this text: the learner's work.
    HandIn(String),
    /// Bring a program that has what this one lacks: a browser loads the smallest one first.
    Bring(Lacking),
    /// Save this code as a file of this name.
    SaveCode(String, String),
    /// Full screen or not.
    Fullscreen,
    /// Open the speaker's window.
    SpeakerWindow,
    /// Leave the program.
    Quit,
}
