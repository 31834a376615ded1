//! The state of the panel: the chosen tab, the open calls in the code, and if the step's Why is open.

use crate::scene::Method;
use crate::target::Target;

/// A tab of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// The running source.
    #[default]
    Code,
    /// The method's table.
    Table,
    /// The inputs as numbers.
    Numbers,
    /// The cost of the scene's methods.
    Cost,
}

/// A call in the code: the line and the call in that line, for each function from the method's own on.
pub type Path = Vec<(usize, usize)>;

/// The identity of the shown code: the method, the learner's version that runs in its place, and the language.
pub type Code = (&'static Method, Option<u32>, Target);

/// The chosen tab, and the calls opened or closed by hand.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Panel {
    tab: Tab,
    /// The tab to restore after a step that shows its table.
    before: Option<Tab>,
    /// The calls that the reader opened or closed, and the code to which they belong. Other calls are open while the present
    /// moment is inside them.
    set: Vec<(Path, bool)>,
    of: Option<Code>,
    /// True once the reader has opened or closed the step's Why.
    why_turned: bool,
}

impl Panel {
    /// The chosen tab.
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// Chooses a tab.
    pub fn choose(&mut self, tab: Tab) {
        (self.tab, self.before) = (tab, None);
    }

    /// True if a call of this code is open. `now` is true while the present moment is inside it.
    pub fn is_open(&self, of: Code, path: &[(usize, usize)], now: bool) -> bool {
        let set = if self.of == Some(of) { self.set.as_slice() } else { &[] };
        set.iter().find(|(set, _)| set == path).map_or(now, |(_, open)| *open)
    }

    /// Opens or closes a call of this code. Calls opened in other code are forgotten.
    pub fn set(&mut self, of: Code, path: Path, open: bool) {
        if self.of != Some(of) {
            (self.of, self.set) = (Some(of), vec![]);
        }
        self.set.retain(|(set, _)| *set != path);
        self.set.push((path, open));
    }

    /// True if the step's Why is open: by the setting, until the reader opens or closes it.
    pub fn is_why_open(&self, every: bool) -> bool {
        every != self.why_turned
    }

    /// Opens the step's Why, or closes it.
    pub fn turn_why(&mut self) {
        self.why_turned = !self.why_turned;
    }

    /// Prepares for another step, which may show its table first. The step after it restores the earlier tab.
    pub fn arrive(&mut self, table: bool) {
        self.set.clear();
        self.why_turned = false;
        match (table, self.before) {
            (true, None) => (self.tab, self.before) = (Tab::Table, Some(self.tab)),
            (false, Some(before)) => (self.tab, self.before) = (before, None),
            (true, Some(_)) | (false, None) => {}
        }
    }
}
