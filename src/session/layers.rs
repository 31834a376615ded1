//! The layers of the picture: those of the step, or those chosen by the reader.

use super::action::Action;
use super::page::Choice;
use super::{Session, State};
use crate::figure::names::Layer;
use crate::scene::Explanation;
use crate::scene::explanation::shows;

impl State {
    /// The visible layers, named as in a lesson's `show`.
    pub fn show(&self) -> &[String] {
        self.chosen.as_deref().unwrap_or(&self.step().show)
    }

    /// True if the picture shows a method other than the step's with layers that the reader has not chosen.
    pub(super) fn shows_foreign(&self) -> bool {
        !self.has_own_method() && self.chosen.is_none()
    }

    /// The layers that can be shown or hidden: the scene's layers, and the drawings of each of the method's marks.
    fn layers(&self) -> Vec<Layer> {
        let given = self.scene().layers.iter().copied();
        given.chain(self.method.marks.iter().map(|mark| Layer::from(*mark))).collect()
    }

    /// The entries that make a layer visible now: the layer itself, or calls that contain its mark.
    fn entries(&self, layer: &Layer, told: &Explanation) -> Vec<String> {
        let moments = || told.moments.iter().filter(|moment| moment.mark.id == layer.id);
        let is_whole = self.show().iter().any(|entry| entry == layer.id)
            || (self.shows_foreign() && moments().any(|moment| moment.call.is_none()));
        if is_whole {
            return vec![layer.id.to_owned()];
        }
        let named = |call: &&str| self.show().iter().any(|entry| shows(entry, layer.id, Some(call)));
        let calls = moments().filter_map(|moment| moment.call).filter(named);
        calls.map(|call| format!("{}.{call}", layer.id)).collect()
    }

    /// Shows or hides a layer and leaves the others unchanged.
    fn toggle_layer(&mut self, layer: usize, told: &Explanation) {
        let entries = |(i, known): (usize, &Layer)| {
            let entries = self.entries(known, told);
            match (i == layer, entries.is_empty()) {
                (false, _) => entries,
                (true, true) => vec![known.id.to_owned()],
                (true, false) => vec![],
            }
        };
        self.chosen = Some(self.layers().iter().enumerate().flat_map(entries).collect());
    }
}

impl Session {
    /// The layers that can be shown or hidden. Empty while a question waits, since a layer might give away its answer.
    pub fn layer_choices(&self) -> Vec<Choice> {
        let told = self.explanation();
        let choice = |(i, layer): (usize, &Layer)| Choice {
            text: self.lang().of(layer.title).to_owned(),
            on: !self.state.entries(layer, told).is_empty(),
            action: Action::Layer(i),
        };
        let layers = if self.hides_method() { vec![] } else { self.state.layers() };
        layers.iter().enumerate().map(choice).collect()
    }

    pub(super) fn toggle_layer(&mut self, layer: usize) {
        if !self.hides_method() && layer < self.state.layers().len() {
            let mut state = self.state.clone();
            state.toggle_layer(layer, self.explanation());
            self.history.note(&std::mem::replace(&mut self.state, state));
        }
    }
}
