//! The table of all commands: their actions, words and keys, and the times at which they work.
//!
//! Keys, the footer, the menus, the help, the README's table, the browser's page and its script all read it.

use super::action::{
    Action, CameraAction, Change, Choose, Go, Own, Pen, Pick, Present, Program, QuizAction, Setting, Walk,
};
use super::keys::{Chord, Key, Mode, caps, chords, effect};
use super::{Drive, hunt};
use crate::said::commands as said;
use crate::words::Words;
use glam::Vec2;

/// The effect of a command.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Effect {
    /// Drives the chosen shape while it is held.
    Hold(Drive),
    /// Performs an action once.
    Do(Action),
}

/// The condition under which a command works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// While presenting.
    Presenting,
    /// While not presenting.
    Exploring,
    /// While not presenting and nothing waits for a choice.
    Reading,
    /// After a presentation has begun, until the learner returns to its starting place.
    Presented,
    /// While a question or the overview waits for a choice.
    Choosing,
    /// While something waits for a choice, or while an answer of numbers is typed.
    Answering,
    /// While a question waits.
    Asked,
    /// While a question with choices waits.
    AskedToChoose,
    /// After a question was answered.
    Answered,
    /// After all answers were cleared.
    Cleared,
    /// While a challenge has a hint that is not shown yet.
    Challenged,
    /// While no question waits.
    Told,
    /// In a browser.
    InBrowser,
    /// While the overview is open.
    Overview,
    /// While the chosen shape can be turned.
    Turns,
    /// While the chosen shape can be raised, in space.
    Rises,
    /// While the chosen shape can be scaled along x.
    StretchesX,
    /// While the chosen shape can be scaled along y.
    StretchesY,
    /// While the scene has a choice as an input.
    Chooses,
    /// In scenes with time, while no question waits.
    Runs,
    /// If the running method can be edited, while no question waits.
    Editable,
    /// While the learner's own code runs.
    Owned,
    /// While the learner's code is known to fail.
    Broken,
    /// After a version was deleted.
    Deleted,
    /// In a step with an exercise to write.
    ToWrite,
}

/// A command: an action with its words and keys.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// The permanent name.
    pub id: &'static str,
    /// The label on a button or in a menu.
    pub words: Words,
    /// The keys, each of which triggers it.
    pub keys: &'static [Chord],
    /// The condition under which it works.
    pub when: When,
    /// The effect.
    pub effect: Effect,
}

/// Commands that the help explains together.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The heading above them in the help.
    pub group: Group,
    /// The description of several commands. `None` for a single command, whose own words serve.
    together: Option<Words>,
    /// A description in a word or two, for the footer.
    brief: Option<Words>,
    /// The commands, at least one.
    pub commands: &'static [Command],
}

/// A heading of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Commands that drive shapes.
    Shapes,
    /// Commands that go through lessons.
    Lessons,
    /// Commands for the learner's code.
    Writing,
    /// Commands that change the view.
    View,
    /// Commands for the class.
    Class,
    /// All other commands.
    Program,
}

impl Group {
    /// All headings in order.
    pub const ALL: [Self; 6] =
        [Self::Shapes, Self::Lessons, Self::Writing, Self::View, Self::Class, Self::Program];

    /// The heading.
    pub fn words(self) -> Words {
        match self {
            Self::Shapes => said::SHAPES,
            Self::Lessons => said::LESSONS,
            Self::Writing => said::YOUR_OWN_CODE,
            Self::View => said::VIEW,
            Self::Class => said::CLASS,
            Self::Program => said::PROGRAM,
        }
    }
}

use Chord::{Any, Ctrl, CtrlShift, InGame, Plain, Shift, ShiftInGame, Walking, Window, WindowCtrl};
use Key::Char;
use When::{
    Always, Answered, Answering, Asked, AskedToChoose, Broken, Challenged, Chooses, Choosing, Cleared,
    Deleted, Editable, Exploring, InBrowser, Overview, Owned, Presented, Presenting, Reading, Rises, Runs,
    StretchesX, StretchesY, ToWrite, Told, Turns,
};

const fn act(id: &'static str, words: Words, keys: &'static [Chord], when: When, action: Action) -> Command {
    Command { id, words, keys, when, effect: Effect::Do(action) }
}

const fn hold(id: &'static str, words: Words, keys: &'static [Chord], when: When, drive: Drive) -> Command {
    Command { id, words, keys, when, effect: Effect::Hold(drive) }
}

/// The distance that arrow keys scroll the text, as a part of its visible height: some lines.
const LINES: f32 = 0.15;
/// The distance that Page Up and Page Down scroll: all but some lines.
pub const SHEET: f32 = 0.85;

/// The angle by which a key turns the camera of a scene in space, in degrees.
const TURN: f32 = 5.0;

const fn orbit(id: &'static str, words: Words, keys: &'static [Chord], yaw: f32, pitch: f32) -> Command {
    act(id, words, keys, Rises, Action::Pose(Change::Orbit(Vec2::new(yaw, pitch))))
}

const fn lesson(id: &'static str, words: Words, keys: &'static [Chord], number: usize) -> Command {
    act(id, words, keys, Overview, Action::Go(Go::InChapter(number - 1)))
}

const fn answer(id: &'static str, words: Words, keys: &'static [Chord], choice: usize) -> Command {
    act(id, words, keys, AskedToChoose, Action::Quiz(QuizAction::Answer(choice)))
}

const fn row(group: Group, commands: &'static [Command]) -> Row {
    Row { group, together: None, brief: None, commands }
}

impl Row {
    const fn called(self, together: Words) -> Self {
        Self { together: Some(together), ..self }
    }

    const fn brief(self, brief: Words) -> Self {
        Self { brief: Some(brief), ..self }
    }
}

/// All commands. If several share a key, the first that works is taken.
pub const ROWS: &[Row] = &[
    row(
        Group::Shapes,
        &[
            hold("move-left", said::MOVE_LEFT, &[InGame(Key::Left), Plain(Char('h'))], Always, Drive::LEFT),
            hold("move-down", said::MOVE_DOWN, &[InGame(Key::Down), Plain(Char('j'))], Always, Drive::DOWN),
            hold("move-up", said::MOVE_UP, &[InGame(Key::Up), Plain(Char('k'))], Always, Drive::UP),
            hold(
                "move-right",
                said::MOVE_RIGHT,
                &[InGame(Key::Right), Plain(Char('l'))],
                Always,
                Drive::RIGHT,
            ),
        ],
    )
    .called(said::ROWS_MOVE_CHOSEN_SHAPE)
    .brief(said::BRIEF_MOVE),
    row(
        Group::Shapes,
        &[
            hold(
                "left-slowly",
                said::LEFT_SLOWLY,
                &[ShiftInGame(Key::Left), Shift(Char('h'))],
                Always,
                Drive::LEFT.slow(),
            ),
            hold(
                "down-slowly",
                said::DOWN_SLOWLY,
                &[ShiftInGame(Key::Down), Shift(Char('j'))],
                Always,
                Drive::DOWN.slow(),
            ),
            hold(
                "up-slowly",
                said::UP_SLOWLY,
                &[ShiftInGame(Key::Up), Shift(Char('k'))],
                Always,
                Drive::UP.slow(),
            ),
            hold(
                "right-slowly",
                said::RIGHT_SLOWLY,
                &[ShiftInGame(Key::Right), Shift(Char('l'))],
                Always,
                Drive::RIGHT.slow(),
            ),
        ],
    )
    .called(said::ROWS_MOVE_SLOWLY),
    row(
        Group::Shapes,
        &[
            hold("raise", said::RAISE, &[Plain(Char('u'))], Rises, Drive::RISE),
            hold("sink", said::SINK, &[Plain(Char('d'))], Rises, Drive::SINK),
        ],
    )
    .called(said::ROWS_RAISE_LOWER_SPACE)
    .brief(said::BRIEF_UP_DOWN),
    row(
        Group::Shapes,
        &[
            hold("raise-slowly", said::RAISE_SLOWLY, &[Shift(Char('u'))], Rises, Drive::RISE.slow()),
            hold("sink-slowly", said::SINK_SLOWLY, &[Shift(Char('d'))], Rises, Drive::SINK.slow()),
        ],
    )
    .called(said::ROWS_RAISE_LOWER_SLOWLY),
    row(
        Group::Shapes,
        &[
            orbit("eye-left", said::TURN_EYE_LEFT, &[Shift(Key::Left)], -TURN, 0.0),
            orbit("eye-down", said::LOWER_EYE, &[Shift(Key::Down)], 0.0, -TURN),
            orbit("eye-up", said::RAISE_EYE, &[Shift(Key::Up)], 0.0, TURN),
            orbit("eye-right", said::TURN_EYE_RIGHT, &[Shift(Key::Right)], TURN, 0.0),
        ],
    )
    .called(said::ROWS_TURN_EYE_SPACE),
    row(Group::Shapes, &[hold("turn-left", said::TURN_LEFT, &[Plain(Char('r'))], Turns, Drive::TURN)])
        .brief(said::BRIEF_ROTATE),
    row(
        Group::Shapes,
        &[
            hold("wider", said::WIDER, &[Plain(Char('s'))], StretchesX, Drive::WIDER),
            hold("taller", said::TALLER, &[Plain(Char('t'))], StretchesY, Drive::TALLER),
        ],
    )
    .called(said::ROWS_SCALE_ALONG_X)
    .brief(Words::same("")),
    row(
        Group::Shapes,
        &[
            hold("turn-right", said::TURN_RIGHT, &[Shift(Char('r'))], Turns, Drive::CLOCKWISE),
            hold("narrower", said::NARROWER, &[Shift(Char('s'))], StretchesX, Drive::NARROWER),
            hold("lower", said::LOWER, &[Shift(Char('t'))], StretchesY, Drive::LOWER),
        ],
    )
    .called(said::ROWS_ROTATE_SCALE_OTHER),
    row(
        Group::Shapes,
        &[act("slow", said::SLOW, &[Any(Char(';'))], Always, Action::Settings(Setting::Slow))],
    ),
    row(
        Group::Shapes,
        &[act("next-shape", said::NEXT_SHAPE, &[Plain(Char('c'))], Always, Action::Body(Pick::Next))],
    )
    .brief(said::BRIEF_CHOOSE),
    row(Group::Shapes, &[act("play", said::PLAY, &[Shift(Key::Space)], Runs, Action::Pose(Change::Play))]),
    row(Group::Shapes, &[act("undo", said::UNDO, &[Ctrl(Char('z'))], Always, Action::Pose(Change::Undo))]),
    row(
        Group::Shapes,
        &[act(
            "redo",
            said::REDO,
            &[Ctrl(Char('y')), CtrlShift(Char('z'))],
            Always,
            Action::Pose(Change::Redo),
        )],
    ),
    row(
        Group::Shapes,
        &[act("step-pose", said::STEP_POSE, &[Any(Char('0'))], Always, Action::Pose(Change::StepPose))],
    ),
    row(
        Group::Shapes,
        &[act(
            "next-kind",
            said::NEXT_KIND,
            &[Shift(Char('v'))],
            Chooses,
            Action::Pose(Change::Choose(Pick::Next)),
        )],
    ),
    row(
        Group::Lessons,
        &[
            act("choice-up", said::CHOICE_UP, &[Any(Key::Up)], Choosing, Action::Choice(Choose::Up)),
            act("choice-down", said::CHOICE_DOWN, &[Any(Key::Down)], Choosing, Action::Choice(Choose::Down)),
        ],
    )
    .called(said::ROWS_GO_THROUGH_CHOICES)
    .brief(said::BRIEF_CHOOSE),
    row(
        Group::Lessons,
        &[act("take-choice", said::TAKE_CHOICE, &[Any(Key::Enter)], Answering, Action::Choice(Choose::Take))],
    )
    .brief(said::BRIEF_ANSWER),
    row(
        Group::Lessons,
        &[
            answer("answer/0", said::ANSWER_1, &[Any(Char('1'))], 0),
            answer("answer/1", said::ANSWER_2, &[Any(Char('2'))], 1),
            answer("answer/2", said::ANSWER_3, &[Any(Char('3'))], 2),
            answer("answer/3", said::ANSWER_4, &[Any(Char('4'))], 3),
            answer("answer/4", said::ANSWER_5, &[Any(Char('5'))], 4),
            answer("answer/5", said::ANSWER_6, &[Any(Char('6'))], 5),
            answer("answer/6", said::ANSWER_7, &[Any(Char('7'))], 6),
            answer("answer/7", said::ANSWER_8, &[Any(Char('8'))], 7),
            answer("answer/8", said::ANSWER_9, &[Any(Char('9'))], 8),
        ],
    )
    .called(said::ROWS_ANSWER_QUESTION_WAITS),
    row(Group::Lessons, &[act("reveal", said::REVEAL, &[], Asked, Action::Quiz(QuizAction::Reveal))]),
    row(
        Group::Lessons,
        &[act("ask-again", said::ASK_AGAIN, &[], Answered, Action::Quiz(QuizAction::AskAgain))],
    ),
    row(
        Group::Lessons,
        &[act("clear-answers", said::CLEAR_ANSWERS, &[], Always, Action::Quiz(QuizAction::Clear))],
    ),
    row(
        Group::Lessons,
        &[act("bring-back", said::BRING_BACK, &[], Cleared, Action::Quiz(QuizAction::BringBack))],
    ),
    row(Group::Lessons, &[act("hint", said::HINT, &[], Challenged, Action::Hint)]),
    row(
        Group::Lessons,
        &[
            act("backward", said::BACKWARD, &[Any(Key::PageUp)], Presenting, Action::Go(Go::Backward)),
            act("onward", said::ONWARD, &[Any(Key::PageDown)], Presenting, Action::Go(Go::Onward)),
        ],
    )
    .called(said::ROWS_PRESENTING_MOMENT_STEP),
    row(
        Group::Lessons,
        &[
            act("read-up", said::READ_UP, &[Any(Key::Up)], Reading, Action::Read(-LINES)),
            act("read-down", said::READ_DOWN, &[Any(Key::Down)], Reading, Action::Read(LINES)),
            act("read-back", said::READ_BACK, &[Any(Key::PageUp)], Exploring, Action::Read(-SHEET)),
            act("read-on", said::READ_ON, &[Any(Key::PageDown)], Exploring, Action::Read(SHEET)),
        ],
    )
    .called(said::ROWS_SCROLL_LESSONS_TEXT),
    row(Group::Lessons, &[act("walk", said::WALK, &[Plain(Key::Space)], Told, Action::Walk(Walk::Play))])
        .brief(said::BRIEF_WALK),
    row(
        Group::Lessons,
        &[act(
            "walk-back",
            said::WALK_BACK,
            &[Walking(Key::Left), Shift(Char('w'))],
            Told,
            Action::Walk(Walk::Back),
        )],
    )
    .called(said::ROWS_ONE_MOMENT_BACK),
    row(
        Group::Lessons,
        &[act(
            "walk-on",
            said::WALK_ON,
            &[Walking(Key::Right), Plain(Char('w'))],
            Told,
            Action::Walk(Walk::On),
        )],
    )
    .called(said::ROWS_ONE_MOMENT_ON)
    .brief(said::BRIEF_MOMENT_ON),
    row(
        Group::Lessons,
        &[act("previous-step", said::PREVIOUS_STEP, &[Any(Key::Left)], Always, Action::Go(Go::Previous))],
    )
    .brief(said::BRIEF_BACK),
    row(
        Group::Lessons,
        &[act("next-step", said::NEXT_STEP, &[Any(Key::Right)], Always, Action::Go(Go::Next))],
    )
    .brief(said::BRIEF_NEXT),
    row(
        Group::Lessons,
        &[act("first-step", said::FIRST_STEP, &[Any(Key::Home)], Always, Action::Go(Go::First))],
    ),
    row(Group::Lessons, &[act("last-step", said::LAST_STEP, &[Any(Key::End)], Always, Action::Go(Go::Last))]),
    row(
        Group::Lessons,
        &[
            lesson("lesson-1", said::LESSON_1, &[Any(Char('1'))], 1),
            lesson("lesson-2", said::LESSON_2, &[Any(Char('2'))], 2),
            lesson("lesson-3", said::LESSON_3, &[Any(Char('3'))], 3),
            lesson("lesson-4", said::LESSON_4, &[Any(Char('4'))], 4),
            lesson("lesson-5", said::LESSON_5, &[Any(Char('5'))], 5),
            lesson("lesson-6", said::LESSON_6, &[Any(Char('6'))], 6),
            lesson("lesson-7", said::LESSON_7, &[Any(Char('7'))], 7),
            lesson("lesson-8", said::LESSON_8, &[Any(Char('8'))], 8),
            lesson("lesson-9", said::LESSON_9, &[Any(Char('9'))], 9),
        ],
    )
    .called(said::ROWS_GO_LESSON_THIS),
    row(
        Group::Lessons,
        &[
            act(
                "previous-lesson",
                said::PREVIOUS_LESSON,
                &[Any(Char('['))],
                Always,
                Action::Go(Go::PreviousLesson),
            ),
            act("next-lesson", said::NEXT_LESSON, &[Any(Char(']'))], Always, Action::Go(Go::NextLesson)),
        ],
    )
    .called(said::ROWS_PREVIOUS_LESSON_NEXT),
    row(
        Group::Lessons,
        &[act("next-method", said::NEXT_METHOD, &[Plain(Char('v'))], Always, Action::Method(Pick::Next))],
    )
    .brief(said::BRIEF_METHOD),
    row(
        Group::Lessons,
        &[
            act("slower", said::SLOWER, &[Shift(Char(','))], Told, Action::Walk(Walk::Slower)),
            act("faster", said::FASTER, &[Shift(Char('.'))], Told, Action::Walk(Walk::Faster)),
        ],
    )
    .called(said::ROWS_WALK_SLOWER_FASTER),
    row(
        Group::Lessons,
        &[act(
            "today",
            crate::said::lesson::TODAY,
            &[Shift(Char('o'))],
            Always,
            Action::Program(Program::Today),
        )],
    ),
    row(
        Group::Lessons,
        &[act("overview", said::OVERVIEW, &[Any(Char('o'))], Always, Action::Program(Program::Overview))],
    ),
    row(
        Group::Lessons,
        &[act("glossary", said::GLOSSARY, &[Shift(Char('g'))], Always, Action::Program(Program::Glossary))],
    ),
    row(
        Group::Lessons,
        &[act("room", said::ROOM, &[Plain(Char('b'))], Exploring, Action::Program(Program::Room))],
    ),
    row(
        Group::Lessons,
        &[act("hunt", said::HUNT, &[Shift(Char('b'))], Exploring, Action::Hunt(hunt::HuntAction::Today))],
    ),
    row(Group::Writing, &[act("edit", said::EDIT, &[Shift(Char('e'))], Editable, Action::Own(Own::Edit))]),
    row(
        Group::Writing,
        &[act(
            "show-mistake",
            said::SHOW_MISTAKE,
            &[Shift(Char('m'))],
            Broken,
            Action::Own(Own::ShowMistake),
        )],
    ),
    row(Group::Writing, &[act("new-text", said::NEW_TEXT, &[], Owned, Action::Own(Own::New))]),
    row(Group::Writing, &[act("put-text-back", said::PUT_TEXT_BACK, &[], Owned, Action::Own(Own::PutBack))]),
    row(Group::Writing, &[act("undo-text", said::UNDO_TEXT, &[], Owned, Action::Own(Own::Undo))]),
    row(Group::Writing, &[act("redo-text", said::REDO_TEXT, &[], Owned, Action::Own(Own::Redo))]),
    row(Group::Writing, &[act("save-text", said::SAVE_TEXT, &[], Owned, Action::Own(Own::Save))]),
    row(Group::Writing, &[act("end-editing", said::END_EDITING, &[], Owned, Action::Own(Own::Done))]),
    row(Group::Writing, &[act("delete-text", said::DELETE_TEXT, &[], Owned, Action::Own(Own::Delete))]),
    row(
        Group::Writing,
        &[act("bring-text-back", said::BRING_TEXT_BACK, &[], Deleted, Action::Own(Own::BringBack))],
    ),
    row(
        Group::Writing,
        &[act("show-solution", said::SHOW_SOLUTION, &[], ToWrite, Action::Own(Own::ShowSolution))],
    ),
    row(Group::Writing, &[act("compare-text", said::COMPARE_TEXT, &[], Owned, Action::Own(Own::Compare))]),
    row(Group::View, &[act("map", said::MAP, &[Plain(Char('m'))], Told, Action::Map(Pick::Next))])
        .brief(said::BRIEF_MAP),
    row(Group::View, &[act("grid", said::GRID, &[Any(Char('g'))], Always, Action::Settings(Setting::Grid))]),
    row(
        Group::View,
        &[act("points", said::POINTS, &[Any(Char('q'))], Always, Action::Settings(Setting::Points))],
    ),
    row(Group::View, &[act("fit", said::FIT, &[Any(Char('z'))], Always, Action::Camera(CameraAction::Fit))]),
    row(
        Group::View,
        &[
            act("zoom-in", said::ZOOM_IN, &[Any(Char('+'))], Always, Action::Camera(CameraAction::In)),
            act("zoom-out", said::ZOOM_OUT, &[Any(Char('-'))], Always, Action::Camera(CameraAction::Out)),
        ],
    )
    .called(said::ROWS_ZOOM_ZOOM_OUT),
    row(
        Group::View,
        &[act("panel", said::PANEL, &[Any(Char('i'))], Exploring, Action::Settings(Setting::Panel))],
    ),
    row(
        Group::View,
        &[act("theme", said::THEME, &[Shift(Char('c'))], Always, Action::Settings(Setting::NextTheme))],
    ),
    row(
        Group::View,
        &[act("language", said::LANGUAGE, &[Any(Char('a'))], Always, Action::Settings(Setting::NextLang))],
    ),
    row(
        Group::View,
        &[
            act(
                "larger-text",
                said::LARGER_TEXT,
                &[WindowCtrl(Char('+'))],
                Always,
                Action::Settings(Setting::LargerText),
            ),
            act(
                "smaller-text",
                said::SMALLER_TEXT,
                &[WindowCtrl(Char('-'))],
                Always,
                Action::Settings(Setting::SmallerText),
            ),
            act(
                "usual-text",
                said::USUAL_TEXT,
                &[WindowCtrl(Char('0'))],
                Always,
                Action::Settings(Setting::UsualText),
            ),
        ],
    )
    .called(said::ROWS_LARGER_TEXT_SMALLER),
    row(
        Group::View,
        &[act(
            "full-screen",
            said::FULL_SCREEN,
            &[Window(Char('f')), Window(Key::F11)],
            Always,
            Action::Program(Program::Fullscreen),
        )],
    ),
    row(
        Group::Class,
        &[act("present", said::PRESENT, &[Plain(Char('p'))], Always, Action::Present(Present::Toggle))],
    ),
    row(
        Group::Class,
        &[act("return", said::RETURN, &[Shift(Char('p'))], Presented, Action::Present(Present::Return))],
    ),
    row(
        Group::Class,
        &[act(
            "present-level",
            said::PRESENT_LEVEL,
            &[Shift(Char('b'))],
            Presenting,
            Action::Present(Present::Level),
        )],
    ),
    row(
        Group::Class,
        &[act(
            "blank",
            said::BLANK,
            &[Plain(Char('b')), Plain(Char('.'))],
            Presenting,
            Action::Present(Present::Blank),
        )],
    ),
    row(
        Group::Class,
        &[act("pane", said::PANE, &[Any(Char('x'))], Presenting, Action::Present(Present::Pane))],
    ),
    row(Group::Class, &[act("pen", said::PEN, &[Plain(Char('i'))], Presenting, Action::Pen(Pen::Toggle))]),
    row(Group::Class, &[act("wipe", said::WIPE, &[Shift(Char('i'))], Presenting, Action::Pen(Pen::Wipe))]),
    row(
        Group::Class,
        &[act("notes", said::NOTES, &[Plain(Char('n'))], Always, Action::Present(Present::Notes))],
    ),
    row(
        Group::Class,
        &[act(
            "notes-here",
            said::NOTES_HERE,
            &[Shift(Char('n'))],
            Presenting,
            Action::Present(Present::NotesHere),
        )],
    ),
    row(
        Group::Class,
        &[act("notes-apart", said::NOTES_APART, &[], Always, Action::Present(Present::NotesApart))],
    ),
    row(Group::Class, &[act("task", said::TASK, &[], Exploring, Action::Program(Program::Task))]),
    row(
        Group::Program,
        &[act("copy-link", said::COPY_LINK, &[Any(Char('y'))], Always, Action::Program(Program::CopyLink))],
    ),
    row(
        Group::Program,
        &[act(
            "open-link",
            said::OPEN_LINK,
            &[WindowCtrl(Char('l'))],
            Always,
            Action::Program(Program::OpenLink),
        )],
    ),
    row(
        Group::Program,
        &[act("copy-code", said::COPY_CODE, &[], Always, Action::Program(Program::CopyCode))],
    ),
    row(
        Group::Program,
        &[act("export", said::EXPORT, &[Plain(Char('e'))], Always, Action::Program(Program::Export))],
    ),
    row(
        Group::Program,
        &[act("export-walk", said::EXPORT_WALK, &[], Told, Action::Program(Program::ExportWalk))],
    ),
    row(Group::Program, &[act("hand-in", said::HAND_IN, &[], Exploring, Action::Program(Program::HandIn))]),
    row(
        Group::Program,
        &[act("copy-work", said::COPY_WORK, &[], Exploring, Action::Program(Program::CopyWork))],
    ),
    row(
        Group::Program,
        &[act("settings", said::SETTINGS, &[Any(Char(','))], Always, Action::Program(Program::Settings))],
    ),
    row(
        Group::Program,
        &[act("letter-keys", said::LETTER_KEYS, &[], Always, Action::Settings(Setting::LetterKeys))],
    ),
    row(Group::Program, &[act("sounds", said::SOUNDS, &[], InBrowser, Action::Settings(Setting::Sounds))]),
    row(Group::Program, &[act("whys", said::WHYS, &[], Always, Action::Settings(Setting::Whys))]),
    row(
        Group::Program,
        &[act("help", said::HELP, &[Any(Char('?')), Any(Key::F1)], Always, Action::Program(Program::Help))],
    )
    .brief(said::BRIEF_KEYS),
    row(
        Group::Program,
        &[act("leave", said::LEAVE, &[Any(Key::Escape)], Always, Action::Program(Program::Leave))],
    ),
];

/// All commands in order.
pub fn all() -> impl Iterator<Item = &'static Command> {
    ROWS.iter().flat_map(|row| row.commands)
}

/// The command with this effect, if any.
pub fn with(effect: Effect) -> Option<&'static Command> {
    all().find(|command| command.effect == effect)
}

/// The command with this action, if any.
pub fn of(action: Action) -> Option<&'static Command> {
    with(Effect::Do(action))
}

/// The row of the command with this effect.
pub fn row_with(effect: Effect) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.commands.iter().any(|command| command.effect == effect))
}

impl Command {
    /// True if it works in this mode.
    pub fn works(&self, mode: Mode) -> bool {
        match self.when {
            Always => true,
            Presenting => mode.presenting,
            Exploring => !mode.presenting,
            Reading => !mode.presenting && !mode.choosing,
            Presented => mode.presented,
            Choosing => mode.choosing,
            Answering => mode.choosing || mode.typed,
            Asked => mode.asked,
            AskedToChoose => mode.asked && !mode.typed && !mode.overview,
            Answered => mode.answered,
            Cleared => mode.cleared,
            Challenged => mode.challenged,
            Told => !mode.asked,
            InBrowser => mode.browser,
            Overview => mode.overview,
            Turns => mode.turns,
            Rises => mode.rises,
            StretchesX => mode.stretches_x,
            StretchesY => mode.stretches_y,
            Chooses => mode.chooses,
            Runs => mode.runs,
            Editable => mode.editable,
            Owned => mode.owned,
            Broken => mode.broken,
            Deleted => mode.deleted,
            ToWrite => mode.to_write,
        }
    }

    /// The cap of its first key that works in this mode.
    pub fn first_cap(&self, mode: Mode) -> Option<String> {
        self.working(mode).next().map(|chord| chord.key().cap())
    }

    /// The caps of its first key that works in this mode, with its modifiers.
    pub fn first_caps(&self, mode: Mode) -> Vec<String> {
        caps(self.working(mode).take(1).collect(), mode.browser)
    }

    /// The caps of its keys that work in this mode.
    pub fn caps_now(&self, mode: Mode) -> Vec<String> {
        caps(self.working(mode).collect(), mode.browser)
    }

    /// Its keys that trigger it in this mode. Keys that another command takes are left out.
    fn working(&self, mode: Mode) -> impl Iterator<Item = Chord> {
        self.keys.iter().copied().filter(move |chord| chord.has(self.effect, mode))
    }

    /// The first key that works in this mode, with its modifiers: `Shift W`.
    pub fn first_chord(&self, mode: Mode) -> Option<String> {
        let chord = self.working(mode).next()?;
        Some(caps(vec![chord], mode.browser).join(" "))
    }

    /// The caps of all of its keys.
    pub fn caps(&self, browser: bool) -> Vec<String> {
        caps(self.keys.to_vec(), browser)
    }
}

impl Row {
    /// The description of its commands.
    pub fn words(&self) -> Words {
        self.together.unwrap_or(self.commands[0].words)
    }

    /// The description in a browser, which cannot be left, or in a window.
    pub fn words_in(&self, browser: bool) -> Words {
        let leaves = self.commands[0].effect == Effect::Do(Action::Program(Program::Leave));
        if leaves && browser { said::CLOSE_WHAT_OPEN } else { self.words() }
    }

    /// The description in a word or two.
    pub fn in_brief(&self) -> Words {
        self.brief.unwrap_or(self.words())
    }

    /// The chords of all of its keys, except those that only work in the room, as their caps.
    pub fn chords(&self, browser: bool) -> Vec<Vec<String>> {
        // Nine separate digits would be too long.
        if self.commands[0].keys == [Any(Char('1'))] {
            return vec![vec!["1–9".into()]];
        }
        let keys = self.commands.iter().flat_map(|command| command.keys).copied();
        chords(keys.filter(|chord| !chord.is_of_game()).collect(), browser)
    }

    /// The chords of its keys in this mode, as their caps. Keys that mean something else are left out, such as U in scenes whose
    /// shapes can be raised.
    pub fn chords_here(&self, mode: Mode) -> Vec<Vec<String>> {
        // Commands that the scene or the shape cannot use are left out entirely.
        let fits = |command: &Command| match command.when {
            Turns | Rises | StretchesX | StretchesY | Chooses | Runs | AskedToChoose => command.works(mode),
            _ => true,
        };
        let is_free = |command: &Command, chord: &Chord| {
            let meant = effect(chord.key(), chord.modifiers(), mode);
            let is_free = meant.map_or(!mode.types(chord.key()), |meant| meant == command.effect);
            fits(command) && chord.works(mode) && is_free
        };
        let mut free: Vec<Chord> = vec![];
        for command in self.commands {
            free.extend(command.keys.iter().filter(|chord| is_free(command, chord)));
        }
        // The four arrows come before the four letters.
        free.sort_by_key(|chord| !chord.is_of_game());
        let all = self.chords(mode.browser);
        // The nine digits are shown as one range.
        if all == [["1–9"]] && !free.is_empty() { all } else { chords(free, mode.browser) }
    }

    /// The caps of the first working key of each command.
    pub fn first_caps(&self, mode: Mode) -> Vec<String> {
        caps(self.commands.iter().filter_map(|command| command.working(mode).next()).collect(), mode.browser)
    }
}

/// The README's table of keys, in Markdown.
pub fn markdown() -> String {
    let mut table = String::new();
    for group in Group::ALL {
        table.push_str(&format!("| **{}** | |\n", group.words().en));
        if group == Group::Shapes {
            table.push_str("|---|---|\n");
        }
        for row in ROWS.iter().filter(|row| row.group == group && !row.chords(false).is_empty()) {
            let chord = |caps: &Vec<String>| {
                caps.iter().map(|cap| format!("<kbd>{cap}</kbd>")).collect::<Vec<_>>().join(" ")
            };
            // Several keys of one command are alternatives.
            let keys: Vec<Vec<String>> = match row.commands {
                [command] => {
                    let keys = command.keys.iter().filter(|key| !key.is_of_game());
                    keys.flat_map(|key| chords(vec![*key], false)).collect()
                }
                _ => row.chords(false),
            };
            let chords: Vec<String> = keys.iter().map(chord).collect();
            table.push_str(&format!("| {} | {} |\n", chords.join(" or "), row.words().en));
        }
    }
    table
}

/// The chords for the web page around the canvas, and the key that copies, as lines of its script.
pub fn script() -> String {
    let chord = |command: &'static Command| {
        let name = |chord: &Chord| match chord {
            Ctrl(key) => Some(format!("ctrl+{}", key.cap().to_ascii_lowercase())),
            CtrlShift(key) => Some(format!("ctrl+shift+{}", key.cap().to_ascii_lowercase())),
            Any(_) | Plain(_) | Shift(_) | Walking(_) | Window(_) | WindowCtrl(_) => None,
            InGame(_) | ShiftInGame(_) => None,
        };
        command.keys.iter().filter_map(name).map(|name| format!("\"{name}\": \"{}\"", command.id))
    };
    let copy = of(Action::Program(Program::CopyLink)).and_then(|command| command.keys.first());
    let copy = copy.map_or(String::new(), |chord| chord.key().cap().to_ascii_lowercase());
    let chords = all().flat_map(chord).collect::<Vec<_>>().join(", ");
    format!("const CHORDS = {{ {chords} }};\n  const COPY = \"{copy}\";")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::keys::Modifiers;
    use crate::words::Lang;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_has_a_unique_name_and_words_in_both_languages() {
        let ids: BTreeSet<&str> = all().map(|command| command.id).collect();
        assert_eq!(ids.len(), all().count());
        assert!(all().all(|command| !command.words.en.is_empty() && !Lang::Ja.of(command.words).is_empty()));
        assert!(ROWS.iter().all(|row| row.commands.len() == 1 || row.together.is_some()));
    }

    #[test]
    fn no_effect_is_in_the_table_twice() {
        for (i, command) in all().enumerate() {
            assert!(all().take(i).all(|other| other.effect != command.effect), "{}", command.id);
        }
    }

    #[test]
    fn a_key_means_one_thing_whatever_the_lesson() {
        // Presenting and the panel have separate keys, as they are never shown together.
        let apart = |when: When| matches!(when, Presenting | Exploring);
        let here: Vec<&Command> = all().filter(|command| !apart(command.when)).collect();
        let letters = |command: &Command| {
            let letters =
                command.keys.iter().filter(|chord| matches!(chord.key(), Char(c) if c.is_alphabetic()));
            letters.map(|chord| (chord.key(), chord.modifiers())).collect::<Vec<_>>()
        };
        for (i, command) in here.iter().enumerate() {
            let own = letters(command);
            let same = here[..i].iter().find(|other| letters(other).iter().any(|chord| own.contains(chord)));
            assert!(same.is_none(), "{} and {}: {own:?}", command.id, same.map_or("", |other| other.id));
        }
    }

    #[test]
    fn no_command_is_hidden_by_one_above_it() {
        for (i, command) in all().enumerate() {
            for chord in command.keys {
                let held = Modifiers {
                    shift: matches!(chord, Shift(_) | CtrlShift(_)),
                    ctrl: matches!(chord, Ctrl(_) | WindowCtrl(_) | CtrlShift(_)),
                };
                let above = all().take(i).filter(|above| above.when == Always || above.when == command.when);
                // The room's keys hide other commands only in the room.
                let mut above = above.flat_map(|above| above.keys).filter(|other| !other.is_of_game());
                assert!(!above.any(|other| other.fits(chord.key(), held)), "{chord:?} of {}", command.id);
            }
        }
    }
}
