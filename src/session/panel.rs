//! The panel's own state: which tab of its pane is seen, and which calls in the code are open.

use crate::scene::Method;
use crate::target::Target;

/// A tab of the pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// The source that runs.
    #[default]
    Code,
    /// The method's table.
    Table,
    /// The inputs as numbers.
    Numbers,
    /// What the scene's methods cost.
    Cost,
}

/// A call in the code: from the method's own function on, the line and which of its calls.
pub type Path = Vec<(usize, usize)>;

/// Whose code is seen: the method, the learner's text that runs in its place, and the language.
pub type Code = (&'static Method, Option<u32>, Target);

/// Which tab is seen, and which calls are open or closed by hand.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Panel {
    tab: Tab,
    /// The tab to go back to after a step that shows its table.
    before: Option<Tab>,
    /// Calls that the reader opened or closed, and whose they are; the others are open while the moment is in them.
    set: Vec<(Path, bool)>,
    of: Option<Code>,
}

impl Panel {
    /// The tab that was chosen.
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// Chooses a tab.
    pub fn choose(&mut self, tab: Tab) {
        (self.tab, self.before) = (tab, None);
    }

    /// Whether a call of this code is open; `now` says whether the moment is in it.
    pub fn is_open(&self, of: Code, path: &[(usize, usize)], now: bool) -> bool {
        let set = if self.of == Some(of) { self.set.as_slice() } else { &[] };
        set.iter().find(|(set, _)| set == path).map_or(now, |(_, open)| *open)
    }

    /// Opens a call of this code, or closes it. What was opened in another code is closed again.
    pub fn set(&mut self, of: Code, path: Path, open: bool) {
        if self.of != Some(of) {
            (self.of, self.set) = (Some(of), vec![]);
        }
        self.set.retain(|(set, _)| *set != path);
        self.set.push((path, open));
    }

    /// Another step, which may show its table first; the step after it shows again what was seen before.
    pub fn arrive(&mut self, table: bool) {
        self.set.clear();
        match (table, self.before) {
            (true, None) => (self.tab, self.before) = (Tab::Table, Some(self.tab)),
            (false, Some(before)) => (self.tab, self.before) = (before, None),
            (true, Some(_)) | (false, None) => {}
        }
    }
}
