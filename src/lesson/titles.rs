//! The common names of the values in goals, if the name in the source is more than one word.

use crate::said::lesson as said;
use crate::words::{Lang, Words};

/// Names with their titles. A value in a call of a helper is listed with its call, or alone for every call.
const TITLES: &[(&str, Words)] = &[
    ("ab_misses", said::C_D_ON_ONE),
    ("cd_misses", said::B_ON_ONE_SIDE),
    ("ab_splits", said::C_D_ON_EITHER),
    ("cd_splits", said::B_ON_EITHER_SIDE),
    ("b_side", said::SIDE_B),
    ("on_x", said::SHARED_NUMBERS_ON_X),
    ("on_y", said::SHARED_NUMBERS_ON_Y),
    ("in_range", said::NEAR_ENOUGH),
    ("left_cross", said::CROSS_PRODUCT_AT_LEFT),
    ("right_cross", said::CROSS_PRODUCT_AT_RIGHT),
    ("first_gap", said::FIRST_AXIS_WITH_GAP),
    ("false_alarm", said::FALSE_ALARM),
    ("along_u", said::WAY_ALONG_U),
    ("reach_squared", said::SQUARE_BOTH_RADII_TOGETHER),
    ("ends_squared", said::LEAST_SQUARED_DISTANCE_END),
    ("gap_squared", said::SQUARED_DISTANCE),
    ("gap_squared.t", said::SQUARED_DISTANCE_T),
];

/// Returns a value's common name; a name without a title here is read as its words.
pub fn title(name: &str, lang: Lang) -> String {
    let of = |name: &str| TITLES.iter().find(|(known, _)| *known == name).map(|(_, title)| lang.of(*title));
    let of_every_call = || Some((of(name.split_once('.')?.0)?, name.split_once('.')?.1));
    match (of(name), of_every_call()) {
        (Some(title), _) => title.to_owned(),
        (None, Some((title, call))) => format!("{title} ({call})"),
        (None, None) => name.replace('_', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::title;
    use crate::words::Lang;

    #[test]
    fn a_value_is_called_by_its_title_and_else_by_the_words_of_its_name() {
        assert_eq!(title("ab_misses", Lang::En), "C and D on one side of AB");
        assert_eq!(title("gap_squared.t", Lang::Ja), "T までの距離の2乗");
        assert_eq!(title("gap_squared.ab", Lang::En), "squared distance (ab)");
        assert_eq!((title("d.x", Lang::Ja), title("way_out", Lang::En)), ("d.x".into(), "way out".into()));
    }
}
