//! The time to write a custom hit test in every scene with two shapes: a keystroke until everything shown is up to date, a slice
//! of judging, a map, and for each incorrect method the time until the simplest failing setup is found. The limits are 16 ms for
//! a keystroke, 4 ms for a slice, 50 ms for a map and one second for a failing setup. The longest of each is printed, and all
//! that exceed their limit.

mod home;

use hantei::lesson::Library;
use hantei::map::{Kind, MapRequest};
use hantei::scene::Scene;
use hantei::session::action::Own;
use hantei::session::{Action, Session, Settings, System};
use home::home;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Measured times with their names, and the limit in milliseconds.
struct Seen(f64, Vec<(f64, String)>);

impl Seen {
    fn see(&mut self, took: Duration, name: &str) {
        self.1.push((took.as_secs_f64() * 1e3, name.to_owned()));
    }

    /// Prints the longest time, and all that exceed the limit.
    fn print(mut self, what: &str) {
        self.1.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        for (i, (ms, name)) in self.1.iter().enumerate() {
            if i == 0 || *ms > self.0 {
                println!("{:<44} {ms:>8.2} ms  {name}", if i == 0 { what } else { "" });
            }
        }
    }
}

fn main() {
    let [mut key, mut slice, mut map, mut found] = [16.0, 4.0, 50.0, 1000.0].map(|most| Seen(most, vec![]));
    for scene in Scene::ALL.iter().filter(|scene| scene.grows().is_none()) {
        for method in scene.methods {
            let name = format!("{}/{}", scene.id, method.id);
            let mut session = edited(&format!("{}?method={}", scene.id, method.id));
            let begun = Instant::now();
            let mut slices = vec![];
            while session.is_judging() {
                let frame = Instant::now();
                session.advance(1.0 / 60.0);
                slices.push(frame.elapsed());
            }
            // In one frame of twenty another program may have run.
            slices.sort_unstable();
            slice.see(slices.get(slices.len() * 19 / 20).copied().unwrap_or_default(), &name);
            if method.flaw.is_some() {
                let _ = session.apply(Action::Own(Own::ShowMistake));
                assert!(session.explanation().wrong, "{name} is broken by no pose");
                found.see(begun.elapsed(), &name);
            }
            key.see(median(9, |i| press(&mut session, i)), &name);
            map.see(median(5, |_| asked_everywhere(&session)), &name);
        }
    }
    key.print("a key until the page is there (median)");
    slice.print("a slice of judging (19 of 20 frames)");
    map.print("a map of one's own text (median)");
    found.print("until the pose that breaks it is shown");
}

/// A scene with an editable copy of its method.
fn edited(link: &str) -> Session {
    let mut session = Session::new(Library::from_scenes(), Settings::default(), System::default());
    session.open(link);
    let _ = session.apply(Action::Own(Own::Edit));
    session
}

/// Adds or removes a letter at the end of the text's first line. Returns the time until everything shown is up to date.
fn press(session: &mut Session, i: usize) -> Duration {
    let text = session.own().expect("a text runs").text().to_owned();
    let text = if i.is_multiple_of(2) { text.replacen('{', "{ ", 1) } else { text.replacen("{ ", "{", 1) };
    let begun = Instant::now();
    session.write(&text);
    black_box((session.page(), session.explanation()));
    begun.elapsed()
}

/// Returns the time for a map of the text over its scene's home.
fn asked_everywhere(session: &Session) -> Duration {
    let scene = session.scene();
    let body = scene.bodies.iter().position(|body| !body.moves.is_empty()).expect("something moves");
    let survey = MapRequest::new(Kind::Hit, scene, (session.method(), None), (&scene.start(), body));
    let survey = survey.by(session.attempt(), None);
    let window = home(scene);
    let begun = Instant::now();
    black_box(survey.over(black_box(&window)));
    begun.elapsed()
}

fn median(times: usize, mut one: impl FnMut(usize) -> Duration) -> Duration {
    let mut all: Vec<Duration> = (0..times).map(&mut one).collect();
    all.sort_unstable();
    all[times / 2]
}
