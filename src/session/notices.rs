//! Sentences that are seen for a while.

/// How long a notice stays, in seconds, and one of a few words.
const STAY: f32 = 8.0;
const BRIEFLY: f32 = 2.5;

/// A sentence that is seen.
#[derive(Debug, Clone)]
struct Notice {
    text: String,
    /// For how many more seconds.
    left: f32,
    /// Whether it goes as soon as something is done.
    gives_way: bool,
}

/// Sentences that are seen, the newest last.
#[derive(Debug, Clone, Default)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Says a sentence; if it is seen already, anew.
    pub fn say(&mut self, text: String) {
        self.say_for(text, STAY);
    }

    /// Says a sentence about what is here now: it goes as soon as something is done.
    pub fn say_of_now(&mut self, text: String) {
        self.take_back(&text);
        self.0.push(Notice { text, left: STAY, gives_way: true });
    }

    /// Says a sentence that is seen for this many seconds.
    pub fn say_for(&mut self, text: String, seconds: f32) {
        self.take_back(&text);
        self.0.push(Notice { text, left: seconds, gives_way: false });
    }

    /// Says a few words about what was done: they go soon, or as soon as something else is done.
    pub fn say_briefly(&mut self, text: String) {
        self.take_back(&text);
        self.0.push(Notice { text, left: BRIEFLY, gives_way: true });
    }

    /// Something was done.
    pub fn give_way(&mut self) {
        self.0.retain(|notice| !notice.gives_way);
    }

    /// Takes a sentence away.
    pub fn take_back(&mut self, text: &str) {
        self.0.retain(|notice| notice.text != text);
    }

    /// Takes all of them away.
    pub fn dismiss(&mut self) {
        self.0.clear();
    }

    /// Time passes.
    pub fn advance(&mut self, dt: f32) {
        self.0.iter_mut().for_each(|notice| notice.left -= dt);
        self.0.retain(|notice| notice.left > 0.0);
    }

    /// In how many seconds the next one goes.
    pub fn due(&self) -> Option<f32> {
        self.0.iter().map(|notice| notice.left).reduce(f32::min)
    }

    /// Those that are seen.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|notice| notice.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_said_once_and_goes_after_a_while() {
        let mut notices = Notices::default();
        notices.say("a".into());
        notices.advance(5.0);
        notices.say("b".into());
        notices.say("a".into());
        assert_eq!(notices.iter().collect::<Vec<_>>(), ["b", "a"]);
        notices.advance(7.9);
        assert_eq!(notices.iter().count(), 2);
        assert!(notices.due().is_some_and(|due| due < 0.2));
        notices.advance(0.2);
        assert_eq!((notices.iter().count(), notices.due()), (0, None));
    }
}
