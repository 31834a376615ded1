//! The panel's own state: which tab of its pane is seen, and which calls in the code are open.

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

/// Which tab is seen, and which calls are open or closed by hand.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Panel {
    tab: Tab,
    /// The tab to go back to after a step that shows its table.
    before: Option<Tab>,
    /// Calls that the reader opened or closed; the others are open while the moment is in them.
    set: Vec<(Path, bool)>,
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

    /// Whether a call is open; `now` says whether the moment is in it.
    pub fn is_open(&self, path: &[(usize, usize)], now: bool) -> bool {
        self.set.iter().find(|(set, _)| set == path).map_or(now, |(_, open)| *open)
    }

    /// Opens a call, or closes it.
    pub fn set(&mut self, path: Path, open: bool) {
        self.set.retain(|(set, _)| *set != path);
        self.set.push((path, open));
    }

    /// Another method: nothing is open by hand.
    pub fn forget_calls(&mut self) {
        self.set.clear();
    }

    /// Another step, which may show its table first; the next one shows again what was seen before.
    pub fn arrive(&mut self, table: bool) {
        self.forget_calls();
        match (table, self.before) {
            (true, None) => (self.tab, self.before) = (Tab::Table, Some(self.tab)),
            (false, Some(before)) => (self.tab, self.before) = (before, None),
            (true, Some(_)) | (false, None) => {}
        }
    }
}
