//! The caption of the present moment, and the scrubber.

use super::View;
use super::write::Button;
use crate::figure::svg::Escaped;
use crate::said::html as said;
use crate::session::Action;
use crate::session::action::Walk;
use crate::session::page::{Tick, WalkBar};

/// The caption and the scrubber.
pub fn write(view: &View, bar: &WalkBar) -> String {
    let class = if bar.enabled { "" } else { "muted" };
    format!(r#"<p id="caption" class="{class}">{}</p>{}"#, Escaped(&bar.caption), scrubber(view, bar))
}

/// Play, back, on, a tick for each moment, and where it is.
fn scrubber(view: &View, bar: &WalkBar) -> String {
    let play = if bar.running { ("❚❚", said::walk::PAUSE) } else { ("▶", said::walk::PLAY) };
    let button = |(sign, words), walk| {
        Button::new(Action::Walk(walk), sign).called(view.say(words)).off(!bar.enabled).to_string()
    };
    let before = [
        button(play, Walk::Play),
        button(("◀", said::walk::BACK), Walk::Back),
        button(("▶|", said::walk::ON), Walk::On),
    ];
    let after =
        [button(("−", said::walk::SLOWER), Walk::Slower), button(("+", said::walk::FASTER), Walk::Faster)];
    format!(
        r#"<div class="scrubber">{}{}{}<span class="pace">{}</span></div>"#,
        before.concat(),
        ticks(view, bar),
        count(view, bar),
        after.concat()
    )
}

/// A tick for each moment, and over them a slider for fingers and arrow keys.
fn ticks(view: &View, bar: &WalkBar) -> String {
    let class = |i: usize| match bar.tick(i) {
        (_, true) => "aside",
        (Tick::Past, _) => "past",
        (Tick::Now, _) => "now",
        (Tick::Rest, _) => "rest",
        (Tick::Ahead, _) => "",
    };
    let all: String = (0..bar.ticks.len()).map(|i| format!(r#"<i class="{}"></i>"#, class(i))).collect();
    let at = bar.at.or(bar.rests_at).unwrap_or(bar.stretch.0);
    // Its label is the caption beside it and the name of the moment.
    let meant = bar.at.or(bar.rests_at).and_then(|at| bar.ticks.get(at));
    let meant = meant.map_or(String::new(), |title| format!(" · {title}"));
    format!(
        r#"<span class="ticks"><span aria-hidden="true">{all}</span><input type="range" min="0" max="{}" value="{at}" data-slide="moment" aria-label="{}" aria-valuetext="{}{}"{}></span>"#,
        bar.ticks.len().saturating_sub(1),
        view.say(said::walk::MOMENT),
        bar.count(view.session.lang()),
        Escaped(&meant),
        if bar.enabled { "" } else { " disabled" },
    )
}

/// Which moment of how many.
fn count(view: &View, bar: &WalkBar) -> String {
    let text = if bar.enabled { bar.count(view.session.lang()) } else { String::new() };
    format!(r#"<span class="count">{text}</span>"#)
}
