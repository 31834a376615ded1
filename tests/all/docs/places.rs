//! The files, headings, buttons and lines of code named in the guides exist.

use super::{blocks, pages, path, read, without_blocks};
use std::collections::BTreeSet;

/// The addresses of a page's links and pictures.
fn addresses(page: &str) -> Vec<String> {
    let text = without_blocks(page);
    let of = |before: &str, after: char| -> Vec<String> {
        text.split(before).skip(1).filter_map(|rest| Some(rest.split_once(after)?.0.to_owned())).collect()
    };
    [of("](", ')'), of("src=\"", '"'), of("srcset=\"", '"'), of("href=\"", '"')].concat()
}

/// The anchor of a heading, made as on GitHub.
fn anchor(heading: &str) -> String {
    let plain = heading.to_lowercase().replace(' ', "-");
    plain.chars().filter(|c| c.is_alphanumeric() || ['-', '_'].contains(c)).collect()
}

/// The anchors of a page's headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let text = without_blocks(page);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

#[test]
fn every_link_of_a_page_opens_a_file_and_a_heading() {
    for name in pages() {
        let folder = path(&name).parent().expect("a folder").to_owned();
        for address in addresses(&read(&name)) {
            let elsewhere = ["https://", "http://", "../../releases", "../../issues", "term:"];
            if elsewhere.iter().any(|start| address.starts_with(start)) || name == "CHANGELOG.md" {
                continue;
            }
            let (file, heading) = address.split_once('#').unwrap_or((&address, ""));
            let file = if file.is_empty() { path(&name) } else { folder.join(file) };
            assert!(file.exists(), "{name}: {address}");
            if !heading.is_empty() {
                let page = std::fs::read_to_string(&file).expect("a page");
                assert!(anchors(&page).contains(heading), "{name}: {address}: {:?}", anchors(&page));
            }
        }
    }
}

#[test]
fn the_readme_links_to_every_guide() {
    let from = ["README.md", "CONTRIBUTING.md"].map(read).concat();
    for name in pages().iter().filter(|name| name.starts_with("docs/")) {
        assert!(from.contains(name.as_str()), "neither README nor CONTRIBUTING leads to {name}");
    }
}

/// The texts of the interface in English.
fn interface() -> BTreeSet<String> {
    fn texts(value: &toml::Value, all: &mut BTreeSet<String>) {
        match value {
            toml::Value::String(text) => drop(all.insert(text.clone())),
            toml::Value::Table(table) => table.values().for_each(|value| texts(value, all)),
            _ => {}
        }
    }
    let mut all = BTreeSet::new();
    for entry in std::fs::read_dir(path("words/en")).expect("English") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        texts(&toml::Value::Table(text.parse().expect("TOML")), &mut all);
    }
    all
}

/// Words in italics that are not buttons: emphasis and titles.
const NO_BUTTONS: [&str; 4] = ["Unreleased", "Real-Time Collision Detection", "Security", "projector"];

#[test]
fn every_button_that_a_guide_names_exists() {
    let interface = interface();
    let has = |name: &str| interface.iter().any(|text| text == name || text.starts_with(&format!("{name}:")));
    for page in
        pages().iter().filter(|name| !["CHANGELOG.md", "docs/lesson-reference.md"].contains(&&***name))
    {
        let text = without_blocks(&read(page)).replace("**", "").replace('\n', " ");
        let names = text.split('*').skip(1).step_by(2);
        for name in names.filter(|name| name.starts_with(|c: char| c.is_alphabetic()) && name.len() < 60) {
            assert!(has(name) || NO_BUTTONS.contains(&name), "{page}: no text of the interface is “{name}”");
        }
    }
}

/// The old lines of each hunk of a diff, and their file.
fn old_sides(diff: &str) -> Vec<(String, String)> {
    let mut sides: Vec<(String, String)> = vec![];
    let mut file = String::new();
    for line in diff.lines() {
        match line.split_at(line.len().min(1)) {
            _ if line.starts_with("+++ ") => {}
            _ if line.starts_with("--- ") => file = line[4..].to_owned(),
            _ if line.starts_with("@@") => sides.push((file.clone(), String::new())),
            (" " | "-", rest) => {
                let (_, side) = sides.last_mut().expect("a hunk");
                *side += &format!("{rest}\n");
            }
            _ => {}
        }
    }
    sides
}

#[test]
fn the_worked_example_fits_the_source() {
    let page = read("docs/adding-a-method.md");
    let diffs = blocks(&page).into_iter().filter(|(lang, ..)| lang == "diff");
    let sides: Vec<_> = diffs.flat_map(|(_, text, _)| old_sides(&text)).collect();
    assert!(sides.len() >= 4, "{sides:?}");
    for (file, side) in sides {
        assert!(read(&file).contains(&side), "docs/adding-a-method.md: {file} has no lines\n{side}");
    }
}

#[test]
fn headings_become_anchors_as_on_github() {
    assert_eq!(anchor("A hit test in any language"), "a-hit-test-in-any-language");
    assert_eq!(anchor("What’s `new`?"), "whats-new");
    assert_eq!(addresses("[a](b.md#c) <img src=\"d.png\">\n```\n[e](f)\n```\n"), ["b.md#c", "d.png"]);
}
