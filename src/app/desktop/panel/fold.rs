//! Breaks a line of code that is too long for the panel where a reader would break it.

/// The extra indentation of continued rows: half a level, since all levels are halved.
const FURTHER: usize = 2;

/// The line with half its indentation, broken into rows of at most `columns` if possible. It has as few rows as possible, then
/// breaks outside brackets, then long rows first.
pub fn fold(text: &str, columns: usize) -> String {
    let code = text.trim_start();
    let indent = (text.len() - code.len()) / 2;
    if indent + code.chars().count() <= columns {
        return " ".repeat(indent) + code;
    }
    let mut ends = breaks(code);
    ends.push((code.len(), 0));
    let length = |from: usize, to: usize| code[from..to].trim().chars().count();
    // best[i] is the lowest cost of all that follows break i, with the next break.
    let mut best = vec![(0, 0); ends.len()];
    for i in (0..ends.len() - 1).rev() {
        let row = |j: usize| {
            let start = if i == 0 { indent } else { indent + FURTHER };
            let over = (start + length(ends[i].0, ends[j].0)).saturating_sub(columns);
            let outside = if j + 1 == ends.len() { 0 } else { 10_000 + 100 * ends[j].1 };
            // A tie is broken by the shorter rest.
            (over * 100_000 + outside + length(ends[j].0, code.len()) / 4 + best[j].0, j)
        };
        best[i] = (i + 1..ends.len()).map(row).min().expect("there is a next break");
    }
    let (mut folded, mut i) = (" ".repeat(indent), 0);
    while i + 1 < ends.len() {
        let next = best[i].1;
        if i > 0 {
            folded.push('\n');
            folded.push_str(&" ".repeat(indent + FURTHER));
        }
        folded.push_str(code[ends[i].0..ends[next].0].trim());
        i = next;
    }
    folded
}

/// The possible starts of rows, as bytes, each with the number of open brackets. They are the start, after ` = `, a comma or an
/// opening bracket, and before an operator, a method's dot or an arrow.
fn breaks(code: &str) -> Vec<(usize, usize)> {
    let (mut breaks, mut open) = (vec![(0, 0)], 0_usize);
    let mut parameters = false;
    let comment = code.find("//").unwrap_or(code.len());
    for (at, char) in code.char_indices() {
        let (before, after) = (&code[..at], &code[at + char.len_utf8()..]);
        match char {
            ' ' if at > comment => breaks.push((at, 0)),
            '|' if parameters => parameters = false,
            '|' if before.ends_with(['(', ' ']) && !after.starts_with(' ') => parameters = true,
            _ if parameters => {}
            '(' | '[' => open += 1,
            ')' | ']' => open = open.saturating_sub(1),
            ' ' if before.ends_with([',', '=']) && !after.starts_with('{') => breaks.push((at, open)),
            ' ' if OPERATORS.iter().any(|operator| after.starts_with(operator)) => breaks.push((at, open)),
            '.' if is_method(after) => breaks.push((at, open + 1)),
            _ => {}
        }
    }
    breaks
}

const OPERATORS: [&str; 11] = ["+ ", "- ", "* ", "/ ", "| ", "|| ", "& ", "&& ", "<= ", "-> ", "else "];

/// True if the text begins with a call.
fn is_method(after: &str) -> bool {
    let name = after.trim_start_matches(|char: char| char.is_alphanumeric() || char == '_');
    after.starts_with(char::is_alphabetic) && name.starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::fold;

    fn rows(text: &str, columns: usize) -> Vec<String> {
        fold(text, columns).lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_that_fits_is_not_broken_and_has_half_its_indentation() {
        assert_eq!(rows("    let d = p - c;", 40), ["  let d = p - c;"]);
        assert_eq!(rows("", 40), [""; 0]);
    }

    #[test]
    fn a_long_line_breaks_outside_of_brackets_first() {
        let signature = "pub fn table(disk: &Disk, triangle: &Triangle) -> Table {";
        assert_eq!(rows(signature, 53), ["pub fn table(disk: &Disk, triangle: &Triangle)", "  -> Table {"]);
        let call = "    let checks = array::from_fn(|i| check_axis(a, b, t, axes[i]));";
        assert_eq!(
            rows(call, 53),
            ["  let checks =", "    array::from_fn(|i| check_axis(a, b, t, axes[i]));"]
        );
        let fold = "    let hit = !checks.iter().fold(false, |any, check| any | check.separates);";
        assert_eq!(
            rows(fold, 53),
            ["  let hit = !checks.iter().fold(false,", "    |any, check| any | check.separates);"]
        );
    }

    #[test]
    fn no_row_is_too_long_and_nothing_is_lost() {
        let code =
            "    let way_out = checks[least].axis * checks[least].overlap.copysign(t.dot(axes[least]));";
        for columns in 40..100 {
            let rows = rows(code, columns);
            assert!(rows.iter().all(|row| row.len() <= columns), "{columns}: {rows:?}");
            let bare = |text: &str| text.replace(' ', "");
            assert_eq!(bare(&rows.concat()), bare(code));
        }
    }
}
