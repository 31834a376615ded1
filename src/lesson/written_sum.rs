//! The calculations written in lessons, such as `3·0.8 + 1·0.6 = 3`, evaluated to check them.

use super::formula::work_out;

/// The value of a text: a number, or the parts of a vector. `None` if it contains names, is not a calculation, or has no finite value.
fn value(text: &str) -> Option<Vec<f64>> {
    let chars: Vec<char> = text.chars().collect();
    let mut plain = String::new();
    for (i, &c) in chars.iter().enumerate() {
        let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
        let within = is_digit(i.checked_sub(1)) && (is_digit(Some(i + 1)) || chars.get(i + 1) == Some(&'-'));
        match c {
            // A comma with a space after it separates the parts of a vector; this one groups digits, as in `10,100`.
            ',' if within => {}
            'e' if within => plain.push_str("*10^"), // `1.4e-45`
            '·' => plain.push('*'),
            '−' => plain.push('-'),
            c => plain.push(c),
        }
    }
    work_out(&plain, &|_| None).ok()
}

/// Half of the last written decimal place in a text: `2.12` may be anything from `2.115` to `2.125`.
fn slack(text: &str) -> f64 {
    let places = |number: &str| number.split_once('.').map_or(0, |(_, after)| after.len());
    let numbers = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.'));
    let places = numbers.map(places).max().unwrap_or(0);
    0.5 * 10_f64.powi(-i32::try_from(places).unwrap_or(i32::MAX)) + 1e-9
}

/// True if each step of a chain such as `a + b = c > d` holds. `None` if no step is a calculation.
pub fn holds(chain: &str) -> Option<bool> {
    let sign = |c: char| matches!(c, '=' | '<' | '>');
    let parts: Vec<&str> = chain.split(sign).map(str::trim).collect();
    let signs = chain.chars().filter(|&c| sign(c));
    let steps = parts.windows(2).zip(signs).filter_map(|(pair, sign)| {
        let (left, right) = (value(pair[0])?, value(pair[1])?);
        let same = left.len() == right.len();
        let mut pairs = left.iter().zip(&right);
        Some(match sign {
            '=' => same && pairs.all(|(a, b)| (a - b).abs() <= slack(pair[1])),
            '<' => same && pairs.all(|(a, b)| a < b),
            _ => same && pairs.all(|(a, b)| a > b),
        })
    });
    steps.reduce(|a, b| a && b)
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn sums_are_read_as_schools_teach_them() {
        for right in [
            "3·0.8 + 1·0.6 = 3",
            "d.x = −3·0.6 + 1·0.8 = −1",
            "√(10.24 + 5.76) = 4",
            "(−3.5, −2.2) + 3.5·(0.8, 0.6) = (−0.7, −0.1)",
            "(−1, 0.5, 0.5)·(0, 1, 1.5) = 1.25",
            "10,100² = 102,010,000",
            "8 / 4 = 2",
            "√4.5 = 2.12",
            "3 · 0.49 = 1.47 > 1.44",
            "1.5e-3 · 2 = 0.003",
        ] {
            assert_eq!(holds(right), Some(true), "{right}");
        }
        for wrong in
            ["2 + 2 = 5", "√4.5 = 2.13", "(1, 2) + (1, 1) = (2, 4)", "3·2 = 6 > 7", "1 = 1 = 2", "(1, 2) = 3"]
        {
            assert_eq!(holds(wrong), Some(false), "{wrong}");
        }
        for none in ["d.x", "|t·L| = 4", "0 / 0 > 0", "a = b", "K"] {
            assert_eq!(holds(none), None, "{none}");
        }
    }
}
