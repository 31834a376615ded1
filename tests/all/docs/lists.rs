//! Lists in guides that the program writes, such as keys and exit codes, and tables that must be complete: dependencies and
//! layers.

use super::{path, read};
use hantei::cli::Code;
use hantei::session::commands;
use std::collections::BTreeSet;

/// Replaces the text between two comments of a page, if `HANTEI_BLESS=1`, or asserts that it is up to date.
fn written(page: &str, name: &str, list: &str) {
    let text = read(page);
    let from = format!("<!-- {name}: written by `HANTEI_BLESS=1 cargo test --test all docs::` -->\n");
    let to = format!("<!-- end of {name} -->\n");
    let (before, rest) = text.split_once(&from).unwrap_or_else(|| panic!("{page} has no line {from}"));
    let (kept, after) = rest.split_once(&to).unwrap_or_else(|| panic!("{page} has no line {to}"));
    if kept != list && std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(path(page), format!("{before}{from}{list}{to}{after}"))
            .expect("the page can be written");
        return;
    }
    assert_eq!(kept, list, "{page}: HANTEI_BLESS=1 cargo test --test all docs::");
}

#[test]
fn the_table_of_keys_is_up_to_date() {
    written("docs/keys.md", "keys", &commands::markdown());
}

#[test]
fn the_table_of_exit_codes_is_up_to_date() {
    let row = |(code, meaning): (Code, &str)| format!("| {} | {meaning} |\n", code as u8);
    let rows: String = Code::ALL.map(row).concat();
    written("docs/command-line.md", "exit codes", &format!("| code | meaning |\n|---|---|\n{rows}"));
}

/// The code in the first cells of a table's rows.
fn named(text: &str) -> BTreeSet<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    rows.filter_map(|row| row.split('|').next()).flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn each_dependency_has_its_reason_in_the_architecture() {
    let architecture = read("docs/architecture.md");
    let section = architecture.split("## Dependencies").nth(1).expect("a section on dependencies");
    let manifest: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let mut tables = vec![&manifest];
    tables.extend(manifest["target"].as_table().unwrap().values().filter_map(toml::Value::as_table));
    let kinds = ["dependencies", "build-dependencies", "dev-dependencies"];
    let used =
        tables.iter().flat_map(|table| kinds.iter().filter_map(move |kind| table.get(*kind)?.as_table()));
    let used: BTreeSet<&str> = used.flat_map(|table| table.keys().map(String::as_str)).collect();
    assert_eq!(used, named(section));
}

/// The parts in a table's first column, from the top. `row` begins a row, and `folder` begins a part's name.
fn parts<'a>(text: &'a str, row: &str, folder: &str) -> Vec<&'a str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix(row));
    let cells = rows.filter_map(|row| row.split('|').next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.filter_map(|name| Some(name.strip_prefix(folder)?.trim_end_matches(".rs"))).collect()
}

/// The source of a part, all its files together.
fn source(part: &str) -> String {
    let mut text = std::fs::read_to_string(path(&format!("src/{part}.rs"))).unwrap_or_default();
    let mut folders = vec![path(&format!("src/{part}"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let entry = entry.expect("a file or folder").path();
            match entry.extension() {
                Some(ending) if ending == "rs" => {
                    text += &std::fs::read_to_string(entry).expect("it can be read");
                }
                _ => folders.push(entry),
            }
        }
    }
    text
}

#[test]
fn each_part_uses_only_parts_above_it() {
    let library = read("src/lib.rs");
    let all = parts(&library, "//! | ", "");
    let architecture = read("docs/architecture.md");
    assert_eq!(parts(&architecture, "| ", "src/"), all, "docs/architecture.md has the same order");
    let declared = library.lines().filter_map(|line| line.strip_suffix(';')?.split_once("mod "));
    assert_eq!(declared.map(|(_, part)| part).collect::<BTreeSet<_>>(), all.iter().copied().collect());
    for (i, part) in all.iter().enumerate() {
        let source = source(part);
        assert!(!source.is_empty(), "{part}");
        for named in source.split("crate::").skip(1) {
            let end = named.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(named.len());
            let named = &named[..end];
            // A separate crate, which knows none of the parts.
            let is_below = named == "language" || named == "target";
            assert!(
                is_below || all[..=i].contains(&named),
                "{part} names {named}, which does not stand above it"
            );
        }
    }
}
