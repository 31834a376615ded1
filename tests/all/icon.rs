//! The program's icon on Windows is the icon of the page.
//!
//! `HANTEI_BLESS=1 cargo test --test all icon::` draws it again.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::path::{Path, PathBuf};

/// The width and height of each picture: lists, the task bar, desktops, and large.
const SIZES: [u32; 5] = [16, 32, 48, 64, 256];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The icon in the page's head.
fn svg() -> String {
    let page = std::fs::read_to_string(path("web/index.html")).expect("there is a page");
    let (_, rest) = page.split_once("<link rel=\"icon\" href=\"data:image/svg+xml,").expect("it has an icon");
    let icon = rest.split('"').next().expect("and an end of it");
    [("%3C", "<"), ("%3E", ">"), ("%23", "#")]
        .iter()
        .fold(icon.into(), |icon: String, (code, sign)| icon.replace(code, sign))
}

fn drawn(size: u32) -> Pixmap {
    let tree = Tree::from_str(&svg(), &Options::default()).expect("the icon is a picture");
    let mut pixels = Pixmap::new(size, size).expect("a small picture");
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

/// An icon file: a list of its pictures with 16 bytes each, followed by the pictures, which may be PNG files since Windows Vista.
fn file(pictures: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let count = pictures.len() as u16;
    let mut list = [[0, 0], [1, 0], count.to_le_bytes()].concat();
    let mut begin = 6 + 16 * u32::from(count);
    for (size, png) in pictures {
        // The size is stored in a byte. 256 is written as 0.
        list.extend([*size as u8, *size as u8, 0, 0, 1, 0, 32, 0]);
        list.extend([png.len() as u32, begin].map(u32::to_le_bytes).concat());
        begin += png.len() as u32;
    }
    pictures.iter().fold(list, |list, (_, png)| [list, png.clone()].concat())
}

/// The pictures of an icon file with their sizes.
fn pictures(file: &[u8]) -> Option<Vec<(u32, Pixmap)>> {
    let number = |at: usize| Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?) as usize);
    let entry = |i: usize| {
        let (length, begin) = (number(6 + 16 * i + 8)?, number(6 + 16 * i + 12)?);
        let size = match file[6 + 16 * i] {
            0 => 256,
            size => u32::from(size),
        };
        Some((size, Pixmap::decode_png(file.get(begin..begin + length)?).ok()?))
    };
    (0..usize::from(*file.get(4)?)).map(entry).collect()
}

#[test]
fn the_icon_is_the_pages_in_every_size() {
    let kept = path("assets/hantei.ico");
    if std::env::var_os("HANTEI_BLESS").is_some_and(|value| value == "1") {
        let new = SIZES.map(|size| (size, drawn(size).encode_png().expect("a picture")));
        std::fs::write(&kept, file(&new)).expect("the icon can be written");
    }
    let found = pictures(&std::fs::read(kept).expect("there is an icon")).expect("its pictures can be read");
    assert_eq!(found.iter().map(|(size, _)| *size).collect::<Vec<_>>(), SIZES);
    for (size, picture) in found {
        let wanted = drawn(size);
        assert_eq!((picture.width(), picture.height()), (size, size));
        // Processors may round a color differently.
        let close = picture.data().iter().zip(wanted.data()).all(|(x, y)| x.abs_diff(*y) <= 2);
        assert!(close, "{size} is stale: HANTEI_BLESS=1 cargo test --test all icon::");
    }
}
