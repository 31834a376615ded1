//! README and guides: their links work, their commands run, their lists are up to date, and their prose is plain.
//!
//! `HANTEI_BLESS=1 cargo test --test all docs::` writes the lists.

mod commands;
mod lists;
mod places;
mod prose;

use std::path::{Path, PathBuf};

/// A path in the repository.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The text of a file in the repository.
fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of README, guides and the other pages for people, in order.
fn pages() -> Vec<String> {
    let mut names: Vec<String> =
        ["CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"]
            .map(String::from)
            .into();
    for entry in std::fs::read_dir(path("docs")).expect("there are guides") {
        let name = entry.expect("a file").file_name().into_string().expect("a plain name");
        names.push(format!("docs/{name}"));
    }
    names.sort();
    names
}

/// The fenced blocks of a page: language, text, and the number of the line after the fence.
fn blocks(page: &str) -> Vec<(String, String, usize)> {
    let (mut blocks, mut open) = (vec![], None::<(usize, String, String, usize)>);
    for (i, line) in page.lines().enumerate() {
        let inner = line.trim_start();
        match (inner.strip_prefix("```"), &mut open) {
            (Some(lang), None) => {
                open = Some((line.len() - inner.len(), lang.to_owned(), String::new(), i + 2));
            }
            (Some(_), Some(_)) => {
                let (_, lang, text, at) = open.take().expect("it is open");
                blocks.push((lang, text, at));
            }
            (None, Some((indent, _, text, _))) => {
                *text += line.get(*indent..).unwrap_or_default();
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// A page without its fenced blocks, whose lines are left empty.
fn without_blocks(page: &str) -> String {
    let mut fenced = false;
    let mut line = |line: &str| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        if fenced || fence { "\n".to_owned() } else { format!("{line}\n") }
    };
    page.lines().map(&mut line).collect()
}

#[test]
fn blocks_are_found_in_a_page() {
    let page = "a\n```sh\nb\n  c\n```\n- d\n  ```\n  e\n  ```\nf\n";
    assert_eq!(blocks(page), [("sh".into(), "b\n  c\n".into(), 3), (String::new(), "e\n".into(), 8)]);
    assert_eq!(without_blocks(page), "a\n\n\n\n\n- d\n\n\n\nf\n");
}
