//! Numbers as people type and read them.

use crate::lesson::sum::Typed;
use crate::scene::{Input, InputValue};
use crate::words::{Lang, fill, number};

/// A number as shown to readers: with a true minus sign and at most three decimals.
pub fn decimal(number: f32) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.replace('-', "−") }
}

/// The number in a typed text, with a point or a comma and any kind of minus, or the result of a calculation such as `3/4` or
/// `2√2`. `None` if it is not finite, also after rounding to 32 bits.
pub fn read(text: &str) -> Option<f64> {
    let plain = text.trim().trim_end_matches('°').replace(['−', '–'], "-").replace(',', ".");
    // Numbers may have a power of ten. Calculations are read as in answers to questions.
    let found = number(plain.trim()).or_else(|| Typed::read(text).map(|typed| typed.number));
    found.filter(|number| (*number as f32).is_finite())
}

/// A sentence about a typed value that was changed or refused. `None` if it was taken unchanged.
pub fn corrected(typed: &str, input: &Input, lang: Lang) -> Option<String> {
    let typed = typed.trim();
    let Some(number) = read(typed) else {
        return Some(fill!(lang, crate::said::session::NO_NUMBER, typed));
    };
    let number = number as f32;
    let [taken, ..] = input.kind.clamped(InputValue::from(number)).numbers();
    let (min, max) = input.kind.range();
    let shown = taken.to_string().replace('-', "−");
    if taken == number {
        None
    } else if input.kind.wraps() {
        Some(fill!(lang, crate::said::session::SAME_ANGLE, typed, shown))
    } else {
        let (min, max) = (min.to_string().replace('-', "−"), max.to_string());
        Some(fill!(lang, crate::said::session::OUT_OF_RANGE, min, max, typed, shown))
    }
}

/// A readable list of points, or of numbered places. It is a dash if the list is empty.
pub fn points(amount: &InputValue) -> String {
    let point =
        |p: &glam::Vec2| format!("({:.2}, {:.2})", p.x, p.y).replace('-', "−").replace(", ", ",\u{a0}");
    let all: Vec<String> = match amount {
        InputValue::Numbers(_) => vec![],
        InputValue::Points(points) => points.iter().map(point).collect(),
        InputValue::Places(places) => {
            places.iter().map(|(number, p)| format!("{number}:\u{a0}{}", point(p))).collect()
        }
    };
    if all.is_empty() { "—".to_owned() } else { all.join("  ") }
}

#[cfg(test)]
mod tests {
    use super::{corrected, decimal, read};
    use crate::scene::Scene;
    use crate::words::Lang;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [("-3,5", -3.5), ("−3.5", -3.5), (" 2 ", 2.0), ("90°", 90.0), (".5", 0.5)] {
            assert_eq!(read(text), Some(number), "{text}");
        }
    }

    #[test]
    fn typed_calculations_are_read_as_their_results() {
        let sums = [
            ("1+2", 3.0),
            ("3/4", 0.75),
            ("2*3", 6.0),
            ("2 × 3 − 1", 5.0),
            ("2+3*4", 14.0),
            ("8/4/2", 1.0),
            ("5-2-1", 2.0),
            ("(1 + 2) * -3", -9.0),
            ("√9", 3.0),
            ("√(9+16)/2", 2.5),
            ("2√4", 4.0),
            ("2(1.5+1)", 5.0),
            ("180/4°", 45.0),
        ];
        for (text, number) in sums {
            assert_eq!(read(text), Some(number), "{text}");
        }
        assert!(read("√2").is_some_and(|root| (root - std::f64::consts::SQRT_2).abs() < 1e-12));
    }

    #[test]
    fn numbers_are_written_as_people_read_them() {
        for (number, text) in [(-3.5, "−3.5"), (2.0, "2"), (0.125, "0.125"), (-0.0001, "0"), (1000.0, "1000")]
        {
            assert_eq!(decimal(number), text);
        }
    }

    #[test]
    fn infinite_and_invalid_numbers_are_refused() {
        for text in ["", "-", "NaN", "inf", "-infinity", "1e39", "1e999", "1,000.5", "1 2", "abc"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in [
            "1/", "1/0", "0/0", "√-1", "√", "(1", "1)", "()", "2+*3", "1+2=3", "2x", "1e", "1e+", "3 4+1",
            "\u{1}9",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"(".repeat(100_000)), None);
    }

    #[test]
    fn corrections_are_reported() {
        let scene = Scene::by_id("disk-rectangle").unwrap();
        let input = |name| scene.inputs.iter().find(|input| input.name == name).unwrap();
        let said = |text, name| corrected(text, input(name), Lang::En).unwrap_or_default();
        assert_eq!(said("1.5", "radius"), "");
        assert_eq!(said("-3", "radius"), "The range is 0 to 1000000; -3 became 0.");
        assert_eq!(said("1e9", "radius"), "The range is 0 to 1000000; 1e9 became 1000000.");
        assert_eq!(said("200", "rotation"), "200 is the same angle as −160°.");
        assert_eq!(said("3/4", "radius"), "");
        assert_eq!(said("1/0", "radius"), "“1/0” is not a number; the value has not changed.");
        assert_eq!(said("abc", "rotation"), "“abc” is not a number; the value has not changed.");
    }
}
