//! The one table of keys. The input code, the footer, the help overlay and the README's table are
//! all made from it.

use super::Drive;
use super::action::{self, Action, Change, Choice, Go, Pick, Present, Setting, Walk};
use crate::words::{Words, words};

/// A key, by what is printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are what is printed on the keys")]
pub enum Key {
    Char(char),
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Tab,
    Space,
    Enter,
    Escape,
    F1,
    F11,
}

impl Key {
    /// What is printed on it.
    pub fn cap(self) -> String {
        match self {
            Self::Char(c) => c.to_uppercase().to_string(),
            Self::Left => "←".into(),
            Self::Right => "→".into(),
            Self::Up => "↑".into(),
            Self::Down => "↓".into(),
            Self::Escape => "Esc".into(),
            other => format!("{other:?}"),
        }
    }

    /// Whether a browser keeps it for itself: Tab goes on to the next thing on the page, F1 to its help.
    fn is_the_browsers(self) -> bool {
        matches!(self, Self::Tab | Self::F1 | Self::F11)
    }
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Effect {
    /// Drives the chosen shape for as long as it is held.
    Hold(Drive),
    /// Does something once.
    Do(Action),
}

/// Which modifier a binding needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modifier {
    /// None; Shift makes no difference.
    Any,
    /// Shift must not be held.
    Plain,
    /// Shift.
    Shift,
    /// Ctrl, or Command on a Mac.
    Ctrl,
    /// Ctrl or Command, with Shift.
    CtrlShift,
}

/// When a binding works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// In a window of its own, not in a browser.
    Native,
    /// While presenting.
    Presenting,
    /// While a question or an overview waits for a choice.
    Choosing,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// The keys, any of which will do.
    pub keys: &'static [Key],
    /// What must be held with them.
    pub with: Modifier,
    /// When it works.
    pub when: When,
    /// What each key does; one effect for all keys, or one a key.
    pub effects: &'static [Effect],
    /// What it does, in words.
    pub words: Words,
    /// The heading that it stands under in the help.
    pub group: Group,
}

/// A heading of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// What drives shapes.
    Shapes,
    /// What goes through lessons.
    Lessons,
    /// What changes the view.
    View,
    /// What is for the class.
    Class,
    /// The rest.
    Program,
}

impl Group {
    /// All headings in order.
    pub const ALL: [Self; 5] = [Self::Shapes, Self::Lessons, Self::View, Self::Class, Self::Program];

    /// The heading.
    pub fn words(self) -> Words {
        match self {
            Self::Shapes => words("Shapes", "図形"),
            Self::Lessons => words("Lessons", "レッスン"),
            Self::View => words("View", "表示"),
            Self::Class => words("In class", "授業"),
            Self::Program => words("Program", "プログラム"),
        }
    }
}

use Effect::{Do, Hold};
use Group::{Class, Lessons, Program, Shapes, View};
use Key::Char;
use Modifier::{Any, Ctrl, CtrlShift, Plain, Shift};
use When::{Always, Choosing, Native, Presenting};

/// Every key there is. The first row that fits wins.
pub const BINDINGS: &[Binding] = &[
    Binding {
        keys: &[Char('h'), Char('j'), Char('k'), Char('l')],
        with: Plain,
        when: Always,
        effects: &[Hold(Drive::LEFT), Hold(Drive::DOWN), Hold(Drive::UP), Hold(Drive::RIGHT)],
        words: words("move the chosen shape", "選んだ図形を動かす"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('h'), Char('j'), Char('k'), Char('l')],
        with: Shift,
        when: Always,
        effects: &[
            Hold(Drive::LEFT.slow()),
            Hold(Drive::DOWN.slow()),
            Hold(Drive::UP.slow()),
            Hold(Drive::RIGHT.slow()),
        ],
        words: words("move it slowly", "ゆっくり動かす"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('r')],
        with: Plain,
        when: Always,
        effects: &[Hold(Drive::TURN)],
        words: words("rotate", "回転"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('s'), Char('t')],
        with: Plain,
        when: Always,
        effects: &[Hold(Drive::WIDER), Hold(Drive::TALLER)],
        words: words("scale along x, along y", "x・y 方向に拡大"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('r'), Char('s'), Char('t')],
        with: Shift,
        when: Always,
        effects: &[Hold(Drive::BACK), Hold(Drive::NARROWER), Hold(Drive::LOWER)],
        words: words("rotate, scale the other way", "回転・拡大を逆向きに"),
        group: Shapes,
    },
    Binding {
        keys: &[Key::Tab, Char('c')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Body(Pick::Next))],
        words: words("choose the next shape", "次の図形を選ぶ"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('z')],
        with: Ctrl,
        when: Always,
        effects: &[Do(Action::Pose(Change::Undo))],
        words: words("undo", "元に戻す"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('y')],
        with: Ctrl,
        when: Always,
        effects: &[Do(Action::Pose(Change::Redo))],
        words: words("redo", "やり直す"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('z')],
        with: CtrlShift,
        when: Always,
        effects: &[Do(Action::Pose(Change::Redo))],
        words: words("redo", "やり直す"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('u')],
        with: Plain,
        when: Always,
        effects: &[Do(Action::Pose(Change::Undo))],
        words: words("undo", "元に戻す"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('u')],
        with: Shift,
        when: Always,
        effects: &[Do(Action::Pose(Change::Redo))],
        words: words("redo", "やり直す"),
        group: Shapes,
    },
    Binding {
        keys: &[Char('0')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Pose(Change::StepPose))],
        words: words("back to the step's own pose", "ステップの初期配置に戻す"),
        group: Shapes,
    },
    Binding {
        keys: &[Key::Up, Key::Down],
        with: Any,
        when: Choosing,
        effects: &[Do(Action::Choice(Choice::Up)), Do(Action::Choice(Choice::Down))],
        words: words("go through the choices", "選択肢を移動"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::Enter],
        with: Any,
        when: Choosing,
        effects: &[Do(Action::Choice(Choice::Take))],
        words: words("take the choice", "選択肢を決定"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::Left, Key::PageUp],
        with: Any,
        when: Always,
        effects: &[Do(Action::Go(Go::Previous))],
        words: words("previous step", "前のステップ"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::Right, Key::PageDown],
        with: Any,
        when: Always,
        effects: &[Do(Action::Go(Go::Next))],
        words: words("next step", "次のステップ"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::Home],
        with: Any,
        when: Always,
        effects: &[Do(Action::Go(Go::First))],
        words: words("first step", "最初のステップ"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::End],
        with: Any,
        when: Always,
        effects: &[Do(Action::Go(Go::Last))],
        words: words("last step", "最後のステップ"),
        group: Lessons,
    },
    Binding {
        keys: &[
            Char('1'),
            Char('2'),
            Char('3'),
            Char('4'),
            Char('5'),
            Char('6'),
            Char('7'),
            Char('8'),
            Char('9'),
        ],
        with: Any,
        when: Always,
        effects: &[
            Do(Action::Go(Go::To(0, 0))),
            Do(Action::Go(Go::To(1, 0))),
            Do(Action::Go(Go::To(2, 0))),
            Do(Action::Go(Go::To(3, 0))),
            Do(Action::Go(Go::To(4, 0))),
            Do(Action::Go(Go::To(5, 0))),
            Do(Action::Go(Go::To(6, 0))),
            Do(Action::Go(Go::To(7, 0))),
            Do(Action::Go(Go::To(8, 0))),
        ],
        words: words("go to a lesson by its number", "番号でレッスンを選ぶ"),
        group: Lessons,
    },
    Binding {
        keys: &[Char('['), Char(']')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Go(Go::PreviousLesson)), Do(Action::Go(Go::NextLesson))],
        words: words("previous lesson, next lesson", "前のレッスン・次のレッスン"),
        group: Lessons,
    },
    Binding {
        keys: &[Char('v')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Method(Pick::Next))],
        words: words("next method", "次の方法"),
        group: Lessons,
    },
    Binding {
        keys: &[Key::Space],
        with: Any,
        when: Always,
        effects: &[Do(Action::Walk(Walk::Play))],
        words: words("walk through the algorithm, or pause", "アルゴリズムを順に再生・一時停止"),
        group: Lessons,
    },
    Binding {
        keys: &[Char('w')],
        with: Plain,
        when: Always,
        effects: &[Do(Action::Walk(Walk::On))],
        words: words("walk one moment on", "再生を1つ進める"),
        group: Lessons,
    },
    Binding {
        keys: &[Char('w')],
        with: Shift,
        when: Always,
        effects: &[Do(Action::Walk(Walk::Back))],
        words: words("walk one moment back", "再生を1つ戻す"),
        group: Lessons,
    },
    Binding {
        keys: &[Char(','), Char('.')],
        with: Shift,
        when: Always,
        effects: &[Do(Action::Walk(Walk::Slower)), Do(Action::Walk(Walk::Faster))],
        words: words("walk slower, faster", "再生を遅く・速く"),
        group: Lessons,
    },
    Binding {
        keys: &[Char('g')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Settings(Setting::Grid))],
        words: words("grid", "方眼"),
        group: View,
    },
    Binding {
        keys: &[Char('z')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Camera(action::View::Fit))],
        words: words("fit everything into view", "全体を表示"),
        group: View,
    },
    Binding {
        keys: &[Char('+'), Char('-')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Camera(action::View::In)), Do(Action::Camera(action::View::Out))],
        words: words("zoom in, zoom out", "拡大・縮小"),
        group: View,
    },
    Binding {
        keys: &[Char('i')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Settings(Setting::Panel))],
        words: words("show or hide the panel", "パネルの表示・非表示"),
        group: View,
    },
    Binding {
        keys: &[Char('d')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Settings(Setting::NextTheme))],
        words: words("next theme: light, dark, projector", "次の配色: ライト・ダーク・投影用"),
        group: View,
    },
    Binding {
        keys: &[Char('a')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Settings(Setting::NextLang))],
        words: words("next language", "言語の切り替え"),
        group: View,
    },
    Binding {
        keys: &[Char('f'), Key::F11],
        with: Any,
        when: Native,
        effects: &[Do(Action::Program(action::Program::Fullscreen))],
        words: words("full screen", "全画面"),
        group: View,
    },
    Binding {
        keys: &[Char('p')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Present(Present::Toggle))],
        words: words("present to a class", "発表モード"),
        group: Class,
    },
    Binding {
        keys: &[Char('b'), Char('.')],
        with: Plain,
        when: Presenting,
        effects: &[Do(Action::Present(Present::Blank))],
        words: words("blank the screen", "画面を隠す"),
        group: Class,
    },
    Binding {
        keys: &[Char('n')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Present(Present::Notes))],
        words: words("speaker notes", "講師用メモ"),
        group: Class,
    },
    Binding {
        keys: &[Char('o')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::Overview))],
        words: words("overview of all steps", "全ステップの一覧"),
        group: Class,
    },
    Binding {
        keys: &[Char('y')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::CopyLink))],
        words: words("copy the link to this", "この画面のリンクをコピー"),
        group: Program,
    },
    Binding {
        keys: &[Char('e')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::Export))],
        words: words("save the figure", "図を保存"),
        group: Program,
    },
    Binding {
        keys: &[Char(',')],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::Settings))],
        words: words("settings", "設定"),
        group: Program,
    },
    Binding {
        keys: &[Char('?'), Key::F1],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::Help))],
        words: words("all keys", "キーの一覧"),
        group: Program,
    },
    Binding {
        keys: &[Key::Escape],
        with: Any,
        when: Always,
        effects: &[Do(Action::Program(action::Program::Leave))],
        words: words("leave what is open; twice, the program", "開いているものを閉じる・2回で終了"),
        group: Program,
    },
];

/// What is held while a key goes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command on a Mac.
    pub ctrl: bool,
}

/// What the program is in while a key goes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mode {
    /// Whether it presents.
    pub presenting: bool,
    /// Whether something waits for a choice.
    pub choosing: bool,
    /// Whether it runs in a browser.
    pub browser: bool,
    /// Whether letters do nothing.
    pub letters_off: bool,
}

impl Binding {
    /// Whether it works in this mode.
    pub fn works(&self, mode: Mode) -> bool {
        match self.when {
            Always => true,
            Native => !mode.browser,
            Presenting => mode.presenting,
            Choosing => mode.choosing,
        }
    }

    /// The effect of a key, if this row is for it.
    fn effect(&self, key: Key, held: Held) -> Option<Effect> {
        let fits = match self.with {
            Any => !held.ctrl,
            Plain => !held.ctrl && !held.shift,
            Shift => !held.ctrl && held.shift,
            Ctrl => held.ctrl && !held.shift,
            CtrlShift => held.ctrl && held.shift,
        };
        let i = self.keys.iter().position(|&known| known == key)?;
        fits.then(|| self.effects[i.min(self.effects.len() - 1)])
    }

    /// Whether it listens to letters first, which can be switched off.
    pub fn is_letters(&self) -> bool {
        matches!(self.keys.first(), Some(Char(c)) if c.is_alphabetic())
    }

    /// The key caps of the row, with its modifier; in a browser without the keys that are its own.
    pub fn caps(&self, browser: bool) -> Vec<String> {
        let with = match self.with {
            Any | Plain => None,
            Shift => Some("Shift"),
            Ctrl => Some("Ctrl"),
            CtrlShift => Some("Ctrl Shift"),
        };
        // Nine digits would only be noise.
        let digits = self.keys.first() == Some(&Char('1'));
        let keys = self.keys.iter().filter(|key| !browser || !key.is_the_browsers());
        let caps = if digits { vec!["1–9".into()] } else { keys.map(|key| key.cap()).collect() };
        with.map(str::to_owned).into_iter().chain(caps).collect()
    }
}

/// What a key does now.
pub fn effect(key: Key, held: Held, mode: Mode) -> Option<Effect> {
    let letter = matches!(key, Char(c) if c.is_alphabetic());
    if letter && mode.letters_off && !held.ctrl {
        return None;
    }
    BINDINGS.iter().filter(|row| row.works(mode)).find_map(|row| row.effect(key, held))
}

/// The table of keys for the README.
pub fn markdown() -> String {
    let mut table = String::new();
    for group in Group::ALL {
        table.push_str(&format!("| **{}** | |\n", group.words().en));
        if group == Shapes {
            table.push_str("|---|---|\n");
        }
        for row in BINDINGS.iter().filter(|row| row.group == group) {
            let caps: Vec<String> = row.caps(false).iter().map(|cap| format!("<kbd>{cap}</kbd>")).collect();
            table.push_str(&format!("| {} | {} |\n", caps.join(" "), row.words.en));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_reverses_and_ctrl_undoes() {
        let (shift, ctrl) = (Held { shift: true, ctrl: false }, Held { shift: false, ctrl: true });
        assert_eq!(effect(Char('r'), Held::default(), Mode::default()), Some(Hold(Drive::TURN)));
        assert_eq!(effect(Char('r'), shift, Mode::default()), Some(Hold(Drive::BACK)));
        assert_eq!(effect(Char('z'), ctrl, Mode::default()), Some(Do(Action::Pose(Change::Undo))));
        assert_eq!(effect(Char('h'), shift, Mode::default()), Some(Hold(Drive::LEFT.slow())));
        assert_eq!(effect(Char('r'), ctrl, Mode::default()), None, "Ctrl+R is the browser's");
    }

    #[test]
    fn letters_can_be_switched_off() {
        let mode = Mode { letters_off: true, ..Mode::default() };
        assert_eq!(effect(Char('g'), Held::default(), mode), None);
        assert_eq!(effect(Key::Right, Held::default(), mode), Some(Do(Action::Go(Go::Next))));
    }

    #[test]
    fn every_row_has_an_effect_for_each_key_and_words_in_both_languages() {
        for row in BINDINGS {
            assert!(row.effects.len() == 1 || row.effects.len() == row.keys.len(), "{:?}", row.words);
            assert!(!row.words.en.is_empty() && !row.words.ja.is_empty());
        }
    }

    #[test]
    fn no_row_is_hidden_by_one_above_it() {
        for (i, row) in BINDINGS.iter().enumerate() {
            let held = Held {
                shift: matches!(row.with, Shift | CtrlShift),
                ctrl: matches!(row.with, Ctrl | CtrlShift),
            };
            for &key in row.keys {
                let earlier = BINDINGS[..i].iter().any(|above| {
                    (above.when == Always || above.when == row.when) && above.effect(key, held).is_some()
                });
                assert!(!earlier, "{key:?} of {:?} never gets through", row.words.en);
            }
        }
    }
}
