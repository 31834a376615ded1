//! Stands in for fontdue: macroquad's own font, which Hantei never shows, is empty.

pub struct Font;

#[derive(Default)]
pub struct FontSettings;

/// Where a glyph is, and how large: nowhere.
#[derive(Default)]
pub struct Metrics {
    pub xmin: i32,
    pub ymin: i32,
    pub width: usize,
    pub height: usize,
    pub advance_width: f32,
}

#[derive(Default)]
pub struct LineMetrics {
    pub ascent: f32,
    pub descent: f32,
    pub new_line_size: f32,
}

impl Font {
    pub fn from_bytes(_: &[u8], _: FontSettings) -> Result<Self, &'static str> {
        Ok(Self)
    }

    pub fn horizontal_line_metrics(&self, _: f32) -> Option<LineMetrics> {
        Some(LineMetrics::default())
    }

    pub fn horizontal_kern(&self, _: char, _: char, _: f32) -> Option<f32> {
        None
    }

    pub fn rasterize(&self, _: char, _: f32) -> (Metrics, Vec<u8>) {
        (Metrics::default(), Vec::new())
    }
}
