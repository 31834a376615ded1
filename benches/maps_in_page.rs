//! What `web/bench` loads into a browser: every map, to be asked for by its number. The page looks at the clock.

#![expect(unsafe_code, reason = "a page calls functions by their names")]

mod every_map;

use every_map::{EveryMap, every_map};
use std::sync::LazyLock;

static MAPS: LazyLock<Vec<EveryMap>> = LazyLock::new(every_map);

/// How many maps there are.
#[unsafe(no_mangle)]
pub extern "C" fn map_count() -> usize {
    MAPS.len()
}

/// Where the name of a map begins. UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn map_name(map: usize) -> *const u8 {
    MAPS[map].name.as_ptr()
}

/// How many bytes the name has.
#[unsafe(no_mangle)]
pub extern "C" fn map_name_length(map: usize) -> usize {
    MAPS[map].name.len()
}

/// Works a map out.
#[unsafe(no_mangle)]
pub extern "C" fn ask_map(map: usize) {
    MAPS[map].ask();
}
