//! The fonts of the picture and, in a window, of what stands around it, in the same chains that labels are measured with.

use epaint::FontColorTransferFunction;
use std::borrow::Cow;

/// How much of a pixel's color a letter gives that covers a part of it: so that letters are as heavy on dark paper as on light.
pub const WEIGHT: FontColorTransferFunction = FontColorTransferFunction::Gamma(0.55);

/// A font that is not embedded.
pub struct Fetched {
    /// Its name in lists. One that stands in no face's chain is asked last, by all of them.
    pub name: Cow<'static, str>,
    /// The font file.
    pub bytes: Cow<'static, [u8]>,
    /// Its place in a file of several fonts.
    pub index: u32,
}

#[cfg(not(target_arch = "wasm32"))]
pub use in_window::{definitions, font};

#[cfg(not(target_arch = "wasm32"))]
mod in_window;
