//! Notices: sentences shown for a while.

/// The duration of a notice in seconds, and that of a notice of a few words.
const STAY: f32 = 8.0;
const BRIEFLY: f32 = 2.5;

/// A shown sentence.
#[derive(Debug, Clone)]
struct Notice {
    text: String,
    /// The seconds that remain.
    left: f32,
    /// True if the next action removes it.
    gives_way: bool,
}

/// The shown sentences, the newest last.
#[derive(Debug, Clone, Default)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Shows a sentence. If it is shown already, its time begins again.
    pub fn say(&mut self, text: String) {
        self.say_for(text, STAY);
    }

    /// Shows a sentence about the present state, which the next action removes.
    pub fn say_of_now(&mut self, text: String) {
        self.take_back(&text);
        self.0.push(Notice { text, left: STAY, gives_way: true });
    }

    /// Shows a sentence for this many seconds.
    pub fn say_for(&mut self, text: String, seconds: f32) {
        self.take_back(&text);
        self.0.push(Notice { text, left: seconds, gives_way: false });
    }

    /// Shows a few words about an action. They disappear soon, or with the next action.
    pub fn say_briefly(&mut self, text: String) {
        self.take_back(&text);
        self.0.push(Notice { text, left: BRIEFLY, gives_way: true });
    }

    /// Removes the notices that end with the next action.
    pub fn give_way(&mut self) {
        self.0.retain(|notice| !notice.gives_way);
    }

    /// Removes a sentence.
    pub fn take_back(&mut self, text: &str) {
        self.0.retain(|notice| notice.text != text);
    }

    /// Removes all sentences.
    pub fn dismiss(&mut self) {
        self.0.clear();
    }

    /// Lets time pass and removes expired notices.
    pub fn advance(&mut self, dt: f32) {
        self.0.iter_mut().for_each(|notice| notice.left -= dt);
        self.0.retain(|notice| notice.left > 0.0);
    }

    /// Seconds until the next notice disappears.
    pub fn due(&self) -> Option<f32> {
        self.0.iter().map(|notice| notice.left).reduce(f32::min)
    }

    /// The shown sentences.
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
