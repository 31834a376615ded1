//! The caption of the present moment, and the scrubber.

use super::View;
use super::write::Button;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Walk;
use crate::session::page::{Tick, WalkBar};
use maud::{Markup, html};

/// The caption and the scrubber.
pub fn write(view: &View, bar: &WalkBar) -> Markup {
    html! {
        p id="caption" class=(if bar.enabled { "" } else { "muted" }) { (bar.caption) }
        (scrubber(view, bar))
    }
}

/// Back, play, on, a tick for each moment, and the position.
fn scrubber(view: &View, bar: &WalkBar) -> Markup {
    let (sign, play) = if bar.running { ("❚❚", said::walk::PAUSE) } else { ("▶", said::walk::PLAY) };
    let button =
        |sign, words, walk| Button::new(Action::Walk(walk), sign).called(view.say(words)).off(!bar.enabled);
    html! {
        div.scrubber {
            (button("|◀", said::walk::BACK, Walk::Back))
            (button(sign, play, Walk::Play))
            (button("▶|", said::walk::ON, Walk::On))
            (ticks(view, bar))
            (count(view, bar))
            span.pace {
                (button("−", said::walk::SLOWER, Walk::Slower))
                (button("+", said::walk::FASTER, Walk::Faster))
            }
        }
    }
}

/// A tick for each moment, and over them a slider for fingers and arrow keys.
fn ticks(view: &View, bar: &WalkBar) -> Markup {
    let class = |i: usize| match bar.tick(i) {
        (_, true) => "aside",
        (Tick::Past, _) => "past",
        (Tick::Now, _) => "now",
        (Tick::Rest, _) => "rest",
        (Tick::Ahead, _) => "",
    };
    let at = bar.at.or(bar.rests_at).unwrap_or(bar.stretch.0);
    // Its label is the caption beside it and the name of the moment.
    let meant = bar.at.or(bar.rests_at).and_then(|at| bar.ticks.get(at));
    let meant = meant.map_or(String::new(), |title| format!(" · {title}"));
    html! {
        span.ticks {
            span aria-hidden="true" { @for i in 0..bar.ticks.len() { i class=(class(i)) {} } }
            input type="range" min="0" max=(bar.ticks.len().saturating_sub(1)) value=(at) data-slide="moment"
                aria-label=(view.say(said::walk::MOMENT))
                aria-valuetext={ (bar.count(view.session.lang())) (meant) } disabled[!bar.enabled];
        }
    }
}

/// The present moment's number, and the number of moments.
fn count(view: &View, bar: &WalkBar) -> Markup {
    html! {
        span.count { @if bar.enabled { (bar.count(view.session.lang())) } }
    }
}
