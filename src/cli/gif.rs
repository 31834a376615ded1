//! Writes animated GIF files. All pictures share one palette, and each stores only its changes.

use super::{Code, Failure};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use std::borrow::Cow;
use std::collections::HashMap;

type Color = [u8; 3];

/// The most colors. One more palette entry marks unchanged pixels.
const COLORS: usize = 255;
const UNCHANGED: u8 = COLORS as u8;

/// The GIF file, which plays in a loop. `seconds` gives the duration of each picture.
///
/// # Errors
/// A picture is larger than a GIF file allows: 65,535 pixels per side.
pub fn gif(pictures: &[Pixmap], seconds: &[f32]) -> Result<Vec<u8>, Failure> {
    let Some(first) = pictures.first() else { return Ok(vec![]) };
    let side = |pixels: u32| {
        u16::try_from(pixels).map_err(|_| {
            Failure::new(Code::Usage, format!("a GIF file has at most 65535 pixels per side, not {pixels}"))
        })
    };
    let (wide, high) = (side(first.width())?, side(first.height())?);
    let palette = Palette::of(pictures);
    let bug =
        |error: gif::EncodingError| Failure::new(Code::Bug, format!("cannot write the GIF file: {error}"));
    let mut out = vec![];
    let mut encoder = Encoder::new(&mut out, wide, high, &palette.bytes()).map_err(bug)?;
    encoder.set_repeat(Repeat::Infinite).map_err(bug)?;
    let mut before: Option<Vec<u8>> = None;
    for (picture, seconds) in pictures.iter().zip(seconds) {
        let now = palette.places(picture);
        let mut frame = changed(before.as_deref(), &now, usize::from(wide));
        frame.delay = (seconds * 100.0).round() as u16;
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame).map_err(bug)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(out)
}

/// The part of a picture that differs from the previous one, or all of the first picture.
fn changed(before: Option<&[u8]>, now: &[u8], wide: usize) -> Frame<'static> {
    let differs = |at: usize| before.is_none_or(|before| before[at] != now[at]);
    let all = (0..now.len()).filter(|at| differs(*at));
    let corners = all.fold(None, |corners: Option<[usize; 4]>, at| {
        let (x, y) = (at % wide, at / wide);
        let [left, top, right, bottom] = corners.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    });
    // A picture equal to the previous one is stored as one pixel.
    let [left, top, right, bottom] = corners.unwrap_or_default();
    let rows = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * wide + x));
    let buffer: Vec<u8> = rows.map(|at| if differs(at) { now[at] } else { UNCHANGED }).collect();
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        transparent: Some(UNCHANGED),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

/// The colors of all pictures. If there are too many for a file, the most frequent ones, and the nearest of these for every other
/// color.
struct Palette {
    colors: Vec<Color>,
    places: HashMap<Color, u8>,
}

impl Palette {
    fn of(pictures: &[Pixmap]) -> Self {
        let mut counts: HashMap<Color, u32> = HashMap::new();
        for color in pictures.iter().flat_map(colors) {
            *counts.entry(color).or_default() += 1;
        }
        let mut all: Vec<(Color, u32)> = counts.into_iter().collect();
        all.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let colors: Vec<Color> = all.iter().take(COLORS).map(|(color, _)| *color).collect();
        let nearest = |color: &Color| (0..colors.len()).min_by_key(|at| apart(color, &colors[*at]));
        let places =
            all.iter().map(|(color, _)| (*color, nearest(color).unwrap_or_default() as u8)).collect();
        Self { colors, places }
    }

    fn places(&self, picture: &Pixmap) -> Vec<u8> {
        colors(picture).map(|color| self.places[&color]).collect()
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flatten().copied().collect();
        bytes.resize((COLORS + 1) * 3, 0);
        bytes
    }
}

/// The colors of a picture, row by row. Pictures have a paper background, so no pixel is transparent.
fn colors(picture: &Pixmap) -> impl Iterator<Item = Color> {
    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// The squared distance between two colors.
fn apart(a: &Color, b: &Color) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}
