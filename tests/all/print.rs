//! Handouts on paper have the number of pages that the guide promises, and no line stays behind without its heading. Both are
//! measured with Chromium if it is installed.

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

/// Makes a lesson's handout as a file, with these options.
fn handout(lesson: &str, path: &Path, options: &[&str]) {
    let made = Command::new(env!("CARGO_BIN_EXE_hantei"))
        .args(["figure", "--lesson", lesson, "--force", "--handout"])
        .arg(path)
        .args(options)
        .status();
    assert!(made.is_ok_and(|status| status.success()), "{lesson}");
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
                handout(lesson, &path, &[&["--part", parts], more].concat());
                let count = pages(browser, &path);
                assert!((1..=most).contains(&count), "{lesson} {parts} {more:?}: {count} pages");
            }
        }
    }
}

/// A script that lays out a handout in columns of many heights, and leaves the number of measured lines and the lines without
/// their heading in the document's title. The line and its heading belong in one column.
const MEASURES: &str = "<script>document.fonts.ready.then(() => {
    const alone = new Set(), lines = [...document.querySelectorAll('.optional')];
    for (let height = 400; height < 1050; height += 25) {
        document.querySelectorAll('.sheet').forEach(sheet => {
            sheet.style.height = `${height}px`; sheet.style.columnFill = 'auto';
        });
        for (const line of lines) {
            const heading = line.nextElementSibling;
            const [a, b] = [line, heading].map(it => it.getBoundingClientRect());
            if (a.left !== b.left || a.bottom > b.top + 1) alone.add(heading.textContent);
        }
    }
    document.title = `${lines.length} lines, alone: ${[...alone].join('; ')}.`;
});</script>";

#[test]
fn the_line_above_a_heading_stays_with_it() {
    let Some(browser) = chromium() else {
        eprintln!("no Chromium is here: nothing is laid out");
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("page.html");
    // Lessons with optional steps.
    for lesson in ["field-of-view", "push-out", "line-disk"] {
        let web = ["--base", "https://school.example/hantei/", "--task", "semana 3", "--code", "unity"];
        handout(lesson, &path, &[&["--lang", "es"], &web[..]].concat());
        let html = std::fs::read_to_string(&path).expect("it is written");
        let html = html.replace("@media print {", "@media all {").replace("@media screen", "@media none");
        std::fs::write(&path, html.replace("</body>", &format!("{MEASURES}</body>"))).expect("a file");
        let laid_out = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=720,1000"])
            .args(["--virtual-time-budget=10000", "--dump-dom"])
            .arg(format!("file://{}", path.display()))
            .stderr(Stdio::null())
            .output()
            .expect("it is laid out");
        let dom = String::from_utf8_lossy(&laid_out.stdout);
        let title = dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
        let (lines, alone) = title.and_then(|it| it.split_once(" lines, alone: ")).expect("a measurement");
        assert!(lines != "0" && alone == ".", "{lesson}: {lines} lines, alone: {alone}");
    }
}

#[test]
fn regions_are_chosen_in_a_grid_and_no_listing_names_the_flaw_of_a_question() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("page.html");
    let html = |lesson: &str| {
        handout(lesson, &path, &[]);
        std::fs::read_to_string(&path).expect("it is written")
    };
    let grids: Vec<usize> = html("disk-rectangle")
        .split("<ul class=\"choices grid\">")
        .skip(1)
        .filter_map(|rest| Some(rest.split("</ul>").next()?.matches("<li>").count()))
        .collect();
    assert_eq!(grids, [9]);
    assert!(!html("field-of-view").contains("wide_forgotten"));
}
