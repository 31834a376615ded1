//! What people call the values that goals look at, where the name in the source is more than one word.

use crate::words::{Lang, Words, words};

/// Names with their titles; of a value in a call of a helper, the name with its call, or the name alone for every call.
const TITLES: &[(&str, Words)] = &[
    ("ab_misses", words("C and D on one side of AB", "C と D が AB の同じ側")),
    ("cd_misses", words("A and B on one side of CD", "A と B が CD の同じ側")),
    ("ab_splits", words("C and D on either side of AB", "C と D が AB の両側")),
    ("cd_splits", words("A and B on either side of CD", "A と B が CD の両側")),
    ("b_side", words("side of B", "B の側")),
    ("on_x", words("shared numbers on x", "x 軸で共通の数")),
    ("on_y", words("shared numbers on y", "y 軸で共通の数")),
    ("in_range", words("near enough", "見える距離の中")),
    ("left_cross", words("cross product at the left edge", "左の境界での外積")),
    ("right_cross", words("cross product at the right edge", "右の境界での外積")),
    ("first_gap", words("first axis with a gap", "すき間のある最初の軸")),
    ("false_alarm", words("false alarm", "誤報")),
    ("along_u", words("way along u", "u に沿った長さ")),
    ("reach_squared", words("square of both radii together", "半径の和の2乗")),
    ("ends_squared", words("least squared distance of an end", "端点までの距離の2乗の最小")),
    ("gap_squared", words("squared distance", "距離の2乗")),
    ("gap_squared.t", words("squared distance of T", "T までの距離の2乗")),
];

/// What people call a value; a name that has no title here is read as words, without what joins them in the source.
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
