//! The maps for `web/bench` in a browser, each computed by its number. The page measures the time.

#![expect(unsafe_code, reason = "a page calls functions by their names")]

mod every_map;

use every_map::{EveryMap, every_map};
use std::sync::LazyLock;

static MAPS: LazyLock<Vec<EveryMap>> = LazyLock::new(every_map);

/// The number of maps.
#[unsafe(no_mangle)]
pub extern "C" fn map_count() -> usize {
    MAPS.len()
}

/// The start of a map's name, in UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn map_name(map: usize) -> *const u8 {
    MAPS[map].name.as_ptr()
}

/// The length of the name in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn map_name_length(map: usize) -> usize {
    MAPS[map].name.len()
}

/// Computes a map.
#[unsafe(no_mangle)]
pub extern "C" fn ask_map(map: usize) {
    MAPS[map].ask();
}
