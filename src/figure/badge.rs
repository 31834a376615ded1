//! The verdict at the top left of a picture: HIT or MISS, and why in numbers.

use super::primitive::{Anchor, Drawn, Primitive, Stroke};
use super::text::{Face, width, wrap};
use super::theme::{Color, Theme};
use super::view::Area;
use crate::words::{Lang, Words, words};
use glam::{Vec2, vec2};
use std::f32::consts::FRAC_PI_2;
use std::sync::LazyLock;

/// A verdict to be told.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict<'a> {
    /// Whether the shapes touch or overlap; nothing as long as that is not known.
    pub hit: Option<bool>,
    /// Why, in numbers.
    pub reason: &'a str,
    /// The method that says so, where two are compared; empty elsewhere.
    pub method: &'a str,
    /// Whether it is wrong: a flawed method says so, against the truth.
    pub wrong: bool,
}

/// The layer name of what a badge draws.
const LAYER: &str = "badge";

/// What is said as long as the verdict is not known.
pub const UNKNOWN: Words = words("not yet known", "まだわからない");

/// What is said beside a verdict that is wrong.
const WRONG: Words = words("✗ wrong", "✗ 誤り");

/// How far a badge stays from the picture's border, and how high its box is, in pixels.
const MARGIN: f32 = 22.0;
const HEIGHT: f32 = 40.0;

/// The size of what is written beside and below a badge, in pixels.
const REASON: f32 = 15.0;

/// The badges of some verdicts in the top left corner of `area`, and where they are, so that labels can
/// keep clear. A reason that is too long for the picture goes on below.
pub fn badges(verdicts: &[Verdict], area: Area, theme: &Theme, lang: Lang) -> (Vec<Drawn>, Vec<Area>) {
    // Beside a wrong one, the right one is heavy.
    let weight = if verdicts.iter().any(|verdict| verdict.wrong) { 3.2 } else { 2.0 };
    let mut top = area.min.y + (MARGIN - 4.0) * theme.text;
    let (mut drawn, mut taken) = (vec![], vec![]);
    for verdict in verdicts {
        let covered = badge(verdict, weight, area, top, theme, lang, &mut drawn);
        top = covered.max.y + 10.0 * theme.text;
        taken.push(covered);
    }
    (drawn, taken)
}

/// One badge whose upper edge is at `top`; hands back what it covers.
fn badge(
    verdict: &Verdict,
    weight: f32,
    area: Area,
    top: f32,
    theme: &Theme,
    lang: Lang,
    drawn: &mut Vec<Drawn>,
) -> Area {
    let mut draw = |primitive| drawn.push(Drawn { layer: LAYER, name: "", primitive });
    let wrong = if verdict.wrong { format!(" {}", lang.of(WRONG)) } else { String::new() };
    let word = format!("{}{wrong}", verdict.hit.map_or("···", |hit| lang.verdict(hit)));
    let (word_size, reason_size) = (17.0 * theme.text, REASON * theme.text);
    let least = vec2(84.0, HEIGHT) * theme.text;
    let size = vec2(least.x.max(width(Face::Bold, &word, word_size) + 36.0 * theme.text), least.y);
    let chip = Area::new(vec2(area.min.x + MARGIN * theme.text, top), size);
    let color = match verdict.hit {
        _ if verdict.wrong => theme.muted,
        Some(true) => theme.hit.text,
        Some(false) => theme.ink,
        None => theme.muted,
    };
    // A hit is a filled box and a miss an open one, so the two differ without color too. What is wrong is never loud.
    let filled = verdict.hit == Some(true) && !verdict.wrong;
    let weight = if verdict.wrong { 1.2 } else { weight };
    let (fill, ink) = if filled { (color, theme.panel) } else { (theme.panel, color) };
    let stroke = Some(Stroke { width: weight * theme.weight, color, dash: None });
    draw(Primitive::Polygon { points: rounded(chip, 9.0 * theme.text), fill, stroke });
    let none = Color::NONE;
    let (at, text) = (chip.center(), word);
    let (anchor, face) = (Anchor::Middle, Face::Bold);
    draw(Primitive::Text { at, anchor, text, face, size: word_size, color: ink, halo: none });
    let left = chip.max.x + 12.0 * theme.text;
    let reason = if verdict.hit.is_some() { verdict.reason } else { lang.of(UNKNOWN) };
    let between = if verdict.method.is_empty() || reason.is_empty() { "" } else { ": " };
    let top = chip.center().y - reason_size * LINE / 2.0;
    let room = area.max.x - MARGIN - left;
    let lines = write(
        &format!("{}{between}{reason}", verdict.method),
        vec2(left, top),
        room,
        theme,
        theme.muted,
        drawn,
    );
    Area { min: chip.min.min(lines.min), max: chip.max.max(lines.max) }
}

/// The height of a line, in letter heights.
const LINE: f32 = 1.4;

/// Text in as many lines as it takes, from its upper left corner on; hands back what it covers.
fn write(text: &str, corner: Vec2, room: f32, theme: &Theme, color: Color, drawn: &mut Vec<Drawn>) -> Area {
    let size = REASON * theme.text;
    let mut covered = Area::new(corner, Vec2::ZERO);
    if text.is_empty() {
        return covered;
    }
    for (i, text) in wrap(Face::Sans, text, size, room.max(80.0)).into_iter().enumerate() {
        let wide = width(Face::Sans, &text, size);
        let at = corner + vec2(0.0, (i as f32 + 0.5) * size * LINE);
        let line = Area::around(at + vec2(wide / 2.0, 0.0), vec2(wide + 8.0, size * LINE));
        covered = Area { min: covered.min.min(line.min), max: covered.max.max(line.max) };
        let mut draw = |primitive| drawn.push(Drawn { layer: LAYER, name: "", primitive });
        // Whatever passes behind stays faint.
        let (points, fill) = (rounded(line, 6.0 * theme.text), theme.paper.fade(0.85));
        draw(Primitive::Polygon { points, fill, stroke: None });
        let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
        draw(Primitive::Text { at, anchor, text, face, size, color, halo });
    }
    covered
}

/// How long the lines below the badges are at most: they leave the picture's other half free.
const LINES: f32 = 550.0;

/// What a map shows, in a sentence below the badges; hands back what it covers.
pub fn legend(text: &str, area: Area, below: Option<f32>, theme: &Theme, drawn: &mut Vec<Drawn>) -> Area {
    let margin = MARGIN * theme.text;
    let top = below.map_or(area.min.y + margin, |below| below + 8.0 * theme.text);
    let corner = vec2(area.min.x + margin + 4.0, top);
    let room = (area.max.x - MARGIN - corner.x).min(LINES * theme.text);
    write(text, corner, room, theme, theme.ink, drawn)
}

/// The directions of each quarter of a circle, from the right on.
static CORNERS: LazyLock<[[Vec2; 7]; 4]> = LazyLock::new(|| {
    let turn = |quarter: usize, i: usize| Vec2::from_angle((quarter as f32 + i as f32 / 6.0) * FRAC_PI_2);
    std::array::from_fn(|quarter| std::array::from_fn(|i| turn(quarter, i)))
});

/// A rectangle with round corners.
fn rounded(area: Area, radius: f32) -> Vec<Vec2> {
    let [a, b, c, d] = area.grown(-radius).corners();
    let arc = |center: Vec2, quarter: usize| CORNERS[quarter].map(|turn| center + turn * radius);
    // Clockwise on the screen, where y points down: from the left side of the top left corner on.
    [arc(a, 2), arc(b, 3), arc(c, 0), arc(d, 1)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(reason: &str, wide: f32) -> (Vec<String>, Vec<Area>) {
        texts_of(&[Verdict { hit: Some(false), reason, method: "", wrong: false }], wide)
    }

    fn texts_of(verdicts: &[Verdict<'_>], wide: f32) -> (Vec<String>, Vec<Area>) {
        let area = Area::new(Vec2::ZERO, vec2(wide, 600.0));
        let (drawn, taken) = badges(verdicts, area, &Theme::LIGHT, Lang::En);
        let text = |drawn: &Drawn| match &drawn.primitive {
            Primitive::Text { text, .. } => Some(text.clone()),
            _ => None,
        };
        (drawn.iter().filter_map(text).collect(), taken)
    }

    #[test]
    fn a_badge_says_the_verdict_in_words_and_why() {
        assert_eq!(texts("d·d = 4.00 > r² = 1.00", 900.0).0, ["MISS", "d·d = 4.00 > r² = 1.00"]);
    }

    #[test]
    fn the_flawed_badge_says_wrong_and_is_quiet() {
        let flawed = Verdict { hit: Some(true), reason: "x", method: "shortcut", wrong: true };
        let right = Verdict { hit: Some(false), reason: "y", method: "clamp", wrong: false };
        assert_eq!(texts_of(&[flawed, right], 900.0).0, ["HIT ✗ wrong", "shortcut: x", "MISS", "clamp: y"]);
        let chips = |verdict| match &badges(
            &[verdict, right],
            Area::new(Vec2::ZERO, vec2(900.0, 600.0)),
            &Theme::LIGHT,
            Lang::En,
        )
        .0[0]
            .primitive
        {
            Primitive::Polygon { fill, .. } => *fill,
            _ => panic!("a chip comes first"),
        };
        assert_eq!(chips(flawed), Theme::LIGHT.panel);
        assert_eq!(chips(Verdict { wrong: false, ..flawed }), Theme::LIGHT.hit.text);
    }

    #[test]
    fn a_long_reason_goes_on_below_and_stays_in_the_picture() {
        let (lines, taken) = texts("the shadows on the first side leave a gap of 0.69", 340.0);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(taken[0].max.x <= 340.0);
    }
}
