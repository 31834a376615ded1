//! Walkthroughs as animated GIF files and SVG documents: one picture for each moment, equal to the still picture.

use hantei::cli::outlines::outlined;
use hantei::compose::{self, Film, Sheet};
use hantei::lesson::Library;
use hantei::session::State;
use hantei::words::Lang;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database, roxmltree, roxmltree::Document};
use std::fs;
use std::process::Command;
use std::sync::{Arc, LazyLock};

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in hantei::figure::text::FONTS.iter().chain(&hantei::figure::text::JAPANESE) {
        fonts.load_font_data(font.bytes.to_vec());
    }
    Options { fontdb: Arc::new(fonts), ..Options::default() }
});

fn rendered(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &OPTIONS).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("it has a size");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
}

/// The walkthrough of every lesson's first step, alternating between the languages.
fn films() -> impl Iterator<Item = (String, State, Film)> {
    let lessons = Library::builtin().lessons;
    let langs = Lang::ALL.into_iter().cycle();
    lessons.into_iter().zip(langs).map(|(lesson, lang)| {
        let state = State::at(&lesson, 0);
        let film = compose::film(&state, &Sheet { lang, ..Sheet::default() });
        (lesson.id.clone(), state, film)
    })
}

/// The parts visible only at a time of the loop, in percent, as a browser reads the style.
fn at(moving: &str, percent: f32) -> String {
    let (head, rest) = moving.split_once("<style>\n").expect("it moves by style");
    let (style, body) = rest.split_once("</style>").expect("the style ends");
    let mut body = body.to_owned();
    for line in style.lines().filter_map(|line| line.strip_prefix("@keyframes ")) {
        let (name, frames) = line.split_once('{').expect("keyframes");
        let mut now = "";
        for frame in frames.split_inclusive("}").filter(|frame| frame.contains('%')) {
            let (from, value) = frame.split_once('%').expect("a time");
            if from.parse::<f32>().expect("a number") <= percent {
                now = if value.contains("visible") { "visible" } else { "hidden" };
            }
        }
        assert!(!now.is_empty(), "{line} says nothing of the beginning");
        let class = format!(r#"class="{name}""#);
        assert!(body.contains(&class), "{class} is styled, and nowhere");
        body = body.replace(&format!(r#"{class} visibility="hidden""#), &class);
        body = body.replace(&class, &format!(r#"visibility="{now}""#));
    }
    format!("{head}{body}")
}

/// The number of pixels that differ by more than a tenth of all light.
fn unlike(a: &Pixmap, b: &Pixmap) -> usize {
    let differ = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 25);
    a.data().chunks(4).zip(b.data().chunks(4)).filter(differ).count()
}

/// The difference of two pictures as a share of all light.
fn apart(a: &Pixmap, b: &Pixmap) -> f64 {
    let bytes = a.data().iter().zip(b.data());
    let sum: f64 = bytes.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    sum / (255.0 * a.data().len() as f64)
}

#[test]
fn each_moment_of_a_moving_document_is_its_picture() {
    for (id, _, film) in films() {
        let (moving, seconds) = (film.moving(), film.seconds());
        let all: f32 = seconds.iter().sum();
        let mut start = 0.0;
        for (i, (picture, seconds)) in film.pictures().zip(&seconds).enumerate() {
            // Pixels between letters and their halo may be rounded differently. A letter or a dot that lacked would be more than
            // twenty pixels.
            let middle = (start + seconds / 2.0) / all * 100.0;
            let far = unlike(&rendered(&at(&moving, middle)), &rendered(&picture));
            assert!(far <= 20, "{id}, moment {}: {far}", i + 1);
            start += seconds;
        }
        let last = film.pictures().last().expect("it has moments");
        assert!(unlike(&rendered(&moving), &rendered(&last)) <= 20, "{id} does not rest at its end");
    }
}

#[test]
fn letters_as_outlines_look_like_letters_and_need_no_font() {
    for (id, state, film) in films() {
        let picture = compose::svg(&state, &Sheet { title: Some("A 判定".into()), ..Sheet::default() });
        for svg in [picture, film.moving()] {
            let outlines = outlined(&svg);
            assert!(!outlines.contains("<text"), "{id}");
            let document = Document::parse(&outlines).unwrap_or_else(|error| panic!("{error}"));
            let defined: Vec<&str> = document.descendants().filter_map(|it| it.attribute("id")).collect();
            let named = |it: roxmltree::Node<'_, '_>| {
                it.attributes().find(|it| it.name() == "href").map(|it| it.value().to_owned())
            };
            for glyph in document.descendants().filter_map(named) {
                let there = defined.iter().filter(|id| glyph.strip_prefix('#') == Some(id)).count();
                assert_eq!(there, 1, "{id}: {glyph} is there {there} times");
            }
            // Some pixels between close letters are smoothed differently.
            let far = apart(&rendered(&outlines), &rendered(&svg));
            assert!(far < 5e-4, "{id}: {far}");
            assert!(
                outlines.len() < 4 * svg.len() + 40_000,
                "{id}: {} bytes of {}",
                outlines.len(),
                svg.len()
            );
        }
    }
}

/// The texts of a document, line by line.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}"));
    let seen =
        |it: &roxmltree::Node<'_, '_>| it.has_tag_name("text") && it.attribute("class") != Some("halo");
    let texts = document.descendants().filter(seen).filter_map(|it| it.text());
    texts.map(str::to_owned).collect()
}

#[test]
fn an_animation_has_every_caption_and_is_small() {
    for (id, state, film) in films() {
        let (first, last) =
            state.stretch(&state.method.explain(&state.pose, hantei::scene::Detail::values(Lang::En)));
        assert_eq!(film.len(), last - first + 1, "{id}");
        let moving = film.moving();
        let told = texts(&moving);
        for (picture, caption) in film.pictures().zip(film.captions()) {
            let said = texts(&picture);
            said.iter().for_each(|text| assert!(told.contains(text), "{id}: {text}"));
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert!(letters(&said.concat()).contains(&letters(caption)), "{id}: {caption}");
        }
        // 60 KB for twelve moments are no burden for a page or a slide.
        let most = 60_000 * film.len().max(12) / 12;
        assert!(
            state.scene().grows().is_some() || moving.len() <= most,
            "{id}: {} bytes, at most {most}",
            moving.len()
        );
    }
}

#[test]
fn a_gif_file_has_a_picture_for_each_moment() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let ran = Command::new(env!("CARGO_BIN_EXE_hantei")).args(arguments).current_dir(&folder).output();
        let ran = ran.expect("it runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    };
    for (link, most) in [("disk-triangle/look", 500_000), ("boxes-in-space/look?lang=ja", 800_000)] {
        run(&["figure", link, "--walk", "-o", "walk.gif", "--force"]);
        run(&["figure", link, "--walk", "--frames", "-o", "frames", "--force"]);
        let bytes = fs::read(folder.path().join("walk.gif")).expect("it is written");
        assert!(bytes.len() <= most, "{link}: {} bytes", bytes.len());
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).expect("it is a GIF file");
        let (wide, high) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut screen = vec![0; wide * high * 4];
        let mut count = 0;
        while let Some(frame) = decoder.read_next_frame().expect("it is whole") {
            for (i, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                let at = ((usize::from(frame.top) + y) * wide + usize::from(frame.left) + x) * 4;
                screen[at..at + 4].copy_from_slice(pixel);
            }
            count += 1;
            let alone =
                Pixmap::load_png(folder.path().join(format!("frames/{count:02}.png"))).expect("a picture");
            assert_eq!((alone.width() as usize, alone.height() as usize), (wide, high));
            let off: f64 = alone.data().iter().zip(&screen).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
            // Only colors of smoothed lines are not matched exactly.
            let off = off / (255.0 * screen.len() as f64);
            assert!(off < 1e-3, "{link}, moment {count}: {off}");
        }
        assert!(!folder.path().join(format!("frames/{:02}.png", count + 1)).exists(), "{link}: {count}");
        fs::remove_dir_all(folder.path().join("frames")).expect("it was written");
    }
}

#[test]
fn an_animation_has_a_pace_for_slides_or_the_requested_one() {
    for (id, _, film) in films() {
        let seconds = film.seconds();
        let (last, others) = seconds.split_last().expect("it has moments");
        assert!(others.iter().all(|it| (2.0..=4.5).contains(it)), "{id}: {others:?}");
        assert!((4.0..=6.5).contains(last), "{id}: {last}");
        let seconds = film.at_pace(Some(1.5)).seconds();
        let (last, others) = seconds.split_last().expect("it has moments");
        assert!(others.iter().all(|it| *it == 1.5) && *last == 3.5, "{id}: {seconds:?}");
    }
    let film = compose::film(&State::open(&Library::builtin(), "rectangles/write").state, &Sheet::default());
    let round: f32 = film.seconds().iter().sum();
    assert!(film.len() == 18 && round < 75.0, "{} moments take {round} s", film.len());
}

/// The program's message for arguments. Asserts that it wrote no files.
fn refused(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = Command::new(env!("CARGO_BIN_EXE_hantei")).args(arguments).current_dir(&folder).output();
    let ran = ran.expect("it runs");
    assert_eq!(ran.status.code(), Some(2), "{arguments:?}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "{arguments:?} leaves something behind");
    String::from_utf8(ran.stderr).expect("a sentence")
}

#[test]
fn a_walkthrough_that_cannot_be_written_is_reported() {
    let link = "disk-triangle/look";
    let says = |arguments: &[&str], part: &str| {
        let said = refused(&[&["figure", link], arguments].concat());
        assert!(said.contains(part), "{said}");
    };
    says(&["--walk", "-o", "walk.png"], "must end in .gif or .svg");
    says(&["--moment", "nowhere", "-o", "a.svg"], "no moment `nowhere`; it has: order, side-ab,");
    says(&["--walk", "--moment", "order", "-o", "a.svg"], "cannot be used with");
    says(&["--frames", "-o", "a"], "--walk");
    says(&["--outlines", "-o", "a.png"], "--outlines works only for SVG");
}

#[test]
fn one_moment_is_drawn_alone_with_its_caption() {
    let folder = tempfile::tempdir().expect("a folder");
    let draw = |more: &[&str]| {
        let all = [&["figure", "disk-triangle/look", "-o", "a.svg", "--force"], more].concat();
        let ran = Command::new(env!("CARGO_BIN_EXE_hantei")).args(all).current_dir(&folder).output();
        assert!(ran.expect("it runs").status.success());
        texts(&fs::read_to_string(folder.path().join("a.svg")).expect("it is written")).concat()
    };
    let at = draw(&["--moment", "reach.ab", "--caption"]);
    assert!(at.contains("|TQ|² = 1.00 is more than r·r = 0.90") && at.contains("no answer yet"), "{at}");
    assert!(!draw(&["--moment", "reach.ab", "--no-badge"]).contains("no answer yet"));
    assert!(draw(&["--moment", "verdict"]).contains("MISS"));
    assert!(!draw(&["--moment", "verdict", "--no-badge"]).contains("MISS"));
}
