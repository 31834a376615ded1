//! Stands in for fontdue: see the README.

/// A font without letters.
pub struct Font;

/// How a font is read; nothing is.
#[derive(Default)]
pub struct FontSettings;

/// How large a letter is, and where it stands.
#[derive(Default)]
pub struct Metrics {
    pub xmin: i32,
    pub ymin: i32,
    pub width: usize,
    pub height: usize,
    pub advance_width: f32,
}

/// How high a line is.
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

    pub fn rasterize(&self, _: char, _: f32) -> (Metrics, Vec<u8>) {
        (Metrics::default(), vec![])
    }

    pub fn horizontal_line_metrics(&self, _: f32) -> Option<LineMetrics> {
        Some(LineMetrics::default())
    }

    pub fn horizontal_kern(&self, _: char, _: char, _: f32) -> Option<f32> {
        None
    }
}
