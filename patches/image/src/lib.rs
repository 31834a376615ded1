//! Stands in for image: see the README.

use std::fmt;
use std::path::Path;

/// The reason why no picture is read or written.
#[derive(Debug)]
pub struct ImageError;

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this program reads and writes no pictures with `image`")
    }
}

impl std::error::Error for ImageError {}

/// The format of a picture's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    Png,
    Tga,
}

/// The numbers of a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorType {
    Rgba8,
}

/// A picture, of which there is none.
pub enum DynamicImage {}

/// The pixels of a picture, of which there are none.
pub enum RgbaImage {}

impl DynamicImage {
    pub fn to_rgba8(&self) -> RgbaImage {
        match *self {}
    }
}

impl RgbaImage {
    pub fn width(&self) -> u32 {
        match *self {}
    }

    pub fn height(&self) -> u32 {
        match *self {}
    }

    pub fn into_raw(self) -> Vec<u8> {
        match self {}
    }
}

pub fn load_from_memory(_: &[u8]) -> Result<DynamicImage, ImageError> {
    Err(ImageError)
}

pub fn load_from_memory_with_format(_: &[u8], _: ImageFormat) -> Result<DynamicImage, ImageError> {
    Err(ImageError)
}

pub fn save_buffer(_: impl AsRef<Path>, _: &[u8], _: u32, _: u32, _: ColorType) -> Result<(), ImageError> {
    Err(ImageError)
}
