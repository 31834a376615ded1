//! Stands in for egui's built-in fonts: the same four names, all of them the one small font that Hantei embeds anyway.

const INTER: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");

pub const EMOJI_ICON: &[u8] = INTER;
pub const HACK_REGULAR: &[u8] = INTER;
pub const NOTO_EMOJI_REGULAR: &[u8] = INTER;
pub const UBUNTU_LIGHT: &[u8] = INTER;
