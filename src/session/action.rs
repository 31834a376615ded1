//! Actions: every command that keys, buttons, the pointer, a web page around the canvas and tests can send to a session.

use super::Drive;
use super::panel::Tab;
use crate::figure::theme::Theme;
use crate::play;
use crate::target::Target;
use crate::words::Lang;
use glam::Vec2;

/// An action, grouped by the part of the session that it changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// Goes to another step.
    Go(Go),
    /// Changes the pose.
    Pose(Change),
    /// Chooses the method that runs.
    Method(Pick),
    /// Chooses the body that keys drive.
    Body(Pick),
    /// Chooses the map below the picture: off, or one of the scene's maps.
    Map(Pick),
    /// Changes the answers to questions.
    Quiz(QuizAction),
    /// Requests the hint for the step's challenge. Early on it must be requested twice, later once is enough.
    Hint,
    /// Moves through the choices of a question or of the overview.
    Choice(Choose),
    /// Scrolls the lesson's text, or the sheet over it, by this many times its visible height.
    Read(f32),
    /// Plays or steps through the method's walkthrough.
    Walk(Walk),
    /// Changes the learner's own code.
    Own(Own),
    /// Changes the panel's tab or the code in it.
    Panel(PaneAction),
    /// Shows or hides a layer of the picture, given by its position in the page's list.
    Layer(usize),
    /// Moves the camera.
    Camera(CameraAction),
    /// Changes a setting.
    Settings(Setting),
    /// Changes the presentation.
    Present(Present),
    /// Draws on the presented picture.
    Pen(Pen),
    /// Plays a lesson's level.
    Level(play::GameAction),
    /// Hunts a bug.
    Hunt(super::hunt::HuntAction),
    /// Opens and closes sheets, saves, copies, or leaves the program.
    Program(Program),
    /// Reports a change in the browser or the operating system.
    System(SystemChange),
}

/// A move to another step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Go {
    /// The next step, or the next lesson after the last step. While presenting, a waiting question is answered first.
    Next,
    /// The next moment of the walkthrough if there is one, or else the next step, as a presenter's clicker would go.
    Onward,
    /// The previous moment. Before the first moment it is the step's picture, and without a walkthrough the previous step.
    Backward,
    /// The previous step.
    Previous,
    /// The lesson's first step.
    First,
    /// The lesson's last step.
    Last,
    /// A step of this lesson, by its position.
    Step(usize),
    /// A step given by the positions of its lesson and itself in [`Session::lessons`](super::Session::lessons).
    To(usize, usize),
    /// A lesson given by its position in this chapter, at the step last seen there.
    InChapter(usize),
    /// The next lesson, if there is one, at the step last seen there.
    NextLesson,
    /// The previous lesson, if there is one, at the step last seen there.
    PreviousLesson,
}

/// A change of the pose. Changes without a [`Rest`](Change::Rest) between them are undone together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Change {
    /// Holds keys that drive the chosen body for `dt` more seconds.
    Hold {
        /// The directions in which to drive.
        drive: Drive,
        /// Seconds.
        dt: f32,
    },
    /// Moves the chosen body by one small step, as one change.
    Nudge(Drive),
    /// Chooses a body and moves it.
    Move {
        /// The body's position in the scene.
        body: usize,
        /// The distance in world units, in the plane in which the body moves: the world, or a level plane in space.
        by: Vec2,
    },
    /// Turns and raises the camera of a scene in space by a number of degrees. Nothing else changes, so this is allowed while a
    /// question waits.
    Orbit(Vec2),
    /// Drags a handle.
    Drag {
        /// The handle's position among the run's handles.
        handle: usize,
        /// The target, a point of the world.
        to: Vec2,
        /// The spacing of the grid that the handle snaps to, if any.
        grid: Option<f32>,
    },
    /// Sets an input to its nearest valid value.
    Set {
        /// The input's name.
        input: &'static str,
        /// The new value. A single number is in `x`.
        value: [f32; 3],
    },
    /// Changes the chosen body's input with a choice, such as line, ray or segment.
    Choose(Pick),
    /// Ends holding and dragging.
    Rest,
    /// Starts or stops the scene's time.
    Play,
    /// Advances the scene's time if it runs.
    Pass {
        /// The duration in seconds.
        seconds: f32,
    },
    /// Restores the pose with which the step began.
    StepPose,
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
}

/// A choice of one item from several.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pick {
    /// The next item, returning to the first after the last.
    Next,
    /// The item at a position.
    At(usize),
}

/// A change of the answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum QuizAction {
    /// Answers the step's question with a choice, by its position.
    Answer(usize),
    /// Checks the typed answer to the waiting calculation.
    Check,
    /// Shows the right answer without an answer by the learner.
    Reveal,
    /// With `true`, holds answers back until the whole class has answered. With `false`, shows the answers held back.
    Hold(bool),
    /// Shows or hides the worked solution of a correctly answered calculation.
    Work,
    /// Forgets the answer, to try again.
    AskAgain,
    /// Forgets all answers and all solved challenges. It must be requested twice.
    Clear,
    /// Restores the cleared answers.
    BringBack,
}

/// A movement through choices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Choose {
    /// Marks the choice above.
    Up,
    /// Marks the choice below.
    Down,
    /// Takes the marked choice.
    Take,
}

/// A control of the walkthrough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Walk {
    /// Plays the walkthrough, or pauses it.
    Play,
    /// Goes to the next moment.
    On,
    /// Goes to the previous moment.
    Back,
    /// Goes to the moment at a position.
    To(usize),
    /// Plays faster.
    Faster,
    /// Plays slower.
    Slower,
}

/// A change of the learner's own code. Typed text comes by [`Session::write`](super::Session::write).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Own {
    /// Opens the running code in the editor. For a built-in method it first makes an editable copy.
    Edit,
    /// Closes the editor. The code keeps running.
    Done,
    /// Undoes the last change of the code.
    Undo,
    /// Redoes the last undone change of the code.
    Redo,
    /// Begins another version.
    New,
    /// Restores the code with which the version began.
    PutBack,
    /// Deletes the version. It must be requested twice.
    Delete,
    /// Restores the version deleted last.
    BringBack,
    /// Goes to the simplest failing case, and there to the first line with a wrong value, or else to the verdict.
    ShowMistake,
    /// Shows a solution of the step's exercise.
    ShowSolution,
    /// Compares the code with a method, then with the next one. After the last method, ends the comparison.
    Compare,
    /// Saves the code as a file.
    Save,
}

/// A change of the panel's content.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PaneAction {
    /// Chooses a tab.
    Tab(Tab),
    /// Opens or closes a call in the code: the position of its row, and of the call in that row.
    Fold(usize, usize),
    /// Starts measuring the cost of the scene's methods again.
    Measure,
    /// Shows or hides the explanation of how to read the code.
    Reading,
    /// Opens or closes the step's Why.
    Why,
}

/// A movement of the camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraAction {
    /// Fits everything into view.
    Fit,
    /// Zooms in.
    In,
    /// Zooms out.
    Out,
    /// Zooms in by a factor while a point of the world keeps its place on screen.
    ZoomAbout {
        /// The fixed point.
        point: Vec2,
        /// The factor.
        factor: f32,
    },
    /// Moves the camera by world units.
    Pan(Vec2),
}

/// A change of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Setting {
    /// Shows or hides the grid.
    Grid,
    /// Shows the coordinates of points at all times, or only while they are moved.
    Points,
    /// Shows or hides the panel.
    Panel,
    /// Sets the panel's width in points.
    PanelWidth(f32),
    /// Gives the code this share of the height below the lesson's text. Zero leaves it to the program.
    CodePart(f32),
    /// Selects the next theme.
    NextTheme,
    /// Selects this theme.
    Theme(Theme),
    /// Selects the next language.
    NextLang,
    /// Selects this language.
    Lang(Lang),
    /// Shows code in this programming language.
    Code(Target),
    /// Makes the interface larger.
    LargerText,
    /// Makes the interface smaller.
    SmallerText,
    /// Restores the initial size of the interface.
    UsualText,
    /// Turns letter keys on or off.
    LetterKeys,
    /// Opens every step's Why from now on, or leaves it closed at first.
    Whys,
    /// Turns the sounds of levels on or off.
    Sounds,
    /// Adds a step to the assignment or removes it: the positions of its lesson and of the step.
    Task(usize, usize),
    /// Adds the shown hunt to the assignment.
    AddHunt,
    /// Removes the hunt at this position in the assignment's list.
    RemoveHunt(usize),
    /// Drops the assignment.
    NoTask,
    /// Drives shapes slowly, or at full speed again. This setting is not saved.
    Slow,
}

/// A change of the presentation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Present {
    /// Begins presenting, or ends it at the present step.
    Toggle,
    /// Ends presenting and returns to the exact place where it began. It also works after the end, until the next beginning.
    Return,
    /// Opens the level of the presented lesson, or returns from it to the presented step.
    Level,
    /// Blanks the screen, or shows the picture again.
    Blank,
    /// Shows or hides the speaker notes. While presenting, the speaker first chooses a place for them.
    Notes,
    /// Shows or hides the notes on the screen that the class sees.
    NotesHere,
    /// Shows the notes in a separate window, and begins presenting if necessary.
    NotesApart,
    /// Shows or hides the enlarged code or table while presenting.
    Pane,
}

/// A drawing action on a presented picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pen {
    /// Takes the pen, or puts it away.
    Toggle,
    /// Continues the stroke to a point of the world, or begins one there.
    Draw(Vec2),
    /// Ends the stroke.
    Lift,
    /// Clears the drawing.
    Wipe,
}

/// An action of the program as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Program {
    /// Opens or closes the page about today.
    Today,
    /// Opens or closes the overview.
    Overview,
    /// Opens or closes the glossary.
    Glossary,
    /// Opens the glossary at a term, by its position in [`Session::terms`](super::Session::terms).
    Term(usize),
    /// Opens or closes the settings.
    Settings,
    /// Opens or closes the sheet with the assignment to do, or the one that makes an assignment if there is none yet.
    Task,
    /// Opens the sheet that makes or changes an assignment.
    MakeTask,
    /// Enters the rooms or leaves a game.
    Room,
    /// Opens or closes the help.
    Help,
    /// Dismisses all notices.
    Dismiss,
    /// Closes the topmost open item, or leaves the program if none is open.
    Leave,
    /// Copies the link.
    CopyLink,
    /// Opens or closes the field for a link or a file's path.
    OpenLink,
    /// Copies the code of the method and of everything that it calls.
    CopyCode,
    /// Saves the picture.
    Export,
    /// Saves the walkthrough as an animation.
    ExportWalk,
    /// Saves the learner's work for the teacher.
    HandIn,
    /// Copies the learner's work as text.
    CopyWork,
    /// Toggles full screen.
    Fullscreen,
}

/// A change that the browser or the operating system reports.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SystemChange {
    /// The system prefers dark colors, or not.
    Dark(bool),
    /// The system prefers reduced motion, or not.
    ReducedMotion(bool),
    /// The words and the font of a language have arrived.
    Written(Lang),
}

/// A request to the program around the session: the window or the web page.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Put this link on the clipboard.
    Copy(String),
    /// Put this text on the clipboard.
    CopyText(String),
    /// Scroll the text by this many times its visible height.
    Scroll(f32),
    /// Save the shown picture.
    Export,
    /// Save the walkthrough of the shown picture.
    ExportWalk,
    /// Save this text, the learner's work.
    HandIn(String),
    /// Save this code as a file. The fields are the file's name and its text.
    SaveCode(String, String),
    /// Toggle full screen.
    Fullscreen,
    /// Open the speaker's window.
    SpeakerWindow,
    /// Leave the program.
    Quit,
}
