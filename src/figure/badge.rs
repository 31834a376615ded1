//! The verdict at the top left of a picture: HIT or MISS, and the reason in numbers.

use super::primitive::{Anchor, Drawn, Primitive, Stroke};
use super::text::{Face, width, wrap};
use super::theme::{Color, Theme};
use super::view::Area;
use crate::words::Lang;
use glam::{Vec2, vec2};
use std::f32::consts::FRAC_PI_2;
use std::sync::LazyLock;

/// A verdict to be displayed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict<'a> {
    /// True if the shapes touch or overlap; `None` while that is unknown.
    pub hit: Option<bool>,
    /// The reason, in numbers.
    pub reason: &'a str,
    /// The method's title if two are compared; empty otherwise.
    pub method: &'a str,
    /// True if the verdict of an incorrect method is wrong.
    pub wrong: bool,
}

/// The layer name of a badge's drawings.
const LAYER: &str = "badge";

/// The distance of a badge from the picture's border, the height of its box and the size of its text, in pixels.
const MARGIN: f32 = 22.0;
const HEIGHT: f32 = 40.0;
const WORD: f32 = 17.0;

/// The difference between the widths of a badge's box and its words.
const CHIP_ROOM: f32 = 36.0;

/// The scale of the badge of a wrong answer, if there is room.
const LOUD: f32 = 1.25;

/// The size of the text beside and below a badge, in pixels.
const REASON: f32 = 15.0;

/// The text size above which a picture is presented in a hall.
const HALL: f32 = 1.5;

/// The badges of some verdicts in the top left corner of `area`, and the areas that they cover, so that labels avoid them. A
/// reason that is too long for the picture continues below.
pub fn badges(verdicts: &[Verdict], area: Area, theme: &Theme, lang: Lang) -> (Vec<Drawn>, Vec<Area>) {
    let theme = &in_height(*theme, area.size().y);
    let mut top = area.min.y + (MARGIN - 4.0) * theme.text;
    let (mut drawn, mut taken) = (vec![], vec![]);
    for verdict in verdicts {
        let covered = badge(verdict, area, top, theme, lang, &mut drawn);
        top = covered.max.y + 10.0 * theme.text;
        taken.push(covered);
    }
    (drawn, taken)
}

/// The theme with text as large as badges have it in a picture of this height: a badge takes a fifth of a low picture, unless its
/// letters would be too small to read.
fn in_height(theme: Theme, height: f32) -> Theme {
    // A badge with a reason of two lines.
    const WHOLE: f32 = MARGIN - 4.0 + HEIGHT / 2.0 + 1.5 * LINE * REASON;
    const LEAST_TEXT: f32 = 11.0 / REASON;
    let text = (height / (5.0 * WHOLE)).max(LEAST_TEXT).min(theme.text);
    Theme { text, ..theme }
}

/// Draws one badge with its upper edge at `top`, and returns the area that it covers.
fn badge(verdict: &Verdict, area: Area, top: f32, theme: &Theme, lang: Lang, drawn: &mut Vec<Drawn>) -> Area {
    let (min, reason_size) = (area.min.x + MARGIN * theme.text, REASON * theme.text);
    let text = beside(verdict, lang);
    let wide = |loud: f32| {
        let (_, words) = chip_words(verdict, WORD * loud * theme.text, lang);
        (84.0 * theme.text).max(words + CHIP_ROOM * theme.text)
    };
    let left = |loud| min + wide(loud) + 12.0 * theme.text;
    let lines = |loud| wrap(Face::Sans, &text, reason_size, (area.max.x - MARGIN - left(loud)).max(LEAST));
    let loud = match verdict.wrong {
        // There may be no room for it, or for the text beside it.
        true if min + wide(LOUD) > area.max.x || lines(LOUD).len() > 2 && lines(1.0).len() <= 2 => 1.0,
        true => LOUD,
        false => 1.0,
    };
    let word_size = WORD * loud * theme.text;
    let (words, words_wide) = chip_words(verdict, word_size, lang);
    let chip = Area::new(vec2(min, top), vec2(wide(loud), HEIGHT * loud * theme.text));
    let look = theme.verdict(verdict.hit, verdict.wrong);
    let mut draw = |primitive| drawn.push(Drawn { layer: LAYER, name: "", primitive });
    let stroke = Some(Stroke { width: 2.0 * theme.weight, color: look.rim, dash: None });
    draw(Primitive::Polygon { points: rounded(chip, 9.0 * theme.text), fill: look.fill, stroke });
    let mut x = chip.center().x - words_wide / 2.0;
    for (text, wide, struck) in words {
        let (at, anchor, face) = (vec2(x + wide / 2.0, chip.center().y), Anchor::Middle, Face::Bold);
        let (size, color, halo) = (word_size, look.ink, Color::NONE);
        draw(Primitive::Text { at, anchor, text, face, size, color, halo });
        if struck {
            let points = [-1.0, 1.0].map(|way| at + vec2(way * (wide / 2.0 + 2.0), 0.0)).to_vec();
            draw(Primitive::Path { points, stroke: Stroke { width: word_size / 8.0, color, dash: None } });
        }
        x += wide + word_size * SPACE;
    }
    let left = left(loud);
    let top = chip.center().y - reason_size * LINE / 2.0;
    // In a hall, a method's name beside its badge would overlap the picture, and in a narrow picture its border.
    let is_alone = theme.text > HALL && verdict.hit.is_some() && verdict.reason.is_empty();
    let longest = lines(loud).iter().map(|line| width(Face::Sans, line, reason_size)).fold(0.0, f32::max);
    let below = is_alone || left + longest + LINE_ROOM > area.max.x;
    let corner = if below { vec2(chip.min.x + 4.0, chip.max.y + 2.0) } else { vec2(left, top) };
    let lines = write(&text, corner, area.max.x - MARGIN - corner.x, theme, theme.muted, drawn);
    Area { min: chip.min.min(lines.min), max: chip.max.max(lines.max) }
}

/// The words of a verdict, each with a flag for struck-through words. A wrong verdict is labeled as such.
pub fn said(hit: Option<bool>, wrong: bool, lang: Lang) -> Vec<(&'static str, bool)> {
    let word = hit.map_or("···", |hit| lang.verdict(hit));
    if wrong {
        vec![("✗", false), (word, true), (lang.of(crate::said::figure::WRONG), false)]
    } else {
        vec![(word, false)]
    }
}

/// The words of a badge, each with its width and a flag for struck-through words, and the total width.
fn chip_words(verdict: &Verdict, size: f32, lang: Lang) -> (Vec<(String, f32, bool)>, f32) {
    let words: Vec<_> = said(verdict.hit, verdict.wrong, lang)
        .into_iter()
        .map(|(word, struck)| (word.to_owned(), width(Face::Bold, word, size), struck))
        .collect();
    let wide = words.iter().map(|(_, wide, _)| wide).sum::<f32>() + (words.len() - 1) as f32 * size * SPACE;
    (words, wide)
}

/// The text beside a verdict: the method and the reason.
fn beside(verdict: &Verdict, lang: Lang) -> String {
    let reason = match verdict.hit {
        None => lang.of(crate::said::figure::UNKNOWN),
        Some(_) => verdict.reason,
    };
    let between = if verdict.method.is_empty() || reason.is_empty() { "" } else { ": " };
    format!("{}{between}{reason}", verdict.method)
}

/// The margin that a line covers on either side of its letters.
const LINE_ROOM: f32 = 4.0;

/// The least width of a line, even in a narrow picture.
const LEAST: f32 = 80.0;

/// The room between two words of a badge, in letter heights.
const SPACE: f32 = 0.45;

/// The height of a line, in letter heights.
const LINE: f32 = 1.4;

/// Writes text in as many lines as needed from its upper left corner on, and returns the area that it covers.
fn write(text: &str, corner: Vec2, room: f32, theme: &Theme, color: Color, drawn: &mut Vec<Drawn>) -> Area {
    let size = REASON * theme.text;
    let mut covered = Area::new(corner, Vec2::ZERO);
    if text.is_empty() {
        return covered;
    }
    for (i, text) in wrap(Face::Sans, text, size, room.max(LEAST)).into_iter().enumerate() {
        let wide = width(Face::Sans, &text, size);
        let at = corner + vec2(0.0, (i as f32 + 0.5) * size * LINE);
        let line = Area::around(at + vec2(wide / 2.0, 0.0), vec2(wide + 2.0 * LINE_ROOM, size * LINE));
        covered = Area { min: covered.min.min(line.min), max: covered.max.max(line.max) };
        let mut draw = |primitive| drawn.push(Drawn { layer: LAYER, name: "", primitive });
        // A background that keeps passing shapes faint.
        let (points, fill) = (rounded(line, 6.0 * theme.text), theme.paper.fade(0.85));
        draw(Primitive::Polygon { points, fill, stroke: None });
        let (anchor, face, halo) = (Anchor::Start, Face::Sans, Color::NONE);
        draw(Primitive::Text { at, anchor, text, face, size, color, halo });
    }
    covered
}

/// The greatest width of the lines below the badges, which leaves the other half of the picture free.
const LINES: f32 = 550.0;

/// Writes a description of the map below the badges, and returns the area that it covers.
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

    /// The fill and size of a badge's box, which is drawn first.
    fn boxed(verdict: Verdict<'_>) -> (Color, Vec2) {
        let area = Area::new(Vec2::ZERO, vec2(900.0, 600.0));
        let (drawn, taken) = badges(&[verdict], area, &Theme::LIGHT, Lang::En);
        match &drawn[0].primitive {
            Primitive::Polygon { fill, .. } => (*fill, taken[0].size()),
            _ => panic!("a box comes first"),
        }
    }

    #[test]
    fn a_wrong_badge_says_so_and_is_the_loudest() {
        let flawed = Verdict { hit: Some(true), reason: "x", method: "shortcut", wrong: true };
        let right = Verdict { hit: Some(false), reason: "y", method: "clamp", wrong: false };
        let said = texts_of(&[flawed, right], 900.0).0;
        assert_eq!(said, ["✗", "HIT", "wrong", "shortcut: x", "MISS", "clamp: y"]);
        for hit in [true, false] {
            let says = |wrong| boxed(Verdict { hit: Some(hit), wrong, reason: "", method: "" });
            let ((loud, large), (color, small)) = (says(true), says(false));
            assert!(large.cmpgt(small).all(), "{large} beside {small}");
            assert_eq!(loud, Theme::LIGHT.wrong.text);
            assert_eq!(color, if hit { Theme::LIGHT.hit.text } else { Theme::LIGHT.panel });
        }
    }

    #[test]
    fn the_word_of_a_wrong_badge_is_struck_through_and_no_other() {
        let struck = |wrong| {
            let verdict = Verdict { hit: Some(false), reason: "", method: "", wrong };
            let area = Area::new(Vec2::ZERO, vec2(900.0, 600.0));
            let (drawn, _) = badges(&[verdict], area, &Theme::LIGHT, Lang::En);
            let word =
                drawn.iter().find_map(|drawn| drawn.primitive.said().filter(|(text, _)| *text == "MISS"));
            let (_, word) = word.expect("it is said");
            let is_across = |drawn: &Drawn| match &drawn.primitive {
                Primitive::Path { points, .. } => points.iter().all(|p| (p.y - word.center().y).abs() < 1.0),
                _ => false,
            };
            drawn.iter().any(is_across)
        };
        assert!(struck(true) && !struck(false));
    }

    #[test]
    fn a_badge_takes_a_fifth_of_a_low_picture_and_is_as_usual_in_a_high_one() {
        let bottom = |height: f32, reason| {
            let verdict = Verdict { hit: Some(true), reason, method: "", wrong: false };
            let area = Area::new(Vec2::ZERO, vec2(320.0, height));
            badges(&[verdict], area, &Theme::LIGHT, Lang::En).1[0].max.y
        };
        let long = "region: left, |TQ| = 2.00 > r = 1.00";
        assert!(bottom(240.0, "") <= 240.0 / 5.0 && bottom(240.0, long) <= 240.0 / 4.5);
        assert!(bottom(600.0, "") == 58.0 && bottom(600.0, long) > 60.0);
    }

    #[test]
    fn a_long_reason_goes_on_below_and_stays_in_the_picture() {
        let (lines, taken) = texts("the shadows on the first side leave a gap of 0.69", 340.0);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(taken[0].max.x <= 340.0);
    }
}
