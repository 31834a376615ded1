#![no_main]

#[path = "../../tests/all/entries/mod.rs"]
#[expect(dead_code, reason = "each target has one entry")]
mod entries;

use hantei::language::Machine;

libfuzzer_sys::fuzz_target!(|text: &str| entries::language("disk_triangle", text, &mut Machine::default()));
