//! Addresses as QR codes, for readers of a printed sheet.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The width of the empty border in modules, as required by the standard.
const QUIET: i32 = 4;

/// A QR code of a text, as an SVG picture. `None` if the text is too long.
pub fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut dark = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(dark, "M{x} {y}h1v1h-1z");
        }
    }
    let (from, size) = (-QUIET, code.size() + 2 * QUIET);
    Some(format!(
        r##"<svg class="qr" viewBox="{from} {from} {size} {size}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M{from} {from}h{size}v{size}h-{size}z"/><path d="{dark}"/></svg>"##
    ))
}
