//! Handouts on paper have the number of pages that the guide promises, printed with Chromium if it is installed.

use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The first of these programs that is installed.
fn chromium() -> Option<&'static str> {
    let is_there = |name: &&str| {
        let version =
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find(is_there)
}

/// The number of a document's pages on paper.
fn pages(browser: &str, html: &Path) -> usize {
    let pdf = html.with_extension("pdf");
    let printed = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(format!("file://{}", html.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(printed.is_ok_and(|status| status.success()), "{browser} prints");
    let bytes = std::fs::read(pdf).expect("it is printed");
    let text = String::from_utf8_lossy(&bytes).replace("/Type /Page", "/Type/Page");
    text.matches("/Type/Page").count() - text.matches("/Type/Pages").count()
}

#[test]
fn questions_fit_on_one_sheet_and_a_whole_lesson_on_three() {
    let Some(browser) = chromium() else {
        eprintln!("no Chromium is here: nothing is printed");
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("page.html");
    // The lessons with the most questions and the most code. Spanish with addresses takes the most space.
    let web =
        ["--lang", "es", "--base", "https://example.org/hantei/", "--task", "semana 3", "--code", "unity"];
    for lesson in ["disk-triangle", "segments", "gjk"] {
        for more in [&[][..], &web] {
            for (parts, most) in [("questions", 2), ("questions,lesson,code", 6)] {
                let made = Command::new(env!("CARGO_BIN_EXE_hantei"))
                    .args(["figure", "--lesson", lesson, "--force", "--part", parts, "--handout"])
                    .arg(&path)
                    .args(more)
                    .status();
                assert!(made.is_ok_and(|status| status.success()), "{lesson}");
                let count = pages(browser, &path);
                assert!((1..=most).contains(&count), "{lesson} {parts} {more:?}: {count} pages");
            }
        }
    }
}
