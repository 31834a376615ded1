#![no_main]

#[path = "../../tests/all/entries/mod.rs"]
#[expect(dead_code, reason = "each target has one entry")]
mod entries;

libfuzzer_sys::fuzz_target!(|text: &str| entries::link(text));
