//! The fonts of the picture and of a window, in the same fallback chains as for measuring labels.

use epaint::FontColorTransferFunction;
use std::borrow::Cow;

/// The opacity of a partly covered pixel of a letter, chosen so that letters look equally heavy on dark and light paper.
pub const WEIGHT: FontColorTransferFunction = FontColorTransferFunction::Gamma(0.55);

/// A font that is not embedded.
pub struct Fetched {
    /// Its name in lists. A font that is in no face's chain is the last fallback of all faces.
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
