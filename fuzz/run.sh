#!/usr/bin/env bash
# Runs every fuzz target for 60 seconds each, or for the number in the argument. Needs cargo-fuzz (`cargo install
# cargo-fuzz`). Without it, the script prints a note and does nothing: `cargo test --test all properties::` calls the same functions with
# random bytes. Sanitizers are not stable yet, so a nightly toolchain is used, or another one with RUSTC_BOOTSTRAP=1.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${1:-60}"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "no cargo-fuzz here: nothing was fuzzed" >&2
    exit 0
fi
if cargo +nightly --version >/dev/null 2>&1; then
    fuzz() { cargo +nightly fuzz run "$@"; }
else
    fuzz() { RUSTC_BOOTSTRAP=1 cargo fuzz run "$@"; }
fi

# Correct inputs, so that the fuzzers start near them.
seeds="fuzz/corpus"
mkdir -p "$seeds"/{link,eval_line,lesson,language}
cp src/geometry/{point_disk,disk_rectangle,disk_triangle,rectangles,box_around_points}.rs "$seeds/language"
for lesson in lessons/*/; do
    {
        cat "$lesson/lesson.toml"
        printf '\0'
        cat "$lesson/en.md"
        printf '\0'
        cat "$lesson/ja.md"
    } >"$seeds/lesson/$(basename "$lesson")"
done
cargo run --quiet --no-default-features -- list | sed -n 's/^    \([a-z0-9-]*\/[a-z0-9-]*\) .*/\1/p' |
    while read -r link; do
        printf '%s?method=x&rotation=30&disk=-0.7,2.2&lang=ja' "$link" |
            tee "$seeds/link/${link//\//-}" >"$seeds/eval_line/${link//\//-}"
    done

for target in link eval_line lesson language; do
    fuzz "$target" -- -max_total_time="$seconds" -timeout=10 -max_len=65536
done
